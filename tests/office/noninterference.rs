//! Law 2: everything that a pair of eyes may not know is changed, and what reaches them stays the same.

mod alternative_world;
mod event_numbers;
mod explained;
mod held_calamities;
mod judged;
mod mail;
mod moderator_actions;
mod pages;
mod positions;
mod probing_letters;
mod rejudged;
mod site;
