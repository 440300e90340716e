//! The page of a lot (`web/src/features/lot/lot-page.tsx`): its description, its price, and the actions on it.
//!
//! A lot on which the viewer holds something (an option, a reservation, a mandate to sign) is not painted, because only the page shows this
//! with its deadline.

mod prix;

use super::Vue;
use super::faits::{FaitPeint, Graphie, liste, terme};
use super::formats::{date, heure_de_fin, ordinal, prix, surface, trimestre};
use super::html::{AttributHtml, Html, si};
use super::lots::{composant, exterieurs, glyphe, peindre_glyphe};
use super::reponses::{DocumentPeint, FicheDeLot, Moi};
use super::textes::icone;
use domain::refus_partage::phrase;
use prix::{Allure, acte, bloc_prix, regimes};

/// The categories of documents that the page of a lot lists (`ORDRE_LOT` in `web/src/ui/documents.tsx`).
const CATEGORIES: [&str; 6] = ["plan", "contractuel", "etage", "stationnement", "cave", "masse"];

pub(super) fn peindre(e: &mut Html, vue: &Vue<'_>, lot: &FicheDeLot, documents: &[DocumentPeint]) {
    let regimes = regimes(lot);
    e.element("div", &[("class", "fiche-cadre")], |e| {
        e.element("nav", &[("class", "fil-fil"), ("aria-label", "Fil d’Ariane")], |e| {
            lien(e, "/recherche/lots", "Lots");
            lien(e, &adresse_du_programme(lot), &lot.programme.nom_commercial);
            e.mot("span", &[("aria-current", "page")], &lot.numero);
        });
        titre(e, vue, lot);
        e.element("div", &[("role", "status"), ("class", "voix-voix")], |_| ());
        onglets(e, lot, documents);
        e.element("div", &[("class", "lot-grille")], |e| {
            plan_et_surfaces(e, lot, documents);
            caracteristiques(e, vue, lot, documents);
            bloc_prix(e, vue, lot, &regimes);
        });
    });
    e.element("div", &[("class", "barre-barre")], |e| {
        e.element("div", &[("class", "barre-sujet")], |e| {
            e.element("p", &[], |e| {
                if let Some(premier) = regimes.first() {
                    e.mot("b", &[], &prix(premier.prix));
                }
                statut(e, lot, Fond::Sans);
            });
        });
        e.element("div", &[("class", "barre-actions")], |e| {
            acte(e, &lot.actions.option, "Option", Some(&adresse_de(lot, "option")), Allure::EnBarre);
            acte(
                e,
                &lot.actions.reservation,
                "Réserver",
                Some(&adresse_de(lot, "reservation")),
                Allure::PrincipalEnBarre,
            );
        });
    });
}

/// The button that prints the page. It is disabled, because it needs a script.
pub(super) fn imprimer(e: &mut Html) {
    let attributs = [("type", "button"), ("disabled", ""), ("class", "lt-bouton"), ("data-discret", "true")];
    e.element("button", &attributs, |e| {
        e.dessin(icone("printer"));
        e.texte("Imprimer");
    });
}

/// The text about a dedicated lot. The partners for whom it is read another text than staff (`texteExclusivite` in the browser).
pub(super) fn exclusivite(vue: &Vue<'_>, groupe: &str) -> String {
    if vue.moi.is_some_and(Moi::externe) {
        "En exclusivité pour vous".to_owned()
    } else {
        format!("Lot dédié au Groupe {groupe}")
    }
}

/// A link to a page of the portal.
pub(super) fn lien(e: &mut Html, vers: &str, dit: &str) {
    e.mot("a", &[("href", vers), ("data-discover", "true")], dit);
}

fn adresse_du_programme(lot: &FicheDeLot) -> String {
    format!("/programme/{}", composant(&lot.programme.id))
}

/// The address of the page where this act is done on the lot.
fn adresse_de(lot: &FicheDeLot, acte: &str) -> String {
    format!("/lot/{}/{acte}", composant(&lot.id))
}

/// The title: "Appartement 3 pièces, 61,4 m²", the place of the lot, and its status.
fn titre(e: &mut Html, vue: &Vue<'_>, lot: &FicheDeLot) {
    let pieces = match lot.pieces {
        ..=0 => String::new(),
        1 => " 1\u{a0}pièce".to_owned(),
        plusieurs => format!(" {plusieurs}\u{a0}pièces"),
    };
    let metres = lot.surfaces.surface.map(|metres| format!(", {}", surface(metres))).unwrap_or_default();
    e.element("div", &[("class", "fiche-titre")], |e| {
        e.element("div", &[], |e| {
            e.mot("h1", &[("data-imprime", "")], &format!("{}{pieces}{metres}", lot.typologie.nature.libelle));
            e.element("p", &[], |e| {
                e.element("span", &[("data-imprime", "")], |e| {
                    e.texte(&format!("Lot {}", lot.numero));
                    if let Some(etage) = &lot.etage {
                        e.texte(", ");
                        ordinal(e, &etage.libelle.to_lowercase());
                    }
                    if let Some(batiment) = &lot.batiment {
                        e.texte(&format!(", bâtiment {batiment}"));
                    }
                    e.texte(" · ");
                    lien(e, &adresse_du_programme(lot), &lot.programme.nom_commercial);
                    e.texte(&format!(", {}", lot.programme.lieu.libelle_riche));
                });
            });
        });
        e.element("div", &[("class", "lot-marques"), ("data-imprime", "")], |e| {
            e.element("span", &[], |e| statut(e, lot, Fond::Plein));
            if let Some(jusqua) = lot.disponible_le.and_then(|fin| heure_de_fin(fin, vue.instant)) {
                e.mot("small", &[("class", "statut-priorite")], &format!("proposé en priorité {jusqua}"));
            }
        });
    });
}

/// Whether a status has a coloured background.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fond {
    Plein,
    Sans,
}

fn statut(e: &mut Html, lot: &FicheDeLot, fond: Fond) {
    let Some((slug, trait_)) = glyphe(&lot.statut.code) else { return };
    let attributs = [("class", "statut-statut"), ("data-statut", slug), si(fond == Fond::Plein, ("data-fond", "true"))];
    e.element("span", &attributs, |e| {
        peindre_glyphe(e, trait_);
        e.texte(&lot.statut.libelle);
    });
}

fn onglets(e: &mut Html, lot: &FicheDeLot, documents: &[DocumentPeint]) {
    let ranges = documents.iter().filter(|un| CATEGORIES.contains(&un.categorie.as_str())).count();
    e.element("div", &[("class", "lot-onglets")], |e| {
        let nav = [("class", "onglets-onglets"), ("aria-label", "Le lot et ses documents"), ("data-onglets", "")];
        e.element("nav", &nav, |e| {
            let ici = format!("/lot/{}", composant(&lot.id));
            let attributs =
                [("aria-current", "page"), ("class", "active"), ("href", ici.as_str()), ("data-discover", "true")];
            e.mot("a", &attributs, "Le lot");
            let la = adresse_de(lot, "documents");
            e.element("a", &[("class", ""), ("href", &la), ("data-discover", "true")], |e| {
                e.texte("Documents du lot ");
                e.mot("span", &[], &ranges.to_string());
            });
        });
    });
}

/// The attributes of an element whose content is printed, and which makes no box of its own.
pub(super) const IMPRIME: [AttributHtml<'static>; 2] = [("data-imprime", ""), ("style", "display:contents")];

fn plan_et_surfaces(e: &mut Html, lot: &FicheDeLot, documents: &[DocumentPeint]) {
    let plan = documents.iter().find(|un| un.categorie == "plan");
    e.element("section", &[("class", "lot-vue"), ("aria-label", "Plan et surfaces")], |e| {
        if plan.is_some_and(|plan| plan.dessin.is_some()) {
            e.element("div", &IMPRIME, |e| {
                e.element("div", &[("class", "plan-plan")], |e| {
                    e.element("div", &[("class", "plan-dessin")], |_| ());
                    let attributs = [
                        ("type", "button"),
                        ("disabled", ""),
                        ("class", "lt-icone plan-agrandir"),
                        ("aria-label", "Voir le plan en plein écran"),
                    ];
                    e.element("button", &attributs, |e| e.dessin(icone("maximize")));
                });
            });
        } else {
            facade(e, lot);
        }
        mesures(e, lot);
        if let Some(plan) = plan {
            e.element("p", &[("class", "lot-legende")], |e| {
                let attributs = [("href", plan.url.as_str()), ("target", "_blank"), ("rel", "noreferrer")];
                e.mot("a", &attributs, "Ouvrir le plan (PDF)");
            });
        }
        e.element("div", &IMPRIME, |e| {
            if let Some(description) = &lot.description {
                e.element("div", &[("class", "html-texte")], |e| e.assaini(description));
            }
            let images = documents.iter().filter(|un| un.categorie == "image");
            galerie(e, &format!("Visuels du lot {}", lot.numero), images);
        });
    });
}

/// The place of the lot in its façade. The drawing itself comes with the page, into a frame of the right size.
fn facade(e: &mut Html, lot: &FicheDeLot) {
    if lot.facade.is_none() {
        return;
    }
    e.element("figure", &[("class", "lot-facade"), ("data-imprime", "")], |e| {
        e.element("div", &[("class", "lot-dessin")], |_| ());
        e.element("figcaption", &[], |e| {
            if logement(lot) {
                e.texte(&format!("Le lot {} est en rouge\u{a0}; ", lot.numero));
            }
            e.texte("les baies éclairées sont encore libres.");
        });
    });
}

/// Whether the lot is a home, which has a bay of its own in the façade.
fn logement(lot: &FicheDeLot) -> bool {
    matches!(lot.typologie.nature.code.as_str(), "appartement" | "maison")
}

fn mesures(e: &mut Html, lot: &FicheDeLot) {
    let habitable = if logement(lot) { "Habitable" } else { "Surface" };
    let mesures = [
        (habitable, lot.surfaces.surface.map(surface)),
        ("Pondérée", lot.surfaces.surface_ponderee.map(surface)),
        ("Pièces", (lot.pieces > 0).then(|| lot.pieces.to_string())),
        ("Étage", etage(lot)),
    ];
    if mesures.iter().all(|(_, valeur)| valeur.is_none()) {
        return;
    }
    e.element("dl", &[("class", "lot-cartouche"), ("data-imprime", "")], |e| {
        for (libelle, valeur) in mesures {
            let Some(valeur) = valeur else { continue };
            e.element("div", &[], |e| {
                e.element("dt", &[], |e| terme(e, libelle));
                e.element("dd", &[], |e| if libelle == "Étage" { ordinal(e, &valeur) } else { e.texte(&valeur) });
            });
        }
    });
}

/// "2e étage, dernier"
fn etage(lot: &FicheDeLot) -> Option<String> {
    match (&lot.etage, lot.dernier_etage) {
        (None, dernier) => dernier.then(|| "Dernier étage".to_owned()),
        (Some(etage), true) => Some(format!("{}, dernier", etage.libelle)),
        (Some(etage), false) => Some(etage.libelle.clone()),
    }
}

/// The visuals as small pictures, in their order.
pub(super) fn galerie<'a>(e: &mut Html, nom: &str, images: impl Iterator<Item = &'a DocumentPeint>) {
    let mut images: Vec<&DocumentPeint> = images.collect();
    if images.is_empty() {
        return;
    }
    images.sort_by_key(|une| une.position);
    e.element("ul", &[("class", "galerie-galerie"), ("aria-label", nom)], |e| {
        for image in images {
            e.element("li", &[], |e| {
                let nom = format!("{}, voir en plein écran", image.titre);
                e.element("button", &[("type", "button"), ("disabled", ""), ("aria-label", &nom)], |e| {
                    e.seul("img", &[("src", &image.url), ("alt", ""), ("loading", "lazy")]);
                    e.mot("span", &[], &image.titre);
                });
            });
        }
    });
}

fn caracteristiques(e: &mut Html, vue: &Vue<'_>, lot: &FicheDeLot, documents: &[DocumentPeint]) {
    let plan = documents.iter().find(|un| un.categorie == "plan").is_some_and(|plan| plan.dessin.is_some());
    e.element("section", &[("class", "lot-faits"), ("aria-label", "Caractéristiques")], |e| {
        if plan {
            facade(e, lot);
        }
        if let Some(sens) = sens(lot) {
            e.mot("p", &[("class", "lot-sens")], &sens);
        }
        if lot.retire {
            e.mot(
                "p",
                &[("class", "lot-sens")],
                "Ce lot est retiré de la vente\u{a0}: il ne peut plus être optionné ni réservé.",
            );
        }
        if let Some(groupe) = &lot.exclusivite {
            e.mot("p", &[("class", "lot-exclusivite")], &exclusivite(vue, &groupe.nom));
        }
        faits_du_lot(e, lot);
        fiscalites(e, lot);
    });
}

/// The meaning of the lot's status for the viewer.
fn sens(lot: &FicheDeLot) -> Option<String> {
    let (option, reservation) = (lot.actions.option.autorisee, lot.actions.reservation.autorisee);
    let dit = match lot.statut.code.as_str() {
        "L" => {
            let possibles: Vec<&str> =
                [option.then_some("l’optionner"), reservation.then_some("le réserver")].into_iter().flatten().collect();
            return Some(if possibles.is_empty() {
                "Ce lot est libre.".to_owned()
            } else {
                format!("Ce lot est libre\u{a0}: vous pouvez {}.", possibles.join(" ou "))
            });
        }
        "O" if lot.disponible_le.is_some() && option => "Ce lot vous est proposé en priorité.",
        "O" if lot.disponible_le.is_some() => phrase::LOT_EN_PRIORITE,
        "O" => "Une option court sur ce lot.",
        "T" => "Une réservation est en cours sur ce lot.",
        "R" => phrase::LOT_RESERVE,
        _ => return None,
    };
    Some(dit.to_owned())
}

fn faits_du_lot(e: &mut Html, lot: &FicheDeLot) {
    let programme = &lot.programme;
    let calendrier = &programme.calendrier;
    let le = |jour: &Option<String>| jour.as_deref().map(date);
    let typologie = format!("{} ({})", lot.typologie.libelle, lot.typologie.code);
    let demat = if lot.is_eligible_demat { "Oui" } else { "Non" };
    liste(
        e,
        &[
            FaitPeint::client("Exposition", lot.exposition.clone()),
            FaitPeint::client(
                "Extérieur",
                Some(exterieurs([lot.balcon, lot.loggia, lot.terrasse, lot.jardin], &lot.surfaces)),
            ),
            FaitPeint::client("Bâtiment", lot.batiment.clone()),
            FaitPeint::client("Typologie", Some(typologie)),
            FaitPeint::client("Deux logements en un", lot.bi_home.then(|| "BiHome".to_owned())),
            FaitPeint::client("Stationnement", lot.mention_parking.clone()),
            FaitPeint::client("Cave", lot.mention_cave.clone()),
            FaitPeint {
                ecrit: Graphie::Rang,
                ..FaitPeint::client("Livraison", calendrier.date_livraison.as_deref().map(trimestre))
            },
            FaitPeint::client("Actable à partir du", le(&calendrier.date_actabilite)),
            FaitPeint::client("Début des travaux", le(&calendrier.date_debut_travaux)),
            FaitPeint::client("Commercialisation", le(&calendrier.date_commercialisation)),
            FaitPeint::client("Phase", Some(programme.phase_commerciale.libelle.clone())),
            FaitPeint::client("Zone fiscale", programme.zone_fiscale.as_ref().map(|zone| format!("Zone {zone}"))),
            FaitPeint::client("Dispositif de vente", lot.dispositif_fiscal.clone()),
            FaitPeint { client: false, ..FaitPeint::client("Réservation démat", Some(demat.to_owned())) },
        ],
    );
}

fn fiscalites(e: &mut Html, lot: &FicheDeLot) {
    if lot.fiscalites.is_empty() {
        return;
    }
    e.mot("h2", &[("class", "lot-sousTitre"), ("data-imprime", "")], "Dispositifs fiscaux");
    let faits: Vec<FaitPeint<'_>> = lot
        .fiscalites
        .iter()
        .map(|une| {
            let dit = une.plafond_loyer_theorique.map_or_else(
                || "Éligible".to_owned(),
                |plafond| format!("Loyer plafonné à {} par mois", prix(plafond)),
            );
            FaitPeint::client(une.libelle.as_str(), Some(dit))
        })
        .collect();
    liste(e, &faits);
}
