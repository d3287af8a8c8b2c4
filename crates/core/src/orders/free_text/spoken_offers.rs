//! Offers in sentences (28): what is given, told, hidden and wanted, to whom and how long. Every word is accounted for, or there is no
//! offer.

mod asked;
mod marks;
mod offer_order;

pub(super) use self::asked::is_counted_card;
use self::marks::with_marks_in_place;
use super::line_token::LineToken;
use super::offers::{told_worth, worth};
use super::order_line::LineOrder;
use super::remarks::reason;
use super::small_words::{is, is_in, is_small, says};
use super::spoken_cards::{CardMark, SpokenCards};
use super::spoken_words::{
    ROUNDS, TIMES, WAITS, is_beside, is_of_many, is_only_of_nation, significant, tells_of,
};
use super::word_senses::WordSense;

/// Words of offers beside those with a sense, folded.
const BESIDE: &str = "als public publicly offentlich vorschlagen vorschlag anbieten propose suggest swap both back least mindestens must muss sein also anything egal beliebig beliebige beliebigen which whoever wer \
    proposal deal new my own possible moglich preferred preferably rather lieber bevorzugt vorzugsweise there are \
    about kind kinds art return exchange tausch insgesamt total altogether together zusammen table put ask mochte \
    hatte give bekommen myself selber selbst dazu or oder else more mehr weitere of them davon worth wert";

/// An offer as far as it was said.
#[derive(Clone, Default)]
pub(super) struct SpokenOffer {
    to: Vec<String>,
    is_to_any: bool,
    /// True if one of several nations is preferred.
    prefers: bool,
    /// Nations that alone it is for.
    only: Vec<String>,
    given: SpokenCards,
    given_total: Option<u32>,
    /// Value of what is given, as it is told.
    given_value: Option<u32>,
    is_asking: bool,
    /// True if something is wanted, whatever it is.
    is_vague: bool,
    named: Vec<String>,
    wanted_total: Option<u32>,
    more: Option<u32>,
    value: Option<String>,
    pub(super) at_most: Option<u32>,
    pub(super) until: Option<u32>,
    pub(super) waits: bool,
    /// A mark that was said of no card: *hidden*.
    pub(super) is_hidden: bool,
}

/// Returns the offers of sentences, if they are offers and nothing else but remarks before them, which are quoted as not read, and the
/// number of these remarks.
pub(super) fn offers_behind_remarks(
    sentences: &[&[LineToken]],
    own: Option<&str>,
    waits: bool,
) -> Option<(Vec<LineOrder>, usize)> {
    let is_remark = |sentence: &&&[LineToken]| {
        sentence.iter().all(|token| match token {
            LineToken::Name(name) => name.nation.is_none(),
            LineToken::Number(_)
            | LineToken::All(_)
            | LineToken::Quote(_)
            | LineToken::Offer(_) => false,
            LineToken::Word(sense) => !matches!(
                sense,
                WordSense::Any
                    | WordSense::None
                    | WordSense::Not
                    | WordSense::Only
                    | WordSense::For
                    | WordSense::Give
                    | WordSense::Offer
                    | WordSense::Want
                    | WordSense::Never
                    | WordSense::Sealed
                    | WordSense::Declared
            ),
            _ => true,
        })
    };
    let remarks = sentences.iter().take_while(is_remark).count();
    let behind =
        || spoken_offers(&sentences[remarks..], own, waits).map(|orders| (orders, remarks));
    let whole = spoken_offers(sentences, own, waits).map(|orders| (orders, 0));
    whole.or_else(behind)
}

/// Returns the offers of sentences, if they are offers and nothing else. Below the key of waiting offers, each waits.
fn spoken_offers(
    sentences: &[&[LineToken]],
    own: Option<&str>,
    waits: bool,
) -> Option<Vec<LineOrder>> {
    let mut orders = Vec::new();
    let mut offer = SpokenOffer {
        waits,
        ..SpokenOffer::default()
    };
    for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
        if offer.is_whole() && begins_offer(sentence) {
            orders.push(offer.order()?);
            offer = SpokenOffer {
                waits,
                ..SpokenOffer::default()
            };
        }
        offer.sentence(sentence, own)?;
    }
    orders.push(offer.order()?);
    Some(orders)
}

/// Returns the cards that words say are given, those that are told and all: `two Papyrus (declared) and one Ochre as the undeclared card`.
pub(super) fn spoken_cards(words: &[LineToken]) -> Option<(Vec<String>, Vec<String>)> {
    let mut offer = SpokenOffer::default();
    offer.sentence(words, None)?;
    let fits =
        !offer.is_asking && !offer.waits && offer.to.is_empty() && offer.given_value.is_none();
    offer.given.told().filter(|_| fits)
}

/// Returns whether a sentence speaks of another offer: it names cards that are given, or a nation.
fn begins_offer(sentence: &[LineToken]) -> bool {
    let first = sentence.iter().find(|token| !is_small(token));
    let goes_on = matches!(
        first,
        Some(LineToken::Word(
            WordSense::For | WordSense::Want | WordSense::Only
        ))
    );
    let names = |token: &LineToken| matches!(token, LineToken::Name(name) if name.face.is_some() || name.nation.is_some());
    !goes_on
        && sentence.iter().any(names)
        && sentence
            .iter()
            .any(|token| is(token, WordSense::For) || is(token, WordSense::Want))
}

fn has(words: &[LineToken], sense: WordSense) -> bool {
    words.iter().any(|token| is(token, sense))
}

fn has_in(words: &[LineToken], list: &'static str) -> bool {
    words.iter().any(|token| is_in(token, list))
}

impl SpokenOffer {
    fn is_whole(&self) -> bool {
        !self.given.is_empty()
            && self.is_asking
            && (self.wanted_total.is_some() || !self.named.is_empty())
    }

    /// Takes a sentence part by part.
    fn sentence(&mut self, sentence: &[LineToken], own: Option<&str>) -> Option<()> {
        let sentence = with_marks_in_place(&sentence[reason(sentence).unwrap_or(0)..]);
        let is_cut = |token: &LineToken| {
            matches!(
                token,
                LineToken::Comma
                    | LineToken::Open
                    | LineToken::Close
                    | LineToken::Colon
                    | LineToken::Dash
            )
        };
        for part in sentence.split_inclusive(is_cut) {
            let bare = part
                .strip_suffix(&part[part.len() - 1..])
                .filter(|_| part.last().is_some_and(is_cut));
            self.part(bare.unwrap_or(part), own)?;
        }
        Some(())
    }

    /// Takes the words between two commas or brackets. `None`: one of them is not understood.
    fn part(&mut self, words: &[LineToken], own: Option<&str>) -> Option<()> {
        let names_cards = words
            .iter()
            .any(|token| matches!(token, LineToken::Name(name) if name.face.is_some()));
        if has_in(words, WAITS) {
            self.waits = true;
        }
        let is_time =
            has(words, WordSense::Turn) || has_in(words, "until till bis once einmal twice");
        if !names_cards && (is_time || has_in(words, ROUNDS)) {
            return self.time(words);
        }
        if has_in(words, "worth wert value") && !self.is_asking && !names_cards {
            let value = told_worth(words)?;
            let is_first = !self.given.is_empty() && self.given_value.replace(value).is_none();
            return is_first.then_some(());
        }
        if has_in(words, "worth wert value") && self.is_asking {
            let count = self.wanted_total.unwrap_or_else(|| length(&self.named));
            let before = self.value.replace(worth(words, count)?);
            return before.is_none().then_some(());
        }
        let mut rest = words;
        while !rest.is_empty() {
            let cut = self.cut(rest, words);
            let (here, behind) = rest.split_at(cut);
            self.phrase(here, own)?;
            let Some((sign, behind)) = behind.split_first() else {
                break;
            };
            match sign {
                LineToken::Plus => self.given.plus(),
                LineToken::Word(WordSense::Give | WordSense::Offer) => self.is_asking = false,
                _ => self.is_asking = !(self.is_asking && self.given.is_empty()),
            }
            rest = behind;
        }
        Some(())
    }

    /// Place of the first word at which giving ends and asking begins, or the other way round.
    fn cut(&self, rest: &[LineToken], part: &[LineToken]) -> usize {
        let turns = |token: &LineToken| match token {
            LineToken::Plus => !self.is_asking,
            // `I want to offer`.
            LineToken::Word(WordSense::Want) => {
                !self.is_asking && !has(part, WordSense::Offer) && !has(part, WordSense::Give)
            }
            LineToken::Word(WordSense::For) if self.is_asking => {
                self.given.is_empty() && self.asks()
            }
            LineToken::Word(WordSense::For) => !self.given.is_empty(),
            LineToken::Word(WordSense::Give | WordSense::Offer) => {
                self.is_asking && self.given.is_empty()
            }
            _ => false,
        };
        rest.iter().position(turns).unwrap_or(rest.len())
    }

    fn asks(&self) -> bool {
        self.wanted_total.is_some() || !self.named.is_empty()
    }

    fn phrase(&mut self, words: &[LineToken], own: Option<&str>) -> Option<()> {
        let mut named = Vec::new();
        for token in words {
            if let LineToken::Name(name) = token
                && let (Some(nation), None) = (&name.nation, &name.face)
                && Some(nation.as_str()) != own
            {
                named.push(nation.clone());
            }
        }
        // `2 salt or 2 grain`: which of them is not said.
        let leaves_choice = (0..words.len()).any(|at| {
            let next = words[at..].iter().find_map(|token| match token {
                LineToken::Name(name) => Some(name.face.is_some()),
                _ => None,
            });
            is_in(&words[at], "or oder") && next == Some(true)
        });
        // `to everyone who has 2 salt`.
        let is_card =
            |token: &LineToken| matches!(token, LineToken::Name(name) if name.face.is_some());
        let mut behind_who = words.iter().skip_while(|token| !is_in(token, "who whose"));
        if leaves_choice || behind_who.any(is_card) {
            return None;
        }
        self.addressed(&named, words)?;
        let is_of_nobody = |at: usize| {
            is_in(
                &words[at],
                "rather lieber preferred preferably bevorzugt vorzugsweise",
            ) && !is_only_of_nation(words, at)
        };
        if (0..words.len()).any(is_of_nobody) {
            return None;
        }
        let only = (0..words.len()).filter(|at| is(&words[*at], WordSense::Only));
        for at in only {
            if is_only_of_nation(words, at) {
                self.only.extend(named.iter().cloned());
            } else if !is_beside(words, at, WordSense::Declared) {
                return None;
            }
        }
        if self.is_asking {
            self.asked(words)
        } else {
            self.offered(words)
        }
    }

    /// Takes nations that are named, the preferred one first.
    fn addressed(&mut self, named: &[String], words: &[LineToken]) -> Option<()> {
        const PREFERRED: &str =
            "rather lieber preferred preferably bevorzugt vorzugsweise possible moglich liebsten";
        let is_first = words.windows(2).any(|pair| {
            matches!(&pair[0], LineToken::Name(name) if name.nation.is_some())
                && is(&pair[1], WordSense::First)
        });
        let is_preferred = has_in(words, PREFERRED) || is_first;
        self.prefers |= is_preferred;
        let has_if = has(words, WordSense::If);
        if has(words, WordSense::Unless) || (has_if && !(is_preferred && named.len() == 1)) {
            return None;
        }
        for nation in named {
            let before = self.to.iter().position(|one| one == nation);
            match before {
                Some(at) if is_preferred && named.len() == 1 => {
                    let nation = self.to.remove(at);
                    self.to.insert(0, nation);
                }
                Some(_) => {}
                None => self.to.push(nation.clone()),
            }
        }
        Some(())
    }

    fn is_known(&self, token: &LineToken, words: &[LineToken]) -> bool {
        match token {
            LineToken::Word(WordSense::None) => has(words, WordSense::Rest),
            LineToken::Word(WordSense::Rest) => {
                let names_card = words
                    .iter()
                    .any(|token| matches!(token, LineToken::Name(name) if name.face.is_some()));
                (names_card && !self.is_asking)
                    || has(words, WordSense::None)
                    || has(words, WordSense::Any)
                    || has_in(words, "anything egal beliebig")
            }
            // `please put this up`.
            LineToken::Word(WordSense::Up) => has_in(words, "put"),
            LineToken::Word(WordSense::If) => true,
            LineToken::Word(WordSense::Keep) => has(words, WordSense::Sealed),
            // `my other Ochre`, `ein Angebot mit Assyrien`.
            LineToken::Number(1) => self.given.is_empty(),
            LineToken::Word(sense) => matches!(
                sense,
                WordSense::Offer
                    | WordSense::Give
                    | WordSense::To
                    | WordSense::With
                    | WordSense::In
                    | WordSense::For
                    | WordSense::Want
                    | WordSense::Back
                    | WordSense::Say
                    | WordSense::Card
                    | WordSense::Go
                    | WordSense::Then
                    | WordSense::Accept
                    | WordSense::From
            ),
            LineToken::Quote(_) => false,
            token => {
                is_in(token, BESIDE)
                    || is_in(token, WAITS)
                    || (has_in(words, WAITS) && is_in(token, TIMES))
                    || *token == LineToken::Times
            }
        }
    }

    /// Takes words of what is given.
    fn offered(&mut self, words: &[LineToken]) -> Option<()> {
        if !self.given.is_empty() && is_of_many(words) {
            return None;
        }
        let mut mark = CardMark::default();
        for (at, token) in words.iter().enumerate() {
            match token {
                LineToken::Name(name) => match (&name.face, &name.nation) {
                    (Some(face), _) => mark.card(face, words, at),
                    (None, Some(_)) => {}
                    (None, None) => return None,
                },
                LineToken::Number(number) => match significant(&words[at + 1..]) {
                    Some(LineToken::Name(name)) if name.face.is_some() => {}
                    Some(LineToken::Word(WordSense::Card)) if self.given_total.is_none() => {
                        self.given_total = Some(*number);
                    }
                    Some(next)
                        if says(next, &["more", "mehr", "weitere"])
                            || is(next, WordSense::Rest) =>
                    {
                        self.given.more(*number)?;
                    }
                    _ if matches!(words.get(at.wrapping_sub(1)), Some(LineToken::Times)) => {}
                    _ if *number == 1 && self.given.is_empty() => {}
                    _ => mark.number(*number)?,
                },
                LineToken::Word(WordSense::Both) => match significant(&words[at + 1..]) {
                    Some(LineToken::Name(name)) if name.face.is_some() => {}
                    _ => mark.number(2)?,
                },
                LineToken::Word(WordSense::Any) | LineToken::All(0) => self.is_to_any = true,
                LineToken::Word(WordSense::Declared) => {
                    mark.is_only |= at > 0 && is(&words[at - 1], WordSense::Only);
                    mark.declared()?;
                }
                LineToken::Word(WordSense::Say)
                    if has(words, WordSense::Not) || words.first().is_some_and(tells_of) =>
                {
                    mark.declared()?;
                }
                LineToken::Word(WordSense::Sealed) => mark.hidden(),
                LineToken::Word(WordSense::Not) => mark.negated()?,
                token
                    if is_small(token)
                        || is(token, WordSense::Only)
                        || self.is_known(token, words) =>
                {
                    self.is_to_any |= says(token, &["whoever"]);
                    mark.tells |= says(token, &["which", "die", "that", "about"])
                        || is(token, WordSense::Say);
                }
                _ => return None,
            }
        }
        if mark.is_of_no_card(&self.given) {
            // It may be said of the cards behind it.
            self.waits.then_some(())?;
            self.is_hidden = true;
            return Some(());
        }
        self.given.take(mark)
    }
}

fn length(cards: &[String]) -> u32 {
    u32::try_from(cards.len()).unwrap_or(u32::MAX)
}
