//! The embedded data is consistent: counts, ids, parents, points, lookups.

use std::collections::HashSet;
use territoire::{GenreDeLieu, Lieu, distance_km, rayon_km, territoire};

fn commune(code: &str) -> &'static Lieu {
    territoire().par_insee(code).expect("a commune of France")
}

#[test]
fn tout_y_est() {
    let t = territoire();
    assert_eq!(t.regions().len(), 26);
    assert_eq!(t.departements().len(), 109);
    assert_eq!(t.communes().len(), 34_969);
    assert_eq!(t.arrondissements().len(), 45);
    let habitants: u64 = t.communes().iter().map(|l| u64::from(l.population)).sum();
    assert_eq!(habitants, 68_952_941);
    assert_eq!(t.communes().iter().filter(|l| l.zone_abc.is_some()).count(), 34_875);
    assert_eq!(t.communes().iter().filter(|l| l.codes_postaux.is_empty()).count(), 5, "the southern lands have none");
}

#[test]
fn nantes_de_bout_en_bout() {
    let nantes = commune("44109");
    assert_eq!(nantes.id, "52-44-44109");
    assert_eq!(nantes.libelle, "Nantes");
    assert_eq!(nantes.libelle_riche, "Nantes (44000)");
    assert_eq!(nantes.libelle_more, "Nantes, Loire-Atlantique, Pays de la Loire");
    assert_eq!(nantes.url, "nantes-44000");
    assert_eq!(nantes.codes_postaux, ["44000", "44100", "44200", "44300"]);
    assert_eq!(nantes.parent, Some("52-44"));
    assert_eq!(nantes.zone_abc, Some("A"));
    let departement = territoire().lieu("52-44").expect("the parent of Nantes");
    assert_eq!(departement.libelle_riche, "Loire-Atlantique (44)");
    assert_eq!(departement.libelle_more, "Loire-Atlantique, Pays de la Loire");
    assert_eq!(territoire().region_de("52"), Some("Pays de la Loire"));
    assert_eq!(territoire().departement_de("2A"), Some("Corse-du-Sud"));
    assert_eq!(territoire().departement_de("20"), None);
}

#[test]
fn un_arrondissement_tient_a_sa_commune() {
    let onzieme = commune("75111");
    assert_eq!(onzieme.genre, GenreDeLieu::Arrondissement);
    assert_eq!(onzieme.id, "11-75-75111");
    assert_eq!(onzieme.libelle_more, "Paris 11e Arrondissement, Paris, Île-de-France");
    assert_eq!((onzieme.code_commune, onzieme.code_arrondissement), (Some("75056"), Some("75111")));
    assert_eq!(onzieme.parent, Some(commune("75056").id));
    let nombre = |code| territoire().arrondissements_de(commune(code)).len();
    assert_eq!((nombre("75056"), nombre("69123"), nombre("13055"), nombre("44109")), (20, 9, 16, 0));
}

#[test]
fn chaque_lieu_se_retrouve_par_son_id_et_tient_a_son_parent() {
    let t = territoire();
    let (mut ids, mut urls) = (HashSet::new(), HashSet::new());
    for lieu in t.lieux() {
        assert!(ids.insert(lieu.id), "{lieu:?}");
        assert!(urls.insert(lieu.url), "{lieu:?}");
        assert_eq!(t.lieu(lieu.id), Some(lieu));
        assert_eq!(lieu.parent.is_none(), lieu.genre == GenreDeLieu::Region, "{lieu:?}");
        if let Some(parent) = lieu.parent {
            let parent = t.lieu(parent).expect("a parent is a place");
            assert!(parent.genre < lieu.genre && parent.code_region == lieu.code_region, "{lieu:?}");
        }
        if let Some(code) = lieu.code_insee() {
            assert_eq!(t.par_insee(code), Some(lieu));
        }
        assert!(lieu.codes_postaux.is_sorted() || lieu.libelle == "Paris", "{lieu:?}");
        assert_eq!(lieu.code_postal, lieu.codes_postaux.first().copied());
        assert!((-90.0..=90.0).contains(&lieu.latitude) && (-180.0..=180.0).contains(&lieu.longitude), "{lieu:?}");
        assert!(
            lieu.point() != (0.0, 0.0) && !lieu.libelle.is_empty() && !lieu.libelle_riche.contains("()"),
            "{lieu:?}"
        );
    }
    for inconnu in ["", "99", "52-45", "52-44-44110000", "52-44-75056", "53-44", "52-44-44109-1"] {
        assert_eq!(t.lieu(inconnu), None, "{inconnu}");
    }
}

#[test]
fn le_centre_ville_est_prefere_au_centroide() {
    // The middle of Saint-Denis de La Réunion is in the mountains, while the town is by the sea.
    assert!(distance_km(commune("97411").point(), (-20.8823, 55.4504)) < 0.1);
    // A place 26 km away belongs to another town of the same name, so it is not taken for the town centre.
    assert!(distance_km(commune("43096").point(), (45.3015, 3.7637)) > 15.0);
}

#[test]
fn rayons_de_recherche() {
    let rayon = |id: &str| rayon_km(territoire().lieu(id).expect("a place"));
    assert_eq!(rayon("11-75-75056"), Some(7.0));
    assert_eq!(rayon("11-75-75120"), Some(7.0));
    assert_eq!(rayon("84-69-69123"), Some(10.0));
    assert_eq!(rayon("84-69-69381"), Some(10.0));
    assert_eq!(rayon("93-13-13055"), Some(10.0));
    assert_eq!(rayon("93-13-13216"), Some(10.0));
    assert_eq!(rayon("52-44-44109"), Some(15.0));
    assert_eq!(rayon("52-44"), None);
    assert_eq!(rayon("52"), None);
}
