# ruff: noqa: RUF001 - these are words of many alphabets
"""How mail programs and servers word their own mails in many languages; all in small letters."""

from __future__ import annotations

AUTOMATIC_SUBJECTS = (
    *("automatic reply", "automatic response", "automated reply", "automated response", "auto-reply", "auto reply"),
    *("autoreply", "auto-response", "auto response", "autoresponse", "auto:", "[auto-reply]", "[auto reply]"),
    *("automatische antwort", "automatische rückantwort", "autoantwort", "abwesenheitsnotiz", "abwesenheitsnachricht"),
    *("réponse automatique", "réponse d'absence", "message d'absence", "respuesta automática", "mensaje automático"),
    *("risposta automatica", "resposta automática", "resposta automàtica"),
    *("automatisch antwoord", "automatische beantwoording", "afwezigheidsbericht", "autosvar", "automatiskt svar"),
    *("automatisk svar", "automatisk besvarelse", "fraværsmelding", "automaattinen vastaus", "poissaoloviesti"),
    *("automatyczna odpowiedź", "odpowiedź automatyczna", "autoodpowiedź", "automatická odpověď"),
    *("automatická odpoveď", "automatikus válasz", "răspuns automat", "mesaj automat", "automatski odgovor"),
    *("samodejni odgovor", "automatinis atsakymas", "automātiska atbilde", "automaatvastus", "sjálfvirkt svar"),
    *("otomatik yanıt", "otomatik cevap", "автоматический ответ", "автоответ", "автоматична відповідь"),
    *("автоматичен отговор", "аутоматски одговор", "αυτόματη απάντηση", "自動応答", "自動返信", "不在通知"),
    *("自动答复", "自动回复", "自動回覆", "自動回复", "자동 회신", "자동회신", "자동 응답"),
    *("מענה אוטומטי", "תשובה אוטומטית", "الرد التلقائي", "رد تلقائي"),
    *("trả lời tự động", "ตอบกลับอัตโนมัติ", "balasan otomatis", "jawapan automatik"),
)
"""How the subject of an automatic reply begins, that says of itself that it is one."""

ABSENT_SUBJECTS = (
    *("out of office", "out of the office", "out-of-office", "ooo:", "ooo ", "on vacation", "vacation", "away:"),
    *("on leave", "on holiday", "abwesenheit", "abwesend", "nicht im büro", "außer haus", "ich bin nicht im büro"),
    *("urlaub", "absence du bureau", "absence", "absent", "fuera de la oficina", "ausente", "fuori sede"),
    *("fuori ufficio", "assenza", "fora do escritório", "ausência", "afwezig", "niet op kantoor", "frånvaro"),
    *("ej på kontoret", "semester", "ikke til stede", "fravær", "ikke på kontoret", "poissa", "lomalla"),
    *("poza biurem", "nieobecn", "mimo kancelář", "nepřítom", "házon kívül", "szabadságon", "ofis dışında"),
    *("нет на месте", "отсутств", "в отпуске", "εκτός γραφείου", "不在", "外出", "休假", "부재중"),
)
"""How the subject of an absence notice begins, and that of a person who goes away."""

READ_SUBJECTS = (
    *("read:", "not read:", "gelesen:", "ungelesen gelöscht:", "lu:", "lu :", "non lu:", "leído:", "letto:", "lido:"),
    *("lida:", "gelezen:", "läst:", "lest:", "læst:", "luettu:", "przeczytano:", "przeczytane:", "přečteno:"),
    *(
        "prečítané:",
        "olvasva:",
        "citit:",
        "okundu:",
        "прочитано:",
        "прочтено:",
        "αναγνώστηκε:",
        "開封済み:",
        "已读:",
        "읽음:",
    ),
    *("return receipt", "empfangsbestätigung", "lesebestätigung", "accusé de réception", "conferma di lettura"),
)
"""How the subject of a read receipt begins."""

READ_WORDS = (
    *("was read on", "was deleted without being read", "has been read", "was displayed on", "this is a return receipt"),
    *("wurde gelesen", "gelesen am", "wurde am", "ohne gelesen zu werden", "a été lu", "fue leído", "se leyó el"),
    *("è stato letto", "foi lida", "foi lido", "is gelezen", "lästes", "ble lest", "blev læst", "on luettu"),
    *("została przeczytana", "byla přečtena", "elolvasta", "a fost citit", "okundu", "прочитано", "已读"),
)
"""What stands in a read receipt without a part that programs read."""

ABSENCE_WORDS = (
    *("out of the office", "out of office", "on vacation", "on holiday", "on leave", "away until", "away from"),
    *("am away", "be away", "am currently away", "limited access", "will be back", "will return", "am back on"),
    *("automatic reply", "automated response", "auto-reply", "autoresponder", "parental leave", "no access to"),
    *("nicht im büro", "nicht im haus", "außer haus", "abwesend", "im urlaub", "wieder erreichbar", "bin zurück"),
    *("automatische antwort", "keinen zugriff", "absent", "en congé", "de retour le", "en vacances"),
    *("réponse automatique", "fuera de la oficina", "de vacaciones", "estaré ausente", "estoy ausente"),
    *("respuesta automática", "fuori ufficio", "fuori sede", "in ferie", "sarò assente", "sono assente"),
    *("risposta automatica", "fora do escritório", "de férias", "estarei ausente", "estou ausente"),
    *("afwezig", "niet op kantoor", "met vakantie", "op vakantie", "terug op", "på semester", "frånvarande"),
    *("inte på kontoret", "tillbaka den", "på ferie", "ikke på kontoret", "ikke til stede", "tilbake den"),
    *("tilbage den", "fraværende", "lomalla", "poissa", "takaisin", "nieobecn", "na urlopie", "poza biurem"),
    *("mimo kancelář", "na dovolené", "na dovolenke", "nepřítom", "szabadságon", "házon kívül", "nem vagyok"),
    *("concediu", "nu sunt la birou", "odmoru", "dopustu", "izinde", "ofis dışında", "tatilde"),
    *("в отпуске", "отсутств", "нет на месте", "у відпустці", "в отпуск", "εκτός γραφείου", "άδεια"),
    *("不在", "休暇", "外出", "休假", "度假", "不在办公室", "不在辦公室", "부재중", "휴가", "בחופשה", "إجازة"),
)
"""What stands in an absence notice."""

BOUNCE_SUBJECTS = (
    *("undelivered mail", "undeliverable", "undelivered", "mail delivery fail", "mail delivery error"),
    *("mail delivery system", "mail delivery status", "delivery status notification", "delivery failure"),
    *("delivery notification", "delivery has failed", "delivery error", "failure notice", "failed delivery"),
    *("failed mail", "returned mail", "returned to sender", "message not delivered", "message undeliverable"),
    *("mail system error", "mail could not be delivered", "could not send message", "non-delivery", "nondeliverable"),
    *("warning: could not send", "warning: message", "delivery delayed", "rejected:", "address not found"),
    *(
        "unzustellbar",
        "nicht zustellbar",
        "zustellung fehlgeschlagen",
        "nicht zugestellt",
        "fehlgeschlagene zustellung",
    ),
    *("non remis", "échec de la remise", "échec de remise", "échec d'acheminement", "non distribué"),
    *("no se puede entregar", "no entregado", "error de entrega", "non recapitabile", "mancato recapito"),
    *("mancata consegna", "não é possível entregar", "não entregue", "falha na entrega", "onbestelbaar"),
    *("niet bezorgd", "kan inte levereras", "olevererbart", "ej levererat", "kan ikke leveres", "ikke levert"),
    *("ei voi toimittaa", "toimitus epäonnistui", "niedostarczon", "nie można dostarczyć", "niedoręczaln"),
    *("nedoručitelné", "nedoručiteľné", "kézbesíthetetlen", "nelivrat", "teslim edilemedi", "не доставлен"),
    *("недоставлен", "не удалось доставить", "αδύνατη η παράδοση", "配信不能", "配信できません", "未送達"),
    *("无法投递", "无法传递", "未传递", "退信", "傳遞失敗", "전달되지", "배달 못함", "반송"),
)
"""What stands in the subject of a bounce."""

BOUNCERS = frozenset(
    (
        *("mailer-daemon", "postmaster", "mail-daemon", "maildaemon", "mdaemon", "mailerdaemon", "bounce"),
        *("bounces", "mail.delivery.system", "mail-delivery-system", "mailsystem", "no-reply-mailer-daemon"),
    )
)
"""Who sends bounces: what stands before the @."""

RETURNED = (
    *("this is a copy of", "below this line is a copy", "original message", "message header", "returned message"),
    *("------ this is", "included is a copy", "the following is a copy", "ursprüngliche nachricht"),
)
"""What stands above the mail that a bounce gives back."""
