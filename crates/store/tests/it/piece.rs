//! Files of people: encrypted, readable from any offset, bound to their name and to the order of their pieces, and
//! swept.

use crate::outils::{lecture, personne, sur_les_deux};
use chrono::TimeDelta;
use domain::acces::TypeUtilisateur;
use futures::TryStreamExt as _;
use sea_orm::{ConnectionTrait as _, EntityTrait as _, Statement};
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;
use store::balayage::{Accord, Balayage, Delais, Magasin};
use store::chiffre::Forme;
use store::piece::{self, COLONNES_QUI_NOMMENT, GenrePiece, PieceLue};
use store::rechiffrement::{Avancement, COLONNES, rechiffrer_un_paquet};
use store::{Base, Error, Horloge, photo};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    une_cle_se_remplace,
    une_photo_se_pose_sur_une_identite_de_la_seconde_forme,
    seule_une_piece_nommee_reste,
    un_objet_perdu_se_remarque,
    chaque_colonne_qui_nomme_est_comptee
);

const DELAIS: Delais = Delais { grace: Duration::from_hours(24), garde: 7 };
/// The plain bytes in one sealed piece.
const MORCEAU: usize = 64 * 1024;

async fn balayer(base: &Base) -> Balayage {
    base.balayer(Magasin::Pieces, DELAIS, Accord::Borne).await.expect("swept")
}

/// Bytes whose values depend on their position.
fn contenu(taille: usize) -> Vec<u8> {
    (0..taille).map(|i| u8::try_from((i * 31 + i / 251) % 256).expect("a byte")).collect()
}

/// Stores bytes that arrive in parts of uneven size.
async fn deposer(base: &Base, octets: &[u8]) -> PieceLue {
    let mut reception = base.pieces().recevoir().await.expect("a reception");
    for partie in octets.chunks(10_007) {
        reception.ajouter(partie).await.expect("taken");
    }
    reception.finir("application/pdf").await.expect("stored")
}

async fn lire(base: &Base, piece: &PieceLue, plage: Range<u64>) -> Result<Vec<u8>, Error> {
    let octets = base.pieces().ouvrir(piece, plage).await?.expect("there");
    octets
        .try_fold(Vec::new(), async |mut tout, octets| {
            tout.extend_from_slice(&octets);
            Ok(tout)
        })
        .await
}

fn objet(base: &BaseDeTest, id: &str) -> PathBuf {
    base.reglages().donnees.join("pieces").join(&id[..2]).join(id)
}

#[tokio::test(flavor = "multi_thread")]
async fn une_piece_se_lit_de_partout() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    for taille in [0, 1, MORCEAU - 1, MORCEAU, MORCEAU + 1, 2 * MORCEAU, 5 * MORCEAU + 77] {
        let octets = contenu(taille);
        let piece = deposer(&base, &octets).await;
        assert_eq!(piece.taille, taille as u64);
        assert_eq!(base.pieces().lire(&piece).await.expect("readable").expect("there"), octets, "{taille}");
        let bornes = [0, 1, MORCEAU - 1, MORCEAU, MORCEAU + 1, 2 * MORCEAU, taille.saturating_sub(1), taille];
        for debut in bornes {
            for fin in bornes.into_iter().filter(|fin| debut <= *fin && *fin <= taille) {
                let lus = lire(&base, &piece, debut as u64..fin as u64).await.expect("readable");
                assert!(lus == octets[debut..fin], "{debut}..{fin} of {taille}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rien_ne_se_lit_en_clair_sur_le_disque() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    let octets = b"Avis d'imposition de Madame Durand ".repeat(10_000);
    let piece = deposer(&base, &octets).await;
    let autre = deposer(&base, &octets).await;
    let range = std::fs::read(objet(&base, &piece.id)).expect("an object");
    assert!(range.len() > octets.len());
    assert!(!range.windows(6).any(|octets| octets == b"Durand"));
    assert_ne!(range, std::fs::read(objet(&base, &autre.id)).expect("an object"), "twice the same is not seen to be");
    assert!(!format!("{piece:?}").contains(&piece.id), "the name of a file is not for the log");
}

#[tokio::test(flavor = "multi_thread")]
async fn un_morceau_ne_se_change_ni_ne_se_deplace() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    let octets = contenu(3 * MORCEAU + 10);
    let piece = deposer(&base, &octets).await;
    let autre = deposer(&base, &octets).await;
    let chemin = objet(&base, &piece.id);
    let sain = std::fs::read(&chemin).expect("an object");
    let etranger = std::fs::read(objet(&base, &autre.id)).expect("an object");
    let (tete, scelle) = (21, MORCEAU + 16);
    let mut bascule = sain.clone();
    bascule[tete + scelle + 5] ^= 1;
    let mut permute = sain.clone();
    permute[tete..tete + 2 * scelle].rotate_left(scelle);
    let mut emprunte = sain.clone();
    emprunte[tete..tete + scelle].copy_from_slice(&etranger[tete..tete + scelle]);
    for (quoi, abime) in [
        ("one bit", bascule),
        ("two pieces in another order", permute),
        ("a piece of another file", emprunte),
        ("another file", etranger),
        ("the end is missing", sain[..tete + 3 * scelle].to_vec()),
        ("nothing but the head", sain[..tete].to_vec()),
    ] {
        std::fs::write(&chemin, abime).expect("written");
        assert!(lire(&base, &piece, 0..piece.taille).await.is_err(), "{quoi}");
    }
    std::fs::write(&chemin, &sain).expect("written");
    assert_eq!(lire(&base, &piece, 0..piece.taille).await.expect("sane again"), octets);
}

/// A file cut at the end of a piece, with a row that gives the shorter size, must not be read as a complete file.
#[tokio::test(flavor = "multi_thread")]
async fn une_fin_ne_s_invente_pas() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    let piece = deposer(&base, &contenu(2 * MORCEAU)).await;
    let chemin = objet(&base, &piece.id);
    let sain = std::fs::read(&chemin).expect("an object");
    std::fs::write(&chemin, &sain[..21 + MORCEAU + 16]).expect("written");
    let mut courte = piece.clone();
    courte.taille = MORCEAU as u64;
    assert!(matches!(lire(&base, &courte, 0..courte.taille).await, Err(Error::Chiffre { .. })));
}

#[tokio::test(flavor = "multi_thread")]
async fn une_reception_interrompue_ne_laisse_rien() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    let mut reception = base.pieces().recevoir().await.expect("a reception");
    reception.ajouter(&contenu(10 * MORCEAU)).await.expect("taken");
    drop(reception);
    let dossier = base.reglages().donnees.join("pieces");
    let debut = std::time::Instant::now();
    // The storage library deletes the file on another thread.
    while compter(&dossier) > 0 {
        assert!(debut.elapsed() < Duration::from_mins(1), "half a file is left");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn compter(dossier: &std::path::Path) -> usize {
    let entrees = std::fs::read_dir(dossier).expect("a folder").map(|entree| entree.expect("an entry").path());
    entrees.map(|chemin| if chemin.is_dir() { compter(&chemin) } else { 1 }).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn un_nom_n_est_pas_un_chemin() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    for id in ["../../cles.json", "", "ABCDEF", "0123456789abcdef0123456789abcde/"] {
        assert!(matches!(base.pieces().effacer(id).await, Err(Error::Programme(_))), "{id}");
    }
}

async fn quelqu_un(base: &Base) {
    let elle = personne(TypeUtilisateur::IT, "Claire", "claire@linteau.example");
    let elle = &elle;
    base.entretenir(|tx| async move { store::utilisateur::creer(&tx, elle).await }).await.expect("written");
}

/// Sets this photo on the first user, and returns the name of the former photo.
async fn donner(base: &Base, piece: &PieceLue) -> Option<String> {
    let ecrit = base.entretenir(|tx| async move {
        let id = store::utilisateur::lister(&tx).await?[0].utilisateur.id;
        Ok::<_, Error>(photo::definir(&tx, id, Some((piece, "/photo"))).await?.expect("a user").0)
    });
    ecrit.await.expect("written")
}

async fn seule_une_piece_nommee_reste(moteur: Moteur) {
    // The clock starts at the machine's time, because the machine dates the stored files. The test then moves it.
    let horloge = HorlogeFigee::a(&Horloge::systeme().maintenant().to_rfc3339());
    let base = BaseDeTest::figee(moteur, &horloge).await;
    quelqu_un(&base).await;
    let nommee = deposer(&base, b"nommee").await;
    assert_eq!(donner(&base, &nommee).await, None);
    let anonyme = deposer(&base, b"une ligne que rien ne nomme").await;
    let ligne = &anonyme;
    base.entretenir(|tx| async move { piece::inscrire(&tx, GenrePiece::PhotoUtilisateur, ligne).await })
        .await
        .expect("written");
    let sans_ligne = deposer(&base, b"sans ligne").await;
    assert_eq!(balayer(&base).await, Balayage::default(), "too young");
    horloge.avancer(TimeDelta::days(2));
    let bilan = balayer(&base).await;
    assert_eq!(bilan, Balayage { lignes: 1, ecartes: 2, ..Balayage::default() });
    assert!(base.pieces().lire(&nommee).await.expect("readable").is_some());
    assert!(objet(&base, &nommee.id).exists());
    for partie in [anonyme, sans_ligne] {
        assert!(!objet(&base, &partie.id).exists());
    }
    // The row of the replaced photo is deleted in the same transaction.
    let neuve = deposer(&base, b"neuve").await;
    assert_eq!(donner(&base, &neuve).await, Some(nommee.id.clone()));
    assert_eq!(store::tables::piece::Entity::find().all(&lecture(&base).await).await.expect("rows").len(), 1);
}

async fn un_objet_perdu_se_remarque(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    quelqu_un(&base).await;
    let piece = deposer(&base, b"perdue").await;
    donner(&base, &piece).await;
    std::fs::remove_file(objet(&base, &piece.id)).expect("the object lies under its name");
    assert_eq!(balayer(&base).await.manquants, 1);
    assert_eq!(base.pieces().lire(&piece).await.expect("an answer"), None);
}

/// Each column that references a file of a person must be in the list that the sweep reads.
async fn chaque_colonne_qui_nomme_est_comptee(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let lecture = lecture(&base).await;
    let sql = match moteur {
        Moteur::Sqlite => {
            "SELECT m.name AS \"table\", f.\"from\" AS colonne FROM sqlite_master m, pragma_foreign_key_list(m.name) f \
             WHERE m.type = 'table' AND f.\"table\" = 'piece' ORDER BY 1, 2"
        }
        Moteur::Postgres => {
            "SELECT c.conrelid::regclass::text AS \"table\", a.attname::text AS colonne FROM pg_constraint c \
             JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) \
             WHERE c.contype = 'f' AND c.confrelid = 'piece'::regclass ORDER BY 1, 2"
        }
    };
    let lignes = lecture.query_all_raw(Statement::from_string(base.genre(), sql)).await.expect("the schema");
    let colonnes: Vec<(String, String)> = lignes
        .iter()
        .map(|l| (l.try_get("", "table").expect("a table"), l.try_get("", "colonne").expect("a column")))
        .collect();
    let attendues: Vec<_> = COLONNES_QUI_NOMMENT.iter().map(|(t, c)| ((*t).to_owned(), (*c).to_owned())).collect();
    assert_eq!(colonnes, attendues);
}

async fn une_cle_se_remplace(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    quelqu_un(&base).await;
    let octets = contenu(3 * MORCEAU);
    let piece = deposer(&base, &octets).await;
    donner(&base, &piece).await;
    crate::rechiffrement::ajouter_une_cle(&base);
    let neuve = base.autre_processus().await;
    assert_eq!(neuve.pieces().lire(&piece).await.expect("readable").expect("there"), octets, "under the old key");
    assert_eq!(neuve.resceller_pieces().await.expect("sealed again"), 1);
    assert_eq!(neuve.resceller_pieces().await.expect("nothing to do"), 0);
    let tete = std::fs::read(objet(&base, &piece.id)).expect("an object");
    assert_eq!(tete[1..5], 2_u32.to_be_bytes(), "the old key is not needed any more");
    assert_eq!(neuve.pieces().lire(&piece).await.expect("readable").expect("there"), octets);
}

async fn une_photo_se_pose_sur_une_identite_de_la_seconde_forme(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    quelqu_un(&base).await;
    base.entretenir(|tx| async move {
        let identite = COLONNES[0];
        rechiffrer_un_paquet(&tx, identite, Forme::Ligne, Avancement::default()).await
    })
    .await
    .expect("sealed again");
    let piece = deposer(&base, b"photo").await;
    donner(&base, &piece).await;
    let lus = store::utilisateur::lister(&lecture(&base).await).await.expect("readable");
    assert_eq!(lus[0].utilisateur.identite.photo.as_deref(), Some("/photo"));
    assert_eq!(lus[0].utilisateur.identite.prenom, "Claire");
}
