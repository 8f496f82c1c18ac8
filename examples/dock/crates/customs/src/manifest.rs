use std::fmt;

/// What a ship's agent asks for, one line of `key=value` fields.
#[derive(Debug, Clone)]
pub struct Manifest {
    pub berth: String,
    pub goods: String,
    pub tonnes: u32,
    pub note: String,
}

/// Why a manifest cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ManifestFault {
    Empty,
    MissingField(&'static str),
    BadWeight(String),
}

impl fmt::Display for ManifestFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ManifestFault::Empty => f.write_str("the manifest is empty"),
            ManifestFault::MissingField(name) => write!(f, "the manifest lacks `{name}=`"),
            ManifestFault::BadWeight(text) => write!(f, "`{text}` is not a weight in tonnes"),
        }
    }
}

impl std::error::Error for ManifestFault {}

impl Manifest {
    /// Reads one line; the order of the fields does not matter.
    pub fn read(line: &str) -> Result<Self, ManifestFault> {
        if line.trim().is_empty() {
            return Err(ManifestFault::Empty);
        }
        let tonnes = field(line, "tonnes").ok_or(ManifestFault::MissingField("tonnes"))?;
        Ok(Self {
            berth: required(line, "berth")?,
            goods: required(line, "goods")?,
            tonnes: tonnes.parse().map_err(|_| ManifestFault::BadWeight(tonnes.to_owned()))?,
            note: field(line, "note").unwrap_or("").to_owned(),
        })
    }
}

fn required(line: &str, name: &'static str) -> Result<String, ManifestFault> {
    field(line, name)
        .map(str::to_owned)
        .ok_or_else(|| ManifestFault::MissingField(name))
}

fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(';')
        .filter_map(|part| part.split_once('='))
        .find(|(key, _)| key.trim() == name)
        .map(|(_, value)| value.trim())
}
