//! Words of a fixed list, as enums: ledgers, scenarios and letters know each by its id.

/// An enum whose variants have ids, a list of all of them and the way back from an id.
macro_rules! id_enum {
    ($(#[$about:meta])* $Name:ident { $($(#[$doc:meta])* $variant:ident = $id:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $Name {
            $($(#[$doc])* $variant,)*
        }

        impl $Name {
            pub const ALL: &[$Name] = &[$($Name::$variant,)*];

            pub fn id(self) -> &'static str {
                match self {
                    $($Name::$variant => $id,)*
                }
            }

            pub fn find(id: &str) -> Option<$Name> {
                $Name::ALL.iter().copied().find(|word| word.id() == id)
            }
        }
    };
}

pub(crate) use id_enum;
