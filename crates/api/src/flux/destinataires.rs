//! Who receives an event, and who reads a stream. The scope of live events is computed from what the process holds in memory.

use crate::flux::sessions::SessionActive;
use catalogue::Visibilite;
use domain::acces::{Portee, Role};
use domain::fait::Cedant;
use domain::regard::{Appartenance, Etendue, Regard};
use domain::utilisateur::{IdCompte, IdUtilisateur};

/// The reader of a stream of live events.
#[derive(Debug, Clone)]
pub(crate) struct Spectateur {
    portee: Portee,
    regard: Option<RegardDuDirect>,
}

/// The rights of a signed-in reader on people's rows. A fact that changes these rights ends the reader's stream.
#[derive(Debug, Clone, Copy)]
struct RegardDuDirect {
    utilisateur: IdUtilisateur,
    compte: Option<IdCompte>,
    etendue: Etendue,
    inscriptions: bool,
}

impl RegardDuDirect {
    /// Whether this reader is the former holder, who gave the row up to somebody else.
    fn est_celui_qui_cede(self, cedant: Cedant) -> bool {
        match cedant {
            Cedant::Utilisateur(id) => self.utilisateur == id,
            Cedant::Societe(_) => self.etendue == etendue_de(cedant),
        }
    }
}

/// The readers who could see the former holder's rows. For a company, that is its managers, because they see all its people.
fn etendue_de(cedant: Cedant) -> Etendue {
    match cedant {
        Cedant::Utilisateur(id) => Etendue::Soi(id),
        Cedant::Societe(compte) => Etendue::Compte(compte),
    }
}

impl Spectateur {
    /// The reader of this session. When one user acts in another's place, the reader is the user in whose place they act, because that
    /// user's rights apply.
    pub(crate) fn de(portee: Portee, session: Option<&SessionActive>) -> Self {
        let regard = session.map(|session| {
            let regard = Regard::de(&session.utilisateur);
            RegardDuDirect {
                utilisateur: regard.utilisateur,
                compte: regard.compte,
                etendue: regard.etendue(),
                // This is the right that the calls of registrations require.
                inscriptions: regard.a(Role::IR),
            }
        });
        Self { portee, regard }
    }

    /// The reach whose bell wakes this reader. The bell for everybody wakes them too.
    pub(crate) fn etendue(&self) -> Option<Etendue> {
        self.regard.map(|regard| regard.etendue)
    }

    /// A reader who is not signed in.
    #[cfg(test)]
    pub(crate) fn visiteur() -> Self {
        Self { portee: Portee::Visiteur, regard: None }
    }

    /// A signed-in reader with this reach, for tests.
    #[cfg(test)]
    pub(crate) fn d_essai(utilisateur: i32, compte: i32, etendue: Etendue) -> Self {
        let (utilisateur, compte) = (IdUtilisateur(utilisateur), Some(IdCompte(compte)));
        let regard = RegardDuDirect { utilisateur, compte, etendue, inscriptions: false };
        Self { portee: Portee::SansGroupe, regard: Some(regard) }
    }
}

/// Who receives an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Destinataires {
    Tous,
    Equipe,
    /// The readers to whom a lot with visibility `voit` is on sale, except the readers to whom a lot with visibility `sauf` is.
    Vente {
        voit: Visibilite,
        sauf: Option<Visibilite>,
    },
    /// The readers who see the rows of `sien`, and the former holder.
    Dossier {
        sien: Appartenance,
        cedant: Option<Cedant>,
    },
    /// The people of this company, and staff.
    Societe(IdCompte),
    /// The staff who decide on registrations.
    Inscriptions,
}

impl Destinataires {
    /// Whether this reader receives the event.
    pub(crate) fn comprennent(self, qui: &Spectateur) -> bool {
        let portee = qui.portee;
        match (self, qui.regard) {
            (Self::Tous, _) => true,
            (Self::Equipe, _) => portee == Portee::Interne,
            (Self::Vente { voit, sauf }, _) => {
                voit.est_en_vente_pour(portee) && !sauf.is_some_and(|sauf| sauf.est_en_vente_pour(portee))
            }
            (Self::Dossier { .. } | Self::Societe(_) | Self::Inscriptions, None) => false,
            (Self::Dossier { sien, cedant }, Some(regard)) => {
                regard.etendue.atteint(sien) || cedant.is_some_and(|cedant| regard.est_celui_qui_cede(cedant))
            }
            (Self::Societe(compte), Some(regard)) => regard.etendue == Etendue::Tous || regard.compte == Some(compte),
            (Self::Inscriptions, Some(regard)) => regard.inscriptions,
        }
    }

    /// The reaches to wake, or `None` for everybody. An event for a few readers wakes only them, however many pages are open.
    pub(crate) fn a_reveiller(self) -> Option<Vec<Etendue>> {
        match self {
            // Wake everybody for a company, because its people have different reaches and such facts are rare.
            Self::Tous | Self::Vente { .. } | Self::Societe(_) => None,
            Self::Equipe | Self::Inscriptions => Some(vec![Etendue::Tous]),
            Self::Dossier { sien, cedant } => {
                let siens =
                    [sien.utilisateur.map(Etendue::Soi), sien.compte.map(Etendue::Compte), cedant.map(etendue_de)];
                Some(siens.into_iter().flatten().chain([Etendue::Tous]).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qui_est_concerne_est_reveille() {
        let sien = Appartenance { utilisateur: Some(IdUtilisateur(1)), compte: Some(IdCompte(1)) };
        let (personne, equipe) = (Appartenance::default(), Etendue::Tous);
        let lecteurs = [
            Spectateur::d_essai(1, 1, Etendue::Soi(IdUtilisateur(1))),
            Spectateur::d_essai(2, 1, Etendue::Soi(IdUtilisateur(2))),
            Spectateur::d_essai(3, 1, Etendue::Compte(IdCompte(1))),
            Spectateur::d_essai(4, 2, Etendue::Soi(IdUtilisateur(4))),
            Spectateur::d_essai(5, 2, Etendue::Compte(IdCompte(2))),
            Spectateur::d_essai(6, 0, equipe),
            Spectateur::visiteur(),
        ];
        let transmis = Destinataires::Dossier { sien, cedant: Some(Cedant::Utilisateur(IdUtilisateur(2))) };
        let parti = Destinataires::Dossier { sien, cedant: Some(Cedant::Societe(IdCompte(2))) };
        for (quoi, attendus) in [
            (Destinataires::Dossier { sien, cedant: None }, [true, false, true, false, false, true, false]),
            (transmis, [true, true, true, false, false, true, false]),
            (parti, [true, false, true, false, true, true, false]),
            (Destinataires::Dossier { sien: personne, cedant: None }, [false, false, false, false, false, true, false]),
            (Destinataires::Societe(IdCompte(1)), [true, true, true, false, false, true, false]),
            (Destinataires::Inscriptions, [false; 7]),
        ] {
            for (lecteur, attendu) in lecteurs.iter().zip(attendus) {
                assert_eq!(quoi.comprennent(lecteur), attendu, "{quoi:?} {lecteur:?}");
                let reveille =
                    quoi.a_reveiller().is_none_or(|ceux| lecteur.etendue().is_some_and(|e| ceux.contains(&e)));
                assert!(reveille || !attendu, "who is told must be woken: {quoi:?} {lecteur:?}");
            }
        }
    }
}
