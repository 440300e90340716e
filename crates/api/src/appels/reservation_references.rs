//! The choices that the form of a reservation offers.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Etiquette, Negocie, repondre};
use crate::plomberie::parametres::{Paires, aucun};
use axum::extract::State;
use axum::response::Response;
use chrono::NaiveDate;
use domain::regle::Regle;
use domain::reservation::references::{DESTINATIONS, REGIMES};
use domain::reservation::{DISPOSITIFS, ListeDeReference};
use serde_json::{Value, json};
use std::sync::Arc;
use wire::CodeLibelle;
use wire::reservation_references::{DestinationOfferte, FiscaliteOfferte, ReferencesDeReservation, RegimeOffert};

const CHEMIN: &str = "/api/reservations/references";

/// The codes and labels of a reservation, by today's law. Clients may keep them and ask again.
#[utoipa::path(get, path = "/api/reservations/references", tag = "Reservation", operation_id = "lireReferencesDesReservations",
    responses(
        (status = 200, description = "Les références", body = ReferencesDeReservation, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    aucun(&paires)?;
    // Any signed-in user may read these choices, because followers of a reservation need the meaning of its codes.
    appelant.connecte()?;
    let jour = etat.base.maintenant().jour();
    let corps = serde_json::to_vec(&references(jour)).map_err(Error::interne)?;
    // The tag depends only on the build and the day, because everything else is in the build.
    let etiquette = Etiquette::du_dessin(&etat).texte(CHEMIN).texte(&jour.to_string());
    Ok(repondre(&negocie.demande, &etiquette, negocie.type_mime, || corps))
}

fn dits(codes: &[(&str, &str)]) -> Vec<CodeLibelle> {
    codes.iter().map(|(code, libelle)| CodeLibelle::nouveau(*code, *libelle)).collect()
}

fn references(jour: NaiveDate) -> ReferencesDeReservation {
    let liste = |liste: ListeDeReference| dits(&liste.codes());
    // Ask the rule of `domain` which matrimonial regimes need both spouses.
    let a_deux = |code: &str| {
        let seul = json!({"regimeMatrimonial": code, "aDeux": false});
        Regle::Union.verifier(&seul, &Value::Null, jour).is_err()
    };
    ReferencesDeReservation {
        civilites: liste(ListeDeReference::Civilites),
        situations_familiales: liste(ListeDeReference::Situations),
        regimes_matrimoniaux: REGIMES
            .iter()
            .map(|regime| RegimeOffert {
                code: regime.code.to_owned(),
                libelle: regime.libelle.to_owned(),
                situation_familiale: regime.situation.to_owned(),
                source: regime.source.to_owned(),
                a_deux: a_deux(regime.code),
            })
            .collect(),
        csp: liste(ListeDeReference::Csp),
        pays: liste(ListeDeReference::Pays),
        nationalites: liste(ListeDeReference::Nationalites),
        destinations_achat: DESTINATIONS
            .iter()
            .map(|destination| DestinationOfferte {
                code: destination.code.to_owned(),
                libelle: destination.libelle.to_owned(),
                details: dits(destination.details),
            })
            .collect(),
        fiscalites: DISPOSITIFS
            .iter()
            .filter(|dispositif| dispositif.court(jour))
            .map(|dispositif| FiscaliteOfferte {
                code: dispositif.code.to_owned(),
                libelle: dispositif.libelle.to_owned(),
                debut: dispositif.debut().map(|jour| jour.to_string()),
                fin: dispositif.fin().map(|jour| jour.to_string()),
                destinations: dispositif.destinations.iter().map(|code| (*code).to_owned()).collect(),
                conditions: dispositif.conditions.map(str::to_owned),
                source: dispositif.source.to_owned(),
            })
            .collect(),
        residences_actuelles: liste(ListeDeReference::Residences),
        statuts_societe: liste(ListeDeReference::FormesDeSociete),
        types_depot_garantie: liste(ListeDeReference::TypesDeDepot),
    }
}
