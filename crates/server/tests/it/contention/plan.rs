//! The operations of a run, drawn from the seed alone: the same seed gives the same operations in the same order. The
//! servers decide which of them overlap, and their results.
//!
//! **To add an operation**: write a variant of [`Geste`]; its share in the block and its arm in `tirage.rs`; its calls
//! in `gestes.rs`; what its fact changes, in `modele.rs` or a file beside it; the answer that explains this fact, in
//! `reponses.rs`; its mails in `courriers.rs`.

/// One operation of a person. People, lots and buyers are ranks in the world. Options, drafts and other things made
/// earlier are ranks among those known when the operation is played.
#[derive(Debug, Clone)]
pub(super) enum Geste {
    /// A prescriber asks for a lot, for a typed buyer or for the buyer of their last declaration.
    Opter { qui: usize, lot: usize, personne: usize, declare: bool },
    /// The same call is sent twice at the same instant under one key, to two servers if there are several.
    OpterDeuxFois { qui: usize, lot: usize, personne: usize },
    /// One prescriber asks for many lots at the same instant, by options or drafts. These are more than they may hold.
    Rafale { qui: usize, lots: Vec<usize>, personne: usize },
    /// Many prescribers ask for one lot at the same instant, some by a draft.
    Ruee { quis: Vec<usize>, lot: usize },
    /// A known option, running or ended, is cancelled, usually by its holder, who may ask for the lot again at once.
    AnnulerOption { rang: usize, par: Annulant },
    /// Two people cancel the same option at the same instant.
    AnnulerOptionDeuxFois { rang: usize },
    /// An option is cancelled while others ask for its lot, and others join its waiting list.
    Relayer { rang: usize, optent: Vec<usize>, attendent: Vec<usize>, personne: usize },
    /// Prescribers join the waiting list of an option's lot at the same instant.
    Attendre { quis: Vec<usize>, rang: usize },
    /// A prescriber joins the waiting list of any lot, free or not.
    AttendreUnLot { qui: usize, lot: usize },
    /// A prescriber leaves a waiting list.
    Quitter { rang: usize },
    /// A prescriber with a head start asks for the lot, by an option or a draft, at the same time as others.
    PrendreSonTour { rang: usize, personne: usize, autres: Vec<usize>, reserve: bool },
    /// A prescriber gives up a head start while another one asks for the lot.
    RendreSonTour { rang: usize, autre: usize, personne: usize },
    /// A prescriber begins a draft on a lot, for a typed buyer or for the buyer of their last declaration.
    Reserver { qui: usize, lot: usize, personne: usize, declare: bool },
    /// The same draft is sent twice at the same instant under one key.
    ReserverDeuxFois { qui: usize, lot: usize, personne: usize },
    /// The holder of an option reserves its lot.
    ReserverSonOption { rang: usize, par: Designation },
    /// The holder reserves the lot of an option while staff cancel the option.
    ReserverEtAnnuler { rang: usize },
    /// A prescriber changes the form of a draft, and perhaps its buyer, who may be declared by others.
    Remplir { rang: usize, personne: Option<usize>, apport: i64 },
    /// Two changes of one version of a draft are sent at the same instant. Only one of them may succeed.
    RemplirEnsemble { rang: usize, apport: i64 },
    /// The buyer of a draft is changed while another company declares the new buyer.
    RemplirEtDenoncer { rang: usize, personne: usize, qui: usize },
    /// A draft, running or ended, is cancelled.
    AnnulerReservation { rang: usize, par: Annulant },
    /// A draft is changed and cancelled while others ask for its lot.
    RelayerUnDossier { rang: usize, optent: Vec<usize>, attendent: Vec<usize>, personne: usize, apport: i64 },
    /// Staff extend a running option.
    ProlongerOption { rang: usize },
    /// A prescriber declares a buyer on programmes.
    Denoncer { qui: usize, personne: usize, programmes: Vec<usize> },
    /// Prescribers of several companies declare one buyer at the same instant.
    DenoncerEnsemble { quis: Vec<usize>, personne: usize, programmes: Vec<usize> },
    /// The same declaration is sent twice under one key.
    DenoncerDeuxFois { qui: usize, personne: usize, programmes: Vec<usize> },
    /// One company declares a buyer while another takes a lot for them, by an option or a draft.
    DenoncerEtOpter { qui: usize, autre: usize, personne: usize, lot: usize, reserve: bool },
    /// A prescriber cancels their declaration.
    AnnulerDenonciation { rang: usize },
    /// A prescriber renews a declaration, usually too early.
    RenouvelerDenonciation { rang: usize },
    /// Staff decide on a waiting declaration.
    Decider { rang: usize, comment: Decision },
    /// Staff give a lot a status.
    DireStatut { lot: usize, statut: char },
    /// Staff say that a lot is sold outside, prescribers wait for it, then staff or a feed say that it is free.
    Rouvrir { lot: usize, quis: Vec<usize>, flux: Option<usize> },
    /// Staff dedicate a lot to a group, or open it to all.
    Dedier { lot: usize, groupe: Option<usize> },
    /// Staff withdraw a lot from sale.
    Retirer { lot: usize },
    /// Staff put a withdrawn lot back on sale, the last withdrawn first. When no withdrawn lot is known, they put back
    /// the lot `lot`.
    Remettre { rang: usize, lot: usize },
    /// A partial feed with these lots is imported.
    Flux { lots: Vec<(usize, char, usize)> },
    /// A price grid of one programme is imported.
    Grille { programme: usize, lots: Vec<(usize, char, usize)> },
    /// The clock moves forward by this many hours, so that things end.
    Avancer { heures: i64 },
    /// The clock moves to the nearest known end, or to the instant when a declaration can be renewed, and its prescriber
    /// asks for the renewal at once. `preneurs` ask for options and drafts just before, so that there is an end to
    /// reach.
    AvancerJusqu { a: Terme, preneurs: Vec<(usize, usize)> },
    /// A complete draft is sent, signed and more, as [`Parcours`] says. Several clients make each step at the same time.
    Contrat(Contrat),
    /// Staff hand an option holder's running files over to a colleague. At the same time the option is cancelled, the
    /// colleague takes another lot, or the colleague's files are handed over to the holder.
    Transmettre { rang: usize, ecart: usize, lot: usize, avec: usize },
    /// A server is killed with SIGKILL, then started again.
    Tuer { serveur: usize },
}

/// Who cancels an option or a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Annulant {
    Titulaire,
    /// An administrator, with a reason.
    Equipe,
    /// A prescriber who does not own the option or draft.
    Autre,
}

/// A contract, from the draft that is begun for it to its end.
#[derive(Debug, Clone)]
pub(super) struct Contrat {
    pub(super) parcours: Parcours,
    /// The ranks from which the search for a prescriber and a home that can be used begins.
    pub(super) qui: usize,
    pub(super) lot: usize,
    /// The prescribers who join the waiting list of the home at the same time as the countersignature.
    pub(super) attendent: Vec<usize>,
    /// Random bits that choose what others do at the same time.
    pub(super) avec: usize,
}

/// The course of a contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parcours {
    /// Each buyer signs from two devices, two members of staff countersign, and both buyers withdraw at the same time.
    Signer,
    /// The last buyer refuses and signs at the same time. A refusal is taken back while the contract is cancelled. Staff
    /// countersign and cancel at the same time.
    Refuser,
    /// The contract is corrected, its link is sent again, and it is signed, all at the same time. Then it is sent to the
    /// buyers again.
    Corriger,
    /// The last buyer signs around the end of the time to sign, and staff countersign.
    Expirer,
    /// Both buyers withdraw around the last second of their delay.
    SeRetracter,
}

impl Parcours {
    pub(super) const TOUS: [Self; 5] = [Self::Signer, Self::SeRetracter, Self::Refuser, Self::Corriger, Self::Expirer];
}

/// What staff decide about a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    Valider,
    Refuser,
    /// Validate it with priority over the declarations that conflict with it.
    Prioriser,
}

/// The end to which the clock is moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Terme {
    Option,
    Brouillon,
    /// The last days of a declaration, when it can be renewed.
    Renouvellement,
    Denonciation,
}

/// What a client without an answer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SansReponse {
    /// The client makes the call again, with the same key.
    Redemande,
    Laisse,
}

/// How a draft is begun from an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Designation {
    /// The call names the option.
    Option,
    /// The call names the lot, and the server finds the option.
    Lot,
}

/// An operation, with the random choices of its sending.
#[derive(Debug, Clone)]
pub(super) struct Operation {
    pub(super) geste: Geste,
    /// The server to which the calls are sent first.
    pub(super) serveur: usize,
    pub(super) sans_reponse: SansReponse,
    /// The number from which the keys of the calls are made.
    pub(super) cle: u64,
}
