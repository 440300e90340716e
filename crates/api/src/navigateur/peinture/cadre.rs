//! The frame of a page that has no painted rows: its header and its name. The links of the header work while the page comes.

use super::super::pages::PageDuNavigateur;
use super::Vue;
use super::html::Html;

/// Pages whose name is painted although they wait for calls, because users open these pages first.
const D_ENTREE: [&str; 3] = ["/suivi/denonciations", "/suivi/options", "/suivi/reservations"];

/// Whether a page has a name that can be painted.
pub(super) fn se_nomme(page: &PageDuNavigateur) -> bool {
    page.en_tete.is_some() || D_ENTREE.contains(&page.chemin.as_str())
}

pub(super) fn peindre(e: &mut Html, vue: &Vue<'_>, page: &PageDuNavigateur) {
    let Some(titre) = page.en_tete.as_ref().or(page.titre.as_ref()) else { return };
    e.element("div", &[("class", "cadre-titre")], |e| e.mot("h1", &[], &titre.replace("{marque}", &vue.marque.nom)));
}
