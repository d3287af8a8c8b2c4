//! Results of a "why" question: a section, a nation or a player, several of these, a waiting section, and things that do not
//! exist.

use super::whole_turn::at_war;
use super::*;
use bulla_core::game::Civ;
use bulla_pages::page::{Explained, ExplanationText, OriginText};

const CUT: &str = "fate: civil war";

impl TestOffice {
    fn explained(&mut self, about: &str, seat: Option<&str>) -> Explained {
        let asked = ExplanationRequest {
            game: "delta-7",
            about,
            turn: None,
            seat,
            most: 1000,
        };
        self.office().explain(asked).unwrap()
    }

    /// Numbers of the events that are found.
    fn found(&mut self, about: &str, seat: Option<&str>) -> Vec<String> {
        let told = self.explained(about, seat);
        assert!(told.nothing.is_empty(), "{about}: {}", told.nothing);
        told.events.into_iter().map(|event| event.number).collect()
    }

    /// Returns the player of a nation.
    fn player(&mut self, civ: Civ) -> &'static str {
        let mut seats = ["ann", "bob", "cleo"].into_iter();
        seats.find(|seat| self.civ(seat) == civ).unwrap()
    }
}

/// Returns a house after the set-up and a realm of Ann and Bob.
fn judged() -> TestOffice {
    let mut office = TestOffice::at_realm();
    office.mails();
    office.wait(4 * DAY);
    office.post();
    office
}

/// The victim of a Civil War has given the first faction up; the game waits for the beneficiary, who is not the victim.
fn half_way() -> (TestOffice, String, [Civ; 2]) {
    let (mut office, [first, second], ann) = at_war();
    office.wait(DAY + 1);
    assert_eq!(office.judged(), ["fate"]);
    let said = format!("status: final\ncalamities: {{civil_war: {{first: [15 {first}]}}}}");
    office.orders_of("ann", &said);
    office.wait(12 * HOUR);
    assert_eq!(office.judged(), ["fate/civil-war"]);
    // What the victim writes when it is too late makes no line of the answer that stands.
    let said = format!("status: final\ncalamities: {{civil_war: {{first: [15 {second}]}}}}");
    office.orders_of("ann", &said);
    let table = office.table("ann");
    let beneficiary = table.nation(table.asked()[0]).unwrap();
    assert_ne!(beneficiary, ann);
    (office, first, [ann, beneficiary])
}

fn first_faction(event: &ExplanationText) -> &OriginText {
    let mut origins = event.origins.iter();
    let found = origins.find(|origin| origin.rule == "30.4121");
    found.unwrap_or_else(|| panic!("{event:?}"))
}

#[test]
fn a_section_is_all_its_rules() {
    let mut office = judged();
    let told = office.explained("rule 20 turn 1", None);
    let rules: Vec<&str> = told
        .events
        .iter()
        .map(|event| event.rule.as_str())
        .collect();
    assert!(
        rules
            .iter()
            .all(|rule| rule.split('.').next() == Some("20")),
        "{rules:?}"
    );
    for rule in ["20", "20.1", "20.3"] {
        assert!(rules.contains(&rule), "{rule}: {rules:?}");
    }
    // Nothing of the turn is left out.
    let all = office.explained("turn 1", None).events.into_iter();
    let all = all.filter(|event| event.rule.starts_with("20"));
    assert_eq!(all.count(), rules.len());
    let section = office.found("rule 20 turn 1", None);
    assert_eq!(section.len(), rules.len());
    // A number alone is the event that pages call so, where there is one.
    let told = office.explained("20 turn 1", None);
    assert_eq!(told.events[0].number, "20");
    assert!(told.also.contains("\"why rule 20\""), "{}", told.also);
    // Rules are below others by their digits.
    let below = office.found("rule 20.3 turn 1", None);
    assert!(below.iter().all(|number| section.contains(number)));
    assert!(below.len() < section.len());
    let told = office.explained("rule 2", None);
    assert!(told.nothing.contains("by the rule 2."), "{}", told.nothing);
}

#[test]
fn a_nation_is_found_by_the_name_of_its_player_too() {
    let (mut office, _, [ann, _]) = half_way();
    let nation = office.table("ann").parts().nation(ann).id.clone();
    for seat in [None, Some("observer"), Some("ann"), Some("bob")] {
        let by_nation = office.found(&format!("turn 1 {nation}"), seat);
        assert!(by_nation.len() > 2, "{by_nation:?}");
        assert_eq!(by_nation, office.found("turn 1 Ann", seat), "{seat:?}");
        assert_eq!(
            office.found(&format!("29.6 {nation}"), seat),
            office.found("29.6 turn 1", seat)[1..],
            "but for the section that begins, which is about nobody"
        );
    }
}

#[test]
fn a_number_of_no_event_is_a_section() {
    let (mut office, _, _) = half_way();
    let told = office.explained("29 turn 1", None);
    let rules: Vec<&str> = told
        .events
        .iter()
        .map(|event| event.rule.as_str())
        .collect();
    assert_eq!(
        (&rules[..], told.also.as_str()),
        (&["29.6", "29.6"][..], "")
    );
}

/// Returns a house after the Civil War has happened.
fn over() -> (TestOffice, String, [Civ; 2]) {
    let (mut office, area, civs) = half_way();
    office.wait(37 * HOUR);
    assert_eq!(office.judged(), ["fate/civil-war"]);
    office.wait(37 * HOUR);
    assert_eq!(office.judged()[0], "fate/civil-war");
    (office, area, civs)
}

#[test]
fn rule_nation_and_area_narrow_together() {
    let (mut office, _, [ann, beneficiary]) = over();
    let parts = office.table("ann").parts().clone();
    let [victim, other] = [ann, beneficiary].map(|civ| parts.nation(civ).id.clone());
    let mut lines = |about: &str| -> Vec<String> {
        let told = office.explained(&format!("{about} turn 1"), None).events;
        told.into_iter().map(|event| event.line.unwrap()).collect()
    };
    let pieces = |line: &&String| line.contains(" pieces ");
    let all = lines("30.415");
    let moved: Vec<&String> = all.iter().filter(pieces).collect();
    assert!(moved.len() >= 4, "{all:?}");
    for line in moved {
        let words: Vec<&str> = line.split(' ').collect();
        let area = words[5..].iter().find(|word| **word != "stock").unwrap();
        let (owner, not_owner) = if words[2] == victim {
            (&victim, &other)
        } else {
            (&other, &victim)
        };
        let there = lines(&format!("30.415 {area}"));
        assert!(there.len() > 1 && there.len() < all.len(), "{there:?}");
        let own = lines(&format!("30.415 {owner} {area}"));
        assert!(own.contains(line), "{line}: {own:?}");
        assert_eq!(own, lines(&format!("rule 30 {area} {owner}")));
        let others = lines(&format!("30.415 {area} in {not_owner}"));
        assert!(!others.contains(line), "{line}: {others:?}");
    }
}

#[test]
fn what_waits_is_explained_as_pages_show_it() {
    let (mut office, area, [ann, beneficiary]) = half_way();
    let name = office.table("ann").parts().nation(ann).name.clone();
    let other = office.player(beneficiary);
    let told = office.explained("29.6 turn 1", None);
    let strikes = told.events.last().unwrap();
    assert_eq!(strikes.segment, CUT);
    assert!(strikes.words.contains("Civil War strikes") && strikes.words.contains(&name));
    let origin = first_faction(strikes);
    assert_eq!(origin.source, "reply");
    let line = &origin.lines[0];
    assert_eq!(line.said, format!("first: [15 {area}]"));
    assert!(line.line.is_some() && !origin.received.is_empty());
    // The event has the number of the pages, for each seat.
    let waiting = strikes.number.clone();
    let token = office.token_of(other);
    let asks = block(&format!("token: {token}\nrequest: why {waiting}"));
    let told = office.ask(&format!("{other}@example.org"), None, &asks);
    let text = bulla_mail::texts(told.text.as_bytes())[0]
        .as_str()
        .to_owned();
    assert!(
        text.contains(&format!("Turn 1, event {waiting}, {CUT}")),
        "{text}"
    );
    assert!(
        text.contains(&format!("Civil War strikes {name}")),
        "{text}"
    );
    assert!(!text.contains("first: ["), "the letter of another: {text}");
}

#[test]
fn an_answer_that_the_game_waited_for_stays_the_one_that_it_was() {
    let (mut office, area, _) = over();
    let told = office.explained("29.6 turn 1", None);
    let strikes = told
        .events
        .iter()
        .find(|event| event.words.contains("strikes"));
    let origin = first_faction(strikes.unwrap());
    assert_eq!(
        (origin.source, origin.lines[0].said.as_str()),
        ("reply", format!("first: [15 {area}]").as_str())
    );
    assert!(origin.lines[0].line.is_some());
}

#[test]
fn who_says_nothing_answered_by_the_default_also_where_the_game_waited() {
    let (mut office, _, [_, beneficiary]) = half_way();
    office.wait(37 * HOUR);
    assert_eq!(office.judged(), ["fate/civil-war"]);
    let id = office.table("ann").parts().nation(beneficiary).id.clone();
    let told = office.explained(&format!("30.411 {id}"), None);
    let event = told.events.last().unwrap();
    let origin = event
        .origins
        .iter()
        .find(|one| one.rule == "30.4123")
        .unwrap();
    assert_eq!((event.segment.as_str(), origin.source), (CUT, "default"));
}
