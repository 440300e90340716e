//! The list of a programme's lots (`web/src/features/programme/lots.tsx`).

use super::super::Vue;
use super::super::formats::{nombre, prix, surface};
use super::super::html::{Html, si};
use super::super::lot::{exclusivite, lien};
use super::super::lots::{composant, exterieurs, peindre_etage, statut, tva, type_court};
use super::super::reponses::LotLu;
use std::cmp::Ordering;
use std::collections::HashMap;

/// The order of a programme's lots: flat, house, parking, cellar, shop, then by rooms (`comparerLots` in the browser; spec section 9).
fn dans_l_ordre(a: &LotLu, b: &LotLu) -> Ordering {
    let rang = |lot: &LotLu| {
        let natures = ["appartement", "maison", "parking", "cave", "commerce"];
        natures.iter().position(|nature| *nature == lot.typologie.nature.code).map_or(-1, usize::cast_signed)
    };
    rang(a).cmp(&rang(b)).then(a.pieces.cmp(&b.pieces)).then_with(|| comme_des_nombres(&a.numero, &b.numero))
}

/// The order of two numbers of lots, whose digits are read as numbers: "A9" stands before "A10".
fn comme_des_nombres(a: &str, b: &str) -> Ordering {
    let parts = |texte: &str| -> Vec<(String, u64)> {
        let mut parts = Vec::new();
        let mut reste = texte;
        while !reste.is_empty() {
            let (mots, suite) = reste.split_at(reste.find(|c: char| c.is_ascii_digit()).unwrap_or(reste.len()));
            let (chiffres, fin) = suite.split_at(suite.find(|c: char| !c.is_ascii_digit()).unwrap_or(suite.len()));
            parts.push((mots.to_lowercase(), chiffres.parse().unwrap_or_default()));
            reste = fin;
        }
        parts
    };
    parts(a).cmp(&parts(b))
}

/// A column: its class, its title, whether its numbers are aligned right.
const COLONNES: [(&str, &str, bool); 7] = [
    ("plots-numero", "Lot", false),
    ("plots-type", "Type", false),
    ("plots-etage", "Étage", false),
    ("plots-surface", "Surface", true),
    ("plots-exposition", "Exposition", false),
    ("plots-prix", "Prix", true),
    ("plots-statut", "Statut", false),
];

pub(super) fn peindre(e: &mut Html, vue: &Vue<'_>, lots: &[LotLu]) {
    let mut ranges: Vec<&LotLu> = lots.iter().collect();
    ranges.sort_by(|a, b| dans_l_ordre(a, b));
    let mut hauteurs: HashMap<Option<&str>, i64> = HashMap::new();
    for lot in &ranges {
        let niveau = hauteurs.entry(lot.batiment.as_deref()).or_insert(1);
        *niveau = (*niveau).max(lot.etage.as_ref().map_or(0, |etage| etage.priorite) + 1);
    }
    let section = [("id", "lots"), ("class", "plots-section"), ("aria-label", "Les lots"), ("aria-busy", "false")];
    e.element("section", &section, |e| {
        e.element("section", &[("class", "linteau-linteau"), ("data-niveau", "section")], |e| {
            e.element("div", &[("class", "linteau-tete"), ("data-tete", "")], |e| {
                e.mot("h2", &[], "Les lots");
                let combien = u64::try_from(ranges.len()).unwrap_or_default();
                let mot = if combien > 1 { "lots" } else { "lot" };
                let compte = format!("{}\u{a0}{mot}", nombre(combien));
                e.mot("p", &[("class", "plots-compte"), ("role", "status")], &compte);
            });
            if ranges.is_empty() {
                e.mot("p", &[("class", "plots-vide")], "Aucun lot en vente pour le moment.");
            } else {
                table(e, vue, &ranges, &hauteurs);
            }
        });
    });
}

fn table(e: &mut Html, vue: &Vue<'_>, lots: &[&LotLu], hauteurs: &HashMap<Option<&str>, i64>) {
    let prescripteur = vue.prescrit();
    let attributs = [("class", "table-table plots-table"), ("aria-label", "Lots du programme"), ("aria-busy", "false")];
    e.element("table", &attributs, |e| {
        e.element("thead", &[], |e| {
            e.element("tr", &[], |e| {
                for (classe, titre, droite) in COLONNES {
                    let attributs = [
                        ("scope", "col"),
                        ("class", classe),
                        si(droite, ("data-droite", "true")),
                        ("data-imprime", ""),
                    ];
                    e.mot("th", &attributs, titre);
                }
                if prescripteur {
                    e.element("th", &[("scope", "col"), ("class", "plots-acte")], |e| {
                        e.mot("span", &[("class", "lt-lu")], "Optionner, attendre");
                    });
                }
            });
        });
        e.element("tbody", &[], |e| {
            for (rang, lot) in lots.iter().enumerate() {
                e.element("tr", &[("data-rang", &rang.to_string()), ("data-ouvre", "true")], |e| {
                    for (classe, titre, droite) in COLONNES {
                        let attributs = [
                            si(classe == "plots-numero", ("role", "rowheader")),
                            ("class", classe),
                            si(droite, ("data-droite", "true")),
                            si(classe != "plots-type", ("data-imprime", "")),
                            ("data-titre", titre),
                        ];
                        let niveaux = hauteurs.get(&lot.batiment.as_deref()).copied().unwrap_or(1);
                        e.element("td", &attributs, |e| cellule(e, vue, lot, classe, niveaux));
                    }
                    if prescripteur {
                        e.element("td", &[("class", "plots-acte"), ("data-titre", "")], |e| acte(e, lot));
                    }
                });
            }
        });
    });
}

fn cellule(e: &mut Html, vue: &Vue<'_>, lot: &LotLu, classe: &str, niveaux: i64) {
    match classe {
        "plots-numero" => lien(e, &format!("/lot/{}", composant(&lot.id)), &lot.numero),
        "plots-type" => {
            e.mot("span", &[("data-imprime", "")], &type_court(lot));
            if let Some(groupe) = &lot.exclusivite {
                e.mot("small", &[], &exclusivite(vue, &groupe.nom));
            }
        }
        "plots-etage" => {
            if let Some(etage) = &lot.etage {
                peindre_etage(e, etage.priorite, niveaux);
            }
        }
        "plots-surface" => {
            if let Some(metres) = lot.surfaces.surface {
                e.texte(&surface(metres));
            }
            let dits = exterieurs([lot.balcon, lot.loggia, lot.terrasse, lot.jardin], &lot.surfaces);
            e.mot("small", &[], &dits);
        }
        "plots-exposition" => {
            if let Some(exposition) = &lot.exposition {
                e.texte(exposition);
            }
        }
        "plots-prix" => {
            if let Some(euros) = lot.prix {
                e.mot("b", &[], &prix(euros));
            }
            e.mot("small", &[], &tva(lot));
        }
        _ => statut(e, vue, lot),
    }
}

/// Writes the one act that the server allows a prescriber on this lot: the option, or the waiting list (`web/src/ui/alerter.tsx`).
fn acte(e: &mut Html, lot: &LotLu) {
    let page = format!("/lot/{}", composant(&lot.id));
    let alerte = &lot.actions.alerte;
    if lot.actions.option.autorisee {
        let (nom, vers) = (format!("Poser une option\u{a0}: {}", lot.numero), format!("{page}/option"));
        let lien = [
            ("class", "lt-bouton"),
            ("data-cadre", "true"),
            ("data-petit", "true"),
            ("aria-label", nom.as_str()),
            ("href", &vers),
            ("data-discover", "true"),
        ];
        e.mot("a", &lien, "Option");
    } else if alerte.code.as_deref() == Some("attente-en-cours") {
        let nom = format!("Vous l’attendez\u{a0}: {}", lot.numero);
        let lien = [
            ("class", "lt-bouton"),
            ("data-discret", "true"),
            ("data-petit", "true"),
            ("aria-label", nom.as_str()),
            ("data-place", "attente"),
            ("href", &page),
            ("data-discover", "true"),
        ];
        e.element("span", &[], |e| e.mot("a", &lien, "Vous l’attendez"));
    } else if alerte.autorisee {
        let nom = format!("M’alerter\u{a0}: {}", lot.numero);
        let bouton = [
            ("type", "button"),
            ("disabled", ""),
            ("class", "lt-bouton"),
            ("data-discret", "true"),
            ("data-petit", "true"),
            ("aria-label", nom.as_str()),
            ("title", "Rejoindre la liste d’attente"),
            ("data-place", "attente"),
        ];
        e.element("span", &[], |e| e.mot("button", &bouton, "M’alerter"));
    }
}
