//! One option: taking it, reading it, cancelling it, extending it (`actions::option_lot`).

use crate::appels::gestion::exiger;
use crate::error::{Absent, Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, repondre_a_la_personne};
use crate::plomberie::corps::Objet;
use crate::plomberie::envoi::{Envoi, UnEnvoi};
use crate::plomberie::fiche::Fiche;
use actions::option_lot::{Acheteur, OptionSuivie, annuler_option, completer, poser_option, prolonger_option};
use actions::{RefusDAction, Violation};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::acces::Role;
use domain::denonciation::IdDenonciation;
use domain::lot::IdLot;
use domain::lot::tenue::IdOption;
use domain::nombres::Taux;
use domain::option_lot::echeance;
use domain::refus_partage::{OPTION_INTROUVABLE, code};
use domain::regard::Regard;
use domain::saisie::INVALIDE;
use std::sync::Arc;
use store::Ecrit;
use store::option_lot::OptionsVisibles;
use wire::Vide;
use wire::corps::manques;
use wire::instant;
use wire::option_lot::{EcheanceDOption, OptionDuFil, OptionEnvoyee};
use wire::suivi::{AnnulationEnvoyee, ContactEnvoye};

pub(super) const CHEMIN: &str = "/api/options";

fn fiche(etat: &Etat, regard: &Regard, suivie: &OptionSuivie) -> Fiche<OptionDuFil> {
    Fiche::nouvelle(suivie.sur_le_fil(&etat.base, regard), suivie.option.version)
}

/// The end of an option that would be taken now.
#[utoipa::path(get, path = "/api/options/lots/{id}/date-echeance-option", tag = "Option", operation_id = "dateEcheanceOption",
    params(("id" = String, Path, description = "Identifiant du lot")),
    responses(
        (status = 200, description = "La date", body = EcheanceDOption, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Réservé aux prescripteurs"),
        (status = 404, description = "Le lot n'est plus disponible."),
    ))]
pub(crate) async fn date_echeance(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    exiger(&appelant, &[Role::EP])?;
    let lot = etat.instantane()?.catalogue.lot(appelant.portee(), &id).is_some();
    if !lot {
        return Err(Error::Introuvable(Absent::Lot));
    }
    let fin = echeance(etat.base.maintenant().date());
    repondre_a_la_personne(&etat, &appelant, &negocie, &EcheanceDOption { lot: id, date_echeance: instant(fin) })
}

/// Takes an option on a lot, for a buyer.
#[utoipa::path(post, path = "/api/options", tag = "Option", operation_id = "poserOption",
    request_body(content = OptionEnvoyee, content_type = "application/json"),
    params(("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures")),
    responses(
        (status = 201, description = "L’option", body = OptionDuFil),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Réservé aux prescripteurs"),
        (status = 404, description = "Le lot n'est plus disponible."),
        (status = 409, description = "Le lot, le mandat, la limite ou une protection ne le permet pas"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs sont refusées"),
    ))]
pub(crate) async fn poser(State(etat): State<Arc<Etat>>, appelant: Appelant, envoi: Envoi) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::EP])?;
    let (objet, un_envoi) = envoi.ouvrir(&etat, &appelant);
    let (lot, acheteur, tva) = demande(&objet)?;
    let pour_rendre = Arc::clone(&etat);
    un_envoi
        .faire(
            move |contexte| async move { poser_option(&contexte, &lot, &acheteur, tva).await },
            move |suivie: &OptionSuivie| {
                let emplacement = format!("{CHEMIN}/{}", suivie.option.id.0);
                fiche(&pour_rendre, &regard, suivie).rendue(&pour_rendre, Reussite::Cree, Some(emplacement))
            },
        )
        .await
}

/// Reads the lot, the chosen VAT, and the buyer, who is either typed or named by a declaration. When neither buyer nor declaration is sent,
/// the fields of a buyer are reported as missing, with every other fault.
fn demande(objet: &Objet) -> Result<(IdLot, Acheteur, Option<Taux>), Error> {
    let lue = objet.lire_comme::<OptionEnvoyee>();
    if !objet.porte("contact") && !objet.porte("denonciation") {
        let fautes = match lue {
            Ok(_) => Vec::new(),
            Err(Error::Champs(fautes)) => fautes,
            Err(autre) => return Err(autre),
        };
        return Err(Error::Champs([fautes, manques::<ContactEnvoye>("contact")].concat()));
    }
    let OptionEnvoyee { lot, contact, denonciation, tva } = lue?;
    let acheteur = match (denonciation, contact) {
        (None, Some(contact)) => Acheteur::Saisi(contact.into()),
        (Some(id), None) => Acheteur::Declare(IdDenonciation(id)),
        (None, None) => return Err(Error::Champs(manques::<ContactEnvoye>("contact"))),
        (Some(_), Some(_)) => {
            let message = "Un contact ou une dénonciation, pas les deux.";
            return Err(
                RefusDAction::invalide(vec![Violation::nouvelle("denonciation", code::UN_SEUL, message)]).into()
            );
        }
    };
    Ok((IdLot(lot), acheteur, lire_la_tva(tva)?))
}

/// Reads a VAT rate exactly as it was sent.
pub(super) fn lire_la_tva(tva: Option<f64>) -> Result<Option<Taux>, Error> {
    let illisible = |_| RefusDAction::invalide(vec![Violation::nouvelle("tva", "tva", INVALIDE)]);
    Ok(tva.map(Taux::depuis_decimal).transpose().map_err(illisible)?)
}

/// One option that the caller follows.
#[utoipa::path(get, path = "/api/options/{id}", tag = "Option", operation_id = "lireOption",
    params(("id" = i64, Path, description = "Identifiant de l’option")),
    responses(
        (status = 200, description = "L’option\u{a0}; son ETag porte sa version", body = OptionDuFil, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Cette option n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let suivie = visible(&etat, &regard, IdOption(id)).await?;
    fiche(&etat, &regard, &suivie).repondre(&etat, &negocie)
}

/// Reads an option with its lot and programme, if the viewer may see it.
pub(super) async fn visible(etat: &Etat, regard: &Regard, id: IdOption) -> Result<OptionSuivie, Error> {
    let absente = || RefusDAction::absent(OPTION_INTROUVABLE);
    let vue = etat.base.instantane().await?;
    let option = OptionsVisibles::par(regard).par_id(&vue, id).await?.ok_or_else(absente)?;
    Ok(completer(&vue, vec![option]).await?.pop().ok_or_else(absente)?)
}

/// Cancels an option, so that its lot is free.
#[utoipa::path(post, path = "/api/options/{id}/annulation", tag = "Option", operation_id = "annulerOption",
    params(("id" = i64, Path, description = "Identifiant de l’option")),
    request_body(content = AnnulationEnvoyee, content_type = "application/json"),
    responses(
        (status = 200, description = "L’option, annulée", body = OptionDuFil),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette option n’existe pas"),
        (status = 409, description = "Elle n’est plus en cours, ou la société a un autre référent"),
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
    let agir = move |contexte: actions::Contexte| async move {
        annuler_option(&contexte, IdOption(id), motif.as_deref(), delai).await
    };
    changer(&etat, regard, un_envoi, agir).await
}

/// Extends an option that runs.
#[utoipa::path(post, path = "/api/options/{id}/prolongation", tag = "Option", operation_id = "prolongerOption",
    params(("id" = i64, Path, description = "Identifiant de l’option")),
    request_body(content = Vide, content_type = "application/json"),
    responses(
        (status = 200, description = "L’option, prolongée", body = OptionDuFil),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette option n’existe pas"),
        (status = 409, description = "Elle n’est plus en cours, ou a déjà été prolongée"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn prolonger(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
    envoi: Envoi,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let (Vide {}, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let agir = move |contexte: actions::Contexte| async move { prolonger_option(&contexte, IdOption(id)).await };
    changer(&etat, regard, un_envoi, agir).await
}

/// Changes an option once, and answers with the changed option.
async fn changer<F, Fut>(etat: &Arc<Etat>, regard: Regard, un_envoi: UnEnvoi, agir: F) -> Result<Response, Error>
where
    F: FnOnce(actions::Contexte) -> Fut,
    Fut: Future<Output = actions::Result<Ecrit<OptionSuivie>>>,
{
    let pour_rendre = Arc::clone(etat);
    let rendre =
        move |suivie: &OptionSuivie| fiche(&pour_rendre, &regard, suivie).rendue(&pour_rendre, Reussite::Fait, None);
    un_envoi.faire(agir, rendre).await
}
