//! `docs/office.md` as its reader will use it: every line of configuration and every command in it reads.

use clap::{CommandFactory, Parser, ValueEnum};

use super::command_line::Cli;
use crate::office::{Config, GameFile};

const GUIDE: &str = include_str!("../../docs/office.md");

/// The blocks of a kind, without their fences.
fn blocks(kind: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    let fence = format!("```{kind}\n");
    let mut rest = GUIDE;
    while let Some((_, begun)) = rest.split_once(&fence) {
        let (block, behind) = begun.split_once("```").unwrap();
        found.push(block);
        rest = behind;
    }
    assert!(!found.is_empty(), "no {kind}");
    found
}

/// The words of a line; what stands in quotation marks is one.
fn words(line: &str) -> Vec<&str> {
    let pieces = line.split(['"', '\'']).enumerate();
    let words = pieces.flat_map(|(at, piece)| match at % 2 {
        0 => piece.split_whitespace().collect(),
        _ => vec![piece],
    });
    words.collect()
}

/// A command line up to what the shell does with it.
fn command_reads(line: &str) {
    let words = words(line).into_iter();
    let words = words.skip_while(|word| !word.ends_with("bulla"));
    let words: Vec<&str> = words
        .take_while(|word| !word.starts_with(['>', '(']))
        .collect();
    if let Err(error) = Cli::try_parse_from(&words) {
        panic!("{line}: {error}");
    }
}

#[test]
fn every_configuration_in_the_guide_reads() {
    assert_eq!(blocks("yaml").len(), 4);
    for block in blocks("yaml") {
        Config::parse(block).unwrap();
    }
    for block in blocks("game") {
        assert_eq!(GameFile::read(block).unwrap().seats.len(), 5);
    }
    let game = "game: g\nscenario: advanced-2\nseats:\n  - {name: a, address: a@b.c}\n  - {name: b, address: b@b.c}\n";
    assert_eq!(blocks("keys").len(), 3);
    for keys in blocks("keys") {
        GameFile::read(&format!("{game}{keys}")).unwrap();
    }
    let lines = GUIDE.lines().filter_map(|line| line.split_once("`inbox: "));
    let inline: Vec<&str> = lines
        .map(|(_, rest)| rest.split('`').next().unwrap())
        .collect();
    assert_eq!(inline.len(), 1);
    let text = format!("address: office@example.org\ninbox: {}\n", inline[0]);
    assert_eq!(Config::parse(&text).unwrap().inbox.len(), 2);
}

#[test]
fn every_command_in_the_guide_reads() {
    let mut commands = 0;
    for kind in ["sh", "ini", "crontab"] {
        for line in blocks(kind).into_iter().flat_map(str::lines) {
            if line.contains("bulla ") {
                command_reads(line);
                commands += 1;
            }
        }
    }
    assert_eq!(commands, 60);
}

/// The lines of the examples in the help of a command and of those below it.
fn examples(command: &clap::Command) -> Vec<String> {
    let help = command.get_after_help().map(ToString::to_string);
    let lines = help.unwrap_or_default();
    let lines = lines.lines().map(str::trim).filter(|line| {
        let line = line.trim_start_matches("*/5 * * * *").trim_start();
        line.starts_with("bulla ") && !line.starts_with("bulla COMMAND")
    });
    let below = command.get_subcommands().flat_map(examples);
    lines.map(str::to_owned).chain(below).collect()
}

#[test]
fn every_example_of_the_help_reads_and_every_command_has_one() {
    let mut cli = Cli::command();
    cli.build();
    for line in examples(&cli) {
        command_reads(&line.replace("  ", " "));
    }
    let all = cli.get_subcommands();
    for command in all.filter(|command| command.get_name() != "help") {
        let name = command.get_name();
        let of_this = examples(command);
        assert!(!of_this.is_empty(), "{name} has no example");
        let call = format!("bulla {name}");
        assert!(
            of_this.iter().all(|line| line.contains(&call)),
            "{of_this:?}"
        );
    }
}

#[test]
fn the_manual_has_a_page_for_each_command_with_the_text_of_its_help() {
    let directory = tempfile::tempdir().unwrap();
    let at = directory.path().join("man1");
    let page = |name: &str| std::fs::read_to_string(at.join(format!("{name}.1"))).unwrap();
    Cli::try_parse_from(["bulla", "man", at.to_str().unwrap()])
        .unwrap()
        .run()
        .unwrap();
    let mut cli = Cli::command();
    cli.build();
    let named = cli
        .get_subcommands()
        .filter(|command| command.get_name() != "help");
    let mut pages = 0;
    for command in named {
        let text = page(&format!("bulla-{}", command.get_name()));
        let about = command.get_about().unwrap().to_string();
        let plain = |text: &str| {
            text.replace("\\*(Aq", "'")
                .replace(['\\', '\n'], "")
                .replace("-", "")
        };
        assert!(plain(&text).contains(&plain(&about)), "{text}");
        assert!(
            text.contains("bulla\\ ") || text.contains("bulla "),
            "{text}"
        );
        pages += 1;
    }
    assert!(pages >= 15 && page("bulla").contains("bulla"));
}

#[test]
fn shells_take_their_completions() {
    for shell in clap_complete::Shell::value_variants() {
        let mut script = Vec::new();
        clap_complete::generate(*shell, &mut Cli::command(), "bulla", &mut script);
        let script = String::from_utf8(script).unwrap();
        assert!(
            script.contains("resend") && script.contains("simulate"),
            "{shell}"
        );
    }
    // Bash itself: it reads the script, and completes a command.
    let mut script = Vec::new();
    let bash = clap_complete::Shell::Bash;
    clap_complete::generate(bash, &mut Cli::command(), "bulla", &mut script);
    let script = String::from_utf8(script).unwrap();
    let asked =
        "COMP_WORDS=(bulla simu); COMP_CWORD=1; _bulla bulla simu bulla; echo \"${COMPREPLY[@]}\"";
    // The script is too long for an argument.
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("bulla.bash");
    std::fs::write(&file, format!("{script}\n{asked}\n")).unwrap();
    let answer = std::process::Command::new("bash")
        .arg(&file)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&answer.stdout);
    assert_eq!(
        said.trim(),
        "simulate",
        "{}",
        String::from_utf8_lossy(&answer.stderr)
    );
}
