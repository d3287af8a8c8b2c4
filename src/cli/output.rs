//! Output of commands. A closed pipe is not a failure: the reader has seen enough.

use std::io::{IsTerminal, Write};

use anstyle::{AnsiColor, Style};

use super::failure::Failure;

/// Prints a text as it is.
pub fn print(text: &str) {
    let mut out = anstream::stdout();
    let end = if text.ends_with('\n') { "" } else { "\n" };
    let _ = write!(out, "{text}{end}");
}

/// Prints an error.
pub fn error(text: &str) {
    let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    let _ = writeln!(anstream::stderr(), "{red}bulla:{red:#} {text}");
}

/// Says something beside what a command prints.
pub fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "bulla: {text}");
}

/// Prints something as JSON.
pub fn json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Failure::ours(format!("this could not be written as JSON: {error}")))?;
    print(&text);
    Ok(())
}

/// A line for each thing that waits, and whether anything does.
pub fn waiting(reasons: &[String]) -> bool {
    for reason in reasons {
        error(reason);
    }
    !reasons.is_empty()
}

/// Says who sends, where another process does.
pub fn left_to(by: Option<&String>) {
    if let Some(by) = by {
        note(&format!(
            "{by} is sending mail of this office; what is due goes with it"
        ));
    }
}

/// "1 letter", "2 letters".
pub fn count(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

/// Asks at the terminal; nothing where there is none.
pub fn is_yes(question: &str) -> Option<bool> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return None;
    }
    let _ = write!(anstream::stderr(), "bulla: {question} [y/N] ");
    let _ = std::io::stderr().flush();
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer).ok()?;
    let answer = answer.trim().to_lowercase();
    Some(["y", "yes"].contains(&answer.as_str()))
}
