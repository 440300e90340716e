//! Photos of accounts, and photographed pages of a contract. The picture that was sent is decoded, reduced and drawn again, so that nothing
//! of the file itself is kept: neither what the camera wrote into it (place, time), nor what somebody hid behind the picture.

mod image;

use crate::Contexte;
use crate::error::{Error, Result};
use crate::fichier::{DISPARU, interrompu};
use bytes::Bytes;
use domain::fichier::Format;
use domain::refus_partage::UTILISATEUR_INTROUVABLE;
use domain::utilisateur::IdUtilisateur;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::piece::PieceLue;
use store::{Acte, Base, Ecrit, Fait};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The accepted formats of a photo.
pub const FORMATS: &[Format] = &[Format::Jpg, Format::Png];
/// The greatest size of the file, in Ko (spec section 9, the account).
pub const POIDS_KO: u32 = 5000;
/// The name of the form field that carries the photo.
pub const CHAMP: &str = "photo";

/// How many photos are decoded at once.
const ENSEMBLE: usize = 2;
/// The memory, in Mo, that all photos drawn at one instant may take: two photos of usual size fit, or one from a recent phone.
const MEMOIRE_MO: u32 = 160;
/// How long a call waits for a place.
const PATIENCE: Duration = Duration::from_secs(10);

/// Which part of a received picture is drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cadrage {
    /// The square in its middle.
    Carre,
    /// The whole picture, as large as a printed page needs.
    Page,
}

/// Makes the received file the photo of a user. `adresse` makes the address of the photo from the name of its file. The received
/// file is always deleted, and the former photo is deleted once the new one has replaced it.
pub async fn poser_photo(
    contexte: &Contexte,
    utilisateur: IdUtilisateur,
    recue: &PieceLue,
    adresse: impl Fn(&str) -> String,
) -> Result<Ecrit<()>> {
    let base = contexte.base();
    let dessinee = redessiner(base, recue, CHAMP, Cadrage::Carre).await;
    oublier(base, &recue.id).await;
    let mut reception = base.pieces().recevoir().await?;
    reception.ajouter(&dessinee?).await?;
    let photo = reception.finir(Format::Jpg.mime()).await?;
    let ecrit = remplacer(contexte, utilisateur, Some((&photo, &adresse(&photo.id)))).await;
    // Only a refusal proves that no row names the photo. After another failure the photo is left to the sweep.
    if ecrit.as_ref().is_err_and(|erreur| erreur.refus().is_some()) {
        oublier(base, &photo.id).await;
    }
    ecrit
}

/// Removes the photo of a user.
pub async fn retirer_photo(contexte: &Contexte, utilisateur: IdUtilisateur) -> Result<Ecrit<()>> {
    remplacer(contexte, utilisateur, None).await
}

async fn remplacer(
    contexte: &Contexte,
    utilisateur: IdUtilisateur,
    photo: Option<(&PieceLue, &str)>,
) -> Result<Ecrit<()>> {
    let ecrit = contexte.ecrire(|tx| async move {
        let remplacee = store::photo::definir(&tx, utilisateur, photo).await?;
        let remplacee = remplacee.ok_or_else(|| Error::absent(UTILISATEUR_INTROUVABLE))?;
        let fait = Fait::UtilisateurModifie { utilisateur, champs: vec![CHAMP.to_owned()], quittee: None };
        Ok::<_, Error>(Acte::fait(remplacee, fait))
    });
    let Ecrit { valeur, numero } = ecrit.await?;
    if let Some(ancienne) = valeur.0 {
        oublier(contexte.base(), &ancienne).await;
    }
    Ok(Ecrit { valeur: (), numero })
}

/// Deletes a file that no row names. When this fails, the sweep deletes it later.
pub(crate) async fn oublier(base: &Base, id: &str) {
    if let Err(erreur) = base.pieces().effacer(id).await {
        tracing::warn!(%erreur, "a file is left to the sweep");
    }
}

/// Draws a JPEG from a received picture, once it has one of the few places and its share of the common memory.
pub(crate) async fn redessiner(base: &Base, recue: &PieceLue, champ: &'static str, cadrage: Cadrage) -> Result<Bytes> {
    let format = Format::depuis_mime(&recue.mime).filter(|format| FORMATS.contains(format));
    let format = format.ok_or_else(|| image::refus_du_format(champ))?;
    let [places, memoire] = reserves();
    let place = prendre(places, 1).await?;
    let octets = base.pieces().lire(recue).await?;
    let octets = octets.ok_or_else(|| interrompu(DISPARU))?;
    let annonce = tokio::task::spawn_blocking(move || (image::annoncer(&octets, format, champ), octets));
    let (annonce, octets) = annonce.await.map_err(|_| interrompu("image interrompue"))?;
    let memoire = prendre(memoire, annonce?).await?;
    let fait = tokio::task::spawn_blocking(move || {
        // The drawing goes on when the caller has given up, so it holds the place and the memory itself.
        let _tenus = (place, memoire);
        image::dessiner(&octets, format, champ, cadrage)
    });
    fait.await.map_err(|_| interrompu("image interrompue"))?
}

/// The places for photos, and the Mo of memory for drawing them.
fn reserves() -> &'static [Arc<Semaphore>; 2] {
    static RESERVES: OnceLock<[Arc<Semaphore>; 2]> = OnceLock::new();
    let memoire = usize::try_from(MEMOIRE_MO).unwrap_or(usize::MAX);
    RESERVES.get_or_init(|| [ENSEMBLE, memoire].map(|combien| Arc::new(Semaphore::new(combien))))
}

async fn prendre(reserve: &Arc<Semaphore>, combien: u32) -> Result<OwnedSemaphorePermit> {
    let pris = tokio::time::timeout(PATIENCE, Arc::clone(reserve).acquire_many_owned(combien)).await;
    pris.ok().and_then(std::result::Result::ok).ok_or(Error::Interne(store::Error::Saturee))
}
