//! The `état des risques` of a programme (articles L125-5 and R125-23 to R125-27 of the Code de l'environnement). It
//! is annexed to each contract for which the law asks one. A house rule says when a contract may be sent: staff have
//! uploaded an `état` less than six months old, or have stated, with a reason, that no `état` is due (`domain.md`
//! section 6).

use chrono::{Months, NaiveDate};
use serde::{Deserialize, Serialize};

/// How many months an `état` is valid, from the day on which it was established.
pub const MOIS_DE_VALIDITE: u32 = 6;

/// What staff say of the `état des risques` of a programme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EtatDesRisques {
    /// Staff uploaded an `état`.
    Fourni {
        /// The day on which the `état` was established.
        etabli: NaiveDate,
    },
    SansObjet {
        motif: String,
    },
}

crate::enumeration! {
    /// How a programme stands on a day.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SituationDesRisquesDuProgramme))]
    #[serde(rename_all = "kebab-case")]
    pub enum SituationDesRisques: TOUTES, code / depuis_code, libelle {
        /// Staff have said nothing of the risks of the programme.
        Absent = "absent", "À fournir";
        /// The `état` is six months old, or older.
        Perime = "perime", "À refaire";
        /// The `état` is less than six months old.
        Present = "present", "À jour";
        SansObjet = "sans-objet", "Aucun n’est dû";
    }
}

impl SituationDesRisques {
    /// The situation of a programme of which staff said `etat`.
    pub fn de(etat: Option<&EtatDesRisques>, aujourd_hui: NaiveDate) -> Self {
        match etat {
            None => Self::Absent,
            Some(EtatDesRisques::SansObjet { .. }) => Self::SansObjet,
            Some(fourni @ EtatDesRisques::Fourni { .. }) if fourni.vaut(aujourd_hui) => Self::Present,
            Some(EtatDesRisques::Fourni { .. }) => Self::Perime,
        }
    }

    /// Whether this situation prevents the contracts of the programme from being sent.
    pub const fn bloque(self) -> bool {
        match self {
            Self::Absent | Self::Perime => true,
            Self::Present | Self::SansObjet => false,
        }
    }
}

impl EtatDesRisques {
    /// Whether a contract may be sent on that day with what staff said.
    pub fn vaut(&self, aujourd_hui: NaiveDate) -> bool {
        self.jusqu_au().is_none_or(|dernier| aujourd_hui <= dernier)
    }

    /// The last day on which the `état` is valid. `None` when no `état` is due, because this has no end.
    pub fn jusqu_au(&self) -> Option<NaiveDate> {
        match self {
            Self::Fourni { etabli } => {
                let six_mois = etabli.checked_add_months(Months::new(MOIS_DE_VALIDITE))?;
                six_mois.pred_opt()
            }
            Self::SansObjet { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jour(texte: &str) -> NaiveDate {
        texte.parse().expect("a day")
    }

    #[test]
    fn il_vaut_moins_de_six_mois() {
        let fourni = |etabli| EtatDesRisques::Fourni { etabli: jour(etabli) };
        for (etabli, dernier) in
            [("2026-05-27", "2026-11-26"), ("2026-08-31", "2027-02-27"), ("2026-01-15", "2026-07-14")]
        {
            let etat = fourni(etabli);
            assert_eq!(etat.jusqu_au(), Some(jour(dernier)), "{etabli}");
            assert!(etat.vaut(jour(dernier)) && !etat.vaut(jour(dernier).succ_opt().expect("a day")), "{etabli}");
        }
        let sans_objet = EtatDesRisques::SansObjet { motif: "Aucune zone ne le demande.".to_owned() };
        assert_eq!(sans_objet.jusqu_au(), None);
        assert!(sans_objet.vaut(jour("2040-01-01")));
    }

    #[test]
    fn sans_rien_qui_vaille_aucun_contrat_ne_part() {
        let fourni = EtatDesRisques::Fourni { etabli: jour("2026-05-27") };
        let sans_objet = EtatDesRisques::SansObjet { motif: "Aucune zone ne le demande.".to_owned() };
        for (etat, le, attendue, bloque) in [
            (None, "2026-11-26", SituationDesRisques::Absent, true),
            (Some(&fourni), "2026-11-26", SituationDesRisques::Present, false),
            (Some(&fourni), "2026-11-27", SituationDesRisques::Perime, true),
            (Some(&sans_objet), "2026-11-27", SituationDesRisques::SansObjet, false),
        ] {
            let situation = SituationDesRisques::de(etat, jour(le));
            assert_eq!((situation, situation.bloque()), (attendue, bloque), "{etat:?} {le}");
        }
    }
}
