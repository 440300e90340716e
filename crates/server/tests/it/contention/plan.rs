//! What is done, drawn from the seed alone: the same seed gives the same operations in the same order. Which of them overlap, and
//! what becomes of each, is up to the servers.
//!
//! **To add an operation** (a waiting list joined, a draft made): a variant of [`Geste`], its share in [`BLOC`] and its arm in
//! [`tirer`]; the calls that it makes in `gestes.rs`; what its fact changes in `modele.rs`; which answer explains that fact in
//! `reponses.rs`, and its mails in `courriers.rs`.

use super::hasard::Hasard;
use super::monde::{BIENS, LOGEMENTS, MEUTE, PERSONNES, PRESCRIPTEURS, PROGRAMMES};

/// Operations a second that a run is planned for. Their number is what a seed fixes, never their time.
const CADENCE: u64 = 60;

/// Prices that feeds and grids give, in thousands of euros above the lowest.
const PRIX: usize = 40;

/// One thing that somebody does. People, lots and buyers are ranks in the world; what was made before is chosen by a rank among
/// what is known when its turn comes.
#[derive(Debug, Clone)]
pub(super) enum Geste {
    /// A prescriber asks for a lot, for a buyer, or for the one of their last declaration.
    Opter { qui: usize, lot: usize, personne: usize, declare: bool },
    /// The same, sent twice at the same instant under one key, to two servers when there are several.
    OpterDeuxFois { qui: usize, lot: usize, personne: usize },
    /// One prescriber asks for many lots at the same instant: more than they may hold.
    Rafale { qui: usize, lots: Vec<usize>, personne: usize },
    /// Many ask for one lot at the same instant.
    Ruee { quis: Vec<usize>, lot: usize },
    /// An option known for longer or shorter is cancelled, ended or not, by its holder most often.
    AnnulerOption { rang: usize, par: Annulant },
    /// The same option is cancelled by two at the same instant.
    AnnulerOptionDeuxFois { rang: usize },
    /// Staff extend an option.
    ProlongerOption { rang: usize },
    /// A prescriber declares a buyer.
    Denoncer { qui: usize, personne: usize, programmes: Vec<usize> },
    /// Prescribers of several companies declare one buyer at the same instant.
    DenoncerEnsemble { quis: Vec<usize>, personne: usize, programmes: Vec<usize> },
    /// A declaration is asked for twice under one key.
    DenoncerDeuxFois { qui: usize, personne: usize, programmes: Vec<usize> },
    /// A buyer is declared by one company and optioned by another at the same instant.
    DenoncerEtOpter { qui: usize, autre: usize, personne: usize, lot: usize },
    /// Its prescriber cancels a declaration.
    AnnulerDenonciation { rang: usize },
    /// Its prescriber renews it, most often too early.
    RenouvelerDenonciation { rang: usize },
    /// Staff decide one that waits.
    Decider { rang: usize, comment: Decision },
    /// Staff say the status of a lot.
    DireStatut { lot: usize, statut: char },
    /// Staff dedicate a lot to a group, or open it to all.
    Dedier { lot: usize, groupe: Option<usize> },
    /// Staff withdraw a lot.
    Retirer { lot: usize },
    /// Staff put back on sale what they withdrew.
    Remettre { lot: usize },
    /// A partial feed: what it says of each lot.
    Flux { lots: Vec<(usize, char, usize)> },
    /// A price grid of one programme.
    Grille { programme: usize, lots: Vec<(usize, char, usize)> },
    /// The clock goes on by so many hours: what is over ends.
    Avancer { heures: i64 },
    /// SIGKILL, then the server is started again.
    Tuer { serveur: usize },
}

/// Who cancels an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Annulant {
    /// Its holder.
    Titulaire,
    /// An administrator, with a reason.
    Equipe,
    /// Somebody whose it is not.
    Autre,
}

/// What staff decide of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    /// Validated.
    Valider,
    /// Refused.
    Refuser,
    /// Validated against the others.
    Prioriser,
}

/// An operation, and what depends on chance in how it is sent.
#[derive(Debug, Clone)]
pub(super) struct Operation {
    pub(super) geste: Geste,
    /// Which server is asked first.
    pub(super) serveur: usize,
    /// Whoever gets no answer asks again, under the same key.
    pub(super) reprend: bool,
    /// Where the keys of its calls begin.
    pub(super) cle: u64,
}

/// What a block of operations is made of; the order within it is drawn.
const BLOC: [(Sorte, usize); 22] = [
    (Sorte::Opter, 13),
    (Sorte::OpterDeuxFois, 3),
    (Sorte::Rafale, 2),
    (Sorte::Ruee, 2),
    (Sorte::AnnulerOption, 11),
    (Sorte::AnnulerOptionDeuxFois, 1),
    (Sorte::ProlongerOption, 1),
    (Sorte::Denoncer, 6),
    (Sorte::DenoncerEnsemble, 2),
    (Sorte::DenoncerDeuxFois, 1),
    (Sorte::DenoncerEtOpter, 2),
    (Sorte::AnnulerDenonciation, 3),
    (Sorte::RenouvelerDenonciation, 1),
    (Sorte::Decider, 3),
    (Sorte::DireStatut, 5),
    (Sorte::Dedier, 2),
    (Sorte::Retirer, 1),
    (Sorte::Remettre, 1),
    (Sorte::Flux, 1),
    (Sorte::Grille, 1),
    (Sorte::Avancer, 1),
    (Sorte::Tuer, 1),
];

#[derive(Debug, Clone, Copy)]
enum Sorte {
    Opter,
    OpterDeuxFois,
    Rafale,
    Ruee,
    AnnulerOption,
    AnnulerOptionDeuxFois,
    ProlongerOption,
    Denoncer,
    DenoncerEnsemble,
    DenoncerDeuxFois,
    DenoncerEtOpter,
    AnnulerDenonciation,
    RenouvelerDenonciation,
    Decider,
    DireStatut,
    Dedier,
    Retirer,
    Remettre,
    Flux,
    Grille,
    Avancer,
    Tuer,
}

/// All that a seed does in a run of about so many seconds.
pub(super) fn dresser(graine: u64, secondes: u64, serveurs: usize) -> Vec<Operation> {
    let mut hasard = Hasard::de(graine);
    let voulues = usize::try_from(secondes * CADENCE).unwrap_or(usize::MAX);
    let mut operations: Vec<Operation> = Vec::with_capacity(voulues);
    while operations.len() < voulues {
        let mut bloc: Vec<Sorte> = BLOC.iter().flat_map(|(sorte, fois)| vec![*sorte; *fois]).collect();
        hasard.melanger(&mut bloc);
        for sorte in bloc {
            let geste = tirer(sorte, &mut hasard, serveurs);
            let (serveur, reprend) = (hasard.parmi(serveurs), !hasard.une_fois_sur(3));
            operations.push(Operation { geste, serveur, reprend, cle: hasard.suivant() });
        }
    }
    operations
}

fn tirer(sorte: Sorte, hasard: &mut Hasard, serveurs: usize) -> Geste {
    let h = hasard;
    match sorte {
        Sorte::Opter => {
            let declare = h.une_fois_sur(4);
            Geste::Opter { qui: prescripteur(h), lot: lot(h), personne: personne(h), declare }
        }
        Sorte::OpterDeuxFois => Geste::OpterDeuxFois { qui: prescripteur(h), lot: lot(h), personne: personne(h) },
        Sorte::Rafale => {
            let lots = (0..8).map(|_| h.parmi(LOGEMENTS)).collect();
            Geste::Rafale { qui: prescripteur(h), lots, personne: personne(h) }
        }
        Sorte::Ruee => {
            let quis = (0..12).map(|_| h.parmi(PRESCRIPTEURS)).collect();
            Geste::Ruee { quis, lot: lot(h) }
        }
        Sorte::AnnulerOption => {
            let par = match h.parmi(12) {
                0 => Annulant::Equipe,
                1 => Annulant::Autre,
                _ => Annulant::Titulaire,
            };
            Geste::AnnulerOption { rang: h.dispute(40), par }
        }
        Sorte::AnnulerOptionDeuxFois => Geste::AnnulerOptionDeuxFois { rang: h.dispute(20) },
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
            let (qui, autre) = (h.parmi(PRESCRIPTEURS), h.parmi(PRESCRIPTEURS));
            Geste::DenoncerEtOpter { qui, autre, personne: h.parmi(PERSONNES), lot: h.parmi(BIENS) }
        }
        Sorte::AnnulerDenonciation => Geste::AnnulerDenonciation { rang: h.dispute(60) },
        Sorte::RenouvelerDenonciation => Geste::RenouvelerDenonciation { rang: h.parmi(200) },
        Sorte::Decider => {
            let comment = h.choisir(&[Decision::Valider, Decision::Refuser, Decision::Prioriser, Decision::Prioriser]);
            Geste::Decider { rang: h.dispute(12), comment }
        }
        Sorte::DireStatut => Geste::DireStatut { lot: h.dispute(BIENS), statut: statut(h) },
        Sorte::Dedier => {
            let groupe = h.choisir(&[None, None, Some(0), Some(1)]);
            Geste::Dedier { lot: h.dispute(BIENS), groupe }
        }
        Sorte::Retirer => Geste::Retirer { lot: h.parmi(BIENS) },
        Sorte::Remettre => Geste::Remettre { lot: h.parmi(BIENS) },
        Sorte::Flux => Geste::Flux { lots: (0..30).map(|_| (h.dispute(BIENS), statut(h), h.parmi(PRIX))).collect() },
        Sorte::Grille => {
            let programme = h.parmi(PROGRAMMES);
            let mut lots = Vec::new();
            for lot in 0..BIENS {
                if h.une_fois_sur(2) {
                    lots.push((lot, statut(h), h.parmi(PRIX)));
                }
            }
            Geste::Grille { programme, lots }
        }
        Sorte::Avancer => Geste::Avancer { heures: h.choisir(&[2, 9, 25, 26, 30, 49, 73]) },
        Sorte::Tuer => Geste::Tuer { serveur: h.parmi(serveurs) },
    }
}

/// A few prescribers do half of all: they meet their limit, and themselves.
fn prescripteur(hasard: &mut Hasard) -> usize {
    if hasard.une_fois_sur(2) { hasard.choisir(&MEUTE) } else { hasard.parmi(PRESCRIPTEURS) }
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

/// A home most often; an annex now and then.
fn lot(hasard: &mut Hasard) -> usize {
    if hasard.une_fois_sur(12) { hasard.parmi(BIENS) } else { hasard.parmi(LOGEMENTS) }
}

/// Free most often, so that there is something to sell.
fn statut(hasard: &mut Hasard) -> char {
    if hasard.une_fois_sur(5) { hasard.choisir(&['O', 'O', 'T', 'R']) } else { 'L' }
}
