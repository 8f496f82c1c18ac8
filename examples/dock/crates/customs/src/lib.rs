//! Customs: reads manifests, holds goods, and looks for orders hidden in notes.

pub mod hold;
pub mod manifest;
pub mod screen;

pub use hold::{hold_class, Hold, HoldClass};
pub use manifest::{Manifest, ManifestFault};
pub use screen::Intrusion;
