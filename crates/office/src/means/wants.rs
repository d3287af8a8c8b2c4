//! How much mail a seat wants, and of what. Receipts and answers come always, and nothing that it may know is kept from it:
//! the next page tells what happened since the one before.

use super::problem::OfficeError;
use bulla_core::orders;
use bulla_store::{self, Format, Volume, Writing};

/// What a seat wants of its mail; what it does not name stays.
pub type MailWish = (Option<orders::Volume>, Option<orders::Format>);

/// Returns the keys of the sentences that say what it gets now.
pub fn set(
    records: &mut Writing<'_>,
    seat: &bulla_store::Seat,
    wanted: MailWish,
) -> Result<(&'static str, &'static str), OfficeError> {
    let kept = records.seat(seat.id)?;
    let volume = wanted.0.map_or(kept.volume, stored_volume);
    let format = wanted.1.map_or(kept.format, stored_format);
    records.set_volume(seat.id, volume)?;
    records.set_format(seat.id, format)?;
    Ok((says(volume), formed(format)))
}

/// The key of the sentence that says what a volume means.
fn says(volume: Volume) -> &'static str {
    match volume {
        Volume::Everything => "volume.everything",
        Volume::Decisions => "volume.decisions",
        Volume::Digest => "volume.digest",
    }
}

/// The key of the sentence that says what a format means.
fn formed(format: Format) -> &'static str {
    match format {
        Format::Full => "format.full",
        Format::Text => "format.text",
    }
}

/// The volume as the database has it.
pub fn stored_volume(wanted: orders::Volume) -> Volume {
    match wanted {
        orders::Volume::Everything => Volume::Everything,
        orders::Volume::Decisions => Volume::Decisions,
        orders::Volume::Digest => Volume::Digest,
    }
}

/// The format as the database has it.
pub fn stored_format(wanted: orders::Format) -> Format {
    match wanted {
        orders::Format::Full => Format::Full,
        orders::Format::Text => Format::Text,
    }
}
