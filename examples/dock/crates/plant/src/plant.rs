use std::fmt;
use std::thread;
use std::time::Duration;

use dock_crane::Crane;
use dock_customs::{hold, hold_class, screen, HoldClass, Manifest};
use ledger::{Lease, Ledger, LedgerFault};

use crate::error::PlantError;
use crate::failure::{tampered, PlantFailure};

const LEASE_TRIES: u32 = 3;
const LEASE_PAUSE: Duration = Duration::from_millis(20);

/// How an order ended that did not fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Landed { berth: String, tonnes: u32 },
    /// Customs looks at the box first.
    Held { waiting: usize },
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Landed { berth, tonnes } => write!(f, "{tonnes} t landed at {berth}"),
            Self::Held { waiting } => write!(f, "held by customs, {waiting} waiting"),
        }
    }
}

/// The machines of one quay.
pub struct Plant {
    crane: Crane,
    ledger: Ledger,
    held: Vec<Manifest>,
}

impl Plant {
    pub fn new(crane: Crane, ledger: Ledger) -> Self {
        Self { crane, ledger, held: Vec::new() }
    }

    /// Works one order from its manifest to the berth.
    pub fn work(&mut self, order: u32, line: &str) -> Result<Outcome, PlantError> {
        self.steps(line).map_err(|kind| PlantError::new(order, kind))
    }

    fn steps(&mut self, line: &str) -> Result<Outcome, PlantFailure> {
        if line.trim() == "withdrawn" {
            return Err(PlantFailure::Cancelled);
        }
        let manifest = Manifest::read(line).map_err(|fault| PlantFailure::Refused(fault.to_string()))?;
        screen::screen(&manifest.note).map_err(tampered)?;
        if let Err(hold) = hold::clear(&manifest) {
            return match hold_class(&hold) {
                HoldClass::Inspect => {
                    self.held.push(manifest);
                    Ok(Outcome::Held { waiting: self.held.len() })
                }
                HoldClass::Refuse => Err(PlantFailure::Refused(hold.to_string())),
            };
        }
        self.land(&manifest)
    }

    fn land(&mut self, manifest: &Manifest) -> Result<Outcome, PlantFailure> {
        let lease = self.lease(&manifest.berth)?;
        let tonnes = self.crane.lift(manifest.tonnes, &lease.berth).map_err(PlantFailure::from)?;
        let _ = self.ledger.post(&manifest.goods);
        Ok(Outcome::Landed { berth: lease.berth, tonnes })
    }

    /// A berth comes free when the lease of the ship before runs out: ask again, but not for ever.
    fn lease(&mut self, berth: &str) -> Result<Lease, PlantFailure> {
        let mut tries = 0;
        loop {
            match self.ledger.lease(berth) {
                Ok(lease) => return Ok(lease),
                Err(LedgerFault::LeaseTimeout { .. }) if tries < LEASE_TRIES => {
                    tries += 1;
                    thread::sleep(LEASE_PAUSE);
                }
                Err(fault) => return Err(fault.into()),
            }
        }
    }
}
