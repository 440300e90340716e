//! The mandates of companies. [`domain::mandat::Mandats`] tells which mandate of a company counts. A caller that changes a mandate locks
//! the row of its company first.

mod en_attente;

pub use en_attente::{a_contresigner, a_etablir, a_rappeler, bientot_finis, numeros, tous};

use crate::base::Acces;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::motif::MotifDeFin;
use crate::piece::{self, GenrePiece, PieceLue};
use crate::tables::mandat::{ActiveModel, Column, Entity, Model};
use crate::tables::piece as pieces;
use crate::temps::Instant;
use chrono::NaiveDate;
use domain::mandat::{DocumentDuMandat, FinDeMandat, IdMandat, Mandat, Mandats, RappelDeMandat, RepresentantLegal};
use domain::utilisateur::IdCompte;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::fmt;

/// A mandate, with the other data of its row.
#[derive(Clone, PartialEq, Eq)]
pub struct MandatLu {
    /// The number of the mandate, which facts name.
    pub numero: i64,
    pub mandat: Mandat,
    /// The scan of a mandate that was signed on paper.
    pub scan: Option<String>,
    /// The representative who signs for the company.
    pub representant: Option<RepresentantLegal>,
    /// The number of the mandate in the company's own register.
    pub numero_registre: Option<String>,
    /// The reason why it was refused, or ended early.
    pub motif: Option<String>,
    /// The last reminder that was sent about its end.
    pub rappel: Option<RappelDeMandat>,
    /// The number of the mandate that this one renews.
    pub renouvelle: Option<i64>,
}

impl fmt::Debug for MandatLu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MandatLu").field("numero", &self.numero).field("mandat", &self.mandat).finish_non_exhaustive()
    }
}

impl MandatLu {
    /// Says whether the document of the mandate can be read: it was made, and it is the document that was signed or is to be signed.
    pub fn document_se_lit(&self) -> bool {
        let retire = matches!(self.mandat.fin, Some(FinDeMandat::Anticipee(_))) && self.mandat.date_signature.is_none();
        self.mandat.document == DocumentDuMandat::Etabli && self.scan.is_none() && !retire
    }
}

/// A mandate to be created.
#[derive(Debug, Clone)]
pub struct NouveauMandat {
    pub compte: IdCompte,
    /// The representative who signs for the company; `None` when not known yet.
    pub representant: Option<RepresentantLegal>,
    /// The number of the mandate that the new one renews.
    pub renouvelle: Option<i64>,
}

/// The mandates of a company, in the order of their creation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MandatsLus(Vec<MandatLu>);

impl MandatsLus {
    /// The mandate that counts on this day.
    pub fn qui_compte(&self, aujourd_hui: NaiveDate) -> Option<&MandatLu> {
        let mandats: Mandats = self.0.iter().map(|lu| lu.mandat.clone()).collect();
        self.0.get(mandats.rang_qui_compte(aujourd_hui)?)
    }

    /// The mandate that was created last.
    pub fn dernier(&self) -> Option<&MandatLu> {
        self.0.last()
    }

    /// The renewal of the mandate that counts. It is the last mandate, when that one was created later.
    pub fn suivant(&self, aujourd_hui: NaiveDate) -> Option<&MandatLu> {
        let compte = self.qui_compte(aujourd_hui)?.numero;
        self.dernier().filter(|dernier| dernier.numero > compte)
    }

    /// All the mandates, in the order of their creation.
    pub fn tous(&self) -> &[MandatLu] {
        &self.0
    }
}

/// Creates the mandate of a company. Nobody has signed it yet.
pub async fn creer(tx: &Ecriture, compte: IdCompte) -> Result<MandatLu> {
    creer_pour(tx, &NouveauMandat { compte, representant: None, renouvelle: None }).await
}

/// Creates a mandate with its representative and the mandate that it renews.
pub async fn creer_pour(tx: &Ecriture, nouveau: &NouveauMandat) -> Result<MandatLu> {
    let ligne = ActiveModel {
        id: NotSet,
        nom: Set(crate::session::hasard()),
        compte: Set(nouveau.compte.0),
        date_signature: Set(None),
        date_signature_societe: Set(None),
        scan: Set(None),
        cree: Set(tx.maintenant()),
        representant: Set(None),
        numero_registre: Set(None),
        etabli: Set(None),
        refuse: Set(None),
        fin_anticipee: Set(None),
        motif_fin: Set(None),
        rappel: Set(None),
        renouvelle: Set(nouveau.renouvelle),
    };
    let mut lu = relire(tx, Entity::insert(ligne).exec_with_returning(tx).await?)?;
    // The secret is bound to its row, whose id is known only once it is inserted.
    if let Some(representant) = &nouveau.representant {
        nommer(tx, &mut lu, representant).await?;
    }
    Ok(lu)
}

/// Reads the mandate of this name.
pub async fn par_id(db: &impl Acces, id: &IdMandat) -> Result<Option<MandatLu>> {
    let ligne = Entity::find().filter(Column::Nom.eq(id.0.as_str())).one(db).await?;
    ligne.map(|ligne| relire(db, ligne)).transpose()
}

/// Reads the mandate of this number.
pub async fn par_numero(db: &impl Acces, numero: i64) -> Result<Option<MandatLu>> {
    let ligne = Entity::find_by_id(numero).one(db).await?;
    ligne.map(|ligne| relire(db, ligne)).transpose()
}

/// Locks the row of the mandate of this number until the transaction ends, and reads it.
pub async fn par_numero_verrouille(tx: &Ecriture, numero: i64) -> Result<Option<MandatLu>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find_by_id(numero).lock_exclusive().one(tx).await?;
    ligne.map(|ligne| relire(tx, ligne)).transpose()
}

/// Reads the mandates of a company.
pub async fn de_la_societe(db: &impl Acces, compte: IdCompte) -> Result<MandatsLus> {
    let lignes = Entity::find().filter(Column::Compte.eq(compte.0)).order_by_asc(Column::Id).all(db).await?;
    Ok(MandatsLus(lignes.into_iter().map(|ligne| relire(db, ligne)).collect::<Result<_>>()?))
}

/// Reads the mandate of a company that counts on this day.
pub async fn du_compte(db: &impl Acces, compte: IdCompte, aujourd_hui: NaiveDate) -> Result<Option<MandatLu>> {
    Ok(de_la_societe(db, compte).await?.qui_compte(aujourd_hui).cloned())
}

/// Writes the dates on which each side signed, the early end of the mandate, and the scan of the signed mandate.
pub async fn signer(tx: &Ecriture, numero: i64, mandat: &Mandat, scan: Option<&PieceLue>) -> Result<()> {
    if let Some(scan) = scan {
        piece::inscrire(tx, GenrePiece::ScanMandat, scan).await?;
    }
    let (refuse, anticipee) = fins(mandat.fin);
    Entity::update_many()
        .col_expr(Column::DateSignature, dit(mandat.date_signature))
        .col_expr(Column::DateSignatureSociete, dit(mandat.date_signature_societe))
        .col_expr(Column::Scan, Expr::value(scan.map(|scan| scan.id.clone())))
        .col_expr(Column::Refuse, Expr::value(refuse))
        .col_expr(Column::FinAnticipee, Expr::value(anticipee))
        .filter(Column::Id.eq(numero))
        .exec(tx)
        .await?;
    Ok(())
}

/// Writes the representative who signs a mandate. The document of the mandate must then be made again, and a former refusal is erased.
pub async fn nommer(tx: &Ecriture, lu: &mut MandatLu, representant: &RepresentantLegal) -> Result<()> {
    let scelle = tx.trousseau().chiffrer_ligne(representant, Forme::Ligne, lu.numero)?;
    Entity::update_many()
        .col_expr(Column::Representant, Expr::value(Some(scelle)))
        .col_expr(Column::Etabli, Expr::value(Option::<Instant>::None))
        .col_expr(Column::Refuse, Expr::value(Option::<Instant>::None))
        .col_expr(Column::MotifFin, Expr::value(Option::<Vec<u8>>::None))
        .filter(Column::Id.eq(lu.numero))
        .exec(tx)
        .await?;
    lu.representant = Some(representant.clone());
    lu.mandat.document = DocumentDuMandat::EnPreparation;
    (lu.mandat.fin, lu.motif) = (None, None);
    Ok(())
}

/// Notes that the document of a mandate is made.
pub async fn etablir(tx: &Ecriture, lu: &mut MandatLu) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Etabli, Expr::value(Some(tx.maintenant())))
        .filter(Column::Id.eq(lu.numero))
        .exec(tx)
        .await?;
    lu.mandat.document = DocumentDuMandat::Etabli;
    Ok(())
}

/// Ends a mandate early, with the reason.
pub async fn finir(tx: &Ecriture, lu: &mut MandatLu, fin: FinDeMandat, motif: Option<&str>) -> Result<()> {
    let texte = motif.map(|motif| MotifDeFin { texte: motif.to_owned() });
    let scelle = texte.map(|motif| tx.trousseau().chiffrer_ligne(&motif, Forme::Ligne, lu.numero)).transpose()?;
    let (refuse, anticipee) = fins(Some(fin));
    Entity::update_many()
        .col_expr(Column::Refuse, Expr::value(refuse))
        .col_expr(Column::FinAnticipee, Expr::value(anticipee))
        .col_expr(Column::MotifFin, Expr::value(scelle))
        .filter(Column::Id.eq(lu.numero))
        .exec(tx)
        .await?;
    lu.mandat.fin = Some(fin);
    lu.motif = motif.map(str::to_owned);
    Ok(())
}

/// Writes the number of a mandate in the company's own register.
pub async fn noter_registre(tx: &Ecriture, lu: &mut MandatLu, numero: Option<&str>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::NumeroRegistre, Expr::value(numero.map(str::to_owned)))
        .filter(Column::Id.eq(lu.numero))
        .exec(tx)
        .await?;
    lu.numero_registre = numero.map(str::to_owned);
    Ok(())
}

/// Notes the last reminder about the end of a mandate.
pub async fn noter_rappel(tx: &Ecriture, lu: &mut MandatLu, rappel: RappelDeMandat) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Rappel, Expr::value(rappel.code()))
        .filter(Column::Id.eq(lu.numero))
        .exec(tx)
        .await?;
    lu.rappel = Some(rappel);
    Ok(())
}

/// Reads the row of the scan of a mandate.
pub async fn scan(db: &impl Acces, lu: &MandatLu) -> Result<Option<PieceLue>> {
    let Some(scan) = &lu.scan else { return Ok(None) };
    Ok(pieces::Entity::find_by_id(scan.as_str()).one(db).await?.map(piece::relire))
}

/// The state of the document, from the columns of the row.
pub(crate) fn document<T>(representant: Option<&T>, etabli: Option<Instant>) -> DocumentDuMandat {
    match (representant, etabli) {
        (_, Some(_)) => DocumentDuMandat::Etabli,
        (Some(_), None) => DocumentDuMandat::EnPreparation,
        (None, None) => DocumentDuMandat::SansRepresentant,
    }
}

/// The early end of a mandate, from the columns of the row.
pub(crate) fn fin(refuse: Option<Instant>, anticipee: Option<Instant>) -> Option<FinDeMandat> {
    let refuse = refuse.map(|le| FinDeMandat::Refuse(le.date()));
    anticipee.map(|le| FinDeMandat::Anticipee(le.date())).or(refuse)
}

/// The columns of the row for the early end of a mandate.
fn fins(fin: Option<FinDeMandat>) -> (Option<Instant>, Option<Instant>) {
    match fin {
        None => (None, None),
        Some(FinDeMandat::Refuse(le)) => (Some(le.into()), None),
        Some(FinDeMandat::Anticipee(le)) => (None, Some(le.into())),
    }
}

fn dit(jour: Option<NaiveDate>) -> sea_orm::sea_query::SimpleExpr {
    Expr::value(jour.map(|jour| jour.to_string()))
}

fn relire(db: &impl Acces, ligne: Model) -> Result<MandatLu> {
    let jour = |texte: Option<String>| texte.and_then(|texte| texte.parse().ok());
    let trousseau = db.trousseau();
    let motif: Option<MotifDeFin> =
        ligne.motif_fin.as_ref().map(|scelle| trousseau.dechiffrer_ligne(scelle, ligne.id)).transpose()?;
    let representant =
        ligne.representant.as_ref().map(|scelle| trousseau.dechiffrer_ligne(scelle, ligne.id)).transpose()?;
    Ok(MandatLu {
        numero: ligne.id,
        scan: ligne.scan,
        mandat: Mandat {
            id: IdMandat(ligne.nom),
            compte: IdCompte(ligne.compte),
            document: document(representant.as_ref(), ligne.etabli),
            date_signature: jour(ligne.date_signature),
            date_signature_societe: jour(ligne.date_signature_societe),
            fin: fin(ligne.refuse, ligne.fin_anticipee),
        },
        representant,
        numero_registre: ligne.numero_registre,
        motif: motif.map(|motif| motif.texte),
        rappel: ligne.rappel.as_deref().and_then(RappelDeMandat::depuis_code),
        renouvelle: ligne.renouvelle,
    })
}
