//! Moderators who have no terminal: half a year by letter alone, by the real binary, with every mail looked at.

use crate::mails::Mail;
use crate::office_fixture::*;

const GM: &str = "gm@example.org";
/// Subjects of the answers to such letters.
const ANSWERS: [&str; 2] = [
    "Your letter to the office",
    "Please confirm your letter to the office",
];

fn office(moderators: &str) -> OfficeFixture {
    let office = OfficeFixture::with(TWO);
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{moderators}]")));
    office.work(|office| office.send().map(|_| ()).unwrap());
    office.mails();
    office
}

/// Months of a game in which both seats send what a settler would, and one moderator writes letters alone.
struct HalfYear {
    office: OfficeFixture,
    moderator: &'static str,
    /// The last mail of the office to the moderator.
    last: Option<Mail>,
    mails: Vec<Mail>,
}

impl HalfYear {
    fn post(&mut self) -> Vec<Mail> {
        self.office.post();
        let mails = self.office.mails();
        self.mails.extend(mails.iter().cloned());
        mails
    }

    /// Writes a letter, answers what comes back with yes, and returns both answers.
    fn act(&mut self, lines: &str) -> (String, String) {
        let asked = self.answer_to(lines);
        let words = asked.words();
        assert!(words.contains("confirm: "), "{lines}: {words}");
        self.last = Some(asked);
        (words, self.answer_to("yes").words())
    }

    fn answer_to(&mut self, lines: &str) -> Mail {
        self.office.now += HOUR;
        let last = self.last.clone();
        self.office.write(self.moderator, last.as_ref(), lines);
        let mails = self.post();
        let mut answers = mails
            .iter()
            .filter(|mail| mail.to == [self.moderator] && ANSWERS.contains(&&*mail.subject));
        let answer = answers
            .next()
            .unwrap_or_else(|| panic!("no answer to {lines}"));
        assert!(answers.next().is_none(), "one answer to {lines}");
        answer.clone()
    }

    /// Plays on until so many days are over.
    fn play(&mut self, days: i64) {
        let until = self.office.now + days * DAY;
        while self.office.now < until {
            for (seat, from) in [ANN, BOB].into_iter().enumerate() {
                let orders = self.office.settled(seat);
                self.office.write(from, None, &orders);
            }
            self.office.now += HOUR;
            self.post();
            self.office.now += 2 * DAY;
            self.post();
        }
    }

    fn seen(&self) -> Vec<&Mail> {
        let answers = self.mails.iter();
        answers
            .filter(|mail| ANSWERS.contains(&&*mail.subject))
            .collect()
    }
}

#[test]
fn a_blind_moderator_leads_a_game_for_half_a_year_by_letter() {
    // Bob plays and moderates; he may know no more than his own pages say.
    let mut story = HalfYear {
        office: office(BOB),
        moderator: BOB,
        last: None,
        mails: Vec::new(),
    };
    story.play(20);
    let (_, done) = story.act("extend delta-7 48 hours because of Carnival");
    assert!(done.contains("The deadline of delta-7 is"), "{done}");
    story.play(20);
    let until = rfc3339(story.office.now + 14 * DAY);
    let (_, done) = story.act(&format!("pause delta-7 until {until} because of Easter"));
    assert!(done.contains("goes on by itself"), "{done}");
    story.office.now += 15 * DAY;
    story.post();
    story.play(20);
    let (_, done) = story.act("replace ann with Fay fay@example.org because Ann moved away");
    assert!(done.contains("takes over the seat"), "{done}");
    story.office.now += DAY;
    story.post();
    let (_, done) = story.act("set delta-7 minimum=36h because as agreed");
    assert!(done.contains("It is so from now on"), "{done}");
    let refused = story.answer_to("letters delta-7").words();
    assert!(
        refused.contains("a moderator plays in delta-7"),
        "{refused}"
    );
    let segment = {
        let open = story.office.open();
        format!("{}-realm", open.turn.max(2) - 1)
    };
    let shown = story.answer_to(&format!("rejudge delta-7 {segment} because of a doubt"));
    let shown = shown.words();
    assert!(shown.contains("comes to anything else"), "{shown}");
    story.play(30);
    let (_, done) = story.act("end delta-7 as draw because both agreed");
    assert!(done.contains("its secrets are open"), "{done}");

    // Every answer went to the moderator alone, and to no seat's hand: they name no card and no area.
    let seen = story.seen();
    assert!(seen.len() >= 12, "{}", seen.len());
    for mail in seen {
        assert_eq!(mail.to, [BOB]);
        let words = mail.words();
        for secret in ["Ochre", "Salt", "Papyrus", "treasury", "tax:", "moves:"] {
            assert!(!words.contains(secret), "{secret}: {words}");
        }
    }
    let notes = String::from_utf8(story.office.run(&["notes", GAME]).stdout).unwrap();
    for what in [
        "Carnival",
        "Easter",
        "Ann moved away",
        "as agreed",
        "both agreed",
    ] {
        assert!(notes.contains(what), "{what}: {notes}");
    }
}

#[test]
fn letters_of_moderators_tell_nothing_of_what_seats_ordered() {
    let told = |orders: fn(&str) -> String| {
        let mut office = office(GM);
        office.now += 4 * DAY;
        office.post();
        office.mails();
        let form = office.settled(0);
        office.write(ANN, None, &orders(&form));
        office.post();
        office.mails();
        let mut last: Option<Mail> = None;
        let mut told = Vec::new();
        for letter in [
            "status delta-7\nletters delta-7\nextend delta-7 2 days",
            "yes",
            "replace ann: Fay fay@example.org\npause delta-7 because of snow",
            "yes",
            "help",
        ] {
            office.now += HOUR;
            office.write(GM, last.as_ref(), letter);
            office.post();
            let mails = office.mails();
            let answer = mails.into_iter().find(|mail| mail.to == [GM]).unwrap();
            told.push((answer.id.clone(), answer.words()));
            last = Some(answer);
        }
        told
    };
    let one = told(str::to_owned);
    let other = told(|form| {
        let token = form.lines().find(|line| line.starts_with("token:"));
        format!(
            "BEGIN ORDERS\n{}\nstatus: final\nEND ORDERS",
            token.unwrap()
        )
    });
    assert!(one[0].1.contains("did not prove"), "{}", one[0].1);
    assert!(one[1].1.contains("Final: 1 of 2"), "{}", one[1].1);
    assert_eq!(one, other);
}
