//! Pictures of the board: our own drawing as SVG, and as PNG for mail.
//!
//! A picture shows what lies face up and what everybody saw, so it is the same for every eye and is drawn once for a
//! segment (law 2). The geometry is fixed data beside the board (`scenarios/pictures/`); the ways of ships alone are found in it when they are drawn.
//! The same scene, frame and captions give the same bytes.

mod area_items;
mod arrow_paths;
mod arrows;
mod cache;
mod composition;
mod drawing;
mod font;
mod forecast_marks;
mod inspection;
mod land;
mod layers;
mod legend;
mod map_scene;
mod pieces;
mod raster;
mod ship_paths;
mod signs;
mod styles;
mod svg;
mod viewports;
mod voyages;

use std::collections::BTreeMap;
use std::sync::Arc;

use bulla_core::game::{AreaId, Board};

pub use arrows::Route;
pub use inspection::{DrawnBorder, GROUNDS, ItemBounds, ItemKind, NationColours};
pub use map_scene::{FailingOrder, MapScene};

use cache::DrawingCache;
use drawing::Drawing;

static PICTURES: DrawingCache<Png> = DrawingCache::holding(64);

/// The drawing of one board.
#[derive(Clone, Debug)]
pub struct BoardDrawing {
    drawing: Arc<Drawing>,
}

/// Part of the board that a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MapExtent {
    /// Everything that is played on, with names and numbers: to be opened by itself, printed, or shown wide.
    Board,
    /// The same at the width of a phone: who is where, without names and numbers.
    Overview,
    /// A part, legible at the width of a phone.
    Region(Crop),
}

/// A part of the board, in units of its drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crop {
    pub left: u16,
    pub top: u16,
    pub wide: u16,
    pub high: u16,
}

/// A part of the board that a reader needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewport {
    pub crop: Crop,
    /// Areas that the window is for, the weightiest first.
    pub areas: Vec<AreaId>,
}

/// The words of a picture, from `templates/words.txt`: `map.limit`, `map.city-site` ... without the prefix. The keys are
/// `description` (of the whole picture, for those who cannot see it), `idle` (Barbarians and Pirates), and in the legend
/// `limit`, `city-site`, `flood-site`, `flood-plain`, `volcano`, `open-sea`, `start`, `tokens`, `city`, `ships`, `land-border`,
/// `water-border`, `divider`, `fight`, `moved`, `sailed`, `fails`.
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

/// Signs of the way to a position that are visible in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneSigns {
    /// Arrows.
    pub moved: bool,
    /// Numbers on them.
    pub counted: bool,
    /// Red stars.
    pub fought: bool,
    /// Red crosses.
    pub fails: bool,
}

impl BoardDrawing {
    /// The drawing of a board, where it has one with every area.
    pub fn of(board: &Board) -> Option<BoardDrawing> {
        let drawing = drawing::drawing(board.artwork().texts.as_ref()?);
        let mut areas = board.areas();
        let all = areas.all(|(_, area)| drawing.plots.contains_key(&area.id));
        all.then_some(BoardDrawing { drawing })
    }

    /// The parts of the board, at most so many, that show most of these areas by weight, the weightiest first.
    pub fn viewports(
        &self,
        scene: &MapScene,
        areas: &[(AreaId, u32)],
        most: usize,
    ) -> Vec<Viewport> {
        viewports::best(&self.drawing, scene, areas, most)
    }

    /// Returns the signs of past or coming events that a frame shows.
    pub fn signs(&self, scene: &MapScene, frame: MapExtent) -> SceneSigns {
        signs::seen(&self.drawing, scene, frame)
    }

    /// The picture as a document of its own. Its bytes are a key of the picture: equal documents are equal pictures.
    pub fn svg(&self, scene: &MapScene, frame: MapExtent, captions: &Captions) -> String {
        composition::svg(&self.drawing, scene, frame, captions)
    }

    /// The ways that its arrows show, and the view box of the whole board's picture in which they lie.
    pub fn routes(&self, scene: &MapScene, captions: &Captions) -> (String, Vec<Route>) {
        let place = composition::view_box(&self.drawing, scene, MapExtent::Board, captions);
        (place, arrows::routes(&self.drawing, scene))
    }

    /// The picture for mail.
    ///
    /// # Errors
    /// A sentence: the picture could not be drawn. A mail goes without it then.
    pub fn png(
        &self,
        scene: &MapScene,
        frame: MapExtent,
        captions: &Captions,
    ) -> Result<Png, String> {
        layers::png(&self.drawing, scene, frame, captions)
    }

    /// Like [`BoardDrawing::png`], but cached while the program runs: a seat that writes again often orders the same board.
    ///
    /// # Errors
    /// A sentence: the picture could not be drawn.
    pub fn cached_png(
        &self,
        scene: &MapScene,
        frame: MapExtent,
        captions: &Captions,
    ) -> Result<Arc<Png>, String> {
        let document = self.svg(scene, frame, captions);
        PICTURES.get(document, |_| self.png(scene, frame, captions))
    }
}
