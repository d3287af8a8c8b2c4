//! Limits known before anything of a segment has happened: actions that can never be done, and seats that may be asked.

use std::sync::Arc;

use bulla::game::{
    AdvanceId, AreaId, Chance, Civ, Effect, Mutation, Piece, Place, Position, RejectionKind, Seat,
    Section, Seed, State, View, Viewer,
};
use bulla::rulebook::{PlayStep, Rulebook};
use bulla::rules::{self, AnyOrder, RunEnd};
use bulla::scenario::Scenario;
use bulla::turn::{
    AreaCoast, EntryContent, EntryList, MoveOrder, OrderEntry, OrderSheet, OrderValue, Orders,
    PauseOn, ShipOrder, ShipPayment, Submissions, TokenCount, Topic, VoyageLeg,
};

struct Table {
    book: Rulebook,
    position: Position,
}

const CRETE: &str = "crete";
const EGYPT: &str = "egypt";

impl Table {
    /// Crete and Egypt in play, all their pieces in stock.
    fn new() -> Table {
        let scenario = Scenario::named("advanced-8").expect("the scenario reads");
        let parts = Arc::new(scenario.components.clone());
        let mut table = Table {
            book: scenario.book.clone(),
            position: Position::new(State::new(parts, 2)),
        };
        for (at, name) in [(0, CRETE), (1, EGYPT)] {
            let (seat, civ) = (Some(Seat(at)), table.civ(name));
            table.position.state.apply(&Mutation::Nation { seat, civ });
        }
        table
    }

    fn civ(&self, name: &str) -> Civ {
        let parts = self.position.state.open().parts();
        parts.find_nation(name).expect("a nation")
    }

    fn area(&self, name: &str) -> AreaId {
        let parts = self.position.state.open().parts();
        parts.board.find(name).expect("an area")
    }

    fn with(mut self, who: &str, piece: Piece, count: u16, name: &str) -> Table {
        let area = self.area(name);
        let to = match piece {
            Piece::Ship => Place::Coast(area, bulla::game::CoastId(0)),
            Piece::Token | Piece::City => Place::Area(area),
        };
        self.moved(who, piece, count, to);
        self
    }

    fn moved(&mut self, who: &str, piece: Piece, count: u16, to: Place) {
        let owner = self.civ(who).into();
        let from = Place::Stock;
        self.position.state.apply(&Mutation::Pieces {
            owner,
            piece,
            count,
            from,
            to,
        });
    }

    fn granted(mut self, who: &str, effect: Effect) -> Table {
        let civ = self.civ(who);
        let parts = self.position.state.open().parts().clone();
        let advance: AdvanceId = parts.granting(effect).iter().next().expect("a card");
        self.position
            .state
            .apply(&Mutation::Advance { civ, advance });
        self
    }

    fn view(&self, seat: u8) -> View {
        View::of(Viewer::Seat(Seat(seat)), &self.position)
    }

    fn never(&self, order: AnyOrder<'_>) -> Option<RejectionKind> {
        rules::why_impossible(&self.book, &self.view(0), order).map(|reason| reason.kind)
    }

    fn never_walks(&self, route: &[&str]) -> Option<RejectionKind> {
        let route = route.iter().map(|name| self.area(name)).collect();
        let count = TokenCount::Exactly(u32::MAX);
        self.never(AnyOrder::Move(&MoveOrder::Walk { count, route }))
    }

    fn never_sails(&self, from: &str, legs: &[VoyageLeg]) -> Option<RejectionKind> {
        let ship = self.spot(from);
        let legs = legs.to_vec();
        self.never(AnyOrder::Move(&MoveOrder::Voyage { ship, legs }))
    }

    fn spot(&self, name: &str) -> AreaCoast {
        AreaCoast {
            area: self.area(name),
            coast: None,
        }
    }

    fn asks(&self, topic: Topic) -> bool {
        let sections = &self.book.turn[0].sections;
        let prompts = rules::prompts(&self.book, &self.view(0), sections);
        prompts.iter().any(|prompt| prompt.topic == topic)
    }
}

#[test]
fn tokens_of_nobody_and_of_others_never_walk() {
    let table =
        Table::new()
            .with(CRETE, Piece::Token, 1, "fayum")
            .with(EGYPT, Piece::Token, 5, "memphis");
    assert_eq!(table.never_walks(&["fayum", "memphis"]), None);
    let others = table.never_walks(&["memphis", "fayum"]);
    assert_eq!(others, Some(RejectionKind::NoUnits));
    let there_and_back = table.never_walks(&["fayum", "memphis", "fayum"]);
    assert_eq!(there_and_back, Some(RejectionKind::NoStep));
}

#[test]
fn a_voyage_that_cannot_reach_its_first_landfall_is_never_made() {
    let table =
        Table::new()
            .with(CRETE, Piece::Token, 1, "tyre")
            .with(CRETE, Piece::Ship, 1, "tyre");
    let out = VoyageLeg::Sail(table.spot("sidon"));
    let never = |legs: &[VoyageLeg]| table.never_sails("tyre", legs);
    assert_eq!(
        never(&[VoyageLeg::Load(2), out]),
        None,
        "one token may grow to two"
    );
    assert_eq!(
        never(&[VoyageLeg::Load(3), out]),
        Some(RejectionKind::TooFewTokens)
    );
    assert_eq!(
        never(&[VoyageLeg::Load(6), out]),
        Some(RejectionKind::NoRoomAboard)
    );
    assert_eq!(
        never(&[VoyageLeg::Land(1), out]),
        Some(RejectionKind::AboardInVoyage),
        "nobody is aboard before a voyage"
    );
    assert_eq!(
        never(&[VoyageLeg::Load(1)]),
        Some(RejectionKind::AboardInVoyage),
        "nor behind one"
    );
    assert_eq!(never(&[out, VoyageLeg::Load(u32::MAX)]), None, "it lands");
    let inland = table.never_sails("damascus", &[out]);
    assert_eq!(inland, Some(RejectionKind::NoWater));
    let nobodys = table.never_sails("sidon", &[VoyageLeg::Sail(table.spot("tyre"))]);
    assert_eq!(nobodys, Some(RejectionKind::NoShip));
}

#[test]
fn ships_of_nobody_are_never_kept_and_never_built() {
    let table =
        Table::new()
            .with(CRETE, Piece::Token, 2, "tyre")
            .with(EGYPT, Piece::City, 1, "gaza");
    let pay = ShipPayment::default();
    let never = |order: ShipOrder| table.never(AnyOrder::Ship(&order));
    let at = table.spot("tyre");
    assert_eq!(never(ShipOrder::Build { at, pay }), None);
    let kept = never(ShipOrder::Keep { at, pay });
    assert_eq!(kept, Some(RejectionKind::NoShip));
    let treasury = ShipPayment {
        free: false,
        treasury: Some(2),
        levy: None,
    };
    let paid = never(ShipOrder::Build { at, pay: treasury });
    assert_eq!(
        paid,
        Some(RejectionKind::ShortTreasury),
        "no cities, no taxes"
    );
    let at = table.spot("cyprus");
    let nobody = never(ShipOrder::Build { at, pay });
    assert_eq!(nobody, Some(RejectionKind::NoUnits));
}

#[test]
fn who_may_win_a_city_in_a_revolt_may_be_asked_of_its_defence_and_support() {
    let mut poor = Table::new()
        .with(CRETE, Piece::Token, 1, "tyre")
        .with(EGYPT, Piece::City, 1, "gaza")
        .with(EGYPT, Piece::City, 1, "memphis");
    let topics = [Topic::Conflicts, Topic::Reduce, Topic::Revolts];
    assert_eq!(topics.map(|topic| poor.asks(topic)), [false; 3]);
    let supply = poor.position.state.open().parts().tokens;
    poor.moved(EGYPT, Piece::Token, supply, Place::Aside);
    assert_eq!(topics.map(|topic| poor.asks(topic)), [true; 3]);
}

#[test]
fn who_may_lose_the_only_cities_on_the_board_may_be_asked_about_pillage() {
    let mut table =
        Table::new()
            .with(CRETE, Piece::Token, 7, "tyre")
            .with(CRETE, Piece::City, 1, "gaza");
    assert!(!table.asks(Topic::Pillage));
    let supply = table.position.state.open().parts().tokens;
    table.moved(CRETE, Piece::Token, supply - 7, Place::Aside);
    assert!(table.asks(Topic::Pillage));
}

#[test]
fn two_tokens_may_become_a_city_with_help_of_the_treasury() {
    let table = Table::new().with(CRETE, Piece::Token, 2, "tyre");
    assert!(!table.asks(Topic::Reduce));
    assert!(
        table
            .granted(CRETE, Effect::TreasuryBuilds)
            .asks(Topic::Reduce)
    );
}

#[test]
fn pillage_of_many_cities_may_pay_for_a_card() {
    let mut table = Table::new()
        .with(CRETE, Piece::Token, 14, "tyre")
        .with(EGYPT, Piece::City, 1, "gaza")
        .with(EGYPT, Piece::City, 1, "memphis");
    table.moved(CRETE, Piece::Token, 11, Place::Treasury);
    assert!(!table.asks(Topic::BuyCards));
    table.moved(CRETE, Piece::Token, 1, Place::Treasury);
    assert!(table.asks(Topic::BuyCards), "twelve and two times three");
}

/// Checks that a segment's waiting does not tell who wrote a list.
#[test]
fn nobody_is_asked_about_cards_that_his_treasury_cannot_buy() {
    let table = Table::new().with(CRETE, Piece::Token, 1, "tyre");
    let cards = OrderValue::Cards {
        stack: 9,
        count: 1,
        leave_treasury: 0,
    };
    let mut orders = Orders::default();
    orders
        .answers
        .insert(Topic::BuyCards, list(Topic::BuyCards, vec![cards]));
    let mut submissions = Submissions::new([(Seat(0), OrderSheet::new(Some(orders), None))]);
    submissions.waits = PauseOn::All;
    let run = rules::run(
        &table.book,
        &table.position,
        &[PlayStep::Section(Section::Acquisition)],
        &submissions,
        &Chance::new(Seed([1; 32]), "t1/realm"),
    );
    assert_eq!(run.end, RunEnd::Complete);
    let refused = |event: &bulla::game::Event| matches!(event.change, Mutation::Rejected { .. });
    assert!(run.events.iter().any(refused));
}

/// 15.6: the letter of a seat whose nation is inert says nothing, and its form asks nothing.
#[test]
fn an_inert_nation_is_not_asked() {
    let mut table = Table::new()
        .with(CRETE, Piece::City, 1, "gaza")
        .with(CRETE, Piece::City, 1, "tyre")
        .with(EGYPT, Piece::Token, 7, "gaza")
        .with(EGYPT, Piece::Token, 7, "tyre");
    let (civ, inert) = (table.civ(CRETE), true);
    let first = |table: &Table| {
        let areas = [table.area("tyre"), table.area("gaza")].map(OrderValue::Area);
        let mut orders = Orders::default();
        let list = list(Topic::Conflicts, areas.to_vec());
        orders.answers.insert(Topic::Conflicts, list);
        let submissions = Submissions::new([(Seat(0), OrderSheet::new(Some(orders), None))]);
        let chance = Chance::new(Seed([1; 32]), "t1/realm");
        let steps = [PlayStep::Section(Section::Conflict)];
        let run = rules::run(&table.book, &table.position, &steps, &submissions, &chance);
        let asked = &run.answered[0];
        assert_eq!(asked.key.topic, Topic::Conflicts);
        asked.answer.clone()
    };
    assert_eq!(first(&table), "tyre,gaza");
    assert!(table.asks(Topic::Conflicts));
    table.position.state.apply(&Mutation::Inert { civ, inert });
    assert_eq!(first(&table), "gaza,tyre");
    assert!(!table.asks(Topic::Conflicts));
}

/// 15.3: who comes too late for any nation goes without, and nothing else happens.
#[test]
fn more_seats_than_nations_leave_some_without() {
    let scenario = Scenario::named("advanced-8").expect("the scenario reads");
    let parts = Arc::new(scenario.components.clone());
    let nations = parts.nations.len();
    let start = Position::new(State::new(parts, 30));
    let steps = [PlayStep::Section(Section::Setup)];
    let chance = Chance::new(Seed([1; 32]), "t0/setup");
    let run = rules::run(
        &scenario.book,
        &start,
        &steps,
        &Submissions::default(),
        &chance,
    );
    let open = run.position.state.open();
    let seated = open.seats().filter(|(_, civ)| civ.is_some()).count();
    assert_eq!(seated, nations);
}

fn list(topic: Topic, wanted: Vec<OrderValue>) -> EntryList<OrderValue> {
    let entries = wanted
        .into_iter()
        .enumerate()
        .map(|(at, wanted)| OrderEntry {
            path: format!("{}[{at}]", topic.id()),
            when: None,
            what: EntryContent::Item(wanted),
        });
    EntryList::new(entries.collect())
}
