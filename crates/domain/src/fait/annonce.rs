//! What a fact tells open pages, beside lots: a word and an identifier, never the new state.

use super::{Fait, GenreDObjet, ObjetDeFait};
use crate::enumeration;
use crate::utilisateur::{IdCompte, IdUtilisateur};

enumeration! {
    /// The words by which open pages learn of a change. A browser asks again for what it keeps under the word.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum MotDuDirect: TOUS, code / depuis_code {
        Denonciations = "denonciations";
        Options = "options";
        /// A reservation, or what becomes of a draft.
        Reservations = "reservations";
        /// The content of a draft, which only the page of the draft shows.
        Brouillons = "brouillons";
        /// A place in a waiting list.
        Alertes = "alertes";
        /// The mandate of a company. The identifier is the company's.
        Mandats = "mandats";
        Inscriptions = "inscriptions";
        Societes = "societes";
        Utilisateurs = "utilisateurs";
    }
}

/// Who held something until a fact gave it to others. Their pages must drop it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cedant {
    /// The prescriber of a file that is handed over.
    Utilisateur(IdUtilisateur),
    /// The company that a user leaves: its managers had the user among their people.
    Societe(IdCompte),
}

/// What a fact tells open pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Annonce {
    /// The kind of the thing that changed.
    pub mot: MotDuDirect,
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
    /// What the fact tells open pages; none when no page shows its object. By default it is the object of the fact,
    /// which the column `objet` also gives for a fact of another version.
    pub fn annonce(&self) -> Option<Annonce> {
        match self {
            // The protected company must not learn that another one tried.
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
        let ObjetDeFait { genre, id } = self.objet()?;
        let mot = match genre {
            GenreDObjet::Denonciation => MotDuDirect::Denonciations,
            GenreDObjet::Option => MotDuDirect::Options,
            GenreDObjet::Reservation => MotDuDirect::Reservations,
            GenreDObjet::Attente => MotDuDirect::Alertes,
            GenreDObjet::Inscription => MotDuDirect::Inscriptions,
            // Only facts that touch the row of the account or company, because a sign-in or a mail changes nothing that
            // pages show.
            GenreDObjet::Compte => self.touche().compte.map(|_| MotDuDirect::Societes)?,
            GenreDObjet::Utilisateur => self.touche().utilisateur.map(|_| MotDuDirect::Utilisateurs)?,
            // The catalogue has its own events. Staff read the others on pages that ask for them.
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
            // A signed document is announced by another word: the mandate's.
            | GenreDObjet::Enveloppe => return None,
        };
        Some(Annonce::de(mot, id.parse().ok()?))
    }
}
