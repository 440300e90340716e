//! A sample programme that fills every field, and its lots.

use crate::sujet::{LieuDuSujet, Sujet};
use chrono::{DateTime, NaiveDate};
use domain::CodeLibelle;
use domain::lot::tenue::SourceExterieure;
use domain::lot::{
    DepotGarantie, Etage, FicheLot, FiscaliteLot, Lot, Nature, PrixLot, StatutLot, Surfaces, Tenue, Typologie,
};
use domain::nombres::{Montant, Surface, Taux};
use domain::programme::{
    Calendrier, Caracteristiques, Descriptifs, IdProgramme, Intervenant, LieuProgramme, Programme,
};

fn jour(annee: i32, mois: u32, jour: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(annee, mois, jour).expect("a date of the sample")
}

fn code(code: &str, libelle: &str) -> CodeLibelle {
    CodeLibelle { code: code.into(), libelle: libelle.into() }
}

/// The sample programme, with every field filled.
pub fn programme() -> Programme {
    Programme {
        id: IdProgramme("ECLUSE".into()),
        nom_commercial: "L’Écluse Saint-Félix".into(),
        adresse: Some("8 quai Malakoff".into()),
        adresse2: None,
        lieu: LieuProgramme { code_insee: "44109".into(), code_postal: "44000".into() },
        phase_commerciale: code("TRAVAUX", "Travaux en cours"),
        coordonnees: None,
        zone_fiscale: Some("A".into()),
        fiscalites: vec![code("tva55", "TVA réduite"), code("lmnp", "LMNP"), code("lli", "LLI")],
        nature_lots: Some("Appartements du 2 au 5 pièces".into()),
        promotion_en_cours: true,
        calendrier: Calendrier {
            date_commercialisation: Some(jour(2026, 3, 2)),
            date_livraison: Some(jour(2028, 5, 31)),
            date_actabilite: Some(jour(2027, 6, 2)),
            date_debut_travaux: Some(jour(2026, 9, 14)),
        },
        is_eligible_demat: true,
        dernieres_opportunites: false,
        avantages: vec!["À douze minutes à pied de la gare".into(), "Une loggia ou un balcon pour chaque séjour".into()],
        caracteristiques: Caracteristiques { fibre: true, domotique: true, sud: true, ..Caracteristiques::default() },
        descriptifs: Descriptifs {
            introduction: Some("<p>Quarante-huit logements en deux volumes, ouverts au <b>sud-ouest</b> sur le quai.</p>".into()),
            description_titre: Some("Au bord de l’Erdre, à douze minutes de la gare".into()),
            description_contenu: Some("<p>Chaque séjour donne sur une loggia ou un balcon.</p><p>Les 4 pièces des derniers étages ont une terrasse.</p>".into()),
            environnement_titre: Some("Malakoff, côté canal".into()),
            environnement_contenu: Some("<p>Écoles, marché et tramway à moins de dix minutes.</p>".into()),
            prestation_residence_titre: Some("Une résidence fermée".into()),
            prestation_residence_contenu: Some("<ul><li>Hall traversant</li><li>Local à vélos de 60 places</li></ul>".into()),
            prestation_logement_titre: Some("Des logements finis".into()),
            prestation_logement_contenu: Some("<ul><li>Parquet dans les chambres</li><li>Volets motorisés</li></ul>".into()),
        },
        certifications_environnementales: vec!["NF Habitat HQE".into()],
        niveaux_energetiques: vec!["RE2020 seuil 2025".into()],
        gamme_prestations: Some("Signature".into()),
        taux_commission: Some(Taux::depuis_centiemes(550)),
        intervenants: vec![
            Intervenant { fonction: "Architecte".into(), nom: "Atelier du Canal".into(), ..Intervenant::default() },
            Intervenant {
                fonction: "Notaire".into(),
                nom: "Le Goff".into(),
                prenom: Some("Anne".into()),
                email: Some("etude@notaire.example".into()),
                ..Intervenant::default()
            },
        ],
        documents: Vec::new(),
    }
}

/// A programme with its name and place, and no other data.
pub fn programme_vide() -> Programme {
    let vide = programme();
    Programme {
        adresse: None,
        calendrier: Calendrier::default(),
        descriptifs: Descriptifs::default(),
        zone_fiscale: None,
        gamme_prestations: None,
        nature_lots: None,
        avantages: Vec::new(),
        certifications_environnementales: Vec::new(),
        niveaux_energetiques: Vec::new(),
        fiscalites: Vec::new(),
        intervenants: Vec::new(),
        ..vide
    }
}

/// Forty homes in two buildings, twelve parking places and six cellars.
pub fn lots() -> Vec<Lot> {
    let mut lots = Vec::new();
    for (batiment, etages, par_etage) in [("A", 5_i16, 6_i64), ("B", 3, 4)] {
        for etage in 1..=etages {
            for rang in 1..=par_etage {
                lots.push(appartement(batiment, etage, rang));
            }
        }
    }
    for n in 1..=12 {
        lots.push(annexe(Nature::Parking, &format!("P{n:02}"), 1250, 19_000));
    }
    for n in 1..=6 {
        lots.push(annexe(Nature::Cave, &format!("C{n:02}"), 420, 4_500));
    }
    lots
}

fn appartement(batiment: &str, etage: i16, rang: i64) -> Lot {
    let pieces = u8::try_from(rang % 4 + 2).expect("2 to 5");
    let numero = format!("{batiment}{etage}{rang:02}");
    let surface = 1_800 + i64::from(pieces) * 1_450 + rang * 35;
    let prix = (surface * 62 + i64::from(etage) * 3_500) * 100;
    let m2 = |s| Some(Surface::depuis_centiemes(s));
    let euros = |p: i64| Some(Montant::depuis_centiemes(p / 100_000 * 100_000));
    let statut = StatutLot::TOUS[usize::try_from(rang + i64::from(etage)).expect("small") % 4];
    let promo = rang == 2;
    let libelle = format!("{pieces} pièces");
    let mut lot = brut(Nature::Appartement, &numero, pieces, &libelle);
    lot.fiche.etage =
        Some(Etage { libelle: format!("{etage}{} étage", if etage == 1 { "er" } else { "e" }), priorite: etage });
    lot.fiche.batiment = Some(batiment.into());
    lot.fiche.exposition = Some("Sud-Ouest".into());
    lot.fiche.surfaces = Surfaces {
        surface: m2(surface),
        surface_balcon: if rang % 2 == 0 { m2(520) } else { None },
        surface_loggia: if rang % 2 == 1 { m2(670) } else { None },
        surface_ponderee: m2(surface + 300),
        ..Surfaces::default()
    };
    lot.fiche.fiscalites = vec![FiscaliteLot {
        code: "lli".into(),
        libelle: "LLI".into(),
        plafond_loyer_theorique: Some(Montant::depuis_centiemes(surface * 14)),
    }];
    lot.fiche.lots_secondaires =
        if rang == 1 { vec![format!("P{etage:02}"), format!("C{etage:02}")] } else { Vec::new() };
    lot.fiche.mention_parking = (rang == 1).then(|| "Une place de stationnement au sous-sol 1.".into());
    lot.fiche.depots_garantie =
        vec![DepotGarantie { code: "D1500".into(), libelle: "Chèque".into(), montant: Montant::depuis_unites(1_500) }];
    lot.fiche.frais_de_notaire = Some(Montant::depuis_unites(9_800));
    lot.fiche.description = Some("<p>Séjour traversant, loggia au sud-ouest.</p>".into());
    lot.prix = PrixLot {
        tva: Some(Taux::depuis_unites(20)),
        prix: euros(prix),
        prix_grille: euros(if promo { prix + 900_000 } else { prix }),
        tva_reduite: Some(Taux::depuis_centiemes(550)),
        prix_tva_reduite: Some(Montant::depuis_centiemes(prix * 1055 / 1200)),
        tva_lli: Some(Taux::depuis_unites(10)),
        prix_lli: euros(prix * 110 / 120),
        ..PrixLot::default()
    };
    lot.tenue = tenue(statut);
    lot
}

/// A lot with this status, given by the feed.
pub fn tenue(statut: StatutLot) -> Tenue {
    Tenue::dite(statut, SourceExterieure::Flux, DateTime::UNIX_EPOCH, None)
}

fn annexe(nature: Nature, numero: &str, surface: i64, prix: i64) -> Lot {
    let mut lot = brut(nature, numero, 0, nature.libelle());
    lot.fiche.surfaces.surface = Some(Surface::depuis_centiemes(surface));
    lot.fiche.etage = Some(Etage { libelle: "Sous-sol 1".into(), priorite: -1 });
    lot.prix.prix = Some(Montant::depuis_unites(prix));
    lot
}

/// A lot with these few data and no other.
pub fn brut(nature: Nature, numero: &str, pieces: u8, libelle: &str) -> Lot {
    let typologie = Typologie { nature, code: format!("T{pieces}"), libelle: libelle.into() };
    let fiche = FicheLot {
        pieces,
        is_eligible_demat: true,
        ..FicheLot::nouvelle(IdProgramme("ECLUSE".into()), numero.into(), typologie)
    };
    let prix = PrixLot::default();
    Lot::nouveau(fiche, prix)
}

/// A programme and its lots as the subject of a document. `lot` is the number of the lot that the document shows.
pub fn sujet<'a>(programme: &'a Programme, lots: &'a [Lot], lot: Option<&str>) -> Sujet<'a> {
    Sujet {
        programme,
        lots: lots.iter().collect(),
        caches: Vec::new(),
        lot: lot.and_then(|numero| lots.iter().find(|l| l.fiche.numero == numero)),
        lieu: LieuDuSujet {
            ville: "Nantes",
            code_postal: "44000",
            departement: "Loire-Atlantique",
            code_region: "52",
            region: "Pays de la Loire",
        },
        marque: "Linteau",
        date: jour(2026, 11, 21),
    }
}
