//! What is told of running files that pass from one colleague to another, or that are to.

use super::bonjour;
use super::mise_en_page::{Bloc, Bouton, Brouillon};
use crate::moyens::Enseigne;
use domain::texte::de;
use serde::{Deserialize, Serialize};

/// Running files, by whose they were; in the letter to who gives them up, whose they are.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LettreDeTransmission {
    /// Their first name.
    pub prenom: String,
    /// Whose files they were, or are by now.
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
        let phrase = format!("Les dossiers en cours {} sont désormais les vôtres.", de(&self.de));
        Brouillon {
            objet: format!("Les dossiers {} vous sont transmis", de(&self.de)),
            titre: "Des dossiers vous sont transmis".to_owned(),
            corps: self.corps(phrase),
            bouton: Some(Bouton { libelle: "Voir mon suivi", url: format!("{}/home", enseigne.url_publique) }),
            suite: Vec::new(),
        }
    }

    pub(super) fn ceder(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase =
            format!("Vos dossiers en cours sont désormais ceux de {}, qui en est prévenu par e-mail.", self.de);
        Brouillon {
            objet: format!("Vos dossiers sont transmis à {}", self.de),
            titre: "Vos dossiers sont transmis".to_owned(),
            corps: self.corps(phrase),
            bouton: Some(Bouton { libelle: "Voir mon suivi", url: format!("{}/home", enseigne.url_publique) }),
            suite: Vec::new(),
        }
    }

    pub(super) fn a_transmettre(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = format!(
            "Le compte {} est désactivé. Ses dossiers en cours vont à leur terme : vous pouvez les transmettre à un collègue.",
            de(&self.de)
        );
        Brouillon {
            objet: format!("Compte désactivé, dossiers en cours : {}", self.de),
            titre: "Des dossiers sont à transmettre".to_owned(),
            corps: self.corps(phrase),
            bouton: Some(Bouton { libelle: "Voir le portail", url: format!("{}/home", enseigne.url_publique) }),
            suite: Vec::new(),
        }
    }

    /// The sentence, and how many files of each sort.
    fn corps(&self, phrase: String) -> Vec<Bloc> {
        let lignes = [
            ("Dénonciations en cours", self.denonciations),
            ("Options en cours", self.options),
            ("Réservations en cours", self.reservations),
        ];
        let faits =
            lignes.into_iter().filter(|(_, nombre)| *nombre > 0).map(|(quoi, nombre)| (quoi, nombre.to_string()));
        vec![Bloc::Paragraphe(bonjour(&self.prenom)), Bloc::Paragraphe(phrase), Bloc::Faits(faits.collect())]
    }
}
