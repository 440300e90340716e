//! What is given to jobs and to the letters that they send, and how a job ends.

use domain::marque::Marque;
use outside::courrier::Expediteur;
use outside::horodatage::Autorite;
use outside::revocation::ListesDeRevocation;
use std::sync::Arc;
use store::Base;

/// What a mail needs to know of the portal that sends it.
#[derive(Debug, Clone)]
pub struct Enseigne {
    pub marque: Marque,
    /// The address people use, without a final slash.
    pub url_publique: String,
    /// The address that mail comes from; none: one of the brand's domain.
    pub expediteur: Option<String>,
}

impl Enseigne {
    /// The address that mail comes from.
    pub fn adresse(&self) -> String {
        self.expediteur.clone().unwrap_or_else(|| format!("ne-pas-repondre@{}", self.marque.domaine_email))
    }
}

/// What jobs need beside the database.
#[derive(Debug, Clone)]
pub struct Moyens {
    pub expediteur: Expediteur,
    /// Whose portal this is.
    pub enseigne: Enseigne,
    /// Who attests when a document was sealed; nobody when none is set.
    pub autorite: Option<Arc<Autorite>>,
    /// Where the lists of revoked certificates are read; nowhere when nobody attests when.
    pub listes: Option<Arc<ListesDeRevocation>>,
}

impl Moyens {
    /// How documents are sealed now.
    pub(crate) fn cachet(&self, base: &Base) -> Cachet {
        let marque = base.metier().marque(&self.enseigne.marque);
        Cachet { marque, autorite: self.autorite.clone(), listes: self.listes.clone() }
    }
}

/// In whose name documents are sealed, and who attests when.
#[derive(Debug, Clone)]
pub struct Cachet {
    /// Whose portal it is.
    pub marque: Marque,
    /// The time-stamp authority; nobody when none is set.
    pub autorite: Option<Arc<Autorite>>,
    /// Where a job reads the lists of revoked certificates; nobody who signs waits for one.
    pub listes: Option<Arc<ListesDeRevocation>>,
}

/// How a job ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Done, its end written.
    Finie,
    /// Something else comes first: to be looked at again in a moment.
    PasEncore,
    /// Not done: to be tried again later.
    Manque(String),
    /// Not done, and trying again would change nothing.
    Perdue(String),
}
