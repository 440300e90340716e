//! A block: about two hundred neighbouring programmes and their eight thousand lots, stored in columns. A change copies the
//! blocks that it touches, and the new snapshot shares all other blocks with the old one. Parts of a block that change for
//! different reasons have an `Arc` each. The bitmaps of lots are in segments of several blocks.

use crate::annexes::{Annexes, PaireAnnexe};
use crate::bits::{mettre, mots};
use crate::echelle::Echelle;
use crate::fiche::{FicheProgramme, NB_DRAPEAUX};
use crate::ligne::{EtatLigne, Ligne, NB_PRIX, PRIX, ecrire_surfaces, morceau};
use crate::textes::{Lexique, Plans, Textes};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of lots that a block aims at. This number is small in the tests of this crate, so that small catalogues have
/// several blocks.
pub(crate) const TAILLE_BLOC: usize = if cfg!(test) { 128 } else { 8192 };
/// The most programmes that a block may have, so that programmes without lots do not pile up in one block.
pub(crate) const PROGRAMMES_MAX: usize = 2048;

/// The data that all blocks share, and that the construction of a block needs.
#[derive(Debug, Clone, Default)]
pub(crate) struct Reperes {
    pub(crate) prix: Echelle,
    pub(crate) surface: Echelle,
    pub(crate) etage: Echelle,
    pub(crate) phases: Lexique,
    pub(crate) zones: Lexique,
    pub(crate) fiscalites: Lexique,
    pub(crate) fiscalites_libelles: Lexique,
    pub(crate) fiscalites_lots: Lexique,
}

/// The price scale has steps of multiples of five thousand euros, the surface scale of five square metres. Each storey
/// is a step, as long as there are few storeys.
const ARRONDI_PRIX: i64 = 500_000;
const ARRONDI_SURFACE: i64 = 500;

impl Reperes {
    /// Scales for these prices, surfaces and storeys, or for samples of them.
    pub(crate) fn pour(prix: Vec<i64>, surfaces: Vec<i64>, etages: Vec<i64>) -> Self {
        Self {
            prix: Echelle::depuis(prix, ARRONDI_PRIX),
            surface: Echelle::depuis(surfaces, ARRONDI_SURFACE),
            etage: Echelle::depuis(etages, 1),
            ..Self::default()
        }
    }
}

/// A block of lots.
#[derive(Debug, Clone)]
pub(crate) struct BlocDeLots {
    /// The first row of each programme; after the last programme, the number of rows.
    pub(crate) debuts: Arc<[u32]>,
    pub(crate) programmes: Arc<Programmes>,
    pub(crate) fixes: Arc<Fixes>,
    /// The fields of each lot that actions change, except prices.
    pub(crate) etats: Arc<Vec<EtatLigne>>,
    pub(crate) prix: Arc<Prix>,
}

/// Programmes in order of place, each with its lots. Blocks are built from this.
pub(crate) type Part = Vec<(Arc<FicheProgramme>, Vec<Ligne>)>;

/// The programmes of a block.
#[derive(Debug)]
pub(crate) struct Programmes {
    pub(crate) fiches: Vec<Arc<FicheProgramme>>,
    pub(crate) retires: Vec<u64>,
    pub(crate) codes: Codes,
}

/// The bitmaps of the closed lists of programmes: by programme in a block, by lot in a segment.
#[derive(Debug)]
pub(crate) struct Codes {
    pub(crate) phases: Plans,
    pub(crate) zones: Plans,
    pub(crate) fiscalites: Plans,
    pub(crate) fiscalites_libelles: Plans,
    pub(crate) drapeaux: Plans,
}

/// The fields of the lots that no action of the portal changes.
#[derive(Debug)]
pub(crate) struct Fixes {
    /// The lots that are annexes of another lot.
    pub(crate) rattaches: Vec<u64>,
    pub(crate) fiscalites: Plans,
    pub(crate) programme: Vec<u32>,
    pub(crate) nature: Vec<u8>,
    pub(crate) pieces: Vec<u8>,
    pub(crate) drapeaux: Vec<u16>,
    pub(crate) etage: Vec<i32>,
    pub(crate) surfaces: Vec<[i64; 6]>,
    pub(crate) frais: Vec<i64>,
    pub(crate) morceaux: Vec<[u32; morceau::NOMBRE]>,
    /// For each lot, the number of the text that holds its surfaces as JSON members.
    pub(crate) surfaces_en_json: Vec<u32>,
    pub(crate) textes: Textes,
    /// The building of each lot as a number, then the normalised names of the buildings.
    pub(crate) batiment: Vec<u32>,
    pub(crate) batiments: Vec<Option<String>>,
    pub(crate) numeros: Textes,
    pub(crate) numeros_normalises: Textes,
    pub(crate) annexes: Annexes,
}

/// The prices of the lots of a block.
#[derive(Debug, Clone)]
pub(crate) struct Prix {
    /// The price `prix` of each lot. It has a column of its own because searches filter and sort by this price only.
    pub(crate) courant: Vec<i64>,
    pub(crate) lignes: Vec<[i64; NB_PRIX]>,
}

impl Programmes {
    /// Builds the bitmaps of these programmes, in the order of `fiches`.
    pub(crate) fn nouveau(fiches: Vec<Arc<FicheProgramme>>, reperes: &mut Reperes) -> Self {
        let n = fiches.len();
        let mut p = Self { retires: vec![0; mots(n)], codes: Codes::nouveaux(n), fiches };
        let codes = &mut p.codes;
        for (rang, fiche) in p.fiches.iter().enumerate() {
            if fiche.retire {
                mettre(&mut p.retires, rang);
            }
            codes.phases.mettre(reperes.phases.numero(&fiche.phase), rang);
            if let Some(zone) = &fiche.zone {
                codes.zones.mettre(reperes.zones.numero(zone), rang);
            }
            for (code, libelle) in &fiche.fiscalites {
                codes.fiscalites.mettre(reperes.fiscalites.numero(code), rang);
                codes.fiscalites_libelles.mettre(reperes.fiscalites_libelles.numero(libelle), rang);
            }
            for (drapeau, bit) in (0..NB_DRAPEAUX).zip(0u32..) {
                if fiche.drapeaux >> drapeau & 1 == 1 {
                    codes.drapeaux.mettre(bit, rang);
                }
            }
        }
        p
    }
}

impl Codes {
    /// Bitmaps for `nombre` members, without any code yet.
    pub(crate) fn nouveaux(nombre: usize) -> Self {
        let plans = || Plans::nouveau(nombre);
        Self { phases: plans(), zones: plans(), fiscalites: plans(), fiscalites_libelles: plans(), drapeaux: plans() }
    }

    /// Each list of codes, always in the same order.
    pub(crate) fn familles(&self) -> [&Plans; 5] {
        [&self.phases, &self.zones, &self.fiscalites, &self.fiscalites_libelles, &self.drapeaux]
    }

    /// Each list of codes in the same order, to be written.
    pub(crate) fn familles_mut(&mut self) -> [&mut Plans; 5] {
        [&mut self.phases, &mut self.zones, &mut self.fiscalites, &mut self.fiscalites_libelles, &mut self.drapeaux]
    }

    /// The bytes that the bitmaps hold.
    pub(crate) fn octets(&self) -> usize {
        self.familles().iter().map(|p| p.octets()).sum()
    }
}

impl BlocDeLots {
    /// Builds a block from these programmes and their lots. Lots are sorted by number. When two lots have the same
    /// number, the later version stays.
    pub(crate) fn construire(part: Part, reperes: &mut Reperes) -> Self {
        let (mut fiches, mut lignes, mut debuts) = (Vec::new(), Vec::new(), vec![0]);
        for (fiche, mut siennes) in part {
            siennes.sort_by(|a, b| a.numero.cmp(&b.numero).then(b.etat.version.cmp(&a.etat.version)));
            siennes.dedup_by(|b, a| a.numero == b.numero);
            fiches.push(fiche);
            lignes.append(&mut siennes);
            debuts.push(u32::try_from(lignes.len()).expect("a block holds fewer than 2^32 lots"));
        }
        Self {
            fixes: Arc::new(Fixes::nouveau(&debuts, &lignes, reperes)),
            etats: Arc::new(lignes.iter().map(|l| l.etat).collect()),
            prix: Arc::new(Prix::nouveau(&lignes)),
            debuts: debuts.into(),
            programmes: Arc::new(Programmes::nouveau(fiches, reperes)),
        }
    }

    /// The number of lots of the block.
    pub(crate) fn nb(&self) -> usize {
        self.etats.len()
    }

    /// The number of words of one bitmap of lots.
    pub(crate) fn largeur(&self) -> usize {
        mots(self.nb())
    }

    /// The rows of a programme.
    pub(crate) fn lignes_de(&self, programme: usize) -> std::ops::Range<usize> {
        self.debuts[programme] as usize..self.debuts[programme + 1] as usize
    }

    /// The row of the lot of this number.
    pub(crate) fn ligne_de(&self, programme: usize, numero: &str) -> Option<usize> {
        self.fixes.chercher(self.lignes_de(programme), numero)
    }

    /// Takes the block apart, so that it can be built again with changes.
    pub(crate) fn defaire(&self, reperes: &Reperes) -> Part {
        let fiches = self.programmes.fiches.iter().enumerate();
        fiches.map(|(i, f)| (Arc::clone(f), self.lignes_de(i).map(|l| self.ligne(l, reperes)).collect())).collect()
    }

    fn ligne(&self, rang: usize, reperes: &Reperes) -> Ligne {
        let f = &self.fixes;
        Ligne {
            numero: f.numeros.get(rang).to_owned(),
            nature: f.nature[rang],
            pieces: f.pieces[rang],
            drapeaux: f.drapeaux[rang],
            etage: f.etage[rang],
            surfaces: f.surfaces[rang],
            frais: f.frais[rang],
            prix: self.prix.lignes[rang],
            fiscalites: f
                .fiscalites
                .de_membre(rang)
                .map(|n| reperes.fiscalites_lots.valeurs()[n as usize].clone())
                .collect(),
            secondaires: f.annexes.numeros_de(rang).map(str::to_owned).collect(),
            morceaux: f.morceaux[rang].map(|numero| f.textes.get(numero as usize).to_owned()),
            etat: self.etats[rang],
        }
    }
}

/// The building of each lot as a small number, and the normalised name of each number.
fn batiments(lignes: &[Ligne]) -> (Vec<u32>, Vec<Option<String>>) {
    let (mut connus, mut noms) = (HashMap::new(), Vec::new());
    let numeros = lignes.iter().map(|ligne| {
        let json = ligne.morceaux[morceau::BATIMENT].as_str();
        *connus.entry(json).or_insert_with(|| {
            let nom: Option<String> = serde_json::from_str(json).unwrap_or_default();
            noms.push(nom.map(|n| domain::texte::normaliser(&n)));
            u32::try_from(noms.len() - 1).expect("no more buildings than lots")
        })
    });
    (numeros.collect(), noms)
}

impl Fixes {
    fn nouveau(debuts: &[u32], lignes: &[Ligne], reperes: &mut Reperes) -> Self {
        let n = lignes.len();
        let mut textes: Vec<Cow<'_, str>> = Vec::new();
        let mut connus: HashMap<&str, u32> = HashMap::new();
        let suivant = |textes: &Vec<_>| u32::try_from(textes.len()).expect("ten pieces a lot");
        let mut morceaux = Vec::with_capacity(n);
        let mut surfaces_en_json = Vec::with_capacity(n);
        for ligne in lignes {
            morceaux.push(std::array::from_fn(|i| {
                let texte = ligne.morceaux[i].as_str();
                *connus.entry(texte).or_insert_with(|| {
                    textes.push(texte.into());
                    suivant(&textes) - 1
                })
            }));
            surfaces_en_json.push(suivant(&textes));
            textes.push(ecrire_surfaces(&ligne.surfaces).into());
        }
        let (batiment, batiments) = batiments(lignes);
        let mut fixes = Self {
            batiment,
            batiments,
            rattaches: vec![0; mots(n)],
            fiscalites: Plans::nouveau(n),
            programme: Vec::with_capacity(n),
            nature: lignes.iter().map(|l| l.nature).collect(),
            pieces: lignes.iter().map(|l| l.pieces).collect(),
            drapeaux: lignes.iter().map(|l| l.drapeaux).collect(),
            etage: lignes.iter().map(|l| l.etage).collect(),
            surfaces: lignes.iter().map(|l| l.surfaces).collect(),
            frais: lignes.iter().map(|l| l.frais).collect(),
            morceaux,
            surfaces_en_json,
            textes: textes.iter().collect(),
            numeros: lignes.iter().map(|l| &l.numero).collect(),
            numeros_normalises: lignes.iter().map(|l| domain::texte::normaliser(&l.numero)).collect(),
            annexes: Annexes::default(),
        };
        for (programme, bornes) in debuts.windows(2).enumerate() {
            let rang = u32::try_from(programme).expect("a block opens about a thousand programmes");
            fixes.programme.extend((bornes[0]..bornes[1]).map(|_| rang));
        }
        let mut rattachements = Vec::new();
        for (rang, ligne) in lignes.iter().enumerate() {
            for code in &ligne.fiscalites {
                fixes.fiscalites.mettre(reperes.fiscalites_lots.numero(code), rang);
            }
            let programme = fixes.programme[rang] as usize;
            let plage = debuts[programme] as usize..debuts[programme + 1] as usize;
            for numero in &ligne.secondaires {
                let annexe = fixes.chercher(plage.clone(), numero);
                if let Some(annexe) = annexe {
                    mettre(&mut fixes.rattaches, annexe);
                }
                rattachements.push((rang, annexe));
            }
        }
        let numeros = lignes.iter().flat_map(|l| &l.secondaires).collect();
        fixes.annexes = Annexes::nouvelles(rattachements.into_iter(), numeros);
        fixes
    }

    fn chercher(&self, plage: std::ops::Range<usize>, numero: &str) -> Option<usize> {
        let (mut bas, mut haut) = (plage.start, plage.end);
        while bas < haut {
            let milieu = bas.midpoint(haut);
            match self.numeros.get(milieu).cmp(numero) {
                std::cmp::Ordering::Equal => return Some(milieu),
                std::cmp::Ordering::Less => bas = milieu + 1,
                std::cmp::Ordering::Greater => haut = milieu,
            }
        }
        None
    }

    /// A ready JSON piece of a lot.
    pub(crate) fn morceau(&self, rang: usize, lequel: usize) -> &str {
        self.textes.get(self.morceaux[rang][lequel] as usize)
    }

    /// The surfaces of a lot as JSON members.
    pub(crate) fn surfaces_en_json(&self, rang: usize) -> &str {
        self.textes.get(self.surfaces_en_json[rang] as usize)
    }

    /// The annexes of a lot that are lots of the catalogue.
    pub(crate) fn annexes_de(&self, rang: usize) -> impl Iterator<Item = usize> + '_ {
        self.annexes.des_lignes(rang..rang + 1).filter_map(PaireAnnexe::annexe)
    }
}

impl Prix {
    fn nouveau(lignes: &[Ligne]) -> Self {
        Self { courant: lignes.iter().map(|l| l.prix[PRIX]).collect(), lignes: lignes.iter().map(|l| l.prix).collect() }
    }

    /// Sets the prices of a lot.
    pub(crate) fn poser(&mut self, rang: usize, ligne: [i64; NB_PRIX]) {
        self.courant[rang] = ligne[PRIX];
        self.lignes[rang] = ligne;
    }
}
