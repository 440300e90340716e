//! Plans of lots, storeys, basements and sites, and drawn views.

use crate::verifier;
use domain::lot::{FicheLot, Nature, StatutLot, Surfaces, Typologie};
use domain::nombres::Surface;
use domain::programme::IdProgramme;
use drawings::logement::{Plan, UsageDePiece};
use drawings::{
    Cellule, FormeDImmeuble, Immeuble, Logement, PlaceDeStationnement, PlanEtage, PlanMasse, PlanSousSol, Theme,
    panorama, plan_cave, plan_etage, plan_masse, plan_stationnement, visuel_interieur, visuel_jardin, visuel_principal,
    visuel_rue,
};
use proptest::prelude::*;

fn fiche(numero: &str, nature: Nature, pieces: u8, surface: i64, jardin: i64, balcon: i64) -> FicheLot {
    let typologie = Typologie { nature, code: format!("T{pieces}"), libelle: format!("{pieces} pièces") };
    let m2 = |s: i64| (s > 0).then(|| Surface::depuis_centiemes(s));
    FicheLot {
        pieces,
        is_eligible_demat: true,
        exposition: Some("Sud-Ouest".into()),
        surfaces: Surfaces {
            surface: m2(surface),
            surface_jardin: m2(jardin),
            surface_balcon: m2(balcon),
            ..Surfaces::default()
        },
        balcon: balcon > 0,
        jardin: jardin > 0,
        ..FicheLot::nouvelle(IdProgramme("ECLUSE".into()), numero.into(), typologie)
    }
}

/// Lots of every nature, with a plausible surface for their typology, in square decimetres.
fn lots() -> impl Strategy<Value = FicheLot> {
    let nature = prop_oneof![
        6 => Just(Nature::Appartement), 3 => Just(Nature::Maison), 1 => Just(Nature::Parking),
        1 => Just(Nature::Cave), 1 => Just(Nature::Commerce),
    ];
    (
        nature,
        1u8..8,
        0.8f64..1.5,
        "[A-Z0-9]{1,5}",
        prop_oneof![Just(0i64), 500i64..20_000],
        prop_oneof![Just(0i64), 150i64..1_500],
    )
        .prop_map(|(nature, pieces, k, numero, jardin, balcon)| {
            let base = match nature {
                Nature::Appartement | Nature::Maison => 1_000 + 1_800 * i64::from(pieces),
                Nature::Parking => 1_250,
                Nature::Cave => 400,
                Nature::Commerce => 9_000,
            };
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_precision_loss,
                reason = "a few thousand square decimetres"
            )]
            let surface = (base as f64 * k) as i64;
            fiche(&numero, nature, pieces, surface, jardin, balcon)
        })
}

proptest! {
    #[test]
    fn les_pieces_font_la_surface(fiche in lots()) {
        let plan = Plan::du_lot(&fiche);
        prop_assert_eq!(Some(plan.surface()), fiche.surfaces.surface);
        for niveau in &plan.niveaux {
            for (i, piece) in niveau.pieces.iter().enumerate() {
                let r = piece.rectangle;
                prop_assert!(r.l > 0.2 && r.h > 0.2, "{}: {r:?}", piece.nom);
                prop_assert!(piece.surface.centiemes() > 0, "{}", piece.nom);
                if piece.usage == UsageDePiece::Jardin {
                    continue;
                }
                prop_assert!((r.l * r.h - piece.surface.decimal()).abs() < 1e-6, "{}: {r:?} for {}", piece.nom, piece.surface);
                for autre in &niveau.pieces[i + 1..] {
                    let a = autre.rectangle;
                    let dx = r.droite().min(a.droite()) - r.x.max(a.x);
                    let dy = r.bas().min(a.bas()) - r.y.max(a.y);
                    prop_assert!(dx < 1e-6 || dy < 1e-6, "{} and {} overlap", piece.nom, autre.nom);
                }
            }
        }
    }

    #[test]
    fn on_va_de_la_porte_a_chaque_piece(fiche in lots()) {
        for niveau in Plan::du_lot(&fiche).niveaux {
            let depart = niveau.portes.iter().find(|p| p.depuis.is_none()).map(|p| p.vers);
            // One enters the upper floor of a house by its landing, and a parking place by its aisle.
            let palier = niveau.pieces.iter().position(|p| p.usage == UsageDePiece::Circulation).unwrap_or(0);
            let mut vues = vec![false; niveau.pieces.len()];
            let mut pile = vec![depart.unwrap_or(palier)];
            while let Some(i) = pile.pop() {
                if !std::mem::replace(&mut vues[i], true) {
                    for porte in &niveau.portes {
                        if porte.depuis == Some(i) { pile.push(porte.vers) }
                        if porte.vers == i { pile.extend(porte.depuis) }
                    }
                }
            }
            for (i, piece) in niveau.pieces.iter().enumerate() {
                let dehors = matches!(piece.usage, UsageDePiece::Exterieur | UsageDePiece::Jardin | UsageDePiece::Escalier);
                prop_assert!(vues[i] || dehors, "{} has no way in", piece.nom);
            }
            for porte in &niveau.portes {
                let r = niveau.pieces[porte.vers].rectangle;
                let mur = if matches!(porte.cote, drawings::logement::Cote::Haut | drawings::logement::Cote::Bas) { r.l } else { r.h };
                prop_assert!(porte.debut >= -1e-9 && porte.debut + porte.largeur <= mur + 1e-9, "{porte:?} in {mur}");
            }
        }
    }

    #[test]
    fn chaque_chambre_a_sa_fenetre(fiche in lots()) {
        for niveau in Plan::du_lot(&fiche).niveaux {
            for (i, piece) in niveau.pieces.iter().enumerate().filter(|(_, p)| matches!(p.usage, UsageDePiece::Chambre | UsageDePiece::Sejour)) {
                prop_assert!(niveau.fenetres.iter().any(|f| f.piece == i), "{}", piece.nom);
            }
        }
    }

    #[test]
    fn le_plan_se_dessine(fiche in lots()) {
        let plan = Plan::du_lot(&fiche);
        for theme in [Theme::Clair, Theme::Sombre, Theme::Variables] {
            verifier(&plan.svg(theme));
        }
        prop_assert_eq!(Plan::du_lot(&fiche), plan);
    }

    #[test]
    fn etages_et_sous_sols_se_dessinent(tailles in proptest::collection::vec(15f64..140.0, 0..24), places in 0usize..120) {
        let cellules: Vec<Cellule> = tailles.iter().enumerate().map(|(n, surface)| Cellule {
            numero: (n % 5 != 4).then(|| format!("A{n}")),
            detail: "3 pièces\n61,4 m²".into(),
            surface: *surface,
        }).collect();
        verifier(&plan_etage(&PlanEtage { id: "x", titre: "1er étage", cellules: &cellules, marque: Some("A1") }, Theme::Clair));
        let emplacements: Vec<PlaceDeStationnement> =
            (0..places).map(|n| PlaceDeStationnement { numero: (n % 7 != 6).then(|| format!("P{n}")), marque: n == 3 }).collect();
        let plan = PlanSousSol { titre: "Sous-sol", emplacements: &emplacements };
        verifier(&plan_stationnement(&plan, Theme::Clair));
        verifier(&plan_cave(&plan, Theme::Sombre));
    }
}

#[test]
fn vues_et_plan_de_masse_sont_des_images_valides() {
    for (id, maisons) in [("ECLUSE", 0), ("OEILLETS", 3), ("VIDE", 0)] {
        let mut logements: Vec<Logement> = (0..if id == "VIDE" { 0 } else { 30 })
            .map(|n| Logement {
                numero: format!("A{n}"),
                batiment: Some(if n % 3 == 0 { "A" } else { "B" }.into()),
                etage: n / 8 + 1,
                forme: FormeDImmeuble::Collectif,
                statut: Some(StatutLot::L),
            })
            .collect();
        for l in logements.iter_mut().take(maisons) {
            l.forme = FormeDImmeuble::Maison;
        }
        let immeuble = Immeuble { id, nom: "L’Écluse & Cie", region: "52", logements: &logements };
        for theme in [Theme::Clair, Theme::Sombre, Theme::Variables] {
            for dessiner in [visuel_principal, visuel_jardin, visuel_rue, visuel_interieur, panorama] {
                let svg = dessiner(&immeuble, theme);
                verifier(&svg);
                assert!(!svg.contains("data-lot"), "a view names no lot");
                assert_eq!(svg, dessiner(&immeuble, theme));
            }
            verifier(&plan_masse(&PlanMasse { immeuble, rue: "Rue de l’Été", marque: Some("A") }, theme));
        }
    }
}
