//! Refusing to sign, with a reason, and taking the refusal back as long as the rules of the document allow it.

use super::apres_signature::{apres_refus, apres_reprise};
use super::seance::{SeanceLue, lien_inconnu, ouvrir_verrouillee, seance_dans};
use super::signature::de;
use crate::contexte::Contexte;
use crate::courrier::{Destinataire, Lettre, LettreDeSignatureRefusee, poster};
use crate::error::{Error, RefusDAction, Result};
use crate::reservation::contrat::fin_du_refus;
use domain::saisie::raison;
use domain::signature::EvenementDePreuve;
use std::net::IpAddr;
use store::enveloppe::{GenreDeLien, LienDeSignatureLu, preuve};
use store::session::Jeton;
use store::{Acte, Ecrit, Ecriture, Fait};

/// Refuses to sign, by the link of a letter, or from the portal with the signatory's own account. When somebody else opened the page
/// on the spot, a refusal is not accepted, because no code proves who is there.
pub async fn refuser(contexte: &Contexte, jeton: &str, texte: &str, adresse: IpAddr) -> Result<Ecrit<SeanceLue>> {
    let jeton = &Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let motif = &raison("motif", texte).map_err(|faute| RefusDAction::invalide(vec![faute.into()]))?;
    let travail = |tx: Ecriture| async move {
        let (lu, lue) = ouvrir_verrouillee(&tx, jeton).await?;
        lue.enveloppe.exiger_le_tour(lu.rang)?;
        let signataire = lue.enveloppe.signataire(lu.rang).ok_or_else(lien_inconnu)?;
        let personne = signataire.personne.as_ref().ok_or_else(lien_inconnu)?;
        exiger_le_signataire(&tx, &lu, &personne.email).await?;
        let apres = lue.enveloppe.refuser(lu.rang, motif.clone(), tx.maintenant().date())?;
        if !store::enveloppe::refuser(&tx, &apres, lu.rang, motif).await? {
            return Err(store::Error::Conflit.into());
        }
        preuve::noter(&tx, lu.enveloppe, Some(lu.rang), EvenementDePreuve::Refus, &de(adresse)).await?;
        let suites = Box::pin(apres_refus(&tx, contexte, &apres, (lu.rang, motif))).await?;
        let lettre = Lettre::SignatureRefusee(LettreDeSignatureRefusee {
            prenom: personne.prenom.clone(),
            libelle: lue.enveloppe.libelle.clone(),
            reference: lue.enveloppe.sujet.reference(),
            le: tx.maintenant().date(),
            motif: motif.clone(),
            jusqua: fin_du_refus(&tx, apres.sujet).await?,
        });
        let a_qui = Destinataire { utilisateur: None, nom: personne.nom_complet(), email: personne.email.clone() };
        poster(&tx, &a_qui, &lettre).await?;
        let mut faits = vec![Fait::SignatureRefusee { enveloppe: lu.enveloppe, rang: lu.rang }];
        faits.extend(suites);
        Ok::<_, Error>(Acte::faits(seance_dans(&tx, jeton, tx.maintenant()).await?, faits))
    };
    contexte.ecrire(travail).await
}

/// Takes a refusal back, by the kinds of link that are accepted for a refusal. Signing then goes on.
pub async fn reprendre(contexte: &Contexte, jeton: &str, adresse: IpAddr) -> Result<Ecrit<SeanceLue>> {
    let jeton = &Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let travail = |tx: Ecriture| async move {
        let (lu, lue) = ouvrir_verrouillee(&tx, jeton).await?;
        let apres = lue.enveloppe.reprendre(lu.rang)?;
        let signataire = apres.signataire(lu.rang).ok_or_else(lien_inconnu)?;
        let personne = signataire.personne.as_ref().ok_or_else(lien_inconnu)?;
        exiger_le_signataire(&tx, &lu, &personne.email).await?;
        if !store::enveloppe::reprendre(&tx, &apres, lu.rang).await? {
            return Err(store::Error::Conflit.into());
        }
        preuve::noter(&tx, lu.enveloppe, Some(lu.rang), EvenementDePreuve::Reprise, &de(adresse)).await?;
        let faits = Box::pin(apres_reprise(&tx, contexte, &apres, lu.rang)).await?;
        Ok::<_, Error>(Acte::faits(seance_dans(&tx, jeton, tx.maintenant()).await?, faits))
    };
    contexte.ecrire(travail).await
}

async fn exiger_le_signataire(tx: &Ecriture, lu: &LienDeSignatureLu, email: &str) -> Result<()> {
    if lu.genre != GenreDeLien::SurPlace {
        return Ok(());
    }
    if let Some(qui) = lu.utilisateur
        && let Some(ouvreur) = store::utilisateur::par_id(tx, qui).await?
        && domain::email::lire(&ouvreur.utilisateur.identite.email) == domain::email::lire(email)
    {
        return Ok(());
    }
    let phrase = "Pour refuser, la personne qui signe ouvre le lien reçu par e-mail, ou se connecte à son compte.";
    Err(Error::conflit("refus-sur-place", phrase))
}
