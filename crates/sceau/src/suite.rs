//! What was added between two signatures: the second signature in a field that was prepared, and nothing else.

use crate::pdf::document::{DocumentLu, ObjetLu, SuiteDObjet};
use crate::pdf::table::{FormeDeTable, PlacePdf};
use crate::pdf::valeur::{DictionnairePdf, ValeurPdf};
use std::collections::BTreeSet;

/// What an update writes of itself in its trailer.
const DE_LA_TABLE: [&str; 9] = ["Size", "Prev", "ID", "Type", "W", "Index", "Length", "Filter", "DecodeParms"];

/// Says whether one update leads from a revision to the other, and signs in one field that was empty.
pub(crate) fn est_un_scellement(avant: &DocumentLu<'_, '_>, apres: &DocumentLu<'_, '_>) -> Option<()> {
    let precedente = apres.table.tete.get(b"Prev".as_slice())?.en_place()?;
    let une_seule = precedente == avant.table.debut && apres.table.debut >= avant.octets.len();
    (une_seule && avant.table.forme == apres.table.forme).then_some(())?;
    (sans(&avant.table.tete, &DE_LA_TABLE) == sans(&apres.table.tete, &DE_LA_TABLE)).then_some(())?;
    (premier_identifiant(avant)? == premier_identifiant(apres)?).then_some(())?;

    let (mut changes, mut nouveaux) = (Vec::new(), BTreeSet::new());
    for (numero, place) in &apres.table.places {
        match avant.table.places.get(numero) {
            Some(autre) if autre == place => {}
            Some(_) => changes.push(*numero),
            None if est_la_table(apres, *place) => {}
            None => drop(nouveaux.insert(*numero)),
        }
    }
    let &[champ] = changes.as_slice() else { return None };
    // A table adds to the one before it: what it had is still there.
    let (signature, dessin) = valeur_et_dessin(&avant_et_apres(avant, apres, champ)?)?;
    (nouveaux == BTreeSet::from([signature, dessin]) && nouveaux.len() == 2).then_some(())?;
    est_une_apparence(&apres.objet(dessin)?)?;

    // Nothing that stood before waited for what is new.
    let mut attendus = false;
    avant.references(|numero| attendus |= nouveaux.contains(&numero))?;
    (!attendus).then_some(())
}

fn sans(de: &DictionnairePdf, noms: &[&str]) -> DictionnairePdf {
    de.iter()
        .filter(|(nom, _)| !noms.iter().any(|n| n.as_bytes() == *nom))
        .map(|(n, v)| (n.clone(), v.clone()))
        .collect()
}

fn premier_identifiant(de: &DocumentLu<'_, '_>) -> Option<ValeurPdf> {
    de.table.tete.get(b"ID".as_slice())?.en_liste()?.first().cloned()
}

/// The stream that a table is, when tables are streams.
fn est_la_table(document: &DocumentLu<'_, '_>, place: PlacePdf) -> bool {
    document.table.forme == FormeDeTable::Flux
        && matches!(place, PlacePdf::Octet { place, .. } if place == document.table.debut)
}

/// The field as it became, when it was an empty signature field and differs by its value and its appearance alone.
fn avant_et_apres(avant: &DocumentLu<'_, '_>, apres: &DocumentLu<'_, '_>, numero: u32) -> Option<DictionnairePdf> {
    let (_, _, vide) = avant.champs().into_iter().find(|(_, n, _)| *n == numero)?;
    let signe = apres.dictionnaire(numero)?;
    let etait_vide = vide.get(b"FT".as_slice())?.est("Sig") && !vide.contains_key(b"V".as_slice());
    (etait_vide && sans(&vide, &["AP"]) == sans(&signe, &["AP", "V"])).then_some(signe)
}

fn valeur_et_dessin(champ: &DictionnairePdf) -> Option<(u32, u32)> {
    let apparences = champ.get(b"AP".as_slice())?.en_dictionnaire()?;
    (apparences.len() == 1).then_some(())?;
    Some((champ.get(b"V".as_slice())?.en_reference()?, apparences.get(b"N".as_slice())?.en_reference()?))
}

/// A drawing that names no other object: it shows nothing but itself, inside the frame of its field.
fn est_une_apparence(objet: &ObjetLu) -> Option<()> {
    let tete = objet.valeur.en_dictionnaire()?;
    let mut ailleurs = false;
    objet.valeur.references(&mut |_| ailleurs = true);
    (objet.suite == SuiteDObjet::Flux && tete.get(b"Subtype".as_slice())?.est("Form") && !ailleurs).then_some(())
}
