//! The rules of the form about who buys, for what purpose and when.

use super::tests_formulaire::{AUJOURD_HUI, Monde, avec, couple, jour};
use super::*;
use crate::lot::{Nature, PrixLot};
use crate::nombres::{Montant, Taux};
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
    // The interest-free loan must stand beside another loan. It may be chosen only if deeds can be signed before its
    // last day.
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
    // A company may not take an interest-free loan. A natural person may not choose a scheme for companies.
    let acheteur = |document: Value, champ: &str| {
        codes(&monde, &document).into_iter().find(|(dit, ..)| dit == champ).map(|(_, code, _)| code)
    };
    let societe = avec(ptz(couple()), "/resaSociete", json!(true));
    assert_eq!(acheteur(societe, "fiscalite.code"), Some("acheteur"));
    let loue = avec(couple(), "/destinationAchat", json!({"code": "investissement-locatif"}));
    let loue = avec(loue, "/destinationAchatDetail", json!({"code": "location-meublee"}));
    assert_eq!(acheteur(avec(loue.clone(), "/fiscalite", json!({"code": "lli"})), "fiscalite.code"), Some("acheteur"));
    // The VAT of intermediate rents is for a company that lets the home unfurnished.
    let lli = avec(avec(loue, "/resaSociete", json!(true)), "/tva", json!(10));
    assert_eq!(acheteur(lli.clone(), "tva"), Some("eligibilite"));
    let nu = avec(lli, "/destinationAchatDetail", json!({"code": "location-nue"}));
    assert_eq!(acheteur(nu.clone(), "tva"), None);
    assert_eq!(acheteur(avec(nu, "/fiscalite", json!({"code": "lmnp"})), "tva"), Some("eligibilite"));
    // A home may not be bought for a business. Only a shop may.
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
    // No document is required for a foreign regime, because most of these regimes have none.
    let etranger = avec(couple(), "/reservataire/regimeMatrimonial", json!("regime-etranger"));
    assert_eq!(monde.dits(&etranger), []);
    // The cap of the deposit applies even before a VAT rate is chosen. When there is no deposit, the number and the
    // bank of the cheque are removed.
    let mut loin = Monde::nouveau();
    loin.actabilite = Some(jour("2030-01-01"));
    let sans_tva = loin.dits(&avec(couple(), "/tva", Value::Null));
    assert!(sans_tva.contains(&("depotGarantie.montant".to_owned(), "plafond")), "{sans_tva:?}");
    let mut sans = json!({"depotGarantie": {"type": {"code": "sans"}, "numeroCheque": "12", "banque": "B"}});
    nettoyer(&mut sans, jour(AUJOURD_HUI));
    assert_eq!(sans, json!({"depotGarantie": {"type": {"code": "sans"}}}));
}

/// The codes of the points that staff have to check in a form.
fn a_verifier(document: &Value, nature: Nature) -> Vec<&'static str> {
    let prix = PrixLot {
        tva: Some(Taux::depuis_unites(20)),
        prix: Some(Montant::depuis_unites(329_000)),
        ..PrixLot::default()
    };
    let cadre = CadreDeReservation {
        aujourd_hui: jour(AUJOURD_HUI),
        prix: &prix,
        depots: &[],
        nature: Some(nature),
        fiscalites: &[],
        actabilite: None,
        pieces: &[],
    };
    let brouillon = BrouillonReservation::lire(document).expect("a draft");
    points_a_verifier(&brouillon, &cadre).into_iter().map(|point| point.code).collect()
}

#[test]
fn deux_acquereurs_qui_ne_disent_pas_la_meme_union_se_verifient() {
    let a_deux = |champ: &str, dit: Value| avec(couple(), &format!("/coreservataire/{champ}"), dit);
    assert_eq!(a_verifier(&couple(), Nature::Appartement), Vec::<&str>::new(), "the same couple");
    for (champ, dit) in [
        ("situationFamiliale", json!({"code": "celibataire"})),
        ("situationFamiliale", json!({"code": "pacse"})),
        ("regimeMatrimonial", json!("separation-de-biens")),
        ("lieuMariage", json!("Lyon")),
    ] {
        let document = a_deux(champ, dit);
        assert_eq!(a_verifier(&document, Nature::Appartement), ["union"], "{champ}");
        // This point does not refuse the form, because the specification only asks for a second buyer.
        let fautes = Monde::nouveau().constats(&document).into_iter().filter(|un| un.code == "union");
        assert_eq!(fautes.count(), 0, "{champ}");
    }
    // First, the same place is written in capitals. Then the situation of one buyer is not stated yet.
    assert_eq!(a_verifier(&a_deux("lieuMariage", json!("QUIMPER")), Nature::Appartement), Vec::<&str>::new());
    assert_eq!(a_verifier(&a_deux("situationFamiliale", Value::Null), Nature::Appartement), Vec::<&str>::new());
    // The buyers are two friends. One of them is married with separate property, so each buys for themself.
    let amis = avec(
        a_deux("situationFamiliale", json!({"code": "celibataire"})),
        "/coreservataire/regimeMatrimonial",
        Value::Null,
    );
    let amis = avec(amis, "/reservataire/regimeMatrimonial", json!("separation-de-biens"));
    assert_eq!(a_verifier(&amis, Nature::Appartement), Vec::<&str>::new());
    let societe = avec(a_deux("lieuMariage", json!("Lyon")), "/resaSociete", json!(true));
    assert_eq!(
        a_verifier(&societe, Nature::Appartement),
        Vec::<&str>::new(),
        "nobody asks for the family of who acts for it"
    );
}

#[test]
fn ce_que_le_portail_ne_sait_pas_d_un_dispositif_se_verifie() {
    let ptz = avec(couple(), "/fiscalite", json!({"code": "ptz"}));
    assert_eq!(a_verifier(&ptz, Nature::Appartement), Vec::<&str>::new());
    let deja = avec(ptz.clone(), "/destinationAchatDetail", json!({"code": "autre-achat"}));
    assert_eq!(a_verifier(&deja, Nature::Appartement), ["ptz-proprietaire"]);
    let chez_soi = avec(ptz, "/coreservataire/residenceActuelle", json!({"code": "proprietaire"}));
    assert_eq!(a_verifier(&chez_soi, Nature::Appartement), ["ptz-proprietaire"]);
    let beaucoup = avec(couple(), "/financement", json!({"apport": [3_290_000], "pret": []}));
    assert_eq!(a_verifier(&beaucoup, Nature::Appartement), ["financement"]);
    for dispositif in DISPOSITIFS {
        assert!(dispositif.conditions.is_none_or(|dites| dites.ends_with('.')), "{}", dispositif.code);
    }
}

/// The scheme of the finance law for 2026 is for a flat that is let unfurnished for nine years, by a person or by a
/// company under income tax.
#[test]
fn jeanbrun_est_un_appartement_loue_nu() {
    let monde = Monde::nouveau();
    let loue = |detail: &str| {
        let loue = avec(couple(), "/destinationAchat", json!({"code": "investissement-locatif"}));
        let loue = avec(loue, "/destinationAchatDetail", json!({"code": detail}));
        avec(loue, "/fiscalite", json!({"code": "relance-logement"}))
    };
    let dits = |document: &Value, nature: Nature| {
        let constats = monde.constats_de(nature, &["relance-logement", "lmnp"], document).into_iter();
        constats.map(|un| (un.champ, un.code, un.genre)).collect::<Vec<_>>()
    };
    let nu = loue("location-nue");
    assert_eq!((dits(&nu, Nature::Appartement), a_verifier(&nu, Nature::Appartement)), (vec![], vec![]));
    let un = |code, genre| vec![("fiscalite.code".to_owned(), code, genre)];
    assert_eq!(dits(&loue("location-meublee"), Nature::Appartement), un("location", GenreDeConstat::Manquant));
    // A form has only one scheme. The scheme of furnished letting thus excludes the scheme of this test.
    let lmnp = avec(loue("location-meublee"), "/fiscalite", json!({"code": "lmnp"}));
    assert_eq!(dits(&lmnp, Nature::Appartement), []);
    assert_eq!((dits(&nu, Nature::Maison), a_verifier(&nu, Nature::Maison)), (vec![], vec!["jeanbrun-maison"]));
    assert_eq!(dits(&nu, Nature::Parking), un("acheteur", GenreDeConstat::Faux));
    let societe = avec(nu, "/resaSociete", json!(true));
    assert!(!dits(&societe, Nature::Appartement).iter().any(|(champ, ..)| champ == "fiscalite.code"));
    assert_eq!(a_verifier(&societe, Nature::Appartement), ["jeanbrun-societe"]);
}

/// The terms that a prescriber ticked for a buyer are removed from the form, and nobody may write them again.
#[test]
fn l_accord_d_un_acquereur_n_est_pas_du_formulaire() {
    let coche = avec(avec(couple(), "/reservataire/cgu", json!(true)), "/coreservataire/cgu", json!(false));
    assert_eq!(relire_le_formulaire(coche.clone()), couple());
    let monde = Monde::nouveau();
    assert_eq!(monde.dits(&couple()), [], "complete without it");
    let refuses = |patch: &Value| noms_refuses(patch).into_iter().map(|un| (un.champ, un.code)).collect::<Vec<_>>();
    let deux = ["coreservataire.cgu", "reservataire.cgu"].map(|champ| (champ.to_owned(), "non-modifiable"));
    let mut dits = refuses(&coche);
    dits.sort();
    assert_eq!(dits, deux);
}
