//! `linteau taches`.

use super::ActionTaches;
use crate::ouverture::ouvrir_prete;
use crate::reglages::Reglages;
use crate::sortie::{dire, dire_fait};
use actions::Contexte;
use actions::tache::relancer_les_abandonnees;
use domain::calendrier::en_bref;
use store::Instant;
use store::tache::TacheLue;

/// The most lines of a list.
const LIGNES: u64 = 500;

/// Shows the jobs, or has those that were given up tried again.
pub(crate) async fn executer(reglages: &Reglages, action: ActionTaches) -> anyhow::Result<()> {
    let base = ouvrir_prete(reglages).await?;
    let resultat = agir(&Contexte::de_la_commande(base.clone()), action).await;
    base.fermer().await?;
    resultat
}

async fn agir(contexte: &Contexte, action: ActionTaches) -> anyhow::Result<()> {
    match action {
        ActionTaches::Lister => lister(contexte).await,
        ActionTaches::Relancer { numero: None, .. } => dire_fait(match relancer_les_abandonnees(contexte).await? {
            0 => "Aucune tâche n’a été abandonnée.".to_owned(),
            1 => "1 tâche est relancée.".to_owned(),
            n => format!("{n} tâches sont relancées."),
        }),
        ActionTaches::Relancer { numero: Some(numero), .. } => {
            actions::tache::relancer(contexte, numero).await?;
            dire_fait(format_args!("La tâche {numero} est relancée."))
        }
    }
}

async fn lister(contexte: &Contexte) -> anyhow::Result<()> {
    let taches = actions::tache::lister(contexte, LIGNES).await?;
    if taches.is_empty() {
        return dire("Aucune tâche n’attend.");
    }
    let lignes: Vec<String> = taches.iter().map(ligne).collect();
    dire(lignes.join("\n"))
}

fn ligne(tache: &TacheLue) -> String {
    let TacheLue { id, code, corps, essais, .. } = tache;
    let quand = |instant: Instant| en_bref(instant.date());
    let etat = match tache.morte {
        Some(morte) => format!("abandonnée le {}", quand(morte)),
        None => format!("prévue le {}", quand(tache.echeance)),
    };
    let corps = if corps == "null" { "" } else { corps };
    let erreur = tache.erreur.as_ref().map(|e| format!(" ({essais} essais\u{a0}: {e})")).unwrap_or_default();
    format!("{id:<8} {code:<20} {corps:<24} {etat}{erreur}")
}
