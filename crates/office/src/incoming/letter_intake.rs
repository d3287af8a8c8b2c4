//! Clerk's work on every letter of a seat: reads its block at its table, answers it to the registered addresses alone, and closes
//! it.

use super::answer_limits::{CountedSender, RateLimit};
use super::authenticated::Authenticated;
use super::incoming_letter::AuthenticatedLetter;
use super::late_letters::LateLetterPolicy;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::moderators;
use crate::context::name_lookup::{eye, players, seat_number};
use crate::context::preceding_games::PrecedingGames;
use crate::game_state::awaited_seats::{carried, waited};
use crate::game_state::history_answer::{HistoryViewer, answer_query};
use crate::game_state::history_query::HistoryQuestion;
use crate::game_state::order_reading::{OrderReading, understand};
use crate::game_state::segment_summaries::untold_of;
use crate::game_state::state::GameState;
use crate::game_state::state_cache::GameStateCache;
use crate::game_state::stored_luck_words::COMMITS;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::outgoing::page_mails::PageMailer;
use crate::rendering::answers::AnswerContent;
use crate::rendering::first_page::{ModerationSetup, first_page};
use crate::rendering::letter_verdict::{LetterVerdict, MailAudience};
use crate::rendering::mail_composer::{ComposedMail, MailComposer};
use crate::rendering::page_reader::PageReader;
use crate::rendering::request_answer::{RequestAnswer, UnmailedNews};
use crate::rendering::seat_history;
use bulla_core::orders::{EntropyRejection, OfficeRequest};
use bulla_mail::RawOrderBlock;
use bulla_pages::page::{Document, PageNews, ReceivedPress};
use bulla_store::{self, MailKind, MailVolume, OrdersStatus, SeatState, Segment, WriteTransaction};

/// Events that one answer explains.
const MOST_EXPLAINED: usize = 12;

/// One run over stored letters, inside one transaction.
pub struct LetterIntake<'a, 'w> {
    pub records: &'a mut WriteTransaction<'w>,
    pub tables: &'a mut GameStateCache,
    pub means: OfficeContext<'a>,
    /// The sender wrote too much: this letter counts, and no mail answers it.
    pub is_muted: bool,
    /// Writer of the current letter, if it comes from a registered address.
    pub writer: Option<CountedSender>,
    pub late: LateLetterPolicy,
    /// The moderator admits it: it counts though it was here before.
    pub is_admitted: bool,
    /// Key of the sentence that says what became of words for the moderators: the next answer says it.
    pub passed: Option<&'static str>,
    /// Outcome of its press and protests, one paragraph each, for the next answer.
    pub pressed: Vec<Document>,
    /// Some of its press was relayed, or a protest taken.
    pub has_relayed: bool,
}

impl<'a> LetterIntake<'a, '_> {
    /// Answers with a verdict that needs nothing else.
    pub fn reply(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        verdict: LetterVerdict,
    ) -> Result<(), OfficeError> {
        self.receipt(visit, verdict, None, None)
    }

    /// Queues the answer and closes the letter. It names the segment that is open now.
    pub fn receipt(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        verdict: LetterVerdict,
        understood: Option<&OrderReading>,
        earlier: Option<&bulla_store::StoredOrders>,
    ) -> Result<(), OfficeError> {
        let AuthenticatedLetter { proven, sheaf } = visit;
        let (game, seat) = (&proven.game, &proven.seat);
        let pace = self.count_answer(&verdict, sheaf.received_at)?;
        if pace == RateLimit::Silent {
            return self.close_answered(visit, &verdict);
        }
        let open = self.records.current_segment(game.id)?;
        let segment = open.as_ref().unwrap_or(&proven.segment);
        let orders = self.records.orders_of(segment.id, seat.id)?;
        let standing = self.records.standing_orders_of(seat.id)?;
        let names = players(self.records, game)?;
        let matter = match &verdict {
            LetterVerdict::RequestOnly(request) => self.matter(proven, segment, request)?,
            _ => RequestAnswer::Nothing,
        };
        let speaker = self.speaker_to(seat);
        let aside = match pace {
            RateLimit::Last(letters) => speaker.line("seldom", &[letters.to_string()])?,
            RateLimit::Answered | RateLimit::Silent => String::new(),
        };
        let table = self.tables.at(self.records, game, segment)?;
        let token = speaker.means.token(&game.slug, seat, segment);
        let at = PageReader::at(table, seat, token, segment);
        let reader = PageReader {
            names: &names,
            standing: standing.as_ref().map(|standing| standing.text.as_str()),
            carried: carried(table, orders.as_ref()),
            ..at
        };
        if matches!(matter, RequestAnswer::Untold(_)) && !self.is_muted {
            self.records.accesses_told(seat.id, segment.id)?;
            self.records.press_told(seat.id, segment.id)?;
        }
        if let (RequestAnswer::Untold(untold), None, false) = (&matter, self.passed, self.is_muted)
        {
            let earlier = speaker.segment_sections(&untold.chapters)?;
            let page = (&reader, &untold.news(&earlier));
            mail_now(self.records, self.means, visit, segment, page)?;
            return self.close_answered(visit, &verdict);
        }
        let spoken = speaker.answer(&AnswerContent {
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
            RequestAnswer::Untold(_) => MailKind::Page,
            _ => verdict.mail(),
        };
        self.queue(visit, segment, (kind, verdict.eyes()), spoken)?;
        self.close_answered(visit, &verdict)
    }

    /// Closes a letter of a seat.
    fn close_answered(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        verdict: &LetterVerdict,
    ) -> Result<(), OfficeError> {
        let (letter, id) = (visit.sheaf.answers.letter, verdict.kind().id());
        let whose = Some((visit.proven.game.id, visit.proven.seat.id));
        self.records.answer_letter(letter, id, whose)?;
        Ok(())
    }

    fn queue(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        segment: &Segment,
        (kind, eyes): (MailKind, MailAudience),
        spoken: ComposedMail,
    ) -> Result<(), OfficeError> {
        if self.is_muted {
            return Ok(());
        }
        let AuthenticatedLetter { proven, sheaf } = visit;
        let (seat, domain) = (&proven.seat, self.means.config.domain());
        let answers = match eyes {
            MailAudience::Own => sheaf
                .answers
                .seat_references(self.records, seat.id, domain)?,
            MailAudience::Shareable => sheaf.answers.public_references(domain),
        };
        let message = OutgoingMessage {
            kind,
            eyes,
            answers: Some(answers),
            ..OutgoingMessage::of(spoken)
        };
        self.postage()
            .queue(self.records, (&proven.game, seat), segment, message)?;
        Ok(())
    }

    /// Returns the material from the records that answers a request.
    fn matter(
        &mut self,
        proven: &Authenticated,
        segment: &Segment,
        request: &OfficeRequest,
    ) -> Result<RequestAnswer, OfficeError> {
        let seat = proven.seat.id;
        Ok(match request {
            OfficeRequest::Page => match self.records.page(segment.id, seat)? {
                Some(page) => {
                    let outline = self.records.outline_of(&page)?;
                    RequestAnswer::Page(page, outline)
                }
                None => self.untold(proven, segment)?,
            },
            OfficeRequest::History => {
                let past = seat_history::of(self.records, seat, self.means.languages)?;
                RequestAnswer::Past(past, self.untold_press(proven, segment)?)
            }
            OfficeRequest::Rules => {
                let conduct = ModerationSetup::of(self.records, &proven.game)?;
                let forerunners = PrecedingGames::of(self.records, &proven.game)?;
                let table = self.tables.at(self.records, &proven.game, segment)?;
                RequestAnswer::Rules(Box::new(first_page(
                    (&GameSettings::read(&proven.game)?, &conduct),
                    table,
                    (&proven.game, &forerunners),
                    (seat, self.means.config),
                )?))
            }
            OfficeRequest::Why { about } => {
                let question = HistoryQuestion { about, turn: None };
                let gaze = HistoryViewer::Viewer(eye(&proven.seat));
                let told = answer_query(
                    self.records,
                    &proven.game,
                    (gaze, &question, MOST_EXPLAINED),
                )?;
                RequestAnswer::Why(told.map(Box::new))
            }
            OfficeRequest::Form
            | OfficeRequest::Forecast
            | OfficeRequest::Help
            | OfficeRequest::Public
            | OfficeRequest::Neighbours { .. } => RequestAnswer::Nothing,
            _ => self.finals(proven, segment)?,
        })
    }

    /// A page that was not mailed is written when it is asked for.
    fn untold(
        &mut self,
        proven: &Authenticated,
        segment: &Segment,
    ) -> Result<RequestAnswer, OfficeError> {
        if segment.judged_at.is_some() {
            return Ok(RequestAnswer::Nothing);
        }
        let (game, seat) = (&proven.game, &proven.seat);
        let table = self.tables.at(self.records, game, segment)?;
        let chapters = untold_of(self.records, (game, segment), seat, table)?;
        let looks = self.speaker_to(seat).untold_looks(self.records, seat)?;
        Ok(RequestAnswer::Untold(Box::new(UnmailedNews {
            chapters,
            press: self.untold_press(proven, segment)?,
            looks,
        })))
    }

    /// Press for a seat of which no page of it told.
    fn untold_press(
        &mut self,
        proven: &Authenticated,
        segment: &Segment,
    ) -> Result<Vec<ReceivedPress>, OfficeError> {
        let speaker = self.speaker_to(&proven.seat);
        let table = self.tables.at(self.records, &proven.game, segment)?;
        speaker.untold_press(self.records, (&proven.game, table), &proven.seat)
    }

    /// Seats that by public facts face no question are not waited for.
    fn finals(
        &mut self,
        proven: &Authenticated,
        segment: &Segment,
    ) -> Result<RequestAnswer, OfficeError> {
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
            all.filter(|seat| seat.state == SeatState::Seated && seat.volume == MailVolume::Digest);
        let digests = digests.map(|seat| seat.name.clone()).collect();
        let name = |seat: bulla_store::Seat| seat.name;
        let others = others.into_iter().filter(waited_for);
        Ok(RequestAnswer::Finals {
            finals: finals.into_iter().map(name).collect(),
            others: others.map(name).collect(),
            digests,
        })
    }

    pub fn read_orders(
        &mut self,
        proven: &Authenticated,
        block: &RawOrderBlock,
    ) -> Result<OrderReading, OfficeError> {
        let number = seat_number(&proven.seat);
        let mut understood = understand(self.table(proven)?, number, block);
        if let Some(why) = self.bars_luck(proven)? {
            understood.letter.refuse_luck(why);
        }
        Ok(understood)
    }

    /// Returns the reason why words for luck of a seat do not count; `None` if they count.
    fn bars_luck(
        &mut self,
        proven: &Authenticated,
    ) -> Result<Option<EntropyRejection>, OfficeError> {
        let config = self.means.config;
        let is_moderator =
            moderators::forbids_luck_words(self.records, &proven.game, &proven.seat, config)?;
        let takes = self.table(proven)?.takes_luck();
        let is_closed = self.closed_words(proven)?.is_some();
        Ok(match proven.game.commits < COMMITS {
            true => Some(EntropyRejection::Older),
            false if !takes => Some(EntropyRejection::Late),
            false if is_closed => Some(EntropyRejection::Closed),
            false => is_moderator.then_some(EntropyRejection::Moderator),
        })
    }

    /// The table at the segment that is proven.
    pub fn table(&mut self, proven: &Authenticated) -> Result<&GameState, OfficeError> {
        self.tables.at(self.records, &proven.game, &proven.segment)
    }

    pub(super) fn postage(&self) -> MailQueue<'a> {
        MailQueue { means: self.means }
    }

    /// Returns a speaker in the language of the office.
    pub(super) fn speaker(&self) -> MailComposer<'a> {
        MailComposer { means: self.means }
    }

    /// Returns a speaker in the language of a seat.
    pub(super) fn speaker_to(&self, seat: &bulla_store::Seat) -> MailComposer<'a> {
        let means = self.means.for_seat(seat);
        MailComposer { means }
    }
}

/// A page that was not mailed when its segment opened, with all that goes with one.
fn mail_now(
    records: &mut WriteTransaction<'_>,
    means: OfficeContext<'_>,
    visit: AuthenticatedLetter<'_>,
    segment: &Segment,
    page: (&PageReader<'_>, &PageNews<'_>),
) -> Result<(), OfficeError> {
    let AuthenticatedLetter { proven, sheaf } = visit;
    let domain = means.config.domain();
    let answers = sheaf
        .answers
        .seat_references(records, proven.seat.id, domain)?;
    PageMailer { means }.requested_page(records, (&proven.game, segment.id), answers, page)
}
