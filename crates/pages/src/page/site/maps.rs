//! The maps of an archive: each drawn once, and one file for moments between which no piece moved.

use serde::Serialize;

use crate::page::sentences::Sentences;
use crate::page::template_source::TemplateError;
use crate::picture::{BoardDrawing, Captions, MapExtent, MapScene, Route};
use bulla_core::game::{Piece, Place, VisibleChange, VisibleEvent};

use super::game_archive::ArchivedSegment;
use super::moments::{ArchiveMoment, say};
use super::site_file::SiteFile;

/// The folder of the maps.
const FOLDER: &str = "maps";

/// Maps of one moment, by file.
#[derive(Clone, Debug, Serialize)]
pub struct MomentMaps {
    /// The board before it, where it changed.
    pub before: Option<String>,
    /// Map with arrows for movements and marks for conflicts, if there were any.
    pub moves: Option<String>,
    pub after: String,
    /// The ways that the arrows show.
    pub travel: Option<MapRoutes>,
}

/// Ways along which pieces travel.
#[derive(Clone, Debug, Serialize)]
pub struct MapRoutes {
    /// The view box of the map.
    pub view_box: String,
    pub routes: Vec<Route>,
}

pub struct MapWriter<'a> {
    board_drawing: Option<BoardDrawing>,
    captions: Captions,
    sentences: &'a Sentences,
    /// The last map without arrows, and its file.
    last: Option<(String, String)>,
}

impl<'a> MapWriter<'a> {
    /// `first` is any moment of the game.
    pub fn new(sentences: &'a Sentences, first: &ArchivedSegment) -> MapWriter<'a> {
        MapWriter {
            board_drawing: BoardDrawing::of(&first.view.parts().board),
            captions: Captions(sentences.words.below("map.")),
            sentences,
            last: None,
        }
    }

    /// The maps of the next moment; their new files go to `files`. Nothing where the program has no drawing of the board.
    ///
    /// # Errors
    /// A sentence that does not fit.
    pub fn of(
        &mut self,
        moment: &ArchivedSegment,
        step: &ArchiveMoment,
        files: &mut Vec<SiteFile>,
    ) -> Result<Option<MomentMaps>, TemplateError> {
        let Some(board_drawing) = &self.board_drawing else {
            return Ok(None);
        };
        let turn = moment.turn.to_string();
        let title = match moment.turn {
            0 => say(self.sentences, "map.setup", &[])?,
            _ => say(self.sentences, "map.turn", &[turn])?,
        };
        let draw = |scene: MapScene| board_drawing.svg(&scene, MapExtent::Board, &self.captions);
        let open = &moment.view.open;
        let plain = draw(MapScene::new(open, &title));
        let before = self.last.as_ref().map(|(_, file)| file.clone());
        let same = self.last.as_ref().filter(|(last, _)| *last == plain);
        let after = match same {
            Some((_, file)) => file.clone(),
            None => {
                let file = format!("{FOLDER}/{}.svg", step.id);
                files.push((file.clone(), plain.clone().into_bytes()));
                file
            }
        };
        let (mut moves, mut travel) = (None, None);
        if moment.seen.iter().any(is_drawn) {
            let scene = MapScene::new(open, &title).with_events(&moment.seen);
            let (view_box, routes) = board_drawing.routes(&scene, &self.captions);
            travel = (!routes.is_empty()).then_some(MapRoutes { view_box, routes });
            let arrows = draw(scene);
            if arrows != plain {
                let file = format!("{FOLDER}/{}-moves.svg", step.id);
                files.push((file.clone(), arrows.into_bytes()));
                moves = Some(file);
            }
        }
        self.last = Some((plain, after.clone()));
        Ok(Some(MomentMaps {
            before: before.filter(|before| *before != after),
            moves,
            after,
            travel,
        }))
    }
}

/// Returns whether the event may put an arrow or a mark on the board.
fn is_drawn(seen: &VisibleEvent) -> bool {
    match &seen.what {
        VisibleChange::Pieces {
            piece, from, to, ..
        } => {
            let on_board = |place: &Place| {
                matches!(place, Place::Area(_) | Place::Coast(..) | Place::Hold(..))
            };
            *piece == Piece::Ship || on_board(from) || on_board(to)
        }
        _ => false,
    }
}
