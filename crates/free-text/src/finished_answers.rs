//! The finished answer of a page, taken in words: *I take your finished answer as it is, only the one in Nalchik stays at home*. It is
//! proposed, for nobody has written it.

use bulla_core::orders::free_text;
use bulla_core::orders::free_text::TextLine;
use bulla_core::text::fold;
use bulla_mail::BlockResult;

use super::letter_parser::LetterParser;
use super::parsed_letter::ParsedLetter;
use super::raw_blocks::is_empty;

/// The lines of a page above its finished answer.
const LEADS: [&str; 2] = [
    "A finished answer of yours, for instance, could be:",
    "Eine fertige Antwort von dir könnte zum Beispiel sein:",
];

/// The finished answer of a page, without its indentation.
pub fn finished_answer(page: &str) -> Option<String> {
    let lead = |line: &&str| LEADS.contains(&line.trim());
    let mut lines = page.lines().skip_while(|line| !lead(line)).skip(1);
    let is_of_it = |line: &&str| line.trim().is_empty() || line.starts_with("    ");
    let answer = lines.by_ref().take_while(is_of_it);
    let answer: Vec<&str> = answer
        .filter_map(|line| line.strip_prefix("    "))
        .map(str::trim_end)
        .collect();
    (!answer.is_empty()).then(|| answer.join("\n"))
}

/// Words of a sentence that takes the answer, folded: one of each of the first two lists, and none but these.
const ANSWER: &str = "answer antwort";
const TAKING: &str = "take taking use using send accept nehme nehm ubernehme schicke";
const BESIDE: &str = "i ill i'll i'm im will would just finished ready your the that page pages page's example from of on as it is stands unchanged exactly like so \
    please with everything and ich will eure deine die fertige wie sie ist da steht dasteht unverandert genau von der auf seite bitte einfach also gerne gern mit";

/// Words before somebody who stays, folded.
const EXCEPT: &str = "only but except without nur aber ausser ohne";

/// Words of who stays beside his area and his number, folded.
const STAYING: &str = "the that those one ones token tokens people guy guys in at from of stay stays remain remains should shall home put there line walk \
    der die das den dem stein steine leute in aus von bleibt bleiben soll sollen zuhause zu hause daheim da dort stehen zeile and und";

impl LetterParser<'_> {
    /// Returns the proposal of a letter that takes the finished answer of its page, and says nothing else but who of it stays.
    pub(super) fn with_finished_answer(&self, found: &BlockResult) -> Option<ParsedLetter> {
        let answer = self.parse_context.finished?;
        let own = self.own_text();
        let mut taken = None;
        for line in &own {
            for sentence in line.text.split_inclusive(". ") {
                let said = TextLine {
                    line: line.line,
                    text: sentence.trim().to_owned(),
                };
                // *Finished* is said of a letter too.
                let Some(changed) = self.changed_answer(&said.text, answer) else {
                    let is_quiet = said.text.is_empty() || self.is_quiet(&said);
                    is_quiet.then_some(())?;
                    continue;
                };
                if taken.replace((changed, line.clone())).is_some() {
                    return None;
                }
            }
        }
        let (changed, line) = taken?;
        let heard = self.heard(&free_text::lines(&changed, 1), None);
        if !heard.unread.is_empty() || is_empty(&heard.orders) {
            return None;
        }
        Some(ParsedLetter {
            found: found.clone(),
            unread: vec![line],
            proposal: free_text::proposal(&heard.orders, self.words_known()),
            ..ParsedLetter::nothing()
        })
    }

    /// Returns whether a sentence orders nothing and is read: a greeting, a status, a name.
    fn is_quiet(&self, said: &TextLine) -> bool {
        let heard = self.heard(std::slice::from_ref(said), None);
        heard.unread.is_empty() && is_empty(&heard.orders)
    }

    /// Returns the answer that a sentence takes, without the walk of those who stay. `None`: the sentence says something else.
    fn changed_answer(&self, sentence: &str, answer: &str) -> Option<String> {
        let folded = fold(&sentence.replace('\u{2019}', "'"));
        let words = folded.split(|c: char| !c.is_alphanumeric() && !"'-".contains(c));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let is_in = |list: &str, word: &str| list.split_whitespace().any(|one| one == word);
        let cut = words.iter().position(|word| is_in(EXCEPT, word));
        let (head, tail) = words.split_at(cut.unwrap_or(words.len()));
        let is_known = |word: &&str| {
            [ANSWER, TAKING, BESIDE]
                .iter()
                .any(|list| is_in(list, word))
        };
        let has = |list: &str| head.iter().any(|word| is_in(list, word));
        let takes = has(ANSWER) && has(TAKING) && has("finished ready example fertige");
        if !takes || !head.iter().all(is_known) {
            return None;
        }
        match tail.split_first() {
            Some((_, staying)) => self.without_walk(staying, answer),
            None => Some(answer.to_owned()),
        }
    }

    /// Returns an answer without its one walk from the area that words name: `the one in Nalchik stays at home`.
    fn without_walk(&self, words: &[&str], answer: &str) -> Option<String> {
        let known = self.words_known();
        let mut named = None;
        let (mut at, mut count) = (0, None);
        while at < words.len() {
            let run = (1..=3.min(words.len() - at)).rev().find_map(|length| {
                let area = known.area_named(&words[at..at + length].join(" ")).ok()?;
                Some((area, length))
            });
            if let Some((area, length)) = run {
                named.replace(area).is_none().then_some(())?;
                at += length;
                continue;
            }
            let number = words[at].parse::<u32>().ok();
            let number = number.or((words[at] == "one").then_some(1));
            match number {
                Some(number) => count.replace(number).is_none().then_some(())?,
                None => STAYING
                    .split_whitespace()
                    .any(|one| one == words[at])
                    .then_some(())?,
            }
            at += 1;
        }
        let area = known.area(named?).to_owned();
        let counted = |line: &str| {
            let said = TextLine {
                line: 1,
                text: line.trim().to_owned(),
            };
            let heard = self.heard(std::slice::from_ref(&said), None);
            let body = free_text::proposal(&heard.orders, known)?;
            let walk = body.strip_prefix("moves:\n  - ")?;
            let (number, rest) = walk.split_once(' ')?;
            let is_walk = rest.starts_with(&format!("{area} > ")) && rest.lines().count() == 1;
            is_walk.then(|| number.to_owned())
        };
        let lines: Vec<&str> = answer.lines().collect();
        let walks = (0..lines.len()).filter_map(|at| Some((at, counted(lines[at])?)));
        let walks: Vec<(usize, String)> = walks.collect();
        let [(at, number)] = &walks[..] else {
            return None;
        };
        let is_all = count.is_none_or(|count| count.to_string() == *number);
        let kept = (0..lines.len()).filter(|line| line != at);
        is_all.then(|| kept.map(|at| lines[at]).collect::<Vec<_>>().join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::finished_answer;

    #[test]
    fn a_page_shows_its_answer_indented() {
        let page = "Hello\n\nA finished answer of yours, for instance, could be:\n\n    moves:\n      - 1 ur to susa\n    final\n\nWhat happened\n    none";
        assert_eq!(
            finished_answer(page).as_deref(),
            Some("moves:\n  - 1 ur to susa\nfinal")
        );
        assert_eq!(finished_answer("moves:\n    - 1 ur to susa"), None);
    }
}
