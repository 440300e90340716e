//! The content of a snapshot. Each module of the engine adds to [`Interieur`] the question that it answers;
//! [`Catalogue`](crate::Catalogue) is the public face of all of them.

use crate::bloc::{BlocDeLots, PROGRAMMES_MAX, Reperes, TAILLE_BLOC};
use crate::fiche::FicheProgramme;
use crate::index_programmes::{IndexProgrammes, LIGNES_MAX};
use crate::ligne::Ligne;
use crate::ordre_lots::{Cle, LETTRES_CLE, OrdreLots, joindre, rang_id, separer};
use crate::segment::{BLOCS, Segment};
use domain::utilisateur::Groupe;
use std::collections::HashMap;
use std::sync::Arc;

/// Where blocks start, among programmes and among the words of a set of lots.
#[derive(Debug, Default)]
pub(crate) struct Carte {
    /// The first word of each block in a set of lots; after the last block, the number of words.
    pub(crate) mots: Vec<u32>,
    /// The first programme of each block; after the last block, the number of programmes.
    pub(crate) programmes: Vec<u32>,
    /// The first lot of each programme, and its number of lots.
    pub(crate) lignes: Vec<(u32, u32)>,
}

impl Carte {
    /// Counts the words, programmes and lots of these blocks.
    pub(crate) fn nouvelle(blocs: &[Arc<BlocDeLots>]) -> Self {
        let (mut carte, mut mots) = (Self::default(), 0);
        for (numero, bloc) in blocs.iter().enumerate() {
            carte.mots.push(mots);
            carte.programmes.push(u32::try_from(carte.lignes.len()).expect("fewer than 2^32 programmes"));
            mots += u32::try_from(bloc.largeur()).expect("a block has fewer than 2^32 words");
            let bornes = bloc.debuts.windows(2);
            carte.lignes.extend(bornes.map(|b| (joindre(numero, b[0] as usize), b[1] - b[0])));
        }
        carte.mots.push(mots);
        carte.programmes.push(u32::try_from(carte.lignes.len()).expect("fewer than 2^32 programmes"));
        carte
    }

    /// For each segment, its first word and the word after its last.
    pub(crate) fn segments(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let blocs = self.mots.len() - 1;
        let borne = move |bloc: usize| self.mots[bloc.min(blocs)] as usize;
        (0..blocs).step_by(BLOCS).map(move |premier| (borne(premier), borne(premier + BLOCS)))
    }

    /// The block of a programme, and its place in the block.
    pub(crate) fn programme(&self, rang: u32) -> (usize, usize) {
        let bloc = separer(self.lignes[rang as usize].0).0;
        (bloc, (rang - self.programmes[bloc]) as usize)
    }
}

/// The content of a snapshot. Parts that did not change are shared with the snapshots before and after.
#[derive(Debug, Clone)]
pub(crate) struct Interieur {
    pub(crate) blocs: Vec<Arc<BlocDeLots>>,
    /// The bitmaps of lots, by groups of blocks.
    pub(crate) segments: Vec<Arc<Segment>>,
    pub(crate) carte: Arc<Carte>,
    pub(crate) index: Arc<IndexProgrammes>,
    /// The orders by price, surface, storey and number.
    pub(crate) ordres: [Arc<OrdreLots>; 4],
    /// Whether all numbers of lots are so short that their keys differ.
    pub(crate) numeros_courts: bool,
    pub(crate) reperes: Arc<Reperes>,
    /// The JSON of `exclusivite` for each group.
    pub(crate) groupes: Arc<HashMap<i32, String>>,
}

impl Interieur {
    /// Builds everything that follows from the blocks.
    pub(crate) fn depuis(blocs: Vec<Arc<BlocDeLots>>, reperes: Reperes, groupes: Arc<HashMap<i32, String>>) -> Self {
        let carte = Carte::nouvelle(&blocs);
        let index = IndexProgrammes::nouveau(&blocs);
        let ordres = Cle::TOUTES.map(|cle| {
            Arc::new(OrdreLots::nouveau(cle, &blocs, |lot| rang_id(&blocs, &carte.programmes, &index, lot)))
        });
        Self {
            numeros_courts: numeros_courts(&blocs),
            segments: blocs.chunks(BLOCS).map(|b| Arc::new(Segment::construire(b, &reperes))).collect(),
            carte: Arc::new(carte),
            index: Arc::new(index),
            ordres,
            blocs,
            reperes: Arc::new(reperes),
            groupes,
        }
    }

    /// The block and row of the lot of this id.
    pub(crate) fn trouver(&self, id: &str) -> Option<(usize, usize)> {
        let (programme, numero) = id.split_once('-')?;
        let (bloc, local) = self.carte.programme(self.index.rang(programme)?);
        Some((bloc, self.blocs[bloc].ligne_de(local, numero)?))
    }
}

/// Whether all numbers of lots are so short that their keys differ.
pub(crate) fn numeros_courts(blocs: &[Arc<BlocDeLots>]) -> bool {
    blocs.iter().all(|b| (0..b.nb()).all(|l| b.fixes.numeros_normalises.get(l).len() <= LETTRES_CLE))
}

/// The JSON of `exclusivite` for a group.
pub(crate) fn json_groupe(groupe: &Groupe) -> String {
    serde_json::json!({"nom": groupe.nom}).to_string()
}

/// Cuts programmes, given in order of place, into blocks.
pub(crate) fn decouper(
    parts: impl Iterator<Item = (Arc<FicheProgramme>, Vec<Ligne>)>,
    reperes: &mut Reperes,
) -> Vec<Arc<BlocDeLots>> {
    let (mut blocs, mut courant, mut nombre) = (Vec::new(), Vec::new(), 0);
    for (fiche, lignes) in parts {
        assert!(lignes.len() <= LIGNES_MAX, "a programme has at most {LIGNES_MAX} lots");
        if !courant.is_empty() && (nombre + lignes.len() > TAILLE_BLOC || courant.len() == PROGRAMMES_MAX) {
            blocs.push(Arc::new(BlocDeLots::construire(std::mem::take(&mut courant), reperes)));
            nombre = 0;
        }
        nombre += lignes.len();
        courant.push((fiche, lignes));
    }
    if !courant.is_empty() {
        blocs.push(Arc::new(BlocDeLots::construire(courant, reperes)));
    }
    blocs
}
