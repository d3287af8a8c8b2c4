//! What letters are read as.

mod first_time_players;
mod letter_cases;
mod letters;
mod mail;
mod mangled;
mod plain_text_orders;
