//! The queries of staff who watch mails.

use super::{Contenu, Courrier, SA_TACHE, relire};
use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::courrier::{Column, Entity, Model};
use crate::tables::{tache, utilisateur};
use crate::tache::{Tache, TacheLue};
use crate::temps::Instant;
use crate::tranche::{Tranche, compter_jusqu_au};
use domain::regard::{Etendue, Regard};
use domain::utilisateur::IdUtilisateur;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;

domain::enumeration! {
    /// The state of a mail for staff.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum EtatCourrier: TOUS, code / depuis_code {
        /// The mail is to be sent, or to be tried again.
        EnAttente = "en-attente";
        Envoye = "envoye";
        /// The mail was given up, or erased before it could leave.
        Abandonne = "abandonne";
    }
}

impl EtatCourrier {
    fn condition(self) -> Condition {
        let abandonne = Condition::any().add(Column::Contenu.is_null()).add(Expr::cust(morte()));
        match self {
            Self::Envoye => Condition::all().add(Column::Envoye.is_not_null()),
            Self::Abandonne => Condition::all().add(Column::Envoye.is_null()).add(abandonne),
            Self::EnAttente => Condition::all().add(Column::Envoye.is_null()).add(abandonne.not()),
        }
    }
}

/// The SQL condition for a mail whose job was given up.
fn morte() -> String {
    format!("EXISTS (SELECT 1 FROM tache WHERE {SA_TACHE} AND tache.morte IS NOT NULL)")
}

/// A mail, with the job that sends it as long as this job is not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourrierSuivi {
    pub courrier: Courrier,
    pub tache: Option<TacheLue>,
}

impl CourrierSuivi {
    /// The state of this mail.
    pub fn etat(&self) -> EtatCourrier {
        if self.courrier.envoye.is_some() {
            EtatCourrier::Envoye
        } else if self.courrier.efface || self.tache.as_ref().is_some_and(|tache| tache.morte.is_some()) {
            EtatCourrier::Abandonne
        } else {
            EtatCourrier::EnAttente
        }
    }
}

/// The filters of a list of mails. An empty field accepts all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FiltreCourriers {
    pub etats: Option<Vec<EtatCourrier>>,
    /// The accepted codes of letters.
    pub modeles: Vec<String>,
    pub destinataires: Vec<i32>,
    /// Accepts mails to people of the companies whose referent is one of these users.
    pub gerants: Vec<i32>,
    /// Accepts mails queued at this instant or later.
    pub depuis: Option<Instant>,
    /// Accepts mails queued before this instant.
    pub avant: Option<Instant>,
}

impl FiltreCourriers {
    fn condition(&self) -> Condition {
        let mut condition = Condition::all();
        if let Some(etats) = &self.etats {
            let un = etats.iter().fold(Condition::any(), |un, etat| un.add(etat.condition()));
            condition = condition.add(if etats.is_empty() { personne() } else { un });
        }
        if !self.modeles.is_empty() {
            condition = condition.add(Column::Modele.is_in(&self.modeles));
        }
        if !self.destinataires.is_empty() {
            condition = condition.add(Column::Destinataire.is_in(self.destinataires.iter().copied()));
        }
        if !self.gerants.is_empty() {
            condition = condition.add(Column::Destinataire.in_subquery(crate::utilisateur::geres_par(&self.gerants)));
        }
        let bornes = [self.depuis.map(|i| Column::Cree.gte(i)), self.avant.map(|i| Column::Cree.lt(i))];
        bornes.into_iter().flatten().fold(condition, Condition::add)
    }
}

fn personne() -> Condition {
    Condition::all().add(Expr::cust("1 = 0"))
}

/// The mails that a viewer sees: those addressed to people whom they see.
#[derive(Debug, Clone, Copy)]
pub struct CourriersVisibles(Etendue);

impl CourriersVisibles {
    /// The mails that this viewer sees.
    pub fn par(regard: &Regard) -> Self {
        Self(regard.etendue())
    }

    fn filtre(self) -> Condition {
        match self.0 {
            Etendue::Tous => Condition::all(),
            Etendue::Soi(IdUtilisateur(id)) => Condition::all().add(Column::Destinataire.eq(id)),
            Etendue::Compte(compte) => {
                let siens = Query::select()
                    .column(utilisateur::Column::Id)
                    .from(utilisateur::Entity)
                    .and_where(utilisateur::Column::Compte.eq(compte.0))
                    .take();
                Condition::all().add(Column::Destinataire.in_subquery(siens))
            }
        }
    }

    /// Reads one page of the visible mails, and counts the visible mails up to a limit.
    pub async fn chercher(
        self,
        db: &impl Acces,
        filtre: &FiltreCourriers,
        tranche: Tranche,
    ) -> Result<(u64, Vec<CourrierSuivi>)> {
        let selection = Entity::find().filter(self.filtre()).filter(filtre.condition());
        let total = compter_jusqu_au(db, selection.clone(), Column::Id, tranche.jusqu_au).await?;
        let selection = selection.order_by(Column::Id, tranche.sens.into());
        let lignes = selection.offset(tranche.sautes).limit(tranche.limite).all(db).await?;
        Ok((total, avec_leurs_taches(db, lignes).await?))
    }

    /// Reads one mail, if it is visible.
    pub async fn par_id(self, db: &impl Acces, id: i64) -> Result<Option<CourrierSuivi>> {
        let lignes = Entity::find().filter(self.filtre()).filter(Column::Id.eq(id)).all(db).await?;
        Ok(avec_leurs_taches(db, lignes).await?.pop())
    }
}

/// Reads the content of a mail, as long as it is kept.
pub async fn contenu(db: &impl Acces, id: i64) -> Result<Option<Contenu>> {
    let ligne = Entity::find_by_id(id).one(db).await?;
    let contenu = ligne.and_then(|ligne| ligne.contenu);
    contenu.map(|contenu| db.trousseau().dechiffrer_ligne(&contenu, id)).transpose()
}

/// Makes an unsent mail due at once: through its own job, or through a new job when it has none.
pub async fn relancer(tx: &Ecriture, suivi: &CourrierSuivi) -> Result<()> {
    if let Some(tache) = &suivi.tache {
        return crate::tache::avancer(tx, tache.id).await.map(drop);
    }
    let tache = Tache::EnvoyerCourrier { courrier: suivi.courrier.id };
    crate::tache::mettre(tx, &tache, tx.maintenant()).await.map(drop)
}

async fn avec_leurs_taches(db: &impl Acces, lignes: Vec<Model>) -> Result<Vec<CourrierSuivi>> {
    let corps = |id: i64| crate::tache::corps(&Tache::EnvoyerCourrier { courrier: id });
    let attendus: Vec<String> =
        lignes.iter().filter(|l| l.envoye.is_none()).map(|l| corps(l.id)).collect::<Result<_>>()?;
    let mut taches = HashMap::new();
    if !attendus.is_empty() {
        let siennes = tache::Entity::find()
            .filter(tache::Column::Code.eq(Tache::EnvoyerCourrier { courrier: 0 }.code()))
            .filter(tache::Column::Corps.is_in(attendus));
        taches.extend(siennes.all(db).await?.into_iter().map(|ligne| (ligne.corps.clone(), TacheLue::from(ligne))));
    }
    let avec_la_sienne =
        |ligne: Model| Ok(CourrierSuivi { tache: taches.remove(&corps(ligne.id)?), courrier: relire(ligne) });
    lignes.into_iter().map(avec_la_sienne).collect()
}
