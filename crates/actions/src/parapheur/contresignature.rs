//! Staff sign for the portal's company, one document or several, by typing their password again.

use super::apres_signature::{QuiASigne, ecrire_la_signature, plus_a_signer};
use super::sceller::{IssueDuSceau, Scelle, ranger, sceller};
use super::signature::de;
use crate::contexte::Contexte;
use crate::error::{Error, RefusDAction, Result, SorteDeRefus, Violation};
use crate::mandat;
use crate::mot_de_passe::{Priorite, verifier};
use crate::pouvoir::moi;
use crate::reservation::contrat;
use crate::session::{compter_l_ancien, oublier_l_ancien};
use crate::signature::Cachet;
use domain::lot::tenue::IdReservation;
use domain::refus_partage::code;
use domain::signature::{
    CONTRESIGNES_ENSEMBLE, EvenementDePreuve, GenreDActe, PersonneSignataire, RoleDeSignataire, SignataireDActe,
    SujetSigne,
};
use domain::utilisateur::Utilisateur;
use std::net::IpAddr;
use std::time::Duration;
use store::enveloppe::{EnveloppeLue, preuve};
use store::{Acces, Acte, Ecrit, Ecriture, Numero};
use tokio::time::Instant;

/// How long after its start one call may still begin another document: half of the time limit of an answer (`api`).
const AU_PLUS: Duration = Duration::from_secs(5);

/// The documents that were countersigned, and those that were not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contresignature {
    pub contresignes: Vec<SujetSigne>,
    /// The documents that were not countersigned, each with the reason in a sentence.
    pub refus: Vec<(SujetSigne, String)>,
    /// The number of the last fact that was written.
    pub numero: Option<Numero>,
}

/// Signs these documents for the portal's company. A document that cannot be signed does not stop the others.
pub async fn contresigner(
    contexte: &Contexte,
    sujets: &[SujetSigne],
    mot_de_passe: &str,
    (adresse, cachet): (IpAddr, &Cachet),
) -> Result<Contresignature> {
    let id = contexte.moi_meme()?;
    if sujets.len() > CONTRESIGNES_ENSEMBLE {
        let phrase = format!("Vous pouvez contresigner {CONTRESIGNES_ENSEMBLE} documents au plus à la fois.");
        let champ = match sujets.first().map(|sujet| sujet.genre()) {
            Some(GenreDActe::Contrat) => "contrats",
            Some(GenreDActe::Mandat) | None => "mandats",
        };
        return Err(Error::invalide(champ, "trop", phrase));
    }
    let lu = {
        let db = contexte.base().lire().await?;
        store::utilisateur::par_id(&db, id).await?.filter(|lu| lu.actif).ok_or_else(Error::sans_droit)?
    };
    compter_l_ancien(contexte.base(), &lu.utilisateur.identite.email).await?;
    if !verifier(Priorite::Connue, mot_de_passe, lu.mot_de_passe.clone()).await?.est_juste() {
        let phrase = "Ce mot de passe n’est pas le bon.";
        let refus = RefusDAction::nouveau(SorteDeRefus::Identifiants, "mot-de-passe", phrase);
        let violations = vec![Violation::nouvelle("motDePasse", "mot-de-passe", phrase)];
        return Err(RefusDAction { violations, ..refus }.into());
    }
    oublier_l_ancien(contexte.base(), &lu.utilisateur.identite.email).await?;
    let (mut dit, debut) = (Contresignature::default(), Instant::now());
    for sujet in sujets {
        // Each signature waits for the time-stamp authority, and the answer must be sent before its own time limit.
        if !dit.contresignes.is_empty() && debut.elapsed() > AU_PLUS {
            dit.refus.push((*sujet, "Ce document n’a pas encore été contresigné\u{a0}: recommencez.".to_owned()));
            continue;
        }
        match un(contexte, *sujet, &lu.utilisateur, (adresse, cachet)).await {
            Ok(ecrit) => {
                dit.contresignes.push(*sujet);
                dit.numero = ecrit.numero.or(dit.numero);
            }
            Err(erreur) if erreur.refus().is_some() => dit.refus.push((*sujet, erreur.to_string())),
            // The earlier documents of this call stay countersigned, so the answer must list them.
            Err(erreur) if !dit.contresignes.is_empty() => {
                tracing::error!(sujet = sujet.reference(), %erreur, "a document could not be countersigned");
                dit.refus.push((*sujet, "La signature n’a pas pu être faite\u{a0}: réessayez.".to_owned()));
            }
            Err(erreur) => return Err(erreur),
        }
    }
    Ok(dit)
}

async fn un(
    contexte: &Contexte,
    sujet: SujetSigne,
    qui: &Utilisateur,
    (adresse, cachet): (IpAddr, &Cachet),
) -> Result<Ecrit<()>> {
    let lue = {
        let db = contexte.base().lire().await?;
        let lue = a_contresigner(&db, sujet).await?;
        exiger(&db, contexte, sujet).await?;
        lue
    };
    let signataire = de_la_societe(&lue)?;
    let personne = PersonneSignataire::de(&qui.identite);
    let nom = format!("{}, pour {}", personne.avec_civilite(), cachet.marque.raison_sociale);
    let scelle = sceller(contexte, &lue, signataire, &nom, cachet).await?.ok_or_else(deja_contresigne)?;
    let ecrit = ecrire(contexte, &lue, &personne, &scelle, adresse).await;
    let ecrit = ranger(contexte, lue.enveloppe.id, &scelle, ecrit).await?;
    ecrit.ok_or_else(deja_contresigne)
}

fn deja_contresigne() -> Error {
    Error::conflit(code::SIGNATURE_FAITE, "Ce document vient d’être contresigné.")
}

async fn ecrire(
    contexte: &Contexte,
    lue: &EnveloppeLue,
    personne: &PersonneSignataire,
    scelle: &Scelle,
    adresse: IpAddr,
) -> Result<Ecrit<IssueDuSceau>> {
    let travail = |tx: Ecriture| async move {
        let id = lue.enveloppe.id;
        let presente = store::enveloppe::par_id_verrouillee(&tx, id).await?.ok_or_else(plus_a_signer)?;
        // The user may have been disabled, or may have lost the management of the company, while the document was sealed.
        let qui = moi(&tx, contexte).await?;
        exiger(&tx, contexte, lue.enveloppe.sujet).await?;
        let rang = de_la_societe(lue)?.rang;
        if presente.enveloppe.version != lue.enveloppe.version {
            presente.enveloppe.exiger_le_tour(rang)?;
            return Ok(Acte::sans_effet(IssueDuSceau::Devancee));
        }
        preuve::noter(&tx, id, Some(rang), EvenementDePreuve::MotDePasse, &de(adresse)).await?;
        let pour_la_societe = Some((qui.id, personne));
        let qui = QuiASigne { rang, pour_la_societe, consentement: None, d_ou: de(adresse) };
        Box::pin(ecrire_la_signature(&tx, contexte, &presente.enveloppe, qui, scelle)).await
    };
    contexte.ecrire(travail).await
}

/// Reads the last envelope of a subject. The call is refused when it is not the turn of the portal's company to sign.
async fn a_contresigner(db: &impl Acces, sujet: SujetSigne) -> Result<EnveloppeLue> {
    let lue = store::enveloppe::du_sujet(db, sujet).await?.ok_or_else(plus_a_signer)?;
    lue.enveloppe.exiger_le_tour(de_la_societe(&lue)?.rang)?;
    Ok(lue)
}

fn de_la_societe(lue: &EnveloppeLue) -> Result<&SignataireDActe> {
    let elle = lue.enveloppe.signataires.iter().find(|s| s.role == RoleDeSignataire::Societe);
    elle.ok_or_else(plus_a_signer)
}

/// Refuses a user who may not countersign this subject. The rule differs between a mandate and a contract.
async fn exiger(db: &impl Acces, contexte: &Contexte, sujet: SujetSigne) -> Result<()> {
    match sujet {
        SujetSigne::Mandat(numero) => mandat::exiger_contresignable(db, contexte, numero).await,
        SujetSigne::Contrat(numero) => contrat::exiger_contresignable(db, contexte, IdReservation(numero)).await,
    }
}
