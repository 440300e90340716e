//! The deadlines of options as calendar files (RFC 5545). There is one file for one option. There is also one file for a prescriber, at a
//! secret address, with all their options and the deadlines of their contracts (signature, withdrawal). Neither file names the buyer,
//! because calendars are often shared.

use crate::appels::gestion::exiger;
use crate::appels::option_lot::visible;
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, negocier_simple, prive};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use crate::plomberie::fichier::{Maniere, disposition};
use crate::plomberie::ics::{CalendrierIcs, EvenementIcs};
use actions::option_lot::{
    OptionSuivie, adresse_du_calendrier, completer, ouvrir_le_calendrier, renouveler_le_calendrier,
};
use actions::reservation::{ReservationSuivie, completer as completer_les_contrats};
use axum::extract::{Path, State};
use axum::response::Response;
use chrono::TimeDelta;
use domain::acces::Role;
use domain::calendrier::en_toutes_lettres;
use domain::lot::tenue::IdOption;
use domain::option_lot::StatutOption;
use domain::regard::Regard;
use domain::vente::StadeDeReservation;
use http::{HeaderMap, header};
use std::sync::Arc;
use store::Instant;
use store::calendrier::JetonCalendrier;
use store::option_lot::{FiltreOptions, OptionsVisibles};
use store::reservation::{FiltreReservations, ReservationsVisibles};
use store::session::Jeton;
use wire::instant;
use wire::option_lot::{AdresseDuCalendrier, CalendrierDemande};

const ICS: &str = "text/calendar; charset=utf-8";
/// How long before the end of an option its event begins, so that a calendar shows it.
const AVANT: TimeDelta = TimeDelta::minutes(30);
/// When the alarm rings, counted from the end of the option.
const SONNERIE: &str = "-PT2H";
/// How often a calendar program should read the file again. An option lasts three days, and some programs read it only once a week by
/// default.
const RELECTURE: &str = "PT1H";
/// The name of the program that writes the file. It does not depend on the brand.
const AUTEUR: &str = "-//Linteau//Calendrier des options//FR";

/// The deadline of one option, for a calendar.
#[utoipa::path(get, path = "/api/options/{id}/echeance.ics", tag = "Option", operation_id = "echeanceIcs",
    params(("id" = i64, Path, description = "Identifiant de l’option")),
    responses(
        (status = 200, description = "Le fichier de calendrier", body = String, content_type = "text/calendar"),
        (status = 404, description = "Cette option n’existe pas"),
    ))]
pub(crate) async fn echeance(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let suivie = visible(&etat, &regard, IdOption(id)).await?;
    let mut reponse = envoyer(&etat, vec![evenement(&etat.reglages.url_publique, &suivie)]);
    let nom = disposition(Maniere::Enregistre, "échéance.ics").map_err(Error::interne)?;
    reponse.headers_mut().insert(header::CONTENT_DISPOSITION, nom);
    Ok(reponse)
}

/// The address of the caller's calendar, if they have one.
#[utoipa::path(get, path = "/api/options/calendrier", tag = "Option", operation_id = "adresseDuCalendrier",
    responses(
        (status = 200, description = "L’adresse secrète, nulle tant qu’aucune n’est faite", body = AdresseDuCalendrier, content_type = "application/ld+json"),
        (status = 403, description = "Réservé aux prescripteurs"),
        (status = 409, description = "En incarnation, l’adresse secrète d’une autre personne ne peut pas être lue"),
    ))]
pub(crate) async fn adresse(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
) -> Result<Response, Error> {
    exiger(&appelant, &[Role::EP])?;
    let lue = adresse_du_calendrier(&appelant.contexte(&etat)).await?;
    montrer(&etat, negocie.type_mime, lue.as_ref())
}

/// Gives the caller a calendar address. A former one stops working, unless the call asks to keep it.
#[utoipa::path(post, path = "/api/options/calendrier", tag = "Option", operation_id = "renouvelerLeCalendrier",
    request_body(content = CalendrierDemande, content_type = "application/json"),
    responses(
        (status = 200, description = "L’adresse secrète", body = AdresseDuCalendrier),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 403, description = "Réservé aux prescripteurs"),
        (status = 409, description = "En incarnation, l’adresse secrète d’une autre personne ne peut pas être changée"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn renouveler(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    exiger(&appelant, &[Role::EP])?;
    let CalendrierDemande { si_absente } = objet.lire_comme()?;
    let contexte = appelant.contexte(&etat);
    let faite =
        if si_absente { ouvrir_le_calendrier(&contexte).await? } else { renouveler_le_calendrier(&contexte).await? };
    Ok(ecrit(&etat, faite.numero, montrer(&etat, type_mime, Some(&faite.valeur))?).await)
}

fn montrer(etat: &Etat, type_mime: &'static str, lue: Option<&(JetonCalendrier, Instant)>) -> Result<Response, Error> {
    let portail = &etat.reglages.url_publique;
    let fil = AdresseDuCalendrier {
        url: lue.map(|(jeton, _)| format!("{portail}/api/options/calendrier/{}.ics", jeton.jeton)),
        cree: lue.map(|(_, cree)| instant(*cree)),
    };
    Ok(prive(type_mime, serde_json::to_vec(&fil).map_err(Error::interne)?))
}

/// The deadlines of the running options and of the contracts of the prescriber who has this secret address.
#[utoipa::path(get, path = "/api/options/calendrier/{jeton}", tag = "Option", operation_id = "calendrierDesOptions",
    params(("jeton" = String, Path, description = "Le secret, suivi de `.ics`")),
    responses(
        (status = 200, description = "Le calendrier", body = String, content_type = "text/calendar"),
        (status = 404, description = "Cette adresse ne mène nulle part"),
    ))]
pub(crate) async fn calendrier(State(etat): State<Arc<Etat>>, Path(fichier): Path<String>) -> Result<Response, Error> {
    let absent = || Error::Introuvable(Absent::Adresse);
    let jeton = fichier.strip_suffix(".ics").and_then(Jeton::lire).ok_or_else(absent)?;
    let vue = etat.base.instantane().await?;
    let qui = store::calendrier::par_jeton(&vue, &jeton).await?.ok_or_else(absent)?;
    let lu = store::utilisateur::par_id(&vue, qui).await?.filter(|lu| lu.actif).ok_or_else(absent)?;
    // The file has only the prescriber's own options, even when their roles let them see the options of others.
    let regard = Regard { roles: vec![Role::EP], ..Regard::de(&lu.utilisateur) };
    let en_cours = FiltreOptions { statuts: Some(vec![StatutOption::EnCours]), ..FiltreOptions::default() };
    let mut options = OptionsVisibles::par(&regard).lister(&vue, &en_cours).await?;
    options.sort_by_key(|option| option.echeance);
    let mut contrats = ReservationsVisibles::de(qui).lister(&vue, &FiltreReservations::default()).await?;
    contrats.retain(|reservation| reservation.contrat().is_some() && reservation.echeance().is_some());
    let url = &etat.reglages.url_publique;
    let mut evenements: Vec<_> = completer(&vue, options).await?.iter().map(|suivie| evenement(url, suivie)).collect();
    evenements
        .extend(completer_les_contrats(&vue, contrats).await?.iter().filter_map(|suivie| du_contrat(url, suivie)));
    Ok(envoyer(&etat, evenements))
}

fn envoyer(etat: &Etat, evenements: Vec<EvenementIcs>) -> Response {
    let marque = etat.marque();
    let calendrier = CalendrierIcs {
        nom: format!("Échéances {}", marque.nom),
        domaine: marque.domaine_email,
        auteur: AUTEUR,
        relire: RELECTURE,
        evenements,
    };
    prive(ICS, calendrier.ecrire(etat.base.maintenant().date()).into_bytes())
}

fn evenement(url: &str, suivie: &OptionSuivie) -> EvenementIcs {
    let option = &suivie.option;
    let fin = option.echeance;
    let numero = suivie.lot.as_ref().map_or(option.lot.0.as_str(), |lot| lot.fiche.numero.as_str());
    let programme = suivie.programme.as_ref().map(|p| p.nom_commercial.as_str()).unwrap_or_default();
    EvenementIcs {
        cle: format!("option-{}", option.id.0),
        // An extended option is the same event with a later end. A calendar keeps the event with the greatest sequence number.
        sequence: option.version,
        titre: format!("Fin de l’option\u{a0}: lot {numero}, {programme}"),
        description: format!("L’option prend fin le {}, et ne retient plus le lot.", en_toutes_lettres(fin)),
        url: format!("{url}/lot/{}", option.lot.0),
        debut: fin - AVANT,
        fin,
        rappel: SONNERIE,
    }
}

/// The event of a contract: until when the buyers may sign, or may withdraw. `None` at the other stages.
fn du_contrat(url: &str, suivie: &ReservationSuivie) -> Option<EvenementIcs> {
    let reservation = &suivie.reservation;
    let fin = reservation.echeance()?;
    let numero = suivie.lot.as_ref().map_or(reservation.lot.0.as_str(), |lot| lot.fiche.numero.as_str());
    let programme = suivie.programme.as_ref().map(|p| p.nom_commercial.as_str()).unwrap_or_default();
    let (cle, quoi, suite) = match &reservation.stade {
        StadeDeReservation::SignatureAcquereurs { .. } => (
            "signature",
            "Fin du délai pour signer",
            "Au-delà, la réservation n’est plus à signer et ne retient plus le lot.",
        ),
        StadeDeReservation::Retractation { .. } => {
            ("retractation", "Fin du délai de rétractation", "Au-delà, la vente est définitive.")
        }
        StadeDeReservation::Brouillon { .. }
        | StadeDeReservation::SignatureSociete { .. }
        | StadeDeReservation::Definitive { .. }
        | StadeDeReservation::Finie(_) => return None,
    };
    Some(EvenementIcs {
        cle: format!("{cle}-{}", reservation.id.0),
        sequence: reservation.version,
        titre: format!("{quoi}\u{a0}: lot {numero}, {programme}"),
        description: format!("Le délai court jusqu’au {}. {suite}", en_toutes_lettres(fin)),
        url: format!("{url}/suivi/reservations/{}", reservation.id.0),
        debut: fin - AVANT,
        fin,
        rappel: SONNERIE,
    })
}
