//! Makes the drawings of a document from its subject.

use crate::chiffres;
use crate::sujet::Sujet;
use domain::lot::{Lot, Nature};
use domain::texte::minuscule;
use drawings::logement::{Plan, UsageDePiece};
use drawings::{
    Cellule, FormeDImmeuble, Immeuble, Logement, PlaceDeStationnement, PlanEtage, PlanMasse, PlanSousSol,
    RenduDeFacade, Taille, Theme,
};
use serde_json::{Value, json};

/// The homes of the programme, to draw on its façade. A home that the viewer may see has its status. A hidden home has none, and is
/// drawn as plain glass.
pub(crate) fn logements(sujet: &Sujet<'_>) -> Vec<Logement> {
    let vus = sujet.lots.iter().map(|l| (*l, true)).chain(sujet.caches.iter().map(|l| (*l, false)));
    vus.filter_map(|(lot, vu)| {
        let forme = match lot.fiche.typologie.nature {
            Nature::Appartement => FormeDImmeuble::Collectif,
            Nature::Maison => FormeDImmeuble::Maison,
            Nature::Parking | Nature::Cave | Nature::Commerce => return None,
        };
        Some(Logement {
            numero: lot.fiche.numero.clone(),
            batiment: lot.fiche.batiment.clone(),
            etage: lot.fiche.etage.as_ref().map_or(1, |e| e.priorite),
            forme,
            statut: vu.then_some(lot.statut()),
        })
    })
    .collect()
}

fn immeuble<'a>(sujet: &'a Sujet<'_>, logements: &'a [Logement]) -> Immeuble<'a> {
    Immeuble {
        id: &sujet.programme.id.0,
        nom: &sujet.programme.nom_commercial,
        region: sujet.lieu.code_region,
        logements,
    }
}

/// The façade, with the lot of the document in red.
pub(crate) fn facade(sujet: &Sujet<'_>, taille: Taille) -> String {
    facade_theme(sujet, taille, Theme::Clair)
}

/// The façade of the building as SVG, in the colours of a theme. The lot of the subject is highlighted.
pub(crate) fn facade_theme(sujet: &Sujet<'_>, taille: Taille, theme: Theme) -> String {
    let logements = logements(sujet);
    let surligne = sujet.lot.map(|l| l.fiche.numero.as_str());
    let immeuble = immeuble(sujet, &logements);
    drawings::facade(&immeuble, &RenduDeFacade { theme, taille, surligne })
}

/// A view drawn by `dessiner`, in light colours.
pub(crate) fn vue(sujet: &Sujet<'_>, dessiner: fn(&Immeuble<'_>, Theme) -> String) -> String {
    let logements = logements(sujet);
    let immeuble = immeuble(sujet, &logements);
    dessiner(&immeuble, Theme::Clair)
}

/// The plan of the site.
pub(crate) fn masse(sujet: &Sujet<'_>) -> String {
    let logements = logements(sujet);
    let immeuble = immeuble(sujet, &logements);
    let rue = sujet.programme.adresse.as_deref().map_or("Rue", sans_numero);
    let marque = sujet.lot.and_then(|l| l.fiche.batiment.as_deref());
    drawings::plan_masse(&PlanMasse { immeuble, rue, marque }, Theme::Clair)
}

/// A street without the number of the house: "8 quai Malakoff" becomes "quai Malakoff".
fn sans_numero(adresse: &str) -> &str {
    let reste = adresse.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | ',' | '-' | '/'));
    let reste = ["bis ", "ter ", "B ", "b "].iter().find_map(|m| reste.strip_prefix(m)).unwrap_or(reste);
    if reste.is_empty() { adresse } else { reste }
}

/// The plan of a lot, with the table of its rooms.
pub(crate) struct PlanDuLot {
    pub(crate) svg: String,
    pub(crate) pieces: Value,
    pub(crate) total: Value,
}

/// The plan of the subject's lot with its rooms; empty when the subject has no lot.
pub(crate) fn plan(sujet: &Sujet<'_>) -> PlanDuLot {
    let Some(lot) = sujet.lot else {
        return PlanDuLot { svg: String::new(), pieces: json!([]), total: json!(null) };
    };
    let plan = Plan::du_lot(&lot.fiche);
    let pieces: Vec<Value> = plan
        .pieces()
        .map(|p| {
            json!({
                "nom": p.nom,
                "surface": chiffres::surface(p.surface),
                "habitable": p.est_habitable(),
                "dehors": matches!(p.usage, UsageDePiece::Exterieur | UsageDePiece::Jardin),
            })
        })
        .collect();
    let nom = match lot.fiche.typologie.nature {
        Nature::Appartement | Nature::Maison => "Surface habitable",
        Nature::Parking | Nature::Cave | Nature::Commerce => "Surface",
    };
    let total = json!({"nom": nom, "surface": chiffres::surface(plan.surface())});
    PlanDuLot { svg: plan.svg(Theme::Clair), pieces: json!(pieces), total }
}

/// A plan on its own sheet.
pub(crate) struct Planche {
    pub(crate) titre: String,
    pub(crate) soustitre: String,
    pub(crate) lignes: Vec<(String, String)>,
    pub(crate) svg: String,
}

/// The sheet of a plan: of the site, a storey, the car park or the cellars.
pub(crate) fn planche(nom: &str, sujet: &Sujet<'_>) -> Planche {
    match nom {
        "plan-etage" => plan_etage(sujet),
        "plan-stationnement" | "plan-stationnement-lot" => sous_sol(sujet, Nature::Parking),
        "plan-cave" | "plan-cave-lot" => sous_sol(sujet, Nature::Cave),
        _ => {
            let lot = sujet.lot.map(|l| format!("Lot {}, ", l.fiche.numero)).unwrap_or_default();
            let batiment = sujet.lot.and_then(|l| l.fiche.batiment.as_deref());
            Planche {
                titre: "Plan de masse".to_owned(),
                soustitre: format!("{lot}{} · {}", sujet.programme.nom_commercial, sujet.lieu.ville),
                lignes: batiment.map(|b| ("Bâtiment du lot".to_owned(), b.to_owned())).into_iter().collect(),
                svg: masse(sujet),
            }
        }
    }
}

fn plan_etage(sujet: &Sujet<'_>) -> Planche {
    let lot = sujet.lot;
    let niveau = |l: &Lot| l.fiche.etage.as_ref().map(|e| e.priorite);
    let habite = |l: &Lot| matches!(l.fiche.typologie.nature, Nature::Appartement | Nature::Maison | Nature::Commerce);
    let du_meme =
        |l: &&Lot| habite(l) && lot.is_none_or(|m| l.fiche.batiment == m.fiche.batiment && niveau(l) == niveau(m));
    let mut vus: Vec<(&Lot, bool)> = sujet
        .lots
        .iter()
        .copied()
        .filter(du_meme)
        .map(|l| (l, true))
        .chain(sujet.caches.iter().copied().filter(du_meme).map(|l| (l, false)))
        .collect();
    vus.sort_by(|a, b| a.0.fiche.numero.cmp(&b.0.fiche.numero));
    vus.dedup_by(|a, b| a.0.fiche.numero == b.0.fiche.numero);
    let cellules: Vec<Cellule> = vus
        .iter()
        .map(|(l, vu)| {
            let surface = l.fiche.surfaces.surface;
            let details: Vec<String> = [Some(l.fiche.typologie.libelle.clone()), surface.map(chiffres::surface)]
                .into_iter()
                .flatten()
                .collect();
            Cellule {
                numero: vu.then(|| l.fiche.numero.clone()),
                // Each line of this text is a line of the label. A hidden lot has no label.
                detail: if *vu { details.join("\n") } else { String::new() },
                surface: surface.map_or(45.0, domain::nombres::Surface::decimal),
            }
        })
        .collect();
    let etage = lot.and_then(|l| l.fiche.etage.as_ref()).map_or("Étage", |e| e.libelle.as_str());
    let batiment = lot.and_then(|l| l.fiche.batiment.as_deref());
    let titre = batiment.map_or_else(|| etage.to_owned(), |b| format!("Bâtiment {b}, {}", minuscule(etage)));
    let id = format!("{} {titre}", sujet.programme.id.0);
    let marque = lot.map(|l| l.fiche.numero.as_str());
    let svg = drawings::plan_etage(&PlanEtage { id: &id, titre: &titre, cellules: &cellules, marque }, Theme::Clair);
    Planche {
        titre: "Plan d’étage".to_owned(),
        soustitre: format!("{} · {}", sujet.programme.nom_commercial, titre),
        lignes: lot.map(|l| ("Lot".to_owned(), l.fiche.numero.clone())).into_iter().collect(),
        svg,
    }
}

fn sous_sol(sujet: &Sujet<'_>, nature: Nature) -> Planche {
    let attaches: &[String] = sujet.lot.map_or(&[], |l| &l.fiche.lots_secondaires);
    let propre = sujet.lot.map(|l| l.fiche.numero.as_str());
    let mut lots: Vec<(&Lot, bool)> = sujet
        .lots
        .iter()
        .map(|l| (*l, true))
        .chain(sujet.caches.iter().map(|l| (*l, false)))
        .filter(|(l, _)| l.fiche.typologie.nature == nature)
        .collect();
    lots.sort_by(|a, b| {
        let cle = |l: &Lot| (l.fiche.numero.len(), l.fiche.numero.clone());
        cle(a.0).cmp(&cle(b.0))
    });
    let emplacements: Vec<PlaceDeStationnement> = lots
        .iter()
        .map(|(l, vu)| {
            let numero = &l.fiche.numero;
            let marque = *vu && (attaches.contains(numero) || propre == Some(numero.as_str()));
            PlaceDeStationnement { numero: vu.then(|| numero.clone()), marque }
        })
        .collect();
    let marques: Vec<&str> = emplacements.iter().filter(|e| e.marque).filter_map(|e| e.numero.as_deref()).collect();
    let (titre, plan, un) = if nature == Nature::Parking {
        ("Plan de stationnement", "Niveau de stationnement", "Place du lot")
    } else {
        ("Plan des caves", "Niveau des caves", "Cave du lot")
    };
    let description = PlanSousSol { titre: plan, emplacements: &emplacements };
    let svg = if nature == Nature::Parking {
        drawings::plan_stationnement(&description, Theme::Clair)
    } else {
        drawings::plan_cave(&description, Theme::Clair)
    };
    let mut lignes = Vec::new();
    if !marques.is_empty() {
        lignes.push((un.to_owned(), marques.join(", ")));
    }
    let lot = propre.map(|n| format!("Lot {n}, ")).unwrap_or_default();
    Planche {
        titre: titre.to_owned(),
        soustitre: format!("{lot}{} · {}", sujet.programme.nom_commercial, sujet.lieu.ville),
        lignes,
        svg,
    }
}
