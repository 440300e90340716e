//! The words that the server and the browser both write. Both read them from one file (`web/src/lib/textes.ts`).

use domain::acces::Role;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// An entry of the header's navigation.
#[derive(Debug, Deserialize)]
pub(super) struct Entree {
    pub(super) vers: String,
    pub(super) libelle: String,
    pub(super) role: Option<Role>,
    pub(super) sous: Option<String>,
}

/// A value that a filter may have, with its words.
#[derive(Debug, Deserialize)]
pub(super) struct ChoixDit {
    pub(super) valeur: String,
    pub(super) libelle: String,
    pub(super) court: Option<String>,
}

/// A status of a lot, with its word for one lot and for several.
#[derive(Debug, Deserialize)]
pub(super) struct MotDeStatut {
    pub(super) code: String,
    pub(super) un: String,
    pub(super) plusieurs: String,
}

/// The words that name the orders of a list.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MotsDesTris {
    pub(super) de_mots: Vec<String>,
    pub(super) feminins: Vec<String>,
    pub(super) dates: Vec<String>,
}

/// The words that come before the name of a place.
#[derive(Debug, Deserialize)]
pub(super) struct Localisation {
    pub(super) articles: Vec<(String, String)>,
    pub(super) regions: HashMap<String, String>,
}

/// All words of the file that both sides read.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TextesCommuns {
    pub(super) navigation: Vec<Entree>,
    pub(super) comptes: HashMap<String, (String, String)>,
    pub(super) titres_des_filtres: HashMap<String, String>,
    pub(super) choix: HashMap<String, Vec<ChoixDit>>,
    pub(super) tris: HashMap<String, HashMap<String, String>>,
    pub(super) mots_des_tris: MotsDesTris,
    pub(super) genres: HashMap<String, String>,
    pub(super) natures: HashMap<String, String>,
    pub(super) statuts: Vec<MotDeStatut>,
    pub(super) localisation: Localisation,
    /// The meaning of each word of the trade.
    pub(super) termes: HashMap<String, String>,
}

pub(super) static TEXTES: LazyLock<TextesCommuns> =
    LazyLock::new(|| serde_json::from_str(include_str!("textes.json")).expect("textes.json, which the tests read"));

static ICONES: LazyLock<HashMap<&'static str, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("icones.json")).expect("icones.json, which the browser's tests write")
});

/// The icon of this name, as SVG markup. Empty when there is none.
pub(super) fn icone(nom: &str) -> &'static str {
    ICONES.get(nom).map_or("", String::as_str)
}
