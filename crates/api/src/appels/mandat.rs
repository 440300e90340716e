//! The mandate of a company: read under its token, recorded by staff when it was signed on paper.

use crate::appels::gestion::exiger;
use crate::error::{Absent, Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, negocier_simple, prive, repondre_a_la_personne};
use crate::plomberie::fait::ecrit;
use crate::plomberie::fichier::{FichierServi, Maniere};
use crate::plomberie::televersement::{Formulaire, Regle};
use actions::gestion::DroitsSurSociete;
use actions::inscription::CHAMP;
use actions::mandat::{FORMATS, POIDS_KO, SignaturesSurPapier, enregistrer_mandat};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::acces::Role;
use domain::fichier::Format;
use domain::mandat::IdMandat;
use domain::regard::Regard;
use domain::utilisateur::IdCompte;
use http::HeaderMap;
use std::sync::Arc;
use store::compte::ComptesVisibles;
use store::mandat::MandatLu;
use wire::mandat::{DroitsSurMandat, MandatDuFil, MandatGere, MandatSurPapier};

/// What the form of a mandate on paper brings.
pub(crate) const REGLE: Regle = Regle {
    champ: CHAMP,
    formats: FORMATS,
    poids_ko: POIDS_KO,
    nombre: 1,
    textes: &["dateSignature", "dateSignatureIcade"],
};

fn absent() -> Error {
    Error::Introuvable(Absent::Adresse)
}

/// A mandate, by its token; with a session it must be of a company that the viewer sees.
#[utoipa::path(get, path = "/api/mandats-signature/{id}", tag = "Mandat", operation_id = "lireMandat",
    params(("id" = String, Path, description = "Jeton du mandat")),
    responses(
        (status = 200, description = "Le mandat", body = MandatDuFil, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Ce mandat n’existe pas, ou pas pour vous"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let id = IdMandat::lire(&id).ok_or_else(absent)?;
    let lecture = etat.base.lire().await?;
    let lu = store::mandat::par_id(&lecture, &id).await?.ok_or_else(absent)?;
    if let Some(session) = appelant.session() {
        let vues = ComptesVisibles::par(&Regard::de(&session.utilisateur));
        vues.par_id(&lecture, lu.mandat.compte).await?.ok_or_else(absent)?;
    }
    drop(lecture);
    repondre_a_la_personne(&etat, &appelant, &negocie, &MandatDuFil::de(&lu.mandat, etat.base.maintenant().jour()))
}

/// The mandate of one's own company, that counts; `null` to who is of none, and where there is none yet.
#[utoipa::path(get, path = "/api/user/me/mandat", tag = "Mandat", operation_id = "monMandat",
    responses(
        (status = 200, description = "Le mandat de sa société, ou null", body = Option<MandatDuFil>, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 401, description = "Personne n’est connecté"),
    ))]
pub(crate) async fn le_mien(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
) -> Result<Response, Error> {
    let compte = appelant.connecte()?.compte.as_ref().map(|compte| compte.id);
    let lu = match compte {
        None => None,
        Some(compte) => store::mandat::du_compte(&etat.base.lire().await?, compte).await?,
    };
    let aujourd_hui = etat.base.maintenant().jour();
    let fil = lu.map(|lu| MandatDuFil::de(&lu.mandat, aujourd_hui));
    repondre_a_la_personne(&etat, &appelant, &negocie, &fil)
}

/// The mandate of a company that counts, and what the caller may do with it.
async fn du_compte(etat: &Etat, regard: &Regard, id: IdCompte) -> Result<(MandatLu, DroitsSurMandat), Error> {
    let lecture = etat.base.lire().await?;
    let compte = ComptesVisibles::par(regard).par_id(&lecture, id).await?.ok_or_else(absent)?;
    let lu = store::mandat::du_compte(&lecture, id).await?.ok_or_else(absent)?;
    Ok((lu, DroitsSurMandat { enregistrer: DroitsSurSociete::de(regard, &compte).modifier.is_ok() }))
}

/// The mandate of a company, for staff.
#[utoipa::path(get, path = "/api/gestion/societes/{id}/mandat", tag = "Gestion", operation_id = "lireMandatDeLaSociete",
    params(("id" = i32, Path, description = "Identifiant de la société")),
    responses(
        (status = 200, description = "Le mandat qui compte", body = MandatGere, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette société n’existe pas, ou n’a aucun mandat"),
    ))]
pub(crate) async fn de_la_societe(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::Internal])?;
    let (lu, droits) = du_compte(&etat, &regard, IdCompte(id)).await?;
    repondre_a_la_personne(&etat, &appelant, &negocie, &montrer(&etat, &lu, droits))
}

fn montrer(etat: &Etat, lu: &MandatLu, droits: DroitsSurMandat) -> MandatGere {
    let compte = lu.mandat.compte.0;
    let fichier = lu.scan.as_ref().map(|_| format!("/api/gestion/societes/{compte}/mandat/fichier"));
    MandatGere::de(&lu.mandat, fichier, etat.base.maintenant().jour(), droits)
}

/// The scan of a mandate that was signed on paper.
#[utoipa::path(get, path = "/api/gestion/societes/{id}/mandat/fichier", tag = "Gestion", operation_id = "scanDuMandat",
    params(("id" = i32, Path, description = "Identifiant de la société")),
    responses(
        (status = 200, description = "Le scan", body = Vec<u8>, content_type = "application/pdf"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "application/pdf"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette société n’a aucun mandat signé sur papier"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
    ))]
pub(crate) async fn fichier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::Internal])?;
    let (lu, _) = du_compte(&etat, &regard, IdCompte(id)).await?;
    let lecture = etat.base.lire().await?;
    let scan = store::mandat::scan(&lecture, &lu).await?.ok_or_else(absent)?;
    drop(lecture);
    let extension = Format::depuis_mime(&scan.mime).map_or("bin", Format::extension);
    let fichier = FichierServi {
        // A name is given to one file, once.
        etiquette: format!("\"{}\"", scan.id),
        taille: scan.taille,
        type_mime: scan.mime.clone(),
        nom: format!("mandat.{extension}"),
        maniere: Maniere::selon(&scan.mime),
    };
    let ouvrir = async |plage| etat.base.pieces().ouvrir(&scan, plage).await;
    fichier.envoyer(&demande, ouvrir).await?.ok_or_else(absent)
}

/// Records a mandate that was signed on paper.
#[utoipa::path(post, path = "/api/gestion/societes/{id}/mandat", tag = "Gestion", operation_id = "enregistrerMandat",
    params(("id" = i32, Path, description = "Identifiant de la société")),
    request_body(content = MandatSurPapier, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "Le mandat, signé", body = MandatGere),
        (status = 400, description = "Le scan manque, ou le formulaire est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette société n’existe pas"),
        (status = 408, description = "Le fichier arrive trop lentement"),
        (status = 409, description = "La société a un autre référent"),
        (status = 413, description = "Le formulaire dépasse deux fois le poids d’un fichier"),
        (status = 415, description = "Le corps n’est pas un formulaire"),
        (status = 422, description = "Le fichier ne s’ouvre pas ou n’est pas d’un type accepté, ou une date est refusée"),
    ))]
pub(crate) async fn enregistrer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i32>,
    formulaire: Formulaire,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    exiger(&appelant, &[Role::IR])?;
    let (scan, textes) = formulaire.recevoir_un_et_textes(&etat, &REGLE).await?;
    let mut textes = textes.into_iter();
    let mut suivant = || textes.next().unwrap_or_default();
    let signatures = SignaturesSurPapier { date_signature: suivant(), date_signature_societe: suivant() };
    let fait = enregistrer_mandat(&appelant.contexte(&etat), IdCompte(id), &signatures, &scan).await?;
    let corps = montrer(&etat, &fait.valeur, DroitsSurMandat { enregistrer: true });
    let reponse = prive(type_mime, serde_json::to_vec(&corps).map_err(Error::interne)?);
    Ok(ecrit(&etat, fait.numero, Reussite::Cree.dire(reponse)).await)
}
