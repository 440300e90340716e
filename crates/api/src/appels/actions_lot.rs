//! The `actions` of a lot: what may be done with it, or why not. The browser never derives a rule again.
//!
//! Two layers. What follows from the lot alone (its status, its programme, whether it is an annex) and from the viewer's
//! roles is made once a kind of viewer: lists show that. What only one person may do, or not, is laid over it for the lot's
//! own call ([`Surcouche`]): the engine knows nobody. Answers carry both in their tags (`Etiquette::pour_la_portee` has the
//! roles, `pour_la_personne` who asks).

use crate::schemas::lot::{Action, ActionsDuLot};
use crate::wire::appelant::Appelant;
use catalogue::{ActionsLot, CasActions};
use domain::acces::{Role, autorise};
use domain::lot::StatutLot;
use std::borrow::Cow;
use std::sync::LazyLock;

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
    const fn empeche(self) -> Option<&'static str> {
        match self {
            Self::Prescripteur => None,
            Self::Visiteur => Some("connectez-vous en tant que prescripteur"),
            Self::Responsable => Some("réservé aux prescripteurs de votre société"),
            Self::Interne => Some("réservé aux prescripteurs des sociétés partenaires"),
        }
    }

    /// What this kind of viewer may do with a lot of this case.
    fn actions(self, cas: CasActions) -> ActionsDuLot {
        let prendre = Action::selon(self.empeche().or(du_lot(cas)));
        let alerte = Action::selon(self.empeche().or(sans_attente(cas)));
        ActionsDuLot { option: prendre.clone(), reservation: prendre, alerte }
    }
}

/// Why a lot of this case can be optioned or reserved by nobody; what only its own page tells is [`Surcouche`]'s.
const fn du_lot(cas: CasActions) -> Option<&'static str> {
    match cas {
        CasActions { statut: StatutLot::O, .. } => Some("ce lot est déjà optionné"),
        CasActions { statut: StatutLot::T, .. } => Some("ce lot est pré-réservé"),
        CasActions { statut: StatutLot::R, .. } => Some("ce lot est réservé"),
        CasActions { annexe: true, .. } => Some("ce lot se prend avec son logement"),
        CasActions { avant_premiere: true, .. } => Some("ce programme est en avant-première"),
        CasActions { statut: StatutLot::L, .. } => None,
    }
}

/// Why nobody waits for a lot of this case; the same remark.
const fn sans_attente(cas: CasActions) -> Option<&'static str> {
    match cas {
        CasActions { statut: StatutLot::L, .. } => Some("ce lot est libre"),
        CasActions { statut: StatutLot::R, .. } => Some("ce lot est réservé"),
        CasActions { annexe: true, .. } => Some("ce lot se prend avec son logement"),
        CasActions { avant_premiere: true, .. } => Some("ce programme est en avant-première"),
        CasActions { statut: StatutLot::O | StatutLot::T, .. } => None,
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

/// For a list: what holds for the roles.
pub(crate) fn de_liste(appelant: &Appelant) -> &'static ActionsLot {
    &PAR_LECTEUR[Lecteur::de(appelant.roles()) as usize]
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

pub(crate) fn refuser(motif: &str) -> Action {
    Action { autorisee: false, motif: Some(motif.to_owned()) }
}

fn en_json(actions: &ActionsDuLot) -> String {
    serde_json::to_string(actions).unwrap_or_else(|_| "null".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let sienne = Surcouche { option: Some(refuser("vous l’avez déjà en option")), ..Surcouche::default() };
        let dites = lues(&par_dessus(Lecteur::Prescripteur, &sienne));
        assert_eq!(dites.option, refuser("vous l’avez déjà en option"));
        assert_eq!((dites.reservation, dites.alerte), (Action::selon(None), refuser("ce lot est libre")));
        // Who has a head start on a lot may option it, though it is shown optioned; what is said of one action is said of it alone.
        let en_avance = Surcouche { option: Some(Action::selon(None)), ..Surcouche::default() };
        let actions = par_dessus(Lecteur::Prescripteur, &en_avance);
        let cas = CasActions { statut: StatutLot::O, avant_premiere: false, annexe: false };
        let dites: ActionsDuLot = serde_json::from_str(actions.valeur(cas)).expect("the schema");
        assert!(dites.option.autorisee && dites.alerte.autorisee, "{dites:?}");
        assert_eq!(dites.reservation, refuser("ce lot est déjà optionné"));
        assert!(matches!(par_dessus(Lecteur::Interne, &Surcouche::default()), Cow::Borrowed(_)), "made once");
    }
}
