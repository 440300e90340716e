//! Giving up a restoration that cannot be done (an undoing, or the restoration of a dead import), because no other import can
//! begin before its end.

use super::bail::prolonger_le_bail;
use super::rapport::{Progression, Suiveur};
use super::reprise::{en_cours, est_sans_espoir};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::prise::offrir;
use crate::refus_import::RefusImport;
use std::fmt;
use store::faits::Mouvement;
use store::import::retablir::{Curseur, Motif, Retabli, retablir, suivante};
use store::import::{self, Activite, Bail, EnCours, IdImport, LOT_DE_LIGNES};
use store::{Acte, Fait};

/// How many rows a report names.
const NOMMEES: usize = 20;

/// The result of giving a restoration up: how many rows were put back, and which ones could not be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renoncement {
    pub import: IdImport,
    /// How many rows are again as they were before the import.
    pub remises: u64,
    /// How many documents came back without their stored file, because the file is lost.
    pub fichiers_perdus: u64,
    /// The rows that could not be put back, with the cause. They are as the import left them.
    pub laissees: Vec<(String, String)>,
}

/// Ends an undoing, or the restoration of a dead import, that cannot be done. Each row that can be put back is put back. The
/// others stay as the import wrote them, and the result names them. Everybody then sees this state. Refused while the process of
/// the import is alive.
pub async fn renoncer_a_la_reprise(contexte: &Contexte, a_chaque_pas: &Suiveur<'_>) -> Result<Renoncement> {
    let Some((EnCours { import, activite, debut, .. }, attente)) = en_cours(contexte).await? else {
        return Err(RefusImport::RienARenoncer.into());
    };
    let repris = contexte.entretenir(|tx| async move { import::reprendre(&tx, import).await }).await?;
    let Some(bail) = repris else { return Err(RefusImport::EnCours { depuis: debut, attente }.into()) };
    let motif = match activite {
        Activite::Import => Motif::Abandon,
        Activite::Annulation => Motif::Annulation,
    };
    let mut renoncement = Renoncement { import, remises: 0, fichiers_perdus: 0, laissees: Vec::new() };
    let mut apres: Option<Curseur> = None;
    loop {
        let suite = match remettre(contexte, &bail, motif, apres.as_ref(), LOT_DE_LIGNES).await {
            Ok(suite) => suite,
            Err(Error::Interne(cause)) if est_sans_espoir(&cause) => {
                un_par_un(contexte, &bail, motif, apres.as_ref(), &mut renoncement).await?
            }
            Err(erreur) => return Err(erreur),
        };
        let Some((retabli, lignes)) = suite else { break };
        renoncement.remises += lignes;
        renoncement.fichiers_perdus += retabli.fichiers_perdus;
        apres = Some(retabli.curseur);
        a_chaque_pas(Progression::Retablissement { faits: renoncement.remises });
    }
    finir(contexte, &bail, activite, &renoncement).await?;
    Ok(renoncement)
}

type Paquet = Option<(Retabli, u64)>;

async fn remettre(
    contexte: &Contexte,
    bail: &Bail,
    motif: Motif,
    apres: Option<&Curseur>,
    limite: usize,
) -> Result<Paquet> {
    let retabli = contexte
        .entretenir(|tx| async move {
            prolonger_le_bail(&tx, bail).await?;
            Ok::<_, Error>(retablir(&tx, bail, motif, apres, limite).await?)
        })
        .await?;
    Ok(retabli.map(|retabli| (retabli.clone(), retabli.lignes)))
}

/// Restores the rows one by one, because at least one row of the batch cannot be put back.
async fn un_par_un(
    contexte: &Contexte,
    bail: &Bail,
    motif: Motif,
    apres: Option<&Curseur>,
    renoncement: &mut Renoncement,
) -> Result<Paquet> {
    let mut curseur = apres.cloned();
    let (mut lignes, mut fichiers_perdus) = (0, 0);
    for _ in 0..LOT_DE_LIGNES {
        let ligne = {
            let lecture = contexte.base().lire().await?;
            suivante(&lecture, bail.import, curseur.as_ref()).await?
        };
        let Some(ligne) = ligne else { break };
        match remettre(contexte, bail, motif, curseur.as_ref(), 1).await {
            Ok(remise) => {
                lignes += 1;
                fichiers_perdus += remise.map_or(0, |(retabli, _)| retabli.fichiers_perdus);
            }
            Err(Error::Interne(cause)) if est_sans_espoir(&cause) => {
                tracing::warn!(import = bail.import.0, ligne = %ligne, erreur = %cause, "a row cannot be put back, it is left");
                renoncement.laissees.push((ligne.to_string(), cause.to_string()));
            }
            Err(erreur) => return Err(erreur),
        }
        curseur = Some(ligne);
    }
    let rien = curseur.as_ref() == apres;
    Ok(curseur.filter(|_| !rien).map(|curseur| (Retabli { curseur, lignes, fichiers_perdus }, lignes)))
}

/// Ends the restoration. No fact is stated when nobody saw the import and all its rows are put back. Otherwise a fact makes every
/// server read the rows again.
async fn finir(contexte: &Contexte, bail: &Bail, activite: Activite, renoncement: &Renoncement) -> Result<()> {
    let finir = |tx| async move {
        prolonger_le_bail(&tx, bail).await?;
        let fait = Fait::CatalogueImport { import: bail.import.0, mouvement: Mouvement::Annulation };
        match activite {
            Activite::Annulation => import::renoncer_a_l_annulation(&tx, bail).await?,
            Activite::Import => import::abandonner(&tx, bail).await?,
        }
        let vu = activite == Activite::Annulation || !renoncement.laissees.is_empty();
        if !vu {
            return Ok(Acte::sans_effet(()));
        }
        Ok::<_, Error>(Acte::faits((), [vec![fait], Box::pin(offrir(&tx, contexte.base())).await?].concat()))
    };
    contexte.ecrire(finir).await.map(|_| ())
}

impl fmt::Display for Renoncement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Il est mis fin à l’annulation\u{a0}: {} programmes et lots sont comme avant l’import",
            self.remises
        )?;
        if self.fichiers_perdus > 0 {
            write!(f, " ({} documents sans leur fichier, qui est perdu)", self.fichiers_perdus)?;
        }
        if self.laissees.is_empty() {
            return f.write_str(".");
        }
        write!(f, ", {} restent comme l’import les a laissés\u{a0}:", self.laissees.len())?;
        for (ligne, cause) in self.laissees.iter().take(NOMMEES) {
            write!(f, "\n  {ligne}\u{a0}: {cause}")?;
        }
        if self.laissees.len() > NOMMEES {
            write!(f, "\n  … {} en tout", self.laissees.len())?;
        }
        f.write_str("\nUn nouvel import complet les remettra d’accord avec le flux.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renoncement(fichiers_perdus: u64, laissees: usize) -> String {
        let laissees = (1..=laissees).map(|rang| (format!("lot A{rang}"), "illisible".to_owned())).collect();
        Renoncement { import: IdImport(3), remises: 12, fichiers_perdus, laissees }.to_string()
    }

    #[test]
    fn un_renoncement_dit_ce_qui_est_remis_et_ce_qui_reste() {
        let debut = "Il est mis fin à l’annulation\u{a0}: 12 programmes et lots sont comme avant l’import";
        assert_eq!(renoncement(0, 0), format!("{debut}."));
        assert_eq!(renoncement(2, 0), format!("{debut} (2 documents sans leur fichier, qui est perdu)."));
        assert_eq!(
            renoncement(0, 1),
            format!(
                "{debut}, 1 restent comme l’import les a laissés\u{a0}:\n  lot A1\u{a0}: illisible\nUn nouvel import complet les remettra \
                 d’accord avec le flux."
            )
        );
    }

    /// A report names the first rows that were left, and counts the others.
    #[test]
    fn un_renoncement_ne_nomme_que_les_premieres_lignes() {
        assert!(!renoncement(0, NOMMEES).contains("en tout"), "all are named");
        let trop = renoncement(0, NOMMEES + 1);
        assert!(trop.contains("lot A20\u{a0}: illisible\n  … 21 en tout\n"), "{trop}");
        assert!(!trop.contains("lot A21"), "{trop}");
    }
}
