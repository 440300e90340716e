//! A lot: one home, parking place, cellar or shop of a programme (spec section 3, Lot).

use crate::acces::IdGroupe;
use crate::document::Document;
use crate::nombres::{Montant, Surface, Taux};
use crate::programme::IdProgramme;
use serde::{Deserialize, Serialize};

mod cas;
pub mod champs;
pub mod prix;
pub mod statut;
pub mod tenue;

pub use cas::CasActions;
pub use statut::{Detenteur, StatutLot};
pub use tenue::Tenue;

/// Identifier of a lot: `{programme}-{numero}` (`domain.md` section 2).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdLot(pub String);

impl IdLot {
    /// The id of lot `numero` of `programme`.
    pub fn nouveau(programme: &IdProgramme, numero: &str) -> Self {
        Self(format!("{}-{numero}", programme.0))
    }

    /// The number, which follows the programme.
    pub fn numero(&self) -> &str {
        self.0.split_once('-').map_or(self.0.as_str(), |(_, numero)| numero)
    }
}

crate::enumeration! {
    /// What a lot is; declared in the order of a programme's lots (spec section 9).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Nature: TOUTES, code / depuis_code, libelle {
        /// A flat.
        Appartement = "appartement", "Appartement";
        /// A house.
        Maison = "maison", "Maison";
        /// A parking place.
        Parking = "parking", "Parking";
        /// A cellar.
        Cave = "cave", "Cave";
        /// A shop.
        Commerce = "commerce", "Commerce";
    }
}

/// The typology: nature, and its finer code and label (`T3`, "3 pièces").
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Typologie {
    /// The nature.
    pub nature: Nature,
    /// Finer code: `T1`, `T2`, `T3D`, `P`, …
    pub code: String,
    /// Its label.
    pub libelle: String,
}

/// A storey.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Etage {
    /// "Rez-de-chaussée", "1er étage", "Sous-sol 1".
    pub libelle: String,
    /// The number that orders and filters storeys: 0 for the ground floor, negative below.
    pub priorite: i16,
}

/// Surfaces in square metres.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Surfaces {
    /// Living surface.
    pub surface: Option<Surface>,
    /// Garden.
    pub surface_jardin: Option<Surface>,
    /// Balcony.
    pub surface_balcon: Option<Surface>,
    /// Loggia.
    pub surface_loggia: Option<Surface>,
    /// Terrace.
    pub surface_terrasse: Option<Surface>,
    /// Living surface and half the outdoor spaces.
    pub surface_ponderee: Option<Surface>,
}

/// A tax scheme of a lot, with the rent it caps.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FiscaliteLot {
    /// Scheme code.
    pub code: String,
    /// Its label.
    pub libelle: String,
    /// Theoretical monthly rent cap in euros.
    pub plafond_loyer_theorique: Option<Montant>,
}

/// A deposit that may be chosen at the reservation.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DepotGarantie {
    /// Code.
    pub code: String,
    /// Label.
    pub libelle: String,
    /// Amount in euros.
    pub montant: Montant,
}

/// What the developer says of a lot and no action of the portal changes: the stored document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "flags of spec section 3, each on the wire under its name")]
pub struct FicheLot {
    /// Programme it belongs to.
    pub programme: IdProgramme,
    /// Number within the programme: letters, digits, `_`, `.`, 1 to 20.
    pub numero: String,
    /// Rooms; 0 for what has none (parking, cellar).
    pub pieces: u8,
    /// Typology.
    pub typologie: Typologie,
    /// Storey.
    pub etage: Option<Etage>,
    /// On the top storey.
    pub dernier_etage: bool,
    /// Building.
    pub batiment: Option<String>,
    /// Two homes in one.
    pub bi_home: bool,
    /// Text.
    pub description: Option<String>,
    /// Its contract may be signed electronically.
    pub is_eligible_demat: bool,
    /// Exposure ("Sud-Ouest").
    pub exposition: Option<String>,
    /// Surfaces.
    pub surfaces: Surfaces,
    /// Has a balcony.
    pub balcon: bool,
    /// Has a loggia.
    pub loggia: bool,
    /// Has a terrace.
    pub terrasse: bool,
    /// Has a garden.
    pub jardin: bool,
    /// The scheme it is sold under.
    pub dispositif_fiscal: Option<String>,
    /// Tax schemes.
    pub fiscalites: Vec<FiscaliteLot>,
    /// Numbers of the annex lots attached to it; each is a lot of the same programme.
    pub lots_secondaires: Vec<String>,
    /// Deposits.
    pub depots_garantie: Vec<DepotGarantie>,
    /// Estimated notary fees in euros.
    pub frais_de_notaire: Option<Montant>,
    /// Words about parking.
    pub mention_parking: Option<String>,
    /// Words about a cellar.
    pub mention_cave: Option<String>,
    /// Documents of the lot itself.
    pub documents: Vec<Document>,
}

impl FicheLot {
    /// A lot of which nothing is said yet but what it is.
    pub fn nouvelle(programme: IdProgramme, numero: String, typologie: Typologie) -> Self {
        Self {
            programme,
            numero,
            pieces: 0,
            typologie,
            etage: None,
            dernier_etage: false,
            batiment: None,
            bi_home: false,
            description: None,
            is_eligible_demat: false,
            exposition: None,
            surfaces: Surfaces::default(),
            balcon: false,
            loggia: false,
            terrasse: false,
            jardin: false,
            dispositif_fiscal: None,
            fiscalites: Vec::new(),
            lots_secondaires: Vec::new(),
            depots_garantie: Vec::new(),
            frais_de_notaire: None,
            mention_parking: None,
            mention_cave: None,
            documents: Vec::new(),
        }
    }

    /// The lot's id.
    pub fn id(&self) -> IdLot {
        IdLot::nouveau(&self.programme, &self.numero)
    }
}

/// Why a lot that somebody holds is on sale no more for their company (`domain.md` section 3): what they hold goes on to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HorsVente {
    /// It is withdrawn.
    Retire,
    /// It is dedicated to another group.
    Dedie,
}

/// Prices in euros and VAT rates in percent; a price that does not apply is absent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PrixLot {
    /// VAT.
    pub tva: Option<Taux>,
    /// Price, annexes and promotion included.
    pub prix: Option<Montant>,
    /// Price of the grid, before promotion.
    pub prix_grille: Option<Montant>,
    /// Reduced VAT.
    pub tva_reduite: Option<Taux>,
    /// Price under the reduced VAT.
    pub prix_tva_reduite: Option<Montant>,
    /// Price of the grid under the reduced VAT.
    pub prix_grille_tva_reduite: Option<Montant>,
    /// VAT of the intermediate-rent scheme.
    #[serde(rename = "tvaLLI")]
    pub tva_lli: Option<Taux>,
    /// Price under the intermediate-rent scheme.
    #[serde(rename = "prixLLI")]
    pub prix_lli: Option<Montant>,
    /// Price of the grid under it.
    #[serde(rename = "prixGrilleLLI")]
    pub prix_grille_lli: Option<Montant>,
    /// Price of the lot alone, without annexes.
    pub prix_lot_principal: Option<Montant>,
    /// The same under the reduced VAT.
    pub prix_lot_principal_tva_reduite: Option<Montant>,
    /// The same under the intermediate-rent scheme.
    #[serde(rename = "prixLotPrincipalLLI")]
    pub prix_lot_principal_lli: Option<Montant>,
}

/// The dedication of a lot to a group of partner companies, by the group's name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exclusivite {
    /// Name of the group.
    pub nom: String,
}

/// A lot as a feed describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotFlux {
    /// The document.
    pub fiche: FicheLot,
    /// Prices.
    pub prix: PrixLot,
    /// Status according to the developer.
    pub statut: StatutLot,
    /// Dedication.
    pub exclusivite: Option<Exclusivite>,
}

/// A lot of the portal: its document and what actions change, each a column of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lot {
    /// The document.
    pub fiche: FicheLot,
    /// Prices.
    pub prix: PrixLot,
    /// Who holds it, which says its status.
    pub tenue: Tenue,
    /// The group it is dedicated to.
    pub exclusivite: Option<IdGroupe>,
    /// Withdrawn from sale: out of searches.
    pub retire: bool,
    /// Grows with each change of the row.
    pub version: i64,
}

impl Lot {
    /// A lot as it begins: nobody holds it, everybody may see it.
    pub const fn nouveau(fiche: FicheLot, prix: PrixLot) -> Self {
        Self { fiche, prix, tenue: Tenue::Libre, exclusivite: None, retire: false, version: 1 }
    }

    /// Its status.
    pub const fn statut(&self) -> StatutLot {
        self.tenue.statut()
    }

    /// The kind of its holder; none when it is free.
    pub const fn detenteur(&self) -> Option<Detenteur> {
        self.tenue.detenteur()
    }
}
