//! The decisions of staff about a declaration that waits: it is validated, refused, or given priority over its rivals.

use super::attendus::DenonciationsEnAttente;
use super::{DenonciationVerrouillee, finir, passer, separer};
use crate::contexte::Contexte;
use crate::courrier::{Circonstances, ParQui};
use crate::error::{RefusDAction, Result};
use crate::version::VersionAttendue;
use domain::denonciation::IdDenonciation;
use domain::programme::IdProgramme;
use domain::saisie::raison;
use domain::vente::droits::motif_de_decision;
use domain::vente::{Denonciation, Rivalite};
use store::{Acte, Ecrit, Ecriture};

/// Validates a declaration, so that its company is protected from now on.
pub async fn valider(
    contexte: &Contexte,
    id: IdDenonciation,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Denonciation>> {
    let travail = |tx| async move {
        let verrouillee = DenonciationVerrouillee::de(&tx, contexte, id, attendue).await?;
        let pas = verrouillee.denonciation.valider(&verrouillee.entourage(&tx))?;
        let par = ParQui::de(&tx, contexte, verrouillee.denonciation.prescripteur).await?;
        let (validee, faits) = passer(&tx, &verrouillee.denonciation, pas, Circonstances::par(par.as_ref())).await?;
        Ok(Acte::faits(validee, faits))
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
    // The reason is checked before anything is locked.
    let motif = &motif_de_decision(motif)?;
    let travail = |tx| async move {
        let verrouillee = DenonciationVerrouillee::de(&tx, contexte, id, attendue).await?;
        let pas = verrouillee.denonciation.refuser(&verrouillee.entourage(&tx), motif.clone())?;
        let par = ParQui::de(&tx, contexte, verrouillee.denonciation.prescripteur).await?;
        let (refusee, faits) =
            finir(&tx, contexte.base(), &verrouillee.denonciation, pas, Circonstances::par(par.as_ref())).await?;
        Ok(Acte::faits(refusee, faits))
    };
    contexte.ecrire(travail).await
}

/// The reasons of a priority. Each side reads only its own, because a prescriber never learns who else declared.
#[derive(Debug, Clone)]
pub struct Motifs {
    /// The reason that the prescriber of the declaration reads.
    pub siens: String,
    /// The reason that the prescribers of the cancelled declarations read.
    pub des_autres: String,
}

impl Motifs {
    /// Reads both reasons, or returns every fault.
    fn lire(&self) -> Result<Self> {
        let siens = raison("motif", &self.siens);
        let des_autres = raison("motifAutres", &self.des_autres);
        match (siens, des_autres) {
            (Ok(siens), Ok(des_autres)) => Ok(Self { siens, des_autres }),
            (siens, des_autres) => {
                let fautes = [siens.err(), des_autres.err()].into_iter().flatten();
                Err(RefusDAction::saisie(fautes.collect()).into())
            }
        }
    }
}

/// Validates a declaration against those of other companies, which are cancelled only on the programmes of the conflict. Where one of
/// these companies already sells to that person, the declaration goes on waiting. Returns the part that is validated.
pub async fn prioriser(
    contexte: &Contexte,
    id: IdDenonciation,
    motifs: &Motifs,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Denonciation>> {
    let motifs = &motifs.lire()?;
    let travail = |tx| async move {
        let verrouillee = DenonciationVerrouillee::de(&tx, contexte, id, attendue).await?;
        let entourage = verrouillee.entourage(&tx);
        let programmes = verrouillee.denonciation.a_prioriser(&entourage)?;
        let en_conflit: Vec<&Rivalite> =
            verrouillee.rivalites.iter().filter(|rivalite| programmes.contains(&rivalite.programme)).collect();
        let (mut faits, mut cedees) = (Vec::new(), Vec::new());
        let par = ParQui::de(&tx, contexte, verrouillee.denonciation.prescripteur).await?;
        for rivale in rivales(&tx, &en_conflit).await? {
            let entiere = rivale.id;
            let disputes = en_conflit.iter().filter(|rivalite| rivalite.rivale == rivale.id);
            let disputes: Vec<_> = disputes.map(|rivalite| rivalite.programme.clone()).collect();
            let (partie, separee) = separer(&tx, rivale, &disputes).await?;
            faits.extend(separee);
            let cedee =
                partie.ceder(motifs.des_autres.clone(), verrouillee.regard.utilisateur, tx.maintenant().date())?;
            let circonstances = Circonstances::par(par.as_ref()).separee(&partie, entiere);
            let (cedee, siens) = passer(&tx, &partie, cedee, circonstances).await?;
            faits.extend(siens);
            cedees.push(cedee);
        }
        let (partie, separee) = separer(&tx, verrouillee.denonciation.clone(), &programmes).await?;
        faits.extend(separee);
        let circonstances = Circonstances { motif: Some(&motifs.siens), ..Circonstances::par(par.as_ref()) };
        let circonstances = circonstances.separee(&partie, verrouillee.denonciation.id);
        let (validee, siens) = passer(&tx, &partie, partie.prioriser(&entourage)?, circonstances).await?;
        faits.extend(siens);
        // Decide the declarations that waited for the cancelled ones, such as those of colleagues of this prescriber.
        for cedee in &cedees {
            let attendent = DenonciationsEnAttente::de_la_denonciation(&tx, cedee).await?;
            faits.extend(attendent.decider(&tx, contexte.base()).await?);
        }
        Ok(Acte::faits(validee, faits))
    };
    contexte.ecrire(travail).await
}

/// Reads the rivals of a declaration, and locks them with all their programmes, because a rival may have programmes that this declaration
/// does not have. Nobody writes on the common programmes meanwhile. Two transactions that lock other programmes crosswise may deadlock;
/// PostgreSQL then cancels one of them (40P01), and `Base::ecrire` runs it again.
async fn rivales(tx: &Ecriture, en_conflit: &[&Rivalite]) -> Result<Vec<Denonciation>> {
    let mut ids: Vec<IdDenonciation> = en_conflit.iter().map(|rivalite| rivalite.rivale).collect();
    ids.dedup();
    let lues = store::denonciation::par_ids(tx, &ids).await?;
    let mut programmes: Vec<IdProgramme> = lues.iter().flat_map(|rivale| rivale.programmes.clone()).collect();
    programmes.sort_unstable();
    programmes.dedup();
    store::programme::verrouiller(tx, &programmes).await?;
    let mut tenues = Vec::with_capacity(ids.len());
    for id in ids {
        let rivale = store::denonciation::par_id_verrouillee(tx, id).await?;
        tenues.extend(rivale.filter(|rivale| rivale.court(tx.maintenant().date())));
    }
    Ok(tenues)
}
