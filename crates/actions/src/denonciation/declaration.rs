//! Declaring a buyer, and saying beforehand what would become of it.
//!
//! By programme and by company: where nobody else runs a declaration of certainly the same person, it is validated at once;
//! where somebody does, it waits for staff. One of several programmes may be both: it is then saved as two.

use super::droits::empechent_de_renouveler;
use super::{prevenir, proteger};
use crate::contexte::Contexte;
use crate::courrier::Lettre;
use crate::error::{Error, Kind, Refusal, Result, Vers, Violation};
use crate::pouvoir::moi;
use domain::acces::Role;
use domain::calendrier::jour_a_paris;
use domain::contact::{Contact, SaisieContact};
use domain::denonciation::{
    DELAI_DE_DOUBLON, IdDenonciation, PROGRAMMES_AU_PLUS, StatutDenonciation, echeance, peut_renouveler,
};
use domain::programme::{IdProgramme, Programme};
use domain::regard::Regard;
use domain::regle::Regle;
use domain::saisie::Faute;
use domain::texte::nettoyer_ligne;
use domain::utilisateur::{IdCompte, IdUtilisateur, Utilisateur};
use std::collections::BTreeSet;
use store::contact::{ClesDePersonne, ContactLu};
use store::denonciation::{Denonciation, NouvelleDenonciation};
use store::{Acces, Acte, Ecrit, Ecriture, Fait, Instant, protection};

/// A declaration, as it was typed.
#[derive(Debug, Clone, Default)]
pub struct EnvoiDeDenonciation {
    /// Whom it is about.
    pub contact: SaisieContact,
    /// The programmes, by id.
    pub programmes: Vec<String>,
}

/// What came of a declaration, with all that shows it.
#[derive(Debug, Clone)]
pub struct Denoncees {
    /// The validated one, or the only one.
    pub principale: Denonciation,
    /// The one that waits, when some of the programmes were free.
    pub autres: Vec<Denonciation>,
    /// The buyer.
    pub contact: ContactLu,
    /// The programmes.
    pub programmes: Vec<Programme>,
    /// Who declared; none: the developer.
    pub prescripteur: Option<Utilisateur>,
}

/// Whom a declaration is for, and since when it counts.
pub(super) struct Declarant {
    pub(super) utilisateur: Option<IdUtilisateur>,
    pub(super) compte: Option<IdCompte>,
    pub(super) decideur: Option<IdUtilisateur>,
    pub(super) cree: Instant,
    pub(super) echeance: Instant,
}

/// Declares a buyer on programmes.
pub async fn denoncer(contexte: &Contexte, envoi: &EnvoiDeDenonciation) -> Result<Ecrit<Denoncees>> {
    let (contact, programmes) = &lire(envoi)?;
    {
        // Refused from a read before a write waits for its turn; looked at again inside it.
        let lecture = contexte.base().lire().await?;
        let declarant = prescripteur(&lecture, contexte).await?;
        ouverts(&lecture, &declarant, programmes).await?;
        let cles = ClesDePersonne::de(lecture.trousseau(), contact);
        let connues = connues(&lecture, &cles, programmes, contexte.maintenant()).await?;
        sans_doublon(&lecture, &connues, declarant.id, programmes, contexte.maintenant()).await?;
    }
    let travail = |tx: Ecriture| async move {
        let declarant = prescripteur(&tx, contexte).await?;
        store::programme::verrouiller(&tx, programmes).await?;
        let lus = ouverts(&tx, &declarant, programmes).await?;
        let cles = ClesDePersonne::de(tx.trousseau(), contact);
        let connues = connues(&tx, &cles, programmes, tx.maintenant()).await?;
        sans_doublon(&tx, &connues, declarant.id, programmes, tx.maintenant()).await?;
        let pour = Declarant {
            utilisateur: Some(declarant.id),
            compte: declarant.compte.as_ref().map(|compte| compte.id),
            decideur: None,
            cree: tx.maintenant(),
            echeance: echeance(tx.maintenant().date()).into(),
        };
        let toujours = contexte.base().metier().denonciation_toujours_decider;
        let connues = if toujours { None } else { Some(&connues[..]) };
        let (libres, disputes) = partager(&tx, &pour, &cles, programmes, connues).await?;
        let contact = store::contact::trouver_ou_creer(&tx, pour.utilisateur, contact).await?;
        let (mut ecrites, mut faits) = (Vec::new(), Vec::new());
        for (programmes, statut) in [(libres, StatutDenonciation::Validee), (disputes, StatutDenonciation::EnCours)] {
            if !programmes.is_empty() {
                ecrites.push(ecrire(&tx, &pour, &contact, programmes, statut, &mut faits).await?);
            }
        }
        let mut ecrites = ecrites.into_iter();
        let principale = ecrites.next().ok_or(store::Error::ReferenceAbsente)?;
        let denoncees = Denoncees {
            principale,
            autres: ecrites.collect(),
            contact,
            programmes: lus,
            prescripteur: Some(declarant),
        };
        Ok(Acte::faits(denoncees, faits))
    };
    contexte.ecrire(travail).await
}

/// The buyer and the programmes, or every field that breaks a rule.
fn lire(envoi: &EnvoiDeDenonciation) -> Result<(Contact, Vec<IdProgramme>)> {
    let contact = envoi.contact.lire();
    let programmes = lire_programmes(&envoi.programmes);
    match (contact, programmes) {
        (Ok(contact), Ok(programmes)) => Ok((contact, programmes)),
        (contact, programmes) => {
            let fautes = contact.err().into_iter().flatten().chain(programmes.err());
            Err(Refusal::saisie(fautes.collect()).into())
        }
    }
}

/// Each programme once, by id.
pub(super) fn lire_programmes(programmes: &[String]) -> std::result::Result<Vec<IdProgramme>, Faute> {
    let lus: BTreeSet<IdProgramme> = programmes
        .iter()
        .map(|id| id.trim())
        .filter(|id| !id.is_empty())
        .map(|id| IdProgramme(id.to_owned()))
        .collect();
    if lus.is_empty() {
        let message = Regle::Required.texte("").err().unwrap_or_default();
        return Err(Faute { champ: "programmes", code: Regle::Required.nom(), message });
    }
    if lus.len() > PROGRAMMES_AU_PLUS {
        let message = format!("Une dénonciation porte sur {PROGRAMMES_AU_PLUS} programmes au plus.");
        return Err(Faute { champ: "programmes", code: "nombre", message });
    }
    Ok(lus.into_iter().collect())
}

/// Who declares, as their row stands: a prescriber, of a company.
async fn prescripteur(db: &impl Acces, contexte: &Contexte) -> Result<Utilisateur> {
    let declarant = moi(db, contexte).await?;
    if !Regard::de(&declarant).a(Role::EP) {
        return Err(Error::sans_droit());
    }
    if declarant.compte.is_none() {
        let phrase = "Votre compte n’est rattaché à aucune société : rapprochez-vous de votre référent.";
        return Err(Error::conflict("sans-societe", phrase));
    }
    Ok(declarant)
}

/// The programmes, all of which must be there for this viewer.
pub(super) async fn ouverts(db: &impl Acces, qui: &Utilisateur, programmes: &[IdProgramme]) -> Result<Vec<Programme>> {
    let lus = store::programme::ouverts_a(db, programmes, qui.portee()).await?;
    let manquent = programmes.iter().filter(|id| lus.iter().all(|lu| lu.programme.id != **id));
    let violations: Vec<_> = manquent
        .map(|id| {
            let message = format!("Le programme « {} » n’existe pas, ou n’est plus en vente.", id.0);
            Violation::nouvelle("programmes", "inconnu", message)
        })
        .collect();
    if violations.is_empty() {
        return Ok(lus.into_iter().map(|lu| lu.programme).collect());
    }
    Err(Refusal::invalid(violations).into())
}

/// What is known of a person on programmes: what runs, and what was made within the delay of a duplicate.
async fn connues(
    db: &impl Acces,
    cles: &ClesDePersonne,
    programmes: &[IdProgramme],
    maintenant: Instant,
) -> Result<Vec<Denonciation>> {
    Ok(store::denonciation::de_la_personne(db, cles, programmes, debut_du_doublon(maintenant)).await?)
}

fn debut_du_doublon(maintenant: Instant) -> Instant {
    (maintenant.date() - DELAI_DE_DOUBLON).into()
}

/// Refuses what this prescriber declared in the last day, whatever became of it (409), or declared before and still runs
/// (422).
async fn sans_doublon(
    db: &impl Acces,
    connues: &[Denonciation],
    prescripteur: IdUtilisateur,
    programmes: &[IdProgramme],
    maintenant: Instant,
) -> Result<()> {
    let miennes: Vec<_> = connues.iter().filter(|une| une.prescripteur == Some(prescripteur)).collect();
    if miennes.iter().any(|une| une.cree > debut_du_doublon(maintenant)) {
        let phrase = "Votre demande n'a pas pu être prise en compte. Une dénonciation similaire a déjà été effectuée au cours \
                      des dernières 24 heures.";
        return Err(Error::conflict("denonciation-similaire", phrase));
    }
    let qui_court = miennes.into_iter().filter(|une| une.court(maintenant));
    let mut violations = Vec::new();
    let mut vers = None;
    for une in qui_court {
        let communs = une.programmes.iter().filter(|programme| programmes.contains(programme)).cloned();
        let fin = une.echeance.map(|fin| jour_a_paris(fin.date()).format("%d/%m/%Y").to_string()).unwrap_or_default();
        for nom in super::noms(db, &communs.collect::<Vec<_>>()).await? {
            let message = format!("Vous avez déjà dénoncé cette personne sur « {nom} », jusqu’au {fin}.");
            violations.push(Violation::nouvelle("programmes", "denonciation-en-cours", message));
        }
        vers = vers.or(Some(Vers::Denonciation(une.id)));
    }
    if violations.is_empty() {
        return Ok(());
    }
    let phrase = violations.iter().map(|v| v.message.as_str()).collect::<Vec<_>>().join(" ");
    let vers = vers.map(Box::new);
    Err(Refusal { violations, vers, ..Refusal::new(Kind::Invalid, "denonciation-en-cours", phrase) }.into())
}

/// Which programmes are free, and protected from here on, and on which others run one; `connues` is none when staff decide
/// every declaration.
pub(super) async fn partager(
    tx: &Ecriture,
    pour: &Declarant,
    cles: &ClesDePersonne,
    programmes: &[IdProgramme],
    connues: Option<&[Denonciation]>,
) -> Result<(Vec<IdProgramme>, Vec<IdProgramme>)> {
    let Some(connues) = connues else { return Ok((Vec::new(), programmes.to_vec())) };
    let (mut libres, mut disputes) = (Vec::new(), Vec::new());
    for programme in programmes {
        let dispute = connues
            .iter()
            .any(|une| une.compte != pour.compte && une.court(tx.maintenant()) && une.programmes.contains(programme));
        if !dispute && protection::prendre(tx, cles, programme, pour.compte, pour.echeance).await? {
            libres.push(programme.clone());
            continue;
        }
        if !dispute {
            // One key was taken and the other was not: nothing is kept of it.
            protection::rendre(tx, cles, programme, pour.compte).await?;
        }
        disputes.push(programme.clone());
    }
    Ok((libres, disputes))
}

/// Writes a declaration, with its facts and letters.
async fn ecrire(
    tx: &Ecriture,
    pour: &Declarant,
    contact: &ContactLu,
    programmes: Vec<IdProgramme>,
    statut: StatutDenonciation,
    faits: &mut Vec<Fait>,
) -> Result<Denonciation> {
    let nouvelle = NouvelleDenonciation {
        prescripteur: pour.utilisateur,
        compte: pour.compte,
        contact: contact.id,
        programmes,
        statut,
        cree: pour.cree,
        echeance: pour.echeance,
        decideur: pour.decideur,
        empreinte: None,
    };
    let ecrite = creer(tx, &nouvelle, &contact.cles, faits).await?;
    let protegee = ecrite.statut.protege();
    prevenir(tx, &ecrite, if protegee { Lettre::DenonciationValidee } else { Lettre::DenonciationRecue }).await?;
    Ok(ecrite)
}

/// The same without letters; what is validated is protected.
pub(super) async fn creer(
    tx: &Ecriture,
    nouvelle: &NouvelleDenonciation,
    cles: &ClesDePersonne,
    faits: &mut Vec<Fait>,
) -> Result<Denonciation> {
    let ecrite = store::denonciation::creer(tx, nouvelle).await?;
    faits.push(Fait::DenonciationCreee { denonciation: ecrite.id });
    if ecrite.statut.protege() {
        if !proteger(tx, &ecrite, cles).await? {
            return Err(store::Error::Conflit.into());
        }
        faits.push(Fait::DenonciationValidee { denonciation: ecrite.id });
    }
    Ok(ecrite)
}

/// What a prescriber would declare: nothing is written.
#[derive(Debug, Clone, Default)]
pub struct AVerifier {
    /// The e-mail, as far as it is typed.
    pub email: String,
    /// The phone.
    pub tel: String,
    /// The programmes, by id.
    pub programmes: Vec<String>,
}

/// What would become of a declaration on a programme, as far as its prescriber may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EtatDeProgramme {
    /// They may declare.
    Libre,
    /// They did, and it runs.
    DejaDeclaree,
    /// They did in the last day.
    Similaire,
}

/// The same, with the one that stands in the way.
#[derive(Debug, Clone)]
pub struct VerificationDeProgramme {
    /// The programme.
    pub programme: IdProgramme,
    /// What would become of it.
    pub etat: EtatDeProgramme,
    /// Their declaration.
    pub denonciation: Option<(IdDenonciation, Option<Instant>)>,
    /// It may be renewed now.
    pub renouvelable: bool,
}

/// Says what would become of a declaration, from the prescriber's own ones alone: never who else declared a person.
pub async fn verifier(contexte: &Contexte, quoi: &AVerifier) -> Result<Vec<VerificationDeProgramme>> {
    let programmes = lire_programmes(&quoi.programmes).map_err(|faute| Refusal::saisie(vec![faute]))?;
    let lecture = contexte.base().lire().await?;
    let declarant = prescripteur(&lecture, contexte).await?;
    ouverts(&lecture, &declarant, &programmes).await?;
    let maintenant = contexte.maintenant();
    let rempli = |texte: &str| Some(nettoyer_ligne(texte)).filter(|texte| !texte.is_empty());
    let contact = Contact {
        civilite: None,
        nom: String::new(),
        prenom: String::new(),
        email: rempli(&quoi.email),
        tel: rempli(&quoi.tel),
        cp: None,
        ville: None,
        adresse: None,
    };
    let cles = ClesDePersonne::de(lecture.trousseau(), &contact);
    let connues = connues(&lecture, &cles, &programmes, maintenant).await?;
    let miennes: Vec<_> = connues.into_iter().filter(|une| une.prescripteur == Some(declarant.id)).collect();
    let ids: Vec<_> = miennes.iter().map(|une| une.id).collect();
    let rivalites = store::denonciation::rivalites(&lecture, &ids, maintenant).await?;
    let dire = |programme: IdProgramme| {
        let dessus = || miennes.iter().filter(|une| une.programmes.contains(&programme));
        let similaire = dessus().find(|une| une.cree > debut_du_doublon(maintenant));
        let mienne = similaire.or_else(|| dessus().find(|une| une.court(maintenant)));
        let etat = match (similaire, mienne) {
            (Some(_), _) => EtatDeProgramme::Similaire,
            (None, Some(_)) => EtatDeProgramme::DejaDeclaree,
            (None, None) => EtatDeProgramme::Libre,
        };
        let renouvelable = mienne.is_some_and(|une| {
            let fin = une.echeance.map(Instant::date);
            let a_temps = peut_renouveler(une.statut, fin, une.renouvellements, maintenant.date()).is_ok();
            let siennes: Vec<_> = rivalites.iter().filter(|rivalite| rivalite.de == une.id).cloned().collect();
            a_temps && !empechent_de_renouveler(une, &siennes)
        });
        let denonciation = mienne.map(|une| (une.id, une.echeance));
        VerificationDeProgramme { programme, etat, denonciation, renouvelable }
    };
    Ok(programmes.into_iter().map(dire).collect())
}
