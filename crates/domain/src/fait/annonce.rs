//! What open pages are told when a fact happens, beside the changes of lots. They get a word and an identifier, never
//! the new state.

use super::{Fait, GenreDObjet, ObjetDeFait};
use crate::enumeration;
use crate::utilisateur::{IdCompte, IdUtilisateur};

enumeration! {
    /// The words by which open pages learn of a change. A browser then asks the server again for what it keeps under
    /// the word.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum MotDuDirect: TOUS, code / depuis_code {
        Denonciations = "denonciations";
        Options = "options";
        /// A reservation changed, its draft included. The content of a draft has a word of its own.
        Reservations = "reservations";
        /// The content of a draft changed. Only the page of the draft shows this content.
        Brouillons = "brouillons";
        /// A place in a waiting list changed.
        Alertes = "alertes";
        /// The mandate of a company changed. The identifier is the one of the company.
        Mandats = "mandats";
        Inscriptions = "inscriptions";
        Societes = "societes";
        Utilisateurs = "utilisateurs";
    }
}

/// Who held a file or a user until a fact gave it to others. The pages of the former holder must stop showing it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cedant {
    /// The prescriber whose file is handed over to a colleague.
    Utilisateur(IdUtilisateur),
    /// The company that a user leaves. Its managers saw the user among their people.
    Societe(IdCompte),
}

/// What a fact tells open pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Annonce {
    /// The kind of the thing that changed.
    pub mot: MotDuDirect,
    pub id: i64,
    /// Who held the thing until this fact.
    pub cedant: Option<Cedant>,
}

impl Annonce {
    const fn de(mot: MotDuDirect, id: i64) -> Self {
        Self { mot, id, cedant: None }
    }
}

impl Fait {
    /// What the fact tells open pages. `None` when no page shows the object of the fact. Most facts announce their
    /// object, so a fact of another version announces it too, read from the column `objet`.
    pub fn annonce(&self) -> Option<Annonce> {
        match self {
            // The protected company must not learn that another company tried to take a lot for this person.
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
            // Only facts that change the row of the account or company are announced. A sign-in or a mail changes
            // nothing that pages show.
            GenreDObjet::Compte => self.touche().compte.map(|_| MotDuDirect::Societes)?,
            GenreDObjet::Utilisateur => self.touche().utilisateur.map(|_| MotDuDirect::Utilisateurs)?,
            // Changes of the catalogue have their own events. Staff read about the other objects on pages that ask
            // the server by themselves.
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
            // The signature of a document is announced under the word of the mandates or of the reservations.
            | GenreDObjet::Enveloppe => return None,
        };
        Some(Annonce::de(mot, id.parse().ok()?))
    }
}
