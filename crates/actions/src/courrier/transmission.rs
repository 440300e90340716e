//! What is told of running files that pass from one colleague to another, or that are to.

use super::mise_en_page::{Bloc, Bouton, Brouillon};
use super::{bonjour, objet, porte_un_lien};
use crate::moyens::Enseigne;
use domain::texte::de;
use serde::{Deserialize, Serialize};

/// Where the files of who left are handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OuTransmettre {
    /// The page of their colleagues, which the managers of their company open.
    Collegues,
    /// Their own sheet, by their id, which staff open.
    Fiche(i32),
}

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
    /// The company of who left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub societe: Option<String>,
    /// Where they may be handed over, in the letter to who may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ou: Option<OuTransmettre>,
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
        // A mail program would make a link of some names.
        let qui = match self.societe.as_deref().filter(|societe| !porte_un_lien(societe)) {
            Some(societe) => format!("{} ({societe})", self.de),
            None => self.de.clone(),
        };
        let phrase = format!(
            "Le compte {} est désactivé. Ses dossiers en cours vont à leur terme : vous pouvez les transmettre à un collègue.",
            de(&qui)
        );
        let (libelle, chemin) = match self.ou {
            Some(OuTransmettre::Collegues) => ("Transmettre ses dossiers", "/mon-compte/collegues".to_owned()),
            Some(OuTransmettre::Fiche(id)) => ("Transmettre ses dossiers", format!("/gestion/utilisateurs/{id}")),
            // A letter that an earlier version queued.
            None => ("Voir le portail", "/home".to_owned()),
        };
        Brouillon {
            objet: objet("Compte désactivé, dossiers en cours", &qui, ""),
            titre: "Des dossiers sont à transmettre".to_owned(),
            corps: self.corps(phrase),
            bouton: Some(Bouton { libelle, url: format!("{}{chemin}", enseigne.url_publique) }),
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
