//! Orders of bots in plain lines, in each language: what a page writes is read as the same orders, behind its key and in a form.

use std::collections::BTreeMap;

use bulla::bots::{EdgeCaseBot, MemoryGame, Player, RandomBot, SettlerBot};
use bulla::game::{Components, Seat};
use bulla::orders::free_text::{SpeakerContext, lines, parse_lines};
use bulla::orders::{Language, PlainWriter, Vocabulary, body, quoted_entries, read};
use bulla::scenario::{Scenario, Translations};
use bulla::turn::{Orders, Topic};

/// Scenario, seed, and turns that are played.
const GAMES: [(&str, u64, u16); 5] = [
    ("advanced-5", 15, 12),
    ("advanced-8-west", 16, 10),
    ("classic-5", 25, 12),
    ("classic-7", 26, 8),
    ("nomads-and-seafarers", 3, 8),
];

const LANGUAGES: [(Language, &str); 2] = [(Language::English, "en"), (Language::German, "de")];

/// Lists of orders by language and topic, written and left to canonical form.
#[derive(Debug, Default)]
struct WrittenTopics {
    written: BTreeMap<(&'static str, &'static str), usize>,
    left: BTreeMap<(&'static str, &'static str), usize>,
    wrong: Vec<String>,
}

/// The components of a game as each language calls them.
fn components(parts: &Components, tag: &str) -> Components {
    match Translations::of(tag) {
        Some(translations) => translations.renamed(parts),
        None => parts.clone(),
    }
}

/// Topics that these games ask too seldom to count.
const RARE: [Topic; 4] = [
    Topic::Start,
    Topic::Insist,
    Topic::Recheck,
    Topic::Surrender,
];

#[test]
fn plain_lines_of_bots_are_read_as_their_orders() {
    let mut tally = WrittenTopics::default();
    for (name, seed, turns) in GAMES {
        let scenario = Scenario::named(name).expect("a scenario");
        let mut game = MemoryGame::new(&scenario, seed);
        let mut kinds = players(&game, seed);
        let parts = &scenario.components;
        let words = Vocabulary::new(parts).with_segments(&scenario.book);
        let called = LANGUAGES.map(|(language, tag)| (language, tag, components(parts, tag)));
        while !game.is_over() && game.turn() <= turns {
            let segment = game.plan().name.clone();
            let all = kinds.each_mut().map(|players| game.collect_orders(players));
            let seats = game.seats().collect::<Vec<Seat>>();
            for submissions in &all {
                for sheet in seats.iter().filter_map(|seat| submissions.sheet(*seat)) {
                    for (language, tag, parts) in &called {
                        let writer = PlainWriter::new(parts, *language);
                        tally.check(&writer, tag, &sheet.orders, &words, &segment);
                    }
                }
            }
            let run = game.judge(&all[usize::from(game.turn() % 3 == 2)]);
            game.accept(run);
        }
    }
    let shown: Vec<&String> = tally.wrong.iter().take(5).collect();
    let count = tally.wrong.len();
    assert!(shown.is_empty(), "{count} are read otherwise: {shown:#?}");
    for (_, tag) in LANGUAGES {
        for topic in Topic::ALL.iter().filter(|topic| !RARE.contains(topic)) {
            let written = tally.written.get(&(tag, topic.id())).copied();
            let left = tally.left.get(&(tag, topic.id()));
            let topic = topic.id();
            assert!(
                written >= Some(20),
                "{tag} {topic}: {written:?}, left {left:?}"
            );
        }
    }
}

/// Sensible, random and extreme players of every seat.
fn players(game: &MemoryGame, seed: u64) -> [Vec<Box<dyn Player>>; 3] {
    let count = game.seats().count();
    let all = |player: &dyn Fn(u64) -> Box<dyn Player>| (0..count as u64).map(player).collect();
    [
        all(&|_| Box::new(SettlerBot)),
        all(&|at| Box::new(RandomBot::new(seed + at))),
        all(&|at| Box::new(EdgeCaseBot::new(seed, at, count))),
    ]
}

/// Orders that speak of one topic alone.
fn only(topic: Topic, orders: &Orders) -> Orders {
    let mut only = Orders::default();
    match topic {
        Topic::Ships => only.ships = orders.ships.clone(),
        Topic::Moves => only.moves = orders.moves.clone(),
        Topic::Cities => only.cities = orders.cities.clone(),
        Topic::Buy => only.buy = orders.buy.clone(),
        Topic::Pay => only.pay = orders.pay.clone(),
        Topic::Offers => {
            only.trade.offers = orders.trade.offers.clone();
            // A plain offer has no id of its own.
            for (at, order) in only.trade.offers.iter_mut().flatten().enumerate() {
                order.id = format!("e{}", at + 1);
            }
        }
        Topic::Accept => only.trade.accept = orders.trade.accept.clone(),
        Topic::Standing => {
            only.trade.standing = orders.trade.standing.clone();
            for (at, order) in only.trade.standing.iter_mut().flatten().enumerate() {
                order.standing.id = format!("s{}", at + 1);
            }
        }
        Topic::Never => only.trade.never = orders.trade.never.clone(),
        Topic::Withdraw => only.trade.withdraw = orders.trade.withdraw.clone(),
        _ => {
            only.parts = orders.parts.clone();
            only.parts.retain(|(one, _), _| *one == topic);
            only.answers = orders.answers.clone();
            only.answers.retain(|one, _| *one == topic);
        }
    }
    only
}

impl WrittenTopics {
    /// Writes each topic of some orders, and reads it as lines of a letter and as a block.
    fn check(
        &mut self,
        writer: &PlainWriter<'_>,
        tag: &'static str,
        orders: &Orders,
        words: &Vocabulary,
        segment: &str,
    ) {
        for topic in Topic::ALL {
            let only = only(*topic, orders);
            if only == Orders::default() {
                continue;
            }
            // Bots order what no letter can say, such as a load of nobody.
            let canonical = read(&body(&only, words), 1, words);
            if !canonical.dropped.is_empty() || canonical.is_refused() {
                continue;
            }
            let Some(written) = writer.topic(*topic, &only) else {
                *self.left.entry((tag, topic.id())).or_default() += 1;
                continue;
            };
            *self.written.entry((tag, topic.id())).or_default() += 1;
            let text = written.join("\n");
            let scene = SpeakerContext {
                segment: Some(segment),
                ..SpeakerContext::default()
            };
            let heard = parse_lines(&lines(&text, 1), &scene, words);
            let same = body(&only, words);
            if !heard.is_sure() || heard.body(words) != same {
                let heard = (heard.unread.clone(), heard.body(words));
                self.wrong
                    .push(format!("lines in {tag}:\n{text}\n{heard:?}, meant\n{same}"));
            }
            let block = read(&text, 1, words);
            let orders = block.orders.as_ref().map(|orders| body(orders, words));
            if orders.as_ref() != Some(&same) {
                self.wrong
                    .push(format!("block in {tag}:\n{text}\n{:?}", block.unreadable));
            }
        }
    }
}

#[test]
fn to_order_nothing_is_read_as_that_in_each_language() {
    let scenario = Scenario::named("advanced-5").expect("a scenario");
    let words = Vocabulary::new(&scenario.components);
    let none = Orders {
        none: true,
        ..Orders::default()
    };
    for (language, _) in LANGUAGES {
        let writer = PlainWriter::new(&scenario.components, language);
        let text = writer.lines(&none).expect("a line").join("\n");
        for text in [text.clone(), format!("{text}\nfinal")] {
            let heard = parse_lines(&lines(&text, 1), &SpeakerContext::default(), &words);
            assert!(heard.is_sure(), "{text}: {heard:?}");
            assert_eq!(heard.orders, none, "{text}");
        }
        assert_eq!(read(&text, 1, &words).orders, Some(none.clone()));
    }
}

/// Conditions that a page shows, on a walk, a voyage, a city and a ship.
#[test]
fn conditions_in_words_are_read_as_they_were_written() {
    let scenario = Scenario::named("advanced-8-west").expect("a scenario");
    let words = Vocabulary::new(&scenario.components).with_segments(&scenario.book);
    let mut written = 0;
    for condition in [
        "thera: {enemies: 0}",
        "thera: {enemies: \">=1\"}",
        "thera: {illyria: 0}",
        "thera: {thrace: \">=1\"}",
        "rhodes: {enemies: 0}",
        "rhodes: {illyria: 0}",
    ] {
        for order in [
            "moves: [{if: {IF}, then: [2 knossos > thera]}]",
            "moves: [{if: {IF}, then: [2 knossos > thera], else: [2 knossos > rhodes]}]",
            "cities: [{build: thera, if: {IF}}]",
            "ships: [{build: thera, if: {IF}}]",
        ] {
            let text = order.replace("IF", condition);
            let block = read(&text, 1, &words);
            assert_eq!(block.complaints(), [], "{text}");
            let orders = block.orders.expect("orders");
            for (language, tag) in LANGUAGES {
                let parts = components(&scenario.components, tag);
                let writer = PlainWriter::new(&parts, language);
                let mut tally = WrittenTopics::default();
                tally.check(&writer, tag, &orders, &words, "realm");
                assert!(tally.wrong.is_empty(), "{text}: {:#?}", tally.wrong);
                written += tally.written.len();
            }
        }
    }
    assert_eq!(written, 48);
}

/// A page quotes an offer and an acceptance that came to nothing.
#[test]
fn an_entry_that_a_page_quotes_has_no_brackets() {
    let scenario = Scenario::named("classic-5").expect("a scenario");
    let parts = &scenario.components;
    let words = Vocabulary::new(parts);
    let text = "offers:\n  - id: e1\n    to: any\n    count: 3\n    declared: [salt]\n    sealed: [hides, hides, salt]\n    \
                want: {count: 3, named: [grain]}\naccept:\n  - {offer: crete-1, value: 9, declared: [iron], sealed: [hides, iron, iron]}\n";
    let entries = quoted_entries(&words, parts, text);
    let said = |path: &str| entries.get(path).map(String::as_str);
    let offer = "e1: salt + 2 hides to any nation for grain + 2 cards";
    assert_eq!(said("offers[0]"), Some(offer), "{entries:?}");
    let accepted = "crete-1 with iron + hides, iron (value 9)";
    assert_eq!(said("accept[0]"), Some(accepted));
}
