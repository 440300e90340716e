//! The user's own account: what they may change, their password, their sessions.

use crate::appels::session::{effacer_le_cookie, session_courante};
use crate::appels::utilisateur::etiquette_de_moi;
use crate::error::{Error, no_content};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::client::{AdresseClient, jeton_de_lien};
use crate::plomberie::conditionnel::{Negocie, avec_etiquette, negocier_simple, prive, sans_trace};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use crate::plomberie::liste::ListeDecrite;
use crate::plomberie::modification::{Modification, refuser};
use crate::plomberie::parametres::Paires;
use crate::plomberie::surete;
use actions::lien_compte::{changer_mon_mot_de_passe, choisir_mot_de_passe, compte_invite, oublier_mot_de_passe};
use actions::mon_compte::{MesChangements, modifier_mon_compte};
use actions::{RefusDAction, Violation};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::refus_partage::code;
use http::HeaderMap;
use serde::de::IgnoredAny;
use std::sync::{Arc, LazyLock};
use store::lien_compte::UsageDeLien;
use store::session::SessionMontree;
use wire::corps::{Patch, TexteExact};
use wire::gestion::{
    CompteInvite, MesModifications, MotDePasseChange, MotDePasseChoisi, MotDePasseOublie, SessionDuFil,
};
use wire::hydra::CollectionSessions;
use wire::instant;
use wire::utilisateur::UtilisateurCourant;

const SESSIONS: &str = "/api/user/me/sessions";

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| ListeDecrite::a(SESSIONS));

/// Changes the caller's own data. A field that they may not change makes the whole change refused.
#[utoipa::path(patch, path = "/api/user/me", tag = "Utilisateur", operation_id = "modifierMonCompte",
    request_body(content = MesModifications, content_type = "application/merge-patch+json"),
    responses(
        (status = 200, description = "L’utilisateur, modifié", body = UtilisateurCourant),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 401, description = "Personne n’est connecté"),
        (status = 409, description = "La fiche a changé depuis la version de l’en-tête If-Match"),
        (status = 415, description = "Le corps n’est pas un merge-patch"),
        (status = 422, description = "Des valeurs sont refusées, ou d’autres champs sont nommés"),
    ))]
pub(crate) async fn modifier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    modification: Modification,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let incarnation = appelant.session().and_then(|s| s.incarnation.clone());
    appelant.connecte()?;
    let patch = modification.patch.lire_le_patch::<MesModifications, UtilisateurCourant>()?;
    let changements = MesChangements {
        tel_mobile: patch.tel_mobile,
        tel_fixe: patch.tel_fixe,
        tel_pro: patch.tel_pro,
        preferences: patch.preferences.0,
        sans_photo: photo_enlevee(patch.photo)?,
    };
    let contexte = appelant.contexte(&etat);
    let change = match modifier_mon_compte(&contexte, &changements, &modification.attendue).await {
        Ok(change) => change,
        Err(erreur) => {
            let presente = async || {
                let lecture = etat.base.lire().await?;
                let lu = store::utilisateur::par_id(&lecture, contexte.pour_qui()?).await?;
                let moi = lu.map(|lu| UtilisateurCourant::de(&lu.utilisateur, incarnation.as_ref()));
                serde_json::to_value(moi).map_err(Error::interne)
            };
            return Err(refuser(erreur, presente).await);
        }
    };
    let corps =
        serde_json::to_vec(&UtilisateurCourant::de(&change.valeur, incarnation.as_ref())).map_err(Error::interne)?;
    let etiquette = etiquette_de_moi(&etat, &appelant, &corps, change.valeur.version);
    Ok(ecrit(&etat, change.numero, avec_etiquette(&etiquette, type_mime, corps)).await)
}

/// Whether the change removes the photo. A change may do nothing else with the photo.
fn photo_enlevee(photo: Patch<IgnoredAny>) -> Result<bool, Error> {
    match photo {
        Patch::Absent => Ok(false),
        Patch::Vide => Ok(true),
        Patch::Valeur(IgnoredAny) => {
            let phrase = "Une photo s’envoie par PUT /api/user/me/photo\u{a0}; ici, null l’enlève.";
            Err(RefusDAction::invalide(vec![Violation::nouvelle("photo", code::NON_MODIFIABLE, phrase)]).into())
        }
    }
}

/// Changes the caller's password. Their other sessions end.
#[utoipa::path(post, path = "/api/user/me/motdepasse", tag = "Utilisateur", operation_id = "changerMonMotDePasse",
    request_body(content = MotDePasseChange, content_type = "application/json"),
    responses(
        (status = 204, description = "Le mot de passe est changé, les autres sessions sont fermées"),
        (status = 400, description = "Des champs manquent"),
        (status = 401, description = "Personne n’est connecté"),
        (status = 409, description = "On agit à la place de quelqu’un d’autre"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "L’ancien mot de passe n’est pas le bon, ou le nouveau est refusé"),
        (status = 429, description = "Trop de tentatives"),
    ))]
pub(crate) async fn changer_mot_de_passe(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    objet: Objet,
) -> Result<Response, Error> {
    let session = session_courante(&appelant)?;
    let MotDePasseChange { ancien_mot_de_passe: TexteExact(ancien), mot_de_passe: TexteExact(nouveau) } =
        objet.lire_comme()?;
    let contexte = appelant.contexte(&etat);
    let numero = changer_mon_mot_de_passe(&contexte, session, &ancien, &nouveau, &etat.marque()).await?;
    Ok(ecrit(&etat, numero, no_content()).await)
}

/// The caller's open sessions, last used first.
#[utoipa::path(get, path = "/api/user/me/sessions", tag = "Session", operation_id = "mesSessions",
    params(
        ("page" = Option<u64>, Query, description = "Page, à partir de 1", minimum = 1, maximum = 4_294_967_295_u64),
        ("limit" = Option<u32>, Query, description = "Membres par page\u{a0}: 20 par défaut, 200 au plus", minimum = 1, maximum = 200),
    ),
    responses(
        (status = 200, description = "Mes sessions ouvertes", body = CollectionSessions, content_type = "application/ld+json"),
        (status = 401, description = "Personne n’est connecté"),
        (status = 409, description = "On agit à la place de quelqu’un d’autre"),
    ))]
pub(crate) async fn sessions(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let question = LISTE.lire(&paires).finir()?;
    let courante = session_courante(&appelant)?;
    let miennes = actions::session::mes_sessions(&appelant.contexte(&etat)).await?;
    Ok(question.repondre(&etat, &appelant, &negocie, &miennes, |s| montrer(s, courante)))
}

fn montrer(montree: &SessionMontree, courante: i64) -> SessionDuFil {
    let session = montree.session;
    SessionDuFil {
        id: session.id,
        ouverte_le: instant(session.creee),
        vue_le: instant(session.vue),
        fin_le: instant(session.fin),
        reseau: montree.provenance.adresse.clone(),
        agent: montree.provenance.agent.clone(),
        courante: session.id == courante,
        incarnation: session.pour_le_compte_de.map(|u| u.0),
    }
}

/// Ends one of the caller's sessions.
#[utoipa::path(delete, path = "/api/user/me/sessions/{id}", tag = "Session", operation_id = "fermerUneSession",
    params(("id" = i64, Path, description = "Identifiant de la session")),
    responses(
        (status = 204, description = "La session est fermée"),
        (status = 401, description = "Personne n’est connecté"),
        (status = 404, description = "Cette session est déjà fermée, ou n’est à personne d’ici"),
        (status = 409, description = "On agit à la place de quelqu’un d’autre"),
    ))]
pub(crate) async fn fermer_session(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    appelant.connecte()?;
    let numero = actions::session::fermer_la_mienne(&appelant.contexte(&etat), id).await?;
    Ok(ecrit(&etat, numero, no_content()).await)
}

/// Signs the caller out everywhere, here too.
#[utoipa::path(delete, path = "/api/user/me/sessions", tag = "Session", operation_id = "fermerMesSessions",
    responses(
        (status = 204, description = "Toutes mes sessions sont fermées, celle-ci aussi\u{a0}: son cookie est effacé"),
        (status = 401, description = "Personne n’est connecté"),
        (status = 409, description = "On agit à la place de quelqu’un d’autre"),
    ))]
pub(crate) async fn fermer_toutes(State(etat): State<Arc<Etat>>, appelant: Appelant) -> Result<Response, Error> {
    appelant.connecte()?;
    let numero = actions::session::fermer_toutes_les_miennes(&appelant.contexte(&etat)).await?;
    Ok(ecrit(&etat, numero, effacer_le_cookie(&etat, no_content())?).await)
}

/// Mails a link to the account whose password was forgotten, if it exists. The answer is the same when it does not.
#[utoipa::path(post, path = "/api/motdepasse/oubli", tag = "Session", operation_id = "oublierMotDePasse",
    request_body(content = MotDePasseOublie, content_type = "application/json"),
    responses(
        (status = 204, description = "Si ce compte existe, un lien lui est envoyé"),
        (status = 400, description = "Des champs manquent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 429, description = "Trop de demandes"),
    ))]
pub(crate) async fn oublier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    AdresseClient(adresse): AdresseClient,
    objet: Objet,
) -> Result<Response, Error> {
    let MotDePasseOublie { email: TexteExact(email) } = objet.lire_comme()?;
    if let Err(refus) = etat.limiteur.compter(adresse) {
        return Ok(surete::au_sujet_de(&etat, &email, refus));
    }
    oublier_mot_de_passe(&appelant.contexte(&etat), &email).await?;
    Ok(no_content())
}

/// The account that an invitation opens: its page shows the e-mail, and says at once when the link no longer works. The token is in a header,
/// because proxies log addresses.
#[utoipa::path(get, path = "/api/activation", tag = "Session", operation_id = "lireInvitation",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien d’invitation")),
    responses(
        (status = 200, description = "Le compte que ce lien ouvre", body = CompteInvite),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable"),
        (status = 429, description = "Trop de demandes"),
    ))]
pub(crate) async fn invitation(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    AdresseClient(adresse): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    etat.limiteur_signatures.compter(adresse)?;
    let invite = compte_invite(&appelant.contexte(&etat), jeton_de_lien(&demande)?).await?;
    let corps = serde_json::to_vec(&CompteInvite::from(&invite)).map_err(Error::interne)?;
    Ok(sans_trace(prive(type_mime, corps)))
}

/// Chooses the first password of an account, with the link of its invitation.
#[utoipa::path(post, path = "/api/activation", tag = "Session", operation_id = "activer",
    request_body(content = MotDePasseChoisi, content_type = "application/json"),
    responses(
        (status = 204, description = "Le compte est actif\u{a0}: on peut se connecter"),
        (status = 400, description = "Des champs manquent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le lien a servi ou expiré, ou le mot de passe est refusé"),
        (status = 429, description = "Trop de tentatives"),
    ))]
pub(crate) async fn activer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    adresse: AdresseClient,
    objet: Objet,
) -> Result<Response, Error> {
    choisir(&etat, &appelant, adresse, objet, UsageDeLien::Activation).await
}

/// Chooses a new password, with the link of a forgotten one. The sessions of the account end.
#[utoipa::path(post, path = "/api/motdepasse", tag = "Session", operation_id = "choisirMotDePasse",
    request_body(content = MotDePasseChoisi, content_type = "application/json"),
    responses(
        (status = 204, description = "Le mot de passe est changé\u{a0}: on peut se connecter"),
        (status = 400, description = "Des champs manquent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le lien a servi ou expiré, ou le mot de passe est refusé"),
        (status = 429, description = "Trop de tentatives"),
    ))]
pub(crate) async fn choisir_un_autre(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    adresse: AdresseClient,
    objet: Objet,
) -> Result<Response, Error> {
    choisir(&etat, &appelant, adresse, objet, UsageDeLien::Oubli).await
}

async fn choisir(
    etat: &Arc<Etat>,
    appelant: &Appelant,
    AdresseClient(adresse): AdresseClient,
    objet: Objet,
    usage: UsageDeLien,
) -> Result<Response, Error> {
    let MotDePasseChoisi { jeton: TexteExact(jeton), mot_de_passe: TexteExact(mot_de_passe) } = objet.lire_comme()?;
    etat.limiteur.compter(adresse)?;
    let contexte = appelant.contexte(etat);
    let numero = choisir_mot_de_passe(&contexte, &jeton, usage, &mot_de_passe, &etat.marque()).await?;
    Ok(ecrit(etat, numero, no_content()).await)
}
