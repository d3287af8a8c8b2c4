//! The same pages in German: every sentence fits, the width holds, and what letters need stays as it is.

use bulla::game::Viewer;
use bulla::orders::Vocabulary;
use bulla::page::{Languages, ReceiptVerdict, Templates};
use bulla::text::{CatalogMessage, Complaint, TextPosition};

use super::table::{CRETE, Table};
use super::{
    LANGUAGE, assert_golden, assert_width, deadline, heading, page, receipt, trade_and_calamities,
};

fn german<T>(write: impl FnOnce() -> T) -> T {
    let before = LANGUAGE.replace("de");
    let written = write();
    LANGUAGE.set(before);
    written
}

#[test]
fn every_sentence_and_template_of_every_language_fits() {
    let languages = Languages::read(None, "de").expect("they parse");
    let tags: Vec<&str> = languages.tags().collect();
    assert_eq!(tags, ["de", "en"]);
    let troubles = languages.check(&Table::new().view(Viewer::Observer), None);
    assert!(troubles.is_empty(), "{troubles:#?}");
}

#[test]
fn pages_in_german() {
    for (name, text) in [
        (
            "de/crete.txt",
            german(|| page(&Table::at_war(), Viewer::Seat(CRETE))),
        ),
        (
            "de/receipt.txt",
            german(|| receipt(&Table::new(), ReceiptVerdict::Remarks)),
        ),
        (
            "de/trade.txt",
            german(|| trade_and_calamities::trade_page(Viewer::Seat(CRETE))),
        ),
        (
            "de/fated.txt",
            german(|| trade_and_calamities::page_after_fate(Viewer::Seat(CRETE))),
        ),
    ] {
        assert_width(&text);
        // What another player says is in no language of ours.
        for word in [" the ", " your ", "You ", " token", " gives "] {
            let told = text
                .lines()
                .filter(|line| !line.starts_with("Five players") && !line.contains("BEGIN-ORDERS"));
            let found: Vec<&str> = told.filter(|line| line.contains(word)).collect();
            assert!(found.is_empty(), "{name}: {found:#?}");
        }
        assert_golden(name, &text);
    }
}

#[test]
fn a_form_is_read_the_same_in_every_language() {
    let block = |text: &str| -> Vec<String> {
        let lines = text.lines().skip_while(|line| *line != "BEGIN ORDERS");
        let lines = lines.take_while(|line| *line != "END ORDERS");
        let bare = lines.map(|line| line.split('#').next().unwrap_or_default().trim_end());
        bare.filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let english = page(&Table::at_war(), Viewer::Seat(CRETE));
    let german = german(|| page(&Table::at_war(), Viewer::Seat(CRETE)));
    let words = Vocabulary::new(Table::at_war().parts());
    // Each key with a value that it takes.
    let filled = |page: &str| {
        let lines = block(page).into_iter().skip(1);
        let filled = lines.map(|line| match line.as_str() {
            "moves:" | "züge:" => format!("{line} 2 thera to delphi"),
            "ships:" | "schiffe:" => format!("{line} build thera"),
            "pillage:" | "plünderung:" => format!("{line} 2"),
            key if key.ends_with(':') => format!("{line} thera, delphi"),
            _ => line,
        });
        let text = filled.collect::<Vec<String>>().join("\n");
        let read = bulla::orders::read(&text, 1, &words);
        assert_eq!(read.complaints(), [], "{text}");
        bulla::orders::body(&read.orders.expect("orders"), &words)
    };
    assert!(filled(&english).lines().count() > 5);
    assert_eq!(filled(&english), filled(&german));
    assert!(block(&german).contains(&"züge:".to_owned()));
}

#[test]
fn a_complaint_and_a_subject_speak_german() {
    let german = Templates::in_language("de").expect("they parse");
    let words = [
        CatalogMessage::from("want.area").into(),
        "`5`".to_owned().into(),
    ];
    let sentence = CatalogMessage::new("read.expected", words);
    let complaint = Complaint::say(TextPosition::new(3, 5), "moves[1]", sentence);
    assert_eq!(
        german.complaint(&complaint).expect("a sentence"),
        "Zeile 3, Spalte 5 (dein zweiter Zug): erwartet: der Name eines Gebiets; gefunden: `5`"
    );
    assert_eq!(
        complaint.to_string(),
        "line 3, column 5 (moves[1]): expected the name of an area, found `5`"
    );
    let deadline = deadline();
    let subject = german.subject(heading("Crete", &deadline), "held");
    assert_eq!(
        subject.expect("a subject"),
        "[delta-7] Zug 10, Reich: zurückgestellt, bitte bestätigen"
    );
}
