//! Informing a person who is declared (RGPD, article 14; `domain.md` section 9, a house rule). Their prescriber says when they informed
//! them. Otherwise, when the setting asks for it, the portal writes to them.

use crate::courrier::{Destinataire, Lettre, LettreDInformation, poster};
use crate::error::{Error, Result};
use chrono::{Months, NaiveDate};
use domain::contact::Contact;
use domain::programme::Programme;
use domain::regle::{Horizon, Regle, jour_vers};
use domain::utilisateur::Utilisateur;
use store::contact::ContactLu;
use store::{Base, Ecriture, Instant};

/// How long the portal does not write to the same address again.
const ENTRE_DEUX_NOTICES: Months = Months::new(12);

/// Reads the day on which the prescriber informed the persons. `None` when they do not say so.
pub(super) fn lire(dit: Option<&str>, aujourd_hui: NaiveDate) -> Result<Option<NaiveDate>> {
    let Some(texte) = dit.filter(|texte| !texte.trim().is_empty()) else { return Ok(None) };
    let refuser = |code, message: &str| Error::invalide("informeLe", code, message);
    match jour_vers(texte, Horizon::Passe, aujourd_hui) {
        None => Err(refuser(Regle::Date.nom(), "Veuillez renseigner une date valide.")),
        Some(jour) if jour > aujourd_hui => Err(refuser("futur", "Cette date est dans le futur.")),
        jour => Ok(jour),
    }
}

/// The instant since which an address that was written to is not written to again.
pub(super) fn derniere_notice(maintenant: Instant) -> Instant {
    maintenant.date().checked_sub_months(ENTRE_DEUX_NOTICES).unwrap_or_default().into()
}

/// Stores the day on which the prescriber informed the persons declared now. Writes to them when nobody has informed them.
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
