//! Reservations as the wire has them.

use crate::appels::document::sur_le_fil;
use crate::appels::gestion::action;
use crate::appels::reservation_formulaire_fil::formulaire_du_fil;
use crate::plomberie::fichier::Maniere;
use actions::reservation::ReservationSuivie;
use domain::document::Source;
use domain::nombres::Taux;
use domain::regard::Regard;
use store::Base;
use store::document::DocumentLu;
use store::option_lot::OptionLot;
use store::reservation::DocumentDeReservation;
use wire::option_lot::LotDOption;
use wire::reservation::{
    ActionsSurReservation, CategorieDeDocument, DocumentDuDossier, OptionDOrigine, ProchaineAction, ReservationDuFil,
};
use wire::reservation_dossier::rendu::{acquereur, code, depot, financement, notaire, societe};
use wire::situation::PrixGele;
use wire::suivi::{FaitDeSuivi, PrescripteurDeSuivi};
use wire::{CodeLibelle, instant};

/// Ends of names of files that browsers show.
const MONTRABLES: [&str; 5] = [".pdf", ".png", ".jpg", ".jpeg", ".webp"];

/// Where reservations are.
pub(super) const CHEMIN: &str = "/api/reservations";

/// A reservation as this viewer reads it, among others.
pub(super) fn montrer(base: &Base, regard: &Regard, suivie: &ReservationSuivie) -> ReservationDuFil {
    let reservation = &suivie.reservation;
    let droits = suivie.droits(regard, base.maintenant());
    let dit = suivie.brouillon();
    let etat = reservation.etat();
    let (etape, statut) = (etat.etape(), etat.statut());
    let en_brouillon = reservation.est_un_brouillon();
    let echeance = reservation.echeance().map(instant);
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
        date_fin: reservation.fin().map(|fin| instant(fin.le)),
        motif: reservation.motif().map(str::to_owned),
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
        prochaine_action: etat
            .attend()
            .map(|suite| ProchaineAction { libelle: suite.quoi.to_owned(), qui: suite.qui.to_owned() }),
        actions: ActionsSurReservation {
            modifier: action(&droits.modifier),
            annuler: action(&droits.annuler),
            signature: action(&droits.signer),
            prolonger: action(&droits.prolonger),
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
    historique: Vec<FaitDeSuivi>,
) -> ReservationDuFil {
    let mut montree = montrer(base, regard, suivie);
    montree.documents.extend((1..).zip(&suivie.du_contrat).map(|(rang, lu)| automatique(lu, rang)));
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

/// A document that the portal adds to a reservation.
fn automatique(lu: &DocumentLu, position: i32) -> DocumentDuDossier {
    let document = sur_le_fil(lu);
    let se_montre = match &lu.document.source {
        // What lies elsewhere is not ours to show in a page.
        Source::Adresse(_) => false,
        Source::Modele(_) => true,
        Source::Fichier(chemin) => MONTRABLES.iter().any(|extension| chemin.to_lowercase().ends_with(extension)),
    };
    DocumentDuDossier {
        id: format!("auto-{}", document.id),
        categorie: CategorieDeDocument::Lot,
        type_document: document.type_document,
        autocomplete: true,
        libelle: document.titre,
        position,
        type_mime: None,
        taille: None,
        preview: se_montre.then(|| document.dessin.unwrap_or_else(|| document.url.clone())),
        url: document.url,
        date_ajout: None,
    }
}
