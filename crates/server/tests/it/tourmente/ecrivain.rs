//! A writer: a client that makes one write after the other, and remembers the answers.

use super::client::{Demande, Reponse, appeler, lire};
use super::gens::{LOT, PROGRAMME};
use anyhow::{Context as _, ensure};
use domain::acces::Role;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const MOI: &str = "/api/user/me";

/// The kinds of writes that a writer makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Geste {
    Denoncer,
    /// Cancels the last declaration that was confirmed.
    Annuler,
    /// Gives the lot a status.
    Dire,
    /// Changes a preference, without a key.
    Noter,
    /// Changes the preference with an outdated version, which must be refused (409).
    Perimer,
}

/// A call with a key.
#[derive(Debug, Clone)]
struct SousCle {
    cle: String,
    chemin: String,
    corps: String,
    /// The status that this call gives the lot.
    statut: Option<String>,
}

/// The possible values of a preference or of a status: the last confirmed value, and the values sent since in calls
/// answered 5xx or not at all.
#[derive(Debug, Clone)]
struct Possibles(Vec<String>);

impl Possibles {
    fn confirmer(&mut self, valeur: String) {
        self.0 = vec![valeur];
    }
}

/// A client that writes.
pub(super) struct Ecrivain {
    rang: usize,
    cookie: String,
    role: Role,
    /// The tag of an outdated version of the account.
    ancienne: String,
    suivant: usize,
    note: Possibles,
    statut: Possibles,
    derniere: Option<i64>,
    /// The calls answered 5xx, or not at all, which are sent again later.
    en_suspens: Vec<SousCle>,
    /// The calls answered since the last check, with their answers.
    repondus: Vec<(SousCle, Value)>,
    compte: (u64, u64),
    /// The numbers of the facts that answers named.
    pub(super) faits: Vec<i64>,
    /// The keys of the confirmed writes.
    pub(super) cles: Vec<String>,
    /// The faults found in the answers.
    pub(super) fautes: Vec<String>,
}

impl Ecrivain {
    /// Reads the account and changes it once, so that its first version is outdated.
    pub(super) async fn entrer(adresse: &str, rang: usize, cookie: String, role: Role) -> anyhow::Result<Self> {
        let moi = appeler(adresse, lire(MOI, &cookie)).await.context("an answer")?;
        let ancienne = moi.etiquette.context("a tag")?;
        let vide = || Possibles(Vec::new());
        let (note, statut) = (vide(), Possibles(vec!["L".to_owned()]));
        let mut lui = Self {
            rang,
            cookie,
            role,
            ancienne,
            suivant: 0,
            note,
            statut,
            derniere: None,
            en_suspens: Vec::new(),
            repondus: Vec::new(),
            compte: (0, 0),
            faits: Vec::new(),
            cles: Vec::new(),
            fautes: Vec::new(),
        };
        lui.noter(adresse).await;
        ensure!(lui.note.0 == ["0"], "{:?} {:?}", lui.note, lui.fautes);
        Ok(lui)
    }

    /// Makes the next write.
    pub(super) async fn ecrire(&mut self, adresse: &str) {
        self.suivant += 1;
        let geste = match self.role {
            Role::EP => {
                [Geste::Denoncer, Geste::Noter, Geste::Perimer, Geste::Denoncer, Geste::Annuler][self.suivant % 5]
            }
            _ => [Geste::Dire, Geste::Noter, Geste::Perimer, Geste::Dire][self.suivant % 4],
        };
        self.compte.0 += 1;
        match geste {
            Geste::Noter => self.noter(adresse).await,
            Geste::Perimer => self.perimer(adresse).await,
            Geste::Denoncer | Geste::Annuler | Geste::Dire => {
                if let Some(appel) = self.sous_cle(geste) {
                    self.envoyer(adresse, appel).await;
                }
            }
        }
    }

    fn sous_cle(&mut self, geste: Geste) -> Option<SousCle> {
        let (rang, numero) = (self.rang, self.suivant);
        let (genre, chemin, corps, statut) = match geste {
            Geste::Denoncer => {
                let contact = json!({
                    "civilite": "M", "nom": "Acheteur", "prenom": "Essai", "cp": "44000", "ville": "Nantes",
                    "email": format!("a{rang}.{numero}@tourmente.example"),
                });
                let corps = json!({ "contact": contact, "programmes": [PROGRAMME] });
                ("d", "/api/denonciations".to_owned(), corps, None)
            }
            Geste::Annuler => {
                ("a", format!("/api/denonciations/{}/annulation", self.derniere.take()?), json!({}), None)
            }
            _ => {
                let dit = if numero.is_multiple_of(8) { "O" } else { "L" };
                ("s", format!("/api/gestion/lots/{LOT}/statut"), json!({ "statut": dit }), Some(dit.to_owned()))
            }
        };
        Some(SousCle { cle: format!("t-{genre}-{rang}-{numero}"), chemin, corps: corps.to_string(), statut })
    }

    async fn envoyer(&mut self, adresse: &str, appel: SousCle) {
        match self.poster(adresse, &appel).await {
            Some(reponse) if reponse.statut < 300 => self.confirmer(appel, reponse),
            Some(reponse) if reponse.statut < 500 => self.fautes.push(format!("{appel:?} is refused: {reponse:?}")),
            _ => {
                self.compte.1 += 1;
                self.statut.0.extend(appel.statut.clone());
                self.en_suspens.push(appel);
            }
        }
    }

    async fn poster(&self, adresse: &str, appel: &SousCle) -> Option<Reponse> {
        let SousCle { cle, chemin, corps, .. } = appel;
        appeler(adresse, Demande { methode: "POST", cle: Some(cle), corps, ..lire(chemin, &self.cookie) }).await
    }

    fn confirmer(&mut self, appel: SousCle, reponse: Reponse) {
        self.faits.extend(reponse.fait);
        self.cles.push(appel.cle.clone());
        if appel.cle.starts_with("t-d-") {
            self.derniere = reponse.corps["id"].as_i64();
        }
        if let Some(statut) = &appel.statut {
            self.statut.confirmer(statut.clone());
        }
        self.repondus.push((appel, reponse.corps));
    }

    async fn noter(&mut self, adresse: &str) {
        let valeur = self.suivant.to_string();
        let corps = json!({ "preferences": { "tour": valeur } }).to_string();
        let demande = Demande { methode: "PATCH", corps: &corps, ..lire(MOI, &self.cookie) };
        match appeler(adresse, demande).await {
            Some(reponse) if reponse.statut == 200 => {
                self.faits.extend(reponse.fait);
                self.note.confirmer(valeur);
            }
            Some(reponse) if reponse.statut < 500 => self.fautes.push(format!("a change is refused: {reponse:?}")),
            _ => {
                self.compte.1 += 1;
                self.note.0.push(valeur);
            }
        }
    }

    async fn perimer(&mut self, adresse: &str) {
        let corps = json!({ "preferences": { "tour": "jamais" } }).to_string();
        let version = Some(self.ancienne.as_str());
        let demande = Demande { methode: "PATCH", corps: &corps, version, ..lire(MOI, &self.cookie) };
        match appeler(adresse, demande).await {
            Some(reponse) if reponse.statut == 409 => {}
            Some(reponse) if reponse.statut < 500 => self.fautes.push(format!("it was to be refused: {reponse:?}")),
            _ => self.compte.1 += 1,
        }
    }

    /// Checks that each value that the server shows is one of the possible ones ([`Possibles`]).
    pub(super) async fn relire(&mut self, adresse: &str) {
        let moi = lire_enfin(adresse, lire(MOI, &self.cookie)).await;
        let note = moi.map(|moi| moi["preferences"]["tour"].as_str().unwrap_or_default().to_owned());
        let mut vus = vec![("the preference", note, &mut self.note)];
        let chemin = format!("/api/offre/lots/{LOT}");
        if self.role != Role::EP {
            let lot = lire_enfin(adresse, lire(&chemin, &self.cookie)).await;
            let statut = lot.map(|lot| lot["statut"]["code"].as_str().unwrap_or_default().to_uppercase());
            vus.push(("the status", statut, &mut self.statut));
        }
        for (quoi, vu, possibles) in vus {
            match vu {
                Some(vu) if possibles.0.contains(&vu) => possibles.confirmer(vu),
                vu => self
                    .fautes
                    .push(format!("writer {}: {quoi} is {vu:?}, it was to be among {possibles:?}", self.rang)),
            }
        }
    }

    /// Sends the calls in suspense again until they are answered. Also repeats the answered calls, which must get the
    /// same answers.
    pub(super) async fn renvoyer(&mut self, adresse: &str, patience: Duration) {
        for (appel, corps) in std::mem::take(&mut self.repondus) {
            match self.poster_enfin(adresse, &appel, patience).await {
                Some(reponse) if reponse.statut < 300 && reponse.corps == corps => {}
                autre => self.fautes.push(format!("{appel:?} was answered {corps}, then {autre:?}")),
            }
        }
        for appel in std::mem::take(&mut self.en_suspens) {
            match self.poster_enfin(adresse, &appel, patience).await {
                Some(reponse) if reponse.statut < 300 => {
                    self.faits.extend(reponse.fait);
                    self.cles.push(appel.cle);
                    // The status was written now, or earlier and before a status that was confirmed since, so both are
                    // possible.
                    self.statut.0.extend(appel.statut);
                }
                autre => self.fautes.push(format!("{appel:?} sent again is answered {autre:?}")),
            }
        }
    }

    async fn poster_enfin(&self, adresse: &str, appel: &SousCle, patience: Duration) -> Option<Reponse> {
        let debut = Instant::now();
        loop {
            let reponse = self.poster(adresse, appel).await;
            if reponse.as_ref().is_some_and(|reponse| reponse.statut < 500) || debut.elapsed() > patience {
                return reponse;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// The number of writes since the last call of this function, and how many of them were answered 5xx or not at all.
    pub(super) fn compter(&mut self) -> (u64, u64) {
        std::mem::take(&mut self.compte)
    }
}

/// Reads this path as soon as the server answers again.
async fn lire_enfin(adresse: &str, demande: Demande<'_>) -> Option<Value> {
    for _ in 0..100 {
        match appeler(adresse, demande).await {
            Some(reponse) if reponse.statut == 200 => return Some(reponse.corps),
            _ => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
    None
}
