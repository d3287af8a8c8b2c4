//! 38.1: seats beyond the nations, which wait for a Civil War and enter as counterparts.

use bulla::bots::{BotMix, MemoryGame, Player, VariedSettler, simulate};
use bulla::game::{Civ, Event, FaceKind, Mutation, PublicState, RuleStep, Seat, Section};
use bulla::rules;
use bulla::scenario::{OptionRef, Scenario, TableSettings};
use bulla::text::{ParseLimits, parse};

fn options(text: &str) -> Vec<OptionRef> {
    let list = parse(text, 1, &ParseLimits::DATA).expect("a list");
    OptionRef::list(&list).expect("options")
}

/// A table of so many players with these options, or what it is told.
fn table(base: &str, players: u32, text: &str) -> Result<Scenario, Vec<String>> {
    let house = TableSettings {
        players: Some(players),
        options: options(text),
        ..TableSettings::default()
    };
    let base = Scenario::named(base).expect("a scenario");
    let table = base.for_table(&house);
    table.map_err(|told| told.iter().map(ToString::to_string).collect())
}

fn eleven() -> Scenario {
    table("advanced-9-west", 11, "[nine-and-more]").expect("a table")
}

fn players(game: &MemoryGame) -> Vec<Box<dyn Player>> {
    let players = game
        .seats()
        .map(|seat| -> Box<dyn Player> { Box::new(VariedSettler::new(5, u64::from(seat.0))) });
    players.collect()
}

/// Seats without a nation.
fn waiting(open: &PublicState) -> Vec<Seat> {
    let seats = open.seats().filter(|(_, civ)| civ.is_none());
    seats.map(|(seat, _)| seat).collect()
}

#[test]
fn who_waits_is_asked_nothing_and_enters_with_a_war_that_divides_a_nation() {
    let sections: Vec<Section> = eleven()
        .book
        .turn
        .iter()
        .flat_map(|plan| plan.sections.clone())
        .collect();
    let (mut entered, mut games) = (0, 0);
    for seed in 1..=6 {
        games += 1;
        let mut game = MemoryGame::new(&eleven(), seed);
        let mut players = players(&game);
        let setup = [Section::Setup];
        assert!(rules::prompts(&game.book, &game.view(Seat(9)), &setup).is_empty());
        assert!(!rules::prompts(&game.book, &game.view(Seat(8)), &setup).is_empty());
        game.play(&mut players);
        assert_eq!(waiting(game.position.state.open()), [Seat(9), Seat(10)]);
        while game.turn() < 20 && !game.is_over() {
            let before = waiting(game.position.state.open());
            for seat in &before {
                let known = game.view(*seat);
                assert!(rules::prompts(&game.book, &known, &sections).is_empty());
                assert!(known.hand.is_empty());
                assert!(rules::waits_for_division(
                    &game.book.seats,
                    &known.open,
                    *seat
                ));
            }
            game.play(&mut players);
            let open = game.position.state.open();
            let after = waiting(open);
            // The first at the table enters first, and one with one war.
            assert!(before.ends_with(&after) && before.len() - after.len() <= 1);
            for seat in before.iter().filter(|seat| !after.contains(seat)) {
                let civ = open.civ_of(*seat).expect("a nation");
                assert!(open.parts().nation(civ).counterpart_of.is_some());
                entered += 1;
            }
        }
    }
    assert!(entered > games / 2, "{entered} entered in {games} games");
}

/// The list that pages and `view.json` show: by place at the table, before and after nations are chosen, until somebody enters.
#[test]
fn who_waits_is_listed_in_the_order_in_which_they_enter() {
    let listed = |game: &MemoryGame| game.position.state.open().waiting_seats();
    let mut game = MemoryGame::new(&eleven(), 1);
    assert_eq!(listed(&game), [Seat(9), Seat(10)], "nobody has a nation");
    let mut players = players(&game);
    game.play(&mut players);
    assert_eq!(listed(&game), [Seat(9), Seat(10)], "nine have chosen");
    let counterpart = game.parts.find_nation("egypt-ii").expect("Egypt-II");
    let enters = Mutation::Nation {
        seat: Some(Seat(9)),
        civ: counterpart,
    };
    game.position.apply(Event::new(RuleStep::Enters, enters));
    assert_eq!(listed(&game), [Seat(10)], "the first has entered");
    let nine = table("advanced-9-west", 9, "[nine-and-more]").expect("a table");
    assert!(listed(&MemoryGame::new(&nine, 1)).is_empty(), "all begin");
    // 15.51: who waits with a nation of his own is no counterpart.
    let five = Scenario::named("advanced-5").expect("a scenario");
    let mut game = MemoryGame::new(&five, 1);
    let left = game
        .parts
        .civs()
        .find(|civ| game.position.state.open().can_start(*civ));
    let waits = Mutation::Waiting {
        seat: Seat(5),
        civ: left.expect("a nation"),
    };
    game.position.apply(Event::new(RuleStep::Waits, waits));
    assert!(listed(&game).is_empty(), "a late arrival has its nation");
}

/// 15.2, 16.9: the layer on top is for those who begin.
#[test]
fn stacks_are_laid_for_nine() {
    for seed in 1..=4 {
        let mut game = MemoryGame::new(&eleven(), seed);
        let mut players = players(&game);
        game.play(&mut players);
        let deck = &game.parts.deck;
        let top = |game: &MemoryGame| {
            (2..=9)
                .map(|stack| {
                    let cards = game.position.state.stack(stack).iter();
                    let plain = |card: &&_| {
                        matches!(
                            deck.face(deck.face_of(**card)).kind,
                            FaceKind::Commodity { .. }
                        )
                    };
                    cards.take_while(plain).count()
                })
                .collect::<Vec<_>>()
        };
        let tops = top(&game);
        assert!(tops.iter().all(|top| *top >= 9), "{tops:?}");
        if tops.contains(&9) {
            return;
        }
    }
    panic!("a calamity lies tenth in some stack");
}

#[test]
fn counterparts_stand_before_their_nation_and_are_like_it() {
    let parts = table("advanced-9-west", 18, "[nine-and-more]")
        .expect("a table")
        .components;
    assert_eq!(
        (parts.nations.len(), parts.tokens, parts.idle_tokens),
        (90, 47, 55)
    );
    let egypt = parts.find_nation("egypt").expect("Egypt");
    let ids: Vec<&str> = parts
        .counterparts(egypt)
        .map(|civ| parts.nation(civ).id.as_str())
        .collect();
    assert_eq!(ids[..2], ["egypt-ii", "egypt-iii"]);
    assert_eq!(ids.len(), 9);
    let second = parts.find_nation("egypt-ii").expect("Egypt-II");
    assert_eq!(second, Civ(egypt.0 - 1));
    assert_eq!((parts.numeral(egypt), parts.numeral(second)), (1, 2));
    let [own, other] = [egypt, second].map(|civ| parts.nation(civ));
    assert_eq!(
        (&*other.name, &other.starts, &other.never_victim),
        ("Egypt-II", &own.starts, &own.never_victim)
    );
    let none = table("advanced-9", 9, "[nine-and-more]")
        .expect("a table")
        .components;
    assert_eq!(none.nations.len(), 9);
}

#[test]
fn a_table_that_cannot_sit_so_is_told_why() {
    let told = |base: &str, players: u32, options: &str| -> String {
        table(base, players, options)
            .expect_err("a complaint")
            .join("\n")
    };
    for (base, players, options, words) in [
        (
            "advanced-9-west",
            8,
            "[nine-and-more]",
            "nine-and-more is for 9 to 18 players, and here are 8",
        ),
        (
            "advanced-9-west",
            19,
            "[nine-and-more]",
            "nine-and-more is for 9 to 18 players, and here are 19",
        ),
        (
            "advanced-9",
            10,
            "[nine-and-more]",
            "nine-and-more for 10 to 18 players needs the panel W (set SW1234), and here are the panels 1, 2, 3, 4",
        ),
        (
            "advanced-9-west",
            10,
            "[]",
            "10 players, but only 9 nations in play",
        ),
        (
            "advanced-9-west",
            9,
            "[nine-and-more, imperial: 2]",
            "nine-and-more and imperial are not played together: each nation has 47 tokens",
        ),
        (
            "advanced-9-west",
            9,
            "[nine-and-more, tokens-55]",
            "nine-and-more and tokens-55 are not played together: each nation has 47 tokens",
        ),
        (
            "advanced-9-west",
            11,
            "[nine-and-more, revolt-to-barbarians]",
            "nine-and-more and revolt-to-barbarians are not played together: no player who waits could enter",
        ),
    ] {
        let said = told(base, players, options);
        assert!(said.contains(words), "{base} {players} {options}: {said}");
    }
    let most = |base: &str, text: &str| {
        Scenario::named(base)
            .expect("a scenario")
            .most_players(&options(text))
    };
    assert_eq!(most("advanced-9-west", "[nine-and-more]"), 18);
    assert_eq!(most("advanced-9-west", "[no-two-limit]"), 9);
    assert_eq!(most("advanced-8-west", "[nine-and-more]"), 8);
}

/// Every letter by mail, every invariant after every event.
#[test]
fn games_of_eleven_and_of_eighteen_come_to_their_end() {
    for (players, seed) in [(11, 3), (18, 4)] {
        let table =
            table("advanced-9-west", players, "[nine-and-more, nine-players]").expect("a table");
        if let Err(failure) = simulate(&table, seed, BotMix::Mixed) {
            panic!("{players} players: {failure:?}");
        }
    }
}
