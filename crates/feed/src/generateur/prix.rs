//! The prices of lots, in whole euros.

use super::alea::Alea;
use super::fiscalite::Fiscalite;
use super::gabarit::{Gabarit, Stationnement};
use domain::lot::PrixLot;
use domain::nombres::{Montant, Taux};

/// The nearest multiple of `pas`.
pub(super) fn arrondir(valeur: i64, pas: i64) -> i64 {
    (valeur + pas / 2) / pas * pas
}

/// The price of a parking place.
pub(super) fn parking(g: &Gabarit, alea: &mut Alea) -> i64 {
    let base = if g.lieu.code_departement == Some("75") { 36_000 } else { g.prix_m2 * 7 / 2 };
    let selon_le_genre = match g.stationnement {
        Stationnement::SousSol => base,
        Stationnement::Garage => base * 11 / 10,
        Stationnement::Exterieur => base * 6 / 10,
    };
    arrondir(selon_le_genre * alea.entre(92, 108) / 100, 500)
}

/// The price of a cellar.
pub(super) fn cave(g: &Gabarit, alea: &mut Alea) -> i64 {
    arrondir(g.prix_m2 * alea.entre(60, 90) / 100, 100)
}

/// The prices of a lot at its ordinary VAT rate, from which the prices at the other rates are computed.
pub(super) struct Tarif {
    /// The grid price of the lot alone.
    pub(super) grille: i64,
    /// The price of the lot alone, less the promotion.
    pub(super) principal: i64,
    /// The price of each annex that is sold with the lot.
    pub(super) annexes: Vec<i64>,
    /// Whether the lot may be bought at the reduced VAT rate or under the intermediate-rent scheme, when the programme allows
    /// them.
    pub(super) habitation: bool,
}

/// All the prices and VAT rates of a lot.
pub(super) fn prix_lot(g: &Gabarit, tarif: &Tarif) -> PrixLot {
    let tva = if g.outre_mer { Taux::depuis_centiemes(850) } else { Taux::depuis_unites(20) };
    let somme = |principal: i64, taux: Option<Taux>| {
        let converti = |prix: i64| taux.map_or(prix, |taux| convertir(prix, tva, taux));
        Montant::depuis_unites(converti(principal) + tarif.annexes.iter().map(|prix| converti(*prix)).sum::<i64>())
    };
    let seul = |taux: Taux| Montant::depuis_unites(convertir(tarif.principal, tva, taux));
    let reduit = (tarif.habitation && g.a(Fiscalite::Tva55)).then(|| Taux::depuis_centiemes(550));
    let lli = (tarif.habitation && g.a(Fiscalite::Lli)).then(|| Taux::depuis_unites(10));
    PrixLot {
        tva: Some(tva),
        prix: Some(somme(tarif.principal, None)),
        prix_grille: Some(somme(tarif.grille, None)),
        tva_reduite: reduit,
        prix_tva_reduite: reduit.map(|taux| somme(tarif.principal, Some(taux))),
        prix_grille_tva_reduite: reduit.map(|taux| somme(tarif.grille, Some(taux))),
        tva_lli: lli,
        prix_lli: lli.map(|taux| somme(tarif.principal, Some(taux))),
        prix_grille_lli: lli.map(|taux| somme(tarif.grille, Some(taux))),
        prix_lot_principal: Some(Montant::depuis_unites(tarif.principal)),
        prix_lot_principal_tva_reduite: reduit.map(seul),
        prix_lot_principal_lli: lli.map(seul),
    }
}

/// Converts a price to another VAT rate, with the same price before tax, rounded to the euro.
fn convertir(prix: i64, de: Taux, vers: Taux) -> i64 {
    let (de, vers) = (10_000 + de.centiemes(), 10_000 + vers.centiemes());
    (prix * vers + de / 2) / de
}

/// Estimated notary fees of a new home: about 2.4 % of the price, to the cent.
pub(super) fn frais_de_notaire(prix: Montant) -> Montant {
    Montant::depuis_centiemes(prix.centiemes() * 24 / 1000 + 61_250)
}
