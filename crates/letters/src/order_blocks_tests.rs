use super::*;

const OWN: &str = "BEGIN ORDERS\ngame: a\ntax: 1\nEND ORDERS\n";
const FORM: &str = "BEGIN ORDERS\ngame: a\nstatus: form\nEND ORDERS\n";

fn quote(text: &str) -> String {
    text.lines().map(|line| format!("> {line}\n")).collect()
}

fn orders(text: &str) -> RawOrderBlock {
    match find(text) {
        BlockResult::Orders(block) => block,
        other => panic!("{text}\nis {other:?}"),
    }
}

fn refusal(text: &str) -> Complaint {
    match find(text) {
        BlockResult::Refused(complaint) => complaint,
        other => panic!("{text}\nis {other:?}"),
    }
}

#[test]
fn a_code_that_is_quoted_stands_back_behind_the_orders_that_it_is_about() {
    let code = "> BEGIN ORDERS\n> confirm: q7f2-9kd1-m3xa\n> END ORDERS\n";
    let orders = "> BEGIN ORDERS\n> tax: 2\n> END ORDERS\n";
    let BlockResult::Orders(block) = find(&format!("{code}{orders}")) else {
        panic!("the orders are found");
    };
    assert_eq!(block.text, "tax: 2");
    assert!(matches!(find(code), BlockResult::Form(block) if block.quoted));
    let own = code.replace("> ", "");
    assert!(matches!(find(&own), BlockResult::Orders(block) if !block.quoted));
}

#[test]
fn marks_stand_alone_in_any_capitals_between_any_blanks() {
    for (begin, end) in [
        ("BEGIN ORDERS", "END ORDERS"),
        ("  begin  Orders \t", "End orders\r"),
        ("\u{feff}BEGIN\u{a0}ORDERS\u{a0}", "\u{200b}END ORDERS"),
    ] {
        let block = orders(&format!("hello\n{begin}\ngame: a\n  - b\n{end}\nbye"));
        assert_eq!(block.text.replace('\r', ""), "game: a\n  - b");
        assert_eq!(
            (block.first_line, block.column, block.quoted),
            (3, 0, false)
        );
    }
    assert_eq!(
        find("Write between BEGIN ORDERS and END ORDERS.\n"),
        BlockResult::None
    );
    assert_eq!(find(""), BlockResult::None);
}

#[test]
fn marks_that_say_more_say_it_at_both_ends() {
    let more = OWN.replace("ORDERS", "MORE ORDERS");
    assert!(!orders(OWN).is_more);
    for text in [
        more.clone(),
        quote(&more),
        more.to_lowercase().replace(' ', "  "),
    ] {
        let block = orders(&text);
        assert!(block.is_more && block.text.contains("tax:"), "{text}");
    }
    for (lost, kept) in [("BEGIN MORE", "BEGIN"), ("END MORE", "END")] {
        let complaint = refusal(&more.replace(lost, kept));
        assert!(
            complaint.message.contains("both must say it"),
            "{complaint}"
        );
    }
    refusal(&more.replace("BEGIN MORE ORDERS\n", ""));
    refusal(&more.replace("END MORE ORDERS\n", ""));
    refusal(&more.replace('\n', " "));
    refusal(&format!("{more}{OWN}"));
}

#[test]
fn a_uniform_prefix_is_removed_and_counted() {
    let block = orders(&quote(OWN));
    assert_eq!(block.text, "game: a\ntax: 1");
    assert_eq!((block.first_line, block.column, block.quoted), (2, 2, true));
    assert_eq!(
        orders("> > begin orders\n> > a:\n> >   - b\n> > end orders").text,
        "a:\n  - b"
    );
    assert_eq!(orders(">BEGIN ORDERS\n>game: a\n>END ORDERS").column, 1);
    assert_eq!(
        orders("> BEGIN ORDERS\n> a:\n>\n> b:\n> END ORDERS").text,
        "a:\n\nb:"
    );
}

#[test]
fn any_other_prefix_refuses() {
    assert_eq!(
        refusal("> BEGIN ORDERS\n> a: b\ntax: 2\n> END ORDERS")
            .at
            .line,
        3
    );
    assert_eq!(refusal("> BEGIN ORDERS\n> a: b\nEND ORDERS").at.line, 3);
    assert_eq!(refusal("BEGIN ORDERS\na: b\n> c: d\nEND ORDERS").at.line, 3);
    assert_eq!(refusal("> BEGIN ORDERS\n>> a: b\n> END ORDERS").at.line, 2);
    refusal("| BEGIN ORDERS\n| a: b\n| END ORDERS");
    refusal("AB> BEGIN ORDERS\nAB> a: b\nAB> END ORDERS");
    refusal("*BEGIN ORDERS*\na: b\n*END ORDERS*");
}

#[test]
fn lost_line_breaks_refuse() {
    assert!(
        refusal("BEGIN ORDERS game: a tax: 1 END ORDERS")
            .message
            .contains("line breaks")
    );
    assert!(
        refusal("BEGIN ORDERS game: a\ntax: 1\nEND ORDERS")
            .message
            .contains("line breaks")
    );
}

#[test]
fn begin_without_end_refuses_unless_whole_orders_stand_in_the_letter() {
    let cut = "BEGIN ORDERS\ngame: a\ntax: 2\n";
    assert!(refusal(cut).message.contains("END ORDERS"));
    refusal(&format!("{cut}{}", quote(FORM)));
    refusal(&format!("{cut}{}", quote(OWN)));
    assert_eq!(orders(&format!("{cut}{OWN}")).text, "game: a\ntax: 1");
    assert_eq!(
        orders(&format!("{OWN}{}", quote(cut))).text,
        "game: a\ntax: 1"
    );
}

#[test]
fn of_several_the_own_one_counts() {
    assert!(!orders(&format!("{OWN}{}", quote(FORM))).quoted);
    assert!(!orders(&format!("{OWN}{}", quote(&OWN.replace('1', "2")))).quoted);
    assert!(orders(&format!("{FORM}{}", quote(OWN))).quoted);
    let outlook = "From: Office\nSent: Monday\n\n";
    assert!(!orders(&format!("{OWN}{outlook}{}", OWN.replace('1', "2"))).quoted);
    assert!(orders(&format!("{outlook}{OWN}")).quoted);
    let below = format!(
        "On Monday Office wrote:\n{}\n{}",
        quote(&OWN.replace('1', "2")),
        OWN
    );
    assert_eq!(orders(&below).text, "game: a\ntax: 1");
}

#[test]
fn two_that_differ_refuse_and_two_that_do_not_are_one() {
    let two = refusal(&format!("{OWN}rather:\n{}", OWN.replace('1', "2")));
    assert_eq!(two.at.line, 7);
    assert!(two.message.contains("line 2"), "{two}");
    assert_eq!(
        orders(&format!("{OWN}{}", OWN.replace("1\n", "1 \n"))).first_line,
        2
    );
    refusal(&format!(
        "{}{}",
        quote(OWN),
        quote(&quote(&OWN.replace('1', "2")))
    ));
}

#[test]
fn a_form_alone_is_a_form() {
    for status in [
        "status: form",
        "STATUS:\u{a0}Form",
        "\"status\": 'form' # x",
    ] {
        let text = FORM.replace("status: form", status);
        assert!(
            matches!(find(&quote(&text)), BlockResult::Form(_)),
            "{status}"
        );
    }
    assert!(matches!(find(&format!("Thanks!\n{}", quote(FORM))), BlockResult::Form(b) if b.quoted));
    let filled = FORM.replace("game", "tax: 1\ngame");
    assert!(
        matches!(find(&format!("{filled}{}", quote(FORM))), BlockResult::Form(b) if b.text.contains("tax"))
    );
    refusal(&format!("{filled}{FORM}"));
}

#[test]
fn press_is_passed_over_but_orders_in_it_refuse() {
    let press = "BEGIN PRESS\nto: all\nhello\nEND PRESS\n";
    assert_eq!(find(press), BlockResult::None);
    assert_eq!(orders(&format!("{press}{OWN}")).text, "game: a\ntax: 1");
    let hidden = format!("{OWN}BEGIN PRESS\n{OWN}END PRESS\n");
    assert!(refusal(&hidden).message.contains("PRESS"));
}

#[test]
fn a_block_over_64_kib_refuses() {
    let long = |lines: usize| format!("BEGIN ORDERS\n{}END ORDERS\n", "a: 45678\n".repeat(lines));
    orders(&long(LONGEST_BLOCK / 9));
    assert!(
        refusal(&long(LONGEST_BLOCK / 9 + 1))
            .message
            .contains("64 KiB")
    );
}
