//! The pairs of a query string, and the small lists' way to read them: nothing is silently ignored (`domain.md`
//! section 2).

use crate::error::Error;
use crate::schemas::probleme::Violation;
use axum::extract::FromRequestParts;
use catalogue::requete::lecture::Refus;
use catalogue::requete::{LIMITE_DEFAUT, LIMITE_MAX, Page};
use http::request::Parts;
use std::collections::BTreeSet;

/// Pairs read at most in one call.
const NOMBRE_MAX: usize = 2000;

/// The decoded pairs of a query string, in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Paires(pub(crate) Vec<(String, String)>);

impl Paires {
    /// Decodes a query string.
    pub(crate) fn lire(requete: Option<&str>) -> Result<Self, Error> {
        let octets = requete.unwrap_or_default().as_bytes();
        let paires: Vec<_> = form_urlencoded::parse(octets).into_owned().take(NOMBRE_MAX + 1).collect();
        if paires.len() > NOMBRE_MAX {
            let message = format!("Au plus {NOMBRE_MAX} paramètres sont lus à la fois.");
            return Err(Error::Parametres(vec![Violation::nouvelle("", message, "parametre")]));
        }
        Ok(Self(paires))
    }

    /// The address of another page of the same question.
    pub(crate) fn adresse(&self, chemin: &str, page: u32) -> String {
        let mut requete = form_urlencoded::Serializer::new(String::new());
        requete.extend_pairs(self.0.iter().filter(|(nom, _)| nom != "page"));
        requete.append_pair("page", itoa::Buffer::new().format(page));
        format!("{chemin}?{}", requete.finish())
    }

    /// The same question in one form, for tags.
    pub(crate) fn canoniques(&self) -> String {
        form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.0).finish()
    }
}

impl<S: Sync> FromRequestParts<S> for Paires {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _etat: &S) -> Result<Self, Error> {
        Self::lire(parts.uri.query())
    }
}

/// What the catalogue refuses, in the words of the wire.
pub(crate) fn refuses(refus: Vec<Refus>) -> Error {
    Error::Parametres(refus.into_iter().map(|r| Violation::nouvelle(r.parametre, r.message, "parametre")).collect())
}

/// Reads the parameters of a small list one after the other, and keeps every complaint.
#[derive(Debug)]
pub(crate) struct Lecteur<'a> {
    paires: &'a Paires,
    lus: BTreeSet<&'a str>,
    violations: Vec<Violation>,
}

impl<'a> Lecteur<'a> {
    pub(crate) fn nouveau(paires: &'a Paires) -> Self {
        Self { paires, lus: BTreeSet::new(), violations: Vec::new() }
    }

    /// A complaint about a parameter.
    pub(crate) fn refuser(&mut self, nom: &str, message: impl Into<String>) {
        self.violations.push(Violation::nouvelle(nom, message, "parametre"));
    }

    /// The only value of a parameter.
    pub(crate) fn un(&mut self, nom: &str) -> Option<&'a str> {
        let mut valeurs = self.paires.0.iter().filter(|(cle, _)| cle == nom);
        let (cle, valeur) = valeurs.next()?;
        self.lus.insert(cle);
        if valeurs.next().is_some() {
            self.refuser(nom, format!("{nom} ne prend qu’une valeur."));
        }
        Some(valeur)
    }

    /// Every value of a parameter, written `nom=`, `nom[]=` or `nom[0]=`.
    pub(crate) fn plusieurs(&mut self, nom: &str) -> Vec<String> {
        let siennes: Vec<_> = self.paires.0.iter().filter(|(cle, _)| sans_indice(cle) == nom).collect();
        self.lus.extend(siennes.iter().map(|(cle, _)| cle.as_str()));
        siennes.into_iter().map(|(_, valeur)| valeur.clone()).collect()
    }

    /// A yes-or-no parameter.
    pub(crate) fn logique(&mut self, nom: &str) -> Option<bool> {
        let valeur = self.un(nom)?;
        match valeur {
            "1" | "true" => Some(true),
            "0" | "false" => Some(false),
            _ => {
                self.refuser(nom, format!("{nom} doit être true, false, 1 ou 0."));
                None
            }
        }
    }

    /// `page` and `limit`.
    pub(crate) fn page(&mut self) -> Page {
        Page { numero: self.entier("page", 1, u32::MAX), limite: self.entier("limit", LIMITE_DEFAUT, LIMITE_MAX) }
    }

    fn entier(&mut self, nom: &str, defaut: u32, maximum: u32) -> u32 {
        let Some(valeur) = self.un(nom) else { return defaut };
        match valeur.parse::<u32>() {
            Ok(entier) if (1..=maximum).contains(&entier) => entier,
            _ => {
                let borne = if maximum == u32::MAX { String::new() } else { format!(" et au plus {maximum}") };
                self.refuser(nom, format!("{nom} doit être un nombre entier d’au moins 1{borne}."));
                defaut
            }
        }
    }

    /// The end of the reading: whatever was not read is unknown.
    pub(crate) fn finir(mut self) -> Result<(), Error> {
        let inconnus: BTreeSet<&str> =
            self.paires.0.iter().map(|(cle, _)| cle.as_str()).filter(|cle| !self.lus.contains(cle)).collect();
        for nom in inconnus {
            self.refuser(nom, format!("Le paramètre {nom} n’est pas connu."));
        }
        if self.violations.is_empty() { Ok(()) } else { Err(Error::Parametres(self.violations)) }
    }
}

/// A call that takes no parameter says so.
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

    #[test]
    fn chaque_parametre_fautif_est_nomme() {
        let paires = Paires::lire(Some("page=0&limit=201&exists[idLot]=oui&inconnu=1&type=A&type[]=B&inconnu=2"))
            .expect("readable pairs");
        let mut lecteur = Lecteur::nouveau(&paires);
        assert_eq!(lecteur.plusieurs("type"), ["A", "B"]);
        lecteur.page();
        lecteur.logique("exists[idLot]");
        let Err(Error::Parametres(violations)) = lecteur.finir() else { panic!("refused") };
        let noms: Vec<_> = violations.iter().map(|v| v.property_path.as_str()).collect();
        assert_eq!(noms, ["page", "limit", "exists[idLot]", "inconnu"]);
    }

    #[test]
    fn une_valeur_unique_ne_se_repete_pas() {
        let paires = Paires::lire(Some("page=1&page=2")).expect("readable pairs");
        let mut lecteur = Lecteur::nouveau(&paires);
        lecteur.page();
        assert!(lecteur.finir().is_err());
    }
}
