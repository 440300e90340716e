//! Whose turn it is on a lot.

use super::Regles;
use crate::error::Result;
use domain::acces::Role;
use domain::attente::{Aptitude, prochaine};
use domain::lot::tenue::IdAttente;
use domain::lot::{Lot, Tenue};
use domain::utilisateur::{IdCompte, IdUtilisateur, Utilisateur};
use store::attente::AttenteDeLot;
use store::{Acces, Instant};

/// Who waits and whom the lot still concerns.
#[derive(Debug)]
pub(super) struct Presente {
    pub(super) attente: AttenteDeLot,
    /// What they may.
    pub(super) aptitude: Aptitude,
    /// From when on their company, which had the lot until lately, may take it again; nothing when it may now.
    pub(super) reprise: Option<Instant>,
}

/// A list, as it is served.
#[derive(Debug, Default)]
pub(super) struct File {
    /// In the order of arrival.
    pub(super) presentes: Vec<Presente>,
    /// Those who are gone, do not option any more, or do not see the lot.
    pub(super) perdues: Vec<AttenteDeLot>,
    /// Whose turn it is, among those who wait.
    pub(super) prochaine: Option<IdAttente>,
}

/// Who has the priority on a lot that nobody holds, or whose head start is theirs or over; nobody has on any other lot, nor on one
/// that is everybody's.
pub(crate) async fn tour(
    db: &impl Acces,
    regles: Regles,
    vu: &Lot,
    maintenant: Instant,
) -> Result<Option<AttenteDeLot>> {
    match vu.tenue {
        Tenue::EnAvance { attente, fin } if Instant::from(fin) > maintenant => {
            match store::attente::par_id(db, attente).await? {
                Some(servie) if a_encore(db, &servie, vu).await? => Ok(Some(servie)),
                _ => le_suivant(db, regles, vu, maintenant).await,
            }
        }
        Tenue::EnAvance { .. } | Tenue::Libre => le_suivant(db, regles, vu, maintenant).await,
        Tenue::Optionne { .. } | Tenue::PreReserve { .. } | Tenue::Reserve { .. } | Tenue::Exterieure(_) => Ok(None),
    }
}

/// Whether the lot may still be theirs who have a head start on it: nobody keeps one who left, does not option any more, or does not
/// see the lot.
pub(super) async fn a_encore(db: &impl Acces, servie: &AttenteDeLot, vu: &Lot) -> Result<bool> {
    Ok(present(db, servie.prescripteur, vu).await?.is_some())
}

async fn le_suivant(db: &impl Acces, regles: Regles, vu: &Lot, maintenant: Instant) -> Result<Option<AttenteDeLot>> {
    if regles.avance.is_zero() {
        return Ok(None);
    }
    let file = lire_la_file(db, regles, vu, maintenant).await?;
    let mut attentes = file.presentes.into_iter().map(|presente| presente.attente);
    Ok(attentes.find(|attente| Some(attente.id) == file.prochaine))
}

/// The list of a lot, with what each of it may.
pub(super) async fn lire_la_file(db: &impl Acces, regles: Regles, vu: &Lot, maintenant: Instant) -> Result<File> {
    let lot = vu.fiche.id();
    let mut attentes = store::attente::file(db, &lot).await?;
    attentes.retain(|attente| attente.statut.attend());
    let mut file = File::default();
    if attentes.is_empty() {
        return Ok(file);
    }
    let tient = if vu.tenue.est_offerte() { None } else { store::prise::societe_qui_tient(db, &lot).await? };
    for attente in attentes {
        let Some(qui) = present(db, attente.prescripteur, vu).await? else {
            file.perdues.push(attente);
            continue;
        };
        let (aptitude, reprise) = match &qui.compte {
            None => (Aptitude::Peut, None),
            Some(compte) if Some(compte.id) == tient => (regles.apres_avoir_tenu(), None),
            Some(compte) => de_la_societe(db, regles, compte.id, vu, maintenant).await?,
        };
        file.presentes.push(Presente { attente, aptitude, reprise });
    }
    let aptitudes: Vec<_> = file.presentes.iter().map(|presente| (presente.attente.id, presente.aptitude)).collect();
    file.prochaine = prochaine(&aptitudes);
    Ok(file)
}

/// Who waits, as long as the lot may be theirs: they are there, they option, and they see it.
async fn present(db: &impl Acces, qui: IdUtilisateur, vu: &Lot) -> Result<Option<Utilisateur>> {
    let lu = store::utilisateur::par_id(db, qui).await?;
    let concerne = |qui: &Utilisateur| qui.roles.contains(&Role::EP) && qui.portee().voit(vu.exclusivite);
    Ok(lu.filter(|lu| lu.actif).map(|lu| lu.utilisateur).filter(concerne))
}

/// The same company cannot take a lot again for a while after the end of its option, nor while others wait (`domain.md` section 4);
/// what it may now, and from when on it may take it when that is later.
async fn de_la_societe(
    db: &impl Acces,
    regles: Regles,
    compte: IdCompte,
    vu: &Lot,
    maintenant: Instant,
) -> Result<(Aptitude, Option<Instant>)> {
    let fin = store::prise::derniere_fin(db, compte, &vu.fiche.id()).await?;
    Ok(match fin.map(|fin| fin.plus(regles.reprise)) {
        Some(reprise) if reprise > maintenant => (Aptitude::PasEncore, Some(reprise)),
        Some(_) if regles.apres_les_autres => (Aptitude::ApresLesAutres, None),
        _ => (Aptitude::Peut, None),
    })
}
