//! Buyers (spec section 3, Contact). Their identity is encrypted and bound to its row. A person is found by the blind index of an e-mail or
//! of a phone, whichever prescriber declared them.

use crate::base::Acces;
use crate::chiffre::{Forme, IndexAveugle, Secret, Trousseau};
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::contact::{ActiveModel, Column, Entity, Model};
use crate::tables::{denonciation, option_lot, reservation};
use crate::temps::Instant;
use crate::tranche::PAR_REQUETE;
use chrono::NaiveDate;
use domain::contact::{Contact, IdContact};
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::option_lot::StatutOption;
use domain::programme::IdProgramme;
use domain::utilisateur::IdUtilisateur;
use domain::{email, telephone};
use sea_orm::sea_query::{Expr, LockType, Query};
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait as _, EntityTrait, ExprTrait,
    FromQueryResult as _, QueryFilter, QueryOrder, QuerySelect, Statement, Value,
};
use std::collections::HashMap;

/// The greatest number of rows of one person and one prescriber that are compared.
const LUS: u64 = 50;

impl Secret for Contact {
    const CONTEXTE: &'static str = "contact.donnees";
}

/// The version of the keys in a contact's row. A row without it was written by an earlier version; a job computes its keys again
/// ([`crate::indexation`]).
pub(crate) const VERSION_DES_CLES: i32 = 1;

/// The blind indexes by which two contacts are certainly the same person (`domain.md` section 5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClesDePersonne {
    pub email: Option<IndexAveugle>,
    pub tel: Option<IndexAveugle>,
    /// The index of the e-mail as the version of 25 November 2026 makes it, when it differs. That version may run beside this one, so a
    /// protection written here must have both indexes.
    pub ancien_email: Option<IndexAveugle>,
    /// The index of the phone as that version makes it, when it differs.
    pub ancien_tel: Option<IndexAveugle>,
    /// The indexes that the version of 25 November 2026 may have made of other spellings of this phone. Searches use them; no row is
    /// written with them.
    autres_ecritures: Vec<IndexAveugle>,
}

impl ClesDePersonne {
    /// Computes the keys of a contact, by which other contacts of the same person are searched for.
    pub fn de(trousseau: &Trousseau, contact: &Contact) -> Self {
        let du_telephone = |ecrit: &str| trousseau.index("telephone", ecrit);
        let numero = contact.tel.as_deref().and_then(telephone::cle);
        let autres = numero.iter().flat_map(|cle| telephone::anciennes_cles(cle));
        Self {
            autres_ecritures: autres.map(|ecrit| du_telephone(&ecrit)).collect(),
            ..Self::ecrites(trousseau, contact)
        }
    }

    /// The keys to be written in a row. The other spellings of the phone are left out, because only searches use them.
    pub(crate) fn ecrites(trousseau: &Trousseau, contact: &Contact) -> Self {
        let du_telephone = |ecrit: &str| trousseau.index("telephone", ecrit);
        let numero = |tel: &str| telephone::cle(tel).map(|cle| du_telephone(&telephone::pour_index(&cle)));
        let email = contact.email.as_deref().map(|email| trousseau.index("email", &email::cle(email)));
        let tel = contact.tel.as_deref().and_then(numero);
        let ancien_email = contact.email.as_deref().map(|email| trousseau.ancien_index_email(email));
        let ancien_tel = contact.tel.as_deref().map(|tel| du_telephone(&telephone::ancienne_cle(tel)));
        Self {
            ancien_email: ancien_email.filter(|ancien| email.as_ref() != Some(ancien)),
            ancien_tel: ancien_tel.filter(|ancien| tel.as_ref() != Some(ancien)),
            email,
            tel,
            autres_ecritures: Vec::new(),
        }
    }

    /// A set that holds a single key, of an e-mail or of a phone.
    pub(crate) fn d_une(cle: IndexAveugle) -> Self {
        Self { email: Some(cle), tel: None, ancien_email: None, ancien_tel: None, autres_ecritures: Vec::new() }
    }

    /// All the keys that a row holds, without the absent ones.
    pub fn toutes(&self) -> Vec<&IndexAveugle> {
        self.de_l_email().chain(&self.tel).chain(&self.ancien_tel).collect()
    }

    /// The keys of the e-mail, to search rows that this version or the version of 25 November 2026 wrote.
    pub(crate) fn de_l_email(&self) -> impl Iterator<Item = &IndexAveugle> {
        self.email.iter().chain(&self.ancien_email)
    }

    /// The keys of the phone, to search rows that this version or the version of 25 November 2026 wrote.
    pub(crate) fn du_telephone(&self) -> impl Iterator<Item = &IndexAveugle> {
        self.tel.iter().chain(&self.ancien_tel).chain(&self.autres_ecritures)
    }
}

/// A contact as it is stored. Of an erased contact only the id is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactLu {
    pub id: IdContact,
    pub contact: Option<Contact>,
    pub cles: ClesDePersonne,
    /// The day on which the prescriber says that they informed the buyer; `None` when they did not say so.
    pub informe_le: Option<NaiveDate>,
}

/// Finds the contact of this prescriber (`None`: the developer) with exactly these data, or creates it.
pub async fn trouver_ou_creer(
    tx: &Ecriture,
    prescripteur: Option<IdUtilisateur>,
    contact: &Contact,
) -> Result<ContactLu> {
    let cles = ClesDePersonne::de(tx.trousseau(), contact);
    if let (Some(prescripteur), Some(_)) = (prescripteur, &cles.email) {
        let siens = Entity::find()
            .filter(Column::Prescripteur.eq(prescripteur.0))
            .filter(Column::EmailIndex.is_in(cles.de_l_email().cloned()))
            .order_by_desc(Column::Cree)
            .limit(LUS)
            // This lock waits for an erasure of the contact that is under way, so the contact is read only after the erasure.
            .lock(LockType::KeyShare);
        for ligne in siens.all(tx).await? {
            let lu = relire(tx, ligne)?;
            if lu.contact.as_ref() == Some(&contact.clone().relu()) {
                return Ok(lu);
            }
        }
    }
    creer_le(tx, prescripteur, contact, tx.maintenant()).await
}

/// Creates a contact that is known since this instant.
pub async fn creer_le(
    tx: &Ecriture,
    prescripteur: Option<IdUtilisateur>,
    contact: &Contact,
    quand: Instant,
) -> Result<ContactLu> {
    let cles = ClesDePersonne::ecrites(tx.trousseau(), contact);
    // The id has 53 bits, because a JSON number holds no more exactly.
    let id = rand::random::<i64>() & ((1 << 53) - 1);
    let ligne = ActiveModel {
        id: Set(id),
        prescripteur: Set(prescripteur.map(|u| u.0)),
        donnees: Set(Some(tx.trousseau().chiffrer_ligne(contact, Forme::Ligne, id)?)),
        email_index: Set(cles.email.clone()),
        tel_index: Set(cles.tel.clone()),
        email_ancien: Set(cles.ancien_email.clone()),
        tel_ancien: Set(cles.ancien_tel.clone()),
        cles: Set(Some(VERSION_DES_CLES)),
        cree: Set(quand),
        informe_le: NotSet,
    };
    Entity::insert(ligne).exec_without_returning(tx).await?;
    Ok(ContactLu { id: IdContact(id), contact: Some(contact.clone()), cles, informe_le: None })
}

/// Notes the day on which the prescriber informed the buyer. The first day noted stays.
pub async fn noter_informe(tx: &Ecriture, lu: &mut ContactLu, le: NaiveDate) -> Result<()> {
    if lu.informe_le.is_some() {
        return Ok(());
    }
    let dit = Entity::update_many().col_expr(Column::InformeLe, Expr::value(Some(le.to_string())));
    dit.filter(Column::Id.eq(lu.id.0)).exec(tx).await?;
    lu.informe_le = Some(le);
    Ok(())
}

/// Notes that the portal now writes to the address of a contact. Returns false when the portal already wrote to it since `depuis`, or when
/// there is no address. Of two callers at the same instant, only one gets true.
pub async fn noter_notice(tx: &Ecriture, lu: &ContactLu, depuis: Instant) -> Result<bool> {
    let Some(cle) = &lu.cles.email else { return Ok(false) };
    let sql = "INSERT INTO notice_acquereur (cle, le) VALUES ($1, $2) \
               ON CONFLICT (cle) DO UPDATE SET le = excluded.le WHERE notice_acquereur.le < $3";
    let valeurs: [Value; 3] = [cle.clone().into(), tx.maintenant().micros().into(), depuis.micros().into()];
    let note = tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, valeurs)).await?;
    Ok(note.rows_affected() > 0)
}

/// Deletes the notes of addresses to which the portal wrote before `avant`.
pub async fn oublier_notices(tx: &Ecriture, avant: Instant) -> Result<()> {
    let sql = "DELETE FROM notice_acquereur WHERE le < $1";
    let valeurs: [Value; 1] = [avant.micros().into()];
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, valeurs)).await?;
    Ok(())
}

/// Reads these contacts, as a map by id.
pub async fn par_ids(db: &impl Acces, ids: &[IdContact]) -> Result<HashMap<IdContact, ContactLu>> {
    let mut lus = HashMap::with_capacity(ids.len());
    for paquet in ids.chunks(PAR_REQUETE) {
        for ligne in Entity::find().filter(Column::Id.is_in(paquet.iter().map(|id| id.0))).all(db).await? {
            let lu = relire(db, ligne)?;
            lus.insert(lu.id, lu);
        }
    }
    Ok(lus)
}

/// One of the two persons of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nomme {
    Acheteur,
    /// The other person of the couple.
    Conjoint,
}

/// A person whom a declaration names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactDeclare {
    pub contact: ContactLu,
    /// Whether the declaration runs on the programme that the caller asked about.
    pub couvre: bool,
}

/// Reads a person whom a declaration of this prescriber names, and says whether the declaration runs on this programme at this instant.
pub async fn declare(
    db: &impl Acces,
    (prescripteur, IdDenonciation(id)): (IdUtilisateur, IdDenonciation),
    qui: Nomme,
    programme: &IdProgramme,
    maintenant: Instant,
) -> Result<Option<ContactDeclare>> {
    let nomme = match qui {
        Nomme::Acheteur => "contact",
        Nomme::Conjoint => "conjoint",
    };
    let courent = StatutDenonciation::courants().map(|statut| format!("'{}'", statut.nom())).collect::<Vec<_>>();
    let sql = format!(
        "SELECT c.*, CASE WHEN d.statut IN ({}) AND d.echeance > $3 AND EXISTS (SELECT 1 FROM denonciation_programme p \
         WHERE p.denonciation = d.id AND p.programme = $4) THEN 1 ELSE 0 END AS couvre \
         FROM denonciation d JOIN contact c ON c.id = d.{nomme} WHERE d.id = $1 AND d.prescripteur = $2",
        courent.join(", ")
    );
    let valeurs: [Value; 4] = [id.into(), prescripteur.0.into(), maintenant.into(), programme.0.clone().into()];
    let question = Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs);
    let Some(ligne) = db.query_one_raw(question).await? else { return Ok(None) };
    let couvre = ligne.try_get::<i32>("", "couvre")? == 1;
    Ok(Some(ContactDeclare { contact: relire(db, Model::from_query_result(&ligne, "")?)?, couvre }))
}

/// Reads one contact by id.
pub async fn par_id(db: &impl Acces, id: IdContact) -> Result<Option<ContactLu>> {
    Ok(par_ids(db, &[id]).await?.remove(&id))
}

/// The contacts known since before `avant` for whom nothing has run since then, the oldest first, at most `limite`.
pub async fn a_effacer(db: &impl Acces, avant: Instant, limite: u64) -> Result<Vec<IdContact>> {
    let vieux = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Donnees.is_not_null())
        .filter(Column::Cree.lt(avant))
        .filter(sans_suite(avant))
        .order_by_asc(Column::Cree)
        .limit(limite);
    let ids: Vec<i64> = vieux.into_tuple().all(db).await?;
    Ok(ids.into_iter().map(IdContact).collect())
}

/// Erases all that is known of a contact, with the reasons written in their declarations and options. Returns false when something has run
/// for the contact since `avant`, or when the contact is already erased.
pub async fn effacer(tx: &Ecriture, id: IdContact, avant: Instant) -> Result<bool> {
    // The lock waits for a declaration of this contact that is being written, so the condition below sees this declaration.
    let verrouille = Entity::find().select_only().column(Column::Id).filter(Column::Id.eq(id.0));
    let _: Option<i64> = verrouille.lock_exclusive().into_tuple().one(tx).await?;
    let vide = || Expr::value(Option::<Vec<u8>>::None);
    let effaces = Entity::update_many()
        .col_expr(Column::Donnees, vide())
        .col_expr(Column::EmailIndex, vide())
        .col_expr(Column::TelIndex, vide())
        .col_expr(Column::EmailAncien, vide())
        .col_expr(Column::TelAncien, vide())
        .col_expr(Column::InformeLe, Expr::value(Option::<String>::None))
        .filter(Column::Id.eq(id.0))
        .filter(Column::Donnees.is_not_null())
        .filter(Column::Cree.lt(avant))
        .filter(sans_suite(avant))
        .exec(tx)
        .await?;
    if effaces.rows_affected == 0 {
        return Ok(false);
    }
    denonciation::Entity::update_many()
        .col_expr(denonciation::Column::Motif, vide())
        .col_expr(denonciation::Column::Empreinte, vide())
        .filter(denonciation::Column::Contact.eq(id.0).or(denonciation::Column::Conjoint.eq(id.0)))
        .exec(tx)
        .await?;
    option_lot::Entity::update_many()
        .col_expr(option_lot::Column::Motif, vide())
        .filter(option_lot::Column::Contact.eq(id.0))
        .exec(tx)
        .await?;
    Ok(true)
}

/// The condition that no declaration, option or reservation runs for the contact, and that none has ended since `avant`. A declaration of
/// the developer's own counts only while it runs, because it ends three years after the date of its contact, and nothing of it is kept for
/// longer.
fn sans_suite(avant: Instant) -> Condition {
    let denonciations = {
        use denonciation::{Column as C, Entity as E};
        let courent = StatutDenonciation::courants().map(StatutDenonciation::nom);
        let finie_depuis = Condition::all().add(C::Finie.gte(avant)).add(C::Prescripteur.is_not_null());
        let suite = Condition::any().add(C::Statut.is_in(courent)).add(finie_depuis);
        let sien = |colonne: C| Expr::col((E, colonne)).equals((Entity, Column::Id));
        let siennes = Condition::any().add(sien(C::Contact)).add(sien(C::Conjoint));
        Query::select().expr(Expr::val(1)).from(E).cond_where(siennes).cond_where(suite).take()
    };
    let options = {
        use option_lot::{Column as C, Entity as E};
        let suite = Condition::any().add(C::Statut.eq(StatutOption::EnCours.nom())).add(C::Finie.gte(avant));
        let siennes = Expr::col((E, C::Contact)).equals((Entity, Column::Id));
        Query::select().expr(Expr::val(1)).from(E).and_where(siennes).cond_where(suite).take()
    };
    let reservations = {
        use reservation::{Column as C, Entity as E};
        let suite = Condition::any().add(C::Finie.is_null()).add(C::Finie.gte(avant));
        let sien = |colonne: C| Expr::col((E, colonne)).equals((Entity, Column::Id));
        let siennes = Condition::any().add(sien(C::Contact)).add(sien(C::CoContact));
        Query::select().expr(Expr::val(1)).from(E).cond_where(siennes).cond_where(suite).take()
    };
    let nulle = |suite| Expr::exists(suite).not();
    Condition::all().add(nulle(denonciations)).add(nulle(options)).add(nulle(reservations))
}

fn relire(db: &impl Acces, ligne: Model) -> Result<ContactLu> {
    let contact: Option<Contact> =
        ligne.donnees.map(|scelle| db.trousseau().dechiffrer_ligne(&scelle, ligne.id)).transpose()?;
    let cles = match &contact {
        // An earlier version wrote this row, so its keys are computed again.
        Some(contact) if ligne.cles != Some(VERSION_DES_CLES) => ClesDePersonne::ecrites(db.trousseau(), contact),
        _ => ClesDePersonne {
            email: ligne.email_index,
            tel: ligne.tel_index,
            ancien_email: ligne.email_ancien,
            ancien_tel: ligne.tel_ancien,
            autres_ecritures: Vec::new(),
        },
    };
    let informe_le = ligne.informe_le.as_deref().and_then(|jour| jour.parse().ok());
    Ok(ContactLu { id: IdContact(ligne.id), contact: contact.map(Contact::relu), cles, informe_le })
}
