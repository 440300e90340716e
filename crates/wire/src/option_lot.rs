//! Options (spec section 3, Option; `domain.md` section 4).

use crate::lot::{Action, Etage, Statut, Typologie};
use crate::situation::PrixGele;
use crate::suivi::{ContactDOption, ContactEnvoye, PrescripteurDeSuivi, ProgrammeDeSuivi};
use crate::{CodeLibelle, instant, present};
use chrono::{DateTime, Utc};
use domain::contact::Contact;
use domain::lot::{IdLot, Lot};
use domain::nombres::{Montant, Surface, Taux};
use domain::option_lot::echeance_prolongee;
use domain::programme::{IdProgramme, Programme};
use domain::regard::Regard;
use domain::utilisateur::{Compte, Utilisateur};
use domain::vente::{Agissant, DroitsSurOption, OptionLot, Prolongation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An option, as its prescriber and staff read it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OptionDuFil {
    pub id: i64,
    /// `1` En cours, `2` Transformée, `3` Echue, `10` Annulée.
    pub statut: CodeLibelle,
    /// When it was taken.
    pub date: String,
    /// When it ends, or would have ended.
    pub date_echeance: String,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_fin: Option<String>,
    /// VAT in percent: the rate chosen for the buyer, otherwise the ordinary rate.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva: Option<f64>,
    /// The price under that VAT, in euros, that a draft begun now would take. It never rises, and it falls with the grid.
    /// For an option that has ended, the price that it kept.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix: Option<f64>,
    /// The prices kept under each VAT rate.
    pub prix_gele: PrixGele,
    /// Whether staff extended it, which they may do once.
    pub prolongee: bool,
    /// When it would end if it were extended now; null when the caller may not extend it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub echeance_prolongee: Option<String>,
    /// During how many hours after its end the company may not take the lot again.
    pub heures_avant_reprise: u64,
    /// Why it was cancelled.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub motif: Option<String>,
    /// The buyer; null once their data is erased.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub contact: Option<ContactDOption>,
    pub lot: LotDOption,
    /// The prescriber who holds it; null when they are no longer known.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prescripteur: Option<PrescripteurDeSuivi>,
    /// What the caller may do with it, or why not.
    pub actions: ActionsSurOption,
}

/// The lot of an option, as it is today.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LotDOption {
    pub id: String,
    /// Number within the programme.
    pub numero: String,
    /// Status; null for a lot that cannot be read.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub statut: Option<Statut>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub typologie: Option<Typologie>,
    pub pieces: u8,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub etage: Option<Etage>,
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
    /// Whether it is withdrawn from sale.
    pub retire: bool,
    /// The numbers of its annexes.
    pub annexes: Vec<String>,
    pub programme: ProgrammeDeSuivi,
}

/// What the caller may do with an option, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsSurOption {
    pub annuler: Action,
    pub prolonger: Action,
}

/// The request for an option, for a buyer who is typed or for the buyer of a declaration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionEnvoyee {
    pub lot: String,
    #[serde(default)]
    pub contact: Option<ContactEnvoye>,
    /// The declaration that names the buyer, instead of `contact`.
    #[serde(default)]
    pub denonciation: Option<i64>,
    /// The VAT rate chosen for the buyer, in percent: one of those at which the lot is sold. It may also be chosen later,
    /// in the draft.
    #[serde(default)]
    pub tva: Option<f64>,
}

/// When an option taken now would end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EcheanceDOption {
    pub lot: String,
    /// The end: 19:00 in Paris on the third working day.
    pub date_echeance: String,
}

/// The address of the calendar of a prescriber.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdresseDuCalendrier {
    /// The address, which is enough to read the calendar; null until one is drawn.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub url: Option<String>,
    /// When the address was drawn.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub cree: Option<String>,
}

/// The body that draws an address for the calendar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CalendrierDemande {
    /// When true, an address is drawn only if there is none. When absent or false, a new address replaces the present one.
    #[serde(default)]
    pub si_absente: bool,
}

/// The number of a lot within its programme, taken from its id.
pub fn numero_du_lot<'a>(lot: &'a IdLot, programme: &IdProgramme) -> &'a str {
    lot.0.strip_prefix(&programme.0).and_then(|reste| reste.strip_prefix('-')).unwrap_or(&lot.0)
}

impl LotDOption {
    /// A lot that somebody holds or waits for, as it is today. A lot that could not be read has only its id and number.
    pub fn de(id: &IdLot, programme_du_lot: &IdProgramme, lot: Option<&Lot>, programme_lu: Option<&Programme>) -> Self {
        let numero = numero_du_lot(id, programme_du_lot);
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

/// An option with the rows read beside it. `None` stands for a row that could not be read, or was erased.
#[derive(Debug, Clone, Copy)]
pub struct OptionEtAutour<'a> {
    pub option: &'a OptionLot,
    /// The lot of the option, as it is today.
    pub lot: Option<&'a Lot>,
    pub programme: Option<&'a Programme>,
    pub contact: Option<&'a Contact>,
    /// The prescriber who holds the option.
    pub prescripteur: Option<&'a Utilisateur>,
    /// The company for which the option was taken.
    pub compte: Option<&'a Compte>,
}

impl OptionDuFil {
    /// An option as a viewer reads it at an instant. `heures_avant_reprise` is the business setting of that name.
    pub fn de(lue: OptionEtAutour<'_>, regard: &Regard, heures_avant_reprise: u64, maintenant: DateTime<Utc>) -> Self {
        let OptionEtAutour { option, lot, programme, contact, prescripteur, compte } = lue;
        let droits = DroitsSurOption::de(Agissant { regard, compte }, option, maintenant);
        let prolongee = droits.prolonger.is_ok().then(|| echeance_prolongee(option.echeance));
        let statut = option.statut();
        let offerts = option.prix_offerts(lot.map(|lot| &lot.prix));
        let (tva, prix) = option.prix_de_l_acheteur(&offerts);
        Self {
            id: option.id.0,
            statut: CodeLibelle::nouveau(statut.code(), statut.libelle()),
            date: instant(option.cree),
            date_echeance: instant(option.echeance),
            date_fin: option.finie().map(instant),
            tva: tva.map(Taux::decimal),
            prix: prix.map(Montant::decimal),
            prix_gele: PrixGele::from(&offerts),
            prolongee: option.prolongation == Prolongation::Faite,
            echeance_prolongee: prolongee.map(instant),
            heures_avant_reprise,
            motif: option.motif().map(str::to_owned),
            contact: contact.map(|lu| ContactDOption::de(option.contact, lu.clone(), option.denonciation)),
            lot: LotDOption::de(&option.lot, &option.programme, lot, programme),
            prescripteur: prescripteur.map(PrescripteurDeSuivi::from),
            actions: ActionsSurOption {
                annuler: Action::de(&droits.annuler),
                prolonger: Action::de(&droits.prolonger),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::acces::Role;
    use domain::contact::IdContact;
    use domain::denonciation::IdDenonciation;
    use domain::lot::PrixLot;
    use domain::lot::tenue::IdOption;
    use domain::reservation::RegimeDeTva;
    use domain::utilisateur::{Civilite, IdUtilisateur};
    use domain::vente::{EtatOption, NouvelleOption};
    use serde_json::{Value, json};

    fn instant_de(texte: &str) -> DateTime<Utc> {
        texte.parse().expect("an instant")
    }

    fn option() -> OptionLot {
        let nouvelle = NouvelleOption {
            lot: IdLot("nantes1-A201".to_owned()),
            programme: IdProgramme("nantes1".to_owned()),
            prescripteur: IdUtilisateur(4),
            compte: None,
            contact: IdContact(7),
            denonciation: Some(IdDenonciation(9)),
            cree: instant_de("2026-11-23T08:00:00Z"),
            prix: PrixLot { prix: Some(Montant::depuis_centiemes(24_990_000)), ..PrixLot::default() },
            regime: None,
        };
        nouvelle.nee(IdOption(12))
    }

    fn montree(option: &OptionLot, qui: i32, roles: &[Role], quand: &str) -> Value {
        let contact = Contact {
            civilite: Some(Civilite::M),
            nom: "Le Goff".to_owned(),
            prenom: "Alan".to_owned(),
            email: None,
            tel: None,
            cp: None,
            ville: None,
            adresse: None,
        };
        let lue = OptionEtAutour {
            option,
            lot: None,
            programme: None,
            contact: Some(&contact),
            prescripteur: None,
            compte: None,
        };
        let regard = Regard { utilisateur: IdUtilisateur(qui), compte: None, groupe: None, roles: roles.to_vec() };
        serde_json::to_value(OptionDuFil::de(lue, &regard, 24, instant_de(quand))).expect("JSON")
    }

    /// A job can show an option as the API does, without a server.
    #[test]
    fn une_option_se_montre_sans_serveur() {
        let option = option();
        let sienne = montree(&option, 4, &[Role::EP], "2026-11-23T09:00:00Z");
        assert_eq!((&sienne["id"], &sienne["statut"]["code"]), (&json!(12), &json!("1")));
        assert_eq!((&sienne["date"], &sienne["prix"]), (&json!("2026-11-23T08:00:00Z"), &json!(249_900.0)));
        assert_eq!((&sienne["contact"]["id"], &sienne["contact"]["denonciation"]["id"]), (&json!(7), &json!(9)));
        assert_eq!((&sienne["lot"]["numero"], &sienne["lot"]["retire"]), (&json!("A201"), &json!(true)));
        assert_eq!((&sienne["actions"]["annuler"]["autorisee"], &sienne["dateFin"]), (&json!(true), &Value::Null));
        // Staff, who may extend the option, read the end that it would get. Its prescriber reads why they may not extend it.
        assert_eq!(sienne["echeanceProlongee"], Value::Null);
        assert!(sienne["actions"]["prolonger"]["motif"].is_string(), "{sienne}");
        let de_l_equipe = montree(&option, 1, &[Role::Internal, Role::IA], "2026-11-23T09:00:00Z");
        assert!(de_l_equipe["echeanceProlongee"].as_str() > sienne["dateEcheance"].as_str(), "{de_l_equipe}");
        let finie = EtatOption::Annulee { le: instant_de("2026-11-24T10:00:00Z"), motif: Some("Désisté".to_owned()) };
        let finie = montree(&OptionLot { etat: finie, ..option }, 4, &[Role::EP], "2026-11-25T09:00:00Z");
        assert_eq!((&finie["statut"]["code"], &finie["motif"]), (&json!("10"), &json!("Désisté")));
        assert_eq!(
            (&finie["dateFin"], &finie["actions"]["annuler"]["autorisee"]),
            (&json!("2026-11-24T10:00:00Z"), &json!(false))
        );
        // The JSON has exactly the fields of the shape.
        assert!(serde_json::from_value::<OptionDuFil>(finie).is_ok());
        // The option shows the price at the VAT rate that was chosen for the buyer.
        let mut reduite = self::option();
        reduite.prix.tva = Some(Taux::depuis_centiemes(2_000));
        reduite.prix.tva_reduite = Some(Taux::depuis_centiemes(550));
        reduite.prix.prix_tva_reduite = Some(Montant::depuis_unites(219_900));
        for (regime, tva, prix) in [(None, 20.0, 249_900.0), (Some(RegimeDeTva::Reduite), 5.5, 219_900.0)] {
            let dite = montree(&OptionLot { regime, ..reduite.clone() }, 4, &[Role::EP], "2026-11-23T09:00:00Z");
            assert_eq!((&dite["tva"], &dite["prix"]), (&json!(tva), &json!(prix)), "{regime:?}");
            assert_eq!(dite["prixGele"]["prix"], json!(249_900.0));
        }
    }
}
