//! A bar that shows how much of a long work is done.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on a terminal, nothing elsewhere.
pub fn progress_bar(of: &'static str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {of}"));
    ProgressBar::new(0).with_style(style.unwrap_or(ProgressStyle::default_bar()))
}
