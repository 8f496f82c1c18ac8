use crate::fault::CraneFault;
use crate::frame;

const CALM: u32 = 40;

/// One crane and the berths it reaches.
pub struct Crane {
    berths: Vec<String>,
    limit: u32,
    wind: u32,
}

impl Crane {
    pub fn new(berths: Vec<String>, limit: u32) -> Self {
        Self { berths, limit, wind: 0 }
    }

    /// Tells the crane what the wind gauge reads, in knots.
    pub fn feel_wind(&mut self, knots: u32) {
        self.wind = knots;
    }

    /// Lifts one box onto the berth and answers with the tonnes that moved.
    pub fn lift(&self, tonnes: u32, berth: &str) -> Result<u32, CraneFault> {
        if !self.berths.iter().any(|known| known == berth) {
            return Err(CraneFault::UnknownBerth(berth.to_owned()));
        }
        if self.wind > CALM {
            return Err(CraneFault::WindTooHigh { knots: self.wind });
        }
        self.weigh(tonnes)?;
        let answer = frame::command(tonnes.min(255) as u8);
        frame::tonnes_of(&answer)
    }

    fn weigh(&self, tonnes: u32) -> Result<(), CraneFault> {
        if tonnes > self.limit {
            return Err(CraneFault::Overloaded { tonnes, limit: self.limit });
        }
        Ok(())
    }
}
