//! Decides the traits of a programme before its first lot: place, kind, phase, buildings, prices, tax schemes, annexes.
//!
//! The line of the programme and the lines of its lots are written from the same `Gabarit`. So they agree, although no line is
//! kept in memory.

use super::alea::{Alea, SujetDeTirage};
use super::communes::{self, Communes};
use super::fiscalite::Fiscalite;
use domain::programme::IdProgramme;
use territoire::Lieu;

/// The kind of a residence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GenreResidence {
    Collectif,
    Mixte,
    Maisons,
    Etudiante,
    Senior,
    Tourisme,
    Renovation,
}

impl GenreResidence {
    /// Whether an operator runs the residence and lets its homes furnished.
    pub(super) const fn est_geree(self) -> bool {
        matches!(self, Self::Etudiante | Self::Senior | Self::Tourisme)
    }
}

/// The stage that the sale of a programme has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    AvantPremiere,
    Lancement,
    Travaux,
}

/// The standard of a programme, which changes its prices and texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gamme {
    Essentielle,
    Confort,
    Signature,
}

/// The number of lots of each kind. The lots are written in the order of these fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CompositionResidence {
    pub(super) appartements: u64,
    pub(super) maisons: u64,
    pub(super) commerces: u64,
    pub(super) parkings: u64,
    pub(super) caves: u64,
}

impl CompositionResidence {
    pub(super) const fn logements(&self) -> u64 {
        self.appartements + self.maisons
    }
}

/// The traits of a programme, which are decided once. The lines of the programme and of its lots are invented from them.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts of a programme, most of them flags of the feed")]
pub(super) struct Gabarit {
    pub(super) graine: u64,
    pub(super) index: u64,
    pub(super) id: IdProgramme,
    pub(super) lieu: &'static Lieu,
    pub(super) code_postal: &'static str,
    pub(super) zone: &'static str,
    pub(super) outre_mer: bool,
    pub(super) genre: GenreResidence,
    pub(super) phase: Phase,
    pub(super) gamme: Gamme,
    pub(super) composition: CompositionResidence,
    /// The number of parking places that are attached to a home. They are the first ones; the others are sold alone.
    /// `caves_rattachees` is the same number for cellars.
    pub(super) parkings_rattaches: u64,
    pub(super) caves_rattachees: u64,
    pub(super) stationnement: Stationnement,
    pub(super) par_etage: u64,
    /// The number of storeys of a building, ground floor included.
    pub(super) niveaux: u64,
    pub(super) expositions: &'static [&'static str],
    /// The chance in a thousand that a lot is not free any more. Annexes that are sold alone have half of this chance.
    pub(super) avancement: u64,
    pub(super) prix_m2: i64,
    pub(super) fiscalites: Vec<Fiscalite>,
    /// The discount of the current promotion, in thousandths of the price.
    pub(super) promotion: Option<i64>,
    pub(super) groupes_dedies: Vec<&'static str>,
    pub(super) demat: bool,
    pub(super) bi_home: bool,
    pub(super) imagin_home: bool,
    pub(super) domotique: bool,
    pub(super) fibre: bool,
    pub(super) bord_mer: bool,
    pub(super) montagne: bool,
}

/// Where the parking places are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stationnement {
    SousSol,
    Exterieur,
    Garage,
}

const EXPOSITIONS: [&[&str]; 4] = [
    &["Sud", "Sud-Ouest", "Ouest"],
    &["Est", "Ouest", "Est-Ouest"],
    &["Nord", "Sud", "Nord-Sud"],
    &["Sud-Est", "Sud-Ouest", "Nord-Est", "Nord-Ouest"],
];

impl Gabarit {
    /// Decides the traits of the programme at this index, which has `nombre` lots.
    pub(super) fn nouveau(graine: u64, index: u64, nombre: u64, communes: &Communes) -> Self {
        let mut alea = Alea::nouveau(graine, SujetDeTirage::Gabarit, index, 0);
        let genre = tirer_genre(&mut alea);
        let lieu = communes.tirer(&mut alea, |lieu| convient(genre, lieu));
        let zone = lieu.zone_abc.unwrap_or("C");
        let outre_mer = communes::est_outre_mer(lieu);
        let phase = alea.pondere(&[(Phase::AvantPremiere, 6), (Phase::Lancement, 30), (Phase::Travaux, 64)]);
        let gamme = alea.pondere(&[(Gamme::Essentielle, 35), (Gamme::Confort, 45), (Gamme::Signature, 20)]);
        let composition = composer(&mut alea, genre, zone, nombre);
        let logements = composition.logements();
        let rattacher = |nombre: u64, pour_mille: u64| (nombre * pour_mille / 1000).min(logements);
        let parkings_rattaches = rattacher(composition.parkings, alea.choix(&[1000, 900, 800, 600]));
        let caves_rattachees = rattacher(composition.caves, alea.choix(&[1000, 850]));
        let (niveaux_min, niveaux_max) = match (genre, zone) {
            (GenreResidence::Renovation, _) => (3, 4),
            (_, "A bis") => (5, 8),
            (_, "A") => (4, 6),
            (_, "B1") => (3, 6),
            _ => (2, 4),
        };
        let stationnement = match genre {
            GenreResidence::Maisons => Stationnement::Garage,
            GenreResidence::Renovation => Stationnement::Exterieur,
            _ if zone.starts_with('A') || alea.chance(550) => Stationnement::SousSol,
            _ => Stationnement::Exterieur,
        };
        let avancement = match phase {
            Phase::AvantPremiere => 0,
            Phase::Lancement => alea.sous(400),
            Phase::Travaux => 380 + alea.sous(590),
        };
        let bord_mer = communes::est_bord_de_mer(lieu) && alea.chance(600);
        let montagne = communes::est_montagne(lieu) && alea.chance(700);
        let promotion = (phase != Phase::AvantPremiere && alea.chance(240)).then(|| alea.choix(&[25, 30, 40, 50, 70]));
        Self {
            graine,
            index,
            id: IdProgramme(format!("PG{:05}", index + 1)),
            lieu,
            code_postal: alea.choix(lieu.codes_postaux),
            zone,
            outre_mer,
            genre,
            phase,
            gamme,
            composition,
            parkings_rattaches,
            caves_rattachees,
            stationnement,
            par_etage: 3 + alea.sous(if genre.est_geree() { 6 } else { 4 }),
            niveaux: niveaux_min + alea.sous(niveaux_max - niveaux_min + 1),
            expositions: alea.choix(&EXPOSITIONS),
            avancement,
            prix_m2: prix_au_m2(&mut alea, lieu, gamme, bord_mer || montagne),
            fiscalites: fiscalites(&mut alea, genre, zone, outre_mer),
            promotion,
            groupes_dedies: alea
                .pondere(&[(&[][..], 76), (&["Alpha"][..], 9), (&["Beta"][..], 9), (&["Alpha", "Beta"][..], 6)])
                .to_vec(),
            demat: alea.chance(850),
            bi_home: !genre.est_geree() && alea.chance(120),
            imagin_home: gamme != Gamme::Essentielle && alea.chance(300),
            domotique: gamme == Gamme::Signature || alea.chance(200),
            fibre: alea.chance(960),
            bord_mer,
            montagne,
        }
    }

    /// The stream of random numbers for one subject of this programme.
    pub(super) fn alea(&self, sujet: SujetDeTirage, rang: u64) -> Alea {
        Alea::nouveau(self.graine, sujet, self.index, rang)
    }

    /// Whether the programme is sold under this tax scheme.
    pub(super) fn a(&self, fiscalite: Fiscalite) -> bool {
        self.fiscalites.contains(&fiscalite)
    }

    /// Whether nine lots out of ten, or more, are not free any more.
    pub(super) fn dernieres_opportunites(&self) -> bool {
        self.avancement >= 900
    }
}

fn tirer_genre(alea: &mut Alea) -> GenreResidence {
    alea.pondere(&[
        (GenreResidence::Collectif, 72),
        (GenreResidence::Mixte, 8),
        (GenreResidence::Maisons, 6),
        (GenreResidence::Etudiante, 4),
        (GenreResidence::Senior, 4),
        (GenreResidence::Tourisme, 2),
        (GenreResidence::Renovation, 4),
    ])
}

/// Whether a residence of this kind may be built in this place.
fn convient(genre: GenreResidence, lieu: &Lieu) -> bool {
    let metropole = !communes::est_outre_mer(lieu);
    match genre {
        GenreResidence::Collectif | GenreResidence::Senior => lieu.population >= 5_000,
        GenreResidence::Mixte => lieu.zone_abc != Some("A bis"),
        GenreResidence::Maisons => lieu.zone_abc != Some("A bis") && lieu.population < 120_000,
        GenreResidence::Etudiante => lieu.population >= 60_000,
        GenreResidence::Tourisme => communes::est_bord_de_mer(lieu) || communes::est_montagne(lieu),
        GenreResidence::Renovation => metropole && lieu.population >= 40_000 && lieu.zone_abc != Some("A bis"),
    }
}

fn fiscalites(alea: &mut Alea, genre: GenreResidence, zone: &str, outre_mer: bool) -> Vec<Fiscalite> {
    let mut liste = Vec::new();
    if genre.est_geree() {
        liste.push(Fiscalite::LmnpGere);
    } else if genre == GenreResidence::Renovation {
        liste.push(Fiscalite::Malraux);
    } else {
        let famille = matches!(genre, GenreResidence::Collectif | GenreResidence::Mixte);
        if famille && !outre_mer && matches!(zone, "A bis" | "A" | "B1") && alea.chance(220) {
            liste.push(Fiscalite::Lli);
        }
        if !outre_mer && alea.chance(190) {
            liste.push(Fiscalite::Tva55);
        }
        if famille && alea.chance(600) {
            liste.push(Fiscalite::Lmnp);
        }
        if alea.chance(750) {
            liste.push(Fiscalite::Ptz);
        }
    }
    liste
}

fn composer(alea: &mut Alea, genre: GenreResidence, zone: &str, nombre: u64) -> CompositionResidence {
    // The numbers of parking places and of cellars for a thousand homes.
    let (parkings, caves) = match genre {
        GenreResidence::Etudiante | GenreResidence::Tourisme => (250, 0),
        GenreResidence::Senior => (400, 0),
        GenreResidence::Renovation => (200, 400),
        GenreResidence::Maisons => (900, 0),
        _ => (if zone == "A bis" { 550 } else { 800 }, if alea.chance(350) { 250 + alea.sous(300) } else { 0 }),
    };
    let avec_commerce =
        matches!(genre, GenreResidence::Collectif | GenreResidence::Mixte) && nombre >= 20 && alea.chance(160);
    let commerces = if avec_commerce { 1 + alea.sous(3) } else { 0 };
    let reste = nombre - commerces;
    let logements = (reste * 1000).div_ceil(1000 + parkings + caves).min(reste);
    let caves = logements * caves / 1000;
    let caves = caves.min(reste - logements);
    let maisons = match genre {
        GenreResidence::Maisons => logements,
        GenreResidence::Mixte => logements / 4,
        _ => 0,
    };
    CompositionResidence {
        appartements: logements - maisons,
        maisons,
        commerces,
        parkings: reste - logements - caves,
        caves,
    }
}

/// The price in euros of a square metre of an ordinary home, VAT included.
fn prix_au_m2(alea: &mut Alea, lieu: &Lieu, gamme: Gamme, recherche: bool) -> i64 {
    let (bas, haut) = match (lieu.code_departement, lieu.zone_abc) {
        (Some("75"), _) => (11_900, 14_000),
        _ if communes::est_outre_mer(lieu) => (3_600, 4_400),
        (_, Some("A bis")) => (6_900, 9_400),
        (_, Some("A")) => (5_000, 6_700),
        (_, Some("B1")) => (4_000, 4_800),
        (_, Some("B2")) => (3_300, 3_650),
        _ => (3_000, 3_400),
    };
    let pour_cent = match gamme {
        Gamme::Essentielle => 96,
        Gamme::Confort => 100,
        Gamme::Signature => 106,
    };
    alea.entre(bas, haut) * (pour_cent + if recherche { 10 } else { 0 }) / 100
}
