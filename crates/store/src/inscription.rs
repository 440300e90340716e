//! Registrations (`domain.md` section 8). Their data is encrypted and bound to its row. A decision compares the version first.
//! Their documents are in [`document`], the requests of staff for other documents in [`demande`], and files wait in [`depot`].

pub mod demande;
pub mod depot;
pub mod document;

pub use crate::tables::inscription::MotifDeRefus;
pub use demande::{DemandeLue, TexteDeDemande};

use crate::base::Acces;
use crate::chiffre::{Forme, IndexAveugle};
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::tables::inscription::{ActiveModel, Column, Entity, Model};
use crate::tables::inscription_demande;
use crate::temps::Instant;
use chrono::NaiveDate;
use domain::acces::Role;
use domain::inscription::{Dossier, IdInscription, StatutInscription};
use domain::regard::Regard;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait,
};
use std::collections::{HashMap, HashSet};
use std::fmt;

/// The number of registrations that are read at once.
const LUES: u64 = 50_000;
/// The number of similar registrations that a sheet shows: only the last ones are shown.
const SEMBLABLES: u64 = 50;

/// The hash of the key that a visitor sent a registration with, and the hash of the data that they sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CleDInscription {
    /// The hash of the key.
    pub envoi: [u8; 32],
    /// The hash of the data that was sent.
    pub empreinte: [u8; 32],
}

/// A registration as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Inscription {
    pub id: IdInscription,
    pub statut: StatutInscription,
    /// The data that the visitor sent; `None` once it is erased.
    pub dossier: Option<Dossier>,
    pub motif: Option<String>,
    /// The last day of the insurance, as staff read it.
    pub assurance_fin: Option<NaiveDate>,
    /// The user who decided, and when.
    pub decision: Option<(IdUtilisateur, Instant)>,
    /// The company that was created.
    pub compte: Option<IdCompte>,
    /// The account that was created.
    pub utilisateur: Option<IdUtilisateur>,
    pub cree: Instant,
    /// The version of the row, which grows with each change.
    pub version: i64,
}

impl fmt::Debug for Inscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inscription").field("id", &self.id).field("statut", &self.statut).finish_non_exhaustive()
    }
}

/// The values that make two registrations similar: an id, a SIREN, the index of an e-mail.
type ClesDUne = (i32, Option<String>, Option<IndexAveugle>);

/// Another registration with the same SIREN or the same e-mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Semblable {
    pub inscription: Inscription,
    pub meme_siren: bool,
    pub meme_email: bool,
}

impl Inscription {
    /// The reference by which people name the registration.
    pub fn reference(&self) -> String {
        self.id.reference(self.cree.jour())
    }
}

/// Creates a registration that waits for a decision, even if others have its SIREN or its e-mail. Fails with
/// [`crate::Unicite::InscriptionEnvoi`] when another registration has its key.
pub async fn creer(tx: &Ecriture, dossier: &Dossier, cle: Option<&CleDInscription>) -> Result<Inscription> {
    creer_le(tx, dossier, cle, tx.maintenant()).await
}

/// Creates a registration as [`creer`] does, with this instant as the instant of its arrival.
pub async fn creer_le(
    tx: &Ecriture,
    dossier: &Dossier,
    cle: Option<&CleDInscription>,
    quand: Instant,
) -> Result<Inscription> {
    let ligne = ActiveModel {
        id: NotSet,
        statut: Set(StatutInscription::ATraiter.nom().to_owned()),
        siren: Set(Some(dossier.company.siren.clone())),
        email_index: Set(Some(tx.trousseau().index_email(&dossier.prescriber.contact.email))),
        dossier: Set(None),
        motif: Set(None),
        assurance_fin: Set(None),
        envoi: Set(cle.map(|cle| cle.envoi.to_vec())),
        empreinte: Set(cle.map(|cle| cle.empreinte.to_vec())),
        decideur: Set(None),
        decidee: Set(None),
        compte: Set(None),
        utilisateur: Set(None),
        cree: Set(quand),
        version: Set(1),
    };
    let id = Entity::insert(ligne).exec_with_returning(tx).await?.id;
    // The secret is bound to its row, whose id is known only once it is inserted.
    let scelle = tx.trousseau().chiffrer_ligne(dossier, Forme::Ligne, id.into())?;
    Entity::update_many().col_expr(Column::Dossier, Expr::value(scelle)).filter(Column::Id.eq(id)).exec(tx).await?;
    Ok(Inscription {
        id: IdInscription(id),
        statut: StatutInscription::ATraiter,
        dossier: Some(dossier.clone()),
        motif: None,
        assurance_fin: None,
        decision: None,
        compte: None,
        utilisateur: None,
        cree: quand,
        version: 1,
    })
}

/// Reads the registration that came with this key, and the hash of the data that was sent.
pub async fn par_envoi(db: &impl Acces, envoi: &[u8; 32]) -> Result<Option<(Inscription, Vec<u8>)>> {
    let Some(ligne) = Entity::find().filter(Column::Envoi.eq(envoi.to_vec())).one(db).await? else { return Ok(None) };
    let empreinte = ligne.empreinte.clone().unwrap_or_default();
    Ok(Some((relire(db, ligne)?, empreinte)))
}

/// Counts the registrations that came from this e-mail since `depuis`.
pub async fn venues_de(db: &impl Acces, email: &str, depuis: Instant) -> Result<u64> {
    let indexes = [db.trousseau().index_email(email), db.trousseau().ancien_index_email(email)];
    let venues = Entity::find().filter(Column::EmailIndex.is_in(indexes));
    Ok(venues.filter(Column::Cree.gte(depuis)).count(db).await?)
}

/// Counts the registrations that came after this one and wait for a decision, and tells the last of them.
pub async fn venues_apres(db: &impl Acces, id: IdInscription) -> Result<Option<(u64, IdInscription)>> {
    let venues =
        Entity::find().filter(Column::Id.gt(id.0)).filter(Column::Statut.eq(StatutInscription::ATraiter.nom()));
    let nombre = venues.clone().count(db).await?;
    let derniere = venues.select_only().column(Column::Id).order_by_desc(Column::Id).into_tuple().one(db).await?;
    Ok(derniere.map(|derniere| (nombre, IdInscription(derniere))))
}

fn qui_attend() -> sea_orm::sea_query::SimpleExpr {
    Column::Statut.is_in([StatutInscription::ATraiter.nom(), StatutInscription::PieceDemandee.nom()])
}

/// The registrations that a viewer sees: all of them for staff who decide, none for anybody else. Registrations hold identity cards and
/// bank details (`domain.md` section 8).
#[derive(Debug, Clone, Copy)]
pub struct InscriptionsVisibles {
    toutes: bool,
}

impl InscriptionsVisibles {
    /// The registrations that this viewer sees.
    pub fn par(regard: &Regard) -> Self {
        Self { toutes: regard.a(Role::IR) }
    }

    fn filtre(self) -> Condition {
        // Other viewers see none: no registration has the id 0.
        if self.toutes { Condition::all() } else { Condition::all().add(Column::Id.eq(0)) }
    }

    /// Reads the visible registrations in one of these states, the newest first. Their data is encrypted, so the caller sorts and searches
    /// in memory.
    pub async fn lister(self, db: &impl Acces, statuts: &[StatutInscription]) -> Result<Vec<Inscription>> {
        let voulus = Column::Statut.is_in(statuts.iter().map(|statut| statut.nom()));
        let lignes = Entity::find().filter(self.filtre()).filter(voulus).order_by_desc(Column::Id).limit(LUES);
        lignes.all(db).await?.into_iter().map(|ligne| relire(db, ligne)).collect()
    }

    /// Reads one registration, if it is visible.
    pub async fn par_id(self, db: &impl Acces, id: IdInscription) -> Result<Option<Inscription>> {
        let ligne = Entity::find().filter(self.filtre()).filter(Column::Id.eq(id.0)).one(db).await?;
        ligne.map(|ligne| relire(db, ligne)).transpose()
    }

    /// Reads the other registrations with the SIREN or the e-mail of this one, the newest first. Erased registrations are left out.
    pub async fn semblables(self, db: &impl Acces, id: IdInscription) -> Result<Vec<Semblable>> {
        let Some(elle) = Entity::find().filter(self.filtre()).filter(Column::Id.eq(id.0)).one(db).await? else {
            return Ok(Vec::new());
        };
        let siren = elle.siren.as_ref().map(|siren| Column::Siren.eq(siren));
        let email = elle.email_index.as_ref().map(|email| Column::EmailIndex.eq(email.clone()));
        let memes = Condition::any().add_option(siren).add_option(email);
        if memes.is_empty() {
            return Ok(Vec::new());
        }
        let autres = Entity::find().filter(self.filtre()).filter(memes).filter(Column::Id.ne(id.0));
        let autres = autres.order_by_desc(Column::Id).limit(SEMBLABLES).all(db).await?;
        let dire = |ligne: Model| {
            let meme_siren = elle.siren.is_some() && ligne.siren == elle.siren;
            let meme_email = elle.email_index.is_some() && ligne.email_index == elle.email_index;
            Ok(Semblable { meme_siren, meme_email, inscription: relire(db, ligne)? })
        };
        autres.into_iter().map(dire).collect()
    }

    /// Counts, for each registration that waits, the others that wait with its SIREN or its e-mail. A registration that has no such other
    /// is left out.
    pub async fn qui_attendent_ensemble(self, db: &impl Acces) -> Result<HashMap<IdInscription, u32>> {
        let attendent = Entity::find().filter(self.filtre()).filter(qui_attend()).order_by_desc(Column::Id).limit(LUES);
        let lignes: Vec<ClesDUne> = attendent
            .select_only()
            .columns([Column::Id, Column::Siren, Column::EmailIndex])
            .into_tuple()
            .all(db)
            .await?;
        let (mut par_siren, mut par_email) = (HashMap::<_, Vec<i32>>::new(), HashMap::<_, Vec<i32>>::new());
        for (id, siren, email) in &lignes {
            par_siren.entry(siren.as_ref()).or_default().push(*id);
            par_email.entry(email.as_ref()).or_default().push(*id);
        }
        let autres = |(id, siren, email): &ClesDUne| {
            let siens = siren.as_ref().and_then(|siren| par_siren.get(&Some(siren)));
            let sien = email.as_ref().and_then(|email| par_email.get(&Some(email)));
            let tous: HashSet<i32> =
                siens.into_iter().chain(sien).flatten().copied().filter(|autre| autre != id).collect();
            (!tous.is_empty()).then(|| (IdInscription(*id), u32::try_from(tous.len()).unwrap_or(u32::MAX)))
        };
        Ok(lignes.iter().filter_map(autres).collect())
    }

    /// Counts the visible registrations that wait for a decision, and tells since when the oldest waits.
    pub async fn qui_attendent(self, db: &impl Acces) -> Result<(u64, Option<Instant>)> {
        let attendent =
            Entity::find().filter(self.filtre()).filter(Column::Statut.eq(StatutInscription::ATraiter.nom()));
        let nombre = attendent.clone().count(db).await?;
        let premiere =
            attendent.select_only().column(Column::Cree).order_by_asc(Column::Id).into_tuple().one(db).await?;
        Ok((nombre, premiere))
    }
}

/// Reads one registration, without any check of who sees it, because the caller holds a link to the registration.
pub async fn par_id(db: &impl Acces, id: IdInscription) -> Result<Option<Inscription>> {
    let ligne = Entity::find_by_id(id.0).one(db).await?;
    ligne.map(|ligne| relire(db, ligne)).transpose()
}

/// Reads the data that a company sent with its registration, as long as this data is kept.
pub async fn dossier_de_la_societe(db: &impl Acces, compte: IdCompte) -> Result<Option<Dossier>> {
    let sienne = Entity::find().filter(Column::Compte.eq(compte.0));
    let acceptee = sienne.filter(Column::Statut.eq(StatutInscription::Acceptee.nom())).order_by_desc(Column::Id);
    let lue = acceptee.one(db).await?.map(|ligne| relire(db, ligne)).transpose()?;
    Ok(lue.and_then(|inscription| inscription.dossier))
}

/// Locks the row of a registration until the transaction ends, and reads it.
pub async fn par_id_verrouillee(tx: &Ecriture, id: IdInscription) -> Result<Option<Inscription>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
    ligne.map(|ligne| relire(tx, ligne)).transpose()
}

/// Writes the state and the decision of a registration, if its version is still the one that was read; returns false otherwise.
pub async fn remplacer(tx: &Ecriture, inscription: &Inscription) -> Result<bool> {
    let id = inscription.id.0;
    let motif = inscription.motif.clone().map(|texte| MotifDeRefus { texte });
    let motif = motif.map(|motif| tx.trousseau().chiffrer_ligne(&motif, Forme::Ligne, id.into())).transpose()?;
    let remplacee = Entity::update_many()
        .col_expr(Column::Statut, Expr::value(inscription.statut.nom()))
        .col_expr(Column::Motif, Expr::value(motif))
        .col_expr(Column::AssuranceFin, Expr::value(inscription.assurance_fin.map(|jour| jour.to_string())))
        .col_expr(Column::Decideur, Expr::value(inscription.decision.map(|(qui, _)| qui.0)))
        .col_expr(Column::Decidee, Expr::value(inscription.decision.map(|(_, quand)| quand)))
        .col_expr(Column::Compte, Expr::value(inscription.compte.map(|compte| compte.0)))
        .col_expr(Column::Utilisateur, Expr::value(inscription.utilisateur.map(|utilisateur| utilisateur.0)))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(inscription.version))
        .exec(tx)
        .await?;
    Ok(remplacee.rows_affected > 0)
}

/// The registrations that wait for documents, although no link to send one is valid any more, at most `limite`.
pub async fn qui_attendent_en_vain(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdInscription>> {
    let attendues = demande::ouvertes(maintenant).select_only().column(inscription_demande::Column::Inscription);
    let ids: Vec<i32> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Statut.eq(StatutInscription::PieceDemandee.nom()))
        .filter(Column::Id.not_in_subquery(attendues.into_query()))
        .order_by_asc(Column::Id)
        .limit(limite)
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().map(IdInscription).collect())
}

/// The registrations that were refused before `avant`, the oldest first, at most `limite`.
pub async fn refusees_avant(db: &impl Acces, avant: Instant, limite: u64) -> Result<Vec<IdInscription>> {
    let ids: Vec<i32> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Statut.eq(StatutInscription::Refusee.nom()))
        .filter(Column::Decidee.lt(avant))
        .order_by_asc(Column::Id)
        .limit(limite)
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().map(IdInscription).collect())
}

/// Erases all the data of a refused registration, with its documents and the requests for documents. Returns the names of its files, whose
/// bytes the caller deletes after the commit. Returns `None` when the registration is not refused.
pub async fn effacer(tx: &Ecriture, id: IdInscription) -> Result<Option<Vec<String>>> {
    let vide = || Expr::value(Option::<Vec<u8>>::None);
    let effacee = Entity::update_many()
        .col_expr(Column::Statut, Expr::value(StatutInscription::Effacee.nom()))
        .col_expr(Column::Siren, Expr::value(Option::<String>::None))
        .col_expr(Column::EmailIndex, vide())
        .col_expr(Column::Dossier, vide())
        .col_expr(Column::Motif, vide())
        .col_expr(Column::AssuranceFin, Expr::value(Option::<String>::None))
        .col_expr(Column::Envoi, vide())
        .col_expr(Column::Empreinte, vide())
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(id.0))
        .filter(Column::Statut.eq(StatutInscription::Refusee.nom()))
        .exec(tx)
        .await?;
    if effacee.rows_affected == 0 {
        return Ok(None);
    }
    demande::oublier(tx, id).await?;
    document::oublier(tx, id).await.map(Some)
}

fn relire(db: &impl Acces, ligne: Model) -> Result<Inscription> {
    let id = i64::from(ligne.id);
    let statut = StatutInscription::depuis_nom(&ligne.statut).ok_or_else(|| Error::DocumentIllisible {
        table: "inscription",
        id: id.to_string(),
        cause: "statut de valeur inconnue".to_owned(),
    })?;
    let trousseau = db.trousseau();
    let dossier = ligne.dossier.map(|scelle| trousseau.dechiffrer_ligne(&scelle, id)).transpose()?;
    let motif: Option<MotifDeRefus> = ligne.motif.map(|scelle| trousseau.dechiffrer_ligne(&scelle, id)).transpose()?;
    Ok(Inscription {
        id: IdInscription(ligne.id),
        statut,
        dossier,
        motif: motif.map(|motif| motif.texte),
        assurance_fin: ligne.assurance_fin.and_then(|texte| texte.parse().ok()),
        decision: ligne.decideur.map(IdUtilisateur).zip(ligne.decidee),
        compte: ligne.compte.map(IdCompte),
        utilisateur: ligne.utilisateur.map(IdUtilisateur),
        cree: ligne.cree,
        version: ligne.version,
    })
}
