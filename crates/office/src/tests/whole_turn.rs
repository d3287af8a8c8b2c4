//! A turn from trade to the end: who is asked, what cuts, what is opened.

use super::*;
use bulla_core::game::{
    CardId, Civ, Event, FaceId, Mutation, Piece, Pile, Place, PublicState, RuleStep, Section,
    write_line,
};
use bulla_store::{JudgedSegment as Written, NewSegment};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";
const CLEO: &str = "cleo@example.org";

fn game(settings: &str) -> String {
    format!(
        "game: delta-7\nscenario: advanced-3\nseats:\n  - {{name: ann, address: {ANN}}}\n  \
         - {{name: bob, address: {BOB}}}\n  - {{name: cleo, address: {CLEO}, volume: everything}}\n{settings}"
    )
}

/// Three seats at the realm of turn 1, with nothing in the outbox.
pub fn office(settings: &str) -> TestOffice {
    let mut office = TestOffice::of(&game(settings));
    office.wait(4 * DAY);
    office.post();
    office.mails();
    office
}

impl TestOffice {
    /// Lets things happen as if the open segment had brought them, and opens another in turn 1.
    pub(super) fn jump(&mut self, segment: &str, changes: &[Mutation]) {
        self.jump_and_wait(segment, changes, &[]);
    }

    /// A segment that waits for the seats of these numbers.
    fn jump_and_wait(&mut self, segment: &str, changes: &[Mutation], waited: &[i64]) {
        let parts = self.table("ann").parts().clone();
        let lines: Vec<String> = changes
            .iter()
            .map(|change| write_line(&Event::new(RuleStep::NewTurn, change.clone()), &parts))
            .collect();
        let now = self.now;
        let store = &mut self.office.as_mut().unwrap().store;
        let written = store.write(|store| {
            let game = store.game_named("delta-7")?.unwrap();
            let open = store.current_segment(game.id)?.unwrap();
            let last = store.last_events_hash(game.id)?;
            let hash = super::super::adjudication::segment_hashes::events_hash(
                last.as_deref(),
                &[0; 32],
                &lines,
            );
            store.judge_segment(&Written {
                segment: open.id,
                judged_at: now,
                rules_revision: bulla_core::rules::REVISION,
                inputs_hash: [0; 32],
                salt: [0; 32],
                events_hash: hash,
                events: lines.clone(),
                answers: Vec::new(),
                renamed: Vec::new(),
                moved: Vec::new(),
                pictures: Vec::new(),
                next: Some(NewSegment {
                    waits_for: Vec::new(),
                    turn: 1,
                    name: segment.to_owned(),
                    opened_at: now,
                    deadline: now + DAY,
                    cut: None,
                    asked: waited.to_vec(),
                }),
                luck: None,
                mail: Vec::new(),
            })
        });
        let _: bulla_store::JudgedOutcome = written.unwrap();
        self.restart();
    }

    pub(super) fn table(&mut self, seat: &str) -> GameState {
        self.office().table("delta-7", seat).unwrap().0
    }

    pub(super) fn civ(&mut self, seat: &str) -> Civ {
        let (table, viewer) = self.office().table("delta-7", seat).unwrap();
        table.view(viewer).civ.unwrap()
    }

    pub(super) fn view(&mut self, seat: &str) -> bulla_core::game::View {
        let (table, viewer) = self.office().table("delta-7", seat).unwrap();
        table.view(viewer)
    }

    /// A letter with the token of the open segment, and the answer to it.
    pub(super) fn orders_of(&mut self, seat: &str, lines: &str) -> ReceivedMail {
        let address = format!("{seat}@example.org");
        let token = self.token_of(seat);
        self.ask(&address, None, &block(&format!("token: {token}\n{lines}")))
    }

    pub(super) fn judged(&mut self) -> Vec<String> {
        let judged = self.post().judged;
        assert!(judged.stopped.is_empty(), "{:?}", judged.stopped);
        judged.segments.into_iter().map(|one| one.segment).collect()
    }
}

/// Cards of a commodity from their stack into a hand.
pub fn deal(open: &PublicState, civ: Civ, face: &str, count: usize, skip: usize) -> Vec<Mutation> {
    let deck = &open.parts().deck;
    let face: FaceId = deck
        .faces()
        .find(|(_, one)| one.id == face)
        .map(|(id, _)| id)
        .unwrap();
    let cards: Vec<CardId> = deck.with_face(face).skip(skip).take(count).collect();
    let give = |card| Mutation::Card {
        card,
        from: Pile::Stack(deck.face(face).stack),
        to: Pile::Hand(civ),
        face_up: false,
    };
    cards.into_iter().map(give).collect()
}

pub fn begun() -> Vec<Mutation> {
    vec![
        Mutation::Turn { number: 1 },
        Mutation::Section {
            section: Section::Acquisition,
        },
    ]
}

/// Ann holds four of one kind, Bob three of another; Cleo two cards, too few to trade.
pub fn at_market() -> TestOffice {
    let mut office = office("");
    let open = office.view("ann").open;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|seat| office.civ(seat));
    let mut changes = begun();
    changes.extend(deal(&open, ann, "wine", 4, 0));
    changes.extend(deal(&open, bob, "resin", 3, 0));
    changes.extend(deal(&open, cleo, "papyrus", 2, 0));
    office.jump_and_wait("trade-1", &changes, &[0, 1]);
    office
}

#[test]
fn a_turn_without_cards_is_one_letter() {
    let mut office = office("");
    office.wait(4 * DAY);
    assert_eq!(
        office.judged(),
        ["realm", "trade-1", "trade-2", "trade-3", "fate"]
    );
    assert_eq!(
        (office.open().turn, office.open().name.as_str()),
        (2, "realm")
    );
    assert_eq!(office.mails().len(), 3, "one page each for all of them");
}

#[test]
fn two_seats_trade_and_the_third_learns_the_pair_and_the_count() {
    let mut office = at_market();
    office.orders_of(
        "ann",
        "offers:\n  - {id: a, to: any, count: 3, declared: [wine, wine], sealed: [wine, wine, wine], want: {count: 3, \
         named: [resin, resin]}}",
    );
    office.wait(DAY + 1);
    assert_eq!(office.judged(), ["trade-1"]);
    let quotes = office.view("bob");
    assert_eq!(quotes.quotes().len(), 1);
    let ann = office.civ("ann");
    let id = office.table("ann").parts().nation(ann).id.clone();
    office.orders_of(
        "bob",
        &format!("accept:\n  - {{offer: {id}-1, declared: [resin, resin], sealed: [resin, resin, resin]}}"),
    );
    office.wait(4 * DAY);
    office.mails();
    assert_eq!(office.judged(), ["trade-2"]);
    let hands: Vec<usize> = ["ann", "bob", "cleo"]
        .map(|seat| {
            office
                .view(seat)
                .hand
                .iter()
                .map(|(_, n)| usize::from(*n))
                .sum()
        })
        .to_vec();
    assert_eq!(hands, [4, 3, 2]);
    let seen = office.view("cleo").this_turn;
    let deals = seen.iter().filter(|seen| {
        matches!(
            &seen.what,
            bulla_core::game::VisibleChange::Deal {
                counts: Some([3, 3]),
                ..
            }
        )
    });
    assert_eq!(deals.count(), 1);
    assert!(
        !seen
            .iter()
            .any(|seen| matches!(seen.what, bulla_core::game::VisibleChange::Traded { .. }))
    );
    let told = office.mail_to(CLEO).text;
    assert!(!told.contains("Wine") && !told.contains("Resin"), "{told}");
}

#[test]
fn trade_runs_early_when_those_who_could_trade_are_final() {
    let mut office = at_market();
    office.orders_of("ann", "status: final\norders: none");
    office.wait(HOUR);
    assert!(office.judged().is_empty(), "Bob could trade too");
    office.orders_of("bob", "status: final\norders: none");
    office.wait(HOUR);
    assert_eq!(office.judged(), ["trade-1"], "Cleo has two cards");
}

#[test]
fn nobody_is_asked_where_one_seat_alone_could_trade() {
    let mut office = office("");
    let open = office.view("ann").open;
    let ann = office.civ("ann");
    let mut changes = begun();
    changes.extend(deal(&open, ann, "wine", 4, 0));
    office.jump("trade-1", &changes);
    assert_eq!(office.judged(), ["trade-1", "trade-2", "trade-3"]);
    assert_eq!(office.open().name, "fate");
}

#[test]
fn a_receipt_of_trade_forecasts_nothing() {
    let mut office = at_market();
    let answer = office.orders_of(
        "ann",
        "offers:\n  - {id: a, to: any, count: 3, declared: [wine, wine], sealed: [wine, wine, wine], want: {count: 3, \
         named: [resin, resin]}}",
    );
    assert!(answer.subject.ends_with(DRAFT), "{}", answer.text);
    assert!(!answer.text.contains("orecast"), "{}", answer.text);
}

/// A Civil War of Ann's, who has two areas full of tokens; the table waits for its choices.
pub fn at_war() -> (TestOffice, [String; 2], Civ) {
    let mut office = office("ask: [civil-war]\n");
    let open = office.view("ann").open;
    let ann = office.civ("ann");
    let parts = open.parts().clone();
    let areas: Vec<_> = parts
        .board
        .in_play()
        .filter(|area| parts.board.area(*area).limit >= 2 && open.tokens_in(*area).next().is_none())
        .take(2)
        .collect();
    let card = parts
        .deck
        .faces()
        .find(|(_, face)| face.id == "civil-war")
        .and_then(|(face, _)| parts.deck.with_face(face).next())
        .unwrap();
    let stack = parts.deck.face(parts.deck.face_of(card)).stack;
    let mut changes = begun();
    for area in &areas {
        changes.push(Mutation::Pieces {
            owner: ann.into(),
            piece: Piece::Token,
            count: 20,
            from: Place::Stock,
            to: Place::Area(*area),
        });
    }
    changes.push(Mutation::Card {
        card,
        from: Pile::Stack(stack),
        to: Pile::Hand(ann),
        face_up: false,
    });
    changes.push(Mutation::Section {
        section: Section::Naming,
    });
    changes.push(Mutation::Named {
        civ: ann,
        card,
        strikes: true,
    });
    office.jump("fate", &changes);
    let names = [areas[0], areas[1]].map(|area| parts.board.area(area).id.clone());
    (office, names, ann)
}

#[test]
fn a_civil_war_cuts_and_takes_three_letters() {
    let (mut office, [first, second], ann) = at_war();
    office.orders_of(
        "ann",
        "status: final\ncalamities: {civil_war: {keep: second}}",
    );
    office.wait(DAY + 1);
    assert_eq!(office.judged(), ["fate"]);
    let open = office.open();
    assert_eq!((open.turn, open.name.as_str()), (1, "fate/civil-war"));
    assert_eq!(open.deadline, office.now + 36 * HOUR);
    assert_eq!(
        office.orders()[0].1,
        "draft",
        "what carries over is not final"
    );
    let page = office.mail_to(ANN);
    assert!(page.form().text.contains("keep: second"), "{}", page.text);

    let lines = format!("status: final\ncalamities: {{civil_war: {{first: [15 {first}]}}}}");
    office.write(ANN, Some(&page), &block(&lines));
    office.wait(6 * HOUR);
    assert!(office.judged().is_empty(), "twelve hours are everybody's");
    office.wait(6 * HOUR);
    assert_eq!(office.judged(), ["fate/civil-war"]);
    let table = office.table("ann");
    let asked = table.asked();
    assert_eq!(asked.len(), 1);
    let beneficiary = table.nation(asked[0]).unwrap();
    assert_ne!(beneficiary, ann, "the second letter is the beneficiary's");
    let said = &table.cut().unwrap().said;
    assert_eq!(said.len(), 1);
    assert!(said[0].answer.contains("15"), "{said:?}");

    // The first answer stands, whatever Ann writes now.
    office.mails();
    let lines =
        format!("status: final\ncalamities: {{civil_war: {{first: [15 {second}], keep: second}}}}");
    office.orders_of("ann", &lines);
    office.wait(37 * HOUR);
    assert_eq!(
        office.judged(),
        ["fate/civil-war"],
        "by the default of the beneficiary"
    );
    let table = office.table("ann");
    assert_eq!(
        table.nation(table.asked()[0]),
        Some(ann),
        "the third is the victim's again"
    );
    assert_eq!(table.cut().unwrap().said.len(), 2);

    office.restart();
    office.wait(37 * HOUR);
    let judged = office.judged();
    assert_eq!(judged[0], "fate/civil-war");
    assert_eq!(office.open().name, "realm");
    let table = office.table("ann");
    let open = table.position.state.open();
    let area = table.parts().board.find(&first).unwrap();
    assert!(
        open.tokens(area, beneficiary) >= 15,
        "the first faction was given up"
    );
}

#[test]
fn the_rest_of_a_cut_does_not_wait_when_every_seat_is_final() {
    let (mut office, _, _) = at_war();
    office.wait(DAY + 1);
    office.judged();
    for seat in ["ann", "bob", "cleo"] {
        office.orders_of(seat, "status: final\norders: none");
    }
    office.wait(HOUR);
    assert_eq!(office.judged(), ["fate/civil-war"]);
}

#[test]
fn what_was_mailed_of_a_cut_must_repeat() {
    let (mut office, _, _) = at_war();
    office.wait(DAY + 1);
    office.judged();
    let mut table = office.table("ann");
    table.forge_cut(|cut| cut.begun[0].push_str(" 1"));
    let judged = table.run_segment(Vec::new(), &[]);
    let error = judged.err().unwrap().to_string();
    assert!(error.contains("does not repeat"), "{error}");
}

#[test]
fn at_the_end_everything_is_opened() {
    let mut office = office("end: {turn: 1}\n");
    let page = office.mails();
    assert!(page.is_empty());
    office.orders_of("ann", "tax: 2\nreduce: auto");
    office.mails();
    office.wait(4 * DAY);
    let judged = office.judged();
    assert_eq!(judged.last().unwrap(), "fate");
    let mails = office.mails();
    assert_eq!(mails.len(), 3);
    assert!(mails.iter().all(|mail| mail.subject.ends_with("over")));
    let opened = office.office().final_disclosure("delta-7").unwrap();
    let value = |key: &str| {
        let line = opened.lines().find_map(|line| line.strip_prefix(key));
        line.unwrap().trim().to_owned()
    };
    assert_eq!(value("seed:"), "07".repeat(32));
    let salt: Vec<u8> = (0..32)
        .map(|at| u8::from_str_radix(&value("salt:")[2 * at..2 * at + 2], 16).unwrap())
        .collect();
    assert_eq!(salt.len(), 32);
    assert!(opened.contains("turn 1, realm"), "{opened}");
    for mail in &mails {
        assert!(mail.text.contains(&"07".repeat(20)), "{}", mail.text);
    }
    office.office().observers_page("delta-7").unwrap();
    let late = mails
        .iter()
        .find(|mail| mail.to.contains(&ANN.to_owned()))
        .unwrap();
    let answer = office.ask(ANN, Some(late), &block("orders: none"));
    assert!(
        answer.subject.ends_with("the game is over"),
        "{}",
        answer.subject
    );
    assert!(office.judged().is_empty());
}
