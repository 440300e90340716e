//! People and companies, as staff and managers see and change them.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IR, IT, ids_json, sur_les_deux, total};
use chrono::TimeDelta;
use http::{HeaderName, header};
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

const UTILISATEURS: &str = "/api/gestion/utilisateurs";
const SOCIETES: &str = "/api/gestion/societes";
const CLE: HeaderName = HeaderName::from_static("idempotency-key");

fn invitation(email: &str) -> Value {
    json!({"type": "EP", "civilite": "Mme", "nom": "Le Goff", "prenom": "Ana", "email": email, "telPro": "01 99 00 10 77"})
}

async fn id_de(app: &App, qui: &Cookie, email: &str) -> i64 {
    let liste = app.get(&format!("{UTILISATEURS}?search={email}")).par(qui).json().await;
    liste["hydra:member"][0]["id"].as_i64().unwrap_or_else(|| panic!("no {email} in {liste}"))
}

sur_les_deux!(
    on_invite_quelqu_un_qui_choisit_son_mot_de_passe,
    la_meme_cle_donne_la_meme_reponse,
    un_nouveau_groupe_nomme_deux_fois_ensemble_est_un_groupe,
    ce_qui_change_se_nomme_dans_le_journal,
    les_invitations_de_quelqu_un_se_comptent_a_l_heure,
    une_invitation_se_renvoie_deux_fois_par_heure,
    un_utilisateur_desactive_sur_un_serveur_est_dehors_sur_l_autre,
    le_responsable_d_une_societe_tient_ses_collegues
);

async fn on_invite_quelqu_un_qui_choisit_son_mot_de_passe(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let er = app.connecter(ER_ALPHA).await;
    let cree = app.post(UTILISATEURS, &invitation("Ana@cabinet-alpha.example")).par(&er).envoyer().await;
    assert_eq!(cree.statut, 201, "{cree}");
    let ana = cree.json();
    assert_eq!((&ana["email"], &ana["invite"]), (&json!("ana@cabinet-alpha.example"), &json!(true)));
    assert_eq!(ana["compte"]["nom"], "Cabinet Alpha", "the company of the user who invites");
    assert_eq!(cree.en_tete("location"), Some(format!("{UTILISATEURS}/{}", ana["id"]).as_str()));
    let fiche = app.get(cree.en_tete("location").expect("a place")).par(&er).envoyer().await;
    assert_eq!((fiche.json(), fiche.en_tete("etag")), (ana.clone(), cree.en_tete("etag")));
    app.traiter_les_taches().await;
    let courrier = app.courriers().await.pop().expect("an invitation");
    assert!(courrier.destinataire.contains("ana@cabinet-alpha.example"));
    let jeton = courrier.apres("https://portail.example/activation#").to_owned();

    assert_eq!(ana["actions"]["invitation"], json!({"autorisee": true, "motif": null}));
    let encore = app.post(&format!("{UTILISATEURS}/{}/invitation", ana["id"]), &json!({})).par(&er).envoyer().await;
    assert_eq!(encore.statut, 200, "{encore}");
    app.traiter_les_taches().await;
    let neuf = app.courriers().await.pop().expect("another").apres("https://portail.example/activation#").to_owned();
    let activer = |jeton: &str| {
        app.post("/api/activation", &json!({"jeton": jeton, "motDePasse": "le mot de passe d'Ana"})).envoyer()
    };
    assert_eq!(activer(&jeton).await.probleme().1, "lien-invalide", "the former invitation is useless");
    assert_eq!(activer(&neuf).await.statut, 204);
    let entree = json!({"email": "ana@cabinet-alpha.example", "motDePasse": "le mot de passe d'Ana"});
    let session = app.post("/api/session", &entree).envoyer().await;
    assert_eq!(session.json()["prenom"], "Ana");
    let lue = app.get(&format!("{UTILISATEURS}/{}", ana["id"])).par(&er).json().await;
    assert_eq!(lue["invite"], false);
}

async fn la_meme_cle_donne_la_meme_reponse(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (er, ia) = (app.connecter(ER_ALPHA).await, app.connecter(IA).await);
    let inviter = |cle: &'static str, email: &str, qui: &Cookie| {
        app.post(UTILISATEURS, &invitation(email)).par(qui).en_tete(CLE, cle).envoyer()
    };
    let (une, deux) = tokio::join!(
        inviter("cle-1", "ana@cabinet-alpha.example", &er),
        inviter("cle-1", "ana@cabinet-alpha.example", &er)
    );
    let trois = inviter("cle-1", "ana@cabinet-alpha.example", &er).await;
    for autre in [&deux, &trois] {
        assert_eq!(une.statut, 201, "{une}");
        assert_eq!((autre.statut, &autre.octets), (une.statut, &une.octets), "{autre}");
        for nom in ["location", "etag", "content-type"] {
            assert_eq!(autre.en_tete(nom), une.en_tete(nom), "{nom}");
        }
        assert!(autre.en_tete("linteau-fait").is_some());
    }
    assert_eq!(app.traiter_les_taches().await, 1, "one mail");
    let autre = inviter("cle-1", "eva@cabinet-alpha.example", &er).await;
    assert_eq!(autre.probleme(), (422, "cle-deja-employee".to_owned(), vec![]));
    let d_un_autre = inviter("cle-1", "eva@cabinet-alpha.example", &ia).await;
    assert_eq!(d_un_autre.probleme().2, ["compte"], "a key is its user's own: this was looked at");
    let sans = app.post(UTILISATEURS, &invitation("ana@cabinet-alpha.example")).par(&er).envoyer().await;
    assert_eq!(sans.probleme().1, "compte-existant", "without a key a call is only unprotected");
    assert_eq!(inviter("cle 2", "eva@cabinet-alpha.example", &er).await.probleme().1, "en-tete-illisible");
}

async fn un_nouveau_groupe_nomme_deux_fois_ensemble_est_un_groupe(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ia = app.connecter(IA).await;
    for tour in 0..8 {
        let creer =
            |nom: &str, groupe: String| app.post(SOCIETES, &json!({"nom": nom, "groupe": groupe})).par(&ia).envoyer();
        let (une, deux) = tokio::join!(creer("Une", format!("Réseau {tour}")), creer("Deux", format!("reseau {tour}")));
        assert_eq!((une.statut.as_u16(), deux.statut.as_u16()), (201, 201), "{une} {deux}");
        assert_eq!(une.json()["group"], deux.json()["group"], "one group");
    }
}

async fn ce_qui_change_se_nomme_dans_le_journal(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ia = app.connecter(IA).await;
    let id = id_de(&app, &ia, EP_ALPHA).await;
    let change = async |patch: Value| {
        app.patch(&format!("{UTILISATEURS}/{id}"), &patch).par(&ia).json().await;
        app.faits("utilisateur-modifie").await.pop().expect("a fact")
    };
    let ensemble = change(json!({"civilite": "M", "prenom": "Camil", "roles": ["ROLE_EP", "ROLE_ER"]})).await;
    assert_eq!(ensemble, json!({"utilisateur": id, "champs": ["civilite", "prenom", "roles"]}));
    assert_eq!(change(json!({"nom": "Duval-Roche", "prenom": "Camil"})).await["champs"], json!(["nom"]));
}

async fn les_invitations_de_quelqu_un_se_comptent_a_l_heure(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let (er, ir) = (app.connecter(ER_ALPHA).await, app.connecter(IR).await);
    let inviter =
        |rang: u32| app.post(UTILISATEURS, &invitation(&format!("ana{rang}@cabinet-alpha.example"))).par(&er).envoyer();
    for rang in 1..20 {
        assert_eq!(inviter(rang).await.statut, 201, "{rang}");
        horloge.avancer(TimeDelta::seconds(60));
    }
    let (une, deux) = tokio::join!(inviter(20), inviter(21));
    let (bonne, de_trop) = if une.statut == 201 { (une, deux) } else { (deux, une) };
    assert_eq!(bonne.statut, 201, "the twentieth of the hour: {bonne}");
    assert_eq!(de_trop.probleme(), (429, "trop-d-invitations".to_owned(), vec![]));
    let attente = de_trop.en_tete("retry-after").expect("how long").parse::<i64>().expect("seconds");
    assert_eq!(attente, 60 * 60 - 19 * 60, "until the first one is an hour old");
    assert_eq!(app.traiter_les_taches().await, 20, "what is refused queues nothing");
    let moi = app.get("/api/user/me").par(&er).json().await;
    let liste = app.get(&format!("{UTILISATEURS}?invite=true")).par(&er).json().await;
    assert_eq!(total(&liste), 20, "and makes nobody: {}", moi["email"]);
    // When one user acts in another's place, the invitations count for the user who really acts.
    let elle = id_de(&app, &ir, ER_ALPHA).await;
    let dedans = app.post("/api/incarnation", &json!({"utilisateur": elle})).par(&ir).envoyer().await.cookie();
    let a_sa_place = app.post(UTILISATEURS, &invitation("eva@cabinet-alpha.example")).par(&dedans).envoyer().await;
    assert_eq!(a_sa_place.statut, 201, "{a_sa_place}");
    horloge.avancer(TimeDelta::seconds(attente - 1));
    assert_eq!(inviter(22).await.probleme().0, 429);
    horloge.avancer(TimeDelta::seconds(1));
    assert_eq!(inviter(22).await.statut, 201);
    app.traiter_les_taches().await;
}

/// An invitation is accepted only for an address that can receive mail. Other addresses are refused before a row is made.
#[tokio::test(flavor = "multi_thread")]
async fn on_n_invite_qu_a_une_adresse_ou_l_on_ecrit() {
    let app = App::nouvelle().await;
    let er = app.connecter(ER_ALPHA).await;
    let longue = format!("{}@cabinet.example", "a".repeat(65));
    let nom_long = format!("a@{}.example", "a".repeat(64));
    let tres_longue = format!("a@{}example", "abcdefgh.".repeat(28));
    for refusee in [
        "a@b@c.fr",
        "a..b@c.fr",
        ".a@c.fr",
        "a.@c.fr",
        "<a>@c.fr",
        "Ana <a@c.fr>",
        "a,b@c.fr",
        "a@c..fr",
        "a@c",
        "a b@c.fr",
        "a\u{7}@c.fr",
        "a\r\nBcc: b@c.fr",
        "\"a b\"@c.fr",
        "@c.fr",
        &longue,
        &nom_long,
        &tres_longue,
    ] {
        let refus = app.post(UTILISATEURS, &invitation(refusee)).par(&er).envoyer().await;
        assert_eq!(refus.probleme(), (422, "valeurs-invalides".to_owned(), vec!["email".to_owned()]), "{refusee:?}");
    }
    let prises = ["a+b@c.co.fr", "O'Neill_J/x@sous-domaine.c.fr", "hélène@domaine.fr", "a@médoc.example"];
    for prise in prises {
        assert_eq!(app.post(UTILISATEURS, &invitation(prise)).par(&er).envoyer().await.statut, 201, "{prise}");
    }
    app.traiter_les_taches().await;
    assert_eq!(app.courriers().await.len(), prises.len(), "each has left");
}

async fn une_invitation_se_renvoie_deux_fois_par_heure(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let ia = app.connecter(IA).await;
    let mut corps = invitation("ana@cabinet-alpha.example");
    corps["compte"] = json!(1);
    let ana = app.post(UTILISATEURS, &corps).par(&ia).envoyer().await.json()["id"].clone();
    let renvoyer = || app.post(&format!("{UTILISATEURS}/{ana}/invitation"), &json!({})).par(&ia).envoyer();
    for _ in 0..2 {
        horloge.avancer(TimeDelta::minutes(10));
        assert_eq!(renvoyer().await.statut, 200);
    }
    let de_trop = renvoyer().await;
    assert_eq!(de_trop.probleme(), (429, "trop-de-liens".to_owned(), vec![]));
    assert_eq!(de_trop.en_tete("retry-after"), Some("2400"));
    assert_eq!(app.traiter_les_taches().await, 3);
    horloge.avancer(TimeDelta::minutes(40));
    assert_eq!(renvoyer().await.statut, 200);
    app.traiter_les_taches().await;
}

async fn un_utilisateur_desactive_sur_un_serveur_est_dehors_sur_l_autre(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    let (ia, ep) = (app.connecter(IA).await, app.connecter(EP_ALPHA).await);
    assert_eq!(autre.get("/api/user/me").par(&ep).json().await["email"], EP_ALPHA, "known there, in its memory");
    let id = id_de(&app, &ia, EP_ALPHA).await;
    let change = app.post(&format!("{UTILISATEURS}/{id}/desactivation"), &json!({})).par(&ia).envoyer().await;
    assert_eq!(change.json()["actif"], false, "{change}");
    let fait = change.en_tete("linteau-fait").expect("a fact").parse().expect("a number");
    assert!(autre.etat.attendre(store::Numero(fait), std::time::Duration::from_secs(10)).await);
    assert_eq!(autre.get("/api/user/me").par(&ep).json().await, Value::Null, "out");
    let entree = json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"});
    assert_eq!(autre.post("/api/session", &entree).envoyer().await.probleme().1, "identifiants");
    app.post(&format!("{UTILISATEURS}/{id}/reactivation"), &json!({})).par(&ia).json().await;
    assert_eq!(app.post("/api/session", &entree).envoyer().await.statut, 200);
}

/// A manager of a partner company disables a leaver, cancels an invitation, and names another manager. They do so only in their own
/// company, never to themself, and can do nothing else that staff can.
async fn le_responsable_d_une_societe_tient_ses_collegues(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ia, er, ep) = (app.connecter(IA).await, app.connecter(ER_ALPHA).await, app.connecter(EP_ALPHA).await);
    let (moi, camille) = (id_de(&app, &er, ER_ALPHA).await, id_de(&app, &er, EP_ALPHA).await);
    let agir = async |qui: &Cookie, id: i64, quoi: &str| {
        app.post(&format!("{UTILISATEURS}/{id}/{quoi}"), &json!({})).par(qui).envoyer().await
    };
    let nommer = async |qui: &Cookie, id: i64, corps: Value| {
        app.patch(&format!("{UTILISATEURS}/{id}"), &corps).par(qui).envoyer().await
    };
    let deux = json!({"roles": ["ROLE_EP", "ROLE_ER"]});

    // A manager names another manager, who must be active, and only once. A prescriber names nobody, and the call can change no other
    // field.
    assert_eq!(nommer(&ep, camille, deux.clone()).await.probleme().0, 403);
    for de_plus in [
        json!({"roles": ["ROLE_EP", "ROLE_ER"], "nom": "Autre"}),
        json!({"roles": ["ROLE_EP"]}),
        json!({"roles": ["ROLE_ER"]}),
    ] {
        assert_eq!(nommer(&er, camille, de_plus.clone()).await.probleme().1, "role-manquant", "{de_plus}");
    }
    let dans_la_liste = async |qui: &Cookie, id: i64| app.get(&format!("{UTILISATEURS}/{id}")).par(qui).json().await;
    assert_eq!(dans_la_liste(&er, camille).await["actions"]["responsable"]["autorisee"], true);
    let promue = nommer(&er, camille, deux.clone()).await;
    assert_eq!((promue.statut.as_u16(), &promue.json()["roles"]), (200, &deux["roles"]), "{promue}");
    assert_eq!(nommer(&er, camille, deux.clone()).await.probleme().1, "deja-responsable");
    assert_eq!(nommer(&er, moi, deux.clone()).await.probleme().1, "deja-responsable", "themself included");
    let sans = nommer(&er, camille, json!({"roles": ["ROLE_EP"]})).await;
    assert_eq!(sans.probleme().1, "role-manquant", "staff alone take it back");
    // The new manager has the rights of the first one, from their next call on.
    assert_eq!(app.get(UTILISATEURS).par(&ep).envoyer().await.statut, 200);

    // The link of a cancelled invitation no longer works. The invitation may be sent again.
    let ana = app.post(UTILISATEURS, &invitation("ana@cabinet-alpha.example")).par(&ep).envoyer().await;
    let ana = ana.json()["id"].as_i64().expect("an id");
    let lien = async || {
        app.traiter_les_taches().await;
        let courriers = app.courriers().await;
        let a_ana = courriers.iter().rfind(|c| c.destinataire.contains("ana@cabinet-alpha.example"));
        a_ana.expect("an invitation").apres("https://portail.example/activation#").to_owned()
    };
    let choisir = async |jeton: &str| {
        let corps = json!({"jeton": jeton, "motDePasse": "le mot de passe d'Ana"});
        app.post("/api/activation", &corps).envoyer().await.statut.as_u16()
    };
    let premier = lien().await;
    let annulee = agir(&er, ana, "desactivation").await;
    assert_eq!((annulee.statut.as_u16(), &annulee.json()["actif"]), (200, &json!(false)), "{annulee}");
    assert_eq!(nommer(&er, ana, deux.clone()).await.probleme().1, "desactive");
    assert_eq!(choisir(&premier).await, 422);
    assert_eq!(dans_la_liste(&er, ana).await["actions"]["reactivation"]["autorisee"], true);
    assert_eq!(agir(&er, ana, "reactivation").await.statut, 200);
    // The manager of the company cannot restore an invitation that staff cancelled, nor one that the manager cancelled when staff have
    // changed the user since then. Only staff can.
    assert_eq!(agir(&ia, ana, "desactivation").await.statut, 200);
    assert_eq!(dans_la_liste(&er, ana).await["actions"]["reactivation"]["autorisee"], false);
    assert_eq!(agir(&er, ana, "reactivation").await.probleme().1, "role-manquant");
    assert_eq!(agir(&ia, ana, "reactivation").await.statut, 200);
    assert_eq!(agir(&er, ana, "desactivation").await.statut, 200);
    let fiche = json!({"prenom": "Anaïs"});
    let changee = app.patch(&format!("{UTILISATEURS}/{ana}"), &fiche).par(&ia).envoyer().await;
    assert_eq!(changee.statut, 200, "{changee}");
    assert_eq!(agir(&er, ana, "reactivation").await.probleme().1, "role-manquant");
    assert_eq!(agir(&ia, ana, "reactivation").await.statut, 200);
    assert_eq!(agir(&er, ana, "desactivation").await.statut, 200);
    assert_eq!(agir(&er, ana, "reactivation").await.statut, 200);
    assert_eq!(agir(&er, ana, "invitation").await.statut, 200);
    assert_eq!(choisir(&lien().await).await, 204);

    // A leaver is signed out at once. Only staff can restore a user who has chosen a password.
    let dedans =
        app.post("/api/session", &json!({"email": "ana@cabinet-alpha.example", "motDePasse": "le mot de passe d'Ana"}));
    let dedans = dedans.envoyer().await.cookie();
    assert_eq!(agir(&er, ana, "desactivation").await.statut, 200);
    assert_eq!(app.get("/api/user/me").par(&dedans).json().await, Value::Null);
    let refus = dans_la_liste(&er, ana).await["actions"]["reactivation"].clone();
    assert_eq!(refus["autorisee"], false, "{refus}");
    assert_eq!(agir(&er, ana, "reactivation").await.probleme().1, "role-manquant");
    assert_eq!(agir(&ia, ana, "reactivation").await.statut, 200);

    // Nobody can disable themself, and a user of another company does not exist for the manager.
    assert_eq!(agir(&er, moi, "desactivation").await.probleme().1, "soi-meme");
    let beta = id_de(&app, &ia, EP_BETA).await;
    for quoi in ["desactivation", "reactivation"] {
        assert_eq!(agir(&er, beta, quoi).await.probleme().1, "utilisateur-introuvable");
    }
    assert_eq!(nommer(&er, beta, deux).await.probleme().1, "utilisateur-introuvable");
    app.traiter_les_taches().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn une_liste_se_cherche_se_filtre_et_se_range_dans_la_portee() {
    let app = App::nouvelle().await;
    let (ia, er) = (app.connecter(IA).await, app.connecter(ER_ALPHA).await);
    let emails = async |qui: &Cookie, question: &str| {
        let liste = app.get(&format!("{UTILISATEURS}?{question}")).par(qui).json().await;
        let membres = liste["hydra:member"].as_array().expect("members").clone();
        membres.iter().map(|m| m["email"].as_str().expect("an e-mail").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(emails(&er, "order[nom]=desc").await, [ER_ALPHA, EP_ALPHA], "the people of their company, and no other");
    assert_eq!(emails(&ia, "search=dUv cam").await, [EP_ALPHA], "beginnings of words, any order");
    assert_eq!(emails(&ia, "type.code[]=EP&order[compte.nom]=desc").await, [EP_BETA, EP_ALPHA]);
    assert_eq!(emails(&ia, "order[type.code]=desc&order[nom]=asc&limit=2").await[0], "equipe@linteau.example");
    assert_eq!(emails(&ia, "order[nom]=asc&limit=2&page=2").await.len(), 2);
    assert_eq!(app.get(&format!("{UTILISATEURS}?actif=false")).par(&ia).json().await["hydra:totalItems"], 0);
    assert_eq!(app.get(&format!("{UTILISATEURS}?nom=x")).par(&ia).envoyer().await.probleme().0, 400);
    let beta = id_de(&app, &ia, EP_BETA).await;
    let cache = app.get(&format!("{UTILISATEURS}/{beta}")).par(&er).envoyer().await;
    assert_eq!(cache.probleme().1, "utilisateur-introuvable", "what they may not see does not exist");
    let societes = app.get(&format!("{SOCIETES}?order[nom]=desc")).par(&ia).json().await;
    assert_eq!(ids_json(&societes, "nom"), ["Cabinet Beta", "Cabinet Alpha"]);
    let sienne = app.get(SOCIETES).par(&er).json().await;
    assert_eq!((total(&sienne), ids_json(&sienne, "nom")), (1, vec!["Cabinet Alpha"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn chaque_fiche_dit_ce_que_l_on_peut_y_faire_et_pourquoi_non() {
    let app = App::nouvelle().await;
    let (ia, ir, it) = (app.connecter(IA).await, app.connecter(IR).await, app.connecter(IT).await);
    let moi = id_de(&app, &ia, IA).await;
    let ep = id_de(&app, &ia, EP_ALPHA).await;
    let actions = async |qui: &Cookie, id: i64| {
        let lue = app.get(&format!("{UTILISATEURS}/{id}")).par(qui).json().await;
        lue["actions"].as_object().expect("actions").clone()
    };
    let admises = |actions: &serde_json::Map<String, Value>| {
        actions.iter().filter(|(_, a)| a["autorisee"] == true).map(|(nom, _)| nom.clone()).collect::<Vec<_>>()
    };
    for qui in [&ia, &ir] {
        let siennes = ["desactivation", "incarnation", "modifier", "responsable", "transmission"];
        assert_eq!(admises(&actions(qui, ep).await), siennes);
    }
    let lecteur = actions(&it, ep).await;
    assert!(admises(&lecteur).is_empty(), "{lecteur:?}");
    assert_eq!(lecteur["modifier"]["motif"], "Vous n’avez pas les droits nécessaires.");
    let mienne = actions(&ia, moi).await;
    assert_eq!(mienne["desactivation"]["motif"], "Vous ne pouvez pas désactiver votre propre compte.");
    assert_eq!(mienne["incarnation"]["motif"], "Il n’est pas possible d’agir à la place d’un utilisateur interne.");
    // The right that the list shows is the one that the action checks.
    for (action, chemin) in [("desactivation", "desactivation"), ("invitation", "invitation")] {
        let refus = app.post(&format!("{UTILISATEURS}/{moi}/{chemin}"), &json!({})).par(&ia).envoyer().await;
        assert_eq!(refus.json()["detail"], mienne[action]["motif"], "{action}");
    }
    let societe = app.get(SOCIETES).par(&ir).json().await["hydra:member"][0].clone();
    assert_eq!(societe["actions"]["modifier"]["autorisee"], true, "{societe}");
    assert_eq!(societe["actions"]["gerant"]["motif"], "Seul un administrateur peut changer le référent d’une société.");
}

#[tokio::test(flavor = "multi_thread")]
async fn la_page_d_une_fiche_existe_pour_qui_la_voit() {
    let app = App::nouvelle().await;
    let (ia, ep) = (app.connecter(IA).await, app.connecter(EP_ALPHA).await);
    let id = id_de(&app, &ia, EP_ALPHA).await;
    let societe = app.get(SOCIETES).par(&ia).json().await["hydra:member"][0]["id"].clone();
    let statut = async |qui: &Cookie, chemin: &str| app.get(chemin).par(qui).envoyer().await.statut;
    for chemin in [format!("/gestion/utilisateurs/{id}"), format!("/gestion/societes/{societe}")] {
        assert_eq!(statut(&ia, &chemin).await, 200, "{chemin}");
        assert_eq!(statut(&ep, &chemin).await, 403, "{chemin}");
        assert_eq!(app.get(&chemin).envoyer().await.statut, 200, "{chemin}: a visitor is taken to sign in");
    }
    for chemin in ["/gestion/utilisateurs/999999", "/gestion/utilisateurs/moi", "/gestion/societes/999999"] {
        assert_eq!(statut(&ia, chemin).await, 404, "{chemin}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chacun_gere_ce_qu_il_gere() {
    let app = App::nouvelle().await;
    let (ia, ir, er) = (app.connecter(IA).await, app.connecter(IR).await, app.connecter(ER_ALPHA).await);
    // Invite a second network manager, who is nobody's referent yet.
    let invite =
        json!({"type": "IR", "civilite": "M", "nom": "Autre", "prenom": "Noé", "email": "noe@linteau.example"});
    assert_eq!(app.post(UTILISATEURS, &invite).par(&ir).envoyer().await.probleme().2, ["type"]);
    let noe = app.post(UTILISATEURS, &invite).par(&ia).envoyer().await.json()["id"].clone();
    let gamma = app.post(SOCIETES, &json!({"nom": "Cabinet Gamma", "groupe": "Gamma", "gerant": noe})).par(&ia);
    let gamma = gamma.envoyer().await;
    assert_eq!(gamma.statut, 201, "{gamma}");
    assert_eq!(gamma.json()["group"]["nom"], "Gamma");
    let gamma = gamma.en_tete("location").expect("a place").to_owned();
    let refus = app.patch(&gamma, &json!({"nom": "Autre"})).par(&ir).envoyer().await;
    assert_eq!(refus.probleme().1, "societe-non-geree", "a conflict, not a missing role: browsers sign out on 403");
    let sienne = app.post(SOCIETES, &json!({"nom": "Cabinet Delta"})).par(&ir).envoyer().await;
    assert_eq!(sienne.json()["gerant"]["nom"], "Nadia Royer", "theirs, when they name nobody");
    let sienne = sienne.en_tete("location").expect("a place").to_owned();
    let change = app.patch(&sienne, &json!({"nom": "Delta & Fils", "groupe": "alpha"})).par(&ir).json().await;
    assert_eq!((&change["nom"], &change["group"]["nom"]), (&json!("Delta & Fils"), &json!("Alpha")));
    let cede = app.patch(&sienne, &json!({"gerant": noe})).par(&ir).envoyer().await;
    assert_eq!(cede.probleme().1, "referent-de-la-societe");
    assert_eq!(app.patch(&sienne, &json!({"gerant": noe})).par(&ia).json().await["gerant"]["nom"], "Noé Autre");

    let ep = id_de(&app, &ia, EP_ALPHA).await;
    let fiche = format!("{UTILISATEURS}/{ep}");
    let lue = app.get(&fiche).par(&ir).envoyer().await.en_tete("etag").expect("a tag").to_owned();
    let deux_roles = json!({"roles": ["ROLE_EP", "ROLE_ER"], "prenom": "Camille-Ana"});
    let change = app.patch(&fiche, &deux_roles).par(&ir).en_tete(header::IF_MATCH, &lue).json().await;
    assert_eq!((&change["roles"], &change["prenom"]), (&json!(["ROLE_EP", "ROLE_ER"]), &json!("Camille-Ana")));
    let tard = app.patch(&fiche, &json!({"nom": "X"})).par(&ir).en_tete(header::IF_MATCH, &lue).envoyer().await;
    assert_eq!((tard.probleme().1.as_str(), &tard.json()["ressource"]), ("version-depassee", &change));
    for (patch, champ) in [
        (json!({"roles": ["ROLE_IA"]}), "roles"),
        (json!({"nom": "D2"}), "nom"),
        (json!({"email": "autre@x.example"}), "email"),
        (json!({"compte": 999}), "compte"),
    ] {
        assert_eq!(app.patch(&fiche, &patch).par(&ir).envoyer().await.probleme().2, [champ], "{patch}");
    }
    assert_eq!(app.patch(&fiche, &json!({"nom": "X"})).par(&er).envoyer().await.probleme().1, "role-manquant");
    let moi = id_de(&app, &ia, IA).await;
    let suicide = app.post(&format!("{UTILISATEURS}/{moi}/desactivation"), &json!({})).par(&ia).envoyer().await;
    assert_eq!(suicide.probleme().1, "soi-meme", "an administrator is always left");
    app.traiter_les_taches().await;
}
