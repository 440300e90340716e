//! A registration as staff read it: its row in the list, and its sheet with related data.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::fiche::Fiche;
use actions::RefusDAction;
use actions::inscription::DroitsSurInscription;
use chrono::NaiveDate;
use domain::fichier::Format;
use domain::inscription::{Controle, Emplacement, IdInscription, StatutInscription, controler};
use domain::refus_partage::INSCRIPTION_INTROUVABLE;
use domain::regard::Regard;
use domain::utilisateur::{IdUtilisateur, Utilisateur};
use std::collections::HashMap;
use store::inscription::document::DocumentInscrit;
use store::inscription::{DemandeLue, Inscription, InscriptionsVisibles, Semblable, demande, document};
use store::journal::{FaitLu, FiltreJournal};
use store::tranche::{SensDeTranche, Tranche};
use store::utilisateur::UtilisateursVisibles;
use store::{Acces, Auteur, Fait, Instant};
use wire::gestion::Designation;
use wire::gestion_inscription::{
    ActionsSurInscription, ControleDuFil, Creation, DecisionDInscription, DemandeDePiece, DocumentGere,
    FaitDInscription, InscriptionEnListe, InscriptionGeree, InscriptionSemblable, NomDuPrescripteur,
};
use wire::lot::Action;
use wire::{CodeLibelle, instant};

/// How many facts of a registration its sheet shows.
const HISTORIQUE: Tranche = Tranche { sautes: 0, limite: 200, jusqu_au: 200, sens: SensDeTranche::Croissant };

/// A registration with its documents.
#[derive(Debug)]
pub(crate) struct Vue {
    pub(crate) inscription: Inscription,
    pub(crate) documents: Vec<DocumentInscrit>,
    /// The number of other waiting registrations with the same siren or e-mail.
    pub(crate) semblables: u32,
}

/// The data around a registration that its sheet shows.
struct Entourage {
    demandes: Vec<DemandeLue>,
    autres: Vec<Semblable>,
    faits: Vec<FaitLu>,
    gens: HashMap<IdUtilisateur, Utilisateur>,
    maintenant: Instant,
}

fn controles(vue: &Vue, aujourd_hui: NaiveDate) -> Vec<Controle> {
    let inscription = &vue.inscription;
    let juger = |dossier| controler(dossier, inscription.assurance_fin, aujourd_hui);
    inscription.dossier.as_ref().map(juger).unwrap_or_default()
}

/// A registration as a row of the list.
pub(crate) fn en_liste(vue: &Vue, aujourd_hui: NaiveDate) -> InscriptionEnListe {
    let inscription = &vue.inscription;
    let dossier = inscription.dossier.as_ref();
    let la = |emplacement: &Emplacement| vue.documents.iter().any(|document| document.emplacement == *emplacement);
    let manque = |emplacement: &&Emplacement| {
        dossier.is_some_and(|dossier| dossier.raisons.de(**emplacement).is_none()) && !la(emplacement)
    };
    let manques = Emplacement::TOUS.iter().filter(manque).count();
    let alertes = controles(vue, aujourd_hui).iter().filter(|controle| controle.etat.alerte()).count();
    InscriptionEnListe {
        id: inscription.id.0,
        reference: inscription.reference(),
        statut: CodeLibelle::nouveau(inscription.statut.code(), inscription.statut.libelle()),
        societe: dossier.map(|d| d.company.company_name.clone()),
        siren: dossier.map(|d| d.company.siren.clone()),
        ville: dossier.map(|d| d.company.location.city.clone()),
        prescripteur: dossier.map(|d| NomDuPrescripteur {
            civilite: d.prescriber.civility,
            nom: d.prescriber.lastname.clone(),
            prenom: d.prescriber.firstname.clone(),
        }),
        date_creation: instant(inscription.cree),
        date_decision: inscription.decision.map(|(_, quand)| instant(quand)),
        manques: u32::try_from(manques).unwrap_or_default(),
        alertes: u32::try_from(alertes).unwrap_or_default(),
        semblables: vue.semblables,
    }
}

impl Entourage {
    async fn lire(
        db: &impl Acces,
        regard: &Regard,
        inscription: &Inscription,
        maintenant: Instant,
    ) -> store::Result<Self> {
        let demandes = demande::de(db, inscription.id).await?;
        let autres = InscriptionsVisibles::par(regard).semblables(db, inscription.id).await?;
        let filtre =
            FiltreJournal { objets: vec![format!("inscription:{}", inscription.id.0)], ..FiltreJournal::default() };
        let (_, faits) = store::journal::chercher(db, &filtre, HISTORIQUE).await?;
        let mut ids: Vec<i32> = faits.iter().filter_map(auteur).map(|u| u.0).collect();
        ids.extend(inscription.decision.map(|(qui, _)| qui.0));
        let gens = UtilisateursVisibles::par(regard).par_ids(db, &ids).await?;
        Ok(Self { demandes, autres, faits, gens, maintenant })
    }

    /// A person by their id. The name is empty when the viewer may not see the person.
    fn personne(&self, id: IdUtilisateur) -> Designation {
        let connu = self.gens.get(&id).map(|u| Designation::de(id, &u.identite));
        connu.unwrap_or(Designation { id: id.0, nom: String::new() })
    }

    fn document(&self, vue: &Vue, emplacement: Emplacement) -> DocumentGere {
        let la = vue.documents.iter().find(|document| document.emplacement == emplacement);
        let siennes = self.demandes.iter().filter(|demande| demande.emplacement == emplacement);
        let code = emplacement.code();
        let raison = vue.inscription.dossier.as_ref().and_then(|dossier| dossier.raisons.de(emplacement));
        DocumentGere {
            emplacement: code.to_owned(),
            libelle: emplacement.libelle().to_owned(),
            nom: la.map(nom),
            url: la.map(|_| format!("/api/gestion/inscriptions/{}/documents/{code}", vue.inscription.id.0)),
            type_mime: la.map(|document| document.piece.mime.clone()),
            taille: la.map(|document| document.piece.taille),
            raison: raison.map(str::to_owned),
            recue_le: la.map(|document| instant(document.recu)),
            demandes: siennes
                .map(|demande| DemandeDePiece {
                    date: instant(demande.cree),
                    demande: demande.demande.texte.clone(),
                    recue_le: demande.recue.map(instant),
                    etat: demande.etat(self.maintenant),
                })
                .collect(),
        }
    }

    fn fait(&self, fait: &FaitLu, inscription: &Inscription) -> FaitDInscription {
        let detail = match &fait.ecrit.fait {
            Fait::InscriptionPieceDemandee { emplacement, .. } | Fait::InscriptionPieceRecue { emplacement, .. } => {
                Some(emplacement.libelle().to_owned())
            }
            Fait::InscriptionRefusee { .. } => inscription.motif.clone(),
            _ => None,
        };
        FaitDInscription {
            date: instant(fait.ecrit.instant),
            auteur: auteur(fait).map(|id| self.personne(id)),
            fait: fait.ecrit.fait.libelle().to_owned(),
            detail,
        }
    }
}

fn semblable(autre: &Semblable) -> InscriptionSemblable {
    let inscription = &autre.inscription;
    InscriptionSemblable {
        id: inscription.id.0,
        reference: inscription.reference(),
        statut: CodeLibelle::nouveau(inscription.statut.code(), inscription.statut.libelle()),
        societe: inscription.dossier.as_ref().map(|dossier| dossier.company.company_name.clone()),
        date_creation: instant(inscription.cree),
        meme_siren: autre.meme_siren,
        meme_email: autre.meme_email,
    }
}

fn auteur(fait: &FaitLu) -> Option<IdUtilisateur> {
    fait.ecrit.auteur.and_then(Auteur::utilisateur)
}

/// The name of a file, made from the kind of document. It is never the name that a stranger gave to the file.
pub(crate) fn nom(document: &DocumentInscrit) -> String {
    let extension = Format::depuis_mime(&document.piece.mime).map_or("bin", Format::extension);
    format!("{}.{extension}", domain::texte::slug(document.emplacement.libelle()))
}

/// The sheet of a registration, with its version.
pub(crate) async fn fiche(
    etat: &Etat,
    regard: &Regard,
    inscription: Inscription,
) -> Result<Fiche<InscriptionGeree>, Error> {
    let lecture = etat.base.lire().await?;
    let documents = document::de(&lecture, inscription.id).await?;
    let entourage = Entourage::lire(&lecture, regard, &inscription, etat.base.maintenant()).await?;
    drop(lecture);
    let aujourd_hui = etat.base.maintenant().jour();
    let version = inscription.version;
    let attendent = entourage.autres.iter().filter(|autre| autre.inscription.statut.attend()).count();
    let semblables = if inscription.statut.attend() { u32::try_from(attendent).unwrap_or(u32::MAX) } else { 0 };
    let vue = Vue { inscription, documents, semblables };
    let ligne = en_liste(&vue, aujourd_hui);
    let inscription = &vue.inscription;
    let fil = InscriptionGeree {
        id: ligne.id,
        reference: ligne.reference,
        statut: ligne.statut,
        societe: ligne.societe,
        siren: ligne.siren,
        ville: ligne.ville,
        prescripteur: ligne.prescripteur,
        date_creation: ligne.date_creation,
        date_decision: ligne.date_decision,
        manques: ligne.manques,
        alertes: ligne.alertes,
        semblables: ligne.semblables,
        company: inscription.dossier.clone().map(|d| d.company.into()),
        prescriber: inscription.dossier.clone().map(|d| d.prescriber.into()),
        documents: if inscription.dossier.is_some() {
            Emplacement::TOUS.map(|emplacement| entourage.document(&vue, emplacement)).into()
        } else {
            Vec::new()
        },
        controles: controles(&vue, aujourd_hui)
            .into_iter()
            .map(|controle| ControleDuFil {
                code: controle.code.code().to_owned(),
                libelle: controle.code.libelle().to_owned(),
                etat: controle.etat,
                detail: controle.detail,
            })
            .collect(),
        autres: entourage.autres.iter().map(semblable).collect(),
        assurance_fin: inscription.assurance_fin.map(|jour| jour.to_string()),
        historique: entourage.faits.iter().map(|fait| entourage.fait(fait, inscription)).collect(),
        decision: inscription.decision.map(|(qui, quand)| DecisionDInscription {
            auteur: entourage.personne(qui),
            date: instant(quand),
            raison: inscription.motif.clone(),
        }),
        societe_creee: inscription.compte.map(|id| Creation { id: id.0 }),
        utilisateur_cree: inscription.utilisateur.map(|id| Creation { id: id.0 }),
        actions: actions_sur(regard, inscription.statut),
    };
    Ok(Fiche::nouvelle(fil, version))
}

/// The actions that the viewer may do on the registration, and the reason when they may not.
fn actions_sur(regard: &Regard, statut: StatutInscription) -> ActionsSurInscription {
    let decider = DroitsSurInscription::de(regard, statut).decider;
    let action = || Action::de(&decider);
    ActionsSurInscription { accepter: action(), refuser: action(), demander: action(), annoter: action() }
}

/// Reads a registration, if the viewer may see it.
pub(crate) async fn visible(etat: &Etat, regard: &Regard, id: IdInscription) -> Result<Inscription, Error> {
    let lecture = etat.base.lire().await?;
    let inscription = InscriptionsVisibles::par(regard).par_id(&lecture, id).await?;
    let absente = || RefusDAction::absent(INSCRIPTION_INTROUVABLE);
    Ok(inscription.ok_or_else(absente)?)
}
