//! The waiting lists of the demonstration: a few optioned lots, each with one to three prescribers who wait, the named accounts
//! among them. Lots that the named accounts hold have no list, because visits of the demonstration begin with these lots.

use super::NOMMES;
use crate::contexte::Contexte;
use crate::error::Result;
use chrono::TimeDelta;
use domain::acces::Role;
use domain::utilisateur::Utilisateur;
use domain::vente::{NouvelleAttente, OptionLot};
use std::collections::BTreeSet;
use store::{Acte, Ecriture, Fait, Instant};

/// How many lots have a list.
const LOTS: usize = 8;
/// How many lots each named account waits for.
const DES_COMPTES_NOMMES: usize = 2;
const OPTIONS: u64 = 1000;
/// The time between two prescribers who join a list.
const ENTRE_DEUX: TimeDelta = TimeDelta::minutes(40);

/// Gives the demonstration its waiting lists, once it has options, and returns the number of places in them.
pub(super) async fn completer(contexte: &Contexte) -> Result<usize> {
    {
        let lecture = contexte.base().lire().await?;
        let demo = store::utilisateur::nombre_de_demonstration(&lecture).await? > 0;
        if !demo || store::attente::il_y_en_a(&lecture).await? || !store::option_lot::il_y_en_a(&lecture).await? {
            return Ok(0);
        }
    }
    Ok(contexte.ecrire(|tx| async move { remplir(&tx).await }).await?.valeur)
}

async fn remplir(tx: &Ecriture) -> Result<Acte<usize>> {
    // This locks a row, so that two processes do not fill the demonstration twice.
    if super::un_referent(tx).await?.is_none() || store::attente::il_y_en_a(tx).await? {
        return Ok(Acte::sans_effet(0));
    }
    let tous = store::utilisateur::lister(tx).await?.into_iter().map(|lu| lu.utilisateur);
    let gens: Vec<Utilisateur> = tous.filter(|u| u.demo && u.roles.contains(&Role::EP)).collect();
    let (nommes, autres): (Vec<_>, Vec<_>) = gens.iter().partition(|u| u.identite.email.starts_with(NOMMES));
    let des_nommes: BTreeSet<_> = nommes.iter().map(|u| u.id).collect();
    let mut options = Vec::new();
    for id in store::option_lot::a_finir(tx, Instant::depuis_micros(i64::MAX), OPTIONS).await? {
        options.extend(store::option_lot::par_id_verrouillee(tx, id).await?);
    }
    options.retain(|option| !des_nommes.contains(&option.prescripteur));
    options.sort_by_key(|option| option.id);
    let mut faits = Vec::new();
    for (rang, option) in options.iter().take(LOTS).enumerate() {
        let nomme = nommes.get(rang / DES_COMPTES_NOMMES).copied();
        // Nobody waits for a lot that their own company holds.
        let ailleurs = |qui: &&Utilisateur| qui.compte.as_ref().map(|compte| compte.id) != option.compte;
        let derriere = autres.iter().cycle().skip(rang * 2).take(autres.len()).copied();
        // A named account comes last in the list.
        let mut file: Vec<&Utilisateur> = derriere.filter(ailleurs).take(1 + rang % 3).collect();
        file.extend(nomme.filter(ailleurs));
        for (place, qui) in (1..).zip(file) {
            faits.extend(attendre(tx, qui, option, place).await?);
        }
    }
    Ok(Acte::faits(faits.len(), faits))
}

async fn attendre(tx: &Ecriture, qui: &Utilisateur, option: &OptionLot, place: i32) -> Result<Vec<Fait>> {
    let nouvelle = NouvelleAttente {
        lot: option.lot.clone(),
        programme: option.programme.clone(),
        prescripteur: qui.id,
        compte: qui.compte.as_ref().map(|compte| compte.id),
        creee: (option.cree + ENTRE_DEUX * place).min(tx.maintenant().date()),
    };
    Ok(store::attente::creer(tx, &nouvelle).await?.rejointe().tous_les_faits(Vec::new()))
}
