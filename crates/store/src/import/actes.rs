//! What actions change of a lot, as an import left it: an undoing puts back only what is still so.
//!
//! Three things are compared, each whole: the holder, the dedication, the withdrawal. One that the import did not change
//! stays whatever it has become; one that it changed goes back only when nobody changed it since. What a row of the
//! portal holds is never given back to anybody.

use super::tables::import_avant;
use crate::tables::lot as t_lot;
use domain::lot::Detenteur;
use serde_json::{Value as Json, json};

/// The columns of the holder, of the dedication, of the withdrawal; the last says what no feed would.
const GROUPES: [&[&str]; 3] = [
    &["statut", "detenteur", "detenu_depuis", "detenu_par", "detenu_ligne", "disponible_le"],
    &["exclusivite", "exclusivite_flux", "dediee_par"],
    &["retire", "retrait"],
];

/// These columns of a row, to be kept beside its image.
pub(super) fn ecrire(ligne: &t_lot::Model) -> String {
    en_json(ligne).to_string()
}

fn en_json(ligne: &t_lot::Model) -> Json {
    let image = super::image::prendre(ligne);
    let colonnes = GROUPES.iter().flat_map(|groupe| groupe.iter());
    colonnes.map(|nom| ((*nom).to_owned(), image[*nom].clone())).collect::<serde_json::Map<_, _>>().into()
}

/// The columns of `actuel` that an undoing leaves alone; its version is apart.
pub(super) fn a_garder(actuel: &t_lot::Model, ligne: &import_avant::Model, avant: &Json) -> Vec<&'static str> {
    let present = en_json(actuel);
    let laisse = ligne.apres.as_deref().and_then(|texte| serde_json::from_str::<Json>(texte).ok());
    // The previous version kept the status and the kind of holder alone.
    let laisse = laisse.unwrap_or_else(|| json!({ "statut": ligne.apres_statut, "detenteur": ligne.apres_detenteur }));
    // What an import noted of annexes is no part of what a feed says: it follows the documents that stand.
    let mut garder = vec!["version", "principal", "annexes_notees"];
    for groupe in GROUPES {
        // A column that an image does not know did not exist then: it held nothing.
        let memes = |a: &Json, b: &Json| groupe.iter().all(|nom| a.get(*nom).is_none() || a[*nom] == b[*nom]);
        let tenu = groupe.contains(&"detenteur") && actuel.detenteur.as_deref() == Some(Detenteur::Portail.code());
        let connu = groupe.iter().any(|nom| laisse.get(*nom).is_some());
        let a_eux = if connu {
            memes(&laisse, avant) || !memes(&laisse, &present)
        } else {
            groupe.last().is_some_and(|nom| !present[*nom].is_null())
        };
        if tenu || a_eux {
            garder.extend(groupe);
        }
    }
    garder
}
