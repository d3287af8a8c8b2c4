use super::super::answered_mail::AnsweredMail;
use super::requote;

const PAGE: &str = "From: The post office <office@example.org>\r\nTo: Cleo <cleo@example.org>\r\nSubject: [delta-7] Your orders by \
    Wed 18:00\r\nDate: Mon, 01 Mar 2027 14:05:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nEight players on the four \
    panels [delta-7]\nTurn 9, realm, for Italy\n\nYour orders by Saturday 16 January 2027, 18:25 UTC: ships, moves.\n\n1. Reply to \
    this mail. Write in the form, or above it, one order a line.\n2. Put final below your orders when you are done.\n\nBEGIN \
    ORDERS\ngame: delta-7\nstatus: form\ntax:\nmoves:\nEND ORDERS\n\nA finished answer of yours, for instance, could be:\n\n    2 \
    delphi to corinth\n    ship campania: milazzo\n    final\n\nThe calamities of turn 8\n------------------------\n\nNothing struck \
    you.\n";

fn body() -> &'static str {
    PAGE.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}

fn read(text: &str) -> Option<String> {
    requote(text, &[AnsweredMail::of(PAGE.as_bytes())])
}

/// The lines without marks of quotation.
fn own(text: &str) -> Vec<String> {
    let read = read(text).expect("it quotes the page");
    let own = read.lines().filter(|line| !line.starts_with('>'));
    let own = own.filter(|line| !line.trim().is_empty());
    own.map(str::to_owned).collect()
}

fn marked() -> String {
    let lines = body().lines().map(|line| format!("> {line}\n"));
    lines.collect()
}

#[test]
fn a_quotation_without_marks_is_ours_and_words_around_it_are_not() {
    let letter = format!(
        "final\nOn Mon, 1 Mar 2027 office@example.org kirjoitti:\n{}\ntax 2\n",
        body()
    );
    assert_eq!(own(&letter), ["final", "tax 2"]);
    let letter = format!(
        "tax 2\n\nLähettäjä: The post office\nKeskiviikko\n\n{}",
        body()
    );
    assert_eq!(own(&letter), ["tax 2"]);
}

#[test]
fn an_unknown_line_above_is_the_writers() {
    let letter = format!("yes\nSomebody said:\n{}", marked());
    assert_eq!(own(&letter), ["yes", "Somebody said:"]);
}

#[test]
fn a_quotation_in_one_line_gets_its_lines_back() {
    let one: Vec<&str> = body().split_whitespace().collect();
    let letter = format!("tax 2\n{}\n", one.join(" "));
    let read = read(&letter).expect("it quotes the page");
    assert!(read.starts_with("tax 2\n> Eight players"), "{read}");
    assert!(
        read.contains("\n> BEGIN ORDERS\n> game: delta-7\n> status: form\n> tax:\n"),
        "{read}"
    );
}

#[test]
fn a_form_that_is_filled_in_keeps_its_lines() {
    let filled = body().replace("tax:\n", "tax: 2\n");
    let read = read(&filled).expect("it quotes the page");
    assert!(
        read.contains("> status: form\n> tax: 2\n> moves:\n"),
        "{read}"
    );
    let between = body().replace("moves:\n", "moves:\n2 delphi to corinth\n");
    assert_eq!(own(&between), ["2 delphi to corinth"]);
}

#[test]
fn a_copied_example_is_the_writers() {
    let copied = "2 delphi to corinth\nship campania: milazzo\nfinal\n";
    for letter in [
        format!("{copied}\n{}", marked()),
        format!("{}\n{copied}", marked()),
        format!("{copied}\n{}", body()),
    ] {
        assert_eq!(
            own(&letter),
            ["2 delphi to corinth", "ship campania: milazzo", "final"],
            "{letter}"
        );
    }
    assert_eq!(read(copied), None);
}

#[test]
fn a_marked_line_that_somebody_wrote_keeps_its_mark_and_its_words() {
    let typed = "> moves: [2 delphi to corinth, ship campania: milazzo, Put final below, 3 thebes to nubia]\n";
    let letter = marked().replace("> moves:\n", typed);
    let read = read(&letter).expect("it quotes the page");
    assert!(read.contains(typed), "{read}");
    assert!(read.lines().all(|line| line.starts_with('>')), "{read}");
}

#[test]
fn lines_that_a_client_wrapped_again_are_joined() {
    let wrapped = marked().replace("one order a line", "one\norder a line");
    assert_eq!(own(&format!("tax 2\n{wrapped}")), ["tax 2"]);
    let blank = body().replace('\n', "\n\n");
    assert_eq!(own(&format!("tax 2\n{blank}")), ["tax 2"]);
}

#[test]
fn a_letter_that_quotes_nothing_is_left_alone() {
    assert_eq!(read("2 delphi to corinth\nfinal\n"), None);
    assert_eq!(read("Put final below\n> something else\n"), None);
    assert_eq!(requote("tax 2", &[]), None);
}

/// A page that prints its questions, each with its key at the margin.
const QUESTIONS: &str = "From: office@example.org\r\n\r\nYour orders (turn 9, fate)\n\ncalamities: famine: losses:\n            Which of \
    your units are lost first?\n            Without an order: by name.\nwithdraw:   Which of your offers do you take back?\n            \
    Without an order: none.\n\n1. Reply to this mail. Write in the form, or above it.\n\nChain: vzga2msm9qnf91r0bh46fpa0d6\n";

#[test]
fn a_line_below_a_quoted_question_answers_it() {
    let told = "famine: {losses: [2 delphi, 1 rome]}";
    answers(QUESTIONS, told);
    for (key, told) in [
        ("famine losses:", "famine losses: 2 delphi, 1 rome"),
        (
            "bürgerkrieg übernehmen:",
            "bürgerkrieg übernehmen: 2 delphi, 1 rome",
        ),
    ] {
        answers(&QUESTIONS.replace("calamities: famine: losses:", key), told);
    }
}

/// Checks what three lines between the quoted lines of a page answer.
fn answers(page: &str, told: &str) {
    let body = page.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let letter: String = body.lines().map(|line| format!("> {line}\n")).collect();
    let letter = letter
        .replace("by name.\n", "by name.\n\n2 delphi, 1 rome\n\n")
        .replace("none.\n", "none.\n\ne1\n")
        .replace("d6\n", "d6\n\n2 delphi > rome\n");
    let read = requote(&letter, &[AnsweredMail::of(page.as_bytes())]);
    let read = read.expect("it quotes the page");
    let own = read.lines().filter(|line| !line.starts_with('>'));
    let own: Vec<&str> = own.filter(|line| !line.is_empty()).collect();
    let answers = [told, "withdraw: e1", "2 delphi > rome"];
    assert_eq!(own, answers, "{read}");
}

#[test]
fn lines_inside_a_form_that_was_changed_are_filled_in() {
    let letter = marked()
        .replace("> status: form\n", "> status: final\n")
        .replace("> moves:\n", "> moves:\n2 delphi to corinth\n");
    let read = read(&letter).expect("it quotes the page");
    assert!(
        read.contains("> moves:\n> 2 delphi to corinth\n> END"),
        "{read}"
    );
}

/// The lines of the block in a quotation of the page.
fn block(letter: &str) -> Vec<String> {
    let read = read(letter).expect("it quotes the page");
    let inside = read
        .lines()
        .skip_while(|line| !line.contains("BEGIN ORDERS"));
    let inside = inside
        .skip(1)
        .take_while(|line| !line.contains("END ORDERS"));
    let said = inside.filter(|line| *line != ">");
    said.map(str::to_owned).collect()
}

#[test]
fn marks_of_one_quotation_are_written_alike() {
    let tight: String = body().lines().map(|line| format!(">{line}\n")).collect();
    let letter = tight.replace(">tax:\n>moves:\n", ">tax: 2\n>growth:\n>  - knossos\n");
    let expected = [
        "> game: delta-7",
        "> status: form",
        "> tax: 2",
        "> growth:",
        ">   - knossos",
    ];
    assert_eq!(block(&letter), expected);
}

#[test]
fn a_changed_form_without_marks_is_read_whole() {
    let letter = body().replace("tax:\nmoves:\n", "growth:\n  - knossos\n");
    let expected = [
        "> game: delta-7",
        "> status: form",
        "> growth:",
        ">   - knossos",
    ];
    assert_eq!(block(&letter), expected);
    // In one that is as it was mailed, a line says by itself what it belongs to.
    let letter = body().replace("moves:\n", "moves:\n2 ur to susa\n");
    assert!(own(&letter).contains(&"2 ur to susa".to_owned()));
}

#[test]
fn a_day_that_its_writer_speaks_of_is_no_attribution() {
    let letter = format!("from: 2027-03-01\n{}", marked());
    assert_eq!(own(&letter), ["from: 2027-03-01"]);
}

/// A finished answer that two pages give in the same words, and a receipt between them that begins with one of these words.
#[test]
fn a_copied_line_with_words_of_several_mails_is_its_writers() {
    let page = |number: u32, answer: &str| {
        format!(
            "From: office@example.org\r\n\r\nYour orders (turn 7, trade {number} of 3)\n\n1. Reply to this mail. Write in the form.\n\n\
             A finished answer of yours, for instance, could be:\n\n    {answer}\n    final\n\nWhat happened to you\n\nChain: vzga{number}\n"
        )
    };
    let answer = "accept: italy-1 with iron + hides, iron (value 9)";
    let receipt = "From: office@example.org\r\n\r\nYour orders as understood\n\nBEGIN ORDERS\nstatus: final\naccept:\n  \
        - {offer: italy-1}\nEND ORDERS\n";
    let (last, before) = (page(3, answer), page(2, answer));
    let body = last.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let quoted: String = body.lines().map(|line| format!("> {line}\n")).collect();
    let letter = format!("{answer}\nfinal\n\nOn Monday, office@example.org wrote:\n{quoted}");
    let mails = [&last[..], receipt, &before].map(|mail| AnsweredMail::of(mail.as_bytes()));
    let read = requote(&letter, &mails).expect("it quotes the page");
    let own: Vec<&str> = read.lines().take(2).collect();
    assert_eq!(own, [answer, "final"], "{read}");
}

#[test]
fn a_block_of_ones_own_quotes_no_example_of_a_page_whose_form_is_last() {
    let (before, rest) = PAGE.split_once("BEGIN ORDERS").expect("a form");
    let (form, after) = rest.split_once("END ORDERS\n\n").expect("its end");
    let example = "ships: build campania\n    moves: ship campania: +2, milazzo, -2";
    let after = after.replace("2 delphi to corinth\n    ship campania: milazzo", example);
    assert!(after.contains(example));
    let page = format!(
        "{before}ships:      Which ships do you build?\n\n{after}\nBEGIN ORDERS{form}END ORDERS\n\n-- \nMail 8 to you in this game.\n"
    );
    let letter = "Hello,\n\nBEGIN ORDERS\nstatus: final\nships:\n  - build campania\nmoves:\n  - ship campania: +2, milazzo, -2\n\
        END ORDERS\n\n-- \nbea\n";
    let read = requote(letter, &[AnsweredMail::of(page.as_bytes())]);
    let read = read.unwrap_or_else(|| letter.to_owned());
    assert!(!read.contains('>'), "{read}");
    let quoted = page.split_once("\r\n\r\n").expect("a body").1;
    let quoted: String = quoted.lines().map(|line| format!("> {line}\n")).collect();
    let both = format!("{letter}\n{quoted}");
    let read = requote(&both, &[AnsweredMail::of(page.as_bytes())]);
    let read = read.expect("it quotes the page");
    let own = read.lines().filter(|line| !line.starts_with('>'));
    let own: Vec<&str> = own.filter(|line| !line.trim().is_empty()).collect();
    let written = letter.lines().filter(|line| !line.trim().is_empty());
    assert_eq!(own, written.collect::<Vec<_>>());
}
