//! One contract, as staff follow it: its signature by hand by the company, its notices, the buyers who are professionals, withdrawals by
//! letter, the file of a firm sale that is sent to the notary.

use crate::appels::gestion::exiger;
use crate::appels::reservation_vue::{changee, visible};
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::corps::Objet;
use crate::plomberie::televersement::{Formulaire, RegleDeTeleversement};
use actions::reservation::contrat::{
    CHAMP_DE_PREUVE, FORMATS_DE_PREUVE, LettreDeRetractation, NoticeRecue, POIDS_DE_PREUVE_KO, confirmer_le_papier,
    envoyer_au_notaire as envoyer_le_dossier, noter_la_retractation, noter_professionnel, notifier as noter_la_notice,
};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::acces::Role;
use domain::lot::tenue::IdReservation;
use std::sync::Arc;
use wire::contrat::{DossierAEnvoyer, NotificationDeposee, PapierConfirme, ProfessionnelNote, RetractationParLettre};
use wire::reservation::ReservationDuFil;

/// The upload rule of the form that records a notice.
pub(crate) const NOTIFICATION: RegleDeTeleversement = RegleDeTeleversement {
    champ: CHAMP_DE_PREUVE,
    formats: FORMATS_DE_PREUVE,
    poids_ko: POIDS_DE_PREUVE_KO,
    nombre: 1,
    textes: &["acquereur", "mode", "presentee"],
};

/// The upload rule of the form that records a withdrawal.
pub(crate) const RETRACTATION: RegleDeTeleversement =
    RegleDeTeleversement { textes: &["acquereur", "envoyee"], ..NOTIFICATION };

/// Confirms that the company signed by hand. The contract then continues as after a countersignature on the portal.
#[utoipa::path(post, path = "/api/gestion/reservations/{id}/papier", tag = "Gestion", operation_id = "confirmerPapier",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    request_body(content = PapierConfirme, content_type = "application/json"),
    responses(
        (status = 200, description = "La réservation, contresignée", body = ReservationDuFil, content_type = "application/ld+json"),
        (status = 400, description = "La date manque ou est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 409, description = "Son contrat n’est pas à confirmer, ou sa société a un autre référent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "La date est refusée"),
    ))]
pub(crate) async fn confirmer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
    objet: Objet,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let PapierConfirme { date_signature_societe } = objet.lire_comme()?;
    let id = IdReservation(id);
    let fait = confirmer_le_papier(&appelant.contexte(&etat), id, &date_signature_societe).await?;
    changee(&etat, &regard, &negocie, fait).await
}

/// Records the notice that a buyer received, with its proof. The ten days run from the day after the last buyer's notice.
#[utoipa::path(post, path = "/api/gestion/reservations/{id}/notifications", tag = "Gestion", operation_id = "noterNotification",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    request_body(content = NotificationDeposee, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "La réservation", body = ReservationDuFil, content_type = "application/ld+json"),
        (status = 400, description = "La preuve manque, ou le formulaire est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 408, description = "Le fichier arrive trop lentement"),
        (status = 409, description = "Elle n’est pas à notifier, ou sa société a un autre référent"),
        (status = 413, description = "Le formulaire dépasse deux fois le poids d’un fichier"),
        (status = 415, description = "Le corps n’est pas un formulaire"),
        (status = 422, description = "Le fichier ne peut pas être ouvert ou n’est pas d’un type accepté, ou une valeur est refusée"),
    ))]
pub(crate) async fn notifier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
    negocie: Negocie,
    formulaire: Formulaire,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let id = IdReservation(id);
    // Check first that the contract exists, so that the portal does not read a file in vain.
    visible(&etat.base.instantane().await?, &regard, id).await?;
    let (preuve, textes) = formulaire.recevoir_un_et_textes(&etat, &NOTIFICATION).await?;
    let mut textes = textes.into_iter();
    let mut suivant = || textes.next().unwrap_or_default();
    let saisie = NoticeRecue { acquereur: suivant(), mode: suivant(), presentee: suivant() };
    let fait = noter_la_notice(&appelant.contexte(&etat), id, &saisie, &preuve).await?;
    changee(&etat, &regard, &negocie, fait).await
}

/// Records, before the countersignature, that a buyer is a professional. They then have no right to withdraw.
#[utoipa::path(post, path = "/api/gestion/reservations/{id}/professionnel", tag = "Gestion", operation_id = "noterProfessionnel",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    request_body(content = ProfessionnelNote, content_type = "application/json"),
    responses(
        (status = 200, description = "La réservation", body = ReservationDuFil, content_type = "application/ld+json"),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 409, description = "Elle est contresignée, n’est pas encore à signer, l’acquéreur est déjà noté comme professionnel, ou sa société a un autre référent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le motif ou l’acquéreur est refusé"),
    ))]
pub(crate) async fn professionnel(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
    objet: Objet,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let ProfessionnelNote { acquereur, motif } = objet.lire_comme()?;
    let id = IdReservation(id);
    let fait = noter_professionnel(&appelant.contexte(&etat), id, acquereur, &motif).await?;
    changee(&etat, &regard, &negocie, fait).await
}

/// Records the letter by which a buyer withdraws. The day of posting decides, even when the sale already counts as firm.
#[utoipa::path(post, path = "/api/gestion/reservations/{id}/retractation", tag = "Gestion", operation_id = "noterRetractation",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    request_body(content = RetractationParLettre, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "La réservation, rétractée", body = ReservationDuFil, content_type = "application/ld+json"),
        (status = 400, description = "La lettre manque, ou le formulaire est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 408, description = "Le fichier arrive trop lentement"),
        (status = 409, description = "Personne n’a de délai de rétractation, le délai était passé, ou sa société a un autre référent"),
        (status = 413, description = "Le formulaire dépasse deux fois le poids d’un fichier"),
        (status = 415, description = "Le corps n’est pas un formulaire"),
        (status = 422, description = "Le fichier ne peut pas être ouvert ou n’est pas d’un type accepté, ou une valeur est refusée"),
    ))]
pub(crate) async fn retracter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
    negocie: Negocie,
    formulaire: Formulaire,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let id = IdReservation(id);
    // Check first that the contract exists, so that the portal does not read a file in vain.
    visible(&etat.base.instantane().await?, &regard, id).await?;
    let (lettre, textes) = formulaire.recevoir_un_et_textes(&etat, &RETRACTATION).await?;
    let mut textes = textes.into_iter();
    let mut suivant = || textes.next().unwrap_or_default();
    let saisie = LettreDeRetractation { acquereur: suivant(), envoyee: suivant() };
    let fait = noter_la_retractation(&appelant.contexte(&etat), id, &saisie, &lettre).await?;
    changee(&etat, &regard, &negocie, fait).await
}

/// Sends the notary a link to the whole file of a firm sale. The link lasts 30 days.
#[utoipa::path(post, path = "/api/gestion/reservations/{id}/dossier", tag = "Gestion", operation_id = "envoyerDossierAuNotaire",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    request_body(content = DossierAEnvoyer, content_type = "application/json"),
    responses(
        (status = 200, description = "La réservation", body = ReservationDuFil, content_type = "application/ld+json"),
        (status = 400, description = "L’adresse manque ou est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 409, description = "La vente n’est pas définitive, ou sa société a un autre référent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "L’adresse est refusée"),
    ))]
pub(crate) async fn envoyer_au_notaire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
    objet: Objet,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let DossierAEnvoyer { email } = objet.lire_comme()?;
    let id = IdReservation(id);
    let fait = envoyer_le_dossier(&appelant.contexte(&etat), id, &email).await?;
    changee(&etat, &regard, &negocie, fait).await
}
