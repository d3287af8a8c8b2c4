//! Amount and kind of mail that a seat wants. Receipts and answers always come, and nothing that the seat may know is withheld:
//! the next page tells what happened since the one before.

use super::error::OfficeError;
use bulla_core::orders;
use bulla_store::{self, MailFormat, MailVolume, WriteTransaction};

/// Mail settings that a seat wants; a setting that it does not name is unchanged.
pub type MailPreferenceChange = (
    Option<orders::MailPreference>,
    Option<orders::MailBodyFormat>,
);

/// Returns the keys of the sentences that say what it gets now.
pub fn set(
    records: &mut WriteTransaction<'_>,
    seat: &bulla_store::Seat,
    wanted: MailPreferenceChange,
) -> Result<(&'static str, &'static str), OfficeError> {
    let kept = records.seat(seat.id)?;
    let volume = wanted.0.map_or(kept.volume, stored_volume);
    let format = wanted.1.map_or(kept.format, stored_format);
    records.set_volume(seat.id, volume)?;
    records.set_format(seat.id, format)?;
    Ok((says(volume), formed(format)))
}

/// The key of the sentence that says what a volume means.
fn says(volume: MailVolume) -> &'static str {
    match volume {
        MailVolume::Everything => "volume.everything",
        MailVolume::Decisions => "volume.decisions",
        MailVolume::Digest => "volume.digest",
    }
}

/// The key of the sentence that says what a format means.
fn formed(format: MailFormat) -> &'static str {
    match format {
        MailFormat::Full => "format.full",
        MailFormat::Text => "format.text",
    }
}

/// The volume as the database has it.
pub fn stored_volume(wanted: orders::MailPreference) -> MailVolume {
    match wanted {
        orders::MailPreference::Everything => MailVolume::Everything,
        orders::MailPreference::Decisions => MailVolume::Decisions,
        orders::MailPreference::Digest => MailVolume::Digest,
    }
}

/// The format as the database has it.
pub fn stored_format(wanted: orders::MailBodyFormat) -> MailFormat {
    match wanted {
        orders::MailBodyFormat::Full => MailFormat::Full,
        orders::MailBodyFormat::Text => MailFormat::Text,
    }
}
