//! The letters about an option, to its holder and to the referent of their company.

use super::mise_en_page::{Bloc, Bouton, Brouillon};
use super::{
    Destinataire, Lettre, bonjour, noms_de_programmes, objet, poster_a, poster_tout, referent_ou_administrateurs,
};
use crate::dossier::{DossierDeVente, ParQui};
use crate::error::Result;
use crate::moyens::Enseigne;
use domain::calendrier::en_toutes_lettres;
use domain::chiffres;
use domain::denonciation::IdDenonciation;
use domain::lot::IdLot;
use domain::nombres::{Montant, Taux};
use domain::programme::IdProgramme;
use domain::texte::de;
use domain::utilisateur::{Compte, Utilisateur};
use domain::vente::{LettreSurOption, OptionLot};
use serde::{Deserialize, Serialize};
use store::{Ecriture, Instant};

/// The reader of a letter about an option, a reservation or a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoleDansLaVente {
    Prescripteur,
    /// The referent of the prescriber's company.
    Referent,
}

/// An option, as a letter tells it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDOption {
    /// The role of the recipient in the sale.
    pub pour: RoleDansLaVente,
    pub prenom: String,
    pub option: i64,
    pub lot: String,
    /// The lot in words: "Appartement 3 pièces, lot A201".
    pub designation: String,
    /// The name of the programme: "Les Terrasses de l’Erdre".
    pub programme: String,
    /// The holder and their company.
    pub prescripteur: String,
    pub acheteur: String,
    /// The end of the option, in microseconds.
    pub echeance: i64,
    /// The price that the option keeps, in cents.
    pub prix: Option<i64>,
    /// The VAT chosen for the buyer, in hundredths of a percent, when it was chosen.
    #[serde(default)]
    pub tva: Option<i64>,
    /// Why the option was cancelled.
    pub motif: Option<String>,
    /// The person who acted, when it was not the prescriber in person.
    #[serde(default)]
    pub par: Option<ParQui>,
}

/// Says whether an option still keeps its lot. A letter about an option that ended shows neither an end nor a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SuiteDeLOption {
    EnCours,
    Finie,
}

/// The letter to staff about a lot that was asked for a protected person.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LettreDeProtection {
    /// The referent's first name.
    pub prenom: String,
    /// The prescriber who asked, and their company.
    pub prescripteur: String,
    pub lot: String,
    /// The name of the programme.
    #[serde(default)]
    pub programme: String,
    /// The declaration that protects the person.
    pub denonciation: i64,
}

/// Queues a letter about an option: to its holder, and to the referent of their company unless it is a reminder. Only people whose
/// account is active get the letter. All that the letter says is in the dossier.
pub(crate) async fn poster_l_option(
    tx: &Ecriture,
    dossier: &DossierDeVente,
    option: &OptionLot,
    lettre: LettreSurOption,
) -> Result<()> {
    let (en_lettre, au_referent): (fn(LettreDOption) -> Lettre, _) = match lettre {
        LettreSurOption::Posee => (Lettre::OptionPosee, true),
        LettreSurOption::Rappel => (Lettre::OptionRappel, false),
        LettreSurOption::Prolongee => (Lettre::OptionProlongee, true),
        LettreSurOption::Echue => (Lettre::OptionEchue, true),
        LettreSurOption::Annulee => (Lettre::OptionAnnulee, true),
        LettreSurOption::HorsVente => (Lettre::OptionHorsVente, false),
    };
    let Some(titulaire) = &dossier.titulaire else { return Ok(()) };
    let contenu = rediger_pour(dossier, option, &titulaire.utilisateur);
    let mut lettres = Vec::new();
    if titulaire.actif {
        let qui = &titulaire.utilisateur;
        lettres.push((Destinataire::utilisateur(qui.id, &qui.identite), en_lettre(contenu.clone())));
    }
    if let Some(referent) = dossier.referent.as_ref().filter(|_| au_referent) {
        let prenom = referent.identite.prenom.clone();
        let lettre = LettreDOption { pour: RoleDansLaVente::Referent, prenom, acheteur: String::new(), ..contenu };
        lettres.push((Destinataire::utilisateur(referent.id, &referent.identite), en_lettre(lettre)));
    }
    poster_tout(tx, &lettres).await
}

/// Tells the referent of the company for which a lot was asked, or the administrators when there is none, that a protection was met.
pub(crate) async fn prevenir_d_une_protection(
    tx: &Ecriture,
    (qui, societe): (&Utilisateur, Option<&Compte>),
    (programme, lot): (&IdProgramme, &IdLot),
    denonciation: IdDenonciation,
) -> Result<()> {
    let programme = noms_de_programmes(tx, std::slice::from_ref(programme)).await?.pop().unwrap_or_default();
    for un in referent_ou_administrateurs(tx, societe).await? {
        let lettre = LettreDeProtection {
            prenom: un.identite.prenom.clone(),
            prescripteur: nom_pour(qui, societe),
            lot: lot.numero().to_owned(),
            programme: programme.clone(),
            denonciation: denonciation.0,
        };
        poster_a(tx, &un, &Lettre::ProtectionRencontree(lettre)).await?;
    }
    Ok(())
}

/// The words by which the subject of a letter names the buyer.
pub(super) fn pour(acheteur: &str) -> String {
    if acheteur.is_empty() { String::new() } else { format!("pour {acheteur}") }
}

/// The words by which the subject of a letter names the prescriber.
pub(super) fn par(prescripteur: &str) -> String {
    format!("par {prescripteur}")
}

pub(super) fn nom_et_societe(qui: &Utilisateur) -> String {
    nom_pour(qui, qui.compte.as_ref())
}

/// The name of a prescriber with the company for which they sell or sold, which may not be their company of today.
pub(super) fn nom_pour(qui: &Utilisateur, compte: Option<&Compte>) -> String {
    let nom = format!("{} {}", qui.identite.prenom, qui.identite.nom);
    compte.map_or_else(|| nom.clone(), |compte| format!("{nom} ({})", compte.nom))
}

fn rediger_pour(dossier: &DossierDeVente, option: &OptionLot, titulaire: &Utilisateur) -> LettreDOption {
    let offerts = option.prix_offerts(dossier.lot().map(|lot| &lot.prix));
    LettreDOption {
        pour: RoleDansLaVente::Prescripteur,
        prenom: titulaire.identite.prenom.clone(),
        option: option.id.0,
        lot: option.lot.0.clone(),
        designation: dossier.designation(),
        programme: dossier.nom_du_programme(),
        prescripteur: nom_pour(titulaire, dossier.compte.as_ref()),
        acheteur: dossier.acheteur.as_ref().map(|c| format!("{} {}", c.prenom, c.nom)).unwrap_or_default(),
        echeance: Instant::from(option.echeance).micros(),
        prix: option.prix_de_l_acheteur(&offerts).1.map(Montant::centiemes),
        tva: option.tva_choisie(&offerts).map(Taux::centiemes),
        motif: option.motif().map(str::to_owned),
        par: dossier.par.clone(),
    }
}

impl ParQui {
    /// The author in words, as the prescriber or the referent reads them.
    pub(super) fn dit(&self, pour: RoleDansLaVente) -> (&'static str, String) {
        let suite = match pour {
            _ if !self.en_leur_nom => "",
            RoleDansLaVente::Prescripteur => ", en votre nom",
            RoleDansLaVente::Referent => ", en son nom",
        };
        ("Par", format!("{}{suite}", self.nom))
    }
}

impl LettreDOption {
    pub(super) fn posee(&self, enseigne: &Enseigne) -> Brouillon {
        let (objet, phrase) = match self.pour {
            RoleDansLaVente::Prescripteur => (
                "Votre option est posée",
                "Votre option est posée\u{a0}: le lot vous est gardé, à ce prix, jusqu’à son échéance.".to_owned(),
            ),
            RoleDansLaVente::Referent => ("Une option est posée", format!("{} a posé une option.", self.prescripteur)),
        };
        self.rediger(enseigne, objet, phrase, SuiteDeLOption::EnCours)
    }

    pub(super) fn rappel(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = "Votre option arrive à son terme\u{a0}: au-delà, elle ne retiendra plus le lot.".to_owned();
        self.rediger(enseigne, "Votre option se termine bientôt", phrase, SuiteDeLOption::EnCours)
    }

    pub(super) fn echue(&self, enseigne: &Enseigne) -> Brouillon {
        let (objet, phrase) = match self.pour {
            RoleDansLaVente::Prescripteur => (
                "Votre option est échue",
                "Votre option est arrivée à son terme\u{a0}: elle ne retient plus le lot.".to_owned(),
            ),
            RoleDansLaVente::Referent => (
                "Une option est échue",
                format!(
                    "L’option {} est arrivée à son terme\u{a0}: elle ne retient plus le lot.",
                    de(&self.prescripteur)
                ),
            ),
        };
        self.rediger(enseigne, objet, phrase, SuiteDeLOption::Finie)
    }

    pub(super) fn annulee(&self, enseigne: &Enseigne) -> Brouillon {
        let (objet, phrase) = match self.pour {
            RoleDansLaVente::Prescripteur => {
                ("Votre option est annulée", "Votre option est annulée\u{a0}: elle ne retient plus le lot.".to_owned())
            }
            RoleDansLaVente::Referent => (
                "Une option est annulée",
                format!("L’option {} est annulée\u{a0}: elle ne retient plus le lot.", de(&self.prescripteur)),
            ),
        };
        self.rediger(enseigne, objet, phrase, SuiteDeLOption::Finie)
    }

    pub(super) fn hors_vente(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = "Le lot de votre option n’est plus proposé à la vente. Votre option va à son terme\u{a0}: d’ici là, vous pouvez \
                      toujours commencer la réservation, aux mêmes prix."
            .to_owned();
        self.rediger(enseigne, "Le lot de votre option n’est plus en vente", phrase, SuiteDeLOption::EnCours)
    }

    pub(super) fn prolongee(&self, enseigne: &Enseigne) -> Brouillon {
        let (objet, phrase) = match self.pour {
            RoleDansLaVente::Prescripteur => {
                ("Votre option est prolongée", "Votre option est prolongée jusqu’à sa nouvelle échéance.".to_owned())
            }
            RoleDansLaVente::Referent => {
                ("Une option est prolongée", format!("L’option {} est prolongée.", de(&self.prescripteur)))
            }
        };
        self.rediger(enseigne, objet, phrase, SuiteDeLOption::EnCours)
    }

    /// Writes what happened, to which lot, and where to see it.
    fn rediger(&self, enseigne: &Enseigne, titre: &str, phrase: String, suite: SuiteDeLOption) -> Brouillon {
        let mut faits = vec![("Lot", self.designation.clone()), ("Programme", self.programme.clone())];
        if self.pour == RoleDansLaVente::Referent {
            faits.push(("Prescripteur", self.prescripteur.clone()));
        }
        if !self.acheteur.is_empty() {
            faits.push(("Pour", self.acheteur.clone()));
        }
        if suite == SuiteDeLOption::EnCours {
            faits.push(("Échéance", en_toutes_lettres(Instant::depuis_micros(self.echeance).date())));
            faits.extend(self.prix.map(|prix| ("Prix gelé", chiffres::prix(Montant::depuis_centiemes(prix)))));
            faits.extend(self.tva.map(|tva| ("TVA choisie", chiffres::taux(Taux::depuis_centiemes(tva)))));
        }
        faits.extend(self.par.as_ref().map(|par| par.dit(self.pour)));
        faits.extend(self.motif.clone().map(|motif| ("Motif", motif)));
        let (page, qui) = match self.pour {
            RoleDansLaVente::Prescripteur => ("/suivi/options", pour(&self.acheteur)),
            RoleDansLaVente::Referent => ("/gestion/options", par(&self.prescripteur)),
        };
        Brouillon {
            objet: objet(titre, &self.designation, &qui),
            titre: titre.to_owned(),
            corps: vec![Bloc::Paragraphe(bonjour(&self.prenom)), Bloc::Paragraphe(phrase), Bloc::Faits(faits)],
            bouton: Some(Bouton { libelle: "Voir les options", url: format!("{}{page}", enseigne.url_publique) }),
            suite: Vec::new(),
        }
    }
}

impl LettreDeProtection {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let titre = "Une personne protégée a été refusée";
        // A letter that an earlier version queued names only the lot, by its whole code.
        let lot = match self.programme.as_str() {
            "" => format!("lot {}", self.lot),
            programme => format!("lot {}, {programme}", self.lot),
        };
        Brouillon {
            objet: objet(titre, &lot, &par(&self.prescripteur)),
            titre: titre.to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "{} a demandé un lot ({lot}) pour une personne que protège la dénonciation d’une autre société. Le portail a \
                     refusé, sans nommer cette société.",
                    self.prescripteur
                )),
            ],
            bouton: Some(Bouton {
                libelle: "Voir la dénonciation",
                url: format!("{}/gestion/denonciations/{}", enseigne.url_publique, self.denonciation),
            }),
            suite: Vec::new(),
        }
    }
}
