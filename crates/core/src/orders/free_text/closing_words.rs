//! Sentences about the letter itself: that its writer is done, or that the orders stand in the form.

use crate::text::fold;

/// Words of a sentence that says that nobody has to wait for its writer, folded.
const DONE: &str = "would diesmal habe vor heute today das wars wars war's war ware ward wär's war's fur zug runde diesen diese round segment letter brief alles mal von und no need to wait for me nobody no-one one has have had you dont don't do not needs anybody everyone else others the please go \
    on without i've i decided so that's thats all it's is that done final finished i'm im am from my side and with this by now be auf mich muss war ware erstmal meinerseits \
    niemand keiner warten braucht zu ihr musst mussen brauchst nicht bitte ohne weiter macht ich bin fertig entschieden damit also das ist alles wars \
    war's von mir meinetwegen wegen mehr kommt more come ja ok ruhig weiter frist absitzen absitzt durch damit wartet dabei bleibt es sie macht turn \
    braucht nur deswegen weil diesmal zug diesen den players just further nothing ahead can die anybody soon as ready when everyone's carry kann weitergehen weitermachen los geht's gehts geht los pls plz then";

/// Words of it that say so.
const WAITS: [&str; 33] = [
    "go on",
    "carry on",
    "kann weitergehen",
    "weitergehen",
    "weitermachen",
    "macht weiter",
    "no need to wait",
    "go ahead",
    "bin fertig",
    "bin durch",
    "auf mich braucht ihr nicht warten",
    "auf mich braucht keiner warten",
    "auf mich braucht keiner zu warten",
    "braucht ihr nicht warten",
    "nicht auf mich",
    "muss keiner warten",
    "frist absitzen",
    "damit bin ich fertig",
    "bin ich fertig",
    "damit durch",
    "dabei bleibt es",
    "wait for me",
    "without me",
    "i'm done",
    "im done",
    "i am done",
    "auf mich warten",
    "auf mich nicht warten",
    "auf mich zu warten",
    "mich muss niemand warten",
    "mich braucht niemand zu warten",
    "ohne mich",
    "ich bin fertig",
];

/// Words of a sentence that points at the orders, folded.
const POINTING: &str = "stand stands bottom top at end am ende ganz weiter would want filled i have i've filled in it the form below above here is are my orders order answers answer see what mind for this turn as \
    follows put into out down i'd like to do wrote written in-between between lines your quoted ich habe unten oben im formular ausgefullt meine \
    antworten antwort befehle stehen steht dazwischen siehe hier sind eingetragen alles drin this time the rest of mail page das ist was vorhabe in \
    den zeilen zwischen";

/// Words of it that say where they stand.
const PLACES: [&str; 15] = [
    "like to do",
    "want to do",
    "will do",
    "form",
    "formular",
    "below",
    "above",
    "unten",
    "oben",
    "dazwischen",
    "between",
    "in mind",
    "zwischen",
    "as follows",
    "vorhabe",
];

/// Phrases that say that nothing more comes; the letter may still be a draft.
const ENDS: [&str; 16] = [
    "das ware es",
    "das wars",
    "that would be all",
    "mehr habe ich",
    "that is all",
    "that is it",
    "thats all",
    "thats it",
    "this is all",
    "das wars",
    "das war es",
    "das ist alles",
    "das ware alles",
    "mehr nicht",
    "nothing further",
    "nothing more",
];

/// Words that deny that somebody waits.
const DENIALS: [&str; 8] = [
    "no", "nobody", "dont", "not", "niemand", "keiner", "nicht", "without",
];

/// Returns whether a sentence says nothing but that its writer is done.
pub(super) fn is_done(line: &str) -> bool {
    let folded = fold(&line.replace(['\u{2019}', '\''], ""));
    let mut words = folded.split(|c: char| !c.is_alphanumeric());
    let is_denied = words.any(|word| DENIALS.contains(&word));
    let waits = ["wait", "warten"].iter().any(|word| folded.contains(word));
    (is_denied || !waits) && says_only(line, DONE, &WAITS)
}

/// Returns whether a sentence says nothing but that nothing more comes: `That is all for this turn.`
pub(super) fn says_the_end(line: &str) -> bool {
    says_only(line, DONE, &ENDS)
}

/// Returns whether a sentence says nothing but where the orders stand: `see my answers in the form`.
pub(super) fn points_at_orders(line: &str) -> bool {
    says_only(line, POINTING, &PLACES)
}

/// Returns whether all words of a sentence are known, and it holds one of some phrases.
fn says_only(line: &str, words: &str, phrases: &[&str]) -> bool {
    let folded = fold(&line.replace('\u{2019}', "'"));
    let kept = |c: char| c.is_alphanumeric() || c == '\'';
    let said: Vec<&str> = folded
        .split(|c| !kept(c))
        .filter(|word| !word.is_empty())
        .collect();
    let whole = format!(" {} ", said.join(" ").replace('\'', ""));
    let says = |phrase: &&str| {
        let phrase = phrase.replace('\'', "");
        whole.contains(&phrase) && whole.contains(&format!(" {phrase} "))
    };
    if said.len() < 2 || !phrases.iter().any(says) {
        return false;
    }
    let known: Vec<String> = words
        .split_whitespace()
        .map(|word| word.replace('\'', ""))
        .collect();
    let is_known = |word: &&str| known.contains(&word.replace('\'', ""));
    said.iter().all(is_known)
}

#[cfg(test)]
mod tests {
    use super::{is_done, points_at_orders};

    #[test]
    fn who_says_that_nobody_has_to_wait_is_done() {
        for line in [
            "No need to wait for me",
            "Nobody has to wait for me.",
            "You don\u{2019}t have to wait for me",
            "I have decided, so nobody has to wait for me.",
            "please go on without me",
            "Auf mich muss niemand warten.",
            "Ihr müsst nicht auf mich warten",
            "Ich bin fertig.",
        ] {
            assert!(is_done(line), "{line}");
        }
        for line in [
            "Wait for me!",
            "please wait for me",
            "no need to wait for Asia",
            "2 thebes to memphis without me",
            "I am not done",
            "I'm not finished",
            "Bitte auf mich warten",
            "ich bin nicht fertig",
        ] {
            assert!(!is_done(line), "{line}");
        }
    }

    #[test]
    fn who_points_at_the_form_orders_nothing_more() {
        for line in [
            "I have filled in the form below.",
            "See my answers in the form.",
            "here is what I have in mind:",
            "meine Antworten stehen dazwischen.",
            "ich habe unten im Formular ausgefüllt.",
        ] {
            assert!(points_at_orders(line), "{line}");
        }
        assert!(!points_at_orders("see the form, but not the moves"));
        assert!(!points_at_orders("my ship is below Thera"));
    }
}
