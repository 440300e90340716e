//! The number of statements that the calls of a sale send, on SQLite and on PostgreSQL. The lot has two annexes, three people who wait, a
//! group and a declaration.
//!
//! `store` logs each statement in the span of its caller ([`CIBLE`]), so that the other statements of the process are not counted.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, sur_les_deux};
use crate::attente::{LOT, LUNDI, attendre};
use crate::dossier::{adresse, changer, formulaire, joindre};
use crate::evenements::Page;
use crate::inscription::PDF;
use crate::vente::{acheteur, annuler, mandater, poser, prescripteur};
use serde_json::{Value, json};
use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;
use tracing::Instrument as _;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::registry::LookupSpan;

sur_les_deux!(
    une_option_coute_peu_avec_ce_que_font_ses_taches,
    un_lot_lu_par_son_prescripteur_coute_peu,
    une_option_se_lit_et_s_annule_a_peu_de_frais,
    une_reservation_se_lit_et_se_modifie_a_peu_de_frais,
    un_flux_ouvert_ne_demande_rien_a_la_base,
    l_en_tete_se_lit_a_peu_de_frais,
);

/// The log target of the statements of `store`.
const CIBLE: &str = "linteau::requete";
/// The name of the span whose statements are counted.
const COMPTEES: &str = "comptees";

/// The statements that were logged in the counted span so far.
#[derive(Clone, Default)]
struct Requetes(Arc<Mutex<Vec<String>>>);

impl<S: tracing::Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Requetes {
    fn on_event(&self, evenement: &tracing::Event<'_>, contexte: Context<'_, S>) {
        let compte = contexte.event_scope(evenement).is_some_and(|mut spans| spans.any(|span| span.name() == COMPTEES));
        if compte && evenement.metadata().target() == CIBLE {
            let mut sql = Sql(String::new());
            evenement.record(&mut sql);
            self.0.lock().expect("nobody panicked").push(sql.0);
        }
    }
}

struct Sql(String);

impl tracing::field::Visit for Sql {
    fn record_str(&mut self, champ: &tracing::field::Field, valeur: &str) {
        if champ.name() == "sql" {
            valeur.clone_into(&mut self.0);
        }
    }

    fn record_debug(&mut self, _: &tracing::field::Field, _: &dyn Debug) {}
}

impl Requetes {
    /// Checks that `faire` sends at most `combien` statements. Returns its output and their number.
    async fn au_plus<T>(&self, combien: usize, quoi: &str, faire: impl Future<Output = T>) -> (T, usize) {
        let rendu = faire.instrument(tracing::info_span!("comptees")).await;
        let dites = std::mem::take(&mut *self.0.lock().expect("nobody panicked"));
        assert!(dites.len() <= combien, "{quoi}: {} statements, {combien} at most\n{}", dites.len(), dites.join("\n"));
        (rendu, dites.len())
    }
}

/// The scene: the lot is kept for the first of three prescribers who wait for it. This prescriber has declared their buyer.
struct Scene {
    app: App,
    ep: Cookie,
    declaration: Value,
}

async fn scene(moteur: Moteur) -> Scene {
    let app = App::figee(moteur, &HorlogeFigee::a(LUNDI)).await;
    mandater(&app).await;
    let (beta, ep) = (app.connecter(EP_BETA).await, app.connecter(EP_ALPHA).await);
    let option = poser(&app, &beta, LOT, 1).await;
    attendre(&app, &ep, LOT).await;
    for (compte, rang) in [(1, 2), (2, 3)] {
        attendre(&app, &prescripteur(&app, compte, rang).await, LOT).await;
    }
    let declaree = json!({"programmes": ["nantes1"], "contact": acheteur(7)});
    let declaree = app.post("/api/denonciations", &declaree).par(&ep).envoyer().await;
    assert_eq!(declaree.statut, 200, "{declaree}");
    assert_eq!(annuler(&app, &beta, &option["id"], &json!({})).await.statut, 200);
    app.traiter_les_taches().await;
    Scene { app, ep, declaration: declaree.json()["id"].clone() }
}

async fn une_option_coute_peu_avec_ce_que_font_ses_taches(moteur: Moteur) {
    let Scene { app, ep, declaration } = scene(moteur).await;
    let requetes = Requetes::default();
    let _garde = tracing::subscriber::set_default(tracing_subscriber::registry().with(requetes.clone()));
    let posee = app.post("/api/options", &json!({"lot": LOT, "denonciation": declaration})).par(&ep).envoyer();
    let (posee, appel) = requetes.au_plus(25, "POST /api/options", posee).await;
    assert_eq!(posee.statut, 201, "{posee}");
    let (faites, taches) = requetes.au_plus(45 - appel, "its jobs", app.traiter_les_taches()).await;
    assert_eq!(faites, 2, "one mail to the prescriber, one to the referent");
    println!("POST /api/options: {appel}, and its jobs: {taches}");
}

async fn un_lot_lu_par_son_prescripteur_coute_peu(moteur: Moteur) {
    let Scene { app, ep, .. } = scene(moteur).await;
    let autre = prescripteur(&app, 1, 8).await;
    // A first call of each user loads their session into the process.
    for cookie in [&ep, &autre] {
        assert_eq!(app.get("/api/user/me").par(cookie).envoyer().await.statut, 200);
    }
    let requetes = Requetes::default();
    let _garde = tracing::subscriber::set_default(tracing_subscriber::registry().with(requetes.clone()));
    for (qui, cookie) in [("who has the head start", &ep), ("somebody else", &autre)] {
        let lu = app.get(&format!("/api/offre/lots/{LOT}")).par(cookie).envoyer();
        let (lu, lecture) = requetes.au_plus(8, qui, lu).await;
        assert_eq!((lu.statut.as_u16(), &lu.json()["id"]), (200, &json!(LOT)));
        println!("GET /api/offre/lots/{{id}}, {qui}: {lecture}");
    }
}

async fn une_option_se_lit_et_s_annule_a_peu_de_frais(moteur: Moteur) {
    let Scene { app, ep, declaration } = scene(moteur).await;
    let posee = app.post("/api/options", &json!({"lot": LOT, "denonciation": declaration})).par(&ep).envoyer().await;
    let id = posee.json()["id"].clone();
    app.traiter_les_taches().await;
    let ia = app.connecter(IA).await;
    let requetes = Requetes::default();
    let _garde = tracing::subscriber::set_default(tracing_subscriber::registry().with(requetes.clone()));
    let lue = app.get(&format!("/api/options/{id}")).par(&ep).envoyer();
    let (lue, lecture) = requetes.au_plus(10, "GET /api/options/{id}", lue).await;
    assert_eq!(lue.statut, 200, "{lue}");
    let annulee = app.post(&format!("/api/options/{id}/annulation"), &json!({"motif": "L’acquéreur a renoncé."}));
    let (annulee, annulation) = requetes.au_plus(32, "its cancellation", annulee.par(&ia).envoyer()).await;
    assert_eq!(annulee.statut, 200, "{annulee}");
    app.traiter_les_taches().await;
    println!("GET /api/options/{{id}}: {lecture}; its cancellation, which serves the list: {annulation}");
}

async fn une_reservation_se_lit_et_se_modifie_a_peu_de_frais(moteur: Moteur) {
    let Scene { app, ep, declaration } = scene(moteur).await;
    let posee = app.post("/api/options", &json!({"lot": LOT, "denonciation": declaration})).par(&ep).envoyer().await;
    let demande = json!({"option": posee.json()["id"]});
    let commencee = app.post("/api/reservations", &demande).par(&ep).envoyer().await;
    assert_eq!(commencee.statut, 201, "{commencee}");
    let brouillon = commencee.json();
    let jointe =
        joindre(&app, &ep, &brouillon, "categorie=reservataire&type=identite", formulaire("identite.pdf", PDF)).await;
    assert_eq!(jointe.statut, 201, "{jointe}");
    app.traiter_les_taches().await;
    let requetes = Requetes::default();
    let _garde = tracing::subscriber::set_default(tracing_subscriber::registry().with(requetes.clone()));
    let patch = json!({"tva": 20});
    let changee = changer(&app, &ep, &brouillon, &patch);
    let (changee, changement) = requetes.au_plus(15, "PATCH /api/reservations/{id}", changee).await;
    assert_eq!(changee.statut, 200, "{changee}");
    let (lue, lecture) =
        requetes.au_plus(10, "GET /api/reservations/{id}", app.get(&adresse(&brouillon)).par(&ep).envoyer()).await;
    assert_eq!(lue.statut, 200, "{lue}");
    println!("PATCH /api/reservations/{{id}}: {changement}; its reading: {lecture}");
}

/// An open stream asks the database nothing, because the owner of an option was read once, when its fact was applied, and not for each page
/// (decision 0066).
async fn un_flux_ouvert_ne_demande_rien_a_la_base(moteur: Moteur) {
    let Scene { app, ep, .. } = scene(moteur).await;
    let mut pages = [Page::ouvrir(&app, Some(&ep)).await, Page::ouvrir(&app, Some(&ep)).await];
    let posee = poser(&app, &ep, LOT, 1).await;
    let requetes = Requetes::default();
    let _garde = tracing::subscriber::set_default(tracing_subscriber::registry().with(requetes.clone()));
    for page in &mut pages {
        let (recu, _) = requetes
            .au_plus(0, "an open stream", async {
                loop {
                    let recu = page.recevoir().await;
                    if recu.nom == "touche" && recu.donnees["mot"] == "options" {
                        return recu;
                    }
                }
            })
            .await;
        assert_eq!(recu.donnees["id"], posee["id"]);
    }
    app.traiter_les_taches().await;
}

/// The header of every page is read with few statements. For a prescriber with a head start, the lot and its programme are read too.
async fn l_en_tete_se_lit_a_peu_de_frais(moteur: Moteur) {
    let Scene { app, ep, .. } = scene(moteur).await;
    assert_eq!(app.get("/api/user/me").par(&ep).envoyer().await.statut, 200);
    let requetes = Requetes::default();
    let _garde = tracing::subscriber::set_default(tracing_subscriber::registry().with(requetes.clone()));
    let veille = app.get("/api/user/me/veille").par(&ep).envoyer();
    let (veille, comptes) = requetes.au_plus(9, "GET /api/user/me/veille", veille).await;
    assert_eq!((veille.statut.as_u16(), &veille.json()["avances"][0]["lot"]), (200, &json!(LOT)));
    let cloche = app.get("/api/user/me/cloche").par(&ep).envoyer();
    let (cloche, lecture) = requetes.au_plus(10, "GET /api/user/me/cloche", cloche).await;
    assert_eq!((cloche.statut.as_u16(), &cloche.json()["nonLues"]), (200, &json!(1)));
    println!("GET /api/user/me/veille: {comptes}; its bell: {lecture}");
}
