//! Decodes the embedded files: from CSV lines to [`Lieu`] values whose texts live as long as the process.
//!
//! The values point into the decompressed texts, which stay in memory. Texts that are composed here (ids, labels,
//! addresses) stand together in one more text. So the words of 35,000 places take three allocations.

use crate::distance::distance_km;
use crate::lieu::{GenreDeLieu, Lieu};
use domain::texte::slug;
use flate2::read::GzDecoder;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::io::Read;

/// Every place, each list sorted by code.
pub(crate) struct Lieux {
    pub(crate) regions: Vec<Lieu>,
    pub(crate) departements: Vec<Lieu>,
    pub(crate) communes: Vec<Lieu>,
    pub(crate) arrondissements: Vec<Lieu>,
}

impl Lieux {
    /// All places: régions, départements, communes, arrondissements.
    pub(crate) fn toutes(&self) -> impl Iterator<Item = &Lieu> {
        self.regions.iter().chain(&self.departements).chain(&self.communes).chain(&self.arrondissements)
    }

    /// The place at this rank in the order of [`Self::toutes`].
    pub(crate) fn rang(&self, mut rang: usize) -> &Lieu {
        for lieux in [&self.regions, &self.departements, &self.communes] {
            if rang < lieux.len() {
                return &lieux[rang];
            }
            rang -= lieux.len();
        }
        &self.arrondissements[rang]
    }
}

/// In mainland France, a town centre further than this from the middle of its commune belongs to another town of the
/// same name.
const ECART_CENTRE_VILLE_KM: f64 = 15.0;

/// Reads the embedded files.
pub(crate) fn lire() -> Lieux {
    let centres = centres_villes();
    let regions = lire_regions();
    let departements = lire_departements(&regions);
    let texte = decompresser(include_bytes!("../donnees/communes.csv.gz"));
    let lignes: Vec<LigneCommune> = lignes(texte).map(LigneCommune::lire).collect();

    let noms = |lieux: &[Lieu]| -> HashMap<&'static str, &'static str> {
        lieux.iter().map(|l| (l.code_departement.unwrap_or(l.code_region), l.libelle)).collect()
    };
    let compose = composer(&lignes, &noms(&departements), &noms(&regions));
    let postaux: &'static [&'static str] =
        lignes.iter().flat_map(LigneCommune::codes_postaux).collect::<Vec<_>>().leak();

    let (mut communes, mut arrondissements) = (Vec::with_capacity(lignes.len()), Vec::new());
    let mut reste = postaux;
    for (ligne, textes) in lignes.iter().zip(compose.lines()) {
        let (siens, suite) = reste.split_at(ligne.codes_postaux().count());
        reste = suite;
        let lieu = ligne.lieu(textes, siens, &centres);
        if lieu.genre == GenreDeLieu::Ville { communes.push(lieu) } else { arrondissements.push(lieu) }
    }
    Lieux { regions, departements, communes, arrondissements }
}

fn decompresser(octets: &[u8]) -> &'static str {
    let mut texte = String::with_capacity(octets.len() * 4);
    GzDecoder::new(octets).read_to_string(&mut texte).expect("embedded gzip text in UTF-8, read by the tests");
    texte.leak()
}

/// The lines of a file after its header.
fn lignes(texte: &'static str) -> impl Iterator<Item = &'static str> {
    texte.lines().skip(1)
}

/// The columns of a line. No embedded file has quoted fields.
fn colonnes<const N: usize>(ligne: &'static str) -> [&'static str; N] {
    let mut champs = ligne.split(',');
    let colonnes = std::array::from_fn(|_| champs.next().unwrap_or_default());
    debug_assert!(champs.next().is_none() && !ligne.contains('"'), "unexpected columns: {ligne}");
    colonnes
}

fn presence(texte: &'static str) -> Option<&'static str> {
    (!texte.is_empty()).then_some(texte)
}

fn degres(texte: &str) -> f64 {
    texte.parse().unwrap_or_default()
}

fn centres_villes() -> HashMap<&'static str, (f64, f64)> {
    lignes(decompresser(include_bytes!("../donnees/communes-centre-ville.csv.gz")))
        .map(|ligne| {
            let [code, latitude, longitude, _ecart] = colonnes(ligne);
            (code, (degres(latitude), degres(longitude)))
        })
        .collect()
}

fn lire_regions() -> Vec<Lieu> {
    let mut lieux: Vec<Lieu> = lignes(include_str!("../donnees/regions.csv"))
        .map(|ligne| {
            let [code, nom, _zone, _, _, pref_lat, pref_lon, lat, lon, _nombre, population] = colonnes(ligne);
            let (latitude, longitude) = presence(lat).map_or((pref_lat, pref_lon), |lat| (lat, lon));
            Lieu {
                id: code,
                genre: GenreDeLieu::Region,
                libelle: nom,
                libelle_riche: format!("{nom} (région)").leak(),
                libelle_more: nom,
                url: slug(nom).leak(),
                code_region: code,
                code_departement: None,
                code_commune: None,
                code_arrondissement: None,
                code_postal: None,
                codes_postaux: &[],
                latitude: degres(latitude),
                longitude: degres(longitude),
                population: population.parse().unwrap_or_default(),
                zone_abc: None,
                parent: None,
            }
        })
        .collect();
    lieux.sort_by_key(|l| l.code_region);
    lieux
}

fn lire_departements(regions: &[Lieu]) -> Vec<Lieu> {
    let mut lieux: Vec<Lieu> = lignes(include_str!("../donnees/departements.csv"))
        .map(|ligne| {
            let [code, nom, region, _zone, _, _, pref_lat, pref_lon, lat, lon, _nombre, population] = colonnes(ligne);
            let (latitude, longitude) = presence(lat).map_or((pref_lat, pref_lon), |lat| (lat, lon));
            let nom_region = regions.iter().find(|r| r.code_region == region).map_or("", |r| r.libelle);
            Lieu {
                id: format!("{region}-{code}").leak(),
                genre: GenreDeLieu::Departement,
                libelle: nom,
                libelle_riche: format!("{nom} ({code})").leak(),
                libelle_more: appartenance([nom, nom_region]).leak(),
                url: slug(&format!("{nom}-{code}")).leak(),
                code_region: region,
                code_departement: Some(code),
                code_commune: None,
                code_arrondissement: None,
                code_postal: None,
                codes_postaux: &[],
                latitude: degres(latitude),
                longitude: degres(longitude),
                population: population.parse().unwrap_or_default(),
                zone_abc: None,
                parent: Some(region),
            }
        })
        .collect();
    lieux.sort_by_key(|l| l.code_departement);
    lieux
}

/// The places that a place belongs to: "Nantes, Loire-Atlantique, Pays de la Loire". A name that is equal to the name
/// before it is left out.
fn appartenance<const N: usize>(noms: [&str; N]) -> String {
    let mut dits: Vec<&str> = noms.to_vec();
    dits.dedup();
    dits.join(", ")
}

/// The fields of a line of `communes.csv`.
struct LigneCommune {
    code: &'static str,
    nom: &'static str,
    parente: Option<&'static str>,
    departement: &'static str,
    region: &'static str,
    zone: &'static str,
    codes_postaux: &'static str,
    population: u32,
    point: (f64, f64),
    zone_abc: Option<&'static str>,
}

impl LigneCommune {
    fn lire(ligne: &'static str) -> Self {
        let [code, nom, _type, parente, departement, region, zone, postaux, population, lat, lon, abc] =
            colonnes(ligne);
        Self {
            code,
            nom,
            parente: presence(parente),
            departement,
            region,
            zone,
            codes_postaux: postaux,
            population: population.parse().unwrap_or_default(),
            point: (degres(lat), degres(lon)),
            zone_abc: presence(abc),
        }
    }

    fn codes_postaux(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.codes_postaux.split('|').filter(|code| !code.is_empty())
    }

    fn lieu(
        &self,
        textes: &'static str,
        codes_postaux: &'static [&'static str],
        centres: &HashMap<&'static str, (f64, f64)>,
    ) -> Lieu {
        let mut textes = textes.split('|');
        let mut texte = || textes.next().unwrap_or_default();
        let (id, libelle_riche, libelle_more, url, parent) = (texte(), texte(), texte(), texte(), texte());
        let plausible =
            |centre: &&(f64, f64)| self.zone != "metro" || distance_km(**centre, self.point) <= ECART_CENTRE_VILLE_KM;
        let (latitude, longitude) = centres.get(self.code).filter(plausible).copied().unwrap_or(self.point);
        Lieu {
            id,
            genre: if self.parente.is_some() { GenreDeLieu::Arrondissement } else { GenreDeLieu::Ville },
            libelle: self.nom,
            libelle_riche,
            libelle_more,
            url,
            code_region: self.region,
            code_departement: Some(self.departement),
            code_commune: Some(self.parente.unwrap_or(self.code)),
            code_arrondissement: self.parente.map(|_| self.code),
            code_postal: codes_postaux.first().copied(),
            codes_postaux,
            latitude,
            longitude,
            population: self.population,
            zone_abc: self.zone_abc,
            parent: Some(parent),
        }
    }
}

/// The composed texts of every commune, one line each: id, rich label, long label, address and parent, separated by
/// `|`.
fn composer(
    lignes: &[LigneCommune],
    departements: &HashMap<&'static str, &'static str>,
    regions: &HashMap<&'static str, &'static str>,
) -> &'static str {
    let noms: HashMap<_, _> = lignes.iter().filter(|l| l.parente.is_none()).map(|l| (l.code, l.nom)).collect();
    let mut prises = HashSet::with_capacity(lignes.len());
    let mut texte = String::with_capacity(lignes.len() * 128);
    for l in lignes {
        let postal = l.codes_postaux().next();
        let (region, departement, nom) = (l.region, l.departement, l.nom);
        let nom_parente = l.parente.and_then(|code| noms.get(code)).copied();
        let nom_departement = departements.get(departement).copied().unwrap_or_default();
        let nom_region = regions.get(region).copied().unwrap_or_default();
        let more = appartenance([nom, nom_parente.unwrap_or(nom), nom_departement, nom_region]);
        let mut url = format!("{}-{}", slug(nom), postal.unwrap_or(l.code));
        if !prises.insert(url.clone()) {
            url = format!("{}-{}", slug(nom), l.code);
        }
        let parent = l.parente.map(|code| format!("-{code}")).unwrap_or_default();
        let detail = postal.unwrap_or(departement);
        writeln!(
            texte,
            "{region}-{departement}-{}|{nom} ({detail})|{more}|{url}|{region}-{departement}{parent}",
            l.code
        )
        .expect("a text takes every write");
    }
    texte.leak()
}
