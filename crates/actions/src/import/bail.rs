//! The lease of an import. Each of its transactions renews it, or writes nothing.

use crate::error::Result;
use crate::refus_import::RefusImport;
use store::Ecriture;
use store::import::{self, Bail};

/// Renews the lease; refused when another process took it.
pub(super) async fn prolonger_le_bail(tx: &Ecriture, bail: &Bail) -> Result<()> {
    if import::prolonger(tx, bail).await? { Ok(()) } else { Err(RefusImport::BailPerdu.into()) }
}
