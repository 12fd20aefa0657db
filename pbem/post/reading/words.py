"""What mail programs write around older mails, and what people and companies put around orders.

In many languages, in small letters as ``casefold`` makes them, parted by commas and line ends.
"""
# ruff: noqa: RUF001  (letters of other scripts are what these tables are for)

from __future__ import annotations


def _listed(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.strip() for word in text.replace("\n", ",").split(",") if word.strip()))


WROTE = _listed("""
wrote, writes, has written, said
schrieb, schreibt, geschrieben, hat geschrieben
a écrit, écrit, écrivait, a ecrit
escribió, escribio, escribe, ha escrito, va escriure, ha escrit, escribiu
escreveu, escreve, ha scritto, scrive, scritto, scrisse
schreef, schrijft, het volgende geschreven, geschreven, skryf, het geskryf
skrev, skriver, skrifaði, kirjoitti, kirjoittaa, kirjutas, rakstīja, rašė, parašė
napisał(a), napisał, napisała, napisał/a, pisze, napsal(a), napsal, napsala, píše
napísal(a), napísal, napísala, napísal/a, je napisal, je napisala, je napisao, napisao je
je napisao/la, je napisal(a), је написао, је написала, је написао/ла, написао је
написал(а), написал, написала, пишет, пише, написав, написала(в), написав(ла), написа
ezt írta, írta, a következőt írta, a scris, scrie, idatzi du, shkroi, ka shkruar
şunları yazdı, şunu yazdı, yazdı, έγραψε, γράφει, đã viết, menulis, sumulat
כתב, כתבה, כתב/ה, כתב‎ה, كتب, كتبت, نوشت, เขียนว่า, เขียน, ने लिखा
さんは書きました, さんが書きました, は書きました, wrote, のメール, 写道, 寫道, 写了, 來信, 来信
님이 작성, 님의 글, 작성, 썼습니다, 님이 쓴 글
""")
"""Verbs by which a line says that what follows was written by somebody else."""

OPENERS = _listed("""
on, am, le, el, em, il, op, den, dne, dňa, dnia, w dniu, v, în, pe
tarihinde, στις, vào, pada, a(z), στην, il giorno, el día, no dia, в, på, dana
from, at, quoting, zitat von, citando, quoting from
""")
"""What a line begins with that says when somebody wrote."""

FROM, SENT, TO, SUBJECT, OTHER = "from", "sent", "to", "subject", "other"

FIELDS = {
    FROM: _listed("""
from, von, de, van, da, från, fra, lähettäjä, od, feladó, от, від, kimden
gönderen, από, de la, expeditor, šalje, pošiljatelj, pošiljatel, saatja, no, nuo, frá
sender, absender, expéditeur, mittente, remetente, remitente, afzender, avsändare, nadawca
发件人, 發件人, 寄件者, 寄件人, 差出人, 送信元, 送信者, 보낸 사람, 보낸사람, 보낸이
من, מאת, از, từ, người gửi, dari, จาก, desde, nga, nork, o
"""),
    SENT: _listed("""
sent, date, gesendet, datum, gesendet am, envoyé, envoyé le, date d'envoi, enviado
enviado el, enviada em, enviado em, enviada, enviat, fecha, data, inviato, inviata
data invio, verzonden, verstuurd, verzonden op, skickat, skickades, sendt, dato
lähetetty, lähetysaika, päivämäärä, päiväys, pvm, wysłano, wysłane, data wysłania
odesláno, odoslané, odoslaná, dátum, elküldve, küldve, küldés dátuma, отправлено
дата, надіслано, изпратено, gönderildi, gönderilme, gönderme tarihi, tarih
ημερομηνία, στάλθηκε, ημ/νία, trimis, poslano, poslato, saadetud, kuupäev
nosūtīts, datums, išsiųsta, dagsetning, 发送时间, 发送日期, 日期, 時間, 时间, 傳送時間
寄件日期, 送信日時, 日時, 日付, 送信, 보낸 날짜, 보낸 시간, 보낸날짜, 날짜, 보냄
تاريخ الإرسال, تم الإرسال, التاريخ, נשלח, תאריך, đã gửi, ngày, dikirim, tanggal
ส่ง, วันที่, received
"""),
    TO: _listed("""
to, an, à, a, para, per, aan, till, til, vastaanottaja, do, komu, pro, címzett
кому, до, kime, alıcı, προς, către, za, prima, primatelj, kam, kellele, saaja
destinataire, destinatario, destinatário, empfänger, ontvanger, mottagare, modtager
收件人, 收件者, 宛先, 받는 사람, 받는사람, إلى, אל, به, đến, tới, kepada, ถึง
"""),
    SUBJECT: _listed("""
subject, betreff, objet, asunto, assunto, oggetto, onderwerp, ämne, emne, aihe
temat, předmět, predmet, tárgy, тема, относно, konu, θέμα, subiect, naslov, teema
tēma, tema, efni, assumpte, gaia, 主题, 主題, 主旨, 标题, 件名, 題名, 제목
الموضوع, נושא, موضوع, chủ đề, subjek, perihal, เรื่อง, onderwerp
"""),
    OTHER: _listed("""
cc, bcc, kopie, copie, copie à, copia, cópia, kopia, kopi, kopio, dw, udw, másolatot kap
másolat, копия, копія, bilgi, κοιν, κοινοποίηση, 抄送, 副本, 参照, 참조, נעתק, נוסח
importance, priority, wichtigkeit, priorität, importance, importancia, prioridade, sensitivity
attachments, attachment, anlagen, anhang, anhänge, pièces jointes, adjuntos, bijlagen
reply-to, antwort an, répondre à, responder a, message-id, organization, newsgroups, x-mailer
references, status, return-path, mime-version, content-type, user-agent, in-reply-to
"""),
}
"""What a field of a mail's head says -> its names."""

REPLY_BARS = frozenset(
    _listed("""
original message, original mail, original email, original e-mail, reply message, origineel bericht
ursprüngliche nachricht, originalnachricht, original-nachricht, ursprüngliche mail, originalmail
message d'origine, message original, message initial, courriel original, mensaje original
mensagem original, missatge original, messaggio originale, messaggio originario
oorspronkelijk bericht, oorspronkelijke bericht, ursprungligt meddelande, originalmeddelande
oprindelig meddelelse, oprindelig besked, opprinnelig melding, alkuperäinen viesti
wiadomość oryginalna, oryginalna wiadomość, wiadomość pierwotna, původní zpráva, původní e-mail
pôvodná správa, eredeti üzenet, исходное сообщение, оригинальное сообщение, пересылаемое письмо
вихідне повідомлення, оригінальне повідомлення, mesajul original, mesaj original, orijinal ileti
orijinal mesaj, özgün ileti, αρχικό μήνυμα, izvorna poruka, originalna poruka, izvirno sporočilo
algne kiri, algkiri, sākotnējais ziņojums, originalus laiškas, pesan asli, tin nhắn gốc, thư gốc
原始邮件, 原始郵件, 原邮件, 原始信息, 元のメッセージ, 元のメール, オリジナルメッセージ, 원본 메시지
원본 메일, 원본메시지, الرسالة الأصلية, ההודעה המקורית, הודעה מקורית, पीछे का संदेश
antwort, reply, previous message, quoted text, quoted message, upprunaleg skilaboð
""")
)
"""What stands between dashes above an older mail that is answered."""

FORWARD_BARS = frozenset(
    _listed("""
forwarded message, forwarded mail, forwarded email, forwarded by, forward message, begin forwarded message
weitergeleitete nachricht, weitergeleitete mail, anfang der weitergeleiteten nachricht
anfang der weitergeleiteten e-mail, message transféré, début du message transféré, message réexpédié
mensaje reenviado, inicio del mensaje reenviado, mensagem encaminhada, mensagem reencaminhada
início da mensagem encaminhada, início da mensagem reencaminhada, missatge reenviat
messaggio inoltrato, inizio messaggio inoltrato, doorgestuurd bericht, begin doorgestuurd bericht
vidarebefordrat meddelande, vidarebefordrat brev, vidarebefordrat mail, videresendt meddelelse
videresendt besked, videresendt melding, start på videresendt e-mail, videresendt e-post
välitetty viesti, edelleenlähetetty viesti, wiadomość przekazana, przekazana wiadomość,
treść przekazanej wiadomości
přeposlaná zpráva, přeposlaný e-mail, preposlaná správa, továbbított üzenet, továbbított levél
пересылаемое сообщение, пересланное сообщение, начало переадресованного сообщения, переслане повідомлення
mesaj redirecționat, mesaj redirectionat, yönlendirilmiş ileti, iletilen mesaj, yönlendirilen ileti,
iletilmiş ileti
προωθημένο μήνυμα, proslijeđena poruka, prosleđena poruka, posredovano sporočilo, edastatud kiri
pārsūtīts ziņojums, persiųstas laiškas, pesan terusan, thư đã chuyển tiếp, 转发邮件信息, 转发的邮件
轉寄郵件, 轉寄的郵件, 转发邮件, 転送メッセージ, 転送されたメッセージ, 転送メール, 전달된 메시지, 전달된 메일
رسالة معاد توجيهها, רسالة מועברת, הודעה שהועברה, resent message, redirected message
""")
)
"""What stands between dashes above a mail that is passed on."""

FORWARD_PREFIXES = frozenset(
    _listed("""
fwd, fw, wg, tr, tr., rv, rv., i, enc, doorst, vs, vb, vl, pd, továbbítás, továbbított
trs, fs, ілт, переслано, fwd., ilt, i̇lt, пересл, 转发, 轉寄, 转寄, 転送, 전달, πρθ, res, rif
""")
)
REPLY_PREFIXES = frozenset(
    _listed("""
re, aw, antw, antwort, sv, vs, odp, ang, r, ré, rép, res, resp, rif, bls, atb
回复, 回覆, 答复, 答覆, 返信, 답장, 회신, απ, σχετ, ynt, yan, отв, ответ, на, відп
vá, válasz, hal, trả lời, bál, تر, رد, השב, תשובה, ats, ad, i, resposta, rv
""")
)
"""What stands before the colon at a subject's beginning where a mail is passed on or answered."""

FOOTERS = _listed("""
sent from my, sent from mail, sent from outlook, sent from yahoo, sent from proton, sent from the
sent from android, sent from samsung, sent from a, sent from gmx, sent using, sent via, sent with
get outlook for, get bluemail, download the official, von meinem, gesendet von, gesendet mit, gesendet aus
holen sie sich, diese nachricht wurde von, envoyé de mon, envoyé de ma, envoyé depuis, envoyé à partir
télécharger outlook, obtenez outlook, envoyé avec, inviato da, inviato dal, inviato con, scarica outlook
ottieni outlook, enviado desde, enviado con, enviado do, enviado a partir, enviado via, enviat des
obtener outlook, obter o outlook, descargar outlook, verzonden vanaf, verzonden met, verstuurd vanaf
outlook voor, download outlook, skickat från, skickades från, hämta outlook, hanki outlook, få outlook
sendt fra, sendt med, lähetetty, wysłane z, wysłano z, pobierz aplikację outlook, odesláno z, odoslané z
stáhnout outlook, получить outlook, küldve a, az outlook, elküldve innen, отправлено с, отправлено из,
надіслано з, trimis de pe, poslano s
saadetud, στάλθηκε από, ios için outlook
发自我的, 來自我的, 从我的, 從我的, 发送自, 获取 outlook, iphoneから, iphone から, androidから, 나의 iphone
iphone'umdan, iphone’umdan, samsung, yahoo mail, this email has been scanned, this email has been checked
this e-mail has been, virus-free, virenfrei, avast, this e-mail and any, this email and any,
this message and any
this e-mail is, this email is, this message is intended, this message is confidential,
this message contains confid
the information contained in, the information in this, the contents of this, confidentiality notice,
confidential:, disclaimer, privileged and
diese e-mail, diese mail kann, der inhalt dieser, vertraulichkeits, ce message et, ce message est, ce courriel,
cet e-mail, avis de confidentialité
este mensaje, este correo, aviso legal, esta mensagem, este e-mail, questo messaggio, questa e-mail,
le informazioni contenute, dit bericht, deze e-mail
detta meddelande, denne e-mail, denne e-post, tämä viesti, ta wiadomość, niniejsza wiadomość, tento e-mail,
ez az üzenet, это сообщение, настоящее сообщение
you received this message because, you are receiving this, you receive this, you are subscribed, to unsubscribe,
unsubscribe, um sich abzumelden
to view this discussion, to view this message, view/reply online, reply to sender, reply to group,
visit this topic
mute this topic, change your subscription, manage your subscription, group owner, list archive, listinfo,
groups.io links
please consider the environment, think before you print, bitte denken sie an die umwelt, p please consider,
pensez à l'environnement
powered by, posted by, visit your group, you may unsubscribe
""")
"""What begins a paragraph that mail programs, lists and companies put below a mail."""

SENT_BY_PHONE_ENDS = _listed("""
gönderildi, から送信, 에서 보냄, 傳送, 发送, 寄出, 傳送的, に送信
""")
"""What ends such a line where the verb comes last."""

TAKEN_BACK = _listed("""
ignore the above, ignore that, ignore these, ignore those, ignore the last, ignore the first
ignore the orders above, ignore everything above, ignore what i wrote above, disregard the above
disregard that, disregard these, scratch that, scratch the, scrap that, scrap the, forget the above
forget that, forget these, forget the last, strike that, strike the, never mind, nevermind
no wait, no wait, wait no, vergiss das, vergiss die, vergesst das, ignoriere das, doch nicht
das obige, die obigen, oubliez ça, oubliez cela, oublie ça, ignorez ce qui, ignora lo anterior
olvida lo anterior, olvida eso, ignora quanto sopra, lascia perdere, ignore o acima, esquece isso
negeer het bovenstaande, vergeet dat, zapomnij o
""")
"""What a commander says below his orders who takes them back."""

NOT_MEANT = _listed("""
do not process, don't process, don't use these, do not use these, do not play these, don't play these
these are not final, this is not final, not my final, do not execute, don't execute, not my orders
this is only a draft, just a draft, only a draft, this is a draft, draft only, this is only a test
test only, only a test, just a test, nur ein test, nur zum test, just kidding, not yet final
nicht verarbeiten, nicht auswerten, noch nicht werten, ne pas traiter, ne pas exécuter, no procesar, no ejecutar
non elaborare, non eseguire, não processar, não executar, niet verwerken, niet uitvoeren, kör inte, ikke udfør
nie wykonywać, nezpracovávat, не выполнять, не обрабатывать, this is an example, hypothetically, hypothetical
entwurf, brouillon, borrador, rascunho, bozza, utkast, udkast, luonnos, szkic, черновик, чернетка, taslak
下書き, 草稿, 초안
i am still thinking, i'm still thinking, still undecided, not decided yet
ich überlege noch, noch unentschieden, je réfléchis encore, ci sto pensando, lo estoy pensando
only an example, just an example, these are not my orders, those are not my orders, not orders
nur ein entwurf, noch nicht ausführen, nicht ausführen, ce n'est qu'un brouillon, solo es un borrador
solo una bozza, apenas um rascunho, slechts een concept
""")
"""What a commander says of orders that he does not mean, or not yet."""
