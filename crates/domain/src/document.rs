//! Documents of a programme or a lot (spec section 3, Document).

use serde::{Deserialize, Serialize};

crate::enumeration! {
    /// Whether a document is read or looked at.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    #[serde(rename_all = "lowercase")]
    pub enum Famille: TOUS, code / depuis_code {
        /// A paper: plan, contract, price grid.
        Document = "document";
        /// A picture, a video, a visit.
        Media = "media";
    }
}

crate::enumeration! {
    /// The category under which a page groups documents.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Categorie: TOUS, code / depuis_code {
        /// Brochures, price grids, offers.
        Commercial = "commercial";
        /// Contracts and annexes: never shown to visitors.
        Contractuel = "contractuel";
        /// The plan of the site.
        Masse = "masse";
        /// Plans of the car park.
        Stationnement = "stationnement";
        /// Plans of the cellars.
        Cave = "cave";
        /// Still views.
        Image = "image";
        /// Films.
        Video = "video";
        /// Views in all directions.
        Media360 = "media360";
        /// News of the building site.
        Chantier = "chantier";
        /// Interactive models.
        Interactif = "interactif";
        /// The plan of one lot.
        Plan = "plan";
        /// The plan of a storey.
        Etage = "etage";
    }
}

impl Categorie {
    /// Categories of a programme's documents, in the order of spec section 3.
    pub const PROGRAMME: [Self; 10] = [
        Self::Commercial,
        Self::Contractuel,
        Self::Masse,
        Self::Stationnement,
        Self::Cave,
        Self::Image,
        Self::Video,
        Self::Media360,
        Self::Chantier,
        Self::Interactif,
    ];
    /// Categories of a lot's documents, in the order of spec section 9.
    pub const LOT: [Self; 6] =
        [Self::Plan, Self::Contractuel, Self::Etage, Self::Stationnement, Self::Cave, Self::Masse];
}

/// The place from which the bytes of a document come.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The file at this path beside the feed. The path is relative and has no `..`. The import copies the file.
    Fichier(String),
    /// An address outside the portal. The portal keeps the address and copies nothing.
    Adresse(String),
    /// The portal draws the document on request from its programme or lot. The value is the name of the model:
    /// `grille-prix`, `plan-masse`, …
    Modele(String),
}

/// A document, as the feed gives it and the programme or lot keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// Identifier, unique in the portal: letters, digits, `-`, `_`, `.`, at most 80.
    pub id: String,
    pub titre: String,
    /// Longer label, for a tooltip or a list.
    pub libelle: Option<String>,
    pub famille: Famille,
    /// Category under which pages group the document.
    pub categorie: Categorie,
    /// The type of the document: `VISUEL_PRINCIPAL`, `GRILLE_LOYERS`, `CONTRAT_RESERVATION`, … (`[A-Z0-9_]{1,40}`).
    #[serde(rename = "type")]
    pub type_document: String,
    /// Alternative text, for people who cannot see the picture.
    pub alternatif: Option<String>,
    /// Rank of the document within its category, from 1.
    pub position: i32,
    /// The building that the document shows.
    pub batiment: Option<String>,
    /// The storey that the document shows.
    pub etage: Option<String>,
    pub source: Source,
}
