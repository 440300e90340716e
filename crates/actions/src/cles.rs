//! The encryption keys. This module counts the secrets under each key, and encrypts every secret again under the newest key before
//! an older key is thrown away (docs/decisions/0017).

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::exiger;
use domain::acces::Role;
use store::chiffre::Forme;
use store::rechiffrement::{Avancement, COLONNES, rechiffrer_un_paquet};
use store::{Acte, Ecriture, Fait};

/// A count of secrets under one key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SousUneCle {
    /// The place of the secrets: `utilisateur.identite`, …, or `pieces`.
    pub ou: String,
    /// The number of the key.
    pub cle: u32,
    /// True when these secrets are bound to their row. Files are always bound to their name.
    pub lie: bool,
    pub nombre: u64,
}

/// The counts of a run that encrypts secrets again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rechiffrement {
    /// The number of the newest key.
    pub cle: u32,
    /// How many secrets were encrypted again.
    pub secrets: u64,
    /// How many files of people were encrypted again.
    pub pieces: u64,
}

/// Counts the secrets under each key, and returns the number of the key that encrypts new secrets.
pub async fn etat(contexte: &Contexte) -> Result<(u32, Vec<SousUneCle>)> {
    let base = contexte.base();
    let mut vus = Vec::new();
    for colonne in COLONNES {
        let ou = format!("{}.{}", colonne.table, colonne.colonne);
        for (forme, cle, nombre) in base.cles_d_une_colonne(*colonne).await? {
            vus.push(SousUneCle { ou: ou.clone(), cle, lie: forme == Forme::Ligne as u8, nombre });
        }
    }
    let pieces = base.cles_des_pieces().await?.into_iter();
    vus.extend(pieces.map(|(cle, nombre)| SousUneCle { ou: "pieces".to_owned(), cle, lie: true, nombre }));
    Ok((base.trousseau().cle_courante(), vus))
}

/// Encrypts again the secrets under an older key or in an older form, batch by batch, while servers run. Secrets that are
/// already right are left alone, so a run that was stopped can start again. `a_chaque_paquet` is called after each batch.
pub async fn rechiffrer(
    contexte: &Contexte,
    forme: Forme,
    a_chaque_paquet: &(dyn Fn(&str, Avancement) + Sync),
) -> Result<Rechiffrement> {
    contexte.entretenir(|tx: Ecriture| async move { exiger(&tx, contexte, Role::IA).await }).await?;
    let base = contexte.base();
    let mut fait = Rechiffrement { cle: base.trousseau().cle_courante(), ..Rechiffrement::default() };
    for colonne in COLONNES.iter().copied() {
        let mut avancement = Avancement::default();
        loop {
            let paquet = |tx: Ecriture| async move { rechiffrer_un_paquet(&tx, colonne, forme, avancement).await };
            let Some(suite) = base.entretenir(paquet).await? else { break };
            avancement = suite;
            a_chaque_paquet(colonne.contexte, avancement);
        }
        fait.secrets += avancement.rechiffres;
    }
    fait.pieces = base.resceller_pieces().await?;
    if fait.secrets + fait.pieces > 0 {
        let Rechiffrement { cle, secrets, pieces } = fait;
        let dire = |_: Ecriture| async move {
            Ok::<_, Error>(Acte::fait((), Fait::SecretsRechiffres { cle, secrets, pieces }))
        };
        contexte.ecrire(dire).await?;
    }
    Ok(fait)
}
