//! Homes: apartments and houses.

use super::alea::{Alea, SujetDeTirage};
use super::commun::{self, Attribution};
use super::documents;
use super::fiscalite::{self, Fiscalite};
use super::gabarit::{Gabarit, GenreResidence, Stationnement};
use super::prix::{self, Tarif};
use super::textes;
use domain::lot::{Etage, FiscaliteLot, LotFlux, Nature, Surfaces, Typologie};
use domain::nombres::{Montant, Surface};

/// Where a home is in its programme.
struct Situation {
    numero: String,
    batiment: Option<String>,
    etage: Option<u64>,
    dernier_etage: bool,
}

/// The outdoor spaces of a home, in hundredths of square metres. 0 means that the home has no such space.
#[derive(Default)]
struct Exterieurs {
    jardin: i64,
    balcon: i64,
    loggia: i64,
    terrasse: i64,
}

/// Invents the home of this rank. The first ranks are apartments, the next ones houses.
pub(super) fn inventer(g: &Gabarit, rang: u64) -> LotFlux {
    let mut alea = g.alea(SujetDeTirage::Logement, rang);
    let nature = if rang < g.composition.appartements { Nature::Appartement } else { Nature::Maison };
    let situation = situer(g, rang);
    let pieces = tirer_pieces(&mut alea, g.genre, nature);
    let bi_home = g.bi_home && pieces >= 4 && alea.chance(300);
    let duplex = nature == Nature::Appartement && pieces >= 3 && situation.dernier_etage && alea.chance(200);
    let surface = tirer_surface(&mut alea, pieces, nature);
    let exterieurs = tirer_exterieurs(&mut alea, g, nature, situation.etage, situation.dernier_etage, pieces);
    let ponderee = surface + ((exterieurs.balcon + exterieurs.loggia + exterieurs.terrasse) / 2).min(800);
    let exposition = alea.choix(g.expositions);

    let (parking, cave) = (Attribution::parkings(g).annexe(rang), Attribution::caves(g).annexe(rang));
    let annexes = parking.map(|k| commun::prix_parking(g, k)).into_iter().chain(cave.map(|k| commun::prix_cave(g, k)));
    let grille = prix_grille(g, rang, pieces, surface, &exterieurs, &situation, exposition);
    let remise = g.promotion.filter(|_| alea.chance(700)).map_or(0, |pm| prix::arrondir(grille * pm / 1000, 500));
    let tarif = Tarif { grille, principal: grille - remise, annexes: annexes.collect(), habitation: true };
    let prix = prix::prix_lot(g, &tarif);

    let schemas: Vec<Fiscalite> =
        g.fiscalites.iter().copied().filter(|f| s_applique(*f, g.genre, nature, pieces)).collect();
    let mut fiche = commun::fiche_vierge(g, situation.numero, typologie(nature, pieces, duplex));
    fiche.pieces = pieces;
    fiche.etage = situation.etage.map(|e| Etage { libelle: commun::nom_etage(e), priorite: commun::court(e) });
    fiche.dernier_etage = situation.dernier_etage;
    fiche.batiment = situation.batiment;
    fiche.bi_home = bi_home;
    fiche.is_eligible_demat = g.demat && alea.chance(960);
    fiche.exposition = Some(exposition.to_owned());
    fiche.surfaces = Surfaces {
        surface: Some(Surface::depuis_centiemes(surface)),
        surface_jardin: presente(exterieurs.jardin),
        surface_balcon: presente(exterieurs.balcon),
        surface_loggia: presente(exterieurs.loggia),
        surface_terrasse: presente(exterieurs.terrasse),
        surface_ponderee: Some(Surface::depuis_centiemes(ponderee)),
    };
    fiche.jardin = exterieurs.jardin > 0;
    fiche.balcon = exterieurs.balcon > 0;
    fiche.loggia = exterieurs.loggia > 0;
    fiche.terrasse = exterieurs.terrasse > 0;
    fiche.dispositif_fiscal = schemas.iter().filter(|f| **f != Fiscalite::Ptz).min().map(|f| f.libelle().to_owned());
    fiche.fiscalites = schemas.iter().map(|f| fiscalite_lot(*f, g.zone, ponderee)).collect();
    fiche.lots_secondaires =
        parking.map(commun::numero_parking).into_iter().chain(cave.map(commun::numero_cave)).collect();
    fiche.depots_garantie = commun::depots(if pieces <= 2 { 500 } else { 1500 });
    fiche.frais_de_notaire = prix.prix.map(prix::frais_de_notaire);
    fiche.mention_parking = mention_parking(g, parking);
    fiche.mention_cave = cave.map(|k| format!("Cave {} comprise", commun::numero_cave(k)));
    fiche.description = Some(textes::lot(&mut alea, &fiche, duplex));
    fiche.documents = documents::de_logement(&fiche, parking.is_some(), cave.is_some());
    let etat = commun::etat_logement(g, rang);
    LotFlux { fiche, prix, statut: etat.statut, exclusivite: etat.exclusivite }
}

fn situer(g: &Gabarit, rang: u64) -> Situation {
    let appartements = g.composition.appartements;
    if rang >= appartements {
        let numero = format!("V{:02}", rang - appartements + 1);
        return Situation { numero, batiment: None, etage: None, dernier_etage: false };
    }
    let par_batiment = g.par_etage * g.niveaux;
    let (bloc, dans_le_bloc) = (rang / par_batiment, rang % par_batiment);
    let etage = dans_le_bloc / g.par_etage;
    let dernier_du_bloc = ((bloc + 1) * par_batiment).min(appartements) - 1 - bloc * par_batiment;
    let nom = commun::batiment(bloc);
    Situation {
        numero: format!("{nom}{etage}{:02}", dans_le_bloc % g.par_etage + 1),
        batiment: Some(nom),
        etage: Some(etage),
        dernier_etage: etage == dernier_du_bloc / g.par_etage,
    }
}

fn tirer_pieces(alea: &mut Alea, genre: GenreResidence, nature: Nature) -> u8 {
    match (nature, genre) {
        (Nature::Maison, _) => alea.pondere(&[(3, 18), (4, 52), (5, 25), (6, 5)]),
        (_, GenreResidence::Etudiante) => alea.pondere(&[(1, 82), (2, 18)]),
        (_, GenreResidence::Senior) => alea.pondere(&[(1, 30), (2, 55), (3, 15)]),
        (_, GenreResidence::Tourisme) => alea.pondere(&[(1, 35), (2, 45), (3, 20)]),
        _ => alea.pondere(&[(1, 9), (2, 30), (3, 37), (4, 18), (5, 6)]),
    }
}

/// Draws the living surface of a home, in hundredths of square metres.
fn tirer_surface(alea: &mut Alea, pieces: u8, nature: Nature) -> i64 {
    let (bas, haut) = match (nature, pieces) {
        (Nature::Maison, 3) => (64, 78),
        (Nature::Maison, 4) => (80, 98),
        (Nature::Maison, _) => (100, 138),
        (_, 1) => (19, 33),
        (_, 2) => (38, 49),
        (_, 3) => (56, 71),
        (_, 4) => (76, 94),
        _ => (97, 124),
    };
    alea.entre(bas * 100, haut * 100)
}

fn tirer_exterieurs(
    alea: &mut Alea,
    g: &Gabarit,
    nature: Nature,
    etage: Option<u64>,
    dernier_etage: bool,
    pieces: u8,
) -> Exterieurs {
    let mut e = Exterieurs::default();
    let ampleur = i64::from(pieces);
    if nature == Nature::Maison {
        e.jardin = alea.entre(8_000, 38_000);
        e.terrasse = alea.entre(900, 2_000);
    } else if g.genre.est_geree() || g.genre == GenreResidence::Renovation {
        e.balcon = if alea.chance(350) { alea.entre(300, 600) } else { 0 };
    } else if etage == Some(0) {
        if alea.chance(650) {
            e.jardin = alea.entre(1_800, 6_000 + 2_000 * ampleur);
        }
        e.terrasse = if alea.chance(850) { alea.entre(600, 1_000 + 200 * ampleur) } else { 0 };
    } else if dernier_etage && alea.chance(450) {
        e.terrasse = alea.entre(900, 1_200 + 600 * ampleur);
        e.balcon = if alea.chance(200) { alea.entre(300, 700) } else { 0 };
    } else {
        match alea.sous(100) {
            0..62 => e.balcon = alea.entre(380, 600 + 120 * ampleur),
            62..80 => e.loggia = alea.entre(350, 500 + 80 * ampleur),
            80..86 => {
                e.loggia = alea.entre(350, 550);
                e.balcon = alea.entre(300, 600);
            }
            _ => {}
        }
    }
    e
}

/// The grid price of the lot alone, in whole euros.
fn prix_grille(
    g: &Gabarit,
    rang: u64,
    pieces: u8,
    surface: i64,
    exterieurs: &Exterieurs,
    situation: &Situation,
    exposition: &str,
) -> i64 {
    let mut alea = g.alea(SujetDeTirage::Prix, rang);
    let selon_les_pieces = match pieces {
        1 => 1120,
        2 => 1045,
        3 => 1000,
        4 => 975,
        _ => 960,
    };
    let etage = i64::try_from(situation.etage.unwrap_or(1)).unwrap_or_default().min(12);
    let mut pour_mille = selon_les_pieces * (1000 + 10 * etage) / 1000;
    pour_mille += if situation.dernier_etage { 35 } else { 0 };
    pour_mille += match exposition {
        "Sud" | "Sud-Ouest" | "Sud-Est" => 15,
        "Nord" => -25,
        _ => 0,
    };
    pour_mille += alea.entre(-20, 20);
    let dehors = (exterieurs.balcon + exterieurs.loggia) * 30 / 100
        + exterieurs.terrasse * 25 / 100
        + exterieurs.jardin.min(20_000) * 4 / 100;
    prix::arrondir(g.prix_m2 * (surface + dehors) / 100 * pour_mille / 1000, 500)
}

fn s_applique(fiscalite: Fiscalite, genre: GenreResidence, nature: Nature, pieces: u8) -> bool {
    match fiscalite {
        Fiscalite::Lmnp => pieces <= 3 && nature == Nature::Appartement,
        Fiscalite::Ptz => pieces >= 2 && !genre.est_geree(),
        Fiscalite::Lli | Fiscalite::Tva55 | Fiscalite::LmnpGere | Fiscalite::Malraux => true,
    }
}

/// A scheme with its rent cap, which only the intermediate-rent scheme has: the cap of the zone, multiplied by
/// 0.7 + 19 / surface (at most 1.2) and by the surface.
fn fiscalite_lot(fiscalite: Fiscalite, zone: &str, ponderee: i64) -> FiscaliteLot {
    let plafond = || {
        let coefficient = (70 + 190_000 / ponderee.max(1)).min(120);
        Montant::depuis_centiemes(fiscalite::plafond_loyer_m2(zone) * coefficient * ponderee / 10_000)
    };
    FiscaliteLot {
        code: fiscalite.code().to_owned(),
        libelle: fiscalite.libelle().to_owned(),
        plafond_loyer_theorique: (fiscalite == Fiscalite::Lli).then(plafond),
    }
}

fn typologie(nature: Nature, pieces: u8, duplex: bool) -> Typologie {
    let (code, libelle) = match (nature, pieces) {
        (Nature::Maison, n) => (format!("M{n}"), format!("Maison {n} pièces")),
        (_, 1) => ("T1".to_owned(), "Studio".to_owned()),
        (_, n) if duplex => (format!("T{n}D"), format!("{n} pièces duplex")),
        (_, n) => (format!("T{n}"), format!("{n} pièces")),
    };
    Typologie { nature, code, libelle }
}

fn mention_parking(g: &Gabarit, parking: Option<u64>) -> Option<String> {
    let ou = match g.stationnement {
        Stationnement::SousSol => "en sous-sol",
        Stationnement::Exterieur => "en extérieur",
        Stationnement::Garage => "dans un garage fermé",
    };
    match parking {
        Some(k) => Some(format!("Stationnement {ou}, place {} comprise", commun::numero_parking(k))),
        None if g.composition.parkings > g.parkings_rattaches => Some(format!("Stationnement {ou} en option")),
        None => None,
    }
}

fn presente(centiemes: i64) -> Option<Surface> {
    (centiemes > 0).then(|| Surface::depuis_centiemes(centiemes))
}
