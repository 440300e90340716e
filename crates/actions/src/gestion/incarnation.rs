//! Acting in the place of a user ("incarnation", `domain.md` section 1): an administrator in the place of any external user, a
//! network manager in the place of the people of the companies whose referent they are. All that is written meanwhile bears both
//! identities.

use super::droits::incarner;
use super::{utilisateur_inconnu, verrouiller};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::regard;
use crate::session::inactivite;
use domain::acces::Role;
use domain::utilisateur::{IdUtilisateur, Utilisateur};
use std::time::Duration;
use store::session::{Jeton, NouvelleSession, Provenance, Session};
use store::utilisateur::UtilisateursVisibles;
use store::{Acte, Ecrit, Ecriture, Fait};

/// A session that replaced another one, to begin or to end an impersonation.
#[derive(Debug)]
pub struct Incarnation {
    /// The token for the cookie of the new session.
    pub jeton: Jeton,
    /// The user whose rights and files now count.
    pub utilisateur: Utilisateur,
    /// The user who really acts, during an impersonation.
    pub reel: Option<Utilisateur>,
}

/// Begins to act in the place of a user. The session is replaced by one that bears both users and has the same time limit.
pub async fn commencer_incarnation(
    contexte: &Contexte,
    jeton: &Jeton,
    cible: IdUtilisateur,
    provenance: &Provenance,
) -> Result<Ecrit<Incarnation>> {
    let (moi, duree) = (contexte.moi_meme()?, inactivite(&contexte.base().metier()));
    let travail = |tx| async move {
        verrouiller(&tx, [moi, cible]).await?;
        let regard = regard(&tx, contexte).await?;
        if !regard.a(Role::IR) {
            return Err(Error::sans_droit());
        }
        let lu = UtilisateursVisibles::par(&regard).par_id(&tx, cible).await?.ok_or_else(utilisateur_inconnu)?;
        incarner(&regard, &lu)?;
        let session = sienne(&tx, jeton, moi).await?;
        let (jeton, ouverte) = remplacer(&tx, &session, Some(cible), provenance, duree).await?;
        let reel = store::utilisateur::par_id(&tx, moi).await?.map(|lu| lu.utilisateur);
        let faits = vec![
            Fait::SessionFermee { session: session.id },
            Fait::IncarnationCommencee { session: ouverte.id, utilisateur: cible },
        ];
        Ok(Acte::faits(Incarnation { jeton, utilisateur: lu.utilisateur, reel }, faits))
    };
    contexte.ecrire(travail).await
}

/// Ends the impersonation, so that the user acts as themselves again.
pub async fn terminer_incarnation(
    contexte: &Contexte,
    jeton: &Jeton,
    provenance: &Provenance,
) -> Result<Ecrit<Incarnation>> {
    let moi = contexte.acteur().auteur.utilisateur().ok_or_else(Error::sans_droit)?;
    let duree = inactivite(&contexte.base().metier());
    let travail = |tx| async move {
        let session = sienne(&tx, jeton, moi).await?;
        let Some(cible) = session.pour_le_compte_de else {
            return Err(Error::conflit("aucune-incarnation", "Vous n’agissez à la place de personne."));
        };
        let lu = store::utilisateur::par_id_verrouille(&tx, moi).await?;
        let lu = lu.filter(|lu| lu.actif).ok_or_else(Error::sans_droit)?;
        let (jeton, ouverte) = remplacer(&tx, &session, None, provenance, duree).await?;
        let faits = vec![
            Fait::SessionFermee { session: session.id },
            Fait::IncarnationTerminee { session: ouverte.id, utilisateur: cible },
        ];
        Ok(Acte::faits(Incarnation { jeton, utilisateur: lu.utilisateur, reel: None }, faits))
    };
    contexte.ecrire(travail).await
}

/// Reads the session of a token, which must belong to this user.
async fn sienne(tx: &Ecriture, jeton: &Jeton, moi: IdUtilisateur) -> Result<Session> {
    let session = store::session::par_jeton(tx, jeton, tx.maintenant()).await?;
    session.filter(|s| s.utilisateur == moi).ok_or_else(Error::sans_droit)
}

/// Closes a session and opens the one that replaces it. Refused when the session has just ended.
async fn remplacer(
    tx: &Ecriture,
    session: &Session,
    pour_le_compte_de: Option<IdUtilisateur>,
    provenance: &Provenance,
    duree: Duration,
) -> Result<(Jeton, Session)> {
    if !store::session::fermer(tx, session.id).await? {
        return Err(Error::sans_droit());
    }
    let nouvelle = NouvelleSession {
        utilisateur: session.utilisateur,
        pour_le_compte_de,
        provenance: provenance.clone(),
        duree,
        limite: session.limite,
    };
    Ok(store::session::ouvrir(tx, &nouvelle).await?)
}
