//! The parameters of the two searches and of the map, made from the table of fields: the name, the field, the operator
//! and the type of the value of each. `hydra:search`, the OpenAPI document and the suggestions for an unknown parameter
//! all come from here.

use super::champs::{Appel, CHAMPS, Genre, Operateur, Ordre};
use super::{OrdreLot, OrdreProgramme};
use domain::acces::Portee;
use std::borrow::Cow;

/// A parameter that a list accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParametreRecherche {
    /// The name, with its brackets: `prix[lte]`.
    pub nom: Cow<'static, str>,
    /// The field that the parameter is about: `prix`.
    pub champ: Cow<'static, str>,
    pub demande: Interrogation,
    /// How the value is written.
    pub valeur: TypeValeur,
}

/// What a parameter asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Interrogation {
    Page,
    Limite,
    SansSynthese,
    Groupes,
    Ordre,
    Egal,
    /// `f[]`: one of these values.
    UneDe,
    Min,
    Max,
    Prefixe,
    Mots,
    Different,
    Existe,
    Fenetre,
    /// `limit` of a map.
    Epingles,
    Vue,
    Zoom,
}

/// How the value of a parameter is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TypeValeur {
    /// A text or a code of any value.
    Texte,
    /// A number with at most two decimals: euros, square metres, percents.
    Decimal,
    Entier,
    /// A number of rooms. An equality with five also includes all higher numbers.
    Pieces,
    Date,
    Logique,
    Distance,
    Rayon,
    Fenetre,
    Sens,
    Forme,
    /// The number of a page, from 1.
    Page,
    Limite,
    /// The zoom of a map.
    Zoom,
}

impl ParametreRecherche {
    /// A parameter about a field.
    pub const fn nouveau(nom: &'static str, champ: &'static str, demande: Interrogation, valeur: TypeValeur) -> Self {
        Self { nom: Cow::Borrowed(nom), champ: Cow::Borrowed(champ), demande, valeur }
    }
}

/// `page`, which every list accepts.
pub const PAGE: ParametreRecherche = ParametreRecherche::nouveau("page", "page", Interrogation::Page, TypeValeur::Page);
/// `limit`, which every list accepts.
pub const LIMITE: ParametreRecherche =
    ParametreRecherche::nouveau("limit", "limit", Interrogation::Limite, TypeValeur::Limite);

/// The parameters of the lot search that this viewer may send.
pub fn parametres_lots(portee: Portee) -> Vec<ParametreRecherche> {
    parametres::<OrdreLot>(Appel::Lots, portee)
}

/// The parameters of the programme search that this viewer may send.
pub fn parametres_programmes(portee: Portee) -> Vec<ParametreRecherche> {
    let mut parametres = parametres::<OrdreProgramme>(Appel::Programmes, portee);
    parametres.push(ParametreRecherche::nouveau("groups[]", "groups", Interrogation::Groupes, TypeValeur::Forme));
    parametres.push(ParametreRecherche::nouveau(
        "no_summary",
        "no_summary",
        Interrogation::SansSynthese,
        TypeValeur::Logique,
    ));
    parametres
}

/// The parameters of the programme map that this viewer may send: those of the search, and the window.
pub fn parametres_carte(portee: Portee) -> Vec<ParametreRecherche> {
    let mut parametres = parametres_programmes(portee);
    parametres.retain(|parametre| parametre.demande != Interrogation::Limite);
    parametres.push(ParametreRecherche::nouveau("limit", "limit", Interrogation::Epingles, TypeValeur::Limite));
    parametres.push(ParametreRecherche::nouveau("vue", "vue", Interrogation::Vue, TypeValeur::Fenetre));
    parametres.push(ParametreRecherche::nouveau("zoom", "zoom", Interrogation::Zoom, TypeValeur::Zoom));
    parametres
}

fn parametres<O: Ordre>(appel: Appel, portee: Portee) -> Vec<ParametreRecherche> {
    let mut parametres = vec![PAGE, LIMITE];
    for champ in CHAMPS.iter().filter(|c| portee.est_connecte() || !c.est_reserve()) {
        let Some(nom) = champ.nom(appel) else { continue };
        let mut ajouter = |parametre: String, demande: Interrogation, operateur: Operateur| {
            let valeur = champ.genre.type_valeur(operateur);
            parametres.push(ParametreRecherche { nom: parametre.into(), champ: nom.clone().into(), demande, valeur });
        };
        for &operateur in champ.genre.operateurs() {
            ajouter(operateur.parametre(&nom), operateur.demande(), operateur);
            if operateur == Operateur::Egal && champ.genre.plusieurs_valeurs() {
                ajouter(format!("{nom}[]"), Interrogation::UneDe, operateur);
            }
        }
    }
    let ordres = O::TOUS.iter().filter(|o| portee.est_connecte() || !o.est_reserve());
    parametres.extend(ordres.map(|ordre| ParametreRecherche {
        nom: format!("order[{}]", ordre.nom()).into(),
        champ: ordre.nom().into(),
        demande: Interrogation::Ordre,
        valeur: TypeValeur::Sens,
    }));
    parametres
}

impl Operateur {
    /// What this operator asks for, among all that parameters ask for.
    const fn demande(self) -> Interrogation {
        match self {
            Self::Egal => Interrogation::Egal,
            Self::Min => Interrogation::Min,
            Self::Max => Interrogation::Max,
            Self::Prefixe => Interrogation::Prefixe,
            Self::Mots => Interrogation::Mots,
            Self::Different => Interrogation::Different,
            Self::Existe => Interrogation::Existe,
            Self::Fenetre => Interrogation::Fenetre,
        }
    }
}

impl Genre {
    /// How the value of such a field is written for this operator.
    fn type_valeur(self, operateur: Operateur) -> TypeValeur {
        match (self, operateur) {
            (_, Operateur::Existe) | (Self::DrapeauProgramme(_) | Self::DrapeauLot(_) | Self::Exclusivite, _) => {
                TypeValeur::Logique
            }
            (Self::Texte(_) | Self::Nom(_) | Self::Statut(_) | Self::Exterieur(_) | Self::Lieux, _) => {
                TypeValeur::Texte
            }
            (Self::Montant(_) | Self::Surface(_) | Self::Taux(_), _) => TypeValeur::Decimal,
            (Self::Pieces(_), Operateur::Egal) => TypeValeur::Pieces,
            (Self::Entier(_) | Self::Pieces(_), _) => TypeValeur::Entier,
            (Self::Date(_), _) => TypeValeur::Date,
            (Self::Distance, _) => TypeValeur::Distance,
            (Self::Coordonnees, Operateur::Fenetre) => TypeValeur::Fenetre,
            (Self::Coordonnees, _) => TypeValeur::Rayon,
        }
    }
}
