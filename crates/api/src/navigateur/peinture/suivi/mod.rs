//! The follow-ups of options, reservations and declarations (`web/src/ui/cadre-suivi.tsx`): their head, their tabs with counts, their rows.
//! Search, filters and the menus of rows wait for the script. The rows of home stand here too.

mod denonciations;
mod echeances;
mod frise;
mod lus;
mod options;
mod reservations;
mod temps;

pub(super) use denonciations::peindre as denonciations;
pub(super) use echeances::{
    EcheancesPeintes, EnCoursPeintes, de_la_societe as reservations_en_cours, peindre as echeances,
};
pub(super) use lus::{ComptesPeints, DenonciationPeinte};
pub(super) use options::{OptionsPeintes, peindre as options};
pub(super) use reservations::{ReservationsPeintes, peindre as reservations};

use super::Vue;
use super::formats::{nombre, prix};
use super::html::{Html, si};
use super::reponses::Moi;
use super::textes::icone;
use chrono::{DateTime, DurationRound as _, TimeDelta, Utc};
use domain::acces::{Role, autorise};
use lus::PartDePrescripteur;

const INSECABLE: char = '\u{a0}';
/// The number of prescribers whose totals are shown. The others can be chosen in the filters.
const MONTRES: usize = 7;

/// The context of a follow-up: who looks at it, at which address, and when.
struct Suivi<'a> {
    moi: &'a Moi,
    chemin: &'a str,
    /// The present, cut to the minute, because the time left is shown by the minute.
    ici: DateTime<Utc>,
    /// The option that ends next, when it ends today. The button of its row is dark.
    pressee: Option<i64>,
}

impl<'a> Suivi<'a> {
    /// The context of this page. `None` for a visitor, because the page does not let visitors in.
    fn de(vue: &Vue<'a>) -> Option<Self> {
        let ici = vue.instant.duration_trunc(TimeDelta::minutes(1)).unwrap_or(vue.instant);
        vue.moi.map(|moi| Self { moi, chemin: vue.chemin, ici, pressee: None })
    }

    /// Whether the viewer sees all rows of the company.
    fn de_toute(&self) -> bool {
        autorise(&self.moi.roles, Role::ER)
    }

    fn prescrit(&self) -> bool {
        autorise(&self.moi.roles, Role::EP)
    }

    /// The address of one page of the list. `parametre` is the parameter that has the page number.
    fn page(&self, parametre: &str, rang: u64) -> String {
        if rang == 1 { self.chemin.to_owned() } else { self.vers(parametre, &rang.to_string()) }
    }

    /// The address of this page with one parameter.
    fn vers(&self, parametre: &str, valeur: &str) -> String {
        format!("{}?{parametre}={valeur}", self.chemin)
    }
}

/// The head of a follow-up: the texts of its title, of its filters and of its search.
struct Tete<'a> {
    titre: &'a str,
    filtrer: &'a str,
    recherche: &'a str,
}

fn tete(e: &mut Html, dite: &Tete<'_>, phrase: impl FnOnce(&mut Html), boutons: impl FnOnce(&mut Html)) {
    e.element("div", &[("class", "suivi-tete")], |e| {
        e.element("div", &[("class", "suivi-titre"), ("data-imprime", "")], |e| {
            e.mot("h1", &[], dite.titre);
            phrase(e);
        });
        e.element("div", &[("class", "suivi-boutons")], |e| {
            let exporter = [
                ("type", "button"),
                ("disabled", ""),
                ("class", "lt-bouton"),
                ("data-cadre", "true"),
                ("aria-haspopup", "menu"),
                ("aria-expanded", "false"),
            ];
            e.element("button", &exporter, |e| {
                e.dessin(icone("download"));
                e.mot("span", &[], "Exporter");
            });
            boutons(e);
        });
        e.element("div", &[("class", "suivi-filtres"), ("role", "search"), ("aria-label", dite.filtrer)], |e| {
            e.element("div", &[("class", "suivi-barre")], |e| {
                e.element("div", &[("class", "lt-saisie lt-recherche")], |e| {
                    e.dessin(icone("search"));
                    let champ = [
                        ("type", "search"),
                        ("aria-label", dite.recherche),
                        ("placeholder", dite.recherche),
                        ("id", "recherche"),
                        ("value", ""),
                    ];
                    e.seul("input", &champ);
                });
                let filtres = [
                    ("type", "button"),
                    ("disabled", ""),
                    ("class", "lt-bouton"),
                    ("data-cadre", "true"),
                    ("aria-expanded", "false"),
                ];
                e.element("button", &filtres, |e| {
                    e.dessin(icone("adjustments-horizontal"));
                    e.texte("Filtres");
                });
            });
        });
    });
}

/// "2 en cours sur 5. La prochaine prend fin mercredi 2 décembre, 19:00."
fn phrase(e: &mut Html, debut: &str, prochaine: Option<DateTime<Utc>>, ici: DateTime<Utc>) {
    e.element("p", &[("aria-live", "polite")], |e| {
        e.texte(debut);
        if let Some(fin) = prochaine {
            e.texte(" La prochaine prend fin ");
            e.mot("b", &[], &temps::fin_en_mots(fin, ici));
            e.texte(".");
        }
    });
}

/// Writes the states as tabs, each with its number of rows.
fn onglets(e: &mut Html, suivi: &Suivi<'_>, etats: &[(&str, &str)], comptes: &ComptesPeints) {
    let nav = [("class", "onglets-onglets"), ("aria-label", "États"), ("data-onglets", "")];
    e.element("nav", &nav, |e| {
        let onglet = |e: &mut Html, courant: bool, vers: &str, libelle: &str, combien: u64| {
            let attributs = [si(courant, ("aria-current", "page")), ("href", vers), ("data-discover", "true")];
            e.element("a", &attributs, |e| {
                e.texte(&format!("{libelle} "));
                e.mot("span", &[], &nombre(combien));
            });
        };
        onglet(e, true, suivi.chemin, "Toutes", comptes.total);
        for (code, libelle) in etats {
            let combien = comptes.nombre(code);
            let accorde =
                if combien > 1 && libelle.ends_with('e') { format!("{libelle}s") } else { (*libelle).to_owned() };
            onglet(e, false, &suivi.vers("statut", code), &accorde, combien);
        }
    });
}

fn somme<'a>(parts: impl Iterator<Item = &'a PartDePrescripteur> + Clone) -> (u64, Option<f64>) {
    let montants = parts.clone().filter_map(|une| une.montant);
    let montant = montants.fold(None, |total: Option<f64>, un| Some(total.unwrap_or(0.0) + un));
    (parts.map(|une| une.nombre).sum(), montant)
}

/// For a manager, writes the total of all rows, then the total of each of their people.
fn totaux(e: &mut Html, suivi: &Suivi<'_>, comptes: &ComptesPeints, (une, plusieurs): (&str, &str)) {
    if comptes.prescripteurs.is_empty() {
        return;
    }
    let mut rangs: Vec<&PartDePrescripteur> = comptes.prescripteurs.iter().collect();
    rangs.sort_by_key(|part| std::cmp::Reverse(part.nombre));
    let dire = |e: &mut Html, (combien, montant): (u64, Option<f64>)| {
        e.texte(" ");
        let dit = format!("{}{INSECABLE}{}", nombre(combien), if combien > 1 { plusieurs } else { une });
        e.mot("small", &[], &montant.map_or_else(|| dit.clone(), |montant| format!("{dit} · {}", prix(montant))));
    };
    e.element("nav", &[("class", "suivi-totaux"), ("aria-label", "Totaux par prescripteur")], |e| {
        let toute = [("aria-current", "true"), ("href", suivi.chemin), ("data-discover", "true")];
        e.element("a", &toute, |e| {
            e.mot("b", &[], "Toute la société");
            dire(e, somme(comptes.prescripteurs.iter()));
        });
        for part in rangs.iter().take(MONTRES) {
            let vers = suivi.vers("prescripteur", &part.id.to_string());
            e.element("a", &[("href", &vers), ("data-discover", "true")], |e| {
                let nom = part.personne.nommee();
                e.mot("b", &[], if nom.is_empty() { "Inconnu" } else { &nom });
                dire(e, (part.nombre, part.montant));
            });
        }
        if let Some(autres) = rangs.get(MONTRES..).filter(|autres| !autres.is_empty()) {
            e.element("span", &[], |e| {
                let combien = u64::try_from(autres.len()).unwrap_or(u64::MAX);
                let mot = if combien > 1 { "autres" } else { "autre" };
                e.mot("b", &[], &format!("{}{INSECABLE}{mot}", nombre(combien)));
                dire(e, somme(autres.iter().copied()));
            });
        }
    });
}

/// A column of rows (`web/src/ui/table/colonnes.ts`).
#[derive(Clone, Copy)]
struct ColonneDeSuivi<T: 'static> {
    titre: &'static str,
    classe: &'static str,
    /// The field by which the column sorts.
    tri: &'static str,
    place: &'static str,
    droite: bool,
    imprimee: bool,
    nomme: bool,
    cellule: fn(&mut Html, &Suivi<'_>, &T),
}

impl<T> ColonneDeSuivi<T> {
    /// A printed column with this title, and with this place on a phone.
    const fn de(titre: &'static str, place: &'static str, cellule: fn(&mut Html, &Suivi<'_>, &T)) -> Self {
        Self { titre, classe: "", tri: "", place, droite: false, imprimee: true, nomme: false, cellule }
    }
}

/// A list of rows.
struct TableDeSuivi<'a, T: 'static> {
    nom: &'a str,
    colonnes: &'a [ColonneDeSuivi<T>],
    lignes: &'a [T],
    /// The field by which the list is sorted, downwards. `None` when the titles of the columns do not sort.
    tri: Option<&'a str>,
    dense: bool,
    /// Whether a press on a row opens it.
    ouvre: bool,
    marquee: fn(&Suivi<'_>, &T) -> bool,
}

fn table<T>(e: &mut Html, suivi: &Suivi<'_>, dite: &TableDeSuivi<'_, T>) {
    let attributs = [
        ("class", "table-table "),
        ("aria-label", dite.nom),
        ("aria-busy", "false"),
        si(dite.dense, ("data-dense", "true")),
        ("data-cartes", "true"),
    ];
    e.element("table", &attributs, |e| {
        e.element("thead", &[], |e| {
            e.element("tr", &[], |e| {
                for colonne in dite.colonnes {
                    en_tete(e, suivi, colonne, dite.tri);
                }
            });
        });
        let nommante = dite.colonnes.iter().position(|colonne| colonne.nomme).unwrap_or(0);
        e.element("tbody", &[], |e| {
            for (rang, ligne) in dite.lignes.iter().enumerate() {
                let attributs = [
                    si((dite.marquee)(suivi, ligne), ("data-marquee", "true")),
                    ("data-rang", &rang.to_string()),
                    si(dite.ouvre, ("data-ouvre", "true")),
                ];
                e.element("tr", &attributs, |e| {
                    for (place, colonne) in dite.colonnes.iter().enumerate() {
                        let attributs = [
                            si(place == nommante, ("role", "rowheader")),
                            si(!colonne.classe.is_empty(), ("class", colonne.classe)),
                            si(colonne.droite, ("data-droite", "true")),
                            si(!colonne.place.is_empty(), ("data-case", colonne.place)),
                            si(colonne.imprimee, ("data-imprime", "")),
                            ("data-titre", colonne.titre),
                        ];
                        e.element("td", &attributs, |e| (colonne.cellule)(e, suivi, ligne));
                    }
                });
            }
        });
    });
}

fn en_tete<T>(e: &mut Html, suivi: &Suivi<'_>, colonne: &ColonneDeSuivi<T>, tri: Option<&str>) {
    let triee = tri.filter(|_| !colonne.tri.is_empty());
    let courant = triee == Some(colonne.tri);
    let attributs = [
        ("scope", "col"),
        si(!colonne.classe.is_empty(), ("class", colonne.classe)),
        si(triee.is_some(), ("aria-sort", if courant { "descending" } else { "none" })),
        si(colonne.droite, ("data-droite", "true")),
        si(colonne.imprimee, ("data-imprime", "")),
    ];
    e.element("th", &attributs, |e| {
        if triee.is_none() {
            return e.texte(colonne.titre);
        }
        let vers = suivi.vers("tri", &format!("{}&sens=asc", colonne.tri));
        let courant_dit = si(courant, ("data-courant", "true"));
        let lien = [("class", "table-tri"), courant_dit, ("href", vers.as_str()), ("data-discover", "true")];
        e.element("a", &lien, |e| {
            if courant {
                e.dessin(icone("arrow-down"));
            }
            e.texte(colonne.titre);
        });
    });
}

/// Writes a status: its sign and its word (`web/src/ui/statut-suivi.tsx`).
fn statut(e: &mut Html, ton: &str, signe: &str, libelle: &str) {
    e.element("span", &[("class", "suivi-statut"), ("data-ton", ton)], |e| {
        e.dessin(icone(signe));
        e.texte(libelle);
    });
}

/// How much the link of an action stands out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relief {
    Presse,
    Discret,
}

/// Writes the main action of a row, as a link.
fn lien_d_acte(e: &mut Html, vers: &str, nom: &str, relief: Relief, libelle: impl FnOnce(&mut Html)) {
    let attributs = [
        ("class", "lt-bouton"),
        si(relief == Relief::Discret, ("data-cadre", "true")),
        ("aria-label", nom),
        ("href", vers),
        ("data-discover", "true"),
    ];
    e.element("a", &attributs, libelle);
}

/// Writes the button of a row's menu.
fn autres_actions(e: &mut Html, quoi: &str) {
    let nom = format!("Autres actions{INSECABLE}: {quoi}");
    let attributs = [
        ("type", "button"),
        ("disabled", ""),
        ("class", "lt-icone ligne-bouton"),
        ("aria-label", &nom),
        ("data-sans-cadre", "true"),
        ("aria-haspopup", "menu"),
        ("aria-expanded", "false"),
    ];
    e.element("button", &attributs, |e| e.dessin(icone("dots")));
}

/// Writes a text, with another text under it.
fn deux_lignes(e: &mut Html, texte: &str, dessous: Option<&str>) {
    e.texte(texte);
    if let Some(dessous) = dessous {
        e.mot("small", &[], dessous);
    }
}

/// Writes a price, or a dash when there is none.
fn montant(e: &mut Html, euros: Option<f64>) {
    match euros {
        Some(euros) => e.mot("b", &[], &prix(euros)),
        None => e.texte("–"),
    }
}
