//! The tax schemes under which homes are bought, with the dates that the law gives them.

use super::brouillon::{BrouillonReservation, code};
use super::prix::RegimeDeTva;
use super::references::{INVESTISSEMENT, LOUE_MEUBLE, RESIDENCE_PRINCIPALE};
use crate::lot::Nature;
use chrono::NaiveDate;

/// A tax scheme, with the dates that the law gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dispositif {
    /// The code of the scheme, as feeds and lots write it.
    pub code: &'static str,
    pub libelle: &'static str,
    /// The first day of the scheme, as year, month, day. `None` when it began long before this portal existed.
    debut: Option<(i32, u32, u32)>,
    /// The last day of the scheme. `None` when the law gives no end.
    fin: Option<(i32, u32, u32)>,
    /// The destinations that the scheme requires. When the list is empty, the scheme accepts all destinations.
    pub destinations: &'static [&'static str],
    /// Who may buy under the scheme.
    acheteurs: Acheteurs,
    /// Conditions on the buyer or on the later use of the home that the portal cannot check. They are shown where the
    /// scheme is chosen.
    pub conditions: Option<&'static str>,
    pub source: &'static str,
}

/// Who may buy under a scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Acheteurs {
    Tous,
    Particuliers,
    Societes,
}

/// The code for a purchase without any tax scheme, which is offered for every lot.
pub const DROIT_COMMUN: &str = "droit-commun";

/// The interest-free loan (`prêt à taux zéro`).
pub(super) const PTZ: &str = "ptz";
/// The scheme of the finance law for 2026, for a home that is let unfurnished.
pub(super) const RELANCE_LOGEMENT: &str = "relance-logement";
/// The schemes of a home that is let furnished, by the owner or by a manager.
pub(super) const MEUBLES: [&str; 2] = ["lmnp", "lmnp-gere"];

/// The reduced VAT. It is both a scheme and a VAT rate.
pub(super) const TVA_REDUITE: &str = "tva55";
/// The intermediate rents. They are both a scheme and a VAT rate.
const LLI: &str = "lli";

/// The scheme that goes with this VAT. `None` for the ordinary VAT.
pub const fn fiscalite_du_regime(regime: RegimeDeTva) -> Option<&'static str> {
    match regime {
        RegimeDeTva::Ordinaire => None,
        RegimeDeTva::Reduite => Some(TVA_REDUITE),
        RegimeDeTva::Lli => Some(LLI),
    }
}

/// The schemes that the portal knows. A scheme that ended stays here, because a lot may still have its code; it is no
/// longer offered.
pub const DISPOSITIFS: [Dispositif; 9] = [
    Dispositif {
        code: DROIT_COMMUN,
        libelle: "Droit commun",
        debut: None,
        fin: None,
        destinations: &[],
        acheteurs: Acheteurs::Tous,
        conditions: None,
        source: "aucun dispositif",
    },
    Dispositif {
        code: TVA_REDUITE,
        libelle: "TVA 5,5\u{a0}%",
        debut: None,
        fin: None,
        destinations: &[RESIDENCE_PRINCIPALE],
        acheteurs: Acheteurs::Particuliers,
        conditions: None,
        source: "Code général des impôts, article 278 sexies",
    },
    Dispositif {
        code: PTZ,
        libelle: "Prêt à taux zéro",
        debut: None,
        fin: Some((2027, 12, 31)),
        destinations: &[RESIDENCE_PRINCIPALE],
        acheteurs: Acheteurs::Particuliers,
        conditions: Some(
            "Pour une personne qui n’a pas été propriétaire de sa résidence principale ces deux dernières années, sous un plafond de ressources\u{a0}; \
             c’est la date de l’offre de prêt qui compte.",
        ),
        source: "Code de la construction et de l’habitation, article L31-10-1\u{a0}; loi n°\u{a0}2023-1322, article 71",
    },
    Dispositif {
        code: LLI,
        libelle: "LLI",
        debut: None,
        fin: None,
        destinations: &[INVESTISSEMENT],
        acheteurs: Acheteurs::Societes,
        conditions: None,
        source: "Code général des impôts, article 279-0 bis A",
    },
    Dispositif {
        code: RELANCE_LOGEMENT,
        libelle: "Relance logement (Jeanbrun)",
        debut: Some((2026, 2, 21)),
        fin: Some((2028, 12, 31)),
        destinations: &[INVESTISSEMENT],
        acheteurs: Acheteurs::Tous,
        conditions: Some(
            "Logement neuf ou sur plan, loué nu pendant neuf ans au moins, sans LMNP\u{a0}; une société y a droit si elle relève de l’impôt \
             sur le revenu. Pour une maison, à vérifier.",
        ),
        source: "loi n°\u{a0}2026-103 du 19 février 2026 de finances pour 2026",
    },
    Dispositif {
        code: "lmnp",
        libelle: "LMNP",
        debut: None,
        fin: None,
        destinations: &[INVESTISSEMENT],
        acheteurs: Acheteurs::Tous,
        conditions: Some("Une société soumise à l’impôt sur les sociétés n’en relève pas."),
        source: "Code général des impôts, article 155",
    },
    Dispositif {
        code: "lmnp-gere",
        libelle: "LMNP géré",
        debut: None,
        fin: None,
        destinations: &[INVESTISSEMENT],
        acheteurs: Acheteurs::Tous,
        conditions: Some("Une société soumise à l’impôt sur les sociétés n’en relève pas."),
        source: "Code général des impôts, article 155",
    },
    Dispositif {
        code: "malraux",
        libelle: "Malraux",
        debut: None,
        fin: None,
        destinations: &[INVESTISSEMENT],
        acheteurs: Acheteurs::Tous,
        conditions: Some("Une société y a droit si elle n’est pas soumise à l’impôt sur les sociétés."),
        source: "Code général des impôts, article 199 tervicies",
    },
    Dispositif {
        code: "pinel",
        libelle: "Pinel",
        debut: Some((2014, 9, 1)),
        fin: Some((2024, 12, 31)),
        destinations: &[INVESTISSEMENT],
        acheteurs: Acheteurs::Tous,
        conditions: None,
        source: "Code général des impôts, article 199 novovicies",
    },
];

impl Dispositif {
    /// The first day of the scheme, if it is known.
    pub fn debut(&self) -> Option<NaiveDate> {
        date(self.debut)
    }

    /// The last day of the scheme, if the law gives one.
    pub fn fin(&self) -> Option<NaiveDate> {
        date(self.fin)
    }

    /// Whether the scheme exists on that day.
    pub fn court(&self, jour: NaiveDate) -> bool {
        self.debut().is_none_or(|debut| debut <= jour) && self.fin().is_none_or(|fin| jour <= fin)
    }

    /// Why the scheme is not open to this lot or this buyer. `None` when it is.
    pub fn refus(&self, brouillon: &BrouillonReservation, nature: Option<Nature>) -> Option<&'static str> {
        let logement = nature.is_none_or(|nature| matches!(nature, Nature::Appartement | Nature::Maison));
        if self.code == RELANCE_LOGEMENT && !logement {
            return Some("Ce dispositif est réservé aux logements.");
        }
        match (self.acheteurs, brouillon.par_une_societe()) {
            (Acheteurs::Particuliers, true) => Some("Ce dispositif est réservé aux personnes physiques."),
            (Acheteurs::Societes, false) => Some("Ce dispositif est réservé aux personnes morales."),
            (Acheteurs::Tous, _) | (Acheteurs::Particuliers, false) | (Acheteurs::Societes, true) => None,
        }
    }

    /// A requirement of the scheme that the form contradicts. `None` when the form contradicts none.
    pub fn demande(&self, brouillon: &BrouillonReservation) -> Option<&'static str> {
        let meuble = code(brouillon.destination_achat_detail.as_ref()) == Some(LOUE_MEUBLE);
        (self.code == RELANCE_LOGEMENT && meuble).then_some(
            "Ce dispositif demande une location nue pendant neuf ans\u{a0}: choisissez une location nue, ou un autre dispositif.",
        )
    }

    /// The scheme of this code, if the portal knows it.
    pub fn de(code: &str) -> Option<&'static Self> {
        DISPOSITIFS.iter().find(|dispositif| dispositif.code == code)
    }
}

fn date(dite: Option<(i32, u32, u32)>) -> Option<NaiveDate> {
    dite.and_then(|(annee, mois, jour)| NaiveDate::from_ymd_opt(annee, mois, jour))
}

/// The day that decides whether a scheme is offered for a lot. It is today, or the day from which deeds can be signed
/// when this day is later, because the law looks at the day of the loan offer or of the deed.
pub fn jour_des_dispositifs(aujourd_hui: NaiveDate, actabilite: Option<NaiveDate>) -> NaiveDate {
    actabilite.map_or(aujourd_hui, |acte| acte.max(aujourd_hui))
}

/// The codes of the schemes that may be chosen for a lot on that day. They are the schemes under which the lot is
/// sold and which exist on that day, then [`DROIT_COMMUN`]. A code that the table does not know is the developer's
/// own, and is offered too.
pub fn fiscalites_offertes<'a>(du_lot: &'a [&'a str], jour: NaiveDate) -> Vec<&'a str> {
    let court = |code: &&str| Dispositif::de(code).is_none_or(|dispositif| dispositif.court(jour));
    du_lot.iter().copied().filter(court).filter(|code| *code != DROIT_COMMUN).chain([DROIT_COMMUN]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reservation::references::DESTINATIONS;
    use std::collections::BTreeSet;

    fn jour(texte: &str) -> NaiveDate {
        texte.parse().expect("a day")
    }

    #[test]
    fn un_dispositif_qui_a_pris_fin_n_est_plus_offert() {
        let du_lot = ["pinel", "lmnp", "maison", "relance-logement"];
        for (quand, offertes) in [
            ("2014-08-31", &["lmnp", "maison", "droit-commun"][..]),
            ("2024-12-31", &["pinel", "lmnp", "maison", "droit-commun"][..]),
            ("2025-01-01", &["lmnp", "maison", "droit-commun"][..]),
            ("2026-02-20", &["lmnp", "maison", "droit-commun"][..]),
            ("2026-02-21", &["lmnp", "maison", "relance-logement", "droit-commun"][..]),
            ("2028-12-31", &["lmnp", "maison", "relance-logement", "droit-commun"][..]),
            ("2029-01-01", &["lmnp", "maison", "droit-commun"][..]),
        ] {
            assert_eq!(fiscalites_offertes(&du_lot, jour(quand)), offertes, "{quand}");
        }
        assert_eq!(fiscalites_offertes(&["droit-commun"], jour("2026-11-22")), ["droit-commun"], "said once");
    }

    #[test]
    fn chaque_dispositif_tient_a_ses_dates_et_a_ses_destinations() {
        let destinations: BTreeSet<_> = DESTINATIONS.iter().map(|d| d.code).collect();
        for dispositif in DISPOSITIFS {
            assert!(dispositif.destinations.iter().all(|d| destinations.contains(d)), "{}", dispositif.code);
            assert!(dispositif.debut().zip(dispositif.fin()).is_none_or(|(debut, fin)| debut < fin));
            // Every date that the table writes exists in the calendar.
            assert_eq!(
                (dispositif.debut.is_some(), dispositif.fin.is_some()),
                (dispositif.debut().is_some(), dispositif.fin().is_some())
            );
        }
    }
}
