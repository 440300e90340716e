//! The mandate of a company, as staff follow it: recording one signed on paper, choosing who signs, sending it again, ending it early, its
//! number in the company's register.

use crate::appels::gestion::exiger;
use crate::appels::mandat::{absent, dit};
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, negocier_simple, prive, repondre_a_la_personne};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use crate::plomberie::fichier::{FichierServi, Maniere};
use crate::plomberie::televersement::{Formulaire, RegleDeTeleversement};
use actions::inscription::CHAMP;
use actions::mandat::{
    DroitsSurLeMandat, FORMATS, POIDS_KO, RegistreDe, SignaturesSurPapier, enregistrer_mandat, nommer_representant,
    noter_numero_registre, renvoyer_mandat, terminer_mandat,
};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::acces::Role;
use domain::fichier::Format;
use domain::mandat::SaisieRepresentant;
use domain::regard::Regard;
use domain::utilisateur::{Compte, IdCompte};
use http::HeaderMap;
use std::sync::Arc;
use store::Numero;
use store::compte::ComptesVisibles;
use store::mandat::MandatsLus;
use wire::mandat::{DroitsSurMandat, FinEnvoyee, MandatGere, MandatSurPapier, NumeroDeRegistre, RepresentantEnvoye};

/// The upload rule of the form that records a mandate signed on paper.
pub(crate) const REGLE: RegleDeTeleversement = RegleDeTeleversement {
    champ: CHAMP,
    formats: FORMATS,
    poids_ko: POIDS_KO,
    nombre: 1,
    textes: &["dateSignature", "dateSignatureIcade"],
};

/// Reads a company with its mandates.
async fn suivie(etat: &Etat, regard: &Regard, id: IdCompte) -> Result<(Compte, MandatsLus), Error> {
    let lecture = etat.base.lire().await?;
    let compte = ComptesVisibles::par(regard).par_id(&lecture, id).await?.ok_or_else(absent)?;
    let siens = store::mandat::de_la_societe(&lecture, id).await?;
    Ok((compte, siens))
}

/// The current mandate of a company, and what the caller may do with it. `None` when the company has no mandate.
fn montrer(etat: &Etat, regard: &Regard, (compte, siens): &(Compte, MandatsLus)) -> Option<MandatGere> {
    let aujourd_hui = etat.base.maintenant().jour();
    let lu = siens.qui_compte(aujourd_hui)?;
    let suivant = siens.suivant(aujourd_hui).map(|suivant| &suivant.mandat);
    let fichier = lu.scan.as_ref().map(|_| format!("/api/gestion/societes/{}/mandat/fichier", compte.id.0));
    let droits = DroitsSurLeMandat::de(regard, compte, siens, aujourd_hui);
    let droits = DroitsSurMandat {
        enregistrer: droits.enregistrer.is_ok(),
        nommer: droits.representant.is_ok(),
        envoyer: droits.envoyer.is_ok(),
        terminer: droits.terminer.is_ok(),
        contresigner: droits.contresigner.is_ok(),
        numeroter: droits.registre.is_ok(),
    };
    Some(MandatGere::de(&dit(lu, suivant, aujourd_hui), fichier, droits))
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
    let suivie = suivie(&etat, &regard, IdCompte(id)).await?;
    let gere = montrer(&etat, &regard, &suivie).ok_or_else(absent)?;
    repondre_a_la_personne(&etat, &appelant, &negocie, &gere)
}

/// Answers a write with the mandate of the company.
async fn rendre(
    etat: &Etat,
    regard: &Regard,
    id: IdCompte,
    numero: Option<Numero>,
    (reussite, type_mime): (Reussite, &'static str),
) -> Result<Response, Error> {
    let suivie = suivie(etat, regard, id).await?;
    let gere = montrer(etat, regard, &suivie).ok_or_else(absent)?;
    let reponse = prive(type_mime, serde_json::to_vec(&gere).map_err(Error::interne)?);
    Ok(ecrit(etat, numero, reussite.dire(reponse)).await)
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
    let (_, siens) = suivie(&etat, &regard, IdCompte(id)).await?;
    let lu = siens.qui_compte(etat.base.maintenant().jour()).ok_or_else(absent)?;
    let lecture = etat.base.lire().await?;
    let scan = store::mandat::scan(&lecture, lu).await?.ok_or_else(absent)?;
    drop(lecture);
    let extension = Format::depuis_mime(&scan.mime).map_or("bin", Format::extension);
    let fichier = FichierServi {
        // The id of a file makes a strong tag, because it is never used for other bytes.
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
        (status = 422, description = "Le fichier ne peut pas être ouvert ou n’est pas d’un type accepté, ou une date est refusée"),
    ))]
pub(crate) async fn enregistrer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i32>,
    formulaire: Formulaire,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let regard = exiger(&appelant, &[Role::IR])?;
    let (scan, textes) = formulaire.recevoir_un_et_textes(&etat, &REGLE).await?;
    let mut textes = textes.into_iter();
    let mut suivant = || textes.next().unwrap_or_default();
    let signatures = SignaturesSurPapier { date_signature: suivant(), date_signature_societe: suivant() };
    let fait = enregistrer_mandat(&appelant.contexte(&etat), IdCompte(id), &signatures, &scan).await?;
    rendre(&etat, &regard, IdCompte(id), fait.numero, (Reussite::Cree, type_mime)).await
}

/// Sets who signs for a company, before they have signed. A new document is made and a new link is sent.
#[utoipa::path(put, path = "/api/gestion/societes/{id}/mandat/representant", tag = "Gestion", operation_id = "nommerRepresentant",
    params(("id" = i32, Path, description = "Identifiant de la société")),
    request_body(content = RepresentantEnvoye, content_type = "application/json"),
    responses(
        (status = 200, description = "Le mandat, en préparation", body = MandatGere),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette société n’existe pas"),
        (status = 409, description = "La société a un autre référent, ou le mandat est déjà signé"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs sont refusées"),
    ))]
pub(crate) async fn nommer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i32>,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let regard = exiger(&appelant, &[Role::IR])?;
    let RepresentantEnvoye { civilite, nom, prenom, email } = objet.lire_comme()?;
    let saisie = SaisieRepresentant { civilite, nom, prenom, email };
    let domaine = etat.marque().domaine_email.clone();
    let fait = nommer_representant(&appelant.contexte(&etat), IdCompte(id), &saisie, &domaine).await?;
    rendre(&etat, &regard, IdCompte(id), fait.numero, (Reussite::Fait, type_mime)).await
}

/// Sends a mandate again. The former link stops working.
#[utoipa::path(post, path = "/api/gestion/societes/{id}/mandat/envoi", tag = "Gestion", operation_id = "renvoyerMandat",
    params(("id" = i32, Path, description = "Identifiant de la société")),
    responses(
        (status = 200, description = "Le mandat, renvoyé", body = MandatGere),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette société n’existe pas"),
        (status = 409, description = "La société a un autre référent, ou le mandat n’est pas à signer"),
    ))]
pub(crate) async fn renvoyer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let regard = exiger(&appelant, &[Role::IR])?;
    let fait = renvoyer_mandat(&appelant.contexte(&etat), IdCompte(id)).await?;
    rendre(&etat, &regard, IdCompte(id), fait.numero, (Reussite::Fait, type_mime)).await
}

/// Ends the mandate of a company early. What was begun under it goes on.
#[utoipa::path(post, path = "/api/gestion/societes/{id}/mandat/fin", tag = "Gestion", operation_id = "terminerMandat",
    params(("id" = i32, Path, description = "Identifiant de la société")),
    request_body(content = FinEnvoyee, content_type = "application/json"),
    responses(
        (status = 200, description = "Le mandat, terminé", body = MandatGere),
        (status = 400, description = "Le motif manque ou est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette société n’existe pas, ou n’a pas de mandat"),
        (status = 409, description = "La société a un autre référent, ou le mandat est déjà terminé"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le motif est refusé"),
    ))]
pub(crate) async fn terminer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i32>,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let regard = exiger(&appelant, &[Role::IR])?;
    let FinEnvoyee { motif } = objet.lire_comme()?;
    let fait = terminer_mandat(&appelant.contexte(&etat), IdCompte(id), &motif).await?;
    rendre(&etat, &regard, IdCompte(id), fait.numero, (Reussite::Fait, type_mime)).await
}

/// Writes the number of a mandate in the company's own register.
#[utoipa::path(put, path = "/api/gestion/societes/{id}/mandat/numero-registre", tag = "Gestion", operation_id = "numeroterMandat",
    params(("id" = i32, Path, description = "Identifiant de la société")),
    request_body(content = NumeroDeRegistre, content_type = "application/json"),
    responses(
        (status = 200, description = "Le mandat, son numéro noté", body = MandatGere),
        (status = 400, description = "Le numéro manque ou est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette société n’existe pas, ou n’a pas de mandat"),
        (status = 409, description = "La société a un autre référent, ou le mandat n’est pas encore signé de part et d’autre"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le numéro est refusé"),
    ))]
pub(crate) async fn numeroter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i32>,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let regard = exiger(&appelant, &[Role::IR])?;
    let NumeroDeRegistre { numero_registre } = objet.lire_comme()?;
    let de = RegistreDe::Societe(IdCompte(id));
    let fait = noter_numero_registre(&appelant.contexte(&etat), de, &numero_registre).await?;
    rendre(&etat, &regard, IdCompte(id), fait.numero, (Reussite::Fait, type_mime)).await
}
