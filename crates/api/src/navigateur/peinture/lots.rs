//! The search of lots, as `web/src/features/recherche` draws it where the list stands alone: where there is room the sheet puts the
//! map beside it.

use super::Vue;
use super::criteres::{RechercheDite, Tri};
use super::ecrit::{Html, si};
use super::formats::{heure_de_fin, nombre, pourcentage, prix, surface, trimestre_court};
use super::reponses::{FacettesLues, ListeLue, LotLu};
use super::textes::{TEXTES, icone};
use crate::navigateur::demandes::ListeCherchee;
use std::fmt::Write as _;

/// Where it stands, and where its sister does.
const ICI: &str = "/recherche/lots";
const PROGRAMMES: &str = "/recherche/programmes";
const TITRE: &str = "titre-des-resultats";

/// What was found.
pub(super) struct Trouve {
    pub(super) liste: ListeLue<LotLu>,
    pub(super) facettes: FacettesLues,
    pub(super) programmes: u64,
}

pub(super) fn peindre(e: &mut Html, vue: &Vue<'_>, dite: &RechercheDite<'_>, trouve: &Trouve) {
    let tri = dite.tri(ListeCherchee::Lots);
    e.element("div", &[("class", "recherche-page"), si(dite.a_cote(), ("data-cote-a-cote", "true"))], |e| {
        filtres(e, dite, &tri);
        e.element("div", &[("class", "recherche-corps")], |e| {
            let liste = [("class", "recherche-liste"), ("data-appel", "lots"), ("data-seule", "true")];
            e.element("div", &liste, |e| {
                tete(e, dite, &tri, trouve);
                puces(e, dite);
                let resultats = [
                    ("class", "recherche-resultats"),
                    ("data-resultats", ""),
                    ("tabindex", "-1"),
                    ("aria-labelledby", TITRE),
                    ("aria-busy", "false"),
                ];
                e.element("section", &resultats, |e| {
                    table(e, vue, dite, &tri, &trouve.liste.membres);
                    pages(e, dite, &tri, trouve.liste.total.div_ceil(PAR_PAGE));
                });
            });
        });
        e.element("div", &[("class", "recherche-bascule")], |e| {
            let bouton = [
                ("type", "button"),
                ("disabled", ""),
                ("class", "lt-bouton recherche-flottant"),
                ("data-grand", "true"),
            ];
            e.element("button", &bouton, |e| {
                e.dessin(icone("map-2"));
                e.texte("Voir la carte");
            });
        });
    });
}

/// Lots a page.
const PAR_PAGE: u64 = 20;

/// A cell of the bar: key, title, what it says when it is not set, its class, whether it leaves first.
const CELLULES: [(&str, &str, &str, &str, bool); 7] = [
    ("lieu", "Lieu", "Toute la France", "lt-nu filtres-cellule", false),
    ("typesDeBien", "Type de bien", "Logements", "lt-nu filtres-cellule", false),
    ("nbDePieces", "Pièces", "Indifférent", "lt-nu filtres-cellule", false),
    ("budget", "Budget", "Indifférent", "lt-nu filtres-cellule", false),
    ("fiscalites", "Fiscalité", "Indifférente", "lt-nu filtres-cellule", true),
    ("livraison", "Livraison", "Indifférente", "lt-nu filtres-cellule", true),
    ("tauxCommission", "Commission", "Indifférente", "lt-nu filtres-cellule filtres-commission", true),
];

fn filtres(e: &mut Html, dite: &RechercheDite<'_>, tri: &Tri<'_>) {
    let combien = dite.combien();
    let filtres = format!("{combien}\u{a0}{}", if combien > 1 { "filtres" } else { "filtre" });
    e.element("search", &[("class", "filtres-barre"), ("aria-label", "Filtres")], |e| {
        for (cle, titre, rien, classe, secondaire) in CELLULES {
            let valeur = dite.valeur(cle);
            let bouton = [
                ("type", "button"),
                ("disabled", ""),
                ("class", classe),
                si(valeur.is_none(), ("data-vide", "true")),
                si(secondaire, ("data-secondaire", "true")),
                ("aria-haspopup", "dialog"),
                ("aria-expanded", "false"),
            ];
            e.element("button", &bouton, |e| {
                e.mot("span", &[], titre);
                e.mot("b", &[], valeur.as_deref().unwrap_or(rien));
            });
        }
        let plus = [
            ("type", "button"),
            ("disabled", ""),
            ("class", "lt-nu filtres-plus"),
            ("aria-haspopup", "dialog"),
            ("aria-expanded", "false"),
        ];
        e.element("button", &plus, |e| {
            e.dessin(icone("adjustments-horizontal"));
            e.mot("span", &[("class", "filtres-large")], "Plus de filtres");
            e.mot("span", &[("class", "filtres-etroit")], if combien == 0 { "Filtres" } else { &filtres });
        });
        e.element("span", &[("class", "filtres-triEtroit")], |e| menu_tri(e, tri));
        e.element("div", &[("class", "filtres-fin")], |e| {
            e.element("label", &[("class", "lt-inter")], |e| {
                let boite =
                    [("type", "checkbox"), ("disabled", ""), ("role", "switch"), si(dite.libres(), ("checked", ""))];
                e.seul("input", &boite);
                e.element("i", &[("aria-hidden", "true")], |_| ());
                e.element("span", &[], |e| {
                    e.mot("span", &[("class", "filtres-large")], "Lots libres");
                    e.mot("span", &[("class", "filtres-etroit")], "Libres");
                });
            });
            if combien > 0 {
                let effacer = [("type", "button"), ("disabled", ""), ("class", "lt-nu filtres-effacer")];
                e.mot("button", &effacer, &format!("Effacer {filtres}"));
            }
        });
    });
}

fn menu_tri(e: &mut Html, tri: &Tri<'_>) {
    let libelle = tri.libelle(ListeCherchee::Lots);
    let nom = format!("Trier\u{a0}: {libelle}");
    let bouton = [
        ("type", "button"),
        ("disabled", ""),
        ("class", "lt-nu tri-bouton"),
        ("aria-label", nom.as_str()),
        ("aria-haspopup", "menu"),
        ("aria-expanded", "false"),
    ];
    e.element("button", &bouton, |e| {
        e.dessin(icone("arrows-sort"));
        e.mot("span", &[("class", "tri-long")], &libelle);
        e.mot("span", &[("class", "tri-court")], tri.nom(ListeCherchee::Lots));
    });
}

fn tete(e: &mut Html, dite: &RechercheDite<'_>, tri: &Tri<'_>, trouve: &Trouve) {
    let FacettesLues { total, facettes } = &trouve.facettes;
    let titre = format!("{} {}", dite.lots(*total, facettes.types_de_bien.as_deref()), dite.ou());
    e.element("div", &[("class", "recherche-tete")], |e| {
        e.element("div", &[("class", "recherche-titres"), ("data-imprime", "")], |e| {
            e.mot("h1", &[("id", TITRE), ("aria-live", "polite")], titre.trim());
            e.mot("p", &[("class", "recherche-sousTitre")], &sous_titre(dite, trouve));
        });
        e.element("nav", &[("class", "recherche-deuxListes"), ("aria-label", "Montrer")], |e| {
            for (chemin, dit) in [(ICI, "Lots"), (PROGRAMMES, "Programmes")] {
                let adresse = dite.adresse_nue(chemin);
                let courant = si(chemin == ICI, ("aria-current", "page"));
                e.mot("a", &[courant, ("href", &adresse), ("data-discover", "true")], dit);
            }
        });
        e.element("div", &[("class", "recherche-outils")], |e| {
            e.element("span", &[("class", "recherche-tri")], |e| menu_tri(e, tri));
            for (nom, dessin) in [("Montrer en cartes", "layout-grid"), ("Exporter en tableur", "file-spreadsheet")] {
                let bouton = [("type", "button"), ("disabled", ""), ("class", "lt-icone"), ("aria-label", nom)];
                e.element("button", &bouton, |e| e.dessin(icone(dessin)));
            }
        });
    });
}

/// "16 libres, 4 optionnés, dans 6 programmes"
fn sous_titre(dite: &RechercheDite<'_>, trouve: &Trouve) -> String {
    let programmes = trouve.programmes;
    if programmes == 0 {
        return "\u{a0}".to_owned();
    }
    let compte = |code: &str| {
        let facettes = &trouve.facettes.facettes.statuts;
        facettes.iter().find(|v| v.valeur == code).map_or(0, |v| v.nombre)
    };
    let statuts = TEXTES.statuts.iter().map(|mot| (compte(&mot.code), mot)).filter(|(combien, _)| *combien > 0);
    let comptes: Vec<String> = statuts
        .map(|(combien, mot)| {
            format!("{}\u{a0}{}", nombre(combien), if combien > 1 { &mot.plusieurs } else { &mot.un })
        })
        .collect();
    let debut = if comptes.is_empty() || dite.libres() { String::new() } else { format!("{}, ", comptes.join(", ")) };
    format!("{debut}dans {}\u{a0}{}", nombre(programmes), if programmes > 1 { "programmes" } else { "programme" })
}

fn puces(e: &mut Html, dite: &RechercheDite<'_>) {
    let actives = dite.puces();
    if actives.is_empty() {
        return;
    }
    e.element("ul", &[("class", "puces-puces"), ("aria-label", "Filtres actifs")], |e| {
        for libelle in actives {
            let nom = format!("Retirer le filtre {libelle}");
            e.element("li", &[], |e| {
                e.element("button", &[("type", "button"), ("disabled", ""), ("aria-label", &nom)], |e| {
                    e.texte(&libelle);
                    e.dessin(icone("x"));
                });
            });
        }
    });
}

/// A column: class, title, the field that orders by it, whether its numbers stand at the right, whether it is printed.
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

fn table(e: &mut Html, vue: &Vue<'_>, dite: &RechercheDite<'_>, tri: &Tri<'_>, lots: &[LotLu]) {
    let prescripteur = vue.moi.is_some_and(|moi| moi.genre.code == "EP");
    let attributs = [("class", "table-table lots-table"), ("aria-label", "Lots trouvés"), ("aria-busy", "false")];
    e.element("table", &attributs, |e| {
        e.element("thead", &[], |e| {
            e.element("tr", &[], |e| {
                for colonne in COLONNES {
                    en_tete(e, dite, tri, colonne);
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
    dite: &RechercheDite<'_>,
    tri: &Tri<'_>,
    (classe, titre, champ, droite, imprimee): (&str, &str, &str, bool, bool),
) {
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
    // An order that is asked for is said, even the one that goes without saying.
    let suite = Tri { champ, decroissant: courant && !tri.decroissant };
    let adresse = dite.adresse(ListeCherchee::Lots, ICI, &suite, 1);
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
            e.mot("small", &[], &exterieurs(lot));
        }
        "lots-etage" => {
            if let Some(etage) = &lot.etage {
                peindre_etage(e, etage.priorite, lot.dernier_etage);
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
        // A browser may hide commissions, which the server does not know.
        _ => (),
    }
}

/// A part of a path, as `encodeURIComponent` writes it.
fn composant(id: &str) -> String {
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
fn type_court(lot: &LotLu) -> String {
    let nature = &lot.typologie.nature;
    let nom = TEXTES.natures.get(&nature.code).unwrap_or(&nature.libelle);
    if lot.pieces > 0 { format!("{nom} {}\u{a0}p.", lot.pieces) } else { nom.clone() }
}

/// "Balcon 5,1 m², jardin 28 m²"
fn exterieurs(lot: &LotLu) -> String {
    let s = &lot.surfaces;
    let espaces = [
        (lot.balcon, "balcon", s.surface_balcon),
        (lot.loggia, "loggia", s.surface_loggia),
        (lot.terrasse, "terrasse", s.surface_terrasse),
        (lot.jardin, "jardin", s.surface_jardin),
    ];
    let dits = espaces.into_iter().filter(|(la, ..)| *la).map(|(_, nom, metres)| match metres {
        Some(metres) => format!("{nom} {}", surface(metres)),
        None => nom.to_owned(),
    });
    let texte = dits.collect::<Vec<_>>().join(", ");
    let mut lettres = texte.chars();
    lettres.next().map_or_else(String::new, |premiere| premiere.to_uppercase().chain(lettres).collect())
}

/// "TVA 5,5 % : 341 996 €", or the VAT alone.
fn tva(lot: &LotLu) -> String {
    match (lot.prix_tva_reduite, lot.tva_reduite, lot.tva) {
        (Some(euros), Some(taux), _) => format!("TVA {}\u{a0}: {}", pourcentage(taux), prix(euros)),
        (_, _, Some(taux)) => format!("TVA {}", pourcentage(taux)),
        _ => String::new(),
    }
}

/// A small stack of storeys, the lot's one in red (`web/src/ui/etage.tsx`).
fn peindre_etage(e: &mut Html, priorite: i64, dernier: bool) {
    let niveaux = if dernier { priorite + 1 } else { 5 };
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

/// The slug of a status, and what its glyph adds to the bay under its lintel.
fn glyphe(code: &str) -> Option<(&'static str, &'static str)> {
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

fn statut(e: &mut Html, vue: &Vue<'_>, lot: &LotLu) {
    e.element("span", &[("class", "statut-avecPriorite")], |e| {
        if let Some((slug, trait_)) = glyphe(&lot.statut.code) {
            e.element("span", &[("class", "statut-statut"), ("data-statut", slug)], |e| {
                let dessin = [("viewBox", "0 0 15 16"), ("aria-hidden", "true"), ("class", "statut-glyphe")];
                e.element("svg", &dessin, |e| {
                    e.dessin(BAIE);
                    e.dessin(trait_);
                });
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

/// The ranks that are shown, where there is room for few: the first, the last, the one that is looked at; `None`: those between.
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

fn pages(e: &mut Html, dite: &RechercheDite<'_>, tri: &Tri<'_>, total: u64) {
    if total <= 1 {
        return;
    }
    let page = dite.page();
    let vers = |e: &mut Html, rang: u64, nom: &str, dessin: &str| {
        if rang == 0 || rang > total {
            let bouton = [("type", "button"), ("aria-label", nom), ("disabled", "")];
            e.element("button", &bouton, |e| e.dessin(icone(dessin)));
        } else {
            let adresse = dite.adresse(ListeCherchee::Lots, ICI, tri, rang);
            let lien = [("aria-label", nom), ("href", adresse.as_str()), ("data-discover", "true")];
            e.element("a", &lien, |e| e.dessin(icone(dessin)));
        }
    };
    e.element("nav", &[("class", "recherche-pages"), ("aria-label", "Pages")], |e| {
        e.element("div", &[("class", "lt-pages")], |e| {
            vers(e, page - 1, "Page précédente", "chevron-left");
            for rang in rangs(total, page) {
                let Some(rang) = rang else {
                    e.element("span", &[("data-points", "")], |e| e.dessin(icone("dots")));
                    continue;
                };
                let (nom, adresse) = (format!("Page {rang}"), dite.adresse(ListeCherchee::Lots, ICI, tri, rang));
                let courante = si(rang == page, ("aria-current", "page"));
                let lien = [("aria-label", nom.as_str()), courante, ("href", &adresse), ("data-discover", "true")];
                e.mot("a", &lien, &rang.to_string());
            }
            vers(e, page + 1, "Page suivante", "chevron-right");
        });
    });
}
