//! Who acts: the first argument of every action.

use crate::reseau::reseau;
use domain::lot::IdLot;
use domain::utilisateur::IdUtilisateur;
use std::future::Future;
use std::net::IpAddr;
use store::idempotence::UneFois;
use store::{Acte, Acteur, Auteur, Base, Ecrit, Ecriture, Error, Instant};
use tokio::sync::MutexGuard;

/// Who acts, on whose behalf and where from, with the database and its clock. `api` makes it from the session, `server`
/// for the command line and for jobs; facts are stamped with it.
#[derive(Debug, Clone)]
pub struct Contexte {
    base: Base,
    acteur: Acteur,
    une_fois: Option<UneFois>,
}

impl Contexte {
    /// Whoever runs the command line on the server's machine.
    pub fn de_la_commande(base: Base) -> Self {
        Self::nouveau(base, Acteur::local(Auteur::Commande))
    }

    /// The portal itself, when the time of a job has come.
    pub fn des_taches(base: Base) -> Self {
        Self::nouveau(base, Acteur::local(Auteur::Tache))
    }

    /// Nobody signed in, from this address.
    pub fn d_un_visiteur(base: Base, adresse: IpAddr) -> Self {
        Self::du_reseau(base, Auteur::Visiteur, adresse)
    }

    /// A user, from this address.
    pub fn de_l_utilisateur(base: Base, id: IdUtilisateur, adresse: IpAddr) -> Self {
        Self::du_reseau(base, Auteur::Utilisateur(id), adresse)
    }

    /// Who signs a document by their link, from this address.
    pub fn d_un_signataire(base: Base, adresse: IpAddr) -> Self {
        Self::du_reseau(base, Auteur::Signataire, adresse)
    }

    fn du_reseau(base: Base, qui: Auteur, adresse: IpAddr) -> Self {
        let acteur = Acteur::local(qui).depuis(base.trousseau(), reseau(adresse));
        Self::nouveau(base, acteur)
    }

    fn nouveau(base: Base, acteur: Acteur) -> Self {
        Self { base, acteur, une_fois: None }
    }

    /// The same, whose only write makes its answer, and keeps it under a key (`design.md` section 2, rule 3).
    #[must_use]
    pub fn une_fois(self, une_fois: UneFois) -> Self {
        Self { une_fois: Some(une_fois), ..self }
    }

    /// The same, for a write beside the one that is answered.
    pub(crate) fn sans_cle(&self) -> Self {
        Self { une_fois: None, ..self.clone() }
    }

    /// The same in the place of a user, whose rights and things are those that count (`domain.md` section 1).
    #[must_use]
    pub fn pour(self, utilisateur: IdUtilisateur) -> Self {
        Self { acteur: self.acteur.pour(utilisateur), ..self }
    }

    /// The same, once it is known who the visitor is.
    #[must_use]
    pub fn reconnu(&self, id: IdUtilisateur) -> Self {
        Self { acteur: Acteur { auteur: Auteur::Utilisateur(id), ..self.acteur.clone() }, ..self.clone() }
    }

    /// The user who acts, by their own session: what is theirs alone (password, sessions) nobody does in their place.
    pub fn moi_meme(&self) -> crate::Result<IdUtilisateur> {
        if self.acteur.pour.is_some() {
            let phrase = "Vous agissez à la place de quelqu’un d’autre : revenez d’abord à votre propre compte.";
            return Err(crate::Error::conflit("en-incarnation", phrase));
        }
        self.pour_qui()
    }

    /// The user whose rights and things count.
    pub fn pour_qui(&self) -> crate::Result<IdUtilisateur> {
        self.acteur.pour.or(self.acteur.auteur.utilisateur()).ok_or_else(crate::Error::sans_droit)
    }

    /// The database, for reading.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// The turn of this lot: those of this process who want it pass one at a time, so that only the first one writes and the
    /// others are refused by a short reading. Kept until the guard is dropped.
    pub(crate) async fn tour(&self, lot: &IdLot) -> Option<MutexGuard<'_, ()>> {
        self.base.tour(&lot.0).await
    }

    /// Who writes.
    pub fn acteur(&self) -> &Acteur {
        &self.acteur
    }

    /// Now.
    pub fn maintenant(&self) -> Instant {
        self.base.maintenant()
    }

    /// Writes a transition: see [`Base::ecrire`].
    pub async fn ecrire<T, E, F, Fut>(&self, travail: F) -> Result<Ecrit<T>, E>
    where
        T: Send + Sync + 'static,
        F: Fn(Ecriture) -> Fut,
        Fut: Future<Output = Result<Acte<T>, E>>,
        E: From<Error>,
    {
        match &self.une_fois {
            None => self.base.ecrire(&self.acteur, travail).await,
            Some(une_fois) => self.base.ecrire_une_fois(&self.acteur, une_fois, travail).await,
        }
    }

    /// Writes what is no transition: see [`Base::entretenir`].
    pub async fn entretenir<T, E, F, Fut>(&self, travail: F) -> Result<T, E>
    where
        F: Fn(Ecriture) -> Fut,
        Fut: Future<Output = Result<T, E>>,
        E: From<Error>,
    {
        self.base.entretenir(travail).await
    }
}
