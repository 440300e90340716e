//! Signing with a code: asking for it, typing it, sealing the signature.

use super::apres_signature::{QuiASigne, ecrire_la_signature};
use super::sceller::{IssueDuSceau, Scelle, ranger, sceller};
use super::seance::{SeanceLue, envois, lien_inconnu, ouvrir, ouvrir_verrouillee, paiement, seance_dans};
use crate::contexte::Contexte;
use crate::courrier::{Destinataire, Lettre, LettreDeCode, UsageDuCode, poster};
use crate::error::{Error, RefusDAction, Result, SorteDeRefus, Violation};
use crate::reservation::contrat::exiger_de_se_retracter;
use crate::signature::Cachet;
use chrono::NaiveDate;
use domain::lot::tenue::IdReservation;
use domain::refus_partage::phrase::CODE_A_SIX_CHIFFRES;
use domain::regle::Regle;
use domain::signature::{
    CODES_PAR_FENETRE, CodeEnvoye, CodeRefuse, CodeTape, DUREE_DU_CODE, EvenementDePreuve, Exigence, SujetSigne,
    TexteAAccepter, TourDuSignataire, acceptations, lire_le_code, prochain_code,
};
use serde_json::Value;
use std::net::IpAddr;
use std::time::Duration;
use store::enveloppe::{DetailDePreuve, EnveloppeLue, LienDeSignatureLu, code, preuve};
use store::session::Jeton;
use store::{Acces, Acte, Ecrit, Ecriture, Fait, Instant};

/// The act that a code confirms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Geste {
    Signer,
    /// The buyer withdraws from the contract that they signed.
    SeRetracter,
}

impl Geste {
    /// The act that the holder of this link may confirm.
    fn de(lue: &EnveloppeLue, rang: u16) -> Self {
        if lue.enveloppe.exiger_un_acquereur_engage(rang).is_ok() { Self::SeRetracter } else { Self::Signer }
    }

    /// Checks that the signatory of this rank may do this act now, or says why not.
    pub(super) async fn exiger(
        self,
        db: &impl Acces,
        lue: &EnveloppeLue,
        rang: u16,
        maintenant: Instant,
    ) -> Result<()> {
        match (self, lue.enveloppe.sujet) {
            (Self::Signer, _) | (Self::SeRetracter, SujetSigne::Mandat(_)) => Ok(lue.enveloppe.exiger_le_tour(rang)?),
            (Self::SeRetracter, SujetSigne::Contrat(numero)) => {
                lue.enveloppe.exiger_un_acquereur_engage(rang)?;
                exiger_de_se_retracter(db, IdReservation(numero), rang, maintenant).await
            }
        }
    }
}

/// Sends a code to the signatory of this link, to sign or to withdraw.
pub async fn envoyer_un_code(contexte: &Contexte, jeton: &str, adresse: IpAddr) -> Result<Ecrit<SeanceLue>> {
    let jeton = &Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let travail = |tx: Ecriture| async move {
        let (lu, lue) = ouvrir_verrouillee(&tx, jeton).await?;
        let maintenant = tx.maintenant();
        let geste = Geste::de(&lue, lu.rang);
        geste.exiger(&tx, &lue, lu.rang, maintenant).await?;
        let signataire = lue.enveloppe.signataire(lu.rang).ok_or_else(lien_inconnu)?;
        let personne = signataire.personne.as_ref().ok_or_else(lien_inconnu)?;
        if let Some(libre) = prochain_code(&envois(&tx, &lu, maintenant).await?, maintenant.date()) {
            let attente = (libre - maintenant.date()).to_std().unwrap_or(Duration::ZERO);
            return Err(trop_de_codes(attente));
        }
        let chiffres = code::tirer(&tx, signataire.id, DUREE_DU_CODE).await?;
        let detail = DetailDePreuve { email: Some(personne.email.clone()), ..de(adresse) };
        preuve::noter(&tx, lu.enveloppe, Some(lu.rang), EvenementDePreuve::CodeEnvoye, &detail).await?;
        let lettre = Lettre::CodeDeSignature(LettreDeCode {
            prenom: personne.prenom.clone(),
            code: chiffres,
            libelle: lue.enveloppe.libelle.clone(),
            reference: lue.enveloppe.sujet.reference(),
            expire: maintenant.plus(DUREE_DU_CODE).date(),
            usage: match geste {
                Geste::Signer => UsageDuCode::Signature,
                Geste::SeRetracter => UsageDuCode::Retractation,
            },
        });
        // The letter names the e-mail only, even when an account has this e-mail, so that no list of letters shows the code.
        let a_qui = Destinataire { utilisateur: None, nom: personne.nom_complet(), email: personne.email.clone() };
        poster(&tx, &a_qui, &lettre).await?;
        let vue = seance_dans(&tx, jeton, maintenant).await?;
        Ok::<_, Error>(Acte::fait(vue, Fait::CodeDeSignatureEnvoye { enveloppe: lu.enveloppe, rang: lu.rang }))
    };
    contexte.ecrire(travail).await
}

fn trop_de_codes(attente: Duration) -> Error {
    let phrase =
        format!("{CODES_PAR_FENETRE} codes ont été envoyés en une heure\u{a0}: veuillez patienter avant le suivant.");
    RefusDAction::nouveau(SorteDeRefus::TropDeTentatives(attente), "trop-de-codes", phrase).into()
}

/// Signs with the code that was sent. A signatory who has already signed gets the present state, and nothing changes.
pub async fn signer(
    contexte: &Contexte,
    jeton: &str,
    tape: &str,
    acceptes: &[String],
    (adresse, cachet): (IpAddr, &Cachet),
) -> Result<Option<Ecrit<SeanceLue>>> {
    let jeton = &Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let (lu, lue, paiement) = {
        let db = contexte.base().lire().await?;
        let (lu, lue) = ouvrir(&db, jeton, contexte.maintenant()).await?;
        let paiement = paiement(&db, lue.enveloppe.sujet).await?;
        (lu, lue, paiement)
    };
    if lue.enveloppe.tour(lu.rang) == TourDuSignataire::Signe {
        return Ok(None);
    }
    lue.enveloppe.exiger_le_tour(lu.rang)?;
    let signataire = lue.enveloppe.signataire(lu.rang).ok_or_else(lien_inconnu)?;
    let personne = signataire.personne.as_ref().ok_or_else(lien_inconnu)?;
    let textes = exiger_les_textes(acceptations(lue.enveloppe.sujet.genre(), signataire.role, paiement), acceptes)?;
    let chiffres = lire_le_code(tape).ok_or_else(|| Error::invalide("code", "format", CODE_A_SIX_CHIFFRES))?;
    // Check the code first, because sealing is expensive and a caller without the code must not cause it.
    let Some(juge) = essayer(contexte, jeton, &chiffres, (adresse, Geste::Signer)).await? else { return Ok(None) };
    let Some(scelle) = sceller(contexte, &lue, signataire, &personne.avec_civilite(), cachet).await? else {
        return Ok(None);
    };
    let sien = Signature { jeton, lu: &lu, lue: &lue, juge, chiffres: &chiffres, textes, adresse };
    let ecrit = ecrire(contexte, &sien, &scelle).await;
    ranger(contexte, lu.enveloppe, &scelle, ecrit).await
}

/// Returns the texts that the signatory accepted. The call is refused when a required text is not accepted, or when an accepted
/// text was not asked for.
fn exiger_les_textes(textes: &'static [TexteAAccepter], acceptes: &[String]) -> Result<Vec<&'static TexteAAccepter>> {
    if acceptes.iter().any(|code| textes.iter().all(|texte| texte.code != code)) {
        return Err(Error::invalide("acceptations", "inconnu", "Ce texte n’a pas à être accepté."));
    }
    let accepte = |texte: &&'static TexteAAccepter| acceptes.iter().any(|code| code == texte.code);
    let (dits, tus): (Vec<&TexteAAccepter>, Vec<&TexteAAccepter>) = textes.iter().partition(accepte);
    match tus.into_iter().find(|texte| texte.exigence == Exigence::Requis) {
        None => Ok(dits),
        Some(texte) if texte.code == CGU => {
            let refus = Regle::RequiredCgu.verifier(&Value::Bool(false), &Value::Null, NaiveDate::MIN);
            let phrase = refus.err().unwrap_or_default();
            Err(Error::invalide("acceptations", Regle::RequiredCgu.nom(), phrase))
        }
        Some(_) => {
            Err(Error::invalide("acceptations", "acceptation-requise", "Veuillez accepter le texte avant de signer."))
        }
    }
}

/// The code of the buyers' terms of use. When they are not accepted, the refusal has the words of a form rule.
const CGU: &str = "cgu";

/// Compares a typed code with the one that was sent, and returns the latter when they are the same. A wrong code is counted before
/// it is refused. `None` when the signatory has signed meanwhile.
pub(super) async fn essayer(
    contexte: &Contexte,
    jeton: &Jeton,
    chiffres: &str,
    (adresse, geste): (IpAddr, Geste),
) -> Result<Option<CodeEnvoye>> {
    let travail = |tx: Ecriture| async move {
        let (lu, lue) = ouvrir_verrouillee(&tx, jeton).await?;
        if geste == Geste::Signer && lue.enveloppe.tour(lu.rang) == TourDuSignataire::Signe {
            return Ok(Ok(None));
        }
        geste.exiger(&tx, &lue, lu.rang, tx.maintenant()).await?;
        let Some(envoye) = code::de(&tx, lu.signataire).await? else { return Ok(Err(CodeRefuse::Absent)) };
        let tape = envoye.comparer(&tx, chiffres);
        let juge = envoye.code.juger(tape, tx.maintenant().date());
        if tape == CodeTape::Differe && envoye.code.essais_restants() > 0 {
            code::compter_un_faux(&tx, lu.signataire).await?;
            preuve::noter(&tx, lu.enveloppe, Some(lu.rang), EvenementDePreuve::CodeFaux, &de(adresse)).await?;
        }
        Ok::<_, Error>(juge.map(|()| Some(envoye.code)))
    };
    match contexte.entretenir(travail).await? {
        Ok(juge) => Ok(juge),
        Err(refus) => {
            let identifiants = RefusDAction::nouveau(SorteDeRefus::Identifiants, refus.code(), refus.phrase());
            let violations = vec![Violation::nouvelle("code", refus.code(), refus.phrase())];
            Err(RefusDAction { violations, ..identifiants }.into())
        }
    }
}

/// A signature that is about to be written: who signs, and the rows that were read before the sealing.
struct Signature<'a> {
    jeton: &'a Jeton,
    lu: &'a LienDeSignatureLu,
    lue: &'a EnveloppeLue,
    juge: CodeEnvoye,
    chiffres: &'a str,
    textes: Vec<&'static TexteAAccepter>,
    adresse: IpAddr,
}

/// Refuses a code that was replaced by another one since it was compared.
pub(super) async fn confirmer_le_code(tx: &Ecriture, signataire: i64, juge: &CodeEnvoye, chiffres: &str) -> Result<()> {
    let encore = code::de(tx, signataire).await?.filter(|envoye| envoye.code.envoye == juge.envoye);
    if encore.is_none_or(|envoye| envoye.comparer(tx, chiffres) == CodeTape::Differe) {
        let refus = CodeRefuse::Expire;
        return Err(Error::identifiants(refus.code(), refus.phrase()));
    }
    Ok(())
}

async fn ecrire(contexte: &Contexte, sien: &Signature<'_>, scelle: &Scelle) -> Result<Ecrit<IssueDuSceau<SeanceLue>>> {
    let travail = |tx: Ecriture| async move {
        let (lu, lue) = ouvrir_verrouillee(&tx, sien.jeton).await?;
        // Compare the version under the lock, because somebody may have signed, refused or taken a refusal back during the
        // sealing.
        if lue.enveloppe.version != sien.lue.enveloppe.version {
            if lue.enveloppe.tour(lu.rang) == TourDuSignataire::Signe {
                return Ok(Acte::sans_effet(IssueDuSceau::Devancee));
            }
            lue.enveloppe.exiger_le_tour(lu.rang)?;
            return Err(store::Error::Conflit.into());
        }
        confirmer_le_code(&tx, lu.signataire, &sien.juge, sien.chiffres).await?;
        noter(&tx, sien).await?;
        let consent = sien.textes.iter().any(|texte| texte.exigence == Exigence::Libre);
        let qui = QuiASigne {
            rang: lu.rang,
            pour_la_societe: None,
            consentement: consent.then(|| scelle.le.date()),
            d_ou: de(sien.adresse),
        };
        let acte = Box::pin(ecrire_la_signature(&tx, contexte, &lue.enveloppe, qui, scelle)).await?;
        let vue = seance_dans(&tx, sien.jeton, tx.maintenant()).await?;
        Ok(acte.map(|issue| issue.disant(vue)))
    };
    contexte.ecrire(travail).await
}

/// Notes in the proof how the signatory was identified, and which texts they accepted.
async fn noter(tx: &Ecriture, sien: &Signature<'_>) -> Result<()> {
    let (enveloppe, rang, adresse) = (sien.lu.enveloppe, Some(sien.lu.rang), sien.adresse);
    preuve::noter(tx, enveloppe, rang, EvenementDePreuve::CodeJuste, &de(adresse)).await?;
    for texte in &sien.textes {
        let detail = DetailDePreuve { dit: Some(texte.to_string()), ..de(adresse) };
        let evenement = match texte.exigence {
            Exigence::Requis => EvenementDePreuve::Acceptation,
            Exigence::Libre => EvenementDePreuve::Consentement,
        };
        preuve::noter(tx, enveloppe, rang, evenement, &detail).await?;
    }
    Ok(())
}

/// The network address of an event, for the proof.
pub(super) fn de(adresse: IpAddr) -> DetailDePreuve {
    DetailDePreuve { adresse: Some(adresse.to_canonical().to_string()), ..DetailDePreuve::default() }
}
