//! Declarations that wait for a rival declaration or sale to end. The earliest is decided in the transaction that ends the rival.
//!
//! A transaction that ends something locks its programme in shared mode, before the row of what ends, so that no declaration is written
//! there meanwhile. When a declaration waits, it locks the programme exclusively, because a validation writes a protection.
//! [`crate::dossier`] has the whole order of locks.

use super::{passer, personnes};
use crate::contexte::Contexte;
use crate::courrier::Circonstances;
use crate::error::Result;
use crate::un_par_un::un_par_un;
use domain::contact::Contact;
use domain::denonciation::IdDenonciation;
use domain::lot::tenue::{IdOption, IdReservation};
use domain::programme::IdProgramme;
use domain::vente::{Denonciation, Rivalite, VenteRivale};
use store::chiffre::IndexAveugle;
use store::contact::ClesDePersonne;
use store::denonciation::Attendue;
use store::{Acces, Acte, Base, Ecriture, Fait, Instant, protection};

/// The declarations that wait for the end of something, with their programmes, which are locked.
#[derive(Debug, Default)]
#[must_use]
pub(crate) struct DenonciationsEnAttente {
    ids: Vec<IdDenonciation>,
    programmes: Vec<IdProgramme>,
}

impl DenonciationsEnAttente {
    /// Finds the declarations that wait for this option, and locks its programme. Call it before locking the row of the option.
    pub(crate) async fn de_l_option(tx: &Ecriture, id: IdOption) -> Result<Self> {
        match store::programme::verrouiller_partage_celui_de_l_option(tx, id).await? {
            Some(programme) => Self::trouver_et_verrouiller(tx, Attendue::Option(id), programme).await,
            None => Ok(Self::default()),
        }
    }

    /// Finds the declarations that wait for this reservation. The caller has locked its programme.
    pub(crate) async fn de_la_reservation(tx: &Ecriture, id: IdReservation, programme: IdProgramme) -> Result<Self> {
        Self::trouver_et_verrouiller(tx, Attendue::Reservation(id), programme).await
    }

    /// Finds the declarations that wait for these persons, whom a reservation no longer names. The caller has locked its programme.
    pub(crate) async fn de_ces_personnes(tx: &Ecriture, programme: &IdProgramme, qui: &[Contact]) -> Result<Self> {
        let cles = qui.iter().map(|personne| ClesDePersonne::de(tx.trousseau(), personne));
        let cles: Vec<IndexAveugle> =
            cles.flat_map(|cles| cles.toutes().into_iter().cloned().collect::<Vec<_>>()).collect();
        Self::trouver_et_verrouiller(tx, Attendue::Cles(&cles, programme), programme.clone()).await
    }

    /// Finds the declarations that wait for a declaration that has just ended. The caller has locked the programmes of the ended one.
    pub(super) async fn de_la_denonciation(tx: &Ecriture, finie: &Denonciation) -> Result<Self> {
        let ids = store::denonciation::qui_attendent(tx, Attendue::Denonciation(finie.id), tx.maintenant()).await?;
        Ok(Self { ids, programmes: finie.programmes.clone() })
    }

    async fn trouver_et_verrouiller(tx: &Ecriture, quoi: Attendue<'_>, programme: IdProgramme) -> Result<Self> {
        let ids = store::denonciation::qui_attendent(tx, quoi, tx.maintenant()).await?;
        let programmes = vec![programme];
        if !ids.is_empty() {
            // Two transactions that hold the shared lock and both want this exclusive one deadlock. PostgreSQL cancels one of them
            // (40P01), and `Base::ecrire` runs it again.
            store::programme::verrouiller(tx, &programmes).await?;
        }
        Ok(Self { ids, programmes })
    }

    /// Decides the declarations that have no rival any more, the earliest first. Does nothing when staff decide every declaration.
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
        let libres = libres(tx, &lue, &self.programmes, (&rivalites, &ventes), maintenant).await?;
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

/// Decides the declarations that wait although they have no rival any more, each in a transaction with its fact and its letters. Such cases
/// are left by ends that came while staff decided every declaration, and by ends that an earlier version wrote.
pub(super) async fn decider_ce_que_rien_ne_retient(base: &Base) -> Result<()> {
    let contexte = &Contexte::des_taches(base.clone());
    un_par_un(
        |limite| async move { sans_rien_contre(base, limite).await },
        |id| async move {
            contexte.ecrire(|tx: Ecriture| async move { decider_seule(&tx, base, id).await }).await.map(drop)
        },
    )
    .await
}

/// The declarations that wait for an end and against which nothing stands on one of their programmes, the earliest first, at most `limite`.
/// The list is empty while staff decide every declaration.
async fn sans_rien_contre(base: &Base, limite: u64) -> Result<Vec<IdDenonciation>> {
    let mut decidables = Vec::new();
    if base.metier().denonciation_toujours_decider {
        return Ok(decidables);
    }
    let (lecture, maintenant) = (base.lire().await?, base.maintenant());
    let attendent = store::denonciation::qui_attendent_une_fin(&lecture, maintenant).await?;
    let ids: Vec<IdDenonciation> = attendent.iter().map(|une| une.id).collect();
    let rivalites = store::denonciation::rivalites(&lecture, &ids, maintenant).await?;
    let ventes = store::denonciation::ventes_rivales(&lecture, &ids, maintenant).await?;
    let plein = usize::try_from(limite).unwrap_or(usize::MAX);
    for une in &attendent {
        if decidables.len() >= plein {
            break;
        }
        let siennes: Vec<Rivalite> = rivalites.iter().filter(|rivalite| rivalite.de == une.id).cloned().collect();
        let vendu: Vec<VenteRivale> = ventes.iter().filter(|vente| vente.de == une.id).cloned().collect();
        if !libres(&lecture, une, &une.programmes, (&siennes, &vendu), maintenant).await?.is_empty() {
            decidables.push(une.id);
        }
    }
    Ok(decidables)
}

async fn decider_seule(tx: &Ecriture, base: &Base, id: IdDenonciation) -> Result<Acte<()>> {
    let Some(trouvee) = store::denonciation::par_id(tx, id).await? else { return Ok(Acte::sans_effet(())) };
    store::programme::verrouiller(tx, &trouvee.programmes).await?;
    let seule = DenonciationsEnAttente { ids: vec![id], programmes: trouvee.programmes };
    Ok(Acte::faits((), seule.decider(tx, base).await?))
}

/// The programmes among these on which a declaration has no rival any more. It also checks that no other company has a key of the persons
/// there, because an earlier version may run beside this one.
async fn libres(
    db: &impl Acces,
    une: &Denonciation,
    ou: &[IdProgramme],
    (rivalites, ventes): (&[Rivalite], &[VenteRivale]),
    maintenant: Instant,
) -> Result<Vec<IdProgramme>> {
    let sans_obstacle = une.sans_obstacle(ou, rivalites, ventes);
    if sans_obstacle.is_empty() {
        return Ok(sans_obstacle);
    }
    let siens = personnes(db, une).await?;
    let mut libres = Vec::with_capacity(sans_obstacle.len());
    'programmes: for programme in sans_obstacle {
        for lu in &siens {
            if protection::d_une_autre(db, &lu.cles, &programme, une.compte, maintenant).await?.is_some() {
                continue 'programmes;
            }
        }
        libres.push(programme);
    }
    Ok(libres)
}
