//! Encryption of personal data at rest (`design.md` section 2, rule 5): authenticated encryption under a numbered key,
//! and blind indexes for equality.
//!
//! The keys lie in a file of their own, outside of the database and of its backup. The file may hold several keys: the
//! one with the greatest number encrypts and all decrypt, so a key is replaced by adding one. The key of the blind
//! indexes is separate and never changes, because an index must keep its value.

use crate::error::{Error, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use domain::email;
use hmac::{Hmac, Mac};
use sea_orm::sea_query::{ArrayType, ColumnType, Nullable, ValueType, ValueTypeErr};
use sea_orm::{ColIdx, DbErr, DeriveValueType, QueryResult, TryFromU64, TryGetError, TryGetable, Value};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::Sha256;
use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::marker::PhantomData;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

/// The form of a secret. It is written as the first byte, before the key number, the nonce and the ciphertext with its
/// tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forme {
    /// The secret is bound to its table and column.
    Colonne = 1,
    /// The secret is bound to its table, column and row, so it cannot be moved to another row.
    Ligne = 2,
}

/// The form that this version writes. This version reads both forms. The next version may write [`Forme::Ligne`], because by then no
/// running process reads [`Forme::Colonne`] alone (docs/decisions/0017).
pub const FORME_ECRITE: Forme = Forme::Colonne;

const NONCE: usize = 24;
/// The permissions that a key file must not have: any permission for everybody, and more than reading for its group (a mounted secret may
/// need to be read by its group).
const OUVERT: u32 = 0o037;
const ENTETE: usize = 1 + 4 + NONCE;

/// A type that may be encrypted. Its context is bound to the ciphertext, so that a secret cannot be moved to another
/// use.
pub trait Secret: Serialize + DeserializeOwned {
    /// The table and column; they must never change.
    const CONTEXTE: &'static str;
}

impl Secret for domain::preferences::Preferences {
    const CONTEXTE: &'static str = "utilisateur.preferences";
}

impl Secret for domain::utilisateur::Identite {
    const CONTEXTE: &'static str = "utilisateur.identite";
}

/// A `T` that can be read only with the keys.
pub struct Chiffre<T> {
    octets: Vec<u8>,
    sens: PhantomData<fn() -> T>,
}

impl<T> Chiffre<T> {
    /// The number of the key that encrypted the secret; `None` when the form of the secret is unknown.
    pub fn cle(&self) -> Option<u32> {
        match self.octets.split_first_chunk::<5>() {
            Some(([forme, cle @ ..], _)) if Forme::lire(*forme).is_some() => Some(u32::from_be_bytes(*cle)),
            _ => None,
        }
    }

    /// The form in which the secret is written; `None` when this version does not know the form.
    pub fn forme(&self) -> Option<Forme> {
        Forme::lire(*self.octets.first()?)
    }
}

impl Forme {
    /// The form that the first byte of a secret names; `None` when the byte names no form.
    pub(crate) fn lire(octet: u8) -> Option<Self> {
        [Self::Colonne, Self::Ligne].into_iter().find(|forme| *forme as u8 == octet)
    }

    /// The bytes that are authenticated beside the secret; `None` when the form needs a row and no row is given.
    fn contexte(self, colonne: &str, ligne: Option<i64>) -> Option<Vec<u8>> {
        let colonne = colonne.as_bytes();
        match self {
            Self::Colonne => Some(colonne.to_vec()),
            Self::Ligne => Some([colonne, &[0], &ligne?.to_be_bytes()].concat()),
        }
    }
}

impl<T> Clone for Chiffre<T> {
    fn clone(&self) -> Self {
        Self { octets: self.octets.clone(), sens: PhantomData }
    }
}

impl<T> PartialEq for Chiffre<T> {
    fn eq(&self, autre: &Self) -> bool {
        self.octets == autre.octets
    }
}

impl<T> fmt::Debug for Chiffre<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chiffre({} octets)", self.octets.len())
    }
}

/// The blind index of a value: equal values have equal indexes, and an index tells nothing else without the key.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, DeriveValueType)]
pub struct IndexAveugle(Vec<u8>);

impl IndexAveugle {
    /// The index in hexadecimal, for a job that must find the row again.
    pub fn hexadecimal(&self) -> String {
        self.0.iter().fold(String::with_capacity(self.0.len() * 2), |mut texte, octet| {
            use std::fmt::Write as _;
            let _ = write!(texte, "{octet:02x}");
            texte
        })
    }

    /// Reads an index written by [`IndexAveugle::hexadecimal`].
    pub fn depuis_hexadecimal(texte: &str) -> Option<Self> {
        let octets = (0..texte.len()).step_by(2).map(|i| u8::from_str_radix(texte.get(i..i + 2)?, 16).ok());
        octets.collect::<Option<Vec<u8>>>().map(Self)
    }

    /// The first eight bytes in hexadecimal: enough to tell accounts apart in a log.
    pub fn abrege(&self) -> String {
        self.hexadecimal().chars().take(16).collect()
    }
}

impl fmt::Debug for IndexAveugle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IndexAveugle")
    }
}

/// The keys of the portal, read from the key file.
pub struct Trousseau {
    cles: BTreeMap<u32, XChaCha20Poly1305>,
    courante: u32,
    index: [u8; 32],
}

impl fmt::Debug for Trousseau {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trousseau").field("courante", &self.courante).finish_non_exhaustive()
    }
}

/// The content of the key file, as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FichierCles {
    /// The keys in base64, by number. The greatest number encrypts.
    cles: BTreeMap<u32, String>,
    /// The key of the blind indexes, in base64.
    index: String,
}

impl Trousseau {
    /// Reads the key file. When there is none, creates it, readable by its owner alone.
    pub fn ouvrir(chemin: &Path) -> Result<Self> {
        let erreur = |cause: String| Error::Cles { chemin: chemin.display().to_string(), cause };
        if !chemin.exists() {
            creer(chemin).map_err(|e| erreur(domain::systeme::cause(&e)))?;
        }
        let droits = std::fs::metadata(chemin).map_err(|e| erreur(domain::systeme::cause(&e)))?.permissions().mode();
        if droits & OUVERT != 0 {
            let cause = format!(
                "ses droits sont {:o}\u{a0}: d’autres peuvent le lire ou le changer\u{a0}; chmod 600",
                droits & 0o777
            );
            return Err(erreur(cause));
        }
        let texte = std::fs::read_to_string(chemin).map_err(|e| erreur(domain::systeme::cause(&e)))?;
        // The error says the line, never the content.
        let fichier: FichierCles =
            serde_json::from_str(&texte).map_err(|e| erreur(format!("illisible, ligne {}", e.line())))?;
        Self::depuis(&fichier).ok_or_else(|| erreur("une clé n’a pas 32 octets, ou aucune n’est là".to_owned()))
    }

    fn depuis(fichier: &FichierCles) -> Option<Self> {
        let cles = fichier
            .cles
            .iter()
            .map(|(numero, texte)| Some((*numero, XChaCha20Poly1305::new(&octets32(texte)?.into()))))
            .collect::<Option<BTreeMap<_, _>>>()?;
        let courante = *cles.last_key_value()?.0;
        Some(Self { cles, courante, index: octets32(&fichier.index)? })
    }

    /// The number of the key that encrypts.
    pub(crate) fn courante(&self) -> u32 {
        self.courante
    }

    /// The key that bears this number.
    pub(crate) fn cle(&self, numero: u32) -> Option<&XChaCha20Poly1305> {
        self.cles.get(&numero)
    }

    /// Encrypts a value under the newest key, without binding it to a row.
    pub fn chiffrer<T: Secret>(&self, valeur: &T) -> Result<Chiffre<T>> {
        self.sceller(valeur, Forme::Colonne, None)
    }

    /// Encrypts a value in this form for the row of this id.
    pub fn chiffrer_ligne<T: Secret>(&self, valeur: &T, forme: Forme, ligne: i64) -> Result<Chiffre<T>> {
        self.sceller(valeur, forme, Some(ligne))
    }

    /// Decrypts the secret of the row of this id, whatever its form.
    pub fn dechiffrer_ligne<T: Secret>(&self, secret: &Chiffre<T>, ligne: i64) -> Result<T> {
        let clair = self.desceller_octets(&secret.octets, T::CONTEXTE, Some(ligne))?;
        serde_json::from_slice(&clair).map_err(|_| echec(T::CONTEXTE, "forme du contenu inconnue"))
    }

    fn sceller<T: Secret>(&self, valeur: &T, forme: Forme, ligne: Option<i64>) -> Result<Chiffre<T>> {
        let clair = serde_json::to_vec(valeur).map_err(|_| echec(T::CONTEXTE, "valeur impossible à écrire"))?;
        let octets = self.sceller_octets(&clair, T::CONTEXTE, forme, ligne)?;
        Ok(Chiffre { octets, sens: PhantomData })
    }

    /// Encrypts these bytes with the current key. Fails when the form needs a row and `ligne` is `None`.
    pub(crate) fn sceller_octets(
        &self,
        clair: &[u8],
        colonne: &'static str,
        forme: Forme,
        ligne: Option<i64>,
    ) -> Result<Vec<u8>> {
        let aad = forme.contexte(colonne, ligne).ok_or_else(|| echec(colonne, "la ligne manque"))?;
        let cle = self.cles.get(&self.courante).ok_or_else(|| echec(colonne, "aucune clé"))?;
        let nonce: [u8; NONCE] = rand::random();
        let scelle = cle.encrypt(&XNonce::from(nonce), Payload { msg: clair, aad: &aad });
        let scelle = scelle.map_err(|_| echec(colonne, "chiffrement refusé"))?;
        let mut octets = Vec::with_capacity(ENTETE + scelle.len());
        octets.push(forme as u8);
        octets.extend(self.courante.to_be_bytes());
        octets.extend(nonce);
        octets.extend(scelle);
        Ok(octets)
    }

    /// Decrypts the bytes that [`Trousseau::sceller_octets`] wrote. Fails when the key is missing, or when the bytes were damaged, or
    /// moved from another column or row.
    pub(crate) fn desceller_octets(&self, octets: &[u8], colonne: &'static str, ligne: Option<i64>) -> Result<Vec<u8>> {
        let abime = || echec(colonne, "contenu abîmé, ou clé qui n’est pas la bonne");
        let ([forme, numero @ ..], reste) = octets.split_first_chunk::<5>().ok_or_else(abime)?;
        let forme = Forme::lire(*forme).ok_or_else(|| echec(colonne, "forme inconnue"))?;
        let aad = forme.contexte(colonne, ligne).ok_or_else(|| echec(colonne, "la ligne manque"))?;
        let numero = u32::from_be_bytes(*numero);
        let cle = self.cles.get(&numero).ok_or_else(|| echec(colonne, format!("la clé {numero} manque")))?;
        let (nonce, scelle) = reste.split_first_chunk::<NONCE>().ok_or_else(abime)?;
        cle.decrypt(&XNonce::from(*nonce), Payload { msg: scelle, aad: &aad }).map_err(|_| abime())
    }

    /// The blind index of a normalised value. `usage` separates the indexes of an e-mail from those of a phone.
    pub fn index(&self, usage: &str, normalise: &str) -> IndexAveugle {
        let mut hmac = <Hmac<Sha256> as KeyInit>::new(&bloc(self.index));
        hmac.update(usage.as_bytes());
        hmac.update(&[0]);
        hmac.update(normalise.as_bytes());
        IndexAveugle(hmac.finalize().into_bytes().to_vec())
    }

    /// A keyed hash of a number. Without the key, the hash tells nothing of the number.
    pub fn sceau(&self, usage: &str, nombre: u64) -> u64 {
        let mut hmac = <Hmac<Sha256> as KeyInit>::new(&bloc(self.index));
        hmac.update(usage.as_bytes());
        hmac.update(&[0]);
        hmac.update(&nombre.to_be_bytes());
        let octets = hmac.finalize().into_bytes();
        octets.iter().take(8).fold(0, |sceau, octet| sceau << 8 | u64::from(*octet))
    }

    /// The blind index of an e-mail address, the same for all its spellings. Accounts are found by it.
    pub fn index_email(&self, email: &str) -> IndexAveugle {
        self.index("email", &email::lire(email))
    }

    /// The index of an e-mail as the version of 25 November 2026 made it. It differs for addresses that have several
    /// spellings.
    pub fn ancien_index_email(&self, email: &str) -> IndexAveugle {
        self.index("email", &email::ancienne_cle(email))
    }
}

/// Pads an HMAC key to one block of the hash: 32 bytes, then zeros, as HMAC defines it.
fn bloc(cle: [u8; 32]) -> hmac::digest::Key<Hmac<Sha256>> {
    let mut bloc = hmac::digest::Key::<Hmac<Sha256>>::default();
    bloc[..32].copy_from_slice(&cle);
    bloc
}

/// The error of a secret that cannot be written or read.
pub(crate) fn echec(contexte: &'static str, cause: impl Into<String>) -> Error {
    Error::Chiffre { contexte, cause: cause.into() }
}

fn octets32(texte: &str) -> Option<[u8; 32]> {
    BASE64.decode(texte).ok()?.try_into().ok()
}

fn creer(chemin: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let neuve = || BASE64.encode(rand::random::<[u8; 32]>());
    let fichier = FichierCles { cles: BTreeMap::from([(1, neuve())]), index: neuve() };
    let texte = serde_json::to_string_pretty(&fichier)?;
    if let Some(parent) = chemin.parent() {
        std::fs::create_dir_all(parent)?;
    }
    // The file is written whole under another name, then linked to its own name, so that two processes that start together end up with the
    // same keys.
    let brouillon = chemin.with_extension(format!("{:016x}.tmp", rand::random::<u64>()));
    let mut sortie = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&brouillon)?;
    let ecrit = sortie.write_all(texte.as_bytes()).and_then(|()| sortie.sync_all());
    let lien = ecrit.and_then(|()| std::fs::hard_link(&brouillon, chemin));
    std::fs::remove_file(&brouillon)?;
    match lien {
        Err(e) if e.kind() != std::io::ErrorKind::AlreadyExists => return Err(e),
        _ => {}
    }
    // The name of the key file is flushed to the disk before anything is encrypted, because encrypted data would be lost without these
    // keys.
    let dossier = chemin.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::File::open(dossier)?.sync_all()
}

impl<T> From<Chiffre<T>> for Value {
    fn from(secret: Chiffre<T>) -> Self {
        secret.octets.into()
    }
}

impl<T> TryGetable for Chiffre<T> {
    fn try_get_by<I: ColIdx>(ligne: &QueryResult, colonne: I) -> Result<Self, TryGetError> {
        let octets = <Vec<u8> as TryGetable>::try_get_by(ligne, colonne)?;
        Ok(Self { octets, sens: PhantomData })
    }
}

impl<T> ValueType for Chiffre<T> {
    fn try_from(valeur: Value) -> Result<Self, ValueTypeErr> {
        let octets = <Vec<u8> as ValueType>::try_from(valeur)?;
        Ok(Self { octets, sens: PhantomData })
    }
    fn type_name() -> String {
        "Chiffre".to_owned()
    }
    fn array_type() -> ArrayType {
        ArrayType::Bytes
    }
    fn column_type() -> ColumnType {
        <Vec<u8> as ValueType>::column_type()
    }
}

impl<T> Nullable for Chiffre<T> {
    fn null() -> Value {
        Value::Bytes(None)
    }
}

impl TryFromU64 for IndexAveugle {
    fn try_from_u64(_: u64) -> Result<Self, DbErr> {
        Err(DbErr::ConvertFromU64("IndexAveugle"))
    }
}
