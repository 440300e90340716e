//! What happened, one variant a transition, and what each touches.

use domain::acces::IdGroupe;
use domain::inscription::{Emplacement, IdInscription};
use domain::lot::{IdLot, StatutLot};
use domain::programme::IdProgramme;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use serde::{Deserialize, Serialize};
use std::fmt;

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

/// What a fact touches: what whoever keeps something in memory must read again. Each is a column of its row, so that a
/// version that does not know the fact does the same.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Touche {
    /// The catalogue changed; wholly, when nothing below says where.
    pub catalogue: bool,
    /// These lots changed: the fact's own first, then its annexes.
    pub lots: Vec<IdLot>,
    /// This programme changed.
    pub programme: Option<IdProgramme>,
    /// This group changed.
    pub groupe: Option<IdGroupe>,
    /// Everything this import wrote is to be seen.
    pub import: Option<i64>,
    /// The row of this user changed: their sessions, and those of whom they are the referent.
    pub utilisateur: Option<IdUtilisateur>,
    /// The row of this company changed: the sessions of its users.
    pub compte: Option<IdCompte>,
    /// This session ended.
    pub session: Option<i64>,
    /// A setting changed.
    pub reglage: bool,
}

impl Touche {
    fn lot(lot: &IdLot) -> Self {
        Self { catalogue: true, lots: vec![lot.clone()], ..Self::default() }
    }

    fn utilisateur(id: IdUtilisateur) -> Self {
        Self { utilisateur: Some(id), ..Self::default() }
    }

    fn compte(id: IdCompte) -> Self {
        Self { compte: Some(id), ..Self::default() }
    }
}

/// What a fact is about. Written `utilisateur:12`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Objet {
    /// What it is: `utilisateur`, `compte`, `groupe`, `lot`, `programme`, `import`, `session`, `reglage`, `courrier`, `tache`, `inscription`.
    pub genre: &'static str,
    /// Its identifier.
    pub id: String,
}

impl Objet {
    const GENRES: [&'static str; 11] = [
        "utilisateur",
        "compte",
        "groupe",
        "lot",
        "programme",
        "import",
        "session",
        "reglage",
        "courrier",
        "tache",
        "inscription",
    ];

    fn nouveau(genre: &'static str, id: &(impl ToString + ?Sized)) -> Self {
        Self { genre, id: id.to_string() }
    }

    /// The one that is written so.
    pub fn lire(texte: &str) -> Option<Self> {
        let (genre, id) = texte.split_once(':')?;
        let genre = Self::GENRES.into_iter().find(|connu| *connu == genre)?;
        (!id.is_empty()).then(|| Self::nouveau(genre, id))
    }
}

impl fmt::Display for Objet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.genre, self.id)
    }
}

impl Fait {
    /// What it is about: whoever looks for what happened to something finds it by this.
    pub fn objet(&self) -> Option<Objet> {
        Some(match self {
            Self::CatalogueImport { import, .. } => Objet::nouveau("import", import),
            Self::LotStatutChange { lot, .. }
            | Self::LotDedie { lot, .. }
            | Self::LotRetire { lot }
            | Self::LotRemis { lot }
            | Self::Lot { lot } => Objet::nouveau("lot", &lot.0),
            Self::Programme { programme } => Objet::nouveau("programme", &programme.0),
            Self::Groupe { groupe } => Objet::nouveau("groupe", &groupe.0),
            Self::CompteCree { compte }
            | Self::CompteModifie { compte }
            | Self::Compte { compte }
            | Self::MandatCree { compte, .. }
            | Self::MandatEnregistre { compte, .. } => Objet::nouveau("compte", &compte.0),
            Self::InscriptionRecue { inscription }
            | Self::InscriptionPieceDemandee { inscription, .. }
            | Self::InscriptionPieceRecue { inscription, .. }
            | Self::InscriptionDelaiPasse { inscription }
            | Self::InscriptionModifiee { inscription, .. }
            | Self::InscriptionAcceptee { inscription, .. }
            | Self::InscriptionRefusee { inscription }
            | Self::InscriptionEffacee { inscription } => Objet::nouveau("inscription", &inscription.0),
            Self::UtilisateurCree { utilisateur }
            | Self::UtilisateurModifie { utilisateur, .. }
            | Self::MotDePasseChange { utilisateur }
            | Self::UtilisateurActive { utilisateur }
            | Self::UtilisateurReactive { utilisateur }
            | Self::UtilisateurDesactive { utilisateur }
            | Self::Utilisateur { utilisateur }
            | Self::SessionsFermees { utilisateur }
            | Self::SessionOuverte { utilisateur, .. }
            | Self::IncarnationCommencee { utilisateur, .. }
            | Self::IncarnationTerminee { utilisateur, .. }
            | Self::InvitationEnvoyee { utilisateur }
            | Self::LienMotDePasseEnvoye { utilisateur } => Objet::nouveau("utilisateur", &utilisateur.0),
            Self::SessionFermee { session } => Objet::nouveau("session", session),
            Self::CourrierRelance { courrier } => Objet::nouveau("courrier", courrier),
            Self::TacheRelancee { tache, .. } => Objet::nouveau("tache", tache),
            Self::Reglage { cle } => Objet::nouveau("reglage", cle),
            Self::SecretsRechiffres { .. } | Self::Inconnu { .. } => return None,
        })
    }

    /// What it touches: the one place that says it, for this version and for those that will not know the fact.
    pub fn touche(&self) -> Touche {
        match self {
            Self::CatalogueImport { import, .. } => {
                Touche { catalogue: true, import: Some(*import), ..Touche::default() }
            }
            Self::LotStatutChange { lot, .. }
            | Self::LotDedie { lot, .. }
            | Self::LotRetire { lot }
            | Self::LotRemis { lot }
            | Self::Lot { lot } => Touche::lot(lot),
            Self::Programme { programme } => {
                Touche { catalogue: true, programme: Some(programme.clone()), ..Touche::default() }
            }
            Self::Groupe { groupe } => Touche { catalogue: true, groupe: Some(*groupe), ..Touche::default() },
            Self::CompteCree { compte } | Self::CompteModifie { compte } | Self::Compte { compte } => {
                Touche::compte(*compte)
            }
            Self::UtilisateurCree { utilisateur }
            | Self::UtilisateurModifie { utilisateur, .. }
            | Self::MotDePasseChange { utilisateur }
            | Self::UtilisateurActive { utilisateur }
            | Self::UtilisateurReactive { utilisateur }
            | Self::UtilisateurDesactive { utilisateur }
            | Self::Utilisateur { utilisateur }
            | Self::SessionsFermees { utilisateur } => Touche::utilisateur(*utilisateur),
            // A session that opens is in nobody's memory yet.
            Self::SessionOuverte { .. } | Self::IncarnationCommencee { .. } | Self::IncarnationTerminee { .. } => {
                Touche::default()
            }
            // A mail leaves, now or later, a secret reads as before: nothing of the user changed. Nobody keeps registrations
            // or mandates in memory; the company and the account that one makes have facts of their own.
            Self::InscriptionRecue { .. }
            | Self::InscriptionPieceDemandee { .. }
            | Self::InscriptionPieceRecue { .. }
            | Self::InscriptionDelaiPasse { .. }
            | Self::InscriptionModifiee { .. }
            | Self::InscriptionAcceptee { .. }
            | Self::InscriptionRefusee { .. }
            | Self::InscriptionEffacee { .. }
            | Self::MandatCree { .. }
            | Self::MandatEnregistre { .. }
            | Self::InvitationEnvoyee { .. }
            | Self::LienMotDePasseEnvoye { .. }
            | Self::CourrierRelance { .. }
            | Self::TacheRelancee { .. }
            | Self::SecretsRechiffres { .. } => Touche::default(),
            Self::SessionFermee { session } => Touche { session: Some(*session), ..Touche::default() },
            Self::Reglage { .. } => Touche { reglage: true, ..Touche::default() },
            Self::Inconnu { touche, .. } => touche.clone(),
        }
    }
}
