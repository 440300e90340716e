//! The buyers of a draft: the contacts that they come from, and the keys by which another company may protect them.

use super::fautes;
use crate::error::{Error, Result, Violation};
use crate::{RefusDAction, contexte::Contexte};
use chrono::NaiveDate;
use domain::contact::Contact;
use domain::denonciation::IdDenonciation;
use domain::programme::IdProgramme;
use domain::refus_partage::phrase::DENONCIATION_SANS_PERSONNE;
use domain::regle::Regle;
use domain::reservation::{ConstatDuFormulaire, GenreDeConstat, SectionDeReservation, personne};
use domain::saisie::INVALIDE;
use domain::vente::OrigineDAcquereur;
use serde_json::{Map, Value, json};
use store::Acces;
use store::contact::{ClesDePersonne, ContactDeclare, Nomme};

/// The names of the buyers' objects in the form.
const ACQUEREURS: [&str; 2] = ["reservataire", "coreservataire"];
/// The country of most buyers.
const FRANCE: &str = "FR";

/// The first content of a draft's form, and the origin of its two buyers.
pub(super) type DebutDeFormulaire = (Value, [OrigineDAcquereur; 2]);

/// Makes the first form from what was sent: buyers who were typed, or buyers of the prescriber's declarations. The first buyer may
/// be left to the option. A second buyer by the declaration of the option is then the other person of its couple.
pub(super) async fn du_corps(
    db: &impl Acces,
    contexte: &Contexte,
    (envoyes, de_l_option): (&Value, Option<IdDenonciation>),
    programme: &IdProgramme,
) -> Result<DebutDeFormulaire> {
    let mut document = Map::new();
    let mut origines = [OrigineDAcquereur::default(); 2];
    let mut premiere = de_l_option;
    for (rang, qui) in ACQUEREURS.into_iter().enumerate() {
        let envoye = match envoyes.get(qui) {
            None | Some(Value::Null) => continue,
            Some(Value::Object(envoye)) if envoye.is_empty() => continue,
            Some(Value::Object(envoye)) => envoye,
            Some(_) => return Err(champ_faux(qui)),
        };
        if rang == 0 {
            premiere = None;
        }
        let mut envoye = envoye.clone();
        let mut acquereur = match envoye.remove("denonciation") {
            None | Some(Value::Null) => Map::new(),
            Some(dite) => {
                let champ = format!("{qui}.denonciation");
                let id = dite.get("id").and_then(Value::as_i64).ok_or_else(|| champ_faux(&champ))?;
                // The same declaration names both buyers, so the second one is the other person of its couple.
                let deja = rang == 1 && premiere == Some(IdDenonciation(id));
                let lequel = if deja { Nomme::Conjoint } else { Nomme::Acheteur };
                if rang == 0 {
                    premiere = Some(IdDenonciation(id));
                }
                let (contact, origine) = declare(db, contexte, (IdDenonciation(id), lequel), programme, &champ).await?;
                origines[rang] = origine;
                du_contact(&contact)
            }
        };
        acquereur.extend(envoye);
        document.insert(qui.to_owned(), Value::Object(acquereur));
    }
    Ok((Value::Object(document), origines))
}

/// Reads the buyer of one of the prescriber's declarations, or the other person of its couple. The declaration becomes the origin
/// of this buyer only when it protects them on the programme.
async fn declare(
    db: &impl Acces,
    contexte: &Contexte,
    (id, qui): (IdDenonciation, Nomme),
    programme: &IdProgramme,
    champ: &str,
) -> Result<(Contact, OrigineDAcquereur)> {
    let inconnue = || -> Error {
        RefusDAction::invalide(vec![Violation::nouvelle(champ.to_owned(), "inconnue", DENONCIATION_SANS_PERSONNE)])
            .into()
    };
    let sienne = (contexte.pour_qui()?, id);
    let lu = store::contact::declare(db, sienne, qui, programme, contexte.maintenant()).await?;
    let ContactDeclare { contact: lu, couvre } = lu.ok_or_else(inconnue)?;
    let origine = OrigineDAcquereur { contact: Some(lu.id), denonciation: couvre.then_some(id) };
    Ok((lu.contact.ok_or_else(inconnue)?, origine))
}

/// The fields of the form that are known from a contact.
pub(super) fn du_contact(contact: &Contact) -> Map<String, Value> {
    let texte = |dit: &Option<String>| dit.clone().map(Value::from);
    let connus = [
        ("civilite", contact.civilite.map(|civilite| Value::from(civilite.code()))),
        ("nom", Some(Value::from(contact.nom.as_str()))),
        ("prenom", Some(Value::from(contact.prenom.as_str()))),
        ("email", texte(&contact.email)),
        ("tel", texte(&contact.tel)),
        ("adresse", texte(&contact.adresse)),
        ("cp", texte(&contact.cp)),
        ("ville", texte(&contact.ville)),
        // The country is filled only for a French postcode, because a contact without one may live abroad.
        ("pays", contact.cp.as_deref().filter(|cp| est_francais(cp)).map(|_| json!({ "code": FRANCE }))),
    ];
    connus.into_iter().filter_map(|(champ, connu)| Some((champ.to_owned(), connu?))).collect()
}

fn est_francais(cp: &str) -> bool {
    Regle::ZipcodeFr.verifier(&Value::from(cp), &Value::Null, NaiveDate::MIN).is_ok()
}

/// Removes the origin of a buyer who is no longer the person of the contact: neither the e-mail nor the phone is the same.
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

/// The refusal of a field whose shape is wrong.
fn champ_faux(champ: &str) -> Error {
    let constat = ConstatDuFormulaire {
        section: SectionDeReservation::Acquereurs,
        champ: champ.to_owned(),
        genre: GenreDeConstat::Faux,
        code: "type",
        message: INVALIDE.to_owned(),
    };
    fautes(vec![constat]).err().unwrap_or_else(super::introuvable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::reservation::personnes;
    use domain::utilisateur::Civilite;

    fn contact() -> Contact {
        Contact {
            civilite: Some(Civilite::Mme),
            nom: "Le Goff".to_owned(),
            prenom: "Anaïs".to_owned(),
            email: Some("anais@exemple.fr".to_owned()),
            tel: None,
            cp: Some("44000".to_owned()),
            ville: Some("Nantes".to_owned()),
            adresse: None,
        }
    }

    #[test]
    fn un_contact_devient_un_acquereur_et_se_relit() {
        let acquereur = Value::Object(du_contact(&contact()));
        let attendu = json!({
            "civilite": "Mme", "nom": "Le Goff", "prenom": "Anaïs", "email": "anais@exemple.fr", "cp": "44000",
            "ville": "Nantes", "pays": {"code": "FR"},
        });
        assert_eq!(acquereur, attendu);
        assert_eq!(personnes(&json!({"reservataire": acquereur})), [contact()]);
        let sans_cp = du_contact(&Contact { cp: None, ..contact() });
        assert!(!sans_cp.contains_key("pays"), "nothing says where they live");
    }

    /// Another version may have stored a field that this one cannot read. The person must still be found, so that they stay
    /// protected.
    #[test]
    fn un_champ_illisible_ne_cache_pas_la_personne() {
        let mut acquereur = Value::Object(du_contact(&contact()));
        acquereur["revenuMensuel"] = json!({"montant": 3200});
        acquereur["cp"] = json!(44000);
        assert_eq!(personnes(&json!({"coreservataire": acquereur})), [Contact { cp: None, ..contact() }]);
    }
}
