//! The context of an action, which says who acts: the first argument of every action.

use crate::reseau::reseau;
use domain::lot::IdLot;
use domain::refus_partage::EN_INCARNATION;
use domain::utilisateur::IdUtilisateur;
use std::future::Future;
use std::net::IpAddr;
use store::idempotence::UneFois;
use store::{Acte, Acteur, Auteur, Base, Ecrit, Ecriture, Error, Instant};
use tokio::sync::MutexGuard;

/// Who acts, on whose behalf and from where, with the database and its clock. `api` makes it from the session, `server` for
/// the command line and for jobs. Facts are stamped with it.
#[derive(Debug, Clone)]
pub struct Contexte {
    base: Base,
    acteur: Acteur,
    une_fois: Option<UneFois>,
}

impl Contexte {
    /// The context of the command line on the server's machine.
    pub fn de_la_commande(base: Base) -> Self {
        Self::nouveau(base, Acteur::local(Auteur::Commande))
    }

    /// The context of the portal itself, for a job that came due.
    pub fn des_taches(base: Base) -> Self {
        Self::nouveau(base, Acteur::local(Auteur::Tache))
    }

    /// The context of a visitor who is not signed in, at this address.
    pub fn d_un_visiteur(base: Base, adresse: IpAddr) -> Self {
        Self::du_reseau(base, Auteur::Visiteur, adresse)
    }

    /// The context of a signed-in user, at this address.
    pub fn de_l_utilisateur(base: Base, id: IdUtilisateur, adresse: IpAddr) -> Self {
        Self::du_reseau(base, Auteur::Utilisateur(id), adresse)
    }

    /// The context of somebody who signs a document by their link, at this address.
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

    /// Makes the only write of this context store its answer under the key of the call, so that the same call, when it is sent again, gets
    /// the same answer (`design.md` section 2, rule 3).
    #[must_use]
    pub fn une_fois(self, une_fois: UneFois) -> Self {
        Self { une_fois: Some(une_fois), ..self }
    }

    /// The same context without the key of the call, for a write whose answer is not the answer of the call.
    pub(crate) fn sans_cle(&self) -> Self {
        Self { une_fois: None, ..self.clone() }
    }

    /// Makes the author act in the place of this user, whose rights and files then count (`domain.md` section 1).
    #[must_use]
    pub fn pour(self, utilisateur: IdUtilisateur) -> Self {
        Self { acteur: self.acteur.pour(utilisateur), ..self }
    }

    /// The context once the visitor is recognised as this user.
    #[must_use]
    pub fn reconnu(&self, id: IdUtilisateur) -> Self {
        Self { acteur: Acteur { auteur: Auteur::Utilisateur(id), ..self.acteur.clone() }, ..self.clone() }
    }

    /// The user who acts, by their own session. It refuses an impersonation, because nobody changes another user's password
    /// or sessions.
    pub fn moi_meme(&self) -> crate::Result<IdUtilisateur> {
        if self.acteur.pour.is_some() {
            return Err(crate::Error::empeche(EN_INCARNATION));
        }
        self.pour_qui()
    }

    /// The user whose rights and files count.
    pub fn pour_qui(&self) -> crate::Result<IdUtilisateur> {
        self.acteur.pour.or(self.acteur.auteur.utilisateur()).ok_or_else(crate::Error::sans_droit)
    }

    /// The database, for reading.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// Waits for the turn of this lot. The callers of this process that want the lot pass one at a time, so that only the first
    /// caller writes and a short read refuses the others. The turn lasts until the guard is dropped.
    pub(crate) async fn tour(&self, lot: &IdLot) -> Option<MutexGuard<'_, ()>> {
        self.base.tour(&lot.0).await
    }

    /// The author stamped on the facts of this context.
    pub fn acteur(&self) -> &Acteur {
        &self.acteur
    }

    /// The present instant, by the clock of the database's settings.
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

    /// Writes what is not a transition: see [`Base::entretenir`].
    pub async fn entretenir<T, E, F, Fut>(&self, travail: F) -> Result<T, E>
    where
        F: Fn(Ecriture) -> Fut,
        Fut: Future<Output = Result<T, E>>,
        E: From<Error>,
    {
        self.base.entretenir(travail).await
    }
}
