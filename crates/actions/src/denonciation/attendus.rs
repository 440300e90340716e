//! Declarations that wait for the end of what stands against them: the earliest is decided in the transaction that ends it.
//!
//! Whoever ends something holds its programme first, shared, so that no declaration is written there meanwhile; and for themself alone when
//! somebody waits, because what is validated is protected.

use super::{passer, personnes};
use crate::courrier::Circonstances;
use crate::error::Result;
use domain::contact::Contact;
use domain::denonciation::IdDenonciation;
use domain::lot::tenue::{IdOption, IdReservation};
use domain::programme::IdProgramme;
use domain::vente::Denonciation;
use store::chiffre::IndexAveugle;
use store::contact::{ClesDePersonne, ContactLu};
use store::denonciation::Attendue;
use store::{Acces as _, Base, Ecriture, Fait, protection};

/// The declarations that wait for the end of something, and the programmes that are held for them.
#[derive(Debug, Default)]
#[must_use]
pub(crate) struct DenonciationsEnAttente {
    ids: Vec<IdDenonciation>,
    programmes: Vec<IdProgramme>,
}

impl DenonciationsEnAttente {
    /// Those of the buyer of an option, whose programme is held from here on. Asked before the row of the option is locked.
    pub(crate) async fn de_l_option(tx: &Ecriture, id: IdOption) -> Result<Self> {
        match store::programme::tenir_celui_de_l_option(tx, id).await? {
            Some(programme) => Self::tenir(tx, Attendue::Option(id), programme).await,
            None => Ok(Self::default()),
        }
    }

    /// Those of the buyers of a reservation, whose programme is held already.
    pub(crate) async fn de_la_reservation(tx: &Ecriture, id: IdReservation, programme: IdProgramme) -> Result<Self> {
        Self::tenir(tx, Attendue::Reservation(id), programme).await
    }

    /// Those of persons by what they are known here, whom a reservation names no more. Its programme is held already.
    pub(crate) async fn de_ces_personnes(tx: &Ecriture, programme: &IdProgramme, qui: &[Contact]) -> Result<Self> {
        let cles = qui.iter().map(|personne| ClesDePersonne::de(tx.trousseau(), personne));
        let cles: Vec<IndexAveugle> =
            cles.flat_map(|cles| cles.toutes().into_iter().cloned().collect::<Vec<_>>()).collect();
        Self::tenir(tx, Attendue::Cles(&cles, programme), programme.clone()).await
    }

    /// Those of the persons of a declaration that has just ended. Its programmes are held already.
    pub(super) async fn de_la_denonciation(tx: &Ecriture, finie: &Denonciation) -> Result<Self> {
        let ids = store::denonciation::qui_attendent(tx, Attendue::Denonciation(finie.id), tx.maintenant()).await?;
        Ok(Self { ids, programmes: finie.programmes.clone() })
    }

    async fn tenir(tx: &Ecriture, quoi: Attendue<'_>, programme: IdProgramme) -> Result<Self> {
        let ids = store::denonciation::qui_attendent(tx, quoi, tx.maintenant()).await?;
        let programmes = vec![programme];
        if !ids.is_empty() {
            // Two who come to this together are one after the other (40P01).
            store::programme::verrouiller(tx, &programmes).await?;
        }
        Ok(Self { ids, programmes })
    }

    /// Decides them, the earliest first, where nothing stands against them any more: what they waited for has ended. Nothing when staff
    /// decide every declaration.
    pub(crate) async fn decider(self, tx: &Ecriture, base: &Base) -> Result<Vec<Fait>> {
        let mut faits = Vec::new();
        if base.metier().denonciation_toujours_decider {
            return Ok(faits);
        }
        for id in &self.ids {
            faits.extend(self.decider_une(tx, *id).await?);
        }
        Ok(faits)
    }

    async fn decider_une(&self, tx: &Ecriture, id: IdDenonciation) -> Result<Vec<Fait>> {
        let maintenant = tx.maintenant();
        let Some(lue) = store::denonciation::par_id_verrouillee(tx, id).await? else { return Ok(Vec::new()) };
        if !lue.attend_la_fin_d_une_autre(maintenant.date()) {
            return Ok(Vec::new());
        }
        let rivalites = store::denonciation::rivalites(tx, &[id], maintenant).await?;
        let ventes = store::denonciation::ventes_rivales(tx, &[id], maintenant).await?;
        let mut libres = Vec::new();
        let siens = personnes(tx, &lue).await?;
        for programme in lue.sans_obstacle(&self.programmes, &rivalites, &ventes) {
            if est_libre(tx, &siens, &programme, &lue).await? {
                libres.push(programme);
            }
        }
        if libres.is_empty() {
            return Ok(Vec::new());
        }
        let (decidee, mut faits) = super::separer(tx, lue, &libres).await?;
        let pas = decidee.decider(maintenant.date())?;
        let circonstances = Circonstances::default().separee(&decidee, id);
        faits.extend(passer(tx, &decidee, pas, circonstances).await?.1);
        Ok(faits)
    }
}

/// Nobody else has a key of those persons there, whatever was read: an earlier version may run beside.
async fn est_libre(tx: &Ecriture, qui: &[ContactLu], programme: &IdProgramme, de: &Denonciation) -> Result<bool> {
    for lu in qui {
        if protection::d_une_autre(tx, &lu.cles, programme, de.compte, tx.maintenant()).await?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}
