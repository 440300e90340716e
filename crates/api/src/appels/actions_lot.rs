//! The `actions` of a lot: what the viewer may do with it, or why not. The browser shows them and derives no rule.
//!
//! There are two layers. The first follows from the lot (its status, its programme, whether it is an annex) and from the
//! viewer's roles. It is made once for each kind of viewer, and lists show it. The second is [`Surcouche`]: what one person
//! may do, shown only by the lot's own call, because the engine knows no person. Lists add one personal thing, that a
//! prescriber waits for a lot ([`ActionsDeListe`]). The tags of answers depend on both (`Etiquette::pour_la_portee` has the
//! roles, `pour_la_personne` the person).

use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use catalogue::{ActionsLot, CasActions};
use domain::acces::{Role, autorise};
use domain::attente::RefusDAttente;
use domain::lot::IdLot;
use domain::option_lot::Obstacle;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};
use wire::lot::{Action, ActionsDuLot};
use wire::refus::CodeDeRefus;

domain::enumeration! {
    /// The kind of viewer, by their roles (`domain.md` section 1). Only prescribers option, reserve and wait for a lot.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Lecteur: TOUS {
        Visiteur;
        Prescripteur;
        Responsable;
        Interne;
    }
}

impl Lecteur {
    fn de(roles: &[Role]) -> Self {
        // A user who has the role of prescriber counts as one, whatever their other roles.
        match roles {
            [] => Self::Visiteur,
            roles if autorise(roles, Role::EP) => Self::Prescripteur,
            roles if autorise(roles, Role::Internal) => Self::Interne,
            _ => Self::Responsable,
        }
    }

    /// Why this kind of viewer may do nothing with any lot. `None` when they may. The sentence is shown after the names of the actions and
    /// a colon.
    const fn empeche(self) -> Option<(CodeDeRefus, &'static str)> {
        let reserve = CodeDeRefus::ReserveAuxPrescripteurs;
        match self {
            Self::Prescripteur => None,
            Self::Visiteur => Some((CodeDeRefus::ConnexionRequise, "connectez-vous en tant que prescripteur")),
            Self::Responsable => Some((reserve, "réservé aux prescripteurs de votre société")),
            Self::Interne => Some((reserve, "réservé aux prescripteurs des sociétés partenaires")),
        }
    }

    /// The actions of this kind of viewer on such a lot.
    fn actions(self, cas: CasActions) -> ActionsDuLot {
        // Reasons that only the page of a lot shows come from [`Surcouche`].
        let selon = |du_lot: Action| self.empeche().map_or(du_lot, |raison| Action::refusee(&raison));
        let prendre = selon(Action::selon(Obstacle::du_cas(cas).as_ref()));
        let alerte = selon(Action::selon(RefusDAttente::du_cas(cas).as_ref()));
        ActionsDuLot { option: prendre.clone(), reservation: prendre, alerte }
    }
}

/// The actions of one person on one lot. Each action that is set replaces the one that their roles give.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Surcouche {
    pub(crate) option: Option<Action>,
    pub(crate) reservation: Option<Action>,
    pub(crate) alerte: Option<Action>,
}

impl Surcouche {
    fn poser(&self, dessous: ActionsDuLot) -> ActionsDuLot {
        let sur = |sienne: &Option<Action>, dessous: Action| sienne.clone().unwrap_or(dessous);
        ActionsDuLot {
            option: sur(&self.option, dessous.option),
            reservation: sur(&self.reservation, dessous.reservation),
            alerte: sur(&self.alerte, dessous.alerte),
        }
    }
}

/// The actions for each kind of viewer, made once.
static PAR_LECTEUR: LazyLock<[ActionsLot; 4]> =
    LazyLock::new(|| Lecteur::TOUS.map(|lecteur| ActionsLot::nouveau(|cas| en_json(&lecteur.actions(cas)))));

/// The actions on a lot that the prescriber already waits for.
static EN_ATTENTE: LazyLock<ActionsLot> = LazyLock::new(|| {
    let alerte = Some(Action::refusee(&RefusDAttente::DejaInscrit));
    par_dessus(Lecteur::Prescripteur, &Surcouche { alerte, ..Surcouche::default() }).into_owned()
});

/// The actions that a list shows to one person: those of their roles, and which lots they already wait for.
pub(crate) struct ActionsDeListe {
    pour_tous: &'static ActionsLot,
    attendus: Option<Arc<BTreeSet<IdLot>>>,
}

impl ActionsDeListe {
    /// The actions of the caller's lists.
    pub(crate) fn pour(etat: &Etat, appelant: &Appelant) -> Self {
        let lecteur = Lecteur::de(appelant.roles());
        let prescripteur = appelant.session().filter(|_| lecteur == Lecteur::Prescripteur);
        let attendus = prescripteur.and_then(|session| etat.attendus.de(session.utilisateur.id));
        Self { pour_tous: &PAR_LECTEUR[lecteur as usize], attendus }
    }

    /// The part of the answer's tag that depends on the person and not on their roles. Empty when the caller waits for no lot.
    pub(crate) fn empreinte(&self) -> String {
        let lots = self.attendus.iter().flat_map(|lots| lots.iter());
        lots.map(|lot| lot.0.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The actions on this lot.
    pub(crate) fn du_lot(&self, id: impl FnOnce() -> IdLot) -> &'static ActionsLot {
        match &self.attendus {
            Some(lots) if lots.contains(&id()) => &EN_ATTENTE,
            _ => self.pour_tous,
        }
    }
}

/// The actions for the lot's own call: those of the roles, replaced by those of `surcouche`.
pub(crate) fn de_la_personne(appelant: &Appelant, surcouche: &Surcouche) -> Cow<'static, ActionsLot> {
    par_dessus(Lecteur::de(appelant.roles()), surcouche)
}

fn par_dessus(lecteur: Lecteur, surcouche: &Surcouche) -> Cow<'static, ActionsLot> {
    if *surcouche == Surcouche::default() {
        return Cow::Borrowed(&PAR_LECTEUR[lecteur as usize]);
    }
    Cow::Owned(ActionsLot::nouveau(|cas| en_json(&surcouche.poser(lecteur.actions(cas)))))
}

fn en_json(actions: &ActionsDuLot) -> String {
    serde_json::to_string(actions).unwrap_or_else(|_| "null".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::lot::StatutLot;

    fn refuser(code: CodeDeRefus, motif: &str) -> Action {
        Action::refusee(&(code, motif))
    }

    fn lues(actions: &ActionsLot) -> ActionsDuLot {
        let cas = CasActions { statut: StatutLot::L, avant_premiere: false, annexe: false };
        serde_json::from_str(actions.valeur(cas)).expect("the schema")
    }

    #[test]
    fn qui_est_prescripteur_l_est_quoi_qu_il_soit_d_autre() {
        assert_eq!(Lecteur::de(&[]), Lecteur::Visiteur);
        assert_eq!(Lecteur::de(&[Role::ER, Role::EP]), Lecteur::Prescripteur);
        assert_eq!(Lecteur::de(&[Role::ER]), Lecteur::Responsable);
        for interne in [Role::IT, Role::IR, Role::IA] {
            assert_eq!(Lecteur::de(&[interne]), Lecteur::Interne);
        }
    }

    #[test]
    fn ce_qui_ne_tient_qu_a_une_personne_se_pose_sur_le_reste() {
        let deja = refuser(CodeDeRefus::OptionDejaPosee, "vous l’avez déjà en option");
        let sienne = Surcouche { option: Some(deja.clone()), ..Surcouche::default() };
        let dites = lues(&par_dessus(Lecteur::Prescripteur, &sienne));
        assert_eq!(dites.option, deja);
        let libre = refuser(CodeDeRefus::LotLibre, "ce lot est libre");
        assert_eq!((dites.reservation, dites.alerte), (Action::permise(), libre));
        // During a head start, the person may option the lot although it is shown as optioned. The other actions do not change.
        let en_avance = Surcouche { option: Some(Action::permise()), ..Surcouche::default() };
        let actions = par_dessus(Lecteur::Prescripteur, &en_avance);
        let cas = CasActions { statut: StatutLot::O, avant_premiere: false, annexe: false };
        let dites: ActionsDuLot = serde_json::from_str(actions.valeur(cas)).expect("the schema");
        assert!(dites.option.autorisee && dites.alerte.autorisee, "{dites:?}");
        assert_eq!(dites.reservation, refuser(CodeDeRefus::LotIndisponible, "ce lot est déjà optionné"));
        assert!(matches!(par_dessus(Lecteur::Interne, &Surcouche::default()), Cow::Borrowed(_)), "made once");
    }
}
