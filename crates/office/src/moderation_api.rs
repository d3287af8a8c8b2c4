//! Moderator actions of an office on its games: one line per method, like the rest of [`Office`].

use super::context::error::OfficeError;
use super::context::mail_preference_change::MailPreferenceChange;
use bulla_mail::FetchedLetter;

use super::{
    ActedBy, AddressOverride, Clock, EnteredDraw, ListedLetter, ModeratorEnding, NamedStandIn,
    NewDeadline, NewSeat, ObserverChange, ObserverList, Office, PressSetting, RecordedDraw,
    ReturnedTestLetter, SentTestLetter, SettingChange, TournamentDesk,
};

impl Office {
    /// Returns whether the office was made for tests or by the demonstration: its clock is set by hand.
    ///
    /// # Errors
    /// The database.
    pub fn is_test_office(&mut self) -> Result<bool, OfficeError> {
        let read = self.store.read(|store| store.office());
        Ok(read?.made_for_tests)
    }

    /// Says for good that the office is for tests. `false`, and nothing changed, once it has a game.
    ///
    /// # Errors
    /// The database.
    pub fn mark_as_test_office(&mut self) -> Result<bool, OfficeError> {
        Ok(self.store.write(|records| records.make_for_tests())?)
    }

    /// Writes down that the office works by a clock that was set by hand, if it is so; the next pages tell of it. Returns whether there is
    /// anybody to tell. An office that was made for tests is free of it.
    ///
    /// # Errors
    /// The clock was set back to before what the office did already.
    pub fn log_manual_clock(&mut self, who: &str) -> Result<bool, OfficeError> {
        self.action().log_manual_clock(Clock::System.now(), who)
    }

    /// Sends a letter by every way out to the office itself and to an address, usually the first moderator. `nonce` is drawn for this
    /// letter alone.
    ///
    /// # Errors
    /// There is no moderator, the address is none, or the office is held.
    pub fn send_test_letter(
        &mut self,
        to: Option<&str>,
        nonce: &[u8; 32],
    ) -> Result<SentTestLetter, OfficeError> {
        self.action().send_test_letter(to, nonce)
    }

    /// Returns whether such a letter was stored since the check was sent.
    ///
    /// # Errors
    /// The database.
    pub fn find_test_letter(
        &mut self,
        sent: &SentTestLetter,
    ) -> Result<ReturnedTestLetter, OfficeError> {
        self.action().find_test_letter(sent)
    }

    /// The letters of a game, or of one seat of it: who wrote when, and what became of it.
    ///
    /// # Errors
    /// There is no such game or seat.
    pub fn list_letters(
        &mut self,
        game: &str,
        seat: Option<&str>,
    ) -> Result<Vec<ListedLetter>, OfficeError> {
        self.action().list_letters(game, seat)
    }

    /// Asks an address to stand in for a seat between two days, or ends its stand-ins. Returns the name of the seat.
    ///
    /// # Errors
    /// There is no such game or seat, the days or the address do not fit, or there is no stand-in to end.
    pub fn set_stand_in(
        &mut self,
        game: &str,
        seat: &str,
        named: Option<NamedStandIn<'_>>,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        self.action().set_stand_in(game, seat, named, acted_by)
    }

    /// Changes who observes a game by mail, or may. The next mail to each seat says so.
    ///
    /// # Errors
    /// There is no such game, it is over, or the address is none, plays, or observes already.
    pub fn change_observers(
        &mut self,
        game: &str,
        change: ObserverChange<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        self.action().change_observers(game, change, acted_by)
    }

    /// Returns who observes a game by mail.
    ///
    /// # Errors
    /// There is no such game.
    pub fn observers(&mut self, game: &str) -> Result<ObserverList, OfficeError> {
        self.action().observers(game)
    }

    /// Bars the last player of a seat from having it back by letter.
    ///
    /// # Errors
    /// There is no such game or seat, or nobody had it before.
    pub fn bar_return(
        &mut self,
        game: &str,
        seat: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        self.action().bar_return(game, seat, acted_by)
    }

    /// Another deadline for the open segment of a game, and as many hours more for the next ones if it counts several; every seat
    /// is told. Returns the deadline, in Unix seconds.
    ///
    /// # Errors
    /// There is no such game, it is over or paused, or the deadline is nearer than it may be.
    pub fn extend(
        &mut self,
        game: &str,
        until: NewDeadline,
        segments: u32,
        acted_by: &ActedBy<'_>,
    ) -> Result<i64, OfficeError> {
        self.action().extend(game, until, segments, acted_by)
    }

    /// Returns why an extension may not be meant: it ends on a closed day of the table, or while a seat is away.
    ///
    /// # Errors
    /// There is no such game.
    pub fn doubts_about_extension(
        &mut self,
        game: &str,
        until: NewDeadline,
    ) -> Result<Vec<String>, OfficeError> {
        self.action().doubts_about_extension(game, until)
    }

    /// Returns the same of a paused game that would go on until then.
    ///
    /// # Errors
    /// There is no such game.
    pub fn doubts_about_resumption(
        &mut self,
        game: &str,
        until: Option<NewDeadline>,
    ) -> Result<Vec<String>, OfficeError> {
        self.action().doubts_about_resumption(game, until)
    }

    /// Returns the same of a deadline that was set, in Unix seconds.
    ///
    /// # Errors
    /// There is no such game.
    pub fn doubts_about(&mut self, game: &str, deadline: i64) -> Result<Vec<String>, OfficeError> {
        self.action().doubts_about(game, deadline)
    }

    /// The open segment of a game has no deadline until the game goes on; every seat is told.
    ///
    /// # Errors
    /// There is no such game, or it is over or paused already.
    pub fn pause(&mut self, game: &str, acted_by: &ActedBy<'_>) -> Result<(), OfficeError> {
        self.action().pause(game, acted_by)
    }

    /// A game rests until then and goes on by itself, with what is left now; every seat is told at once. Returns the deadline, in
    /// Unix seconds.
    ///
    /// # Errors
    /// There is no such game, it is over or paused already, or that time has passed.
    pub fn pause_until(
        &mut self,
        game: &str,
        until: i64,
        acted_by: &ActedBy<'_>,
    ) -> Result<i64, OfficeError> {
        self.action().pause_until(game, until, acted_by)
    }

    /// Sets these settings of a table at once, and tells every seat of all of them in one mail.
    ///
    /// # Errors
    /// There is no such game, it is over, one of them does not fit the game, or nothing would be otherwise.
    pub fn set_table(
        &mut self,
        game: &str,
        changes: &[SettingChange],
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        self.action().set_table(game, changes, acted_by)
    }

    /// A game that was paused goes on, with so many hours or what was left; every seat is told. Returns the deadline, in Unix
    /// seconds.
    ///
    /// # Errors
    /// There is no such game, or it is not paused.
    pub fn resume(
        &mut self,
        game: &str,
        until: Option<NewDeadline>,
        acted_by: &ActedBy<'_>,
    ) -> Result<i64, OfficeError> {
        self.action().resume(game, until, acted_by)
    }

    /// Another address of a seat, by the moderator's word. Returns what the seat is called.
    ///
    /// # Errors
    /// There is no such game or seat, the new address is none or another seat's, the old one is not the seat's, or none would be left.
    pub fn set_address(
        &mut self,
        game: &str,
        seat: &str,
        other: AddressOverride<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        self.action().set_address(game, seat, other, acted_by)
    }

    /// The numbers of the public draw that a game waits for, or corrected ones; every seat is told. The reason is empty where there is
    /// none.
    ///
    /// # Errors
    /// There is no such game, it waits for no draw or not yet, the numbers cannot be drawn, or a correction has no reason.
    pub fn enter_draw_numbers(
        &mut self,
        game: &str,
        numbers: EnteredDraw<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<RecordedDraw, OfficeError> {
        self.action().enter_draw_numbers(game, numbers, acted_by)
    }

    /// Hours for the letters of a segment, for those that open later; every seat is told.
    ///
    /// # Errors
    /// There is no such game, it is over, or none of its letters is of that segment.
    pub fn set_hours(
        &mut self,
        game: &str,
        segment: &str,
        hours: u32,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        self.action().set_hours(game, segment, hours, acted_by)
    }

    /// Sets whether and when press is relayed to other seats; every seat is told.
    ///
    /// # Errors
    /// There is no such game, or it is over.
    pub fn set_press(
        &mut self,
        game: &str,
        wanted: PressSetting,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        self.action().set_press(game, wanted, acted_by)
    }

    /// 15.61: a seat loses its player. Returns the name of its nation.
    ///
    /// # Errors
    /// There is no such game or seat, it has no nation yet, or it has left already.
    pub fn vacate_seat(
        &mut self,
        game: &str,
        seat: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        self.action().vacate_seat(game, seat, acted_by)
    }

    /// 15.51: somebody takes an unused nation and waits for a Civil War. Returns the name of the nation.
    ///
    /// # Errors
    /// There is no such game or nation, the nation or the name is taken, or an address is none.
    pub fn seat_player(
        &mut self,
        game: &str,
        nation: &str,
        new: &NewSeat,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        self.action().seat_player(game, nation, new, acted_by)
    }

    /// Another player takes over a seat, also one that was left: the same nation, hand and orders. Everything that proved the old
    /// player counts no more. Returns what the seat is called.
    ///
    /// # Errors
    /// There is no such game or seat, the game is over, the name is taken, or an address is none or another seat's.
    pub fn replace_player(
        &mut self,
        game: &str,
        seat: &str,
        new: &NewSeat,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        self.action()
            .replace_player(game, seat, new, acted_by, true)
    }

    /// Replaces a player like [`Office::replace_player`], for good: the old one may not ask for the seat back.
    ///
    /// # Errors
    /// Same as [`Office::replace_player`].
    pub fn replace_for_good(
        &mut self,
        game: &str,
        seat: &str,
        new: &NewSeat,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        self.action()
            .replace_player(game, seat, new, acted_by, false)
    }

    /// Ends a game: its secrets are opened, and every seat gets a last page. One that is cancelled before it was set up gives its
    /// name back.
    ///
    /// # Errors
    /// There is no such game, or it is over already.
    pub fn end_game(
        &mut self,
        game: &str,
        ending: ModeratorEnding,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        self.action().end_game(game, ending, acted_by)
    }

    /// A letter counts as received at a time, in Unix seconds; every seat is told. Returns what its seat is called.
    ///
    /// # Errors
    /// The time lies ahead or before the segment opened, the letter proves no seat, its segment is judged, or it was admitted before.
    pub fn admit_letter(
        &mut self,
        letter: FetchedLetter,
        at: i64,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        self.reception().admit_letter(letter, at, acted_by)
    }

    /// A moderator writes to a seat, or to all seats of a game. Returns whom it goes to.
    ///
    /// # Errors
    /// There is no such game or seat, the game is over, nobody has an address, the text is empty or too long, or it went out just now.
    pub fn write_to_players(
        &mut self,
        game: &str,
        seat: Option<&str>,
        text: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<Vec<String>, OfficeError> {
        self.action().write_to_players(game, seat, text, acted_by)
    }

    /// The moderator says how much mail a seat gets; it is written down, and the seat is told. Returns what it is told.
    ///
    /// # Errors
    /// There is no such game or seat, or the game is over.
    pub fn set_mail_preference(
        &mut self,
        game: &str,
        seat: &str,
        wanted: MailPreferenceChange,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        self.action()
            .set_mail_preference(game, seat, wanted, acted_by)
    }

    /// Does everything of a tournament that `work` does, in one transaction, or nothing of it.
    ///
    /// # Errors
    /// The error of `work`, or the database.
    pub fn work_on_tournaments<T>(
        &mut self,
        work: impl FnOnce(&mut TournamentDesk<'_, '_>) -> Result<T, OfficeError>,
    ) -> Result<T, OfficeError> {
        self.action().tournament_work(work)
    }

    /// Sends the last page of a seat again. Returns the name of the seat.
    ///
    /// # Errors
    /// There is no such game or seat, or it was mailed no page.
    pub fn resend(
        &mut self,
        game: &str,
        seat: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        self.action().resend(game, seat, acted_by)
    }
}
