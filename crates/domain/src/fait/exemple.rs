//! A sample value for each type of a field of a fact. The tests build one fact of each kind with these values.

use super::Mouvement;
use crate::acces::IdGroupe;
use crate::contact::IdContact;
use crate::contrat::{ModeDeNotification, VoieDeSignature};
use crate::denonciation::IdDenonciation;
use crate::fichier::Magasin;
use crate::inscription::{Emplacement, IdInscription};
use crate::lot::tenue::{IdAttente, IdOption, IdReservation};
use crate::lot::{IdLot, StatutLot};
use crate::programme::IdProgramme;
use crate::reservation::{CategorieDePiece, TypeDePiece};
use crate::signature::IdEnveloppe;
use crate::utilisateur::{IdCompte, IdUtilisateur};

/// A type that has a sample value.
pub(super) trait Exemple {
    fn exemple() -> Self;
}

macro_rules! exemples {
    ($($type:ty = $valeur:expr;)+) => {
        $(impl Exemple for $type {
            fn exemple() -> Self {
                $valeur
            }
        })+
    };
}

exemples! {
    i64 = 12;
    u16 = 2;
    u32 = 3;
    u64 = 30;
    String = "x".to_owned();
    Mouvement = Mouvement::Grille;
    Magasin = Magasin::Pieces;
    StatutLot = StatutLot::T;
    Emplacement = Emplacement::GarantieFinanciere;
    CategorieDePiece = CategorieDePiece::Coreservataire;
    TypeDePiece = TypeDePiece::AvisImposition;
    VoieDeSignature = VoieDeSignature::Papier;
    ModeDeNotification = ModeDeNotification::Lre;
    IdProgramme = IdProgramme("P1".to_owned());
    IdLot = IdLot("P1-A101".to_owned());
    IdGroupe = IdGroupe(1);
    IdCompte = IdCompte(2);
    IdUtilisateur = IdUtilisateur(3);
    IdContact = IdContact(4);
    IdInscription = IdInscription(5);
    IdDenonciation = IdDenonciation(6);
    IdOption = IdOption(7);
    IdReservation = IdReservation(8);
    IdAttente = IdAttente(9);
    IdEnveloppe = IdEnveloppe(10);
}

impl<T: Exemple> Exemple for Option<T> {
    fn exemple() -> Self {
        Some(T::exemple())
    }
}

impl<T: Exemple> Exemple for Vec<T> {
    fn exemple() -> Self {
        vec![T::exemple()]
    }
}
