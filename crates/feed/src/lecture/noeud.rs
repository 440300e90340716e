//! A JSON value that keeps the fields of an object in their order, and repeated fields too.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A JSON value of a line.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Noeud {
    Nul,
    Booleen(bool),
    Entier(i64),
    Decimal(f64),
    Texte(String),
    Liste(Vec<Noeud>),
    Objet(Vec<(String, Noeud)>),
}

impl Noeud {
    /// The name of its type in French, with the article.
    pub(super) const fn quoi(&self) -> &'static str {
        match self {
            Self::Nul => "null",
            Self::Booleen(_) => "un booléen",
            Self::Entier(_) | Self::Decimal(_) => "un nombre",
            Self::Texte(_) => "un texte",
            Self::Liste(_) => "une liste",
            Self::Objet(_) => "un objet",
        }
    }

    /// Reads one line. The error is the reason in French why the line is not JSON.
    pub(super) fn lire(octets: &[u8]) -> Result<Self, String> {
        let texte = std::str::from_utf8(octets)
            .map_err(|e| format!("le texte n’est pas de l’UTF-8 (octet {})", e.valid_up_to() + 1))?;
        serde_json::from_str(texte).map_err(|erreur| match erreur.classify() {
            serde_json::error::Category::Eof => "la ligne est coupée\u{a0}: le JSON s’arrête avant sa fin".to_owned(),
            _ => format!("JSON illisible (colonne {})", erreur.column()),
        })
    }
}

impl<'de> Deserialize<'de> for Noeud {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Visiteur)
    }
}

struct Visiteur;

impl<'de> Visitor<'de> for Visiteur {
    type Value = Noeud;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Noeud, E> {
        Ok(Noeud::Nul)
    }

    fn visit_bool<E>(self, valeur: bool) -> Result<Noeud, E> {
        Ok(Noeud::Booleen(valeur))
    }

    fn visit_i64<E>(self, valeur: i64) -> Result<Noeud, E> {
        Ok(Noeud::Entier(valeur))
    }

    #[expect(clippy::cast_precision_loss, reason = "a number beyond i64 is out of every bound of the feed")]
    fn visit_u64<E>(self, valeur: u64) -> Result<Noeud, E> {
        Ok(i64::try_from(valeur).map_or(Noeud::Decimal(valeur as f64), Noeud::Entier))
    }

    fn visit_f64<E>(self, valeur: f64) -> Result<Noeud, E> {
        Ok(Noeud::Decimal(valeur))
    }

    fn visit_str<E>(self, valeur: &str) -> Result<Noeud, E> {
        Ok(Noeud::Texte(valeur.to_owned()))
    }

    fn visit_string<E>(self, valeur: String) -> Result<Noeud, E> {
        Ok(Noeud::Texte(valeur))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut suite: A) -> Result<Noeud, A::Error> {
        let mut valeurs = Vec::new();
        while let Some(valeur) = suite.next_element()? {
            valeurs.push(valeur);
        }
        Ok(Noeud::Liste(valeurs))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut suite: A) -> Result<Noeud, A::Error> {
        let mut champs = Vec::new();
        while let Some(champ) = suite.next_entry()? {
            champs.push(champ);
        }
        Ok(Noeud::Objet(champs))
    }
}
