//! A place of France of any kind.

/// The kind of a place. Its number is the `type` on the wire (spec section 9).
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
    /// The number of the kind on the wire.
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
    /// The name with the places it belongs to: "Nantes, Loire-Atlantique, Pays de la Loire".
    pub libelle_more: &'static str,
    /// A readable and unique part of an address: `nantes-44000`, `loire-atlantique-44`, `bretagne`.
    pub url: &'static str,
    /// Code of the région: the place's own, or that of the région it is in.
    pub code_region: &'static str,
    /// Code of the département: the place's own, or that of the département it is in. A région has none.
    pub code_departement: Option<&'static str>,
    /// INSEE code of the commune: the place's own, or that of the commune an arrondissement is in.
    pub code_commune: Option<&'static str>,
    /// INSEE code of the arrondissement.
    pub code_arrondissement: Option<&'static str>,
    /// The first postcode. Régions, départements and a few uninhabited islands have none.
    pub code_postal: Option<&'static str>,
    /// Every postcode, in increasing order; only in Paris 75116 follows 75016.
    pub codes_postaux: &'static [&'static str],
    /// Latitude in degrees (WGS84): of the town centre where it is known, else of the centre of the outline.
    pub latitude: f64,
    /// Longitude in degrees.
    pub longitude: f64,
    /// Inhabitants (legal population); 0 where it is not known.
    pub population: u32,
    /// ABC zone (`A bis`, `A`, `B1`, `B2`, `C`). Only communes and arrondissements have one, and overseas
    /// collectivities have none.
    pub zone_abc: Option<&'static str>,
    /// Id of the place just above, in the order arrondissement, commune, département, région.
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
