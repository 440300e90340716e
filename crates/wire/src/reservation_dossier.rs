//! The form of a reservation (spec section 3, Reservation). In an answer, a field that is not filled is null. In a body, an
//! absent field does not change and null removes the value.

pub mod rendu;

use crate::present;
use crate::suivi::RefDenonciation;
use domain::utilisateur::Civilite;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Defines two structs with the same fields for a part of the form: one for answers, one for bodies. A field `a: B => C` is a
/// `B` in answers and a `C` in bodies. `C` accepts more values than `B`, because the rules of the form check the value.
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

/// A code of one of the lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeSeul {
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code: Option<String>,
}

partie! {
    AcquereurDuFil,
    /// A buyer: one of the two, or the person who acts for a company.
    AcquereurEnvoye,
    /// A buyer, as the form sends them.
    {
        /// Civility: `M` or `Mme`.
        civilite: Civilite => String,
        nom: String,
        prenom: String,
        /// E-mail, lower case.
        email: String,
        /// Phone, digits after an optional plus sign.
        tel: String,
        adresse: String,
        cp: String,
        ville: String,
        pays: CodeSeul,
        /// Day of birth.
        date_naissance: String,
        lieu_naissance: String,
        nationalite: String,
        /// Where they live now.
        residence_actuelle: CodeSeul,
        /// Family situation, a code.
        situation_familiale: CodeSeul,
        /// Marriage settlement, a code.
        regime_matrimonial: String,
        /// Town of their wedding.
        lieu_mariage: String,
        /// How many people will live there; only for the first buyer.
        nombre_occupants: u8 => f64,
        // `CSP` is in capitals in the specification.
        #[serde(rename = "CSP")]
        csp: CodeSeul,
        employeur: String,
        profession: String,
        lieu_travail: String,
        /// The year in which they were hired.
        annee_embauche: u16 => f64,
        /// Monthly income in euros.
        revenu_mensuel: f64,
        /// The taxable income of last year, in euros.
        #[serde(rename = "revenusImposablesN1")]
        revenus_imposables_n1: f64,
        /// The taxable income of the year before, in euros.
        #[serde(rename = "revenusImposablesN2")]
        revenus_imposables_n2: f64,
        /// Whether the contract may be notified by e-mail.
        notif_contrat_email: bool,
        /// Whether the deed may be notified by e-mail.
        notif_acte_email: bool,
        /// Whether they accepted the terms. Only the buyer does, when signing, so it is null before: a form that sends it
        /// gets a 422.
        cgu: bool,
        /// The declaration from which they were taken. It is set when the draft is created and does not change.
        denonciation: RefDenonciation,
    }
}

partie! {
    SocieteDuFil,
    /// A company that buys a lot.
    SocieteDuDossierEnvoyee,
    /// A company that buys a lot, as the form sends it.
    {
        /// Legal form, a code.
        statut: String,
        raison_sociale: String,
        /// Street and number of its head office.
        adresse_societe: String,
        cp_societe: String,
        ville_societe: String,
        /// Whether the buyer is its legal representative.
        representant_legal: bool,
        /// Family name of the legal representative, when the buyer is not.
        nom_representant_legal: String,
        /// First name of the legal representative, when the buyer is not.
        prenom_representant_legal: String,
    }
}

partie! {
    NotaireDuFil,
    /// The buyers' own notary.
    NotaireEnvoye,
    /// The buyers' own notary, as the form sends them; null for the notary of the programme.
    {
        /// Family name, or name of the firm.
        nom: String,
        prenom: String,
        email: String,
        tel: String,
        adresse: String,
        cp: String,
        ville: String,
    }
}

partie! {
    DepotDuFil,
    /// The deposit (`dépôt de garantie`).
    DepotEnvoye,
    /// The deposit (`dépôt de garantie`), as the form sends it.
    {
        /// The kind of deposit: none, or a cheque.
        // `type` is a keyword of Rust.
        #[serde(rename = "type")]
        type_depot: CodeSeul,
        /// The amount in euros.
        montant: f64,
        /// Number of the cheque.
        numero_cheque: String,
        /// The bank on which it is drawn.
        banque: String,
    }
}

partie! {
    PretDuFil,
    /// A loan that pays part of the price.
    PretEnvoye,
    /// A loan, as the form sends it.
    {
        banque: String,
        /// The amount in euros.
        montant: f64,
    }
}

/// How the price is paid.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FinancementDuFil {
    /// The buyers' own contributions, in euros; null for one that is not filled yet.
    pub apport: Vec<Option<f64>>,
    pub pret: Vec<PretDuFil>,
    /// Whether the buyers need a loan: if so, the sale depends on their getting it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub credit: Option<bool>,
}

/// How the price is paid, as the form sends it: a list that is sent replaces the present list.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FinancementEnvoye {
    /// The buyers' own contributions, in euros.
    pub apport: Option<Vec<Option<f64>>>,
    pub pret: Option<Vec<PretEnvoye>>,
    /// Whether the buyers need a loan.
    pub credit: Option<bool>,
}

/// A change of a draft (merge patch, RFC 7396).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct ModificationDeReservation {
    pub tva: Option<f64>,
    /// Whether the contract is signed by hand, at a meeting.
    pub rdv_physique: Option<bool>,
    /// What the home is bought for.
    pub destination_achat: Option<CodeSeul>,
    /// The purpose in more detail.
    pub destination_achat_detail: Option<CodeSeul>,
    pub fiscalite: Option<CodeSeul>,
    /// Whether the running promotion is applied.
    pub offre_promotionnelle: Option<bool>,
    /// Whether a company buys.
    pub resa_societe: Option<bool>,
    /// The company that buys.
    pub societe: Option<SocieteDuDossierEnvoyee>,
    pub reservataire: Option<AcquereurEnvoye>,
    /// The second buyer.
    pub coreservataire: Option<AcquereurEnvoye>,
    /// How the price is paid.
    pub financement: Option<FinancementEnvoye>,
    /// The buyers' own notary.
    pub notaire: Option<NotaireEnvoye>,
    pub depot_garantie: Option<DepotEnvoye>,
}
