//! The index by which programmes are found without looking at each: texts, places, points, and the five orders. It is
//! rebuilt as a whole when a programme changes, which is rare. Changes of lots do not touch it.

use crate::bloc::BlocDeLots;
use crate::fiche::{ACTABILITE, FicheProgramme, LIVRAISON, SANS_DATE};
use crate::grille::GrilleCarte;
use crate::index_textes::{Comparaison, IndexTexte};
use crate::json::ABSENT;
use crate::plages::Plages;
use crate::requete::{FiltreProgramme, OrdreProgramme, Rayon};
use domain::texte::normaliser;
use std::sync::Arc;
use territoire::GenreDeLieu;

/// How many bits of a lot's reference give its row. The others give its block.
pub(crate) const BITS_LIGNE: u32 = 18;
/// The most lots of a block, and so of a programme.
pub(crate) const LIGNES_MAX: usize = 1 << BITS_LIGNE;
/// The number that stands for a missing key in an order of programmes.
pub(crate) const SANS_CLE: u32 = u32::MAX;

/// The index of all programmes of a snapshot.
#[derive(Debug)]
pub(crate) struct IndexProgrammes {
    pub(crate) fiches: Vec<Arc<FicheProgramme>>,
    /// The ranks in order of id. `rang_id` gives the place of each rank in that order.
    pub(crate) par_id: Vec<u32>,
    pub(crate) rang_id: Vec<u32>,
    /// The dates and the commission of each programme, in the order of ranks. No bitmap holds them.
    pub(crate) dates: [Vec<i32>; 4],
    pub(crate) taux: Vec<i64>,
    ordres: [OrdreDeProgrammes; 5],
    noms: IndexTexte,
    codes_postaux: IndexTexte,
    villes: IndexTexte,
    insee: IndexTexte,
    communes: IndexTexte,
    departements: IndexTexte,
    regions: IndexTexte,
    grille: GrilleCarte,
    /// The départements in order of place: the rank after the last programme of each, and its id. The id is `None` for the
    /// programmes without a place.
    pub(crate) bornes_departements: Vec<(u32, Option<String>)>,
}

/// One order of the programmes.
#[derive(Debug)]
pub(crate) struct OrdreDeProgrammes {
    /// For each programme, a number that grows with its key and is equal for equal keys.
    pub(crate) cles: Vec<u32>,
    /// The ranks in order of key, then of id. Those without a key come last.
    pub(crate) permutation: Vec<u32>,
    /// For each key, the place after its last rank.
    pub(crate) fins: Vec<u32>,
}

impl OrdreDeProgrammes {
    fn nouveau<K: Ord>(fiches: &[Arc<FicheProgramme>], par_id: &[u32], cle: impl Fn(usize) -> Option<K>) -> Self {
        let mut paires: Vec<(Option<K>, u32)> = par_id.iter().map(|r| (cle(*r as usize), *r)).collect();
        // The sort is stable, so equal keys keep the order of id.
        paires.sort_by(|(a, _), (b, _)| a.is_none().cmp(&b.is_none()).then_with(|| a.cmp(b)));
        let mut cles = vec![SANS_CLE; fiches.len()];
        let mut fins = Vec::new();
        for groupe in paires.chunk_by(|a, b| a.0 == b.0).take_while(|g| g[0].0.is_some()) {
            let numero = u32::try_from(fins.len()).expect("no more keys than programmes");
            for (_, rang) in groupe {
                cles[*rang as usize] = numero;
            }
            let nombre = u32::try_from(groupe.len()).expect("fewer than 2^32 programmes");
            fins.push(fins.last().map_or(0, |f| *f) + nombre);
        }
        Self { cles, permutation: paires.into_iter().map(|p| p.1).collect(), fins }
    }

    /// The ranks that share the key of this number. A number past the last key gives the ranks without a key.
    pub(crate) fn groupe(&self, numero: usize) -> &[u32] {
        let debut = numero.checked_sub(1).map_or(0, |avant| self.fins[avant] as usize);
        let fin = self.fins.get(numero).map_or(self.permutation.len(), |f| *f as usize);
        &self.permutation[debut..fin]
    }
}

fn rangs() -> std::ops::RangeFrom<u32> {
    0..
}

/// Whether each of these words is the beginning of a word of the name. The words and the name are normalised.
fn mots_dans(mots: &[String], nom: &str) -> bool {
    mots.iter().all(|mot| nom.split(' ').any(|sien| sien.starts_with(mot.as_str())))
}

impl IndexProgrammes {
    /// Builds the index of the programmes of these blocks.
    pub(crate) fn nouveau(blocs: &[Arc<BlocDeLots>]) -> Self {
        let fiches: Vec<Arc<FicheProgramme>> =
            blocs.iter().flat_map(|b| b.programmes.fiches.iter().map(Arc::clone)).collect();
        let mut par_id: Vec<u32> = rangs().take(fiches.len()).collect();
        par_id.sort_unstable_by(|a, b| fiches[*a as usize].id.cmp(&fiches[*b as usize].id));
        let mut rang_id = vec![0; fiches.len()];
        for (place, rang) in rangs().zip(&par_id) {
            rang_id[*rang as usize] = place;
        }
        let date = |quelle: usize| {
            let fiches = &fiches;
            move |r: usize| Some(fiches[r].dates[quelle]).filter(|d| *d != SANS_DATE)
        };
        let ordres = [
            OrdreDeProgrammes::nouveau(&fiches, &par_id, |r| Some(fiches[r].nom.as_str())),
            OrdreDeProgrammes::nouveau(&fiches, &par_id, |r| fiches[r].libelle.as_deref()),
            OrdreDeProgrammes::nouveau(&fiches, &par_id, date(LIVRAISON)),
            OrdreDeProgrammes::nouveau(&fiches, &par_id, date(ACTABILITE)),
            OrdreDeProgrammes::nouveau(&fiches, &par_id, |r| Some(fiches[r].taux).filter(|t| *t != ABSENT)),
        ];
        let toutes = || fiches.iter().zip(rangs());
        let texte = |champ: fn(&FicheProgramme) -> Option<&str>| {
            IndexTexte::nouveau(Comparaison::Texte, toutes().filter_map(|(f, r)| Some((champ(f)?, r))))
        };
        let code = |champ: fn(&FicheProgramme) -> Option<&str>| {
            IndexTexte::nouveau(Comparaison::Code, toutes().filter_map(|(f, r)| Some((champ(f)?, r))))
        };
        let mut bornes_departements: Vec<(u32, Option<String>)> = Vec::new();
        for (fiche, rang) in toutes() {
            let code = fiche.lieu.and_then(|l| Some((l.code_region, l.code_departement?)));
            let id = code.map(|(region, departement)| format!("{region}-{departement}"));
            match bornes_departements.last_mut().filter(|d| d.1 == id) {
                Some(dernier) => dernier.0 = rang + 1,
                None => bornes_departements.push((rang + 1, id)),
            }
        }
        Self {
            bornes_departements,
            noms: texte(|f| Some(&f.nom)),
            codes_postaux: texte(|f| Some(&f.code_postal)),
            villes: texte(|f| f.ville.as_deref()),
            insee: code(|f| Some(&f.insee)),
            communes: code(|f| f.lieu?.code_commune),
            departements: code(|f| f.lieu?.code_departement),
            regions: code(|f| Some(f.lieu?.code_region)),
            grille: GrilleCarte::nouvelle(toutes().filter_map(|(f, r)| Some((r, f.point?)))),
            dates: [0, 1, 2, 3].map(|quelle| fiches.iter().map(|f| f.dates[quelle]).collect()),
            taux: fiches.iter().map(|f| f.taux).collect(),
            ordres,
            par_id,
            rang_id,
            fiches,
        }
    }

    /// The number of programmes in the index.
    pub(crate) fn nombre(&self) -> u32 {
        u32::try_from(self.fiches.len()).expect("fewer than 2^32 programmes")
    }

    /// The order of programmes that was asked for.
    pub(crate) fn ordre(&self, ordre: OrdreProgramme) -> &OrdreDeProgrammes {
        &self.ordres[match ordre {
            OrdreProgramme::Nom => 0,
            OrdreProgramme::Lieu => 1,
            OrdreProgramme::Livraison => 2,
            OrdreProgramme::Actabilite => 3,
            OrdreProgramme::Commission => 4,
        }]
    }

    /// The rank of the programme of this id.
    pub(crate) fn rang(&self, id: &str) -> Option<u32> {
        let place = self.par_id.binary_search_by(|r| self.fiches[*r as usize].id.0.as_str().cmp(id)).ok()?;
        Some(self.par_id[place])
    }

    /// The programmes that the sorted fields of the filter leave. The bitmaps of the blocks check the other fields.
    pub(crate) fn choisir(&self, f: &FiltreProgramme) -> Plages {
        let nombre = self.nombre();
        let mut plages = Plages::toutes(nombre);
        if !f.id.parmi.is_empty() {
            let un = |id: &String| self.rang(id).map(|r| (r, r + 1));
            plages = plages.inter(&Plages::union(f.id.parmi.iter().filter_map(un).collect()));
        }
        if !f.id.prefixes.is_empty() {
            let prefixes: Vec<String> = f.id.prefixes.iter().map(|p| normaliser(p)).collect();
            let tient = |fiche: &FicheProgramme| {
                let id = normaliser(&fiche.id.0);
                prefixes.iter().any(|p| id.starts_with(p.as_str()))
            };
            let tenus = self.fiches.iter().zip(rangs()).filter(|(fiche, _)| tient(fiche)).map(|(_, r)| (r, r + 1));
            plages = plages.inter(&Plages::union(tenus.collect()));
        }
        if !f.id.different.is_empty() {
            let un = |id: &String| self.rang(id).map(|r| (r, r + 1));
            let autres = Plages::union(f.id.different.iter().filter_map(un).collect());
            plages = plages.inter(&autres.complement(nombre));
        }
        if !f.mots_du_nom.is_empty() {
            let tient = |fiche: &FicheProgramme| mots_dans(&f.mots_du_nom, &fiche.nom);
            let tenus = self.fiches.iter().zip(rangs()).filter(|(fiche, _)| tient(fiche)).map(|(_, r)| (r, r + 1));
            plages = plages.inter(&Plages::union(tenus.collect()));
        }
        for (index, texte) in [
            (&self.noms, &f.nom_commercial),
            (&self.codes_postaux, &f.code_postal),
            (&self.villes, &f.ville),
            (&self.insee, &f.code_insee),
            (&self.departements, &f.code_departement),
            (&self.regions, &f.code_region),
        ] {
            index.restreindre(texte, &mut plages, nombre);
        }
        if !f.lieux.is_empty() {
            plages = plages.inter(&self.lieux(&f.lieux, f.distance));
        }
        if let Some(rayon) = f.rayon {
            let mut trouves = Vec::new();
            self.grille.rayon(rayon, &mut trouves);
            plages = plages.inter(&Plages::union_parmi(trouves, nombre));
        }
        if let Some(fenetre) = f.fenetre {
            let mut trouves = Vec::new();
            self.grille.fenetre(fenetre, &mut trouves);
            plages = plages.inter(&Plages::union_parmi(trouves, nombre));
        }
        plages
    }

    /// The union of places. A région or a département is exact; a commune or an arrondissement has a radius around it.
    pub(crate) fn lieux(&self, lieux: &[String], distance: Option<f64>) -> Plages {
        let mut trouves = Vec::new();
        for lieu in lieux.iter().filter_map(|id| territoire::territoire().lieu(id)) {
            let dedans = match lieu.genre {
                GenreDeLieu::Region => self.regions.exact(lieu.code_region),
                GenreDeLieu::Departement => lieu.code_departement.map_or(&[][..], |code| self.departements.exact(code)),
                GenreDeLieu::Ville => lieu.code_commune.map_or(&[][..], |code| self.communes.exact(code)),
                GenreDeLieu::Arrondissement => lieu.code_arrondissement.map_or(&[][..], |code| self.insee.exact(code)),
            };
            trouves.extend_from_slice(dedans);
            if let Some(km) = territoire::rayon_km(lieu).map(|rayon| distance.unwrap_or(rayon)) {
                self.grille.rayon(Rayon { lat: lieu.latitude, long: lieu.longitude, km }, &mut trouves);
            }
        }
        Plages::union_parmi(trouves, self.nombre())
    }

    /// The bytes that the index holds.
    pub(crate) fn octets(&self) -> usize {
        let textes = [
            &self.noms,
            &self.codes_postaux,
            &self.villes,
            &self.insee,
            &self.communes,
            &self.departements,
            &self.regions,
        ];
        let fins = self.ordres.iter().map(|o| o.fins.len() * 4).sum::<usize>();
        // Five orders with two numbers each, two orders by id, one pointer.
        fins + self.fiches.len() * (5 * 8 + 8 + 8)
            + textes.iter().map(|i| i.octets()).sum::<usize>()
            + self.grille.octets()
    }
}
