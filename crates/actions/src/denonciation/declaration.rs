//! Declaring a buyer, and saying beforehand what would become of it.
//!
//! By programme and by company: where no other company runs anything for certainly the same person (a declaration, an option, a draft, a
//! sale), it is validated at once; where one does, or beyond a quota, it waits. One of several programmes may be both: it is then saved
//! as two, or three.

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

/// A declaration, as it was typed.
#[derive(Debug, Clone, Default)]
pub struct EnvoiDeDenonciation {
    /// Whom it is about.
    pub contact: SaisieContact,
    /// The other one, when it names a couple.
    pub conjoint: Option<SaisieContact>,
    /// The programmes, by id: the first ones count first.
    pub programmes: Vec<String>,
    /// The day on which those whom it names were informed of it; none: nobody says so.
    pub informe_le: Option<String>,
}

/// What came of a declaration, with all that shows it.
#[derive(Debug, Clone)]
pub struct Denoncees {
    /// The validated one, or the only one.
    pub principale: Denonciation,
    /// Those that wait, when some of the programmes were free.
    pub autres: Vec<Denonciation>,
    /// Those whom it names, the buyer first.
    pub contacts: Vec<ContactLu>,
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
    /// Who acts in their place.
    pub(super) par: Option<ParQui>,
}

/// Declares a buyer on programmes, or a couple.
pub async fn denoncer(contexte: &Contexte, envoi: &EnvoiDeDenonciation) -> Result<Ecrit<Denoncees>> {
    let (contacts, programmes) = &lire(envoi)?;
    let informe_le = information::lire(envoi.informe_le.as_deref(), contexte.maintenant().jour())?;
    {
        // Refused from a read before a write waits for its turn; looked at again inside it.
        let lecture = contexte.base().lire().await?;
        let declarant = prescripteur(&lecture, contexte).await?;
        ouverts(&lecture, &declarant, programmes).await?;
        let cles = cles(&lecture, contacts);
        let connues = connues(&lecture, &cles, programmes, contexte.maintenant()).await?;
        sans_doublon(&lecture, &connues, declarant.id, programmes, contexte.maintenant()).await?;
    }
    let travail = |tx: Ecriture| async move {
        store::programme::verrouiller(&tx, programmes).await?;
        // Who declares is read once their row is locked: their declarations of the day are counted one after the other, and who was moved
        // or kept out while they waited declares nothing for the company that they left.
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

/// Writes a declaration for each of what becomes of its programmes: the one that is validated first.
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

/// By what each of these is known.
fn cles(db: &impl Acces, contacts: &[Contact]) -> Vec<ClesDePersonne> {
    contacts.iter().map(|contact| ClesDePersonne::de(db.trousseau(), contact)).collect()
}

/// Those whom it names and the programmes, or every field that breaks a rule.
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

/// Each programme once, in the order in which they were sent.
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

/// Who declares, as their row stands: a prescriber, of a company.
async fn prescripteur(db: &impl Acces, contexte: &Contexte) -> Result<Utilisateur> {
    qui_declare(moi(db, contexte).await?)
}

/// The same, whose row stays as it is until the transaction ends.
async fn prescripteur_verrouille(tx: &Ecriture, contexte: &Contexte) -> Result<Utilisateur> {
    let lu = store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;
    qui_declare(lu.filter(|lu| lu.actif).ok_or_else(Error::sans_droit)?.utilisateur)
}

/// Refuses somebody who is no prescriber, or of no company.
fn qui_declare(declarant: Utilisateur) -> Result<Utilisateur> {
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

/// What is known of persons on programmes: what runs, and what was made within the delay of a duplicate.
async fn connues(
    db: &impl Acces,
    cles: &[ClesDePersonne],
    programmes: &[IdProgramme],
    maintenant: Instant,
) -> Result<Vec<Denonciation>> {
    Ok(store::denonciation::de_la_personne(db, cles, programmes, debut_du_doublon(maintenant)).await?)
}

/// The instant from which a declaration counts: now, and never before a declaration or a sale that it found there. Who waited for the
/// programme's lock began earlier than who held it, and comes after them all the same.
fn apres_toutes(connues: &[Denonciation], ventes: &[VenteEnCours], maintenant: DateTime<Utc>) -> DateTime<Utc> {
    let la = connues.iter().map(|une| une.cree).chain(ventes.iter().map(|vente| vente.cree));
    la.fold(maintenant, DateTime::max)
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
    /// No other company runs anything there: they are protected from here on.
    pub(super) libres: Vec<IdProgramme>,
    /// One does.
    pub(super) disputes: Vec<IdProgramme>,
    /// Beyond a quota.
    pub(super) au_dela: Vec<IdProgramme>,
    /// Staff decide every declaration.
    pub(super) a_decider: Vec<IdProgramme>,
}

/// Says what becomes of a declaration on each programme, in their order, and protects where it is validated. `connues` and `ventes` are
/// what is declared, and sold, to those persons there.
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
        } else if prendre(tx, pour, cles, programme).await? {
            partage.libres.push(programme.clone());
        } else {
            partage.disputes.push(programme.clone());
        }
    }
    Ok(partage)
}

/// Protects whoever declares for those persons on a programme; false, and nothing is kept of it, when somebody else has a key of one.
async fn prendre(tx: &Ecriture, pour: &Declarant, cles: &[ClesDePersonne], programme: &IdProgramme) -> Result<bool> {
    let mut seule = true;
    for personne in cles {
        seule &= protection::prendre(tx, personne, programme, pour.compte, pour.echeance.into()).await?;
    }
    if !seule {
        for personne in cles {
            protection::rendre(tx, personne, programme, pour.compte).await?;
        }
    }
    Ok(seule)
}

impl Declarant {
    /// A declaration of theirs on programmes.
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

/// What follows from a declaration whose row has just been inserted: what is validated is protected, and who is concerned is written to.
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

/// What a prescriber would declare: nothing is written.
#[derive(Debug, Clone, Default)]
pub struct AVerifier {
    /// The buyer.
    pub contact: PersonneTapee,
    /// The other one, when it names a couple.
    pub conjoint: Option<PersonneTapee>,
    /// The programmes, by id.
    pub programmes: Vec<String>,
}

/// By what somebody is known, as far as it is typed.
#[derive(Debug, Clone, Default)]
pub struct PersonneTapee {
    /// The e-mail.
    pub email: String,
    /// The phone.
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

/// Says what would become of a declaration, from the prescriber's own ones alone: never who else declared a person. Of a
/// couple, one who was declared is enough, as when it is sent.
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
