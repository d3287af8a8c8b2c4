//! Texts of the office: a table and a viewer become a subject and a document.

pub mod answers;
mod calendar_answer;
pub mod entry_mails;
pub mod explanations;
mod finished_answer;
pub mod first_page;
pub mod invitation;
pub mod letter_verdict;
pub mod mail_composer;
pub mod mail_parts;
mod mailto_links;
pub mod moderator_notices;
mod notices;
pub mod order_form;
pub mod page_reader;
mod page_sections;
pub mod press_text;
mod receipts;
mod record_answer;
pub mod reminders;
pub mod request_answer;
mod rule_figures;
pub mod seat_history;
mod special_subjects;
pub mod tournament_calendar;
pub mod tournament_mail;
pub mod vote_words;
