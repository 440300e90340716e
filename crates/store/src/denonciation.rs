//! Declarations (`domain.md` section 5). The persons that they name are rows of [`crate::contact`], and the protections that they give are
//! rows of [`crate::protection`]. A caller that writes or ends a declaration first locks the rows of its programmes
//! ([`crate::programme::verrouiller`]), so that the other declarations on these programmes do not change until the end of the transaction.

mod a_faire;
mod lecture;
mod personne;
mod ventes;

pub use a_faire::{
    a_prevenir, annonces_dues, noter_annoncee, noter_prevenue, programmes_d_une_personne, qui_attendent_une_fin,
    validees_aussitot,
};
pub use lecture::{DenonciationsVisibles, FiltreDenonciations};
pub use personne::{Rivalite, de_la_personne, qui_courent_sur, qui_protege, rivalites};
pub use ventes::{Attendue, VenteEnCours, VenteRivale, qui_attendent, ventes_de_la_personne, ventes_rivales};

pub use domain::vente::{Denonciation, NouvelleDenonciation};
pub(crate) use personne::NOMME;

use crate::base::Acces;
use crate::chiffre::{Forme, IndexAveugle};
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::forme;
use crate::motif::MotifDeFin;
use crate::tables::denonciation::{ActiveModel, Column, Entity, Model};
use crate::tables::denonciation_programme as liens;
use crate::temps::Instant;
use crate::tranche::PAR_REQUETE;
use crate::visibles::dans_ces_etats;
use domain::contact::IdContact;
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::programme::IdProgramme;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use domain::vente::{EtatDenonciation, RaisonDAttente};
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Writes a new declaration of a prescriber.
pub async fn creer(tx: &Ecriture, nouvelle: &NouvelleDenonciation) -> Result<Denonciation> {
    inserer(tx, nouvelle, None).await
}

/// Writes one of the developer's own contacts, with the fingerprint by which an import recognises it. Fails with
/// [`crate::Unicite::ContactDuPromoteur`] when the contact was already entered.
pub async fn creer_du_promoteur(
    tx: &Ecriture,
    nouvelle: &NouvelleDenonciation,
    empreinte: &IndexAveugle,
) -> Result<Denonciation> {
    inserer(tx, nouvelle, Some(empreinte)).await
}

async fn inserer(
    tx: &Ecriture,
    nouvelle: &NouvelleDenonciation,
    empreinte: Option<&IndexAveugle>,
) -> Result<Denonciation> {
    // The database draws the number; everything else is known before.
    let sans_numero = nouvelle.nee(IdDenonciation(0));
    // Once a day, the referent of a company gets a letter about the declarations that were validated at once. A declaration may be dated
    // later than its transaction, because it is dated after all the declarations that it met. The demonstration dates declarations in the
    // past; those are left out of the letter.
    let aussitot = sans_numero.attente.is_none()
        && sans_numero.prescripteur.is_some()
        && Instant::from(sans_numero.cree) >= tx.maintenant();
    let ligne = ActiveModel {
        id: NotSet,
        empreinte: Set(empreinte.cloned()),
        a_annoncer: Set(aussitot.then_some(tx.maintenant())),
        ..ligne(tx, &sans_numero)?
    };
    let id = Entity::insert(ligne).exec(tx).await?.last_insert_id;
    let faite = Denonciation { id: IdDenonciation(id), ..sans_numero };
    let siens = faite
        .programmes
        .iter()
        .map(|programme| liens::ActiveModel { denonciation: Set(id), programme: Set(programme.0.clone()) });
    liens::Entity::insert_many(siens).exec_without_returning(tx).await?;
    Ok(faite)
}

/// Gives a part of a declaration ([`Denonciation::scinder`]) a row of its own, to which the programmes of this part move. The rest of the
/// declaration replaces the version that was read. Returns `None` when the version has changed.
pub async fn scinder(tx: &Ecriture, reste: &mut Denonciation, partie: Denonciation) -> Result<Option<Denonciation>> {
    if !remplacer(tx, reste).await? {
        return Ok(None);
    }
    let ligne = ActiveModel { id: NotSet, ..ligne(tx, &Denonciation { id: IdDenonciation(0), ..partie.clone() })? };
    let id = Entity::insert(ligne).exec(tx).await?.last_insert_id;
    let siens = partie.programmes.iter().map(|programme| programme.0.as_str());
    liens::Entity::update_many()
        .col_expr(liens::Column::Denonciation, Expr::value(id))
        .filter(liens::Column::Denonciation.eq(reste.id.0))
        .filter(liens::Column::Programme.is_in(siens))
        .exec(tx)
        .await?;
    Ok(Some(Denonciation { id: IdDenonciation(id), ..partie }))
}

/// Writes a changed declaration, if its version is still the one that was read; returns false otherwise.
pub async fn remplacer(tx: &Ecriture, denonciation: &mut Denonciation) -> Result<bool> {
    let ActiveModel { statut, echeance, renouvellements, motif, decideur, finie, .. } = ligne(tx, denonciation)?;
    let change = ActiveModel {
        statut,
        echeance,
        renouvellements,
        motif,
        decideur,
        finie,
        version: Set(denonciation.version + 1),
        ..ActiveModel::default()
    };
    let remplacee = Entity::update_many()
        .set(change)
        .filter(Column::Id.eq(denonciation.id.0))
        .filter(Column::Version.eq(denonciation.version))
        .exec(tx)
        .await?;
    denonciation.version += 1;
    Ok(remplacee.rows_affected > 0)
}

/// Reads one declaration, without any check of who sees it.
pub async fn par_id(db: &impl Acces, id: IdDenonciation) -> Result<Option<Denonciation>> {
    seule(db, Entity::find_by_id(id.0).one(db).await?).await
}

/// Locks the row of a declaration until the transaction ends, and reads it.
pub async fn par_id_verrouillee(tx: &Ecriture, id: IdDenonciation) -> Result<Option<Denonciation>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
    seule(tx, ligne).await
}

/// Reads these declarations by id.
pub async fn par_ids(db: &impl Acces, ids: &[IdDenonciation]) -> Result<Vec<Denonciation>> {
    let mut lues = Vec::with_capacity(ids.len());
    for paquet in ids.chunks(PAR_REQUETE) {
        let siennes = Entity::find().filter(Column::Id.is_in(paquet.iter().map(|id| id.0)));
        lues.extend(completer(db, siennes.order_by_asc(Column::Id).all(db).await?).await?);
    }
    Ok(lues)
}

/// The running declarations whose time is over, the first to end first, at most `limite`.
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

/// Says whether any declaration exists.
pub async fn il_y_en_a(db: &impl Acces) -> Result<bool> {
    let une: Option<i64> = Entity::find().select_only().column(Column::Id).limit(1).into_tuple().one(db).await?;
    Ok(une.is_some())
}

/// Returns the fingerprints, among these, of the developer's contacts that already exist.
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

/// The names of the running states, for SQL statements written as text.
static COURENT: LazyLock<String> = LazyLock::new(|| {
    StatutDenonciation::courants().map(|statut| format!("'{}'", statut.nom())).collect::<Vec<_>>().join(", ")
});

/// The condition for a running declaration. The names of the states stand in the text of the statement, because the partial indexes name
/// these states, and a database uses such an index only when it sees the same text.
fn qui_courent() -> SimpleExpr {
    dans_ces_etats("denonciation.statut", StatutDenonciation::courants().map(StatutDenonciation::nom))
}

/// Reads one row with its programmes. An unreadable row is an error, because the caller asked for this declaration.
async fn seule(db: &impl Acces, ligne: Option<Model>) -> Result<Option<Denonciation>> {
    let Some(ligne) = ligne else { return Ok(None) };
    let liens = liens::Entity::find().filter(liens::Column::Denonciation.eq(ligne.id));
    let liens = liens.order_by_asc(liens::Column::Programme).all(db).await?;
    relire(db, &ligne, liens.into_iter().map(|lien| IdProgramme(lien.programme)).collect()).map(Some)
}

/// Reads rows with their programmes.
async fn completer(db: &impl Acces, lignes: Vec<Model>) -> Result<Vec<Denonciation>> {
    let mut siens: HashMap<i64, Vec<IdProgramme>> = HashMap::with_capacity(lignes.len());
    for paquet in lignes.chunks(PAR_REQUETE) {
        let des_lignes = liens::Column::Denonciation.is_in(paquet.iter().map(|ligne| ligne.id));
        let trouves = liens::Entity::find().filter(des_lignes).order_by_asc(liens::Column::Programme);
        for lien in trouves.all(db).await? {
            siens.entry(lien.denonciation).or_default().push(IdProgramme(lien.programme));
        }
    }
    // An unreadable row is set aside and logged, and the others are still read.
    forme::lisibles(lignes.into_iter().map(|ligne| {
        let programmes = siens.remove(&ligne.id).unwrap_or_default();
        relire(db, &ligne, programmes)
    }))
}

/// Makes the row of a declaration, without its number, its fingerprint and its programmes. This function and [`relire`] are the only
/// mapping between a declaration and its row.
fn ligne(tx: &Ecriture, denonciation: &Denonciation) -> Result<ActiveModel> {
    let motif = denonciation.motif().map(|texte| MotifDeFin { texte: texte.to_owned() });
    let sceller = |motif| tx.trousseau().chiffrer_ligne(&motif, Forme::Ligne, denonciation.id.0);
    Ok(ActiveModel {
        id: Set(denonciation.id.0),
        prescripteur: Set(denonciation.prescripteur.map(|u| u.0)),
        compte: Set(denonciation.compte.map(|c| c.0)),
        contact: Set(denonciation.contact.0),
        conjoint: Set(denonciation.conjoint.map(|c| c.0)),
        statut: Set(denonciation.statut().nom().to_owned()),
        cree: Set(denonciation.cree.into()),
        echeance: Set(Some(denonciation.echeance.into())),
        renouvellements: Set(i32::from(denonciation.renouvellements)),
        motif: Set(motif.map(sceller).transpose()?),
        decideur: Set(denonciation.decideur.map(|u| u.0)),
        finie: Set(denonciation.etat.finie().map(Instant::from)),
        empreinte: Set(None),
        version: Set(denonciation.version),
        attente: Set(denonciation.attente.map(|raison| raison.nom().to_owned())),
        scindee_de: Set(denonciation.scindee_de.map(|d| d.0)),
        prevenue: NotSet,
        a_annoncer: NotSet,
    })
}

fn relire(db: &impl Acces, ligne: &Model, programmes: Vec<IdProgramme>) -> Result<Denonciation> {
    let illisible = |cause: &str| Error::DocumentIllisible {
        table: "denonciation",
        id: ligne.id.to_string(),
        cause: cause.to_owned(),
    };
    let statut = StatutDenonciation::depuis_nom(&ligne.statut).ok_or_else(|| illisible("statut de valeur inconnue"))?;
    let motif: Option<MotifDeFin> =
        ligne.motif.as_ref().map(|scelle| db.trousseau().dechiffrer_ligne(scelle, ligne.id)).transpose()?;
    let finie = ligne.finie.map(Instant::date);
    let etat = EtatDenonciation::des_colonnes(statut, finie, motif.map(|motif| motif.texte)).map_err(illisible)?;
    let renouvellements = u16::try_from(ligne.renouvellements);
    Ok(Denonciation {
        id: IdDenonciation(ligne.id),
        prescripteur: ligne.prescripteur.map(IdUtilisateur),
        compte: ligne.compte.map(IdCompte),
        contact: IdContact(ligne.contact),
        conjoint: ligne.conjoint.map(IdContact),
        programmes,
        cree: ligne.cree.date(),
        echeance: ligne.echeance.ok_or_else(|| illisible("sans échéance"))?.date(),
        renouvellements: renouvellements.map_err(|_| illisible("renouvellements de valeur impossible"))?,
        // A reason that only another version knows counts as a decision of staff.
        attente: ligne
            .attente
            .as_deref()
            .map(|nom| RaisonDAttente::depuis_nom(nom).unwrap_or(RaisonDAttente::Decision)),
        scindee_de: ligne.scindee_de.map(IdDenonciation),
        etat,
        decideur: ligne.decideur.map(IdUtilisateur),
        version: ligne.version,
    })
}
