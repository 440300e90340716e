//! A page of which no row is painted: its name, under its header. The links of the header lead where they say while the page comes.

use super::super::pages::PageDuNavigateur;
use super::Vue;
use super::formats::majuscule;
use super::html::Html;
use domain::calendrier::jour_en_toutes_lettres;

/// Pages whose name is painted although they wait for calls: those that users open first.
const D_ENTREE: [&str; 4] = ["/home", "/suivi/denonciations", "/suivi/options", "/suivi/reservations"];

/// Whether a page has a name to paint.
pub(super) fn se_nomme(page: &PageDuNavigateur) -> bool {
    page.en_tete.is_some() || D_ENTREE.contains(&page.chemin.as_str())
}

pub(super) fn peindre(e: &mut Html, vue: &Vue<'_>, page: &PageDuNavigateur) {
    if page.chemin == "/home" {
        return e.element("div", &[("class", "cadre-titre")], |e| e.mot("h1", &[], &titre_du_jour(vue)));
    }
    let Some(titre) = page.en_tete.as_ref().or(page.titre.as_ref()) else { return };
    e.element("div", &[("class", "cadre-titre")], |e| e.mot("h1", &[], &titre.replace("{marque}", &vue.marque.nom)));
}

/// "Vendredi 27 novembre", the name of home.
fn titre_du_jour(vue: &Vue<'_>) -> String {
    majuscule(&jour_en_toutes_lettres(vue.instant))
}
