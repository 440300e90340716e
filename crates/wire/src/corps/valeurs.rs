//! Types of fields for bodies, where a text, a number or an `Option` does not say enough.

use serde::de::{Deserialize, Deserializer, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// A field of a change: not named (it stays as it is), emptied (`null`), or set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// The change does not name the field.
    #[default]
    Absent,
    /// The change sends `null`.
    Vide,
    Valeur(T),
}

impl<T> Patch<T> {
    /// The value of the field after the change.
    pub fn sur(self, avant: Option<T>) -> Option<T> {
        match self {
            Self::Absent => avant,
            Self::Vide => None,
            Self::Valeur(valeur) => Some(valeur),
        }
    }

    /// Converts the value when there is one.
    pub fn map<U>(self, lire: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Absent => Patch::Absent,
            Self::Vide => Patch::Vide,
            Self::Valeur(valeur) => Patch::Valeur(lire(valeur)),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lecture<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Lecture<T> {
            type Value = Patch<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value, or null")
            }

            /// The reader of bodies calls this for a field that is absent.
            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Patch::Absent)
            }

            fn visit_none<E>(self) -> Result<Self::Value, E> {
                Ok(Patch::Vide)
            }

            fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
                T::deserialize(deserializer).map(Patch::Valeur)
            }
        }
        deserializer.deserialize_option(Lecture(PhantomData))
    }
}

/// A field that a change may leave out but never empties: `null` is a fault of type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SiDit<T>(pub Option<T>);

impl<T> Default for SiDit<T> {
    fn default() -> Self {
        Self(None)
    }
}

/// The name by which the reader recognises a [`TexteExact`].
pub(super) const TEXTE_EXACT: &str = "TexteExact";

impl<'de, T: Deserialize<'de>> Deserialize<'de> for SiDit<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|valeur| Self(Some(valeur)))
    }
}

/// A required text that is kept exactly as it was typed: a password, a token. An empty text counts as missing.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct TexteExact(pub String);

impl fmt::Debug for TexteExact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TexteExact(…)")
    }
}

impl<'de> Deserialize<'de> for TexteExact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lecture;
        impl<'de> Visitor<'de> for Lecture {
            type Value = TexteExact;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
                String::deserialize(deserializer).map(TexteExact)
            }
        }
        deserializer.deserialize_newtype_struct(TEXTE_EXACT, Lecture)
    }
}
