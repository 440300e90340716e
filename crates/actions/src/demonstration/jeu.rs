//! The people of the demonstration: companies from its directory, persons made from lists of names, with numbers that Arcep reserves
//! for fiction and domains that nobody can own.

use chrono::NaiveDate;
use domain::acces::TypeUtilisateur;
use domain::inscription::{
    ConstatAnnuaire, ContactInscrit, Dossier, Emplacement, LieuInscrit, PrescripteurInscrit, Raisons, SocieteInscrite,
    StatutInscription,
};
use domain::texte::slug;
use domain::utilisateur::{Civilite, Identite};
use outside::annuaire::{Etablissement, societe};
use std::time::Duration;

/// How many companies there are beside the two of the named accounts.
const SOCIETES: u32 = 23;
/// How many people there are beside the six named accounts.
const GENS: u32 = 54;
pub(super) const INSCRIPTIONS: u32 = 40;
/// The rank of the registration that shows that the whole set was loaded. This registration is never erased.
pub(super) const TEMOIN: u32 = 20;
/// The first ranks in the directory: that of the companies, then that of the registrations of other companies.
const DES_SOCIETES: u32 = 40;
const DES_INSCRIPTIONS: u32 = 120;
/// The companies of the named accounts, each with a rank of the directory before those of the others.
const COMPTES_NOMMES: [(&str, u32); 2] = [("Cabinet Alpha", 20), ("Cabinet Beta", 24)];
/// The ranks at which the state of registrations changes. The states are, in order: to be decided, waiting, accepted, refused, erased.
const BORNES: [u32; 4] = [14, TEMOIN, 30, 36];

const PRENOMS: [(&str, Civilite); 18] = [
    ("Awena", Civilite::Mme),
    ("Titouan", Civilite::M),
    ("Margaux", Civilite::Mme),
    ("Yacine", Civilite::M),
    ("Solène", Civilite::Mme),
    ("Gaspard", Civilite::M),
    ("Inès", Civilite::Mme),
    ("Malo", Civilite::M),
    ("Capucine", Civilite::Mme),
    ("Ronan", Civilite::M),
    ("Fatou", Civilite::Mme),
    ("Basile", Civilite::M),
    ("Leïla", Civilite::Mme),
    ("Corentin", Civilite::M),
    ("Apolline", Civilite::Mme),
    ("Youssef", Civilite::M),
    ("Nolwenn", Civilite::Mme),
    ("Achille", Civilite::M),
];
const NOMS: [&str; 17] = [
    "Autret",
    "Bazin",
    "Chauvel",
    "Dréan",
    "Écuyer",
    "Fouquet",
    "Gicquel",
    "Hamon",
    "Imbert",
    "Jouan",
    "Keriven",
    "Loiseau",
    "Mercadier",
    "Noblet",
    "Ollier",
    "Prigent",
    "Querrien",
];

/// A company of the demonstration with its people.
pub(super) struct SocieteDemo {
    pub(super) nom: String,
    pub(super) siren: String,
    pub(super) groupe: Option<&'static str>,
    pub(super) mandat: MandatDeDemo,
    pub(super) gens: Vec<(TypeUtilisateur, Identite)>,
}

/// The state of the mandate of a company of the demonstration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MandatDeDemo {
    /// The mandate is signed on paper, and active.
    SurPapier,
    /// The manager of the company must sign the mandate.
    ASigner,
    /// The manager of the company has signed the mandate, so staff must countersign.
    AContresigner,
    /// Both sides signed the mandate on the portal, so it is active.
    Electronique,
    /// The mandate is active for a few more days.
    BientotFini,
    /// The mandate has ended, so the people of the company may take no lot until another mandate is signed.
    Fini,
}

impl MandatDeDemo {
    /// The mandate of the company of this rank. Only the last companies have another mandate than on paper, because no registration of
    /// the demonstration and no end-to-end test uses them.
    fn de(rang: u32) -> Self {
        match SOCIETES - rang {
            1 => Self::Fini,
            2 => Self::BientotFini,
            3 => Self::Electronique,
            4 | 5 => Self::AContresigner,
            6 => Self::ASigner,
            _ => Self::SurPapier,
        }
    }
}

/// A registration of the demonstration.
pub(super) struct DossierFictif {
    pub(super) dossier: Dossier,
    pub(super) statut: StatutInscription,
    pub(super) il_y_a: Duration,
    pub(super) demandee: Emplacement,
}

/// The first active head office at or after this rank of the directory.
fn siege(rang: u32) -> Etablissement {
    let mut suivants = (rang..).map(societe).filter_map(|tous| tous.into_iter().next());
    suivants.find(|siege| siege.active).unwrap_or_default()
}

/// The SIREN of a company of the named accounts, from a rank of the directory that nobody else has. `None` for another company.
pub(super) fn siren_des_comptes_nommes(nom: &str) -> Option<String> {
    let rang = COMPTES_NOMMES.iter().find(|(connu, _)| *connu == nom)?.1;
    Some(siege(rang).siren)
}

/// The head office at this rank. Only every second rank is used, because the company after a ceased one takes its place.
fn siege_de(depart: u32, rang: u32) -> Etablissement {
    siege(depart + rang * 2)
}

/// A name as people write it, with a capital at the beginning of each word.
fn en_toutes_lettres(texte: &str) -> String {
    let mot = |mot: &str| {
        let mut lettres = mot.chars();
        let debut: String = lettres.next().into_iter().collect();
        debut + &lettres.as_str().to_lowercase()
    };
    texte.split(' ').map(mot).collect::<Vec<_>>().join(" ")
}

fn personne(rang: u32, domaine: &str, lieu: &Etablissement) -> Identite {
    let choisi = |combien: usize| usize::try_from(rang).unwrap_or_default() % combien;
    let (prenom, civilite) = PRENOMS[choisi(PRENOMS.len())];
    let nom = NOMS[choisi(NOMS.len())];
    Identite {
        civilite,
        nom: nom.to_owned(),
        prenom: prenom.to_owned(),
        email: format!("{}.{}@{domaine}", slug(prenom), slug(nom)),
        tel_mobile: Some(format!("06399820{rang:02}")),
        tel_fixe: Some(format!("01990020{:02}", rang / 2)),
        tel_pro: None,
        cp: Some(lieu.code_postal.clone()),
        ville: Some(en_toutes_lettres(&lieu.commune)),
        adresse: Some(en_toutes_lettres(&lieu.adresse())),
        photo: None,
        perimetre_geo: None,
    }
}

fn domaine(siege: &Etablissement) -> String {
    format!("{}-{}.example", slug(&siege.denomination), slug(&siege.commune))
}

/// The companies, each with a prescriber and a manager. The first ones have one more prescriber.
pub(super) fn societes() -> Vec<SocieteDemo> {
    let mut personnes = 0..GENS;
    let mut de = |rang: u32| {
        let siege = siege_de(DES_SOCIETES, rang);
        let domaine = domaine(&siege);
        let types = [TypeUtilisateur::EP, TypeUtilisateur::ER, TypeUtilisateur::EP];
        let combien = if rang < GENS - 2 * SOCIETES { 3 } else { 2 };
        let gens = types.into_iter().take(combien).zip(personnes.by_ref());
        SocieteDemo {
            nom: en_toutes_lettres(&siege.denomination),
            siren: siege.siren.clone(),
            groupe: [Some("Océane"), None, Some("Armor"), None][usize::try_from(rang % 4).unwrap_or_default()],
            mandat: MandatDeDemo::de(rang),
            gens: gens.map(|(type_utilisateur, rang)| (type_utilisateur, personne(rang, &domaine, &siege))).collect(),
        }
    };
    (0..SOCIETES).map(&mut de).collect()
}

impl DossierFictif {
    /// The registration of this rank.
    pub(super) fn de(rang: u32) -> Self {
        let statut = match BORNES.iter().filter(|borne| rang >= **borne).count() {
            0 => StatutInscription::ATraiter,
            1 => StatutInscription::PieceDemandee,
            2 => StatutInscription::Acceptee,
            3 => StatutInscription::Refusee,
            _ => StatutInscription::Effacee,
        };
        let acceptee = statut == StatutInscription::Acceptee;
        // An accepted registration belongs to a company of the demonstration.
        let siege = if acceptee { siege_de(DES_SOCIETES, rang - TEMOIN) } else { siege_de(DES_INSCRIPTIONS, rang) };
        let qui = match societes().into_iter().find(|societe| acceptee && societe.siren == siege.siren) {
            Some(mut societe) => societe.gens.swap_remove(0).1,
            None => personne(60 + rang % 39, &domaine(&siege), &siege),
        };
        let jours = match statut {
            StatutInscription::ATraiter => u64::from(rang),
            StatutInscription::PieceDemandee => u64::from(rang) - 9,
            StatutInscription::Acceptee => u64::from(rang) * 5,
            StatutInscription::Refusee => u64::from(rang - 29) * 25,
            StatutInscription::Effacee => u64::from(rang) * 7,
        };
        Self {
            dossier: dossier(rang, &siege, qui),
            statut,
            il_y_a: Duration::from_hours(24 * jours + u64::from(rang * 7 % 24)),
            demandee: Emplacement::TOUS[usize::try_from(rang % 5).unwrap_or_default()],
        }
    }

    /// The documents of the registration, in their order. The list is empty once the registration is erased.
    pub(super) fn documents(&self) -> Vec<Emplacement> {
        if self.statut == StatutInscription::Effacee {
            return Vec::new();
        }
        Emplacement::TOUS.into_iter().filter(|emplacement| self.dossier.raisons.de(*emplacement).is_none()).collect()
    }
}

fn dossier(rang: u32, siege: &Etablissement, qui: Identite) -> Dossier {
    // One registration in three was typed by hand and differs from the directory; one in six is unknown to the directory.
    let (a_la_main, inconnue) = (rang % 3 == 1, rang % 6 == 5);
    let lieu = LieuInscrit {
        address: en_toutes_lettres(&siege.adresse()),
        zipcode: siege.code_postal.clone(),
        city: en_toutes_lettres(&siege.commune),
    };
    let mut nom = en_toutes_lettres(&siege.denomination);
    if a_la_main {
        nom.push_str(" France");
    }
    let domaine = domaine(siege);
    let annee = 2027 + i32::try_from(rang % 3).unwrap_or_default();
    let sans_garantie = "Notre société ne reçoit aucun fonds\u{a0}: elle n’a pas de garantie financière.";
    Dossier {
        company: SocieteInscrite {
            siren: siege.siren.clone(),
            siret: Some(siege.siret.clone()).filter(|_| !a_la_main),
            company_name: nom,
            rcs: format!("RCS {} {}", en_toutes_lettres(&siege.commune), siege.siren),
            social_status: ["SARL", "SAS", "EURL"][usize::try_from(rang % 3).unwrap_or_default()].to_owned(),
            category: ["agent immobilier", "conseiller en gestion de patrimoine", "mandataire"]
                [usize::try_from(rang / 2 % 3).unwrap_or_default()]
            .to_owned(),
            card_number: if rang % 7 == 6 {
                format!("{:04}-T", 1200 + rang)
            } else {
                format!("CPI {}01 2024 000 {:03} {:03}", &siege.code_postal[..2], rang + 12, rang * 17 % 1000)
            },
            card_expiration_date: NaiveDate::from_ymd_opt(annee, 1 + rang % 12, 1 + rang % 28).unwrap_or_default(),
            contact: ContactInscrit { phone: format!("01990021{rang:02}"), email: format!("contact@{domaine}") },
            location: lieu.clone(),
        },
        prescriber: PrescripteurInscrit {
            civility: qui.civilite,
            lastname: qui.nom,
            firstname: qui.prenom,
            contact: ContactInscrit { phone: qui.tel_mobile.unwrap_or_default(), email: qui.email },
            location: lieu.clone(),
            is_legal_representative: true,
            representative: None,
        },
        raisons: Raisons { garantie_financiere: (rang % 4 == 3).then(|| sans_garantie.to_owned()), statuts: None },
        annuaire: if inconnue {
            ConstatAnnuaire::Inconnue
        } else {
            ConstatAnnuaire::Connue {
                active: rang % 11 != 10,
                siret: siege.siret.clone(),
                denomination: siege.denomination.clone(),
                siege: lieu,
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn le_jeu_compte_ce_qu_il_dit() {
        let societes = societes();
        assert_eq!(societes.len() + 2, 25);
        let gens: Vec<_> = societes.iter().flat_map(|s| &s.gens).collect();
        assert_eq!(gens.len() + 6, 60);
        let emails: BTreeSet<_> = gens.iter().map(|(_, identite)| &identite.email).collect();
        assert_eq!(emails.len(), gens.len(), "one account each");
        let sirens: BTreeSet<_> = societes.iter().map(|s| &s.siren).collect();
        assert_eq!(sirens.len(), societes.len());
        let demandes: Vec<_> = (0..INSCRIPTIONS).map(DossierFictif::de).collect();
        let combien = |statut| demandes.iter().filter(|d| d.statut == statut).count();
        assert_eq!(StatutInscription::TOUS.map(combien), [14, 6, 10, 6, 4]);
        assert_eq!(DossierFictif::de(TEMOIN).statut, StatutInscription::Acceptee);
        let (attendent, acceptees): (Vec<_>, Vec<_>) = demandes
            .iter()
            .filter(|d| d.statut.attend() || d.statut == StatutInscription::Acceptee)
            .partition(|d| d.statut.attend());
        for demande in &acceptees {
            assert!(
                sirens.contains(&demande.dossier.company.siren)
                    && emails.contains(&demande.dossier.prescriber.contact.email)
            );
        }
        let en_cours: BTreeSet<_> = attendent.iter().map(|d| &d.dossier.company.siren).collect();
        assert_eq!(en_cours.len(), attendent.len(), "one registration waits for a siren");
        assert!(en_cours.is_disjoint(&sirens), "nor is it that of a company of the portal");
        let courriels: BTreeSet<_> = attendent.iter().map(|d| &d.dossier.prescriber.contact.email).collect();
        assert_eq!(courriels.len(), attendent.len());
        assert!(courriels.is_disjoint(&emails));
        assert!(
            demandes
                .iter()
                .filter(|d| d.statut == StatutInscription::Refusee)
                .all(|d| d.il_y_a < Duration::from_hours(24 * 179))
        );
    }
}
