//! A company and its first prescriber join by themselves (`domain.md` section 8): each step checked as it is left, files sent
//! first, one registration in one transaction; staff decide ([`decision`]), ask for a document again ([`piece`]), and what was
//! refused is erased ([`entretien`]).
//!
//! Registration answers plainly what is wrong (spec section 8), who is known included: it is limited by address, in `api`.

mod decision;
mod depot;
mod document;
mod entretien;
mod piece;

pub use decision::{ChangementsInscription, DroitsSurInscription, accepter, modifier, refuser};
pub use depot::{
    BornesDesDepots, DUREE_SANS_DEPOT, DepotOuvert, DepotRouvert, Pression, lire_le_jeton, ouvrir_depot, rouvrir_depot,
};
pub(crate) use document::verifier as verifier_le_fichier;
pub use document::{CHAMP, DepotDePiece, deposer, retirer};
pub use entretien::GARDE_DES_REFUS;
pub(crate) use entretien::oublier;
pub use piece::{DUREE_DEMANDE, demander_piece, piece_attendue, recevoir_piece};

use crate::captcha;
use crate::contexte::Contexte;
use crate::courrier::{Destinataire, InscriptionNouvelle, Lettre, LettreDInscription, poster};
use crate::error::{Error, Kind, Refusal, Result, Violation};
use domain::acces::Role;
use domain::inscription::{
    ConstatAnnuaire, Dossier, Emplacement, LieuInscrit, PrescripteurInscrit, Raisons, SaisiePrescripteur,
    SaisieSociete, SocieteInscrite,
};
use domain::regle::Regle;
use domain::saisie::{Exigences, Faute, raison};
use domain::utilisateur::Referent;
use outside::annuaire::Annuaire;
use serde_json::{Value, json};
use store::inscription::{CleDInscription, Inscription};
use store::{Acces, Acte, Base, Ecrit, Ecriture, Fait, Instant, Unicite};

/// A whole registration, as it was typed.
#[derive(Debug, Clone)]
pub struct EnvoiDInscription {
    /// The company.
    pub company: SaisieSociete,
    /// Its first prescriber.
    pub prescriber: SaisiePrescripteur,
    /// The names of the files, in the order of [`Emplacement::TOUS`].
    pub documents: [Option<String>; 7],
    /// Why documents are missing.
    pub raisons: Raisons,
    /// The terms are accepted.
    pub cgu: bool,
    /// What the captcha gave.
    pub token: String,
    /// The key that it was sent under.
    pub cle: Option<CleDInscription>,
}

/// The services of others that a registration turns to, where the portal has them.
#[derive(Clone, Copy, Default)]
pub struct Services<'a> {
    /// Where companies are looked up.
    pub annuaire: Option<&'a Annuaire>,
    /// Who judges the captcha; without it, the portal's own proof of work does.
    pub captcha: Option<&'a outside::captcha::Verificateur>,
}

/// Checks what was typed of a company; nothing is kept.
pub async fn verifier_societe(contexte: &Contexte, saisie: &SaisieSociete, domaine: &str) -> Result<()> {
    let lue = saisie.lire(exigences(contexte, domaine)).map_err(|fautes| Refusal::form(violations("", fautes)))?;
    let lecture = contexte.base().lire().await?;
    societe_libre(&lecture, &lue.siren).await?;
    if store::inscription::siren_attend(&lecture, &lue.siren).await? { Err(societe_qui_attend()) } else { Ok(()) }
}

/// Checks what was typed of a prescriber; nothing is kept.
pub async fn verifier_prescripteur(contexte: &Contexte, saisie: &SaisiePrescripteur, domaine: &str) -> Result<()> {
    let lu = saisie.lire(exigences(contexte, domaine)).map_err(|fautes| Refusal::form(violations("", fautes)))?;
    email_externe("", &lu, domaine)?;
    let lecture = contexte.base().lire().await?;
    let pris = email_pris(&lecture, &lu).await? || store::inscription::email_attend(&lecture, email(&lu)).await?;
    if pris { Err(email_deja_pris("")) } else { Ok(()) }
}

/// Registers: what was sent, its documents, the mails and the fact, all or nothing. Under the same key the same registration
/// is given again.
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
        // Another with the same key may have come first, and this one met what it had done.
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
        // Refused from a read before a write waits for its turn; looked at again inside it.
        let lecture = base.lire().await?;
        societe_libre(&lecture, &company.siren).await?;
        if store::inscription::siren_attend(&lecture, &company.siren).await? {
            return Err(societe_qui_attend());
        }
        let attend = store::inscription::email_attend(&lecture, email(&prescriber)).await?;
        if attend || email_pris(&lecture, &prescriber).await? {
            return Err(email_deja_pris("prescriber."));
        }
    }
    let preuve = &captcha::verifier(services.captcha, base.trousseau(), &envoi.token, contexte.maintenant()).await?;
    let constat = constater(services.annuaire, &company.siren, contexte.maintenant()).await;
    let dossier = &Dossier { company, prescriber, raisons, annuaire: constat };
    let travail = |tx| async move {
        captcha::employer(&tx, preuve).await?;
        let inscription = match store::inscription::creer(&tx, dossier, envoi.cle.as_ref()).await {
            Err(store::Error::DejaPris(Unicite::InscriptionEmail)) => return Err(email_deja_pris("prescriber.")),
            Err(store::Error::DejaPris(Unicite::InscriptionSiren)) => return Err(societe_qui_attend()),
            autre => autre?,
        };
        // After the row: whoever was accepting the same siren or e-mail meanwhile has ended, and is seen.
        societe_libre(&tx, &dossier.company.siren).await?;
        if email_pris(&tx, &dossier.prescriber).await? {
            return Err(email_deja_pris("prescriber."));
        }
        reclamer(&tx, envoi, &inscription).await?;
        annoncer(&tx, dossier, &inscription).await?;
        let fait = Fait::InscriptionRecue { inscription: inscription.id };
        Ok(Acte::fait(inscription, fait))
    };
    contexte.ecrire(travail).await
}

/// What was registered under this key; refused when something else was.
async fn deja_recue(base: &Base, cle: Option<&CleDInscription>) -> Result<Option<Ecrit<Inscription>>> {
    let Some(cle) = cle else { return Ok(None) };
    let lecture = base.lire().await?;
    match store::inscription::par_envoi(&lecture, &cle.envoi).await? {
        None => Ok(None),
        Some((valeur, empreinte)) if empreinte == cle.empreinte => Ok(Some(Ecrit { valeur, numero: None })),
        Some(_) => {
            let phrase = "Cette clé a déjà servi à une autre demande.";
            Err(Refusal::new(Kind::Invalid, "cle-deja-employee", phrase).into())
        }
    }
}

/// Both parts and the documents, or every field that breaks a rule.
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
        _ => Err(Refusal::form(refus).into()),
    }
}

/// The reason that stands in the place of a document, or what is said of one that is not there. Beside a document there is
/// none: what is typed then is not kept.
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

/// Takes the files that the form names, each once.
async fn reclamer(tx: &Ecriture, envoi: &EnvoiDInscription, inscription: &Inscription) -> Result<()> {
    let mut perdus = Vec::new();
    for (emplacement, nom) in Emplacement::TOUS.into_iter().zip(&envoi.documents) {
        let Some(nom) = nom else { continue };
        if !store::inscription::document::reclamer(tx, nom, emplacement, inscription.id).await? {
            let message = format!(
                "« {} » n’est plus disponible : veuillez joindre ce fichier de nouveau.",
                emplacement.libelle()
            );
            perdus.push(Violation::nouvelle(emplacement.champ(), "document-indisponible", message));
        }
    }
    if perdus.is_empty() { Ok(()) } else { Err(Refusal::form(perdus).into()) }
}

/// Tells who registered that it came, and those who decide that it waits.
async fn annoncer(tx: &Ecriture, dossier: &Dossier, inscription: &Inscription) -> Result<()> {
    let qui = &dossier.prescriber;
    poster(tx, &destinataire(qui), &Lettre::InscriptionRecue(lettre(qui, inscription, None))).await?;
    prevenir(tx, inscription, Lettre::InscriptionNouvelle).await
}

/// What a letter to who registered says of their registration.
fn lettre(qui: &PrescripteurInscrit, inscription: &Inscription, raison: Option<String>) -> LettreDInscription {
    LettreDInscription { prenom: qui.firstname.clone(), reference: inscription.reference(), raison }
}

/// What is said of a field that is left empty.
fn requis() -> String {
    Regle::Required.texte("").err().unwrap_or_default()
}

/// Tells those who decide what happened to a registration.
async fn prevenir(
    tx: &Ecriture,
    inscription: &Inscription,
    en_lettre: fn(InscriptionNouvelle) -> Lettre,
) -> Result<()> {
    for lu in store::utilisateur::lister(tx).await? {
        let u = lu.utilisateur;
        if lu.actif && (u.roles.contains(&Role::IR) || u.roles.contains(&Role::IA)) {
            let quoi = InscriptionNouvelle { id: inscription.id.0, reference: inscription.reference() };
            poster(tx, &Destinataire::utilisateur(u.id, &u.identite), &en_lettre(quoi)).await?;
        }
    }
    Ok(())
}

/// The prescriber, who has no account yet.
pub(crate) fn destinataire(qui: &PrescripteurInscrit) -> Destinataire {
    let nom = format!("{} {}", qui.firstname, qui.lastname);
    Destinataire { utilisateur: None, nom, email: qui.contact.email.clone() }
}

/// What the directory says of a siren; a directory that fails keeps nobody out.
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

/// Refuses the siren of a company of the portal, and says whom to turn to.
async fn societe_libre(db: &impl Acces, siren: &str) -> Result<()> {
    let Some(compte) = store::compte::par_siren(db, siren).await? else { return Ok(()) };
    let phrase = "Cette société est déjà inscrite sur le portail. Veuillez contacter son référent.";
    let contact: Option<Box<Referent>> = compte.gerant.map(Box::new);
    Err(Refusal { contact, ..Refusal::new(Kind::Known, "societe-connue", phrase) }.into())
}

fn societe_qui_attend() -> Error {
    let phrase = "Une demande d’inscription est déjà en cours pour cette société.";
    Refusal::new(Kind::Known, "inscription-en-cours", phrase).into()
}

/// Whether somebody of the portal has that e-mail.
async fn email_pris(db: &impl Acces, qui: &PrescripteurInscrit) -> Result<bool> {
    Ok(store::utilisateur::acces_par_email(db, email(qui)).await?.is_some())
}

fn email_deja_pris(prefixe: &str) -> Error {
    let phrase = "Cette adresse email est déjà utilisée.";
    let violations = vec![Violation::nouvelle(format!("{prefixe}contact.email"), "email-pris", phrase)];
    Refusal { violations, ..Refusal::new(Kind::Conflict, "email-pris", phrase) }.into()
}

/// An e-mail of the portal's own company registers nobody: its accounts are made by administrators.
fn email_externe(prefixe: &str, qui: &PrescripteurInscrit, domaine: &str) -> Result<()> {
    Regle::ExternalEmail.texte_avec(email(qui), &json!({ "domaine": domaine })).map_err(|message| {
        let violations =
            vec![Violation::nouvelle(format!("{prefixe}contact.email"), Regle::ExternalEmail.nom(), message.clone())];
        Refusal { violations, ..Refusal::new(Kind::Known, "email-interne", message) }.into()
    })
}
