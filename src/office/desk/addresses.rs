//! Another address of a seat, by the moderator's word: for a mailbox that is dead. His word stands for the old address; the new one gets
//! no page and orders nothing before it has sent back the code that went to it.

use super::errand::Errand;
use super::newcomers::must_be_nobodys;
use crate::office::means::Means;
use crate::office::means::names::{named, seat_named};
use crate::office::means::problem::OfficeError;
use crate::office::means::token::{Scope, Token};
use crate::office::means::word::{Word, one_line};
use crate::office::post::postage::{Message, Postage};
use crate::office::post::telling::{Told, tell};
use crate::office::speech::speaker::{Speaker, Spoken};
use crate::office::table::tables::Tables;
use crate::store::{AddressChange, Game, Seat, Writing};

/// What becomes of the addresses of a seat.
#[derive(Clone, Copy, Debug)]
pub struct OtherAddress<'a> {
    /// One that comes, once it has confirmed.
    pub add: Option<&'a str>,
    /// One that goes: with the one that comes, else at once.
    pub remove: Option<&'a str>,
}

impl Errand<'_> {
    /// Returns what the seat is called.
    ///
    /// # Errors
    /// There is no such game or seat, the new address is none or another seat's, the old one is not the seat's, or none would be left.
    pub fn set_address(
        self,
        game: &str,
        seat: &str,
        other: OtherAddress<'_>,
        word: &Word<'_>,
    ) -> Result<String, OfficeError> {
        one_line("reason", word.why)?;
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let game = named(records, game)?;
            let seat = seat_named(records, &game, seat)?;
            let has = records.addresses(seat.id)?;
            let remove = other.remove.map(str::to_lowercase);
            if let Some(old) = remove.as_ref().filter(|old| !has.contains(*old)) {
                return Err(OfficeError::User(format!(
                    "{old} is not an address of {}: {}",
                    seat.name,
                    has.join(", ")
                )));
            }
            let what = match (other.add, remove) {
                (Some(new), remove) => {
                    must_be_nobodys(records, means, (&game, Some(&seat)), new)?;
                    ask(records, means, (&game, &seat), (new, remove))?;
                    tell_seat(
                        records,
                        means,
                        tables,
                        (&game, &seat),
                        &["address.coming", new, word.why],
                    )?;
                    format!(
                        "{}: {new} is to be an address once it has confirmed",
                        seat.name
                    )
                }
                (None, Some(old)) if has.len() > 1 => {
                    records.remove_address(seat.id, &old)?;
                    let moved = Speaker { means }.moved()?;
                    write_outside(records, means, &old, moved)?;
                    tell_seat(
                        records,
                        means,
                        tables,
                        (&game, &seat),
                        &["address.gone", &old, word.why],
                    )?;
                    format!("{}: {old} is an address no longer", seat.name)
                }
                (None, Some(_)) => {
                    return Err(OfficeError::User(format!(
                        "{} would have no address: say --add with the new one too",
                        seat.name
                    )));
                }
                (None, None) => {
                    let sentence = "say --add ADDRESS, --remove ADDRESS, or both";
                    return Err(OfficeError::User(sentence.to_owned()));
                }
            };
            records.note(&word.note(means.now, Some(game.id), what))?;
            Ok(seat.name)
        })
    }
}

/// Sends the new address its code.
fn ask(
    records: &mut Writing<'_>,
    means: Means<'_>,
    (game, seat): (&Game, &Seat),
    (new, replaces): (&str, Option<String>),
) -> Result<(), OfficeError> {
    let address = new.to_lowercase();
    let code = |side: &str| {
        let what = format!("moderator/{side}/{}/{address}", means.now);
        Token::code(
            means.key,
            Scope::Admin,
            &game.slug,
            seat.number,
            what.as_bytes(),
        )
    };
    let (old, new) = (code("old"), code("new"));
    let hours = means.config.confirm;
    let change = AddressChange {
        code: old.plain(),
        new_code: new.plain(),
        seat: seat.id,
        address: address.clone(),
        replaces,
        letter: None,
        asked_at: means.now,
        expires_at: means.now + i64::from(hours) * 3600,
        old_at: Some(means.now),
        new_at: None,
    };
    records.ask_address_change(&change)?;
    // The moderator's word stands for the address that the seat has.
    records.prove_address_change(&change)?;
    let means = means.speaking_to(seat);
    let spoken = Speaker { means }.newcomer(&new.to_string(), hours)?;
    write_outside(records, means, &address, spoken)
}

/// To the addresses that the seat has, by key and words.
fn tell_seat(
    records: &mut Writing<'_>,
    means: Means<'_>,
    tables: &mut Tables,
    (game, seat): (&Game, &Seat),
    said: &[&str; 3],
) -> Result<(), OfficeError> {
    let Some(segment) = records.current_segment(game.id)? else {
        return Err(OfficeError::User(format!("{} is over", game.slug)));
    };
    let seat = &records.seat(seat.id)?;
    let told = Told {
        game,
        segment: &segment,
        table: tables.at(records, game, &segment)?,
        seat,
        names: &[],
    };
    let words = [said[1].to_owned(), said[2].to_owned()];
    tell(records, means, &told, |speaker, reader| {
        speaker.notice(reader, said[0], &words)
    })
    .map(|_| ())
}

/// A mail to an address that is not, or no longer, one of a seat: it carries the secret of none.
fn write_outside(
    records: &mut Writing<'_>,
    means: Means<'_>,
    address: &str,
    spoken: Spoken,
) -> Result<(), OfficeError> {
    let mail = Postage { means }.to_stranger(address, Message::of(spoken))?;
    Ok(records.queue_mail(&mail)?)
}
