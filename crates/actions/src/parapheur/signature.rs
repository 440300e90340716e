//! A code is asked for, typed, and signs.

use super::sceller::{IssueDuSceau, Scelle, ranger, sceller};
use super::seance::{envois, lien_inconnu, ouvrir, ouvrir_verrouillee};
use super::suites::garder_la_signature;
use crate::contexte::Contexte;
use crate::courrier::{Destinataire, Lettre, LettreDeCode, poster};
use crate::error::{Error, RefusDAction, Result, SorteDeRefus, Violation};
use domain::marque::Marque;
use domain::signature::{
    CODES_PAR_FENETRE, CodeEnvoye, CodeRefuse, CodeTape, DUREE_DU_CODE, EvenementDePreuve, TexteAAccepter,
    TourDuSignataire, acceptations, lire_le_code, prochain_code,
};
use std::net::IpAddr;
use std::time::Duration;
use store::enveloppe::{DetailDePreuve, EnveloppeLue, LienDeSignatureLu, code, preuve};
use store::session::Jeton;
use store::{Acte, Ecrit, Ecriture, Fait};

/// Sends a code to whose link it is.
pub async fn envoyer_un_code(contexte: &Contexte, jeton: &str, adresse: IpAddr) -> Result<Ecrit<()>> {
    let jeton = &Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let travail = |tx: Ecriture| async move {
        let (lu, lue) = ouvrir_verrouillee(&tx, jeton).await?;
        lue.enveloppe.exiger_le_tour(lu.rang)?;
        let signataire = lue.enveloppe.signataire(lu.rang).ok_or_else(lien_inconnu)?;
        let personne = signataire.personne.as_ref().ok_or_else(lien_inconnu)?;
        let maintenant = tx.maintenant();
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
        });
        // To their address alone, whatever account bears it: no list of letters shows it to anybody else.
        let a_qui = Destinataire { utilisateur: None, nom: personne.nom_complet(), email: personne.email.clone() };
        poster(&tx, &a_qui, &lettre).await?;
        Ok::<_, Error>(Acte::fait((), Fait::CodeDeSignatureEnvoye { enveloppe: lu.enveloppe, rang: lu.rang }))
    };
    contexte.ecrire(travail).await
}

fn trop_de_codes(attente: Duration) -> Error {
    let phrase =
        format!("{CODES_PAR_FENETRE} codes ont été envoyés en une heure : veuillez patienter avant le suivant.");
    RefusDAction::nouveau(SorteDeRefus::TropDeTentatives(attente), "trop-de-codes", phrase).into()
}

/// Signs with the code that was sent. Who signed already is told nothing new: what happened is read again.
pub async fn signer(
    contexte: &Contexte,
    jeton: &str,
    tape: &str,
    acceptes: &[String],
    (adresse, marque): (IpAddr, &Marque),
) -> Result<Option<Ecrit<()>>> {
    let jeton = &Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let (lu, lue) = {
        let db = contexte.base().lire().await?;
        ouvrir(&db, jeton, contexte.maintenant()).await?
    };
    if lue.enveloppe.tour(lu.rang) == TourDuSignataire::Signe {
        return Ok(None);
    }
    lue.enveloppe.exiger_le_tour(lu.rang)?;
    let signataire = lue.enveloppe.signataire(lu.rang).ok_or_else(lien_inconnu)?;
    let personne = signataire.personne.as_ref().ok_or_else(lien_inconnu)?;
    let textes = exiger_les_textes(acceptations(lue.enveloppe.sujet.genre(), signataire.role), acceptes)?;
    let chiffres = lire_le_code(tape)
        .ok_or_else(|| Error::invalide("code", "format", "Veuillez renseigner les six chiffres du code."))?;
    // The code first: who does not have it costs the portal no seal.
    let Some(juge) = essayer(contexte, jeton, &chiffres, adresse).await? else { return Ok(None) };
    let scelle = sceller(contexte, &lue, signataire, &personne.avec_civilite(), marque).await?;
    let sien = Signature { jeton, lu: &lu, lue: &lue, juge, chiffres: &chiffres, textes, adresse };
    let ecrit = ecrire(contexte, &sien, &scelle).await;
    ranger(contexte, lu.enveloppe, &scelle, ecrit).await
}

/// Every text that is to be accepted must be, and nothing else is.
fn exiger_les_textes(textes: &'static [TexteAAccepter], acceptes: &[String]) -> Result<&'static [TexteAAccepter]> {
    if acceptes.iter().any(|code| textes.iter().all(|texte| texte.code != code)) {
        return Err(Error::invalide("acceptations", "inconnu", "Ce texte n’est pas à accepter."));
    }
    if textes.iter().all(|texte| acceptes.iter().any(|code| code == texte.code)) {
        return Ok(textes);
    }
    Err(Error::invalide("acceptations", "acceptation-requise", "Veuillez accepter le texte avant de signer."))
}

/// Tries a code: one that is wrong is counted before it is refused. Gives the code that it is; none when they signed meanwhile.
async fn essayer(contexte: &Contexte, jeton: &Jeton, chiffres: &str, adresse: IpAddr) -> Result<Option<CodeEnvoye>> {
    let travail = |tx: Ecriture| async move {
        let (lu, lue) = ouvrir_verrouillee(&tx, jeton).await?;
        if lue.enveloppe.tour(lu.rang) == TourDuSignataire::Signe {
            return Ok(Ok(None));
        }
        lue.enveloppe.exiger_le_tour(lu.rang)?;
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

/// Who signs, and what was read of it.
struct Signature<'a> {
    jeton: &'a Jeton,
    lu: &'a LienDeSignatureLu,
    lue: &'a EnveloppeLue,
    juge: CodeEnvoye,
    chiffres: &'a str,
    textes: &'static [TexteAAccepter],
    adresse: IpAddr,
}

async fn ecrire(contexte: &Contexte, sien: &Signature<'_>, scelle: &Scelle) -> Result<Ecrit<IssueDuSceau>> {
    let travail = |tx: Ecriture| async move {
        let (lu, lue) = ouvrir_verrouillee(&tx, sien.jeton).await?;
        // Read again under its lock: somebody signed, refused or took it back while this one was sealed.
        if lue.enveloppe.version != sien.lue.enveloppe.version {
            if lue.enveloppe.tour(lu.rang) == TourDuSignataire::Signe {
                return Ok(Acte::sans_effet(IssueDuSceau::Devancee));
            }
            lue.enveloppe.exiger_le_tour(lu.rang)?;
            return Err(store::Error::Conflit.into());
        }
        let encore = code::de(&tx, lu.signataire).await?.filter(|envoye| envoye.code.envoye == sien.juge.envoye);
        if encore.is_none_or(|envoye| envoye.comparer(&tx, sien.chiffres) == CodeTape::Differe) {
            let refus = CodeRefuse::Expire;
            return Err(Error::identifiants(refus.code(), refus.phrase()));
        }
        noter(&tx, sien).await?;
        garder_la_signature(&tx, &lue.enveloppe, (lu.rang, None), scelle, de(sien.adresse)).await
    };
    contexte.ecrire(travail).await
}

/// Notes how they were known, and what they accepted.
async fn noter(tx: &Ecriture, sien: &Signature<'_>) -> Result<()> {
    let (enveloppe, rang, adresse) = (sien.lu.enveloppe, Some(sien.lu.rang), sien.adresse);
    preuve::noter(tx, enveloppe, rang, EvenementDePreuve::CodeJuste, &de(adresse)).await?;
    for texte in sien.textes {
        let detail = DetailDePreuve { dit: Some(texte.to_string()), ..de(adresse) };
        preuve::noter(tx, enveloppe, rang, EvenementDePreuve::Acceptation, &detail).await?;
    }
    Ok(())
}

/// Where it came from.
pub(super) fn de(adresse: IpAddr) -> DetailDePreuve {
    DetailDePreuve { adresse: Some(adresse.to_canonical().to_string()), ..DetailDePreuve::default() }
}
