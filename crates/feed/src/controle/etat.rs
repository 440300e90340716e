//! The data of the catalogue that a check needs: hashes of ids, and fingerprints.

use crate::empreinte::Empreinte;
use domain::lot::{IdLot, Nature};
use domain::programme::IdProgramme;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use xxhash_rust::xxh3::xxh3_128;

/// The 128-bit hash of an id. In practice, two ids of one portal never have the same hash (with ten million lots, the chance is
/// one in 10^24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CleDeLigne([u8; 16]);

impl CleDeLigne {
    pub(super) fn de(id: &str) -> Self {
        Self(xxh3_128(id.as_bytes()).to_be_bytes())
    }
}

impl Hash for CleDeLigne {
    fn hash<H: Hasher>(&self, etat: &mut H) {
        let mut debut = [0; 8];
        debut.copy_from_slice(&self.0[..8]);
        etat.write_u64(u64::from_be_bytes(debut));
    }
}

/// A hasher that returns the first bytes of the key as they are, because a key is already a hash.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct IdentiteDeLigne(u64);

impl Hasher for IdentiteDeLigne {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, octets: &[u8]) {
        for octet in octets {
            self.0 = self.0.rotate_left(8) ^ u64::from(*octet);
        }
    }

    fn write_u64(&mut self, valeur: u64) {
        self.0 = valeur;
    }
}

/// A map by id. Its keys are hashes already, so the map does not hash them again.
pub(super) type Table<V> = HashMap<CleDeLigne, V, BuildHasherDefault<IdentiteDeLigne>>;
/// A set of ids, without a second hash either.
pub(super) type EnsembleDeCles = std::collections::HashSet<CleDeLigne, BuildHasherDefault<IdentiteDeLigne>>;

/// What a line changes in the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Classement {
    /// The catalogue does not know the programme or lot of the line.
    Nouveau,
    /// The catalogue knows it with other content.
    Modifie,
    /// The catalogue knows it as withdrawn. It comes back, with the same content or with other content.
    Retabli,
    /// The catalogue knows it with the same content, so the line changes nothing.
    Inchange,
}

/// The data about a programme or a lot with which a line is compared.
#[derive(Debug, Clone, Copy)]
struct Connu {
    empreinte: i64,
    retire: bool,
    annexe: bool,
}

impl Connu {
    fn classer(connu: Option<&Self>, empreinte: Empreinte) -> Classement {
        match connu {
            None => Classement::Nouveau,
            Some(connu) if connu.retire => Classement::Retabli,
            Some(connu) if connu.empreinte == empreinte.courte() => Classement::Inchange,
            Some(_) => Classement::Modifie,
        }
    }
}

/// The present catalogue, for [`super::verifier`]. The caller fills it from the database.
#[derive(Debug, Default)]
pub struct EtatConnu {
    programmes: Table<Connu>,
    lots: Table<Connu>,
    lots_par_programme: Table<u32>,
    documents: Table<CleDeLigne>,
    rattachements: Table<CleDeLigne>,
}

impl EtatConnu {
    /// A catalogue without any programme or lot.
    pub fn vide() -> Self {
        Self::default()
    }

    /// Adds a programme, with the fingerprint of its last feed line.
    pub fn ajouter_programme(&mut self, id: &IdProgramme, empreinte: Empreinte, retire: bool) {
        let connu = Connu { empreinte: empreinte.courte(), retire, annexe: false };
        self.programmes.insert(CleDeLigne::de(&id.0), connu);
    }

    /// Adds a lot, with the fingerprint of its last feed line and its nature.
    pub fn ajouter_lot(&mut self, id: &IdLot, empreinte: Empreinte, retire: bool, nature: Nature) {
        let annexe = matches!(nature, Nature::Parking | Nature::Cave);
        self.lots.insert(CleDeLigne::de(&id.0), Connu { empreinte: empreinte.courte(), retire, annexe });
        // The id of a lot is that of its programme, a hyphen, and a number. The id of a programme has no hyphen.
        let programme = id.0.split_once('-').map_or(id.0.as_str(), |(programme, _)| programme);
        *self.lots_par_programme.entry(CleDeLigne::de(programme)).or_insert(0) += 1;
    }

    /// Adds a document, with the id of its programme or lot.
    pub fn ajouter_document(&mut self, id: &str, proprietaire: &str) {
        self.documents.insert(CleDeLigne::de(id), CleDeLigne::de(proprietaire));
    }

    /// Adds the lot to which an annex is attached. Only the check of a partial feed needs it.
    pub fn ajouter_rattachement(&mut self, annexe: &IdLot, principal: &IdLot) {
        self.rattachements.insert(CleDeLigne::de(&annexe.0), CleDeLigne::de(&principal.0));
    }

    /// The change that a feed line with this fingerprint makes to a programme.
    pub fn classer_programme(&self, id: &IdProgramme, empreinte: Empreinte) -> Classement {
        Connu::classer(self.programmes.get(&CleDeLigne::de(&id.0)), empreinte)
    }

    /// The change that a feed line with this fingerprint makes to a lot.
    pub fn classer_lot(&self, id: &IdLot, empreinte: Empreinte) -> Classement {
        Connu::classer(self.lots.get(&CleDeLigne::de(&id.0)), empreinte)
    }

    /// How many lots of a programme are known, withdrawn ones included.
    pub(super) fn lots_du_programme(&self, programme: &CleDeLigne) -> u32 {
        self.lots_par_programme.get(programme).copied().unwrap_or(0)
    }

    /// Whether a programme is withdrawn; `None` when it is not known.
    pub(super) fn programme_retire(&self, cle: &CleDeLigne) -> Option<bool> {
        self.programmes.get(cle).map(|connu| connu.retire)
    }

    /// Whether a lot is withdrawn, and whether it may be attached to another; `None` when it is not known.
    pub(super) fn lot_annexe(&self, cle: &CleDeLigne) -> Option<(bool, bool)> {
        self.lots.get(cle).map(|connu| (connu.retire, connu.annexe))
    }

    /// Whether this programme or lot is known and withdrawn.
    pub(super) fn est_retire(&self, cle: &CleDeLigne) -> bool {
        self.programmes.get(cle).or_else(|| self.lots.get(cle)).is_some_and(|connu| connu.retire)
    }

    /// The programme or lot to which the catalogue attaches this document.
    pub(super) fn proprietaire(&self, document: &CleDeLigne) -> Option<CleDeLigne> {
        self.documents.get(document).copied()
    }

    /// The home to which the catalogue attaches this annex.
    pub(super) fn principal(&self, annexe: &CleDeLigne) -> Option<CleDeLigne> {
        self.rattachements.get(annexe).copied()
    }

    /// The number of programmes on sale, with the number of those that the feed does not describe; then the same for lots.
    pub(super) fn departs(&self, programmes: &EnsembleDeCles, lots: &EnsembleDeCles) -> [(u64, u64); 2] {
        let compter = |connus: &Table<Connu>, vus: &EnsembleDeCles| {
            let presents = connus.iter().filter(|(_, connu)| !connu.retire);
            presents.fold((0, 0), |(total, partis), (cle, _)| (total + 1, partis + u64::from(!vus.contains(cle))))
        };
        [compter(&self.programmes, programmes), compter(&self.lots, lots)]
    }
}
