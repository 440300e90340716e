//! People and things that the tests of the sale use.

use super::{NouvelleAttente, NouvelleOption, QuiAttend};
use crate::acces::{IdGroupe, Portee, Role, TypeUtilisateur};
use crate::contact::IdContact;
use crate::lot::tenue::{IdAttente, IdOption};
use crate::lot::{IdLot, PrixLot};
use crate::mandat::{IdMandat, Mandat};
use crate::programme::IdProgramme;
use crate::regard::Regard;
use crate::utilisateur::{Civilite, Compte, IdCompte, IdUtilisateur, Identite, Referent};
use chrono::{DateTime, Utc};

/// The holder, a colleague of theirs who is a `responsable`, the referent of their company, and another user.
pub(crate) const TITULAIRE: IdUtilisateur = IdUtilisateur(4);
pub(crate) const RESPONSABLE: IdUtilisateur = IdUtilisateur(5);
pub(crate) const REFERENT: IdUtilisateur = IdUtilisateur(6);
pub(crate) const AUTRE: IdUtilisateur = IdUtilisateur(7);
/// The company of the holder and of the `responsable`.
pub(crate) const SOCIETE: IdCompte = IdCompte(1);

/// The instant that a text gives.
pub(crate) fn instant(texte: &str) -> DateTime<Utc> {
    texte.parse().expect("an instant")
}

/// An identity that the tests give to everybody.
pub(crate) fn identite() -> Identite {
    Identite {
        civilite: Civilite::Mme,
        nom: "Royer".to_owned(),
        prenom: "Nadia".to_owned(),
        email: "nadia@linteau.example".to_owned(),
        tel_mobile: None,
        tel_fixe: None,
        tel_pro: None,
        cp: None,
        ville: None,
        adresse: None,
        photo: None,
        perimetre_geo: None,
    }
}

/// The company [`SOCIETE`], with its referent.
pub(crate) fn societe() -> Compte {
    let gerant = Some(Referent { id: REFERENT, identite: identite() });
    Compte { id: SOCIETE, nom: "Cabinet".to_owned(), groupe: None, gerant, version: 1 }
}

/// The `Regard` of a user of this company who has these roles.
pub(crate) fn regard(utilisateur: IdUtilisateur, compte: Option<IdCompte>, roles: &[Role]) -> Regard {
    Regard { utilisateur, compte, groupe: None, roles: roles.to_vec() }
}

/// Everybody who may see something that belongs to `TITULAIRE`: a description, then their `Regard`.
pub(crate) fn tout_le_monde() -> Vec<(&'static str, Regard)> {
    vec![
        ("titulaire", regard(TITULAIRE, Some(SOCIETE), &[Role::EP])),
        ("titulaire, qui n’est plus prescripteur", regard(TITULAIRE, Some(SOCIETE), &[])),
        ("titulaire, parti dans une autre société", regard(TITULAIRE, Some(IdCompte(2)), &[Role::EP])),
        ("responsable", regard(RESPONSABLE, Some(SOCIETE), &[Role::ER])),
        ("responsable d’une autre société", regard(AUTRE, Some(IdCompte(2)), &[Role::ER])),
        ("collègue", regard(AUTRE, Some(SOCIETE), &[Role::EP])),
        ("équipe", regard(AUTRE, None, &[Role::IT])),
        ("référent", regard(REFERENT, None, &[Role::IR])),
        ("autre référent", regard(AUTRE, None, &[Role::IR])),
        ("administrateur", regard(AUTRE, None, &[Role::IA])),
    ]
}

/// An option of `TITULAIRE`. It is taken on Monday the 23rd, and ends on Thursday at 19:00 in Paris.
pub(crate) fn nouvelle_option() -> NouvelleOption {
    NouvelleOption {
        lot: IdLot("nantes1-A201".to_owned()),
        programme: IdProgramme("nantes1".to_owned()),
        prescripteur: TITULAIRE,
        compte: Some(SOCIETE),
        contact: IdContact(1),
        denonciation: None,
        cree: instant("2026-11-23T08:00:00Z"),
        prix: PrixLot::default(),
        regime: None,
    }
}

pub(crate) const OPTION: IdOption = IdOption(12);

/// A prescriber who waits for the lot. Their company, if there is one, belongs to no group.
pub(crate) fn qui_attend(id: i64, compte: Option<IdCompte>) -> QuiAttend {
    let nouvelle = NouvelleAttente {
        lot: IdLot("nantes1-A201".to_owned()),
        programme: IdProgramme("nantes1".to_owned()),
        prescripteur: IdUtilisateur(i32::try_from(id).expect("small") + 100),
        compte,
        creee: instant("2026-11-23T08:00:00Z"),
    };
    QuiAttend {
        attente: nouvelle.nee(IdAttente(id)),
        actif: true,
        roles: vec![Role::EP],
        portee: Portee::d_un(TypeUtilisateur::EP, None),
        compte,
        identite: identite(),
        mandats: std::iter::once(Mandat {
            date_signature: "2026-03-02".parse().ok(),
            date_signature_societe: "2026-03-02".parse().ok(),
            ..Mandat::nouveau(IdMandat("0".repeat(32)), compte.unwrap_or(SOCIETE))
        })
        .collect(),
        en_cours: 0,
    }
}

/// The same prescriber, as a member of a group.
pub(crate) fn du_groupe(qui: QuiAttend, groupe: IdGroupe) -> QuiAttend {
    QuiAttend { portee: Portee::d_un(TypeUtilisateur::EP, Some(groupe)), ..qui }
}
