//! Tests of the national register, against a service that answers in its format.

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use chrono::{DateTime, TimeDelta, Utc};
use outside::annuaire::{Annuaire, Error, ReglageInvalide, ReglagesDAnnuaire, Sirene};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const SIEGE: &str = include_str!("../donnees/sirene-siret-siege.json");
const PAGE: &str = include_str!("../donnees/sirene-siret-page-curseur.json");
const RIEN: &str = include_str!("../donnees/sirene-siret-404.json");

/// The questions that the test register received, and its next answers.
#[derive(Default)]
struct Faux {
    requetes: Mutex<Vec<(String, Option<String>)>>,
    suite: Mutex<Vec<(u16, String)>>,
}

impl Faux {
    fn requetes(&self) -> Vec<(String, Option<String>)> {
        self.requetes.lock().expect("no panic").clone()
    }
}

async fn repondre(State(faux): State<Arc<Faux>>, RawQuery(requete): RawQuery, entetes: HeaderMap) -> Response {
    let cle = entetes.get("x-insee-api-key-integration").map(|v| v.to_str().expect("ASCII").to_owned());
    faux.requetes.lock().expect("no panic").push((requete.unwrap_or_default(), cle));
    let prevue = faux.suite.lock().expect("no panic").pop();
    let (statut, corps) = prevue.unwrap_or((404, RIEN.to_owned()));
    if statut == 301 {
        return (StatusCode::MOVED_PERMANENTLY, [("location", corps)]).into_response();
    }
    if statut == 0 {
        std::future::pending::<()>().await;
    }
    (StatusCode::from_u16(statut).expect("a status"), corps).into_response()
}

/// A register that gives these answers, first to last. After them it answers that it knows no such company.
async fn faux(suite: &[(u16, &str)]) -> (Arc<Faux>, String) {
    let faux = Arc::new(Faux::default());
    *faux.suite.lock().expect("no panic") = suite.iter().rev().map(|(s, c)| (*s, (*c).to_owned())).collect();
    let app = Router::new().route("/api-sirene/3.11/siret", get(repondre)).with_state(Arc::clone(&faux));
    let ecoute = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/api-sirene/3.11", ecoute.local_addr().expect("bound"));
    tokio::spawn(async move { axum::serve(ecoute, app).await });
    (faux, url)
}

fn midi() -> DateTime<Utc> {
    "2026-11-22T12:00:00Z".parse().expect("an instant")
}

fn annuaire(reglages: ReglagesDAnnuaire) -> Annuaire {
    Annuaire::Sirene(Box::new(Sirene::nouvelle(reglages).expect("good settings")))
}

#[tokio::test]
async fn le_siege_se_lit_avec_la_cle_et_se_garde() {
    let (faux, url) = faux(&[(200, SIEGE)]).await;
    let annuaire = annuaire(ReglagesDAnnuaire::nouveaux(url).avec_cle("X-INSEE-Api-Key-Integration", "secret"));
    let siege = annuaire.siege("265701342", midi()).await.expect("an answer").expect("known");
    assert_eq!(
        (siege.siret.as_str(), siege.denomination.as_str()),
        ("26570134200148", "CENTRE COMMUNAL D'ACTION SOCIALE")
    );
    assert_eq!(
        (siege.adresse().as_str(), siege.code_postal.as_str(), siege.commune.as_str()),
        ("22 RUE DU WAD BILLY", "57000", "METZ")
    );
    assert!(siege.active && siege.siege);
    let encore = annuaire.siege("265701342", midi() + TimeDelta::minutes(59)).await.expect("kept").expect("known");
    assert_eq!(encore, siege);
    let requetes = faux.requetes();
    assert_eq!(requetes.len(), 1, "asked once an hour");
    assert_eq!(requetes[0].0, "q=siren%3A265701342+AND+etablissementSiege%3Atrue");
    assert_eq!(requetes[0].1.as_deref(), Some("secret"));
    assert_eq!(annuaire.siege("265701342", midi() + TimeDelta::minutes(61)).await, Ok(None), "asked again");
}

#[tokio::test]
async fn une_autre_page_et_rien_se_lisent_aussi() {
    let (faux, url) = faux(&[(200, PAGE), (200, SIEGE), (404, RIEN)]).await;
    let annuaire = annuaire(ReglagesDAnnuaire::nouveaux(url));
    let autre = annuaire.siege("123456789", midi()).await.expect("an answer").expect("known");
    assert_eq!((autre.denomination.as_str(), autre.adresse().as_str()), ("ENTREPRISE TEST", "12 RUE SAINT PIERRE"));
    assert_eq!(annuaire.siege("732829320", midi()).await, Ok(None), "another company is none");
    assert_eq!(annuaire.siege("000000000", midi()).await, Ok(None));
    assert_eq!(faux.requetes().len(), 3);
}

#[tokio::test]
async fn un_entrepreneur_a_son_nom_et_ce_qui_n_est_pas_diffuse_reste_vide() {
    let mut page: serde_json::Value = serde_json::from_str(SIEGE).expect("JSON");
    let etabli = &mut page["etablissements"][0];
    let unite = serde_json::json!({"etatAdministratifUniteLegale": "C", "denominationUniteLegale": null,
        "nomUniteLegale": "RIVOAL", "prenomUsuelUniteLegale": "MAELLE"});
    etabli["uniteLegale"] = unite;
    etabli["adresseEtablissement"]["libelleVoieEtablissement"] = "[ND]".into();
    etabli["adresseEtablissement"]["indiceRepetitionEtablissement"] = "B".into();
    etabli["adresseEtablissement"]["complementAdresseEtablissement"] = "CHEZ MAELLE".into();
    let (_faux, url) = faux(&[(200, &page.to_string())]).await;
    let siege =
        annuaire(ReglagesDAnnuaire::nouveaux(url)).siege("265701342", midi()).await.expect("an answer").expect("known");
    assert_eq!((siege.denomination.as_str(), siege.active, siege.voie.as_str()), ("MAELLE RIVOAL", false, ""));
    assert_eq!((siege.adresse().as_str(), siege.complement.as_str()), ("22 b RUE", "CHEZ MAELLE"));
}

/// A page with one head office, changed by `changer`.
fn page(changer: impl FnOnce(&mut serde_json::Value)) -> String {
    let mut page: serde_json::Value = serde_json::from_str(SIEGE).expect("JSON");
    changer(&mut page["etablissements"][0]);
    page.to_string()
}

#[tokio::test]
async fn un_entrepreneur_a_les_noms_dont_il_use() {
    let unite = |autres: serde_json::Value| {
        page(|etabli| {
            let mut unite = serde_json::json!({"etatAdministratifUniteLegale": "A", "denominationUniteLegale": null,
                "nomUniteLegale": "MORVAN", "prenomUsuelUniteLegale": "LISE"});
            for (nom, valeur) in autres.as_object().expect("an object") {
                unite[nom] = valeur.clone();
            }
            etabli["uniteLegale"] = unite;
        })
    };
    for (autres, denomination) in [
        (serde_json::json!({}), "LISE MORVAN"),
        (serde_json::json!({"nomUsageUniteLegale": "GUERIN"}), "LISE GUERIN"),
        (
            serde_json::json!({"nomUsageUniteLegale": "GUERIN", "denominationUsuelle1UniteLegale": "GUERIN CONSEIL"}),
            "GUERIN CONSEIL (LISE GUERIN)",
        ),
        (serde_json::json!({"nomUsageUniteLegale": "[ND]", "denominationUsuelle1UniteLegale": null}), "LISE MORVAN"),
        (
            serde_json::json!({"denominationUniteLegale": "MORVAN SARL", "denominationUsuelle1UniteLegale": "X"}),
            "MORVAN SARL",
        ),
    ] {
        let (_faux, url) = faux(&[(200, &unite(autres))]).await;
        let siege = annuaire(ReglagesDAnnuaire::nouveaux(url))
            .siege("265701342", midi())
            .await
            .expect("an answer")
            .expect("known");
        assert_eq!(siege.denomination, denomination);
    }
}

#[tokio::test]
async fn une_boite_postale_est_une_adresse() {
    let boite = page(|etabli| {
        etabli["adresseEtablissement"] = serde_json::json!({"distributionSpecialeEtablissement": "BP 10034",
            "codeCedexEtablissement": "44021", "libelleCedexEtablissement": "NANTES CEDEX 1", "libelleCommuneEtablissement": null});
    });
    let rue = page(|etabli| etabli["adresseEtablissement"]["distributionSpecialeEtablissement"] = "BP 12".into());
    let (_faux, url) = faux(&[(200, &boite), (200, &rue)]).await;
    let annuaire = annuaire(ReglagesDAnnuaire { duree: TimeDelta::zero(), ..ReglagesDAnnuaire::nouveaux(url) });
    let siege = annuaire.siege("265701342", midi()).await.expect("an answer").expect("known");
    assert_eq!(
        (siege.adresse().as_str(), siege.code_postal.as_str(), siege.commune.as_str()),
        ("BP 10034", "44021", "NANTES CEDEX 1")
    );
    let siege = annuaire.siege("265701342", midi()).await.expect("an answer").expect("known");
    assert_eq!((siege.adresse().as_str(), siege.complement.as_str()), ("22 RUE DU WAD BILLY", "22-24 BP 12"));
}

#[tokio::test]
async fn une_ligne_illisible_n_en_cache_pas_une_autre() {
    let mut page: serde_json::Value = serde_json::from_str(SIEGE).expect("JSON");
    let bonne = page["etablissements"][0].clone();
    let mut purgee = bonne.clone();
    purgee["uniteLegale"] = serde_json::json!({"etatAdministratifUniteLegale": null});
    purgee["siren"] = "732829320".into();
    page["etablissements"] =
        serde_json::json!([null, "rien", {"siren": 12}, {"siren": "265701342", "uniteLegale": null}, purgee, bonne]);
    let page = page.to_string();
    let (_faux, url) = faux(&[(200, &page), (200, &page)]).await;
    let annuaire = annuaire(ReglagesDAnnuaire::nouveaux(url));
    let siege = annuaire.siege("265701342", midi()).await.expect("an answer").expect("known");
    assert_eq!(siege.denomination, "CENTRE COMMUNAL D'ACTION SOCIALE");
    let purgee = annuaire.siege("732829320", midi()).await.expect("an answer").expect("known");
    assert!(!purgee.active && purgee.denomination.is_empty(), "what the register has erased has ceased");
}

#[tokio::test]
async fn un_numero_double_mene_a_l_autre() {
    let vers = |siren: &str| format!("https://api.insee.example/api-sirene/3.11/siren/{siren}?date=2026-11-22");
    let (faux_annuaire, url) = faux(&[(301, &vers("265701342")), (200, SIEGE)]).await;
    let siege =
        annuaire(ReglagesDAnnuaire::nouveaux(url)).siege("732829320", midi()).await.expect("an answer").expect("known");
    assert_eq!(siege.siren, "265701342");
    assert_eq!(faux_annuaire.requetes().len(), 2, "nothing is asked at the address that it gives");
    let (_sans_fin, url) = faux(&[(301, &vers("265701342")), (301, &vers("732829320"))]).await;
    let annuaire = annuaire(ReglagesDAnnuaire::nouveaux(url));
    assert!(matches!(annuaire.siege("732829320", midi()).await, Err(Error::Deplace(_))), "followed once");
    assert_eq!(annuaire.siege("000000000", midi()).await, Ok(None), "and the register is not left alone for it");
}

#[tokio::test]
async fn une_panne_se_dit_et_laisse_l_annuaire_au_repos() {
    let (faux, url) = faux(&[(500, ""), (200, "{"), (0, "")]).await;
    let annuaire =
        annuaire(ReglagesDAnnuaire { delai: Duration::from_millis(300), ..ReglagesDAnnuaire::nouveaux(url) });
    assert_eq!(annuaire.siege("265701342", midi()).await, Err(Error::Reponse(500)));
    assert_eq!(annuaire.siege("265701342", midi()).await, Err(Error::EnPause));
    let plus_tard = midi() + TimeDelta::seconds(31);
    assert_eq!(annuaire.siege("265701342", plus_tard).await, Err(Error::Illisible));
    assert_eq!(annuaire.siege("265701342", plus_tard).await, Err(Error::Delai));
    assert_eq!(faux.requetes().len(), 3);
}

#[tokio::test]
async fn les_questions_d_une_minute_sont_comptees() {
    let (faux, url) = faux(&[]).await;
    let annuaire = annuaire(ReglagesDAnnuaire { par_minute: 2, ..ReglagesDAnnuaire::nouveaux(url) });
    for siren in ["000000018", "000000026"] {
        assert_eq!(annuaire.siege(siren, midi()).await, Ok(None));
    }
    assert_eq!(annuaire.siege("000000034", midi()).await, Err(Error::Occupe));
    assert_eq!(annuaire.siege("000000018", midi()).await, Ok(None), "what is known costs nothing");
    assert_eq!(annuaire.siege("000000034", midi() + TimeDelta::minutes(1)).await, Ok(None));
    assert_eq!(faux.requetes().len(), 3);
}

#[test]
fn une_cle_ne_part_pas_en_clair() {
    let ailleurs =
        ReglagesDAnnuaire::nouveaux("http://annuaire.example/3.11").avec_cle("X-INSEE-Api-Key-Integration", "secret");
    assert!(matches!(Sirene::nouvelle(ailleurs), Err(ReglageInvalide::CleEnClair)));
    assert!(matches!(Sirene::nouvelle(ReglagesDAnnuaire::nouveaux("annuaire")), Err(ReglageInvalide::Adresse)));
    let illisible = ReglagesDAnnuaire::nouveaux("https://annuaire.example").avec_cle("une clé", "secret");
    assert!(matches!(Sirene::nouvelle(illisible), Err(ReglageInvalide::Cle)));
}
