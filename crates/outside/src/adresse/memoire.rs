//! Keeps the answers of the last minutes, limited in number and in age.

use super::Adresse;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// A question: the normalised text, and how many addresses are asked for.
pub(super) type Question = (String, usize);

/// Answers in the order of their arrival. When there is no room, the oldest leaves first.
pub(super) struct Memoire {
    taille: usize,
    duree: TimeDelta,
    reponses: HashMap<Question, (DateTime<Utc>, Arc<[Adresse]>)>,
    ordre: VecDeque<Question>,
}

impl Memoire {
    pub(super) fn nouvelle(taille: usize, duree: TimeDelta) -> Self {
        Self { taille, duree, reponses: HashMap::new(), ordre: VecDeque::new() }
    }

    /// The answer to a question, while it is not too old.
    pub(super) fn lire(&self, question: &Question, maintenant: DateTime<Utc>) -> Option<Arc<[Adresse]>> {
        let (depuis, adresses) = self.reponses.get(question)?;
        (maintenant < *depuis + self.duree).then(|| Arc::clone(adresses))
    }

    /// Keeps an answer, in place of the oldest when there is no room.
    pub(super) fn garder(&mut self, question: Question, adresses: Arc<[Adresse]>, maintenant: DateTime<Utc>) {
        if self.taille == 0 {
            return;
        }
        if self.reponses.insert(question.clone(), (maintenant, adresses)).is_some() {
            self.ordre.retain(|autre| *autre != question);
        }
        self.ordre.push_back(question);
        while self.ordre.len() > self.taille {
            if let Some(ancienne) = self.ordre.pop_front() {
                self.reponses.remove(&ancienne);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bornee_en_nombre_et_en_age() {
        let debut: DateTime<Utc> = "2026-11-21T08:00:00Z".parse().expect("an instant");
        let question = |texte: &str| (texte.to_owned(), 5);
        let rien: Arc<[Adresse]> = Arc::from([]);
        let mut memoire = Memoire::nouvelle(2, TimeDelta::minutes(10));
        memoire.garder(question("a"), Arc::clone(&rien), debut);
        memoire.garder(question("b"), Arc::clone(&rien), debut + TimeDelta::minutes(1));
        memoire.garder(question("a"), Arc::clone(&rien), debut + TimeDelta::minutes(2));
        memoire.garder(question("c"), rien, debut + TimeDelta::minutes(3));
        let fraiche = |texte: &str, minute: i64| memoire.lire(&question(texte), debut + TimeDelta::minutes(minute));
        assert!(fraiche("b", 3).is_none(), "the oldest left");
        assert!(fraiche("a", 11).is_some() && fraiche("c", 11).is_some());
        assert!(fraiche("a", 12).is_none(), "ten minutes are past");
        assert_eq!((memoire.reponses.len(), memoire.ordre.len()), (2, 2));
    }
}
