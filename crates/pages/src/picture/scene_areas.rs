//! Areas and nations of a scene with what the drawing has of them.

use super::area_plot::AreaPlot;
use super::drawing::Drawing;
use super::map_scene::{DrawnArea, MapScene, PieceOwner};
use super::styles::{IDLE, NationStyle};

/// Returns the look of a camp: from the data, or the next free look if the data has none for it.
pub(super) fn look(drawing: &Drawing, scene: &MapScene, camp: usize) -> NationStyle {
    let is_known = |camp: &PieceOwner| camp.idle || drawing.looks.contains_key(&camp.original);
    let Some(owner) = scene.camps.get(camp) else {
        return IDLE;
    };
    let known = match owner.idle {
        true => Some(IDLE),
        false => drawing.looks.get(&owner.original).copied(),
    };
    // A counterpart has the look of its nation.
    let printed = scene.camps.iter().filter(|camp| camp.numeral == 1);
    let before = printed.take_while(|camp| camp.id != owner.original);
    let place = before.filter(|camp| !is_known(camp)).count();
    let strangers = &drawing.strangers;
    let stranger = strangers.get(place % strangers.len().max(1)).copied();
    NationStyle {
        numeral: owner.numeral,
        ..known.or(stranger).unwrap_or(IDLE)
    }
}

/// Areas with what the drawing has of them, by id.
pub(super) fn plots<'a>(
    drawing: &'a Drawing,
    scene: &'a MapScene,
) -> impl Iterator<Item = (usize, &'a DrawnArea, &'a AreaPlot)> {
    scene
        .grounds
        .iter()
        .enumerate()
        .filter_map(|(at, ground)| Some((at, ground, drawing.plots.get(&ground.id)?)))
}

/// Returns whether a volcano touches an area in play.
pub(super) fn is_live(scene: &MapScene, volcano: &str) -> bool {
    let mut grounds = scene.grounds.iter().filter(|ground| ground.in_play);
    grounds.any(|ground| ground.volcano.as_deref() == Some(volcano))
}
