//! Whole games of bots in an office, without their mail: what was judged comes to the same again.
//!
//! `BULLA_FULL=1` plays a thousand games, otherwise a twentieth; `BULLA_SEED` chooses others.

use std::collections::BTreeMap;

use super::*;
use crate::adjudication::game_history::GameHistory;
use crate::adjudication::rejudgement::{AmendedOrders, Rejudgement};
use crate::context::name_lookup::game_by_name;
use bulla_bots::{Player, RandomBot, SettlerBot};
use bulla_core::game::Viewer;
use bulla_core::orders::body;
use bulla_store::{NewLetter, NewOrders, OrdersStatus, Segment};

/// Sensible and wild players by turns; the game ends with this turn.
const TURNS: u32 = 12;

/// An office with one game that is played to its end.
pub struct BotGame {
    pub office: TestOffice,
    players: Vec<Box<dyn Player>>,
}

impl BotGame {
    pub fn played(players: usize, seed: u64, turns: u32) -> BotGame {
        let mut file = format!(
            "game: delta-7\nscenario: advanced-{players}\nend: {{turn: {turns}}}\nseats:\n"
        );
        for seat in 0..players {
            file += &format!("  - {{name: p{seat}, address: p{seat}@example.org}}\n");
        }
        let mut office = TestOffice::of(&file);
        // Nobody reads their pages.
        office.change("UPDATE seats SET state = 'vacant'");
        office.change(&format!("UPDATE games SET seed = x'{seed:064x}'"));
        let player = |seat: u64| -> Box<dyn Player> {
            if (seat + seed).is_multiple_of(3) {
                Box::new(RandomBot::new(seed * 100 + seat))
            } else {
                Box::new(SettlerBot)
            }
        };
        let mut game = BotGame {
            office,
            players: (0..players as u64).map(player).collect(),
        };
        game.store_a_letter();
        while let Some(segment) = game.open() {
            game.play(&segment);
        }
        game
    }

    /// All orders hang on one.
    fn store_a_letter(&mut self) {
        let letter = NewLetter {
            sha256: [0; 32],
            message_id: String::new(),
            source: "bots".to_owned(),
            servers: String::new(),
            too_long: None,
            received_at: START,
            raw: b"From: bots\n\n".to_vec(),
            stored_at: START,
        };
        let store = &mut self.office.office().store;
        let stored = store.write(|store| {
            store.store_letters(&[letter])?;
            let id = store.newest_letter()?;
            store.answer_letter(id, "ignored", None)
        });
        stored.unwrap();
    }

    fn open(&mut self) -> Option<Segment> {
        let store = &mut self.office.office().store;
        store
            .read(|store| {
                let game = game_by_name(store, "delta-7")?;
                Ok::<_, OfficeError>(store.current_segment(game.id)?)
            })
            .unwrap()
    }

    fn play(&mut self, segment: &Segment) {
        let Office { store, tables, .. } = self.office.office.as_mut().unwrap();
        let players = &mut self.players;
        store
            .write(|store| {
                let game = store.game(segment.game)?;
                let table = tables.at(store, &game, segment)?;
                let letter = store.newest_letter()?;
                let Some(plan) = table.book().plan(&segment.name).cloned() else {
                    panic!("{} is in no book", segment.name);
                };
                for (seat, player) in store.seats(game.id)?.iter().zip(players) {
                    let view = table.view(Viewer::Seat(bulla_core::game::Seat(seat.number as u8)));
                    let orders = player.orders(table.book(), &view, &plan);
                    store.put_orders(&NewOrders {
                        segment: segment.id,
                        seat: seat.id,
                        letter,
                        status: OrdersStatus::Final,
                        text: body(&orders, &table.words),
                        dropped: String::new(),
                        received_at: segment.opened_at,
                    })?;
                }
                Ok::<_, OfficeError>(())
            })
            .unwrap();
        let looked_at = segment.deadline + 1;
        self.office.now = looked_at.max(self.office.now);
        let now = self.office.now;
        let office = self.office.office();
        office.set_clock(Clock::Fixed(now));
        let (store, tables, office_context) = office.parts();
        let received = &ReceiveReport::default();
        let mut judge = Judge {
            store,
            tables,
            office: office_context,
            received,
        };
        let judged = judge.judge_without_mail(segment).unwrap();
        assert!(!judged.is_empty(), "{segment:?}");
    }
}

/// Returns the range of game seeds, with its size set by the environment.
fn games(full: u64) -> std::ops::Range<u64> {
    let is_full = std::env::var("BULLA_FULL").is_ok_and(|value| value == "1");
    let seed = std::env::var("BULLA_SEED").map_or(1, |seed| seed.parse().unwrap());
    let count = if is_full { full } else { full / 20 };
    seed * 10_000..seed * 10_000 + count
}

#[test]
fn what_bots_played_comes_to_the_same_to_the_byte() {
    for seed in games(1000) {
        let players = 2 + (seed % 7) as usize;
        let mut game = BotGame::played(players, seed, TURNS);
        let verified = game
            .office
            .office()
            .verify(VerifyScope::Office, &mut |_, _| {})
            .unwrap();
        assert_eq!(verified[0].findings, [], "seed {seed}, {players} players");
        assert!(verified[0].identical > 30, "{verified:?}");
        if !seed.is_multiple_of(5) {
            continue;
        }
        let turn = 2 + seed as i64 % i64::from(TURNS - 3);
        let same = same_draws(&mut game, turn, (seed % players as u64) as usize);
        assert!(same > 0, "seed {seed}: some keys are those of before");
    }
}

/// Judges everything from a realm on without the orders of one seat: a draw of the same things under the same key comes out the
/// same. Returns how many there are.
fn same_draws(game: &mut BotGame, turn: i64, seat: usize) -> usize {
    let store = &mut game.office.office().store;
    let [before, now] = store
        .read(|store| {
            let game = game_by_name(store, "delta-7")?;
            let past = GameHistory::of(store, &game)?.expect("it was played");
            let is_realm = |one: &Segment| (one.turn, one.name.as_str()) == (turn, "realm");
            let at = past.segments.iter().position(is_realm).expect("a realm");
            let amended = AmendedOrders {
                seat: store.seats(game.id)?[seat].id,
                orders: None,
            };
            let mut draws = |amended| {
                let rejudgement =
                    Rejudgement::of(&past, store, at, amended, LaterSegments::RejudgeAll, 1)?;
                let rejudged_segments = rejudgement.rejudged_segments.into_iter();
                let draws =
                    rejudged_segments.flat_map(|rejudged_segment| rejudged_segment.outcome.draws);
                let draws = draws.map(|draw| (draw.key, draw.drawn));
                Ok::<BTreeMap<String, Vec<u32>>, OfficeError>(draws.collect())
            };
            Ok::<_, OfficeError>([draws(None)?, draws(Some(&amended))?])
        })
        .unwrap();
    let sorted = |drawn: &[u32]| {
        let mut sorted = drawn.to_vec();
        sorted.sort_unstable();
        sorted
    };
    let mut same = 0;
    for (key, drawn) in &now {
        let of_before = before.get(key);
        if let Some(other) = of_before.filter(|other| sorted(other) == sorted(drawn)) {
            assert_eq!(other, drawn, "{key}");
            same += 1;
        }
    }
    same
}
