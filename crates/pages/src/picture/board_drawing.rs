//! The drawing of one board, and the pictures that are made of it.

use std::sync::Arc;

use bulla_core::game::{AreaId, Board};

use super::arrows::{self, Route};
use super::cache::DrawingCache;
use super::captions::Captions;
use super::composition;
use super::drawing::{self, Drawing};
use super::layers;
use super::map_extent::MapExtent;
use super::map_scene::MapScene;
use super::png_picture::Png;
use super::signs::{self, SceneSigns};
use super::viewports::{self, Viewport};

static PICTURES: DrawingCache<Png> = DrawingCache::holding(64);

/// The drawing of one board.
#[derive(Clone, Debug)]
pub struct BoardDrawing {
    pub(super) drawing: Arc<Drawing>,
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
