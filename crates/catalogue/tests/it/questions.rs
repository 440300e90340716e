//! Random questions: every constraint, every order, any page, with the values of [`crate::monde`] and some values that
//! no record has.

use crate::choix::Choix;
use crate::monde::{BATIMENTS, LIEUX, NOMS, NUMEROS, PHASES, PROGRAMMES, SCHEMAS, ZONES, jour};
use catalogue::requete::{
    DrapeauLot, DrapeauProgramme, Fenetre, Filtre, FormeProgramme, Intervalle, OrdreLot, OrdreProgramme, Page, Rayon,
    RequeteLots, RequeteProgrammes, Sens, Texte,
};
use domain::acces::Portee;
use domain::lot::{Nature, StatutLot};
use domain::nombres::{Montant, Surface, Taux};

/// Places of every kind, some of them neighbours, and two that do not exist.
const LIEUX_CHERCHES: [&str; 13] = [
    "52-44-44109",
    "52-44-44162",
    "11-75-75056",
    "11-75-75111",
    "84-69-69123",
    "84-69-69383",
    "52-44",
    "52",
    "11",
    "04-974-97411",
    "94-2A-2A004",
    "99-99-99999",
    "",
];

const DRAPEAUX_PROGRAMME: [DrapeauProgramme; 13] = [
    DrapeauProgramme::IsEligibleDemat,
    DrapeauProgramme::PromotionEnCours,
    DrapeauProgramme::DernieresOpportunites,
    DrapeauProgramme::Fibre,
    DrapeauProgramme::Domotique,
    DrapeauProgramme::BiHome,
    DrapeauProgramme::ImaginHome,
    DrapeauProgramme::Nord,
    DrapeauProgramme::Sud,
    DrapeauProgramme::Ouest,
    DrapeauProgramme::Est,
    DrapeauProgramme::BordMer,
    DrapeauProgramme::Montagne,
];

const ORDRES_LOT: [OrdreLot; 10] = [
    OrdreLot::Numero,
    OrdreLot::Prix,
    OrdreLot::Pieces,
    OrdreLot::Surface,
    OrdreLot::Etage,
    OrdreLot::Statut,
    OrdreLot::ProgrammeNom,
    OrdreLot::ProgrammeLieu,
    OrdreLot::ProgrammeLivraison,
    OrdreLot::ProgrammeCommission,
];

const ORDRES_PROGRAMME: [OrdreProgramme; 5] = [
    OrdreProgramme::Nom,
    OrdreProgramme::Lieu,
    OrdreProgramme::Livraison,
    OrdreProgramme::Actabilite,
    OrdreProgramme::Commission,
];

/// The number of constraints on a programme, then on a lot in both calls, then on a lot in the lot call only.
const SUR_PROGRAMME: usize = 20;
const SUR_LOT: usize = 8;
const SUR_LOT_SEUL: usize = 5;

/// A random question about lots that this viewer may ask.
pub(crate) fn lots(portee: Portee, c: &mut Choix<'_>) -> RequeteLots {
    let ordre = ordre(&ORDRES_LOT, c);
    let page = page(c);
    let mut requete = RequeteLots { filtre: filtre(SUR_PROGRAMME + SUR_LOT + SUR_LOT_SEUL, c), ordre, page };
    if !portee.est_connecte() {
        visiteur(&mut requete.filtre);
        requete.ordre.retain(|(cle, _)| *cle != OrdreLot::ProgrammeCommission);
    }
    requete
}

/// A random question about programmes that this viewer may ask.
pub(crate) fn programmes(portee: Portee, c: &mut Choix<'_>) -> RequeteProgrammes {
    let ordre = ordre(&ORDRES_PROGRAMME, c);
    let page = page(c);
    let formes = [
        FormeProgramme::Entiere,
        FormeProgramme::SansSynthese,
        FormeProgramme::Carte,
        FormeProgramme::CarteSansSynthese,
    ];
    let forme = *c.parmi(&formes);
    let mut requete = RequeteProgrammes { filtre: filtre(SUR_PROGRAMME + SUR_LOT, c), ordre, page, forme };
    if !portee.est_connecte() {
        visiteur(&mut requete.filtre);
        requete.ordre.retain(|(cle, _)| *cle != OrdreProgramme::Commission);
    }
    requete
}

/// Removes the constraints that a visitor may not use.
fn visiteur(filtre: &mut Filtre) {
    filtre.programme.taux_commission = Intervalle::default();
    filtre.lot.exclusivite = None;
}

fn ordre<O: Copy>(cles: &[O], c: &mut Choix<'_>) -> Vec<(O, Sens)> {
    let nombre = c.sur(4);
    (0..nombre).map(|_| (*c.parmi(cles), if c.parfois(2) { Sens::Decroissant } else { Sens::Croissant })).collect()
}

fn page(c: &mut Choix<'_>) -> Page {
    let limite = *c.parmi(&[20, 1, 2, 3, 5, 200]);
    let numero = *c.parmi(&[1, 1, 1, 2, 3, 7, 20, 41, u32::MAX]);
    Page { numero, limite }
}

fn filtre(possibles: usize, c: &mut Choix<'_>) -> Filtre {
    let mut filtre = Filtre::default();
    let nombre = *c.parmi(&[0, 1, 1, 2, 2, 3, 4]);
    for _ in 0..nombre {
        contraindre(&mut filtre, c.sur(possibles), c);
    }
    filtre
}

fn contraindre(filtre: &mut Filtre, champ: usize, c: &mut Choix<'_>) {
    let (programme, lot) = (&mut filtre.programme, &mut filtre.lot);
    let insees = LIEUX.map(|(insee, _)| insee);
    match champ {
        0 => texte(&mut programme.id, &PROGRAMMES, c),
        1 if c.parfois(2) => {
            let choisi: &&str = c.parmi(&NOMS);
            let nom = domain::texte::normaliser(choisi);
            let lettres = 1 + c.sur(5);
            programme.mots_du_nom = nom.split(' ').rev().map(|mot| mot.chars().take(lettres).collect()).collect();
        }
        1 => texte(&mut programme.nom_commercial, &NOMS, c),
        2 => texte(&mut programme.phase, &PHASES, c),
        3 => texte(&mut programme.fiscalite_code, &SCHEMAS.map(|(code, _)| code), c),
        4 => texte(&mut programme.fiscalite_libelle, &SCHEMAS.map(|(_, libelle)| libelle), c),
        5 => texte(&mut programme.zone_fiscale, &ZONES, c),
        6 => texte(&mut programme.code_postal, &LIEUX.map(|(_, postal)| postal), c),
        7 => texte(&mut programme.ville, &["Nantes", "SAINT HERBLAIN", "Paris", "Lyon", "saint-denis"], c),
        8 => texte(&mut programme.code_insee, &insees, c),
        9 => texte(&mut programme.code_departement, &["44", "75", "69", "2A", "974"], c),
        10 => texte(&mut programme.code_region, &["52", "11", "84", "94", "04"], c),
        11 | 12 => {
            programme.lieux.push((*c.parmi(&LIEUX_CHERCHES)).to_owned());
            programme.lieux.extend(c.parfois(3).then(|| (*c.parmi(&LIEUX_CHERCHES)).to_owned()));
            programme.distance = c.parfois(3).then(|| *c.parmi(&[40.0, 0.0, 3.5, 1000.0]));
        }
        13 => {
            let (lat, long) = *c.parmi(&[(47.2184, -1.5536), (48.85, 2.37), (-14.3, 180.0)]);
            programme.rayon = Some(Rayon { lat, long, km: *c.parmi(&[15.0, 0.0, 5.0, 500.0, 20_100.0]) });
        }
        14 => programme.fenetre = Some(fenetre(c)),
        15 => intervalle(&mut programme.date_commercialisation, |c| jour(c.sur(4)), c),
        16 => intervalle(&mut programme.date_livraison, |c| jour(c.sur(4)), c),
        17 => match c.sur(2) {
            0 => intervalle(&mut programme.date_actabilite, |c| jour(c.sur(4)), c),
            _ => intervalle(&mut programme.date_debut_travaux, |c| jour(c.sur(4)), c),
        },
        18 => intervalle(&mut programme.taux_commission, |c| Taux::depuis_centiemes(*c.parmi(&[550, 500, 630, 1])), c),
        19 => programme.drapeaux.push((*c.parmi(&DRAPEAUX_PROGRAMME), c.parfois(2))),
        20 => texte(&mut lot.statut, &[StatutLot::L.code(), "O", "T", "R", "A"], c),
        21 => intervalle(&mut lot.prix, |c| Montant::depuis_unites(*c.parmi(&[200_000, 150_000, 350_000, 1])), c),
        22 | 23 => intervalle(&mut lot.pieces, |c| i64::try_from(c.sur(8)).expect("below eight"), c),
        24 => intervalle(&mut lot.surface, |c| Surface::depuis_centiemes(*c.parmi(&[6100, 4550, 6101, 0])), c),
        25 => texte(&mut lot.nature, &Nature::TOUTES.map(Nature::code), c),
        26 => lot.exclusivite = Some(c.parfois(2)),
        27 if c.parfois(2) => {
            lot.exterieur.parmi.push((*c.parmi(&["balcon", "loggia", "terrasse", "jardin", "veranda"])).to_owned());
            lot.exterieur.parmi.extend(c.parfois(2).then(|| (*c.parmi(&["terrasse", "jardin"])).to_owned()));
        }
        27 => lot.drapeaux.push((*c.parmi(&DrapeauLot::TOUS), c.parfois(2))),
        28 => texte(&mut lot.id, &["P1-A1", "P10-A1", "P1_-A1", "Pa-B.2", "P2-a1"], c),
        29 => texte(&mut lot.numero, &NUMEROS, c),
        30 => texte(&mut lot.batiment, &BATIMENTS, c),
        31 => intervalle(&mut lot.etage, |c| i64::try_from(c.sur(4)).expect("below four") - 1, c),
        _ => texte(&mut lot.fiscalite_code, &SCHEMAS.map(|(code, _)| code), c),
    }
}

fn fenetre(c: &mut Choix<'_>) -> Fenetre {
    let (ouest, est) = *c.parmi(&[(-1.7, -1.4), (-5.0, 10.0), (179.0, -179.0), (0.0, 0.0), (-180.0, 180.0)]);
    let (sud, nord) = *c.parmi(&[(47.0, 48.0), (-90.0, 90.0), (-21.5, -14.0), (47.2184, 47.2184)]);
    Fenetre { ouest, sud, est, nord }
}

fn texte(texte: &mut Texte, valeurs: &[&str], c: &mut Choix<'_>) {
    let nombre = 1 + c.sur(2);
    for _ in 0..nombre {
        let valeur = (*c.parmi(valeurs)).to_owned();
        match c.sur(6) {
            0 | 1 => texte.parmi.push(valeur),
            2 => texte.different.push(valeur),
            3 => texte.prefixes.push(valeur.chars().take(c.sur(4)).collect()),
            4 => texte.prefixes.push(valeur.to_uppercase()),
            _ => texte.parmi.push((*c.parmi(&["inconnu", ""])).to_owned()),
        }
    }
}

fn intervalle<T>(intervalle: &mut Intervalle<T>, valeur: impl Fn(&mut Choix<'_>) -> T, c: &mut Choix<'_>) {
    match c.sur(5) {
        0 => intervalle.min = Some(valeur(c)),
        1 => intervalle.max = Some(valeur(c)),
        2 => intervalle.egal.push(valeur(c)),
        3 => {
            intervalle.different.push(valeur(c));
            intervalle.different.extend(c.parfois(2).then(|| valeur(c)));
            intervalle.min = c.parfois(3).then(|| valeur(c));
        }
        _ => {
            intervalle.min = Some(valeur(c));
            intervalle.max = Some(valeur(c));
            intervalle.egal.extend(c.parfois(2).then(|| valeur(c)));
        }
    }
}
