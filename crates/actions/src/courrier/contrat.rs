//! The letters to the buyers of a reservation while its contract is signed. Buyers have no account, so no list of letters of the portal
//! shows theirs.

use super::mise_en_page::{Bloc, Bouton, Brouillon};
use super::option_lot::nom_pour;
use super::{Destinataire, Lettre, bonjour, objet, poster};
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::moyens::Enseigne;
use domain::calendrier::en_toutes_lettres;
use domain::signature::{PersonneSignataire, SujetSigne};
use domain::texte::de;
use domain::vente::Reservation;
use serde::{Deserialize, Serialize};
use store::session::Jeton;
use store::{Ecriture, Instant};

/// A contract, as a letter tells it to one of its buyers.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeContrat {
    pub prenom: String,
    /// The reference of the contract: `R-000012`.
    pub reference: String,
    /// The lot in words: "Appartement 3 pièces, lot A201".
    pub designation: String,
    /// The name of the programme: "Les Terrasses de l’Erdre".
    pub programme: String,
    /// The prescriber and their company.
    pub prescripteur: String,
    /// Until when they may sign, or a refusal may be taken back, in microseconds.
    #[serde(default)]
    pub echeance: Option<i64>,
    /// Another buyer, who signed or refused: "M. Hugo Perrin".
    #[serde(default)]
    pub autre: Option<String>,
    /// Whether this buyer may withdraw once all have signed.
    #[serde(default)]
    pub delai: DelaiDuContrat,
    #[serde(default)]
    pub corrige: Option<CoordonneeDite>,
    /// The token of their link.
    #[serde(default)]
    pub jeton: Option<String>,
}

/// Says whether a buyer may withdraw from the contract that all have signed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DelaiDuContrat {
    /// The reader of the letter may withdraw, for ten days from the notice of the signed contract.
    #[default]
    DixJours,
    /// The reader of the letter may not withdraw, but another buyer may.
    DeLAutre,
    /// No buyer may withdraw, so the sale is firm.
    Aucun,
}

/// The means by which a person is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoordonneeDite {
    Email,
    Telephone,
}

impl LettreDeContrat {
    /// The letter about this reservation, without its addressee.
    pub(crate) fn nouvelle(reservation: &Reservation, dossier: &DossierDeVente) -> Self {
        let prescripteur = dossier.titulaire.as_ref().map(|lu| nom_pour(&lu.utilisateur, dossier.compte.as_ref()));
        Self {
            prenom: String::new(),
            reference: SujetSigne::Contrat(reservation.id.0).reference(),
            designation: dossier.designation(),
            programme: dossier.nom_du_programme(),
            prescripteur: prescripteur.unwrap_or_default(),
            echeance: reservation.echeance().map(|fin| Instant::from(fin).micros()),
            autre: None,
            delai: DelaiDuContrat::default(),
            corrige: None,
            jeton: None,
        }
    }

    /// The letter without its token, for lists that show letters.
    pub(super) fn sans_jeton(self) -> Self {
        Self { jeton: self.jeton.map(|_| "…".to_owned()), ..self }
    }

    pub(super) fn jusqu_au(&self) -> String {
        self.echeance.map(|fin| en_toutes_lettres(Instant::depuis_micros(fin).date())).unwrap_or_default()
    }

    pub(super) fn a_signer(&self, enseigne: &Enseigne) -> Brouillon {
        let debut = match &self.autre {
            None => format!("{} a préparé votre contrat de réservation.", self.prescripteur),
            Some(autre) => format!("{autre} a signé votre contrat de réservation\u{a0}: c’est à votre tour."),
        };
        let phrase = format!(
            "{debut} Lisez-le avec ses annexes, puis signez-le en ligne, à l’aide d’un code que nous vous enverrons par e-mail. Vous avez \
             jusqu’au {}.",
            self.jusqu_au()
        );
        self.avec_son_lien(enseigne, "Votre contrat de réservation est à signer", phrase, "Lire et signer le contrat")
    }

    pub(super) fn rappel(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = format!(
            "Votre contrat de réservation attend votre signature. Vous avez jusqu’au {} pour le lire et le signer en ligne\u{a0}; au-delà, la \
             réservation expire et le lot n’est plus retenu.",
            self.jusqu_au()
        );
        self.avec_son_lien(enseigne, "Votre contrat attend votre signature", phrase, "Lire et signer le contrat")
    }

    pub(super) fn refuse(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = format!(
            "{} n’a pas souhaité signer le contrat de réservation que vous avez signé. Ce refus peut être repris jusqu’au {}\u{a0}: la signature \
             continuerait alors. Sinon, la réservation est annulée, et votre signature ne vous engage plus.",
            self.qui(),
            self.jusqu_au()
        );
        self.rediger(enseigne, "Un refus de signer votre contrat", phrase, "")
    }

    pub(super) fn refus_repris(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = format!("Le refus {} est levé\u{a0}: la signature de votre contrat continue.", de(&self.qui()));
        self.rediger(enseigne, "La signature de votre contrat continue", phrase, "")
    }

    pub(super) fn a_corriger(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = "Votre contrat de réservation est en cours de correction\u{a0}: celui que vous avez reçu n’est plus à signer. Le nouveau vous \
                      sera envoyé de la même façon, dès qu’il sera prêt.";
        self.rediger(enseigne, "Votre contrat est en cours de correction", phrase.to_owned(), "")
    }

    pub(super) fn adresse_corrigee(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = match self.corrige {
            Some(CoordonneeDite::Telephone) => {
                "Le numéro de téléphone qui figure dans votre dossier de réservation vient d’être corrigé."
            }
            Some(CoordonneeDite::Email) | None => {
                "L’adresse e-mail de votre dossier de réservation vient d’être corrigée\u{a0}: les prochains messages, et les codes de \
                 signature, iront à la nouvelle. Les liens reçus à cette adresse-ci ne servent plus."
            }
        };
        let mut lettre = self.rediger(enseigne, "Vos coordonnées ont été corrigées", phrase.to_owned(), "");
        lettre.suite =
            vec![format!("Vous n’avez rien demandé\u{a0}? Dites-le-nous sans attendre, ou à {}.", self.prescripteur)];
        lettre
    }

    pub(super) fn exemplaire(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = match self.delai {
            DelaiDuContrat::DixJours => {
                "Votre contrat de réservation est signé de part et d’autre. Il va vous être notifié par lettre recommandée\u{a0}: vous aurez alors \
                 dix jours pour vous rétracter, sans avoir à dire pourquoi. Votre exemplaire signé et ses annexes vous attendent dès \
                 maintenant."
            }
            DelaiDuContrat::DeLAutre => {
                "Votre contrat de réservation est signé de part et d’autre. L’autre acquéreur a dix jours pour se rétracter, à compter de sa \
                 notification\u{a0}: la réservation est définitive ensuite. Votre exemplaire signé et ses annexes vous attendent dès maintenant."
            }
            DelaiDuContrat::Aucun => {
                "Votre contrat de réservation est signé de part et d’autre\u{a0}: la réservation est définitive. Votre exemplaire signé et ses \
                 annexes vous attendent."
            }
        };
        let mut lettre =
            self.rediger(enseigne, "Votre contrat est signé", phrase.to_owned(), "Télécharger mon exemplaire");
        lettre.suite =
            vec!["Ce lien est personnel et valable 90 jours\u{a0}: ne le transmettez à personne.".to_owned()];
        lettre
    }

    pub(super) fn sans_suite(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = match &self.autre {
            Some(_) => format!(
                "Le refus de signer {} est maintenu\u{a0}: la réservation est annulée. Ce que vous avez signé ne vous engage plus.",
                de(&self.qui())
            ),
            None => "Votre contrat de réservation n’a pas été signé à temps par tous\u{a0}: la réservation a expiré, et ne vous engage pas."
                .to_owned(),
        };
        let mut lettre = self.rediger(enseigne, "Votre contrat n’est plus à signer", phrase, "");
        lettre.suite = vec![self.pour_en_parler()];
        lettre
    }

    /// The line that names the prescriber to whom a buyer may speak.
    pub(super) fn pour_en_parler(&self) -> String {
        format!("Pour en parler\u{a0}: {}.", self.prescripteur)
    }

    fn qui(&self) -> String {
        self.autre.clone().unwrap_or_else(|| "L’autre acquéreur".to_owned())
    }

    fn avec_son_lien(&self, enseigne: &Enseigne, titre: &str, phrase: String, libelle: &'static str) -> Brouillon {
        let mut lettre = self.rediger(enseigne, titre, phrase, libelle);
        lettre.suite = vec![
            "Ce lien est personnel. Il remplace ceux que vous avez pu recevoir avant\u{a0}: ne le transmettez à personne."
                .to_owned(),
            "Rien ne vous engage avant votre signature.".to_owned(),
        ];
        lettre
    }

    /// Writes what happened, to which contract, with the link when there is one.
    pub(super) fn rediger(&self, enseigne: &Enseigne, titre: &str, phrase: String, libelle: &'static str) -> Brouillon {
        let faits = vec![
            ("Contrat", self.reference.clone()),
            ("Lot", self.designation.clone()),
            ("Programme", self.programme.clone()),
        ];
        let url = self.jeton.as_ref().map(|jeton| format!("{}/signature#{jeton}", enseigne.url_publique));
        Brouillon {
            objet: objet(titre, &self.reference, ""),
            titre: titre.to_owned(),
            corps: vec![Bloc::Paragraphe(bonjour(&self.prenom)), Bloc::Paragraphe(phrase), Bloc::Faits(faits)],
            bouton: url.map(|url| Bouton { libelle, url }),
            suite: Vec::new(),
        }
    }
}

/// Queues a letter to a buyer, with their link when there is one.
pub(crate) async fn poster_au_signataire(
    tx: &Ecriture,
    personne: &PersonneSignataire,
    lettre: LettreDeContrat,
    jeton: Option<&Jeton>,
    en_lettre: fn(LettreDeContrat) -> Lettre,
) -> Result<()> {
    let lettre = LettreDeContrat {
        prenom: personne.prenom.clone(),
        jeton: jeton.map(|jeton| jeton.en_clair().to_owned()),
        ..lettre
    };
    let a_qui = Destinataire { utilisateur: None, nom: personne.nom_complet(), email: personne.email.clone() };
    poster(tx, &a_qui, &en_lettre(lettre)).await.map(drop)
}
