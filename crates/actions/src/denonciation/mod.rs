//! Declarations (`domain.md` section 5). A prescriber declares a buyer on programmes ([`declaration`]), cancels it and renews it
//! ([`annuler_ou_renouveler`]). Staff decide those that wait ([`decision`]), and enter the developer's own contacts
//! ([`promoteur`]). Jobs end what is over and erase the contacts for whom nothing runs ([`entretien`]).
//!
//! A transaction that writes a declaration first locks the rows of its programmes, in the order of ids, so that no other
//! declaration on these programmes changes meanwhile. The primary key of `protection` (a key of a person, and a programme) is the
//! last safeguard against two protected companies.

mod annonce;
mod annuler_ou_renouveler;
mod attendus;
mod cles_partagees;
mod decision;
mod declaration;
mod entretien;
mod information;
mod promoteur;
mod promoteur_csv;
mod quotas;

pub use annuler_ou_renouveler::{annuler, renouveler};
pub(crate) use attendus::DenonciationsEnAttente;
pub use decision::{Motifs, prioriser, refuser, valider};
pub use declaration::{
    AVerifier, Denoncees, EnvoiDeDenonciation, EtatDeProgramme, PersonneTapee, VerificationDeProgramme, denoncer,
    verifier,
};
use domain::refus_partage::DENONCIATION_INTROUVABLE;
pub use entretien::GARDE_DES_CONTACTS;
pub(crate) use entretien::{oublier_contacts, suivre};
pub use promoteur::{BilanDeContacts, ContactDuPromoteur, importer_contacts, saisir_contact};
pub use promoteur_csv::LIGNES_AU_PLUS;

use crate::contexte::Contexte;
use crate::courrier::{Circonstances, poster_la_denonciation};
use crate::error::{Error, Result};
use crate::pouvoir::regard;
use crate::version::VersionAttendue;
use domain::denonciation::IdDenonciation;
use domain::programme::IdProgramme;
use domain::regard::Regard;
use domain::utilisateur::{Compte, IdCompte};
use domain::vente::droits::denonciation_protegee;
use domain::vente::{Denonciation, EntourageDeDenonciation, Pas, Rivalite, VenteRivale};
use std::collections::HashMap;
use store::contact::ContactLu;
use store::denonciation::DenonciationsVisibles;
use store::{Acces, Base, Ecriture, Fait, protection};

/// A declaration that the caller sees, with its rival declarations and sales, and the companies of these declarations. Its row
/// and the rows of its programmes are locked until the transaction ends.
struct DenonciationVerrouillee {
    regard: Regard,
    denonciation: Denonciation,
    rivalites: Vec<Rivalite>,
    ventes: Vec<VenteRivale>,
    comptes: HashMap<IdCompte, Compte>,
}

impl DenonciationVerrouillee {
    /// Locks, in this order: the programmes of the declaration, by id, then the declaration.
    async fn verrouiller(
        tx: &Ecriture,
        regard: Regard,
        id: IdDenonciation,
        attendue: &VersionAttendue,
    ) -> Result<Self> {
        let vue = DenonciationsVisibles::par(&regard).par_id(tx, id).await?.ok_or_else(inconnue)?;
        store::programme::verrouiller(tx, &vue.programmes).await?;
        let denonciation = store::denonciation::par_id_verrouillee(tx, id).await?.ok_or_else(inconnue)?;
        let rivalites = store::denonciation::rivalites(tx, &[id], tx.maintenant()).await?;
        let ventes = store::denonciation::ventes_rivales(tx, &[id], tx.maintenant()).await?;
        let comptes = comptes(tx, &denonciation, &rivalites).await?;
        // The version counts only while the declaration runs, because a caller who comes after its end must read that it has
        // ended, not that it has changed.
        if denonciation.court(tx.maintenant().date()) {
            attendue.verifier(denonciation.version)?;
        }
        Ok(Self { regard, denonciation, rivalites, ventes, comptes })
    }

    /// Locks and reads a declaration that the user of this context sees.
    async fn de(tx: &Ecriture, contexte: &Contexte, id: IdDenonciation, attendue: &VersionAttendue) -> Result<Self> {
        Self::verrouiller(tx, regard(tx, contexte).await?, id, attendue).await
    }

    fn entourage(&self, tx: &Ecriture) -> EntourageDeDenonciation<'_> {
        let Self { regard, rivalites, ventes, comptes, .. } = self;
        EntourageDeDenonciation { regard, rivalites, ventes, comptes, maintenant: tx.maintenant().date() }
    }
}

/// Reads the company of a declaration and the companies of its rivals.
async fn comptes(
    db: &impl Acces,
    denonciation: &Denonciation,
    rivalites: &[Rivalite],
) -> Result<HashMap<IdCompte, Compte>> {
    let comptes = denonciation.compte.into_iter().chain(rivalites.iter().filter_map(|rivalite| rivalite.compte));
    let ids: Vec<i32> = comptes.map(|compte| compte.0).collect();
    let lus = store::compte::par_ids(db, &ids).await?;
    Ok(lus.into_values().map(|compte| (compte.id, compte)).collect())
}

fn inconnue() -> Error {
    Error::absent(DENONCIATION_INTROUVABLE)
}

/// Writes a transition of a declaration: the declaration over the version that was read, its protection, the letters.
async fn passer(
    tx: &Ecriture,
    avant: &Denonciation,
    mut pas: Pas<Denonciation>,
    circonstances: Circonstances<'_>,
) -> Result<(Denonciation, Vec<Fait>)> {
    if !store::denonciation::remplacer(tx, &mut pas.apres).await? {
        return Err(store::Error::Conflit.into());
    }
    let personnes = personnes(tx, &pas.apres).await?;
    if pas.apres.statut().protege() {
        proteger(tx, &pas.apres, &personnes).await?;
    } else if avant.statut().protege() {
        // Another declaration of the same company may keep the protection. Otherwise the protection is removed.
        for programme in &pas.apres.programmes {
            for personne in &personnes {
                protection::recalculer(tx, &personne.cles, programme, pas.apres.compte).await?;
            }
        }
    }
    for lettre in &pas.lettres {
        poster_la_denonciation(tx, &pas.apres, &personnes, *lettre, circonstances).await?;
    }
    let faits = pas.tous_les_faits(Vec::new());
    Ok((pas.apres, faits))
}

/// Writes the transition that ends a declaration, and decides the declarations that waited for it.
async fn finir(
    tx: &Ecriture,
    base: &Base,
    avant: &Denonciation,
    pas: Pas<Denonciation>,
    circonstances: Circonstances<'_>,
) -> Result<(Denonciation, Vec<Fait>)> {
    let (finie, mut faits) = passer(tx, avant, pas, circonstances).await?;
    faits.extend(DenonciationsEnAttente::de_la_denonciation(tx, &finie).await?.decider(tx, base).await?);
    Ok((finie, faits))
}

/// Splits a declaration that also has other programmes: the part on `programmes` gets a row of its own, and the rest keeps its
/// number. Returns this part, or the whole declaration when it has no other programme. The caller has locked the row of the
/// declaration and these programmes.
async fn separer(tx: &Ecriture, de: Denonciation, programmes: &[IdProgramme]) -> Result<(Denonciation, Vec<Fait>)> {
    let Some((mut reste, partie)) = de.scinder(programmes) else { return Ok((de, Vec::new())) };
    let partie = store::denonciation::scinder(tx, &mut reste, partie).await?.ok_or(store::Error::Conflit)?;
    let fait = Fait::DenonciationScindee { denonciation: reste.id, partie: partie.id };
    Ok((partie, vec![fait]))
}

/// Protects the company of a declaration for its persons, on all its programmes until its end. Refused when another company is
/// protected for one of these persons on one of the programmes.
async fn proteger(tx: &Ecriture, denonciation: &Denonciation, personnes: &[ContactLu]) -> Result<()> {
    let fin = denonciation.echeance.into();
    let mut seule = true;
    for programme in &denonciation.programmes {
        for personne in personnes {
            seule &= protection::proteger(tx, &personne.cles, programme, denonciation.compte, fin).await?;
        }
    }
    if seule { Ok(()) } else { Err(denonciation_protegee().into()) }
}

/// Reads the persons whom a declaration names, the buyer first.
async fn personnes(db: &impl Acces, denonciation: &Denonciation) -> Result<Vec<ContactLu>> {
    let ids: Vec<_> = denonciation.contacts().collect();
    let mut lus = store::contact::par_ids(db, &ids).await?;
    let siens: Vec<ContactLu> = ids.iter().filter_map(|id| lus.remove(id)).collect();
    if siens.is_empty() { Err(Error::Interne(store::Error::ReferenceAbsente)) } else { Ok(siens) }
}
