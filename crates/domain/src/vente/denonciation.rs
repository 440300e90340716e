//! A declaration as a value: its data, its state and its moves.

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
use crate::refus_partage::code;
use crate::utilisateur::{IdCompte, IdUtilisateur};
use chrono::{DateTime, Utc};

#[cfg(test)]
mod tests;

/// A declaration that is about to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouvelleDenonciation {
    /// The prescriber who declares. `None` for one of the developer's own contacts.
    pub prescripteur: Option<IdUtilisateur>,
    pub compte: Option<IdCompte>,
    pub contact: IdContact,
    /// The other person of a couple.
    pub conjoint: Option<IdContact>,
    pub programmes: Vec<IdProgramme>,
    /// When the declaration is made.
    pub cree: DateTime<Utc>,
    pub echeance: DateTime<Utc>,
    /// Whether the declaration protects its company at once, or waits.
    pub debut: DebutDeDenonciation,
    /// The member of staff who enters one of the developer's own contacts.
    pub decideur: Option<IdUtilisateur>,
}

/// The first state of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DebutDeDenonciation {
    /// The declaration protects its company at once, because no declaration and no sale of another company stands
    /// against it.
    Validee,
    /// The declaration waits, for this reason.
    EnAttente(RaisonDAttente),
}

crate::enumeration! {
    /// Why a declaration had to wait when it was made. The reason stays, whatever happens to the declaration.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum RaisonDAttente: TOUTES, nom / depuis_nom {
        /// A declaration or a sale of another company stands against it. The declaration is decided once this has
        /// ended.
        Conflit = "conflit";
        /// The declaration exceeds a quota, so staff decide on it.
        Quota = "quota";
        /// A setting makes staff decide on every declaration.
        Decision = "decision";
    }
}

/// A declaration of a buyer by a prescriber.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Denonciation {
    pub id: IdDenonciation,
    /// The prescriber who declared. `None` for one of the developer's own contacts.
    pub prescripteur: Option<IdUtilisateur>,
    /// The company of the prescriber when the declaration was made.
    pub compte: Option<IdCompte>,
    pub contact: IdContact,
    /// The other person of a couple. Everything that holds for the buyer holds for this person too.
    pub conjoint: Option<IdContact>,
    /// The programmes of the declaration, sorted by id. Only [`Denonciation::scinder`] changes them.
    pub programmes: Vec<IdProgramme>,
    /// When the declaration was made.
    pub cree: DateTime<Utc>,
    /// When the declaration ends, or would have ended.
    pub echeance: DateTime<Utc>,
    /// How many times the declaration was renewed.
    pub renouvellements: u16,
    /// Why the declaration had to wait when it was made. `None` when it was validated at once, or made by an earlier
    /// version.
    pub attente: Option<RaisonDAttente>,
    /// The declaration from which this one was split.
    pub scindee_de: Option<IdDenonciation>,
    pub etat: EtatDenonciation,
    /// The member of staff who decided on the declaration, or who entered one of the developer's own contacts.
    pub decideur: Option<IdUtilisateur>,
    /// The version of the row, which grows with each change.
    pub version: i64,
}

/// The state of a declaration, with the data of that state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EtatDenonciation {
    /// The declaration waits for a decision.
    EnAttente,
    /// The company of the declaration is protected on its programmes until the declaration ends.
    Validee,
    /// The time of the declaration is over.
    Echue {
        /// The end of the declaration, even if the job that records it ran later.
        le: DateTime<Utc>,
    },
    Refusee {
        le: DateTime<Utc>,
        /// The reason of the refusal. `None` once the contact is erased.
        motif: Option<String>,
    },
    Annulee {
        le: DateTime<Utc>,
        /// The reason of the cancellation. `None` when nobody gave one, or once the contact is erased.
        motif: Option<String>,
    },
}

/// Two declarations that run on a common programme for two companies, and certainly name the same person. They are
/// rivals. This value shows the rival of one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rivalite {
    /// The declaration whose rivals were asked for.
    pub de: IdDenonciation,
    pub rivale: IdDenonciation,
    /// The company of the rival. `None` for one of the developer's own contacts.
    pub compte: Option<IdCompte>,
    /// The state of the rival.
    pub statut: StatutDenonciation,
    /// When the rival was made.
    pub cree: DateTime<Utc>,
    pub programme: IdProgramme,
}

/// An option or a reservation of another company, on a programme of a declaration and for certainly the same person.
/// It stands against the declaration, but the declaration never stops it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VenteRivale {
    /// The declaration whose rival sales were asked for.
    pub de: IdDenonciation,
    pub objet: ObjetDeVente,
    pub compte: Option<IdCompte>,
    pub prescripteur: IdUtilisateur,
    pub lot: IdLot,
    pub programme: IdProgramme,
    /// When the option or the reservation began.
    pub cree: DateTime<Utc>,
}

/// A row that holds a lot for a buyer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ObjetDeVente {
    Option(IdOption),
    /// A reservation, from its draft to the firm sale.
    Reservation(IdReservation),
}

/// The letters about a declaration. `actions::courrier::denonciation` says who reads each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LettreSurDenonciation {
    /// The declaration waits for a decision.
    Recue,
    Validee,
    /// The declaration is validated at once, because nothing stands against it.
    ValideeAussitot,
    /// The declaration is validated with priority over its rivals, which are cancelled.
    Priorisee,
    /// The protection that the declaration gives ends soon.
    Rappel,
    Refusee,
    Annulee,
    /// The time of the declaration is over.
    Echue,
    Renouvelee,
}

impl DeLaVente for Denonciation {
    type Lettre = LettreSurDenonciation;
}

impl EtatDenonciation {
    /// The name of this state in the table of moves.
    pub const fn statut(&self) -> StatutDenonciation {
        match self {
            Self::EnAttente => StatutDenonciation::EnCours,
            Self::Validee => StatutDenonciation::Validee,
            Self::Echue { .. } => StatutDenonciation::Echue,
            Self::Refusee { .. } => StatutDenonciation::Refusee,
            Self::Annulee { .. } => StatutDenonciation::Annulee,
        }
    }

    /// When the declaration ended. `None` while it runs or waits.
    pub const fn finie(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::EnAttente | Self::Validee => None,
            Self::Echue { le } | Self::Refusee { le, .. } | Self::Annulee { le, .. } => Some(*le),
        }
    }

    /// The state that the columns of a row describe, or a text that says what is wrong with these columns. `store`
    /// reads every row with this function.
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
    /// Makes the declaration with its number.
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
    /// The name of the state in the table of moves.
    pub const fn statut(&self) -> StatutDenonciation {
        self.etat.statut()
    }

    /// Whether the declaration runs at that instant. It ends at its time, even if the job that records the end has
    /// not run.
    pub fn court(&self, maintenant: DateTime<Utc>) -> bool {
        self.statut().court() && self.echeance > maintenant
    }

    /// Whether the declaration runs on that programme at that instant.
    pub fn couvre(&self, programme: &IdProgramme, maintenant: DateTime<Utc>) -> bool {
        self.court(maintenant) && self.programmes.contains(programme)
    }

    /// The contacts that the declaration names.
    pub fn contacts(&self) -> impl Iterator<Item = IdContact> + use<> {
        std::iter::once(self.contact).chain(self.conjoint)
    }

    /// Whether the declaration waits for a decision, and its time is not over.
    pub fn attend(&self, maintenant: DateTime<Utc>) -> bool {
        self.statut().attend() && self.court(maintenant)
    }

    /// Why the declaration was refused or cancelled.
    pub fn motif(&self) -> Option<&str> {
        match &self.etat {
            EtatDenonciation::Refusee { motif, .. } | EtatDenonciation::Annulee { motif, .. } => motif.as_deref(),
            EtatDenonciation::EnAttente | EtatDenonciation::Validee | EtatDenonciation::Echue { .. } => None,
        }
    }

    /// The move by which the declaration is made. No letter is sent about one of the developer's own contacts.
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

    /// Validates the declaration, on behalf of a member of staff whose right was checked. It protects its company
    /// from now on.
    pub(super) fn validee(&self, par: IdUtilisateur) -> Result<Pas<Self>, RefusDeVente> {
        let validee = self.passer(EvenementDenonciation::Validee, EtatDenonciation::Validee)?;
        Ok(Pas::vers(Self { decideur: Some(par), ..validee })
            .et_le_fait(Fait::DenonciationValidee { denonciation: self.id })
            .et_la_lettre(LettreSurDenonciation::Validee))
    }

    /// Validates the declaration with priority over its rivals, which are cancelled. The prescriber is told of the
    /// priority.
    pub(super) fn priorisee(&self, par: IdUtilisateur) -> Result<Pas<Self>, RefusDeVente> {
        let validee = self.validee(par)?;
        Ok(Pas { lettres: vec![LettreSurDenonciation::Priorisee], ..validee })
    }

    /// Validates the declaration without anybody's decision, because what stood against it has ended. It then runs as
    /// long as a new one, except one of the developer's own contacts, which keeps its end. Refused for a declaration
    /// that does not wait for this.
    pub fn decider(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        if !self.attend_la_fin_d_une_autre(maintenant) {
            return Err(RefusDeVente::conflit(code::DENONCIATION_DECIDEE, "Cette dénonciation attend une décision."));
        }
        let validee = self.passer(EvenementDenonciation::Validee, EtatDenonciation::Validee)?;
        let echeance = if self.prescripteur.is_some() { echeance(maintenant) } else { self.echeance };
        Ok(Pas::vers(Self { echeance, ..validee })
            .et_le_fait(Fait::DenonciationDecidee { denonciation: self.id })
            .et_la_lettre(LettreSurDenonciation::Validee))
    }

    /// Whether the declaration waits only until what stands against it has ended, without a decision of staff.
    pub fn attend_la_fin_d_une_autre(&self, maintenant: DateTime<Utc>) -> bool {
        self.attend(maintenant) && self.attente == Some(RaisonDAttente::Conflit)
    }

    /// The programmes of the declaration, among those of `ou`, on which nothing stands against it any more. On them
    /// there is no protection and no sale of another company, and no rival that has waited longer.
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

    /// Moves some programmes of the declaration to a new declaration. The rest keeps its number. `None` when one of
    /// the two would have no programme.
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

    /// The move that reminds the prescriber that the protection ends soon. `None` when the declaration does not
    /// protect.
    pub fn rappeler(&self, maintenant: DateTime<Utc>) -> Option<Pas<Self>> {
        let court = self.statut().protege() && self.court(maintenant);
        court.then(|| Pas::vers(self.clone()).et_la_lettre(LettreSurDenonciation::Rappel))
    }

    /// Refuses the declaration, on behalf of a member of staff whose right was checked.
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

    /// Cancels the declaration, because a member of staff gave priority to another declaration. `motif` is the
    /// reason.
    pub fn ceder(
        &self,
        motif: String,
        par: IdUtilisateur,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        if self.court(maintenant) { self.annulee(Some(motif), Some(par), maintenant) } else { Err(self.terminee()) }
    }

    /// Cancels the declaration. `par` is the member of staff who cancels it. `None` when the prescriber does.
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

    /// Ends a declaration whose time is over. Refused while its time runs, or once it has ended.
    pub fn echoir(&self, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        if self.echeance > maintenant {
            return Err(RefusDeVente::conflit(code::DENONCIATION_EN_COURS, "Cette dénonciation court encore."));
        }
        // The declaration ended at its time, even if the job runs later.
        let echue = self.passer(EvenementDenonciation::Echue, EtatDenonciation::Echue { le: self.echeance })?;
        Ok(Pas::vers(echue)
            .et_le_fait(Fait::DenonciationEchue { denonciation: self.id })
            .et_la_lettre(LettreSurDenonciation::Echue))
    }

    /// Renews the declaration for thirty days, on behalf of the prescriber, whose right was checked.
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

    /// Checks that the declaration may be renewed at that instant. Other declarations are not looked at.
    pub fn se_renouvelle(&self, maintenant: DateTime<Utc>) -> Result<(), RefusDeRenouvellement> {
        peut_renouveler(self.statut(), self.echeance, self.renouvellements, maintenant)
    }

    /// Whether a rival prevents the renewal. Only a rival that protects and was made earlier does. The two persons
    /// were not known to be the same then. A rival that waits never prevents it, because anybody could make one.
    pub fn est_empechee_par(&self, rivalites: &[Rivalite]) -> bool {
        let plus_tot = |rivalite: &Rivalite| (rivalite.cree, rivalite.rivale) < (self.cree, self.id);
        rivalites.iter().any(|rivalite| rivalite.statut.protege() && plus_tot(rivalite))
    }

    /// The refusal of a move when the declaration has ended, or its time is over.
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

    /// The declaration in another state. Refused when the table does not allow the move.
    fn passer(&self, evenement: EvenementDenonciation, etat: EtatDenonciation) -> Result<Self, RefusDeVente> {
        match self.statut().apres(evenement) {
            Ok(statut) if statut == etat.statut() => Ok(Self { etat, ..self.clone() }),
            Ok(_) | Err(_) => Err(self.terminee()),
        }
    }
}
