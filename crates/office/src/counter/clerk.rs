//! What the clerk does with every letter of a seat: reads its block at its table, answers it to the registered addresses alone,
//! and closes it.

use super::late::Late;
use super::pace::{Pace, Writer};
use super::proven::Proven;
use super::sheaf::Visit;
use crate::means::Means;
use crate::means::forerunners::Forerunners;
use crate::means::moderators;
use crate::means::names::{eye, players, seat_number};
use crate::means::problem::OfficeError;
use crate::means::settings::Settings;
use crate::post::pages::Pages;
use crate::post::postage::{Message, Postage};
use crate::speech::answers::Answer;
use crate::speech::first::{Conduct, first_page};
use crate::speech::matter::{Matter, Untold};
use crate::speech::past;
use crate::speech::reader::Reader;
use crate::speech::speaker::{Page, Speaker, Spoken};
use crate::speech::verdict::{Eyes, Verdict};
use crate::table::chapters::untold_of;
use crate::table::fold::Table;
use crate::table::inquiry::Question;
use crate::table::luck::COMMITS;
use crate::table::reading::{Understood, understand};
use crate::table::tables::Tables;
use crate::table::tracing::{Gaze, trace};
use crate::table::waiting::{carried, waited};
use bulla_core::orders::{NoLuck, Request};
use bulla_mail::Block;
use bulla_pages::page::{Document, Press};
use bulla_store::{self, MailKind, OrdersStatus, SeatState, Segment, Volume, Writing};

/// Events that one answer explains.
const MOST_EXPLAINED: usize = 12;

/// One run over stored letters, inside one transaction.
pub struct Clerk<'a, 'w> {
    pub records: &'a mut Writing<'w>,
    pub tables: &'a mut Tables,
    pub means: Means<'a>,
    /// The sender wrote too much: this letter counts, and no mail answers it.
    pub is_muted: bool,
    /// Whose letter is on the desk, where it is one of a registered address.
    pub writer: Option<Writer>,
    pub late: Late,
    /// The moderator admits it: it counts though it was here before.
    pub is_admitted: bool,
    /// Key of the sentence that says what became of words for the moderators: the next answer says it.
    pub passed: Option<&'static str>,
    /// What became of its press and protests, a paragraph each: the next answer says it.
    pub pressed: Vec<Document>,
    /// Some of its press was relayed, or a protest taken.
    pub has_relayed: bool,
}

impl<'a> Clerk<'a, '_> {
    /// Answers with a verdict that needs nothing else.
    pub fn say(&mut self, visit: Visit<'_>, verdict: Verdict) -> Result<(), OfficeError> {
        self.receipt(visit, verdict, None, None)
    }

    /// Queues the answer and closes the letter. It names the segment that is open now.
    pub fn receipt(
        &mut self,
        visit: Visit<'_>,
        verdict: Verdict,
        understood: Option<&Understood>,
        earlier: Option<&bulla_store::StoredOrders>,
    ) -> Result<(), OfficeError> {
        let Visit { proven, sheaf } = visit;
        let (game, seat) = (&proven.game, &proven.seat);
        let pace = self.pace(&verdict, sheaf.received_at)?;
        if pace == Pace::Silent {
            return self.close_answered(visit, &verdict);
        }
        let open = self.records.current_segment(game.id)?;
        let segment = open.as_ref().unwrap_or(&proven.segment);
        let orders = self.records.orders_of(segment.id, seat.id)?;
        let standing = self.records.standing_orders_of(seat.id)?;
        let names = players(self.records, game)?;
        let matter = match &verdict {
            Verdict::Asked(request) => self.matter(proven, segment, request)?,
            _ => Matter::Nothing,
        };
        let speaker = self.speaker_to(seat);
        let aside = match pace {
            Pace::Last(letters) => speaker.line("seldom", &[letters.to_string()])?,
            Pace::Answered | Pace::Silent => String::new(),
        };
        let table = self.tables.at(self.records, game, segment)?;
        let token = speaker.means.token(&game.slug, seat, segment);
        let at = Reader::at(table, seat, token, segment);
        let reader = Reader {
            names: &names,
            standing: standing.as_ref().map(|standing| standing.text.as_str()),
            carried: carried(table, orders.as_ref()),
            ..at
        };
        if matches!(matter, Matter::Untold(_)) && !self.is_muted {
            self.records.looks_told(seat.id, segment.id)?;
            self.records.press_told(seat.id, segment.id)?;
        }
        if let (Matter::Untold(untold), None, false) = (&matter, self.passed, self.is_muted) {
            mail_now(
                self.records,
                self.means,
                visit,
                segment,
                &untold.page(reader),
            )?;
            return self.close_answered(visit, &verdict);
        }
        let spoken = speaker.answer(&Answer {
            reader,
            verdict: &verdict,
            understood,
            earlier,
            orders: orders.as_ref(),
            matter: &matter,
            passed: self.passed.take(),
            pressed: &std::mem::take(&mut self.pressed),
            aside: &aside,
            sent: sheaf.letter.date.as_deref(),
            received_at: sheaf.received_at,
        })?;
        let kind = match matter {
            Matter::Untold(_) => MailKind::Page,
            _ => verdict.mail(),
        };
        self.queue(visit, segment, (kind, verdict.eyes()), spoken)?;
        self.close_answered(visit, &verdict)
    }

    /// Closes a letter of a seat.
    fn close_answered(&mut self, visit: Visit<'_>, verdict: &Verdict) -> Result<(), OfficeError> {
        let (letter, id) = (visit.sheaf.answers.letter, verdict.kind().id());
        let whose = Some((visit.proven.game.id, visit.proven.seat.id));
        self.records.answer_letter(letter, id, whose)?;
        Ok(())
    }

    fn queue(
        &mut self,
        visit: Visit<'_>,
        segment: &Segment,
        (kind, eyes): (MailKind, Eyes),
        spoken: Spoken,
    ) -> Result<(), OfficeError> {
        if self.is_muted {
            return Ok(());
        }
        let Visit { proven, sheaf } = visit;
        let (seat, domain) = (&proven.seat, self.means.config.domain());
        let answers = match eyes {
            Eyes::Own => sheaf.answers.for_seat(self.records, seat.id, domain)?,
            Eyes::Anybodys => sheaf.answers.for_anybody(domain),
        };
        let message = Message {
            kind,
            eyes,
            answers: Some(answers),
            ..Message::of(spoken)
        };
        self.postage()
            .queue(self.records, (&proven.game, seat), segment, message)?;
        Ok(())
    }

    /// What of the record answers a request.
    fn matter(
        &mut self,
        proven: &Proven,
        segment: &Segment,
        request: &Request,
    ) -> Result<Matter, OfficeError> {
        let seat = proven.seat.id;
        Ok(match request {
            Request::Page => match self.records.page(segment.id, seat)? {
                Some(page) => {
                    let outline = self.records.outline_of(&page)?;
                    Matter::Page(page, outline)
                }
                None => self.untold(proven, segment)?,
            },
            Request::History => {
                let past = past::of(self.records, seat, self.means.languages)?;
                Matter::Past(past, self.untold_press(proven, segment)?)
            }
            Request::Rules => {
                let conduct = Conduct::of(self.records, &proven.game)?;
                let forerunners = Forerunners::of(self.records, &proven.game)?;
                let table = self.tables.at(self.records, &proven.game, segment)?;
                Matter::Rules(Box::new(first_page(
                    (&Settings::read(&proven.game)?, &conduct),
                    table,
                    (&proven.game, &forerunners),
                    (seat, self.means.config),
                )?))
            }
            Request::Why { about } => {
                let question = Question { about, turn: None };
                let gaze = Gaze::Of(eye(&proven.seat));
                let told = trace(
                    self.records,
                    &proven.game,
                    (gaze, &question, MOST_EXPLAINED),
                )?;
                Matter::Why(told.map(Box::new))
            }
            Request::Form
            | Request::Forecast
            | Request::Help
            | Request::Public
            | Request::Neighbours { .. } => Matter::Nothing,
            _ => self.finals(proven, segment)?,
        })
    }

    /// A page that was not mailed is written when it is asked for.
    fn untold(&mut self, proven: &Proven, segment: &Segment) -> Result<Matter, OfficeError> {
        if segment.judged_at.is_some() {
            return Ok(Matter::Nothing);
        }
        let (game, seat) = (&proven.game, &proven.seat);
        let table = self.tables.at(self.records, game, segment)?;
        let chapters = untold_of(self.records, (game, segment), seat, table)?;
        let mut looks = self.records.untold_looks(game.id)?;
        looks.retain(|look| look.seat == seat.id);
        Ok(Matter::Untold(Box::new(Untold {
            chapters,
            press: self.untold_press(proven, segment)?,
            looks,
        })))
    }

    /// Press for a seat of which no page of it told.
    fn untold_press(
        &mut self,
        proven: &Proven,
        segment: &Segment,
    ) -> Result<Vec<Press>, OfficeError> {
        let speaker = self.speaker_to(&proven.seat);
        let table = self.tables.at(self.records, &proven.game, segment)?;
        speaker.untold_press(self.records, (&proven.game, table), &proven.seat)
    }

    /// Seats that by public facts face no question are not waited for.
    fn finals(&mut self, proven: &Proven, segment: &Segment) -> Result<Matter, OfficeError> {
        self.tell_draw(proven)?;
        let orders = self.records.orders(segment.id)?;
        let seats = self.records.seats(proven.game.id)?;
        let (finals, others): (Vec<_>, Vec<_>) = seats.into_iter().partition(|seat| {
            let mut sent = orders.iter();
            sent.any(|one| one.seat == seat.id && one.status == OrdersStatus::Final)
        });
        let table = self.tables.at(self.records, &proven.game, segment)?;
        let asked = waited(table, segment);
        let waited_for = |seat: &bulla_store::Seat| {
            seat.state == SeatState::Seated && asked.contains(&seat_number(seat))
        };
        let all = finals.iter().chain(&others);
        let digests =
            all.filter(|seat| seat.state == SeatState::Seated && seat.volume == Volume::Digest);
        let digests = digests.map(|seat| seat.name.clone()).collect();
        let name = |seat: bulla_store::Seat| seat.name;
        let others = others.into_iter().filter(waited_for);
        Ok(Matter::Finals {
            finals: finals.into_iter().map(name).collect(),
            others: others.map(name).collect(),
            digests,
        })
    }

    pub fn understand(
        &mut self,
        proven: &Proven,
        block: &Block,
    ) -> Result<Understood, OfficeError> {
        let number = seat_number(&proven.seat);
        let mut understood = understand(self.table(proven)?, number, block);
        if let Some(why) = self.bars_luck(proven)? {
            understood.letter.refuse_luck(why);
        }
        Ok(understood)
    }

    /// Why words for luck of a seat do not count.
    fn bars_luck(&mut self, proven: &Proven) -> Result<Option<NoLuck>, OfficeError> {
        let config = self.means.config;
        let is_moderator = moderators::bars_luck(self.records, &proven.game, &proven.seat, config)?;
        let takes = self.table(proven)?.takes_luck();
        let is_closed = self.closed_words(proven)?.is_some();
        Ok(match proven.game.commits < COMMITS {
            true => Some(NoLuck::Older),
            false if !takes => Some(NoLuck::Late),
            false if is_closed => Some(NoLuck::Closed),
            false => is_moderator.then_some(NoLuck::Moderator),
        })
    }

    /// The table at the segment that is proven.
    pub fn table(&mut self, proven: &Proven) -> Result<&Table, OfficeError> {
        self.tables.at(self.records, &proven.game, &proven.segment)
    }

    pub(super) fn postage(&self) -> Postage<'a> {
        Postage { means: self.means }
    }

    /// In the language of the office.
    pub(super) fn speaker(&self) -> Speaker<'a> {
        Speaker { means: self.means }
    }

    /// In the language of a seat.
    pub(super) fn speaker_to(&self, seat: &bulla_store::Seat) -> Speaker<'a> {
        let means = self.means.speaking_to(seat);
        Speaker { means }
    }
}

/// A page that was not mailed when its segment opened, with all that goes with one.
fn mail_now(
    records: &mut Writing<'_>,
    means: Means<'_>,
    visit: Visit<'_>,
    segment: &Segment,
    page: &Page<'_>,
) -> Result<(), OfficeError> {
    let Visit { proven, sheaf } = visit;
    let domain = means.config.domain();
    let answers = sheaf.answers.for_seat(records, proven.seat.id, domain)?;
    Pages { means }.asked(records, (&proven.game, segment.id), answers, page)
}
