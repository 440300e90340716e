//! Mail: queued by the action that owes it, in its transaction; written and sent later, by a job of any server.
//!
//! A [`Lettre`] holds what makes it: it is stored encrypted, and becomes words ([`Brouillon`]) when it leaves, with the brand
//! and the public address of the server that sends it, whoever queued it. One more letter is one entry
//! of the table below, whose words a module of this folder writes.

mod attente;
mod cles;
mod contrat;
mod contrat_signe;
mod denonciation;
mod information;
mod inscription;
mod lecteurs;
mod lien_compte;
mod mandat;
mod mise_en_page;
mod nouvelle_connexion;
mod option_lot;
mod pied;
mod reservation;
mod reservation_signature;
mod signature;
mod suivi;
#[cfg(test)]
mod tests_lettres;
mod transmission;

pub(crate) use attente::poster_a_qui_attend;
pub use attente::{ApresLeTour, LettreDAttente};
pub use cles::LettreDeCles;
pub(crate) use contrat::poster_au_signataire;
pub use contrat::{CoordonneeDite, DelaiDuContrat, LettreDeContrat};
pub use contrat_signe::LettreAuNotaire;
pub(crate) use denonciation::{Circonstances, noms_de_programmes, poster_la_denonciation};
pub use denonciation::{DenonciationAnnoncee, Lecteur, LettreDeDenonciation, LettreDuJour};
pub use information::LettreDInformation;
pub(crate) use inscription::ENTRE_LES_JETONS;
pub use inscription::{AutrePiece, InscriptionNouvelle, InscriptionsNouvelles, LettreDInscription, PieceDemandee};
pub(crate) use lecteurs::{poster_a, referent, referent_ou_administrateurs};
pub use lien_compte::LettreDeLien;
pub use mandat::{LecteurDeMandat, LettreDeMandat};
pub(crate) use mandat::{poster_a_l_equipe, poster_au_representant, poster_aux_responsables};
pub use mise_en_page::{Bloc, Bouton, Brouillon};
pub(crate) use nouvelle_connexion::prevenir_du_changement;
pub use nouvelle_connexion::{MotDePasseChange, NouvelleConnexion, Recours, noter_connexion};
pub use option_lot::{LettreDOption, LettreDeProtection, RoleDansLaVente};
pub(crate) use option_lot::{poster_l_option, prevenir_d_une_protection};
pub use pied::{Pied, Reponses, Signataire};
pub use reservation::LettreDeReservation;
pub(crate) use reservation::poster_la_reservation;
pub use signature::{LettreDeCode, LettreDeSceau, LettreDeSignatureRefusee, UsageDuCode};
pub use suivi::{LettreMontree, montrer, relancer, suit};
pub use transmission::{LettreDeTransmission, OuTransmettre};

pub use crate::dossier::ParQui;
pub use crate::moyens::Enseigne;

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::moyens::{Moyens, Sort};
use domain::utilisateur::{IdUtilisateur, Identite};
use outside::courrier::{Boite, Message, Refus};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use store::courrier::{AEnvoyer, Contenu, Courrier, NouveauCourrier};
use store::tache::{Prise, Tache};
use store::{Acces, Base, Ecriture, Instant};

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
    ContratAnnule(LettreDeContrat) => "contrat-annule", "Réservation annulée, dite à l’acquéreur",
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

impl Lettre {
    /// What a letter is called, by its code; the code itself for one that only another version knows.
    pub fn libelle(modele: &str) -> &str {
        Self::MODELES.iter().find(|(connu, _)| *connu == modele).map_or(modele, |(_, libelle)| libelle)
    }
}

/// How a letter begins. Somebody else may have typed the name, and be read by it: one that mail programs would make a link
/// of, or that is a sentence, is left out.
fn bonjour(prenom: &str) -> String {
    if porte_un_lien(prenom) || prenom.chars().count() > PRENOM {
        return "Bonjour,".to_owned();
    }
    format!("Bonjour {prenom},")
}

/// Whether mail programs would make a link of a name.
fn porte_un_lien(nom: &str) -> bool {
    nom.split('.').skip(1).any(|suite| suite.starts_with(char::is_alphanumeric))
}

/// Letters of a first name that a letter says.
const PRENOM: usize = 40;

/// The subject of a letter: what happened, to what, and who is concerned, unless a mail program would make a link of that name.
fn objet(fait: &str, chose: &str, qui: &str) -> String {
    if qui.is_empty() || porte_un_lien(qui) { format!("{fait} : {chose}") } else { format!("{fait} : {chose}, {qui}") }
}

/// To whom a letter goes.
#[derive(Clone)]
pub struct Destinataire {
    /// The user, when it is one.
    pub utilisateur: Option<IdUtilisateur>,
    /// Their name.
    pub nom: String,
    /// Their e-mail.
    pub email: String,
}

impl Destinataire {
    /// A user of the portal.
    pub fn utilisateur(id: IdUtilisateur, identite: &Identite) -> Self {
        let nom = format!("{} {}", identite.prenom, identite.nom);
        Self { utilisateur: Some(id), nom, email: identite.email.clone() }
    }
}

/// Queues a letter, in the transaction that owes it; gives the id of its mail.
pub async fn poster(tx: &Ecriture, destinataire: &Destinataire, lettre: &Lettre) -> Result<i64> {
    poster_dans(tx, None, destinataire, lettre).await
}

/// The same of several, in their order, in two statements.
async fn poster_tout(tx: &Ecriture, lettres: &[(Destinataire, Lettre)]) -> Result<()> {
    let nouveaux = lettres.iter().map(|(destinataire, lettre)| nouveau(None, destinataire, lettre));
    Ok(store::courrier::deposer_tous(tx, &nouveaux.collect::<Result<Vec<_>>>()?).await?)
}

/// The same, to leave after those of the same name that were queued before.
async fn poster_dans(
    tx: &Ecriture,
    suite: Option<String>,
    destinataire: &Destinataire,
    lettre: &Lettre,
) -> Result<i64> {
    let courrier = store::courrier::deposer(tx, &nouveau(suite, destinataire, lettre)?).await?;
    store::tache::mettre(tx, &Tache::EnvoyerCourrier { courrier }, tx.maintenant()).await?;
    Ok(courrier)
}

fn nouveau(suite: Option<String>, destinataire: &Destinataire, lettre: &Lettre) -> Result<NouveauCourrier> {
    let corps = store::forme::texte("courrier", lettre)?;
    Ok(NouveauCourrier {
        modele: lettre.modele(),
        destinataire: destinataire.utilisateur,
        contenu: Contenu { nom: destinataire.nom.clone(), email: destinataire.email.clone(), corps },
        suite,
    })
}

/// Sends a mail of the outbox, then notes it with the end of its job. A crash between the two sends it once more, the same to
/// the byte.
pub(crate) async fn envoyer(base: &Base, moyens: &Moyens, prise: &Prise, id: i64) -> Result<Sort> {
    let (a_envoyer, signataire) = {
        let lecture = base.lire().await?;
        if store::courrier::un_autre_d_abord(&lecture, id).await? {
            return Ok(Sort::PasEncore);
        }
        let a_envoyer = store::courrier::a_envoyer(&lecture, id).await?;
        let signataire = match &a_envoyer {
            AEnvoyer::Oui(courrier, _) => signataire(&lecture, courrier.destinataire).await?,
            _ => None,
        };
        (a_envoyer, signataire)
    };
    if a_envoyer == AEnvoyer::Efface {
        return Ok(Sort::Perdue("ce que disait le courrier n’est plus gardé".to_owned()));
    }
    if let AEnvoyer::Oui(courrier, contenu) = a_envoyer {
        let Ok(lettre) = serde_json::from_str::<Lettre>(&contenu.corps) else {
            return Ok(Sort::Manque("la lettre est d’une autre version du portail".to_owned()));
        };
        let metier = base.metier();
        let enseigne = Enseigne { marque: metier.marque(&moyens.enseigne.marque), ..moyens.enseigne.clone() };
        let de = metier.courrier_expediteur.clone().unwrap_or_else(|| enseigne.marque.nom.clone());
        let message = message(&courrier, contenu, &lettre, &enseigne, (de, signataire));
        match moyens.expediteur.envoyer(&message).await {
            Ok(()) => {}
            Err(Refus::Passager(cause)) => return Ok(Sort::Manque(cause)),
            Err(Refus::Definitif(cause)) => return Ok(Sort::Perdue(cause)),
        }
    }
    base.entretenir(|tx| async move {
        store::courrier::noter_envoi(&tx, id).await?;
        store::tache::terminer(&tx, prise, Duration::ZERO).await?;
        Ok::<_, Error>(())
    })
    .await?;
    Ok(Sort::Finie)
}

/// Who stands at the foot of the letters that a user of a company receives: who of staff follows it, and still works here.
pub async fn signataire(db: &impl Acces, destinataire: Option<IdUtilisateur>) -> Result<Option<Signataire>> {
    let Some(destinataire) = destinataire else { return Ok(None) };
    Ok(store::referent::referent_de(db, destinataire).await?.map(Signataire::from))
}

fn message(
    courrier: &Courrier,
    contenu: Contenu,
    lettre: &Lettre,
    enseigne: &Enseigne,
    (de, signataire): (String, Option<Signataire>),
) -> Message {
    let (brouillon, reponses) = (lettre.rediger(enseigne), lettre.reponses());
    let pied = Pied::nouveau(&enseigne.marque, signataire.as_ref(), reponses);
    Message {
        id: courrier.envoi.clone(),
        de: Boite { nom: de, email: enseigne.adresse() },
        a: Boite { nom: contenu.nom, email: contenu.email },
        repondre_a: signataire.filter(|_| reponses == Reponses::Lues).map(|signataire| signataire.boite()),
        texte: brouillon.texte(&pied),
        html: brouillon.html(enseigne, &pied),
        objet: brouillon.objet,
        date: courrier.cree.date().into(),
    }
}

/// How long it is kept at most, sent or not.
const GARDE_SANS_ENVOI: Duration = Duration::from_hours(90 * 24);

/// Erases what old mails said; gives how many.
pub async fn effacer(base: &Base) -> Result<u64> {
    let avant = |garde: Duration| {
        let micros = i64::try_from(garde.as_micros()).unwrap_or(i64::MAX);
        Instant::depuis_micros(base.maintenant().micros().saturating_sub(micros))
    };
    let garde = Duration::from_hours(base.metier().courrier_garde * 24);
    let (envoyes, deposes) = (avant(garde), avant(GARDE_SANS_ENVOI.max(garde)));
    Ok(base.entretenir(|tx| async move { store::courrier::effacer(&tx, envoyes, deposes).await }).await?)
}

/// What a process that was killed left of a mail in the folder is older than this.
const BROUILLON: Duration = Duration::from_hours(1);

/// Erases what old mails said, and those that lie as files: a mail that left is kept as long in the folder as in the database.
pub(crate) async fn ranger(base: &Base, moyens: &Moyens) -> Result<()> {
    effacer(base).await?;
    let avant = |garde: Duration| base.maintenant().moins(garde).date().into();
    let garde = Duration::from_hours(base.metier().courrier_garde * 24);
    match moyens.expediteur.ranger(avant(garde), avant(BROUILLON)).await {
        Ok(0) => {}
        Ok(courriers) => tracing::info!(courriers, "old mails were deleted from the folder"),
        Err(cause) => tracing::warn!(%cause, "the folder of mails keeps its old ones, they are tried again in an hour"),
    }
    Ok(())
}

/// The mails queued lately, the newest first, for staff.
pub async fn lister(contexte: &Contexte, avant: Option<i64>, limite: u64) -> Result<Vec<Courrier>> {
    let lecture = contexte.base().lire().await?;
    Ok(store::courrier::lister(&lecture, avant, limite).await?)
}

#[cfg(test)]
mod tests {
    use super::{Lettre, bonjour};
    use std::collections::HashSet;

    #[test]
    fn chaque_lettre_a_son_code_et_son_nom() {
        let codes: HashSet<&str> = Lettre::MODELES.into_iter().map(|(code, _)| code).collect();
        assert_eq!(codes.len(), Lettre::MODELES.len(), "a code is one letter's");
        for (code, nom) in Lettre::MODELES {
            assert_eq!(Lettre::libelle(code), nom);
            assert_ne!(nom, code, "staff read a name");
        }
        assert_eq!(Lettre::libelle("venue-du-futur"), "venue-du-futur", "another version's: its code");
    }

    #[test]
    fn un_prenom_qui_porte_un_lien_n_est_pas_repete() {
        for dit in ["Ana", "Jean-Marie", "Anne Lise", "J.-P.", "D’Arcy"] {
            assert_eq!(bonjour(dit), format!("Bonjour {dit},"));
        }
        for tu in
            ["Gagnez sur evil.example", "www.evil", "a.b", &"Gagnez un voyage en répondant à ce message".repeat(2)]
        {
            assert_eq!(bonjour(tu), "Bonjour,", "{tu}");
        }
    }
}
