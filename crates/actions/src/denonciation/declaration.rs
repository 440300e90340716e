//! Declaring a buyer, and saying beforehand what would become of it.
//!
//! By programme and by company: where nobody else runs a declaration of certainly the same person, it is validated at once;
//! where somebody does, it waits for staff. One of several programmes may be both: it is then saved as two.

use super::proteger;
use crate::contexte::Contexte;
use crate::courrier::{noms_de_programmes, poster_la_denonciation};
use crate::error::{Error, RefusDAction, Result, SorteDeRefus, Vers, Violation};
use crate::pouvoir::moi;
use chrono::{DateTime, Utc};
use domain::acces::Role;
use domain::calendrier::jour_a_paris;
use domain::contact::{Contact, IdContact, SaisieContact};
use domain::denonciation::{DELAI_DE_DOUBLON, IdDenonciation, PROGRAMMES_AU_PLUS, echeance};
use domain::programme::{IdProgramme, Programme};
use domain::regard::Regard;
use domain::regle::Regle;
use domain::saisie::Faute;
use domain::texte::nettoyer_ligne;
use domain::utilisateur::{IdCompte, IdUtilisateur, Utilisateur};
use domain::vente::{DebutDeDenonciation, Denonciation, NouvelleDenonciation, Pas};
use std::collections::BTreeSet;
use store::contact::{ClesDePersonne, ContactLu};
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
    pub(super) cree: DateTime<Utc>,
    pub(super) echeance: DateTime<Utc>,
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
            cree: tx.maintenant().date(),
            echeance: echeance(tx.maintenant().date()),
        };
        let toujours = contexte.base().metier().denonciation_toujours_decider;
        let connues = if toujours { None } else { Some(&connues[..]) };
        let ProgrammesPartages { libres, disputes } = partager(&tx, &pour, &cles, programmes, connues).await?;
        let contact = store::contact::trouver_ou_creer(&tx, pour.utilisateur, contact).await?;
        let (mut ecrites, mut faits) = (Vec::new(), Vec::new());
        for (programmes, debut) in [(libres, DebutDeDenonciation::Validee), (disputes, DebutDeDenonciation::EnAttente)]
        {
            if !programmes.is_empty() {
                let nouvelle = pour.nouvelle(contact.id, programmes, debut);
                let pas = store::denonciation::creer(&tx, &nouvelle).await?.faite();
                let (ecrite, siens) = ecrire(&tx, &contact, pas).await?;
                ecrites.push(ecrite);
                faits.extend(siens);
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
            Err(RefusDAction::saisie(fautes.collect()).into())
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
        return Err(Error::conflit("sans-societe", phrase));
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
    Err(RefusDAction::invalide(violations).into())
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
    if miennes.iter().any(|une| une.cree > debut_du_doublon(maintenant).date()) {
        let phrase = "Votre demande n'a pas pu être prise en compte. Une dénonciation similaire a déjà été effectuée au cours \
                      des dernières 24 heures.";
        return Err(Error::conflit("denonciation-similaire", phrase));
    }
    let qui_court = miennes.into_iter().filter(|une| une.court(maintenant.date()));
    let mut violations = Vec::new();
    let mut vers = None;
    for une in qui_court {
        let communs = une.programmes.iter().filter(|programme| programmes.contains(programme)).cloned();
        let fin = jour_a_paris(une.echeance).format("%d/%m/%Y");
        for nom in noms_de_programmes(db, &communs.collect::<Vec<_>>()).await? {
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
    Err(RefusDAction {
        violations,
        vers,
        ..RefusDAction::nouveau(SorteDeRefus::Invalide, "denonciation-en-cours", phrase)
    }
    .into())
}

/// The programmes of a declaration, by what becomes of it there.
#[derive(Debug, Default)]
pub(super) struct ProgrammesPartages {
    /// Nobody else runs one there: they are protected from here on.
    pub(super) libres: Vec<IdProgramme>,
    /// Somebody else does, or staff decide every declaration.
    pub(super) disputes: Vec<IdProgramme>,
}

/// Says what becomes of a declaration on each programme; `connues` is none when staff decide every declaration.
pub(super) async fn partager(
    tx: &Ecriture,
    pour: &Declarant,
    cles: &ClesDePersonne,
    programmes: &[IdProgramme],
    connues: Option<&[Denonciation]>,
) -> Result<ProgrammesPartages> {
    let mut partage = ProgrammesPartages::default();
    let Some(connues) = connues else { return Ok(ProgrammesPartages { disputes: programmes.to_vec(), ..partage }) };
    let maintenant = tx.maintenant().date();
    for programme in programmes {
        let dispute = connues
            .iter()
            .any(|une| une.compte != pour.compte && une.court(maintenant) && une.programmes.contains(programme));
        if !dispute && protection::prendre(tx, cles, programme, pour.compte, pour.echeance.into()).await? {
            partage.libres.push(programme.clone());
            continue;
        }
        if !dispute {
            // One key was taken and the other was not: nothing is kept of it.
            protection::rendre(tx, cles, programme, pour.compte).await?;
        }
        partage.disputes.push(programme.clone());
    }
    Ok(partage)
}

impl Declarant {
    /// A declaration of theirs on programmes.
    pub(super) fn nouvelle(
        &self,
        contact: IdContact,
        programmes: Vec<IdProgramme>,
        debut: DebutDeDenonciation,
    ) -> NouvelleDenonciation {
        NouvelleDenonciation {
            prescripteur: self.utilisateur,
            compte: self.compte,
            contact,
            programmes,
            cree: self.cree,
            echeance: self.echeance,
            debut,
            decideur: self.decideur,
        }
    }
}

/// What follows from a declaration whose row has just been inserted: what is validated is protected, and who is concerned is written to.
pub(super) async fn ecrire(
    tx: &Ecriture,
    contact: &ContactLu,
    pas: Pas<Denonciation>,
) -> Result<(Denonciation, Vec<Fait>)> {
    if pas.apres.statut().protege() {
        proteger(tx, &pas.apres, &contact.cles).await?;
    }
    for lettre in &pas.lettres {
        poster_la_denonciation(tx, &pas.apres, contact.contact.as_ref(), *lettre).await?;
    }
    let faits = pas.tous_les_faits(Vec::new());
    Ok((pas.apres, faits))
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

/// A declaration of one's own that stands in the way of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaDenonciation {
    /// The declaration.
    pub id: IdDenonciation,
    /// When it ends.
    pub echeance: DateTime<Utc>,
}

/// The same, with the one that stands in the way.
#[derive(Debug, Clone)]
pub struct VerificationDeProgramme {
    /// The programme.
    pub programme: IdProgramme,
    /// What would become of it.
    pub etat: EtatDeProgramme,
    /// Their declaration.
    pub denonciation: Option<MaDenonciation>,
    /// It may be renewed now.
    pub renouvelable: bool,
}

/// Says what would become of a declaration, from the prescriber's own ones alone: never who else declared a person.
pub async fn verifier(contexte: &Contexte, quoi: &AVerifier) -> Result<Vec<VerificationDeProgramme>> {
    let programmes = lire_programmes(&quoi.programmes).map_err(|faute| RefusDAction::saisie(vec![faute]))?;
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
        let similaire = dessus().find(|une| une.cree > debut_du_doublon(maintenant).date());
        let mienne = similaire.or_else(|| dessus().find(|une| une.court(maintenant.date())));
        let etat = match (similaire, mienne) {
            (Some(_), _) => EtatDeProgramme::Similaire,
            (None, Some(_)) => EtatDeProgramme::DejaDeclaree,
            (None, None) => EtatDeProgramme::Libre,
        };
        let renouvelable = mienne.is_some_and(|une| {
            let siennes: Vec<_> = rivalites.iter().filter(|rivalite| rivalite.de == une.id).cloned().collect();
            une.se_renouvelle(maintenant.date()).is_ok() && !une.est_empechee_par(&siennes)
        });
        let denonciation = mienne.map(|une| MaDenonciation { id: une.id, echeance: une.echeance });
        VerificationDeProgramme { programme, etat, denonciation, renouvelable }
    };
    Ok(programmes.into_iter().map(dire).collect())
}
