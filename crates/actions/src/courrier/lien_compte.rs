//! The letters that carry a link to an account: an invitation, a forgotten password.

use super::{Bloc, Bouton, Brouillon, bonjour, porte_un_lien};
use crate::moyens::Enseigne;
use domain::utilisateur::{Identite, Utilisateur};
use serde::{Deserialize, Serialize};
use store::session::Jeton;

/// The content of a letter that carries a link. The token stands behind the `#` of the address, so a browser that opens the page
/// sends it to no server, and no log holds it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeLien {
    pub prenom: String,
    /// The token of the link.
    pub jeton: String,
    /// The name of the person who invites. Only an invitation has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub par: Option<String>,
    /// The company of the account. Only an invitation names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub societe: Option<String>,
}

impl LettreDeLien {
    /// A letter that carries this token, without an inviter or a company.
    pub(crate) fn nouvelle(identite: &Identite, jeton: &Jeton) -> Self {
        Self { prenom: identite.prenom.clone(), jeton: jeton.en_clair().to_owned(), par: None, societe: None }
    }

    /// An invitation. It names the person who invites and the company, because nobody should open a link from a stranger.
    pub(crate) fn invitation(utilisateur: &Utilisateur, jeton: &Jeton, par: Option<&Identite>) -> Self {
        Self {
            par: par.map(|qui| format!("{} {}", qui.prenom, qui.nom)),
            societe: utilisateur.compte.as_ref().map(|compte| compte.nom.clone()),
            ..Self::nouvelle(&utilisateur.identite, jeton)
        }
    }

    /// The letter without its token, for lists that show letters.
    pub(super) fn sans_jeton(self) -> Self {
        Self { jeton: "…".to_owned(), ..self }
    }

    pub(super) fn inviter(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        let dit = |nom: &Option<String>| nom.clone().filter(|nom| !porte_un_lien(nom));
        let societe = dit(&self.societe).map(|societe| format!(" pour la société {societe}")).unwrap_or_default();
        let (objet, phrase) = match dit(&self.par) {
            Some(par) => {
                (format!("{par} vous invite sur {nom}"), format!("{par} vous a créé un compte sur {nom}{societe}."))
            }
            None => (
                format!("Votre compte {nom} vous attend"),
                format!("Un compte vient d’être créé pour vous sur {nom}{societe}."),
            ),
        };
        Brouillon {
            objet,
            titre: format!("Bienvenue sur {nom}"),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "{phrase} Choisissez votre mot de passe pour l’ouvrir\u{a0}: ce lien ne peut servir qu’une fois\u{a0}; il est valable \
                     sept jours."
                )),
            ],
            bouton: Some(Bouton {
                libelle: "Choisir mon mot de passe",
                url: format!("{}/activation#{}", enseigne.url_publique, self.jeton),
            }),
            suite: vec![
                "Vous n’attendiez pas ce message\u{a0}? Ignorez-le\u{a0}: aucun compte n’est ouvert sans ce lien."
                    .to_owned(),
            ],
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
                     l’ouvrir\u{a0}: ce lien ne peut servir qu’une fois\u{a0}; il est valable sept jours."
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
                    "Un autre mot de passe a été demandé pour votre compte {nom}. Ce lien ne peut servir qu’une fois\u{a0}; il est \
                     valable une heure."
                )),
            ],
            bouton: Some(Bouton {
                libelle: "Choisir un autre mot de passe",
                url: format!("{}/mot-de-passe#{}", enseigne.url_publique, self.jeton),
            }),
            suite: vec![
                "Vous n’avez rien demandé\u{a0}? Ignorez ce message\u{a0}: votre mot de passe reste le même."
                    .to_owned(),
            ],
        }
    }
}
