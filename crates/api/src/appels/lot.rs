//! The calls on lots: the search, and one lot.

use crate::appels::actions_lot::{self, ActionsDeListe, Surcouche};
use crate::appels::facade;
use crate::appels::recherche::{ParametresLots, Recherche};
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Etiquette, negocier, repondre};
use crate::plomberie::hydra::{Collection, membre, recherche_lots};
use actions::prise::{SituationSurLeLot, situation};
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::lecture::lire_lots;
use domain::acces::Portee;
use domain::lot::IdLot;
use domain::nombres::Taux;
use domain::option_lot::Obstacle;
use domain::regard::Regard;
use domain::utilisateur::{IdUtilisateur, Utilisateur};
use http::HeaderMap;
use std::sync::Arc;
use store::Instant;
use store::option_lot::OptionsVisibles;
use store::reservation::ReservationsVisibles;
use wire::hydra::CollectionLots;
use wire::instant;
use wire::lot::{Action, Lot};
use wire::refus::CodeDeRefus;
use wire::situation::{MaSituation, OptionSurLeLot, PrixGele, RaisonHorsVente, ReservationSurLeLot};

/// The reason that is shown for each action while the database does not answer, because no action is then offered.
const NE_SAIT_PAS: (CodeDeRefus, &str) =
    (CodeDeRefus::VerificationImpossible, "le portail ne peut pas le vérifier pour le moment");
const CHEMIN: &str = "/api/offre/lots";

/// The lots of a search, one page at a time, by ascending price unless another order is asked.
#[utoipa::path(get, path = "/api/offre/lots", tag = "Offre", operation_id = "chercherLots", params(ParametresLots),
    responses(
        (status = 200, description = "Une page de lots", body = CollectionLots, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés"),
    ))]
pub(crate) async fn chercher(recherche: Recherche) -> Result<Response, Error> {
    let actions = ActionsDeListe::pour(&recherche.etat, &recherche.appelant);
    recherche.repondre(CHEMIN, &actions.empreinte(), lire_lots, |catalogue, portee, requete, forme| {
        let trouves = catalogue.chercher_lots(portee, requete);
        let collection = Collection {
            chemin: CHEMIN,
            paires: &recherche.paires,
            page: requete.page,
            total: trouves.total,
            recherche: recherche_lots(portee, forme),
        };
        collection.ecrire(trouves.membres.len(), |rang, sortie| {
            let lot = trouves.membres[rang];
            catalogue.ecrire_lot(portee, lot, actions.du_lot(|| catalogue.id_lot(lot)), sortie);
        })
    })
}

/// One lot, with what the caller may do with it.
#[utoipa::path(get, path = "/api/offre/lots/{id}", tag = "Offre", operation_id = "lireLot",
    params(("id" = String, Path, description = "Identifiant du lot\u{a0}: `{programme}-{numero}`", example = "nantes1-A201")),
    responses(
        (status = 200, description = "Le lot", body = Lot, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Le lot n'est plus disponible."),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let type_mime = negocier(&demande)?;
    let instantane = etat.instantane()?;
    let portee = appelant.portee();
    let catalogue = &instantane.catalogue;
    // Check the scope first, so that a lot that the viewer may not see takes no more time than a lot that does not exist.
    let visible = catalogue.lot(portee, &id).is_some()
        || match se_voit(&etat, &appelant, &id).await {
            Err(Error::BaseIndisponible(_) | Error::Surcharge) => false,
            suivi => suivi?,
        };
    if !visible {
        return Err(Error::Introuvable(Absent::Lot));
    }
    let situation = match appelant.session() {
        Some(session) => match ma_situation(&etat, &appelant, &session.utilisateur, &id).await {
            // Searches work without the database, and so does this page. Its actions then say that the portal cannot check.
            Err(Error::BaseIndisponible(_) | Error::Surcharge) => Err(NE_SAIT_PAS),
            autre => Ok(autre?),
        },
        None => Ok(SituationSurLeLot::default()),
    };
    let surcouche = match &situation {
        Ok(situation) => surcouche(appelant.session().map(|session| session.utilisateur.id), situation),
        Err(raison) => {
            let refus = Some(Action::refusee(raison));
            Surcouche { option: refus.clone(), reservation: refus.clone(), alerte: refus }
        }
    };
    let situation = situation.unwrap_or_default();
    // Holders still see their lot when it is withdrawn, or dedicated to others.
    let suivi = situation.option.is_some() || situation.reservation.is_some();
    let tenu = suivi.then(|| catalogue.lot(Portee::Interne, &id)).flatten();
    let lot = catalogue.lot(portee, &id).or(tenu).ok_or(Error::Introuvable(Absent::Lot))?;
    let dite = appelant.session().map(|session| dire(&session.utilisateur, &situation, etat.base.maintenant()));
    let etiquette = Etiquette::nouvelle(&etat, instantane.numero).pour_la_personne(&appelant).texte(CHEMIN).texte(&id);
    let etiquette = etiquette.texte(&serde_json::to_string(&dite).map_err(Error::interne)?);
    let dessus = [&surcouche.option, &surcouche.reservation, &surcouche.alerte];
    let etiquette = etiquette.texte(&serde_json::to_string(&dessus).map_err(Error::interne)?);
    Ok(repondre(&demande, &etiquette, type_mime, || {
        let mut corps = Vec::with_capacity(4096);
        let actions = actions_lot::de_la_personne(&appelant, &surcouche);
        catalogue.ecrire_lot(portee, lot, &actions, &mut corps);
        facade::ajouter(&etat, catalogue, portee, catalogue.programme_du_lot(lot), Some(&id), &mut corps);
        membre(&mut corps, "retire", &catalogue.est_retire(lot));
        if let Some(dite) = &dite {
            membre(&mut corps, "maSituation", dite);
        }
        corps
    }))
}

/// The actions of this person on the lot, on top of those of their roles.
fn surcouche(qui: Option<IdUtilisateur>, situation: &SituationSurLeLot) -> Surcouche {
    let dire = |obstacle: &Option<Obstacle>, malgre_son_statut: bool| match obstacle {
        Some(obstacle) => Some(Action::refusee(obstacle)),
        None => malgre_son_statut.then(Action::permise),
    };
    // A prescriber may reserve the lot on which they hold an option.
    let sienne = situation.option.as_ref().is_some_and(|option| Some(option.prescripteur) == qui);
    Surcouche {
        option: dire(&situation.obstacle, situation.en_avance),
        reservation: dire(&situation.obstacle_reservation, situation.en_avance || sienne),
        alerte: situation.attente.as_ref().map(Action::refusee),
    }
}

/// What a user holds or may do on a lot, withdrawn or not. When the lot does not exist, the answer is the default value.
async fn ma_situation(
    etat: &Etat,
    appelant: &Appelant,
    utilisateur: &Utilisateur,
    id: &str,
) -> Result<SituationSurLeLot, Error> {
    let vue = etat.base.instantane().await?;
    Ok(situation(&vue, &appelant.contexte(etat), utilisateur, &IdLot(id.to_owned())).await?)
}

fn dire(utilisateur: &Utilisateur, situation: &SituationSurLeLot, maintenant: Instant) -> MaSituation {
    let option = situation.option.as_ref().map(|option| {
        let offerts = option.prix_offerts(situation.prix_du_jour.as_ref());
        OptionSurLeLot {
            id: option.id.0,
            date_echeance: instant(option.echeance),
            prix_gele: PrixGele::from(&offerts),
            tva: option.tva_choisie(&offerts).map(Taux::decimal),
            mienne: option.prescripteur == utilisateur.id,
        }
    });
    let brouillon = situation.reservation.as_ref().filter(|reservation| reservation.se_remplit(maintenant.date()));
    let reservation = brouillon.and_then(|brouillon| {
        let mienne = brouillon.prescripteur == utilisateur.id;
        brouillon.echeance().map(|fin| ReservationSurLeLot { id: brouillon.id.0, expires_at: instant(fin), mienne })
    });
    let obstacles = [&situation.obstacle, &situation.obstacle_reservation].into_iter().flatten();
    let mandats = obstacles.filter_map(|obstacle| match obstacle {
        Obstacle::Mandat(mandat) => mandat.as_ref(),
        _ => None,
    });
    let mandat_a_signer = mandats.map(|mandat| mandat.0.clone()).next();
    let hors_vente = situation.hors_vente.map(RaisonHorsVente::from);
    MaSituation { option, reservation, hors_vente, mandat_a_signer }
}

/// Whether this viewer sees a lot: it is in their catalogue, or they follow an option or a reservation that runs on it.
pub(crate) async fn se_voit(etat: &Etat, appelant: &Appelant, id: &str) -> Result<bool, Error> {
    let instantane = etat.instantane()?;
    if instantane.catalogue.lot(appelant.portee(), id).is_some() {
        return Ok(true);
    }
    let Some(session) = appelant.session() else { return Ok(false) };
    let (regard, lot) = (Regard::de(&session.utilisateur), IdLot(id.to_owned()));
    let lecture = etat.base.lire().await?;
    let option = OptionsVisibles::par(&regard).en_cours_sur(&lecture, &lot).await?;
    Ok(option.is_some() || ReservationsVisibles::par(&regard).en_cours_sur(&lecture, &lot).await?.is_some())
}
