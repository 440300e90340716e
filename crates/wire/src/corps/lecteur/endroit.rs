//! Gives serde the value at a path, when the value has the type that the field asks for. Otherwise this module notes a fault
//! and gives serde a placeholder.

use super::{Abandon, Connu, Entourage, Lecteur, Lu, Nuls, dessous};
use crate::corps::valeurs::TEXTE_EXACT;
use domain::texte::nettoyer;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// A value at a path that serde is reading.
pub(super) struct Endroit<'l, 'v> {
    pub(super) lecteur: &'l Lecteur,
    pub(super) lu: Lu<'v>,
    pub(super) chemin: String,
}

impl<'l, 'v> Endroit<'l, 'v> {
    /// Notes that the value is missing or wrong, unless its fault is noted already.
    fn plaindre(&self) {
        match self.lu {
            Lu::Absent => self.lecteur.noter(&self.chemin, Connu::Absent),
            Lu::Objet(_) | Lu::Dit(_) | Lu::Membre(_) => self.lecteur.noter(&self.chemin, Connu::Faux),
            Lu::Factice => {}
        }
    }

    fn json(&self) -> Option<&'v Value> {
        match self.lu {
            Lu::Dit(valeur) | Lu::Membre(valeur) => Some(valeur),
            Lu::Objet(_) | Lu::Absent | Lu::Factice => None,
        }
    }

    /// Returns what `lire` reads, or notes a fault and returns the default value.
    fn ou_plainte<T: Default>(&self, lire: impl FnOnce(&'v Value) -> Option<T>) -> T {
        self.json().and_then(lire).unwrap_or_else(|| {
            self.plaindre();
            T::default()
        })
    }

    fn objet(&self) -> Option<&'v Map<String, Value>> {
        match self.lu {
            Lu::Objet(objet) | Lu::Dit(Value::Object(objet)) | Lu::Membre(Value::Object(objet)) => Some(objet),
            Lu::Dit(_) | Lu::Membre(_) | Lu::Absent | Lu::Factice => None,
        }
    }

    fn membres(&self, restent: Vec<(&'v str, Lu<'v>)>) -> Membres<'l, 'v> {
        let dans = if matches!(self.lu, Lu::Factice) { Entourage::Factice } else { Entourage::Dit };
        let (lecteur, chemin) = (self.lecteur, self.chemin.clone());
        Membres { lecteur, chemin, restent: restent.into_iter(), courant: None, dans }
    }

    /// The members of a struct, in the order of its fields: those that were sent, and those that are known to be missing.
    fn membres_de(&self, objet: Option<&'v Map<String, Value>>, champs: &'static [&'static str]) -> Membres<'l, 'v> {
        let un = |champ: &'static str| match objet.and_then(|objet| objet.get(champ)) {
            Some(Value::Null) if self.lecteur.nuls == Nuls::Absents => self.manquant(champ),
            Some(valeur) => Some((champ, Lu::Dit(valeur))),
            None => self.manquant(champ),
        };
        self.membres(champs.iter().copied().filter_map(un).collect())
    }

    fn manquant(&self, champ: &'static str) -> Option<(&'static str, Lu<'v>)> {
        self.lecteur.connus.contains_key(&dessous(&self.chemin, champ)).then_some((champ, Lu::Absent))
    }

    /// The members of a list; `longueur` placeholders when the value is not a list.
    fn liste(&self, longueur: usize) -> Liste<'l, 'v> {
        let (restent, dans) = if let Some(Value::Array(membres)) = self.json() {
            (membres.iter().map(Lu::Membre).collect(), Entourage::Dit)
        } else {
            self.plaindre();
            (vec![Lu::Factice; longueur], Entourage::Factice)
        };
        let (lecteur, chemin) = (self.lecteur, self.chemin.clone());
        Liste { lecteur, chemin, restent: restent.into_iter(), rang: 0, dans }
    }

    fn lire_la_liste<'de, V: Visitor<'de>>(&self, longueur: usize, visiteur: V) -> Result<V::Value, Abandon> {
        let mut liste = self.liste(longueur);
        let lue = visiteur.visit_seq(&mut liste)?;
        if liste.restent.len() > 0 {
            self.plaindre();
        }
        Ok(lue)
    }
}

/// The members of an object, given to serde one by one.
struct Membres<'l, 'v> {
    lecteur: &'l Lecteur,
    chemin: String,
    restent: std::vec::IntoIter<(&'v str, Lu<'v>)>,
    courant: Option<(&'v str, Lu<'v>)>,
    dans: Entourage,
}

impl<'de> MapAccess<'de> for Membres<'_, '_> {
    type Error = Abandon;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, graine: K) -> Result<Option<K::Value>, Abandon> {
        self.courant = self.restent.next();
        let Some((nom, _)) = self.courant else { return Ok(None) };
        let nom: StrDeserializer<'_, Abandon> = nom.into_deserializer();
        graine.deserialize(nom).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, graine: S) -> Result<S::Value, Abandon> {
        let (nom, lu) = self.courant.take().ok_or(Abandon::Faux)?;
        self.lecteur.lire_un(graine, lu, &dessous(&self.chemin, nom), self.dans)
    }
}

/// The members of a list, given to serde one by one.
struct Liste<'l, 'v> {
    lecteur: &'l Lecteur,
    chemin: String,
    restent: std::vec::IntoIter<Lu<'v>>,
    rang: usize,
    dans: Entourage,
}

impl<'de> SeqAccess<'de> for &mut Liste<'_, '_> {
    type Error = Abandon;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, graine: S) -> Result<Option<S::Value>, Abandon> {
        let Some(lu) = self.restent.next() else { return Ok(None) };
        let chemin = format!("{}[{}]", self.chemin, self.rang);
        self.rang += 1;
        self.lecteur.lire_un(graine, lu, &chemin, self.dans).map(Some)
    }
}

/// Reads whole numbers: a number that the type cannot hold is a fault of type.
macro_rules! entiers {
    ($($methode:ident $visite:ident $type:ty,)*) => {$(
        fn $methode<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
            let entier = |valeur: &Value| {
                let large = valeur.as_i64().map(i128::from).or(valeur.as_u64().map(i128::from))?;
                <$type>::try_from(large).ok()
            };
            visiteur.$visite(self.ou_plainte(entier))
        }
    )*};
}

impl<'de> Deserializer<'de> for Endroit<'_, '_> {
    type Error = Abandon;

    /// Reads a value that may have several types.
    fn deserialize_any<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        match self.json() {
            None | Some(Value::Null) => {
                self.plaindre();
                visiteur.visit_unit()
            }
            Some(Value::Bool(_)) => self.deserialize_bool(visiteur),
            Some(Value::Number(nombre)) if nombre.is_i64() => self.deserialize_i64(visiteur),
            Some(Value::Number(nombre)) if nombre.is_u64() => self.deserialize_u64(visiteur),
            Some(Value::Number(_)) => self.deserialize_f64(visiteur),
            Some(Value::String(_)) => self.deserialize_string(visiteur),
            Some(Value::Array(_)) => self.deserialize_seq(visiteur),
            Some(Value::Object(_)) => self.deserialize_map(visiteur),
        }
    }

    entiers! {
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        visiteur.visit_bool(self.ou_plainte(Value::as_bool))
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        self.deserialize_f64(visiteur)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        visiteur.visit_f64(self.ou_plainte(Value::as_f64))
    }

    fn deserialize_char<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        self.deserialize_string(visiteur)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        self.deserialize_string(visiteur)
    }

    /// Cleans the text with `nettoyer`: normal form, and no invisible characters.
    fn deserialize_string<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        visiteur.visit_string(self.ou_plainte(|valeur| valeur.as_str().map(nettoyer)))
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        self.deserialize_any(visiteur)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        self.deserialize_any(visiteur)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        match self.lu {
            // An absent field calls `visit_unit` and not `visit_none`, because a change (`Patch`) distinguishes it from an emptied one.
            Lu::Absent | Lu::Factice => visiteur.visit_unit(),
            Lu::Dit(Value::Null) | Lu::Membre(Value::Null) => visiteur.visit_none(),
            Lu::Objet(_) | Lu::Dit(_) | Lu::Membre(_) => visiteur.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        self.ou_plainte(Value::as_null);
        visiteur.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visiteur: V) -> Result<V::Value, Abandon> {
        self.deserialize_unit(visiteur)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, nom: &'static str, visiteur: V) -> Result<V::Value, Abandon> {
        if nom != TEXTE_EXACT {
            return visiteur.visit_newtype_struct(self);
        }
        let exact = match self.json() {
            Some(Value::String(texte)) if !texte.is_empty() => texte.as_str(),
            Some(Value::String(_) | Value::Null) => {
                self.lecteur.noter(&self.chemin, Connu::Absent);
                ""
            }
            Some(_) | None => {
                self.plaindre();
                ""
            }
        };
        let exact: StrDeserializer<'_, Abandon> = exact.into_deserializer();
        visiteur.visit_newtype_struct(exact)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        self.lire_la_liste(0, visiteur)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, longueur: usize, visiteur: V) -> Result<V::Value, Abandon> {
        self.lire_la_liste(longueur, visiteur)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        longueur: usize,
        visiteur: V,
    ) -> Result<V::Value, Abandon> {
        self.lire_la_liste(longueur, visiteur)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        let membres = self.objet().map(|objet| objet.iter().map(|(nom, valeur)| (nom.as_str(), Lu::Dit(valeur))));
        if membres.is_none() {
            self.plaindre();
        }
        visiteur.visit_map(self.membres(membres.into_iter().flatten().collect()))
    }

    /// Reads a struct. When its object is absent, each required field of the struct is reported as missing. A value that is
    /// not an object is a fault of type.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        champs: &'static [&'static str],
        visiteur: V,
    ) -> Result<V::Value, Abandon> {
        let objet = self.objet();
        if objet.is_none() && self.json().is_some() {
            self.plaindre();
        }
        let lu = visiteur.visit_map(self.membres_de(objet, champs))?;
        if let Some(objet) = objet {
            self.lecteur.refuser_les_inconnus(objet, &self.chemin, champs);
        }
        Ok(lu)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variantes: &'static [&'static str],
        visiteur: V,
    ) -> Result<V::Value, Abandon> {
        let dite = self.json().and_then(Value::as_str).filter(|dite| variantes.contains(dite));
        let une = dite.or_else(|| {
            self.plaindre();
            variantes.first().copied()
        });
        let une: StrDeserializer<'_, Abandon> = une.unwrap_or_default().into_deserializer();
        visiteur.visit_enum(une)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        self.deserialize_string(visiteur)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visiteur: V) -> Result<V::Value, Abandon> {
        visiteur.visit_unit()
    }
}
