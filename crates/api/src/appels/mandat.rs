//! The mandate of a company, for the holder of its token and for the people of the company. They read the mandate and its document, open
//! the page where it is signed, and give its number in their own register. [`super::gestion_mandat`] has the staff's calls.

use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, negocier_simple, prive, repondre_a_la_personne};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use crate::plomberie::fichier::{FichierServi, Maniere};
use actions::mandat::{RegistreDe, noter_numero_registre, signer_sur_place};
use axum::extract::{Path, State};
use axum::response::Response;
use chrono::NaiveDate;
use domain::mandat::{IdMandat, Mandat};
use domain::regard::Regard;
use domain::signature::{EtatDEnveloppe, SujetSigne};
use domain::utilisateur::IdCompte;
use http::HeaderMap;
use std::sync::Arc;
use store::Acces;
use store::compte::ComptesVisibles;
use store::mandat::{MandatLu, MandatsLus};
use wire::mandat::{MandatASignerRecu, MandatDit, MandatDuFil, NumeroDeRegistre};

pub(super) fn absent() -> Error {
    Error::Introuvable(Absent::Adresse)
}

/// The description of a mandate, as of that day.
pub(super) fn dit<'a>(lu: &'a MandatLu, suivant: Option<&'a Mandat>, aujourd_hui: NaiveDate) -> MandatDit<'a> {
    MandatDit {
        mandat: &lu.mandat,
        representant: lu.representant.as_ref(),
        document: lu.document_se_lit(),
        numero_registre: lu.numero_registre.as_deref(),
        motif: lu.motif.as_deref(),
        suivant,
        aujourd_hui,
    }
}

/// The mandate that counts for a company on that day, with the mandate that follows it.
fn du_compte(siens: &MandatsLus, aujourd_hui: NaiveDate) -> Option<MandatDuFil> {
    let lu = siens.qui_compte(aujourd_hui)?;
    let suivant = siens.suivant(aujourd_hui).map(|suivant| &suivant.mandat);
    Some(MandatDuFil::de(&dit(lu, suivant, aujourd_hui)))
}

/// Reads a mandate by its id, with the other mandates of its company.
async fn nomme(db: &impl Acces, id: &str) -> Result<(MandatLu, MandatsLus), Error> {
    let id = IdMandat::lire(id).ok_or_else(absent)?;
    let lu = store::mandat::par_id(db, &id).await?.ok_or_else(absent)?;
    let siens = store::mandat::de_la_societe(db, lu.mandat.compte).await?;
    Ok((lu, siens))
}

/// Whether the viewer may see this mandate. Users see those of their company, and staff see all of them. Visitors pass this check, because
/// the token suffices.
pub(crate) async fn se_montre(etat: &Etat, appelant: &Appelant, id: &str) -> Result<bool, Error> {
    let Some(id) = IdMandat::lire(id) else { return Ok(false) };
    let lecture = etat.base.lire().await?;
    let Some(lu) = store::mandat::par_id(&lecture, &id).await? else { return Ok(false) };
    let Some(session) = appelant.session() else { return Ok(true) };
    let vues = ComptesVisibles::par(&Regard::de(&session.utilisateur));
    Ok(vues.par_id(&lecture, lu.mandat.compte).await?.is_some())
}

/// A mandate, by its token. The token suffices, signed in or not (`domain.md` section 7).
#[utoipa::path(get, path = "/api/mandats-signature/{id}", tag = "Mandat", operation_id = "lireMandat",
    params(("id" = String, Path, description = "Jeton du mandat")),
    responses(
        (status = 200, description = "Le mandat", body = MandatDuFil, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Ce mandat n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let aujourd_hui = etat.base.maintenant().jour();
    let (lu, siens) = nomme(&etat.base.lire().await?, &id).await?;
    // People who kept the address of a former mandate are led to the one that replaced it.
    let suivant = siens.dernier().filter(|suivant| suivant.numero > lu.numero);
    let fil = MandatDuFil::de(&dit(&lu, suivant.map(|suivant| &suivant.mandat), aujourd_hui));
    repondre_a_la_personne(&etat, &appelant, &negocie, &fil)
}

/// The page where a mandate is signed. Its representative still types a code that is sent to them there. The token
/// suffices, signed in or not.
#[utoipa::path(post, path = "/api/mandats-signature/{id}/signature", tag = "Mandat", operation_id = "signerMandat",
    params(("id" = String, Path, description = "Jeton du mandat")),
    responses(
        (status = 200, description = "L’adresse de la page de signature, ouverte pour une heure", body = MandatASignerRecu),
        (status = 404, description = "Ce mandat n’existe pas"),
        (status = 409, description = "Il n’est pas à signer (`mandat-signe`, `mandat-en-preparation`, `mandat-sans-representant`, `mandat-refuse`, `mandat-termine`), ou l’on agit à la place de quelqu’un d’autre (`en-incarnation`)"),
        (status = 500, description = "La signature n’a pas pu être ouverte"),
    ))]
pub(crate) async fn signer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let id = IdMandat::lire(&id).ok_or_else(absent)?;
    let ouverte = signer_sur_place(&appelant.contexte(&etat), &id).await?;
    let url = format!("{}/signature#{}", etat.reglages.url_publique, ouverte.valeur.en_clair());
    let reponse = prive(type_mime, serde_json::to_vec(&MandatASignerRecu { url }).map_err(Error::interne)?);
    Ok(ecrit(&etat, ouverte.numero, reponse).await)
}

/// The document of a mandate, as signed so far. With a session, the viewer must be allowed to see the company.
#[utoipa::path(get, path = "/api/mandats-signature/{id}/document", tag = "Mandat", operation_id = "documentDuMandat",
    params(("id" = String, Path, description = "Jeton du mandat")),
    responses(
        (status = 200, description = "Le document", body = Vec<u8>, content_type = "application/pdf"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "application/pdf"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Ce mandat n’existe pas, n’a pas de document, ou n’est pas le vôtre"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
    ))]
pub(crate) async fn document(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    if !se_montre(&etat, &appelant, &id).await? {
        return Err(absent());
    }
    let lecture = etat.base.lire().await?;
    let (lu, _) = nomme(&lecture, &id).await?;
    let sujet = SujetSigne::Mandat(lu.numero);
    let enveloppe = store::enveloppe::du_sujet(&lecture, sujet).await?.filter(|_| lu.document_se_lit());
    let enveloppe = enveloppe.filter(|lue| lue.enveloppe.etat != EtatDEnveloppe::Fermee).ok_or_else(absent)?;
    let document = enveloppe.document.ok_or_else(absent)?;
    drop(lecture);
    let fichier = FichierServi {
        // The id of a file makes a strong tag, because another signature makes another file.
        etiquette: format!("\"{}\"", document.id),
        taille: document.taille,
        type_mime: document.mime.clone(),
        nom: sujet.nom_de_fichier(),
        maniere: Maniere::selon(&document.mime),
    };
    let ouvrir = async |plage| etat.base.pieces().ouvrir(&document, plage).await;
    fichier.envoyer(&demande, ouvrir).await?.ok_or_else(absent)
}

async fn le_mien_au(etat: &Etat, compte: Option<IdCompte>) -> Result<Option<MandatDuFil>, Error> {
    let Some(compte) = compte else { return Ok(None) };
    let siens = store::mandat::de_la_societe(&etat.base.lire().await?, compte).await?;
    Ok(du_compte(&siens, etat.base.maintenant().jour()))
}

/// The current mandate of the caller's company. `null` when the caller has no company, or the company no mandate.
#[utoipa::path(get, path = "/api/user/me/mandat", tag = "Mandat", operation_id = "monMandat",
    responses(
        (status = 200, description = "Le mandat de sa société, ou null", body = Option<MandatDuFil>, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 401, description = "Personne n’est connecté"),
    ))]
pub(crate) async fn le_mien(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
) -> Result<Response, Error> {
    let compte = appelant.connecte()?.compte.as_ref().map(|compte| compte.id);
    let fil = le_mien_au(&etat, compte).await?;
    repondre_a_la_personne(&etat, &appelant, &negocie, &fil)
}

/// Writes the number of the mandate in the company's own register.
#[utoipa::path(put, path = "/api/user/me/mandat/numero-registre", tag = "Mandat", operation_id = "numeroterMonMandat",
    request_body(content = NumeroDeRegistre, content_type = "application/json"),
    responses(
        (status = 200, description = "Le mandat, son numéro noté", body = MandatDuFil),
        (status = 400, description = "Le numéro manque ou est illisible"),
        (status = 403, description = "Réservé au responsable de la société et à son représentant légal"),
        (status = 404, description = "Votre société n’a pas de mandat"),
        (status = 409, description = "Le mandat n’est pas encore signé de part et d’autre"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le numéro est refusé"),
    ))]
pub(crate) async fn numeroter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let compte = appelant.connecte()?.compte.as_ref().map(|compte| compte.id);
    let NumeroDeRegistre { numero_registre } = objet.lire_comme()?;
    let note = noter_numero_registre(&appelant.contexte(&etat), RegistreDe::MaSociete, &numero_registre).await?;
    let fil = le_mien_au(&etat, compte).await?.ok_or_else(absent)?;
    let reponse = prive(type_mime, serde_json::to_vec(&fil).map_err(Error::interne)?);
    Ok(ecrit(&etat, note.numero, reponse).await)
}
