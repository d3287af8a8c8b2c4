//! The maps of an archive: each drawn once, and one file for moments between which no piece moved.

use serde::Serialize;

use crate::page::sentences::Sentences;
use crate::page::source::Trouble;
use crate::picture::{Atlas, Captions, Frame, Route, Scene};
use bulla_core::game::{Glimpse, Piece, Place, Seen};

use super::steps::{Leaf, say};
use super::{Moment, SiteFile};

/// The folder of the maps.
const FOLDER: &str = "maps";

/// Maps of one moment, by file.
#[derive(Clone, Debug, Serialize)]
pub struct Map {
    /// The board before it, where it changed.
    pub before: Option<String>,
    /// With arrows for movements and marks for conflicts, where there were any.
    pub moves: Option<String>,
    pub after: String,
    /// The ways that the arrows show.
    pub travel: Option<Travel>,
}

/// Ways along which pieces travel.
#[derive(Clone, Debug, Serialize)]
pub struct Travel {
    /// The view box of the map.
    pub view_box: String,
    pub routes: Vec<Route>,
}

pub struct Maps<'a> {
    atlas: Option<Atlas>,
    captions: Captions,
    sentences: &'a Sentences,
    /// The last map without arrows, and its file.
    last: Option<(String, String)>,
}

impl<'a> Maps<'a> {
    /// `first` is any moment of the game.
    pub fn new(sentences: &'a Sentences, first: &Moment) -> Maps<'a> {
        Maps {
            atlas: Atlas::of(&first.view.parts().board),
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
        moment: &Moment,
        step: &Leaf,
        files: &mut Vec<SiteFile>,
    ) -> Result<Option<Map>, Trouble> {
        let Some(atlas) = &self.atlas else {
            return Ok(None);
        };
        let turn = moment.turn.to_string();
        let title = match moment.turn {
            0 => say(self.sentences, "map.setup", &[])?,
            _ => say(self.sentences, "map.turn", &[turn])?,
        };
        let draw = |scene: Scene| atlas.svg(&scene, Frame::Board, &self.captions);
        let open = &moment.view.open;
        let plain = draw(Scene::new(open, &title));
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
            let scene = Scene::new(open, &title).after(&moment.seen);
            let (view_box, routes) = atlas.routes(&scene, &self.captions);
            travel = (!routes.is_empty()).then_some(Travel { view_box, routes });
            let arrows = draw(scene);
            if arrows != plain {
                let file = format!("{FOLDER}/{}-moves.svg", step.id);
                files.push((file.clone(), arrows.into_bytes()));
                moves = Some(file);
            }
        }
        self.last = Some((plain, after.clone()));
        Ok(Some(Map {
            before: before.filter(|before| *before != after),
            moves,
            after,
            travel,
        }))
    }
}

/// Whether it may leave an arrow or a mark on the board.
fn is_drawn(seen: &Seen) -> bool {
    match &seen.what {
        Glimpse::Pieces {
            piece, from, to, ..
        } => {
            let on_board = |place: &Place| matches!(place, Place::Area(_) | Place::Coast(..));
            *piece == Piece::Ship || on_board(from) || on_board(to)
        }
        _ => false,
    }
}
