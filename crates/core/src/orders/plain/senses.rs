//! The words that orders are made of in plain speech, English and German, and what each of them stands for.

/// What a word stands for, whatever its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    Move,
    Go,
    Build,
    Buy,
    Accept,
    Offer,
    Keep,
    Scrap,
    Reduce,
    Never,
    Not,
    Give,
    Up,
    Pay,
    Tax,
    Pillage,
    Grow,
    Say,
    Want,
    From,
    To,
    In,
    With,
    For,
    By,
    Ship,
    City,
    Token,
    Card,
    Treasury,
    Declared,
    Sealed,
    Any,
    None,
    Final,
    Draft,
    End,
    First,
    Then,
    Same,
    Support,
    If,
    Rest,
    Both,
    Sail,
    Board,
    Land,
    Fight,
    Withdraw,
    Back,
    Stack,
    There,
    Turn,
    Orders,
    Please,
    /// Articles, which say nothing.
    Article,
    /// Pronouns, auxiliaries and the like.
    Filler,
}

/// Words of one sense, folded, between blanks.
const WORDS: [(Sense, &str); 56] = [
    (
        Sense::Move,
        "move moves moving march marches walk walks send sends transfer ziehe ziehen zieht ziehst bewege bewegen bewegt verschiebe",
    ),
    (Sense::Go, "go goes gehen geht weg"),
    (
        Sense::Build,
        "build builds building found founds construct baue bauen baut bau gebaut grunde bauend errichte",
    ),
    (
        Sense::Buy,
        "buy buys buying purchase purchases kaufe kaufen kauft kauf",
    ),
    (
        Sense::Accept,
        "accept accepts accepting accepted take takes annehmen nehme akzeptiere akzeptieren",
    ),
    (
        Sense::Offer,
        "offer offers offering biete bieten bietet angebot anbieten",
    ),
    (Sense::Keep, "keep keeps keeping behalte behalten behalt"),
    (
        Sense::Scrap,
        "scrap scraps scrapped disband abandon aufgeben gebe-auf verschrotten",
    ),
    (
        Sense::Reduce,
        "reduce reduces reduced reducing lose loses losing sacrifice reduziere reduzieren reduziert verliere verlieren verliert opfere abbauen",
    ),
    (Sense::Never, "never niemals nie"),
    (Sense::Not, "not dont don wont won cant nicht"),
    (Sense::Give, "give gives given giving gebe geben gibt"),
    (Sense::Up, "up away"),
    (
        Sense::Pay,
        "pay pays paying paid payment zahle zahlen bezahle bezahlen bezahlt",
    ),
    (Sense::Tax, "tax taxes taxation steuer steuern steuersatz"),
    (Sense::Pillage, "pillage pillages plunder plundere plundern"),
    (
        Sense::Grow,
        "grow grows growth growing wachsen wachst wachstum",
    ),
    (
        Sense::Say,
        "say says saying tell tells talk message sage sagen",
    ),
    (
        Sense::Want,
        "want wants wanted wanting receive return asking wunsche verlange",
    ),
    (Sense::From, "from von aus leave leaves leaving"),
    (Sense::To, "to into onto nach zu"),
    (Sense::In, "in at on im bei"),
    (
        Sense::With,
        "with using mit including incl containing among darunter inkl",
    ),
    (Sense::For, "for fur dafur gegen against"),
    (Sense::By, "by per"),
    (Sense::Ship, "ship ships boat boats schiff schiffe"),
    (Sense::City, "city cities town towns stadt stadte stadten"),
    (
        Sense::Token,
        "token tokens people person men unit units marker markers stein steine leute figur figuren",
    ),
    (Sense::Card, "card cards karte karten"),
    (
        Sense::Treasury,
        "treasury tresury treasure trasury schatz schatzkammer staatsschatz kasse staatskasse",
    ),
    (
        Sense::Declared,
        "declared declare nenne nennen open openly announced shown told offen genannt",
    ),
    (
        Sense::Sealed,
        "sealed hidden undeclared secret secretly third unseen verdeckt verdeckte geheim",
    ),
    (
        Sense::Any,
        "any anyone anybody everyone everybody jeden jeder allen",
    ),
    (
        Sense::None,
        "none nothing no nobody kein keine keinen nichts nix",
    ),
    (Sense::Final, "final done finished fertig endgultig"),
    (Sense::Draft, "draft entwurf"),
    (Sense::End, "end ende"),
    (Sense::First, "first firstly zuerst erst"),
    (
        Sense::Then,
        "then next second secondly afterwards after dann danach last lastly finally before vor",
    ),
    (Sense::Same, "same likewise gleiche dasselbe"),
    (
        Sense::Support,
        "support supported short versorgung versorgt versorgen unterstutzung unterhalt",
    ),
    (Sense::If, "if when should wenn falls"),
    (
        Sense::Rest,
        "rest else everything default defaults other others usual standard sonst",
    ),
    (Sense::Both, "both beide beiden"),
    (Sense::Sail, "sail sails sailing segelt segeln"),
    (Sense::Board, "board aboard embark embarks load loads bord"),
    (
        Sense::Land,
        "land lands landing ashore disembark disembarks off",
    ),
    (
        Sense::Fight,
        "fight fights defend attack attacks attacked attackers kampf kampfe",
    ),
    (
        Sense::Withdraw,
        "withdraw withdraws withdrawn cancel zuruckziehen ziehe-zuruck",
    ),
    (Sense::Back, "back zuruck"),
    (Sense::Stack, "stack ninth stapel"),
    (Sense::There, "there dort dorthin"),
    (Sense::Turn, "turn zug runde"),
    (Sense::Orders, "order orders befehle zuge anweisungen"),
    (Sense::Please, "please bitte"),
    (
        Sense::Article,
        "a an the der die das den dem ein eine einen of",
    ),
];

const FILLERS: &str = "i we me us you he she it him her them they my our his its your their im ill id lets let would like will shall \
    want to be is are was has have had must need needs may can do does make makes it this that these those here hier as also so but just \
    ich wir mich uns mein meine meinen meiner mochte wollen will soll sollen muss mussen ist sind hat haben werden wird noch auch es bitte too add additionally ausserdem zusatzlich zudem \
    single each another one's";

const NUMBERS: [(&str, u32); 26] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("eins", 1),
    ("zwei", 2),
    ("drei", 3),
    ("vier", 4),
    ("funf", 5),
    ("sechs", 6),
    ("sieben", 7),
    ("acht", 8),
    ("neun", 9),
    ("zehn", 10),
    ("elf", 11),
    ("zwolf", 12),
    ("einer", 1),
    ("eines", 1),
];

/// What a folded word stands for, if it is known.
pub(super) fn sense(word: &str) -> Option<Sense> {
    let is_in = |list: &str| list.split_whitespace().any(|one| one == word);
    let found = WORDS.iter().find(|(_, list)| is_in(list));
    found
        .map(|(sense, _)| *sense)
        .or_else(|| is_in(FILLERS).then_some(Sense::Filler))
}

/// The number that a folded word spells.
pub(in crate::orders) fn spelt_number(word: &str) -> Option<u32> {
    let found = NUMBERS.iter().find(|(spelt, _)| *spelt == word);
    found.map(|(_, number)| *number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_has_two_senses() {
        let mut seen = std::collections::BTreeMap::new();
        for (at, (_, list)) in WORDS.iter().enumerate() {
            for word in list.split_whitespace() {
                assert_eq!(seen.insert(word, at), None, "{word}");
                assert_eq!(spelt_number(word), None, "{word}");
            }
        }
    }
}
