//! Who may call what (`domain.md` section 1): every operation of the OpenAPI document stands in one table, and a missing
//! row fails.

use crate::app::{App, Cookie, EP_ALPHA, ER_ALPHA, IA, IR, IT};
use crate::inscription::{PDF, inscrire};
use http::{Method, StatusCode, header};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The people of the table, the visitor first.
const COLONNES: [&str; 6] = ["visiteur", "EP", "ER", "IT", "IR", "IA"];

/// Operation (method, path of the document), the address to call, and the status that each column gets.
type Ligne = (&'static str, &'static str, &'static str, [u16; 6]);

const OUVERT: [u16; 6] = [200; 6];
const CONNECTE: [u16; 6] = [401, 200, 200, 200, 200, 200];

const GESTION: [u16; 6] = [401, 403, 200, 200, 200, 200];
const GERANTS: [u16; 6] = [401, 403, 403, 403, 200, 200];

/// Staff alone.
const EQUIPE: [u16; 6] = [401, 403, 403, 200, 200, 200];
/// Prescribers alone.
const PRESCRIPTEURS: [u16; 6] = [401, 200, 403, 403, 403, 403];
/// Administrators alone.
const ADMINISTRATEURS: [u16; 6] = [401, 403, 403, 403, 403, 200];

const TABLE: [Ligne; 196] = [
    ("GET", "/api/offre/lots", "/api/offre/lots", OUVERT),
    ("GET", "/api/offre/lots/facettes", "/api/offre/lots/facettes", OUVERT),
    ("GET", "/api/offre/lots.xlsx", "/api/offre/lots.xlsx", OUVERT),
    (
        "GET",
        "/api/offre/comptes",
        "/api/offre/comptes?lots[]=prix[lte]=380000&programmes[]=nomCommercial=erdre",
        OUVERT,
    ),
    // Whoever reads a list has it as a file.
    ("GET", "/api/options/export", "/api/options/export", CONNECTE),
    ("GET", "/api/reservations/export", "/api/reservations/export?format=csv", CONNECTE),
    ("GET", "/api/denonciations/export", "/api/denonciations/export", CONNECTE),
    ("GET", "/api/gestion/denonciations/export", "/api/gestion/denonciations/export?format=csv", EQUIPE),
    ("GET", "/api/gestion/lots/export", "/api/gestion/lots/export?search=101", EQUIPE),
    ("GET", "/api/gestion/societes/export", "/api/gestion/societes/export", GESTION),
    ("GET", "/api/gestion/utilisateurs/export", "/api/gestion/utilisateurs/export", GESTION),
    ("GET", "/api/gestion/inscriptions/export", "/api/gestion/inscriptions/export", GERANTS),
    ("GET", "/api/gestion/courriers/export", "/api/gestion/courriers/export", EQUIPE),
    ("GET", "/api/gestion/taches/export", "/api/gestion/taches/export", ADMINISTRATEURS),
    ("GET", "/api/gestion/journal/export", "/api/gestion/journal/export", ADMINISTRATEURS),
    ("GET", "/api/options/comptes", "/api/options/comptes", CONNECTE),
    ("GET", "/api/reservations/comptes", "/api/reservations/comptes", CONNECTE),
    ("GET", "/api/denonciations/comptes", "/api/denonciations/comptes", CONNECTE),
    ("GET", "/api/offre/lots/{id}", "/api/offre/lots/nantes1-A201", OUVERT),
    ("GET", "/api/offre/lots/{id}/documents", "/api/offre/lots/nantes1-A201/documents", OUVERT),
    ("GET", "/api/offre/programmes", "/api/offre/programmes", OUVERT),
    ("GET", "/api/offre/programmes/{id}", "/api/offre/programmes/nantes1", OUVERT),
    ("GET", "/api/offre/programmes/{id}/documents", "/api/offre/programmes/nantes1/documents", OUVERT),
    ("GET", "/api/offre/programmes/{id}/facade.svg", "/api/offre/programmes/nantes1/facade.svg", OUVERT),
    ("GET", "/api/offre/documents", "/api/offre/documents", OUVERT),
    // A contract is nobody's but of who is signed in, and what a visitor may not see does not exist for them.
    (
        "GET",
        "/api/offre/documents/{id}/fichier",
        "/api/offre/documents/nantes1-contrat/fichier",
        [404, 200, 200, 200, 200, 200],
    ),
    ("GET", "/api/offre/documents/{id}/dessin.svg", "/api/offre/documents/nantes1-A201-plan/dessin.svg", OUVERT),
    ("GET", "/lieux", "/lieux?search=nantes", OUVERT),
    ("GET", "/search", "/search?q=nantes", OUVERT),
    ("GET", "/builds/latest.json", "/builds/latest.json", OUVERT),
    ("GET", "/api/user/me", "/api/user/me", OUVERT),
    ("GET", "/api/user/responsables-reseau", "/api/user/responsables-reseau", CONNECTE),
    ("GET", "/api/user/me/veille", "/api/user/me/veille", [401, 200, 200, 403, 403, 403]),
    ("GET", "/api/user/me/cloche", "/api/user/me/cloche", [401, 200, 200, 403, 403, 403]),
    ("POST", "/api/user/me/cloche/lecture", "/api/user/me/cloche/lecture", [401, 204, 204, 403, 403, 403]),
    ("GET", "/api/user/me/mandat", "/api/user/me/mandat", CONNECTE),
    // Nothing is sent: whoever is signed in is told what a form is.
    ("PUT", "/api/user/me/photo", "/api/user/me/photo", [401, 415, 415, 415, 415, 415]),
    ("DELETE", "/api/user/me/photo", "/api/user/me/photo", CONNECTE),
    ("GET", "/api/user/photos/{id}", "/api/user/photos/inconnue", [401, 404, 404, 404, 404, 404]),
    ("POST", "/api/session", "/api/session", OUVERT),
    ("POST", "/api/mesure", "/api/mesure", [204; 6]),
    ("POST", "/api/erreur-navigateur", "/api/erreur-navigateur", [204; 6]),
    ("GET", "/api/sante", "/api/sante", OUVERT),
    ("GET", "/api/pret", "/api/pret", OUVERT),
    ("GET", "/api", "/api", OUVERT),
    ("GET", "/api/docs.jsonld", "/api/docs.jsonld", OUVERT),
    ("PATCH", "/api/user/me", "/api/user/me", CONNECTE),
    ("POST", "/api/user/me/motdepasse", "/api/user/me/motdepasse", [401, 422, 422, 422, 422, 422]),
    ("GET", "/api/user/me/sessions", "/api/user/me/sessions", CONNECTE),
    ("DELETE", "/api/user/me/sessions/{id}", "/api/user/me/sessions/0", [401, 404, 404, 404, 404, 404]),
    ("POST", "/api/motdepasse/oubli", "/api/motdepasse/oubli", [204; 6]),
    ("POST", "/api/motdepasse", "/api/motdepasse", [422; 6]),
    ("POST", "/api/activation", "/api/activation", [422; 6]),
    // In the place of an internal user nobody acts; for the others it is their role that is missing.
    ("POST", "/api/incarnation", "/api/incarnation", [401, 403, 403, 403, 409, 409]),
    ("DELETE", "/api/incarnation", "/api/incarnation", [401, 409, 409, 409, 409, 409]),
    ("GET", "/api/gestion/utilisateurs", "/api/gestion/utilisateurs", GESTION),
    // Of an e-mail that has an account already: who may invite is told, the others learn nothing.
    ("POST", "/api/gestion/utilisateurs", "/api/gestion/utilisateurs", [401, 403, 409, 403, 409, 409]),
    ("GET", "/api/gestion/utilisateurs/{id}", "/api/gestion/utilisateurs/4", GESTION),
    ("PATCH", "/api/gestion/utilisateurs/{id}", "/api/gestion/utilisateurs/4", GERANTS),
    // Somebody of another company: the manager of this one does not see them.
    (
        "POST",
        "/api/gestion/utilisateurs/{id}/desactivation",
        "/api/gestion/utilisateurs/6/desactivation",
        [401, 403, 404, 403, 200, 200],
    ),
    (
        "POST",
        "/api/gestion/utilisateurs/{id}/reactivation",
        "/api/gestion/utilisateurs/6/reactivation",
        [401, 403, 404, 403, 200, 200],
    ),
    (
        "POST",
        "/api/gestion/utilisateurs/{id}/invitation",
        "/api/gestion/utilisateurs/6/invitation",
        [401, 403, 404, 403, 409, 409],
    ),
    (
        "POST",
        "/api/gestion/utilisateurs/{id}/transmission",
        "/api/gestion/utilisateurs/6/transmission",
        [401, 403, 400, 400, 400, 400],
    ),
    ("GET", "/api/gestion/societes", "/api/gestion/societes", GESTION),
    ("POST", "/api/gestion/societes", "/api/gestion/societes", [401, 403, 403, 403, 422, 422]),
    ("GET", "/api/gestion/societes/{id}", "/api/gestion/societes/1", GESTION),
    ("PATCH", "/api/gestion/societes/{id}", "/api/gestion/societes/1", GERANTS),
    ("GET", "/api/gestion/courriers", "/api/gestion/courriers", EQUIPE),
    ("GET", "/api/gestion/courriers/{id}", "/api/gestion/courriers/999", [401, 403, 403, 404, 404, 404]),
    (
        "POST",
        "/api/gestion/courriers/{id}/relance",
        "/api/gestion/courriers/999/relance",
        [401, 403, 403, 403, 404, 404],
    ),
    ("GET", "/api/gestion/taches", "/api/gestion/taches", ADMINISTRATEURS),
    ("POST", "/api/gestion/taches/{id}/relance", "/api/gestion/taches/999/relance", [401, 403, 403, 403, 403, 404]),
    ("GET", "/api/gestion/journal", "/api/gestion/journal", ADMINISTRATEURS),
    ("GET", "/api/gestion/journal/verification", "/api/gestion/journal/verification", ADMINISTRATEURS),
    ("POST", "/api/gestion/journal/verification", "/api/gestion/journal/verification", ADMINISTRATEURS),
    ("GET", "/api/gestion/reglages", "/api/gestion/reglages", EQUIPE),
    ("GET", "/api/gestion/reglages/{code}", "/api/gestion/reglages/session.duree", EQUIPE),
    ("PATCH", "/api/gestion/reglages/{code}", "/api/gestion/reglages/session.duree", ADMINISTRATEURS),
    ("GET", "/api/gestion/lots", "/api/gestion/lots?search=101&order[depuis]=desc", EQUIPE),
    ("GET", "/api/gestion/lots/tenus-dehors", "/api/gestion/lots/tenus-dehors", EQUIPE),
    ("GET", "/api/gestion/lots/{id}", "/api/gestion/lots/paris1-101", EQUIPE),
    ("GET", "/api/gestion/lots/{id}/ressemblances", "/api/gestion/lots/paris1-101/ressemblances", EQUIPE),
    ("POST", "/api/gestion/lots/{id}/statut", "/api/gestion/lots/paris1-101/statut", [401, 403, 403, 403, 200, 200]),
    ("POST", "/api/gestion/lots/{id}/dedicace", "/api/gestion/lots/paris1-101/dedicace", ADMINISTRATEURS),
    ("POST", "/api/gestion/lots/{id}/retrait", "/api/gestion/lots/paris1-101/retrait", ADMINISTRATEURS),
    ("POST", "/api/gestion/lots/{id}/remise", "/api/gestion/lots/paris1-101/remise", ADMINISTRATEURS),
    ("GET", "/api/gestion/aujourdhui", "/api/gestion/aujourdhui", EQUIPE),
    // Nothing is looked up here: this portal has no directory of companies, and is none of demonstration.
    (
        "GET",
        "/api/insee",
        "/api/insee?q=siren:732829320 AND etablissementSiege:true AND etatAdministratifUniteLegale:a",
        [503; 6],
    ),
    ("GET", "/api/evenements", "/api/evenements", OUVERT),
    ("GET", "/api/captcha", "/api/captcha", OUVERT),
    // Nobody's session counts: what is sent is no form of theirs.
    ("POST", "/api/inscription/inscription/societe", "/api/inscription/inscription/societe", [400; 6]),
    ("POST", "/api/inscription/inscription/prescripteur", "/api/inscription/inscription/prescripteur", [400; 6]),
    ("POST", "/api/inscription", "/api/inscription", [400; 6]),
    ("POST", "/api/inscription/depot", "/api/inscription/depot", [400; 6]),
    ("POST", "/api/inscription/depot/prolongation", "/api/inscription/depot/prolongation", [404; 6]),
    ("POST", "/api/inscription/documents", "/api/inscription/documents?emplacement=statuts", [415; 6]),
    ("DELETE", "/api/inscription/documents/{nom}", "/api/inscription/documents/inconnu", [404; 6]),
    ("GET", "/api/inscription/pieces/{jeton}", "/api/inscription/pieces/inconnu", [404; 6]),
    ("POST", "/api/inscription/pieces/{jeton}", "/api/inscription/pieces/inconnu", [415; 6]),
    ("GET", "/api/mandats-signature/{id}", "/api/mandats-signature/inconnu", [404; 6]),
    // Whoever holds no link is nobody here, whatever their role.
    ("GET", "/api/signature", "/api/signature", [404; 6]),
    ("GET", "/api/signature/document", "/api/signature/document", [404; 6]),
    ("GET", "/api/signature/preuve", "/api/signature/preuve", [404; 6]),
    ("GET", "/api/signature/pages/{n}", "/api/signature/pages/1", [404; 6]),
    ("GET", "/api/signature/texte", "/api/signature/texte", [404; 6]),
    ("POST", "/api/signature/code", "/api/signature/code", [404; 6]),
    ("POST", "/api/signature/signer", "/api/signature/signer", [404; 6]),
    ("POST", "/api/signature/refus", "/api/signature/refus", [404; 6]),
    ("POST", "/api/signature/reprise", "/api/signature/reprise", [404; 6]),
    ("POST", "/api/signature/retractation", "/api/signature/retractation", [404; 6]),
    ("GET", "/api/signature/annexes/{id}", "/api/signature/annexes/1", [404; 6]),
    ("GET", "/api/signature/recepisse", "/api/signature/recepisse", [404; 6]),
    ("GET", "/api/signature/dossier", "/api/signature/dossier", [404; 6]),
    ("POST", "/api/verification", "/api/verification", OUVERT),
    ("POST", "/api/mandats-signature/{id}/signature", "/api/mandats-signature/inconnu/signature", [404; 6]),
    ("GET", "/api/mandats-signature/{id}/document", "/api/mandats-signature/inconnu/document", [404; 6]),
    // The company of these two has no mandate; staff are of none.
    (
        "PUT",
        "/api/user/me/mandat/numero-registre",
        "/api/user/me/mandat/numero-registre",
        [401, 403, 404, 403, 403, 403],
    ),
    (
        "PUT",
        "/api/gestion/societes/{id}/mandat/representant",
        "/api/gestion/societes/999/mandat/representant",
        [401, 403, 403, 403, 404, 404],
    ),
    (
        "PUT",
        "/api/gestion/societes/{id}/mandat/numero-registre",
        "/api/gestion/societes/999/mandat/numero-registre",
        [401, 403, 403, 403, 404, 404],
    ),
    (
        "POST",
        "/api/gestion/societes/{id}/mandat/envoi",
        "/api/gestion/societes/999/mandat/envoi",
        [401, 403, 403, 403, 404, 404],
    ),
    (
        "POST",
        "/api/gestion/societes/{id}/mandat/fin",
        "/api/gestion/societes/999/mandat/fin",
        [401, 403, 403, 403, 404, 404],
    ),
    ("GET", "/api/gestion/mandats", "/api/gestion/mandats", GERANTS),
    (
        "POST",
        "/api/gestion/mandats/contresignature",
        "/api/gestion/mandats/contresignature",
        [401, 403, 403, 403, 422, 422],
    ),
    ("GET", "/api/gestion/societes/{id}/mandat", "/api/gestion/societes/999/mandat", [401, 403, 403, 404, 404, 404]),
    ("POST", "/api/gestion/societes/{id}/mandat", "/api/gestion/societes/1/mandat", [401, 403, 403, 403, 422, 422]),
    (
        "GET",
        "/api/gestion/societes/{id}/mandat/fichier",
        "/api/gestion/societes/999/mandat/fichier",
        [401, 403, 403, 404, 404, 404],
    ),
    ("GET", "/api/gestion/etats-des-risques", "/api/gestion/etats-des-risques", EQUIPE),
    (
        "GET",
        "/api/gestion/programmes/{id}/etat-des-risques",
        "/api/gestion/programmes/nantes1/etat-des-risques",
        EQUIPE,
    ),
    (
        "PUT",
        "/api/gestion/programmes/{id}/etat-des-risques",
        "/api/gestion/programmes/nantes1/etat-des-risques",
        [401, 403, 403, 403, 422, 422],
    ),
    (
        "PUT",
        "/api/gestion/programmes/{id}/etat-des-risques/sans-objet",
        "/api/gestion/programmes/nantes1/etat-des-risques/sans-objet",
        GERANTS,
    ),
    (
        "GET",
        "/api/gestion/programmes/{id}/etat-des-risques/fichier",
        "/api/gestion/programmes/nantes1/etat-des-risques/fichier",
        [401, 403, 403, 404, 404, 404],
    ),
    ("GET", "/api/gestion/groupes", "/api/gestion/groupes", GERANTS),
    ("GET", "/api/gestion/inscriptions", "/api/gestion/inscriptions", GERANTS),
    ("GET", "/api/gestion/inscriptions/{id}", "/api/gestion/inscriptions/1", GERANTS),
    ("PATCH", "/api/gestion/inscriptions/{id}", "/api/gestion/inscriptions/1", [401, 403, 403, 403, 200, 200]),
    (
        "GET",
        "/api/gestion/inscriptions/{id}/documents/{emplacement}",
        "/api/gestion/inscriptions/1/documents/statuts",
        GERANTS,
    ),
    (
        "POST",
        "/api/gestion/inscriptions/{id}/demande",
        "/api/gestion/inscriptions/1/demande",
        [401, 403, 403, 403, 200, 200],
    ),
    // Decided once: the second one is told.
    (
        "POST",
        "/api/gestion/inscriptions/{id}/refus",
        "/api/gestion/inscriptions/1/refus",
        [401, 403, 403, 403, 200, 409],
    ),
    (
        "POST",
        "/api/gestion/inscriptions/{id}/acceptation",
        "/api/gestion/inscriptions/2/acceptation",
        [401, 403, 403, 403, 200, 409],
    ),
    ("GET", "/api/options", "/api/options", CONNECTE),
    ("POST", "/api/options", "/api/options", [401, 400, 403, 403, 403, 403]),
    ("GET", "/api/options/{id}", "/api/options/999", [401, 404, 404, 404, 404, 404]),
    ("POST", "/api/options/{id}/annulation", "/api/options/999/annulation", [401, 404, 404, 404, 404, 404]),
    ("POST", "/api/options/{id}/prolongation", "/api/options/999/prolongation", [401, 404, 404, 404, 404, 404]),
    ("GET", "/api/options/{id}/echeance.ics", "/api/options/999/echeance.ics", [401, 404, 404, 404, 404, 404]),
    (
        "GET",
        "/api/options/lots/{id}/date-echeance-option",
        "/api/options/lots/nantes1-A201/date-echeance-option",
        PRESCRIPTEURS,
    ),
    ("GET", "/api/info-dispo", "/api/info-dispo?lot=nantes1-A102", PRESCRIPTEURS),
    ("GET", "/api/info-dispo/miennes", "/api/info-dispo/miennes", PRESCRIPTEURS),
    ("POST", "/api/info-dispo", "/api/info-dispo", [401, 201, 403, 403, 403, 403]),
    ("POST", "/api/info-dispo/annulation", "/api/info-dispo/annulation", PRESCRIPTEURS),
    ("GET", "/api/options/calendrier", "/api/options/calendrier", PRESCRIPTEURS),
    ("POST", "/api/options/calendrier", "/api/options/calendrier", PRESCRIPTEURS),
    ("GET", "/api/options/calendrier/{jeton}", "/api/options/calendrier/inconnu.ics", [404; 6]),
    ("GET", "/api/reservations", "/api/reservations", CONNECTE),
    ("POST", "/api/reservations", "/api/reservations", [401, 400, 403, 403, 403, 403]),
    ("GET", "/api/reservations/drafts", "/api/reservations/drafts", CONNECTE),
    ("GET", "/api/reservations/{id}", "/api/reservations/999", [401, 404, 404, 404, 404, 404]),
    // Prescribers alone fill a draft; who follows it reads.
    ("PATCH", "/api/reservations/{id}", "/api/reservations/999", [401, 404, 403, 403, 403, 403]),
    ("GET", "/api/reservations/{id}/completude", "/api/reservations/999/completude", [401, 404, 404, 404, 404, 404]),
    ("POST", "/api/reservations/{id}/annulation", "/api/reservations/999/annulation", [401, 404, 404, 404, 404, 404]),
    (
        "POST",
        "/api/reservations/{id}/prolongation",
        "/api/reservations/999/prolongation",
        [401, 404, 404, 404, 404, 404],
    ),
    (
        "POST",
        "/api/reservations/{id}/documents",
        "/api/reservations/999/documents?categorie=dossier&type=autre",
        [401, 415, 415, 415, 415, 415],
    ),
    (
        "DELETE",
        "/api/reservations/{id}/documents/{document}",
        "/api/reservations/999/documents/1",
        [401, 404, 403, 403, 403, 403],
    ),
    (
        "GET",
        "/api/reservations/{id}/documents/{document}/fichier",
        "/api/reservations/999/documents/1/fichier",
        [401, 404, 404, 404, 404, 404],
    ),
    ("POST", "/api/reservations/{id}/signature", "/api/reservations/999/signature", [401, 404, 404, 404, 404, 404]),
    ("POST", "/api/reservations/{id}/lien", "/api/reservations/999/lien", [401, 404, 404, 404, 404, 404]),
    (
        "PUT",
        "/api/reservations/{id}/signataires/{rang}",
        "/api/reservations/999/signataires/1",
        [401, 404, 404, 404, 404, 404],
    ),
    ("POST", "/api/reservations/{id}/correction", "/api/reservations/999/correction", [401, 404, 404, 404, 404, 404]),
    ("GET", "/api/reservations/{id}/contrat", "/api/reservations/999/contrat", [401, 404, 404, 404, 404, 404]),
    ("POST", "/api/reservations/{id}/contrat", "/api/reservations/999/contrat", [401, 415, 415, 415, 415, 415]),
    (
        "GET",
        "/api/reservations/{id}/contrat/preuve",
        "/api/reservations/999/contrat/preuve",
        [401, 404, 404, 404, 404, 404],
    ),
    (
        "GET",
        "/api/reservations/{id}/contrat/pieces/{piece}",
        "/api/reservations/999/contrat/pieces/1",
        [401, 404, 404, 404, 404, 404],
    ),
    ("GET", "/api/reservations/{id}/dossier", "/api/reservations/999/dossier", [401, 404, 404, 404, 404, 404]),
    ("GET", "/api/gestion/contrats", "/api/gestion/contrats", GERANTS),
    (
        "POST",
        "/api/gestion/contrats/contresignature",
        "/api/gestion/contrats/contresignature",
        [401, 403, 403, 403, 422, 422],
    ),
    (
        "POST",
        "/api/gestion/reservations/{id}/papier",
        "/api/gestion/reservations/999/papier",
        [401, 403, 403, 403, 404, 404],
    ),
    (
        "POST",
        "/api/gestion/reservations/{id}/notifications",
        "/api/gestion/reservations/999/notifications",
        [401, 415, 415, 415, 415, 415],
    ),
    (
        "POST",
        "/api/gestion/reservations/{id}/professionnel",
        "/api/gestion/reservations/999/professionnel",
        [401, 403, 403, 403, 404, 404],
    ),
    (
        "POST",
        "/api/gestion/reservations/{id}/retractation",
        "/api/gestion/reservations/999/retractation",
        [401, 415, 415, 415, 415, 415],
    ),
    (
        "POST",
        "/api/gestion/reservations/{id}/dossier",
        "/api/gestion/reservations/999/dossier",
        [401, 403, 403, 403, 404, 404],
    ),
    ("GET", "/api/reservations/references", "/api/reservations/references", [401, 200, 200, 200, 200, 200]),
    ("GET", "/api/denonciations", "/api/denonciations", CONNECTE),
    // The row of the table before them: who declares makes number 1, which staff follow below.
    ("POST", "/api/denonciations", "/api/denonciations", [401, 200, 403, 403, 403, 403]),
    ("POST", "/api/denonciations/verification", "/api/denonciations/verification", [401, 200, 403, 403, 403, 403]),
    ("GET", "/api/denonciations/{id}", "/api/denonciations/1", CONNECTE),
    ("GET", "/api/gestion/denonciations", "/api/gestion/denonciations", EQUIPE),
    ("GET", "/api/gestion/denonciations/{id}", "/api/gestion/denonciations/1", EQUIPE),
    // Nobody else declared that person: it is decided already.
    (
        "POST",
        "/api/gestion/denonciations/{id}/validation",
        "/api/gestion/denonciations/1/validation",
        [401, 403, 403, 403, 409, 409],
    ),
    (
        "POST",
        "/api/gestion/denonciations/{id}/refus",
        "/api/gestion/denonciations/1/refus",
        [401, 403, 403, 403, 409, 409],
    ),
    (
        "POST",
        "/api/gestion/denonciations/{id}/priorite",
        "/api/gestion/denonciations/1/priorite",
        [401, 403, 403, 403, 409, 409],
    ),
    (
        "POST",
        "/api/denonciations/{id}/renouvellement",
        "/api/denonciations/1/renouvellement",
        [401, 409, 403, 403, 403, 403],
    ),
    ("POST", "/api/denonciations/{id}/annulation", "/api/denonciations/1/annulation", [401, 200, 403, 403, 409, 409]),
    ("POST", "/api/gestion/contacts", "/api/gestion/contacts", [401, 403, 403, 403, 201, 409]),
    ("POST", "/api/gestion/contacts/import", "/api/gestion/contacts/import", [401, 415, 415, 415, 415, 415]),
    // Last: they end the sessions of the table.
    ("DELETE", "/api/user/me/sessions", "/api/user/me/sessions", [401, 204, 204, 204, 204, 204]),
    ("DELETE", "/api/session", "/api/session", [204; 6]),
];

fn operations() -> BTreeSet<(String, String)> {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let chemins = document["paths"].as_object().expect("paths");
    let de = |(chemin, methodes): (&String, &serde_json::Value)| {
        let methodes = methodes.as_object().expect("methods").keys().map(|m| m.to_uppercase()).collect::<Vec<_>>();
        methodes.into_iter().map(|m| (m, chemin.clone())).collect::<Vec<_>>()
    };
    chemins.iter().flat_map(de).collect()
}

/// The statuses that the document says an operation may answer.
fn declares(methode: &str, chemin: &str) -> BTreeSet<u16> {
    static DOCUMENT: LazyLock<serde_json::Value> =
        LazyLock::new(|| serde_json::to_value(api::openapi()).expect("a document"));
    let operation = &DOCUMENT["paths"][chemin][methode.to_lowercase()];
    let reponses = operation["responses"].as_object().expect("answers");
    reponses.keys().map(|statut| statut.parse().expect("a status")).collect()
}

#[test]
fn chaque_operation_dit_qui_la_fait_et_ce_qui_l_entoure() {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    assert_eq!(document["components"]["securitySchemes"]["session"]["in"], "cookie");
    for (methode, chemin, _, attendus) in TABLE {
        let securite = &document["paths"][chemin][methode.to_lowercase()]["security"];
        let ferme = json!([{"session": []}]);
        assert_eq!(*securite == ferme, attendus[0] == 401, "{methode} {chemin}: {securite}");
        let surveillance = matches!(chemin, "/api/sante" | "/api/pret");
        assert!(surveillance || declares(methode, chemin).is_superset(&BTreeSet::from([400, 503])), "{chemin}");
    }
}

#[test]
fn chaque_operation_a_sa_ligne() {
    let lignes: BTreeSet<_> = TABLE.iter().map(|(m, c, ..)| ((*m).to_owned(), (*c).to_owned())).collect();
    assert_eq!(lignes, operations());
    assert_eq!(lignes.len(), TABLE.len(), "one row each");
}

/// What is sent as a file with its dates.
const DATES: [(&str, &str); 2] =
    [("POST", "/api/gestion/societes/{id}/mandat"), ("PUT", "/api/gestion/programmes/{id}/etat-des-risques")];

/// A file without the dates that go with it.
fn fichier_sans_date() -> Vec<u8> {
    let tete = b"--X-Y\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"m.pdf\"\r\n\r\n";
    [&tete[..], PDF, b"\r\n--X-Y--\r\n"].concat()
}

/// What is sent to each call, with which it would do something.
fn corps(chemin: &str) -> serde_json::Value {
    match chemin {
        "/api/mesure" => json!({"page": "Lot"}),
        "/api/erreur-navigateur" => json!({"page": "/lot/:id", "message": "TypeError", "pile": "a.js:1:2"}),
        "/api/user/me/cloche/lecture" => json!({"jusquA": 0}),
        "/api/user/me/motdepasse" => json!({"ancienMotDePasse": "faux", "motDePasse": "un autre mot de passe"}),
        "/api/motdepasse/oubli" => json!({"email": "personne@cabinet-alpha.example"}),
        "/api/motdepasse" | "/api/activation" => json!({"jeton": "x", "motDePasse": "un autre mot de passe"}),
        "/api/incarnation" => json!({"utilisateur": 3}),
        "/api/gestion/utilisateurs" => json!({"type": "EP", "civilite": "Mme", "nom": "Duval", "prenom": "Camille",
            "email": EP_ALPHA, "compte": 1}),
        "/api/gestion/societes" => json!({"nom": "Cabinet Gamma", "gerant": 999}),
        "/api/reservations/{id}/prolongation" => json!({"motif": "La banque tarde."}),
        "/api/gestion/mandats/contresignature" => json!({"mandats": ["0a"], "motDePasse": "un autre"}),
        "/api/gestion/contrats/contresignature" => json!({"contrats": [999], "motDePasse": "un autre"}),
        "/api/reservations/{id}/signature" | "/api/reservations/{id}/correction" => json!({}),
        "/api/reservations/{id}/signataires/{rang}" => json!({"email": "zoe.1@exemple.fr"}),
        "/api/gestion/reservations/{id}/papier" => json!({"dateSignatureSociete": "2026-01-05"}),
        "/api/gestion/reservations/{id}/professionnel" => {
            json!({"acquereur": 1, "motif": "Marchand de biens, selon son extrait"})
        }
        "/api/gestion/reservations/{id}/dossier" => json!({"email": "etude@notaire.example"}),
        "/api/signature/retractation" => json!({"code": "481273"}),
        sans if sans.ends_with("/sans-objet") => json!({"motif": "Aucune zone ne le demande."}),
        fin if fin.ends_with("/mandat/fin") => json!({"motif": "La société cesse son activité."}),
        numero if numero.ends_with("/numero-registre") => json!({"numeroRegistre": "2026-117"}),
        qui if qui.ends_with("/mandat/representant") => {
            json!({"civilite": "Mme", "nom": "Perrin", "prenom": "Léa", "email": "lea@gamma.example"})
        }
        "/api/signature/signer" => json!({"code": "481273", "acceptations": ["lu-et-accepte"]}),
        "/api/signature/refus" => json!({"motif": "Une raison assez longue"}),
        "/api/verification" => json!({"empreinte": "0a".repeat(32), "revisions": []}),
        statut if statut.ends_with("/statut") => json!({"statut": "L"}),
        demande if demande.ends_with("/demande") => json!({"emplacement": "statuts", "demande": "Une copie lisible"}),
        "/api/denonciations" | "/api/gestion/contacts" => {
            json!({"contact": crate::denonciation::contact("table@x.example", ""), "programmes": ["nantes1"]})
        }
        "/api/info-dispo" | "/api/info-dispo/annulation" => json!({"lot": "nantes1-A102"}),
        "/api/denonciations/verification" => json!({"contact": {}, "programmes": ["nantes1"]}),
        "/api/gestion/denonciations/{id}/priorite" => {
            json!({"motif": "Une raison assez longue", "motifAutres": "Une autre raison assez longue"})
        }
        motif
            if motif.contains("denonciations") && ["/refus", "/annulation"].iter().any(|fin| motif.ends_with(fin)) =>
        {
            json!({"motif": "Une raison assez longue"})
        }
        refus if refus.ends_with("/refus") => json!({"raison": "Pièces illisibles"}),
        vide if [
            "/validation",
            "/renouvellement",
            "/acceptation",
            "/relance",
            "/verification",
            "/dedicace",
            "/retrait",
            "/remise",
            "/annulation",
            "/prolongation",
            "/calendrier",
        ]
        .iter()
        .any(|fin| vide.ends_with(fin)) =>
        {
            json!({})
        }
        _ => json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"}),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chaque_role_recoit_ce_que_dit_la_table() {
    let app = App::nouvelle().await;
    for rang in [1, 2] {
        inscrire(&app, rang).await;
    }
    app.traiter_les_taches().await;
    let mut cookies: [Option<Cookie>; 6] = Default::default();
    for (rang, email) in [EP_ALPHA, ER_ALPHA, IT, IR, IA].into_iter().enumerate() {
        cookies[rang + 1] = Some(app.connecter(email).await);
    }
    for (methode, chemin, adresse, attendus) in TABLE {
        for (rang, attendu) in attendus.into_iter().enumerate() {
            // Signing in is done without the cookie of the column: it would replace the session that one holds.
            let appel = if chemin == "/api/session" && methode == "POST" {
                app.post(adresse, &corps(chemin))
            } else if DATES.contains(&(methode, chemin)) {
                let type_mime = "multipart/form-data; boundary=X-Y";
                let methode = Method::from_bytes(methode.as_bytes()).expect("a method");
                let appel = app.appel(methode, adresse).par_qui(cookies[rang].as_ref());
                appel.en_tete(header::CONTENT_TYPE, type_mime).octets(fichier_sans_date())
            } else if methode == "POST" {
                app.post(adresse, &corps(chemin)).par_qui(cookies[rang].as_ref())
            } else if methode == "PATCH" {
                app.patch(adresse, &json!({})).par_qui(cookies[rang].as_ref())
            } else if methode == "PUT" && !chemin.ends_with("/photo") {
                app.put(adresse, &corps(chemin)).par_qui(cookies[rang].as_ref())
            } else {
                let methode = Method::from_bytes(methode.as_bytes()).expect("a method");
                app.appel(methode, adresse).par_qui(cookies[rang].as_ref())
            };
            if chemin == "/api/evenements" {
                // It lasts as long as one reads.
                assert_eq!(appel.ouvrir().await.status().as_u16(), attendu, "{}", COLONNES[rang]);
                continue;
            }
            let reponse = appel.envoyer().await;
            assert!(declares(methode, chemin).contains(&reponse.statut.as_u16()), "{methode} {chemin}: {reponse}");
            assert_eq!(reponse.statut.as_u16(), attendu, "{methode} {adresse} {}: {reponse}", COLONNES[rang]);
        }
    }
    let apres = app.get("/api/user/responsables-reseau").par_qui(cookies[1].as_ref()).envoyer().await;
    assert_eq!(apres.statut, StatusCode::UNAUTHORIZED, "the sessions of the table are closed");
    // Forgotten passwords of nobody: their jobs look, and write to nobody.
    app.traiter_les_taches().await;
    let oublies = app.courriers().await.iter().filter(|c| c.objet.contains("mot de passe")).count();
    assert_eq!(oublies, 0);
}
