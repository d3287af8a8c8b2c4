//! The names of nations, areas, cards and advances in other languages than that of the scenarios: data beside them, by kind and id.

use crate::game::{Civ, Components, Deck, Face};
use crate::scenario::options::option_file::option;
use crate::scenario::options::overlay::Overlay;
use crate::scenario::reading::file_source::FileSource;
use crate::text::{MessageCatalog, Node, ParseLimits, fold, parse};

/// Each language by its tag, with its names and its sentences of options.
const LANGUAGES: [(&str, &str, &str); 1] = [(
    "de",
    include_str!("../../scenarios/names/de.txt"),
    include_str!("../../scenarios/options/de.yaml"),
)];

/// The names of one language.
#[derive(Clone, Debug)]
pub struct Translations {
    names: MessageCatalog,
    /// Texts of options, by id: `title` and `says`.
    options: Node,
}

impl Translations {
    /// All languages that there are names in.
    pub fn all() -> impl Iterator<Item = Translations> {
        LANGUAGES
            .iter()
            .filter_map(|(tag, ..)| Translations::of(tag))
    }

    /// Returns the names of a language; `None` if things have the names of the scenarios.
    pub fn of(language: &str) -> Option<Translations> {
        let (tag, names, options) = LANGUAGES.iter().find(|(tag, ..)| *tag == language)?;
        let names = MessageCatalog::parse(tag, names).ok()?;
        let options = parse(options, 1, &ParseLimits::DATA).ok()?;
        Some(Translations { names, options })
    }

    /// The title of an option and its sentence, which are those of the program in English: nothing where a table plays one of its
    /// own, or one whose words the program has changed since, for those of another option would be told.
    pub fn option(&self, id: &str, figure: Option<u32>, english: [&str; 2]) -> Option<[String; 2]> {
        let figured = |text: &str| Overlay::with_figure(text, figure);
        let own = option(id, &FileSource::embedded()).ok()?;
        let is_own = [&own.title, &own.says].map(|text| figured(text)) == english;
        let here = self.options.get(id).filter(|_| is_own)?;
        let word = |key: &str| here.get(key).and_then(Node::as_text).map(figured);
        Some([word("title")?, word("says")?])
    }

    /// Returns the name of a thing. `kind` is `area`, `nation`, `face`, `advance` or `epoch`.
    pub fn name(&self, kind: &str, id: &str) -> Option<&str> {
        self.names.get(&format!("{kind}.{id}"))
    }

    /// Returns the name of a nation. A counterpart is called after its nation in every language.
    pub fn nation(&self, parts: &Components, civ: Civ) -> Option<String> {
        let nation = parts.nation(civ);
        let Some(original) = nation.counterpart_of.map(|civ| parts.nation(civ)) else {
            return self.name("nation", &nation.id).map(str::to_owned);
        };
        let numeral = nation.name.strip_prefix(&original.name)?;
        let name = self.name("nation", &original.id)?;
        Some(format!("{name}{numeral}"))
    }

    /// Returns the name of a nation by its printed English name, such as `Egypt` or `Egypt-II`.
    pub fn nation_called(&self, printed: &str) -> Option<String> {
        let own = |name: &str| self.name("nation", &fold(name));
        let with_numeral = || {
            let (original, numeral) = printed.rsplit_once('-')?;
            Some(format!("{}-{numeral}", own(original)?))
        };
        own(printed).map(str::to_owned).or_else(with_numeral)
    }

    /// The same box with the names of this language; what it has no name for keeps its own.
    pub fn renamed(&self, parts: &Components) -> Components {
        let mut parts = parts.clone();
        let put = |kind: &str, id: &str, name: &mut String| {
            if let Some(own) = self.name(kind, id) {
                own.clone_into(name);
            }
        };
        let areas: Vec<_> = parts.board.areas().map(|(area, _)| area).collect();
        for area in areas {
            let printed = parts.board.area_mut(area);
            put("area", &printed.id.clone(), &mut printed.name);
        }
        let named: Vec<Option<String>> = parts.civs().map(|civ| self.nation(&parts, civ)).collect();
        for (nation, name) in parts.nations.iter_mut().zip(named) {
            nation.name = name.unwrap_or_else(|| nation.name.clone());
        }
        let mut faces: Vec<Face> = parts.deck.faces().map(|(_, face)| face.clone()).collect();
        for face in &mut faces {
            put("face", &face.id.clone(), &mut face.name);
        }
        parts.deck = Deck::new(faces);
        for advance in &mut parts.advances {
            put("advance", &advance.id.clone(), &mut advance.name);
        }
        for epoch in &mut parts.epochs {
            put("epoch", &epoch.id.clone(), &mut epoch.name);
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::assembled_scenario::Scenario;
    use crate::scenario::reading::file_source::names;

    #[test]
    fn sentences_of_options_lie_under_the_tags_of_languages() {
        let tags = LANGUAGES.map(|(tag, ..)| tag);
        assert_eq!(tags, crate::scenario::reading::file_source::TONGUES);
    }

    #[test]
    fn every_language_names_everything_of_every_scenario() {
        for translations in Translations::all() {
            for name in names() {
                let parts = Scenario::named(&name).expect("a scenario").components;
                let areas = parts.board.areas().map(|(_, area)| ("area", &area.id));
                let nations = parts.nations.iter().map(|nation| ("nation", &nation.id));
                let faces = parts.deck.faces().map(|(_, face)| ("face", &face.id));
                let advances = parts.advances.iter().map(|one| ("advance", &one.id));
                let epochs = parts.epochs.iter().map(|epoch| ("epoch", &epoch.id));
                let all = areas
                    .chain(nations)
                    .chain(faces)
                    .chain(advances)
                    .chain(epochs);
                for (kind, id) in all {
                    assert!(translations.name(kind, id).is_some(), "{kind}.{id}");
                }
            }
        }
    }

    #[test]
    fn every_language_says_every_option_of_the_program() {
        for translations in Translations::all() {
            for id in FileSource::embedded().options() {
                let file = option(&id, &FileSource::embedded()).expect("an option");
                let english = [&*file.title, &*file.says];
                let [title, says] = translations.option(&id, None, english).expect("its words");
                assert!(title != file.title && says != file.says, "{id}");
                let has_figure = |text: &str| text.contains("{figure}");
                assert_eq!(has_figure(&says), has_figure(&file.says), "{id}");
                // An option of a club has its own words alone, whatever id it has.
                for own in [
                    [&*file.title, "We play it so."],
                    ["Ours", &*file.says],
                    ["Ours", "We play it so."],
                ] {
                    assert_eq!(translations.option(&id, None, own), None);
                }
            }
        }
    }

    #[test]
    fn a_renamed_box_is_the_same_but_for_its_names() {
        let parts = Scenario::named("advanced-5")
            .expect("a scenario")
            .components;
        let german = Translations::of("de").expect("German").renamed(&parts);
        let egypt = parts.find_nation("egypt").expect("Egypt");
        assert_eq!(german.nation(egypt).name, "Ägypten");
        assert_eq!(german.nation(egypt).id, "egypt");
        assert_eq!(german.deck.cards().len(), parts.deck.cards().len());
        let thebes = parts.board.find("thebes").expect("Thebes");
        assert_eq!(german.board.area(thebes).name, "Theben");
        assert_eq!(german.board.by_land(thebes), parts.board.by_land(thebes));
    }
}
