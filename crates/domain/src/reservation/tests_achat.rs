//! Who buys, for what and when, as far as the form is held to it.

use super::tests_formulaire::{AUJOURD_HUI, Monde, avec, couple, jour};
use super::*;
use serde_json::{Value, json};

#[test]
fn qui_achete_et_quand_decident_des_dispositifs() {
    let mut monde = Monde::nouveau();
    let ptz = |document: Value| avec(document, "/fiscalite", json!({"code": "ptz"}));
    let codes = |monde: &Monde, document: &Value| {
        let cadre = |constat: ConstatDuFormulaire| (constat.champ, constat.code, constat.genre);
        monde.constats_sous(&["ptz", "lli", "lmnp", "tva55"], document).into_iter().map(cadre).collect::<Vec<_>>()
    };
    let dit = |champ: &str, code, genre| vec![(champ.to_owned(), code, genre)];
    // Beside another loan, until its last day, by the day from which deeds can be signed.
    let un_pret = dit("financement.pret", "ptz", GenreDeConstat::Manquant);
    assert_eq!(codes(&monde, &ptz(couple())), un_pret);
    let deux = json!({"apport": [29_000], "pret": [{"montant": 200_000}, {"montant": 100_000}], "credit": true});
    let deux = avec(couple(), "/financement", deux);
    assert_eq!(codes(&monde, &ptz(deux.clone())), []);
    monde.actabilite = Some(jour("2028-01-15"));
    let sans_depot = avec(ptz(deux), "/depotGarantie", json!({"type": {"code": "sans"}}));
    let constats = monde.constats_sous(&["ptz"], &sans_depot);
    assert_eq!(constats[0].message, "Ce dispositif prend fin le 31/12/2027, avant que l’acte puisse être signé.");
    monde.actabilite = Some(jour("2027-06-01"));
    // A company takes no loan without interest; a natural person no scheme of legal persons.
    let acheteur = |document: Value, champ: &str| {
        codes(&monde, &document).into_iter().find(|(dit, ..)| dit == champ).map(|(_, code, _)| code)
    };
    let societe = avec(ptz(couple()), "/resaSociete", json!(true));
    assert_eq!(acheteur(societe, "fiscalite.code"), Some("acheteur"));
    let loue = avec(couple(), "/destinationAchat", json!({"code": "investissement-locatif"}));
    let loue = avec(loue, "/destinationAchatDetail", json!({"code": "location-meublee"}));
    assert_eq!(acheteur(avec(loue.clone(), "/fiscalite", json!({"code": "lli"})), "fiscalite.code"), Some("acheteur"));
    // The VAT of intermediate rents is of a company that lets its home unfurnished.
    let lli = avec(avec(loue, "/resaSociete", json!(true)), "/tva", json!(10));
    assert_eq!(acheteur(lli.clone(), "tva"), Some("eligibilite"));
    let nu = avec(lli, "/destinationAchatDetail", json!({"code": "location-nue"}));
    assert_eq!(acheteur(nu.clone(), "tva"), None);
    assert_eq!(acheteur(avec(nu, "/fiscalite", json!({"code": "lmnp"})), "tva"), Some("eligibilite"));
    // A home is for no business; a shop may be.
    let bureau = avec(couple(), "/destinationAchat", json!({"code": "usage-professionnel"}));
    let bureau = avec(bureau, "/destinationAchatDetail", Value::Null);
    assert_eq!(acheteur(bureau, "destinationAchat.code"), Some("destination"));
}

#[test]
fn une_entreprise_individuelle_ne_remplit_pas_la_societe() {
    let monde = Monde::nouveau();
    let societe = avec(avec(couple(), "/resaSociete", json!(true)), "/societe", json!({"statut": "EI"}));
    let siens: Vec<_> = monde.constats(&societe).into_iter().filter(|c| c.champ == "societe.statut").collect();
    assert_eq!((siens.len(), siens[0].code, siens[0].genre), (1, "entreprise-individuelle", GenreDeConstat::Faux));
    // A foreign regime has no contract to send, as most have none.
    let etranger = avec(couple(), "/reservataire/regimeMatrimonial", json!("regime-etranger"));
    assert_eq!(monde.dits(&etranger), []);
    // A deposit is held to a cap before a VAT is chosen, and leaves nothing of a cheque once there is none.
    let mut loin = Monde::nouveau();
    loin.actabilite = Some(jour("2030-01-01"));
    let sans_tva = loin.dits(&avec(couple(), "/tva", Value::Null));
    assert!(sans_tva.contains(&("depotGarantie.montant".to_owned(), "plafond")), "{sans_tva:?}");
    let mut sans = json!({"depotGarantie": {"type": {"code": "sans"}, "numeroCheque": "12", "banque": "B"}});
    nettoyer(&mut sans, jour(AUJOURD_HUI));
    assert_eq!(sans, json!({"depotGarantie": {"type": {"code": "sans"}}}));
}
