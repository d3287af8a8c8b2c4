//! season/naval: everybody reads how many tokens stay aboard, beside the ship that holds them.

use super::*;

fn page_now(table: &Table, viewer: Viewer) -> String {
    let (deadline, seats, view) = (deadline(), table.seats(), table.view(viewer));
    let facts = PageFacts::new(heading("Crete", &deadline), &seats, &view, &MEASURES);
    let page = templates().page(&facts);
    page.expect("the page renders").text()
}

#[test]
fn tokens_aboard_are_told_beside_their_ship() {
    let mut table = Table::at_war();
    let viewers = [Viewer::Seat(CRETE), Viewer::Seat(EGYPT), Viewer::Observer];
    for viewer in viewers {
        let text = page_now(&table, viewer);
        assert!(text.contains("Ships: Phaestos."), "{text}");
    }
    table.embark("crete", "phaestos", 3);
    for viewer in viewers {
        let text = page_now(&table, viewer);
        assert_width(&text);
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("Ships: Phaestos (3 aboard)."), "{text}");
    }
}
