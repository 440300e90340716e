//! What each fact is about, and what it touches.

use super::objet::Objet;
use super::touche::Touche;
use super::transition::Fait;

impl Fait {
    /// What it is about: whoever looks for what happened to something finds it by this.
    pub fn objet(&self) -> Option<Objet> {
        Some(match self {
            Self::CatalogueImport { import, .. } => Objet::nouveau("import", import),
            Self::LotStatutChange { lot, .. }
            | Self::LotDedie { lot, .. }
            | Self::LotRetire { lot }
            | Self::LotRemis { lot }
            | Self::Lot { lot } => Objet::nouveau("lot", &lot.0),
            Self::Programme { programme } => Objet::nouveau("programme", &programme.0),
            Self::Groupe { groupe } => Objet::nouveau("groupe", &groupe.0),
            Self::CompteCree { compte }
            | Self::CompteModifie { compte }
            | Self::Compte { compte }
            | Self::MandatCree { compte, .. }
            | Self::MandatEnregistre { compte, .. } => Objet::nouveau("compte", &compte.0),
            Self::InscriptionRecue { inscription }
            | Self::InscriptionPieceDemandee { inscription, .. }
            | Self::InscriptionPieceRecue { inscription, .. }
            | Self::InscriptionDelaiPasse { inscription }
            | Self::InscriptionModifiee { inscription, .. }
            | Self::InscriptionAcceptee { inscription, .. }
            | Self::InscriptionRefusee { inscription }
            | Self::InscriptionEffacee { inscription } => Objet::nouveau("inscription", &inscription.0),
            Self::UtilisateurCree { utilisateur }
            | Self::UtilisateurModifie { utilisateur, .. }
            | Self::MotDePasseChange { utilisateur }
            | Self::UtilisateurActive { utilisateur }
            | Self::UtilisateurReactive { utilisateur }
            | Self::UtilisateurDesactive { utilisateur }
            | Self::Utilisateur { utilisateur }
            | Self::SessionsFermees { utilisateur }
            | Self::SessionOuverte { utilisateur, .. }
            | Self::IncarnationCommencee { utilisateur, .. }
            | Self::IncarnationTerminee { utilisateur, .. }
            | Self::InvitationEnvoyee { utilisateur }
            | Self::CalendrierRenouvele { utilisateur }
            | Self::DossiersTransmis { utilisateur, .. }
            | Self::LienMotDePasseEnvoye { utilisateur } => Objet::nouveau("utilisateur", &utilisateur.0),
            Self::DenonciationCreee { denonciation }
            | Self::DenonciationValidee { denonciation }
            | Self::DenonciationRefusee { denonciation }
            | Self::DenonciationEchue { denonciation }
            | Self::DenonciationAnnulee { denonciation }
            | Self::DenonciationRenouvelee { denonciation }
            | Self::DenonciationTransmise { denonciation, .. }
            | Self::ProtectionRencontree { denonciation, .. } => Objet::nouveau("denonciation", &denonciation.0),
            Self::ContactEfface { contact } => Objet::nouveau("contact", &contact.0),
            Self::OptionPosee { option, .. }
            | Self::OptionAnnulee { option, .. }
            | Self::OptionEchue { option, .. }
            | Self::OptionTransformee { option, .. }
            | Self::OptionTransmise { option, .. }
            | Self::OptionProlongee { option } => Objet::nouveau("option", &option.0),
            Self::BrouillonCree { reservation, .. }
            | Self::ReservationModifiee { reservation, .. }
            | Self::ReservationDocumentAjoute { reservation, .. }
            | Self::ReservationDocumentRetire { reservation }
            | Self::ReservationAnnulee { reservation, .. }
            | Self::ReservationExpiree { reservation, .. }
            | Self::ReservationTransmise { reservation, .. }
            | Self::ReservationEffacee { reservation } => Objet::nouveau("reservation", &reservation.0),
            Self::AttenteRejointe { attente, .. }
            | Self::AttenteQuittee { attente, .. }
            | Self::AvanceDonnee { attente, .. }
            | Self::AvancePassee { attente, .. }
            | Self::AvanceRendue { attente, .. }
            | Self::AttenteHonoree { attente, .. }
            | Self::AttentePrevenue { attente, .. }
            | Self::AttenteSansSuite { attente, .. } => Objet::nouveau("attente", &attente.0),
            Self::SessionFermee { session } => Objet::nouveau("session", session),
            Self::CourrierRelance { courrier } => Objet::nouveau("courrier", courrier),
            Self::TacheRelancee { tache, .. } => Objet::nouveau("tache", tache),
            Self::Reglage { cle } => Objet::nouveau("reglage", cle),
            Self::SecretsRechiffres { .. }
            | Self::RepertoireLie { .. }
            | Self::BalayageRefuse { .. }
            | Self::BalayageConfirme { .. }
            | Self::Inconnu { .. } => return None,
        })
    }

    /// What it touches: the one place that says it, for this version and for those that will not know the fact.
    pub fn touche(&self) -> Touche {
        match self {
            Self::CatalogueImport { import, .. } => {
                Touche { catalogue: true, import: Some(*import), ..Touche::default() }
            }
            Self::LotStatutChange { lot, .. }
            | Self::LotDedie { lot, .. }
            | Self::LotRetire { lot }
            | Self::LotRemis { lot }
            | Self::Lot { lot } => Touche::lot(lot),
            Self::OptionPosee { lot, annexes, .. }
            | Self::OptionAnnulee { lot, annexes, .. }
            | Self::OptionEchue { lot, annexes, .. }
            | Self::BrouillonCree { lot, annexes, .. }
            | Self::ReservationAnnulee { lot, annexes, .. }
            | Self::ReservationExpiree { lot, annexes, .. }
            | Self::AvanceDonnee { lot, annexes, .. }
            | Self::AvancePassee { lot, annexes, .. }
            | Self::AvanceRendue { lot, annexes, .. } => Touche::lots(lot, annexes),
            Self::Programme { programme } => {
                Touche { catalogue: true, programme: Some(programme.clone()), ..Touche::default() }
            }
            Self::Groupe { groupe } => Touche { catalogue: true, groupe: Some(*groupe), ..Touche::default() },
            Self::CompteCree { compte } | Self::CompteModifie { compte } | Self::Compte { compte } => {
                Touche::compte(*compte)
            }
            Self::UtilisateurCree { utilisateur }
            | Self::UtilisateurModifie { utilisateur, .. }
            | Self::MotDePasseChange { utilisateur }
            | Self::UtilisateurActive { utilisateur }
            | Self::UtilisateurReactive { utilisateur }
            | Self::UtilisateurDesactive { utilisateur }
            | Self::Utilisateur { utilisateur }
            | Self::SessionsFermees { utilisateur } => Touche::utilisateur(*utilisateur),
            // A session that opens is in nobody's memory yet.
            Self::SessionOuverte { .. } | Self::IncarnationCommencee { .. } | Self::IncarnationTerminee { .. } => {
                Touche::default()
            }
            // A mail leaves, now or later, a secret reads as before: nothing of the user changed. Nobody keeps registrations,
            // mandates, declarations, contacts, forms of reservations or waiting lists in memory; the company and the account that one makes have facts of their own.
            Self::InscriptionRecue { .. }
            | Self::InscriptionPieceDemandee { .. }
            | Self::InscriptionPieceRecue { .. }
            | Self::InscriptionDelaiPasse { .. }
            | Self::InscriptionModifiee { .. }
            | Self::InscriptionAcceptee { .. }
            | Self::InscriptionRefusee { .. }
            | Self::InscriptionEffacee { .. }
            | Self::DenonciationCreee { .. }
            | Self::DenonciationValidee { .. }
            | Self::DenonciationRefusee { .. }
            | Self::DenonciationEchue { .. }
            | Self::DenonciationAnnulee { .. }
            | Self::DenonciationRenouvelee { .. }
            | Self::ProtectionRencontree { .. }
            | Self::ContactEfface { .. }
            | Self::OptionProlongee { .. }
            | Self::OptionTransformee { .. }
            | Self::ReservationModifiee { .. }
            | Self::ReservationDocumentAjoute { .. }
            | Self::ReservationDocumentRetire { .. }
            | Self::ReservationEffacee { .. }
            | Self::AttenteRejointe { .. }
            | Self::AttenteQuittee { .. }
            | Self::AttenteHonoree { .. }
            | Self::AttentePrevenue { .. }
            | Self::AttenteSansSuite { .. }
            | Self::CalendrierRenouvele { .. }
            | Self::DossiersTransmis { .. }
            | Self::DenonciationTransmise { .. }
            | Self::OptionTransmise { .. }
            | Self::ReservationTransmise { .. }
            | Self::MandatCree { .. }
            | Self::MandatEnregistre { .. }
            | Self::InvitationEnvoyee { .. }
            | Self::LienMotDePasseEnvoye { .. }
            | Self::CourrierRelance { .. }
            | Self::TacheRelancee { .. }
            | Self::SecretsRechiffres { .. }
            | Self::RepertoireLie { .. }
            | Self::BalayageRefuse { .. }
            | Self::BalayageConfirme { .. } => Touche::default(),
            Self::SessionFermee { session } => Touche { session: Some(*session), ..Touche::default() },
            Self::Reglage { .. } => Touche { reglage: true, ..Touche::default() },
            Self::Inconnu { touche, .. } => touche.clone(),
        }
    }
}
