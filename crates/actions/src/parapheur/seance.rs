//! The page that the holder of a link sees.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::reservation::completer;
use chrono::{DateTime, Utc};
use domain::lot::tenue::IdReservation;
use domain::reservation::BrouillonReservation;
use domain::signature::{
    CODES_PAR_FENETRE, CodeEnvoye, Enveloppe, EvenementDePreuve, FENETRE_DES_CODES, PaiementDeLActe, SignataireDActe,
    SujetSigne, TexteAAccepter, TourDuSignataire, acceptations, prochain_code,
};
use domain::utilisateur::Referent;
use domain::vente::{RefusDeVente, Reservation};
use store::contrat::{GenreDePieceDeContrat, PieceDeContrat};
use store::enveloppe::{EnveloppeLue, GenreDeLien, LienDeSignatureLu, code, lien, preuve};
use store::piece::PieceLue;
use store::session::Jeton;
use store::{Acces, Ecriture, Instant};

/// All that a link opens.
#[derive(Debug, Clone)]
pub struct SeanceLue {
    pub lien: LienDeSignatureLu,
    pub lue: EnveloppeLue,
    /// The signatory to whom the link belongs.
    pub signataire: SignataireDActe,
    /// The last code that was sent to the signatory. `None` when they have nothing to sign or to withdraw from now.
    pub code: Option<CodeEnvoye>,
    /// The instant from which another code may be sent. `None` when one may be sent now.
    pub prochain_code: Option<DateTime<Utc>>,
    /// The subject in words: the company of a mandate, or the programme and the lot of a contract.
    pub sous_titre: String,
    /// The person whom the signatory may ask: the referent of the company, or the prescriber of the sale.
    pub conseiller: Option<Referent>,
    /// The page of the portal from which this page was opened. `None` when a link of a letter opened it.
    pub retour: Option<String>,
    /// The data of a contract beside its document. `None` for a mandate.
    pub contrat: Option<ContratDeLaSeance>,
    /// The instant at which these rows were read.
    pub maintenant: DateTime<Utc>,
}

/// The data that the page of a contract shows beside its document.
#[derive(Debug, Clone)]
pub struct ContratDeLaSeance {
    pub reservation: Reservation,
    /// The annexes of the contract, in their order.
    pub annexes: Vec<PieceDeContrat>,
    /// The receipt of a withdrawal.
    pub recepisse: Option<PieceDeContrat>,
    /// The scan of a contract signed by hand.
    pub papier: Option<PieceLue>,
}

/// The refusal of the signatory of this link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefusDeLaSeance {
    pub le: DateTime<Utc>,
    /// Until when the signatory may take the refusal back.
    pub jusqua: DateTime<Utc>,
}

/// The right to withdraw of the signatory of this link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DroitDeRetractation {
    /// Says whether this buyer may withdraw by this link now, or why not.
    pub possible: Result<(), RefusDeVente>,
    /// The last second in which this buyer may withdraw. `None` until every buyer who may withdraw has received the notice of the
    /// signed contract.
    pub fin: Option<DateTime<Utc>>,
    /// True when the receipt is available.
    pub recepisse: bool,
}

impl SeanceLue {
    /// The next step of the signatory of this link.
    pub fn tour(&self) -> TourDuSignataire {
        self.lue.enveloppe.tour(self.lien.rang)
    }

    /// The texts that the signatory must accept. The list is empty when it is not their turn.
    pub fn acceptations(&self) -> &'static [TexteAAccepter] {
        if self.au_notaire() || self.tour() != TourDuSignataire::ASigner {
            return &[];
        }
        let paiement = self.contrat.as_ref().map_or(PaiementDeLActe::Autre, |lu| paiement_de(&lu.reservation));
        acceptations(self.lue.enveloppe.sujet.genre(), self.signataire.role, paiement)
    }

    /// Says whether the page was opened from the portal, on the spot.
    pub fn sur_place(&self) -> bool {
        self.lien.genre == GenreDeLien::SurPlace
    }

    /// Says whether the link is the notary's, which opens the whole file of a firm sale and nothing to sign.
    pub fn au_notaire(&self) -> bool {
        self.lien.genre == GenreDeLien::Notaire
    }

    /// Says whether the signatory has signed on the spot and another buyer must sign next on the same tablet.
    pub fn suivant(&self) -> bool {
        let apres = self.lue.enveloppe.au_tour().is_some_and(|suivant| suivant.role.est_un_acquereur());
        self.sur_place() && self.tour() == TourDuSignataire::Signe && apres
    }

    /// The refusal of the signatory, while it may be taken back.
    pub fn refus(&self) -> Option<RefusDeLaSeance> {
        let reservation = &self.contrat.as_ref()?.reservation;
        let contrat = reservation.contrat().filter(|_| reservation.fin().is_none())?;
        let refus = contrat.refus.filter(|refus| refus.rang == self.lien.rang)?;
        Some(RefusDeLaSeance { le: refus.le, jusqua: contrat.fin_du_refus()? })
    }

    /// The right of the signatory to withdraw, once the company has countersigned. `None` when they have no such right.
    pub fn retractation(&self) -> Option<DroitDeRetractation> {
        let du_contrat = self.contrat.as_ref().filter(|_| self.signataire.role.est_un_acquereur())?;
        let contrat = du_contrat.reservation.contrat().filter(|contrat| contrat.contresigne.is_some())?;
        contrat.peuvent_se_retracter().find(|acquereur| acquereur.rang == self.lien.rang)?;
        Some(DroitDeRetractation {
            possible: du_contrat.reservation.peut_se_retracter(self.lien.rang, self.maintenant),
            fin: contrat.fin_de_la_retractation(),
            recepisse: du_contrat.recepisse.is_some(),
        })
    }
}

/// How the purchase of a contract is paid, which decides the texts to accept.
pub(super) async fn paiement(db: &impl Acces, sujet: SujetSigne) -> Result<PaiementDeLActe> {
    match sujet {
        SujetSigne::Mandat(_) => Ok(PaiementDeLActe::Autre),
        SujetSigne::Contrat(numero) => {
            let reservation = store::reservation::par_id(db, IdReservation(numero)).await?.ok_or_else(lien_inconnu)?;
            Ok(paiement_de(&reservation))
        }
    }
}

fn paiement_de(reservation: &Reservation) -> PaiementDeLActe {
    match BrouillonReservation::lire(&reservation.document) {
        Ok(brouillon) if brouillon.est_sans_pret() => PaiementDeLActe::SansPret,
        Ok(_) | Err(_) => PaiementDeLActe::Autre,
    }
}

/// The same refusal for a link that never existed, has expired, was replaced or was ended.
pub(super) fn lien_inconnu() -> Error {
    let phrase = "Ce lien de signature n’est plus valable\u{a0}: il a été remplacé, ou il a expiré. Demandez-en un autre à votre conseiller.";
    Error::introuvable("lien-de-signature", phrase)
}

/// Opens the link of a signatory in this transaction or view. The link of a notary is refused, because it only opens the file of
/// the sale.
pub(super) async fn ouvrir(
    db: &impl Acces,
    jeton: &Jeton,
    maintenant: Instant,
) -> Result<(LienDeSignatureLu, EnveloppeLue)> {
    let (lu, lue) = ouvrir_tout_lien(db, jeton, maintenant).await?;
    if lu.genre == GenreDeLien::Notaire { Err(lien_inconnu()) } else { Ok((lu, lue)) }
}

async fn ouvrir_tout_lien(
    db: &impl Acces,
    jeton: &Jeton,
    maintenant: Instant,
) -> Result<(LienDeSignatureLu, EnveloppeLue)> {
    let lu = lien::par_jeton(db, jeton, maintenant).await?.ok_or_else(lien_inconnu)?;
    let lue = store::enveloppe::par_id(db, lu.enveloppe).await?.ok_or_else(lien_inconnu)?;
    Ok((lu, lue))
}

/// Opens the link of a signatory, and locks its envelope until the transaction ends.
pub(super) async fn ouvrir_verrouillee(tx: &Ecriture, jeton: &Jeton) -> Result<(LienDeSignatureLu, EnveloppeLue)> {
    let connu = lien::par_jeton(tx, jeton, tx.maintenant()).await?.ok_or_else(lien_inconnu)?;
    let lue = store::enveloppe::par_id_verrouillee(tx, connu.enveloppe).await?.ok_or_else(lien_inconnu)?;
    // Check the link again, because the transaction that held the envelope may have ended it.
    let lu = lien::par_jeton(tx, jeton, tx.maintenant()).await?.ok_or_else(lien_inconnu)?;
    if lu.genre == GenreDeLien::Notaire { Err(lien_inconnu()) } else { Ok((lu, lue)) }
}

/// The instants at which the last codes were sent to a signatory.
pub(super) async fn envois(db: &impl Acces, lu: &LienDeSignatureLu, maintenant: Instant) -> Result<Vec<DateTime<Utc>>> {
    let depuis = maintenant.moins(FENETRE_DES_CODES);
    let qui = (lu.enveloppe, lu.rang);
    let lus = preuve::instants(db, qui, EvenementDePreuve::CodeEnvoye, depuis, CODES_PAR_FENETRE).await?;
    Ok(lus.into_iter().map(Instant::date).collect())
}

/// Reads what a link opens.
pub async fn seance(contexte: &Contexte, jeton: &str) -> Result<SeanceLue> {
    let jeton = Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    seance_dans(&contexte.base().lire().await?, &jeton, contexte.maintenant()).await
}

/// Reads what a link opens, in this transaction or view. A call that writes by a link reads its answer in the same transaction,
/// because a moment later the link may be replaced, or the signing may be over.
pub(super) async fn seance_dans(db: &impl Acces, jeton: &Jeton, maintenant: Instant) -> Result<SeanceLue> {
    let (lu, lue) = ouvrir_tout_lien(db, jeton, maintenant).await?;
    let signataire = lue.enveloppe.signataire(lu.rang).cloned().ok_or_else(lien_inconnu)?;
    let autour = autour_de(db, &lue.enveloppe).await?;
    let mut lue = SeanceLue {
        retour: (lu.genre == GenreDeLien::SurPlace).then_some(autour.retour),
        sous_titre: autour.sous_titre,
        conseiller: autour.conseiller,
        contrat: autour.contrat,
        lien: lu,
        lue,
        signataire,
        code: None,
        prochain_code: None,
        maintenant: maintenant.date(),
    };
    let se_retracte = lue.retractation().is_some_and(|retractation| retractation.possible.is_ok());
    if !lue.au_notaire() && (se_retracte || lue.tour() == TourDuSignataire::ASigner) {
        let envois = envois(db, &lue.lien, maintenant).await?;
        lue.code = code::de(db, lue.signataire.id).await?.map(|lu| lu.code);
        lue.prochain_code = prochain_code(&envois, maintenant.date());
    }
    Ok(lue)
}

/// The data that the page shows around a document.
struct Autour {
    sous_titre: String,
    conseiller: Option<Referent>,
    retour: String,
    contrat: Option<ContratDeLaSeance>,
}

async fn autour_de(db: &impl Acces, enveloppe: &Enveloppe) -> Result<Autour> {
    match enveloppe.sujet {
        SujetSigne::Mandat(numero) => {
            let mandat = store::mandat::par_numero(db, numero).await?.ok_or_else(lien_inconnu)?;
            let compte = store::compte::par_id(db, mandat.mandat.compte).await?.ok_or_else(lien_inconnu)?;
            let retour = format!("/retour-signature-mandat/{}", mandat.mandat.id.0);
            Ok(Autour { sous_titre: compte.nom, conseiller: compte.gerant, retour, contrat: None })
        }
        SujetSigne::Contrat(numero) => autour_du_contrat(db, IdReservation(numero)).await,
    }
}

/// Reads the data that the page shows around a contract. The person whom the signatory may ask is the prescriber.
async fn autour_du_contrat(db: &impl Acces, id: IdReservation) -> Result<Autour> {
    let reservation = store::reservation::par_id(db, id).await?.ok_or_else(lien_inconnu)?;
    let suivie = completer(db, vec![reservation]).await?.pop().ok_or_else(lien_inconnu)?;
    let mut pieces = store::contrat::pieces(db, &[id]).await?.remove(&id).unwrap_or_default();
    let recepisse = pieces.iter().rposition(|piece| piece.piece.genre == GenreDePieceDeContrat::Recepisse);
    let recepisse = recepisse.map(|rang| pieces.remove(rang));
    let papier = pieces.iter().rfind(|piece| piece.piece.genre == GenreDePieceDeContrat::Papier);
    let papier = papier.map(|piece| piece.fichier.clone());
    pieces.retain(|piece| piece.piece.genre == GenreDePieceDeContrat::Annexe);
    Ok(Autour {
        sous_titre: suivie.en_bref(),
        conseiller: suivie.prescripteur.map(|qui| Referent { id: qui.id, identite: qui.identite }),
        retour: format!("/suivi/reservations/{}?retour=signature", id.0),
        contrat: Some(ContratDeLaSeance { reservation: suivie.reservation, annexes: pieces, recepisse, papier }),
    })
}
