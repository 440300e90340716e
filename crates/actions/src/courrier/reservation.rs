//! The letters about a reservation, to its prescriber and to the referent of their company. Its buyers are written to once there is
//! something to sign ([`super::contrat`]). [`super::reservation_signature`] writes the words of what follows the draft.

use super::mise_en_page::{Bloc, Bouton, Brouillon};
use super::option_lot::{RoleDansLaVente, nom_pour, par, pour};
use super::{Destinataire, Lettre, bonjour, objet, poster_tout, referent_ou_administrateurs};
use crate::dossier::{DossierDeVente, ParQui};
use crate::error::Result;
use crate::moyens::Enseigne;
use domain::calendrier::en_toutes_lettres;
use domain::contrat::{Contrat, VoieDeSignature};
use domain::reservation::{BrouillonReservation, Reservataire};
use domain::texte::de;
use domain::utilisateur::{Referent, Utilisateur};
use domain::vente::{LettreSurReservation, Reservation};
use serde::{Deserialize, Serialize};
use store::{Ecriture, Instant};

/// The title of the letters that tell a buyer or a prescriber that their reservation is cancelled.
pub(super) const VOTRE_ANNULATION: &str = "Votre réservation est annulée";
/// The title of the letters that tell it to a referent.
pub(super) const UNE_ANNULATION: &str = "Une réservation est annulée";

/// A reservation, as a letter tells it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeReservation {
    pub pour: RoleDansLaVente,
    pub prenom: String,
    pub reservation: i64,
    /// The lot in words: "Appartement 3 pièces, lot A201".
    pub designation: String,
    /// The name of the programme: "Les Terrasses de l’Erdre".
    pub programme: String,
    /// The prescriber and their company.
    pub prescripteur: String,
    /// The buyers, in the prescriber's letter only.
    pub acquereurs: String,
    /// The end of its present stage, in microseconds. `None` for an ended one.
    pub expire: Option<i64>,
    /// True when no change of the form puts off the end of the stage any more.
    #[serde(default)]
    pub dure_au_plus: bool,
    /// True when the form of the draft lacks nothing, so that the draft only waits to be sent to be signed.
    #[serde(default)]
    pub complet: bool,
    /// The reason why the reservation was cancelled, or prolonged.
    pub motif: Option<String>,
    /// The person who acted, when it was not the prescriber in person.
    #[serde(default)]
    pub par: Option<ParQui>,
    /// The last buyer who signed, refused, was notified or withdrew. Only the letter to the prescriber names this buyer.
    #[serde(default)]
    pub acquereur: Option<String>,
    /// How its contract is signed.
    #[serde(default)]
    pub voie: Option<VoieDeSignature>,
}

/// The readers of a letter about a reservation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lecteurs {
    Prescripteur,
    Referent,
    LesDeux,
    /// The prescriber, and the staff who must act: the administrators when the company has no referent.
    PrescripteurEtEquipe,
    /// The staff who must act.
    Equipe,
}

/// Queues a letter about a reservation to its readers: its prescriber, the referent of their company. Only people whose account is
/// active get it. All that the letter says is in the dossier.
pub(crate) async fn poster_la_reservation(
    tx: &Ecriture,
    reservation: &Reservation,
    dossier: &DossierDeVente,
    lettre: LettreSurReservation,
) -> Result<()> {
    let (en_lettre, lecteurs): (fn(LettreDeReservation) -> Lettre, _) = match lettre {
        LettreSurReservation::Commencee => (Lettre::ReservationCommencee, Lecteurs::LesDeux),
        LettreSurReservation::Complete => (Lettre::ReservationComplete, Lecteurs::Referent),
        LettreSurReservation::Avertissement => (Lettre::ReservationAvertissement, Lecteurs::Prescripteur),
        LettreSurReservation::Expiree => (Lettre::ReservationExpiree, Lecteurs::LesDeux),
        LettreSurReservation::Prolongee => (Lettre::ReservationProlongee, Lecteurs::LesDeux),
        LettreSurReservation::Annulee => (Lettre::ReservationAnnulee, Lecteurs::LesDeux),
        LettreSurReservation::HorsVente => (Lettre::ReservationHorsVente, Lecteurs::Prescripteur),
        LettreSurReservation::EnvoyeeASigner => (Lettre::ReservationEnvoyee, Lecteurs::LesDeux),
        LettreSurReservation::SigneeParUnAcquereur => (Lettre::ReservationSigneeParUn, Lecteurs::Prescripteur),
        LettreSurReservation::AContresigner => (Lettre::ReservationAContresigner, Lecteurs::PrescripteurEtEquipe),
        LettreSurReservation::SignatureRefusee => (Lettre::ReservationSignatureRefusee, Lecteurs::LesDeux),
        LettreSurReservation::RefusRepris => (Lettre::ReservationRefusRepris, Lecteurs::LesDeux),
        LettreSurReservation::Refusee => (Lettre::ReservationRefusee, Lecteurs::LesDeux),
        LettreSurReservation::RenvoyeeAuBrouillon => (Lettre::ReservationRenvoyee, Lecteurs::LesDeux),
        LettreSurReservation::Contresignee => (Lettre::ReservationContresignee, Lecteurs::PrescripteurEtEquipe),
        LettreSurReservation::Notifiee => (Lettre::ReservationNotifiee, Lecteurs::Prescripteur),
        LettreSurReservation::Definitive => (Lettre::ReservationDefinitive, Lecteurs::LesDeux),
        LettreSurReservation::Retractee => (Lettre::ReservationRetractee, Lecteurs::LesDeux),
        LettreSurReservation::VenteAnnulee => (Lettre::ReservationVenteAnnulee, Lecteurs::LesDeux),
        // The buyer whose turn it is gets another letter, with their link. On paper, the prescriber must bring the scan.
        LettreSurReservation::RappelDeSignature => match reservation.contrat().map(|contrat| contrat.voie) {
            Some(VoieDeSignature::Papier) => (Lettre::ReservationRappelDeSignature, Lecteurs::Prescripteur),
            Some(VoieDeSignature::Electronique) | None => return Ok(()),
        },
        LettreSurReservation::RappelDeContresignature => (Lettre::ReservationRappelDeContresignature, Lecteurs::Equipe),
    };
    let Some(titulaire) = &dossier.titulaire else { return Ok(()) };
    let contenu = rediger_pour(reservation, dossier, &titulaire.utilisateur);
    let mut lettres = Vec::new();
    let au_prescripteur = match lecteurs {
        Lecteurs::Prescripteur | Lecteurs::LesDeux | Lecteurs::PrescripteurEtEquipe => titulaire.actif,
        Lecteurs::Referent | Lecteurs::Equipe => false,
    };
    if au_prescripteur {
        let qui = &titulaire.utilisateur;
        lettres.push((Destinataire::utilisateur(qui.id, &qui.identite), en_lettre(contenu.clone())));
    }
    let de_l_equipe: Vec<Referent> = match lecteurs {
        Lecteurs::Prescripteur => Vec::new(),
        Lecteurs::Referent | Lecteurs::LesDeux => dossier.referent.iter().cloned().collect(),
        Lecteurs::PrescripteurEtEquipe | Lecteurs::Equipe => {
            let gens = referent_ou_administrateurs(tx, dossier.compte.as_ref()).await?;
            gens.into_iter().map(|qui| Referent { id: qui.id, identite: qui.identite }).collect()
        }
    };
    for qui in de_l_equipe {
        let (pour, prenom) = (RoleDansLaVente::Referent, qui.identite.prenom.clone());
        let lettre =
            LettreDeReservation { pour, prenom, acquereurs: String::new(), acquereur: None, ..contenu.clone() };
        lettres.push((Destinataire::utilisateur(qui.id, &qui.identite), en_lettre(lettre)));
    }
    poster_tout(tx, &lettres).await
}

/// The buyer whom the last event of the contract concerns: who refuses, withdrew, was notified or signed.
fn dernier_acquereur(contrat: &Contrat, brouillon: &BrouillonReservation) -> Option<String> {
    let signes = contrat.acquereurs.iter().filter(|acquereur| acquereur.signe.is_some());
    let rang = contrat
        .refus
        .map(|refus| refus.rang)
        .or(contrat.retractation.map(|faite| faite.rang))
        .or_else(|| {
            let notifies = contrat.acquereurs.iter().filter_map(|a| Some((a.notification?.notee, a.rang)));
            notifies.max().map(|(_, rang)| rang)
        })
        .or_else(|| signes.max_by_key(|acquereur| acquereur.signe).map(|acquereur| acquereur.rang))?;
    brouillon.acquereurs().nth(usize::from(rang).checked_sub(1)?).map(|(_, acquereur)| nom_de(acquereur))
}

fn nom_de(acquereur: &Reservataire) -> String {
    [acquereur.prenom.as_deref(), acquereur.nom.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn rediger_pour(
    reservation: &Reservation,
    dossier: &DossierDeVente,
    prescripteur: &Utilisateur,
) -> LettreDeReservation {
    let brouillon = BrouillonReservation::lire(&reservation.document).unwrap_or_default();
    let noms = brouillon.acquereurs().map(|(_, acquereur)| nom_de(acquereur)).filter(|nom| !nom.is_empty());
    let contrat = reservation.contrat();
    LettreDeReservation {
        pour: RoleDansLaVente::Prescripteur,
        prenom: prescripteur.identite.prenom.clone(),
        reservation: reservation.id.0,
        designation: dossier.designation(),
        programme: dossier.nom_du_programme(),
        prescripteur: nom_pour(prescripteur, dossier.compte.as_ref()),
        acquereurs: noms.collect::<Vec<_>>().join(" et "),
        expire: reservation.echeance().map(|fin| Instant::from(fin).micros()),
        dure_au_plus: reservation.dure_au_plus(),
        complet: dossier.complet,
        motif: dossier.motif.as_deref().or(reservation.motif()).or(reservation.prolonge()).map(str::to_owned),
        par: dossier.par.clone(),
        acquereur: contrat.and_then(|contrat| dernier_acquereur(contrat, &brouillon)),
        voie: contrat.map(|contrat| contrat.voie),
    }
}

impl LettreDeReservation {
    pub(super) fn commencee(&self, enseigne: &Enseigne) -> Brouillon {
        let (objet, phrase) = match self.pour {
            RoleDansLaVente::Prescripteur => (
                "Votre réservation est ouverte",
                "Votre réservation est ouverte\u{a0}: le lot vous est gardé, à ce prix, tant que son dossier avance. Elle expire à \
                 19:00 un jour ouvré, au moins 72 heures après sa dernière modification, et au plus tard au bout de dix jours."
                    .to_owned(),
            ),
            RoleDansLaVente::Referent => {
                ("Une réservation est ouverte", format!("{} a ouvert une réservation.", self.prescripteur))
            }
        };
        self.rediger(enseigne, objet, phrase)
    }

    /// The words for a complete draft. They are always for the referent, because the prescriber sees on the page that the draft is
    /// complete. They show no end, because a complete draft has none.
    pub(super) fn complete(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = format!(
            "{} a complété le dossier de sa réservation\u{a0}: il n’attend plus que sa signature.",
            self.prescripteur
        );
        Self { expire: None, ..self.clone() }.rediger(enseigne, "Un dossier de réservation est complet", phrase)
    }

    pub(super) fn avertissement(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = if self.complet {
            "Votre réservation expire bientôt\u{a0}: au-delà, elle ne retiendra plus le lot. Son dossier est complet\u{a0}: envoyez-la à \
             signer pour la garder."
        } else if self.dure_au_plus {
            "Votre réservation expire bientôt\u{a0}: au-delà, elle ne retiendra plus le lot. Plus aucune \
             modification ne repousse cette date."
        } else {
            "Votre réservation expire bientôt\u{a0}: au-delà, elle ne retiendra plus le lot. Reprenez-la pour la garder."
        };
        self.rediger(enseigne, "Votre réservation expire bientôt", phrase.to_owned())
    }

    pub(super) fn expiree(&self, enseigne: &Enseigne) -> Brouillon {
        let faute = match (self.voie, self.complet) {
            (Some(_), _) => "signée",
            (None, true) => "envoyée à signer",
            (None, false) => "complétée",
        };
        let (objet, phrase) = match self.pour {
            RoleDansLaVente::Prescripteur => (
                "Votre réservation a expiré",
                format!("Votre réservation n’a pas été {faute} à temps\u{a0}: elle ne retient plus le lot."),
            ),
            RoleDansLaVente::Referent => (
                "Une réservation a expiré",
                format!(
                    "La réservation {} n’a pas été {faute} à temps\u{a0}: elle ne retient plus le lot.",
                    de(&self.prescripteur)
                ),
            ),
        };
        self.rediger(enseigne, objet, phrase)
    }

    pub(super) fn prolongee(&self, enseigne: &Enseigne) -> Brouillon {
        let (objet, phrase) = match self.pour {
            RoleDansLaVente::Prescripteur => (
                "Votre réservation est prolongée",
                format!(
                    "Notre équipe a prolongé votre réservation\u{a0}: vous avez trois jours ouvrés de plus{}.",
                    if self.complet { "" } else { " pour compléter son dossier" }
                ),
            ),
            RoleDansLaVente::Referent => (
                "Une réservation est prolongée",
                format!("La réservation {} est prolongée de trois jours ouvrés.", de(&self.prescripteur)),
            ),
        };
        self.rediger(enseigne, objet, phrase)
    }

    pub(super) fn hors_vente(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase =
            "Le lot de votre réservation n’est plus proposé à la vente. Votre réservation continue\u{a0}: rien n’y change."
                .to_owned();
        self.rediger(enseigne, "Le lot de votre réservation n’est plus en vente", phrase)
    }

    pub(super) fn annulee(&self, enseigne: &Enseigne) -> Brouillon {
        let (objet, phrase) = match self.pour {
            RoleDansLaVente::Prescripteur => {
                (VOTRE_ANNULATION, "Votre réservation est annulée\u{a0}: elle ne retient plus le lot.".to_owned())
            }
            RoleDansLaVente::Referent => (
                UNE_ANNULATION,
                format!("La réservation {} est annulée\u{a0}: elle ne retient plus le lot.", de(&self.prescripteur)),
            ),
        };
        self.rediger(enseigne, objet, phrase)
    }

    /// Writes what happened, to which lot, and where to see it.
    pub(super) fn rediger(&self, enseigne: &Enseigne, titre: &str, phrase: String) -> Brouillon {
        self.rediger_avec(enseigne, titre, phrase, "Expiration")
    }

    /// Like [`Self::rediger`], for a stage whose end has another name than an expiry.
    pub(super) fn rediger_avec(
        &self,
        enseigne: &Enseigne,
        titre: &str,
        phrase: String,
        fin: &'static str,
    ) -> Brouillon {
        let mut faits = vec![("Lot", self.designation.clone()), ("Programme", self.programme.clone())];
        if self.pour == RoleDansLaVente::Referent {
            faits.push(("Prescripteur", self.prescripteur.clone()));
        }
        if !self.acquereurs.is_empty() {
            faits.push(("Pour", self.acquereurs.clone()));
        }
        let expire = self.expire.map(|expire| en_toutes_lettres(Instant::depuis_micros(expire).date()));
        faits.extend(expire.map(|expire| (fin, expire)));
        faits.extend(self.par.as_ref().map(|par| par.dit(self.pour)));
        faits.extend(self.motif.clone().map(|motif| ("Motif", motif)));
        let (page, qui) = match self.pour {
            RoleDansLaVente::Prescripteur => ("/suivi/reservations", pour(&self.acquereurs)),
            RoleDansLaVente::Referent => ("/gestion/reservations", par(&self.prescripteur)),
        };
        let url = format!("{}{page}/{}", enseigne.url_publique, self.reservation);
        Brouillon {
            objet: objet(titre, &self.designation, &qui),
            titre: titre.to_owned(),
            corps: vec![Bloc::Paragraphe(bonjour(&self.prenom)), Bloc::Paragraphe(phrase), Bloc::Faits(faits)],
            bouton: Some(Bouton { libelle: "Voir la réservation", url }),
            suite: Vec::new(),
        }
    }
}
