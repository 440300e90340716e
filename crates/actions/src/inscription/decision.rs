//! The decisions of staff about a registration. When two people decide at once, only one decision counts, and the other person
//! reads who decided.

use super::{destinataire, lettre, requis, violation};
use crate::contexte::Contexte;
use crate::courrier::{Destinataire, Lettre, LettreDeLien, poster};
use crate::error::{Error, RefusDAction, Result};
use crate::gestion::referent;
use crate::lien_compte::DUREE_ACTIVATION;
use crate::pouvoir::regard;
use crate::version::VersionAttendue;
use chrono::NaiveDate;
use domain::acces::{IdGroupe, Role, TypeUtilisateur};
use domain::inscription::{Dossier, EvenementInscription, IdInscription, PrescripteurInscrit, StatutInscription};
use domain::mandat::RepresentantLegal;
use domain::refus_partage::{COMPTE_EXISTANT, INSCRIPTION_INTROUVABLE, code, phrase};
use domain::regard::Regard;
use domain::regle::Regle;
use domain::saisie::raison;
use domain::utilisateur::{IdCompte, IdUtilisateur, Identite};
use store::compte::NouveauCompte;
use store::inscription::{Inscription, InscriptionsVisibles, demande};
use store::lien_compte::UsageDeLien;
use store::mandat::NouveauMandat;
use store::tache::Tache;
use store::utilisateur::NouvelUtilisateur;
use store::{Acte, Ecrit, Ecriture, Fait, Unicite};
use wire::corps::Patch;

/// The changes of staff to a registration. A field stays as it is when it is `None` here.
#[derive(Debug, Clone, Default)]
pub struct ChangementsInscription {
    /// The last day of the company's insurance.
    pub assurance_fin: Patch<NaiveDate>,
}

/// The rights of a viewer over a registration.
#[derive(Debug)]
pub struct DroitsSurInscription {
    /// To accept the registration, refuse it, ask for its documents again, and note what they say.
    pub decider: Result<()>,
}

impl DroitsSurInscription {
    /// The rights of a viewer on a registration.
    pub fn de(regard: &Regard, statut: StatutInscription) -> Self {
        let decider = match () {
            () if !regard.a(Role::IR) => Err(Error::sans_droit()),
            () if !statut.attend() => {
                Err(Error::conflit(code::INSCRIPTION_DECIDEE, "Cette inscription est déjà décidée."))
            }
            () => Ok(()),
        };
        Self { decider }
    }
}

/// Notes in a registration what staff read in its documents.
pub async fn modifier(
    contexte: &Contexte,
    id: IdInscription,
    changements: &ChangementsInscription,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Inscription>> {
    let travail = |tx| async move {
        let mut inscription = a_decider(&tx, contexte, id, attendue).await?;
        let neuve = changements.assurance_fin.sur(inscription.assurance_fin);
        if neuve == inscription.assurance_fin {
            return Ok(Acte::sans_effet(inscription));
        }
        inscription.assurance_fin = neuve;
        ecrire(&tx, &mut inscription).await?;
        let fait = Fait::InscriptionModifiee { inscription: id, champs: vec!["assuranceFin".to_owned()] };
        Ok(Acte::fait(inscription, fait))
    };
    contexte.ecrire(travail).await
}

/// Accepts a registration. One transaction creates the company, the account with the mail that opens it, the mandate with the job that
/// makes its document, and the facts.
pub async fn accepter(
    contexte: &Contexte,
    id: IdInscription,
    gerant: Option<IdUtilisateur>,
    groupe: Option<IdGroupe>,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Inscription>> {
    let travail = |tx| async move {
        let mut inscription = a_decider(&tx, contexte, id, attendue).await?;
        let regard = regard(&tx, contexte).await?;
        let dossier = inscription.dossier.clone().ok_or_else(inconnue)?;
        let gerant = match gerant {
            Some(gerant) => referent(&tx, gerant, Role::IR).await?.id,
            // Without a named referent, the user who accepts becomes it, when they are a network manager.
            None if regard.roles.contains(&Role::IR) => regard.utilisateur,
            None => return Err(Error::invalide("gerant", Regle::Required.nom(), requis())),
        };
        if let Some(groupe) = groupe
            && store::groupe::par_id(&tx, groupe).await?.is_none()
        {
            return Err(Error::invalide("groupe", "inconnu", phrase::GROUPE_INCONNU));
        }
        let compte = creer_societe(&tx, &dossier, gerant, groupe).await?;
        let utilisateur = creer_prescripteur(&tx, &dossier.prescriber, compte).await?;
        let representant = RepresentantLegal::de(&dossier.prescriber);
        let mandat = store::mandat::creer_pour(&tx, &NouveauMandat { compte, representant, renouvelle: None }).await?;
        let mandat = mandat.numero;
        store::tache::mettre(&tx, &Tache::EtablirMandat { mandat }, tx.maintenant()).await?;
        inscription.statut = apres(&inscription, EvenementInscription::Acceptee)?;
        inscription.compte = Some(compte);
        inscription.utilisateur = Some(utilisateur);
        decider(&tx, &mut inscription, regard.utilisateur).await?;
        let faits = vec![
            Fait::CompteCree { compte },
            Fait::UtilisateurCree { utilisateur },
            Fait::MandatCree { compte, mandat },
            Fait::InscriptionAcceptee { inscription: id, compte, utilisateur },
        ];
        Ok(Acte::faits(inscription, faits))
    };
    contexte.ecrire(travail).await
}

/// Refuses a registration, with the reason that the mail gives.
pub async fn refuser(
    contexte: &Contexte,
    id: IdInscription,
    texte: &str,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Inscription>> {
    let motif = &raison("raison", texte).map_err(|faute| RefusDAction::invalide(vec![violation("", faute)]))?;
    let travail = |tx| async move {
        let mut inscription = a_decider(&tx, contexte, id, attendue).await?;
        let regard = regard(&tx, contexte).await?;
        let qui = inscription.dossier.as_ref().ok_or_else(inconnue)?.prescriber.clone();
        inscription.statut = apres(&inscription, EvenementInscription::Refusee)?;
        inscription.motif = Some(motif.clone());
        decider(&tx, &mut inscription, regard.utilisateur).await?;
        let refus = Lettre::InscriptionRefusee(lettre(&qui, &inscription, Some(motif.clone())));
        poster(&tx, &destinataire(&qui), &refus).await?;
        Ok(Acte::fait(inscription, Fait::InscriptionRefusee { inscription: id }))
    };
    contexte.ecrire(travail).await
}

/// Locks the row of a registration until the transaction ends, and reads it. Refused when the caller may not decide it, when it
/// is already decided, or when it has another version than the caller read.
pub(super) async fn a_decider(
    tx: &Ecriture,
    contexte: &Contexte,
    id: IdInscription,
    attendue: &VersionAttendue,
) -> Result<Inscription> {
    let regard = regard(tx, contexte).await?;
    InscriptionsVisibles::par(&regard).par_id(tx, id).await?.ok_or_else(inconnue)?;
    if !regard.a(Role::IR) {
        return Err(Error::sans_droit());
    }
    let inscription = store::inscription::par_id_verrouillee(tx, id).await?.ok_or_else(inconnue)?;
    // Check the decision before the version, because a late caller must be told who decided, not that the sheet has changed.
    if let Some((qui, _)) = inscription.decision {
        let qui = store::utilisateur::par_id(tx, qui).await?.map(|lu| lu.utilisateur.identite);
        let nom = qui.map_or_else(|| "une autre personne".to_owned(), |i| format!("{} {}", i.prenom, i.nom));
        return Err(Error::conflit(
            code::INSCRIPTION_DECIDEE,
            format!("Cette inscription vient d’être décidée par {nom}."),
        ));
    }
    attendue.verifier(inscription.version)?;
    Ok(inscription)
}

/// The state of a registration after an event of staff. Only a registration that is already decided refuses such an event, so the
/// refusal has the code of a decided registration.
pub(super) fn apres(inscription: &Inscription, evenement: EvenementInscription) -> Result<StatutInscription> {
    inscription.statut.apres(evenement).map_err(|interdite| {
        let phrase = interdite.to_string();
        Error::conflit(code::INSCRIPTION_DECIDEE, format!("Action impossible\u{a0}: {phrase}."))
    })
}

/// Writes a registration over the version that was read.
pub(super) async fn ecrire(tx: &Ecriture, inscription: &mut Inscription) -> Result<()> {
    if !store::inscription::remplacer(tx, inscription).await? {
        return Err(store::Error::Conflit.into());
    }
    inscription.version += 1;
    Ok(())
}

async fn decider(tx: &Ecriture, inscription: &mut Inscription, qui: IdUtilisateur) -> Result<()> {
    inscription.decision = Some((qui, tx.maintenant()));
    demande::annuler(tx, inscription.id, None).await?;
    ecrire(tx, inscription).await
}

pub(super) fn inconnue() -> Error {
    Error::absent(INSCRIPTION_INTROUVABLE)
}

async fn creer_societe(
    tx: &Ecriture,
    dossier: &Dossier,
    gerant: IdUtilisateur,
    groupe: Option<IdGroupe>,
) -> Result<IdCompte> {
    let company = &dossier.company;
    let nouveau = NouveauCompte {
        nom: company.company_name.clone(),
        groupe,
        gerant: Some(gerant),
        siren: Some(company.siren.clone()),
    };
    match store::compte::creer(tx, &nouveau).await {
        Err(store::Error::DejaPris(Unicite::CompteSiren)) => {
            Err(Error::conflit(code::SOCIETE_CONNUE, "Une société de ce siren existe déjà."))
        }
        autre => Ok(autre?),
    }
}

/// Creates the first account of the company, with the mail that opens it. A legal representative gets both external roles (`domain.md`
/// section 8).
async fn creer_prescripteur(tx: &Ecriture, qui: &PrescripteurInscrit, compte: IdCompte) -> Result<IdUtilisateur> {
    let identite = identite(qui);
    let roles = if qui.is_legal_representative { vec![Role::EP, Role::ER] } else { vec![Role::EP] };
    let nouveau = NouvelUtilisateur {
        type_utilisateur: TypeUtilisateur::EP,
        roles,
        identite: identite.clone(),
        mot_de_passe: None,
        compte: Some(compte),
        gerant: None,
        demo: false,
    };
    let id = match store::utilisateur::creer(tx, &nouveau).await {
        Err(store::Error::DejaPris(Unicite::UtilisateurEmail)) => {
            return Err(Error::empeche(COMPTE_EXISTANT));
        }
        autre => autre?,
    };
    let jeton = store::lien_compte::creer(tx, id, UsageDeLien::Activation, DUREE_ACTIVATION).await?;
    let lettre = Lettre::InscriptionAcceptee(LettreDeLien::nouvelle(&identite, &jeton));
    poster(tx, &Destinataire::utilisateur(id, &identite), &lettre).await?;
    Ok(id)
}

fn identite(qui: &PrescripteurInscrit) -> Identite {
    let telephone = qui.contact.phone.clone();
    let mobile = ["06", "07", "+336", "+337", "00336", "00337"].iter().any(|debut| telephone.starts_with(debut));
    let (tel_mobile, tel_fixe) = if mobile { (Some(telephone), None) } else { (None, Some(telephone)) };
    Identite {
        civilite: qui.civility,
        nom: qui.lastname.clone(),
        prenom: qui.firstname.clone(),
        email: qui.contact.email.clone(),
        tel_mobile,
        tel_fixe,
        tel_pro: None,
        cp: Some(qui.location.zipcode.clone()),
        ville: Some(qui.location.city.clone()),
        adresse: Some(qui.location.address.clone()),
        photo: None,
        perimetre_geo: None,
    }
}
