//! Data that an office has besides its database, read once: configuration, key and templates.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::OfficeContext;
use super::atomic_files;
use super::clock::Clock;
use super::config::Config;
use super::error::OfficeError;
use super::office_key::OfficeKey;
use bulla_core::game::{Position, State, View, Viewer};
use bulla_core::scenario::Scenario;
use bulla_pages::page::Languages;
use bulla_store::Store;

#[derive(Clone)]
pub struct OfficeFiles {
    directory: PathBuf,
    clock: Clock,
    config: Arc<Config>,
    key: Arc<OfficeKey>,
    languages: Arc<Languages>,
}

impl OfficeFiles {
    /// # Errors
    /// A file that is missing, or does not read.
    pub fn read(directory: &Path, clock: Clock) -> Result<OfficeFiles, OfficeError> {
        let config = Config::read(&directory.join("bulla.yaml"))?;
        let languages = languages(directory, &config.language)?;
        Ok(OfficeFiles {
            directory: directory.to_path_buf(),
            clock,
            config: Arc::new(config),
            key: Arc::new(OfficeKey::read(&directory.join("office.key"))?),
            languages: Arc::new(languages),
        })
    }

    /// The files as they are now.
    pub fn reload(&self) -> Result<OfficeFiles, OfficeError> {
        OfficeFiles::read(&self.directory, self.clock)
    }

    pub fn directory(&self) -> &Path {
        &self.directory
    }

    pub fn clock(&self) -> Clock {
        self.clock
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn office(&self) -> OfficeContext<'_> {
        OfficeContext {
            directory: &self.directory,
            config: &self.config,
            key: &self.key,
            languages: &self.languages,
            templates: self.languages.usual(),
            zone: self.config.zone(),
            now: self.clock.now(),
        }
    }

    pub fn set_clock(&mut self, clock: Clock) {
        self.clock = clock;
    }
}

/// Makes an office in a directory, which is made if it is not there: database, configuration, transports and key. Whether it is for
/// tests is said now, or never.
///
/// # Errors
/// There is one already, the address is none, or a file cannot be written.
pub fn create_office(
    directory: &Path,
    address: &str,
    is_for_tests: bool,
) -> Result<(), OfficeError> {
    let yaml = directory.join("bulla.yaml");
    let text = if yaml.exists() {
        std::fs::read_to_string(&yaml)
            .map_err(|error| OfficeError::file(&yaml, &error, "check its permissions"))?
    } else {
        Config::template(address)
    };
    let config = Config::parse(&text)
        .map_err(|sentence| OfficeError::User(format!("{}: {sentence}", yaml.display())))?;
    if config.address != address {
        return Err(OfficeError::User(format!(
            "{} says `address: {}`, and the command {address}: leave --address out, or make them the same",
            yaml.display(),
            config.address
        )));
    }
    let advice = "check who owns the directory above and its permissions";
    let made = std::fs::create_dir_all(directory);
    made.map_err(|error| OfficeError::file(directory, &error, advice))?;
    let database = directory.join("bulla.db");
    if database.exists() {
        let path = directory.display();
        return Err(OfficeError::User(format!(
            "there is a post office in {path} already"
        )));
    }
    let mut store = Store::create_after(&database, || put_in(directory, &config, &text))?;
    if is_for_tests {
        store.write(|records| records.make_for_tests().map(|_| ()))?;
    }
    Ok(store.close()?)
}

/// Writes what an office needs besides its database, as far as it is missing.
fn put_in(directory: &Path, config: &Config, text: &str) -> Result<(), OfficeError> {
    let yaml = directory.join("bulla.yaml");
    if !yaml.exists() {
        let advice = "check who owns the directory, its permissions and the room on its disk";
        atomic_files::write(&yaml, text.as_bytes(), atomic_files::PLAIN)
            .map_err(|error| OfficeError::file(&yaml, &error, advice))?;
    }
    for mail_source in &config.inbox {
        mail_source.open(directory).map_err(OfficeError::Carrier)?;
    }
    for outlet in &config.outbox {
        outlet.open(directory).map_err(OfficeError::Carrier)?;
    }
    let key = directory.join("office.key");
    if !key.exists() {
        OfficeKey::create(&key)?;
    }
    Ok(())
}

/// Names in the directory of an office of what belongs with a copy of its database; those of directories end with a slash. Left out
/// is what the running program keeps for itself: database, locks, copies before upgrades, and `bulla.tide`, which no copy of is
/// ever put back.
pub fn beside_database(directory: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return Vec::new();
    };
    let is_ours = |name: &str| {
        let of_database = ["bulla.db", "bulla-schema-", "bulla.receiving"];
        let of_work = ["bulla.lock", "bulla.watch", "bulla.sending", "bulla.tide"];
        of_database.iter().any(|one| name.starts_with(one))
            || of_work.contains(&name)
            || name.ends_with(".new")
    };
    let names = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        let end = if entry.path().is_dir() { "/" } else { "" };
        (!is_ours(&name)).then(|| format!("{name}{end}"))
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// The directory of an office's own templates, if it has one.
pub fn own_templates(directory: &Path) -> Option<PathBuf> {
    let own = directory.join("templates");
    own.is_dir().then_some(own)
}

/// The program's templates, and those in the office's own directory before them. What is broken there is found now and not
/// with the first mail that needs it.
fn languages(directory: &Path, usual: &str) -> Result<Languages, OfficeError> {
    let own = own_templates(directory);
    let languages = Languages::read(own.as_deref(), usual)?;
    let troubles = match own {
        Some(_) => languages.check(&sample_view()?, None),
        None => Vec::new(),
    };
    match troubles.first() {
        None => Ok(languages),
        Some(first) => Err(OfficeError::User(format!(
            "{first}{}; `bulla templates check` tells all",
            match troubles.len() {
                1 => String::new(),
                more => format!(", and {} more", more - 1),
            }
        ))),
    }
}

/// A board before its game: what templates are checked over.
///
/// # Errors
/// The program's own scenario does not read.
pub fn sample_view() -> Result<View, OfficeError> {
    let scenario = Scenario::named("advanced-2").map_err(|complaints| {
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        OfficeError::Fault(lines.join("\n"))
    })?;
    let state = State::new(
        Arc::new(scenario.components.clone()),
        scenario.players.into(),
    );
    Ok(View::of(Viewer::Observer, &Position::new(state)))
}
