//! A search, as `web/src/features/recherche` draws it when its list stands alone. Where there is room, the style sheet puts the map beside
//! the list.

use super::Vue;
use super::cherchee::{Cherchee, TrouvesPeints, chemin};
use super::criteres::RechercheDite;
use super::formats::nombre;
use super::html::{Html, si};
use super::pagination::pages;
use super::textes::{TEXTES, icone};
use super::{lots, programmes};
use crate::navigateur::demandes::ListeCherchee;

const TITRE: &str = "titre-des-resultats";

pub(super) fn peindre(e: &mut Html, vue: &Vue<'_>, cherchee: &Cherchee<'_>) {
    let a_cote = cherchee.dite.a_cote(cherchee.appel());
    e.element("div", &[("class", "recherche-page"), si(a_cote, ("data-cote-a-cote", "true"))], |e| {
        filtres(e, cherchee);
        e.element("div", &[("class", "recherche-corps")], |e| {
            let appel = if cherchee.appel() == ListeCherchee::Lots { "lots" } else { "programmes" };
            let liste = [("class", "recherche-liste"), ("data-appel", appel), ("data-seule", "true")];
            e.element("div", &liste, |e| {
                tete(e, cherchee);
                puces(e, &cherchee.dite);
                let resultats = [
                    ("class", "recherche-resultats"),
                    ("data-resultats", ""),
                    ("tabindex", "-1"),
                    ("aria-labelledby", TITRE),
                    ("aria-busy", "false"),
                ];
                e.element("section", &resultats, |e| {
                    match cherchee.trouves {
                        TrouvesPeints::Lots(liste, _) => lots::peindre(e, vue, cherchee, &liste.membres),
                        TrouvesPeints::Programmes(liste) => programmes::peindre(e, vue, &liste.membres),
                    }
                    let (page, tri) = (cherchee.dite.page(), cherchee.tri());
                    pages(e, "recherche-pages", "Pages", cherchee.pages(), page, |rang| cherchee.adresse(&tri, rang));
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

/// A cell of the bar: its key, its title, its text when the filter is not set, its class, whether it disappears first when room is short.
const CELLULES: [(&str, &str, &str, &str, bool); 7] = [
    ("lieu", "Lieu", "Toute la France", "lt-nu filtres-cellule", false),
    ("typesDeBien", "Type de bien", "Logements", "lt-nu filtres-cellule", false),
    ("nbDePieces", "Pièces", "Indifférent", "lt-nu filtres-cellule", false),
    ("budget", "Budget", "Indifférent", "lt-nu filtres-cellule", false),
    ("fiscalites", "Fiscalité", "Indifférente", "lt-nu filtres-cellule", true),
    ("livraison", "Livraison", "Indifférente", "lt-nu filtres-cellule", true),
    ("tauxCommission", "Commission", "Indifférente", "lt-nu filtres-cellule filtres-commission", true),
];

fn filtres(e: &mut Html, cherchee: &Cherchee<'_>) {
    let dite = &cherchee.dite;
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
        e.element("span", &[("class", "filtres-triEtroit")], |e| menu_tri(e, cherchee));
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

fn menu_tri(e: &mut Html, cherchee: &Cherchee<'_>) {
    let (tri, appel) = (cherchee.tri(), cherchee.appel());
    let libelle = tri.libelle(appel);
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
        e.mot("span", &[("class", "tri-court")], tri.nom(appel));
    });
}

fn tete(e: &mut Html, cherchee: &Cherchee<'_>) {
    let dite = &cherchee.dite;
    let combien = match cherchee.trouves {
        TrouvesPeints::Lots(..) => cherchee.lots(),
        TrouvesPeints::Programmes(liste) => {
            format!("{}\u{a0}{}", nombre(liste.total), if liste.total > 1 { "programmes" } else { "programme" })
        }
    };
    let titre = format!("{combien} {}", dite.ou());
    e.element("div", &[("class", "recherche-tete")], |e| {
        e.element("div", &[("class", "recherche-titres"), ("data-imprime", "")], |e| {
            e.mot("h1", &[("id", TITRE), ("aria-live", "polite")], titre.trim());
            e.mot("p", &[("class", "recherche-sousTitre")], &sous_titre(cherchee));
        });
        e.element("nav", &[("class", "recherche-deuxListes"), ("aria-label", "Montrer")], |e| {
            for (liste, dit) in [(ListeCherchee::Lots, "Lots"), (ListeCherchee::Programmes, "Programmes")] {
                let adresse = dite.adresse_nue(chemin(liste));
                let courant = si(liste == cherchee.appel(), ("aria-current", "page"));
                e.mot("a", &[courant, ("href", &adresse), ("data-discover", "true")], dit);
            }
        });
        e.element("div", &[("class", "recherche-outils")], |e| {
            e.element("span", &[("class", "recherche-tri")], |e| menu_tri(e, cherchee));
            let outils = [("Montrer en cartes", "layout-grid"), ("Exporter en tableur", "file-spreadsheet")];
            for (nom, dessin) in outils.into_iter().filter(|_| cherchee.appel() == ListeCherchee::Lots) {
                let bouton = [("type", "button"), ("disabled", ""), ("class", "lt-icone"), ("aria-label", nom)];
                e.element("button", &bouton, |e| e.dessin(icone(dessin)));
            }
        });
    });
}

/// "16 libres, 4 optionnés, dans 6 programmes". For a list of programmes, the number of their lots and the legend of their façades.
fn sous_titre(cherchee: &Cherchee<'_>) -> String {
    let TrouvesPeints::Lots(_, trouves) = *cherchee.trouves else {
        let facade = "Sur les façades, chaque baie est un lot\u{a0}: éclairée s’il est libre, close s’il est réservé.";
        return if cherchee.facettes.total == 0 { facade.to_owned() } else { format!("{}. {facade}", cherchee.lots()) };
    };
    if trouves == 0 {
        return "\u{a0}".to_owned();
    }
    let compte = |code: &str| {
        let facettes = &cherchee.facettes.facettes.statuts;
        facettes.iter().find(|v| v.valeur == code).map_or(0, |v| v.nombre)
    };
    let statuts = TEXTES.statuts.iter().map(|mot| (compte(&mot.code), mot)).filter(|(combien, _)| *combien > 0);
    let comptes: Vec<String> = statuts
        .map(|(combien, mot)| {
            format!("{}\u{a0}{}", nombre(combien), if combien > 1 { &mot.plusieurs } else { &mot.un })
        })
        .collect();
    let sans = comptes.is_empty() || cherchee.dite.libres();
    let debut = if sans { String::new() } else { format!("{}, ", comptes.join(", ")) };
    format!("{debut}dans {}\u{a0}{}", nombre(trouves), if trouves > 1 { "programmes" } else { "programme" })
}

fn puces(e: &mut Html, dite: &RechercheDite<'_>) {
    // There is always one, because a search has types of its own or the default ones.
    e.element("ul", &[("class", "puces-puces"), ("aria-label", "Filtres actifs")], |e| {
        for filtre in dite.puces() {
            let nom = format!("Retirer le filtre {}", filtre.dit);
            let en_barre = filtre.en_barre.map_or(("", ""), |part| ("data-en-barre", part));
            e.element("li", &[en_barre], |e| {
                e.element("button", &[("type", "button"), ("disabled", ""), ("aria-label", &nom)], |e| {
                    e.texte(&filtre.dit);
                    e.dessin(icone("x"));
                });
            });
        }
    });
}
