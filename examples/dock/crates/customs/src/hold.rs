use std::fmt;

use crate::manifest::Manifest;

const EMBARGOED: [&str; 2] = ["ivory", "gunpowder"];
const SPOT_CHECK_ABOVE: u32 = 30;

/// Why customs does not let goods pass at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hold {
    Embargoed(String),
    SpotCheck { tonnes: u32 },
}

/// What a hold means for the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HoldClass {
    /// An officer looks at the box; the order waits.
    Inspect,
    /// The goods do not enter.
    Refuse,
}

impl fmt::Display for Hold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hold::Embargoed(goods) => write!(f, "{goods} may not be landed"),
            Hold::SpotCheck { tonnes } => write!(f, "{tonnes} t are held for inspection"),
        }
    }
}

pub fn hold_class(hold: &Hold) -> HoldClass {
    match hold {
        Hold::SpotCheck { .. } => HoldClass::Inspect,
        Hold::Embargoed(_) => HoldClass::Refuse,
    }
}

/// Lets the goods pass, or says why not.
pub fn clear(manifest: &Manifest) -> Result<(), Hold> {
    if EMBARGOED.contains(&manifest.goods.as_str()) {
        return Err(Hold::Embargoed(manifest.goods.clone()));
    }
    if manifest.tonnes > SPOT_CHECK_ABOVE {
        return Err(Hold::SpotCheck { tonnes: manifest.tonnes });
    }
    Ok(())
}
