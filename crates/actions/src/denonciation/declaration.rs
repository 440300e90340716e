//! Declaring a buyer, and checking beforehand what the declaration would give.
//!
//! The result depends on the programme and the company. Where no other company runs anything for certainly the same person (a
//! declaration, an option, a draft, a sale), the declaration is validated at once. Where one does, or beyond a quota, it waits. A
//! declaration on several programmes may give both: it is then saved as two or three rows.

use super::information;
use super::proteger;
use super::quotas::Quotas;
use crate::contexte::Contexte;
use crate::courrier::{Circonstances, ParQui, noms_de_programmes, poster_la_denonciation};
use crate::error::{Error, RefusDAction, Result, SorteDeRefus, Vers, Violation};
use crate::pouvoir::moi;
use chrono::{DateTime, Utc};
use domain::acces::Role;
use domain::calendrier::jour_a_paris;
use domain::contact::{Contact, SaisieContact};
use domain::denonciation::{DELAI_DE_DOUBLON, IdDenonciation, PROGRAMMES_AU_PLUS, echeance};
use domain::programme::{IdProgramme, Programme};
use domain::refus_partage::code;
use domain::regard::Regard;
use domain::regle::Regle;
use domain::saisie::Faute;
use domain::texte::nettoyer_ligne;
use domain::utilisateur::{IdCompte, IdUtilisateur, Utilisateur};
use domain::vente::{DebutDeDenonciation, Denonciation, NouvelleDenonciation, Pas, RaisonDAttente};
use std::collections::HashSet;
use store::contact::{ClesDePersonne, ContactLu};
use store::denonciation::VenteEnCours;
use store::{Acces, Acte, Ecrit, Ecriture, Fait, Instant, protection};

/// A declaration as it was typed.
#[derive(Debug, Clone, Default)]
pub struct EnvoiDeDenonciation {
    /// The buyer whom the declaration names.
    pub contact: SaisieContact,
    /// The conjoint of the person, when the declaration names one.
    pub conjoint: Option<SaisieContact>,
    /// The ids of the programmes. The first ones use the quota first.
    pub programmes: Vec<String>,
    /// The day on which the persons were informed of the declaration. `None` when the prescriber does not say so.
    pub informe_le: Option<String>,
}

/// The result of a declaration, with all that is needed to show it.
#[derive(Debug, Clone)]
pub struct Denoncees {
    /// The validated declaration, or the only one.
    pub principale: Denonciation,
    /// The declarations that wait, when only some of the programmes were free.
    pub autres: Vec<Denonciation>,
    /// The persons whom the declarations name, the buyer first.
    pub contacts: Vec<ContactLu>,
    pub programmes: Vec<Programme>,
    /// The prescriber. `None` for the developer.
    pub prescripteur: Option<Utilisateur>,
}

/// The prescriber and the company of a declaration, and the instant from which it counts.
pub(super) struct Declarant {
    pub(super) utilisateur: Option<IdUtilisateur>,
    pub(super) compte: Option<IdCompte>,
    pub(super) decideur: Option<IdUtilisateur>,
    pub(super) cree: DateTime<Utc>,
    pub(super) echeance: DateTime<Utc>,
    /// The user who acts in the prescriber's place.
    pub(super) par: Option<ParQui>,
}

/// Declares a buyer, or a couple, on programmes.
pub async fn denoncer(contexte: &Contexte, envoi: &EnvoiDeDenonciation) -> Result<Ecrit<Denoncees>> {
    let (contacts, programmes) = &lire(envoi)?;
    let informe_le = information::lire(envoi.informe_le.as_deref(), contexte.maintenant().jour())?;
    {
        // Check the declaration on a read first, so that a refusal does not wait for the turn to write. The write checks again.
        let lecture = contexte.base().lire().await?;
        let declarant = prescripteur(&lecture, contexte).await?;
        ouverts(&lecture, &declarant, programmes).await?;
        let cles = cles(&lecture, contacts);
        let connues = connues(&lecture, &cles, programmes, contexte.maintenant()).await?;
        sans_doublon(&lecture, &connues, declarant.id, programmes, contexte.maintenant()).await?;
    }
    let travail = |tx: Ecriture| async move {
        store::programme::verrouiller(&tx, programmes).await?;
        // Read the prescriber once their row is locked, for two reasons: their declarations of the day are then counted one after the
        // other, and a prescriber who changed company or was disabled while they waited declares nothing for their former company.
        let declarant = prescripteur_verrouille(&tx, contexte).await?;
        let lus = ouverts(&tx, &declarant, programmes).await?;
        let cles = cles(&tx, contacts);
        let connues = connues(&tx, &cles, programmes, tx.maintenant()).await?;
        sans_doublon(&tx, &connues, declarant.id, programmes, tx.maintenant()).await?;
        let ventes = store::denonciation::ventes_de_la_personne(&tx, &cles, programmes, tx.maintenant()).await?;
        let pour = Declarant {
            utilisateur: Some(declarant.id),
            compte: declarant.compte.as_ref().map(|compte| compte.id),
            decideur: None,
            cree: apres_toutes(&connues, &ventes, tx.maintenant().date()),
            echeance: echeance(tx.maintenant().date()),
            par: ParQui::de(&tx, contexte, Some(declarant.id)).await?,
        };
        let metier = contexte.base().metier();
        let partages = if metier.denonciation_toujours_decider {
            ProgrammesPartages { a_decider: programmes.clone(), ..ProgrammesPartages::default() }
        } else {
            let quotas = Quotas::de(&tx, &metier, (pour.utilisateur, pour.compte), &cles).await?;
            partager(&tx, &pour, &cles, programmes, (&connues, &ventes), quotas).await?
        };
        let mut lus_contacts = Vec::with_capacity(contacts.len());
        for contact in contacts {
            lus_contacts.push(store::contact::trouver_ou_creer(&tx, pour.utilisateur, contact).await?);
        }
        information::informer(&tx, contexte.base(), &declarant, (&mut lus_contacts, &lus), informe_le).await?;
        let (principale, autres, faits) = ecrire_tout(&tx, &pour, &lus_contacts, partages).await?;
        let denoncees =
            Denoncees { principale, autres, contacts: lus_contacts, programmes: lus, prescripteur: Some(declarant) };
        Ok(Acte::faits(denoncees, faits))
    };
    contexte.ecrire(travail).await
}

/// Writes one declaration for each outcome of its programmes, the validated one first.
pub(super) async fn ecrire_tout(
    tx: &Ecriture,
    pour: &Declarant,
    contacts: &[ContactLu],
    partages: ProgrammesPartages,
) -> Result<(Denonciation, Vec<Denonciation>, Vec<Fait>)> {
    let ProgrammesPartages { libres, disputes, au_dela, a_decider } = partages;
    let (mut ecrites, mut faits) = (Vec::new(), Vec::new());
    for (programmes, debut) in [
        (libres, DebutDeDenonciation::Validee),
        (disputes, DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit)),
        (au_dela, DebutDeDenonciation::EnAttente(RaisonDAttente::Quota)),
        (a_decider, DebutDeDenonciation::EnAttente(RaisonDAttente::Decision)),
    ] {
        if !programmes.is_empty() {
            let nouvelle = pour.nouvelle(contacts, programmes, debut)?;
            let pas = store::denonciation::creer(tx, &nouvelle).await?.faite();
            let (ecrite, siens) = ecrire(tx, contacts, pas, Circonstances::par(pour.par.as_ref())).await?;
            ecrites.push(ecrite);
            faits.extend(siens);
        }
    }
    let mut ecrites = ecrites.into_iter();
    let principale = ecrites.next().ok_or(store::Error::ReferenceAbsente)?;
    Ok((principale, ecrites.collect(), faits))
}

/// The keys of these persons.
fn cles(db: &impl Acces, contacts: &[Contact]) -> Vec<ClesDePersonne> {
    contacts.iter().map(|contact| ClesDePersonne::de(db.trousseau(), contact)).collect()
}

/// Reads the persons and the programmes, or returns every field at fault.
fn lire(envoi: &EnvoiDeDenonciation) -> Result<(Vec<Contact>, Vec<IdProgramme>)> {
    let contact = envoi.contact.lire();
    let conjoint = envoi.conjoint.as_ref().map(SaisieContact::lire_du_conjoint).transpose();
    let programmes = lire_programmes(&envoi.programmes);
    match (contact, conjoint, programmes) {
        (Ok(contact), Ok(conjoint), Ok(programmes)) => {
            Ok((std::iter::once(contact).chain(conjoint).collect(), programmes))
        }
        (contact, conjoint, programmes) => {
            let fautes = contact.err().into_iter().chain(conjoint.err()).flatten().chain(programmes.err());
            Err(RefusDAction::saisie(fautes.collect()).into())
        }
    }
}

/// Reads the programmes, each once, in the order in which they were sent.
pub(super) fn lire_programmes(programmes: &[String]) -> std::result::Result<Vec<IdProgramme>, Faute> {
    let mut vus = HashSet::new();
    let lus: Vec<IdProgramme> = programmes
        .iter()
        .map(|id| id.trim())
        .filter(|id| !id.is_empty() && vus.insert(*id))
        .map(|id| IdProgramme(id.to_owned()))
        .collect();
    if lus.is_empty() {
        let message = Regle::Required.texte("").err().unwrap_or_default();
        return Err(Faute { champ: "programmes", code: Regle::Required.nom(), message });
    }
    if lus.len() > PROGRAMMES_AU_PLUS {
        let message = format!("Une dénonciation peut porter sur {PROGRAMMES_AU_PLUS} programmes au plus.");
        return Err(Faute { champ: "programmes", code: "nombre", message });
    }
    Ok(lus)
}

/// Reads the prescriber who declares, from their row.
async fn prescripteur(db: &impl Acces, contexte: &Contexte) -> Result<Utilisateur> {
    qui_declare(moi(db, contexte).await?)
}

/// Locks the row of the prescriber until the transaction ends, and reads it.
async fn prescripteur_verrouille(tx: &Ecriture, contexte: &Contexte) -> Result<Utilisateur> {
    let lu = store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;
    qui_declare(lu.filter(|lu| lu.actif).ok_or_else(Error::sans_droit)?.utilisateur)
}

/// Refuses a user who is not a prescriber, or who has no company.
fn qui_declare(declarant: Utilisateur) -> Result<Utilisateur> {
    if !Regard::de(&declarant).a(Role::EP) {
        return Err(Error::sans_droit());
    }
    if declarant.compte.is_none() {
        let phrase = "Votre compte n’est rattaché à aucune société\u{a0}: rapprochez-vous de votre référent.";
        return Err(Error::conflit("sans-societe", phrase));
    }
    Ok(declarant)
}

/// Reads the programmes. Each must be on sale for this viewer.
pub(super) async fn ouverts(db: &impl Acces, qui: &Utilisateur, programmes: &[IdProgramme]) -> Result<Vec<Programme>> {
    let lus = store::programme::ouverts_a(db, programmes, qui.portee()).await?;
    let manquent = programmes.iter().filter(|id| lus.iter().all(|lu| lu.programme.id != **id));
    let violations: Vec<_> = manquent
        .map(|id| {
            let message = format!("Le programme «\u{a0}{}\u{a0}» n’existe pas, ou n’est plus en vente.", id.0);
            Violation::nouvelle("programmes", "inconnu", message)
        })
        .collect();
    if violations.is_empty() {
        return Ok(lus.into_iter().map(|lu| lu.programme).collect());
    }
    Err(RefusDAction::invalide(violations).into())
}

/// Reads the declarations of these persons on these programmes: those that run, and those made within the delay of a duplicate.
async fn connues(
    db: &impl Acces,
    cles: &[ClesDePersonne],
    programmes: &[IdProgramme],
    maintenant: Instant,
) -> Result<Vec<Denonciation>> {
    Ok(store::denonciation::de_la_personne(db, cles, programmes, debut_du_doublon(maintenant)).await?)
}

/// The instant from which a declaration counts: now, and never before a declaration or a sale that it found there. A transaction that
/// waited for the lock of the programme may have begun earlier than the one that held it, but counts after it.
fn apres_toutes(connues: &[Denonciation], ventes: &[VenteEnCours], maintenant: DateTime<Utc>) -> DateTime<Utc> {
    let la = connues.iter().map(|une| une.cree).chain(ventes.iter().map(|vente| vente.cree));
    la.fold(maintenant, DateTime::max)
}

fn debut_du_doublon(maintenant: Instant) -> Instant {
    (maintenant.date() - DELAI_DE_DOUBLON).into()
}

/// Refuses a declaration that this prescriber has already made: in the last day, whatever became of that one (409), or earlier when that
/// one still runs (422).
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
            let message = format!("Vous avez déjà dénoncé cette personne sur «\u{a0}{nom}\u{a0}», jusqu’au {fin}.");
            violations.push(Violation::nouvelle("programmes", code::DENONCIATION_EN_COURS, message));
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
        ..RefusDAction::nouveau(SorteDeRefus::Invalide, code::DENONCIATION_EN_COURS, phrase)
    }
    .into())
}

/// The programmes of a declaration, by outcome.
#[derive(Debug, Default)]
pub(super) struct ProgrammesPartages {
    /// No other company runs anything there, so the company is protected from now on.
    pub(super) libres: Vec<IdProgramme>,
    pub(super) disputes: Vec<IdProgramme>,
    pub(super) au_dela: Vec<IdProgramme>,
    /// Staff decide every declaration.
    pub(super) a_decider: Vec<IdProgramme>,
}

/// Finds the outcome of a declaration on each programme, in their order, and writes the protection where it is validated. `connues` and
/// `ventes` are the declarations and the sales of these persons there.
pub(super) async fn partager(
    tx: &Ecriture,
    pour: &Declarant,
    cles: &[ClesDePersonne],
    programmes: &[IdProgramme],
    (connues, ventes): (&[Denonciation], &[VenteEnCours]),
    mut quotas: Option<Quotas>,
) -> Result<ProgrammesPartages> {
    let mut partage = ProgrammesPartages::default();
    let maintenant = tx.maintenant();
    for programme in programmes {
        let declaree = connues.iter().any(|une| une.compte != pour.compte && une.couvre(programme, maintenant.date()));
        let vendue = ventes.iter().any(|vente| vente.compte != pour.compte && vente.programme == *programme);
        if declaree || vendue {
            partage.disputes.push(programme.clone());
        } else if quotas.as_mut().is_some_and(|quotas| !quotas.admet(programme)) {
            partage.au_dela.push(programme.clone());
        } else if proteger_la_societe(tx, pour, cles, programme).await? {
            partage.libres.push(programme.clone());
        } else {
            partage.disputes.push(programme.clone());
        }
    }
    Ok(partage)
}

/// Protects the declaring company for these persons on a programme. Returns false, and keeps nothing, when another company has a key of
/// one of them.
async fn proteger_la_societe(
    tx: &Ecriture,
    pour: &Declarant,
    cles: &[ClesDePersonne],
    programme: &IdProgramme,
) -> Result<bool> {
    let mut seule = true;
    for personne in cles {
        seule &= protection::proteger(tx, personne, programme, pour.compte, pour.echeance.into()).await?;
    }
    if !seule {
        for personne in cles {
            protection::recalculer(tx, personne, programme, pour.compte).await?;
        }
    }
    Ok(seule)
}

impl Declarant {
    /// Builds a new declaration on these programmes.
    pub(super) fn nouvelle(
        &self,
        contacts: &[ContactLu],
        programmes: Vec<IdProgramme>,
        debut: DebutDeDenonciation,
    ) -> Result<NouvelleDenonciation> {
        let mut ids = contacts.iter().map(|lu| lu.id);
        Ok(NouvelleDenonciation {
            prescripteur: self.utilisateur,
            compte: self.compte,
            contact: ids.next().ok_or(store::Error::ReferenceAbsente)?,
            conjoint: ids.next(),
            programmes,
            cree: self.cree,
            echeance: self.echeance,
            debut,
            decideur: self.decideur,
        })
    }
}

/// Does what follows the insertion of a declaration: writes its protection when it is validated, and the letters.
pub(super) async fn ecrire(
    tx: &Ecriture,
    contacts: &[ContactLu],
    pas: Pas<Denonciation>,
    circonstances: Circonstances<'_>,
) -> Result<(Denonciation, Vec<Fait>)> {
    if pas.apres.statut().protege() {
        proteger(tx, &pas.apres, contacts).await?;
    }
    for lettre in &pas.lettres {
        poster_la_denonciation(tx, &pas.apres, contacts, *lettre, circonstances).await?;
    }
    let faits = pas.tous_les_faits(Vec::new());
    Ok((pas.apres, faits))
}

/// A declaration that a prescriber may make later. Checking it writes nothing.
#[derive(Debug, Clone, Default)]
pub struct AVerifier {
    pub contact: PersonneTapee,
    /// The conjoint of the person, when there is one.
    pub conjoint: Option<PersonneTapee>,
    /// The ids of the programmes.
    pub programmes: Vec<String>,
}

/// The e-mail and the phone of a person, as far as they are typed.
#[derive(Debug, Clone, Default)]
pub struct PersonneTapee {
    pub email: String,
    pub tel: String,
}

impl PersonneTapee {
    fn en_contact(&self) -> Contact {
        let rempli = |texte: &str| Some(nettoyer_ligne(texte)).filter(|texte| !texte.is_empty());
        Contact {
            civilite: None,
            nom: String::new(),
            prenom: String::new(),
            email: rempli(&self.email),
            tel: rempli(&self.tel),
            cp: None,
            ville: None,
            adresse: None,
        }
    }
}

/// Whether a prescriber can declare a person on a programme, as far as the prescriber may know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EtatDeProgramme {
    Libre,
    /// The prescriber already declared the person on the programme, and that declaration still runs.
    DejaDeclaree,
    /// The prescriber declared the person on the programme in the last 24 hours.
    Similaire,
}

/// A declaration of the prescriber that prevents another one on the same programme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaDenonciation {
    pub id: IdDenonciation,
    pub echeance: DateTime<Utc>,
}

/// The answer for one programme: whether the prescriber can declare the person on it, and their own declaration that prevents
/// this.
#[derive(Debug, Clone)]
pub struct VerificationDeProgramme {
    pub programme: IdProgramme,
    pub etat: EtatDeProgramme,
    pub denonciation: Option<MaDenonciation>,
    /// True when `denonciation` may be renewed now.
    pub renouvelable: bool,
}

/// Says for each programme whether the prescriber can declare these persons. The state comes from the prescriber's own
/// declarations alone, so it never tells who else declared a person. For a couple, one person whom the prescriber already
/// declared is enough to prevent the declaration, as when the declaration is sent.
pub async fn verifier(contexte: &Contexte, quoi: &AVerifier) -> Result<Vec<VerificationDeProgramme>> {
    let mut programmes = lire_programmes(&quoi.programmes).map_err(|faute| RefusDAction::saisie(vec![faute]))?;
    programmes.sort_unstable();
    let lecture = contexte.base().lire().await?;
    let declarant = prescripteur(&lecture, contexte).await?;
    ouverts(&lecture, &declarant, &programmes).await?;
    let maintenant = contexte.maintenant();
    let personnes: Vec<_> =
        std::iter::once(&quoi.contact).chain(&quoi.conjoint).map(PersonneTapee::en_contact).collect();
    let cles = cles(&lecture, &personnes);
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
