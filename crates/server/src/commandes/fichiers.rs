//! `linteau fichiers`.

use super::ActionFichiers;
use crate::ouverture::ouvrir_prete;
use crate::reglages::Reglages;
use crate::sortie::{dire, dire_fait};
use actions::Contexte;
use actions::balayage::{self, Accord, Balayage, Magasin};
use anyhow::bail;

/// Shows the number and size of the files, or sweeps those that no row names.
pub(crate) async fn executer(reglages: &Reglages, action: ActionFichiers) -> anyhow::Result<()> {
    let base = ouvrir_prete(reglages).await?;
    let resultat = agir(&Contexte::de_la_commande(base.clone()), action).await;
    base.fermer().await?;
    resultat
}

async fn agir(contexte: &Contexte, action: ActionFichiers) -> anyhow::Result<()> {
    match action {
        ActionFichiers::Etat => {
            let lignes = balayage::inventaire(contexte.base()).await?.into_iter().map(|(magasin, vu)| {
                format!(
                    "{:<24} {} gardés, dont {} que plus rien ne nomme\u{a0}; {} à l’écart",
                    libelle(magasin),
                    vu.gardes,
                    vu.sans_ligne,
                    vu.ecartes
                )
            });
            dire(lignes.collect::<Vec<_>>().join("\n"))
        }
        ActionFichiers::Balayer { confirmer } => {
            let accord = if confirmer { Accord::Confirme } else { Accord::Borne };
            let faits = balayage::balayer_a_la_demande(contexte, accord).await?;
            dire_fait(faits.iter().map(ligne).collect::<Vec<_>>().join("\n"))?;
            if faits.iter().any(|(_, bilan)| bilan.refus.is_some()) {
                bail!(
                    "trop de fichiers à la fois\u{a0}: «\u{a0}linteau fichiers balayer --confirmer\u{a0}» les met à l’écart quand même"
                );
            }
            Ok(())
        }
    }
}

fn libelle(magasin: Magasin) -> &'static str {
    match magasin {
        Magasin::Fichiers => "fichiers du catalogue",
        Magasin::Pieces => "fichiers des personnes",
    }
}

fn ligne((magasin, bilan): &(Magasin, Balayage)) -> String {
    let Balayage { ecartes, effaces, remis, manquants, refus, .. } = bilan;
    let fait = match refus {
        Some(refus) => format!("rien n’est mis à l’écart, {} sur {} le seraient", refus.fichiers, refus.sur),
        None => format!("{ecartes} mis à l’écart"),
    };
    format!("{:<24} {fait}\u{a0}; {remis} remis en place, {effaces} effacés, {manquants} manquants", libelle(*magasin))
}
