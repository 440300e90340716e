//! The state of the form of a draft: its sections, its price, the choices that it offers, the values that are still missing.

mod rendu;

use crate::etat_des_risques::EtatDesRisquesDuContrat;
use crate::lot::Action;
use crate::present;
use domain::reservation::{EtatDeSection, GenreDeConstat, PrixDuContrat, ReponseDEligibilite, SectionDeReservation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The state of the form of a draft, section by section.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormulaireDeReservation {
    /// Whether nothing is missing and nothing is wrong.
    pub complet: bool,
    /// The sections, in the order in which they are shown.
    pub sections: Vec<SectionDuFormulaire>,
    /// The price of the contract; null while no VAT rate is chosen, or when the lot is not sold at the chosen rate.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix: Option<PrixDuContrat>,
    /// Every VAT rate at which the lot is sold.
    pub tva_offertes: Vec<TvaOfferte>,
    /// Whether a promotion lowers the price at the chosen VAT rate, or at the first one while none is chosen.
    pub a_une_promotion: bool,
    /// The deposits to choose from: no deposit first, then those of the lot.
    pub depots: Vec<DepotDuLot>,
    /// The legal cap of the deposit; null while there is no price.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub plafond_depot: Option<PlafondDuFil>,
    /// The codes of the tax schemes that may be chosen for this lot today. The references give their labels.
    pub fiscalites: Vec<String>,
    /// Whether the contract may be signed online. The contract is signed by hand when the lot or its programme is not eligible.
    pub signature_en_ligne: Action,
    /// Whether the `état des risques` of the programme is valid, or none is due. Otherwise the contract is not sent.
    pub etat_des_risques: EtatDesRisquesDuContrat,
    /// The documents that the answers of the form require.
    pub documents_requis: Vec<DocumentRequis>,
    /// The financing, computed from the answers.
    pub financement: FinancementCalcule,
    /// The points that staff check before the signature, none of which refuses anything. Only for staff, `[]` for others.
    pub points_a_verifier: Vec<PointDuFil>,
}

/// A point that staff check before the signature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PointDuFil {
    pub code: String,
    /// A sentence that says what to check.
    pub phrase: String,
}

/// A section of the form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionDuFormulaire {
    /// Which.
    pub code: SectionDeReservation,
    pub libelle: String,
    /// Whether it is complete, incomplete or wrong.
    pub etat: EtatDeSection,
    /// The faults of the section: what is missing or wrong.
    pub constats: Vec<ConstatDuFil>,
}

/// A fault of one field of the form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConstatDuFil {
    /// The path of the field: `reservataire.email`, `financement.pret[0].montant`.
    pub champ: String,
    /// Whether the field is missing or wrong.
    pub genre: GenreDeConstat,
    /// The rule that is broken.
    pub code: String,
    /// A sentence that says what to do.
    pub message: String,
}

/// A VAT rate at which the lot is sold.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TvaOfferte {
    pub taux: f64,
    /// The price at this rate, less the promotion when it is applied.
    pub prix: f64,
    /// How much the promotion takes off, applied or not.
    pub promotion: f64,
    /// Whether the law allows this rate; null for the ordinary rate.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub eligibilite: Option<EligibiliteDuFil>,
    /// The code of the tax scheme that goes with this rate, so that choosing one chooses the other; null when there is none.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fiscalite: Option<String>,
}

/// Whether a reduced VAT rate may be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EligibiliteDuFil {
    /// The answer: no, not known yet, or yes under conditions.
    pub reponse: ReponseDEligibilite,
    /// The reason, in a sentence.
    pub phrase: String,
    /// The text of the law.
    pub source: String,
}

/// A deposit that the lot offers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DepotDuLot {
    /// The code to send as `depotGarantie.type.code`.
    pub code: String,
    pub libelle: String,
    /// The amount in euros.
    pub montant: f64,
    /// Whether the legal cap allows it; true while there is no price.
    pub admis: bool,
}

/// The legal cap of a deposit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlafondDuFil {
    /// The cap in percent of the price.
    pub taux: f64,
    /// The cap in euros.
    pub montant: f64,
    /// The reason, in a sentence that names the law.
    pub phrase: String,
}

/// A document that the answers of the form require.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DocumentRequis {
    /// What it concerns: `reservataire`, `coreservataire`, `societe`, `dossier`.
    pub categorie: String,
    /// The kind of document.
    // `type` is a keyword of Rust.
    #[serde(rename = "type")]
    pub type_piece: String,
    pub libelle: String,
    /// The reason why it is required.
    pub raison: String,
    /// Whether it was sent.
    pub fourni: bool,
}

/// How the price is paid, in euros.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FinancementCalcule {
    /// The sum of the own contributions.
    pub apports: f64,
    /// The sum of the loans.
    pub prets: f64,
    /// The part of the price that is not financed yet; null while there is no price.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub reste: Option<f64>,
    /// The estimated monthly cost of the loans; null without a loan.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub mensualite: Option<MensualiteDuFil>,
}

/// The estimated monthly cost of the loans.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MensualiteDuFil {
    /// Capital and interest for a month.
    pub credit: f64,
    /// Insurance for a month.
    pub assurance: f64,
    /// Capital, interest and insurance for a month.
    pub totale: f64,
    /// Interest and insurance over the whole duration.
    pub cout: f64,
    /// A sentence that says what the estimate assumes.
    pub phrase: String,
    /// The share of the buyers' monthly income that it takes, in percent; null when no income is filled.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub effort: Option<f64>,
}
