//! Writes sample plans into a folder, to look at them.
use domain::lot::*;
use domain::nombres::Surface;
use domain::programme::IdProgramme;
use drawings::*;
fn main() {
    let dir = std::env::args().nth(1).expect("a folder");
    let s = |t: &str| t.parse::<Surface>().ok();
    for (numero, nature, pieces, surface, balcon, loggia, terrasse, jardin) in [
        ("A1T1", Nature::Appartement, 1, "27.5", "4", "", "", ""),
        ("A2T2", Nature::Appartement, 2, "43.8", "5.2", "", "", ""),
        ("A3T3", Nature::Appartement, 3, "61.4", "", "6.7", "", ""),
        ("A4T4", Nature::Appartement, 4, "83.6", "", "", "19", ""),
        ("A5T5", Nature::Appartement, 5, "107.25", "8", "", "31", ""),
        ("B1T3", Nature::Appartement, 3, "68.9", "", "", "12", "140"),
        ("B2T2", Nature::Appartement, 2, "39", "", "", "", ""),
        ("M4", Nature::Maison, 4, "88", "", "", "14", "210"),
        ("M5", Nature::Maison, 5, "104.7", "", "", "16", "90"),
        ("P12", Nature::Parking, 0, "12.5", "", "", "", ""),
        ("C3", Nature::Cave, 0, "4.2", "", "", "", ""),
        ("L1", Nature::Commerce, 0, "112", "", "", "", ""),
    ] {
        let fiche = FicheLot {
            programme: IdProgramme("ecluse".into()), numero: numero.into(), pieces,
            typologie: Typologie { nature, code: format!("T{pieces}"), libelle: format!("{pieces} pièces") },
            etage: None, dernier_etage: false, batiment: None, bi_home: false, description: None, is_eligible_demat: true,
            exposition: Some("Sud-Ouest".into()),
            surfaces: Surfaces { surface: s(surface), surface_balcon: s(balcon), surface_loggia: s(loggia), surface_terrasse: s(terrasse), surface_jardin: s(jardin), surface_ponderee: None },
            balcon: false, loggia: false, terrasse: false, jardin: false, dispositif_fiscal: None, fiscalites: vec![], lots_secondaires: vec![], depots_garantie: vec![],
            frais_de_notaire: None, mention_parking: None, mention_cave: None, documents: vec![],
        };
        let plan = logement::Plan::du_lot(&fiche);
        std::fs::write(format!("{dir}/plan-{numero}.svg"), plan.svg(Theme::Clair)).expect("write");
        println!("{numero} {} {surface}", plan.surface());
    }
}
