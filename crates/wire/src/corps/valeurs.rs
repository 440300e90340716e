//! What the fields of a body are, where a text, a number or an `Option` does not say enough.

use serde::de::{Deserialize, Deserializer, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// A field of a change: left as it is, emptied (`null`), or set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// The change does not name it.
    #[default]
    Absent,
    /// `null`.
    Vide,
    /// A value.
    Valeur(T),
}

impl<T> Patch<T> {
    /// Nothing for a field that stays; else what it becomes.
    pub fn dit(self) -> Option<Option<T>> {
        match self {
            Self::Absent => None,
            Self::Vide => Some(None),
            Self::Valeur(valeur) => Some(Some(valeur)),
        }
    }

    /// The same field, its value read further.
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

            /// The reader of bodies says so of what is not there.
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

/// A field that a change may leave out, and never empties: `null` is of a wrong type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SiDit<T>(pub Option<T>);

impl<T> Default for SiDit<T> {
    fn default() -> Self {
        Self(None)
    }
}

/// The name under which the reader knows a [`TexteExact`].
pub(super) const TEXTE_EXACT: &str = "TexteExact";

impl<'de, T: Deserialize<'de>> Deserialize<'de> for SiDit<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|valeur| Self(Some(valeur)))
    }
}

/// A text that must be there, kept to the letter as it was typed: a password, a token. An empty one is missing.
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
