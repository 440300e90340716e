//! Options (spec section 3, Option; `domain.md` section 4).

use crate::lot::{Action, Etage, Statut, Typologie};
use crate::situation::PrixGele;
use crate::suivi::{ContactEnvoye, PrescripteurDeSuivi, ProgrammeDeSuivi};
use crate::{CodeLibelle, present};
use domain::lot::{IdLot, Lot};
use domain::nombres::{Montant, Surface};
use domain::programme::{IdProgramme, Programme};
use domain::utilisateur::Civilite;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OptionDuFil {
    /// Identifier.
    pub id: i64,
    /// `1` En cours, `2` Transformée, `3` Echue, `10` Annulée.
    pub statut: CodeLibelle,
    /// When it was taken.
    pub date: String,
    /// When it ends, or would have.
    pub date_echeance: String,
    /// When it ended.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_fin: Option<String>,
    /// VAT in percent.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva: Option<f64>,
    /// The price that is kept for its holder, in euros.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix: Option<f64>,
    /// The same under each regime.
    pub prix_gele: PrixGele,
    /// Staff extended it: they do so once.
    pub prolongee: bool,
    /// When it would end, extended now; null when the caller may not extend it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub echeance_prolongee: Option<String>,
    /// For how many hours after its end its company may not take the lot again.
    pub heures_avant_reprise: u64,
    /// Why it was cancelled.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub motif: Option<String>,
    /// The buyer; null once erased.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub contact: Option<ContactDOption>,
    /// The lot.
    pub lot: LotDOption,
    /// Who holds it; null for one whom nobody knows any more.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prescripteur: Option<PrescripteurDeSuivi>,
    /// What the caller may do with it.
    pub actions: ActionsSurOption,
}

/// The buyer of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactDOption {
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
    /// E-mail.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub email: Option<String>,
    /// Phone.
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
    /// The declaration that they were taken from.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub denonciation: Option<RefDenonciation>,
}

/// A declaration, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefDenonciation {
    /// Identifier.
    pub id: i64,
}

/// The lot of an option, as it is today.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LotDOption {
    /// Identifier.
    pub id: String,
    /// Number within the programme.
    pub numero: String,
    /// Status; null for a lot that cannot be read.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub statut: Option<Statut>,
    /// Typology.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub typologie: Option<Typologie>,
    /// Rooms.
    pub pieces: u8,
    /// Storey.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub etage: Option<Etage>,
    /// Building.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub batiment: Option<String>,
    /// Living area in m².
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface: Option<f64>,
    /// Today's price in euros.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix: Option<f64>,
    /// Withdrawn from sale.
    pub retire: bool,
    /// The numbers of its annexes.
    pub annexes: Vec<String>,
    /// Its programme.
    pub programme: ProgrammeDeSuivi,
}

/// What the caller may do with an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsSurOption {
    /// Cancel it.
    pub annuler: Action,
    /// Extend it.
    pub prolonger: Action,
}

/// An option that is asked for: of a buyer who is typed, or of the one of a declaration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionEnvoyee {
    /// The lot.
    pub lot: String,
    /// The buyer.
    #[serde(default)]
    pub contact: Option<ContactEnvoye>,
    /// Or the declaration that they are of.
    #[serde(default)]
    pub denonciation: Option<i64>,
}

/// When an option taken now would end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EcheanceDOption {
    /// The lot.
    pub lot: String,
    /// The end: 19:00 in Paris on the third working day.
    pub date_echeance: String,
}

/// Where a prescriber's calendar is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdresseDuCalendrier {
    /// Its address, which suffices to read it; null until one is drawn.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub url: Option<String>,
    /// When it was drawn.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub cree: Option<String>,
}

/// Drawing the address of a calendar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CalendrierDemande {
    /// Only when there is none; the present one stays otherwise. Absent, it is drawn anew.
    #[serde(default)]
    pub si_absente: bool,
}

impl LotDOption {
    /// A lot that one holds, or waits for, as it is today: nothing is known of one that could not be read.
    pub fn de(id: &IdLot, programme_du_lot: &IdProgramme, lot: Option<&Lot>, programme_lu: Option<&Programme>) -> Self {
        let numero = id.0.strip_prefix(&format!("{}-", programme_du_lot.0)).unwrap_or(&id.0);
        let fiche = lot.map(|lot| &lot.fiche);
        Self {
            id: id.0.clone(),
            numero: numero.to_owned(),
            statut: lot.map(|lot| {
                let statut = lot.tenue.statut();
                Statut { code: statut.code().to_owned(), libelle: statut.libelle().to_owned() }
            }),
            typologie: fiche.map(|fiche| {
                let typologie = &fiche.typologie;
                Typologie {
                    nature: CodeLibelle::nouveau(typologie.nature.code(), typologie.nature.libelle()),
                    libelle: typologie.libelle.clone(),
                    code: typologie.code.clone(),
                }
            }),
            pieces: fiche.map_or(0, |fiche| fiche.pieces),
            etage: fiche
                .and_then(|fiche| fiche.etage.as_ref())
                .map(|etage| Etage { libelle: etage.libelle.clone(), priorite: etage.priorite }),
            batiment: fiche.and_then(|fiche| fiche.batiment.clone()),
            surface: fiche.and_then(|fiche| fiche.surfaces.surface).map(Surface::decimal),
            prix: lot.and_then(|lot| lot.prix.prix).map(Montant::decimal),
            retire: lot.is_none_or(|lot| lot.retire),
            annexes: fiche.map(|fiche| fiche.lots_secondaires.clone()).unwrap_or_default(),
            programme: ProgrammeDeSuivi::de(programme_du_lot, programme_lu),
        }
    }
}
