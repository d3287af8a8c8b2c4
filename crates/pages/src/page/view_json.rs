//! Knowledge of a seat as JSON, for programs: the same content as its page, by the ids of scenarios and letters.
//!
//! Each structure lists what is known (law 2). `docs/view-json.md` names every field; a field keeps its meaning as long as
//! the format keeps its name.

mod borders;
mod ids;
mod json_events;
mod line_formatter;

use std::collections::BTreeMap;

use serde::Serialize;

use super::examples::{ExampleContext, example_lines};
use super::finished_answer::FinishedAnswer;
use super::house_rule::HouseRule;
use super::order_plans;
use super::page_facts::PageFacts;
use super::press::ReceivedPress;
use bulla_core::game::{
    Addressees, AreaId, Civ, Components, Offer, Piece, Pile, View, VisibleEvent,
};
use bulla_core::orders::{Language, PlainWriter};
use bulla_core::turn::{Prompt, PromptDefault, Topic};

use borders::NeighboursJson;
use ids::{Ids, OfferJson, ValueJson, WantedJson, quoted, wanted};
use json_events::EventJson;
pub use json_events::KINDS;

/// Returns the events that a viewer saw, as the events of a view.
pub fn happened(
    parts: &Components,
    seen: &[VisibleEvent],
    numbers: &[String],
) -> serde_json::Value {
    serde_json::to_value(json_events::all(Ids(parts), seen, numbers)).unwrap_or_default()
}

pub const FORMAT: &str = "bulla-view-1";

/// The view of one seat when a segment opens.
#[derive(Debug, Serialize)]
pub struct ViewJson {
    format: &'static str,
    game: String,
    turn: u16,
    segment: String,
    /// RFC 3339, in UTC; nothing when the game is over.
    deadline: Option<String>,
    over: bool,
    /// True if the segment waits for this seat.
    asked: bool,
    nation: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    house_rules: Vec<HouseRule>,
    nations: Vec<NationJson>,
    /// Players without a nation who wait for a Civil War, in the order in which they enter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    waiting: Vec<String>,
    areas: Vec<AreaJson>,
    /// Borders of every area in play, if something may be moved; else left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    borders: Vec<NeighboursJson>,
    /// Cards in each stack, the first first.
    stacks: Vec<u16>,
    /// Cards that everybody sees: those with red backs, and others that are shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    red: Vec<RedBackJson>,
    hand: Vec<HandJson>,
    market: MarketJson,
    questions: Vec<QuestionJson>,
    /// One finished answer, legal as things stand; nothing where nothing is asked.
    answer: Option<FinishedAnswer>,
    /// Entry for what was judged; `None` on the first page.
    judged: Option<JudgedEntry>,
    events: Vec<EventJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    press: Vec<ReceivedPress>,
}

#[derive(Debug, Serialize)]
struct JudgedEntry {
    turn: u16,
    segment: String,
}

#[derive(Debug, Serialize)]
struct NationJson {
    id: String,
    /// Player of the nation; `None` if nobody plays it.
    player: Option<String>,
    inert: bool,
    waiting: bool,
    stock: PiecesJson,
    board: PiecesJson,
    treasury: u16,
    /// Points left of a start credit.
    #[serde(skip_serializing_if = "is_nought")]
    credit: u32,
    census: u16,
    /// Trade cards in its hand, as far as is known.
    cards: u16,
    advances: Vec<String>,
    track: TrackJson,
}

#[derive(Debug, Serialize)]
struct PiecesJson {
    tokens: u16,
    cities: u16,
    ships: u16,
}

#[derive(Debug, Serialize)]
struct TrackJson {
    space: u8,
    finish: u8,
    epoch: String,
}

/// An area with pieces.
#[derive(Debug, Serialize)]
struct AreaJson {
    id: String,
    tokens: Vec<CountEntry>,
    /// A nation, or `idle`.
    city: Option<String>,
    ships: Vec<FleetJson>,
}

#[derive(Debug, Serialize)]
struct CountEntry {
    /// A nation, or `idle`.
    owner: String,
    count: u16,
}

#[derive(Debug, Serialize)]
struct FleetJson {
    nation: String,
    coast: String,
    count: u16,
    /// Tokens left aboard; left out where there are none.
    #[serde(skip_serializing_if = "is_none_aboard")]
    aboard: u16,
}

fn is_none_aboard(aboard: &u16) -> bool {
    *aboard == 0
}

/// A card in a nation's hand, or on top of a stack.
#[derive(Debug, Serialize)]
struct RedBackJson {
    face: String,
    nation: Option<String>,
    stack: Option<u8>,
}

/// Equal cards.
#[derive(Debug, Serialize)]
struct HandJson {
    face: String,
    count: u8,
}

#[derive(Debug, Serialize)]
struct MarketJson {
    open: Vec<OfferJson>,
    own: Vec<OwnOfferJson>,
    standing: Vec<OwnOfferJson>,
    never: Vec<String>,
    /// Nations with whom each may trade; left out where all may trade with all.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    partners: BTreeMap<String, Vec<String>>,
}

/// An offer of this seat.
#[derive(Debug, Serialize)]
struct OwnOfferJson {
    id: String,
    /// Nations; empty for anybody.
    to: Vec<String>,
    declared: Vec<String>,
    sealed: Vec<String>,
    want: WantedJson,
    say: Option<String>,
    if_gone: Vec<SubstituteJson>,
    at_most: Option<u32>,
    until: Option<u16>,
}

#[derive(Debug, Serialize)]
struct SubstituteJson {
    card: String,
    instead: String,
}

/// Question that the seat may be asked in the open segment.
#[derive(Debug, Serialize)]
struct QuestionJson {
    /// Key as a letter writes it, with parts after dots.
    key: String,
    /// The default in words.
    default: String,
    /// The default itself, where it is certain.
    certain: Option<Vec<ValueJson>>,
    /// Values that may be named, as far as the seat can know; empty if any area is allowed.
    values: Vec<ValueJson>,
    /// Answers of one's own, as a letter has them, a line each; none where none is sure to be legal.
    examples: Vec<String>,
}

fn red(names: Ids<'_>, view: &View) -> Vec<RedBackJson> {
    let all = view.red.iter().map(|(pile, face)| RedBackJson {
        face: names.face(*face),
        nation: match pile {
            Pile::Hand(civ) => Some(names.nation(*civ)),
            _ => None,
        },
        stack: match pile {
            Pile::Stack(stack) => Some(*stack),
            _ => None,
        },
    });
    all.collect()
}

/// The view of a page as text. `closes` is the deadline in RFC 3339, `defaults` are the sentences of its slots, in order.
pub fn view(facts: &PageFacts<'_>, closes: Option<String>, defaults: &[String]) -> String {
    let (view, orders) = (facts.view, facts.orders);
    let news = facts.news;
    let names = Ids(view.parts());
    let writer = PlainWriter::new(view.parts(), Language::English);
    let questions = orders.prompts.iter().zip(defaults);
    let known = ViewJson {
        format: FORMAT,
        game: facts.heading.game.to_owned(),
        turn: facts.heading.turn,
        segment: facts.heading.segment.to_owned(),
        deadline: closes,
        over: facts.status.over,
        asked: facts.status.waits,
        nation: view.civ.map(|civ| names.nation(civ)),
        house_rules: facts.book.house_rules.to_vec(),
        nations: nations(names, facts),
        waiting: waiting(facts),
        areas: areas(names, view),
        borders: if orders
            .prompts
            .iter()
            .any(|prompt| prompt.topic == Topic::Moves)
        {
            borders::all(names, view)
        } else {
            Vec::new()
        },
        stacks: view.stack_sizes.clone(),
        red: red(names, view),
        hand: view
            .hand
            .iter()
            .map(|(face, count)| HandJson {
                face: names.face(*face),
                count: *count,
            })
            .collect(),
        market: market(names, facts),
        questions: questions
            .map(|(prompt, default)| question(names, facts, prompt, default))
            .collect(),
        answer: orders.finished.map(|finished| finished.written(&writer)),
        judged: news.judged.map(|(turn, segment)| JudgedEntry {
            turn,
            segment: segment.to_owned(),
        }),
        events: json_events::all(names, news.report.seen, news.report.numbers),
        press: news.press.to_vec(),
    };
    line_formatter::text(&known).expect("numbers, texts and lists are JSON")
}

fn waiting(facts: &PageFacts<'_>) -> Vec<String> {
    let seats = facts.view.open.waiting_seats().into_iter();
    seats
        .filter_map(|seat| facts.seats.get(seat.index()).cloned())
        .collect()
}

fn nations(names: Ids<'_>, facts: &PageFacts<'_>) -> Vec<NationJson> {
    let (view, open, parts) = (facts.view, &facts.view.open, names.0);
    let known = |civ: &Civ| open.nation(*civ).in_play || open.nation(*civ).waiting;
    let one = |civ: Civ| {
        let nation = open.nation(civ);
        let track = &parts.nation(civ).track;
        let seat = open.seat_of(civ);
        let advances = (0..parts.advances.len() as u8).map(bulla_core::game::AdvanceId);
        NationJson {
            id: names.nation(civ),
            player: seat.and_then(|seat| facts.seats.get(seat.index()).cloned()),
            inert: nation.inert,
            waiting: nation.waiting,
            stock: pieces(|piece| open.stock(civ, piece)),
            board: PiecesJson {
                tokens: open.tokens_in_census(civ),
                cities: open.city_count(civ),
                ships: open.ships_of(civ).count() as u16,
            },
            treasury: nation.treasury,
            credit: open.credit(civ),
            census: nation.census,
            cards: view
                .hand_sizes
                .get(civ.index())
                .copied()
                .unwrap_or_default(),
            advances: advances
                .filter(|advance| nation.advances.holds(*advance))
                .map(|advance| names.advance(advance))
                .collect(),
            track: TrackJson {
                space: nation.track,
                finish: track.finish,
                epoch: parts
                    .epochs
                    .get(track.epoch(nation.track))
                    .map_or_else(String::new, |epoch| epoch.id.clone()),
            },
        }
    };
    parts.civs().filter(known).map(one).collect()
}

fn pieces(of: impl Fn(Piece) -> u16) -> PiecesJson {
    PiecesJson {
        tokens: of(Piece::Token),
        cities: of(Piece::City),
        ships: of(Piece::Ship),
    }
}

fn areas(names: Ids<'_>, view: &View) -> Vec<AreaJson> {
    let open = &view.open;
    let one = |area: AreaId| {
        let tokens = open.tokens_in(area).map(|(owner, count)| CountEntry {
            owner: names.owner(owner),
            count,
        });
        let mut ships: Vec<FleetJson> = Vec::new();
        for ship in open.ships_in(area) {
            let (nation, coast) = (names.nation(ship.civ), names.coast(area, ship.coast));
            match ships.last_mut() {
                Some(last) if last.nation == nation && last.coast == coast => last.count += 1,
                _ => ships.push(FleetJson {
                    nation,
                    coast,
                    count: 1,
                    aboard: 0,
                }),
            }
        }
        for hold in open.holds_in(area) {
            let at = (
                names.nation(hold.ship.civ),
                names.coast(area, hold.ship.coast),
            );
            let mut fleets = ships.iter_mut();
            let fleet = fleets.find(|one| one.nation == at.0 && one.coast == at.1);
            if let Some(fleet) = fleet {
                fleet.aboard += hold.tokens;
            }
        }
        AreaJson {
            id: names.area(area),
            tokens: tokens.collect(),
            city: open.city(area).map(|owner| names.owner(owner)),
            ships,
        }
    };
    let all = names.0.board.in_play().map(one);
    all.filter(|area| !area.tokens.is_empty() || area.city.is_some() || !area.ships.is_empty())
        .collect()
}

fn market(names: Ids<'_>, facts: &PageFacts<'_>) -> MarketJson {
    let view = facts.view;
    let partners = facts.book.measures.partners.iter();
    let partners = partners.map(|(civ, with)| {
        let with = with.iter().map(|other| names.nation(*other));
        (names.nation(*civ), with.collect())
    });
    let own = |id: &str, offer: &Offer, at_most, until| OwnOfferJson {
        id: id.to_owned(),
        to: match &offer.to {
            Addressees::Any => Vec::new(),
            Addressees::These(civs) => civs.iter().map(|civ| names.nation(*civ)).collect(),
        },
        declared: names.faces(&offer.declared),
        sealed: names.faces(&offer.sealed),
        want: wanted(names, &offer.want),
        say: offer.say.clone(),
        if_gone: offer
            .if_gone
            .iter()
            .map(|(card, instead)| SubstituteJson {
                card: names.face(*card),
                instead: names.face(*instead),
            })
            .collect(),
        at_most,
        until,
    };
    MarketJson {
        open: view
            .quotes()
            .into_iter()
            .map(|quote| quoted(names, quote))
            .collect(),
        own: view
            .own_offers()
            .into_iter()
            .map(|(id, offer)| own(id, offer, None, None))
            .collect(),
        standing: view
            .standing
            .iter()
            .map(|one| own(&one.id, &one.offer, one.at_most, one.until))
            .collect(),
        never: names.faces(&view.never),
        partners: partners.collect(),
    }
}

fn question(names: Ids<'_>, facts: &PageFacts<'_>, prompt: &Prompt, default: &str) -> QuestionJson {
    let topic = prompt.topic.id();
    let whole = if prompt.topic.is_calamity() {
        format!("calamities.{topic}")
    } else {
        topic.to_owned()
    };
    let part = prompt
        .part
        .map(|part| part.id())
        .filter(|part| !part.is_empty());
    let writer = PlainWriter::new(facts.view.parts(), Language::English);
    let context = ExampleContext {
        view: facts.view,
        ahead: Some(order_plans::growth_context(facts)),
    };
    QuestionJson {
        key: part.map_or(whole.clone(), |part| format!("{whole}.{part}")),
        default: default.to_owned(),
        certain: match &prompt.default {
            PromptDefault::TopicDefault => None,
            PromptDefault::Known(subjects) => Some(names.values(subjects)),
        },
        values: names.values(&prompt.values),
        examples: example_lines(context, &writer, prompt),
    }
}

fn is_nought(points: &u32) -> bool {
    *points == 0
}
