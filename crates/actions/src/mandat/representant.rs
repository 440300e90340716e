//! Staff name the representative who signs the mandate of a company, or send the mandate again. In both cases the former link no
//! longer works.

use super::droits::{ASigner, a_envoyer, a_nommer};
use super::{enveloppe_ouverte, fermer_et_verrouiller, inconnu, pas_a_signer, societe};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeMandat, poster_au_representant};
use crate::error::{Error, RefusDAction, Result};
use crate::gestion::societe_geree;
use crate::pouvoir::regard;
use crate::signature;
use domain::mandat::{EtapeMandat, EtatDeMandat, RepresentantLegal, SaisieRepresentant};
use domain::saisie::Exigences;
use domain::utilisateur::IdCompte;
use store::mandat::{MandatsLus, NouveauMandat};
use store::tache::Tache;
use store::{Acte, Ecrit, Ecriture, Fait};

/// Names the representative of a company, before the mandate is signed. Another document is made, and another link is sent.
/// `domaine` is the domain of the portal's own e-mails.
pub async fn nommer_representant(
    contexte: &Contexte,
    id: IdCompte,
    saisie: &SaisieRepresentant,
    domaine: &str,
) -> Result<Ecrit<()>> {
    let aujourd_hui = contexte.maintenant().jour();
    let lu = saisie.lire(Exigences { aujourd_hui, domaine }).map_err(RefusDAction::saisie)?;
    let representant = &lu;
    let travail = |tx: Ecriture| async move {
        societe_geree(&tx, &regard(&tx, contexte).await?, id).await?;
        let siens = store::mandat::de_la_societe(&tx, id).await?;
        let mut faits = Vec::new();
        let numero = match a_nommer(&siens, aujourd_hui)? {
            ASigner::Celui(numero) => {
                let mut lu = fermer_et_verrouiller(&tx, numero, "autre représentant désigné").await?;
                store::mandat::nommer(&tx, &mut lu, representant).await?;
                numero
            }
            ASigner::Suivant(ancien) => faire_le_suivant(&tx, id, representant, ancien, &mut faits).await?,
        };
        faits.push(Fait::MandatRepresentant { compte: id, mandat: numero });
        store::tache::mettre(&tx, &Tache::EtablirMandat { mandat: numero }, tx.maintenant()).await?;
        Ok::<_, Error>(Acte::faits((), faits))
    };
    contexte.ecrire(travail).await
}

/// Makes a new mandate for this representative. It renews the mandate `ancien`, when there is one.
pub(super) async fn faire_le_suivant(
    tx: &Ecriture,
    compte: IdCompte,
    representant: &RepresentantLegal,
    ancien: Option<i64>,
    faits: &mut Vec<Fait>,
) -> Result<i64> {
    let nouveau = NouveauMandat { compte, representant: Some(representant.clone()), renouvelle: ancien };
    let mandat = store::mandat::creer_pour(tx, &nouveau).await?.numero;
    faits.push(match ancien {
        None => Fait::MandatCree { compte, mandat },
        Some(ancien) => Fait::MandatRenouvele { compte, mandat, ancien },
    });
    Ok(mandat)
}

/// Sends the mandate of a company again: a new link to the same document, or a new document when the mandate was refused or has
/// ended.
pub async fn renvoyer_mandat(contexte: &Contexte, id: IdCompte) -> Result<Ecrit<()>> {
    let aujourd_hui = contexte.maintenant().jour();
    let travail = |tx: Ecriture| async move {
        societe_geree(&tx, &regard(&tx, contexte).await?, id).await?;
        let siens = store::mandat::de_la_societe(&tx, id).await?;
        let mut faits = Vec::new();
        match a_envoyer(&siens, aujourd_hui)? {
            ASigner::Celui(numero) => {
                renvoyer(&tx, &siens, numero).await?;
                faits.push(Fait::MandatRenvoye { compte: id, mandat: numero });
            }
            ASigner::Suivant(ancien) => {
                let connu = siens.dernier().and_then(|lu| lu.representant.clone());
                let representant = connu.ok_or_else(|| pas_a_signer(EtapeMandat::SansRepresentant))?;
                let mandat = faire_le_suivant(&tx, id, &representant, ancien, &mut faits).await?;
                store::tache::mettre(&tx, &Tache::EtablirMandat { mandat }, tx.maintenant()).await?;
            }
        }
        Ok::<_, Error>(Acte::faits((), faits))
    };
    contexte.ecrire(travail).await
}

async fn renvoyer(tx: &Ecriture, siens: &MandatsLus, numero: i64) -> Result<()> {
    let enveloppe = enveloppe_ouverte(tx, numero).await?;
    let mut lu = store::mandat::par_numero_verrouille(tx, numero).await?.ok_or_else(inconnu)?;
    let aujourd_hui = tx.maintenant().jour();
    let sans = || pas_a_signer(EtapeMandat::SansRepresentant);
    let representant = lu.representant.clone().ok_or_else(sans)?;
    match (lu.mandat.etat(aujourd_hui), enveloppe) {
        (EtatDeMandat::ASigner, Some(lue)) => {
            let jeton = signature::envoyer_le_lien(tx, &lue.enveloppe).await?;
            let compte = societe(tx, &lu).await?;
            let ancien = siens.tous().iter().find(|ancien| Some(ancien.numero) == lu.renouvelle).map(|lu| &lu.mandat);
            let lettre = LettreDeMandat::de(&lu, &compte).apres(ancien.filter(|ancien| ancien.est_actif(aujourd_hui)));
            poster_au_representant(tx, &representant, lettre, Some(&jeton), Lettre::MandatASigner).await
        }
        // The mandate was refused, or has no open envelope any more, so another document is made.
        (EtatDeMandat::ASigner | EtatDeMandat::Refuse { .. }, _) => {
            store::mandat::nommer(tx, &mut lu, &representant).await?;
            store::tache::mettre(tx, &Tache::EtablirMandat { mandat: numero }, tx.maintenant()).await?;
            Ok(())
        }
        (autre, _) => Err(pas_a_signer(autre.etape())),
    }
}
