//! Result of reading one block of orders.

use std::collections::BTreeMap;

use super::entropy_rejection::EntropyRejection;
use super::header::BlockHeader;
use super::vocabulary::{CALAMITIES, Vocabulary};
use super::write::body;
use crate::game::SegmentKind;
use crate::text::{CatalogMessage, Complaint, TextPosition};
use crate::turn::{Orders, Topic};

/// A block of orders as understood. Reading never fails: what is wrong is data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderBlock {
    pub header: BlockHeader,
    /// Orders read. `None` if a line could not be read: the earlier orders stay in force.
    pub orders: Option<Orders>,
    /// Complaints about unreadable lines. Any of these refuses the whole block.
    pub unreadable: Vec<Complaint>,
    /// Lines that were read, are not allowed and were dropped: the block is not final until it is confirmed.
    pub dropped: Vec<Complaint>,
    /// Remarks worth reporting that change nothing.
    pub remarks: Vec<Complaint>,
    /// Position of each key and entry in the original text, by its path (`moves[2].then[0]`).
    pub places: BTreeMap<String, TextPosition>,
}

/// The remark on a key that was taken away because nothing asks for it.
const NOT_ASKED: &str = "read.not-asked";

impl OrderBlock {
    pub fn is_refused(&self) -> bool {
        !self.unreadable.is_empty()
    }

    /// Everything there is to say about the block, in the order of the text.
    pub fn complaints(&self) -> Vec<Complaint> {
        let all = [&self.unreadable, &self.dropped, &self.remarks];
        let mut complaints: Vec<Complaint> = all.into_iter().flatten().cloned().collect();
        complaints.sort();
        complaints
    }

    /// The place of an entry or, where it has none of its own, of what it stands in.
    pub fn place(&self, path: &str) -> Option<TextPosition> {
        let mut path = path;
        loop {
            if let Some(at) = self.places.get(path) {
                return Some(*at);
            }
            path = &path[..path.rfind(['.', '['])?];
        }
    }

    /// Moves every place that is named, from one text to the text it was taken from.
    pub(super) fn move_places(&mut self, to: impl Fn(TextPosition) -> TextPosition) {
        let lists = [&mut self.unreadable, &mut self.dropped, &mut self.remarks];
        for complaint in lists.into_iter().flatten() {
            complaint.at = to(complaint.at);
        }
        for at in self.places.values_mut() {
            *at = to(*at);
        }
    }

    /// Takes away the keys that another segment asks for, each with a remark. A standing block may hold any key, and
    /// `insist` counts in every letter. The office calls this when the block itself does not name its segment.
    pub fn keep_segment(&mut self, segment: &str, kind: Option<SegmentKind>) {
        let Some(orders) = &self.orders else {
            return;
        };
        let late = EntropyRejection::of(segment, kind).filter(|_| orders.luck.is_some());
        if let Some(why) = late {
            self.refuse_luck(why);
        }
        self.leave_out(segment, |topic| {
            kind.is_none_or(|kind| belongs(topic, kind))
        });
    }

    /// Takes away the keys of topics that are not asked, each with a remark that names the segment.
    pub fn leave_out(&mut self, segment: &str, is_asked: impl Fn(Topic) -> bool) {
        let Some(orders) = &mut self.orders else {
            return;
        };
        let mut last = "";
        for topic in orders.topics() {
            if is_asked(topic) {
                continue;
            }
            take_away(orders, topic);
            let key = if topic.is_calamity() {
                CALAMITIES
            } else {
                topic.id()
            };
            if std::mem::replace(&mut last, key) == key {
                continue;
            }
            let at = self.places.get(key).copied().unwrap_or(TextPosition::START);
            let words = [key, segment].map(|word| word.to_owned().into());
            let sentence = CatalogMessage::new(NOT_ASKED, words);
            self.remarks.push(Complaint::say(at, key, sentence));
        }
    }

    /// The remarks on keys that were taken away because nothing asks for them.
    pub fn not_asked(&self) -> impl Iterator<Item = &Complaint> {
        let is_it = |said: &CatalogMessage| said.key == NOT_ASKED;
        let remarks = self.remarks.iter();
        remarks.filter(move |remark| remark.said.as_ref().is_some_and(is_it))
    }

    /// Takes away words for luck that do not count, with a remark by its key that says why.
    pub fn refuse_luck(&mut self, why: EntropyRejection) {
        if let Some(orders) = &mut self.orders
            && orders.luck.take().is_some()
        {
            let at = self
                .places
                .get("luck")
                .copied()
                .unwrap_or(TextPosition::START);
            self.remarks.push(Complaint::say(at, "luck", why.key()));
        }
    }

    /// Returns whether two blocks say the same: same orders, status and revision, and no contradiction between their headers. A
    /// block that says the same as one the office sent is quoted matter.
    pub fn same_as(&self, other: &OrderBlock, words: &Vocabulary) -> bool {
        let agree = |mine: &Option<String>, theirs: &Option<String>| match (mine, theirs) {
            (Some(mine), Some(theirs)) => mine.eq_ignore_ascii_case(theirs),
            _ => true,
        };
        let (mine, theirs) = (&self.header, &other.header);
        let body = |letter: &OrderBlock| letter.orders.as_ref().map(|orders| body(orders, words));
        !self.is_refused()
            && agree(&mine.game, &theirs.game)
            && agree(&mine.nation, &theirs.nation)
            && agree(&mine.segment, &theirs.segment)
            && agree(&mine.token, &theirs.token)
            && (mine.turn == theirs.turn || mine.turn.is_none() || theirs.turn.is_none())
            && mine.status == theirs.status
            && mine.revision == theirs.revision
            && mine.confirm == theirs.confirm
            && mine.clear == theirs.clear
            && mine.is_more == theirs.is_more
            && mine.requests == theirs.requests
            && body(self) == body(other)
    }
}

pub(super) fn take_away(orders: &mut Orders, topic: Topic) {
    orders.answers.remove(&topic);
    orders.parts.retain(|(other, _), _| *other != topic);
    match topic {
        Topic::Ships => orders.ships = None,
        Topic::Moves => orders.moves = None,
        Topic::Cities => orders.cities = None,
        Topic::Offers => orders.trade.offers = None,
        Topic::Accept => orders.trade.accept = None,
        Topic::Standing => orders.trade.standing = None,
        Topic::Never => orders.trade.never = None,
        Topic::Withdraw => orders.trade.withdraw = None,
        Topic::Buy => orders.buy = None,
        Topic::Pay => orders.pay = None,
        _ => {}
    }
}

/// Returns whether a segment of a kind asks for a topic. Topics asked in both the realm and fate concern a check of support or the
/// loss of a city.
fn belongs(topic: Topic, kind: SegmentKind) -> bool {
    use SegmentKind as K;
    let asked: &[SegmentKind] = match topic {
        Topic::Insist => return true,
        Topic::Nations | Topic::Start => &[K::SetUp],
        Topic::Reduce | Topic::Pillage => &[K::Realm, K::Fate],
        Topic::Tax
        | Topic::Growth
        | Topic::Ships
        | Topic::Moves
        | Topic::Conflicts
        | Topic::Cities
        | Topic::BuyCards
        | Topic::Revolts => &[K::Realm],
        Topic::Offers | Topic::Accept | Topic::Standing | Topic::Never | Topic::Withdraw => {
            &[K::Trade]
        }
        Topic::Buy | Topic::Pay | Topic::MinedSet => &[K::Purchases, K::Fate],
        _ => &[K::Fate],
    };
    asked.contains(&kind)
}
