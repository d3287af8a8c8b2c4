//! What a block says of itself.

/// What a block says of itself and asks of the office. What it leaves out is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    pub game: Option<String>,
    /// The id of a nation, or, where no nation has that name, the text as written: a seat's name.
    pub nation: Option<String>,
    pub turn: Option<u32>,
    /// In lower case: `realm`, `trade-1`, `standing`.
    pub segment: Option<String>,
    pub token: Option<String>,
    pub status: Option<Status>,
    pub revision: Option<u32>,
    /// The code that confirms a held letter or a block with dropped lines.
    pub confirm: Option<String>,
    pub clear: bool,
    /// Whether its orders are to be added to those that stand. The marks of a block say it, and no key.
    pub is_more: bool,
    pub requests: Vec<Request>,
}

/// How far a block counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Orders that may still change: the same as no status.
    Draft,
    Final,
    /// The office's own form, filled in or not.
    Form,
    /// What the office shows and nobody ordered: it counts only with another status.
    Proposal,
}

impl Status {
    pub const ALL: [Status; 4] = [Status::Draft, Status::Final, Status::Form, Status::Proposal];

    pub fn id(self) -> &'static str {
        match self {
            Status::Draft => "draft",
            Status::Final => "final",
            Status::Form => "form",
            Status::Proposal => "proposal",
        }
    }
}

/// Which pages a seat wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Volume {
    Everything,
    /// Those that ask it something.
    Decisions,
    /// One a turn.
    Digest,
}

impl Volume {
    pub const ALL: [Volume; 3] = [Volume::Everything, Volume::Decisions, Volume::Digest];

    pub fn find(id: &str) -> Option<Volume> {
        Volume::ALL.into_iter().find(|one| one.id() == id)
    }

    pub fn id(self) -> &'static str {
        match self {
            Volume::Everything => "everything",
            Volume::Decisions => "decisions",
            Volume::Digest => "digest",
        }
    }
}

/// What its mails are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// Text, HTML and pictures.
    Full,
    Text,
}

impl Format {
    pub const ALL: [Format; 2] = [Format::Full, Format::Text];

    pub fn find(id: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|one| one.id() == id)
    }

    pub fn id(self) -> &'static str {
        match self {
            Format::Full => "full",
            Format::Text => "text",
        }
    }
}

/// Something asked of the office instead of orders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Request {
    Status,
    Page,
    Form,
    /// What the orders that stand come to.
    Forecast,
    History,
    Rules,
    Help,
    NewToken,
    Public,
    /// Dates as written, each `YYYY-MM-DD`.
    Absence {
        from: String,
        to: String,
    },
    /// Another address, as written, beside the others or in the place of one.
    Address {
        address: String,
        replaces: Option<String>,
    },
    /// How much mail, and of what; at least one of them.
    Volume {
        volume: Option<Volume>,
        format: Option<Format>,
    },
    /// What lies around these areas, by id; none: around each of one's own.
    Neighbours {
        areas: Vec<String>,
    },
    /// Why something happened: an event, a rule, an area or who was concerned, as written.
    Why {
        about: String,
    },
}

impl Request {
    pub fn id(&self) -> &'static str {
        match self {
            Request::Status => "status",
            Request::Page => "page",
            Request::Form => "form",
            Request::Forecast => "forecast",
            Request::History => "history",
            Request::Rules => "rules",
            Request::Help => "help",
            Request::NewToken => "new-token",
            Request::Public => "public",
            Request::Absence { .. } => "absence",
            Request::Address { .. } => "address",
            Request::Volume { .. } => "volume",
            Request::Neighbours { .. } => "neighbours",
            Request::Why { .. } => "why",
        }
    }
}
