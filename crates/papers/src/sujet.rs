//! What a document is made from.

use chrono::NaiveDate;
use domain::lot::Lot;
use domain::programme::Programme;

/// The names of where a programme stands, from the reference data.
#[derive(Debug, Clone, Copy)]
pub struct LieuDuSujet<'a> {
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
    pub lieu: LieuDuSujet<'a>,
    /// Brand of the portal ("Linteau").
    pub marque: &'a str,
    /// Date printed on the papers.
    pub date: NaiveDate,
}
