//! Cards that a sentence gives, and which of them it tells: `two Salt, told openly, and the Papyrus, untold`.

use super::line_token::LineToken;
use super::spoken_words::count_before;

/// Cards of a kind that are given.
#[derive(Clone)]
struct CardGroup {
    face: String,
    count: u32,
    /// Number of those that are told, if the sentence says it.
    told: Option<u32>,
    /// True without a number or an article of its own.
    is_bare: bool,
}

/// All cards that an offer gives.
#[derive(Clone, Default)]
pub(super) struct SpokenCards {
    groups: Vec<CardGroup>,
    /// Behind a plus, cards are hidden.
    is_behind_plus: bool,
    /// Number of a hidden card that is not named yet: `1 more (in truth Papyrus)`.
    more: Option<u32>,
    /// True while cards follow that *openly* before them is said of too.
    is_led: bool,
    /// True if every card is hidden that is not said to be told: `only name one`.
    is_only: bool,
}

/// Marks of the words between two commas.
#[derive(Clone, Default)]
pub(super) struct CardMark {
    /// Cards with their numbers, where one is said.
    cards: Vec<(String, Option<u32>)>,
    number: Option<u32>,
    is_declared: bool,
    is_hidden: bool,
    is_negated: bool,
    /// True if it says *openly* before its first card.
    leads: bool,
    /// Says something of the cards before.
    pub(super) tells: bool,
    /// Says that nothing else is told.
    pub(super) is_only: bool,
}

impl CardMark {
    pub(super) fn card(&mut self, face: &str, words: &[LineToken], at: usize) {
        self.cards.push((face.to_owned(), count_before(words, at)));
    }

    pub(super) fn number(&mut self, number: u32) -> Option<()> {
        match self.number {
            // `two of the three`.
            Some(before) if number >= before => Some(()),
            Some(_) => None,
            None => {
                self.number = Some(number);
                Some(())
            }
        }
    }

    pub(super) fn declared(&mut self) -> Option<()> {
        self.is_declared = true;
        self.leads |= self.cards.is_empty();
        Some(())
    }

    pub(super) fn hidden(&mut self) {
        self.is_hidden = true;
    }

    pub(super) fn negated(&mut self) -> Option<()> {
        let is_first = !self.is_negated;
        self.is_negated = true;
        is_first.then_some(())
    }

    /// Returns whether it says *hidden* where no card is named yet: of the offer.
    pub(super) fn is_of_no_card(&self, given: &SpokenCards) -> bool {
        self.cards.is_empty()
            && given.is_empty()
            && self.is_hidden
            && !self.is_declared
            && self.number.is_none()
    }
}

impl SpokenCards {
    pub(super) fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    pub(super) fn plus(&mut self) {
        self.is_behind_plus = !self.is_empty();
    }

    /// Takes the number of a hidden card.
    pub(super) fn more(&mut self, number: u32) -> Option<()> {
        self.more.replace(number).is_none().then_some(())
    }

    /// Takes the words between two commas.
    pub(super) fn take(&mut self, mark: CardMark) -> Option<()> {
        let is_told = match (mark.is_declared, mark.is_hidden, mark.is_negated) {
            (true, false, false) => Some(true),
            (true, false, true) | (false, true, false) => Some(false),
            // `which you don't`.
            (false, false, true) if mark.cards.is_empty() && mark.tells => Some(false),
            (false, false, false) => None,
            // `not the Hides`.
            (false, false, true) => {
                return self
                    .tell_again(&mark, None)
                    .filter(|fits| *fits)
                    .map(|_| ());
            }
            _ => return None,
        };
        // `hides + iron (plus ochre, not shown)`: the iron may be told.
        let hidden = self.groups.iter().filter(|group| group.told == Some(0));
        let before = hidden.count() + usize::from(!mark.cards.is_empty());
        if is_told == Some(false) && self.is_behind_plus && before > 1 {
            return None;
        }
        self.is_only |= mark.is_only && is_told == Some(true);
        if let Some(is_mended) = self.tell_again(&mark, is_told) {
            return is_mended.then_some(());
        }
        if mark.cards.is_empty() {
            return match is_told {
                Some(is_told) => self.tell_before(is_told, mark.number),
                None => mark.number.is_none().then_some(()),
            };
        }
        let is_single = mark.cards.len() == 1;
        if is_told.is_some() {
            self.is_led = is_told == Some(true) && mark.leads && mark.number.is_none();
        }
        if mark.number.is_some() && !is_single {
            return None;
        }
        let more = self.more.take();
        for (face, count) in mark.cards {
            let is_bare = count.is_none();
            let count = count.unwrap_or(1);
            let is_new = self
                .groups
                .iter()
                .all(|group| group.face != face || group.told.is_some() || more.is_some())
                || (self.is_behind_plus && is_told.is_none());
            if !is_new || count == 0 || count > 9 {
                return None;
            }
            let count = more.filter(|_| is_single && count == 1).unwrap_or(count);
            let told = match (is_told, mark.number) {
                (None, Some(_)) => return None,
                (None, None) if self.is_behind_plus || more.is_some() => Some(0),
                // `openly salt and hides`.
                (None, None) if self.is_led => Some(count),
                (None, None) => None,
                (Some(true), number) => Some(number.unwrap_or(count)),
                (Some(false), number) => Some(count.checked_sub(number.unwrap_or(count))?),
            };
            (told.is_none_or(|told| told <= count)).then_some(())?;
            self.groups.push(CardGroup {
                face,
                count,
                told,
                is_bare,
            });
        }
        Some(())
    }

    /// Takes a mark of a card that was named before: `two of the three are Ochre`, `name 1 Papyrus, not the Hides`. Returns whether it
    /// fits; `None`: it names none of them.
    fn tell_again(&mut self, mark: &CardMark, is_told: Option<bool>) -> Option<bool> {
        let [(face, count)] = &mark.cards[..] else {
            return None;
        };
        let was_told = self.groups.iter().any(|group| group.told.is_some());
        let group = self.groups.iter_mut().find(|group| group.face == *face)?;
        let number = mark.number.or(*count);
        match (is_told, number) {
            (Some(true), Some(number)) if group.told.is_none() && number <= group.count => {
                group.told = Some(number);
                Some(true)
            }
            (Some(true), _) => Some(false),
            // `not the other Papyrus`.
            _ if mark.is_negated && !mark.is_declared && number.is_none() && was_told => {
                let told = *group.told.get_or_insert(0);
                Some(told < group.count)
            }
            _ => None,
        }
    }

    /// Takes a mark that is said of the cards before it: `which I name`, `(2 declared, 1 hidden)`.
    fn tell_before(&mut self, is_told: bool, number: Option<u32>) -> Option<()> {
        let unmarked = self
            .groups
            .iter()
            .rev()
            .take_while(|group| group.told.is_none())
            .count();
        let start = self.groups.len() - unmarked;
        let tail = &mut self.groups[start..];
        let total: u32 = tail.iter().map(|group| group.count).sum();
        match (tail, number) {
            ([], number) => {
                let last = self.groups.last()?;
                let told = last.told?;
                let hidden = last.count.checked_sub(told)?;
                let fits = if is_told {
                    number == Some(told)
                } else {
                    hidden > 0 && number.is_none_or(|number| number == hidden)
                };
                fits.then_some(())
            }
            ([only], Some(number)) => {
                let other = only.count.checked_sub(number)?;
                only.told = Some(if is_told { number } else { other });
                Some(())
            }
            ([only], None) => {
                only.told = Some(if is_told { only.count } else { 0 });
                Some(())
            }
            // Of several, the last alone may be hidden.
            (tail, number) => {
                let is_all = number.is_none_or(|number| {
                    number == total || usize::try_from(number) == Ok(tail.len())
                });
                (is_told && is_all).then_some(())?;
                for group in tail {
                    group.told = Some(group.count);
                }
                Some(())
            }
        }
    }

    /// Cards that are told, and all cards. Of which nothing is said are told, unless that may be meant otherwise.
    pub(super) fn told(&self) -> Option<(Vec<String>, Vec<String>)> {
        let is_declared = |group: &&CardGroup| group.told.is_some_and(|told| told > 0);
        let mut is_unclear = self.more.is_some();
        for (at, group) in self.groups.iter().enumerate() {
            let is_said_elsewhere = self.groups[..at].iter().any(|group| is_declared(&group));
            is_unclear |= group.told.is_none() && is_said_elsewhere && !self.is_only;
            // `a hidden salt and hides`: the hides may be hidden too.
            let follows_hidden = at > 0 && self.groups[at - 1].told == Some(0);
            is_unclear |= group.told.is_none() && group.is_bare && follows_hidden;
        }
        if is_unclear || self.groups.is_empty() {
            return None;
        }
        let (mut declared, mut sealed) = (Vec::new(), Vec::new());
        for group in &self.groups {
            let told = group
                .told
                .unwrap_or(if self.is_only { 0 } else { group.count });
            declared.extend((0..told).map(|_| group.face.clone()));
            sealed.extend((0..group.count).map(|_| group.face.clone()));
        }
        (!declared.is_empty()).then_some((declared, sealed))
    }
}
