//! One registration, as staff decide on it: its form, its documents with the points to check, and the decision.

use crate::appels::gestion::exiger;
use crate::appels::gestion_inscription_fiche::{fiche, nom, visible};
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::corps::Objet;
use crate::plomberie::fichier::{FichierServi, Maniere};
use crate::plomberie::modification::{self, Modification, attendue};
use actions::inscription::{ChangementsInscription, accepter, demander_pieces, modifier, refuser};
use actions::{RefusDAction, Violation};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::acces::{IdGroupe, Role};
use domain::inscription::{Emplacement, IdInscription};
use domain::refus_partage::phrase;
use domain::regard::Regard;
use domain::regle::{Horizon, jour_vers};
use domain::saisie::DATE_INVALIDE;
use domain::utilisateur::IdUtilisateur;
use http::HeaderMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::Ecrit;
use store::inscription::{Inscription, document};
use wire::corps::Patch;
use wire::gestion_inscription::{Acceptation, DemandeEnvoyee, InscriptionAnnotee, InscriptionGeree, RefusDInscription};

/// One registration, as staff decide on it.
#[utoipa::path(get, path = "/api/gestion/inscriptions/{id}", tag = "Gestion", operation_id = "lireInscription",
    params(("id" = i32, Path, description = "Identifiant de l’inscription")),
    responses(
        (status = 200, description = "L’inscription\u{a0}; son ETag porte sa version", body = InscriptionGeree, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette inscription n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let inscription = visible(&etat, &regard, IdInscription(id)).await?;
    fiche(&etat, &regard, inscription).await?.repondre(&etat, &negocie)
}

/// The bytes of a document.
#[utoipa::path(get, path = "/api/gestion/inscriptions/{id}/documents/{emplacement}", tag = "Gestion", operation_id = "documentDInscription",
    params(
        ("id" = i32, Path, description = "Identifiant de l’inscription"),
        ("emplacement" = String, Path, description = "Quel document"),
    ),
    responses(
        (status = 200, description = "Le document", body = Vec<u8>, content_type = "application/pdf"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "application/pdf"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Ce document n’est pas là"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
    ))]
pub(crate) async fn lire_document(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path((id, emplacement)): Path<(i32, String)>,
) -> Result<Response, Error> {
    let absent = || Error::Introuvable(Absent::Document);
    let regard = exiger(&appelant, &[Role::IR])?;
    let inscription = visible(&etat, &regard, IdInscription(id)).await?;
    let lecture = etat.base.lire().await?;
    let documents = document::de(&lecture, inscription.id).await?;
    drop(lecture);
    let document =
        documents.into_iter().find(|document| document.emplacement.code() == emplacement).ok_or_else(absent)?;
    let piece = &document.piece;
    let fichier = FichierServi {
        // The id of a file makes a strong tag, because it is never used for other bytes.
        etiquette: format!("\"{}\"", piece.id),
        taille: piece.taille,
        type_mime: piece.mime.clone(),
        nom: nom(&document),
        maniere: Maniere::selon(&piece.mime),
    };
    let ouvrir = async |plage| etat.base.pieces().ouvrir(piece, plage).await;
    fichier.envoyer(&demande, ouvrir).await?.ok_or_else(absent)
}

/// Saves what staff read on the documents.
#[utoipa::path(patch, path = "/api/gestion/inscriptions/{id}", tag = "Gestion", operation_id = "annoterInscription",
    params(("id" = i32, Path, description = "Identifiant de l’inscription")),
    request_body(content = InscriptionAnnotee, content_type = "application/merge-patch+json"),
    responses(
        (status = 200, description = "L’inscription, annotée", body = InscriptionGeree, content_type = "application/ld+json"),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette inscription n’existe pas"),
        (status = 409, description = "La fiche a changé depuis la version de l’en-tête If-Match, ou l’inscription est décidée"),
        (status = 415, description = "Le corps n’est pas un merge-patch"),
        (status = 422, description = "Des valeurs sont refusées, ou d’autres champs sont nommés"),
    ))]
pub(crate) async fn annoter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
    modification: Modification,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let InscriptionAnnotee { assurance_fin: dite } =
        modification.patch.lire_le_patch::<InscriptionAnnotee, InscriptionGeree>()?;
    let lire = |dite: String| {
        let refus = || Violation::nouvelle("assuranceFin", "date", DATE_INVALIDE);
        jour_vers(&dite, Horizon::Avenir, etat.base.maintenant().jour())
            .ok_or_else(|| RefusDAction::invalide(vec![refus()]))
    };
    let assurance_fin = match dite {
        Patch::Absent => Patch::Absent,
        Patch::Vide => Patch::Vide,
        Patch::Valeur(dite) => Patch::Valeur(lire(dite)?),
    };
    let id = IdInscription(id);
    let changements = ChangementsInscription { assurance_fin };
    let change = modifier(&appelant.contexte(&etat), id, &changements, &modification.attendue).await;
    changee(&etat, &regard, &negocie, id, change).await
}

/// Accepts a registration. This creates the company, its account and its mandate, and sends its mail.
#[utoipa::path(post, path = "/api/gestion/inscriptions/{id}/acceptation", tag = "Gestion", operation_id = "accepterInscription",
    params(("id" = i32, Path, description = "Identifiant de l’inscription")),
    request_body(content = Acceptation, content_type = "application/json"),
    responses(
        (status = 200, description = "L’inscription, acceptée", body = InscriptionGeree, content_type = "application/ld+json"),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette inscription n’existe pas"),
        (status = 409, description = "L’inscription vient d’être décidée, ou la fiche a changé"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le référent ou le groupe est refusé"),
    ))]
pub(crate) async fn acceptation(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
    objet: Objet,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let attendue = attendue(&negocie.demande)?;
    let Acceptation { gerant, groupe } = objet.lire_comme()?;
    let (gerant, groupe) = (gerant.map(IdUtilisateur), groupe.map(IdGroupe));
    let id = IdInscription(id);
    let change = accepter(&appelant.contexte(&etat), id, gerant, groupe, &attendue).await;
    changee(&etat, &regard, &negocie, id, change).await
}

/// Refuses a registration, with a reason.
#[utoipa::path(post, path = "/api/gestion/inscriptions/{id}/refus", tag = "Gestion", operation_id = "refuserInscription",
    params(("id" = i32, Path, description = "Identifiant de l’inscription")),
    request_body(content = RefusDInscription, content_type = "application/json"),
    responses(
        (status = 200, description = "L’inscription, refusée", body = InscriptionGeree, content_type = "application/ld+json"),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette inscription n’existe pas"),
        (status = 409, description = "L’inscription vient d’être décidée, ou la fiche a changé"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "La raison est refusée"),
    ))]
pub(crate) async fn refus(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
    objet: Objet,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let attendue = attendue(&negocie.demande)?;
    let RefusDInscription { raison } = objet.lire_comme()?;
    let id = IdInscription(id);
    let change = refuser(&appelant.contexte(&etat), id, &raison, &attendue).await;
    changee(&etat, &regard, &negocie, id, change).await
}

/// Asks for documents again, by one mail whose link accepts only those documents.
#[utoipa::path(post, path = "/api/gestion/inscriptions/{id}/demande", tag = "Gestion", operation_id = "demanderPiece",
    params(("id" = i32, Path, description = "Identifiant de l’inscription")),
    request_body(content = DemandeEnvoyee, content_type = "application/json"),
    responses(
        (status = 200, description = "L’inscription, qui attend les pièces", body = InscriptionGeree, content_type = "application/ld+json"),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette inscription n’existe pas"),
        (status = 409, description = "L’inscription vient d’être décidée, ou la fiche a changé"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "La demande est refusée"),
    ))]
pub(crate) async fn demander(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
    objet: Objet,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let attendue = attendue(&negocie.demande)?;
    let DemandeEnvoyee { emplacement, autres, demande } = objet.lire_comme()?;
    let lire = |champ: &'static str, code: &str| {
        let inconnu = || RefusDAction::invalide(vec![Violation::nouvelle(champ, "inconnu", phrase::DOCUMENT_INCONNU)]);
        Emplacement::depuis_code(code).ok_or_else(inconnu)
    };
    let mut emplacements = BTreeSet::from([lire("emplacement", &emplacement)?]);
    for autre in &autres {
        emplacements.insert(lire("autres", autre)?);
    }
    let id = IdInscription(id);
    let change = demander_pieces(&appelant.contexte(&etat), id, &emplacements, &demande, &attendue).await;
    changee(&etat, &regard, &negocie, id, change).await
}

/// Answers with the sheet after the change. When the change was meant for an older version, the 409 carries the current sheet.
async fn changee(
    etat: &Etat,
    regard: &Regard,
    negocie: &Negocie,
    id: IdInscription,
    change: actions::Result<Ecrit<Inscription>>,
) -> Result<Response, Error> {
    match change {
        Ok(change) => fiche(etat, regard, change.valeur).await?.changee(etat, negocie, change.numero).await,
        Err(erreur) => {
            let presente = async || fiche(etat, regard, visible(etat, regard, id).await?).await?.valeur();
            Err(modification::refuser(erreur, presente).await)
        }
    }
}
