//! The parameters of the searches in the OpenAPI document. The searches themselves read the descriptions that give the meaning and the form
//! of each value here.

use catalogue::requete::parametres::{Interrogation, ParametreRecherche, TypeValeur};
use catalogue::requete::{LIMITE_MAX, ZOOM_MAX};
use serde_json::json;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, ObjectBuilder, Schema, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{RefOr, Required};

/// Declares the parameters of a call, for `utoipa::path`.
macro_rules! parametres {
    ($(#[$doc:meta])* $nom:ident, $parametres:expr) => {
        $(#[$doc])*
        pub(crate) struct $nom;

        impl utoipa::IntoParams for $nom {
            fn into_params(
                _ou: impl Fn() -> Option<utoipa::openapi::path::ParameterIn>,
            ) -> Vec<utoipa::openapi::path::Parameter> {
                $parametres.iter().map($crate::documentation::parametres::decrire).collect()
            }
        }
    };
}
pub(crate) use parametres;

/// Describes a parameter for the document.
pub(crate) fn decrire(parametre: &ParametreRecherche) -> Parameter {
    ParameterBuilder::new()
        .name(&*parametre.nom)
        .parameter_in(ParameterIn::Query)
        .required(Required::False)
        .description(Some(phrase(parametre)))
        .schema(Some(match parametre.demande {
            Interrogation::UneDe | Interrogation::Prefixe | Interrogation::Groupes => {
                Schema::Array(ArrayBuilder::new().items(RefOr::T(schema(parametre.valeur))).build())
            }
            _ => schema(parametre.valeur),
        }))
        .build()
}

/// The French sentence that says what a parameter means.
fn phrase(parametre: &ParametreRecherche) -> String {
    let champ = &parametre.champ;
    match parametre.demande {
        Interrogation::Page => "Page, à partir de 1".to_owned(),
        Interrogation::Limite => "Membres par page\u{a0}: 20 par défaut, 200 au plus".to_owned(),
        Interrogation::SansSynthese => "true\u{a0}: sans syntheseLots".to_owned(),
        Interrogation::Groupes => {
            "location\u{a0}: id, nomCommercial, lieu, coordonnees, hasExclusivity et la synthèse seulement".to_owned()
        }
        Interrogation::Ordre => format!("Ordre par {champ}\u{a0}; le premier ordre demandé l’emporte"),
        Interrogation::Existe => format!("{champ} a une valeur, ou n’en a pas"),
        Interrogation::Prefixe => {
            format!("{champ} commence par l’un de ces textes, sans égard à la casse ni aux accents")
        }
        Interrogation::Mots => format!("Chacun de ces mots commence un mot de {champ}, dans n’importe quel ordre"),
        Interrogation::Different => format!("{champ} n’est pas cette valeur\u{a0}; sans valeur, il convient"),
        Interrogation::Min => format!("{champ} au moins"),
        Interrogation::Max => format!("{champ} au plus"),
        Interrogation::Fenetre => format!("{champ} dans une fenêtre\u{a0}: ouest,sud,est,nord en degrés"),
        Interrogation::Epingles => "Épingles au plus\u{a0}: 200 par défaut, et au plus".to_owned(),
        Interrogation::Vue => {
            "Ce que la carte montre\u{a0}: ouest,sud,est,nord en degrés\u{a0}; le monde entier sinon".to_owned()
        }
        Interrogation::Zoom => "De quelle distance, de 0 (le monde en 256 pixels) à 20\u{a0}; 5 sinon".to_owned(),
        Interrogation::UneDe => format!("{champ} est l’une de ces valeurs"),
        Interrogation::Egal => match parametre.valeur {
            TypeValeur::Rayon => format!("{champ} dans un rayon\u{a0}: latitude,longitude,kilomètres"),
            TypeValeur::Distance => "Rayon en kilomètres autour des lieux demandés, au lieu du leur".to_owned(),
            TypeValeur::Pieces => format!("{champ} est cette valeur\u{a0}; 5\u{a0}: cinq ou plus"),
            _ => format!("{champ} est cette valeur"),
        },
    }
}

/// The schema of one value of a parameter.
fn schema(valeur: TypeValeur) -> Schema {
    let objet = |genre: Type| ObjectBuilder::new().schema_type(SchemaType::from(genre));
    let parmi = |valeurs: &[&str]| objet(Type::String).enum_values(Some(valeurs.iter().map(|v| json!(v))));
    let objet = match valeur {
        TypeValeur::Texte => objet(Type::String),
        TypeValeur::Decimal => objet(Type::Number),
        TypeValeur::Entier | TypeValeur::Pieces => objet(Type::Integer),
        TypeValeur::Date => objet(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Date)))
            .description(Some("aaaa-mm-jj\u{a0}; jj/mm/aaaa est lu aussi")),
        TypeValeur::Logique => objet(Type::Boolean).description(Some("1 et 0 sont lus aussi")),
        TypeValeur::Distance => objet(Type::Number).minimum(Some(0)).maximum(Some(1000)),
        TypeValeur::Rayon => objet(Type::String).examples([json!("47.218,-1.553,15")]),
        TypeValeur::Fenetre => objet(Type::String).examples([json!("-1.7,47.1,-1.4,47.3")]),
        TypeValeur::Sens => parmi(&["asc", "desc"]),
        TypeValeur::Forme => parmi(&["location"]),
        TypeValeur::Page => objet(Type::Integer).minimum(Some(1)).maximum(Some(u32::MAX)),
        TypeValeur::Zoom => objet(Type::Integer).minimum(Some(0)).maximum(Some(ZOOM_MAX)),
        TypeValeur::Limite => objet(Type::Integer).minimum(Some(1)).maximum(Some(LIMITE_MAX)),
    };
    Schema::Object(objet.build())
}
