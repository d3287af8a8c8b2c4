//! Where a letter stops being its sender's own words: the line by which a mail client introduces what is answered.

/// A reply header is looked for over so many lines after its first.
const HEADER_LINES: usize = 4;

/// Fields of the answered letter that may stand between its header and its text.
const FIELDS: usize = 12;

const ORIGINAL: [&str; 16] = [
    "original message",
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
];

const FROM: [&str; 6] = ["from", "von", "de", "da", "van", "expéditeur"];

const SENT: [&str; 13] = [
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
];

/// How a line of attribution begins and the verb it must hold: English, German, French, Spanish, Dutch, Italian, Portuguese.
const WROTE: [(&[&str], &str); 7] = [
    (&["on "], "wrote"),
    (&["am "], "schrieb"),
    (&["le "], "a écrit"),
    (&["el "], "escribió"),
    (&["op "], "schreef"),
    (&["il ", "in data "], "ha scritto"),
    (&["em "], "escreveu"),
];

/// The index of the first line that is quoted because a reply header stands before it; `lines.len()` if none is. Lines
/// with marks of quotation are never headers. A header whose text carries marks speaks only of those, so that an
/// answer below the quotation stays the sender's own.
pub fn quoted_from(lines: &[&str]) -> usize {
    (0..lines.len())
        .find(|&at| begins_header(&lines[at..]) && !text_is_marked(&lines[at..]))
        .unwrap_or(lines.len())
}

fn begins_header(lines: &[&str]) -> bool {
    let first = fold(lines[0]);
    if first.is_empty() || first.starts_with('>') {
        return false;
    }
    is_original(&first) || is_fields(&first, lines) || is_attribution(&first, lines)
}

fn is_original(first: &str) -> bool {
    let bare =
        first.trim_matches(|c: char| matches!(c, '-' | '_' | ':' | '*' | '=') || c.is_whitespace());
    ORIGINAL.contains(&bare.replace('’', "'").as_str())
}

/// `From: …` with `Sent: …` on the same line or one of the next.
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
    let Some((_, verb)) = WROTE
        .iter()
        .find(|(starts, _)| starts.iter().any(|start| first.starts_with(start)))
    else {
        return false;
    };
    let mut joined = String::new();
    for line in &lines[..lines.len().min(3)] {
        let line = fold(line);
        if line.is_empty() {
            return false;
        }
        joined.push_str(&line);
        joined.push(' ');
        if line.ends_with(':') {
            return joined.contains(verb);
        }
    }
    false
}

fn text_is_marked(lines: &[&str]) -> bool {
    lines[1..]
        .iter()
        .take(FIELDS)
        .map(|line| fold(line))
        .find(|line| !line.is_empty() && field(line).is_none() && !line.ends_with(':'))
        .is_some_and(|line| line.starts_with('>'))
}

fn field(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    let name = name.trim();
    let short = name.chars().count() <= 16 && !name.starts_with('>');
    (short && !name.is_empty()).then_some((name, value))
}

/// The beginning of a line in small letters, without the stars of bold text and the blanks around. Headers are short.
fn fold(line: &str) -> String {
    let folded: String = line
        .chars()
        .take(400)
        .filter(|&c| c != '*')
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .flat_map(char::to_lowercase)
        .collect();
    folded.trim().to_owned()
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
        ] {
            assert_eq!(own_lines(text), text.split('\n').count(), "{text}");
        }
    }
}
