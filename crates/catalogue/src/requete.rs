//! The questions as types: what `page`, `order[…]`, `prix[lte]` and the other parameters mean once they are read (spec
//! section 7, `domain.md` section 2).
//!
//! Constraints on different fields are joined by AND, several values of one field by OR. In a programme query, all
//! constraints on lots must match one and the same lot.

mod champs;
pub mod lecture;
pub mod parametres;
pub mod phrases;
mod proches;
pub mod valeurs;

use chrono::NaiveDate;
pub use domain::lot::champs::DrapeauLot;
use domain::nombres::{Montant, Surface, Taux};

/// A constraint on a number, an amount or a date. All its parts must match. A missing value matches `different` only.
#[derive(Debug, Clone, PartialEq)]
pub struct Intervalle<T> {
    /// One of these values. Empty means no constraint.
    pub egal: Vec<T>,
    pub min: Option<T>,
    pub max: Option<T>,
    pub different: Vec<T>,
}

impl<T> Default for Intervalle<T> {
    fn default() -> Self {
        Self { egal: Vec::new(), min: None, max: None, different: Vec::new() }
    }
}

/// A constraint on a text or a code. All its parts must match. A missing value matches `different` only. A field with
/// several values matches when one of them is among `parmi`, one (perhaps another) starts with a prefix, and none is in
/// `different`.
///
/// Texts are compared normalised ([`domain::texte::normaliser`]): `nom_commercial`, `fiscalite_libelle`, `code_postal`,
/// `ville`, `numero`, `batiment`. All other fields are codes, compared as written; only `statut.code` ignores case.
/// Prefixes are compared normalised on both sides, for texts and codes alike.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Texte {
    /// One of these values. Empty means no constraint.
    pub parmi: Vec<String>,
    /// Starts with one of these. Empty means no constraint.
    pub prefixes: Vec<String>,
    pub different: Vec<String>,
}

/// A disc around a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rayon {
    pub lat: f64,
    pub long: f64,
    pub km: f64,
}

/// A map window in degrees. `ouest` is greater than `est` when the window crosses the antimeridian.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fenetre {
    pub ouest: f64,
    pub sud: f64,
    pub est: f64,
    pub nord: f64,
}

impl Fenetre {
    /// Whether a point (latitude, longitude) lies in the window or on its edges.
    pub fn contient(&self, (lat, long): (f64, f64)) -> bool {
        let depuis_l_ouest = long >= self.ouest;
        let jusqu_a_l_est = long <= self.est;
        let entre =
            if self.ouest <= self.est { depuis_l_ouest && jusqu_a_l_est } else { depuis_l_ouest || jusqu_a_l_est };
        entre && (self.sud..=self.nord).contains(&lat)
    }
}

/// A yes-or-no field of a programme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DrapeauProgramme {
    IsEligibleDemat,
    PromotionEnCours,
    DernieresOpportunites,
    Fibre,
    Domotique,
    BiHome,
    ImaginHome,
    Nord,
    Sud,
    Ouest,
    Est,
    BordMer,
    Montagne,
}

/// The outdoor spaces, each with its flag and its code.
pub const EXTERIEURS: [(DrapeauLot, &str); 4] = [
    (DrapeauLot::Balcon, "balcon"),
    (DrapeauLot::Loggia, "loggia"),
    (DrapeauLot::Terrasse, "terrasse"),
    (DrapeauLot::Jardin, "jardin"),
];

/// Constraints on the programme.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FiltreProgramme {
    pub id: Texte,
    pub nom_commercial: Texte,
    /// `words[nomCommercial]`: each of these words must begin a word of the name, in any order.
    pub mots_du_nom: Vec<String>,
    pub phase: Texte,
    /// `fiscalites.code`: one of the schemes of the programme; with `different`, none of them.
    pub fiscalite_code: Texte,
    pub fiscalite_libelle: Texte,
    pub zone_fiscale: Texte,
    pub code_postal: Texte,
    /// `lieu.ville`: the name of the commune. An arrondissement has the name of its commune ("Paris").
    pub ville: Texte,
    pub code_insee: Texte,
    pub code_departement: Texte,
    pub code_region: Texte,
    /// `lieu.id`: places of `/lieux` of any type, joined by OR. A region or a département matches exactly. A commune or
    /// an arrondissement matches programmes in it or within its radius ([`territoire::rayon_km`]).
    pub lieux: Vec<String>,
    /// `lieu.distance`, in kilometres: replaces the radii of communes and arrondissements.
    pub distance: Option<f64>,
    pub rayon: Option<Rayon>,
    pub fenetre: Option<Fenetre>,
    pub date_commercialisation: Intervalle<NaiveDate>,
    pub date_livraison: Intervalle<NaiveDate>,
    pub date_actabilite: Intervalle<NaiveDate>,
    pub date_debut_travaux: Intervalle<NaiveDate>,
    /// `tauxCommission`. This constraint is refused to a visitor before the filter is made.
    pub taux_commission: Intervalle<Taux>,
    /// Flags that must have these values.
    pub drapeaux: Vec<(DrapeauProgramme, bool)>,
}

/// Constraints on the lot.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FiltreLot {
    /// The `id`, in the lot call only.
    pub id: Texte,
    /// The `numero`, in the lot call only.
    pub numero: Texte,
    /// The `batiment`, in the lot call only.
    pub batiment: Texte,
    /// The `priorite` of the storey (`etage`), in the lot call only.
    pub etage: Intervalle<i64>,
    /// `statut.code`, in upper case. A code that no lot can have ("A") matches nothing.
    pub statut: Texte,
    pub prix: Intervalle<Montant>,
    /// `pieces`. In `egal` and in `different`, 5 means five or more.
    pub pieces: Intervalle<i64>,
    pub surface: Intervalle<Surface>,
    pub nature: Texte,
    /// `fiscalites.code` of the lot, in the lot call only.
    pub fiscalite_code: Texte,
    /// `exists[exclusivite]`. This constraint is refused to a visitor before the filter is made.
    pub exclusivite: Option<bool>,
    /// `exterieur`: the lot has one of these outdoor spaces.
    pub exterieur: Texte,
    /// Flags that must have these values.
    pub drapeaux: Vec<(DrapeauLot, bool)>,
}

/// Constraints of either query.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Filtre {
    pub programme: FiltreProgramme,
    pub lot: FiltreLot,
}

/// The direction of an order. A missing value comes last in both directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Sens {
    #[default]
    Croissant,
    Decroissant,
}

domain::enumeration! {
    /// The fields by which lots may be ordered (`domain.md` section 2).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum OrdreLot: TOUS, nom / depuis_nom {
        Numero = "numero";
        Prix = "prix";
        Pieces = "pieces";
        Surface = "surfaces.surface";
        /// The `priorite` of the storey.
        Etage = "etage";
        /// The status of the lot, in the order L, O, T, R.
        Statut = "statut.code";
        ProgrammeNom = "programme.nomCommercial";
        ProgrammeLieu = "programme.lieu.libelle";
        ProgrammeLivraison = "programme.calendrier.dateLivraison";
        /// This order is refused to a visitor before the question is made.
        ProgrammeCommission = "programme.tauxCommission";
    }
}

domain::enumeration! {
    /// The fields by which programmes may be ordered.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum OrdreProgramme: TOUS, nom / depuis_nom {
        Nom = "nomCommercial";
        /// The normalised label ("paris 11e arrondissement").
        Lieu = "lieu.libelle";
        Livraison = "calendrier.dateLivraison";
        Actabilite = "calendrier.dateActabilite";
        /// This order is refused to a visitor before the question is made.
        Commission = "tauxCommission";
    }
}

/// The part of the answer that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The number of the page, from 1.
    pub numero: u32,
    /// Members of a page, 1 to [`LIMITE_MAX`].
    pub limite: u32,
}

/// Members of a page when the question does not say (spec section 9).
pub const LIMITE_DEFAUT: u32 = 20;
/// The most members of a page (`domain.md` section 2).
pub const LIMITE_MAX: u32 = 200;

impl Default for Page {
    fn default() -> Self {
        Self { numero: 1, limite: LIMITE_DEFAUT }
    }
}

/// How much of each programme a list carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FormeProgramme {
    #[default]
    Entiere,
    /// Without `syntheseLots` (`no_summary=true`).
    SansSynthese,
    /// `id`, `nomCommercial`, `lieu`, `coordonnees`, `hasExclusivity` and the summary (`groups[]=location`).
    Carte,
    CarteSansSynthese,
}

/// A search of lots. Without an order, the lots are sorted by ascending price (spec section 9). Equal lots are sorted by id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RequeteLots {
    pub filtre: Filtre,
    /// The orders, the first one leading.
    pub ordre: Vec<(OrdreLot, Sens)>,
    pub page: Page,
}

/// A search of programmes. When the filter has constraints on lots, a programme needs at least one visible lot that
/// matches. Without an order, programmes are sorted by town (spec section 9). Equal programmes are sorted by id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RequeteProgrammes {
    pub filtre: Filtre,
    /// The orders, the first one leading.
    pub ordre: Vec<(OrdreProgramme, Sens)>,
    pub page: Page,
    /// How much of each member is answered.
    pub forme: FormeProgramme,
}

/// The zoom when the question does not say: the whole of France.
pub const ZOOM_DEFAUT: u8 = 5;
/// The greatest zoom of a map, which shows the smallest area.
pub const ZOOM_MAX: u8 = 20;

/// The question of a map: the programmes of a search inside the window that it shows.
#[derive(Debug, Clone, PartialEq)]
pub struct RequeteCarte {
    pub filtre: Filtre,
    /// The window that the map shows. Without one, the whole world.
    pub vue: Option<Fenetre>,
    /// The zoom of the map, from 0 (the world in 256 pixels) to [`ZOOM_MAX`].
    pub zoom: u8,
    /// The most pins, 1 to [`LIMITE_MAX`]. More programmes than that are shown in groups.
    pub limite: u32,
}
