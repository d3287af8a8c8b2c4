//! Calamities that came in a trade of this turn, where they stay with whoever received them (28.3).

use bulla::game::Subject;
use bulla::scenario::{OptionRef, TableSettings};
use bulla::text::{ParseLimits, parse};

use super::*;

fn offered(options: &str) -> Vec<Calamity> {
    let list = parse(options, 1, &ParseLimits::DATA).expect("a list");
    let house = TableSettings {
        options: OptionRef::list(&list).expect("options"),
        ..TableSettings::default()
    };
    let scenario = Scenario::named("advanced-8").expect("the scenario reads");
    let mut table = Table::of(&scenario.for_table(&house).expect("the option is played"));
    let trader = Civ(1);
    let cards = [
        (Some(Calamity::Treachery), Some(trader)),
        (Some(Calamity::Epidemic), None),
        (None, None),
    ];
    for (kind, from) in cards {
        let (card, stack) = {
            let deck = &table.position.state.open().parts().deck;
            let found = deck.faces().find(|(_, face)| face.calamity() == kind);
            let (id, face) = found.expect("a face");
            (deck.with_face(id).next().expect("a card"), face.stack)
        };
        let drawn = Mutation::Card {
            card,
            from: Pile::Stack(stack),
            to: Pile::Hand(from.unwrap_or(VICTIM)),
            face_up: false,
        };
        table.position.apply(Event::new(RuleStep::TakeCard, drawn));
        if let Some(from) = from {
            let to = VICTIM;
            let traded = Mutation::Traded { card, from, to };
            table
                .position
                .apply(Event::new(RuleStep::TradedCards, traded));
        }
    }
    let prompts = table.form(Seat(0), &[Section::Trade]);
    let offers = prompts.iter().find(|one| one.topic == Topic::Offers);
    let deck = &table.position.state.open().parts().deck;
    let faces = offers.expect("offers are asked").values.iter();
    let kinds = faces.filter_map(|subject| match subject {
        Subject::Face(face) => deck.face(*face).calamity(),
        _ => None,
    });
    kinds.collect()
}

#[test]
fn a_question_names_no_calamity_that_stays_in_the_hand() {
    let usual = offered("[]");
    assert!(
        usual.contains(&Calamity::Treachery) && usual.len() == 2,
        "{usual:?}"
    );
    let once = offered("[single-trade]");
    assert!(!once.contains(&Calamity::Treachery), "{once:?}");
    assert_eq!(
        once,
        [Calamity::Epidemic],
        "what was drawn may be traded once"
    );
}
