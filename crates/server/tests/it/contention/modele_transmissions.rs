//! The part of the model about hand-overs: the running files of a prescriber, and only those, pass to a colleague of their
//! company.

use super::histoire::auteur;
use super::modele::Modele;
use super::monde::ADMINISTRATEUR;
use domain::fait::GenreDObjet;
use domain::reservation::EtatReservation;
use domain::utilisateur::IdUtilisateur;
use std::collections::BTreeSet;
use store::Fait;
use store::faits::FaitEcrit;

impl Modele<'_> {
    /// Applies a fact about hand-overs. `None` when the fact is about something else.
    pub(super) fn transmission(&mut self, ecrit: &FaitEcrit, suite: &[FaitEcrit]) -> Option<Vec<String>> {
        Some(match &ecrit.fait {
            Fait::DossiersTransmis { utilisateur, vers, denonciations, options, reservations } => {
                let denonciations = denonciations.iter().map(|id| (GenreDObjet::Denonciation.code(), id.0));
                let options = options.iter().map(|id| (GenreDObjet::Option.code(), id.0));
                let reservations = reservations.iter().map(|id| (GenreDObjet::Reservation.code(), id.0));
                let dits: BTreeSet<_> = denonciations.chain(options).chain(reservations).collect();
                self.passes(ecrit, (*utilisateur, *vers), &dits, suite)
            }
            Fait::OptionTransmise { option, utilisateur, vers } => {
                let Some(etat) = self.options.get_mut(&option.0) else { return Some(vec!["never taken".to_owned()]) };
                let mut fautes = Vec::new();
                if !etat.court() {
                    fautes.push(format!("the option is {} already", etat.statut.nom()));
                }
                if etat.prescripteur != utilisateur.0 {
                    fautes.push(format!("it is of {}", etat.prescripteur));
                }
                etat.prescripteur = vers.0;
                self.compter_les_deux(*utilisateur, *vers);
                fautes
            }
            Fait::ReservationTransmise { reservation, utilisateur, vers } => {
                let etat = self.reservations.get_mut(&reservation.0);
                let Some(etat) = etat else { return Some(vec!["never begun".to_owned()]) };
                let mut fautes = Vec::new();
                if etat.etat.est_finie() || etat.etat == EtatReservation::Definitive {
                    fautes.push(format!("it is {:?} already", etat.etat));
                }
                if etat.prescripteur != utilisateur.0 {
                    fautes.push(format!("it is of {}", etat.prescripteur));
                }
                etat.prescripteur = vers.0;
                self.compter_les_deux(*utilisateur, *vers);
                fautes
            }
            Fait::DenonciationTransmise { denonciation, utilisateur, .. } => {
                let etat = self.denonciations.toutes.get(&denonciation.0);
                let court = etat.is_some_and(|etat| etat.statut.court());
                let titulaire = self.histoire.titulaire((GenreDObjet::Denonciation, denonciation.0), ecrit.numero.0);
                let mut fautes = Vec::new();
                if !court {
                    fautes.push("the declaration does not run".to_owned());
                }
                if titulaire != Some(utilisateur.0) {
                    fautes.push(format!("it is of {titulaire:?}"));
                }
                fautes
            }
            _ => return None,
        })
    }

    /// Checks a hand-over: staff made it, it goes to a colleague, each file that it names has a fact of its own, and no
    /// running option or draft is left behind.
    fn passes(
        &self,
        ecrit: &FaitEcrit,
        (de, vers): (IdUtilisateur, IdUtilisateur),
        dits: &BTreeSet<(&str, i64)>,
        suite: &[FaitEcrit],
    ) -> Vec<String> {
        let mut fautes = Vec::new();
        let mut exiger = |tenu: bool, faute: String| {
            if !tenu {
                fautes.push(faute);
            }
        };
        exiger(auteur(ecrit) == Some(self.monde.gens[ADMINISTRATEUR].id.0), "by somebody else than staff".to_owned());
        exiger(self.monde.sont_collegues(de, vers), format!("{vers:?} is no colleague of {de:?}"));
        let siens = suite.iter().filter_map(|suivant| match suivant.fait {
            Fait::OptionTransmise { option, utilisateur, vers: a } if (utilisateur, a) == (de, vers) => {
                Some((GenreDObjet::Option.code(), option.0))
            }
            Fait::ReservationTransmise { reservation, utilisateur, vers: a } if (utilisateur, a) == (de, vers) => {
                Some((GenreDObjet::Reservation.code(), reservation.0))
            }
            Fait::DenonciationTransmise { denonciation, utilisateur, vers: a } if (utilisateur, a) == (de, vers) => {
                Some((GenreDObjet::Denonciation.code(), denonciation.0))
            }
            _ => None,
        });
        let passes: BTreeSet<_> = siens.collect();
        exiger(passes == *dits, format!("it says {dits:?}, and {passes:?} are told of"));
        let options = self.options.iter().filter(|(_, etat)| etat.court() && etat.prescripteur == de.0);
        let options = options.map(|(id, _)| (GenreDObjet::Option.code(), *id));
        let reservations = self.reservations.iter().filter(|(_, etat)| etat.court() && etat.prescripteur == de.0);
        let reservations = reservations.map(|(id, _)| (GenreDObjet::Reservation.code(), *id));
        let restent: Vec<_> = options.chain(reservations).filter(|dossier| !dits.contains(dossier)).collect();
        exiger(restent.is_empty(), format!("{restent:?} stay with {de:?}"));
        fautes
    }

    fn compter_les_deux(&mut self, de: IdUtilisateur, vers: IdUtilisateur) {
        self.compter(de.0);
        self.compter(vers.0);
    }
}
