//! The typst models of the documents: those embedded in the program, or those of a developer that replace them.
//!
//! A process reads its folder of models once, before its first document ([`JeuDeModeles::servir`]). All later documents use
//! these models.

pub(crate) mod acces;
pub(crate) mod forme;

use crate::erreur::Error;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::OnceLock;
use typst::syntax::Source;

macro_rules! modeles {
    ($($variante:ident $nom:literal;)*) => {
        /// A model: a file of `modeles/`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Modele {
            $(#[doc = concat!("`", $nom, ".typ`")] $variante,)*
        }

        impl Modele {
            /// Every model, by the name of its file.
            pub const TOUS: [Self; [$($nom),*].len()] = [$(Self::$variante),*];

            /// The name of the file of the model.
            pub fn fichier(self) -> &'static str {
                match self { $(Self::$variante => concat!($nom, ".typ"),)* }
            }

            /// The text of the model that is embedded in the program.
            fn notre(self) -> &'static str {
                match self { $(Self::$variante => include_str!(concat!("../../modeles/", $nom, ".typ")),)* }
            }
        }
    };
}

modeles! {
    Base "base";
    Brochure "brochure";
    Chantier "chantier";
    Contrat "contrat";
    ContratReservation "contrat-reservation";
    Dessin "dessin";
    EtatRisques "etat-risques";
    GrilleLoyers "grille-loyers";
    GrillePrix "grille-prix";
    Liasse "liasse";
    Mandat "mandat";
    NoticeDescriptive "notice-descriptive";
    NoticeInformation "notice-information";
    OffrePromo "offre-promo";
    PlanLot "plan-lot";
    Preuve "preuve";
    Recepisse "recepisse";
}

/// The models of a process: the embedded ones, except those that are replaced.
#[derive(Debug, Clone, Default)]
pub struct JeuDeModeles {
    remplaces: BTreeMap<Modele, String>,
}

static EN_USAGE: OnceLock<JeuDeModeles> = OnceLock::new();

impl JeuDeModeles {
    /// The embedded models only.
    pub fn nos() -> Self {
        Self::default()
    }

    /// The embedded models, where each of these files (name, bytes) replaces the model of the same name. A file with the name of
    /// no model is refused, because it would replace nothing.
    pub fn remplaces_par(fichiers: impl IntoIterator<Item = (String, Vec<u8>)>) -> Result<Self, Error> {
        let mut remplaces = BTreeMap::new();
        for (nom, octets) in fichiers {
            let Some(modele) = Modele::TOUS.into_iter().find(|modele| modele.fichier() == nom) else {
                let connus = Modele::TOUS.map(Modele::fichier).join(", ");
                return Err(Error::Modele(format!(
                    "{nom} n’est le nom d’aucun modèle\u{a0}; les modèles sont {connus}"
                )));
            };
            let texte = String::from_utf8(octets).map_err(|erreur| {
                let bons = &erreur.as_bytes()[..erreur.utf8_error().valid_up_to()];
                let ligne = bons.split(|octet| *octet == b'\n').count();
                Error::Modele(format!("{nom}, ligne {ligne}\u{a0}: ce n’est pas du texte UTF-8"))
            })?;
            remplaces.insert(modele, texte);
        }
        Ok(Self { remplaces })
    }

    /// Makes the process use these models. It must be called before the first document, and the models do not change afterwards.
    ///
    /// # Errors
    ///
    /// [`Error::Modele`] when a document was composed before.
    pub fn servir(self) -> Result<(), Error> {
        let tard = |_| Error::Modele("un papier a été composé avant que les modèles soient choisis".to_owned());
        EN_USAGE.set(self).map_err(tard)
    }

    /// The models that the process uses; the embedded ones when none were chosen.
    pub(crate) fn en_usage() -> &'static Self {
        EN_USAGE.get_or_init(Self::nos)
    }

    /// Whether a model is replaced by a developer's.
    pub fn remplace(&self, modele: Modele) -> bool {
        self.remplaces.contains_key(&modele)
    }

    /// The text of a model, in typst.
    pub fn texte(&self, modele: Modele) -> &str {
        self.remplaces.get(&modele).map_or_else(|| modele.notre(), String::as_str)
    }

    /// The SHA-256 of a model and of the shared part (`base.typ`), in hexadecimal.
    pub fn empreinte(&self, modele: Modele) -> String {
        let base = Sha256::digest(self.texte(Modele::Base));
        let octets = Sha256::new().chain_update(base).chain_update(self.texte(modele)).finalize();
        octets.iter().fold(String::new(), |mut ecrit, octet| {
            let _ = write!(ecrit, "{octet:02x}");
            ecrit
        })
    }

    /// The SHA-256 of all the models in use, in hexadecimal. It is part of the ETag of documents drawn on request, so they
    /// are drawn again when a model changes.
    pub fn empreinte_de_tous() -> &'static str {
        static TOUS: OnceLock<String> = OnceLock::new();
        TOUS.get_or_init(|| Modele::TOUS.map(|modele| Self::en_usage().empreinte(modele)).concat())
    }
}

/// The embedded models with the names of their files, from which a developer begins.
pub fn nos_fichiers() -> impl Iterator<Item = (&'static str, &'static str)> {
    Modele::TOUS.into_iter().map(|modele| (modele.fichier(), modele.notre()))
}

/// The line of an offset in a source, from 1.
pub(crate) fn ligne(source: &Source, octet: usize) -> usize {
    source.lines().byte_to_line(octet).map_or(1, |ligne| ligne + 1)
}
