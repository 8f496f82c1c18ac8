use std::fmt;

use crate::failure::PlantFailure;

/// A failure and the order it belongs to.
#[derive(Debug, Clone)]
pub struct PlantError {
    pub order: u32,
    pub kind: PlantFailure,
}

impl PlantError {
    pub fn new(order: u32, kind: PlantFailure) -> Self {
        Self { order, kind }
    }
}

impl fmt::Display for PlantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "order {}: {}", self.order, self.kind)
    }
}

impl std::error::Error for PlantError {}
