//! Makes the parts of the form of a reservation that the API shows. It starts from the draft.

use super::{AcquereurDuFil, CodeSeul, DepotDuFil, FinancementDuFil, NotaireDuFil, PretDuFil, SocieteDuFil};
use crate::suivi::RefDenonciation;
use domain::denonciation::IdDenonciation;
use domain::nombres::Montant;
use domain::reservation::{
    CodeChoisi, DepotVerse, Financement, NotaireDesAcquereurs, Pret, Reservataire, SocieteAcquereuse,
};

/// The code that was chosen; `None` when no code was chosen.
pub fn code(choisi: Option<&CodeChoisi>) -> Option<CodeSeul> {
    choisi.map(|choisi| CodeSeul { code: choisi.code.clone() })
}

/// A buyer, as the form shows them, with the declaration from which they were taken.
pub fn acquereur(dit: &Reservataire, denonciation: Option<IdDenonciation>) -> AcquereurDuFil {
    let dit = dit.clone();
    AcquereurDuFil {
        civilite: dit.civilite,
        nom: dit.nom,
        prenom: dit.prenom,
        email: dit.email,
        tel: dit.tel,
        adresse: dit.adresse,
        cp: dit.cp,
        ville: dit.ville,
        pays: code(dit.pays.as_ref()),
        date_naissance: dit.date_naissance.map(|jour| jour.to_string()),
        lieu_naissance: dit.lieu_naissance,
        nationalite: dit.nationalite,
        residence_actuelle: code(dit.residence_actuelle.as_ref()),
        situation_familiale: code(dit.situation_familiale.as_ref()),
        regime_matrimonial: dit.regime_matrimonial,
        lieu_mariage: dit.lieu_mariage,
        nombre_occupants: dit.nombre_occupants,
        csp: code(dit.csp.as_ref()),
        employeur: dit.employeur,
        profession: dit.profession,
        lieu_travail: dit.lieu_travail,
        annee_embauche: dit.annee_embauche,
        revenu_mensuel: dit.revenu_mensuel.map(Montant::decimal),
        revenus_imposables_n1: dit.revenus_imposables_n1.map(Montant::decimal),
        revenus_imposables_n2: dit.revenus_imposables_n2.map(Montant::decimal),
        notif_contrat_email: dit.notif_contrat_email,
        notif_acte_email: dit.notif_acte_email,
        // Buyers accept the terms only when they sign.
        cgu: None,
        denonciation: denonciation.map(|id| RefDenonciation { id: id.0 }),
    }
}

/// The company that buys, as the form shows it.
pub fn societe(dite: &SocieteAcquereuse) -> SocieteDuFil {
    let dite = dite.clone();
    SocieteDuFil {
        statut: dite.statut,
        raison_sociale: dite.raison_sociale,
        adresse_societe: dite.adresse_societe,
        cp_societe: dite.cp_societe,
        ville_societe: dite.ville_societe,
        representant_legal: dite.representant_legal,
        nom_representant_legal: dite.nom_representant_legal,
        prenom_representant_legal: dite.prenom_representant_legal,
    }
}

/// How the price is paid, as the form shows it.
pub fn financement(dit: &Financement) -> FinancementDuFil {
    let un_pret = |pret: &Pret| PretDuFil { banque: pret.banque.clone(), montant: pret.montant.map(Montant::decimal) };
    FinancementDuFil {
        apport: dit.apport.iter().map(|apport| apport.map(Montant::decimal)).collect(),
        pret: dit.pret.iter().map(un_pret).collect(),
        credit: dit.credit,
    }
}

/// The buyers' own notary, as the form shows them.
pub fn notaire(dit: &NotaireDesAcquereurs) -> NotaireDuFil {
    let dit = dit.clone();
    NotaireDuFil {
        nom: dit.nom,
        prenom: dit.prenom,
        email: dit.email,
        tel: dit.tel,
        adresse: dit.adresse,
        cp: dit.cp,
        ville: dit.ville,
    }
}

/// The deposit, as the form shows it.
pub fn depot(dit: &DepotVerse) -> DepotDuFil {
    DepotDuFil {
        type_depot: code(dit.type_depot.as_ref()),
        montant: dit.montant.map(Montant::decimal),
        numero_cheque: dit.numero_cheque.clone(),
        banque: dit.banque.clone(),
    }
}
