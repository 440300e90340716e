//! Documents (spec section 3, Document).

use super::present;
use domain::document::{Document as DocumentDuCatalogue, Famille, Source};
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A document of a programme or a lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = Document)]
pub struct Document {
    pub id: String,
    /// Programme it belongs to.
    pub id_programme: String,
    pub titre: String,
    /// The address from which its bytes are read.
    pub url: String,
    /// The address of the same document as a drawing (SVG) in the colours of a page, for the plan of a lot that is drawn on
    /// request.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub dessin: Option<String>,
    /// Lot it is about.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub id_lot: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub libelle: Option<String>,
    pub famille: Famille,
    /// Category: `commercial`, `contractuel`, `masse`, `stationnement`, `cave`, `image`, `video`, `media360`,
    /// `chantier`, `interactif`, `plan`, `etage`.
    pub categorie: String,
    /// The kind of document: `VISUEL_PRINCIPAL`, `GRILLE_LOYERS`, …
    #[serde(rename = "type")]
    pub type_document: String,
    /// A text for people who cannot see it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub alternatif: Option<String>,
    /// Rank in its category, from 1.
    pub position: i32,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub batiment: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub etage: Option<String>,
    /// Media type of its bytes; null when the file is on another site.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub type_mime: Option<String>,
    /// How many bytes it has; null when the file is on another site, or is drawn on request.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub taille: Option<u64>,
}

/// What is known of the bytes of a document without reading them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OctetsConnus {
    /// The media type, without its parameters.
    pub type_mime: Option<String>,
    pub taille: Option<u64>,
}

/// Whether the portal can also draw a document as a picture for a page, in the colours of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dessin {
    SurDemande,
    Aucun,
}

impl Document {
    /// The shape of a document of the catalogue.
    pub fn de(
        d: &DocumentDuCatalogue,
        programme: &IdProgramme,
        lot: Option<&IdLot>,
        dessin: Dessin,
        octets: OctetsConnus,
    ) -> Self {
        Self {
            id: d.id.clone(),
            id_programme: programme.0.clone(),
            titre: d.titre.clone(),
            url: match &d.source {
                Source::Adresse(adresse) => adresse.clone(),
                Source::Fichier(_) | Source::Modele(_) => format!("/api/offre/documents/{}/fichier", d.id),
            },
            dessin: match dessin {
                Dessin::SurDemande => Some(format!("/api/offre/documents/{}/dessin.svg", d.id)),
                Dessin::Aucun => None,
            },
            id_lot: lot.map(|lot| lot.0.clone()),
            libelle: d.libelle.clone(),
            famille: d.famille,
            categorie: d.categorie.code().to_owned(),
            type_document: d.type_document.clone(),
            alternatif: d.alternatif.clone(),
            position: d.position,
            batiment: d.batiment.clone(),
            etage: d.etage.clone(),
            type_mime: octets.type_mime,
            taille: octets.taille,
        }
    }
}

/// The documents of a programme, by category, each list by position.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentsParCategorie {
    /// Brochures, price grids, offers.
    pub commercial: Vec<Document>,
    /// Contracts and annexes; absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub contractuel: Option<Vec<Document>>,
    /// The plan of the site.
    pub masse: Vec<Document>,
    /// Plans of the car park.
    pub stationnement: Vec<Document>,
    /// Plans of the cellars.
    pub cave: Vec<Document>,
    pub image: Vec<Document>,
    pub video: Vec<Document>,
    pub media360: Vec<Document>,
    /// News of the works.
    pub chantier: Vec<Document>,
    pub interactif: Vec<Document>,
}
