//! Keys of set-up, trade and fate: how they are read and limited to their segments.

use super::super::vocabulary::Vocabulary;
use super::tests::{means, reading};
use crate::game::{Addressees, AreaId, Civ, FaceId};
use crate::text::TextPosition;
use crate::turn::{
    BuyOrder, CalamityPart, Condition, EntryContent, Faction, NamedUnits, OrderEntry, OrderValue,
    Orders, OwnCondition, PurchasePayment, Topic,
};

pub(super) const TRADE: &str = r#"offers:
  - id: e1
    to: [babylon, crete]
    count: 4
    declared: [salt, salt]
    sealed: [salt, salt, hides, epidemic]
    want: {count: 3, named: [grain, iron]}
    say: three Salt, honest
    if_gone: {hides: ochre}
accept:
  - {offer: crete-1, declared: [bronze, bronze], sealed: [bronze, wine, bronze], if_gone: {}}
standing:
  - {id: S1, to: any, count: 3, declared: [hides, ochre], sealed: [hides, ochre, iron], want: {count: 3, named: [salt, salt]}, at_most: 2, until: 14}
never: [gold, ivory]
withdraw: [e1, s1]
"#;

const FATE: &str = r#"losses: [2 thera, knossos tokens, rhodes city, ur reduced]
reduce: [rhodes, thera]
calamities:
  volcano: {site: [thera, vesuvius], neighbour: [troy, sardes]}
  treachery: [gaza, tyre]
  famine: {grain: 1, direct: {egypt: 8, asia: 8, babylon: 4}, losses: [ur tokens]}
  superstition: {reduce: [troy, sardes, ionia]}
  civil_war: {first: [knossos, 3 thera, athens], keep: larger, remove: [2 delphi, 3 athens], take: [knossos, 2 thera]}
  Slave Revolt: {reduce: troy}
  flood: {plain: [memphis], direct: {egypt: 10}, coastal: [tyre]}
  barbarians: [gordium, numidia]
  epidemic: {direct: {egypt: 10, asia: 10, babylon: 5}}
  civil-disorder: {reduce: [rhodes, thera]}
  iconoclasm: {direct: [egypt, egypt], reduce: [thera]}
  piracy: {own: [thera, rhodes], direct: [egypt/memphis, asia/troy]}
recheck: {reduce: [rhodes]}
convert: [sardes, troy]
buy:
  - engineering
  - {card: coinage, only_with: engineering}
  - {card: law, if: {africa: {bought: law}}}
  - if: {my: {treasury: "<=9"}, any: [{egypt: {bought: [law, music]}}]}
    then: [music, auto]
pay: {cards: [grain, grain, salt], treasury: 7}
mining: iron
keep: [salt, salt, grain]
"#;

fn orders(text: &str) -> Orders {
    let letter = reading(text);
    assert_eq!(letter.complaints(), [], "{text}");
    letter.orders.expect("orders")
}

fn items<T: Clone>(entries: &[OrderEntry<T>]) -> Vec<(&str, T)> {
    let item = |entry: &'_ OrderEntry<T>| match &entry.what {
        EntryContent::Item(item) => item.clone(),
        EntryContent::Group { .. } => panic!("a group"),
    };
    entries
        .iter()
        .map(|entry| (entry.path.as_str(), item(entry)))
        .collect()
}

fn area(id: &str) -> AreaId {
    Vocabulary::sample().areas.get(id).expect("an area")
}

fn face(id: &str) -> FaceId {
    Vocabulary::sample().faces.get(id).expect("a trade card")
}

fn civ(id: &str) -> Civ {
    Vocabulary::sample().nations.get(id).expect("a nation")
}

#[test]
fn the_example_of_trade_is_read_whole() {
    let letter = reading(TRADE);
    assert_eq!(letter.complaints(), []);
    for (path, line, column) in [
        ("offers[0]", 2, 5),
        ("accept[0]", 11, 5),
        ("never[1]", 14, 15),
        ("withdraw[1]", 15, 16),
    ] {
        assert_eq!(
            letter.places.get(path),
            Some(&TextPosition::new(line, column)),
            "{path}"
        );
    }
    let trade = letter.orders.expect("orders").trade;
    let offer = &trade.offers.expect("offers")[0];
    assert_eq!(
        (offer.path.as_str(), offer.id.as_str(), offer.count),
        ("offers[0]", "e1", 4)
    );
    assert_eq!(
        offer.offer.to,
        Addressees::These(vec![civ("babylon"), civ("crete")])
    );
    let mut sealed = ["salt", "salt", "hides", "epidemic"].map(face).to_vec();
    sealed.sort();
    assert_eq!(offer.offer.sealed, sealed);
    assert_eq!(offer.offer.want.named, [face("iron"), face("grain")]);
    assert_eq!(offer.offer.say.as_deref(), Some("three Salt, honest"));
    assert_eq!(offer.offer.if_gone, [(face("hides"), face("ochre"))]);
    let accept = &trade.accept.expect("acceptances")[0];
    assert_eq!((accept.civ, accept.number), (civ("crete"), 1));
    assert_eq!(accept.sealed, ["wine", "bronze", "bronze"].map(face));
    let standing = &trade.standing.expect("standing offers")[0];
    assert_eq!(
        (standing.standing.id.as_str(), standing.count),
        ("s1", 3),
        "in small letters"
    );
    assert_eq!(
        (standing.standing.at_most, standing.standing.until),
        (Some(2), Some(14))
    );
    assert_eq!(standing.standing.offer.to, Addressees::Any);
    assert_eq!(trade.never.expect("never"), ["gold", "ivory"].map(face));
    let withdraw = trade.withdraw.expect("withdrawn");
    assert_eq!(withdraw[1], ("withdraw[1]".to_owned(), "s1".to_owned()));
}

#[test]
fn the_example_of_fate_is_read_whole() {
    let orders = orders(FATE);
    let part = |topic, part| items(&orders.parts[&(topic, part)].entries);
    let units = |id: &str, units| OrderValue::Units {
        area: area(id),
        units,
    };
    assert_eq!(
        items(&orders.answers[&Topic::Losses].entries),
        [
            ("losses[0]", units("thera", NamedUnits::Tokens(2))),
            ("losses[1]", units("knossos", NamedUnits::AllTokens)),
            ("losses[2]", units("rhodes", NamedUnits::City)),
            ("losses[3]", units("ur", NamedUnits::Reduced)),
        ]
    );
    assert_eq!(
        part(Topic::Volcano, CalamityPart::Site)[1],
        ("calamities.volcano.site[1]", OrderValue::Area(area("rome")))
    );
    assert_eq!(
        part(Topic::Treachery, CalamityPart::Choice)[0],
        ("calamities.treachery[0]", OrderValue::Area(area("gaza")))
    );
    assert_eq!(
        part(Topic::Famine, CalamityPart::Grain),
        [("calamities.famine.grain", OrderValue::Number(1))]
    );
    let points = OrderValue::Points {
        civ: civ("egypt"),
        points: 8,
    };
    assert_eq!(
        part(Topic::Famine, CalamityPart::Direct)[0],
        ("calamities.famine.direct.egypt", points)
    );
    assert_eq!(orders.parts.len(), 23);
}

#[test]
fn the_faction_that_is_kept_has_a_word_in_both_languages() {
    for faction in Faction::ALL {
        for word in [faction.id(), faction.german()] {
            let orders = orders(&format!("calamities:\n  civil_war: {{keep: {word}}}\n"));
            let kept = items(&orders.parts[&(Topic::CivilWar, CalamityPart::Keep)].entries);
            assert_eq!(kept[0].1, OrderValue::Faction(faction), "{word}");
        }
    }
}

#[test]
fn each_calamity_has_its_own_words() {
    let orders = orders(FATE);
    let part = |topic, part| items(&orders.parts[&(topic, part)].entries);
    let units = |id: &str, units| OrderValue::Units {
        area: area(id),
        units,
    };
    assert_eq!(
        part(Topic::CivilWar, CalamityPart::First)[..2],
        [
            (
                "calamities.civil_war.first[0]",
                units("knossos", NamedUnits::All)
            ),
            (
                "calamities.civil_war.first[1]",
                units("thera", NamedUnits::Tokens(3))
            ),
        ]
    );
    assert_eq!(
        part(Topic::CivilWar, CalamityPart::Keep)[0].1,
        OrderValue::Faction(Faction::Larger)
    );
    assert_eq!(
        part(Topic::SlaveRevolt, CalamityPart::Reduce)[0].0,
        "calamities.slave_revolt.reduce"
    );
    assert_eq!(
        part(Topic::Flood, CalamityPart::Plain)[0].1,
        OrderValue::Area(area("fayum")),
        "the first area of the plain"
    );
    assert_eq!(
        part(Topic::Iconoclasm, CalamityPart::Direct)[1].1,
        OrderValue::Civ(civ("egypt"))
    );
    assert_eq!(
        part(Topic::Piracy, CalamityPart::Direct)[1],
        (
            "calamities.piracy.direct[1]",
            OrderValue::CityOf {
                civ: civ("asia"),
                area: area("troy")
            }
        )
    );
    assert_eq!(
        part(Topic::Recheck, CalamityPart::Reduce)[0].0,
        "recheck.reduce[0]"
    );
}

#[test]
fn purchases_are_read_with_their_conditions() {
    let orders = orders(FATE);
    let card = |id: &str| Vocabulary::sample().cards.get(id).expect("a card");
    let buy = orders.buy.expect("purchases").entries;
    assert_eq!(buy.len(), 4);
    let coinage = BuyOrder {
        card: card("coinage"),
        only_with: vec![card("engineering")],
    };
    assert_eq!(buy[1].what, EntryContent::Item(coinage));
    assert_eq!(
        buy[2].when,
        Some(Condition::Bought(civ("africa"), vec![card("law")]))
    );
    let Some(Condition::All(parts)) = &buy[3].when else {
        panic!("two parts");
    };
    assert!(
        matches!(&parts[0], Condition::My(mine) if matches!(mine[..], [OwnCondition::Treasury(_)]))
    );
    let pay = PurchasePayment::These {
        cards: ["grain", "grain", "salt"].map(face).to_vec(),
        treasury: Some(7),
        credit: None,
    };
    assert_eq!(orders.pay, Some(pay));
    assert_eq!(
        items(&orders.answers[&Topic::MinedSet].entries),
        [("mining", OrderValue::Face(face("iron")))]
    );
}

#[test]
fn none_auto_and_silence_are_told_apart() {
    let trade =
        orders("offers: none\naccept: none\nwithdraw: auto\nstanding: auto\nnever:\nbuy: none")
            .trade;
    assert_eq!(trade.offers, Some(vec![]));
    assert_eq!(trade.accept, Some(vec![]));
    assert_eq!(trade.withdraw, Some(vec![]));
    assert_eq!((trade.standing, trade.never), (None, None));
    let ended = orders("standing: none\nnever: none").trade;
    assert_eq!((ended.standing, ended.never), (Some(vec![]), Some(vec![])));
    let all = orders("calamities: auto\nrecheck: auto\npay: auto\nbuy: auto\nkeep: [salt, auto]");
    assert!(
        all.parts
            .values()
            .all(|list| list.auto && list.entries.is_empty())
    );
    assert_eq!(all.pay, Some(PurchasePayment::Auto));
    assert!(all.buy.is_some_and(|list| list.auto));
    assert!(all.answers[&Topic::Keep].auto);
    let one = orders("calamities: {famine: auto, epidemic: {direct: auto}, flood: }");
    assert_eq!(one.parts.len(), 5);
    assert!(orders("calamities:").parts.is_empty());
}

#[test]
fn what_no_game_allows_is_dropped_and_the_rest_counts() {
    let letter = reading("losses: [0 thera, 2 ur]\ncalamities: {flood: {plain: [tyre, nile]}}");
    let dropped: Vec<&str> = letter
        .dropped
        .iter()
        .map(|complaint| complaint.path.as_str())
        .collect();
    assert_eq!(dropped, ["losses[0]", "calamities.flood.plain[0]"]);
    let orders = letter.orders.expect("orders");
    assert_eq!(orders.answers[&Topic::Losses].entries.len(), 1);
    assert_eq!(
        orders.parts[&(Topic::Flood, CalamityPart::Plain)]
            .entries
            .len(),
        1
    );
}

#[test]
fn talk_is_one_short_line() {
    let said = |say: &str| {
        let text = TRADE.replacen("three Salt, honest", say, 1);
        let letter = reading(&text);
        assert!(!letter.is_refused(), "{text}: {:?}", letter.unreadable);
        let offers = letter.orders.and_then(|orders| orders.trade.offers);
        let say = offers.and_then(|offers| offers[0].offer.say.clone());
        (say, letter.dropped.len(), letter.remarks)
    };
    let (say, dropped, remarks) = said("\"# yes: \\\"three\\\"\"");
    assert_eq!(
        (say.as_deref(), dropped, remarks.len()),
        (Some("# yes: \"three\""), 0, 0)
    );
    assert_eq!(said(&"x".repeat(51)).1, 1);
    assert_eq!(said(&"x".repeat(50)).1, 0);
    assert_eq!(said("\"a\\u0007b\""), (None, 1, vec![]));
    assert_eq!(said("\"a\\nb\"").1, 1);
    assert_eq!(said("''"), (None, 0, vec![]));
    let (say, _, remarks) = said("three # of my best");
    assert_eq!(say.as_deref(), Some("three"));
    assert_eq!(
        (remarks[0].at, remarks[0].path.as_str()),
        (TextPosition::new(8, 15), "offers[0].say")
    );
}

#[test]
fn each_segment_keeps_its_own_keys() {
    let text = format!("{TRADE}{FATE}tax: 2\ninsist: movement\npillage: 3\n");
    let kept = |segment: &str| {
        let letter = reading(&format!("segment: {segment}\n{text}"));
        assert!(letter.dropped.is_empty() && !letter.is_refused());
        let keys: Vec<String> = letter
            .remarks
            .iter()
            .map(|remark| remark.path.clone())
            .collect();
        (letter.orders.expect("orders").topics().len(), keys)
    };
    let trade = ["offers", "accept", "standing", "never", "withdraw"];
    assert_eq!(kept("standing"), (28, vec![]));
    let (topics, away) = kept("fate/civil-war");
    assert_eq!(topics, 28 - 6);
    assert_eq!(away[..5], trade);
    assert_eq!(away[5], "tax");
    let (topics, away) = kept("trade-2");
    assert_eq!(topics, 6);
    assert_eq!(
        away,
        [
            "losses",
            "reduce",
            "calamities",
            "recheck",
            "convert",
            "buy",
            "pay",
            "mining",
            "keep",
            "tax",
            "pillage"
        ]
    );
    assert_eq!(kept("realm").0, 4);
}

#[test]
fn reduce_below_an_empty_recheck_is_refused_and_never_read_as_another_order() {
    for text in [
        "recheck:\nreduce: [rhodes]",
        "Recheck:\n\n# x\nREDUCE: rhodes",
    ] {
        let letter = reading(text);
        assert_eq!(letter.unreadable.len(), 1, "{text}");
        assert!(
            letter.unreadable[0].message.contains("`recheck` above"),
            "{text}"
        );
    }
    for text in [
        "recheck:\n  reduce: [rhodes]",
        "recheck:\nreduce:",
        "reduce: [rhodes]\nrecheck:",
        "recheck:\nconvert:\nreduce: [rhodes]",
    ] {
        assert!(!reading(text).is_refused(), "{text}");
    }
}

#[test]
fn setup_keys_are_read() {
    means(
        "nations: [Crete, egypt]\nstart: {crete: [phaestos, knossos], egypt: gaza}",
        "nations: [crete, egypt]\nstart: {crete: [phaestos, knossos], egypt: [gaza]}\n",
    );
    let letter = reading("start: {crete: [phaestos, knossos]}");
    let start = &letter.orders.expect("orders").answers[&Topic::Start];
    assert_eq!(start.entries[1].path, "start.crete[1]");
}
