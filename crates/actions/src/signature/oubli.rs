//! Deletes data of documents to sign (docs/donnees-personnelles.md).

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::photo::oublier;
use crate::un_par_un::un_par_un;
use domain::signature::IdEnveloppe;
use std::time::Duration;
use store::enveloppe::lien;
use store::enveloppe::oubli::{self, AOublier, Signees};
use store::{Acte, Base, Fait};

const JOUR: Duration = Duration::from_hours(24);
/// How long an unsigned document is kept once it is over: first its files, then its data about people.
const FICHIERS_SANS_SIGNATURE: Duration = JOUR.saturating_mul(30);
const GENS_SANS_SIGNATURE: Duration = JOUR.saturating_mul(3 * 365 + 1);
/// How long a signed mandate is kept after its last signature: it ends one year later, and is kept for ten years from its end. A
/// signed contract is erased with its reservation instead.
const SIGNEES: Duration = JOUR.saturating_mul(11 * 365 + 3);
/// How long expired links are kept.
const LIENS: Duration = JOUR.saturating_mul(30);

/// Erases the data whose time is over, each envelope in its own transaction, and deletes links that expired long ago.
pub(crate) async fn oublier_les_anciennes(base: &Base) -> Result<()> {
    for (signees, quoi, garde) in [
        (Signees::ParPersonne, AOublier::Fichiers, FICHIERS_SANS_SIGNATURE),
        (Signees::ParPersonne, AOublier::Tout, GENS_SANS_SIGNATURE),
        (Signees::ParQuelquUn, AOublier::Tout, SIGNEES),
    ] {
        let avant = base.maintenant().moins(garde);
        let chercher = |limite| async move {
            let lecture = base.lire().await?;
            Ok(oubli::dues(&lecture, signees, quoi, avant, limite).await?)
        };
        un_par_un(chercher, |id| effacer(base, id, quoi)).await?;
    }
    let avant = base.maintenant().moins(LIENS);
    base.entretenir(|tx| async move { lien::purger(&tx, avant).await }).await?;
    Ok(())
}

async fn effacer(base: &Base, id: IdEnveloppe, quoi: AOublier) -> Result<()> {
    let travail = |tx| async move {
        Ok::<_, Error>(match quoi {
            AOublier::Fichiers => Acte::fait(oubli::fichiers(&tx, id).await?, Fait::EnveloppeVidee { enveloppe: id }),
            AOublier::Tout => Acte::fait(oubli::tout(&tx, id).await?, Fait::EnveloppeEffacee { enveloppe: id }),
        })
    };
    let noms = Contexte::des_taches(base.clone()).ecrire(travail).await?.valeur;
    for nom in noms {
        oublier(base, &nom).await;
    }
    Ok(())
}
