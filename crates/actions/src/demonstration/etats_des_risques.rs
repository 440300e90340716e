//! The `états des risques` of the demonstration. Each programme has one, or is said to need none, except one
//! programme on which a draft is filled. The contract of that draft cannot be sent, and staff read why.

use super::papier::pdf;
use crate::contexte::Contexte;
use crate::error::Result;
use crate::etat_des_risques::empreinte;
use crate::photo::oublier;
use chrono::Days;
use domain::etat_des_risques::EtatDesRisques;
use domain::fichier::Format;
use domain::programme::{IdProgramme, Programme};
use store::etat_des_risques::{FichierDEtatDesRisques, brouillons_par_programme, des_programmes, inserer};
use store::{Acces, Acte, Ecriture, Fait};

/// One programme in this many is in no risk zone.
const HORS_ZONE: usize = 12;
/// The documents were made over this number of past days.
const ANCIENNETE: u64 = 90;

/// A programme, with its file unless it needs none.
type ARendre = (IdProgramme, Option<FichierDEtatDesRisques>);

/// Gives the programmes of the demonstration their `états des risques`, once its catalogue and its drafts exist; returns how many.
pub(super) async fn completer(contexte: &Contexte) -> Result<usize> {
    let programmes = {
        let lecture = contexte.base().lire().await?;
        let demo = store::utilisateur::nombre_de_demonstration(&lecture).await? > 0;
        if demo { sans_rien(&lecture).await? } else { Vec::new() }
    };
    if programmes.is_empty() {
        return Ok(0);
    }
    // Files are written before the transaction that names them. If the transaction fails, they are deleted.
    let mut a_rendre: Vec<ARendre> = Vec::new();
    for (rang, programme) in programmes.into_iter().enumerate() {
        let fichier = if rang % HORS_ZONE == HORS_ZONE / 2 { None } else { Some(ecrire(contexte, &programme).await?) };
        a_rendre.push((programme.id, fichier));
    }
    let a_rendre = &a_rendre;
    let ecrit = contexte.ecrire(|tx| async move { remplir(&tx, a_rendre).await }).await;
    if !matches!(&ecrit, Ok(ecrit) if ecrit.valeur > 0) {
        for garde in a_rendre.iter().filter_map(|(_, fichier)| fichier.as_ref()) {
            oublier(contexte.base(), &garde.fichier.id).await;
        }
    }
    Ok(ecrit?.valeur)
}

/// The programmes on sale except one. The list is empty once any programme has an `état des risques`.
async fn sans_rien(db: &impl Acces) -> Result<Vec<Programme>> {
    let tous = store::programme::tous_sans_documents(db).await?.into_iter();
    let mut programmes: Vec<Programme> = tous.filter(|lu| !lu.retire).map(|lu| lu.programme).collect();
    let ids: Vec<IdProgramme> = programmes.iter().map(|programme| programme.id.clone()).collect();
    if !des_programmes(db, &ids).await?.is_empty() {
        return Ok(Vec::new());
    }
    // Leave out the last programme with a draft: the drafts of the named accounts are on the first ones, and must be able to be signed.
    let oublie = brouillons_par_programme(db).await?.into_keys().next_back().or_else(|| ids.last().cloned());
    programmes.retain(|programme| Some(&programme.id) != oublie.as_ref());
    Ok(programmes)
}

async fn ecrire(contexte: &Contexte, programme: &Programme) -> Result<FichierDEtatDesRisques> {
    let octets = pdf("État des risques", &programme.nom_commercial);
    let mut reception = contexte.base().pieces().recevoir().await?;
    reception.ajouter(&octets).await?;
    let fichier = reception.finir(Format::Pdf.mime()).await?;
    Ok(FichierDEtatDesRisques { fichier, empreinte: empreinte(&octets) })
}

async fn remplir(tx: &Ecriture, a_rendre: &[ARendre]) -> Result<Acte<usize>> {
    // This locks a row, so that two processes do not fill the demonstration twice.
    let Some(reseau) = super::un_referent(tx).await? else { return Ok(Acte::sans_effet(0)) };
    let ids: Vec<IdProgramme> = a_rendre.iter().map(|(id, _)| id.clone()).collect();
    if !des_programmes(tx, &ids).await?.is_empty() {
        return Ok(Acte::sans_effet(0));
    }
    let aujourd_hui = tx.maintenant().jour();
    let mut faits = Vec::new();
    for ((programme, fichier), il_y_a) in a_rendre.iter().zip((0..ANCIENNETE).step_by(7).cycle()) {
        let etat = match fichier {
            Some(_) => EtatDesRisques::Fourni {
                etabli: aujourd_hui.checked_sub_days(Days::new(il_y_a)).unwrap_or(aujourd_hui),
            },
            None => EtatDesRisques::SansObjet {
                motif: "La commune n’est dans aucune des zones de l’article L125-5.".to_owned(),
            },
        };
        inserer(tx, programme, etat, fichier.clone(), Some(reseau)).await?;
        faits.push(Fait::EtatDesRisquesNote { programme: programme.clone() });
    }
    Ok(Acte::faits(faits.len(), faits))
}
