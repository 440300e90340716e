//! The current user.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::schemas::utilisateur::{CompteDuFil, GroupeDuFil, Incarnation, TypeUtilisateur, UtilisateurCourant};
use crate::wire::appelant::Appelant;
use crate::wire::conditionnel::{Etiquette, negocier_simple, repondre};
use axum::extract::State;
use axum::response::Response;
use domain::acces::Role;
use domain::utilisateur::{Compte, Utilisateur};
use http::HeaderMap;
use std::sync::Arc;
use store::Numero;

/// Who is signed in; `null` to a visitor.
#[utoipa::path(get, path = "/api/user/me", tag = "Utilisateur", operation_id = "moi",
    responses(
        (status = 200, description = "L’utilisateur connecté, ou null", body = Option<UtilisateurCourant>),
        (status = 304, description = "Rien n’a changé"),
    ))]
pub(crate) async fn moi(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let moi = appelant.session().map(|s| sur_le_fil(&s.utilisateur, s.incarnation.as_ref()));
    let corps = serde_json::to_vec(&moi).map_err(Error::interne)?;
    let version = appelant.session().map_or(0, |s| s.utilisateur.version);
    let etiquette = etiquette_de_moi(&etat, &appelant, &corps, version);
    Ok(repondre(&demande, &etiquette, type_mime, || corps))
}

/// The tag of the current user, at this version of their row. The referent is part of the answer and has a row of its own: it
/// is made of the body too.
pub(crate) fn etiquette_de_moi(etat: &Etat, appelant: &Appelant, corps: &[u8], version: i64) -> Etiquette {
    let texte = String::from_utf8_lossy(corps);
    let qui = appelant.session().map_or(0, |s| s.utilisateur.id.0);
    Etiquette::nouvelle(etat, Numero::default()).nombre(i64::from(qui)).texte(&texte).version(version)
}

/// A user as the wire has it (spec section 3, Current user).
pub(crate) fn sur_le_fil(utilisateur: &Utilisateur, incarnation: Option<&Utilisateur>) -> UtilisateurCourant {
    let i = utilisateur.identite.clone();
    UtilisateurCourant {
        id: utilisateur.id.0,
        is_external: utilisateur.type_utilisateur.est_externe(),
        civilite: i.civilite.into(),
        nom: i.nom,
        prenom: i.prenom,
        email: i.email,
        tel: i.tel_mobile.clone().or_else(|| i.tel_fixe.clone()).or_else(|| i.tel_pro.clone()),
        tel_mobile: i.tel_mobile,
        tel_fixe: i.tel_fixe,
        tel_pro: i.tel_pro,
        cp: i.cp,
        ville: i.ville,
        adresse: i.adresse,
        photo: i.photo,
        perimetre_geo: i.perimetre_geo,
        type_utilisateur: TypeUtilisateur {
            code: utilisateur.type_utilisateur.code().to_owned(),
            libelle: utilisateur.type_utilisateur.libelle().to_owned(),
        },
        roles: roles(utilisateur),
        compte: utilisateur.compte.iter().map(compte).collect(),
        gerant: utilisateur.gerant.as_ref().map(|g| g.identite.clone().into()),
        preferences: utilisateur.preferences.clone(),
        incarnation: incarnation.map(|reel| Incarnation {
            id: reel.id.0,
            nom: reel.identite.nom.clone(),
            prenom: reel.identite.prenom.clone(),
        }),
    }
}

/// The roles held, through the hierarchy, each once.
fn roles(utilisateur: &Utilisateur) -> Vec<Role> {
    let mut roles: Vec<Role> = utilisateur.roles.iter().flat_map(|role| role.implique()).copied().collect();
    roles.sort_unstable();
    roles.dedup();
    roles
}

/// A company as the wire has it.
pub(crate) fn compte(compte: &Compte) -> CompteDuFil {
    CompteDuFil {
        id: compte.id.0,
        nom: compte.nom.clone(),
        gerant: compte.gerant.as_ref().map(|g| g.identite.clone().into()),
        group: compte.groupe.as_ref().map(GroupeDuFil::from),
    }
}
