//! Persons whom another company protects on a programme by its declaration (`domain.md` section 5). Nobody else may take a lot of
//! this programme for them. The refusal names nobody, but staff are told.

use crate::contexte::Contexte;
use crate::courrier::prevenir_d_une_protection;
use crate::error::{Error, Result};
use crate::lot_vu::lot_introuvable;
use crate::pouvoir::{moi, prescripteur};
use domain::contact::Contact;
use domain::denonciation::IdDenonciation;
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use domain::utilisateur::IdCompte;
use std::time::Duration;
use store::contact::ClesDePersonne;
use store::{Acces as _, Acte, Ecriture, Fait};

/// How long staff are not told again when the same prescriber meets the same protection.
const SILENCE: Duration = Duration::from_hours(24);

const PERSONNE_PROTEGEE: &str = "personne-protegee";

/// The company for which a lot is asked. A running file keeps its company, even when its prescriber has left this company.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SocieteDuDossier {
    /// No sale has begun yet, so it is the company of the user who asks.
    DeQuiDemande,
    /// The company of a running file.
    Du(Option<IdCompte>),
}

/// Finds the declaration by which another company than `compte` protects one of these persons on this programme, at the instant of
/// the transaction.
async fn protegee(
    tx: &Ecriture,
    compte: Option<IdCompte>,
    programme: &IdProgramme,
    personnes: &[Contact],
) -> Result<Option<IdDenonciation>> {
    for personne in personnes {
        let cles = ClesDePersonne::de(tx.trousseau(), personne);
        if let Some(autre) = store::protection::d_une_autre(tx, &cles, programme, compte, tx.maintenant()).await? {
            return Ok(store::denonciation::qui_protege(tx, &cles, programme, autre.compte()).await?);
        }
    }
    Ok(None)
}

/// Refuses a lot when another company than `compte` protects one of these persons on the programme.
pub(crate) async fn exiger_libres(
    tx: &Ecriture,
    compte: Option<IdCompte>,
    programme: &IdProgramme,
    personnes: &[Contact],
) -> Result<()> {
    if protegee(tx, compte, programme, personnes).await?.is_none() {
        return Ok(());
    }
    let phrase = "Cet acquéreur ne peut pas être enregistré sur ce programme. Votre référent peut vous en dire plus.";
    Err(Error::conflit(PERSONNE_PROTEGEE, phrase))
}

/// Returns the result of an action. When a protection refused the action, `signal` tells staff first. When the database cannot
/// write that, the error of the database is returned instead of the refusal, because the caller then asks again.
pub(crate) async fn une_fois_signalee<T>(fait: Result<T>, signal: impl Future<Output = Result<()>>) -> Result<T> {
    if fait.as_ref().err().and_then(Error::refus).is_none_or(|refus| refus.code != PERSONNE_PROTEGEE) {
        return fait;
    }
    match signal.await {
        Ok(()) => fait,
        Err(Error::Interne(erreur)) => Err(erreur.into()),
        // The lot has gone since, or the user may no longer ask for it, so there is nothing to tell staff.
        Err(erreur) => {
            tracing::warn!(%erreur, "staff were not told of a protection");
            fait
        }
    }
}

/// Tells staff that a lot was asked for a person whom another company protects. They are told at most once a day for the same
/// prescriber and protection. The lot may have been dedicated to another group since the refusal.
pub(crate) async fn signaler(
    contexte: &Contexte,
    lot: &IdLot,
    personnes: &[Contact],
    societe: SocieteDuDossier,
) -> Result<()> {
    let travail = |tx: Ecriture| async move {
        // Lock the user, so that staff are told only once of requests that come together.
        store::utilisateur::par_id_verrouille(&tx, contexte.pour_qui()?).await?;
        let qui = prescripteur(moi(&tx, contexte).await?)?;
        let compte = match societe {
            SocieteDuDossier::DeQuiDemande => qui.compte.as_ref().map(|compte| compte.id),
            SocieteDuDossier::Du(compte) => compte,
        };
        let vu = store::lot::publie(&tx, lot).await?.ok_or_else(lot_introuvable)?;
        // When the declaration has ended since the refusal, there is nothing to tell.
        let Some(denonciation) = protegee(&tx, compte, &vu.fiche.programme, personnes).await? else {
            return Ok(Acte::sans_effet(()));
        };
        let fait = Fait::ProtectionRencontree { denonciation, lot: lot.clone() };
        if store::faits::deja_dit(&tx, &fait, qui.id, tx.maintenant().moins(SILENCE)).await? {
            return Ok(Acte::sans_effet(()));
        }
        // A file of a former company is its referent's to know.
        let celle_du_dossier = match compte {
            Some(id) if qui.compte.as_ref().is_none_or(|la_sienne| la_sienne.id != id) => {
                store::compte::par_id(&tx, id).await?
            }
            Some(_) => qui.compte.clone(),
            None => None,
        };
        prevenir_d_une_protection(&tx, (&qui, celle_du_dossier.as_ref()), (&vu.fiche.programme, lot), denonciation)
            .await?;
        Ok::<_, Error>(Acte::fait((), fait))
    };
    contexte.sans_cle().ecrire(travail).await.map(drop)
}
