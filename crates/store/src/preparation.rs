//! Opens the connections of a server before its first call, so that a crowd just after the start finds them open.

use crate::base::Base;
use crate::error::Result;
use crate::session::{self, Jeton};
use crate::{compte, utilisateur};
use domain::utilisateur::{IdCompte, IdUtilisateur};

impl Base {
    /// Opens every reading connection. Each connection then reads the schema and what every call of a signed-in user asks: a session, its
    /// user, their company. Otherwise connections are opened one after the other as calls come, and each reads the schema with its first
    /// statement, so the first crowd would pay for all of it at once.
    pub async fn preparer_les_lecteurs(&self) -> Result<()> {
        let mut vues = Vec::new();
        // All the connections are held together, because a connection given back would be taken again.
        for _ in 0..self.0.reglages.connexions.max(2) {
            vues.push(self.instantane().await?);
        }
        let (de_personne, maintenant) = (Jeton::nouveau(), self.maintenant());
        for vue in &vues {
            session::par_jeton(vue, &de_personne, maintenant).await?;
            utilisateur::par_id(vue, IdUtilisateur(0)).await?;
            compte::par_id(vue, IdCompte(0)).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::base::{Base, Reglages};

    #[tokio::test]
    async fn un_depart_ouvre_tous_les_lecteurs_et_les_rend() {
        let dossier = tempfile::tempdir().expect("a temporary folder");
        let url = format!("sqlite://{}", dossier.path().join("base.sqlite3").display());
        let reglages = Reglages { connexions: 5, ..Reglages::nouveaux(url, dossier.path().join("donnees")) };
        let base = Base::ouvrir(&reglages).await.expect("opened");
        base.migrer().await.expect("migrated");
        let ouvertes = || base.0.lecteurs.get_sqlite_connection_pool().size();
        assert!(ouvertes() < 5, "connections are opened as they are asked for: {}", ouvertes());
        base.preparer_les_lecteurs().await.expect("ready");
        assert_eq!((ouvertes(), base.0.places_lecture.available_permits()), (5, 5), "all open, all free");
    }
}
