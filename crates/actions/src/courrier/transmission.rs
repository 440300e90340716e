//! The letters about running files that pass to a colleague, or that should.

use super::mise_en_page::{Bloc, Bouton, Brouillon};
use super::{bonjour, objet, porte_un_lien};
use crate::moyens::Enseigne;
use domain::texte::de;
use serde::{Deserialize, Serialize};

/// The page where the files of a user who left are handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OuTransmettre {
    /// The page of the colleagues of the user who left, for the managers of the company.
    Collegues,
    /// The sheet of the user who left, by the id of this user. It is for staff.
    Fiche(i32),
}

/// The letter about running files that change prescriber.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LettreDeTransmission {
    pub prenom: String,
    /// The former prescriber of the files; in the letter to the former prescriber, the new one.
    pub de: String,
    pub denonciations: usize,
    pub options: usize,
    pub reservations: usize,
    /// How many files stay with the former prescriber. An earlier version handed over all of them.
    #[serde(default)]
    pub restent: u64,
    /// The company of the user who left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub societe: Option<String>,
    /// The page where the files may be handed over. Only the letter to the people who may hand them over has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ou: Option<OuTransmettre>,
}

/// How much of the running files is handed over.
#[derive(Debug, Clone, Copy)]
enum Part {
    Tous,
    Un,
    Plusieurs(usize),
}

impl LettreDeTransmission {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let qui = de(&self.de);
        let (objet, phrase) = match self.part() {
            Part::Tous => (
                format!("Les dossiers {qui} vous sont transmis"),
                format!("Les dossiers en cours {qui} sont désormais les vôtres."),
            ),
            Part::Un => (
                format!("Un dossier {qui} vous est transmis"),
                format!("Un dossier en cours {qui} est désormais le vôtre."),
            ),
            Part::Plusieurs(combien) => (
                format!("{combien} dossiers {qui} vous sont transmis"),
                format!("{combien} dossiers en cours {qui} sont désormais les vôtres."),
            ),
        };
        self.lettre(objet, "Des dossiers vous sont transmis", phrase, enseigne)
    }

    pub(super) fn ceder(&self, enseigne: &Enseigne) -> Brouillon {
        let (qui, sien) = (&self.de, de(&self.de));
        let (objet, debut) = match self.part() {
            Part::Tous => (
                format!("Vos dossiers sont transmis à {qui}"),
                format!("Vos dossiers en cours sont désormais ceux {sien}"),
            ),
            Part::Un => (
                format!("Un de vos dossiers est transmis à {qui}"),
                format!("Un de vos dossiers en cours est désormais celui {sien}"),
            ),
            Part::Plusieurs(combien) => (
                format!("{combien} de vos dossiers sont transmis à {qui}"),
                format!("{combien} de vos dossiers en cours sont désormais ceux {sien}"),
            ),
        };
        let suite = match self.part() {
            Part::Tous => "",
            Part::Un | Part::Plusieurs(_) => " Les autres restent à votre nom.",
        };
        let phrase = format!("{debut}, qui en reçoit l’avis par e-mail.{suite}");
        self.lettre(objet, "Vos dossiers sont transmis", phrase, enseigne)
    }

    pub(super) fn a_transmettre(&self, enseigne: &Enseigne) -> Brouillon {
        // A mail program would turn some names into a link.
        let qui = match self.societe.as_deref().filter(|societe| !porte_un_lien(societe)) {
            Some(societe) => format!("{} ({societe})", self.de),
            None => self.de.clone(),
        };
        let phrase = format!(
            "Le compte {} est désactivé. Ses dossiers en cours vont à leur terme\u{a0}: vous pouvez les transmettre à un collègue.",
            de(&qui)
        );
        let (libelle, chemin) = match self.ou {
            Some(OuTransmettre::Collegues) => ("Transmettre ses dossiers", "/mon-compte/collegues".to_owned()),
            Some(OuTransmettre::Fiche(id)) => ("Transmettre ses dossiers", format!("/gestion/utilisateurs/{id}")),
            // A letter that an earlier version queued has no page.
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

    fn lettre(&self, objet: String, titre: &str, phrase: String, enseigne: &Enseigne) -> Brouillon {
        Brouillon {
            objet,
            titre: titre.to_owned(),
            corps: self.corps(phrase),
            bouton: Some(Bouton { libelle: "Voir mon suivi", url: format!("{}/home", enseigne.url_publique) }),
            suite: Vec::new(),
        }
    }

    fn part(&self) -> Part {
        match (self.restent, self.denonciations + self.options + self.reservations) {
            (0, _) => Part::Tous,
            (_, 1) => Part::Un,
            (_, combien) => Part::Plusieurs(combien),
        }
    }

    /// The sentence, and the number of files of each kind.
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
