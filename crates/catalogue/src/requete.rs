//! The questions one may ask, typed: what `page`, `order[…]`, `prix[lte]` and the others mean once read
//! (spec section 7, `domain.md` section 2).
//!
//! Between different fields: AND. Between several values of one field: OR. In a programme query every constraint on lots
//! holds for one same lot.

mod champs;
pub mod lecture;
pub mod parametres;
pub mod phrases;
mod proches;
pub mod valeurs;

use chrono::NaiveDate;
pub use domain::lot::champs::DrapeauLot;
use domain::nombres::{Montant, Surface, Taux};

/// A constraint on a number, an amount or a date. All that is present holds together; a missing value passes `different`
/// only.
#[derive(Debug, Clone, PartialEq)]
pub struct Intervalle<T> {
    /// One of these values; empty: no constraint.
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

/// A constraint on a text or a code. All that is present holds together; a missing value passes `different` only. A field
/// of several values holds when one of them is among `parmi`, one (maybe another) starts with a prefix, and none is
/// `different`.
///
/// Texts are compared normalised ([`domain::texte::normaliser`]): `nom_commercial`, `fiscalite_libelle`, `code_postal`,
/// `ville`, `numero`, `batiment`. Everything else is a code, compared as it is written, except `statut.code`, which ignores
/// case. Prefixes are compared normalised on both sides, for texts and codes alike.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Texte {
    /// One of these values; empty: no constraint.
    pub parmi: Vec<String>,
    /// Starts with one of these; empty: no constraint.
    pub prefixes: Vec<String>,
    pub different: Vec<String>,
}

/// A disc around a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rayon {
    /// Latitude in degrees.
    pub lat: f64,
    /// Longitude in degrees.
    pub long: f64,
    /// Radius in kilometres.
    pub km: f64,
}

/// A map window in degrees; `ouest` may exceed `est` when the window crosses the antimeridian.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fenetre {
    pub ouest: f64,
    pub sud: f64,
    pub est: f64,
    pub nord: f64,
}

impl Fenetre {
    /// Whether a point (latitude, longitude) stands in it, its edges included.
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

/// The outdoor spaces: the flag of each, and its code.
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
    /// `words[nomCommercial]`: each of these words begins one of the name's, in any order.
    pub mots_du_nom: Vec<String>,
    pub phase: Texte,
    /// `fiscalites.code`: one of the programme's schemes; `different`: none of them.
    pub fiscalite_code: Texte,
    pub fiscalite_libelle: Texte,
    pub zone_fiscale: Texte,
    pub code_postal: Texte,
    /// `lieu.ville`: the commune's name, that of its commune for an arrondissement ("Paris").
    pub ville: Texte,
    pub code_insee: Texte,
    pub code_departement: Texte,
    pub code_region: Texte,
    /// `lieu.id`: places of `/lieux` of any type, OR between them. A region or a département is exact; a commune or an
    /// arrondissement holds for programmes that stand in it or within its radius ([`territoire::rayon_km`]).
    pub lieux: Vec<String>,
    /// `lieu.distance`: replaces the radii of communes and arrondissements, in kilometres.
    pub distance: Option<f64>,
    pub rayon: Option<Rayon>,
    pub fenetre: Option<Fenetre>,
    pub date_commercialisation: Intervalle<NaiveDate>,
    pub date_livraison: Intervalle<NaiveDate>,
    pub date_actabilite: Intervalle<NaiveDate>,
    pub date_debut_travaux: Intervalle<NaiveDate>,
    /// `tauxCommission`; refused to visitors before it comes here.
    pub taux_commission: Intervalle<Taux>,
    /// Flags that must have these values.
    pub drapeaux: Vec<(DrapeauProgramme, bool)>,
}

/// Constraints on the lot.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FiltreLot {
    /// `id` (lot call only).
    pub id: Texte,
    /// `numero` (lot call only).
    pub numero: Texte,
    /// `batiment` (lot call only).
    pub batiment: Texte,
    /// `etage` (lot call only): the storey's `priorite`.
    pub etage: Intervalle<i64>,
    /// `statut.code`, upper case; a code that no lot can have ("A") matches nothing.
    pub statut: Texte,
    pub prix: Intervalle<Montant>,
    /// `pieces`: as an equality, 5 means five or more; `different` is its contrary.
    pub pieces: Intervalle<i64>,
    pub surface: Intervalle<Surface>,
    pub nature: Texte,
    /// `fiscalites.code` of the lot (lot call only).
    pub fiscalite_code: Texte,
    /// `exists[exclusivite]`; refused to visitors before it comes here.
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

/// Direction of an order. A missing value comes last in both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Sens {
    /// Smallest first.
    #[default]
    Croissant,
    /// Greatest first.
    Decroissant,
}

domain::enumeration! {
    /// What lots may be ordered by (`domain.md` section 2).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum OrdreLot: TOUS, nom / depuis_nom {
        /// `numero`, normalised text.
        Numero = "numero";
        Prix = "prix";
        Pieces = "pieces";
        Surface = "surfaces.surface";
        /// `etage`: the storey's `priorite`.
        Etage = "etage";
        /// `statut.code`, in the order L, O, T, R.
        Statut = "statut.code";
        ProgrammeNom = "programme.nomCommercial";
        ProgrammeLieu = "programme.lieu.libelle";
        ProgrammeLivraison = "programme.calendrier.dateLivraison";
        /// `programme.tauxCommission`; refused to visitors before it comes here.
        ProgrammeCommission = "programme.tauxCommission";
    }
}

domain::enumeration! {
    /// What programmes may be ordered by.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum OrdreProgramme: TOUS, nom / depuis_nom {
        Nom = "nomCommercial";
        /// `lieu.libelle`, normalised text ("paris 11e arrondissement").
        Lieu = "lieu.libelle";
        Livraison = "calendrier.dateLivraison";
        Actabilite = "calendrier.dateActabilite";
        /// `tauxCommission`; refused to visitors before it comes here.
        Commission = "tauxCommission";
    }
}

/// Which part of the answer is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// From 1.
    pub numero: u32,
    /// Members a page, 1 to [`LIMITE_MAX`].
    pub limite: u32,
}

/// Members a page when none is asked for (spec section 9).
pub const LIMITE_DEFAUT: u32 = 20;
/// Members a page at most (`domain.md` section 2).
pub const LIMITE_MAX: u32 = 200;

impl Default for Page {
    fn default() -> Self {
        Self { numero: 1, limite: LIMITE_DEFAUT }
    }
}

/// What a list of programmes carries of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FormeProgramme {
    #[default]
    Entiere,
    /// `no_summary=true`: without `syntheseLots`.
    SansSynthese,
    /// `groups[]=location`: `id`, `nomCommercial`, `lieu`, `coordonnees`, `hasExclusivity` and the summary.
    Carte,
    CarteSansSynthese,
}

/// A search of lots. Without an order: price ascending (spec section 9). Ties are broken by id, ascending.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RequeteLots {
    pub filtre: Filtre,
    /// Orders, the first one leading.
    pub ordre: Vec<(OrdreLot, Sens)>,
    pub page: Page,
}

/// A search of programmes: those that hold, with at least one visible lot that holds when the filter constrains lots.
/// Without an order: by town (spec section 9). Ties are broken by id, ascending.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RequeteProgrammes {
    pub filtre: Filtre,
    /// Orders, the first one leading.
    pub ordre: Vec<(OrdreProgramme, Sens)>,
    pub page: Page,
    /// Shape of the members.
    pub forme: FormeProgramme,
}

/// Zoom of a map that says none: the whole of France.
pub const ZOOM_DEFAUT: u8 = 5;
/// The nearest zoom of a map.
pub const ZOOM_MAX: u8 = 20;

/// What a map asks: the programmes of a search that stand in what it shows.
#[derive(Debug, Clone, PartialEq)]
pub struct RequeteCarte {
    pub filtre: Filtre,
    /// What the map shows; all of the world when it does not say.
    pub vue: Option<Fenetre>,
    /// How near, from 0 (the world in 256 pixels) to [`ZOOM_MAX`].
    pub zoom: u8,
    /// Pins at most, 1 to [`LIMITE_MAX`]: more programmes than that are shown in groups.
    pub limite: u32,
}
