//! What an office has besides its database, read once: configuration, key and templates.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::tables::Tables;
use super::{Clock, Config, Office, OfficeError, OfficeKey};
use crate::page::Templates;
use crate::store::{Holder, Store};

pub struct Premises {
    directory: PathBuf,
    clock: Clock,
    config: Arc<Config>,
    key: Arc<OfficeKey>,
    templates: Arc<Templates>,
}

impl Premises {
    /// # Errors
    /// A file that is missing, or does not read.
    pub fn read(directory: &Path, clock: Clock) -> Result<Premises, OfficeError> {
        Ok(Premises {
            directory: directory.to_path_buf(),
            clock,
            config: Arc::new(Config::read(&directory.join("bulla.yaml"))?),
            key: Arc::new(OfficeKey::read(&directory.join("office.key"))?),
            templates: Arc::new(templates(directory)?),
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
            templates: self.templates.clone(),
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
            templates: self.templates.clone(),
        }
    }
}

/// The program's templates, replaced by those in the office's own directory.
fn templates(directory: &Path) -> Result<Templates, OfficeError> {
    let own = directory.join("templates");
    let templates = match own.is_dir() {
        true => Templates::with_dir(&own),
        false => Templates::embedded(),
    };
    templates.map_err(|trouble| OfficeError::User(trouble.to_string()))
}
