"""What mail programs and forums make of a reply: what is older is quoted, and what is written below it is not."""

from __future__ import annotations

import pytest

from pbem.post.markup import html_rows
from pbem.post.message import Mark
from tests.post.markup.reading import said

OWN = "<div>acquire fab-2</div><div>else pass</div>"
OLD = "Your last orders:<br>purchase OLD-99 at O9"

REPLIES = {
    "Gmail": '<div dir="ltr">{own}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr"'
    ' class="gmail_attr">On Tue, Turn Server wrote:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">'
    "{old}</blockquote></div>",
    "older Gmail": '{own}<div class="gmail_extra"><br><div class="gmail_quote">On Tue, Turn Server wrote:<br>'
    '<blockquote class="gmail_quote">{old}</blockquote></div></div>',
    "Gmail forward": '{own}<div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>'
    "From: <b>x</b></div><br>{old}<blockquote>older</blockquote>purchase OLD-99</div>",
    "Apple Mail": '{own}<br><div><br><blockquote type="cite"><div>On 3 Nov 2026, Turn Server wrote:</div><br'
    ' class="Apple-interchange-newline"><div>{old}</div></blockquote></div>',
    "Thunderbird": '{own}<div class="moz-cite-prefix">On 03/11/2026 21:04, Turn Server wrote:<br></div>'
    '<blockquote type="cite" cite="mid:x"><pre class="moz-quote-pre" wrap="">{old}</pre></blockquote>',
    "Thunderbird forward": '{own}<div class="moz-forward-container"><br>-------- Forwarded Message --------<table'
    ' class="moz-email-headers-table"><tr><th>Subject: </th><td>x</td></tr></table>{old}</div>',
    "Outlook": "<div class=WordSection1>{own}<p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;"
    "border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b>From:</b> x<br></p></div></div>"
    "<p class=MsoNormal>{old}</p></div>",
    "Outlook 2010": "{own}<div style='border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt'><b>From:</b> x</div>"
    "{old}",
    "Outlook through the web": '{own}<div style="border-width:1pt medium medium; border-style:solid none none;'
    ' border-color:rgb(225,225,225) currentcolor"><b>Von:</b> x</div>{old}',
    "Outlook on the web": '{own}<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">'
    '<div id="divRplyFwdMsg" dir="ltr"><b>From:</b> x</div><div>{old}</div>',
    "a reply to Outlook on the web": '{own}<hr tabindex="-1"><div id="x_divRplyFwdMsg">x</div><div>{old}</div>',
    "Outlook on a phone": '{own}<div id="ms-outlook-mobile-signature">Sent from Outlook</div><div id='
    '"mail-editor-reference-message-container"><div class="ms-outlook-mobile-reference-message">{old}</div></div>',
    "Outlook 2003": "{own}<div class=OutlookMessageHeader dir=ltr><hr tabindex=-1><b>From:</b> x</div><div>{old}</div>",
    "Outlook for Mac": '{own}<span id="OLK_SRC_BODY_SECTION"><div>{old}</div></span>',
    "Hotmail": '{own}<hr id="stopSpelling">Date: x<br>{old}',
    "Yahoo": '{own}<div id="ydp7a1byahoo_quoted_123" class="ydp7a1byahoo_quoted"><div>On Tue, x wrote:</div>'
    "<div>{old}</div></div>",
    "older Yahoo": '{own}<div class="yahoo_quoted"><div>{old}</div></div>',
    "Proton": '{own}<div class="protonmail_signature_block"><div class="protonmail_signature_block-proton">Sent with'
    ' Proton</div></div><div class="protonmail_quote">On Tuesday, x wrote:<br><blockquote class="protonmail_quote"'
    ' type="cite">{old}</blockquote></div>',
    "GMX": '{own}<div name="quote" style="margin:10px 5px;border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b> x'
    '</div><div name="quoted-content">{old}</div></div>',
    "GMX on a phone": '{own}<div class="mail_android_quote">Am 03.11.26 schrieb x:<blockquote class="gmail_quote">{old}'
    "</blockquote></div>",
    "Samsung": "{own}<div id='composer_signature'>Sent from my Galaxy</div><div><!-- originalMessage --><div>-------- "
    "Original message --------</div><div>{old}</div></div>",
    "Zoho": '{own}<div class="zmail_extra"><div>---- On Tue, x wrote ----</div><blockquote>{old}</blockquote></div>',
    "Zimbra": '{own}<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><b>From: </b>x</div>{old}',
    "Roundcube": '{own}<p id="reply-intro">On 2026-11-03, x wrote:</p><blockquote type="cite">{old}</blockquote>',
    "Spark": '{own}<div name="messageReplySection">On Nov 3, x wrote:<br><blockquote type="cite">{old}</blockquote>'
    "</div>",
    "QQ": '{own}<div id="original-content"><div>------------------ Original ------------------</div>{old}</div>',
    "163.com": '{own}At 2026-11-03, "x" wrote:<br><blockquote id="isReplyContent">{old}</blockquote>',
    "Notes": '{own}<div class="iNotesHistory" style="padding-left:5px;">-----x wrote: -----<br>{old}</div>',
    "Yandex": '{own}<div>03.11.2026, 21:04, "x":</div><blockquote class="wmi-quote">{old}</blockquote>',
    "a bar at the left": '{own}<div style="border-left: 2px solid #1010ff; padding-left: 5px">{old}</div>',
    "eM Client": '{own}<signature id="x"><div>Ada</div></signature><div>------ Original Message ------</div>'
    '<blockquote cite="x" type="cite" class="cite2">{old}</blockquote>',
    "phpBB": '{own}<blockquote class="uncited"><div><cite>x wrote:</cite>{old}</div></blockquote>',
    "Discourse": '{own}<aside class="quote no-group" data-post="4"><div class="title">x:</div><blockquote>{old}'
    "</blockquote></aside>",
    "a link shown by Discourse": '{own}<aside class="onebox allowlistedgeneric"><article>{old}</article></aside>',
    "XenForo": '{own}<blockquote class="bbCodeBlock bbCodeBlock--quote"><div>{old}</div></blockquote>',
}


@pytest.mark.parametrize("reply", REPLIES.values(), ids=REPLIES)
def test_the_older_text_below_a_reply_is_quoted(reply: str) -> None:
    rows = html_rows(reply.format(own=OWN, old=OLD))
    plain = said(rows)
    assert plain[:2] == ["acquire fab-2", "else pass"]
    assert "OLD-99" not in " ".join(plain)
    assert "purchase OLD-99 at O9" in said(rows, Mark.QUOTED)


BELOW = [name for name in REPLIES if name in {"Gmail", "older Gmail", "Apple Mail", "Thunderbird", "Proton", "phpBB"}]


@pytest.mark.parametrize("name", BELOW)
def test_what_is_written_below_a_quotation_is_not_quoted(name: str) -> None:
    rows = html_rows(REPLIES[name].format(own="", old=OLD) + OWN)
    assert said(rows) == ["acquire fab-2", "else pass"]


def test_gmail_puts_an_answer_below_into_the_box_of_the_quotation() -> None:
    head = '<div class="gmail_quote"><div class="gmail_attr">On Tue, x wrote:</div>'
    quotation = f'<blockquote class="gmail_quote">{OLD}</blockquote>'
    rows = html_rows(f"{head}{quotation}<div>acquire fab-2</div>{quotation}<div>else pass</div></div>")
    assert said(rows) == ["acquire fab-2", "else pass"]


def test_an_answer_in_a_box_within_a_quotation_is_quoted() -> None:
    inner = f'<div class="gmail_quote">On Tue, x wrote:<blockquote>{OLD}</blockquote>purchase OLD-99</div>'
    assert said(html_rows(f"{OWN}<blockquote>{inner}</blockquote>")) == ["acquire fab-2", "else pass"]


def test_a_head_of_outlook_within_a_quotation_ends_with_it() -> None:
    rows = html_rows(f'<blockquote type="cite"><div id="divRplyFwdMsg">x</div>{OLD}</blockquote>{OWN}')
    assert said(rows) == ["acquire fab-2", "else pass"]


@pytest.mark.parametrize(
    "signature",
    [
        '<div class="gmail_signature" data-smartmail="gmail_signature">{}</div>',
        '<span class="gmail_signature_prefix">-- </span><br><div class="gmail_signature">{}</div>',
        '<div class="moz-signature">-- <br>{}</div>',
        '<pre class="moz-signature" cols="72">-- \n{}</pre>',
        '<div id="Signature"><p>{}</p></div>',
        '<div class="elementToProof" id="x_Signature">{}</div>',
        '<div id="AppleMailSignature" dir="ltr">{}</div>',
        '<div id="composer_signature">{}</div>',
        '<div class="bloop_sign" id="bloop_sign_1">{}</div>',
        '<div class="-x-evo-signature-wrapper">{}</div>',
        '<div id="sig1234" class="signature">{}</div>',
        "<signature>{}</signature>",
    ],
)
def test_a_signature_is_marked(signature: str) -> None:
    rows = html_rows(OWN + signature.format("purchase OLD-99"))
    assert said(rows) == ["acquire fab-2", "else pass"]
    assert said(rows, Mark.SIGNATURE)[-1].endswith("purchase OLD-99")


def test_what_says_more_counts() -> None:
    rows = html_rows(
        "<blockquote><s>a</s><div class=signature>b</div><p hidden>c</p></blockquote><s class=signature>d</s>"
    )
    assert [(row.mark, row.text) for row in rows if row.text] == [
        (Mark.QUOTED, "a"),
        (Mark.QUOTED, "b"),
        (Mark.HIDDEN, "c"),
        (Mark.SIGNATURE, "d"),
    ]


@pytest.mark.parametrize("by", ["Originally Posted by", "Zitat von", "Envoyé par"])
def test_a_quotation_that_is_a_table_is_quoted(by: str) -> None:
    page = f"<table><tr><td><div>{by} <b>turnbot</b></div><div>{OLD}</div></td></tr></table>{OWN}"
    rows = [row for row in html_rows(page) if row.text.strip()]
    assert [row.text for row in rows if row.mark is Mark.PLAIN][-2:] == ["acquire fab-2", "else pass"]
    assert all(row.mark is Mark.QUOTED for row in rows if "OLD-99" in row.text)
