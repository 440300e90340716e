//! The forms of stored documents (`design.md` section 1). A document holds the number of its form, and every later version can read
//! it.
//!
//! An older form is raised step by step; a step is the change from one form to the next. A newer form, of a version that runs beside this
//! one, is read as far as this version knows it. Its unknown fields are ignored, and they stay in the row because no code rewrites the row
//! from the value that was read. A document that cannot be read is an error of its row alone. A reader of many rows sets this row aside
//! ([`LigneEcartee`]) and goes on.

use crate::error::{Error, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

/// Raises a document from one form to the next; returns `None` when the document does not match its form.
pub(crate) type Montee = fn(Json) -> Option<Json>;

/// Writes a value as JSON text, to be stored or sent. Fails with [`Error::Forme`] when the value cannot be written.
pub fn texte<T: Serialize + ?Sized>(quoi: &'static str, valeur: &T) -> Result<String> {
    // The error tells the kind of fault, and never holds a value.
    serde_json::to_string(valeur).map_err(|e| Error::Forme { quoi, cause: format!("{:?}", e.classify()) })
}

/// A row that cannot be read, left out of the result.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LigneEcartee {
    pub table: &'static str,
    pub id: String,
    /// The cause, which never holds values.
    pub cause: String,
}

impl LigneEcartee {
    /// Finds the row that an error is about. Returns the error itself when it is about no row.
    pub(crate) fn de(erreur: Error) -> Result<Self> {
        match erreur {
            Error::DocumentIllisible { table, id, cause } => Ok(Self { table, id, cause }),
            autre => Err(autre),
        }
    }
}

/// The result of reading several rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lus<T> {
    /// The rows that could be read.
    pub lus: Vec<T>,
    pub ecartees: Vec<LigneEcartee>,
}

impl<T> Default for Lus<T> {
    fn default() -> Self {
        Self { lus: Vec::new(), ecartees: Vec::new() }
    }
}

impl<T> Lus<T> {
    /// Adds one row, read or set aside. Returns an error that is about no row.
    pub(crate) fn ajouter(&mut self, lu: Result<T>) -> Result<()> {
        match lu {
            Ok(lu) => self.lus.push(lu),
            Err(erreur) => self.ecartees.push(LigneEcartee::de(erreur)?),
        }
        Ok(())
    }
}

/// The rows that can be read, in the same order. A row that cannot be read is logged by its id, and the others are still returned
/// (decision 0016).
pub(crate) fn lisibles<T>(lignes: impl Iterator<Item = Result<T>>) -> Result<Vec<T>> {
    let mut lus = Lus::default();
    for ligne in lignes {
        lus.ajouter(ligne)?;
    }
    for LigneEcartee { table, id, cause } in &lus.ecartees {
        tracing::error!(table, id, cause, "a row that cannot be read is left out");
    }
    Ok(lus.lus)
}

/// Reads the document of a row. `montees` are the steps, from form 1 on; there is one step fewer than there are forms.
pub(crate) fn lire<T: DeserializeOwned>(
    (table, id): (&'static str, &str),
    schema: i32,
    texte: &str,
    montees: &[Montee],
) -> Result<T> {
    let illisible = |cause: String| Error::DocumentIllisible { table, id: id.to_owned(), cause };
    // The error tells the position only, because the text there may be personal data.
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
    fn une_ligne_illisible_n_arrete_pas_les_autres() {
        let illisible = || Error::DocumentIllisible { table: "lot", id: "X-1".to_owned(), cause: "statut".to_owned() };
        let lus = lisibles([Ok(1), Err(illisible()), Ok(3)].into_iter());
        assert_eq!(lus.expect("the others are given"), [1, 3]);
        let panne = lisibles([Ok(1), Err(Error::Delai)].into_iter());
        assert!(matches!(panne, Err(Error::Delai)), "what is about no row is an error of all");
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
