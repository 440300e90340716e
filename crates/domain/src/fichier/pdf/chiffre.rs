//! Tries to open the standard encryption of a PDF with an empty password (ISO 32000-2, section 7.6.4). Readers try
//! this before they ask for a password, because files that everybody may read and nobody may change are encrypted in
//! this way.

use super::mots::{Dictionnaire, ObjetPdf};
use aes::Aes128;
use aes::cipher::{BlockCipherEncrypt as _, KeyInit as _};
use md5::{Digest as _, Md5};
use sha2::{Sha256, Sha384, Sha512};

/// The bytes that complete a password that is too short. An empty password is made of these bytes alone.
const REMPLISSAGE: [u8; 32] = [
    0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e, 0x00,
    0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
];

/// Whether the file opens without a password. A file encrypted by another method (certificates, rights servers) does
/// not.
pub(super) fn s_ouvre_sans_mot_de_passe(chiffrement: &Dictionnaire, identifiant: &[u8]) -> bool {
    if !chiffrement.dit("Filter", "Standard") {
        return false;
    }
    match chiffrement.nombre("R") {
        Some(revision @ 2..=4) => par_md5(chiffrement, identifiant, revision).unwrap_or(false),
        Some(5) => par_sha(chiffrement, |sel| Sha256::digest(sel).to_vec()).unwrap_or(false),
        Some(6) => par_sha(chiffrement, hachage_durci).unwrap_or(false),
        _ => false,
    }
}

/// Revisions 2 to 4: the file holds the padding bytes, encrypted with the key that is computed from the password.
fn par_md5(chiffrement: &Dictionnaire, identifiant: &[u8], revision: i64) -> Option<bool> {
    let proprietaire = chiffrement.chaine("O")?.get(..32)?;
    let controle = chiffrement.chaine("U")?;
    // `P` is a number of 32 bits. Files write it with or without a sign.
    let droits = u32::try_from(chiffrement.nombre("P")? & 0xffff_ffff).ok()?;
    let metadonnees = chiffrement.lire("EncryptMetadata") != Some(&ObjetPdf::Booleen(false));
    let mut base = Md5::new();
    base.update(REMPLISSAGE);
    base.update(proprietaire);
    base.update(droits.to_le_bytes());
    base.update(identifiant);
    if revision >= 4 && !metadonnees {
        base.update([0xff; 4]);
    }
    let base = base.finalize();
    // Files often leave out the length of the key, or give it in bytes. All likely lengths are tried, because a wrong
    // length opens nothing.
    let dite = chiffrement.nombre("Length").and_then(|bits| usize::try_from(bits / 8).ok());
    let longueurs = if revision == 2 { vec![5] } else { [Some(16), Some(5), dite].into_iter().flatten().collect() };
    Some(longueurs.into_iter().filter(|longueur| (5..=16).contains(longueur)).any(|longueur| {
        let mut cle = base.to_vec();
        if revision == 2 {
            return controle.get(..32) == Some(&rc4(&cle[..longueur], &REMPLISSAGE)[..]);
        }
        for _ in 0..50 {
            cle = Md5::digest(&cle[..longueur]).to_vec();
        }
        let attendu = Md5::new().chain_update(REMPLISSAGE).chain_update(identifiant).finalize().to_vec();
        let attendu = (0..20_u8).fold(attendu, |texte, rang| {
            let derivee: Vec<u8> = cle[..longueur].iter().map(|octet| octet ^ rang).collect();
            rc4(&derivee, &texte)
        });
        controle.get(..16) == Some(&attendu[..])
    }))
}

/// Revisions 5 and 6: the file holds the hash of the password with a salt, then this salt.
fn par_sha(chiffrement: &Dictionnaire, hacher: impl Fn(&[u8]) -> Vec<u8>) -> Option<bool> {
    let (attendu, sels) = chiffrement.chaine("U")?.split_at_checked(32)?;
    Some(hacher(sels.get(..8)?) == attendu)
}

/// The hash of revision 6 (algorithm 2.B). It takes at least sixty-four rounds, each made of a cipher and a hash.
fn hachage_durci(sel: &[u8]) -> Vec<u8> {
    let mut cle = Sha256::digest(sel).to_vec();
    for tour in 0_u32.. {
        let mut texte = cle.repeat(64);
        let Ok(aes) = Aes128::new_from_slice(&cle[..16]) else { break };
        let mut precedent: [u8; 16] = std::array::from_fn(|rang| cle[16 + rang]);
        for bloc in texte.as_chunks_mut::<16>().0 {
            let mut chaine = std::array::from_fn::<u8, 16, _>(|rang| bloc[rang] ^ precedent[rang]).into();
            aes.encrypt_block(&mut chaine);
            precedent = chaine.into();
            *bloc = precedent;
        }
        // The first sixteen bytes are read as one number, whose remainder by three is needed. The sum of the bytes
        // has the same remainder, because 256 is one more than a multiple of three.
        let reste = texte[..16].iter().map(|&octet| u32::from(octet)).sum::<u32>() % 3;
        cle = match reste {
            0 => Sha256::digest(&texte).to_vec(),
            1 => Sha384::digest(&texte).to_vec(),
            _ => Sha512::digest(&texte).to_vec(),
        };
        let dernier = texte.last().copied().map_or(0, u32::from);
        if tour >= 63 && dernier + 32 <= tour + 1 {
            break;
        }
    }
    cle.truncate(32);
    cle
}

/// RC4, the stream cipher of the first revisions. Its weakness does not matter here, because the portal protects
/// nothing with it.
fn rc4(cle: &[u8], texte: &[u8]) -> Vec<u8> {
    let mut etat: [u8; 256] = std::array::from_fn(|rang| u8::try_from(rang).unwrap_or_default());
    let mut j = 0_u8;
    for (i, octet) in (0..256).zip(cle.iter().cycle()) {
        j = j.wrapping_add(etat[i]).wrapping_add(*octet);
        etat.swap(i, usize::from(j));
    }
    let (mut i, mut j) = (0_u8, 0_u8);
    let suite = texte.iter().map(|octet| {
        i = i.wrapping_add(1);
        j = j.wrapping_add(etat[usize::from(i)]);
        etat.swap(usize::from(i), usize::from(j));
        octet ^ etat[usize::from(etat[usize::from(i)].wrapping_add(etat[usize::from(j)]))]
    });
    suite.collect()
}
