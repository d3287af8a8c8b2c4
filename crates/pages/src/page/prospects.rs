//! Next options of the reader's nation, computed from the view: cities that its tokens support, cities that it could build.

use serde::Serialize;

use bulla_core::game::{AreaId, CitySite, Civ, Owner, Piece, View};

use super::book_figures::BookFigures;
use super::names::ReaderNames;

/// Figures that follow from the tokens and cities on the board.
#[derive(Clone, Debug, Serialize)]
pub struct Prospects {
    /// Tokens that one city needs (26.31).
    pub support: u16,
    /// Cities that the tokens on the board support in all.
    pub supported: u16,
    /// Tokens beyond what the cities need; below nought, so many are missing.
    pub spare: i32,
    /// Tokens of a city on a site, and elsewhere, if at all (25.2).
    pub on_site: u16,
    pub elsewhere: Option<u16>,
    /// True if a city is left in stock.
    pub may_build: bool,
    /// Areas that have the tokens of a city now.
    pub now: Vec<CityProspect>,
    /// Areas that have the tokens of a city after the next growth (20.1).
    pub grown: Vec<CityProspect>,
}

/// An area where a city could stand.
#[derive(Clone, Debug, Serialize)]
pub struct CityProspect {
    pub area: String,
    pub tokens: u16,
}

pub fn prospects(
    names: ReaderNames<'_>,
    view: &View,
    civ: Civ,
    measures: &BookFigures,
) -> Prospects {
    let open = &view.open;
    let (tokens, cities) = (open.tokens_on_board(civ), open.city_count(civ));
    let mut prospects = Prospects {
        support: measures.support,
        supported: tokens / measures.support.max(1),
        spare: i32::from(tokens) - i32::from(measures.support) * i32::from(cities),
        on_site: measures.on_site,
        elsewhere: measures.elsewhere,
        may_build: open.stock(civ, Piece::City) > 0,
        now: Vec::new(),
        grown: Vec::new(),
    };
    for (area, tokens) in grounds(view, civ) {
        let needed = match open.area(area).site {
            CitySite::None => measures.elsewhere,
            CitySite::Black | CitySite::White => Some(measures.on_site),
        };
        let Some(needed) = needed else {
            continue;
        };
        let more = measures.growth.gain(open, civ, area);
        let ground = |tokens| CityProspect {
            area: names.area(area),
            tokens,
        };
        if tokens >= needed {
            prospects.now.push(ground(tokens));
        } else if tokens + more >= needed {
            prospects.grown.push(ground(tokens + more));
        }
    }
    prospects
}

/// Own areas that have no city, and nobody else in them.
fn grounds(view: &View, civ: Civ) -> Vec<(AreaId, u16)> {
    let open = &view.open;
    let own = open.areas_of(civ);
    let free = own.filter(|(area, _)| {
        let others = open
            .tokens_in(*area)
            .any(|(owner, _)| owner != Owner::Nation(civ));
        open.city(*area).is_none() && !others
    });
    free.collect()
}
