//! Options: as files have them, as tables name them, and as they are laid on the files of a book.

pub(super) mod applied_option;
pub(super) mod apply_options;
mod catalogue_file;
pub(super) mod conditional_values;
pub(super) mod option_file;
pub(super) mod option_groups;
pub(super) mod option_ref;
pub(super) mod option_set;
pub(super) mod overlay;
pub(super) mod resolved_option;
