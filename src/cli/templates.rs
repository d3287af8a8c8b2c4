use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::failure::{CommandResult, Failure};
use super::output::{error, print};
use crate::office::{own_templates, sample_view};
use crate::page::{Languages, embedded_languages, exported_files};

/// List the sentences of mails, check an office's own, or copy the program's to change them.
///
/// Every sentence that a player reads is in a file. An office puts its own files into `templates/` beside bulla.yaml, those of a
/// language into a folder of its tag (`templates/de/`); they replace the program's. A file of sentences may hold only those that
/// differ.
#[derive(Args)]
pub struct TemplatesCommand {
    #[command(subcommand)]
    what: TemplatesAction,
}

#[derive(Subcommand)]
enum TemplatesAction {
    /// List the files of every language, and which of them an office has of its own.
    #[command(after_help = "Example:\n  bulla templates list --office club")]
    List {
        #[command(flatten)]
        own: TemplateOfficeArgs,
    },
    /// Check every sentence and template with sample data, and an office's own files for entries that nothing reads.
    ///
    /// All mistakes are reported at once; the exit code is 1 then. An office whose own files are broken refuses to start and
    /// sends nothing until they are repaired.
    #[command(
        after_help = "Examples:\n  bulla templates check --office club\n  bulla templates check --office club --language de"
    )]
    Check {
        #[command(flatten)]
        own: TemplateOfficeArgs,

        /// Limits the check to this language: en, de.
        #[arg(long, value_name = "TAG")]
        language: Option<String>,
    },
    /// Copy the program's files of a language, to change them.
    ///
    /// No file is written over.
    #[command(
        after_help = "Examples:\n  bulla templates export club/templates\n  bulla templates export --language de club/templates/de"
    )]
    Export {
        /// Language of the files: en, de.
        #[arg(long, value_name = "TAG", default_value = "en")]
        language: String,

        /// Directory for the copies; it is created.
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
}

/// Post office whose files are meant.
#[derive(Args)]
struct TemplateOfficeArgs {
    /// Directory of the office; without `templates/` in it, the program's files are meant.
    #[arg(
        short = 'C',
        long = "office",
        env = "BULLA_OFFICE",
        default_value = ".",
        value_name = "DIR"
    )]
    office: PathBuf,
}

impl TemplatesCommand {
    pub fn run(self) -> CommandResult {
        match self.what {
            TemplatesAction::List { own } => list(&own.office),
            TemplatesAction::Check { own, language } => check(&own.office, language.as_deref()),
            TemplatesAction::Export {
                language,
                directory,
            } => export(&language, &directory),
        }
    }
}

fn list(office: &Path) -> CommandResult {
    let own = own_templates(office);
    let languages = Languages::read(own.as_deref(), "en").map_err(user)?;
    for tag in languages.tags() {
        for (label, is_own) in languages.files(tag) {
            let whose = if is_own {
                "the office's"
            } else {
                "the program's"
            };
            print(&format!("{tag}  {label:<24}{whose}"));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn check(office: &Path, language: Option<&str>) -> CommandResult {
    let own = own_templates(office);
    let languages = Languages::read(own.as_deref(), "en").map_err(user)?;
    if let Some(tag) = language.filter(|tag| !languages.is_known(tag)) {
        return Err(Failure::user(languages.unknown(tag)));
    }
    let troubles = languages.check(&sample_view()?, language);
    for trouble in &troubles {
        error(&trouble.to_string());
    }
    if !troubles.is_empty() {
        return Ok(ExitCode::from(1));
    }
    let tags: Vec<&str> = languages.tags().collect();
    let checked = language.map_or_else(|| tags.join(", "), str::to_owned);
    print(&format!("All sentences and templates fit: {checked}."));
    Ok(ExitCode::SUCCESS)
}

fn export(language: &str, directory: &Path) -> CommandResult {
    let files = exported_files(language);
    if files.is_empty() {
        let known = embedded_languages().join(", ");
        let message = format!("the program has no language {language}; it has {known}");
        return Err(Failure::user(message));
    }
    for (name, text) in files {
        let file = directory.join(&name);
        write_new(&file, text)
            .map_err(|error| Failure::user(format!("{}: {error}", file.display())))?;
        print(&file.display().to_string());
    }
    Ok(ExitCode::SUCCESS)
}

fn user(trouble: crate::page::TemplateError) -> Failure {
    Failure::user(trouble.to_string())
}

fn write_new(file: &Path, text: &str) -> io::Result<()> {
    if let Some(directory) = file.parent() {
        fs::create_dir_all(directory)?;
    }
    fs::File::create_new(file)?.write_all(text.as_bytes())
}
