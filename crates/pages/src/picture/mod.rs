//! Pictures of the board: our own drawing as SVG, and as PNG for mail.
//!
//! A picture shows what lies face up and what everybody saw, so it is the same for every eye and is drawn once for a
//! segment (law 2). The geometry is fixed data beside the board (`scenarios/pictures/`); the ways of ships alone are found in it when they are drawn.
//! The same scene, frame and captions give the same bytes.

mod area_items;
mod area_plot;
mod arrow_paths;
mod arrows;
mod board_drawing;
mod cache;
mod captions;
mod composition;
mod drawing;
mod font;
mod forecast_marks;
mod geometry;
mod inspection;
mod land;
mod layers;
mod legend;
mod map_extent;
mod map_scene;
mod pieces;
mod png_picture;
mod raster;
mod scene_areas;
mod ship_paths;
mod signs;
mod styles;
mod svg;
mod viewports;
mod voyages;
mod water_grid;

pub use arrows::Route;
pub use board_drawing::BoardDrawing;
pub use captions::Captions;
pub use inspection::{DrawnBorder, GROUNDS, ItemBounds, ItemKind, NationColours};
pub use map_extent::{Crop, MapExtent};
pub use map_scene::{FailingOrder, MapScene};
pub use png_picture::Png;
pub use signs::SceneSigns;
pub use viewports::Viewport;
