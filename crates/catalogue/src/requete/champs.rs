//! The table of what may be asked: each field once, with its kind and the place of its constraint. The reading, the
//! parameters that [`super::parametres`] lists with their types, and the French error messages all follow from it.

use super::{DrapeauLot, DrapeauProgramme, Filtre, Intervalle, OrdreLot, OrdreProgramme, Texte};
use chrono::NaiveDate;
use domain::nombres::{Montant, Surface, Taux};

/// Which of the two calls is being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Appel {
    Lots,
    Programmes,
}

/// The record that a field belongs to, which gives its name in each call (`domain.md` section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Porteur {
    /// The programme: `x` in the programme call, `programme.x` in the lot call.
    Programme,
    /// The lot: `x` in the lot call, `lots.x` in the programme call.
    Lot,
    /// The lot: `x` in the lot call, and no name in the programme call.
    LotSeul,
}

/// Where the constraint of a field is stored in the filter.
pub(super) type Place<T> = fn(&mut Filtre) -> &mut T;

/// The kind of a field: its operators, how its values are written, and where its constraints go.
#[derive(Debug, Clone, Copy)]
pub(super) enum Genre {
    /// A text or a code.
    Texte(Place<Texte>),
    /// The name of a programme: a text that is also found by words of it.
    Nom(Place<Texte>),
    /// `statut.code`, in upper or lower case.
    Statut(Place<Texte>),
    /// An amount in euros.
    Montant(Place<Intervalle<Montant>>),
    /// A surface in square metres.
    Surface(Place<Intervalle<Surface>>),
    /// A rate in percent.
    Taux(Place<Intervalle<Taux>>),
    Entier(Place<Intervalle<i64>>),
    /// A number of rooms. An equality with five also includes all higher numbers.
    Pieces(Place<Intervalle<i64>>),
    Date(Place<Intervalle<NaiveDate>>),
    /// A yes-or-no field of the programme.
    DrapeauProgramme(DrapeauProgramme),
    /// A yes-or-no field of the lot.
    DrapeauLot(DrapeauLot),
    Lieux,
    /// The radius that replaces the radii of the places.
    Distance,
    /// A disc, or a window with `[bbox]`.
    Coordonnees,
    /// The outdoor spaces of a lot, by their codes. The lot needs one of them.
    Exterieur(Place<Texte>),
    /// `exclusivite`: one may only ask whether it exists.
    Exclusivite,
}

/// An operator on a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operateur {
    /// Written `f=`, `f[]=` or `f[0]=`.
    Egal,
    Min,
    Max,
    Prefixe,
    Mots,
    Different,
    Existe,
    Fenetre,
}

impl Operateur {
    /// The parameter that applies this operator to the field `champ`, as `hydra:search` shows it.
    pub(super) fn parametre(self, champ: &str) -> String {
        match self {
            Self::Egal => champ.to_owned(),
            Self::Min => format!("{champ}[gte]"),
            Self::Max => format!("{champ}[lte]"),
            Self::Prefixe => format!("starts_with[{champ}][]"),
            Self::Mots => format!("words[{champ}]"),
            Self::Different => format!("isDifferent[{champ}]"),
            Self::Existe => format!("exists[{champ}]"),
            Self::Fenetre => format!("{champ}[bbox]"),
        }
    }
}

impl Genre {
    /// The operators that a field of this kind accepts.
    pub(super) fn operateurs(self) -> &'static [Operateur] {
        use Operateur::{Different, Egal, Existe, Fenetre, Max, Min, Mots, Prefixe};
        match self {
            Self::Texte(_) | Self::Statut(_) => &[Egal, Prefixe, Different],
            Self::Nom(_) => &[Egal, Prefixe, Mots, Different],
            Self::Montant(_) | Self::Surface(_) | Self::Taux(_) | Self::Entier(_) | Self::Pieces(_) | Self::Date(_) => {
                &[Egal, Min, Max, Different]
            }
            Self::DrapeauProgramme(_) | Self::DrapeauLot(_) => &[Egal, Different],
            Self::Lieux | Self::Distance | Self::Exterieur(_) => &[Egal],
            Self::Coordonnees => &[Egal, Fenetre],
            Self::Exclusivite => &[Existe],
        }
    }

    /// Whether an equality accepts several values, joined by OR.
    pub(super) const fn plusieurs_valeurs(self) -> bool {
        !matches!(self, Self::DrapeauProgramme(_) | Self::DrapeauLot(_) | Self::Distance | Self::Coordonnees)
    }
}

/// One field of the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Champ {
    nom: &'static str,
    porteur: Porteur,
    pub(super) genre: Genre,
}

impl Champ {
    /// The name of the field in a call. `None` when the call does not filter by this field.
    pub(super) fn nom(&self, appel: Appel) -> Option<String> {
        match (self.porteur, appel) {
            (Porteur::Programme, Appel::Programmes) | (Porteur::Lot | Porteur::LotSeul, Appel::Lots) => {
                Some(self.nom.to_owned())
            }
            (Porteur::Programme, Appel::Lots) => Some(format!("programme.{}", self.nom)),
            (Porteur::Lot, Appel::Programmes) => Some(format!("lots.{}", self.nom)),
            (Porteur::LotSeul, Appel::Programmes) => None,
        }
    }

    /// Whether only signed-in viewers may filter by the field, because visitors see neither commissions nor dedicated lots
    /// (`domain.md` section 1).
    pub(super) const fn est_reserve(&self) -> bool {
        matches!(self.genre, Genre::Taux(_) | Genre::Exclusivite)
    }

    /// The field of this name in a call.
    pub(super) fn cherche(appel: Appel, nom: &str) -> Option<&'static Self> {
        let (porteurs, nu): (&[Porteur], &str) = match appel {
            Appel::Lots => match nom.strip_prefix("programme.") {
                Some(nu) => (&[Porteur::Programme], nu),
                None => (&[Porteur::Lot, Porteur::LotSeul], nom),
            },
            Appel::Programmes => match nom.strip_prefix("lots.") {
                Some(nu) => (&[Porteur::Lot], nu),
                None => (&[Porteur::Programme], nom),
            },
        };
        CHAMPS.iter().find(|c| c.nom == nu && porteurs.contains(&c.porteur))
    }
}

const fn programme(nom: &'static str, genre: Genre) -> Champ {
    Champ { nom, porteur: Porteur::Programme, genre }
}

const fn lot(nom: &'static str, genre: Genre) -> Champ {
    Champ { nom, porteur: Porteur::Lot, genre }
}

const fn lot_seul(nom: &'static str, genre: Genre) -> Champ {
    Champ { nom, porteur: Porteur::LotSeul, genre }
}

/// Every field (spec section 7, `domain.md` section 2).
pub(super) static CHAMPS: &[Champ] = &[
    programme("id", Genre::Texte(|f| &mut f.programme.id)),
    programme("nomCommercial", Genre::Nom(|f| &mut f.programme.nom_commercial)),
    programme("phaseCommerciale.code", Genre::Texte(|f| &mut f.programme.phase)),
    programme("fiscalites.code", Genre::Texte(|f| &mut f.programme.fiscalite_code)),
    programme("fiscalites.libelle", Genre::Texte(|f| &mut f.programme.fiscalite_libelle)),
    programme("zoneFiscale", Genre::Texte(|f| &mut f.programme.zone_fiscale)),
    programme("lieu.id", Genre::Lieux),
    programme("lieu.distance", Genre::Distance),
    programme("lieu.codePostal", Genre::Texte(|f| &mut f.programme.code_postal)),
    programme("lieu.ville", Genre::Texte(|f| &mut f.programme.ville)),
    programme("lieu.codeInsee", Genre::Texte(|f| &mut f.programme.code_insee)),
    programme("lieu.codeDepartement", Genre::Texte(|f| &mut f.programme.code_departement)),
    programme("lieu.codeRegion", Genre::Texte(|f| &mut f.programme.code_region)),
    programme("coordonnees", Genre::Coordonnees),
    programme("calendrier.dateCommercialisation", Genre::Date(|f| &mut f.programme.date_commercialisation)),
    programme("calendrier.dateLivraison", Genre::Date(|f| &mut f.programme.date_livraison)),
    programme("calendrier.dateActabilite", Genre::Date(|f| &mut f.programme.date_actabilite)),
    programme("calendrier.dateDebutTravaux", Genre::Date(|f| &mut f.programme.date_debut_travaux)),
    programme("tauxCommission", Genre::Taux(|f| &mut f.programme.taux_commission)),
    programme("isEligibleDemat", Genre::DrapeauProgramme(DrapeauProgramme::IsEligibleDemat)),
    programme("promotionEnCours", Genre::DrapeauProgramme(DrapeauProgramme::PromotionEnCours)),
    programme("dernieresOpportunites", Genre::DrapeauProgramme(DrapeauProgramme::DernieresOpportunites)),
    programme("caracteristiques.fibre", Genre::DrapeauProgramme(DrapeauProgramme::Fibre)),
    programme("caracteristiques.domotique", Genre::DrapeauProgramme(DrapeauProgramme::Domotique)),
    programme("caracteristiques.biHome", Genre::DrapeauProgramme(DrapeauProgramme::BiHome)),
    programme("caracteristiques.imaginHome", Genre::DrapeauProgramme(DrapeauProgramme::ImaginHome)),
    programme("caracteristiques.nord", Genre::DrapeauProgramme(DrapeauProgramme::Nord)),
    programme("caracteristiques.sud", Genre::DrapeauProgramme(DrapeauProgramme::Sud)),
    programme("caracteristiques.ouest", Genre::DrapeauProgramme(DrapeauProgramme::Ouest)),
    programme("caracteristiques.est", Genre::DrapeauProgramme(DrapeauProgramme::Est)),
    programme("caracteristiques.bordMer", Genre::DrapeauProgramme(DrapeauProgramme::BordMer)),
    programme("caracteristiques.montagne", Genre::DrapeauProgramme(DrapeauProgramme::Montagne)),
    lot_seul("id", Genre::Texte(|f| &mut f.lot.id)),
    lot_seul("numero", Genre::Texte(|f| &mut f.lot.numero)),
    lot_seul("batiment", Genre::Texte(|f| &mut f.lot.batiment)),
    lot_seul("etage", Genre::Entier(|f| &mut f.lot.etage)),
    lot("statut.code", Genre::Statut(|f| &mut f.lot.statut)),
    lot("prix", Genre::Montant(|f| &mut f.lot.prix)),
    lot("pieces", Genre::Pieces(|f| &mut f.lot.pieces)),
    lot("surfaces.surface", Genre::Surface(|f| &mut f.lot.surface)),
    lot("typologie.nature.code", Genre::Texte(|f| &mut f.lot.nature)),
    lot_seul("fiscalites.code", Genre::Texte(|f| &mut f.lot.fiscalite_code)),
    lot_seul("isEligibleDemat", Genre::DrapeauLot(DrapeauLot::IsEligibleDemat)),
    lot("balcon", Genre::DrapeauLot(DrapeauLot::Balcon)),
    lot("loggia", Genre::DrapeauLot(DrapeauLot::Loggia)),
    lot("terrasse", Genre::DrapeauLot(DrapeauLot::Terrasse)),
    lot("jardin", Genre::DrapeauLot(DrapeauLot::Jardin)),
    lot("exterieur", Genre::Exterieur(|f| &mut f.lot.exterieur)),
    lot("exclusivite", Genre::Exclusivite),
];

/// An order that may be asked for.
pub(super) trait Ordre: Copy + Eq + 'static {
    /// Every order of the call.
    const TOUS: &'static [Self];
    /// The name of the order on the wire.
    fn nom(self) -> &'static str;
    /// Whether only signed-in viewers may ask for this order.
    fn est_reserve(self) -> bool;
}

impl Ordre for OrdreLot {
    const TOUS: &'static [Self] = &Self::TOUS;

    fn nom(self) -> &'static str {
        self.nom()
    }

    fn est_reserve(self) -> bool {
        self == Self::ProgrammeCommission
    }
}

impl Ordre for OrdreProgramme {
    const TOUS: &'static [Self] = &Self::TOUS;

    fn nom(self) -> &'static str {
        self.nom()
    }

    fn est_reserve(self) -> bool {
        self == Self::Commission
    }
}
