//! The reference for the engine: a linear scan over typed structs, in one thread, that stops at the first constraint
//! that fails. It is slow on purpose, and short enough to be read beside `domain.md` section 2. The properties of
//! `tests/` compare every answer of the engine with it, and `benches/melange.rs` compares its time.
//!
//! What can be prepared once is prepared, so that the comparison of times is fair: texts are normalised when a record
//! comes in, the values of a question when it is asked, the result for a programme is kept for its consecutive lots,
//! and only the page asked for is sorted.

mod facettes;
mod filtre;
mod ordre;

use crate::requete::{DrapeauLot, Filtre, RequeteLots, RequeteProgrammes};
use domain::acces::{IdGroupe, Portee};
use domain::lot::{Lot, Nature, PrixLot, StatutLot};
use domain::nombres::{Montant, Surface, Taux};
use domain::programme::{Calendrier, Caracteristiques, Programme};
use domain::texte::normaliser;
use filtre::FiltrePret;
use std::cmp::Ordering;
use territoire::Lieu;

/// The records of a catalogue, in plain vectors.
#[derive(Debug, Clone, Default)]
pub struct Naif {
    programmes: Vec<ProgrammeNaif>,
    lots: Vec<LotNaif>,
}

/// The searched fields of a programme.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "flags of spec section 3, each searched under its name")]
struct ProgrammeNaif {
    id: String,
    retire: bool,
    nom: String,
    phase: String,
    fiscalite_codes: Vec<String>,
    fiscalite_libelles: Vec<String>,
    zone_fiscale: Option<String>,
    code_insee: String,
    code_postal: String,
    /// The name of the commune. Programmes in the arrondissements of Paris have "paris".
    ville: Option<String>,
    libelle: Option<String>,
    lieu: Option<&'static Lieu>,
    point: Option<(f64, f64)>,
    calendrier: Calendrier,
    taux_commission: Option<Taux>,
    is_eligible_demat: bool,
    promotion_en_cours: bool,
    dernieres_opportunites: bool,
    caracteristiques: Caracteristiques,
    /// The places of the programme's lots in [`Naif::lots`].
    lots: std::ops::Range<usize>,
}

/// The searched fields of a lot.
#[derive(Debug, Clone)]
struct LotNaif {
    id: String,
    id_programme: String,
    programme: usize,
    numero: String,
    batiment: Option<String>,
    etage: Option<i64>,
    pieces: i64,
    nature: Nature,
    statut: StatutLot,
    surface: Option<Surface>,
    prix: PrixLot,
    dispositif_fiscal: Option<String>,
    fiscalite_codes: Vec<String>,
    exclusivite: Option<IdGroupe>,
    retire: bool,
    drapeaux: Vec<DrapeauLot>,
}

/// A page of ids and the exact total.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ResultatNaif<'a> {
    /// How many records match.
    pub total: usize,
    /// The ids of the members of the page, in order.
    pub membres: Vec<&'a str>,
}

/// One line of `syntheseLots`: the free lots of one nature and number of rooms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntheseNaive<'a> {
    pub nature: Nature,
    pub pieces: i64,
    /// How many lots are free.
    pub nombre: usize,
    /// The cheapest of the free lots: its id, prices and tax scheme.
    pub min: (&'a str, PrixLot, Option<&'a str>),
}

/// What a viewer may know of the lots of one programme.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BilanNaif<'a> {
    /// `syntheseLots`, in the order of spec section 9.
    pub synthese: Vec<SyntheseNaive<'a>>,
    /// `lotsParStatut`, in the order L, O, T, R.
    pub par_statut: [usize; 4],
    /// `logementsParStatut`, in the order L, O, T, R.
    pub logements_par_statut: [usize; 4],
    pub has_exclusivity: bool,
}

impl Naif {
    /// Adds a programme, withdrawn or not.
    pub fn programme(&mut self, programme: &Programme, retire: bool) {
        self.programmes.push(ProgrammeNaif::nouveau(programme, retire));
    }

    /// Adds a lot, of a programme that may come later.
    pub fn lot(&mut self, lot: &Lot) {
        self.lots.push(LotNaif::nouveau(lot));
    }

    /// Makes the naive filter ready to answer, once it has every record. A lot without its programme is left out, because no answer
    /// could show this lot.
    #[must_use]
    pub fn terminer(mut self) -> Self {
        self.programmes.sort_by(|a, b| a.id.cmp(&b.id));
        self.lier();
        self
    }

    /// Sorts lots by programme, and links each one to its programme.
    fn lier(&mut self) {
        self.lots.sort_by(|a, b| (&a.id_programme, &a.id).cmp(&(&b.id_programme, &b.id)));
        let rang = |id: &str| self.programmes.binary_search_by(|p| p.id.as_str().cmp(id)).ok();
        self.lots.retain(|lot| rang(&lot.id_programme).is_some());
        let mut debut = 0;
        for (rang, programme) in self.programmes.iter_mut().enumerate() {
            let nombre = self.lots[debut..].iter().take_while(|l| l.id_programme == programme.id).count();
            programme.lots = debut..debut + nombre;
            for lot in &mut self.lots[debut..debut + nombre] {
                lot.programme = rang;
            }
            debut += nombre;
        }
    }

    /// The lots that match the question, for this viewer.
    pub fn chercher_lots(&self, portee: Portee, requete: &RequeteLots) -> ResultatNaif<'_> {
        let trouves = self.tenus(portee, &requete.filtre);
        let total = trouves.len();
        let page = requete.page;
        let membres = page_triee(trouves, page.numero, page.limite, |a, b| {
            ordre::lots(&requete.ordre, (a, &self.programmes[a.programme]), (b, &self.programmes[b.programme]))
        });
        ResultatNaif { total, membres: membres.into_iter().map(|lot| lot.id.as_str()).collect() }
    }

    fn tenus(&self, portee: Portee, filtre: &Filtre) -> Vec<&LotNaif> {
        let filtre = FiltrePret::nouveau(filtre);
        let mut verdict = (usize::MAX, false);
        let mut trouves: Vec<&LotNaif> = Vec::new();
        for lot in &self.lots {
            if verdict.0 != lot.programme {
                let programme = &self.programmes[lot.programme];
                verdict = (lot.programme, !programme.retire && filtre.programme(programme));
            }
            if verdict.1 && lot.visible(portee) && filtre.lot(lot) {
                trouves.push(lot);
            }
        }
        trouves
    }

    /// The programmes that match the question, for this viewer. When the filter has constraints on lots, one visible
    /// lot must match them all.
    pub fn chercher_programmes(&self, portee: Portee, requete: &RequeteProgrammes) -> ResultatNaif<'_> {
        let filtre = FiltrePret::nouveau(&requete.filtre);
        let sans_lot = requete.filtre.lot == crate::requete::FiltreLot::default();
        let trouves: Vec<&ProgrammeNaif> = self
            .programmes
            .iter()
            .filter(|p| !p.retire && filtre.programme(p))
            .filter(|p| sans_lot || self.lots[p.lots.clone()].iter().any(|lot| lot.visible(portee) && filtre.lot(lot)))
            .collect();
        let total = trouves.len();
        let page = requete.page;
        let membres = page_triee(trouves, page.numero, page.limite, |a, b| ordre::programmes(&requete.ordre, a, b));
        ResultatNaif { total, membres: membres.into_iter().map(|p| p.id.as_str()).collect() }
    }

    /// What this viewer may know of the lots of a programme.
    pub fn bilan(&self, portee: Portee, id_programme: &str) -> Option<BilanNaif<'_>> {
        let programme = self.programmes.iter().find(|p| p.id == id_programme)?;
        let mut bilan = BilanNaif::default();
        for lot in self.lots[programme.lots.clone()].iter().filter(|lot| lot.visible(portee)) {
            bilan.par_statut[lot.statut as usize] += 1;
            bilan.logements_par_statut[lot.statut as usize] += usize::from(lot.est_logement());
            bilan.has_exclusivity |= lot.exclusivite.is_some();
            if lot.statut != StatutLot::L {
                continue;
            }
            let min = (lot.id.as_str(), lot.prix, lot.dispositif_fiscal.as_deref());
            let ligne = bilan.synthese.iter_mut().find(|s| (s.nature, s.pieces) == (lot.nature, lot.pieces));
            match ligne {
                None => bilan.synthese.push(SyntheseNaive { nature: lot.nature, pieces: lot.pieces, nombre: 1, min }),
                Some(ligne) => {
                    ligne.nombre += 1;
                    let cle = |(id, prix, _): &(&str, PrixLot, _)| (prix.prix.is_none(), prix.prix, (*id).to_owned());
                    if cle(&min) < cle(&ligne.min) {
                        ligne.min = min;
                    }
                }
            }
        }
        bilan.synthese.sort_by_key(|s| (s.nature, s.pieces));
        Some(bilan)
    }

    /// Whether this viewer finds the page of this lot. Only staff find the page of a withdrawn one.
    pub fn voit_lot(&self, portee: Portee, id: &str) -> bool {
        self.lots.iter().any(|lot| {
            let retire = lot.retire || self.programmes[lot.programme].retire;
            lot.id == id && portee.voit(lot.exclusivite) && (!retire || portee == Portee::Interne)
        })
    }

    /// Whether this viewer finds the page of this programme. Only staff find the page of a withdrawn one.
    pub fn voit_programme(&self, portee: Portee, id: &str) -> bool {
        self.programmes.iter().any(|p| p.id == id && (!p.retire || portee == Portee::Interne))
    }
}

/// The page `numero` of the sorted records. What comes after the page is not sorted.
fn page_triee<T>(mut trouves: Vec<T>, numero: u32, limite: u32, ordre: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    let limite = limite as usize;
    let debut = (numero as usize - 1).saturating_mul(limite);
    let fin = debut.saturating_add(limite);
    if debut >= trouves.len() {
        return Vec::new();
    }
    if fin < trouves.len() {
        trouves.select_nth_unstable_by(fin, &ordre);
        trouves.truncate(fin);
    }
    trouves.sort_unstable_by(&ordre);
    trouves.split_off(debut)
}

impl ProgrammeNaif {
    fn nouveau(programme: &Programme, retire: bool) -> Self {
        let territoire = territoire::territoire();
        let lieu = territoire.par_insee(&programme.lieu.code_insee);
        let commune = lieu.and_then(|l| l.code_commune).and_then(|code| territoire.par_insee(code));
        let exact = programme.coordonnees.map(|c| (c.lat, c.long));
        Self {
            id: programme.id.0.clone(),
            retire,
            nom: normaliser(&programme.nom_commercial),
            phase: programme.phase_commerciale.code.clone(),
            fiscalite_codes: programme.fiscalites.iter().map(|f| f.code.clone()).collect(),
            fiscalite_libelles: programme.fiscalites.iter().map(|f| normaliser(&f.libelle)).collect(),
            zone_fiscale: programme.zone_fiscale.clone(),
            code_insee: programme.lieu.code_insee.clone(),
            code_postal: normaliser(&programme.lieu.code_postal),
            ville: commune.map(|l| normaliser(l.libelle)),
            libelle: lieu.map(|l| normaliser(l.libelle)),
            lieu,
            point: exact.or_else(|| lieu.map(Lieu::point)),
            calendrier: programme.calendrier,
            taux_commission: programme.taux_commission,
            is_eligible_demat: programme.is_eligible_demat,
            promotion_en_cours: programme.promotion_en_cours,
            dernieres_opportunites: programme.dernieres_opportunites,
            caracteristiques: programme.caracteristiques,
            lots: 0..0,
        }
    }
}

impl LotNaif {
    fn nouveau(lot: &Lot) -> Self {
        let fiche = &lot.fiche;
        Self {
            id: fiche.id().0,
            id_programme: fiche.programme.0.clone(),
            programme: usize::MAX,
            numero: normaliser(&fiche.numero),
            batiment: fiche.batiment.as_deref().map(normaliser),
            etage: fiche.etage.as_ref().map(|e| i64::from(e.priorite)),
            pieces: i64::from(fiche.pieces),
            nature: fiche.typologie.nature,
            statut: lot.statut(),
            surface: fiche.surfaces.surface,
            prix: lot.prix,
            dispositif_fiscal: fiche.dispositif_fiscal.clone(),
            fiscalite_codes: fiche.fiscalites.iter().map(|f| f.code.clone()).collect(),
            exclusivite: lot.exclusivite,
            retire: lot.retire,
            drapeaux: DrapeauLot::TOUS.into_iter().filter(|drapeau| drapeau.de(fiche)).collect(),
        }
    }

    fn visible(&self, portee: Portee) -> bool {
        !self.retire && portee.voit(self.exclusivite)
    }

    fn prix(&self) -> Option<Montant> {
        self.prix.prix
    }

    const fn est_logement(&self) -> bool {
        matches!(self.nature, Nature::Appartement | Nature::Maison)
    }
}
