//! The codes that a reservation's form offers, which never change, and the labels that people read (`docs/regles.md`).

/// A code and its label.
pub type CodeDit = (&'static str, &'static str);

/// The civilities that the form offers.
pub const CIVILITES: [CodeDit; 2] = [("Mme", "Madame"), ("M", "Monsieur")];

/// The family situations that the form offers.
pub const SITUATIONS: [CodeDit; 6] = [
    ("celibataire", "Célibataire"),
    ("marie", "Marié ou mariée"),
    ("pacse", "Pacsé ou pacsée"),
    ("concubinage", "En concubinage"),
    ("divorce", "Divorcé ou divorcée"),
    ("veuf", "Veuf ou veuve"),
];
/// The situation of a married buyer.
pub const MARIE: &str = "marie";
/// The situation of a buyer in a civil pact (PACS).
pub const PACSE: &str = "pacse";

/// The detail of a main residence that is not the buyer's first one.
pub const ANCIEN_PROPRIETAIRE: &str = "autre-achat";
/// The code of a buyer who owns the home where they live now.
pub const PROPRIETAIRE: &str = "proprietaire";

/// The detail of a home that will be let furnished.
pub const LOUE_MEUBLE: &str = "location-meublee";

/// The regime of a marriage or of a civil pact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegimeMatrimonial {
    pub code: &'static str,
    pub libelle: &'static str,
    /// The family situation in which this regime may be chosen.
    pub situation: &'static str,
    /// The article of the law that defines this regime.
    pub source: &'static str,
}

/// The regimes that the form offers. For two of them, "communaute" and "communaute-universelle", the rule `union`
/// asks for both spouses (`domain.md` section 6).
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

/// The socio-professional categories: the six groups of the INSEE (PCS 2020, level 1), then people who do not work
/// (PCS 2003).
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

/// A destination of the home, with its details.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Destination {
    pub code: &'static str,
    pub libelle: &'static str,
    /// The details that may be chosen for this destination.
    pub details: &'static [CodeDit],
}

/// The code of a home that becomes the buyer's main residence.
pub const RESIDENCE_PRINCIPALE: &str = "residence-principale";
/// The code of a home that is bought to be let.
pub const INVESTISSEMENT: &str = "investissement-locatif";

/// The code of a lot that is bought for the buyer's own business. It is offered for a shop only.
pub const USAGE_PROFESSIONNEL: &str = "usage-professionnel";

/// The destinations that the form offers.
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

/// The kinds of homes where the buyer may live now.
pub const RESIDENCES: [CodeDit; 4] = [
    (PROPRIETAIRE, "Propriétaire"),
    ("locataire", "Locataire"),
    ("heberge", "Hébergé ou hébergée"),
    ("logement-de-fonction", "Logement de fonction"),
];

/// The legal form of a sole trader, who registers as a company but buys as a natural person.
pub const ENTREPRISE_INDIVIDUELLE: &str = "EI";

/// The legal forms of a company that buys. They are those of a company that registers, except the sole trader, who is
/// not a legal person.
pub const FORMES_DE_SOCIETE: [CodeDit; 7] = [
    ("SCI", "SCI"),
    ("SARL", "SARL"),
    ("SAS", "SAS"),
    ("SASU", "SASU"),
    ("EURL", "EURL"),
    ("SA", "SA"),
    ("autre", "Autre"),
];

/// The code that says that there is no deposit.
pub const SANS_DEPOT: &str = "sans";
/// The code of a deposit by cheque.
pub const CHEQUE: &str = "cheque";

/// The types of deposit (spec section 9).
pub const TYPES_DE_DEPOT: [CodeDit; 2] = [(SANS_DEPOT, "Sans"), (CHEQUE, "Chèque")];
