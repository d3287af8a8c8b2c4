//! The keys of fate: losses, every calamity, purchases, cards kept.

use super::letter_tree::{LetterTree, map, word};
use super::random_letters::RandomLetter;
use super::trade::faces;

pub fn keys(writer: &mut RandomLetter, orders: &mut Vec<(&'static str, LetterTree)>) {
    orders.push(("losses", units(writer)));
    orders.push(("reduce", writer.area_list(false)));
    orders.push(("calamities", calamities(writer)));
    let reduce = writer.area_list(false);
    orders.push(("recheck", map(vec![("reduce", reduce)])));
    orders.push(("convert", writer.area_list(false)));
    orders.push(("buy", purchases(writer)));
    orders.push(("pay", pay(writer)));
    let face = writer.luck.pick(&writer.names.faces);
    orders.push(("mining", word(writer.luck.pick(&face))));
    orders.push(("keep", faces(writer, 5)));
}

fn units(writer: &mut RandomLetter) -> LetterTree {
    let areas = writer.luck.some(&writer.names.areas, 4);
    let units = areas.iter().map(|names| {
        let area = &names[0];
        word(match writer.luck.below(5) {
            0 => format!("{} {area}", writer.luck.between(1, 5)),
            1 => format!("{area} tokens"),
            2 => format!("{area} city"),
            3 => format!("{area} reduced"),
            _ => area.clone(),
        })
    });
    let units = units.collect();
    writer.listed(units)
}

fn points(writer: &mut RandomLetter) -> LetterTree {
    let nations = writer.luck.some(&writer.names.nations, 3);
    let points = nations
        .iter()
        .map(|names| (names[0].clone(), writer.number()));
    LetterTree::Map(points.collect())
}

fn calamities(writer: &mut RandomLetter) -> LetterTree {
    if writer.luck.often(5) {
        return word("auto");
    }
    let kinds = [
        "volcano",
        "treachery",
        "famine",
        "superstition",
        "civil_war",
        "slave_revolt",
        "flood",
        "barbarians",
        "epidemic",
        "civil_disorder",
        "iconoclasm",
        "piracy",
    ];
    let kinds = writer.luck.some(&kinds, 5);
    let calamities = kinds.into_iter().map(|kind| {
        let name = if writer.luck.often(20) {
            kind.replace('_', "-")
        } else {
            kind.to_owned()
        };
        (name, calamity(writer, kind))
    });
    LetterTree::Map(calamities.collect())
}

fn calamity(writer: &mut RandomLetter, kind: &str) -> LetterTree {
    let mut parts = match kind {
        "volcano" => vec![
            ("site", writer.area_list(false)),
            ("neighbour", writer.area_list(false)),
        ],
        "treachery" | "barbarians" => return writer.area_list(false),
        "famine" => vec![("grain", writer.number()), ("direct", points(writer))],
        "civil_war" => {
            let keep = writer.luck.pick(&["larger", "smaller", "first", "second"]);
            vec![
                ("first", units(writer)),
                ("keep", word(keep)),
                ("remove", units(writer)),
                ("take", units(writer)),
                ("swap", writer.area_list(false)),
            ]
        }
        "flood" => {
            let plain = word(writer.luck.pick(&writer.names.plains));
            vec![
                ("plain", writer.listed(vec![plain])),
                ("direct", points(writer)),
                ("coastal", writer.area_list(false)),
            ]
        }
        "epidemic" => vec![("direct", points(writer))],
        "iconoclasm" => {
            let mut nations = writer.nations(3);
            nations.extend(writer.nations(1));
            vec![("direct", LetterTree::List(nations))]
        }
        "piracy" => {
            let city = word(format!("{}/{}", writer.nation(), writer.area()));
            vec![
                ("own", writer.area_list(false)),
                ("direct", LetterTree::List(vec![city])),
            ]
        }
        _ => Vec::new(),
    };
    if parts.is_empty() || writer.luck.often(30) {
        parts.push(("reduce", writer.area_list(false)));
    }
    if writer.luck.often(30) {
        parts.push(("losses", units(writer)));
    }
    map(parts)
}

fn purchases(writer: &mut RandomLetter) -> LetterTree {
    let cards = writer.luck.some(&writer.names.cards, 4);
    let list = cards.iter().map(|spellings| {
        let card = word(writer.luck.pick(spellings));
        match writer.luck.below(4) {
            0 => {
                let other = word(writer.luck.pick(&writer.names.cards)[0].as_str());
                map(vec![
                    ("card", card),
                    ("only_with", writer.listed(vec![other])),
                ])
            }
            1 => {
                let bought = word(writer.luck.pick(&writer.names.cards)[0].as_str());
                let nation = writer.luck.pick(&writer.names.nations)[0].clone();
                let when = if writer.luck.often(50) {
                    map(vec![("my", writer.mine())])
                } else {
                    LetterTree::Map(vec![(nation, map(vec![("bought", bought)]))])
                };
                map(vec![("card", card), ("if", when)])
            }
            _ => card,
        }
    });
    let list = list.collect();
    writer.listed(list)
}

fn pay(writer: &mut RandomLetter) -> LetterTree {
    if writer.luck.often(30) {
        word("auto")
    } else {
        map(vec![
            ("cards", faces(writer, 5)),
            ("treasury", writer.number()),
        ])
    }
}
