//! The links that are mailed to accounts: how long they last, how many there are, and for which accounts.

use crate::app::{App, EP_ALPHA, ER_ALPHA, IA, Reponse, sur_les_deux};
use chrono::TimeDelta;
use http::HeaderName;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    un_lien_d_oubli_sert_une_heure,
    une_invitation_sert_sept_jours,
    trois_liens_par_heure_et_le_dernier_seul_sert,
    un_compte_desactive_ne_recoit_rien_et_son_lien_ne_vaut_rien,
    le_premier_lien_employe_rend_l_autre_inutile,
    un_mot_de_passe_qui_se_devine_ne_se_choisit_nulle_part,
    une_invitation_dit_quel_compte_elle_ouvre
);

const JETON: HeaderName = HeaderName::from_static("linteau-jeton");
const LONG: &str = "un mot de passe assez long";
const UTILISATEURS: &str = "/api/gestion/utilisateurs";
const OUBLI: &str = "https://portail.example/mot-de-passe#";
const ACTIVATION: &str = "https://portail.example/activation#";

async fn horloge_et_portail(moteur: Moteur) -> (HorlogeFigee, App) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    (horloge, app)
}

/// Asks for the link of a forgotten password. Returns the number of mails sent since the beginning.
async fn oublier(app: &App, email: &str) -> usize {
    let reponse = app.post("/api/motdepasse/oubli", &json!({"email": email})).envoyer().await;
    assert_eq!(reponse.statut, 204, "the same answer in any case: {reponse}");
    app.traiter_les_taches().await;
    app.courriers().await.len()
}

/// The token in the last mail, after `debut`.
async fn jeton(app: &App, debut: &str) -> String {
    app.courriers().await.last().expect("a mail").apres(debut).to_owned()
}

async fn choisir(app: &App, appel: &str, jeton: &str, mot_de_passe: &str) -> Reponse {
    app.post(appel, &json!({"jeton": jeton, "motDePasse": mot_de_passe})).envoyer().await
}

/// Whether a link still works. The test sends a password that is too short, which is refused without using the link up.
async fn sert(app: &App, appel: &str, jeton: &str) -> bool {
    let (statut, code, champs) = choisir(app, appel, jeton, "court").await.probleme();
    assert_eq!(statut, 422);
    assert!(code == "lien-invalide" || champs == ["motDePasse"], "{code} {champs:?}");
    code != "lien-invalide"
}

async fn inviter(app: &App) -> Value {
    let er = app.connecter(ER_ALPHA).await;
    let invitation = json!({"type": "EP", "civilite": "Mme", "nom": "Le Goff", "prenom": "Ana", "email": "ana@cabinet-alpha.example"});
    let cree = app.post(UTILISATEURS, &invitation).par(&er).envoyer().await;
    assert_eq!(cree.statut, 201, "{cree}");
    app.traiter_les_taches().await;
    cree.json()["id"].clone()
}

async fn un_lien_d_oubli_sert_une_heure(moteur: Moteur) {
    let (horloge, app) = horloge_et_portail(moteur).await;
    oublier(&app, EP_ALPHA).await;
    let jeton = jeton(&app, OUBLI).await;
    horloge.avancer(TimeDelta::minutes(60) - TimeDelta::seconds(1));
    assert!(sert(&app, "/api/motdepasse", &jeton).await, "to the last second");
    horloge.avancer(TimeDelta::seconds(1));
    assert!(!sert(&app, "/api/motdepasse", &jeton).await);
    let tard = choisir(&app, "/api/motdepasse", &jeton, LONG).await;
    assert_eq!(tard.probleme().1, "lien-invalide");
    app.connecter(EP_ALPHA).await;
}

async fn une_invitation_sert_sept_jours(moteur: Moteur) {
    let (horloge, app) = horloge_et_portail(moteur).await;
    let ana = inviter(&app).await;
    let premier = jeton(&app, ACTIVATION).await;
    horloge.avancer(TimeDelta::days(7) - TimeDelta::seconds(1));
    assert!(sert(&app, "/api/activation", &premier).await);
    horloge.avancer(TimeDelta::seconds(1));
    assert_eq!(choisir(&app, "/api/activation", &premier, LONG).await.probleme().1, "lien-invalide");
    let ia = app.connecter(IA).await;
    let encore = app.post(&format!("{UTILISATEURS}/{ana}/invitation"), &json!({})).par(&ia).envoyer().await;
    assert_eq!(encore.statut, 200, "{encore}");
    app.traiter_les_taches().await;
    assert_eq!(choisir(&app, "/api/activation", &jeton(&app, ACTIVATION).await, LONG).await.statut, 204);
}

async fn trois_liens_par_heure_et_le_dernier_seul_sert(moteur: Moteur) {
    let (horloge, app) = horloge_et_portail(moteur).await;
    let mut jetons = Vec::new();
    for combien in [1, 2, 3] {
        assert_eq!(oublier(&app, EP_ALPHA).await, combien);
        jetons.push(jeton(&app, OUBLI).await);
        horloge.avancer(TimeDelta::minutes(10));
    }
    assert_eq!(oublier(&app, EP_ALPHA).await, 3, "the fourth of the hour is sent to nobody");
    let mut servent = Vec::new();
    for jeton in &jetons {
        servent.push(sert(&app, "/api/motdepasse", jeton).await);
    }
    assert_eq!(servent, [false, false, true], "of several links the last one");
    horloge.avancer(TimeDelta::minutes(30));
    assert_eq!(oublier(&app, EP_ALPHA).await, 4, "an hour after the first one");
    assert!(!sert(&app, "/api/motdepasse", &jetons[2]).await);
}

async fn un_compte_desactive_ne_recoit_rien_et_son_lien_ne_vaut_rien(moteur: Moteur) {
    let (_, app) = horloge_et_portail(moteur).await;
    oublier(&app, EP_ALPHA).await;
    let ancien = jeton(&app, OUBLI).await;
    let ana = inviter(&app).await;
    let invitation = jeton(&app, ACTIVATION).await;
    let ia = app.connecter(IA).await;
    let id =
        app.get(&format!("{UTILISATEURS}?search={EP_ALPHA}")).par(&ia).json().await["hydra:member"][0]["id"].clone();
    for id in [&id, &ana] {
        app.post(&format!("{UTILISATEURS}/{id}/desactivation"), &json!({})).par(&ia).json().await;
    }
    let avant = app.courriers().await.len();
    assert_eq!(oublier(&app, EP_ALPHA).await, avant, "no mail");
    assert_eq!(oublier(&app, "ana@cabinet-alpha.example").await, avant, "no mail either");
    for (appel, jeton) in [("/api/motdepasse", &ancien), ("/api/activation", &invitation)] {
        assert_eq!(choisir(&app, appel, jeton, LONG).await.probleme().1, "lien-invalide", "{appel}");
    }
    // When a user is enabled again, their password still works.
    app.post(&format!("{UTILISATEURS}/{id}/reactivation"), &json!({})).par(&ia).json().await;
    app.connecter(EP_ALPHA).await;
}

async fn le_premier_lien_employe_rend_l_autre_inutile(moteur: Moteur) {
    let (_, app) = horloge_et_portail(moteur).await;
    inviter(&app).await;
    let invitation = jeton(&app, ACTIVATION).await;
    oublier(&app, "ana@cabinet-alpha.example").await;
    let oubli = jeton(&app, OUBLI).await;
    assert!(sert(&app, "/api/activation", &invitation).await && sert(&app, "/api/motdepasse", &oubli).await);
    assert_eq!(choisir(&app, "/api/motdepasse", &oubli, LONG).await.statut, 204);
    assert_eq!(choisir(&app, "/api/activation", &invitation, LONG).await.probleme().1, "lien-invalide");
    let entree = json!({"email": "ana@cabinet-alpha.example", "motDePasse": LONG});
    assert_eq!(app.post("/api/session", &entree).envoyer().await.statut, 200);
}

async fn un_mot_de_passe_qui_se_devine_ne_se_choisit_nulle_part(moteur: Moteur) {
    let (_, app) = horloge_et_portail(moteur).await;
    inviter(&app).await;
    let invitation = jeton(&app, ACTIVATION).await;
    oublier(&app, "ana@cabinet-alpha.example").await;
    let oubli = jeton(&app, OUBLI).await;
    let ep = app.connecter(EP_ALPHA).await;
    let mut phrases = Vec::new();
    for (mot_de_passe, code) in [
        ("password1234", "mot-de-passe-courant"),
        ("123456789012", "mot-de-passe-suite"),
        ("aaaaaaaaaaaa", "mot-de-passe-repete"),
        ("lilas7lilas7", "mot-de-passe-repete"),
        ("azertyuiop-qsdf", "mot-de-passe-suite"),
        ("06 39 98 00 17", "mot-de-passe-chiffres"),
        // These passwords have words of the brand, of the company or of her name, or her whole address.
        ("Linteau+Portail-26", "mot-de-passe-devinable"),
        ("cabinet-alpha-2026", "mot-de-passe-devinable"),
        ("AnaLeGoff44000", "mot-de-passe-devinable"),
        ("ana@cabinet-alpha.example", "mot-de-passe-devinable"),
    ] {
        for (appel, jeton) in [("/api/activation", &invitation), ("/api/motdepasse", &oubli)] {
            let refus = choisir(&app, appel, jeton, mot_de_passe).await;
            assert_eq!(refus.statut, 422, "{mot_de_passe}: {refus}");
            let violation = &refus.json()["violations"][0];
            assert_eq!(
                (&violation["propertyPath"], &violation["code"]),
                (&json!("motDePasse"), &json!(code)),
                "{refus}"
            );
            phrases.push(violation["message"].to_string());
        }
    }
    phrases.sort();
    phrases.dedup();
    assert_eq!(phrases.len(), 5, "each reason has its own words: {phrases:?}");
    let change = json!({"ancienMotDePasse": "linteau-demo", "motDePasse": "Cabinet-Alpha-35"});
    let refus = app.post("/api/user/me/motdepasse", &change).par(&ep).envoyer().await;
    assert_eq!(refus.json()["violations"][0]["code"], "mot-de-passe-devinable", "{refus}");
    // Both links still work. The words of her name make a good password when other words stand beside them.
    assert_eq!(choisir(&app, "/api/activation", &invitation, "Ana cueille des jonquilles").await.statut, 204);
}

/// The page of an invitation reads whose account it opens. Reading spends nothing, and a link that no longer works says nothing.
async fn une_invitation_dit_quel_compte_elle_ouvre(moteur: Moteur) {
    let (horloge, app) = horloge_et_portail(moteur).await;
    inviter(&app).await;
    let invitation = jeton(&app, ACTIVATION).await;
    let lire = |jeton: &str| app.get("/api/activation").en_tete(JETON, jeton).envoyer();
    for _ in 0..2 {
        let lue = lire(&invitation).await;
        assert_eq!(lue.statut, 200, "{lue}");
        let attendu = json!({"prenom": "Ana", "email": "ana@cabinet-alpha.example", "societe": "Cabinet Alpha"});
        assert_eq!(lue.json(), attendu);
        assert_eq!(lue.en_tete("cache-control"), Some("no-store"));
    }
    assert_eq!(oublier(&app, EP_ALPHA).await, 2);
    let oubli = jeton(&app, OUBLI).await;
    let refusee = async |jeton: &str| {
        let (statut, code, _) = lire(jeton).await.probleme();
        assert_eq!((statut, code.as_str()), (404, "invitation-introuvable"), "{jeton}");
    };
    for autre in [oubli.as_str(), "invente", ""] {
        refusee(autre).await;
    }
    assert_eq!(choisir(&app, "/api/activation", &invitation, LONG).await.statut, 204);
    refusee(&invitation).await;
    // Another one, which nobody answers in time.
    let autre = json!({"type": "EP", "civilite": "M", "nom": "Coroller", "prenom": "Yann", "email": "yann@cabinet-alpha.example"});
    let er = app.connecter(ER_ALPHA).await;
    assert_eq!(app.post(UTILISATEURS, &autre).par(&er).envoyer().await.statut, 201);
    app.traiter_les_taches().await;
    let tardive = jeton(&app, ACTIVATION).await;
    assert_eq!(lire(&tardive).await.json()["prenom"], "Yann");
    horloge.avancer(TimeDelta::days(7));
    refusee(&tardive).await;
}
