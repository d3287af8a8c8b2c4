//! Content that only the first page of a seat has.

use crate::context::clock;
use crate::context::config::Config;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::preceding_games::PrecedingGames;
use crate::context::randomness_beacon::RandomnessBeacon;
use crate::context::zone::Zone;
use crate::game_state::state::GameState;
use bulla_core::scenario::{ConfigChange, ResolvedOption};
use bulla_pages::page::{FirstPage, HouseRule, JoinReason, PublicDraw, SettingValue};
use bulla_store::{Game, ProtestRule, ReadTransaction, SeatId, StoreError};

/// Customs of a table that are shown beside its settings.
pub struct ModerationSetup {
    pub protests: ProtestRule,
    /// Players who also moderate the office.
    pub moderators: Vec<String>,
    /// Addresses of the moderators that the game names.
    pub named: Vec<String>,
}

impl ModerationSetup {
    pub fn of(store: &mut ReadTransaction<'_>, game: &Game) -> Result<ModerationSetup, StoreError> {
        let moderating = store.moderating_seats(game.id)?;
        let seats = store.seats(game.id)?.into_iter();
        let seats = seats.filter(|seat| moderating.contains(&seat.id));
        Ok(ModerationSetup {
            protests: store.protest_rule(game.id)?,
            moderators: seats.map(|seat| seat.player).collect(),
            named: store.named_moderators(game.id)?,
        })
    }

    fn printed(&self) -> Vec<SettingValue> {
        let protests = SettingValue::Protests {
            hours: u32::try_from(self.protests.hours).unwrap_or(u32::MAX),
            hold: self.protests.hold,
        };
        let moderators = self.moderators.iter().cloned().map(SettingValue::Moderates);
        std::iter::once(protests).chain(moderators).collect()
    }
}

/// Returns what only the first page of a seat tells.
///
/// # Errors
/// Stored record of the public draw does not read.
pub fn first_page(
    settings: &GameSettings,
    conduct: &ModerationSetup,
    table: &GameState,
    game: &Game,
    forerunners: &PrecedingGames,
    seat: SeatId,
    config: &Config,
) -> Result<FirstPage, OfficeError> {
    let (book, last_day) = (table.book(), settings.last_day);
    let draw = RandomnessBeacon::of(game)?;
    Ok(FirstPage {
        settings: [settings.printed(), conduct.printed()].concat(),
        commitment: game.commitment.clone(),
        bound: game.revision,
        never_played: forerunners.never_played,
        before: forerunners.told_to(seat, config.zone()),
        comes: JoinReason::Begins,
        arrives: false,
        house_rules: house_rules(table),
        last_turn: settings.last_turn.or(book.victory.turn),
        last_day: last_day.map(|begins| clock::calendar(begins, config.zone())),
        draw: draw.map(|beacon| public_draw(&beacon, config.zone())),
        book: book.title.clone(),
        moderators: if conduct.named.is_empty() {
            config.moderators.to_vec()
        } else {
            conduct.named.clone()
        },
        trades: book.trades(),
        cuts: book
            .split_topics
            .iter()
            .map(|topic| topic.id().to_owned())
            .collect(),
    })
}

fn public_draw(beacon: &RandomnessBeacon, zone: Zone) -> PublicDraw {
    let day = |day| clock::calendar(zone.begins(day), zone);
    PublicDraw {
        source: beacon.source.clone(),
        days: beacon.days().into_iter().map(day).collect(),
        every: beacon.every,
        balls: beacon.balls,
        highest: beacon.highest,
        bonus: beacon.bonus,
        bonus_lowest: beacon.bonus_lowest,
        bonus_highest: beacon.bonus_highest,
    }
}

/// Returns what a table plays differently from its ruleset: its options, and the changes that none of them explains.
pub fn house_rules(table: &GameState) -> Vec<HouseRule> {
    let option = |one: &ResolvedOption| HouseRule::Option {
        option: one.id.clone(),
        figure: one.figure,
        title: one.title.clone(),
        says: one.says.clone(),
        translations: one.translations.clone(),
        source: one.source.clone(),
    };
    let chain_entry = |change: &ConfigChange| HouseRule::Leaf {
        path: change.display_path().to_owned(),
        here: change.here.clone(),
        book: change.base.clone(),
    };
    let options = table.options.iter().map(option);
    options
        .chain(table.changes.iter().map(chain_entry))
        .collect()
}
