//! A place of France, whatever its kind.

/// The kind of a place; the number is the wire's `type` (spec section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Genre {
    /// A région, or an overseas collectivity seen as one.
    Region = 1,
    /// A département, or an overseas collectivity seen as one.
    Departement = 2,
    Ville = 3,
    /// An arrondissement of Paris, Lyon or Marseille.
    Arrondissement = 4,
}

impl Genre {
    /// The number on the wire.
    pub const fn code(self) -> u8 {
        self as u8
    }
}

/// A place: a région, a département, a commune or an arrondissement.
///
/// Every text lives as long as the process, so that a `&'static Lieu` can be kept anywhere without a copy.
#[derive(Debug, Clone, PartialEq)]
pub struct Lieu {
    /// Région, département and INSEE codes joined by hyphens: `52`, `52-44`, `52-44-44109`.
    pub id: &'static str,
    /// What kind of place it is.
    pub genre: Genre,
    /// The name: "Nantes", "Loire-Atlantique".
    pub libelle: &'static str,
    /// The name with what tells it from its homonyms: "Nantes (44000)", "Loire-Atlantique (44)", "Bretagne (région)".
    pub libelle_riche: &'static str,
    /// The name with the places it belongs to: "Nantes, Loire-Atlantique, Pays de la Loire".
    pub libelle_more: &'static str,
    /// A readable and unique piece of address: `nantes-44000`, `loire-atlantique-44`, `bretagne`.
    pub url: &'static str,
    /// Code of the région: its own, or of the one it belongs to.
    pub code_region: &'static str,
    /// Code of the département: its own, or of the one it belongs to; a région has none.
    pub code_departement: Option<&'static str>,
    /// INSEE code of the commune: its own, or the arrondissement's commune.
    pub code_commune: Option<&'static str>,
    /// INSEE code of the arrondissement.
    pub code_arrondissement: Option<&'static str>,
    /// Its first postcode; régions, départements and a few uninhabited islands have none.
    pub code_postal: Option<&'static str>,
    /// Every postcode, in increasing order but for Paris, where 75116 follows 75016.
    pub codes_postaux: &'static [&'static str],
    /// Latitude in degrees (WGS84): the town centre where it is known, else the centre of its outline.
    pub latitude: f64,
    /// Longitude in degrees.
    pub longitude: f64,
    /// Inhabitants (legal population); 0 where none is known.
    pub population: u32,
    /// ABC zone (`A bis`, `A`, `B1`, `B2`, `C`); only communes and arrondissements have one, overseas collectivities none.
    pub zone_abc: Option<&'static str>,
    /// Id of the place just above: arrondissement, commune, département, région.
    pub parent: Option<&'static str>,
}

impl Lieu {
    /// The INSEE code of a commune or an arrondissement; a région and a département have none.
    pub fn code_insee(&self) -> Option<&'static str> {
        self.code_arrondissement.or(self.code_commune)
    }

    /// The point of the place: latitude, then longitude.
    pub fn point(&self) -> (f64, f64) {
        (self.latitude, self.longitude)
    }
}
