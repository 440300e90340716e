//! Lots that are not homes: parking places, cellars, shops.

use super::alea::SujetDeTirage;
use super::commun::{self, Attribution, EtatCommercial};
use super::documents;
use super::gabarit::{Gabarit, Stationnement};
use super::prix::{self, Tarif};
use super::textes;
use domain::lot::{Etage, LotFlux, Nature, Surfaces, Typologie};
use domain::nombres::Surface;

/// Invents the parking place of this rank.
pub(super) fn parking(g: &Gabarit, rang: u64) -> LotFlux {
    let (code, libelle) = match g.stationnement {
        Stationnement::SousSol => ("PSS", "Parking en sous-sol"),
        Stationnement::Exterieur => ("PEX", "Parking extérieur"),
        Stationnement::Garage => ("GAR", "Garage"),
    };
    let numero = commun::numero_parking(rang);
    let mut lot = annexe(g, numero, Nature::Parking, (code, libelle), commun::prix_parking(g, rang));
    lot.fiche.etage = Some(match g.stationnement {
        // Each forty places are on the next level below ground. After the third level, the first one comes again.
        Stationnement::SousSol => sous_sol(1 + rang / 40 % 3),
        Stationnement::Exterieur | Stationnement::Garage => rez_de_chaussee(),
    });
    lot.fiche.surfaces.surface = Some(Surface::depuis_centiemes(if code == "GAR" { 1_620 } else { 1_250 }));
    comme_son_logement(g, &mut lot, Attribution::parkings(g).logement(rang), SujetDeTirage::Parking, rang);
    lot.fiche.documents = documents::de_parking(&lot.fiche);
    lot
}

/// Invents the cellar of this rank.
pub(super) fn cave(g: &Gabarit, rang: u64) -> LotFlux {
    let mut lot = annexe(g, commun::numero_cave(rang), Nature::Cave, ("CAV", "Cave"), commun::prix_cave(g, rang));
    lot.fiche.etage = Some(sous_sol(1));
    let surface = g.alea(SujetDeTirage::Cave, rang).entre(250, 560);
    lot.fiche.surfaces.surface = Some(Surface::depuis_centiemes(surface));
    comme_son_logement(g, &mut lot, Attribution::caves(g).logement(rang), SujetDeTirage::Cave, rang);
    lot.fiche.documents = documents::de_cave(&lot.fiche);
    lot
}

/// Invents the shop of this rank.
pub(super) fn commerce(g: &Gabarit, rang: u64) -> LotFlux {
    let mut alea = g.alea(SujetDeTirage::Commerce, rang);
    let surface = alea.entre(4_500, 21_000);
    let prix = prix::arrondir(g.prix_m2 * 7 / 10 * surface / 100, 1_000);
    let mut lot = annexe(g, format!("COM{}", rang + 1), Nature::Commerce, ("COM", "Local commercial"), prix);
    let surface = Surface::depuis_centiemes(surface);
    lot.fiche.surfaces = Surfaces { surface: Some(surface), surface_ponderee: Some(surface), ..Surfaces::default() };
    lot.fiche.etage = Some(rez_de_chaussee());
    lot.fiche.batiment = Some(commun::batiment(0));
    lot.fiche.exposition = Some(alea.choix(g.expositions).to_owned());
    lot.fiche.description = Some(textes::commerce(surface));
    lot.fiche.depots_garantie = commun::depots(1500);
    lot.fiche.documents = documents::de_commerce(&lot.fiche);
    lot.statut = commun::statut(g, &mut alea, g.avancement);
    lot
}

fn annexe(g: &Gabarit, numero: String, nature: Nature, (code, libelle): (&str, &str), prix: i64) -> LotFlux {
    let typologie = Typologie { nature, code: code.to_owned(), libelle: libelle.to_owned() };
    let mut fiche = commun::fiche_vierge(g, numero, typologie);
    let tarif = Tarif { grille: prix, principal: prix, annexes: Vec::new(), habitation: false };
    let prix = prix::prix_lot(g, &tarif);
    fiche.frais_de_notaire = prix.prix.map(prix::frais_de_notaire);
    LotFlux { fiche, prix, statut: domain::lot::StatutLot::L, exclusivite: None }
}

/// Gives an annex its status, dedication and VAT rates. An annex that is attached to a home has those of the home. Any other
/// annex is sold by itself, more slowly.
fn comme_son_logement(g: &Gabarit, lot: &mut LotFlux, logement: Option<u64>, sujet: SujetDeTirage, rang: u64) {
    if let Some(logement) = logement {
        let EtatCommercial { statut, exclusivite } = commun::etat_logement(g, logement);
        (lot.statut, lot.exclusivite) = (statut, exclusivite);
        // An annex below ground is in the building of its home. A place in the open is in no building.
        let dessous = lot.fiche.etage.as_ref().is_some_and(|etage| etage.priorite < 0);
        lot.fiche.batiment = commun::batiment_du_logement(g, logement).filter(|_| dessous);
        if let Some(principal) = lot.prix.prix_lot_principal {
            let seul = principal.centiemes() / 100;
            let tarif = Tarif { grille: seul, principal: seul, annexes: Vec::new(), habitation: true };
            lot.prix = prix::prix_lot(g, &tarif);
        }
    } else {
        let mut alea = g.alea(sujet, rang + (1 << 40));
        lot.statut = commun::statut(g, &mut alea, g.avancement / 2);
        lot.fiche.depots_garantie = commun::depots(500);
    }
}

fn rez_de_chaussee() -> Etage {
    Etage { libelle: commun::nom_etage(0), priorite: 0 }
}

fn sous_sol(niveau: u64) -> Etage {
    Etage { libelle: format!("Sous-sol {niveau}"), priorite: -commun::court(niveau) }
}
