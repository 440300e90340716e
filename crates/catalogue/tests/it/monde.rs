//! Random catalogues. Values come from small sets, so that ties, collisions and empty answers are frequent. A record is
//! built from a few bytes, so that proptest shrinks a failure to a few records with first choices everywhere.

use crate::choix::{Choix, octets};
use chrono::{DateTime, NaiveDate, TimeDelta};
use domain::CodeLibelle;
use domain::acces::{IdGroupe, Portee};
use domain::document::{Categorie, Document, Famille, Source};
use domain::lot::tenue::{IdAttente, SourceExterieure};
use domain::lot::{
    DepotGarantie, Etage, FicheLot, FiscaliteLot, IdLot, Lot, Nature, PrixLot, StatutLot, Surfaces, Tenue, Typologie,
};
use domain::nombres::{Montant, Surface, Taux};
use domain::programme::{
    Calendrier, Caracteristiques, Coordonnees, Descriptifs, IdProgramme, Intervenant, LieuProgramme, Programme,
};
use proptest::prelude::*;
use std::fmt;

/// Ids of programmes. Some ids are the beginning of another id.
pub(crate) const PROGRAMMES: [&str; 8] = ["P1", "P10", "P1_", "P2", "Pa", "PA", "Q", "P100"];
/// Names of programmes. Several are equal once normalised.
pub(crate) const NOMS: [&str; 6] = ["Le Parc", "L’Orée", "le parc", "Œuvre d'Épinay", "Parc", "L'Oree du bois"];
/// INSEE codes, each with a postcode: neighbours, arrondissements, a commune that has some, overseas, and an unknown
/// one.
pub(crate) const LIEUX: [(&str, &str); 11] = [
    ("44109", "44000"),
    ("44162", "44800"),
    ("75111", "75011"),
    ("75112", "75012"),
    ("75056", "75001"),
    ("69383", "69003"),
    ("69266", "69100"),
    ("2A004", "20000"),
    ("97411", "97400"),
    ("93066", "93200"),
    ("99999", "99999"),
];
pub(crate) const PHASES: [&str; 4] = ["TRAVAUX", "LANCEMENT", "AVANTPREMIERE", "travaux"];
pub(crate) const ZONES: [&str; 4] = ["A bis", "A", "B1", "C"];
pub(crate) const SCHEMAS: [(&str, &str); 4] =
    [("lmnp", "LMNP"), ("tva55", "TVA réduite"), ("malraux", "Malraux"), ("lmnp-gere", "LMNP géré")];
pub(crate) const NUMEROS: [&str; 10] = ["A1", "a1", "A10", "B.2", "B2", "A_1", "101", "P12", "é1", "C3"];
pub(crate) const BATIMENTS: [&str; 4] = ["A", "a", "Bâtiment B", "B"];
pub(crate) const GROUPES: [(IdGroupe, &str); 2] = [(IdGroupe(1), "Alpha"), (IdGroupe(2), "Bêta \"2\"")];

/// Every kind of viewer, among them a group without any dedicated lot.
pub(crate) const PORTEES: [Portee; 6] = [
    Portee::Interne,
    Portee::Visiteur,
    Portee::SansGroupe,
    Portee::Groupe(IdGroupe(1)),
    Portee::Groupe(IdGroupe(2)),
    Portee::Groupe(IdGroupe(9)),
];

/// The records of a catalogue.
#[derive(Clone, Default)]
pub(crate) struct Monde {
    pub(crate) programmes: Vec<(Programme, bool)>,
    pub(crate) lots: Vec<Lot>,
}

/// Prints one line a record, in the words of the rules.
impl fmt::Debug for Monde {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        for (p, retire) in &self.programmes {
            let taux = p.taux_commission.map(Taux::centiemes);
            let (nom, lieu, c) = (&p.nom_commercial, &p.lieu.code_insee, &p.calendrier);
            writeln!(f, "{} {nom:?} {lieu} retire={retire} {taux:?} {:?} {c:?}", p.id.0, p.coordonnees)?;
        }
        for l in &self.lots {
            let (prix, a) = (l.prix.prix.map(Montant::centiemes), &l.fiche.lots_secondaires);
            let (id, pieces, nature) = (l.fiche.id().0, l.fiche.pieces, l.fiche.typologie.nature);
            let (statut, dedie, retire) = (l.statut(), l.exclusivite, l.retire);
            writeln!(f, "  {id} {nature:?} {pieces} {statut:?} {prix:?} {dedie:?} retire={retire} annexes={a:?}")?;
        }
        Ok(())
    }
}

impl Monde {
    /// The place of the lot of this id among the records.
    pub(crate) fn lot(&self, id: &IdLot) -> Option<usize> {
        self.lots.iter().position(|lot| lot.fiche.id() == *id)
    }

    /// The world without all that `portee` may not see.
    pub(crate) fn vu_par(&self, portee: Portee) -> Self {
        let retire = |id: &IdProgramme| self.programmes.iter().any(|(p, retire)| p.id == *id && *retire);
        let mut programmes: Vec<_> = self.programmes.iter().filter(|(_, retire)| !retire).cloned().collect();
        let visible = |lot: &&Lot| !lot.retire && !retire(&lot.fiche.programme) && portee.voit(lot.exclusivite);
        let mut lots: Vec<Lot> = self.lots.iter().filter(visible).cloned().collect();
        if portee == Portee::Visiteur {
            for (programme, _) in &mut programmes {
                programme.taux_commission = None;
                programme.documents.retain(|d| d.categorie != Categorie::Contractuel);
                for i in &mut programme.intervenants {
                    *i = Intervenant {
                        fonction: i.fonction.clone(),
                        nom: i.nom.clone(),
                        prenom: i.prenom.clone(),
                        ..Intervenant::default()
                    };
                }
            }
            for lot in &mut lots {
                lot.fiche.documents.retain(|d| d.categorie != Categorie::Contractuel);
            }
        }
        Self { programmes, lots }
    }
}

/// A catalogue of at most eight programmes and about forty lots.
pub(crate) fn monde() -> impl Strategy<Value = Monde> {
    let programmes = prop::collection::vec(octets(), 0..8);
    let lots = prop::collection::vec(octets(), 0..40);
    (programmes, lots).prop_map(|(programmes, lots)| {
        let mut monde = Monde::default();
        for (octets, id) in programmes.iter().zip(PROGRAMMES) {
            monde.programmes.push(programme(id, &mut Choix::nouveau(octets)));
        }
        for octets in lots {
            if let Some(lot) = lot(&monde.programmes, &mut Choix::nouveau(&octets))
                && monde.lot(&lot.fiche.id()).is_none()
            {
                monde.lots.push(lot);
            }
        }
        let numeros: Vec<IdLot> = monde.lots.iter().map(|lot| lot.fiche.id()).collect();
        for lot in &mut monde.lots {
            let programme = lot.fiche.programme.clone();
            lot.fiche.lots_secondaires.retain(|n| numeros.contains(&IdLot::nouveau(&programme, n)));
        }
        monde
    })
}

/// One of four days, by its rank.
pub(crate) fn jour(rang: usize) -> NaiveDate {
    let jours = [(2026, 12, 31), (2027, 1, 1), (2027, 6, 30), (2030, 2, 28)];
    let (annee, mois, jour) = jours[rang % jours.len()];
    NaiveDate::from_ymd_opt(annee, mois, jour).expect("a date of the calendar")
}

fn texte(c: &mut Choix<'_>, valeur: &str) -> Option<String> {
    c.parfois(2).then(|| valeur.to_owned())
}

fn document(id: String, contractuel: bool) -> Document {
    Document {
        id,
        titre: "Grille \"des\" prix".to_owned(),
        libelle: None,
        famille: Famille::Document,
        categorie: if contractuel { Categorie::Contractuel } else { Categorie::Commercial },
        type_document: "GRILLE_PRIX".to_owned(),
        alternatif: None,
        position: 1,
        batiment: None,
        etage: None,
        source: Source::Modele("grille-prix".to_owned()),
    }
}

/// A random programme of this id, and whether it is withdrawn.
pub(crate) fn programme(id: &str, c: &mut Choix<'_>) -> (Programme, bool) {
    let retire = c.parfois(6);
    let (insee, postal) = *c.parmi(&LIEUX);
    let phase = *c.parmi(&PHASES);
    let mut drapeau = || c.parfois(2);
    let caracteristiques = Caracteristiques {
        fibre: drapeau(),
        domotique: drapeau(),
        bi_home: drapeau(),
        imagin_home: drapeau(),
        nord: drapeau(),
        sud: drapeau(),
        ouest: drapeau(),
        est: drapeau(),
        bord_mer: drapeau(),
        montagne: drapeau(),
    };
    let date = |c: &mut Choix<'_>| c.parfois(2).then(|| jour(c.sur(4)));
    let point = [(47.2184, -1.5536), (48.8594, 2.3787), (-14.3, 179.9), (-14.3, -179.9), (47.2184, -1.7)];
    let programme = Programme {
        id: IdProgramme(id.to_owned()),
        nom_commercial: (*c.parmi(&NOMS)).to_owned(),
        adresse: texte(c, "1, rue de l'Église"),
        adresse2: None,
        lieu: LieuProgramme { code_insee: insee.to_owned(), code_postal: postal.to_owned() },
        phase_commerciale: CodeLibelle { code: phase.to_owned(), libelle: phase.to_lowercase() },
        coordonnees: c.parfois(3).then(|| *c.parmi(&point)).map(|(lat, long)| Coordonnees { lat, long }),
        zone_fiscale: c.parfois(2).then(|| (*c.parmi(&ZONES)).to_owned()),
        fiscalites: SCHEMAS
            .iter()
            .filter(|_| c.parfois(3))
            .map(|(code, libelle)| CodeLibelle { code: (*code).to_owned(), libelle: (*libelle).to_owned() })
            .collect(),
        nature_lots: texte(c, "Appartements"),
        promotion_en_cours: c.parfois(2),
        calendrier: Calendrier {
            date_commercialisation: date(c),
            date_livraison: date(c),
            date_actabilite: date(c),
            date_debut_travaux: date(c),
        },
        is_eligible_demat: c.parfois(2),
        dernieres_opportunites: c.parfois(2),
        avantages: texte(c, "À 5 minutes\nde la gare").into_iter().collect(),
        caracteristiques,
        descriptifs: Descriptifs { introduction: texte(c, "<p>Au cœur de la ville</p>"), ..Descriptifs::default() },
        certifications_environnementales: Vec::new(),
        niveaux_energetiques: texte(c, "A").into_iter().collect(),
        gamme_prestations: None,
        taux_commission: c.parfois(2).then(|| *c.parmi(&[500, 550, 630])).map(Taux::depuis_centiemes),
        intervenants: vec![Intervenant {
            fonction: "Notaire".to_owned(),
            nom: "Étude Martin".to_owned(),
            email: Some("martin@notaires.example".to_owned()),
            ville: texte(c, "Nantes"),
            ..Intervenant::default()
        }],
        documents: (0..c.sur(3)).map(|rang| document(format!("{id}-d{rang}"), rang == 1)).collect(),
    };
    (programme, retire)
}

/// A random lot of one of the programmes. `None` when there is no programme.
pub(crate) fn lot(programmes: &[(Programme, bool)], c: &mut Choix<'_>) -> Option<Lot> {
    if programmes.is_empty() {
        return None;
    }
    let programme = c.parmi(programmes).0.id.clone();
    let numero = (*c.parmi(&NUMEROS)).to_owned();
    let nature = *c.parmi(&Nature::TOUTES);
    let statut = *c.parmi(&StatutLot::TOUS);
    let surface = c.parfois(2).then(|| Surface::depuis_centiemes(*c.parmi(&[4550, 6100, 6101])));
    let typologie = Typologie { nature, code: "T".to_owned(), libelle: "Type \"T\"".to_owned() };
    let fiche = FicheLot {
        pieces: u8::try_from(c.sur(8)).expect("below eight"),
        etage: c
            .parfois(2)
            .then(|| Etage {
                libelle: "Étage".to_owned(), priorite: i16::try_from(c.sur(4)).expect("below four") - 1
            }),
        dernier_etage: c.parfois(2),
        batiment: c.parfois(2).then(|| (*c.parmi(&BATIMENTS)).to_owned()),
        description: texte(c, "Traversant\tet \"clair\""),
        is_eligible_demat: c.parfois(2),
        surfaces: Surfaces { surface, ..Surfaces::default() },
        balcon: c.parfois(2),
        loggia: c.parfois(2),
        terrasse: c.parfois(2),
        jardin: c.parfois(2),
        dispositif_fiscal: texte(c, "LMNP"),
        fiscalites: SCHEMAS
            .iter()
            .filter(|_| c.parfois(4))
            .map(|(code, libelle)| FiscaliteLot {
                code: (*code).to_owned(),
                libelle: (*libelle).to_owned(),
                plafond_loyer_theorique: None,
            })
            .collect(),
        lots_secondaires: NUMEROS.iter().filter(|n| **n != numero && c.parfois(8)).map(|n| (*n).to_owned()).collect(),
        depots_garantie: vec![DepotGarantie {
            code: "cheque".to_owned(),
            libelle: "Chèque".to_owned(),
            montant: Montant::depuis_unites(500),
        }],
        documents: (0..c.sur(2)).map(|rang| document(format!("{}-{numero}-d{rang}", programme.0), rang == 0)).collect(),
        ..FicheLot::nouvelle(programme, numero, typologie)
    };
    let (exclusivite, retire, prix) = (groupe(c), c.parfois(8), prix(c));
    let tenue = tenue_ou_avance(statut, c);
    Some(Lot { fiche, prix, tenue, exclusivite, retire, version: 1 })
}

/// The hold of a lot of which the feed gives this status.
pub(crate) fn tenue(statut: StatutLot) -> Tenue {
    Tenue::dite(statut, SourceExterieure::Flux, DateTime::UNIX_EPOCH, None)
}

/// The hold of a lot of this status. An optioned lot is often kept for its waiting list instead.
pub(crate) fn tenue_ou_avance(statut: StatutLot, c: &mut Choix<'_>) -> Tenue {
    if statut == StatutLot::O && c.parfois(2) {
        let fin = DateTime::UNIX_EPOCH + TimeDelta::minutes(*c.parmi(&[15, 30, 45]));
        return Tenue::EnAvance { attente: IdAttente(7), fin };
    }
    tenue(statut)
}

fn groupe(c: &mut Choix<'_>) -> Option<IdGroupe> {
    c.parfois(3).then(|| c.parmi(&GROUPES).0)
}

/// Random prices, often equal, sometimes missing.
pub(crate) fn prix(c: &mut Choix<'_>) -> PrixLot {
    let montant = |c: &mut Choix<'_>| {
        let centiemes = [20_000_000, 20_000_050, 15_000_000, 35_000_000];
        (!c.parfois(5)).then(|| Montant::depuis_centiemes(*c.parmi(&centiemes)))
    };
    PrixLot {
        tva: Some(Taux::depuis_unites(20)),
        prix: montant(c),
        prix_tva_reduite: montant(c),
        tva_reduite: Some(Taux::depuis_centiemes(550)),
        ..PrixLot::default()
    }
}
