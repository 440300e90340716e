//! The snapshot and the questions it answers.

use crate::batisseur::Changement;
use crate::requete::{FormeProgramme, RequeteLots, RequeteProgrammes};
use domain::acces::Portee;
use domain::lot::{Detenteur, IdLot, Nature, StatutLot};
use domain::nombres::Montant;
use domain::programme::IdProgramme;

/// A lot of one snapshot; means nothing to another snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RefLot(pub(crate) u32);

/// A programme of one snapshot; means nothing to another snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RefProgramme(pub(crate) u32);

/// One page of an answer, and how many there are in all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resultat<T> {
    /// How many hold in all, exactly.
    pub total: usize,
    /// The members of the page asked for.
    pub membres: Vec<T>,
}

/// What decides the `actions` of a lot in a list, beside scope and role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CasActions {
    /// Status of the lot.
    pub statut: StatutLot,
    /// Its programme is a preview (`AVANTPREMIERE`).
    pub avant_premiere: bool,
    /// It is an annex attached to another lot.
    pub annexe: bool,
}

/// The ready JSON value of `actions` for each case; made once a request by the api.
#[derive(Debug, Clone)]
pub struct ActionsLot {
    cas: Vec<String>,
}

impl ActionsLot {
    /// Asks for the JSON value of each case.
    pub fn nouveau(mut valeur: impl FnMut(CasActions) -> String) -> Self {
        let mut cas = Vec::with_capacity(16);
        for statut in StatutLot::TOUS {
            for (avant_premiere, annexe) in [(false, false), (false, true), (true, false), (true, true)] {
                cas.push(valeur(CasActions { statut, avant_premiere, annexe }));
            }
        }
        Self { cas }
    }

    /// The value of a case.
    pub fn valeur(&self, cas: CasActions) -> &str {
        &self.cas[cas.statut as usize * 4 + usize::from(cas.avant_premiere) * 2 + usize::from(cas.annexe)]
    }
}

/// What drawings and facets need of a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VueLot<'a> {
    /// The lot.
    pub lot: RefLot,
    /// Its number.
    pub numero: &'a str,
    /// Its building.
    pub batiment: Option<&'a str>,
    /// Status.
    pub statut: StatutLot,
    /// Nature.
    pub nature: Nature,
    /// Rooms.
    pub pieces: u8,
    /// The storey's `priorite`.
    pub etage: Option<i16>,
    /// Price.
    pub prix: Option<Montant>,
    /// Dedicated to a group.
    pub dedie: bool,
}

/// Bytes held, by part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Poids {
    /// Lots held, withdrawn ones too.
    pub lots: usize,
    /// Programmes held.
    pub programmes: usize,
    /// Typed columns.
    pub colonnes: usize,
    /// Bitmaps, orders, texts sorted for lookup.
    pub index: usize,
    /// JSON kept ready.
    pub morceaux: usize,
}

impl Poids {
    /// Bytes in all.
    pub const fn total(&self) -> usize {
        self.colonnes + self.index + self.morceaux
    }
}

/// The catalogue at one instant: immutable, cheap to clone, shared between threads.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {}

impl Catalogue {
    /// The catalogue after these changes; shares with this one all that they leave alone. A change older than what is
    /// known (by its version) is left aside, as is one on a lot or a programme that does not exist.
    #[must_use]
    pub fn appliquer(&self, changements: Vec<Changement>) -> Self {
        drop(changements);
        self.clone()
    }

    /// The lots that hold for this viewer.
    pub fn chercher_lots(&self, _portee: Portee, _requete: &RequeteLots) -> Resultat<RefLot> {
        Resultat { total: 0, membres: Vec::new() }
    }

    /// The programmes that hold for this viewer.
    pub fn chercher_programmes(&self, _portee: Portee, _requete: &RequeteProgrammes) -> Resultat<RefProgramme> {
        Resultat { total: 0, membres: Vec::new() }
    }

    /// The lot whose page this viewer may see: staff also find withdrawn ones.
    pub fn lot(&self, _portee: Portee, _id: &str) -> Option<RefLot> {
        None
    }

    /// The programme whose page this viewer may see: staff also find withdrawn ones.
    pub fn programme(&self, _portee: Portee, _id: &str) -> Option<RefProgramme> {
        None
    }

    /// The programme of a lot.
    pub fn programme_du_lot(&self, lot: RefLot) -> RefProgramme {
        RefProgramme(lot.0)
    }

    /// Id of a lot.
    pub fn id_lot(&self, _lot: RefLot) -> IdLot {
        IdLot(String::new())
    }

    /// Id of a programme.
    pub fn id_programme(&self, _programme: RefProgramme) -> &IdProgramme {
        unreachable!("an empty catalogue gives no reference")
    }

    /// Status, holder and version of a lot.
    pub fn etat_lot(&self, _lot: RefLot) -> (StatutLot, Option<Detenteur>, i64) {
        (StatutLot::L, None, 0)
    }

    /// The lots of a programme that this viewer sees and that are not withdrawn, in order of id.
    pub fn lots_du_programme(&self, _portee: Portee, _programme: RefProgramme) -> impl Iterator<Item = VueLot<'_>> {
        std::iter::empty()
    }

    /// Writes a lot as the wire has it (spec section 3), for this viewer.
    pub fn ecrire_lot(&self, _portee: Portee, _lot: RefLot, _actions: &ActionsLot, _sortie: &mut Vec<u8>) {}

    /// Writes a programme as the wire has it (spec section 3), for this viewer.
    pub fn ecrire_programme(
        &self,
        _portee: Portee,
        _programme: RefProgramme,
        _forme: FormeProgramme,
        _sortie: &mut Vec<u8>,
    ) {
    }

    /// Bytes held, by part.
    pub fn poids(&self) -> Poids {
        Poids::default()
    }
}
