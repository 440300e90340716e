//! The letters that bring a link: an invitation, a forgotten password.

use super::{Bloc, Bouton, Brouillon, bonjour};
use crate::moyens::Enseigne;
use domain::utilisateur::Identite;
use serde::{Deserialize, Serialize};
use store::session::Jeton;

/// What a letter that brings a link is made of. The token is behind the `#` of the address: no server is ever sent it by
/// opening the page, and no log holds it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeLien {
    /// Their first name.
    pub prenom: String,
    /// The token of the link.
    pub jeton: String,
}

impl LettreDeLien {
    pub(crate) fn nouvelle(identite: &Identite, jeton: &Jeton) -> Self {
        Self { prenom: identite.prenom.clone(), jeton: jeton.en_clair().to_owned() }
    }

    /// The same, whose link leads nowhere.
    pub(super) fn sans_jeton(self) -> Self {
        Self { jeton: "…".to_owned(), ..self }
    }

    pub(super) fn inviter(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: format!("Votre compte {nom} vous attend"),
            titre: format!("Bienvenue sur {nom}"),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Un compte vient d’être créé pour vous sur {nom}. Choisissez votre mot de passe pour l’ouvrir : ce lien \
                     sert une fois, pendant sept jours."
                )),
            ],
            bouton: Some(Bouton {
                libelle: "Choisir mon mot de passe",
                url: format!("{}/activation#{}", enseigne.url_publique, self.jeton),
            }),
            suite: vec!["Vous n’attendiez pas ce message ? Ignorez-le : rien ne s’ouvre sans ce lien.".to_owned()],
        }
    }

    pub(super) fn accepter(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: format!("Votre inscription à {nom} est acceptée"),
            titre: format!("Bienvenue sur {nom}"),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Votre inscription à {nom} est acceptée et votre compte est créé. Choisissez votre mot de passe pour \
                     l’ouvrir : ce lien sert une fois, pendant sept jours."
                )),
            ],
            bouton: Some(Bouton {
                libelle: "Choisir mon mot de passe",
                url: format!("{}/activation#{}", enseigne.url_publique, self.jeton),
            }),
            suite: vec!["Il vous restera à signer le mandat de votre société.".to_owned()],
        }
    }

    pub(super) fn oubli(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: format!("Votre mot de passe {nom}"),
            titre: "Choisir un autre mot de passe".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Un autre mot de passe a été demandé pour votre compte {nom}. Ce lien sert une fois, pendant une heure."
                )),
            ],
            bouton: Some(Bouton {
                libelle: "Choisir un autre mot de passe",
                url: format!("{}/mot-de-passe#{}", enseigne.url_publique, self.jeton),
            }),
            suite: vec!["Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe reste le même.".to_owned()],
        }
    }
}
