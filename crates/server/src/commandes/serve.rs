//! `linteau serve`.

use crate::reglages::Reglages;

/// Serves.
pub(crate) async fn executer(_reglages: Reglages) -> anyhow::Result<()> {
    anyhow::bail!("pas encore")
}
