//! Reads the fields of one object, asked for by name and type. Every mistake is noted, and the reading goes on.

use super::noeud::Noeud;
use crate::html;
use chrono::{Datelike, NaiveDate};
use domain::nombres::{Montant, NombreInvalide, Surface, Taux};
use std::cell::RefCell;
use std::ops::RangeInclusive;

/// The mistakes of a line. Each one has its field and its reason.
#[derive(Debug, Default)]
pub(super) struct Fautes(RefCell<Vec<(String, String)>>);

impl Fautes {
    /// Notes a mistake: the field, and the reason.
    pub(super) fn ajouter(&self, champ: impl Into<String>, raison: impl Into<String>) {
        self.0.borrow_mut().push((champ.into(), raison.into()));
    }

    /// The mistakes in the order in which they were noted.
    pub(super) fn dans_l_ordre(self) -> Vec<(String, String)> {
        self.0.into_inner()
    }
}

/// A text of the feed quoted in a message: between quotation marks, shortened, on one line.
pub(super) fn citer(texte: &str) -> String {
    const VISIBLE: usize = 60;
    let mut court: String = texte.chars().take(VISIBLE).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if texte.chars().nth(VISIBLE).is_some() {
        court.push('…');
    }
    format!("«\u{a0}{court}\u{a0}»")
}

/// A list in French words: `a, b ou c`.
pub(super) fn enumerer<'t>(mots: impl IntoIterator<Item = &'t str>) -> String {
    let mots: Vec<&str> = mots.into_iter().collect();
    match mots.split_last() {
        Some((dernier, debut)) if !debut.is_empty() => format!("{} ou {dernier}", debut.join(", ")),
        _ => mots.join(""),
    }
}

/// An object whose fields are being read.
pub(super) struct Champs<'f> {
    chemin: String,
    restes: Vec<(String, Noeud)>,
    connus: Vec<&'static str>,
    manquants: Vec<&'static str>,
    fautes: &'f Fautes,
}

impl<'f> Champs<'f> {
    /// The object at `chemin`, which is empty for the line itself.
    pub(super) fn nouveaux(chemin: String, champs: Vec<(String, Noeud)>, fautes: &'f Fautes) -> Self {
        let mut uniques: Vec<(String, Noeud)> = Vec::with_capacity(champs.len());
        let mut objet = Self { chemin, restes: Vec::new(), connus: Vec::new(), manquants: Vec::new(), fautes };
        for (nom, valeur) in champs {
            if uniques.iter().any(|(deja, _)| *deja == nom) {
                objet.faute(&nom, "champ répété dans le même objet");
            } else {
                uniques.push((nom, valeur));
            }
        }
        objet.restes = uniques;
        objet
    }

    /// The path of a field of this object.
    pub(super) fn chemin(&self, nom: &str) -> String {
        match (self.chemin.is_empty(), nom.is_empty()) {
            (true, _) => nom.to_owned(),
            (false, true) => self.chemin.clone(),
            (false, false) => format!("{}.{nom}", self.chemin),
        }
    }

    /// Notes a mistake of a field, or of the object itself when the name is empty.
    pub(super) fn faute(&self, nom: &str, raison: impl Into<String>) {
        self.fautes.ajouter(self.chemin(nom), raison);
    }

    /// Takes the value of a field. Null counts as absent.
    pub(super) fn prendre(&mut self, nom: &'static str) -> Option<Noeud> {
        self.connus.push(nom);
        let rang = self.restes.iter().position(|(n, _)| n == nom)?;
        Some(self.restes.remove(rang).1).filter(|valeur| *valeur != Noeud::Nul)
    }

    /// Notes that a required field is absent. [`Self::terminer`] reports it, unless a misspelt name explains it.
    fn manque(&mut self, nom: &'static str) {
        self.manquants.push(nom);
    }

    fn attendu(&self, nom: &str, attendu: &str, recu: &Noeud) {
        self.faute(nom, format!("{attendu} est attendu, et non {}", recu.quoi()));
    }

    /// An optional text of at most `max` characters, trimmed; an empty text counts as absent.
    pub(super) fn texte(&mut self, nom: &'static str, max: usize) -> Option<String> {
        let valeur = self.prendre(nom)?;
        self.lire_texte(nom, valeur, max)
    }

    /// An optional text in HTML. Only harmless tags are kept ([`html::nettoyer`]). A text of which nothing is left counts as absent.
    pub(super) fn html(&mut self, nom: &'static str, max: usize) -> Option<String> {
        let propre = html::nettoyer(&self.texte(nom, max)?);
        let propre = propre.trim();
        (!propre.is_empty()).then(|| propre.to_owned())
    }

    /// A required text; empty when there was a mistake.
    pub(super) fn texte_requis(&mut self, nom: &'static str, max: usize) -> String {
        match self.prendre(nom) {
            None => self.manque(nom),
            Some(Noeud::Texte(t)) if t.trim().is_empty() => self.faute(nom, "texte vide"),
            Some(valeur) => return self.lire_texte(nom, valeur, max).unwrap_or_default(),
        }
        String::new()
    }

    fn lire_texte(&self, nom: &str, valeur: Noeud, max: usize) -> Option<String> {
        let Noeud::Texte(texte) = valeur else {
            self.attendu(nom, "un texte", &valeur);
            return None;
        };
        // The program that wrote the feed may have separated accents from their letters, or left invisible characters.
        let texte = domain::texte::nettoyer(&texte);
        let propre = texte.trim();
        let longueur = propre.chars().count();
        if longueur > max {
            self.faute(nom, format!("texte trop long\u{a0}: {longueur} caractères, {max} au plus"));
            return None;
        }
        // A long text may have several lines. A name or a title must have one, because it is shown on one line.
        if propre.chars().any(|c| c.is_control() && (max < 1000 || !matches!(c, '\n' | '\r' | '\t'))) {
            self.faute(nom, "caractère de contrôle ou retour à la ligne dans le texte");
            return None;
        }
        (!propre.is_empty()).then(|| propre.to_owned())
    }

    /// A required text made of the allowed characters; empty when there was a mistake.
    pub(super) fn identifiant(
        &mut self,
        nom: &'static str,
        max: usize,
        permis: impl Fn(char) -> bool,
        attendu: &str,
    ) -> String {
        let texte = self.texte_requis(nom, max);
        if texte.chars().all(permis) {
            return texte;
        }
        self.faute(nom, format!("{}\u{a0}: {attendu} attendus", citer(&texte)));
        String::new()
    }

    /// The value of a required code, which must be in this list of `(code, value)`.
    pub(super) fn code<T: Copy>(&mut self, nom: &'static str, liste: &[(&str, T)]) -> Option<T> {
        let code = self.texte_requis(nom, 200);
        if code.is_empty() {
            return None;
        }
        self.parmi(nom, &code, liste)
    }

    /// The value of a code in this list. Notes a mistake when the code is not in the list.
    pub(super) fn parmi<T: Copy>(&self, nom: &str, code: &str, liste: &[(&str, T)]) -> Option<T> {
        let trouve = liste.iter().find(|(c, _)| *c == code).map(|(_, valeur)| *valeur);
        if trouve.is_none() {
            let attendus = enumerer(liste.iter().map(|(c, _)| *c));
            self.faute(nom, format!("{} n’est pas dans la liste\u{a0}: {attendus}", citer(code)));
        }
        trouve
    }

    /// A flag, which is false when the field is absent.
    pub(super) fn booleen(&mut self, nom: &'static str) -> bool {
        match self.prendre(nom) {
            None => false,
            Some(Noeud::Booleen(valeur)) => valeur,
            Some(autre) => {
                self.attendu(nom, "true ou false", &autre);
                false
            }
        }
    }

    /// A whole number within `bornes`.
    pub(super) fn entier(&mut self, nom: &'static str, bornes: RangeInclusive<i64>) -> Option<i64> {
        let entier = match self.prendre(nom)? {
            Noeud::Entier(valeur) => valeur,
            Noeud::Decimal(_) => {
                self.faute(nom, "un nombre entier est attendu");
                return None;
            }
            autre => {
                self.attendu(nom, "un nombre entier", &autre);
                return None;
            }
        };
        if bornes.contains(&entier) {
            return Some(entier);
        }
        self.faute(nom, format!("{entier} est hors des bornes\u{a0}: de {} à {}", bornes.start(), bornes.end()));
        None
    }

    /// A required whole number; 0 when there was a mistake.
    pub(super) fn entier_requis(&mut self, nom: &'static str, bornes: RangeInclusive<i64>) -> i64 {
        self.exiger(nom);
        self.entier(nom, bornes).unwrap_or_default()
    }

    /// Notes that a required field is absent or null. The caller still has to take the field.
    pub(super) fn exiger(&mut self, nom: &'static str) {
        if !self.restes.iter().any(|(n, valeur)| n == nom && *valeur != Noeud::Nul) {
            self.manque(nom);
        }
    }

    /// A required number within `bornes`.
    pub(super) fn decimal_requis(&mut self, nom: &'static str, bornes: RangeInclusive<f64>) -> Option<f64> {
        self.exiger(nom);
        let valeur = self.prendre(nom)?;
        let valeur = self.flottant(nom, &valeur)?;
        if bornes.contains(&valeur) {
            return Some(valeur);
        }
        self.faute(nom, format!("{valeur} est hors des bornes\u{a0}: de {} à {}", bornes.start(), bornes.end()));
        None
    }

    #[expect(clippy::cast_precision_loss, reason = "whole numbers beyond 2^53 are out of every bound of the feed")]
    fn flottant(&self, nom: &str, valeur: &Noeud) -> Option<f64> {
        match valeur {
            Noeud::Entier(n) => Some(*n as f64),
            Noeud::Decimal(n) => Some(*n),
            autre => {
                self.attendu(nom, "un nombre", autre);
                None
            }
        }
    }

    fn exact<T>(&mut self, nom: &'static str, lire: impl Fn(f64) -> Result<T, NombreInvalide>) -> Option<T> {
        let valeur = self.prendre(nom)?;
        let decimal = self.flottant(nom, &valeur)?;
        lire(decimal).map_err(|raison| self.faute(nom, raison.to_string())).ok()
    }

    /// An amount below one billion euros, of at least `min` hundredths.
    pub(super) fn montant(&mut self, nom: &'static str, min: i64) -> Option<Montant> {
        const MILLIARD: i64 = 100_000_000_000;
        let montant = self.exact(nom, Montant::depuis_decimal)?;
        let raison = match montant.centiemes() {
            c if c < min && min > 0 => "le montant doit être supérieur à 0",
            c if c < min => "le montant ne peut pas être négatif",
            c if c >= MILLIARD => "le montant doit être inférieur à 1 milliard",
            _ => return Some(montant),
        };
        self.faute(nom, raison);
        None
    }

    /// A surface from 0 to 100,000 m².
    pub(super) fn surface(&mut self, nom: &'static str) -> Option<Surface> {
        let surface = self.exact(nom, Surface::depuis_decimal)?;
        if (0..=10_000_000).contains(&surface.centiemes()) {
            return Some(surface);
        }
        self.faute(nom, format!("{surface} est hors des bornes\u{a0}: de 0 à 100000\u{a0}m²"));
        None
    }

    /// A rate from 0 to 100 percent.
    pub(super) fn taux(&mut self, nom: &'static str) -> Option<Taux> {
        let taux = self.exact(nom, Taux::depuis_decimal)?;
        if (0..=10_000).contains(&taux.centiemes()) {
            return Some(taux);
        }
        self.faute(nom, format!("{taux} est hors des bornes\u{a0}: de 0 à 100\u{a0}%"));
        None
    }

    /// A date `yyyy-mm-dd` of this century or the end of the last one.
    pub(super) fn date(&mut self, nom: &'static str) -> Option<NaiveDate> {
        let valeur = self.prendre(nom)?;
        let Noeud::Texte(texte) = valeur else {
            self.attendu(nom, "une date aaaa-mm-jj", &valeur);
            return None;
        };
        let longue = texte.len() == 10;
        let Some(date) = NaiveDate::parse_from_str(&texte, "%Y-%m-%d").ok().filter(|_| longue) else {
            self.faute(nom, format!("date illisible {}, attendu aaaa-mm-jj", citer(&texte)));
            return None;
        };
        if (1990..=2099).contains(&date.year()) {
            return Some(date);
        }
        self.faute(nom, format!("date hors des bornes {}, attendu entre 1990 et 2099", citer(&texte)));
        None
    }

    /// Reads an object inside this one with `lire`.
    pub(super) fn objet<T>(&mut self, nom: &'static str, lire: impl FnOnce(&mut Champs<'f>) -> T) -> Option<T> {
        match self.prendre(nom)? {
            Noeud::Objet(champs) => {
                let mut objet = Champs::nouveaux(self.chemin(nom), champs, self.fautes);
                let lu = lire(&mut objet);
                objet.terminer();
                Some(lu)
            }
            autre => {
                self.attendu(nom, "un objet", &autre);
                None
            }
        }
    }

    /// The elements of a list with their paths; empty when the list is absent.
    fn elements(&mut self, nom: &'static str, max: usize) -> Vec<(String, Noeud)> {
        let elements = match self.prendre(nom) {
            None => return Vec::new(),
            Some(Noeud::Liste(elements)) => elements,
            Some(autre) => {
                self.faute(nom, format!("une liste est attendue, et non {}", autre.quoi()));
                return Vec::new();
            }
        };
        if elements.len() > max {
            self.faute(nom, format!("{} éléments, {max} au plus", elements.len()));
            return Vec::new();
        }
        let chemin = self.chemin(nom);
        elements.into_iter().enumerate().map(|(rang, valeur)| (format!("{chemin}[{rang}]"), valeur)).collect()
    }

    /// A list of objects. `lire` reads each of them; those for which it returns `None` are left out.
    pub(super) fn objets<T>(
        &mut self,
        nom: &'static str,
        max: usize,
        mut lire: impl FnMut(&mut Champs<'f>) -> Option<T>,
    ) -> Vec<T> {
        let mut lus = Vec::new();
        for (chemin, valeur) in self.elements(nom, max) {
            if let Noeud::Objet(champs) = valeur {
                let mut objet = Champs::nouveaux(chemin, champs, self.fautes);
                lus.extend(lire(&mut objet));
                objet.terminer();
            } else {
                self.fautes.ajouter(chemin, format!("un objet est attendu, et non {}", valeur.quoi()));
            }
        }
        lus
    }

    /// A list of texts, at most `max`, each of at most `longueur` characters.
    pub(super) fn textes(&mut self, nom: &'static str, max: usize, longueur: usize) -> Vec<String> {
        let mut lus = Vec::new();
        for (chemin, valeur) in self.elements(nom, max) {
            let seul = Champs { chemin, restes: vec![], connus: vec![], manquants: vec![], fautes: self.fautes };
            if matches!(&valeur, Noeud::Texte(t) if t.trim().is_empty()) {
                seul.faute("", "texte vide");
            } else {
                lus.extend(seul.lire_texte("", valeur, longueur));
            }
        }
        lus
    }

    /// Ends the reading of this object. The fields that no caller asked for are reported as unknown, and the required fields that
    /// are absent as missing.
    pub(super) fn terminer(mut self) {
        let restes = std::mem::take(&mut self.restes);
        for (nom, _) in restes {
            match plus_proche(&nom, &self.connus) {
                Some(connu) => {
                    self.manquants.retain(|manquant| *manquant != connu);
                    self.faute(&nom, format!("champ inconnu, vouliez-vous dire «\u{a0}{connu}\u{a0}»\u{a0}?"));
                }
                None => self.faute(&nom, "champ inconnu"),
            }
        }
        for manquant in &self.manquants {
            self.faute(manquant, "champ obligatoire absent");
        }
    }
}

/// The known name that is the closest to a misspelt name; `None` when none is close enough.
fn plus_proche(nom: &str, connus: &[&'static str]) -> Option<&'static str> {
    let bas = nom.to_lowercase();
    let seuil = (bas.chars().count() / 3).clamp(1, 3);
    connus
        .iter()
        .map(|connu| (distance(&bas, &connu.to_lowercase()), *connu))
        .filter(|(ecart, _)| *ecart <= seuil)
        .min_by_key(|(ecart, _)| *ecart)
        .map(|(_, connu)| connu)
}

/// The number of letters to insert, remove or replace in order to turn one word into the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut rangee: Vec<usize> = (0..=b.len()).collect();
    for (i, lettre) in a.chars().enumerate() {
        let mut diagonale = rangee[0];
        rangee[0] = i + 1;
        for (j, autre) in b.iter().enumerate() {
            let dessus = rangee[j + 1];
            rangee[j + 1] = (diagonale + usize::from(lettre != *autre)).min(dessus + 1).min(rangee[j] + 1);
            diagonale = dessus;
        }
    }
    rangee[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn le_nom_le_plus_proche() {
        let connus = ["nomCommercial", "adresse", "adresse2", "lieu"];
        for (ecrit, voulu) in [
            ("nomcommercial", Some("nomCommercial")),
            ("nomComercial", Some("nomCommercial")),
            ("adress", Some("adresse")),
            ("lieux", Some("lieu")),
            ("prix", None),
            ("é", None),
        ] {
            assert_eq!(plus_proche(ecrit, &connus), voulu, "{ecrit}");
        }
    }

    #[test]
    fn une_citation_reste_courte_et_sur_une_ligne() {
        assert_eq!(citer("a\nb"), "«\u{a0}a\u{fffd}b\u{a0}»");
        assert_eq!(citer(&"x".repeat(100)).chars().count(), 65);
    }
}
