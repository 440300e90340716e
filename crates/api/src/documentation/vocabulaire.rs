//! The JSON-LD form of the OpenAPI document, for clients that read hydra: an entry point that names the collections, and
//! the classes with their properties, types and calls. Everything comes from the OpenAPI document, so a new field or call
//! appears here by itself.

use crate::plomberie::hydra::CONTEXTE;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The path of the entry point.
pub(crate) const ENTREE: &str = "/api";
/// The path of the vocabulary.
pub(crate) const VOCABULAIRE: &str = "/api/docs.jsonld";
const JSON_LD: &str = "application/ld+json";

/// The description of one collection, from the OpenAPI document.
#[derive(Debug)]
struct CollectionDecrite<'d> {
    /// The name of the property that leads to the collection in the entry point.
    nom: &'d str,
    chemin: &'d str,
    membre: &'d str,
    titre: &'d str,
}

/// The OpenAPI document, read for its classes.
pub(crate) struct Vocabulaire<'d> {
    document: &'d Value,
}

impl<'d> Vocabulaire<'d> {
    pub(crate) fn de(document: &'d Value) -> Self {
        Self { document }
    }

    /// The entry point, with the address of each collection.
    pub(crate) fn entree(&self) -> Value {
        let mut entree = Map::from_iter([
            ("@context".to_owned(), serde_json::from_str(CONTEXTE).expect("the context, which the tests read")),
            ("@id".to_owned(), json!(ENTREE)),
            ("@type".to_owned(), json!("Entree")),
        ]);
        for collection in self.collections() {
            entree.insert(collection.nom.to_owned(), json!({"@id": collection.chemin}));
        }
        Value::Object(entree)
    }

    /// The vocabulary: every class of the answers, and the entry point.
    pub(crate) fn classes(&self) -> Value {
        let mut classes: Vec<Value> = vec![self.classe_de_l_entree()];
        let schemas = self.document["components"]["schemas"].as_object();
        for (nom, schema) in schemas.into_iter().flatten().filter(|(_, schema)| est_une_classe(schema)) {
            classes.push(json!({
                "@id": format!("#{nom}"),
                "@type": "hydra:Class",
                "hydra:title": nom,
                "hydra:description": schema["description"],
                "hydra:supportedProperty": proprietes(schema),
                "hydra:supportedOperation": self.operations(nom),
            }));
        }
        json!({
            "@context": {
                "@vocab": format!("{VOCABULAIRE}#"),
                "hydra": "http://www.w3.org/ns/hydra/core#",
                "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
                "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
                "owl": "http://www.w3.org/2002/07/owl#",
                "xsd": "http://www.w3.org/2001/XMLSchema#",
                "schema": "https://schema.org/",
                "rdfs:range": {"@type": "@id"},
                "rdfs:seeAlso": {"@type": "@id"},
                "hydra:entrypoint": {"@type": "@id"},
                "hydra:returns": {"@type": "@id"},
                "hydra:expects": {"@type": "@id"},
                "owl:onProperty": {"@type": "@id"},
                "owl:allValuesFrom": {"@type": "@id"},
            },
            "@id": VOCABULAIRE,
            "@type": "hydra:ApiDocumentation",
            "hydra:title": self.document["info"]["title"],
            "hydra:description": self.document["info"]["description"],
            "hydra:entrypoint": ENTREE,
            "hydra:supportedClass": classes,
            "rdfs:seeAlso": "/api/openapi.json",
        })
    }

    /// The collections open to visitors, under the last part of their path.
    fn collections(&self) -> Vec<CollectionDecrite<'d>> {
        let mut trouvees = BTreeMap::new();
        for (chemin, appels) in self.document["paths"].as_object().into_iter().flatten() {
            let appel = &appels["get"];
            let ouvert = appel["security"].as_array().is_none_or(|s| s.iter().any(|un| *un == json!({})));
            if chemin.contains('{') || !ouvert {
                continue;
            }
            let membre = self
                .schema_nomme(self.reponse(appel))
                .and_then(|collection| renvoi(&collection["properties"]["hydra:member"]["items"]));
            let nom = chemin.rsplit('/').next().filter(|nom| !nom.is_empty());
            if let (Some(membre), Some(nom)) = (membre, nom) {
                let titre = appel["summary"].as_str().unwrap_or(nom);
                trouvees.entry(nom).or_insert(CollectionDecrite { nom, chemin, membre, titre });
            }
        }
        trouvees.into_values().collect()
    }

    fn classe_de_l_entree(&self) -> Value {
        let proprietes = self.collections().into_iter().map(|collection| {
            let CollectionDecrite { nom, membre, titre, .. } = collection;
            json!({
                "@type": "hydra:SupportedProperty",
                "hydra:property": {
                    "@id": format!("#{nom}"),
                    "@type": "hydra:Link",
                    "rdfs:label": nom,
                    "rdfs:range": [
                        {"@id": "hydra:Collection"},
                        {"owl:equivalentClass": {
                            "owl:onProperty": "hydra:member",
                            "owl:allValuesFrom": format!("#{membre}"),
                        }},
                    ],
                    "hydra:supportedOperation": [{
                        "@type": "hydra:Operation",
                        "hydra:method": "GET",
                        "hydra:title": titre,
                        "hydra:returns": "hydra:Collection",
                    }],
                },
                "hydra:title": nom,
                "hydra:required": true,
                "hydra:readable": true,
                "hydra:writeable": false,
            })
        });
        json!({
            "@id": "#Entree",
            "@type": "hydra:Class",
            "hydra:title": "Entree",
            "hydra:supportedProperty": proprietes.collect::<Vec<_>>(),
            "hydra:supportedOperation": [{
                "@type": "hydra:Operation",
                "hydra:method": "GET",
                "hydra:title": "Entree",
                "hydra:returns": "#Entree",
            }],
        })
    }

    /// The calls on one member of a class: those whose address has an id and whose answer is of that class.
    fn operations(&self, classe: &str) -> Vec<Value> {
        let mut operations = Vec::new();
        for (chemin, appels) in self.document["paths"].as_object().into_iter().flatten() {
            for methode in ["get", "put", "patch", "delete"] {
                let appel = &appels[methode];
                if !chemin.ends_with('}') || renvoi(self.reponse(appel)) != Some(classe) {
                    continue;
                }
                operations.push(json!({
                    "@type": "hydra:Operation",
                    "hydra:method": methode.to_uppercase(),
                    "hydra:title": appel["summary"].as_str().unwrap_or(classe),
                    "hydra:returns": format!("#{classe}"),
                }));
            }
        }
        operations
    }

    /// The schema of a call's answer in its JSON-LD form.
    fn reponse(&self, appel: &'d Value) -> &'d Value {
        let reponse = &appel["responses"]["200"];
        // An answer that several calls share is in the components.
        let partagee = reponse["$ref"].as_str().and_then(|adresse| self.document.pointer(adresse.strip_prefix('#')?));
        &partagee.unwrap_or(reponse)["content"][JSON_LD]["schema"]
    }

    fn schema_nomme(&self, schema: &'d Value) -> Option<&'d Value> {
        self.document["components"]["schemas"].get(renvoi(schema)?)
    }
}

/// The name of the schema that `schema` refers to. An alternative that is null is left aside.
fn renvoi(schema: &Value) -> Option<&str> {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next();
    }
    let choix = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array())?;
    choix.iter().find_map(renvoi)
}

/// Whether a schema is one of our own classes: an object that hydra does not already describe.
fn est_une_classe(schema: &Value) -> bool {
    let noms = schema["properties"].as_object();
    noms.is_some_and(|noms| !noms.is_empty() && !noms.keys().any(|nom| nom.contains(['@', ':'])))
}

fn proprietes(schema: &Value) -> Vec<Value> {
    let requis = |nom: &str| schema["required"].as_array().is_some_and(|noms| noms.iter().any(|n| n == nom));
    let decrire = |(nom, valeur): (&String, &Value)| {
        let liste = types(valeur).contains(&"array");
        let mut propriete = json!({
            "@id": format!("#{nom}"),
            "@type": "rdf:Property",
            "rdfs:label": nom,
            "rdfs:range": portee(if liste { &valeur["items"] } else { valeur }),
        });
        if !liste {
            propriete["owl:maxCardinality"] = json!(1);
        }
        json!({
            "@type": "hydra:SupportedProperty",
            "hydra:property": propriete,
            "hydra:title": nom,
            "hydra:description": valeur["description"],
            "hydra:required": requis(nom),
            "hydra:readable": true,
            "hydra:writeable": false,
        })
    };
    schema["properties"].as_object().into_iter().flatten().map(decrire).collect()
}

/// The types of a schema, with `null` when it may be null.
fn types(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(un) => vec![un],
        Value::Array(plusieurs) => plusieurs.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// The range of a property: one of our classes, or a type of XML Schema.
fn portee(schema: &Value) -> String {
    if let Some(classe) = renvoi(schema) {
        return format!("#{classe}");
    }
    let de = |genre: &str| types(schema).contains(&genre);
    let positif = schema["minimum"].as_f64().is_some_and(|minimum| minimum >= 0.0);
    let genre = match schema["format"].as_str() {
        Some("date") => "date",
        Some("date-time") => "dateTime",
        _ if de("integer") && positif => "nonNegativeInteger",
        _ if de("integer") => "integer",
        _ if de("number") => "decimal",
        _ if de("boolean") => "boolean",
        _ => "string",
    };
    format!("xsd:{genre}")
}
