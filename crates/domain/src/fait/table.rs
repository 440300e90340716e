//! The table of facts, one entry for each kind.

use super::objet::{GenreDObjet, ObjetDeFait};
use super::touche::Touche;
use super::{Mouvement, libelle_inconnu};
use crate::acces::IdGroupe;
use crate::contact::IdContact;
use crate::contrat::{ModeDeNotification, VoieDeSignature};
use crate::denonciation::IdDenonciation;
use crate::fichier::Magasin;
use crate::inscription::{Emplacement, IdInscription};
use crate::lot::tenue::{IdAttente, IdOption, IdReservation};
use crate::lot::{IdLot, StatutLot};
use crate::programme::IdProgramme;
use crate::reservation::{CategorieDePiece, TypeDePiece};
use crate::signature::IdEnveloppe;
use crate::utilisateur::{IdCompte, IdUtilisateur};
use serde::{Deserialize, Serialize};

/// Makes [`Fait`] from its table. `objet` names a [`GenreDObjet`] and the identifier. `touche` names a function of
/// [`Touche`] and its arguments. `rien` stands for no object, or for touching nothing.
macro_rules! faits {
    ($($(#[$doc:meta])+ $nom:ident { $($(#[$meta:meta])* $champ:ident: $type:ty),* $(,)? } => $code:literal,
        objet: $genre:ident $(($id:expr))?, touche: $quoi:ident $(($($valeur:expr),*))?, $libelle:expr;)+) => {
        /// Something that happened. On disk it is a code and a JSON object.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "type", content = "corps", rename_all_fields = "camelCase")]
        #[expect(missing_docs, reason = "a field is what its name and its type say")]
        pub enum Fait {
            $($(#[$doc])+ #[serde(rename = $code)] $nom { $($(#[$meta])* $champ: $type),* },)+
            /// A fact that only another version writes. Only the columns of its row are known here.
            #[serde(skip)]
            Inconnu { code: String, objet: Option<ObjetDeFait>, touche: Touche },
        }

        #[expect(unused_variables, reason = "an entry names the fields that it needs")]
        impl Fait {
            /// The code of every fact that this version writes.
            pub const CODES: [&'static str; [$($code),+].len()] = [$($code),+];

            /// The code of the fact on disk.
            pub fn code(&self) -> &str {
                match self {
                    $(Self::$nom { .. } => $code,)+
                    Self::Inconnu { code, .. } => code,
                }
            }

            /// The thing that the fact is about. The history of this thing shows the fact.
            pub fn objet(&self) -> Option<ObjetDeFait> {
                match self {
                    $(Self::$nom { $($champ),* } => faits!(@objet $genre $(($id))?),)+
                    Self::Inconnu { objet, .. } => objet.clone(),
                }
            }

            /// What the fact touches. The columns of its row say the same, for versions that do not know this kind of
            /// fact.
            pub fn touche(&self) -> Touche {
                match self {
                    $(Self::$nom { $($champ),* } => faits!(@touche $quoi $(($($valeur),*))?),)+
                    Self::Inconnu { touche, .. } => touche.clone(),
                }
            }

            /// The label that people read. A fact that only a later version knows shows its code.
            pub fn libelle(&self) -> &str {
                match self {
                    $(Self::$nom { $($champ),* } => $libelle,)+
                    Self::Inconnu { code, .. } => libelle_inconnu(code),
                }
            }

            /// One fact of each kind. The tests use them.
            #[cfg(test)]
            pub(super) fn exemples() -> Vec<Self> {
                use super::exemple::Exemple;
                vec![$(Self::$nom { $($champ: Exemple::exemple()),* },)+]
            }
        }
    };
    (@objet rien) => { None };
    (@objet $genre:ident ($id:expr)) => { Some(ObjetDeFait::nouveau(GenreDObjet::$genre, &$id)) };
    (@touche rien) => { Touche::default() };
    (@touche $quoi:ident ($($valeur:expr),*)) => { Touche::$quoi($($valeur),*) };
}

// Most facts touch nothing, because no process keeps in memory what they change: registrations, mandates,
// declarations, contacts, forms of reservations, waiting lists, mails, new sessions, secrets. When a registration is
// accepted, the company and the account that it makes are told by other facts.
faits! {
    /// A feed or a price grid was imported, or an import was undone. Everything that the import changed becomes
    /// visible with this fact.
    CatalogueImport { import: i64, #[serde(default)] mouvement: Mouvement } => "catalogue-import",
        objet: Import(import), touche: import(*import), match mouvement {
            Mouvement::Flux => "Flux importé",
            Mouvement::Grille => "Grille de prix importée",
            Mouvement::Annulation => "Import annulé",
        };
    /// Staff changed the status of a lot by hand.
    LotStatutChange { lot: IdLot, statut: StatutLot } => "lot-statut-change",
        objet: Lot(lot.0), touche: lot(lot), "Statut d’un lot changé par l’équipe";
    /// A lot was dedicated to a group, or opened to everybody again.
    LotDedie { lot: IdLot, groupe: Option<IdGroupe> } => "lot-dedie",
        objet: Lot(lot.0), touche: lot(lot), if groupe.is_some() { "Lot dédié à un groupe" } else { "Lot ouvert à tous" };
    /// A lot was withdrawn from sale.
    LotRetire { lot: IdLot } => "lot-retire",
        objet: Lot(lot.0), touche: lot(lot), "Lot retiré de la vente";
    /// A withdrawn lot is on sale again.
    LotRemis { lot: IdLot } => "lot-remis",
        objet: Lot(lot.0), touche: lot(lot), "Lot remis en vente";
    /// A group was made.
    Groupe { groupe: IdGroupe } => "groupe",
        objet: Groupe(groupe.0), touche: groupe(*groupe), "Groupe créé";
    /// A company was made.
    CompteCree { compte: IdCompte } => "compte-cree",
        objet: Compte(compte.0), touche: compte(*compte), "Société créée";
    /// The name, group or manager of a company changed.
    CompteModifie { compte: IdCompte } => "compte-modifie",
        objet: Compte(compte.0), touche: compte(*compte), "Société modifiée";
    /// A user was made.
    UtilisateurCree { utilisateur: IdUtilisateur } => "utilisateur-cree",
        objet: Utilisateur(utilisateur.0), touche: utilisateur(*utilisateur), "Utilisateur créé";
    /// The data of a user changed. `quittee` is the former company of a user who changes company.
    UtilisateurModifie {
        utilisateur: IdUtilisateur,
        champs: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        quittee: Option<IdCompte>,
    } => "utilisateur-modifie",
        objet: Utilisateur(utilisateur.0), touche: utilisateur(*utilisateur), "Utilisateur modifié";
    /// A user got another password.
    MotDePasseChange { utilisateur: IdUtilisateur } => "mot-de-passe-change",
        objet: Utilisateur(utilisateur.0), touche: utilisateur(*utilisateur), "Mot de passe changé";
    /// A user chose their first password, by the link that they were sent.
    UtilisateurActive { utilisateur: IdUtilisateur } => "utilisateur-active",
        objet: Utilisateur(utilisateur.0), touche: utilisateur(*utilisateur), "Compte activé";
    /// A user was sent the link by which they choose their first password.
    InvitationEnvoyee { utilisateur: IdUtilisateur } => "invitation-envoyee",
        objet: Utilisateur(utilisateur.0), touche: rien, "Invitation envoyée";
    /// A user was sent the link by which they choose another password.
    LienMotDePasseEnvoye { utilisateur: IdUtilisateur } => "lien-mot-de-passe-envoye",
        objet: Utilisateur(utilisateur.0), touche: rien, "Lien de mot de passe envoyé";
    /// A user may sign in again.
    UtilisateurReactive { utilisateur: IdUtilisateur } => "utilisateur-reactive",
        objet: Utilisateur(utilisateur.0), touche: utilisateur(*utilisateur), "Utilisateur réactivé";
    /// A user may not sign in any more.
    UtilisateurDesactive { utilisateur: IdUtilisateur } => "utilisateur-desactive",
        objet: Utilisateur(utilisateur.0), touche: utilisateur(*utilisateur), "Utilisateur désactivé";
    /// A user signed in.
    SessionOuverte { session: i64, utilisateur: IdUtilisateur } => "session-ouverte",
        objet: Utilisateur(utilisateur.0), touche: rien, "Connexion";
    /// A session was ended before its time.
    SessionFermee { session: i64 } => "session-fermee",
        objet: Session(session), touche: session(*session), "Session fermée";
    /// Every session of a user was ended.
    SessionsFermees { utilisateur: IdUtilisateur } => "sessions-fermees",
        objet: Utilisateur(utilisateur.0), touche: utilisateur(*utilisateur), "Sessions fermées partout";
    /// From this fact on, a member of staff acts on behalf of a user in this session.
    IncarnationCommencee { session: i64, utilisateur: IdUtilisateur } => "incarnation-commencee",
        objet: Utilisateur(utilisateur.0), touche: rien, "Incarnation commencée";
    /// The impersonation in this session ended: the member of staff acts as themself again.
    IncarnationTerminee { session: i64, utilisateur: IdUtilisateur } => "incarnation-terminee",
        objet: Utilisateur(utilisateur.0), touche: rien, "Incarnation terminée";
    /// A company and its first prescriber asked to join.
    InscriptionRecue { inscription: IdInscription } => "inscription-recue",
        objet: Inscription(inscription.0), touche: rien, "Inscription reçue";
    /// Staff asked for a document of a registration.
    InscriptionPieceDemandee { inscription: IdInscription, emplacement: Emplacement } => "inscription-piece-demandee",
        objet: Inscription(inscription.0), touche: rien, "Pièce d’inscription demandée";
    /// A document of a registration that staff had asked for arrived.
    InscriptionPieceRecue { inscription: IdInscription, emplacement: Emplacement } => "inscription-piece-recue",
        objet: Inscription(inscription.0), touche: rien, "Pièce d’inscription reçue";
    /// The last link to send a requested document of a registration has expired.
    InscriptionDelaiPasse { inscription: IdInscription } => "inscription-delai-passe",
        objet: Inscription(inscription.0), touche: rien, "Pièces d’inscription attendues en vain";
    /// Staff wrote a note on a registration.
    InscriptionModifiee { inscription: IdInscription, champs: Vec<String> } => "inscription-modifiee",
        objet: Inscription(inscription.0), touche: rien, "Inscription annotée";
    /// A registration was accepted.
    InscriptionAcceptee {
        inscription: IdInscription,
        compte: IdCompte,
        utilisateur: IdUtilisateur,
    } => "inscription-acceptee",
        objet: Inscription(inscription.0), touche: rien, "Inscription acceptée";
    /// A registration was refused.
    InscriptionRefusee { inscription: IdInscription } => "inscription-refusee",
        objet: Inscription(inscription.0), touche: rien, "Inscription refusée";
    /// Everything that a refused registration had sent was erased.
    InscriptionEffacee { inscription: IdInscription } => "inscription-effacee",
        objet: Inscription(inscription.0), touche: rien, "Inscription effacée";
    /// A mandate was made for a company.
    MandatCree { compte: IdCompte, mandat: i64 } => "mandat-cree",
        objet: Compte(compte.0), touche: rien, "Mandat créé";
    /// Staff recorded a mandate that was signed on paper.
    MandatEnregistre { compte: IdCompte, mandat: i64 } => "mandat-enregistre",
        objet: Compte(compte.0), touche: rien, "Mandat signé sur papier enregistré";
    /// Staff named the person who signs the mandate of a company.
    MandatRepresentant { compte: IdCompte, mandat: i64 } => "mandat-representant",
        objet: Compte(compte.0), touche: rien, "Représentant désigné pour signer le mandat";
    /// The document of a mandate was made, and sent to the representative who signs it.
    MandatEtabli { compte: IdCompte, mandat: i64 } => "mandat-etabli",
        objet: Compte(compte.0), touche: rien, "Mandat envoyé pour signature";
    /// Staff sent a mandate again. The link that was sent before stopped working.
    MandatRenvoye { compte: IdCompte, mandat: i64 } => "mandat-renvoye",
        objet: Compte(compte.0), touche: rien, "Mandat renvoyé pour signature";
    /// The representative of a company signed its mandate.
    MandatSigne { compte: IdCompte, mandat: i64 } => "mandat-signe",
        objet: Compte(compte.0), touche: rien, "Mandat signé par le représentant";
    /// The portal's company countersigned a mandate, which is active from then on.
    MandatContresigne { compte: IdCompte, mandat: i64 } => "mandat-contresigne",
        objet: Compte(compte.0), touche: rien, "Mandat contresigné";
    /// The representative of a company refused to sign its mandate.
    MandatRefuse { compte: IdCompte, mandat: i64 } => "mandat-refuse",
        objet: Compte(compte.0), touche: rien, "Mandat refusé par le représentant";
    /// The number that a mandate has in the company's own register was recorded.
    MandatRegistre { compte: IdCompte, mandat: i64 } => "mandat-registre",
        objet: Compte(compte.0), touche: rien, "Numéro du mandat au registre de la société noté";
    /// A mandate ends soon, so the mandate that follows it was made.
    MandatRenouvele { compte: IdCompte, mandat: i64, ancien: i64 } => "mandat-renouvele",
        objet: Compte(compte.0), touche: rien, "Renouvellement du mandat préparé";
    /// A mandate ended, because its year is over or because staff ended it.
    MandatTermine { compte: IdCompte, mandat: i64 } => "mandat-termine",
        objet: Compte(compte.0), touche: rien, "Mandat terminé";
    /// The page of the next signatory of a document was opened from the portal, without the link of their mail.
    SignatureSurPlace { enveloppe: IdEnveloppe } => "signature-sur-place",
        objet: Enveloppe(enveloppe.0), touche: rien, "Page de signature ouverte depuis le portail";
    /// A signatory was sent the code that they need to sign.
    CodeDeSignatureEnvoye { enveloppe: IdEnveloppe, rang: u16 } => "code-de-signature-envoye",
        objet: Enveloppe(enveloppe.0), touche: rien, "Code de signature envoyé";
    /// Somebody signed a document.
    DocumentSigne { enveloppe: IdEnveloppe, rang: u16 } => "document-signe",
        objet: Enveloppe(enveloppe.0), touche: rien, "Document signé";
    /// Somebody refused to sign a document.
    SignatureRefusee { enveloppe: IdEnveloppe, rang: u16 } => "signature-refusee",
        objet: Enveloppe(enveloppe.0), touche: rien, "Signature refusée";
    /// The revocation lists, which show that no certificate was revoked, were added to a signed document.
    DocumentConserve { enveloppe: IdEnveloppe } => "document-conserve",
        objet: Enveloppe(enveloppe.0), touche: rien, "Listes de révocation ajoutées à un document signé";
    /// The proofs of a signed document were gathered and sealed.
    PreuveEtablie { enveloppe: IdEnveloppe } => "preuve-etablie",
        objet: Enveloppe(enveloppe.0), touche: rien, "Dossier de preuve établi";
    /// The files of a document that nobody signed were erased.
    EnveloppeVidee { enveloppe: IdEnveloppe } => "enveloppe-videe",
        objet: Enveloppe(enveloppe.0), touche: rien, "Fichiers d’un document à signer effacés";
    /// What a document to sign said of people was erased.
    EnveloppeEffacee { enveloppe: IdEnveloppe } => "enveloppe-effacee",
        objet: Enveloppe(enveloppe.0), touche: rien, "Document à signer effacé";
    /// A key seals documents from this fact on. It is a new key, or an earlier one that was put back.
    SceauTire { cle: i64 } => "sceau-tire",
        objet: Sceau(cle), touche: rien, "Sceau électronique établi";
    /// A key of the seal was taken out of use, because another key replaces it.
    SceauRetire { cle: i64 } => "sceau-retire",
        objet: Sceau(cle), touche: rien, "Sceau électronique retiré";
    /// A prescriber declared somebody, or staff entered one of the developer's own contacts.
    DenonciationCreee { denonciation: IdDenonciation } => "denonciation-creee",
        objet: Denonciation(denonciation.0), touche: rien, "Dénonciation faite";
    /// A declaration was validated. It protects its company from then on.
    DenonciationValidee { denonciation: IdDenonciation } => "denonciation-validee",
        objet: Denonciation(denonciation.0), touche: rien, "Dénonciation validée";
    /// What stood against a declaration has ended. The declaration protects its company without a decision of staff.
    DenonciationDecidee { denonciation: IdDenonciation } => "denonciation-decidee",
        objet: Denonciation(denonciation.0), touche: rien, "Dénonciation validée, car plus rien ne s’y oppose";
    /// Staff refused a declaration.
    DenonciationRefusee { denonciation: IdDenonciation } => "denonciation-refusee",
        objet: Denonciation(denonciation.0), touche: rien, "Dénonciation refusée";
    /// The time of a declaration is over.
    DenonciationEchue { denonciation: IdDenonciation } => "denonciation-echue",
        objet: Denonciation(denonciation.0), touche: rien, "Dénonciation échue";
    /// The prescriber or staff cancelled a declaration.
    DenonciationAnnulee { denonciation: IdDenonciation } => "denonciation-annulee",
        objet: Denonciation(denonciation.0), touche: rien, "Dénonciation annulée";
    /// Some programmes of a declaration were moved to a new declaration, which has its own life from then on.
    DenonciationScindee { denonciation: IdDenonciation, partie: IdDenonciation } => "denonciation-scindee",
        objet: Denonciation(partie.0), touche: rien, "Dénonciation séparée d’une autre";
    /// The prescriber renewed a declaration.
    DenonciationRenouvelee { denonciation: IdDenonciation } => "denonciation-renouvelee",
        objet: Denonciation(denonciation.0), touche: rien, "Dénonciation renouvelée";
    /// Somebody was refused a lot, because this declaration of another company protects the buyer.
    ProtectionRencontree { denonciation: IdDenonciation, lot: IdLot } => "protection-rencontree",
        objet: Denonciation(denonciation.0), touche: rien, "Lot refusé pour une personne protégée";
    /// A contact was erased, because nothing had run for this person in three years.
    ContactEfface { contact: IdContact } => "contact-efface",
        objet: Contact(contact.0), touche: rien, "Contact effacé";
    /// A prescriber took an option on a lot, and so on its annexes.
    OptionPosee { option: IdOption, lot: IdLot, annexes: Vec<IdLot> } => "option-posee",
        objet: Option(option.0), touche: lots(lot, annexes), "Option posée";
    /// An option was cancelled: its lots are free again.
    OptionAnnulee { option: IdOption, lot: IdLot, annexes: Vec<IdLot> } => "option-annulee",
        objet: Option(option.0), touche: lots(lot, annexes), "Option annulée";
    /// Staff lifted the delay that a company must wait before it takes a lot again.
    RepriseLevee { compte: IdCompte, lot: IdLot } => "reprise-levee",
        objet: Compte(compte.0), touche: rien, "Délai de reprise d’un lot levé";
    /// The time of an option is over: its lots are free again.
    OptionEchue { option: IdOption, lot: IdLot, annexes: Vec<IdLot> } => "option-echue",
        objet: Option(option.0), touche: lots(lot, annexes), "Option échue";
    /// Staff extended the time of an option.
    OptionProlongee { option: IdOption } => "option-prolongee",
        objet: Option(option.0), touche: rien, "Option prolongée";
    /// An option became a reservation, which now holds the lots of the option.
    OptionTransformee { option: IdOption, reservation: IdReservation } => "option-transformee",
        objet: Option(option.0), touche: rien, "Option transformée en réservation";
    /// A prescriber began a reservation. The draft holds the lot and its annexes.
    BrouillonCree { reservation: IdReservation, lot: IdLot, annexes: Vec<IdLot> } => "brouillon-cree",
        objet: Reservation(reservation.0), touche: lots(lot, annexes), "Réservation commencée";
    /// The prescriber changed the form of a reservation.
    ReservationModifiee { reservation: IdReservation, champs: Vec<String> } => "reservation-modifiee",
        objet: Reservation(reservation.0), touche: rien, "Réservation modifiée";
    /// A document of a reservation was added.
    ReservationDocumentAjoute {
        reservation: IdReservation,
        categorie: CategorieDePiece,
        genre: TypeDePiece,
    } => "reservation-document-ajoute",
        objet: Reservation(reservation.0), touche: rien, "Document de réservation ajouté";
    /// A document of a reservation was removed.
    ReservationDocumentRetire { reservation: IdReservation } => "reservation-document-retire",
        objet: Reservation(reservation.0), touche: rien, "Document de réservation retiré";
    /// Staff gave the prescriber more time to complete a draft.
    ReservationProlongee { reservation: IdReservation } => "reservation-prolongee",
        objet: Reservation(reservation.0), touche: rien, "Réservation prolongée";
    /// A draft is complete but cannot be signed now, so its end was moved to the next working day.
    ReservationReportee { reservation: IdReservation } => "reservation-reportee",
        objet: Reservation(reservation.0), touche: rien, "Réservation complète repoussée";
    /// A reservation was cancelled: its lots are free again.
    ReservationAnnulee { reservation: IdReservation, lot: IdLot, annexes: Vec<IdLot> } => "reservation-annulee",
        objet: Reservation(reservation.0), touche: lots(lot, annexes), "Réservation annulée";
    /// The time of a reservation is over: its lots are free again.
    ReservationExpiree { reservation: IdReservation, lot: IdLot, annexes: Vec<IdLot> } => "reservation-expiree",
        objet: Reservation(reservation.0), touche: lots(lot, annexes), "Réservation expirée";
    /// The contract of a reservation was sent to be signed. The form of the reservation can no longer be changed.
    ContratEnvoye { reservation: IdReservation, voie: VoieDeSignature } => "contrat-envoye",
        objet: Reservation(reservation.0), touche: rien, match voie {
            VoieDeSignature::Electronique => "Contrat envoyé à la signature",
            VoieDeSignature::Papier => "Contrat établi, à signer sur papier",
        };
    /// A buyer signed the contract.
    ContratSigne { reservation: IdReservation, rang: u16 } => "contrat-signe",
        objet: Reservation(reservation.0), touche: rien, "Contrat signé par un acquéreur";
    /// A buyer refused to sign the contract. They may take this refusal back for a while.
    ContratRefuse { reservation: IdReservation, rang: u16 } => "contrat-refuse",
        objet: Reservation(reservation.0), touche: rien, "Contrat refusé par un acquéreur, qui peut y revenir";
    /// A buyer took back their refusal to sign the contract.
    ContratRefusRepris { reservation: IdReservation, rang: u16 } => "contrat-refus-repris",
        objet: Reservation(reservation.0), touche: rien, "Refus repris par l’acquéreur";
    /// A signatory was sent their link again. The link that was sent before stopped working.
    ContratRelance { reservation: IdReservation, rang: u16 } => "contrat-relance",
        objet: Reservation(reservation.0), touche: rien, "Lien de signature renvoyé";
    /// The e-mail or the phone of a signatory was corrected.
    ContratCorrige { reservation: IdReservation, rang: u16 } => "contrat-corrige",
        objet: Reservation(reservation.0), touche: rien, "Coordonnées d’un signataire corrigées";
    /// A reservation that nobody had signed became a draft again.
    ReservationRenvoyee { reservation: IdReservation } => "reservation-renvoyee",
        objet: Reservation(reservation.0), touche: rien, "Réservation renvoyée au brouillon";
    /// The scan of a contract that was signed by hand was deposited.
    ContratDepose { reservation: IdReservation } => "contrat-depose",
        objet: Reservation(reservation.0), touche: rien, "Contrat signé sur papier déposé";
    /// Staff stated that a buyer is a professional.
    AcquereurProfessionnel { reservation: IdReservation, rang: u16 } => "acquereur-professionnel",
        objet: Reservation(reservation.0), touche: rien, "Acquéreur noté comme professionnel";
    /// The portal's company countersigned a contract. The lots are now reserved.
    ContratContresigne { reservation: IdReservation, lot: IdLot, annexes: Vec<IdLot> } => "contrat-contresigne",
        objet: Reservation(reservation.0), touche: lots(lot, annexes), "Contrat contresigné";
    /// The notice of the contract was presented to a buyer.
    ContratNotifie { reservation: IdReservation, rang: u16, mode: ModeDeNotification } => "contrat-notifie",
        objet: Reservation(reservation.0), touche: rien, "Contrat notifié à un acquéreur";
    /// A buyer did not take their refusal back in time. The lots of the reservation are free again.
    ReservationRefusee { reservation: IdReservation, lot: IdLot, annexes: Vec<IdLot> } => "reservation-refusee",
        objet: Reservation(reservation.0), touche: lots(lot, annexes), "Réservation annulée par le refus d’un acquéreur";
    /// A buyer withdrew from the sale. Its lots are free again.
    VenteRetractee { reservation: IdReservation, lot: IdLot, annexes: Vec<IdLot> } => "vente-retractee",
        objet: Reservation(reservation.0), touche: lots(lot, annexes), "Rétractation d’un acquéreur";
    /// The receipt of a withdrawal was sealed.
    RecepisseEtabli { reservation: IdReservation } => "recepisse-etabli",
        objet: Reservation(reservation.0), touche: rien, "Récépissé de rétractation établi";
    /// A sale became firm.
    VenteDefinitive { reservation: IdReservation } => "vente-definitive",
        objet: Reservation(reservation.0), touche: rien, "Vente définitive";
    /// Staff cancelled a firm sale: its lots are free again.
    VenteAnnulee { reservation: IdReservation, lot: IdLot, annexes: Vec<IdLot> } => "vente-annulee",
        objet: Reservation(reservation.0), touche: lots(lot, annexes), "Vente annulée";
    /// The notary was sent the link of the file of a firm sale.
    DossierDeVenteEnvoye { reservation: IdReservation } => "dossier-de-vente-envoye",
        objet: Reservation(reservation.0), touche: rien, "Dossier de la vente envoyé au notaire";
    /// Staff uploaded the `état des risques` of a programme, or stated that none is due.
    EtatDesRisquesNote { programme: IdProgramme } => "etat-des-risques-note",
        objet: Programme(programme.0), touche: rien, "État des risques d’un programme noté";
    /// What a reservation said of people was erased, because it ended long ago.
    ReservationEffacee { reservation: IdReservation } => "reservation-effacee",
        objet: Reservation(reservation.0), touche: rien, "Réservation effacée";
    /// The files of a draft that ended without a signature were erased.
    ReservationVidee { reservation: IdReservation } => "reservation-videe",
        objet: Reservation(reservation.0), touche: rien, "Fichiers de la réservation effacés";
    /// All running files of a prescriber were handed to a colleague of the same company.
    DossiersTransmis {
        utilisateur: IdUtilisateur,
        vers: IdUtilisateur,
        denonciations: Vec<IdDenonciation>,
        options: Vec<IdOption>,
        reservations: Vec<IdReservation>,
    } => "dossiers-transmis",
        objet: Utilisateur(utilisateur.0), touche: rien, "Dossiers transmis à un collègue";
    /// A running declaration was handed to a colleague of the same company.
    DenonciationTransmise {
        denonciation: IdDenonciation,
        utilisateur: IdUtilisateur,
        vers: IdUtilisateur,
    } => "denonciation-transmise",
        objet: Denonciation(denonciation.0), touche: rien, "Dénonciation transmise à un collègue";
    /// A running option was handed to a colleague of the same company.
    OptionTransmise { option: IdOption, utilisateur: IdUtilisateur, vers: IdUtilisateur } => "option-transmise",
        objet: Option(option.0), touche: rien, "Option transmise à un collègue";
    /// A running reservation was handed to a colleague of the same company.
    ReservationTransmise {
        reservation: IdReservation,
        utilisateur: IdUtilisateur,
        vers: IdUtilisateur,
    } => "reservation-transmise",
        objet: Reservation(reservation.0), touche: rien, "Réservation transmise à un collègue";
    /// A prescriber joined the waiting list of a lot.
    AttenteRejointe { attente: IdAttente, lot: IdLot } => "attente-rejointe",
        objet: Attente(attente.0), touche: rien, "Liste d’attente rejointe";
    /// A prescriber left the waiting list of a lot.
    AttenteQuittee { attente: IdAttente, lot: IdLot } => "attente-quittee",
        objet: Attente(attente.0), touche: rien, "Liste d’attente quittée";
    /// A lot is free again, and the first person of its waiting list got a head start on it.
    AvanceDonnee { attente: IdAttente, lot: IdLot, annexes: Vec<IdLot> } => "avance-donnee",
        objet: Attente(attente.0), touche: lots(lot, annexes), "Avance donnée";
    /// A head start ended, and the lot was not taken.
    AvancePassee { attente: IdAttente, lot: IdLot, annexes: Vec<IdLot> } => "avance-passee",
        objet: Attente(attente.0), touche: lots(lot, annexes), "Avance passée";
    /// A head start ended before its time, because the prescriber gave it up or the lot was withdrawn.
    AvanceRendue { attente: IdAttente, lot: IdLot, annexes: Vec<IdLot> } => "avance-rendue",
        objet: Attente(attente.0), touche: lots(lot, annexes), "Avance rendue";
    /// The prescriber who had a head start took the lot.
    AttenteHonoree {
        attente: IdAttente,
        lot: IdLot,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        option: Option<IdOption>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reservation: Option<IdReservation>,
    } => "attente-honoree",
        objet: Attente(attente.0), touche: rien, "Avance honorée";
    /// A prescriber who waited was told that the lot is free for everybody.
    AttentePrevenue { attente: IdAttente, lot: IdLot } => "attente-prevenue",
        objet: Attente(attente.0), touche: rien, "Personne en attente prévenue";
    /// A prescriber waited for a lot, but can no longer have it.
    AttenteSansSuite { attente: IdAttente, lot: IdLot } => "attente-sans-suite",
        objet: Attente(attente.0), touche: rien, "Attente sans suite";
    /// The secret address of a user's calendar was replaced.
    CalendrierRenouvele { utilisateur: IdUtilisateur } => "calendrier-renouvele",
        objet: Utilisateur(utilisateur.0), touche: rien, "Adresse d’un calendrier renouvelée";
    /// Somebody asked for a mail that had not left to be sent again.
    CourrierRelance { courrier: i64 } => "courrier-relance",
        objet: Courrier(courrier), touche: rien, "E-mail relancé";
    /// Somebody asked to run a job at once: a job that was given up, or that is not due yet.
    TacheRelancee { tache: i64, code: String } => "tache-relancee",
        objet: Tache(tache), touche: rien, "Tâche relancée";
    /// Every secret was encrypted again under the newest key.
    SecretsRechiffres { cle: u32, secrets: u64, pieces: u64 } => "secrets-rechiffres",
        objet: rien, touche: rien, "Secrets rechiffrés";
    /// An operator bound a data directory to this database. The directory belonged to another database before.
    RepertoireLie { base: String, avant: Option<String>, vus: Option<i64> } => "repertoire-lie",
        objet: rien, touche: rien, "Répertoire des données lié à la base";
    /// A sweep found too many files to set aside at once, so it set aside none of them.
    BalayageRefuse { magasin: Magasin, fichiers: u64, sur: u64 } => "balayage-refuse",
        objet: rien, touche: rien, "Fichiers à mettre à l’écart, trop nombreux à la fois";
    /// An operator allowed the sweep to set aside all files that no row names, however many there are.
    BalayageConfirme { magasin: Magasin, fichiers: u64 } => "balayage-confirme",
        objet: rien, touche: rien, "Fichiers mis à l’écart après confirmation";
    /// A business setting changed.
    Reglage { cle: String } => "reglage",
        objet: Reglage(cle), touche: reglage(), "Réglage changé";
}
