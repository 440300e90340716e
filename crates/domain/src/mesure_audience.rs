//! The audience measure (spec section 2, analytics). It counts which pages are shown and to which kind of user, never
//! to which person.
//!
//! For each day, the portal keeps the number of identical page views, without address, account, session or hour. A
//! page view is refused as a whole when one of its fields breaks a rule.
//!
//! ```
//! use domain::mesure_audience::PageVue;
//! let vue = PageVue { page: "Lot".to_owned(), chapitres: vec!["Offre".to_owned()], ..PageVue::default() };
//! assert!(vue.fautes().is_empty());
//! ```

use crate::acces::TypeUtilisateur;
use chrono::{Months, NaiveDate};

/// The most letters of a page's name.
pub const LETTRES_PAGE: usize = 80;
/// The most chapters of a page.
pub const CHAPITRES: usize = 3;
/// The most letters of a chapter's name.
pub const LETTRES_CHAPITRE: usize = 60;
/// The most letters of a requested address that no page has.
pub const LETTRES_CHEMIN: usize = 200;
/// How long the counts of page views are kept.
const GARDE: Months = Months::new(13);

/// One view of a page.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct PageVue {
    pub page: String,
    /// The chapters of the page, the widest first.
    pub chapitres: Vec<String>,
    /// The other properties of the page view.
    pub proprietes: Proprietes,
}

/// The properties of a page view, in the words of the wire: a yes or a no is "oui" or "non". The page view of a
/// visitor has none of those that describe a user.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Proprietes {
    /// The requested address. It is given only when no page has this address.
    pub chemin: Option<String>,
    /// The code of the user's type.
    pub type_utilisateur: Option<String>,
    /// "referrer" for external users, "interne" for the others.
    pub profil: Option<String>,
    /// Whether the user is external.
    pub is_external: Option<String>,
    /// Whether a member of staff acts on behalf of the user.
    pub is_incarned: Option<String>,
}

/// A field that breaks a rule, and the rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FauteDeMesure {
    /// The field, by its name on the wire.
    pub champ: &'static str,
    pub regle: RegleDeMesure,
}

/// A rule that a field of a page view can break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegleDeMesure {
    /// The field has more letters than this number.
    Lettres(usize),
    /// The field has more values than this number.
    Valeurs(usize),
    /// The value is not one of the values that exist, or has not the right form.
    Forme,
}

impl PageVue {
    /// Every rule that the page view breaks.
    pub fn fautes(&self) -> Vec<FauteDeMesure> {
        let mut fautes = Vec::new();
        let mut exiger = |tenue: bool, champ, regle| {
            if !tenue {
                fautes.push(FauteDeMesure { champ, regle });
            }
        };
        exiger(court(&self.page, LETTRES_PAGE), "page", RegleDeMesure::Lettres(LETTRES_PAGE));
        exiger(est_un_nom(&self.page), "page", RegleDeMesure::Forme);
        exiger(self.chapitres.len() <= CHAPITRES, "chapitres", RegleDeMesure::Valeurs(CHAPITRES));
        let courts = self.chapitres.iter().all(|c| court(c, LETTRES_CHAPITRE));
        exiger(courts, "chapitres", RegleDeMesure::Lettres(LETTRES_CHAPITRE));
        exiger(self.chapitres.iter().all(|c| est_un_nom(c)), "chapitres", RegleDeMesure::Forme);
        let Proprietes { chemin, type_utilisateur, profil, is_external, is_incarned } = &self.proprietes;
        if let Some(chemin) = chemin {
            exiger(court(chemin, LETTRES_CHEMIN), "proprietes.chemin", RegleDeMesure::Lettres(LETTRES_CHEMIN));
            exiger(est_un_chemin(chemin), "proprietes.chemin", RegleDeMesure::Forme);
        }
        let types = TypeUtilisateur::TOUS.map(TypeUtilisateur::code);
        for (champ, valeur, permises) in [
            ("proprietes.type", type_utilisateur, &types[..]),
            ("proprietes.profil", profil, &["referrer", "interne"]),
            ("proprietes.isExternal", is_external, &["oui", "non"]),
            ("proprietes.isIncarned", is_incarned, &["oui", "non"]),
        ] {
            exiger(valeur.as_deref().is_none_or(|v| permises.contains(&v)), champ, RegleDeMesure::Forme);
        }
        fautes
    }
}

fn court(texte: &str, lettres: usize) -> bool {
    texte.chars().count() <= lettres
}

fn est_un_nom(texte: &str) -> bool {
    !texte.trim().is_empty() && !texte.chars().any(char::is_control)
}

/// Whether the text is a path of the portal, without a query and without a fragment. These two may hold words that
/// somebody typed.
fn est_un_chemin(texte: &str) -> bool {
    texte.starts_with('/') && !texte.chars().any(|c| c.is_control() || matches!(c, '?' | '#'))
}

/// The first day whose counts are still kept.
pub fn premier_jour_garde(aujourd_hui: NaiveDate) -> NaiveDate {
    aujourd_hui.checked_sub_months(GARDE).unwrap_or(NaiveDate::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refus(changer: impl FnOnce(&mut PageVue)) -> Vec<(&'static str, RegleDeMesure)> {
        let mut vue = PageVue {
            page: "Erreur 404".to_owned(),
            chapitres: vec!["Autre".to_owned()],
            proprietes: Proprietes {
                chemin: Some("/nulle-part".to_owned()),
                type_utilisateur: Some("EP".to_owned()),
                profil: Some("referrer".to_owned()),
                is_external: Some("oui".to_owned()),
                is_incarned: Some("non".to_owned()),
            },
        };
        changer(&mut vue);
        vue.fautes().into_iter().map(|f| (f.champ, f.regle)).collect()
    }

    #[test]
    fn ce_qui_convient_passe() {
        assert_eq!(refus(|_| {}), []);
        assert_eq!(refus(|vue| vue.proprietes = Proprietes::default()), []);
        assert_eq!(refus(|vue| vue.page = "é".repeat(LETTRES_PAGE)), []);
        assert_eq!(refus(|vue| vue.chapitres = vec!["é".repeat(LETTRES_CHAPITRE); 3]), []);
    }

    #[test]
    fn chaque_regle_nomme_son_champ() {
        assert_eq!(refus(|vue| vue.page = "é".repeat(81)), [("page", RegleDeMesure::Lettres(80))]);
        assert_eq!(refus(|vue| vue.page = " ".to_owned()), [("page", RegleDeMesure::Forme)]);
        assert_eq!(refus(|vue| vue.page = "a\nb".to_owned()), [("page", RegleDeMesure::Forme)]);
        assert_eq!(refus(|vue| vue.chapitres = vec!["a".to_owned(); 4]), [("chapitres", RegleDeMesure::Valeurs(3))]);
        assert_eq!(refus(|vue| vue.chapitres = vec!["a".repeat(61)]), [("chapitres", RegleDeMesure::Lettres(60))]);
        assert_eq!(refus(|vue| vue.chapitres = vec![String::new()]), [("chapitres", RegleDeMesure::Forme)]);
        let chemin = |texte: &str| refus(|vue| vue.proprietes.chemin = Some(texte.to_owned()));
        assert_eq!(chemin(&format!("/{}", "a".repeat(200))), [("proprietes.chemin", RegleDeMesure::Lettres(200))]);
        for errone in ["", "nulle-part", "/a?q=camille", "/a#b", "/a\u{7f}"] {
            assert_eq!(chemin(errone), [("proprietes.chemin", RegleDeMesure::Forme)], "{errone}");
        }
        let faux = Some("vrai".to_owned());
        assert_eq!(
            refus(|vue| vue.proprietes.type_utilisateur = faux.clone()),
            [("proprietes.type", RegleDeMesure::Forme)]
        );
        assert_eq!(refus(|vue| vue.proprietes.profil = faux.clone()), [("proprietes.profil", RegleDeMesure::Forme)]);
        assert_eq!(
            refus(|vue| vue.proprietes.is_external = faux.clone()),
            [("proprietes.isExternal", RegleDeMesure::Forme)]
        );
        assert_eq!(
            refus(|vue| vue.proprietes.is_incarned = faux.clone()),
            [("proprietes.isIncarned", RegleDeMesure::Forme)]
        );
    }

    #[test]
    fn treize_mois_sont_gardes() {
        let jour = |texte: &str| texte.parse::<NaiveDate>().expect("a day");
        assert_eq!(premier_jour_garde(jour("2026-11-21")), jour("2025-10-21"));
        assert_eq!(premier_jour_garde(jour("2027-03-31")), jour("2026-02-28"), "a shorter month ends earlier");
    }
}
