//! The open segment and those that follow it in the next weeks.

use super::state::GameState;
use crate::context::OfficeContext;
use crate::context::game_settings::GameSettings;
use crate::context::segment_schedule::{ScheduledSegment, SegmentSchedule};
use bulla_store::{ExtraHours, Segment};

const WEEK: i64 = 7 * 24 * 3600;

/// Segments that are listed at most.
const MOST: usize = 200;

/// Returns the open segment, and those behind it that fall due within so many weeks if every letter takes its time and nothing is
/// cut. All of it is public.
pub fn coming_segments(
    office: OfficeContext<'_>,
    settings: &GameSettings,
    table: &GameState,
    open: &Segment,
    extra: Vec<ExtraHours>,
    weeks: u32,
) -> Vec<ScheduledSegment> {
    let open = ScheduledSegment {
        turn: open.turn,
        name: open.name.clone(),
        due: open.deadline.max(office.now),
    };
    let until = office.now + i64::from(weeks) * WEEK;
    let behind = SegmentSchedule::behind(
        office.config,
        settings,
        table.book(),
        open.clone(),
        table.is_last(),
    )
    .with_extra(extra);
    let behind = behind.take_while(|one| one.due <= until).take(MOST);
    std::iter::once(open).chain(behind).collect()
}
