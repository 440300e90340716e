//! One reservation: beginning it, reading it, filling it, cancelling it (`actions::reservation`).

use crate::appels::gestion::exiger;
use crate::appels::historique::historique_plie;
use crate::appels::option_lot::lire_la_tva;
use crate::appels::reservation_vue::{fiche, visible, visible_en_fiche};
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, repondre_a_la_personne};
use crate::plomberie::corps::Objet;
use crate::plomberie::envoi::{Envoi, Rendu};
use crate::plomberie::modification::{self, ModificationUnique};
use actions::reservation::{
    IssueDAnnulation, OrigineDuBrouillon, ReservationSuivie, annuler_reservation, creer_brouillon, modifier_brouillon,
    prolonger_reservation,
};
use actions::{RefusDAction, SorteDeRefus, Violation};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::acces::Role;
use domain::etat_des_risques::SituationDesRisques;
use domain::lot::IdLot;
use domain::lot::tenue::{IdOption, IdReservation};
use domain::refus_partage::{code, phrase};
use domain::regard::Regard;
use serde_json::Value;
use std::sync::Arc;
use wire::corps::manques;
use wire::denonciation::DecisionMotivee;
use wire::reservation::{AnnulationRendue, CHEMIN, ReservationDuFil, ReservationEnvoyee};
use wire::reservation_dossier::ModificationDeReservation;
use wire::reservation_formulaire::FormulaireDeReservation;
use wire::suivi::AnnulationEnvoyee;

/// Begins a draft of a reservation on a lot.
#[utoipa::path(post, path = "/api/reservations", tag = "Reservation", operation_id = "creerReservation",
    request_body(content = ReservationEnvoyee, content_type = "application/json"),
    params(("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures")),
    responses(
        (status = 201, description = "La réservation, en brouillon", body = ReservationDuFil),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Réservé aux prescripteurs"),
        (status = 404, description = "Le lot n'est plus disponible."),
        (status = 409, description = "Le lot, le mandat, la limite ou une protection ne le permet pas"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs sont refusées"),
    ))]
pub(crate) async fn creer(State(etat): State<Arc<Etat>>, appelant: Appelant, envoi: Envoi) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::EP])?;
    let (objet, un_envoi) = envoi.ouvrir(&etat, &appelant);
    let origine = origine(objet)?;
    let pour_rendre = Arc::clone(&etat);
    un_envoi
        .faire(
            move |contexte| async move { creer_brouillon(&contexte, &origine).await },
            move |suivie: &ReservationSuivie| {
                let emplacement = format!("{CHEMIN}/{}", suivie.reservation.id.0);
                let fiche = fiche(&pour_rendre, &regard, suivie, Vec::new());
                fiche.rendue(&pour_rendre, Reussite::Cree, Some(emplacement))
            },
        )
        .await
}

/// The origin of a draft. The fields of the buyers are passed on as they were sent, because the form is one document, and one table of
/// `domain` describes its fields.
fn origine(objet: Objet) -> Result<OrigineDuBrouillon, Error> {
    let ReservationEnvoyee { lot, reservataire, option, tva, .. } = objet.lire_comme()?;
    let tva = lire_la_tva(tva)?;
    let mut acquereurs = objet.champs();
    acquereurs.retain(|nom, dit| nom != "lot" && dit.is_object());
    let acquereurs = Value::Object(acquereurs);
    if let Some(option) = option {
        if lot.is_some() || reservataire.is_some() {
            let message = "Une option, ou un lot et son acquéreur, pas les deux.";
            return Err(RefusDAction::invalide(vec![Violation::nouvelle("option", code::UN_SEUL, message)]).into());
        }
        return Ok(OrigineDuBrouillon::Option { option: IdOption(option), acquereurs, tva });
    }
    let Some(lot) = lot else { return Err(Error::Champs(manques::<String>("lot"))) };
    Ok(OrigineDuBrouillon::Lot { lot: IdLot(lot), acquereurs, tva })
}

/// One reservation that the caller follows.
#[utoipa::path(get, path = "/api/reservations/{id}", tag = "Reservation", operation_id = "lireReservation",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    responses(
        (status = 200, description = "La réservation\u{a0}; son ETag porte sa version", body = ReservationDuFil, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Cette réservation n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let vue = etat.base.instantane().await?;
    let suivie = visible_en_fiche(&vue, &regard, appelant.portee(), IdReservation(id)).await?;
    let historique = historique_plie(&vue, &regard, &format!("reservation:{id}"), suivie.prescripteur.as_ref()).await?;
    drop(vue);
    fiche(&etat, &regard, &suivie, historique).repondre(&etat, &negocie)
}

/// Changes a draft with a merge patch (RFC 7396), which is saved whole or not at all.
#[utoipa::path(patch, path = "/api/reservations/{id}", tag = "Reservation", operation_id = "modifierReservation",
    request_body(content = ModificationDeReservation, content_type = "application/merge-patch+json"),
    params(
        ("id" = i64, Path, description = "Identifiant de la réservation"),
        ("If-Match" = Option<String>, Header, description = "L’ETag de la version que l’on modifie"),
        ("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures"),
    ),
    responses(
        (status = 200, description = "La réservation, modifiée", body = ReservationDuFil),
        (status = 400, description = "Le corps est illisible"),
        (status = 403, description = "Réservé aux prescripteurs"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 409, description = "Elle a changé depuis la version de l’en-tête If-Match, n’est plus un brouillon, ou une personne est protégée"),
        (status = 415, description = "Le corps n’est pas un merge-patch"),
        (status = 422, description = "Des valeurs sont refusées, ou des champs ne peuvent pas être modifiés"),
    ))]
pub(crate) async fn modifier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
    modification: ModificationUnique,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::EP])?;
    let (id, portee) = (IdReservation(id), appelant.portee());
    let (objet, un_envoi) = modification.envoi.ouvrir(&etat, &appelant);
    // Check only the names and the types. The document is stored as it was sent.
    objet.lire_le_patch::<ModificationDeReservation, ReservationDuFil>()?;
    let (patch, attendue) = (Value::Object(objet.champs()), modification.attendue);
    let (pour_rendre, regard_de_qui_rend) = (Arc::clone(&etat), regard.clone());
    let fait = un_envoi.faire(
        move |contexte| async move { modifier_brouillon(&contexte, id, &patch, &attendue).await },
        move |suivie: &ReservationSuivie| {
            let fiche = fiche(&pour_rendre, &regard_de_qui_rend, suivie, Vec::new());
            fiche.rendue(&pour_rendre, Reussite::Fait, None)
        },
    );
    match fait.await {
        Ok(reponse) => Ok(reponse),
        Err(erreur) => {
            let presente = async || {
                let vue = etat.base.instantane().await?;
                let suivie = visible_en_fiche(&vue, &regard, portee, id).await?;
                fiche(&etat, &regard, &suivie, Vec::new()).valeur()
            };
            Err(Box::pin(modification::refuser(erreur, presente)).await)
        }
    }
}

/// How much of a draft's form is filled.
#[utoipa::path(get, path = "/api/reservations/{id}/completude", tag = "Reservation", operation_id = "completudeDeReservation",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    responses(
        (status = 200, description = "Le formulaire, section par section", body = FormulaireDeReservation, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 409, description = "Elle n’est plus un brouillon"),
    ))]
pub(crate) async fn completude(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let vue = etat.base.instantane().await?;
    let suivie = visible(&vue, &regard, IdReservation(id)).await?;
    let aujourd_hui = etat.base.maintenant().jour();
    if !suivie.reservation.est_un_brouillon() {
        let refus =
            RefusDAction::nouveau(SorteDeRefus::Conflit, code::RESERVATION_TERMINEE, phrase::RESERVATION_COMMENCEE);
        return Err(refus.into());
    }
    let risques = store::etat_des_risques::du_programme(&vue, &suivie.reservation.programme).await?;
    drop(vue);
    let risques = SituationDesRisques::de(risques.as_ref().map(|lu| &lu.etat), aujourd_hui);
    let formulaire = FormulaireDeReservation::de(&suivie.formulaire(), risques, aujourd_hui);
    repondre_a_la_personne(&etat, &appelant, &negocie, &formulaire)
}

/// Cancels a reservation. `code` says whether it is done.
#[utoipa::path(post, path = "/api/reservations/{id}/annulation", tag = "Reservation", operation_id = "annulerReservation",
    params(
        ("id" = i64, Path, description = "Identifiant de la réservation"),
        ("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures"),
    ),
    request_body(content = AnnulationEnvoyee, content_type = "application/json"),
    responses(
        (status = 200, description = "1\u{a0}: elle est annulée\u{a0}; 0\u{a0}: elle ne peut pas l’être, et pourquoi", body = AnnulationRendue),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 409, description = "Un import en cours a changé ce lot"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le motif est refusé"),
    ))]
pub(crate) async fn annuler(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
    envoi: Envoi,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let (annulation, un_envoi) = envoi.lire_comme::<AnnulationEnvoyee>(&etat, &appelant)?;
    let (delai, motif) = (annulation.delai(), annulation.motif);
    let id = IdReservation(id);
    un_envoi
        .faire(
            move |contexte| async move { annuler_reservation(&contexte, id, motif.as_deref(), delai).await },
            move |annulation: &IssueDAnnulation| {
                let rendue = match annulation {
                    IssueDAnnulation::Faite(suivie) => AnnulationRendue {
                        code: 1,
                        messages: Vec::new(),
                        reservation: Some(suivie.fiche_sur_le_fil(&etat.base, &regard, Vec::new())),
                    },
                    IssueDAnnulation::Refusee(messages) => {
                        AnnulationRendue { code: 0, messages: messages.clone(), reservation: None }
                    }
                };
                Rendu::de(Reussite::Fait, &rendue)
            },
        )
        .await
}

/// Gives a draft three more working days.
#[utoipa::path(post, path = "/api/reservations/{id}/prolongation", tag = "Reservation", operation_id = "prolongerReservation",
    params(
        ("id" = i64, Path, description = "Identifiant de la réservation"),
        ("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures"),
    ),
    request_body(content = DecisionMotivee, content_type = "application/json"),
    responses(
        (status = 200, description = "La réservation, prolongée", body = ReservationDuFil),
        (status = 400, description = "Le motif manque ou est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 409, description = "Elle n’est plus un brouillon, ou a déjà été prolongée, ou sa société a un autre référent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le motif est refusé"),
    ))]
pub(crate) async fn prolonger(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
    envoi: Envoi,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let (DecisionMotivee { motif }, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let pour_rendre = Arc::clone(&etat);
    un_envoi
        .faire(
            move |contexte| async move { prolonger_reservation(&contexte, IdReservation(id), &motif).await },
            move |suivie: &ReservationSuivie| {
                fiche(&pour_rendre, &regard, suivie, Vec::new()).rendue(&pour_rendre, Reussite::Fait, None)
            },
        )
        .await
}
