//! Every page of spec section 2, who may open it, and the status it is served with.

use crate::appels::lot;
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use domain::acces::{Role, autorise};
use domain::denonciation::IdDenonciation;
use domain::inscription::IdInscription;
use domain::lot::tenue::IdReservation;
use domain::regard::Regard;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use store::compte::ComptesVisibles;
use store::denonciation::DenonciationsVisibles;
use store::inscription::InscriptionsVisibles;
use store::reservation::ReservationsVisibles;
use store::utilisateur::UtilisateursVisibles;

/// Who may open a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Garde {
    /// Everyone.
    Ouverte,
    /// Who is signed in.
    Connecte,
    /// Who holds this role.
    Role(Role),
}

/// What must exist for a page to exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sujet {
    Aucun,
    Lot,
    /// A lot that staff follow: another page than that of the offer.
    LotGere,
    Programme,
    Utilisateur,
    Societe,
    Inscription,
    Denonciation,
    Reservation,
    /// A document that a mailed link asks for.
    PieceAttendue,
    /// Everything here is made up.
    Demonstration,
}

/// A page of the portal.
#[derive(Debug)]
pub(super) struct PageDuNavigateur {
    /// Its route, as the router reads it.
    pub(super) chemin: &'static str,
    garde: Garde,
    sujet: Sujet,
}

const fn page(chemin: &'static str, garde: Garde) -> PageDuNavigateur {
    PageDuNavigateur { chemin, garde, sujet: Sujet::Aucun }
}

const fn du_lot(chemin: &'static str, garde: Garde) -> PageDuNavigateur {
    PageDuNavigateur { chemin, garde, sujet: Sujet::Lot }
}

const PRESCRIPTEUR: Garde = Garde::Role(Role::EP);
const EXTERNE: Garde = Garde::Role(Role::External);
const INTERNE: Garde = Garde::Role(Role::Internal);
/// Those who decide, and no other staff.
const RESEAU: Garde = Garde::Role(Role::IR);
/// The page that stays open under maintenance.
const MAINTENANCE: &str = "/maintenance";

/// Every page, in the order of spec section 2.
pub(super) static PAGES: &[PageDuNavigateur] = &[
    page("/", Garde::Ouverte),
    // With a session too: only the browser knows the page that it kept, and it leads there, or to `/home`.
    page("/connexion", Garde::Ouverte),
    page("/mot-de-passe", Garde::Ouverte),
    page("/activation", Garde::Ouverte),
    page("/home", Garde::Connecte),
    page("/inscription", Garde::Ouverte),
    page("/inscription/confirmation", Garde::Ouverte),
    PageDuNavigateur { chemin: "/inscription/piece/{id}", garde: Garde::Ouverte, sujet: Sujet::PieceAttendue },
    page("/mon-compte", EXTERNE),
    page("/mon-compte/collegues", Garde::Role(Role::ER)),
    page("/denonciation", PRESCRIPTEUR),
    page("/denonciation/confirmation", PRESCRIPTEUR),
    page("/suivi/denonciations", EXTERNE),
    page("/suivi/options", EXTERNE),
    page("/suivi/reservations", EXTERNE),
    PageDuNavigateur { chemin: "/suivi/reservations/{id}", garde: EXTERNE, sujet: Sujet::Reservation },
    du_lot("/lot/{id}", Garde::Ouverte),
    du_lot("/lot/{id}/documents", Garde::Ouverte),
    du_lot("/lot/{id}/option", PRESCRIPTEUR),
    du_lot("/lot/{id}/option/confirmation", PRESCRIPTEUR),
    du_lot("/lot/{id}/reservation", PRESCRIPTEUR),
    du_lot("/lot/{id}/reservation/confirmation", PRESCRIPTEUR),
    PageDuNavigateur { chemin: "/programme/{id}", garde: Garde::Ouverte, sujet: Sujet::Programme },
    page("/recherche/lots", Garde::Connecte),
    page("/recherche/programmes", Garde::Connecte),
    page("/signature-mandat/{id}", Garde::Connecte),
    page("/retour-signature-mandat/{id}", Garde::Connecte),
    page("/cgu", Garde::Ouverte),
    page("/charte-de-protection-des-donnees-personnelles", Garde::Ouverte),
    page("/mentions-legales", Garde::Ouverte),
    page("/erreur-incarnation", Garde::Ouverte),
    page("/gestion", INTERNE),
    page("/gestion/mon-compte", INTERNE),
    page("/gestion/utilisateurs", INTERNE),
    PageDuNavigateur { chemin: "/gestion/utilisateurs/{id}", garde: INTERNE, sujet: Sujet::Utilisateur },
    page("/gestion/societes", INTERNE),
    PageDuNavigateur { chemin: "/gestion/societes/{id}", garde: INTERNE, sujet: Sujet::Societe },
    page("/gestion/inscriptions", RESEAU),
    PageDuNavigateur { chemin: "/gestion/inscriptions/{id}", garde: RESEAU, sujet: Sujet::Inscription },
    page("/gestion/denonciations", INTERNE),
    PageDuNavigateur { chemin: "/gestion/denonciations/{id}", garde: INTERNE, sujet: Sujet::Denonciation },
    page("/gestion/lots", INTERNE),
    page("/gestion/options", INTERNE),
    page("/gestion/reservations", INTERNE),
    PageDuNavigateur { chemin: "/gestion/reservations/{id}", garde: INTERNE, sujet: Sujet::Reservation },
    PageDuNavigateur { chemin: "/gestion/lots/{id}", garde: INTERNE, sujet: Sujet::LotGere },
    page("/gestion/courriers", INTERNE),
    page("/gestion/taches", Garde::Role(Role::IA)),
    page("/gestion/journal", Garde::Role(Role::IA)),
    page("/gestion/reglages", Garde::Role(Role::IA)),
    PageDuNavigateur { chemin: "/gestion/planche", garde: INTERNE, sujet: Sujet::Demonstration },
    page(MAINTENANCE, Garde::Ouverte),
];

impl PageDuNavigateur {
    /// Whether the page is open under maintenance.
    pub(super) fn reste_ouverte(&self) -> bool {
        self.chemin == MAINTENANCE
    }

    /// Whether a path is one of this page's, segment by segment.
    #[cfg(test)]
    pub(super) fn est(&self, chemin: &str) -> bool {
        let mut demandes = chemin.split('/');
        self.chemin.split('/').all(|segment| {
            demandes.next().is_some_and(|demande| segment == demande || (segment == "{id}" && !demande.is_empty()))
        }) && demandes.next().is_none()
    }

    /// What stands in a path where the route says `{id}`.
    fn sujet_de<'a>(&self, chemin: &'a str) -> &'a str {
        let rang = self.chemin.split('/').position(|segment| segment == "{id}");
        rang.and_then(|rang| chemin.split('/').nth(rang)).unwrap_or_default()
    }

    /// Whether a lot has just what stands in this path as its id: a number may end with a full stop.
    pub(super) fn est_ainsi(&self, etat: &Etat, appelant: &Appelant, chemin: &str) -> bool {
        let du_lot = matches!(self.sujet, Sujet::Lot | Sujet::LotGere);
        let connu = |id| etat.instantane().is_ok_and(|vue| vue.catalogue.lot(appelant.portee(), id).is_some());
        du_lot && connu(self.sujet_de(chemin))
    }

    /// Whether this viewer, who gets the page, is shown it: a visitor of a guarded one goes to sign in.
    pub(super) fn se_montre(&self, appelant: &Appelant) -> bool {
        self.garde == Garde::Ouverte || appelant.session().is_some()
    }

    /// Whether this viewer gets the page, or which error. A visitor gets a guarded page: the browser takes them to sign
    /// in and back.
    pub(super) async fn admettre(&self, etat: &Etat, appelant: &Appelant, chemin: &str) -> Result<(), Error> {
        let connecte = appelant.session().is_some();
        match self.garde {
            Garde::Ouverte | Garde::Connecte => {}
            Garde::Role(_) if !connecte => return Ok(()),
            Garde::Role(role) if autorise(appelant.roles(), role) => {}
            Garde::Role(_) => return Err(Error::Interdit),
        }
        self.sujet.exister(etat, appelant, self.sujet_de(chemin)).await
    }
}

impl Sujet {
    /// What the page is about, or 404 when it is not there for this viewer; 503 while the catalogue loads.
    async fn exister(self, etat: &Etat, appelant: &Appelant, id: &str) -> Result<(), Error> {
        let portee = appelant.portee();
        let (present, absent) = match self {
            Self::Aucun => return Ok(()),
            Self::LotGere => (etat.instantane()?.catalogue.lot(portee, id).is_some(), Absent::Adresse),
            Self::Lot => (lot::se_voit(etat, appelant, id).await?, Absent::Lot),
            Self::Programme => (etat.instantane()?.catalogue.programme(portee, id).is_some(), Absent::Programme),
            Self::Utilisateur | Self::Societe => {
                let regard = Regard::de(appelant.connecte()?);
                let id = id.parse().unwrap_or_default();
                let lecture = etat.base.lire().await?;
                let present = if self == Self::Utilisateur {
                    UtilisateursVisibles::par(&regard).par_id(&lecture, IdUtilisateur(id)).await?.is_some()
                } else {
                    ComptesVisibles::par(&regard).par_id(&lecture, IdCompte(id)).await?.is_some()
                };
                (present, Absent::Adresse)
            }
            Self::Inscription => {
                let regard = Regard::de(appelant.connecte()?);
                let id = IdInscription(id.parse().unwrap_or_default());
                let lecture = etat.base.lire().await?;
                (InscriptionsVisibles::par(&regard).par_id(&lecture, id).await?.is_some(), Absent::Adresse)
            }
            Self::Denonciation => {
                let regard = Regard::de(appelant.connecte()?);
                let id = IdDenonciation(id.parse().unwrap_or_default());
                let lecture = etat.base.lire().await?;
                (DenonciationsVisibles::par(&regard).par_id(&lecture, id).await?.is_some(), Absent::Adresse)
            }
            Self::Reservation => {
                let regard = Regard::de(appelant.connecte()?);
                let id = IdReservation(id.parse().unwrap_or_default());
                let lecture = etat.base.lire().await?;
                (ReservationsVisibles::par(&regard).par_id(&lecture, id).await?.is_some(), Absent::Adresse)
            }
            Self::PieceAttendue => {
                let sert = actions::inscription::un_lien_sert(&appelant.contexte(etat), id).await?;
                (sert, Absent::Adresse)
            }
            Self::Demonstration => (etat.reglages.demo, Absent::Adresse),
        };
        if present { Ok(()) } else { Err(Error::Introuvable(absent)) }
    }
}
