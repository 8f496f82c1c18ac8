//! The cranes: they move boxes between a ship and a berth.

mod crane;
mod fault;
mod frame;

pub use crane::Crane;
pub use fault::CraneFault;
