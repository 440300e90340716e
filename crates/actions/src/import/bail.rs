//! The lease of an import. Each transaction of the import renews the lease, or writes nothing.

use crate::error::Result;
use crate::refus_import::RefusImport;
use store::Ecriture;
use store::import::{self, Bail};

/// Renews the lease. Refused when another process has taken it.
pub(super) async fn prolonger_le_bail(tx: &Ecriture, bail: &Bail) -> Result<()> {
    if import::prolonger(tx, bail).await? { Ok(()) } else { Err(RefusImport::BailPerdu.into()) }
}
