//! The price block of a lot (`web/src/features/lot/prix.tsx`), and the actions on the lot (`actions.tsx`).

use super::super::Vue;
use super::super::faits::{FaitPeint, Graphie, liste};
use super::super::formats::{majuscule, pourcentage, prix};
use super::super::html::{Html, si};
use super::super::reponses::{ActionLue, AnnexeLue, FicheDeLot};
use super::super::textes::TEXTES;
use super::{adresse_de, imprimer};

/// A price at one rate of VAT, as the price block offers it.
#[derive(Debug)]
pub(super) struct Regime {
    cle: &'static str,
    libelle: String,
    pub(super) prix: f64,
    grille: Option<f64>,
    lot_principal: Option<f64>,
}

/// The prices that the lot has, the main one first (`web/src/features/lot/regimes.ts`).
pub(super) fn regimes(lot: &FicheDeLot) -> Vec<Regime> {
    let tous = [
        ("tva", "TVA", lot.tva, lot.prix, lot.prix_grille, lot.prix_lot_principal),
        (
            "reduite",
            "TVA réduite",
            lot.tva_reduite,
            lot.prix_tva_reduite,
            lot.prix_grille_tva_reduite,
            lot.prix_lot_principal_tva_reduite,
        ),
        ("lli", "LLI, TVA", lot.tva_lli, lot.prix_lli, lot.prix_grille_lli, lot.prix_lot_principal_lli),
    ];
    tous.into_iter()
        .filter_map(|(cle, nom, taux, prix, grille, lot_principal)| {
            let libelle = taux.map_or_else(|| nom.to_owned(), |taux| format!("{nom} {}", pourcentage(taux)));
            Some(Regime { cle, libelle, prix: prix?, grille, lot_principal })
        })
        .collect()
}

/// Writes the price at the main rate of VAT, the other rates, the parts of the price, and the actions.
pub(super) fn bloc_prix(e: &mut Html, vue: &Vue<'_>, lot: &FicheDeLot, regimes: &[Regime]) {
    let legende = [("class", "lot-legendePrix"), ("data-imprime", "")];
    e.element("aside", &[("class", "lot-prix"), ("aria-label", "Prix")], |e| {
        let courant = regimes.first();
        let annexes = if courant.is_some() && !lot.lots_secondaires.is_empty() { ", annexes comprises" } else { "" };
        e.mot(
            "p",
            &legende,
            &format!("{}{annexes}", if courant.is_some() { "Prix TTC" } else { "Prix non communiqué" }),
        );
        if let Some(courant) = courant {
            e.element("p", &[("class", "lt-title lot-montant"), ("data-imprime", "")], |e| {
                e.mot("span", &[], &prix(courant.prix));
            });
            if regimes.len() == 1 {
                e.mot("p", &legende, &courant.libelle);
            }
        }
        if lot.programme.promotion_en_cours {
            let attributs = [("class", "lot-promotion"), ("data-imprime", "")];
            e.mot("p", &attributs, "Une promotion est en cours sur ce programme.");
        }
        if regimes.len() > 1 {
            choix(e, regimes);
        }
        liste(e, &faits_du_prix(lot, courant));
        actes(e, vue, lot);
    });
}

/// The id of the text that explains LLI under its price.
const SENS_DU_LLI: &str = "sens-du-lli";

/// Writes the choice of the rate of VAT. The main rate is chosen.
fn choix(e: &mut Html, regimes: &[Regime]) {
    let groupe = [("role", "radiogroup"), ("aria-label", "Régime de TVA"), ("class", "lot-choix")];
    e.element("div", &groupe, |e| {
        for (rang, regime) in regimes.iter().enumerate() {
            let courant = rang == 0;
            e.element("div", &[("data-imprime", ""), si(courant, ("data-choisi", "true"))], |e| {
                e.element("span", &[], |e| {
                    let lli = regime.cle == "lli";
                    e.element("label", &[], |e| {
                        let attributs = [
                            ("type", "radio"),
                            ("disabled", ""),
                            si(lli, ("aria-describedby", SENS_DU_LLI)),
                            ("name", "regime-de-tva"),
                            si(courant, ("checked", "")),
                            ("value", regime.cle),
                        ];
                        e.seul("input", &attributs);
                        e.texte(&regime.libelle);
                    });
                    if lli {
                        e.mot("small", &[("id", SENS_DU_LLI)], TEXTES.termes.get("LLI").map_or("", String::as_str));
                    }
                });
                e.mot("b", &[], &prix(regime.prix));
            });
        }
    });
}

fn faits_du_prix<'a>(lot: &'a FicheDeLot, courant: Option<&Regime>) -> Vec<FaitPeint<'a>> {
    let mut faits = Vec::new();
    if let Some(regime) = courant {
        let detaille = !lot.lots_secondaires.is_empty() || regime.lot_principal != Some(regime.prix);
        let ecrit = if regime.grille == Some(regime.prix) { Graphie::Simple } else { Graphie::Barre };
        faits.push(FaitPeint { ecrit, ..FaitPeint::client("Prix de grille", regime.grille.map(prix)) });
        faits.push(FaitPeint::client("Dont lot principal", regime.lot_principal.filter(|_| detaille).map(prix)));
    }
    faits.extend(lot.lots_secondaires.iter().map(|annexe| de_l_annexe(annexe, courant)));
    faits.push(FaitPeint::client("Dépôt de garantie", Some(depots(lot))));
    faits.push(FaitPeint::client("Frais de notaire estimés", lot.frais_de_notaire.map(prix)));
    faits
}

/// The text about an annex: "Parking P013", its price or that it is included, and its place: "bâtiment A, sous-sol 1".
fn de_l_annexe<'a>(annexe: &'a AnnexeLue, courant: Option<&Regime>) -> FaitPeint<'a> {
    let montant = match courant.map_or("tva", |regime| regime.cle) {
        "reduite" => annexe.prix_tva_reduite,
        "lli" => annexe.prix_lli,
        _ => annexe.prix,
    };
    let typologie = &annexe.typologie;
    let nom = format!("{} {}", typologie.nature.libelle, annexe.numero);
    let precise = (typologie.libelle != typologie.nature.libelle).then(|| typologie.libelle.clone());
    let batiment = annexe.batiment.as_ref().map(|batiment| format!("bâtiment {batiment}"));
    let etage = annexe.etage.as_ref().map(|etage| etage.libelle.to_lowercase());
    let precision: Vec<String> = [precise, batiment, etage].into_iter().flatten().filter(|un| !un.is_empty()).collect();
    FaitPeint {
        precision: Some(precision.join(", ")),
        ..FaitPeint::client(nom, Some(montant.map_or_else(|| "Compris".to_owned(), prix)))
    }
}

/// "Aucun, ou un chèque de 500 €, dans la limite fixée par la loi"
fn depots(lot: &FicheDeLot) -> String {
    let dits = lot.depots_garantie.iter().enumerate().map(|(rang, depot)| {
        if depot.montant == 0.0 {
            return if rang == 0 { "Aucun" } else { "aucun" }.to_owned();
        }
        let mut lettres = depot.libelle.chars();
        let nom = match lettres.next() {
            Some(premiere) if rang > 0 => format!("un {}{}", premiere.to_lowercase(), lettres.as_str()),
            _ => depot.libelle.clone(),
        };
        format!("{nom} de {}", prix(depot.montant))
    });
    let dits = dits.collect::<Vec<_>>().join(", ou ");
    let limite = lot.depots_garantie.iter().any(|depot| depot.montant > 0.0);
    if limite { format!("{dits}, dans la limite fixée par la loi") } else { dits }
}

fn actes(e: &mut Html, vue: &Vue<'_>, lot: &FicheDeLot) {
    let actions = &lot.actions;
    e.element("div", &[("class", "lot-actions")], |e| {
        let reserver = adresse_de(lot, "reservation");
        acte(e, &actions.reservation, "Réserver ce lot", Some(&reserver), Allure::Principal);
        acte(e, &actions.option, "Poser une option", Some(&adresse_de(lot, "option")), Allure::Secondaire);
        acte(e, &actions.alerte, "Rejoindre la liste d’attente", None, Allure::Seul);
        if vue.prescrit() {
            let attributs = [
                ("class", "lt-bouton"),
                ("data-cadre", "true"),
                ("data-grand", "true"),
                ("data-plein", "true"),
                ("href", "/denonciation"),
                ("data-discover", "true"),
            ];
            e.mot("a", &attributs, "Dénoncer un contact");
        }
        e.element("div", &[("id", MOTIFS), ("class", "lot-motifs")], |e| {
            for motif in motifs(lot) {
                e.mot("p", &[], &motif);
            }
        });
        e.element("div", &[("data-en-barre", "true")], imprimer);
    });
}

/// The id of the text with the reasons of refused actions. This text is for people who cannot see that a button is dimmed.
const MOTIFS: &str = "motifs-du-lot";

/// The place of a button, and how it looks there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Allure {
    Principal,
    Secondaire,
    Seul,
    PrincipalEnBarre,
    EnBarre,
}

/// Writes a button for an action that the server allows, or a button that says why the server refuses it. `vers` is the page where the
/// action is done, if it has one.
pub(super) fn acte(e: &mut Html, action: &ActionLue, libelle: &str, vers: Option<&str>, allure: Allure) {
    let principal = matches!(allure, Allure::Principal | Allure::PrincipalEnBarre);
    let aussi_en_barre = matches!(allure, Allure::Principal | Allure::Secondaire);
    let lien = action.autorisee && vers.is_some();
    let attributs = [
        si(!lien, ("type", "button")),
        si(!lien, ("disabled", "")),
        ("class", "lt-bouton"),
        si(!principal, ("data-cadre", "true")),
        ("data-grand", "true"),
        ("data-plein", "true"),
        si(aussi_en_barre, ("data-en-barre", "true")),
        ("data-place", vers.unwrap_or("attente")),
        si(!action.autorisee, ("aria-disabled", "true")),
        si(!action.autorisee, ("aria-describedby", MOTIFS)),
        si(lien, ("href", vers.unwrap_or_default())),
        si(lien, ("data-discover", "true")),
    ];
    e.mot(if lien { "a" } else { "button" }, &attributs, libelle);
}

/// "Réserver, optionner : le mandat de votre société n’est pas actif". Each reason is written once.
fn motifs(lot: &FicheDeLot) -> Vec<String> {
    let actions = &lot.actions;
    let mut par_motif: Vec<(&str, Vec<&str>)> = Vec::new();
    for (nom, action) in [
        ("réserver", &actions.reservation),
        ("optionner", &actions.option),
        ("rejoindre la liste d’attente", &actions.alerte),
    ] {
        let Some(motif) = action.motif.as_deref().filter(|_| !action.autorisee) else { continue };
        match par_motif.iter_mut().find(|(un, _)| *un == motif) {
            Some((_, noms)) => noms.push(nom),
            None => par_motif.push((motif, vec![nom])),
        }
    }
    let phrase = |(motif, noms): (&str, Vec<&str>)| majuscule(&format!("{}\u{a0}: {motif}", noms.join(", ")));
    par_motif.into_iter().map(phrase).collect()
}
