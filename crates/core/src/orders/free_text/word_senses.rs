//! The words that orders are made of in plain speech, English and German, and what each of them stands for.

/// Meaning of a word, whatever its form.
use std::collections::HashMap;
use std::sync::LazyLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordSense {
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
    /// Lack of something: support that is *short*.
    Short,
    If,
    Unless,
    Only,
    Otherwise,
    Stay,
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
const WORDS: [(WordSense, &str); 61] = [
    (
        WordSense::Move,
        "move moves moving march marches walk walks send sends transfer ziehe ziehen zieht ziehst bewege bewegen bewegt verschiebe schicke schicken schickt come comes follow follows head heads proceed proceeds travel travels kommen kommt folgen folgt ruckt rucken wandern wandert marschieren marschiert shift shifts relocate stroll strolls hike hikes laufe laufen lauft spazieren spaziert verlege verlegen verlegt versetze versetzen versetzt verschieben verschiebt schick zieh wandere rucke marschiere wechseln wechselt umziehen",
    ),
    (WordSense::Go, "go goes gehen geht gehe weg"),
    (
        WordSense::Build,
        "build builds building built found founded founds construct baue bauen baut bau gebaut grunde grunden gegrundet bauend errichte entstehen entsteht",
    ),
    (
        WordSense::Buy,
        "buy buys buying purchase purchases acquire acquires erwerbe erwerben kaufe kaufen kauft kauf",
    ),
    (
        WordSense::Accept,
        "accept accepts accepting accepted take takes annehmen nehme nehm akzeptiere akzeptieren",
    ),
    (
        WordSense::Offer,
        "offer offers offering biete bieten bietet angebot anbieten",
    ),
    (
        WordSense::Keep,
        "keep keeps keeping behalte behalten behalt",
    ),
    (
        WordSense::Scrap,
        "rid aufgegeben scrap scraps scrapped disband abandon aufgeben gebe-auf verschrotten",
    ),
    (
        WordSense::Reduce,
        "reduce reduces reduced reducing lose loses losing sacrifice reduziere reduzieren reduziert verliere verlieren verliert losses loss verluste verlust opfere abbauen verkleinere verkleinern verkleinert downsize downsizes downsizing shrink shrinks schrumpfen",
    ),
    (WordSense::Never, "never niemals nie"),
    (
        WordSense::Not,
        "not dont don wont won cant don't won't can't nicht",
    ),
    (
        WordSense::Give,
        "give gives given giving geb gebe geben gibt",
    ),
    (WordSense::Up, "up away"),
    (
        WordSense::Pay,
        "pay pays paying paid payment zahle zahlen bezahle bezahlen bezahlt",
    ),
    (
        WordSense::Tax,
        "tax taxes taxation steuer steuern steuersatz",
    ),
    (
        WordSense::Pillage,
        "pillage pillages plunder plundere plundern",
    ),
    (
        WordSense::Grow,
        "grow grows growth growing wachsen wachst wachstum",
    ),
    (
        WordSense::Say,
        "say says saying tell tells talk message sage sagen sag ansage ansagen schreib schreibe schreiben",
    ),
    (
        WordSense::Want,
        "want wants wanted wanting receive return asking wunsche verlange",
    ),
    (WordSense::From, "from von vom aus leave leaves leaving"),
    (
        WordSense::To,
        "to into onto nach zu zum zur ins ruber hinuber",
    ),
    (WordSense::In, "in at on im bei am"),
    (
        WordSense::With,
        "with using mit including incl containing among darunter inkl",
    ),
    (WordSense::For, "for fur dafur gegen against"),
    (WordSense::By, "by per"),
    (WordSense::Ship, "ship ships boat boats schiff schiffe"),
    (
        WordSense::City,
        "city cities town towns stadt stadte stadten",
    ),
    (
        WordSense::Token,
        "token tokens people person men unit units marker markers stein steine steinen leute leuten mann figur figuren manner mannern personen spielstein spielsteine spielsteinen siedler siedlern settlers piece pieces truppen",
    ),
    (WordSense::Card, "card cards karte karten"),
    (
        WordSense::Treasury,
        "treasury tresury treasure trasury schatz schatzkammer staatsschatz kasse staatskasse",
    ),
    (
        WordSense::Declared,
        "declared declare named naming name names mention mentioned nenne nennen open openly announced shown told offen genannt",
    ),
    (
        WordSense::Sealed,
        "sealed hidden unsaid untold unmentioned unnamed ungenannt ungenannte verschweige verborgen verborgenen quiet undisclosed undeclared secret secretly third unseen truth verdeckt verdeckte geheim wahrheit behind dahinter",
    ),
    (
        WordSense::Any,
        "any anyone anybody everyone everybody jeden jeder allen",
    ),
    (
        WordSense::None,
        "none nothing no nobody kein keine keinen keiner keinem keines keins nichts nix niemand niemandem niemanden",
    ),
    (WordSense::Final, "final done finished fertig endgultig"),
    (WordSense::Draft, "draft entwurf"),
    (WordSense::End, "end ende"),
    (WordSense::First, "first firstly zuerst erst"),
    (
        WordSense::Then,
        "then next second secondly afterwards after dann danach lastly finally before vor",
    ),
    (
        WordSense::Same,
        "same likewise gleiche gleichen dasselbe denselben dieselben selben",
    ),
    (
        WordSense::Support,
        "support supported upkeep versorgung versorgt versorgen unterstutzung unterhalt",
    ),
    (WordSense::Short, "short knapp lacking"),
    (
        WordSense::If,
        "if when wenn wenns falls sofern provided assuming solange vorausgesetzt",
    ),
    (WordSense::Unless, "unless"),
    (WordSense::Only, "only nur bloss"),
    (WordSense::Otherwise, "otherwise ansonsten andernfalls"),
    (
        WordSense::Stay,
        "stay stays staying remain remains bleibt bleiben",
    ),
    (
        WordSense::Rest,
        "rest else everything default defaults other others usual standard sonst",
    ),
    (WordSense::Both, "both beide beiden"),
    (
        WordSense::Sail,
        "sail sails sailing segelt segeln segle segel fahrt fahren fahre returns schippert schippern",
    ),
    (
        WordSense::Board,
        "board boards aboard embark embarks load loads bord carry carries carrying bring brings bringing bringe bringt bringen trage tragt pick picks \
         einladen einsteigen aufnehmen lade ladt nimmt",
    ),
    (
        WordSense::Land,
        "land lands landing ashore disembark disembarks off drop drops unload unloads aussteigen aussteigt steigen steigt absetzen setzt ausladen abladen",
    ),
    (
        WordSense::Fight,
        "fight fights fought defend attack attacks attacked attackers kampf kampfe",
    ),
    (
        WordSense::Withdraw,
        "withdraw withdraws withdrawn cancel zuruckziehen ziehe-zuruck",
    ),
    (WordSense::Back, "back zuruck"),
    (WordSense::Stack, "stack ninth stapel"),
    (WordSense::There, "there dort dorthin"),
    (WordSense::Turn, "turn zug runde"),
    (WordSense::Orders, "order orders befehle zuge anweisungen"),
    (WordSense::Please, "please bitte"),
    (
        WordSense::Article,
        "a an the der die das den dem ein eine einen of",
    ),
];

const FILLERS: &str = "er should get gets getting got i we me us you he she it him her them they my our his its your their im ill lets let would like will shall \
    want to be is are was has have had must need needs may can do does make it this that these those here hier as also so just \
    ich wir mich uns mein meine meinen meiner mochte wollen will soll sollen muss mussen ist sind hat haben werden wird noch auch es bitte add additionally ausserdem zusatzlich zudem \
    single another one's missing remaining fehlenden restlichen happy glad pleased delighted willing hab mach nehmt";

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

/// Returns the meaning of a folded word, if it is known.
pub(super) fn sense(word: &str) -> Option<WordSense> {
    SENSES.get(word).copied()
}

/// The sense of each word; that of a list goes before a filler.
static SENSES: LazyLock<HashMap<&str, WordSense>> = LazyLock::new(|| {
    let fillers = FILLERS
        .split_whitespace()
        .map(|word| (word, WordSense::Filler));
    let lists = WORDS.iter();
    let words = lists.flat_map(|(sense, list)| list.split_whitespace().map(|word| (word, *sense)));
    fillers.chain(words).collect()
});

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
