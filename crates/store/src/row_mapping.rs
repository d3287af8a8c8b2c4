//! Rows and columns of the database as types: what sqlx's derive macros would write. They are written here because those
//! macros bring a second copy of SQLite, compiled for the compiler alone.

/// A struct is read from a row by the names of its fields; those behind `with` from the same row, those behind `texts` as they were
/// before they were compressed.
macro_rules! row {
    ($name:ident { $($field:ident),* $(; with $part:ident)? $(; texts $text:ident)? }) => {
        impl<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow> for $name {
            fn from_row(row: &'r sqlx::sqlite::SqliteRow) -> Result<$name, sqlx::Error> {
                Ok($name {
                    $($part: sqlx::FromRow::from_row(row)?,)?
                    $($field: sqlx::Row::try_get(row, stringify!($field))?,)*
                    $($text: $crate::packed_text::unpacked(sqlx::Row::try_get(row, stringify!($text))?, b""),)?
                })
            }
        }
    };
}

/// A type that stands in one column as a value of another type, which `$read` and `$write` translate.
macro_rules! column {
    ($name:ident as $stored:ty, $read:expr, $write:expr) => {
        impl sqlx::Type<sqlx::Sqlite> for $name {
            fn type_info() -> sqlx::sqlite::SqliteTypeInfo {
                <$stored as sqlx::Type<sqlx::Sqlite>>::type_info()
            }

            fn compatible(other: &sqlx::sqlite::SqliteTypeInfo) -> bool {
                <$stored as sqlx::Type<sqlx::Sqlite>>::compatible(other)
            }
        }

        impl<'r> sqlx::Decode<'r, sqlx::Sqlite> for $name {
            fn decode(
                value: sqlx::sqlite::SqliteValueRef<'r>,
            ) -> Result<$name, sqlx::error::BoxDynError> {
                let stored = <$stored as sqlx::Decode<sqlx::Sqlite>>::decode(value)?;
                $read(stored)
            }
        }

        impl<'q> sqlx::Encode<'q, sqlx::Sqlite> for $name {
            fn encode_by_ref(
                &self,
                buffer: &mut sqlx::sqlite::SqliteArgumentsBuffer,
            ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                <$stored as sqlx::Encode<sqlx::Sqlite>>::encode_by_ref(&$write(self), buffer)
            }
        }
    };
}

/// A struct around the number of a row.
macro_rules! number {
    ($name:ident) => {
        $crate::row_mapping::column!($name as i64, |id| Ok($name(id)), |id: &$name| id.0);
    };
}

/// An enum whose values stand in the database as words.
macro_rules! words {
    ($name:ident { $($value:ident: $word:literal),* }) => {
        $crate::row_mapping::column!(
            $name as String,
            |word: String| match word.as_str() {
                $($word => Ok($name::$value),)*
                other => Err(format!("{other:?} is no {}", stringify!($name)).into()),
            },
            |value: &$name| match value {
                $($name::$value => $word.to_owned(),)*
            }
        );
    };
}

pub(super) use {column, number, row, words};
