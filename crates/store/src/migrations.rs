//! The steps of the schema, in order. They are listed here because sqlx's macro that reads the folder brings a second copy
//! of SQLite, compiled for the compiler alone.

use std::sync::LazyLock;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, name and text as committed: an office remembers the checksum of each step it has taken.
const STEPS: &[(i64, &str, &str)] = &[
    (
        1,
        "the office",
        include_str!("../migrations/0001_the_office.sql"),
    ),
    (
        2,
        "cuts and seats",
        include_str!("../migrations/0002_cuts_and_seats.sql"),
    ),
    (
        3,
        "the post",
        include_str!("../migrations/0003_the_post.sql"),
    ),
    (
        4,
        "pages worth opening",
        include_str!("../migrations/0004_pages_worth_opening.sql"),
    ),
    (
        5,
        "one deadline",
        include_str!("../migrations/0005_one_deadline.sql"),
    ),
    (
        6,
        "letters once",
        include_str!("../migrations/0006_letters_once.sql"),
    ),
    (
        7,
        "what judged it",
        include_str!("../migrations/0007_what_judged_it.sql"),
    ),
    (
        8,
        "words to moderators",
        include_str!("../migrations/0008_words_to_moderators.sql"),
    ),
    (
        9,
        "what comes in",
        include_str!("../migrations/0009_what_comes_in.sql"),
    ),
    (
        10,
        "formats",
        include_str!("../migrations/0010_formats.sql"),
    ),
    (11, "press", include_str!("../migrations/0011_press.sql")),
    (
        12,
        "proposals",
        include_str!("../migrations/0012_proposals.sql"),
    ),
    (
        13,
        "rejudging",
        include_str!("../migrations/0013_rejudging.sql"),
    ),
    (14, "chain", include_str!("../migrations/0014_chain.sql")),
    (15, "luck", include_str!("../migrations/0015_luck.sql")),
    (
        16,
        "protests",
        include_str!("../migrations/0016_protests.sql"),
    ),
    (17, "proof", include_str!("../migrations/0017_proof.sql")),
    (
        19,
        "writers",
        include_str!("../migrations/0019_writers.sql"),
    ),
    (
        20,
        "the clock",
        include_str!("../migrations/0020_the_clock.sql"),
    ),
    (21, "beacon", include_str!("../migrations/0021_beacon.sql")),
    (
        23,
        "moderators of games",
        include_str!("../migrations/0023_moderators_of_games.sql"),
    ),
    (
        24,
        "restores",
        include_str!("../migrations/0024_restores.sql"),
    ),
    (
        25,
        "alarms of games",
        include_str!("../migrations/0025_alarms_of_games.sql"),
    ),
    (
        26,
        "reminders",
        include_str!("../migrations/0026_reminders.sql"),
    ),
    (
        27,
        "superseded notices",
        include_str!("../migrations/0027_superseded_notices.sql"),
    ),
    (
        28,
        "bank of hours",
        include_str!("../migrations/0028_bank_of_hours.sql"),
    ),
    (
        29,
        "caretakers",
        include_str!("../migrations/0029_caretakers.sql"),
    ),
    (30, "votes", include_str!("../migrations/0030_votes.sql")),
    (
        31,
        "standbys",
        include_str!("../migrations/0031_standbys.sql"),
    ),
    (33, "zones", include_str!("../migrations/0033_zones.sql")),
    (
        34,
        "invitations",
        include_str!("../migrations/0034_invitations.sql"),
    ),
    (
        35,
        "orders ahead",
        include_str!("../migrations/0035_orders_ahead.sql"),
    ),
    (
        36,
        "leaving",
        include_str!("../migrations/0036_leaving.sql"),
    ),
    (
        37,
        "orders passed over",
        include_str!("../migrations/0037_orders_passed_over.sql"),
    ),
    (
        38,
        "longer segments",
        include_str!("../migrations/0038_longer_segments.sql"),
    ),
    (
        39,
        "former players",
        include_str!("../migrations/0039_former_players.sql"),
    ),
    (
        40,
        "bound bank draws",
        include_str!("../migrations/0040_bound_bank_draws.sql"),
    ),
    (
        42,
        "tournaments",
        include_str!("../migrations/0042_tournaments.sql"),
    ),
    (
        50,
        "invitation reminders",
        include_str!("../migrations/0050_invitation_reminders.sql"),
    ),
    (
        53,
        "refused texts",
        include_str!("../migrations/0053_refused_texts.sql"),
    ),
    (
        54,
        "observers",
        include_str!("../migrations/0054_observers.sql"),
    ),
    (
        57,
        "archived games",
        include_str!("../migrations/0057_archived_games.sql"),
    ),
    (
        58,
        "stand ins",
        include_str!("../migrations/0058_stand_ins.sql"),
    ),
    (
        59,
        "tournament letters",
        include_str!("../migrations/0059_tournament_letters.sql"),
    ),
    (
        60,
        "vote mails",
        include_str!("../migrations/0060_vote_mails.sql"),
    ),
    (
        61,
        "moderator letters",
        include_str!("../migrations/0061_moderator_letters.sql"),
    ),
    (
        62,
        "packed mails",
        include_str!("../migrations/0062_packed_mails.sql"),
    ),
    (
        63,
        "game summaries",
        include_str!("../migrations/0063_game_summaries.sql"),
    ),
    (
        64,
        "seat offers",
        include_str!("../migrations/0064_seat_offers.sql"),
    ),
    (
        65,
        "tournament amendments",
        include_str!("../migrations/0065_tournament_amendments.sql"),
    ),
];

pub(super) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let steps = STEPS.iter().map(|&(version, description, sql)| {
        let sql = sql.into_sql_str();
        Migration::new(
            version,
            description.into(),
            MigrationType::Simple,
            sql,
            false,
        )
    });
    Migrator::with_migrations(steps.collect())
});

#[cfg(test)]
mod tests {
    use super::STEPS;

    #[test]
    fn every_file_of_the_folder_is_a_step() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let steps: Vec<String> = STEPS
            .iter()
            .map(|(number, name, _)| format!("{number:04}_{}.sql", name.replace(' ', "_")))
            .collect();
        assert_eq!(steps, files);
    }
}
