//! Games, their seats, and the addresses that may write for a seat.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game::{Game, GameStatus, ModeratorEnding};
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::seat::{MailFormat, MailVolume, Seat};
use super::seat_id::SeatId;
use super::secret::Secret;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

#[derive(Clone, Debug)]
pub struct NewGame {
    /// Name of the game in letters: `delta-7`.
    pub slug: String,
    pub format: i64,
    /// The whole scenario as text, so that a later edition of the data cannot change a running game.
    pub scenario: String,
    pub settings: String,
    /// Format of the settings, which may be newer than that of the scenario.
    pub settings_format: i64,
    pub seed: Secret,
    pub salt: Secret,
    pub commitment: String,
    /// Format of the commitment: 2 covers scenario, cards and revision of the rules, 3 also a public draw; 1 in games begun
    /// before.
    pub commits: i64,
    /// The revision of the rules that it binds.
    pub revision: i64,
    /// The trade cards with their numbers, as it binds them.
    pub cards: String,
    /// The public draw that it waits for, if it has one.
    pub beacon: Option<String>,
    pub seats: Vec<NewSeat>,
    pub created_at: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewSeat {
    pub name: String,
    pub addresses: Vec<String>,
    /// `None`: that of the office.
    pub language: Option<String>,
    pub zone: Option<String>,
    pub volume: MailVolume,
    pub format: MailFormat,
}

impl ReadTransaction<'_> {
    /// All games in the order in which they were created.
    pub fn games(&mut self) -> Result<Vec<Game>, StoreError> {
        self.all(query_as("SELECT * FROM games ORDER BY id"))
    }

    pub fn game(&mut self, game: GameId) -> Result<Game, StoreError> {
        if let Some(known) = self.memo.games.get(&game) {
            return Ok(known.clone());
        }
        let found: Game = self.one(query_as("SELECT * FROM games WHERE id = ?").bind(game))?;
        self.memo.games.insert(game, found.clone());
        Ok(found)
    }

    /// The whole scenario as the game was created with it.
    pub fn scenario(&mut self, game: GameId) -> Result<String, StoreError> {
        let (text,) = self.one(query_as("SELECT text FROM scenarios WHERE game = ?").bind(game))?;
        Ok(text)
    }

    /// Names of games are compared without regard to case.
    pub fn game_named(&mut self, slug: &str) -> Result<Option<Game>, StoreError> {
        self.first(query_as("SELECT * FROM games WHERE slug = lower(?)").bind(slug))
    }

    pub fn seats(&mut self, game: GameId) -> Result<Vec<Seat>, StoreError> {
        if let Some(known) = self.memo.seats.get(&game) {
            return Ok(known.clone());
        }
        let found: Vec<Seat> =
            self.all(query_as("SELECT * FROM seats WHERE game = ? ORDER BY number").bind(game))?;
        self.memo.seats.insert(game, found.clone());
        Ok(found)
    }

    pub fn seat(&mut self, seat: SeatId) -> Result<Seat, StoreError> {
        self.one(query_as("SELECT * FROM seats WHERE id = ?").bind(seat))
    }

    /// Returns the mail addresses of this seat, ordered by address, in lower case.
    pub fn addresses(&mut self, seat: SeatId) -> Result<Vec<String>, StoreError> {
        if let Some(known) = self.memo.addresses.get(&seat) {
            return Ok(known.clone());
        }
        let rows: Vec<(String,)> = self.all(
            query_as("SELECT address FROM addresses WHERE seat = ? ORDER BY address").bind(seat),
        )?;
        let found: Vec<String> = rows.into_iter().map(|(address,)| address).collect();
        self.memo.addresses.insert(seat, found.clone());
        Ok(found)
    }

    /// The seats, in any game, that have registered this address.
    pub fn seats_of_address(&mut self, address: &str) -> Result<Vec<Seat>, StoreError> {
        let address = address.to_lowercase();
        if let Some(known) = self.memo.seats_of_address.get(&address) {
            return Ok(known.clone());
        }
        let found: Vec<Seat> = self.all(
            query_as(
                "SELECT seats.* FROM seats JOIN addresses ON addresses.seat = seats.id
                 WHERE address = ? ORDER BY seats.id",
            )
            .bind(address.clone()),
        )?;
        self.memo.seats_of_address.insert(address, found.clone());
        Ok(found)
    }
}

impl WriteTransaction<'_> {
    /// `None`, and nothing changed, when a game of that name is there, or was and is archived.
    pub fn create_game(&mut self, game: &NewGame) -> Result<Option<GameId>, StoreError> {
        self.forget();
        if self.archived_game(&game.slug)?.is_some() {
            return Ok(None);
        }
        let made = self.execute(
            query(
                "INSERT INTO games
                 (slug, format, settings, settings_format, seed, salt, commitment, commits, revision, cards, beacon, status, created_at)
                 VALUES (lower(?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', ?) ON CONFLICT (slug) DO NOTHING",
            )
            .bind(&game.slug)
            .bind(game.format)
            .bind(&game.settings)
            .bind(game.settings_format)
            .bind(&game.seed.0[..])
            .bind(&game.salt.0[..])
            .bind(&game.commitment)
            .bind(game.commits)
            .bind(game.revision)
            .bind(&game.cards)
            .bind(&game.beacon)
            .bind(game.created_at),
        )?;
        if made.rows == 0 {
            return Ok(None);
        }
        let id = GameId(made.id);
        self.execute(
            query("INSERT INTO scenarios (game, text) VALUES (?, ?)")
                .bind(id)
                .bind(&game.scenario),
        )?;
        for (number, seat) in (0i64..).zip(&game.seats) {
            self.create_seat(id, number, seat)?;
        }
        Ok(Some(id))
    }

    pub(super) fn create_seat(
        &mut self,
        game: GameId,
        number: i64,
        seat: &NewSeat,
    ) -> Result<SeatId, StoreError> {
        self.forget();
        let made = self.execute(
            query(
                // A game that was cancelled gave its name back, and its tokens hang on that name.
                "INSERT INTO seats (game, number, player, name, state, language, zone, volume, format, secret)
                 SELECT ?1, ?2, ?3, ?3, 'seated', ?4, ?5, ?6, ?7, 10000 * (
                     SELECT count(*) FROM games AS former WHERE former.slug LIKE games.slug || '/%')
                 FROM games WHERE id = ?1",
            )
            .bind(game)
            .bind(number)
            .bind(&seat.name)
            .bind(&seat.language)
            .bind(&seat.zone)
            .bind(seat.volume)
            .bind(seat.format),
        )?;
        for address in &seat.addresses {
            self.register_address(SeatId(made.id), address)?;
        }
        Ok(SeatId(made.id))
    }

    /// Seats take the names of their nations; names may change hands, so all are taken away before any is given.
    pub fn rename_seats(&mut self, renamed: &[(SeatId, String)]) -> Result<(), StoreError> {
        self.forget();
        for (seat, _) in renamed {
            self.execute(query("UPDATE seats SET name = '/' || id WHERE id = ?").bind(seat))?;
        }
        for (seat, name) in renamed {
            self.execute(
                query("UPDATE seats SET name = ? WHERE id = ?")
                    .bind(name)
                    .bind(seat),
            )?;
        }
        Ok(())
    }

    pub fn set_volume(&mut self, seat: SeatId, volume: MailVolume) -> Result<(), StoreError> {
        self.set_seat("UPDATE seats SET volume = ? WHERE id = ?", volume, seat)
    }

    pub fn set_format(&mut self, seat: SeatId, format: MailFormat) -> Result<(), StoreError> {
        self.set_seat("UPDATE seats SET format = ? WHERE id = ?", format, seat)
    }

    /// `None`: that of the office.
    pub fn set_language(&mut self, seat: SeatId, language: Option<&str>) -> Result<(), StoreError> {
        let language = language.map(str::to_owned);
        self.set_seat("UPDATE seats SET language = ? WHERE id = ?", language, seat)
    }

    pub fn set_zone(&mut self, seat: SeatId, zone: Option<&str>) -> Result<(), StoreError> {
        let zone = zone.map(str::to_owned);
        self.set_seat("UPDATE seats SET zone = ? WHERE id = ?", zone, seat)
    }

    fn set_seat<T>(&mut self, sql: &'static str, value: T, seat: SeatId) -> Result<(), StoreError>
    where
        T: for<'q> sqlx::Encode<'q, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite> + Send,
    {
        self.forget();
        self.execute(query(sql).bind(value).bind(seat))?;
        Ok(())
    }

    /// The game is over, and its open segment is closed without being judged: it adds nothing to the chain of hashes.
    pub fn end_game(
        &mut self,
        game: GameId,
        open: SegmentId,
        ending: ModeratorEnding,
        now: i64,
    ) -> Result<(), StoreError> {
        let last = self.last_events_hash(game)?.unwrap_or_else(|| vec![0; 32]);
        self.set_game_status(game, GameStatus::Finished)?;
        self.execute(
            query("UPDATE games SET ending = ? WHERE id = ?")
                .bind(ending)
                .bind(game),
        )?;
        self.execute(
            query(
                "UPDATE segments SET judged_at = ?, events_hash = ?, waits = NULL WHERE id = ? AND judged_at IS NULL",
            )
            .bind(now)
            .bind(last)
            .bind(open),
        )?;
        Ok(())
    }

    /// Another game may have the name of this one.
    pub fn give_name_back(&mut self, game: GameId) -> Result<(), StoreError> {
        self.forget();
        self.execute(query("UPDATE games SET slug = slug || '/' || id WHERE id = ?").bind(game))?;
        Ok(())
    }

    /// Stores the settings of a game as text of a format.
    pub fn set_settings(
        &mut self,
        game: GameId,
        settings: &str,
        format: i64,
    ) -> Result<(), StoreError> {
        self.forget();
        self.execute(
            query("UPDATE games SET settings = ?, settings_format = ? WHERE id = ?")
                .bind(settings)
                .bind(format)
                .bind(game),
        )?;
        Ok(())
    }

    pub fn set_game_status(&mut self, game: GameId, status: GameStatus) -> Result<(), StoreError> {
        self.forget();
        self.execute(
            query("UPDATE games SET status = ? WHERE id = ?")
                .bind(status)
                .bind(game),
        )?;
        Ok(())
    }
}
