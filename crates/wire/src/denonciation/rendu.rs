//! Makes the declarations that the API shows. It starts from the rows that the caller has read.

use super::{
    ActionsDeDecision, ActionsSurDenonciation, AutreDenonciation, CertitudeDuFil, DenonciationEnListe,
    DenonciationSuivie, GenreDeVente, RivaleDuFil, VenteDuFil,
};
use crate::lot::Action;
use crate::suivi::{ContactDuFil, PrescripteurDeSuivi, ProgrammeDeSuivi};
use crate::{CodeLibelle, instant};
use chrono::NaiveDate;
use domain::contact::{Contact, IdContact, Ressemblance};
use domain::programme::{IdProgramme, Programme};
use domain::utilisateur::Utilisateur;
use domain::vente::{Denonciation, DroitsSurDenonciation, EntourageDeDenonciation, ObjetDeVente, VenteRivale};
use std::collections::{BTreeSet, HashMap};

/// A declaration with the rows read beside it. `None` stands for a row that could not be read, or was erased.
#[derive(Debug, Clone, Copy)]
pub struct DenonciationEtAutour<'a> {
    pub denonciation: &'a Denonciation,
    pub contact: Option<&'a Contact>,
    /// The day on which the prescriber says that they informed the buyer.
    pub informe_le: Option<NaiveDate>,
    /// The other person of a couple.
    pub conjoint: Option<(IdContact, &'a Contact)>,
    /// Programmes by id, among them those of the declaration.
    pub programmes: &'a HashMap<IdProgramme, Programme>,
    /// The prescriber who declared, when the viewer may see them.
    pub prescripteur: Option<&'a Utilisateur>,
}

impl DenonciationEtAutour<'_> {
    fn programmes(&self) -> Vec<ProgrammeDeSuivi> {
        programmes_de(self.denonciation, self.programmes)
    }
}

impl DenonciationSuivie {
    /// A declaration as a viewer reads it, with its conflicts in `entourage`.
    pub fn de(lue: &DenonciationEtAutour<'_>, entourage: &EntourageDeDenonciation<'_>) -> Self {
        let DenonciationEtAutour { denonciation, contact, informe_le, conjoint, prescripteur, programmes: _ } = lue;
        let droits = DroitsSurDenonciation::de(denonciation, entourage);
        Self {
            id: denonciation.id.0,
            contact: contact.map(|lu| ContactDuFil::de(denonciation.contact, lu.clone())),
            conjoint: conjoint.map(|(id, lu)| ContactDuFil::de(id, lu.clone())),
            programmes: lue.programmes(),
            statut: statut(denonciation),
            prescripteur: prescripteur.map(PrescripteurDeSuivi::from),
            date_creation: instant(denonciation.cree),
            date_echeance: Some(instant(denonciation.echeance)),
            renouvellements: denonciation.renouvellements,
            motif: denonciation.motif().map(str::to_owned),
            informe_le: informe_le.map(|jour| jour.to_string()),
            actions: ActionsSurDenonciation {
                annuler: Action::de(&droits.annuler),
                renouveler: Action::de(&droits.renouveler),
            },
            autres: Vec::new(),
        }
    }
}

impl DenonciationEnListe {
    /// A declaration in the list of staff. `probables` is how many others may be of the same person.
    pub fn de(lue: &DenonciationEtAutour<'_>, entourage: &EntourageDeDenonciation<'_>, probables: usize) -> Self {
        let rivales: BTreeSet<_> = entourage.rivalites.iter().map(|rivalite| rivalite.rivale).collect();
        let ventes: BTreeSet<_> = entourage.ventes.iter().map(|vente| vente.objet).collect();
        let suivie = DenonciationSuivie::de(lue, entourage);
        Self {
            id: suivie.id,
            contact: suivie.contact,
            conjoint: suivie.conjoint,
            programmes: suivie.programmes,
            statut: suivie.statut,
            prescripteur: suivie.prescripteur,
            date_creation: suivie.date_creation,
            date_echeance: suivie.date_echeance,
            renouvellements: suivie.renouvellements,
            motif: suivie.motif,
            informe_le: suivie.informe_le,
            actions: suivie.actions,
            autres: suivie.autres,
            conflits: u32::try_from(rivales.len() + ventes.len()).unwrap_or(u32::MAX),
            probables: u32::try_from(probables).unwrap_or(u32::MAX),
        }
    }
}

impl ActionsDeDecision {
    /// What staff may do with a declaration.
    pub fn de(droits: &DroitsSurDenonciation) -> Self {
        Self {
            valider: Action::de(&droits.valider),
            refuser: Action::de(&droits.refuser),
            prioriser: Action::de(&droits.prioriser),
            annuler: Action::de(&droits.annuler),
        }
    }
}

impl AutreDenonciation {
    /// The shape of a declaration that waits beside a validated one. `programmes` holds at least its programmes.
    pub fn de(denonciation: &Denonciation, programmes: &HashMap<IdProgramme, Programme>) -> Self {
        Self {
            id: denonciation.id.0,
            statut: statut(denonciation),
            programmes: programmes_de(denonciation, programmes),
        }
    }
}

impl RivaleDuFil {
    /// A declaration that is, or may be, of the same person as another; `communs` are the programmes of both.
    pub fn de(denonciation: DenonciationSuivie, raisons: &[Ressemblance], communs: &[IdProgramme]) -> Self {
        let certaine = raisons.iter().any(|raison| raison.est_certaine());
        Self {
            denonciation,
            certitude: if certaine { CertitudeDuFil::Certaine } else { CertitudeDuFil::Probable },
            raisons: raisons.to_vec(),
            programmes: communs.iter().map(|programme| programme.0.clone()).collect(),
        }
    }
}

impl VenteDuFil {
    /// A sale of another company, with its prescriber when the viewer may see them.
    pub fn de(vente: &VenteRivale, prescripteur: Option<&Utilisateur>) -> Self {
        let (genre, id) = match vente.objet {
            ObjetDeVente::Option(id) => (GenreDeVente::Option, id.0),
            ObjetDeVente::Reservation(id) => (GenreDeVente::Reservation, id.0),
        };
        Self {
            genre,
            id,
            lot: vente.lot.0.clone(),
            programme: vente.programme.0.clone(),
            prescripteur: prescripteur.map(PrescripteurDeSuivi::from),
            date_creation: instant(vente.cree),
        }
    }
}

fn programmes_de(denonciation: &Denonciation, programmes: &HashMap<IdProgramme, Programme>) -> Vec<ProgrammeDeSuivi> {
    denonciation.programmes.iter().map(|id| ProgrammeDeSuivi::de(id, programmes.get(id))).collect()
}

fn statut(denonciation: &Denonciation) -> CodeLibelle {
    let statut = denonciation.statut();
    CodeLibelle::nouveau(statut.code(), statut.libelle())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::acces::Role;
    use domain::denonciation::{IdDenonciation, StatutDenonciation};
    use domain::regard::Regard;
    use domain::utilisateur::{IdCompte, IdUtilisateur};
    use domain::vente::{DebutDeDenonciation, NouvelleDenonciation, RaisonDAttente, Rivalite};
    use serde_json::json;

    /// A job can show a declaration as the API does, without a server.
    #[test]
    fn une_denonciation_se_montre_sans_serveur() {
        let quand = "2026-11-23T08:00:00Z".parse().expect("an instant");
        let nouvelle = NouvelleDenonciation {
            contact: IdContact(7),
            conjoint: None,
            prescripteur: Some(IdUtilisateur(4)),
            compte: Some(IdCompte(1)),
            programmes: vec![IdProgramme("nantes1".to_owned())],
            cree: quand,
            echeance: quand + chrono::TimeDelta::days(90),
            debut: DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit),
            decideur: None,
        };
        let denonciation = nouvelle.nee(IdDenonciation(9));
        let programmes = HashMap::new();
        let lue = DenonciationEtAutour {
            denonciation: &denonciation,
            contact: None,
            informe_le: None,
            conjoint: None,
            programmes: &programmes,
            prescripteur: None,
        };
        let regard =
            Regard { utilisateur: IdUtilisateur(4), compte: Some(IdCompte(1)), groupe: None, roles: vec![Role::EP] };
        let rivalites = [12, 12, 13].map(|rivale| Rivalite {
            de: IdDenonciation(9),
            rivale: IdDenonciation(rivale),
            compte: Some(IdCompte(2)),
            statut: StatutDenonciation::Validee,
            cree: quand,
            programme: IdProgramme("nantes1".to_owned()),
        });
        let comptes = HashMap::new();
        let entourage = EntourageDeDenonciation {
            regard: &regard,
            rivalites: &rivalites,
            ventes: &[],
            comptes: &comptes,
            maintenant: quand,
        };
        let montree = DenonciationEnListe::de(&lue, &entourage, 4);
        assert_eq!((montree.id, montree.conflits, montree.probables), (9, 2, 4), "a rival counts once");
        // A programme that could not be read is named by its id.
        assert_eq!((&montree.contact, montree.programmes[0].nom_commercial.as_str()), (&None, "nantes1"));
        assert!(montree.actions.annuler.autorisee, "its prescriber gives it up: {:?}", montree.actions);
        let ecrite = serde_json::to_value(&montree).expect("JSON");
        assert_eq!((&ecrite["statut"]["code"], &ecrite["motif"]), (&json!("1"), &json!(null)));
        assert!(serde_json::from_value::<DenonciationEnListe>(ecrite).is_ok());
    }
}
