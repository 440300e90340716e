//! The bytes of a document, for viewers who may see it (`domain.md` section 2): a stored file, or a model drawn on request
//! from what this viewer may see.

use crate::error::{Absent, Error};
use crate::flux::dessinateur::Dessin;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Etiquette, avec_etiquette, inchangee};
use crate::plomberie::fichier::{FichierServi, Maniere, habiller_fichier};
use actions::document::MatiereDeDocument;
use axum::extract::{Path, State};
use axum::response::Response;
use domain::acces::Portee;
use domain::document::Source;
use http::HeaderMap;
use papers::jeu::JeuDeModeles;
use std::sync::Arc;
use store::document::{DocumentLu, DocumentsVisibles};

/// The bytes of a document.
#[utoipa::path(get, path = "/api/offre/documents/{id}/fichier", tag = "Offre", operation_id = "fichierDocument",
    params(("id" = String, Path, description = "Identifiant du document")),
    responses(
        (status = 200, description = "Le fichier\u{a0}: dessiné (PDF, HTML, SVG), ou rangé, du type que son flux a dit", content(
            (Vec<u8> = "application/pdf"), (String = "text/html"), (String = "image/svg+xml"), (Vec<u8> = "*/*"))),
        (status = 206, description = "La partie demandée d’un fichier rangé", body = Vec<u8>, content_type = "*/*"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Ce document n’est plus disponible."),
        (status = 416, description = "Le fichier n’a pas ces octets"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let instantane = etat.instantane()?;
    let portee = appelant.portee();
    let vue = etat.base.instantane().await?;
    let lu = DocumentsVisibles::de_la_page(portee).par_id(&vue, &id).await?;
    drop(vue);
    let lu = lu.ok_or(Error::Introuvable(Absent::Document))?;
    let modele = match (&lu.document.source, &lu.fichier) {
        (Source::Fichier(_), Some(_)) => return fichier(&etat, &demande, &lu).await,
        (Source::Modele(modele), _) => modele,
        _ => return Err(Error::Introuvable(Absent::Document)),
    };
    let jour = etat.base.maintenant().jour();
    let etiquette = Etiquette::du_programme(&etat, &instantane, portee, &lu.programme)
        .pour_la_portee(&appelant)
        .texte(&id)
        .texte(&lu.document.titre)
        .texte(&etat.marque().nom)
        .texte(modele)
        .texte(JeuDeModeles::empreinte_de_tous())
        .texte(&jour.to_string());
    if let Some(reponse) = inchangee(&demande, &etiquette) {
        return Ok(reponse);
    }
    let Dessin { octets, type_mime, nom } = dessiner(&etat, portee, &lu, modele, etiquette.cle()).await?;
    let mut reponse = avec_etiquette(&etiquette, "application/octet-stream", octets);
    habiller_fichier(&mut reponse, type_mime, &nom, Maniere::Montre);
    Ok(reponse)
}

/// Sends the bytes of a stored file.
async fn fichier(etat: &Etat, demande: &HeaderMap, lu: &DocumentLu) -> Result<Response, Error> {
    let absent = || Error::Introuvable(Absent::Document);
    let empreinte = lu.fichier.as_deref().ok_or_else(absent)?;
    let lecture = etat.base.lire().await?;
    let fiche = store::fichier::par_sha256(&lecture, empreinte).await?.ok_or_else(absent)?;
    drop(lecture);
    let extension = match &lu.document.source {
        Source::Fichier(chemin) => chemin.rsplit_once('.').map(|(_, extension)| extension),
        _ => None,
    };
    let nom = extension.map_or_else(|| lu.document.titre.clone(), |e| format!("{}.{e}", lu.document.titre));
    let fichier = FichierServi {
        // The tag is the hash of the bytes, so it is the same for every viewer.
        etiquette: format!("\"{empreinte}\""),
        taille: u64::try_from(fiche.taille).unwrap_or_default(),
        maniere: Maniere::selon(&fiche.mime),
        type_mime: fiche.mime,
        nom,
    };
    let ouvrir = async |plage| etat.base.fichiers().ouvrir(empreinte, plage).await;
    fichier.envoyer(demande, ouvrir).await?.ok_or_else(absent)
}

/// Draws a model from what this viewer may see. Withdrawn lots are never drawn.
async fn dessiner(etat: &Etat, portee: Portee, lu: &DocumentLu, modele: &str, cle: String) -> Result<Dessin, Error> {
    if let Some(dessin) = etat.dessinateur.connu(&cle) {
        return Ok(dessin);
    }
    let matiere = MatiereDeDocument::lire(&etat.base, portee, lu, (modele, &etat.marque().nom)).await?;
    let matiere = matiere.ok_or(Error::Introuvable(Absent::Document))?;
    let produire = move || {
        let fichier = matiere.produire()?;
        Ok(Dessin { octets: fichier.octets.into(), type_mime: fichier.type_mime, nom: fichier.nom_de_fichier })
    };
    etat.dessinateur.dessiner(portee, cle, produire).await
}
