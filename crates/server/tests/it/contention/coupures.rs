//! Signs contracts while the server is killed. The contracts are played one after the other, each from its draft to its
//! end, with SIGKILL at random instants. A client without an answer makes the same call again. Afterwards all rules of a
//! run must hold, and each letter must exist once, under its own name.

use super::hasard::Hasard;
use super::histoire::Histoire;
use super::plan::Operation;
use super::scene::Scene;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Fait;
use tokio::time::sleep_until;

/// The number of kills in a round.
const COUPURES: usize = 2;
/// The expected length of the first round. Each later round is expected to take as long as the one before it.
const PREMIERE: Duration = Duration::from_secs(3);
/// This number gives the kills other random numbers than the contracts.
const INSTANTS: u64 = 0x4B49_4C4C;

impl Scene {
    /// Plays the operations one after the other, and kills the server during each of them.
    pub(super) async fn jouer_sous_les_coupures(
        self: &Arc<Self>,
        operations: &[Operation],
        graine: u64,
    ) -> anyhow::Result<()> {
        let mut hasard = Hasard::de(graine ^ INSTANTS);
        let mut duree = PREMIERE;
        for (rang, operation) in operations.iter().enumerate() {
            let millis = usize::try_from(duree.as_millis())?;
            let mut instants = [0; COUPURES].map(|_| hasard.parmi(millis));
            instants.sort_unstable();
            let debut = Instant::now();
            let tuer = async {
                for instant in instants {
                    sleep_until((debut + Duration::from_millis(u64::try_from(instant)?)).into()).await;
                    self.relancer(0).await?;
                }
                anyhow::Ok(())
            };
            let (tue, fait) = tokio::join!(tuer, self.faire(rang, operation));
            tue?;
            fait?;
            duree = debut.elapsed();
        }
        Ok(())
    }
}

/// Checks that each contract reached its end, and that each letter was sent once, under the name in its row. The
/// Message-ID of a letter contains this name at every sending.
pub(super) fn controler(scene: &Scene, histoire: &Histoire, rondes: usize) -> anyhow::Result<Vec<String>> {
    let mut fautes = Vec::new();
    let contresigne = |fait: &Fait| matches!(fait, Fait::ContratContresigne { .. });
    let retracte = |fait: &Fait| matches!(fait, Fait::VenteRetractee { .. });
    for (quoi, combien) in [
        ("countersigned", histoire.faits.iter().filter(|ecrit| contresigne(&ecrit.fait)).count()),
        ("withdrawn from", histoire.faits.iter().filter(|ecrit| retracte(&ecrit.fait)).count()),
    ] {
        if combien != rondes {
            fautes.push(format!("{combien} contracts of {rondes} were {quoi}"));
        }
    }
    let mut attendus: BTreeSet<String> = histoire.courriers.iter().map(|courrier| courrier.envoi.clone()).collect();
    if attendus.len() != histoire.courriers.len() {
        fautes.push("two letters have one name".to_owned());
    }
    for (nom, texte) in scene.banc.lettres()? {
        if !attendus.remove(&nom) {
            fautes.push(format!("the letter {nom} was never queued, or left under two names"));
        }
        let identifiant = format!("<{nom}@");
        let dits = texte.lines().filter(|ligne| ligne.to_ascii_lowercase().starts_with("message-id:"));
        let dits: Vec<&str> = dits.collect();
        if dits.len() != 1 || !dits[0].contains(&identifiant) {
            fautes.push(format!("the letter {nom} says {dits:?}"));
        }
    }
    fautes.extend(attendus.into_iter().map(|nom| format!("the letter {nom} is not there")));
    Ok(fautes)
}
