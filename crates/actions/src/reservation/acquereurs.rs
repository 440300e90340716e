//! The buyers of a draft: from whom they were taken, and who they are to whom another company protects.

use super::fautes;
use crate::error::{Error, Result, Violation};
use crate::{Refusal, contexte::Contexte};
use domain::contact::Contact;
use domain::denonciation::IdDenonciation;
use domain::reservation::{ConstatDuFormulaire, GenreDeConstat, Reservataire, SectionDeReservation};
use domain::vente::OrigineDAcquereur;
use serde_json::{Map, Value, json};
use store::Acces;
use store::contact::ClesDePersonne;

/// The buyers, by the names of their objects.
pub(super) const ACQUEREURS: [&str; 2] = ["reservataire", "coreservataire"];
/// What a declaration or an option says of a buyer.
const REPRIS: [&str; 8] = ["civilite", "nom", "prenom", "email", "tel", "adresse", "cp", "ville"];
/// Where most live.
const FRANCE: &str = "FR";

/// The form of a draft at its beginning, and where its buyers were taken from.
pub(super) type DebutDeFormulaire = (Value, [OrigineDAcquereur; 2]);

/// The beginning that what was sent says: buyers who were typed, or of declarations of this prescriber.
pub(super) async fn du_corps(db: &impl Acces, contexte: &Contexte, envoyes: &Value) -> Result<DebutDeFormulaire> {
    let mut document = Map::new();
    let mut origines = [OrigineDAcquereur::default(); 2];
    for (rang, qui) in ACQUEREURS.into_iter().enumerate() {
        let envoye = match envoyes.get(qui) {
            None | Some(Value::Null) => continue,
            Some(Value::Object(envoye)) if envoye.is_empty() => continue,
            Some(Value::Object(envoye)) => envoye,
            Some(_) => return Err(champ_faux(qui)),
        };
        let mut envoye = envoye.clone();
        let mut acquereur = match envoye.remove("denonciation") {
            None | Some(Value::Null) => Map::new(),
            Some(dite) => {
                let champ = format!("{qui}.denonciation");
                let id = dite.get("id").and_then(Value::as_i64).ok_or_else(|| champ_faux(&champ))?;
                let (contact, origine) = declare(db, contexte, IdDenonciation(id), &champ).await?;
                origines[rang] = origine;
                du_contact(&contact)
            }
        };
        acquereur.extend(envoye);
        document.insert(qui.to_owned(), Value::Object(acquereur));
    }
    Ok((Value::Object(document), origines))
}

/// The buyer of one of the caller's declarations.
async fn declare(
    db: &impl Acces,
    contexte: &Contexte,
    id: IdDenonciation,
    champ: &str,
) -> Result<(Contact, OrigineDAcquereur)> {
    let inconnue = || -> Error {
        let message = "Cette dénonciation n’existe pas, ou son contact est effacé.";
        Refusal::invalid(vec![Violation::nouvelle(champ.to_owned(), "inconnue", message)]).into()
    };
    let contact = store::option_lot::contact_declare(db, contexte.pour_qui()?, id).await?.ok_or_else(inconnue)?;
    let lu = store::contact::par_id(db, contact).await?.and_then(|lu| lu.contact).ok_or_else(inconnue)?;
    Ok((lu, OrigineDAcquereur { contact: Some(contact), denonciation: Some(id) }))
}

/// What is known of a contact, as the form says it.
pub(super) fn du_contact(contact: &Contact) -> Map<String, Value> {
    let connu = serde_json::to_value(contact).unwrap_or_default();
    let mut acquereur = Map::new();
    for champ in REPRIS {
        if let Some(valeur) = connu.get(champ).filter(|valeur| !valeur.is_null()) {
            acquereur.insert(champ.to_owned(), valeur.clone());
        }
    }
    if contact.cp.is_some() {
        acquereur.insert("pays".to_owned(), json!({ "code": FRANCE }));
    }
    acquereur
}

/// The buyers of a form, as persons that a declaration may protect.
pub fn personnes(document: &Value) -> Vec<Contact> {
    ACQUEREURS.into_iter().filter_map(|qui| personne(document, qui)).collect()
}

fn personne(document: &Value, qui: &str) -> Option<Contact> {
    let acquereur = serde_json::from_value::<Reservataire>(document.get(qui)?.clone()).ok()?;
    Some(Contact {
        civilite: acquereur.civilite,
        nom: acquereur.nom.unwrap_or_default(),
        prenom: acquereur.prenom.unwrap_or_default(),
        email: acquereur.email,
        tel: acquereur.tel,
        cp: acquereur.cp,
        ville: acquereur.ville,
        adresse: acquereur.adresse,
    })
}

/// Forgets where a buyer was taken from once they are somebody else than the contact of then: no e-mail and no phone is the same.
pub(super) async fn oublier_les_origines(
    db: &impl Acces,
    document: &Value,
    origines: &mut [OrigineDAcquereur; 2],
) -> Result<()> {
    for (qui, origine) in ACQUEREURS.into_iter().zip(origines) {
        let Some(contact) = origine.contact else { continue };
        let dites = personne(document, qui).map(|personne| ClesDePersonne::de(db.trousseau(), &personne));
        let connu = store::contact::par_id(db, contact).await?;
        let reste = dites.zip(connu).is_some_and(|(dites, connu)| {
            let connues = connu.cles.toutes();
            dites.toutes().iter().any(|cle| connues.contains(cle))
        });
        if !reste {
            *origine = OrigineDAcquereur::default();
        }
    }
    Ok(())
}

/// A field whose shape is none.
fn champ_faux(champ: &str) -> Error {
    let constat = ConstatDuFormulaire {
        section: SectionDeReservation::Acquereurs,
        champ: champ.to_owned(),
        genre: GenreDeConstat::Faux,
        code: "type",
        message: "Ce champ n'est pas valide.".to_owned(),
    };
    fautes(vec![constat]).err().unwrap_or_else(super::introuvable)
}
