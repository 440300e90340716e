//! The `états des risques` of programmes, as staff deposit and follow them. Without a valid one, no contract of the
//! programme is sent (`domain.md` section 6).

use crate::appels::gestion::exiger;
use crate::documentation::parametres::parametres;
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, negocier_simple, prive, repondre_a_la_personne};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use crate::plomberie::fichier::{FichierServi, Maniere};
use crate::plomberie::liste::ListeDecrite;
use crate::plomberie::parametres::Paires;
use crate::plomberie::televersement::{Formulaire, RegleDeTeleversement};
use actions::etat_des_risques::{CHAMP, FORMATS, POIDS_KO, deposer_etat_des_risques, dire_sans_objet};
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use chrono::NaiveDate;
use domain::acces::Role;
use domain::programme::{IdProgramme, Programme};
use domain::regard::Regard;
use domain::texte::normaliser;
use http::HeaderMap;
use std::cmp::Reverse;
use std::sync::{Arc, LazyLock};
use store::etat_des_risques::{EtatDesRisquesLu, brouillons_par_programme, des_programmes, du_programme};
use store::{Acces, Numero};
use wire::etat_des_risques::{EtatDesRisquesEnvoye, EtatDesRisquesGere, EtatDit, SansObjetEnvoye};
use wire::hydra::CollectionEtatsDesRisques;
use wire::lot::Action;
use wire::refus::CodeDeRefus;

/// The upload rule of the form that deposits an `état des risques`.
pub(crate) const REGLE: RegleDeTeleversement =
    RegleDeTeleversement { champ: CHAMP, formats: FORMATS, poids_ko: POIDS_KO, nombre: 1, textes: &["etabli"] };

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a("/api/gestion/etats-des-risques").un("search", TypeValeur::Texte).un("vue", TypeValeur::Texte)
});

parametres! {
    /// The parameters of the list.
    ParametresEtatsDesRisques, LISTE.parametres()
}

domain::enumeration! {
    /// Which programmes the list shows.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum VueDesRisques: TOUTES, code / depuis_code {
        /// Programmes that have drafts of reservations, and no valid `état des risques`.
        Bloquants = "bloquants";
        /// Programmes on sale that have no valid `état des risques`.
        AFournir = "a-fournir";
        /// All programmes on sale.
        EnVente = "en-vente";
    }
}

/// A programme, its `état des risques`, and the number of its drafts.
struct Suivi {
    programme: Programme,
    lu: Option<EtatDesRisquesLu>,
    brouillons: u64,
}

impl Suivi {
    fn fil(&self, regard: &Regard, aujourd_hui: NaiveDate) -> EtatDesRisquesGere {
        let sans_role = (CodeDeRefus::RoleManquant, "réservé aux responsables réseau et aux administrateurs");
        let noter = if regard.a(Role::IR) { Action::permise() } else { Action::refusee(&sans_role) };
        let dit = self.lu.as_ref().map(|lu| EtatDit { etat: &lu.etat, note: lu.note.date() });
        EtatDesRisquesGere::de(&self.programme, dit, self.brouillons, aujourd_hui, noter)
    }

    fn bloque(&self, aujourd_hui: NaiveDate) -> bool {
        !self.lu.as_ref().is_some_and(|lu| lu.etat.vaut(aujourd_hui))
    }
}

/// The états des risques of programmes. By default, those whose absence prevents the signature of drafts, most drafts first.
#[utoipa::path(get, path = "/api/gestion/etats-des-risques", tag = "Gestion", operation_id = "listerEtatsDesRisques",
    params(ParametresEtatsDesRisques),
    responses(
        (status = 200, description = "Les programmes", body = CollectionEtatsDesRisques, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::Internal])?;
    let mut question = LISTE.lire(&paires);
    let recherche = normaliser(question.lecteur.un("search").unwrap_or_default());
    let vue = match question.lecteur.un("vue") {
        None => VueDesRisques::Bloquants,
        Some(code) => VueDesRisques::depuis_code(code).unwrap_or_else(|| {
            question.lecteur.refuser("vue", "«\u{a0}vue\u{a0}» est bloquants, a-fournir ou en-vente.");
            VueDesRisques::Bloquants
        }),
    };
    let question = question.finir()?;
    let aujourd_hui = etat.base.maintenant().jour();
    let lecture = etat.base.lire().await?;
    let suivis = lire_la_vue(&lecture, vue, aujourd_hui).await?;
    drop(lecture);
    let du_nom = |suivi: &Suivi| {
        let nom = normaliser(&suivi.programme.nom_commercial);
        recherche.split_whitespace().all(|mot| nom.split_whitespace().any(|t| t.starts_with(mot)))
    };
    let trouves: Vec<Suivi> = suivis.into_iter().filter(du_nom).collect();
    Ok(question.repondre(&etat, &appelant, &negocie, &trouves, |suivi| suivi.fil(&regard, aujourd_hui)))
}

/// Reads the programmes of a view.
async fn lire_la_vue(db: &impl Acces, vue: VueDesRisques, aujourd_hui: NaiveDate) -> store::Result<Vec<Suivi>> {
    let mut brouillons = brouillons_par_programme(db).await?;
    let programmes: Vec<Programme> = match vue {
        VueDesRisques::Bloquants => {
            let ids: Vec<IdProgramme> = brouillons.keys().cloned().collect();
            store::programme::sans_documents(db, &ids).await?.into_iter().map(|lu| lu.programme).collect()
        }
        VueDesRisques::AFournir | VueDesRisques::EnVente => {
            let tous = store::programme::tous_sans_documents(db).await?.into_iter();
            tous.filter(|lu| !lu.retire).map(|lu| lu.programme).collect()
        }
    };
    let ids: Vec<IdProgramme> = programmes.iter().map(|programme| programme.id.clone()).collect();
    let mut lus = des_programmes(db, &ids).await?;
    let mut suivis: Vec<Suivi> = programmes
        .into_iter()
        .map(|programme| Suivi {
            lu: lus.remove(&programme.id),
            brouillons: brouillons.remove(&programme.id).unwrap_or_default(),
            programme,
        })
        .filter(|suivi| vue == VueDesRisques::EnVente || suivi.bloque(aujourd_hui))
        .collect();
    let rang = |suivi: &Suivi| {
        let attendent = if suivi.bloque(aujourd_hui) { suivi.brouillons } else { 0 };
        (!suivi.bloque(aujourd_hui), Reverse(attendent), normaliser(&suivi.programme.nom_commercial))
    };
    suivis.sort_by_cached_key(rang);
    Ok(suivis)
}

/// Reads one programme and its `état des risques`.
async fn un(etat: &Etat, id: String) -> Result<Suivi, Error> {
    let id = IdProgramme(id);
    let lecture = etat.base.lire().await?;
    let lus = store::programme::sans_documents(&lecture, std::slice::from_ref(&id)).await?;
    let programme = lus.into_iter().next().ok_or(Error::Introuvable(Absent::Programme))?.programme;
    let lu = du_programme(&lecture, &id).await?;
    let brouillons = brouillons_par_programme(&lecture).await?.remove(&id).unwrap_or_default();
    Ok(Suivi { programme, lu, brouillons })
}

/// The current état des risques of a programme.
#[utoipa::path(get, path = "/api/gestion/programmes/{id}/etat-des-risques", tag = "Gestion", operation_id = "lireEtatDesRisques",
    params(("id" = String, Path, description = "Identifiant du programme", example = "nantes1")),
    responses(
        (status = 200, description = "Ce qui vaut pour ce programme", body = EtatDesRisquesGere),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Ce programme n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::Internal])?;
    let suivi = un(&etat, id).await?;
    let aujourd_hui = etat.base.maintenant().jour();
    repondre_a_la_personne(&etat, &appelant, &negocie, &suivi.fil(&regard, aujourd_hui))
}

/// The file of the état des risques of a programme.
#[utoipa::path(get, path = "/api/gestion/programmes/{id}/etat-des-risques/fichier", tag = "Gestion", operation_id = "fichierDeLEtatDesRisques",
    params(("id" = String, Path, description = "Identifiant du programme", example = "nantes1")),
    responses(
        (status = 200, description = "Le document", body = Vec<u8>, content_type = "application/pdf"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "application/pdf"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Ce programme n’existe pas, ou n’a pas d’état des risques"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
    ))]
pub(crate) async fn fichier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    exiger(&appelant, &[Role::Internal])?;
    let absent = || Error::Introuvable(Absent::Document);
    let lu = du_programme(&etat.base.lire().await?, &IdProgramme(id.clone())).await?;
    let piece = lu.and_then(|lu| lu.fichier).ok_or_else(absent)?.fichier;
    let fichier = FichierServi {
        // The id of a file makes a strong tag, because it is never used for other bytes.
        etiquette: format!("\"{}\"", piece.id),
        taille: piece.taille,
        type_mime: piece.mime.clone(),
        nom: format!("état-des-risques-{id}.pdf"),
        maniere: Maniere::selon(&piece.mime),
    };
    let ouvrir = async |plage| etat.base.pieces().ouvrir(&piece, plage).await;
    fichier.envoyer(&demande, ouvrir).await?.ok_or_else(absent)
}

/// Answers a write with the `état des risques` of the programme.
async fn rendre(
    etat: &Etat,
    regard: &Regard,
    id: String,
    numero: Option<Numero>,
    type_mime: &'static str,
) -> Result<Response, Error> {
    let gere = un(etat, id).await?.fil(regard, etat.base.maintenant().jour());
    let reponse = prive(type_mime, serde_json::to_vec(&gere).map_err(Error::interne)?);
    Ok(ecrit(etat, numero, reponse).await)
}

/// Deposits the état des risques of a programme. Contracts are sent with it from now on.
#[utoipa::path(put, path = "/api/gestion/programmes/{id}/etat-des-risques", tag = "Gestion", operation_id = "deposerEtatDesRisques",
    params(("id" = String, Path, description = "Identifiant du programme", example = "nantes1")),
    request_body(content = EtatDesRisquesEnvoye, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "Ce qui vaut désormais", body = EtatDesRisquesGere),
        (status = 400, description = "Le fichier manque, ou le formulaire est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Ce programme n’existe pas"),
        (status = 408, description = "Le fichier arrive trop lentement"),
        (status = 413, description = "Le formulaire dépasse deux fois le poids d’un fichier"),
        (status = 415, description = "Le corps n’est pas un formulaire"),
        (status = 422, description = "Le fichier ne peut pas être ouvert ou n’est pas un PDF, ou la date est refusée"),
    ))]
pub(crate) async fn deposer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<String>,
    formulaire: Formulaire,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let regard = exiger(&appelant, &[Role::IR])?;
    // Check first that the programme exists, so that the portal does not read a file in vain.
    un(&etat, id.clone()).await?;
    let (recu, textes) = formulaire.recevoir_un_et_textes(&etat, &REGLE).await?;
    let etabli = textes.into_iter().next().unwrap_or_default();
    let programme = IdProgramme(id.clone());
    let fait = deposer_etat_des_risques(&appelant.contexte(&etat), &programme, &etabli, &recu).await?;
    rendre(&etat, &regard, id, fait.numero, type_mime).await
}

/// Records that no état des risques is due for a programme, and why.
#[utoipa::path(put, path = "/api/gestion/programmes/{id}/etat-des-risques/sans-objet", tag = "Gestion", operation_id = "direSansEtatDesRisques",
    params(("id" = String, Path, description = "Identifiant du programme", example = "nantes1")),
    request_body(content = SansObjetEnvoye, content_type = "application/json"),
    responses(
        (status = 200, description = "Ce qui vaut désormais", body = EtatDesRisquesGere),
        (status = 400, description = "Le motif manque ou est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Ce programme n’existe pas"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le motif est refusé"),
    ))]
pub(crate) async fn sans_objet(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<String>,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let regard = exiger(&appelant, &[Role::IR])?;
    let SansObjetEnvoye { motif } = objet.lire_comme()?;
    let fait = dire_sans_objet(&appelant.contexte(&etat), &IdProgramme(id.clone()), &motif).await?;
    rendre(&etat, &regard, id, fait.numero, type_mime).await
}
