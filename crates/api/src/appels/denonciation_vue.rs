//! What declarations are shown with (`wire::denonciation`), read at once for a page of them.

use crate::appels::suivi::Dossiers;
use actions::denonciation::Denoncees;
use domain::contact::{Ressemblance, Traits};
use domain::denonciation::IdDenonciation;
use domain::programme::IdProgramme;
use domain::regard::Regard;
use domain::utilisateur::{Compte, IdCompte};
use domain::vente::{Denonciation, DroitsSurDenonciation, EntourageDeDenonciation, Rivalite};
use std::collections::{BTreeSet, HashMap};
use store::compte::ComptesVisibles;
use store::{Acces, Instant};
use wire::denonciation::{ActionsDeDecision, AutreDenonciation, DenonciationEnListe, DenonciationSuivie, RivaleDuFil};

/// What some declarations are shown with.
#[derive(Debug)]
pub(crate) struct Vues {
    dossiers: Dossiers,
    rivalites: Vec<Rivalite>,
    comptes: HashMap<IdCompte, Compte>,
    maintenant: Instant,
}

/// A declaration that is, or may be, of the same person as another, for another company.
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

/// The buyers, programmes and prescribers of declarations.
pub(crate) async fn dossiers(
    db: &impl Acces,
    regard: &Regard,
    denonciations: &[&Denonciation],
) -> store::Result<Dossiers> {
    let contacts: Vec<_> = denonciations.iter().map(|une| une.contact).collect();
    let programmes: BTreeSet<_> = denonciations.iter().flat_map(|une| une.programmes.clone()).collect();
    let prescripteurs: Vec<_> = denonciations.iter().filter_map(|une| une.prescripteur).collect();
    Dossiers::lire(db, regard, &contacts, &programmes.into_iter().collect::<Vec<_>>(), &prescripteurs).await
}

impl Vues {
    /// What these are shown with, to this viewer.
    pub(crate) async fn lire(
        db: &impl Acces,
        regard: &Regard,
        denonciations: &[&Denonciation],
        maintenant: Instant,
    ) -> store::Result<Self> {
        let courent = denonciations.iter().filter(|une| une.court(maintenant.date()));
        let courent: Vec<_> = courent.map(|une| une.id).collect();
        let rivalites = store::denonciation::rivalites(db, &courent, maintenant).await?;
        let comptes = denonciations.iter().filter_map(|une| une.compte);
        let comptes: BTreeSet<i32> =
            comptes.chain(rivalites.iter().filter_map(|rivalite| rivalite.compte)).map(|compte| compte.0).collect();
        let mut lus = HashMap::with_capacity(comptes.len());
        for paquet in comptes.into_iter().collect::<Vec<_>>().chunks(1_000) {
            let siens = ComptesVisibles::par(regard).par_ids(db, paquet).await?;
            lus.extend(siens.into_iter().map(|compte| (compte.id, compte)));
        }
        Ok(Self { dossiers: dossiers(db, regard, denonciations).await?, rivalites, comptes: lus, maintenant })
    }

    /// Those that stand against one.
    fn rivalites(&self, id: IdDenonciation) -> Vec<Rivalite> {
        self.rivalites.iter().filter(|rivalite| rivalite.de == id).cloned().collect()
    }

    fn entourage<'a>(&'a self, regard: &'a Regard, rivalites: &'a [Rivalite]) -> EntourageDeDenonciation<'a> {
        EntourageDeDenonciation { regard, rivalites, comptes: &self.comptes, maintenant: self.maintenant.date() }
    }

    /// What staff may do with one.
    pub(crate) fn decisions(&self, regard: &Regard, denonciation: &Denonciation) -> ActionsDeDecision {
        let rivalites = self.rivalites(denonciation.id);
        ActionsDeDecision::de(&DroitsSurDenonciation::de(denonciation, &self.entourage(regard, &rivalites)))
    }

    /// A declaration.
    pub(crate) fn montrer(&self, regard: &Regard, une: &Denonciation) -> DenonciationSuivie {
        let rivalites = self.rivalites(une.id);
        DenonciationSuivie::de(&self.dossiers.de_la_denonciation(une), &self.entourage(regard, &rivalites))
    }

    /// The same in the list of staff, with how many others look like it.
    pub(crate) fn en_liste(&self, regard: &Regard, une: &Denonciation, probables: usize) -> DenonciationEnListe {
        let rivalites = self.rivalites(une.id);
        DenonciationEnListe::de(&self.dossiers.de_la_denonciation(une), &self.entourage(regard, &rivalites), probables)
    }

    /// One that stands beside another.
    pub(crate) fn rivale(&self, regard: &Regard, autre: &Ressemblante) -> RivaleDuFil {
        RivaleDuFil::de(self.montrer(regard, &autre.denonciation), &autre.raisons, &autre.communs)
    }
}

/// What was just declared, from what the action gave.
pub(crate) fn denoncees(regard: &Regard, faites: &Denoncees, maintenant: Instant) -> DenonciationSuivie {
    let Denoncees { principale, autres, contact, programmes, prescripteur } = faites;
    let vues = Vues {
        dossiers: Dossiers::de(contact.clone(), programmes.clone(), prescripteur.clone()),
        rivalites: Vec::new(),
        comptes: HashMap::new(),
        maintenant,
    };
    let autres = autres.iter().map(|autre| AutreDenonciation::de(autre, vues.dossiers.programmes()));
    DenonciationSuivie { autres: autres.collect(), ..vues.montrer(regard, principale) }
}

/// Those of others that look like each of these, among those that run: names are encrypted, and compared here.
pub(crate) async fn ressemblantes(
    db: &impl Acces,
    denonciations: &[&Denonciation],
    maintenant: Instant,
) -> store::Result<HashMap<IdDenonciation, Vec<Ressemblante>>> {
    let courent: Vec<_> = denonciations.iter().filter(|une| une.court(maintenant.date())).collect();
    let programmes: BTreeSet<_> = courent.iter().flat_map(|une| une.programmes.clone()).collect();
    let programmes: Vec<_> = programmes.into_iter().collect();
    let autres = store::denonciation::qui_courent_sur(db, &programmes, maintenant).await?;
    let mut contacts: Vec<_> = autres.iter().chain(courent.iter().map(|une| **une)).map(|une| une.contact).collect();
    contacts.sort_unstable();
    contacts.dedup();
    let lus = store::contact::par_ids(db, &contacts).await?;
    let traits: HashMap<_, _> = lus.into_iter().filter_map(|(id, lu)| Some((id, Traits::de(&lu.contact?)))).collect();
    let mut trouvees: HashMap<_, Vec<_>> = HashMap::new();
    for une in courent {
        let Some(siens) = traits.get(&une.contact) else { continue };
        for autre in autres.iter().filter(|autre| autre.compte != une.compte) {
            let communs: Vec<_> =
                une.programmes.iter().filter(|programme| autre.programmes.contains(programme)).cloned().collect();
            let raisons = match traits.get(&autre.contact) {
                Some(traits) if !communs.is_empty() => siens.ressemblances(traits),
                _ => Vec::new(),
            };
            if !raisons.is_empty() {
                let denonciation = autre.clone();
                trouvees.entry(une.id).or_default().push(Ressemblante { denonciation, raisons, communs });
            }
        }
    }
    Ok(trouvees)
}

/// How many of them may be of the same person, without certainty.
pub(crate) fn probables(trouvees: Option<&Vec<Ressemblante>>) -> usize {
    trouvees.map_or(0, |siennes| siennes.iter().filter(|autre| !autre.est_certaine()).count())
}
