//! The meaning of the parameters of an address, and their refusals.

use catalogue::requete::lecture::{RefusDeParametre, lire_carte, lire_lots, lire_programmes};
use catalogue::requete::parametres::{TypeValeur, parametres_carte, parametres_lots, parametres_programmes};
use catalogue::requete::{
    DrapeauLot, DrapeauProgramme, Fenetre, FiltreLot, FiltreProgramme, FormeProgramme, Intervalle, OrdreLot,
    OrdreProgramme, Page, Rayon, RequeteLots, RequeteProgrammes, Sens, Texte,
};
use chrono::NaiveDate;
use domain::acces::Portee;
use domain::nombres::{Montant, Surface, Taux};
use std::collections::HashSet;

/// The (name, value) pairs of a decoded address such as `prix[lte]=250000&page=2`.
fn paires(adresse: &str) -> Vec<(String, String)> {
    adresse
        .split('&')
        .filter(|p| !p.is_empty())
        .map(|paire| paire.split_once('=').unwrap_or((paire, "")))
        .map(|(nom, valeur)| (nom.to_owned(), valeur.to_owned()))
        .collect()
}

fn lots(adresse: &str) -> RequeteLots {
    lire_lots(&paires(adresse), Portee::Interne).unwrap_or_else(|refus| panic!("{adresse}: {refus:?}"))
}

fn programmes(adresse: &str) -> RequeteProgrammes {
    lire_programmes(&paires(adresse), Portee::Interne).unwrap_or_else(|refus| panic!("{adresse}: {refus:?}"))
}

/// The refusals of a search of lots by a member of the staff, which must be refused.
pub(crate) fn refus_lots(adresse: &str) -> Vec<RefusDeParametre> {
    lire_lots(&paires(adresse), Portee::Interne).err().unwrap_or_else(|| panic!("{adresse} was taken"))
}

fn refus_programmes(adresse: &str) -> Vec<RefusDeParametre> {
    lire_programmes(&paires(adresse), Portee::Interne).err().unwrap_or_else(|| panic!("{adresse} was taken"))
}

/// The message of a search of lots that is refused for one reason.
pub(crate) fn message(adresse: &str) -> String {
    let refus = refus_lots(adresse);
    assert_eq!(refus.len(), 1, "{refus:?}");
    refus[0].message.clone()
}

fn parmi(valeurs: &[&str]) -> Texte {
    Texte { parmi: valeurs.iter().map(|v| (*v).to_owned()).collect(), ..Texte::default() }
}

fn jour(annee: i32, mois: u32, jour: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(annee, mois, jour).expect("a date of the calendar")
}

#[test]
fn sans_parametre_la_premiere_page_de_vingt() {
    assert_eq!(lots(""), RequeteLots::default());
    assert_eq!(programmes(""), RequeteProgrammes::default());
    assert_eq!(lots("").page, Page { numero: 1, limite: 20 });
}

#[test]
fn toutes_les_ecritures_d_une_liste_disent_la_meme_chose() {
    let attendu = parmi(&["L", "O"]);
    for adresse in [
        "statut.code[]=l&statut.code[]=o",
        "statut.code[0]=L&statut.code[1]=O",
        "statut.code=l&statut.code=O&statut.code=L",
        "statut.code[]=l&statut.code=o",
    ] {
        assert_eq!(lots(adresse).filtre.lot.statut, attendu, "{adresse}");
        let adresse = adresse.replace("statut", "lots.statut");
        assert_eq!(programmes(&adresse).filtre.lot.statut, attendu, "{adresse}");
    }
}

#[test]
fn les_filtres_de_lot() {
    let lu = lots(
        "id=P1-A1&numero=A1&batiment=A&etage[gte]=-1&prix[gte]=100000&prix[lte]=250000.5&prix=123456.78&isDifferent[prix]=200000&pieces[]=3\
         &pieces[]=5&surfaces.surface[gte]=40.5&typologie.nature.code=maison&fiscalites.code=lmnp&isEligibleDemat=true\
         &balcon=1&isDifferent[loggia]=true&terrasse=0&jardin=true&exterieur[]=balcon&exterieur[]=jardin&exists[exclusivite]=false&isDifferent[statut.code]=r\
         &starts_with[numero][]=b&starts_with[numero]=c&isDifferent[batiment][]=B&isDifferent[batiment]=C",
    );
    let attendu = FiltreLot {
        id: parmi(&["P1-A1"]),
        numero: Texte { prefixes: vec!["b".into(), "c".into()], ..parmi(&["A1"]) },
        batiment: Texte { different: vec!["B".into(), "C".into()], ..parmi(&["A"]) },
        etage: Intervalle { min: Some(-1), ..Intervalle::default() },
        statut: Texte { different: vec!["R".into()], ..Texte::default() },
        prix: Intervalle {
            egal: vec![Montant::depuis_centiemes(12_345_678)],
            min: Some(Montant::depuis_unites(100_000)),
            max: Some(Montant::depuis_centiemes(25_000_050)),
            different: vec![Montant::depuis_unites(200_000)],
        },
        pieces: Intervalle { egal: vec![3, 5], ..Intervalle::default() },
        surface: Intervalle { min: Some(Surface::depuis_centiemes(4050)), ..Intervalle::default() },
        nature: parmi(&["maison"]),
        fiscalite_code: parmi(&["lmnp"]),
        exclusivite: Some(false),
        exterieur: parmi(&["balcon", "jardin"]),
        drapeaux: vec![
            (DrapeauLot::IsEligibleDemat, true),
            (DrapeauLot::Balcon, true),
            (DrapeauLot::Loggia, false),
            (DrapeauLot::Terrasse, false),
            (DrapeauLot::Jardin, true),
        ],
    };
    assert_eq!(lu.filtre.lot, attendu);
    assert_eq!(lu.filtre.programme, FiltreProgramme::default());
}

#[test]
fn les_mots_d_un_nom_se_lisent_dans_les_deux_appels() {
    let mots = ["hauts", "de", "l", "ecluse"].map(str::to_owned);
    assert_eq!(programmes("words[nomCommercial]=Hauts  de l’Écluse").filtre.programme.mots_du_nom, mots);
    assert_eq!(lots("words[programme.nomCommercial]=hauts-de-l'ecluse").filtre.programme.mots_du_nom, mots);
}

#[test]
fn les_filtres_de_programme_dans_les_deux_appels() {
    let adresse = |p: &str| {
        format!(
            "{p}id=P1&{p}nomCommercial=Le Parc&starts_with[{p}nomCommercial][]=parc&{p}phaseCommerciale.code=TRAVAUX\
             &isDifferent[{p}phaseCommerciale.code]=AVANTPREMIERE&{p}fiscalites.code=lmnp&{p}fiscalites.libelle=LMNP\
             &{p}zoneFiscale[]=A bis&{p}zoneFiscale[]=B1&{p}lieu.id[]=52-44&{p}lieu.id[]=11-75-75056&{p}lieu.distance=40\
             &{p}lieu.codePostal=44000&{p}lieu.ville=nantes&{p}lieu.codeInsee=44109&{p}lieu.codeDepartement=44\
             &{p}lieu.codeRegion=52&{p}coordonnees=47.218,-1.553,15&{p}coordonnees[bbox]=-1.7,47.1,-1.4,47.3\
             &{p}calendrier.dateCommercialisation[lte]=2026-01-31&{p}calendrier.dateLivraison[gte]=01/02/2027\
             &{p}calendrier.dateActabilite=2026-12-25&{p}calendrier.dateDebutTravaux[lte]=2026-06-30&isDifferent[{p}calendrier.dateDebutTravaux]=2026-05-01\
             &{p}tauxCommission[gte]=5.5&{p}isEligibleDemat=1&isDifferent[{p}promotionEnCours]=1&{p}dernieresOpportunites=true\
             &{p}caracteristiques.fibre=true&{p}caracteristiques.bordMer=false"
        )
    };
    let attendu = FiltreProgramme {
        mots_du_nom: Vec::new(),
        id: parmi(&["P1"]),
        nom_commercial: Texte { prefixes: vec!["parc".into()], ..parmi(&["Le Parc"]) },
        phase: Texte { different: vec!["AVANTPREMIERE".into()], ..parmi(&["TRAVAUX"]) },
        fiscalite_code: parmi(&["lmnp"]),
        fiscalite_libelle: parmi(&["LMNP"]),
        zone_fiscale: parmi(&["A bis", "B1"]),
        code_postal: parmi(&["44000"]),
        ville: parmi(&["nantes"]),
        code_insee: parmi(&["44109"]),
        code_departement: parmi(&["44"]),
        code_region: parmi(&["52"]),
        lieux: vec!["52-44".into(), "11-75-75056".into()],
        distance: Some(40.0),
        rayon: Some(Rayon { lat: 47.218, long: -1.553, km: 15.0 }),
        fenetre: Some(Fenetre { ouest: -1.7, sud: 47.1, est: -1.4, nord: 47.3 }),
        date_commercialisation: Intervalle { max: Some(jour(2026, 1, 31)), ..Intervalle::default() },
        date_livraison: Intervalle { min: Some(jour(2027, 2, 1)), ..Intervalle::default() },
        date_actabilite: Intervalle { egal: vec![jour(2026, 12, 25)], ..Intervalle::default() },
        date_debut_travaux: Intervalle {
            max: Some(jour(2026, 6, 30)),
            different: vec![jour(2026, 5, 1)],
            ..Intervalle::default()
        },
        taux_commission: Intervalle { min: Some(Taux::depuis_centiemes(550)), ..Intervalle::default() },
        drapeaux: vec![
            (DrapeauProgramme::IsEligibleDemat, true),
            (DrapeauProgramme::PromotionEnCours, false),
            (DrapeauProgramme::DernieresOpportunites, true),
            (DrapeauProgramme::Fibre, true),
            (DrapeauProgramme::BordMer, false),
        ],
    };
    assert_eq!(programmes(&adresse("")).filtre.programme, attendu);
    assert_eq!(lots(&adresse("programme.")).filtre.programme, attendu);
    assert_eq!(programmes(&adresse("")).filtre.lot, FiltreLot::default());
}

#[test]
fn les_filtres_de_lot_d_une_recherche_de_programmes() {
    let lu = programmes(
        "lots.statut.code=l&lots.prix[lte]=200000&lots.surfaces.surface[gte]=30&lots.typologie.nature.code=appartement\
         &lots.pieces=5&lots.balcon=true&lots.loggia=true&lots.terrasse=true&lots.jardin=true\
         &exists[lots.exclusivite]=true",
    );
    assert_eq!(lu.filtre.lot.exclusivite, Some(true));
    assert_eq!(lu.filtre.lot.drapeaux.len(), 4);
    assert_eq!(lu.filtre.lot.pieces.egal, [5]);
    for propre_aux_lots in ["id", "numero", "batiment", "etage", "isEligibleDemat", "fiscalites.code"] {
        let refus = refus_programmes(&format!("lots.{propre_aux_lots}=1"));
        assert!(refus[0].message.starts_with("Paramètre inconnu\u{a0}: «\u{a0}lots."), "{refus:?}");
    }
}

#[test]
fn plusieurs_tris_le_premier_mene() {
    let lu = lots("order[programme.lieu.libelle]=asc&order[prix]=DESC&order[prix]=DESC&page=3&limit=150");
    assert_eq!(lu.ordre, [(OrdreLot::ProgrammeLieu, Sens::Croissant), (OrdreLot::Prix, Sens::Decroissant)]);
    assert_eq!(lu.page, Page { numero: 3, limite: 150 });
    let lu = programmes("order[calendrier.dateActabilite]=desc&order[tauxCommission]=asc");
    assert_eq!(
        lu.ordre,
        [(OrdreProgramme::Actabilite, Sens::Decroissant), (OrdreProgramme::Commission, Sens::Croissant)]
    );
}

#[test]
fn la_forme_des_programmes() {
    for (adresse, forme) in [
        ("groups[]=location&no_summary=true", FormeProgramme::CarteSansSynthese),
        ("groups=location", FormeProgramme::Carte),
        ("no_summary=1", FormeProgramme::SansSynthese),
        ("no_summary=false", FormeProgramme::Entiere),
    ] {
        assert_eq!(programmes(adresse).forme, forme, "{adresse}");
    }
    assert_eq!(refus_programmes("groups[]=lieu").len(), 1);
    assert_eq!(refus_lots("groups[]=location&no_summary=true").len(), 2, "the lot call has one shape");
}

#[test]
fn un_parametre_inconnu_propose_le_plus_proche() {
    assert_eq!(
        message("prx=1"),
        "Paramètre inconnu\u{a0}: «\u{a0}prx\u{a0}». Vouliez-vous dire «\u{a0}prix\u{a0}»\u{a0}?"
    );
    assert_eq!(
        message("zoneFiscale=A"),
        "Paramètre inconnu\u{a0}: «\u{a0}zoneFiscale\u{a0}». Vouliez-vous dire «\u{a0}programme.zoneFiscale\u{a0}»\u{a0}?"
    );
    assert_eq!(
        message("order[programme.prix]=asc"),
        "Paramètre inconnu\u{a0}: «\u{a0}order[programme.prix]\u{a0}». Vouliez-vous dire «\u{a0}order[prix]\u{a0}»\u{a0}?"
    );
    assert_eq!(
        message("prix[gt]=1"),
        "Paramètre inconnu\u{a0}: «\u{a0}prix[gt]\u{a0}». Vouliez-vous dire «\u{a0}prix[gte]\u{a0}»\u{a0}?"
    );
    assert_eq!(message("utm_source=lettre"), "Paramètre inconnu\u{a0}: «\u{a0}utm_source\u{a0}».");
    assert_eq!(message("=1"), "Paramètre inconnu\u{a0}: «\u{a0}\u{a0}».");
    let refus = refus_programmes("prix[lte]=1");
    assert_eq!(
        refus[0].message,
        "Paramètre inconnu\u{a0}: «\u{a0}prix[lte]\u{a0}». Vouliez-vous dire «\u{a0}lots.prix[lte]\u{a0}»\u{a0}?"
    );
}

#[test]
fn ce_qui_ne_se_lit_pas_est_refuse_en_le_nommant() {
    for parametre in [
        "page=0",
        "page=",
        "page=-1",
        "page=2.5",
        "page=deux",
        "page=4294967296",
        "limit=0",
        "limit=201",
        "limit=x",
        "prix=",
        "prix=12,5",
        "prix=1.234",
        "prix[gte]=1e3",
        "prix[lte]=NaN",
        "pieces=2.0",
        "pieces=trois",
        "etage=",
        "etage=99999999999",
        "surfaces.surface=10m2",
        "programme.tauxCommission=5%",
        "programme.calendrier.dateLivraison=2026-02-30",
        "programme.calendrier.dateLivraison=2026-2-3",
        "programme.calendrier.dateLivraison=31/04/2026",
        "programme.calendrier.dateLivraison=+026-01-01",
        "programme.calendrier.dateLivraison=",
        "balcon=oui",
        "balcon=",
        "balcon=TRUE",
        "exists[exclusivite]=",
        "order[prix]=croissant",
        "order[prix]=",
        "programme.coordonnees=47,-1",
        "programme.coordonnees=91,0,1",
        "programme.coordonnees=47,-1,-5",
        "programme.coordonnees=inf,0,1",
        "programme.coordonnees=1e1,0,1",
        "programme.coordonnees[bbox]=1,2,3",
        "programme.coordonnees[bbox]=0,50,1,40",
        "programme.coordonnees[bbox]=0,40,181,50",
        "programme.lieu.distance=loin&programme.lieu.id=52",
    ] {
        let refus = refus_lots(parametre);
        let nom = parametre.split('=').next().expect("a name");
        assert_eq!(refus.len(), 1, "{parametre}: {refus:?}");
        assert_eq!(refus[0].parametre, nom);
        assert!(
            refus[0].message.starts_with(&format!("Valeur illisible pour «\u{a0}{nom}\u{a0}»\u{a0}: «\u{a0}")),
            "{refus:?}"
        );
    }
    assert_eq!(
        message("prix[lte]=12,5"),
        "Valeur illisible pour «\u{a0}prix[lte]\u{a0}»\u{a0}: «\u{a0}12,5\u{a0}»\u{a0}; un montant s’écrit avec un point et deux décimales au plus, \
         par exemple 250000.50."
    );
}

#[test]
fn un_operateur_que_le_champ_ne_prend_pas() {
    for parametre in [
        "starts_with[prix][]=1",
        "exists[prix]=true",
        "balcon[gte]=1",
        "numero[lte]=3",
        "numero[bbox]=3",
        "exclusivite=Alpha",
        "isDifferent[programme.lieu.id]=52",
        "programme.coordonnees[lte]=1",
    ] {
        let refus = refus_lots(parametre);
        assert_eq!(refus.len(), 1, "{parametre}: {refus:?}");
        assert!(refus[0].message.contains("n’existe pas pour ce champ"), "{refus:?}");
    }
    assert_eq!(
        message("exclusivite=Alpha"),
        "«\u{a0}exclusivite\u{a0}» n’existe pas pour ce champ, qui se demande par «\u{a0}exists[exclusivite]\u{a0}»."
    );
}

#[test]
fn une_valeur_unique_donnee_deux_fois() {
    for parametre in [
        "page=1&page=2",
        "limit=10&limit=20",
        "prix[gte]=1&prix[gte]=2",
        "balcon=true&balcon[]=false",
        "order[prix]=asc&order[prix]=desc",
        "exists[exclusivite]=true&exists[exclusivite]=false",
        "programme.coordonnees=1,1,1&programme.coordonnees=1,1,2",
    ] {
        let refus = refus_lots(parametre);
        assert_eq!(refus.len(), 1, "{parametre}: {refus:?}");
        assert!(refus[0].message.contains("est donné deux fois"), "{refus:?}");
    }
    assert_eq!(lots("page=2&page=2&balcon=true&balcon=true").filtre.lot.drapeaux, [(DrapeauLot::Balcon, true)]);
}

#[test]
fn la_distance_va_avec_un_lieu() {
    assert_eq!(
        message("programme.lieu.distance=40"),
        "«\u{a0}programme.lieu.distance\u{a0}» demande au moins un lieu, par «\u{a0}programme.lieu.id[]\u{a0}»."
    );
    assert_eq!(refus_programmes("lieu.distance=40")[0].parametre, "lieu.distance");
    assert_eq!(programmes("lieu.distance=40&lieu.id=nulle-part").filtre.programme.lieux, ["nulle-part"]);
}

#[test]
fn tout_est_refuse_ensemble_et_dans_l_ordre() {
    let noms: Vec<String> = refus_lots("prx=1&page=0&limit=20&pieces=trois&exists[prix]=1&programme.lieu.distance=4")
        .into_iter()
        .map(|r| r.parametre)
        .collect();
    assert_eq!(noms, ["prx", "page", "pieces", "exists[prix]", "programme.lieu.distance"]);
}

#[test]
fn un_visiteur_ne_filtre_ni_ne_trie_par_ce_qu_il_ne_voit_pas() {
    let visiteur = |adresse: &str| lire_lots(&paires(adresse), Portee::Visiteur);
    for parametre in [
        "programme.tauxCommission=5",
        "programme.tauxCommission[gte]=5",
        "order[programme.tauxCommission]=desc",
        "exists[exclusivite]=true",
        "exclusivite=Alpha",
    ] {
        let refus = visiteur(parametre).expect_err(parametre);
        let nom = parametre.split('=').next().expect("a name");
        assert_eq!(refus[0].message, format!("«\u{a0}{nom}\u{a0}» est réservé aux utilisateurs connectés."));
    }
    let refus = lire_programmes(&paires("order[tauxCommission]=asc&exists[lots.exclusivite]=0"), Portee::Visiteur);
    assert_eq!(refus.expect_err("reserved").len(), 2);
    assert!(visiteur("order[prix]=asc&balcon=true").is_ok());
    assert!(lire_lots(&paires("programme.tauxCommission=5"), Portee::SansGroupe).is_ok());
}

#[test]
fn une_carte_dit_ce_qu_elle_montre_avec_les_filtres_de_la_recherche() {
    let lire = |adresse: &str| lire_carte(&paires(adresse), Portee::Visiteur);
    let sans = lire("lots.pieces=3&limit=1").expect("read");
    assert_eq!((sans.vue, sans.zoom, sans.limite), (None, 5, 1), "all of France");
    assert_eq!(sans.filtre, programmes("lots.pieces=3").filtre);
    let avec = lire("vue=-1.7,47.1,-1.4,47.3&zoom=11").expect("read");
    assert_eq!(
        (avec.vue, avec.zoom, avec.limite),
        (Some(Fenetre { ouest: -1.7, sud: 47.1, est: -1.4, nord: 47.3 }), 11, 200)
    );
    let refus = lire("vue=partout&zoom=4&zoom=5&limit=201&zom=3").expect_err("refused");
    let noms: Vec<&str> = refus.iter().map(|r| r.parametre.as_str()).collect();
    assert_eq!(noms, ["vue", "zoom", "limit", "zom"]);
    assert!(refus[3].message.ends_with("Vouliez-vous dire «\u{a0}zoom\u{a0}»\u{a0}?"), "{}", refus[3].message);
    assert!(lire("zoom=+5").is_err());
    assert!(lire("tauxCommission[gte]=5").is_err(), "what a visitor does not see");
}

/// For each announced type, a value of the type, and one that is not.
const fn exemples(valeur: TypeValeur) -> (&'static str, Option<&'static str>) {
    match valeur {
        TypeValeur::Texte => ("52-44-44109", None),
        TypeValeur::Decimal => ("250000.5", Some("1,5")),
        TypeValeur::Entier | TypeValeur::Pieces => ("3", Some("3.5")),
        TypeValeur::Date => ("2026-01-01", Some("2026-02-30")),
        TypeValeur::Logique => ("true", Some("oui")),
        TypeValeur::Distance => ("12.5", Some("-1")),
        TypeValeur::Rayon => ("47.2,-1.5,15", Some("47.2,-1.5")),
        TypeValeur::Fenetre => ("-1.7,47.1,-1.4,47.3", Some("47.2,-1.5,15")),
        TypeValeur::Sens => ("asc", Some("haut")),
        TypeValeur::Forme => ("location", Some("tout")),
        TypeValeur::Page => ("2", Some("0")),
        TypeValeur::Limite => ("200", Some("201")),
        TypeValeur::Zoom => ("20", Some("21")),
    }
}

/// Every announced name is accepted with a value of its type, and no name refused to visitors is announced to them.
#[test]
fn les_parametres_annonces_se_lisent_comme_leur_type() {
    for portee in [Portee::Visiteur, Portee::Interne] {
        let lots: fn(&[(String, String)], Portee) -> bool = |paires, portee| lire_lots(paires, portee).is_ok();
        let programmes: fn(&[(String, String)], Portee) -> bool =
            |paires, portee| lire_programmes(paires, portee).is_ok();
        let carte: fn(&[(String, String)], Portee) -> bool = |paires, portee| lire_carte(paires, portee).is_ok();
        let appels = [
            (parametres_lots(portee), lots),
            (parametres_programmes(portee), programmes),
            (parametres_carte(portee), carte),
        ];
        for (annonces, lit) in appels {
            for annonce in &annonces {
                let nom = &*annonce.nom;
                // A distance without a place is refused, so a place is added.
                let lieu = nom.strip_suffix("distance").map(|debut| (format!("{debut}id"), "52".to_owned()));
                let avec = |valeur: &str| [lieu.clone(), Some((nom.to_owned(), valeur.to_owned()))];
                let (bonne, mauvaise) = exemples(annonce.valeur);
                assert!(lit(&avec(bonne).into_iter().flatten().collect::<Vec<_>>(), portee), "{nom}={bonne}");
                if let Some(mauvaise) = mauvaise {
                    assert!(
                        !lit(&avec(mauvaise).into_iter().flatten().collect::<Vec<_>>(), portee),
                        "{nom}={mauvaise}"
                    );
                }
            }
            let uniques: HashSet<&str> = annonces.iter().map(|annonce| &*annonce.nom).collect();
            assert_eq!(uniques.len(), annonces.len(), "no name twice");
            let reserves = uniques.iter().filter(|n| n.contains("tauxCommission") || n.contains("exclusivite")).count();
            assert_eq!(reserves > 0, portee.est_connecte());
        }
    }
}
