//! The shapes that declarations, options and reservations share: a buyer, a programme, the prescriber (spec section 3).

use crate::present;
use crate::utilisateur::CompteDuFil;
use domain::contact::{Contact, IdContact, SaisieContact};
use domain::denonciation::IdDenonciation;
use domain::programme::{IdProgramme, Programme};
use domain::utilisateur::{Civilite, Utilisateur};
use domain::vente::DelaiDeReprise;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Defines a shape of a buyer: the fields that all these shapes have, then those of this shape alone.
macro_rules! schema_contact {
    ($(#[$doc:meta])* $nom:ident { $($reste:tt)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $nom {
            pub id: i64,
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub civilite: Option<Civilite>,
            pub nom: String,
            pub prenom: String,
            /// E-mail, lower case.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub email: Option<String>,
            /// Phone, digits after an optional plus sign.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub tel: Option<String>,
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub cp: Option<String>,
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub ville: Option<String>,
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub adresse: Option<String>,
            $($reste)*
        }
    };
}

schema_contact! {
    /// A buyer. A prescriber gives civility, names, e-mail, postcode and town; a contact of the developer may have less.
    ContactDuFil {}
}

schema_contact! {
    /// The buyer of an option.
    ContactDOption {
        /// The declaration from which they were taken.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub denonciation: Option<RefDenonciation>,
    }
}

/// A declaration, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefDenonciation {
    pub id: i64,
}

/// A buyer, as a prescriber sends them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactEnvoye {
    /// Civility: `M` or `Mme`.
    // A text and not a `Civilite`, because the rules of the form check the value and report its fault with the other faults.
    #[schema(value_type = Civilite)]
    pub civilite: String,
    pub nom: String,
    pub prenom: String,
    pub email: String,
    #[serde(default)]
    pub tel: Option<String>,
    pub cp: String,
    pub ville: String,
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

/// The fields of a programme that lists of declarations, options and reservations show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgrammeDeSuivi {
    pub id: String,
    pub nom_commercial: String,
    pub lieu: LieuDeSuivi,
}

/// The place of a programme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LieuDeSuivi {
    /// The codes of region, département and commune, joined; null for an INSEE code that no place has.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub id: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub libelle: Option<String>,
    pub code_postal: String,
}

/// The prescriber who declares, options or reserves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PrescripteurDeSuivi {
    pub id: i32,
    pub civilite: Civilite,
    pub nom: String,
    pub prenom: String,
    /// The phone to show: mobile, otherwise landline, otherwise professional.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel: Option<String>,
    pub email: String,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub adresse: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub cp: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub ville: Option<String>,
    /// Their company, as the only item of a list.
    pub compte: Vec<CompteDuFil>,
}

/// The reason for ending something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MotifEnvoye {
    /// 10 to 500 characters. Required from staff.
    #[serde(default)]
    pub motif: Option<String>,
}

/// The body that cancels an option or a reservation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnnulationEnvoyee {
    /// 10 to 500 characters. Required from staff, and from a person who acts in another user's place.
    #[serde(default)]
    pub motif: Option<String>,
    /// Whether the company may take the lot again at once, if nobody else waits for it. Only its referent and
    /// administrators may set it.
    #[serde(default)]
    pub sans_delai: bool,
}

impl AnnulationEnvoyee {
    /// Whether the company has to wait before it may take the lot again.
    pub const fn delai(&self) -> DelaiDeReprise {
        if self.sans_delai { DelaiDeReprise::Leve } else { DelaiDeReprise::Court }
    }
}

/// An event in the life of a declaration, an option or a reservation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FaitDeSuivi {
    /// The event, as a code.
    #[serde(rename = "type")]
    pub type_fait: String,
    /// The event, in words.
    pub libelle: String,
    /// When it happened.
    pub date: String,
    /// The user who did it; null when it happened by itself, or when they are no longer known.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub qui: Option<AuteurDuFil>,
}

/// The user who did something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuteurDuFil {
    pub id: i32,
    pub nom: String,
    pub prenom: String,
}

impl ContactDuFil {
    /// The shape of a buyer from their id and their data.
    pub fn de(id: IdContact, contact: Contact) -> Self {
        let Contact { civilite, nom, prenom, email, tel, cp, ville, adresse } = contact;
        Self { id: id.0, civilite, nom, prenom, email, tel, cp, ville, adresse }
    }
}

impl ContactDOption {
    /// The buyer of an option, with the declaration from which they were taken.
    pub fn de(id: IdContact, contact: Contact, denonciation: Option<IdDenonciation>) -> Self {
        let ContactDuFil { id, civilite, nom, prenom, email, tel, cp, ville, adresse } = ContactDuFil::de(id, contact);
        let denonciation = denonciation.map(|id| RefDenonciation { id: id.0 });
        Self { id, civilite, nom, prenom, email, tel, cp, ville, adresse, denonciation }
    }
}

impl ProgrammeDeSuivi {
    /// The shape of a programme. A programme that could not be read has its id as its name.
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
