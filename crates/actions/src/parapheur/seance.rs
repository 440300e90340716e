//! What whoever holds a link is shown.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::interrompu;
use crate::signature::RenduGarde;
use chrono::{DateTime, Utc};
use domain::signature::{
    CODES_PAR_FENETRE, CodeEnvoye, EvenementDePreuve, FENETRE_DES_CODES, SignataireDActe, SujetSigne, TourDuSignataire,
    prochain_code,
};
use domain::utilisateur::Referent;
use papers::actes::PageDeTexte;
use store::enveloppe::{DetailDePreuve, EnveloppeLue, GenreDeLien, LienDeSignatureLu, code, lien, preuve};
use store::piece::PieceLue;
use store::session::Jeton;
use store::{Acces, Ecriture, Instant};

/// What a link opens.
#[derive(Debug, Clone)]
pub struct SeanceLue {
    /// The link.
    pub lien: LienDeSignatureLu,
    /// The envelope.
    pub lue: EnveloppeLue,
    /// Whose link it is.
    pub signataire: SignataireDActe,
    /// The code that they were sent last, when it is their turn.
    pub code: Option<CodeEnvoye>,
    /// From when another may be sent; none when it may be now.
    pub prochain_code: Option<DateTime<Utc>>,
    /// The company that is concerned.
    pub societe: String,
    /// Whom to turn to.
    pub conseiller: Option<Referent>,
    /// The page of the portal that this one was opened from.
    pub retour: Option<String>,
}

impl SeanceLue {
    /// What is to be done, for whom the link is.
    pub fn tour(&self) -> TourDuSignataire {
        self.lue.enveloppe.tour(self.lien.rang)
    }
}

/// A page as it is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLue {
    /// SVG.
    pub dessin: String,
}

/// One sentence for a link that never was, has expired, was replaced or taken back.
pub(super) fn lien_inconnu() -> Error {
    let phrase = "Ce lien de signature n’est plus valable : il a été remplacé, ou il a expiré. Demandez-en un autre à votre conseiller.";
    Error::introuvable("lien-de-signature", phrase)
}

/// What a link opens, in this transaction or view.
pub(super) async fn ouvrir(
    db: &impl Acces,
    jeton: &Jeton,
    maintenant: Instant,
) -> Result<(LienDeSignatureLu, EnveloppeLue)> {
    let lu = lien::par_jeton(db, jeton, maintenant).await?.ok_or_else(lien_inconnu)?;
    let lue = store::enveloppe::par_id(db, lu.enveloppe).await?.ok_or_else(lien_inconnu)?;
    Ok((lu, lue))
}

/// The same, whose envelope stays as it is until the transaction ends.
pub(super) async fn ouvrir_verrouillee(tx: &Ecriture, jeton: &Jeton) -> Result<(LienDeSignatureLu, EnveloppeLue)> {
    let connu = lien::par_jeton(tx, jeton, tx.maintenant()).await?.ok_or_else(lien_inconnu)?;
    let lue = store::enveloppe::par_id_verrouillee(tx, connu.enveloppe).await?.ok_or_else(lien_inconnu)?;
    // Whoever took it back meanwhile held it: the link is looked at again.
    let lu = lien::par_jeton(tx, jeton, tx.maintenant()).await?.ok_or_else(lien_inconnu)?;
    Ok((lu, lue))
}

/// When a signatory was sent their last codes.
pub(super) async fn envois(db: &impl Acces, lu: &LienDeSignatureLu, maintenant: Instant) -> Result<Vec<DateTime<Utc>>> {
    let depuis = maintenant.moins(FENETRE_DES_CODES);
    let qui = (lu.enveloppe, lu.rang);
    let lus = preuve::instants(db, qui, EvenementDePreuve::CodeEnvoye, depuis, CODES_PAR_FENETRE).await?;
    Ok(lus.into_iter().map(Instant::date).collect())
}

/// What a link opens.
pub async fn seance(contexte: &Contexte, jeton: &str) -> Result<SeanceLue> {
    let jeton = Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let (db, maintenant) = (contexte.base().lire().await?, contexte.maintenant());
    let (lu, lue) = ouvrir(&db, &jeton, maintenant).await?;
    let signataire = lue.enveloppe.signataire(lu.rang).cloned().ok_or_else(lien_inconnu)?;
    let (code, prochain_code) = if lue.enveloppe.tour(lu.rang) == TourDuSignataire::ASigner {
        let envois = envois(&db, &lu, maintenant).await?;
        let code = code::de(&db, signataire.id).await?.map(|lu| lu.code);
        (code, prochain_code(&envois, maintenant.date()))
    } else {
        (None, None)
    };
    let SujetSigne::Mandat(numero) = lue.enveloppe.sujet;
    let mandat = store::mandat::par_numero(&db, numero).await?.ok_or_else(lien_inconnu)?;
    let compte = store::compte::par_id(&db, mandat.mandat.compte).await?.ok_or_else(lien_inconnu)?;
    let retour = format!("/retour-signature-mandat/{}", mandat.mandat.id.0);
    Ok(SeanceLue {
        retour: (lu.genre == GenreDeLien::SurPlace).then_some(retour),
        societe: compte.nom,
        conseiller: compte.gerant,
        lien: lu,
        lue,
        signataire,
        code,
        prochain_code,
    })
}

/// The document as far as it is signed; that it was read is noted, for who is to sign.
pub async fn document(contexte: &Contexte, jeton: &str) -> Result<(SeanceLue, PieceLue)> {
    let seance = seance(contexte, jeton).await?;
    let document = seance.lue.document.clone().ok_or_else(lien_inconnu)?;
    noter_la_lecture(contexte, &seance).await?;
    Ok((seance, document))
}

/// The file of the proofs, once everybody has signed.
pub async fn dossier_de_preuve(contexte: &Contexte, jeton: &str) -> Result<(SeanceLue, PieceLue)> {
    let seance = seance(contexte, jeton).await?;
    let phrase = "Le dossier de preuve n’est pas encore établi.";
    let fichier = seance.lue.preuve.clone().ok_or_else(|| Error::introuvable("preuve-absente", phrase))?;
    Ok((seance, fichier))
}

/// A page of the document, from 1; none when it has fewer.
pub async fn lire_la_page(contexte: &Contexte, jeton: &str, page: usize) -> Result<PageLue> {
    let seance = seance(contexte, jeton).await?;
    let absente = || Error::introuvable("page-absente", "Ce document n’a pas cette page.");
    let rang = page.checked_sub(1).ok_or_else(absente)?;
    let dessin = rendu(contexte, &seance).await?.pages.into_iter().nth(rang).ok_or_else(absente)?;
    noter_la_lecture(contexte, &seance).await?;
    Ok(PageLue { dessin })
}

/// The text of the document, a page after the other.
pub async fn lire_le_texte(contexte: &Contexte, jeton: &str) -> Result<Vec<PageDeTexte>> {
    let seance = seance(contexte, jeton).await?;
    let texte = rendu(contexte, &seance).await?.texte;
    noter_la_lecture(contexte, &seance).await?;
    Ok(texte)
}

async fn rendu(contexte: &Contexte, seance: &SeanceLue) -> Result<RenduGarde> {
    let piece = seance.lue.rendu.as_ref().ok_or_else(lien_inconnu)?;
    let octets = contexte.base().pieces().lire(piece).await?;
    let octets = octets.ok_or_else(|| interrompu("les pages d’un document ont disparu"))?;
    let illisible = |_| store::Error::Programme("les pages d’un document ne se lisent pas");
    Ok(serde_json::from_slice(&octets).map_err(illisible)?)
}

/// Notes once that who is to sign was given the document to read.
async fn noter_la_lecture(contexte: &Contexte, seance: &SeanceLue) -> Result<()> {
    if seance.tour() != TourDuSignataire::ASigner {
        return Ok(());
    }
    let (enveloppe, rang) = (seance.lien.enveloppe, seance.lien.rang);
    let deja = {
        let db = contexte.base().lire().await?;
        let depuis = Instant::from(seance.lue.enveloppe.ouverte);
        preuve::instants(&db, (enveloppe, rang), EvenementDePreuve::Lecture, depuis, 1).await?
    };
    if !deja.is_empty() {
        return Ok(());
    }
    let detail = &DetailDePreuve::default();
    contexte
        .entretenir(|tx: Ecriture| async move {
            preuve::noter(&tx, enveloppe, Some(rang), EvenementDePreuve::Lecture, detail).await?;
            Ok::<_, Error>(())
        })
        .await
}
