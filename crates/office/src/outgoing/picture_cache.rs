//! The pictures of a segment: what everybody may see of the board, drawn when a mail first shows it and once for all seats.
//!
//! A mail waits for no picture: one that cannot be drawn is left out, and the log says so.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use sha2::{Digest, Sha256};

use super::log_events;
use super::page_purpose::{PagePurpose, beginnings, busy, weights};
use crate::context::OfficeContext;
use crate::context::error::{OfficeError, quietly};
use crate::context::office_key::hexadecimal;
use bulla_core::game::{AreaId, Civ, Owner, PublicState, VisibleEvent};
use bulla_pages::page::{self, Templates};
use bulla_pages::picture::{BoardDrawing, Captions, MapExtent, MapScene, Png, Viewport};
use bulla_store::{ReadTransaction, StoredPicture};

/// Parts of the board that a mail shows at most.
const MOST_WINDOWS: usize = 3;

/// Areas that a caption names at most.
const MOST_NAMES: usize = 3;

/// Function that makes a picture of a scene.
pub type RenderBoard = fn(&BoardDrawing, &MapScene, MapExtent, &Captions) -> Result<Png, String>;

/// State of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum BoardState {
    Before,
    /// State after the events, with what happened on the way.
    After,
}

/// Pictures that a mail shows.
#[derive(Clone, Debug)]
pub struct MailPictures {
    /// Pictures for the page, in order of weight, the lightest last.
    pub shown: Vec<PlacedPicture>,
    /// The whole board, to be attached.
    pub board: Option<StoredPicture>,
}

impl MailPictures {
    pub fn none() -> MailPictures {
        MailPictures {
            shown: Vec::new(),
            board: None,
        }
    }
}

/// A picture with its place on a page.
#[derive(Clone, Debug)]
pub struct PlacedPicture {
    pub page: page::PageImage,
    pub mail: bulla_mail::InlineImage,
}

/// The two scenes of a segment.
struct SegmentBoards {
    board_drawing: BoardDrawing,
    captions: Captions,
    before: Option<MapScene>,
    after: MapScene,
    /// Areas where observers saw pieces come and go, whose pieces, and how many times.
    busy: Vec<(AreaId, Owner)>,
    drawn: BTreeMap<(BoardState, MapExtent), Option<StoredPicture>>,
}

pub struct PictureCache<'a> {
    office: OfficeContext<'a>,
    game: &'a str,
    paint: RenderBoard,
    boards: Option<SegmentBoards>,
    /// Pictures that no segment before had drawn.
    pub new: Vec<StoredPicture>,
}

impl<'a> PictureCache<'a> {
    /// Returns a gallery without pictures. Those it gets are drawn once for all seats, in the language of these means.
    pub fn empty(office: OfficeContext<'a>, game: &'a str) -> PictureCache<'a> {
        PictureCache {
            office,
            game,
            paint: BoardDrawing::png,
            boards: None,
            new: Vec::new(),
        }
    }

    /// Replaces the painter.
    #[cfg(test)]
    pub fn painted_by(self, paint: RenderBoard) -> PictureCache<'a> {
        PictureCache { paint, ..self }
    }

    /// The board as it lies; `before` with what everybody saw since is how it lay when the last pages were written.
    ///
    /// # Errors
    /// A sentence is missing in the templates.
    pub fn of(
        self,
        before: Option<&PublicState>,
        seen: &[VisibleEvent],
        open: &PublicState,
    ) -> Result<PictureCache<'a>, OfficeError> {
        if !self.office.config.pictures {
            return Ok(self);
        }
        let Some(board_drawing) = quietly(|| BoardDrawing::of(&open.parts().board)).flatten()
        else {
            log_events::no_picture(self.game, "the program has no drawing of this board");
            return Ok(self);
        };
        let busy = busy(seen);
        let title = self.title_of(open)?;
        let parts = self.office.templates.sentences().called(open.parts());
        let after = quietly(|| {
            if busy.is_empty() {
                MapScene::new(open, &title).translated(&parts)
            } else {
                MapScene::new(open, &title)
                    .translated(&parts)
                    .with_events(seen)
            }
        });
        let Some(after) = after else {
            log_events::no_picture(self.game, "what happened could not be sketched");
            return Ok(self);
        };
        let before = match before {
            Some(before) if !busy.is_empty() => {
                let title = self.title_of(before)?;
                quietly(|| MapScene::new(before, &title).translated(&parts))
            }
            _ => None,
        };
        let boards = SegmentBoards {
            board_drawing,
            captions: self.office.templates.captions(),
            after,
            before,
            busy,
            drawn: BTreeMap::new(),
        };
        Ok(PictureCache {
            boards: Some(boards),
            ..self
        })
    }

    /// Returns what a nation is shown: the whole board small, and the parts where it has pieces or something happened to them,
    /// with these in the middle. It is a function of the public state and of the nation. `templates` say what the pictures show.
    ///
    /// # Errors
    /// The database cannot be read, or a sentence is missing.
    pub fn pictures_for(
        &mut self,
        records: &mut ReadTransaction<'_>,
        open: &PublicState,
        civ: Option<Civ>,
        occasion: PagePurpose,
        templates: &Templates,
    ) -> Result<MailPictures, OfficeError> {
        let mut mail_pictures = MailPictures::none();
        let windows = self.windows(open, civ, occasion);
        let called = templates.sentences().called(open.parts());
        let name = |area: &AreaId| called.board.area(*area).name.clone();
        for what in self.wanted(&windows, occasion) {
            let about = match what {
                (_, MapExtent::Region(crop)) => windows.iter().position(|one| one.crop == crop),
                _ => None,
            };
            let part = about.map(|at| {
                let named = windows[at].areas.iter().take(MOST_NAMES);
                (at, named.map(name).collect::<Vec<_>>().join(", "))
            });
            match what {
                (_, MapExtent::Board) => mail_pictures.board = self.picture(records, what)?,
                _ => self.show(records, &mut mail_pictures, what, part, templates)?,
            }
        }
        Ok(mail_pictures)
    }

    /// Draws what [`PictureCache::pictures_for`] will show to these nations, on all cores of the machine.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn render_all(
        &mut self,
        records: &mut ReadTransaction<'_>,
        open: &PublicState,
        readers: &[(Option<Civ>, PagePurpose)],
    ) -> Result<(), OfficeError> {
        let wanted: BTreeSet<(BoardState, MapExtent)> = readers
            .iter()
            .flat_map(|(civ, occasion)| {
                self.wanted(&self.windows(open, *civ, *occasion), *occasion)
            })
            .collect();
        let Some(boards) = &mut self.boards else {
            return Ok(());
        };
        let mut missing = Vec::new();
        for what in wanted {
            let Some(drawing) = boards.drawing(what.0, what.1) else {
                continue;
            };
            match records.picture(&drawing)? {
                Some(known) => drop(boards.drawn.insert(what, Some(known))),
                None => missing.push((what, drawing)),
            }
        }
        let (sketches, paint) = (&*boards, self.paint);
        let drawn = on_all_cores(&missing, |(what, drawing)| {
            let (when, frame) = *what;
            sketches.draw(when, frame, *drawing, paint)
        });
        for (at, picture) in drawn {
            self.keep(missing[at].0, picture);
        }
        Ok(())
    }

    /// The parts of the board that a nation is shown.
    fn windows(
        &self,
        open: &PublicState,
        civ: Option<Civ>,
        occasion: PagePurpose,
    ) -> Vec<Viewport> {
        let Some(boards) = &self.boards else {
            return Vec::new();
        };
        let weights = match (civ, occasion) {
            (_, PagePurpose::Market) => Vec::new(),
            (None, PagePurpose::Beginning) => beginnings(open),
            (None, _) => Vec::new(),
            (Some(_), PagePurpose::News) if boards.busy.is_empty() => Vec::new(),
            (Some(civ), _) => weights(open, civ, &boards.busy),
        };
        let after = &boards.after;
        let windows = quietly(|| {
            boards
                .board_drawing
                .viewports(after, &weights, MOST_WINDOWS)
        });
        windows.unwrap_or_else(|| {
            log_events::no_picture(self.game, "a fault of this program; please report it");
            Vec::new()
        })
    }

    /// Returns the pictures that a nation is shown, in order, the whole board last.
    fn wanted(&self, windows: &[Viewport], occasion: PagePurpose) -> Vec<(BoardState, MapExtent)> {
        let Some(boards) = self
            .boards
            .as_ref()
            .filter(|_| occasion != PagePurpose::Market)
        else {
            return Vec::new();
        };
        let has_changed = !boards.busy.is_empty();
        let regions = windows.iter().map(|window| MapExtent::Region(window.crop));
        let mut wanted: Vec<(BoardState, MapExtent)> =
            regions.map(|region| (BoardState::After, region)).collect();
        // What has no room is left out from the end; the first part is what is decided about.
        wanted.insert(
            wanted.len().min(1),
            (BoardState::After, MapExtent::Overview),
        );
        if has_changed {
            wanted.push((BoardState::Before, MapExtent::Overview));
        }
        if has_changed || occasion == PagePurpose::Beginning {
            wanted.push((BoardState::After, MapExtent::Board));
        }
        wanted
    }

    fn show(
        &mut self,
        records: &mut ReadTransaction<'_>,
        mail_pictures: &mut MailPictures,
        what: (BoardState, MapExtent),
        part: Option<(usize, String)>,
        templates: &Templates,
    ) -> Result<(), OfficeError> {
        let Some(picture) = self.picture(records, what)? else {
            return Ok(());
        };
        let (key, name) = match (what, part) {
            ((BoardState::Before, _), _) => ("overview.before".to_owned(), String::new()),
            (_, Some((at, name))) => (format!("region.{}", at + 1), name),
            _ => ("overview.after".to_owned(), String::new()),
        };
        let title = self.title(what.0);
        let sentence = match (what, self.has_before()) {
            ((BoardState::Before, _), _) => "picture.before",
            ((_, MapExtent::Region(_)), _) => "picture.region",
            (_, true) => "picture.after",
            (_, false) => "picture.now",
        };
        let words = [title, name];
        let say = |key: &str| templates.answer(key, &words);
        let (mut caption, alt) = (say(sentence)?, say(&format!("{sentence}.alt"))?);
        for key in self.signs(what.0, what.1) {
            caption = format!("{caption} {}", say(key)?);
        }
        let content_id = format!(
            "{}@{}",
            short_hash(&picture.bytes),
            self.office.config.domain()
        );
        mail_pictures.shown.push(PlacedPicture {
            page: page::PageImage {
                src: format!("cid:{content_id}"),
                alt,
                caption,
                shown: picture.shown,
                key: key.clone(),
            },
            mail: bulla_mail::InlineImage {
                content_id,
                file: format!("{}.png", key.replace('.', "-")),
                bytes: picture.bytes,
            },
        });
        Ok(())
    }

    fn title_of(&self, open: &PublicState) -> Result<String, OfficeError> {
        let words = [self.game.to_owned(), open.turn().to_string()];
        self.line("picture.title", &words)
    }

    fn line(&self, key: &str, words: &[String]) -> Result<String, OfficeError> {
        Ok(self.office.templates.answer(key, words)?)
    }

    /// Returns what a caption says of the signs that are drawn, as keys.
    fn signs(&self, when: BoardState, frame: MapExtent) -> Vec<&'static str> {
        let boards = self.boards.as_ref();
        let drawn = boards.and_then(|boards| {
            let scene = boards.scene(when)?;
            quietly(|| boards.board_drawing.signs(scene, frame))
        });
        let Some(drawn) = drawn else {
            return Vec::new();
        };
        let moved = if !drawn.counted {
            "picture.moved"
        } else {
            "picture.moved.count"
        };
        let all = [(drawn.moved, moved), (drawn.fought, "picture.fought")];
        let seen = all.into_iter().filter(|(seen, _)| *seen);
        seen.map(|(_, key)| key).collect()
    }

    fn has_before(&self) -> bool {
        let boards = self.boards.as_ref();
        boards.is_some_and(|boards| boards.before.is_some())
    }

    fn title(&self, when: BoardState) -> String {
        let boards = self.boards.as_ref();
        let scene = boards.and_then(|boards| boards.scene(when));
        scene.map_or_else(String::new, |scene| scene.title.clone())
    }

    /// A picture, drawn when it was asked for first; nothing where it cannot be drawn.
    fn picture(
        &mut self,
        records: &mut ReadTransaction<'_>,
        what: (BoardState, MapExtent),
    ) -> Result<Option<StoredPicture>, OfficeError> {
        let Some(boards) = &mut self.boards else {
            return Ok(None);
        };
        if let Some(known) = boards.drawn.get(&what) {
            return Ok(known.clone());
        }
        let known = match boards.drawing(what.0, what.1) {
            None => Err("it could not be described".to_owned()),
            Some(drawing) => match records.picture(&drawing)? {
                Some(known) => {
                    boards.drawn.insert(what, Some(known.clone()));
                    return Ok(Some(known));
                }
                None => boards.draw(what.0, what.1, drawing, self.paint),
            },
        };
        Ok(self.keep(what, known))
    }

    /// Remembers a picture that was drawn, or that it could not be.
    fn keep(
        &mut self,
        what: (BoardState, MapExtent),
        drawn: Result<StoredPicture, String>,
    ) -> Option<StoredPicture> {
        match &drawn {
            Ok(picture) => self.new.push(picture.clone()),
            Err(reason) => log_events::no_picture(self.game, reason),
        }
        let picture = drawn.ok();
        if let Some(boards) = &mut self.boards {
            boards.drawn.insert(what, picture.clone());
        }
        picture
    }
}

impl SegmentBoards {
    fn scene(&self, when: BoardState) -> Option<&MapScene> {
        match when {
            BoardState::Before => self.before.as_ref(),
            BoardState::After => Some(&self.after),
        }
    }

    /// The key of a picture: the hash of its document.
    fn drawing(&self, when: BoardState, frame: MapExtent) -> Option<[u8; 32]> {
        let scene = self.scene(when)?;
        let document = quietly(|| self.board_drawing.svg(scene, frame, &self.captions))?;
        Some(Sha256::digest(document).into())
    }

    fn draw(
        &self,
        when: BoardState,
        frame: MapExtent,
        drawing: [u8; 32],
        paint: RenderBoard,
    ) -> Result<StoredPicture, String> {
        let scene = self.scene(when).ok_or("there is nothing to draw")?;
        let png = quietly(|| paint(&self.board_drawing, scene, frame, &self.captions));
        let png = png.ok_or("a fault of this program; please report it")??;
        Ok(StoredPicture {
            drawing,
            bytes: png.bytes.into(),
            shown: png.shown,
        })
    }
}

/// Applies `make` to all things in parallel and returns each result with its index. Each idle worker takes the next thing.
fn on_all_cores<T: Sync, U: Send>(things: &[T], make: impl Fn(&T) -> U + Sync) -> Vec<(usize, U)> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut made = Vec::new();
        while let Some((at, thing)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            things.get(at).map(|thing| (at, thing))
        } {
            made.push((at, make(thing)));
        }
        made
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut made = thread::scope(|scope| {
        let others: Vec<_> = (1..cores.min(things.len()))
            .map(|_| scope.spawn(work))
            .collect();
        let mut made = work();
        made.extend(
            others
                .into_iter()
                .flat_map(|other| other.join().unwrap_or_default()),
        );
        made
    });
    made.sort_unstable_by_key(|(at, _)| *at);
    made
}

/// Pictures are public: their hash tells nobody anything.
pub(super) fn short_hash(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes)[..12])
}
