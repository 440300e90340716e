//! Options as the wire has them.

use crate::appels::gestion::action;
use actions::option_lot::{DroitsSurOption, OptionSuivie};
use domain::contact::Contact;
use domain::nombres::{Montant, Taux};
use domain::option_lot::echeance_prolongee;
use domain::regard::Regard;
use domain::vente::{Agissant, OptionLot, Prolongation};
use store::Base;
use wire::option_lot::{ActionsSurOption, ContactDOption, LotDOption, OptionDuFil, RefDenonciation};
use wire::situation::PrixGele;
use wire::suivi::PrescripteurDeSuivi;
use wire::{CodeLibelle, instant};

/// An option as this viewer reads it.
pub(super) fn montrer(base: &Base, regard: &Regard, suivie: &OptionSuivie) -> OptionDuFil {
    let option = &suivie.option;
    let agissant = Agissant { regard, compte: suivie.compte.as_ref() };
    let droits = DroitsSurOption::de(agissant, option, base.maintenant().date());
    let prolongee = droits.prolonger.is_ok().then(|| echeance_prolongee(option.echeance));
    OptionDuFil {
        id: option.id.0,
        statut: CodeLibelle::nouveau(option.statut().code(), option.statut().libelle()),
        date: instant(option.cree),
        date_echeance: instant(option.echeance),
        date_fin: option.finie().map(instant),
        tva: option.prix.tva.map(Taux::decimal),
        prix: option.prix.prix.map(Montant::decimal),
        prix_gele: PrixGele::from(&option.prix),
        prolongee: option.prolongation == Prolongation::Faite,
        echeance_prolongee: prolongee.map(instant),
        heures_avant_reprise: base.metier().option_reprise,
        motif: option.motif().map(str::to_owned),
        contact: suivie.contact.clone().map(|contact| contact_de(option, contact)),
        lot: LotDOption::de(&option.lot, &option.programme, suivie.lot.as_ref(), suivie.programme.as_ref()),
        prescripteur: suivie.prescripteur.as_ref().map(PrescripteurDeSuivi::from),
        actions: ActionsSurOption { annuler: action(&droits.annuler), prolonger: action(&droits.prolonger) },
    }
}

fn contact_de(option: &OptionLot, contact: Contact) -> ContactDOption {
    ContactDOption {
        id: option.contact.0,
        civilite: contact.civilite,
        nom: contact.nom,
        prenom: contact.prenom,
        email: contact.email,
        tel: contact.tel,
        cp: contact.cp,
        ville: contact.ville,
        adresse: contact.adresse,
        denonciation: option.denonciation.map(|id| RefDenonciation { id: id.0 }),
    }
}
