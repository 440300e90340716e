//! `linteau lier`.

use crate::ouverture::{ouvrir, ouvrir_a_lier};
use crate::reglages::Reglages;
use crate::sortie::{dire, dire_fait};
use actions::Contexte;
use actions::liaison::{Liaison, Lien};
use domain::calendrier::en_bref;

/// What `linteau lier` is asked to do with the data directory and the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DemandeDeLien {
    /// Say whether the directory and the database belong together.
    Etat,
    /// Bind the directory and the database together from now on.
    Confirmee,
}

/// Says whether the data directory and the database belong together, or binds them.
pub(crate) async fn executer(reglages: &Reglages, demande: DemandeDeLien) -> anyhow::Result<()> {
    let repertoire = reglages.data_dir.display();
    match demande {
        DemandeDeLien::Etat => {
            // When the directory and the database do not match, opening them fails, with the error that every command gives.
            let base = ouvrir(reglages).await?;
            let liaison = base.liaison()?;
            base.fermer().await?;
            match liaison {
                Some(liaison) => {
                    dire(format_args!("Le répertoire {repertoire} est lié à la base {}.", suite(&liaison)))
                }
                None => dire(format_args!(
                    "Le répertoire {repertoire} n’est lié à aucune base\u{a0}: «\u{a0}linteau serve\u{a0}» le lie."
                )),
            }
        }
        DemandeDeLien::Confirmee => {
            let base = ouvrir_a_lier(reglages).await?;
            let lien = actions::liaison::lier(&Contexte::de_la_commande(base.clone())).await;
            base.fermer().await?;
            match lien? {
                Lien::Deja(liaison) => {
                    dire(format_args!("Le répertoire {repertoire} est déjà lié à la base {}.", suite(&liaison)))
                }
                Lien::Neuf(liaison) => dire_fait(format_args!(
                    "Le répertoire {repertoire} est lié à la base {}.\nLes fichiers que rien n’y nomme seront mis à l’écart dans un \
                     jour au plus tôt\u{a0}; au-delà d’un vingtième, seulement par «\u{a0}linteau fichiers balayer --confirmer\u{a0}».",
                    suite(&liaison)
                )),
            }
        }
    }
}

fn suite(liaison: &Liaison) -> String {
    let depuis = en_bref(liaison.depuis.date());
    format!("{}, depuis le {depuis}\u{a0}; dernier fait vu\u{a0}: {}", liaison.base, liaison.faits.0)
}
