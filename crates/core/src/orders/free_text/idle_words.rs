//! Letters that order nothing: `nothing from me this time`, `I'm not trading this round`, `von mir kommt diesmal nichts`.

use super::closing_words::is_done;
use super::line_parser::LineParser;
use super::sentences::sentences;
use super::word_lists::listed;
use crate::game::SegmentKind;
use crate::text::fold;

/// Words of a sentence that says that its writer does nothing, folded.
const IDLE: &str = "nothing nichts nix no none not i im i'm am do dont don't did for from me my this that turn time round runde diesmal diese dieser \
    diesen zug von mir kommt mache machen ich orders order befehle keine kein gar at all it is just read pass passe passing setze aus in the today heute \
    now moment jetzt will want won't wont have habe need anything one segment phase to say order please bitte so here hier es gibt thanks thank danke you like useful interesting suits suit that's fits gefallt passt mir davon mach hab zeit time keine busy no wieder i'll think guess there's theres anything zu tun tue los gibt's gibts heut \
    bei uns us we our ours mal round's decide as far can see tell there then well also deshalb daher therefore suppose pls plz";

/// Words of trade beside them.
const TRADE: &str = "hold onto trade trades trading traded deal deals handel handle handele handeln tausche tauschen with anybody anyone nobody mit niemandem \
    offer offers angebote angebot accept nehme an keep my the all cards hand behalte meine karten alle what was";

/// Phrases that say that nothing is done at all.
const NOTHING: &str = "nothing/nichts/nix/no orders/keine befehle/pass/passe/i pass/ich passe/ich setze aus/not order anything";

/// Phrases that say that nothing is traded.
const NO_TRADE: &str = "not trading/no trading/no trades/no trade/no deals/no deal/keine deals/not trade/kein handel/handle nicht/handele nicht/handle ich nicht/handle mit niemandem/\
    handle ich mit niemandem/trade with nobody/tausche nicht/tausche nichts/trade nothing/dont trade/won't trade/wont trade/don't trade";

/// Words of purchases beside them.
const PURCHASES: &str =
    "buy buying purchase anything cards card kaufe kaufen kauf karten karte mochte etwas advances";

/// Phrases that say that nothing is bought.
const NO_PURCHASE: &str = "don't want to buy anything/dont want to buy anything/not buying anything/buy nothing/buying nothing/don't buy anything/won't buy \
    anything/kaufe nichts/nichts kaufen/keine karten/kaufe keine karten";

impl LineParser<'_> {
    /// Returns whether a clause of a line says that the writer orders nothing.
    pub(super) fn has_idle_clause(&self, text: &str) -> bool {
        let mut clauses = text.split([',', '.', ';', '!']);
        clauses.any(|clause| self.is_idle_line(clause.trim()))
    }

    /// Returns whether words say that the writer orders nothing in this segment, of himself or of his nation by name.
    pub(super) fn is_idle_line(&self, text: &str) -> bool {
        if sentences(text).len() > 1 {
            return false;
        }
        let is_own = |word: &&str| {
            let name = word.trim_matches(|c: char| !c.is_alphanumeric());
            let nation = self.scene.nation.filter(|_| !name.is_empty());
            nation.is_some()
                && self
                    .words
                    .nation_named(name)
                    .map(|civ| self.words.nation(civ))
                    == nation
        };
        let all: Vec<&str> = text.split(' ').filter(|word| !is_own(word)).collect();
        let goal = self.saved_for(&all);
        let others = (0..all.len()).filter(|at| Some(*at) != goal);
        let others: Vec<&str> = others.map(|at| all[at]).collect();
        orders_nothing(&others.join(" "), self.kind())
    }
}

impl LineParser<'_> {
    /// Place of the card that words save for: `I keep it all and save for Pottery`, `spare auf die Töpferei`.
    fn saved_for(&self, words: &[&str]) -> Option<usize> {
        const SAVING: &str = "save saving spare sparen spar";
        const BUYING: &str = "buy buying purchase kaufe kaufen kauf pay zahle";
        let bare: Vec<String> = words
            .iter()
            .map(|word| fold(word.trim_matches(|c: char| !c.is_alphanumeric())))
            .collect();
        let saves = bare.iter().any(|word| listed(SAVING, word));
        let buys = bare.iter().any(|word| listed(BUYING, word));
        let is_goal = |at: &usize| {
            let before = bare[..*at].iter().rev();
            let before = before.take_while(|word| listed("for auf die das den the", word));
            let mut before = before.map(String::as_str);
            self.words.cards.get(&bare[*at]).is_some()
                && before.any(|word| matches!(word, "for" | "auf"))
        };
        (0..bare.len()).find(is_goal).filter(|_| saves && !buys)
    }
}

/// Words of a clause that says why: something costs too much, or was lost, folded.
const REASONS: &str = "afford enough expensive reach reaches reicht reichen genug teuer leisten lapsed fell geplatzt pity shame schade unlucky pech";

/// Words of a clause that would order something after all, folded.
const ORDERING: &str = "but except only unless if instead until build move moves buy keep give pay offer accept withdraw reduce ship city cities aber ausser nur falls \
    wenn statt bis baue bauen ziehe ziehen kaufe kaufen behalte behalten gebe geben zahle zahlen biete nehme schiff stadt";

/// Returns whether a clause says why nothing is done, and orders nothing.
fn is_reason(words: &[&str]) -> bool {
    let is_in = |list: &'static str, word: &str| listed(list, word);
    let is_number = |word: &&str| word.chars().any(|c| c.is_ascii_digit());
    words.iter().any(|word| is_in(REASONS, word))
        && !words
            .iter()
            .any(|word| is_number(word) || is_in(ORDERING, word))
}

/// Phrases that say that nothing is spent: all else falls to its default.
const NO_SPENDING: &str = "keep it all/keep everything/keep them all/keep all/just keep/behalte alles/behalte alle/alles behalten/can't afford anything/cant afford anything/\
    cannot afford anything/kann mir nichts leisten/spare/save for/saving up for/saving for/save up for";

/// Words beside them.
const SPENDING: &str = "with mit points punkten keep it everything them all cards behalte alles alle karten behalten can't cant cannot afford anything leisten kann mir spare weiter save saving up na gut eben auf nachste nachsten next later dann then lieber rather well and und die the";

/// Returns whether a sentence says that its writer orders nothing in the segment, and nothing else.
pub(super) fn orders_nothing(line: &str, kind: Option<SegmentKind>) -> bool {
    if line.contains('?') {
        return false;
    }
    let folded = fold(&line.replace('\u{2019}', "'"));
    let is_of_trade = kind == Some(SegmentKind::Trade);
    let is_of_purchases = matches!(kind, Some(SegmentKind::Purchases | SegmentKind::Fate));
    let mut is_idle = false;
    for part in folded.split([',', ';', '(', ')']) {
        let kept = |c: char| c.is_alphanumeric() || c == '\'';
        let words: Vec<&str> = part
            .split(|c| !kept(c))
            .filter(|word| !word.is_empty())
            .collect();
        if words.is_empty() || is_done(part) {
            continue;
        }
        let is_in = |list: &'static str, word: &str| listed(list, word);
        let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
        let keeps = is_of_trade
            && words
                .first()
                .is_some_and(|word| ["i", "ich"].contains(word))
            && words.iter().any(|word| ["keep", "behalte"].contains(word))
            && words
                .iter()
                .any(|word| ["cards", "karten", "hand"].contains(word));
        let is_known = |word: &&str| {
            is_in(IDLE, word)
                || (is_of_purchases && is_in(PURCHASES, word))
                || (is_of_purchases && (is_in(SPENDING, word) || is_number(word)))
                || (is_of_trade && (is_in(TRADE, word) || (keeps && is_number(word))))
        };
        if !words.iter().all(is_known) {
            if is_reason(&words) {
                continue;
            }
            return false;
        }
        let denials = words.iter().filter(|word| is_in("nothing nichts nix no none not dont don't didn't kein keine nicht niemandem nobody wont won't", word));
        if denials.count() > 1 {
            return false;
        }
        let said = format!(" {} ", words.join(" "));
        let says = |list: &str| {
            list.split('/').any(|phrase| {
                let phrase = phrase.split_whitespace().collect::<Vec<_>>().join(" ");
                said.contains(&format!(" {phrase} "))
            })
        };
        is_idle |= says(NOTHING)
            || (is_of_trade && says(NO_TRADE))
            || (is_of_purchases && (says(NO_PURCHASE) || says(NO_SPENDING)));
    }
    is_idle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_nothing_says_it_in_many_words() {
        for line in [
            "Nothing from me this time.",
            "Nothing for me this time, please go on without me",
            "Read it, nothing from me this time.",
            "Von mir kommt diesmal nichts.",
            "I pass this turn",
            "No orders this turn.",
            "nothing for me this time, go on.",
            "Nothing to order I think.",
            "nothing to do for me then.",
            "nothing from me this time, pls go on",
            "as far as I can see there is nothing for me to decide",
            "ich hab nichts zu tun, also Befehle: keine",
            "Nix zu tun diesmal, schade mit dem Handel.",
            "von mir kommt nichts, für Mystik reicht es eh nicht.",
            "I can't afford anything, so nothing from me.",
            "Nothing from us this round (the deal lapsed, what a pity)",
        ] {
            assert!(orders_nothing(line, Some(SegmentKind::Realm)), "{line}");
        }
        for line in [
            "I'm not trading this round.",
            "No trades from me this time",
            "Not trading with anybody this time, I keep my 3 cards.",
        ] {
            assert!(orders_nothing(line, Some(SegmentKind::Trade)), "{line}");
            assert!(!orders_nothing(line, Some(SegmentKind::Realm)), "{line}");
        }
        for line in [
            "cant afford anything, keep it all.",
            "Nothing to buy with 6 points I suppose, so no orders",
            "I can't afford anything this time.",
            "Ich kann mir nichts leisten.",
        ] {
            assert!(orders_nothing(line, Some(SegmentKind::Fate)), "{line}");
            assert!(!orders_nothing(line, Some(SegmentKind::Realm)), "{line}");
        }
        for line in [
            "nothing but Rome",
            "nothing else",
            "not nothing, but little",
            "I keep my cards",
            "no ships",
            "No Timber from me",
            "nothing, but it is enough for Pottery if I pay 2 Salt",
            "nothing from me unless it is too expensive for him",
            "nothing, only keep my Salt, it is not enough",
            "nothing from me?",
        ] {
            assert!(!orders_nothing(line, Some(SegmentKind::Trade)), "{line}");
        }
    }
}
