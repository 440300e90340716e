//! Lists of facts (`web/src/ui/liste-faits.tsx`).

use super::formats::ordinal;
use super::html::{Html, si};
use super::textes::TEXTES;
use std::borrow::Cow;

/// How the value of a fact is written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Graphie {
    Simple,
    /// Struck out: a price that another one replaces.
    Barre,
    /// With the ending of the ordinal number in superscript.
    Rang,
}

/// A fact of a list. A fact without a value is left out.
#[derive(Debug)]
pub(super) struct FaitPeint<'a> {
    pub(super) libelle: Cow<'a, str>,
    pub(super) valeur: Option<String>,
    pub(super) ecrit: Graphie,
    /// Whether the fact is meant for a client, and is therefore printed too.
    pub(super) client: bool,
    /// The smaller text under the value.
    pub(super) precision: Option<String>,
}

impl<'a> FaitPeint<'a> {
    /// A fact for a client, whose value is written plainly.
    pub(super) fn client(libelle: impl Into<Cow<'a, str>>, valeur: Option<String>) -> Self {
        Self { libelle: libelle.into(), valeur, ecrit: Graphie::Simple, client: true, precision: None }
    }
}

/// A word. When it is a word of the trade, it is a button that tells its meaning (`web/src/ui/terme.tsx`).
pub(super) fn terme(e: &mut Html, mot: &str) {
    if TEXTES.termes.contains_key(mot) {
        let attributs = [("type", "button"), ("disabled", ""), ("class", "terme-mot"), ("aria-expanded", "false")];
        e.mot("button", &attributs, mot);
    } else {
        e.texte(mot);
    }
}

/// Writes the facts that have a value. Writes nothing when no fact has one.
pub(super) fn liste(e: &mut Html, faits: &[FaitPeint<'_>]) {
    let mut presents = faits.iter().filter(|un| un.valeur.as_ref().is_some_and(|v| !v.is_empty())).peekable();
    if presents.peek().is_none() {
        return;
    }
    e.element("dl", &[("class", "faits-faits")], |e| {
        for fait in presents {
            e.element("div", &[si(fait.client, ("data-imprime", ""))], |e| {
                e.element("dt", &[], |e| terme(e, &fait.libelle));
                e.element("dd", &[], |e| {
                    let valeur = fait.valeur.as_deref().unwrap_or_default();
                    match fait.ecrit {
                        Graphie::Simple => e.texte(valeur),
                        Graphie::Barre => e.mot("s", &[], valeur),
                        Graphie::Rang => ordinal(e, valeur),
                    }
                    if let Some(precision) = fait.precision.as_ref().filter(|une| !une.is_empty()) {
                        e.mot("small", &[], precision);
                    }
                });
            });
        }
    });
}
