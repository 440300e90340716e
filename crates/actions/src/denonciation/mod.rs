//! Declarations (`domain.md` section 5): a prescriber declares a buyer on programmes ([`declaration`]), cancels and renews
//! ([`suite`]); staff decide those that wait ([`decision`]), and keep the developer's own contacts ([`promoteur`]); jobs end what
//! is over and forget whom nothing runs for ([`entretien`]).
//!
//! Whoever writes one first holds the rows of its programmes, in one order: who else runs there stays as it was read. The
//! keys of `protection` are the net below.

mod cles_partagees;
mod decision;
mod declaration;
mod droits;
mod entretien;
mod promoteur;
mod promoteur_csv;
mod suite;

pub use decision::{prioriser, refuser, valider};
pub use declaration::{
    AVerifier, Denoncees, EnvoiDeDenonciation, EtatDeProgramme, VerificationDeProgramme, denoncer, verifier,
};
pub use droits::{DroitsSurDenonciation, SituationDeDenonciation};
pub use entretien::GARDE_DES_CONTACTS;
pub(crate) use entretien::{oublier_contacts, suivre};
pub use promoteur::{BilanDeContacts, ContactDuPromoteur, importer_contacts, saisir_contact};
pub use promoteur_csv::LIGNES_AU_PLUS;
pub use suite::{annuler, renouveler};

use crate::contexte::Contexte;
use crate::courrier::{Lecteur, Lettre, LettreDeDenonciation, actif, poster_a, referent, referent_ou_administrateurs};
use crate::error::{Error, Result};
use crate::pouvoir::regard;
use crate::version::VersionAttendue;
use domain::calendrier::jour_a_paris;
use domain::denonciation::{EvenementDenonciation, IdDenonciation, StatutDenonciation};
use domain::programme::IdProgramme;
use domain::regard::Regard;
use domain::utilisateur::{Compte, IdCompte};
use std::collections::HashMap;
use store::contact::ClesDePersonne;
use store::denonciation::{Denonciation, DenonciationsVisibles, Rivalite};
use store::{Acces, Ecriture, Fait, protection};

/// A declaration that whoever acts sees, with what stands around it; its programmes and its row stay as they are until the
/// transaction ends.
struct Tenue {
    regard: Regard,
    denonciation: Denonciation,
    rivalites: Vec<Rivalite>,
    comptes: HashMap<IdCompte, Compte>,
}

impl Tenue {
    async fn prendre(
        tx: &Ecriture,
        contexte: &Contexte,
        id: IdDenonciation,
        attendue: &VersionAttendue,
    ) -> Result<Self> {
        let regard = regard(tx, contexte).await?;
        let vue = DenonciationsVisibles::par(&regard).par_id(tx, id).await?.ok_or_else(inconnue)?;
        store::programme::verrouiller(tx, &vue.programmes).await?;
        let denonciation = store::denonciation::par_id_verrouillee(tx, id).await?.ok_or_else(inconnue)?;
        let rivalites = store::denonciation::rivalites(tx, &[id], tx.maintenant()).await?;
        let comptes = comptes(tx, &denonciation, &rivalites).await?;
        // What ended is told before that a sheet has changed: whoever comes second reads what became of it.
        if denonciation.court(tx.maintenant()) {
            attendue.verifier(denonciation.version)?;
        }
        Ok(Self { regard, denonciation, rivalites, comptes })
    }

    fn droits(&self, tx: &Ecriture) -> DroitsSurDenonciation {
        let Self { denonciation, rivalites, comptes, regard } = self;
        DroitsSurDenonciation::de(
            regard,
            SituationDeDenonciation { denonciation, rivalites, comptes, maintenant: tx.maintenant() },
        )
    }
}

/// The company of a declaration and those of its rivals.
async fn comptes(
    db: &impl Acces,
    denonciation: &Denonciation,
    rivalites: &[Rivalite],
) -> Result<HashMap<IdCompte, Compte>> {
    let mut ids: Vec<IdCompte> =
        denonciation.compte.into_iter().chain(rivalites.iter().filter_map(|rivalite| rivalite.compte)).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut lus = HashMap::with_capacity(ids.len());
    for id in ids {
        lus.extend(store::compte::par_id(db, id).await?.map(|compte| (id, compte)));
    }
    Ok(lus)
}

fn inconnue() -> Error {
    Error::not_found("denonciation-introuvable", "Cette dénonciation n’existe pas.")
}

/// The state after an event; who was allowed to act cannot meet this refusal.
fn apres(denonciation: &Denonciation, evenement: EvenementDenonciation) -> Result<StatutDenonciation> {
    denonciation
        .statut
        .apres(evenement)
        .map_err(|interdite| Error::conflict("denonciation-terminee", format!("Action impossible : {interdite}.")))
}

/// Writes a declaration over the version that was read.
async fn garder(tx: &Ecriture, denonciation: &mut Denonciation) -> Result<()> {
    if store::denonciation::remplacer(tx, denonciation).await? { Ok(()) } else { Err(store::Error::Conflit.into()) }
}

/// How a declaration ends.
#[derive(Debug, Clone, Copy)]
enum FinDeDenonciation {
    Refusee,
    Echue,
    Annulee,
}

/// Ends a declaration that runs, and what it protected; whoever is concerned is told.
async fn terminer(tx: &Ecriture, denonciation: &mut Denonciation, fin: FinDeDenonciation) -> Result<Fait> {
    let (id, maintenant) = (denonciation.id, Some(tx.maintenant()));
    let (evenement, finie, lettre, fait): (_, _, LettreSur, _) = match fin {
        FinDeDenonciation::Refusee => (
            EvenementDenonciation::Refusee,
            maintenant,
            Lettre::DenonciationRefusee,
            Fait::DenonciationRefusee { denonciation: id },
        ),
        // However late the job comes, it ended when its time was over.
        FinDeDenonciation::Echue => (
            EvenementDenonciation::Echue,
            denonciation.echeance,
            Lettre::DenonciationEchue,
            Fait::DenonciationEchue { denonciation: id },
        ),
        FinDeDenonciation::Annulee => (
            EvenementDenonciation::Annulee,
            maintenant,
            Lettre::DenonciationAnnulee,
            Fait::DenonciationAnnulee { denonciation: id },
        ),
    };
    let protegeait = denonciation.statut.protege();
    denonciation.statut = apres(denonciation, evenement)?;
    denonciation.finie = finie;
    garder(tx, denonciation).await?;
    if protegeait {
        let cles = cles(tx, denonciation).await?;
        for programme in &denonciation.programmes {
            protection::rendre(tx, &cles, programme, denonciation.compte).await?;
        }
    }
    prevenir(tx, denonciation, lettre).await?;
    Ok(fait)
}

/// Protects the company of a declaration on all its programmes until its end; false when another one is on one of them.
async fn proteger(tx: &Ecriture, denonciation: &Denonciation, cles: &ClesDePersonne) -> Result<bool> {
    let Some(fin) = denonciation.echeance else { return Ok(false) };
    let mut seule = true;
    for programme in &denonciation.programmes {
        seule &= protection::prendre(tx, cles, programme, denonciation.compte, fin).await?;
    }
    Ok(seule)
}

/// By what the person of a declaration is known.
async fn cles(db: &impl Acces, denonciation: &Denonciation) -> Result<ClesDePersonne> {
    let contact = store::contact::par_id(db, denonciation.contact).await?;
    Ok(contact.ok_or(Error::Internal(store::Error::ReferenceAbsente))?.cles)
}

/// Which letter tells what became of a declaration.
type LettreSur = fn(LettreDeDenonciation) -> Lettre;

/// Writes to the prescriber of a declaration, and to the referent of their company, what became of it; to nobody about one of
/// the developer's own contacts.
async fn prevenir(tx: &Ecriture, denonciation: &Denonciation, lettre: LettreSur) -> Result<()> {
    let Some(prescripteur) = denonciation.prescripteur else { return Ok(()) };
    let contact = store::contact::par_id(tx, denonciation.contact).await?.and_then(|lu| lu.contact);
    let modele = LettreDeDenonciation {
        lecteur: Lecteur::Referent,
        prenom: String::new(),
        id: denonciation.id.0,
        contact: None,
        programmes: noms(tx, &denonciation.programmes).await?,
        fin: denonciation
            .echeance
            .filter(|_| denonciation.statut.court())
            .map(|fin| jour_a_paris(fin.date()).format("%d/%m/%Y").to_string()),
        motif: denonciation.motif.clone(),
    };
    if let Some(qui) = actif(tx, prescripteur).await? {
        let nom = contact.map(|contact| format!("{} {}", contact.prenom, contact.nom));
        let prenom = qui.identite.prenom.clone();
        let sienne = LettreDeDenonciation { lecteur: Lecteur::Prescripteur, prenom, contact: nom, ..modele.clone() };
        poster_a(tx, &qui, &lettre(sienne)).await?;
    }
    let Some(compte) = denonciation.compte else { return Ok(()) };
    let societe = store::compte::par_id(tx, compte).await?;
    // What waits is told to somebody who decides, whoever they are.
    let concernes = if denonciation.statut.attend() {
        referent_ou_administrateurs(tx, societe.as_ref()).await?
    } else {
        referent(tx, societe.as_ref()).await?.into_iter().collect()
    };
    for un in concernes {
        let sienne = LettreDeDenonciation { prenom: un.identite.prenom.clone(), ..modele.clone() };
        poster_a(tx, &un, &lettre(sienne)).await?;
    }
    Ok(())
}

/// The commercial names of programmes, in their order.
async fn noms(db: &impl Acces, programmes: &[IdProgramme]) -> Result<Vec<String>> {
    let lus = store::programme::sans_documents(db, programmes).await?;
    Ok(lus.into_iter().map(|lu| lu.programme.nom_commercial).collect())
}
