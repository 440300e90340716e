//! Checks the update between two signatures: it may only add the second signature, in a field that was prepared.

use crate::pdf::document::{ObjetLu, RevisionPdf, SuiteDObjet};
use crate::pdf::table::{FormeDeTable, PlacePdf};
use crate::pdf::valeur::{DictionnairePdf, ValeurPdf};
use std::collections::BTreeSet;

/// The entries of a trailer that each update writes for itself. The other entries must not change.
const DE_LA_TABLE: [&str; 9] = ["Size", "Prev", "ID", "Type", "W", "Index", "Length", "Filter", "DecodeParms"];

/// Checks that a single update leads from one revision to the other, and that it only signs in one field that was empty.
/// `None` when it does anything else.
pub(crate) fn est_un_scellement(avant: &RevisionPdf<'_, '_>, apres: &RevisionPdf<'_, '_>) -> Option<()> {
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
    // The table of an update completes the earlier one, so no earlier object can have disappeared.
    let (signature, dessin) = valeur_et_dessin(&avant_et_apres(avant, apres, champ)?)?;
    (nouveaux == BTreeSet::from([signature, dessin]) && nouveaux.len() == 2).then_some(())?;
    est_une_apparence(&apres.objet(dessin)?)?;

    // No earlier object may have a reference to a new object.
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

fn premier_identifiant(de: &RevisionPdf<'_, '_>) -> Option<ValeurPdf> {
    de.table.tete.get(b"ID".as_slice())?.en_liste()?.first().cloned()
}

/// Whether the place is that of the stream that holds the table.
fn est_la_table(document: &RevisionPdf<'_, '_>, place: PlacePdf) -> bool {
    document.table.forme == FormeDeTable::Flux
        && matches!(place, PlacePdf::Octet { place, .. } if place == document.table.debut)
}

/// The signed field, when it was an empty signature field and only its value and its appearance differ.
fn avant_et_apres(avant: &RevisionPdf<'_, '_>, apres: &RevisionPdf<'_, '_>, numero: u32) -> Option<DictionnairePdf> {
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

/// Checks that an object is a drawing that refers to no other object, so that it shows nothing outside the frame of its
/// field.
fn est_une_apparence(objet: &ObjetLu) -> Option<()> {
    let tete = objet.valeur.en_dictionnaire()?;
    let mut ailleurs = false;
    objet.valeur.references(&mut |_| ailleurs = true);
    (objet.suite == SuiteDObjet::Flux && tete.get(b"Subtype".as_slice())?.est("Form") && !ailleurs).then_some(())
}

#[cfg(test)]
mod tests {
    use super::est_un_scellement;
    use crate::champs::{Cadre, ChampASceller, apparence, preparer};
    use crate::pdf::ajout::AjoutPdf;
    use crate::pdf::curseur::Provision;
    use crate::pdf::document::RevisionPdf;
    use crate::pdf::valeur::{DictionnairePdf, ValeurPdf, dictionnaire};

    const BALISE: &[u8] = include_bytes!("../tests/pieces/balise.pdf");
    const CADRE: Cadre = Cadre { gauche: 70.0, bas: 560.0, droite: 280.0, haut: 630.0 };

    /// An update that signs in the only field. A test changes this update before it is written.
    struct Essai {
        champ: DictionnairePdf,
        dessin: DictionnairePdf,
        /// The number of one more object that the update writes again.
        en_plus: Option<u32>,
        /// The number of an object to which the document refers before anybody signs.
        attendu: Option<u32>,
    }

    /// Whether an update still counts as a signature, and nothing else, after this change.
    fn passe(changer: impl Fn(&mut Essai)) -> bool {
        let champ = ChampASceller { nom: "un".to_owned(), libelle: "Signature".to_owned(), page: 1, cadre: CADRE };
        let mut pdf = preparer(BALISE, &[champ]).expect("a tagged document");
        let provision = Provision::pour(&pdf);
        let (numero, signature, essai) = {
            let avant = RevisionPdf::lire(&pdf, &provision).expect("a PDF");
            let (_, numero, champ) = avant.champs().remove(0);
            let signature = avant.suivant().expect("a number");
            let mut essai = Essai { champ, dessin: apparence(&CADRE), en_plus: None, attendu: None };
            essai.champ.insert(b"V".to_vec(), ValeurPdf::reference(signature));
            let apparences = dictionnaire([("N", ValeurPdf::reference(signature + 1))]);
            essai.champ.insert(b"AP".to_vec(), ValeurPdf::Dictionnaire(apparences));
            changer(&mut essai);
            (numero, signature, essai)
        };
        if let Some(attendu) = essai.attendu {
            // Replaces a reference of the document by a reference to `attendu`, which is written with as many bytes.
            let (avant, apres) = ("53 0 R", format!("{attendu} 0 R"));
            let place = pdf.windows(6).position(|f| f == avant.as_bytes()).expect("it is named");
            pdf[place..place + 6].copy_from_slice(apres.as_bytes());
        }
        let avant = RevisionPdf::lire(&pdf, &provision).expect("a PDF");
        let mut ajout = AjoutPdf::a(&avant).expect("a table");
        assert_eq!((ajout.reserver(), ajout.reserver()), (Ok(signature), Ok(signature + 1)));
        ajout.poser(numero, essai.champ);
        ajout.poser(signature, dictionnaire([("Type", ValeurPdf::nom("Sig"))]));
        ajout.poser_flux(signature + 1, essai.dessin, b"").expect("short");
        if let Some(en_plus) = essai.en_plus {
            ajout.poser(en_plus, avant.dictionnaire(en_plus).unwrap_or_default());
        }
        let apres = ajout.ecrire().expect("a file").octets;
        let apres = RevisionPdf::lire(&apres, &provision).expect("a PDF");
        est_un_scellement(&avant, &apres).is_some()
    }

    #[test]
    fn seul_un_scellement_passe() {
        assert!(passe(|_| {}));
        let boite = |essai: &mut Essai| {
            let rectangle = [0, 0, 595, 842].map(ValeurPdf::Entier).to_vec();
            essai.champ.insert(b"Rect".to_vec(), ValeurPdf::Liste(rectangle));
        };
        assert!(!passe(boite), "the mark would cover the page");
        assert!(!passe(|essai| drop(essai.champ.insert(b"A".to_vec(), ValeurPdf::Nulle))), "an action");
        assert!(
            !passe(|essai| drop(essai.champ.insert(b"V".to_vec(), ValeurPdf::reference(43)))),
            "a page as a signature"
        );
        let ressources = dictionnaire([("XObject", ValeurPdf::reference(43))]);
        let dessin = |essai: &mut Essai| {
            essai.dessin.insert(b"Resources".to_vec(), ValeurPdf::Dictionnaire(ressources.clone()));
        };
        assert!(!passe(dessin), "a drawing that shows another object");
        assert!(!passe(|essai| essai.en_plus = Some(43)), "a page written again");
        assert!(!passe(|essai| essai.en_plus = Some(5000)), "an object that nothing asked for");
    }

    /// A document may refer to an object that does not exist. A signature that adds this object is refused.
    #[test]
    fn un_objet_attendu_ne_vient_pas_avec_une_signature() {
        let signature = std::cell::Cell::new(0);
        assert!(passe(|essai| signature.set(essai.champ[b"V".as_slice()].en_reference().expect("a number"))));
        assert!(!passe(|essai| essai.attendu = Some(signature.get())));
        assert!(!passe(|essai| essai.attendu = Some(signature.get() + 1)));
    }
}
