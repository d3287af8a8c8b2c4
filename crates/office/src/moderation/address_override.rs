//! Another address of a seat, by the moderator's word: for a mailbox that is dead. His word stands for the old address; the new one gets
//! no page and orders nothing before it has sent back the code that went to it.

use super::moderator_action::ModeratorAction;
use super::player_checks::check_addresses;
use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_by_name;
use crate::context::token::{Token, TokenScope};
use crate::outgoing::mail_queue::MailQueue;
use crate::outgoing::seat_notices::notify;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{AddressChange, Game, Seat, WriteTransaction};

/// Change of a seat's addresses.
#[derive(Clone, Copy, Debug)]
pub struct AddressOverride<'a> {
    /// One that comes, once it has confirmed.
    pub add: Option<&'a str>,
    /// One that goes: with the one that comes, else at once.
    pub remove: Option<&'a str>,
}

impl ModeratorAction<'_> {
    /// Returns what the seat is called.
    ///
    /// # Errors
    /// There is no such game or seat, the new address is none or another seat's, the old one is not the seat's, or none would be left.
    pub fn set_address(
        self,
        game: &str,
        seat: &str,
        other: AddressOverride<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        one_line("reason", acted_by.why)?;
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let seat = seat_by_name(records, &running.game, seat)?;
            let says = |records: &mut WriteTransaction<'_>, key: &str, address: &str| {
                let words = [address.to_owned(), acted_by.why.to_owned()];
                let now = &records.seat(seat.id)?;
                notify(
                    records,
                    office,
                    &running.told(now, &[]),
                    |composer, reader| composer.notice(reader, key, &words),
                )
            };
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
                    check_addresses(records, office, &running.game, Some(&seat), new)?;
                    ask(records, office, &running.game, &seat, new, remove)?;
                    says(records, "address.coming", new)?;
                    format!(
                        "{}: {new} is to be an address once it has confirmed",
                        seat.name
                    )
                }
                (None, Some(old)) if has.len() > 1 => {
                    records.remove_address(seat.id, &old)?;
                    let moved = MailComposer { office }.moved()?;
                    MailQueue { office }.to_former_address(records, &old, moved)?;
                    says(records, "address.gone", &old)?;
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
            records.note(&acted_by.note(office.now, Some(running.game.id), what))?;
            Ok(seat.name)
        })
    }
}

/// Sends the new address its code.
fn ask(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    seat: &Seat,
    new: &str,
    replaces: Option<String>,
) -> Result<(), OfficeError> {
    let address = new.to_lowercase();
    let code = |side: &str| {
        let what = format!("moderator/{side}/{}/{address}", office.now);
        Token::code(
            office.key,
            TokenScope::Admin,
            &game.slug,
            seat.number,
            what.as_bytes(),
        )
    };
    let (old, new) = (code("old"), code("new"));
    let hours = office.config.confirm;
    let change = AddressChange {
        code: old.plain(),
        new_code: new.plain(),
        seat: seat.id,
        address: address.clone(),
        replaces,
        letter: None,
        asked_at: office.now,
        expires_at: office.now + i64::from(hours) * 3600,
        old_at: Some(office.now),
        new_at: None,
    };
    records.ask_address_change(&change)?;
    // The moderator's word stands for the address that the seat has.
    records.prove_address_change(&change)?;
    let office = office.for_seat(seat);
    let composed = MailComposer { office }.newcomer(&new.to_string(), hours)?;
    MailQueue { office }.to_former_address(records, &address, composed)
}
