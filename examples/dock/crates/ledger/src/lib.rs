//! The ledger: who holds which berth, and what was landed.

use std::collections::HashMap;
use std::fmt;

/// What can go wrong between the plant and the books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LedgerFault {
    /// Another ship still holds the berth; its lease runs out by itself.
    LeaseTimeout { berth: String },
    /// The books are closed for the night.
    Closed,
    /// The box stands in the books already.
    Conflict { goods: String },
}

impl fmt::Display for LedgerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LeaseTimeout { berth } => write!(f, "berth {berth} was not free in time"),
            Self::Closed => f.write_str("the books are closed"),
            Self::Conflict { goods } => write!(f, "{goods} was landed before"),
        }
    }
}

impl std::error::Error for LedgerFault {}

/// The right to use one berth for one lift.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    pub berth: String,
}

/// The books of one day.
#[derive(Debug, Default)]
pub struct Ledger {
    closed: bool,
    busy: HashMap<String, u32>,
    landed: Vec<String>,
}

impl Ledger {
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// Marks a berth as taken for the next `asks` questions.
    pub fn occupy(&mut self, berth: &str, asks: u32) {
        self.busy.insert(berth.to_owned(), asks);
    }

    /// Leases a berth.
    pub fn lease(&mut self, berth: &str) -> Result<Lease, LedgerFault> {
        if self.closed {
            return Err(LedgerFault::Closed);
        }
        if let Some(asks) = self.busy.get_mut(berth).filter(|asks| **asks > 0) {
            *asks -= 1;
            return Err(LedgerFault::LeaseTimeout { berth: berth.to_owned() });
        }
        Ok(Lease { berth: berth.to_owned() })
    }

    /// Writes one landed box into the books.
    pub fn post(&mut self, goods: &str) -> Result<(), LedgerFault> {
        if self.landed.iter().any(|known| known == goods) {
            return Err(LedgerFault::Conflict { goods: goods.to_owned() });
        }
        self.landed.push(goods.to_owned());
        Ok(())
    }
}
