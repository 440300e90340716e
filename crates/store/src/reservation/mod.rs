//! Reservations (`domain.md` section 6): one holds a lot, what its form says is encrypted and bound to its row, whoever changes it
//! compares its version. What it does to the lot is [`crate::lot::appliquer`].

mod document;
mod echeance;
mod lecture;
mod oubli;

pub use document::{DocumentDeReservation, ajouter_document, documents, nombre_de_documents, retirer_document};
pub use echeance::{a_avertir, a_finir};
pub(crate) use lecture::societe_qui_tient;
pub use lecture::{FiltreReservations, ReservationsVisibles, il_y_en_a, nombre_de_brouillons, par_id_verrouillee};
pub use oubli::{a_oublier, oublier};

use crate::base::Acces;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::motif::MotifDeFin;
use crate::tables::reservation::{ActiveModel, Column, DocumentScelle, Entity, Model};
use crate::temps::Instant;
use domain::contact::IdContact;
use domain::denonciation::IdDenonciation;
use domain::lot::tenue::{IdOption, IdReservation};
use domain::lot::{IdLot, PrixLot};
use domain::programme::IdProgramme;
use domain::reservation::{
    EtapeReservation, EtatReservation, StatutReservation, avertissement, expiration_au_plus_tard,
    expiration_du_brouillon,
};
use domain::utilisateur::{IdCompte, IdUtilisateur};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, QueryFilter};
use serde_json::{Map, Value};
use std::fmt;

/// Where a buyer was taken from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OrigineDAcquereur {
    /// The contact of an option or of a declaration.
    pub contact: Option<IdContact>,
    /// The declaration.
    pub denonciation: Option<IdDenonciation>,
}

/// A reservation to be begun.
#[derive(Debug, Clone, PartialEq)]
pub struct NouvelleReservation {
    /// The lot.
    pub lot: IdLot,
    /// Its programme.
    pub programme: IdProgramme,
    /// Who sells.
    pub prescripteur: IdUtilisateur,
    /// Their company.
    pub compte: Option<IdCompte>,
    /// The option that it takes the place of.
    pub option: Option<IdOption>,
    /// Where its two buyers were taken from.
    pub origines: [OrigineDAcquereur; 2],
    /// The prices that its own is computed from.
    pub prix: PrixLot,
    /// What its form says.
    pub document: Value,
}

/// A reservation as it is stored.
#[derive(Clone, PartialEq)]
pub struct Reservation {
    /// Identifier.
    pub id: IdReservation,
    /// The lot.
    pub lot: IdLot,
    /// Its programme.
    pub programme: IdProgramme,
    /// Who sells.
    pub prescripteur: IdUtilisateur,
    /// Their company, as it was then.
    pub compte: Option<IdCompte>,
    /// The option that it came from.
    pub option: Option<IdOption>,
    /// Where its two buyers were taken from.
    pub origines: [OrigineDAcquereur; 2],
    /// Where it stands.
    pub etat: EtatReservation,
    /// When it was begun.
    pub creee: Instant,
    /// When its form was last changed.
    pub modifiee: Instant,
    /// When its present stage ends, or would have.
    pub expire: Option<Instant>,
    /// When its prescriber is to be warned of that; none once they were.
    pub avertir: Option<Instant>,
    /// The prices that its own is computed from.
    pub prix: PrixLot,
    /// What its form says; an empty object once erased.
    pub document: Value,
    /// Why it was cancelled.
    pub motif: Option<String>,
    /// When it ended.
    pub finie: Option<Instant>,
    /// Grows with each change.
    pub version: i64,
}

impl fmt::Debug for Reservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, lot, etat, version, .. } = self;
        f.debug_struct("Reservation")
            .field("id", id)
            .field("lot", lot)
            .field("etat", etat)
            .field("v", version)
            .finish_non_exhaustive()
    }
}

impl Reservation {
    /// Its form was changed at that instant: it lasts from then on. Who was warned of its end is warned again of another one alone,
    /// and a day before it.
    pub fn toucher(&mut self, quand: Instant) {
        let fin = expiration_du_brouillon(self.creee.date(), quand.date());
        let avertir = Instant::from(avertissement(fin));
        self.modifiee = quand;
        if self.expire != Some(fin.into()) && avertir > quand {
            self.avertir = Some(avertir);
        }
        self.expire = Some(fin.into());
    }

    /// Whether a change puts its end off no more.
    pub fn dure_au_plus(&self) -> bool {
        self.expire.is_some_and(|fin| fin.date() >= expiration_au_plus_tard(self.creee.date()))
    }

    /// Whether it is a draft whose time is not over, done or not by the job that ends it.
    pub fn se_remplit(&self, maintenant: Instant) -> bool {
        self.etat == EtatReservation::Brouillon && self.expire.is_none_or(|fin| fin > maintenant)
    }
}

/// Begins a reservation: a draft, from now on. [`crate::Unicite::ReservationEnCours`] when another one holds its lot.
pub async fn creer(tx: &Ecriture, nouvelle: &NouvelleReservation) -> Result<Reservation> {
    creer_le(tx, nouvelle, tx.maintenant()).await
}

/// The same, begun at this instant.
pub async fn creer_le(tx: &Ecriture, nouvelle: &NouvelleReservation, quand: Instant) -> Result<Reservation> {
    let fin = expiration_du_brouillon(quand.date(), quand.date());
    let [premier, second] = nouvelle.origines;
    let ligne = ActiveModel {
        id: NotSet,
        lot: Set(nouvelle.lot.0.clone()),
        programme: Set(nouvelle.programme.0.clone()),
        prescripteur: Set(nouvelle.prescripteur.0),
        compte: Set(nouvelle.compte.map(|c| c.0)),
        option_lot: Set(nouvelle.option.map(|o| o.0)),
        contact: Set(premier.contact.map(|c| c.0)),
        co_contact: Set(second.contact.map(|c| c.0)),
        denonciation: Set(premier.denonciation.map(|d| d.0)),
        co_denonciation: Set(second.denonciation.map(|d| d.0)),
        etape: Set(EtapeReservation::Brouillon.code().to_owned()),
        statut: Set(StatutReservation::EnCours.code().to_owned()),
        creee: Set(quand),
        modifiee: Set(quand),
        expire: Set(Some(fin.into())),
        avertir: Set(Some(avertissement(fin).into())),
        prix: Set(crate::forme::texte("reservation.prix", &nouvelle.prix)?),
        document: Set(None),
        motif: Set(None),
        finie: Set(None),
        version: Set(1),
    };
    let ligne = Entity::insert(ligne).exec_with_returning(tx).await?;
    // What is sealed is bound to a row, whose number is known from here on.
    let document = DocumentScelle(nouvelle.document.clone());
    let scelle = tx.trousseau().chiffrer_ligne(&document, Forme::Ligne, ligne.id)?;
    Entity::update_many()
        .col_expr(Column::Document, Expr::value(scelle))
        .filter(Column::Id.eq(ligne.id))
        .exec(tx)
        .await?;
    Ok(Reservation { document: document.0, ..relire(tx, ligne)? })
}

/// Writes what may change of a reservation over the version that was read; false when another one is there.
pub async fn remplacer(tx: &Ecriture, reservation: &mut Reservation) -> Result<bool> {
    let id = reservation.id.0;
    let motif = reservation.motif.clone().map(|texte| MotifDeFin { texte });
    let motif = motif.map(|motif| tx.trousseau().chiffrer_ligne(&motif, Forme::Ligne, id)).transpose()?;
    let document = DocumentScelle(reservation.document.clone());
    let [premier, second] = reservation.origines;
    let remplacee = Entity::update_many()
        .col_expr(Column::Contact, Expr::value(premier.contact.map(|c| c.0)))
        .col_expr(Column::CoContact, Expr::value(second.contact.map(|c| c.0)))
        .col_expr(Column::Denonciation, Expr::value(premier.denonciation.map(|d| d.0)))
        .col_expr(Column::CoDenonciation, Expr::value(second.denonciation.map(|d| d.0)))
        .col_expr(Column::Etape, Expr::value(reservation.etat.etape().code()))
        .col_expr(Column::Statut, Expr::value(reservation.etat.statut().code()))
        .col_expr(Column::Modifiee, Expr::value(reservation.modifiee))
        .col_expr(Column::Expire, Expr::value(reservation.expire))
        .col_expr(Column::Avertir, Expr::value(reservation.avertir))
        .col_expr(Column::Document, Expr::value(tx.trousseau().chiffrer_ligne(&document, Forme::Ligne, id)?))
        .col_expr(Column::Motif, Expr::value(motif))
        .col_expr(Column::Finie, Expr::value(reservation.finie))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(reservation.version))
        .exec(tx)
        .await?;
    reservation.version += 1;
    Ok(remplacee.rows_affected > 0)
}

/// Writes the prices at which the lot of a reservation was taken.
pub async fn fixer_les_prix(tx: &Ecriture, reservation: &Reservation) -> Result<()> {
    let prix = crate::forme::texte("reservation.prix", &reservation.prix)?;
    let sienne = Column::Id.eq(reservation.id.0);
    Entity::update_many().col_expr(Column::Prix, Expr::value(prix)).filter(sienne).exec(tx).await?;
    Ok(())
}

fn relire(db: &impl Acces, ligne: Model) -> Result<Reservation> {
    let illisible = |cause: &str| Error::DocumentIllisible {
        table: "reservation",
        id: ligne.id.to_string(),
        cause: cause.to_owned(),
    };
    let etat = EtapeReservation::depuis_code(&ligne.etape).zip(StatutReservation::depuis_code(&ligne.statut));
    let etat = etat.and_then(|(etape, statut)| EtatReservation::depuis(etape, statut));
    let etat = etat.ok_or_else(|| illisible("étape ou statut de valeur inconnue"))?;
    let prix = serde_json::from_str(&ligne.prix).map_err(|_| illisible("prix illisibles"))?;
    let document: Option<DocumentScelle> =
        ligne.document.as_ref().map(|scelle| db.trousseau().dechiffrer_ligne(scelle, ligne.id)).transpose()?;
    let motif: Option<MotifDeFin> =
        ligne.motif.as_ref().map(|scelle| db.trousseau().dechiffrer_ligne(scelle, ligne.id)).transpose()?;
    let origine = |contact: Option<i64>, denonciation: Option<i64>| OrigineDAcquereur {
        contact: contact.map(IdContact),
        denonciation: denonciation.map(IdDenonciation),
    };
    Ok(Reservation {
        id: IdReservation(ligne.id),
        lot: IdLot(ligne.lot),
        programme: IdProgramme(ligne.programme),
        prescripteur: IdUtilisateur(ligne.prescripteur),
        compte: ligne.compte.map(IdCompte),
        option: ligne.option_lot.map(IdOption),
        origines: [origine(ligne.contact, ligne.denonciation), origine(ligne.co_contact, ligne.co_denonciation)],
        etat,
        creee: ligne.creee,
        modifiee: ligne.modifiee,
        expire: ligne.expire,
        avertir: ligne.avertir,
        prix,
        document: document.map_or_else(|| Value::Object(Map::new()), |document| document.0),
        motif: motif.map(|motif| motif.texte),
        finie: ligne.finie,
        version: ligne.version,
    })
}
