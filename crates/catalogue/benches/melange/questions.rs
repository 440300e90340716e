//! The mix: always the same questions, in the form in which a browser sends them, in eight classes.
//!
//! Places are communes chosen by rank of population, so that the mix does not depend on the catalogue. Filters and
//! orders rotate over the places, so that several classes use each of them.

use catalogue::requete::lecture::{self, lire_lots, lire_programmes};
use catalogue::requete::parametres::{parametres_lots, parametres_programmes};
use catalogue::requete::{RequeteLots, RequeteProgrammes};
use domain::acces::{IdGroupe, Portee};
use territoire::{GenreDeLieu, Lieu};

domain::enumeration! {
    /// The kind of a question: what it searches, and how much of the catalogue it concerns.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Classe: TOUTES, nom {
        LotsEtroite = "lots, one commune (20 a page, or the count alone)";
        LotsDepartement = "lots, a département or a région";
        LotsLarge = "lots, the whole country";
        LotsProfonde = "lots, deep pages (the middle and the last)";
        LotsProgramme = "lots of one programme (150 a page), one lot, a name";
        ProgrammesEtroite = "programmes, one commune (12 a page, summaries)";
        ProgrammesLarge = "programmes, the whole country";
        Carte = "map windows (200 locations)";
    }
}

impl Classe {
    pub(crate) const SUR_LOTS: [Self; 5] =
        [Self::LotsEtroite, Self::LotsDepartement, Self::LotsLarge, Self::LotsProfonde, Self::LotsProgramme];
}

/// A question of one of the two calls, already read.
pub(crate) enum Demande {
    Lots(RequeteLots),
    Programmes(RequeteProgrammes),
}

/// A question of the mix, with its class, its viewer and its address.
pub(crate) struct Question {
    pub(crate) classe: Classe,
    pub(crate) portee: Portee,
    pub(crate) demande: Demande,
    pub(crate) adresse: String,
}

/// The filters on lots that search screens send. Each is used with several places and orders.
const FILTRES: [&str; 26] = [
    "statut.code[]=l",
    "statut.code[]=l&statut.code[]=a&statut.code[]=o&statut.code[]=t&typologie.nature.code[]=appartement",
    "statut.code[]=l&pieces[]=3&prix[lte]=300000",
    "statut.code[]=l&pieces[]=2&pieces[]=3&prix[gte]=150000&prix[lte]=280000",
    "statut.code[]=l&pieces=5",
    "statut.code[]=l&balcon=true&surfaces.surface[gte]=45",
    "typologie.nature.code[]=maison&jardin=true",
    "statut.code[]=l&terrasse=true&programme.promotionEnCours=true",
    "statut.code[]=l&programme.fiscalites.code[]=lmnp&programme.calendrier.dateLivraison[lte]=2028-06-30",
    "statut.code[]=l&programme.fiscalites.libelle[]=malraux&programme.dernieresOpportunites=true",
    "programme.zoneFiscale[]=A&programme.zoneFiscale[]=A bis&pieces[]=2&statut.code[]=l",
    "statut.code[]=l&programme.tauxCommission[gte]=6&exists[exclusivite]=false",
    "exists[exclusivite]=true",
    "statut.code[]=l&programme.isEligibleDemat=true&isEligibleDemat=true&pieces[gte]=3",
    "statut.code[]=l&programme.calendrier.dateActabilite[lte]=2026-12-31",
    "statut.code[]=l&programme.calendrier.dateCommercialisation[gte]=2026-03-01&loggia=true",
    "statut.code[]=l&fiscalites.code[]=tva55&etage[gte]=2&batiment=A",
    "statut.code[]=l&programme.caracteristiques.fibre=true&programme.caracteristiques.sud=true",
    "statut.code[]=l&programme.caracteristiques.bordMer=true",
    "statut.code[]=l&programme.caracteristiques.montagne=true&programme.calendrier.dateDebutTravaux[lte]=2026-09-30",
    "statut.code[]=l&programme.caracteristiques.domotique=true&programme.caracteristiques.ouest=true",
    "statut.code[]=l&programme.caracteristiques.nord=false&programme.caracteristiques.est=true",
    "statut.code[]=l&programme.caracteristiques.imaginHome=true",
    "statut.code[]=l&programme.caracteristiques.biHome=true",
    "typologie.nature.code[]=parking&statut.code[]=l",
    "statut.code[]=r&prix[gte]=600000",
];

const TRIS: [&str; 12] = [
    "",
    "&order[prix]=asc",
    "&order[prix]=desc",
    "&order[surfaces.surface]=desc",
    "&order[pieces]=asc",
    "&order[programme.calendrier.dateLivraison]=asc",
    "&order[programme.lieu.libelle]=asc&order[prix]=asc",
    "&order[programme.tauxCommission]=desc",
    "&order[numero]=asc",
    "&order[etage]=desc",
    "&order[statut.code]=asc",
    "&order[programme.nomCommercial]=asc",
];

const FILTRES_PROGRAMMES: [&str; 10] = [
    "lots.statut.code[]=l",
    "lots.statut.code[]=l&lots.pieces[]=3&lots.prix[lte]=320000",
    "lots.typologie.nature.code[]=maison&lots.jardin=true",
    "lots.statut.code[]=l&lots.surfaces.surface[gte]=60&lots.balcon=true",
    "zoneFiscale[]=A bis&zoneFiscale[]=A&lots.statut.code[]=l",
    "fiscalites.code[]=lmnp&promotionEnCours=true",
    "tauxCommission[gte]=5.5&isEligibleDemat=true",
    "calendrier.dateLivraison[lte]=2028-12-31&lots.terrasse=true&lots.loggia=false",
    "exists[lots.exclusivite]=true",
    "caracteristiques.fibre=true&lots.pieces=5",
];

const TRIS_PROGRAMMES: [&str; 6] = [
    "",
    "&order[lieu.libelle]=asc",
    "&order[calendrier.dateLivraison]=asc",
    "&order[calendrier.dateActabilite]=desc",
    "&order[tauxCommission]=desc",
    "&order[nomCommercial]=asc",
];

const SANS_APERCU: &str = "isDifferent[programme.phaseCommerciale.code]=AVANTPREMIERE";

/// Communes by rank of population: the largest towns first, then smaller and smaller ones.
fn communes(nombre: usize) -> Vec<&'static Lieu> {
    let mut communes: Vec<&Lieu> = territoire::territoire().communes().iter().collect();
    communes.sort_by_key(|c| (std::cmp::Reverse(c.population), c.id));
    (0..nombre).map(|rang| communes[rang + rang * rang / 3]).collect()
}

/// Départements, then régions, the most populous first.
fn grands_lieux() -> Vec<&'static Lieu> {
    let territoire = territoire::territoire();
    let plus_peuples = |lieux: &'static [Lieu], nombre: usize| {
        let mut lieux: Vec<&Lieu> = lieux.iter().collect();
        lieux.sort_by_key(|l| (std::cmp::Reverse(l.population), l.id));
        lieux.truncate(nombre);
        lieux
    };
    let mut lieux = plus_peuples(territoire.departements(), 18);
    lieux.extend(plus_peuples(territoire.regions(), 8));
    lieux
}

fn tour<'t>(valeurs: &[&'t str], rang: usize) -> &'t str {
    valeurs[rang % valeurs.len()]
}

/// The mix of questions. `{milieu}` and `{fin}` stand for page numbers, which depend on the answer.
pub(crate) fn melange(milieu_et_fin: impl Fn(Portee, &RequeteLots) -> (u32, u32)) -> Vec<Question> {
    let mut m = Melange { questions: Vec::new() };
    for (rang, lieu) in communes(48).iter().enumerate() {
        let id = format!("programme.lieu.id[]={}&{SANS_APERCU}", lieu.id);
        m.ajouter(Classe::LotsEtroite, format!("{id}&{}{}", tour(&FILTRES, rang), tour(&TRIS, rang)));
        m.ajouter(Classe::LotsEtroite, format!("{id}&{}{}", tour(&FILTRES, rang + 9), tour(&TRIS, rang * 5 + 1)));
        if rang % 2 == 0 {
            m.ajouter(Classe::LotsEtroite, format!("{id}&{}&limit=1", tour(&FILTRES, rang + 2)));
        } else {
            let elargi = format!("{id}&programme.lieu.distance=40&{}", tour(&FILTRES, rang));
            m.ajouter(Classe::LotsEtroite, elargi);
        }
        let id = format!("lieu.id[]={}&isDifferent[phaseCommerciale.code]=AVANTPREMIERE&limit=12", lieu.id);
        let (filtre, tri) = (tour(&FILTRES_PROGRAMMES, rang), tour(&TRIS_PROGRAMMES, rang));
        m.ajouter(Classe::ProgrammesEtroite, format!("{id}&{filtre}{tri}"));
        if rang % 2 == 0 {
            let (lat, long, pas) = (lieu.latitude, lieu.longitude, 0.05 * (1 + rang / 2) as f64);
            let fenetre = format!("{:.4},{:.4},{:.4},{:.4}", long - pas, lat - pas, long + pas, lat + pas);
            let carte = "groups[]=location&no_summary=true&limit=200";
            m.ajouter(Classe::Carte, format!("coordonnees[bbox]={fenetre}&{carte}&{filtre}"));
        }
    }
    for (rang, lieu) in communes(8).iter().enumerate() {
        let point = format!("{:.4},{:.4},{}", lieu.latitude, lieu.longitude, 5 + 5 * rang);
        m.ajouter(Classe::LotsEtroite, format!("programme.coordonnees={point}&{}", tour(&FILTRES, rang)));
        let postal = lieu.code_postal.unwrap_or_default();
        m.ajouter(Classe::LotsEtroite, format!("programme.lieu.codePostal={postal}&{}", tour(&FILTRES, rang + 3)));
        m.ajouter(Classe::LotsEtroite, format!("programme.lieu.ville={}{}", lieu.libelle, tour(&TRIS, rang)));
        m.ajouter(Classe::LotsEtroite, format!("programme.lieu.codeInsee={}", lieu.code_commune.unwrap_or_default()));
    }
    for (rang, lieu) in grands_lieux().iter().enumerate() {
        let lieux = match (rang % 4, lieu.genre, lieu.code_departement) {
            (0, GenreDeLieu::Departement, Some(code)) => format!("programme.lieu.codeDepartement={code}"),
            (0, ..) => format!("programme.lieu.codeRegion={}", lieu.code_region),
            _ => format!("programme.lieu.id[]={}", lieu.id),
        };
        let suite = format!("{lieux}&{SANS_APERCU}&{}{}", tour(&FILTRES, rang), tour(&TRIS, rang + 1));
        m.ajouter(Classe::LotsDepartement, suite);
    }
    for (rang, filtre) in FILTRES.iter().enumerate() {
        m.ajouter(Classe::LotsLarge, format!("{SANS_APERCU}&{filtre}{}", tour(&TRIS, rang)));
        if rang % 2 == 0 {
            m.ajouter(Classe::LotsLarge, format!("{filtre}{}", tour(&TRIS, rang / 2)));
        }
    }
    for (rang, tri) in TRIS.iter().enumerate() {
        for page in ["{milieu}", "{fin}"] {
            m.ajouter(Classe::LotsProfonde, format!("{}{tri}&page={page}", tour(&FILTRES, rang / 2)));
        }
    }
    for rang in 0..14 {
        let programme = crate::generateur::id_programme(7 + rang * 17).0;
        m.ajouter(Classe::LotsProgramme, format!("programme.id={programme}&limit=150{}", tour(&TRIS, rang)));
    }
    for autre in [
        "id=P000012-A100&limit=1",
        "numero=B101&statut.code=l",
        "starts_with[numero][]=A10&programme.id[]=P000003&programme.id[]=P000004",
        "starts_with[programme.nomCommercial][]=les terrasses de l erdre&statut.code=l",
        "words[programme.nomCommercial]=terrasses erdre&statut.code=l",
        "exterieur[]=balcon&exterieur[]=terrasse&statut.code=l",
        "programme.nomCommercial=Villa Hélios 12",
        "programme.phaseCommerciale.code=AVANTPREMIERE",
    ] {
        m.ajouter(Classe::LotsProgramme, autre.to_owned());
    }
    for (rang, filtre) in FILTRES_PROGRAMMES.iter().enumerate() {
        m.ajouter(Classe::ProgrammesLarge, format!("{filtre}{}&limit=12", tour(&TRIS_PROGRAMMES, rang)));
        m.ajouter(Classe::ProgrammesLarge, format!("{filtre}&limit=50{}", tour(&TRIS_PROGRAMMES, rang + 2)));
    }
    for autre in [
        "phaseCommerciale.code=AVANTPREMIERE&limit=30",
        "starts_with[nomCommercial][]=les jardins&limit=50",
        "words[nomCommercial]=clos nature&limit=50",
        "lots.exterieur[]=jardin&lots.exterieur[]=loggia&limit=50",
        "nomCommercial=le clos nature 7",
        "id[]=P000002&id[]=P000020&id[]=P000200",
    ] {
        m.ajouter(Classe::ProgrammesLarge, autre.to_owned());
    }
    m.placer_pages(milieu_et_fin);
    m.verifier();
    m.questions
}

struct Melange {
    questions: Vec<Question>,
}

impl Melange {
    /// Adds a question, asked by each kind of viewer in turn. If it filters by something that visitors may not see, a
    /// partner asks it instead of a visitor.
    fn ajouter(&mut self, classe: Classe, adresse: String) {
        let portees = [
            Portee::Groupe(IdGroupe(1)),
            Portee::Interne,
            Portee::Groupe(IdGroupe(2)),
            Portee::Visiteur,
            Portee::SansGroupe,
        ];
        let portee = portees[self.questions.len() % portees.len()];
        let lecture = adresse.replace("{milieu}", "1").replace("{fin}", "1");
        let (portee, demande) = match lire(classe, portee, &lecture) {
            Ok(demande) => (portee, demande),
            Err(_) => (portees[0], lire(classe, portees[0], &lecture).expect("a question in our own language")),
        };
        self.questions.push(Question { classe, portee, demande, adresse });
    }

    fn placer_pages(&mut self, milieu_et_fin: impl Fn(Portee, &RequeteLots) -> (u32, u32)) {
        for question in &mut self.questions {
            let Demande::Lots(requete) = &mut question.demande else { continue };
            if question.classe == Classe::LotsProfonde {
                let (milieu, fin) = milieu_et_fin(question.portee, requete);
                requete.page.numero = if question.adresse.contains("{fin}") { fin } else { milieu };
            }
        }
    }

    /// Checks that there are at least 200 questions, and that every filter and order is used.
    fn verifier(&self) {
        assert!(self.questions.len() >= 200, "{} questions", self.questions.len());
        let noms = |adresse: &str| -> Vec<String> {
            adresse.split('&').filter_map(|paire| paire.split_once('=')).map(|(nom, _)| champ(nom).to_owned()).collect()
        };
        let ecrits: Vec<String> = self.questions.iter().flat_map(|q| noms(&q.adresse)).collect();
        let connus = parametres_lots(Portee::Interne).into_iter();
        for connu in connus.chain(parametres_programmes(Portee::Interne)) {
            let nom = &connu.nom;
            assert!(ecrits.iter().any(|ecrit| ecrit == champ(nom)), "no question uses {nom}");
        }
    }
}

/// The field that a parameter is about, with the same name in both calls. An order stays as it is.
fn champ(parametre: &str) -> &str {
    let champ = match parametre.split_once('[') {
        Some(("starts_with" | "words" | "isDifferent" | "exists", champ)) => champ.trim_end_matches(['[', ']']),
        Some(("order", _)) => return parametre,
        Some((champ, _)) => champ,
        None => parametre,
    };
    ["programme.", "lots."].iter().find_map(|prefixe| champ.strip_prefix(prefixe)).unwrap_or(champ)
}

fn lire(classe: Classe, portee: Portee, adresse: &str) -> Result<Demande, Vec<lecture::RefusDeParametre>> {
    let paires: Vec<(String, String)> = adresse
        .split('&')
        .filter_map(|paire| paire.split_once('='))
        .map(|(nom, valeur)| (nom.to_owned(), valeur.to_owned()))
        .collect();
    match classe {
        Classe::ProgrammesEtroite | Classe::ProgrammesLarge | Classe::Carte => {
            lire_programmes(&paires, portee).map(Demande::Programmes)
        }
        _ => lire_lots(&paires, portee).map(Demande::Lots),
    }
}
