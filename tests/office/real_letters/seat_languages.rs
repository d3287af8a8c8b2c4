//! Every mail speaks the language of its seat, and an office may say things its own way.

use std::fs;

use super::with_letter;
use crate::mails::Mail;
use crate::office_fixture::{ANN, BOB, OfficeFixture, block};

const FILE: &str = "game: delta-7\nscenario: advanced-2\nlanguage: de\nseats:\n  \
                    - {name: Ann, address: ann@example.org}\n  \
                    - {name: Bob, address: bob@example.org, language: en}\n";

fn of<'m>(mails: &'m [Mail], address: &str) -> &'m Mail {
    let found = mails
        .iter()
        .find(|mail| mail.to.iter().any(|to| to == address));
    found.unwrap_or_else(|| panic!("no mail to {address}"))
}

#[test]
fn a_table_speaks_its_language_and_a_seat_its_own() {
    let mut office = OfficeFixture::of(FILE);
    let mails = office.mails();
    let (anns, bobs) = (of(&mails, ANN), of(&mails, BOB));
    assert_eq!(
        anns.subject,
        "[delta-7] Deine Befehle bis Mo. 08:00: Zug 0, Aufbau"
    );
    assert_eq!(
        bobs.subject,
        "[delta-7] Your orders by Mon 08:00: turn 0, setup"
    );
    for (mail, word, lang) in [
        (anns, "Eine neue Partie beginnt", "lang=\"de\""),
        (bobs, "A new game begins", "lang=\"en\""),
    ] {
        assert!(mail.text.contains(word), "{}", mail.text);
        assert!(
            mail.text.replace("=3D", "=").contains(lang),
            "{}",
            mail.text
        );
    }
    let answer = office.ask(ANN, Some(anns), &block("nations: [thracee]"));
    assert_eq!(answer.subject, "[delta-7] Zug 0, Aufbau: abgelehnt");
    assert!(
        answer
            .words()
            .contains("ist unbekannt, meintest du thrace?"),
        "{}",
        answer.text
    );
    let answer = office.ask(BOB, Some(bobs), &block("nations: [thracee]"));
    assert!(
        answer
            .words()
            .contains("is not known, did you mean thrace?"),
        "{}",
        answer.text
    );
    // A subject with a letter beyond ASCII is encoded, and read back as it was.
    let answer = office.ask(ANN, Some(anns), &block("request: public"));
    assert_eq!(answer.subject, "[delta-7] Zug 0, Aufbau: für alle Augen");
    assert!(
        answer.text.contains("=?utf-8?b?ZsO8cg==?="),
        "{}",
        answer.text
    );
    let answer = office.ask(ANN, Some(anns), "no block at all");
    assert_eq!(
        answer.subject,
        "[delta-7] Zug 0, Aufbau: keine Befehle gefunden"
    );
}

#[test]
fn a_language_that_nobody_wrote_is_named() {
    let office = OfficeFixture::of(FILE);
    let file = office.path().join("epsilon-1.yaml");
    let game = FILE
        .replace("delta-7", "epsilon-1")
        .replace("language: en", "language: dee");
    fs::write(&file, game).unwrap();
    let (code, said) = office.fail(&["new", file.to_str().unwrap(), "--without", "all"]);
    assert_eq!(code, 1);
    assert!(
        said.contains("the language dee is not known, did you mean de?"),
        "{said}"
    );
    let config = office.path().join("bulla.yaml");
    let text = fs::read_to_string(&config).unwrap();
    fs::write(&config, text.replace("language: en", "language: xx")).unwrap();
    let (code, said) = office.fail(&["post"]);
    assert_eq!(code, 1);
    assert!(
        said.contains("the language xx is not known; there are de, en"),
        "{said}"
    );
}

#[test]
fn one_sentence_of_the_office_goes_before_the_programs() {
    let office = with_letter();
    let own = office.path().join("templates");
    fs::create_dir(&own).unwrap();
    fs::write(own.join("verdicts.txt"), "accepted: So be it.\n").unwrap();
    office.post();
    assert!(office.mail_to(ANN).text.contains("So be it."));
    let said = office.run(&["templates", "list"]).stdout;
    let said = String::from_utf8(said).unwrap();
    let whose = |label: &str| {
        let line = said
            .lines()
            .find(|line| line.split_whitespace().nth(1) == Some(label));
        line.unwrap_or_default().contains("the office's")
    };
    assert!(
        whose("verdicts.txt") && !whose("de/verdicts.txt") && !whose("page.txt"),
        "{said}"
    );
}

#[test]
fn everything_wrong_with_own_templates_is_told_at_once() {
    let office = OfficeFixture::new();
    let good = office.run(&["templates", "check"]);
    assert!(good.status.success(), "{good:?}");
    let own = office.path().join("templates");
    fs::create_dir_all(own.join("de")).unwrap();
    fs::write(own.join("pgae.txt"), "x").unwrap();
    fs::write(own.join("words.txt"), "\nsotry.mine: x\n").unwrap();
    fs::write(own.join("de/words.txt"), "story.mine: Du {3}\n").unwrap();
    fs::write(own.join("moved.txt"), "{{ nosuch }}").unwrap();
    let (code, said) = office.fail(&["templates", "check"]);
    assert_eq!(code, 1);
    for line in [
        "pgae.txt is read by nothing, did you mean page.txt",
        "words.txt, line 2: nothing says sotry.mine, did you mean story.mine?",
        "de/words.txt, line 1: nothing fits into the place {3} of story.mine",
        "`nosuch` is undefined (in moved.txt:1)",
    ] {
        assert!(said.contains(line), "{line} is not in\n{said}");
    }
    let (code, said) = office.fail(&["post"]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("`bulla templates check` tells all"), "{said}");
    let (code, said) = office.fail(&["templates", "check", "--language", "dee"]);
    assert_eq!(code, 1);
    assert!(said.contains("did you mean de?"), "{said}");
}

#[test]
fn an_export_is_whole_checks_and_is_never_written_over() {
    let office = OfficeFixture::new();
    let own = office.path().join("templates");
    let folder = own.join("de");
    let export = [
        "templates",
        "export",
        "--language",
        "de",
        folder.to_str().unwrap(),
    ];
    assert!(office.run(&export).status.success());
    let changed = folder.join("words.txt");
    let text = fs::read_to_string(&changed).unwrap();
    let text = text.replace("story.mine: Was dir geschah", "story.mine: Dein Los");
    fs::write(&changed, &text).unwrap();
    let (code, said) = office.fail(&export);
    assert!(code == 1 && said.contains("exists"), "{said}");
    assert_eq!(fs::read_to_string(&changed).unwrap(), text);
    let good = office.run(&["templates", "check"]);
    assert!(good.status.success(), "{good:?}");
    office.post();
}
