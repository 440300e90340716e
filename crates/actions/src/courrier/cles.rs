//! The letter to staff when two people turn out to be one: an e-mail or a phone had been written in two ways.

use super::bonjour;
use super::mise_en_page::{Bloc, Bouton, Brouillon};
use crate::moyens::Enseigne;
use serde::{Deserialize, Serialize};

/// The pairs that came to share a key, one sentence each.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LettreDeCles {
    /// The first name of the reader.
    pub prenom: String,
    /// The pairs of declarations of two companies.
    pub denonciations: Vec<String>,
    /// The pairs of accounts, for administrators only.
    pub comptes: Vec<String>,
}

impl LettreDeCles {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let mut corps = vec![Bloc::Paragraphe(bonjour(&self.prenom))];
        if !self.denonciations.is_empty() {
            let phrase = "Le portail reconnaît désormais une personne quelle que soit l’écriture de son téléphone ou de son \
                          e-mail. Deux sociétés se trouvent ainsi avoir dénoncé la même personne. La première dénonciation \
                          garde la protection\u{a0}; l’autre reste validée jusqu’à son échéance, et ne peut pas être renouvelée \
                          avant la fin de la première.";
            corps.push(Bloc::Paragraphe(phrase.to_owned()));
            corps.extend(self.denonciations.iter().cloned().map(Bloc::Paragraphe));
        }
        if !self.comptes.is_empty() {
            let phrase = "Des comptes ont la même adresse e-mail, écrite de deux façons. Ils restent ouverts tous les deux\u{a0}: \
                          chacun se connecte avec son écriture. Désactivez celui qui ne sert plus.";
            corps.push(Bloc::Paragraphe(phrase.to_owned()));
            corps.extend(self.comptes.iter().cloned().map(Bloc::Paragraphe));
        }
        let (libelle, chemin) = if self.denonciations.is_empty() {
            ("Voir les utilisateurs", "/gestion/utilisateurs")
        } else {
            ("Voir les dénonciations", "/gestion/denonciations")
        };
        Brouillon {
            objet: "Des personnes reconnues sous deux écritures".to_owned(),
            titre: "Des personnes reconnues sous deux écritures".to_owned(),
            corps,
            bouton: Some(Bouton { libelle, url: format!("{}{chemin}", enseigne.url_publique) }),
            suite: Vec::new(),
        }
    }
}
