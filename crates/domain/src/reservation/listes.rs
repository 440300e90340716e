//! The lists of codes that a reservation's form offers, each under one name.

use super::dispositifs::DISPOSITIFS;
use super::pays::{nationalites, pays};
use super::references::{
    CIVILITES, CSP, CodeDit, DESTINATIONS, FORMES_DE_SOCIETE, REGIMES, RESIDENCES, SITUATIONS, TYPES_DE_DEPOT,
};

crate::enumeration! {
    /// A list of codes. It is named after what its codes describe.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum ListeDeReference: TOUTES {
        Civilites;
        Situations;
        Regimes;
        Csp;
        Pays;
        Nationalites;
        Destinations;
        DetailsDeDestination;
        Fiscalites;
        Residences;
        FormesDeSociete;
        TypesDeDepot;
    }
}

impl ListeDeReference {
    /// The codes with their labels, in the order in which the form shows them.
    pub fn codes(self) -> Vec<CodeDit> {
        match self {
            Self::Civilites => CIVILITES.to_vec(),
            Self::Situations => SITUATIONS.to_vec(),
            Self::Regimes => REGIMES.iter().map(|regime| (regime.code, regime.libelle)).collect(),
            Self::Csp => CSP.to_vec(),
            Self::Pays => pays().to_vec(),
            Self::Nationalites => nationalites().to_vec(),
            Self::Destinations => DESTINATIONS.iter().map(|d| (d.code, d.libelle)).collect(),
            Self::DetailsDeDestination => DESTINATIONS.iter().flat_map(|d| d.details.iter().copied()).collect(),
            Self::Fiscalites => DISPOSITIFS.iter().map(|d| (d.code, d.libelle)).collect(),
            Self::Residences => RESIDENCES.to_vec(),
            Self::FormesDeSociete => FORMES_DE_SOCIETE.to_vec(),
            Self::TypesDeDepot => TYPES_DE_DEPOT.to_vec(),
        }
    }

    /// The label of a code. `None` when the code is not in the list.
    pub fn libelle(self, code: &str) -> Option<&'static str> {
        self.codes().into_iter().find(|(connu, _)| *connu == code).map(|(_, libelle)| libelle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inscription::SaisieSociete;
    use crate::reservation::references::ENTREPRISE_INDIVIDUELLE;
    use std::collections::BTreeSet;

    #[test]
    fn chaque_liste_dit_chaque_code_et_chaque_libelle_une_fois() {
        for liste in ListeDeReference::TOUTES {
            let codes = liste.codes();
            assert!(codes.len() > 1, "{liste:?}");
            let (uns, autres): (BTreeSet<_>, BTreeSet<_>) = codes.iter().copied().unzip();
            assert_eq!((uns.len(), autres.len()), (codes.len(), codes.len()), "{liste:?}");
            for (code, libelle) in codes {
                assert_eq!(liste.libelle(code), Some(libelle));
            }
            assert_eq!(liste.libelle("inconnu"), None);
        }
    }

    #[test]
    fn pays_et_nationalites_sont_complets_et_commencent_par_la_france() {
        let (pays, nationalites) = (pays(), nationalites());
        assert_eq!((pays.len(), nationalites.len()), (250, 198));
        assert_eq!((pays[0], nationalites[0]), (("FR", "France"), ("FR", "Française")));
        // The names are sorted without their accents: Égypte stands among the E, and Îles among the I.
        let rang = |nom: &str| pays.iter().position(|(_, dit)| *dit == nom).expect(nom);
        assert!(rang("Danemark") < rang("Égypte") && rang("Égypte") < rang("Espagne") && rang("Zimbabwe") == 249);
        for (code, nom) in [
            ("CI", "Côte d’Ivoire"),
            ("XK", "Kosovo"),
            ("RE", "La Réunion"),
            ("CD", "République démocratique du Congo"),
        ] {
            assert_eq!(ListeDeReference::Pays.libelle(code), Some(nom));
        }
        assert_eq!(ListeDeReference::Nationalites.libelle("RE"), None, "it has none of its own");
        let codes: BTreeSet<_> = pays.iter().map(|(code, _)| *code).collect();
        let sans_pays: Vec<_> = nationalites.iter().filter(|(code, _)| !codes.contains(code)).collect();
        assert_eq!(sans_pays, [&APATRIDE_DITE]);
    }

    const APATRIDE_DITE: CodeDit = ("apatride", "Apatride");

    #[test]
    fn chaque_reference_tient_aux_autres() {
        assert!(REGIMES.iter().all(|r| SITUATIONS.iter().any(|(code, _)| *code == r.situation)));
        // A sole trader (`entreprise individuelle`) may register as a company, but buys as a natural person. So this
        // form is the only one that the other list lacks.
        let mut formes: BTreeSet<_> = FORMES_DE_SOCIETE.iter().map(|(code, _)| *code).collect();
        assert!(formes.insert(ENTREPRISE_INDIVIDUELLE), "{formes:?}");
        assert_eq!(formes, SaisieSociete::FORMES.split(',').collect());
    }
}
