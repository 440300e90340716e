//! Actions may change a lot after an import. Undoing the import restores only the values that nobody has changed since.
//!
//! Three groups of columns are compared, each as a whole: the holder, the dedication, the withdrawal. A group that the import did not
//! change keeps its present value. A group that the import changed is restored only when nobody has changed it since. A lot that a row of
//! the portal holds is never given to another holder.

use super::tables::import_avant;
use crate::tables::lot as t_lot;
use domain::lot::Detenteur;
use serde_json::{Value as Json, json};

/// The columns of the holder, of the dedication and of the withdrawal. The last column of each group never gets a value
/// from a feed.
const GROUPES: [&[&str]; 3] = [
    &["statut", "detenteur", "detenu_depuis", "detenu_par", "detenu_ligne", "disponible_le"],
    &["exclusivite", "exclusivite_flux", "dediee_par"],
    &["retire", "retrait"],
];

/// The JSON of these columns, to be kept beside the before-image of the row.
pub(super) fn ecrire(ligne: &t_lot::Model) -> String {
    en_json(ligne).to_string()
}

fn en_json(ligne: &t_lot::Model) -> Json {
    let image = super::image::de(ligne);
    let colonnes = GROUPES.iter().flat_map(|groupe| groupe.iter());
    colonnes.map(|nom| ((*nom).to_owned(), image[*nom].clone())).collect::<serde_json::Map<_, _>>().into()
}

/// The columns of `actuel` that an undoing must leave alone. The column of the version is handled apart.
pub(super) fn a_laisser(actuel: &t_lot::Model, ligne: &import_avant::Model, avant: &Json) -> Vec<&'static str> {
    let present = en_json(actuel);
    let laisse = ligne.apres.as_deref().and_then(|texte| serde_json::from_str::<Json>(texte).ok());
    // The former version of the portal kept only the status and the kind of holder.
    let laisse = laisse.unwrap_or_else(|| json!({ "statut": ligne.apres_statut, "detenteur": ligne.apres_detenteur }));
    // The notes about annexes are not part of a feed: they follow the documents that stand in the rows.
    let mut a_laisser = vec!["version", "principal", "annexes_notees"];
    for groupe in GROUPES {
        // A column that is missing from an image did not exist when the image was made, so it held nothing.
        let memes = |a: &Json, b: &Json| groupe.iter().all(|nom| a.get(*nom).is_none() || a[*nom] == b[*nom]);
        let tenu = groupe.contains(&"detenteur") && actuel.detenteur.as_deref() == Some(Detenteur::Portail.code());
        let connu = groupe.iter().any(|nom| laisse.get(*nom).is_some());
        let a_eux = if connu {
            memes(&laisse, avant) || !memes(&laisse, &present)
        } else {
            groupe.last().is_some_and(|nom| !present[*nom].is_null())
        };
        if tenu || a_eux {
            a_laisser.extend(groupe);
        }
    }
    a_laisser
}
