//! The letters to the buyers of a reservation once its contract is countersigned, and to their notary once the sale is firm. The
//! letters before that are in [`super::contrat`].

use super::contrat::LettreDeContrat;
use super::mise_en_page::{Bloc, Bouton, Brouillon};
use super::objet;
use super::reservation::VOTRE_ANNULATION;
use crate::moyens::Enseigne;
use domain::calendrier::en_bref;
use serde::{Deserialize, Serialize};
use store::Instant;

/// The letter to a notary with the papers of a firm sale.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreAuNotaire {
    /// The reference of the contract: `R-000012`.
    pub reference: String,
    /// The lot in words.
    pub designation: String,
    pub programme: String,
    /// The buyers: "Mme Léa Perrin et M. Hugo Perrin".
    pub acquereurs: String,
    /// Until when the link may be used, in microseconds.
    pub expire: i64,
    /// The token of the link.
    pub jeton: String,
}

impl LettreDeContrat {
    pub(super) fn notifie(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = format!(
            "La notification de votre contrat de réservation vous a été présentée. Vous pouvez vous rétracter jusqu’au {}, sans avoir à \
             dire pourquoi. Passé ce délai, la réservation devient définitive\u{a0}: vous n’avez rien à faire.",
            self.jusqu_au()
        );
        let mut lettre = self.rediger(enseigne, "Votre délai de rétractation court", phrase, "Voir mon contrat");
        lettre.suite = vec![
            "Pour vous rétracter, suivez ce lien et confirmez avec le code que nous vous enverrons\u{a0}: un récépissé vous est remis. Vous pouvez \
             aussi le faire par lettre recommandée avec avis de réception, envoyée au plus tard ce jour-là."
                .to_owned(),
            "Ce lien est personnel\u{a0}: ne le transmettez à personne.".to_owned(),
        ];
        lettre
    }

    pub(super) fn definitif(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = "Le délai de rétractation est passé\u{a0}: votre réservation est définitive. La suite se fait chez le notaire, qui vous \
                      convoquera pour signer l’acte de vente.";
        self.rediger(enseigne, "Votre réservation est définitive", phrase.to_owned(), "Télécharger mon exemplaire")
    }

    pub(super) fn retracte(&self, enseigne: &Enseigne) -> Brouillon {
        match &self.autre {
            None => {
                let phrase = "Votre rétractation est enregistrée\u{a0}: le contrat de réservation ne vous engage plus, et le dépôt de garantie, \
                              s’il y en a un, vous est rendu. Votre récépissé vous attend\u{a0}: conservez-le.";
                self.rediger(
                    enseigne,
                    "Votre rétractation est enregistrée",
                    phrase.to_owned(),
                    "Télécharger mon récépissé",
                )
            }
            Some(autre) => {
                let phrase = format!(
                    "{autre} a exercé son droit de rétractation. Le contrat de réservation que vous aviez signé ensemble prend fin\u{a0}: il ne \
                     vous engage plus, et le dépôt de garantie, s’il y en a un, est rendu."
                );
                self.rediger(enseigne, "Votre réservation prend fin", phrase, "Télécharger le récépissé")
            }
        }
    }

    pub(super) fn annule(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = "Votre réservation est annulée\u{a0}: le contrat que vous avez signé, ou qui vous était proposé, ne vous engage plus.";
        let mut lettre = self.rediger(enseigne, VOTRE_ANNULATION, phrase.to_owned(), "");
        lettre.suite = vec![self.pour_en_parler()];
        lettre
    }
}

impl LettreAuNotaire {
    /// The letter without its token, for lists that show letters.
    pub(super) fn sans_jeton(self) -> Self {
        Self { jeton: "…".to_owned(), ..self }
    }

    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let titre = "Le dossier d’une réservation est à votre disposition";
        Brouillon {
            objet: objet(titre, &self.reference, ""),
            titre: titre.to_owned(),
            corps: vec![
                Bloc::Paragraphe("Bonjour,".to_owned()),
                Bloc::Paragraphe(format!(
                    "Une réservation faite avec {} est définitive. Son dossier tient en un fichier\u{a0}: le contrat signé, ses annexes, les \
                     preuves et leur liste.",
                    enseigne.marque.nom
                )),
                Bloc::Faits(vec![
                    ("Contrat", self.reference.clone()),
                    ("Lot", self.designation.clone()),
                    ("Programme", self.programme.clone()),
                    ("Acquéreurs", self.acquereurs.clone()),
                    ("Valable jusqu’au", en_bref(Instant::depuis_micros(self.expire).date())),
                ]),
            ],
            bouton: Some(Bouton {
                libelle: "Télécharger le dossier",
                url: format!("{}/signature#{}", enseigne.url_publique, self.jeton),
            }),
            suite: vec![
                "Ce lien est réservé à votre étude. Il remplace ceux que vous avez pu recevoir pour ce contrat."
                    .to_owned(),
            ],
        }
    }
}
