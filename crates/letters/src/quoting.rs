//! End of a sender's own words in a letter: the line by which a mail client introduces the answered letter.

/// A reply header is looked for over so many lines after its first.
const HEADER_LINES: usize = 4;

/// Fields of the answered letter that may stand between its header and its text.
const FIELDS: usize = 12;

const ORIGINAL: [&str; 37] = [
    "original message",
    "original appointment",
    "forwarded message",
    "begin forwarded message",
    "ursprüngliche nachricht",
    "originalnachricht",
    "original-nachricht",
    "weitergeleitete nachricht",
    "message d'origine",
    "message original",
    "message transféré",
    "mensaje original",
    "mensaje reenviado",
    "oorspronkelijk bericht",
    "doorgestuurd bericht",
    "messaggio originale",
    "messaggio inoltrato",
    "mensagem original",
    "mensagem encaminhada",
    "ursprungligt meddelande",
    "vidarebefordrat meddelande",
    "oprindelig meddelelse",
    "opprinnelig melding",
    "alkuperäinen viesti",
    "wiadomość oryginalna",
    "przekazana wiadomość",
    "původní zpráva",
    "eredeti üzenet",
    "исходное сообщение",
    "пересылаемое сообщение",
    "orijinal mesaj",
    "αρχικό μήνυμα",
    "元のメッセージ",
    "原始邮件",
    "邮件原件",
    "원본 메시지",
    "הודעה מקורית",
];

const FROM: [&str; 25] = [
    "from",
    "von",
    "de",
    "da",
    "van",
    "expéditeur",
    "från",
    "fra",
    "lähettäjä",
    "od",
    "odesílatel",
    "feladó",
    "de la",
    "от",
    "от кого",
    "від",
    "kimden",
    "από",
    "差出人",
    "发件人",
    "寄件者",
    "보낸 사람",
    "מאת",
    "من",
    "送信者",
];

const SENT: [&str; 41] = [
    "sent",
    "date",
    "gesendet",
    "datum",
    "envoyé",
    "date d'envoi",
    "enviado",
    "enviado el",
    "fecha",
    "inviato",
    "data",
    "verzonden",
    "enviada em",
    "enviada",
    "skickat",
    "sendt",
    "dato",
    "lähetetty",
    "päivämäärä",
    "wysłano",
    "odesláno",
    "elküldve",
    "dátum",
    "trimis",
    "отправлено",
    "дата",
    "надіслано",
    "gönderildi",
    "tarih",
    "στάλθηκε",
    "ημερομηνία",
    "送信日時",
    "日付",
    "发送时间",
    "日期",
    "寄件日期",
    "보낸 날짜",
    "נשלח",
    "תאריך",
    "تم الإرسال",
    "التاريخ",
];

/// First words of an attribution line and the verb it must contain: English, German, French, Spanish, Dutch, Italian, Portuguese,
/// Swedish, Danish and Norwegian, Czech, Greek.
const WROTE: [(&[&str], &str); 10] = [
    (&["on "], "wrote"),
    (&["am "], "schrieb"),
    (&["le "], "a écrit"),
    (&["el "], "escribió"),
    (&["op "], "schreef"),
    (&["il ", "in data "], "ha scritto"),
    (&["em "], "escreveu"),
    (&["den ", "på "], "skrev"),
    (&["dne "], "napsal"),
    (&["στις "], "έγραψε"),
];

/// The verbs of languages in which the attribution begins with a weekday or a name; such a line names the address.
const WROTE_ANYHOW: [&str; 12] = [
    "writes",
    "wrote",
    "schrieb",
    "napisał",
    "napisana",
    "napsal",
    "написал",
    "пишет",
    "yazdı",
    "写道",
    "のメール",
    "έγραψε",
];

/// The index of the first line that is quoted because a reply header stands before it; `lines.len()` if none is. Lines
/// with marks of quotation are never headers. A header whose text carries marks speaks only of those, so that an
/// answer below the quotation stays the sender's own.
pub fn quoted_from(lines: &[&str]) -> usize {
    (0..lines.len())
        .find(|&at| begins_header(&lines[at..]) && !text_is_marked(&lines[at..]))
        .unwrap_or(lines.len())
}

/// Counts the lines from here that form a reply header over marked text; 0 if there is no header.
pub fn header_lines(lines: &[&str]) -> usize {
    if lines.is_empty() || !begins_header(lines) || !text_is_marked(lines) {
        return 0;
    }
    let is_marked = |line: &&str| line.trim_start().starts_with('>');
    let first = fold(lines[0]);
    if is_original(&first) || is_fields(&first, lines) {
        // Nothing but fields and blank lines stands above the text.
        return lines
            .iter()
            .take(FIELDS + 1)
            .position(is_marked)
            .unwrap_or(1);
    }
    let ends = |line: &&str| line.trim_end().ends_with([':', '：']);
    let count = lines.iter().take(3).position(ends).map_or(1, |at| at + 1);
    if lines[..count].iter().any(is_marked) {
        0
    } else {
        count
    }
}

fn begins_header(lines: &[&str]) -> bool {
    if lines[0].trim_start().starts_with('>') {
        return false;
    }
    let first = fold(lines[0]);
    if first.is_empty() || first.starts_with('>') {
        return false;
    }
    is_original(&first) || is_fields(&first, lines) || is_attribution(&first, lines)
}

fn is_original(first: &str) -> bool {
    let bare =
        first.trim_matches(|c: char| matches!(c, '-' | '_' | ':' | '*' | '=') || c.is_whitespace());
    if bare.contains('’') {
        ORIGINAL.contains(&bare.replace('’', "'").as_str())
    } else {
        ORIGINAL.contains(&bare)
    }
}

/// Returns whether the lines are `From: …` with `Sent: …` on the same line or one of the next.
fn is_fields(first: &str, lines: &[&str]) -> bool {
    let Some((name, value)) = field(first) else {
        return false;
    };
    if !FROM.contains(&name) {
        return false;
    }
    let on_the_same_line = SENT.iter().any(|sent| value.contains(&format!(" {sent}:")));
    on_the_same_line
        || lines[1..lines.len().min(HEADER_LINES)]
            .iter()
            .map(|line| fold(line))
            .any(|line| field(&line).is_some_and(|(name, _)| SENT.contains(&name)))
}

/// *On … wrote:*, perhaps wrapped over up to three lines.
fn is_attribution(first: &str, lines: &[&str]) -> bool {
    let near = &lines[..lines.len().min(3)];
    if !near.iter().any(|line| may_close(line)) {
        return false;
    }
    let dashed = first.starts_with("---");
    let first = first.trim_start_matches(['-', ' ']);
    let verb = WROTE
        .iter()
        .find(|(starts, _)| starts.iter().any(|start| first.starts_with(start)))
        .map(|(_, verb)| *verb);
    let may_name_the_address = first.contains(['@', '<']) || first.contains(char::is_numeric);
    if verb.is_none() && !may_name_the_address {
        return false;
    }
    let mut joined = String::new();
    for line in near {
        let line = fold(line);
        if line.is_empty() {
            return false;
        }
        joined.push_str(&line);
        joined.push(' ');
        let closed = line.trim_end_matches(['-', ' ']);
        if closed.ends_with([':', '：']) || (dashed && closed.len() < line.len()) {
            let anyhow = || WROTE_ANYHOW.iter().any(|verb| joined.contains(verb));
            return verb.is_some_and(|verb| joined.contains(verb))
                || (joined.contains('@') && anyhow());
        }
    }
    false
}

/// Returns whether a line may be the last of an attribution, judged by its end alone.
fn may_close(line: &str) -> bool {
    let mut end = line.trim_end().chars().rev().take(8);
    end.any(|c| matches!(c, ':' | '：' | '-'))
}

fn text_is_marked(lines: &[&str]) -> bool {
    lines[1..]
        .iter()
        .take(FIELDS)
        .map(|line| fold(line))
        .find(|line| !line.is_empty() && field(line).is_none() && !line.ends_with([':', '：']))
        .is_some_and(|line| line.starts_with('>'))
}

fn field(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once([':', '：'])?;
    let name = name.trim();
    let short = name.chars().count() <= 16 && !name.starts_with('>');
    (short && !name.is_empty()).then_some((name, value))
}

/// The beginning of a line in small letters, without the stars of bold text, marks of direction and the blanks around.
/// Headers are short.
fn fold(line: &str) -> String {
    let mut folded = String::with_capacity(line.len().min(400));
    for c in line.chars().take(400) {
        match c {
            '*' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' => (),
            c if c.is_whitespace() => folded.push(' '),
            c if c.is_ascii() => folded.push(c.to_ascii_lowercase()),
            c => folded.extend(c.to_lowercase()),
        }
    }
    if folded.starts_with(' ') || folded.ends_with(' ') {
        folded.trim().to_owned()
    } else {
        folded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own_lines(text: &str) -> usize {
        quoted_from(&text.split('\n').collect::<Vec<_>>())
    }

    #[test]
    fn headers_of_outlook_and_of_forwards_begin_the_quotation() {
        assert_eq!(
            own_lines("hello\n\nFrom: Office <o@x>\nSent: Monday\nTo: me\n\ntext"),
            2
        );
        assert_eq!(
            own_lines("hello\n*Von:* Büro\n*Gesendet:* Montag\n\ntext"),
            1
        );
        assert_eq!(
            own_lines("hello\n-----Ursprüngliche Nachricht-----\ntext"),
            1
        );
        assert_eq!(own_lines("hello\nDe : Bureau\nEnvoyé : lundi\n\ntexte"), 1);
        assert_eq!(own_lines("From: Office Sent: Monday To: me\ntext"), 0);
    }

    #[test]
    fn attributions_are_known_in_seven_languages_and_over_two_lines() {
        for line in [
            "On Mon, 2 Nov 2026 at 9:14 Office <o@x> wrote:",
            "On Mon, 2 Nov 2026 at 9:14 Office\n<o@x> wrote:",
            "Am 2. November 2026 schrieb Office <o@x>:",
            "Le lun. 2 nov. 2026 à 9:14, Office <o@x> a écrit :",
            "El lun, 2 nov 2026 a las 9:14, Office (<o@x>) escribió:",
            "Op ma 2 nov 2026 om 9:14 schreef Office <o@x>:",
            "Il giorno lun 2 nov 2026 alle ore 9:14 Office\n<o@x> ha scritto:",
            "Em seg., 2 de nov. de 2026, Office <o@x> escreveu:",
        ] {
            assert_eq!(own_lines(&format!("hi\n{line}\n\ntext")), 1, "{line}");
        }
    }

    #[test]
    fn attributions_that_begin_with_a_name_or_a_weekday_are_known_by_the_address() {
        for line in [
            "Office <o@x.org> writes:",
            "pon., 2 lis 2026 o 09:14 Office <o@x.org> napisał(a):",
            "2 нояб. 2026 г., в 9:14, Office <o@x.org> написал(а):",
            "Office <o@x.org> 于2026年11月2日周一 09:14写道：",
            "Office <o@x.org>, 2 Kas 2026 Pzt, 09:14 tarihinde\nşunu yazdı:",
            "---- On Mon, 02 Nov 2026 09:14:00 +0100 Office <o@x.org> wrote ---",
            "差出人： Office <o@x.org>\n送信日時： 2026/11/02 9:14",
            "\u{202b}מאת: Office\u{202c}\nנשלח: יום שני",
        ] {
            assert_eq!(own_lines(&format!("hi\n{line}\n\ntext")), 1, "{line}");
        }
    }

    #[test]
    fn an_answer_below_a_marked_quotation_is_the_senders_own() {
        let text = "On Monday Office wrote:\n> text\n\nBEGIN ORDERS";
        assert_eq!(own_lines(text), 4);
    }

    #[test]
    fn words_that_only_look_like_a_header_are_not_one() {
        for text in [
            "on delphi: nothing\ntext",
            "from: 2026-12-01\nto: 2026-12-24",
            "de: x\nsea: y",
            "> From: a\n> Sent: b",
            "od: x\nda: y",
            "2 ur > charax\nsomebody wrote:",
            "---\nwrote",
        ] {
            assert_eq!(own_lines(text), text.split('\n').count(), "{text}");
        }
    }
}
