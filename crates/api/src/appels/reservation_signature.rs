//! A reservation whose contract is being signed, as its prescriber and staff move it on. They send the contract, send a link again, correct
//! an address, or take the reservation back to the draft. [`super::signature`] has the calls of the buyers.

use crate::appels::reservation_vue::changee;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, negocier_simple, prive};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use actions::reservation::contrat::{
    AdresseCorrigee, OuSigner, corriger_adresse, envoyer_a_signer, renvoyer_au_brouillon, renvoyer_le_lien,
};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::lot::tenue::IdReservation;
use domain::regard::Regard;
use http::HeaderMap;
use std::sync::Arc;
use wire::contrat::{CoordonneesDeSignataire, CorrectionDemandee, SignatureDeReservation, SignatureOuverte};
use wire::reservation::ReservationDuFil;

/// Moves a reservation to its signature. A complete draft is sent. During the signature, it opens the page of the next
/// signatory, who still types the code that is mailed to them. When signing by hand, it opens the page of the reservation,
/// where the contract is printed.
#[utoipa::path(post, path = "/api/reservations/{id}/signature", tag = "Reservation", operation_id = "signerReservation",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    request_body(content = SignatureDeReservation, content_type = "application/json"),
    responses(
        (status = 200, description = "L’adresse de la page de signature, ouverte pour une heure\u{a0}; sur papier, celle de la réservation", body = SignatureOuverte),
        (status = 400, description = "La voie est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 409, description = "Elle ne peut pas être signée maintenant (`dossier-incomplet`, `etat-des-risques`, `signature-refusee`, `signature-faite`, `reservation-terminee`), elle est celle d’un autre prescripteur (`reservation-d-un-autre`), ou l’on agit à la place de quelqu’un d’autre (`en-incarnation`)"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le contrat ne peut pas être établi ainsi"),
        (status = 500, description = "La signature n’a pas pu être ouverte"),
    ))]
pub(crate) async fn signer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i64>,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    appelant.connecte()?;
    let SignatureDeReservation { voie } = objet.lire_comme()?;
    let ouverte = envoyer_a_signer(&appelant.contexte(&etat), IdReservation(id), voie, &etat.marque()).await?;
    let base = &etat.reglages.url_publique;
    let url = match ouverte.valeur {
        OuSigner::Ici(jeton) => format!("{base}/signature#{}", jeton.en_clair()),
        OuSigner::SurPapier => format!("{base}/suivi/reservations/{id}?retour=signature"),
    };
    let reponse = prive(type_mime, serde_json::to_vec(&SignatureOuverte { url }).map_err(Error::interne)?);
    Ok(ecrit(&etat, ouverte.numero, reponse).await)
}

/// Sends the next signatory's link again. The former link stops working.
#[utoipa::path(post, path = "/api/reservations/{id}/lien", tag = "Reservation", operation_id = "renvoyerLienDeSignature",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    responses(
        (status = 200, description = "La réservation", body = ReservationDuFil, content_type = "application/ld+json"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 409, description = "Son contrat n’est pas à signer en ligne, un acquéreur a refusé, ou la réservation est celle d’un autre prescripteur"),
    ))]
pub(crate) async fn renvoyer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let fait = renvoyer_le_lien(&appelant.contexte(&etat), IdReservation(id)).await?;
    changee(&etat, &regard, &negocie, fait).await
}

/// Corrects the e-mail or phone of a buyer, but not both of one person within a day. The former address is told. Signatures
/// are kept.
#[utoipa::path(put, path = "/api/reservations/{id}/signataires/{rang}", tag = "Reservation", operation_id = "corrigerSignataire",
    params(
        ("id" = i64, Path, description = "Identifiant de la réservation"),
        ("rang" = u16, Path, description = "Rang de l’acquéreur, à partir de 1", minimum = 1),
    ),
    request_body(content = CoordonneesDeSignataire, content_type = "application/json"),
    responses(
        (status = 200, description = "La réservation, l’adresse corrigée", body = ReservationDuFil, content_type = "application/ld+json"),
        (status = 400, description = "Le corps est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation, ou cet acquéreur, n’existe pas"),
        (status = 409, description = "Son contrat n’est pas à signer en ligne, l’autre coordonnée a été corrigée il y a moins d’un jour, la personne est protégée, ou la réservation est celle d’un autre prescripteur"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "L’adresse est refusée, ou les deux sont dites ensemble"),
    ))]
pub(crate) async fn corriger_le_signataire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path((id, rang)): Path<(i64, u16)>,
    objet: Objet,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let CoordonneesDeSignataire { email, tel } = objet.lire_comme()?;
    let corrigee = AdresseCorrigee { email, tel };
    let fait = corriger_adresse(&appelant.contexte(&etat), IdReservation(id), rang, &corrigee).await?;
    changee(&etat, &regard, &negocie, fait).await
}

/// Takes a contract that nobody has signed back to the draft, with ten more days to correct it. The buyers are told.
#[utoipa::path(post, path = "/api/reservations/{id}/correction", tag = "Reservation", operation_id = "renvoyerAuBrouillon",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    request_body(content = CorrectionDemandee, content_type = "application/json"),
    responses(
        (status = 200, description = "La réservation, en brouillon", body = ReservationDuFil, content_type = "application/ld+json"),
        (status = 400, description = "Le corps est illisible, ou l’équipe ne dit pas pourquoi"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 409, description = "Un acquéreur a signé ou refusé, son contrat n’est pas à signer, ou la réservation est celle d’un autre prescripteur"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le motif est refusé"),
    ))]
pub(crate) async fn corriger(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
    objet: Objet,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let CorrectionDemandee { motif } = objet.lire_comme()?;
    let fait = renvoyer_au_brouillon(&appelant.contexte(&etat), IdReservation(id), motif.as_deref()).await?;
    changee(&etat, &regard, &negocie, fait).await
}
