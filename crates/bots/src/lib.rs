//! Players who see only a view and write orders as a player would, and whole games of them. Knows nothing of mail or storage.

mod causes;
mod eccentric;
mod fleet;
mod game;
mod laws;
mod settler;
mod shopper;
mod simulation;
mod steward;
mod tally;
mod trader;
mod wanderer;
mod whim;

pub use causes::{Causes, Unmet, beyond};
pub use eccentric::Eccentric;
pub use game::{Match, Played, Player, Settler};
pub use laws::broken;
pub use settler::settle;
pub use simulation::{Care, Cast, Failure, LAST_TURN, Simulated, simulate, simulate_with};
pub use tally::{Fortune, Tally};
pub use wanderer::Wanderer;
pub use whim::Whimsical;
