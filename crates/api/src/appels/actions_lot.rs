//! The `actions` of a lot: what may be done with it, or why not. The browser never derives a rule again.
//!
//! Two layers. What follows from the lot alone (its status, its programme, whether it is an annex) and from the viewer's
//! roles is made once a kind of viewer: lists show that. What only one person may do, or not, is laid over it for the lot's
//! own call ([`Surcouche`]): the engine knows nobody. Lists lay one thing over it too, that a prescriber waits for a lot
//! ([`ActionsDeListe`]). Answers carry both in their tags (`Etiquette::pour_la_portee` has the
//! roles, `pour_la_personne` who asks).

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
    /// Who asks, as far as roles tell (`domain.md` section 1): prescribers alone option, reserve and wait for a lot.
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
        // Whoever is also a prescriber is one.
        match roles {
            [] => Self::Visiteur,
            roles if autorise(roles, Role::EP) => Self::Prescripteur,
            roles if autorise(roles, Role::Internal) => Self::Interne,
            _ => Self::Responsable,
        }
    }

    /// Why nothing may be done with any lot, when roles alone decide; it follows the names of the actions and a colon.
    const fn empeche(self) -> Option<(CodeDeRefus, &'static str)> {
        let reserve = CodeDeRefus::ReserveAuxPrescripteurs;
        match self {
            Self::Prescripteur => None,
            Self::Visiteur => Some((CodeDeRefus::ConnexionRequise, "connectez-vous en tant que prescripteur")),
            Self::Responsable => Some((reserve, "réservé aux prescripteurs de votre société")),
            Self::Interne => Some((reserve, "réservé aux prescripteurs des sociétés partenaires")),
        }
    }

    /// What this kind of viewer may do with a lot of this case.
    fn actions(self, cas: CasActions) -> ActionsDuLot {
        // What only the page of a lot tells is [`Surcouche`]'s.
        let selon = |du_lot: Action| self.empeche().map_or(du_lot, |raison| Action::refusee(&raison));
        let prendre = selon(Action::selon(Obstacle::du_cas(cas).as_ref()));
        let alerte = selon(Action::selon(RefusDAttente::du_cas(cas).as_ref()));
        ActionsDuLot { option: prendre.clone(), reservation: prendre, alerte }
    }
}

/// What concerns one person and one lot: each takes the place of what holds for everyone of the same roles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Surcouche {
    /// Whether this person may option it.
    pub(crate) option: Option<Action>,
    /// Whether this person may reserve it.
    pub(crate) reservation: Option<Action>,
    /// Whether this person may join its waiting list.
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

/// What holds for each kind of viewer, made once.
static PAR_LECTEUR: LazyLock<[ActionsLot; 4]> =
    LazyLock::new(|| Lecteur::TOUS.map(|lecteur| ActionsLot::nouveau(|cas| en_json(&lecteur.actions(cas)))));

/// The same of a lot that the prescriber who asks waits for already.
static EN_ATTENTE: LazyLock<ActionsLot> = LazyLock::new(|| {
    let alerte = Some(Action::refusee(&RefusDAttente::DejaInscrit));
    par_dessus(Lecteur::Prescripteur, &Surcouche { alerte, ..Surcouche::default() }).into_owned()
});

/// What a list says to one person: what holds for the roles, and of the lots that they wait for, that they do.
pub(crate) struct ActionsDeListe {
    pour_tous: &'static ActionsLot,
    attendus: Option<Arc<BTreeSet<IdLot>>>,
}

impl ActionsDeListe {
    /// For who asks.
    pub(crate) fn pour(etat: &Etat, appelant: &Appelant) -> Self {
        let lecteur = Lecteur::de(appelant.roles());
        let prescripteur = appelant.session().filter(|_| lecteur == Lecteur::Prescripteur);
        let attendus = prescripteur.and_then(|session| etat.attendus.de(session.utilisateur.id));
        Self { pour_tous: &PAR_LECTEUR[lecteur as usize], attendus }
    }

    /// What their answer depends on beside their roles: nothing for who waits for no lot.
    pub(crate) fn empreinte(&self) -> String {
        let lots = self.attendus.iter().flat_map(|lots| lots.iter());
        lots.map(|lot| lot.0.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// What holds for a lot.
    pub(crate) fn du_lot(&self, id: impl FnOnce() -> IdLot) -> &'static ActionsLot {
        match &self.attendus {
            Some(lots) if lots.contains(&id()) => &EN_ATTENTE,
            _ => self.pour_tous,
        }
    }
}

/// For the lot's own call: what holds for the roles, under what concerns this person.
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
        // Who has a head start on a lot may option it, though it is shown optioned; what is said of one action is said of it alone.
        let en_avance = Surcouche { option: Some(Action::permise()), ..Surcouche::default() };
        let actions = par_dessus(Lecteur::Prescripteur, &en_avance);
        let cas = CasActions { statut: StatutLot::O, avant_premiere: false, annexe: false };
        let dites: ActionsDuLot = serde_json::from_str(actions.valeur(cas)).expect("the schema");
        assert!(dites.option.autorisee && dites.alerte.autorisee, "{dites:?}");
        assert_eq!(dites.reservation, refuser(CodeDeRefus::LotIndisponible, "ce lot est déjà optionné"));
        assert!(matches!(par_dessus(Lecteur::Interne, &Surcouche::default()), Cow::Borrowed(_)), "made once");
    }
}
