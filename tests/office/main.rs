//! The post office: letters in, mail out, and what lies between. `house` is the office of all these tests.

mod archive;
mod checked_mail;
mod club_seasons;
mod crash;
mod custom_board;
mod daemon;
mod database_text;
mod demo;
mod first_game;
mod five_player_game;
mod forged_bounces;
mod german_only;
mod golden_games;
mod guide;
mod mails;
mod manual_clock;
mod noninterference;
mod office_fixture;
mod options;
mod real_letters;
mod real_mail_servers;
mod scripted_smtp;
mod secret_access;
mod secret_file_modes;
mod stored_offices;
mod text_only_players;
