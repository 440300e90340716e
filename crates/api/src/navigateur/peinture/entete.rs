//! The header: the brand, the links of the navigation, and the count beside each of them (`web/src/app/entete.tsx`).

use super::Vue;
use super::formats::nombre;
use super::html::{Html, si};
use super::reponses::{CompteDeVeille, Moi, Veille};
use super::textes::{Entree, TEXTES, icone};
use domain::acces::autorise;

/// The mark, which is shown when the brand has no logo.
const MARQUE: &str = "<svg viewBox=\"0 0 28 28\" width=\"26\" height=\"26\" aria-hidden=\"true\">\
<path d=\"M0 0h28v28h-8V13H8v15H0z\" fill=\"var(--lt-head-ink)\"></path>\
<path d=\"M3.5 7h21v6h-21z\" fill=\"var(--lt-marque, var(--lt-neuf-on-dark))\"></path></svg>";

/// The header of the main layout.
pub(super) fn peindre(e: &mut Html, vue: &Vue<'_>) {
    barre(e, vue, |e| match vue.moi {
        Some(moi) => connecte(e, vue, moi),
        None => visiteur(e),
    });
}

/// The header of the anonymous layout (`web/src/app/entete-anonyme.tsx`): the links to join and to sign in, or, for a signed-in user,
/// a link back to the portal. It names nobody.
pub(super) fn anonyme(e: &mut Html, vue: &Vue<'_>) {
    barre(e, vue, |e| {
        e.element("div", &[("class", "entete-droite")], |e| match vue.moi {
            Some(_) => entree(e, "entete-connexion", "/home", "Retourner au portail"),
            None => entrer(e),
        });
    });
}

/// The bar of the header: the brand, then what `suite` writes beside it.
fn barre(e: &mut Html, vue: &Vue<'_>, suite: impl FnOnce(&mut Html)) {
    e.element("header", &[("class", "lt-head entete-entete")], |e| {
        e.mot("a", &[("href", "#contenu"), ("class", "entete-evitement")], "Aller au contenu");
        let vers = if vue.moi.is_some() { "/home" } else { "/" };
        e.element("a", &[("class", "entete-logo"), ("href", vers), ("data-discover", "true")], |e| {
            match vue.marque.logo.as_deref() {
                Some(logo) => {
                    e.seul(
                        "img",
                        &[("src", logo), ("alt", ""), ("height", "26"), ("style", "width:auto;max-width:140px")],
                    );
                }
                None => e.dessin(MARQUE),
            }
            e.mot("b", &[], &vue.marque.nom);
        });
        suite(e);
    });
}

/// The links to join and to sign in.
fn entrer(e: &mut Html) {
    entree(e, "entete-inscription", "/inscription", "Devenir partenaire");
    entree(e, "entete-connexion", "/connexion", "Se connecter");
}

fn entree(e: &mut Html, classe: &str, vers: &str, dit: &str) {
    e.mot("a", &[("class", classe), ("href", vers), ("data-discover", "true")], dit);
}

/// The right part of a visitor's header: the quick search of the public offer, and the links to join and to sign in.
fn visiteur(e: &mut Html) {
    e.element("div", &[("class", "entete-droite")], |e| {
        let attributs = [
            ("type", "button"),
            ("disabled", ""),
            ("class", "lt-nu rapide-bouton"),
            ("aria-label", "Recherche rapide"),
            ("aria-haspopup", "dialog"),
            ("aria-keyshortcuts", "/ Control+K"),
            ("title", "Recherche rapide (Ctrl + K)"),
        ];
        e.element("button", &attributs, |e| e.dessin(icone("search")));
        entrer(e);
    });
}

fn connecte(e: &mut Html, vue: &Vue<'_>, moi: &Moi) {
    e.element("nav", &[("class", "entete-nav"), ("aria-label", "Principale")], |e| {
        for entree in TEXTES.navigation.iter().filter(|une| une.role.is_none_or(|role| autorise(&moi.roles, role))) {
            lien(e, vue, entree);
        }
    });
    e.element("div", &[("class", "entete-droite")], |e| {
        if let Some(gerant) = moi.referent() {
            e.element("span", &[("class", "entete-referent")], |e| {
                let statut = statut_du_referent(vue, moi);
                e.texte(&format!("{statut}\u{a0}: "));
                let dits = [&gerant.prenom, &gerant.nom];
                let nom: Vec<&str> = dits.into_iter().map(String::as_str).filter(|un| !un.is_empty()).collect();
                e.mot("b", &[], &nom.join(" "));
            });
        }
    });
}

/// "Votre référent Linteau"; for staff, the label of their type.
pub(super) fn statut_du_referent(vue: &Vue<'_>, moi: &Moi) -> String {
    if moi.externe() { format!("Votre référent {}", vue.marque.nom) } else { moi.genre.libelle.clone() }
}

fn lien(e: &mut Html, vue: &Vue<'_>, entree: &Entree) {
    let sous = entree.sous.as_ref().unwrap_or(&entree.vers);
    let courant =
        vue.chemin.strip_prefix(sous.as_str()).is_some_and(|suite| suite.is_empty() || suite.starts_with('/'));
    let compte = vue.veille.and_then(|veille| compte(veille, &entree.vers)).filter(|compte| compte.nombre > 0);
    let id = format!("compte-{}", entree.libelle);
    let attributs = [
        si(courant, ("aria-current", "page")),
        si(compte.is_some(), ("aria-describedby", &id)),
        ("href", &entree.vers),
        ("data-discover", "true"),
    ];
    e.element("a", &attributs, |e| {
        e.texte(&entree.libelle);
        let Some(compte) = compte else { return };
        let mots = en_mots(compte, &entree.vers);
        let presse = si(compte.ce_jour > 0, ("data-presse", "true"));
        let combien = if compte.nombre > 99 { "99+".to_owned() } else { compte.nombre.to_string() };
        let attributs = [("class", "lien-compte"), presse, ("aria-hidden", "true"), ("title", mots.as_str())];
        e.mot("span", &attributs, &combien);
        e.mot("span", &[("id", &id), ("hidden", "")], &mots);
    });
}

fn compte(veille: &Veille, vers: &str) -> Option<CompteDeVeille> {
    match vers {
        "/suivi/options" => Some(veille.options),
        "/suivi/reservations" => Some(veille.reservations),
        "/suivi/denonciations" => Some(veille.denonciations),
        _ => None,
    }
}

/// "3 options en cours, dont 1 qui finit aujourd’hui"
fn en_mots(CompteDeVeille { nombre: combien, ce_jour }: CompteDeVeille, vers: &str) -> String {
    let (une, plusieurs) = TEXTES.comptes.get(vers).map_or(("", ""), |(une, plusieurs)| (une, plusieurs));
    let finissent = format!("qui {} aujourd’hui", if ce_jour > 1 { "finissent" } else { "finit" });
    let debut = if combien == 1 { une.to_owned() } else { format!("{}\u{a0}{plusieurs}", nombre(combien)) };
    match (ce_jour, combien) {
        (0, _) => debut,
        (_, 1) => format!("{debut}, {finissent}"),
        _ => format!("{debut}, dont {} {finissent}", nombre(ce_jour)),
    }
}
