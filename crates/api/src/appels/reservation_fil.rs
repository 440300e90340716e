//! Reservations as the wire has them.

use crate::appels::gestion::action;
use crate::appels::reservation_formulaire_fil::formulaire_du_fil;
use crate::plomberie::fichier::Maniere;
use actions::reservation::{DroitsSurReservation, ReservationSuivie};
use domain::nombres::Taux;
use domain::regard::Regard;
use domain::reservation::EtatReservation;
use store::Base;
use store::option_lot::OptionLot;
use store::reservation::DocumentDeReservation;
use wire::option_lot::LotDOption;
use wire::reservation::{ActionsSurReservation, DocumentDuDossier, OptionDOrigine, ProchaineAction, ReservationDuFil};
use wire::reservation_dossier::rendu::{acquereur, code, depot, financement, notaire, societe};
use wire::situation::PrixGele;
use wire::suivi::{FaitDeSuivi, PrescripteurDeSuivi};
use wire::{CodeLibelle, instant};

/// Where reservations are.
pub(super) const CHEMIN: &str = "/api/reservations";

/// A reservation as this viewer reads it, among others.
pub(super) fn montrer(base: &Base, regard: &Regard, suivie: &ReservationSuivie) -> ReservationDuFil {
    let reservation = &suivie.reservation;
    let droits = DroitsSurReservation::de(regard, suivie, base.maintenant());
    let dit = suivie.brouillon();
    let (etape, statut) = (reservation.etat.etape(), reservation.etat.statut());
    let en_brouillon = reservation.etat == EtatReservation::Brouillon;
    let echeance = reservation.expire.filter(|_| !reservation.etat.est_finie()).map(instant);
    let [premiere, seconde] = reservation.origines.map(|origine| origine.denonciation);
    ReservationDuFil {
        id: reservation.id.0,
        draft: en_brouillon,
        etape: CodeLibelle::nouveau(etape.code(), etape.libelle()),
        statut: CodeLibelle::nouveau(statut.code(), statut.libelle()),
        date_reservation: instant(reservation.creee),
        date_modification: instant(reservation.modifiee),
        expires_at: echeance.clone().filter(|_| en_brouillon),
        date_echeance: echeance,
        date_fin: reservation.finie.map(instant),
        motif: reservation.motif.clone(),
        option: suivie.option.as_ref().map(origine),
        prix_gele: PrixGele::from(&reservation.prix),
        tva: dit.tva.map(Taux::decimal),
        prix_contrat: suivie.prix().map(|prix| prix.prix.decimal()),
        rdv_physique: dit.rdv_physique,
        destination_achat: code(dit.destination_achat.as_ref()),
        destination_achat_detail: code(dit.destination_achat_detail.as_ref()),
        fiscalite: code(dit.fiscalite.as_ref()),
        offre_promotionnelle: dit.offre_promotionnelle,
        resa_societe: dit.resa_societe,
        societe: dit.societe.as_ref().map(societe),
        reservataire: dit.reservataire.as_ref().map(|dit| acquereur(dit, premiere)),
        coreservataire: dit.coreservataire.as_ref().map(|dit| acquereur(dit, seconde)),
        financement: dit.financement.as_ref().map(financement),
        notaire: dit.notaire.as_ref().map(notaire),
        depot_garantie: dit.depot_garantie.as_ref().map(depot),
        documents: (1..).zip(&suivie.documents).map(|(rang, envoye)| document(envoye, rang)).collect(),
        lot: LotDOption::de(&reservation.lot, &reservation.programme, suivie.lot.as_ref(), suivie.programme.as_ref()),
        prescripteur: suivie.prescripteur.as_ref().map(PrescripteurDeSuivi::from),
        prochaine_action: reservation
            .etat
            .attend()
            .map(|(quoi, qui)| ProchaineAction { libelle: quoi.to_owned(), qui: qui.to_owned() }),
        actions: ActionsSurReservation {
            modifier: action(&droits.modifier),
            annuler: action(&droits.annuler),
            signature: action(&droits.signer),
        },
        formulaire: None,
        historique: Vec::new(),
    }
}

/// The same on its sheet: with its form, the documents that the portal adds, and what happened.
pub(super) fn montrer_en_fiche(
    base: &Base,
    regard: &Regard,
    suivie: &ReservationSuivie,
    automatiques: &[DocumentDuDossier],
    historique: Vec<FaitDeSuivi>,
) -> ReservationDuFil {
    let mut montree = montrer(base, regard, suivie);
    montree.documents.extend_from_slice(automatiques);
    montree.formulaire = montree.draft.then(|| formulaire_du_fil(suivie, base.maintenant().jour()));
    montree.historique = historique;
    montree
}

fn origine(option: &OptionLot) -> OptionDOrigine {
    OptionDOrigine {
        id: option.id.0,
        statut: CodeLibelle::nouveau(option.statut().code(), option.statut().libelle()),
        date_echeance: instant(option.echeance),
    }
}

/// What was sent.
fn document(document: &DocumentDeReservation, position: i32) -> DocumentDuDossier {
    let fichier = &document.fichier;
    let url = format!("{CHEMIN}/{}/documents/{}/fichier", document.reservation.0, document.id);
    DocumentDuDossier {
        id: document.id.to_string(),
        categorie: document.piece.categorie.into(),
        type_document: document.piece.type_piece.code().to_owned(),
        autocomplete: false,
        libelle: document.piece.type_piece.libelle().to_owned(),
        position,
        preview: (Maniere::selon(&fichier.mime) == Maniere::Montre).then(|| url.clone()),
        url,
        type_mime: Some(fichier.mime.clone()),
        taille: Some(fichier.taille),
        date_ajout: Some(instant(document.recu)),
    }
}
