//! The letters about signing, from the portal itself: codes, and the confirmation of a refusal. This module also has the letters to
//! administrators about the certificate of the seal. The links to sign are in the letters about a mandate or a contract.

use super::{Bloc, Brouillon, bonjour, objet};
use crate::moyens::Enseigne;
use chrono::{DateTime, Utc};
use domain::calendrier::en_bref;
use domain::texte::de;
use serde::{Deserialize, Serialize};

/// The letter with a code to sign.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeCode {
    pub prenom: String,
    pub code: String,
    /// The name of the document: "Mandat de commercialisation".
    pub libelle: String,
    /// The reference of the document: `M-000012`.
    pub reference: String,
    /// Until when the code may be typed.
    pub expire: DateTime<Utc>,
    #[serde(default)]
    pub usage: UsageDuCode,
}

/// The act that a code confirms.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UsageDuCode {
    #[default]
    Signature,
    Retractation,
}

/// The letter that confirms to a signatory that they refused to sign.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeSignatureRefusee {
    pub prenom: String,
    /// The name of the document: "Mandat de commercialisation".
    pub libelle: String,
    /// The reference of the document: `M-000012`.
    pub reference: String,
    pub le: DateTime<Utc>,
    /// The reason of the refusal, in the words of the signatory.
    pub motif: String,
    /// Until when the signatory may take the refusal back. `None` when they may not.
    #[serde(default)]
    pub jusqua: Option<DateTime<Utc>>,
}

/// The letter to administrators when the certificate of the seal ends soon.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeSceau {
    pub prenom: String,
    pub fin: DateTime<Utc>,
}

/// The letter to administrators when a document was sealed without a time stamp.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDHorodatage {
    pub prenom: String,
    pub le: DateTime<Utc>,
}

/// The letter to administrators about a revoked certificate, or about missing revocation lists.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeRevocation {
    pub prenom: String,
    /// The holder of the revoked certificate, or the reason why there is no list.
    pub titulaire: String,
    /// Since when it is revoked, or when no list could be fetched.
    pub le: DateTime<Utc>,
}

impl LettreDeCode {
    /// The letter without its code, for lists that show letters.
    pub(super) fn sans_jeton(self) -> Self {
        Self { code: "…".to_owned(), ..self }
    }

    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        let (titre, phrase, mise_en_garde) = match self.usage {
            UsageDuCode::Signature => (
                "Votre code de signature",
                format!(
                    "Vous êtes sur le point de signer un document avec {nom}. Tapez ce code sur la page de signature pour confirmer \
                     que c’est bien vous\u{a0}:"
                ),
                "Ne le donnez à personne, pas même à nous\u{a0}: il vaut votre signature.",
            ),
            UsageDuCode::Retractation => (
                "Votre code de rétractation",
                format!(
                    "Vous êtes sur le point de vous rétracter d’un contrat signé avec {nom}. Tapez ce code sur la page du contrat pour \
                     confirmer que c’est bien vous\u{a0}:"
                ),
                "Ne le donnez à personne, pas même à nous\u{a0}: il met fin à votre réservation.",
            ),
        };
        Brouillon {
            // The code is not in the subject, because phones show the subject on a locked screen.
            objet: objet(titre, &self.reference, ""),
            titre: titre.to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(phrase),
                Bloc::Faits(vec![
                    ("Code", self.code.clone()),
                    ("Document", self.libelle.clone()),
                    ("Référence", self.reference.clone()),
                    ("Valable jusqu’au", en_bref(self.expire)),
                ]),
            ],
            bouton: None,
            suite: vec![
                mise_en_garde.to_owned(),
                "Vous n’avez rien demandé\u{a0}? Ignorez ce message\u{a0}: rien n’est fait sans ce code.".to_owned(),
            ],
        }
    }
}

impl LettreDeSignatureRefusee {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        let mut suite = Vec::new();
        if let Some(jusqua) = self.jusqua {
            suite.push(format!(
                "Vous pouvez revenir sur ce refus jusqu’au {}\u{a0}: rouvrez le lien reçu pour signer. Passé ce délai, la réservation est \
                 annulée.",
                en_bref(jusqua)
            ));
        }
        suite.push("Ce n’est pas vous\u{a0}? Dites-le-nous sans attendre.".to_owned());
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
            suite,
        }
    }
}

impl LettreDHorodatage {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: format!("L’autorité d’horodatage {} ne répond pas", de(nom)),
            titre: "L’autorité d’horodatage ne répond pas".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Le {}, un document a été signé sur {nom} sans que l’autorité d’horodatage (réglage LINTEAU_TIMESTAMP_URL) en atteste \
                     l’instant. La signature reste valable\u{a0}: elle est du niveau PAdES B-B au lieu de B-T, et les signatures \
                     continuent. Le journal du \
                     serveur dit pourquoi l’autorité n’a pas répondu. Tant que cela dure, ce message revient une fois par jour.",
                    en_bref(self.le)
                )),
            ],
            bouton: None,
            suite: Vec::new(),
        }
    }
}

impl LettreDeRevocation {
    pub(super) fn revoque(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: format!("Un certificat des signatures {} est révoqué", de(nom)),
            titre: "Un certificat des signatures est révoqué".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "L’autorité qui a délivré le certificat «\u{a0}{}\u{a0}» dit l’avoir révoqué le {}. Si c’est celui du sceau (réglage \
                     LINTEAU_SEAL_P12), les documents signés sur {nom} à partir de cette date ne seront plus reconnus ailleurs\u{a0}: demandez-en un \
                     autre à l’autorité, déposez-le à la place du fichier, puis lancez «\u{a0}linteau sceau renouveler\u{a0}» sur le serveur. Si \
                     c’est celui de l’autorité d’horodatage (réglage LINTEAU_TIMESTAMP_URL), prenez-en une autre. Ce qui est signé ne change \
                     pas, et reste au niveau PAdES B-T.",
                    self.titulaire,
                    en_bref(self.le)
                )),
            ],
            bouton: None,
            suite: Vec::new(),
        }
    }

    pub(super) fn sans_listes(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: format!("Des listes de révocation manquent à un document signé sur {nom}"),
            titre: "Des listes de révocation manquent à un document signé".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Le {}, un document signé sur {nom} est resté au niveau PAdES B-T au lieu de B-LT, parce que les listes qui montrent qu’aucun \
                     certificat n’était révoqué n’ont pas pu être lues ({}). Le document est valable et son dossier de preuve est établi. Si cela \
                     dure, vérifiez que ce serveur peut joindre les autorités qui ont délivré les certificats\u{a0}; ce message revient une fois \
                     par jour au plus.",
                    en_bref(self.le),
                    self.titulaire
                )),
            ],
            bouton: None,
            suite: Vec::new(),
        }
    }
}

impl LettreDeSceau {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: format!("Le certificat du sceau {} prend bientôt fin", de(nom)),
            titre: "Le certificat du sceau prend bientôt fin".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Le certificat qui scelle les documents signés sur {nom} est valable jusqu’au {}. La commande «\u{a0}linteau sceau \
                     renouveler\u{a0}», à lancer sur le serveur, le remplace\u{a0}; sans elle, un autre est établi à la première signature qui \
                     suit cette date. S’il vient d’une autorité (réglage LINTEAU_SEAL_P12), demandez-lui le suivant et déposez-le \
                     d’abord à la place du fichier\u{a0}: passé cette date, le portail ne démarre plus avec celui-ci. Ce qui est déjà scellé \
                     ne change pas.",
                    en_bref(self.fin)
                )),
            ],
            bouton: None,
            suite: Vec::new(),
        }
    }
}
