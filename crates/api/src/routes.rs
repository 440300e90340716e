//! Every call of the portal, one line a route.

use crate::appels::{
    adresse, annuaire, captcha, carte, cloche, comptes, denonciation, denonciations, document, document_dessin,
    document_fichier, erreur_navigateur, evenements, export_lots, facade, facette, gestion_aujourdhui, gestion_contact,
    gestion_contrat, gestion_contrats, gestion_courrier, gestion_denonciation, gestion_denonciations,
    gestion_etat_des_risques, gestion_groupe, gestion_inscription, gestion_inscriptions, gestion_journal, gestion_lot,
    gestion_lots, gestion_mandat, gestion_mandats, gestion_reglage, gestion_ressemblances, gestion_societe,
    gestion_tache, gestion_transmission, gestion_utilisateur, incarnation, info_dispo, inscription, inscription_depot,
    inscription_document, inscription_piece, lieu, lot, mandat, manifeste, mesure_audience, mon_compte,
    option_calendrier, option_lot, option_lots, photo, programme, reservation, reservation_contrat,
    reservation_document, reservation_references, reservation_signature, reservations, responsable_reseau, sante,
    session, signature, signature_contrat, utilisateur, veille, verification,
};
use crate::documentation::{Entete, Publiee};
use crate::flux::etat::Etat;
use crate::plomberie::couches::{self, BornesDesAppels, Entourage};
use crate::plomberie::fichier::se_comprime;
use crate::{documentation, navigateur};
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use axum::{Extension, Router};
use http::{Extensions, HeaderMap};
use std::sync::Arc;
use std::time::Duration;
use tower::ServiceBuilder;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use utoipa_swagger_ui::{Config, SwaggerUi};

/// The deadline of the calls of surveillance (health and readiness).
const DELAI_SURVEILLANCE: Duration = Duration::from_secs(3);
/// The deadline of calls that receive files. It is far longer than the slowest accepted upload needs.
const DELAI_ENVOI: Duration = Duration::from_mins(30);

type Appels = OpenApiRouter<Arc<Etat>>;

/// Calls open to visitors, within their scope (`domain.md` section 1).
fn ouverts() -> Appels {
    OpenApiRouter::new()
        .routes(routes!(lot::chercher))
        .routes(routes!(facette::lire))
        .routes(routes!(carte::lire))
        .routes(routes!(comptes::compter))
        .routes(routes!(lot::lire))
        .routes(routes!(document::du_lot))
        .routes(routes!(programme::chercher))
        .routes(routes!(programme::lire))
        .routes(routes!(document::du_programme))
        .routes(routes!(facade::dessiner))
        .routes(routes!(document::chercher))
        .routes(routes!(document_dessin::lire))
        .routes(routes!(lieu::chercher))
        .routes(routes!(adresse::chercher))
        .routes(routes!(manifeste::lire))
        .routes(routes!(utilisateur::moi))
        .routes(routes!(mon_compte::modifier))
        .routes(routes!(annuaire::chercher))
        .routes(routes!(captcha::lire))
        .routes(routes!(inscription::societe))
        .routes(routes!(inscription::prescripteur))
        .routes(routes!(inscription::envoyer))
        .routes(routes!(inscription_depot::ouvrir))
        .routes(routes!(inscription_depot::prolonger))
        .routes(routes!(inscription_document::oter))
        .routes(routes!(mandat::lire))
        .routes(routes!(mandat::signer))
        .routes(routes!(mandat::document))
        .routes(routes!(option_calendrier::calendrier))
        .merge(signatures())
        .merge(petits())
}

/// Calls for people who hold a signature link or a signed file.
fn signatures() -> Appels {
    OpenApiRouter::new()
        .routes(routes!(signature::lire))
        .routes(routes!(signature::document_a_signer))
        .routes(routes!(signature::preuve))
        .routes(routes!(signature::page))
        .routes(routes!(signature::texte))
        .routes(routes!(signature::code))
        .routes(routes!(signature::signature))
        .routes(routes!(signature::refus))
        .routes(routes!(signature_contrat::annexe))
        .routes(routes!(signature_contrat::recepisse))
        .routes(routes!(signature_contrat::dossier))
        .routes(routes!(signature_contrat::reprise))
        .routes(routes!(signature_contrat::retractation))
        .routes(routes!(verification::verifier))
}

/// The calls that describe the API.
fn descriptions() -> Appels {
    OpenApiRouter::new().routes(routes!(documentation::entree)).routes(routes!(documentation::json_ld))
}

/// Calls open to visitors whose body has only a few words.
fn petits() -> Appels {
    let session = OpenApiRouter::new()
        .routes(routes!(session::ouvrir, session::fermer))
        .routes(routes!(mon_compte::oublier))
        .routes(routes!(mon_compte::choisir_un_autre))
        .routes(routes!(mon_compte::invitation, mon_compte::activer));
    let mesure = OpenApiRouter::new().routes(routes!(mesure_audience::mesurer));
    let erreurs = OpenApiRouter::new().routes(routes!(erreur_navigateur::signaler));
    session
        .layer(corps(session::CORPS))
        .merge(mesure.layer(corps(mesure_audience::CORPS)))
        .merge(erreurs.layer(corps(erreur_navigateur::CORPS)))
}

/// The largest body of a route, in bytes. A route without this layer accepts the few kilobytes of [`crate::Limites::corps`].
fn corps(octets: usize) -> DefaultBodyLimit {
    DefaultBodyLimit::max(octets)
}

/// Calls with a longer deadline, because drawing takes longer than searching.
fn lents() -> Appels {
    OpenApiRouter::new().routes(routes!(document_fichier::lire)).routes(routes!(export_lots::exporter))
}

/// The stream of live events that open pages follow. It has no deadline.
fn suivis() -> Appels {
    OpenApiRouter::new().routes(routes!(evenements::ouvrir))
}

/// Calls that need a session. Each of them checks the roles and rights that it needs.
fn fermes() -> Appels {
    OpenApiRouter::new()
        .routes(routes!(responsable_reseau::lister))
        .routes(routes!(veille::lire))
        .routes(routes!(cloche::lire))
        .routes(routes!(cloche::noter))
        .routes(routes!(mandat::le_mien))
        .routes(routes!(mandat::numeroter))
        .routes(routes!(mon_compte::changer_mot_de_passe))
        .routes(routes!(mon_compte::sessions, mon_compte::fermer_toutes))
        .routes(routes!(mon_compte::fermer_session))
        .routes(routes!(incarnation::commencer, incarnation::terminer))
        .routes(routes!(gestion_utilisateur::lister, gestion_utilisateur::inviter))
        .routes(routes!(gestion_utilisateur::lire, gestion_utilisateur::modifier))
        .routes(routes!(gestion_utilisateur::desactiver))
        .routes(routes!(gestion_utilisateur::reactiver))
        .routes(routes!(gestion_utilisateur::reinviter))
        .routes(routes!(gestion_transmission::transmettre))
        .routes(routes!(gestion_societe::lister, gestion_societe::creer))
        .routes(routes!(gestion_societe::lire, gestion_societe::modifier))
        .routes(routes!(gestion_groupe::lister))
        .routes(routes!(gestion_courrier::lister))
        .routes(routes!(gestion_courrier::lire))
        .routes(routes!(gestion_courrier::relancer_un))
        .routes(routes!(gestion_tache::lister))
        .routes(routes!(gestion_tache::relancer_une))
        .routes(routes!(gestion_journal::lister))
        .routes(routes!(gestion_journal::verification, gestion_journal::verifier))
        .routes(routes!(gestion_reglage::lister))
        .routes(routes!(gestion_reglage::lire, gestion_reglage::modifier))
        .routes(routes!(gestion_lots::chercher))
        .routes(routes!(gestion_lots::tenus_dehors))
        .routes(routes!(gestion_lot::lire))
        .routes(routes!(gestion_ressemblances::lire))
        .routes(routes!(gestion_lot::changer_statut))
        .routes(routes!(gestion_lot::dedier))
        .routes(routes!(gestion_lot::retirer))
        .routes(routes!(gestion_lot::remettre))
        .routes(routes!(gestion_aujourdhui::lister))
        .routes(routes!(gestion_mandat::fichier))
        .routes(routes!(gestion_mandat::nommer))
        .routes(routes!(gestion_mandat::renvoyer))
        .routes(routes!(gestion_mandat::terminer))
        .routes(routes!(gestion_mandat::numeroter))
        .routes(routes!(gestion_mandats::lister))
        .routes(routes!(gestion_mandats::contresigner))
        .routes(routes!(gestion_contrats::lister))
        .routes(routes!(gestion_contrats::contresigner))
        .routes(routes!(gestion_contrat::confirmer))
        .routes(routes!(gestion_contrat::professionnel))
        .routes(routes!(gestion_contrat::envoyer_au_notaire))
        .routes(routes!(gestion_etat_des_risques::lister))
        .routes(routes!(gestion_etat_des_risques::fichier))
        .routes(routes!(gestion_etat_des_risques::sans_objet))
        .routes(routes!(gestion_inscriptions::lister))
        .routes(routes!(gestion_inscription::lire, gestion_inscription::annoter))
        .routes(routes!(gestion_inscription::lire_document))
        .routes(routes!(gestion_inscription::acceptation))
        .routes(routes!(gestion_inscription::refus))
        .routes(routes!(gestion_inscription::demander))
        .routes(routes!(option_lot::date_echeance))
        .routes(routes!(option_lots::lister, option_lot::poser))
        .routes(routes!(option_lots::compter))
        .routes(routes!(info_dispo::lire, info_dispo::attendre))
        .routes(routes!(info_dispo::lister))
        .routes(routes!(info_dispo::annuler))
        .routes(routes!(option_calendrier::adresse, option_calendrier::renouveler))
        .routes(routes!(option_lot::lire))
        .routes(routes!(option_lot::annuler))
        .routes(routes!(option_lot::prolonger))
        .routes(routes!(option_calendrier::echeance))
        .routes(routes!(photo::lire))
        .merge(denonciations())
        .merge(reservations())
}

/// Lists as files. Their deadline is longer, because they read a whole list and not one page.
fn exports() -> Appels {
    OpenApiRouter::new()
        .routes(routes!(option_lots::exporter))
        .routes(routes!(reservations::exporter))
        .routes(routes!(denonciations::exporter))
        .routes(routes!(gestion_denonciations::exporter))
        .routes(routes!(gestion_lots::exporter))
        .routes(routes!(gestion_societe::exporter))
        .routes(routes!(gestion_utilisateur::exporter))
        .routes(routes!(gestion_inscriptions::exporter))
        .routes(routes!(gestion_courrier::exporter))
        .routes(routes!(gestion_tache::exporter))
        .routes(routes!(gestion_journal::exporter))
}

/// The calls of declarations, for their prescribers and for the staff who decide.
fn denonciations() -> Appels {
    OpenApiRouter::new()
        .routes(routes!(denonciations::lister, denonciation::creer))
        .routes(routes!(denonciations::compter))
        .routes(routes!(denonciation::verification))
        .routes(routes!(denonciation::lire))
        .routes(routes!(denonciation::annulation))
        .routes(routes!(denonciation::renouvellement))
        .routes(routes!(gestion_denonciations::lister))
        .routes(routes!(gestion_denonciation::lire))
        .routes(routes!(gestion_denonciation::validation))
        .routes(routes!(gestion_denonciation::refus))
        .routes(routes!(gestion_denonciation::priorite))
        .routes(routes!(gestion_contact::saisir))
}

/// The calls of reservations: drafts, signatures and firm sales.
fn reservations() -> Appels {
    OpenApiRouter::new()
        .routes(routes!(reservations::lister, reservation::creer))
        .routes(routes!(reservations::compter))
        .routes(routes!(reservations::brouillons))
        .routes(routes!(reservation_references::lire))
        .routes(routes!(reservation::lire, reservation::modifier))
        .routes(routes!(reservation::completude))
        .routes(routes!(reservation::annuler))
        .routes(routes!(reservation::prolonger))
        .routes(routes!(reservation_document::retirer))
        .routes(routes!(reservation_document::lire))
        .routes(routes!(reservation_signature::signer))
        .routes(routes!(reservation_signature::renvoyer))
        .routes(routes!(reservation_signature::corriger_le_signataire))
        .routes(routes!(reservation_signature::corriger))
        .routes(routes!(reservation_contrat::preuve))
        .routes(routes!(reservation_contrat::piece))
        .routes(routes!(reservation_contrat::dossier))
}

/// Calls that need a session and receive files. Their deadline is longer, because the client may be slow.
fn envois() -> Appels {
    let mandats = OpenApiRouter::new().routes(routes!(gestion_mandat::de_la_societe, gestion_mandat::enregistrer));
    let risques = OpenApiRouter::new()
        .routes(routes!(gestion_etat_des_risques::lire, gestion_etat_des_risques::deposer))
        .layer(corps(gestion_etat_des_risques::REGLE.corps()));
    let contacts = OpenApiRouter::new().routes(routes!(gestion_contact::importer));
    let reservations = OpenApiRouter::new().routes(routes!(reservation_document::ajouter));
    let contrats = OpenApiRouter::new().routes(routes!(reservation_contrat::document, reservation_contrat::deposer));
    let suites =
        OpenApiRouter::new().routes(routes!(gestion_contrat::notifier)).routes(routes!(gestion_contrat::retracter));
    OpenApiRouter::new()
        .routes(routes!(photo::poser, photo::retirer))
        .layer(corps(photo::REGLE.corps()))
        .merge(contacts.layer(corps(gestion_contact::CORPS)))
        .merge(mandats.layer(corps(gestion_mandat::REGLE.corps())))
        .merge(risques)
        .merge(reservations.layer(corps(reservation_document::REGLE.corps())))
        .merge(contrats.layer(corps(reservation_contrat::REGLE.corps())))
        .merge(suites.layer(corps(gestion_contrat::NOTIFICATION.corps())))
}

/// Calls that receive files and are open to the visitors who register.
fn envois_ouverts() -> Appels {
    OpenApiRouter::new()
        .routes(routes!(inscription_document::envoyer))
        .routes(routes!(inscription_piece::lire, inscription_piece::envoyer))
        .layer(corps(inscription_document::REGLE.corps()))
}

/// The calls of surveillance: health and readiness.
fn surveillance() -> Appels {
    OpenApiRouter::new().routes(routes!(sante::sante)).routes(routes!(sante::pret))
}

/// Says which answers are compressed: those that the library finds worth compressing, except stored files.
fn compressible() -> impl Predicate {
    DefaultPredicate::new().and(|_, _, en_tetes: &HeaderMap, _: &Extensions| se_comprime(en_tetes))
}

fn appels() -> (Router<Arc<Etat>>, OpenApi) {
    let ouverts = ouverts().merge(descriptions()).merge(lents()).merge(suivis()).merge(envois_ouverts());
    document_de(ouverts.merge(fermes()).merge(exports()).merge(envois()).merge(surveillance()))
}

fn document_de(appels: Appels) -> (Router<Arc<Etat>>, OpenApi) {
    let (routeur, mut document) = OpenApiRouter::with_openapi(Entete::openapi()).merge(appels).split_for_parts();
    let fermes = fermes().merge(exports()).merge(envois()).into_openapi().paths.paths.into_keys().collect();
    documentation::commune::completer(&mut document, &fermes);
    documentation::partagee::partager(&mut document);
    (routeur, document)
}

/// The OpenAPI document that describes every call.
pub fn openapi() -> OpenApi {
    appels().1
}

/// The whole portal, ready to be served. The server must give each request an [`axum::extract::ConnectInfo`] with the socket address of its
/// sender. Without this, all requests seem to come from one address.
pub fn router(etat: &Arc<Etat>) -> Router {
    let limites = etat.reglages.limites;
    let avec_delai = |appels: Appels, delai: Duration| {
        let (routeur, document) = appels.split_for_parts();
        routeur.route_layer(from_fn_with_state(BornesDesAppels::nouvelles(delai, &document), couches::borner))
    };
    // There is no check of parameters here, because health and readiness answer for any query string.
    let surveillance = Router::from(surveillance()).route_layer(from_fn_with_state(DELAI_SURVEILLANCE, couches::delai));
    let session_exigee = from_fn_with_state(Arc::clone(etat), couches::exiger_une_session);
    let lus = avec_delai(fermes(), limites.delai);
    // A page also brings the first answers of the header's calls, which need a session.
    let premieres = lus.clone().route_layer(session_exigee.clone()).merge(avec_delai(ouverts(), limites.delai));
    let premieres = premieres.with_state(Arc::clone(etat));
    let fermes = lus.merge(avec_delai(exports(), limites.delai * 3)).merge(avec_delai(envois(), DELAI_ENVOI));
    let fermes = fermes.route_layer(session_exigee);
    let publiee = Publiee::nouvelle(&openapi());
    let pages = navigateur::routes(etat, premieres);
    let compression = compressible().and(couches::SeComprime);
    #[cfg(feature = "mesures")]
    let pages = pages.merge(crate::appels::mesures::routes(etat));
    Router::new()
        .merge(avec_delai(ouverts(), limites.delai))
        .merge(avec_delai(descriptions(), limites.delai).layer(Extension(publiee.clone())))
        .merge(avec_delai(lents(), limites.delai * 3))
        .merge(avec_delai(suivis(), limites.delai))
        .merge(avec_delai(envois_ouverts(), DELAI_ENVOI))
        .merge(surveillance)
        .merge(fermes)
        .merge(SwaggerUi::new("/api/docs").config(Config::from("/api/openapi.json")))
        .route("/api/openapi.json", get(async move || publiee.envoyer()))
        .merge(pages)
        .layer(
            ServiceBuilder::new()
                .layer(CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(compression))
                .layer(from_fn_with_state(Entourage::nouveau(etat), couches::entourer))
                .layer(couches::origine(etat))
                .layer(from_fn(navigateur::redresser_un_appel))
                .layer(corps(limites.corps)),
        )
        .with_state(Arc::clone(etat))
}
