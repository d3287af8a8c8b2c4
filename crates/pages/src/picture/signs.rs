//! Which signs stand in a part of the board, and whose: a legend and a caption name these alone.

use std::collections::BTreeSet;

use bulla_core::game::{Kind, Site};

use super::arrows;
use super::block::{self, Item};
use super::data::{Drawing, LineKind, Path, Rect};
use super::land::{divides, plots};
use super::scene::{Move, Scene, Wish};
use super::{Frame, Signs, sheet};

/// A sign with its key among the captions.
pub(super) enum Sign {
    Item(&'static str, Item),
    Plain,
    Volcano,
    Sea,
    /// Land, or water.
    Border(bool),
    Divider,
    /// A march, or a voyage.
    Arrow(bool),
    Cross,
}

impl Sign {
    pub fn key(&self) -> &'static str {
        match self {
            Sign::Item(key, _) => key,
            Sign::Plain => "flood-plain",
            Sign::Volcano => "volcano",
            Sign::Sea => "open-sea",
            Sign::Border(false) => "land-border",
            Sign::Border(true) => "water-border",
            Sign::Divider => "divider",
            Sign::Arrow(false) => "moved",
            Sign::Arrow(true) => "sailed",
            Sign::Cross => "fails",
        }
    }
}

/// What stands in a part of the board.
pub(super) struct Standing {
    pub signs: Vec<Sign>,
    /// Who has something there, or passes.
    pub camps: BTreeSet<usize>,
}

impl Standing {
    pub fn of(drawing: &Drawing, scene: &Scene, part: &Rect) -> Standing {
        let mut camps = BTreeSet::new();
        let mut items = Vec::new();
        for (at, ground, plot) in plots(drawing, scene).filter(|(_, ground, _)| ground.in_play) {
            let placed = block::of(ground, plot, scene.fights.contains(&at));
            for placed in placed {
                if part.meets(&placed.area()) {
                    camps.extend(owner(&placed.item));
                    items.push(placed.item);
                }
            }
        }
        let passing = moves(drawing, scene, part);
        camps.extend(passing.iter().map(|step| step.camp));
        let signs = [
            printed(drawing, scene, part, &items),
            pieces(&items),
            borders(drawing, scene, part),
            events(&items, &passing, fails(drawing, scene, part)),
        ];
        Standing {
            signs: signs.into_iter().flatten().collect(),
            camps,
        }
    }
}

/// The key of an item, one as it is drawn, and which it stands for.
type Sample = (&'static str, Item, fn(&Item) -> bool);

/// Each sample that stands for one of these items.
fn samples(items: &[Item], all: impl IntoIterator<Item = Sample>) -> Vec<Sign> {
    let seen = |is: fn(&Item) -> bool| items.iter().any(is);
    let all = all.into_iter().filter(|(_, _, is)| seen(*is));
    all.map(|(key, sample, _)| Sign::Item(key, sample))
        .collect()
}

/// What the board itself shows.
fn printed(drawing: &Drawing, scene: &Scene, part: &Rect, items: &[Item]) -> Vec<Sign> {
    let limit = |site| Item::Limit(2, site);
    let all: [Sample; 3] = [
        ("limit", limit(Site::None), |item| {
            matches!(item, Item::Limit(..))
        }),
        ("city-site", limit(Site::Black), |item| {
            matches!(item, Item::Limit(_, Site::Black))
        }),
        ("flood-site", limit(Site::White), |item| {
            matches!(item, Item::Limit(_, Site::White))
        }),
    ];
    let mut signs = samples(items, all);
    signs.extend(plains(drawing, scene, part).then_some(Sign::Plain));
    signs.extend(volcanoes(drawing, scene, part).then_some(Sign::Volcano));
    signs.extend(open_sea(drawing, scene, part).then_some(Sign::Sea));
    signs
}

fn pieces(items: &[Item]) -> Vec<Sign> {
    let all: [Sample; 4] = [
        ("start", Item::Start(0), |item| {
            matches!(item, Item::Start(_))
        }),
        ("tokens", Item::Tokens(0, 3), |item| {
            matches!(item, Item::Tokens(..))
        }),
        ("city", Item::City(0), |item| matches!(item, Item::City(_))),
        ("ships", Item::Ships(0, 2), |item| {
            matches!(item, Item::Ships(..))
        }),
    ];
    samples(items, all)
}

fn borders(drawing: &Drawing, scene: &Scene, part: &Rect) -> Vec<Sign> {
    let mut signs = Vec::new();
    for (kind, water) in [(LineKind::Land, false), (LineKind::Sea, true)] {
        let lines = drawing.lines.iter().filter(|line| line.kind == kind);
        let mut seen = lines.filter(|line| line.between.is_some());
        let is_seen = seen.any(|line| part.meets(&line.path.area));
        signs.extend(is_seen.then_some(Sign::Border(water)));
    }
    signs.extend(divider(drawing, scene, part).then_some(Sign::Divider));
    signs
}

fn events(items: &[Item], passing: &[&Move], fails: bool) -> Vec<Sign> {
    let fight: Sample = ("fight", Item::Fight, |item| matches!(item, Item::Fight));
    let mut signs = samples(items, [fight]);
    for sail in [false, true] {
        let mut arrows = passing.iter().filter(|step| step.sail == sail);
        signs.extend(arrows.next().map(|_| Sign::Arrow(sail)));
    }
    signs.extend(fails.then_some(Sign::Cross));
    signs
}

fn owner(item: &Item) -> Option<usize> {
    match item {
        Item::City(camp) | Item::Tokens(camp, _) | Item::Ships(camp, _) | Item::Start(camp) => {
            Some(*camp)
        }
        Item::Fight | Item::Limit(..) => None,
    }
}

/// The signs of what happened, or will, that a frame shows.
pub(super) fn seen(drawing: &Drawing, scene: &Scene, frame: Frame) -> Signs {
    let part = sheet::part(drawing, scene, frame);
    let passing = moves(drawing, scene, &part);
    let is_counted = |step: &&Move| match scene.wishes {
        Some(_) => step.count > 0,
        None => arrows::is_counted(step),
    };
    let fought = |at: &usize| {
        let ground = scene.grounds.get(*at);
        let plot = ground.and_then(|ground| drawing.plots.get(&ground.id));
        plot.is_some_and(|plot| part.meets(&plot.core()))
    };
    Signs {
        moved: !passing.is_empty(),
        counted: frame != Frame::Overview && passing.iter().any(is_counted),
        fought: scene.fights.iter().any(fought),
        fails: fails(drawing, scene, &part),
    }
}

/// The movements whose arrows meet a part of the board.
fn moves<'a>(drawing: &Drawing, scene: &'a Scene, part: &Rect) -> Vec<&'a Move> {
    let meets = |step: &&Move| is_there(drawing, scene, step, part);
    scene.moves.iter().filter(meets).collect()
}

fn is_there(drawing: &Drawing, scene: &Scene, step: &Move, part: &Rect) -> bool {
    let course = arrows::course(drawing, scene, step);
    course.is_some_and(|course| (0..=16).any(|at| holds(part, course.at(at as f32 / 16.0))))
}

fn fails(drawing: &Drawing, scene: &Scene, part: &Rect) -> bool {
    let mut wishes = scene.wishes.iter().flatten();
    wishes.any(|wish| match wish {
        Wish::Move(step) => is_there(drawing, scene, step, part),
        Wish::At(area) => {
            let ground = scene.grounds.get(*area);
            let plot = ground.and_then(|ground| drawing.plots.get(&ground.id));
            plot.is_some_and(|plot| part.meets(&plot.core()))
        }
    })
}

fn plains(drawing: &Drawing, scene: &Scene, part: &Rect) -> bool {
    let mut all = plots(drawing, scene);
    all.any(|(_, ground, plot)| ground.in_play && ground.plain && crosses(plot.land.as_ref(), part))
}

fn open_sea(drawing: &Drawing, scene: &Scene, part: &Rect) -> bool {
    let mut all = plots(drawing, scene);
    all.any(|(_, ground, plot)| {
        ground.in_play && ground.kind == Kind::OpenSea && crosses(plot.water.as_ref(), part)
    })
}

fn volcanoes(drawing: &Drawing, scene: &Scene, part: &Rect) -> bool {
    let mut live = drawing
        .volcanoes
        .iter()
        .filter(|(id, _)| sheet::is_live(scene, id));
    live.any(|(_, (x, y))| holds(part, (*x, y - 4.0)))
}

fn divider(drawing: &Drawing, scene: &Scene, part: &Rect) -> bool {
    let mut lines = drawing.lines.iter();
    divides(drawing, scene)
        && lines.any(|line| line.kind == LineKind::Divider && crosses(Some(&line.path), part))
}

/// Whether a corner of a path lies in a part of the board.
fn crosses(path: Option<&Path>, part: &Rect) -> bool {
    let Some(path) = path.filter(|path| part.meets(&path.area)) else {
        return false;
    };
    path.rings()
        .into_iter()
        .flatten()
        .any(|point| holds(part, point))
}

fn holds(part: &Rect, (x, y): (f32, f32)) -> bool {
    part.holds(&Rect::new(x, y, 0.0, 0.0))
}
