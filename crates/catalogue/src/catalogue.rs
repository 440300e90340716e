//! The snapshot, and the questions that it answers.

use crate::changement::Changement;
use crate::interieur::Interieur;
use crate::json::ABSENT;
use crate::ligne::{detenteur, instant, morceau};
use crate::ordre_lots::{joindre, separer};
use crate::plan::PlanDeRecherche;
use crate::poids::Poids;
use crate::rendu::{self, ActionsLot};
use crate::requete::{FiltreLot, FormeProgramme, OrdreLot, OrdreProgramme, Page, RequeteLots, RequeteProgrammes, Sens};
use crate::selection::Contrainte;
use chrono::{DateTime, Utc};
use domain::acces::{IdGroupe, Portee};
use domain::lot::{Detenteur, IdLot, Nature, StatutLot};
use domain::nombres::Montant;
use domain::programme::IdProgramme;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

/// A lot of one snapshot. It has no meaning in another snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RefLot(pub(crate) u32);

/// A programme of one snapshot. It has no meaning in another snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RefProgramme(pub(crate) u32);

/// One page of an answer, with the number of all the members that match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resultat<T> {
    /// The exact number of members that match, on all pages.
    pub total: usize,
    /// The members of the page asked for.
    pub membres: Vec<T>,
}

/// What drawings and facets need to know of a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VueLot<'a> {
    pub lot: RefLot,
    pub numero: &'a str,
    pub batiment: Option<String>,
    pub statut: StatutLot,
    /// When the head start on this lot ends; `None` unless a prescriber of its waiting list has a head start now.
    pub disponible_le: Option<DateTime<Utc>>,
    pub nature: Nature,
    pub pieces: u8,
    pub etage: Option<i16>,
    pub prix: Option<Montant>,
    /// Whether the lot is dedicated to a group.
    pub dedie: bool,
}

/// The catalogue at one instant: immutable, cheap to clone, shared between threads.
#[derive(Debug, Clone)]
pub struct Catalogue {
    pub(crate) interieur: Arc<Interieur>,
}

/// The places of a page's members among `total`; empty past the end.
fn bornes(page: Page, total: usize) -> (usize, usize) {
    let limite = page.limite as usize;
    let debut = (page.numero as usize).saturating_sub(1).saturating_mul(limite).min(total);
    (debut, debut.saturating_add(limite).min(total))
}

impl Catalogue {
    /// The catalogue after these changes. It shares with the present catalogue all parts that the changes do not touch. A change
    /// with an older version than the known one is ignored, and so is a change of a lot or a programme that does not exist.
    #[must_use]
    pub fn appliquer(&self, changements: Vec<Changement>) -> Self {
        Self { interieur: Arc::new(self.interieur.appliquer(changements)) }
    }

    /// The lots that match the question, for this viewer.
    pub fn chercher_lots(&self, portee: Portee, requete: &RequeteLots) -> Resultat<RefLot> {
        let i = &*self.interieur;
        let plan = PlanDeRecherche::nouveau(portee, &requete.filtre, &i.reperes, &i.index);
        let trouves = i.selectionner(&plan);
        let (debut, fin) = bornes(requete.page, trouves.total);
        let membres = if debut == fin {
            Vec::new()
        } else {
            let par_prix = [(OrdreLot::Prix, Sens::Croissant)];
            let criteres = if requete.ordre.is_empty() { &par_prix[..] } else { &requete.ordre };
            i.ordonner_lots(&plan, &trouves, criteres, (debut, fin))
        };
        Resultat { total: trouves.total, membres: membres.into_iter().map(RefLot).collect() }
    }

    /// The programmes that match the question, for this viewer.
    pub fn chercher_programmes(&self, portee: Portee, requete: &RequeteProgrammes) -> Resultat<RefProgramme> {
        let i = &*self.interieur;
        let plan = PlanDeRecherche::nouveau(portee, &requete.filtre, &i.reperes, &i.index);
        let contrainte = if requete.filtre.lot == FiltreLot::default() { Contrainte::Aucune } else { Contrainte::Lots };
        let (tenus, total) = i.selectionner_programmes(&plan, contrainte);
        let (debut, fin) = bornes(requete.page, total);
        let membres = if debut == fin {
            Vec::new()
        } else {
            let par_lieu = [(OrdreProgramme::Lieu, Sens::Croissant)];
            let criteres = if requete.ordre.is_empty() { &par_lieu[..] } else { &requete.ordre };
            i.ordonner_programmes(&tenus, total, criteres, (debut, fin))
        };
        Resultat { total, membres: membres.into_iter().map(RefProgramme).collect() }
    }

    /// A lot by its id, if this viewer may see its page. Staff also find withdrawn lots.
    pub fn lot(&self, portee: Portee, id: &str) -> Option<RefLot> {
        let (bloc, ligne) = self.interieur.trouver(id)?;
        rendu::voit(&self.interieur.blocs[bloc], ligne, portee).then(|| RefLot(joindre(bloc, ligne)))
    }

    /// Whether a lot is withdrawn from sale.
    pub fn est_retire(&self, lot: RefLot) -> bool {
        let (bloc, ligne) = separer(lot.0);
        self.interieur.blocs[bloc].etats[ligne].retire
    }

    /// A programme by its id, if this viewer may see its page. Staff also find withdrawn ones.
    pub fn programme(&self, portee: Portee, id: &str) -> Option<RefProgramme> {
        let rang = self.interieur.index.rang(id)?;
        let retire = self.interieur.index.fiches[rang as usize].retire;
        (!retire || portee == Portee::Interne).then_some(RefProgramme(rang))
    }

    /// The programme of a lot.
    pub fn programme_du_lot(&self, lot: RefLot) -> RefProgramme {
        let (bloc, ligne) = separer(lot.0);
        RefProgramme(self.interieur.carte.programmes[bloc] + self.interieur.blocs[bloc].fixes.programme[ligne])
    }

    /// The id of a lot.
    pub fn id_lot(&self, lot: RefLot) -> IdLot {
        let (bloc, ligne) = separer(lot.0);
        let numero = self.interieur.blocs[bloc].fixes.numeros.get(ligne);
        IdLot::nouveau(self.id_programme(self.programme_du_lot(lot)), numero)
    }

    /// The id of a programme.
    pub fn id_programme(&self, programme: RefProgramme) -> &IdProgramme {
        &self.interieur.index.fiches[programme.0 as usize].id
    }

    /// The version of a programme's row.
    pub fn version_programme(&self, programme: RefProgramme) -> i64 {
        self.interieur.index.fiches[programme.0 as usize].version
    }

    /// Whether the catalogue has the lot with this dedication and this withdrawal. When it has, a new status or price of the lot
    /// needs no new block.
    pub fn est_connu(&self, id: &IdLot, exclusivite: Option<IdGroupe>, retire: bool) -> bool {
        self.interieur.trouver(&id.0).is_some_and(|(bloc, ligne)| {
            let etat = &self.interieur.blocs[bloc].etats[ligne];
            etat.retire == retire && etat.groupe == exclusivite.map(|g| g.0)
        })
    }

    /// Status, holder and version of a lot.
    pub fn etat_lot(&self, lot: RefLot) -> (StatutLot, Option<Detenteur>, i64) {
        let (bloc, ligne) = separer(lot.0);
        let etat = self.interieur.blocs[bloc].etats[ligne];
        (StatutLot::TOUS[usize::from(etat.statut)], detenteur(etat.detenteur), etat.version)
    }

    /// What drawings and facets need to know of a lot.
    pub fn vue_lot(&self, lot: RefLot) -> VueLot<'_> {
        let (bloc, ligne) = separer(lot.0);
        let bloc = &*self.interieur.blocs[bloc];
        let (f, etat) = (&bloc.fixes, bloc.etats[ligne]);
        VueLot {
            lot,
            numero: f.numeros.get(ligne),
            batiment: serde_json::from_str(f.morceau(ligne, morceau::BATIMENT)).unwrap_or_default(),
            statut: StatutLot::TOUS[usize::from(etat.statut)],
            disponible_le: instant(etat.disponible_le),
            nature: Nature::TOUTES[usize::from(f.nature[ligne])],
            pieces: f.pieces[ligne],
            etage: i16::try_from(f.etage[ligne]).ok(),
            prix: Some(bloc.prix.courant[ligne]).filter(|p| *p != ABSENT).map(Montant::depuis_centiemes),
            dedie: etat.groupe.is_some(),
        }
    }

    /// The lots of a programme that this viewer sees and that are on sale, in order of id.
    pub fn lots_du_programme(&self, portee: Portee, programme: RefProgramme) -> impl Iterator<Item = VueLot<'_>> {
        let (bloc, local) = self.interieur.carte.programme(programme.0);
        let mut lots = Vec::new();
        self.interieur.lots_visibles(bloc, local, portee, |l| lots.push(RefLot(joindre(bloc, l))));
        lots.into_iter().map(|lot| self.vue_lot(lot))
    }

    /// The homes of a programme that are on sale, in order of id. Each comes with whether this viewer may see it,
    /// because a façade draws every bay and shows the ones that the viewer may not see as plain glass.
    pub fn baies(&self, portee: Portee, programme: RefProgramme) -> impl Iterator<Item = (VueLot<'_>, bool)> {
        let baies = self.lots_de_la_facade(portee, programme);
        baies.into_iter().map(|(lot, vu)| (self.vue_lot(lot), vu))
    }

    /// A number that changes when the façade of a programme changes for this viewer.
    pub fn empreinte_facade(&self, portee: Portee, programme: RefProgramme) -> u64 {
        let mut hache = DefaultHasher::new();
        hache.write_i64(self.version_programme(programme));
        for (lot, vu) in self.lots_de_la_facade(portee, programme) {
            let (bloc, ligne) = separer(lot.0);
            let bloc = &*self.interieur.blocs[bloc];
            let f = &bloc.fixes;
            (f.numeros.get(ligne), f.morceau(ligne, morceau::BATIMENT), f.etage[ligne], f.nature[ligne])
                .hash(&mut hache);
            // For a lot that the viewer may not see, not even a change may be noticed.
            vu.then_some(bloc.etats[ligne].statut).hash(&mut hache);
        }
        hache.finish()
    }

    /// A number that changes when the data of a programme and its lots that this viewer may see change. A drawing made from these
    /// data can be kept while the number stays. A lot that the viewer may not see counts only by its bay of plain glass.
    pub fn empreinte_du_programme(&self, portee: Portee, programme: RefProgramme) -> u64 {
        let mut hache = DefaultHasher::new();
        hache.write_u64(self.empreinte_facade(portee, programme));
        let (bloc, local) = self.interieur.carte.programme(programme.0);
        let contenu = &*self.interieur.blocs[bloc];
        for ligne in contenu.lignes_de(local).filter(|ligne| rendu::voit(contenu, *ligne, portee)) {
            (contenu.fixes.numeros.get(ligne), contenu.etats[ligne].version).hash(&mut hache);
        }
        hache.finish()
    }

    fn lots_de_la_facade(&self, portee: Portee, programme: RefProgramme) -> Vec<(RefLot, bool)> {
        let (bloc, local) = self.interieur.carte.programme(programme.0);
        let contenu = &*self.interieur.blocs[bloc];
        let mut lots = Vec::new();
        self.interieur.lots_visibles(bloc, local, Portee::Interne, |ligne| {
            if matches!(Nature::TOUTES[usize::from(contenu.fixes.nature[ligne])], Nature::Appartement | Nature::Maison)
            {
                let groupe = contenu.etats[ligne].groupe.map(IdGroupe);
                lots.push((RefLot(joindre(bloc, ligne)), portee.voit(groupe)));
            }
        });
        lots
    }

    /// Writes a lot as JSON for the wire (spec section 3), for this viewer.
    pub fn ecrire_lot(&self, portee: Portee, lot: RefLot, actions: &ActionsLot, sortie: &mut Vec<u8>) {
        self.interieur.ecrire_lot(portee, separer(lot.0), actions, sortie);
    }

    /// Writes a programme as JSON for the wire (spec section 3), for this viewer.
    pub fn ecrire_programme(
        &self,
        portee: Portee,
        programme: RefProgramme,
        forme: FormeProgramme,
        sortie: &mut Vec<u8>,
    ) {
        self.interieur.ecrire_programme(portee, programme.0, forme, sortie);
    }

    /// The bytes that the snapshot holds, by part.
    pub fn poids(&self) -> Poids {
        self.interieur.poids()
    }
}
