//! The file of proofs of a signed document: who signed, what and when. It is sealed like the document.

use crate::certificat;
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::fichier::interrompu;
use crate::moyens::{Moyens, Sort};
use crate::photo::oublier;
use crate::signature::{Conservation, conserver_octets, ecrire, sceller_pour_le_portail};
use chrono::{DateTime, Utc};
use domain::marque::Marque;
use domain::signature::{
    Enveloppe, EtatDEnveloppe, EtatDeSignataire, EvenementDePreuve, IdEnveloppe, PaiementDeLActe, RoleDeSignataire,
    SignataireDActe, acceptations, masquer_l_email, niveau_de_sceau,
};
use outside::revocation::ListesDeRevocation;
use papers::actes::{ActeRedige, DossierDePreuve, EvenementProuve, SignataireProuve};
use sha2::{Digest as _, Sha256};
use std::time::Duration;
use store::enveloppe::preuve::PreuveLue;
use store::enveloppe::{DetailDePreuve, EnveloppeLue, preuve};
use store::octets::hexadecimal;
use store::tache::TacheSousBail;
use store::{Acte, Base, Ecriture, Fait, Instant};

/// How long, after the last signature, the file of proofs waits for the revocation lists.
const PATIENCE: Duration = Duration::from_mins(15);

/// Gathers the proofs of a document that everybody has signed, seals them, and stores them once, in the transaction that ends the job.
pub(crate) async fn etablir_preuve(
    base: &Base,
    moyens: &Moyens,
    sous_bail: &TacheSousBail,
    enveloppe: i64,
) -> Result<Sort> {
    let id = IdEnveloppe(enveloppe);
    let cachet = moyens.cachet(base);
    let contexte = &Contexte::des_taches(base.clone());
    let Some(rassemble) = rassembler(base, id).await? else {
        base.entretenir(|tx| async move { store::tache::terminer(&tx, sous_bail, Duration::ZERO).await }).await?;
        return Ok(Sort::Finie);
    };
    // The file of proofs holds the hash of the document, so the revocation lists are added to the document first.
    let rassemble = match conserver(contexte, &rassemble.lue, cachet.listes.as_deref()).await? {
        Avant::Fait => rassemble,
        Avant::Change => match rassembler(base, id).await? {
            Some(rassemble) => rassemble,
            None => return Ok(Sort::PasEncore),
        },
        Avant::Attend(cause) => return Ok(Sort::Manque(cause)),
    };
    let lue = rassemble.lue.clone();
    let acte = match composer(rassemble, cachet.marque.clone(), base.maintenant()).await? {
        Ok(acte) => acte,
        Err(cause) => return Ok(Sort::Manque(cause)),
    };
    let raison = format!("Dossier de preuve {}", lue.enveloppe.sujet.reference());
    let (piece, empreinte) = &sceller_pour_le_portail(contexte, &acte, raison, &cachet).await?;
    let signee = &lue.enveloppe;
    let travail = |tx: Ecriture| async move {
        store::tache::terminer(&tx, sous_bail, Duration::ZERO).await?;
        // Another server may have stored a file of proofs already. The row then names that file, and this call deletes its own.
        if store::enveloppe::par_id(&tx, id).await?.is_none_or(|lue| lue.preuve.is_some()) {
            return Ok(Acte::sans_effet(false));
        }
        if !store::enveloppe::poser_la_preuve(&tx, signee, piece, empreinte).await? {
            return Err(store::Error::Conflit.into());
        }
        Ok::<_, Error>(Acte::fait(true, Fait::PreuveEtablie { enveloppe: id }))
    };
    if !contexte.ecrire(travail).await?.valeur {
        oublier(base, &piece.id).await;
    }
    Ok(Sort::Finie)
}

/// Says whether the document is ready for its file of proofs.
enum Avant {
    Fait,
    /// The document has changed, or may have changed, and must be read again.
    Change,
    /// The document waits for revocation lists, which are missing for this cause.
    Attend(String),
}

/// Adds the revocation lists to a signed document, when its certificates have some. The job waits for missing lists, for
/// [`PATIENCE`] at most. After that the document stays at level B-T, and administrators are told.
async fn conserver(contexte: &Contexte, lue: &EnveloppeLue, listes: Option<&ListesDeRevocation>) -> Result<Avant> {
    let base = contexte.base();
    let a_faire = !lue.horodatages.is_empty() && lue.conservees.is_empty();
    let Some((listes, piece)) = listes.zip(lue.document.as_ref()).filter(|_| a_faire) else { return Ok(Avant::Fait) };
    let pdf = base.pieces().lire(piece).await?.ok_or_else(|| interrompu("le document signé a disparu"))?;
    let (octets, champs) = match conserver_octets(base, pdf.into(), listes).await? {
        Conservation::Faite { octets, champs } => (octets, champs),
        Conservation::Aucune => return Ok(Avant::Fait),
        Conservation::Manque(cause) => {
            let patiente =
                lue.enveloppe.close.is_some_and(|close| base.maintenant() < Instant::from(close).plus(PATIENCE));
            if patiente {
                return Ok(Avant::Attend(cause));
            }
            tracing::warn!(cause, "a signed document stays without lists of revoked certificates");
            certificat::dire_les_listes_absentes(base, &cause).await?;
            return Ok(Avant::Fait);
        }
    };
    let empreinte = &hexadecimal(&Sha256::digest(&octets));
    let document = &ecrire(base, &octets, &piece.mime).await?;
    let siens = lue.enveloppe.signataires.iter().filter(|signataire| champs.contains(&signataire.champ()));
    let rangs: &Vec<u16> = &siens.map(|signataire| signataire.rang).collect();
    let id = lue.enveloppe.id;
    let travail = |tx: Ecriture| async move {
        let Some(remplace) = store::enveloppe::conserver(&tx, lue, (document, empreinte), rangs).await? else {
            return Err(store::Error::Conflit.into());
        };
        let detail = DetailDePreuve { dit: Some(empreinte.clone()), ..DetailDePreuve::default() };
        preuve::noter(&tx, id, None, EvenementDePreuve::Conservation, &detail).await?;
        Ok::<_, Error>(Acte::fait(remplace, Fait::DocumentConserve { enveloppe: id }))
    };
    match contexte.ecrire(travail).await {
        Ok(ecrit) => oublier(base, &ecrit.valeur).await,
        // Another server has added the lists, or the document was erased, so the present state is read again.
        Err(Error::Interne(store::Error::Conflit)) => oublier(base, &document.id).await,
        Err(erreur) => return Err(erreur),
    }
    Ok(Avant::Change)
}

/// The data from which a file of proofs is written.
#[derive(Clone)]
struct Rassemble {
    lue: EnveloppeLue,
    evenements: Vec<PreuveLue>,
    certificat: String,
}

async fn rassembler(base: &Base, id: IdEnveloppe) -> Result<Option<Rassemble>> {
    let db = base.lire().await?;
    let lue = store::enveloppe::par_id(&db, id).await?;
    let a_faire = |lue: &EnveloppeLue| lue.enveloppe.etat == EtatDEnveloppe::Signee && lue.preuve.is_none();
    let Some(lue) = lue.filter(a_faire) else { return Ok(None) };
    let evenements = preuve::de(&db, id).await?;
    let derniere = lue.cles.iter().max_by_key(|(rang, _)| **rang).map(|(_, cle)| *cle);
    let certificat = match derniere {
        None => None,
        Some(cle) => store::cle_de_sceau::par_id(&db, cle).await?,
    };
    let certificat = certificat.map(|lu| lu.empreinte).unwrap_or_default();
    Ok(Some(Rassemble { lue, evenements, certificat }))
}

/// Writes the file on a blocking thread, because it takes processor time. The inner error says why it cannot be written.
async fn composer(rassemble: Rassemble, marque: Marque, quand: Instant) -> Result<Result<ActeRedige, String>> {
    let travail = tokio::task::spawn_blocking(move || rediger(&rassemble, &marque, quand));
    let compose = travail.await.map_err(|_| interrompu("composition interrompue"))?;
    Ok(compose.map_err(|erreur| erreur.to_string()))
}

/// A person who signed, in words.
struct Prouve {
    rang: u16,
    nom: String,
    role: String,
    adresse: String,
    le: DateTime<Utc>,
    niveau: String,
}

fn rediger(rassemble: &Rassemble, marque: &Marque, quand: Instant) -> Result<ActeRedige, papers::Error> {
    let enveloppe = &rassemble.lue.enveloppe;
    let horodatee = |s: &SignataireDActe| rassemble.lue.horodatages.get(&s.rang).map(|instant| instant.date());
    let niveau = |s: &SignataireDActe| niveau_de_sceau(horodatee(s), rassemble.lue.revocations(s.rang));
    let siens: Vec<Prouve> = enveloppe.signataires.iter().filter_map(|s| prouver(s, marque, niveau(s))).collect();
    let dits: Vec<(DateTime<Utc>, String, String)> = rassemble
        .evenements
        .iter()
        .map(|lu| {
            let qui = lu.rang.and_then(|rang| siens.iter().find(|sien| sien.rang == rang));
            (lu.instant.date(), qui_a_fait(lu, qui).to_owned(), en_phrase(lu, enveloppe))
        })
        .collect();
    papers::actes::preuve(&DossierDePreuve {
        titre: &enveloppe.libelle,
        reference: &enveloppe.sujet.reference(),
        empreinte: &rassemble.lue.empreinte,
        fichier: &enveloppe.sujet.nom_de_fichier(),
        certificat: &rassemble.certificat,
        signataires: siens
            .iter()
            .map(|s| SignataireProuve {
                nom: &s.nom,
                role: &s.role,
                adresse: &s.adresse,
                signe_le: s.le,
                niveau: &s.niveau,
            })
            .collect(),
        evenements: dits.iter().map(|(instant, qui, quoi)| EvenementProuve { instant: *instant, qui, quoi }).collect(),
        marque,
        date: quand.jour(),
    })
}

fn prouver(signataire: &SignataireDActe, marque: &Marque, niveau: String) -> Option<Prouve> {
    let EtatDeSignataire::Signe { le } = signataire.etat else { return None };
    let personne = signataire.personne.as_ref()?;
    Some(Prouve {
        rang: signataire.rang,
        nom: personne.avec_civilite(),
        role: match signataire.role {
            RoleDeSignataire::Representant | RoleDeSignataire::Acquereur | RoleDeSignataire::Coacquereur => {
                signataire.role.libelle().to_owned()
            }
            RoleDeSignataire::Societe => format!("Pour {}", marque.raison_sociale),
        },
        adresse: masquer_l_email(&personne.email),
        le,
        niveau,
    })
}

/// The author of an event in words. Links and codes come from the portal, the other events from a person.
fn qui_a_fait<'a>(lu: &PreuveLue, qui: Option<&'a Prouve>) -> &'a str {
    const PORTAIL: &str = "Le portail";
    match lu.evenement {
        EvenementDePreuve::Ouverture
        | EvenementDePreuve::Conservation
        | EvenementDePreuve::Lien
        | EvenementDePreuve::CodeEnvoye
        | EvenementDePreuve::SurPlace
        | EvenementDePreuve::AdresseCorrigee
        | EvenementDePreuve::Professionnel
        | EvenementDePreuve::Papier
        | EvenementDePreuve::Notification
        | EvenementDePreuve::Fermeture => PORTAIL,
        EvenementDePreuve::Lecture
        | EvenementDePreuve::CodeFaux
        | EvenementDePreuve::CodeJuste
        | EvenementDePreuve::Acceptation
        | EvenementDePreuve::MotDePasse
        | EvenementDePreuve::Consentement
        | EvenementDePreuve::Signature
        | EvenementDePreuve::Refus
        | EvenementDePreuve::Reprise
        | EvenementDePreuve::Retractation => qui.map_or(PORTAIL, |qui| qui.nom.as_str()),
    }
}

/// An event as one sentence.
fn en_phrase(lu: &PreuveLue, enveloppe: &Enveloppe) -> String {
    let mut phrase = lu.evenement.libelle().to_owned();
    if let Some(email) = &lu.detail.email {
        phrase = format!("{phrase} à {}", masquer_l_email(email));
    }
    if let Some(dit) = &lu.detail.dit {
        phrase = match lu.evenement {
            EvenementDePreuve::Acceptation | EvenementDePreuve::Consentement => {
                format!("{phrase} ({dit})\u{a0}: «\u{a0}{}\u{a0}»", texte(lu, dit, enveloppe))
            }
            EvenementDePreuve::Ouverture | EvenementDePreuve::Signature | EvenementDePreuve::Conservation => {
                format!("{phrase}\u{a0}; SHA-256 {dit}")
            }
            _ => format!("{phrase}\u{a0}: {dit}"),
        };
    }
    match &lu.detail.adresse {
        Some(adresse) => format!("{phrase}\u{a0}; depuis {adresse}"),
        None => phrase,
    }
}

/// The words of an accepted text. The result is empty when this version no longer has them.
fn texte(lu: &PreuveLue, dit: &str, enveloppe: &Enveloppe) -> &'static str {
    let role = lu.rang.and_then(|rang| enveloppe.signataire(rang)).map(|signataire| signataire.role);
    // A purchase without a loan has every text that may be asked of a buyer, so its list is searched whatever the purchase.
    let textes = role.map_or(&[][..], |role| acceptations(enveloppe.sujet.genre(), role, PaiementDeLActe::SansPret));
    textes.iter().find(|texte| texte.to_string() == dit).map_or("", |texte| texte.texte)
}
