//! The settings of the seal: the key, which is a PKCS#12 file with its password, and the authority that attests when a
//! document was sealed.

use crate::reglages::{OUVERT, Reglages};
use actions::{Contexte, certificat};
use anyhow::{Context as _, bail};
use outside::horodatage::{Autorite, ReglagesDHorodatage};
use outside::revocation::{AdressesPrivees, ListesDeRevocation, ReglagesDeListes};
use sceau::CleDeSceau;
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::sync::Arc;
use store::Ecrit;
use store::cle_de_sceau::CertificatDuSceau;

/// The most bytes read of a key file. A key with its certificates takes some thousands.
const TAILLE: u64 = 1 << 20;

/// The key that the settings give, if any.
pub(crate) fn cle(reglages: &Reglages) -> anyhow::Result<Option<CleDeSceau>> {
    match &reglages.seal_p12 {
        Some(fichier) => lire(fichier, &mot_de_passe(reglages)?).map(Some),
        None if reglages.seal_p12_password.is_some() || reglages.seal_p12_password_file.is_some() => {
            bail!("réglage LINTEAU_SEAL_P12\u{a0}: le fichier manque, et son mot de passe est donné")
        }
        None => Ok(None),
    }
}

/// Makes the key of the settings the one that seals from now on. `None` when this key seals already.
pub(crate) async fn adopter(
    reglages: &Reglages,
    contexte: &Contexte,
    cle: &CleDeSceau,
) -> anyhow::Result<Option<Ecrit<CertificatDuSceau>>> {
    let fichier = reglages.seal_p12.as_deref().unwrap_or(Path::new(""));
    let refus = || format!("réglage LINTEAU_SEAL_P12\u{a0}: {}", fichier.display());
    let adoptee = certificat::adopter(contexte, cle).await.with_context(refus)?;
    if let Some(Ecrit { valeur, .. }) = &adoptee {
        tracing::info!(
            titulaire = valeur.titulaire,
            empreinte = valeur.empreinte,
            "the key of the settings seals from here on"
        );
    }
    Ok(adoptee)
}

/// The time-stamp authority of the settings, if any.
pub(crate) fn autorite(reglages: &Reglages) -> anyhow::Result<Option<Arc<Autorite>>> {
    let Some(url) = &reglages.timestamp_url else { return Ok(None) };
    let autorite = Autorite::nouvelle(&ReglagesDHorodatage::nouveaux(url)).context("réglage LINTEAU_TIMESTAMP_URL")?;
    Ok(Some(Arc::new(autorite)))
}

/// The reader of lists of revoked certificates. `None` without an authority, because such a list is only added after a time
/// stamp.
pub(crate) fn listes(reglages: &Reglages, autorite: Option<&Autorite>) -> Option<Arc<ListesDeRevocation>> {
    let privees = if reglages.crl_private { AdressesPrivees::Admises } else { AdressesPrivees::Refusees };
    autorite.map(|_| Arc::new(ListesDeRevocation::nouvelles(ReglagesDeListes::nouveaux(privees))))
}

fn lire(fichier: &Path, mot_de_passe: &str) -> anyhow::Result<CleDeSceau> {
    let refus = || format!("réglage LINTEAU_SEAL_P12\u{a0}: {}", fichier.display());
    // The file may hold its key in clear, so its rights are checked.
    exiger_ses_droits(fichier, refus)?;
    let mut octets = Vec::new();
    let ouvert = std::fs::File::open(fichier).with_context(refus)?;
    ouvert.take(TAILLE).read_to_end(&mut octets).with_context(refus)?;
    CleDeSceau::du_p12(&octets, mot_de_passe).with_context(refus)
}

/// The password of the key file, from its setting or from a file of its own. A file that others may read is refused,
/// like the key file.
fn mot_de_passe(reglages: &Reglages) -> anyhow::Result<String> {
    let fichier = match (&reglages.seal_p12_password, &reglages.seal_p12_password_file) {
        (Some(dit), None) => return Ok(dit.devoiler().to_owned()),
        (None, Some(fichier)) => fichier,
        (None, None) => bail!(
            "réglage LINTEAU_SEAL_P12\u{a0}: LINTEAU_SEAL_P12_PASSWORD ou LINTEAU_SEAL_P12_PASSWORD_FILE est attendu avec lui"
        ),
        (Some(_), Some(_)) => bail!(
            "réglage LINTEAU_SEAL_P12_PASSWORD_FILE\u{a0}: le mot de passe est donné aussi par LINTEAU_SEAL_P12_PASSWORD\u{a0}; gardez l’un des deux"
        ),
    };
    let refus = || format!("réglage LINTEAU_SEAL_P12_PASSWORD_FILE\u{a0}: {}", fichier.display());
    exiger_ses_droits(fichier, refus)?;
    let lu = std::fs::read_to_string(fichier).with_context(refus)?;
    Ok(lu.trim_end_matches(['\r', '\n']).to_owned())
}

/// Refuses a file with a secret that others may read, as for the key file of the portal.
fn exiger_ses_droits(fichier: &Path, refus: impl Fn() -> String) -> anyhow::Result<()> {
    let droits = std::fs::metadata(fichier).with_context(&refus)?.permissions().mode() & 0o777;
    if droits & OUVERT != 0 {
        bail!(
            "{}\u{a0}: ses droits sont {droits:o}, et d’autres peuvent lire ce secret ou le changer\u{a0}; chmod 600",
            refus()
        );
    }
    Ok(())
}
