//! Asides: words beside orders that take nothing from them, such as questions, greetings, days of absence and a *why*.

use bulla_core::orders::free_text::{
    ParsedLines, TextLine, could_be_an_order, depends, is_mere_question, is_mere_talk, is_question,
};
use bulla_core::orders::{BlockHeader, BlockStatus, OfficeRequest};
use bulla_core::text::fold;

use super::letter_parser::LetterParser;
use super::raw_blocks::is_empty;

/// Words beside orders that go a way of their own.
#[derive(Default)]
pub(super) struct Asides {
    pub questions: Vec<TextLine>,
    pub requests: Vec<OfficeRequest>,
    pub talk: Vec<TextLine>,
}

impl LetterParser<'_> {
    /// Takes the questions out of lines that were heard, if nothing else of them is unread and something stands beside them.
    pub(super) fn without_questions(
        &self,
        said: &[TextLine],
        mut heard: ParsedLines,
        header: Option<&BlockHeader>,
    ) -> (ParsedLines, Vec<TextLine>) {
        let is_final = heard.header.status == Some(BlockStatus::Final);
        let has_more = heard.says_something || is_final || !is_empty(&heard.orders);
        let sentences = sentences_of(&heard.unread);
        let are_mere = sentences.iter().all(|one| self.is_mere(one));
        if !has_more || sentences.is_empty() || !are_mere {
            return (heard, Vec::new());
        }
        // What was guessed of a question over several lines is no order.
        if sentences.len() < heard.unread.len() {
            let is_asked = |line: &TextLine| heard.unread.iter().any(|one| one.line == line.line);
            let mut rest = said.to_vec();
            rest.retain(|line| !is_asked(line));
            if self.heard(&rest, header).orders != heard.orders {
                return (heard, Vec::new());
            }
        }
        heard.unread.clear();
        (heard, questions_among(sentences))
    }

    /// Own words beside a block: what could hold an order, and what goes its own way.
    pub(super) fn beside(&self, header: &BlockHeader) -> (Vec<TextLine>, Asides) {
        let own = self.own_text();
        let heard = self.heard(&own, Some(header));
        // Where nothing else is said beside a block, talk is what was not read.
        let is_talk = |line: &&TextLine| is_mere_talk(&line.text, self.words_known());
        let talk = heard.talk.iter().chain(heard.unread.iter().filter(is_talk));
        let mut asides = Asides {
            talk: talk.cloned().collect(),
            ..Asides::default()
        };
        let mut mere = sentences_of(&heard.unread);
        mere.retain(|sentence| self.is_mere(sentence));
        asides.questions = questions_among(mere);
        // Of a line of several sentences one may be unread.
        let is_read = |line: &TextLine| heard.unread.iter().all(|one| one.line != line.line);
        let could_be = |line: &TextLine| could_be_an_order(&line.text, self.words_known());
        let mut meant = Vec::new();
        for line in own {
            let alone = self.heard(std::slice::from_ref(&line), Some(header));
            // `Not final yet`, beside a block that is no final one.
            let is_draft = alone.header.status == Some(BlockStatus::Draft)
                && header.status != Some(BlockStatus::Final);
            let said = BlockHeader {
                status: alone.header.status.filter(|_| !is_draft),
                ..alone.header.clone()
            };
            let is_aside = is_empty(&alone.orders)
                && said == BlockHeader::default()
                && alone.unread.iter().all(|one| self.is_mere(one));
            let could_mean = match is_read(&line) {
                true => alone.says_something,
                false => could_be(&line),
            };
            if is_aside {
                asides.requests.extend(alone.requests);
            } else if could_mean {
                meant.push(line);
            }
        }
        (meant, asides)
    }

    /// Returns whether a sentence asks or greets, and does nothing else.
    fn is_mere(&self, said: &TextLine) -> bool {
        let words = self.words_known();
        let could_mean = could_be_an_order(&said.text, words) || depends(&said.text, words);
        is_mere_question(without_when(&said.text), words)
            || (is_greeting(&said.text) && !could_mean)
    }
}

/// Returns a question without the *when* that it begins with: before a verb it asks for a time, and is no condition.
fn without_when(text: &str) -> &str {
    const VERBS: &str = "is are was were do does did will can must may has have";
    let rest = text.trim_start().split_once(' ');
    let rest = rest.filter(|(first, _)| fold(first) == "when");
    let verb = rest.map(|(_, rest)| fold(rest.split(' ').next().unwrap_or_default()));
    match (rest, verb) {
        (Some((_, rest)), Some(verb)) if VERBS.split_whitespace().any(|one| one == verb) => rest,
        _ => text,
    }
}

fn questions_among(mut sentences: Vec<TextLine>) -> Vec<TextLine> {
    sentences.retain(|sentence| is_question(&sentence.text));
    sentences
}

/// Words of which a greeting has one, folded.
const WISHES: &str = "greetings greeting regards cheers wishes wish hope hoping enjoy enjoying happy merry weekend sunshine weather luck congratulations \
    grusse gruss wunsche wunschen hoffe hoffen hoffentlich geniesst geniesse spass vergnugen wochenende frohe frohes wetter glueck gluck gratuliere \
    feierabend sonnenschein";

/// Words that stand beside them and say nothing else, folded.
const BESIDE: &str = "a an the i i'm we you your yours all everyone everybody anyone folks friends there here is are be have has had will would was were it it's \
    this that these and or so to for from of in on at with by my our very much more most many too also best good better nice lovely great wonderful fine well sunny warm \
    cold rainy new year years week weeks day days evening morning afternoon night summer winter spring autumn christmas easter holidays season time game games table club players \
    mail mails post office team moderator home garden fun see soon again looking forward thanks thank kind start hot snow \
    ein eine einen einem einer der die das den dem ich wir ihr euch du dir dich uns alle allen allem alles gute guten gutes es ist sind habt hat haben war und oder in im am \
    an auf zu zum zur mit bei von vom fur aus tisch runde spiel partie sehr viel viele vielen liebe lieben schon schone schones schonen schoner noch allerseits zusammen \
    woche tag abend morgen sommer winter fruhling herbst weihnachten ostern feiertage jahr neues zeit bis bald danke gut geht wohl sonne sonnig kalt warm garten daheim leute \
    freunde mitspieler spielleitung postamt sonnige sonniges nach aller herbstliche sommerliche winterliche";

/// Words of a greeting, at most.
const LONGEST: usize = 24;

/// Returns whether a sentence wishes something to people, and holds no word beside it.
fn is_greeting(text: &str) -> bool {
    let folded = fold(&text.replace('\u{2019}', "'"));
    let said: Vec<&str> = folded
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    let is_in = |list: &str, word: &str| list.split_whitespace().any(|one| one == word);
    !text.contains(['?', ':', '>', '(', '"'])
        && said.len() <= LONGEST
        && said.iter().any(|word| is_in(WISHES, word))
        && said
            .iter()
            .all(|word| is_in(WISHES, word) || is_in(BESIDE, word))
}

/// Joins what was wrapped: lines in a row of which the first ends no sentence.
fn sentences_of(lines: &[TextLine]) -> Vec<TextLine> {
    let mut joined: Vec<TextLine> = Vec::new();
    let mut before = 0;
    for line in lines {
        let goes_on = |last: &TextLine| !last.text.trim_end().ends_with(['.', '?', '!', ':']);
        match joined.last_mut() {
            Some(last) if line.line == before + 1 && goes_on(last) => {
                last.text = format!("{} {}", last.text.trim_end(), line.text.trim());
            }
            _ => joined.push(line.clone()),
        }
        before = line.line;
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::is_greeting;

    #[test]
    fn a_greeting_holds_no_word_of_an_order() {
        for line in [
            "Greetings to everybody at the table",
            "Hope you are all enjoying the sunshine!",
            "Ein schönes Wochenende wünsche ich euch allen!",
            "Viel Spaß und bis bald!",
            "Ich hoffe, es geht euch allen gut.",
        ] {
            assert!(is_greeting(line), "{line}");
        }
        for line in [
            "",
            "See you soon",
            "I hope to take Rome",
            "I wish you would not attack",
            "Hope is well?",
            "happy with 2 cities",
            "Hope: rome",
        ] {
            assert!(!is_greeting(line), "{line}");
        }
    }
}
