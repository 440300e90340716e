//! The sheet where a user signs in (`web/src/features/session/connexion-page.tsx`). The user can type at once, and the page keeps what they
//! typed. The button is disabled until the script comes, and a browser does not send a form whose button is disabled.

use super::html::{AttributHtml, Html};
use super::lot::lien;
use super::textes::icone;

pub(super) fn peindre(e: &mut Html) {
    e.element("div", &[("class", "feuille-ciel")], |e| {
        e.element("div", &[("class", "feuille-feuille")], |e| {
            e.element("section", &[("class", "linteau-linteau"), ("data-niveau", "page")], |e| {
                e.element("div", &[("class", "linteau-tete"), ("data-tete", "")], |e| e.mot("h1", &[], "Se connecter"));
                e.element("div", &[("class", "feuille-contenu")], |e| {
                    e.element("form", &[("noValidate", ""), ("aria-busy", "false")], formulaire);
                });
                e.element("div", &[("class", "feuille-suite")], |e| {
                    e.element("p", &[], |e| lien(e, "/mot-de-passe", "Mot de passe oublié\u{a0}?"));
                    e.element("p", &[], |e| {
                        e.texte("Pas encore de compte\u{a0}? ");
                        lien(e, "/inscription", "Devenir partenaire");
                    });
                });
            });
        });
    });
}

fn formulaire(e: &mut Html) {
    champ(e, "connexion-email", "Adresse e-mail", |e| {
        let attributs = [
            ("id", "connexion-email"),
            ("type", "email"),
            ("autoComplete", "username"),
            ("required", ""),
            ("autofocus", ""),
            ("data-autofocus", ""),
            ("name", "email"),
            ("value", ""),
        ];
        e.seul("input", &attributs);
    });
    champ(e, "connexion-motDePasse", "Mot de passe", |e| {
        let attributs = [
            ("id", "connexion-motDePasse"),
            ("autoComplete", "current-password"),
            ("required", ""),
            ("type", "password"),
            ("name", "motDePasse"),
            ("value", ""),
        ];
        e.seul("input", &attributs);
        let voir = [
            ("type", "button"),
            ("disabled", ""),
            ("class", "lt-nu lt-voir"),
            ("aria-label", "Afficher le mot de passe"),
            ("aria-pressed", "false"),
            ("aria-controls", "connexion-motDePasse"),
        ];
        e.element("button", &voir, |e| e.dessin(icone("eye")));
    });
    let entrer: [AttributHtml<'_>; 5] =
        [("type", "submit"), ("disabled", ""), ("class", "lt-bouton"), ("data-grand", "true"), ("data-plein", "true")];
    e.mot("button", &entrer, "Se connecter");
}

/// A field under its name (`web/src/ui/leger/champs.tsx`).
fn champ(e: &mut Html, id: &str, nom: &str, saisie: impl FnOnce(&mut Html)) {
    e.element("div", &[("class", "lt-champ")], |e| {
        e.mot("label", &[("for", id)], nom);
        e.element("div", &[("class", "lt-saisie")], saisie);
    });
}
