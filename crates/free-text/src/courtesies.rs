//! Words that can stand beside a yes or a code and take nothing from it: those of consent, greetings, thanks, names and what a mail
//! program adds. Whatever else somebody wrote could be a no.

use bulla_core::text::fold;
use bulla_mail::Letter;

/// Words of consent, folded, between commas.
const YES: &str = "yes, yep, yeah, go ahead, do it, please do, thats right, that is right, mach das, mach es, ok, okay, confirm, confirmed, i confirm, i confirm it, i confirm this, hereby confirmed, agreed, correct, that is correct, \
    this is mine, that is mine, it is mine, its mine, thats mine, that was me, this was me, it was me, final, ja, jawohl, bestatigt, bestatige, ich bestatige, \
    ich bestatige es, ich bestatige das, hiermit bestatigt, hiermit bestatige ich, hiermit bestatige ich das, einverstanden, richtig, \
    das war ich, das ist von mir, der ist von mir, das bin ich";

/// Words that say neither yes nor no.
const COURTESIES: &str = "please, bitte, hi, hello, hey, hi there, hello there, dear, dear all, dear team, dear office, dear post office, good morning, good afternoon, \
    good evening, good day, greetings, hallo, guten morgen, guten tag, guten abend, moin, moin moin, servus, liebe, lieber, liebes, \
    liebes postamt, liebes team, liebe spielleitung, lieber spielleiter, sehr geehrte damen und herren, office, post office, postamt, team, bulla, \
    moderator, spielleitung, thanks, thanks a lot, many thanks, thank you, thank you very much, thank you so much, thx, ta, danke, danke schon, dankeschon, danke sehr, \
    vielen dank, besten dank, herzlichen dank, lieben dank, vielen lieben dank, regards, rgds, best regards, kind regards, warm regards, with best regards, with kind regards, best, \
    best wishes, all the best, cheers, sincerely, sincerely yours, yours sincerely, yours truly, yours faithfully, bye, see you, see you soon, gruss, grusse, gruesse, \
    viele grusse, viele gruesse, liebe grusse, liebe gruesse, lieben gruss, beste grusse, schone grusse, schonen gruss, herzliche grusse, freundliche grusse, \
    mit freundlichen grussen, mit freundlichen gruessen, mit freundlichem gruss, mit besten grussen, mfg, lg, vg, bg, br, herzlich, \
    tschuss, ciao, bis bald, schonen tag, schonen abend, schones wochenende, schonen tag noch, have a nice day, have a nice weekend, have a good day, \
    have a good weekend";

/// The words of a line of a mail program: `Sent from my iPhone`.
const PROGRAMS: &str = "sent from my the mail for on ios android iphone ipad samsung galaxy mobile phone smartphone cell device tablet outlook yahoo gmail gmx web de \
    proton protonmail blackberry windows huawei xiaomi pixel via with free secure app get von meinem meiner gesendet mit der dem auf aus handy \
    mobiltelefon telefon diese nachricht wurde thunderbird k9 k tuta tutanota fur express";

/// Words that take a yes back, so that no name makes them harmless.
const NO: &str = "no not nope nor none never neither dont didnt doesnt isnt wasnt arent werent hasnt havent hadnt wont cant cannot couldnt stop cancel \
    wrong false fake forged stolen stranger somebody someone nein nee nicht nichts nie niemals niemand falsch halt stopp gefalscht fremd fremder \
    jemand";

/// Bytes of a line of courtesies.
const LONGEST: usize = 400;

/// Names by which a writer may sign.
pub struct SignatureNames {
    words: Vec<String>,
}

impl SignatureNames {
    pub fn of(letter: &Letter, player: &str) -> SignatureNames {
        let names = letter.names.iter().map(String::as_str).chain([player]);
        let mut words: Vec<String> = names.flat_map(words_of).collect();
        words.retain(|word| !is_no(word));
        SignatureNames { words }
    }

    /// Adds the words of a code, which stand in a line beside `confirm`.
    pub fn with(mut self, code: &str) -> SignatureNames {
        self.words.extend(words_of(code));
        self
    }

    /// Meaning of a line, if it is nothing but consent and courtesies.
    pub fn hear(&self, line: &str) -> Option<CourtesyLine> {
        // *Yes?* is a question, and a thumb may point downwards.
        if line.len() > LONGEST || line.chars().any(could_change_the_sense) {
            return None;
        }
        let words = words_of(line);
        if !words.is_empty() && is_of_a_program(&words) {
            return Some(CourtesyLine::default());
        }
        let mut consent = CourtesyLine::default();
        let mut rest = &words[..];
        while let Some(first) = rest.first() {
            let yes = longest(YES, rest);
            let taken = yes.max(longest(COURTESIES, rest));
            consent.yes |= yes > 0 && yes == taken;
            consent.is_final |= yes == 1 && first == "final";
            let taken = match taken {
                0 if self.words.contains(first) => 1,
                0 => return None,
                taken => taken,
            };
            rest = rest.get(taken..).unwrap_or_default();
        }
        Some(consent)
    }
}

/// Meaning of a line of consent and courtesies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CourtesyLine {
    pub yes: bool,
    pub is_final: bool,
}

/// Returns whether a subject begins with a no. Text from the name of a game on is the office's.
pub fn is_denied_by(subject: &str) -> bool {
    const REPLIES: [&str; 6] = ["re", "aw", "fwd", "fw", "wg", "antwort"];
    let words = words_of(subject.split('[').next().unwrap_or_default());
    let mut words = words.iter().map(String::as_str);
    words
        .find(|word| !REPLIES.contains(word))
        .is_some_and(is_no)
}

/// Returns whether words to somebody else could retract a yes.
pub fn could_deny(text: &str) -> bool {
    text.contains('?') || words_of(text).iter().any(|word| is_no(word))
}

/// Words that make what stands beside them depend on something, or replace it.
const DOUBT: &str =
    "wait warte but aber only nur if wenn falls unless instead stattdessen sondern doch";

/// Returns whether words deny, or make depend on something, what stands beside them.
pub(super) fn has_doubt(text: &str) -> bool {
    let is_doubt = |word: &String| DOUBT.split_whitespace().any(|doubt| doubt == word);
    let words = words_of(text);
    words.iter().any(|word| is_no(word) || is_doubt(word))
}

fn is_no(word: &str) -> bool {
    NO.split_whitespace().any(|no| no == word) || word.starts_with("kein")
}

/// The words of a line without what stands between them.
fn words_of(line: &str) -> Vec<String> {
    let folded = fold(line);
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Number of words in the longest of these phrases that a text begins with.
fn longest(phrases: &str, words: &[String]) -> usize {
    let begins = |phrase: &str| {
        let mut said = words.iter();
        let mut phrase = phrase.split_whitespace();
        phrase.all(|word| said.next().is_some_and(|one| one == word))
    };
    let begun = phrases.split(',').filter(|phrase| begins(phrase));
    let lengths = begun.map(|phrase| phrase.split_whitespace().count());
    lengths.max().unwrap_or(0)
}

/// Returns whether a line is one that a mail program writes: `Sent from my iPhone`.
pub(super) fn is_of_mail_program(line: &str) -> bool {
    line.len() <= LONGEST && is_of_a_program(&words_of(line))
}

fn is_of_a_program(words: &[String]) -> bool {
    const BEGIN: [&str; 7] = [
        "sent", "get", "von", "gesendet", "diese", "outlook", "holen",
    ];
    let begins = words.first().is_some_and(|word| BEGIN.contains(&&**word));
    let is_known = |word: &String| {
        let mut known = PROGRAMS.split_whitespace();
        word.chars().any(|c| c.is_ascii_digit()) || known.any(|one| one == word)
    };
    begins && words.len() > 1 && words.iter().all(is_known)
}

/// Returns whether a character is a mark that could change the meaning, unlike the marks between words.
fn could_change_the_sense(c: char) -> bool {
    const HARMLESS: &str = "–—−’‘‚“”„«»…·•´👍🙂😀😊😉🙏✅✓✔☑☺❤♥\u{fe0f}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{feff}\u{ad}";
    if c.is_ascii() {
        c == '?'
    } else {
        !c.is_alphanumeric()
            && !c.is_whitespace()
            && !('\u{300}'..='\u{36f}').contains(&c)
            && !HARMLESS.contains(c)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(line: &str) -> Option<bool> {
        let signer = SignatureNames {
            words: vec!["ann".to_owned(), "smith".to_owned()],
        };
        signer.hear(line).map(|consent| consent.yes)
    }

    #[test]
    fn courtesies_take_nothing_from_a_yes() {
        for line in [
            "Yes",
            "yes, thanks!",
            "OK, Ann",
            "Ja, danke schön.",
            "Bestätigt.",
            "Hiermit bestätige ich das.",
            "Yes, this is mine.",
            "It's mine",
            "Confirmed 👍",
            "Hi, yes please. Best regards, Ann Smith",
        ] {
            assert_eq!(heard(line), Some(true), "{line}");
        }
        for line in [
            "",
            "--",
            "Thanks",
            "Hello post office,",
            "Sehr geehrte Damen und Herren,",
            "Mit freundlichen Grüßen",
            "Viele Grüße, Ann",
            "Sent from my iPhone",
            "Sent from Mail for Windows 10",
            "Von meinem Samsung Galaxy S21 gesendet",
            "Gesendet mit der GMX Mail App",
        ] {
            assert_eq!(heard(line), Some(false), "{line}");
        }
    }

    #[test]
    fn whatever_else_is_said_could_be_a_no() {
        for line in [
            "No, this is not mine.",
            "NO! This is not mine.",
            "Nein, das ist nicht von mir",
            "Das war ich nicht.",
            "yes?",
            "Yes, but later",
            "ok no",
            "👎",
            "yes 👎",
            "Who wrote this?",
            "This is yours",
            "Von meinem Bruder, nicht von mir",
            "Sent from my brother, not me",
            "never mind, thanks",
            "Danke, nein",
            "Non, merci",
            "не моё",
        ] {
            assert_eq!(heard(line), None, "{line}");
        }
    }

    #[test]
    fn a_subject_denies_where_it_begins_with_a_no() {
        for (subject, denies) in [
            ("NOT MINE", true),
            ("Re: No! Re: [delta-7] turn 1", true),
            ("AW: Nein", true),
            ("Re: [no-1] turn 1", false),
            ("Re: [delta-7] a letter is held, and does not count", false),
            ("", false),
        ] {
            assert_eq!(is_denied_by(subject), denies, "{subject}");
        }
    }
}
