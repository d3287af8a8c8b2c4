//! The guides as their readers will use them: every order block of `docs/players.md` is read as a letter, and judged by the
//! rules over a position that fits its story.

use std::fs;
use std::path::{Path, PathBuf};

use bulla::cases::run_paths;
use bulla::orders::Vocabulary;
use bulla::orders::free_text::{self, SpeakerContext};
use bulla::scenario::Scenario;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The order blocks of the guide with the names of their fences.
fn blocks() -> Vec<(String, String)> {
    let guide = fs::read_to_string(root().join("docs/players.md")).unwrap();
    let mut found = Vec::new();
    for part in guide.split("```orders ").skip(1) {
        let (name, rest) = part.split_once('\n').unwrap();
        let (block, _) = rest.split_once("```").unwrap();
        found.push((name.trim().to_owned(), block.to_owned()));
    }
    found
}

/// The keys that say whose letter it is and what for; the rest is the body of the orders.
const HEADER: &[&str] = &["game:", "nation:", "turn:", "segment:", "token:", "status:"];

/// The body of a block, indented as deep as a case wants it.
fn body(block: &str) -> String {
    let lines = block.lines().filter(|line| {
        !line.starts_with("BEGIN")
            && !line.starts_with("END")
            && !HEADER.iter().any(|key| line.starts_with(key))
    });
    lines.map(|line| format!("    {line}\n")).collect()
}

/// The case of a block, with the block in it.
fn case_of(name: &str, block: &str) -> String {
    let frame = root()
        .join("tests/pages/guides")
        .join(format!("{name}.yaml"));
    let frame = fs::read_to_string(&frame)
        .unwrap_or_else(|error| panic!("no position for the block {name}: {error}"));
    assert_eq!(frame.matches(": GUIDE\n").count(), 1, "{name}");
    frame.replace(": GUIDE\n", &format!(":\n{}", body(block)))
}

fn judged(name: &str, block: &str) -> (bool, String) {
    let directory = tempfile::tempdir().unwrap();
    let file: PathBuf = directory.path().join("case.yaml");
    fs::write(&file, case_of(name, block)).unwrap();
    let mut said = Vec::new();
    let outcome = run_paths(&[file], &mut said).unwrap();
    let said = String::from_utf8(said).unwrap();
    assert_eq!(outcome.passed + outcome.failed, 1, "{said}");
    (outcome.failed == 0, said)
}

#[test]
fn every_block_of_the_players_guide_is_judged_as_it_says() {
    let mut judged_blocks = 0;
    for (name, block) in blocks() {
        if name != "request" {
            let (holds, said) = judged(&name, &block);
            assert!(holds, "{name}:\n{said}");
            judged_blocks += 1;
        }
    }
    assert_eq!(judged_blocks, 5);
}

/// Plain lines as the body of a block says the same; every line is read word for word.
fn as_block(lines: &str) -> String {
    let scenario = Scenario::named("advanced-8").unwrap();
    let words = Vocabulary::new(&scenario.components);
    let heard = free_text::parse_lines(
        &free_text::lines(lines, 1),
        &SpeakerContext::default(),
        &words,
    );
    assert!(heard.is_sure(), "{:?}", heard.unread);
    let status = heard.header.status.unwrap().id();
    format!("{}status: {status}\n", heard.body(&words))
}

#[test]
fn the_plain_lines_of_the_guide_say_what_its_forms_say() {
    let all = fenced("players.md", "plain\n");
    assert_eq!(all.len(), 2);
    let whole = |(first, rest): &(String, String)| format!("{first}\n{rest}");
    assert_eq!(
        as_block(&whole(&all[0])),
        "nations: [crete, egypt, italy]\nstatus: final\n"
    );
    let (holds, said) = judged("realm", &as_block(&whole(&all[1])));
    assert!(holds, "{said}");
    let other = as_block(&whole(&all[1])).replace("cities: [knossos]", "cities: [thera]");
    assert!(!judged("realm", &other).0, "another order has another end");
}

#[test]
fn the_press_of_the_guide_is_relayed_to_whom_it_says() {
    let all = fenced("players.md", "press\n");
    assert_eq!(all.len(), 1);
    let letter = format!(
        "From: ann@example.org\n\nHello!\n\n{}{}",
        "BEGIN PRESS\n", all[0].1
    );
    let read = bulla::mail::read(letter.as_bytes()).press;
    assert_eq!(read.len(), 1);
    assert_eq!(read[0].flaw, None);
    assert_eq!(read[0].to.as_deref(), Some("egypt, babylon"));
    assert!(read[0].text.starts_with("Thrace holds four cities."));
    assert!(read[0].text.ends_with("until turn 12."));
}

#[test]
fn an_order_that_the_rules_refuse_would_be_noticed() {
    let (name, block) = blocks()
        .into_iter()
        .find(|(name, _)| name == "realm")
        .unwrap();
    let (holds, said) = judged(
        &name,
        &block.replace("2 phaestos > knossos", "2 phaestos > rome"),
    );
    assert!(!holds, "{said}");
}

#[test]
fn every_block_of_the_players_guide_is_read_as_a_letter() {
    let all = blocks();
    assert!(all.len() >= 6);
    for (name, block) in all {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("letter.txt");
        fs::write(&file, &block).unwrap();
        let read = std::process::Command::new(env!("CARGO_BIN_EXE_bulla"))
            .args(["read", "--json"])
            .arg(&file)
            .output()
            .unwrap();
        let said = String::from_utf8(read.stdout).unwrap();
        assert!(read.status.success(), "{name}: {said}");
        assert!(said.contains("\"result\": \"orders\""), "{name}: {said}");
        assert!(said.contains("\"complaints\": []"), "{name}: {said}");
    }
}

/// The blocks of a guide whose fence begins with a word: what else stands on the fence, and the block.
fn fenced(guide: &str, kind: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join("docs").join(guide)).unwrap();
    let mut found = Vec::new();
    for part in text.split(&format!("```{kind}")).skip(1) {
        let (rest, block) = part.split_once('\n').unwrap();
        let (block, _) = block.split_once("```").unwrap();
        found.push((rest.to_owned(), block.to_owned()));
    }
    found
}

/// Runs a script with the program in its path: whether it went well, and all it printed.
fn shell(script: &str, at: &Path) -> (bool, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_bulla")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let ran = std::process::Command::new("bash")
        .args(["-e", "-c", script])
        .current_dir(at)
        .env("PATH", path)
        .output()
        .unwrap();
    let said = [ran.stdout, ran.stderr].concat();
    (ran.status.success(), String::from_utf8(said).unwrap())
}

#[test]
fn the_authors_guide_is_run_from_its_first_command_to_its_last() {
    let directory = tempfile::tempdir().unwrap();
    let blocks = fenced("authors.md", "sh");
    let (failing, working): (Vec<_>, Vec<_>) =
        blocks.into_iter().partition(|(rest, _)| rest == "-fails");
    let script: Vec<String> = working.into_iter().map(|(_, block)| block).collect();
    let table = directory.path().join("my-table");
    fs::create_dir(&table).unwrap();
    let games = fenced("authors.md", "game");
    assert_eq!(games.len(), 1);
    fs::write(table.join("short-1.yaml"), &games[0].1).unwrap();
    let (holds, said) = shell(&script.join("\n"), directory.path());
    assert!(holds, "{said}");
    assert!(
        said.contains("five-short: Five players, ten turns"),
        "{said}"
    );
    assert!(said.contains("5, each with 40 tokens"), "{said}");

    // The first page tells what the guide says that it tells.
    let guide = fs::read_to_string(root().join("docs/authors.md")).unwrap();
    let told = guide.lines().map(str::trim);
    let told: Vec<&str> = told.filter(|line| line.contains("(the book: ")).collect();
    let told: Vec<&str> = told
        .into_iter()
        .filter(|line| line.starts_with("- "))
        .collect();
    assert_eq!(told.len(), 3);
    let show = "bulla show short-1 --as Ann --why read --office club";
    let (holds, page) = shell(show, directory.path());
    assert!(
        holds && page.contains(&format!("House rules:\n{}\n", told.join("\n"))),
        "{page}"
    );

    let lines = guide.lines().map(str::trim);
    let mut lines = lines.filter(|line| line.starts_with("otherwise "));
    assert!(
        lines.clone().count() == 3 && lines.all(|line| said.contains(line)),
        "{said}"
    );

    // The mistake is told as the guide tells it.
    assert_eq!(failing.len(), 1);
    let (holds, said) = shell(&failing[0].1, &directory.path().join("my-table"));
    let told = guide
        .lines()
        .find(|line| line.contains("did you mean on_site"));
    assert!(!holds && said.contains(told.unwrap().trim()), "{said}");

    // Nothing that is there is written over.
    let (holds, said) = shell(
        "bulla scenario export advanced-5 my-table",
        directory.path(),
    );
    assert!(!holds && said.contains("exists"), "{said}");
}

/// The chapter on the book of 1980: its guesses are put right in a copy, which then says so and can be played.
#[test]
fn the_chapter_on_1980_is_run() {
    let directory = tempfile::tempdir().unwrap();
    let blocks = fenced("authors.md", "1980-sh");
    assert_eq!(blocks.len(), 1);
    let (holds, said) = shell(&blocks[0].1, directory.path());
    assert!(holds, "{said}");
    let guide = fs::read_to_string(root().join("docs/authors.md")).unwrap();
    let lines = guide.lines().map(str::trim);
    let told: Vec<&str> = lines.filter(|line| line.contains("  starts in ")).collect();
    assert_eq!(told.len(), 2);
    let told = told.into_iter().chain(["otherwise regions.regions.green"]);
    for line in told {
        assert!(said.contains(line), "{line}\n{said}");
    }
    // What the guide names as a policy of 1980 stands so in its rules.
    let rules = fs::read_to_string(root().join("scenarios/rules/classic.yaml")).unwrap();
    let (_, chapter) = guide.split_once("are policies, not code: ").unwrap();
    let (chapter, _) = chapter.split_once("Each says").unwrap();
    let leaves = chapter.split('`').skip(1).step_by(2);
    let leaves = leaves.filter(|leaf| leaf.contains(": "));
    let mut found = 0;
    for leaf in leaves {
        let (path, value) = leaf.split_once(": ").unwrap();
        let said = format!("{}: {value} ", path.rsplit('.').next().unwrap());
        let mut lines = rules.lines();
        assert!(
            lines.any(|line| line.trim_start().starts_with(&said)),
            "{leaf}"
        );
        found += 1;
    }
    assert!(found > 10, "{found}");
}

/// The chapter on options: one written from nothing, played, printed, told to the seats, and two that conflict.
#[test]
fn the_chapter_on_options_is_run() {
    let directory = tempfile::tempdir().unwrap();
    let games = fenced("authors.md", "options-game");
    fs::write(directory.path().join("rich-2.yaml"), &games[0].1).unwrap();
    let blocks = fenced("authors.md", "options-sh");
    let (failing, working): (Vec<_>, Vec<_>) =
        blocks.into_iter().partition(|(rest, _)| rest == "-fails");
    let script: Vec<String> = working.into_iter().map(|(_, block)| block).collect();
    let (holds, said) = shell(&script.join("\n"), directory.path());
    assert!(holds, "{said}");
    let guide = fs::read_to_string(root().join("docs/authors.md")).unwrap();
    let lines: Vec<&str> = guide.lines().map(str::trim).collect();
    let leaves: Vec<&&str> = lines.iter().filter(|line| line.contains("   # ")).collect();
    assert_eq!(leaves.len(), 2);
    for leaf in leaves {
        assert!(said.contains(leaf), "{leaf}\n{said}");
    }
    let sentence = lines
        .iter()
        .find(|line| line.starts_with("- Large hands"))
        .unwrap();
    let show = "bulla show rich-2 --as Ann --why read --office club";
    let (holds, page) = shell(show, directory.path());
    let page: Vec<&str> = page.split_whitespace().collect();
    assert!(
        holds && page.join(" ").contains(sentence),
        "{}",
        page.join(" ")
    );
    assert!(!page.join(" ").contains("played by the book"));
    let (holds, said) = shell(&failing[0].1, directory.path());
    let told = lines
        .iter()
        .find(|line| line.contains("both write"))
        .unwrap();
    assert!(!holds && said.contains(told), "{said}");
}
