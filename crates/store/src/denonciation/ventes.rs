//! Sales and declarations of certainly the same person. A sale of another company is a rival of a declaration. A declaration that waits
//! for such a sale is decided when the sale ends.

pub use domain::vente::VenteRivale;

use super::COURENT;
use super::personne::{PAR_QUESTION, de_ces_cles, marques, valeurs_des_cles};
use crate::base::Acces;
use crate::chiffre::IndexAveugle;
use crate::contact::ClesDePersonne;
use crate::error::Result;
use crate::temps::Instant;
use chrono::{DateTime, Utc};
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::lot::IdLot;
use domain::lot::tenue::{IdOption, IdReservation};
use domain::option_lot::StatutOption;
use domain::programme::IdProgramme;
use domain::reservation::StatutReservation;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use domain::vente::{ObjetDeVente, RaisonDAttente};
use sea_orm::{QueryResult, Statement, Value};
use std::sync::LazyLock;

/// An option, draft or sale for a person, with the data that a declaration of that person needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VenteEnCours {
    pub compte: Option<IdCompte>,
    pub programme: IdProgramme,
    pub cree: DateTime<Utc>,
}

/// The SQL condition for an option that runs; `$1` is the present instant. An option whose time is over no longer runs, even before the
/// job ends it.
static OPTION_COURT: LazyLock<String> =
    LazyLock::new(|| format!("o.statut = '{}' AND o.echeance > $1", StatutOption::EnCours.nom()));

/// The SQL condition for a reservation that runs, whatever its stage. A signed reservation becomes firm when the delay to withdraw ends,
/// so it still runs, even before the job notes that it is firm.
static RESERVATION_COURT: LazyLock<String> = LazyLock::new(|| {
    let statuts = StatutReservation::qui_tiennent().map(|statut| format!("'{}'", statut.code()));
    let statuts = statuts.collect::<Vec<_>>().join(", ");
    let signee = StatutReservation::Signee.code();
    format!("r.statut IN ({statuts}) AND (r.statut = '{signee}' OR r.expire IS NULL OR r.expire > $1)")
});

/// The options, drafts and sales that run for one of these persons on one of these programmes, made by any company.
pub async fn ventes_de_la_personne(
    db: &impl Acces,
    personnes: &[ClesDePersonne],
    programmes: &[IdProgramme],
    maintenant: Instant,
) -> Result<Vec<VenteEnCours>> {
    let des_cles = valeurs_des_cles(personnes);
    if programmes.is_empty() || des_cles.is_empty() {
        return Ok(Vec::new());
    }
    let ou = marques(2, programmes.len());
    let premiere = 2 + programmes.len();
    let sql = format!(
        "SELECT o.compte AS compte, o.programme AS programme, o.cree AS cree FROM contact c JOIN option_lot o ON o.contact = c.id \
         WHERE {} AND o.programme IN ({ou}) AND {} \
         UNION SELECT r.compte AS compte, r.programme AS programme, r.creee AS cree FROM reservation_cle k \
         JOIN reservation r ON r.id = k.reservation \
         WHERE k.cle IN ({}) AND r.programme IN ({ou}) AND {}",
        de_ces_cles(premiere, personnes),
        *OPTION_COURT,
        marques(premiere, des_cles.len()),
        *RESERVATION_COURT,
    );
    let mut valeurs: Vec<Value> = vec![maintenant.into()];
    valeurs.extend(programmes.iter().map(|programme| Value::from(programme.0.clone())));
    valeurs.extend(des_cles);
    let lignes = db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs)).await?;
    let lire = |ligne: &QueryResult| -> Result<VenteEnCours> {
        Ok(VenteEnCours {
            compte: ligne.try_get::<Option<i32>>("", "compte")?.map(IdCompte),
            programme: IdProgramme(ligne.try_get("", "programme")?),
            cree: ligne.try_get::<Instant>("", "cree")?.date(),
        })
    };
    lignes.iter().map(lire).collect()
}

/// The sales that other companies run at this instant for the persons whom these declarations name, on the programmes of these
/// declarations. A declaration that no longer runs has no rival sale.
pub async fn ventes_rivales(db: &impl Acces, ids: &[IdDenonciation], maintenant: Instant) -> Result<Vec<VenteRivale>> {
    let mut toutes = Vec::new();
    for paquet in ids.chunks(PAR_QUESTION) {
        let (courent, siennes) = (&*COURENT, marques(2, paquet.len()));
        let de = "FROM denonciation a JOIN denonciation_programme pa ON pa.denonciation = a.id \
                  JOIN contact ca ON (ca.id = a.contact OR ca.id = a.conjoint)";
        let qui_courent = format!("a.statut IN ({courent}) AND a.echeance > $1 AND a.id IN ({siennes})");
        let des_options = |cle: &str| {
            format!(
                "SELECT a.id AS une, 'option' AS genre, o.id AS vente, o.compte AS compte, o.prescripteur AS prescripteur, o.lot AS lot, \
                 o.programme AS programme, o.cree AS cree {de} JOIN contact cb ON cb.{cle} = ca.{cle} \
                 JOIN option_lot o ON o.contact = cb.id AND o.programme = pa.programme \
                 WHERE {qui_courent} AND o.compte IS DISTINCT FROM a.compte AND {}",
                *OPTION_COURT
            )
        };
        let des_reservations = |cle: &str| {
            format!(
                "SELECT a.id AS une, 'reservation' AS genre, r.id AS vente, r.compte AS compte, r.prescripteur AS prescripteur, \
                 r.lot AS lot, r.programme AS programme, r.creee AS cree {de} JOIN reservation_cle k ON k.cle = ca.{cle} \
                 JOIN reservation r ON r.id = k.reservation AND r.programme = pa.programme \
                 WHERE {qui_courent} AND r.compte IS DISTINCT FROM a.compte AND {}",
                *RESERVATION_COURT
            )
        };
        let sql = [
            des_options("email_index"),
            des_options("tel_index"),
            des_reservations("email_index"),
            des_reservations("tel_index"),
        ]
        .join(" UNION ");
        let mut valeurs: Vec<Value> = vec![maintenant.into()];
        valeurs.extend(paquet.iter().map(|id| Value::from(id.0)));
        let question =
            Statement::from_sql_and_values(db.get_database_backend(), format!("{sql} ORDER BY 1, 8, 3"), valeurs);
        for ligne in db.query_all_raw(question).await? {
            let vente: i64 = ligne.try_get("", "vente")?;
            let objet = if ligne.try_get::<String>("", "genre")? == "option" {
                ObjetDeVente::Option(IdOption(vente))
            } else {
                ObjetDeVente::Reservation(IdReservation(vente))
            };
            toutes.push(VenteRivale {
                de: IdDenonciation(ligne.try_get("", "une")?),
                objet,
                compte: ligne.try_get::<Option<i32>>("", "compte")?.map(IdCompte),
                prescripteur: IdUtilisateur(ligne.try_get("", "prescripteur")?),
                lot: IdLot(ligne.try_get("", "lot")?),
                programme: IdProgramme(ligne.try_get("", "programme")?),
                cree: ligne.try_get::<Instant>("", "cree")?.date(),
            });
        }
    }
    Ok(toutes)
}

/// A declaration, option or reservation that ends or has just ended, and for which other declarations may wait.
#[derive(Debug, Clone, Copy)]
pub enum Attendue<'a> {
    /// A declaration, with its programmes.
    Denonciation(IdDenonciation),
    Option(IdOption),
    /// A reservation, with the keys that its row still has.
    Reservation(IdReservation),
    /// Keys that a reservation no longer has, with the programme of the reservation.
    Cles(&'a [IndexAveugle], &'a IdProgramme),
}

/// The declarations that wait for `quoi` to end, the earliest first.
pub async fn qui_attendent(db: &impl Acces, quoi: Attendue<'_>, maintenant: Instant) -> Result<Vec<IdDenonciation>> {
    let (de, ou, siennes): (&str, String, Vec<Value>) = match quoi {
        Attendue::Denonciation(id) => (
            "denonciation x JOIN denonciation_programme px ON px.denonciation = x.id \
             JOIN contact cx ON (cx.id = x.contact OR cx.id = x.conjoint)",
            "x.id = $2 AND p.programme = px.programme AND (c.email_index = cx.email_index OR c.tel_index = cx.tel_index)".to_owned(),
            vec![id.0.into()],
        ),
        Attendue::Option(id) => (
            "option_lot x JOIN contact cx ON cx.id = x.contact",
            "x.id = $2 AND p.programme = x.programme AND (c.email_index = cx.email_index OR c.tel_index = cx.tel_index)".to_owned(),
            vec![id.0.into()],
        ),
        Attendue::Reservation(id) => (
            "reservation x JOIN reservation_cle k ON k.reservation = x.id",
            "x.id = $2 AND p.programme = x.programme AND (c.email_index = k.cle OR c.tel_index = k.cle)".to_owned(),
            vec![id.0.into()],
        ),
        Attendue::Cles([], _) => return Ok(Vec::new()),
        Attendue::Cles(cles, programme) => {
            let lesquelles = marques(3, cles.len());
            let siennes = std::iter::once(programme.0.clone().into()).chain(cles.iter().cloned().map(Value::from));
            (
                "programme x",
                format!("x.id = $2 AND p.programme = x.id AND (c.email_index IN ({lesquelles}) OR c.tel_index IN ({lesquelles}))"),
                siennes.collect(),
            )
        }
    };
    let sql = format!(
        "SELECT DISTINCT d.id AS id, d.cree AS cree FROM {de}, denonciation d JOIN denonciation_programme p ON p.denonciation = d.id \
         JOIN contact c ON (c.id = d.contact OR c.id = d.conjoint) \
         WHERE {ou} AND d.statut = '{}' AND d.attente = '{}' AND d.echeance > $1 ORDER BY cree, id",
        StatutDenonciation::EnCours.nom(),
        RaisonDAttente::Conflit.nom(),
    );
    let valeurs = std::iter::once(Value::from(maintenant)).chain(siennes);
    let lignes = db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, valeurs)).await?;
    lignes.iter().map(|ligne| Ok(IdDenonciation(ligne.try_get("", "id")?))).collect()
}
