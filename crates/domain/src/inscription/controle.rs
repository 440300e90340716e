//! The points that staff check before they decide on a registration. No point decides by itself.

use super::{Dossier, LieuInscrit, SocieteInscrite};
use crate::texte::normaliser;
use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};

/// What the directory of companies (`annuaire`) answered about a siren on the day of the registration.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "constat")]
pub enum ConstatAnnuaire {
    /// The directory was not asked, or did not answer.
    #[default]
    Muet,
    /// The directory knows no company of this siren.
    Inconnue,
    /// The directory knows the company and its head office.
    Connue {
        /// Whether the company still exists.
        active: bool,
        siret: String,
        /// The name of the company.
        denomination: String,
        siege: LieuInscrit,
    },
}

crate::enumeration! {
    /// A point that staff check.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum CodeControle: TOUS, code, libelle {
        SirenActif = "siren-actif", "Société active";
        /// Whether the siret is the one of the head office.
        Siege = "siege", "Siège social";
        /// Whether the directory and the form give the same company name.
        MemeRaisonSociale = "meme-raison-sociale", "Même raison sociale";
        MemeAdresse = "meme-adresse", "Même adresse";
        /// Whether the number has the form of the numbers of professional cards.
        CarteNumero = "carte-numero", "Numéro de la carte professionnelle";
        /// Whether the professional card is still valid.
        CarteFin = "carte-fin", "Fin de validité de la carte";
        AssuranceFin = "assurance-fin", "Fin de validité de l’assurance";
        /// Whether the prescriber's e-mail is in the company's domain.
        EmailSociete = "email-societe", "Adresse e-mail de la société";
        SaisieMain = "saisie-main", "Origine de la saisie";
    }
}

crate::enumeration! {
    /// How a point stands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EtatDeControle))]
    #[serde(rename_all = "camelCase")]
    pub enum EtatControle: TOUS, code {
        /// The point is as it should be.
        Bon = "bon";
        /// Staff should look at the point.
        Attention = "attention";
        /// The point is not as it should be.
        Mauvais = "mauvais";
        Inconnu = "inconnu";
    }
}

impl EtatControle {
    /// Whether staff should look at the point.
    pub const fn alerte(self) -> bool {
        matches!(self, Self::Attention | Self::Mauvais)
    }
}

/// A point, and what was found about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Controle {
    pub code: CodeControle,
    pub etat: EtatControle,
    pub detail: String,
}

/// How early staff are told that a card or an insurance ends soon.
const BIENTOT: Days = Days::new(60);
/// Mail providers that are open to everybody. An address there says nothing of the company.
const BOITES_PUBLIQUES: [&str; 12] = [
    "free.fr",
    "gmail.com",
    "hotmail.com",
    "hotmail.fr",
    "icloud.com",
    "laposte.net",
    "live.fr",
    "orange.fr",
    "outlook.com",
    "outlook.fr",
    "wanadoo.fr",
    "yahoo.fr",
];

/// Finds the state of every point, in the order in which the page shows them. `assurance_fin` is the date that staff
/// read on the insurance document.
pub fn controler(dossier: &Dossier, assurance_fin: Option<NaiveDate>, aujourd_hui: NaiveDate) -> Vec<Controle> {
    let Dossier { company, prescriber, annuaire, .. } = dossier;
    let juges = [
        (CodeControle::SirenActif, siren_actif(annuaire)),
        (CodeControle::Siege, siege(company, annuaire)),
        (CodeControle::MemeRaisonSociale, raison_sociale(company, annuaire)),
        (CodeControle::MemeAdresse, adresse(company, annuaire)),
        (CodeControle::CarteNumero, carte(company)),
        (CodeControle::CarteFin, fin(Some(company.card_expiration_date), aujourd_hui)),
        (CodeControle::AssuranceFin, fin(assurance_fin, aujourd_hui)),
        (CodeControle::EmailSociete, email(&company.contact.email, &prescriber.contact.email)),
        (CodeControle::SaisieMain, saisie(company, annuaire)),
    ];
    juges.into_iter().map(|(code, (etat, detail))| Controle { code, etat, detail }).collect()
}

type Jugement = (EtatControle, String);

const MUET: &str = "L’annuaire des sociétés n’a pas répondu.";
const INCONNUE: &str = "L’annuaire ne connaît pas ce siren.";

/// What is found about a point when the directory did not answer, or does not know the company.
fn sans_annuaire(constat: &ConstatAnnuaire) -> Jugement {
    let detail = if *constat == ConstatAnnuaire::Muet { MUET } else { INCONNUE };
    (EtatControle::Inconnu, detail.to_owned())
}

fn siren_actif(constat: &ConstatAnnuaire) -> Jugement {
    match constat {
        ConstatAnnuaire::Connue { active: true, .. } => {
            (EtatControle::Bon, "Active selon l’annuaire, le jour de la demande.".to_owned())
        }
        ConstatAnnuaire::Connue { active: false, .. } => {
            (EtatControle::Mauvais, "Selon l’annuaire, cette société a cessé son activité.".to_owned())
        }
        ConstatAnnuaire::Inconnue => (EtatControle::Attention, INCONNUE.to_owned()),
        ConstatAnnuaire::Muet => sans_annuaire(constat),
    }
}

fn siege(company: &SocieteInscrite, constat: &ConstatAnnuaire) -> Jugement {
    let ConstatAnnuaire::Connue { siret, .. } = constat else { return sans_annuaire(constat) };
    match &company.siret {
        Some(saisi) if saisi != siret => {
            (EtatControle::Attention, format!("Saisi\u{a0}: {saisi}. Siège selon l’annuaire\u{a0}: {siret}."))
        }
        _ => (EtatControle::Bon, format!("Siège\u{a0}: {siret}.")),
    }
}

fn raison_sociale(company: &SocieteInscrite, constat: &ConstatAnnuaire) -> Jugement {
    let ConstatAnnuaire::Connue { denomination, .. } = constat else { return sans_annuaire(constat) };
    let meme = normaliser(denomination) == normaliser(&company.company_name);
    comparer(meme, denomination)
}

fn adresse(company: &SocieteInscrite, constat: &ConstatAnnuaire) -> Jugement {
    let ConstatAnnuaire::Connue { siege, .. } = constat else { return sans_annuaire(constat) };
    let plat = |lieu: &LieuInscrit| [&lieu.address, &lieu.zipcode, &lieu.city].map(|t| normaliser(t)).join(" ");
    comparer(plat(siege) == plat(&company.location), &format!("{}, {} {}", siege.address, siege.zipcode, siege.city))
}

fn comparer(meme: bool, annuaire: &str) -> Jugement {
    let etat = if meme { EtatControle::Bon } else { EtatControle::Attention };
    (etat, format!("Annuaire\u{a0}: {annuaire}."))
}

/// Whether a text has the form of the number of a professional card: `CPI`, then seventeen digits.
pub fn numero_de_carte(texte: &str) -> bool {
    let net: String = texte.chars().filter(|c| !c.is_whitespace()).collect();
    let Some(chiffres) = net.strip_prefix("CPI").or_else(|| net.strip_prefix("cpi")) else { return false };
    chiffres.len() == 17 && chiffres.bytes().all(|b| b.is_ascii_digit())
}

fn carte(company: &SocieteInscrite) -> Jugement {
    let numero = &company.card_number;
    if numero_de_carte(numero) {
        return (EtatControle::Bon, numero.clone());
    }
    (
        EtatControle::Attention,
        format!("{numero}\u{a0}: une carte professionnelle s’écrit CPI suivi de dix-sept chiffres."),
    )
}

fn fin(jour: Option<NaiveDate>, aujourd_hui: NaiveDate) -> Jugement {
    let Some(jour) = jour else {
        return (EtatControle::Inconnu, "Date à lire sur le document.".to_owned());
    };
    let dit = jour.format("%d/%m/%Y");
    if jour < aujourd_hui {
        (EtatControle::Mauvais, format!("Terminée depuis le {dit}."))
    } else if aujourd_hui.checked_add_days(BIENTOT).is_some_and(|bientot| jour <= bientot) {
        (EtatControle::Attention, format!("Se termine bientôt, le {dit}."))
    } else {
        (EtatControle::Bon, format!("Jusqu’au {dit}."))
    }
}

fn email(societe: &str, prescripteur: &str) -> Jugement {
    let domaine = |email: &str| email.rsplit('@').next().unwrap_or_default().to_owned();
    let (la_leur, la_sienne) = (domaine(societe), domaine(prescripteur));
    if BOITES_PUBLIQUES.contains(&la_sienne.as_str()) {
        return (EtatControle::Attention, "Le prescripteur utilise une messagerie grand public.".to_owned());
    }
    if la_leur == la_sienne {
        return (EtatControle::Bon, "Le prescripteur écrit du domaine de la société.".to_owned());
    }
    (EtatControle::Attention, "Le prescripteur n’écrit pas du domaine de la société.".to_owned())
}

fn saisie(company: &SocieteInscrite, constat: &ConstatAnnuaire) -> Jugement {
    let repris =
        raison_sociale(company, constat).0 == EtatControle::Bon && adresse(company, constat).0 == EtatControle::Bon;
    if repris {
        return (EtatControle::Bon, "Nom et adresse sont ceux de l’annuaire.".to_owned());
    }
    (EtatControle::Attention, "Nom ou adresse saisis à la main.".to_owned())
}
