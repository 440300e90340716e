//! The jobs of declarations: end those whose time is over, warn before that end, and erase the people for whom nothing ran in three years.

use super::attendus::decider_ce_que_rien_ne_retient;
use super::cles_partagees::Indexation;
use super::information::derniere_notice;
use super::{finir, personnes};
use crate::contexte::Contexte;
use crate::courrier::{Circonstances, poster_la_denonciation};
use crate::error::{Error, Result};
use crate::un_par_un::un_par_un;
use chrono::Months;
use domain::contact::IdContact;
use domain::denonciation::IdDenonciation;
use store::{Acte, Base, Ecriture, Fait, Instant};

/// How long a contact is kept after the end of all that ran for them (`domain.md` section 9).
pub const GARDE_DES_CONTACTS: Months = Months::new(36);

/// Ends the declarations whose time is over, each in a transaction with its fact and its mails. Then warns the prescribers whose
/// protection ends soon, and writes the daily letters to referents. Last, computes again the keys of the rows that an earlier
/// version wrote, and decides the declarations that still wait although their rival has ended. A second run changes nothing.
pub(crate) async fn suivre(base: &Base) -> Result<()> {
    let contexte = &Contexte::des_taches(base.clone());
    let maintenant = base.maintenant();
    un_par_un(
        |limite| async move { Ok(store::denonciation::a_finir(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { contexte.ecrire(|tx: Ecriture| async move { echoir(&tx, base, id).await }).await.map(drop) },
    )
    .await?;
    un_par_un(
        |limite| async move { Ok(store::denonciation::a_prevenir(&base.lire().await?, maintenant, limite).await?) },
        |id| async move { base.entretenir(|tx: Ecriture| async move { prevenir(&tx, id).await }).await },
    )
    .await?;
    super::annonce::annoncer(base).await?;
    match super::cles_partagees::reindexer(base).await? {
        Indexation::Faite => decider_ce_que_rien_ne_retient(base).await,
        // Wait until the indexing is done, because a rival declaration may not be found by its keys yet.
        Indexation::EnCours => Ok(()),
    }
}

/// Tells the prescriber that a protection ends soon.
async fn prevenir(tx: &Ecriture, id: IdDenonciation) -> Result<()> {
    let Some(lue) = store::denonciation::par_id_verrouillee(tx, id).await? else { return Ok(()) };
    let Some(pas) = lue.rappeler(tx.maintenant().date()) else { return Ok(()) };
    if !store::denonciation::noter_prevenue(tx, id).await? {
        return Ok(());
    }
    let personnes = personnes(tx, &lue).await?;
    for lettre in &pas.lettres {
        poster_la_denonciation(tx, &pas.apres, &personnes, *lettre, Circonstances::default()).await?;
    }
    Ok(())
}

async fn echoir(tx: &Ecriture, base: &Base, id: IdDenonciation) -> Result<Acte<()>> {
    let Some(trouvee) = store::denonciation::par_id(tx, id).await? else { return Ok(Acte::sans_effet(())) };
    store::programme::verrouiller(tx, &trouvee.programmes).await?;
    let Some(lue) = store::denonciation::par_id_verrouillee(tx, id).await? else { return Ok(Acte::sans_effet(())) };
    // Since the job found the declaration, another server may have ended it, or its prescriber may have renewed it.
    let Ok(pas) = lue.echoir(tx.maintenant().date()) else { return Ok(Acte::sans_effet(())) };
    Ok(Acte::faits((), finir(tx, base, &lue, pas, Circonstances::default()).await?.1))
}

/// Erases the contacts for whom nothing ran in three years, each with its fact. Also deletes the rows of `notice_acquereur` for
/// the addresses to which the portal may send a notice again.
pub(crate) async fn oublier_contacts(base: &Base) -> Result<()> {
    let avant_les_notices = derniere_notice(base.maintenant());
    let oublier =
        |tx: Ecriture| async move { Ok::<_, Error>(store::contact::oublier_notices(&tx, avant_les_notices).await?) };
    base.entretenir(oublier).await?;
    let avant = &Instant::from(base.maintenant().date().checked_sub_months(GARDE_DES_CONTACTS).unwrap_or_default());
    let contexte = &Contexte::des_taches(base.clone());
    un_par_un(
        |limite| async move { Ok(store::contact::a_effacer(&base.lire().await?, *avant, limite).await?) },
        |id: IdContact| async move {
            let travail = |tx: Ecriture| async move {
                let efface = store::contact::effacer(&tx, id, *avant).await?;
                // When nothing was erased, another server erased the contact first, or somebody has declared the person since.
                let fait = efface.then_some(Fait::ContactEfface { contact: id });
                Ok::<_, Error>(Acte::faits((), Vec::from_iter(fait)))
            };
            contexte.ecrire(travail).await.map(drop)
        },
    )
    .await
}
