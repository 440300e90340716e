//! Who may see a lot, as a value. A change of the lot is announced to the viewers who see it, and to those who saw it
//! before the change.

use crate::catalogue::{Catalogue, RefLot};
use crate::ordre_lots::separer;
use crate::rendu;
use domain::acces::{IdGroupe, Portee};

/// Who may find a lot in searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visibilite {
    /// The group that the lot is dedicated to.
    pub exclusivite: Option<IdGroupe>,
    /// Whether the lot is withdrawn from sale, by itself or with its programme.
    pub retire: bool,
}

impl Visibilite {
    /// Whether the searches of this viewer may find the lot.
    pub fn est_en_vente_pour(self, portee: Portee) -> bool {
        !self.retire && portee.voit(self.exclusivite)
    }
}

impl Catalogue {
    /// Who may find this lot in searches.
    pub fn visibilite(&self, lot: RefLot) -> Visibilite {
        let (bloc, ligne) = separer(lot.0);
        let bloc = &self.interieur.blocs[bloc];
        Visibilite { exclusivite: bloc.etats[ligne].groupe.map(IdGroupe), retire: rendu::est_retire(bloc, ligne) }
    }
}
