//! Tools shared by several tests.

use domain::acces::{Role, TypeUtilisateur};
use domain::lot::IdLot;
use domain::lot::tenue::Evenement;
use domain::utilisateur::{Civilite, Identite};
use store::lot::IssueDEvenement;
use store::utilisateur::NouvelUtilisateur;
use store::{Base, Error, Lecture, ensemble};

pub(crate) use testkit::sur_les_deux;

/// Opens a read connection on this database.
pub(crate) async fn lecture(base: &Base) -> Lecture {
    base.lire().await.expect("a reading place")
}

/// A new user of this type, with this first name and e-mail.
pub(crate) fn personne(type_utilisateur: TypeUtilisateur, prenom: &str, email: &str) -> NouvelUtilisateur {
    NouvelUtilisateur {
        type_utilisateur,
        roles: vec![type_utilisateur.role()],
        identite: Identite {
            civilite: Civilite::Mme,
            nom: "Quermeur-Tréguier".to_owned(),
            prenom: prenom.to_owned(),
            email: email.to_owned(),
            tel_mobile: Some("+33612345678".to_owned()),
            tel_fixe: None,
            tel_pro: None,
            cp: Some("44000".to_owned()),
            ville: Some("Nantes".to_owned()),
            adresse: Some("12 rue des Hallebardes".to_owned()),
            photo: None,
            perimetre_geo: None,
        },
        mot_de_passe: None,
        compte: None,
        gerant: None,
        demo: false,
    }
}

/// A new prescriber who is also the legal representative of a company.
pub(crate) fn legale(prenom: &str, email: &str) -> NouvelUtilisateur {
    NouvelUtilisateur { roles: vec![Role::EP, Role::ER], ..personne(TypeUtilisateur::EP, prenom, email) }
}

/// The error of a write that must fail, whatever the type of its value.
pub(crate) fn echec<T>(resultat: Result<T, Error>) -> Error {
    match resultat {
        Ok(_) => panic!("a refusal was expected"),
        Err(e) => e,
    }
}

/// Applies an event to a lot and its annexes.
pub(crate) async fn appliquer(base: &Base, id: &IdLot, evenement: Evenement) -> IssueDEvenement {
    let travail = |tx| async move {
        let Some(connu) = store::lot::par_id(&tx, id).await? else { return Ok(IssueDEvenement::Introuvable) };
        let verrouille = ensemble::verrouiller(&tx, &connu).await?;
        let Some(mut lots) = verrouille else { return Ok(IssueDEvenement::Introuvable) };
        ensemble::appliquer(&tx, &mut lots, &evenement).await
    };
    base.entretenir(travail).await.map_err(|e: Error| e).expect("an answer")
}
