//! Tests of a data directory beside a database that is not its own: nothing starts, no file is lost, and the portal
//! serves again with the right database.

use crate::outils::{Fini, Portail, Serveur, taches_faites};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use store::piece::PieceLue;
use store::{Base, Error, Reglages};
use testkit::base::{BaseVierge, Moteur};
use tokio::runtime::Runtime;

#[test]
fn aucun_fichier_ne_part_sur_sqlite() {
    eprouver(Moteur::Sqlite);
}

#[test]
fn aucun_fichier_ne_part_sur_postgres() {
    eprouver(Moteur::Postgres);
}

/// Each command that writes, with those that only ask before they write.
const ECRIVENT: [&[&str]; 13] = [
    &["serve"],
    &["import", "flux.ndjson"],
    &["import", "--annuler"],
    &["cles", "rechiffrer"],
    &["fichiers", "balayer"],
    &["journal", "verifier"],
    &["reglage", "definir", "session.duree", "3"],
    &["reglage", "retablir", "session.duree"],
    &["sceau", "renouveler"],
    &["taches", "relancer", "--toutes"],
    &["user", "demo"],
    &["user", "mot-de-passe", "admin@linteau.example", "--mot-de-passe-stdin"],
    &["user", "desactiver", "admin@linteau.example"],
];

/// A PostgreSQL database on which `linteau migrate` never ran may be the wrong one, or the right one that is not
/// prepared yet. Each command that writes refuses such a database, and makes nothing in the database or in the data
/// directory.
#[test]
fn une_base_jamais_preparee_ne_laisse_rien() {
    let atelier = Atelier::nouveau(Moteur::Postgres);
    fs::write(atelier.portail.chemin().join("flux.ndjson"), "").expect("written");
    for arguments in ECRIVENT.into_iter().chain([&["lier", "--confirmer"][..]]) {
        let fini = atelier.executer(atelier.url(), arguments);
        let attendue = "linteau\u{a0}: réglage LINTEAU_DATABASE_URL\u{a0}: cette base n’a jamais été préparée\u{a0}; si c’est bien la vôtre, «\u{a0}linteau \
             migrate\u{a0}» la prépare, et rien n’est fait d’ici là\n";
        assert_eq!((fini.code, fini.sortie.as_str(), fini.erreur.as_str()), (1, "", attendue), "{arguments:?}");
        let restes = fs::read_dir(atelier.donnees()).expect("a folder").count();
        assert_eq!(restes, 0, "{arguments:?}: no key, which would stand in the way of the right ones");
    }
    let ailleurs = Reglages::nouveaux(atelier.url(), atelier.portail.chemin().join("ailleurs"));
    let tables = atelier.executeur.block_on(async {
        let base = Base::ouvrir(&ailleurs).await?;
        let lecture = base.lire().await?;
        let sql = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
        let lues = lecture.query_all_raw(Statement::from_string(DbBackend::Postgres, sql)).await?.len();
        drop(lecture);
        base.fermer().await?;
        Ok::<_, Error>(lues)
    });
    assert_eq!(tables.expect("readable"), 0);
    atelier.reussir(&["migrate"]);
    atelier.reussir(&["user", "demo"]);
}

/// A time that is longer than the age that protects young files from the sweep.
const VIEUX: Duration = Duration::from_hours(24 * 40);
/// The only document of the small feed that is a file in this test.
const PLAN: &str = "nantes1-A201-plan";

/// A portal whose database is outside its data directory.
struct Atelier {
    portail: Portail,
    executeur: Runtime,
    vierge: BaseVierge,
    moteur: Moteur,
}

impl Atelier {
    fn nouveau(moteur: Moteur) -> Self {
        let executeur = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let vierge = executeur.block_on(BaseVierge::nouvelle(moteur));
        Self { portail: Portail::nouveau(), executeur, vierge, moteur }
    }

    fn donnees(&self) -> PathBuf {
        self.portail.chemin().join("var")
    }

    fn url(&self) -> &str {
        &self.vierge.reglages.url
    }

    /// A command on this data directory, with the database at `url`.
    fn commande(&self, url: &str, arguments: &[&str]) -> std::process::Command {
        let mut commande = self.portail.commande(arguments);
        commande.env("LINTEAU_DATABASE_URL", url).env("LINTEAU_LISTEN", "127.0.0.1:0");
        commande
    }

    fn executer(&self, url: &str, arguments: &[&str]) -> Fini {
        Fini::de(&self.commande(url, arguments).output().expect("the binary runs"))
    }

    fn reussir(&self, arguments: &[&str]) -> String {
        let fini = self.executer(self.url(), arguments);
        assert_eq!(fini.code, 0, "{arguments:?}: {fini:?}");
        fini.sortie
    }

    fn ouvrir(&self) -> Base {
        let reglages = Reglages::nouveaux(self.url(), self.donnees());
        self.executeur.block_on(Base::ouvrir(&reglages)).expect("it opens")
    }

    /// Runs a statement that the portal itself never runs.
    fn ecrire(&self, base: &Base, sql: &str) {
        let ecrit = base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(sql).await?) });
        self.executeur.block_on(ecrit).expect("written");
    }

    /// Adds the demonstration's people, a catalogue with a file, and a user's photo.
    fn remplir(&self) -> PieceLue {
        let flux = include_str!("../../../feed/exemples/petit-flux.ndjson");
        let flux = flux.replacen("\"modele\":\"plan-lot\"", "\"fichier\":\"plan.pdf\"", 1);
        fs::write(self.portail.chemin().join("flux.ndjson"), flux).expect("written");
        fs::write(self.portail.chemin().join("plan.pdf"), "%PDF-1.4 plan").expect("written");
        self.reussir(&["migrate"]);
        self.reussir(&["user", "demo"]);
        self.reussir(&["import", "flux.ndjson"]);
        let base = self.ouvrir();
        let photo = self.executeur.block_on(async {
            let mut reception = base.pieces().recevoir().await?;
            reception.ajouter(b"photo").await?;
            let photo = reception.finir("image/jpeg").await?;
            let posee = &photo;
            base.entretenir(|tx| async move {
                let id = store::utilisateur::lister(&tx).await?[0].utilisateur.id;
                store::photo::definir(&tx, id, Some((posee, "/photo"))).await
            })
            .await?;
            base.fermer().await?;
            Ok::<_, Error>(photo)
        });
        photo.expect("stored")
    }

    /// Makes all files and the binding old, so that their age protects no file from the sweep.
    fn vieillir(&self) {
        let donnees = self.donnees();
        let dossiers = ["fichiers", "pieces"].map(|dossier| donnees.join(dossier));
        for fichier in dossiers.iter().flat_map(|dossier| fichiers(dossier)) {
            let ouvert = fs::File::options().write(true).open(&fichier).expect("a file");
            let ecrit = ouvert.metadata().and_then(|vu| vu.modified()).expect("dated");
            ouvert.set_modified(ecrit - VIEUX).expect("dated");
        }
        let liaison = donnees.join("liaison.json");
        let ecrit: SystemTime = liaison.metadata().and_then(|vu| vu.modified()).expect("dated");
        let mut dite: serde_json::Value = serde_json::from_slice(&fs::read(&liaison).expect("bound")).expect("JSON");
        dite["depuis"] = chrono::DateTime::<chrono::Utc>::from(ecrit - VIEUX).to_rfc3339().into();
        fs::write(&liaison, dite.to_string()).expect("written");
    }

    fn gardes(&self) -> BTreeSet<PathBuf> {
        ["fichiers", "pieces"].iter().flat_map(|dossier| fichiers(&self.donnees().join(dossier))).collect()
    }

    /// Checks that three starts of the server and three imports beside this database are each refused in one line, and that
    /// no file is lost.
    fn est_refusee(&self, url: &str, attendus: &[&str]) {
        let avant = self.gardes();
        for arguments in [&["serve"][..], &["import", "flux.ndjson"]].repeat(3) {
            let fini = self.executer(url, arguments);
            assert_eq!(
                (fini.code, fini.erreur.lines().count(), fini.sortie.as_str()),
                (1, 1, ""),
                "{arguments:?}: {fini:?}"
            );
            for attendu in attendus.iter().chain(&["./var", "linteau lier --confirmer"]) {
                assert!(fini.erreur.contains(attendu), "{attendu}: {fini:?}");
            }
            assert_eq!(self.gardes(), avant, "{arguments:?}");
        }
    }

    /// Checks that each command that writes is refused for this reason, and that the data directory keeps exactly its files.
    fn aucune_commande_n_ecrit(&self, attendu: &str) {
        let avant: BTreeSet<_> = fichiers(&self.donnees()).into_iter().collect();
        for arguments in ECRIVENT {
            let fini = self.executer(self.url(), arguments);
            assert_eq!((fini.code, fini.erreur.lines().count()), (1, 1), "{arguments:?}: {fini:?}");
            assert!(fini.erreur.contains(attendu), "{arguments:?}: {fini:?}");
            assert_eq!(fichiers(&self.donnees()).into_iter().collect::<BTreeSet<_>>(), avant, "{arguments:?}");
        }
    }

    /// Serves until the demonstration is complete and every job is done, so that nothing makes files any more.
    fn servir_jusqu_au_repos(&self) {
        let mut serveur = Serveur::demarrer(&mut self.commande(self.url(), &["serve"]));
        let base = self.ouvrir();
        assert!(taches_faites(&self.executeur, &base), "jobs are left");
        self.executeur.block_on(base.fermer()).expect("closed");
        serveur.demander_l_arret();
        assert_eq!(serveur.attendre_la_fin(), 0);
    }

    fn sert_tout(&self, photo: &PieceLue) {
        let avant = self.gardes();
        let mut serveur = Serveur::demarrer(&mut self.commande(self.url(), &["serve"]));
        let plan = serveur.lire(&format!("/api/offre/documents/{PLAN}/fichier"));
        assert!(plan.starts_with("HTTP/1.1 200") && plan.ends_with("%PDF-1.4 plan"), "{plan}");
        serveur.demander_l_arret();
        assert_eq!(serveur.attendre_la_fin(), 0);
        assert!(self.gardes().is_superset(&avant), "the demonstration may add some, none is gone");
        let base = self.ouvrir();
        let lue = self.executeur.block_on(base.pieces().lire(photo)).expect("readable");
        assert_eq!(lue.as_deref(), Some(&b"photo"[..]));
        self.executeur.block_on(base.fermer()).expect("closed");
    }

    /// The file of the SQLite database. Commands and servers that have ended leave no log of SQLite beside it.
    fn fichier(&self) -> &Path {
        Path::new(self.url().trim_start_matches("sqlite://"))
    }
}

fn fichiers(dossier: &Path) -> Vec<PathBuf> {
    let Ok(entrees) = fs::read_dir(dossier) else { return Vec::new() };
    let chemins = entrees.map(|entree| entree.expect("an entry").path());
    chemins.flat_map(|chemin| if chemin.is_dir() { fichiers(&chemin) } else { vec![chemin] }).collect()
}

fn eprouver(moteur: Moteur) {
    let atelier = Atelier::nouveau(moteur);
    let photo = atelier.remplir();
    let sienne = atelier.reussir(&["lier"]);
    let sienne = sienne.split("la base ").nth(1).and_then(|suite| suite.split(',').next()).expect("an id").to_owned();
    atelier.vieillir();
    assert!(atelier.gardes().len() > 2, "a plan, a photo, and the papers of the demonstration");
    atelier.sert_tout(&photo);

    // These are the database of another portal, and one that was only prepared, each with a directory of its own.
    let (autre, vide) = (Atelier::nouveau(moteur), Atelier::nouveau(moteur));
    autre.remplir();
    autre.servir_jusqu_au_repos();
    let d_une_autre = autre.reussir(&["lier"]);
    let d_une_autre = d_une_autre.split("la base ").nth(1).and_then(|suite| suite.split(',').next()).expect("an id");
    atelier.est_refusee(autre.url(), &[&sienne, d_une_autre]);
    vide.reussir(&["migrate"]);
    atelier.est_refusee(vide.url(), &[&sienne, "n’a pas d’identifiant"]);
    for ecrit in
        [&["user", "demo"][..], &["reglage", "definir", "session.duree", "3"], &["taches", "relancer", "--toutes"]]
    {
        assert_eq!(atelier.executer(vide.url(), ecrit).code, 1, "{ecrit:?}");
    }
    assert_eq!(atelier.executer(autre.url(), &["migrate"]).code, 1);
    if moteur == Moteur::Sqlite {
        // A missing file, then an empty one, stands in place of the right database.
        let ailleurs = atelier.portail.chemin().join("ailleurs.sqlite3");
        fs::rename(atelier.fichier(), &ailleurs).expect("moved");
        atelier.est_refusee(atelier.url(), &[&sienne, "n’existe pas"]);
        atelier.aucune_commande_n_ecrit("n’existe pas");
        assert!(!atelier.fichier().exists(), "none is made");
        fs::write(atelier.fichier(), "").expect("written");
        atelier.est_refusee(atelier.url(), &[&sienne, "n’a pas d’identifiant"]);
        atelier.aucune_commande_n_ecrit("n’a pas d’identifiant");
        assert_eq!(fs::metadata(atelier.fichier()).expect("a file").len(), 0, "it stays empty");
        fs::rename(&ailleurs, atelier.fichier()).expect("put back");
    }
    atelier.sert_tout(&photo);
    une_copie_plus_ancienne(&atelier, &sienne);
    atelier.sert_tout(&photo);
    quelqu_un_en_decide(&atelier, &autre, &photo);
}

/// Tests an older backup of the database, which has fewer facts than the data directory has seen.
fn une_copie_plus_ancienne(atelier: &Atelier, sienne: &str) {
    let copie = atelier.portail.chemin().join("copie.sqlite3");
    if atelier.moteur == Moteur::Sqlite {
        fs::copy(atelier.fichier(), &copie).expect("copied");
        atelier.reussir(&["reglage", "definir", "session.duree", "3"]);
        let recente = atelier.portail.chemin().join("recente.sqlite3");
        fs::rename(atelier.fichier(), &recente).expect("moved");
        fs::rename(&copie, atelier.fichier()).expect("put back");
        atelier.est_refusee(atelier.url(), &[sienne, "copie plus ancienne"]);
        fs::rename(&recente, atelier.fichier()).expect("put back");
    } else {
        let base = atelier.ouvrir();
        atelier.ecrire(&base, "UPDATE compteur SET numero = numero - 1");
        atelier.est_refusee(atelier.url(), &[sienne, "copie plus ancienne"]);
        atelier.ecrire(&base, "UPDATE compteur SET numero = numero + 1");
        atelier.executeur.block_on(base.fermer()).expect("closed");
    }
}

/// A person can bind the directory to another database. The journal says so, and the files are swept only a day later.
fn quelqu_un_en_decide(atelier: &Atelier, autre: &Atelier, photo: &PieceLue) {
    let cles = autre.donnees().join("cles.json");
    let lier = |url: &str| {
        let mut commande = atelier.commande(url, &["lier", "--confirmer"]);
        Fini::de(&commande.env("LINTEAU_KEY_FILE", &cles).output().expect("the binary runs"))
    };
    let avant = atelier.gardes();
    let fini = lier(autre.url());
    assert!(fini.code == 0 && fini.sortie.contains("./var est lié à la base"), "{fini:?}");
    assert!(lier(autre.url()).sortie.contains("est déjà lié"), "once");
    let mut commande = atelier.commande(autre.url(), &["serve"]);
    drop(Serveur::demarrer(commande.env("LINTEAU_KEY_FILE", &cles)));
    assert_eq!(atelier.gardes(), avant);
    let base = autre.ouvrir();
    let faits = autre.executeur.block_on(async {
        let lecture = base.lire().await?;
        store::faits::depuis(&lecture, store::Numero::default(), 10_000).await
    });
    let dits = faits.expect("readable").into_iter().filter(|f| matches!(f.fait, store::Fait::RepertoireLie { .. }));
    assert_eq!(dits.count(), 1);
    autre.executeur.block_on(base.fermer()).expect("closed");
    // The directory is bound back to its own database in the same way.
    assert_eq!(atelier.executer(atelier.url(), &["serve"]).code, 1);
    atelier.reussir(&["lier", "--confirmer"]);
    atelier.sert_tout(photo);
}
