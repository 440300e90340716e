//! `linteau reglage`.

use super::ActionReglage;
use crate::ouverture::ouvrir_prete;
use crate::reglages::Reglages;
use crate::sortie::{dire, dire_fait};
use actions::Contexte;
use actions::reglage::{self, ReglageLu};
use actions::version::VersionAttendue;
use domain::reglage::Bornes;

/// Lists the business settings, sets one, or restores its default.
pub(crate) async fn executer(reglages: &Reglages, action: ActionReglage) -> anyhow::Result<()> {
    let base = ouvrir_prete(reglages).await?;
    let resultat = agir(&Contexte::de_la_commande(base.clone()), action).await;
    base.fermer().await?;
    resultat
}

async fn agir(contexte: &Contexte, action: ActionReglage) -> anyhow::Result<()> {
    match action {
        ActionReglage::Lister => {
            let lignes: Vec<String> = reglage::lister(contexte).await?.iter().map(ligne).collect();
            dire(lignes.join("\n"))
        }
        ActionReglage::Definir { nom, valeur } => {
            reglage::regler(contexte, &nom, Some(&valeur), &VersionAttendue::Toute).await?;
            dire_fait(format_args!("{nom} est réglé\u{a0}; les serveurs le suivent aussitôt."))
        }
        ActionReglage::Retablir { nom } => {
            reglage::regler(contexte, &nom, None, &VersionAttendue::Toute).await?;
            dire_fait(format_args!("{nom} a sa valeur par défaut."))
        }
    }
}

fn ligne(lu: &ReglageLu) -> String {
    let unite = match lu.definition.bornes {
        Bornes::Nombre(_, unite) => format!(" {unite}"),
        Bornes::OuiNon | Bornes::Texte(_) | Bornes::Couleur | Bornes::Adresse | Bornes::Domaine => String::new(),
    };
    let valeur = if lu.valeur.is_empty() { "—".to_owned() } else { format!("{}{unite}", lu.valeur) };
    let regle = if lu.regle { " (réglé)" } else { "" };
    format!("{:<26} {valeur}{regle}\n    {}", lu.definition.cle, lu.definition.aide)
}
