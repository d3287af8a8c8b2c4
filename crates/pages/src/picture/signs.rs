//! Signs in a part of the board and their nations: a legend and a caption name these alone.

use std::collections::BTreeSet;

use bulla_core::game::{AreaKind, CitySite};

use super::area_items::{self, MapItem};
use super::arrows;
use super::drawing::{Drawing, LineKind};
use super::geometry::{Path, Rect};
use super::land::divides;
use super::map_extent::{MapExtent, part};
use super::map_scene::{DrawnMove, FailingMark, MapScene};
use super::scene_areas::{is_live, plots};

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

/// A sign with its key among the captions.
pub(super) enum LegendSign {
    Item(&'static str, MapItem),
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

impl LegendSign {
    pub fn key(&self) -> &'static str {
        match self {
            LegendSign::Item(key, _) => key,
            LegendSign::Plain => "flood-plain",
            LegendSign::Volcano => "volcano",
            LegendSign::Sea => "open-sea",
            LegendSign::Border(false) => "land-border",
            LegendSign::Border(true) => "water-border",
            LegendSign::Divider => "divider",
            LegendSign::Arrow(false) => "moved",
            LegendSign::Arrow(true) => "sailed",
            LegendSign::Cross => "fails",
        }
    }
}

/// Contents of a part of the board.
pub(super) struct VisibleSigns {
    pub signs: Vec<LegendSign>,
    /// Camps that have something there or pass through.
    pub camps: BTreeSet<usize>,
}

impl VisibleSigns {
    pub fn of(drawing: &Drawing, scene: &MapScene, part: &Rect) -> VisibleSigns {
        let mut camps = BTreeSet::new();
        let mut items = Vec::new();
        for (at, ground, plot) in plots(drawing, scene).filter(|(_, ground, _)| ground.in_play) {
            let placed = area_items::of(ground, plot, scene.fights.contains(&at));
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
        VisibleSigns {
            signs: signs.into_iter().flatten().collect(),
            camps,
        }
    }
}

/// The key of an item, one as it is drawn, and which it stands for.
type SampleItem = (&'static str, MapItem, fn(&MapItem) -> bool);

/// Each sample that stands for one of these items.
fn samples(items: &[MapItem], all: impl IntoIterator<Item = SampleItem>) -> Vec<LegendSign> {
    let seen = |is: fn(&MapItem) -> bool| items.iter().any(is);
    let all = all.into_iter().filter(|(_, _, is)| seen(*is));
    all.map(|(key, sample, _)| LegendSign::Item(key, sample))
        .collect()
}

/// Returns the signs that the board itself shows.
fn printed(drawing: &Drawing, scene: &MapScene, part: &Rect, items: &[MapItem]) -> Vec<LegendSign> {
    let limit = |site| MapItem::Limit(2, site);
    let all: [SampleItem; 3] = [
        ("limit", limit(CitySite::None), |item| {
            matches!(item, MapItem::Limit(..))
        }),
        ("city-site", limit(CitySite::Black), |item| {
            matches!(item, MapItem::Limit(_, CitySite::Black))
        }),
        ("flood-site", limit(CitySite::White), |item| {
            matches!(item, MapItem::Limit(_, CitySite::White))
        }),
    ];
    let mut signs = samples(items, all);
    signs.extend(plains(drawing, scene, part).then_some(LegendSign::Plain));
    signs.extend(volcanoes(drawing, scene, part).then_some(LegendSign::Volcano));
    signs.extend(open_sea(drawing, scene, part).then_some(LegendSign::Sea));
    signs
}

fn pieces(items: &[MapItem]) -> Vec<LegendSign> {
    let all: [SampleItem; 5] = [
        ("start", MapItem::Start(0), |item| {
            matches!(item, MapItem::Start(_))
        }),
        ("tokens", MapItem::Tokens(0, 3), |item| {
            matches!(item, MapItem::Tokens(..))
        }),
        ("city", MapItem::City(0), |item| {
            matches!(item, MapItem::City(_))
        }),
        ("ships", MapItem::Ships(0, 2), |item| {
            matches!(item, MapItem::Ships(..))
        }),
        ("aboard", MapItem::Aboard(0, 3), |item| {
            matches!(item, MapItem::Aboard(..))
        }),
    ];
    samples(items, all)
}

fn borders(drawing: &Drawing, scene: &MapScene, part: &Rect) -> Vec<LegendSign> {
    let mut signs = Vec::new();
    for (kind, water) in [(LineKind::Land, false), (LineKind::Sea, true)] {
        let lines = drawing.lines.iter().filter(|line| line.kind == kind);
        let mut seen = lines.filter(|line| line.between.is_some());
        let is_seen = seen.any(|line| part.meets(&line.path.area));
        signs.extend(is_seen.then_some(LegendSign::Border(water)));
    }
    signs.extend(divider(drawing, scene, part).then_some(LegendSign::Divider));
    signs
}

fn events(items: &[MapItem], passing: &[&DrawnMove], fails: bool) -> Vec<LegendSign> {
    let fight: SampleItem = ("fight", MapItem::Fight, |item| {
        matches!(item, MapItem::Fight)
    });
    let mut signs = samples(items, [fight]);
    for sail in [false, true] {
        let mut arrows = passing.iter().filter(|step| step.sail == sail);
        signs.extend(arrows.next().map(|_| LegendSign::Arrow(sail)));
    }
    signs.extend(fails.then_some(LegendSign::Cross));
    signs
}

fn owner(item: &MapItem) -> Option<usize> {
    match item {
        MapItem::City(camp)
        | MapItem::Tokens(camp, _)
        | MapItem::Ships(camp, _)
        | MapItem::Aboard(camp, _)
        | MapItem::Start(camp) => Some(*camp),
        MapItem::Fight | MapItem::Limit(..) => None,
    }
}

/// The signs of what happened, or will, that a frame shows.
pub(super) fn seen(drawing: &Drawing, scene: &MapScene, frame: MapExtent) -> SceneSigns {
    let part = part(drawing, scene, frame);
    let passing = moves(drawing, scene, &part);
    let is_counted = |step: &&DrawnMove| match scene.wishes {
        Some(_) => step.count > 0,
        None => arrows::is_counted(step),
    };
    let fought = |at: &usize| {
        let ground = scene.grounds.get(*at);
        let plot = ground.and_then(|ground| drawing.plots.get(&ground.id));
        plot.is_some_and(|plot| part.meets(&plot.core()))
    };
    SceneSigns {
        moved: !passing.is_empty(),
        counted: frame != MapExtent::Overview && passing.iter().any(is_counted),
        fought: scene.fights.iter().any(fought),
        fails: fails(drawing, scene, &part),
    }
}

/// The movements whose arrows meet a part of the board.
fn moves<'a>(drawing: &Drawing, scene: &'a MapScene, part: &Rect) -> Vec<&'a DrawnMove> {
    let meets = |step: &&DrawnMove| is_there(drawing, scene, step, part);
    scene.moves.iter().filter(meets).collect()
}

fn is_there(drawing: &Drawing, scene: &MapScene, step: &DrawnMove, part: &Rect) -> bool {
    let course = arrows::arrow_path(drawing, scene, step);
    course.is_some_and(|course| (0..=16).any(|at| holds(part, course.at(at as f32 / 16.0))))
}

fn fails(drawing: &Drawing, scene: &MapScene, part: &Rect) -> bool {
    let mut wishes = scene.wishes.iter().flatten();
    wishes.any(|wish| match wish {
        FailingMark::Move(step) => is_there(drawing, scene, step, part),
        FailingMark::At(area) => {
            let ground = scene.grounds.get(*area);
            let plot = ground.and_then(|ground| drawing.plots.get(&ground.id));
            plot.is_some_and(|plot| part.meets(&plot.core()))
        }
    })
}

fn plains(drawing: &Drawing, scene: &MapScene, part: &Rect) -> bool {
    let mut all = plots(drawing, scene);
    all.any(|(_, ground, plot)| ground.in_play && ground.plain && crosses(plot.land.as_ref(), part))
}

fn open_sea(drawing: &Drawing, scene: &MapScene, part: &Rect) -> bool {
    let mut all = plots(drawing, scene);
    all.any(|(_, ground, plot)| {
        ground.in_play && ground.kind == AreaKind::OpenSea && crosses(plot.water.as_ref(), part)
    })
}

fn volcanoes(drawing: &Drawing, scene: &MapScene, part: &Rect) -> bool {
    let mut live = drawing
        .volcanoes
        .iter()
        .filter(|(id, _)| is_live(scene, id));
    live.any(|(_, (x, y))| holds(part, (*x, y - 4.0)))
}

fn divider(drawing: &Drawing, scene: &MapScene, part: &Rect) -> bool {
    let mut lines = drawing.lines.iter();
    divides(drawing, scene)
        && lines.any(|line| line.kind == LineKind::Divider && crosses(Some(&line.path), part))
}

/// Returns whether a corner of a path lies in a part of the board.
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
