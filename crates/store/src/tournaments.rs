//! Tournaments, their entries, draws and tables. What they mean is decided above.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::secret::Secret;
use super::write_transaction::WriteTransaction;

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTournament {
    /// 0 before it is stored.
    pub id: i64,
    pub name: String,
    /// The file as it was written.
    pub file: String,
    /// The file of strengths as it was written.
    pub ratings: Option<String>,
    /// Secret of the draw.
    pub secret: Secret,
    pub who: String,
    pub made_at: i64,
    /// Unix seconds at which the list of entries was closed.
    pub closed_at: Option<i64>,
    pub ended_at: Option<i64>,
    pub ended_as: Option<TournamentEnd>,
}

row_mapping::row!(StoredTournament {
    id,
    name,
    file,
    ratings,
    secret,
    who,
    made_at,
    closed_at,
    ended_at,
    ended_as
});

/// End of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentEnd {
    Over,
    CalledOff,
}

row_mapping::words!(TournamentEnd {
    Over: "over",
    CalledOff: "called-off"
});

/// Standing of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryState {
    In,
    /// Takes the place of one who leaves.
    Standby,
    /// Left.
    Out,
}

row_mapping::words!(EntryState {
    In: "in",
    Standby: "standby",
    Out: "out"
});

/// An entry of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    pub tournament: i64,
    /// The folded name: what a draw and standings know.
    pub entry: String,
    pub name: String,
    /// Addresses, parted by blanks.
    pub addresses: String,
    pub club: Option<String>,
    pub household: Option<String>,
    pub zone: Option<String>,
    pub language: Option<String>,
    pub luck: Option<String>,
    pub strength: Option<i64>,
    /// Order in which entries came.
    pub place: i64,
    pub entered_at: i64,
    pub state: EntryState,
    pub left_at: Option<i64>,
    /// True if it stood on the list when that was closed: the seed of the draw is made from these.
    pub listed: bool,
}

row_mapping::row!(StoredEntry {
    tournament,
    entry,
    name,
    addresses,
    club,
    household,
    zone,
    language,
    luck,
    strength,
    place,
    entered_at,
    state,
    left_at,
    listed
});

/// A draw that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDraw {
    pub tournament: i64,
    /// From 1.
    pub number: i64,
    /// Names of the rounds, parted by blanks.
    pub rounds: String,
    /// JSON from which everybody can recompute the tables.
    pub recipe: String,
    /// Wishes that it could not keep, in words.
    pub cost: String,
    pub who: String,
    pub why: String,
    pub drawn_at: i64,
}

row_mapping::row!(StoredDraw {
    tournament,
    number,
    rounds,
    recipe,
    cost,
    who,
    why,
    drawn_at
});

/// Way in which a director ended a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEnd {
    /// The totals of the last whole turn count.
    LastWholeTurn,
    /// It counts for nobody.
    Void,
}

row_mapping::words!(TableEnd {
    LastWholeTurn: "last-whole-turn",
    Void: "void"
});

/// A table of a draw, which becomes an ordinary game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// Name of its game.
    pub game: String,
    pub tournament: i64,
    pub draw: i64,
    pub round: String,
    /// Number in its round, from 1.
    pub number: i64,
    /// Ids of entries in the order of the seats, a line each.
    pub entries: String,
    /// `None`: the game is not made yet.
    pub started_at: Option<i64>,
    pub ending: Option<TableEnd>,
    pub ended_at: Option<i64>,
    /// The same ids as they were drawn, whoever took their places since.
    pub drawn: String,
}

row_mapping::row!(StoredTable {
    game,
    tournament,
    draw,
    round,
    number,
    entries,
    started_at,
    ending,
    ended_at,
    drawn
});

/// An act of a director.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentNote {
    pub tournament: i64,
    pub at: i64,
    pub who: String,
    pub what: String,
    pub why: String,
}

row_mapping::row!(TournamentNote {
    tournament,
    at,
    who,
    what,
    why
});

/// Change of the file of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentAmendment {
    pub tournament: i64,
    /// From 1.
    pub number: i64,
    /// Unix seconds.
    pub at: i64,
    pub who: String,
    /// Reason, in a line that all are told.
    pub why: String,
    /// What was changed, one change a line.
    pub changes: String,
    /// Text of the file before.
    pub file: String,
}

row_mapping::row!(TournamentAmendment {
    tournament,
    number,
    at,
    who,
    why,
    changes,
    file
});

impl ReadTransaction<'_> {
    /// All tournaments in the order in which they were made.
    pub fn tournaments(&mut self) -> Result<Vec<StoredTournament>, StoreError> {
        self.all(query_as("SELECT * FROM tournaments ORDER BY id"))
    }

    /// Entries in the order in which they came.
    pub fn tournament_entries(&mut self, id: i64) -> Result<Vec<StoredEntry>, StoreError> {
        self.all(
            query_as("SELECT * FROM tournament_entries WHERE tournament = ? ORDER BY place")
                .bind(id),
        )
    }

    pub fn tournament_draws(&mut self, id: i64) -> Result<Vec<StoredDraw>, StoreError> {
        self.all(
            query_as("SELECT * FROM tournament_draws WHERE tournament = ? ORDER BY number")
                .bind(id),
        )
    }

    /// Tables in the order of their draws, rounds and numbers.
    pub fn tournament_tables(&mut self, id: i64) -> Result<Vec<StoredTable>, StoreError> {
        self.all(
            query_as(
                "SELECT * FROM tournament_tables WHERE tournament = ? ORDER BY draw, round, number",
            )
            .bind(id),
        )
    }

    /// Returns the notes of directors, the oldest first.
    pub fn tournament_notes(&mut self, id: i64) -> Result<Vec<TournamentNote>, StoreError> {
        self.all(
            query_as(
                "SELECT tournament, at, who, what, why FROM tournament_notes WHERE tournament = ? ORDER BY id",
            )
            .bind(id),
        )
    }

    /// Returns the changes of the file, the oldest first.
    pub fn tournament_amendments(
        &mut self,
        id: i64,
    ) -> Result<Vec<TournamentAmendment>, StoreError> {
        self.all(
            query_as("SELECT * FROM tournament_amendments WHERE tournament = ? ORDER BY number")
                .bind(id),
        )
    }

    /// Entries that did not take a place in a round.
    pub fn tournament_declines(&mut self, id: i64, round: &str) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = self.all(
            query_as(
                "SELECT entry FROM tournament_declines WHERE tournament = ? AND round = ? ORDER BY entry",
            )
            .bind(id)
            .bind(round),
        )?;
        Ok(rows.into_iter().map(|(entry,)| entry).collect())
    }
}

impl WriteTransaction<'_> {
    /// Returns the number of the tournament; `None`, and nothing changed, where there is one of that name.
    pub fn put_tournament(&mut self, new: &StoredTournament) -> Result<Option<i64>, StoreError> {
        let made = self.execute(
            query(
                "INSERT INTO tournaments (name, file, ratings, secret, who, made_at) VALUES (?, ?, ?, ?, ?, ?)
                 ON CONFLICT (name) DO NOTHING",
            )
            .bind(&new.name)
            .bind(&new.file)
            .bind(&new.ratings)
            .bind(new.secret.clone())
            .bind(&new.who)
            .bind(new.made_at),
        )?;
        Ok((made.rows > 0).then_some(made.id))
    }

    /// Puts a new file in the place of the one that `amendment` keeps.
    pub fn amend_tournament(
        &mut self,
        amendment: &TournamentAmendment,
        (file, ratings): (&str, Option<&str>),
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO tournament_amendments (tournament, number, at, who, why, changes, file) VALUES (?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(amendment.tournament)
            .bind(amendment.number)
            .bind(amendment.at)
            .bind(&amendment.who)
            .bind(&amendment.why)
            .bind(&amendment.changes)
            .bind(&amendment.file),
        )?;
        self.execute(
            query("UPDATE tournaments SET file = ?, ratings = ? WHERE id = ?")
                .bind(file)
                .bind(ratings)
                .bind(amendment.tournament),
        )?;
        Ok(())
    }

    /// Closes a list: who stands on it now is what the seed of its draws is made from.
    pub fn close_tournament(&mut self, id: i64, now: i64) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE tournament_entries SET listed = state <> 'out' WHERE tournament = ?")
                .bind(id),
        )?;
        self.execute(
            query("UPDATE tournaments SET closed_at = ? WHERE id = ?")
                .bind(now)
                .bind(id),
        )?;
        Ok(())
    }

    pub fn end_tournament(
        &mut self,
        id: i64,
        end: TournamentEnd,
        now: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE tournaments SET ended_at = ?, ended_as = ? WHERE id = ?")
                .bind(now)
                .bind(end)
                .bind(id),
        )?;
        Ok(())
    }

    /// Writes an entry, also over one that stands there.
    pub fn put_tournament_entry(&mut self, new: &StoredEntry) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT OR REPLACE INTO tournament_entries
                 (tournament, entry, name, addresses, club, household, zone, language, luck, strength, place, entered_at,
                  state, left_at, listed)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(new.tournament)
            .bind(&new.entry)
            .bind(&new.name)
            .bind(&new.addresses)
            .bind(&new.club)
            .bind(&new.household)
            .bind(&new.zone)
            .bind(&new.language)
            .bind(&new.luck)
            .bind(new.strength)
            .bind(new.place)
            .bind(new.entered_at)
            .bind(new.state)
            .bind(new.left_at)
            .bind(new.listed),
        )?;
        Ok(())
    }

    pub fn put_tournament_draw(&mut self, new: &StoredDraw) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO tournament_draws (tournament, number, rounds, recipe, cost, who, why, drawn_at)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(new.tournament)
            .bind(new.number)
            .bind(&new.rounds)
            .bind(&new.recipe)
            .bind(&new.cost)
            .bind(&new.who)
            .bind(&new.why)
            .bind(new.drawn_at),
        )?;
        Ok(())
    }

    /// Writes a table, also over the same one as it stood before.
    pub fn put_tournament_table(&mut self, new: &StoredTable) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT OR REPLACE INTO tournament_tables
                 (game, tournament, draw, round, number, entries, started_at, ending, ended_at, drawn)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(&new.game)
            .bind(new.tournament)
            .bind(new.draw)
            .bind(&new.round)
            .bind(new.number)
            .bind(&new.entries)
            .bind(new.started_at)
            .bind(new.ending)
            .bind(new.ended_at)
            .bind(&new.drawn),
        )?;
        Ok(())
    }

    pub fn note_tournament(&mut self, new: &TournamentNote) -> Result<(), StoreError> {
        self.execute(
            query("INSERT INTO tournament_notes (tournament, at, who, what, why) VALUES (?, ?, ?, ?, ?)")
                .bind(new.tournament)
                .bind(new.at)
                .bind(&new.who)
                .bind(&new.what)
                .bind(&new.why),
        )?;
        Ok(())
    }

    pub fn decline_tournament_place(
        &mut self,
        id: i64,
        round: &str,
        entry: &str,
    ) -> Result<(), StoreError> {
        self.execute(
            query("INSERT OR IGNORE INTO tournament_declines (tournament, round, entry) VALUES (?, ?, ?)")
                .bind(id)
                .bind(round)
                .bind(entry),
        )?;
        Ok(())
    }
}
