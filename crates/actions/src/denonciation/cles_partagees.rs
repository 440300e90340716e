//! The job that computes keys again, and the letters about the pairs that then share a key (`domain.md` section 5, "Keys
//! that change").

use crate::courrier::{Lettre, LettreDeCles, noms_de_programmes, poster_a};
use crate::error::Result;
use domain::acces::Role;
use domain::denonciation::IdDenonciation;
use domain::utilisateur::{IdCompte, IdUtilisateur, Utilisateur};
use std::collections::HashMap;
use store::indexation::{self, ClePartagee};
use store::{Base, Ecriture};

/// How many batches one run of the job does. The next run goes on from there.
const PAQUETS: usize = 400;

/// Says whether every person is found by keys that this version wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Indexation {
    Faite,
    /// Some rows are left, and the next run of the job indexes them.
    EnCours,
}

/// Indexes the rows that an earlier version wrote, gives keys back, and tells staff of the pairs that came to share a key.
/// Doing it twice changes nothing.
pub(super) async fn reindexer(base: &Base) -> Result<Indexation> {
    let (mut lus, mut indexation) = (0, Indexation::EnCours);
    for _ in 0..PAQUETS {
        match base.entretenir(|tx| async move { indexation::indexer_des_contacts(&tx).await }).await? {
            0 => {
                indexation = Indexation::Faite;
                break;
            }
            paquet => lus += paquet,
        }
    }
    while base.entretenir(|tx| async move { indexation::indexer_des_comptes(&tx).await }).await? > 0 {}
    while base.entretenir(|tx| async move { indexation::indexer_des_reservations(&tx).await }).await? > 0 {}
    if lus > 0 {
        tracing::info!(contacts = lus, "contacts of an earlier version have their keys");
    }
    base.entretenir(|tx| async move { indexation::rendre_les_cles(&tx).await }).await?;
    base.entretenir(|tx| async move { prevenir(&tx).await }).await?;
    Ok(indexation)
}

/// Writes to the staff who decide: administrators about all the pairs, referents about those of their companies.
async fn prevenir(tx: &Ecriture) -> Result<()> {
    let partagees = indexation::a_dire(tx).await?;
    if partagees.is_empty() {
        return Ok(());
    }
    let tous: Vec<_> =
        store::utilisateur::lister(tx).await?.into_iter().filter(|lu| lu.actif).map(|lu| lu.utilisateur).collect();
    let mut lignes = Vec::with_capacity(partagees.len());
    for (_, partagee) in &partagees {
        lignes.push(decrire(tx, &tous, partagee).await?);
    }
    for qui in tous.iter().filter(|qui| qui.roles.contains(&Role::IA) || qui.roles.contains(&Role::IR)) {
        let siennes = lignes.iter().filter(|ligne| qui.roles.contains(&Role::IA) || ligne.referents.contains(&qui.id));
        let (denonciations, comptes): (Vec<_>, Vec<_>) = siennes.partition(|ligne| !ligne.de_comptes);
        if denonciations.is_empty() && comptes.is_empty() {
            continue;
        }
        let phrases = |lignes: Vec<&LigneDeCles>| lignes.into_iter().map(|ligne| ligne.phrase.clone()).collect();
        let prenom = qui.identite.prenom.clone();
        let lettre = LettreDeCles { prenom, denonciations: phrases(denonciations), comptes: phrases(comptes) };
        poster_a(tx, qui, &Lettre::ClesPartagees(lettre)).await?;
    }
    let ids: Vec<i64> = partagees.into_iter().map(|(id, _)| id).collect();
    Ok(indexation::noter_dites(tx, &ids).await?)
}

/// The sentence about a pair, and the referents who are told of it.
struct LigneDeCles {
    phrase: String,
    de_comptes: bool,
    referents: Vec<IdUtilisateur>,
}

async fn decrire(tx: &Ecriture, tous: &[Utilisateur], partagee: &ClePartagee) -> Result<LigneDeCles> {
    match partagee {
        ClePartagee::Denonciations { premiere, seconde, programme } => {
            let noms = noms_de_programmes(tx, std::slice::from_ref(programme)).await?;
            let mut comptes = HashMap::new();
            let un = de_qui(tx, *premiere, &mut comptes).await?;
            let autre = de_qui(tx, *seconde, &mut comptes).await?;
            let programme = noms.into_iter().next().unwrap_or_else(|| programme.0.clone());
            let phrase = format!(
                "Sur «\u{a0}{programme}\u{a0}»\u{a0}: {un} garde la protection\u{a0}; {autre} court jusqu’à son échéance."
            );
            Ok(LigneDeCles { phrase, de_comptes: false, referents: comptes.into_values().flatten().collect() })
        }
        ClePartagee::Comptes { premier, second } => {
            let nom = |id: &IdUtilisateur| {
                let qui = tous.iter().find(|qui| qui.id == *id);
                qui.map_or_else(
                    || format!("compte n°\u{a0}{}", id.0),
                    |qui| format!("{} {} (compte n°\u{a0}{})", qui.identite.prenom, qui.identite.nom, id.0),
                )
            };
            let phrase = format!("{} et {} ont la même adresse, écrite de deux façons.", nom(premier), nom(second));
            Ok(LigneDeCles { phrase, de_comptes: true, referents: Vec::new() })
        }
    }
}

/// A declaration in words, as « la n° 12 (Cabinet Alpha) ». It also notes the referent of its company.
async fn de_qui(
    tx: &Ecriture,
    id: IdDenonciation,
    comptes: &mut HashMap<IdCompte, Option<IdUtilisateur>>,
) -> Result<String> {
    let compte = store::denonciation::par_id(tx, id).await?.and_then(|denonciation| denonciation.compte);
    let Some(compte) = compte else { return Ok(format!("la n°\u{a0}{} (contact du promoteur)", id.0)) };
    let societe = store::compte::par_id(tx, compte).await?;
    comptes.insert(compte, societe.as_ref().and_then(|societe| Some(societe.gerant.as_ref()?.id)));
    Ok(format!("la n°\u{a0}{} ({})", id.0, societe.map(|societe| societe.nom).unwrap_or_default()))
}
