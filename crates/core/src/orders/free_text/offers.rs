//! Offers (28) as a line, `offer: ochre ochre +superstition for any grain oil +1`, and as keys on lines of their own.

use super::line_token::LineToken;
use super::order_line::{LineOrder, TokenCursor};
use super::small_words::{is_small, says};
use super::word_senses::WordSense;

/// Known parts of an unfinished offer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OfferDraft {
    pub(super) id: Option<String>,
    /// Nations; empty for any.
    pub(super) to: Option<Vec<String>>,
    pub(super) count: Option<u32>,
    pub(super) declared: Vec<String>,
    pub(super) sealed: Vec<String>,
    pub(super) want: Option<(u32, Vec<String>)>,
    pub(super) say: Option<String>,
    /// Value of the cards given, as it is told.
    pub(super) told_value: Option<u32>,
    /// Value of the cards wanted, `8+`.
    pub(super) value: Option<String>,
    /// An offer that waits: how often in a turn, and until which turn.
    pub(super) waits: Option<(Option<u32>, Option<u32>)>,
}

/// Stands in the place of an id that the offer does not name.
pub(super) const NO_ID: &str = "no-id-of-its-own";

impl OfferDraft {
    /// The entry, if nothing is lacking.
    pub(super) fn order(&self) -> Option<LineOrder> {
        let (count, named) = self.want.as_ref()?;
        let to = match &self.to.as_ref()?[..] {
            [] => "any".to_owned(),
            nations => format!("[{}]", nations.join(", ")),
        };
        let sealed = if self.sealed.is_empty() {
            &self.declared
        } else {
            &self.sealed
        };
        let given = u32::try_from(sealed.len()).unwrap_or(u32::MAX);
        let told = self.told_value.map(|value| format!(", value: {value}"));
        let told = told.unwrap_or_default();
        let mut entry = format!(
            "{{id: {}, to: {to}, count: {}{told}, declared: [{}], sealed: [{}], want: {{count: {count}",
            self.id.as_deref().unwrap_or(NO_ID),
            self.count.unwrap_or(given),
            self.declared.join(", "),
            sealed.join(", "),
        );
        if let Some(value) = &self.value {
            entry.push_str(&format!(", value: {value}"));
        }
        if !named.is_empty() {
            entry.push_str(&format!(", named: [{}]", named.join(", ")));
        }
        entry.push('}');
        if let Some((at_most, until)) = self.waits {
            let bound = |key: &str, number: u32| format!(", {key}: {number}");
            entry.extend(at_most.map(|number| bound("at_most", number)));
            entry.extend(until.map(|number| bound("until", number)));
        }
        if let Some(say) = &self.say {
            let say = say.replace('\\', "/").replace('"', "'");
            entry.push_str(&format!(", say: \"{say}\""));
        }
        entry.push('}');
        let is_whole = !self.declared.is_empty() && !sealed.is_empty();
        let key = if self.waits.is_some() {
            "standing"
        } else {
            "offers"
        };
        is_whole.then(|| LineOrder::new(key, entry))
    }

    /// Takes the value of a key of an offer. `None`: it is not read, or said before.
    pub(super) fn take(&mut self, key: &str, tokens: &[LineToken], text: &str) -> Option<()> {
        let mut line = TokenCursor { tokens, at: 0 };
        match key {
            "id" if self.id.is_none() => {
                let id = text.trim();
                let is_word =
                    !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
                self.id = is_word.then(|| id.to_owned());
                return self.id.as_ref().map(|_| ());
            }
            "to" if self.to.is_none() => self.to = Some(line.addressees()?),
            "count" if self.count.is_none() => {
                self.count = Some(line.number()?);
                line.sense(WordSense::Card);
            }
            "declared" if self.declared.is_empty() => self.declared = line.faces()?,
            "sealed" if self.sealed.is_empty() => self.sealed = line.faces()?,
            "want" if self.want.is_none() => self.want = Some(line.wanted()?),
            "say" if self.say.is_none() => {
                self.say = Some(text.trim().trim_matches('"').to_owned());
                return Some(());
            }
            _ => return None,
        }
        line.rest().is_empty().then_some(())
    }
}

impl TokenCursor<'_> {
    /// Nations, or none for any.
    fn addressees(&mut self) -> Option<Vec<String>> {
        if self.eat(|token| matches!(token, LineToken::Word(WordSense::Any) | LineToken::All(0))) {
            return Some(Vec::new());
        }
        let mut nations = Vec::new();
        while let Some(LineToken::Name(name)) = self.peek() {
            let Some(nation) = name.nation.clone().filter(|_| !name.is_guessed) else {
                break;
            };
            nations.push(nation);
            self.at += 1;
            self.eat_all(|token| *token == LineToken::Comma);
        }
        (!nations.is_empty()).then_some(nations)
    }

    /// `3 cards, grain and timber`.
    fn wanted(&mut self) -> Option<(u32, Vec<String>)> {
        let is_key =
            |token: &LineToken, key: &str| matches!(token, LineToken::Other(word) if word == key);
        self.eat_all(|token| is_key(token, "count") || *token == LineToken::Colon);
        let number = self.number()?;
        self.sense(WordSense::Card);
        self.eat_all(|token| {
            let is_sign = matches!(
                token,
                LineToken::Comma | LineToken::Colon | LineToken::Word(WordSense::With)
            );
            is_sign || *token == LineToken::Word(WordSense::Declared)
        });
        let named = if self.rest().is_empty() {
            Vec::new()
        } else {
            self.faces()?
        };
        Some((number, named))
    }

    /// `offer italy: …`: to whom, before the colon.
    fn named_first(&mut self) -> Option<Vec<String>> {
        let before = self.at;
        self.sense(WordSense::To);
        let to = self.addressees();
        if self.eat(|token| *token == LineToken::Colon) {
            return to;
        }
        self.at = before;
        None
    }

    /// `offer: ochre ochre +superstition for any grain oil +1`: declared, hidden, for whom, named, and how many more.
    pub(super) fn offer(&mut self) -> Option<Vec<LineOrder>> {
        let draft = self.offer_draft()?;
        draft.order().map(|order| vec![order])
    }

    /// `standing: cloth oil +bronze for any salt salt +1, once a turn, until turn 12`: an offer that waits.
    pub(super) fn waiting_offer(&mut self) -> Option<Vec<LineOrder>> {
        let mut draft = self.offer_draft()?;
        let (mut at_most, mut until) = (None, None);
        while self.commas() || !self.rest().is_empty() {
            if until.is_none()
                && let Some(turn) = self.last_turn()
            {
                until = Some(turn);
            } else if at_most.is_none() {
                at_most = Some(self.times_a_turn()?);
            } else {
                return None;
            }
        }
        draft.waits = Some((at_most, until));
        draft.order().map(|order| vec![order])
    }

    /// `until turn 12`.
    fn last_turn(&mut self) -> Option<u32> {
        let before = self.at;
        let is_until = self.eat(|token| says(token, &["until", "till", "bis", "through"]));
        self.eat_all(|token| {
            says(token, &["incl", "including", "einschliesslich", "zu"]) || is_small(token)
        });
        self.sense(WordSense::Turn);
        match self.number().filter(|_| is_until) {
            Some(turn) => Some(turn),
            None => {
                self.at = before;
                None
            }
        }
    }

    /// `once a turn`, `at most 2 times a turn`.
    fn times_a_turn(&mut self) -> Option<u32> {
        self.eat_all(|token| {
            *token == LineToken::Word(WordSense::In)
                || says(token, &["most", "max", "maximal", "hochstens"])
        });
        let number = match self.number() {
            Some(number) => {
                let is_times =
                    *self.peek()? == LineToken::Times || says(self.peek()?, &["times", "mal"]);
                self.at += usize::from(is_times);
                number
            }
            None if self.eat(|token| says(token, &["once", "einmal"])) => 1,
            None if self.eat(|token| says(token, &["twice", "zweimal"])) => 2,
            None => return None,
        };
        self.eat_all(|token| {
            is_small(token)
                || says(
                    token,
                    &["per", "pro", "je", "jede", "jeden", "each", "every"],
                )
                || *token == LineToken::Word(WordSense::By)
        });
        self.sense(WordSense::Turn).then_some(number)
    }

    /// `offer: … (only Asia. The three cards must be worth 8 or more)`: an offer with a remark of which every word is accounted for.
    pub(super) fn offer_with_remark(&mut self) -> Option<Vec<LineOrder>> {
        let mut draft = self.offer_draft()?;
        if !self.eat(|token| *token == LineToken::Open) {
            return None;
        }
        let ends = |token: &LineToken| {
            matches!(token, LineToken::Comma | LineToken::Stop | LineToken::Close)
        };
        while let Some(token) = self.peek() {
            if ends(token) {
                self.at += 1;
                continue;
            }
            let length = self
                .rest()
                .iter()
                .position(ends)
                .unwrap_or(self.rest().len());
            let part = &self.rest()[..length];
            if let Some(value) = worth(part, draft.want.as_ref()?.0) {
                if draft.value.replace(value).is_some() {
                    return None;
                }
            } else if !is_only_to(part, draft.to.as_ref()?) {
                return None;
            }
            self.at += length;
        }
        draft.order().map(|order| vec![order])
    }

    fn offer_draft(&mut self) -> Option<OfferDraft> {
        self.sense(WordSense::Offer);
        let to = self.named_first();
        let mut draft = OfferDraft {
            to,
            declared: self.faces()?,
            ..OfferDraft::default()
        };
        draft.sealed.clone_from(&draft.declared);
        while self.eat(|token| *token == LineToken::Plus) {
            draft.sealed.extend(self.faces()?);
        }
        if self.sense(WordSense::To) {
            draft.to = Some(self.addressees()?);
        }
        if !self.sense(WordSense::For) {
            return None;
        }
        if draft.to.is_none() {
            draft.to = Some(self.addressees()?);
        }
        let named = self.faces().unwrap_or_default();
        let more = match self.peek() {
            Some(LineToken::Load(number)) => {
                self.at += 1;
                *number
            }
            _ => 0,
        };
        let count = u32::try_from(named.len())
            .unwrap_or(u32::MAX)
            .saturating_add(more);
        draft.want = Some((count, named));
        if self.sense(WordSense::Say)
            && let Some(LineToken::Quote(say)) = self.peek()
        {
            draft.say = Some(say.clone());
            self.at += 1;
        }
        Some(draft)
    }
}

/// `the three cards must be worth 8 or more together`: a bound of the value of the cards wanted. A number without a bound may mean
/// either.
pub(super) fn worth(words: &[LineToken], count: u32) -> Option<String> {
    let mut value = None;
    let (mut is_worth, mut is_bound) = (false, false);
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1);
        match word {
            LineToken::Number(number)
                if *number == count && next == Some(&LineToken::Word(WordSense::Card)) => {}
            LineToken::Number(number) if value.is_none() => value = Some(*number),
            LineToken::Plus => is_bound = value.is_some(),
            LineToken::Word(WordSense::Card | WordSense::In | WordSense::Want) => {}
            _ if says(word, &["worth", "wert", "value"]) => is_worth = true,
            _ if says(word, &["least", "mindestens", "min", "minimum"]) => is_bound = true,
            _ if says(word, &["more", "mehr"])
                && at > 0
                && says(&words[at - 1], &["or", "oder"]) =>
            {
                is_bound = value.is_some();
            }
            _ if says(
                word,
                &[
                    "or",
                    "oder",
                    "together",
                    "zusammen",
                    "insgesamt",
                    "total",
                    "all",
                ],
            ) || is_small(word) => {}
            _ => return None,
        }
    }
    value
        .filter(|_| is_worth && is_bound)
        .map(|value| format!("{value}+"))
}

/// `worth 8 together`: what the cards given are worth.
pub(super) fn told_worth(words: &[LineToken]) -> Option<u32> {
    const BESIDE: [&str; 8] = [
        "worth",
        "wert",
        "value",
        "together",
        "zusammen",
        "insgesamt",
        "total",
        "all",
    ];
    let mut value = None;
    for word in words {
        match word {
            LineToken::Number(number) if value.is_none() => value = Some(*number),
            LineToken::Word(WordSense::In) => {}
            word if is_small(word) || says(word, &BESIDE) => {}
            _ => return None,
        }
    }
    value
}

/// `only Asia`, `nur für Asia`: all whom the offer is for.
fn is_only_to(words: &[LineToken], to: &[String]) -> bool {
    let mut named = Vec::new();
    let is_known = |word: &LineToken| match word {
        LineToken::Name(name) => name
            .nation
            .as_ref()
            .is_some_and(|nation| to.contains(nation)),
        LineToken::Word(WordSense::Only | WordSense::For | WordSense::To) => true,
        word => is_small(word),
    };
    for word in words {
        if let LineToken::Name(name) = word {
            named.extend(name.nation.clone());
        }
    }
    let is_only = words.contains(&LineToken::Word(WordSense::Only));
    is_only
        && words.iter().all(is_known)
        && to.iter().all(|nation| named.contains(nation))
        && !to.is_empty()
}
