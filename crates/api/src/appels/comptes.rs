//! Several counts in one call: how many answers each search would have, and how many rows a list has by state.

use crate::appels::suivi::nom_de_personne;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Etiquette, negocier, repondre};
use crate::plomberie::hydra;
use crate::plomberie::parametres::{Lecteur, Paires, refuses};
use axum::extract::State;
use axum::response::Response;
use catalogue::Catalogue;
use catalogue::requete::lecture::{lire_lots, lire_programmes};
use catalogue::requete::{Page, RequeteLots, RequeteProgrammes};
use chrono::NaiveDate;
use domain::acces::{Portee, Role};
use domain::nombres::Montant;
use domain::programme::IdProgramme;
use domain::regard::Regard;
use domain::utilisateur::IdUtilisateur;
use http::HeaderMap;
use std::collections::BTreeMap;
use std::sync::Arc;
use store::Acces;
use store::utilisateur::UtilisateursVisibles;
use wire::comptes::{
    CompteDUnPrescripteur, CompteDUnProgramme, CompteDUnStatut, CompteDeLots, ComptesDeRecherches, ComptesDeSuivi,
};
use wire::facette::ValeurFacette;

const CHEMIN: &str = "/api/offre/comptes";
/// The most searches in one call. The page of an empty search proposes about twenty.
const RECHERCHES_MAX: usize = 32;

/// The number of answers of each of these searches. Each search is a query string, sent as one value. Its `page`, `limit`
/// and `order` are accepted and change nothing.
#[utoipa::path(get, path = "/api/offre/comptes", tag = "Offre", operation_id = "compterLesRecherches",
    params(
        ("lots[]" = Option<Vec<String>>, Query, description = "Des recherches de lots\u{a0}: pour chacune, ses paramètres", example = json!(["budgetMax=380000"])),
        ("programmes[]" = Option<Vec<String>>, Query, description = "Des recherches de programmes"),
    ),
    responses(
        (status = 200, description = "Les comptes, dans l’ordre des recherches", body = ComptesDeRecherches, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés, ou plus de 32 recherches"),
    ))]
pub(crate) async fn compter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    paires: Paires,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier(&demande)?;
    let portee = appelant.portee();
    let questions = Questions::lire(&paires, portee)?;
    let instantane = etat.instantane()?;
    let jour = etat.base.maintenant().jour();
    let etiquette = Etiquette::nouvelle(&etat, instantane.numero)
        .pour_la_portee(&appelant)
        .texte(CHEMIN)
        .texte(type_mime)
        .texte(&jour.to_string())
        .question(&paires);
    // Counting twenty searches costs as much as running them, so do it away from the threads that answer.
    let calcul = move |_: &_| questions.compter(&instantane.catalogue, portee, jour);
    let comptes = etat.listes(portee).calculer(calcul).await?;
    Ok(repondre(&demande, &etiquette, type_mime, || {
        let mut corps = Vec::with_capacity(1024);
        hydra::valeur(&mut corps, &comptes);
        corps
    }))
}

struct Questions {
    lots: Vec<RequeteLots>,
    programmes: Vec<RequeteProgrammes>,
}

impl Questions {
    fn lire(paires: &Paires, portee: Portee) -> Result<Self, Error> {
        let mut lecteur = Lecteur::nouveau(paires);
        let (lots, programmes) = (lecteur.plusieurs("lots"), lecteur.plusieurs("programmes"));
        if lots.len() + programmes.len() > RECHERCHES_MAX {
            lecteur.refuser("lots", format!("Au plus {RECHERCHES_MAX} recherches se comptent à la fois."));
        }
        lecteur.finir()?;
        let lire = |recherche: &String| Paires::lire(Some(recherche));
        let lots = lots.iter().map(|une| lire_lots(&lire(une)?.0, portee).map_err(refuses));
        let programmes = programmes.iter().map(|une| lire_programmes(&lire(une)?.0, portee).map_err(refuses));
        Ok(Self { lots: lots.collect::<Result<_, _>>()?, programmes: programmes.collect::<Result<_, _>>()? })
    }

    fn compter(&self, catalogue: &Catalogue, portee: Portee, jour: NaiveDate) -> ComptesDeRecherches {
        let des_lots = |requete: &RequeteLots| {
            let facettes = catalogue.facettes(portee, &requete.filtre, jour);
            let types = facettes.facettes.types_de_bien;
            CompteDeLots {
                total: facettes.total,
                types_de_bien: types
                    .into_iter()
                    .map(|une| ValeurFacette { valeur: une.valeur, nombre: une.nombre })
                    .collect(),
            }
        };
        let des_programmes = |requete: &RequeteProgrammes| {
            let compte = RequeteProgrammes { page: Page { numero: 1, limite: 0 }, ..requete.clone() };
            catalogue.chercher_programmes(portee, &compte).total
        };
        ComptesDeRecherches {
            lots: self.lots.iter().map(des_lots).collect(),
            programmes: self.programmes.iter().map(des_programmes).collect(),
        }
    }
}

/// Separates the filters that do not restrict their own counts from the other parameters of the list.
pub(super) fn mettre_a_part(paires: Paires, noms: &[&str]) -> (Paires, Paires) {
    let est_a_part = |nom: &str| nom.split('[').next().is_some_and(|nom| noms.contains(&nom));
    let (siennes, autres) = paires.0.into_iter().partition(|(nom, _)| est_a_part(nom));
    (Paires(siennes), Paires(autres))
}

/// A row of a list, with what the counts need: its state and the rank of that state, its programmes, its prescriber, its price.
pub(super) struct LigneComptee {
    pub(super) statut: (usize, &'static str, &'static str),
    pub(super) programmes: Vec<IdProgramme>,
    pub(super) prescripteur: Option<IdUtilisateur>,
    pub(super) montant: Option<Montant>,
}

/// The filters that do not restrict their own counts. A filter that was not sent lets every row pass.
pub(super) struct FiltresAPart {
    pub(super) statuts: Option<Vec<&'static str>>,
    pub(super) programmes: Vec<String>,
    pub(super) prescripteurs: Vec<i32>,
}

impl FiltresAPart {
    fn de_l_etat(&self, ligne: &LigneComptee) -> bool {
        self.statuts.as_ref().is_none_or(|voulus| voulus.contains(&ligne.statut.1))
    }

    fn du_programme(&self, ligne: &LigneComptee) -> bool {
        self.programmes.is_empty() || ligne.programmes.iter().any(|id| self.programmes.contains(&id.0))
    }

    fn du_prescripteur(&self, ligne: &LigneComptee) -> bool {
        self.prescripteurs.is_empty() || ligne.prescripteur.is_some_and(|qui| self.prescripteurs.contains(&qui.0))
    }
}

/// Counts the rows by state, by programme and, for the manager of a company, by prescriber. Each of the three counts applies the filters of
/// the two others, but not its own.
pub(super) async fn compter_les_lignes(
    db: &impl Acces,
    regard: &Regard,
    lignes: &[LigneComptee],
    filtres: &FiltresAPart,
) -> store::Result<ComptesDeSuivi> {
    let mut par_statut: BTreeMap<(usize, &str, &str), usize> = BTreeMap::new();
    let mut total = 0;
    for ligne in lignes.iter().filter(|ligne| filtres.du_programme(ligne) && filtres.du_prescripteur(ligne)) {
        total += 1;
        *par_statut.entry(ligne.statut).or_default() += 1;
    }
    let mut par_programme: BTreeMap<&str, usize> = BTreeMap::new();
    for ligne in lignes.iter().filter(|ligne| filtres.de_l_etat(ligne) && filtres.du_prescripteur(ligne)) {
        for programme in &ligne.programmes {
            *par_programme.entry(&programme.0).or_default() += 1;
        }
    }
    let ids: Vec<IdProgramme> = par_programme.keys().map(|id| IdProgramme((*id).to_owned())).collect();
    let noms = store::programme::sans_documents(db, &ids).await?;
    let noms: BTreeMap<String, String> =
        noms.into_iter().map(|lu| (lu.programme.id.0, lu.programme.nom_commercial)).collect();
    let mut programmes: Vec<_> = par_programme
        .into_iter()
        .map(|(id, nombre)| CompteDUnProgramme {
            nom_commercial: noms.get(id).cloned().unwrap_or_else(|| id.to_owned()),
            id: id.to_owned(),
            nombre,
        })
        .collect();
    programmes.sort_by_cached_key(|un| domain::texte::normaliser(&un.nom_commercial));
    let statuts = par_statut.into_iter().map(|((_, code, libelle), nombre)| CompteDUnStatut {
        code: code.to_owned(),
        libelle: libelle.to_owned(),
        nombre,
    });
    // Prescribers' names are read only for managers, who follow a few people. Staff follow too many people.
    let prescripteurs = if regard.a(Role::ER) {
        let siennes = lignes.iter().filter(|ligne| filtres.de_l_etat(ligne) && filtres.du_programme(ligne));
        compter_par_prescripteur(db, regard, siennes).await?
    } else {
        Vec::new()
    };
    Ok(ComptesDeSuivi { total, statuts: statuts.collect(), programmes, prescripteurs, maximum: None })
}

/// Counts these rows by prescriber, sorted by name. When the viewer may no longer read a prescriber's name, the rows of that prescriber
/// have no count.
async fn compter_par_prescripteur<'l>(
    db: &impl Acces,
    regard: &Regard,
    lignes: impl Iterator<Item = &'l LigneComptee>,
) -> store::Result<Vec<CompteDUnPrescripteur>> {
    let mut par_personne: BTreeMap<i32, (usize, Option<i64>)> = BTreeMap::new();
    for ligne in lignes {
        let Some(qui) = ligne.prescripteur else { continue };
        let (nombre, centiemes) = par_personne.entry(qui.0).or_default();
        *nombre += 1;
        if let Some(montant) = ligne.montant {
            *centiemes = Some(centiemes.unwrap_or_default().saturating_add(montant.centiemes()));
        }
    }
    let ids: Vec<i32> = par_personne.keys().copied().collect();
    let gens = UtilisateursVisibles::par(regard).par_ids(db, &ids).await?;
    let mut comptes: Vec<_> = par_personne
        .into_iter()
        .map(|(id, (nombre, centiemes))| {
            let identite = gens.get(&IdUtilisateur(id)).map(|lu| &lu.identite);
            CompteDUnPrescripteur {
                id,
                nom: identite.map(|dite| dite.nom.clone()).unwrap_or_default(),
                prenom: identite.map(|dite| dite.prenom.clone()).unwrap_or_default(),
                nombre,
                montant: centiemes.map(|somme| Montant::depuis_centiemes(somme).decimal()),
            }
        })
        .collect();
    comptes.sort_by_cached_key(|un| nom_de_personne(&un.nom, &un.prenom));
    Ok(comptes)
}
