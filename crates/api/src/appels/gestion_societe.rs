//! Companies, as staff and managers see and change them (`actions::gestion`).

use crate::appels::feuilles::gestion::{SOCIETES, SocieteExportee};
use crate::appels::gestion::{action, exiger_la_gestion};
use crate::documentation::parametres::parametres;
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::envoi::Envoi;
use crate::plomberie::fiche::Fiche;
use crate::plomberie::liste::{ListeDecrite, ListePosee};
use crate::plomberie::modification::{Modification, refuser};
use crate::plomberie::parametres::Paires;
use crate::plomberie::tableur::{self, FormatDExport};
use actions::RefusDAction;
use actions::gestion::{ChangementsSociete, DroitsSurSociete, NouvelleSociete, creer_societe, modifier_societe};
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use domain::refus_partage::SOCIETE_INTROUVABLE;
use domain::regard::Regard;
use domain::texte::normaliser;
use domain::utilisateur::{Compte, IdCompte, IdUtilisateur};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use store::compte::ComptesVisibles;
use store::utilisateur::UtilisateursVisibles;
use wire::gestion::{ActionsDeLaSociete, Designation, SocieteEnvoyee, SocieteGeree, SocieteModifiee};
use wire::hydra::CollectionSocietes;
use wire::utilisateur::GroupeDuFil;

const CHEMIN: &str = "/api/gestion/societes";

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a(CHEMIN)
        .un("search", TypeValeur::Texte)
        .plusieurs("group.id", TypeValeur::Entier)
        .plusieurs("gerant.id", TypeValeur::Entier)
        .ordres(&["nom", "group.nom", "gerant.nom"])
});

parametres! {
    /// The parameters of the list.
    ParametresSocietes, LISTE.parametres()
}

/// A company as the wire shows it.
fn montrer(regard: &Regard, compte: &Compte) -> SocieteGeree {
    let droits = DroitsSurSociete::de(regard, compte);
    SocieteGeree {
        id: compte.id.0,
        nom: compte.nom.clone(),
        group: compte.groupe.as_ref().map(GroupeDuFil::from),
        gerant: compte.gerant.as_ref().map(|g| Designation::de(g.id, &g.identite)),
        actions: ActionsDeLaSociete {
            modifier: action(&droits.modifier),
            gerant: action(&droits.changer_gerant),
            invitation: action(&droits.inviter),
        },
    }
}

fn fiche(regard: &Regard, compte: &Compte) -> Fiche<SocieteGeree> {
    Fiche::nouvelle(montrer(regard, compte), compte.version)
}

/// The companies that the caller may see.
#[utoipa::path(get, path = "/api/gestion/societes", tag = "Gestion", operation_id = "listerSocietes",
    params(ParametresSocietes),
    responses(
        (status = 200, description = "Les sociétés", body = CollectionSocietes, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger_la_gestion(&appelant)?;
    let (question, trouvees) = trouver(&etat, &regard, &paires).await?;
    Ok(question.repondre(&etat, &appelant, &negocie, &trouvees, |c| montrer(&regard, c)))
}

/// All these companies as a spreadsheet, with the number of people of each. `page` and `limit` are accepted and change nothing.
#[utoipa::path(get, path = "/api/gestion/societes/export", tag = "Gestion", operation_id = "exporterSocietes",
    params(ParametresSocietes, ("format" = Option<FormatDExport>, Query, description = "`xlsx`, sinon `csv`")),
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
    let regard = exiger_la_gestion(&appelant)?;
    let (format, paires) = tableur::demande(paires)?;
    let (_, trouvees) = trouver(&etat, &regard, &paires).await?;
    let mut effectifs: HashMap<IdCompte, u32> = HashMap::new();
    let gens = UtilisateursVisibles::par(&regard).lister(&etat.base.lire().await?).await?;
    for compte in gens.into_iter().filter(|lu| lu.actif).filter_map(|lu| lu.utilisateur.compte) {
        *effectifs.entry(compte.id).or_default() += 1;
    }
    tableur::exporter(&etat, &appelant, (&SOCIETES, format), trouvees, move |comptes| {
        let lignes = comptes.into_iter().map(|compte| SocieteExportee {
            utilisateurs: effectifs.get(&compte.id).copied().unwrap_or_default(),
            compte,
        });
        std::future::ready(Ok(lignes.collect()))
    })
    .await
}

/// Reads the requested companies, in the requested order.
async fn trouver<'q>(etat: &Etat, regard: &Regard, paires: &'q Paires) -> Result<(ListePosee<'q>, Vec<Compte>), Error> {
    let mut question = LISTE.lire(paires);
    let recherche = normaliser(question.lecteur.un("search").unwrap_or_default());
    let (groupes, gerants) = (question.lecteur.ids("group.id"), question.lecteur.ids("gerant.id"));
    let question = question.finir()?;
    let mut trouvees = {
        let lecture = etat.base.lire().await?;
        ComptesVisibles::par(regard).lister(&lecture).await?
    };
    trouvees.retain(|c| {
        let nom = normaliser(&c.nom);
        (groupes.is_empty() || c.groupe.as_ref().is_some_and(|g| groupes.contains(&g.id.0)))
            && (gerants.is_empty() || c.gerant.as_ref().is_some_and(|g| gerants.contains(&g.id.0)))
            && recherche.split_whitespace().all(|mot| nom.split_whitespace().any(|t| t.starts_with(mot)))
    });
    question.ordres.ranger(&mut trouvees, "nom", |c, champ| match champ {
        "group.nom" => c.groupe.as_ref().map(|g| normaliser(&g.nom)).unwrap_or_default(),
        "gerant.nom" => c.gerant.as_ref().map(|g| normaliser(&g.identite.nom)).unwrap_or_default(),
        _ => normaliser(&c.nom),
    });
    Ok((question, trouvees))
}

/// One company that the caller may see.
#[utoipa::path(get, path = "/api/gestion/societes/{id}", tag = "Gestion", operation_id = "lireSociete",
    params(("id" = i32, Path, description = "Identifiant de la société")),
    responses(
        (status = 200, description = "La société\u{a0}; son ETag porte sa version", body = SocieteGeree, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette société n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
) -> Result<Response, Error> {
    visible(&etat, &appelant, IdCompte(id)).await?.repondre(&etat, &negocie)
}

async fn visible(etat: &Etat, appelant: &Appelant, id: IdCompte) -> Result<Fiche<SocieteGeree>, Error> {
    let regard = exiger_la_gestion(appelant)?;
    let lecture = etat.base.lire().await?;
    let compte = ComptesVisibles::par(&regard).par_id(&lecture, id).await?;
    let absente = || RefusDAction::absent(SOCIETE_INTROUVABLE);
    Ok(fiche(&regard, &compte.ok_or_else(absente)?))
}

/// Creates a company, without people yet.
#[utoipa::path(post, path = "/api/gestion/societes", tag = "Gestion", operation_id = "creerSociete",
    request_body(content = SocieteEnvoyee, content_type = "application/json"),
    params(("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures")),
    responses(
        (status = 201, description = "La société", body = SocieteGeree),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 409, description = "Un responsable réseau crée les sociétés dont il est le référent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs sont refusées"),
    ))]
pub(crate) async fn creer(State(etat): State<Arc<Etat>>, appelant: Appelant, envoi: Envoi) -> Result<Response, Error> {
    let regard = exiger_la_gestion(&appelant)?;
    let (SocieteEnvoyee { nom, groupe, gerant }, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let nouvelle = NouvelleSociete { nom, groupe, gerant: gerant.map(IdUtilisateur) };
    let pour_rendre = Arc::clone(&etat);
    un_envoi
        .faire(
            move |contexte| async move { creer_societe(&contexte, &nouvelle).await },
            move |compte: &Compte| {
                fiche(&regard, compte).rendue(&pour_rendre, Reussite::Cree, Some(format!("{CHEMIN}/{}", compte.id.0)))
            },
        )
        .await
}

/// Changes the data of a company.
#[utoipa::path(patch, path = "/api/gestion/societes/{id}", tag = "Gestion", operation_id = "modifierSociete",
    params(("id" = i32, Path, description = "Identifiant de la société")),
    request_body(content = SocieteModifiee, content_type = "application/merge-patch+json"),
    responses(
        (status = 200, description = "La société, modifiée", body = SocieteGeree, content_type = "application/ld+json"),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette société n’existe pas"),
        (status = 409, description = "La fiche a changé depuis la version de l’en-tête If-Match, ou la société a un autre référent"),
        (status = 415, description = "Le corps n’est pas un merge-patch"),
        (status = 422, description = "Des valeurs sont refusées, ou d’autres champs sont nommés"),
    ))]
pub(crate) async fn modifier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<i32>,
    modification: Modification,
) -> Result<Response, Error> {
    let regard = exiger_la_gestion(&appelant)?;
    let id = IdCompte(id);
    let patch = modification.patch.lire_le_patch::<SocieteModifiee, SocieteGeree>()?;
    let changements =
        ChangementsSociete { nom: patch.nom.0, groupe: patch.groupe, gerant: patch.gerant.map(IdUtilisateur) };
    match modifier_societe(&appelant.contexte(&etat), id, &changements, &modification.attendue).await {
        Ok(change) => fiche(&regard, &change.valeur).changee(&etat, &negocie, change.numero).await,
        Err(erreur) => Err(refuser(erreur, async || visible(&etat, &appelant, id).await?.valeur()).await),
    }
}
