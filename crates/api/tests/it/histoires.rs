//! Twenty random histories of a catalogue that two processes write: imports, partial imports, grids, changes of status, withdrawals,
//! cancelled imports. After each history, both servers and a new one give identical answers to all questions of the mix.

use crate::app::App;
use crate::app::commande;
use crate::hasard::Hasard;
use crate::melange::Melange;
use actions::Error;
use actions::import::{
    Departs, Options, OptionsGrille, RefusImport, annuler_dernier_import, importer, importer_grille,
};
use api::Reglages;
use domain::lot::{Detenteur, IdLot, StatutLot};
use domain::programme::IdProgramme;
use feed::generateur::{Parametres, generer};
use feed::grille::Ecarts;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::{Acte, Base, Fait};
use tempfile::TempDir;
use testkit::base::ACTEUR;
use testkit::base::{BaseDeTest, Moteur};

/// The number of acts in one history.
const ACTES: u64 = 6;
const STATUTS: [&str; 4] = ["L", "O", "T", "R"];

/// A changing feed, and the two processes that import it.
struct Histoire {
    hasard: Hasard,
    entete: Value,
    programmes: Vec<Value>,
    lots: Vec<Value>,
    partis: Vec<Value>,
    dossier: TempDir,
    /// The acts so far, in words. They are printed with a failure.
    recit: Vec<String>,
}

fn cle(lot: &Value) -> (&str, &str) {
    (lot["programme"]["id"].as_str().expect("a programme"), lot["numero"].as_str().expect("a number"))
}

impl Histoire {
    fn nouvelle(graine: u64) -> Self {
        let aujourd_hui = "2026-11-21".parse().expect("a day");
        let mut octets = Vec::new();
        generer(&Parametres { programmes: 48, lots: 900, graine, aujourd_hui }, &mut octets, |_| {}).expect("a vector");
        let texte = String::from_utf8(octets).expect("text");
        let mut lignes = texte.lines().map(|l| serde_json::from_str::<Value>(l).expect("a JSON line"));
        let entete = lignes.next().expect("a header");
        let (programmes, lots) = lignes.partition(|l| l["type"] == "programme");
        let dossier = tempfile::tempdir().expect("a temporary folder");
        let hasard = Hasard::nouveau(graine);
        Self { hasard, entete, programmes, lots, partis: Vec::new(), dossier, recit: Vec::new() }
    }

    fn fichier(&self, nom: &str, contenu: &str) -> PathBuf {
        let chemin = self.dossier.path().join(nom);
        std::fs::write(&chemin, contenu).expect("a file is written");
        chemin
    }

    fn flux(&self, genre: &str, programmes: &[&Value], lots: &[&Value]) -> PathBuf {
        let mut entete = self.entete.clone();
        entete["genre"] = json!(genre);
        entete["programmes"] = json!(programmes.len());
        entete["lots"] = json!(lots.len());
        let lignes = [&entete].into_iter().chain(programmes.iter().copied()).chain(lots.iter().copied());
        self.fichier("flux.ndjson", &lignes.fold(String::new(), |texte, ligne| texte + &ligne.to_string() + "\n"))
    }

    /// Gives a lot another price, status or text.
    fn changer_un_lot(&mut self) -> usize {
        let rang = au_hasard(&mut self.hasard, self.lots.len());
        let lot = &mut self.lots[rang];
        match self.hasard.sur(3) {
            0 => lot["statut"] = json!({"code": self.hasard.parmi(&STATUTS)}),
            1 => {
                let prix = json!(1000 * self.hasard.entre(90, 900));
                lot["prixGrille"] = prix.clone();
                lot["prix"] = prix;
            }
            _ => lot["exposition"] = json!(self.hasard.parmi(&["Nord", "Sud-Ouest", "Est"])),
        }
        rang
    }

    /// The lots that no other lot names, so that a feed may leave them out.
    fn seuls(&self) -> Vec<usize> {
        let nommes: BTreeSet<(&str, &str)> = self
            .lots
            .iter()
            .flat_map(|lot| {
                let secondaires = lot["lotsSecondaires"].as_array().into_iter().flatten();
                secondaires.map(|s| (cle(lot).0, s["numero"].as_str().expect("a number")))
            })
            .collect();
        (0..self.lots.len()).filter(|rang| !nommes.contains(&cle(&self.lots[*rang]))).collect()
    }

    /// Imports a whole feed: lots change, leave, come back and appear, and sometimes a whole programme leaves.
    async fn tout_importer(&mut self, base: &Base) {
        for _ in 0..self.hasard.sur(40) {
            self.changer_un_lot();
        }
        for _ in 0..self.hasard.sur(12) {
            let rang = *self.hasard.parmi(&self.seuls());
            self.partis.push(self.lots.remove(rang));
        }
        if self.hasard.parfois(50) {
            let presents: BTreeSet<String> =
                self.programmes.iter().map(|p| p["id"].as_str().expect("an id").to_owned()).collect();
            let (reviennent, restent) = self.partis.drain(..).partition(|lot: &Value| presents.contains(cle(lot).0));
            self.partis = restent;
            self.lots.extend::<Vec<Value>>(reviennent);
        }
        if self.hasard.parfois(30) {
            let rang = au_hasard(&mut self.hasard, self.programmes.len());
            let parti = self.programmes.remove(rang);
            self.lots.retain(|lot| cle(lot).0 != parti["id"]);
        }
        for nom in 0..self.hasard.sur(4) {
            let mut neuf = self.hasard.parmi(&self.lots).clone();
            neuf["numero"] = json!(format!("N{}{nom}", self.recit.len()));
            for champ in ["documents", "lotsSecondaires"] {
                neuf.as_object_mut().expect("an object").remove(champ);
            }
            self.lots.push(neuf);
        }
        let chemin =
            self.flux("complet", &self.programmes.iter().collect::<Vec<_>>(), &self.lots.iter().collect::<Vec<_>>());
        let options = Options { departs: Departs::Confirmes, ..Options::default() };
        let rapport = importer(&commande(base), &chemin, options, &|_| {}).await.expect("the feed is taken");
        self.recit.push(format!("{rapport}"));
    }

    /// Imports a few lots, and a programme with another name.
    async fn importer_un_peu(&mut self, base: &Base) {
        let rangs: BTreeSet<usize> = (0..=self.hasard.sur(10)).map(|_| self.changer_un_lot()).collect();
        let rang = au_hasard(&mut self.hasard, self.programmes.len());
        self.programmes[rang]["nomCommercial"] = json!(format!("Le Clos {}", self.recit.len()));
        let lots: Vec<&Value> = rangs.iter().map(|rang| &self.lots[*rang]).collect();
        let chemin = self.flux("partiel", &[&self.programmes[rang]], &lots);
        match importer(&commande(base), &chemin, Options::default(), &|_| {}).await {
            Ok(rapport) => self.recit.push(format!("{rapport}")),
            // A cancelled import has withdrawn something that this feed names, so the feed is refused.
            Err(Error::Import(RefusImport::Erreurs(refus))) => self.recit.push(format!("{refus}")),
            Err(erreur) => panic!("{erreur}"),
        }
    }

    /// Imports the grid of one programme.
    async fn importer_une_grille(&mut self, base: &Base) {
        let programme = self.hasard.parmi(&self.programmes)["id"].as_str().expect("an id").to_owned();
        let mut grille = String::from("Lot;Prix TTC;Prix grille;Statut\n");
        for lot in self.lots.iter().filter(|lot| cle(lot).0 == programme) {
            if self.hasard.parfois(40) {
                let statut = self.hasard.parmi(&["Libre", "Optionné", "Réservé"]);
                let prix = format!("{} 000,50 €", self.hasard.entre(90, 900));
                let _ = writeln!(grille, "{};{prix};{prix};{statut}", cle(lot).1);
            }
        }
        let chemin = self.fichier("grille.csv", &grille);
        let id = IdProgramme(programme);
        let options = OptionsGrille { ecarts: Ecarts::Confirmes, ..OptionsGrille::default() };
        match importer_grille(&commande(base), &chemin, Some(&id), options, &|_| {}).await {
            Ok(rapport) => self.recit.push(format!("{rapport}")),
            Err(Error::Import(RefusImport::Grille(refus))) => self.recit.push(format!("{refus}")),
            Err(erreur) => panic!("{erreur}"),
        }
    }

    async fn annuler(&mut self, base: &Base) {
        match annuler_dernier_import(&commande(base), &|_| {}).await {
            Ok(_) => self.recit.push("undone".to_owned()),
            Err(Error::Import(RefusImport::RienAAnnuler)) => self.recit.push("nothing to undo".to_owned()),
            Err(erreur) => panic!("{erreur}"),
        }
    }

    async fn agir(&mut self, base: &Base) {
        match self.hasard.sur(6) {
            0 | 1 => self.tout_importer(base).await,
            2 => self.importer_un_peu(base).await,
            3 => self.importer_une_grille(base).await,
            _ => self.annuler(base).await,
        }
    }
}

/// Staff change statuses while the other acts go on.
async fn changer_des_statuts(base: &Base, mut hasard: Hasard, lots: &[IdLot]) {
    for _ in 0..hasard.sur(12) {
        let (id, vers) = (hasard.parmi(lots).clone(), *hasard.parmi(&StatutLot::TOUS));
        let change = base.ecrire(&ACTEUR, |tx| {
            let id = id.clone();
            async move {
                let Some(lot) = store::lot::verrouiller(&tx, &id).await? else { return Ok(Acte::sans_effet(())) };
                let detenteur = (vers != StatutLot::L).then_some(Detenteur::Equipe);
                testkit::tenue::passer(&tx, &id, lot.statut(), (vers, detenteur)).await?;
                Ok::<_, store::Error>(Acte::fait((), Fait::LotStatutChange { lot: id, statut: vers }))
            }
        });
        change.await.expect("written");
    }
}

async fn vivre(moteur: Moteur, graines: std::ops::Range<u64>) {
    for graine in graines {
        let base = BaseDeTest::nouvelle(moteur).await;
        actions::utilisateur::charger_demo(&commande(&base)).await.expect("the accounts of the demonstration");
        let app = App::devant(Arc::new(base), Reglages::default()).await;
        let autre = app.autre_serveur().await;
        let ailleurs = app.base.autre_processus().await;
        let mut histoire = Histoire::nouvelle(graine);
        histoire.tout_importer(&app.base).await;
        let melange = Melange::nouveau(&app, 1).await;
        for acte in 0..ACTES {
            let ids: Vec<IdLot> = histoire.lots.iter().map(|lot| IdLot([cle(lot).0, cle(lot).1].join("-"))).collect();
            let (un, deux) = if acte % 2 == 0 { (&ailleurs, &**app.base) } else { (&**app.base, &ailleurs) };
            let statuts = changer_des_statuts(deux, Hasard::nouveau(graine * 100 + acte), &ids);
            tokio::join!(histoire.agir(un), statuts);
        }
        let dernier = store::faits::dernier(&ailleurs.lire().await.expect("a place")).await.expect("a number");
        let neuf = app.autre_serveur().await;
        let attendues = melange.reponses(&neuf).await;
        for serveur in [&app, &autre] {
            assert!(serveur.etat.attendre(dernier, Duration::from_mins(2)).await);
            let quoi = format!("history {graine}: {:#?}", histoire.recit);
            melange.comparer(serveur, &attendues, &quoi).await;
        }
    }
}

/// Each test has five histories, so that the tests run side by side.
macro_rules! histoires {
    ($($test:ident: $moteur:ident, $graines:expr;)+) => {
        $(#[tokio::test(flavor = "multi_thread")]
        async fn $test() {
            vivre(Moteur::$moteur, $graines).await;
        })+
    };
}

histoires! {
    histoires_1_a_5: Postgres, 1..6;
    histoires_6_a_10: Postgres, 6..11;
    histoires_11_a_15: Postgres, 11..16;
    histoires_16_a_20: Postgres, 16..21;
    histoires_sur_sqlite: Sqlite, 21..24;
}

/// A random rank below `nombre`.
fn au_hasard(hasard: &mut Hasard, nombre: usize) -> usize {
    usize::try_from(hasard.sur(nombre as u64)).expect("below the number of ranks")
}
