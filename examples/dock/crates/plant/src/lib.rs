//! The plant: customs, ledger and crane behind one call.

mod error;
mod failure;
mod plant;

pub use error::PlantError;
pub use failure::PlantFailure;
pub use plant::{Outcome, Plant};

// The parts of a plant, for those who build one.
pub use dock_crane::Crane;
pub use ledger::Ledger;
