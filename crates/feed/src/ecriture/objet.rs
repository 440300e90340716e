//! Writes a JSON object field by field into a buffer, and leaves out the fields without a value.

use serde::Serialize;

/// An object that is being written.
pub(super) struct ObjetJson<'s> {
    sortie: &'s mut Vec<u8>,
    premier: bool,
}

impl ObjetJson<'_> {
    /// Writes one object at the end of the buffer; `remplir` writes its fields.
    pub(super) fn ecrire(sortie: &mut Vec<u8>, remplir: impl FnOnce(&mut ObjetJson<'_>)) {
        sortie.push(b'{');
        let mut objet = ObjetJson { sortie, premier: true };
        remplir(&mut objet);
        objet.sortie.push(b'}');
    }

    fn nom(&mut self, nom: &str) {
        if !self.premier {
            self.sortie.push(b',');
        }
        self.premier = false;
        self.sortie.push(b'"');
        self.sortie.extend_from_slice(nom.as_bytes());
        self.sortie.extend_from_slice(b"\":");
    }

    /// Writes a field that is always present.
    pub(super) fn champ<T: Serialize + ?Sized>(&mut self, nom: &str, valeur: &T) {
        self.nom(nom);
        serde_json::to_writer(&mut *self.sortie, valeur).expect("our values serialise, and a vector takes every byte");
    }

    /// Writes a field when it has a value.
    pub(super) fn option<T: Serialize>(&mut self, nom: &str, valeur: Option<&T>) {
        if let Some(valeur) = valeur {
            self.champ(nom, valeur);
        }
    }

    /// Writes a flag when it is true.
    pub(super) fn si_vrai(&mut self, nom: &str, valeur: bool) {
        if valeur {
            self.champ(nom, &true);
        }
    }

    /// Writes a list of texts when it is not empty.
    pub(super) fn textes(&mut self, nom: &str, valeurs: &[String]) {
        if !valeurs.is_empty() {
            self.champ(nom, valeurs);
        }
    }

    /// Writes an object when it has at least one field.
    pub(super) fn objet(&mut self, nom: &str, remplir: impl FnOnce(&mut ObjetJson<'_>)) {
        let (avant, premier) = (self.sortie.len(), self.premier);
        self.nom(nom);
        let debut = self.sortie.len();
        ObjetJson::ecrire(self.sortie, remplir);
        if self.sortie.len() == debut + 2 {
            self.sortie.truncate(avant);
            self.premier = premier;
        }
    }

    /// Writes a list of objects when it is not empty.
    pub(super) fn liste<T>(&mut self, nom: &str, valeurs: &[T], ecrire: impl Fn(&mut ObjetJson<'_>, &T)) {
        if valeurs.is_empty() {
            return;
        }
        self.nom(nom);
        for (rang, valeur) in valeurs.iter().enumerate() {
            self.sortie.push(if rang == 0 { b'[' } else { b',' });
            ObjetJson::ecrire(self.sortie, |o| ecrire(o, valeur));
        }
        self.sortie.push(b']');
    }
}
