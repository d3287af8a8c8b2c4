//! Page texts for games with their own ruleset: they use its figures and policies, never those of the printed rulebook.

use std::sync::Arc;

use bulla_core::game::{
    AreaId, Event, Mutation, Position, RuleStep, Seat, State, View, Viewer, Warning, WarningKind,
};
use bulla_core::orders::{Language, PlainWriter};
use bulla_core::scenario::{FileSource, Scenario};
use bulla_core::turn::{CalamityPart, Prompt, Topic};

use super::book_figures::{BookFigures, GrowthFigures, OfferTruth};
use super::examples::ExampleContext;
use super::names::ReaderNames;
use super::render::Templates;
use super::sample_moves::GrowthContext;
use super::{examples, forecast, rejection_reasons};

/// A box, changed by options.
pub(super) fn table(name: &str, options: &str, own: &str) -> Scenario {
    let mut all = Scenario::named(name).unwrap().files;
    let file_source = FileSource::embedded();
    for id in file_source.options() {
        let file = format!("options/{id}.yaml");
        all.insert(file.clone(), file_source.open(&file).unwrap());
    }
    let head = "id: own\ntitle: Ours\nsays: So.\nsource: {book: ours, rule: own}\nof: [advanced, classic]\n";
    let own = format!("{head}changes: {{{own}}}\n");
    all.insert("options/own.yaml".into(), own);
    let root = all.get_mut(&format!("{name}.yaml")).unwrap();
    root.push_str(&format!("options: {options}\n"));
    Scenario::from_shelf(name, &FileSource::of_copies(all)).unwrap()
}

fn names(scenario: &Scenario) -> ReaderNames<'_> {
    ReaderNames {
        parts: &scenario.components,
        me: None,
        seats: &[],
    }
}

/// Returns the text that a page of this game gives for the default of a slot.
fn default(scenario: &Scenario, language: &str, prompt: &Prompt) -> String {
    let templates = Templates::in_language(language).unwrap();
    let sentences = templates.of_book(&scenario.components).sentences();
    rejection_reasons::default(sentences, names(scenario), prompt).unwrap()
}

fn warning(scenario: &Scenario, language: &str, kind: WarningKind) -> String {
    let templates = Templates::in_language(language).unwrap();
    let sentences = templates.of_book(&scenario.components).sentences();
    let warning = Warning {
        kind,
        cause: RuleStep::MarkerBack,
        subjects: Vec::new(),
        places: vec![(AreaId(0), 0)],
    };
    forecast::sentence(sentences, names(scenario), &warning).unwrap()
}

#[test]
fn which_cities_are_reduced_first_is_said_by_the_policy_of_the_book() {
    let usual = Scenario::named("advanced-5").unwrap();
    let (on, off) = (
        "rules.support.new_first: yes",
        "rules.support.new_first: no",
    );
    let advanced = table("advanced-5", "[own]", off);
    let classic = table("classic-5", "[own]", on);
    let rest = "then the lowest limit, then by name";
    let prompts = [
        Prompt::new(Topic::Reduce),
        Prompt::new(Topic::Recheck).part(CalamityPart::Reduce),
    ];
    let revolt = [Prompt::new(Topic::SlaveRevolt).part(CalamityPart::Reduce)];
    for (game, prompts, first) in [
        (
            &usual,
            &prompts[..],
            "newly built first, then cities off site",
        ),
        (&usual, &revolt, "newly built first, then cities off site"),
        (&advanced, &prompts, "cities off site first"),
        (&advanced, &revolt, "cities off site first"),
        (
            &classic,
            &prompts,
            "newly built first, then cities off site",
        ),
    ] {
        for prompt in prompts {
            assert_eq!(default(game, "en", prompt), format!("{first}, {rest}"));
        }
    }
    let new = "newly built cities are reduced first";
    let neu = "neue Städte werden zuerst verkleinert";
    for (game, is_said) in [(&usual, true), (&advanced, false), (&classic, true)] {
        let vain = WarningKind::BuiltInVain;
        assert_eq!(warning(game, "en", vain).contains(new), is_said);
        assert_eq!(warning(game, "de", vain).contains(neu), is_said);
    }
}

#[test]
fn what_others_lose_by_default_is_said_by_the_policy_of_the_book() {
    let usual = Scenario::named("advanced-5").unwrap();
    let may = table("advanced-5", "[own]", "rules.calamities.directed: may");
    let must = table("classic-5", "[own]", "rules.calamities.directed: must");
    let direct = [Topic::Famine, Topic::Flood, Topic::Epidemic]
        .map(|topic| Prompt::new(topic).part(CalamityPart::Direct));
    let spread = |game, prompt: &Prompt| {
        let said = ["en", "de"].map(|language| default(game, language, prompt));
        let [en, de] = said;
        let spread = [en.contains("spread evenly"), de.contains("gleichmäßig")];
        let nothing = [
            en.contains("the others lose nothing"),
            de.contains("die anderen verlieren nichts"),
        ];
        assert_eq!(spread, nothing.map(|is_said| !is_said), "{en}: {de}");
        spread[0] && spread[1]
    };
    for prompt in &direct {
        assert!(spread(&usual, prompt) && spread(&must, prompt));
        assert!(!spread(&may, prompt));
    }
    let whole = Prompt::new(Topic::Famine);
    assert_eq!(
        default(&may, "en", &whole),
        "no Grain is shown, and the others lose nothing"
    );
    let iconoclasm = Prompt::new(Topic::Iconoclasm).part(CalamityPart::Direct);
    let said = default(&may, "en", &iconoclasm);
    assert_eq!(said, "no city of others is reduced");
    let neighbour = Prompt::new(Topic::Volcano).part(CalamityPart::Neighbour);
    assert_eq!(default(&may, "en", &neighbour), "none");
    assert_ne!(default(&must, "en", &neighbour), "none");
}

#[test]
fn how_far_a_marker_goes_back_is_a_figure_of_the_book() {
    let two = |book: &str| table(book, "[own]", "rules.track.back: 2");
    for (game, language, far) in [
        (Scenario::named("advanced-5").unwrap(), "en", " one space "),
        (
            Scenario::named("classic-5").unwrap(),
            "de",
            " einen Schritt ",
        ),
        (two("advanced-5"), "en", " up to two spaces "),
        (two("advanced-5"), "de", " bis zu zwei Felder "),
        (two("classic-5"), "en", " up to two steps "),
        (two("classic-5"), "de", " bis zu zwei Schritte "),
    ] {
        let said = warning(&game, language, WarningKind::TrackBack);
        assert!(said.contains(far), "{said}");
    }
}

/// Returns the first nation's view of a game with other nations in play, with `each` cards of every stack in its hand.
fn view(scenario: &Scenario, each: u8) -> View {
    let parts = Arc::new(scenario.components.clone());
    let mut position = Position::new(State::new(parts.clone(), 3));
    for (at, id) in (0..).zip(["crete", "egypt", "thrace"]) {
        let (seat, civ) = (Some(Seat(at)), parts.find_nation(id).unwrap());
        position.apply(Event::new(
            RuleStep::NewTurn,
            Mutation::Nation { seat, civ },
        ));
    }
    let mut view = View::of(Viewer::Seat(Seat(0)), &position);
    let faces = parts
        .deck
        .faces()
        .filter(|(_, face)| face.calamity().is_none());
    view.hand = faces.map(|(face, _)| (face, each)).take(4).collect();
    view
}

#[test]
fn points_of_an_example_are_those_of_the_book() {
    let own = table(
        "advanced-5",
        "[own]",
        "rules.calamities.famine.each: 5, rules.calamities.epidemic.others: 6, rules.calamities.flood.others: 7, \
         rules.calamities.iconoclasm.others: 1, rules.conflict.pillage: 1",
    );
    let usual = Scenario::named("advanced-5").unwrap();
    let direct = |topic| Prompt::new(topic).part(CalamityPart::Direct);
    for (topic, here, there) in [
        (Topic::Famine, " 5", " 8"),
        (Topic::Epidemic, " 6", " 10"),
        (Topic::Flood, " 7", " 10"),
        (Topic::Iconoclasm, ": thrace", ": thrace, egypt"),
    ] {
        for (game, points) in [(&own, here), (&usual, there)] {
            let shown = lines(&view(game, 0), None, &direct(topic));
            assert!(shown[0].ends_with(points), "{topic:?}: {shown:?}");
        }
    }
    let pillage = Prompt::new(Topic::Pillage);
    for (game, line) in [(&own, "pillage: 1"), (&usual, "pillage: 2")] {
        assert_eq!(lines(&view(game, 0), None, &pillage), [line]);
    }
}

/// Examples of answers to a question, in English.
fn lines(view: &View, offers: Option<OfferTruth>, prompt: &Prompt) -> Vec<String> {
    let measures = offers.map(|offer| BookFigures {
        support: 2,
        on_site: 6,
        elsewhere: None,
        growth: GrowthFigures {
            one: 1,
            more: 2,
            shared: None,
            beside_city: false,
        },
        ships: (2, 1),
        free_ship: None,
        offer,
        partners: Vec::new(),
    });
    let ahead = measures.as_ref().map(|measures| GrowthContext {
        measures,
        grows: false,
    });
    let writer = PlainWriter::new(view.parts(), Language::English);
    examples::example_lines(ExampleContext { view, ahead }, &writer, prompt)
}

#[test]
fn an_example_of_an_offer_has_as_many_cards_as_the_book_asks_for() {
    for (least, named, line) in [
        (3, 2, "2 ochre + ochre to any nation for 2 papyrus + 1 card"),
        (2, 2, "2 ochre to any nation for 2 papyrus"),
        (3, 0, "ochre + 2 ochre to any nation for papyrus + 2 cards"),
        (3, 4, "3 ochre, hides to any nation for 4 papyrus"),
        (0, 0, "ochre to any nation for papyrus"),
    ] {
        let own = format!("rules.trade.least: {least}");
        let game = table("advanced-5", "[own]", &own);
        let truth = OfferTruth::new(named, true, false);
        let shown = lines(&view(&game, 3), Some(truth), &Prompt::new(Topic::Offers));
        let line = format!("offer: {line}");
        assert!(shown.contains(&line), "{line}: {shown:?}");
        assert!(shown[0].contains(" to thrace for "), "{shown:?}");
    }
    let usual = view(&Scenario::named("advanced-5").unwrap(), 3);
    let none = OfferTruth::new(0, false, false);
    assert!(lines(&usual, Some(none), &Prompt::new(Topic::Offers)).is_empty());
}
