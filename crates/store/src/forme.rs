//! Forms of stored documents (`design.md` section 1): a document says the number of its form, and is read on by every
//! later version.
//!
//! An older form is brought up step by step, each step being what changed from one to the next. A newer one, of a
//! version that runs beside this one, is read by what this version knows of it: unknown fields are passed over, and stay
//! in the row, which nothing rewrites from what was read. What no step can read is an error of that row alone: whoever
//! reads many sets it aside ([`LigneEcartee`]) and goes on.

use crate::error::{Error, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

/// Brings a document from one form to the next; nothing when it cannot be of the form that it says.
pub(crate) type Montee = fn(Json) -> Option<Json>;

/// A value as JSON text, to be stored or sent; [`Error::Forme`] when it cannot be written.
pub fn texte<T: Serialize + ?Sized>(quoi: &'static str, valeur: &T) -> Result<String> {
    // Where the writing failed is said, what stands there is not.
    serde_json::to_string(valeur).map_err(|e| Error::Forme { quoi, cause: format!("{:?}", e.classify()) })
}

/// A row that cannot be read, left out of what it was read for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LigneEcartee {
    /// Its table.
    pub table: &'static str,
    /// Its id.
    pub id: String,
    /// Why, without values.
    pub cause: String,
}

impl LigneEcartee {
    /// The row that an error is about; the error itself when it is about none.
    pub(crate) fn de(erreur: Error) -> Result<Self> {
        match erreur {
            Error::DocumentIllisible { table, id, cause } => Ok(Self { table, id, cause }),
            autre => Err(autre),
        }
    }
}

/// What was read of several rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lus<T> {
    /// The rows that can be read.
    pub lus: Vec<T>,
    /// The others.
    pub ecartees: Vec<LigneEcartee>,
}

impl<T> Default for Lus<T> {
    fn default() -> Self {
        Self { lus: Vec::new(), ecartees: Vec::new() }
    }
}

impl<T> Lus<T> {
    /// One more row, read or set aside; an error that is about no row stays one.
    pub(crate) fn ajouter(&mut self, lu: Result<T>) -> Result<()> {
        match lu {
            Ok(lu) => self.lus.push(lu),
            Err(erreur) => self.ecartees.push(LigneEcartee::de(erreur)?),
        }
        Ok(())
    }
}

/// A document of a row. `montees` are the steps from form 1 on: there is one less than there are forms.
pub(crate) fn lire<T: DeserializeOwned>(
    (table, id): (&'static str, &str),
    schema: i32,
    texte: &str,
    montees: &[Montee],
) -> Result<T> {
    let illisible = |cause: String| Error::DocumentIllisible { table, id: id.to_owned(), cause };
    // The position only: what stands there may be a contact.
    let errone =
        |e: &serde_json::Error| illisible(format!("forme {schema}, {:?} en colonne {}", e.classify(), e.column()));
    let faites = usize::try_from(schema).ok().and_then(|forme| forme.checked_sub(1));
    let faites = faites.ok_or_else(|| illisible(format!("forme {schema} inconnue")))?;
    let Some(reste) = montees.get(faites..).filter(|reste| !reste.is_empty()) else {
        return serde_json::from_str(texte).map_err(|e| errone(&e));
    };
    let mut json: Json = serde_json::from_str(texte).map_err(|e| errone(&e))?;
    for (montee, forme) in reste.iter().zip(schema..) {
        json = montee(json).ok_or_else(|| illisible(format!("ce n’est pas la forme {forme}")))?;
    }
    serde_json::from_value(json).map_err(|e| errone(&e))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Aujourdhui {
        nom: String,
        etages: u8,
    }

    /// Form 2 calls `nom` what form 1 called `titre`; form 3 counts storeys.
    const MONTEES: [Montee; 2] = [
        |mut json| {
            let titre = json.as_object_mut()?.remove("titre")?;
            json["nom"] = titre;
            Some(json)
        },
        |mut json| {
            json["etages"] = json!(0);
            Some(json)
        },
    ];

    fn lu(schema: i32, json: &Json) -> Result<Aujourdhui> {
        lire(("lot", "X-1"), schema, &json.to_string(), &MONTEES)
    }

    #[test]
    fn chaque_forme_monte_jusqu_a_celle_d_aujourd_hui() {
        let attendu = |etages| Aujourdhui { nom: "A".to_owned(), etages };
        assert_eq!(lu(1, &json!({"titre": "A"})).expect("form 1"), attendu(0));
        assert_eq!(lu(2, &json!({"nom": "A"})).expect("form 2"), attendu(0));
        assert_eq!(lu(3, &json!({"nom": "A", "etages": 2})).expect("form 3"), attendu(2));
        let plus_tard = json!({"nom": "A", "etages": 2, "terrasses": [{"orientation": "sud"}]});
        assert_eq!(lu(4, &plus_tard).expect("a newer one"), attendu(2));
    }

    #[test]
    fn ce_qu_aucune_marche_ne_lit_est_ecarte_sans_montrer_de_valeur() {
        for (schema, json) in
            [(0, json!({})), (-3, json!({})), (1, json!({"nom": "secret"})), (4, json!({"nom": "secret"}))]
        {
            let erreur = lu(schema, &json).expect_err("unreadable");
            assert!(!erreur.to_string().contains("secret"), "{erreur}");
            let ecartee = LigneEcartee::de(erreur).expect("about a row");
            assert_eq!((ecartee.table, ecartee.id.as_str()), ("lot", "X-1"));
        }
    }
}
