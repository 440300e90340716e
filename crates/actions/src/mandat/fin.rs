//! The end of a mandate. Staff end a mandate early, with a reason. A job warns that a mandate ends soon, makes its renewal, and
//! tells that a mandate has ended. Options and reservations that were begun under a mandate go on after it (`domain.md` section
//! 7), so nothing here touches them.

use super::droits::a_terminer;
use super::etablissement::{etablir_maintenant, representant_connu};
use super::representant::faire_le_suivant;
use super::{fermer_et_verrouiller, societe};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeMandat, poster_a_l_equipe, poster_au_representant, poster_aux_responsables};
use crate::error::{Error, RefusDAction, Result};
use crate::gestion::societe_geree;
use crate::pouvoir::regard;
use crate::un_par_un::un_par_un;
use domain::mandat::{FinDeMandat, RappelDeMandat};
use domain::marque::Marque;
use domain::saisie::raison;
use domain::utilisateur::{Compte, IdCompte};
use store::mandat::{MandatLu, MandatsLus};
use store::tache::Tache;
use store::{Acte, Base, Ecrit, Ecriture, Fait};

/// Staff end the mandate of a company early. From that instant nothing is begun under it, and its renewal can no longer be signed.
pub async fn terminer_mandat(contexte: &Contexte, id: IdCompte, motif: &str) -> Result<Ecrit<()>> {
    let motif = &raison("motif", motif).map_err(|faute| RefusDAction::saisie(vec![faute]))?;
    let travail = |tx: Ecriture| async move {
        let compte = societe_geree(&tx, &regard(&tx, contexte).await?, id).await?;
        let aujourd_hui = tx.maintenant().jour();
        let siens = store::mandat::de_la_societe(&tx, id).await?;
        let fini = a_terminer(siens.qui_compte(aujourd_hui), aujourd_hui)?;
        let suivant = siens.suivant(aujourd_hui).filter(|suivant| suivant.mandat.signe_par_tous().is_none());
        let mut faits = Vec::new();
        for numero in [Some(fini.numero), suivant.map(|suivant| suivant.numero)].into_iter().flatten() {
            let mut lu = fermer_et_verrouiller(&tx, numero, "mandat terminé par l’équipe").await?;
            let fin = FinDeMandat::Anticipee(tx.maintenant().date());
            store::mandat::finir(&tx, &mut lu, fin, Some(motif)).await?;
            faits.push(Fait::MandatTermine { compte: id, mandat: numero });
        }
        let fini = store::mandat::par_numero(&tx, fini.numero).await?.ok_or_else(super::inconnu)?;
        // No letter is sent when the mandate that ends was never signed.
        if fini.mandat.date_signature.is_some() {
            let lettre = LettreDeMandat::de(&fini, &compte);
            dire_a_la_societe(&tx, &fini, &compte, &lettre, Lettre::MandatTermine).await?;
        }
        Ok::<_, Error>(Acte::faits((), faits))
    };
    contexte.ecrire(travail).await
}

async fn dire_a_la_societe(
    tx: &Ecriture,
    lu: &MandatLu,
    compte: &Compte,
    lettre: &LettreDeMandat,
    en_lettre: fn(LettreDeMandat) -> Lettre,
) -> Result<()> {
    if let Some(representant) = &lu.representant {
        poster_au_representant(tx, representant, lettre.clone(), None, en_lettre).await?;
    }
    poster_aux_responsables(tx, compte, lettre, lu.representant.as_ref(), en_lettre).await
}

/// Makes the documents of mandates that are still missing, also for companies that registered before mandates were signed on the
/// portal. Then sends the reminders about the end of each mandate.
pub async fn suivre(base: &Base, marque: &Marque) -> Result<()> {
    let etablis = un_par_un(
        |limite| async move { Ok(store::mandat::a_etablir(&base.lire().await?, limite).await?) },
        |numero| async move { etablir_maintenant(base, marque.clone(), numero).await },
    )
    .await;
    let aujourd_hui = base.maintenant().jour();
    let contexte = &Contexte::des_taches(base.clone());
    let rappeles =
        un_par_un(
            |limite| async move { Ok(store::mandat::a_rappeler(&base.lire().await?, aujourd_hui, limite).await?) },
            |numero| async move {
                contexte.ecrire(|tx: Ecriture| async move { rappeler(&tx, numero).await }).await.map(drop)
            },
        )
        .await;
    etablis.and(rappeles)
}

/// Sends the reminder about the end of a mandate, once. A mandate that another one replaces ends without a letter.
async fn rappeler(tx: &Ecriture, numero: i64) -> Result<Acte<()>> {
    let aujourd_hui = tx.maintenant().jour();
    let Some(trouve) = store::mandat::par_numero(tx, numero).await? else { return Ok(Acte::sans_effet(())) };
    // Lock the company first, because staff may name a representative or record a scan at this very instant.
    store::compte::par_id_verrouille(tx, trouve.mandat.compte).await?;
    let Some(mut lu) = store::mandat::par_numero_verrouille(tx, numero).await? else {
        return Ok(Acte::sans_effet(()));
    };
    let Some(rappel) = lu.mandat.rappel_du(aujourd_hui, lu.rappel) else { return Ok(Acte::sans_effet(())) };
    store::mandat::noter_rappel(tx, &mut lu, rappel).await?;
    let siens = store::mandat::de_la_societe(tx, lu.mandat.compte).await?;
    let compte = societe(tx, &lu).await?;
    match rappel {
        RappelDeMandat::Trente | RappelDeMandat::Sept => {
            // Another mandate of the company ends later, so no reminder is needed.
            if siens.qui_compte(aujourd_hui).is_none_or(|qui_compte| qui_compte.numero != numero) {
                return Ok(Acte::sans_effet(()));
            }
            prevenir(tx, &lu, rappel, &compte, &siens).await
        }
        RappelDeMandat::Fini => {
            let fait = Fait::MandatTermine { compte: compte.id, mandat: numero };
            if !siens.tous().iter().any(|autre| autre.mandat.est_actif(aujourd_hui)) {
                let lettre = LettreDeMandat::de(&lu, &compte);
                dire_a_la_societe(tx, &lu, &compte, &lettre, Lettre::MandatTermine).await?;
                poster_a_l_equipe(tx, &compte, &lettre, Lettre::MandatTermine).await?;
            }
            Ok(Acte::fait((), fait))
        }
    }
}

/// Warns of the end of the mandate that counts, and makes its renewal if there is none yet.
async fn prevenir(
    tx: &Ecriture,
    lu: &MandatLu,
    rappel: RappelDeMandat,
    compte: &Compte,
    siens: &MandatsLus,
) -> Result<Acte<()>> {
    let aujourd_hui = tx.maintenant().jour();
    let representant = representant_connu(tx, lu).await?;
    let mut faits = Vec::new();
    if let Some(representant) = &representant
        && siens.suivant(aujourd_hui).is_none()
    {
        let mandat = faire_le_suivant(tx, compte.id, representant, Some(lu.numero), &mut faits).await?;
        store::tache::mettre(tx, &Tache::EtablirMandat { mandat }, tx.maintenant()).await?;
    }
    let lettre = LettreDeMandat {
        jours: lu.mandat.date_echeance().map(|echeance| (echeance - aujourd_hui).num_days()),
        representant: representant.as_ref().map(|representant| representant.0.avec_civilite()),
        ..LettreDeMandat::de(lu, compte)
    };
    // Thirty days before the end, the representative gets the renewal, whose letter also tells of the end.
    if let (RappelDeMandat::Sept, Some(representant)) = (rappel, &representant) {
        poster_au_representant(tx, representant, lettre.clone(), None, Lettre::MandatBientotFini).await?;
    }
    poster_aux_responsables(tx, compte, &lettre, representant.as_ref(), Lettre::MandatBientotFini).await?;
    poster_a_l_equipe(tx, compte, &lettre, Lettre::MandatBientotFini).await?;
    Ok(Acte::faits((), faits))
}
