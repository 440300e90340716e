//! Compares the engine with the naive filter on a catalogue of several blocks. The constants of the engine are small in
//! the tests of this crate, so that walks, scales and merges are used.

use crate::naif::Naif;
use crate::requete::{Filtre, Intervalle, OrdreLot, OrdreProgramme, Page, RequeteLots, RequeteProgrammes, Sens, Texte};
use crate::{Batisseur, Catalogue, Changement};
use chrono::DateTime;
use domain::CodeLibelle;
use domain::acces::{IdGroupe, Portee};
use domain::lot::tenue::SourceExterieure;
use domain::lot::{Etage, FicheLot, Lot, Nature, PrixLot, StatutLot, Surfaces, Tenue, Typologie};
use domain::nombres::{Montant, Surface, Taux};
use domain::programme::{Calendrier, Caracteristiques, Descriptifs, IdProgramme, LieuProgramme, Programme};

/// A small random generator that gives the same numbers each time.
struct Hasard(u64);

impl Hasard {
    fn sur(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn nombre<T: TryFrom<u64>>(&mut self, n: u64) -> T
    where
        T::Error: std::fmt::Debug,
    {
        T::try_from(self.sur(n)).expect("small numbers")
    }
}

const COMMUNES: [&str; 5] = ["44109", "75115", "13055", "35238", "99999"];

fn programme(rang: u64, h: &mut Hasard) -> Programme {
    let date = |h: &mut Hasard| chrono::NaiveDate::from_ymd_opt(2027, 1 + h.nombre::<u32>(12), 1);
    Programme {
        id: IdProgramme(format!("P{}", rang * 7 % 100)),
        nom_commercial: format!("Résidence {}", h.sur(30)),
        adresse: None,
        adresse2: None,
        lieu: LieuProgramme { code_insee: COMMUNES[h.nombre::<usize>(5)].to_owned(), code_postal: "44000".to_owned() },
        phase_commerciale: CodeLibelle { code: "TRAVAUX".to_owned(), libelle: "Travaux".to_owned() },
        coordonnees: None,
        zone_fiscale: None,
        fiscalites: Vec::new(),
        nature_lots: None,
        promotion_en_cours: false,
        calendrier: Calendrier { date_livraison: date(h).filter(|_| h.sur(5) > 0), ..Calendrier::default() },
        is_eligible_demat: false,
        dernieres_opportunites: false,
        avantages: Vec::new(),
        caracteristiques: Caracteristiques::default(),
        descriptifs: Descriptifs::default(),
        certifications_environnementales: Vec::new(),
        niveaux_energetiques: Vec::new(),
        gamme_prestations: None,
        taux_commission: (h.sur(4) > 0).then(|| Taux::depuis_unites(5 + h.nombre::<i64>(3))),
        intervenants: Vec::new(),
        documents: Vec::new(),
    }
}

/// A programme whose details do not matter.
pub(crate) fn un_programme() -> Programme {
    programme(1, &mut Hasard(42))
}

fn prix(h: &mut Hasard) -> PrixLot {
    let prix =
        (h.sur(10) > 0).then(|| Montant::depuis_unites(100_000 + h.nombre::<i64>(60) * 5_000 + h.nombre::<i64>(2)));
    PrixLot { prix, ..PrixLot::default() }
}

fn tenue(h: &mut Hasard) -> Tenue {
    let statut = StatutLot::TOUS[h.nombre::<usize>(4)];
    Tenue::dite(statut, SourceExterieure::Flux, DateTime::UNIX_EPOCH, None)
}

fn lot(programme: &IdProgramme, rang: u64, h: &mut Hasard) -> Lot {
    let nature = Nature::TOUTES[h.nombre::<usize>(8).min(4)];
    let typologie = Typologie { nature, code: "T".to_owned(), libelle: "T".to_owned() };
    let surface = (h.sur(8) > 0).then(|| Surface::depuis_centiemes(2_000 + h.nombre::<i64>(90) * 100));
    let numero = format!("{}{}", ["A", "b", "C"][h.nombre::<usize>(3)], rang);
    Lot {
        fiche: FicheLot {
            pieces: if nature < Nature::Parking { 1 + h.nombre::<u8>(7) } else { 0 },
            etage: (h.sur(6) > 0).then(|| Etage { libelle: "E".to_owned(), priorite: h.nombre::<i16>(9) - 2 }),
            surfaces: Surfaces { surface, ..Surfaces::default() },
            balcon: h.sur(2) == 0,
            ..FicheLot::nouvelle(programme.clone(), numero, typologie)
        },
        prix: prix(h),
        tenue: tenue(h),
        exclusivite: (h.sur(15) == 0).then_some(IdGroupe(1)),
        retire: h.sur(30) == 0,
        version: 1,
    }
}

struct Monde {
    programmes: Vec<Programme>,
    lots: Vec<Lot>,
}

fn monde() -> Monde {
    let mut h = Hasard(42);
    let programmes: Vec<Programme> = (0..90).map(|rang| programme(rang, &mut h)).collect();
    let mut lots = Vec::new();
    for programme in &programmes {
        let nombre = h.sur(40);
        lots.extend((0..nombre).map(|rang| lot(&programme.id, rang, &mut h)));
    }
    Monde { programmes, lots }
}

impl Monde {
    fn catalogue(&self) -> Catalogue {
        let mut batisseur = Batisseur::nouveau();
        self.lots.iter().for_each(|lot| batisseur.lot(lot.clone()));
        self.programmes.iter().for_each(|p| batisseur.programme(p.clone(), false, 1));
        batisseur.terminer()
    }

    fn naif(&self) -> Naif {
        let mut naif = Naif::default();
        self.lots.iter().for_each(|lot| naif.lot(lot));
        self.programmes.iter().for_each(|p| naif.programme(p, false));
        naif.terminer()
    }
}

fn filtres() -> Vec<RequeteLots> {
    let vide = RequeteLots::default();
    let (mut libres, mut bornes, mut grands, mut petits) = (vide.clone(), vide.clone(), vide.clone(), vide.clone());
    libres.filtre.lot.statut.parmi = vec!["L".to_owned()];
    bornes.filtre.lot.prix = Intervalle {
        min: Some(Montant::depuis_unites(150_001)),
        max: Some(Montant::depuis_unites(332_000)),
        ..Intervalle::default()
    };
    grands.filtre.lot.pieces.egal = vec![5];
    grands.filtre.lot.nature = Texte { parmi: vec!["appartement".to_owned()], ..Texte::default() };
    petits.filtre.lot.surface.max = Some(Surface::depuis_unites(40));
    petits.filtre.programme.code_region.parmi = vec!["52".to_owned(), "11".to_owned()];
    vec![vide, libres, bornes, grands, petits]
}

fn memes_facettes(catalogue: &Catalogue, naif: &Naif) {
    let jour = chrono::NaiveDate::from_ymd_opt(2026, 11, 30).expect("a date of the calendar");
    let mut filtres: Vec<Filtre> = filtres().into_iter().map(|r| r.filtre).collect();
    // Several filters of each kind at once, because each value is counted without its own filter.
    let mut tous = filtres[2].clone();
    tous.lot.statut.parmi = vec!["L".to_owned(), "O".to_owned()];
    tous.lot.pieces.egal = vec![2, 3];
    tous.programme.date_livraison.max = chrono::NaiveDate::from_ymd_opt(2027, 9, 1);
    tous.programme.taux_commission.min = Some(Taux::depuis_unites(6));
    tous.programme.lieux = ["52-44", "11", "04-974"].map(str::to_owned).into();
    filtres.push(tous);
    for filtre in filtres {
        for portee in [Portee::Visiteur, Portee::Groupe(IdGroupe(1)), Portee::Interne] {
            assert_eq!(catalogue.facettes(portee, &filtre, jour), naif.facettes(portee, &filtre, jour), "{filtre:?}");
        }
    }
}

fn memes_reponses(catalogue: &Catalogue, naif: &Naif) {
    use OrdreLot::{
        Etage, Numero, Pieces, Prix, ProgrammeCommission, ProgrammeLieu, ProgrammeLivraison, ProgrammeNom, Statut,
    };
    use Sens::{Croissant, Decroissant};
    memes_facettes(catalogue, naif);
    let cles = [
        Numero,
        Prix,
        Pieces,
        OrdreLot::Surface,
        Etage,
        Statut,
        ProgrammeNom,
        ProgrammeLieu,
        ProgrammeLivraison,
        ProgrammeCommission,
    ];
    for requete in filtres() {
        for cle in cles {
            for (sens, suite) in
                [(Croissant, None), (Decroissant, None), (Croissant, Some(Prix)), (Decroissant, Some(Etage))]
            {
                for (numero, limite) in [(1, 20), (2, 7), (9, 20), (30, 20), (1, 200), (11, 100), (300, 3)] {
                    let mut requete = requete.clone();
                    requete.ordre = [(cle, sens)].into_iter().chain(suite.map(|s| (s, Decroissant))).collect();
                    requete.page = Page { numero, limite };
                    for portee in [Portee::Visiteur, Portee::Groupe(IdGroupe(1))] {
                        let moteur = catalogue.chercher_lots(portee, &requete);
                        let attendu = naif.chercher_lots(portee, &requete);
                        let ids: Vec<String> = moteur.membres.iter().map(|l| catalogue.id_lot(*l).0).collect();
                        assert_eq!(moteur.total, attendu.total, "{requete:?}");
                        assert_eq!(ids, attendu.membres, "{portee:?} {:?} {:?}", requete.ordre, requete.page);
                    }
                }
            }
        }
    }
    for ordre in [OrdreProgramme::Nom, OrdreProgramme::Livraison, OrdreProgramme::Commission] {
        for (sens, filtre) in
            [Croissant, Decroissant].into_iter().flat_map(|s| filtres().into_iter().map(move |f| (s, f.filtre)))
        {
            let page = Page { numero: 2, limite: 12 };
            let requete =
                RequeteProgrammes { filtre, ordre: vec![(ordre, sens)], page, ..RequeteProgrammes::default() };
            let moteur = catalogue.chercher_programmes(Portee::Interne, &requete);
            let attendu = naif.chercher_programmes(Portee::Interne, &requete);
            let ids: Vec<&str> = moteur.membres.iter().map(|p| catalogue.id_programme(*p).0.as_str()).collect();
            assert_eq!((moteur.total, ids), (attendu.total, attendu.membres));
        }
    }
}

#[test]
fn plusieurs_blocs_repondent_comme_le_filtre_naif() {
    let monde = monde();
    memes_reponses(&monde.catalogue(), &monde.naif());
}

#[test]
fn des_milliers_de_changements_laissent_les_listes_justes() {
    let mut monde = monde();
    let mut catalogue = monde.catalogue();
    let mut h = Hasard(7);
    for tour in 2..40 {
        let mut changements = Vec::new();
        for _ in 0..50 {
            let rang = h.nombre::<usize>(monde.lots.len() as u64);
            let change = &mut monde.lots[rang];
            change.version = tour;
            let id = change.fiche.id();
            match h.sur(8) {
                0..4 => {
                    change.prix = prix(&mut h);
                    changements.push(Changement::LotPrix { id, prix: Box::new(change.prix), version: tour });
                }
                4..7 => {
                    change.tenue = tenue(&mut h);
                    let (statut, detenteur) = (change.statut(), change.detenteur());
                    let disponible_le = change.tenue.disponible_le();
                    changements.push(Changement::LotStatut { id, statut, detenteur, disponible_le, version: tour });
                }
                _ => {
                    let numero = change.fiche.numero.clone();
                    *change = lot(&change.fiche.programme, 0, &mut h);
                    change.fiche.numero = numero;
                    change.version = tour;
                    changements.push(Changement::Lot(Box::new(change.clone())));
                }
            }
        }
        if tour % 8 == 0 {
            let rang = h.nombre::<usize>(monde.programmes.len() as u64);
            let id = monde.programmes[rang].id.clone();
            monde.programmes[rang] = Programme { id, ..programme(0, &mut h) };
            let nouveau = lot(&monde.programmes[rang].id, 1000, &mut h);
            let programme = Box::new(monde.programmes[rang].clone());
            changements.push(Changement::Programme { programme, retire: false, version: 2 });
            if monde.lots.iter().all(|l| l.fiche.id() != nouveau.fiche.id()) {
                changements.push(Changement::Lot(Box::new(nouveau.clone())));
                monde.lots.push(nouveau);
            }
        }
        catalogue = catalogue.appliquer(changements);
    }
    memes_reponses(&catalogue, &monde.naif());
}
