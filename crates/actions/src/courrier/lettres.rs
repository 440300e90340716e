//! The table of letters: the type that makes each letter, its code and name, the method that writes it, and the one that hides its
//! secret.

use super::{
    Brouillon, Enseigne, InscriptionNouvelle, InscriptionsNouvelles, LettreAuNotaire, LettreDAttente,
    LettreDHorodatage, LettreDInformation, LettreDInscription, LettreDOption, LettreDeCles, LettreDeCode,
    LettreDeContrat, LettreDeDenonciation, LettreDeLien, LettreDeMandat, LettreDeProtection, LettreDeReservation,
    LettreDeRevocation, LettreDeSceau, LettreDeSignatureRefusee, LettreDeTransmission, LettreDuJour, MotDePasseChange,
    NouvelleConnexion, PieceDemandee, Reponses,
};
use serde::{Deserialize, Serialize};

/// Makes [`Lettre`] from the table below. An entry gives the type that makes the letter, its code, its name for people, the method
/// that writes its words (`mots`), and the method that removes the link or code that it holds (`secret`; `aucun` when it holds
/// none).
macro_rules! lettres {
    ($($(#[$doc:meta])+ $nom:ident($type:ty) => $code:literal, $libelle:literal,
        mots: $rediger:ident, secret: $taire:ident;)+) => {
        /// A letter, with the values that it is made from. It is stored encrypted, as its code and a JSON object.
        #[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "modele", content = "valeurs")]
        pub enum Lettre {
            $($(#[$doc])+ #[serde(rename = $code)] $nom($type),)+
        }

        impl Lettre {
            /// Every letter of this version: its code, and its name for people.
            pub const MODELES: [(&'static str, &'static str); [$($code),+].len()] = [$(($code, $libelle)),+];

            /// The code of this letter, as the outbox stores it.
            pub const fn modele(&self) -> &'static str {
                match self {
                    $(Self::$nom(_) => $code,)+
                }
            }

            /// The letter without the link or code that it holds: what is shown to anybody but its addressee.
            #[must_use]
            pub fn sans_secret(self) -> Self {
                match self {
                    $(Self::$nom(lettre) => Self::$nom(lettres!(@$taire lettre)),)+
                }
            }

            /// Says whether answers to this letter go to the referent. An answer quotes the letter, so answers to a letter that
            /// holds a link or a code do not.
            pub const fn reponses(&self) -> Reponses {
                match self {
                    $(Self::$nom(_) => lettres!(@reponses $taire),)+
                }
            }

            /// Writes the words of the letter under this brand.
            pub fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
                match self {
                    $(Self::$nom(lettre) => lettre.$rediger(enseigne),)+
                }
            }
        }
    };
    (@aucun $lettre:ident) => { $lettre };
    (@sans_jeton $lettre:ident) => { $lettre.sans_jeton() };
    (@reponses aucun) => { Reponses::Lues };
    (@reponses sans_jeton) => { Reponses::NonLues };
}

lettres! {
    /// Somebody signed in to the account from a network that the account had never used.
    NouvelleConnexion(NouvelleConnexion) => "nouvelle-connexion", "Connexion depuis un nouveau réseau",
        mots: rediger, secret: aucun;
    /// The password of an account was replaced.
    MotDePasseChange(MotDePasseChange) => "mot-de-passe-change", "Mot de passe changé",
        mots: rediger, secret: aucun;
    /// An account was created for somebody, who must choose its password.
    Invitation(LettreDeLien) => "invitation", "Invitation",
        mots: inviter, secret: sans_jeton;
    /// Somebody asked for another password.
    MotDePasseOublie(LettreDeLien) => "mot-de-passe-oublie", "Mot de passe oublié",
        mots: oubli, secret: sans_jeton;
    /// A registration came. To the staff who decide.
    InscriptionNouvelle(InscriptionNouvelle) => "inscription-nouvelle", "Inscription à traiter",
        mots: nouvelle, secret: aucun;
    /// Several registrations came since the last letter about them. To the staff who decide.
    InscriptionsNouvelles(InscriptionsNouvelles) => "inscriptions-nouvelles", "Inscriptions à traiter",
        mots: rediger, secret: aucun;
    /// A registration came. To its sender.
    InscriptionRecue(LettreDInscription) => "inscription-recue", "Inscription reçue",
        mots: recue, secret: aucun;
    /// Staff ask for a document of a registration again.
    InscriptionPieceDemandee(PieceDemandee) => "inscription-piece-demandee", "Pièce d’inscription demandée",
        mots: rediger, secret: sans_jeton;
    /// A document that staff asked for came. To the sender of the registration.
    InscriptionPieceRecue(LettreDInscription) => "inscription-piece-recue", "Pièce d’inscription reçue",
        mots: piece_recue, secret: aucun;
    /// All the documents that staff asked for came. To the staff who decide.
    InscriptionCompletee(InscriptionNouvelle) => "inscription-completee", "Inscription complétée",
        mots: completee, secret: aucun;
    /// A document that staff asked for did not come in time. To the staff who decide.
    InscriptionDelaiPasse(InscriptionNouvelle) => "inscription-delai-passe", "Pièce d’inscription attendue en vain",
        mots: delai_passe, secret: aucun;
    /// The registration is accepted, and its account is to be opened.
    InscriptionAcceptee(LettreDeLien) => "inscription-acceptee", "Inscription acceptée",
        mots: accepter, secret: sans_jeton;
    /// The registration is refused by staff.
    InscriptionRefusee(LettreDInscription) => "inscription-refusee", "Inscription refusée",
        mots: refusee, secret: aucun;
    /// A mandate is to be signed. To the representative of the company.
    MandatASigner(LettreDeMandat) => "mandat-a-signer", "Mandat à signer",
        mots: a_signer, secret: sans_jeton;
    /// The representative has signed the mandate. To staff.
    MandatAContresigner(LettreDeMandat) => "mandat-a-contresigner", "Mandat à contresigner",
        mots: a_contresigner, secret: aucun;
    /// Both sides have signed the mandate, so it is active.
    MandatActif(LettreDeMandat) => "mandat-actif", "Mandat actif",
        mots: actif, secret: sans_jeton;
    /// The representative refuses to sign the mandate. To staff.
    MandatRefuse(LettreDeMandat) => "mandat-refuse", "Mandat refusé",
        mots: refuse, secret: aucun;
    /// The mandate ends in thirty days, or in seven.
    MandatBientotFini(LettreDeMandat) => "mandat-bientot-fini", "Mandat bientôt fini",
        mots: bientot_fini, secret: aucun;
    /// The mandate has ended today.
    MandatTermine(LettreDeMandat) => "mandat-termine", "Mandat terminé",
        mots: termine, secret: aucun;
    /// A code to sign with. To the signatory.
    CodeDeSignature(LettreDeCode) => "code-de-signature", "Code de signature",
        mots: rediger, secret: sans_jeton;
    /// Confirms to a signatory that they refused to sign.
    SignatureRefusee(LettreDeSignatureRefusee) => "signature-refusee", "Refus de signer confirmé",
        mots: rediger, secret: aucun;
    /// The certificate of the seal ends soon. To administrators.
    SceauBientotFini(LettreDeSceau) => "sceau-bientot-fini", "Certificat du sceau bientôt fini",
        mots: rediger, secret: aucun;
    /// A document was sealed without a time stamp. To administrators.
    HorodatageEnPanne(LettreDHorodatage) => "horodatage-en-panne", "Autorité d’horodatage sans réponse",
        mots: rediger, secret: aucun;
    /// The certificate of a seal or of a time stamp is revoked. To administrators.
    CertificatRevoque(LettreDeRevocation) => "certificat-revoque", "Certificat d’une signature révoqué",
        mots: revoque, secret: aucun;
    /// A signed document stays without its revocation lists. To administrators.
    ListesAbsentes(LettreDeRevocation) => "listes-absentes", "Listes de révocation introuvables",
        mots: sans_listes, secret: aucun;
    /// An option was taken on a lot.
    OptionPosee(LettreDOption) => "option-posee", "Option posée",
        mots: posee, secret: aucun;
    /// The option ends on the next working day.
    OptionRappel(LettreDOption) => "option-rappel", "Option bientôt échue",
        mots: rappel, secret: aucun;
    /// Staff extended the option.
    OptionProlongee(LettreDOption) => "option-prolongee", "Option prolongée",
        mots: prolongee, secret: aucun;
    /// The time of the option is over.
    OptionEchue(LettreDOption) => "option-echue", "Option échue",
        mots: echue, secret: aucun;
    /// The option is cancelled.
    OptionAnnulee(LettreDOption) => "option-annulee", "Option annulée",
        mots: annulee, secret: aucun;
    /// The lot of the option left the sale.
    OptionHorsVente(LettreDOption) => "option-hors-vente", "Lot sous option retiré de la vente",
        mots: hors_vente, secret: aucun;
    /// A prescriber began a reservation.
    ReservationCommencee(LettreDeReservation) => "reservation-commencee", "Réservation commencée",
        mots: commencee, secret: aucun;
    /// A draft is complete. To the referent.
    ReservationComplete(LettreDeReservation) => "reservation-complete", "Dossier de réservation complet",
        mots: complete, secret: aucun;
    /// The reservation ends within a day.
    ReservationAvertissement(LettreDeReservation) => "reservation-avertissement", "Réservation bientôt expirée",
        mots: avertissement, secret: aucun;
    /// The time of the reservation is over.
    ReservationExpiree(LettreDeReservation) => "reservation-expiree", "Réservation expirée",
        mots: expiree, secret: aucun;
    /// Staff have prolonged the reservation.
    ReservationProlongee(LettreDeReservation) => "reservation-prolongee", "Réservation prolongée",
        mots: prolongee, secret: aucun;
    /// The reservation is cancelled.
    ReservationAnnulee(LettreDeReservation) => "reservation-annulee", "Réservation annulée",
        mots: annulee, secret: aucun;
    /// The lot of the reservation left the sale.
    ReservationHorsVente(LettreDeReservation) => "reservation-hors-vente", "Lot en réservation retiré de la vente",
        mots: hors_vente, secret: aucun;
    /// The contract of the reservation was sent to the buyers.
    ReservationEnvoyee(LettreDeReservation) => "reservation-envoyee", "Contrat envoyé à la signature",
        mots: envoyee, secret: aucun;
    /// A buyer signed the contract, and another must still sign.
    ReservationSigneeParUn(LettreDeReservation) => "reservation-signee-par-un", "Contrat signé par un acquéreur",
        mots: signee_par_un, secret: aucun;
    /// Every buyer signed the contract. The prescriber is told, and staff must countersign.
    ReservationAContresigner(LettreDeReservation) => "reservation-a-contresigner", "Contrat à contresigner",
        mots: a_contresigner, secret: aucun;
    /// A buyer refused to sign, and may take the refusal back.
    ReservationSignatureRefusee(LettreDeReservation) => "reservation-signature-refusee", "Signature du contrat refusée",
        mots: signature_refusee, secret: aucun;
    /// The buyer took the refusal back.
    ReservationRefusRepris(LettreDeReservation) => "reservation-refus-repris", "Refus de signer repris",
        mots: refus_repris, secret: aucun;
    /// A refusal was not taken back, so the reservation is over.
    ReservationRefusee(LettreDeReservation) => "reservation-refusee", "Réservation annulée par un refus",
        mots: refusee, secret: aucun;
    /// The reservation is a draft again.
    ReservationRenvoyee(LettreDeReservation) => "reservation-renvoyee", "Réservation renvoyée au brouillon",
        mots: renvoyee, secret: aucun;
    /// The company countersigned the contract.
    ReservationContresignee(LettreDeReservation) => "reservation-contresignee", "Contrat contresigné",
        mots: contresignee, secret: aucun;
    /// The notice of the contract was presented to a buyer.
    ReservationNotifiee(LettreDeReservation) => "reservation-notifiee", "Contrat notifié à un acquéreur",
        mots: notifiee, secret: aucun;
    /// The sale is firm: nobody may withdraw any more.
    ReservationDefinitive(LettreDeReservation) => "reservation-definitive", "Vente définitive",
        mots: definitive, secret: aucun;
    /// A buyer withdrew from the sale.
    ReservationRetractee(LettreDeReservation) => "reservation-retractee", "Rétractation d’un acquéreur",
        mots: retractee, secret: aucun;
    /// Staff cancelled a firm sale.
    ReservationVenteAnnulee(LettreDeReservation) => "reservation-vente-annulee", "Vente annulée",
        mots: vente_annulee, secret: aucun;
    /// A contract signed by hand is to be deposited. To its prescriber.
    ReservationRappelDeSignature(LettreDeReservation) => "reservation-rappel-de-signature", "Contrat sur papier attendu",
        mots: rappel_de_signature, secret: aucun;
    /// A contract still waits for the company's signature. To staff.
    ReservationRappelDeContresignature(LettreDeReservation) => "reservation-rappel-de-contresignature",
        "Contrat toujours à contresigner",
        mots: rappel_de_contresignature, secret: aucun;
    /// A contract is to be signed. To a buyer.
    ContratASigner(LettreDeContrat) => "contrat-a-signer", "Contrat à signer",
        mots: a_signer, secret: sans_jeton;
    /// The contract still waits for the buyer's signature.
    ContratRappel(LettreDeContrat) => "contrat-rappel", "Rappel d’un contrat à signer",
        mots: rappel, secret: sans_jeton;
    /// Another buyer refused to sign. To a buyer who signed.
    ContratRefuse(LettreDeContrat) => "contrat-refuse", "Refus d’un autre acquéreur",
        mots: refuse, secret: aucun;
    /// The other buyer took the refusal back.
    ContratRefusRepris(LettreDeContrat) => "contrat-refus-repris", "Refus repris par l’autre acquéreur",
        mots: refus_repris, secret: aucun;
    /// The contract can no longer be signed, because it is being corrected.
    ContratACorriger(LettreDeContrat) => "contrat-a-corriger", "Contrat en cours de correction",
        mots: a_corriger, secret: aucun;
    /// The e-mail or the phone of a buyer was corrected. To the former address.
    ContratAdresseCorrigee(LettreDeContrat) => "contrat-adresse-corrigee", "Coordonnées d’un acquéreur corrigées",
        mots: adresse_corrigee, secret: aucun;
    /// All have signed the contract. To a buyer, with the signed copy.
    ContratExemplaire(LettreDeContrat) => "contrat-exemplaire", "Exemplaire du contrat signé",
        mots: exemplaire, secret: sans_jeton;
    /// The contract was not signed in time, or a refusal was not taken back.
    ContratSansSuite(LettreDeContrat) => "contrat-sans-suite", "Contrat qui n’est plus à signer",
        mots: sans_suite, secret: aucun;
    /// The delay to withdraw has begun. To a buyer who has one.
    ContratNotifie(LettreDeContrat) => "contrat-notifie", "Délai de rétractation ouvert",
        mots: notifie, secret: sans_jeton;
    /// The delay to withdraw is over, so the sale is firm.
    ContratDefinitif(LettreDeContrat) => "contrat-definitif", "Réservation devenue définitive",
        mots: definitif, secret: sans_jeton;
    /// A buyer withdrew. To each buyer, with the receipt.
    ContratRetracte(LettreDeContrat) => "contrat-retracte", "Récépissé de rétractation",
        mots: retracte, secret: sans_jeton;
    /// A reservation whose contract was sent is cancelled. To its buyers.
    ContratAnnule(LettreDeContrat) => "contrat-annule", "Réservation annulée, annoncée à l’acquéreur",
        mots: annule, secret: aucun;
    /// The papers of a firm sale. To the notary.
    DossierAuNotaire(LettreAuNotaire) => "dossier-au-notaire", "Dossier d’une vente au notaire",
        mots: rediger, secret: sans_jeton;
    /// A colleague's running files were handed over to the reader.
    DossiersTransmis(LettreDeTransmission) => "dossiers-transmis", "Dossiers transmis",
        mots: rediger, secret: aucun;
    /// The reader's running files were handed over to a colleague.
    DossiersCedes(LettreDeTransmission) => "dossiers-cedes", "Dossiers cédés à un collègue",
        mots: ceder, secret: aucun;
    /// A user with running files was disabled. To those who may hand the files over.
    DossiersATransmettre(LettreDeTransmission) => "dossiers-a-transmettre", "Dossiers d’un départ à transmettre",
        mots: a_transmettre, secret: aucun;
    /// A lot is kept for a while for somebody who waits for it.
    AttenteAvance(LettreDAttente) => "attente-avance", "Lot attendu, proposé en priorité",
        mots: avance, secret: aucun;
    /// The lot is free, for the reader as for everybody.
    AttenteLibre(LettreDAttente) => "attente-libre", "Lot attendu, libre pour tous",
        mots: libre, secret: aucun;
    /// The lot was kept for the reader, and is no longer kept for them.
    AttentePassee(LettreDAttente) => "attente-passee", "Priorité passée",
        mots: passee, secret: aucun;
    /// The reader could not take the lot, so it goes to the next, or is free for all. The reader keeps their place.
    AttenteEmpechee(LettreDAttente) => "attente-empechee", "Lot attendu, tour passé faute de mandat ou de place",
        mots: empechee, secret: aucun;
    /// The lot that the reader waited for is withdrawn.
    AttenteSansSuite(LettreDAttente) => "attente-sans-suite", "Lot attendu, liste d’attente close",
        mots: sans_suite, secret: aucun;
    /// A lot was asked for a person whom another company's declaration protects.
    ProtectionRencontree(LettreDeProtection) => "protection-rencontree", "Personne protégée refusée",
        mots: rediger, secret: aucun;
    /// Tells a person who was declared about their data.
    InformationDAcquereur(LettreDInformation) => "information-d-acquereur", "Notice à une personne dénoncée",
        mots: rediger, secret: aucun;
    /// A declaration waits for a decision.
    DenonciationRecue(LettreDeDenonciation) => "denonciation-recue", "Dénonciation à décider",
        mots: recue, secret: aucun;
    /// The declaration is validated.
    DenonciationValidee(LettreDeDenonciation) => "denonciation-validee", "Dénonciation validée",
        mots: validee, secret: aucun;
    /// The protection of the declaration ends soon.
    DenonciationRappel(LettreDeDenonciation) => "denonciation-rappel", "Protection bientôt échue",
        mots: rappel, secret: aucun;
    /// The declarations of the day that were validated at once. To the referent of their companies.
    DenonciationsDuJour(LettreDuJour) => "denonciations-du-jour", "Dénonciations validées dans la journée",
        mots: rediger, secret: aucun;
    /// The declaration is refused by staff.
    DenonciationRefusee(LettreDeDenonciation) => "denonciation-refusee", "Dénonciation refusée",
        mots: refusee, secret: aucun;
    /// The declaration is cancelled.
    DenonciationAnnulee(LettreDeDenonciation) => "denonciation-annulee", "Dénonciation annulée",
        mots: annulee, secret: aucun;
    /// The time of the declaration is over.
    DenonciationEchue(LettreDeDenonciation) => "denonciation-echue", "Dénonciation échue",
        mots: echue, secret: aucun;
    /// The declaration is renewed.
    DenonciationRenouvelee(LettreDeDenonciation) => "denonciation-renouvelee", "Dénonciation renouvelée",
        mots: renouvelee, secret: aucun;
    /// Declarations or accounts came to share a key. To the staff who decide.
    ClesPartagees(LettreDeCles) => "cles-partagees", "Personnes reconnues sous deux écritures",
        mots: rediger, secret: aucun;
}
