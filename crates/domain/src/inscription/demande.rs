//! Where a document that staff asked for stands.

/// What became of a request for a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EtatDemande {
    /// It may still be sent.
    Attendue,
    /// It came.
    Recue,
    /// Asked for anew, or decided without it.
    Annulee,
    /// It did not come in time.
    Expiree,
}
