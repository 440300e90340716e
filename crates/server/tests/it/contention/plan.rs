//! What is done, drawn from the seed alone: the same seed gives the same operations in the same order. Which of them overlap, and
//! what becomes of each, is up to the servers.
//!
//! **To add an operation**: a variant of [`Geste`], its share in the block and its arm in `tirage.rs`; the calls that it makes in
//! `gestes.rs`; what its fact changes in `modele.rs` or beside it; which answer explains that fact in `reponses.rs`, and its mails in
//! `courriers.rs`.

/// One thing that somebody does. People, lots and buyers are ranks in the world; what was made before is chosen by a rank among
/// what is known when its turn comes.
#[derive(Debug, Clone)]
pub(super) enum Geste {
    /// A prescriber asks for a lot, for a buyer, or for the one of their last declaration.
    Opter { qui: usize, lot: usize, personne: usize, declare: bool },
    /// The same, sent twice at the same instant under one key, to two servers when there are several.
    OpterDeuxFois { qui: usize, lot: usize, personne: usize },
    /// One prescriber asks for many lots at the same instant, by an option or by a draft: more than they may hold.
    Rafale { qui: usize, lots: Vec<usize>, personne: usize },
    /// Many ask for one lot at the same instant, some of them by a draft.
    Ruee { quis: Vec<usize>, lot: usize },
    /// An option known for longer or shorter is cancelled, ended or not, by its holder most often, who may ask for the lot again at once.
    AnnulerOption { rang: usize, par: Annulant },
    /// The same option is cancelled by two at the same instant.
    AnnulerOptionDeuxFois { rang: usize },
    /// An option is cancelled while others ask for its lot, and others join its waiting list.
    Relayer { rang: usize, optent: Vec<usize>, attendent: Vec<usize>, personne: usize },
    /// Prescribers join, at the same instant, the waiting list of the lot of an option known for longer or shorter.
    Attendre { quis: Vec<usize>, rang: usize },
    /// A prescriber joins the waiting list of any lot, free or not.
    AttendreUnLot { qui: usize, lot: usize },
    /// Somebody who joined a waiting list leaves it.
    Quitter { rang: usize },
    /// Who has a head start asks for the lot, for a buyer, by an option or by a draft, and others with them.
    PrendreSonTour { rang: usize, personne: usize, autres: Vec<usize>, reserve: bool },
    /// Who has a head start gives it up while somebody else asks for the lot.
    RendreSonTour { rang: usize, autre: usize, personne: usize },
    /// A prescriber begins a draft on a lot, for a buyer, or for the one of their last declaration.
    Reserver { qui: usize, lot: usize, personne: usize, declare: bool },
    /// The same, sent twice at the same instant under one key.
    ReserverDeuxFois { qui: usize, lot: usize, personne: usize },
    /// Who has an option reserves its lot.
    ReserverSonOption { rang: usize, par: Designation },
    /// The same while staff cancel the option.
    ReserverEtAnnuler { rang: usize },
    /// Its prescriber changes what the form of a draft says, its buyer perhaps: who may be somebody whom others have declared.
    Remplir { rang: usize, personne: Option<usize>, apport: i64 },
    /// Two changes of one version of a draft at the same instant: one is kept.
    RemplirEnsemble { rang: usize, apport: i64 },
    /// The buyer of a draft is changed while another company declares the one whom they become.
    RemplirEtDenoncer { rang: usize, personne: usize, qui: usize },
    /// A draft is cancelled, ended or not.
    AnnulerReservation { rang: usize, par: Annulant },
    /// A draft is changed, cancelled and asked for by others at the same instant.
    RelayerUnDossier { rang: usize, optent: Vec<usize>, attendent: Vec<usize>, personne: usize, apport: i64 },
    /// Staff extend an option.
    ProlongerOption { rang: usize },
    /// A prescriber declares a buyer.
    Denoncer { qui: usize, personne: usize, programmes: Vec<usize> },
    /// Prescribers of several companies declare one buyer at the same instant.
    DenoncerEnsemble { quis: Vec<usize>, personne: usize, programmes: Vec<usize> },
    /// A declaration is asked for twice under one key.
    DenoncerDeuxFois { qui: usize, personne: usize, programmes: Vec<usize> },
    /// A buyer is declared by one company while another takes a lot for them, by an option or by a draft.
    DenoncerEtOpter { qui: usize, autre: usize, personne: usize, lot: usize, reserve: bool },
    /// Its prescriber cancels a declaration.
    AnnulerDenonciation { rang: usize },
    /// Its prescriber renews it, most often too early.
    RenouvelerDenonciation { rang: usize },
    /// Staff decide one that waits.
    Decider { rang: usize, comment: Decision },
    /// Staff say the status of a lot.
    DireStatut { lot: usize, statut: char },
    /// Staff say that a lot is sold elsewhere, prescribers wait for it, then staff say that it is free, or a feed does.
    Rouvrir { lot: usize, quis: Vec<usize>, flux: Option<usize> },
    /// Staff dedicate a lot to a group, or open it to all.
    Dedier { lot: usize, groupe: Option<usize> },
    /// Staff withdraw a lot.
    Retirer { lot: usize },
    /// Staff put back on sale a lot known to be withdrawn, the last one first; that one when none is known.
    Remettre { rang: usize, lot: usize },
    /// A partial feed: what it says of each lot.
    Flux { lots: Vec<(usize, char, usize)> },
    /// A price grid of one programme.
    Grille { programme: usize, lots: Vec<(usize, char, usize)> },
    /// The clock goes on by so many hours: what is over ends.
    Avancer { heures: i64 },
    /// It goes on to the nearest end that is known by then, or to where something may be renewed, which is asked for at once. So that
    /// there is an end of an option, or of a draft, each of these has just asked for one.
    AvancerJusqu { a: Terme, preneurs: Vec<(usize, usize)> },
    /// A complete draft is sent, signed and more, as [`Parcours`] says; each step is made by several at once.
    Contrat(Contrat),
    /// Staff hand what runs of who has an option over to a colleague, while it is cancelled, while the colleague takes another lot, or while
    /// what runs of the colleague is handed over to them.
    Transmettre { rang: usize, ecart: usize, lot: usize, avec: usize },
    /// SIGKILL, then the server is started again.
    Tuer { serveur: usize },
}

/// Who cancels an option, or a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Annulant {
    /// Its holder.
    Titulaire,
    /// An administrator, with a reason.
    Equipe,
    /// Somebody whose it is not.
    Autre,
}

/// A contract, from a draft that is begun for it to its end.
#[derive(Debug, Clone)]
pub(super) struct Contrat {
    pub(super) parcours: Parcours,
    /// Where the prescriber and the home are looked for, among those who can.
    pub(super) qui: usize,
    pub(super) lot: usize,
    /// Those who wait for its home meanwhile.
    pub(super) attendent: Vec<usize>,
    /// Chance in what is done together: bit by bit.
    pub(super) avec: usize,
}

/// What a contract meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parcours {
    /// Each signs from two devices, two of the staff countersign, both buyers withdraw at once.
    Signer,
    /// The last buyer refuses and signs at once; a refusal is taken back and cancelled at once; staff countersign and cancel at once.
    Refuser,
    /// It is corrected, its link sent anew, and signed at once; then sent again.
    Corriger,
    /// The last buyer signs as the time to sign is over, and staff countersign.
    Expirer,
    /// A buyer withdraws at the last second.
    SeRetracter,
}

impl Parcours {
    pub(super) const TOUS: [Self; 5] = [Self::Signer, Self::SeRetracter, Self::Refuser, Self::Corriger, Self::Expirer];
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

/// What the clock is brought to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Terme {
    /// Just past the end of an option.
    Option,
    /// Just past the end of a draft.
    Brouillon,
    /// The last days of a declaration, in which it may be renewed.
    Renouvellement,
    /// Just past the end of a declaration.
    Denonciation,
}

/// What whoever gets no answer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SansReponse {
    /// They ask again, under the same key.
    Redemande,
    /// They let it be.
    Laisse,
}

/// How a draft is begun from an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Designation {
    /// The option is named.
    Option,
    /// The lot is, and the option is found.
    Lot,
}

/// An operation, and what depends on chance in how it is sent.
#[derive(Debug, Clone)]
pub(super) struct Operation {
    pub(super) geste: Geste,
    /// Which server is asked first.
    pub(super) serveur: usize,
    pub(super) sans_reponse: SansReponse,
    /// Where the keys of its calls begin.
    pub(super) cle: u64,
}
