//! What is told of a document to sign by the portal itself: its codes, a refusal that is confirmed; and, to administrators, that
//! the certificate of the seal ends soon. Links to sign come with the letters of what is signed.

use super::{Bloc, Brouillon, bonjour, objet};
use crate::moyens::Enseigne;
use chrono::{DateTime, Utc};
use domain::calendrier::en_bref;
use serde::{Deserialize, Serialize};

/// A code to sign with.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeCode {
    /// Their first name.
    pub prenom: String,
    /// Its digits.
    pub code: String,
    /// What it signs: "Mandat de commercialisation".
    pub libelle: String,
    /// What people call it: `M-000012`.
    pub reference: String,
    /// Until when it may be typed.
    pub expire: DateTime<Utc>,
}

/// Somebody refused to sign: to themself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeSignatureRefusee {
    /// Their first name.
    pub prenom: String,
    /// What they refused: "Mandat de commercialisation".
    pub libelle: String,
    /// What people call it: `M-000012`.
    pub reference: String,
    /// When they did.
    pub le: DateTime<Utc>,
    /// Why, in their words.
    pub motif: String,
}

/// The certificate of the seal ends soon: to administrators.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeSceau {
    /// Their first name.
    pub prenom: String,
    /// When it ends.
    pub fin: DateTime<Utc>,
}

impl LettreDeCode {
    /// The same, which signs nothing.
    pub(super) fn sans_jeton(self) -> Self {
        Self { code: "…".to_owned(), ..self }
    }

    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            // Phones show the subject on a locked screen: the code is not in it.
            objet: objet("Votre code de signature", &self.reference, ""),
            titre: "Votre code de signature".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Vous êtes sur le point de signer un document avec {nom}. Tapez ce code sur la page de signature pour confirmer \
                     que c’est bien vous :"
                )),
                Bloc::Faits(vec![
                    ("Code", self.code.clone()),
                    ("Document", self.libelle.clone()),
                    ("Référence", self.reference.clone()),
                    ("Valable jusqu’au", en_bref(self.expire)),
                ]),
            ],
            bouton: None,
            suite: vec![
                "Ne le donnez à personne, pas même à nous : il vaut votre signature.".to_owned(),
                "Vous n’avez rien demandé ? Ignorez ce message : rien ne se signe sans ce code.".to_owned(),
            ],
        }
    }
}

impl LettreDeSignatureRefusee {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: objet("Votre refus de signer est enregistré", &self.reference, ""),
            titre: "Votre refus de signer est enregistré".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Vous avez refusé de signer un document proposé par {nom}. Il ne vous engage pas, et notre équipe est prévenue."
                )),
                Bloc::Faits(vec![
                    ("Document", self.libelle.clone()),
                    ("Référence", self.reference.clone()),
                    ("Refusé le", en_bref(self.le)),
                    ("Motif", self.motif.clone()),
                ]),
            ],
            bouton: None,
            suite: vec!["Ce n’est pas vous ? Dites-le-nous sans attendre.".to_owned()],
        }
    }
}

impl LettreDeSceau {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: format!("Le certificat du sceau de {nom} prend bientôt fin"),
            titre: "Le certificat du sceau prend bientôt fin".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Le certificat qui scelle les documents signés sur {nom} est valable jusqu’au {}. La commande « linteau sceau \
                     renouveler », à lancer sur le serveur, le remplace ; sans elle, un autre est établi à la première signature qui \
                     suit cette date. Ce qui est déjà scellé ne change pas.",
                    en_bref(self.fin)
                )),
            ],
            bouton: None,
            suite: Vec::new(),
        }
    }
}
