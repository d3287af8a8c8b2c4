//! What an office has besides its database, read once: configuration, key and templates.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::tables::Tables;
use super::{Clock, Config, Office, OfficeError, OfficeKey};
use crate::game::{Eye, Position, State, View};
use crate::page::Languages;
use crate::scenario::Scenario;
use crate::store::{Holder, Store};

pub struct Premises {
    directory: PathBuf,
    clock: Clock,
    config: Arc<Config>,
    key: Arc<OfficeKey>,
    languages: Arc<Languages>,
}

impl Premises {
    /// # Errors
    /// A file that is missing, or does not read.
    pub fn read(directory: &Path, clock: Clock) -> Result<Premises, OfficeError> {
        let config = Config::read(&directory.join("bulla.yaml"))?;
        let languages = languages(directory, &config.language)?;
        Ok(Premises {
            directory: directory.to_path_buf(),
            clock,
            config: Arc::new(config),
            key: Arc::new(OfficeKey::read(&directory.join("office.key"))?),
            languages: Arc::new(languages),
        })
    }

    /// The files as they are now.
    pub fn again(&self) -> Result<Premises, OfficeError> {
        Premises::read(&self.directory, self.clock)
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

    /// Opens the database for work, as [`Office::open_after`].
    pub fn open_after(
        &self,
        wait: &mut dyn FnMut(Option<Holder>) -> bool,
    ) -> Result<Office, OfficeError> {
        let store = Store::open_after(&self.directory.join("bulla.db"), wait)?;
        self.furnished(store).minding_the_tide()
    }

    pub(super) fn furnished(&self, store: Store) -> Office {
        Office {
            directory: self.directory.clone(),
            config: self.config.clone(),
            key: self.key.clone(),
            store,
            clock: self.clock,
            languages: self.languages.clone(),
            tables: Tables::default(),
        }
    }
}

impl Office {
    pub(super) fn premises(&self) -> Premises {
        Premises {
            directory: self.directory.clone(),
            clock: self.clock,
            config: self.config.clone(),
            key: self.key.clone(),
            languages: self.languages.clone(),
        }
    }
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
    let languages = Languages::read(own.as_deref(), usual)
        .map_err(|trouble| OfficeError::User(trouble.to_string()))?;
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
    Ok(View::of(Eye::Observer, &Position::new(state)))
}
