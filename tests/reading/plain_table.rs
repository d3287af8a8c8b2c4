//! The two columns of plain lines in `docs/letters.md`: each line is read, as a line and in a block, and both languages say the same.

use std::path::Path;

use bulla::orders::free_text::{SpeakerContext, lines, parse_lines};
use bulla::orders::{Vocabulary, body, read};
use bulla::scenario::Scenario;

#[test]
fn both_columns_of_plain_lines_in_the_guide_are_read_as_the_same_orders() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/letters.md");
    let guide = std::fs::read_to_string(guide).expect("a guide");
    let table = guide.split("| English | German |\n|---|---|\n").nth(1);
    let rows = table.expect("a table").lines();
    let scenario = Scenario::named("advanced-8-west").expect("a scenario");
    let words = Vocabulary::new(&scenario.components);
    let mut count = 0;
    for row in rows.take_while(|row| row.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let [english, german] = cells[..] else {
            panic!("two columns: {row}");
        };
        let lines_of = |cell: &str| -> Vec<String> {
            let pieces = cell.split('`').skip(1).step_by(2);
            pieces.map(str::to_owned).collect()
        };
        let pairs = lines_of(english).into_iter().zip(lines_of(german));
        for (english, german) in pairs {
            let said = [&english, &german].map(|line| {
                let heard = parse_lines(&lines(line, 1), &SpeakerContext::default(), &words);
                assert!(heard.is_sure(), "{line}: {heard:?}");
                let block = read(line, 1, &words);
                assert_eq!(block.complaints(), [], "{line}");
                let block = body(&block.orders.expect("orders"), &words);
                assert_eq!(heard.body(&words), block, "{line}");
                block
            });
            assert_eq!(said[0], said[1], "{english}");
            assert!(!said[0].is_empty(), "{english}");
            count += 1;
        }
    }
    assert!(count >= 22, "{count}");
}
