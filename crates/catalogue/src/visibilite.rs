//! Whom a lot may be shown to, as a value: what a change says of it goes to those who see it, or saw it until then.

use crate::catalogue::{Catalogue, RefLot};
use crate::ordre_lots::separer;
use crate::rendu;
use domain::acces::{IdGroupe, Portee};

/// Whom a lot is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visibilite {
    /// The group it is dedicated to.
    pub exclusivite: Option<IdGroupe>,
    /// Withdrawn from sale, by itself or with its programme.
    pub retire: bool,
}

impl Visibilite {
    /// Whether the searches of this viewer may find it.
    pub fn est_en_vente_pour(self, portee: Portee) -> bool {
        !self.retire && portee.voit(self.exclusivite)
    }
}

impl Catalogue {
    /// Whom a lot is for.
    pub fn visibilite(&self, lot: RefLot) -> Visibilite {
        let (bloc, ligne) = separer(lot.0);
        let bloc = &self.interieur.blocs[bloc];
        Visibilite { exclusivite: bloc.etats[ligne].groupe.map(IdGroupe), retire: rendu::est_retire(bloc, ligne) }
    }
}
