//! The texts of programmes and lots: varied sentences, in simple HTML, that agree with the data of the programme.

use super::alea::{Alea, SujetDeTirage};
use super::francais::{Ville, enumerer};
use super::gabarit::{Gabarit, Gamme, GenreResidence, Phase, Stationnement};
use domain::lot::{FicheLot, Nature};
use domain::nombres::Surface;
use domain::programme::Descriptifs;
use domain::texte::majuscule;
use territoire::territoire;

pub(super) fn programme(g: &Gabarit, nom: &str) -> Descriptifs {
    let mut alea = g.alea(SujetDeTirage::Textes, 0);
    let ville = Ville::nouvelle(g.lieu);
    Descriptifs {
        introduction: Some(introduction(g, &mut alea, nom, &ville)),
        description_titre: Some(description_titre(g, &mut alea, &ville)),
        description_contenu: Some(description(g, &mut alea, nom)),
        environnement_titre: Some(environnement_titre(g, &mut alea, &ville)),
        environnement_contenu: Some(environnement(g, &mut alea, &ville)),
        prestation_residence_titre: Some(
            alea.choix(&["La résidence", "Des espaces communs soignés", "Une résidence pensée pour durer"]).to_owned(),
        ),
        prestation_residence_contenu: Some(prestations_residence(g, &mut alea)),
        prestation_logement_titre: Some(
            alea.choix(&["Votre logement", "Des intérieurs faciles à vivre", "Le confort au quotidien"]).to_owned(),
        ),
        prestation_logement_contenu: Some(prestations_logement(g, &mut alea)),
    }
}

fn introduction(g: &Gabarit, alea: &mut Alea, nom: &str, ville: &Ville) -> String {
    let (a, de) = (&ville.a, &ville.de);
    let ouverture = match g.phase {
        Phase::AvantPremiere => format!("En avant-première, découvrez <strong>{nom}</strong>, bientôt {a}."),
        Phase::Lancement => match alea.sous(3) {
            0 => format!("Nouveau {a}\u{a0}: <strong>{nom}</strong> ouvre ses portes à la vente."),
            1 => format!("<strong>{nom}</strong> est le nouveau rendez-vous {de}."),
            _ => format!(
                "Lancement commercial {a}\u{a0}: choisissez parmi les premiers votre logement à <strong>{nom}</strong>."
            ),
        },
        Phase::Travaux if g.dernieres_opportunites() => {
            format!("Dernières opportunités {a}\u{a0}: il ne reste que quelques lots à <strong>{nom}</strong>.")
        }
        Phase::Travaux => match alea.sous(3) {
            0 => format!("Les travaux de la résidence <strong>{nom}</strong> ont commencé {a}."),
            1 => format!("{}, <strong>{nom}</strong> prend forme.", majuscule(a)),
            _ => format!("Le chantier avance {a}\u{a0}: les logements de <strong>{nom}</strong> se dessinent."),
        },
    };
    let promesse = match g.genre {
        GenreResidence::Etudiante => {
            "Une résidence étudiante meublée, gérée par un exploitant, près des lieux d’études."
        }
        GenreResidence::Senior => "Une résidence services où l’on vit chez soi, entouré.",
        GenreResidence::Tourisme => {
            "Une résidence de tourisme confiée à un exploitant, pour des séjours toute l’année."
        }
        GenreResidence::Renovation => "Un bâtiment ancien rendu à l’habitation, dans le respect de ses murs.",
        GenreResidence::Maisons => "Des maisons avec jardin et garage, dans un quartier tranquille.",
        GenreResidence::Mixte => "Des appartements et des maisons autour d’un même jardin.",
        GenreResidence::Collectif => alea.choix(&[
            "Une adresse de caractère, à l’échelle de son quartier.",
            "Des appartements lumineux, du studio au logement familial.",
            "Une architecture sobre, des matériaux durables, des vues dégagées.",
            "Un cadre de vie apaisé, sans s’éloigner de la ville.",
        ]),
    };
    format!("<p>{ouverture} {promesse}</p>")
}

fn description_titre(g: &Gabarit, alea: &mut Alea, ville: &Ville) -> String {
    let a = &ville.a;
    match g.genre {
        GenreResidence::Renovation => format!("Une nouvelle vie pour un bâtiment remarquable {a}"),
        GenreResidence::Maisons => format!("Une maison bien à soi, {a}"),
        GenreResidence::Etudiante | GenreResidence::Senior | GenreResidence::Tourisme => {
            format!("Investir simplement {a}")
        }
        GenreResidence::Collectif | GenreResidence::Mixte => match alea.sous(4) {
            0 => format!("Une adresse à vivre {a}"),
            1 => format!("Habiter {}, tout simplement", ville.nom),
            2 => format!("L’élégance au quotidien, {a}"),
            _ => "Des lieux ouverts sur la lumière".to_owned(),
        },
    }
}

fn description(g: &Gabarit, alea: &mut Alea, nom: &str) -> String {
    let c = &g.composition;
    let mut ensemble = Vec::new();
    for (nombre, un, plusieurs) in [
        (c.appartements, "un appartement", "appartements"),
        (c.maisons, "une maison", "maisons"),
        (c.commerces, "un commerce en pied d’immeuble", "commerces en pied d’immeuble"),
    ] {
        match nombre {
            0 => {}
            1 => ensemble.push(un.to_owned()),
            n => ensemble.push(format!("{n} {plusieurs}")),
        }
    }
    let ensemble = enumerer(&ensemble);
    let composition = match alea.sous(3) {
        0 => format!("{nom} réunit <strong>{ensemble}</strong>"),
        1 => format!("Le programme compte <strong>{ensemble}</strong>"),
        _ => format!("La résidence propose <strong>{ensemble}</strong>"),
    };
    let maniere = alea.choix(&[
        "dessinés pour que chaque pièce reçoive le jour",
        "répartis avec soin pour préserver les vues et l’intimité",
        "ouverts pour beaucoup sur un balcon, une terrasse ou un jardin",
        "organisés autour d’un jardin planté d’essences locales",
    ]);
    let maniere = match g.genre {
        GenreResidence::Maisons if c.maisons == 1 => "tournée vers son jardin",
        GenreResidence::Maisons => "chacune tournée vers son jardin",
        GenreResidence::Renovation => "aux volumes que l’on ne construit plus",
        _ => maniere,
    };
    let facade = match g.genre {
        GenreResidence::Renovation => {
            "Les façades, les escaliers et les parquets qui méritent de l’être sont restaurés."
        }
        GenreResidence::Maisons => "Les toitures à deux pans et les enduits clairs s’accordent aux maisons voisines.",
        _ => alea.choix(&[
            "Les façades mêlent l’enduit clair et la brique, sous des attiques en retrait.",
            "Un socle de pierre, des loggias profondes et des garde-corps dessinés donnent leur rythme aux façades.",
            "Le bois et le béton clair composent des façades calmes, qui vieilliront bien.",
            "Les volumes s’abaissent vers les rues voisines et s’élèvent au cœur de l’îlot.",
        ]),
    };
    let suite = if g.promotion.is_some() {
        "<p>Une <strong>offre commerciale</strong> est en cours\u{a0}: ses conditions sont dans les documents.</p>"
    } else {
        ""
    };
    let debut = if ensemble.is_empty() {
        format!("{nom} se dévoilera bientôt\u{a0}: les premiers plans sont à l’étude.")
    } else {
        format!("{composition}, {maniere}.")
    };
    format!("<p>{debut}</p><p>{facade}</p>{suite}")
}

fn environnement_titre(g: &Gabarit, alea: &mut Alea, ville: &Ville) -> String {
    if g.bord_mer {
        "Vivre près de la mer".to_owned()
    } else if g.montagne {
        "Vivre face aux sommets".to_owned()
    } else {
        match alea.sous(3) {
            0 => "Un quartier où tout se fait à pied".to_owned(),
            1 => format!("Au plus près {}", ville.de),
            _ => "La ville et ses services à portée de main".to_owned(),
        }
    }
}

fn environnement(g: &Gabarit, alea: &mut Alea, ville: &Ville) -> String {
    let nom = &ville.nom;
    // The size of a town decides its description. For an arrondissement, this is the size of the whole town.
    let commune = g.lieu.code_commune.and_then(|code| territoire().par_insee(code)).unwrap_or(g.lieu);
    let taille = match commune.population {
        200_000.. => format!("Grande ville dynamique, {nom} réunit emplois, universités, culture et transports."),
        50_000.. => format!("{nom} offre les services d’une grande ville et garde la mesure d’une ville moyenne."),
        12_000.. => format!("Ville à taille humaine, {nom} associe vie de quartier et facilité d’accès."),
        _ => format!("{nom} cultive l’art de vivre d’une petite ville entourée de nature."),
    };
    let cadre = if g.bord_mer {
        "Les plages et le sentier côtier se rejoignent en quelques minutes."
    } else if g.montagne {
        "Les départs de randonnée et les stations sont tout proches."
    } else if g.outre_mer {
        "Le climat invite à vivre dehors\u{a0}: les pièces de vie se prolongent par de larges terrasses couvertes."
    } else {
        alea.choix(&[
            "Le quartier mêle maisons de ville, immeubles récents et jardins.",
            "Un parc tout proche invite à la promenade.",
            "La rue, calme, mène en quelques pas à la place du marché.",
        ])
    };
    let mut services = vec![
        "<li>Écoles, collège et crèche à moins de quinze minutes à pied</li>",
        "<li>Commerces de proximité et marché hebdomadaire</li>",
        "<li>Arrêt de bus au pied de la résidence</li>",
        "<li>Équipements sportifs et médiathèque</li>",
        "<li>Cabinet médical et pharmacie dans le quartier</li>",
    ];
    if !g.outre_mer {
        services.push("<li>Gare accessible à vélo</li>");
    }
    let liste = alea.plusieurs(&services, 3).concat();
    format!("<p>{taille} {cadre}</p><ul>{liste}</ul>")
}

fn prestations_residence(g: &Gabarit, alea: &mut Alea) -> String {
    let mut choix = vec!["Éclairage extérieur par détection", "Local à vélos fermé et éclairé"];
    if g.composition.appartements > 0 {
        choix.extend(["Hall d’entrée décoré par l’architecte", "Accès par badge et visiophone"]);
        if g.niveaux > 2 {
            choix.push("Ascenseur desservant tous les niveaux");
        }
    } else {
        choix.extend(["Allées plantées, sans circulation de transit", "Clôtures végétales entre les jardins"]);
    }
    if g.genre == GenreResidence::Renovation {
        choix.push("Cour pavée et escalier d’honneur restaurés");
    } else {
        choix.extend(["Jardin planté d’essences peu gourmandes en eau", "Panneaux photovoltaïques en toiture"]);
    }
    let mut points = alea.plusieurs(&choix, 3);
    if g.genre.est_geree() {
        points.push("Accueil, laverie et salle commune tenus par l’exploitant");
    }
    match g.stationnement {
        _ if g.composition.parkings == 0 => {}
        Stationnement::SousSol => points.push("Parking en sous-sol, prééquipé pour la recharge électrique"),
        Stationnement::Exterieur => points.push("Stationnements extérieurs plantés"),
        Stationnement::Garage => points.push("Garage fermé pour chaque maison ou presque"),
    }
    liste(&points)
}

fn prestations_logement(g: &Gabarit, alea: &mut Alea) -> String {
    let (sols, propres): (&str, &[&str]) = match g.gamme {
        Gamme::Essentielle => (
            "Sol stratifié dans les chambres, carrelage dans les pièces d’eau",
            &["Volets roulants dans les chambres", "Meuble vasque et sèche-serviettes"],
        ),
        Gamme::Confort => (
            "Parquet stratifié dans les pièces sèches, carrelage 45 × 45\u{a0}cm dans les pièces d’eau",
            &[
                "Volets roulants électriques dans le séjour",
                "Salle de bains équipée d’un meuble vasque et d’un pare-douche",
                "Placards aménagés dans l’entrée",
            ],
        ),
        Gamme::Signature => (
            "Parquet en chêne massif, carrelage grand format",
            &[
                "Volets roulants électriques centralisés",
                "Robinetterie haut de gamme et douche à l’italienne",
                "Porte palière blindée, serrure à cinq points",
            ],
        ),
    };
    let mut points = vec![sols];
    points.extend(alea.plusieurs(propres, 2));
    if g.fibre {
        points.push("Fibre optique dans chaque logement");
    }
    if g.domotique {
        points.push("Volets, chauffage et éclairage pilotés depuis un téléphone");
    }
    if g.imagin_home {
        points.push("Plans modulables\u{a0}: cloisons et cuisine au choix jusqu’au début des travaux");
    }
    if g.bi_home {
        points.push("Logements «\u{a0}deux en un\u{a0}», avec une partie indépendante");
    }
    liste(&points)
}

fn liste(points: &[&str]) -> String {
    format!("<ul><li>{}</li></ul>", points.join("</li><li>"))
}

/// A surface in the French notation, with a comma.
fn virgule(surface: Surface) -> String {
    surface.to_string().replace('.', ",")
}

pub(super) fn commerce(surface: Surface) -> String {
    format!("<p>Local commercial de <strong>{}\u{a0}m²</strong>, livré brut, vitrine sur rue.</p>", virgule(surface))
}

/// Writes a few sentences about a home from its fields.
pub(super) fn lot(alea: &mut Alea, fiche: &FicheLot, duplex: bool) -> String {
    let surface = virgule(fiche.surfaces.surface.unwrap_or_default());
    let bien = match (fiche.typologie.nature, fiche.pieces) {
        (Nature::Maison, n) => format!("Maison de {n} pièces"),
        (_, 1) => "Studio".to_owned(),
        (_, n) if duplex => format!("Duplex de {n} pièces"),
        (_, n) => format!("Appartement de {n} pièces"),
    };
    let exposition = fiche.exposition.as_deref().unwrap_or_default().to_lowercase().replace('-', "–");
    let mut dehors = Vec::new();
    for (present, mot) in [
        (fiche.balcon, "un balcon"),
        (fiche.loggia, "une loggia"),
        (fiche.terrasse, "une terrasse"),
        (fiche.jardin, "un jardin privatif"),
    ] {
        if present {
            dehors.push(mot.to_owned());
        }
    }
    let prolonge = if dehors.is_empty() {
        String::new()
    } else {
        format!(" {} par {}.", alea.choix(&["Le séjour se prolonge", "La pièce de vie s’ouvre"]), enumerer(&dehors))
            .replace("s’ouvre par", "s’ouvre sur")
    };
    let detail = match fiche.pieces {
        1 => alea.choix(&[
            "Kitchenette équipée, salle d’eau.",
            "Coin nuit et rangements intégrés.",
            "Idéal pour un premier investissement.",
        ]),
        2 => alea.choix(&["Chambre au calme.", "Séjour avec cuisine ouverte.", "Entrée avec placard."]),
        3 => alea.choix(&[
            "Deux chambres et une salle de bains.",
            "Séjour avec cuisine ouverte, deux chambres avec placard.",
        ]),
        _ => alea.choix(&[
            "Suite parentale et salle d’eau.",
            "Espace nuit séparé, cellier.",
            "Grand séjour et cuisine séparée.",
        ]),
    };
    let double = if fiche.bi_home { " Une partie du logement a sa propre entrée." } else { "" };
    format!("<p>{bien} de <strong>{surface}\u{a0}m²</strong>, exposition {exposition}.{prolonge} {detail}{double}</p>")
}
