//! Sweeps: files that no row names are set aside, then deleted; too many at once are refused; a file that a row names again is
//! put back.

use crate::outils::{echec, lecture, sur_les_deux};
use chrono::TimeDelta;
use sea_orm::ConnectionTrait as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use store::balayage::{self, Accord, Balayage, Delais, Magasin, RefusDeBalayage};
use store::piece::{self, GenrePiece, PieceLue};
use store::{Base, Cause, Error, Horloge};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    ce_qui_est_ecarte_s_efface_apres_sept_jours,
    ce_qu_une_ligne_nomme_a_nouveau_revient,
    trop_a_la_fois_attend_qu_on_le_confirme,
    le_delai_compte_depuis_la_liaison,
    un_balayage_s_arrete_devant_une_autre_base,
    une_moitie_de_fichier_part_aussi,
    un_refus_se_note_une_fois,
);

const DELAIS: Delais = Delais { grace: Duration::from_hours(24), garde: 7 };

/// The clock starts at the machine's time, because the machine dates the stored files. The test then moves it.
async fn base(moteur: Moteur) -> (BaseDeTest, HorlogeFigee) {
    let horloge = HorlogeFigee::a(&Horloge::systeme().maintenant().to_rfc3339());
    (BaseDeTest::figee(moteur, &horloge).await, horloge)
}

async fn balayer(base: &Base, accord: Accord) -> Balayage {
    base.balayer(Magasin::Pieces, DELAIS, accord).await.expect("swept")
}

async fn deposer(base: &Base) -> PieceLue {
    let mut reception = base.pieces().recevoir().await.expect("a reception");
    reception.ajouter(b"piece").await.expect("taken");
    reception.finir("application/pdf").await.expect("stored")
}

/// Writes the row of a file, and makes the photo of a user point to it.
async fn nommer(base: &Base, piece: &PieceLue) {
    let nom = &piece.id;
    base.entretenir(|tx| async move {
        piece::inscrire(&tx, GenrePiece::PhotoUtilisateur, piece).await?;
        let qui =
            crate::outils::personne(domain::acces::TypeUtilisateur::IT, "Claire", &format!("{nom}@linteau.example"));
        let id = store::utilisateur::creer(&tx, &qui).await?;
        tx.execute_unprepared(&format!("UPDATE utilisateur SET photo = '{nom}' WHERE id = {}", id.0)).await?;
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
}

fn vif(base: &BaseDeTest, id: &str) -> PathBuf {
    base.reglages().donnees.join("pieces").join(&id[..2]).join(id)
}

fn fichiers(dossier: &Path) -> usize {
    let Ok(entrees) = std::fs::read_dir(dossier) else { return 0 };
    let chemins = entrees.map(|entree| entree.expect("an entry").path());
    chemins.map(|chemin| if chemin.is_dir() { fichiers(&chemin) } else { 1 }).sum()
}

fn ecartes(base: &BaseDeTest) -> usize {
    fichiers(&base.reglages().donnees.join("ecartes"))
}

async fn ce_qui_est_ecarte_s_efface_apres_sept_jours(moteur: Moteur) {
    let (base, horloge) = base(moteur).await;
    let (anonyme, nommee) = (deposer(&base).await, deposer(&base).await);
    nommer(&base, &nommee).await;
    assert_eq!(balayer(&base, Accord::Borne).await, Balayage::default(), "too young");
    horloge.avancer(TimeDelta::hours(25));
    let attendu = Balayage { ecartes: 1, ..Balayage::default() };
    assert_eq!(balayer(&base, Accord::Borne).await, attendu);
    assert!(!vif(&base, &anonyme.id).exists());
    assert_eq!((ecartes(&base), fichiers(&base.reglages().donnees.join("pieces"))), (1, 1));
    let vu = base.inventaire(Magasin::Pieces, DELAIS).await.expect("counted");
    assert_eq!((vu.gardes, vu.sans_ligne, vu.ecartes), (1, 0, 1));
    horloge.avancer(TimeDelta::days(7));
    assert_eq!(balayer(&base, Accord::Borne).await, Balayage::default(), "seven whole days");
    assert_eq!(ecartes(&base), 1);
    horloge.avancer(TimeDelta::days(1));
    assert_eq!(balayer(&base, Accord::Borne).await, Balayage { effaces: 1, ..Balayage::default() });
    assert_eq!(ecartes(&base), 0);
    assert!(base.pieces().lire(&nommee).await.expect("readable").is_some());
    assert!(base.pieces().lire(&anonyme).await.expect("an answer").is_none());
}

/// A file that was set aside is put back when it is read, at the next sweep, or by the sweep that would delete it. Deleting a file works
/// whether it was set aside or not.
async fn ce_qu_une_ligne_nomme_a_nouveau_revient(moteur: Moteur) {
    let (base, horloge) = base(moteur).await;
    let pieces = [deposer(&base).await, deposer(&base).await, deposer(&base).await, deposer(&base).await];
    horloge.avancer(TimeDelta::days(2));
    assert_eq!(balayer(&base, Accord::Borne).await.ecartes, 4);
    let [lue, rendue, effacee, perdue] = &pieces;
    nommer(&base, lue).await;
    assert_eq!(base.pieces().lire(lue).await.expect("readable").expect("there"), &b"piece"[..]);
    assert!(vif(&base, &lue.id).exists());
    nommer(&base, rendue).await;
    assert_eq!(balayer(&base, Accord::Borne).await, Balayage { remis: 1, ..Balayage::default() });
    assert!(vif(&base, &rendue.id).exists());
    base.pieces().effacer(&effacee.id).await.expect("erased");
    assert_eq!(ecartes(&base), 1, "the last one");
    let plan = base.fichiers().deposer(b"plan".to_vec(), "application/pdf").await.expect("stored");
    let sha256 = plan.sha256.clone();
    horloge.avancer(TimeDelta::days(2));
    let balayer_les_fichiers = async || base.balayer(Magasin::Fichiers, DELAIS, Accord::Borne).await.expect("swept");
    assert_eq!(balayer_les_fichiers().await.ecartes, 2, "the plan, and the name it arrived with");
    assert_eq!(base.fichiers().lire(&sha256).await.expect("readable").as_deref(), Some(&b"plan"[..]));
    assert_eq!(balayer_les_fichiers().await.ecartes, 1, "no row names it yet");
    let flux = base.fichiers().ouvrir(&sha256, 0..4).await.expect("readable");
    assert!(flux.is_some());
    // The sweep notes a row whose file is missing, and removes the note once the file is back.
    nommer(&base, perdue).await;
    let ailleurs = base.dossier().join("ailleurs");
    std::fs::rename(base.reglages().donnees.join("ecartes"), &ailleurs).expect("moved");
    assert_eq!(balayer(&base, Accord::Borne).await.manquants, 1);
    std::fs::rename(&ailleurs, base.reglages().donnees.join("ecartes")).expect("put back");
    assert_eq!(balayer(&base, Accord::Borne).await, Balayage { remis: 1, ..Balayage::default() });
    let etat = "SELECT count(*) FROM piece WHERE etat <> 'present'";
    let lue = lecture(&base).await;
    let compte =
        lue.query_one_raw(sea_orm::Statement::from_string(base.genre(), etat)).await.expect("read").expect("a row");
    assert_eq!(compte.try_get_by_index::<i64>(0).expect("a number"), 0);
}

async fn trop_a_la_fois_attend_qu_on_le_confirme(moteur: Moteur) {
    let (base, horloge) = base(moteur).await;
    for _ in 0..3 {
        nommer(&base, &deposer(&base).await).await;
    }
    for _ in 0..21 {
        deposer(&base).await;
    }
    horloge.avancer(TimeDelta::days(2));
    let refus = Some(RefusDeBalayage { fichiers: 21, sur: 24 });
    for _ in 0..3 {
        assert_eq!(balayer(&base, Accord::Borne).await, Balayage { refus, ..Balayage::default() });
        assert_eq!((ecartes(&base), fichiers(&base.reglages().donnees.join("pieces"))), (0, 24), "none of them goes");
    }
    // The rows lose their references, but the sweep is refused, so rows and files stay.
    base.entretenir(
        |tx| async move { Ok::<_, Error>(tx.execute_unprepared("UPDATE utilisateur SET photo = NULL").await?) },
    )
    .await
    .expect("written");
    let refus = Some(RefusDeBalayage { fichiers: 24, sur: 24 });
    assert_eq!(balayer(&base, Accord::Borne).await, Balayage { refus, ..Balayage::default() });
    let vu = base.inventaire(Magasin::Pieces, DELAIS).await.expect("counted");
    assert_eq!((vu.gardes, vu.sans_ligne, vu.ecartes), (24, 24, 0));
    let bilan = balayer(&base, Accord::Confirme).await;
    assert_eq!(bilan, Balayage { lignes: 3, ecartes: 24, ..Balayage::default() });
    assert_eq!((ecartes(&base), fichiers(&base.reglages().donnees.join("pieces"))), (24, 0));
}

async fn le_delai_compte_depuis_la_liaison(moteur: Moteur) {
    let (base, horloge) = base(moteur).await;
    deposer(&base).await;
    horloge.avancer(TimeDelta::days(30));
    let id = base.etat_de_la_base().await.expect("readable").id.expect("an id");
    base.lier_a_nouveau(&id).await.expect("bound");
    for _ in 0..3 {
        // A server that starts again binds again, and this does not restart the delay.
        base.lier().await.expect("bound already");
        horloge.avancer(TimeDelta::hours(7));
        assert_eq!(balayer(&base, Accord::Borne).await, Balayage::default());
    }
    horloge.avancer(TimeDelta::hours(7));
    assert_eq!(balayer(&base, Accord::Borne).await.ecartes, 1, "a day after the binding");
}

/// The database of a running server was replaced by another one, so the sweep must refuse.
async fn un_balayage_s_arrete_devant_une_autre_base(moteur: Moteur) {
    let (base, horloge) = base(moteur).await;
    deposer(&base).await;
    horloge.avancer(TimeDelta::days(2));
    let changer = async |sql: &str| {
        base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(sql).await?) }).await.expect("written")
    };
    let cause = async || match echec(base.balayer(Magasin::Pieces, DELAIS, Accord::Confirme).await) {
        Error::Liaison(desaccord) => desaccord.cause,
        autre => panic!("another refusal: {autre}"),
    };
    base.noter_les_faits().await.expect("noted");
    changer("UPDATE liaison SET base = 'autre'").await;
    assert!(matches!(cause().await, Cause::AutreBase { .. }));
    changer("DELETE FROM liaison").await;
    assert!(matches!(cause().await, Cause::BaseSansId { .. }));
    std::fs::remove_file(base.reglages().donnees.join("liaison.json")).expect("removed");
    assert!(matches!(cause().await, Cause::RepertoireSansId { .. } | Cause::BaseVide), "nobody bound them");
    assert_eq!((ecartes(&base), fichiers(&base.reglages().donnees.join("pieces"))), (0, 1));
}

/// The storage library receives a file under its name and a number. A killed process leaves such a file, and the sweep removes it.
async fn une_moitie_de_fichier_part_aussi(moteur: Moteur) {
    let (base, horloge) = base(moteur).await;
    let piece = deposer(&base).await;
    nommer(&base, &piece).await;
    let moitie = vif(&base, &format!("{}#1", piece.id));
    std::fs::write(&moitie, "x").expect("written");
    assert_eq!(balayer(&base, Accord::Borne).await, Balayage::default(), "it may still come");
    horloge.avancer(TimeDelta::days(2));
    assert_eq!(balayer(&base, Accord::Borne).await, Balayage { ecartes: 1, ..Balayage::default() });
    assert!(!moitie.exists() && vif(&base, &piece.id).exists());
    horloge.avancer(TimeDelta::days(8));
    assert_eq!(balayer(&base, Accord::Borne).await, Balayage { effaces: 1, ..Balayage::default() });
    assert_eq!(ecartes(&base), 0);
}

async fn un_refus_se_note_une_fois(moteur: Moteur) {
    let (base, horloge) = base(moteur).await;
    let noter = async |fichiers: u64| {
        let refus = RefusDeBalayage { fichiers, sur: 100 };
        let noter = base.entretenir(|tx| async move { balayage::noter_le_refus(&tx, Magasin::Pieces, refus).await });
        noter.await.expect("written")
    };
    let depuis = base.maintenant();
    assert!(noter(30).await);
    horloge.avancer(TimeDelta::hours(1));
    assert!(!noter(40).await);
    let lus = balayage::en_attente(&lecture(&base).await).await.expect("readable");
    let [seul] = lus.as_slice() else { panic!("one: {lus:?}") };
    assert_eq!((seul.magasin.as_str(), seul.refus.fichiers, seul.depuis), ("pieces", 40, depuis));
    base.entretenir(|tx| async move { balayage::lever_le_refus(&tx, Magasin::Pieces).await }).await.expect("written");
    assert!(balayage::en_attente(&lecture(&base).await).await.expect("readable").is_empty());
}
