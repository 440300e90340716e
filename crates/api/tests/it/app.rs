//! The portal under test. It has its own database, in which the real command has imported the small test catalogue, the demonstration's
//! accounts, and the router that the server uses.

use actions::Contexte;
use actions::courrier::Enseigne;
use actions::import::{Options, importer};
use actions::tache::{Moyens, traiter};
use api::{Etat, Marque, Reglages};
use axum::Router;
use axum::body::{Body, to_bytes};
use domain::utilisateur::IdUtilisateur;
use http::{HeaderMap, HeaderName, Method, Request, StatusCode, header};
use outside::courrier::Expediteur;
use outside::horodatage::Autorite;
use outside::revocation::{AdressesPrivees, ListesDeRevocation, ReglagesDeListes};
use sea_orm::{ConnectionTrait as _, Statement};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::Base;
use store::tache::TacheLue;
use testkit::base::{BaseDeTest, Moteur};
use testkit::courriel::Courriel;
use testkit::horloge::HorlogeFigee;
use testkit::petit_monde;
use tokio::runtime::{Handle, RuntimeFlavor};
use tower::ServiceExt as _;

pub(crate) use testkit::sur_les_deux;

/// The people of the demonstration.
pub(crate) const EP_ALPHA: &str = "prescripteur@cabinet-alpha.example";
pub(crate) const ER_ALPHA: &str = "responsable@cabinet-alpha.example";
pub(crate) const EP_BETA: &str = "prescripteur@cabinet-beta.example";
pub(crate) const IT: &str = "equipe@linteau.example";
pub(crate) const IR: &str = "reseau@linteau.example";
pub(crate) const IA: &str = "admin@linteau.example";

/// A portal under test.
pub(crate) struct App {
    pub(crate) base: Arc<BaseDeTest>,
    pub(crate) etat: Arc<Etat>,
    /// The connections of this server.
    pub(crate) vue: Base,
    autorite: Option<Arc<Autorite>>,
    listes: Option<Arc<ListesDeRevocation>>,
    routeur: Router,
}

/// The answer to a call.
#[derive(Debug)]
pub(crate) struct Reponse {
    pub(crate) statut: StatusCode,
    pub(crate) en_tetes: HeaderMap,
    pub(crate) octets: Vec<u8>,
}

/// A call that is about to be sent.
pub(crate) struct Appel<'a> {
    app: &'a App,
    requete: http::request::Builder,
    corps: Vec<u8>,
}

impl App {
    /// A portal with the small test catalogue and its people, on SQLite.
    pub(crate) async fn nouvelle() -> Self {
        Self::sur(Moteur::Sqlite).await
    }

    pub(crate) async fn sur(moteur: Moteur) -> Self {
        Self::avec(moteur, Reglages::default()).await
    }

    pub(crate) async fn avec(moteur: Moteur, reglages: Reglages) -> Self {
        Self::peuplee(BaseDeTest::nouvelle(moteur).await, reglages).await
    }

    /// A portal like [`Self::nouvelle`], but with a clock that the test moves.
    pub(crate) async fn figee(moteur: Moteur, horloge: &HorlogeFigee) -> Self {
        Self::peuplee(BaseDeTest::figee(moteur, horloge).await, Reglages::default()).await
    }

    pub(crate) async fn peuplee(base: BaseDeTest, reglages: Reglages) -> Self {
        actions::utilisateur::charger_demo(&commande(&base)).await.expect("the accounts of the demonstration");
        importer_flux(&base, petit_monde::FLUX).await;
        Self::devant(Arc::new(base), reglages).await
    }

    /// A portal on an existing database.
    pub(crate) async fn devant(base: Arc<BaseDeTest>, reglages: Reglages) -> Self {
        let vue = (**base).clone();
        Self::par(base, vue, reglages).await
    }

    /// This portal, as another server runs it.
    pub(crate) async fn autre_serveur(&self) -> Self {
        Self::par(Arc::clone(&self.base), self.base.autre_processus().await, Reglages::default()).await
    }

    /// A portal on a database, with connections of its own.
    pub(crate) async fn par(base: Arc<BaseDeTest>, vue: Base, reglages: Reglages) -> Self {
        let autorite = reglages.autorite.clone();
        let locales = ReglagesDeListes::nouveaux(AdressesPrivees::Admises);
        let listes = autorite.as_ref().map(|_| Arc::new(ListesDeRevocation::nouvelles(locales)));
        let etat = Etat::charger(vue.clone(), reglages).await.expect("the catalogue loads");
        Self { base, routeur: api::router(&etat), etat, vue, autorite, listes }
    }

    pub(crate) fn appel(&self, methode: Method, chemin: &str) -> Appel<'_> {
        let requete = Request::builder().method(methode).uri(encoder(chemin)).header(header::HOST, "127.0.0.1:8080");
        Appel { app: self, requete, corps: Vec::new() }
    }

    pub(crate) fn get(&self, chemin: &str) -> Appel<'_> {
        self.appel(Method::GET, chemin)
    }

    pub(crate) fn post(&self, chemin: &str, corps: &Value) -> Appel<'_> {
        let appel = self.appel(Method::POST, chemin);
        Appel { corps: corps.to_string().into_bytes(), ..appel }.en_tete(header::CONTENT_TYPE, "application/json")
    }

    /// A `PUT` call with a JSON body.
    pub(crate) fn put(&self, chemin: &str, corps: &Value) -> Appel<'_> {
        let appel = self.appel(Method::PUT, chemin);
        Appel { corps: corps.to_string().into_bytes(), ..appel }.en_tete(header::CONTENT_TYPE, "application/json")
    }

    /// A `PATCH` call with a merge patch.
    pub(crate) fn patch(&self, chemin: &str, corps: &Value) -> Appel<'_> {
        let appel = self.appel(Method::PATCH, chemin);
        Appel { corps: corps.to_string().into_bytes(), ..appel }
            .en_tete(header::CONTENT_TYPE, "application/merge-patch+json")
    }

    /// Does every due job, one after the other. Returns their number.
    pub(crate) async fn traiter_les_taches(&self) -> usize {
        let enseigne = Enseigne {
            marque: Marque::default(),
            url_publique: "https://portail.example".to_owned(),
            expediteur: Some("ne-pas-repondre@linteau.example".to_owned()),
        };
        let (autorite, listes) = (self.autorite.clone(), self.listes.clone());
        let moyens = Moyens { expediteur: Expediteur::dossier(self.boite()), enseigne, autorite, listes };
        traiter(&self.base, &moyens).await.expect("jobs are done")
    }

    /// The sent mails, in the order in which they were queued.
    pub(crate) async fn courriers(&self) -> Vec<Courriel> {
        let mut deposes = actions::courrier::lister(&Contexte::de_la_commande((**self.base).clone()), None, 1000)
            .await
            .expect("the outbox");
        deposes.retain(|courrier| courrier.envoye.is_some());
        deposes.reverse();
        let lire = |envoi: &str| std::fs::read_to_string(self.boite().join(format!("{envoi}.eml"))).expect("a mail");
        deposes.iter().map(|courrier| Courriel::lire(&lire(&courrier.envoi))).collect()
    }

    /// Waits until this server has applied every fact that other servers wrote before.
    pub(crate) async fn suivre_les_autres(&self) {
        let dernier = store::faits::dernier(&self.base.lire().await.expect("a place")).await.expect("a number");
        assert!(self.etat.attendre(dernier, Duration::from_secs(10)).await, "the facts of others are followed");
    }

    /// The bodies of the facts of one type, in order.
    pub(crate) async fn faits(&self, code: &str) -> Vec<Value> {
        let lecture = self.base.lire().await.expect("a place");
        let faits = store::faits::depuis(&lecture, store::Numero(0), 10_000).await.expect("readable");
        let faits = faits.into_iter().map(|ecrit| serde_json::to_value(ecrit.fait).expect("JSON"));
        faits.filter(|fait| fait["type"] == code).map(|fait| fait["corps"].clone()).collect()
    }

    /// The number that a query returns.
    pub(crate) async fn nombre(&self, sql: &str) -> i64 {
        let lecture = self.base.lire().await.expect("a place");
        let lignes = lecture.query_all_raw(Statement::from_string(self.base.genre(), sql)).await.expect("readable");
        lignes[0].try_get_by_index(0).expect("a number")
    }

    /// The texts that a query returns, one a row.
    pub(crate) async fn textes(&self, sql: &str) -> Vec<String> {
        let lecture = self.base.lire().await.expect("a place");
        let lignes = lecture.query_all_raw(Statement::from_string(self.base.genre(), sql)).await.expect("readable");
        lignes.iter().map(|ligne| ligne.try_get_by_index(0).expect("a text")).collect()
    }

    fn boite(&self) -> PathBuf {
        self.base.dossier().join("courrier")
    }

    /// The id of the user with this e-mail.
    pub(crate) async fn id_de(&self, email: &str) -> IdUtilisateur {
        let lecture = self.base.lire().await.expect("a place");
        store::utilisateur::par_email(&lecture, email).await.expect("a read").expect("somebody").utilisateur.id
    }

    /// Signs in with the password of the demonstration.
    pub(crate) async fn connecter(&self, email: &str) -> Cookie {
        let corps = json!({"email": email, "motDePasse": "linteau-demo"});
        let reponse = self.post("/api/session", &corps).envoyer().await;
        assert_eq!(reponse.statut, StatusCode::OK, "{reponse}");
        reponse.cookie()
    }
}

/// Checks that a test has done all the jobs that it queued: none may be left at its end.
impl Drop for App {
    fn drop(&mut self) {
        if std::thread::panicking() || Arc::strong_count(&self.base) > 1 {
            return;
        }
        let restantes = match Handle::current().runtime_flavor() {
            // A runtime with one thread cannot wait here, so another thread looks for jobs, with its own connections.
            RuntimeFlavor::CurrentThread => {
                let reglages = self.base.reglages().clone();
                let regarder = move || {
                    let executeur = tokio::runtime::Builder::new_current_thread().enable_all().build();
                    executeur.expect("a runtime").block_on(async { restantes(&Base::ouvrir(&reglages).await?).await })
                };
                std::thread::spawn(regarder).join().expect("no panic")
            }
            _ => tokio::task::block_in_place(|| Handle::current().block_on(restantes(&self.base))),
        };
        // Ignore a failure, because a test may have cut off its database.
        let codes: Vec<String> = restantes.unwrap_or_default().into_iter().map(|tache| tache.code).collect();
        assert!(codes.is_empty(), "jobs are left: {codes:?} (App::traiter_les_taches does them)");
    }
}

async fn restantes(base: &Base) -> store::Result<Vec<TacheLue>> {
    let lecture = base.lire().await?;
    store::tache::restantes(&lecture).await
}

/// Imports a feed, which must succeed.
pub(crate) async fn importer_flux(base: &BaseDeTest, flux: &str) {
    let dossier = tempfile::tempdir().expect("a temporary folder");
    let chemin = dossier.path().join("flux.ndjson");
    std::fs::write(&chemin, flux).expect("a file is written");
    std::fs::write(dossier.path().join("page.html"), "<script>alert(1)</script>").expect("a file is written");
    // The eight bytes that begin a PNG file, and its first chunk.
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";
    std::fs::write(dossier.path().join("photo.png"), png).expect("a file is written");
    importer(&commande(base), &chemin, Options::default(), &|_| {}).await.expect("the feed is taken");
}

/// Percent-encodes brackets, spaces and accents, which tests write plainly.
fn encoder(chemin: &str) -> String {
    chemin.bytes().fold(String::with_capacity(chemin.len()), |mut sortie, octet| {
        if octet.is_ascii_graphic() && !matches!(octet, b'[' | b']' | b'"' | b'<' | b'>') {
            sortie.push(char::from(octet));
        } else {
            write!(sortie, "%{octet:02X}").expect("a string takes all");
        }
        sortie
    })
}

/// The cookie of a session.
#[derive(Debug, Clone)]
pub(crate) struct Cookie(pub(crate) String);

impl Appel<'_> {
    pub(crate) fn en_tete(mut self, nom: impl Into<HeaderName>, valeur: &str) -> Self {
        let nom: HeaderName = nom.into();
        self.requete = self.requete.header(nom, valeur);
        self
    }

    pub(crate) fn par(self, cookie: &Cookie) -> Self {
        self.en_tete(header::COOKIE, &cookie.0)
    }

    /// Makes the call as this person, or as a visitor.
    pub(crate) fn par_qui(self, cookie: Option<&Cookie>) -> Self {
        match cookie {
            Some(cookie) => self.par(cookie),
            None => self,
        }
    }

    pub(crate) fn octets(self, corps: impl Into<Vec<u8>>) -> Self {
        Self { corps: corps.into(), ..self }
    }

    /// Sends the call, and returns the answer as soon as it begins, because it may never end.
    pub(crate) async fn ouvrir(mut self) -> http::Response<Body> {
        let corps = Body::from(std::mem::take(&mut self.corps));
        self.ouvrir_avec(corps).await
    }

    /// Sends the call with a body that may never come, and returns the answer as soon as it begins.
    pub(crate) async fn ouvrir_avec(self, corps: Body) -> http::Response<Body> {
        let requete = self.requete.body(corps).expect("a request");
        self.app.routeur.clone().oneshot(requete).await.expect("the router never fails")
    }

    pub(crate) async fn envoyer(self) -> Reponse {
        let (parties, corps) = self.ouvrir().await.into_parts();
        let octets = to_bytes(corps, usize::MAX).await.expect("a body").to_vec();
        Reponse { statut: parties.status, en_tetes: parties.headers, octets }
    }

    /// The JSON of the answer, which must be 200.
    pub(crate) async fn json(self) -> Value {
        let reponse = self.envoyer().await;
        assert_eq!(reponse.statut, StatusCode::OK, "{reponse}");
        reponse.json()
    }
}

impl std::fmt::Display for Reponse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.statut, String::from_utf8_lossy(&self.octets))
    }
}

impl Reponse {
    pub(crate) fn json(&self) -> Value {
        self.lire()
    }

    pub(crate) fn lire<T: DeserializeOwned>(&self) -> T {
        // Every refusal of an action must have a published code.
        assert!(!String::from_utf8_lossy(&self.octets).contains("\"autorisee\":false,\"code\":\"autre\""), "{self}");
        serde_json::from_slice(&self.octets).unwrap_or_else(|e| panic!("{e}: {self}"))
    }

    pub(crate) fn en_tete(&self, nom: impl AsRef<str>) -> Option<&str> {
        self.en_tetes.get(nom.as_ref()).map(|v| v.to_str().expect("a readable header"))
    }

    /// The session's cookie that the answer sets, ready to be sent in other calls.
    pub(crate) fn cookie(&self) -> Cookie {
        let pose = self.en_tete("set-cookie").expect("a cookie");
        Cookie(pose.split(';').next().expect("a pair").to_owned())
    }

    /// The error of the answer: its status, its code and the fields at fault. Also checks the shape of the error.
    pub(crate) fn probleme(&self) -> (u16, String, Vec<String>) {
        assert_eq!(self.en_tete("content-type"), Some("application/problem+json"), "{self}");
        let probleme: wire::probleme::Probleme = self.lire();
        assert_eq!(probleme.status, self.statut.as_u16());
        assert!(!probleme.detail.is_empty() && !probleme.title.is_empty());
        let champs = probleme.violations.into_iter().map(|v| v.property_path).collect();
        (probleme.status, probleme.code, champs)
    }
}

/// The ids of a list's members, in order.
pub(crate) fn ids(liste: &Value) -> Vec<&str> {
    liste["hydra:member"]
        .as_array()
        .expect("members")
        .iter()
        .map(|membre| membre["id"].as_str().expect("an id"))
        .collect()
}

/// A text field of each member, in order.
pub(crate) fn ids_json<'a>(liste: &'a Value, champ: &str) -> Vec<&'a str> {
    let membres = liste["hydra:member"].as_array().expect("members");
    membres.iter().map(|membre| membre[champ].as_str().expect("a text")).collect()
}

/// The total of a list.
pub(crate) fn total(liste: &Value) -> u64 {
    liste["hydra:totalItems"].as_u64().expect("a total")
}

/// The context of the command line.
pub(crate) fn commande(base: &Base) -> Contexte {
    Contexte::de_la_commande(base.clone())
}
