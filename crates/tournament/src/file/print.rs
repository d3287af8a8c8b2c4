//! Prints a tournament as its file would say it with nothing left out.

use std::fmt::Write;

use bulla_core::text::{Node, NodeKind, TextPosition};

use super::model::{PointRules, PointSystem, Round, RoundEnd, TournamentFile};

impl TournamentFile {
    /// Returns the file with everything that it left out, in one order; it reads as the same tournament.
    ///
    /// ```
    /// # let text = bulla_tournament::EXAMPLE_FILE;
    /// use bulla_tournament::file::TournamentFile;
    ///
    /// let file = TournamentFile::read(text).unwrap();
    /// assert!(file.print().contains("protests: {within: 3 days, answer: 5 days}\n"));
    /// assert_eq!(TournamentFile::read(&file.print()).unwrap().print(), file.print());
    /// ```
    pub fn print(&self) -> String {
        let mut lines = vec![
            format!("tournament: {}", self.id),
            format!("title: {}", flow(&self.title)),
            format!("directors: {}", flow_list(&self.directors)),
            format!("assistants: {}", flow_list(&self.assistants)),
            format!("zone: {}", flow(&self.zone)),
            self.entry_line(),
            format!("ask: {}", words(self.ask.iter().map(|field| field.word()))),
        ];
        let sizes = self.scenarios.iter();
        let sizes = sizes.map(|size| format!("{}: {}", size.seats, flow(&size.scenario)));
        let sizes: Vec<String> = sizes.collect();
        lines.push(format!("scenario: {{{}}}", sizes.join(", ")));
        lines.push(format!("table: {}", self.table.to_flow()));
        lines.push("rounds:".to_owned());
        lines.extend(self.rounds.iter().map(round_line));
        lines.push(self.draw_line());
        lines.push(points_line(&self.points));
        lines.push(format!(
            "ties: {}",
            words(self.ties.iter().map(|tie| tie.word()))
        ));
        lines.extend(self.rule_lines());
        lines.push(String::new());
        lines.join("\n")
    }

    fn entry_line(&self) -> String {
        let entry = &self.entry;
        format!(
            "entry: {{open: {}, close: {}, least: {}, most: {}, tables_each: {}, confirm: {} h}}",
            entry.open, entry.close, entry.least, entry.most, entry.tables_each, entry.confirm
        )
    }

    fn draw_line(&self) -> String {
        let draw = &self.draw;
        let mut line = format!(
            "draw: {{nations: {}, never: {}, avoid: {}",
            draw.nations.word(),
            words(draw.never.iter().map(|never| never.word())),
            words(draw.avoid.iter().map(|avoid| avoid.word())),
        );
        if let Some(file) = &draw.strength {
            // Writing to a text never fails.
            let _ = write!(line, ", strength: {{from: {}}}", flow(file));
        }
        line + "}"
    }

    /// The lines about entrants who come and go, protests and what is public.
    fn rule_lines(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "standby: {{letters: {}, counts: {}}}",
            yes_or_no(self.standby.letters),
            self.standby.counts.word()
        )];
        if let Some(gate) = &self.gate {
            lines.push(format!(
                "gate: {{reliability: {} %, games: {}}}",
                gate.reliability, gate.games
            ));
        }
        lines.push(format!("names: {}", self.names.word()));
        lines.push(format!("start: {}", self.start.word()));
        lines.push(format!(
            "drop_out: {{result: {}, seat: {}}}",
            self.drop_out.result.word(),
            self.drop_out.seat.word()
        ));
        lines.push(format!(
            "protests: {{within: {} days, answer: {} days}}",
            self.protests.within, self.protests.answer
        ));
        if let Some(public) = &self.public {
            lines.push(format!(
                "public: {{site: {}, delay: {}, names: {}}}",
                flow(&public.site),
                public.delay.word(),
                public.names.word()
            ));
        }
        if let Some(area) = &self.area {
            lines.push(format!("area: {{report: {}}}", flow(area)));
        }
        lines
    }
}

fn round_line(round: &Round) -> String {
    let mut line = format!(
        "  - {{name: {}, start: {}, cut_off: {}, at_cut_off: {}, abandoned: {}",
        round.name,
        round.start,
        round.cut_off,
        round.at_cut_off.word(),
        round.abandoned.word()
    );
    // Writing to a text never fails.
    let _ = match round.end {
        RoundEnd::Finish => Ok(()),
        RoundEnd::SpacesBefore(spaces) => write!(line, ", end: {{ast: minus-{spaces}}}"),
        RoundEnd::Turn(turn) => write!(line, ", end: {{turn: {turn}}}"),
    };
    if let Some(advance) = round.advance {
        let _ = write!(line, ", advance: {advance}");
    }
    line + ", deal: own}"
}

fn points_line(points: &PointRules) -> String {
    let per_game = yes_or_no(points.per_game);
    let system = match &points.system {
        PointSystem::Hmw => "hmw".to_owned(),
        PointSystem::WinRatio { win, ratio } => {
            format!("win-ratio, win: {win}, ratio: {ratio}")
        }
        PointSystem::Share => "share".to_owned(),
        PointSystem::Places(scales) => {
            let scales = scales.iter().map(|scale| {
                let points: Vec<String> = scale.points.iter().map(u32::to_string).collect();
                format!("{}: [{}]", scale.seats, points.join(", "))
            });
            let scales: Vec<String> = scales.collect();
            format!("places, scale: {{{}}}", scales.join(", "))
        }
    };
    format!("points: {{system: {system}, per_game: {per_game}}}")
}

fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn words<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.collect();
    format!("[{}]", words.join(", "))
}

fn flow_list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| flow(text)).collect();
    format!("[{}]", texts.join(", "))
}

/// A text as a scalar that reads as this text.
fn flow(text: &str) -> String {
    let kind = NodeKind::Text {
        text: text.to_owned(),
        quoted: false,
    };
    let [at, end] = [TextPosition::START; 2];
    Node { at, end, kind }.to_flow()
}
