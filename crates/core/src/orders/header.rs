//! What a block says of itself.

/// What a block says of itself and asks of the office. What it leaves out is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockHeader {
    pub game: Option<String>,
    /// The id of a nation, or, where no nation has that name, the text as written: a seat's name.
    pub nation: Option<String>,
    pub turn: Option<u32>,
    /// In lower case: `realm`, `trade-1`, `standing`.
    pub segment: Option<String>,
    pub token: Option<String>,
    pub status: Option<BlockStatus>,
    pub revision: Option<u32>,
    /// The code that confirms a held letter or a block with dropped lines.
    pub confirm: Option<String>,
    pub clear: bool,
    /// Whether its orders are to be added to those that stand. The marks of a block say it, and no key.
    pub is_more: bool,
    pub requests: Vec<OfficeRequest>,
}

/// How far a block counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockStatus {
    /// Orders that may still change: the same as no status.
    Draft,
    Final,
    /// The office's own form, filled in or not.
    Form,
    /// What the office shows and nobody ordered: it counts only with another status.
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

/// Which pages a seat wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MailPreference {
    Everything,
    /// Those that ask it something.
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

/// What its mails are made of.
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

/// Something asked of the office instead of orders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfficeRequest {
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
        volume: Option<MailPreference>,
        format: Option<MailBodyFormat>,
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

impl OfficeRequest {
    pub fn id(&self) -> &'static str {
        match self {
            OfficeRequest::Status => "status",
            OfficeRequest::Page => "page",
            OfficeRequest::Form => "form",
            OfficeRequest::Forecast => "forecast",
            OfficeRequest::History => "history",
            OfficeRequest::Rules => "rules",
            OfficeRequest::Help => "help",
            OfficeRequest::NewToken => "new-token",
            OfficeRequest::Public => "public",
            OfficeRequest::Absence { .. } => "absence",
            OfficeRequest::Address { .. } => "address",
            OfficeRequest::Volume { .. } => "volume",
            OfficeRequest::Neighbours { .. } => "neighbours",
            OfficeRequest::Why { .. } => "why",
        }
    }
}
