//! Opening a game: its record, its first segment and its first pages, at once.

use std::sync::Arc;

use super::invitation_changes::tell_unseated;
use super::moderator_action::ModeratorAction;
use super::observers::open_to_observers;
use crate::context::OfficeContext;
use crate::context::config::Config;
use crate::context::error::OfficeError;
use crate::context::game_file::GameFile;
use crate::context::game_migrations::{FORMAT, format_of};
use crate::context::game_settings::{AuthPolicy, GameSettings};
use crate::context::moderators::is_moderator;
use crate::context::name_lookup::players;
use crate::context::player_names::must_be_a_name;
use crate::context::preceding_games::PrecedingGames;
use crate::context::zone::Zone;
use crate::game_state::chain_entries;
use crate::game_state::state::GameState;
use crate::game_state::stored_luck_words::{COMMITS, COMMITS_TO_A_DRAW};
use crate::game_state::stored_scenario::to_stored;
use crate::outgoing::page_mails::PageMailer;
use crate::rendering::first_page::{ModerationSetup, first_page};
use crate::rendering::page_reader::PageReader;
use bulla_core::game::{self, Commitment, CommittedInputs, Seed, State};
use bulla_core::rules;
use bulla_core::scenario::Scenario;
use bulla_pages::page::PageNews;
use bulla_store::{
    Game, GameId, InvitationState, NewGame, NewSeat, NewSegment, Secret, Segment, WriteTransaction,
};

impl ModeratorAction<'_> {
    /// The game, its first segment and its first pages, at once.
    ///
    /// # Errors
    /// There is a game of that name, or the scenario is for another number of players.
    pub fn open_game(
        mut self,
        plan: &GameFile,
        scenario: &Scenario,
        seed: Seed,
    ) -> Result<(), OfficeError> {
        let opening = GameOpening::of(self.office, plan, scenario)?;
        let seed = self.seed_for(&plan.game, seed)?;
        let office = self.office;
        self.store
            .write(|records| opening.write(records, office, &seed))
    }

    /// The seed is written down before anything is made of it: whoever tries again for a game that was not opened, after a crash or
    /// because it did not fit, gets the one that was drawn first.
    fn seed_for(&mut self, game: &str, seed: Seed) -> Result<Seed, OfficeError> {
        let now = self.office.now;
        self.store
            .write(|records| kept_seed(records, game, &seed, now))
    }
}

/// Returns the seed of a game that is to be opened: the one that was drawn for it before, else this one, which is written down.
///
/// # Errors
/// There is a game of that name.
pub(super) fn kept_seed(
    records: &mut WriteTransaction<'_>,
    game: &str,
    seed: &Seed,
    now: i64,
) -> Result<Seed, OfficeError> {
    if records.game_named(game)?.is_some() || records.archived_game(game)?.is_some() {
        return Err(taken(game));
    }
    Ok(Seed(records.draw_seed(game, &Secret(seed.0), now)?.0))
}

/// A game that fits this office and can be opened.
pub(super) struct GameOpening<'a> {
    plan: &'a GameFile,
    scenario: Scenario,
    settings: GameSettings,
    segment: NewSegment,
}

impl<'a> GameOpening<'a> {
    /// Checks a plan against its scenario and this office.
    ///
    /// # Errors
    /// One does not fit the other.
    pub fn of(
        office: OfficeContext<'_>,
        plan: &'a GameFile,
        scenario: &Scenario,
    ) -> Result<GameOpening<'a>, OfficeError> {
        let scenario = plan.played(scenario)?;
        must_fit(office, plan, &scenario)?;
        let asked = plan.segments(&scenario)?;
        let zone = plan.calendar.zone.unwrap_or(office.zone);
        let usual = GameSettings::of_office(office.config, &asked);
        let last_turn = scenario.book.victory.turn;
        let settings = plan.settings(usual, last_turn, office.now, zone)?;
        let name = scenario.book.setup.name.clone();
        let deadline = settings.due_at(office.config, &name, office.now, None);
        plan.must_lie_ahead(office.now, deadline, zone)?;
        let segment = NewSegment {
            turn: 0,
            opened_at: office.now,
            deadline,
            name,
            cut: None,
            waits_for: Vec::new(),
            asked: beginning(&scenario),
        };
        Ok(GameOpening {
            plan,
            scenario,
            settings,
            segment,
        })
    }

    fn game(&self, office: OfficeContext<'_>, seed: &Seed) -> NewGame {
        let plan = self.plan;
        let salt: [u8; 32] = office.key.derive("commitment", &[plan.game.as_bytes()]);
        let beacon = plan.beacon.as_ref().map(|(beacon, _)| beacon.text());
        let kept = to_stored(&self.scenario);
        let cards = self.scenario.components.deck.numbering();
        let bound = CommittedInputs {
            scenario: &kept,
            cards: &cards,
            revision: rules::REVISION.unsigned_abs(),
            beacon: beacon.as_deref(),
        };
        let commitment = Commitment::new(seed, salt, bound);
        NewGame {
            slug: plan.game.clone(),
            format: format_of(&self.scenario.files),
            commits: beacon.as_ref().map_or(COMMITS, |_| COMMITS_TO_A_DRAW),
            revision: rules::REVISION,
            scenario: kept,
            cards,
            settings: self.settings.text(),
            settings_format: FORMAT,
            seed: Secret(seed.0),
            salt: Secret(salt),
            commitment: commitment.hash,
            beacon,
            seats: new_seats(plan),
            created_at: office.now,
        }
    }

    /// Writes the game, its first segment and its first pages, in a transaction that may do more.
    ///
    /// # Errors
    /// There is a game of that name.
    pub fn write(
        &self,
        store: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        seed: &Seed,
    ) -> Result<(), OfficeError> {
        let (plan, segment) = (self.plan, &self.segment);
        let new = self.game(office, seed);
        let id = store.create_game(&new)?.ok_or_else(|| taken(&new.slug))?;
        store.use_seed(id)?;
        let asked = store.invitation_named(&new.slug)?;
        if let Some(invitation) = asked.filter(|one| one.state == InvitationState::Open) {
            tell_unseated(store, office, &invitation, &plan.seats)?;
            store.set_invitation_state(invitation.id, InvitationState::Opened)?;
        }
        let open = store.open_segment(id, segment)?;
        let seats = store.seats(id)?;
        if let Some(rule) = plan.protests {
            store.set_protest_rule(id, rule)?;
        }
        store.name_moderators(id, &plan.moderators)?;
        store.put_moderator_names(id, &plan.moderator_names)?;
        for place in &plan.moderating {
            store.set_moderating(seats[*place].id, true)?;
        }
        say_who_moderates(store, office.config, id)?;
        let game: Game = store.game(id)?;
        open_to_observers(store, office, &game, &plan.observers)?;
        chain_entries::append_pending(store, office.key, &game)?;
        let opened = store.segment(open)?;
        let table = GameState::open(&game, &new.scenario, &[], &opened)?;
        self.welcome(store, office, &game, &opened, &table)
    }

    /// Writes the first pages.
    fn welcome(
        &self,
        store: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        game: &Game,
        opened: &Segment,
        table: &GameState,
    ) -> Result<(), OfficeError> {
        let conduct = ModerationSetup::of(store, game)?;
        let forerunners = PrecedingGames::of(store, game)?;
        let pages = PageMailer { office };
        let mut picture_cache = pages.first_gallery(game, table)?;
        let names = players(store, game)?;
        for seat in &store.seats(game.id)? {
            let first = first_page(
                &self.settings,
                &conduct,
                table,
                game,
                &forerunners,
                seat.id,
                office.config,
            )?;
            let token = office.token(&game.slug, seat, opened);
            let reader = PageReader {
                names: &names,
                ..PageReader::new(table, seat, token, Some(self.segment.deadline))
            };
            let news = PageNews {
                first: Some(&first),
                ..PageNews::default()
            };
            let page = (&reader, &news);
            pages.welcome(store, (game, opened.id), page, &mut picture_cache)?;
        }
        Ok(())
    }
}

/// Refuses a plan that asks for what this office or the scenario has not: a proof, a language, a name for a player.
pub(super) fn must_fit(
    office: OfficeContext<'_>,
    plan: &GameFile,
    scenario: &Scenario,
) -> Result<(), OfficeError> {
    let needs_verdicts = plan.proof.is_some_and(|proof| proof != AuthPolicy::Token);
    if needs_verdicts && office.config.authserv_id.is_empty() {
        return Err(OfficeError::User(
            "proof: nobody vouches for an address here; say `authserv_id:` in bulla.yaml, the name \
             that your mail server gives itself in Authentication-Results"
                .to_owned(),
        ));
    }
    let players = || plan.seats.iter().chain(&plan.waiting);
    let languages = players().filter_map(|seat| seat.language.as_ref());
    for tag in languages.chain(&plan.language) {
        office.check_language(tag)?;
    }
    for seat in players() {
        must_be_a_name(&seat.name, &scenario.components)?;
    }
    Ok(())
}

/// Marks the seats of moderators, also those that have an address of one, and writes down for good which they are.
fn say_who_moderates(
    store: &mut WriteTransaction<'_>,
    config: &Config,
    game: GameId,
) -> Result<(), OfficeError> {
    let mut numbers = Vec::new();
    for seat in store.seats(game)? {
        if is_moderator(store, &seat, config)? {
            store.set_moderating(seat.id, true)?;
            numbers.push(seat.number);
        }
    }
    store.open_with_moderators(game, &numbers)?;
    Ok(())
}

fn taken(game: &str) -> OfficeError {
    OfficeError::User(format!("there is a game {game} already"))
}

/// The seats, each with its own language and zone or those of its table.
fn new_seats(plan: &GameFile) -> Vec<NewSeat> {
    let seats = plan.seats.iter().cloned();
    seats
        .map(|seat| NewSeat {
            language: seat.language.or_else(|| plan.language.clone()),
            zone: seat.zone.or_else(|| plan.calendar.zone.map(Zone::name)),
            ..seat
        })
        .collect()
}

/// Numbers of the seats that choose a nation as the game begins: all but those that wait for a Civil War (38.1).
fn beginning(scenario: &Scenario) -> Vec<i64> {
    let parts = Arc::new(scenario.components.clone());
    let state = State::new(parts, scenario.players.into());
    let seats = (0..scenario.players).map(game::Seat);
    let begins =
        |seat: &game::Seat| !rules::waits_for_division(&scenario.book.seats, state.open(), *seat);
    seats.filter(begins).map(|seat| seat.0.into()).collect()
}
