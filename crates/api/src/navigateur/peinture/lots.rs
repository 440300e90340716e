//! The lots of a search, as rows (`web/src/features/recherche/table-lots.tsx`).

use super::Vue;
use super::cherchee::Cherchee;
use super::criteres::Tri;
use super::formats::{heure_de_fin, majuscule, pourcentage, prix, surface, trimestre_court};
use super::html::{Html, si};
use super::reponses::{LotLu, SurfacesLues};
use super::textes::{TEXTES, icone};
use std::fmt::Write as _;

/// A column: its class, its title, the field by which it sorts, whether its numbers are aligned right, whether it is printed.
const COLONNES: [(&str, &str, &str, bool, bool); 8] = [
    ("lots-lot", "Lot", "numero", false, true),
    ("lots-programme", "Programme", "programme.nomCommercial", false, true),
    ("lots-surface", "Surface", "surfaces.surface", true, true),
    ("lots-etage", "Étage", "etage", false, true),
    ("lots-prix", "Prix", "prix", true, true),
    ("lots-commission", "Com.", "programme.tauxCommission", true, false),
    ("lots-livraison", "Livraison", "programme.calendrier.dateLivraison", false, true),
    ("lots-statut", "Statut", "statut.code", false, true),
];

pub(super) fn peindre(e: &mut Html, vue: &Vue<'_>, cherchee: &Cherchee<'_>, lots: &[LotLu]) {
    let prescripteur = vue.prescrit();
    let attributs = [("class", "table-table lots-table"), ("aria-label", "Lots trouvés"), ("aria-busy", "false")];
    e.element("table", &attributs, |e| {
        e.element("thead", &[], |e| {
            e.element("tr", &[], |e| {
                for colonne in COLONNES {
                    en_tete(e, cherchee, colonne);
                }
                if prescripteur {
                    e.element("th", &[("scope", "col"), ("class", "lots-denoncer")], |e| {
                        e.mot("span", &[("class", "lt-lu")], "Dénoncer, attendre");
                    });
                }
            });
        });
        e.element("tbody", &[], |e| {
            for (rang, lot) in lots.iter().enumerate() {
                e.element("tr", &[("data-rang", &rang.to_string()), ("data-ouvre", "true")], |e| {
                    for (classe, titre, _, droite, imprimee) in COLONNES {
                        let attributs = [
                            si(classe == "lots-lot", ("role", "rowheader")),
                            ("class", classe),
                            si(droite, ("data-droite", "true")),
                            si(imprimee, ("data-imprime", "")),
                            ("data-titre", titre),
                        ];
                        e.element("td", &attributs, |e| cellule(e, vue, lot, classe));
                    }
                    if prescripteur {
                        e.element("td", &[("class", "lots-denoncer"), ("data-titre", "")], |_| ());
                    }
                });
            }
        });
    });
}

fn en_tete(
    e: &mut Html,
    cherchee: &Cherchee<'_>,
    (classe, titre, champ, droite, imprimee): (&str, &str, &str, bool, bool),
) {
    let tri = cherchee.tri();
    let courant = tri.champ == champ;
    let ordre = match (courant, tri.decroissant) {
        (false, _) => "none",
        (true, false) => "ascending",
        (true, true) => "descending",
    };
    let attributs = [
        ("scope", "col"),
        ("class", classe),
        ("aria-sort", ordre),
        si(droite, ("data-droite", "true")),
        si(imprimee, ("data-imprime", "")),
    ];
    // An address names the order that was asked for, even when it is the default order.
    let suite = Tri { champ, decroissant: courant && !tri.decroissant };
    let adresse = cherchee.adresse(&suite, 1);
    e.element("th", &attributs, |e| {
        if classe == "lots-commission" {
            let oeil = [
                ("type", "button"),
                ("disabled", ""),
                ("class", "lt-icone lots-oeil"),
                ("aria-label", "Masquer les commissions"),
                ("data-sans-cadre", "true"),
                ("data-petite", "true"),
            ];
            e.element("button", &oeil, |e| e.dessin(icone("eye")));
        }
        let courant_dit = si(courant, ("data-courant", "true"));
        let lien = [("class", "table-tri"), courant_dit, ("href", adresse.as_str()), ("data-discover", "true")];
        e.element("a", &lien, |e| {
            if courant {
                e.dessin(icone(if tri.decroissant { "arrow-down" } else { "arrow-up" }));
            }
            e.texte(titre);
        });
    });
}

fn cellule(e: &mut Html, vue: &Vue<'_>, lot: &LotLu, classe: &str) {
    let programme = &lot.programme;
    let lien = |e: &mut Html, vers: &str, dit: &str| {
        e.mot("a", &[("class", "lots-nom"), ("href", vers), ("data-discover", "true")], dit);
    };
    match classe {
        "lots-lot" => {
            lien(e, &format!("/lot/{}", composant(&lot.id)), &lot.numero);
            e.mot("small", &[], &type_court(lot));
        }
        "lots-programme" => {
            lien(e, &format!("/programme/{}", composant(&programme.id)), &programme.nom_commercial);
            e.element("small", &[("class", "lots-ville")], |e| {
                e.mot("span", &[], &programme.lieu.ville);
                e.element("span", &[], |e| {
                    if let Some(zone) = &programme.zone_fiscale {
                        e.texte(&format!("\u{a0}· Zone\u{a0}{}", zone.replace(' ', "\u{a0}")));
                    }
                });
            });
        }
        "lots-surface" => {
            if let Some(metres) = lot.surfaces.surface {
                e.texte(&surface(metres));
            }
            e.mot("small", &[], &exterieurs([lot.balcon, lot.loggia, lot.terrasse, lot.jardin], &lot.surfaces));
        }
        "lots-etage" => {
            if let Some(etage) = &lot.etage {
                let niveaux = if lot.dernier_etage { etage.priorite + 1 } else { 5 };
                peindre_etage(e, etage.priorite, niveaux);
            }
        }
        "lots-prix" => {
            if let Some(euros) = lot.prix {
                e.mot("b", &[], &prix(euros));
            }
            e.mot("small", &[], &tva(lot));
        }
        "lots-livraison" => {
            if let Some(jour) = &programme.calendrier.date_livraison {
                e.texte(&trimestre_court(jour));
            }
        }
        "lots-statut" => statut(e, vue, lot),
        // This column is not painted, because a browser may hide commissions and the server does not know it.
        _ => (),
    }
}

/// A part of a path, as `encodeURIComponent` writes it.
pub(super) fn composant(id: &str) -> String {
    let mut ecrit = String::with_capacity(id.len());
    for octet in id.bytes() {
        if octet.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&octet) {
            ecrit.push(char::from(octet));
        } else {
            let _ = write!(ecrit, "%{octet:02X}");
        }
    }
    ecrit
}

/// "Appt. 2 p.", "Parking"
pub(super) fn type_court(lot: &LotLu) -> String {
    let nature = &lot.typologie.nature;
    let nom = TEXTES.natures.get(&nature.code).unwrap_or(&nature.libelle);
    if lot.pieces > 0 { format!("{nom} {}\u{a0}p.", lot.pieces) } else { nom.clone() }
}

/// "Balcon 5,1 m², jardin 28 m²". `presents` says which of the four outdoor spaces the lot has, in the order of their surfaces.
pub(super) fn exterieurs(presents: [bool; 4], s: &SurfacesLues) -> String {
    let espaces = [
        ("balcon", s.surface_balcon),
        ("loggia", s.surface_loggia),
        ("terrasse", s.surface_terrasse),
        ("jardin", s.surface_jardin),
    ];
    let dits = espaces.into_iter().zip(presents).filter(|(_, la)| *la).map(|((nom, metres), _)| match metres {
        Some(metres) => format!("{nom} {}", surface(metres)),
        None => nom.to_owned(),
    });
    let texte = dits.collect::<Vec<_>>().join(", ");
    majuscule(&texte)
}

/// "TVA 5,5 % : 341 996 €", or the rate of VAT alone.
pub(super) fn tva(lot: &LotLu) -> String {
    match (lot.prix_tva_reduite, lot.tva_reduite, lot.tva) {
        (Some(euros), Some(taux), _) => format!("TVA {}\u{a0}: {}", pourcentage(taux), prix(euros)),
        (_, _, Some(taux)) => format!("TVA {}", pourcentage(taux)),
        _ => String::new(),
    }
}

/// A small stack with one line for each storey, in which the lot's storey is red (`web/src/ui/etage.tsx`).
pub(super) fn peindre_etage(e: &mut Html, priorite: i64, niveaux: i64) {
    let sous_sols = (-priorite).clamp(0, 3);
    let sur_sol = niveaux.max(priorite + 1).clamp(3, 8);
    let total = sous_sols + sur_sol;
    let courant = (sous_sols + priorite).clamp(0, total - 1);
    let flottant = |entier: i64| f64::from(i32::try_from(entier).unwrap_or_default());
    let pas = 20.0 / flottant(total);
    let sol = 21.0 - flottant(sous_sols) * pas;
    e.element("span", &[("class", "etage-etage")], |e| {
        let cadre = [("width", "14"), ("height", "22"), ("viewBox", "0 0 14 22"), ("aria-hidden", "true")];
        e.element("svg", &cadre, |e| {
            for niveau in 0..total {
                let y = (21.0 - flottant(niveau + 1) * pas).to_string();
                let hauteur = (pas - 0.8).to_string();
                let couleur = if niveau == courant { "var(--lt-neuf)" } else { "var(--lt-line)" };
                let baie = [("x", "1.5"), ("y", y.as_str()), ("width", "11"), ("height", &hauteur), ("fill", couleur)];
                e.element("rect", &baie, |_| ());
            }
            let ligne = format!("M0 {}h14", sol - 0.3);
            let trait_ = [("d", ligne.as_str()), ("stroke", "var(--lt-ink-2)"), ("stroke-width", "1.1")];
            e.element("path", &trait_, |_| ());
        });
        e.element("span", &[], |e| match priorite {
            0 => e.texte("RDC"),
            ..0 => e.texte(&format!("SS{}", -priorite)),
            1.. => {
                e.texte(&priorite.to_string());
                e.mot("sup", &[], if priorite == 1 { "er" } else { "e" });
            }
        });
    });
}

/// The slug of a status, and the line that its glyph adds to the bay under the lintel.
pub(super) fn glyphe(code: &str) -> Option<(&'static str, &'static str)> {
    match code {
        "L" => Some(("free", "")),
        "O" => Some((
            "optioned",
            "<path d=\"M3 10.5l6-6M3 14.8L12.2 5.6M7 15l5.2-5.2\" stroke=\"currentColor\" stroke-width=\"1.3\"></path>",
        )),
        "T" => Some(("pre-reserved", "<path d=\"M2.7 4.2h9.6v6H2.7z\" fill=\"currentColor\"></path>")),
        "R" => Some(("reserved", "<path d=\"M2.7 4.2h9.6v11H2.7z\" fill=\"currentColor\"></path>")),
        _ => None,
    }
}

const BAIE: &str = "<path d=\"M0 1.5h15\" stroke=\"currentColor\" stroke-width=\"2.4\"></path>\
<rect x=\"2.7\" y=\"4.2\" width=\"9.6\" height=\"11\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.4\"></rect>";

/// Writes the glyph of a status. `trait_` is what it adds to the bay.
pub(super) fn peindre_glyphe(e: &mut Html, trait_: &'static str) {
    let dessin = [("viewBox", "0 0 15 16"), ("aria-hidden", "true"), ("class", "statut-glyphe")];
    e.element("svg", &dessin, |e| {
        e.dessin(BAIE);
        e.dessin(trait_);
    });
}

/// Writes the status of a lot of a list, with the head start that a prescriber may have on it.
pub(super) fn statut(e: &mut Html, vue: &Vue<'_>, lot: &LotLu) {
    e.element("span", &[("class", "statut-avecPriorite")], |e| {
        if let Some((slug, trait_)) = glyphe(&lot.statut.code) {
            e.element("span", &[("class", "statut-statut"), ("data-statut", slug)], |e| {
                peindre_glyphe(e, trait_);
                e.texte(&lot.statut.libelle);
            });
        }
        if let Some(jusqua) = lot.disponible_le.and_then(|fin| heure_de_fin(fin, vue.instant)) {
            let titre = format!("Proposé en priorité {jusqua}");
            e.element("small", &[("class", "statut-priorite"), ("title", &titre)], |e| {
                e.mot("span", &[("class", "lt-lu")], "proposé en priorité ");
                e.texte(&jusqua);
            });
        }
    });
}
