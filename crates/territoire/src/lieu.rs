//! A place of France of any kind.

/// The kind of a place. Its number is the field `type` in the JSON of the API (spec section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GenreDeLieu {
    /// A région, or an overseas collectivity that counts as one.
    Region = 1,
    /// A département, or an overseas collectivity that counts as one.
    Departement = 2,
    Ville = 3,
    /// An arrondissement of Paris, Lyon or Marseille.
    Arrondissement = 4,
}

impl GenreDeLieu {
    /// The number of the kind in the JSON of the API.
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
    pub genre: GenreDeLieu,
    /// The name: "Nantes", "Loire-Atlantique".
    pub libelle: &'static str,
    /// The name with what distinguishes it from places of the same name: "Nantes (44000)", "Loire-Atlantique (44)",
    /// "Bretagne (région)".
    pub libelle_riche: &'static str,
    /// The name with the places that it belongs to: "Nantes, Loire-Atlantique, Pays de la Loire".
    pub libelle_more: &'static str,
    /// A readable and unique part of an address: `nantes-44000`, `loire-atlantique-44`, `bretagne`.
    pub url: &'static str,
    /// The code of the région: the own code of a région, or that of the région where the place is.
    pub code_region: &'static str,
    /// The code of the département: the own code of a département, or that of the département where the place is. `None`
    /// for a région.
    pub code_departement: Option<&'static str>,
    /// The INSEE code of the commune: the own code of a commune, or that of the commune where the arrondissement is.
    pub code_commune: Option<&'static str>,
    /// The INSEE code of the arrondissement. `None` for the other kinds of places.
    pub code_arrondissement: Option<&'static str>,
    /// The first postcode. Régions, départements and a few uninhabited islands have none.
    pub code_postal: Option<&'static str>,
    /// Every postcode, in increasing order, except that in Paris 75116 comes right after 75016.
    pub codes_postaux: &'static [&'static str],
    /// Latitude in degrees (WGS84): of the town centre where it is known, else of the centre of the outline.
    pub latitude: f64,
    /// Longitude in degrees.
    pub longitude: f64,
    /// The number of inhabitants (legal population), or 0 where it is not known.
    pub population: u32,
    /// ABC zone (`A bis`, `A`, `B1`, `B2`, `C`). Only communes and arrondissements have one, and overseas
    /// collectivities have none.
    pub zone_abc: Option<&'static str>,
    /// The id of the place just above. From the lowest: arrondissement, commune, département, région.
    pub parent: Option<&'static str>,
}

impl Lieu {
    /// The INSEE code of a commune or an arrondissement; a région and a département have none.
    pub fn code_insee(&self) -> Option<&'static str> {
        self.code_arrondissement.or(self.code_commune)
    }

    /// The point where the place is: its latitude, then its longitude.
    pub fn point(&self) -> (f64, f64) {
        (self.latitude, self.longitude)
    }
}
