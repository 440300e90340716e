//! The letters about a registration. Strangers fill the form, so what they typed is shown to nobody but themselves. Only
//! their first name appears, and [`bonjour`] guards it.

use super::{Bloc, Bouton, Brouillon, bonjour, objet};
use crate::moyens::Enseigne;
use serde::{Deserialize, Serialize};
use store::session::Jeton;

/// The letter to the staff who decide. It names the registration that waits, and nothing of its content.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InscriptionNouvelle {
    pub id: i32,
    /// The reference by which people name it.
    pub reference: String,
}

/// The letter to the staff who decide. It gives the number of registrations since the last letter, and nothing of their
/// content.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InscriptionsNouvelles {
    pub nombre: u64,
}

/// The letter that tells the sender of a registration that it came, that a document came, or that the registration is refused.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LettreDInscription {
    pub prenom: String,
    /// The reference by which people name the registration.
    pub reference: String,
    /// Why it is refused, in the words of staff.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raison: Option<String>,
}

/// The separator between the tokens of one link. No token holds it, and the address of a page may (`navigateur::adresse`).
pub(crate) const ENTRE_LES_JETONS: &str = ".";

/// One more document of a letter that asks for several.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AutrePiece {
    pub piece: String,
    /// The token of its link.
    pub jeton: String,
}

/// The letter that asks the sender of a registration for documents again. Its link opens only the documents that are asked for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceDemandee {
    pub prenom: String,
    /// The reference by which people name the registration.
    pub reference: String,
    /// The name of the first document.
    pub piece: String,
    /// The request of staff, in their words.
    pub demande: String,
    /// The token of the first document's link.
    pub jeton: String,
    /// The other documents that are asked for with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub autres: Vec<AutrePiece>,
}

impl InscriptionNouvelle {
    pub(super) fn nouvelle(&self, enseigne: &Enseigne) -> Brouillon {
        self.rediger(enseigne, "Une inscription vous attend", "vient d’arriver. Ses pièces et leurs contrôles sont")
    }

    pub(super) fn completee(&self, enseigne: &Enseigne) -> Brouillon {
        self.rediger(enseigne, "Une inscription est complète", "a reçu ce qui lui était demandé\u{a0}: tout est")
    }

    pub(super) fn delai_passe(&self, enseigne: &Enseigne) -> Brouillon {
        let suite =
            "n’a pas reçu à temps ce qui lui était demandé. Vous pouvez le redemander, ou décider sans l’attendre,";
        self.rediger(enseigne, "Une inscription attend de nouveau votre décision", suite)
    }

    /// Writes what happened to the registration, and where to find it.
    fn rediger(&self, enseigne: &Enseigne, titre: &str, suite: &str) -> Brouillon {
        Brouillon {
            objet: objet(titre, &self.reference, ""),
            titre: titre.to_owned(),
            corps: vec![Bloc::Paragraphe(format!("L’inscription {} {suite} sur sa fiche.", self.reference))],
            bouton: Some(Bouton {
                libelle: "Voir l’inscription",
                url: format!("{}/gestion/inscriptions/{}", enseigne.url_publique, self.id),
            }),
            suite: Vec::new(),
        }
    }
}

impl InscriptionsNouvelles {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let (titre, phrase) = match self.nombre {
            1 => ("Une inscription vous attend".to_owned(), "Une inscription est arrivée".to_owned()),
            nombre => (format!("{nombre} inscriptions vous attendent"), format!("{nombre} inscriptions sont arrivées")),
        };
        Brouillon {
            objet: match self.nombre {
                1 => "Inscription à traiter".to_owned(),
                nombre => format!("Inscriptions à traiter\u{a0}: {nombre}"),
            },
            titre,
            corps: vec![Bloc::Paragraphe(format!(
                "{phrase} depuis notre dernier message et attend{} une décision.",
                if self.nombre > 1 { "ent" } else { "" }
            ))],
            bouton: Some(Bouton {
                libelle: "Voir les inscriptions",
                url: format!("{}/gestion/inscriptions", enseigne.url_publique),
            }),
            suite: vec!["Nous envoyons ce message une fois par heure au plus.".to_owned()],
        }
    }
}

impl LettreDInscription {
    pub(super) fn recue(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: format!("Votre inscription à {nom}\u{a0}: {}", self.reference),
            titre: "Votre inscription est bien reçue".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Nous avons reçu votre demande d’inscription à {nom}, avec ses pièces. Notre équipe la vérifie et vous \
                     répond par e-mail."
                )),
                Bloc::Faits(vec![("Référence", self.reference.clone())]),
            ],
            bouton: None,
            suite: vec![
                "Vous n’avez rien demandé\u{a0}? Ignorez ce message\u{a0}: aucun compte n’est ouvert.".to_owned(),
            ],
        }
    }

    pub(super) fn piece_recue(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        Brouillon {
            objet: format!("Votre inscription à {nom}\u{a0}: pièce reçue"),
            titre: "Votre pièce est bien reçue".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Nous avons reçu la pièce que nous vous demandions pour votre inscription à {nom}. Notre équipe la vérifie et \
                     vous répond par e-mail."
                )),
                Bloc::Faits(vec![("Référence", self.reference.clone())]),
            ],
            bouton: None,
            suite: Vec::new(),
        }
    }

    pub(super) fn refusee(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        let mut corps = vec![
            Bloc::Paragraphe(bonjour(&self.prenom)),
            Bloc::Paragraphe(format!("Nous ne pouvons pas donner suite à votre demande d’inscription à {nom}.")),
        ];
        corps.extend(self.raison.clone().map(Bloc::Paragraphe));
        corps.push(Bloc::Faits(vec![("Référence", self.reference.clone())]));
        Brouillon {
            objet: format!("Votre inscription à {nom} n’est pas acceptée"),
            titre: "Votre inscription n’est pas acceptée".to_owned(),
            corps,
            bouton: None,
            suite: vec!["Ce que vous avez envoyé sera effacé dans six mois.".to_owned()],
        }
    }
}

impl PieceDemandee {
    /// The letter that asks for these documents. `None` when the list is empty.
    pub(crate) fn nouvelle(prenom: &str, reference: String, demande: &str, pieces: &[(&str, Jeton)]) -> Option<Self> {
        let ((piece, jeton), autres) = pieces.split_first()?;
        let autres = autres
            .iter()
            .map(|(piece, jeton)| AutrePiece { piece: (*piece).to_owned(), jeton: jeton.en_clair().to_owned() });
        Some(Self {
            prenom: prenom.to_owned(),
            reference,
            piece: (*piece).to_owned(),
            demande: demande.to_owned(),
            jeton: jeton.en_clair().to_owned(),
            autres: autres.collect(),
        })
    }

    /// The letter without its tokens, for lists that show letters.
    pub(super) fn sans_jeton(self) -> Self {
        let autres = self.autres.into_iter().map(|autre| AutrePiece { jeton: "…".to_owned(), ..autre }).collect();
        Self { jeton: "…".to_owned(), autres, ..self }
    }

    /// The tokens side by side, as the page reads them.
    fn lien(&self) -> String {
        let autres = self.autres.iter().map(|autre| autre.jeton.as_str());
        let jetons: Vec<&str> = std::iter::once(self.jeton.as_str()).chain(autres).collect();
        jetons.join(ENTRE_LES_JETONS)
    }

    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        let seule = self.autres.is_empty();
        let titre = if seule { "Une pièce manque" } else { "Des pièces manquent" };
        let besoin = if seule { "d’une pièce" } else { "de plusieurs pièces" };
        let pieces = std::iter::once(&self.piece).chain(self.autres.iter().map(|autre| &autre.piece));
        let mut faits: Vec<_> = pieces.map(|piece| ("Pièce", piece.clone())).collect();
        faits.push(("Référence", self.reference.clone()));
        Brouillon {
            objet: format!("{titre} à votre inscription à {nom}"),
            titre: format!("{titre} à votre inscription"),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "Pour terminer de vérifier votre inscription, nous avons besoin {besoin}\u{a0}:"
                )),
                Bloc::Faits(faits),
                Bloc::Paragraphe(self.demande.clone()),
            ],
            bouton: Some(Bouton {
                libelle: if seule { "Envoyer la pièce" } else { "Envoyer les pièces" },
                url: format!("{}/inscription/piece/{}", enseigne.url_publique, self.lien()),
            }),
            suite: vec![
                "Ce lien permet d’envoyer chaque pièce une seule fois\u{a0}; il est valable quatorze jours.".to_owned(),
            ],
        }
    }
}
