//! Lines that need no position: subjects, short answers, moments.

use super::dates::{self, CalendarTime};
use super::first_page::SettingValue;
use super::forecast_summary::{self, ForecastSummary};
use super::head;
use super::invitation_text::InvitationText;
use super::layout::Document;
use super::letter_inputs::{ForecastInput, ReceiptInput};
use super::mail_heading::MailHeading;
use super::render::Templates;
use super::settings::{self, SettingLine};
use super::template_source::TemplateError;
use bulla_core::text::fill;

impl Templates {
    /// The subject of a receipt: how its orders count, and how many of them will fail.
    ///
    /// # Errors
    /// A word is missing.
    pub fn receipt_subject(&self, input: &ReceiptInput<'_>) -> Result<String, TemplateError> {
        let score = ForecastSummary::of(input.forecast.as_ref(), input.written);
        let standing = input.standing.filter(|_| input.verdict.counts());
        let short = forecast_summary::short(&self.sentences.words, standing, score)?;
        self.subject_by(input.heading, input.verdict.id(), &short)
    }

    /// The subject of the answer to `request: forecast`.
    ///
    /// # Errors
    /// A word is missing.
    pub fn forecast_subject(&self, input: &ForecastInput<'_>) -> Result<String, TemplateError> {
        let score = ForecastSummary::of(input.forecast.as_ref(), input.written);
        let state = match input.standing {
            Some(_) => "forecast.orders",
            None => "forecast",
        };
        let short = forecast_summary::short(&self.sentences.words, input.standing, score)?;
        self.subject_by(input.heading, state, &short)
    }

    /// The subject of a mail. `state` is a key of `subjects.txt`: `again`, `reminder`, the id of a verdict ...; nothing but
    /// the game, the turn and the segment is told.
    ///
    /// # Errors
    /// No such key.
    pub fn subject(&self, heading: MailHeading<'_>, state: &str) -> Result<String, TemplateError> {
        self.subject_by(heading, state, "")
    }

    /// Like [`Templates::subject`], with a deadline such as that of [`Templates::due`], or with a remark about orders.
    ///
    /// # Errors
    /// No such key.
    pub fn subject_by(
        &self,
        heading: MailHeading<'_>,
        state: &str,
        about: &str,
    ) -> Result<String, TemplateError> {
        let sentence = self.sentences.subjects.get(state);
        let sentence = sentence.ok_or_else(|| format!("no subject for {state}"))?;
        let words = [
            heading.game.to_owned(),
            heading.turn.to_string(),
            head::segment_name(&self.sentences, heading.segment, heading.trades)?,
            about.to_owned(),
        ];
        Ok(fill(sentence, &words)?)
    }

    /// A line as a mail of its own or above another one.
    ///
    /// # Errors
    /// There is no word for the language.
    pub fn paragraph(&self, line: String) -> Result<Document, TemplateError> {
        Ok(Document::new(line, self.word("language")?))
    }

    /// A line of a short answer by its key in `answers.txt`.
    ///
    /// # Errors
    /// No such key.
    pub fn answer(&self, key: &str, words: &[String]) -> Result<String, TemplateError> {
        let sentence = self.sentences.answers.get(key);
        let sentence = sentence.ok_or_else(|| format!("no answer for {key}"))?;
        Ok(fill(sentence, words)?)
    }

    /// A setting of a table as its first page prints it: `time for realm: 72 h`. `trades` are the trade segments of a turn.
    ///
    /// # Errors
    /// A word that is missing, or does not fit.
    pub fn setting(&self, setting: &SettingValue, trades: usize) -> Result<String, TemplateError> {
        let line = settings::line(&self.sentences, setting, trades)?;
        Ok(format!("{}: {}", line.name, line.value))
    }

    /// A moment in the time of the office: `Tuesday 24 November 2026, 20:00 (UTC+01:00)`.
    ///
    /// # Errors
    /// A word that is missing, or does not fit.
    pub fn moment(&self, at: &CalendarTime) -> Result<String, TemplateError> {
        Ok(dates::moment(&self.sentences.words, at)?)
    }

    /// A day in the time of the office: `Monday 1 March 2027 (UTC+01:00)`.
    ///
    /// # Errors
    /// A word that is missing, or does not fit.
    pub fn day(&self, at: &CalendarTime) -> Result<String, TemplateError> {
        Ok(dates::day(&self.sentences.words, at)?)
    }

    /// Name of a segment as a page writes it. `trades` are the trade segments of a turn.
    ///
    /// # Errors
    /// A word that is missing, or does not fit.
    pub fn segment_name(&self, segment: &str, trades: usize) -> Result<String, TemplateError> {
        Ok(head::segment_name(&self.sentences, segment, trades)?)
    }

    /// Names and values of settings. `trades` are the trade segments of a turn.
    ///
    /// # Errors
    /// A word that is missing, or does not fit.
    pub fn setting_lines(
        &self,
        values: &[SettingValue],
        trades: usize,
    ) -> Result<Vec<SettingLine>, TemplateError> {
        let lines = values
            .iter()
            .map(|value| settings::line(&self.sentences, value, trades));
        Ok(lines.collect::<Result<_, _>>()?)
    }

    /// Asks a player to play in a game.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn invitation(&self, text: &InvitationText) -> Result<Document, TemplateError> {
        self.render("invitation.txt", text)
    }

    /// A moment in UTC, shorter: `24 Nov 19:00 UTC`.
    ///
    /// # Errors
    /// A word that is missing, or does not fit.
    pub fn short_moment(&self, at: &CalendarTime) -> Result<String, TemplateError> {
        Ok(dates::short(&self.sentences.words, at)?)
    }

    /// A moment in the time of the office, as a subject has it: `Wed 18:24`.
    ///
    /// # Errors
    /// A word that is missing, or does not fit.
    pub fn due(&self, at: &CalendarTime) -> Result<String, TemplateError> {
        Ok(dates::due(&self.sentences.words, at)?)
    }

    /// Formats a moment like [`Templates::due`], with its date: `Tue 5 Jan 20:00`.
    ///
    /// # Errors
    /// A word that is missing, or does not fit.
    pub fn due_on(&self, at: &CalendarTime) -> Result<String, TemplateError> {
        Ok(dates::due_on(&self.sentences.words, at)?)
    }

    /// Formats a number of seconds as time left: `47 h`, or minutes within the last hour.
    ///
    /// # Errors
    /// A word that is missing, or does not fit.
    pub fn time_left(&self, seconds: i64) -> Result<String, TemplateError> {
        Ok(dates::left(&self.sentences.words, seconds)?)
    }

    /// Formats a number of seconds as time until a date: `16 days`, or like [`Templates::time_left`] in the last three days.
    ///
    /// # Errors
    /// A word that is missing, or does not fit.
    pub fn time_until(&self, seconds: i64) -> Result<String, TemplateError> {
        Ok(dates::until(&self.sentences.words, seconds)?)
    }
}
