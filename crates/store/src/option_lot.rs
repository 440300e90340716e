//! Options (`domain.md` section 4). Only one option runs on a lot. An option keeps the prices that its lot had when the option was taken.
//! A change of an option compares its version first. [`crate::ensemble::appliquer`] writes the effect of an option on the lot.

use crate::base::Acces;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::forme::lisibles;
use crate::motif::MotifDeFin;
use crate::tables::option_lot::{ActiveModel, Column, Entity, Model};
use crate::temps::{Instant, Periode};
use crate::tranche::PAR_REQUETE;
use crate::visibles::{dans_ces_etats, entre, parmi, visibles};
use domain::contact::IdContact;
use domain::denonciation::IdDenonciation;
use domain::lot::IdLot;
use domain::lot::tenue::IdOption;
use domain::option_lot::StatutOption;
use domain::programme::IdProgramme;
use domain::regard::{Etendue, Regard};
use domain::reservation::RegimeDeTva;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use domain::vente::{EtatOption, Prolongation};
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, ExprTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use std::collections::HashMap;

pub use domain::vente::{NouvelleOption, OptionLot};

/// The number of options that are read at once.
const LUES: u64 = 50_000;

/// Writes a running option. Fails with [`crate::Unicite::OptionEnCours`] when another option runs on its lot.
pub async fn creer(tx: &Ecriture, nouvelle: &NouvelleOption) -> Result<OptionLot> {
    let option = nouvelle.nee(IdOption(0));
    let Colonnes { statut, rappel, prolongee, finie, .. } = Colonnes::de(&option);
    let prix = crate::forme::texte("option_lot.prix", &option.prix)?;
    let ligne = ActiveModel {
        id: NotSet,
        lot: Set(option.lot.0.clone()),
        programme: Set(option.programme.0.clone()),
        prescripteur: Set(option.prescripteur.0),
        compte: Set(option.compte.map(|c| c.0)),
        contact: Set(option.contact.0),
        denonciation: Set(option.denonciation.map(|d| d.0)),
        statut: Set(statut.to_owned()),
        cree: Set(option.cree.into()),
        echeance: Set(option.echeance.into()),
        rappel: Set(rappel),
        prolongee: Set(prolongee),
        prix: Set(prix),
        regime_tva: Set(option.regime.map(|regime| regime.code().to_owned())),
        motif: Set(None),
        finie: Set(finie),
        version: Set(option.version),
    };
    // The values in memory are those just written, so the row is not read back.
    Ok(OptionLot { id: IdOption(Entity::insert(ligne).exec_with_returning(tx).await?.id), ..option })
}

/// Writes a changed option, if its version is still the one that was read; returns false otherwise.
pub async fn remplacer(tx: &Ecriture, option: &mut OptionLot) -> Result<bool> {
    let Colonnes { statut, rappel, prolongee, motif, finie } = Colonnes::de(option);
    let motif = motif.map(|motif| tx.trousseau().chiffrer_ligne(&motif, Forme::Ligne, option.id.0)).transpose()?;
    let remplacee = Entity::update_many()
        .col_expr(Column::Statut, Expr::value(statut))
        .col_expr(Column::Echeance, Expr::value(Instant::from(option.echeance)))
        .col_expr(Column::Rappel, Expr::value(rappel))
        .col_expr(Column::Prolongee, Expr::value(prolongee))
        .col_expr(Column::Motif, Expr::value(motif))
        .col_expr(Column::Finie, Expr::value(finie))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(option.id.0))
        .filter(Column::Version.eq(option.version))
        .exec(tx)
        .await?;
    option.version += 1;
    Ok(remplacee.rows_affected > 0)
}

/// Locks the row of an option until the transaction ends, and reads it.
pub async fn par_id_verrouillee(tx: &Ecriture, id: IdOption) -> Result<Option<OptionLot>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
    ligne.map(|ligne| relire(tx, ligne)).transpose()
}

/// Reads these options, as a map by id.
pub async fn par_ids(db: &impl Acces, ids: &[IdOption]) -> Result<HashMap<IdOption, OptionLot>> {
    let mut lues = HashMap::with_capacity(ids.len());
    for paquet in ids.chunks(PAR_REQUETE) {
        let lignes = Entity::find().filter(Column::Id.is_in(paquet.iter().map(|id| id.0))).all(db).await?;
        let options = lisibles(lignes.into_iter().map(|ligne| relire(db, ligne)))?;
        lues.extend(options.into_iter().map(|option| (option.id, option)));
    }
    Ok(lues)
}

/// Reads the option that runs on a lot.
pub async fn en_cours_sur(db: &impl Acces, lot: &IdLot) -> Result<Option<OptionLot>> {
    let siennes = Entity::find().filter(Column::Lot.eq(lot.0.as_str())).filter(qui_court());
    siennes.one(db).await?.map(|ligne| relire(db, ligne)).transpose()
}

/// Says whether any option exists, whatever its state.
pub async fn il_y_en_a(db: &impl Acces) -> Result<bool> {
    let une: Option<i64> = Entity::find().select_only().column(Column::Id).limit(1).into_tuple().one(db).await?;
    Ok(une.is_some())
}

/// The running options whose time is over, the first to end first, at most `limite`.
pub async fn a_finir(db: &impl Acces, maintenant: Instant, limite: u64) -> Result<Vec<IdOption>> {
    ids(db, Column::Echeance, maintenant, limite).await
}

/// The running options whose reminder is due, the first due first, at most `limite`.
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

/// The condition for a running option, with the states that the domain names.
fn qui_court() -> SimpleExpr {
    dans_ces_etats("statut", StatutOption::TOUS.into_iter().filter(|statut| statut.court()).map(StatutOption::nom))
}

/// The filters of a list of options. An empty field accepts all.
#[derive(Debug, Clone, Default)]
pub struct FiltreOptions {
    /// The accepted states; `None` accepts all.
    pub statuts: Option<Vec<StatutOption>>,
    pub programmes: Vec<String>,
    pub lots: Vec<String>,
    pub prescripteurs: Vec<i32>,
    /// The period in which the option was taken.
    pub prises: Periode,
    /// The period in which the option ends.
    pub echeances: Periode,
}

/// The options that a viewer sees: their own, those of their company, or all of them (`domain.md` section 1).
#[derive(Debug, Clone, Copy)]
pub struct OptionsVisibles(Etendue);

impl OptionsVisibles {
    /// The options that this viewer sees.
    pub fn par(regard: &Regard) -> Self {
        Self(regard.etendue())
    }

    /// The options of one prescriber.
    pub fn de(prescripteur: IdUtilisateur) -> Self {
        Self(Etendue::Soi(prescripteur))
    }

    fn filtre(self) -> Condition {
        visibles(self.0, Column::Prescripteur, Column::Compte)
    }

    /// Reads the visible options that pass the filter, the newest first. Contacts are encrypted, so the caller sorts and
    /// searches by them in memory.
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
        lisibles(lignes.into_iter().map(|ligne| relire(db, ligne)))
    }

    /// The instants at which the visible running options end, the earliest first.
    pub async fn fins(self, db: &impl Acces) -> Result<Vec<Instant>> {
        let fins = Entity::find().select_only().column(Column::Echeance).filter(self.filtre()).filter(qui_court());
        Ok(fins.order_by_asc(Column::Echeance).limit(LUES).into_tuple().all(db).await?)
    }

    /// Reads one option, if it is visible.
    pub async fn par_id(self, db: &impl Acces, id: IdOption) -> Result<Option<OptionLot>> {
        let ligne = Entity::find().filter(self.filtre()).filter(Column::Id.eq(id.0)).one(db).await?;
        ligne.map(|ligne| relire(db, ligne)).transpose()
    }

    /// Locks the row of one visible option until the transaction ends, and reads it.
    pub async fn par_id_verrouillee(self, tx: &Ecriture, id: IdOption) -> Result<Option<OptionLot>> {
        // SQLite ignores the lock: its transaction is the only writer.
        let sienne = Entity::find().filter(self.filtre()).filter(Column::Id.eq(id.0)).lock_exclusive();
        sienne.one(tx).await?.map(|ligne| relire(tx, ligne)).transpose()
    }

    /// Reads the visible option that runs on a lot.
    pub async fn en_cours_sur(self, db: &impl Acces, lot: &IdLot) -> Result<Option<OptionLot>> {
        let siennes = Entity::find().filter(self.filtre()).filter(Column::Lot.eq(lot.0.as_str())).filter(qui_court());
        siennes.one(db).await?.map(|ligne| relire(db, ligne)).transpose()
    }
}

/// The columns that tell the state of an option.
struct Colonnes {
    statut: &'static str,
    rappel: Option<Instant>,
    prolongee: i32,
    motif: Option<MotifDeFin>,
    finie: Option<Instant>,
}

impl Colonnes {
    fn de(option: &OptionLot) -> Self {
        Self {
            statut: option.statut().nom(),
            rappel: option.rappel().map(Instant::from),
            prolongee: match option.prolongation {
                Prolongation::Possible => 0,
                Prolongation::Faite => 1,
            },
            motif: option.motif().map(|texte| MotifDeFin { texte: texte.to_owned() }),
            finie: option.finie().map(Instant::from),
        }
    }
}

fn illisible(id: i64, cause: &str) -> Error {
    Error::DocumentIllisible { table: "option_lot", id: id.to_string(), cause: cause.to_owned() }
}

/// Reads an option from its row. When its columns contradict each other, the error names the id of the row.
fn relire(db: &impl Acces, ligne: Model) -> Result<OptionLot> {
    let statut =
        StatutOption::depuis_nom(&ligne.statut).ok_or_else(|| illisible(ligne.id, "statut de valeur inconnue"))?;
    let prix = serde_json::from_str(&ligne.prix).map_err(|_| illisible(ligne.id, "prix illisibles"))?;
    let motif: Option<MotifDeFin> =
        ligne.motif.as_ref().map(|scelle| db.trousseau().dechiffrer_ligne(scelle, ligne.id)).transpose()?;
    let finie = || ligne.finie.map(Instant::date).ok_or_else(|| illisible(ligne.id, "finie sans sa date"));
    let etat = match statut {
        StatutOption::EnCours if ligne.finie.is_some() => {
            return Err(illisible(ligne.id, "en cours, avec une date de fin"));
        }
        StatutOption::EnCours => EtatOption::EnCours { rappel: ligne.rappel.map(Instant::date) },
        StatutOption::Transformee => EtatOption::Transformee { le: finie()? },
        StatutOption::Echue => EtatOption::Echue { le: finie()? },
        StatutOption::Annulee => EtatOption::Annulee { le: finie()?, motif: motif.map(|motif| motif.texte) },
    };
    Ok(OptionLot {
        id: IdOption(ligne.id),
        lot: IdLot(ligne.lot),
        programme: IdProgramme(ligne.programme),
        prescripteur: IdUtilisateur(ligne.prescripteur),
        compte: ligne.compte.map(IdCompte),
        contact: IdContact(ligne.contact),
        denonciation: ligne.denonciation.map(IdDenonciation),
        cree: ligne.cree.date(),
        echeance: ligne.echeance.date(),
        prolongation: if ligne.prolongee > 0 { Prolongation::Faite } else { Prolongation::Possible },
        prix,
        // An unknown VAT regime counts as no regime, so the portal asks for it again.
        regime: ligne.regime_tva.as_deref().and_then(RegimeDeTva::depuis_code),
        etat,
        version: ligne.version,
    })
}
