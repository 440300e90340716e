//! Reservations (`domain.md` section 6). Only one reservation holds a lot. The form of a reservation is encrypted and bound to its row. A
//! change of a reservation compares its version first. [`crate::ensemble::appliquer`] writes the effect of a reservation on the lot.

mod cles;
mod complet;
mod contrats_en_attente;
mod document;
mod echeance;
mod lecture;
mod oubli;
mod premieres;

pub use cles::noter_les_acquereurs;
pub(crate) use cles::{noter_la_version_des_cles, noter_les_cles};
pub use complet::noter_complet;
pub use contrats_en_attente::{a_contresigner, a_notifier};
pub use document::{DocumentDeReservation, ajouter_document, documents, retirer_document};
pub use domain::vente::{NouvelleReservation, OrigineDAcquereur, Reservation};
pub use echeance::{a_avertir, a_finir};
pub(crate) use lecture::societe_qui_tient;
pub use lecture::{
    FiltreReservations, ReservationsVisibles, il_y_en_a, nombre_de_brouillons, par_id, par_id_verrouillee,
};
pub use oubli::{a_oublier, a_vider, oublier, oublier_une_vente, signees_a_oublier, vendues_avant, vider};
pub(crate) use premieres::oublier_premieres_cles;
pub use premieres::{PremieresCles, cles_d_un_acquereur, premieres_cles, remplacer_premieres_cles};

use crate::base::Acces;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::motif::MotifDeFin;
use crate::tables::reservation::{ActiveModel, Column, DocumentScelle, Entity, Model};
use crate::temps::Instant;
use domain::contact::IdContact;
use domain::denonciation::IdDenonciation;
use domain::lot::IdLot;
use domain::lot::tenue::{IdOption, IdReservation};
use domain::programme::IdProgramme;
use domain::reservation::{EtapeReservation, EtatReservation, StatutReservation, relire_le_formulaire};
use domain::utilisateur::{IdCompte, IdUtilisateur};
use domain::vente::{ColonnesDuStade, StadeDeReservation};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Map, Value};

/// Begins a reservation. Fails with [`crate::Unicite::ReservationEnCours`] when another one holds its lot.
pub async fn creer(tx: &Ecriture, nouvelle: &NouvelleReservation) -> Result<Reservation> {
    let sans_numero = nouvelle.nee(IdReservation(0));
    // The secrets are bound to their row, whose id is known only once it is inserted.
    let ligne = ActiveModel {
        id: NotSet,
        document: Set(None),
        cles_version: Set(Some(sans_numero.version)),
        ..ligne(tx, &sans_numero)?
    };
    let id = Entity::insert(ligne).exec(tx).await?.last_insert_id;
    let document = DocumentScelle(nouvelle.document.clone());
    let scelle = tx.trousseau().chiffrer_ligne(&document, Forme::Ligne, id)?;
    Entity::update_many().col_expr(Column::Document, Expr::value(scelle)).filter(Column::Id.eq(id)).exec(tx).await?;
    cles::ajouter(tx, id, &nouvelle.document).await?;
    Ok(Reservation { id: IdReservation(id), ..sans_numero })
}

/// Writes a changed reservation, if its version is still the one that was read; returns false otherwise.
pub async fn remplacer(tx: &Ecriture, reservation: &mut Reservation) -> Result<bool> {
    let entiere = ligne(tx, reservation)?;
    let change = ActiveModel {
        contact: entiere.contact,
        co_contact: entiere.co_contact,
        denonciation: entiere.denonciation,
        co_denonciation: entiere.co_denonciation,
        etape: entiere.etape,
        statut: entiere.statut,
        modifiee: entiere.modifiee,
        expire: entiere.expire,
        avertir: entiere.avertir,
        document: entiere.document,
        motif: entiere.motif,
        finie: entiere.finie,
        suite: entiere.suite,
        renvoyee: entiere.renvoyee,
        version: Set(reservation.version + 1),
        ..ActiveModel::default()
    };
    let remplacee = Entity::update_many()
        .set(change)
        // The stored keys still match the row, unless another version of the portal wrote the row since they were stored.
        .col_expr(
            Column::ClesVersion,
            Expr::cust("CASE WHEN cles_version = version THEN version + 1 ELSE cles_version END"),
        )
        .filter(Column::Id.eq(reservation.id.0))
        .filter(Column::Version.eq(reservation.version))
        .exec(tx)
        .await?;
    reservation.version += 1;
    Ok(remplacee.rows_affected > 0)
}

fn illisible(id: i64, cause: &str) -> Error {
    Error::DocumentIllisible { table: "reservation", id: id.to_string(), cause: cause.to_owned() }
}

/// Makes the row of a reservation. This function and [`relire`] are the only mapping between a reservation and its row.
fn ligne(tx: &Ecriture, reservation: &Reservation) -> Result<ActiveModel> {
    let id = reservation.id.0;
    let ColonnesDuStade { etat, expire, avertir, motif, finie, suite, renvoyee } = reservation.stade.colonnes();
    let sceller_le_motif = |texte| tx.trousseau().chiffrer_ligne(&MotifDeFin { texte }, Forme::Ligne, id);
    let document = DocumentScelle(reservation.document.clone());
    let prix = crate::forme::texte("reservation.prix", &reservation.prix)?;
    let [premier, second] = reservation.origines;
    Ok(ActiveModel {
        id: Set(id),
        lot: Set(reservation.lot.0.clone()),
        programme: Set(reservation.programme.0.clone()),
        prescripteur: Set(reservation.prescripteur.0),
        compte: Set(reservation.compte.map(|c| c.0)),
        option_lot: Set(reservation.option.map(|o| o.0)),
        contact: Set(premier.contact.map(|c| c.0)),
        co_contact: Set(second.contact.map(|c| c.0)),
        denonciation: Set(premier.denonciation.map(|d| d.0)),
        co_denonciation: Set(second.denonciation.map(|d| d.0)),
        etape: Set(etat.etape().code().to_owned()),
        statut: Set(etat.statut().code().to_owned()),
        creee: Set(reservation.creee.into()),
        modifiee: Set(reservation.modifiee.into()),
        expire: Set(expire.map(Instant::from)),
        avertir: Set(avertir.map(Instant::from)),
        prix: Set(prix),
        document: Set(Some(tx.trousseau().chiffrer_ligne(&document, Forme::Ligne, id)?)),
        motif: Set(motif.map(sceller_le_motif).transpose()?),
        finie: Set(finie.map(Instant::from)),
        suite: Set(suite.map(|contrat| crate::forme::texte("reservation.suite", &contrat)).transpose()?),
        renvoyee: Set(renvoyee.map(Instant::from)),
        version: Set(reservation.version),
        cles_version: NotSet,
    })
}

fn relire(db: &impl Acces, ligne: Model) -> Result<Reservation> {
    let illisible = |cause: &str| illisible(ligne.id, cause);
    let etat = EtapeReservation::depuis_code(&ligne.etape).zip(StatutReservation::depuis_code(&ligne.statut));
    let etat = etat.and_then(|(etape, statut)| EtatReservation::depuis(etape, statut));
    let etat = etat.ok_or_else(|| illisible("étape ou statut de valeur inconnue"))?;
    let prix = serde_json::from_str(&ligne.prix).map_err(|_| illisible("prix illisibles"))?;
    let document: Option<DocumentScelle> =
        ligne.document.as_ref().map(|scelle| db.trousseau().dechiffrer_ligne(scelle, ligne.id)).transpose()?;
    let motif: Option<MotifDeFin> =
        ligne.motif.as_ref().map(|scelle| db.trousseau().dechiffrer_ligne(scelle, ligne.id)).transpose()?;
    let suite = ligne.suite.as_deref().map(serde_json::from_str).transpose();
    let suite = suite.map_err(|_| illisible("contrat illisible"))?;
    let colonnes = ColonnesDuStade {
        suite,
        renvoyee: ligne.renvoyee.map(Instant::date),
        etat,
        expire: ligne.expire.map(Instant::date),
        avertir: ligne.avertir.map(Instant::date),
        motif: motif.map(|motif| motif.texte),
        finie: ligne.finie.map(Instant::date),
    };
    let origine = |contact: Option<i64>, denonciation: Option<i64>| OrigineDAcquereur {
        contact: contact.map(IdContact),
        denonciation: denonciation.map(IdDenonciation),
    };
    Ok(Reservation {
        id: IdReservation(ligne.id),
        stade: StadeDeReservation::des_colonnes(colonnes).map_err(illisible)?,
        origines: [origine(ligne.contact, ligne.denonciation), origine(ligne.co_contact, ligne.co_denonciation)],
        lot: IdLot(ligne.lot),
        programme: IdProgramme(ligne.programme),
        prescripteur: IdUtilisateur(ligne.prescripteur),
        compte: ligne.compte.map(IdCompte),
        option: ligne.option_lot.map(IdOption),
        creee: ligne.creee.date(),
        modifiee: ligne.modifiee.date(),
        prix,
        document: document.map_or_else(|| Value::Object(Map::new()), |document| relire_le_formulaire(document.0)),
        version: ligne.version,
    })
}
