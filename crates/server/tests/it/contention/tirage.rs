//! Draws the operations of a seed.

use super::hasard::Hasard;
use super::monde::{BIENS, LOGEMENTS, MEUTE, PERSONNES, PRESCRIPTEURS, PROGRAMMES};
use super::plan::{Annulant, Contrat, Decision, Designation, Geste, Operation, Parcours, SansReponse, Terme};

/// The number of planned operations for each second. A seed fixes how many operations there are, and never how long they
/// take.
const CADENCE: u64 = 60;
/// The number of prices in feeds and grids, in thousands of euros above the lowest.
const PRIX: usize = 40;
/// The range of the money that buyers bring, in euros. Each change of a form draws another sum.
const APPORTS: usize = 1_000_000;

/// The operations of a block, with the number of each kind. Their order is drawn.
const BLOC: [(Sorte, usize); 39] = [
    (Sorte::Opter, 8),
    (Sorte::OpterDeuxFois, 1),
    (Sorte::Rafale, 2),
    (Sorte::Ruee, 2),
    (Sorte::AnnulerOption, 6),
    (Sorte::AnnulerOptionDeuxFois, 1),
    (Sorte::Relayer, 2),
    (Sorte::Attendre, 4),
    (Sorte::AttendreUnLot, 1),
    (Sorte::Quitter, 1),
    (Sorte::PrendreSonTour, 3),
    (Sorte::RendreSonTour, 1),
    (Sorte::Reserver, 3),
    (Sorte::ReserverDeuxFois, 1),
    (Sorte::ReserverSonOption, 3),
    (Sorte::ReserverEtAnnuler, 1),
    (Sorte::Remplir, 5),
    (Sorte::RemplirEnsemble, 1),
    (Sorte::RemplirEtDenoncer, 2),
    (Sorte::AnnulerReservation, 3),
    (Sorte::RelayerUnDossier, 1),
    (Sorte::ProlongerOption, 1),
    (Sorte::Denoncer, 4),
    (Sorte::DenoncerEnsemble, 2),
    (Sorte::DenoncerDeuxFois, 1),
    (Sorte::DenoncerEtOpter, 4),
    (Sorte::AnnulerDenonciation, 2),
    (Sorte::RenouvelerDenonciation, 1),
    (Sorte::Decider, 2),
    (Sorte::DireStatut, 3),
    (Sorte::Rouvrir, 4),
    (Sorte::Dedier, 2),
    (Sorte::Retirer, 1),
    (Sorte::Remettre, 1),
    (Sorte::Flux, 1),
    (Sorte::Grille, 1),
    (Sorte::Avancer, 1),
    (Sorte::AvancerJusqu, 1),
    (Sorte::Tuer, 1),
];
/// The number of contracts in each block. Their places in the block are drawn, with random numbers of their own.
const CONTRATS_PAR_BLOC: usize = 1;
/// Seeds have contracts from this many seconds on. The seeds of `make test` have none, because `make test` plays
/// contracts apart (`docs/fiabilite.md`).
const DES_CONTRATS: u64 = 5;
const CONTRATS: u64 = 0x5157_4E45;
/// The number of hand-overs in each block, in the seeds that have contracts.
const TRANSMISSIONS_PAR_BLOC: usize = 3;
const TRANSMISSIONS: u64 = 0x4345_4445;
/// The number of the other operations of a block.
const TAILLE_DU_BLOC: usize = 85;
/// The ends to which the clock moves: each block has the next one, in turn. The shortest run reaches the ends of options
/// and drafts.
const TERMES: [Terme; 4] = [Terme::Option, Terme::Brouillon, Terme::Renouvellement, Terme::Denonciation];

#[derive(Debug, Clone, Copy)]
enum Sorte {
    Opter,
    OpterDeuxFois,
    Rafale,
    Ruee,
    AnnulerOption,
    AnnulerOptionDeuxFois,
    Relayer,
    Attendre,
    AttendreUnLot,
    Quitter,
    PrendreSonTour,
    RendreSonTour,
    Reserver,
    ReserverDeuxFois,
    ReserverSonOption,
    ReserverEtAnnuler,
    Remplir,
    RemplirEnsemble,
    RemplirEtDenoncer,
    AnnulerReservation,
    RelayerUnDossier,
    ProlongerOption,
    Denoncer,
    DenoncerEnsemble,
    DenoncerDeuxFois,
    DenoncerEtOpter,
    AnnulerDenonciation,
    RenouvelerDenonciation,
    Decider,
    DireStatut,
    Rouvrir,
    Dedier,
    Retirer,
    Remettre,
    Flux,
    Grille,
    Avancer,
    AvancerJusqu,
    Tuer,
}

/// The operations of a seed, for a run of about this many seconds.
pub(super) fn dresser(graine: u64, secondes: u64, serveurs: usize) -> Vec<Operation> {
    let mut hasard = Hasard::de(graine);
    let voulues = usize::try_from(secondes * CADENCE).unwrap_or(usize::MAX);
    let mut operations: Vec<Operation> = Vec::with_capacity(voulues);
    // Contracts and hand-overs have random numbers of their own, so that the other operations are the same with and without them.
    let mut des_contrats = Hasard::de(graine ^ CONTRATS);
    let mut des_transmissions = Hasard::de(graine ^ TRANSMISSIONS);
    for (place, terme) in TERMES.into_iter().cycle().enumerate() {
        if place * TAILLE_DU_BLOC >= voulues {
            break;
        }
        let mut bloc: Vec<Sorte> = BLOC.iter().flat_map(|(sorte, fois)| vec![*sorte; *fois]).collect();
        hasard.melanger(&mut bloc);
        // At the start nothing has begun, so the clock is moved in the second half of the block.
        let milieu = bloc.len() / 2;
        if let Some(place) = bloc[..milieu].iter().position(|sorte| matches!(sorte, Sorte::AvancerJusqu)) {
            bloc.swap(place, place + milieu);
        }
        for sorte in bloc {
            let geste = tirer(sorte, &mut hasard, serveurs, terme);
            let serveur = hasard.parmi(serveurs);
            let sans_reponse = if hasard.une_fois_sur(3) { SansReponse::Laisse } else { SansReponse::Redemande };
            operations.push(Operation { geste, serveur, sans_reponse, cle: hasard.suivant() });
        }
        let debut = operations.len() - TAILLE_DU_BLOC;
        let contrats = if secondes >= DES_CONTRATS { CONTRATS_PAR_BLOC } else { 0 };
        for rang in 0..contrats {
            let parcours = Parcours::TOUS[(place * CONTRATS_PAR_BLOC + rang) % Parcours::TOUS.len()];
            let contrat = contrat(&mut des_contrats, parcours, serveurs);
            operations.insert(debut + des_contrats.parmi(TAILLE_DU_BLOC), contrat);
        }
        let transmissions = if secondes >= DES_CONTRATS { TRANSMISSIONS_PAR_BLOC } else { 0 };
        for _ in 0..transmissions {
            let transmission = transmission(&mut des_transmissions, serveurs);
            operations.insert(debut + des_transmissions.parmi(TAILLE_DU_BLOC), transmission);
        }
    }
    operations
}

fn tirer(sorte: Sorte, hasard: &mut Hasard, serveurs: usize, terme: Terme) -> Geste {
    let h = hasard;
    match sorte {
        Sorte::Opter => {
            let declare = h.une_fois_sur(4);
            Geste::Opter { qui: prescripteur(h), lot: lot(h), personne: personne(h), declare }
        }
        Sorte::OpterDeuxFois => Geste::OpterDeuxFois { qui: prescripteur(h), lot: lot(h), personne: personne(h) },
        Sorte::Rafale => {
            let lots = (0..12).map(|_| h.parmi(LOGEMENTS)).collect();
            Geste::Rafale { qui: prescripteur(h), lots, personne: personne(h) }
        }
        Sorte::Ruee => {
            let quis = (0..12).map(|_| h.parmi(PRESCRIPTEURS)).collect();
            Geste::Ruee { quis, lot: lot(h) }
        }
        Sorte::AnnulerOption => {
            let par = annulant(h);
            Geste::AnnulerOption { rang: h.dispute(40), par }
        }
        Sorte::AnnulerOptionDeuxFois => Geste::AnnulerOptionDeuxFois { rang: h.dispute(20) },
        Sorte::Relayer => {
            Geste::Relayer { rang: h.dispute(20), optent: foule(h, 3), attendent: foule(h, 2), personne: personne(h) }
        }
        Sorte::Attendre => Geste::Attendre { quis: foule(h, 3), rang: h.dispute(20) },
        Sorte::AttendreUnLot => Geste::AttendreUnLot { qui: prescripteur(h), lot: h.parmi(BIENS) },
        Sorte::Quitter => Geste::Quitter { rang: h.dispute(30) },
        Sorte::PrendreSonTour => {
            let reserve = h.une_fois_sur(2);
            Geste::PrendreSonTour { rang: h.dispute(8), personne: personne(h), autres: foule(h, 3), reserve }
        }
        Sorte::RendreSonTour => {
            Geste::RendreSonTour { rang: h.dispute(8), autre: prescripteur(h), personne: personne(h) }
        }
        Sorte::Reserver => {
            let declare = h.une_fois_sur(4);
            Geste::Reserver { qui: prescripteur(h), lot: lot(h), personne: personne(h), declare }
        }
        Sorte::ReserverDeuxFois => Geste::ReserverDeuxFois { qui: prescripteur(h), lot: lot(h), personne: personne(h) },
        Sorte::ReserverSonOption => Geste::ReserverSonOption { rang: h.dispute(12), par: designation(h) },
        Sorte::ReserverEtAnnuler => Geste::ReserverEtAnnuler { rang: h.dispute(12) },
        Sorte::Remplir => {
            let change = h.une_fois_sur(2);
            let personne = personne(h);
            Geste::Remplir { rang: h.dispute(20), personne: change.then_some(personne), apport: apport(h) }
        }
        Sorte::RemplirEnsemble => Geste::RemplirEnsemble { rang: h.dispute(12), apport: apport(h) },
        Sorte::RemplirEtDenoncer => {
            Geste::RemplirEtDenoncer { rang: h.dispute(12), personne: h.parmi(PERSONNES), qui: h.parmi(PRESCRIPTEURS) }
        }
        Sorte::AnnulerReservation => {
            let par = annulant(h);
            Geste::AnnulerReservation { rang: h.dispute(20), par }
        }
        Sorte::RelayerUnDossier => Geste::RelayerUnDossier {
            rang: h.dispute(12),
            optent: foule(h, 3),
            attendent: foule(h, 2),
            personne: personne(h),
            apport: apport(h),
        },
        Sorte::ProlongerOption => Geste::ProlongerOption { rang: h.dispute(20) },
        Sorte::Denoncer => Geste::Denoncer { qui: prescripteur(h), personne: personne(h), programmes: programmes(h) },
        Sorte::DenoncerEnsemble => {
            let quis = (0..4).map(|_| h.parmi(PRESCRIPTEURS)).collect();
            Geste::DenoncerEnsemble { quis, personne: personne(h), programmes: programmes(h) }
        }
        Sorte::DenoncerDeuxFois => {
            Geste::DenoncerDeuxFois { qui: prescripteur(h), personne: personne(h), programmes: programmes(h) }
        }
        Sorte::DenoncerEtOpter => {
            let (qui, autre, reserve) = (h.parmi(PRESCRIPTEURS), h.parmi(PRESCRIPTEURS), h.une_fois_sur(2));
            Geste::DenoncerEtOpter { qui, autre, personne: h.parmi(PERSONNES), lot: h.parmi(LOGEMENTS), reserve }
        }
        Sorte::AnnulerDenonciation => Geste::AnnulerDenonciation { rang: h.dispute(60) },
        Sorte::RenouvelerDenonciation => Geste::RenouvelerDenonciation { rang: h.parmi(200) },
        Sorte::Decider => {
            let comment = h.choisir(&[Decision::Valider, Decision::Refuser, Decision::Prioriser, Decision::Prioriser]);
            Geste::Decider { rang: h.dispute(12), comment }
        }
        Sorte::DireStatut => Geste::DireStatut { lot: h.dispute(BIENS), statut: statut(h) },
        Sorte::Rouvrir => {
            let par_un_flux = h.une_fois_sur(2);
            Geste::Rouvrir { lot: h.parmi(LOGEMENTS), quis: foule(h, 3), flux: par_un_flux.then(|| h.parmi(PRIX)) }
        }
        Sorte::Dedier => {
            let groupe = h.choisir(&[None, None, Some(0), Some(1)]);
            Geste::Dedier { lot: h.dispute(BIENS), groupe }
        }
        Sorte::Retirer => Geste::Retirer { lot: h.parmi(BIENS) },
        Sorte::Remettre => Geste::Remettre { rang: h.dispute(4), lot: h.parmi(BIENS) },
        Sorte::Flux => Geste::Flux { lots: (0..30).map(|_| (h.dispute(BIENS), statut(h), h.parmi(PRIX))).collect() },
        Sorte::Grille => grille(h),
        Sorte::Avancer => Geste::Avancer { heures: h.choisir(&[2, 9, 25, 26, 30, 49, 73, 193]) },
        Sorte::AvancerJusqu => jusqu_a(h, terme),
        Sorte::Tuer => Geste::Tuer { serveur: h.parmi(serveurs) },
    }
}

/// Draws this many contracts, each of which is signed, then withdrawn from.
pub(super) fn dresser_des_contrats(graine: u64, rondes: usize) -> Vec<Operation> {
    let mut hasard = Hasard::de(graine ^ CONTRATS);
    (0..rondes).map(|_| contrat(&mut hasard, Parcours::Signer, 1)).collect()
}

/// Draws this many contracts. They take each of the courses in turn.
pub(super) fn dresser_des_parcours(graine: u64, rondes: usize, serveurs: usize) -> Vec<Operation> {
    let mut hasard = Hasard::de(graine ^ CONTRATS);
    (0..rondes).map(|rang| contrat(&mut hasard, Parcours::TOUS[rang % Parcours::TOUS.len()], serveurs)).collect()
}

/// Draws a contract. Its clients make a call again when there is no answer.
fn contrat(hasard: &mut Hasard, parcours: Parcours, serveurs: usize) -> Operation {
    let geste = Geste::Contrat(Contrat {
        parcours,
        qui: hasard.parmi(PRESCRIPTEURS),
        lot: hasard.parmi(LOGEMENTS),
        attendent: foule(hasard, 2),
        avec: hasard.parmi(1 << 16),
    });
    let serveur = hasard.parmi(serveurs);
    Operation { geste, serveur, sans_reponse: SansReponse::Redemande, cle: hasard.suivant() }
}

/// Draws a hand-over. Its call has a key, and its client makes it again when there is no answer.
fn transmission(hasard: &mut Hasard, serveurs: usize) -> Operation {
    let geste = Geste::Transmettre {
        rang: hasard.dispute(12),
        ecart: hasard.parmi(PRESCRIPTEURS),
        lot: hasard.parmi(LOGEMENTS),
        avec: hasard.parmi(1 << 4),
    };
    let serveur = hasard.parmi(serveurs);
    Operation { geste, serveur, sans_reponse: SansReponse::Redemande, cle: hasard.suivant() }
}

fn jusqu_a(hasard: &mut Hasard, a: Terme) -> Geste {
    let preneurs = (0..8).map(|_| (hasard.parmi(PRESCRIPTEURS), hasard.parmi(LOGEMENTS))).collect();
    Geste::AvancerJusqu { a, preneurs }
}

fn designation(hasard: &mut Hasard) -> Designation {
    if hasard.une_fois_sur(2) { Designation::Option } else { Designation::Lot }
}

/// Draws a price grid of about half of the lots of a programme.
fn grille(hasard: &mut Hasard) -> Geste {
    let programme = hasard.parmi(PROGRAMMES);
    let mut lots = Vec::new();
    for lot in 0..BIENS {
        if hasard.une_fois_sur(2) {
            lots.push((lot, statut(hasard), hasard.parmi(PRIX)));
        }
    }
    Geste::Grille { programme, lots }
}

/// Draws a prescriber. A few of them make half of the calls, so that they reach their limit and their own calls compete.
fn prescripteur(hasard: &mut Hasard) -> usize {
    if hasard.une_fois_sur(2) { hasard.choisir(&MEUTE) } else { hasard.parmi(PRESCRIPTEURS) }
}

/// Draws this many prescribers. One of them may be drawn twice.
fn foule(hasard: &mut Hasard, combien: usize) -> Vec<usize> {
    (0..combien).map(|_| prescripteur(hasard)).collect()
}

/// Draws who cancels an option or a draft: usually its holder.
fn annulant(hasard: &mut Hasard) -> Annulant {
    match hasard.parmi(12) {
        0 => Annulant::Equipe,
        1 => Annulant::Autre,
        _ => Annulant::Titulaire,
    }
}

fn apport(hasard: &mut Hasard) -> i64 {
    i64::try_from(hasard.parmi(APPORTS)).unwrap_or(0)
}

fn personne(hasard: &mut Hasard) -> usize {
    hasard.dispute(PERSONNES)
}

fn programmes(hasard: &mut Hasard) -> Vec<usize> {
    let combien = 1 + hasard.parmi(3);
    let mut programmes: Vec<usize> = (0..combien).map(|_| hasard.parmi(PROGRAMMES)).collect();
    programmes.sort_unstable();
    programmes.dedup();
    programmes
}

/// Draws a lot: usually a home, sometimes an annex.
fn lot(hasard: &mut Hasard) -> usize {
    if hasard.une_fois_sur(12) { hasard.parmi(BIENS) } else { hasard.parmi(LOGEMENTS) }
}

/// Draws a status: usually free, so that there is something to sell.
fn statut(hasard: &mut Hasard) -> char {
    if hasard.une_fois_sur(5) { hasard.choisir(&['O', 'O', 'T', 'R']) } else { 'L' }
}
