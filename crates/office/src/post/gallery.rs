//! The pictures of a segment: what everybody may see of the board, drawn when a mail first shows it and once for all seats.
//!
//! A mail waits for no picture: one that cannot be drawn is left out, and the log says so.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use sha2::{Digest, Sha256};

use super::events;
use super::occasion::{Occasion, beginnings, busy, weights};
use crate::means::Means;
use crate::means::key::hexadecimal;
use crate::means::problem::{OfficeError, quietly};
use bulla_core::game::{AreaId, Civ, Open, Owner, Seen};
use bulla_pages::page::{self, Templates};
use bulla_pages::picture::{Atlas, Captions, Frame, Png, Scene, Window};
use bulla_store::{Reading, StoredPicture};

/// Parts of the board that a mail shows at most.
const MOST_WINDOWS: usize = 3;

/// Areas that a caption names at most.
const MOST_NAMES: usize = 3;

/// How a picture is made of a scene.
pub type Paint = fn(&Atlas, &Scene, Frame, &Captions) -> Result<Png, String>;

/// Which state of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum When {
    Before,
    /// With what happened on the way.
    After,
}

/// What a mail shows.
#[derive(Clone, Debug)]
pub struct Hung {
    /// For the page, in the order of their weight, the lightest last.
    pub shown: Vec<Framed>,
    /// The whole board, to be attached.
    pub board: Option<StoredPicture>,
}

impl Hung {
    pub fn none() -> Hung {
        Hung {
            shown: Vec::new(),
            board: None,
        }
    }
}

/// A picture with its place on a page.
#[derive(Clone, Debug)]
pub struct Framed {
    pub page: page::Picture,
    pub mail: bulla_mail::Picture,
}

/// The two scenes of a segment.
struct Easel {
    atlas: Atlas,
    captions: Captions,
    before: Option<Scene>,
    after: Scene,
    /// Where observers saw pieces come and go, whose, and how many times.
    busy: Vec<(AreaId, Owner)>,
    drawn: BTreeMap<(When, Frame), Option<StoredPicture>>,
}

pub struct Gallery<'a> {
    means: Means<'a>,
    game: &'a str,
    paint: Paint,
    easel: Option<Easel>,
    /// Those that no segment before had drawn.
    pub new: Vec<StoredPicture>,
}

impl<'a> Gallery<'a> {
    /// Without pictures. Those it gets are drawn once for all seats, in the language of these means.
    pub fn empty(means: Means<'a>, game: &'a str) -> Gallery<'a> {
        Gallery {
            means,
            game,
            paint: Atlas::png,
            easel: None,
            new: Vec::new(),
        }
    }

    /// With another painter.
    #[cfg(test)]
    pub fn painted_by(self, paint: Paint) -> Gallery<'a> {
        Gallery { paint, ..self }
    }

    /// The board as it lies; `before` with what everybody saw since is how it lay when the last pages were written.
    ///
    /// # Errors
    /// A sentence is missing in the templates.
    pub fn of(
        self,
        before: Option<&Open>,
        seen: &[Seen],
        open: &Open,
    ) -> Result<Gallery<'a>, OfficeError> {
        if !self.means.config.pictures {
            return Ok(self);
        }
        let Some(atlas) = quietly(|| Atlas::of(&open.parts().board)).flatten() else {
            events::no_picture(self.game, "the program has no drawing of this board");
            return Ok(self);
        };
        let busy = busy(seen);
        let title = self.title_of(open)?;
        let parts = self.means.templates.sentences().called(open.parts());
        let after = quietly(|| match busy.is_empty() {
            true => Scene::new(open, &title).called(&parts),
            false => Scene::new(open, &title).called(&parts).after(seen),
        });
        let Some(after) = after else {
            events::no_picture(self.game, "what happened could not be sketched");
            return Ok(self);
        };
        let before = match before {
            Some(before) if !busy.is_empty() => {
                let title = self.title_of(before)?;
                quietly(|| Scene::new(before, &title).called(&parts))
            }
            _ => None,
        };
        let easel = Easel {
            atlas,
            captions: self.means.templates.captions(),
            after,
            before,
            busy,
            drawn: BTreeMap::new(),
        };
        Ok(Gallery {
            easel: Some(easel),
            ..self
        })
    }

    /// What a nation is shown: the whole board small, and the parts where it has pieces or something happened to them, in their
    /// middle. A function of what lies open and of the nation. `templates` say what they show.
    ///
    /// # Errors
    /// The database cannot be read, or a sentence is missing.
    pub fn hang(
        &mut self,
        records: &mut Reading<'_>,
        open: &Open,
        (civ, occasion): (Option<Civ>, Occasion),
        templates: &Templates,
    ) -> Result<Hung, OfficeError> {
        let mut hung = Hung::none();
        let windows = self.windows(open, civ, occasion);
        let called = templates.sentences().called(open.parts());
        let name = |area: &AreaId| called.board.area(*area).name.clone();
        for what in self.wanted(&windows, occasion) {
            let about = match what {
                (_, Frame::Region(crop)) => windows.iter().position(|one| one.crop == crop),
                _ => None,
            };
            let part = about.map(|at| {
                let named = windows[at].areas.iter().take(MOST_NAMES);
                (at, named.map(name).collect::<Vec<_>>().join(", "))
            });
            match what {
                (_, Frame::Board) => hung.board = self.picture(records, what)?,
                _ => self.show(records, &mut hung, (what, part), templates)?,
            }
        }
        Ok(hung)
    }

    /// Draws what [`Gallery::hang`] will show to these nations, on all cores of the machine.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn prepare(
        &mut self,
        records: &mut Reading<'_>,
        open: &Open,
        readers: &[(Option<Civ>, Occasion)],
    ) -> Result<(), OfficeError> {
        let wanted: BTreeSet<(When, Frame)> = readers
            .iter()
            .flat_map(|(civ, occasion)| {
                self.wanted(&self.windows(open, *civ, *occasion), *occasion)
            })
            .collect();
        let Some(easel) = &mut self.easel else {
            return Ok(());
        };
        let mut missing = Vec::new();
        for what in wanted {
            let Some(drawing) = easel.drawing(what) else {
                continue;
            };
            match records.picture(&drawing)? {
                Some(known) => drop(easel.drawn.insert(what, Some(known))),
                None => missing.push((what, drawing)),
            }
        }
        let (sketches, paint) = (&*easel, self.paint);
        let drawn = on_all_cores(&missing, |(what, drawing)| {
            sketches.draw(*what, *drawing, paint)
        });
        for (at, picture) in drawn {
            self.keep(missing[at].0, picture);
        }
        Ok(())
    }

    /// The parts of the board that a nation is shown.
    fn windows(&self, open: &Open, civ: Option<Civ>, occasion: Occasion) -> Vec<Window> {
        let Some(easel) = &self.easel else {
            return Vec::new();
        };
        let weights = match (civ, occasion) {
            (_, Occasion::Market) => Vec::new(),
            (None, Occasion::Beginning) => beginnings(open),
            (None, _) => Vec::new(),
            (Some(_), Occasion::News) if easel.busy.is_empty() => Vec::new(),
            (Some(civ), _) => weights(open, civ, &easel.busy),
        };
        let after = &easel.after;
        let windows = quietly(|| easel.atlas.windows(after, &weights, MOST_WINDOWS));
        windows.unwrap_or_else(|| {
            events::no_picture(self.game, "a fault of this program; please report it");
            Vec::new()
        })
    }

    /// What a nation is shown, in order, the whole board last.
    fn wanted(&self, windows: &[Window], occasion: Occasion) -> Vec<(When, Frame)> {
        let Some(easel) = self.easel.as_ref().filter(|_| occasion != Occasion::Market) else {
            return Vec::new();
        };
        let has_changed = !easel.busy.is_empty();
        let regions = windows.iter().map(|window| Frame::Region(window.crop));
        let mut wanted: Vec<(When, Frame)> = regions.map(|region| (When::After, region)).collect();
        // What has no room is left out from the end; the first part is what is decided about.
        wanted.insert(wanted.len().min(1), (When::After, Frame::Overview));
        if has_changed {
            wanted.push((When::Before, Frame::Overview));
        }
        if has_changed || occasion == Occasion::Beginning {
            wanted.push((When::After, Frame::Board));
        }
        wanted
    }

    fn show(
        &mut self,
        records: &mut Reading<'_>,
        hung: &mut Hung,
        (what, part): ((When, Frame), Option<(usize, String)>),
        templates: &Templates,
    ) -> Result<(), OfficeError> {
        let Some(picture) = self.picture(records, what)? else {
            return Ok(());
        };
        let (key, name) = match (what, part) {
            ((When::Before, _), _) => ("overview.before".to_owned(), String::new()),
            (_, Some((at, name))) => (format!("region.{}", at + 1), name),
            _ => ("overview.after".to_owned(), String::new()),
        };
        let title = self.title(what.0);
        let sentence = match (what, self.has_before()) {
            ((When::Before, _), _) => "picture.before",
            ((_, Frame::Region(_)), _) => "picture.region",
            (_, true) => "picture.after",
            (_, false) => "picture.now",
        };
        let words = [title, name];
        let say = |key: &str| templates.answer(key, &words);
        let (mut caption, alt) = (say(sentence)?, say(&format!("{sentence}.alt"))?);
        for key in self.signs(what) {
            caption = format!("{caption} {}", say(key)?);
        }
        let content_id = format!(
            "{}@{}",
            short_hash(&picture.bytes),
            self.means.config.domain()
        );
        hung.shown.push(Framed {
            page: page::Picture {
                src: format!("cid:{content_id}"),
                alt,
                caption,
                shown: picture.shown,
                key: key.clone(),
            },
            mail: bulla_mail::Picture {
                content_id,
                file: format!("{}.png", key.replace('.', "-")),
                bytes: picture.bytes,
            },
        });
        Ok(())
    }

    fn title_of(&self, open: &Open) -> Result<String, OfficeError> {
        let words = [self.game.to_owned(), open.turn().to_string()];
        self.line("picture.title", &words)
    }

    fn line(&self, key: &str, words: &[String]) -> Result<String, OfficeError> {
        Ok(self.means.templates.answer(key, words)?)
    }

    /// What a caption says of the signs that are drawn, by key.
    fn signs(&self, (when, frame): (When, Frame)) -> Vec<&'static str> {
        let easel = self.easel.as_ref();
        let drawn = easel.and_then(|easel| {
            let scene = easel.scene(when)?;
            quietly(|| easel.atlas.signs(scene, frame))
        });
        let Some(drawn) = drawn else {
            return Vec::new();
        };
        let moved = match drawn.counted {
            false => "picture.moved",
            true => "picture.moved.count",
        };
        let all = [(drawn.moved, moved), (drawn.fought, "picture.fought")];
        let seen = all.into_iter().filter(|(seen, _)| *seen);
        seen.map(|(_, key)| key).collect()
    }

    fn has_before(&self) -> bool {
        let easel = self.easel.as_ref();
        easel.is_some_and(|easel| easel.before.is_some())
    }

    fn title(&self, when: When) -> String {
        let easel = self.easel.as_ref();
        let scene = easel.and_then(|easel| easel.scene(when));
        scene.map_or_else(String::new, |scene| scene.title.clone())
    }

    /// A picture, drawn when it was asked for first; nothing where it cannot be drawn.
    fn picture(
        &mut self,
        records: &mut Reading<'_>,
        what: (When, Frame),
    ) -> Result<Option<StoredPicture>, OfficeError> {
        let Some(easel) = &mut self.easel else {
            return Ok(None);
        };
        if let Some(known) = easel.drawn.get(&what) {
            return Ok(known.clone());
        }
        let known = match easel.drawing(what) {
            None => Err("it could not be described".to_owned()),
            Some(drawing) => match records.picture(&drawing)? {
                Some(known) => {
                    easel.drawn.insert(what, Some(known.clone()));
                    return Ok(Some(known));
                }
                None => easel.draw(what, drawing, self.paint),
            },
        };
        Ok(self.keep(what, known))
    }

    /// Remembers a picture that was drawn, or that it could not be.
    fn keep(
        &mut self,
        what: (When, Frame),
        drawn: Result<StoredPicture, String>,
    ) -> Option<StoredPicture> {
        match &drawn {
            Ok(picture) => self.new.push(picture.clone()),
            Err(reason) => events::no_picture(self.game, reason),
        }
        let picture = drawn.ok();
        if let Some(easel) = &mut self.easel {
            easel.drawn.insert(what, picture.clone());
        }
        picture
    }
}

impl Easel {
    fn scene(&self, when: When) -> Option<&Scene> {
        match when {
            When::Before => self.before.as_ref(),
            When::After => Some(&self.after),
        }
    }

    /// The key of a picture: the hash of its document.
    fn drawing(&self, (when, frame): (When, Frame)) -> Option<[u8; 32]> {
        let scene = self.scene(when)?;
        let document = quietly(|| self.atlas.svg(scene, frame, &self.captions))?;
        Some(Sha256::digest(document).into())
    }

    fn draw(
        &self,
        (when, frame): (When, Frame),
        drawing: [u8; 32],
        paint: Paint,
    ) -> Result<StoredPicture, String> {
        let scene = self.scene(when).ok_or("there is nothing to draw")?;
        let png = quietly(|| paint(&self.atlas, scene, frame, &self.captions));
        let png = png.ok_or("a fault of this program; please report it")??;
        Ok(StoredPicture {
            drawing,
            bytes: png.bytes.into(),
            shown: png.shown,
        })
    }
}

/// What is made of each thing, with its place: whoever is idle takes the next.
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
