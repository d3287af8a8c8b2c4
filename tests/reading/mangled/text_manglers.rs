//! Changes to the words of a letter while somebody writes or quotes it.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use bulla::mail::AnsweredMail;

use super::seeded_random::SeededRandom;

const PAGE: &str = "Turn 9 of delta-7: the realm.\nCrete, please fill in and send back:\n";

#[derive(Clone, Debug)]
pub enum TextMangler {
    // A client while somebody writes.
    SmartQuotes(char, char),
    Autocapital,
    HardIndents,
    HardBlanksAtMarks,
    ZeroWidth(usize),
    ByteOrderMark,
    Bullets(&'static str),
    TrailingBlanks,
    BlankLines,
    SmallMarks,
    Greeting,
    Signature,
    Footer,
    Disclaimer,
    Emphasis,
    Tabs,
    // What loses something.
    Rewrap(usize),
    Unindented,
    Swallowed,
    MarkLost(usize),
    Cut(usize),
    // Quotation.
    Quoted(&'static str),
    Initials,
    Forwarded(usize),
    OverForm(usize),
    UnderForm(usize),
    /// Text above an older letter with other orders.
    OverOrders(usize, String),
    UnderOrders(usize, String),
    BesideOrders(String),
}

/// Introductions that clients write to quoted text. Lines with marks follow those of the first list, unmarked lines those of the
/// other.
const MARKED: [&str; 8] = [
    "On Mon, 2 Nov 2026 at 9:14 Office <o@x.org> wrote:",
    "On Mon, 2 Nov 2026 at 9:14 Office of the\n<o@x.org> wrote:",
    "Am 2. November 2026 schrieb Office <o@x.org>:",
    "Le lun. 2 nov. 2026 à 9:14, Office <o@x.org> a écrit :",
    "El lun, 2 nov 2026 a las 9:14, Office (<o@x.org>) escribió:",
    "Op ma 2 nov 2026 om 9:14 schreef Office <o@x.org>:",
    "Il giorno lun 2 nov 2026 alle ore 9:14 Office\n<o@x.org> ha scritto:",
    "Em seg., 2 de nov. de 2026, Office <o@x.org> escreveu:",
];

const BARE: [&str; 7] = [
    "-----Original Message-----\nFrom: Office <o@x.org>\nSent: Monday\nTo: me\nSubject: turn 9\n",
    "________________________________\nFrom: Office <o@x.org>\nSent: Monday, 2 November 2026 09:14\nTo: me\n",
    "Von: Büro <o@x.org>\nGesendet: Montag\nAn: mich\nBetreff: x\n",
    "De : Bureau <o@x.org>\nEnvoyé : lundi\nÀ : moi\nObjet : x\n",
    "De: Oficina <o@x.org>\nEnviado el: lunes\nPara: yo\n",
    "Da: Ufficio <o@x.org>\nInviato: lunedì\nA: me\n",
    "Begin forwarded message:\n\nFrom: Office <o@x.org>\nDate: Monday\nTo: me\n",
];

const FORWARDS: [&str; 4] = [
    "---------- Forwarded message ---------\nFrom: Me <me@x>\nDate: Mon, 2 Nov 2026\nSubject: x\nTo: me\n",
    "Begin forwarded message:\n\nFrom: Me <me@x>\nDate: 2 November 2026\nTo: me\n",
    "-------- Weitergeleitete Nachricht --------\nBetreff: x\nDatum: Montag\nVon: ich\n",
    "-------- Message transféré --------\nSujet : x\nDe : moi\n",
];

/// Number of introductions to choose from.
pub const INTRODUCTIONS: usize = MARKED.len() + BARE.len();

pub const QUOTE_MARKS: [&str; 4] = ["> ", ">", "> > ", ">> "];

pub const BULLETS: [&str; 4] = ["•", "–", "—", "*"];

impl TextMangler {
    /// Returns whether orders must still be read after this change. If not, they may be refused.
    pub fn is_repaired(&self, text: &str) -> bool {
        use TextMangler::*;
        match self {
            Emphasis | Tabs | Unindented | Swallowed | MarkLost(_) | Cut(_) | Initials
            | BesideOrders(_) => false,
            // An escaped mark becomes one that closes.
            ByteOrderMark => !text.starts_with('>'),
            // A blank line between marked ones ends the quotation.
            BlankLines => !text.lines().any(|line| line.starts_with('>')),
            SmartQuotes(..) => !text.contains('\\'),
            Rewrap(width) => text.lines().all(|line| line.chars().count() <= *width),
            _ => true,
        }
    }

    /// Returns whether it adds orders of another letter.
    pub fn has_others(&self) -> bool {
        use TextMangler::*;
        matches!(self, OverOrders(..) | UnderOrders(..) | BesideOrders(_))
    }

    /// Returns whether no blank follows the marks.
    pub fn is_tight(&self) -> bool {
        matches!(self, TextMangler::Quoted(marks) if !marks.ends_with(' '))
    }

    pub fn apply(&self, text: &str) -> String {
        use TextMangler::*;
        match self {
            SmartQuotes(open, close) => smart(text, *open, *close),
            Autocapital => each(text, capital),
            HardIndents => each(text, |line| {
                let words = line.trim_start_matches(' ');
                "\u{a0}".repeat(line.len() - words.len()) + words
            }),
            HardBlanksAtMarks => text
                .replace("BEGIN ORDERS\n", "\u{a0}BEGIN\u{a0}ORDERS\u{200b}\u{a0}\n")
                .replace("END ORDERS\n", "END\u{a0}ORDERS\u{a0}\n"),
            ZeroWidth(at) => at_line(text, *at, |line| format!("{line}\u{200b}")),
            ByteOrderMark => format!("\u{feff}{text}"),
            Bullets(bullet) => each(text, |line| bulleted(line, bullet)),
            TrailingBlanks => each(text, |line| format!("{line}  ")),
            BlankLines => each(text, |line| format!("{line}\n")),
            SmallMarks => text
                .replace("BEGIN ORDERS", "Begin Orders")
                .replace("END ORDERS\n", "end orders\n"),
            Greeting => format!("Hello all,\n\nhere are my orders: all of them.\n\n{text}"),
            Signature => format!("{text}\n-- \nC. of Crete\n+30 210 000: call me\n"),
            Footer => format!(
                "{text}\n_______________________________\nA list of letters\nhttps://example.org\n"
            ),
            Disclaimer => format!(
                "CAUTION: this mail comes from outside.\n\n{text}\nConfidential: for the addressee.\n"
            ),
            Emphasis => text.replace("BEGIN ORDERS", "*BEGIN ORDERS*"),
            Tabs => text.replace("    ", "\t").replace("  ", "\t"),
            Rewrap(width) => each(text, |line| rewrapped(line, *width)),
            Unindented => each(text, |line| line.trim_start().to_owned()),
            Swallowed => text.replace('\n', " ") + "\n",
            MarkLost(at) => at_line(&marked(text, "> "), *at, |line| {
                line.strip_prefix("> ").unwrap_or_default().to_owned()
            }),
            Cut(at) => text
                .split_inclusive('\n')
                .take(at % text.lines().count().max(1))
                .collect(),
            Quoted(marks) => marked(text, marks),
            Initials => marked(text, "AB> "),
            Forwarded(which) => format!("{}\n{text}", FORWARDS[which % FORWARDS.len()]),
            OverForm(which) => format!("{text}\n{}", quotation(*which, &form(*which))),
            UnderForm(which) => format!("{}\n{text}", above(*which, &form(*which))),
            OverOrders(which, other) => format!("{text}\n{}", quotation(*which, &in_page(other))),
            UnderOrders(which, other) => format!("{}\n{text}", above(*which, &in_page(other))),
            BesideOrders(other) => format!("{text}\n{other}"),
        }
    }

    /// The mail of the office that a letter quotes so.
    pub fn quoted_mail(&self) -> Option<AnsweredMail> {
        match self {
            TextMangler::OverForm(which) | TextMangler::UnderForm(which) => {
                Some(mail_of(&form(*which)))
            }
            TextMangler::OverOrders(_, other) | TextMangler::UnderOrders(_, other) => {
                Some(mail_of(&in_page(other)))
            }
            _ => None,
        }
    }

    pub fn name(&self) -> String {
        let shown = format!("{self:?}");
        let end = shown.find(|c: char| !c.is_alphanumeric());
        shown[..end.unwrap_or(shown.len())].to_owned()
    }

    /// Any of them; `other` is a letter of other orders.
    pub fn any(luck: &mut SeededRandom, other: &str) -> TextMangler {
        use TextMangler::*;
        let (which, at) = (luck.below(INTRODUCTIONS), luck.below(40));
        match luck.below(48) {
            0..=2 => {
                let (open, close) = luck.pick(&[('“', '”'), ('„', '“'), ('«', '»'), ('“', '“')]);
                SmartQuotes(open, close)
            }
            3 | 4 => Autocapital,
            5 => HardIndents,
            6 => HardBlanksAtMarks,
            7 => ZeroWidth(at),
            8 => ByteOrderMark,
            9 | 10 => Bullets(luck.pick(&BULLETS)),
            11 => TrailingBlanks,
            12 => BlankLines,
            13 => SmallMarks,
            14 | 15 => Greeting,
            16 => Signature,
            17 => Footer,
            18 => Disclaimer,
            19 => Emphasis,
            20 => Tabs,
            21..=24 => Rewrap(luck.pick(&[72, 76, 60, 40])),
            25 => Unindented,
            26 => Swallowed,
            27 => MarkLost(at),
            28 => Cut(at),
            29 => Emphasis,
            30..=33 => Quoted(luck.pick(&QUOTE_MARKS)),
            34 => Initials,
            35 | 36 => Forwarded(which),
            37..=39 => OverForm(which),
            40 | 41 => UnderForm(which),
            42..=44 => OverOrders(which, other.to_owned()),
            45 | 46 => UnderOrders(which, other.to_owned()),
            _ => BesideOrders(other.to_owned()),
        }
    }
}

/// A page of a game as it was mailed.
static WHOLE_PAGE: LazyLock<AnsweredMail> = LazyLock::new(|| {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let page = fs::read(tests.join("shared/newcomers-2/pages/07.eml"));
    AnsweredMail::of(&page.expect("a page"))
});

/// A page with a form: a whole one, or one of a few lines.
fn form(which: usize) -> String {
    if which.is_multiple_of(2) {
        WHOLE_PAGE.texts[0].clone()
    } else {
        in_page("BEGIN ORDERS\ngame: delta-7\nstatus: form\nmoves:\nEND ORDERS\n")
    }
}

/// A mail of the office with these words.
pub fn mail_of(text: &str) -> AnsweredMail {
    let head = "From: The office <o@x.org>\nSubject: [delta-7] Your orders\nDate: Mon, 2 Nov 2026 09:14:00 +0000\n";
    AnsweredMail::of(format!("{head}\n{text}").as_bytes())
}

fn in_page(block: &str) -> String {
    format!("{PAGE}\n{block}\nGood luck!\n")
}

pub fn quotation(which: usize, text: &str) -> String {
    match MARKED.get(which) {
        Some(words) => format!("{words}\n\n{}", marked(text, "> ")),
        None => format!("{}\n{text}", BARE[(which - MARKED.len()) % BARE.len()]),
    }
}

/// A quotation that somebody answers below has marks.
fn above(which: usize, text: &str) -> String {
    format!("{}\n{}", MARKED[which % MARKED.len()], marked(text, "> "))
}

fn each(text: &str, change: impl Fn(&str) -> String) -> String {
    text.lines().map(|line| change(line) + "\n").collect()
}

fn at_line(text: &str, at: usize, change: impl Fn(&str) -> String) -> String {
    let at = at % text.lines().count().max(1);
    let lines = text.lines().enumerate();
    let lines = lines.map(|(number, line)| {
        if number == at {
            change(line) + "\n"
        } else {
            line.to_owned() + "\n"
        }
    });
    lines.collect()
}

fn marked(text: &str, marks: &str) -> String {
    each(text, |line| {
        if line.is_empty() {
            marks.trim_end().to_owned()
        } else {
            format!("{marks}{line}")
        }
    })
}

fn capital(line: &str) -> String {
    let words = line.trim_start_matches([' ', '-', '>']);
    let (before, words) = line.split_at(line.len() - words.len());
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    format!("{before}{}{}", first.unwrap_or_default(), letters.as_str())
}

fn bulleted(line: &str, bullet: &str) -> String {
    let words = line.trim_start_matches(' ');
    match words.strip_prefix("- ") {
        Some(entry) => format!("{}{bullet} {entry}", &line[..line.len() - words.len()]),
        None => line.to_owned(),
    }
}

/// Straight marks become those of a language: opening ones behind a blank or a bracket, closing ones elsewhere.
fn smart(text: &str, open: char, close: char) -> String {
    let mut before = ' ';
    let marks = text.chars().map(|c| {
        let opens = before.is_whitespace() || "[{(".contains(before);
        before = c;
        match (c, opens) {
            ('"', true) => open,
            ('"', false) => close,
            ('\'', true) => '‘',
            ('\'', false) => '’',
            (other, _) => other,
        }
    });
    marks.collect()
}

fn rewrapped(line: &str, width: usize) -> String {
    let mut out = String::new();
    let mut length = 0;
    for word in line.split_inclusive(' ') {
        let long = word.chars().count();
        if length > 0 && length + word.trim_end().chars().count() > width {
            while out.ends_with(' ') {
                out.pop();
            }
            out.push('\n');
            length = 0;
        }
        out.push_str(word);
        length += long;
    }
    out
}
