//! The shape of the data that a model reads, learnt from its cases: which data exist, and which may be missing.

use serde_json::Value;
use std::collections::BTreeMap;

/// A datum, as it is over all the cases.
#[derive(Debug, Clone, Default)]
pub(crate) struct Donnee {
    /// Its type: `texte`, `nombre`, `oui ou non`.
    pub(crate) genre: Option<&'static str>,
    /// One of its values, as it is printed.
    pub(crate) exemple: Option<String>,
    /// Whether the datum was null or absent in at least one case.
    pub(crate) facultative: bool,
    /// The data inside it, when it is a dictionary.
    pub(crate) champs: BTreeMap<String, Donnee>,
    /// The shape of its elements, when it is a list.
    pub(crate) element: Option<Box<Donnee>>,
    vues: usize,
}

impl Donnee {
    /// Learns the shape of the data from these cases.
    pub(crate) fn de<'a>(cas: impl IntoIterator<Item = &'a Value>) -> Self {
        let mut forme = Self::default();
        for valeur in cas {
            forme.voir(valeur);
        }
        forme
    }

    fn voir(&mut self, valeur: &Value) {
        match valeur {
            Value::Null => self.facultative = true,
            Value::Bool(oui) => self.dire("oui ou non", if *oui { "true" } else { "false" }),
            Value::Number(nombre) => self.dire("nombre", &nombre.to_string()),
            Value::String(texte) => self.dire("texte", texte),
            Value::Array(valeurs) => {
                let element = self.element.get_or_insert_default();
                for valeur in valeurs {
                    element.voir(valeur);
                }
            }
            Value::Object(champs) => {
                for (nom, donnee) in &mut self.champs {
                    donnee.facultative |= !champs.contains_key(nom);
                }
                for (nom, valeur) in champs {
                    let deja = self.champs.contains_key(nom);
                    let donnee = self.champs.entry(nom.clone()).or_default();
                    donnee.facultative |= self.vues > 0 && !deja;
                    donnee.voir(valeur);
                }
                self.vues += 1;
            }
        }
    }

    fn dire(&mut self, genre: &'static str, exemple: &str) {
        self.genre = Some(genre);
        if self.exemple.as_ref().is_none_or(String::is_empty) {
            self.exemple = Some(exemple.to_owned());
        }
    }

    /// Whether the datum is a dictionary in every case where it has a value.
    pub(crate) fn est_un_groupe(&self) -> bool {
        !self.champs.is_empty() && self.element.is_none() && self.genre.is_none()
    }

    /// Each datum below this one that is not a dictionary, with its path (`prix.total`, `lots[].numero`), and whether this datum,
    /// or a dictionary around it, may be missing.
    pub(crate) fn feuilles(&self) -> Vec<(String, &Donnee, bool)> {
        let mut feuilles = Vec::new();
        self.descendre("", false, &mut feuilles);
        feuilles
    }

    fn descendre<'a>(&'a self, chemin: &str, facultative: bool, feuilles: &mut Vec<(String, &'a Donnee, bool)>) {
        let facultative = facultative || self.facultative;
        if !chemin.is_empty() && (self.genre.is_some() || (self.champs.is_empty() && self.element.is_none())) {
            feuilles.push((chemin.to_owned(), self, facultative));
        }
        for (nom, donnee) in &self.champs {
            let dessous = if chemin.is_empty() { nom.clone() } else { format!("{chemin}.{nom}") };
            donnee.descendre(&dessous, facultative, feuilles);
        }
        if let Some(element) = &self.element {
            element.descendre(&format!("{chemin}[]"), facultative, feuilles);
        }
    }
}

/// The texts at a path (`reservataires[].nom`) in the data of a case; empty when there is no value.
pub(crate) fn textes_au_chemin(donnees: &Value, chemin: &str) -> Vec<String> {
    let mut ici = vec![donnees];
    for pas in chemin.split('.') {
        let nom = pas.trim_end_matches("[]");
        ici = ici.into_iter().filter_map(|valeur| valeur.get(nom)).collect();
        if pas.ends_with("[]") {
            ici = ici.into_iter().filter_map(Value::as_array).flatten().collect();
        }
    }
    let texte = |valeur: &Value| match valeur {
        Value::String(texte) => Some(texte.clone()),
        Value::Number(nombre) => Some(nombre.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    ici.into_iter().filter_map(texte).filter(|texte| !texte.is_empty()).collect()
}
