//! The links to the pages of a list, where there is room for only a few (`web/src/ui/pages.tsx`).

use super::html::{Html, si};
use super::textes::icone;

/// The page numbers that are shown: the first, the last and the current one. `None` stands for the numbers left out in between.
fn rangs(total: u64, page: u64) -> Vec<Option<u64>> {
    let suite = |de: u64, a: u64| (de..=a).map(Some);
    if total <= 5 {
        return suite(1, total).collect();
    }
    let (gauche, droite) = (page.max(1), page.min(total - 1));
    match (gauche > 3, droite < total - 1) {
        (false, true) => suite(1, 3).chain([None, Some(total)]).collect(),
        (true, false) => [Some(1), None].into_iter().chain(suite(total - 2, total)).collect(),
        _ => [Some(1), None].into_iter().chain(suite(gauche, droite)).chain([None, Some(total)]).collect(),
    }
}

/// Writes nothing for a list of one page. `adresse` gives the address of a page other than the first.
pub(super) fn pages(e: &mut Html, classe: &str, nom: &str, total: u64, page: u64, adresse: impl Fn(u64) -> String) {
    if total <= 1 {
        return;
    }
    let vers = |e: &mut Html, rang: u64, nom: &str, dessin: &str| {
        if rang == 0 || rang > total {
            let bouton = [("type", "button"), ("aria-label", nom), ("disabled", "")];
            e.element("button", &bouton, |e| e.dessin(icone(dessin)));
        } else {
            let lien = [("aria-label", nom), ("href", &adresse(rang)), ("data-discover", "true")];
            e.element("a", &lien, |e| e.dessin(icone(dessin)));
        }
    };
    e.element("nav", &[si(!classe.is_empty(), ("class", classe)), ("aria-label", nom)], |e| {
        e.element("div", &[("class", "lt-pages")], |e| {
            vers(e, page - 1, "Page précédente", "chevron-left");
            for rang in rangs(total, page) {
                let Some(rang) = rang else {
                    e.element("span", &[("data-points", "")], |e| e.dessin(icone("dots")));
                    continue;
                };
                let nom = format!("Page {rang}");
                let courante = si(rang == page, ("aria-current", "page"));
                let lien =
                    [("aria-label", nom.as_str()), courante, ("href", &adresse(rang)), ("data-discover", "true")];
                e.mot("a", &lien, &rang.to_string());
            }
            vers(e, page + 1, "Page suivante", "chevron-right");
        });
    });
}
