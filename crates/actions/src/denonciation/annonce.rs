//! The daily letter to the referent of a company: the declarations that were validated at once.

use crate::courrier::{DenonciationAnnoncee, Lettre, LettreDuJour, noms_de_programmes, poster_a, referent};
use crate::error::Result;
use crate::un_par_un::un_par_un;
use domain::calendrier::{a_paris, jour_a_paris};
use domain::denonciation::HEURE_DU_RAPPEL;
use domain::utilisateur::IdCompte;
use store::{Base, Ecriture, Instant};

/// Writes at nine to each referent one letter about the declarations that were validated at once since the day before.
pub(super) async fn annoncer(base: &Base) -> Result<()> {
    let maintenant = base.maintenant();
    let aujourd_hui = jour_a_paris(maintenant.date());
    let neuf_heures = a_paris(aujourd_hui, HEURE_DU_RAPPEL);
    let avant = if maintenant.date() >= neuf_heures {
        neuf_heures
    } else {
        a_paris(aujourd_hui.pred_opt().unwrap_or(aujourd_hui), HEURE_DU_RAPPEL)
    };
    let avant = Instant::from(avant);
    un_par_un(
        |limite| async move { Ok(store::denonciation::annonces_dues(&base.lire().await?, avant, limite).await?) },
        |compte| async move { base.entretenir(|tx: Ecriture| async move { annoncer_a(&tx, compte, avant).await }).await },
    )
    .await
}

/// Writes to the referent of this company about all the companies that they follow.
async fn annoncer_a(tx: &Ecriture, compte: IdCompte, avant: Instant) -> Result<()> {
    let societe = store::compte::par_id(tx, compte).await?;
    let gerant = referent(tx, societe.as_ref()).await?;
    let suivies = match &gerant {
        Some(gerant) => store::compte::geres_par(tx, gerant.id).await?,
        // The company has no referent, so nobody is told.
        None => vec![compte],
    };
    let ids = store::denonciation::noter_annoncee(tx, &suivies, avant).await?;
    let (Some(gerant), false) = (gerant, ids.is_empty()) else { return Ok(()) };
    let lues = store::denonciation::par_ids(tx, &ids).await?;
    let auteurs: Vec<i32> = lues.iter().filter_map(|lue| lue.prescripteur).map(|auteur| auteur.0).collect();
    let auteurs = store::utilisateur::par_ids(tx, &auteurs).await?;
    let mut denonciations = Vec::with_capacity(lues.len());
    for denonciation in lues {
        let de = match denonciation.compte {
            Some(compte) => store::compte::par_id(tx, compte).await?,
            None => None,
        };
        denonciations.push(DenonciationAnnoncee {
            id: denonciation.id.0,
            societe: de.map(|compte| compte.nom).unwrap_or_default(),
            prescripteur: denonciation
                .prescripteur
                .and_then(|auteur| auteurs.get(&auteur))
                .map(|auteur| format!("{} {}", auteur.identite.prenom, auteur.identite.nom)),
            programmes: noms_de_programmes(tx, &denonciation.programmes).await?,
        });
    }
    let lettre = LettreDuJour { prenom: gerant.identite.prenom.clone(), denonciations };
    poster_a(tx, &gerant, &Lettre::DenonciationsDuJour(lettre)).await
}
