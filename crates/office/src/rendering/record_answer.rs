//! Answer to `request: record`: the games of one player that are over, and how often the player answered.

use super::mail_composer::{ComposedMail, MailComposer};
use super::page_reader::PageReader;
use super::request_answer::RequestAnswer;
use crate::context::error::OfficeError;
use crate::game_state::player_record::{PlayerRecord, RecordedGame, RecordedOutcome};

impl MailComposer<'_> {
    /// Returns the answer to `request: record`.
    pub(super) fn record(
        &self,
        reader: &PageReader<'_>,
        matter: &RequestAnswer,
    ) -> Result<ComposedMail, OfficeError> {
        let lines = match matter {
            RequestAnswer::Record(address, record) => self.record_lines(address, record)?,
            _ => vec![self.line("record.elsewhere", &[])?],
        };
        self.notice_of(reader, &lines, "record")
    }

    fn record_lines(
        &self,
        address: &str,
        record: &PlayerRecord,
    ) -> Result<Vec<String>, OfficeError> {
        let mut lines = Vec::new();
        match record.games.len() {
            0 => lines.push(self.line("record.none", &[])?),
            games => {
                let words = [games.to_string(), record.won().to_string()];
                lines.extend([self.line("record", &words)?, String::new()]);
            }
        }
        for game in &record.games {
            lines.push(self.recorded_game(game)?);
        }
        if record.counted > 0 {
            let share = record.answered * 100 / record.counted;
            let words = [record.answered, record.counted, share].map(|number| number.to_string());
            lines.extend([String::new(), self.line("record.answered", &words)?]);
        }
        lines.extend([
            String::new(),
            self.line("record.alone", &[address.to_owned()])?,
        ]);
        Ok(lines)
    }

    fn recorded_game(&self, game: &RecordedGame) -> Result<String, OfficeError> {
        let seats = game.seats.to_string();
        let outcome = match game.outcome {
            RecordedOutcome::Place(place) => {
                self.line("record.place", &[place.to_string(), seats])?
            }
            RecordedOutcome::Draw => self.line("record.draw", &[seats])?,
            RecordedOutcome::Void => self.line("record.void", &[])?,
            RecordedOutcome::Left => self.line("record.left", &[])?,
        };
        let words = [
            game.game.clone(),
            game.scenario.clone(),
            game.nation.clone().unwrap_or_else(|| "-".to_owned()),
            outcome,
            game.points.to_string(),
            game.turns.to_string(),
        ];
        self.line("record.game", &words)
    }
}
