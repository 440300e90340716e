//! `linteau sceau`.

use super::ActionSceau;
use crate::ouverture::ouvrir_prete;
use crate::reglages::Reglages;
use crate::sceau;
use crate::sortie::{dire, dire_fait};
use actions::{Contexte, certificat};
use anyhow::Context as _;
use domain::calendrier::en_bref;
use store::cle_de_sceau::CertificatDuSceau;

/// Shows the certificates of the seal, or renews the seal.
pub(crate) async fn executer(reglages: &Reglages, action: ActionSceau) -> anyhow::Result<()> {
    let base = ouvrir_prete(reglages).await?;
    let resultat = agir(&Contexte::de_la_commande(base.clone()), reglages, action).await;
    base.fermer().await?;
    resultat
}

async fn agir(contexte: &Contexte, reglages: &Reglages, action: ActionSceau) -> anyhow::Result<()> {
    match action {
        ActionSceau::Montrer => {
            let tous = certificat::lister(contexte).await?;
            if tous.is_empty() {
                return dire(
                    "Aucun sceau\u{a0}: le premier document à signer établit le sien, ou «\u{a0}linteau sceau renouveler\u{a0}».",
                );
            }
            dire(tous.iter().map(ligne).collect::<Vec<_>>().join("\n"))
        }
        ActionSceau::Renouveler => {
            let neuf = if let Some(cle) = sceau::cle(reglages)? {
                // When the settings give the key, to renew the seal is to take the key of their file, if that is a new key.
                sceau::adopter(reglages, contexte, &cle).await?.context(
                    "La clé du sceau vient du réglage LINTEAU_SEAL_P12, et celle de ce fichier scelle déjà\u{a0}: déposez-y la clé \
                     suivante, puis relancez cette commande.",
                )?
            } else {
                let marque = contexte.base().metier().marque(&reglages.marque());
                certificat::renouveler(contexte, &marque).await?
            };
            let neuf = neuf.valeur;
            dire_fait(format_args!(
                "Un autre sceau sert désormais\u{a0}:\n{}\nCe qui est déjà scellé ne change pas\u{a0}: l’ancien certificat reste connu.",
                ligne(&neuf)
            ))
        }
    }
}

fn ligne(lu: &CertificatDuSceau) -> String {
    let etat = match lu.retiree {
        Some(quand) => format!("retiré le {}", en_bref(quand.date())),
        None => "en service".to_owned(),
    };
    format!(
        "{}\u{a0}: {etat}, valable du {} au {}\n  empreinte SHA-256 {}",
        lu.titulaire,
        en_bref(lu.debut.date()),
        en_bref(lu.fin.date()),
        lu.empreinte
    )
}
