//! Checks that the schema and the reader describe the same format.

use crate::{LOT, PROGRAMME};
use domain::lot::champs::{CHAMPS_LOT, GenreChamp};
use feed::lecture::{Alentours, LecteurDeFlux};
use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn schema() -> Value {
    serde_json::from_str(feed::schema()).expect("JSON")
}

fn validateur() -> Validator {
    jsonschema::draft202012::new(&schema()).expect("a schema of its draft")
}

fn json(ligne: &str) -> Value {
    serde_json::from_str(ligne).expect("JSON")
}

#[test]
fn le_schema_est_conforme_a_son_brouillon() {
    assert!(jsonschema::draft202012::meta::is_valid(&schema()));
}

#[test]
fn il_accepte_le_petit_flux() {
    let validateur = validateur();
    for (rang, ligne) in include_str!("../../exemples/petit-flux.ndjson").lines().enumerate() {
        let erreurs: Vec<String> = validateur.iter_errors(&json(ligne)).map(|e| e.to_string()).collect();
        assert!(erreurs.is_empty(), "line {}: {erreurs:?}", rang + 1);
    }
    assert!(validateur.is_valid(&json(PROGRAMME)) && validateur.is_valid(&json(LOT)));
}

/// The schema has the texts and flags of the table of fields, with their greatest lengths. This command adds the fields that
/// the schema lacks: `LINTEAU_ECRIRE_SCHEMA=oui cargo test -p feed schema`.
#[test]
fn le_schema_suit_la_table_des_champs() {
    let mut ecrit = feed::schema().to_owned();
    for champ in CHAMPS_LOT {
        let attendu = match champ.genre {
            GenreChamp::Texte { max, .. } | GenreChamp::Html { max, .. } => {
                json!({"type": ["string", "null"], "maxLength": max})
            }
            GenreChamp::Drapeau(_) => json!({"$ref": "#/$defs/drapeau"}),
            GenreChamp::Montant { .. } | GenreChamp::Tva(_) | GenreChamp::Propre(_) => continue,
        };
        let mut dit = schema()["$defs"]["lot"]["properties"][champ.nom].clone();
        if dit.is_null() && std::env::var_os("LINTEAU_ECRIRE_SCHEMA").is_some() {
            let documents = "        \"documents\": {\"type\": [\"array\", \"null\"], \"maxItems\": 500, \"items\": {\"$ref\": \"#/$defs/documentLot\"}}";
            let ligne = format!("        {}: {attendu},\n{documents}", json!(champ.nom));
            ecrit = ecrit.replacen(documents, &ligne, 1);
            let chemin = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/flux.schema.json");
            std::fs::write(chemin, &ecrit).expect("the schema is written");
            continue;
        }
        // The schema may describe a field in any words, so the description is not compared.
        if let Some(dit) = dit.as_object_mut() {
            dit.remove("description");
        }
        assert_eq!(dit, attendu, "{}: see this test to write it", champ.nom);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn il_accepte_ce_que_nous_ecrivons(programme in crate::aller_retour::programme(), lot in crate::aller_retour::lot()) {
        let validateur = validateur();
        let mut octets = Vec::new();
        feed::ecriture::ecrire_programme(&programme, &mut octets).expect("memory");
        feed::ecriture::ecrire_lot(&lot, &mut octets).expect("memory");
        for ligne in String::from_utf8(octets).expect("UTF-8").lines() {
            let erreurs: Vec<String> = validateur.iter_errors(&json(ligne)).map(|e| e.to_string()).collect();
            prop_assert!(erreurs.is_empty(), "{:?} in {}", erreurs, ligne);
        }
    }
}

/// The schema refuses the mistakes that a schema can find. Each one is a merge patch on a good line.
#[test]
fn il_refuse_les_fautes_qu_un_schema_voit() {
    let document = |reste: Value| {
        let mut document = json!({"id": "d1", "titre": "Plan", "type": "PLAN"});
        fusionner(&mut document, &reste);
        json!({"documents": [document]})
    };
    let programmes = [
        json!({"type": "lots"}),
        json!({"type": null}),
        json!({"id": "a-b"}),
        json!({"nomCommercial": null}),
        json!({"nomCommercial": " "}),
        json!({"nomCommercial": "é".repeat(121)}),
        json!({"couleur": "bleu"}),
        json!({"lieu": {"codeInsee": "44"}}),
        json!({"lieu": {"ville": "Nantes"}}),
        json!({"phaseCommerciale": {"code": "SOUSTOIT"}}),
        json!({"coordonnees": {"lat": 47.2}}),
        json!({"coordonnees": {"lat": 147.2, "long": 0}}),
        json!({"zoneFiscale": "B3"}),
        json!({"promotionEnCours": "oui"}),
        json!({"calendrier": {"dateLivraison": "2026-13-01"}}),
        json!({"tauxCommission": 101}),
        json!({"avantages": [1]}),
        json!({"intervenants": [{"fonction": "Notaire"}]}),
        document(json!({"categorie": "plan", "modele": "plan-masse"})),
        document(json!({"categorie": "masse"})),
        document(json!({"categorie": "masse", "modele": "plan-masse", "fichier": "a.pdf"})),
        document(json!({"categorie": "masse", "fichier": "/etc/passwd"})),
        document(json!({"categorie": "masse", "adresse": "javascript:x"})),
    ];
    let lots = [
        json!({"programme": "erdre"}),
        json!({"numero": "A-1"}),
        json!({"pieces": null}),
        json!({"pieces": 0}),
        json!({"pieces": 2.5}),
        json!({"typologie": {"nature": {"code": "cave"}}}),
        json!({"typologie": {"nature": {"code": "villa"}}}),
        json!({"statut": {"code": "A"}}),
        json!({"prix": "199000"}),
        json!({"prix": 0}),
        json!({"prix": 1_000_000_000}),
        json!({"tva": 19.6}),
        json!({"surfaces": {"surface": -1}}),
        json!({"exclusivite": {"nom": ""}}),
        document(json!({"categorie": "image", "modele": "x"})),
    ];
    let validateur = validateur();
    for (base, fautes) in [(PROGRAMME, programmes.as_slice()), (LOT, lots.as_slice())] {
        for faute in fautes {
            let mut ligne = json(base);
            fusionner(&mut ligne, faute);
            assert!(!validateur.is_valid(&ligne), "the schema takes {faute}");
            let texte = ligne.to_string();
            let lue = LecteurDeFlux::nouveau(texte.as_bytes(), Alentours::default())
                .next()
                .expect("one line")
                .expect("memory");
            assert!(lue.contenu.is_err(), "the reader takes {faute}");
        }
    }
    for entete in [r#"{"flux":"autre","version":1,"genre":"complet"}"#, r#"{"flux":"linteau","version":1,"genre":"x"}"#]
    {
        assert!(!validateur.is_valid(&json(entete)), "{entete}");
    }
}

/// Applies a merge patch (RFC 7396).
fn fusionner(cible: &mut Value, correctif: &Value) {
    let Some(champs) = correctif.as_object() else {
        *cible = correctif.clone();
        return;
    };
    if !cible.is_object() {
        *cible = json!({});
    }
    let Some(objet) = cible.as_object_mut() else { return };
    for (nom, valeur) in champs {
        if valeur.is_null() {
            objet.remove(nom);
        } else {
            fusionner(objet.entry(nom).or_insert(Value::Null), valeur);
        }
    }
}

/// A value with every property of a part of the schema, and null for each leaf.
fn tout_nommer(partie: &Value, racine: &Value) -> Value {
    if let Some(renvoi) = partie["$ref"].as_str() {
        return tout_nommer(racine.pointer(renvoi.trim_start_matches('#')).expect("it resolves"), racine);
    }
    if let Some(constante) = partie.get("const") {
        return constante.clone();
    }
    if let Some(proprietes) = partie["properties"].as_object() {
        let champs: Map<String, Value> =
            proprietes.iter().map(|(nom, valeur)| (nom.clone(), tout_nommer(valeur, racine))).collect();
        return Value::Object(champs);
    }
    match partie.get("items") {
        Some(element) => json!([tout_nommer(element, racine)]),
        None => Value::Null,
    }
}

#[test]
fn le_lecteur_connait_tous_les_champs_du_schema() {
    let racine = schema();
    for genre in ["entete", "programme", "lot"] {
        let ligne = tout_nommer(&json!({"$ref": format!("#/$defs/{genre}")}), &racine).to_string();
        let lue =
            LecteurDeFlux::nouveau(ligne.as_bytes(), Alentours::default()).next().expect("one line").expect("memory");
        let inconnus: Vec<String> = lue
            .contenu
            .err()
            .unwrap_or_default()
            .iter()
            .filter(|erreur| erreur.raison.contains("inconnu"))
            .map(ToString::to_string)
            .collect();
        assert!(inconnus.is_empty(), "{inconnus:?}");
    }
}
