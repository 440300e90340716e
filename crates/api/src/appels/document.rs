//! The lists of documents that the viewer may see.

use crate::documentation::parametres::parametres;
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Etiquette, avec_etiquette, inchangee, negocier};
use crate::plomberie::hydra::{self, Collection, Forme, Variables};
use crate::plomberie::parametres::{Lecteur, Paires};
use actions::document::sur_le_fil;
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::parametres::{Interrogation, LIMITE, PAGE, ParametreRecherche, TypeValeur};
use catalogue::requete::{Page, Sens};
use domain::acces::Portee;
use domain::document::Categorie;
use http::HeaderMap;
use std::sync::{Arc, LazyLock};
use store::Base;
use store::document::{DocumentsVisibles, Facultatif, FiltreDeDocuments, OrdreDeDocuments, PageDeDocuments};
use wire::document::{Document, DocumentsParCategorie};
use wire::hydra::CollectionDocuments;
use wire::violation::Violation;

const fn egal(nom: &'static str) -> ParametreRecherche {
    ParametreRecherche::nouveau(nom, nom, Interrogation::Egal, TypeValeur::Texte)
}

const fn une_de(nom: &'static str, champ: &'static str) -> ParametreRecherche {
    ParametreRecherche::nouveau(nom, champ, Interrogation::UneDe, TypeValeur::Texte)
}

const fn existe(nom: &'static str, champ: &'static str) -> ParametreRecherche {
    ParametreRecherche::nouveau(nom, champ, Interrogation::Existe, TypeValeur::Logique)
}

/// The parameters of the three lists of documents.
static PARAMETRES: [ParametreRecherche; 19] = [
    PAGE,
    LIMITE,
    egal("idProgramme"),
    une_de("idProgramme[]", "idProgramme"),
    egal("idLot"),
    une_de("idLot[]", "idLot"),
    egal("type"),
    une_de("type[]", "type"),
    egal("famille"),
    une_de("famille[]", "famille"),
    egal("categorie"),
    une_de("categorie[]", "categorie"),
    existe("exists[idLot]", "idLot"),
    existe("exists[idProgramme]", "idProgramme"),
    existe("exists[libelle]", "libelle"),
    existe("exists[alternatif]", "alternatif"),
    existe("exists[batiment]", "batiment"),
    existe("exists[etage]", "etage"),
    ParametreRecherche::nouveau("order[position]", "position", Interrogation::Ordre, TypeValeur::Sens),
];

parametres! {
    /// The parameters of the lists of documents.
    ParametresDocuments, PARAMETRES
}

/// The fields, besides `idLot`, whose presence can be asked.
const FACULTATIFS: [(&str, Facultatif); 5] = [
    ("exists[idProgramme]", Facultatif::Programme),
    ("exists[libelle]", Facultatif::Libelle),
    ("exists[alternatif]", Facultatif::Alternatif),
    ("exists[batiment]", Facultatif::Batiment),
    ("exists[etage]", Facultatif::Etage),
];
/// How many documents of the whole catalogue a visitor can page through. They are counted up to this number (decision 0018).
const JUSQU_AU: u32 = 10_000;
/// A page large enough for all the documents of a programme.
const TOUS: PageDeDocuments = PageDeDocuments { numero: 1, limite: 1000 };

/// The `hydra:search` of a list of documents. Its path says whose documents they are.
fn recherche(chemin: &str, forme: Forme) -> String {
    static VARIABLES: LazyLock<Variables> = LazyLock::new(|| Variables::nouvelles(&PARAMETRES));
    match forme {
        Forme::Entiere => VARIABLES.gabarit(chemin),
        Forme::Renvoi => hydra::renvoi(chemin),
    }
}

/// The documents of the whole catalogue. Without a programme or a lot, visitors get and count only the first 10,000. To see
/// more, they ask for one programme at a time.
#[utoipa::path(get, path = "/api/offre/documents", tag = "Offre", operation_id = "chercherDocuments",
    params(ParametresDocuments),
    responses(
        (status = 200, description = "Une page de documents", body = CollectionDocuments, content_type = "application/ld+json"),
        (status = 400, description = "Des paramètres sont refusés"),
    ))]
pub(crate) async fn chercher(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    paires: Paires,
) -> Result<Response, Error> {
    let question = Question::lire(&paires)?;
    let portee = appelant.portee();
    let mut visibles = DocumentsVisibles::pour(portee);
    if !portee.est_connecte() && question.est_de_tout_le_catalogue() {
        question.limiter(JUSQU_AU)?;
        visibles = visibles.comptes_jusqu_au(JUSQU_AU);
    }
    lister(&etat, &appelant, &demande, &paires, "/api/offre/documents", visibles, question).await
}

/// The documents of a programme. `exists[idLot]=1` gives those of its lots.
#[utoipa::path(get, path = "/api/offre/programmes/{id}/documents", tag = "Offre", operation_id = "documentsProgramme",
    params(("id" = String, Path, description = "Identifiant du programme", example = "nantes1"), ParametresDocuments),
    responses(
        (status = 200, description = "Une page de documents", body = CollectionDocuments, content_type = "application/ld+json"),
        (status = 400, description = "Des paramètres sont refusés"),
        (status = 404, description = "Le programme n’est plus disponible."),
    ))]
pub(crate) async fn du_programme(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    paires: Paires,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let mut question = Question::lire(&paires)?;
    let portee = appelant.portee();
    if etat.instantane()?.catalogue.programme(portee, &id).is_none() {
        return Err(Error::Introuvable(Absent::Programme));
    }
    restreindre(&mut question.filtre.programmes, &id);
    question.filtre.avec_lot = question.filtre.avec_lot.or(question.filtre.lots.is_empty().then_some(false));
    let chemin = format!("/api/offre/programmes/{id}/documents");
    lister(&etat, &appelant, &demande, &paires, &chemin, DocumentsVisibles::de_la_page(portee), question).await
}

/// The documents of a lot.
#[utoipa::path(get, path = "/api/offre/lots/{id}/documents", tag = "Offre", operation_id = "documentsLot",
    params(("id" = String, Path, description = "Identifiant du lot", example = "nantes1-A201"), ParametresDocuments),
    responses(
        (status = 200, description = "Une page de documents", body = CollectionDocuments, content_type = "application/ld+json"),
        (status = 400, description = "Des paramètres sont refusés"),
        (status = 404, description = "Le lot n'est plus disponible."),
    ))]
pub(crate) async fn du_lot(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    paires: Paires,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let mut question = Question::lire(&paires)?;
    let portee = appelant.portee();
    if etat.instantane()?.catalogue.lot(portee, &id).is_none() {
        return Err(Error::Introuvable(Absent::Lot));
    }
    restreindre(&mut question.filtre.lots, &id);
    let chemin = format!("/api/offre/lots/{id}/documents");
    lister(&etat, &appelant, &demande, &paires, &chemin, DocumentsVisibles::de_la_page(portee), question).await
}

/// A question to a list of documents.
#[derive(Debug)]
struct Question {
    filtre: FiltreDeDocuments,
    ordre: OrdreDeDocuments,
    page: Page,
}

impl Question {
    fn lire(paires: &Paires) -> Result<Self, Error> {
        let mut lecteur = Lecteur::nouveau(paires);
        let page = lecteur.page();
        let filtre = FiltreDeDocuments {
            programmes: lecteur.plusieurs("idProgramme"),
            lots: lecteur.plusieurs("idLot"),
            types: lecteur.plusieurs("type"),
            familles: lecteur.plusieurs("famille"),
            categories: lecteur.plusieurs("categorie"),
            avec_lot: lecteur.logique("exists[idLot]"),
            existe: FACULTATIFS.into_iter().filter_map(|(nom, champ)| Some((champ, lecteur.logique(nom)?))).collect(),
        };
        let ordre = match lecteur.sens("order[position]") {
            None => OrdreDeDocuments::Naturel,
            Some(Sens::Croissant) => OrdreDeDocuments::PositionCroissante,
            Some(Sens::Decroissant) => OrdreDeDocuments::PositionDecroissante,
        };
        lecteur.finir()?;
        Ok(Self { filtre, ordre, page })
    }

    fn est_de_tout_le_catalogue(&self) -> bool {
        self.filtre.programmes.is_empty() && self.filtre.lots.is_empty()
    }

    /// The number of documents that match, and the documents of the page.
    async fn poser(&self, base: &Base, visibles: DocumentsVisibles) -> store::Result<(u64, Vec<Document>)> {
        let vue = base.instantane().await?;
        let page = PageDeDocuments { numero: self.page.numero, limite: self.page.limite };
        let (total, lus) = visibles.chercher(&vue, &self.filtre, self.ordre, page).await?;
        Ok((total, sur_le_fil(&vue, &lus).await?))
    }

    /// Refuses a question that would read more documents of the whole catalogue than `jusqu_au`. It refuses a page further on, and an order
    /// that has no index on the whole catalogue.
    fn limiter(&self, jusqu_au: u32) -> Result<(), Error> {
        let precisez = "précisez un programme par «\u{a0}idProgramme\u{a0}» ou un lot par «\u{a0}idLot\u{a0}»";
        let mut violations = Vec::new();
        if self.page.numero.saturating_mul(self.page.limite) > jusqu_au {
            let message = format!("«\u{a0}page\u{a0}» mène au-delà du {jusqu_au}e document\u{a0}: {precisez}.");
            violations.push(Violation::nouvelle("page", message, "parametre"));
        }
        if self.ordre != OrdreDeDocuments::Naturel {
            let message = format!("«\u{a0}order[position]\u{a0}» ne range pas tout le catalogue\u{a0}: {precisez}.");
            violations.push(Violation::nouvelle("order[position]", message, "parametre"));
        }
        if violations.is_empty() { Ok(()) } else { Err(Error::Parametres(violations)) }
    }
}

/// Keeps only the documents with this id. When the caller asked for other ids, nothing matches.
fn restreindre(valeurs: &mut Vec<String>, id: &str) {
    let impossible = !valeurs.is_empty() && !valeurs.iter().any(|valeur| valeur == id);
    valeurs.clear();
    valeurs.push(if impossible { String::new() } else { id.to_owned() });
}

async fn lister(
    etat: &Etat,
    appelant: &Appelant,
    demande: &HeaderMap,
    paires: &Paires,
    chemin: &str,
    visibles: DocumentsVisibles,
    question: Question,
) -> Result<Response, Error> {
    let type_mime = negocier(demande)?;
    let numero = etat.instantane()?.numero;
    let etiquette =
        Etiquette::nouvelle(etat, numero).pour_la_portee(appelant).texte(chemin).texte(type_mime).question(paires);
    if let Some(reponse) = inchangee(demande, &etiquette) {
        return Ok(reponse);
    }
    let page = question.page;
    let base = etat.base.clone();
    let (total, membres) = if question.est_de_tout_le_catalogue() {
        etat.listes(appelant.portee()).mener(async move { question.poser(&base, visibles).await }).await??
    } else {
        question.poser(&base, visibles).await?
    };
    let recherche = recherche(chemin, Forme::de(paires));
    let total = usize::try_from(total).unwrap_or(usize::MAX);
    let collection = Collection { chemin, paires, page, total, recherche: &recherche };
    let corps = collection.ecrire(membres.len(), |rang, sortie| hydra::valeur(sortie, &membres[rang]));
    Ok(avec_etiquette(&etiquette, type_mime, corps))
}

/// The documents of a programme itself, by category. A visitor does not get `contractuel`.
pub(crate) async fn par_categorie(
    etat: &Etat,
    portee: Portee,
    programme: &str,
) -> Result<DocumentsParCategorie, Error> {
    let filtre = FiltreDeDocuments {
        programmes: vec![programme.to_owned()],
        avec_lot: Some(false),
        ..FiltreDeDocuments::default()
    };
    let vue = etat.base.instantane().await?;
    let (_, lus) =
        DocumentsVisibles::de_la_page(portee).chercher(&vue, &filtre, OrdreDeDocuments::Naturel, TOUS).await?;
    let documents = sur_le_fil(&vue, &lus).await?;
    drop(vue);
    let mut groupes = DocumentsParCategorie { contractuel: portee.est_connecte().then(Vec::new), ..Default::default() };
    for (lu, document) in lus.iter().zip(documents) {
        let groupe = match lu.document.categorie {
            Categorie::Commercial => &mut groupes.commercial,
            Categorie::Contractuel => groupes.contractuel.get_or_insert_default(),
            Categorie::Masse => &mut groupes.masse,
            Categorie::Stationnement => &mut groupes.stationnement,
            Categorie::Cave => &mut groupes.cave,
            Categorie::Image => &mut groupes.image,
            Categorie::Video => &mut groupes.video,
            Categorie::Media360 => &mut groupes.media360,
            Categorie::Chantier => &mut groupes.chantier,
            Categorie::Interactif => &mut groupes.interactif,
            // Only lots have these categories. The feed refuses them on a programme.
            Categorie::Plan | Categorie::Etage => continue,
        };
        groupe.push(document);
    }
    Ok(groupes)
}
