//! A declaration as a value: what it keeps, where it stands, and its moves.

use super::pas::{DeLaVente, Pas};
use crate::calendrier::jour_a_paris;
use crate::contact::IdContact;
use crate::denonciation::{
    EvenementDenonciation, IdDenonciation, RefusDeRenouvellement, StatutDenonciation, echeance, echeance_renouvelee,
    peut_renouveler,
};
use crate::fait::Fait;
use crate::lot::IdLot;
use crate::lot::tenue::{IdOption, IdReservation};
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
    pub compte: Option<IdCompte>,
    pub contact: IdContact,
    /// The other one of a couple.
    pub conjoint: Option<IdContact>,
    pub programmes: Vec<IdProgramme>,
    /// When it is made.
    pub cree: DateTime<Utc>,
    pub echeance: DateTime<Utc>,
    /// Whether its company is protected at once, or staff are to decide.
    pub debut: DebutDeDenonciation,
    /// Who enters one of the developer's own contacts.
    pub decideur: Option<IdUtilisateur>,
}

/// How a declaration begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DebutDeDenonciation {
    /// Nothing of another company stands against it: its company is protected at once.
    Validee,
    /// It waits, and says for what.
    EnAttente(RaisonDAttente),
}

crate::enumeration! {
    /// Why a declaration waited as it was made. It says so whatever became of it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum RaisonDAttente: TOUTES, nom / depuis_nom {
        /// Something of another company stands against it: it is decided once that has ended.
        Conflit = "conflit";
        /// It is beyond a quota: staff decide.
        Quota = "quota";
        /// A setting asks staff to decide every one.
        Decision = "decision";
    }
}

/// A declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Denonciation {
    pub id: IdDenonciation,
    /// Who declares; none: the developer's own contact.
    pub prescripteur: Option<IdUtilisateur>,
    /// Their company, as it was then.
    pub compte: Option<IdCompte>,
    pub contact: IdContact,
    /// The other one of a couple: what is said of the buyer holds of either.
    pub conjoint: Option<IdContact>,
    /// Its programmes, by id. They change by [`Denonciation::scinder`] alone.
    pub programmes: Vec<IdProgramme>,
    /// When it was made.
    pub cree: DateTime<Utc>,
    /// When it ends, or would have.
    pub echeance: DateTime<Utc>,
    /// How often it was renewed.
    pub renouvellements: u16,
    /// Why it waited as it was made; none when it was validated at once, or by an earlier version.
    pub attente: Option<RaisonDAttente>,
    /// The declaration that it was a part of.
    pub scindee_de: Option<IdDenonciation>,
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
    Refusee {
        le: DateTime<Utc>,
        /// Why; none once its contact is erased.
        motif: Option<String>,
    },
    Annulee {
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
    pub rivale: IdDenonciation,
    /// The company of the other; none: the developer.
    pub compte: Option<IdCompte>,
    /// Where the other stands.
    pub statut: StatutDenonciation,
    /// When the other was made.
    pub cree: DateTime<Utc>,
    pub programme: IdProgramme,
}

/// Something of the sale that another company runs for certainly the same person as a declaration, on one of its programmes: it
/// stands against the declaration, and is never stopped by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VenteRivale {
    /// The declaration that was asked about.
    pub de: IdDenonciation,
    pub objet: ObjetDeVente,
    pub compte: Option<IdCompte>,
    pub prescripteur: IdUtilisateur,
    pub lot: IdLot,
    pub programme: IdProgramme,
    /// When it was begun.
    pub cree: DateTime<Utc>,
}

/// What holds a lot for a buyer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ObjetDeVente {
    Option(IdOption),
    /// A reservation: a draft, a contract that is signed, a sale.
    Reservation(IdReservation),
}

/// A letter about a declaration, by what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LettreSurDenonciation {
    /// It waits for a decision.
    Recue,
    Validee,
    /// It is validated as it is made: nothing stands against it.
    ValideeAussitot,
    /// It is validated against others, which are cancelled.
    Priorisee,
    /// Its protection ends soon.
    Rappel,
    Refusee,
    Annulee,
    /// Its time is over.
    Echue,
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
            conjoint: self.conjoint,
            programmes,
            cree: self.cree,
            echeance: self.echeance,
            renouvellements: 0,
            attente: match self.debut {
                DebutDeDenonciation::Validee => None,
                DebutDeDenonciation::EnAttente(raison) => Some(raison),
            },
            scindee_de: None,
            etat: match self.debut {
                DebutDeDenonciation::Validee => EtatDenonciation::Validee,
                DebutDeDenonciation::EnAttente(_) => EtatDenonciation::EnAttente,
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

    /// Whether it runs at that instant on that programme.
    pub fn couvre(&self, programme: &IdProgramme, maintenant: DateTime<Utc>) -> bool {
        self.court(maintenant) && self.programmes.contains(programme)
    }

    /// Those whom it names.
    pub fn contacts(&self) -> impl Iterator<Item = IdContact> + use<> {
        std::iter::once(self.contact).chain(self.conjoint)
    }

    /// Whether it waits, and its time is not over.
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
            pas.et_le_fait(validee).et_la_lettre(LettreSurDenonciation::ValideeAussitot)
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

    /// The same against others, which are cancelled: its prescriber is told why.
    pub(super) fn priorisee(&self, par: IdUtilisateur) -> Result<Pas<Self>, RefusDeVente> {
        let validee = self.validee(par)?;
        Ok(Pas { lettres: vec![LettreSurDenonciation::Priorisee], ..validee })
    }

    /// What stood against it has ended: it is validated by itself, and runs as long as one that is made now. One of the developer's own
    /// contacts keeps its end. Refused unless it waits for that.
    pub fn decider(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        if !self.attend_la_fin_d_une_autre(maintenant) {
            return Err(RefusDeVente::conflit("denonciation-decidee", "Cette dénonciation attend une décision."));
        }
        let validee = self.passer(EvenementDenonciation::Validee, EtatDenonciation::Validee)?;
        let echeance = if self.prescripteur.is_some() { echeance(maintenant) } else { self.echeance };
        Ok(Pas::vers(Self { echeance, ..validee })
            .et_le_fait(Fait::DenonciationDecidee { denonciation: self.id })
            .et_la_lettre(LettreSurDenonciation::Validee))
    }

    /// Whether it waits for the end of what stands against it, and nobody is asked.
    pub fn attend_la_fin_d_une_autre(&self, maintenant: DateTime<Utc>) -> bool {
        self.attend(maintenant) && self.attente == Some(RaisonDAttente::Conflit)
    }

    /// On which of its programmes nothing stands against it any more, among those: no protection of another company, nor what it sells,
    /// nor one of theirs that waited before.
    pub fn sans_obstacle(
        &self,
        ou: &[IdProgramme],
        rivalites: &[Rivalite],
        ventes: &[VenteRivale],
    ) -> Vec<IdProgramme> {
        let avant = |rivalite: &Rivalite| (rivalite.cree, rivalite.rivale) < (self.cree, self.id);
        let tient = |rivalite: &Rivalite| rivalite.statut.protege() || avant(rivalite);
        let libre = |programme: &&IdProgramme| {
            ou.contains(programme)
                && !rivalites.iter().any(|rivalite| rivalite.programme == **programme && tient(rivalite))
                && !ventes.iter().any(|vente| vente.programme == **programme)
        };
        self.programmes.iter().filter(libre).cloned().collect()
    }

    /// A part of it, on some of its programmes, as a declaration of its own; the rest keeps its number. Nothing when no programme
    /// would be left of one of the two.
    pub fn scinder(&self, partie: &[IdProgramme]) -> Option<(Self, Self)> {
        let (siens, restent): (Vec<_>, Vec<_>) =
            self.programmes.iter().cloned().partition(|programme| partie.contains(programme));
        if siens.is_empty() || restent.is_empty() {
            return None;
        }
        let partie =
            Self { id: IdDenonciation(0), programmes: siens, scindee_de: Some(self.id), version: 1, ..self.clone() };
        Some((Self { programmes: restent, ..self.clone() }, partie))
    }

    /// Its prescriber is told that its protection ends soon.
    pub fn rappeler(&self, maintenant: DateTime<Utc>) -> Option<Pas<Self>> {
        let court = self.statut().protege() && self.court(maintenant);
        court.then(|| Pas::vers(self.clone()).et_la_lettre(LettreSurDenonciation::Rappel))
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

    /// Whether another declaration keeps this one from being renewed: one that protects, and was made before it when the person was not
    /// known to be the same. One that waits never does, because anybody could send it.
    pub fn est_empechee_par(&self, rivalites: &[Rivalite]) -> bool {
        let plus_tot = |rivalite: &Rivalite| (rivalite.cree, rivalite.rivale) < (self.cree, self.id);
        rivalites.iter().any(|rivalite| rivalite.statut.protege() && plus_tot(rivalite))
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
