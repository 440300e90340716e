//! Makes the reservation that the API shows. It starts from the rows that the caller has read.

use super::{
    ActionsSurReservation, CHEMIN, CategorieDeDocument, DocumentDuDossier, OptionDOrigine, ProchaineAction,
    ReservationDuFil,
};
use crate::contrat::{ContratDuFil, ContratEtAutour, VueDuRefus};
use crate::document::Document;
use crate::lot::Action;
use crate::option_lot::LotDOption;
use crate::refus::CodeDeRefus;
use crate::reservation_dossier::rendu::{acquereur, code, depot, financement, notaire, societe};
use crate::reservation_formulaire::FormulaireDeReservation;
use crate::situation::PrixGele;
use crate::suivi::{FaitDeSuivi, PrescripteurDeSuivi};
use crate::{CodeLibelle, instant};
use chrono::{DateTime, NaiveDate, Utc};
use domain::acces::Role;
use domain::calendrier::jour_a_paris;
use domain::document::Source;
use domain::etat_des_risques::{EtatDesRisques, SituationDesRisques};
use domain::fichier::se_montre;
use domain::lot::tenue::IdReservation;
use domain::nombres::Taux;
use domain::refus_partage::phrase;
use domain::regard::Regard;
use domain::reservation::{PieceFournie, SuiteAttendue};
use domain::utilisateur::{Compte, Utilisateur};
use domain::vente::{Agissant, DroitsSurReservation, FormulaireDuDossier, OptionLot};

/// The extensions of files that browsers can show.
const MONTRABLES: [&str; 5] = [".pdf", ".png", ".jpg", ".jpeg", ".webp"];

/// The reason why an incomplete draft cannot be sent for signature.
const DOSSIER_INCOMPLET: (CodeDeRefus, &str) = (CodeDeRefus::DossierIncomplet, phrase::DOSSIER_INCOMPLET);
/// The reason why a complete draft cannot be sent for signature when its programme has no valid `état des risques`.
const SANS_ETAT_DES_RISQUES: (CodeDeRefus, &str) = (
    CodeDeRefus::EtatDesRisques,
    "Il manque l’état des risques du programme\u{a0}: votre référent doit d’abord le déposer.",
);

/// A reservation with its form and the rows read beside it. `None` stands for a row that could not be read, or was erased.
#[derive(Debug, Clone)]
pub struct ReservationEtAutour<'a> {
    /// The reservation, its lot, its programme, and the rules that its form is checked against.
    pub formulaire: FormulaireDuDossier<'a>,
    /// The option from which the reservation was made.
    pub option: Option<&'a OptionLot>,
    /// The prescriber who sells.
    pub prescripteur: Option<&'a Utilisateur>,
    /// The company of the prescriber.
    pub compte: Option<&'a Compte>,
    /// The documents that were sent for the reservation, in order of arrival.
    pub joints: Vec<DocumentJoint<'a>>,
    /// The documents of the catalogue that go with the contract, when the viewer may see them.
    pub du_contrat: Vec<DocumentDuContrat<'a>>,
    /// The `état des risques` of the programme. Without it, a complete draft cannot be sent for signature.
    pub etat_des_risques: Option<&'a EtatDesRisques>,
    /// The rows read beside the contract. Only the sheet of the reservation needs them; a list has `None`.
    pub contrat: Option<ContratEtAutour<'a>>,
}

/// A document that was sent for a reservation.
#[derive(Debug, Clone, Copy)]
pub struct DocumentJoint<'a> {
    pub id: i64,
    /// The category and the type of the document.
    pub piece: PieceFournie,
    pub type_mime: &'a str,
    pub taille: u64,
    pub recu: DateTime<Utc>,
    /// The name of the file on the computer from which the document was sent.
    pub nom: Option<&'a str>,
}

/// A document of the catalogue that goes with a contract.
#[derive(Debug, Clone)]
pub struct DocumentDuContrat<'a> {
    /// The document, as the catalogue shows it.
    pub document: &'a Document,
    /// The source of the document.
    pub source: &'a Source,
}

impl ReservationDuFil {
    /// A reservation as a viewer reads it in a list, at an instant.
    pub fn de(lue: &ReservationEtAutour<'_>, regard: &Regard, maintenant: DateTime<Utc>) -> Self {
        let ReservationEtAutour { formulaire, option, prescripteur, compte, joints, .. } = lue;
        let reservation = formulaire.reservation;
        let droits = DroitsSurReservation::de(Agissant { regard, compte: *compte }, reservation, maintenant);
        let dit = formulaire.brouillon();
        let etat = reservation.etat();
        let (etape, statut) = (etat.etape(), etat.statut());
        let en_brouillon = reservation.est_un_brouillon();
        let jour = jour_a_paris(maintenant);
        let complet = en_brouillon && formulaire.est_complet(jour);
        let sans_risques = complet && SituationDesRisques::de(lue.etat_des_risques, jour).bloque();
        let suite = match (complet, sans_risques) {
            (true, true) => Some(SuiteAttendue::SANS_ETAT_DES_RISQUES),
            (true, false) => Some(SuiteAttendue::A_SIGNER),
            (false, _) => reservation.stade.attend(),
        };
        let signer = match &droits.signer {
            Ok(()) if en_brouillon && !complet => Action::refusee(&DOSSIER_INCOMPLET),
            Ok(()) if sans_risques => Action::refusee(&SANS_ETAT_DES_RISQUES),
            droit => Action::de(droit),
        };
        let echeance = reservation.echeance().map(instant);
        let [premiere, seconde] = reservation.origines.map(|origine| origine.denonciation);
        Self {
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
            option: option.map(origine),
            prix_gele: PrixGele::from(&reservation.prix),
            tva: dit.tva.map(Taux::decimal),
            prix_contrat: formulaire.prix().map(|prix| prix.prix.decimal()),
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
            documents: (1..).zip(joints).map(|(rang, joint)| document(reservation.id, joint, rang, &droits)).collect(),
            lot: LotDOption::de(&reservation.lot, &reservation.programme, formulaire.lot, formulaire.programme),
            contrat: None,
            prescripteur: prescripteur.map(PrescripteurDeSuivi::from),
            complet,
            prochaine_action: suite
                .map(|suite| ProchaineAction { libelle: suite.quoi.to_owned(), qui: suite.qui.to_owned() }),
            actions: actions(&droits, signer),
            formulaire: None,
            historique: Vec::new(),
        }
    }

    /// A reservation as a viewer reads it on its sheet: with its form as it is on the day `jour` in Paris, the documents that
    /// the portal adds, and its history.
    pub fn en_fiche(
        lue: &ReservationEtAutour<'_>,
        regard: &Regard,
        maintenant: DateTime<Utc>,
        jour: NaiveDate,
        historique: Vec<FaitDeSuivi>,
    ) -> Self {
        let mut montree = Self::de(lue, regard, maintenant);
        // Each type of document is listed once: when the lot has a document of a type, that of the programme is left out.
        let du_lot: Vec<&str> = lue
            .du_contrat
            .iter()
            .filter(|un| un.document.id_lot.is_some())
            .map(|un| un.document.type_document.as_str())
            .collect();
        let une_fois = lue
            .du_contrat
            .iter()
            .filter(|un| un.document.id_lot.is_some() || !du_lot.contains(&un.document.type_document.as_str()));
        montree.documents.extend((1..).zip(une_fois).map(|(rang, du_contrat)| automatique(du_contrat, rang)));
        let risques = SituationDesRisques::de(lue.etat_des_risques, jour);
        montree.formulaire = montree.draft.then(|| {
            let formulaire = FormulaireDeReservation::de(&lue.formulaire, risques, jour);
            if regard.a(Role::Internal) { formulaire.pour_l_equipe(&lue.formulaire, jour) } else { formulaire }
        });
        let sienne = lue.formulaire.reservation.prescripteur == regard.utilisateur;
        let vue = if sienne || regard.a(Role::Internal) { VueDuRefus::AvecSonMotif } else { VueDuRefus::SansSonMotif };
        let contrat = lue.contrat.as_ref();
        montree.contrat = contrat.and_then(|autour| ContratDuFil::de(lue.formulaire.reservation, autour, vue));
        montree.historique = historique;
        montree
    }
}

/// The actions of a reservation. A refused action has its reason, which the page shows before anybody tries the action.
fn actions(droits: &DroitsSurReservation, signer: Action) -> ActionsSurReservation {
    ActionsSurReservation {
        modifier: Action::de(&droits.modifier),
        annuler: Action::de(&droits.annuler),
        signer,
        prolonger: Action::de(&droits.prolonger),
        renvoyer_lien: Action::de(&droits.renvoyer_lien),
        corriger_adresse: Action::de(&droits.corriger_adresse),
        corriger: Action::de(&droits.renvoyer_au_brouillon),
        deposer_papier: Action::de(&droits.deposer_papier),
        confirmer_papier: Action::de(&droits.confirmer_papier),
        contresigner: Action::de(&droits.contresigner),
        notifier: Action::de(&droits.notifier),
        professionnel: Action::de(&droits.professionnel),
        retracter: Action::de(&droits.retracter),
        dossier: Action::de(&droits.dossier),
    }
}

fn origine(option: &OptionLot) -> OptionDOrigine {
    OptionDOrigine {
        id: option.id.0,
        statut: CodeLibelle::nouveau(option.statut().code(), option.statut().libelle()),
        date_echeance: instant(option.echeance),
    }
}

/// The shape of a document that was sent.
fn document(
    reservation: IdReservation,
    joint: &DocumentJoint<'_>,
    position: i32,
    droits: &DroitsSurReservation,
) -> DocumentDuDossier {
    let piece = joint.piece;
    let se_lit = !piece.type_piece.est_personnelle() || droits.lire_les_pieces.is_ok();
    let url = se_lit.then(|| format!("{CHEMIN}/{}/documents/{}/fichier", reservation.0, joint.id));
    DocumentDuDossier {
        id: joint.id.to_string(),
        categorie: piece.categorie.into(),
        type_document: piece.type_piece.code().to_owned(),
        autocomplete: false,
        libelle: piece.type_piece.libelle().to_owned(),
        position,
        preview: url.clone().filter(|_| se_montre(joint.type_mime)),
        url,
        type_mime: Some(joint.type_mime.to_owned()),
        taille: Some(joint.taille),
        date_ajout: Some(instant(joint.recu)),
        nom_fichier: joint.nom.filter(|_| se_lit).map(str::to_owned),
    }
}

/// The shape of a document that the portal adds to a reservation.
fn automatique(du_contrat: &DocumentDuContrat<'_>, position: i32) -> DocumentDuDossier {
    let DocumentDuContrat { document, source } = du_contrat;
    let document = Document::clone(document);
    let se_montre = match source {
        // A file on another site is not shown inside a page.
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
        type_mime: document.type_mime,
        taille: document.taille,
        preview: se_montre.then(|| document.dessin.unwrap_or_else(|| document.url.clone())),
        url: Some(document.url),
        date_ajout: None,
        nom_fichier: None,
    }
}
