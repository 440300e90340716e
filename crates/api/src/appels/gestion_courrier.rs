//! Mails, as staff watch over them: which were sent, which wait and why (`domain.md` section 9).
//!
//! Viewers who see a person see that mails were sent to them. Only those who manage the person read the text, and its links
//! open nothing.

use crate::appels::feuilles::gestion::COURRIERS;
use crate::appels::gestion::exiger;
use crate::documentation::parametres::parametres;
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, repondre_a_la_personne};
use crate::plomberie::envoi::{Envoi, Rendu};
use crate::plomberie::liste::{ListeDecrite, ListePosee};
use crate::plomberie::parametres::Paires;
use crate::plomberie::tableur::{self, FormatDExport};
use actions::RefusDAction;
use actions::courrier::{Enseigne, Lettre, montrer, relancer, signataire, suit};
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::Sens;
use catalogue::requete::parametres::TypeValeur;
use domain::acces::Role;
use domain::refus_partage::COURRIER_INTROUVABLE;
use domain::regard::Regard;
use domain::utilisateur::{IdUtilisateur, Utilisateur};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use store::courrier::{CourrierSuivi, CourriersVisibles, EtatCourrier, FiltreCourriers};
use store::utilisateur::UtilisateursVisibles;
use store::{Acces, Periode};
use wire::courrier::{ActionsDuCourrier, ContenuDuCourrier, CourrierGere, CourrierLu};
use wire::gestion::Designation;
use wire::hydra::CollectionCourriers;
use wire::lot::Action;
use wire::refus::CodeDeRefus;
use wire::{CodeLibelle, Vide, instant};

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a("/api/gestion/courriers")
        .plusieurs("etat", TypeValeur::Texte)
        .plusieurs("modele", TypeValeur::Texte)
        .plusieurs("destinataire", TypeValeur::Entier)
        .plusieurs("gerant", TypeValeur::Entier)
        .entre("creeLe", TypeValeur::Date)
        .ordres(&["creeLe"])
});

parametres! {
    /// The parameters of the list.
    ParametresCourriers, LISTE.parametres()
}

/// The mails to people whom the caller may see, newest first.
#[utoipa::path(get, path = "/api/gestion/courriers", tag = "Gestion", operation_id = "listerCourriers",
    params(ParametresCourriers),
    responses(
        (status = 200, description = "Les e-mails\u{a0}; leur compte s’arrête à 10\u{202f}000", body = CollectionCourriers, content_type = "application/ld+json"),
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
    let (question, filtre) = lire_la_question(&paires)?;
    let tranche = question.tranche(Sens::Decroissant)?;
    let (base, vu_par) = (etat.base.clone(), regard.clone());
    let chercher = async move {
        let lecture = base.instantane().await?;
        let (total, suivis) = CourriersVisibles::par(&vu_par).chercher(&lecture, &filtre, tranche).await?;
        let gens = destinataires(&lecture, &vu_par, &suivis).await?;
        Ok::<_, store::Error>((total, suivis, gens))
    };
    let (total, suivis, gens) = etat.listes(appelant.portee()).mener(chercher).await??;
    let membres: Vec<_> = suivis.iter().map(|suivi| fil(&regard, suivi, de(&gens, suivi))).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, total, &membres))
}

/// All these mails as a spreadsheet. `page` and `limit` are accepted and change nothing.
#[utoipa::path(get, path = "/api/gestion/courriers/export", tag = "Gestion", operation_id = "exporterCourriers",
    params(ParametresCourriers, ("format" = Option<FormatDExport>, Query, description = "`xlsx`, sinon `csv`")),
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
    let regard = exiger(&appelant, &[Role::Internal])?;
    let (format, paires) = tableur::demande(paires)?;
    let (question, filtre) = lire_la_question(&paires)?;
    let (base, vu_par, tout) = (etat.base.clone(), regard.clone(), question.tout(Sens::Decroissant));
    let chercher = async move {
        let lecture = base.instantane().await?;
        CourriersVisibles::par(&vu_par).chercher(&lecture, &filtre, tout).await
    };
    let (_, suivis) = etat.listes(appelant.portee()).mener(chercher).await??;
    let base = etat.base.clone();
    tableur::exporter(&etat, &appelant, (&COURRIERS, format), suivis, move |suivis| {
        let (base, regard) = (base.clone(), regard.clone());
        async move {
            let gens = destinataires(&base.lire().await?, &regard, &suivis).await?;
            Ok(suivis.iter().map(|suivi| fil(&regard, suivi, de(&gens, suivi))).collect())
        }
    })
    .await
}

/// Reads the filters of the list.
fn lire_la_question(paires: &Paires) -> Result<(ListePosee<'_>, FiltreCourriers), Error> {
    let mut question = LISTE.lire(paires);
    let lecteur = &mut question.lecteur;
    let mut filtre = FiltreCourriers {
        etats: lecteur.codes("etat", EtatCourrier::depuis_code),
        modeles: lecteur.plusieurs("modele"),
        destinataires: lecteur.ids("destinataire"),
        gerants: lecteur.ids("gerant"),
        ..FiltreCourriers::default()
    };
    Periode { depuis: filtre.depuis, avant: filtre.avant } = lecteur.jours("creeLe");
    Ok((question.finir()?, filtre))
}

/// The recipients of mails, limited to those whom the viewer sees.
async fn destinataires(
    db: &impl Acces,
    regard: &Regard,
    suivis: &[CourrierSuivi],
) -> store::Result<HashMap<IdUtilisateur, Utilisateur>> {
    let ids: Vec<i32> = suivis.iter().filter_map(|suivi| suivi.courrier.destinataire).map(|u| u.0).collect();
    UtilisateursVisibles::par(regard).par_ids(db, &ids).await
}

fn de<'g>(gens: &'g HashMap<IdUtilisateur, Utilisateur>, suivi: &CourrierSuivi) -> Option<&'g Utilisateur> {
    gens.get(&suivi.courrier.destinataire?)
}

/// A mail as the wire shows it.
fn fil(regard: &Regard, suivi: &CourrierSuivi, destinataire: Option<&Utilisateur>) -> CourrierGere {
    let CourrierSuivi { courrier, tache } = suivi;
    let etat = suivi.etat();
    let attend = etat == EtatCourrier::EnAttente;
    CourrierGere {
        id: courrier.id,
        modele: CodeLibelle::nouveau(&courrier.modele, Lettre::libelle(&courrier.modele)),
        etat: CodeLibelle::nouveau(etat.code(), libelle(etat)),
        destinataire: destinataire.map(|u| Designation::de(u.id, &u.identite)),
        essais: tache.as_ref().map_or(0, |tache| tache.essais),
        prochain_essai: tache.as_ref().filter(|_| attend).map(|tache| instant(tache.echeance)),
        erreur: tache.as_ref().and_then(|tache| tache.erreur.clone()),
        cree_le: instant(courrier.cree),
        envoye_le: courrier.envoye.map(instant),
        abandonne_le: tache.as_ref().and_then(|tache| tache.morte).map(instant),
        efface: courrier.efface,
        actions: actions(regard, suivi, destinataire),
    }
}

fn actions(regard: &Regard, suivi: &CourrierSuivi, destinataire: Option<&Utilisateur>) -> ActionsDuCourrier {
    let autre = (!suit(regard, destinataire))
        .then_some((CodeDeRefus::DestinataireNonGere, "réservé à qui gère le destinataire"));
    let efface =
        suivi.courrier.efface.then_some((CodeDeRefus::CourrierEfface, "le contenu de cet e-mail n’est plus conservé"));
    let parti = suivi.courrier.envoye.is_some().then_some((CodeDeRefus::CourrierEnvoye, "cet e-mail est déjà parti"));
    ActionsDuCourrier {
        lecture: Action::selon(autre.or(efface).as_ref()),
        relance: Action::selon(autre.or(parti).or(efface).as_ref()),
    }
}

const fn libelle(etat: EtatCourrier) -> &'static str {
    match etat {
        EtatCourrier::EnAttente => "En attente",
        EtatCourrier::Envoye => "Envoyé",
        EtatCourrier::Abandonne => "Abandonné",
    }
}

/// One mail, limited to what the caller may read.
#[utoipa::path(get, path = "/api/gestion/courriers/{id}", tag = "Gestion", operation_id = "lireCourrier",
    params(("id" = i64, Path, description = "Identifiant de l’e-mail")),
    responses(
        (status = 200, description = "L’e-mail\u{a0}; son contenu pour les personnes qui gèrent le destinataire", body = CourrierLu, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cet e-mail n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::Internal])?;
    let lecture = etat.base.lire().await?;
    let absent = || RefusDAction::absent(COURRIER_INTROUVABLE);
    let suivi = CourriersVisibles::par(&regard).par_id(&lecture, id).await?.ok_or_else(absent)?;
    let gens = destinataires(&lecture, &regard, std::slice::from_ref(&suivi)).await?;
    let courrier = fil(&regard, &suivi, de(&gens, &suivi));
    let contenu = if courrier.actions.lecture.autorisee { store::courrier::contenu(&lecture, id).await? } else { None };
    let signataire = signataire(&lecture, suivi.courrier.destinataire).await?;
    drop(lecture);
    let reglages = &etat.reglages;
    let (marque, url_publique) = (etat.marque(), reglages.url_publique.clone());
    let enseigne = Enseigne { marque, url_publique, expediteur: None };
    let contenu = contenu.and_then(|contenu| {
        let lettre = montrer(&contenu, &enseigne, signataire.as_ref())?;
        Some(ContenuDuCourrier { nom: contenu.nom, email: contenu.email, objet: lettre.objet, texte: lettre.texte })
    });
    repondre_a_la_personne(&etat, &appelant, &negocie, &CourrierLu { courrier, contenu })
}

/// Tries at once to send a mail that was not sent.
#[utoipa::path(post, path = "/api/gestion/courriers/{id}/relance", tag = "Gestion", operation_id = "relancerCourrier",
    request_body(content = Vide, content_type = "application/json"),
    params(
        ("id" = i64, Path, description = "Identifiant de l’e-mail"),
        ("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures"),
    ),
    responses(
        (status = 200, description = "L’e-mail, relancé", body = CourrierGere),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cet e-mail n’existe pas"),
        (status = 409, description = "Cet e-mail est parti ou effacé, ou la société du destinataire a un autre référent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn relancer_un(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
    envoi: Envoi,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let (Vide {}, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let agir = move |contexte| async move { relancer(&contexte, id).await };
    un_envoi.faire(agir, move |suivi| rendre(&regard, suivi)).await
}

fn rendre(regard: &Regard, (suivi, destinataire): &(CourrierSuivi, Option<Utilisateur>)) -> store::Result<Rendu> {
    Rendu::de(Reussite::Fait, &fil(regard, suivi, destinataire.as_ref()))
}
