//! The page of a programme (`web/src/features/programme/programme-page.tsx`), down to its lots: its façade, its prices, its calendar, its
//! lots. The filters of the lots need a script, and the parts below the lots are beyond a first screen. The page brings both.

mod liste;

use super::Vue;
use super::faits::terme;
use super::formats::{date, ordinal, pourcentage, prix, trimestre};
use super::html::{AttributHtml, Html, si};
use super::lot::{IMPRIME, galerie, imprimer, lien};
use super::lots::{composant, glyphe, peindre_glyphe};
use super::programmes::{PlaceDImage, decrire_facade, image_de_facade};
use super::reponses::{DocumentPeint, FicheDeProgramme, LotLu, Moi, SyntheseLue};
use super::textes::icone;
use chrono::NaiveDate;
use chrono_tz::Europe::Paris;
use domain::texte::de;

/// The types of documents that a button of the picture opens, each in a page of its own.
const OUVERTURES: [&str; 4] = ["video", "media360", "interactif", "masse"];

pub(super) fn peindre(e: &mut Html, vue: &Vue<'_>, programme: &FicheDeProgramme, lots: &[LotLu]) {
    let grille = papier(programme, "GRILLE_PRIX");
    e.element("div", &[("class", "fiche-cadre")], |e| {
        e.element("nav", &[("class", "fil-fil"), ("aria-label", "Fil d’Ariane")], |e| {
            lien(e, "/recherche/programmes", "Programmes");
            e.mot("span", &[("aria-current", "page")], &programme.nom_commercial);
        });
        e.element("div", &[("class", "fiche-titre")], |e| {
            e.element("div", &[], |e| {
                e.mot("h1", &[("data-imprime", "")], &programme.nom_commercial);
                e.element("p", &[], |e| ou(e, programme));
            });
            marques(e, vue, programme);
        });
        e.element("div", &[("class", "prog-tete")], |e| {
            visuels(e, programme, lots);
            e.element("div", &[("class", "prog-cote")], |e| {
                e.element("div", &IMPRIME, |e| {
                    prix_du_programme(e, programme);
                    if programme.promotion_en_cours {
                        promotion(e, papier(programme, "OFFRE_PROMO_PDM"));
                    }
                });
                e.element("div", &[("class", "prog-actions")], |e| actions(e, vue, programme, grille));
            });
        });
        calendrier(e, vue, programme);
        liste::peindre(e, vue, lots);
    });
    e.element("div", &[("class", "barre-barre")], |e| {
        e.element("div", &[("class", "barre-sujet")], |e| {
            if let Some(des) = prix_le_plus_bas(programme) {
                e.element("p", &[], |e| {
                    e.mot("small", &[], "dès");
                    e.mot("b", &[], &prix(des));
                });
            }
        });
        e.element("div", &[("class", "barre-actions")], |e| {
            if let Some(grille) = grille {
                ouvrir(e, &[("class", "lt-bouton"), ("data-cadre", "true"), ("data-grand", "true")], grille, "Grille");
            }
            denoncer(e, vue, "Dénoncer");
        });
    });
}

/// The address of the commercial document of this type.
fn papier<'a>(programme: &'a FicheDeProgramme, genre: &str) -> Option<&'a str> {
    documents(programme, "commercial").iter().find(|un| un.genre == genre).map(|un| un.url.as_str())
}

fn documents<'a>(programme: &'a FicheDeProgramme, categorie: &str) -> &'a [DocumentPeint] {
    programme.documents.get(categorie).map_or(&[], Vec::as_slice)
}

/// Writes a link that opens a document in a new page.
fn ouvrir(e: &mut Html, attributs: &[AttributHtml<'_>], adresse: &str, dit: &str) {
    let suite = [("href", adresse), ("target", "_blank"), ("rel", "noreferrer")];
    e.mot("a", &[attributs, &suite].concat(), dit);
}

/// Writes the address, the tax zone, and the link to the map.
fn ou(e: &mut Html, programme: &FicheDeProgramme) {
    let lieu = &programme.lieu;
    let lignes = [programme.adresse.as_deref(), programme.adresse2.as_deref(), Some(lieu.libelle_riche.as_str())];
    let lignes: Vec<&str> = lignes.into_iter().flatten().filter(|ligne| !ligne.is_empty()).collect();
    e.element("span", &[("data-imprime", "")], |e| {
        e.texte(&lignes.join(", "));
        if let Some(zone) = &programme.zone_fiscale {
            e.texte(&format!(" · Zone\u{a0}{}", zone.replace(' ', "\u{a0}")));
        }
    });
    if programme.coordonnees.is_some() || lieu.latitude.is_some() && lieu.longitude.is_some() {
        e.element("span", &[], |e| {
            e.texte(" · ");
            e.mot("a", &[("href", "#carte")], "Voir sur la carte");
        });
    }
}

fn marques(e: &mut Html, vue: &Vue<'_>, programme: &FicheDeProgramme) {
    e.element("ul", &[("class", "prog-marques"), ("aria-label", "En un coup d’œil")], |e| {
        e.mot("li", &[("data-imprime", "")], &programme.phase_commerciale.libelle);
        if programme.is_eligible_demat {
            e.mot("li", &[], "Réservation démat");
        }
        if programme.dernieres_opportunites {
            e.mot("li", &[("data-imprime", "")], "Dernières opportunités");
        }
        if programme.has_exclusivity {
            let dit = if externe(vue) {
                "Des lots en exclusivité pour vous."
            } else {
                "Ce programme contient des lots dédiés."
            };
            e.mot("li", &[("data-neuf", "true")], dit);
        }
    });
}

/// Whether the viewer is a partner, for whom dedicated lots are.
fn externe(vue: &Vue<'_>) -> bool {
    vue.moi.is_some_and(Moi::externe)
}

fn visuels(e: &mut Html, programme: &FicheDeProgramme, lots: &[LotLu]) {
    e.element("section", &[("class", "prog-visuel"), ("aria-label", "Façade et visuels")], |e| {
        e.element("div", &IMPRIME, |e| {
            let description = format!("{} Voir les lots.", decrire_facade(&programme.logements_par_statut));
            let lien = [("href", "#lots"), ("class", "vente-petite"), ("aria-label", description.as_str())];
            e.element("a", &lien, |e| image_de_facade(e, &programme.facade, "", PlaceDImage::EnHaut));
            legende(e, lots);
        });
        e.element("div", &[("class", "prog-galerie")], |e| {
            e.element("div", &IMPRIME, |e| {
                let images = documents(programme, "image").iter();
                galerie(e, &format!("Visuels {}", de(&programme.nom_commercial)), images);
            });
            let ouvertures: Vec<&DocumentPeint> =
                OUVERTURES.iter().flat_map(|categorie| documents(programme, categorie)).collect();
            if !ouvertures.is_empty() {
                e.element("ul", &[("class", "prog-ouvertures"), ("aria-label", "Visites et plans")], |e| {
                    for un in ouvertures {
                        e.element("li", &[], |e| ouvrir(e, &[("class", "lt-lien")], &un.url, &un.titre));
                    }
                });
            }
        });
    });
}

/// A status: its code, its word in the singular and in the plural, and the look of its bay.
const LEGENDE: [(&str, &str, &str, &str); 4] = [
    ("L", "libre", "libres", "baie éclairée"),
    ("O", "optionné", "optionnés", "baie hachurée"),
    ("T", "pré-réservé", "pré-réservés", "store à mi-hauteur"),
    ("R", "réservé", "réservés", "volet clos"),
];

fn legende(e: &mut Html, lots: &[LotLu]) {
    let logements: Vec<&LotLu> =
        lots.iter().filter(|lot| matches!(lot.typologie.nature.code.as_str(), "appartement" | "maison")).collect();
    e.element("div", &[("class", "vente-legende")], |e| {
        e.mot("p", &[], "Chaque baie est un logement\u{a0}; éclairée, il est libre.");
        e.element("ul", &[], |e| {
            for (code, un, plusieurs, baie) in LEGENDE {
                let combien = logements.iter().filter(|lot| lot.statut.code == code).count();
                e.element("li", &[("data-statut", code), ("title", baie)], |e| {
                    peindre_glyphe(e, glyphe(code).map_or("", |(_, trait_)| trait_));
                    e.mot("b", &[], &combien.to_string());
                    e.texte(&format!(" {}", if combien < 2 { un } else { plusieurs }));
                });
            }
        });
    });
}

/// The lowest price of the programme. Its homes come first, because the price of a cellar says nothing about them
/// (`web/src/ui/prix-programme.ts`).
fn prix_le_plus_bas(programme: &FicheDeProgramme) -> Option<f64> {
    let lignes = programme.synthese_lots.as_deref().unwrap_or_default();
    let logement = |ligne: &&SyntheseLue| matches!(ligne.nature.as_str(), "appartement" | "maison");
    let minimum = |lignes: Vec<&SyntheseLue>| lignes.into_iter().filter_map(|ligne| ligne.min.prix).reduce(f64::min);
    let logements: Vec<&SyntheseLue> = lignes.iter().filter(logement).collect();
    if logements.is_empty() { minimum(lignes.iter().collect()) } else { minimum(logements) }
}

fn prix_du_programme(e: &mut Html, programme: &FicheDeProgramme) {
    e.element("aside", &[("class", "prog-prix"), ("aria-label", "Prix")], |e| {
        match prix_le_plus_bas(programme) {
            Some(des) => {
                e.mot("p", &[("class", "prog-legendePrix")], "À partir de");
                e.mot("p", &[("class", "lt-title prog-montant")], &prix(des));
            }
            None => e.mot("p", &[("class", "prog-legendePrix")], "Aucun lot libre pour le moment"),
        }
        let syntheses = programme.synthese_lots.as_deref().unwrap_or_default();
        if !syntheses.is_empty() {
            e.element("dl", &[("class", "prog-synthese")], |e| {
                for une in syntheses {
                    e.element("div", &[], |e| synthese(e, une));
                }
            });
        }
        if !programme.avantages.is_empty() {
            e.element("ul", &[("class", "prog-avantages")], |e| {
                for avantage in &programme.avantages {
                    e.mot("li", &[], avantage);
                }
            });
        }
    });
}

/// Writes how many free lots of one kind are left, and their lowest price.
fn synthese(e: &mut Html, une: &SyntheseLue) {
    let chambres = une.pieces > 0 && une.nature == "appartement";
    e.element("dt", &[], |e| {
        e.texte(&if chambres { une.libelle.replacen(' ', "\u{a0}", 1) } else { une.libelle.clone() });
        let libres = if une.nombre > 1 { "libres" } else { "libre" };
        let dispositif = une.min.dispositif_fiscal.as_ref().map(|un| format!(" · {}", un.replace(' ', "\u{a0}")));
        e.mot("small", &[], &format!("{}\u{a0}{libres}{}", une.nombre, dispositif.unwrap_or_default()));
    });
    e.element("dd", &[], |e| {
        if let Some(euros) = une.min.prix {
            let nom = format!("{}, voir ce lot", prix(euros));
            let adresse = format!("/lot/{}", composant(&une.min.id_lot));
            let attributs = [("aria-label", nom.as_str()), ("href", &adresse), ("data-discover", "true")];
            e.mot("a", &attributs, &prix(euros));
        }
        let taux = match (une.min.prix_tva_reduite, une.min.tva_reduite, une.min.tva) {
            (Some(euros), taux, _) => {
                let reduit = taux.map_or_else(|| "réduite".to_owned(), pourcentage);
                format!("TVA {reduit}\u{a0}: {}", prix(euros))
            }
            (None, _, Some(taux)) => format!("TVA {}", pourcentage(taux)),
            (None, _, None) => String::new(),
        };
        e.mot("small", &[], &taux);
    });
}

fn promotion(e: &mut Html, papier: Option<&str>) {
    e.element("p", &[("class", "prog-offre")], |e| {
        e.dessin(icone("tag"));
        match papier {
            Some(adresse) => ouvrir(e, &[], adresse, "Une promotion est en cours"),
            None => e.texte("Une promotion est en cours."),
        }
    });
}

fn actions(e: &mut Html, vue: &Vue<'_>, programme: &FicheDeProgramme, grille: Option<&str>) {
    denoncer(e, vue, "Dénoncer un contact");
    if let Some(grille) = grille {
        let allure = [("class", "lt-bouton"), ("data-cadre", "true"), ("data-grand", "true"), ("data-plein", "true")];
        ouvrir(e, &allure, grille, "Grille de prix, PDF");
    }
    if let Some(brochure) = papier(programme, "BROCHURE") {
        ouvrir(e, &[("class", "prog-brochure")], brochure, "Brochure client");
    }
    imprimer(e);
}

/// Writes the button that declares a buyer, because a prescriber does this most often from here.
fn denoncer(e: &mut Html, vue: &Vue<'_>, dit: &str) {
    if vue.prescrit() {
        let attributs = [
            ("class", "lt-bouton"),
            ("data-grand", "true"),
            ("data-plein", "true"),
            ("href", "/denonciation"),
            ("data-discover", "true"),
        ];
        e.mot("a", &attributs, dit);
    }
}

/// Writes the known dates, with the place of today among them (`web/src/ui/frise.tsx`).
fn calendrier(e: &mut Html, vue: &Vue<'_>, programme: &FicheDeProgramme) {
    let c = &programme.calendrier;
    let le = |jour: &Option<String>, ecrire: fn(&str) -> String| jour.as_deref().map(|lu| (lu.to_owned(), ecrire(lu)));
    let mut jalons: Vec<(String, &str, String)> = [
        ("Commercialisation", le(&c.date_commercialisation, date)),
        ("Actable", le(&c.date_actabilite, date)),
        ("Début des travaux", le(&c.date_debut_travaux, date)),
        ("Livraison", le(&c.date_livraison, trimestre)),
    ]
    .into_iter()
    .filter_map(|(libelle, dit)| dit.map(|(jour, texte)| (jour, libelle, texte)))
    .collect();
    if jalons.is_empty() {
        return;
    }
    jalons.sort_by(|(ici, ..), (la, ..)| ici.cmp(la));
    let present = vue.instant.with_timezone(&Paris).date_naive();
    let part = avancement(&jalons.iter().map(|(jour, ..)| jour.as_str()).collect::<Vec<_>>(), present);
    let style = format!("--part:{};--jalons:{}", part.unwrap_or_default(), jalons.len());
    let present = present.to_string();
    e.element("div", &[("class", "prog-calendrier"), ("data-imprime", "")], |e| {
        let liste = [("class", "frise-frise"), ("aria-label", "Calendrier"), ("style", style.as_str())];
        e.element("ol", &liste, |e| {
            for (jour, libelle, texte) in &jalons {
                e.element("li", &[si(*jour <= present, ("data-passe", "true"))], |e| {
                    e.element("b", &[], |e| terme(e, libelle));
                    e.element("span", &[], |e| ordinal(e, texte));
                });
            }
            if part.is_some_and(|part| part < 1.0) {
                e.mot("li", &[("class", "frise-aujourdhui"), ("aria-hidden", "true")], "aujourd’hui");
            }
        });
    });
}

/// How far today is along cells of equal width, from 0 to 1. `None` before the first date.
fn avancement(jours: &[&str], present: NaiveDate) -> Option<f64> {
    let lus: Option<Vec<NaiveDate>> =
        jours.iter().map(|jour| NaiveDate::parse_from_str(jour, "%Y-%m-%d").ok()).collect();
    let lus = lus?;
    let en_jours = |de: NaiveDate, a: NaiveDate| i32::try_from((a - de).num_days()).map(f64::from).ok();
    let flottant = |rang: usize| u32::try_from(rang).map(f64::from).ok();
    match lus.iter().position(|jour| *jour > present) {
        Some(0) => None,
        None => Some(1.0),
        Some(suivant) => {
            let (debut, fin) = (lus[suivant - 1], lus[suivant]);
            let part = en_jours(debut, present)? / en_jours(debut, fin)?;
            Some((flottant(suivant - 1)? + part) / flottant(lus.len())?)
        }
    }
}
