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
    /// The id of the lot `numero` of `programme`.
    pub fn nouveau(programme: &IdProgramme, numero: &str) -> Self {
        Self(format!("{}-{numero}", programme.0))
    }

    /// The number of the lot. It follows the programme in the id.
    pub fn numero(&self) -> &str {
        self.0.split_once('-').map_or(self.0.as_str(), |(_, numero)| numero)
    }
}

crate::enumeration! {
    /// What a lot is. The variants have the order in which a programme shows its lots (spec section 9).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Nature: TOUTES, code / depuis_code, libelle {
        Appartement = "appartement", "Appartement";
        Maison = "maison", "Maison";
        Parking = "parking", "Parking";
        Cave = "cave", "Cave";
        Commerce = "commerce", "Commerce";
    }
}

/// The typology: a nature, a finer code and a label (`T3`, "3 pièces").
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Typologie {
    pub nature: Nature,
    /// A finer code: `T1`, `T2`, `T3D`, `P`, …
    pub code: String,
    pub libelle: String,
}

/// A storey of a building.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Etage {
    /// "Rez-de-chaussée", "1er étage", "Sous-sol 1" and the like.
    pub libelle: String,
    /// The number by which storeys are ordered and filtered: 0 for the ground floor, less than 0 for basements.
    pub priorite: i16,
}

/// The surfaces of a lot, in square metres.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Surfaces {
    pub surface: Option<Surface>,
    pub surface_jardin: Option<Surface>,
    pub surface_balcon: Option<Surface>,
    pub surface_loggia: Option<Surface>,
    pub surface_terrasse: Option<Surface>,
    /// The living surface, plus half of the outdoor spaces.
    pub surface_ponderee: Option<Surface>,
}

/// A tax scheme of a lot, with the cap that this scheme sets on the rent.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FiscaliteLot {
    pub code: String,
    pub libelle: String,
    /// Theoretical cap of the monthly rent, in euros.
    pub plafond_loyer_theorique: Option<Montant>,
}

/// A deposit that the developer offers for a lot, and that the buyer may choose at the reservation.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DepotGarantie {
    pub code: String,
    pub libelle: String,
    pub montant: Montant,
}

/// What the developer says of a lot. It is stored as one document, and no action of the portal changes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "flags of spec section 3, each on the wire under its name")]
pub struct FicheLot {
    pub programme: IdProgramme,
    /// Number of the lot in its programme: letters, digits, `_`, `.`, 1 to 20 characters.
    pub numero: String,
    /// Number of rooms; 0 for a lot that has none (parking, cellar).
    pub pieces: u8,
    pub typologie: Typologie,
    pub etage: Option<Etage>,
    /// Whether the lot is on the top storey.
    pub dernier_etage: bool,
    pub batiment: Option<String>,
    /// Whether the lot is two homes in one.
    pub bi_home: bool,
    pub description: Option<String>,
    /// Whether the contract of the lot may be signed electronically.
    pub is_eligible_demat: bool,
    /// The direction that the lot faces ("Sud-Ouest").
    pub exposition: Option<String>,
    pub surfaces: Surfaces,
    pub balcon: bool,
    pub loggia: bool,
    pub terrasse: bool,
    pub jardin: bool,
    /// The tax scheme under which the lot is sold.
    pub dispositif_fiscal: Option<String>,
    pub fiscalites: Vec<FiscaliteLot>,
    /// The numbers of the annexes attached to the lot. Each annex is a lot of the same programme.
    pub lots_secondaires: Vec<String>,
    pub depots_garantie: Vec<DepotGarantie>,
    /// Estimate of the notary's fees, in euros.
    pub frais_de_notaire: Option<Montant>,
    pub mention_parking: Option<String>,
    /// The mention of a cellar.
    pub mention_cave: Option<String>,
    pub documents: Vec<Document>,
}

impl FicheLot {
    /// A lot of which only the nature and the typology are known.
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

    /// The id of the lot.
    pub fn id(&self) -> IdLot {
        IdLot::nouveau(&self.programme, &self.numero)
    }
}

/// Why a lot is no longer on sale for the company that holds it (`domain.md` section 3). The option or reservation of
/// this company runs to its end all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HorsVente {
    Retire,
    /// The lot is dedicated to another group.
    Dedie,
}

/// Prices in euros and VAT rates in percent. A price that does not apply is absent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PrixLot {
    pub tva: Option<Taux>,
    /// The price after promotion, annexes included.
    pub prix: Option<Montant>,
    /// The price of the grid, before promotion.
    pub prix_grille: Option<Montant>,
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
    /// Price of the grid under the intermediate-rent scheme.
    #[serde(rename = "prixGrilleLLI")]
    pub prix_grille_lli: Option<Montant>,
    /// Price of the lot alone, without annexes.
    pub prix_lot_principal: Option<Montant>,
    /// Price of the lot alone, under the reduced VAT.
    pub prix_lot_principal_tva_reduite: Option<Montant>,
    /// Price of the lot alone, under the intermediate-rent scheme.
    #[serde(rename = "prixLotPrincipalLLI")]
    pub prix_lot_principal_lli: Option<Montant>,
}

/// The group of partner companies to which a feed dedicates a lot, by its name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exclusivite {
    pub nom: String,
}

/// A lot as a feed describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotFlux {
    pub fiche: FicheLot,
    pub prix: PrixLot,
    /// The status that the developer gives.
    pub statut: StatutLot,
    pub exclusivite: Option<Exclusivite>,
}

/// A lot of the portal. Its document is what the developer says. Beside it, each thing that actions change is a
/// column of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lot {
    pub fiche: FicheLot,
    pub prix: PrixLot,
    /// Who holds the lot. Its status follows from the hold.
    pub tenue: Tenue,
    /// The group to which the lot is dedicated.
    pub exclusivite: Option<IdGroupe>,
    /// Whether the lot is withdrawn from sale. Searches do not show a withdrawn lot.
    pub retire: bool,
    /// The version of the row, which grows with each change. A change names the version for which it was meant.
    pub version: i64,
}

impl Lot {
    /// A new lot. Nobody holds it, and everybody may see it.
    pub const fn nouveau(fiche: FicheLot, prix: PrixLot) -> Self {
        Self { fiche, prix, tenue: Tenue::Libre, exclusivite: None, retire: false, version: 1 }
    }

    /// The status of the lot, which follows from its hold.
    pub const fn statut(&self) -> StatutLot {
        self.tenue.statut()
    }

    /// The kind of the holder of the lot. `None` when the lot is free.
    pub const fn detenteur(&self) -> Option<Detenteur> {
        self.tenue.detenteur()
    }
}
