//! The mix of the benchmark (`catalogue/benches/melange/questions.rs`) over HTTP. Two servers with the same catalogue give exactly the same
//! bytes.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IT};
use crate::questions::{self, Classe};
use domain::acces::{IdGroupe, Portee};

/// The questions of the mix, each with the user who asks it.
pub(crate) struct Melange {
    questions: Vec<(String, Option<Cookie>)>,
}

impl Melange {
    /// Takes one question out of every `pas`, beginning with the first.
    pub(crate) async fn nouveau(app: &App, pas: usize) -> Self {
        let (alpha, beta, equipe) =
            (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IT).await);
        let qui = |portee| match portee {
            Portee::Groupe(IdGroupe(1)) => Some(&alpha),
            Portee::Groupe(_) => Some(&beta),
            Portee::Interne => Some(&equipe),
            Portee::Visiteur | Portee::SansGroupe => None,
        };
        let questions = questions::melange(|_, _| (2, 5)).into_iter().step_by(pas).map(|question| {
            let chemin = match question.classe {
                Classe::ProgrammesEtroite | Classe::ProgrammesLarge | Classe::Carte => "/api/offre/programmes",
                _ => "/api/offre/lots",
            };
            let requete = question.adresse.replace("{milieu}", "2").replace("{fin}", "5");
            (format!("{chemin}?{requete}"), qui(question.portee).cloned())
        });
        Self { questions: questions.collect() }
    }

    /// The answers of a server to all questions.
    pub(crate) async fn reponses(&self, serveur: &App) -> Vec<Vec<u8>> {
        let mut reponses = Vec::with_capacity(self.questions.len());
        for (adresse, cookie) in &self.questions {
            reponses.push(serveur.get(adresse).par_qui(cookie.as_ref()).envoyer().await.octets);
        }
        reponses
    }

    /// Checks that a server gives these answers.
    pub(crate) async fn comparer(&self, serveur: &App, attendues: &[Vec<u8>], quoi: &str) {
        let reponses = self.reponses(serveur).await;
        for (((adresse, _), reponse), attendue) in self.questions.iter().zip(&reponses).zip(attendues) {
            let texte = String::from_utf8_lossy;
            assert!(reponse == attendue, "{quoi}: {adresse}\n{}\nexpected\n{}", texte(reponse), texte(attendue));
        }
    }
}
