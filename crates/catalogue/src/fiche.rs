//! A programme in the engine: the fields that are searched, and its JSON ready for each use.

use crate::json::{self, ABSENT, brut, en_texte, membre};
use crate::requete::DrapeauProgramme;
use chrono::{Datelike, NaiveDate};
use domain::nombres::Taux;
use domain::programme::{AVANTPREMIERE, IdProgramme, Intervenant, Programme};
use domain::texte::normaliser;
use serde_json::json;
use territoire::Lieu;

/// The number that stands for an unknown date.
pub(crate) const SANS_DATE: i32 = i32::MIN;

/// The dates of a programme, in the order of storage.
pub(crate) const COMMERCIALISATION: usize = 0;
pub(crate) const LIVRAISON: usize = 1;
pub(crate) const ACTABILITE: usize = 2;
pub(crate) const DEBUT_TRAVAUX: usize = 3;

/// A date as a number of days, [`SANS_DATE`] when unknown.
pub(crate) fn jour(date: Option<NaiveDate>) -> i32 {
    date.map_or(SANS_DATE, |d| d.num_days_from_ce())
}

/// The date of a number of days.
pub(crate) fn date(jour: i32) -> Option<NaiveDate> {
    if jour == SANS_DATE { None } else { NaiveDate::from_num_days_from_ce_opt(jour) }
}

/// A programme, as the engine keeps it.
#[derive(Debug)]
pub(crate) struct FicheProgramme {
    pub(crate) id: IdProgramme,
    pub(crate) version: i64,
    pub(crate) retire: bool,
    pub(crate) avant_premiere: bool,
    pub(crate) nom_commercial: String,
    /// The normalised commercial name.
    pub(crate) nom: String,
    pub(crate) phase: String,
    pub(crate) zone: Option<String>,
    pub(crate) fiscalites: Vec<(String, String)>,
    pub(crate) insee: String,
    pub(crate) code_postal: String,
    pub(crate) ville: Option<String>,
    pub(crate) libelle: Option<String>,
    pub(crate) lieu: Option<&'static Lieu>,
    pub(crate) point: Option<(f64, f64)>,
    pub(crate) dates: [i32; 4],
    pub(crate) taux: i64,
    pub(crate) drapeaux: u16,
    pub(crate) morceaux: MorceauxProgramme,
}

/// The ready JSON of a programme. Objects lack their closing brace, because members that depend on the viewer follow.
#[derive(Debug)]
pub(crate) struct MorceauxProgramme {
    /// All members except `tauxCommission`, `intervenants` and those that follow from the lots.
    pub(crate) tronc: String,
    /// `id`, `nomCommercial`, `lieu`, `coordonnees`.
    pub(crate) carte: String,
    /// What a lot carries of its programme, except `tauxCommission`.
    pub(crate) dans_lot: String,
    /// The member `,"tauxCommission":…`, shown to signed-in viewers only.
    pub(crate) taux: String,
    /// The `intervenants` with their contacts.
    pub(crate) intervenants: String,
    /// The `intervenants` without their contacts, for visitors.
    pub(crate) intervenants_visiteur: String,
}

/// The bit of a programme's flag.
pub(crate) const fn bit_drapeau(drapeau: DrapeauProgramme) -> u16 {
    1 << drapeau as u16
}

/// The number of flags of a programme.
pub(crate) const NB_DRAPEAUX: usize = 13;

fn drapeaux(p: &Programme) -> u16 {
    let c = &p.caracteristiques;
    [
        (p.is_eligible_demat, DrapeauProgramme::IsEligibleDemat),
        (p.promotion_en_cours, DrapeauProgramme::PromotionEnCours),
        (p.dernieres_opportunites, DrapeauProgramme::DernieresOpportunites),
        (c.fibre, DrapeauProgramme::Fibre),
        (c.domotique, DrapeauProgramme::Domotique),
        (c.bi_home, DrapeauProgramme::BiHome),
        (c.imagin_home, DrapeauProgramme::ImaginHome),
        (c.nord, DrapeauProgramme::Nord),
        (c.sud, DrapeauProgramme::Sud),
        (c.ouest, DrapeauProgramme::Ouest),
        (c.est, DrapeauProgramme::Est),
        (c.bord_mer, DrapeauProgramme::BordMer),
        (c.montagne, DrapeauProgramme::Montagne),
    ]
    .into_iter()
    .filter(|(vrai, _)| *vrai)
    .fold(0, |bits, (_, drapeau)| bits | bit_drapeau(drapeau))
}

/// The commune of a place: the place itself, or the commune of an arrondissement.
pub(crate) fn commune_de(lieu: &Lieu) -> Option<&'static Lieu> {
    lieu.code_commune.and_then(|code| territoire::territoire().par_insee(code))
}

/// "Annecy (74370)": the name of the place with the postcode of the programme, which is not always the first postcode
/// of the town.
fn libelle_riche(lieu: &Lieu, code_postal: &str) -> String {
    match lieu.code_postal {
        Some(premier) => lieu.libelle_riche.replace(premier, code_postal),
        None => lieu.libelle_riche.to_owned(),
    }
}

fn json_lieu(p: &Programme, lieu: Option<&Lieu>) -> String {
    let l = lieu;
    json!({
        "id": l.map(|l| l.id),
        "libelle": l.map(|l| l.libelle),
        "libelleRiche": l.map(|l| libelle_riche(l, &p.lieu.code_postal)),
        "libelleMore": l.map(|l| l.libelle_more),
        "codeInsee": p.lieu.code_insee,
        "codeCommune": l.and_then(|l| l.code_commune),
        "codeArrondissement": l.and_then(|l| l.code_arrondissement),
        "codeDepartement": l.and_then(|l| l.code_departement),
        "codeRegion": l.map(|l| l.code_region),
        "codePostal": p.lieu.code_postal,
        "ville": l.and_then(commune_de).map(|l| l.libelle),
        "url": l.map(|l| l.url),
        "type": l.map(|l| l.genre.code()),
        "latitude": l.map(|l| l.latitude),
        "longitude": l.map(|l| l.longitude),
        "population": l.map(|l| l.population),
        "parent": l.and_then(|l| l.parent),
    })
    .to_string()
}

fn sans_contact(i: &Intervenant) -> serde_json::Value {
    json!({"fonction": i.fonction, "nom": i.nom, "prenom": i.prenom})
}

impl MorceauxProgramme {
    fn nouveau(p: &Programme, lieu: Option<&Lieu>) -> Self {
        let lieu = json_lieu(p, lieu);
        let tete = |sortie: &mut Vec<u8>| {
            brut(sortie, "{\"id\":");
            json::valeur(sortie, &p.id);
            membre(sortie, "nomCommercial", &p.nom_commercial);
            brut(sortie, ",\"lieu\":");
            brut(sortie, &lieu);
            membre(sortie, "coordonnees", &p.coordonnees);
        };
        let en_utf8 = |octets: Vec<u8>| String::from_utf8(octets).unwrap_or_default();
        let mut carte = Vec::new();
        tete(&mut carte);
        let mut dans_lot = carte.clone();
        let sortie = &mut dans_lot;
        membre(sortie, "phaseCommerciale", &p.phase_commerciale);
        membre(sortie, "zoneFiscale", &p.zone_fiscale);
        membre(sortie, "calendrier", &p.calendrier);
        membre(sortie, "promotionEnCours", &p.promotion_en_cours);
        membre(sortie, "isEligibleDemat", &p.is_eligible_demat);
        let mut tronc = dans_lot.clone();
        membre(&mut tronc, "adresse", &p.adresse);
        membre(&mut tronc, "adresse2", &p.adresse2);
        membre(&mut tronc, "fiscalites", &p.fiscalites);
        membre(&mut tronc, "natureLots", &p.nature_lots);
        membre(&mut tronc, "dernieresOpportunites", &p.dernieres_opportunites);
        membre(&mut tronc, "avantages", &p.avantages);
        membre(&mut tronc, "caracteristiques", &p.caracteristiques);
        membre(&mut tronc, "descriptifs", &p.descriptifs);
        membre(&mut tronc, "certificationsEnvironnementales", &p.certifications_environnementales);
        membre(&mut tronc, "niveauxEnergetiques", &p.niveaux_energetiques);
        membre(&mut tronc, "gammePrestations", &p.gamme_prestations);
        Self {
            tronc: en_utf8(tronc),
            carte: en_utf8(carte),
            dans_lot: en_utf8(dans_lot),
            taux: format!(",\"tauxCommission\":{}", en_texte(&p.taux_commission)),
            intervenants: en_texte(&p.intervenants),
            intervenants_visiteur: en_texte(&p.intervenants.iter().map(sans_contact).collect::<Vec<_>>()),
        }
    }

    /// The bytes of the ready JSON.
    pub(crate) fn octets(&self) -> usize {
        [&self.tronc, &self.carte, &self.dans_lot, &self.taux, &self.intervenants, &self.intervenants_visiteur]
            .iter()
            .map(|t| t.capacity())
            .sum()
    }
}

impl FicheProgramme {
    /// Prepares a programme for the engine, with its withdrawal and the version of its row.
    pub(crate) fn nouvelle(p: &Programme, retire: bool, version: i64) -> Self {
        let lieu = territoire::territoire().par_insee(&p.lieu.code_insee);
        let exact = p.coordonnees.map(|c| (c.lat, c.long));
        let c = &p.calendrier;
        Self {
            id: p.id.clone(),
            version,
            retire,
            avant_premiere: p.phase_commerciale.code == AVANTPREMIERE,
            nom_commercial: p.nom_commercial.clone(),
            nom: normaliser(&p.nom_commercial),
            phase: p.phase_commerciale.code.clone(),
            zone: p.zone_fiscale.clone(),
            fiscalites: p.fiscalites.iter().map(|f| (f.code.clone(), normaliser(&f.libelle))).collect(),
            insee: p.lieu.code_insee.clone(),
            code_postal: normaliser(&p.lieu.code_postal),
            ville: lieu.and_then(commune_de).map(|l| normaliser(l.libelle)),
            libelle: lieu.map(|l| normaliser(l.libelle)),
            lieu,
            point: exact.or_else(|| lieu.map(Lieu::point)),
            dates: [
                jour(c.date_commercialisation),
                jour(c.date_livraison),
                jour(c.date_actabilite),
                jour(c.date_debut_travaux),
            ],
            taux: p.taux_commission.map_or(ABSENT, Taux::centiemes),
            drapeaux: drapeaux(p),
            morceaux: MorceauxProgramme::nouveau(p, lieu),
        }
    }

    /// The sort key of programmes: région, département, commune, then id, so that the programmes of a place are a
    /// range.
    pub(crate) fn rang(&self) -> (&str, &str, &str, &str) {
        let region = self.lieu.map_or("", |l| l.code_region);
        let departement = self.lieu.and_then(|l| l.code_departement).unwrap_or("");
        (region, departement, &self.insee, &self.id.0)
    }

    /// The bytes of the fields that are searched.
    pub(crate) fn octets(&self) -> usize {
        size_of::<Self>()
            + [&self.id.0, &self.nom_commercial, &self.nom, &self.phase, &self.insee, &self.code_postal]
                .iter()
                .map(|t| t.len())
                .sum::<usize>()
            + [&self.ville, &self.libelle, &self.zone].into_iter().flatten().map(String::len).sum::<usize>()
            + self.fiscalites.iter().map(|f| f.0.len() + f.1.len() + 48).sum::<usize>()
    }
}
