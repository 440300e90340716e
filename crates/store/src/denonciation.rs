//! Declarations (`domain.md` section 5): who they are about is a row of [`crate::contact`], what they protect one of
//! [`crate::protection`]. Whoever writes one, or ends one, first holds the rows of its programmes
//! ([`crate::programme::verrouiller`]): who else runs there stays as it was read until the end of the transaction.

mod lecture;
mod personne;

pub use lecture::{DenonciationsVisibles, FiltreDenonciations};
pub use personne::{Rivalite, de_la_personne, qui_courent_sur, qui_protege, rivalites};

use crate::base::Acces;
use crate::chiffre::{Forme, IndexAveugle};
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::motif::MotifDeFin;
use crate::tables::denonciation::{ActiveModel, Column, Entity, Model};
use crate::tables::denonciation_programme as liens;
use crate::temps::Instant;
use crate::tranche::PAR_REQUETE;
use domain::contact::IdContact;
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::programme::IdProgramme;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
};
use std::collections::HashMap;

/// A declaration to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouvelleDenonciation {
    /// Who declares; none: the developer's own contact.
    pub prescripteur: Option<IdUtilisateur>,
    /// Their company.
    pub compte: Option<IdCompte>,
    /// The buyer.
    pub contact: IdContact,
    /// Its programmes.
    pub programmes: Vec<IdProgramme>,
    /// Waiting, or validated at once.
    pub statut: StatutDenonciation,
    /// When it was made.
    pub cree: Instant,
    /// When it ends.
    pub echeance: Instant,
    /// Who entered one of the developer's own contacts.
    pub decideur: Option<IdUtilisateur>,
    /// What an import knows again one of the developer's own contacts by.
    pub empreinte: Option<IndexAveugle>,
}

/// A declaration as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Denonciation {
    /// Identifier.
    pub id: IdDenonciation,
    /// Who declares; none: the developer's own contact.
    pub prescripteur: Option<IdUtilisateur>,
    /// Their company, as it was then.
    pub compte: Option<IdCompte>,
    /// The buyer.
    pub contact: IdContact,
    /// Its programmes, by id; they never change.
    pub programmes: Vec<IdProgramme>,
    /// Where it stands.
    pub statut: StatutDenonciation,
    /// When it was made.
    pub cree: Instant,
    /// When it ends, or would have.
    pub echeance: Option<Instant>,
    /// How often it was renewed.
    pub renouvellements: u16,
    /// Why it was refused or cancelled.
    pub motif: Option<String>,
    /// Who decided, or entered one of the developer's own contacts.
    pub decideur: Option<IdUtilisateur>,
    /// When it ended.
    pub finie: Option<Instant>,
    /// Grows with each change.
    pub version: i64,
}

impl Denonciation {
    /// Whether it runs at that instant: one whose time is over does not, whether or not the job that ends it has come.
    pub fn court(&self, maintenant: Instant) -> bool {
        self.statut.court() && self.echeance.is_some_and(|fin| fin > maintenant)
    }
}

/// Writes a declaration. [`crate::Unicite::ContactDuPromoteur`] when the developer's contact was entered before.
pub async fn creer(tx: &Ecriture, nouvelle: &NouvelleDenonciation) -> Result<Denonciation> {
    let ligne = ActiveModel {
        id: NotSet,
        prescripteur: Set(nouvelle.prescripteur.map(|u| u.0)),
        compte: Set(nouvelle.compte.map(|c| c.0)),
        contact: Set(nouvelle.contact.0),
        statut: Set(nouvelle.statut.nom().to_owned()),
        cree: Set(nouvelle.cree),
        echeance: Set(Some(nouvelle.echeance)),
        renouvellements: Set(0),
        motif: Set(None),
        decideur: Set(nouvelle.decideur.map(|u| u.0)),
        finie: Set(None),
        empreinte: Set(nouvelle.empreinte.clone()),
        version: Set(1),
    };
    let ligne = Entity::insert(ligne).exec_with_returning(tx).await?;
    let mut programmes = nouvelle.programmes.clone();
    programmes.sort_unstable();
    let siens = programmes
        .iter()
        .map(|programme| liens::ActiveModel { denonciation: Set(ligne.id), programme: Set(programme.0.clone()) });
    liens::Entity::insert_many(siens).exec_without_returning(tx).await?;
    relire(tx, &ligne, programmes)
}

/// Writes what may change of a declaration over the version that was read; false when another one is there.
pub async fn remplacer(tx: &Ecriture, denonciation: &mut Denonciation) -> Result<bool> {
    let id = denonciation.id.0;
    let motif = denonciation.motif.clone().map(|texte| MotifDeFin { texte });
    let motif = motif.map(|motif| tx.trousseau().chiffrer_ligne(&motif, Forme::Ligne, id)).transpose()?;
    let remplacee = Entity::update_many()
        .col_expr(Column::Statut, Expr::value(denonciation.statut.nom()))
        .col_expr(Column::Echeance, Expr::value(denonciation.echeance))
        .col_expr(Column::Renouvellements, Expr::value(i32::from(denonciation.renouvellements)))
        .col_expr(Column::Motif, Expr::value(motif))
        .col_expr(Column::Decideur, Expr::value(denonciation.decideur.map(|u| u.0)))
        .col_expr(Column::Finie, Expr::value(denonciation.finie))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(denonciation.version))
        .exec(tx)
        .await?;
    denonciation.version += 1;
    Ok(remplacee.rows_affected > 0)
}

/// One declaration, whoever looks.
pub async fn par_id(db: &impl Acces, id: IdDenonciation) -> Result<Option<Denonciation>> {
    Ok(par_ids(db, &[id]).await?.pop())
}

/// One declaration, whose row stays as it is until the transaction ends.
pub async fn par_id_verrouillee(tx: &Ecriture, id: IdDenonciation) -> Result<Option<Denonciation>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let lignes = Entity::find_by_id(id.0).lock_exclusive().all(tx).await?;
    Ok(completer(tx, lignes).await?.pop())
}

/// Declarations by id.
pub async fn par_ids(db: &impl Acces, ids: &[IdDenonciation]) -> Result<Vec<Denonciation>> {
    let mut lues = Vec::with_capacity(ids.len());
    for paquet in ids.chunks(PAR_REQUETE) {
        let siennes = Entity::find().filter(Column::Id.is_in(paquet.iter().map(|id| id.0)));
        lues.extend(completer(db, siennes.order_by_asc(Column::Id).all(db).await?).await?);
    }
    Ok(lues)
}

/// The declarations that run and whose time is over, the first ones, at most `limite`.
pub async fn a_finir(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdDenonciation>> {
    let dues = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(qui_courent())
        .filter(Column::Echeance.lte(maintenant))
        .order_by_asc(Column::Echeance)
        .order_by_asc(Column::Id)
        .limit(limite);
    let ids: Vec<i64> = dues.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdDenonciation).collect())
}

/// Whether there is any declaration.
pub async fn il_y_en_a(db: &impl Acces) -> Result<bool> {
    let une: Option<i64> = Entity::find().select_only().column(Column::Id).limit(1).into_tuple().one(db).await?;
    Ok(une.is_some())
}

/// Which of the developer's own contacts are there already.
pub async fn deja_saisis(db: &impl Acces, empreintes: &[IndexAveugle]) -> Result<Vec<IndexAveugle>> {
    let mut deja = Vec::new();
    for paquet in empreintes.chunks(PAR_REQUETE) {
        let siennes = Entity::find().select_only().column(Column::Empreinte);
        let trouvees: Vec<IndexAveugle> =
            siennes.filter(Column::Empreinte.is_in(paquet.iter().cloned())).into_tuple().all(db).await?;
        deja.extend(trouvees);
    }
    Ok(deja)
}

/// What the text says stands in the index: a database must see that it serves.
fn qui_courent() -> sea_orm::sea_query::SimpleExpr {
    Expr::cust("statut IN ('en-cours', 'validee')")
}

/// Rows with their programmes.
async fn completer(db: &impl Acces, lignes: Vec<Model>) -> Result<Vec<Denonciation>> {
    let mut siens: HashMap<i64, Vec<IdProgramme>> = HashMap::with_capacity(lignes.len());
    for paquet in lignes.chunks(PAR_REQUETE) {
        let des_lignes = liens::Column::Denonciation.is_in(paquet.iter().map(|ligne| ligne.id));
        let trouves = liens::Entity::find().filter(des_lignes).order_by_asc(liens::Column::Programme);
        for lien in trouves.all(db).await? {
            siens.entry(lien.denonciation).or_default().push(IdProgramme(lien.programme));
        }
    }
    let avec = |ligne: Model| {
        let programmes = siens.remove(&ligne.id).unwrap_or_default();
        relire(db, &ligne, programmes)
    };
    lignes.into_iter().map(avec).collect()
}

fn relire(db: &impl Acces, ligne: &Model, programmes: Vec<IdProgramme>) -> Result<Denonciation> {
    let statut = StatutDenonciation::depuis_nom(&ligne.statut).ok_or_else(|| Error::DocumentIllisible {
        table: "denonciation",
        id: ligne.id.to_string(),
        cause: "statut de valeur inconnue".to_owned(),
    })?;
    let motif: Option<MotifDeFin> =
        ligne.motif.as_ref().map(|scelle| db.trousseau().dechiffrer_ligne(scelle, ligne.id)).transpose()?;
    Ok(Denonciation {
        id: IdDenonciation(ligne.id),
        prescripteur: ligne.prescripteur.map(IdUtilisateur),
        compte: ligne.compte.map(IdCompte),
        contact: IdContact(ligne.contact),
        programmes,
        statut,
        cree: ligne.cree,
        echeance: ligne.echeance,
        renouvellements: u16::try_from(ligne.renouvellements).unwrap_or(u16::MAX),
        motif: motif.map(|motif| motif.texte),
        decideur: ligne.decideur.map(IdUtilisateur),
        finie: ligne.finie,
        version: ligne.version,
    })
}
