//! The meaning of questions, on a small world written by hand: both the engine and the naive filter answer as
//! `domain.md` section 2 says.

use crate::choix::{Choix, Octets};
use crate::monde::{Monde, jour, programme, tenue};
use crate::moteur::{batir, naif};
use catalogue::requete::lecture::{lire_lots, lire_programmes};
use domain::acces::{IdGroupe, Portee};
use domain::lot::{FicheLot, Lot, Nature, PrixLot, StatutLot, Surfaces, Typologie};
use domain::nombres::{Montant, Surface, Taux};
use domain::programme::{Coordonnees, IdProgramme, Programme};

fn nouveau(id: &str, insee: &str, nom: &str) -> Programme {
    let (mut p, _) = programme(id, &mut Choix::nouveau(&Octets(Vec::new())));
    insee.clone_into(&mut p.lieu.code_insee);
    nom.clone_into(&mut p.nom_commercial);
    p
}

fn lot(programme: &str, numero: &str, pieces: u8, prix: Option<i64>) -> Lot {
    let typologie = Typologie { nature: Nature::Appartement, code: "T".to_owned(), libelle: "T".to_owned() };
    let fiche = FicheLot {
        pieces,
        is_eligible_demat: true,
        surfaces: Surfaces { surface: Some(Surface::depuis_unites(20 * i64::from(pieces))), ..Surfaces::default() },
        ..FicheLot::nouvelle(IdProgramme(programme.to_owned()), numero.to_owned(), typologie)
    };
    let prix = PrixLot { prix: prix.map(Montant::depuis_unites), ..PrixLot::default() };
    Lot::nouveau(fiche, prix)
}

/// Nantes and Saint-Herblain beside it, two arrondissements of Paris, and Saint-Denis, written with a hyphen. Some
/// prices are equal and one is missing. One lot is dedicated, one is withdrawn, and one programme is withdrawn.
fn petit() -> Monde {
    let mut nantes = nouveau("N", "44109", "L’Orée du Parc");
    nantes.taux_commission = Some(Taux::depuis_centiemes(550));
    nantes.calendrier.date_livraison = Some(jour(0));
    let mut herblain = nouveau("H", "44162", "Le Parc");
    herblain.calendrier.date_livraison = Some(jour(2));
    let paris_11 = nouveau("P11", "75111", "Bastille");
    let mut paris_12 = nouveau("P12", "75112", "Bercy");
    "AVANTPREMIERE".clone_into(&mut paris_12.phase_commerciale.code);
    let mut denis = nouveau("D", "93066", "Basilique");
    denis.coordonnees = Some(Coordonnees { lat: 48.9362, long: 2.3574 });
    denis.zone_fiscale = Some("A bis".to_owned());
    let parti = nouveau("X", "44109", "Parti");
    let mut lots = vec![
        lot("N", "1", 2, Some(200_000)),
        lot("N", "2", 5, Some(400_000)),
        lot("N", "3", 6, None),
        lot("N", "4", 3, Some(150_000)),
        lot("H", "1", 2, Some(200_000)),
        lot("H", "2", 4, Some(300_000)),
        lot("P11", "1", 1, Some(250_000)),
        lot("D", "1", 3, Some(260_000)),
        lot("D", "2", 3, Some(90_000)),
        lot("X", "1", 3, Some(1)),
    ];
    lots[3].exclusivite = Some(IdGroupe(1));
    lots[5].tenue = tenue(StatutLot::O);
    lots[8].retire = true;
    let mut programmes: Vec<_> =
        [nantes, herblain, paris_11, paris_12, denis].into_iter().map(|p| (p, false)).collect();
    programmes.push((parti, true));
    Monde { programmes, lots }
}

fn paires(adresse: &str) -> Vec<(String, String)> {
    adresse
        .split('&')
        .filter_map(|paire| paire.split_once('='))
        .map(|(nom, valeur)| (nom.to_owned(), valeur.to_owned()))
        .collect()
}

/// The ids of the matching lots in order, and their total. Fails when the engine and the naive filter differ.
fn lots(portee: Portee, adresse: &str) -> (String, usize) {
    let monde = petit();
    let requete = lire_lots(&paires(adresse), portee).unwrap_or_else(|refus| panic!("{adresse}: {refus:?}"));
    let (catalogue, naif) = (batir(&monde), naif(&monde));
    let attendu = naif.chercher_lots(portee, &requete);
    let moteur = catalogue.chercher_lots(portee, &requete);
    let ids: Vec<String> = moteur.membres.iter().map(|lot| catalogue.id_lot(*lot).0).collect();
    assert_eq!((moteur.total, ids), (attendu.total, attendu.membres.iter().map(|id| (*id).to_owned()).collect()));
    (attendu.membres.join(" "), attendu.total)
}

fn programmes(portee: Portee, adresse: &str) -> String {
    let monde = petit();
    let requete = lire_programmes(&paires(adresse), portee).unwrap_or_else(|refus| panic!("{adresse}: {refus:?}"));
    let (catalogue, naif) = (batir(&monde), naif(&monde));
    let attendu = naif.chercher_programmes(portee, &requete);
    let moteur = catalogue.chercher_programmes(portee, &requete);
    let ids: Vec<&str> = moteur.membres.iter().map(|p| catalogue.id_programme(*p).0.as_str()).collect();
    assert_eq!((moteur.total, &ids), (attendu.total, &attendu.membres));
    ids.join(" ")
}

#[test]
fn par_prix_puis_par_id_les_manquants_a_la_fin_dans_les_deux_sens() {
    let ids = |adresse| lots(Portee::Visiteur, adresse).0;
    assert_eq!(ids(""), "H-1 N-1 P11-1 D-1 H-2 N-2 N-3");
    assert_eq!(ids("order[prix]=desc"), "N-2 H-2 D-1 P11-1 H-1 N-1 N-3");
    assert_eq!(ids("order[programme.lieu.libelle]=asc&order[pieces]=desc"), "N-3 N-2 N-1 P11-1 D-1 H-2 H-1");
    assert_eq!(ids("order[programme.calendrier.dateLivraison]=desc&order[prix]=asc").split(' ').next(), Some("H-1"));
    assert_eq!(ids("order[statut.code]=desc").split(' ').next(), Some("H-2"));
}

#[test]
fn les_pages_et_le_total_exact() {
    assert_eq!(lots(Portee::Visiteur, "limit=2&page=2"), ("P11-1 D-1".to_owned(), 7));
    assert_eq!(lots(Portee::Visiteur, "limit=2&page=4"), ("N-3".to_owned(), 7));
    assert_eq!(lots(Portee::Visiteur, "limit=2&page=5"), (String::new(), 7));
}

#[test]
fn chacun_voit_ce_qui_lui_est_dedie() {
    let ids = |portee| lots(portee, "programme.id=N").0;
    assert_eq!(ids(Portee::Interne), "N-4 N-1 N-2 N-3");
    assert_eq!(ids(Portee::Groupe(IdGroupe(1))), "N-4 N-1 N-2 N-3");
    for portee in [Portee::Groupe(IdGroupe(2)), Portee::SansGroupe, Portee::Visiteur] {
        assert_eq!(ids(portee), "N-1 N-2 N-3");
    }
    assert_eq!(lots(Portee::Groupe(IdGroupe(1)), "exists[exclusivite]=1").0, "N-4");
    assert_eq!(lots(Portee::SansGroupe, "exists[exclusivite]=1").0, "");
    assert_eq!(programmes(Portee::Interne, "exists[lots.exclusivite]=true"), "N");
}

#[test]
fn cinq_pieces_veut_dire_cinq_et_plus() {
    assert_eq!(lots(Portee::Visiteur, "pieces=5").0, "N-2 N-3");
    assert_eq!(lots(Portee::Visiteur, "pieces[]=1&pieces[]=5").0, "P11-1 N-2 N-3");
    assert_eq!(lots(Portee::Visiteur, "pieces[lte]=5&pieces=5").0, "N-2");
    assert_eq!(programmes(Portee::Visiteur, "lots.pieces=5"), "N");
    assert_eq!(lots(Portee::Visiteur, "pieces=2").0, "H-1 N-1");
}

#[test]
fn un_meme_lot_tient_toutes_les_contraintes() {
    assert_eq!(programmes(Portee::Visiteur, "lots.pieces[gte]=4&lots.prix[lte]=200000"), "");
    assert_eq!(programmes(Portee::Visiteur, "lots.pieces[gte]=4&lots.prix[lte]=300000"), "H");
    assert_eq!(programmes(Portee::Visiteur, "lots.statut.code=o&lots.pieces=2"), "");
    assert_eq!(programmes(Portee::Visiteur, "lots.prix[lte]=150000"), "", "dedicated, withdrawn or gone");
}

#[test]
fn un_lieu_son_rayon_et_ses_arrondissements() {
    let de = |lieu: &str| programmes(Portee::Visiteur, &format!("lieu.id[]={lieu}&order[nomCommercial]=asc"));
    assert_eq!(de("52-44-44109"), "N H", "Saint-Herblain is within 15 km of Nantes");
    assert_eq!(programmes(Portee::Visiteur, "lieu.id=52-44-44109&lieu.distance=1"), "N");
    assert_eq!(de("11-75-75056"), "P11 P12", "Paris holds its arrondissements; Saint-Denis is over 7 km away");
    assert_eq!(programmes(Portee::Visiteur, "lieu.id=11-75-75056&lieu.distance=0&order[nomCommercial]=asc"), "P11 P12");
    assert_eq!(de("11-75-75111"), "P11 P12");
    assert_eq!(programmes(Portee::Visiteur, "lieu.id=11-75-75111&lieu.distance=0"), "P11");
    assert_eq!(programmes(Portee::Visiteur, "lieu.id=11-75-75056&lieu.distance=40"), "P11 P12 D");
    assert_eq!(de("52-44"), "N H");
    assert_eq!(de("11"), "D P11 P12");
    assert_eq!(de("11&lieu.id[]=52-44-44162"), "D P11 P12 N H");
    assert_eq!(de("11-75-00000"), "", "a place that does not exist");
    assert_eq!(lots(Portee::Visiteur, "programme.lieu.id=52-44-44162&programme.lieu.distance=0").0, "H-1 H-2");
}

#[test]
fn un_disque_et_une_fenetre() {
    assert_eq!(programmes(Portee::Visiteur, "coordonnees=48.9362,2.3574,1"), "D");
    assert_eq!(programmes(Portee::Visiteur, "coordonnees[bbox]=2.3,48.9,2.4,49"), "D");
    assert_eq!(programmes(Portee::Visiteur, "coordonnees[bbox]=2.4,48.9,2.3,49"), "", "the other way round the Earth");
}

#[test]
fn les_textes_ignorent_casse_accents_et_traits_d_union() {
    let ids = |adresse: &str| programmes(Portee::Visiteur, adresse);
    assert_eq!(ids("lieu.ville=saint denis"), "D");
    assert_eq!(ids("lieu.ville=PARIS"), "P11 P12");
    assert_eq!(ids("starts_with[nomCommercial][]=l oree"), "N");
    assert_eq!(ids("nomCommercial=l'oree du parc"), "N");
    assert_eq!(ids("starts_with[nomCommercial][]=le&starts_with[nomCommercial][]=bas"), "P11 D H");
    assert_eq!(ids("zoneFiscale=a bis"), "", "a code is compared as it is written");
    assert_eq!(ids("zoneFiscale=A bis"), "D");
}

#[test]
fn different_laisse_passer_ce_qui_manque() {
    let ids = |adresse: &str| programmes(Portee::Visiteur, adresse);
    assert_eq!(ids("isDifferent[phaseCommerciale.code]=AVANTPREMIERE"), "N P11 D H");
    assert_eq!(ids("isDifferent[zoneFiscale]=A bis"), "N P11 P12 H");
    assert_eq!(ids("phaseCommerciale.code=AVANTPREMIERE"), "P12");
    assert_eq!(lots(Portee::Visiteur, "isDifferent[statut.code]=l").0, "H-2");
}

#[test]
fn une_borne_ecarte_ce_qui_manque() {
    assert_eq!(lots(Portee::Visiteur, "prix[gte]=0&programme.id=N").0, "N-1 N-2");
    assert_eq!(programmes(Portee::SansGroupe, "tauxCommission[gte]=5"), "N");
    assert_eq!(programmes(Portee::Visiteur, "calendrier.dateLivraison[lte]=2030-01-01"), "N H");
    assert_eq!(lots(Portee::Visiteur, "prix=200000&prix[gte]=200001").0, "");
}

#[test]
fn un_code_inconnu_ne_trouve_rien() {
    assert_eq!(lots(Portee::Visiteur, "statut.code=a").0, "");
    assert_eq!(lots(Portee::Visiteur, "statut.code[]=o&statut.code[]=a").0, "H-2");
    assert_eq!(lots(Portee::Visiteur, "numero=").0, "");
}
