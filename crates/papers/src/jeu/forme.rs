//! The shape of what a model reads, learnt from its cases: which data there are, which may be missing.

use serde_json::Value;
use std::collections::BTreeMap;

/// One datum, over all cases.
#[derive(Debug, Clone, Default)]
pub(crate) struct Donnee {
    /// What it was: `texte`, `nombre`, `oui ou non`.
    pub(crate) genre: Option<&'static str>,
    /// A value that it had, as it is printed.
    pub(crate) exemple: Option<String>,
    /// It had no value in a case, or was not there.
    pub(crate) facultative: bool,
    /// The data in it.
    pub(crate) champs: BTreeMap<String, Donnee>,
    /// What it is a list of.
    pub(crate) element: Option<Box<Donnee>>,
    vues: usize,
}

impl Donnee {
    /// The shape of what these cases hand over.
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

    /// Whether it is a group of data, and nothing else.
    pub(crate) fn est_un_groupe(&self) -> bool {
        !self.champs.is_empty() && self.element.is_none() && self.genre.is_none()
    }

    /// Each datum below this one that is no group, with its path (`prix.total`, `lots[].numero`), and whether it may be missing, or a
    /// group that it is in.
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

/// The texts that a path (`reservataires[].nom`) leads to in the data of a case: none where there is no value.
pub(crate) fn suivre(donnees: &Value, chemin: &str) -> Vec<String> {
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
