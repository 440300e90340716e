//! Whose turn it is on a lot.

use super::Regles;
use crate::error::Result;
use domain::acces::Role;
use domain::attente::{Aptitude, StatutAttente, prochaine};
use domain::lot::tenue::IdAttente;
use domain::lot::{Lot, Tenue};
use domain::utilisateur::{IdCompte, Utilisateur};
use store::attente::AttenteDeLot;
use store::{Acces, Instant};

/// Who waits and whom the lot still concerns.
#[derive(Debug)]
pub(super) struct Presente {
    pub(super) attente: AttenteDeLot,
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
            Ok(store::attente::par_id(db, attente).await?)
        }
        Tenue::EnAvance { .. } | Tenue::Libre => {
            if regles.avance.is_zero() {
                return Ok(None);
            }
            let file = lire_la_file(db, regles, vu, maintenant).await?;
            let mut attentes = file.presentes.into_iter().map(|presente| presente.attente);
            Ok(attentes.find(|attente| Some(attente.id) == file.prochaine))
        }
        Tenue::Optionne { .. } | Tenue::PreReserve { .. } | Tenue::Reserve { .. } | Tenue::Exterieure(_) => Ok(None),
    }
}

/// The list of a lot, with what each of it may.
pub(super) async fn lire_la_file(db: &impl Acces, regles: Regles, vu: &Lot, maintenant: Instant) -> Result<File> {
    let lot = vu.fiche.id();
    let mut attentes = store::attente::file(db, &lot).await?;
    attentes.retain(|attente| attente.statut == StatutAttente::EnAttente);
    let mut file = File::default();
    let mut aptitudes = Vec::new();
    for attente in attentes {
        let lu = store::utilisateur::par_id(db, attente.prescripteur).await?;
        let Some(qui) = lu.filter(|lu| lu.actif).map(|lu| lu.utilisateur).filter(|qui| concerne(qui, vu)) else {
            file.perdues.push(attente);
            continue;
        };
        let (aptitude, reprise) = match &qui.compte {
            None => (Aptitude::Peut, None),
            Some(compte) => de_la_societe(db, regles, compte.id, vu, maintenant).await?,
        };
        aptitudes.push((attente.id, aptitude));
        file.presentes.push(Presente { attente, reprise });
    }
    file.prochaine = prochaine(&aptitudes);
    Ok(file)
}

/// Whether a lot may still be somebody's.
fn concerne(qui: &Utilisateur, vu: &Lot) -> bool {
    qui.roles.contains(&Role::EP) && qui.portee().voit(vu.exclusivite)
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
