//! Mail: queued by the action that owes it, in its transaction; written and sent later, by a job of any server.
//!
//! A [`Lettre`] holds what makes it: it is stored encrypted, and becomes words ([`Brouillon`]) when it leaves, with the brand
//! and the public address of the server that sends it, whoever queued it. A new mail is a module with its `Lettre` variant.

mod attente;
mod cles;
mod denonciation;
mod inscription;
mod lecteurs;
mod lien_compte;
mod mise_en_page;
mod nouvelle_connexion;
mod option_lot;
mod reservation;
mod suivi;
mod transmission;

pub use attente::LettreDAttente;
pub(crate) use attente::{prevenir_que_c_est_libre, prevenir_que_c_est_une_annexe, prevenir_qui_attend};
pub use cles::LettreDeCles;
pub use denonciation::{Lecteur, LettreDeDenonciation};
pub use inscription::{InscriptionNouvelle, InscriptionsNouvelles, LettreDInscription, PieceDemandee};
pub(crate) use lecteurs::{actif, poster_a, referent, referent_ou_administrateurs};
pub use lien_compte::LettreDeLien;
pub use mise_en_page::{Bloc, Bouton, Brouillon};
pub use nouvelle_connexion::{NouvelleConnexion, Recours, noter_connexion};
pub use option_lot::{LettreDOption, LettreDeProtection, RoleDansLaVente};
pub(crate) use option_lot::{poster_a_la_vente, poster_au_titulaire, prevenir_d_une_protection};
pub use reservation::LettreDeReservation;
pub(crate) use reservation::{poster_la_reservation, poster_la_reservation_au_prescripteur};
pub use suivi::{LettreMontree, montrer, relancer, suit};
pub use transmission::LettreDeTransmission;

pub use crate::moyens::Enseigne;

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::moyens::{Moyens, Sort};
use domain::utilisateur::{IdUtilisateur, Identite};
use outside::courrier::{Boite, Message, Refus};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use store::courrier::{AEnvoyer, Contenu, Courrier, NouveauCourrier};
use store::tache::{Prise, Tache};
use store::{Base, Ecriture, Instant};

/// A letter, by what makes it. On disk: its kebab-case code and a JSON object, encrypted.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "modele", content = "valeurs", rename_all = "kebab-case")]
pub enum Lettre {
    /// The account was opened from a network that it never used.
    NouvelleConnexion(NouvelleConnexion),
    /// An account was made for somebody, who is to choose its password.
    Invitation(LettreDeLien),
    /// Somebody asked for another password.
    MotDePasseOublie(LettreDeLien),
    /// A registration came: to those who decide.
    InscriptionNouvelle(InscriptionNouvelle),
    /// Several came since the last letter that said so: to those who decide.
    InscriptionsNouvelles(InscriptionsNouvelles),
    /// A registration came, to who sent it.
    InscriptionRecue(LettreDInscription),
    /// A document is asked for again.
    InscriptionPieceDemandee(PieceDemandee),
    /// A document that was asked for came: to who sent it.
    InscriptionPieceRecue(LettreDInscription),
    /// All that may still come has come: to those who decide.
    InscriptionCompletee(InscriptionNouvelle),
    /// What was asked for did not come in time: to those who decide.
    InscriptionDelaiPasse(InscriptionNouvelle),
    /// The registration is accepted: its account is to be opened.
    InscriptionAcceptee(LettreDeLien),
    /// It is refused.
    InscriptionRefusee(LettreDInscription),
    /// An option is taken.
    OptionPosee(LettreDOption),
    /// It ends on the next working day.
    OptionRappel(LettreDOption),
    /// Staff extended it.
    OptionProlongee(LettreDOption),
    /// Its time is over.
    OptionEchue(LettreDOption),
    /// It is cancelled.
    OptionAnnulee(LettreDOption),
    /// A reservation is begun.
    ReservationCommencee(LettreDeReservation),
    /// It ends within a day.
    ReservationAvertissement(LettreDeReservation),
    /// Its time is over.
    ReservationExpiree(LettreDeReservation),
    /// It is cancelled.
    ReservationAnnulee(LettreDeReservation),
    /// A colleague's running files are theirs.
    DossiersTransmis(LettreDeTransmission),
    /// A lot is kept for who waits for it, for a while.
    AttenteAvance(LettreDAttente),
    /// It is free, for them as for everybody.
    AttenteLibre(LettreDAttente),
    /// It was kept for them, and is not any more.
    AttentePassee(LettreDAttente),
    /// It is withdrawn.
    AttenteSansSuite(LettreDAttente),
    /// A lot was asked for a person whom another company's declaration protects.
    ProtectionRencontree(LettreDeProtection),
    /// A declaration waits for a decision.
    DenonciationRecue(LettreDeDenonciation),
    /// It is validated.
    DenonciationValidee(LettreDeDenonciation),
    /// It is refused.
    DenonciationRefusee(LettreDeDenonciation),
    /// It is cancelled.
    DenonciationAnnulee(LettreDeDenonciation),
    /// Its time is over.
    DenonciationEchue(LettreDeDenonciation),
    /// It is renewed.
    DenonciationRenouvelee(LettreDeDenonciation),
    /// Declarations, or accounts, came to share a key: to those who decide.
    ClesPartagees(LettreDeCles),
}

impl Lettre {
    /// Its code.
    pub const fn modele(&self) -> &'static str {
        match self {
            Self::NouvelleConnexion(_) => "nouvelle-connexion",
            Self::Invitation(_) => "invitation",
            Self::MotDePasseOublie(_) => "mot-de-passe-oublie",
            Self::InscriptionNouvelle(_) => "inscription-nouvelle",
            Self::InscriptionsNouvelles(_) => "inscriptions-nouvelles",
            Self::InscriptionRecue(_) => "inscription-recue",
            Self::InscriptionPieceDemandee(_) => "inscription-piece-demandee",
            Self::InscriptionPieceRecue(_) => "inscription-piece-recue",
            Self::InscriptionCompletee(_) => "inscription-completee",
            Self::InscriptionDelaiPasse(_) => "inscription-delai-passe",
            Self::InscriptionAcceptee(_) => "inscription-acceptee",
            Self::InscriptionRefusee(_) => "inscription-refusee",
            Self::OptionPosee(_) => "option-posee",
            Self::OptionRappel(_) => "option-rappel",
            Self::OptionProlongee(_) => "option-prolongee",
            Self::OptionEchue(_) => "option-echue",
            Self::OptionAnnulee(_) => "option-annulee",
            Self::ReservationCommencee(_) => "reservation-commencee",
            Self::ReservationAvertissement(_) => "reservation-avertissement",
            Self::ReservationExpiree(_) => "reservation-expiree",
            Self::ReservationAnnulee(_) => "reservation-annulee",
            Self::DossiersTransmis(_) => "dossiers-transmis",
            Self::AttenteAvance(_) => "attente-avance",
            Self::AttenteLibre(_) => "attente-libre",
            Self::AttentePassee(_) => "attente-passee",
            Self::AttenteSansSuite(_) => "attente-sans-suite",
            Self::ProtectionRencontree(_) => "protection-rencontree",
            Self::DenonciationRecue(_) => "denonciation-recue",
            Self::DenonciationValidee(_) => "denonciation-validee",
            Self::DenonciationRefusee(_) => "denonciation-refusee",
            Self::DenonciationAnnulee(_) => "denonciation-annulee",
            Self::DenonciationEchue(_) => "denonciation-echue",
            Self::DenonciationRenouvelee(_) => "denonciation-renouvelee",
            Self::ClesPartagees(_) => "cles-partagees",
        }
    }

    /// What a letter is called, by its code; the code itself for one that only another version knows.
    pub fn libelle(modele: &str) -> &str {
        match modele {
            "nouvelle-connexion" => "Connexion depuis un nouveau réseau",
            "invitation" => "Invitation",
            "mot-de-passe-oublie" => "Mot de passe oublié",
            "inscription-nouvelle" => "Inscription à traiter",
            "inscriptions-nouvelles" => "Inscriptions à traiter",
            "inscription-recue" => "Inscription reçue",
            "inscription-piece-demandee" => "Pièce d’inscription demandée",
            "inscription-piece-recue" => "Pièce d’inscription reçue",
            "inscription-completee" => "Inscription complétée",
            "inscription-delai-passe" => "Pièce d’inscription attendue en vain",
            "inscription-acceptee" => "Inscription acceptée",
            "inscription-refusee" => "Inscription refusée",
            "option-posee" => "Option posée",
            "option-rappel" => "Option bientôt échue",
            "option-prolongee" => "Option prolongée",
            "option-echue" => "Option échue",
            "option-annulee" => "Option annulée",
            "reservation-commencee" => "Réservation commencée",
            "reservation-avertissement" => "Réservation bientôt expirée",
            "reservation-expiree" => "Réservation expirée",
            "reservation-annulee" => "Réservation annulée",
            "dossiers-transmis" => "Dossiers transmis",
            "attente-avance" => "Lot attendu, proposé en priorité",
            "attente-libre" => "Lot attendu, libre pour tous",
            "attente-passee" => "Priorité passée",
            "attente-sans-suite" => "Lot attendu, liste d’attente close",
            "protection-rencontree" => "Personne protégée refusée",
            "denonciation-recue" => "Dénonciation à décider",
            "denonciation-validee" => "Dénonciation validée",
            "denonciation-refusee" => "Dénonciation refusée",
            "denonciation-annulee" => "Dénonciation annulée",
            "denonciation-echue" => "Dénonciation échue",
            "denonciation-renouvelee" => "Dénonciation renouvelée",
            "cles-partagees" => "Personnes reconnues sous deux écritures",
            autre => autre,
        }
    }

    /// The same letter, which opens nothing any more: what is shown to anybody but who receives it.
    #[must_use]
    pub fn sans_secret(self) -> Self {
        match self {
            Self::NouvelleConnexion(lettre) => Self::NouvelleConnexion(lettre),
            Self::Invitation(lettre) => Self::Invitation(lettre.sans_jeton()),
            Self::MotDePasseOublie(lettre) => Self::MotDePasseOublie(lettre.sans_jeton()),
            Self::InscriptionPieceDemandee(lettre) => Self::InscriptionPieceDemandee(lettre.sans_jeton()),
            Self::InscriptionAcceptee(lettre) => Self::InscriptionAcceptee(lettre.sans_jeton()),
            Self::InscriptionNouvelle(_)
            | Self::InscriptionsNouvelles(_)
            | Self::InscriptionRecue(_)
            | Self::InscriptionPieceRecue(_)
            | Self::InscriptionCompletee(_)
            | Self::InscriptionDelaiPasse(_)
            | Self::InscriptionRefusee(_)
            | Self::OptionPosee(_)
            | Self::OptionRappel(_)
            | Self::OptionProlongee(_)
            | Self::OptionEchue(_)
            | Self::OptionAnnulee(_)
            | Self::ReservationCommencee(_)
            | Self::ReservationAvertissement(_)
            | Self::ReservationExpiree(_)
            | Self::ReservationAnnulee(_)
            | Self::DossiersTransmis(_)
            | Self::AttenteAvance(_)
            | Self::AttenteLibre(_)
            | Self::AttentePassee(_)
            | Self::AttenteSansSuite(_)
            | Self::ProtectionRencontree(_)
            | Self::DenonciationRecue(_)
            | Self::DenonciationValidee(_)
            | Self::DenonciationRefusee(_)
            | Self::DenonciationAnnulee(_)
            | Self::DenonciationEchue(_)
            | Self::DenonciationRenouvelee(_)
            | Self::ClesPartagees(_) => self,
        }
    }

    /// Its words.
    pub fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        match self {
            Self::NouvelleConnexion(lettre) => lettre.rediger(enseigne),
            Self::Invitation(lettre) => lettre.inviter(enseigne),
            Self::MotDePasseOublie(lettre) => lettre.oubli(enseigne),
            Self::InscriptionNouvelle(lettre) => lettre.nouvelle(enseigne),
            Self::InscriptionsNouvelles(lettre) => lettre.rediger(enseigne),
            Self::InscriptionRecue(lettre) => lettre.recue(enseigne),
            Self::InscriptionPieceDemandee(lettre) => lettre.rediger(enseigne),
            Self::InscriptionPieceRecue(lettre) => lettre.piece_recue(enseigne),
            Self::InscriptionCompletee(lettre) => lettre.completee(enseigne),
            Self::InscriptionDelaiPasse(lettre) => lettre.delai_passe(enseigne),
            Self::InscriptionAcceptee(lettre) => lettre.accepter(enseigne),
            Self::InscriptionRefusee(lettre) => lettre.refusee(enseigne),
            Self::OptionPosee(lettre) => lettre.posee(enseigne),
            Self::OptionRappel(lettre) => lettre.rappel(enseigne),
            Self::OptionProlongee(lettre) => lettre.prolongee(enseigne),
            Self::OptionEchue(lettre) => lettre.echue(enseigne),
            Self::OptionAnnulee(lettre) => lettre.annulee(enseigne),
            Self::ReservationCommencee(lettre) => lettre.commencee(enseigne),
            Self::ReservationAvertissement(lettre) => lettre.avertissement(enseigne),
            Self::ReservationExpiree(lettre) => lettre.expiree(enseigne),
            Self::ReservationAnnulee(lettre) => lettre.annulee(enseigne),
            Self::DossiersTransmis(lettre) => lettre.rediger(enseigne),
            Self::AttenteAvance(lettre) => lettre.avance(enseigne),
            Self::AttenteLibre(lettre) => lettre.libre(enseigne),
            Self::AttentePassee(lettre) => lettre.passee(enseigne),
            Self::AttenteSansSuite(lettre) => lettre.sans_suite(enseigne),
            Self::ProtectionRencontree(lettre) => lettre.rediger(enseigne),
            Self::DenonciationRecue(lettre) => lettre.recue(enseigne),
            Self::DenonciationValidee(lettre) => lettre.validee(enseigne),
            Self::DenonciationRefusee(lettre) => lettre.refusee(enseigne),
            Self::DenonciationAnnulee(lettre) => lettre.annulee(enseigne),
            Self::DenonciationEchue(lettre) => lettre.echue(enseigne),
            Self::DenonciationRenouvelee(lettre) => lettre.renouvelee(enseigne),
            Self::ClesPartagees(lettre) => lettre.rediger(enseigne),
        }
    }
}

/// How a letter begins. Somebody else may have typed the name, and be read by it: one that mail programs would make a link
/// of, or that is a sentence, is left out.
fn bonjour(prenom: &str) -> String {
    if porte_un_lien(prenom) || prenom.chars().count() > PRENOM {
        return "Bonjour,".to_owned();
    }
    format!("Bonjour {prenom},")
}

/// Whether mail programs would make a link of a name.
fn porte_un_lien(nom: &str) -> bool {
    nom.split('.').skip(1).any(|suite| suite.starts_with(char::is_alphanumeric))
}

/// Letters of a first name that a letter says.
const PRENOM: usize = 40;

/// To whom a letter goes.
#[derive(Clone)]
pub struct Destinataire {
    /// The user, when it is one.
    pub utilisateur: Option<IdUtilisateur>,
    /// Their name.
    pub nom: String,
    /// Their e-mail.
    pub email: String,
}

impl Destinataire {
    /// A user of the portal.
    pub fn utilisateur(id: IdUtilisateur, identite: &Identite) -> Self {
        let nom = format!("{} {}", identite.prenom, identite.nom);
        Self { utilisateur: Some(id), nom, email: identite.email.clone() }
    }
}

/// Queues a letter, in the transaction that owes it; gives the id of its mail.
pub async fn poster(tx: &Ecriture, destinataire: &Destinataire, lettre: &Lettre) -> Result<i64> {
    poster_dans(tx, None, destinataire, lettre).await
}

/// The same, to leave after those of the same name that were queued before.
async fn poster_dans(
    tx: &Ecriture,
    suite: Option<String>,
    destinataire: &Destinataire,
    lettre: &Lettre,
) -> Result<i64> {
    let corps =
        serde_json::to_string(lettre).map_err(|e| store::Error::Reglage(format!("{} : {e}", lettre.modele())))?;
    let nouveau = NouveauCourrier {
        modele: lettre.modele(),
        destinataire: destinataire.utilisateur,
        contenu: Contenu { nom: destinataire.nom.clone(), email: destinataire.email.clone(), corps },
        suite,
    };
    let courrier = store::courrier::deposer(tx, &nouveau).await?;
    store::tache::mettre(tx, &Tache::EnvoyerCourrier { courrier }, tx.maintenant()).await?;
    Ok(courrier)
}

/// Sends a mail of the outbox, then notes it with the end of its job. A crash between the two sends it once more, the same to
/// the byte.
pub(crate) async fn envoyer(base: &Base, moyens: &Moyens, prise: &Prise, id: i64) -> Result<Sort> {
    let a_envoyer = {
        let lecture = base.lire().await?;
        if store::courrier::un_autre_d_abord(&lecture, id).await? {
            return Ok(Sort::PasEncore);
        }
        store::courrier::a_envoyer(&lecture, id).await?
    };
    if a_envoyer == AEnvoyer::Efface {
        return Ok(Sort::Perdue("ce que disait le courrier n’est plus gardé".to_owned()));
    }
    if let AEnvoyer::Oui(courrier, contenu) = a_envoyer {
        let Ok(lettre) = serde_json::from_str::<Lettre>(&contenu.corps) else {
            return Ok(Sort::Manque("la lettre est d’une autre version du portail".to_owned()));
        };
        let metier = base.metier();
        let enseigne = Enseigne { marque: metier.marque(&moyens.enseigne.marque), ..moyens.enseigne.clone() };
        let de = metier.courrier_expediteur.clone().unwrap_or_else(|| enseigne.marque.nom.clone());
        match moyens.expediteur.envoyer(&message(&courrier, contenu, &lettre, &enseigne, de)).await {
            Ok(()) => {}
            Err(Refus::Passager(cause)) => return Ok(Sort::Manque(cause)),
            Err(Refus::Definitif(cause)) => return Ok(Sort::Perdue(cause)),
        }
    }
    base.entretenir(|tx| async move {
        store::courrier::noter_envoi(&tx, id).await?;
        store::tache::terminer(&tx, prise, Duration::ZERO).await?;
        Ok::<_, Error>(())
    })
    .await?;
    Ok(Sort::Finie)
}

fn message(courrier: &Courrier, contenu: Contenu, lettre: &Lettre, enseigne: &Enseigne, de: String) -> Message {
    let brouillon = lettre.rediger(enseigne);
    Message {
        id: courrier.envoi.clone(),
        de: Boite { nom: de, email: enseigne.adresse() },
        a: Boite { nom: contenu.nom, email: contenu.email },
        texte: brouillon.texte(enseigne),
        html: brouillon.html(enseigne),
        objet: brouillon.objet,
        date: courrier.cree.date().into(),
    }
}

/// How long it is kept at most, sent or not.
const GARDE_SANS_ENVOI: Duration = Duration::from_hours(90 * 24);

/// Erases what old mails said; gives how many.
pub async fn effacer(base: &Base) -> Result<u64> {
    let avant = |garde: Duration| {
        let micros = i64::try_from(garde.as_micros()).unwrap_or(i64::MAX);
        Instant::depuis_micros(base.maintenant().micros().saturating_sub(micros))
    };
    let garde = Duration::from_hours(base.metier().courrier_garde * 24);
    let (envoyes, deposes) = (avant(garde), avant(GARDE_SANS_ENVOI.max(garde)));
    Ok(base.entretenir(|tx| async move { store::courrier::effacer(&tx, envoyes, deposes).await }).await?)
}

/// What a process that was killed left of a mail in the folder is older than this.
const BROUILLON: Duration = Duration::from_hours(1);

/// Erases what old mails said, and those that lie as files: a mail that left is kept as long in the folder as in the database.
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

/// The mails queued lately, the newest first, for staff.
pub async fn lister(contexte: &Contexte, avant: Option<i64>, limite: u64) -> Result<Vec<Courrier>> {
    let lecture = contexte.base().lire().await?;
    Ok(store::courrier::lister(&lecture, avant, limite).await?)
}

#[cfg(test)]
mod tests {
    use super::bonjour;

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
