//! The lists of the API. The parameters of a list are declared once. The declaration serves to read the question, to describe the call and
//! to write `hydra:search`. The answer has a tag (`domain.md` section 2, `design.md` section 5).
//!
//! A call declares its list in a `static` [`ListeDecrite`], reads its own filters from [`ListeDemandee::lecteur`], and ends
//! the reading with [`ListeDemandee::finir`]. It answers with [`ListePosee::repondre`] when the whole list is in memory, or
//! with [`ListePosee::repondre_la_page`] when the database made the page.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Etiquette, Negocie, repondre};
use crate::plomberie::hydra::{self, Collection};
use crate::plomberie::parametres::{Lecteur, Paires};
use crate::plomberie::tableur::LIGNES_MAX;
use axum::response::Response;
use catalogue::requete::parametres::{Interrogation, LIMITE, PAGE, ParametreRecherche, TypeValeur};
use catalogue::requete::{Page, Sens};
use serde::Serialize;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::OnceLock;
use store::Numero;
use store::tranche::{self, Tranche};
use wire::violation::Violation;

/// The most rows of a long list that are counted and can be paged through. To see others, the user must add filters.
const JUSQU_AU: u64 = 10_000;

/// A list: its address, and its parameters.
#[derive(Debug)]
pub(crate) struct ListeDecrite {
    chemin: &'static str,
    parametres: Vec<ParametreRecherche>,
    recherche: OnceLock<String>,
}

impl ListeDecrite {
    /// A list at this path, whose only parameters are the page and its length.
    pub(crate) fn a(chemin: &'static str) -> Self {
        Self { chemin, parametres: vec![PAGE, LIMITE], recherche: OnceLock::new() }
    }

    fn avec(
        mut self,
        nom: impl Into<Cow<'static, str>>,
        champ: &'static str,
        demande: Interrogation,
        valeur: TypeValeur,
    ) -> Self {
        self.parametres.push(ParametreRecherche { nom: nom.into(), champ: champ.into(), demande, valeur });
        self
    }

    /// Adds a field that takes one value: `champ`.
    pub(crate) fn un(self, champ: &'static str, valeur: TypeValeur) -> Self {
        self.avec(champ, champ, Interrogation::Egal, valeur)
    }

    /// Adds a field that takes one of several values: `champ`, `champ[]`.
    pub(crate) fn plusieurs(self, champ: &'static str, valeur: TypeValeur) -> Self {
        self.un(champ, valeur).avec(format!("{champ}[]"), champ, Interrogation::UneDe, valeur)
    }

    /// Adds a field that takes bounds: `champ[gte]`, `champ[lte]`.
    pub(crate) fn entre(self, champ: &'static str, valeur: TypeValeur) -> Self {
        self.avec(format!("{champ}[gte]"), champ, Interrogation::Min, valeur).avec(
            format!("{champ}[lte]"),
            champ,
            Interrogation::Max,
            valeur,
        )
    }

    /// Adds the fields by which the list can be sorted: `order[champ]`.
    pub(crate) fn ordres(self, champs: &[&'static str]) -> Self {
        champs.iter().fold(self, |liste, champ| {
            liste.avec(format!("order[{champ}]"), champ, Interrogation::Ordre, TypeValeur::Sens)
        })
    }

    /// The parameters that the list takes.
    pub(crate) fn parametres(&self) -> &[ParametreRecherche] {
        &self.parametres
    }

    /// Begins to read a question to this list.
    pub(crate) fn lire<'a>(&'a self, paires: &'a Paires) -> ListeDemandee<'a> {
        let mut lecteur = Lecteur::nouveau(paires);
        let page = lecteur.page();
        ListeDemandee { liste: self, paires, page, lecteur }
    }
}

/// A question to a list, while it is being read.
#[derive(Debug)]
pub(crate) struct ListeDemandee<'a> {
    liste: &'a ListeDecrite,
    paires: &'a Paires,
    page: Page,
    /// Reads the filters of the call.
    pub(crate) lecteur: Lecteur<'a>,
}

impl<'a> ListeDemandee<'a> {
    /// Ends the reading, and refuses every parameter that was not read.
    pub(crate) fn finir(mut self) -> Result<ListePosee<'a>, Error> {
        let ordres = Ordres::lire(&mut self.lecteur, self.paires, &self.liste.parametres);
        self.lecteur.finir()?;
        Ok(ListePosee { liste: self.liste, paires: self.paires, page: self.page, ordres })
    }
}

/// A question to a list, fully read.
#[derive(Debug)]
pub(crate) struct ListePosee<'a> {
    liste: &'a ListeDecrite,
    paires: &'a Paires,
    pub(crate) page: Page,
    pub(crate) ordres: Ordres<'a>,
}

impl ListePosee<'_> {
    /// The page to ask the database for. The database sorts by one field. `sens` is the direction when the question gives none.
    pub(crate) fn tranche(&self, sens: Sens) -> Result<Tranche, Error> {
        let limite = u64::from(self.page.limite);
        let sautes = u64::from(self.page.numero.saturating_sub(1)).saturating_mul(limite);
        if sautes + limite > JUSQU_AU {
            let message = format!(
                "«\u{a0}page\u{a0}» mène au-delà de la {JUSQU_AU}e ligne\u{a0}: précisez ce que vous cherchez."
            );
            return Err(Error::Parametres(vec![Violation::nouvelle("page", message, "parametre")]));
        }
        Ok(Tranche { sautes, limite, jusqu_au: JUSQU_AU, sens: self.sens(sens) })
    }

    /// All rows, to ask the database for: as many as a file may hold, plus one. `sens` is the direction when the question gives none.
    pub(crate) fn tout(&self, sens: Sens) -> Tranche {
        let limite = LIGNES_MAX as u64 + 1;
        Tranche { sautes: 0, limite, jusqu_au: limite, sens: self.sens(sens) }
    }

    fn sens(&self, defaut: Sens) -> tranche::SensDeTranche {
        match self.ordres.premier().map_or(defaut, |(_, sens)| sens) {
            Sens::Croissant => tranche::SensDeTranche::Croissant,
            Sens::Decroissant => tranche::SensDeTranche::Decroissant,
        }
    }

    /// Answers with a page of a list that is in memory. `montrer` gives the shape of each member.
    pub(crate) fn repondre<T, S: Serialize>(
        &self,
        etat: &Etat,
        appelant: &Appelant,
        negocie: &Negocie,
        trouves: &[T],
        montrer: impl FnMut(&T) -> S,
    ) -> Response {
        let membres: Vec<S> = hydra::de_la_page(trouves, self.page).map(montrer).collect();
        self.repondre_la_page(etat, appelant, negocie, trouves.len() as u64, &membres)
    }

    /// Answers with the members of the page, out of `total` rows. The tag is the hash of the body, because no version tells whether a
    /// member changed.
    pub(crate) fn repondre_la_page<S: Serialize>(
        &self,
        etat: &Etat,
        appelant: &Appelant,
        negocie: &Negocie,
        total: u64,
        membres: &[S],
    ) -> Response {
        let ListeDecrite { chemin, parametres, recherche } = self.liste;
        let recherche = recherche.get_or_init(|| hydra::recherche(chemin, parametres));
        let total = usize::try_from(total).unwrap_or(usize::MAX);
        let collection = Collection { chemin, paires: self.paires, page: self.page, total, recherche };
        let corps = collection.ecrire(membres.len(), |rang, sortie| hydra::valeur(sortie, &membres[rang]));
        let etiquette = Etiquette::nouvelle(etat, Numero::default()).pour_la_personne(appelant);
        let etiquette = etiquette.texte(&String::from_utf8_lossy(&corps));
        repondre(&negocie.demande, &etiquette, negocie.type_mime, || corps)
    }
}

/// The orders in which a list is asked to be sorted, the most important first.
#[derive(Debug)]
pub(crate) struct Ordres<'a>(Vec<(&'a str, Sens)>);

impl<'a> Ordres<'a> {
    /// Reads `order[champ]=asc|desc`, for the fields that the list allows.
    fn lire(lecteur: &mut Lecteur<'_>, paires: &Paires, parametres: &'a [ParametreRecherche]) -> Self {
        let rang = |nom: &str| paires.0.iter().position(|(autre, _)| autre == nom);
        let mut ordres: Vec<_> = parametres
            .iter()
            .filter(|p| p.demande == Interrogation::Ordre)
            .filter_map(|p| Some((rang(&p.nom)?, &*p.champ, lecteur.sens(&p.nom)?)))
            .collect();
        ordres.sort_by_key(|(rang, ..)| *rang);
        Self(ordres.into_iter().map(|(_, champ, sens)| (champ, sens)).collect())
    }

    /// The most important order. `None` when the question gives none.
    pub(crate) fn premier(&self) -> Option<(&'a str, Sens)> {
        self.0.first().copied()
    }

    /// Sorts a list by these orders, and then by `dernier`.
    pub(crate) fn ranger<T>(&self, liste: &mut Vec<T>, dernier: &'static str, cle: impl Fn(&T, &str) -> String) {
        let ordres: Vec<_> = self.0.iter().copied().chain([(dernier, Sens::Croissant)]).collect();
        let mut avec_cles: Vec<(Vec<String>, T)> =
            liste.drain(..).map(|t| (ordres.iter().map(|(champ, _)| cle(&t, champ)).collect(), t)).collect();
        avec_cles.sort_by(|(a, _), (b, _)| {
            ordres.iter().enumerate().fold(Ordering::Equal, |ordre, (rang, (_, sens))| {
                ordre.then_with(|| match sens {
                    Sens::Croissant => a[rang].cmp(&b[rang]),
                    Sens::Decroissant => b[rang].cmp(&a[rang]),
                })
            })
        });
        liste.extend(avec_cles.into_iter().map(|(_, t)| t));
    }
}
