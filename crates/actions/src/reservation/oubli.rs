//! Deletes data of reservations (`domain.md` section 9, docs/donnees-personnelles.md). When nobody signed: the files after thirty days,
//! the people after three years. When somebody signed: the contract, its proofs and the reason of its end after ten years.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::photo::oublier;
use crate::un_par_un::un_par_un;
use chrono::{DateTime, Days, Months, NaiveDate, Utc};
use domain::lot::tenue::IdReservation;
use domain::signature::SujetSigne;
use store::enveloppe::oubli;
use store::{Acces, Acte, Base, Ecriture, Fait, Instant};

/// How long the people of an unsigned reservation are kept after its end.
pub const GARDE_DES_RESERVATIONS: Months = Months::new(36);
/// How long a signed contract is kept, from the delivery. When there is no delivery, it is kept from its end.
const GARDE_DES_CONTRATS: Months = Months::new(120);
/// How long the files of an unsigned reservation are kept after its end. The time is short, because they serve no contract. It is a
/// house rule.
const GARDE_DES_FICHIERS: Days = Days::new(30);

/// Erases the data whose time is over, each reservation in its own transaction with its fact.
pub async fn oublier_anciennes(base: &Base) -> Result<()> {
    let vides = vider_les_anciens(base).await;
    let maintenant = base.maintenant().date();
    let avant = |garde| Instant::from(maintenant.checked_sub_months(garde).unwrap_or_default());
    let gens = oublier_les_gens(base, avant(GARDE_DES_RESERVATIONS)).await;
    let contrats = oublier_les_contrats(base, avant(GARDE_DES_CONTRATS)).await;
    vides.and(gens).and(contrats).and(oublier_les_ventes(base, avant(GARDE_DES_CONTRATS)).await)
}

/// Erases the files of the unsigned reservations that ended thirty days ago.
async fn vider_les_anciens(base: &Base) -> Result<()> {
    let avant = base.maintenant().date().checked_sub_days(GARDE_DES_FICHIERS).unwrap_or_default();
    let avant = &Instant::from(avant);
    let contexte = &Contexte::des_taches(base.clone());
    un_par_un(
        |limite| async move { Ok(store::reservation::a_vider(&base.lire().await?, *avant, limite).await?) },
        |id: IdReservation| async move {
            let travail = |tx: Ecriture| async move {
                let fichiers = store::reservation::vider(&tx, id, *avant).await?;
                let fait = (!fichiers.is_empty()).then_some(Fait::ReservationVidee { reservation: id });
                Ok::<_, Error>(Acte::faits(fichiers, Vec::from_iter(fait)))
            };
            jeter(base, contexte.ecrire(travail).await?.valeur).await
        },
    )
    .await
}

/// Erases the people of the unsigned reservations that ended three years ago. The job of `crate::signature` erases the envelopes of
/// these reservations, like all unsigned ones.
async fn oublier_les_gens(base: &Base, avant: Instant) -> Result<()> {
    let contexte = &Contexte::des_taches(base.clone());
    un_par_un(
        |limite| async move { Ok(store::reservation::a_oublier(&base.lire().await?, avant, limite).await?) },
        |id: IdReservation| async move {
            let travail = |tx: Ecriture| async move {
                Ok::<_, Error>(match store::reservation::oublier(&tx, id, avant).await? {
                    None => Acte::sans_effet(Vec::new()),
                    Some(fichiers) => Acte::fait(fichiers, Fait::ReservationEffacee { reservation: id }),
                })
            };
            jeter(base, contexte.ecrire(travail).await?.valeur).await
        },
    )
    .await
}

/// Erases the signed contracts that ended ten years ago.
async fn oublier_les_contrats(base: &Base, avant: Instant) -> Result<()> {
    un_par_un(
        |limite| async move { Ok(store::reservation::signees_a_oublier(&base.lire().await?, avant, limite).await?) },
        |id: IdReservation| async move { effacer(base, id, FinDeGarde::Finie(avant)).await },
    )
    .await
}

/// Erases the firm sales that were delivered ten years ago. When the delivery is unknown, the day on which they became firm counts.
async fn oublier_les_ventes(base: &Base, avant: Instant) -> Result<()> {
    un_par_un(
        |_| async move {
            let db = base.lire().await?;
            let mut dues = Vec::new();
            for id in store::reservation::vendues_avant(&db, avant).await? {
                if est_livree_avant(&db, id, avant).await? {
                    dues.push(id);
                }
            }
            Ok(dues)
        },
        |id: IdReservation| async move { effacer(base, id, FinDeGarde::Vendue).await },
    )
    .await
}

async fn est_livree_avant(db: &impl Acces, id: IdReservation, avant: Instant) -> Result<bool> {
    let Some(reservation) = store::reservation::par_id(db, id).await? else { return Ok(false) };
    let lus = store::programme::sans_documents(db, std::slice::from_ref(&reservation.programme)).await?;
    let livraison = lus.into_iter().next().and_then(|lu| lu.programme.calendrier.date_livraison);
    let definitif = reservation.contrat().and_then(|contrat| contrat.definitif);
    Ok(debut_de_la_garde(livraison, definitif).is_some_and(|jour| jour < avant.jour()))
}

/// The day from which the ten years of a firm sale count: the later of its delivery and of the day on which it became firm.
fn debut_de_la_garde(livraison: Option<NaiveDate>, definitif: Option<DateTime<Utc>>) -> Option<NaiveDate> {
    livraison.max(definitif.map(domain::calendrier::jour_a_paris))
}

/// Why a contract is no longer kept.
#[derive(Debug, Clone, Copy)]
enum FinDeGarde {
    /// The contract ended before this instant.
    Finie(Instant),
    /// The lot was sold and delivered.
    Vendue,
}

/// Erases a contract with its envelopes, which are locked before its row.
async fn effacer(base: &Base, id: IdReservation, fin: FinDeGarde) -> Result<()> {
    let travail = |tx: Ecriture| async move {
        let enveloppes = oubli::de(&tx, SujetSigne::Contrat(id.0)).await?;
        let fichiers = match fin {
            FinDeGarde::Finie(avant) => store::reservation::oublier(&tx, id, avant).await?,
            FinDeGarde::Vendue => store::reservation::oublier_une_vente(&tx, id).await?,
        };
        // Another server has erased the contract.
        let Some(mut fichiers) = fichiers else { return Ok(Acte::sans_effet(Vec::new())) };
        let mut faits = vec![Fait::ReservationEffacee { reservation: id }];
        for enveloppe in enveloppes {
            fichiers.extend(oubli::tout(&tx, enveloppe).await?);
            faits.push(Fait::EnveloppeEffacee { enveloppe });
        }
        Ok::<_, Error>(Acte::faits(fichiers, faits))
    };
    let fichiers = Contexte::des_taches(base.clone()).ecrire(travail).await?.valeur;
    jeter(base, fichiers).await
}

async fn jeter(base: &Base, fichiers: Vec<String>) -> Result<()> {
    for fichier in fichiers {
        oublier(base, &fichier).await;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn une_vente_se_garde_depuis_sa_livraison() {
        let jour = |texte: &str| texte.parse::<NaiveDate>().ok();
        let definitif = "2026-11-27T23:30:00Z".parse().ok();
        assert_eq!(debut_de_la_garde(jour("2028-06-30"), definitif), jour("2028-06-30"));
        assert_eq!(debut_de_la_garde(jour("2025-06-30"), definitif), jour("2026-11-28"), "it was built already");
        assert_eq!(debut_de_la_garde(None, definitif), jour("2026-11-28"), "the day in Paris");
        assert_eq!(debut_de_la_garde(None, None), None);
    }
}
