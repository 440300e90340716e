//! Makes a new snapshot from the former one and the changes. A status or a price copies one part of one block; a lot or
//! a programme given as a whole rebuilds its block; everything else is shared.

use crate::bloc::{BlocDeLots, Part, Reperes, TAILLE_BLOC};
use crate::fiche::FicheProgramme;
use crate::index_programmes::IndexProgrammes;
use crate::interieur::{Carte, Interieur, decouper, json_groupe, numeros_courts};
use crate::ligne::{Ligne, NB_PRIX, PRIX, code_detenteur, ligne_prix, micros};
use crate::ordre_lots::{Cle, classe, joindre, rang_id};
use crate::segment::{BLOCS, Segment};
use chrono::{DateTime, Utc};
use domain::lot::{Detenteur, IdLot, Lot, PrixLot, StatutLot};
use domain::programme::Programme;
use domain::utilisateur::Groupe;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A change of the catalogue.
#[derive(Debug, Clone)]
pub enum Changement {
    /// A lot, new or given as a whole.
    Lot(Box<Lot>),
    /// The status of a lot.
    LotStatut {
        id: IdLot,
        statut: StatutLot,
        /// The kind of the lot's holder after the change.
        detenteur: Option<Detenteur>,
        /// When the head start on this lot ends; `None` unless a prescriber of its waiting list has a head start now.
        disponible_le: Option<DateTime<Utc>>,
        /// Version of the row.
        version: i64,
    },
    /// The prices of a lot.
    LotPrix {
        id: IdLot,
        prix: Box<PrixLot>,
        /// Version of the row.
        version: i64,
    },
    /// A programme, new or given as a whole.
    Programme {
        programme: Box<Programme>,
        /// Whether the programme is withdrawn from sale, with its lots.
        retire: bool,
        /// Version of the row.
        version: i64,
    },
    /// A group, new or renamed.
    Groupe(Groupe),
}

/// A change after which the lot stays in its block and row.
enum Leger {
    Statut { statut: StatutLot, detenteur: Option<Detenteur>, disponible_le: i64, version: i64 },
    Prix { prix: [i64; NB_PRIX], version: i64 },
}

/// The changes that need blocks to be rebuilt.
#[derive(Default)]
struct Lourds {
    fiches: HashMap<String, FicheProgramme>,
    lignes: HashMap<IdLot, (String, Ligne)>,
}

impl Interieur {
    /// The snapshot after these changes.
    pub(crate) fn appliquer(&self, changements: Vec<Changement>) -> Self {
        let mut suivant = self.clone();
        let mut lourds = Lourds::default();
        for changement in changements {
            match changement {
                Changement::Groupe(groupe) => {
                    Arc::make_mut(&mut suivant.groupes).insert(groupe.id.0, json_groupe(&groupe));
                }
                Changement::Programme { programme, retire, version } => {
                    let connue = self.index.rang(&programme.id.0).map(|r| self.index.fiches[r as usize].version);
                    let venue = lourds.fiches.get(&programme.id.0).map(|f| f.version);
                    if connue.max(venue).is_none_or(|v| version >= v) {
                        let fiche = FicheProgramme::nouvelle(&programme, retire, version);
                        lourds.fiches.insert(programme.id.0, fiche);
                    }
                }
                Changement::Lot(lot) => {
                    let id = lot.fiche.id();
                    let programme = lot.fiche.programme.0.clone();
                    let connue = suivant.trouver(&id.0).map(|(b, l)| suivant.blocs[b].etats[l].version);
                    let venue = lourds.lignes.get(&id).map(|(_, ligne)| ligne.etat.version);
                    if connue.max(venue).is_none_or(|v| lot.version >= v) {
                        lourds.lignes.insert(id, (programme, Ligne::from(*lot)));
                    }
                }
                Changement::LotStatut { id, statut, detenteur, disponible_le, version } => {
                    let disponible_le = micros(disponible_le);
                    suivant.leger(&mut lourds, &id, &Leger::Statut { statut, detenteur, disponible_le, version });
                }
                Changement::LotPrix { id, prix, version } => {
                    suivant.leger(&mut lourds, &id, &Leger::Prix { prix: ligne_prix(&prix), version });
                }
            }
        }
        if lourds.fiches.is_empty() && lourds.lignes.is_empty() { suivant } else { suivant.reconstruire(lourds) }
    }

    fn leger(&mut self, lourds: &mut Lourds, id: &IdLot, leger: &Leger) {
        let (Leger::Statut { version, .. } | Leger::Prix { version, .. }) = *leger;
        if let Some((_, ligne)) = lourds.lignes.get_mut(id) {
            if version < ligne.etat.version {
                return;
            }
            ligne.etat.version = version;
            match leger {
                Leger::Statut { statut, detenteur, disponible_le, .. } => {
                    (ligne.etat.statut, ligne.etat.detenteur) = (*statut as u8, code_detenteur(*detenteur));
                    ligne.etat.disponible_le = *disponible_le;
                }
                Leger::Prix { prix, .. } => ligne.prix = *prix,
            }
            return;
        }
        let Some((numero, rang)) = self.trouver(&id.0) else { return };
        if version < self.blocs[numero].etats[rang].version {
            return;
        }
        let bloc = Arc::make_mut(&mut self.blocs[numero]);
        let etat = &mut Arc::make_mut(&mut bloc.etats)[rang];
        etat.version = version;
        let segment = &mut self.segments[numero / BLOCS];
        let ligne = (self.carte.mots[numero] - self.carte.mots[numero / BLOCS * BLOCS]) as usize * 64 + rang;
        match leger {
            Leger::Statut { statut, detenteur, disponible_le, .. } => {
                Arc::make_mut(segment).poser_statut(ligne, etat.statut, *statut as u8);
                (etat.statut, etat.detenteur) = (*statut as u8, code_detenteur(*detenteur));
                etat.disponible_le = *disponible_le;
            }
            Leger::Prix { prix, .. } => {
                let ancienne = Cle::Prix.de(bloc, rang);
                let ancien = bloc.prix.courant[rang];
                Arc::make_mut(&mut bloc.prix).poser(rang, *prix);
                let echelle = &self.reperes.prix;
                Arc::make_mut(segment).poser_prix(ligne, echelle.plan(ancien), echelle.plan(prix[PRIX]));
                let nouvelle = Cle::Prix.de(bloc, rang);
                let classe = classe(bloc.fixes.nature[rang], bloc.fixes.pieces[rang]);
                if ancienne != nouvelle {
                    let (blocs, premiers, index) = (&self.blocs, &self.carte.programmes, &self.index);
                    let liste = &mut Arc::make_mut(&mut self.ordres[Cle::Prix as usize]).classes[classe];
                    let lot = joindre(numero, rang);
                    liste.deplacer(lot, ancienne, nouvelle, |lot| rang_id(blocs, premiers, index, lot));
                }
            }
        }
    }

    /// Rebuilds the blocks of the lots and programmes that are new or given as a whole.
    fn reconstruire(&self, mut lourds: Lourds) -> Self {
        let mut reperes = (*self.reperes).clone();
        // A new or moved programme goes to the block whose first programme comes just before it.
        let mut parts: BTreeMap<usize, Part> = BTreeMap::new();
        let mut ouvrir = |numero: usize| {
            parts
                .entry(numero)
                .or_insert_with(|| self.blocs.get(numero).map_or_else(Vec::new, |b| b.defaire(&self.reperes)));
        };
        let place = |fiche: &FicheProgramme| {
            let avant = self.blocs.partition_point(|b| b.programmes.fiches[0].rang() <= fiche.rang());
            avant.saturating_sub(1)
        };
        let programmes_changent = !lourds.fiches.is_empty();
        for fiche in lourds.fiches.values() {
            ouvrir(place(fiche));
            if let Some(rang) = self.index.rang(&fiche.id.0) {
                ouvrir(self.carte.programme(rang).0);
            }
        }
        for (programme, _) in lourds.lignes.values() {
            if let Some(rang) = self.index.rang(programme) {
                ouvrir(self.carte.programme(rang).0);
            }
        }
        // Programmes come first, so that the lots of a new programme find it.
        let mut siege: HashMap<String, usize> = HashMap::new();
        for (id, fiche) in lourds.fiches.drain() {
            let vers = place(&fiche);
            let ancien = self.index.rang(&id).map(|rang| self.carte.programme(rang).0);
            let mut lignes = Vec::new();
            if let Some(part) = ancien.and_then(|b| parts.get_mut(&b))
                && let Some(rang) = part.iter().position(|(f, _)| f.id.0 == id)
            {
                lignes = part.remove(rang).1;
            }
            let part = parts.entry(vers).or_default();
            let rang = part.partition_point(|(f, _)| f.rang() < fiche.rang());
            part.insert(rang, (Arc::new(fiche), lignes));
            siege.insert(id, vers);
        }
        for (_, (programme, ligne)) in lourds.lignes.drain() {
            let numero = siege
                .get(&programme)
                .copied()
                .or_else(|| self.index.rang(&programme).map(|rang| self.carte.programme(rang).0));
            let part = numero.and_then(|n| parts.get_mut(&n));
            let sienne = part.and_then(|p| p.iter_mut().find(|(f, _)| f.id.0 == programme));
            if let Some((_, lignes)) = sienne {
                lignes.retain(|l| l.numero != ligne.numero);
                lignes.push(ligne);
            }
        }
        let lots = |part: &Part| part.iter().map(|p| p.1.len()).sum::<usize>();
        if self.blocs.is_empty() || parts.values().any(|p| p.is_empty() || (p.len() > 1 && lots(p) > 8 * TAILLE_BLOC)) {
            return self.tout_reconstruire(parts);
        }
        let mut suivant = self.clone();
        let mut touches = vec![false; self.blocs.len()];
        for (numero, part) in parts {
            touches[numero] = true;
            suivant.blocs[numero] = Arc::new(BlocDeLots::construire(part, &mut reperes));
        }
        suivant.reindexer(&touches, programmes_changent, reperes);
        suivant
    }

    /// Lays out everything again, because the catalogue was empty or has outgrown its blocks.
    fn tout_reconstruire(&self, mut parts: BTreeMap<usize, Part>) -> Self {
        for (numero, bloc) in self.blocs.iter().enumerate() {
            parts.entry(numero).or_insert_with(|| bloc.defaire(&self.reperes));
        }
        let lignes = || parts.values().flatten().flat_map(|(_, lignes)| lignes);
        let mut reperes = Reperes::pour(
            lignes().map(|l| l.prix[PRIX]).collect(),
            lignes().map(|l| l.surfaces[0]).collect(),
            lignes().map(Ligne::valeur_etage).collect(),
        );
        let blocs = decouper(parts.into_values().flatten(), &mut reperes);
        Self::depuis(blocs, reperes, Arc::clone(&self.groupes))
    }

    /// Computes again the data that follow from the blocks. Segments and orders of lots are computed for the blocks marked in
    /// `touches` only, and the index of programmes only when `programmes_changent`.
    fn reindexer(&mut self, touches: &[bool], programmes_changent: bool, reperes: Reperes) {
        self.reperes = Arc::new(reperes);
        let carte = Carte::nouvelle(&self.blocs);
        if programmes_changent {
            self.index = Arc::new(IndexProgrammes::nouveau(&self.blocs));
        }
        self.carte = Arc::new(carte);
        let changes: Vec<Arc<BlocDeLots>> =
            touches.iter().zip(&self.blocs).filter(|(t, _)| **t).map(|(_, b)| Arc::clone(b)).collect();
        self.numeros_courts &= numeros_courts(&changes);
        for (numero, touches) in touches.chunks(BLOCS).enumerate().filter(|(_, t)| t.contains(&true)) {
            let blocs = &self.blocs[numero * BLOCS..][..touches.len()];
            self.segments[numero] = Arc::new(Segment::construire(blocs, &self.reperes));
        }
        let (blocs, premiers, index) = (&self.blocs, &self.carte.programmes, &self.index);
        let rang = |lot: u32| rang_id(blocs, premiers, index, lot);
        for cle in Cle::TOUTES {
            let mut entrees = Vec::new();
            for numero in (0..blocs.len()).filter(|n| touches[*n]) {
                let bloc = &blocs[numero];
                entrees.extend((0..bloc.nb()).map(|ligne| {
                    let lot = joindre(numero, ligne);
                    let classe = classe(bloc.fixes.nature[ligne], bloc.fixes.pieces[ligne]);
                    (classe, cle.de(bloc, ligne), rang(lot))
                }));
            }
            let ordre = self.ordres[cle as usize].remplacer(touches, entrees, rang);
            self.ordres[cle as usize] = Arc::new(ordre);
        }
    }
}
