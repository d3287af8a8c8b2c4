//! Header fields of a block.

/// Header of a block: its data about itself and its requests to the office. Fields left out are `None` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockHeader {
    pub game: Option<String>,
    /// The id of a nation, or, where no nation has that name, the text as written: a seat's name.
    pub nation: Option<String>,
    pub turn: Option<u32>,
    /// Segment id in lower case: `realm`, `trade-1`, `standing`.
    pub segment: Option<String>,
    pub token: Option<String>,
    pub status: Option<BlockStatus>,
    pub revision: Option<u32>,
    /// The code that confirms a held letter or a block with dropped lines.
    pub confirm: Option<String>,
    pub clear: bool,
    /// True if its orders are added to those in force. The marks of a block say so, not a key.
    pub is_more: bool,
    pub requests: Vec<OfficeRequest>,
}

/// Status of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockStatus {
    /// Orders that may still change: the same as no status.
    Draft,
    Final,
    /// The office's own form, filled in or not.
    Form,
    /// Orders shown by the office that no player gave. They count only with another status.
    Proposal,
}

impl BlockStatus {
    pub const ALL: [BlockStatus; 4] = [
        BlockStatus::Draft,
        BlockStatus::Final,
        BlockStatus::Form,
        BlockStatus::Proposal,
    ];

    pub fn id(self) -> &'static str {
        match self {
            BlockStatus::Draft => "draft",
            BlockStatus::Final => "final",
            BlockStatus::Form => "form",
            BlockStatus::Proposal => "proposal",
        }
    }
}

/// Selection of pages a seat wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MailPreference {
    Everything,
    /// Pages that ask the seat a question.
    Decisions,
    /// One a turn.
    Digest,
}

impl MailPreference {
    pub const ALL: [MailPreference; 3] = [
        MailPreference::Everything,
        MailPreference::Decisions,
        MailPreference::Digest,
    ];

    pub fn find(id: &str) -> Option<MailPreference> {
        MailPreference::ALL.into_iter().find(|one| one.id() == id)
    }

    pub fn id(self) -> &'static str {
        match self {
            MailPreference::Everything => "everything",
            MailPreference::Decisions => "decisions",
            MailPreference::Digest => "digest",
        }
    }
}

/// Format of a seat's mails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MailBodyFormat {
    /// Text, HTML and pictures.
    Full,
    Text,
}

impl MailBodyFormat {
    pub const ALL: [MailBodyFormat; 2] = [MailBodyFormat::Full, MailBodyFormat::Text];

    pub fn find(id: &str) -> Option<MailBodyFormat> {
        MailBodyFormat::ALL.into_iter().find(|one| one.id() == id)
    }

    pub fn id(self) -> &'static str {
        match self {
            MailBodyFormat::Full => "full",
            MailBodyFormat::Text => "text",
        }
    }
}

/// Request to the office instead of orders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfficeRequest {
    Status,
    /// Dates of the next weeks.
    Calendar,
    Page,
    Form,
    /// Forecast of the orders in force.
    Forecast,
    History,
    /// Games of the player that are over.
    Record,
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
    /// Amount and format of mail. At least one of them is given.
    Volume {
        volume: Option<MailPreference>,
        format: Option<MailBodyFormat>,
    },
    /// Time zone of the seat's mails, as written: a name such as `Europe/Berlin`.
    Zone {
        zone: String,
    },
    /// Another address that orders for the seat between two days, all as written, or nobody from now on: no address. What could not be
    /// told apart stands in `from`, and `to` is empty.
    StandIn {
        address: Option<String>,
        from: String,
        to: String,
    },
    /// Neighbours of these areas, by id. An empty list means the neighbours of every area of one's own.
    Neighbours {
        areas: Vec<String>,
    },
    /// Reason why something happened: an event, a rule, an area or a nation concerned, as written.
    Why {
        about: String,
    },
}

impl OfficeRequest {
    pub fn id(&self) -> &'static str {
        match self {
            OfficeRequest::Status => "status",
            OfficeRequest::Calendar => "calendar",
            OfficeRequest::Page => "page",
            OfficeRequest::Form => "form",
            OfficeRequest::Forecast => "forecast",
            OfficeRequest::History => "history",
            OfficeRequest::Record => "record",
            OfficeRequest::Rules => "rules",
            OfficeRequest::Help => "help",
            OfficeRequest::NewToken => "new-token",
            OfficeRequest::Public => "public",
            OfficeRequest::Absence { .. } => "absence",
            OfficeRequest::Address { .. } => "address",
            OfficeRequest::Volume { .. } => "volume",
            OfficeRequest::Zone { .. } => "zone",
            OfficeRequest::StandIn { .. } => "stand-in",
            OfficeRequest::Neighbours { .. } => "neighbours",
            OfficeRequest::Why { .. } => "why",
        }
    }
}
