//! What lists know of a lot, as far as it decides what may be done with it.

use super::statut::StatutLot;

/// What decides the `actions` of a lot in a list, beside scope and role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CasActions {
    /// Status of the lot.
    pub statut: StatutLot,
    /// Its programme is a preview (`AVANTPREMIERE`).
    pub avant_premiere: bool,
    /// It is an annex attached to another lot.
    pub annexe: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attente::RefusDAttente;
    use crate::option_lot::Obstacle;

    /// Lists and the page of a lot say the same of it, but that a list does not know which home an annex goes with.
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
