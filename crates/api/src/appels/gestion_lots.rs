//! The lists of lots for staff: the list of all lots, and the list of lots held outside the portal (`domain.md` section 3).

use crate::appels::feuilles::gestion::LOTS;
use crate::appels::gestion::exiger;
use crate::appels::gestion_lot::NomsDesLots;
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::liste::{ListeDecrite, ListePosee};
use crate::plomberie::parametres::{Paires, refuses};
use crate::plomberie::tableur::{self, FormatDExport};
use axum::extract::State;
use axum::response::Response;
use catalogue::Catalogue;
use catalogue::requete::lecture::lire_programmes;
use catalogue::requete::parametres::TypeValeur;
use catalogue::requete::{Page, Sens};
use domain::acces::{Portee, Role};
use domain::lot::{Detenteur, StatutLot};
use domain::programme::IdProgramme;
use domain::texte::normaliser;
use std::sync::{Arc, LazyLock};
use store::Periode;
use store::lot::equipe::{self, LotSuivi};
use store::lot::recherche::{FiltreLotsSuivis, OrdreLotsSuivis};
use wire::hydra::CollectionLotsGeres;

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a("/api/gestion/lots")
        .un("search", TypeValeur::Texte)
        .plusieurs("programme", TypeValeur::Texte)
        .plusieurs("statut.code", TypeValeur::Texte)
        .plusieurs("detenteur", TypeValeur::Texte)
        .un("retire", TypeValeur::Logique)
        .un("dedie", TypeValeur::Logique)
        .entre("depuis", TypeValeur::Date)
        .ordres(&["id", "numero", "statut.code", "depuis"])
});

static DEHORS: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a("/api/gestion/lots/tenus-dehors").entre("depuis", TypeValeur::Date).ordres(&["depuis"])
});

parametres! {
    /// The parameters of the list.
    ParametresLotsGeres, LISTE.parametres()
}

parametres! {
    /// The parameters of the list.
    ParametresLotsTenusDehors, DEHORS.parametres()
}

/// The words typed to find lots. A word with a digit must begin the number or the id of a lot. The other words must be in the programme's
/// name.
struct Cherches {
    debuts: Vec<String>,
    nom: String,
}

impl Cherches {
    fn lire(texte: &str) -> Self {
        let (debuts, nom): (Vec<_>, Vec<_>) =
            texte.split_whitespace().partition(|mot| mot.contains(|c: char| c.is_ascii_digit()));
        Self { debuts: debuts.into_iter().map(str::to_owned).collect(), nom: normaliser(&nom.join(" ")) }
    }

    /// The programmes with this name, or `None` when no name is typed.
    fn programmes(&self, catalogue: &Catalogue) -> Result<Option<Vec<IdProgramme>>, Error> {
        if self.nom.is_empty() {
            return Ok(None);
        }
        let paires = [("words[nomCommercial]".to_owned(), self.nom.clone())];
        let mut requete = lire_programmes(&paires, Portee::Interne).map_err(refuses)?;
        requete.page = Page { numero: 1, limite: u32::MAX };
        let trouves = catalogue.chercher_programmes(Portee::Interne, &requete).membres;
        Ok(Some(trouves.into_iter().map(|programme| catalogue.id_programme(programme).clone()).collect()))
    }
}

/// All lots of the portal, withdrawn or not, by programme and number.
#[utoipa::path(get, path = "/api/gestion/lots", tag = "Gestion", operation_id = "listerLotsGeres",
    params(ParametresLotsGeres),
    responses(
        (status = 200, description = "Les lots\u{a0}; leur compte s’arrête à 10\u{202f}000", body = CollectionLotsGeres, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn chercher(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::Internal])?;
    let (question, voulus) = LotsVoulus::lire(&etat, &paires)?;
    let tranche = question.tranche(Sens::Croissant)?;
    let lecture = etat.base.lire().await?;
    let (total, suivis) = store::lot::recherche::chercher(&lecture, &voulus.filtre, voulus.ordre, tranche).await?;
    let noms = NomsDesLots::lire(&etat, &lecture, &regard, &suivis).await?;
    drop(lecture);
    let membres: Vec<_> = suivis.iter().map(|suivi| noms.fil(suivi)).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, total, &membres))
}

/// All these lots as a spreadsheet. `page` and `limit` are accepted and change nothing.
#[utoipa::path(get, path = "/api/gestion/lots/export", tag = "Gestion", operation_id = "exporterLotsGeres",
    params(ParametresLotsGeres, ("format" = Option<FormatDExport>, Query, description = "`xlsx`, sinon `csv`")),
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
    let (question, voulus) = LotsVoulus::lire(&etat, &paires)?;
    let (base, tout) = (etat.base.clone(), question.tout(Sens::Croissant));
    let chercher =
        async move { store::lot::recherche::chercher(&base.lire().await?, &voulus.filtre, voulus.ordre, tout).await };
    let (_, suivis) = etat.listes(appelant.portee()).mener(chercher).await??;
    let portail = Arc::clone(&etat);
    tableur::exporter(&etat, &appelant, (&LOTS, format), suivis, move |suivis: Vec<LotSuivi>| {
        let (etat, regard) = (Arc::clone(&portail), regard.clone());
        async move {
            let noms = NomsDesLots::lire(&etat, &etat.base.lire().await?, &regard, &suivis).await?;
            Ok(suivis.iter().map(|suivi| noms.en_ligne(suivi)).collect())
        }
    })
    .await
}

/// The filters and the order of the list.
struct LotsVoulus {
    filtre: FiltreLotsSuivis,
    ordre: OrdreLotsSuivis,
}

impl LotsVoulus {
    fn lire<'q>(etat: &Etat, paires: &'q Paires) -> Result<(ListePosee<'q>, Self), Error> {
        let mut question = LISTE.lire(paires);
        let cherches = Cherches::lire(question.lecteur.un("search").unwrap_or_default());
        let programmes = question.lecteur.plusieurs("programme");
        let Periode { depuis, avant } = question.lecteur.jours("depuis");
        let mut filtre = FiltreLotsSuivis {
            programmes: (!programmes.is_empty()).then(|| programmes.into_iter().map(IdProgramme).collect()),
            statuts: question.lecteur.codes("statut.code", |code| StatutLot::depuis_code(&code.to_uppercase())),
            detenteurs: question.lecteur.codes("detenteur", Detenteur::depuis_code),
            retire: question.lecteur.logique("retire"),
            dedie: question.lecteur.logique("dedie"),
            depuis,
            avant,
            ..FiltreLotsSuivis::default()
        };
        let question = question.finir()?;
        let ordre = match question.ordres.premier() {
            Some(("numero", _)) => OrdreLotsSuivis::Numero,
            Some(("statut.code", _)) => OrdreLotsSuivis::Statut,
            Some(("depuis", _)) => OrdreLotsSuivis::Depuis,
            _ => OrdreLotsSuivis::Id,
        };
        if let Some(nommes) = cherches.programmes(&etat.instantane()?.catalogue)? {
            filtre.programmes = Some(match filtre.programmes {
                Some(dits) => nommes.into_iter().filter(|id| dits.contains(id)).collect(),
                None => nommes,
            });
        }
        filtre.debuts = cherches.debuts;
        Ok((question, Self { filtre, ordre }))
    }
}

/// The lots optioned or pre-reserved outside the portal, longest held first.
#[utoipa::path(get, path = "/api/gestion/lots/tenus-dehors", tag = "Gestion", operation_id = "listerLotsTenusDehors",
    params(ParametresLotsTenusDehors),
    responses(
        (status = 200, description = "Les lots\u{a0}; leur compte s’arrête à 10\u{202f}000", body = CollectionLotsGeres, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn tenus_dehors(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::Internal])?;
    let mut question = DEHORS.lire(&paires);
    let Periode { depuis, avant } = question.lecteur.jours("depuis");
    let question = question.finir()?;
    let tranche = question.tranche(Sens::Croissant)?;
    let avant = avant.unwrap_or_else(|| etat.base.maintenant());
    let lecture = etat.base.lire().await?;
    let (total, suivis) = equipe::tenus_dehors(&lecture, depuis, avant, tranche).await?;
    let noms = NomsDesLots::lire(&etat, &lecture, &regard, &suivis).await?;
    drop(lecture);
    let membres: Vec<_> = suivis.iter().map(|suivi| noms.fil(suivi)).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, total, &membres))
}
