//! The cache of recent sessions, so that a call knows its user without asking the database (`design.md` section 2, rule 8).
//!
//! Facts remove sessions from the cache. When a fact removes a session while it is being read, the session that was read is not kept.
//! [`Sessions::generation`] tells this case.

use crate::reglages::DemoAdmise;
use actions::Contexte;
use domain::acces::{IdGroupe, Portee};
use domain::regard::Regard;
use domain::utilisateur::{Demonstration, peut_entrer};
use domain::utilisateur::{IdCompte, IdUtilisateur, Utilisateur};
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::session::{Jeton, PAS_DE_VUE};
use store::utilisateur::UtilisateurLu;
use store::{Base, Instant};

/// The most sessions kept. When there are more, all are forgotten, and each is read again when its user comes back.
const TAILLE: usize = 50_000;
/// How often the closing of sessions is tried again while the database fails.
const ENCORE: Duration = Duration::from_secs(1);
/// The most sessions that wait to be closed. Only half of these places are for tokens that this server never met, because anybody can
/// invent tokens.
const A_FERMER: usize = 10_000;

/// A session, with what calls need to know about it.
#[derive(Debug)]
pub(crate) struct SessionActive {
    /// The id of the session's row.
    pub(crate) id: i64,
    /// The user whose rights count. Another user may act in their place.
    pub(crate) utilisateur: Utilisateur,
    /// The user who really acts, when they act in another's place.
    pub(crate) incarnation: Option<Utilisateur>,
    pub(crate) portee: Portee,
    vue: AtomicI64,
    fin: AtomicI64,
    limite: Instant,
}

impl SessionActive {
    /// Whether the session still runs, as far as this process knows. Another process may have prolonged it since.
    pub(crate) fn court(&self, maintenant: Instant) -> bool {
        self.fin.load(Ordering::Relaxed) > maintenant.micros()
    }

    /// Whether this user's row is shown in the session: they are its user, the one who acts in their place, or a referent.
    pub(crate) fn montre_l_utilisateur(&self, id: IdUtilisateur) -> bool {
        let du_compte = self.utilisateur.compte.as_ref().and_then(|c| c.gerant.as_ref());
        let referents = [du_compte, self.utilisateur.gerant.as_ref()];
        self.utilisateur.id == id
            || self.incarnation.as_ref().is_some_and(|i| i.id == id)
            || referents.into_iter().flatten().any(|r| r.id == id)
    }

    /// Whether the session's user belongs to this company.
    pub(crate) fn est_du_compte(&self, id: IdCompte) -> bool {
        self.utilisateur.compte.as_ref().is_some_and(|c| c.id == id)
    }

    /// Whether the company of the session's user belongs to this group.
    pub(crate) fn est_du_groupe(&self, id: IdGroupe) -> bool {
        self.utilisateur.compte.as_ref().and_then(|c| c.groupe.as_ref()).is_some_and(|g| g.id == id)
    }
}

/// Which sessions have changed or ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SessionsFinies {
    /// The session with this id.
    Une(i64),
    /// The sessions that show this user's row.
    DUnUtilisateur(IdUtilisateur),
    /// The sessions of the users of this company.
    DUnCompte(IdCompte),
    /// The sessions of the users of this group.
    DUnGroupe(IdGroupe),
}

impl SessionsFinies {
    /// Whether this session is one of those that changed or ended.
    pub(crate) fn comprennent(self, session: &SessionActive) -> bool {
        match self {
            Self::Une(id) => session.id == id,
            Self::DUnUtilisateur(id) => session.montre_l_utilisateur(id),
            Self::DUnCompte(id) => session.est_du_compte(id),
            Self::DUnGroupe(id) => session.est_du_groupe(id),
        }
    }
}

/// The cache of sessions of one process.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    par_jeton: Mutex<HashMap<[u8; 32], Arc<SessionActive>>>,
    generation: AtomicU64,
    /// Sessions that could not be closed while the database was silent. This server refuses them, whatever their rows say.
    a_fermer: Arc<Mutex<AFermer>>,
}

/// Sessions that are still to be closed in the database. One task closes all of them; `en_cours` says that the task runs.
#[derive(Debug, Default)]
struct AFermer {
    par_jeton: HashMap<[u8; 32], (Contexte, Jeton)>,
    en_cours: bool,
}

impl Sessions {
    fn table(&self) -> MutexGuard<'_, HashMap<[u8; 32], Arc<SessionActive>>> {
        self.par_jeton.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets every session. Each session is read again when its user comes back.
    pub(crate) fn vider(&self) {
        self.generation.fetch_add(1, Ordering::SeqCst);
        self.table().clear();
    }

    /// Forgets these sessions. Each session is read again when its user comes back.
    pub(crate) fn oublier(&self, finies: SessionsFinies) {
        self.generation.fetch_add(1, Ordering::SeqCst);
        self.table().retain(|_, session| !finies.comprennent(session));
    }

    /// Closes a session as soon as the database answers. This server refuses the session from now on. False when too many sessions wait
    /// already.
    pub(crate) fn fermer_plus_tard(&self, contexte: &Contexte, jeton: Jeton) -> bool {
        let cle = jeton.empreinte();
        self.generation.fetch_add(1, Ordering::SeqCst);
        let rencontree = self.table().remove(&cle).is_some();
        let mut a_fermer = verrou(&self.a_fermer);
        if a_fermer.par_jeton.len() >= if rencontree { A_FERMER } else { A_FERMER / 2 } {
            return false;
        }
        a_fermer.par_jeton.insert(cle, (contexte.clone(), jeton));
        if !std::mem::replace(&mut a_fermer.en_cours, true) {
            tokio::spawn(fermer_enfin(Arc::clone(&self.a_fermer)));
        }
        true
    }

    fn est_a_fermer(&self, cle: &[u8; 32]) -> bool {
        verrou(&self.a_fermer).par_jeton.contains_key(cle)
    }

    /// The session of a cookie, when the cache has it.
    pub(crate) fn connue(&self, jeton: &Jeton) -> Option<Arc<SessionActive>> {
        self.table().get(&jeton.empreinte()).cloned()
    }

    fn trouver(&self, cle: &[u8; 32], maintenant: Instant) -> Option<Arc<SessionActive>> {
        let session = self.table().get(cle).cloned()?;
        session.court(maintenant).then_some(session)
    }

    fn garder(&self, cle: [u8; 32], session: &Arc<SessionActive>, generation: u64) {
        let mut table = self.table();
        if self.generation.load(Ordering::SeqCst) != generation {
            return;
        }
        if table.len() >= TAILLE {
            table.clear();
        }
        table.insert(cle, Arc::clone(session));
    }

    /// The session of a cookie, unless it has ended or its user may no longer sign in.
    pub(crate) async fn de(
        &self,
        base: &Base,
        demo: DemoAdmise,
        jeton: &Jeton,
    ) -> store::Result<Option<Arc<SessionActive>>> {
        let (cle, maintenant) = (jeton.empreinte(), base.maintenant());
        if self.est_a_fermer(&cle) {
            return Ok(None);
        }
        let session = if let Some(session) = self.trouver(&cle, maintenant) {
            session
        } else {
            let generation = self.generation.load(Ordering::SeqCst);
            // Ask only whether demonstration accounts are admitted now (`en_cours`), because another server of this database may have
            // opened this session.
            let Some(session) = lire(base, demo.en_cours(), jeton, maintenant).await? else { return Ok(None) };
            let session = Arc::new(session);
            self.garder(cle, &session, generation);
            session
        };
        noter_vue(base, &session, maintenant);
        Ok(Some(session))
    }
}

fn verrou(a_fermer: &Mutex<AFermer>) -> MutexGuard<'_, AFermer> {
    a_fermer.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Closes the waiting sessions one after the other, until none is left.
async fn fermer_enfin(a_fermer: Arc<Mutex<AFermer>>) {
    loop {
        let suivante = {
            let mut reste = verrou(&a_fermer);
            let suivante = reste.par_jeton.values().next().cloned();
            reste.en_cours = suivante.is_some();
            suivante
        };
        let Some((contexte, jeton)) = suivante else { return };
        match actions::session::fermer_session(&contexte, &jeton).await {
            Ok(_) => drop(verrou(&a_fermer).par_jeton.remove(&jeton.empreinte())),
            Err(erreur) => {
                tracing::debug!(%erreur, "sessions are still to be ended");
                tokio::time::sleep(ENCORE).await;
            }
        }
    }
}

/// Writes that the session is in use, at most once a minute and without making the call wait.
fn noter_vue(base: &Base, session: &Arc<SessionActive>, maintenant: Instant) {
    let pas = i64::try_from(PAS_DE_VUE.as_micros()).unwrap_or(i64::MAX);
    let vue = session.vue.load(Ordering::Relaxed);
    let premier = || session.vue.compare_exchange(vue, maintenant.micros(), Ordering::Relaxed, Ordering::Relaxed);
    if maintenant.micros() - vue < pas || premier().is_err() {
        return;
    }
    let (base, session) = (base.clone(), Arc::clone(session));
    tokio::spawn(async move {
        let duree = actions::session::inactivite(&base.metier());
        let (id, limite) = (session.id, session.limite);
        match base.entretenir(|tx| async move { store::session::toucher(&tx, id, duree, limite).await }).await {
            Ok(true) => session.fin.store(maintenant.plus(duree).min(limite).micros(), Ordering::Relaxed),
            Ok(false) => {}
            // The next try comes with a call of the next minute.
            Err(erreur) => tracing::debug!(%erreur, "the use of a session was not noted"),
        }
    });
}

async fn lire(
    base: &Base,
    demonstration: Demonstration,
    jeton: &Jeton,
    maintenant: Instant,
) -> store::Result<Option<SessionActive>> {
    let lecture = base.lire().await?;
    let Some(session) = store::session::par_jeton(&lecture, jeton, maintenant).await? else { return Ok(None) };
    let actif = async |id| {
        let lu = store::utilisateur::par_id(&lecture, id).await?;
        let admis = |lu: &UtilisateurLu| peut_entrer(lu.actif, lu.utilisateur.demo, demonstration);
        Ok::<_, store::Error>(lu.filter(admis).map(|lu| lu.utilisateur))
    };
    let Some(sien) = actif(session.utilisateur).await? else { return Ok(None) };
    let (utilisateur, incarnation) = match session.pour_le_compte_de {
        None => (sien, None),
        Some(autre) => match actif(autre).await? {
            // Check here the right to act in another's place. A fact that takes this right away empties the cache, so the check runs again.
            Some(autre) if Regard::de(&sien).peut_incarner(&autre) => (autre, Some(sien)),
            _ => return Ok(None),
        },
    };
    Ok(Some(SessionActive {
        id: session.id,
        portee: utilisateur.portee(),
        utilisateur,
        incarnation,
        vue: AtomicI64::new(session.vue.micros()),
        fin: AtomicI64::new(session.fin.micros()),
        limite: session.limite,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::acces::TypeUtilisateur;
    use domain::preferences::Preferences;
    use domain::utilisateur::{Civilite, Compte, Groupe, Identite, Referent};
    use testkit::base::{BaseDeTest, Moteur};

    fn identite(nom: &str) -> Identite {
        Identite {
            civilite: Civilite::Mme,
            nom: nom.to_owned(),
            prenom: "Zoé".to_owned(),
            email: format!("{}@cabinet.example", nom.to_lowercase()),
            tel_mobile: None,
            tel_fixe: None,
            tel_pro: None,
            cp: None,
            ville: None,
            adresse: None,
            photo: None,
            perimetre_geo: None,
        }
    }

    fn utilisateur(id: i32, compte: Option<Compte>) -> Utilisateur {
        let type_utilisateur = if compte.is_some() { TypeUtilisateur::EP } else { TypeUtilisateur::IA };
        Utilisateur {
            id: IdUtilisateur(id),
            type_utilisateur,
            roles: vec![type_utilisateur.role()],
            identite: identite("Lenoir"),
            compte,
            gerant: None,
            preferences: Preferences::default(),
            demo: false,
            version: 1,
        }
    }

    /// User 1 of company 2 in group 3, whose referent is user 4. Administrator 5 acts in their place.
    fn session() -> SessionActive {
        let compte = Compte {
            id: IdCompte(2),
            nom: "Alpha".to_owned(),
            groupe: Some(Groupe { id: IdGroupe(3), nom: "Alpha".to_owned() }),
            version: 1,
            gerant: Some(Referent { id: IdUtilisateur(4), identite: identite("Martin") }),
        };
        let utilisateur = utilisateur(1, Some(compte));
        SessionActive {
            id: 7,
            portee: utilisateur.portee(),
            utilisateur,
            incarnation: Some(self::utilisateur(5, None)),
            limite: Instant::depuis_micros(i64::MAX),
            vue: AtomicI64::new(0),
            fin: AtomicI64::new(i64::MAX),
        }
    }

    #[tokio::test]
    async fn des_deconnexions_inventees_restent_bornees() {
        let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
        base.fermer().await.expect("closed");
        let contexte = Contexte::d_un_visiteur((*base).clone(), [192, 0, 2, 7].into());
        let jeton = |rang: u32| Jeton::lire(&format!("{rang:08}{:A<35}", "")).expect("a token");
        let sessions = Sessions::default();
        let inventees = (0..12_000).filter(|rang| sessions.fermer_plus_tard(&contexte, jeton(*rang))).count();
        assert_eq!(inventees, A_FERMER / 2);
        // A session that this server knows is closed later all the same.
        let sienne = jeton(50_000);
        sessions.garder(sienne.empreinte(), &Arc::new(session()), sessions.generation.load(Ordering::SeqCst));
        assert!(sessions.fermer_plus_tard(&contexte, sienne.clone()));
        assert!(sessions.est_a_fermer(&sienne.empreinte()));
    }

    #[test]
    fn un_fait_vide_les_sessions_qui_le_montrent_et_elles_seules() {
        let session = session();
        for (id, montre) in [(1, true), (4, true), (5, true), (2, false), (6, false)] {
            assert_eq!(session.montre_l_utilisateur(IdUtilisateur(id)), montre, "user {id}");
        }
        assert!(session.est_du_compte(IdCompte(2)) && !session.est_du_compte(IdCompte(1)));
        assert!(session.est_du_groupe(IdGroupe(3)) && !session.est_du_groupe(IdGroupe(2)));

        let sessions = Sessions::default();
        sessions.garder([1; 32], &Arc::new(session), 0);
        sessions.oublier(SessionsFinies::DUnUtilisateur(IdUtilisateur(6)));
        assert!(sessions.trouver(&[1; 32], Instant::depuis_micros(0)).is_some(), "a stranger's row is nothing to it");
        sessions.oublier(SessionsFinies::DUnUtilisateur(IdUtilisateur(4)));
        assert!(sessions.trouver(&[1; 32], Instant::depuis_micros(0)).is_none(), "its referent changed");
    }
}
