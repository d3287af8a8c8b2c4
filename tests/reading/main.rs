//! Tests of how letters are read.

mod finished_answers;
mod first_time_players;
mod letter_cases;
mod letters;
mod mail;
mod mangled;
mod plain_lines;
mod plain_table;
mod plain_text_orders;
mod quoted_mails;
mod two_parts;
