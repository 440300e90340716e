//! The programmes of a search, as cards (`web/src/features/recherche/carte-programme.tsx`).

use super::Vue;
use super::criteres::comptes;
use super::formats::{prix, trimestre_court};
use super::html::{Html, si};
use super::lots::{composant, glyphe, peindre_glyphe};
use super::reponses::{ParStatut, ProgrammePeint};
use super::textes::icone;
use chrono_tz::Europe::Paris;

/// The number of cards at the top of the page. Their façades are loaded at once, because they are seen first.
const PREMIERES: usize = 2;
/// The number of rows of the summary for which a card has room.
const LIGNES: usize = 3;
/// The style that places a façade in its frame.
const CADRE: &str = "display:block;width:100%;height:100%;object-fit:cover;object-position:bottom";

pub(super) fn peindre(e: &mut Html, vue: &Vue<'_>, programmes: &[ProgrammePeint]) {
    e.element("div", &[("class", "recherche-cartes")], |e| {
        for (rang, programme) in programmes.iter().enumerate() {
            e.element("article", &[("class", "carte-carte")], |e| {
                e.element("div", &[("class", "carte-visuel"), ("data-imprime", "")], |e| {
                    let place = if rang < PREMIERES { PlaceDImage::EnHaut } else { PlaceDImage::PlusBas };
                    facade(e, programme, place);
                });
                e.element("div", &[("class", "carte-corps")], |e| corps(e, vue, programme));
                e.element("div", &[("class", "carte-actions")], |e| {
                    if vue.prescrit() {
                        denoncer(e, programme);
                    }
                });
            });
        }
    });
}

fn denoncer(e: &mut Html, programme: &ProgrammePeint) {
    let nom = format!("Dénoncer un contact\u{a0}: {}", programme.nom_commercial);
    let lien = [
        ("class", "lt-bouton"),
        ("data-cadre", "true"),
        ("data-petit", "true"),
        ("aria-label", nom.as_str()),
        ("href", "/denonciation"),
        ("data-discover", "true"),
    ];
    e.mot("a", &lien, "Dénoncer un contact");
}

fn facade(e: &mut Html, programme: &ProgrammePeint, place: PlaceDImage) {
    if let Some(adresse) = &programme.facade {
        image_de_facade(e, adresse, &decrire_facade(&programme.logements_par_statut), place);
    }
}

/// The description of a façade, in words.
pub(super) fn decrire_facade(c: &ParStatut) -> String {
    let accorde = |combien: u64, mot: &str| format!("{combien} {mot}{}", if combien > 1 { "s" } else { "" });
    format!(
        "Façade du programme\u{a0}: {}, dont {}, {}, {}, {}.",
        accorde(c.l + c.o + c.t + c.r, "logement"),
        accorde(c.l, "libre"),
        accorde(c.o, "optionné"),
        accorde(c.t, "pré-réservé"),
        accorde(c.r, "réservé"),
    )
}

/// The place of a picture on its page. One at the top is loaded at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlaceDImage {
    EnHaut,
    PlusBas,
}

/// Writes the façade at this address, in the colour scheme of the screen, because no script has chosen another one yet.
pub(super) fn image_de_facade(e: &mut Html, adresse: &str, alt: &str, place: PlaceDImage) {
    let (clair, sombre) = (format!("{adresse}&theme=clair"), format!("{adresse}&theme=sombre"));
    e.element("picture", &[], |e| {
        e.seul("source", &[("media", "(prefers-color-scheme: dark)"), ("srcset", &sombre)]);
        let image = [
            ("src", clair.as_str()),
            ("alt", alt),
            si(place == PlaceDImage::PlusBas, ("loading", "lazy")),
            ("style", CADRE),
        ];
        e.seul("img", &image);
    });
}

fn corps(e: &mut Html, vue: &Vue<'_>, programme: &ProgrammePeint) {
    let c = &programme.logements_par_statut;
    e.element("div", &[("class", "programme-titre")], |e| {
        e.element("div", &[("data-imprime", "")], |e| {
            e.element("h2", &[], |e| {
                let adresse = format!("/programme/{}", composant(&programme.id));
                e.mot("a", &[("href", &adresse), ("data-discover", "true")], &programme.nom_commercial);
            });
            let zone = programme.zone_fiscale.as_ref().map(|z| format!(", Zone\u{a0}{}", z.replace(' ', "\u{a0}")));
            e.mot("p", &[], &format!("{}{}", programme.lieu.libelle_riche, zone.unwrap_or_default()));
        });
    });
    if let Some(trouves) = programme.lots_trouves.as_ref().filter(|trouves| trouves.total > 0) {
        // Show a price only when a free lot has it, because a price is that of something that can be bought.
        let aucun = trouves.logements > 0 && c.l == 0;
        e.element("p", &[("class", "programme-trouves"), ("data-imprime", "")], |e| {
            e.mot("b", &[], &comptes(trouves.logements, trouves.commerces, trouves.annexes));
            if let Some(euros) = trouves.prix_min.filter(|_| !aucun) {
                e.texte(&format!(" dès {}", prix(euros)));
            }
            e.texte(" pour cette recherche");
            if aucun {
                e.texte(", aucun libre");
            }
        });
    }
    let statuts = [("class", "programme-comptes"), ("data-imprime", ""), ("aria-label", "Logements du programme")];
    e.element("ul", &statuts, |e| {
        let tous = [("L", c.l, "libres"), ("O", c.o, "optionnés"), ("T", c.t, "pré-rés."), ("R", c.r, "réservés")];
        for (code, combien, mot) in tous {
            e.element("li", &[("data-statut", code)], |e| {
                peindre_glyphe(e, glyphe(code).map_or("", |(_, trait_)| trait_));
                e.element("span", &[], |e| {
                    e.mot("b", &[], &combien.to_string());
                    e.texte(&format!(" {mot}"));
                });
            });
        }
    });
    e.element("dl", &[("class", "programme-synthese"), ("data-imprime", "")], |e| {
        for ligne in programme.synthese_lots.iter().flatten().take(LIGNES) {
            e.element("div", &[], |e| {
                e.mot("dt", &[], &ligne.libelle);
                let lots = if ligne.nombre > 1 { "lots" } else { "lot" };
                e.mot("dd", &[], &format!("{}\u{a0}{lots}", ligne.nombre));
                e.element("dd", &[], |e| {
                    if let Some(euros) = ligne.min.prix {
                        e.texte("dès ");
                        e.mot("b", &[], &prix(euros));
                    }
                });
            });
        }
    });
    e.element("div", &[("class", "programme-pied")], |e| {
        let livraison = programme.calendrier.date_livraison.as_ref();
        let livraison = livraison.map(|jour| format!(" · livr. {}", trimestre_court(jour))).unwrap_or_default();
        let phase = format!("{}{livraison}", programme.phase_commerciale.libelle);
        e.mot("span", &[("data-imprime", "")], &phase);
        e.element("span", &[("class", "programme-marques")], |e| {
            let aujourdhui = vue.instant.with_timezone(&Paris).format("%Y-%m-%d").to_string();
            let actable = programme.calendrier.date_actabilite.as_ref().is_some_and(|jour| *jour <= aujourdhui);
            for (presente, mot, dessin) in [
                (actable, "Actable", "bolt"),
                (programme.is_eligible_demat, "Démat.", "device-mobile"),
                (programme.has_exclusivity, "Exclusivité", "key"),
                (programme.promotion_en_cours, "Promotion", "discount"),
            ] {
                if presente {
                    e.element("span", &[], |e| {
                        e.dessin(icone(dessin));
                        e.texte(mot);
                    });
                }
            }
        });
    });
}
