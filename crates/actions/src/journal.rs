//! The journal: binding facts to each other, verifying that none changed since, and what each is called.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::exiger;
use domain::acces::Role;
use store::faits::{Fait, Mouvement};
use store::{Base, Ecriture};

pub use store::journal::{Constat, Verification};

/// Whether every fact is the one that was bound.
pub async fn verifier(contexte: &Contexte) -> Result<Verification> {
    Ok(store::journal::verifier(contexte.base()).await?)
}

/// Asks for a verification, which a job does; gives what is known until then.
pub async fn demander_verification(contexte: &Contexte) -> Result<Constat> {
    contexte
        .entretenir(|tx: Ecriture| async move {
            exiger(&tx, contexte, Role::IA).await?;
            store::journal::demander(&tx).await?;
            Ok::<_, Error>(store::journal::constat(&tx).await?)
        })
        .await
}

/// Verifies the journal and keeps what was found; whoever watches over the process is told of a rupture.
pub(crate) async fn constater(base: &Base) -> Result<()> {
    let vu = &store::journal::verifier(base).await?;
    metrics::gauge!("linteau_journal_rompu").set(if vu.rupture.is_some() { 1.0 } else { 0.0 });
    if let Some(numero) = vu.rupture {
        tracing::error!(target: "securite", fait = numero.0, "the journal is broken: what it says from there on is not what was written");
    }
    base.entretenir(|tx| async move { store::journal::constater(&tx, vu).await }).await?;
    Ok(())
}

/// What a fact is called; its code for one that only another version knows.
pub fn libelle(fait: &Fait) -> &str {
    match fait {
        Fait::CatalogueImport { mouvement: Mouvement::Flux, .. } => "Flux importé",
        Fait::CatalogueImport { mouvement: Mouvement::Grille, .. } => "Grille de prix importée",
        Fait::CatalogueImport { mouvement: Mouvement::Annulation, .. } => "Import annulé",
        Fait::LotStatutChange { .. } => "Statut d’un lot changé par l’équipe",
        Fait::LotDedie { groupe: Some(_), .. } => "Lot dédié à un groupe",
        Fait::LotDedie { groupe: None, .. } => "Lot ouvert à tous",
        Fait::LotRetire { .. } => "Lot retiré de la vente",
        Fait::LotRemis { .. } => "Lot remis en vente",
        Fait::Lot { .. } => "Lot changé",
        Fait::Programme { .. } => "Programme changé",
        Fait::Groupe { .. } => "Groupe créé",
        Fait::CompteCree { .. } => "Société créée",
        Fait::CompteModifie { .. } | Fait::Compte { .. } => "Société modifiée",
        Fait::UtilisateurCree { .. } => "Utilisateur créé",
        Fait::UtilisateurModifie { .. } | Fait::Utilisateur { .. } => "Utilisateur modifié",
        Fait::MotDePasseChange { .. } => "Mot de passe changé",
        Fait::UtilisateurActive { .. } => "Compte activé",
        Fait::InvitationEnvoyee { .. } => "Invitation envoyée",
        Fait::LienMotDePasseEnvoye { .. } => "Lien de mot de passe envoyé",
        Fait::UtilisateurReactive { .. } => "Utilisateur réactivé",
        Fait::UtilisateurDesactive { .. } => "Utilisateur désactivé",
        Fait::SessionOuverte { .. } => "Connexion",
        Fait::SessionFermee { .. } => "Session fermée",
        Fait::SessionsFermees { .. } => "Sessions fermées partout",
        Fait::IncarnationCommencee { .. } => "Incarnation commencée",
        Fait::IncarnationTerminee { .. } => "Incarnation terminée",
        Fait::InscriptionRecue { .. } => "Inscription reçue",
        Fait::InscriptionPieceDemandee { .. } => "Pièce d’inscription demandée",
        Fait::InscriptionPieceRecue { .. } => "Pièce d’inscription reçue",
        Fait::InscriptionDelaiPasse { .. } => "Pièces d’inscription attendues en vain",
        Fait::InscriptionModifiee { .. } => "Inscription annotée",
        Fait::InscriptionAcceptee { .. } => "Inscription acceptée",
        Fait::InscriptionRefusee { .. } => "Inscription refusée",
        Fait::InscriptionEffacee { .. } => "Inscription effacée",
        Fait::DenonciationCreee { .. } => "Dénonciation faite",
        Fait::DenonciationValidee { .. } => "Dénonciation validée",
        Fait::DenonciationRefusee { .. } => "Dénonciation refusée",
        Fait::DenonciationEchue { .. } => "Dénonciation échue",
        Fait::DenonciationAnnulee { .. } => "Dénonciation annulée",
        Fait::DenonciationRenouvelee { .. } => "Dénonciation renouvelée",
        Fait::ProtectionRencontree { .. } => "Lot refusé pour une personne protégée",
        Fait::ContactEfface { .. } => "Contact effacé",
        Fait::OptionPosee { .. } => "Option posée",
        Fait::OptionAnnulee { .. } => "Option annulée",
        Fait::OptionEchue { .. } => "Option échue",
        Fait::OptionProlongee { .. } => "Option prolongée",
        Fait::OptionTransformee { .. } => "Option transformée en réservation",
        Fait::BrouillonCree { .. } => "Réservation commencée",
        Fait::ReservationModifiee { .. } => "Réservation modifiée",
        Fait::ReservationDocumentAjoute { .. } => "Document de réservation ajouté",
        Fait::ReservationDocumentRetire { .. } => "Document de réservation retiré",
        Fait::ReservationAnnulee { .. } => "Réservation annulée",
        Fait::ReservationExpiree { .. } => "Réservation expirée",
        Fait::ReservationEffacee { .. } => "Réservation effacée",
        Fait::DossiersTransmis { .. } => "Dossiers transmis à un collègue",
        Fait::DenonciationTransmise { .. } => "Dénonciation transmise à un collègue",
        Fait::OptionTransmise { .. } => "Option transmise à un collègue",
        Fait::ReservationTransmise { .. } => "Réservation transmise à un collègue",
        Fait::AttenteRejointe { .. } => "Liste d’attente rejointe",
        Fait::AttenteQuittee { .. } => "Liste d’attente quittée",
        Fait::AvanceDonnee { .. } => "Avance donnée",
        Fait::AvancePassee { .. } => "Avance passée",
        Fait::AvanceRendue { .. } => "Avance rendue",
        Fait::AttenteHonoree { .. } => "Avance honorée",
        Fait::AttentePrevenue { .. } => "Personne en attente prévenue",
        Fait::AttenteSansSuite { .. } => "Attente sans suite",
        Fait::CalendrierRenouvele { .. } => "Adresse d’un calendrier renouvelée",
        Fait::MandatCree { .. } => "Mandat créé",
        Fait::MandatEnregistre { .. } => "Mandat signé sur papier enregistré",
        Fait::CourrierRelance { .. } => "Courrier relancé",
        Fait::TacheRelancee { .. } => "Tâche relancée",
        Fait::SecretsRechiffres { .. } => "Secrets rechiffrés",
        Fait::RepertoireLie { .. } => "Répertoire des données lié à la base",
        Fait::BalayageRefuse { .. } => "Fichiers à mettre à l’écart, trop nombreux à la fois",
        Fait::BalayageConfirme { .. } => "Fichiers mis à l’écart après confirmation",
        Fait::Reglage { .. } => "Réglage changé",
        Fait::Inconnu { code, .. } => code,
    }
}
