//! What declarations, options and reservations show alike: a buyer, a programme, the prescriber (spec section 3).

use crate::present;
use crate::utilisateur::CompteDuFil;
use domain::contact::{Contact, IdContact, SaisieContact};
use domain::denonciation::IdDenonciation;
use domain::programme::{IdProgramme, Programme};
use domain::utilisateur::{Civilite, Utilisateur};
use domain::vente::DelaiDeReprise;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Makes the shapes of a buyer: the same fields, then those of one alone.
macro_rules! schema_contact {
    ($(#[$doc:meta])* $nom:ident { $($reste:tt)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $nom {
            /// Identifier.
            pub id: i64,
            /// Civility.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub civilite: Option<Civilite>,
            /// Family name.
            pub nom: String,
            /// First name.
            pub prenom: String,
            /// E-mail, lower case.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub email: Option<String>,
            /// Phone, digits after an optional plus sign.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub tel: Option<String>,
            /// Postcode.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub cp: Option<String>,
            /// Town.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub ville: Option<String>,
            /// Street and number.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub adresse: Option<String>,
            $($reste)*
        }
    };
}

schema_contact! {
    /// A buyer. A prescriber gave civility, names, e-mail, postcode and town; one of the developer's own may have less.
    ContactDuFil {}
}

schema_contact! {
    /// The buyer of an option.
    ContactDOption {
        /// The declaration that they were taken from.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub denonciation: Option<RefDenonciation>,
    }
}

/// A declaration, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefDenonciation {
    /// Identifier.
    pub id: i64,
}

/// A buyer, as they are sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactEnvoye {
    /// Civility: `M` or `Mme`.
    // Whether it is one of them is a rule of the form.
    #[schema(value_type = Civilite)]
    pub civilite: String,
    /// Family name.
    pub nom: String,
    /// First name.
    pub prenom: String,
    /// E-mail.
    pub email: String,
    /// Phone.
    #[serde(default)]
    pub tel: Option<String>,
    /// Postcode.
    pub cp: String,
    /// Town.
    pub ville: String,
    /// Street and number.
    #[serde(default)]
    pub adresse: Option<String>,
}

impl From<ContactEnvoye> for SaisieContact {
    fn from(envoye: ContactEnvoye) -> Self {
        let ContactEnvoye { civilite, nom, prenom, email, tel, cp, ville, adresse } = envoye;
        let (tel, adresse) = (tel.unwrap_or_default(), adresse.unwrap_or_default());
        Self { civilite, nom, prenom, email, tel, cp, ville, adresse }
    }
}

/// A programme, as far as a follow-up shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgrammeDeSuivi {
    /// Identifier.
    pub id: String,
    /// Commercial name.
    pub nom_commercial: String,
    /// Where it is.
    pub lieu: LieuDeSuivi,
}

/// Where a programme is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LieuDeSuivi {
    /// Region, département and commune codes joined; null for a code that no place has.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub id: Option<String>,
    /// Name.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub libelle: Option<String>,
    /// Postcode.
    pub code_postal: String,
}

/// Who declares, options or reserves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PrescripteurDeSuivi {
    /// Identifier.
    pub id: i32,
    /// Civility.
    pub civilite: Civilite,
    /// Family name.
    pub nom: String,
    /// First name.
    pub prenom: String,
    /// The phone that is shown: mobile, else landline, else professional.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel: Option<String>,
    /// E-mail.
    pub email: String,
    /// Address.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub adresse: Option<String>,
    /// Postcode.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub cp: Option<String>,
    /// Town.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub ville: Option<String>,
    /// Their company, as the only item.
    pub compte: Vec<CompteDuFil>,
}

/// Why something is ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MotifEnvoye {
    /// Ten to five hundred characters; staff always say one.
    #[serde(default)]
    pub motif: Option<String>,
}

/// Cancelling an option, or a reservation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnnulationEnvoyee {
    /// Ten to five hundred characters; staff always say one, and so does who acts in somebody's place.
    #[serde(default)]
    pub motif: Option<String>,
    /// The company may take the lot again at once, as far as nobody else waits for it: its referent and administrators alone may say so.
    #[serde(default)]
    pub sans_delai: bool,
}

impl AnnulationEnvoyee {
    /// Whether the company waits before it takes the lot again.
    pub const fn delai(&self) -> DelaiDeReprise {
        if self.sans_delai { DelaiDeReprise::Leve } else { DelaiDeReprise::Court }
    }
}

/// Something that happened to what is followed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FaitDeSuivi {
    /// What, as a code.
    #[serde(rename = "type")]
    pub type_fait: String,
    /// What, in words.
    pub libelle: String,
    /// When.
    pub date: String,
    /// By whom; null by itself, or when they are not known any more.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub qui: Option<AuteurDuFil>,
}

/// Who did something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuteurDuFil {
    /// Identifier.
    pub id: i32,
    /// Family name.
    pub nom: String,
    /// First name.
    pub prenom: String,
}

impl ContactDuFil {
    /// A buyer.
    pub fn de(id: IdContact, contact: Contact) -> Self {
        let Contact { civilite, nom, prenom, email, tel, cp, ville, adresse } = contact;
        Self { id: id.0, civilite, nom, prenom, email, tel, cp, ville, adresse }
    }
}

impl ContactDOption {
    /// The buyer of an option, and the declaration that they were taken from.
    pub fn de(id: IdContact, contact: Contact, denonciation: Option<IdDenonciation>) -> Self {
        let ContactDuFil { id, civilite, nom, prenom, email, tel, cp, ville, adresse } = ContactDuFil::de(id, contact);
        let denonciation = denonciation.map(|id| RefDenonciation { id: id.0 });
        Self { id, civilite, nom, prenom, email, tel, cp, ville, adresse, denonciation }
    }
}

impl ProgrammeDeSuivi {
    /// A programme. One that could not be read has its id for a name.
    pub fn de(id: &IdProgramme, programme: Option<&Programme>) -> Self {
        let Some(programme) = programme else {
            let lieu = LieuDeSuivi { id: None, libelle: None, code_postal: String::new() };
            return Self { id: id.0.clone(), nom_commercial: id.0.clone(), lieu };
        };
        let lieu = territoire::territoire().par_insee(&programme.lieu.code_insee);
        Self {
            id: id.0.clone(),
            nom_commercial: programme.nom_commercial.clone(),
            lieu: LieuDeSuivi {
                id: lieu.map(|lieu| lieu.id.to_owned()),
                libelle: lieu.map(|lieu| lieu.libelle.to_owned()),
                code_postal: programme.lieu.code_postal.clone(),
            },
        }
    }
}

impl From<&Utilisateur> for PrescripteurDeSuivi {
    fn from(utilisateur: &Utilisateur) -> Self {
        let i = utilisateur.identite.clone();
        Self {
            id: utilisateur.id.0,
            civilite: i.civilite,
            nom: i.nom,
            prenom: i.prenom,
            tel: i.tel_mobile.or(i.tel_fixe).or(i.tel_pro),
            email: i.email,
            adresse: i.adresse,
            cp: i.cp,
            ville: i.ville,
            compte: utilisateur.compte.iter().map(CompteDuFil::from).collect(),
        }
    }
}
