//! The calls about drafts of reservations.

use super::gestes::{Appel, MOTIF};
use super::monde::{ADMINISTRATEUR, acheteur};
use super::plan::{Annulant, Designation, Geste};
use super::scene::{Declaree, Dossier, Scene};
use super::traces::{Appele, Envoye};
use serde_json::{Value, json};

impl Appel {
    /// Begins a draft on a lot, for a typed buyer.
    pub(super) fn brouillon(qui: usize, lot: &str, personne: usize) -> Self {
        let corps = json!({ "lot": lot, "reservataire": acheteur(personne) });
        let envoi = Envoye { personne: Some(personne), ..Envoye::default() };
        Self { envoi, ..Self::nouveau(Appele::Brouillon, qui, CHEMIN.to_owned(), lot, &corps) }
    }

    /// Changes the buyer of a draft, or the money that they bring. With `version`, only that version may be changed.
    fn modification(dossier: &Dossier, personne: Option<usize>, apport: i64, version: Option<String>) -> Self {
        let mut corps = json!({ "financement": { "apport": [apport] } });
        if let Some(personne) = personne {
            corps["reservataire"] = acheteur(personne);
        }
        let chemin = format!("{CHEMIN}/{}", dossier.id);
        let appel = Self::nouveau(Appele::Modification, dossier.qui, chemin, &dossier.id.to_string(), &corps);
        Self {
            methode: "PATCH",
            envoi: Envoye { personne, apport: Some(apport), version, ..Envoye::default() },
            ..appel
        }
    }

    fn abandon(dossier: &Dossier, qui: usize, corps: &Value) -> Self {
        let chemin = format!("{CHEMIN}/{}/annulation", dossier.id);
        Self::nouveau(Appele::AnnulationReservation, qui, chemin, &dossier.id.to_string(), corps)
    }
}

const CHEMIN: &str = "/api/reservations";

impl Scene {
    /// The calls of an operation on a draft.
    pub(super) fn sur_un_dossier(&self, geste: &Geste) -> Vec<Appel> {
        let lot = |rang: &usize| self.monde.biens[*rang].id.as_str();
        match geste {
            Geste::Reserver { qui, lot: rang, personne, declare } => {
                let Some(une) = self.denonciation(0, |une| une.qui == *qui).filter(|_| *declare) else {
                    return vec![Appel::brouillon(*qui, lot(rang), *personne)];
                };
                let corps = json!({ "lot": lot(rang), "reservataire": { "denonciation": { "id": une.id } } });
                let appel = Appel::nouveau(Appele::Brouillon, *qui, CHEMIN.to_owned(), lot(rang), &corps);
                vec![Appel { envoi: Envoye { declaree: Some(une.id), ..Envoye::default() }, ..appel }]
            }
            Geste::ReserverDeuxFois { qui, lot: rang, personne } => {
                vec![Appel::brouillon(*qui, lot(rang), *personne); 2]
            }
            Geste::ReserverSonOption { rang, par } => {
                self.reserver_une_option(*rang, *par).map(|(reserver, _)| reserver).into_iter().collect()
            }
            Geste::ReserverEtAnnuler { rang } => {
                let Some((reserver, option)) = self.reserver_une_option(*rang, Designation::Lot) else {
                    return Vec::new();
                };
                let motif = json!({ "motif": MOTIF });
                let annuler =
                    Appel::sur_l_option(Appele::AnnulationOption, ADMINISTRATEUR, option, "annulation", &motif);
                vec![reserver, annuler]
            }
            Geste::Remplir { rang, personne, apport } => {
                let Some(dossier) = self.dossier(*rang) else { return Vec::new() };
                // Every second time, the new buyer is one whom others declared on the programme of the draft, if there
                // is one, because chance alone nearly never gives such a buyer.
                let change = personne.map(|personne| match apport % 2 {
                    0 => self.declare_par_d_autres(&dossier, *rang).unwrap_or(personne),
                    _ => personne,
                });
                vec![Appel::modification(&dossier, change, *apport, None)]
            }
            Geste::RemplirEnsemble { rang, apport } => {
                let Some(dossier) = self.dossier(*rang) else { return Vec::new() };
                let un = |ecart| Appel::modification(&dossier, None, apport + ecart, dossier.etiquette.clone());
                vec![un(0), un(1)]
            }
            Geste::RemplirEtDenoncer { rang, personne, qui } => {
                let Some(dossier) = self.dossier(*rang) else { return Vec::new() };
                let programme = self.monde.bien(&dossier.lot).map_or("", |bien| bien.programme.as_str());
                let Some(programme) = programme.strip_prefix("prog").and_then(|rang| rang.parse().ok()) else {
                    return Vec::new();
                };
                vec![
                    Appel::modification(&dossier, Some(*personne), 0, None),
                    Appel::denonciation(*qui, *personne, &[programme]),
                ]
            }
            Geste::AnnulerReservation { rang, par } => {
                let Some(dossier) = self.dossier(*rang) else { return Vec::new() };
                let (qui, corps) = match par {
                    Annulant::Titulaire => (dossier.qui, json!({})),
                    Annulant::Equipe => {
                        (ADMINISTRATEUR, json!({ "motif": MOTIF, "sansDelai": rang.is_multiple_of(2) }))
                    }
                    Annulant::Autre => ((dossier.qui + 1) % ADMINISTRATEUR, json!({})),
                };
                vec![Appel::abandon(&dossier, qui, &corps)]
            }
            Geste::RelayerUnDossier { rang, optent, attendent, personne, apport } => {
                let Some(dossier) = self.dossier(*rang) else { return Vec::new() };
                let abandonner = Appel::abandon(&dossier, dossier.qui, &json!({}));
                let remplir = Appel::modification(&dossier, None, *apport, None);
                let optent = optent.iter().map(|qui| Appel::option(*qui, &dossier.lot, *personne));
                let attendent = attendent.iter().map(|qui| Appel::attente(*qui, &dossier.lot));
                attendent.chain([remplir, abandonner]).chain(optent).collect()
            }
            autre => self.transmettre(autre),
        }
    }

    /// A buyer whom another prescriber has declared on the programme of a draft.
    fn declare_par_d_autres(&self, dossier: &Dossier, rang: usize) -> Option<usize> {
        let programme = &self.monde.bien(&dossier.lot)?.programme;
        let d_autres = |une: &Declaree| une.qui != dossier.qui && !une.attend && une.programmes.contains(programme);
        self.denonciation(rang, d_autres)?.personne
    }

    /// The call by which a holder reserves the lot of their option, and the id of this option.
    fn reserver_une_option(&self, rang: usize, par: Designation) -> Option<(Appel, i64)> {
        let prise = self.option(rang)?;
        let corps = match par {
            Designation::Option => json!({ "option": prise.id }),
            Designation::Lot => json!({ "lot": prise.lot }),
        };
        let reserver = Appel::nouveau(Appele::Brouillon, prise.qui, CHEMIN.to_owned(), &prise.lot, &corps);
        Some((reserver, prise.id))
    }
}
