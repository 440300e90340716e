//! Finds the names of the fields of a struct, as serde knows them.

use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;

/// The names that the fields of `T` have in JSON; empty when `T` is not a struct.
pub fn champs_de<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut champs: &'static [&'static str] = &[];
    // The deserialization always fails: the witness notes the names of the fields before it fails.
    drop(T::deserialize(Temoin(&mut champs)));
    champs
}

struct Temoin<'c>(&'c mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Temoin<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("only the names of the fields are asked for"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        champs: &'static [&'static str],
        visiteur: V,
    ) -> Result<V::Value, Error> {
        *self.0 = champs;
        self.deserialize_any(visiteur)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
