//! Deposits: with a proof of work, a visitor opens a deposit for the seven files of a registration. It is always the portal's own
//! proof of work, even when an outside captcha judges the registration itself. A file that comes without a deposit waits in a
//! smaller place apart.
//!
//! Each file and each return to the page keeps the deposit open for one more hour, for a day at most. The number of files that
//! wait is limited, in all and for each network. When the limit of a network is reached, its oldest file is removed for the new
//! one. When the whole place is full, the oldest file of the networks with the most files is removed.

use crate::captcha::{self, Usage};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::photo::oublier;
use crate::reseau::voisinage;
use domain::inscription::Emplacement;
use domain::inscription::depot::{DUREE_MAXIMALE, PROLONGATION, a_ecarter};
use std::net::IpAddr;
use std::time::Duration;
use store::chiffre::{IndexAveugle, Trousseau};
use store::inscription::depot::{self, DepotLu, FichierDepose, PlaceDeDepot};
use store::inscription::document::{self, FichierEnAttente};
use store::piece::PieceLue;
use store::session::Jeton;
use store::{Acces as _, Ecriture, Instant};

/// How long a file without a deposit waits to be claimed.
pub const DUREE_SANS_DEPOT: Duration = Duration::from_hours(24);

/// How many files of strangers may wait: in deposits (`total`), and without one (`sans_depot`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BornesDesDepots {
    pub total: u64,
    /// How many files of one network may wait in each of these two places.
    pub par_reseau: u64,
    pub sans_depot: u64,
}

impl Default for BornesDesDepots {
    fn default() -> Self {
        Self { total: 2000, par_reseau: 200, sans_depot: 100 }
    }
}

/// A deposit that was just opened.
#[derive(Debug)]
pub struct DepotOuvert {
    /// The token that opens the deposit again.
    pub jeton: Jeton,
    /// Until when it is open, unless something else comes.
    pub expire: Instant,
}

/// A deposit to which its visitor came back.
#[derive(Debug)]
pub struct DepotRouvert {
    /// Until when it is open, unless something else comes.
    pub expire: Instant,
    /// The files that are still in it.
    pub fichiers: Vec<FichierDepose>,
}

/// How full the place of waiting files was when a file came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pression {
    /// A place was free.
    Libre,
    /// The network that the file came from had reached its limit of waiting files.
    ReseauAuBout,
    /// The place had reached its limit for all networks together.
    Comble,
}

/// The place where a received file is put, and where the file came from.
pub(super) struct MiseEnDepot<'a> {
    /// The token of the deposit. `None` for a file that came without one.
    pub(super) jeton: Option<&'a Jeton>,
    /// The network address that the file came from.
    pub(super) adresse: IpAddr,
    pub(super) bornes: BornesDesDepots,
}

/// The result of putting a file in its place.
pub(super) struct Range {
    pub(super) expire: Instant,
    pub(super) pression: Pression,
    pub(super) en_attente: u64,
    /// The removed files, whose bytes are deleted after the commit.
    pub(super) ecartes: Vec<String>,
}

/// Opens a deposit for a visitor who has solved a challenge that was made for deposits.
pub async fn ouvrir_depot(contexte: &Contexte, preuve: &str) -> Result<DepotOuvert> {
    let (trousseau, maintenant) = (contexte.base().trousseau(), contexte.maintenant());
    let preuve = &captcha::verifier_la_notre(trousseau, Usage::Depot, preuve, maintenant)?;
    let travail = |tx: Ecriture| async move {
        captcha::employer(&tx, preuve).await?;
        let expire = tx.maintenant().plus(PROLONGATION);
        let jeton = depot::ouvrir(&tx, expire).await?;
        Ok(DepotOuvert { jeton, expire })
    };
    contexte.entretenir(travail).await
}

/// Keeps a deposit open when its visitor comes back, and lists the files that are still in it.
pub async fn rouvrir_depot(contexte: &Contexte, jeton: &str) -> Result<DepotRouvert> {
    let jeton = &lire_le_jeton(contexte, jeton).await?;
    let travail = |tx: Ecriture| async move {
        let lu = depot::par_jeton_verrouille(&tx, jeton).await?.ok_or_else(depot_ferme)?;
        let expire = prolonger(&tx, lu).await?;
        Ok(DepotRouvert { expire, fichiers: depot::fichiers(&tx, lu.id).await? })
    };
    contexte.entretenir(travail).await
}

/// Reads the token of an open deposit, or refuses it. The check comes before a file is received, so that invented tokens cost the
/// portal nothing.
pub async fn lire_le_jeton(contexte: &Contexte, jeton: &str) -> Result<Jeton> {
    let jeton = Jeton::lire(jeton).ok_or_else(depot_ferme)?;
    let lecture = contexte.base().lire().await?;
    let lu = depot::par_jeton(&lecture, &jeton, contexte.maintenant()).await?;
    lu.map(|_| jeton).ok_or_else(depot_ferme)
}

/// Puts a file in its place, in the caller's transaction. Another file is removed when there is no room.
pub(super) async fn ranger(
    tx: &Ecriture,
    emplacement: Emplacement,
    recue: &PieceLue,
    rangement: &MiseEnDepot<'_>,
) -> Result<Range> {
    let bornes = rangement.bornes;
    let reseau = index(tx.trousseau(), rangement.adresse);
    let (place, total, depot, expire, mut ecartes) = match rangement.jeton {
        None => (PlaceDeDepot::SansDepot, bornes.sans_depot, None, tx.maintenant().plus(DUREE_SANS_DEPOT), Vec::new()),
        Some(jeton) => {
            let lu = depot::par_jeton_verrouille(tx, jeton).await?.ok_or_else(depot_ferme)?;
            // A deposit holds one file for each document, so this file replaces the former one.
            let memes = depot::du_meme_document(tx, lu.id, emplacement).await?;
            let remplaces = ecarter(tx, memes).await?;
            (PlaceDeDepot::AvecDepot, bornes.total, Some(lu.id), prolonger(tx, lu).await?, remplaces)
        }
    };
    let en_attente = depot::en_attente(tx, place).await?.0;
    let restent = total.saturating_sub(en_attente);
    let (victime, pression) = faire_place(tx, place, &reseau, (restent, bornes.par_reseau)).await?;
    ecartes.extend(ecarter(tx, victime).await?);
    document::deposer(tx, emplacement, recue, &FichierEnAttente { expire, depot, reseau }).await?;
    Ok(Range { expire, pression, en_attente: en_attente + 1, ecartes })
}

/// Chooses the file to remove when there is no room for one more file of this network.
async fn faire_place(
    tx: &Ecriture,
    place: PlaceDeDepot,
    reseau: &IndexAveugle,
    (restent, par_reseau): (u64, u64),
) -> Result<(Option<i64>, Pression)> {
    if let Some(sienne) = depot::part_du_reseau(tx, place, reseau).await?
        && sienne.nombre >= par_reseau
    {
        return Ok((Some(sienne.plus_ancien), Pression::ReseauAuBout));
    }
    if restent == 0 {
        return Ok((a_ecarter(&depot::parts(tx, place).await?), Pression::Comble));
    }
    Ok((None, Pression::Libre))
}

async fn ecarter(tx: &Ecriture, fichiers: impl IntoIterator<Item = i64>) -> Result<Vec<String>> {
    let mut noms = Vec::new();
    for fichier in fichiers {
        noms.extend(depot::ecarter(tx, fichier).await?);
    }
    Ok(noms)
}

/// Deletes the bytes of the removed files.
pub(super) async fn effacer(contexte: &Contexte, ecartes: &[String]) {
    for nom in ecartes {
        oublier(contexte.base(), nom).await;
    }
}

async fn prolonger(tx: &Ecriture, lu: DepotLu) -> Result<Instant> {
    let expire = tx.maintenant().plus(PROLONGATION).min(lu.cree.plus(DUREE_MAXIMALE));
    depot::prolonger(tx, lu.id, expire).await?;
    Ok(expire)
}

fn index(trousseau: &Trousseau, adresse: IpAddr) -> IndexAveugle {
    trousseau.index("depot-reseau", &voisinage(adresse).to_string())
}

fn depot_ferme() -> Error {
    let phrase = "Vos fichiers ont attendu trop longtemps et ont été effacés\u{a0}: veuillez les joindre de nouveau.";
    Error::introuvable("depot-ferme", phrase)
}
