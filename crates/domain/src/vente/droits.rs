//! Who may do what with an option, a declaration or a reservation. This module has the rights on options and on
//! declarations, and the rules that several entities share. `vente/reservation/droits.rs` has the rights on a
//! reservation at each stage ([`DroitsSurReservation`](super::DroitsSurReservation)), and asks this module.
//!
//! Actions check these rights before they change anything. Answers show each right as granted, or as refused with a
//! reason (`design.md` section 4, rule 6). When somebody asks for a move, the right is checked, and then the entity
//! makes the move.
//!
//! **Who may cancel** an option, or a reservation before its contract is countersigned ([`peut_annuler`]), and who
//! must give a reason ([`motif_d_annulation`]):
//!
//! | Who | May cancel it | Reason |
//! | --- | --- | --- |
//! | The holder (`titulaire`), whatever their role is today | yes | if they want |
//! | A `responsable` (ER) of the company for which it was taken | yes | if they want |
//! | The referent (IR) of this company | yes | required |
//! | An administrator (IA), even when it was taken for no company | yes | required |
//! | Another network manager (IR) | no, `societe-non-geree` | |
//! | A member of the team (IT), who only reads | no, `role-manquant` | |
//! | A colleague (EP), a `responsable` of another company | no: they do not see it | |
//! | A person who acts in the place of one of these | as this one | required |
//!
//! Besides:
//!
//! - The caller checks first that the account is active and sees the row ([`Regard::etendue`]). A row that somebody does
//!   not see is answered as unknown. A holder who became a `responsable` of another company does not see it any more.
//! - `actions::pouvoir::exiger_un_motif` requires the reason from a person who acts in somebody's place.
//! - The state comes after the person. Nobody cancels an option or a draft whose time is over, or a contract while its
//!   buyers may withdraw. Only staff who manage the company cancel a firm sale. `Qui::annuler` in
//!   `vente/reservation/droits.rs` says it for reservations.
//! - A declaration has its own rule in this file (`annuler_la_denonciation`): its prescriber, while they have the role
//!   EP, and staff who manage its company. A `responsable` may not.
//!
//! The tests of options and of drafts ask each person of `essais::tout_le_monde`. Those of declarations have a table of
//! their own (`chaque_droit_a_sa_raison`).

use super::denonciation::{Denonciation, Rivalite, VenteRivale};
use super::liste::DelaiDeReprise;
use super::option_lot::{OptionLot, Prolongation};
use super::pas::Pas;
use crate::acces::Role;
use crate::denonciation::{RefusDeRenouvellement, StatutDenonciation};
use crate::option_lot::EvenementOption;
use crate::programme::IdProgramme;
use crate::refus::RefusDeVente;
use crate::refus_partage::code;
use crate::regard::Regard;
use crate::saisie::{Faute, raison};
use crate::utilisateur::{Compte, IdCompte, IdUtilisateur};
use chrono::{DateTime, Utc};
use std::collections::HashMap;

/// The person who acts on an option, a declaration or a reservation. The company for which it was taken is also
/// given.
#[derive(Debug, Clone, Copy)]
pub struct Agissant<'a> {
    pub regard: &'a Regard,
    /// The company for which it was taken, with its referent. `None` when there was no company, or it no longer
    /// exists.
    pub compte: Option<&'a Compte>,
}

impl Agissant<'_> {
    /// Whether this person is staff and manages that company. An administrator manages every company, and also what
    /// was taken for no company. Staff who manage a company may cancel and extend.
    pub fn gere(&self) -> bool {
        self.regard.a(Role::IA) || self.compte.is_some_and(|compte| self.regard.gere(compte))
    }

    /// Whether this person is a `responsable` (ER) of the company for which it was taken.
    fn dirige(&self, societe: Option<IdCompte>) -> bool {
        societe.is_some() && self.regard.compte == societe && self.regard.a(Role::ER)
    }
}

/// Whether this person may cancel what `titulaire` holds for `societe`: an option, or a reservation at a stage that
/// can be cancelled. The caller has checked that they see it, because what a person may not see is answered as
/// unknown.
pub fn peut_annuler(
    agissant: Agissant<'_>,
    titulaire: IdUtilisateur,
    societe: Option<IdCompte>,
) -> Result<(), RefusDeVente> {
    let le_tient = agissant.regard.utilisateur == titulaire;
    if le_tient || agissant.dirige(societe) || agissant.gere() { Ok(()) } else { Err(non_gere(agissant.regard)) }
}

/// Refuses everybody except staff who manage the company.
pub fn exiger_de_gerer(agissant: Agissant<'_>) -> Result<(), RefusDeVente> {
    if agissant.gere() { Ok(()) } else { Err(non_gere(agissant.regard)) }
}

/// The reason of a cancellation. Staff must give one, and others may. It has ten to five hundred characters. A person
/// who acts in somebody's place must give one too: `actions::pouvoir::exiger_un_motif` requires it. The same rule holds
/// for an option, a declaration, a reservation, and a contract that goes back to its draft.
pub fn motif_d_annulation(regard: &Regard, dit: Option<&str>) -> Result<Option<String>, RefusDeVente> {
    let dit = dit.map(str::trim).filter(|motif| !motif.is_empty());
    if dit.is_none() && !regard.a(Role::Internal) {
        return Ok(None);
    }
    raison("motif", dit.unwrap_or_default()).map(Some).map_err(RefusDeVente::saisie)
}

/// Checks that this person may lift the delay before the company takes the lot again. Only the network manager of the
/// company or an administrator may lift it.
pub fn peut_lever_le_delai(agissant: Agissant<'_>, delai: DelaiDeReprise) -> Result<(), RefusDeVente> {
    match delai {
        DelaiDeReprise::Leve if !(agissant.regard.a(Role::IR) && agissant.gere()) => {
            let message = "Seul le référent de la société, ou un administrateur, peut lever ce délai.".into();
            Err(RefusDeVente::saisie(Faute { champ: "sansDelai", code: "role", message }))
        }
        DelaiDeReprise::Leve | DelaiDeReprise::Court => Ok(()),
    }
}

/// The refusal for somebody who does not manage the company. A network manager of another company gets a conflict,
/// because browsers sign out when they get a 403 (decision 0028). Anybody else gets the refusal for a missing role.
pub fn non_gere(regard: &Regard) -> RefusDeVente {
    if regard.a(Role::IR) {
        let phrase = "Cette société a un autre référent\u{a0}: seul celui-ci peut la gérer.";
        RefusDeVente::conflit(code::SOCIETE_NON_GEREE, phrase)
    } else {
        RefusDeVente::sans_droit()
    }
}

/// What a person may do with an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DroitsSurOption {
    pub annuler: Result<(), RefusDeVente>,
    pub prolonger: Result<(), RefusDeVente>,
}

impl DroitsSurOption {
    /// The rights of a person who sees the option.
    pub fn de(agissant: Agissant<'_>, option: &OptionLot, maintenant: DateTime<Utc>) -> Self {
        let permise = |evenement| match option.statut().apres(evenement) {
            Ok(_) if option.court(maintenant) => Ok(()),
            Ok(_) | Err(_) => Err(OptionLot::terminee()),
        };
        let une_fois = || match option.prolongation {
            Prolongation::Possible => Ok(()),
            Prolongation::Faite => {
                Err(RefusDeVente::conflit("option-deja-prolongee", "Cette option a déjà été prolongée."))
            }
        };
        Self {
            annuler: peut_annuler(agissant, option.prescripteur, option.compte)
                .and_then(|()| permise(EvenementOption::Annulee)),
            prolonger: exiger_de_gerer(agissant)
                .and_then(|()| permise(EvenementOption::Prolongee))
                .and_then(|()| une_fois()),
        }
    }
}

impl OptionLot {
    /// Cancels the option, for a person who sees it. Its lots are free again.
    pub fn annuler(
        &self,
        agissant: Agissant<'_>,
        motif: Option<&str>,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurOption::de(agissant, self, maintenant).annuler?;
        self.annulee(motif_d_annulation(agissant.regard, motif)?, maintenant)
    }

    /// Extends the option once, for staff: three more working days, counted from the day of its end.
    pub fn prolonger(&self, agissant: Agissant<'_>, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurOption::de(agissant, self, maintenant).prolonger?;
        self.prolongee()
    }
}

/// What decides the rights on a declaration: the person who acts, the rivals, the sales to the same person, the
/// companies.
#[derive(Debug, Clone, Copy)]
pub struct EntourageDeDenonciation<'a> {
    pub regard: &'a Regard,
    /// The rivals: running declarations of other companies that certainly name the same person.
    pub rivalites: &'a [Rivalite],
    /// The options and reservations that other companies hold for this person on the programmes of the declaration.
    pub ventes: &'a [VenteRivale],
    /// The company of the declaration, and the companies of its rivals.
    pub comptes: &'a HashMap<IdCompte, Compte>,
    pub maintenant: DateTime<Utc>,
}

impl EntourageDeDenonciation<'_> {
    /// The user who acts. `None` when they are not staff.
    pub fn de_l_equipe(&self) -> Option<IdUtilisateur> {
        self.regard.a(Role::Internal).then_some(self.regard.utilisateur)
    }

    /// Whether this person may decide for that company. Administrators may for every company. Network managers may
    /// for the companies that they manage, and for the developer's own contacts, which belong to no company.
    fn gere(&self, compte: Option<IdCompte>) -> bool {
        match compte {
            None => self.regard.a(Role::IR),
            Some(compte) => self.comptes.get(&compte).is_some_and(|compte| self.regard.gere(compte)),
        }
    }

    fn exiger_de_gerer(&self, compte: Option<IdCompte>) -> Result<(), RefusDeVente> {
        if self.gere(compte) { Ok(()) } else { Err(non_gere(self.regard)) }
    }

    /// Refuses everybody except the prescriber who declared. The prescriber is refused too once they no longer have
    /// this role.
    fn exiger_le_prescripteur(&self, denonciation: &Denonciation) -> Result<(), RefusDeVente> {
        if !self.regard.a(Role::EP) {
            return Err(RefusDeVente::sans_droit());
        }
        if denonciation.prescripteur == Some(self.regard.utilisateur) {
            return Ok(());
        }
        let phrase = "Cette dénonciation est celle d’un autre prescripteur de votre société.";
        Err(RefusDeVente::conflit("autre-prescripteur", phrase))
    }
}

/// What a person may do with a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DroitsSurDenonciation {
    pub annuler: Result<(), RefusDeVente>,
    pub renouveler: Result<(), RefusDeVente>,
    pub valider: Result<(), RefusDeVente>,
    pub refuser: Result<(), RefusDeVente>,
    /// The right to validate the declaration with priority over its rivals, which are then cancelled.
    pub prioriser: Result<(), RefusDeVente>,
}

impl DroitsSurDenonciation {
    /// The rights of a person who sees the declaration.
    pub fn de(denonciation: &Denonciation, entourage: &EntourageDeDenonciation<'_>) -> Self {
        let decider = decider(denonciation, entourage);
        Self {
            annuler: annuler_la_denonciation(denonciation, entourage),
            renouveler: renouveler(denonciation, entourage),
            valider: decider.clone().and_then(|()| sans_protection(entourage)),
            prioriser: decider.clone().and_then(|()| prioriser(denonciation, entourage)),
            refuser: decider,
        }
    }
}

impl Denonciation {
    /// Validates the declaration, for staff. It protects its company from now on.
    pub fn valider(&self, entourage: &EntourageDeDenonciation<'_>) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurDenonciation::de(self, entourage).valider?;
        self.validee(entourage.regard.utilisateur)
    }

    /// The programmes on which staff may give priority to the declaration. A programme is left out when the company
    /// of a rival already sells to this person there, because a sale is not stopped and keeps its protection. On the
    /// programmes left out, the declaration goes on waiting.
    pub fn a_prioriser(&self, entourage: &EntourageDeDenonciation<'_>) -> Result<Vec<IdProgramme>, RefusDeVente> {
        DroitsSurDenonciation::de(self, entourage).prioriser?;
        Ok(self.sans_vente_d_une_rivale(entourage))
    }

    fn sans_vente_d_une_rivale(&self, entourage: &EntourageDeDenonciation<'_>) -> Vec<IdProgramme> {
        let vend = |rivalite: &Rivalite| {
            let mut siennes = entourage.ventes.iter().filter(|vente| vente.compte == rivalite.compte);
            siennes.any(|vente| vente.programme == rivalite.programme)
        };
        let vendus: Vec<_> = entourage.rivalites.iter().filter(|rivalite| vend(rivalite)).collect();
        let sans_vente = |programme: &&IdProgramme| !vendus.iter().any(|rivalite| rivalite.programme == **programme);
        self.programmes.iter().filter(sans_vente).cloned().collect()
    }

    /// Validates the declaration, for staff, with priority over its rivals, which are cancelled ([`Self::ceder`]).
    /// All its programmes must be among those of [`Self::a_prioriser`].
    pub fn prioriser(&self, entourage: &EntourageDeDenonciation<'_>) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurDenonciation::de(self, entourage).prioriser?;
        self.priorisee(entourage.regard.utilisateur)
    }

    /// Refuses the declaration, for staff, with a reason that the prescriber reads.
    pub fn refuser(&self, entourage: &EntourageDeDenonciation<'_>, motif: String) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurDenonciation::de(self, entourage).refuser?;
        self.refusee(motif, entourage.regard.utilisateur, entourage.maintenant)
    }

    /// Cancels the declaration, for its prescriber or for staff, with the reason if one was given.
    pub fn annuler(
        &self,
        entourage: &EntourageDeDenonciation<'_>,
        motif: Option<String>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurDenonciation::de(self, entourage).annuler?;
        self.annulee(motif, entourage.de_l_equipe(), entourage.maintenant)
    }

    /// Renews the declaration in its last days, for its prescriber. It then runs thirty days longer.
    pub fn renouveler(&self, entourage: &EntourageDeDenonciation<'_>) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurDenonciation::de(self, entourage).renouveler?;
        self.renouvelee()
    }
}

/// Checks that the declaration may be cancelled by this person: staff who manage its company, or its prescriber.
fn annuler_la_denonciation(
    denonciation: &Denonciation,
    entourage: &EntourageDeDenonciation<'_>,
) -> Result<(), RefusDeVente> {
    if entourage.de_l_equipe().is_some() {
        entourage.exiger_de_gerer(denonciation.compte)?;
    } else {
        entourage.exiger_le_prescripteur(denonciation)?;
    }
    if denonciation.court(entourage.maintenant) { Ok(()) } else { Err(denonciation.terminee()) }
}

fn renouveler(denonciation: &Denonciation, entourage: &EntourageDeDenonciation<'_>) -> Result<(), RefusDeVente> {
    let EntourageDeDenonciation { rivalites, maintenant, .. } = *entourage;
    entourage.exiger_le_prescripteur(denonciation)?;
    match denonciation.se_renouvelle(maintenant) {
        Ok(()) => {}
        Err(RefusDeRenouvellement::NonValidee(_)) if denonciation.attend(maintenant) => {
            let phrase = "Seule une dénonciation validée peut être renouvelée\u{a0}: celle-ci attend une décision.";
            return Err(RefusDeVente::conflit("denonciation-non-validee", phrase));
        }
        Err(RefusDeRenouvellement::NonValidee(_)) => return Err(denonciation.terminee()),
        Err(RefusDeRenouvellement::TropTot(des)) => {
            let phrase = format!("Cette dénonciation pourra être renouvelée à partir du {}.", des.format("%d/%m/%Y"));
            return Err(RefusDeVente::conflit("renouvellement-trop-tot", phrase));
        }
        Err(RefusDeRenouvellement::Epuise) => {
            let phrase = "Cette dénonciation a déjà été renouvelée deux fois.";
            return Err(RefusDeVente::conflit("renouvellement-epuise", phrase));
        }
    }
    if !denonciation.est_empechee_par(rivalites) {
        return Ok(());
    }
    let phrase = "Cette dénonciation ne peut pas être renouvelée. Votre référent peut vous en dire plus.";
    Err(RefusDeVente::conflit("denonciation-en-conflit", phrase))
}

/// Checks that staff may decide on the declaration: they manage its company, and it waits for a decision.
fn decider(denonciation: &Denonciation, entourage: &EntourageDeDenonciation<'_>) -> Result<(), RefusDeVente> {
    entourage.exiger_de_gerer(denonciation.compte)?;
    if denonciation.attend(entourage.maintenant) {
        return Ok(());
    }
    let phrase = match denonciation.statut() {
        StatutDenonciation::EnCours | StatutDenonciation::Echue => "Cette dénonciation est échue.",
        StatutDenonciation::Validee => "Cette dénonciation est déjà validée.",
        StatutDenonciation::Refusee => "Cette dénonciation est déjà refusée.",
        StatutDenonciation::Annulee => "Cette dénonciation est annulée.",
    };
    Err(RefusDeVente::conflit(code::DENONCIATION_DECIDEE, phrase))
}

fn sans_protection(entourage: &EntourageDeDenonciation<'_>) -> Result<(), RefusDeVente> {
    let protegee = entourage.rivalites.iter().any(|rivalite| rivalite.statut.protege());
    if protegee { Err(denonciation_protegee()) } else { Ok(()) }
}

fn prioriser(denonciation: &Denonciation, entourage: &EntourageDeDenonciation<'_>) -> Result<(), RefusDeVente> {
    let rivalites =
        || entourage.rivalites.iter().filter(|rivalite| denonciation.programmes.contains(&rivalite.programme));
    if rivalites().next().is_none() {
        let phrase = "Aucune autre dénonciation ne s’y oppose\u{a0}: il suffit de la valider.";
        return Err(RefusDeVente::conflit("denonciation-sans-conflit", phrase));
    }
    let sans_vente = denonciation.sans_vente_d_une_rivale(entourage);
    let mut cederaient = rivalites().filter(|rivalite| sans_vente.contains(&rivalite.programme)).peekable();
    if cederaient.peek().is_none() {
        let phrase = "Une société qui s’y oppose a déjà optionné ou réservé un lot pour cette personne\u{a0}: la priorité ne peut \
                      pas lui être retirée.";
        return Err(RefusDeVente::conflit("denonciation-face-a-une-vente", phrase));
    }
    if cederaient.all(|rivalite| entourage.gere(rivalite.compte)) {
        return Ok(());
    }
    let phrase = "Une dénonciation concurrente est d’une société qui a un autre référent\u{a0}: un administrateur peut trancher.";
    Err(RefusDeVente::conflit(code::SOCIETE_NON_GEREE, phrase))
}

/// The reason that staff must give for a decision about somebody else. It has ten to five hundred characters.
pub fn motif_de_decision(dit: &str) -> Result<String, RefusDeVente> {
    raison("motif", dit).map_err(RefusDeVente::saisie)
}

/// The refusal when another company is protected for this person on one of the programmes.
pub fn denonciation_protegee() -> RefusDeVente {
    let phrase = "Une autre société est protégée pour cette personne\u{a0}: refusez cette dénonciation, ou donnez-lui la priorité.";
    RefusDeVente::conflit("denonciation-protegee", phrase)
}
