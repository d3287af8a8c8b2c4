//! The post office: letters in, mail out, and what lies between. `house` is the office of all these tests.

mod archive;
mod by_text;
mod checked_mail;
mod clock;
mod crash;
mod demo;
mod drawn;
mod first_game;
mod five;
mod forged;
mod formats;
mod games;
mod german;
mod guide;
mod house;
mod looks;
mod mails;
mod options;
mod post;
mod private;
mod records;
mod secrets;
mod servers;
mod smtp;
mod stories;
mod watch;
