//! The bytes of a document, within the scope of the document (`domain.md` section 2): a stored file, or a model drawn on
//! request from what this viewer may see.

use crate::error::{Absent, Error};
use crate::flux::dessinateur::Dessin;
use crate::flux::etat::Etat;
use crate::schemas::probleme::Probleme;
use crate::wire::appelant::Appelant;
use crate::wire::conditionnel::{Etiquette, avec_etiquette, inchangee};
use crate::wire::parametres::{Paires, aucun};
use axum::extract::{Path, State};
use axum::response::Response;
use bytes::Bytes;
use chrono::NaiveDate;
use chrono_tz::Europe::Paris;
use domain::acces::Portee;
use domain::document::Source;
use domain::lot::Lot;
use domain::programme::Programme;
use http::{HeaderMap, HeaderValue, header};
use papers::{Lieu, Sujet};
use std::sync::Arc;
use store::document::{DocumentLu, DocumentsVisibles};
use store::import::recouvrement;

/// Types that browsers show without running anything of them.
const SURS: [&str; 8] =
    ["application/pdf", "image/avif", "image/gif", "image/jpeg", "image/png", "image/webp", "text/plain", "video/mp4"];
/// Nothing of a file may run or call.
const POLITIQUE: HeaderValue =
    HeaderValue::from_static("sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:");
/// The same for PDF, whose viewers do not work in a sandbox; they run nothing of the portal.
const POLITIQUE_PDF: HeaderValue =
    HeaderValue::from_static("default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src data:");

/// What is sent.
struct Envoi {
    octets: Bytes,
    type_mime: String,
    nom: String,
    maniere: Maniere,
}

/// What the browser does with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Maniere {
    /// Shows it.
    Montre,
    /// Saves it.
    Enregistre,
}

/// The bytes of a document.
#[utoipa::path(get, path = "/api/offre/documents/{id}/fichier", tag = "Offre", operation_id = "fichierDocument",
    params(("id" = String, Path, description = "Identifiant du document")),
    responses(
        (status = 200, description = "Le fichier", body = Vec<u8>, content_type = "application/octet-stream"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Ce document n’est plus disponible.", body = Probleme, content_type = "application/problem+json"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    paires: Paires,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    aucun(&paires)?;
    let numero = etat.instantane()?.numero;
    let portee = appelant.portee();
    let vue = etat.base.instantane().await?;
    let lu = DocumentsVisibles::de_la_page(portee).par_id(&vue, &id).await?;
    drop(vue);
    let lu = lu.ok_or(Error::Introuvable(Absent::Document))?;
    let jour = etat.base.maintenant().date().with_timezone(&Paris).date_naive();
    let etiquette = Etiquette::nouvelle(&etat, numero).pour_la_portee(&appelant).texte(&id);
    let etiquette = match (&lu.document.source, &lu.fichier) {
        (Source::Fichier(_), Some(empreinte)) => etiquette.texte(empreinte),
        (Source::Modele(modele), _) => etiquette.texte(modele).texte(&jour.to_string()),
        _ => return Err(Error::Introuvable(Absent::Document)),
    };
    if let Some(reponse) = inchangee(&demande, &etiquette) {
        return Ok(reponse);
    }
    let envoi = match &lu.document.source {
        Source::Modele(modele) => dessiner(&etat, portee, &lu, modele, jour, etiquette.cle()).await?,
        _ => fichier(&etat, &lu).await?,
    };
    Ok(repondre(&envoi, &etiquette))
}

fn repondre(envoi: &Envoi, etiquette: &Etiquette) -> Response {
    let mut reponse = avec_etiquette(etiquette, "application/octet-stream", envoi.octets.clone());
    let en_tetes = reponse.headers_mut();
    if let Ok(type_mime) = HeaderValue::from_str(&envoi.type_mime) {
        en_tetes.insert(header::CONTENT_TYPE, type_mime);
    }
    let maniere = match envoi.maniere {
        Maniere::Montre => "inline",
        Maniere::Enregistre => "attachment",
    };
    if let Ok(disposition) = HeaderValue::from_str(&format!("{maniere}; filename=\"{}\"", nom_de_fichier(&envoi.nom))) {
        en_tetes.insert(header::CONTENT_DISPOSITION, disposition);
    }
    en_tetes.insert(header::CONTENT_SECURITY_POLICY, politique(envoi));
    reponse
}

/// A name that any system takes, and no header breaks.
fn nom_de_fichier(nom: &str) -> String {
    let (base, extension) = nom.rsplit_once('.').unwrap_or((nom, ""));
    let extension: String = extension.chars().filter(char::is_ascii_alphanumeric).take(8).collect();
    let base = domain::texte::slug(base);
    let base: String = base.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(80).collect();
    let base = if base.is_empty() { "document".to_owned() } else { base };
    if extension.is_empty() { base } else { format!("{base}.{extension}") }
}

async fn fichier(etat: &Etat, lu: &DocumentLu) -> Result<Envoi, Error> {
    let absent = || Error::Introuvable(Absent::Document);
    let empreinte = lu.fichier.as_deref().ok_or_else(absent)?;
    let lecture = etat.base.lire().await?;
    let fiche = store::fichier::par_sha256(&lecture, empreinte).await?.ok_or_else(absent)?;
    drop(lecture);
    let octets = etat.base.fichiers().lire(empreinte).await?.ok_or_else(absent)?;
    let extension = match &lu.document.source {
        Source::Fichier(chemin) => chemin.rsplit_once('.').map(|(_, extension)| extension),
        _ => None,
    };
    let nom = extension.map_or_else(|| lu.document.titre.clone(), |e| format!("{}.{e}", lu.document.titre));
    let maniere = if SURS.contains(&essence(&fiche.mime)) { Maniere::Montre } else { Maniere::Enregistre };
    Ok(Envoi { octets: octets.into(), type_mime: fiche.mime, nom, maniere })
}

/// The type without its parameters.
fn essence(type_mime: &str) -> &str {
    type_mime.split(';').next().unwrap_or_default().trim()
}

/// What the browser lets the file do.
fn politique(envoi: &Envoi) -> HeaderValue {
    match (envoi.maniere, essence(&envoi.type_mime)) {
        (Maniere::Montre, "application/pdf") => POLITIQUE_PDF,
        // Only our own pages are shown as such.
        (Maniere::Montre, "text/html") => HeaderValue::from_static(papers::POLITIQUE_HTML),
        _ => POLITIQUE,
    }
}

/// Draws a model from what this viewer may see; withdrawn lots are nowhere on it.
async fn dessiner(
    etat: &Etat,
    portee: Portee,
    lu: &DocumentLu,
    modele: &str,
    date: NaiveDate,
    cle: String,
) -> Result<Envoi, Error> {
    let dessin = if let Some(dessin) = etat.dessinateur.connu(&cle) {
        dessin
    } else {
        let matiere = Matiere::lire(etat, portee, lu, modele, date).await?;
        etat.dessinateur.dessiner(cle, move || matiere.rendre()).await?
    };
    let Dessin { octets, type_mime, nom } = dessin;
    Ok(Envoi { octets, type_mime: type_mime.to_owned(), nom, maniere: Maniere::Montre })
}

/// What a drawing is made from, owned so that it can go to another thread.
struct Matiere {
    programme: Programme,
    lots: Vec<Lot>,
    lot: Option<usize>,
    portee: Portee,
    modele: String,
    marque: String,
    date: NaiveDate,
}

impl Matiere {
    async fn lire(etat: &Etat, portee: Portee, lu: &DocumentLu, modele: &str, date: NaiveDate) -> Result<Self, Error> {
        let vue = etat.base.instantane().await?;
        // An import under way is not to be seen yet.
        let programme = recouvrement::programmes_par_id(&vue, std::slice::from_ref(&lu.programme)).await?.pop();
        let programme = programme.ok_or(Error::Introuvable(Absent::Document))?.programme;
        let lots = recouvrement::lots_du_programme(&vue, &lu.programme).await?;
        let lot = lu.lot.as_ref().and_then(|id| lots.iter().position(|lot| lot.fiche.id() == *id));
        let (modele, marque) = (modele.to_owned(), etat.reglages.marque.nom.clone());
        Ok(Self { programme, lots, lot, portee, modele, marque, date })
    }

    fn rendre(&self) -> Result<Dessin, papers::Error> {
        let en_vente = self.lots.iter().filter(|lot| !lot.retire);
        let (lots, caches) = en_vente.partition(|lot| self.portee.voit(lot.exclusivite));
        let sujet = Sujet {
            programme: &self.programme,
            lots,
            caches,
            lot: self.lot.map(|rang| &self.lots[rang]),
            lieu: self.lieu(),
            marque: &self.marque,
            date: self.date,
        };
        let fichier = papers::modeles::rendre(&self.modele, &sujet)?;
        Ok(Dessin { octets: fichier.octets.into(), type_mime: fichier.type_mime, nom: fichier.nom_de_fichier })
    }

    fn lieu(&self) -> Lieu<'_> {
        let territoire = territoire::territoire();
        let lieu = territoire.par_insee(&self.programme.lieu.code_insee);
        let departement = lieu.and_then(|l| l.code_departement).and_then(|code| territoire.departement_de(code));
        let code_region = lieu.map_or("", |l| l.code_region);
        Lieu {
            ville: lieu.map_or("", |l| l.libelle),
            code_postal: &self.programme.lieu.code_postal,
            departement: departement.unwrap_or_default(),
            code_region,
            region: territoire.region_de(code_region).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_nom_de_fichier_ne_casse_aucun_en_tete() {
        for (nom, attendu) in [
            ("Plan de l’appartement A201.pdf", "plan-de-l-appartement-a201.pdf"),
            ("a\"; filename=\"b.exe", "a-filename-b.exe"),
            ("", "document"),
            ("…", "document"),
            ("sans extension", "sans-extension"),
        ] {
            assert_eq!(nom_de_fichier(nom), attendu);
        }
    }
}
