//! Skill of people over the games of an office, by Weng and Lin for many players, in whole numbers. No draw and no hash computes it:
//! a draw reads the file that a moderator had written.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::office::RatedGames;

/// Points of strength for one of the model, whose newcomers have 25: they stand at 1500.
const SCALE: f64 = 60.0;

/// Highest strength that a tournament reads.
const MOST: f64 = 1_000_000.0;

/// Returns the strength of each person who has a name, the strongest first.
pub(super) fn strengths(games: &RatedGames) -> Vec<(String, u32)> {
    let config = WengLinConfig::new();
    let mut ratings = vec![WengLinRating::new(); games.names.len()];
    for placed in games.games.iter().filter(|placed| placed.len() > 1) {
        let alone: Vec<[WengLinRating; 1]> = placed
            .iter()
            .map(|(person, _)| [ratings[*person]])
            .collect();
        let places = placed
            .iter()
            .map(|(_, place)| MultiTeamOutcome::new(*place));
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
            alone.iter().map(|one| &one[..]).zip(places).collect();
        let after = weng_lin_multi_team(&teams, &config);
        for ((person, _), after) in placed.iter().zip(after) {
            ratings[*person] = after[0];
        }
    }
    let named = games.names.iter().zip(ratings);
    let named = named.filter_map(|(name, rating)| Some((name.clone()?, strength(rating))));
    let mut strengths: Vec<(String, u32)> = named.collect();
    strengths.sort_by(|(name, one), (other_name, other)| {
        let by_strength = other.cmp(one);
        by_strength.then_with(|| name.cmp(other_name))
    });
    strengths
}

fn strength(rating: WengLinRating) -> u32 {
    let scaled = (rating.rating * SCALE).round().clamp(0.0, MOST);
    // It is a whole number of this range.
    format!("{scaled:.0}").parse().unwrap_or(0)
}

/// Returns the file of strengths as a tournament reads it.
pub(super) fn file(strengths: &[(String, u32)]) -> String {
    let lines = strengths.iter();
    let lines = lines.map(|(name, strength)| format!("{name},{strength}\n"));
    format!("name,strength\n{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::draw::read_ratings;

    fn games(names: &[Option<&str>], games: &[&[(usize, usize)]]) -> RatedGames {
        RatedGames {
            names: names.iter().map(|name| name.map(str::to_owned)).collect(),
            shared: Vec::new(),
            uncounted: Vec::new(),
            games: games.iter().map(|game| game.to_vec()).collect(),
        }
    }

    #[test]
    fn who_wins_rises_and_a_tie_of_equals_changes_nothing() {
        let names = [Some("Ann"), Some("Bob"), Some("Cid"), Some("Dee")];
        let found = strengths(&games(&names, &[&[(0, 2), (1, 1), (2, 3)]]));
        let said: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(said, ["Bob", "Ann", "Dee", "Cid"]);
        assert!(found[0].1 > 1600 && found[3].1 < 1400, "{found:?}");
        assert_eq!(
            (found[1].1, found[2].1),
            (1500, 1500),
            "the middle, and who never played"
        );
        let tied = strengths(&games(&names[..2], &[&[(0, 1), (1, 1)], &[(1, 1)]]));
        assert_eq!(tied, [("Ann".to_owned(), 1500), ("Bob".to_owned(), 1500)]);
    }

    #[test]
    fn strength_stays_in_the_range_that_a_tournament_reads() {
        let lost: Vec<(usize, usize)> = (0..8).map(|person| (person, person + 1)).collect();
        let all = vec![&lost[..]; 500];
        let names: Vec<String> = (0..8).map(|person| format!("Player, {person}")).collect();
        let names: Vec<Option<&str>> = names.iter().map(|name| Some(name.as_str())).collect();
        let found = strengths(&games(&names, &all));
        let read = read_ratings(&file(&found)).unwrap();
        assert_eq!(read.len(), 8);
        assert!(read["player, 0"] > read["player, 7"]);
    }

    #[test]
    fn nobody_without_a_name_is_in_the_file() {
        let found = strengths(&games(&[Some("Ann"), None], &[&[(0, 1), (1, 2)]]));
        assert_eq!(file(&found).lines().count(), 2);
        assert_eq!(file(&[]), "name,strength\n");
        assert!(read_ratings(&file(&found)).unwrap()["ann"] > 1500);
    }
}
