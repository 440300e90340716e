//! A document as a drawing in the colours of the page, for viewers who may see the document. Only the plan of a lot has one, because the
//! plan is stored as rooms (`drawings::logement`). The models draw the PDF of the same plan.

use crate::appels::facade::{POLITIQUE, theme};
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Etiquette, avec_etiquette, inchangee};
use crate::plomberie::parametres::{Lecteur, Paires};
use actions::document::modele_dessine;
use axum::extract::{Path, State};
use axum::response::Response;
use http::{HeaderMap, header};
use std::sync::Arc;
use store::document::DocumentsVisibles;
use store::import::recouvrement;

/// The drawing of a document, as SVG.
#[utoipa::path(get, path = "/api/offre/documents/{id}/dessin.svg", tag = "Offre", operation_id = "dessinDocument",
    params(
        ("id" = String, Path, description = "Identifiant du document", example = "nantes1-A201-plan"),
        ("theme" = Option<String>, Query, description = "`clair` (par défaut), `sombre`, ou `page`\u{a0}: les couleurs sont celles de la page qui l’inclut"),
    ),
    responses(
        (status = 200, description = "Le dessin", body = String, content_type = "image/svg+xml"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés"),
        (status = 404, description = "Ce document n’est plus disponible, ou n’a pas de dessin."),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    paires: Paires,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let mut lecteur = Lecteur::nouveau(&paires);
    let theme = theme(&mut lecteur);
    lecteur.finir()?;
    let absent = || Error::Introuvable(Absent::Document);
    let instantane = etat.instantane()?;
    let portee = appelant.portee();
    let vue = etat.base.instantane().await?;
    let lu = DocumentsVisibles::de_la_page(portee).par_id(&vue, &id).await?.ok_or_else(absent)?;
    let (nom, lot) = modele_dessine(&lu).ok_or_else(absent)?;
    let etiquette = Etiquette::du_programme(&etat, &instantane, portee, &lu.programme)
        .pour_la_portee(&appelant)
        .texte(&id)
        .texte(nom)
        .nombre(theme as i64);
    if let Some(reponse) = inchangee(&demande, &etiquette) {
        return Ok(reponse);
    }
    let lot = recouvrement::lots_par_id(&vue, std::slice::from_ref(lot)).await?.lus.pop().ok_or_else(absent)?;
    drop(vue);
    let svg = papers::modeles::dessiner(nom, &lot.fiche, theme).ok_or_else(absent)?;
    let mut reponse = avec_etiquette(&etiquette, "image/svg+xml", svg);
    reponse.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLITIQUE);
    Ok(reponse)
}
