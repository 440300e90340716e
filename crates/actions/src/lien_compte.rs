//! Choosing a password: a first one by the link of an invitation, another by the link of a forgotten password, or by typing the
//! former password.

use crate::contexte::Contexte;
use crate::courrier::{Destinataire, Lettre, LettreDeLien, poster, prevenir_du_changement};
use crate::error::{Error, RefusDAction, Result, SorteDeRefus, Violation};
use crate::mot_de_passe::{Priorite, choisir, verifier};
use crate::moyens::Sort;
use crate::session::compter_l_ancien;
use domain::marque::Marque;
use domain::refus_partage::code;
use domain::refus_partage::phrase::LIEN_PERIME;
use domain::utilisateur::{IdUtilisateur, Identite, Utilisateur};
use std::time::Duration;
use store::chiffre::IndexAveugle;
use store::lien_compte::{self, UsageDeLien};
use store::session::Jeton;
use store::tache::{Tache, TacheSousBail};
use store::{Acte, Base, Ecriture, Fait, Instant, Numero};

/// How long an invitation may be answered.
pub const DUREE_ACTIVATION: Duration = Duration::from_hours(7 * 24);
/// How long the link of a forgotten password may be used.
pub const DUREE_OUBLI: Duration = Duration::from_hours(1);
/// The period over which links and invitations are counted.
const HEURE: Duration = Duration::from_hours(1);
/// How many links one account gets in an hour, so that repeated requests fill nobody's mailbox.
const LIENS: u64 = 3;

/// Asks for the link of a forgotten password, for the account with this e-mail. The answer must not tell whether the account
/// exists, so the row of the same job is written in both cases, and only the job looks for the account.
pub async fn oublier_mot_de_passe(contexte: &Contexte, email: &str) -> Result<()> {
    let compte = contexte.base().trousseau().index_email(email).hexadecimal();
    let tache = &Tache::EnvoyerLienMotDePasse { compte };
    let travail = |tx: Ecriture| async move {
        store::tache::mettre(&tx, tache, tx.maintenant()).await?;
        Ok(())
    };
    contexte.entretenir(travail).await
}

/// Sends the link of a forgotten password, when the account exists and may be used. The same transaction ends the job.
pub(crate) async fn envoyer_lien(base: &Base, sous_bail: &TacheSousBail, compte: &str) -> Result<Sort> {
    let Some(index) = IndexAveugle::depuis_hexadecimal(compte) else {
        return Ok(Sort::Perdue("ce compte est illisible".to_owned()));
    };
    let index = &index;
    let travail = |tx: Ecriture| async move {
        store::tache::terminer(&tx, sous_bail, Duration::ZERO).await?;
        let lu = store::utilisateur::par_index(&tx, index).await?.filter(|lu| lu.actif);
        let Some(utilisateur) = lu.map(|lu| lu.utilisateur) else { return Ok(Acte::sans_effet(())) };
        if attente_d_un_lien(&tx, utilisateur.id).await?.is_some() {
            return Ok(Acte::sans_effet(()));
        }
        let jeton = lien_compte::creer(&tx, utilisateur.id, UsageDeLien::Oubli, DUREE_OUBLI).await?;
        let lettre = Lettre::MotDePasseOublie(LettreDeLien::nouvelle(&utilisateur.identite, &jeton));
        poster(&tx, &Destinataire::utilisateur(utilisateur.id, &utilisateur.identite), &lettre).await?;
        Ok::<_, Error>(Acte::fait((), Fait::LienMotDePasseEnvoye { utilisateur: utilisateur.id }))
    };
    Contexte::des_taches(base.clone()).ecrire(travail).await?;
    Ok(Sort::Finie)
}

/// Queues an invitation, in the transaction that owes it. The former invitation no longer works. Both the invitations that one
/// user sends and those that one person gets are limited.
pub(crate) async fn inviter(tx: &Ecriture, contexte: &Contexte, utilisateur: &Utilisateur) -> Result<Fait> {
    if let Some(attente) = attente_d_un_lien(tx, utilisateur.id).await? {
        let phrase =
            format!("Cette personne a reçu {LIENS} liens en une heure\u{a0}: veuillez patienter avant le suivant.");
        return Err(RefusDAction::nouveau(SorteDeRefus::TropDeTentatives(attente), "trop-de-liens", phrase).into());
    }
    let par = compter_l_invitation(tx, contexte).await?;
    let jeton = lien_compte::creer(tx, utilisateur.id, UsageDeLien::Activation, DUREE_ACTIVATION).await?;
    let lettre = Lettre::Invitation(LettreDeLien::invitation(utilisateur, &jeton, par.as_ref()));
    poster(tx, &Destinataire::utilisateur(utilisateur.id, &utilisateur.identite), &lettre).await?;
    Ok(Fait::InvitationEnvoyee { utilisateur: utilisateur.id })
}

/// How long a user must wait before another link. `None` when it may be sent now.
async fn attente_d_un_lien(tx: &Ecriture, utilisateur: IdUtilisateur) -> Result<Option<Duration>> {
    let envois = lien_compte::envois_depuis(tx, utilisateur, tx.maintenant().moins(HEURE), LIENS).await?;
    Ok(attente(&envois, LIENS, tx.maintenant()))
}

/// Refuses one invitation too many by the user who really acts, and returns their identity. The command line has no limit and no
/// identity.
async fn compter_l_invitation(tx: &Ecriture, contexte: &Contexte) -> Result<Option<Identite>> {
    let Some(auteur) = contexte.acteur().auteur.utilisateur() else { return Ok(None) };
    let qui = store::utilisateur::par_id_verrouille(tx, auteur).await?.map(|lu| lu.utilisateur.identite);
    let permises = contexte.base().metier().invitations_par_heure;
    let envoyees = store::faits::invitations_de(tx, auteur, tx.maintenant().moins(HEURE), permises).await?;
    let Some(attente) = attente(&envoyees, permises, tx.maintenant()) else { return Ok(qui) };
    let phrase =
        format!("Une même personne peut envoyer {permises} invitations par heure au plus\u{a0}: veuillez patienter.");
    Err(RefusDAction::nouveau(SorteDeRefus::TropDeTentatives(attente), "trop-d-invitations", phrase).into())
}

/// How long to wait before one more sending. `envois` are the instants of the sendings of the last hour, the newest first. `None`
/// when fewer than `permis` were made.
fn attente(envois: &[Instant], permis: u64, maintenant: Instant) -> Option<Duration> {
    let plus_ancien = envois.get(usize::try_from(permis).ok()?.checked_sub(1)?)?;
    let reste = plus_ancien.plus(HEURE).micros().saturating_sub(maintenant.micros());
    Some(Duration::from_micros(reste.try_into().unwrap_or(0)))
}

/// The account that an invitation opens, for its page to say whose it is. The invitation stays valid.
pub async fn compte_invite(contexte: &Contexte, jeton: &str) -> Result<Utilisateur> {
    let inconnue = || {
        let phrase = "Cette invitation n’est plus valable\u{a0}: elle a déjà servi, ou elle a expiré.";
        Error::introuvable("invitation-introuvable", phrase)
    };
    let jeton = Jeton::lire(jeton).ok_or_else(inconnue)?;
    let lecture = contexte.base().lire().await?;
    let qui = lien_compte::de(&lecture, &jeton, UsageDeLien::Activation, contexte.maintenant()).await?;
    let lu = store::utilisateur::par_id(&lecture, qui.ok_or_else(inconnue)?).await?.filter(|lu| lu.actif);
    Ok(lu.ok_or_else(inconnue)?.utilisateur)
}

/// Gives an account the password that the holder of a link chose. The link works once, until it expires. `marque` is the brand of
/// the portal, whose words may not be the password.
pub async fn choisir_mot_de_passe(
    contexte: &Contexte,
    jeton: &str,
    usage: UsageDeLien,
    mot_de_passe: &str,
    marque: &Marque,
) -> Result<Option<Numero>> {
    let jeton = &Jeton::lire(jeton).ok_or_else(lien_invalide)?;
    // Check the link before computing a hash, so that invented links cost the portal nothing.
    let (qui, lu) = {
        let lecture = contexte.base().lire().await?;
        let qui = lien_compte::de(&lecture, jeton, usage, contexte.maintenant()).await?.ok_or_else(lien_invalide)?;
        (qui, store::utilisateur::par_id(&lecture, qui).await?.ok_or_else(lien_invalide)?)
    };
    let hache = &choisir_pour(&lu.utilisateur, mot_de_passe, marque).await?;
    let travail = |tx| async move {
        let id = lien_compte::employer(&tx, jeton, usage).await?.ok_or_else(lien_invalide)?;
        let lu = store::utilisateur::par_id_verrouille(&tx, id).await?.filter(|lu| lu.actif);
        let lu = lu.ok_or_else(lien_invalide)?;
        poser(&tx, &lu.utilisateur, hache, None).await?;
        Ok::<_, Error>(Acte::fait(
            (),
            match lu.mot_de_passe {
                None => Fait::UtilisateurActive { utilisateur: id },
                Some(_) => Fait::MotDePasseChange { utilisateur: id },
            },
        ))
    };
    Ok(contexte.reconnu(qui).ecrire(travail).await?.numero)
}

/// Changes the password of a user who knows the former one, and ends their other sessions.
pub async fn changer_mon_mot_de_passe(
    contexte: &Contexte,
    session: i64,
    ancien: &str,
    nouveau: &str,
    marque: &Marque,
) -> Result<Option<Numero>> {
    let moi = contexte.moi_meme()?;
    let lu = {
        let lecture = contexte.base().lire().await?;
        store::utilisateur::par_id(&lecture, moi).await?.filter(|lu| lu.actif).ok_or_else(Error::sans_droit)?
    };
    compter_l_ancien(contexte.base(), &lu.utilisateur.identite.email).await?;
    if !verifier(Priorite::Connue, ancien, lu.mot_de_passe.clone()).await?.est_juste() {
        let phrase = "L’ancien mot de passe n’est pas le bon.";
        let refus = RefusDAction::nouveau(SorteDeRefus::Identifiants, code::ANCIEN_MOT_DE_PASSE, phrase);
        let violations = vec![Violation::nouvelle("ancienMotDePasse", code::ANCIEN_MOT_DE_PASSE, phrase)];
        return Err(RefusDAction { violations, ..refus }.into());
    }
    let (hache, avant) = (&choisir_pour(&lu.utilisateur, nouveau, marque).await?, &lu);
    let travail = |tx| async move {
        let maintenant = store::utilisateur::par_id_verrouille(&tx, moi).await?.filter(|lu| lu.actif);
        if maintenant.is_none_or(|lu| lu.mot_de_passe != avant.mot_de_passe) {
            return Err(Error::conflit("mot-de-passe-change", "Le mot de passe vient d’être changé ailleurs."));
        }
        poser(&tx, &avant.utilisateur, hache, Some(session)).await?;
        Ok(Acte::fait((), Fait::MotDePasseChange { utilisateur: moi }))
    };
    Ok(contexte.ecrire(travail).await?.numero)
}

/// The hash of the password chosen for a user, or the refusal of this password.
pub(crate) async fn choisir_pour(utilisateur: &Utilisateur, mot_de_passe: &str, marque: &Marque) -> Result<String> {
    let societe = utilisateur.compte.as_ref().map(|compte| compte.nom.as_str());
    choisir(mot_de_passe, &utilisateur.identite, societe, marque).await
}

/// Writes the password of a user. Their links no longer work and their sessions end, except the session `sauf`. A mail tells the
/// user that the former password was replaced.
pub(crate) async fn poser(tx: &Ecriture, utilisateur: &Utilisateur, hache: &str, sauf: Option<i64>) -> Result<()> {
    let id: IdUtilisateur = utilisateur.id;
    // A user who has just chosen their first password gets no mail.
    if store::utilisateur::par_id(tx, id).await?.is_some_and(|lu| lu.mot_de_passe.is_some()) {
        prevenir_du_changement(tx, utilisateur).await?;
    }
    store::utilisateur::definir_mot_de_passe(tx, id, hache).await?;
    annuler_les_liens(tx, id).await?;
    store::echec_connexion::oublier(tx, &utilisateur.identite.email).await?;
    store::session::fermer_toutes_sauf(tx, id, sauf).await?;
    Ok(())
}

/// Keeps a user from signing in: their sessions end, and the links that they got no longer work, even after they are let in again.
pub(crate) async fn desactiver(tx: &Ecriture, id: IdUtilisateur) -> Result<()> {
    store::utilisateur::desactiver(tx, id).await?;
    fermer(tx, id).await
}

/// Like [`desactiver`], when a manager of the user's company does it.
pub(crate) async fn ecarter_par_sa_societe(tx: &Ecriture, id: IdUtilisateur) -> Result<()> {
    store::utilisateur::ecarter_par_sa_societe(tx, id).await?;
    fermer(tx, id).await
}

async fn fermer(tx: &Ecriture, id: IdUtilisateur) -> Result<()> {
    annuler_les_liens(tx, id).await?;
    store::session::fermer_toutes(tx, id).await?;
    Ok(())
}

async fn annuler_les_liens(tx: &Ecriture, id: IdUtilisateur) -> Result<()> {
    for usage in [UsageDeLien::Activation, UsageDeLien::Oubli] {
        lien_compte::annuler(tx, id, usage).await?;
    }
    Ok(())
}

fn lien_invalide() -> Error {
    Error::identifiants("lien-invalide", LIEN_PERIME)
}
