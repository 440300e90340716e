//! Live events about people's files: declarations, options, reservations, mandates, registrations. They reach the users who may read the
//! file, on every server. Nobody else gets a byte of them.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, ER_ALPHA, IA, IR, IT, sur_les_deux};
use crate::denonciation::{contact, envoyer};
use crate::dossier::{changer, commencer};
use crate::evenements::{Page, Recu};
use crate::vente::{annuler, collaborateur, mandater, poser, prescripteur};
use domain::acces::TypeUtilisateur;
use domain::denonciation::IdDenonciation;
use domain::inscription::IdInscription;
use domain::lot::IdLot;
use domain::utilisateur::IdCompte;
use serde_json::{Value, json};
use store::{Acte, Fait};
use testkit::base::{ACTEUR, Moteur};
use testkit::petit_monde::LOT_LIBRE;
use wire::evenement::EvenementTouche;

sur_les_deux!(
    chacun_apprend_ce_qu_il_peut_lire_et_rien_d_autre,
    des_dossiers_transmis_quittent_une_page_pour_une_autre,
    qui_revient_apprend_ce_qui_est_a_lui,
    qui_change_de_societe_quitte_les_pages_de_l_ancienne,
);

/// Everybody sees this lot, so its event marks the end of what a test waits for.
const SIGNAL: &str = "stdenis1-M3";

/// The viewers, in the order of the columns of the tables below.
const QUI: [&str; 10] =
    ["auteur", "collègue", "ER", "incarné", "IR", "IT", "IA", "EP d’ailleurs", "ER d’ailleurs", "visiteur"];

/// The open pages of all viewers. They are on another server than the one that writes.
struct Salle {
    app: App,
    autre: App,
    ia: Cookie,
    pages: Vec<Page>,
    signaux: usize,
}

/// An event that is not about a lot: a word and an id.
type Dit = (String, i64);

fn touches(recus: &[Recu]) -> Vec<Dit> {
    let siennes = recus.iter().filter(|recu| recu.nom == "touche");
    siennes
        .map(|recu| {
            let lu: EvenementTouche = serde_json::from_value(recu.donnees.clone()).expect("the shape of the document");
            assert!(recu.id.is_none_or(|id| id == lu.fait), "{recu:?}");
            (lu.mot, lu.id)
        })
        .collect()
}

impl Salle {
    async fn ouvrir(moteur: Moteur) -> (Self, Cookie, Cookie) {
        let app = App::sur(moteur).await;
        mandater(&app).await;
        let autre = app.autre_serveur().await;
        let (auteur, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
        let ia = app.connecter(IA).await;
        let ep = app.id_de(EP_ALPHA).await.0;
        let en_son_nom = app.post("/api/incarnation", &json!({"utilisateur": ep})).par(&app.connecter(IA).await);
        let en_son_nom = en_son_nom.envoyer().await.cookie();
        let regards = [
            Some(auteur.clone()),
            Some(prescripteur(&app, 1, 1).await),
            Some(app.connecter(ER_ALPHA).await),
            Some(en_son_nom),
            Some(app.connecter(IR).await),
            Some(app.connecter(IT).await),
            Some(ia.clone()),
            Some(beta.clone()),
            Some(collaborateur(&app, TypeUtilisateur::ER, 2, 2).await),
            None,
        ];
        autre.suivre_les_autres().await;
        let mut pages = Vec::new();
        for qui in &regards {
            pages.push(Page::ouvrir(&autre, qui.as_ref()).await);
        }
        (Self { app, autre, ia, pages, signaux: 0 }, auteur, beta)
    }

    /// The events that each page received since the last time. A page without any such event must have received nothing but the signal.
    async fn dits(&mut self) -> Vec<Vec<Dit>> {
        let statut = if self.signaux.is_multiple_of(2) { "O" } else { "L" };
        self.signaux += 1;
        let chemin = format!("/api/gestion/lots/{SIGNAL}/statut");
        let pose = self.app.post(&chemin, &json!({"statut": statut})).par(&self.ia).envoyer().await;
        assert_eq!(pose.statut, 200, "{pose}");
        let mut tous = Vec::new();
        for page in &mut self.pages {
            let recus = page.jusqu_a(SIGNAL, statut).await;
            let octets = std::mem::take(&mut page.octets);
            let dits = touches(&recus);
            assert_eq!(octets.matches("event: touche").count(), dits.len(), "{octets}");
            tous.push(dits);
        }
        tous
    }

    /// Checks that the pages of `a_qui` received exactly this event, and that the other pages received none.
    async fn attendre(&mut self, quoi: &str, mot: &str, id: i64, a_qui: [bool; 10]) {
        for ((qui, dits), attendu) in QUI.iter().zip(self.dits().await).zip(a_qui) {
            let siens = if attendu { vec![(mot.to_owned(), id)] } else { Vec::new() };
            assert_eq!(dits, siens, "{quoi}: {qui}");
        }
    }

    async fn ecrire(&self, fait: Fait) {
        let ecrire = |_: store::Ecriture| {
            let fait = fait.clone();
            async move { Ok::<_, store::Error>(Acte::fait((), fait)) }
        };
        self.app.base.ecrire(&ACTEUR, ecrire).await.expect("written");
    }
}

fn id(lu: &Value) -> i64 {
    lu["id"].as_i64().expect("a number")
}

/// Declares the person with this name.
async fn declarer(app: &App, qui: &Cookie, nom: &str) -> i64 {
    let mut quelqu_un = contact(&format!("{nom}@x.example"), "");
    quelqu_un["nom"] = json!(nom);
    id(&envoyer(app, qui, &quelqu_un, &["nantes1"]).await.json())
}

/// The viewers who are told: the author, the user who acts in the author's place, the manager of their company, staff. A colleague, another
/// company and visitors are not told.
const LES_SIENS: [bool; 10] = [true, false, true, true, true, true, true, false, false, false];

async fn chacun_apprend_ce_qu_il_peut_lire_et_rien_d_autre(moteur: Moteur) {
    let (mut salle, auteur, beta) = Salle::ouvrir(moteur).await;
    let d_ailleurs = declarer(&salle.app, &beta, "Autret").await;
    let chez_beta = [false, false, false, false, true, true, true, true, true, false];
    // The declaration was made and validated in one transaction, so it makes one event.
    salle.attendre("declared elsewhere", "denonciations", d_ailleurs, chez_beta).await;
    let sienne = declarer(&salle.app, &auteur, "Autret").await;
    salle.attendre("declared", "denonciations", sienne, LES_SIENS).await;
    let decidee = salle.app.post(
        &format!("/api/gestion/denonciations/{sienne}/refus"),
        &json!({"motif": "L’acquéreur a choisi l’autre société"}),
    );
    assert_eq!(decidee.par(&salle.ia).envoyer().await.statut, 200);
    salle.attendre("decided by staff", "denonciations", sienne, LES_SIENS).await;
    salle
        .ecrire(Fait::ProtectionRencontree {
            denonciation: IdDenonciation(d_ailleurs),
            lot: IdLot(LOT_LIBRE.to_owned()),
        })
        .await;
    salle.attendre("what others try on a protected person", "", 0, [false; 10]).await;

    let option = poser(&salle.app, &auteur, LOT_LIBRE, 1).await;
    salle.attendre("an option", "options", id(&option), LES_SIENS).await;
    let prolongee = salle.app.post(&format!("/api/options/{}/prolongation", option["id"]), &json!({}));
    let ir = salle.app.connecter(IR).await;
    assert_eq!(prolongee.par(&ir).envoyer().await.statut, 200);
    salle.attendre("extended by staff", "options", id(&option), LES_SIENS).await;
    assert_eq!(annuler(&salle.app, &auteur, &option["id"], &json!({})).await.statut, 200);
    salle.attendre("cancelled", "options", id(&option), LES_SIENS).await;

    let brouillon = commencer(&salle.app, &auteur, "nantes1-A302", 2).await;
    salle.attendre("a draft", "reservations", id(&brouillon), LES_SIENS).await;
    let change = changer(&salle.app, &auteur, &brouillon, &json!({"tva": 20})).await;
    assert_eq!(change.statut, 200, "{change}");
    salle.attendre("a field of it", "brouillons", id(&brouillon), LES_SIENS).await;

    salle.ecrire(Fait::MandatEnregistre { compte: IdCompte(1), mandat: 1 }).await;
    let toute_la_societe = [true, true, true, true, true, true, true, false, false, false];
    salle.attendre("the mandate of a company", "mandats", 1, toute_la_societe).await;
    salle.ecrire(Fait::InscriptionRecue { inscription: IdInscription(7) }).await;
    let responsables = [false, false, false, false, true, false, true, false, false, false];
    salle.attendre("a registration", "inscriptions", 7, responsables).await;
    salle.ecrire(Fait::DenonciationEchue { denonciation: IdDenonciation(9999) }).await;
    let equipe = [false, false, false, false, true, true, true, false, false, false];
    salle.attendre("a row that is gone", "denonciations", 9999, equipe).await;
    salle.app.traiter_les_taches().await;
}

/// The former holder is told that the files left, and nothing more about them. The new holder is told of the files.
async fn des_dossiers_transmis_quittent_une_page_pour_une_autre(moteur: Moteur) {
    let (mut salle, auteur, _) = Salle::ouvrir(moteur).await;
    let option = poser(&salle.app, &auteur, LOT_LIBRE, 1).await;
    salle.dits().await;
    let (de, vers) = (salle.app.id_de(EP_ALPHA).await, salle.app.id_de("p1.1@cabinet.example").await);
    let chemin = format!("/api/gestion/utilisateurs/{}/transmission", de.0);
    let faite = salle.app.post(&chemin, &json!({"vers": vers.0})).par(&salle.ia).envoyer().await;
    assert_eq!(faite.statut, 200, "{faite}");
    let (quitte, gagne) = (true, true);
    let a_qui = [quitte, gagne, true, quitte, true, true, true, false, false, false];
    salle.attendre("handed over", "options", id(&option), a_qui).await;
    let ir = salle.app.connecter(IR).await;
    let prolongee = salle.app.post(&format!("/api/options/{}/prolongation", option["id"]), &json!({}));
    assert_eq!(prolongee.par(&ir).envoyer().await.statut, 200);
    let a_qui = [false, true, true, false, true, true, true, false, false, false];
    salle.attendre("after the hand-over", "options", id(&option), a_qui).await;
    salle.app.traiter_les_taches().await;
}

/// A reader who was away gets the events that they missed about their own files, according to their current rights.
async fn qui_revient_apprend_ce_qui_est_a_lui(moteur: Moteur) {
    let (mut salle, auteur, beta) = Salle::ouvrir(moteur).await;
    salle.dits().await;
    let vu = salle.pages[0].dernier;
    let sienne = declarer(&salle.app, &auteur, "Autret").await;
    salle.attendre("declared", "denonciations", sienne, LES_SIENS).await;
    let fin = salle.pages[0].dernier.expect("the signal");
    for (qui, attendus) in
        [(Some(&auteur), vec![("denonciations".to_owned(), sienne)]), (Some(&beta), vec![]), (None, vec![])]
    {
        let mut page = Page::depuis(&salle.autre, qui, vu).await;
        let mut recus = vec![page.recevoir().await];
        while recus.last().is_some_and(|recu| recu.id != Some(fin)) {
            recus.push(page.recevoir().await);
        }
        assert_eq!(touches(&recus), attendus);
        assert!(recus.iter().all(|recu| recu.nom != "resync"), "{recus:?}");
    }
    salle.app.traiter_les_taches().await;
}

/// A user who moves to another company disappears from the pages of the former company's managers.
async fn qui_change_de_societe_quitte_les_pages_de_l_ancienne(moteur: Moteur) {
    let (mut salle, ..) = Salle::ouvrir(moteur).await;
    prescripteur(&salle.app, 1, 7).await;
    let qui = salle.app.id_de("p7.1@cabinet.example").await.0;
    salle.dits().await;
    let fiche = format!("/api/gestion/utilisateurs/{qui}");
    let change = salle.app.patch(&fiche, &json!({"compte": 2})).par(&salle.ia).envoyer().await;
    assert_eq!(change.statut, 200, "{change}");
    let de_l_ancienne_a_la_nouvelle = [false, false, true, false, true, true, true, false, true, false];
    salle.attendre("somebody who moves", "utilisateurs", qui.into(), de_l_ancienne_a_la_nouvelle).await;
    let change = salle.app.patch(&fiche, &json!({"nom": "Ailleurs"})).par(&salle.ia).envoyer().await;
    assert_eq!(change.statut, 200, "{change}");
    let a_la_nouvelle = [false, false, false, false, true, true, true, false, true, false];
    salle.attendre("a name there", "utilisateurs", qui.into(), a_la_nouvelle).await;
    salle.app.traiter_les_taches().await;
}

/// A page follows the events after the number in its shell, or after the number that a read gave. No earlier event comes.
#[tokio::test(flavor = "multi_thread")]
async fn la_page_dit_d_ou_suivre_et_une_lecture_aussi() {
    let app = App::nouvelle().await;
    let auteur = app.connecter(EP_ALPHA).await;
    declarer(&app, &auteur, "Autret").await;
    let coquille = app.get("/home").par(&auteur).envoyer().await;
    let coquille = String::from_utf8(coquille.octets).expect("a page");
    let suite = &coquille[coquille.find("\"fait\":").expect("the number of the shell") + "\"fait\":".len()..];
    let de_la_page: i64 = suite[..suite.find(',').expect("more")].parse().expect("a number");
    assert_eq!(de_la_page, app.etat.dernier_fait().0);
    let lecture = app.get("/api/offre/lots?limit=1").par(&auteur).envoyer().await;
    assert_eq!(lecture.en_tete("linteau-fait"), Some(de_la_page.to_string().as_str()));
    let etag = lecture.en_tete("etag").expect("a version").to_owned();
    let la_meme =
        app.get("/api/offre/lots?limit=1").par(&auteur).en_tete(http::header::IF_NONE_MATCH, &etag).envoyer().await;
    assert_eq!((la_meme.statut.as_u16(), la_meme.en_tete("linteau-fait").is_some()), (304, true));
    let mut page = Page::depuis(&app, Some(&auteur), Some(de_la_page)).await;
    let seconde = declarer(&app, &auteur, "Bazin").await;
    assert_eq!(
        touches(&[page.recevoir().await]),
        [("denonciations".to_owned(), seconde)],
        "no resync, nothing of before"
    );
    app.traiter_les_taches().await;
}
