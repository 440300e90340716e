//! How far the form of a draft is: its sections, its price, what it offers, what it still asks for.

mod rendu;

use crate::etat_des_risques::EtatDesRisquesDuContrat;
use crate::lot::Action;
use crate::present;
use domain::reservation::{EtatDeSection, GenreDeConstat, PrixDuContrat, ReponseDEligibilite, SectionDeReservation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The form of a draft, section by section.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormulaireDeReservation {
    /// Nothing is missing, nothing is wrong.
    pub complet: bool,
    /// The sections, in the order in which they are shown.
    pub sections: Vec<SectionDuFormulaire>,
    /// The price of the contract; null while no VAT is chosen, or one at which the lot is not sold.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix: Option<PrixDuContrat>,
    /// Every VAT at which the lot is sold.
    pub tva_offertes: Vec<TvaOfferte>,
    /// A promotion lowers the price at the VAT that is chosen, else at the first one.
    pub a_une_promotion: bool,
    /// The deposits that may be chosen: none at all, then those of the lot.
    pub depots: Vec<DepotDuLot>,
    /// What the law lets be asked for; null while there is no price.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub plafond_depot: Option<PlafondDuFil>,
    /// The codes of the tax schemes that may be chosen for this lot today (their labels stand in the references).
    pub fiscalites: Vec<String>,
    /// Whether the contract may be signed online: that of a lot, or of a programme, that is not eligible is signed by hand.
    pub signature_en_ligne: Action,
    /// Whether the programme has an état des risques that counts, or none is due: the contract is not sent without it.
    pub etat_des_risques: EtatDesRisquesDuContrat,
    /// The documents that its answers ask for.
    pub documents_requis: Vec<DocumentRequis>,
    /// How the price is paid, computed.
    pub financement: FinancementCalcule,
    /// What staff check before it is signed, none of which refuses anything: on the sheet that they read; `[]` for others.
    pub points_a_verifier: Vec<PointDuFil>,
}

/// Something that staff check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PointDuFil {
    /// Its code.
    pub code: String,
    /// What to check, in a sentence.
    pub phrase: String,
}

/// A section of the form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionDuFormulaire {
    /// Which.
    pub code: SectionDeReservation,
    /// The label shown.
    pub libelle: String,
    /// How it stands.
    pub etat: EtatDeSection,
    /// What is missing, or wrong.
    pub constats: Vec<ConstatDuFil>,
}

/// What is the matter with a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConstatDuFil {
    /// Its path: `reservataire.email`, `financement.pret[0].montant`.
    pub champ: String,
    /// Missing, or wrong.
    pub genre: GenreDeConstat,
    /// The rule.
    pub code: String,
    /// What to do, in a sentence.
    pub message: String,
}

/// A VAT at which the lot is sold.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TvaOfferte {
    /// In percent.
    pub taux: f64,
    /// The price under it, promotion deducted when it is taken.
    pub prix: f64,
    /// What the promotion takes away, taken or not.
    pub promotion: f64,
    /// What the law says of it; null for the ordinary one.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub eligibilite: Option<EligibiliteDuFil>,
    /// The code of the tax scheme that is the same choice: who says one has said the other; null when there is none.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fiscalite: Option<String>,
}

/// Whether a lower VAT may be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EligibiliteDuFil {
    /// Whether.
    pub reponse: ReponseDEligibilite,
    /// Why, in a sentence.
    pub phrase: String,
    /// The text of the law.
    pub source: String,
}

/// A deposit of the lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DepotDuLot {
    /// `depotGarantie.type.code`.
    pub code: String,
    /// The label shown.
    pub libelle: String,
    /// In euros.
    pub montant: f64,
    /// The legal cap allows it; nothing is refused while there is no price.
    pub admis: bool,
}

/// What the law lets be asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlafondDuFil {
    /// In percent of the price.
    pub taux: f64,
    /// In euros.
    pub montant: f64,
    /// Why, in a sentence that names its source.
    pub phrase: String,
}

/// A document that is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DocumentRequis {
    /// Whose: `reservataire`, `coreservataire`, `societe`, `dossier`.
    pub categorie: String,
    /// What it is.
    // A word of Rust.
    #[serde(rename = "type")]
    pub type_piece: String,
    /// The label shown.
    pub libelle: String,
    /// Why it is asked for.
    pub raison: String,
    /// One was sent.
    pub fourni: bool,
}

/// How the price is paid, in euros.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FinancementCalcule {
    /// Own contributions together.
    pub apports: f64,
    /// Loans together.
    pub prets: f64,
    /// What is left to pay for; null while there is no price.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub reste: Option<f64>,
    /// What the loans cost a month; null without one.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub mensualite: Option<MensualiteDuFil>,
}

/// What loans cost a month, estimated.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MensualiteDuFil {
    /// Capital and interest, a month.
    pub credit: f64,
    /// Insurance, a month.
    pub assurance: f64,
    /// Both.
    pub totale: f64,
    /// Interest and insurance in all.
    pub cout: f64,
    /// What it supposes, in a sentence.
    pub phrase: String,
    /// What part of their monthly income the buyers would give, in percent; null without an income.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub effort: Option<f64>,
}
