//! A company and its first prescriber join by themselves (`domain.md` section 8). Each step of the form is checked as it is left,
//! files are sent first, and one transaction writes the registration. Staff decide ([`decision`]) and ask for documents again
//! ([`piece`]). Refused registrations are erased later ([`entretien`]).
//!
//! A refused registration says plainly what is wrong (spec section 8), even that the e-mail is known. This is possible because
//! `api` limits the calls of each network address.

mod annonce;
mod decision;
mod depot;
mod document;
mod entretien;
mod piece;

use annonce::RangDansLHeure;
pub(crate) use annonce::annoncer_les_suivantes;
pub use decision::{ChangementsInscription, DroitsSurInscription, accepter, modifier, refuser};
pub use depot::{
    BornesDesDepots, DUREE_SANS_DEPOT, DepotOuvert, DepotRouvert, Pression, lire_le_jeton, ouvrir_depot, rouvrir_depot,
};
pub use document::{CHAMP, DepotDePiece, deposer, retirer};
use domain::refus_partage::{CLE_DEJA_EMPLOYEE, RefusPartage, code};
pub use entretien::GARDE_DES_REFUS;
pub(crate) use entretien::oublier;
pub use piece::{DUREE_DEMANDE, demander_pieces, piece_attendue, recevoir_piece, un_lien_sert};

use crate::captcha;
use crate::contexte::Contexte;
use crate::courrier::{Destinataire, InscriptionNouvelle, Lettre, LettreDInscription};
use crate::error::{Error, RefusDAction, Result, SorteDeRefus, Violation};
use domain::inscription::{
    ConstatAnnuaire, Dossier, Emplacement, LieuInscrit, PrescripteurInscrit, Raisons, SaisiePrescripteur,
    SaisieSociete, SocieteInscrite,
};
use domain::regle::Regle;
use domain::saisie::{Exigences, Faute, raison};
use domain::utilisateur::Referent;
use outside::annuaire::Annuaire;
use serde_json::{Value, json};
use std::time::Duration;
use store::inscription::{CleDInscription, Inscription};
use store::{Acces, Acte, Base, Ecrit, Ecriture, Fait, Instant};

/// A whole registration, as it was typed.
#[derive(Debug, Clone)]
pub struct EnvoiDInscription {
    pub company: SaisieSociete,
    pub prescriber: SaisiePrescripteur,
    /// The names of the files, in the order of [`Emplacement::TOUS`].
    pub documents: [Option<String>; 7],
    /// The reasons given for missing documents.
    pub raisons: Raisons,
    /// True when the terms are accepted.
    pub cgu: bool,
    /// The answer to the captcha.
    pub token: String,
    /// The key with which the form was sent.
    pub cle: Option<CleDInscription>,
}

/// The services that a registration uses: outside services, when the portal has them, and the counter of the sender's network.
#[derive(Clone, Copy)]
pub struct Services<'a> {
    /// The directory in which companies are looked up.
    pub annuaire: Option<&'a Annuaire>,
    /// The outside captcha; without it, the portal's own proof of work is used.
    pub captcha: Option<&'a outside::captcha::Verificateur>,
    /// Counts one more registration, and returns how long to wait when it is one too many. It is called only for a form without a
    /// fault and with a valid proof (`domain.md` section 8), so that correcting a field or failing a challenge keeps nobody out for
    /// an hour.
    pub compter: &'a (dyn Fn() -> Option<Duration> + Send + Sync),
}

/// Checks what was typed about a company. Nothing is stored.
pub async fn verifier_societe(contexte: &Contexte, saisie: &SaisieSociete, domaine: &str) -> Result<()> {
    let lue =
        saisie.lire(exigences(contexte, domaine)).map_err(|fautes| RefusDAction::formulaire(violations("", fautes)))?;
    let lecture = contexte.base().lire().await?;
    societe_libre(&lecture, &lue.siren).await
}

/// Checks what was typed about a prescriber. Nothing is stored.
pub async fn verifier_prescripteur(contexte: &Contexte, saisie: &SaisiePrescripteur, domaine: &str) -> Result<()> {
    let lu =
        saisie.lire(exigences(contexte, domaine)).map_err(|fautes| RefusDAction::formulaire(violations("", fautes)))?;
    email_externe("", &lu, domaine)?;
    let lecture = contexte.base().lire().await?;
    if email_pris(&lecture, &lu).await? { Err(email_deja_pris("")) } else { Ok(()) }
}

/// Registers a company: one transaction writes the form, its documents, the mails and the fact. When the same registration comes
/// again with the same key, the first one is returned.
pub async fn inscrire(
    contexte: &Contexte,
    envoi: &EnvoiDInscription,
    services: Services<'_>,
    domaine: &str,
) -> Result<Ecrit<Inscription>> {
    if let Some(deja) = deja_recue(contexte.base(), envoi.cle.as_ref()).await? {
        return Ok(deja);
    }
    match inscrire_une_fois(contexte, envoi, services, domaine).await {
        Ok(ecrit) => Ok(ecrit),
        // A request with the same key may have come first and taken the files, so look for its registration.
        Err(refus) => deja_recue(contexte.base(), envoi.cle.as_ref()).await?.ok_or(refus),
    }
}

async fn inscrire_une_fois(
    contexte: &Contexte,
    envoi: &EnvoiDInscription,
    services: Services<'_>,
    domaine: &str,
) -> Result<Ecrit<Inscription>> {
    let base = contexte.base();
    let (company, prescriber, raisons) = lire(envoi, exigences(contexte, domaine))?;
    email_externe("prescriber.", &prescriber, domaine)?;
    {
        // Check on a read first, so that a refusal does not wait for the turn to write. The write checks again.
        let lecture = base.lire().await?;
        // Other registrations that wait with the same SIREN or e-mail are no obstacle, and only staff see them.
        societe_libre(&lecture, &company.siren).await?;
        if email_pris(&lecture, &prescriber).await? {
            return Err(email_deja_pris("prescriber."));
        }
    }
    let preuve = &captcha::verifier(services.captcha, base.trousseau(), &envoi.token, contexte.maintenant()).await?;
    if let Some(attente) = (services.compter)() {
        return Err(Error::trop_de_tentatives(attente));
    }
    let constat = constater(services.annuaire, &company.siren, contexte.maintenant()).await;
    let dossier = &Dossier { company, prescriber, raisons, annuaire: constat };
    let travail = |tx| async move {
        captcha::employer(&tx, preuve).await?;
        let annonce = RangDansLHeure::ouvrir(&tx).await?;
        let inscription = store::inscription::creer(&tx, dossier, envoi.cle.as_ref()).await?;
        // Check again, because staff may have accepted another registration meanwhile. An acceptance at the same instant may not
        // be seen here. This registration then waits like any other, but staff cannot accept it.
        societe_libre(&tx, &dossier.company.siren).await?;
        if email_pris(&tx, &dossier.prescriber).await? {
            return Err(email_deja_pris("prescriber."));
        }
        reclamer(&tx, envoi, &inscription).await?;
        annonce.annoncer(&tx, dossier, &inscription).await?;
        let fait = Fait::InscriptionRecue { inscription: inscription.id };
        Ok(Acte::fait(inscription, fait))
    };
    contexte.ecrire(travail).await
}

/// Reads the registration that came with this key. Refused when the key came with other data.
async fn deja_recue(base: &Base, cle: Option<&CleDInscription>) -> Result<Option<Ecrit<Inscription>>> {
    let Some(cle) = cle else { return Ok(None) };
    let lecture = base.lire().await?;
    match store::inscription::par_envoi(&lecture, &cle.envoi).await? {
        None => Ok(None),
        Some((valeur, empreinte)) if empreinte == cle.empreinte => Ok(Some(Ecrit { valeur, numero: None })),
        Some(_) => {
            let RefusPartage { code, phrase } = CLE_DEJA_EMPLOYEE;
            Err(RefusDAction::nouveau(SorteDeRefus::Invalide, code, phrase).into())
        }
    }
}

/// Reads the company, the prescriber and the reasons for missing documents, or returns every field that breaks a rule.
fn lire(
    envoi: &EnvoiDInscription,
    exigences: Exigences<'_>,
) -> Result<(SocieteInscrite, PrescripteurInscrit, Raisons)> {
    let (company, prescriber) = (envoi.company.lire(exigences), envoi.prescriber.lire(exigences));
    let mut refus = Vec::new();
    refus.extend(company.as_ref().err().cloned().map(|fautes| violations("company.", fautes)).unwrap_or_default());
    refus
        .extend(prescriber.as_ref().err().cloned().map(|fautes| violations("prescriber.", fautes)).unwrap_or_default());
    let mut raisons = Raisons::default();
    for (emplacement, document) in Emplacement::TOUS.into_iter().zip(&envoi.documents) {
        match raison_du_manque(emplacement, document.as_deref(), envoi.raisons.de(emplacement)) {
            Ok(Some(lue)) => raisons.poser(emplacement, lue),
            Ok(None) => {}
            Err(violation) => refus.push(violation),
        }
    }
    if let Err(message) = Regle::RequiredCguInscription.verifier(&json!(envoi.cgu), &Value::Null, exigences.aujourd_hui)
    {
        refus.push(Violation::nouvelle("cgu", Regle::RequiredCguInscription.nom(), message));
    }
    match (company, prescriber) {
        (Ok(company), Ok(prescriber)) if refus.is_empty() => Ok((company, prescriber, raisons)),
        _ => Err(RefusDAction::formulaire(refus).into()),
    }
}

/// The reason given for a missing document. Refused when there is neither a document nor a reason. A reason typed beside a
/// document is not kept.
fn raison_du_manque(
    emplacement: Emplacement,
    document: Option<&str>,
    dite: Option<&str>,
) -> Result<Option<String>, Violation> {
    let champ = emplacement.champ();
    match (document, dite) {
        (Some(_), _) => Ok(None),
        (None, Some(texte)) if emplacement.se_remplace() => {
            raison(champ, texte).map(Some).map_err(|faute| violation("", faute))
        }
        (None, _) => Err(Violation::nouvelle(champ, Regle::Required.nom(), requis())),
    }
}

/// Claims the files that the form names, each once.
async fn reclamer(tx: &Ecriture, envoi: &EnvoiDInscription, inscription: &Inscription) -> Result<()> {
    let mut perdus = Vec::new();
    for (emplacement, nom) in Emplacement::TOUS.into_iter().zip(&envoi.documents) {
        let Some(nom) = nom else { continue };
        if !store::inscription::document::reclamer(tx, nom, emplacement, inscription.id).await? {
            let message = format!(
                "«\u{a0}{}\u{a0}» n’est plus disponible\u{a0}: veuillez joindre ce fichier de nouveau.",
                emplacement.libelle()
            );
            perdus.push(Violation::nouvelle(emplacement.champ(), "document-indisponible", message));
        }
    }
    if perdus.is_empty() { Ok(()) } else { Err(RefusDAction::formulaire(perdus).into()) }
}

/// The letter to the sender of a registration about it.
fn lettre(qui: &PrescripteurInscrit, inscription: &Inscription, raison: Option<String>) -> LettreDInscription {
    LettreDInscription { prenom: qui.firstname.clone(), reference: inscription.reference(), raison }
}

/// The sentence for a field that is left empty.
fn requis() -> String {
    Regle::Required.texte("").err().unwrap_or_default()
}

/// Writes to the staff who decide on registrations. `en_lettre` says what happened to this registration.
async fn prevenir(
    tx: &Ecriture,
    inscription: &Inscription,
    en_lettre: fn(InscriptionNouvelle) -> Lettre,
) -> Result<()> {
    let quoi = InscriptionNouvelle { id: inscription.id.0, reference: inscription.reference() };
    annonce::a_ceux_qui_decident(tx, &en_lettre(quoi)).await
}

/// The prescriber as an addressee, without an account yet.
pub(crate) fn destinataire(qui: &PrescripteurInscrit) -> Destinataire {
    let nom = format!("{} {}", qui.firstname, qui.lastname);
    Destinataire { utilisateur: None, nom, email: qui.contact.email.clone() }
}

/// Asks the directory about a SIREN. When the directory fails, the registration goes on.
async fn constater(annuaire: Option<&Annuaire>, siren: &str, maintenant: Instant) -> ConstatAnnuaire {
    let Some(annuaire) = annuaire else { return ConstatAnnuaire::Muet };
    match annuaire.siege(siren, maintenant.date()).await {
        Ok(None) => ConstatAnnuaire::Inconnue,
        Ok(Some(siege)) => ConstatAnnuaire::Connue {
            active: siege.active,
            siege: LieuInscrit {
                address: siege.adresse(),
                zipcode: siege.code_postal.clone(),
                city: siege.commune.clone(),
            },
            siret: siege.siret,
            denomination: siege.denomination,
        },
        Err(erreur) => {
            tracing::debug!(%erreur, "a registration is taken without the directory of companies");
            ConstatAnnuaire::Muet
        }
    }
}

fn exigences<'a>(contexte: &Contexte, domaine: &'a str) -> Exigences<'a> {
    Exigences { aujourd_hui: contexte.maintenant().jour(), domaine }
}

fn violations(prefixe: &str, fautes: Vec<Faute>) -> Vec<Violation> {
    fautes.into_iter().map(|faute| violation(prefixe, faute)).collect()
}

fn violation(prefixe: &str, faute: Faute) -> Violation {
    Violation::nouvelle(format!("{prefixe}{}", faute.champ), faute.code, faute.message)
}

fn email(qui: &PrescripteurInscrit) -> &str {
    &qui.contact.email
}

/// Refuses the SIREN of a company that is already on the portal, and names the referent of this company.
async fn societe_libre(db: &impl Acces, siren: &str) -> Result<()> {
    let Some(compte) = store::compte::par_siren(db, siren).await? else { return Ok(()) };
    let phrase = "Cette société est déjà inscrite sur le portail. Veuillez contacter son référent.";
    let contact: Option<Box<Referent>> = compte.gerant.map(Box::new);
    Err(RefusDAction { contact, ..RefusDAction::nouveau(SorteDeRefus::Connu, code::SOCIETE_CONNUE, phrase) }.into())
}

/// Says whether an account has this e-mail.
async fn email_pris(db: &impl Acces, qui: &PrescripteurInscrit) -> Result<bool> {
    Ok(store::utilisateur::acces_par_email(db, email(qui)).await?.is_some())
}

fn email_deja_pris(prefixe: &str) -> Error {
    let phrase = "Cette adresse e-mail est déjà utilisée.";
    let violations = vec![Violation::nouvelle(format!("{prefixe}contact.email"), "email-pris", phrase)];
    RefusDAction { violations, ..RefusDAction::nouveau(SorteDeRefus::Conflit, "email-pris", phrase) }.into()
}

/// Refuses an e-mail of the portal's own company, because administrators create its accounts.
fn email_externe(prefixe: &str, qui: &PrescripteurInscrit, domaine: &str) -> Result<()> {
    Regle::ExternalEmail.texte_avec(email(qui), &json!({ "domaine": domaine })).map_err(|message| {
        let violations =
            vec![Violation::nouvelle(format!("{prefixe}contact.email"), Regle::ExternalEmail.nom(), message.clone())];
        RefusDAction { violations, ..RefusDAction::nouveau(SorteDeRefus::Connu, "email-interne", message) }.into()
    })
}
