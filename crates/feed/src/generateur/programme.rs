//! Invents the line of a programme from its `Gabarit`.

use super::alea::{Alea, SujetDeTirage};
use super::calendrier;
use super::documents;
use super::francais::enumerer;
use super::gabarit::{Gabarit, Gamme, GenreResidence, Phase, Stationnement};
use super::intervenants;
use super::noms;
use super::textes;
use chrono::NaiveDate;
use domain::nombres::Taux;
use domain::programme::{Caracteristiques, Coordonnees, LieuProgramme, Programme};
use domain::texte::majuscule;

/// Invents the programme, with dates around the day `aujourd_hui`.
pub(super) fn inventer(g: &Gabarit, aujourd_hui: NaiveDate) -> Programme {
    let mut alea = g.alea(SujetDeTirage::Programme, 0);
    let nom = noms::residence(&mut alea, g.genre, g.graine, g.index);
    Programme {
        id: g.id.clone(),
        adresse: Some(noms::adresse(&mut alea)),
        adresse2: alea.chance(250).then(|| noms::quartier(&mut alea)),
        lieu: LieuProgramme {
            code_insee: g.lieu.code_insee().unwrap_or_default().to_owned(),
            code_postal: g.code_postal.to_owned(),
        },
        phase_commerciale: calendrier::phase(g.phase),
        coordonnees: alea.chance(960).then(|| point(g, &mut alea)),
        zone_fiscale: Some(g.zone.to_owned()),
        fiscalites: g.fiscalites.iter().map(|f| f.code_libelle()).collect(),
        nature_lots: nature_lots(g),
        promotion_en_cours: g.promotion.is_some(),
        calendrier: calendrier::inventer(g, aujourd_hui),
        is_eligible_demat: g.demat,
        dernieres_opportunites: g.dernieres_opportunites(),
        avantages: avantages(g, &mut alea),
        caracteristiques: caracteristiques(g),
        descriptifs: textes::programme(g, &nom),
        certifications_environnementales: certifications(g, &mut alea),
        niveaux_energetiques: niveaux(g, &mut alea),
        gamme_prestations: Some(gamme(g.gamme).to_owned()),
        // Some previews have no commission, because it is not always known yet.
        taux_commission: (g.phase != Phase::AvantPremiere || alea.chance(600)).then(|| taux_commission(&mut alea)),
        intervenants: intervenants::inventer(g),
        documents: documents::de_programme(g, &nom),
        nom_commercial: nom,
    }
}

fn taux_commission(alea: &mut Alea) -> Taux {
    Taux::depuis_centiemes(alea.pondere(&[(500, 34), (550, 10), (600, 32), (630, 14), (700, 10)]))
}

/// Draws a point within one or two kilometres of the centre of the town, to five decimals of a degree (about a metre).
#[expect(clippy::cast_precision_loss, reason = "a few thousand steps of a hundred-thousandth of a degree")]
fn point(g: &Gabarit, alea: &mut Alea) -> Coordonnees {
    let ampleur = if g.lieu.population > 100_000 { 1_600 } else { 900 };
    let mut ecarter = |degres: f64| {
        let pas = (degres * 100_000.0).round() + alea.entre(-ampleur, ampleur) as f64;
        pas / 100_000.0
    };
    Coordonnees { lat: ecarter(g.lieu.latitude), long: ecarter(g.lieu.longitude) }
}

/// The kinds of lots that are sold, in words. `None` for a programme that has no home and no shop.
fn nature_lots(g: &Gabarit) -> Option<String> {
    let c = &g.composition;
    let natures = [(c.appartements, "appartements"), (c.maisons, "maisons"), (c.commerces, "commerces")];
    let presentes: Vec<String> =
        natures.iter().filter(|(nombre, _)| *nombre > 0).map(|(_, nom)| (*nom).to_owned()).collect();
    (!presentes.is_empty()).then(|| majuscule(&enumerer(&presentes)))
}

fn gamme(gamme: Gamme) -> &'static str {
    match gamme {
        Gamme::Essentielle => "Essentielle",
        Gamme::Confort => "Confort",
        Gamme::Signature => "Signature",
    }
}

fn caracteristiques(g: &Gabarit) -> Caracteristiques {
    let vers = |cote: &str| g.expositions.iter().any(|e| e.to_lowercase().contains(cote));
    Caracteristiques {
        fibre: g.fibre,
        domotique: g.domotique,
        bi_home: g.bi_home,
        imagin_home: g.imagin_home,
        nord: vers("nord"),
        sud: vers("sud"),
        ouest: vers("ouest"),
        est: g.expositions.iter().any(|e| e.split('-').any(|mot| mot.eq_ignore_ascii_case("est"))),
        bord_mer: g.bord_mer,
        montagne: g.montagne,
    }
}

fn avantages(g: &Gabarit, alea: &mut Alea) -> Vec<String> {
    let mut communs = vec!["Commerces et écoles à pied", "Arrêt de bus à deux pas", "Placards aménagés"];
    if g.composition.appartements > 0 {
        communs.extend(["Local à vélos sécurisé", "Visiophone et accès par badge", "Séjours à double orientation"]);
    } else {
        communs.extend([
            "Jardins clos et engazonnés",
            "Rue intérieure réservée aux riverains",
            "Cellier dans chaque maison",
        ]);
    }
    match g.genre {
        GenreResidence::Renovation => {
            communs.extend(["Parquets et cheminées d’origine conservés", "Façades restaurées"]);
        }
        GenreResidence::Maisons => {
            communs.extend(["Terrasses prolongeant les séjours", "Espaces verts plantés d’arbres fruitiers"]);
        }
        _ => communs.extend(["Jardin partagé au cœur de la résidence", "Toitures végétalisées"]),
    }
    if !g.outre_mer && g.gamme != Gamme::Essentielle {
        communs.push("Chauffage raccordé à un réseau de chaleur");
    }
    if g.bord_mer {
        communs.insert(0, "La plage à moins de dix minutes à pied");
    }
    if g.montagne {
        communs.insert(0, "Vue sur les sommets depuis les derniers étages");
    }
    if g.stationnement == Stationnement::SousSol && g.composition.parkings > 0 {
        communs.push("Parking en sous-sol avec bornes de recharge");
    }
    let nombre = 3 + usize::try_from(alea.sous(3)).unwrap_or_default();
    alea.plusieurs(&communs, nombre).into_iter().map(str::to_owned).collect()
}

fn certifications(g: &Gabarit, alea: &mut Alea) -> Vec<String> {
    if g.genre == GenreResidence::Renovation {
        return vec!["BBC Effinergie Rénovation".to_owned()];
    }
    let mut liste = vec!["RE 2020"];
    liste.extend(alea.plusieurs(&["NF Habitat HQE", "Bâtiment bas carbone", "BiodiverCity", "Biosourcé"], 1));
    if g.gamme == Gamme::Essentielle {
        liste.truncate(1);
    }
    liste.into_iter().map(str::to_owned).collect()
}

fn niveaux(g: &Gabarit, alea: &mut Alea) -> Vec<String> {
    let niveaux: &[&str] = if g.genre == GenreResidence::Renovation {
        &["DPE C"]
    } else {
        alea.choix(&[
            &["RE 2020 seuil 2025", "DPE A"],
            &["RE 2020 seuil 2022", "DPE A"],
            &["RE 2020 seuil 2028", "DPE A"],
        ])
    };
    niveaux.iter().map(|niveau| (*niveau).to_owned()).collect()
}
