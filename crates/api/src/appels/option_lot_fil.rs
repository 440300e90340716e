//! Options as the wire has them.

use crate::appels::gestion::action;
use crate::appels::suivi::{prescripteur, programme};
use crate::schemas::lot::{Etage, Statut, Typologie};
use crate::schemas::option_lot::{ActionsSurOption, ContactDOption, LotDOption, OptionDuFil, RefDenonciation};
use crate::schemas::situation::PrixGele;
use crate::schemas::{CodeLibelle, instant};
use actions::option_lot::{DroitsSurOption, OptionSuivie};
use domain::contact::Contact;
use domain::lot::{IdLot, Lot};
use domain::nombres::{Montant, Surface, Taux};
use domain::option_lot::echeance_prolongee;
use domain::programme::{IdProgramme, Programme};
use domain::regard::Regard;
use domain::vente::{Agissant, OptionLot, Prolongation};
use store::Base;

/// An option as this viewer reads it.
pub(super) fn montrer(base: &Base, regard: &Regard, suivie: &OptionSuivie) -> OptionDuFil {
    let option = &suivie.option;
    let agissant = Agissant { regard, compte: suivie.compte.as_ref() };
    let droits = DroitsSurOption::de(agissant, option, base.maintenant().date());
    let prolongee = droits.prolonger.is_ok().then(|| echeance_prolongee(option.echeance));
    OptionDuFil {
        id: option.id.0,
        statut: CodeLibelle::nouveau(option.statut().code(), option.statut().libelle()),
        date: instant(option.cree.into()),
        date_echeance: instant(option.echeance.into()),
        date_fin: option.finie().map(|fin| instant(fin.into())),
        tva: option.prix.tva.map(Taux::decimal),
        prix: option.prix.prix.map(Montant::decimal),
        prix_gele: PrixGele::from(&option.prix),
        prolongee: option.prolongation == Prolongation::Faite,
        echeance_prolongee: prolongee.map(|fin| instant(fin.into())),
        heures_avant_reprise: base.metier().option_reprise,
        motif: option.motif().map(str::to_owned),
        contact: suivie.contact.clone().map(|contact| contact_de(option, contact)),
        lot: lot_de(&option.lot, &option.programme, suivie.lot.as_ref(), suivie.programme.as_ref()),
        prescripteur: suivie.prescripteur.as_ref().map(prescripteur),
        actions: ActionsSurOption { annuler: action(&droits.annuler), prolonger: action(&droits.prolonger) },
    }
}

fn contact_de(option: &OptionLot, contact: Contact) -> ContactDOption {
    ContactDOption {
        id: option.contact.0,
        civilite: contact.civilite.map(Into::into),
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

/// A lot that one holds, or waits for, as it is today.
pub(super) fn lot_de(
    id: &IdLot,
    programme_du_lot: &IdProgramme,
    lot: Option<&Lot>,
    programme_lu: Option<&Programme>,
) -> LotDOption {
    let numero = id.0.strip_prefix(&format!("{}-", programme_du_lot.0)).unwrap_or(&id.0);
    let fiche = lot.map(|lot| &lot.fiche);
    LotDOption {
        id: id.0.clone(),
        numero: numero.to_owned(),
        statut: lot.map(|lot| {
            let statut = lot.tenue.statut();
            Statut { code: statut.code().to_owned(), libelle: statut.libelle().to_owned() }
        }),
        typologie: fiche.map(|fiche| {
            let typologie = &fiche.typologie;
            Typologie {
                nature: CodeLibelle::nouveau(typologie.nature.code(), typologie.nature.libelle()),
                libelle: typologie.libelle.clone(),
                code: typologie.code.clone(),
            }
        }),
        pieces: fiche.map_or(0, |fiche| fiche.pieces),
        etage: fiche
            .and_then(|fiche| fiche.etage.as_ref())
            .map(|etage| Etage { libelle: etage.libelle.clone(), priorite: etage.priorite }),
        batiment: fiche.and_then(|fiche| fiche.batiment.clone()),
        surface: fiche.and_then(|fiche| fiche.surfaces.surface).map(Surface::decimal),
        prix: lot.and_then(|lot| lot.prix.prix).map(Montant::decimal),
        retire: lot.is_none_or(|lot| lot.retire),
        annexes: fiche.map(|fiche| fiche.lots_secondaires.clone()).unwrap_or_default(),
        programme: programme(programme_du_lot, programme_lu),
    }
}
