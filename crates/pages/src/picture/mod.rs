//! Pictures of the board: our own drawing as SVG, and as PNG for mail.
//!
//! A picture shows what lies face up and what everybody saw, so it is the same for every eye and is drawn once for a
//! segment (law 2). The geometry is fixed data of `scenarios/pictures/`; nothing of it is computed when the program runs.
//! The same scene, frame and captions give the same bytes.

mod arrows;
mod block;
mod data;
mod kept;
mod land;
mod layers;
mod legend;
mod letters;
mod look;
mod pen;
mod pieces;
mod raster;
mod scene;
mod sheet;
mod survey;
mod windows;
mod wishes;

use std::collections::BTreeMap;
use std::sync::Arc;

use bulla_core::game::{AreaId, Board};

pub use arrows::Route;
pub use scene::{Failing, Scene};
pub use survey::{Colours, GROUNDS, Joined, Stand, What};

use data::Drawing;
use kept::Shelf;

static PICTURES: Shelf<Png> = Shelf::new();

/// The drawing of one board.
#[derive(Clone, Debug)]
pub struct Atlas {
    drawing: &'static Drawing,
    /// Ids of the board's areas by [`AreaId`].
    areas: Vec<String>,
}

/// Which part of the board a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Frame {
    /// Everything, with names and numbers: to be opened by itself, printed, or shown wide.
    Board,
    /// Everything at the width of a phone: who is where, without names and numbers.
    Overview,
    /// A window of a fixed grid, legible at the width of a phone.
    Region(u8),
}

/// The words of a picture, from `templates/words.txt`: `map.limit`, `map.city-site` ... without the prefix. The keys are
/// `description` (of the whole picture, for those who cannot see it), `idle` (Barbarians and Pirates), and in the legend
/// `limit`, `city-site`, `flood-site`, `flood-plain`, `volcano`, `open-sea`, `tokens`, `city`, `ships`, `land-border`,
/// `water-border`, `fight`, `moved`, `sailed`.
#[derive(Clone, Debug, Default)]
pub struct Captions(pub BTreeMap<String, String>);

impl Captions {
    /// The words of a key; the key itself where there are none.
    fn say<'t>(&'t self, key: &'t str) -> &'t str {
        self.0.get(key).map_or(key, String::as_str)
    }
}

/// A picture in PNG, for mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Png {
    pub bytes: Vec<u8>,
    /// Width and height at which it is meant to be shown, in CSS pixels; the file has about twice as many.
    pub shown: (u32, u32),
}

/// What of the way to a position can be seen in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// Arrows.
    pub moved: bool,
    /// Stars.
    pub fought: bool,
}

impl Atlas {
    /// The drawing that has every area of a board; nothing where the program has none.
    pub fn of(board: &Board) -> Option<Atlas> {
        let drawing = data::mediterranean();
        let areas: Vec<String> = board.areas().map(|(_, area)| area.id.clone()).collect();
        let all = areas.iter().all(|id| drawing.plots.contains_key(id));
        all.then_some(Atlas { drawing, areas })
    }

    /// How many windows there are.
    pub fn regions(&self) -> u8 {
        self.drawing.windows.len() as u8
    }

    /// The fewest windows, at most so many, that show most of these areas by weight, the weightiest window first.
    pub fn windows(&self, areas: &[(AreaId, u32)], most: usize) -> Vec<u8> {
        let mut weights: BTreeMap<&str, u32> = BTreeMap::new();
        for (area, weight) in areas {
            if let Some(id) = self.areas.get(area.index()) {
                *weights.entry(id.as_str()).or_default() += weight;
            }
        }
        windows::best(self.drawing, &weights, most)
    }

    /// The name of a window, such as "Greece and the Aegean", is for templates; this is its key, `map.region.3`, without
    /// `map.`.
    pub fn region_key(&self, region: u8) -> String {
        format!("region.{region}")
    }

    /// Which signs of what happened a frame shows.
    pub fn signs(&self, scene: &Scene, frame: Frame) -> Signs {
        let part = sheet::part(self.drawing, scene, frame);
        let seen = |at: usize| {
            let ground = scene.grounds.get(at);
            let plot = ground.and_then(|ground| self.drawing.plots.get(&ground.id));
            plot.is_some_and(|plot| part.meets(&plot.core()))
        };
        Signs {
            moved: scene
                .moves
                .iter()
                .any(|step| seen(step.from) || seen(step.to)),
            fought: scene.fights.iter().any(|at| seen(*at)),
        }
    }

    /// The picture as a document of its own. Its bytes are a key of the picture: equal documents are equal pictures.
    pub fn svg(&self, scene: &Scene, frame: Frame, captions: &Captions) -> String {
        sheet::svg(self.drawing, scene, frame, captions)
    }

    /// The ways that its arrows show, and the view box of the whole board's picture in which they lie.
    pub fn routes(&self, scene: &Scene, captions: &Captions) -> (String, Vec<Route>) {
        let place = sheet::view_box(self.drawing, scene, Frame::Board, captions);
        (place, arrows::routes(self.drawing, scene))
    }

    /// The picture for mail.
    ///
    /// # Errors
    /// A sentence: the picture could not be drawn. A mail goes without it then.
    pub fn png(&self, scene: &Scene, frame: Frame, captions: &Captions) -> Result<Png, String> {
        layers::png(self.drawing, scene, frame, captions)
    }

    /// As [`Atlas::png`], drawn once while the program runs: a seat that writes again often orders the same board.
    ///
    /// # Errors
    /// A sentence: the picture could not be drawn.
    pub fn kept_png(
        &self,
        scene: &Scene,
        frame: Frame,
        captions: &Captions,
    ) -> Result<Arc<Png>, String> {
        let document = self.svg(scene, frame, captions);
        PICTURES.get(document, |_| self.png(scene, frame, captions))
    }
}
