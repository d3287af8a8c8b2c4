//! Compatibility of a ruleset and a box: the box must hold what the ruleset relies on.

use crate::game::{Calamity, Face};
use crate::rulebook::MAY_CUT_UNTRADED;

use crate::scenario::assembly::cards_file::CardsFile;
use crate::scenario::assembly::policies::RulesFile;
use crate::scenario::reading::file_report::FileReport;

/// A stack that sells, the commodity that saves from Famine, and every calamity of the deck resolved in its turn.
pub(in crate::scenario) fn check(sheet: FileReport<'_>, rules: &RulesFile, cards_file: &CardsFile) {
    let RulesFile { book, places, .. } = rules;
    let complain = |path: &'static str, message: String| {
        sheet.complain(places.of(path), path, message);
    };
    let sold = book.acquisition.stack;
    if !cards_file.faces.is_empty() && cards_file.faces.iter().all(|face| face.stack != sold) {
        complain("acquisition.stack", format!("there is no stack {sold}"));
    }
    if cards_file.lacks_cards {
        return;
    }
    if let Some(famine) = &book.calamities.famine {
        let saves = &famine.card;
        let is_saver = |face: &Face| face.id == *saves && !face.is_calamity();
        if !cards_file.faces.iter().any(is_saver) {
            let message = format!("there is no commodity {saves}");
            complain("calamities.famine.card", message);
        }
    }
    for face in cards_file.faces.iter().filter(|face| face.is_red()) {
        if !face.is_fixed() || book.trade.fixed_too {
            let message = format!(
                "{} has a red back, and what lies open is not traded",
                face.id
            );
            complain("trade.fixed_too", message);
        }
    }
    if book.trade.war_bars && book.trade.fixed_too {
        let message = "a Civil War that its hand shows is not traded";
        complain("trade.barred", message.to_owned());
    }
    for kind in MAY_CUT_UNTRADED
        .into_iter()
        .filter(|kind| book.split_topics.contains(&(*kind).into()))
    {
        let mut faces = cards_file
            .faces
            .iter()
            .filter(|face| face.calamity() == Some(kind));
        if faces.any(|face| !face.is_fixed() || book.trade.fixed_too) {
            let message = format!(
                "where {} is traded, that somebody is asked about it would tell a secret",
                kind.id()
            );
            complain("ask", message);
        }
    }
    for message in disorder(&book.calamities.order, &cards_file.faces) {
        complain("calamities.order", message);
    }
}

/// 29.6: each calamity of the deck once, by the stacks they lie in, those that may not be traded first.
fn disorder(order: &[Calamity], faces: &[Face]) -> Vec<String> {
    let mut wrong = Vec::new();
    let place = |kind: Calamity| {
        let cards = faces.iter().filter(|face| face.calamity() == Some(kind));
        cards.map(|face| (face.stack, !face.is_fixed())).min()
    };
    for (at, kind) in order.iter().enumerate() {
        if place(*kind).is_none() {
            wrong.push(format!("no card of the deck strikes as {}", kind.id()));
        }
        if order[..at].contains(kind) {
            wrong.push(format!("{} stands here twice", kind.id()));
        }
    }
    for kind in Calamity::ALL {
        if place(*kind).is_some() && !order.contains(kind) {
            wrong.push(format!("{} is missing", kind.id()));
        }
    }
    for pair in order.windows(2) {
        if place(pair[1]) < place(pair[0]) && place(pair[1]).is_some() {
            let [before, after] = [pair[1], pair[0]].map(Calamity::id);
            wrong.push(format!("{before} is resolved before {after}"));
        }
    }
    wrong
}
