//! The words that a reservation chooses among: codes that stay, and labels that people read (`docs/regles.md`).

/// A code, its label.
pub type CodeDit = (&'static str, &'static str);

/// Civilities.
pub const CIVILITES: [CodeDit; 2] = [("Mme", "Madame"), ("M", "Monsieur")];

/// Family situations.
pub const SITUATIONS: [CodeDit; 6] = [
    ("celibataire", "Célibataire"),
    ("marie", "Marié ou mariée"),
    ("pacse", "Pacsé ou pacsée"),
    ("concubinage", "En concubinage"),
    ("divorce", "Divorcé ou divorcée"),
    ("veuf", "Veuf ou veuve"),
];
/// The situation of who has a marriage settlement.
pub const MARIE: &str = "marie";
/// The one of who signed a civil solidarity pact.
pub const PACSE: &str = "pacse";

/// A main residence that is not one's first.
pub const ANCIEN_PROPRIETAIRE: &str = "autre-achat";
/// Who owns where they live now.
pub const PROPRIETAIRE: &str = "proprietaire";

/// To let it furnished.
pub const LOUE_MEUBLE: &str = "location-meublee";

/// A marriage settlement, or the regime of a civil solidarity pact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegimeMatrimonial {
    pub code: &'static str,
    pub libelle: &'static str,
    /// The situation in which it may be chosen.
    pub situation: &'static str,
    /// The article that makes it.
    pub source: &'static str,
}

/// Regimes. Those of the rule `union` are "communaute" and "communaute-universelle" (`domain.md` section 6).
pub const REGIMES: [RegimeMatrimonial; 7] = {
    const fn regime(
        code: &'static str,
        libelle: &'static str,
        situation: &'static str,
        source: &'static str,
    ) -> RegimeMatrimonial {
        RegimeMatrimonial { code, libelle, situation, source }
    }
    [
        regime("communaute", "Communauté réduite aux acquêts (sans contrat)", MARIE, "Code civil, article 1400"),
        regime("communaute-universelle", "Communauté universelle", MARIE, "Code civil, article 1526"),
        regime("separation-de-biens", "Séparation de biens", MARIE, "Code civil, article 1536"),
        regime("participation-aux-acquets", "Participation aux acquêts", MARIE, "Code civil, article 1569"),
        regime("regime-etranger", "Régime étranger", MARIE, "règlement (UE) 2016/1103"),
        regime("pacs-separation", "Séparation des patrimoines", PACSE, "Code civil, article 515-5"),
        regime("pacs-indivision", "Indivision des acquisitions", PACSE, "Code civil, article 515-5-1"),
    ]
};

/// Socio-professional categories: the six groups of the INSEE (PCS 2020, level 1), then those without work (PCS 2003).
pub const CSP: [CodeDit; 8] = [
    ("1", "Agriculteurs exploitants"),
    ("2", "Artisans, commerçants et chefs d’entreprise"),
    ("3", "Cadres et professions intellectuelles supérieures"),
    ("4", "Professions intermédiaires"),
    ("5", "Employés"),
    ("6", "Ouvriers"),
    ("7", "Retraités"),
    ("8", "Autres personnes sans activité professionnelle"),
];

/// What a home is bought for, and its details.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Destination {
    pub code: &'static str,
    pub libelle: &'static str,
    /// What may be said besides.
    pub details: &'static [CodeDit],
}

/// To live in it all the year.
pub const RESIDENCE_PRINCIPALE: &str = "residence-principale";
/// To let it.
pub const INVESTISSEMENT: &str = "investissement-locatif";

/// For one's own business: of a shop alone.
pub const USAGE_PROFESSIONNEL: &str = "usage-professionnel";

/// Destinations.
pub const DESTINATIONS: [Destination; 4] = [
    Destination {
        code: RESIDENCE_PRINCIPALE,
        libelle: "Résidence principale",
        details: &[("primo-accession", "Premier achat"), (ANCIEN_PROPRIETAIRE, "Déjà propriétaire, ou l’ayant été")],
    },
    Destination {
        code: "residence-secondaire",
        libelle: "Résidence secondaire",
        details: &[("usage-familial", "Pour la famille"), ("location-saisonniere", "Louée une partie de l’année")],
    },
    Destination {
        code: INVESTISSEMENT,
        libelle: "Investissement locatif",
        details: &[("location-nue", "Loué nu"), (LOUE_MEUBLE, "Loué meublé")],
    },
    Destination { code: USAGE_PROFESSIONNEL, libelle: "Usage professionnel", details: &[] },
];

/// Where the buyer lives now.
pub const RESIDENCES: [CodeDit; 4] = [
    (PROPRIETAIRE, "Propriétaire"),
    ("locataire", "Locataire"),
    ("heberge", "Hébergé ou hébergée"),
    ("logement-de-fonction", "Logement de fonction"),
];

/// A sole trader, who registers as a company and buys as a natural person.
pub const ENTREPRISE_INDIVIDUELLE: &str = "EI";

/// Legal forms of a company that buys: those of one that registers, but for a sole trader, who is no legal person.
pub const FORMES_DE_SOCIETE: [CodeDit; 7] = [
    ("SCI", "SCI"),
    ("SARL", "SARL"),
    ("SAS", "SAS"),
    ("SASU", "SASU"),
    ("EURL", "EURL"),
    ("SA", "SA"),
    ("autre", "Autre"),
];

/// No deposit.
pub const SANS_DEPOT: &str = "sans";
/// A cheque.
pub const CHEQUE: &str = "cheque";

/// Deposits (spec section 9).
pub const TYPES_DE_DEPOT: [CodeDit; 2] = [(SANS_DEPOT, "Sans"), (CHEQUE, "Chèque")];
