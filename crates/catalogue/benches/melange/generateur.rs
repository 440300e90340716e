//! Makes a realistic catalogue in memory, the same one for the same size: communes drawn by population, prices by ABC
//! zone and surface, and rooms, storeys, statuses, dates and texts as large as real ones.

use crate::hasard::Hasard;
use chrono::{DateTime, Days, NaiveDate};
use domain::CodeLibelle;
use domain::acces::IdGroupe;
use domain::document::{Categorie, Document, Famille, Source};
use domain::lot::tenue::SourceExterieure;
use domain::lot::{
    DepotGarantie, Etage, FicheLot, FiscaliteLot, Lot, Nature, PrixLot, StatutLot, Surfaces, Tenue, Typologie,
};
use domain::nombres::{Montant, Surface, Taux};
use domain::programme::{
    Calendrier, Caracteristiques, Coordonnees, Descriptifs, IdProgramme, Intervenant, LieuProgramme, Programme,
};
use territoire::Lieu;

/// The average number of lots of a programme, as in the demonstration (8,000 for 250).
pub(crate) const LOTS_PAR_PROGRAMME: usize = 32;

/// The inhabited communes and arrondissements, each with the cumulated population up to it.
pub(crate) struct Communes {
    cumul: Vec<(u64, &'static Lieu)>,
}

impl Communes {
    /// Reads the communes and arrondissements of at least 3,000 inhabitants.
    pub(crate) fn nouveau() -> Self {
        let territoire = territoire::territoire();
        let mut total = 0;
        let sans_arrondissement = territoire.communes().iter().filter(|c| territoire.arrondissements_de(c).is_empty());
        let cumul = sans_arrondissement
            .chain(territoire.arrondissements())
            .filter(|c| c.population >= 3000 && c.code_postal.is_some())
            .map(|c| {
                total += u64::from(c.population);
                (total, c)
            })
            .collect();
        Self { cumul }
    }

    fn tirer(&self, h: &mut Hasard) -> &'static Lieu {
        let total = self.cumul.last().map_or(0, |(total, _)| *total);
        let tire = h.sur(total);
        self.cumul[self.cumul.partition_point(|(cumul, _)| *cumul <= tire)].1
    }
}

const NOMS: [&str; 12] = [
    "Le Parc",
    "Les Terrasses",
    "Villa",
    "Le Clos",
    "Les Jardins",
    "Résidence",
    "L'Orée",
    "Le Domaine",
    "Cœur",
    "Carré",
    "Horizon",
    "Rivage",
];
const SUITES: [&str; 14] = [
    "d'Or",
    "de l'Erdre",
    "Saint-Louis",
    "des Arts",
    "Nature",
    "du Canal",
    "Belle Étoile",
    "Lumière",
    "des Tilleuls",
    "Hélios",
    "du Lac",
    "Émeraude",
    "des Capucins",
    "Saint-Étienne",
];
const PARAGRAPHE: &str = "<p>À quelques minutes du centre, la résidence réunit des logements lumineux prolongés par de \
     beaux espaces extérieurs. Les commerces, les écoles et les transports se rejoignent à pied ; le jardin central, planté \
     d'essences locales, invite à la promenade et préserve l'intimité de chacun.</p>";

fn jour(h: &mut Hasard, de: i64, a: i64) -> NaiveDate {
    let debut = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap_or_default();
    debut.checked_add_days(Days::new(h.entre(de, a).unsigned_abs())).unwrap_or(debut)
}

/// The id of the programme of this rank.
pub(crate) fn id_programme(rang: usize) -> IdProgramme {
    IdProgramme(format!("P{rang:06}"))
}

/// The programme of this rank, and whether it is withdrawn (one in a hundred is).
pub(crate) fn programme(rang: usize, communes: &Communes) -> (Programme, bool) {
    let h = &mut Hasard::nouveau(rang as u64 + 1);
    let lieu = communes.tirer(h);
    let id = id_programme(rang);
    let (code, libelle) = match h.sur(100) {
        0..4 => ("AVANTPREMIERE", "Avant-première"),
        4..45 => ("LANCEMENT", "Lancement"),
        _ => ("TRAVAUX", "Travaux en cours"),
    };
    let ecart = |h: &mut Hasard| h.entre(-200, 200) as f64 / 10_000.0;
    let schemas =
        [("lmnp", "LMNP"), ("lmnp-gere", "LMNP géré"), ("malraux", "Malraux"), ("tva55", "TVA réduite 5,5 %")];
    let travaux = jour(h, 0, 500);
    let livraison = travaux.checked_add_days(Days::new(540 + h.sur(400))).unwrap_or(travaux);
    let texte = |titre: &str| (Some(titre.to_owned()), Some(PARAGRAPHE.to_owned()));
    let (description_titre, description_contenu) = texte("Une adresse recherchée");
    let (environnement_titre, environnement_contenu) = texte("Un quartier vivant");
    let (prestation_residence_titre, prestation_residence_contenu) = texte("La résidence");
    let (prestation_logement_titre, prestation_logement_contenu) = texte("Les logements");
    let programme = Programme {
        nom_commercial: format!("{} {} {}", h.parmi(&NOMS), h.parmi(&SUITES), h.entre(1, 99)),
        adresse: Some(format!("{} rue de la République", h.entre(1, 180))),
        adresse2: None,
        lieu: LieuProgramme {
            code_insee: lieu.code_insee().unwrap_or_default().to_owned(),
            code_postal: lieu.code_postal.unwrap_or_default().to_owned(),
        },
        phase_commerciale: CodeLibelle { code: code.to_owned(), libelle: libelle.to_owned() },
        coordonnees: (!h.parfois(5))
            .then(|| Coordonnees { lat: lieu.latitude + ecart(h), long: lieu.longitude + ecart(h) }),
        zone_fiscale: lieu.zone_abc.map(str::to_owned),
        fiscalites: schemas
            .iter()
            .filter(|_| h.parfois(30))
            .map(|(code, libelle)| CodeLibelle { code: (*code).to_owned(), libelle: (*libelle).to_owned() })
            .collect(),
        nature_lots: Some("Appartements et stationnements".to_owned()),
        promotion_en_cours: h.parfois(20),
        calendrier: Calendrier {
            date_commercialisation: Some(jour(h, 0, 300)),
            date_livraison: Some(livraison),
            date_actabilite: h.parfois(80).then(|| jour(h, 100, 700)),
            date_debut_travaux: Some(travaux),
        },
        is_eligible_demat: h.parfois(85),
        dernieres_opportunites: h.parfois(15),
        avantages: ["À deux pas du tramway", "Frais de notaire réduits", "Jardin paysager", "Label NF Habitat HQE"]
            .map(str::to_owned)
            .into(),
        caracteristiques: Caracteristiques {
            fibre: h.parfois(80),
            domotique: h.parfois(30),
            bi_home: h.parfois(5),
            imagin_home: h.parfois(10),
            nord: h.parfois(30),
            sud: h.parfois(60),
            ouest: h.parfois(40),
            est: h.parfois(40),
            bord_mer: h.parfois(8),
            montagne: h.parfois(4),
        },
        descriptifs: Descriptifs {
            introduction: Some(PARAGRAPHE.to_owned()),
            description_titre,
            description_contenu,
            environnement_titre,
            environnement_contenu,
            prestation_residence_titre,
            prestation_residence_contenu,
            prestation_logement_titre,
            prestation_logement_contenu,
        },
        certifications_environnementales: vec!["RE 2020".to_owned(), "NF Habitat HQE".to_owned()],
        niveaux_energetiques: vec!["A".to_owned()],
        gamme_prestations: Some("Confort".to_owned()),
        taux_commission: Some(Taux::depuis_centiemes(*h.parmi(&[500, 550, 600, 630, 700]))),
        intervenants: ["Notaire", "Architecte", "Administrateur de biens"].map(|f| intervenant(f, lieu)).into(),
        documents: Categorie::PROGRAMME.iter().map(|c| document(&id.0, *c)).collect(),
        id,
    };
    let retire = h.parfois(1);
    (programme, retire)
}

fn intervenant(fonction: &str, lieu: &Lieu) -> Intervenant {
    Intervenant {
        fonction: fonction.to_owned(),
        nom: "Étude Martin et associés".to_owned(),
        prenom: Some("Claire".to_owned()),
        contact: Some("Accueil".to_owned()),
        email: Some("contact@etude-martin.example".to_owned()),
        tel_mobile: None,
        tel_fixe: Some("0240000000".to_owned()),
        adresse: Some("12 place Royale".to_owned()),
        adresse2: None,
        cp: lieu.code_postal.map(str::to_owned),
        ville: Some(lieu.libelle.to_owned()),
    }
}

fn document(id: &str, categorie: Categorie) -> Document {
    Document {
        id: format!("{id}-{}", categorie.code()),
        titre: format!("Document {}", categorie.code()),
        libelle: Some("Document remis à titre indicatif".to_owned()),
        famille: Famille::Document,
        categorie,
        type_document: "PLAN_MASSE".to_owned(),
        alternatif: None,
        position: 1,
        batiment: None,
        etage: None,
        source: Source::Modele("plan-masse".to_owned()),
    }
}

/// The lots of the programme of this rank: from 12 to 52.
pub(crate) fn lots(rang: usize, programme: &Programme) -> impl Iterator<Item = Lot> {
    let mut h = Hasard::nouveau((rang as u64 + 1) << 32);
    let nombre = 2 * h.entre(6, 26);
    let dedie = h.parfois(8).then(|| *h.parmi(&[IdGroupe(1), IdGroupe(2)]));
    let prix_m2 = match programme.zone_fiscale.as_deref() {
        Some("A bis") => 9500,
        Some("A") => 6000,
        Some("B1") => 4600,
        _ => 3600,
    };
    let demat = programme.is_eligible_demat;
    let id = programme.id.clone();
    (0..nombre).map(move |n| lot(&id, n, nombre, prix_m2, demat, dedie, &mut h))
}

/// The parking places of a home. The first homes of a programme have one, as long as there are places left.
fn stationnement(n: i64, nombre: i64) -> Vec<String> {
    let place = (78 * nombre + 99) / 100 + n;
    (place * 100 / nombre < 92).then(|| format!("p{}", 100 + place)).into_iter().collect()
}

fn lot(
    programme: &IdProgramme,
    n: i64,
    nombre: i64,
    prix_m2: i64,
    demat: bool,
    dedie: Option<IdGroupe>,
    h: &mut Hasard,
) -> Lot {
    let nature = match n * 100 / nombre {
        0..72 => Nature::Appartement,
        72..78 => Nature::Maison,
        78..92 => Nature::Parking,
        92..98 => Nature::Cave,
        _ => Nature::Commerce,
    };
    let logement = matches!(nature, Nature::Appartement | Nature::Maison);
    let pieces = if logement { *h.parmi(&[1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6]) } else { 0 };
    let surface = if logement { 1900 * pieces + h.entre(-300, 900) + 900 } else { 1250 };
    let prix = match nature {
        Nature::Parking => h.entre(12, 30) * 1000,
        Nature::Cave => h.entre(3, 8) * 1000,
        _ => surface * prix_m2 / 100 / 500 * 500 + h.entre(0, 30) * 500,
    };
    let prix = Montant::depuis_unites(prix);
    let reduit = Montant::depuis_centiemes(prix.centiemes() * 88 / 100);
    let priorite = if logement { (n / 6) as i16 } else { -1 };
    let batiment = ["A", "B", "C"][(n % 3) as usize];
    let prefixe = if logement { batiment } else { &nature.code()[..1] };
    let (balcon, terrasse) = (logement && h.parfois(55), logement && h.parfois(20));
    let statut = match h.sur(100) {
        0..45 => StatutLot::L,
        45..53 => StatutLot::O,
        53..60 => StatutLot::T,
        _ => StatutLot::R,
    };
    let surfaces = Surfaces {
        surface: logement.then(|| Surface::depuis_centiemes(surface)),
        surface_balcon: balcon.then(|| Surface::depuis_centiemes(h.entre(300, 900))),
        surface_terrasse: terrasse.then(|| Surface::depuis_centiemes(h.entre(900, 2500))),
        ..Surfaces::default()
    };
    let typologie = Typologie {
        nature,
        code: if logement { format!("T{pieces}") } else { "P".to_owned() },
        libelle: if logement { format!("{pieces} pièces") } else { nature.libelle().to_owned() },
    };
    let fiche = FicheLot {
        pieces: pieces as u8,
        etage: Some(Etage {
            libelle: if priorite < 0 { "Sous-sol 1".to_owned() } else { format!("{priorite}e étage") },
            priorite,
        }),
        dernier_etage: h.parfois(12),
        batiment: Some(batiment.to_owned()),
        description: logement.then(|| {
            format!("Logement traversant de {pieces} pièces, séjour orienté sud-ouest prolongé par un extérieur.")
        }),
        is_eligible_demat: demat,
        exposition: logement.then(|| (*h.parmi(&["Sud", "Sud-Ouest", "Est", "Nord-Ouest"])).to_owned()),
        surfaces,
        balcon,
        loggia: logement && h.parfois(10),
        terrasse,
        jardin: logement && priorite == 0 && h.parfois(60),
        dispositif_fiscal: logement.then(|| "LMNP".to_owned()),
        fiscalites: [("lmnp", "LMNP"), ("tva55", "TVA réduite 5,5 %")]
            .iter()
            .filter(|_| logement && h.parfois(40))
            .map(|(code, libelle)| FiscaliteLot {
                code: (*code).to_owned(),
                libelle: (*libelle).to_owned(),
                plafond_loyer_theorique: Some(Montant::depuis_unites(14 * surface / 100)),
            })
            .collect(),
        lots_secondaires: if logement { stationnement(n, nombre) } else { Vec::new() },
        depots_garantie: [500, 1500]
            .map(|montant| DepotGarantie {
                code: format!("cheque-{montant}"),
                libelle: format!("Chèque de {montant} euros"),
                montant: Montant::depuis_unites(montant),
            })
            .into(),
        frais_de_notaire: Some(Montant::depuis_centiemes(prix.centiemes() / 40)),
        mention_parking: logement.then(|| "Une place en sous-sol".to_owned()),
        ..FicheLot::nouvelle(programme.clone(), format!("{prefixe}{}", 100 + n), typologie)
    };
    let prix = PrixLot {
        tva: Some(Taux::depuis_unites(20)),
        prix: (!h.parfois(1)).then_some(prix),
        prix_grille: Some(prix),
        tva_reduite: logement.then(|| Taux::depuis_centiemes(550)),
        prix_tva_reduite: logement.then_some(reduit),
        prix_grille_tva_reduite: logement.then_some(reduit),
        prix_lot_principal: Some(prix),
        prix_lot_principal_tva_reduite: logement.then_some(reduit),
        ..PrixLot::default()
    };
    let exclusivite = dedie.filter(|_| h.parfois(40));
    let tenue = Tenue::dite(statut, SourceExterieure::Flux, DateTime::UNIX_EPOCH, None);
    Lot { fiche, prix, tenue, exclusivite, retire: h.parfois(3), version: 1 }
}
