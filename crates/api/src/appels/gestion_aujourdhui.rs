//! "Aujourd'hui": the list of what waits for the caller, limited to what their rights let them act on.

use crate::appels::gestion::exiger;
use crate::appels::gestion_contrats::{depuis, qui_attendent};
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::liste::ListeDecrite;
use crate::plomberie::parametres::Paires;
use axum::extract::State;
use axum::response::Response;
use domain::acces::Role;
use domain::programme::IdProgramme;
use domain::regard::Regard;
use domain::utilisateur::IdCompte;
use futures::future::BoxFuture;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use store::base::LectureUnie;
use store::courrier::{CourriersVisibles, EtatCourrier, FiltreCourriers};
use store::denonciation::DenonciationsVisibles;
use store::inscription::InscriptionsVisibles;
use store::inscription::depot::{self, PlaceDeDepot};
use store::mandat::MandatLu;
use store::tache::{EtatTache, FiltreTaches, OrdreTaches};
use store::tranche::{SensDeTranche, Tranche};
use store::{Base, Instant};
use wire::aujourdhui::Attente;
use wire::contrat::EtapeDeContrat;
use wire::hydra::CollectionAttentes;
use wire::instant;

/// An invitation is listed when it expires in less than this.
const BIENTOT: Duration = Duration::from_hours(48);
/// The journal is verified every day. When it has not been verified for this long, something prevents it, and administrators are told.
const SANS_VERIFICATION: Duration = Duration::from_hours(72);
/// The files that wait for a registration are listed once they fill this percentage of the places for them.
const DEPOTS_A_PARTIR_DE: u64 = 70;
/// Reads the first row of a list, and counts the rows up to ten thousand.
const PREMIER: Tranche = Tranche { sautes: 0, limite: 1, jusqu_au: 10_000, sens: SensDeTranche::Croissant };

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| ListeDecrite::a("/api/gestion/aujourdhui"));

parametres! {
    /// The parameters of the list.
    ParametresAujourdhui, LISTE.parametres()
}

/// The data that each source reads from.
struct Question<'a> {
    base: &'a Base,
    vue: &'a LectureUnie,
    regard: &'a Regard,
    maintenant: Instant,
    depots_au_plus: u64,
}

type Source = for<'a> fn(&'a Question<'a>) -> BoxFuture<'a, store::Result<Vec<Attente>>>;

/// Everything that may wait for somebody, the most serious first.
const SOURCES: [Source; 12] = [
    |question| Box::pin(journal(question)),
    |question| Box::pin(balayages(question)),
    |question| Box::pin(depots(question)),
    |question| Box::pin(taches(question)),
    |question| Box::pin(courriers(question)),
    |question| Box::pin(inscriptions(question)),
    |question| Box::pin(mandats(question)),
    |question| Box::pin(contrats(question)),
    |question| Box::pin(etats_des_risques(question)),
    |question| Box::pin(denonciations(question)),
    |question| Box::pin(invitations(question)),
    |question| Box::pin(lots(question)),
];

/// Everything that waits for the caller today.
#[utoipa::path(get, path = "/api/gestion/aujourdhui", tag = "Gestion", operation_id = "aujourdhui",
    params(ParametresAujourdhui),
    responses(
        (status = 200, description = "Ce qui attend", body = CollectionAttentes, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::Internal])?;
    let question = LISTE.lire(&paires).finir()?;
    let base = etat.base.clone();
    let depots_au_plus = etat.reglages.limites.depots.total;
    let chercher = async move {
        let vue = base.instantane().await?;
        let maintenant = base.maintenant();
        let posee = Question { base: &base, vue: &vue, regard: &regard, maintenant, depots_au_plus };
        let mut attentes = Vec::new();
        for source in SOURCES {
            attentes.extend(source(&posee).await?);
        }
        Ok::<_, store::Error>(attentes)
    };
    let attentes = etat.listes(appelant.portee()).mener(chercher).await??;
    Ok(question.repondre(&etat, &appelant, &negocie, &attentes, Attente::clone))
}

/// An entry of the list, or nothing when the count is zero.
fn attente(
    code: &str,
    libelle: &str,
    nombre: u64,
    depuis: Option<Instant>,
    appel: impl Into<String>,
) -> Option<Attente> {
    (nombre > 0).then(|| Attente {
        code: code.to_owned(),
        libelle: libelle.to_owned(),
        nombre,
        alerte: false,
        depuis: depuis.map(instant),
        appel: appel.into(),
    })
}

fn alerte(attente: Option<Attente>) -> Option<Attente> {
    attente.map(|attente| Attente { alerte: true, ..attente })
}

async fn journal(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    if !question.regard.a(Role::IA) {
        return Ok(Vec::new());
    }
    let constat = store::journal::constat(question.vue).await?;
    let appel = "/api/gestion/journal/verification";
    let rompu = constat.verification.is_some_and(|vu| vu.rupture.is_some());
    let rompu = alerte(attente("journal-rompu", "Journal rompu", rompu.into(), constat.verifiee, appel));
    let vieux = constat.verifiee.is_none_or(|verifiee| verifiee < question.maintenant.moins(SANS_VERIFICATION));
    let vieux = attente("journal-non-verifie", "Journal à vérifier", vieux.into(), constat.verifiee, appel);
    Ok(rompu.into_iter().chain(vieux).collect())
}

async fn balayages(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    if !question.regard.a(Role::IA) {
        return Ok(Vec::new());
    }
    let attendus = store::balayage::en_attente(question.vue).await?;
    let fichiers = attendus.iter().map(|attendu| attendu.refus.fichiers).sum();
    let depuis = attendus.iter().map(|attendu| attendu.depuis).min();
    let libelle = "Fichiers que plus rien ne nomme, dont la mise à l’écart attend une confirmation";
    let appel = "/api/gestion/journal?type=balayage-refuse";
    Ok(Vec::from_iter(alerte(attente("balayage-refuse", libelle, fichiers, depuis, appel))))
}

/// How full the places for the files of registrations are. Staff learn it before all places are taken, because the portal then removes the
/// oldest files of the network that has most.
async fn depots(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    if !question.regard.a(Role::IR) {
        return Ok(Vec::new());
    }
    let (nombre, depuis) = depot::en_attente(question.vue, PlaceDeDepot::AvecDepot).await?;
    if nombre * 100 < question.depots_au_plus * DEPOTS_A_PARTIR_DE {
        return Ok(Vec::new());
    }
    let libelle = "Fichiers d’inscription en attente\u{a0}: bientôt plus de place";
    let appel = "/api/gestion/aujourdhui";
    Ok(Vec::from_iter(alerte(attente("depots-bientot-combles", libelle, nombre, depuis, appel))))
}

async fn taches(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    if !question.regard.a(Role::IA) {
        return Ok(Vec::new());
    }
    let instants = (question.maintenant, question.base.instant_de_la_base(question.vue).await?);
    let compter = async |etat, codes| {
        let filtre = FiltreTaches { etats: Some(vec![etat]), codes, periodique: None };
        store::tache::chercher(question.vue, &filtre, OrdreTaches::Creation, instants, PREMIER).await
    };
    let (mortes, premiere) = compter(EtatTache::Abandonnee, Vec::new()).await?;
    let depuis = premiere.first().map(|tache| tache.creee);
    let appel = "/api/gestion/taches?etat=abandonnee";
    let mortes = alerte(attente("taches-abandonnees", "Tâches abandonnées", mortes, depuis, appel));
    let (en_echec, premiere) = compter(EtatTache::AReessayer, vec!["envoyer-courrier".to_owned()]).await?;
    let depuis = premiere.first().map(|tache| tache.creee);
    let appel = "/api/gestion/taches?etat=a-reessayer&genre=envoyer-courrier";
    let en_echec = attente("courriers-en-echec", "E-mails qui ne partent pas", en_echec, depuis, appel);
    Ok(mortes.into_iter().chain(en_echec).collect())
}

/// The referent whose companies and users are counted. `None` for an administrator, who manages everybody.
fn gerant(regard: &Regard) -> Option<domain::utilisateur::IdUtilisateur> {
    (!regard.a(Role::IA)).then_some(regard.utilisateur)
}

async fn courriers(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    let regard = question.regard;
    if !regard.a(Role::IR) {
        return Ok(Vec::new());
    }
    let gerants = Vec::from_iter(gerant(regard).map(|u| u.0));
    let siens = gerants.first().map(|gerant| format!("&gerant={gerant}")).unwrap_or_default();
    let filtre = FiltreCourriers { etats: Some(vec![EtatCourrier::Abandonne]), gerants, ..FiltreCourriers::default() };
    let (nombre, premiers) = CourriersVisibles::par(regard).chercher(question.vue, &filtre, PREMIER).await?;
    let depuis = premiers.first().map(|suivi| suivi.courrier.cree);
    let appel = format!("/api/gestion/courriers?etat=abandonne{siens}");
    Ok(Vec::from_iter(attente("courriers-abandonnes", "E-mails qui ne sont pas partis", nombre, depuis, appel)))
}

async fn inscriptions(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    if !question.regard.a(Role::IR) {
        return Ok(Vec::new());
    }
    let (nombre, depuis) = InscriptionsVisibles::par(question.regard).qui_attendent(question.vue).await?;
    let appel = "/api/gestion/inscriptions?statut.code=1";
    Ok(Vec::from_iter(attente("inscriptions-a-traiter", "Inscriptions à traiter", nombre, depuis, appel)))
}

/// The mandates of the caller's companies that are to be countersigned, and those that end within thirty days.
async fn mandats(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    let regard = question.regard;
    if !regard.a(Role::IR) {
        return Ok(Vec::new());
    }
    let siennes: Option<HashSet<IdCompte>> = match gerant(regard) {
        None => None,
        Some(gerant) => Some(store::compte::geres_par(question.vue, gerant).await?.into_iter().collect()),
    };
    let sienne = |lu: &MandatLu| siennes.as_ref().is_none_or(|siennes| siennes.contains(&lu.mandat.compte));
    let combien = |lus: Vec<MandatLu>| lus.iter().filter(|lu| sienne(lu)).count() as u64;
    let a_contresigner = combien(store::mandat::a_contresigner(question.vue).await?);
    let bientot = combien(store::mandat::bientot_finis(question.vue, question.maintenant.jour()).await?);
    let appel = "/api/gestion/mandats?etape=a-contresigner";
    let a_contresigner = attente("mandats-a-contresigner", "Mandats à contresigner", a_contresigner, None, appel);
    let appel = "/api/gestion/mandats?etape=actif";
    let bientot = attente("mandats-bientot-finis", "Mandats qui prennent fin dans les 30 jours", bientot, None, appel);
    Ok(a_contresigner.into_iter().chain(bientot).collect())
}

/// The programmes whose drafts cannot be signed, because they have no valid `état des risques`.
async fn etats_des_risques(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    if !question.regard.a(Role::IR) {
        return Ok(Vec::new());
    }
    let ids: Vec<_> = store::etat_des_risques::brouillons_par_programme(question.vue).await?.into_keys().collect();
    let lus = store::etat_des_risques::des_programmes(question.vue, &ids).await?;
    let aujourd_hui = question.maintenant.jour();
    let bloque = |id: &&IdProgramme| !lus.get(*id).is_some_and(|lu| lu.etat.vaut(aujourd_hui));
    let nombre = ids.iter().filter(bloque).count() as u64;
    let appel = "/api/gestion/etats-des-risques?vue=bloquants";
    let libelle = "Programmes sans état des risques, dont les réservations ne peuvent pas être signées";
    Ok(Vec::from_iter(attente("etats-des-risques-manquants", libelle, nombre, None, appel)))
}

/// The contracts of the caller's companies that are to be countersigned, and those whose notice a buyer has not received yet.
async fn contrats(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    if !question.regard.a(Role::IR) {
        return Ok(Vec::new());
    }
    let mut attentes = Vec::new();
    for (etape, code, libelle) in [
        (EtapeDeContrat::AContresigner, "contrats-a-contresigner", "Contrats à contresigner"),
        (EtapeDeContrat::ANotifier, "contrats-a-notifier", "Contrats à notifier"),
    ] {
        let lues = qui_attendent(question.vue, question.regard, etape).await?;
        let premier = lues.first().map(|lue| depuis(lue, etape).into());
        let appel = format!("/api/gestion/contrats?etape={}", etape.code());
        attentes.extend(attente(code, libelle, lues.len() as u64, premier, appel));
    }
    Ok(attentes)
}

async fn denonciations(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    let regard = question.regard;
    if !regard.a(Role::IR) {
        return Ok(Vec::new());
    }
    let gerant = gerant(regard);
    let vues = DenonciationsVisibles::par(regard);
    let (nombre, depuis) = vues.qui_attendent(question.vue, gerant, question.maintenant).await?;
    let sien = gerant.map(|u| format!("&gerant.id={}", u.0)).unwrap_or_default();
    let appel = format!("/api/gestion/denonciations?statut.code=1{sien}");
    Ok(Vec::from_iter(attente("denonciations-a-decider", "Dénonciations à décider", nombre, depuis, appel)))
}

async fn invitations(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    let regard = question.regard;
    if !regard.a(Role::IR) {
        return Ok(Vec::new());
    }
    let (maintenant, gerant) = (question.maintenant, gerant(regard));
    let vues = store::utilisateur::invitations(question.vue, gerant, maintenant, maintenant.plus(BIENTOT)).await?;
    let sien = gerant.map(|u| format!("&gerant.id={}", u.0)).unwrap_or_default();
    let appel = format!("/api/gestion/utilisateurs?invite=true&actif=true{sien}");
    let expirees = attente("invitations-expirees", "Invitations expirées", vues.expirees, None, &appel);
    let bientot = attente("invitations-a-relancer", "Invitations qui expirent bientôt", vues.bientot, None, &appel);
    Ok(expirees.into_iter().chain(bientot).collect())
}

async fn lots(question: &Question<'_>) -> store::Result<Vec<Attente>> {
    if !question.regard.a(Role::IR) {
        return Ok(Vec::new());
    }
    let longue = Duration::from_hours(24 * question.base.metier().gestion_tenue_longue);
    let avant = question.maintenant.moins(longue);
    let (nombre, premiers) = store::lot::equipe::tenus_dehors(question.vue, None, avant, PREMIER).await?;
    let depuis = premiers.first().and_then(|suivi| match suivi.tenue {
        domain::lot::Tenue::Exterieure(tenue) => Some(tenue.depuis.into()),
        _ => None,
    });
    let jour = avant.jour();
    let appel = format!("/api/gestion/lots/tenus-dehors?depuis[lte]={jour}");
    Ok(Vec::from_iter(attente("lots-tenus-dehors", "Lots retenus longtemps hors du portail", nombre, depuis, appel)))
}
