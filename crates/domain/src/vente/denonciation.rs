//! A declaration as a value: what it keeps, where it stands, and its moves.

use super::pas::{DeLaVente, Pas};
use crate::calendrier::jour_a_paris;
use crate::contact::IdContact;
use crate::denonciation::{
    EvenementDenonciation, IdDenonciation, RefusDeRenouvellement, StatutDenonciation, echeance_renouvelee,
    peut_renouveler,
};
use crate::fait::Fait;
use crate::programme::IdProgramme;
use crate::refus::RefusDeVente;
use crate::utilisateur::{IdCompte, IdUtilisateur};
use chrono::{DateTime, Utc};

#[cfg(test)]
mod tests;

/// A declaration that is about to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouvelleDenonciation {
    /// Who declares; none: the developer's own contact.
    pub prescripteur: Option<IdUtilisateur>,
    /// Their company.
    pub compte: Option<IdCompte>,
    /// The buyer.
    pub contact: IdContact,
    /// Its programmes.
    pub programmes: Vec<IdProgramme>,
    /// When it is made.
    pub cree: DateTime<Utc>,
    /// When it ends.
    pub echeance: DateTime<Utc>,
    /// Whether its company is protected at once, or staff are to decide.
    pub debut: DebutDeDenonciation,
    /// Who enters one of the developer's own contacts.
    pub decideur: Option<IdUtilisateur>,
}

/// How a declaration begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DebutDeDenonciation {
    /// Nobody else runs one: its company is protected at once.
    Validee,
    /// Staff are to decide.
    EnAttente,
}

/// A declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Denonciation {
    /// Identifier.
    pub id: IdDenonciation,
    /// Who declares; none: the developer's own contact.
    pub prescripteur: Option<IdUtilisateur>,
    /// Their company, as it was then.
    pub compte: Option<IdCompte>,
    /// The buyer.
    pub contact: IdContact,
    /// Its programmes, by id; they never change.
    pub programmes: Vec<IdProgramme>,
    /// When it was made.
    pub cree: DateTime<Utc>,
    /// When it ends, or would have.
    pub echeance: DateTime<Utc>,
    /// How often it was renewed.
    pub renouvellements: u16,
    /// Where it stands.
    pub etat: EtatDenonciation,
    /// Who decided, or entered one of the developer's own contacts.
    pub decideur: Option<IdUtilisateur>,
    /// Grows with each change.
    pub version: i64,
}

/// Where a declaration stands, with what it has there alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EtatDenonciation {
    /// Staff are to decide.
    EnAttente,
    /// Its company is protected on its programmes until its end.
    Validee,
    /// Its time is over.
    Echue {
        /// When it was: its end, whenever the job came that says so.
        le: DateTime<Utc>,
    },
    /// Staff refused it.
    Refusee {
        /// When.
        le: DateTime<Utc>,
        /// Why; none once its contact is erased.
        motif: Option<String>,
    },
    /// It was cancelled.
    Annulee {
        /// When.
        le: DateTime<Utc>,
        /// Why; none when nobody said, or once its contact is erased.
        motif: Option<String>,
    },
}

/// Another declaration of certainly the same person that runs on a common programme for another company, seen from one of the two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rivalite {
    /// The one that was asked about.
    pub de: IdDenonciation,
    /// The other.
    pub rivale: IdDenonciation,
    /// The company of the other; none: the developer.
    pub compte: Option<IdCompte>,
    /// Where the other stands.
    pub statut: StatutDenonciation,
    /// When the other was made.
    pub cree: DateTime<Utc>,
    /// The programme.
    pub programme: IdProgramme,
}

/// A letter about a declaration, by what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LettreSurDenonciation {
    /// It waits for a decision.
    Recue,
    /// It is validated.
    Validee,
    /// It is refused.
    Refusee,
    /// It is cancelled.
    Annulee,
    /// Its time is over.
    Echue,
    /// It is renewed.
    Renouvelee,
}

impl DeLaVente for Denonciation {
    type Lettre = LettreSurDenonciation;
}

impl EtatDenonciation {
    /// Its state in the table.
    pub const fn statut(&self) -> StatutDenonciation {
        match self {
            Self::EnAttente => StatutDenonciation::EnCours,
            Self::Validee => StatutDenonciation::Validee,
            Self::Echue { .. } => StatutDenonciation::Echue,
            Self::Refusee { .. } => StatutDenonciation::Refusee,
            Self::Annulee { .. } => StatutDenonciation::Annulee,
        }
    }

    /// When it ended.
    pub const fn finie(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::EnAttente | Self::Validee => None,
            Self::Echue { le } | Self::Refusee { le, .. } | Self::Annulee { le, .. } => Some(*le),
        }
    }

    /// What the columns of a row say together; what is wrong with them when they do not fit. `store` asks it of every row.
    pub fn des_colonnes(
        statut: StatutDenonciation,
        finie: Option<DateTime<Utc>>,
        motif: Option<String>,
    ) -> Result<Self, &'static str> {
        match (statut, finie) {
            (StatutDenonciation::EnCours, None) => Ok(Self::EnAttente),
            (StatutDenonciation::Validee, None) => Ok(Self::Validee),
            (StatutDenonciation::Echue, Some(le)) => Ok(Self::Echue { le }),
            (StatutDenonciation::Refusee, Some(le)) => Ok(Self::Refusee { le, motif }),
            (StatutDenonciation::Annulee, Some(le)) => Ok(Self::Annulee { le, motif }),
            (StatutDenonciation::EnCours | StatutDenonciation::Validee, Some(_)) => {
                Err("en cours, avec une date de fin")
            }
            (StatutDenonciation::Echue | StatutDenonciation::Refusee | StatutDenonciation::Annulee, None) => {
                Err("terminée, sans date de fin")
            }
        }
    }
}

impl NouvelleDenonciation {
    /// The declaration, once it has a number.
    pub fn nee(&self, id: IdDenonciation) -> Denonciation {
        let mut programmes = self.programmes.clone();
        programmes.sort_unstable();
        Denonciation {
            id,
            prescripteur: self.prescripteur,
            compte: self.compte,
            contact: self.contact,
            programmes,
            cree: self.cree,
            echeance: self.echeance,
            renouvellements: 0,
            etat: match self.debut {
                DebutDeDenonciation::Validee => EtatDenonciation::Validee,
                DebutDeDenonciation::EnAttente => EtatDenonciation::EnAttente,
            },
            decideur: self.decideur,
            version: 1,
        }
    }
}

impl Denonciation {
    /// Its state in the table.
    pub const fn statut(&self) -> StatutDenonciation {
        self.etat.statut()
    }

    /// Whether it runs at that instant: one whose time is over does not, whether or not the job that ends it has come.
    pub fn court(&self, maintenant: DateTime<Utc>) -> bool {
        self.statut().court() && self.echeance > maintenant
    }

    /// Whether staff are to decide it, and its time is not over.
    pub fn attend(&self, maintenant: DateTime<Utc>) -> bool {
        self.statut().attend() && self.court(maintenant)
    }

    /// Why it was refused or cancelled.
    pub fn motif(&self) -> Option<&str> {
        match &self.etat {
            EtatDenonciation::Refusee { motif, .. } | EtatDenonciation::Annulee { motif, .. } => motif.as_deref(),
            EtatDenonciation::EnAttente | EtatDenonciation::Validee | EtatDenonciation::Echue { .. } => None,
        }
    }

    /// It has just been made. Nobody is written to about one of the developer's own contacts.
    pub fn faite(self) -> Pas<Self> {
        let (protege, fait) = (self.statut().protege(), Fait::DenonciationCreee { denonciation: self.id });
        let validee = Fait::DenonciationValidee { denonciation: self.id };
        let pas = Pas::vers(self).et_le_fait(fait);
        if protege {
            pas.et_le_fait(validee).et_la_lettre(LettreSurDenonciation::Validee)
        } else {
            pas.et_la_lettre(LettreSurDenonciation::Recue)
        }
    }

    /// Somebody of the staff who may validates it: its company is protected from here on.
    pub(super) fn validee(&self, par: IdUtilisateur) -> Result<Pas<Self>, RefusDeVente> {
        let validee = self.passer(EvenementDenonciation::Validee, EtatDenonciation::Validee)?;
        Ok(Pas::vers(Self { decideur: Some(par), ..validee })
            .et_le_fait(Fait::DenonciationValidee { denonciation: self.id })
            .et_la_lettre(LettreSurDenonciation::Validee))
    }

    /// Somebody of the staff who may refuses it.
    pub(super) fn refusee(
        &self,
        motif: String,
        par: IdUtilisateur,
        le: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        let etat = EtatDenonciation::Refusee { le, motif: Some(motif) };
        let refusee = self.passer(EvenementDenonciation::Refusee, etat)?;
        Ok(Pas::vers(Self { decideur: Some(par), ..refusee })
            .et_le_fait(Fait::DenonciationRefusee { denonciation: self.id })
            .et_la_lettre(LettreSurDenonciation::Refusee))
    }

    /// Another one was given priority over it, by a person of the staff and for that reason.
    pub fn ceder(
        &self,
        motif: String,
        par: IdUtilisateur,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        if self.court(maintenant) { self.annulee(Some(motif), Some(par), maintenant) } else { Err(self.terminee()) }
    }

    /// It is cancelled; `par` is a person of the staff, none when its prescriber does.
    pub(super) fn annulee(
        &self,
        motif: Option<String>,
        par: Option<IdUtilisateur>,
        le: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        let annulee = self.passer(EvenementDenonciation::Annulee, EtatDenonciation::Annulee { le, motif })?;
        Ok(Pas::vers(Self { decideur: par.or(self.decideur), ..annulee })
            .et_le_fait(Fait::DenonciationAnnulee { denonciation: self.id })
            .et_la_lettre(LettreSurDenonciation::Annulee))
    }

    /// Its time is over. Refused while it runs, and once it has ended.
    pub fn echoir(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        if self.echeance > maintenant {
            return Err(RefusDeVente::conflit("denonciation-en-cours", "Cette dénonciation court encore."));
        }
        // Whenever the job comes, it ended when its time was over.
        let echue = self.passer(EvenementDenonciation::Echue, EtatDenonciation::Echue { le: self.echeance })?;
        Ok(Pas::vers(echue)
            .et_le_fait(Fait::DenonciationEchue { denonciation: self.id })
            .et_la_lettre(LettreSurDenonciation::Echue))
    }

    /// Its prescriber renews it, who may: thirty days more.
    pub(super) fn renouvelee(&self) -> Result<Pas<Self>, RefusDeVente> {
        let courante = self.passer(EvenementDenonciation::Renouvelee, EtatDenonciation::Validee)?;
        let renouvelee = Self {
            echeance: echeance_renouvelee(self.echeance),
            renouvellements: self.renouvellements + 1,
            ..courante
        };
        Ok(Pas::vers(renouvelee)
            .et_le_fait(Fait::DenonciationRenouvelee { denonciation: self.id })
            .et_la_lettre(LettreSurDenonciation::Renouvelee))
    }

    /// Whether it may be renewed at that instant, as far as it alone says.
    pub fn se_renouvelle(&self, maintenant: DateTime<Utc>) -> Result<(), RefusDeRenouvellement> {
        peut_renouveler(self.statut(), self.echeance, self.renouvellements, maintenant)
    }

    /// Whether another declaration keeps this one from being renewed. One that was validated later, when the person was not known to
    /// be the same, does not: the earlier protection keeps its key.
    pub fn est_empechee_par(&self, rivalites: &[Rivalite]) -> bool {
        let plus_tard = |rivalite: &Rivalite| (self.cree, self.id) < (rivalite.cree, rivalite.rivale);
        rivalites.iter().any(|rivalite| !(rivalite.statut.protege() && plus_tard(rivalite)))
    }

    /// It has ended, or its time is over.
    pub fn terminee(&self) -> RefusDeVente {
        let phrase = match self.statut() {
            StatutDenonciation::Refusee => "Cette dénonciation est refusée.".to_owned(),
            StatutDenonciation::Annulee => "Cette dénonciation est déjà annulée.".to_owned(),
            StatutDenonciation::EnCours | StatutDenonciation::Validee | StatutDenonciation::Echue => {
                let depuis = jour_a_paris(self.echeance).format("%d/%m/%Y");
                format!("Cette dénonciation est échue depuis le {depuis}.")
            }
        };
        RefusDeVente::conflit("denonciation-terminee", phrase)
    }

    /// The same in another state, as far as the table allows it.
    fn passer(&self, evenement: EvenementDenonciation, etat: EtatDenonciation) -> Result<Self, RefusDeVente> {
        match self.statut().apres(evenement) {
            Ok(statut) if statut == etat.statut() => Ok(Self { etat, ..self.clone() }),
            Ok(_) | Err(_) => Err(self.terminee()),
        }
    }
}
