//! The letters about a new registration, to its sender and to the staff who decide. Anybody may send registrations, under any
//! e-mail, so the number of these letters is bounded and they fill nobody's mailbox.

use super::{destinataire, lettre};
use crate::contexte::Contexte;
use crate::courrier::{Destinataire, InscriptionsNouvelles, Lettre, poster};
use crate::error::{Error, Result};
use crate::moyens::Sort;
use domain::acces::Role;
use domain::inscription::{Dossier, IdInscription};
use std::time::Duration;
use store::inscription::Inscription;
use store::tache::{Tache, TacheSousBail};
use store::{Base, Ecriture};

/// The least time between two letters to the staff who decide. The second letter tells how many registrations came meanwhile.
const SILENCE: Duration = Duration::from_hours(1);
/// The period in which one e-mail gets at most `LETTRES_PAR_JOUR` letters.
const JOUR: Duration = Duration::from_hours(24);
const LETTRES_PAR_JOUR: u64 = 3;

/// Says whether a registration opens an hour, and is announced to the staff who decide at once, or comes within an open hour, and
/// waits for the letter at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RangDansLHeure {
    Premiere,
    Suivante,
}

impl RangDansLHeure {
    /// Opens an hour, or joins the open one. The caller does this before the registration has its number, because the letter at
    /// the end of the hour counts the registrations after a number. Registrations that join an hour lock the job of this letter
    /// in shared mode: they do not wait for each other, and the job waits for them before it counts.
    pub(super) async fn ouvrir(tx: &Ecriture) -> Result<Self> {
        let suite = Tache::AnnoncerInscriptions { depuis: 0 };
        let premiere =
            store::tache::mettre_la_seule_ou_verrouiller_partage(tx, &suite, tx.maintenant().plus(SILENCE)).await?;
        Ok(if premiere { Self::Premiere } else { Self::Suivante })
    }

    /// Tells the sender that the registration came, and the staff who decide that it waits.
    pub(super) async fn annoncer(self, tx: &Ecriture, dossier: &Dossier, inscription: &Inscription) -> Result<()> {
        let qui = &dossier.prescriber;
        // The count includes this registration.
        let venues = store::inscription::venues_de(tx, &qui.contact.email, tx.maintenant().moins(JOUR)).await?;
        if venues <= LETTRES_PAR_JOUR {
            poster(tx, &destinataire(qui), &Lettre::InscriptionRecue(lettre(qui, inscription, None))).await?;
        }
        // The registrations that follow within the hour are not announced one by one: the job of the hour announces them
        // together.
        if self == Self::Premiere {
            store::tache::preciser_la_seule(tx, &Tache::AnnoncerInscriptions { depuis: inscription.id.0 }).await?;
            super::prevenir(tx, inscription, Lettre::InscriptionNouvelle).await?;
        }
        Ok(())
    }
}

/// Ends an hour: one letter tells the staff who decide how many registrations came after the number `depuis` and wait for a
/// decision, and another hour begins. When none came, no letter is sent and no hour begins.
pub(crate) async fn annoncer_les_suivantes(base: &Base, sous_bail: &TacheSousBail, depuis: i32) -> Result<Sort> {
    let travail = |tx: Ecriture| async move {
        store::tache::terminer(&tx, sous_bail, Duration::ZERO).await?;
        let Some((nombre, derniere)) = store::inscription::venues_apres(&tx, IdInscription(depuis)).await? else {
            return Ok(());
        };
        a_ceux_qui_decident(&tx, &Lettre::InscriptionsNouvelles(InscriptionsNouvelles { nombre })).await?;
        let suite = Tache::AnnoncerInscriptions { depuis: derniere.0 };
        store::tache::mettre_la_seule(&tx, &suite, tx.maintenant().plus(SILENCE)).await?;
        Ok::<_, Error>(())
    };
    Contexte::des_taches(base.clone()).entretenir(travail).await?;
    Ok(Sort::Finie)
}

/// Queues a letter to each member of staff who decides registrations.
pub(super) async fn a_ceux_qui_decident(tx: &Ecriture, lettre: &Lettre) -> Result<()> {
    for lu in store::utilisateur::lister(tx).await? {
        let u = lu.utilisateur;
        if lu.actif && (u.roles.contains(&Role::IR) || u.roles.contains(&Role::IA)) {
            poster(tx, &Destinataire::utilisateur(u.id, &u.identite), lettre).await?;
        }
    }
    Ok(())
}
