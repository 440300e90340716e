//! What the form of a reservation says (spec section 3, Reservation): as it is shown, null where nothing was filled, and as it
//! is sent, where what is absent stays as it is and null takes away.

pub mod rendu;

use crate::present;
use crate::suivi::RefDenonciation;
use domain::utilisateur::Civilite;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A part of the form: the same fields shown and sent. `a: B => C` is shown as a `B` and read as a `C`, which is wider: that it is a
/// `B` is a rule of the form.
macro_rules! partie {
    ($montree:ident, $(#[$doc:meta])* $envoyee:ident, $(#[$autre_doc:meta])* { $($champs:tt)* }) => {
        partie! { @ [$(#[$doc])* $montree] [$(#[$autre_doc])* $envoyee] {} {} $($champs)* }
    };
    (@ $m:tt $e:tt { $($a:tt)* } { $($b:tt)* } $(#[$meta:meta])* $champ:ident: $type:ty => $lu:ty, $($reste:tt)*) => {
        partie! { @ $m $e
            { $($a)* $(#[$meta])* #[serde(deserialize_with = "present")] #[schema(required = true)] pub $champ: Option<$type>, }
            { $($b)* $(#[$meta])* #[schema(value_type = Option<$type>)] pub $champ: Option<$lu>, }
            $($reste)*
        }
    };
    (@ $m:tt $e:tt { $($a:tt)* } { $($b:tt)* } $(#[$meta:meta])* $champ:ident: $type:ty, $($reste:tt)*) => {
        partie! { @ $m $e
            { $($a)* $(#[$meta])* #[serde(deserialize_with = "present")] #[schema(required = true)] pub $champ: Option<$type>, }
            { $($b)* $(#[$meta])* pub $champ: Option<$type>, }
            $($reste)*
        }
    };
    (@ [$(#[$doc:meta])* $montree:ident] [$(#[$autre_doc:meta])* $envoyee:ident] { $($a:tt)* } { $($b:tt)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $montree { $($a)* }

        $(#[$autre_doc])*
        #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
        pub struct $envoyee { $($b)* }
    };
}

/// A code of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeSeul {
    /// The code.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code: Option<String>,
}

partie! {
    AcquereurDuFil,
    /// A buyer: of the two, or the person who acts for a company.
    AcquereurEnvoye,
    /// What is said of a buyer.
    {
        /// Civility: `M` or `Mme`.
        civilite: Civilite => String,
        /// Family name.
        nom: String,
        /// First name.
        prenom: String,
        /// E-mail, lower case.
        email: String,
        /// Phone, digits after an optional plus sign.
        tel: String,
        /// Street and number.
        adresse: String,
        /// Postcode.
        cp: String,
        /// Town.
        ville: String,
        /// Country.
        pays: CodeSeul,
        /// Day of birth.
        date_naissance: String,
        /// Town of birth.
        lieu_naissance: String,
        /// Nationality, a code.
        nationalite: String,
        /// Where they live now.
        residence_actuelle: CodeSeul,
        /// Family situation.
        situation_familiale: CodeSeul,
        /// Marriage settlement, a code.
        regime_matrimonial: String,
        /// Town of their wedding.
        lieu_mariage: String,
        /// How many will live there; said of the first buyer.
        nombre_occupants: u8 => f64,
        /// Socio-professional category.
        // The specification's capitals.
        #[serde(rename = "CSP")]
        csp: CodeSeul,
        /// Employer.
        employeur: String,
        /// Profession.
        profession: String,
        /// Where they work.
        lieu_travail: String,
        /// The year in which they were hired.
        annee_embauche: u16 => f64,
        /// Monthly income in euros.
        revenu_mensuel: f64,
        /// Taxable income of last year, in euros.
        #[serde(rename = "revenusImposablesN1")]
        revenus_imposables_n1: f64,
        /// Of the year before.
        #[serde(rename = "revenusImposablesN2")]
        revenus_imposables_n2: f64,
        /// The contract may be notified by e-mail.
        notif_contrat_email: bool,
        /// The deed too.
        notif_acte_email: bool,
        /// They accepted the terms, themselves: null before they sign. Who fills the form never says it (422).
        cgu: bool,
        /// The declaration that they were taken from: said when the draft is made, and not changed since.
        denonciation: RefDenonciation,
    }
}

partie! {
    SocieteDuFil,
    /// A company that buys.
    SocieteDuDossierEnvoyee,
    /// What is said of a company that buys.
    {
        /// Legal form, a code.
        statut: String,
        /// Name.
        raison_sociale: String,
        /// Street and number of its seat.
        adresse_societe: String,
        /// Postcode.
        cp_societe: String,
        /// Town.
        ville_societe: String,
        /// The buyer is its legal representative.
        representant_legal: bool,
        /// Who is, when they are not: family name.
        nom_representant_legal: String,
        /// First name.
        prenom_representant_legal: String,
    }
}

partie! {
    NotaireDuFil,
    /// The buyers' own notary.
    NotaireEnvoye,
    /// What is said of the buyers' own notary; null: the programme's.
    {
        /// Family name, or name of the firm.
        nom: String,
        /// First name.
        prenom: String,
        /// E-mail.
        email: String,
        /// Phone.
        tel: String,
        /// Street and number.
        adresse: String,
        /// Postcode.
        cp: String,
        /// Town.
        ville: String,
    }
}

partie! {
    DepotDuFil,
    /// The deposit.
    DepotEnvoye,
    /// What is said of the deposit.
    {
        /// None, or a cheque.
        // A word of Rust.
        #[serde(rename = "type")]
        type_depot: CodeSeul,
        /// In euros.
        montant: f64,
        /// Number of the cheque.
        numero_cheque: String,
        /// The bank on which it is drawn.
        banque: String,
    }
}

partie! {
    PretDuFil,
    /// A loan.
    PretEnvoye,
    /// What is said of a loan.
    {
        /// The bank.
        banque: String,
        /// In euros.
        montant: f64,
    }
}

/// How the price is paid.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FinancementDuFil {
    /// Own contributions, in euros; null for one that is not filled yet.
    pub apport: Vec<Option<f64>>,
    /// Loans.
    pub pret: Vec<PretDuFil>,
    /// The buyers rely on a loan: the sale hangs on it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub credit: Option<bool>,
}

/// What is said of how the price is paid: a list takes the place of the one that was there.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FinancementEnvoye {
    /// Own contributions, in euros.
    pub apport: Option<Vec<Option<f64>>>,
    /// Loans.
    pub pret: Option<Vec<PretEnvoye>>,
    /// The buyers rely on a loan.
    pub credit: Option<bool>,
}

/// A change of a draft (RFC 7396).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct ModificationDeReservation {
    /// VAT in percent.
    pub tva: Option<f64>,
    /// The contract is signed by hand, at a meeting.
    pub rdv_physique: Option<bool>,
    /// What the home is bought for.
    pub destination_achat: Option<CodeSeul>,
    /// More precisely.
    pub destination_achat_detail: Option<CodeSeul>,
    /// Tax scheme.
    pub fiscalite: Option<CodeSeul>,
    /// The running promotion is taken.
    pub offre_promotionnelle: Option<bool>,
    /// A company buys.
    pub resa_societe: Option<bool>,
    /// Which.
    pub societe: Option<SocieteDuDossierEnvoyee>,
    /// The buyer.
    pub reservataire: Option<AcquereurEnvoye>,
    /// The second one.
    pub coreservataire: Option<AcquereurEnvoye>,
    /// How the price is paid.
    pub financement: Option<FinancementEnvoye>,
    /// The buyers' own notary.
    pub notaire: Option<NotaireEnvoye>,
    /// The deposit.
    pub depot_garantie: Option<DepotEnvoye>,
}
