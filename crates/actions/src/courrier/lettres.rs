//! The table of letters: what makes each, what it is called, who writes its words, and what it opens.

use super::{
    Brouillon, Enseigne, InscriptionNouvelle, InscriptionsNouvelles, LettreAuNotaire, LettreDAttente,
    LettreDHorodatage, LettreDInformation, LettreDInscription, LettreDOption, LettreDeCles, LettreDeCode,
    LettreDeContrat, LettreDeDenonciation, LettreDeLien, LettreDeMandat, LettreDeProtection, LettreDeReservation,
    LettreDeRevocation, LettreDeSceau, LettreDeSignatureRefusee, LettreDeTransmission, LettreDuJour, MotDePasseChange,
    NouvelleConnexion, PieceDemandee, Reponses,
};
use serde::{Deserialize, Serialize};

/// Makes [`Lettre`] of its table: what makes the letter, its code, what people call it, the method that writes its words
/// (`mots`), and the one that takes out what it opens (`secret`; `aucun` when it opens nothing).
macro_rules! lettres {
    ($($(#[$doc:meta])+ $nom:ident($type:ty) => $code:literal, $libelle:literal,
        mots: $rediger:ident, secret: $taire:ident;)+) => {
        /// A letter, by what makes it. On disk: its code and a JSON object, encrypted.
        #[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "modele", content = "valeurs")]
        pub enum Lettre {
            $($(#[$doc])+ #[serde(rename = $code)] $nom($type),)+
        }

        impl Lettre {
            /// Every letter of this version: its code, and what people call it.
            pub const MODELES: [(&'static str, &'static str); [$($code),+].len()] = [$(($code, $libelle)),+];

            /// Its code.
            pub const fn modele(&self) -> &'static str {
                match self {
                    $(Self::$nom(_) => $code,)+
                }
            }

            /// The same letter, which opens nothing any more: what is shown to anybody but who receives it.
            #[must_use]
            pub fn sans_secret(self) -> Self {
                match self {
                    $(Self::$nom(lettre) => Self::$nom(lettres!(@$taire lettre)),)+
                }
            }

            /// Whether an answer to it is read: not to one that opens something, because the answer would bring the link to another.
            pub const fn reponses(&self) -> Reponses {
                match self {
                    $(Self::$nom(_) => lettres!(@reponses $taire),)+
                }
            }

            /// Its words.
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
    /// The account was opened from a network that it never used.
    NouvelleConnexion(NouvelleConnexion) => "nouvelle-connexion", "Connexion depuis un nouveau réseau",
        mots: rediger, secret: aucun;
    /// The password of an account was replaced.
    MotDePasseChange(MotDePasseChange) => "mot-de-passe-change", "Mot de passe changé",
        mots: rediger, secret: aucun;
    /// An account was made for somebody, who is to choose its password.
    Invitation(LettreDeLien) => "invitation", "Invitation",
        mots: inviter, secret: sans_jeton;
    /// Somebody asked for another password.
    MotDePasseOublie(LettreDeLien) => "mot-de-passe-oublie", "Mot de passe oublié",
        mots: oubli, secret: sans_jeton;
    /// A registration came: to those who decide.
    InscriptionNouvelle(InscriptionNouvelle) => "inscription-nouvelle", "Inscription à traiter",
        mots: nouvelle, secret: aucun;
    /// Several came since the last letter that said so: to those who decide.
    InscriptionsNouvelles(InscriptionsNouvelles) => "inscriptions-nouvelles", "Inscriptions à traiter",
        mots: rediger, secret: aucun;
    /// A registration came, to who sent it.
    InscriptionRecue(LettreDInscription) => "inscription-recue", "Inscription reçue",
        mots: recue, secret: aucun;
    /// A document is asked for again.
    InscriptionPieceDemandee(PieceDemandee) => "inscription-piece-demandee", "Pièce d’inscription demandée",
        mots: rediger, secret: sans_jeton;
    /// A document that was asked for came: to who sent it.
    InscriptionPieceRecue(LettreDInscription) => "inscription-piece-recue", "Pièce d’inscription reçue",
        mots: piece_recue, secret: aucun;
    /// All that may still come has come: to those who decide.
    InscriptionCompletee(InscriptionNouvelle) => "inscription-completee", "Inscription complétée",
        mots: completee, secret: aucun;
    /// What was asked for did not come in time: to those who decide.
    InscriptionDelaiPasse(InscriptionNouvelle) => "inscription-delai-passe", "Pièce d’inscription attendue en vain",
        mots: delai_passe, secret: aucun;
    /// The registration is accepted: its account is to be opened.
    InscriptionAcceptee(LettreDeLien) => "inscription-acceptee", "Inscription acceptée",
        mots: accepter, secret: sans_jeton;
    /// It is refused.
    InscriptionRefusee(LettreDInscription) => "inscription-refusee", "Inscription refusée",
        mots: refusee, secret: aucun;
    /// A mandate is to be signed: to who signs for the company.
    MandatASigner(LettreDeMandat) => "mandat-a-signer", "Mandat à signer",
        mots: a_signer, secret: sans_jeton;
    /// The representative has signed: to staff.
    MandatAContresigner(LettreDeMandat) => "mandat-a-contresigner", "Mandat à contresigner",
        mots: a_contresigner, secret: aucun;
    /// Both have signed: it is active.
    MandatActif(LettreDeMandat) => "mandat-actif", "Mandat actif",
        mots: actif, secret: sans_jeton;
    /// The representative refuses to sign: to staff.
    MandatRefuse(LettreDeMandat) => "mandat-refuse", "Mandat refusé",
        mots: refuse, secret: aucun;
    /// It ends in thirty days, or in seven.
    MandatBientotFini(LettreDeMandat) => "mandat-bientot-fini", "Mandat bientôt fini",
        mots: bientot_fini, secret: aucun;
    /// It has ended.
    MandatTermine(LettreDeMandat) => "mandat-termine", "Mandat terminé",
        mots: termine, secret: aucun;
    /// A code to sign with: to who signs.
    CodeDeSignature(LettreDeCode) => "code-de-signature", "Code de signature",
        mots: rediger, secret: sans_jeton;
    /// Somebody refused to sign: to themself.
    SignatureRefusee(LettreDeSignatureRefusee) => "signature-refusee", "Refus de signer confirmé",
        mots: rediger, secret: aucun;
    /// The certificate of the seal ends soon: to administrators.
    SceauBientotFini(LettreDeSceau) => "sceau-bientot-fini", "Certificat du sceau bientôt fini",
        mots: rediger, secret: aucun;
    /// A document was sealed without the word of the time-stamp authority: to administrators.
    HorodatageEnPanne(LettreDHorodatage) => "horodatage-en-panne", "Autorité d’horodatage sans réponse",
        mots: rediger, secret: aucun;
    /// A certificate that sealed a document, or attested when, is revoked: to administrators.
    CertificatRevoque(LettreDeRevocation) => "certificat-revoque", "Certificat d’une signature révoqué",
        mots: revoque, secret: aucun;
    /// A document stays without the lists of revoked certificates: to administrators.
    ListesAbsentes(LettreDeRevocation) => "listes-absentes", "Listes de révocation introuvables",
        mots: sans_listes, secret: aucun;
    /// An option is taken.
    OptionPosee(LettreDOption) => "option-posee", "Option posée",
        mots: posee, secret: aucun;
    /// It ends on the next working day.
    OptionRappel(LettreDOption) => "option-rappel", "Option bientôt échue",
        mots: rappel, secret: aucun;
    /// Staff extended it.
    OptionProlongee(LettreDOption) => "option-prolongee", "Option prolongée",
        mots: prolongee, secret: aucun;
    /// Its time is over.
    OptionEchue(LettreDOption) => "option-echue", "Option échue",
        mots: echue, secret: aucun;
    /// It is cancelled.
    OptionAnnulee(LettreDOption) => "option-annulee", "Option annulée",
        mots: annulee, secret: aucun;
    /// Its lot left the sale.
    OptionHorsVente(LettreDOption) => "option-hors-vente", "Lot sous option retiré de la vente",
        mots: hors_vente, secret: aucun;
    /// A reservation is begun.
    ReservationCommencee(LettreDeReservation) => "reservation-commencee", "Réservation commencée",
        mots: commencee, secret: aucun;
    /// Nothing is missing of it: to the referent.
    ReservationComplete(LettreDeReservation) => "reservation-complete", "Dossier de réservation complet",
        mots: complete, secret: aucun;
    /// It ends within a day.
    ReservationAvertissement(LettreDeReservation) => "reservation-avertissement", "Réservation bientôt expirée",
        mots: avertissement, secret: aucun;
    /// Its time is over.
    ReservationExpiree(LettreDeReservation) => "reservation-expiree", "Réservation expirée",
        mots: expiree, secret: aucun;
    /// Staff have prolonged it.
    ReservationProlongee(LettreDeReservation) => "reservation-prolongee", "Réservation prolongée",
        mots: prolongee, secret: aucun;
    /// It is cancelled.
    ReservationAnnulee(LettreDeReservation) => "reservation-annulee", "Réservation annulée",
        mots: annulee, secret: aucun;
    /// Its lot left the sale.
    ReservationHorsVente(LettreDeReservation) => "reservation-hors-vente", "Lot en réservation retiré de la vente",
        mots: hors_vente, secret: aucun;
    /// Its contract was sent to the buyers.
    ReservationEnvoyee(LettreDeReservation) => "reservation-envoyee", "Contrat envoyé à la signature",
        mots: envoyee, secret: aucun;
    /// A buyer signed, another is to.
    ReservationSigneeParUn(LettreDeReservation) => "reservation-signee-par-un", "Contrat signé par un acquéreur",
        mots: signee_par_un, secret: aucun;
    /// Every buyer signed: its prescriber is told, staff are to countersign.
    ReservationAContresigner(LettreDeReservation) => "reservation-a-contresigner", "Contrat à contresigner",
        mots: a_contresigner, secret: aucun;
    /// A buyer refused, and may take it back.
    ReservationSignatureRefusee(LettreDeReservation) => "reservation-signature-refusee", "Signature du contrat refusée",
        mots: signature_refusee, secret: aucun;
    /// They took it back.
    ReservationRefusRepris(LettreDeReservation) => "reservation-refus-repris", "Refus de signer repris",
        mots: refus_repris, secret: aucun;
    /// A refusal was not taken back: it is over.
    ReservationRefusee(LettreDeReservation) => "reservation-refusee", "Réservation annulée par un refus",
        mots: refusee, secret: aucun;
    /// It is a draft again.
    ReservationRenvoyee(LettreDeReservation) => "reservation-renvoyee", "Réservation renvoyée au brouillon",
        mots: renvoyee, secret: aucun;
    /// The company countersigned.
    ReservationContresignee(LettreDeReservation) => "reservation-contresignee", "Contrat contresigné",
        mots: contresignee, secret: aucun;
    /// The notice was presented to a buyer.
    ReservationNotifiee(LettreDeReservation) => "reservation-notifiee", "Contrat notifié à un acquéreur",
        mots: notifiee, secret: aucun;
    /// The sale is firm.
    ReservationDefinitive(LettreDeReservation) => "reservation-definitive", "Vente définitive",
        mots: definitive, secret: aucun;
    /// A buyer withdrew.
    ReservationRetractee(LettreDeReservation) => "reservation-retractee", "Rétractation d’un acquéreur",
        mots: retractee, secret: aucun;
    /// Staff cancelled a firm sale.
    ReservationVenteAnnulee(LettreDeReservation) => "reservation-vente-annulee", "Vente annulée",
        mots: vente_annulee, secret: aucun;
    /// A contract that is signed by hand is to be deposited: to its prescriber.
    ReservationRappelDeSignature(LettreDeReservation) => "reservation-rappel-de-signature", "Contrat sur papier attendu",
        mots: rappel_de_signature, secret: aucun;
    /// A contract still waits for the company: to staff.
    ReservationRappelDeContresignature(LettreDeReservation) => "reservation-rappel-de-contresignature",
        "Contrat toujours à contresigner",
        mots: rappel_de_contresignature, secret: aucun;
    /// A contract is to be signed: to a buyer.
    ContratASigner(LettreDeContrat) => "contrat-a-signer", "Contrat à signer",
        mots: a_signer, secret: sans_jeton;
    /// It waits for their signature still.
    ContratRappel(LettreDeContrat) => "contrat-rappel", "Rappel d’un contrat à signer",
        mots: rappel, secret: sans_jeton;
    /// Another buyer refused: to who signed.
    ContratRefuse(LettreDeContrat) => "contrat-refuse", "Refus d’un autre acquéreur",
        mots: refuse, secret: aucun;
    /// They took it back.
    ContratRefusRepris(LettreDeContrat) => "contrat-refus-repris", "Refus repris par l’autre acquéreur",
        mots: refus_repris, secret: aucun;
    /// It is not to be signed any more, because it is being corrected.
    ContratACorriger(LettreDeContrat) => "contrat-a-corriger", "Contrat en cours de correction",
        mots: a_corriger, secret: aucun;
    /// The e-mail or the phone of a buyer was corrected: to the former address.
    ContratAdresseCorrigee(LettreDeContrat) => "contrat-adresse-corrigee", "Coordonnées d’un acquéreur corrigées",
        mots: adresse_corrigee, secret: aucun;
    /// All have signed: the signed copy.
    ContratExemplaire(LettreDeContrat) => "contrat-exemplaire", "Exemplaire du contrat signé",
        mots: exemplaire, secret: sans_jeton;
    /// It was not signed in time, or a refusal stayed.
    ContratSansSuite(LettreDeContrat) => "contrat-sans-suite", "Contrat qui n’est plus à signer",
        mots: sans_suite, secret: aucun;
    /// The delay to withdraw runs: to a buyer who has one.
    ContratNotifie(LettreDeContrat) => "contrat-notifie", "Délai de rétractation ouvert",
        mots: notifie, secret: sans_jeton;
    /// It is over: the sale is firm.
    ContratDefinitif(LettreDeContrat) => "contrat-definitif", "Réservation devenue définitive",
        mots: definitif, secret: sans_jeton;
    /// A buyer withdrew: to each, with the receipt.
    ContratRetracte(LettreDeContrat) => "contrat-retracte", "Récépissé de rétractation",
        mots: retracte, secret: sans_jeton;
    /// It is cancelled, once its contract was sent.
    ContratAnnule(LettreDeContrat) => "contrat-annule", "Réservation annulée, annoncée à l’acquéreur",
        mots: annule, secret: aucun;
    /// The papers of a firm sale: to the notary.
    DossierAuNotaire(LettreAuNotaire) => "dossier-au-notaire", "Dossier d’une vente au notaire",
        mots: rediger, secret: sans_jeton;
    /// A colleague's running files are theirs.
    DossiersTransmis(LettreDeTransmission) => "dossiers-transmis", "Dossiers transmis",
        mots: rediger, secret: aucun;
    /// Their running files are a colleague's.
    DossiersCedes(LettreDeTransmission) => "dossiers-cedes", "Dossiers cédés à un collègue",
        mots: ceder, secret: aucun;
    /// Somebody was disabled whose files run: to those who may hand them over.
    DossiersATransmettre(LettreDeTransmission) => "dossiers-a-transmettre", "Dossiers d’un départ à transmettre",
        mots: a_transmettre, secret: aucun;
    /// A lot is kept for who waits for it, for a while.
    AttenteAvance(LettreDAttente) => "attente-avance", "Lot attendu, proposé en priorité",
        mots: avance, secret: aucun;
    /// It is free, for them as for everybody.
    AttenteLibre(LettreDAttente) => "attente-libre", "Lot attendu, libre pour tous",
        mots: libre, secret: aucun;
    /// It was kept for them, and is not any more.
    AttentePassee(LettreDAttente) => "attente-passee", "Priorité passée",
        mots: passee, secret: aucun;
    /// It is offered to the next one, or free for all, because they could not take it: they keep their place.
    AttenteEmpechee(LettreDAttente) => "attente-empechee", "Lot attendu, tour passé faute de mandat ou de place",
        mots: empechee, secret: aucun;
    /// It is withdrawn.
    AttenteSansSuite(LettreDAttente) => "attente-sans-suite", "Lot attendu, liste d’attente close",
        mots: sans_suite, secret: aucun;
    /// A lot was asked for a person whom another company's declaration protects.
    ProtectionRencontree(LettreDeProtection) => "protection-rencontree", "Personne protégée refusée",
        mots: rediger, secret: aucun;
    /// Somebody was declared, and is told of their data.
    InformationDAcquereur(LettreDInformation) => "information-d-acquereur", "Notice à une personne dénoncée",
        mots: rediger, secret: aucun;
    /// A declaration waits for a decision.
    DenonciationRecue(LettreDeDenonciation) => "denonciation-recue", "Dénonciation à décider",
        mots: recue, secret: aucun;
    /// It is validated.
    DenonciationValidee(LettreDeDenonciation) => "denonciation-validee", "Dénonciation validée",
        mots: validee, secret: aucun;
    /// Its protection ends soon.
    DenonciationRappel(LettreDeDenonciation) => "denonciation-rappel", "Protection bientôt échue",
        mots: rappel, secret: aucun;
    /// Those of the day that were validated at once: to the referent of their companies.
    DenonciationsDuJour(LettreDuJour) => "denonciations-du-jour", "Dénonciations validées dans la journée",
        mots: rediger, secret: aucun;
    /// It is refused.
    DenonciationRefusee(LettreDeDenonciation) => "denonciation-refusee", "Dénonciation refusée",
        mots: refusee, secret: aucun;
    /// It is cancelled.
    DenonciationAnnulee(LettreDeDenonciation) => "denonciation-annulee", "Dénonciation annulée",
        mots: annulee, secret: aucun;
    /// Its time is over.
    DenonciationEchue(LettreDeDenonciation) => "denonciation-echue", "Dénonciation échue",
        mots: echue, secret: aucun;
    /// It is renewed.
    DenonciationRenouvelee(LettreDeDenonciation) => "denonciation-renouvelee", "Dénonciation renouvelée",
        mots: renouvelee, secret: aucun;
    /// Declarations, or accounts, came to share a key: to those who decide.
    ClesPartagees(LettreDeCles) => "cles-partagees", "Personnes reconnues sous deux écritures",
        mots: rediger, secret: aucun;
}
