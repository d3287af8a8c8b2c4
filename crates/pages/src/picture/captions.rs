//! Words of pictures.

use std::collections::BTreeMap;

/// The words of a picture, from `templates/words.txt`: `map.limit`, `map.city-site` ... without the prefix. The keys are
/// `description` (of the whole picture, for those who cannot see it), `idle` (Barbarians and Pirates), and in the legend
/// `limit`, `city-site`, `flood-site`, `flood-plain`, `volcano`, `open-sea`, `start`, `tokens`, `city`, `ships`, `aboard`,
/// `land-border`, `water-border`, `divider`, `fight`, `moved`, `sailed`, `fails`.
#[derive(Clone, Debug, Default)]
pub struct Captions(pub BTreeMap<String, String>);

impl Captions {
    /// The words of a key; the key itself where there are none.
    pub(super) fn say<'t>(&'t self, key: &'t str) -> &'t str {
        self.0.get(key).map_or(key, String::as_str)
    }
}
