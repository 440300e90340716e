//! The annexes of the lots of a block: pairs of rows sorted by the first one, so that the annexes of a lot are found by
//! binary search.

use crate::textes::Textes;
use std::ops::Range;

/// Stands for an annex that is not a lot of the catalogue.
const INCONNU: u32 = u32::MAX;

/// A lot and one of its annexes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PaireAnnexe {
    principal: u32,
    annexe: u32,
}

/// The pairs of a block, each with the lot number by which its annex was named.
#[derive(Debug, Default)]
pub(crate) struct Annexes {
    paires: Vec<PaireAnnexe>,
    numeros: Textes,
}

impl PaireAnnexe {
    /// The row of the lot.
    pub(crate) fn principal(self) -> usize {
        self.principal as usize
    }

    /// The row of the annex; `None` when the annex is not a lot of the catalogue.
    pub(crate) fn annexe(self) -> Option<usize> {
        (self.annexe != INCONNU).then_some(self.annexe as usize)
    }
}

impl Annexes {
    /// Builds the pairs. `paires` gives the row of each lot, in order, with the row of each of its annexes; `numeros` gives the
    /// numbers of the annexes in the same order.
    pub(crate) fn nouvelles(paires: impl Iterator<Item = (usize, Option<usize>)>, numeros: Textes) -> Self {
        let rang = |rang| u32::try_from(rang).expect("a block holds fewer than 2^32 lots");
        let paire = |(principal, annexe): (usize, Option<usize>)| PaireAnnexe {
            principal: rang(principal),
            annexe: annexe.map_or(INCONNU, rang),
        };
        Self { paires: paires.map(paire).collect(), numeros }
    }

    /// The pairs of these rows.
    pub(crate) fn des_lignes(&self, lignes: Range<usize>) -> impl Iterator<Item = PaireAnnexe> + '_ {
        self.rangs(lignes).map(|rang| self.paires[rang])
    }

    /// The numbers by which the annexes of a row were named.
    pub(crate) fn numeros_de(&self, ligne: usize) -> impl Iterator<Item = &str> + '_ {
        self.rangs(ligne..ligne + 1).map(|rang| self.numeros.get(rang))
    }

    /// The bytes that the pairs and numbers hold.
    pub(crate) fn octets(&self) -> usize {
        self.paires.len() * size_of::<PaireAnnexe>() + self.numeros.octets()
    }

    fn rangs(&self, lignes: Range<usize>) -> Range<usize> {
        let avant = |fin: usize| self.paires.partition_point(|paire| voir(*paire).principal() < fin);
        avant(lignes.start)..avant(lignes.end)
    }
}

/// Returns a pair as it is. A test counts the calls of this function instead of measuring time.
fn voir(paire: PaireAnnexe) -> PaireAnnexe {
    #[cfg(test)]
    tests::VUES.with(|vues| vues.set(vues.get() + 1));
    paire
}

#[cfg(test)]
mod tests {
    use crate::bloc::{BlocDeLots, Reperes};
    use crate::fiche::FicheProgramme;
    use crate::ligne::Ligne;
    use domain::lot::{FicheLot, Lot, Nature, PrixLot, Typologie};
    use domain::programme::IdProgramme;
    use std::cell::Cell;
    use std::sync::Arc;

    thread_local! {
        /// How many pairs this thread has read.
        pub(super) static VUES: Cell<usize> = const { Cell::new(0) };
    }

    fn lot(programme: &IdProgramme, numero: String, nature: Nature, annexes: Vec<String>) -> Ligne {
        let typologie = Typologie { nature, code: "T".to_owned(), libelle: "T".to_owned() };
        let fiche = FicheLot { lots_secondaires: annexes, ..FicheLot::nouvelle(programme.clone(), numero, typologie) };
        Ligne::from(Lot::nouveau(fiche, PrixLot::default()))
    }

    /// A building of 2,000 homes, each with a parking place and with a cellar that is not a lot.
    fn bloc(reperes: &mut Reperes) -> BlocDeLots {
        let programme = crate::essais::un_programme();
        let homes = (0..2000).flat_map(|rang| {
            let place = format!("P{rang:04}");
            let annexes = vec![place.clone(), format!("CAVE{rang}")];
            [
                lot(&programme.id, format!("A{rang:04}"), Nature::Appartement, annexes),
                lot(&programme.id, place, Nature::Parking, Vec::new()),
            ]
        });
        let lignes = homes.collect();
        BlocDeLots::construire(vec![(Arc::new(FicheProgramme::nouvelle(&programme, false, 1)), lignes)], reperes)
    }

    #[test]
    fn defaire_un_bloc_regarde_peu_chaque_annexe() {
        let mut reperes = Reperes::default();
        let bloc = bloc(&mut reperes);
        let avant = VUES.get();
        let part = bloc.defaire(&reperes);
        let vues = VUES.get() - avant;
        let (lots, annexes) = (bloc.nb(), bloc.fixes.annexes.paires.len());
        assert_eq!((lots, annexes), (4000, 4000));
        // Two binary searches a lot, of 12 steps in 4,000 pairs. Reading the pairs one after the other would take
        // millions of steps.
        assert!(vues <= lots * 2 * 13, "{vues} looks for {lots} lots and {annexes} annexes");
        let premier = &part[0].1[0];
        assert_eq!(
            (premier.numero.as_str(), &premier.secondaires[..]),
            ("A0000", &["P0000", "CAVE0"].map(str::to_owned)[..])
        );
        assert_eq!(bloc.fixes.annexes_de(0).count(), 1, "a cellar that is no lot has no row");
    }
}
