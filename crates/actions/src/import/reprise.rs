//! The rules around the writing of an import: only one import runs at a time, the rows of a dead import are put back, the last
//! import can be undone.

use super::bail::prolonger_le_bail;
use super::rapport::{Progression, Suiveur};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::prise::offrir;
use crate::refus_import::RefusImport;
use std::time::Duration;
use store::base::LectureUnie;
use store::faits::Mouvement;
use store::import::retablir::{Curseur, Motif, retablir};
use store::import::{self, Activite, Bail, EnCours, IdImport, LOT_DE_LIGNES, Origine, RepereDesImports};
use store::{Acte, Fait, Unicite};

/// The result of undoing the last import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Annulation {
    /// The import that was undone.
    pub import: IdImport,
    /// How many documents came back without their stored file, because the file is lost.
    pub fichiers_perdus: u64,
}

/// Puts the rows of a dead import back, and finishes a dead undoing. Each import and each start of a server calls this function
/// first.
pub async fn reprendre_import_mort(contexte: &Contexte) -> Result<Option<IdImport>> {
    let Some((EnCours { import, activite, .. }, Duration::ZERO)) = en_cours(contexte).await? else {
        return Ok(None);
    };
    let repris = contexte.entretenir(|tx| async move { import::reprendre(&tx, import).await }).await?;
    let Some(bail) = repris else { return Ok(None) };
    tracing::warn!(import = import.0, "an interrupted import is undone: its rows are put back");
    let remis = match activite {
        Activite::Import => abandonner(contexte, &bail, &|_| {}).await,
        Activite::Annulation => annuler(contexte, &bail, &|_| {}).await,
    };
    remis.map_err(|erreur| match erreur {
        Error::Interne(cause) if est_sans_espoir(&cause) => RefusImport::RepriseImpossible(cause).into(),
        autre => autre,
    })?;
    Ok(Some(import))
}

/// Says whether another try would fail in the same way, because the stored rows cannot be put back.
pub(super) fn est_sans_espoir(cause: &store::Error) -> bool {
    use store::Error::{Base, Chiffre, DejaPris, DocumentIllisible, ReferenceAbsente};
    matches!(cause, ReferenceAbsente | DejaPris(_) | DocumentIllisible { .. } | Chiffre { .. } | Base(_))
}

/// Reads the import under way, and how long it still counts as alive by the database's clock: zero when it is dead.
pub(super) async fn en_cours(contexte: &Contexte) -> Result<Option<(EnCours, Duration)>> {
    let lecture = contexte.base().lire().await?;
    let Some(en_cours) = import::en_cours(&lecture).await? else { return Ok(None) };
    let maintenant = contexte.base().instant_de_la_base(&lecture).await?;
    let reste = en_cours.bail.micros().saturating_sub(maintenant.micros()).saturating_add(1);
    Ok(Some((en_cours, Duration::from_micros(u64::try_from(reste).unwrap_or(0)))))
}

/// Undoes the last import. The rows that this import changed are again as before it, except statuses that were changed since.
pub async fn annuler_dernier_import(contexte: &Contexte, a_chaque_pas: &Suiveur<'_>) -> Result<Annulation> {
    refuser_si_occupe(contexte).await?;
    let debut = contexte.entretenir(|tx| async move { import::commencer_annulation(&tx).await }).await;
    let Some(bail) = occupe_si_deja_pris(contexte, debut).await? else {
        return Err(RefusImport::RienAAnnuler.into());
    };
    let fichiers_perdus = annuler(contexte, &bail, a_chaque_pas).await?;
    Ok(Annulation { import: bail.import, fichiers_perdus })
}

/// Puts the rows of a dead import back. Refused when an import is alive.
pub(super) async fn refuser_si_occupe(contexte: &Contexte) -> Result<()> {
    reprendre_import_mort(contexte).await?;
    match en_cours(contexte).await? {
        None => Ok(()),
        Some((en_cours, attente)) => Err(occupe(&en_cours, attente).into()),
    }
}

fn occupe(en_cours: &EnCours, attente: Duration) -> RefusImport {
    RefusImport::EnCours { depuis: en_cours.debut, attente }
}

/// Reads the mark of imports in the view that a check reads. Refused while an import is under way, because the rows that the
/// check compares are about to change.
pub(super) async fn repere(contexte: &Contexte, vue: &LectureUnie) -> Result<RepereDesImports> {
    if let Some(en_cours) = import::en_cours(vue).await? {
        let maintenant = contexte.base().instant_de_la_base(vue).await?;
        let attente = en_cours.bail.micros().saturating_sub(maintenant.micros());
        return Err(occupe(&en_cours, Duration::from_micros(u64::try_from(attente).unwrap_or(0))).into());
    }
    Ok(import::repere(vue, None).await?)
}

/// Turns the database's refusal of a second import into a refusal that names the first one.
async fn occupe_si_deja_pris<T>(contexte: &Contexte, resultat: store::Result<T>) -> Result<T> {
    match resultat {
        Err(store::Error::DejaPris(Unicite::ImportEnCours)) => Err(match en_cours(contexte).await? {
            Some((en_cours, attente)) => occupe(&en_cours, attente).into(),
            None => Error::from(RefusImport::Depasse),
        }),
        autre => Ok(autre?),
    }
}

/// The data that an import writes in its row when it begins.
pub(super) struct Debut<'d> {
    /// The kind of import: `complet` or `partiel`.
    pub(super) genre: &'static str,
    pub(super) origine: Origine,
    /// The groups that the feed names.
    pub(super) groupes: &'d [String],
    /// The mark of imports at the time of the check.
    pub(super) connu: RepereDesImports,
}

/// Begins an import that was checked. Refused when another import began, became visible or was undone since the check.
pub(super) async fn commencer(contexte: &Contexte, debut: &Debut<'_>) -> Result<Bail> {
    let Debut { genre, origine, groupes, connu } = debut;
    let debut = contexte
        .ecrire(|tx| async move {
            // Take the slot of imports first, so that nobody else begins or undoes an import from here on.
            let bail = import::commencer(&tx, genre, origine).await.map_err(Debute::Base)?;
            if import::repere(&tx, Some(bail.import)).await.map_err(Debute::Base)? != *connu {
                return Err(Debute::Depasse);
            }
            let mut faits = Vec::new();
            for groupe in *groupes {
                faits.extend(store::groupe::trouver_ou_creer(&tx, groupe).await.map_err(Debute::Base)?.1);
            }
            Ok(Acte::faits(bail, faits))
        })
        .await;
    match debut {
        Ok(ecrit) => Ok(ecrit.valeur),
        Err(Debute::Depasse) => Err(RefusImport::Depasse.into()),
        Err(Debute::Base(erreur)) => occupe_si_deja_pris(contexte, Err(erreur)).await,
    }
}

/// Why an import does not begin.
enum Debute {
    Base(store::Error),
    /// Another import began, became visible or was undone since this one was checked.
    Depasse,
}

impl From<store::Error> for Debute {
    fn from(erreur: store::Error) -> Self {
        Self::Base(erreur)
    }
}

/// Puts every row back, as if the import had never been. Returns how many documents came back without their file.
pub(super) async fn abandonner(contexte: &Contexte, bail: &Bail, a_chaque_pas: &Suiveur<'_>) -> Result<u64> {
    let fichiers_perdus = remettre(contexte, bail, Motif::Abandon, a_chaque_pas).await?;
    let finir = |tx| async move {
        prolonger_le_bail(&tx, bail).await?;
        Ok::<_, Error>(import::abandonner(&tx, bail).await?)
    };
    contexte.entretenir(finir).await?;
    Ok(fichiers_perdus)
}

async fn annuler(contexte: &Contexte, bail: &Bail, a_chaque_pas: &Suiveur<'_>) -> Result<u64> {
    let fichiers_perdus = remettre(contexte, bail, Motif::Annulation, a_chaque_pas).await?;
    let finir = |tx| async move {
        prolonger_le_bail(&tx, bail).await?;
        import::terminer_annulation(&tx, bail).await?;
        let fait = Fait::CatalogueImport { import: bail.import.0, mouvement: Mouvement::Annulation };
        Ok::<_, Error>(Acte::faits((), [vec![fait], Box::pin(offrir(&tx, contexte.base())).await?].concat()))
    };
    contexte.ecrire(finir).await?;
    Ok(fichiers_perdus)
}

/// Puts every row back; returns how many documents came back without their file.
async fn remettre(contexte: &Contexte, bail: &Bail, motif: Motif, a_chaque_pas: &Suiveur<'_>) -> Result<u64> {
    let mut apres: Option<Curseur> = None;
    let mut fichiers_perdus = 0;
    for paquets in 1.. {
        let depuis = apres.as_ref();
        let suite = contexte
            .entretenir(|tx| async move {
                prolonger_le_bail(&tx, bail).await?;
                Ok::<_, Error>(retablir(&tx, bail, motif, depuis, LOT_DE_LIGNES).await?)
            })
            .await?;
        let Some(retabli) = suite else { break };
        apres = Some(retabli.curseur);
        fichiers_perdus += retabli.fichiers_perdus;
        a_chaque_pas(Progression::Retablissement { faits: paquets * LOT_DE_LIGNES as u64 });
    }
    if fichiers_perdus > 0 {
        tracing::warn!(
            import = bail.import.0,
            fichiers_perdus,
            "documents came back without their file, which is lost"
        );
    }
    Ok(fichiers_perdus)
}

/// Deletes the former states of rows that older imports kept. If this fails, the next import deletes them.
pub(super) async fn oublier_les_anciens(contexte: &Contexte, dernier: IdImport) {
    loop {
        match contexte.entretenir(|tx| async move { import::oublier_les_anciens(&tx, dernier).await }).await {
            Ok(true) => {}
            Ok(false) => break,
            Err(erreur) => {
                tracing::warn!(%erreur, "older imports are to be forgotten later");
                break;
            }
        }
    }
}

/// Ends the writing of an import. After a success, the former states of rows that older imports kept are deleted. After a
/// failure, every row is put back.
pub(super) async fn conclure(
    contexte: &Contexte,
    bail: &Bail,
    ecrit: Result<()>,
    a_chaque_pas: &Suiveur<'_>,
) -> Result<()> {
    let import = bail.import;
    if ecrit.is_ok() {
        oublier_les_anciens(contexte, import).await;
    } else if let Err(suite) = abandonner(contexte, bail, a_chaque_pas).await {
        // The next import or start of a server puts the rest back, once the lease has run out.
        tracing::warn!(import = import.0, erreur = %suite, "an import failed, its rows are to be put back later");
    }
    ecrit
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::Base;
    use testkit::base::{BaseDeTest, Moteur};

    async fn commencer_un_import(base: &Base) -> store::Result<Bail> {
        let origine =
            Origine { genre: import::GenreDImport::Flux, fichier: "flux.ndjson".to_owned(), sha256: "0".repeat(64) };
        let origine = &origine;
        base.entretenir(|tx| async move { import::commencer(&tx, "complet", origine).await }).await
    }

    /// An import may begin between `refuser_si_occupe` and the view that the check reads. The check is then refused.
    #[tokio::test(flavor = "multi_thread")]
    async fn une_vue_ou_un_import_court_n_est_pas_comparee() {
        let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
        let contexte = Contexte::de_la_commande((*base).clone());
        let vue = base.instantane().await.expect("a view");
        assert!(repere(&contexte, &vue).await.is_ok(), "none runs");
        drop(vue);
        commencer_un_import(&base).await.expect("one begins");
        let vue = base.instantane().await.expect("a view");
        let refus = repere(&contexte, &vue).await;
        assert!(matches!(refus, Err(Error::Import(RefusImport::EnCours { .. }))), "{refus:?}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn seul_le_creneau_pris_est_un_autre_import() {
        let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
        let contexte = Contexte::de_la_commande((*base).clone());
        for autre in [Unicite::LotId, Unicite::GroupeNom, Unicite::Autre("import_avant_pkey".to_owned())] {
            let dit = occupe_si_deja_pris::<()>(&contexte, Err(store::Error::DejaPris(autre.clone()))).await;
            assert!(
                matches!(&dit, Err(Error::Interne(store::Error::DejaPris(unicite))) if *unicite == autre),
                "a defect is not said to be another import: {dit:?}"
            );
        }
        commencer_un_import(&base).await.expect("one begins");
        let second = commencer_un_import(&base).await;
        let dit = occupe_si_deja_pris(&contexte, second).await;
        assert!(matches!(dit, Err(Error::Import(RefusImport::EnCours { .. }))), "{dit:?}");
    }
}
