//! Verdicts on letters.

macro_rules! verdicts {
    ($($(#[$doc:meta])* $name:ident = $id:literal,)*) => {
        /// Verdict on a letter. The id is the key of its sentence in `verdicts.txt`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ReceiptVerdict {
            $($(#[$doc])* $name,)*
        }

        impl ReceiptVerdict {
            pub const ALL: &[ReceiptVerdict] = &[$(ReceiptVerdict::$name,)*];

            pub fn id(self) -> &'static str {
                match self {
                    $(ReceiptVerdict::$name => $id,)*
                }
            }
        }
    };
}

verdicts! {
    Accepted = "accepted",
    Remarks = "remarks",
    /// Lines were dropped: not final until the code is confirmed.
    ToConfirm = "to-confirm",
    /// Letter from an address that is not registered, which is `detail`.
    Held = "held",
    Refused = "refused",
    /// No block could be taken from the letter: `detail` says why.
    Broken = "broken",
    /// The block contradicts its proof or its page: `detail` says how.
    Disagrees = "disagrees",
    Late = "late",
    Over = "over",
    /// Written for a segment that is judged.
    OldToken = "old-token",
    Void = "void",
    OldRevision = "old-revision",
    /// A block that was received later stands already.
    Overtaken = "overtaken",
    /// The letter was read before: `detail` says when, and what stands.
    Repeated = "repeated",
    /// The form or receipt as it was sent.
    Quoted = "quoted",
    Agreed = "agreed",
    NoBlock = "no-block",
    /// The words of the letter were not read as orders.
    NotRead = "not-read",
    /// They seem to mean what the answer proposes.
    Proposed = "proposed",
    /// Read, and orders that stand would be dropped: the answer proposes both.
    Beside = "beside",
    /// A note to the moderators and nothing else: `detail` says what became of it.
    Noted = "noted",
    /// Press and nothing else.
    Pressed = "pressed",
    /// A protest and nothing else.
    Protested = "protested",
    /// Lines about votes and nothing else.
    Voted = "voted",
    Withdrawn = "withdrawn",
    /// Standing orders were taken.
    Standing = "standing",
    StandingEnded = "standing-ended",
    /// Orders were kept for a segment that has not opened yet, which is `detail`.
    Ahead = "for-later",
    AheadEnded = "for-later-ended",
    /// The player wants to leave, and has to confirm it.
    LeaveAsked = "leave-asked",
    Left = "left",
    /// The player cannot leave by this letter: `detail` says why.
    LeaveVoid = "leave-void",
    /// The player names a stand-in, and has to confirm it: `detail` says what then.
    StandInAsked = "stand-in-asked",
    /// About a stand-in: `detail`.
    StandIn = "stand-in",
    /// A code confirmed nothing: `detail` says why.
    CodeVoid = "code-void",
    /// An absence was filed or withdrawn, or why not: `detail`.
    Absence = "absence",
    NoAbsence = "no-absence",
    /// Amount of mail that the seat gets from now on, which is `detail`.
    Volume = "volume",
    /// A request that this letter answers.
    Asked = "asked",
    /// New tokens were asked for: `detail` is the one for pages.
    NewToken = "new-token",
    /// Another address was asked for, which is `detail`.
    AddressAsked = "address-asked",
    /// One of two proofs came.
    AddressHalf = "address-half",
    AddressChanged = "address-changed",
    AddressVoid = "address-void",
    /// Too long to be read: `detail` says how long it is, and how long one may be.
    TooLong = "too-long",
    /// More letters came than are answered: `detail` says how many are, and what then.
    Limited = "limited",
}

impl ReceiptVerdict {
    /// Returns whether the printed orders are those understood from this very letter.
    pub fn counts(self) -> bool {
        matches!(
            self,
            ReceiptVerdict::Accepted | ReceiptVerdict::Remarks | ReceiptVerdict::ToConfirm
        )
    }
}
