//! Fixed phrases of a market and of wishes for nations in the plain words that they stand for: `I'd like 2 grain` is *I want*, `auf keinen Fall` is *never*.

use super::exceptions::without_exceptions;
use super::line_parser::LineParser;
use super::line_token::LineToken;
use super::nation_slips::with_nation_slips;
use super::tokens::tokens;
use super::word_senses::spelt_number;
use crate::game::SegmentKind;
use crate::text::fold;

/// Phrases of what is wanted, folded, without apostrophes: an infinitive behind them says what is done instead.
const WISHES: [&str; 32] = [
    "id like to have",
    "id like to get",
    "id like to see",
    "i would like to have",
    "i would like to get",
    "id love to have",
    "id love",
    "id like",
    "i would like",
    "wed like",
    "we would like",
    "id want",
    "i would want",
    "i need",
    "im after",
    "i am after",
    "im looking for",
    "i am looking for",
    "looking for",
    "ich hatte gerne",
    "ich hatte gern",
    "hatte ich gerne",
    "hatte ich gern",
    "ich mochte",
    "ich will",
    "will ich",
    "und will",
    "mochte ich",
    "ich brauche",
    "brauche ich",
    "ich suche",
    "suche",
];

/// Verbs of what is done, folded: *möchte* before one of them is no wish for cards.
const DOING: &str = "to offer give trade propose suggest accept take swap exchange withdraw keep anbieten bieten geben tauschen handeln annehmen vorschlagen \
    nehmen behalten zuruckziehen machen hergeben abgeben eintauschen";

/// Phrases and what they stand for, folded. The longer stand first.
const PHRASES: [(&str, &str); 77] = [
    ("anybody who wants it", "anybody"),
    ("anyone who wants it", "anybody"),
    ("anybody can have it", "to anybody"),
    ("anyone can have it", "to anybody"),
    ("everybody can have it", "to anybody"),
    ("anybody may have it", "to anybody"),
    ("anybody can take it", "to anybody"),
    ("anyone can take it", "to anybody"),
    ("jeder kann es haben", "an alle"),
    ("das kann jeder haben", "an alle"),
    ("in exchange for", "for"),
    ("in exchange", "for"),
    ("in return for", "for"),
    ("in return", "for"),
    ("im austausch gegen", "for"),
    ("im austausch fur", "for"),
    ("im tausch gegen", "for"),
    ("im tausch fur", "for"),
    ("im gegenzug fur", "for"),
    ("im gegenzug", "for"),
    ("noch irgendeine andere karte", "1 card"),
    ("noch irgendeine karte", "1 card"),
    ("noch irgendeine", "1 card"),
    ("noch eine beliebige karte", "1 card"),
    ("noch eine andere karte", "1 card"),
    ("noch eine weitere karte", "1 card"),
    ("noch eine karte", "1 card"),
    ("irgendeine dritte karte", "1 card"),
    ("irgendeine andere karte", "1 card"),
    ("irgendeine karte", "1 card"),
    ("irgendeine", "1 card"),
    ("eine weitere karte", "1 card"),
    ("eine beliebige karte", "1 card"),
    ("eine andere karte", "1 card"),
    ("any one other card", "1 card"),
    ("any one card", "1 card"),
    ("any third card", "1 card"),
    ("any other card", "1 card"),
    ("another card", "1 card"),
    ("some other card", "1 card"),
    ("one extra card", "1 card"),
    ("one other card", "1 card"),
    ("auf gar keinen fall", "never"),
    ("auf keinen fall", "never"),
    ("unter gar keinen umstanden", "never"),
    ("unter keinen umstanden", "never"),
    ("in keinem fall", "never"),
    ("in keinem handel", "never"),
    ("keinesfalls", "never"),
    ("um keinen preis", "never"),
    ("under no circumstances", "never"),
    ("on no account", "never"),
    ("at no price", "never"),
    ("in no trade", "never"),
    ("dont ever", "never"),
    ("wont ever", "never"),
    ("will never ever", "never"),
    ("doesnt", "does not"),
    ("isnt", "is not"),
    ("arent", "are not"),
    ("wouldnt", "would not"),
    ("part with", "give away"),
    ("parting with", "giving away"),
    ("let go of", "give away"),
    ("hand over", "give away"),
    ("weder", "never"),
    ("neither", "never"),
    ("als dritte karte", "hidden"),
    ("als verdeckte karte", "hidden"),
    ("face down", "hidden"),
    ("face up", "named"),
    ("nicht gezeigt", "hidden"),
    ("nicht genannt", "hidden"),
    ("heimlich", "hidden"),
    ("egal welche", ""),
    ("i dont care which", ""),
    ("i dont mind which", ""),
];

/// Phrases of wishes for nations and what they stand for, folded. The longer stand first.
const SET_UP: [(&str, &str); 23] = [
    ("as", "als"),
    ("if at all possible", ""),
    ("if possible", ""),
    ("wenn es geht", ""),
    ("wenns geht", ""),
    ("wenn moglich", ""),
    ("falls moglich", ""),
    ("und zur not halt", ", then"),
    ("und zur not", ", then"),
    ("zur not halt", "then"),
    ("zur not auch", "then"),
    ("zur not", "then"),
    ("if need be", "then"),
    ("if i must", "then"),
    ("notfalls auch", "then"),
    ("notfalls", "then"),
    ("und zwar", ""),
    ("das ist mir alles recht", "mir egal"),
    ("ist mir alles recht", "mir egal"),
    ("ist mir alles egal", "mir egal"),
    ("mir alles recht", "mir egal"),
    ("whatever is left", "I do not mind"),
    ("was ubrig ist", "mir egal"),
];

impl LineParser<'_> {
    /// The tokens of a text. In a market, fixed phrases stand for plain words, and nations that an offer is for are named where the text
    /// names those whom it is not for.
    pub(super) fn tokens_of(&self, text: &str) -> Vec<LineToken> {
        match self.kind() {
            None => without_exceptions(tokens(text, self.words), self.scene),
            Some(SegmentKind::Trade) => {
                let plain = plainly(text, phrase);
                without_exceptions(tokens(&plain, self.words), self.scene)
            }
            Some(SegmentKind::SetUp) => {
                let plain = plainly(text, set_up_phrase);
                with_nation_slips(tokens(&plain, self.words), self.words)
            }
            Some(_) => tokens(text, self.words),
        }
    }
}

/// A text with plain words in the place of fixed phrases.
fn plainly(text: &str, phrase: impl Fn(&[Piece]) -> Option<(&'static str, usize)>) -> String {
    let pieces: Vec<&str> = text.split_inclusive(char::is_whitespace).collect();
    let words: Vec<Piece> = pieces.iter().map(|piece| Piece::of(piece)).collect();
    let mut plain = String::with_capacity(text.len());
    let is_quote = |sign: char| "\"\u{201c}\u{201d}\u{201e}\u{ab}\u{bb}".contains(sign);
    let (mut at, mut quotes) = (0, 0);
    while at < words.len() {
        // What is quoted stays as it is.
        let here = pieces[at].chars().filter(|sign| is_quote(*sign)).count();
        if quotes % 2 == 1 || here > 0 {
            quotes += here;
            plain.push_str(pieces[at]);
            at += 1;
            continue;
        }
        let is_behind_comma = at > 0 && words[at - 1].behind.trim_end().ends_with(',');
        if is_behind_comma && let Some(count) = reason_of_others(&words[at..]) {
            plain.truncate(plain.trim_end().trim_end_matches(',').len());
            plain.push_str(words[at + count - 1].behind);
            at += count;
            continue;
        }
        match phrase(&words[at..]) {
            Some((stands_for, count)) => {
                plain.push_str(words[at].before);
                plain.push_str(stands_for);
                plain.push_str(words[at + count - 1].behind);
                at += count;
            }
            None => {
                plain.push_str(pieces[at]);
                at += 1;
            }
        }
    }
    plain
}

/// A word with the signs around it.
struct Piece<'t> {
    before: &'t str,
    /// The word, folded.
    word: String,
    behind: &'t str,
}

impl Piece<'_> {
    fn of(piece: &str) -> Piece<'_> {
        let start = piece.find(char::is_alphanumeric).unwrap_or(piece.len());
        let end = piece.rfind(char::is_alphanumeric).map_or(start, |at| {
            at + piece[at..].chars().next().map_or(0, char::len_utf8)
        });
        Piece {
            before: &piece[..start],
            word: fold(&piece[start..end]),
            behind: &piece[end..],
        }
    }

    fn is_followed_by_sign(&self) -> bool {
        !self.behind.trim().is_empty()
    }
}

/// Number of words that tell why others get nothing: `they have three cities already and are far enough ahead`.
fn reason_of_others(words: &[Piece]) -> Option<usize> {
    const OTHERS: &str = "they she he sie er die theyre shes hes";
    const STATE: &str = "have has are is haben hat sind ist theyre shes hes already";
    const BESIDE: &str = "already enough far ahead too so very much many strong rich big good well leading winning and cities city cards tokens points schon \
        genug weit voraus vorne zu stark viel viele reich zuviel anyway eh ja sowieso und of a the got plenty way in lead stadte karten punkte";
    let is_in = |list: &str, word: &Piece| list.split_whitespace().any(|one| one == word.word);
    let ends = |word: &Piece| word.behind.contains(['.', '!', '?', ';', ')', '(']);
    let count = words.iter().position(ends).map_or(words.len(), |at| at + 1);
    let clause = &words[..count];
    let begins = clause.len() > 2
        && is_in(OTHERS, &clause[0])
        && (is_in(STATE, &clause[0]) || is_in(STATE, &clause[1]));
    let is_of_it = |word: &Piece| {
        is_in(BESIDE, word)
            || is_in(STATE, word)
            || is_in(OTHERS, word)
            || spelt_number(&word.word).is_some()
            || word.word.chars().all(|c| c.is_ascii_digit())
    };
    let asks = clause.iter().any(|word| word.behind.contains('?'));
    (begins && !asks && clause.iter().all(is_of_it)).then_some(count)
}

/// Returns the number of words of a phrase that words begin with.
fn is_said(words: &[Piece], phrase: &str) -> Option<usize> {
    let count = phrase.split(' ').count();
    let said = words.get(..count)?;
    let inside = &said[..count - 1];
    let is_one = !inside.iter().any(Piece::is_followed_by_sign)
        && !said[1..].iter().any(|word| !word.before.is_empty())
        && said
            .iter()
            .map(|word| word.word.as_str())
            .eq(phrase.split(' '));
    is_one.then_some(count)
}

/// A phrase of a wish for a nation that words begin with: what it stands for, and its number of words.
fn set_up_phrase(words: &[Piece]) -> Option<(&'static str, usize)> {
    SET_UP
        .iter()
        .find_map(|(said, stands_for)| Some((*stands_for, is_said(words, said)?)))
        .or_else(|| liking(words).map(|count| ("", count)))
}

/// Number of words that tell why somebody likes a nation: `because of the ships`, up to the next sign.
fn liking(words: &[Piece]) -> Option<usize> {
    const WHY: [&str; 5] = ["because", "weil", "wegen", "cause", "cos"];
    const BESIDE: &str = "of the i we like love always wanted to play played last time good nice fun ships ship boats boat sea seas start starting position middle centre center they it its \\
        are is have has my favourite favorite history ich wir mag mogen die der das den dem schiffe schiffen meer meeres immer schon spielen wollte lage geschichte \\
        gut schon sind ist habe haben so many cities long coast coasts name ausgerechnet lieblingsland pyramids pyramiden cats katzen";
    let ends = words.iter().position(Piece::is_followed_by_sign);
    let count = ends.map_or(words.len(), |at| at + 1);
    let is_of_it = |word: &Piece| BESIDE.split_whitespace().any(|one| one == word.word);
    let is_why = WHY.contains(&words.first()?.word.as_str());
    (is_why && count > 1 && words[1..count].iter().all(is_of_it)).then_some(count)
}

/// The phrase that words begin with: what it stands for, and its number of words.
fn phrase(words: &[Piece]) -> Option<(&'static str, usize)> {
    let found = PHRASES
        .iter()
        .find_map(|(said, stands_for)| Some((*stands_for, is_said(words, said)?)));
    found.or_else(|| {
        let count = WISHES.iter().find_map(|wish| is_said(words, wish))?;
        let ends = words[count..].iter().position(Piece::is_followed_by_sign);
        let clause = &words[count..ends.map_or(words.len(), |at| count + at + 1)];
        let does = |word: &Piece| DOING.split_whitespace().any(|one| one == word.word);
        // `I'd like to offer`, `ich möchte Ägypten Salz anbieten`.
        let begins = words.get(count).is_some_and(does) && !words[count - 1].is_followed_by_sign();
        let ends = clause.last().is_some_and(does);
        (!begins && !ends).then_some(("I want", count))
    })
}
