//! The table of a lot's fields. It describes each field that a feed may give once, in the order of a line of the
//! feed.
//!
//! The reader, writer and schema of the feed, the ready JSON and flags of the engine, and the tests of the answers
//! all follow this table. A text or a flag that is added here is read, written, stored, shown and can be searched
//! ([`docs/ajouter-un-champ.md`](../../../../docs/ajouter-un-champ.md)).
//!
//! ```
//! use domain::lot::champs::{CHAMPS_LOT, GenreChamp};
//!
//! let exposition = CHAMPS_LOT.iter().find(|champ| champ.nom == "exposition").expect("a field");
//! assert!(matches!(exposition.genre, GenreChamp::Texte { max: 60, .. }));
//! ```

use super::{FicheLot, LotFlux};
use crate::nombres::{Montant, Taux};

/// A field of a lot: its name and its kind.
#[derive(Debug, Clone, Copy)]
pub struct ChampLot {
    /// The name of the field in the feed, on the wire and in the stored document.
    pub nom: &'static str,
    pub genre: GenreChamp,
}

/// How to reach the field in a record: to read it, or to change it.
#[derive(Debug)]
pub struct PlaceDuChamp<E: 'static, T: 'static> {
    pub lu: fn(&E) -> &T,
    /// Gives the field, so that it can be changed.
    pub place: fn(&mut E) -> &mut T,
}

// `Clone` is written by hand, because a derived `Clone` would require `E: Clone` and `T: Clone`.
impl<E, T> Clone for PlaceDuChamp<E, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E, T> Copy for PlaceDuChamp<E, T> {}

/// The kind of a field of a lot.
#[derive(Debug, Clone, Copy)]
pub enum GenreChamp {
    /// An optional text of at most `max` characters.
    Texte {
        max: usize,
        ou: PlaceDuChamp<FicheLot, Option<String>>,
    },
    /// An optional text in HTML. The reader of the feed keeps only paragraphs, lists and emphasis in it, because
    /// pages show the text as it is.
    Html {
        max: usize,
        ou: PlaceDuChamp<FicheLot, Option<String>>,
    },
    Drapeau(DrapeauLot),
    /// An optional amount.
    Montant {
        /// The lowest amount, in hundredths of a euro.
        min: i64,
        ou: PlaceDuChamp<LotFlux, Option<Montant>>,
    },
    /// An optional VAT rate.
    Tva(PlaceDuChamp<LotFlux, Option<Taux>>),
    /// A field that is read and written by a rule of its own.
    Propre(ChampPropre),
}

/// The fields of a lot that are read and written by a rule of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChampPropre {
    Programme,
    Numero,
    Pieces,
    Statut,
    Typologie,
    Etage,
    Surfaces,
    Fiscalites,
    Exclusivite,
    LotsSecondaires,
    DepotsGarantie,
    Documents,
}

macro_rules! ou {
    ($($champ:ident).+) => {
        PlaceDuChamp { lu: |e| &e.$($champ).+, place: |e| &mut e.$($champ).+ }
    };
}

macro_rules! drapeaux {
    ($($(#[$doc:meta])* $variante:ident = $nom:literal, $champ:ident;)*) => {
        /// The flags of a lot. The engine keeps each flag as one bit, in this order, and a search can ask for each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum DrapeauLot {
            $($(#[$doc])* $variante,)*
        }

        impl DrapeauLot {
            /// Every flag, in the order of the bits.
            pub const TOUS: [Self; [$($nom),*].len()] = [$(Self::$variante),*];

            /// The name of the flag, the same in the feed, on the wire and in the stored document.
            pub const fn nom(self) -> &'static str {
                match self {
                    $(Self::$variante => $nom,)*
                }
            }

            /// The name of the flag as a member of a JSON object, written after another member: `,"balcon":`.
            pub const fn membre(self) -> &'static str {
                match self {
                    $(Self::$variante => concat!(",\"", $nom, "\":"),)*
                }
            }

            /// How to reach the flag in a record.
            pub const fn emplacement(self) -> PlaceDuChamp<FicheLot, bool> {
                match self {
                    $(Self::$variante => ou!($champ),)*
                }
            }

            /// Whether the lot has the flag.
            pub fn de(self, fiche: &FicheLot) -> bool {
                *(self.emplacement().lu)(fiche)
            }
        }
    };
}

drapeaux! {
    /// The contract of the lot may be signed electronically.
    IsEligibleDemat = "isEligibleDemat", is_eligible_demat;
    Balcon = "balcon", balcon;
    Loggia = "loggia", loggia;
    Terrasse = "terrasse", terrasse;
    Jardin = "jardin", jardin;
    /// The lot is on the top storey.
    DernierEtage = "dernierEtage", dernier_etage;
    /// The lot is two homes in one.
    BiHome = "biHome", bi_home;
}

const fn propre(nom: &'static str, champ: ChampPropre) -> ChampLot {
    ChampLot { nom, genre: GenreChamp::Propre(champ) }
}

const fn texte(nom: &'static str, max: usize, ou: PlaceDuChamp<FicheLot, Option<String>>) -> ChampLot {
    ChampLot { nom, genre: GenreChamp::Texte { max, ou } }
}

const fn drapeau(drapeau: DrapeauLot) -> ChampLot {
    ChampLot { nom: drapeau.nom(), genre: GenreChamp::Drapeau(drapeau) }
}

const fn prix(nom: &'static str, ou: PlaceDuChamp<LotFlux, Option<Montant>>) -> ChampLot {
    ChampLot { nom, genre: GenreChamp::Montant { min: 1, ou } }
}

const fn tva(nom: &'static str, ou: PlaceDuChamp<LotFlux, Option<Taux>>) -> ChampLot {
    ChampLot { nom, genre: GenreChamp::Tva(ou) }
}

/// Every field of a lot, in the order of a line of the feed. A new field may be added anywhere. The fields that are
/// already here must stay in this order, because the fingerprints of the feed depend on it.
pub static CHAMPS_LOT: &[ChampLot] = &[
    propre("programme", ChampPropre::Programme),
    propre("numero", ChampPropre::Numero),
    propre("pieces", ChampPropre::Pieces),
    propre("statut", ChampPropre::Statut),
    propre("typologie", ChampPropre::Typologie),
    propre("etage", ChampPropre::Etage),
    drapeau(DrapeauLot::DernierEtage),
    texte("batiment", 40, ou!(batiment)),
    drapeau(DrapeauLot::BiHome),
    ChampLot { nom: "description", genre: GenreChamp::Html { max: 5000, ou: ou!(description) } },
    drapeau(DrapeauLot::IsEligibleDemat),
    texte("exposition", 60, ou!(exposition)),
    propre("surfaces", ChampPropre::Surfaces),
    drapeau(DrapeauLot::Balcon),
    drapeau(DrapeauLot::Loggia),
    drapeau(DrapeauLot::Terrasse),
    drapeau(DrapeauLot::Jardin),
    texte("dispositifFiscal", 120, ou!(dispositif_fiscal)),
    propre("fiscalites", ChampPropre::Fiscalites),
    propre("exclusivite", ChampPropre::Exclusivite),
    tva("tva", ou!(prix.tva)),
    prix("prix", ou!(prix.prix)),
    prix("prixGrille", ou!(prix.prix_grille)),
    tva("tvaReduite", ou!(prix.tva_reduite)),
    prix("prixTvaReduite", ou!(prix.prix_tva_reduite)),
    prix("prixGrilleTvaReduite", ou!(prix.prix_grille_tva_reduite)),
    tva("tvaLLI", ou!(prix.tva_lli)),
    prix("prixLLI", ou!(prix.prix_lli)),
    prix("prixGrilleLLI", ou!(prix.prix_grille_lli)),
    prix("prixLotPrincipal", ou!(prix.prix_lot_principal)),
    prix("prixLotPrincipalTvaReduite", ou!(prix.prix_lot_principal_tva_reduite)),
    prix("prixLotPrincipalLLI", ou!(prix.prix_lot_principal_lli)),
    propre("lotsSecondaires", ChampPropre::LotsSecondaires),
    propre("depotsGarantie", ChampPropre::DepotsGarantie),
    ChampLot { nom: "fraisDeNotaire", genre: GenreChamp::Montant { min: 0, ou: ou!(fiche.frais_de_notaire) } },
    texte("mentionParking", 300, ou!(mention_parking)),
    texte("mentionCave", 300, ou!(mention_cave)),
    propre("documents", ChampPropre::Documents),
];

/// The texts of a lot, each with its name and its greatest length in characters.
pub fn textes() -> impl Iterator<Item = (&'static str, usize, PlaceDuChamp<FicheLot, Option<String>>)> {
    CHAMPS_LOT.iter().filter_map(|champ| match champ.genre {
        GenreChamp::Texte { max, ou } | GenreChamp::Html { max, ou } => Some((champ.nom, max, ou)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::{Nature, PrixLot, Typologie};
    use crate::programme::IdProgramme;
    use serde_json::Value;
    use std::collections::BTreeSet;

    fn fiche() -> FicheLot {
        let typologie = Typologie { nature: Nature::Appartement, code: "T2".into(), libelle: "2 pièces".into() };
        FicheLot::nouvelle(IdProgramme("p".into()), "A1".into(), typologie)
    }

    #[test]
    fn la_table_nomme_chaque_champ_d_un_lot_une_fois() {
        let noms: BTreeSet<&str> = CHAMPS_LOT.iter().map(|champ| champ.nom).collect();
        assert_eq!(noms.len(), CHAMPS_LOT.len(), "no name twice");
        let (document, prix) = (serde_json::to_value(fiche()), serde_json::to_value(PrixLot::default()));
        let (document, prix) = (document.expect("a document"), prix.expect("prices"));
        let mut dits: BTreeSet<&str> = ["statut", "exclusivite"].into();
        for objet in [&document, &prix] {
            dits.extend(objet.as_object().expect("an object").keys().map(String::as_str));
        }
        assert_eq!(noms, dits);
    }

    /// The name and the place in a row of the table belong to the same field.
    #[test]
    fn chaque_emplacement_est_celui_de_son_nom() {
        let dit = |fiche: &FicheLot, nom: &str| serde_json::to_value(fiche).expect("a document")[nom].clone();
        for (nom, _, ou) in textes() {
            let mut fiche = fiche();
            *(ou.place)(&mut fiche) = Some(nom.to_owned());
            assert_eq!((dit(&fiche, nom), (ou.lu)(&fiche).as_deref()), (Value::from(nom), Some(nom)));
        }
        for drapeau in DrapeauLot::TOUS {
            let mut fiche = fiche();
            assert!(!drapeau.de(&fiche), "down at first");
            *(drapeau.emplacement().place)(&mut fiche) = true;
            assert_eq!(dit(&fiche, drapeau.nom()), true);
            assert!(DrapeauLot::TOUS.into_iter().all(|autre| autre.de(&fiche) == (autre == drapeau)), "it alone");
            let bit = CHAMPS_LOT.iter().filter(|c| matches!(c.genre, GenreChamp::Drapeau(d) if d == drapeau));
            assert_eq!(bit.count(), 1, "{} stands in the table", drapeau.nom());
        }
    }
}
