//! The words of the letters about a reservation once its contract is sent, to its prescriber and to staff.

use super::mise_en_page::Brouillon;
use super::option_lot::RoleDansLaVente;
use super::reservation::{LettreDeReservation, UNE_ANNULATION, VOTRE_ANNULATION};
use crate::moyens::Enseigne;
use domain::contrat::VoieDeSignature;
use domain::texte::de;

/// The label of the end of the stage while the buyers sign.
const A_SIGNER_AVANT: &str = "À signer avant le";

impl LettreDeReservation {
    /// The buyer who acted, as far as the reader may know them.
    fn qui(&self) -> &str {
        self.acquereur.as_deref().filter(|nom| !nom.is_empty()).unwrap_or("Un acquéreur")
    }

    /// Chooses the subject for the prescriber, or for staff.
    fn selon<'a>(&self, au_prescripteur: &'a str, au_referent: &'a str) -> &'a str {
        match self.pour {
            RoleDansLaVente::Prescripteur => au_prescripteur,
            RoleDansLaVente::Referent => au_referent,
        }
    }

    pub(super) fn envoyee(&self, enseigne: &Enseigne) -> Brouillon {
        let titre = self.selon("Votre contrat est parti à la signature", "Un contrat est parti à la signature");
        let phrase = match (self.voie, self.pour) {
            (Some(VoieDeSignature::Papier), RoleDansLaVente::Prescripteur) => {
                "Le contrat est établi. Imprimez-le, faites-le signer, puis déposez-le sur la page de la réservation."
                    .to_owned()
            }
            (_, RoleDansLaVente::Prescripteur) => {
                "Le contrat est établi. Chaque acquéreur reçoit, à son tour, son lien pour le lire et le signer."
                    .to_owned()
            }
            (_, RoleDansLaVente::Referent) => {
                format!("Le contrat de la réservation {} est à signer par les acquéreurs.", de(&self.prescripteur))
            }
        };
        self.rediger_avec(enseigne, titre, phrase, A_SIGNER_AVANT)
    }

    pub(super) fn signee_par_un(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = format!("{} a signé le contrat. L’autre acquéreur vient de recevoir son lien.", self.qui());
        self.rediger_avec(enseigne, "Un acquéreur a signé", phrase, A_SIGNER_AVANT)
    }

    pub(super) fn a_contresigner(&self, enseigne: &Enseigne) -> Brouillon {
        let titre = self.selon("Votre contrat est signé par les acquéreurs", "Un contrat est à contresigner");
        let phrase = match self.pour {
            RoleDansLaVente::Prescripteur => {
                format!("Tous les acquéreurs ont signé. {} contresigne à présent.", enseigne.marque.nom)
            }
            RoleDansLaVente::Referent => match self.voie {
                Some(VoieDeSignature::Papier) => format!(
                    "Le contrat signé sur papier de la réservation {} est déposé\u{a0}: il attend votre confirmation.",
                    de(&self.prescripteur)
                ),
                Some(VoieDeSignature::Electronique) | None => format!(
                    "Tous les acquéreurs ont signé le contrat de la réservation {}\u{a0}: il attend votre contresignature.",
                    de(&self.prescripteur)
                ),
            },
        };
        self.rediger(enseigne, titre, phrase)
    }

    pub(super) fn signature_refusee(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = format!(
            "{} a refusé de signer le contrat. Ce refus peut être repris, par le même lien, jusqu’à la date ci-dessous\u{a0}; le lot reste retenu \
             d’ici là. Ensuite, la réservation est annulée.",
            self.qui()
        );
        self.rediger_avec(enseigne, "Un acquéreur a refusé de signer", phrase, "Retour sur le refus possible jusqu’au")
    }

    pub(super) fn refus_repris(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = "L’acquéreur qui avait refusé de signer est revenu sur son refus\u{a0}: la signature continue.";
        self.rediger_avec(enseigne, "Un refus de signer est levé", phrase.to_owned(), A_SIGNER_AVANT)
    }

    pub(super) fn refusee(&self, enseigne: &Enseigne) -> Brouillon {
        let titre = self.selon(VOTRE_ANNULATION, UNE_ANNULATION);
        let phrase = format!(
            "{} a refusé de signer le contrat, et n’est pas revenu sur ce refus à temps\u{a0}: la réservation est annulée, \
             et ne retient plus le lot.",
            self.qui()
        );
        self.rediger(enseigne, titre, phrase)
    }

    pub(super) fn renvoyee(&self, enseigne: &Enseigne) -> Brouillon {
        let titre = self.selon("Votre réservation est à corriger", "Une réservation est à corriger");
        let phrase = match self.pour {
            RoleDansLaVente::Prescripteur => {
                "Le contrat n’est plus à signer, et les acquéreurs sont prévenus. Corrigez le dossier, puis faites-le signer à nouveau."
                    .to_owned()
            }
            RoleDansLaVente::Referent => {
                format!("La réservation {} est renvoyée au brouillon pour une correction.", de(&self.prescripteur))
            }
        };
        self.rediger(enseigne, titre, phrase)
    }

    pub(super) fn contresignee(&self, enseigne: &Enseigne) -> Brouillon {
        let titre = self.selon("Votre contrat est contresigné", "Un contrat est à notifier");
        let phrase = match self.pour {
            RoleDansLaVente::Prescripteur => {
                "Le contrat est signé de part et d’autre, et le lot est réservé. Il va être notifié aux acquéreurs, qui ont ensuite dix jours \
                 pour se rétracter."
                    .to_owned()
            }
            RoleDansLaVente::Referent => format!(
                "Le contrat de la réservation {} est signé de part et d’autre. Notifiez-le à chaque acquéreur par lettre recommandée, puis \
                 notez sa première présentation avec sa preuve\u{a0}: le délai de rétractation ne court pas avant.",
                de(&self.prescripteur)
            ),
        };
        self.rediger(enseigne, titre, phrase)
    }

    pub(super) fn notifiee(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = match self.expire {
            Some(_) => format!("{} a reçu la notification du contrat. Le délai de rétractation court.", self.qui()),
            None => format!(
                "{} a reçu la notification du contrat. Le délai de rétractation courra une fois l’autre acquéreur notifié.",
                self.qui()
            ),
        };
        self.rediger_avec(enseigne, "Le contrat est notifié", phrase, "Rétractation possible jusqu’au")
    }

    pub(super) fn definitive(&self, enseigne: &Enseigne) -> Brouillon {
        let titre = self.selon("Votre vente est définitive", "Une vente est définitive");
        let phrase = match self.pour {
            RoleDansLaVente::Prescripteur => {
                "La réservation est définitive. Son dossier complet se télécharge depuis sa page.".to_owned()
            }
            RoleDansLaVente::Referent => format!(
                "La réservation {} est définitive. Son dossier complet peut être envoyé au notaire depuis sa page.",
                de(&self.prescripteur)
            ),
        };
        self.rediger(enseigne, titre, phrase)
    }

    pub(super) fn retractee(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = format!(
            "{} a exercé son droit de rétractation\u{a0}: la réservation prend fin, et ne retient plus le lot.",
            self.qui()
        );
        self.rediger(enseigne, "Un acquéreur s’est rétracté", phrase)
    }

    pub(super) fn vente_annulee(&self, enseigne: &Enseigne) -> Brouillon {
        let titre = self.selon("Votre vente est annulée", "Une vente est annulée");
        let phrase = "Notre équipe a annulé cette vente, qui était définitive\u{a0}: elle ne retient plus le lot.";
        self.rediger(enseigne, titre, phrase.to_owned())
    }

    pub(super) fn rappel_de_signature(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase =
            "Le contrat signé sur papier n’est pas encore déposé. Au-delà de cette date, la réservation expire.";
        self.rediger_avec(enseigne, "Votre contrat signé est attendu", phrase.to_owned(), "À déposer avant le")
    }

    pub(super) fn rappel_de_contresignature(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = format!(
            "Les acquéreurs ont signé le contrat de la réservation {}\u{a0}: il attend toujours la société.",
            de(&self.prescripteur)
        );
        self.rediger(enseigne, "Un contrat attend toujours", phrase)
    }
}
