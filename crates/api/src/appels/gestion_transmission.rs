//! Hands the running files of a prescriber over to a colleague of their company (`actions::gestion`).

use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::envoi::{Envoi, Rendu};
use actions::gestion::transmettre_les_dossiers;
use axum::extract::{Path, State};
use axum::response::Response;
use domain::denonciation::IdDenonciation;
use domain::lot::tenue::{IdOption, IdReservation};
use domain::utilisateur::IdUtilisateur;
use std::sync::Arc;
use store::transmission::{DossiersAPasser, DossiersTransmis};
use wire::gestion::{DossiersChoisis, TransmissionDemandee, TransmissionFaite};

/// Hands a prescriber's running files, all or a selection, over to another prescriber.
#[utoipa::path(post, path = "/api/gestion/utilisateurs/{id}/transmission", tag = "Gestion", operation_id = "transmettreLesDossiers",
    params(("id" = i32, Path, description = "Identifiant du prescripteur")),
    request_body(content = TransmissionDemandee, content_type = "application/json"),
    responses(
        (status = 200, description = "Combien de dossiers ont été transmis", body = TransmissionFaite),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cet utilisateur n’existe pas"),
        (status = 409, description = "La société a un autre référent, ou cette personne n’a pas de dossiers"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "La personne choisie ne peut pas les recevoir, ou aucun dossier n’est choisi"),
    ))]
pub(crate) async fn transmettre(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i32>,
    envoi: Envoi,
) -> Result<Response, Error> {
    crate::appels::gestion::exiger_la_gestion(&appelant)?;
    let (TransmissionDemandee { vers, dossiers }, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let vers = IdUtilisateur(vers);
    let lesquels = dossiers.map_or(DossiersAPasser::Tous, |choisis| DossiersAPasser::Ceux(ceux(choisis)));
    un_envoi
        .faire(
            move |contexte| async move { transmettre_les_dossiers(&contexte, IdUtilisateur(id), vers, &lesquels).await },
            |dossiers: &DossiersTransmis| {
                let faite = TransmissionFaite {
                    denonciations: dossiers.denonciations.len(),
                    options: dossiers.options.len(),
                    reservations: dossiers.reservations.len(),
                };
                Rendu::de(Reussite::Fait, &faite)
            },
        )
        .await
}

fn ceux(DossiersChoisis { denonciations, options, reservations }: DossiersChoisis) -> DossiersTransmis {
    DossiersTransmis {
        denonciations: denonciations.into_iter().map(IdDenonciation).collect(),
        options: options.into_iter().map(IdOption).collect(),
        reservations: reservations.into_iter().map(IdReservation).collect(),
    }
}
