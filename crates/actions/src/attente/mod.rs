//! The waiting list of a lot (`domain.md` section 9): one joins it and leaves it here; when its lot is free again, by whatever way,
//! the list is served ([`service`]) in the transaction that freed it, and each head start ends by a job ([`suivre`]).
//!
//! Who has the priority is told by one reading ([`tour`]), asked by the option and by the lot's page alike. It follows the clock, not
//! the job: after a downtime the next one has it at once, and nobody else.

mod place;
mod service;
mod suite;
mod tour;

pub use place::{MaPlace, lots_attendus, ma_place};
pub(crate) use service::{avancer, honorer, offrir, servir};
pub use suite::suivre;
pub(crate) use tour::tour;

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::lot_vu::{lot_introuvable, visible};
use crate::pouvoir::{moi, prescripteur};
use domain::attente::{Aptitude, EvenementAttente, RefusDAttente};
use domain::lot::{IdLot, Lot};
use domain::programme::AVANTPREMIERE;
use domain::utilisateur::Utilisateur;
use std::time::Duration;
use store::attente::{AttenteDeLot, NouvelleAttente};
use store::reservation::ReservationsVisibles;
use store::{Acces, Acte, Base, Ecrit, Ecriture, Fait};

/// What the settings say of waiting lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Regles {
    /// How long a head start runs; zero: everybody is told at once.
    avance: Duration,
    /// How long a company cannot take a lot again after the end of its option.
    reprise: Duration,
    /// It cannot while others wait, either.
    apres_les_autres: bool,
}

impl Regles {
    /// Those of now.
    pub(crate) fn de(base: &Base) -> Self {
        let metier = base.metier();
        Self {
            avance: Duration::from_mins(metier.attente_avance),
            reprise: Duration::from_hours(metier.option_reprise),
            apres_les_autres: metier.option_reprise_attendue,
        }
    }

    /// What a company may whose hold of the lot has just ended, or is still to end.
    const fn apres_avoir_tenu(self) -> Aptitude {
        match self.apres_les_autres {
            _ if !self.reprise.is_zero() => Aptitude::PasEncore,
            true => Aptitude::ApresLesAutres,
            false => Aptitude::Peut,
        }
    }
}

/// Puts whoever acts at the end of the list of a lot; they keep the place that they have.
pub async fn rejoindre(contexte: &Contexte, lot: &IdLot) -> Result<Ecrit<MaPlace>> {
    let travail = |tx: Ecriture| async move {
        let regles = Regles::de(contexte.base());
        let qui = prescripteur(moi(&tx, contexte).await?)?;
        // Its row is held: nobody frees it while it is being waited for. Nor does an import that has written it already end meanwhile,
        // which would serve its list without this place; it is held first, since whoever ends one asks for rows of lots next.
        store::import::tenir(&tx).await?;
        store::lot::verrouiller(&tx, lot).await?;
        store::import::tenir(&tx).await?;
        let faits = avancer(&tx, regles, &visible(&tx, &qui, lot).await?).await?;
        let vu = visible(&tx, &qui, lot).await?;
        match refus(&tx, contexte, &qui, &vu).await? {
            Some(RefusDAttente::DejaInscrit) => {
                return Ok(Acte::faits(ma_place(&tx, contexte, &qui, &vu).await?, faits));
            }
            Some(_) => return Err(Error::conflict(RefusDAttente::CODE, RefusDAttente::PHRASE)),
            None => {}
        }
        let nouvelle = NouvelleAttente {
            lot: lot.clone(),
            programme: vu.fiche.programme.clone(),
            prescripteur: qui.id,
            compte: qui.compte.as_ref().map(|compte| compte.id),
        };
        let attente = store::attente::creer(&tx, &nouvelle).await?;
        let fait = Fait::AttenteRejointe { attente: attente.id, lot: lot.clone() };
        Ok(Acte::faits(ma_place(&tx, contexte, &qui, &vu).await?, [faits, vec![fait]].concat()))
    };
    contexte.ecrire(travail).await
}

/// Takes whoever acts out of the list of a lot; a head start that they had is the next one's.
pub async fn quitter(contexte: &Contexte, lot: &IdLot) -> Result<Ecrit<MaPlace>> {
    let travail = |tx: Ecriture| async move {
        let regles = Regles::de(contexte.base());
        let qui = prescripteur(moi(&tx, contexte).await?)?;
        store::lot::verrouiller(&tx, lot).await?;
        let inconnue = || Error::conflict("attente-inconnue", "Vous n’êtes pas dans la liste d’attente de ce lot.");
        let mut attente = store::attente::en_cours_de(&tx, lot, qui.id).await?.ok_or_else(inconnue)?;
        let mut faits = vec![Fait::AttenteQuittee { attente: attente.id, lot: lot.clone() }];
        faits.extend(service::finir(&tx, regles, &mut attente, EvenementAttente::Quittee).await?);
        let vu = store::lot::publie(&tx, lot).await?.ok_or_else(lot_introuvable)?;
        Ok::<_, Error>(Acte::faits(ma_place(&tx, contexte, &qui, &vu).await?, faits))
    };
    contexte.ecrire(travail).await
}

/// What keeps a prescriber from joining the list of a lot, in the order in which it is told: their place, then the lot.
pub async fn refus(db: &impl Acces, contexte: &Contexte, qui: &Utilisateur, vu: &Lot) -> Result<Option<RefusDAttente>> {
    let id = vu.fiche.id();
    let sienne = store::attente::en_cours_de(db, &id, qui.id).await?;
    if sienne.is_some_and(|attente| attente.court(contexte.maintenant())) {
        return Ok(Some(RefusDAttente::DejaInscrit));
    }
    if vu.retire {
        return Ok(Some(RefusDAttente::Retire));
    }
    // Nobody has the priority on it any more: it is free, although the job that says so has not come.
    let regles = Regles::de(contexte.base());
    if vu.tenue.avance().is_some() && tour(db, regles, vu, contexte.maintenant()).await?.is_none() {
        return Ok(Some(RefusDAttente::Libre));
    }
    if let Some(refus) = RefusDAttente::du_statut(vu.statut()) {
        return Ok(Some(refus));
    }
    if store::option_lot::en_cours_sur(db, &id).await?.is_some_and(|option| option.prescripteur == qui.id) {
        return Ok(Some(RefusDAttente::Mien));
    }
    if ReservationsVisibles::de(qui.id).en_cours_sur(db, &id).await?.is_some() {
        return Ok(Some(RefusDAttente::Mien));
    }
    if let Some(principal) = store::lot::principal(db, vu).await? {
        return Ok(Some(RefusDAttente::Annexe(principal)));
    }
    Ok(en_avant_premiere(db, vu).await?.then_some(RefusDAttente::AvantPremiere))
}

/// Nobody takes a lot of a preview.
async fn en_avant_premiere(db: &impl Acces, vu: &Lot) -> Result<bool> {
    let programmes = store::programme::sans_documents(db, std::slice::from_ref(&vu.fiche.programme)).await?;
    Ok(programmes.iter().any(|lu| lu.programme.phase_commerciale.code == AVANTPREMIERE))
}

/// Changes a place by an event, over the version that was read.
async fn changer(tx: &Ecriture, attente: &mut AttenteDeLot, evenement: EvenementAttente) -> Result<()> {
    attente.statut = attente.statut.apres(evenement).map_err(|_| store::Error::Conflit)?;
    if !attente.statut.court() {
        attente.finie = Some(tx.maintenant());
    }
    if store::attente::remplacer(tx, attente).await? { Ok(()) } else { Err(store::Error::Conflit.into()) }
}
