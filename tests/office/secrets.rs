//! Law 2: everything that a pair of eyes may not know is changed, and what reaches them stays the same.

mod desk;
mod elsewhere;
mod explained;
mod judged;
mod kept;
mod letters;
mod mail;
mod numbers;
mod pages;
mod positions;
mod rejudged;
mod site;
