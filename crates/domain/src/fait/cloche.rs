//! The sentences of the bell (`cloche`): what a prescriber reads there about the facts of their files.
//!
//! Facts are found by their code, so that the rows of all versions are shown in the same way. The query of the bell
//! leaves out what the prescriber did themself.

/// The facts that the bell shows, each with its sentence. Facts that only the page of the file needs are not here (a
/// document was added, a form was changed). What another company tried is not here either, because the protected
/// company must not learn of it.
pub const ARRIVEES: [(&str, &str); 42] = [
    ("denonciation-validee", "Dénonciation validée"),
    ("denonciation-decidee", "Dénonciation validée, car plus rien ne s’y oppose"),
    ("denonciation-refusee", "Dénonciation refusée"),
    ("denonciation-echue", "Dénonciation échue"),
    ("denonciation-annulee", "Dénonciation annulée"),
    ("denonciation-renouvelee", "Dénonciation renouvelée"),
    ("denonciation-transmise", "Dénonciation reçue d’un collègue"),
    ("option-posee", "Option posée"),
    ("option-prolongee", "Option prolongée"),
    ("option-echue", "Option échue"),
    ("option-annulee", "Option annulée"),
    ("option-transmise", "Option reçue d’un collègue"),
    ("avance-donnee", "Lot proposé en priorité"),
    ("avance-passee", "Priorité passée"),
    ("avance-rendue", "Priorité finie avant son terme"),
    ("attente-prevenue", "Lot attendu de nouveau libre"),
    ("attente-sans-suite", "Attente sans suite"),
    ("brouillon-cree", "Réservation commencée"),
    ("reservation-prolongee", "Réservation prolongée"),
    ("reservation-annulee", "Réservation annulée"),
    ("reservation-expiree", "Réservation expirée"),
    ("reservation-transmise", "Réservation reçue d’un collègue"),
    ("reservation-renvoyee", "Réservation renvoyée au brouillon"),
    ("contrat-signe", "Contrat signé par un acquéreur"),
    ("contrat-refuse", "Contrat refusé par un acquéreur"),
    ("contrat-refus-repris", "Refus repris par l’acquéreur"),
    ("contrat-depose", "Contrat signé sur papier déposé"),
    ("contrat-contresigne", "Contrat contresigné"),
    ("contrat-notifie", "Contrat notifié à un acquéreur"),
    ("reservation-refusee", "Réservation annulée par le refus d’un acquéreur"),
    ("vente-retractee", "Rétractation d’un acquéreur"),
    ("vente-definitive", "Vente définitive"),
    ("vente-annulee", "Vente annulée"),
    ("dossier-de-vente-envoye", "Dossier de la vente envoyé au notaire"),
    ("mandat-enregistre", "Mandat signé sur papier enregistré"),
    ("mandat-etabli", "Mandat envoyé pour signature"),
    ("mandat-renvoye", "Mandat renvoyé pour signature"),
    ("mandat-signe", "Mandat signé par le représentant"),
    ("mandat-contresigne", "Mandat contresigné, actif"),
    ("mandat-refuse", "Mandat refusé par le représentant"),
    ("mandat-renouvele", "Renouvellement du mandat préparé"),
    ("mandat-termine", "Mandat terminé"),
];

/// The sentence for the fact of this code. `None` when the bell does not show this fact.
pub fn phrase(code: &str) -> Option<&'static str> {
    ARRIVEES.iter().find(|(connu, _)| *connu == code).map(|(_, phrase)| *phrase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fait::{Fait, GenreDObjet};

    #[test]
    fn ce_qui_arrive_est_un_fait_d_un_dossier_ou_d_un_mandat() {
        let faits = Fait::exemples();
        for (code, dit) in ARRIVEES {
            let fait = faits.iter().find(|fait| fait.code() == code).expect("a fact of this version");
            let genre = fait.objet().expect("it is about something").genre;
            let de_quelqu_un = [
                GenreDObjet::Denonciation,
                GenreDObjet::Option,
                GenreDObjet::Attente,
                GenreDObjet::Reservation,
                GenreDObjet::Compte,
            ];
            assert!(de_quelqu_un.contains(&genre), "{code}");
            assert_eq!(genre == GenreDObjet::Compte, code.starts_with("mandat-"), "{code}");
            assert_eq!(phrase(code), Some(dit), "each code once");
        }
        assert_eq!(phrase("protection-rencontree"), None, "who is protected is not told that another one tried");
        assert_eq!(phrase("reservation-modifiee"), None);
    }
}
