//! The keys of trade: offers, answers, offers that wait, and talk with every mark that means something.

use super::letter_tree::{LetterTree, map, word};
use super::random_letters::RandomLetter;

const TALK: [&str; 14] = [
    "three Salt, honest",
    "you said: salt for iron # or not",
    "don't tell 'Egypt'",
    "\"yes\" & <no>",
    "naïve? Grüße, café",
    "a [list], {a map}: both",
    "> quoted",
    "- not an entry",
    "END ORDERS? never",
    "50% off = a good deal",
    "back\\slash",
    "no",
    "* bold * & so on",
    "if_gone: nothing",
];

pub fn keys(writer: &mut RandomLetter, orders: &mut Vec<(&'static str, LetterTree)>) {
    let offers = (0..writer.luck.between(1, 2)).map(|at| offer(writer, &format!("e{at}"), false));
    let offers = offers.collect();
    orders.push(("offers", writer.listed(offers)));
    let accept = (0..writer.luck.between(1, 2)).map(|at| {
        let nation = writer.luck.pick(&writer.names.nations)[0].clone();
        let sealed = faces(writer, 4);
        let mut fields = vec![
            ("offer", word(format!("{nation}-{}", at + 1))),
            ("declared", faces(writer, 2)),
            ("sealed", sealed),
        ];
        if writer.luck.often(30) {
            fields.push(("if_gone", gone(writer)));
        }
        map(fields)
    });
    let accept = accept.collect();
    orders.push(("accept", writer.listed(accept)));
    let standing = if writer.luck.often(15) {
        word("none")
    } else {
        LetterTree::List(vec![offer(writer, "s1", true)])
    };
    orders.push(("standing", standing));
    let never = if writer.luck.often(15) {
        word("none")
    } else {
        faces(writer, 3)
    };
    orders.push(("never", never));
    let withdraw = writer.luck.some(&["e1", "S1", "x.2", "old-offer"], 3);
    let withdraw = withdraw.into_iter().map(word).collect();
    orders.push(("withdraw", writer.listed(withdraw)));
}

fn offer(writer: &mut RandomLetter, id: &str, stands: bool) -> LetterTree {
    let to = if writer.luck.often(30) {
        word("any")
    } else {
        let nations = writer.nations(3);
        writer.listed(nations)
    };
    let mut want = vec![("count", writer.number())];
    if writer.luck.often(70) {
        want.push(("named", faces(writer, 3)));
    }
    let mut fields = vec![
        ("id", word(id)),
        ("to", to),
        ("count", writer.number()),
        ("declared", faces(writer, 2)),
        ("sealed", faces(writer, 4)),
        ("want", map(want)),
    ];
    if writer.luck.often(40) {
        fields.push(("say", word(writer.luck.pick(&TALK))));
    }
    if writer.luck.often(30) {
        fields.push(("if_gone", gone(writer)));
    }
    for key in ["at_most", "until"] {
        if stands && writer.luck.often(50) {
            fields.push((key, writer.number()));
        }
    }
    map(fields)
}

/// Trade cards, some of them twice.
pub fn faces(writer: &mut RandomLetter, most: usize) -> LetterTree {
    let count = writer.luck.between(1, most);
    let faces = (0..count).map(|_| {
        let spellings = writer.luck.pick(&writer.names.faces);
        word(writer.luck.pick(&spellings))
    });
    let faces = faces.collect();
    writer.listed(faces)
}

fn gone(writer: &mut RandomLetter) -> LetterTree {
    let pairs = writer.luck.some(&writer.names.faces, 2);
    let pairs = pairs.iter().map(|names| {
        let instead = writer.luck.pick(&writer.names.faces);
        (names[0].clone(), word(instead[0].as_str()))
    });
    LetterTree::Map(pairs.collect())
}
