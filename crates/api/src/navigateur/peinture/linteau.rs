//! A section under its lintel, with its title (`web/src/ui/linteau.tsx`).

use super::html::Html;

pub(super) fn peindre(e: &mut Html, titre: &str, a_cote: impl FnOnce(&mut Html), contenu: impl FnOnce(&mut Html)) {
    e.element("section", &[("class", "linteau-linteau"), ("data-niveau", "section")], |e| {
        e.element("div", &[("class", "linteau-tete"), ("data-tete", "")], |e| {
            e.mot("h2", &[], titre);
            a_cote(e);
        });
        contenu(e);
    });
}

/// Writes a link that stands outside a text.
pub(super) fn lien(e: &mut Html, vers: &str, dit: &str) {
    e.mot("a", &[("class", "lt-lien"), ("href", vers), ("data-discover", "true")], dit);
}
