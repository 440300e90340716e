//! Jobs, as administrators watch over them: which ones wait, which failed and why, which were given up.

use crate::appels::feuilles::gestion::TACHES;
use crate::appels::gestion::exiger;
use crate::documentation::parametres::parametres;
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::envoi::{Envoi, Rendu};
use crate::plomberie::liste::{ListeDecrite, ListePosee};
use crate::plomberie::parametres::Paires;
use crate::plomberie::tableur::{self, FormatDExport};
use actions::tache::relancer;
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::Sens;
use catalogue::requete::parametres::TypeValeur;
use domain::acces::Role;
use serde_json::Value;
use std::sync::{Arc, LazyLock};
use store::Instant;
use store::tache::{EtatTache, FiltreTaches, OrdreTaches, Tache, TacheLue};
use wire::hydra::CollectionTaches;
use wire::lot::Action;
use wire::refus::CodeDeRefus;
use wire::tache::{ActionsDeLaTache, TacheGeree};
use wire::{CodeLibelle, Vide, instant};

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a("/api/gestion/taches")
        .plusieurs("etat", TypeValeur::Texte)
        .plusieurs("genre", TypeValeur::Texte)
        .un("periodique", TypeValeur::Logique)
        .ordres(&["echeance", "creeeLe", "essais"])
});

parametres! {
    /// The parameters of the list.
    ParametresTaches, LISTE.parametres()
}

/// The jobs that are not done yet, earliest due first.
#[utoipa::path(get, path = "/api/gestion/taches", tag = "Gestion", operation_id = "listerTaches",
    params(ParametresTaches),
    responses(
        (status = 200, description = "Les tâches\u{a0}; leur compte s’arrête à 10\u{202f}000", body = CollectionTaches, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    exiger(&appelant, &[Role::IA])?;
    let (question, filtre, ordre) = lire_la_question(&paires)?;
    let tranche = question.tranche(Sens::Croissant)?;
    let lecture = etat.base.lire().await?;
    let instants = (etat.base.maintenant(), etat.base.instant_de_la_base(&lecture).await?);
    let (total, taches) = store::tache::chercher(&lecture, &filtre, ordre, instants, tranche).await?;
    drop(lecture);
    let membres: Vec<_> = taches.iter().map(|tache| fil(tache, instants)).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, total, &membres))
}

/// All these jobs as a spreadsheet. `page` and `limit` are accepted and change nothing.
#[utoipa::path(get, path = "/api/gestion/taches/export", tag = "Gestion", operation_id = "exporterTaches",
    params(ParametresTaches, ("format" = Option<FormatDExport>, Query, description = "`xlsx`, sinon `csv`")),
    responses(
        (status = 200, description = "Le fichier", body = Vec<u8>, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 422, description = "Plus de 20\u{202f}000 lignes"),
        (status = 429, description = "Trop d’exports en une heure"),
    ))]
pub(crate) async fn exporter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    paires: Paires,
) -> Result<Response, Error> {
    exiger(&appelant, &[Role::IA])?;
    let (format, paires) = tableur::demande(paires)?;
    let (question, filtre, ordre) = lire_la_question(&paires)?;
    let (base, tout) = (etat.base.clone(), question.tout(Sens::Croissant));
    let chercher = async move {
        let lecture = base.lire().await?;
        let instants = (base.maintenant(), base.instant_de_la_base(&lecture).await?);
        let (_, taches) = store::tache::chercher(&lecture, &filtre, ordre, instants, tout).await?;
        Ok::<_, store::Error>((taches, instants))
    };
    let (taches, instants) = etat.listes(appelant.portee()).mener(chercher).await??;
    tableur::exporter(&etat, &appelant, (&TACHES, format), taches, move |taches: Vec<TacheLue>| {
        std::future::ready(Ok(taches.iter().map(|tache| fil(tache, instants)).collect()))
    })
    .await
}

/// Reads the filters of the list and its order.
fn lire_la_question(paires: &Paires) -> Result<(ListePosee<'_>, FiltreTaches, OrdreTaches), Error> {
    let mut question = LISTE.lire(paires);
    let filtre = FiltreTaches {
        etats: question.lecteur.codes("etat", EtatTache::depuis_code),
        codes: question.lecteur.plusieurs("genre"),
        periodique: question.lecteur.logique("periodique"),
    };
    let question = question.finir()?;
    let ordre = match question.ordres.premier() {
        Some(("creeeLe", _)) => OrdreTaches::Creation,
        Some(("essais", _)) => OrdreTaches::Essais,
        _ => OrdreTaches::Echeance,
    };
    Ok((question, filtre, ordre))
}

/// A job as the wire shows it. The pair has the time by the portal's clock, then by the database's clock.
fn fil(tache: &TacheLue, (maintenant, de_la_base): (Instant, Instant)) -> TacheGeree {
    let etat = tache.etat(maintenant, de_la_base);
    let corps = serde_json::from_str(&tache.corps).unwrap_or_else(|erreur| {
        tracing::error!(tache = tache.id, %erreur, "the body of a job cannot be read: it is shown without");
        Value::Null
    });
    let en_cours =
        (etat == EtatTache::EnCours).then_some((CodeDeRefus::TacheEnCours, "un serveur la fait en ce moment"));
    TacheGeree {
        id: tache.id,
        genre: CodeLibelle::nouveau(&tache.code, Tache::libelle(&tache.code)),
        etat: CodeLibelle::nouveau(etat.code(), nom(etat)),
        periodique: tache.periodique,
        courrier: corps["courrier"].as_i64(),
        essais: tache.essais,
        echeance: instant(tache.echeance),
        erreur: tache.erreur.clone(),
        abandonnee_le: tache.morte.map(instant),
        creee_le: instant(tache.creee),
        actions: ActionsDeLaTache { relance: Action::selon(en_cours.as_ref()) },
    }
}

const fn nom(etat: EtatTache) -> &'static str {
    match etat {
        EtatTache::Prevue => "Prévue",
        EtatTache::Due => "À faire",
        EtatTache::EnCours => "En cours",
        EtatTache::AReessayer => "En échec, réessayée",
        EtatTache::Abandonnee => "Abandonnée",
    }
}

/// Has a job done at once, even if it was given up or is not due yet.
#[utoipa::path(post, path = "/api/gestion/taches/{id}/relance", tag = "Gestion", operation_id = "relancerTache",
    request_body(content = Vide, content_type = "application/json"),
    params(
        ("id" = i64, Path, description = "Identifiant de la tâche"),
        ("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures"),
    ),
    responses(
        (status = 200, description = "La tâche, relancée", body = TacheGeree),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette tâche est faite, ou n’existe pas"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn relancer_une(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
    envoi: Envoi,
) -> Result<Response, Error> {
    exiger(&appelant, &[Role::IA])?;
    let (Vide {}, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    un_envoi
        .faire_et_relire(
            move |contexte| async move { relancer(&contexte, id).await },
            |tx, tache: &TacheLue| {
                Box::pin(async move {
                    let instants = (tx.maintenant(), tx.instant_de_la_base().await?);
                    Rendu::de(Reussite::Fait, &fil(tache, instants))
                })
            },
        )
        .await
}
