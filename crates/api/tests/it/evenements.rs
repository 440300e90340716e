//! Live events: each change reaches every open page whose viewer may know it, on every server, and nobody else.
//!
//! The tests do not wait for a fixed time. They read until the expected event comes.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, IT, commande, importer_flux, sur_les_deux};
use crate::suivi::optionner;
use crate::vente::{mandater, poser};
use actions::import::{Departs, Options, importer};
use api::{DemoAdmise, Limites, Reglages};
use axum::body::{Body, BodyDataStream};
use feed::generateur::{Parametres, generer};
use futures::StreamExt as _;
use http::{HeaderName, Method, header};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::time::Duration;
use store::Numero;
use testkit::base::Moteur;
use testkit::petit_monde::{Flux, LOT_ALPHA, LOT_LIBRE, PARKING_SEUL};
use wire::evenement::EvenementLot;

sur_les_deux!(
    une_option_se_voit_sur_les_pages_ouvertes_ailleurs,
    qui_perd_de_vue_un_lot_l_apprend_et_rien_d_autre,
    un_import_dit_ce_qu_il_change,
    qui_sort_ne_suit_plus,
);

const VU: HeaderName = HeaderName::from_static("last-event-id");

/// The longest wait. Only a defect takes longer.
const BORNE: Duration = Duration::from_mins(1);

/// An event that was received.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Recu {
    pub(crate) nom: String,
    pub(crate) id: Option<i64>,
    pub(crate) donnees: Value,
}

/// An open page that follows events.
pub(crate) struct Page {
    corps: BodyDataStream,
    texte: String,
    /// The bytes that came after the greeting.
    pub(crate) octets: String,
    recus: VecDeque<Recu>,
    /// The comments that came.
    pub(crate) commentaires: Vec<String>,
    /// The last number that came. A browser sends it when it comes back.
    pub(crate) dernier: Option<i64>,
    /// The pause before a reconnection, in milliseconds.
    pub(crate) retour: Option<u64>,
}

impl Page {
    fn nouvelle(corps: Body) -> Self {
        Self {
            corps: corps.into_data_stream(),
            texte: String::new(),
            octets: String::new(),
            recus: VecDeque::new(),
            commentaires: Vec::new(),
            dernier: None,
            retour: None,
        }
    }

    /// Opens a page for this viewer, and waits for the greeting.
    pub(crate) async fn ouvrir(app: &App, qui: Option<&Cookie>) -> Self {
        Self::depuis(app, qui, None).await
    }

    /// Opens a page for a viewer who comes back, from the last number that they saw.
    pub(crate) async fn depuis(app: &App, qui: Option<&Cookie>, vu: Option<i64>) -> Self {
        let appel = app.get("/api/evenements").par_qui(qui);
        let appel = match vu {
            Some(vu) => appel.en_tete(VU, &vu.to_string()),
            None => appel,
        };
        let (parties, corps) = appel.ouvrir().await.into_parts();
        assert_eq!(parties.status, 200);
        assert_eq!(parties.headers[header::CONTENT_TYPE], "text/event-stream");
        assert_eq!(parties.headers[header::CACHE_CONTROL], "no-store");
        assert_eq!(parties.headers["x-accel-buffering"], "no");
        let mut page = Self::nouvelle(corps);
        page.lire_un_morceau().await.expect("greeted");
        page.octets.clear();
        assert!(page.retour.is_some_and(|retour| (2000..5000).contains(&retour)), "{:?}", page.retour);
        assert_eq!(page.commentaires, ["bonjour"]);
        page
    }

    /// Reads the next piece. `None` at the end of the stream.
    async fn lire_un_morceau(&mut self) -> Option<()> {
        let morceau = tokio::time::timeout(BORNE, self.corps.next()).await.expect("something comes, or the end");
        let morceau = morceau?.expect("a stream does not fail");
        let morceau = std::str::from_utf8(&morceau).expect("UTF-8");
        self.texte.push_str(morceau);
        self.octets.push_str(morceau);
        while let Some((bloc, _)) = self.texte.split_once("\n\n") {
            let mut recu = Recu::default();
            for ligne in bloc.lines() {
                match ligne.split_once(':').expect("a field") {
                    ("", commentaire) => self.commentaires.push(commentaire.trim().to_owned()),
                    ("retry", duree) => self.retour = duree.trim().parse().ok(),
                    ("id", id) => recu.id = Some(id.trim().parse().expect("a number")),
                    ("event", nom) => nom.trim().clone_into(&mut recu.nom),
                    ("data", donnees) => {
                        assert!(recu.donnees.is_null(), "one line of data: {bloc}");
                        recu.donnees = serde_json::from_str(donnees).expect("one line of JSON");
                    }
                    autre => panic!("{autre:?}"),
                }
            }
            self.dernier = recu.id.or(self.dernier);
            if !recu.nom.is_empty() {
                self.recus.push_back(recu);
            }
            let lus = bloc.len() + 2;
            self.texte.drain(..lus);
        }
        Some(())
    }

    /// The next event, once it has come.
    pub(crate) async fn recevoir(&mut self) -> Recu {
        loop {
            if let Some(recu) = self.recus.pop_front() {
                return recu;
            }
            self.lire_un_morceau().await.expect("the stream goes on");
        }
    }

    /// The events up to the one that gives this lot this status, that one included.
    pub(crate) async fn jusqu_a(&mut self, lot: &str, statut: &str) -> Vec<Recu> {
        let mut recus = Vec::new();
        loop {
            let recu = self.recevoir().await;
            let trouve = recu.nom == "lot" && recu.donnees["lot"] == lot && recu.donnees["statut"]["code"] == statut;
            recus.push(recu);
            if trouve {
                return recus;
            }
        }
    }

    /// The events that were received before the stream ended.
    pub(crate) async fn finir(mut self) -> Vec<Recu> {
        while self.lire_un_morceau().await.is_some() {}
        self.recus.into()
    }
}

/// The name of each event, with its lot or programme.
fn brefs(recus: &[Recu]) -> Vec<(&str, &str)> {
    recus
        .iter()
        .map(|Recu { nom, donnees, .. }| {
            (nom.as_str(), donnees["lot"].as_str().or(donnees["programme"].as_str()).unwrap_or_default())
        })
        .collect()
}

/// The members of a lot's event that the lot itself does not have.
const PROPRES: [&str; 4] = ["fait", "lot", "programme", "retire"];

/// The lot whose event marks the end of what a test waits for.
const SIGNAL: &str = "stdenis1-M3";

/// The events that each page has received so far. An option on a public lot makes the last event.
async fn recus_jusqu_ici(app: &App, pages: &mut [&mut Page]) -> Vec<Vec<Recu>> {
    optionner(&app.base, SIGNAL).await;
    let mut tous = Vec::new();
    for page in pages {
        let mut recus = page.jusqu_a(SIGNAL, "O").await;
        recus.pop();
        tous.push(recus);
    }
    tous
}

/// A prescriber takes an option on one server. Viewers of the other server see the home and its annexes change, and never learn which buyer
/// the option is for.
async fn une_option_se_voit_sur_les_pages_ouvertes_ailleurs(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    mandater(&app).await;
    let alpha = app.connecter(EP_ALPHA).await;
    autre.suivre_les_autres().await;
    let it = autre.connecter(IT).await;
    let mut pages =
        [Page::ouvrir(&autre, None).await, Page::ouvrir(&autre, Some(&it)).await, Page::ouvrir(&app, None).await];
    poser(&app, &alpha, LOT_LIBRE, 1).await;
    let lu = app.get(&format!("/api/offre/lots/{LOT_LIBRE}")).json().await;
    for page in &mut pages {
        let mut recus = page.jusqu_a(LOT_LIBRE, "O").await;
        // Staff are also told of the option itself.
        recus.retain(|recu| recu.nom != "touche");
        let mut lots = brefs(&recus);
        lots.sort_unstable();
        assert_eq!(lots, [("lot", LOT_LIBRE), ("lot", "nantes1-C02"), ("lot", "nantes1-P02")]);
        let numeros: Vec<_> = recus.iter().map(|recu| recu.id).collect();
        assert_eq!(numeros[..2], [None, None], "who is cut off before the last one is told them all again");
        let faits: Vec<_> = recus.iter().map(|recu| recu.donnees["fait"].as_i64()).collect();
        assert_eq!(faits, [numeros[2]; 3], "and what each of them has read again has seen the fact");
        let ecrit = app.faits("option-posee").await;
        assert_eq!(ecrit.len(), 1);
        assert!(numeros[2].is_some_and(|n| Numero(n) <= app.etat.dernier_fait()), "{numeros:?}");
        let dit = recus[2].donnees.as_object().expect("an object");
        for (nom, valeur) in dit.iter().filter(|(nom, _)| !PROPRES.contains(&nom.as_str())) {
            assert_eq!(valeur, lu.get(nom).unwrap_or(&Value::Null), "{nom} is what the lot's own call says");
        }
        assert_eq!((&dit["programme"], &dit["statut"]["libelle"]), (&json!("nantes1"), &json!("Optionné")));
        serde_json::from_value::<EvenementLot>(recus[2].donnees.clone()).expect("the shape of the document");
    }
    app.traiter_les_taches().await;
}

/// Every member of a lot's event is also a member of the lot, with a few exceptions.
#[test]
fn un_evenement_porte_ce_que_porte_un_lot() {
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let proprietes = |schema: &str| document["components"]["schemas"][schema]["properties"].clone();
    let (lot, evenement) = (proprietes("Lot"), proprietes("EvenementLot"));
    for (nom, schema) in evenement.as_object().expect("properties") {
        if !PROPRES.contains(&nom.as_str()) {
            let forme = |schema: &Value| ["type", "format", "$ref"].map(|cle| schema[cle].clone());
            assert_eq!(forme(schema), forme(&lot[nom]), "{nom}");
        }
    }
    let prix: Vec<_> = lot.as_object().expect("properties").keys().filter(|nom| nom.starts_with("prix")).collect();
    assert!(prix.len() > 5 && prix.iter().all(|nom| !evenement[nom.as_str()].is_null()), "{prix:?}");
}

/// A lot is dedicated to Alpha and leaves the pages of other companies, which learn nothing more about it. Then the lot comes back.
async fn qui_perd_de_vue_un_lot_l_apprend_et_rien_d_autre(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    let ia = app.connecter(IA).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    autre.suivre_les_autres().await;
    let mut visiteur = Page::ouvrir(&autre, None).await;
    let (mut chez_alpha, mut chez_beta) =
        (Page::ouvrir(&autre, Some(&alpha)).await, Page::ouvrir(&autre, Some(&beta)).await);
    let groupe =
        app.get("/api/gestion/societes?search=alpha").par(&ia).json().await["hydra:member"][0]["group"]["id"].clone();
    let dire = async |suite: &str, corps: Value| {
        let reponse = app.post(&format!("/api/gestion/lots/{LOT_LIBRE}/{suite}"), &corps).par(&ia).envoyer().await;
        assert_eq!(reponse.statut, 200, "{reponse}");
    };
    dire("dedicace", json!({"groupe": groupe})).await;
    dire("statut", json!({"statut": "O"})).await;
    let recus = recus_jusqu_ici(&app, &mut [&mut visiteur, &mut chez_beta, &mut chez_alpha]).await;
    for recus in &recus[..2] {
        assert_eq!(brefs(recus), [("retire", LOT_LIBRE)], "and nothing of what becomes of it");
        assert_eq!(recus[0].donnees, json!({"fait": recus[0].id, "lot": LOT_LIBRE, "programme": "nantes1"}));
    }
    assert!(brefs(&recus[2]).iter().all(|quoi| *quoi == ("lot", LOT_LIBRE)), "{:?}", recus[2]);

    dire("dedicace", json!({"selonLeFlux": true})).await;
    for page in [&mut visiteur, &mut chez_beta] {
        let recus = page.jusqu_a(LOT_LIBRE, "O").await;
        assert_eq!(brefs(&recus), [("programme", "nantes1"), ("lot", LOT_LIBRE)], "there again");
    }
    let mut equipe = Page::ouvrir(&autre, Some(&ia)).await;
    dire("retrait", json!({})).await;
    // Staff still see and manage the lot, and are told that it left the sale.
    let recus = vec![equipe.recevoir().await, equipe.recevoir().await];
    assert_eq!(brefs(&recus), [("retire", LOT_LIBRE), ("lot", LOT_LIBRE)]);
    assert_eq!(recus[1].donnees["retire"], json!(true));
    for page in [&mut visiteur, &mut chez_beta, &mut chez_alpha] {
        let mut recu = page.recevoir().await;
        while recu.nom == "lot" {
            recu = page.recevoir().await;
        }
        assert_eq!((recu.nom.as_str(), &recu.donnees["lot"]), ("retire", &json!(LOT_LIBRE)));
    }
    app.traiter_les_taches().await;
}

/// One feed changes a price, a text and a dedicated lot. Another one changes everything of a lot.
async fn un_import_dit_ce_qu_il_change(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    let mut page = Page::ouvrir(&autre, None).await;
    let mut flux = Flux::du_monde();
    flux.ligne(PARKING_SEUL)["prix"] = json!(16_500);
    flux.ligne("stetienne1")["nomCommercial"] = json!("Le Carré Couriot II");
    flux.ligne(LOT_ALPHA)["description"] = json!("Rien que pour Alpha");
    importer_flux(&app.base, &flux.texte()).await;
    let recus = recus_jusqu_ici(&app, &mut [&mut page]).await.remove(0);
    let mut dits = brefs(&recus);
    dits.sort_unstable();
    assert_eq!(dits, [("lot", PARKING_SEUL), ("programme", "nantes1"), ("programme", "stetienne1")]);
    let prix = recus.iter().find(|recu| recu.nom == "lot").expect("a lot");
    assert_eq!(prix.donnees["prix"], json!(16_500));
    // A reader who was away gets the events too.
    let vu = page.dernier;
    flux.ligne("nantes1")["nomCommercial"] = json!("Les Terrasses");
    importer_flux(&app.base, &flux.texte()).await;
    autre.suivre_les_autres().await;
    let mut revenue = Page::depuis(&autre, None, vu).await;
    assert_eq!(brefs(&[revenue.recevoir().await]), [("programme", "nantes1")]);
}

/// A user who signs out, or is disabled, gets no more events.
async fn qui_sort_ne_suit_plus(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let ia = app.connecter(IA).await;
    autre.suivre_les_autres().await;
    let sienne = Page::ouvrir(&autre, Some(&alpha)).await;
    let de_beta = Page::ouvrir(&autre, Some(&beta)).await;
    let mut visiteur = Page::ouvrir(&autre, None).await;
    assert_eq!(app.appel(Method::DELETE, "/api/session").par(&alpha).envoyer().await.statut, 204);
    assert_eq!(sienne.finir().await, [], "it ends by itself");
    let revenue = Page::ouvrir(&autre, Some(&alpha)).await;
    let id = app.id_de(EP_BETA).await.0;
    let desactive = app.post(&format!("/api/gestion/utilisateurs/{id}/desactivation"), &json!({})).par(&ia);
    assert_eq!(desactive.envoyer().await.statut, 200);
    assert_eq!(de_beta.finir().await, []);
    let mut revenue = revenue;
    let recus = recus_jusqu_ici(&app, &mut [&mut visiteur, &mut revenue]).await;
    assert_eq!(recus, [vec![], vec![]], "visitors go on");
    app.traiter_les_taches().await;
}

/// When the session ends by itself, the stream ends too, at its next message.
#[tokio::test(flavor = "multi_thread")]
async fn une_session_qui_s_eteint_eteint_son_flux() {
    let horloge = testkit::horloge::HorlogeFigee::a("2026-11-21T08:00:00Z");
    let app = App::figee(Moteur::Sqlite, &horloge).await;
    let alpha = app.connecter(EP_ALPHA).await;
    let page = Page::ouvrir(&app, Some(&alpha)).await;
    horloge.avancer(chrono::TimeDelta::days(60));
    optionner(&app.base, SIGNAL).await;
    assert_eq!(page.finir().await, []);
}

/// A reader who comes back gets the events that they missed, once. A reader who is too late, or who has an unknown number, must ask for
/// everything again.
#[tokio::test(flavor = "multi_thread")]
async fn qui_revient_rattrape() {
    let app = App::nouvelle().await;
    let page = Page::ouvrir(&app, None).await;
    let vu = page.dernier.expect("greeted with the number of the moment");
    drop(page);
    let numero = optionner(&app.base, LOT_LIBRE).await;
    let suivant = optionner(&app.base, PARKING_SEUL).await;
    app.suivre_les_autres().await;
    let mut page = Page::depuis(&app, None, Some(vu)).await;
    assert_eq!(page.dernier, Some(vu), "nothing is missed by who is cut off here");
    for (lot, numero) in [(LOT_LIBRE, numero), (PARKING_SEUL, suivant)] {
        let recu = page.recevoir().await;
        assert_eq!((&recu.donnees["lot"], recu.id), (&json!(lot), Some(numero.0)));
    }
    let mut page = Page::depuis(&app, None, Some(numero.0)).await;
    assert_eq!(page.recevoir().await.donnees["lot"], PARKING_SEUL, "what was seen is not told again");
    for perdu in [0, suivant.0 + 1000] {
        let mut page = Page::depuis(&app, None, Some(perdu)).await;
        let recu = page.recevoir().await;
        assert_eq!((recu.nom.as_str(), recu.donnees), ("resync", json!({})));
        assert_eq!(page.dernier, Some(suivant.0));
    }
    let mut page = {
        let (_, corps) = app.get(&format!("/api/evenements?depuis={}", numero.0)).ouvrir().await.into_parts();
        Page::nouvelle(corps)
    };
    assert_eq!(page.recevoir().await.donnees["lot"], PARKING_SEUL);
    for illisible in ["/api/evenements?depuis=hier", "/api/evenements?inconnu=1"] {
        assert_eq!(app.get(illisible).envoyer().await.probleme().0, 400);
    }
    assert_eq!(app.get("/api/evenements").en_tete(VU, "hier").envoyer().await.probleme().1, "en-tete-illisible");
}

/// After an import with more changes than are told one by one, pages must ask for everything again.
#[tokio::test(flavor = "multi_thread")]
async fn un_grand_import_se_redemande() {
    let app = App::nouvelle().await;
    let mut page = Page::ouvrir(&app, None).await;
    let mut octets = Vec::new();
    let aujourd_hui = "2026-11-21".parse().expect("a day");
    let parametres = Parametres { programmes: 8, lots: 300, graine: 1, aujourd_hui };
    generer(&parametres, &mut octets, |_| {}).expect("a vector");
    let dossier = tempfile::tempdir().expect("a temporary folder");
    let chemin = dossier.path().join("flux.ndjson");
    std::fs::write(&chemin, octets).expect("a file is written");
    let options = Options { departs: Departs::Confirmes, ..Options::default() };
    importer(&commande(&app.base), &chemin, options, &|_| {}).await.expect("the feed is taken");
    let recu = page.recevoir().await;
    assert_eq!((recu.nom.as_str(), recu.donnees), ("resync", json!({})));
    app.suivre_les_autres().await;
    optionner_un_libre(&app).await;
    assert_eq!(page.recevoir().await.nom, "lot", "and goes on");
}

/// Options the first free lot of the catalogue.
async fn optionner_un_libre(app: &App) {
    let libres = app.get("/api/offre/lots?statut.code=l&limit=1").json().await;
    let id = libres["hydra:member"][0]["id"].as_str().expect("a free lot").to_owned();
    optionner(&app.base, &id).await;
}

/// Open pages have separate places, limited for one address and in all. When these places are taken, other calls still get an answer.
#[tokio::test(flavor = "multi_thread")]
async fn trop_de_pages_ouvertes_sont_refusees_et_les_appels_continuent() {
    let proxys_de_confiance = vec!["127.0.0.1/32".parse().expect("a network")];
    let limites = Limites { flux_simultanes: 6, flux_par_adresse: 2, simultanees: 1, ..Limites::default() };
    let reglages = Reglages { proxys_de_confiance, limites, demo_admise: DemoAdmise::DePartout, ..Reglages::default() };
    let app = App::avec(Moteur::Sqlite, reglages).await;
    let ouvrir = async |adresse: &str| {
        let appel = app.get("/api/evenements").en_tete(HeaderName::from_static("x-forwarded-for"), adresse);
        appel.ouvrir().await
    };
    let de_l_un = [ouvrir("198.51.100.7").await, ouvrir("198.51.100.7").await];
    assert!(de_l_un.iter().all(|reponse| reponse.status() == 200));
    let refus = ouvrir("198.51.100.7").await;
    assert_eq!(refus.status(), 503);
    assert!(refus.headers().contains_key(header::RETRY_AFTER));
    let d_un_autre = ouvrir("203.0.113.9").await;
    assert_eq!(d_un_autre.status(), 200);
    assert_eq!(ouvrir("192.0.2.1").await.status(), 503, "the other half is for who is signed in");
    assert_eq!(app.get("/api/offre/lots?limit=1").envoyer().await.statut, 200, "with one call at a time");
    let alpha = app.connecter(EP_ALPHA).await;
    let sienne = Page::ouvrir(&app, Some(&alpha)).await;
    drop((de_l_un, sienne));
    assert_eq!(ouvrir("198.51.100.7").await.status(), 200, "given back");
    app.etat.arreter_le_direct();
    assert_eq!(Page::nouvelle(d_un_autre.into_body()).finir().await, [], "the server stops");
    assert_eq!(ouvrir("203.0.113.9").await.status(), 503);
}

/// Streams are not compressed, because the compressor would hold events back.
#[tokio::test(flavor = "multi_thread")]
async fn un_flux_n_est_pas_comprime() {
    let app = App::nouvelle().await;
    let reponse = app.get("/api/evenements").en_tete(header::ACCEPT_ENCODING, "gzip, zstd").ouvrir().await;
    assert_eq!(reponse.headers().get(header::CONTENT_ENCODING), None);
    assert_eq!(reponse.headers()[header::CONNECTION], "close");
}
