//! What was seen, grouped into entries that a sentence can tell: by section, by nation, the fights of one area as one.

mod telling;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::game::{AreaId, Civ, Glimpse, Owner, Piece, Place, Reason, Section, Seen, View, Why};

use super::counts::Counts;
use super::fights::Fight;
use super::names::{Names, Who};

/// What a page tells of a segment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Story {
    /// What touches the reader's nation, in order.
    pub mine: Vec<Chapter>,
    /// Everything else that is public, in order.
    pub others: Vec<Chapter>,
    #[serde(skip)]
    pub unmet: Vec<Unmet>,
}

/// The entries of one section, those of one nation together as they follow each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// Id of the section; empty for what comes before any.
    pub section: &'static str,
    pub groups: Vec<Group>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Group {
    pub who: Option<Who>,
    pub entries: Vec<Entry>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Numbers of the rules that made it.
    pub rules: Vec<String>,
    /// Whose doing it is.
    pub who: Option<Who>,
    pub what: Told,
    #[serde(skip)]
    owner: Option<Owner>,
    #[serde(skip)]
    section: Option<Section>,
    #[serde(skip)]
    touches: BTreeSet<Civ>,
    /// Told to the nations it touches and to the others as well.
    #[serde(skip)]
    shared: bool,
}

/// An order of the reader that was not carried out, or only in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    pub path: String,
    pub part: bool,
    pub reason: Reason,
    pub rule: String,
}

/// So many in an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AreaCount {
    pub area: String,
    pub count: u16,
    /// Tokens there afterwards.
    pub now: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ranked {
    pub who: Who,
    pub tokens: u16,
}

/// What an entry tells; the kind is the word that templates switch on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Told {
    Lots {
        seats: Vec<String>,
    },
    Nation {
        seat: String,
    },
    Start {
        area: String,
    },
    Inert {
        inert: bool,
    },
    Tax {
        tokens: u16,
        cities: usize,
    },
    Revolt {
        area: String,
        taker: Option<Who>,
    },
    Growth {
        areas: Vec<AreaCount>,
        tokens: u16,
        short: bool,
    },
    Census {
        order: Vec<Ranked>,
    },
    Upkeep {
        treasury: u16,
        levies: Vec<AreaCount>,
    },
    ShipGivenUp {
        at: String,
    },
    ShipBuilt {
        at: String,
        treasury: u16,
        levy: u16,
    },
    Walk {
        from: String,
        to: String,
        count: u16,
    },
    /// Tokens carried by ship.
    Landing {
        from: String,
        to: String,
        count: u16,
    },
    Sailing {
        from: String,
        to: String,
    },
    Fight(Fight),
    CityBuilt {
        area: String,
        tokens: u16,
        treasury: u16,
    },
    Surplus {
        areas: Vec<AreaCount>,
        tokens: u16,
    },
    Reduced {
        area: String,
        tokens: u16,
    },
    /// Cards from the stacks; names where the reader may know them.
    Collected {
        cards: u16,
        names: Vec<String>,
    },
    Bought {
        cards: u16,
        names: Vec<String>,
        price: u16,
    },
    Advance {
        name: String,
    },
    Marker {
        space: u8,
        back: bool,
        epoch: String,
    },
    MarkerStays {
        space: u8,
    },
    /// Pieces that went in a way no other kind tells.
    Pieces {
        piece: &'static str,
        count: u16,
        from: Spot,
        to: Spot,
    },
    /// A card that went in a way no other kind tells.
    Card {
        name: Option<String>,
        from: Spot,
        to: Spot,
    },
}

/// A place in words: what kind, and which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    /// `stock`, `treasury`, `area`, `aside`, `stack` or `hand`.
    pub kind: &'static str,
    pub name: String,
}

/// Groups what was seen. `view` is the position after it.
pub fn story(names: Names<'_>, view: &View, seen: &[Seen]) -> Story {
    let mut narrator = Narrator {
        names,
        view,
        counts: Counts::before(view, seen),
        section: None,
        treasury: 0,
        levy: 0,
        entries: Vec::new(),
        fights: BTreeMap::new(),
        fight: None,
        unmet: Vec::new(),
    };
    for seen in seen {
        narrator.tell(seen);
        narrator.counts.follow(&seen.what);
    }
    narrator.marker_stays(seen);
    let (mut mine, mut others) = (Vec::new(), Vec::new());
    for mut entry in narrator.entries {
        if let Told::Fight(fight) = &entry.what {
            entry.touches = fight.touches();
            entry.rules = fight.rules();
        }
        let touches = names.me.is_some_and(|me| entry.touches.contains(&me));
        if touches {
            mine.push(entry.clone());
        }
        if !touches || entry.shared {
            others.push(entry);
        }
    }
    Story {
        mine: chapters(mine),
        others: chapters(others),
        unmet: narrator.unmet,
    }
}

fn chapters(entries: Vec<Entry>) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for entry in entries {
        let section = entry.section.map_or("", Section::id);
        if chapters.last().is_none_or(|last| last.section != section) {
            chapters.push(Chapter {
                section,
                groups: Vec::new(),
            });
        }
        let Some(chapter) = chapters.last_mut() else {
            continue;
        };
        match chapter.groups.last_mut() {
            Some(group) if group.who == entry.who && entry.who.is_some() => {
                group.entries.push(entry);
            }
            _ => chapter.groups.push(Group {
                who: entry.who.clone(),
                entries: vec![entry],
            }),
        }
    }
    chapters
}

/// Goes through what was seen, one thing after the other.
struct Narrator<'a> {
    names: Names<'a>,
    view: &'a View,
    /// Who stands where before the thing that is told.
    counts: Counts,
    section: Option<Section>,
    /// Tokens paid for what is built next.
    treasury: u16,
    levy: u16,
    entries: Vec<Entry>,
    /// Entry of the fight of each area in this section.
    fights: BTreeMap<AreaId, usize>,
    /// The last of them: what follows an assault belongs to it.
    fight: Option<usize>,
    unmet: Vec<Unmet>,
}

impl Narrator<'_> {
    fn tell(&mut self, seen: &Seen) {
        let why = &seen.why;
        match &seen.what {
            Glimpse::Turn { .. } | Glimpse::Shuffled { .. } => {}
            Glimpse::Section { section } => {
                self.section = Some(*section);
                self.clear();
                self.fights.clear();
                self.fight = None;
            }
            Glimpse::Begins { .. } => self.clear(),
            Glimpse::Lots { seats } => {
                let seats = seats.iter().map(|seat| self.names.seat(*seat)).collect();
                self.push(why, None, Told::Lots { seats });
            }
            Glimpse::Nation { seat, civ } => {
                let seat = seat.map_or(String::new(), |seat| self.names.seat(seat));
                self.push(why, Some((*civ).into()), Told::Nation { seat });
            }
            Glimpse::Inert { civ, inert } => {
                self.push(why, Some((*civ).into()), Told::Inert { inert: *inert });
            }
            Glimpse::Pieces {
                owner,
                piece,
                count,
                from,
                to,
            } => self.pieces(why, *owner, (*piece, *count), *from, *to),
            Glimpse::Census { civ, tokens } => self.census(why, *civ, *tokens),
            Glimpse::Card { face, from, to } => self.card(why, *face, *from, *to),
            Glimpse::Advance { civ, advance } => {
                let name = self.names.parts.advance(*advance).name.clone();
                self.push(why, Some((*civ).into()), Told::Advance { name });
            }
            Glimpse::Marker { civ, space } => self.marker(why, *civ, *space),
            Glimpse::Unmet { path, part, reason } => self.unmet.push(Unmet {
                path: path.clone(),
                part: *part,
                reason: reason.clone(),
                rule: why.rule().to_owned(),
            }),
        }
    }

    fn clear(&mut self) {
        (self.treasury, self.levy) = (0, 0);
    }

    fn push(&mut self, why: &Why, owner: Option<Owner>, what: Told) {
        self.entries.push(Entry {
            rules: vec![why.rule().to_owned()],
            who: owner.map(|owner| self.names.who(owner)),
            touches: owner.and_then(Owner::civ).into_iter().collect(),
            shared: false,
            section: self.section,
            owner,
            what,
        });
    }

    /// The last entry, if it is of this owner, section and rule: what follows may belong to it.
    fn last(&mut self, why: &Why, owner: Owner) -> Option<&mut Told> {
        let section = self.section;
        let entry = self.entries.last_mut()?;
        let same = entry.owner == Some(owner) && entry.section == section;
        (same && entry.rules[0] == why.rule()).then_some(&mut entry.what)
    }

    fn pieces(
        &mut self,
        why: &Why,
        owner: Owner,
        (piece, count): (Piece, u16),
        from: Place,
        to: Place,
    ) {
        use Place::{Area, Coast, Stock, Treasury};
        match (self.section, piece, from, to) {
            (Some(Section::Setup), Piece::Token, Stock, Area(area)) => {
                let area = self.names.area(area);
                self.push(why, Some(owner), Told::Start { area });
            }
            (Some(Section::Taxation), Piece::Token, Stock, Treasury) => {
                let (tokens, cities) = (count, self.counts.city_count(owner));
                self.push(why, Some(owner), Told::Tax { tokens, cities });
            }
            (Some(Section::Taxation), Piece::City, Area(area), Stock) => {
                let (area, taker) = (self.names.area(area), None);
                self.push(why, Some(owner), Told::Revolt { area, taker });
            }
            (Some(Section::Taxation), Piece::City, Stock, Area(_)) => self.take(owner),
            (Some(Section::Population), Piece::Token, Stock, Area(area)) => {
                self.grow(why, owner, area, count);
            }
            (Some(Section::Ships), Piece::Token, from, Stock) => {
                self.pay_ship(why, owner, count, from);
            }
            (Some(Section::Ships), Piece::Ship, Stock, Coast(area, coast)) => {
                let at = self.names.coast(area, coast);
                let (treasury, levy) = (self.treasury, self.levy);
                self.clear();
                self.push(why, Some(owner), Told::ShipBuilt { at, treasury, levy });
            }
            (Some(Section::Ships), Piece::Ship, Coast(area, coast), Stock) => {
                let at = self.names.coast(area, coast);
                self.push(why, Some(owner), Told::ShipGivenUp { at });
            }
            (Some(Section::Movement), Piece::Token, Area(from), Area(to)) => {
                self.walk(why, owner, count, from, to);
            }
            (Some(Section::Movement), Piece::Ship, Coast(a, from), Coast(b, to)) => {
                let (from, to) = (self.names.coast(a, from), self.names.coast(b, to));
                self.push(why, Some(owner), Told::Sailing { from, to });
            }
            (Some(Section::Conflict), ..) => self.conflict(why, owner, (piece, count), from, to),
            (Some(Section::Cities), Piece::Token, from, Stock) => match from {
                Treasury => self.treasury += count,
                _ => self.levy += count,
            },
            (Some(Section::Cities), Piece::City, Stock, Area(area)) => {
                let (area, tokens, treasury) = (self.names.area(area), self.levy, self.treasury);
                self.clear();
                let what = Told::CityBuilt {
                    area,
                    tokens,
                    treasury,
                };
                self.push(why, Some(owner), what);
            }
            (Some(Section::Surplus), Piece::Token, Area(area), Stock) => {
                self.surplus(why, owner, area, count);
            }
            (Some(Section::Support), Piece::City, Area(area), Stock) => {
                let (area, tokens) = (self.names.area(area), 0);
                self.push(why, Some(owner), Told::Reduced { area, tokens });
            }
            (Some(Section::Support), Piece::Token, Stock, Area(_)) => {
                if let Some(Told::Reduced { tokens, .. }) = self.last(why, owner) {
                    *tokens += count;
                }
            }
            (Some(Section::Acquisition), Piece::Token, Treasury, Stock) => self.treasury += count,
            _ => {
                let (piece, from, to) = (piece.id(), self.spot(from), self.spot(to));
                let what = Told::Pieces {
                    piece,
                    count,
                    from,
                    to,
                };
                self.push(why, Some(owner), what);
            }
        }
    }

    /// 19.32: the city that revolted last goes to this nation.
    fn take(&mut self, owner: Owner) {
        let who = self.names.who(owner);
        if let Some(entry) = self.entries.last_mut()
            && let Told::Revolt { taker, .. } = &mut entry.what
        {
            *taker = Some(who);
            entry.touches.extend(owner.civ());
        }
    }

    fn grow(&mut self, why: &Why, owner: Owner, area: AreaId, count: u16) {
        let more = self.area_count(area, count, self.counts.tokens(area, owner) + count);
        let is_short = why.rule() == "20.2";
        match self.last(why, owner) {
            Some(Told::Growth { areas, tokens, .. }) => {
                areas.push(more);
                *tokens += count;
            }
            _ => {
                let what = Told::Growth {
                    areas: vec![more],
                    tokens: count,
                    short: is_short,
                };
                self.push(why, Some(owner), what);
            }
        }
    }

    fn surplus(&mut self, why: &Why, owner: Owner, area: AreaId, count: u16) {
        let there = self.counts.tokens(area, owner);
        let less = self.area_count(area, count, there.saturating_sub(count));
        match self.last(why, owner) {
            Some(Told::Surplus { areas, tokens }) => {
                areas.push(less);
                *tokens += count;
            }
            _ => {
                let (areas, tokens) = (vec![less], count);
                self.push(why, Some(owner), Told::Surplus { areas, tokens });
            }
        }
    }

    fn area_count(&self, area: AreaId, count: u16, now: u16) -> AreaCount {
        AreaCount {
            area: self.names.area(area),
            count,
            now,
        }
    }

    /// 22.3 is upkeep; any other payment is for the ship that is built next.
    fn pay_ship(&mut self, why: &Why, owner: Owner, count: u16, from: Place) {
        if why.rule() != "22.3" {
            match from {
                Place::Treasury => self.treasury += count,
                _ => self.levy += count,
            }
            return;
        }
        let levied = match from {
            Place::Area(area) => {
                let there = self.counts.tokens(area, owner);
                Some(self.area_count(area, count, there.saturating_sub(count)))
            }
            _ => None,
        };
        let paid = if levied.is_none() { count } else { 0 };
        match self.last(why, owner) {
            Some(Told::Upkeep { treasury, levies }) => {
                *treasury += paid;
                levies.extend(levied);
            }
            _ => {
                let what = Told::Upkeep {
                    treasury: paid,
                    levies: levied.into_iter().collect(),
                };
                self.push(why, Some(owner), what);
            }
        }
    }

    /// A move into an area where others stand touches them too.
    fn walk(&mut self, why: &Why, owner: Owner, count: u16, from: AreaId, to: AreaId) {
        let met = self.names.me.filter(|me| self.counts.holds(to, *me));
        let (from, to) = (self.names.area(from), self.names.area(to));
        let what = match why.rule() {
            "23.56" => Told::Landing { from, to, count },
            _ => Told::Walk { from, to, count },
        };
        self.push(why, Some(owner), what);
        if let (Some(entry), Some(me)) = (self.entries.last_mut(), met) {
            entry.shared = !owner.is(me);
            entry.touches.insert(me);
        }
    }
}
