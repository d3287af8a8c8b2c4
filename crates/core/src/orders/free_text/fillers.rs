//! The words that may be passed over in a sentence: they say nothing of what is ordered. The list is closed; any other unknown word
//! is meant.

use super::word_lists::listed;
use crate::text::fold;

/// Courtesies, folded.
const COURTESIES: &str = "lass lasst lasse hi hello hallo hey dear moin servus greetings guten tag morgen abend liebe lieber good thanks thank thx many \
    cheers best regards danke vielen dank gruss grusse viele lg mfg sorry ok okay yes well now jetzt pls plz btw ubrigens fyi p.s kindly gladly seems looks nice fair great gerne gern am liebsten";

/// Articles, pronouns and auxiliaries beside those with a sense, folded.
const PRONOUNS: &str = "ive id im whats youre being been mine own eigene eigenen eigener ihn sie wird werde wurde wurden hatte hatten habe kann mir dir ihm ihnen konnen konnten \
    darf sollte sollten wollte i'd id there's theres i'll i'm i've we'd we'll that's thats it's that which who whom where wo wer dass man them gets made going sind \
    gonna guy guys fellow fellows folk eben mal ja halt denn da dazu davon damit hin her beim ins ans";

/// Words that join or stress and take nothing out, folded.
const JOINTS: &str = "each too but down downwards along around northwards southwards eastwards westwards hinunter runter hinauf rauf heruber weiter nun as well finally endlich together furthermore moreover afterward thereafter later straight directly direkt right meanwhile \
    simply einfach use over across i.e e.g z.b d.h namely namlich choice preference wahl wunsch following folgende folgenden list liste grundsatzlich generally whatever egal beliebig";

/// Words of things that the orders say anyway, folded.
const THINGS: &str = "area areas gebiet gebiete gebieten province provinces region regions new neue neuen neues trade trades trading handel deal \
    deals market markt commodity commodities game spiel water wasser movement phase segment round";

/// Returns whether a word may be passed over.
pub(super) fn is_filler(word: &str) -> bool {
    let folded = fold(word);
    let lists = [COURTESIES, PRONOUNS, JOINTS, THINGS];
    let is_one = |list: &&'static str| listed(list, &folded);
    !folded.chars().any(char::is_alphanumeric) || lists.iter().any(is_one)
}
