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
        /// Views all around.
        Media360 = "media360";
        /// News of the works.
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

/// Where the bytes of a document come from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A path beside the feed, relative and without `..`; the import copies the file.
    Fichier(String),
    /// An address elsewhere. The portal keeps it as it is and copies nothing.
    Adresse(String),
    /// Drawn on request from its programme or lot. Holds the name of the model: `grille-prix`, `plan-masse`, …
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
    /// Category under which it is grouped.
    pub categorie: Categorie,
    /// Its type: `VISUEL_PRINCIPAL`, `GRILLE_LOYERS`, `CONTRAT_RESERVATION`, … (`[A-Z0-9_]{1,40}`).
    #[serde(rename = "type")]
    pub type_document: String,
    /// Alternative text, for people who cannot see it.
    pub alternatif: Option<String>,
    /// Rank within its category, from 1.
    pub position: i32,
    /// The building that it shows.
    pub batiment: Option<String>,
    /// The storey that it shows.
    pub etage: Option<String>,
    pub source: Source,
}
