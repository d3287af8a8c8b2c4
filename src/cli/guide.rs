//! `docs/office.md` as its reader will use it: every line of configuration and every command in it reads.

use clap::Parser;

use super::Cli;
use crate::office::{Config, Plan};

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

/// The words of a line; what stands in double quotation marks is one.
fn words(line: &str) -> Vec<&str> {
    let pieces = line.split('"').enumerate();
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
    let words: Vec<&str> = words.take_while(|word| !word.starts_with('>')).collect();
    if let Err(error) = Cli::try_parse_from(&words) {
        panic!("{line}: {error}");
    }
}

#[test]
fn every_configuration_in_the_guide_reads() {
    assert_eq!(blocks("yaml").len(), 3);
    for block in blocks("yaml") {
        Config::parse(block).unwrap();
    }
    for block in blocks("game") {
        assert_eq!(Plan::read(block).unwrap().seats.len(), 5);
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
    assert_eq!(commands, 11);
}
