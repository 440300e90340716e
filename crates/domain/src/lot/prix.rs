//! The prices of a lot by name. Code that goes over all prices uses these names: a price grid, a fingerprint.

use crate::lot::PrixLot;
use crate::nombres::{Montant, Taux};

/// The VAT rates of a sale (spec section 9), in hundredths of a percent: reduced, overseas, intermediate rents,
/// normal. Reading refuses any other rate, because no contract could be made at it.
pub const TAUX_DE_TVA: [i64; 4] = [550, 850, 1000, 2000];

crate::enumeration! {
    /// A price or a VAT rate, in the order of the columns of a grid.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[expect(missing_docs, reason = "each is the field of `PrixLot` of that name, documented there")]
    pub enum ChampPrix: TOUS {
        Tva;
        Prix;
        PrixGrille;
        TvaReduite;
        PrixTvaReduite;
        PrixGrilleTvaReduite;
        TvaLli;
        PrixLli;
        PrixGrilleLli;
        PrixLotPrincipal;
        PrixLotPrincipalTvaReduite;
        PrixLotPrincipalLli;
    }
}

impl ChampPrix {
    /// Whether the field is a rate in percent. Otherwise it is an amount in euros.
    pub const fn est_taux(self) -> bool {
        matches!(self, Self::Tva | Self::TvaReduite | Self::TvaLli)
    }

    /// The value of this field, in hundredths.
    pub fn lire(self, prix: &PrixLot) -> Option<i64> {
        match self {
            Self::Tva => prix.tva.map(Taux::centiemes),
            Self::Prix => prix.prix.map(Montant::centiemes),
            Self::PrixGrille => prix.prix_grille.map(Montant::centiemes),
            Self::TvaReduite => prix.tva_reduite.map(Taux::centiemes),
            Self::PrixTvaReduite => prix.prix_tva_reduite.map(Montant::centiemes),
            Self::PrixGrilleTvaReduite => prix.prix_grille_tva_reduite.map(Montant::centiemes),
            Self::TvaLli => prix.tva_lli.map(Taux::centiemes),
            Self::PrixLli => prix.prix_lli.map(Montant::centiemes),
            Self::PrixGrilleLli => prix.prix_grille_lli.map(Montant::centiemes),
            Self::PrixLotPrincipal => prix.prix_lot_principal.map(Montant::centiemes),
            Self::PrixLotPrincipalTvaReduite => prix.prix_lot_principal_tva_reduite.map(Montant::centiemes),
            Self::PrixLotPrincipalLli => prix.prix_lot_principal_lli.map(Montant::centiemes),
        }
    }

    /// Sets this field to a value in hundredths.
    pub fn poser(self, prix: &mut PrixLot, centiemes: Option<i64>) {
        let (montant, taux) = (centiemes.map(Montant::depuis_centiemes), centiemes.map(Taux::depuis_centiemes));
        match self {
            Self::Tva => prix.tva = taux,
            Self::Prix => prix.prix = montant,
            Self::PrixGrille => prix.prix_grille = montant,
            Self::TvaReduite => prix.tva_reduite = taux,
            Self::PrixTvaReduite => prix.prix_tva_reduite = montant,
            Self::PrixGrilleTvaReduite => prix.prix_grille_tva_reduite = montant,
            Self::TvaLli => prix.tva_lli = taux,
            Self::PrixLli => prix.prix_lli = montant,
            Self::PrixGrilleLli => prix.prix_grille_lli = montant,
            Self::PrixLotPrincipal => prix.prix_lot_principal = montant,
            Self::PrixLotPrincipalTvaReduite => prix.prix_lot_principal_tva_reduite = montant,
            Self::PrixLotPrincipalLli => prix.prix_lot_principal_lli = montant,
        }
    }

    /// The VAT rate that goes with this price.
    #[must_use]
    pub const fn taux(self) -> Self {
        match self {
            Self::Tva | Self::Prix | Self::PrixGrille | Self::PrixLotPrincipal => Self::Tva,
            Self::TvaReduite | Self::PrixTvaReduite | Self::PrixGrilleTvaReduite | Self::PrixLotPrincipalTvaReduite => {
                Self::TvaReduite
            }
            Self::TvaLli | Self::PrixLli | Self::PrixGrilleLli | Self::PrixLotPrincipalLli => Self::TvaLli,
        }
    }
}
