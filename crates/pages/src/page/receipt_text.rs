//! Receipts of letters for templates.

use serde::Serialize;

use bulla_core::text::fill;

use super::forecast::{ForecastPart, ProposalPart, forecast_part, proposal};
use super::forecast_summary::{self, ForecastSummary};
use super::head::{HeadingText, head, names};
use super::letter_inputs::ReceiptInput;
use super::questions::{QuestionText, questions};
use super::remarks::{OrdersText, RemarkText, one_line, orders, remark};
use super::sentences::Sentences;

#[derive(Clone, Debug, Serialize)]
pub struct Receipt {
    pub head: HeadingText,
    pub verdict: &'static str,
    /// The sentence of the verdict.
    pub sentence: String,
    pub aside: String,
    /// True if the orders are those of this letter.
    pub counts: bool,
    pub remarks: Vec<RemarkText>,
    pub orders: Option<OrdersText>,
    pub forecast: Option<ForecastPart>,
    pub silent: Vec<QuestionText>,
    pub form: String,
    pub dropped: Vec<String>,
    pub confirm: Option<String>,
    pub held: String,
    pub proposal: Option<ProposalPart>,
    pub sent: Option<String>,
    pub received: String,
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn receipt(sentences: &Sentences, input: &ReceiptInput<'_>) -> Result<Receipt, String> {
    let known = sentences.parts(input.view);
    let names = names(&known, input.view, input.seats);
    let parts = names.parts;
    let remarks = input
        .notes
        .iter()
        .map(|note| remark(sentences, parts, note));
    let foretold = |forecast| forecast_part(sentences, names, input.view, forecast, input.written);
    let forecast = input.forecast.map(foretold).transpose()?;
    let proposal = |said| proposal(sentences, names, input.view, said);
    Ok(Receipt {
        head: head(sentences, input.heading)?,
        verdict: input.verdict.id(),
        sentence: verdict(sentences, input)?,
        aside: input.aside.to_owned(),
        counts: input.verdict.counts(),
        remarks: remarks.collect::<Result<_, _>>()?,
        orders: input.standing.map(|standing| orders(sentences, standing)),
        forecast,
        silent: questions(sentences, names, Some((input.view, None)), input.silent)?,
        form: input.form.trim_end().to_owned(),
        dropped: input.dropped.to_vec(),
        confirm: input.confirm.map(str::to_owned),
        held: input.held.trim_end().to_owned(),
        proposal: input.proposal.map(proposal).transpose()?,
        sent: input.sent.map(str::to_owned),
        received: input.received.to_owned(),
    })
}

/// The first line of a receipt. Nothing is said of the orders of a letter that does not count.
fn verdict(sentences: &Sentences, input: &ReceiptInput<'_>) -> Result<String, String> {
    let id = input.verdict.id();
    let sentence = sentences.verdicts.get(id);
    let sentence = sentence.ok_or_else(|| format!("no sentence for the verdict {id}"))?;
    let score = ForecastSummary::of(input.forecast.as_ref(), input.written);
    let standing = input.standing.filter(|_| input.verdict.counts());
    let about = forecast_summary::long(&sentences.words, standing, score)?;
    fill(sentence, &[one_line(input.detail), about])
}
