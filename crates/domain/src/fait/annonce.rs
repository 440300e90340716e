//! What a fact tells open pages, beyond lots: a word and an identifier, never what became of the thing.

use super::{Fait, GenreDObjet, Objet};
use crate::enumeration;
use crate::utilisateur::{IdCompte, IdUtilisateur};

enumeration! {
    /// What open pages are told of. A browser asks again for what it keeps under this word.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum MotDuDirect: TOUS, code / depuis_code {
        /// A declaration.
        Denonciations = "denonciations";
        /// An option.
        Options = "options";
        /// A reservation, or what becomes of a draft.
        Reservations = "reservations";
        /// What is written in a draft: nothing but the draft shows it.
        Brouillons = "brouillons";
        /// A place in a waiting list.
        Alertes = "alertes";
        /// The mandate of a company: the identifier is that of the company.
        Mandats = "mandats";
        /// A registration.
        Inscriptions = "inscriptions";
        /// A company.
        Societes = "societes";
        /// A user.
        Utilisateurs = "utilisateurs";
    }
}

/// Who held something until a fact gave it to others: their pages must let it go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cedant {
    /// The prescriber of a file that is handed over.
    Utilisateur(IdUtilisateur),
    /// The company that somebody leaves: its managers had them among their people.
    Societe(IdCompte),
}

/// What a fact tells open pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Annonce {
    /// What kind of thing changed.
    pub mot: MotDuDirect,
    /// Which one.
    pub id: i64,
    /// Who held it until this fact.
    pub cedant: Option<Cedant>,
}

impl Annonce {
    const fn de(mot: MotDuDirect, id: i64) -> Self {
        Self { mot, id, cedant: None }
    }
}

impl Fait {
    /// What it tells open pages; none when no page shows what it is about. By default it is what the fact is about, which the
    /// `objet` column of a fact of another version says too.
    pub fn annonce(&self) -> Option<Annonce> {
        match self {
            // The company that is protected is not told that another one tried.
            Self::ProtectionRencontree { .. } => None,
            Self::MandatCree { compte, .. }
            | Self::MandatEnregistre { compte, .. }
            | Self::MandatRepresentant { compte, .. }
            | Self::MandatEtabli { compte, .. }
            | Self::MandatRenvoye { compte, .. }
            | Self::MandatSigne { compte, .. }
            | Self::MandatContresigne { compte, .. }
            | Self::MandatRefuse { compte, .. }
            | Self::MandatRegistre { compte, .. }
            | Self::MandatRenouvele { compte, .. }
            | Self::MandatTermine { compte, .. } => Some(Annonce::de(MotDuDirect::Mandats, compte.0.into())),
            Self::ReservationModifiee { reservation, .. }
            | Self::ReservationDocumentAjoute { reservation, .. }
            | Self::ReservationDocumentRetire { reservation } => {
                Some(Annonce::de(MotDuDirect::Brouillons, reservation.0))
            }
            Self::DenonciationTransmise { utilisateur, .. }
            | Self::OptionTransmise { utilisateur, .. }
            | Self::ReservationTransmise { utilisateur, .. } => {
                Some(Annonce { cedant: Some(Cedant::Utilisateur(*utilisateur)), ..self.annonce_de_l_objet()? })
            }
            Self::UtilisateurModifie { quittee, .. } => {
                Some(Annonce { cedant: quittee.map(Cedant::Societe), ..self.annonce_de_l_objet()? })
            }
            _ => self.annonce_de_l_objet(),
        }
    }

    fn annonce_de_l_objet(&self) -> Option<Annonce> {
        let Objet { genre, id } = self.objet()?;
        let mot = match genre {
            GenreDObjet::Denonciation => MotDuDirect::Denonciations,
            GenreDObjet::Option => MotDuDirect::Options,
            GenreDObjet::Reservation => MotDuDirect::Reservations,
            GenreDObjet::Attente => MotDuDirect::Alertes,
            GenreDObjet::Inscription => MotDuDirect::Inscriptions,
            // Not each sign-in, nor each mail: their rows alone.
            GenreDObjet::Compte => self.touche().compte.map(|_| MotDuDirect::Societes)?,
            GenreDObjet::Utilisateur => self.touche().utilisateur.map(|_| MotDuDirect::Utilisateurs)?,
            // The catalogue has events of its own; the others are read by staff, on pages that are asked for.
            GenreDObjet::Groupe
            | GenreDObjet::Lot
            | GenreDObjet::Programme
            | GenreDObjet::Import
            | GenreDObjet::Session
            | GenreDObjet::Reglage
            | GenreDObjet::Courrier
            | GenreDObjet::Tache
            | GenreDObjet::Contact
            | GenreDObjet::Sceau
            // What is signed has a word of its own: the mandate's.
            | GenreDObjet::Enveloppe => return None,
        };
        Some(Annonce::de(mot, id.parse().ok()?))
    }
}
