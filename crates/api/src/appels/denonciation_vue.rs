//! Reads the data that declarations are shown with (`wire::denonciation`), together for a whole page of declarations.

use crate::appels::suivi::Dossiers;
use actions::denonciation::Denoncees;
use domain::contact::{Ressemblance, Traits};
use domain::denonciation::IdDenonciation;
use domain::programme::IdProgramme;
use domain::regard::Regard;
use domain::utilisateur::{Compte, IdCompte};
use domain::vente::{Denonciation, DroitsSurDenonciation, EntourageDeDenonciation, Rivalite, VenteRivale};
use std::collections::{BTreeSet, HashMap};
use store::compte::ComptesVisibles;
use store::{Acces, Instant};
use wire::denonciation::{
    ActionsDeDecision, AutreDenonciation, DenonciationEnListe, DenonciationSuivie, RivaleDuFil, VenteDuFil,
};

/// The data that a page of declarations is shown with.
#[derive(Debug)]
pub(crate) struct Vues {
    dossiers: Dossiers,
    rivalites: Vec<Rivalite>,
    ventes: Vec<VenteRivale>,
    comptes: HashMap<IdCompte, Compte>,
    maintenant: Instant,
}

/// A declaration of another company that is, or may be, about the same person.
#[derive(Debug)]
pub(crate) struct Ressemblante {
    pub(crate) denonciation: Denonciation,
    pub(crate) raisons: Vec<Ressemblance>,
    pub(crate) communs: Vec<IdProgramme>,
}

impl Ressemblante {
    fn est_certaine(&self) -> bool {
        self.raisons.iter().any(|raison| raison.est_certaine())
    }
}

/// Reads the buyers, programmes and prescribers of declarations.
pub(crate) async fn dossiers(
    db: &impl Acces,
    regard: &Regard,
    denonciations: &[&Denonciation],
    ventes: &[VenteRivale],
) -> store::Result<Dossiers> {
    let contacts: Vec<_> = denonciations.iter().flat_map(|une| une.contacts()).collect();
    let programmes: BTreeSet<_> = denonciations.iter().flat_map(|une| une.programmes.clone()).collect();
    let prescripteurs = denonciations.iter().filter_map(|une| une.prescripteur);
    let prescripteurs: Vec<_> = prescripteurs.chain(ventes.iter().map(|vente| vente.prescripteur)).collect();
    Dossiers::lire(db, regard, &contacts, &programmes.into_iter().collect::<Vec<_>>(), &prescripteurs).await
}

impl Vues {
    /// Reads the data that these declarations are shown with, for this viewer.
    pub(crate) async fn lire(
        db: &impl Acces,
        regard: &Regard,
        denonciations: &[&Denonciation],
        maintenant: Instant,
    ) -> store::Result<Self> {
        let courent = denonciations.iter().filter(|une| une.court(maintenant.date()));
        let courent: Vec<_> = courent.map(|une| une.id).collect();
        let rivalites = store::denonciation::rivalites(db, &courent, maintenant).await?;
        let ventes = store::denonciation::ventes_rivales(db, &courent, maintenant).await?;
        let comptes = denonciations.iter().filter_map(|une| une.compte);
        let comptes: BTreeSet<i32> =
            comptes.chain(rivalites.iter().filter_map(|rivalite| rivalite.compte)).map(|compte| compte.0).collect();
        let mut lus = HashMap::with_capacity(comptes.len());
        for paquet in comptes.into_iter().collect::<Vec<_>>().chunks(1_000) {
            let siens = ComptesVisibles::par(regard).par_ids(db, paquet).await?;
            lus.extend(siens.into_iter().map(|compte| (compte.id, compte)));
        }
        let dossiers = dossiers(db, regard, denonciations, &ventes).await?;
        Ok(Self { dossiers, rivalites, ventes, comptes: lus, maintenant })
    }

    /// The declarations and sales that conflict with one declaration.
    fn contre(&self, id: IdDenonciation) -> (Vec<Rivalite>, Vec<VenteRivale>) {
        let rivalites = self.rivalites.iter().filter(|rivalite| rivalite.de == id).cloned().collect();
        (rivalites, self.ventes.iter().filter(|vente| vente.de == id).cloned().collect())
    }

    fn entourage<'a>(
        &'a self,
        regard: &'a Regard,
        (rivalites, ventes): &'a (Vec<Rivalite>, Vec<VenteRivale>),
    ) -> EntourageDeDenonciation<'a> {
        EntourageDeDenonciation {
            regard,
            rivalites,
            ventes,
            comptes: &self.comptes,
            maintenant: self.maintenant.date(),
        }
    }

    /// The decisions that staff may take on a declaration.
    pub(crate) fn decisions(&self, regard: &Regard, denonciation: &Denonciation) -> ActionsDeDecision {
        let contre = self.contre(denonciation.id);
        ActionsDeDecision::de(&DroitsSurDenonciation::de(denonciation, &self.entourage(regard, &contre)))
    }

    /// A declaration as its followers see it.
    pub(crate) fn montrer(&self, regard: &Regard, une: &Denonciation) -> DenonciationSuivie {
        let contre = self.contre(une.id);
        DenonciationSuivie::de(&self.dossiers.de_la_denonciation(une), &self.entourage(regard, &contre))
    }

    /// A declaration in the staff's list, with the number of declarations that look like it.
    pub(crate) fn en_liste(&self, regard: &Regard, une: &Denonciation, probables: usize) -> DenonciationEnListe {
        let contre = self.contre(une.id);
        DenonciationEnListe::de(&self.dossiers.de_la_denonciation(une), &self.entourage(regard, &contre), probables)
    }

    /// The sales of other companies to the people whom a declaration names.
    pub(crate) fn ventes(&self, de: IdDenonciation) -> Vec<VenteDuFil> {
        let siennes = self.ventes.iter().filter(|vente| vente.de == de);
        siennes.map(|vente| VenteDuFil::de(vente, self.dossiers.prescripteur(vente.prescripteur))).collect()
    }

    /// A declaration shown beside the one it looks like.
    pub(crate) fn rivale(&self, regard: &Regard, autre: &Ressemblante) -> RivaleDuFil {
        RivaleDuFil::de(self.montrer(regard, &autre.denonciation), &autre.raisons, &autre.communs)
    }
}

/// The declarations that were just made, from the result of the action, as the wire shows them.
pub(crate) fn denoncees(regard: &Regard, faites: &Denoncees, maintenant: Instant) -> DenonciationSuivie {
    let Denoncees { principale, autres, contacts, programmes, prescripteur } = faites;
    let vues = Vues {
        dossiers: Dossiers::de(contacts.clone(), programmes.clone(), prescripteur.clone()),
        rivalites: Vec::new(),
        ventes: Vec::new(),
        comptes: HashMap::new(),
        maintenant,
    };
    let autres = autres.iter().map(|autre| AutreDenonciation::de(autre, vues.dossiers.programmes()));
    DenonciationSuivie { autres: autres.collect(), ..vues.montrer(regard, principale) }
}

/// Finds, for each of these declarations, running or not, the running declarations that look like it. Names are encrypted, so they are
/// compared here and not by the database.
pub(crate) async fn ressemblantes(
    db: &impl Acces,
    denonciations: &[&Denonciation],
    maintenant: Instant,
) -> store::Result<HashMap<IdDenonciation, Vec<Ressemblante>>> {
    let programmes: BTreeSet<_> = denonciations.iter().flat_map(|une| une.programmes.clone()).collect();
    let programmes: Vec<_> = programmes.into_iter().collect();
    let autres = store::denonciation::qui_courent_sur(db, &programmes, maintenant).await?;
    let toutes = autres.iter().chain(denonciations.iter().copied());
    let mut contacts: Vec<_> = toutes.flat_map(Denonciation::contacts).collect();
    contacts.sort_unstable();
    contacts.dedup();
    let lus = store::contact::par_ids(db, &contacts).await?;
    let traits: HashMap<_, _> = lus.into_iter().filter_map(|(id, lu)| Some((id, Traits::de(&lu.contact?)))).collect();
    let mut trouvees: HashMap<_, Vec<_>> = HashMap::new();
    for une in denonciations {
        let siens: Vec<_> = une.contacts().filter_map(|contact| traits.get(&contact)).collect();
        for autre in autres.iter().filter(|autre| autre.compte != une.compte) {
            let communs: Vec<_> =
                une.programmes.iter().filter(|programme| autre.programmes.contains(programme)).cloned().collect();
            let mut raisons: Vec<_> = autre
                .contacts()
                .filter_map(|contact| traits.get(&contact).filter(|_| !communs.is_empty()))
                .flat_map(|leurs| siens.iter().flat_map(|siens| siens.ressemblances(leurs)))
                .collect();
            raisons.sort_unstable();
            raisons.dedup();
            if !raisons.is_empty() {
                let denonciation = autre.clone();
                trouvees.entry(une.id).or_default().push(Ressemblante { denonciation, raisons, communs });
            }
        }
    }
    Ok(trouvees)
}

/// How many of these declarations may be about the same person, without certainty.
pub(crate) fn probables(trouvees: Option<&Vec<Ressemblante>>) -> usize {
    trouvees.map_or(0, |siennes| siennes.iter().filter(|autre| !autre.est_certaine()).count())
}
