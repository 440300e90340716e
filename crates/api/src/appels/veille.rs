//! What runs for a signed-in user. The header of every page shows it, so one call gives it all, and the page that the server sends already
//! holds the first answer.

use crate::appels::cloche;
use crate::appels::gestion::exiger;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, repondre_a_la_personne};
use axum::extract::State;
use axum::response::Response;
use chrono::{Days, NaiveDate};
use domain::acces::Role;
use domain::calendrier::fin_du_jour;
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use domain::regard::Regard;
use domain::utilisateur::Utilisateur;
use std::collections::HashMap;
use std::sync::Arc;
use store::denonciation::DenonciationsVisibles;
use store::import::recouvrement;
use store::option_lot::OptionsVisibles;
use store::reservation::ReservationsVisibles;
use store::{Acces, Instant};
use wire::instant;
use wire::veille::{AvanceEnCours, CompteDeVeille, Veille};

/// How many days ahead the end of a protection is announced. During these days the protection may be renewed (`domain.md` section 5).
const FIN_PROCHE: Days = Days::new(7);

/// What runs for the caller: options, reservations and protections that end soon, head starts, and the number of unread
/// facts. A prescriber gets their own files. A manager who is not a prescriber gets all files of the company.
#[utoipa::path(get, path = "/api/user/me/veille", tag = "Utilisateur", operation_id = "maVeille",
    responses(
        (status = 200, description = "Ce qui court", body = Veille, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 401, description = "Personne n’est connecté"),
        (status = 403, description = "Réservé aux partenaires"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::External])?;
    let veille = {
        let vue = etat.base.instantane().await?;
        ce_qui_court(&vue, appelant.connecte()?, &regard, etat.base.maintenant()).await?
    };
    repondre_a_la_personne(&etat, &appelant, &negocie, &veille)
}

async fn ce_qui_court(
    vue: &impl Acces,
    qui: &Utilisateur,
    regard: &Regard,
    maintenant: Instant,
) -> store::Result<Veille> {
    let (options, reservations, denonciations) = if regard.a(Role::EP) {
        (OptionsVisibles::de(qui.id), ReservationsVisibles::de(qui.id), DenonciationsVisibles::de(qui.id))
    } else {
        (OptionsVisibles::par(regard), ReservationsVisibles::par(regard), DenonciationsVisibles::par(regard))
    };
    let jour = maintenant.jour();
    let bientot = fin_du_jour(jour + FIN_PROCHE).into();
    let compter = |fins: &[Option<Instant>]| compter(fins, jour);
    Ok(Veille {
        options: compter(&options.fins(vue).await?.into_iter().map(Some).collect::<Vec<_>>()),
        reservations: compter(&reservations.fins(vue).await?),
        denonciations: compter(&denonciations.fins(vue, bientot).await?.into_iter().map(Some).collect::<Vec<_>>()),
        avances: avances(vue, qui, maintenant).await?,
        non_lues: cloche::non_lues(vue, &cloche::question(regard, maintenant)).await?,
    })
}

/// How many ends there are, and how many of them come on that day or earlier. An end that has passed, but that the portal has not processed
/// yet, counts among the latter.
fn compter(fins: &[Option<Instant>], jour: NaiveDate) -> CompteDeVeille {
    let ce_jour = fins.iter().flatten().filter(|fin| fin.jour() <= jour).count();
    CompteDeVeille { nombre: fins.len() as u64, ce_jour: ce_jour as u64 }
}

/// The running head starts of a prescriber, on lots that they may see.
async fn avances(vue: &impl Acces, qui: &Utilisateur, maintenant: Instant) -> store::Result<Vec<AvanceEnCours>> {
    let siennes = store::attente::du_prescripteur(vue, qui.id).await?;
    let fins: HashMap<IdLot, Instant> = siennes
        .into_iter()
        .filter_map(|attente| Some((attente.avance()?.into(), attente)))
        .filter(|(fin, attente): &(Instant, _)| attente.est_servie() && *fin > maintenant)
        .map(|(fin, attente)| (attente.lot, fin))
        .collect();
    if fins.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<IdLot> = fins.keys().cloned().collect();
    let mut lots = recouvrement::lots_par_id(vue, &ids).await?.lus;
    lots.retain(|lot| qui.portee().voit(lot.exclusivite));
    lots.sort_by_key(|lot| fins.get(&lot.fiche.id()).copied());
    let programmes: Vec<IdProgramme> = lots.iter().map(|lot| lot.fiche.programme.clone()).collect();
    let noms: HashMap<IdProgramme, String> = store::programme::sans_documents(vue, &programmes)
        .await?
        .into_iter()
        .map(|lu| (lu.programme.id, lu.programme.nom_commercial))
        .collect();
    let dire = |lot: &domain::lot::Lot| {
        let id = lot.fiche.id();
        Some(AvanceEnCours {
            fin: instant(*fins.get(&id)?),
            lot: id.0,
            numero: lot.fiche.numero.clone(),
            programme: noms.get(&lot.fiche.programme)?.clone(),
        })
    };
    Ok(lots.iter().filter_map(dire).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ce_qui_est_du_ce_jour_se_compte_a_part() {
        let a = |texte: &str| Some(Instant::from(texte.parse::<chrono::DateTime<chrono::Utc>>().expect("an instant")));
        // The day ends at midnight in Paris.
        let fins = [a("2026-11-24T18:00:00Z"), a("2026-11-25T22:59:59Z"), a("2026-11-25T23:00:00Z"), None];
        let jour = NaiveDate::from_ymd_opt(2026, 11, 25).expect("a day");
        assert_eq!(compter(&fins, jour), CompteDeVeille { nombre: 4, ce_jour: 2 });
        assert_eq!(compter(&[], jour), CompteDeVeille::default());
    }
}
