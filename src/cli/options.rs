use std::process::ExitCode;

use clap::Args;
use comfy_table::Table;
use comfy_table::presets::NOTHING;

use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::{error, print};
use crate::scenario::{
    FileSource, OptionEffect, OptionFile, OptionGroup, OptionSet, option, option_groups,
    option_sets,
};
use crate::text::{NameTable, did_you_mean};

/// List the options that a table may play, or print what one of them changes.
///
/// An option changes values of the rules: how many calamities strike, how many tokens a horde has. Name it in the file of a game,
/// `options: [no-two-limit]`; one with a figure takes it after a colon, `options: [imperial: 2]`. Options of your own lie in
/// the office's `scenarios/options`. Sets are options that clubs play together: `options: [set: the-road, naval]`. Sets of your
/// own lie in the office's `scenarios/catalogue/sets.yaml`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  bulla options\n  bulla options no-two-limit\n  bulla options --sets\n  bulla options the-road --office club"
)]
pub struct Options {
    /// Option or set whose changes are printed.
    id: Option<String>,

    /// List the sets of options that clubs play together.
    #[arg(long, conflicts_with = "id")]
    sets: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Options {
    pub fn run(self) -> CommandResult {
        self.place.is_there()?;
        let file_source =
            FileSource::embedded().with_directory(self.place.office.join("scenarios"));
        let sets = option_sets(&file_source).map_err(|wrong| Failure::complaints(&wrong))?;
        if self.sets {
            print(&sets_in_lines(&sets));
            return Ok(ExitCode::SUCCESS);
        }
        let groups = option_groups().map_err(|wrong| Failure::complaints(&wrong))?;
        let known = file_source.options();
        let Some(id) = &self.id else {
            let (options, code) = read(&known, &file_source);
            print(&in_groups(&options, &groups));
            return Ok(code);
        };
        if known.contains(id) {
            let (options, code) = read(std::slice::from_ref(id), &file_source);
            for option in &options {
                print(&whole(option, &effects(id, &groups)));
            }
            return Ok(code);
        }
        if let Some(set) = sets.iter().find(|set| set.id == *id) {
            print(&set_in_lines(set));
            return Ok(ExitCode::SUCCESS);
        }
        let ids = known.into_iter().chain(sets.into_iter().map(|set| set.id));
        let names: NameTable<String> = ids.map(|id| (id.clone(), id)).collect();
        let near = did_you_mean(&names.suggestions(id));
        Err(Failure::user(format!("there is no option `{id}`{near}")))
    }
}

/// The options of these ids that can be read; of the others all complaints are printed.
fn read(ids: &[String], file_source: &FileSource) -> (Vec<OptionFile>, ExitCode) {
    let mut read = Vec::new();
    let mut code = ExitCode::SUCCESS;
    for id in ids {
        match option(id, file_source) {
            Ok(option) => read.push(option),
            Err(complaints) => {
                for complaint in complaints {
                    error(&complaint.to_string());
                }
                code = ExitCode::from(1);
            }
        }
    }
    (read, code)
}

/// All options as the groups have them; those of the office itself come last.
fn in_groups(options: &[OptionFile], groups: &[OptionGroup]) -> String {
    let find = |id: &String| options.iter().find(|option| option.id == *id);
    let mut blocks: Vec<(String, Vec<&OptionFile>)> = groups
        .iter()
        .map(|group| {
            let members = group.options.iter().filter_map(|(id, _)| find(id));
            (group.title.clone(), members.collect())
        })
        .collect();
    let is_grouped = |option: &OptionFile| {
        let mut named = groups.iter().flat_map(|group| &group.options);
        named.any(|(id, _)| *id == option.id)
    };
    let own = options.iter().filter(|option| !is_grouped(option));
    blocks.push(("Options of this office".to_owned(), own.collect()));
    blocks.retain(|(_, members)| !members.is_empty());
    let blocks = blocks.into_iter().map(|(title, members)| {
        let mut table = plain_table(["option", "title", "makes a game", "source"]);
        for option in members {
            let figure = option.figures.as_ref();
            let figure = figure.map_or(String::new(), |figures| format!(": {figures}"));
            let effects = effects(&option.id, groups);
            let effects: Vec<&str> = effects.iter().map(|effect| effect.short()).collect();
            table.add_row([
                format!("{}{figure}", option.id),
                option.title.clone(),
                effects.join(", "),
                option.source.to_string(),
            ]);
        }
        format!("{title}\n{table}")
    });
    let blocks: Vec<String> = blocks.collect();
    blocks.join("\n\n")
}

fn plain_table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(header);
    table
}

/// Returns the changes of an option to a whole game, as its group says.
fn effects(id: &str, groups: &[OptionGroup]) -> Vec<OptionEffect> {
    let mut named = groups.iter().flat_map(|group| &group.options);
    let found = named.find(|(one, _)| one == id);
    found
        .map(|(_, effects)| effects.clone())
        .unwrap_or_default()
}

fn sets_in_lines(sets: &[OptionSet]) -> String {
    let sets: Vec<String> = sets.iter().map(set_in_lines).collect();
    sets.join("\n\n")
}

fn set_in_lines(set: &OptionSet) -> String {
    let options: Vec<String> = set.options.iter().map(ToString::to_string).collect();
    [
        format!("{}: {}", set.id, set.title),
        format!("  {}", set.says),
        format!("  options   {}", options.join(", ")),
        format!("  in a game file: options: [set: {}]", set.id),
    ]
    .join("\n")
}

fn whole(option: &OptionFile, effects: &[OptionEffect]) -> String {
    let mut lines = vec![
        format!("{}: {}", option.id, option.title),
        format!("  {}", option.says),
        format!("  source    {}", option.source),
        format!("  of        {}", option.of.join(", ")),
    ];
    let changed = effects.iter().map(|effect| effect.description());
    lines.extend(changed.map(|effect| format!("  changes   {effect}")));
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
