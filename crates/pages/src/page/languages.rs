//! The templates of every language that an office speaks.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, OnceLock};

use super::render::Templates;
use super::template_source::{self, ENGLISH, TemplateError, TemplateSource};
use bulla_core::game::View;
use bulla_core::text::{NameTable, did_you_mean};

/// Languages by their tags.
type TemplatesByLanguage = BTreeMap<String, Arc<LazyTemplates>>;

/// The languages of the program, which nothing changes: each read once, when it is first spoken, though an office is opened for each
/// of its rounds.
static EMBEDDED: LazyLock<TemplatesByLanguage> = LazyLock::new(|| {
    let tags = template_source::embedded_languages().into_iter();
    tags.map(|tag| (tag.to_owned(), Arc::new(LazyTemplates::embedded(tag))))
        .collect()
});

/// One language. Those of the program are read when they are first spoken: that takes longer than many a command that says nothing.
#[derive(Debug)]
struct LazyTemplates {
    tag: String,
    templates: OnceLock<Templates>,
    story_titles: OnceLock<Vec<String>>,
}

impl LazyTemplates {
    fn embedded(tag: &str) -> LazyTemplates {
        LazyTemplates {
            tag: tag.to_owned(),
            templates: OnceLock::new(),
            story_titles: OnceLock::new(),
        }
    }

    fn read(templates: Templates, tag: &str) -> LazyTemplates {
        LazyTemplates {
            templates: templates.into(),
            ..LazyTemplates::embedded(tag)
        }
    }

    fn templates(&self) -> &Templates {
        self.templates.get_or_init(|| {
            Templates::in_language(&self.tag)
                .expect("the program's own templates parse: tests read them")
        })
    }

    fn story_titles(&self) -> &[String] {
        self.story_titles
            .get_or_init(|| match self.templates.get() {
                Some(templates) => templates.story_titles(),
                None => Templates::embedded_story_titles(&self.tag),
            })
    }
}

/// All languages, ready to speak, and the one that is spoken where nobody chose.
#[derive(Clone, Debug)]
pub struct Languages {
    directory: Option<PathBuf>,
    all: TemplatesByLanguage,
    usual: String,
}

impl Languages {
    /// The program's languages, and those of a directory, whose files go before the program's.
    ///
    /// # Errors
    /// A file cannot be read or does not parse, or the usual language is none of them.
    pub fn read(directory: Option<&Path>, usual: &str) -> Result<Languages, TemplateError> {
        let all = match directory {
            None => EMBEDDED.clone(),
            Some(directory) => read_all(directory)?,
        };
        let languages = Languages {
            directory: directory.map(Path::to_path_buf),
            all,
            usual: usual.to_owned(),
        };
        if languages.all.contains_key(usual) {
            Ok(languages)
        } else {
            Err(languages.unknown(usual).into())
        }
    }

    /// The tags of the languages: `de`, `en`.
    pub fn tags(&self) -> impl Iterator<Item = &str> {
        self.all.keys().map(String::as_str)
    }

    /// Returns a message that a tag is none of them.
    pub fn unknown(&self, tag: &str) -> String {
        let mut names = NameTable::new();
        for tag in self.tags() {
            // Tags differ from each other.
            let _ = names.add(tag, tag);
        }
        let near = did_you_mean(&names.suggestions(tag));
        let known: Vec<&str> = self.tags().collect();
        format!(
            "the language {tag} is not known{near}; there are {}",
            known.join(", ")
        )
    }

    pub fn is_known(&self, tag: &str) -> bool {
        self.all.contains_key(tag)
    }

    /// Returns the beginnings of the page sections that report events, in every language.
    pub fn story_titles(&self) -> Vec<String> {
        let all = self.all.values();
        all.flat_map(|composed| composed.story_titles().to_vec())
            .collect()
    }

    /// The language of the office.
    pub fn usual(&self) -> &Templates {
        self.all[&self.usual].templates()
    }

    /// A language by its tag; the office's where none is chosen, or one that was taken away since.
    pub fn of(&self, tag: Option<&str>) -> &Templates {
        let chosen = tag.and_then(|tag| self.all.get(tag));
        chosen.map_or_else(|| self.usual(), |composed| composed.templates())
    }

    /// The files of a language as messages call them, each with whether it is the directory's own.
    pub fn files(&self, tag: &str) -> Vec<(String, bool)> {
        let source = TemplateSource {
            directory: self.directory.as_deref(),
            language: tag,
            book: None,
        };
        let names = template_source::names().into_iter();
        names
            .map(|name| (source.label(&name), source.is_own(&name)))
            .collect()
    }

    /// Everything that is wrong with the files of a directory, and with every sentence and template of a language where one
    /// is named, else of all: rendered with invented matter over the box of any game of two nations or more.
    pub fn check(&self, view: &View, language: Option<&str>) -> Vec<TemplateError> {
        let mut troubles = self.directory.as_deref().map_or(Vec::new(), stray_files);
        for (tag, composed) in &self.all {
            if language.is_none_or(|language| language == tag) {
                let found = composed.templates().check(view).err().unwrap_or_default();
                troubles.extend(found.into_iter().map(|trouble| trouble.within(tag)));
            }
        }
        let mut told = BTreeSet::new();
        troubles.retain(|trouble| told.insert(trouble.to_string()));
        troubles
    }
}

fn read_all(directory: &Path) -> Result<TemplatesByLanguage, TemplateError> {
    let mut all = TemplatesByLanguage::new();
    for language in tags(directory) {
        let source = TemplateSource {
            directory: Some(directory),
            language: &language,
            book: None,
        };
        let templates = Templates::read(source).map_err(|trouble| trouble.within(&language))?;
        let composed = LazyTemplates::read(templates, &language);
        all.insert(language, Arc::new(composed));
    }
    Ok(all)
}

/// The languages of the program and the folders of a directory.
fn tags(directory: &Path) -> BTreeSet<String> {
    let embedded = template_source::embedded_languages().into_iter();
    let own = folders(directory);
    embedded
        .map(str::to_owned)
        .chain(own.into_iter().filter(|tag| is_tag(tag)))
        .collect()
}

fn folders(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).into_iter().flatten();
    let folders = entries.filter_map(Result::ok).filter(|e| e.path().is_dir());
    folders
        .map(|folder| folder.file_name().to_string_lossy().into_owned())
        .filter(|name| !template_source::is_other_folder(name))
        .collect()
}

/// `de`, `pt-BR`: what HTML calls a language.
fn is_tag(name: &str) -> bool {
    let (first, rest) = name.split_once('-').unwrap_or((name, "x"));
    (2..=3).contains(&first.len())
        && first.bytes().all(|byte| byte.is_ascii_lowercase())
        && first != ENGLISH
        && !rest.is_empty()
        && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Files and folders of an office's directory that no language reads.
fn stray_files(directory: &Path) -> Vec<TemplateError> {
    let mut strays = Vec::new();
    let mut names = NameTable::new();
    for name in template_source::names() {
        // Files of one folder differ from each other.
        let _ = names.add(name.clone(), &name);
    }
    let mut look = |folder: &Path, label: &str| {
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        let files = entries
            .filter_map(Result::ok)
            .filter(|e| e.path().is_file());
        let mut found: Vec<String> = files
            .map(|file| file.file_name().to_string_lossy().into_owned())
            .filter(|name| !template_source::names().contains(name))
            .collect();
        found.sort();
        for name in found {
            let near = did_you_mean(&names.suggestions(&name));
            let message = format!("{label}{name} is read by nothing{near}");
            strays.push(message.into());
        }
    };
    look(directory, "");
    let mut inside = folders(directory);
    inside.sort();
    for folder in inside.iter().filter(|folder| is_tag(folder)) {
        look(&directory.join(folder), &format!("{folder}/"));
    }
    for folder in inside.iter().filter(|folder| !is_tag(folder)) {
        let message = match folder.as_str() {
            ENGLISH => "en/ is read by nothing: English files stand beside it".to_owned(),
            _ => {
                format!("{folder}/ is read by nothing: expected the tag of a language, such as de")
            }
        };
        strays.push(message.into());
    }
    strays
}
