//! Complaints about text that a person wrote: the place, what was expected, what to do. They are data, never an error path (law
//! 7).

use std::fmt;

use super::catalog_message::CatalogMessage;

/// Number of a file among those that are read together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u16);

impl FileId {
    /// The only file, where one text is read by itself.
    pub const ONLY: FileId = FileId(0);

    /// The file at this index of a list of files.
    pub fn at(index: usize) -> FileId {
        FileId(u16::try_from(index + 1).unwrap_or(u16::MAX))
    }

    /// The index in the list of files; nothing for the only file.
    pub fn index(self) -> Option<usize> {
        usize::from(self.0).checked_sub(1)
    }
}

/// A place in a decoded text. Lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    pub file: FileId,
    pub line: u32,
    pub column: u32,
}

impl TextPosition {
    pub const START: TextPosition = TextPosition {
        file: FileId::ONLY,
        line: 1,
        column: 1,
    };

    pub fn new(line: u32, column: u32) -> TextPosition {
        TextPosition {
            file: FileId::ONLY,
            line,
            column,
        }
    }

    /// The same line and column of another file.
    #[must_use]
    pub fn in_file(self, file: FileId) -> TextPosition {
        TextPosition { file, ..self }
    }
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// One thing wrong with a text: where it stands, the path of the entry (`moves[2].then[0]`, empty for the whole) and a
/// sentence that says what was expected and, where there is one, "did you mean".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Complaint {
    pub at: TextPosition,
    pub path: String,
    /// Message in English.
    pub message: String,
    /// The sentence by its key, where a player reads it; files of moderators are spoken of in English alone.
    pub said: Option<CatalogMessage>,
}

impl Complaint {
    /// About a file of a moderator.
    pub fn new(at: TextPosition, path: impl Into<String>, message: impl Into<String>) -> Complaint {
        Complaint {
            at,
            path: path.into(),
            message: message.into(),
            said: None,
        }
    }

    /// About the letter of a player, in any language.
    pub fn say(
        at: TextPosition,
        path: impl Into<String>,
        sentence: impl Into<CatalogMessage>,
    ) -> Complaint {
        let sentence = sentence.into();
        Complaint {
            at,
            path: path.into(),
            message: sentence.english(),
            said: Some(sentence),
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            write!(f, "{}: {}", self.at, self.message)
        } else {
            write!(f, "{} ({}): {}", self.at, self.path, self.message)
        }
    }
}
