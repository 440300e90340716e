//! What happened, one variant a transition.

use super::touche::Touche;
use domain::acces::IdGroupe;
use domain::contact::IdContact;
use domain::denonciation::IdDenonciation;
use domain::inscription::{Emplacement, IdInscription};
use domain::lot::tenue::{IdAttente, IdOption, IdReservation};
use domain::lot::{IdLot, StatutLot};
use domain::programme::IdProgramme;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use serde::{Deserialize, Serialize};

/// Something that happened. On disk: its kebab-case code and a JSON object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", content = "corps", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Fait {
    /// A feed or a price grid was imported, or an import undone: everything it touched is visible from here on.
    CatalogueImport {
        /// The import.
        import: i64,
        /// Which of the three.
        #[serde(default)]
        mouvement: Mouvement,
    },
    /// Staff set or released a lot by hand.
    LotStatutChange {
        /// The lot.
        lot: IdLot,
        /// Its status from here on.
        statut: StatutLot,
    },
    /// A lot was dedicated to a group, or is nobody's in particular any more.
    LotDedie {
        /// The lot.
        lot: IdLot,
        /// The group.
        groupe: Option<IdGroupe>,
    },
    /// A lot was withdrawn from sale.
    LotRetire {
        /// The lot.
        lot: IdLot,
    },
    /// A withdrawn lot is on sale again.
    LotRemis {
        /// The lot.
        lot: IdLot,
    },
    /// The status, holder or prices of a lot changed, as a version before this one said it.
    Lot {
        /// The lot.
        lot: IdLot,
    },
    /// A programme changed, as a version before this one said it.
    Programme {
        /// The programme.
        programme: IdProgramme,
    },
    /// A group was made.
    Groupe {
        /// The group.
        groupe: IdGroupe,
    },
    /// A company was made.
    CompteCree {
        /// The company.
        compte: IdCompte,
    },
    /// The name, group or manager of a company changed.
    CompteModifie {
        /// The company.
        compte: IdCompte,
    },
    /// A company was made or changed, as a version before this one said it.
    Compte {
        /// The company.
        compte: IdCompte,
    },
    /// A user was made.
    UtilisateurCree {
        /// The user.
        utilisateur: IdUtilisateur,
    },
    /// What is said of a user changed.
    UtilisateurModifie {
        /// The user.
        utilisateur: IdUtilisateur,
        /// Names of the fields that changed.
        champs: Vec<String>,
    },
    /// A user got another password.
    MotDePasseChange {
        /// The user.
        utilisateur: IdUtilisateur,
    },
    /// A user chose their first password, by the link that they were sent.
    UtilisateurActive {
        /// The user.
        utilisateur: IdUtilisateur,
    },
    /// A user was sent the link by which they choose their first password.
    InvitationEnvoyee {
        /// The user.
        utilisateur: IdUtilisateur,
    },
    /// A user was sent the link by which they choose another password.
    LienMotDePasseEnvoye {
        /// The user.
        utilisateur: IdUtilisateur,
    },
    /// A user may sign in again.
    UtilisateurReactive {
        /// The user.
        utilisateur: IdUtilisateur,
    },
    /// A user may not sign in any more.
    UtilisateurDesactive {
        /// The user.
        utilisateur: IdUtilisateur,
    },
    /// A user was made or changed, as a version before this one said it.
    Utilisateur {
        /// The user.
        utilisateur: IdUtilisateur,
    },
    /// A user signed in.
    SessionOuverte {
        /// The session.
        session: i64,
        /// The user.
        utilisateur: IdUtilisateur,
    },
    /// A session was ended before its time.
    SessionFermee {
        /// The session.
        session: i64,
    },
    /// Every session of a user was ended.
    SessionsFermees {
        /// The user.
        utilisateur: IdUtilisateur,
    },
    /// Someone of the staff acts in the place of a user from here on, in this session.
    IncarnationCommencee {
        /// The session.
        session: i64,
        /// In whose place.
        utilisateur: IdUtilisateur,
    },
    /// They act as themselves again; this session is theirs from here on.
    IncarnationTerminee {
        /// The session.
        session: i64,
        /// In whose place they were.
        utilisateur: IdUtilisateur,
    },
    /// A company and its first prescriber ask to join.
    InscriptionRecue {
        /// The registration.
        inscription: IdInscription,
    },
    /// Staff ask for a document of a registration.
    InscriptionPieceDemandee {
        /// The registration.
        inscription: IdInscription,
        /// Which document.
        emplacement: Emplacement,
    },
    /// A document that was asked for came.
    InscriptionPieceRecue {
        /// The registration.
        inscription: IdInscription,
        /// Which document.
        emplacement: Emplacement,
    },
    /// No document that was asked for of a registration may come any more.
    InscriptionDelaiPasse {
        /// The registration.
        inscription: IdInscription,
    },
    /// Staff noted something of a registration.
    InscriptionModifiee {
        /// The registration.
        inscription: IdInscription,
        /// Names of the fields that changed.
        champs: Vec<String>,
    },
    /// A registration was accepted.
    InscriptionAcceptee {
        /// The registration.
        inscription: IdInscription,
        /// The company that was made.
        compte: IdCompte,
        /// The account that was.
        utilisateur: IdUtilisateur,
    },
    /// A registration was refused.
    InscriptionRefusee {
        /// The registration.
        inscription: IdInscription,
    },
    /// Nothing of what was sent is left of a refused registration.
    InscriptionEffacee {
        /// The registration.
        inscription: IdInscription,
    },
    /// A company has a mandate to sign.
    MandatCree {
        /// The company.
        compte: IdCompte,
        /// The number of the mandate.
        mandat: i64,
    },
    /// Staff recorded a mandate that was signed on paper.
    MandatEnregistre {
        /// The company.
        compte: IdCompte,
        /// The number of the mandate.
        mandat: i64,
    },
    /// A prescriber declared somebody, or staff entered one of the developer's own contacts.
    DenonciationCreee {
        /// The declaration.
        denonciation: IdDenonciation,
    },
    /// A declaration protects its company from here on.
    DenonciationValidee {
        /// The declaration.
        denonciation: IdDenonciation,
    },
    /// Staff refused a declaration.
    DenonciationRefusee {
        /// The declaration.
        denonciation: IdDenonciation,
    },
    /// The time of a declaration is over.
    DenonciationEchue {
        /// The declaration.
        denonciation: IdDenonciation,
    },
    /// Its prescriber or staff cancelled a declaration.
    DenonciationAnnulee {
        /// The declaration.
        denonciation: IdDenonciation,
    },
    /// Its prescriber renewed a declaration.
    DenonciationRenouvelee {
        /// The declaration.
        denonciation: IdDenonciation,
    },
    /// Somebody was refused a lot for a person whom this declaration of another company protects.
    ProtectionRencontree {
        /// The declaration that protects.
        denonciation: IdDenonciation,
        /// The lot that was asked for.
        lot: IdLot,
    },
    /// Nothing is known any more of a contact that nothing had run for in three years.
    ContactEfface {
        /// The contact.
        contact: IdContact,
    },
    /// A prescriber holds a lot, and its annexes.
    OptionPosee {
        /// The option.
        option: IdOption,
        /// The lot.
        lot: IdLot,
        /// Its annexes.
        annexes: Vec<IdLot>,
    },
    /// An option was cancelled: its lots are free again.
    OptionAnnulee {
        /// The option.
        option: IdOption,
        /// The lot.
        lot: IdLot,
        /// Its annexes.
        annexes: Vec<IdLot>,
    },
    /// The time of an option is over: its lots are free again.
    OptionEchue {
        /// The option.
        option: IdOption,
        /// The lot.
        lot: IdLot,
        /// Its annexes.
        annexes: Vec<IdLot>,
    },
    /// Staff extended an option.
    OptionProlongee {
        /// The option.
        option: IdOption,
    },
    /// An option became a reservation, which holds its lots.
    OptionTransformee {
        /// The option.
        option: IdOption,
        /// The reservation.
        reservation: IdReservation,
    },
    /// A prescriber began a reservation, and holds a lot with its annexes.
    BrouillonCree {
        /// The reservation.
        reservation: IdReservation,
        /// The lot.
        lot: IdLot,
        /// Its annexes.
        annexes: Vec<IdLot>,
    },
    /// Its prescriber changed what the form of a reservation says.
    ReservationModifiee {
        /// The reservation.
        reservation: IdReservation,
        /// Names of the fields that changed.
        champs: Vec<String>,
    },
    /// A document of a reservation came.
    ReservationDocumentAjoute {
        /// The reservation.
        reservation: IdReservation,
        /// Whose it is.
        categorie: String,
        /// What it is.
        genre: String,
    },
    /// A document of a reservation was taken away.
    ReservationDocumentRetire {
        /// The reservation.
        reservation: IdReservation,
    },
    /// A reservation was cancelled: its lots are free again.
    ReservationAnnulee {
        /// The reservation.
        reservation: IdReservation,
        /// The lot.
        lot: IdLot,
        /// Its annexes.
        annexes: Vec<IdLot>,
    },
    /// The time of a reservation is over: its lots are free again.
    ReservationExpiree {
        /// The reservation.
        reservation: IdReservation,
        /// The lot.
        lot: IdLot,
        /// Its annexes.
        annexes: Vec<IdLot>,
    },
    /// Nothing is known any more of the people of a reservation that ended long ago.
    ReservationEffacee {
        /// The reservation.
        reservation: IdReservation,
    },
    /// The files that ran of a prescriber are another's of their company.
    DossiersTransmis {
        /// Whose they were.
        utilisateur: IdUtilisateur,
        /// Whose they are.
        vers: IdUtilisateur,
        /// Declarations.
        denonciations: Vec<IdDenonciation>,
        /// Options.
        options: Vec<IdOption>,
        /// Reservations.
        reservations: Vec<IdReservation>,
    },
    /// A declaration that runs is another's of their company.
    DenonciationTransmise {
        /// The declaration.
        denonciation: IdDenonciation,
        /// Whose it was.
        utilisateur: IdUtilisateur,
        /// Whose it is.
        vers: IdUtilisateur,
    },
    /// An option that runs is another's of their company.
    OptionTransmise {
        /// The option.
        option: IdOption,
        /// Whose it was.
        utilisateur: IdUtilisateur,
        /// Whose it is.
        vers: IdUtilisateur,
    },
    /// A reservation that runs is another's of their company.
    ReservationTransmise {
        /// The reservation.
        reservation: IdReservation,
        /// Whose it was.
        utilisateur: IdUtilisateur,
        /// Whose it is.
        vers: IdUtilisateur,
    },
    /// Somebody waits for a lot.
    AttenteRejointe {
        /// Their place in the list.
        attente: IdAttente,
        /// The lot.
        lot: IdLot,
    },
    /// Somebody waits no more for a lot.
    AttenteQuittee {
        /// Their place in the list.
        attente: IdAttente,
        /// The lot.
        lot: IdLot,
    },
    /// A lot is free again, and kept for a while for who waits for it.
    AvanceDonnee {
        /// Their place in the list.
        attente: IdAttente,
        /// The lot.
        lot: IdLot,
        /// Its annexes.
        annexes: Vec<IdLot>,
    },
    /// A head start is over, and the lot was not taken.
    AvancePassee {
        /// Their place in the list.
        attente: IdAttente,
        /// The lot.
        lot: IdLot,
        /// Its annexes.
        annexes: Vec<IdLot>,
    },
    /// A head start ended before its time: it was given up, or the lot withdrawn.
    AvanceRendue {
        /// Their place in the list.
        attente: IdAttente,
        /// The lot.
        lot: IdLot,
        /// Its annexes.
        annexes: Vec<IdLot>,
    },
    /// Who had a head start took the lot.
    AttenteHonoree {
        /// Their place in the list.
        attente: IdAttente,
        /// The lot.
        lot: IdLot,
        /// By this option.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        option: Option<IdOption>,
        /// By this reservation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reservation: Option<IdReservation>,
    },
    /// Who waited was told that the lot is free, for them as for everybody.
    AttentePrevenue {
        /// Their place in the list.
        attente: IdAttente,
        /// The lot.
        lot: IdLot,
    },
    /// There is nothing to wait for any more.
    AttenteSansSuite {
        /// Their place in the list.
        attente: IdAttente,
        /// The lot.
        lot: IdLot,
    },
    /// The secret address of a user's calendar was drawn anew.
    CalendrierRenouvele {
        /// The user.
        utilisateur: IdUtilisateur,
    },
    /// Somebody had a mail that did not leave tried again.
    CourrierRelance {
        /// The mail.
        courrier: i64,
    },
    /// Somebody had a job done at once, given up or not due yet.
    TacheRelancee {
        /// The job.
        tache: i64,
        /// What it does.
        code: String,
    },
    /// Everything encrypted was sealed again under the newest key.
    SecretsRechiffres {
        /// Its number.
        cle: u32,
        /// How many secrets were under another one, or bound to less.
        secrets: u64,
        /// How many of people's files were.
        pieces: u64,
    },
    /// Somebody bound a data directory to this database, which was not the one that it belonged to.
    RepertoireLie {
        /// The id of this database.
        base: String,
        /// That of the database that the directory belonged to; none when nobody could tell.
        avant: Option<String>,
        /// The last fact that the directory had seen of it.
        vus: Option<i64>,
    },
    /// A sweep would have set aside too many files at once: nothing was.
    BalayageRefuse {
        /// Which files.
        magasin: String,
        /// How many no row names.
        fichiers: u64,
        /// Of how many.
        sur: u64,
    },
    /// Somebody had all the files set aside that no row names, however many.
    BalayageConfirme {
        /// Which files.
        magasin: String,
        /// How many were.
        fichiers: u64,
    },
    /// A business setting changed.
    Reglage {
        /// Its name.
        cle: String,
    },
    /// A fact of a newer version of the portal, known by its columns alone.
    #[serde(skip)]
    Inconnu {
        /// Its code.
        code: String,
        /// What its columns say it touches.
        touche: Touche,
    },
}

/// What an import did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mouvement {
    /// A feed came in.
    #[default]
    Flux,
    /// A price grid came in.
    Grille,
    /// The last import was undone.
    Annulation,
}
