//! What staff decide of a declaration that waits: validated, refused, or given priority over those that stand against it.

use super::{FinDeDenonciation, Tenue, apres, cles, droits, garder, prevenir, proteger, terminer};
use crate::contexte::Contexte;
use crate::courrier::Lettre;
use crate::error::{Refusal, Result};
use crate::version::VersionAttendue;
use domain::denonciation::{EvenementDenonciation, IdDenonciation};
use domain::programme::IdProgramme;
use domain::saisie::raison;
use store::denonciation::Denonciation;
use store::{Acte, Ecrit, Ecriture, Fait};

/// Validates a declaration: its company is protected from here on.
pub async fn valider(
    contexte: &Contexte,
    id: IdDenonciation,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Denonciation>> {
    let travail = |tx| async move {
        let mut tenue = Tenue::prendre(&tx, contexte, id, attendue).await?;
        tenue.droits(&tx).valider?;
        tenue.denonciation.decideur = Some(tenue.regard.utilisateur);
        let fait = faire_valoir(&tx, &mut tenue.denonciation).await?;
        Ok(Acte::fait(tenue.denonciation, fait))
    };
    contexte.ecrire(travail).await
}

/// Refuses a declaration, with the reason that its prescriber reads.
pub async fn refuser(
    contexte: &Contexte,
    id: IdDenonciation,
    motif: &str,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Denonciation>> {
    let motif = &raison("motif", motif).map_err(|faute| Refusal::saisie(vec![faute]))?;
    let travail = |tx| async move {
        let mut tenue = Tenue::prendre(&tx, contexte, id, attendue).await?;
        tenue.droits(&tx).refuser?;
        tenue.denonciation.decideur = Some(tenue.regard.utilisateur);
        tenue.denonciation.motif = Some(motif.clone());
        let fait = terminer(&tx, &mut tenue.denonciation, FinDeDenonciation::Refusee).await?;
        Ok(Acte::fait(tenue.denonciation, fait))
    };
    contexte.ecrire(travail).await
}

/// Validates a declaration against those of other companies, which are cancelled with the reason.
pub async fn prioriser(
    contexte: &Contexte,
    id: IdDenonciation,
    motif: &str,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Denonciation>> {
    let motif = &raison("motif", motif).map_err(|faute| Refusal::saisie(vec![faute]))?;
    let travail = |tx| async move {
        let mut tenue = Tenue::prendre(&tx, contexte, id, attendue).await?;
        tenue.droits(&tx).prioriser?;
        let mut faits = Vec::new();
        for rivale in &mut rivales(&tx, &tenue).await? {
            rivale.motif = Some(motif.clone());
            rivale.decideur = Some(tenue.regard.utilisateur);
            faits.push(terminer(&tx, rivale, FinDeDenonciation::Annulee).await?);
        }
        tenue.denonciation.decideur = Some(tenue.regard.utilisateur);
        faits.push(faire_valoir(&tx, &mut tenue.denonciation).await?);
        Ok(Acte::faits(tenue.denonciation, faits))
    };
    contexte.ecrire(travail).await
}

/// Those that stand against a declaration, held with all their programmes: they may have others than this one. On the
/// common ones nobody writes meanwhile; two who take others crosswise are one after the other (40P01).
async fn rivales(tx: &Ecriture, tenue: &Tenue) -> Result<Vec<Denonciation>> {
    let mut ids: Vec<IdDenonciation> = tenue.rivalites.iter().map(|rivalite| rivalite.rivale).collect();
    ids.dedup();
    let lues = store::denonciation::par_ids(tx, &ids).await?;
    let mut programmes: Vec<IdProgramme> = lues.iter().flat_map(|rivale| rivale.programmes.clone()).collect();
    programmes.sort_unstable();
    programmes.dedup();
    store::programme::verrouiller(tx, &programmes).await?;
    let mut tenues = Vec::with_capacity(ids.len());
    for id in ids {
        let rivale = store::denonciation::par_id_verrouillee(tx, id).await?;
        tenues.extend(rivale.filter(|rivale| rivale.court(tx.maintenant())));
    }
    Ok(tenues)
}

/// Validates, protects, and tells.
async fn faire_valoir(tx: &Ecriture, denonciation: &mut Denonciation) -> Result<Fait> {
    denonciation.statut = apres(denonciation, EvenementDenonciation::Validee)?;
    garder(tx, denonciation).await?;
    if !proteger(tx, denonciation, &cles(tx, denonciation).await?).await? {
        return Err(droits::protegee());
    }
    prevenir(tx, denonciation, Lettre::DenonciationValidee).await?;
    Ok(Fait::DenonciationValidee { denonciation: denonciation.id })
}
