//! Every command of `docs/tournament.md` is given in the order of the guide, by a secretary with twelve people, and succeeds.

use super::*;

const GUIDE: &str = include_str!("../../../docs/tournament.md");

/// The blocks of a kind.
fn blocks(kind: &str) -> Vec<&'static str> {
    let fence = format!("```{kind}\n");
    let parts = GUIDE.split(&fence).skip(1);
    parts
        .map(|part| part.split("```").next().unwrap())
        .collect()
}

/// Words of a line as a shell has them.
fn words(line: &str) -> Vec<String> {
    let pieces = line.split('"').enumerate();
    let words = pieces.flat_map(|(at, piece)| match at % 2 {
        0 => piece.split_whitespace().map(str::to_owned).collect(),
        _ => vec![piece.to_owned()],
    });
    words.collect()
}

/// Steps that the guide passes over: eleven more people, and the days that go by.
fn before(office: &mut OfficeFixture, command: &str) {
    let others = [
        "Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ida", "Jo", "Kim", "Lea",
    ];
    if command.starts_with("tournament close") {
        for name in others {
            let address = format!("{}@example.org", name.to_lowercase());
            done(
                office,
                &["tournament", "enter", name, "--address", &address],
            );
        }
        office.now = FEBRUARY;
    }
    if command.starts_with("tournament start") {
        office.now = START_OF_HEATS;
    }
    if command.starts_with("tournament adjudicate") && !command.contains("--commit") {
        for _ in 0..2 {
            office.now += 5 * DAY;
            office.post();
        }
    }
    if command.starts_with("tournament standings") {
        for game in ["spring-27-b", "spring-27-c", "spring-27-d"] {
            let by = ["tournament", "adjudicate", game, "--by", "abandoned"];
            let (code, shown) = {
                let output = office.run(&by);
                (
                    output.status.code(),
                    String::from_utf8(output.stdout).unwrap(),
                )
            };
            // Ended before an earlier one of these commands.
            if code == Some(0) {
                let code = shown
                    .split("--commit ")
                    .nth(1)
                    .unwrap()
                    .split(' ')
                    .next()
                    .unwrap();
                done(
                    office,
                    &[&by[..], &["--commit", code, "--why", "x"]].concat(),
                );
            }
        }
    }
}

#[test]
fn every_command_of_the_guide_does_what_it_says() {
    let mut office = OfficeFixture::empty(START).without_pictures();
    let desk = place();
    fs::write(
        desk.path().join("spring-27.yaml"),
        // Nobody writes, and the tables go on.
        blocks("tournament")
            .concat()
            .replace("\n  due: ", "\n  silent_table: play\n  due: "),
    )
    .unwrap();
    let (mut commands, mut code) = (0, String::new());
    for line in blocks("sh").into_iter().flat_map(str::lines) {
        let line = line
            .strip_prefix("bulla ")
            .unwrap_or_else(|| panic!("{line}"));
        let line = line
            .replace(" --office /srv/club", "")
            .replace("CODE", &code);
        before(&mut office, &line);
        let words = words(&line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = office
            .command(&words)
            .current_dir(desk.path())
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        let wrong = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{line}: {wrong}");
        if let Some((_, behind)) = said.split_once("--commit ") {
            code = behind.split(' ').next().unwrap().to_owned();
        }
        commands += 1;
    }
    assert_eq!(commands, 24);
    assert_eq!(
        fs::read_dir(desk.path().join("spring-27-files"))
            .unwrap()
            .count(),
        5
    );
}
