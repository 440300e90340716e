//! `linteau cles`.

use super::ActionCles;
use crate::ouverture::ouvrir_prete;
use crate::reglages::Reglages;
use crate::sortie::{dire, dire_fait};
use actions::Contexte;
use actions::cles::{self, SousUneCle};
use store::chiffre::{FORME_ECRITE, Forme};

/// Shows what each key seals, or seals everything again with the newest key.
pub(crate) async fn executer(reglages: &Reglages, action: ActionCles) -> anyhow::Result<()> {
    let base = ouvrir_prete(reglages).await?;
    let resultat = agir(&Contexte::de_la_commande(base.clone()), action).await;
    base.fermer().await?;
    resultat
}

async fn agir(contexte: &Contexte, action: ActionCles) -> anyhow::Result<()> {
    match action {
        ActionCles::Etat => {
            let (courante, vus) = cles::etat(contexte).await?;
            let ancienne = vus.iter().any(|vu| vu.cle != courante);
            let mut lignes = vec![format!("La clé {courante} chiffre.")];
            lignes.extend(vus.iter().map(ligne));
            lignes.push(if ancienne {
                "Des secrets sont sous une autre clé\u{a0}: «\u{a0}linteau cles rechiffrer\u{a0}» avant de la jeter."
                    .to_owned()
            } else {
                "Rien n’est sous une autre clé.".to_owned()
            });
            dire(lignes.join("\n"))
        }
        ActionCles::Rechiffrer { lier } => {
            let forme = if lier { Forme::Ligne } else { FORME_ECRITE };
            let a_chaque_paquet = |colonne: &str, avancement: store::rechiffrement::Avancement| {
                tracing::info!(colonne, lus = avancement.lus, rechiffres = avancement.rechiffres, "sealed again");
            };
            let fait = cles::rechiffrer(contexte, forme, &a_chaque_paquet).await?;
            dire_fait(format_args!(
                "Tout est sous la clé {}\u{a0}: {} secrets et {} fichiers viennent d’y passer.",
                fait.cle, fait.secrets, fait.pieces
            ))
        }
    }
}

fn ligne(vu: &SousUneCle) -> String {
    let SousUneCle { ou, cle, lie, nombre } = vu;
    let lie = if *lie { ", liés à leur ligne" } else { "" };
    format!("{ou:<24} clé {cle}\u{a0}: {nombre}{lie}")
}
