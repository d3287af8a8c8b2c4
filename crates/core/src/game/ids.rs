//! Ids as newtypes. Each is an index into the lists of [`Components`](super::Components) and means nothing without it.

macro_rules! index {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);

        impl $name {
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

index!(
    /// A nation. The order of `Civ` is A.S.T. order (17.4).
    Civ(u8)
);
index!(
    /// A place at the table, from 0; a seat has no nation until one is chosen (15.3).
    Seat(u8)
);
index!(
    /// An area of the board. The order of `AreaId` is the order of area ids, which rules and defaults call "by name".
    AreaId(u16)
);
index!(
    /// One of the coasts of an area (23.57), an index into [`AreaJson::coasts`](super::Area).
    CoastId(u8)
);
index!(
    /// Face of a trade card: a commodity or a calamity (7.1).
    FaceId(u8)
);
index!(
    /// One single trade card. Never leaves the office: views speak of faces and counts.
    CardId(u16)
);
index!(
    /// One of the civilization cards (6.1).
    AdvanceId(u8)
);

/// Owner of a piece: a nation, or the unused set that serves as Barbarian tokens and Pirate cities (15.31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    Nation(Civ),
    Idle,
}

impl Owner {
    pub fn civ(self) -> Option<Civ> {
        match self {
            Owner::Nation(civ) => Some(civ),
            Owner::Idle => None,
        }
    }

    pub fn is(self, civ: Civ) -> bool {
        self == Owner::Nation(civ)
    }
}

impl From<Civ> for Owner {
    fn from(civ: Civ) -> Owner {
        Owner::Nation(civ)
    }
}
