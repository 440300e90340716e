//! The pairs of a query string, and the reader for the parameters of small lists. No parameter is silently ignored
//! (`domain.md` section 2).

use crate::error::Error;
use axum::extract::FromRequestParts;
use catalogue::requete::lecture::RefusDeParametre;
use catalogue::requete::{Page, Sens, phrases, valeurs};
use chrono::{NaiveDate, NaiveTime};
use chrono_tz::Europe::Paris;
use domain::texte::nettoyer;
use http::request::Parts;
use std::collections::BTreeSet;
use store::{Instant, Periode};
use wire::violation::Violation;

/// The most pairs read in one call.
const NOMBRE_MAX: usize = 2000;

/// The decoded pairs of a query string, in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Paires(pub(crate) Vec<(String, String)>);

impl Paires {
    /// Decodes a query string.
    pub(crate) fn lire(requete: Option<&str>) -> Result<Self, Error> {
        let octets = requete.unwrap_or_default().as_bytes();
        // Clean the values in the same way as stored texts, so that a search matches them.
        let paires: Vec<_> = form_urlencoded::parse(octets)
            .map(|(nom, valeur)| (nettoyer(&nom), nettoyer(&valeur)))
            .take(NOMBRE_MAX + 1)
            .collect();
        if paires.len() > NOMBRE_MAX {
            let message = format!("Au plus {NOMBRE_MAX} paramètres sont lus à la fois.");
            return Err(Error::Parametres(vec![Violation::nouvelle("", message, "parametre")]));
        }
        Ok(Self(paires))
    }

    /// The address of another page of this question. The address ends with `page=`, and the caller adds the number.
    pub(crate) fn adresse_sans_page(&self, chemin: &str) -> String {
        let mut requete = form_urlencoded::Serializer::for_suffix(format!("{chemin}?"), chemin.len() + 1);
        requete.extend_pairs(self.0.iter().filter(|(nom, _)| nom != "page"));
        requete.append_pair("page", "");
        requete.finish()
    }
}

impl<S: Sync> FromRequestParts<S> for Paires {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _etat: &S) -> Result<Self, Error> {
        Self::lire(parts.uri.query())
    }
}

/// Turns the catalogue's refusals into an error of the API.
pub(crate) fn refuses(refus: Vec<RefusDeParametre>) -> Error {
    Error::Parametres(refus.into_iter().map(|r| Violation::nouvelle(r.parametre, r.message, "parametre")).collect())
}

/// Reads the parameters of a small list one after the other, and gathers every complaint.
#[derive(Debug)]
pub(crate) struct Lecteur<'a> {
    paires: &'a Paires,
    lus: BTreeSet<&'a str>,
    /// The parameters that the call knows. They serve to suggest the right name for an unknown one.
    connus: Vec<String>,
    violations: Vec<Violation>,
}

impl<'a> Lecteur<'a> {
    pub(crate) fn nouveau(paires: &'a Paires) -> Self {
        Self { paires, lus: BTreeSet::new(), connus: Vec::new(), violations: Vec::new() }
    }

    /// Adds a complaint about a parameter.
    pub(crate) fn refuser(&mut self, nom: &str, message: impl Into<String>) {
        self.violations.push(Violation::nouvelle(nom, message, "parametre"));
    }

    /// The single value of a parameter.
    pub(crate) fn un(&mut self, nom: &str) -> Option<&'a str> {
        self.connus.push(nom.to_owned());
        let mut siennes = self.paires.0.iter().filter(|(cle, _)| cle == nom);
        let (cle, valeur) = siennes.next()?;
        self.lus.insert(cle);
        if let Some((_, autre)) = siennes.find(|(_, autre)| autre != valeur) {
            self.refuser(nom, phrases::deux_fois(nom, valeur, autre));
        }
        Some(valeur)
    }

    /// The single value of a required parameter, trimmed. Complains when it is empty.
    pub(crate) fn obligatoire(&mut self, nom: &str) -> &'a str {
        let texte = self.un(nom).unwrap_or_default().trim();
        if texte.is_empty() {
            self.refuser(nom, phrases::obligatoire(nom));
        }
        texte
    }

    /// Every value of a parameter, written `nom=`, `nom[]=` or `nom[0]=`.
    pub(crate) fn plusieurs(&mut self, nom: &str) -> Vec<String> {
        self.connus.extend([nom.to_owned(), format!("{nom}[]")]);
        let siennes: Vec<_> = self.paires.0.iter().filter(|(cle, _)| sans_indice(cle) == nom).collect();
        self.lus.extend(siennes.iter().map(|(cle, _)| cle.as_str()));
        siennes.into_iter().map(|(_, valeur)| valeur.clone()).collect()
    }

    /// The value of a yes-or-no parameter.
    pub(crate) fn logique(&mut self, nom: &str) -> Option<bool> {
        self.lire(nom, valeurs::booleen)
    }

    /// The codes of a parameter that takes several values. `None` when the parameter is absent. An unknown code matches nothing.
    pub(crate) fn codes<T>(&mut self, nom: &str, depuis_code: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
        let demandes = self.plusieurs(nom);
        (!demandes.is_empty()).then(|| demandes.iter().filter_map(|code| depuis_code(code)).collect())
    }

    /// The ids of a parameter that takes several values.
    pub(crate) fn ids(&mut self, nom: &str) -> Vec<i32> {
        let mut ids = Vec::new();
        for valeur in self.plusieurs(nom) {
            match valeurs::entier(&valeur) {
                // An id too great for an `i32` matches nothing, because no row has one.
                Ok(id) => ids.push(id.try_into().unwrap_or(0)),
                Err(attendu) => self.refuser(nom, phrases::illisible(nom, &valeur, attendu)),
            }
        }
        ids
    }

    /// The period between `nom[gte]` and `nom[lte]`, both days included, in Paris time.
    pub(crate) fn jours(&mut self, nom: &str) -> Periode {
        let premier = self.lire(&format!("{nom}[gte]"), valeurs::date);
        let dernier = self.lire(&format!("{nom}[lte]"), valeurs::date);
        Periode {
            depuis: premier.map(debut_du_jour),
            avant: dernier.and_then(|jour| jour.succ_opt()).map(debut_du_jour),
        }
    }

    /// The number of a fact, which may exceed an `i32`.
    pub(crate) fn numero(&mut self, nom: &str) -> Option<i64> {
        self.lire(nom, |texte| texte.parse().map_err(|_| "le numéro d’un fait est attendu, par exemple 3"))
    }

    /// The direction of an order.
    pub(crate) fn sens(&mut self, nom: &str) -> Option<Sens> {
        self.lire(nom, valeurs::sens)
    }

    /// The page and its length, from `page` and `limit`.
    pub(crate) fn page(&mut self) -> Page {
        let defaut = Page::default();
        Page {
            numero: self.lire("page", valeurs::page).unwrap_or(defaut.numero),
            limite: self.lire("limit", valeurs::limite).unwrap_or(defaut.limite),
        }
    }

    fn lire<T>(&mut self, nom: &str, lire: fn(&str) -> Result<T, valeurs::Attendu>) -> Option<T> {
        let valeur = self.un(nom)?;
        lire(valeur).map_err(|attendu| self.refuser(nom, phrases::illisible(nom, valeur, attendu))).ok()
    }

    /// Ends the reading. Parameters that were not read are unknown and refused.
    pub(crate) fn finir(mut self) -> Result<(), Error> {
        let inconnus: BTreeSet<&str> =
            self.paires.0.iter().map(|(cle, _)| cle.as_str()).filter(|cle| !self.lus.contains(cle)).collect();
        let connus = std::mem::take(&mut self.connus);
        let mut phrases = phrases::Inconnus::parmi(|| connus.clone());
        for nom in inconnus {
            let message = phrases.dire(nom);
            self.refuser(nom, message);
        }
        if self.violations.is_empty() { Ok(()) } else { Err(Error::Parametres(self.violations)) }
    }
}

/// Midnight in Paris. Clocks there never change at midnight.
fn debut_du_jour(jour: NaiveDate) -> Instant {
    let minuit = jour.and_time(NaiveTime::MIN);
    minuit.and_local_timezone(Paris).earliest().map_or_else(|| minuit.and_utc(), |i| i.to_utc()).into()
}

/// Refuses every parameter, for a call that takes none.
pub(crate) fn aucun(paires: &Paires) -> Result<(), Error> {
    Lecteur::nouveau(paires).finir()
}

fn sans_indice(cle: &str) -> &str {
    match cle.strip_suffix(']').and_then(|c| c.rsplit_once('[')) {
        Some((nom, indice)) if indice.bytes().all(|b| b.is_ascii_digit()) => nom,
        _ => cle,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn chaque_parametre_fautif_est_nomme() {
        let paires = Paires::lire(Some("page=0&limit=201&exists[idLot]=oui&inconnu=1&type=A&type[]=B&inconnu=2"))
            .expect("readable pairs");
        let mut lecteur = Lecteur::nouveau(&paires);
        assert_eq!(lecteur.plusieurs("type"), ["A", "B"]);
        lecteur.page();
        lecteur.logique("exists[idLot]");
        let Err(Error::Parametres(violations)) = lecteur.finir() else { panic!("refused") };
        assert_eq!(
            violations[0].message,
            "Valeur illisible pour «\u{a0}page\u{a0}»\u{a0}: «\u{a0}0\u{a0}»\u{a0}; un nombre entier de 1 à 4294967295 est attendu."
        );
        let noms: Vec<_> = violations.iter().map(|v| v.property_path.as_str()).collect();
        assert_eq!(noms, ["page", "limit", "exists[idLot]", "inconnu"]);
    }

    #[test]
    fn un_parametre_mal_ecrit_propose_le_bon() {
        let paires = Paires::lire(Some("serch=nantes")).expect("readable pairs");
        let mut lecteur = Lecteur::nouveau(&paires);
        lecteur.un("search");
        let Err(Error::Parametres(violations)) = lecteur.finir() else { panic!("refused") };
        assert_eq!(
            violations[0].message,
            "Paramètre inconnu\u{a0}: «\u{a0}serch\u{a0}». Vouliez-vous dire «\u{a0}search\u{a0}»\u{a0}?"
        );
    }

    #[test]
    fn une_valeur_unique_ne_se_repete_pas() {
        let paires = Paires::lire(Some("page=1&page=2")).expect("readable pairs");
        let mut lecteur = Lecteur::nouveau(&paires);
        lecteur.page();
        assert!(lecteur.finir().is_err());
    }

    proptest! {
        /// The address of another page repeats the whole question, with another page number.
        #[test]
        fn l_adresse_d_une_page_redit_la_question(
            paires in prop::collection::vec(("[a-z\\[\\].]{1,8}|page|é &=+", "[ -~]{0,6}|œ%26#"), 0..6), page in 1u32..1000,
        ) {
            let adresse = Paires(paires.clone()).adresse_sans_page("/api/offre/lots");
            let adresse = format!("{adresse}{page}");
            let (chemin, requete) = adresse.split_once('?').expect("a query");
            prop_assert_eq!(chemin, "/api/offre/lots");
            let mut attendues: Vec<_> = paires.into_iter().filter(|(nom, _)| nom != "page").collect();
            attendues.push(("page".to_owned(), page.to_string()));
            prop_assert_eq!(Paires::lire(Some(requete)).expect("readable"), Paires(attendues));
        }
    }
}
