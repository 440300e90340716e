//! The documents that describe the calls: OpenAPI 3.1 with a page to read it, and the JSON-LD one that answers link to.

pub(crate) mod commune;
pub(crate) mod partagee;

use crate::appels::document;
use crate::flux::etat::Etat;
use crate::wire::hydra;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use catalogue::requete::lecture;
use domain::acces::Portee;
use http::{HeaderValue, header};
use serde_json::json;
use std::sync::{Arc, LazyLock};
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{OpenApi as Document, RefOr, Required};
use utoipa::{IntoParams, OpenApi};

/// What the document says beside the calls.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Portail B2B du logement neuf",
        description = "Recherche de programmes et de lots, sessions, documents. Les listes sont des collections hydra ; \
            les erreurs sont en application/problem+json. La session est un cookie HttpOnly."
    ),
    tags(
        (name = "Offre", description = "Programmes, lots et documents, dans la portée de qui demande"),
        (name = "Lieux", description = "Lieux et adresses"),
        (name = "Session", description = "Connexion et déconnexion"),
        (name = "Utilisateur", description = "Qui est connecté"),
        (name = "Gestion", description = "Utilisateurs et sociétés, pour l’équipe et les responsables"),
        (name = "Portail", description = "Santé et version"),
    )
)]
pub(crate) struct Entete;

macro_rules! parametres {
    ($(#[$doc:meta])* $nom:ident, $noms:expr) => {
        $(#[$doc])*
        pub(crate) struct $nom;

        impl IntoParams for $nom {
            fn into_params(_ou: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
                $noms.iter().map(|nom| parametre(nom)).collect()
            }
        }
    };
}

parametres! {
    /// The parameters of the lot search, those of who is signed in included.
    ParametresLots, lecture::parametres_lots(Portee::Interne)
}
parametres! {
    /// The parameters of the programme search.
    ParametresProgrammes, lecture::parametres_programmes(Portee::Interne)
}
parametres! {
    /// The parameters of the lists of documents.
    ParametresDocuments, document::PARAMETRES
}

fn parametre(nom: &str) -> Parameter {
    let (description, schema) = decrire(nom);
    ParameterBuilder::new()
        .name(nom)
        .parameter_in(ParameterIn::Query)
        .required(Required::False)
        .description(Some(description))
        .schema(Some(schema))
        .build()
}

/// What a parameter means, and what it takes.
fn decrire(nom: &str) -> (String, Schema) {
    let texte = || Schema::Object(ObjectBuilder::new().schema_type(SchemaType::from(Type::String)).build());
    let parmi = |valeurs: &[&str]| {
        let valeurs: Vec<_> = valeurs.iter().map(|v| json!(v)).collect();
        Schema::Object(
            ObjectBuilder::new().schema_type(SchemaType::from(Type::String)).enum_values(Some(valeurs)).build(),
        )
    };
    let entier = |minimum: u32| {
        let objet = ObjectBuilder::new().schema_type(SchemaType::from(Type::Integer)).minimum(Some(minimum));
        Schema::Object(objet.build())
    };
    let liste = |membre: Schema| Schema::Array(ArrayBuilder::new().items(RefOr::T(membre)).build());
    let logique = || parmi(&["true", "false", "1", "0"]);
    match nom {
        "page" => return ("Page, à partir de 1".to_owned(), entier(1)),
        "limit" => return ("Membres par page : 20 par défaut, 200 au plus".to_owned(), entier(1)),
        "no_summary" => return ("true : sans syntheseLots".to_owned(), logique()),
        "groups[]" => {
            let description =
                "location : id, nomCommercial, lieu, coordonnees, hasExclusivity et la synthèse seulement";
            return (description.to_owned(), liste(parmi(&["location"])));
        }
        _ => {}
    }
    let (base, indice) = nom.split_once('[').unwrap_or((nom, ""));
    let champ = indice.trim_end_matches("[]").trim_end_matches(']');
    match (base, indice) {
        ("order", _) => (format!("Ordre par {champ} ; le premier ordre demandé l’emporte"), parmi(&["asc", "desc"])),
        ("exists", _) => (format!("{champ} a une valeur, ou n’en a pas"), logique()),
        ("starts_with", _) => {
            (format!("{champ} commence par l’un de ces textes, sans égard à la casse ni aux accents"), liste(texte()))
        }
        ("isDifferent", _) => (format!("{champ} n’est pas cette valeur ; sans valeur, il convient"), texte()),
        (_, "gte]") => (format!("{base} au moins"), texte()),
        (_, "lte]") => (format!("{base} au plus"), texte()),
        (_, "bbox]") => (format!("{base} dans une fenêtre : ouest,sud,est,nord en degrés"), texte()),
        (_, "]") => (format!("{base} est l’une de ces valeurs"), liste(texte())),
        (champ, _) if champ.ends_with("coordonnees") => {
            (format!("{champ} dans un rayon : latitude,longitude,kilomètres"), texte())
        }
        (champ, _) if champ.ends_with("lieu.distance") => {
            ("Rayon en kilomètres autour des lieux demandés, au lieu du leur".to_owned(), texte())
        }
        (champ, _) if champ.ends_with("pieces") => (format!("{champ} est cette valeur ; 5 : cinq ou plus"), texte()),
        (champ, _) => (format!("{champ} est cette valeur"), texte()),
    }
}

/// The OpenAPI document, ready to be sent.
#[derive(Debug, Clone)]
pub(crate) struct Publiee(pub(crate) Arc<[u8]>);

impl Publiee {
    /// Renders the document once.
    pub(crate) fn nouvelle(document: &Document) -> Self {
        Self(serde_json::to_vec(document).unwrap_or_default().into())
    }

    /// Sends it.
    pub(crate) fn envoyer(&self) -> Response {
        envoyer("application/json", self.0.to_vec())
    }
}

/// The classes of the catalogue and their searches, for clients that read hydra.
static JSON_LD: LazyLock<String> = LazyLock::new(|| {
    let collection = |titre: &str, chemin: &str| {
        json!({
            "@id": chemin,
            "@type": "hydra:Collection",
            "hydra:title": titre,
            "hydra:method": "GET",
        })
    };
    json!({
        "@context": serde_json::from_str::<serde_json::Value>(hydra::CONTEXTE).unwrap_or_default(),
        "@id": "/api/docs.jsonld",
        "@type": "hydra:ApiDocumentation",
        "hydra:title": "Portail B2B du logement neuf",
        "hydra:entrypoint": "/",
        "hydra:supportedClass": [
            {"@id": "#Programme", "@type": "hydra:Class", "hydra:title": "Programme"},
            {"@id": "#Lot", "@type": "hydra:Class", "hydra:title": "Lot"},
            {"@id": "#Document", "@type": "hydra:Class", "hydra:title": "Document"},
            {"@id": "#Lieu", "@type": "hydra:Class", "hydra:title": "Lieu"},
        ],
        "hydra:collection": [
            collection("Programmes", "/api/offre/programmes"),
            collection("Lots", "/api/offre/lots"),
            collection("Documents", "/api/offre/documents"),
            collection("Lieux", "/lieux"),
        ],
        "rdfs:seeAlso": "/api/openapi.json",
    })
    .to_string()
});

/// The JSON-LD document that answers link to.
#[utoipa::path(get, path = "/api/docs.jsonld", tag = "Portail", operation_id = "documentation",
    responses((status = 200, description = "Les classes et les collections", body = Object, content_type = "application/ld+json")))]
pub(crate) async fn json_ld(State(_etat): State<Arc<Etat>>) -> Response {
    envoyer("application/ld+json", JSON_LD.clone().into_bytes())
}

fn envoyer(type_mime: &'static str, corps: Vec<u8>) -> Response {
    let en_tetes = [
        (header::CONTENT_TYPE, HeaderValue::from_static(type_mime)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
        (header::VARY, HeaderValue::from_static("Accept-Encoding")),
    ];
    (en_tetes, corps).into_response()
}
