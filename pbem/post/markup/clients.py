"""How mail programs and forums mark in HTML what is quoted, what is a signature, and what nobody shall see.

Names are compared in small letters and without what webmail puts before the names of a mail that it shows (``x_``,
``ecx``, ``ydp`` and a number).
"""

from __future__ import annotations

import re

from pbem.post.message import Mark

PREFIX = re.compile(r"(?:x_|ecx|ydp[0-9a-f]+)+")

REPLY = frozenset({
    "gmail_quote",  # Gmail and many others
    "gmail_quote_container",
    "protonmail_quote",
    "mail_android_quote",  # GMX, web.de
    "elided-text",  # Xiaomi, AOSP
    "blue_quote",  # BlueMail
    "messagereplysection",  # Spark
    "tutanota_reply",
    "missive_quote",
    "cm_quote",  # Newton
    "edo-original",  # Edison
    "yahoo_quoted",
})  # fmt: skip
"""Elements that hold the head of a reply, the older mail in a ``blockquote``, and perhaps what is written below it."""

QUOTE = frozenset({
    "gmail_attr",
    "gmail_quote_attribution",
    "moz-cite-prefix",  # Thunderbird
    "moz-forward-container",
    "moz-email-headers-table",
    "reply-intro",  # Roundcube
    "airmail_on",
    "zmail_extra",  # Zoho
    "zmail_extra_hr",
    "olk_src_body_section",  # Outlook for Mac
    "mail-editor-reference-message-container",  # Outlook
    "ms-outlook-mobile-reference-message",
    "inoteshistory",  # Notes
    "historycontainer",  # Verse
    "groupwisemessagebody",
    "original-content",  # QQ
    "qmbox",
    "isreplycontent",  # 163.com
    "isforwardcontent",
    "__aliyun_previous_message_wrap",
    "history-quote-wrapper",  # Lark
    "lark-mail-quote",
    "xm_compose_origin_mail_container",  # Tencent
    "quote",  # Discourse, AOSP, GMX by its name
    "onebox",  # Discourse shows so what a link leads to
    "quoted-content",
    "quoted_text",
    "quotetitle",  # older phpBB
    "quotecontent",
    "bbcodeblock--quote",  # XenForo
    "bbcode_quote",
})  # fmt: skip
"""Elements that hold nothing but an older text, or say whose it is."""

REST = frozenset({
    "divrplyfwdmsg",  # Outlook on the web and on phones
    "appendonsend",
    "stopspelling",  # Hotmail
    "outlookmessageheader",  # Outlook 2003
    "zwchr",  # Zimbra
    "quoted_header",  # Nine
    "replyforwardheader",
})  # fmt: skip
"""Elements with which an older mail begins that is marked in no other way: all that follows is quoted."""

POSTED_BY = re.compile(
    r"\s*(?:originally posted by|originally written by|zitat von|envoyé par|posté par|publicado originalmente por"
    r"|iniciado por|originariamente inviat[oa] da|oorspronkelijk geplaatst door|ursprungligen postat av"
    r"|oryginalnie napisane przez|сообщение от)\b",
    re.IGNORECASE,
)
"""What vBulletin writes first into the cell of a table that holds a quotation."""

REST_COMMENT = "originalmessage"
"""What Samsung's mail program writes into a comment before an older mail."""

RULE_COLOURS = ("#e1e1e1", "#b5c4df", "rgb(225,225,225)", "rgb(181,196,223)")
"""Colours of the line that Outlook draws above the head of an older mail."""

SIGNATURE = ("signature", "bloop_sign", "sigblock")
"""Parts of the names of signatures: ``gmail_signature``, ``protonmail_signature_block``, ``AppleMailSignature`` …"""

SPOILER = ("spoil", "hidebox", "hidecontent")
"""Parts of the names of what forums hide until a reader asks for it."""

HIDDEN = frozenset({
    "preheader",
    "sr-only",
    "visually-hidden",
    "visuallyhidden",
    "screen-reader-text",
})  # fmt: skip

UNSEEN_TAGS = frozenset({
    *("audio", "canvas", "datalist", "math", "object", "option", "optgroup", "select", "svg", "template", "video"),
    *("xml", "noframes", "applet"),
})  # fmt: skip
"""Elements whose content is not shown as text."""

MARK_OF_TAG = {
    **dict.fromkeys(("s", "del", "strike"), Mark.STRUCK),
    **dict.fromkeys(UNSEEN_TAGS, Mark.HIDDEN),
    "blockquote": Mark.QUOTED,
    "signature": Mark.SIGNATURE,
}
"""Tags that mark what is in them by themselves."""


def bare(name: str) -> str:
    """Return the name of a class or an id in small letters, without what webmail puts before it."""
    name = name.lower()
    found = PREFIX.match(name)
    return name[found.end() :] if found and found.end() < len(name) else name


def mark_of_name(name: str) -> Mark:
    """Return what the (bare) name of a class or an id says of the element that has it."""
    if name in HIDDEN:
        return Mark.HIDDEN
    if name in QUOTE or name in REPLY or name.startswith(("yahoo_quoted", "lark-mail-quote")):
        return Mark.QUOTED
    if any(part in name for part in SIGNATURE):
        return Mark.SIGNATURE
    return Mark.PLAIN


def is_spoiler(name: str) -> bool:
    """Say whether a class or an id of this name hides a text only until a reader asks for it."""
    return any(part in name for part in SPOILER)
