//! The data from which a document is made.

use chrono::NaiveDate;
use domain::lot::Lot;
use domain::programme::Programme;

/// The names of the place of a programme, from the reference data.
#[derive(Debug, Clone, Copy)]
pub struct LieuDuSujet<'a> {
    /// The town, with its arrondissement when it has one: "Nantes", "Lyon 3e Arrondissement".
    pub ville: &'a str,
    pub code_postal: &'a str,
    pub departement: &'a str,
    /// The INSEE code of the region (`52`), which decides the roofs and materials of the façade.
    pub code_region: &'a str,
    /// Region: "Pays de la Loire".
    pub region: &'a str,
}

/// The data from which a document is made.
#[derive(Debug, Clone)]
pub struct Sujet<'a> {
    pub programme: &'a Programme,
    /// The lots of the programme that the viewer may see, without the withdrawn ones. No other lot is ever named, priced or
    /// counted.
    pub lots: Vec<&'a Lot>,
    /// The other lots of the programme. The façade draws their bays in plain glass, so that it has the same shape for every viewer.
    pub caches: Vec<&'a Lot>,
    /// The lot that a document of a lot shows. A model of a lot is refused when there is none.
    pub lot: Option<&'a Lot>,
    /// The place of the programme.
    pub lieu: LieuDuSujet<'a>,
    /// The brand of the portal ("Linteau").
    pub marque: &'a str,
    /// The date that is printed on the document.
    pub date: NaiveDate,
}
