use std::process::ExitCode;

use clap::Args;
use comfy_table::Table;
use comfy_table::presets::NOTHING;

use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::{error, print};
use crate::scenario::{FileSource, OptionFile, option};
use crate::text::{NameTable, did_you_mean};

/// List the options that a table may play, or print what one of them changes.
///
/// An option changes values of the rules: how many calamities strike, how many tokens a horde has. Name it in the file of a game,
/// `options: [no-two-limit]`; one with a figure takes it after a colon, `options: [imperial: 2]`. Options of your own lie in
/// the office's `scenarios/options`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  bulla options\n  bulla options no-two-limit\n  bulla options --office club"
)]
pub struct Options {
    /// Option whose changes are printed.
    id: Option<String>,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Options {
    pub fn run(self) -> CommandResult {
        self.place.is_there()?;
        let file_source =
            FileSource::embedded().with_directory(self.place.office.join("scenarios"));
        let known = file_source.options();
        let wanted = match &self.id {
            None => known,
            Some(id) if known.contains(id) => vec![id.clone()],
            Some(id) => {
                let names: NameTable<String> =
                    known.into_iter().map(|id| (id.clone(), id)).collect();
                let near = did_you_mean(&names.suggestions(id));
                return Err(Failure::user(format!("there is no option `{id}`{near}")));
            }
        };
        let mut read = Vec::new();
        let mut code = ExitCode::SUCCESS;
        for id in wanted {
            match option(&id, &file_source) {
                Ok(option) => read.push(option),
                Err(complaints) => {
                    for complaint in complaints {
                        error(&complaint.to_string());
                    }
                    code = ExitCode::from(1);
                }
            }
        }
        match self.id {
            None => print(&listed(&read)),
            Some(_) => read.iter().for_each(|option| print(&whole(option))),
        }
        Ok(code)
    }
}

fn listed(options: &[OptionFile]) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["option", "title", "of", "source"]);
    for option in options {
        let figure = option.figures.as_ref();
        let figure = figure.map_or(String::new(), |figures| format!(": {figures}"));
        table.add_row([
            format!("{}{figure}", option.id),
            option.title.clone(),
            option.of.join(", "),
            option.source.to_string(),
        ]);
    }
    table.to_string()
}

fn whole(option: &OptionFile) -> String {
    let mut lines = vec![
        format!("{}: {}", option.id, option.title),
        format!("  {}", option.says),
        format!("  source    {}", option.source),
        format!("  of        {}", option.of.join(", ")),
    ];
    let figures = option.figures.iter();
    lines.extend(figures.map(|figures| format!("  figure    {figures}")));
    lines.extend(
        option
            .needs
            .iter()
            .map(|need| format!("  needs     {need}")),
    );
    let conflicts = option.conflicts.iter();
    lines.extend(conflicts.map(|(id, why)| format!("  not with  {id}: {why}")));
    let changes = option.changes.iter();
    lines.extend(changes.map(|(path, value)| format!("  writes    {path}: {value}")));
    lines.join("\n")
}
