//! Places of cards at set-up, what their backs show, and which cards change hands.

use super::*;
use bulla::bots::{SimulationChecks, simulate_with};
use bulla::game::{Chance, FaceKind, Section, VisibleChange, VisibleEvent};

const TRADABLE: &str = "tradable: among ";
const FIXED: &str = "fixed: under ";

/// The stacks from the second on as they lie after set-up under some seeds, each card `fixed`, `tradable` or nothing.
fn laid(changes: &[Change3]) -> Vec<Vec<&'static str>> {
    let scenario = with(changes);
    let parts = Arc::new(scenario.components.clone());
    let mut stacks = Vec::new();
    for seed in 0..40 {
        let start = Position::new(State::new(parts.clone(), 8));
        let chance = Chance::new(Seed([seed; 32]), "t0/setup");
        let steps = scenario.book.steps(&scenario.book.setup);
        let run = rules::run(
            &scenario.book,
            &start,
            &steps,
            &Submissions::default(),
            &chance,
        );
        for stack in 2..=9 {
            let cards = run.position.state.stack(stack).iter();
            let words = cards.map(
                |card| match parts.deck.face(parts.deck.face_of(*card)).kind {
                    FaceKind::Commodity { .. } => "",
                    FaceKind::Calamity { tradable: true, .. } => "tradable",
                    FaceKind::Calamity {
                        tradable: false, ..
                    } => "fixed",
                },
            );
            stacks.push(words.collect());
        }
    }
    stacks
}

fn places(stacks: &[Vec<&str>], word: &str) -> Vec<usize> {
    let all = stacks.iter();
    all.filter_map(|stack| stack.iter().position(|card| *card == word))
        .collect()
}

#[test]
fn by_the_book_no_calamity_is_on_top_and_those_that_stay_are_at_the_bottom() {
    let stacks = laid(&[]);
    assert!(places(&stacks, "tradable").into_iter().all(|at| at >= 8));
    for stack in stacks.iter().filter(|stack| stack.contains(&"fixed")) {
        assert_eq!(stack.last(), Some(&"fixed"));
    }
    let second_last = |stack: &&Vec<&str>| stack[stack.len() - 2] == "tradable";
    assert!(stacks.iter().filter(second_last).count() < stacks.len() / 2);
}

#[test]
fn tradable_calamities_lie_just_above_the_others_or_at_the_bottom() {
    for stack in laid(&[(RULES, TRADABLE, "tradable: under ")]) {
        let calamities: Vec<&str> = stack
            .iter()
            .copied()
            .skip_while(|word| word.is_empty())
            .collect();
        let is_right = calamities == ["tradable"] || calamities == ["tradable", "fixed"];
        assert!(is_right, "{stack:?}");
    }
}

#[test]
fn tradable_calamities_lie_anywhere_and_the_others_at_the_bottom() {
    let stacks = laid(&[(RULES, TRADABLE, "tradable: anywhere ")]);
    let places = places(&stacks, "tradable");
    assert!(places.contains(&0) && places.contains(&3) && places.contains(&9));
    for stack in stacks.iter().filter(|stack| stack.contains(&"fixed")) {
        assert_eq!(stack.last(), Some(&"fixed"));
    }
}

#[test]
fn all_calamities_lie_anywhere() {
    let stacks = laid(&[
        (RULES, TRADABLE, "tradable: anywhere "),
        (RULES, FIXED, "fixed: anywhere "),
    ]);
    let places = places(&stacks, "fixed");
    assert!(places.contains(&0) && places.contains(&3) && places.contains(&9));
    let stacks = laid(&[(RULES, FIXED, "fixed: among ")]);
    let places = self::places(&stacks, "fixed");
    assert!(places.iter().all(|at| *at >= 8) && places.contains(&9));
}

#[test]
fn calamities_that_stay_change_hands_where_the_book_says_so() {
    let given = |changes: &[Change3]| {
        let mut given = 0;
        for seed in 0..6 {
            let played = simulate_with(
                &with(changes),
                seed,
                BotMix::Settlers,
                SimulationChecks::Off,
            );
            let game = played.unwrap_or_else(|failure| panic!("{failure:?}")).game;
            let deck = &game.parts.deck;
            let fixed = game.ledger.iter().filter(|event| match event.change {
                Mutation::Traded { card, .. } => deck.face(deck.face_of(card)).is_fixed(),
                _ => false,
            });
            given += fixed.count();
        }
        given
    };
    let traded = given(&[(RULES, "fixed_too: no ", "fixed_too: yes ")]);
    assert!(traded > 0, "bots give what they may");
    assert_eq!(given(&[]), 0);
}

const FAMINE: &str = "{name: Famine, stack: 3, tradable: no, back: brown}";
const RED: Change3 = (
    CARDS,
    FAMINE,
    "{name: Famine, stack: 3, tradable: no, back: red}",
);

/// Famine on top of its stack, three cities of Egypt.
fn famine_on_top(changes: &[Change3]) -> Table {
    let mut table = Table::of(changes);
    let famine = table.cards("famine")[0];
    let mut order = table.state().stack(3).to_vec();
    order.retain(|card| *card != famine);
    order.insert(0, famine);
    table.happen(Mutation::Shuffled { stack: 3, order });
    let egypt = table.civ("egypt");
    table.cities(egypt, 3);
    table
}

/// Returns whether this viewer was told that the card was drawn.
fn was_told(view: &View, face: &str) -> bool {
    let face = view.parts().deck.find(face);
    let is_it = |seen: &VisibleEvent| matches!(seen.what, VisibleChange::Card { face: Some(it), .. } if Some(it) == face);
    view.this_turn.iter().any(is_it)
}

#[test]
fn a_red_back_is_seen_on_top_and_in_a_hand_by_all() {
    let mut table = famine_on_top(&[RED]);
    let (egypt, crete) = (table.civ("egypt"), table.civ("crete"));
    let face = table.scenario.components.deck.find("famine").unwrap();
    for civ in [egypt, crete] {
        assert_eq!(table.view(civ).red, [(Pile::Stack(3), face)]);
    }
    let imagined = table.view(crete).determinize();
    let top = imagined.state.stack(3)[0];
    assert_eq!(imagined.state.face(top), Some(face));
    table.play(&[PlayStep::Section(Section::Acquisition)], &[]);
    assert!(table.hand(egypt).contains(&"famine".to_owned()));
    let view = table.view(crete);
    assert_eq!(view.red, [(Pile::Hand(egypt), face)]);
    assert!(was_told(&view, "famine"));
    assert!(!was_told(&view, "salt") && !was_told(&view, "ochre"));
    let imagined = view.determinize();
    let hand = imagined.state.hand(egypt).iter();
    let faces: Vec<_> = hand.filter_map(|card| imagined.state.face(*card)).collect();
    assert_eq!(faces, [face]);
    let again = View::of(Viewer::Seat(Seat(crete.0)), &imagined);
    assert_eq!((again.red, again.hand_sizes), (view.red, view.hand_sizes));
    assert_eq!(again.stack_sizes, view.stack_sizes);
}

#[test]
fn by_the_book_nobody_learns_of_it() {
    let mut table = famine_on_top(&[]);
    let (egypt, crete) = (table.civ("egypt"), table.civ("crete"));
    assert!(table.view(crete).red.is_empty());
    table.play(&[PlayStep::Section(Section::Acquisition)], &[]);
    let view = table.view(crete);
    assert!(table.hand(egypt).contains(&"famine".to_owned()));
    assert!(view.red.is_empty() && !was_told(&view, "famine"));
    assert!(was_told(&table.view(egypt), "famine"));
}

#[test]
fn red_backs_in_a_game_of_bots() {
    let red = [("Volcano/Earthquake", 2), ("Civil War", 4), ("Flood", 5)];
    let mut files = with(&[RED]).files;
    let text = files.get_mut(CARDS).unwrap();
    for (_, stack) in red {
        let old = format!("stack: {stack}, tradable: no, back: brown");
        assert!(text.contains(&old));
        *text = text.replace(&old, &old.replace("brown", "red"));
    }
    let scenario = Scenario::from_shelf("advanced-8", &FileSource::of_copies(files)).unwrap();
    plays(&scenario);
    // An imagined position shows the same.
    let played = simulate_with(&scenario, 3, BotMix::Settlers, SimulationChecks::Off);
    let game = played.unwrap_or_else(|failure| panic!("{failure:?}")).game;
    let parts = Arc::clone(&game.parts);
    let mut position = Position::new(State::new(parts, 8));
    let mut open = 0;
    for event in &game.ledger {
        let begins = matches!(event.change, Mutation::Section { .. });
        position.apply(event.clone());
        if begins {
            let view = View::of(Viewer::Seat(Seat(0)), &position);
            open += view.red.len();
            let again = View::of(Viewer::Seat(Seat(0)), &view.determinize());
            assert_eq!((again.red, again.hand), (view.red, view.hand));
        }
    }
    assert!(open > 20, "{open} red backs were seen");
}

#[test]
fn a_red_back_is_not_traded() {
    let mut files = with(&[RED]).files;
    let text = files.get_mut(RULES).unwrap();
    *text = text.replace("fixed_too: no ", "fixed_too: yes ");
    let complaints = Scenario::from_shelf("advanced-8", &FileSource::of_copies(files)).unwrap_err();
    assert!(
        complaints[0].to_string().contains("famine has a red back"),
        "{complaints:?}"
    );
}

/// Checks that no segment is cut for a Volcano that may be traded: the seat asked follows from who traded it.
#[test]
fn a_segment_is_cut_for_a_volcano_only_where_it_is_not_traded() {
    let mut files = with(&[]).files;
    let text = files.get_mut(RULES).unwrap();
    *text = text.replace("ask: [] ", "ask: [volcano] ");
    assert!(Scenario::from_shelf("advanced-8", &FileSource::of_copies(files.clone())).is_ok());
    let text = files.get_mut(RULES).unwrap();
    *text = text.replace("fixed_too: no ", "fixed_too: yes ");
    let complaints = Scenario::from_shelf("advanced-8", &FileSource::of_copies(files)).unwrap_err();
    assert!(
        complaints[0].to_string().contains("would tell a secret"),
        "{complaints:?}"
    );
}
