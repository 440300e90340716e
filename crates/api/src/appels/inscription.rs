//! Registration, as visitors send it. Each step of the form is checked when the visitor leaves the step. At the end everything is sent
//! (spec sections 7 and 8).
//!
//! These calls have no session. The browser sends none, and the portal ignores one that is sent.

use crate::appels::annuaire::annuaire;
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{negocier_simple, prive};
use crate::plomberie::corps::Objet;
use crate::plomberie::envoi::lire_cle;
use crate::plomberie::fait::ecrit;
use actions::Contexte;
use actions::inscription::{EnvoiDInscription, Services, inscrire, verifier_prescripteur, verifier_societe};
use axum::extract::State;
use axum::response::Response;
use domain::inscription::Raisons;
use http::HeaderMap;
use sha2::{Digest as _, Sha256};
use std::net::IpAddr;
use std::sync::Arc;
use store::inscription::CleDInscription;
use wire::inscription::{
    EtapeVerifiee, InscriptionEnvoyee, InscriptionRecue, MessageDEtape, PrescripteurInscription, SocieteInscription,
};

/// Checks the typed data of a company. Stores nothing.
#[utoipa::path(post, path = "/api/inscription/inscription/societe", tag = "Inscription", operation_id = "verifierSociete",
    request_body(content = SocieteInscription, content_type = "application/json"),
    responses(
        (status = 200, description = "L’étape est juste", body = EtapeVerifiee),
        (status = 400, description = "Des champs sont refusés"),
        (status = 403, description = "Cette société est connue\u{a0}: son référent est dit, quand elle en a un"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 429, description = "Trop d’étapes en une minute"),
    ))]
pub(crate) async fn societe(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let contexte = etape(&etat, client)?;
    let saisie = objet.lire_comme::<SocieteInscription>()?.into();
    verifier_societe(&contexte, &saisie, &etat.marque().domaine_email).await?;
    juste(type_mime)
}

/// Checks the typed data of a prescriber. Stores nothing.
#[utoipa::path(post, path = "/api/inscription/inscription/prescripteur", tag = "Inscription", operation_id = "verifierPrescripteur",
    request_body(content = PrescripteurInscription, content_type = "application/json"),
    responses(
        (status = 200, description = "L’étape est juste", body = EtapeVerifiee),
        (status = 400, description = "Des champs sont refusés"),
        (status = 403, description = "Cette adresse e-mail est du domaine du portail"),
        (status = 409, description = "Cette adresse e-mail est déjà utilisée"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 429, description = "Trop d’étapes en une minute"),
    ))]
pub(crate) async fn prescripteur(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let contexte = etape(&etat, client)?;
    let saisie = objet.lire_comme::<PrescripteurInscription>()?.into();
    verifier_prescripteur(&contexte, &saisie, &etat.marque().domaine_email).await?;
    juste(type_mime)
}

/// Sends a registration, once its files are sent.
#[utoipa::path(post, path = "/api/inscription", tag = "Inscription", operation_id = "inscrire",
    request_body(content = InscriptionEnvoyee, content_type = "application/json"),
    params(("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse, une fois")),
    responses(
        (status = 201, description = "L’inscription est reçue", body = InscriptionRecue),
        (status = 400, description = "Des champs ou des documents sont refusés, ou un fichier n’est plus disponible"),
        (status = 403, description = "Cette société est connue, ou l’adresse e-mail est du domaine du portail"),
        (status = 409, description = "L’adresse e-mail a déjà un compte"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "La vérification anti-robot n’est plus valable"),
        (status = 429, description = "Trop d’inscriptions justes en une heure, ou trop d’essais en une minute"),
        (status = 503, description = "La vérification anti-robot d’un autre service ne répond pas"),
    ))]
pub(crate) async fn envoyer(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let cle = lire_cle(&demande)?;
    // Leave the token out of the hash, because a proof of work serves once and a repeated registration brings another proof.
    let empreinte = objet.empreinte_sans("token");
    let contexte = etape(&etat, client)?;
    let envoyee = objet.lire_comme::<InscriptionEnvoyee>()?;
    let envoi = EnvoiDInscription {
        company: envoyee.company.into(),
        prescriber: envoyee.prescriber.into(),
        documents: envoyee.documents,
        raisons: envoyee.raisons.map(Raisons::from).unwrap_or_default(),
        cgu: envoyee.cgu,
        token: envoyee.token,
        cle: cle.map(|cle| CleDInscription { envoi: Sha256::digest(cle.as_bytes()).into(), empreinte }),
    };
    let par_heure = etat.base.metier().inscriptions_par_heure;
    let compter = || etat.limiteur_inscriptions.attente(par_heure, client);
    let services = Services { annuaire: annuaire(&etat), captcha: etat.reglages.captcha.as_deref(), compter: &compter };
    let recue = inscrire(&contexte, &envoi, services, &etat.marque().domaine_email).await?;
    let email = recue.valeur.dossier.as_ref().map(|dossier| dossier.prescriber.contact.email.clone());
    let corps = InscriptionRecue { reference: recue.valeur.reference(), email: email.unwrap_or_default() };
    let reponse = prive(type_mime, serde_json::to_vec(&corps).map_err(Error::interne)?);
    Ok(ecrit(&etat, recue.numero, Reussite::Cree.dire(reponse)).await)
}

/// Counts one more step from this address.
fn etape(etat: &Etat, client: IpAddr) -> Result<Contexte, Error> {
    etat.limiteur_etapes.compter(etat.base.metier().inscription_etapes, client)?;
    Ok(Contexte::d_un_visiteur(etat.base.clone(), client))
}

fn juste(type_mime: &'static str) -> Result<Response, Error> {
    let corps = EtapeVerifiee { status_code: 200, content: MessageDEtape { message: "OK".to_owned() } };
    Ok(prive(type_mime, serde_json::to_vec(&corps).map_err(Error::interne)?))
}
