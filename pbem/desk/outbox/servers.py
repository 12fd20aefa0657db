"""Reaching the mail servers of a match: connected, encrypted, logged in, or a sentence that says why not."""

from __future__ import annotations

import imaplib
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from pbem.desk.outbox.diagnosis import reached
from pbem.desk.outbox.endpoints import Endpoint, Trouble, told
from pbem.desk.outbox.passwords import how_to_give, password_for

OURSELVES = "[127.0.0.1]"
"""What pbem calls itself to a server: asking the system for a name can take long, and no server needs it."""
READY = 220
LOGIN_WANTED = "530"
HINTS = {
    ("gmail.com", "googlemail.com"): "Google takes no ordinary password: make an app password in your Google account",
    ("outlook.com", "office365.com", "hotmail.com", "live.com"):
        "Microsoft takes no passwords from programs any more: use another account for the match",
    ("yahoo.com", "aol.com"): "Yahoo takes no ordinary password: make an app password in your account's security page",
    ("icloud.com", "me.com"): "Apple takes no ordinary password: make an app-specific one in your Apple account",
    ("gmx.net", "gmx.com", "gmx.de", "web.de"): "allow POP3 and IMAP in the settings of your account first",
    ("fastmail.com", "zoho.com", "zoho.eu", "proton.me"): "make an app password in the settings of your account",
}  # fmt: skip
"""Hosts of providers whose logins fail for a reason of their own -> what cures it."""


@contextmanager
def smtp_session(endpoint: Endpoint) -> Iterator[smtplib.SMTP]:
    """Hold a connection to an SMTP server, ready to take mails.  Raises Trouble."""
    smtp = opened_smtp(endpoint)
    try:
        yield smtp
    finally:
        with suppress(smtplib.SMTPException, OSError):
            smtp.quit()
        smtp.close()


def opened_smtp(endpoint: Endpoint) -> smtplib.SMTP:
    """Connect, encrypt and log in.  Raises Trouble."""
    password = checked_password(endpoint)
    smtp = reached(endpoint, lambda: _smtp(endpoint))
    try:
        if endpoint.security == "starttls":
            reached(endpoint, lambda: _start_tls(endpoint, smtp))
        if password is not None:
            _log_in(endpoint, smtp, password)
        reached(endpoint, smtp.ehlo_or_helo_if_needed)
    except BaseException:
        smtp.close()
        raise
    return smtp


def _smtp(endpoint: Endpoint) -> smtplib.SMTP:
    host, port = endpoint.server.host, endpoint.port
    if endpoint.security == "tls":
        return smtplib.SMTP_SSL(host, port, OURSELVES, timeout=endpoint.timeout, context=ssl.create_default_context())
    return smtplib.SMTP(host, port, OURSELVES, timeout=endpoint.timeout)


def _start_tls(endpoint: Endpoint, smtp: smtplib.SMTP) -> None:
    try:
        code, said = smtp.starttls(context=ssl.create_default_context())
    except smtplib.SMTPNotSupportedError:
        raise _no_starttls(endpoint) from None
    if code != READY:
        raise Trouble("starttls", f"{endpoint.place} does not start TLS: {told(said)}.")


def _no_starttls(endpoint: Endpoint) -> Trouble:
    return Trouble("starttls", f"{endpoint.place} offers no STARTTLS; ask your provider which port is encrypted, and "
                   f"set {endpoint.setting('port')} and {endpoint.setting('security')}=tls.")  # fmt: skip


def _log_in(endpoint: Endpoint, smtp: smtplib.SMTP, password: str) -> None:
    try:
        smtp.login(endpoint.server.user or "", password)
    except smtplib.SMTPAuthenticationError as error:
        raise _refused_login(endpoint, error.smtp_error) from None
    except smtplib.SMTPNotSupportedError:
        raise Trouble("login", f"{endpoint.place} takes no login on this connection; use the encrypted port, or take "
                      f"{endpoint.setting('user')} away.") from None  # fmt: skip
    except UnicodeError:
        raise _unwritable(endpoint) from None
    except (smtplib.SMTPException, OSError) as error:
        raise Trouble("broken", f"{endpoint.place} broke off at the login: {told(error)}.") from None


def _unwritable(endpoint: Endpoint) -> Trouble:
    return Trouble("login", f"The password for {endpoint.server.user} has letters that {endpoint.place} cannot take; "
                   "choose one of plain letters, digits and signs.")  # fmt: skip


def _refused_login(endpoint: Endpoint, said: object) -> Trouble:
    """Return what to say of a login that was refused with the words *said*."""
    host = endpoint.server.host.casefold()
    cure = next((hint for ends, hint in HINTS.items() if host.endswith(ends)), "")
    cure = cure or f"check {endpoint.setting('user')} and the password"
    return Trouble("login", f"{endpoint.place} refuses the login of {endpoint.server.user} ({told(said)}); {cure}.")


def refused_sender(endpoint: Endpoint, sender: str, said: str) -> Trouble:
    """Return what to say where no mail from *sender* is taken; *said* begins with the server's code."""
    if said.startswith(LOGIN_WANTED) and not endpoint.server.user:
        return Trouble("user", f"{endpoint.place} wants a login ({said}); set {endpoint.setting('user')}, and give the "
                       "password.")  # fmt: skip
    return Trouble("sender", f"{endpoint.place} takes no mails from {sender} ({said}); let mail.address, or without it "
                   "moderator, be an address that the server's user may send from.")  # fmt: skip


def opened_imap(endpoint: Endpoint) -> imaplib.IMAP4:
    """Connect, encrypt and log in.  Raises Trouble."""
    password = checked_password(endpoint)
    if password is None:
        raise Trouble("user", f"{endpoint.setting('user')} is missing: a mailbox is opened by its user; set it.")
    imap = reached(endpoint, lambda: _imap(endpoint))
    try:
        if endpoint.security == "starttls":
            reached(endpoint, lambda: _start_imap_tls(endpoint, imap))
        imap.login(endpoint.server.user or "", password)
    except (imaplib.IMAP4.abort, OSError) as error:
        shut(imap)
        raise Trouble("broken", f"{endpoint.place} broke off at the login: {told(error)}.") from None
    except imaplib.IMAP4.error as error:
        shut(imap)
        raise _refused_login(endpoint, error.args[0] if error.args else "") from None
    except UnicodeError:
        shut(imap)
        raise _unwritable(endpoint) from None
    except BaseException:
        shut(imap)
        raise
    return imap


def _imap(endpoint: Endpoint) -> imaplib.IMAP4:
    host, port = endpoint.server.host, endpoint.port
    if endpoint.security == "tls":
        context = ssl.create_default_context()
        return imaplib.IMAP4_SSL(host, port, ssl_context=context, timeout=endpoint.timeout)
    return imaplib.IMAP4(host, port, timeout=endpoint.timeout)


def _start_imap_tls(endpoint: Endpoint, imap: imaplib.IMAP4) -> None:
    if "STARTTLS" not in imap.capabilities:
        raise _no_starttls(endpoint)
    imap.starttls(ssl_context=ssl.create_default_context())


def shut(imap: imaplib.IMAP4) -> None:
    """Break off a connection to an IMAP server, whatever its state."""
    with suppress(OSError, imaplib.IMAP4.error):
        imap.shutdown()


def checked_password(endpoint: Endpoint) -> str | None:
    """Return the password, None where there is no user to log in.

    Raises Trouble if it is missing, or would pass over the net for all to read.
    """
    if not endpoint.server.user:
        return None
    password = password_for(endpoint.kind, endpoint.server)
    if password is None:
        raise Trouble("password", f"There is no password for {endpoint.server.user} at {endpoint.server.host}; "
                      f"{how_to_give(endpoint.kind, endpoint.server)}.")  # fmt: skip
    if endpoint.security == "none" and not endpoint.is_here:
        raise Trouble("open", f"{endpoint.setting('security')} is none, so the password would pass openly over the "
                      "net; set it to tls or starttls.")  # fmt: skip
    return password
