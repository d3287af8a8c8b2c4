//! The calamities in which others than the victim choose: who is asked, what a form tells, and a Civil War that cuts a segment.

mod newcomer_war;
mod received_in_trade;

use std::collections::BTreeSet;
use std::sync::Arc;

use bulla::game::{
    AreaId, Calamity, CardId, Chance, Civ, Event, Mutation, Owner, Piece, Pile, Place, Position,
    RuleStep, Seat, Section, Seed, State, View, Viewer,
};
use bulla::rulebook::{PlayStep, Rulebook};
use bulla::rules::{self, RuleRun, RunEnd};
use bulla::scenario::Scenario;
use bulla::turn::{
    CalamityPart, Faction, NamedUnits, OrderValue, PauseOn, Prompt, QuestionKey, Respondent,
    Submissions, Topic,
};

/// Five nations, the first the victim; the fifth seat waits to enter.
#[derive(Clone)]
struct Table {
    book: Rulebook,
    position: Position,
}

const VICTIM: Civ = Civ(0);

fn seat(civ: Civ) -> Seat {
    Seat(civ.0)
}

impl Table {
    fn new() -> Table {
        Table::of(&Scenario::named("advanced-8").expect("the scenario reads"))
    }

    fn of(scenario: &Scenario) -> Table {
        let parts = Arc::new(scenario.components.clone());
        let mut position = Position::new(State::new(parts, 5));
        for civ in (0..4).map(Civ) {
            let seat = Some(seat(civ));
            position.state.apply(&Mutation::Nation { seat, civ });
        }
        let waits = Mutation::Waiting {
            seat: Seat(4),
            civ: Civ(4),
        };
        position.state.apply(&waits);
        Table {
            book: scenario.book.clone(),
            position,
        }
    }

    fn put(&mut self, owner: impl Into<Owner>, piece: Piece, count: u16, area: AreaId) {
        self.position.state.apply(&Mutation::Pieces {
            owner: owner.into(),
            piece,
            count,
            from: Place::Stock,
            to: Place::Area(area),
        });
    }

    fn area(&self, id: &str) -> AreaId {
        let board = &self.position.state.open().parts().board;
        board.find(id).expect("an area of the board")
    }

    /// The victim holds the card, which another traded to him, if anybody.
    fn deal(&mut self, kind: Calamity, trader: Option<Civ>) {
        let deck = &self.position.state.open().parts().deck;
        let found = deck.faces().find(|(_, face)| face.calamity() == Some(kind));
        let (id, face) = found.expect("a face of every calamity");
        let card: CardId = deck.with_face(id).next().expect("a card of every face");
        let stack = face.stack;
        let drawn = Mutation::Card {
            card,
            from: Pile::Stack(stack),
            to: Pile::Hand(trader.unwrap_or(VICTIM)),
            face_up: false,
        };
        self.position.apply(Event::new(RuleStep::TakeCard, drawn));
        if let Some(from) = trader {
            let to = VICTIM;
            let traded = Mutation::Traded { card, from, to };
            self.position
                .apply(Event::new(RuleStep::TradedCards, traded));
        }
        let named = self.run(
            &[PlayStep::Section(Section::Naming)],
            &Submissions::default(),
        );
        self.position = named.position;
    }

    fn run(&self, steps: &[PlayStep], submissions: &Submissions) -> RuleRun {
        let chance = Chance::new(Seed([7; 32]), "t1/fate");
        rules::run(&self.book, &self.position, steps, submissions, &chance)
    }

    fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        self.form(seat, &[Section::Calamities])
    }

    fn form(&self, seat: Seat, sections: &[Section]) -> Vec<Prompt> {
        let view = View::of(Viewer::Seat(seat), &self.position);
        rules::prompts(&self.book, &view, sections)
    }

    /// Units strewn over the board, by a rule that a number sets going.
    fn strew(&mut self, mut number: u64) {
        let areas: Vec<AreaId> = {
            let board = &self.position.state.open().parts().board;
            let land = board.in_play().filter(|area| board.area(*area).is_land());
            land.collect()
        };
        for area in areas {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let drawn = number >> 33;
            let owner = match drawn % 6 {
                0 | 1 => Owner::Nation(VICTIM),
                5 => Owner::Idle,
                other => Owner::Nation(Civ(other as u8 - 1)),
            };
            let open = self.position.state.open();
            let limit = u16::from(open.area(area).limit);
            let tokens = limit.min(open.stock(owner, Piece::Token));
            let is_city = (drawn / 6).is_multiple_of(4) && open.stock(owner, Piece::City) > 0;
            match (drawn / 24) % 3 {
                0 => {}
                _ if is_city => self.put(owner, Piece::City, 1, area),
                _ if tokens > 0 => self.put(owner, Piece::Token, tokens, area),
                _ => {}
            }
        }
    }
}

fn stands(prompts: &[Prompt], key: &QuestionKey) -> bool {
    // 30.222: the holder's own choice stands where the trader's would.
    let part = match (key.topic, key.part) {
        (Topic::Treachery, Some(CalamityPart::Reduce)) => Some(CalamityPart::Choice),
        (_, part) => part,
    };
    let mut prompts = prompts.iter();
    prompts.any(|prompt| prompt.topic == key.topic && prompt.part == part)
}

#[test]
fn whoever_is_asked_had_it_in_his_form_and_no_area_ends_with_too_many_barbarians() {
    let empty = Table::new();
    let mut asked = 0;
    for number in 0..30 {
        for kind in Calamity::ALL.iter().copied() {
            for trader in [None, Some(Civ(2))] {
                let mut table = empty.clone();
                table.strew(number);
                let before = barbarians(&table.position);
                table.deal(kind, trader);
                let sections = [Section::Calamities, Section::Recheck];
                let steps = [
                    PlayStep::Section(Section::Calamities),
                    PlayStep::Calamity(kind),
                    PlayStep::Section(Section::Recheck),
                ];
                let run = table.run(&steps, &Submissions::default());
                for answered in &run.answered {
                    let Respondent::Nation(civ) = answered.key.asker else {
                        panic!("seats are asked in set-up alone");
                    };
                    assert!(
                        stands(&table.form(seat(civ), &sections), &answered.key),
                        "{:?} of board {number} was asked and did not stand in the form",
                        answered.key
                    );
                    asked += 1;
                }
                let open = run.position.state.open();
                for (area, count) in barbarians(&run.position) {
                    let limit = u16::from(open.area(area).limit);
                    let had = before.iter().find(|(other, _)| *other == area);
                    let had = had.map_or(0, |(_, count)| *count);
                    assert!(count <= limit.max(had), "too many in {area:?} of {number}");
                }
            }
        }
    }
    assert!(asked > 300, "{asked} questions were asked");
}

fn barbarians(position: &Position) -> Vec<(AreaId, u16)> {
    position.state.open().areas_of(Owner::Idle).collect()
}

#[test]
fn nobody_sees_in_his_form_who_traded_a_card() {
    let empty = Table::new();
    for kind in [Calamity::Treachery, Calamity::Barbarians, Calamity::Piracy] {
        let forms = |trader: Option<Civ>| -> Vec<Vec<Prompt>> {
            let mut table = empty.clone();
            table.strew(3);
            table.deal(kind, trader);
            (0..5).map(|seat| table.prompts(Seat(seat))).collect()
        };
        let (kept, one, other) = (forms(None), forms(Some(Civ(1))), forms(Some(Civ(2))));
        assert_eq!(one[3], other[3], "{kind:?}: a third nation knows nothing");
        assert_eq!(one[3], kept[3], "{kind:?}: nor whether it was traded");
        assert_eq!(one[2], other[1], "{kind:?}: nor who else it was");
        assert_eq!(one[0], other[0], "{kind:?}: the victim's form names nobody");
        assert!(one[4].is_empty(), "{kind:?}: who waits has no part in it");
    }
}

#[test]
fn everybody_but_the_victim_may_become_the_beneficiary_and_who_waits_too() {
    let mut table = Table::new();
    table.strew(3);
    table.deal(Calamity::CivilWar, None);
    let parts = |seat: u8| -> Vec<CalamityPart> {
        let prompts = table.prompts(Seat(seat));
        prompts.iter().filter_map(|prompt| prompt.part).collect()
    };
    assert_eq!(parts(0), [CalamityPart::First, CalamityPart::Keep]);
    for other in 1..5 {
        assert_eq!(parts(other), [CalamityPart::First, CalamityPart::Take]);
    }
}

#[test]
fn what_is_over_is_not_asked_about_again() {
    let mut table = Table::new();
    table.strew(3);
    table.deal(Calamity::Treachery, None);
    table.deal(Calamity::CivilWar, None);
    let topics = |table: &Table| -> BTreeSet<Topic> {
        let prompts = table.prompts(seat(VICTIM));
        prompts.into_iter().map(|prompt| prompt.topic).collect()
    };
    let both = BTreeSet::from([Topic::Treachery, Topic::CivilWar]);
    assert_eq!(topics(&table), both);
    let mut steps = vec![PlayStep::Section(Section::Calamities)];
    for kind in [Calamity::Treachery, Calamity::CivilWar] {
        assert_eq!(topics(&table), both);
        steps.push(PlayStep::Calamity(kind));
        table.position = table.run(&steps, &Submissions::default()).position;
        steps.clear();
    }
    assert_eq!(topics(&table), BTreeSet::from([Topic::CivilWar]));
}

/// Thirty-five tokens in one area, ten beside, and Military.
fn torn() -> Table {
    torn_of(Table::new())
}

fn torn_of(mut table: Table) -> Table {
    let [fayum, memphis] = ["fayum", "memphis"].map(|id| table.area(id));
    table.put(VICTIM, Piece::Token, 35, fayum);
    table.put(VICTIM, Piece::Token, 10, memphis);
    for civ in (1..4).map(Civ) {
        let home = table.area(["ur", "tyre", "troy"][civ.index() - 1]);
        table.put(civ, Piece::Token, 1, home);
    }
    let parts = table.position.state.open().parts().clone();
    let military = parts.find_advance("military").expect("a card of the book");
    table.position.state.apply(&Mutation::Advance {
        civ: VICTIM,
        advance: military,
    });
    table.deal(Calamity::CivilWar, None);
    table
}

#[test]
fn a_civil_war_that_cuts_asks_step_by_step_and_leaves_no_trace_before_the_last_answer() {
    let table = torn();
    let [fayum, memphis] = ["fayum", "memphis"].map(|id| table.area(id));
    let parts = table.position.state.open().parts().clone();
    let tokens = |count, area| OrderValue::Units {
        area,
        units: NamedUnits::Tokens(count),
    };
    let replies = [
        (0, CalamityPart::First, vec![tokens(15, fayum)]),
        (
            4,
            CalamityPart::First,
            vec![tokens(10, memphis), tokens(10, fayum)],
        ),
        (
            0,
            CalamityPart::Keep,
            vec![OrderValue::Faction(Faction::Second)],
        ),
        (4, CalamityPart::Remove, vec![tokens(5, memphis)]),
        (0, CalamityPart::Remove, vec![tokens(5, fayum)]),
    ];
    let steps = [
        PlayStep::Section(Section::Calamities),
        PlayStep::Calamity(Calamity::CivilWar),
    ];
    let mut submissions = Submissions {
        waits: PauseOn::Topics(BTreeSet::from([Topic::CivilWar])),
        ..Submissions::default()
    };
    let mut replies = replies.into_iter().peekable();
    loop {
        let run = table.run(&steps, &submissions);
        let RunEnd::Waiting { step, keys } = &run.end else {
            let open = run.position.state.open();
            assert_eq!(open.tokens(fayum, VICTIM), 5, "10 less 5");
            assert_eq!(open.tokens(fayum, Civ(4)), 25);
            assert_eq!(open.tokens(memphis, Civ(4)), 5, "10 less 5");
            assert!(open.nation(Civ(4)).in_play);
            break;
        };
        assert_eq!(*step, 1);
        assert_eq!(run.events.len(), 1, "the section has begun and no more");
        for key in keys {
            let (seat, part, reply) = replies.next().expect("one question for each reply");
            assert_eq!(
                (key.asker, key.part),
                (Respondent::Nation(Civ(seat)), Some(part))
            );
            submissions.replies.insert(key.text(&parts), reply);
        }
    }
    assert!(replies.peek().is_none(), "every reply was asked for");
}
