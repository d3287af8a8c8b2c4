//! Ids for what is named, and what more than one part of the text holds.

use serde::Serialize;

use bulla_core::game::{
    AdvanceId, AreaId, Civ, CoastId, Components, FaceId, Owner, RuleStep, Subject, Threshold,
    TradeDemand, VisibleOffer,
};

/// Ids by the components of the game.
#[derive(Clone, Copy)]
pub struct Ids<'a>(pub &'a Components);

impl Ids<'_> {
    pub fn nation(self, civ: Civ) -> String {
        self.0.nation(civ).id.clone()
    }

    /// Returns the rule number that the rulebook gives it.
    pub fn number(self, why: RuleStep) -> String {
        self.0.numbers.number(why).to_owned()
    }

    pub fn owner(self, owner: Owner) -> String {
        owner
            .civ()
            .map_or_else(|| "idle".to_owned(), |civ| self.nation(civ))
    }

    pub fn area(self, area: AreaId) -> String {
        self.0.board.area(area).id.clone()
    }

    pub fn face(self, face: FaceId) -> String {
        self.0.deck.face(face).id.clone()
    }

    pub fn faces(self, faces: &[FaceId]) -> Vec<String> {
        faces.iter().map(|face| self.face(*face)).collect()
    }

    pub fn advance(self, advance: AdvanceId) -> String {
        self.0.advance(advance).id.clone()
    }

    pub fn coast(self, area: AreaId, coast: CoastId) -> String {
        let coasts = &self.0.board.area(area).coasts;
        coasts.get(coast.index()).cloned().unwrap_or_default()
    }

    pub fn value(self, subject: Subject) -> ValueJson {
        match subject {
            Subject::Area(area) => ValueJson::Id(self.area(area)),
            Subject::Civ(civ) => ValueJson::Id(self.nation(civ)),
            Subject::Number(number) => ValueJson::Number(number),
            Subject::Face(face) => ValueJson::Id(self.face(face)),
            Subject::Advance(advance) => ValueJson::Id(self.advance(advance)),
        }
    }

    pub fn values(self, subjects: &[Subject]) -> Vec<ValueJson> {
        subjects
            .iter()
            .map(|subject| self.value(*subject))
            .collect()
    }
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ValueJson {
    Number(u32),
    /// Id of an area, nation, card or advance.
    Id(String),
}

/// An offer of another that is open to this seat.
#[derive(Debug, Serialize)]
pub struct OfferJson {
    /// Id as an acceptance quotes it.
    id: String,
    nation: String,
    by_name: bool,
    count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u32>,
    declared: Vec<String>,
    want: WantedJson,
    say: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct WantedJson {
    count: u32,
    /// A number, or a bound as a letter has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    named: Vec<String>,
}

pub fn quoted(names: Ids<'_>, quote: &VisibleOffer) -> OfferJson {
    let nation = names.nation(quote.civ);
    OfferJson {
        id: format!("{nation}-{}", quote.number),
        nation,
        by_name: quote.by_name,
        count: quote.count,
        value: quote.value,
        declared: names.faces(&quote.declared),
        want: wanted(names, &quote.want),
        say: quote.say.clone(),
    }
}

pub fn wanted(names: Ids<'_>, want: &TradeDemand) -> WantedJson {
    WantedJson {
        count: want.count,
        value: want.value.map(|asked| match asked {
            Threshold::Exactly(value) => value.to_string(),
            Threshold::AtLeast(value) => format!(">={value}"),
            Threshold::AtMost(value) => format!("<={value}"),
        }),
        named: names.faces(&want.named),
    }
}
