//! The services that jobs and their letters need beside the database, and how a job ends.

use domain::marque::Marque;
use outside::courrier::Expediteur;
use outside::horodatage::Autorite;
use outside::revocation::ListesDeRevocation;
use std::sync::Arc;
use store::Base;

/// The data about the portal that a mail needs.
#[derive(Debug, Clone)]
pub struct Enseigne {
    pub marque: Marque,
    /// The public address of the portal, without a final slash.
    pub url_publique: String,
    /// The address that mail comes from. `None` for an address in the brand's domain.
    pub expediteur: Option<String>,
}

impl Enseigne {
    /// The address that mail comes from.
    pub fn adresse(&self) -> String {
        self.expediteur.clone().unwrap_or_else(|| format!("ne-pas-repondre@{}", self.marque.domaine_email))
    }
}

/// The services that jobs need beside the database.
#[derive(Debug, Clone)]
pub struct Moyens {
    pub expediteur: Expediteur,
    /// The brand and the address of the portal.
    pub enseigne: Enseigne,
    /// The time-stamp authority. `None` when the settings name none.
    pub autorite: Option<Arc<Autorite>>,
    /// The lists of revoked certificates. `None` when there is no time-stamp authority.
    pub listes: Option<Arc<ListesDeRevocation>>,
}

impl Moyens {
    /// The brand and the services with which documents are sealed now.
    pub(crate) fn cachet(&self, base: &Base) -> Cachet {
        let marque = base.metier().marque(&self.enseigne.marque);
        Cachet { marque, autorite: self.autorite.clone(), listes: self.listes.clone() }
    }
}

/// The brand under which documents are sealed, and the services that attest them.
#[derive(Debug, Clone)]
pub struct Cachet {
    pub marque: Marque,
    /// The time-stamp authority. `None` when the settings name none.
    pub autorite: Option<Arc<Autorite>>,
    /// The lists of revoked certificates. Only a job reads them, so no signatory waits for one.
    pub listes: Option<Arc<ListesDeRevocation>>,
}

/// How a job ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sort {
    /// The job is done, and its end is written.
    Finie,
    /// Something else must be done before this job, which must be tried again in a moment.
    PasEncore,
    /// The job failed for this cause, and must be tried again later.
    Manque(String),
    /// The job failed for this cause, and another try would change nothing.
    Perdue(String),
}
