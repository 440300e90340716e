//! The few things that a list knows of a lot, from which it decides what may be done with the lot.

use super::statut::StatutLot;

/// What decides the `actions` of a lot in a list. The scope and the role of the viewer also count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CasActions {
    pub statut: StatutLot,
    /// Whether the programme of the lot is a preview (`AVANTPREMIERE`).
    pub avant_premiere: bool,
    /// Whether the lot is an annex of another lot.
    pub annexe: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attente::RefusDAttente;
    use crate::option_lot::Obstacle;

    /// For a lot that cannot be taken or waited for, a list gives the same reason as the page of the lot. But it does
    /// not name the home of an annex.
    #[test]
    fn une_liste_dit_pourquoi_un_lot_ne_se_prend_pas_et_ne_s_attend_pas() {
        let (libre, pris) = ("ce lot est libre", "ce lot est réservé");
        let (optionne, pre_reserve) = ("ce lot est déjà optionné", "ce lot est pré-réservé");
        let (annexe, avant) = ("ce lot se vend avec son logement", "ce programme est en avant-première");
        for (statut, avant_premiere, est_annexe, prendre, attendre) in [
            (StatutLot::L, false, false, None, Some(libre)),
            (StatutLot::L, true, false, Some(avant), Some(libre)),
            (StatutLot::L, true, true, Some(annexe), Some(libre)),
            (StatutLot::O, false, false, Some(optionne), None),
            (StatutLot::O, true, false, Some(optionne), Some(avant)),
            (StatutLot::T, false, false, Some(pre_reserve), None),
            (StatutLot::T, true, true, Some(pre_reserve), Some(annexe)),
            (StatutLot::R, true, true, Some(pris), Some(pris)),
        ] {
            let cas = CasActions { statut, avant_premiere, annexe: est_annexe };
            let dits = (
                Obstacle::du_cas(cas).map(|obstacle| obstacle.motif()),
                RefusDAttente::du_cas(cas).map(|refus| refus.motif()),
            );
            assert_eq!(dits, (prendre.map(str::to_owned), attendre.map(str::to_owned)), "{cas:?}");
        }
    }
}
