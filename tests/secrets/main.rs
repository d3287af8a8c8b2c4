//! Law 2: everything that a pair of eyes may not know is changed, and what reaches them stays the same.

mod elsewhere;
mod judged;
mod pages;
mod positions;
