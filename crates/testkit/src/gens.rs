//! People for databases that tests fill themselves: a company with a mandate, its prescribers, staff, and their sessions.

use chrono::Days;
use domain::acces::{IdGroupe, Role, TypeUtilisateur};
use domain::utilisateur::{Civilite, IdCompte, IdUtilisateur, Identite};
use std::time::Duration;
use store::compte::NouveauCompte;
use store::session::{NouvelleSession, Provenance};
use store::utilisateur::NouvelUtilisateur;
use store::{Ecriture, Result};

/// Makes a company whose mandate both sides signed the day before.
pub async fn societe_sous_mandat(
    tx: &Ecriture,
    nom: &str,
    groupe: Option<IdGroupe>,
    gerant: Option<IdUtilisateur>,
) -> Result<IdCompte> {
    let nouveau = NouveauCompte { nom: nom.to_owned(), groupe, gerant, siren: None };
    let compte = store::compte::creer(tx, &nouveau).await?;
    let mut lu = store::mandat::creer(tx, compte).await?;
    let hier = tx.maintenant().jour().checked_sub_days(Days::new(1));
    (lu.mandat.date_signature, lu.mandat.date_signature_societe) = (hier, hier);
    store::mandat::signer(tx, lu.numero, &lu.mandat, None).await?;
    Ok(compte)
}

/// Makes a user with this address and no password. The user's name is the part of the address before the `@`.
pub async fn personne(
    tx: &Ecriture,
    email: &str,
    (type_utilisateur, role): (TypeUtilisateur, Role),
    compte: Option<IdCompte>,
) -> Result<IdUtilisateur> {
    let identite = Identite {
        civilite: Civilite::Mme,
        nom: email.split('@').next().unwrap_or(email).to_owned(),
        prenom: "Essai".to_owned(),
        email: email.to_owned(),
        tel_mobile: None,
        tel_fixe: None,
        tel_pro: None,
        cp: None,
        ville: None,
        adresse: None,
        photo: None,
        perimetre_geo: None,
    };
    let nouveau = NouvelUtilisateur {
        type_utilisateur,
        roles: vec![role],
        identite,
        mot_de_passe: None,
        compte,
        gerant: None,
        demo: false,
    };
    store::utilisateur::creer(tx, &nouveau).await
}

/// Opens a session of this user that lasts for `duree`, and returns its cookie.
pub async fn cookie(tx: &Ecriture, utilisateur: IdUtilisateur, duree: Duration) -> Result<String> {
    let limite = tx.maintenant().plus(duree);
    let session =
        NouvelleSession { utilisateur, pour_le_compte_de: None, provenance: Provenance::default(), duree, limite };
    Ok(format!("linteau-session={}", store::session::ouvrir(tx, &session).await?.0.en_clair()))
}
