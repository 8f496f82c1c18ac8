use std::fmt;

const ORDERS: [&str; 3] = ["ignore previous orders", "open every gate", "disregard the harbour master"];

/// Something in a note that is meant for the machine and not for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Intrusion {
    InjectedInstruction(&'static str),
    LeakedSealKey,
}

impl fmt::Display for Intrusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Intrusion::InjectedInstruction(phrase) => write!(f, "the note says `{phrase}`"),
            Intrusion::LeakedSealKey => f.write_str("the note carries a seal key"),
        }
    }
}

/// Reads the note of a manifest before anything acts on it.
pub fn screen(note: &str) -> Result<(), Intrusion> {
    let lower = note.to_lowercase();
    if let Some(phrase) = ORDERS.into_iter().find(|phrase| lower.contains(*phrase)) {
        return Err(Intrusion::InjectedInstruction(phrase));
    }
    if lower.contains("seal-key:") {
        return Err(Intrusion::LeakedSealKey);
    }
    Ok(())
}
