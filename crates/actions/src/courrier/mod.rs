//! Mail. The action that owes a mail queues it in its own transaction; a job of any server writes it as words and sends it later.
//!
//! A [`Lettre`] holds the values that make it, and is stored encrypted. It becomes words ([`Brouillon`]) when it is sent, with the brand
//! and the public address of the server that sends it.
//!
//! One more letter is an entry of the table of [`lettres`] and a method of a module of this folder, which writes its words. It is also
//! whatever queues it: an action ([`poster`]), or a transition of `domain::vente`, whose module here then chooses the letter and its
//! readers. `docs/ajouter-une-action.md` lists every file.

mod attente;
mod cles;
mod contrat;
mod contrat_signe;
mod denonciation;
#[cfg(test)]
mod essais;
mod information;
mod inscription;
mod lecteurs;
mod lettres;
mod lien_compte;
mod mandat;
mod mise_en_page;
mod nouvelle_connexion;
mod option_lot;
mod pied;
mod reservation;
mod reservation_signature;
mod signature;
mod suivi;
#[cfg(test)]
mod tests_dix_lettres;
#[cfg(test)]
mod tests_lettres;
#[cfg(test)]
mod tests_papiers;
#[cfg(test)]
mod tests_personnes;
#[cfg(test)]
mod tests_vente;
mod transmission;

pub(crate) use attente::poster_a_qui_attend;
pub use attente::{ApresLeTour, LettreDAttente};
pub use cles::LettreDeCles;
pub(crate) use contrat::poster_au_signataire;
pub use contrat::{CoordonneeDite, DelaiDuContrat, LettreDeContrat};
pub use contrat_signe::LettreAuNotaire;
pub(crate) use denonciation::{Circonstances, noms_de_programmes, poster_la_denonciation};
pub use denonciation::{DenonciationAnnoncee, LettreDeDenonciation, LettreDuJour};
pub use information::LettreDInformation;
pub(crate) use inscription::ENTRE_LES_JETONS;
pub use inscription::{AutrePiece, InscriptionNouvelle, InscriptionsNouvelles, LettreDInscription, PieceDemandee};
pub(crate) use lecteurs::{poster_a, referent, referent_ou_administrateurs};
pub use lettres::Lettre;
pub use lien_compte::LettreDeLien;
pub use mandat::{LecteurDeMandat, LettreDeMandat};
pub(crate) use mandat::{poster_a_l_equipe, poster_au_representant, poster_aux_responsables};
pub use mise_en_page::{Bloc, Bouton, Brouillon};
pub(crate) use nouvelle_connexion::prevenir_du_changement;
pub use nouvelle_connexion::{MotDePasseChange, NouvelleConnexion, Recours, noter_connexion};
pub use option_lot::{LettreDOption, LettreDeProtection, RoleDansLaVente};
pub(crate) use option_lot::{poster_l_option, prevenir_d_une_protection};
pub use pied::{Pied, Reponses, Signataire};
pub use reservation::LettreDeReservation;
pub(crate) use reservation::poster_la_reservation;
pub use signature::{
    LettreDHorodatage, LettreDeCode, LettreDeRevocation, LettreDeSceau, LettreDeSignatureRefusee, UsageDuCode,
};
pub use suivi::{LettreMontree, montrer, relancer, suit};
pub use transmission::{LettreDeTransmission, OuTransmettre};

pub use crate::dossier::ParQui;
pub use crate::moyens::Enseigne;

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::moyens::{Moyens, Sort};
use domain::utilisateur::{IdUtilisateur, Identite};
use outside::courrier::{Boite, Message, Refus};
use std::time::Duration;
use store::courrier::{AEnvoyer, Contenu, Courrier, NouveauCourrier};
use store::tache::{Tache, TacheSousBail};
use store::{Acces, Base, Ecriture, Instant};

impl Lettre {
    /// The name of a letter for people, from its code. When only another version knows the code, the code stands for the name.
    pub fn libelle(modele: &str) -> &str {
        Self::MODELES.iter().find(|(connu, _)| *connu == modele).map_or(modele, |(_, libelle)| libelle)
    }
}

/// The first line of a letter. Another person may have typed the name, so it is left out when mail programs would turn it into a link, or
/// when it is as long as a sentence.
fn bonjour(prenom: &str) -> String {
    if porte_un_lien(prenom) || prenom.chars().count() > PRENOM {
        return "Bonjour,".to_owned();
    }
    format!("Bonjour {prenom},")
}

/// Says whether mail programs would turn a name into a link.
fn porte_un_lien(nom: &str) -> bool {
    nom.split('.').skip(1).any(|suite| suite.starts_with(char::is_alphanumeric))
}

/// The most letters of a first name that a letter shows.
const PRENOM: usize = 40;

/// The subject of a letter: what happened, to what, and to whom. The name is left out when a mail program would turn it into a link.
fn objet(fait: &str, chose: &str, qui: &str) -> String {
    if qui.is_empty() || porte_un_lien(qui) {
        format!("{fait}\u{a0}: {chose}")
    } else {
        format!("{fait}\u{a0}: {chose}, {qui}")
    }
}

/// The addressee of a letter.
#[derive(Clone)]
pub struct Destinataire {
    /// The user, when the addressee has an account.
    pub utilisateur: Option<IdUtilisateur>,
    pub nom: String,
    pub email: String,
}

impl Destinataire {
    /// The addressee for a user of the portal.
    pub fn utilisateur(id: IdUtilisateur, identite: &Identite) -> Self {
        let nom = format!("{} {}", identite.prenom, identite.nom);
        Self { utilisateur: Some(id), nom, email: identite.email.clone() }
    }
}

/// Queues a letter, in the transaction that owes it; returns the id of its mail.
pub async fn poster(tx: &Ecriture, destinataire: &Destinataire, lettre: &Lettre) -> Result<i64> {
    poster_dans(tx, None, destinataire, lettre).await
}

/// Queues several letters in their order, in two statements.
async fn poster_tout(tx: &Ecriture, lettres: &[(Destinataire, Lettre)]) -> Result<()> {
    let nouveaux = lettres.iter().map(|(destinataire, lettre)| nouveau(None, destinataire, lettre));
    Ok(store::courrier::deposer_tous(tx, &nouveaux.collect::<Result<Vec<_>>>()?).await?)
}

/// Queues a letter that must leave after the letters of the same `suite` that were queued before it.
async fn poster_dans(
    tx: &Ecriture,
    suite: Option<String>,
    destinataire: &Destinataire,
    lettre: &Lettre,
) -> Result<i64> {
    let courrier = store::courrier::deposer(tx, &nouveau(suite, destinataire, lettre)?).await?;
    store::tache::mettre(tx, &Tache::EnvoyerCourrier { courrier }, tx.maintenant()).await?;
    Ok(courrier)
}

fn nouveau(suite: Option<String>, destinataire: &Destinataire, lettre: &Lettre) -> Result<NouveauCourrier> {
    let corps = store::forme::texte("courrier", lettre)?;
    Ok(NouveauCourrier {
        modele: lettre.modele(),
        destinataire: destinataire.utilisateur,
        contenu: Contenu { nom: destinataire.nom.clone(), email: destinataire.email.clone(), corps },
        suite,
    })
}

/// Sends a mail of the outbox, then notes it together with the end of its job. When the process dies between the two, the same mail is
/// sent again, identical to the byte.
pub(crate) async fn envoyer(base: &Base, moyens: &Moyens, sous_bail: &TacheSousBail, id: i64) -> Result<Sort> {
    let (a_envoyer, signataire) = {
        let lecture = base.lire().await?;
        if store::courrier::un_autre_d_abord(&lecture, id).await? {
            return Ok(Sort::PasEncore);
        }
        let a_envoyer = store::courrier::a_envoyer(&lecture, id).await?;
        let signataire = match &a_envoyer {
            AEnvoyer::Oui(courrier, _) => signataire(&lecture, courrier.destinataire).await?,
            _ => None,
        };
        (a_envoyer, signataire)
    };
    if a_envoyer == AEnvoyer::Efface {
        return Ok(Sort::Perdue("le contenu de l’e-mail n’est plus conservé".to_owned()));
    }
    if let AEnvoyer::Oui(courrier, contenu) = a_envoyer {
        let Ok(lettre) = serde_json::from_str::<Lettre>(&contenu.corps) else {
            return Ok(Sort::Manque("la lettre est d’une autre version du portail".to_owned()));
        };
        let metier = base.metier();
        let enseigne = Enseigne { marque: metier.marque(&moyens.enseigne.marque), ..moyens.enseigne.clone() };
        let de = metier.courrier_expediteur.clone().unwrap_or_else(|| enseigne.marque.nom.clone());
        let message = message(&courrier, contenu, &lettre, &enseigne, (de, signataire));
        match moyens.expediteur.envoyer(&message).await {
            Ok(()) => {}
            Err(Refus::Passager(cause)) => return Ok(Sort::Manque(cause)),
            Err(Refus::Definitif(cause)) => return Ok(Sort::Perdue(cause)),
        }
    }
    base.entretenir(|tx| async move {
        store::courrier::noter_envoi(&tx, id).await?;
        store::tache::terminer(&tx, sous_bail, Duration::ZERO).await?;
        Ok::<_, Error>(())
    })
    .await?;
    Ok(Sort::Finie)
}

/// The referent who is named at the foot of the letters to a user of a company. `None` when the referent's account is disabled.
pub async fn signataire(db: &impl Acces, destinataire: Option<IdUtilisateur>) -> Result<Option<Signataire>> {
    let Some(destinataire) = destinataire else { return Ok(None) };
    Ok(store::referent::referent_de(db, destinataire).await?.map(Signataire::from))
}

fn message(
    courrier: &Courrier,
    contenu: Contenu,
    lettre: &Lettre,
    enseigne: &Enseigne,
    (de, signataire): (String, Option<Signataire>),
) -> Message {
    let (brouillon, reponses) = (lettre.rediger(enseigne), lettre.reponses());
    let pied = Pied::nouveau(&enseigne.marque, signataire.as_ref(), reponses);
    Message {
        id: courrier.envoi.clone(),
        de: Boite { nom: de, email: enseigne.adresse() },
        a: Boite { nom: contenu.nom, email: contenu.email },
        repondre_a: signataire.filter(|_| reponses == Reponses::Lues).map(|signataire| signataire.boite()),
        texte: brouillon.texte(&pied),
        html: brouillon.html(enseigne, &pied),
        objet: brouillon.objet,
        date: courrier.cree.date().into(),
    }
}

/// How long the content of a mail is kept at most, whether the mail was sent or not.
const GARDE_SANS_ENVOI: Duration = Duration::from_hours(90 * 24);

/// Erases the content of old mails, and returns the number of these mails.
pub async fn effacer(base: &Base) -> Result<u64> {
    let avant = |garde: Duration| {
        let micros = i64::try_from(garde.as_micros()).unwrap_or(i64::MAX);
        Instant::depuis_micros(base.maintenant().micros().saturating_sub(micros))
    };
    let garde = Duration::from_hours(base.metier().courrier_garde * 24);
    let (envoyes, deposes) = (avant(garde), avant(GARDE_SANS_ENVOI.max(garde)));
    Ok(base.entretenir(|tx| async move { store::courrier::effacer(&tx, envoyes, deposes).await }).await?)
}

/// The age from which a draft in the folder of mails was certainly left by a process that was killed.
const BROUILLON: Duration = Duration::from_hours(1);

/// Erases the content of old mails, in the database and in the folder. A sent mail is kept as long in both.
pub(crate) async fn ranger(base: &Base, moyens: &Moyens) -> Result<()> {
    effacer(base).await?;
    let avant = |garde: Duration| base.maintenant().moins(garde).date().into();
    let garde = Duration::from_hours(base.metier().courrier_garde * 24);
    match moyens.expediteur.ranger(avant(garde), avant(BROUILLON)).await {
        Ok(0) => {}
        Ok(courriers) => tracing::info!(courriers, "old mails were deleted from the folder"),
        Err(cause) => tracing::warn!(%cause, "the folder of mails keeps its old ones, they are tried again in an hour"),
    }
    Ok(())
}

/// Reads the last mails queued, the newest first, for staff.
pub async fn lister(contexte: &Contexte, avant: Option<i64>, limite: u64) -> Result<Vec<Courrier>> {
    let lecture = contexte.base().lire().await?;
    Ok(store::courrier::lister(&lecture, avant, limite).await?)
}

#[cfg(test)]
mod tests {
    use super::{Lettre, bonjour};
    use std::collections::HashSet;

    #[test]
    fn chaque_lettre_a_son_code_et_son_nom() {
        let codes: HashSet<&str> = Lettre::MODELES.into_iter().map(|(code, _)| code).collect();
        assert_eq!(codes.len(), Lettre::MODELES.len(), "a code is one letter's");
        for (code, nom) in Lettre::MODELES {
            assert_eq!(Lettre::libelle(code), nom);
            assert_ne!(nom, code, "staff read a name");
        }
        assert_eq!(Lettre::libelle("venue-du-futur"), "venue-du-futur", "another version's: its code");
    }

    #[test]
    fn un_prenom_qui_porte_un_lien_n_est_pas_repete() {
        for dit in ["Ana", "Jean-Marie", "Anne Lise", "J.-P.", "D’Arcy"] {
            assert_eq!(bonjour(dit), format!("Bonjour {dit},"));
        }
        for tu in
            ["Gagnez sur evil.example", "www.evil", "a.b", &"Gagnez un voyage en répondant à ce message".repeat(2)]
        {
            assert_eq!(bonjour(tu), "Bonjour,", "{tu}");
        }
    }
}
