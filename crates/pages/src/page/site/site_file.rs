//! Files of a site.

/// A file of a site: its name, with `/` between a folder and what is in it, and its bytes.
pub type SiteFile = (String, Vec<u8>);
