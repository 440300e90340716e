//! `linteau sceau`.

use super::ActionSceau;
use crate::ouverture::ouvrir_prete;
use crate::reglages::Reglages;
use crate::sortie::dire;
use actions::{Contexte, certificat};
use domain::calendrier::en_bref;
use domain::marque::Marque;
use store::cle_de_sceau::CertificatDuSceau;

/// Shows the certificates of the seal, or has another one made.
pub(crate) async fn executer(reglages: &Reglages, action: ActionSceau) -> anyhow::Result<()> {
    let base = ouvrir_prete(reglages).await?;
    let resultat = agir(&Contexte::de_la_commande(base.clone()), &reglages.marque(), action).await;
    base.fermer().await?;
    resultat
}

async fn agir(contexte: &Contexte, depart: &Marque, action: ActionSceau) -> anyhow::Result<()> {
    match action {
        ActionSceau::Montrer => {
            let tous = certificat::lister(contexte).await?;
            if tous.is_empty() {
                return dire(
                    "Aucun sceau : le premier document à signer établit le sien, ou « linteau sceau renouveler ».",
                );
            }
            dire(tous.iter().map(ligne).collect::<Vec<_>>().join("\n"))
        }
        ActionSceau::Renouveler => {
            let marque = contexte.base().metier().marque(depart);
            let neuf = certificat::renouveler(contexte, &marque).await?.valeur;
            dire(format_args!(
                "Un autre sceau sert désormais :\n{}\nCe qui est déjà scellé ne change pas : l’ancien certificat reste connu.",
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
        "{} : {etat}, valable du {} au {}\n  empreinte SHA-256 {}",
        lu.titulaire,
        en_bref(lu.debut.date()),
        en_bref(lu.fin.date()),
        lu.empreinte
    )
}
