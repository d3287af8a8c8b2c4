//! The log: one line for each thing that happened, on standard error. What it says of a game everybody at the table may read.

use std::io;

use clap::ValueEnum;
use tracing::Level;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// No output.
    Off,
    /// A line for people: time in UTC, level, what, and its particulars.
    Text,
    /// A JSON object on a line.
    Json,
}

impl LogFormat {
    /// Writes from now on, until the process ends. Other crates are not asked: nobody knows what they would tell.
    pub fn begin(self) {
        let lines = tracing_subscriber::fmt::layer()
            .with_writer(io::stderr)
            .with_ansi(false)
            .with_target(false)
            .log_internal_errors(false);
        let ours = Targets::new().with_target("bulla", Level::INFO);
        let layer = match self {
            LogFormat::Off => return,
            LogFormat::Text => lines.with_filter(ours).boxed(),
            LogFormat::Json => lines.json().flatten_event(true).with_filter(ours).boxed(),
        };
        // Nothing else in this process has a log.
        let _ = tracing_subscriber::registry().with(layer).try_init();
        std::panic::set_hook(Box::new(|fault| {
            // Its message may hold what was in hand.
            let at = fault.location().map(ToString::to_string);
            tracing::error!(at, "a fault of this program; please report it");
        }));
    }
}
