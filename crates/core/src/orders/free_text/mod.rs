//! Orders in plain speech: what a person writes above, below and between the lines of a form.
//!
//! A line is read word for word, as one order or as a key with its entries, or it is a courtesy, or it was not read. What was not read
//! is never dropped: it is listed, and what it seems to mean goes into a proposal, which nobody obeys.

mod abbreviations;
mod absences;
mod accepted_wording;
mod accounting;
mod alternatives;
mod bare_starts;
mod bracket_remarks;
mod bullets;
mod cards;
mod clause_cuts;
mod clauses;
mod closing_clauses;
mod closing_words;
mod comments;
mod conditional_entries;
mod conditional_sentences;
mod corrections;
mod empty_statements;
mod exceptions;
mod fillers;
mod final_words;
mod gone_cards;
mod greetings;
mod guess_result;
mod guessed_calamities;
mod guessed_orders;
mod guessed_purchases;
mod guessed_trade;
mod idle_letters;
mod idle_words;
mod line_conditions;
mod line_key;
mod line_keys;
mod line_parser;
mod line_token;
mod line_values;
mod lists;
mod mappings;
mod mere_talk;
mod merge;
mod nation_slips;
mod nearest_construction;
mod normalize;
mod nothing_offered;
mod numbered_offers;
mod offers;
mod office_requests;
mod order_guess;
mod order_line;
mod order_signs;
mod parse_lines;
mod parsed_lines;
mod phrases;
mod phrases_of_conditions;
mod phrases_of_counts;
mod phrases_of_trade;
mod proposal;
mod question_references;
mod questions;
mod raw_tokens;
mod refused_cards;
mod remarks;
mod repeated_offers;
mod reserved_words;
mod sentence_facts;
mod sentences;
mod set_up_sentences;
mod ship_coasts;
mod small_talk;
mod small_words;
mod speaker_context;
mod spoken_acceptances;
mod spoken_cards;
mod spoken_offers;
mod spoken_words;
mod stand_ins;
mod start_areas;
mod sure_guesses;
mod tables;
mod taken_orders;
mod taking_back;
mod text_line;
mod token_phrases;
mod tokens;
mod told_sentences;
mod told_walks;
mod trade_wording;
mod undecided;
mod voyage_clauses;
mod voyages;
mod waiting_lines;
mod waiting_offers;
mod walk_clauses;
mod whole_and_part;
mod withdrawals;
mod word_lists;
mod word_senses;

#[cfg(test)]
mod kinds_tests;
#[cfg(test)]
mod market_tests;
#[cfg(test)]
mod mere_talk_tests;
#[cfg(test)]
mod prose_tests;
#[cfg(test)]
mod realm_kinds_tests;
#[cfg(test)]
mod realm_prose_tests;
#[cfg(test)]
mod sentence_tests;
#[cfg(test)]
mod set_up_tests;
#[cfg(test)]
mod tests;

pub use absences::absence;
pub use comments::{BlockComment, comments, uncommented, without_comments};
pub use mere_talk::is_mere_talk;
pub use merge::{added, join, keeps, lost, replaced};
pub use nearest_construction::nearest_construction;
pub use normalize::normalize;
pub use order_signs::{begins_as_an_order, could_be_an_order, depends, is_an_order, says_more};
pub use parse_lines::parse_lines;
pub use parsed_lines::ParsedLines;
pub use proposal::proposal;
pub use question_references::QuestionReferences;
pub use questions::{QuestionSubject, is_mere_question, is_question, questions};
pub use reserved_words::is_reserved;
pub use speaker_context::SpeakerContext;
pub(super) use stand_ins::{is_stand_in_key, stand_in};
pub use text_line::{TextLine, lines};
pub(super) use word_senses::spelt_number as spelt;
