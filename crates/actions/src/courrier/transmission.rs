//! What who receives a colleague's running files is told.

use super::bonjour;
use super::mise_en_page::{Bloc, Bouton, Brouillon};
use crate::moyens::Enseigne;
use domain::texte::de;
use serde::{Deserialize, Serialize};

/// A colleague's running files are theirs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LettreDeTransmission {
    /// Their first name.
    pub prenom: String,
    /// Whose files they were.
    pub de: String,
    /// How many declarations.
    pub denonciations: usize,
    /// How many options.
    pub options: usize,
    /// How many reservations.
    pub reservations: usize,
}

impl LettreDeTransmission {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let lignes = [
            ("Dénonciations en cours", self.denonciations),
            ("Options en cours", self.options),
            ("Réservations en cours", self.reservations),
        ];
        let faits =
            lignes.into_iter().filter(|(_, nombre)| *nombre > 0).map(|(quoi, nombre)| (quoi, nombre.to_string()));
        let phrase = format!("Les dossiers en cours {} sont désormais les vôtres.", de(&self.de));
        Brouillon {
            objet: format!("Les dossiers {} vous sont transmis", de(&self.de)),
            titre: "Des dossiers vous sont transmis".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(phrase),
                Bloc::Faits(faits.collect()),
            ],
            bouton: Some(Bouton { libelle: "Voir mon suivi", url: format!("{}/home", enseigne.url_publique) }),
            suite: Vec::new(),
        }
    }
}
