//! Replies of players to an HTML page, which are read as if it had been text.

use bulla::mail::{BlockResult, read_file};
use bulla::orders::{OrderBlock, Vocabulary, body, read_at};
use bulla::scenario::Scenario;
use bulla::text::TextPosition;

use super::play::{Mail, mails};
use super::{html, letter_of};

fn words() -> Vocabulary {
    let scenario = Scenario::named("advanced-5").expect("a scenario");
    Vocabulary::new(&scenario.components)
}

/// A page that asks for moves, and its HTML.
fn page() -> (Mail, String) {
    let mail = mails(1)
        .into_iter()
        .find(|mail| mail.form.contains("\nmoves:") && mail.form.contains("\ncities:"));
    let mail = mail.expect("a realm is asked");
    let html = html(&mail);
    (mail, html)
}

fn orders(found: BlockResult) -> OrderBlock {
    match found {
        BlockResult::Orders(block) => {
            let first = TextPosition::new(block.first_line, block.column);
            read_at(&block.text, first, &words())
        }
        other => panic!("no orders: {other:?}"),
    }
}

/// Fills in the form as a player does who types over the remarks.
fn filled(form: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in form.lines() {
        lines.push(match line {
            _ if line.starts_with("moves:") => "moves: [1 knossos &gt; thera]".to_owned(),
            _ if line.starts_with("cities:") => "cities: [thera]".to_owned(),
            "status: form" => "status: final".to_owned(),
            other => other.to_owned(),
        });
    }
    lines.join("\n")
}

fn must_be_the_orders(found: BlockResult) {
    let letter = orders(found);
    assert_eq!(letter.unreadable, []);
    let orders = letter.orders.expect("orders");
    let written = body(&orders, &words());
    assert_eq!(written, "moves:\n  - 1 knossos > thera\ncities: [thera]\n");
}

#[test]
fn the_form_of_an_html_page_is_the_form_of_the_text() {
    let (mail, html) = page();
    let BlockResult::Form(block) = read_file(letter_of(&html).as_bytes()).found else {
        panic!("the page as it was sent is a form, and no orders");
    };
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim_end);
        let inside = lines.filter(|line| !line.ends_with(" ORDERS") && !line.is_empty());
        inside.map(str::to_owned).collect()
    };
    assert_eq!(lines(&block.text), lines(&mail.form));
}

#[test]
fn a_form_that_was_edited_in_the_html_counts() {
    let (_, html) = page();
    let edited = filled(&html);
    assert_ne!(edited, html);
    must_be_the_orders(read_file(letter_of(&edited).as_bytes()).found);
}

#[test]
fn an_edited_form_below_a_word_of_thanks_is_read_where_web_mail_quotes_it() {
    let (_, html) = page();
    let inside = |page: &str| -> String {
        let (_, body) = page.split_once("<body").expect("a body");
        let (_, body) = body.split_once('>').expect("its tag ends");
        body.replace("</body>\n</html>\n", "")
    };
    let edited = format!(
        "<div dir=\"ltr\">Here you are.</div><br><div class=\"gmail_quote\"><blockquote>{}</blockquote></div>",
        inside(&filled(&html))
    );
    must_be_the_orders(read_file(letter_of(&edited).as_bytes()).found);
    let unchanged = format!(
        "<div dir=\"ltr\">Thank you!</div><br><div class=\"gmail_quote\"><blockquote>{}</blockquote></div>",
        inside(&html)
    );
    let found = read_file(letter_of(&unchanged).as_bytes()).found;
    assert!(!matches!(found, BlockResult::Orders(_)), "{found:?}");
    let above = format!(
        "<div>BEGIN ORDERS</div><div>token: q7f2-9kd1-m3xa</div><div>moves: [1 knossos &gt; thera]</div>\
         <div>cities: [thera]</div><div>END ORDERS</div><br>{unchanged}"
    );
    must_be_the_orders(read_file(letter_of(&above).as_bytes()).found);
}

#[test]
fn the_examples_of_every_page_are_orders_of_its_readers_own_areas() {
    let words = words();
    let mut read = 0;
    for mail in mails(4) {
        for example in html(&mail).split("Example: ").skip(1) {
            let example = example.split('<').next().unwrap_or_default();
            let example = example.replace("&gt;", ">");
            let letter = read_at(&example, TextPosition::new(1, 1), &words);
            assert!(letter.complaints().is_empty(), "{}: {example}", mail.name);
            read += 1;
        }
        if mail.form.contains("\nmoves:") && !mail.name.contains("observers") {
            let form = mail.form.replace("\n# ", " ");
            let moves = form.split("nothing moves (of ").nth(1).unwrap_or_default();
            let legal = moves.split(')').next().unwrap_or_default();
            let text = mail.document.text();
            let first = legal.split(", ").next().unwrap_or_default();
            let area = first.split(' ').nth(1).unwrap_or_default();
            assert!(
                text.to_lowercase().contains(&area.replace('-', " ")),
                "{}: {first}",
                mail.name
            );
        }
    }
    assert!(read > 10, "{read} examples");
}
