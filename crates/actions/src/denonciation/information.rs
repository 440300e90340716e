//! Informing a person who is declared (RGPD, article 14; `domain.md` section 9, a house rule). The prescriber says on which day
//! they informed the person. Otherwise the portal writes to the person, when the setting `acquereurs.notice` asks for it.

use crate::courrier::{Destinataire, Lettre, LettreDInformation, poster};
use crate::error::{Error, Result};
use chrono::{Months, NaiveDate};
use domain::contact::Contact;
use domain::programme::Programme;
use domain::regle::{Horizon, Regle, jour_vers};
use domain::saisie::{DATE_FUTURE, DATE_INVALIDE};
use domain::utilisateur::Utilisateur;
use store::contact::ContactLu;
use store::{Base, Ecriture, Instant};

/// The portal writes to one address at most once in this time.
const ENTRE_DEUX_NOTICES: Months = Months::new(12);

/// Reads the day on which the prescriber informed the persons. `None` when the prescriber names no day.
pub(super) fn lire(dit: Option<&str>, aujourd_hui: NaiveDate) -> Result<Option<NaiveDate>> {
    let Some(texte) = dit.filter(|texte| !texte.trim().is_empty()) else { return Ok(None) };
    let refuser = |code, message: &str| Error::invalide("informeLe", code, message);
    match jour_vers(texte, Horizon::Passe, aujourd_hui) {
        None => Err(refuser(Regle::Date.nom(), DATE_INVALIDE)),
        Some(jour) if jour > aujourd_hui => Err(refuser("futur", DATE_FUTURE)),
        jour => Ok(jour),
    }
}

/// The instant before which a notice is old enough for another one to the same address.
pub(super) fn derniere_notice(maintenant: Instant) -> Instant {
    maintenant.date().checked_sub_months(ENTRE_DEUX_NOTICES).unwrap_or_default().into()
}

/// Notes for each declared person the day `dit` on which the prescriber informed them. Without this day, and when the setting
/// asks for it, the portal writes to each person whom nobody has informed yet.
pub(super) async fn informer(
    tx: &Ecriture,
    base: &Base,
    declarant: &Utilisateur,
    (contacts, programmes): (&mut [ContactLu], &[Programme]),
    dit: Option<NaiveDate>,
) -> Result<()> {
    for lu in contacts {
        if let Some(le) = dit {
            store::contact::noter_informe(tx, lu, le).await?;
        } else if base.metier().acquereurs_notice
            && lu.informe_le.is_none()
            && store::contact::noter_notice(tx, lu, derniere_notice(tx.maintenant())).await?
            && let Some(contact) = &lu.contact
        {
            ecrire(tx, declarant, contact, programmes).await?;
        }
    }
    Ok(())
}

async fn ecrire(tx: &Ecriture, declarant: &Utilisateur, contact: &Contact, programmes: &[Programme]) -> Result<()> {
    let Some(email) = contact.email.clone() else { return Ok(()) };
    let a = Destinataire { utilisateur: None, nom: format!("{} {}", contact.prenom, contact.nom), email };
    let lettre = LettreDInformation {
        prenom: contact.prenom.clone(),
        societe: declarant.compte.as_ref().map(|compte| compte.nom.clone()).unwrap_or_default(),
        programmes: programmes.iter().map(|programme| programme.nom_commercial.clone()).collect(),
    };
    poster(tx, &a, &Lettre::InformationDAcquereur(lettre)).await.map(drop)
}
