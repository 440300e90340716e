//! The calls of an operation, which are all made at the same instant.

use super::monde::{ADMINISTRATEUR, SIENNES, acheteur, programme};
use super::plan::{Annulant, Decision, Geste, Terme};
use super::scene::{Scene, Tour};
use super::traces::{Appele, Envoye};
use serde_json::{Value, json};

pub(super) const MOTIF: &str = "Le promoteur reprend ce lot pour un essai.";

/// A call that a client is about to make.
#[derive(Debug, Clone)]
pub(super) struct Appel {
    pub(super) appele: Appele,
    pub(super) methode: &'static str,
    pub(super) qui: usize,
    pub(super) chemin: String,
    pub(super) objet: String,
    pub(super) cle: Option<String>,
    pub(super) corps: String,
    /// The part of the call's content that the model needs.
    pub(super) envoi: Envoye,
    /// The signature link with which a visitor makes the call.
    pub(super) jeton: Option<String>,
    /// The type of the body, when it is not the usual one of the method.
    pub(super) genre: Option<&'static str>,
}

impl Appel {
    /// Takes an option for a typed buyer.
    pub(super) fn option(qui: usize, lot: &str, personne: usize) -> Self {
        let corps = json!({ "lot": lot, "contact": acheteur(personne) });
        let envoi = Envoye { personne: Some(personne), ..Envoye::default() };
        Self { envoi, ..Self::nouveau(Appele::Option, qui, "/api/options".to_owned(), lot, &corps) }
    }

    /// Takes an option for the buyer of a declaration.
    fn option_declaree(qui: usize, lot: &str, id: i64) -> Self {
        let corps = json!({ "lot": lot, "denonciation": id });
        let envoi = Envoye { declaree: Some(id), ..Envoye::default() };
        Self { envoi, ..Self::nouveau(Appele::Option, qui, "/api/options".to_owned(), lot, &corps) }
    }

    pub(super) fn sur_l_option(appele: Appele, qui: usize, id: i64, suite: &str, corps: &Value) -> Self {
        Self::nouveau(appele, qui, format!("/api/options/{id}/{suite}"), &id.to_string(), corps)
    }

    pub(super) fn attente(qui: usize, lot: &str) -> Self {
        Self::nouveau(Appele::Attente, qui, "/api/info-dispo".to_owned(), lot, &json!({ "lot": lot }))
    }

    fn depart(qui: usize, lot: &str) -> Self {
        Self::nouveau(Appele::Depart, qui, "/api/info-dispo/annulation".to_owned(), lot, &json!({ "lot": lot }))
    }

    pub(super) fn denonciation(qui: usize, personne: usize, programmes: &[usize]) -> Self {
        let programmes: Vec<String> = programmes.iter().map(|rang| programme(*rang)).collect();
        let corps = json!({ "contact": acheteur(personne), "programmes": programmes });
        let envoi = Envoye { personne: Some(personne), programmes, ..Envoye::default() };
        Self { envoi, ..Self::nouveau(Appele::Denonciation, qui, "/api/denonciations".to_owned(), "", &corps) }
    }

    /// A call by which a prescriber changes their declaration.
    pub(super) fn de_la_denonciation(appele: Appele, qui: usize, id: i64, suite: &str) -> Self {
        Self::nouveau(appele, qui, format!("/api/denonciations/{id}/{suite}"), &id.to_string(), &json!({}))
    }

    fn sur_le_lot(appele: Appele, lot: &str, suite: &str, corps: &Value) -> Self {
        Self::nouveau(appele, ADMINISTRATEUR, format!("/api/gestion/lots/{lot}/{suite}"), lot, corps)
    }

    fn statut(lot: &str, statut: &str) -> Self {
        let corps = json!({ "statut": statut });
        Self::sur_le_lot(Appele::Statut, lot, "statut", &corps).disant(Some(statut.to_owned()))
    }

    fn disant(self, dit: Option<String>) -> Self {
        Self { envoi: Envoye { dit, ..Envoye::default() }, ..self }
    }

    pub(super) fn nouveau(appele: Appele, qui: usize, chemin: String, objet: &str, corps: &Value) -> Self {
        let (objet, corps) = (objet.to_owned(), corps.to_string());
        let (cle, envoi, jeton, genre) = (None, Envoye::default(), None, None);
        Self { appele, methode: "POST", qui, chemin, objet, cle, corps, envoi, jeton, genre }
    }
}

impl Scene {
    /// The calls of an operation. Each call has a key of its own, except when one call is sent twice. `tours` are the
    /// running head starts, newest first.
    pub(super) fn appels(&self, geste: &Geste, cle: u64, tours: &[Tour]) -> Vec<Appel> {
        let mut appels = self.sans_cle(geste, tours);
        let une = matches!(
            geste,
            Geste::OpterDeuxFois { .. } | Geste::DenoncerDeuxFois { .. } | Geste::ReserverDeuxFois { .. }
        );
        for (rang, appel) in appels.iter_mut().enumerate() {
            // Decisions of staff take no key.
            if !matches!(appel.appele, Appele::Validation | Appele::Refus | Appele::Priorite) {
                appel.cle = Some(format!("{cle:016x}-{}", if une { 0 } else { rang }));
            }
        }
        appels
    }

    fn sans_cle(&self, geste: &Geste, tours: &[Tour]) -> Vec<Appel> {
        let lot = |rang: &usize| self.monde.biens[*rang].id.as_str();
        match geste {
            Geste::Opter { qui, lot: rang, personne, declare } => {
                let sienne = self.denonciation(0, |une| une.qui == *qui).filter(|_| *declare);
                vec![sienne.map_or_else(
                    || Appel::option(*qui, lot(rang), *personne),
                    |une| Appel::option_declaree(*qui, lot(rang), une.id),
                )]
            }
            Geste::OpterDeuxFois { qui, lot: rang, personne } => {
                vec![Appel::option(*qui, lot(rang), *personne); 2]
            }
            Geste::Rafale { qui, lots, personne } => {
                let un = |(place, rang): (usize, &usize)| match place % 3 {
                    0 => Appel::brouillon(*qui, lot(rang), *personne),
                    _ => Appel::option(*qui, lot(rang), *personne),
                };
                lots.iter().enumerate().map(un).collect()
            }
            Geste::Ruee { quis, lot: rang } => {
                // Each prescriber takes the lot for a buyer of their own, whom nobody declares.
                let un = |(place, qui): (usize, &usize)| match place % 3 {
                    0 => Appel::brouillon(*qui, lot(rang), SIENNES + qui),
                    _ => Appel::option(*qui, lot(rang), SIENNES + qui),
                };
                quis.iter().enumerate().map(un).collect()
            }
            Geste::AnnulerOption { rang, par } => self.annuler_une_option(*rang, *par),
            Geste::AnnulerOptionDeuxFois { rang } => {
                let Some(prise) = self.option(*rang) else { return Vec::new() };
                let annuler =
                    |qui, corps| Appel::sur_l_option(Appele::AnnulationOption, qui, prise.id, "annulation", &corps);
                vec![annuler(prise.qui, json!({})), annuler(ADMINISTRATEUR, json!({ "motif": MOTIF }))]
            }
            Geste::Relayer { rang, optent, attendent, personne } => {
                let Some(prise) = self.option(*rang) else { return Vec::new() };
                let annuler =
                    Appel::sur_l_option(Appele::AnnulationOption, prise.qui, prise.id, "annulation", &json!({}));
                let optent = optent.iter().map(|qui| Appel::option(*qui, &prise.lot, *personne));
                let attendent = attendent.iter().map(|qui| Appel::attente(*qui, &prise.lot));
                attendent.chain(std::iter::once(annuler)).chain(optent).collect()
            }
            Geste::Attendre { quis, rang } => {
                let Some(prise) = self.option(*rang) else { return Vec::new() };
                quis.iter().map(|qui| Appel::attente(*qui, &prise.lot)).collect()
            }
            Geste::AttendreUnLot { qui, lot: rang } => vec![Appel::attente(*qui, lot(rang))],
            Geste::Quitter { rang } => {
                let Some(attendu) = self.attente(*rang) else { return Vec::new() };
                vec![Appel::depart(attendu.qui, &attendu.lot)]
            }
            Geste::PrendreSonTour { rang, personne, autres, reserve } => {
                let Some(tour) = tours.get(rang % tours.len().max(1)) else { return Vec::new() };
                let quis = autres.iter().chain(std::iter::once(&tour.qui));
                let un = |qui: &usize| {
                    if *reserve {
                        Appel::brouillon(*qui, &tour.lot, *personne)
                    } else {
                        Appel::option(*qui, &tour.lot, *personne)
                    }
                };
                quis.map(un).collect()
            }
            Geste::RendreSonTour { rang, autre, personne } => {
                let Some(tour) = tours.get(rang % tours.len().max(1)) else { return Vec::new() };
                vec![Appel::depart(tour.qui, &tour.lot), Appel::option(*autre, &tour.lot, *personne)]
            }
            Geste::ProlongerOption { rang } => {
                let Some(prise) = self.option(*rang) else { return Vec::new() };
                vec![Appel::sur_l_option(Appele::Prolongation, ADMINISTRATEUR, prise.id, "prolongation", &json!({}))]
            }
            Geste::Denoncer { qui, personne, programmes } => vec![Appel::denonciation(*qui, *personne, programmes)],
            Geste::DenoncerEnsemble { quis, personne, programmes } => {
                quis.iter().map(|qui| Appel::denonciation(*qui, *personne, programmes)).collect()
            }
            Geste::DenoncerDeuxFois { qui, personne, programmes } => {
                vec![Appel::denonciation(*qui, *personne, programmes); 2]
            }
            Geste::DenoncerEtOpter { qui, autre, personne, lot: rang, reserve } => {
                let programme =
                    self.monde.biens[*rang].programme.strip_prefix("prog").and_then(|rang| rang.parse().ok());
                let Some(programme) = programme else { return Vec::new() };
                let prend = if *reserve {
                    Appel::brouillon(*autre, lot(rang), *personne)
                } else {
                    Appel::option(*autre, lot(rang), *personne)
                };
                vec![prend, Appel::denonciation(*qui, *personne, &[programme])]
            }
            autre => self.de_la_suite(autre),
        }
    }

    fn annuler_une_option(&self, rang: usize, par: Annulant) -> Vec<Appel> {
        let Some(prise) = self.option(rang) else { return Vec::new() };
        let (qui, corps) = match par {
            Annulant::Titulaire => (prise.qui, json!({})),
            // Every second time, staff lift the delay, so that the holder's company may take the lot again at once.
            Annulant::Equipe => (ADMINISTRATEUR, json!({ "motif": MOTIF, "sansDelai": rang.is_multiple_of(2) })),
            Annulant::Autre => ((prise.qui + 1) % ADMINISTRATEUR, json!({})),
        };
        let annuler = Appel::sur_l_option(Appele::AnnulationOption, qui, prise.id, "annulation", &corps);
        // Every second time, the holder asks for the lot again at once. Their company must wait for a day, unless staff
        // lifted the delay.
        let encore = par != Annulant::Autre && rang.is_multiple_of(2);
        let reprend = encore.then(|| Appel::option(prise.qui, &prise.lot, SIENNES + prise.qui));
        std::iter::once(annuler).chain(reprend).collect()
    }

    /// The calls of the operations on declarations, on lots by staff, on periodic ends, and on drafts.
    fn de_la_suite(&self, geste: &Geste) -> Vec<Appel> {
        let lot = |rang: &usize| self.monde.biens[*rang].id.as_str();
        match geste {
            Geste::AnnulerDenonciation { rang } => {
                self.sur_la_denonciation(*rang, Appele::AnnulationDenonciation, "annulation")
            }
            Geste::RenouvelerDenonciation { rang } => {
                self.sur_la_denonciation(*rang, Appele::Renouvellement, "renouvellement")
            }
            Geste::Decider { rang, comment } => self.decider(*rang, *comment),
            Geste::DireStatut { lot: rang, statut } => {
                vec![Appel::statut(lot(rang), &statut.to_string())]
            }
            // The order of these calls matters: `jeu.rs` waits for the end of the first call before it makes the others,
            // and for the end of these before it makes the last.
            Geste::Rouvrir { lot: rang, quis, flux } => {
                let attendent = quis.iter().map(|qui| Appel::attente(*qui, lot(rang)));
                let rouvre = flux.is_none().then(|| Appel::statut(lot(rang), "L"));
                std::iter::once(Appel::statut(lot(rang), "O")).chain(attendent).chain(rouvre).collect()
            }
            Geste::Dedier { lot: rang, groupe } => {
                let groupe = groupe.map(|rang| self.monde.groupes[rang].0);
                let corps = json!({ "groupe": groupe });
                let dit = groupe.map(|groupe| groupe.to_string());
                vec![Appel::sur_le_lot(Appele::Dedicace, lot(rang), "dedicace", &corps).disant(dit)]
            }
            Geste::Retirer { lot: rang } => {
                vec![Appel::sur_le_lot(Appele::Retrait, lot(rang), "retrait", &json!({}))]
            }
            Geste::Remettre { rang, lot: sinon } => {
                let retire = self.retire(*rang).unwrap_or_else(|| lot(sinon).to_owned());
                vec![Appel::sur_le_lot(Appele::Remise, &retire, "remise", &json!({}))]
            }
            Geste::AvancerJusqu { a, preneurs } => {
                let un = |(qui, rang): &(usize, usize)| match a {
                    Terme::Option => Some(Appel::option(*qui, lot(rang), SIENNES + qui)),
                    Terme::Brouillon => Some(Appel::brouillon(*qui, lot(rang), SIENNES + qui)),
                    Terme::Renouvellement | Terme::Denonciation => None,
                };
                preneurs.iter().filter_map(un).collect()
            }
            dossier => self.sur_un_dossier(dossier),
        }
    }

    fn sur_la_denonciation(&self, rang: usize, appele: Appele, suite: &str) -> Vec<Appel> {
        let Some(une) = self.denonciation(rang, |_| true) else { return Vec::new() };
        vec![Appel::de_la_denonciation(appele, une.qui, une.id, suite)]
    }

    fn decider(&self, rang: usize, comment: Decision) -> Vec<Appel> {
        // This prefers a declaration whose rival covers more programmes, because after the priority the rival goes on
        // with the other ones.
        let large = if comment == Decision::Prioriser { self.devant_une_plus_large(rang) } else { None };
        let Some(une) = large.or_else(|| self.denonciation(rang, |une| une.attend)) else { return Vec::new() };
        let (appele, suite, corps) = match comment {
            Decision::Valider => (Appele::Validation, "validation", json!({})),
            Decision::Refuser => (Appele::Refus, "refus", json!({ "motif": MOTIF })),
            Decision::Prioriser => (Appele::Priorite, "priorite", json!({ "motif": MOTIF, "motifAutres": MOTIF })),
        };
        let chemin = format!("/api/gestion/denonciations/{}/{suite}", une.id);
        vec![Appel::nouveau(appele, ADMINISTRATEUR, chemin, &une.id.to_string(), &corps)]
    }
}
