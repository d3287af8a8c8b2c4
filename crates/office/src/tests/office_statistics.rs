//! Statistics over games that are over, records of players, and people for ratings.

use super::*;
use crate::game_state::game_summary::{
    FinishedGames, GameSummary, PlayerSummary, SeatSummary, counted_events,
};
use crate::game_state::player_record::{PlayerRecord, RecordedOutcome};
use bulla_core::game::{
    CardId, Civ, DealDisclosure, DealSide, DealSource, Event, Mutation, RuleStep, write_line,
};

fn player(name: &str, addresses: &[&str], stayed: bool) -> PlayerSummary {
    PlayerSummary {
        name: name.to_owned(),
        addresses: addresses.iter().map(|one| (*one).to_owned()).collect(),
        stayed,
        asked: 10,
        answered: 6,
        silent: 2,
        defaults: 4,
    }
}

fn seat(
    nation: &str,
    points: u32,
    place: Option<usize>,
    players: Vec<PlayerSummary>,
) -> SeatSummary {
    SeatSummary {
        nation: Some((nation.to_owned(), nation.to_uppercase())),
        points,
        place,
        players,
    }
}

fn game(name: &str, ending: &str, seats: Vec<SeatSummary>) -> GameSummary {
    GameSummary {
        game: name.to_owned(),
        commitment: name.to_owned(),
        scenario: "advanced-2".to_owned(),
        rules: "Advanced Civilization (1991)".to_owned(),
        ending: ending.to_owned(),
        ended_at: START,
        turns: 9,
        deals: 2,
        calamities: 1,
        seats,
    }
}

/// A game of Ann and of somebody else, who have these points and places.
fn of_two(
    name: &str,
    ending: &str,
    points: [u32; 2],
    places: [Option<usize>; 2],
    other: PlayerSummary,
) -> GameSummary {
    let ann = player("Ann", &["ann@example.org"], true);
    let [one, two] = points;
    game(
        name,
        ending,
        vec![
            seat("crete", one, places[0], vec![ann]),
            seat("egypt", two, places[1], vec![other]),
        ],
    )
}

fn bob() -> PlayerSummary {
    player("Bob", &["bob@example.org", "bob@example.net"], true)
}

fn games() -> Vec<GameSummary> {
    vec![
        of_two("a", "natural", [900, 1000], [Some(2), Some(1)], bob()),
        of_two("b", "finished", [700, 700], [Some(1), Some(1)], bob()),
        of_two("c", "draw", [1400, 100], [Some(1), Some(1)], bob()),
        of_two("d", "abandoned", [9000, 1], [None, None], bob()),
        of_two("e", "cancelled", [0, 0], [None, None], bob()),
    ]
}

#[test]
fn nations_win_by_places_and_nobody_wins_a_draw() {
    let found = OfficeStatistics::of(&FinishedGames {
        summaries: games(),
        uncounted: vec!["y".to_owned(), "x".to_owned()],
    });
    assert_eq!((found.games, found.void), (3, 2));
    assert_eq!(found.uncounted, ["x", "y"]);
    let [table] = &found.tables[..] else {
        panic!("{found:?}")
    };
    assert_eq!((table.games, table.seats, table.turns.all), (3, 2, 27));
    assert_eq!((table.deals.all, table.calamities.highest), (6, 1));
    assert_eq!((table.asked, table.defaults), (60, 24));
    let nations = table.nations.iter();
    let said: Vec<_> = nations
        .map(|one| {
            (
                one.nation.as_str(),
                one.games,
                one.wins.as_str(),
                one.mean,
                one.highest,
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            ("crete", 3, "0.5", 1000, 1400),
            ("egypt", 3, "1.5", 600, 1000)
        ]
    );
}

#[test]
fn a_record_tells_outcomes_and_counts_what_nothing_excuses() {
    let record = PlayerRecord::among(&games(), "ANN@example.org");
    let outcomes: Vec<_> = record.games.iter().map(|one| one.outcome).collect();
    let place = RecordedOutcome::Place;
    let expected = [
        place(2),
        place(1),
        RecordedOutcome::Draw,
        RecordedOutcome::Void,
    ];
    assert_eq!(outcomes, expected, "what was cancelled was never played");
    assert_eq!(record.won(), 1);
    assert_eq!((record.answered, record.counted), (4 * 6, 4 * 8));
    assert_eq!(record.games[0].nation.as_deref(), Some("CRETE"));
    assert_eq!(
        PlayerRecord::among(&games(), "eve@example.org"),
        PlayerRecord::default()
    );
}

#[test]
fn an_address_leads_to_its_own_games_and_no_further() {
    // Bob shared a seat with Eve once; she asks, and his other games are not hers.
    let mut all = games();
    let both = player("Bob", &["bob@example.org", "eve@example.org"], true);
    all.push(of_two("f", "natural", [1, 2], [Some(2), Some(1)], both));
    let games: Vec<String> = PlayerRecord::among(&all, "eve@example.org")
        .games
        .into_iter()
        .map(|one| one.game)
        .collect();
    assert_eq!(games, ["f"]);
}

#[test]
fn who_left_has_the_answers_up_to_then_and_no_place() {
    let ann = player("Ann", &["ann@example.org"], false);
    let sub = player("Sub", &["sub@example.org"], true);
    let all = [game(
        "a",
        "natural",
        vec![seat("crete", 5, Some(1), vec![ann, sub])],
    )];
    let of = |address| PlayerRecord::among(&all, address);
    assert_eq!(
        of("ann@example.org").games[0].outcome,
        RecordedOutcome::Left
    );
    assert_eq!(
        of("sub@example.org").games[0].outcome,
        RecordedOutcome::Place(1)
    );
    assert_eq!(of("ann@example.org").counted, 8);
    // Ann comes back: it is one game, with the answers of both times.
    let mut back = all[0].clone();
    back.seats[0]
        .players
        .push(player("Ann", &["ann@example.org"], true));
    let record = PlayerRecord::among(&[back], "ann@example.org");
    assert_eq!(record.games.len(), 1);
    assert_eq!(
        (record.games[0].outcome, record.counted),
        (RecordedOutcome::Place(1), 16)
    );
}

#[test]
fn people_are_known_by_address_and_named_as_tournaments_name_them() {
    let mut all = games();
    // Bob writes from his other address alone, under another name.
    let again = player("Robert", &["BOB@example.net"], true);
    all.push(of_two("f", "natural", [1, 2], [Some(2), Some(1)], again));
    let rated = RatedGames::among(&all, &[]);
    assert_eq!(
        rated.names,
        [Some("Ann".to_owned()), Some("Robert".to_owned())]
    );
    assert_eq!(rated.games.len(), 4, "what counts for nobody is not rated");
    assert_eq!(rated.games[3], [(0, 2), (1, 1)]);
    let entered = [(
        "x@example.org bob@Example.org".to_owned(),
        "Bob Miller".to_owned(),
    )];
    let rated = RatedGames::among(&all, &entered);
    assert_eq!(rated.names[1].as_deref(), Some("Bob Miller"));
}

#[test]
fn names_that_several_share_or_that_tell_an_address_are_left_out() {
    let ann = player("ANN", &["other@example.org"], true);
    let all = [of_two("a", "natural", [1, 2], [Some(2), Some(1)], ann)];
    let rated = RatedGames::among(&all, &[]);
    assert_eq!(
        (rated.names, rated.shared),
        (vec![None, None], vec!["Ann".to_owned()])
    );
    let mail = player("bob@example.org", &["bob@example.org"], true);
    let all = [of_two("a", "natural", [1, 2], [Some(2), Some(1)], mail)];
    assert_eq!(
        RatedGames::among(&all, &[]).names,
        [Some("Ann".to_owned()), None]
    );
}

#[test]
fn who_left_is_rated_last_and_nobody_is_rated_for_helping_or_against_himself() {
    let [ann, sub] = [("Ann", false), ("Sub", true)].map(|(name, stayed)| {
        let address = format!("{}@example.org", name.to_lowercase());
        player(name, &[address.as_str()], stayed)
    });
    let twice = [1, 2].map(|_| player("Cid", &["cid@example.org"], true));
    let [one, two] = twice;
    let seats = vec![
        seat("crete", 9, Some(1), vec![ann, sub]),
        seat("egypt", 8, Some(2), vec![bob()]),
        seat("asia", 7, Some(3), vec![one]),
        seat("italy", 6, Some(4), vec![two]),
    ];
    let rated = RatedGames::among(&[game("a", "natural", seats)], &[]);
    assert_eq!(rated.games, [vec![(0, 4), (1, 2)]]);
    assert_eq!(rated.names[0].as_deref(), Some("Ann"));
    assert!(!rated.names.contains(&Some("Sub".to_owned())));
}

#[test]
fn deals_that_were_struck_and_calamities_that_strike_are_counted() {
    let parts = Scenario::named("advanced-2").unwrap().components;
    let side = |civ| DealSide {
        civ: Civ(civ),
        item: DealSource::Offer("e1".to_owned()),
        count: 2,
        announced: None,
    };
    let named = |strikes| Mutation::Named {
        civ: Civ(0),
        card: CardId(1),
        strikes,
    };
    let sides = [side(0), side(1)];
    let deal = Mutation::Deal {
        sides: sides.clone(),
        publish: DealDisclosure::ALL[0],
    };
    let changes = [
        deal.clone(),
        deal,
        Mutation::DealFailed { sides },
        named(true),
        named(false),
    ];
    let line = |change| write_line(&Event::new(RuleStep::Calamities, change), &parts);
    let ledger: Vec<String> = changes.into_iter().map(line).collect();
    assert_eq!(counted_events(&ledger, &parts), (2, 1), "{ledger:?}");
}

/// A game of one turn that is over, in which nobody wrote.
fn silent() -> TestOffice {
    let mut office = TestOffice::of(
        "game: delta-7\nscenario: advanced-2\nremind: no\nend: {turn: 1}\nlanguage: de\nseats:\n  \
         - {name: ann, address: ann@example.org}\n  - {name: bob, address: bob@example.org}\n",
    );
    while !office.office().is_over("delta-7").unwrap() {
        office.wait(4 * DAY);
        office.post();
    }
    office
}

/// What Ann was asked, answered, and was silent for without an excuse.
fn of_ann(office: &mut TestOffice) -> [i64; 3] {
    let store = &mut office.office().store;
    let found = store.read(FinishedGames::all).unwrap();
    let ann = &found.summaries[0].seats[0].players[0];
    [ann.asked, ann.answered, ann.silent]
}

#[test]
fn absence_pause_and_failed_mail_are_no_silence() {
    const FIRST: &str = "(SELECT min(id) FROM segments)";
    let mut office = silent();
    let [asked, answered, silent_for] = of_ann(&mut office);
    assert!(asked > 1 && answered == 0, "{asked}");
    assert_eq!(silent_for, asked);
    let excuses = [
        format!(
            "INSERT INTO deadlines (segment, at, cause, who, why) VALUES ({FIRST}, {START}, 'paused', 'gm', '')"
        ),
        format!(
            "INSERT INTO spent_days (seat, segment, from_day, to_day) VALUES (1, {FIRST}, '2027-01-15', '2027-01-16')"
        ),
        format!(
            "UPDATE outbox SET state = 'failed', sent_at = NULL WHERE seat = 1 AND kind = 'page' AND segment = {FIRST}"
        ),
    ];
    for excuse in &excuses {
        let mut office = silent();
        office.change(excuse);
        assert_eq!(of_ann(&mut office), [asked, 0, asked - 1], "{excuse}");
    }
}

#[test]
fn a_seat_that_changed_hands_divides_what_was_asked() {
    let mut office = silent();
    let [asked, ..] = of_ann(&mut office);
    office.change(
        "INSERT INTO former_players (seat, player, addresses, left_at, wish)
         SELECT 1, 'cid', ' cid@example.org ', (SELECT min(judged_at) FROM segments), 'none'",
    );
    let store = &mut office.office().store;
    let found = store.read(FinishedGames::all).unwrap();
    let seat = &found.summaries[0].seats[0];
    let told: Vec<_> = seat
        .players
        .iter()
        .map(|one| (one.name.as_str(), one.asked))
        .collect();
    assert_eq!(told, [("cid", 1), ("ann", asked - 1)]);
    let found = store
        .read(|store| PlayerRecord::of(store, "CID@example.org"))
        .unwrap();
    assert_eq!((found.games.len(), found.counted), (1, 1));
}

#[test]
fn a_record_is_written_in_the_language_of_the_seat_also_after_the_end() {
    let mut office = silent();
    let mails = office.mails();
    let last = mails.iter().filter(|mail| mail.to == ["ann@example.org"]);
    let last = last.max_by_key(|mail| mail.value("X-Bulla-Number").parse::<u32>().unwrap());
    let block = "BEGIN ORDERS\nrequest: bilanz\nEND ORDERS";
    let mail = office.ask("ann@example.org", last, block);
    assert!(mail.subject.ends_with("deine Bilanz"), "{}", mail.subject);
    let text = bulla_mail::texts(mail.text.as_bytes()).remove(0);
    assert!(
        text.contains("Deine Partien in dieser Post, die vorbei sind: 1."),
        "{text}"
    );
    assert!(text.contains("- delta-7 (advanced-2):"), "{text}");
}

#[test]
fn a_game_that_cannot_be_read_is_named_and_the_others_are_counted() {
    let mut office = silent();
    office.change("UPDATE events SET line = 'nonsense' WHERE n = 0");
    let found = office.office().statistics().unwrap();
    assert_eq!(found.uncounted, ["delta-7"]);
    assert_eq!((found.games, found.void), (0, 0));
}
