//! The waiting list of a lot: the caller's place in it, joining it, leaving it (`actions::attente`).

use crate::appels::gestion::exiger;
use crate::error::{Absent, Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, repondre_a_la_personne};
use crate::plomberie::envoi::{Envoi, Rendu, UnEnvoi};
use crate::plomberie::hydra::de_la_page;
use crate::plomberie::liste::ListeDecrite;
use crate::plomberie::parametres::{Lecteur, Paires};
use actions::attente::{MaPlace, lots_attendus, ma_place, quitter, rejoindre};
use axum::extract::State;
use axum::response::Response;
use domain::acces::Role;
use domain::attente::Empechement;
use domain::lot::{IdLot, Lot};
use domain::programme::IdProgramme;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};
use store::Ecrit;
use wire::hydra::CollectionLotsAttendus;
use wire::info_dispo::{AttenteDuFil, Avance, InfoDispo, LotAttendu};
use wire::instant;
use wire::option_lot::LotDOption;

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| ListeDecrite::a("/api/info-dispo/miennes"));

/// The caller's place in the waiting list of a lot, and whether the lot is free.
#[utoipa::path(get, path = "/api/info-dispo", tag = "Option", operation_id = "infoDispo",
    params(("lot" = String, Query, description = "Identifiant du lot", example = "nantes1-A201")),
    responses(
        (status = 200, description = "La place", body = InfoDispo, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés"),
        (status = 403, description = "Réservé aux prescripteurs"),
        (status = 404, description = "Le lot n'est plus disponible."),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let qui = appelant.connecte()?;
    let mut lecteur = Lecteur::nouveau(&paires);
    let lot = IdLot(lecteur.obligatoire("lot").to_owned());
    lecteur.finir()?;
    exiger(&appelant, &[Role::EP])?;
    let place = {
        let vue = etat.base.instantane().await?;
        let vu = store::lot::publie(&vue, &lot).await?.filter(|vu| qui.portee().voit(vu.exclusivite));
        let vu = vu.ok_or(Error::Introuvable(Absent::Lot))?;
        let place = ma_place(&vue, &appelant.contexte(&etat), qui, &vu).await?;
        // A withdrawn lot stays visible only to those who wait for it.
        if vu.retire && place.place.is_none() {
            return Err(Error::Introuvable(Absent::Lot));
        }
        place
    };
    repondre_a_la_personne(&etat, &appelant, &negocie, &dire(&place))
}

/// The lots that the caller waits for: first those kept for them, then the others in the order of joining.
#[utoipa::path(get, path = "/api/info-dispo/miennes", tag = "Option", operation_id = "mesAttentes",
    params(
        ("page" = Option<u64>, Query, description = "Page, à partir de 1", minimum = 1, maximum = 4_294_967_295_u64),
        ("limit" = Option<u32>, Query, description = "Membres par page\u{a0}: 20 par défaut, 200 au plus", minimum = 1, maximum = 200),
    ),
    responses(
        (status = 200, description = "Les lots attendus", body = CollectionLotsAttendus, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Réservé aux prescripteurs"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    appelant.connecte()?;
    let question = LISTE.lire(&paires).finir()?;
    exiger(&appelant, &[Role::EP])?;
    let vue = etat.base.instantane().await?;
    let (contexte, qui) = (appelant.contexte(&etat), appelant.connecte()?);
    let attendus = lots_attendus(&vue, &contexte, qui).await?;
    let mut places = Vec::new();
    for lot in de_la_page(&attendus, question.page) {
        places.push((ma_place(&vue, &contexte, qui, lot).await?, lot));
    }
    let programmes: BTreeSet<String> = places.iter().map(|(_, lot)| lot.fiche.programme.0.clone()).collect();
    let programmes: Vec<IdProgramme> = programmes.into_iter().map(IdProgramme).collect();
    let programmes: HashMap<IdProgramme, _> = store::programme::sans_documents(&vue, &programmes)
        .await?
        .into_iter()
        .map(|lu| (lu.programme.id.clone(), lu.programme))
        .collect();
    drop(vue);
    let montrer = |(place, lot): &(MaPlace, &Lot)| {
        let programme = &lot.fiche.programme;
        AttenteDuFil {
            lot: LotDOption::de(&place.lot, programme, Some(lot), programmes.get(programme)),
            info: dire(place),
        }
    };
    let membres: Vec<AttenteDuFil> = places.iter().map(montrer).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, attendus.len() as u64, &membres))
}

/// Joins the waiting list of a lot. A caller who already waits keeps their place.
#[utoipa::path(post, path = "/api/info-dispo", tag = "Option", operation_id = "attendreUnLot",
    request_body(content = LotAttendu, content_type = "application/json"),
    params(("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures")),
    responses(
        (status = 201, description = "La place", body = InfoDispo),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Réservé aux prescripteurs"),
        (status = 404, description = "Le lot n'est plus disponible."),
        (status = 409, description = "Sa liste d’attente n’est pas ouverte\u{a0}: le lot est libre, réservé ou retiré, ou vous l’avez"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn attendre(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    envoi: Envoi,
) -> Result<Response, Error> {
    let (lot, un_envoi) = lot_envoye(&etat, &appelant, envoi)?;
    faire(un_envoi, Reussite::Cree, |contexte| async move { rejoindre(&contexte, &lot).await }).await
}

/// Leaves the waiting list of a lot, or gives up the head start.
#[utoipa::path(post, path = "/api/info-dispo/annulation", tag = "Option", operation_id = "nePlusAttendre",
    request_body(content = LotAttendu, content_type = "application/json"),
    params(("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures")),
    responses(
        (status = 200, description = "Ce qu’il en est du lot", body = InfoDispo),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Réservé aux prescripteurs"),
        (status = 409, description = "Vous n’attendez pas ce lot"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn annuler(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    envoi: Envoi,
) -> Result<Response, Error> {
    let (lot, un_envoi) = lot_envoye(&etat, &appelant, envoi)?;
    faire(un_envoi, Reussite::Fait, |contexte| async move { quitter(&contexte, &lot).await }).await
}

/// The lot that a prescriber names in the body.
fn lot_envoye(etat: &Arc<Etat>, appelant: &Appelant, envoi: Envoi) -> Result<(IdLot, UnEnvoi), Error> {
    exiger(appelant, &[Role::EP])?;
    let (LotAttendu { lot }, un_envoi) = envoi.lire_comme(etat, appelant)?;
    Ok((IdLot(lot), un_envoi))
}

async fn faire<F, Fut>(un_envoi: UnEnvoi, reussite: Reussite, agir: F) -> Result<Response, Error>
where
    F: FnOnce(actions::Contexte) -> Fut,
    Fut: Future<Output = actions::Result<Ecrit<MaPlace>>>,
{
    un_envoi.faire(agir, move |place: &MaPlace| Rendu::de(reussite, &dire(place))).await
}

fn dire(place: &MaPlace) -> InfoDispo {
    InfoDispo {
        lot: place.lot.0.clone(),
        disponible: place.disponible,
        en_attente: place.place.is_some(),
        place: place.place,
        nombre: place.nombre,
        avance: place.avance.map(|fin| Avance { fin: instant(fin) }),
        empechement: place.empechement.map(Empechement::phrase),
        disponible_le: place.disponible_le.map(instant),
    }
}
