//! Options (`domain.md` section 4): one runs on a lot, its holder's price is kept with it, whoever changes it compares its
//! version. What it does to the lot is [`crate::lot::appliquer`].

use crate::base::Acces;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::motif::MotifDeFin;
use crate::tables::denonciation as denonciations;
use crate::tables::option_lot::{ActiveModel, Column, Entity, Model};
use crate::temps::Instant;
use crate::tranche::PAR_REQUETE;
use crate::visibles::{entre, parmi, visibles};
use domain::contact::IdContact;
use domain::denonciation::IdDenonciation;
use domain::lot::tenue::IdOption;
use domain::lot::{IdLot, PrixLot};
use domain::option_lot::{StatutOption, rappel};
use domain::programme::IdProgramme;
use domain::regard::{Etendue, Regard};
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use std::collections::HashMap;

/// Options read at once.
const LUES: u64 = 50_000;

/// An option to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouvelleOption {
    /// The lot.
    pub lot: IdLot,
    /// Its programme.
    pub programme: IdProgramme,
    /// Who holds it.
    pub prescripteur: IdUtilisateur,
    /// Their company.
    pub compte: Option<IdCompte>,
    /// The buyer.
    pub contact: IdContact,
    /// The declaration that the buyer was taken from.
    pub denonciation: Option<IdDenonciation>,
    /// When it ends.
    pub echeance: Instant,
    /// The prices of the lot, kept for its holder.
    pub prix: PrixLot,
}

/// An option as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionLot {
    /// Identifier.
    pub id: IdOption,
    /// The lot.
    pub lot: IdLot,
    /// Its programme.
    pub programme: IdProgramme,
    /// Who holds it.
    pub prescripteur: IdUtilisateur,
    /// Their company, as it was then.
    pub compte: Option<IdCompte>,
    /// The buyer.
    pub contact: IdContact,
    /// The declaration that the buyer was taken from.
    pub denonciation: Option<IdDenonciation>,
    /// Where it stands.
    pub statut: StatutOption,
    /// When it was taken.
    pub cree: Instant,
    /// When it ends, or would have.
    pub echeance: Instant,
    /// When its prescriber is to be reminded; none once they were.
    pub rappel: Option<Instant>,
    /// Staff extended it.
    pub prolongee: bool,
    /// The prices kept for its holder.
    pub prix: PrixLot,
    /// Why it was cancelled.
    pub motif: Option<String>,
    /// When it ended.
    pub finie: Option<Instant>,
    /// Grows with each change.
    pub version: i64,
}

/// Writes an option that runs from now on. [`crate::Unicite::OptionEnCours`] when another one runs on its lot.
pub async fn creer(tx: &Ecriture, nouvelle: &NouvelleOption) -> Result<OptionLot> {
    creer_le(tx, nouvelle, tx.maintenant()).await
}

/// The same, taken at this instant.
pub async fn creer_le(tx: &Ecriture, nouvelle: &NouvelleOption, quand: Instant) -> Result<OptionLot> {
    let ligne = ActiveModel {
        id: NotSet,
        lot: Set(nouvelle.lot.0.clone()),
        programme: Set(nouvelle.programme.0.clone()),
        prescripteur: Set(nouvelle.prescripteur.0),
        compte: Set(nouvelle.compte.map(|c| c.0)),
        contact: Set(nouvelle.contact.0),
        denonciation: Set(nouvelle.denonciation.map(|d| d.0)),
        statut: Set(StatutOption::EnCours.nom().to_owned()),
        cree: Set(quand),
        echeance: Set(nouvelle.echeance),
        rappel: Set(Some(rappel(nouvelle.echeance.date()).into())),
        prolongee: Set(0),
        prix: Set(crate::forme::texte("option_lot.prix", &nouvelle.prix)?),
        motif: Set(None),
        finie: Set(None),
        version: Set(1),
    };
    relire(tx, Entity::insert(ligne).exec_with_returning(tx).await?)
}

/// Writes what may change of an option over the version that was read; false when another one is there.
pub async fn remplacer(tx: &Ecriture, option: &mut OptionLot) -> Result<bool> {
    let motif = option.motif.clone().map(|texte| MotifDeFin { texte });
    let motif = motif.map(|motif| tx.trousseau().chiffrer_ligne(&motif, Forme::Ligne, option.id.0)).transpose()?;
    let remplacee = Entity::update_many()
        .col_expr(Column::Statut, Expr::value(option.statut.nom()))
        .col_expr(Column::Echeance, Expr::value(option.echeance))
        .col_expr(Column::Rappel, Expr::value(option.rappel))
        .col_expr(Column::Prolongee, Expr::value(i32::from(option.prolongee)))
        .col_expr(Column::Motif, Expr::value(motif))
        .col_expr(Column::Finie, Expr::value(option.finie))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(option.id.0))
        .filter(Column::Version.eq(option.version))
        .exec(tx)
        .await?;
    option.version += 1;
    Ok(remplacee.rows_affected > 0)
}

/// Writes the prices that the lot of an option was taken at.
pub async fn fixer_les_prix(tx: &Ecriture, option: &OptionLot) -> Result<()> {
    let prix = crate::forme::texte("option_lot.prix", &option.prix)?;
    Entity::update_many().col_expr(Column::Prix, Expr::value(prix)).filter(Column::Id.eq(option.id.0)).exec(tx).await?;
    Ok(())
}

/// One option, whose row stays as it is until the transaction ends.
pub async fn par_id_verrouillee(tx: &Ecriture, id: IdOption) -> Result<Option<OptionLot>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
    ligne.map(|ligne| relire(tx, ligne)).transpose()
}

/// Options by id.
pub async fn par_ids(db: &impl Acces, ids: &[IdOption]) -> Result<HashMap<IdOption, OptionLot>> {
    let mut lues = HashMap::with_capacity(ids.len());
    for paquet in ids.chunks(PAR_REQUETE) {
        for ligne in Entity::find().filter(Column::Id.is_in(paquet.iter().map(|id| id.0))).all(db).await? {
            let option = relire(db, ligne)?;
            lues.insert(option.id, option);
        }
    }
    Ok(lues)
}

/// The option that runs on a lot.
pub async fn en_cours_sur(db: &impl Acces, lot: &IdLot) -> Result<Option<OptionLot>> {
    let siennes = Entity::find().filter(Column::Lot.eq(lot.0.as_str())).filter(qui_court());
    siennes.one(db).await?.map(|ligne| relire(db, ligne)).transpose()
}

/// The buyer of a declaration of this prescriber.
pub async fn contact_declare(
    db: &impl Acces,
    prescripteur: IdUtilisateur,
    denonciation: IdDenonciation,
) -> Result<Option<IdContact>> {
    let sienne = denonciations::Entity::find_by_id(denonciation.0)
        .filter(denonciations::Column::Prescripteur.eq(prescripteur.0));
    Ok(sienne.one(db).await?.map(|ligne| IdContact(ligne.contact)))
}

/// Whether there is any option, whatever its state.
pub async fn il_y_en_a(db: &impl Acces) -> Result<bool> {
    let une: Option<i64> = Entity::find().select_only().column(Column::Id).limit(1).into_tuple().one(db).await?;
    Ok(une.is_some())
}

/// How many options of a prescriber run. Whoever compares it holds the row of that user.
pub async fn nombre_en_cours(db: &impl Acces, prescripteur: IdUtilisateur) -> Result<u64> {
    Ok(Entity::find().filter(Column::Prescripteur.eq(prescripteur.0)).filter(qui_court()).count(db).await?)
}

/// The options that run and whose time is over, the first ones, at most `limite`.
pub async fn a_finir(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdOption>> {
    ids(db, Column::Echeance, maintenant, limite).await
}

/// The options that run and whose reminder is due, the first ones, at most `limite`.
pub async fn a_rappeler(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdOption>> {
    ids(db, Column::Rappel, maintenant, limite).await
}

async fn ids(db: &impl Acces, quand: Column, maintenant: Instant, limite: u64) -> Result<Vec<IdOption>> {
    let dues = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(qui_court())
        .filter(quand.lte(maintenant))
        .order_by_asc(quand)
        .order_by_asc(Column::Id)
        .limit(limite);
    let ids: Vec<i64> = dues.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdOption).collect())
}

/// What the text says stands in the index: a database must see that it serves.
fn qui_court() -> sea_orm::sea_query::SimpleExpr {
    Expr::cust("statut = 'en-cours'")
}

/// What is asked of the options of a list.
#[derive(Debug, Clone, Default)]
pub struct FiltreOptions {
    /// One of these states, when some are asked for.
    pub statuts: Option<Vec<StatutOption>>,
    /// One of these programmes.
    pub programmes: Vec<String>,
    /// One of these lots.
    pub lots: Vec<String>,
    /// Of one of these prescribers.
    pub prescripteurs: Vec<i32>,
    /// Taken from then on, and before.
    pub prises: (Option<Instant>, Option<Instant>),
    /// That end from then on, and before.
    pub echeances: (Option<Instant>, Option<Instant>),
}

/// The options that a viewer sees: their own, those of their company, or all (`domain.md` section 1).
#[derive(Debug, Clone, Copy)]
pub struct OptionsVisibles(Etendue);

impl OptionsVisibles {
    /// Those that this viewer sees.
    pub fn par(regard: &Regard) -> Self {
        Self(regard.etendue())
    }

    /// Those of one prescriber.
    pub fn de(prescripteur: IdUtilisateur) -> Self {
        Self(Etendue::Soi(prescripteur))
    }

    fn filtre(self) -> Condition {
        visibles(self.0, Column::Prescripteur, Column::Compte)
    }

    /// Those that hold, the newest first. Contacts are encrypted: order and search by them are made of what this gives.
    pub async fn lister(self, db: &impl Acces, filtre: &FiltreOptions) -> Result<Vec<OptionLot>> {
        let condition = self
            .filtre()
            .add_option(
                filtre.statuts.as_ref().map(|voulus| Column::Statut.is_in(voulus.iter().map(|statut| statut.nom()))),
            )
            .add_option(parmi(Column::Programme, filtre.programmes.iter().map(String::as_str)))
            .add_option(parmi(Column::Lot, filtre.lots.iter().map(String::as_str)))
            .add_option(parmi(Column::Prescripteur, filtre.prescripteurs.iter().copied()))
            .add(entre(Column::Cree, filtre.prises))
            .add(entre(Column::Echeance, filtre.echeances));
        let lignes = Entity::find().filter(condition).order_by_desc(Column::Id).limit(LUES).all(db).await?;
        lignes.into_iter().map(|ligne| relire(db, ligne)).collect()
    }

    /// One of them.
    pub async fn par_id(self, db: &impl Acces, id: IdOption) -> Result<Option<OptionLot>> {
        let ligne = Entity::find().filter(self.filtre()).filter(Column::Id.eq(id.0)).one(db).await?;
        ligne.map(|ligne| relire(db, ligne)).transpose()
    }

    /// The one of them that runs on a lot.
    pub async fn en_cours_sur(self, db: &impl Acces, lot: &IdLot) -> Result<Option<OptionLot>> {
        let siennes = Entity::find().filter(self.filtre()).filter(Column::Lot.eq(lot.0.as_str())).filter(qui_court());
        siennes.one(db).await?.map(|ligne| relire(db, ligne)).transpose()
    }
}

fn relire(db: &impl Acces, ligne: Model) -> Result<OptionLot> {
    let illisible = |cause: &str| Error::DocumentIllisible {
        table: "option_lot",
        id: ligne.id.to_string(),
        cause: cause.to_owned(),
    };
    let statut = StatutOption::depuis_nom(&ligne.statut).ok_or_else(|| illisible("statut de valeur inconnue"))?;
    let prix = serde_json::from_str(&ligne.prix).map_err(|_| illisible("prix illisibles"))?;
    let motif: Option<MotifDeFin> =
        ligne.motif.as_ref().map(|scelle| db.trousseau().dechiffrer_ligne(scelle, ligne.id)).transpose()?;
    Ok(OptionLot {
        id: IdOption(ligne.id),
        lot: IdLot(ligne.lot),
        programme: IdProgramme(ligne.programme),
        prescripteur: IdUtilisateur(ligne.prescripteur),
        compte: ligne.compte.map(IdCompte),
        contact: IdContact(ligne.contact),
        denonciation: ligne.denonciation.map(IdDenonciation),
        statut,
        cree: ligne.cree,
        echeance: ligne.echeance,
        rappel: ligne.rappel,
        prolongee: ligne.prolongee > 0,
        prix,
        motif: motif.map(|motif| motif.texte),
        finie: ligne.finie,
        version: ligne.version,
    })
}
