//! Declarations that look like the buyers of a held lot (`domain.md` section 5). When the lot was taken, the portal already decided the
//! cases where an e-mail or a phone is the same. A name alone decides nothing, so staff compare. Names are encrypted, so they are compared
//! here, on request.

use crate::appels::gestion::exiger;
use crate::appels::gestion_lot::inconnu;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, repondre_a_la_personne};
use crate::plomberie::parametres::{Paires, aucun};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::acces::Role;
use domain::contact::{IdContact, Ressemblance, Traits};
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use domain::regard::Regard;
use domain::reservation::personnes;
use domain::utilisateur::IdCompte;
use domain::vente::Denonciation;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use store::Acces;
use store::compte::ComptesVisibles;
use store::reservation::ReservationsVisibles;
use wire::denonciation::CertitudeDuFil;
use wire::gestion_lot::{RessemblanceDuFil, RessemblancesDuLot};

/// The declarations that look like the buyers of the lot's holder.
#[utoipa::path(get, path = "/api/gestion/lots/{id}/ressemblances", tag = "Gestion", operation_id = "lireRessemblancesDuLot",
    params(("id" = String, Path, description = "Identifiant du lot", example = "nantes1-A201")),
    responses(
        (status = 200, description = "Les dénonciations d’autres sociétés qui ressemblent aux acquéreurs de ce lot", body = RessemblancesDuLot, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Ce lot n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    aucun(&paires)?;
    let regard = exiger(&appelant, &[Role::Internal])?;
    let lot = IdLot(id);
    let vue = etat.base.instantane().await?;
    store::lot::equipe::suivi(&vue, &lot).await?.ok_or_else(inconnu)?;
    let ressemblances = match qui_achete(&vue, &regard, &lot).await? {
        Some(vente) => ressemblances(&etat, &vue, &regard, &vente).await?,
        None => Vec::new(),
    };
    repondre_a_la_personne(&etat, &appelant, &negocie, &RessemblancesDuLot { lot: lot.0, ressemblances })
}

/// The option or reservation that holds a lot, with the data of its buyers that is compared.
struct Vente {
    acheteurs: Vec<Traits>,
    compte: Option<IdCompte>,
    programme: IdProgramme,
}

async fn qui_achete(db: &impl Acces, regard: &Regard, lot: &IdLot) -> store::Result<Option<Vente>> {
    if let Some(reservation) = ReservationsVisibles::par(regard).en_cours_sur(db, lot).await? {
        let acheteurs = personnes(&reservation.document).iter().map(Traits::de).collect();
        let (compte, programme) = (reservation.compte, reservation.programme);
        return Ok(Some(Vente { acheteurs, compte, programme }));
    }
    let Some(option) = store::option_lot::en_cours_sur(db, lot).await? else { return Ok(None) };
    let contact = store::contact::par_id(db, option.contact).await?.and_then(|lu| lu.contact);
    let acheteurs = contact.iter().map(Traits::de).collect();
    Ok(Some(Vente { acheteurs, compte: option.compte, programme: option.programme }))
}

async fn ressemblances(
    etat: &Etat,
    db: &impl Acces,
    regard: &Regard,
    vente: &Vente,
) -> store::Result<Vec<RessemblanceDuFil>> {
    let maintenant = etat.base.maintenant();
    let programmes = std::slice::from_ref(&vente.programme);
    let mut autres = store::denonciation::qui_courent_sur(db, programmes, maintenant).await?;
    autres.retain(|autre| autre.compte.is_none() || autre.compte != vente.compte);
    let contacts: BTreeSet<IdContact> = autres.iter().flat_map(Denonciation::contacts).collect();
    let contacts: Vec<IdContact> = contacts.into_iter().collect();
    let lus = store::contact::par_ids(db, &contacts).await?;
    let traits: HashMap<_, _> = lus.into_iter().filter_map(|(id, lu)| Some((id, Traits::de(&lu.contact?)))).collect();
    let mut trouvees = Vec::new();
    for autre in &autres {
        let leurs = autre.contacts().filter_map(|contact| traits.get(&contact));
        let raisons: BTreeSet<Ressemblance> =
            leurs.flat_map(|leurs| vente.acheteurs.iter().flat_map(|sien| sien.ressemblances(leurs))).collect();
        if !raisons.is_empty() {
            trouvees.push((autre, raisons));
        }
    }
    let comptes: BTreeSet<i32> = trouvees.iter().filter_map(|(autre, _)| autre.compte).map(|compte| compte.0).collect();
    let comptes = ComptesVisibles::par(regard).par_ids(db, &comptes.into_iter().collect::<Vec<_>>()).await?;
    let nom = |id: IdCompte| comptes.iter().find(|compte| compte.id == id).map(|compte| compte.nom.clone());
    let dire = |(autre, raisons): (&Denonciation, BTreeSet<Ressemblance>)| RessemblanceDuFil {
        denonciation: autre.id.0,
        societe: autre.compte.and_then(nom),
        certitude: if raisons.iter().any(|raison| raison.est_certaine()) {
            CertitudeDuFil::Certaine
        } else {
            CertitudeDuFil::Probable
        },
        raisons: raisons.into_iter().collect(),
    };
    Ok(trouvees.into_iter().map(dire).collect())
}
