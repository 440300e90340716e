//! The life of a document to sign, from its storage to the end of its links (`domain.md` section 7). The modules of mandates and contracts
//! call these functions in their own transaction and with their own fact. Signing itself is in `crate::parapheur`.
//!
//! **Locks**: the envelope first, then the mandate or the reservation that it is about, never the other way round.

mod conservation;
mod depot;
mod oubli;
mod place;
pub(crate) mod rendu;
mod scellement;

pub use crate::moyens::Cachet;
pub(crate) use conservation::{Conservation, conserver_octets};
pub use depot::ActeDepose;
pub(crate) use depot::{deposer, ecrire};
use domain::refus_partage::{EN_INCARNATION, SIGNATURE_CLOSE};
pub(crate) use oubli::oublier_les_anciennes;
pub(crate) use scellement::{ActeScelle, sceller_octets, sceller_pour_le_portail};

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use domain::signature::{
    Enveloppe, EtatDEnveloppe, EtatDeSignataire, EvenementDePreuve, PersonneSignataire, RoleDeSignataire,
    SignataireDActe, SujetSigne,
};
use domain::utilisateur::IdUtilisateur;
use std::time::Duration;
use store::enveloppe::{DetailDePreuve, EnveloppeLue, GenreDeLien, NouvelleEnveloppe, lien, preuve};
use store::session::Jeton;
use store::{Acte, Ecrit, Ecriture, Fait, Unicite};

/// How long the link of a letter may be used.
pub const DUREE_DU_LIEN: Duration = Duration::from_hours(30 * 24);
/// How long a page opened from the portal may be used.
pub const DUREE_SUR_PLACE: Duration = Duration::from_hours(1);
/// How long the link to a signed copy may be used.
pub const DUREE_DE_LA_COPIE: Duration = Duration::from_hours(90 * 24);

/// A signatory of a new document, in the order of signing.
#[derive(Debug, Clone)]
pub struct NouveauSignataire {
    pub role: RoleDeSignataire,
    /// The person. `None` for a company, for which one of its people signs.
    pub personne: Option<PersonneSignataire>,
}

/// Opens the envelope of a document. Nobody is written to yet: [`envoyer_le_lien`] does it for the signatory whose turn it is.
pub(crate) async fn ouvrir(
    tx: &Ecriture,
    sujet: SujetSigne,
    depose: &ActeDepose,
    signataires: &[NouveauSignataire],
) -> Result<Enveloppe> {
    let nouvelle = NouvelleEnveloppe {
        sujet,
        libelle: &depose.libelle,
        document: &depose.document,
        rendu: &depose.rendu,
        empreinte: &depose.empreinte,
        pages: depose.pages,
    };
    let siens: Vec<_> = signataires.iter().map(|s| (s.role, s.personne.clone())).collect();
    let enveloppe = match store::enveloppe::ouvrir(tx, &nouvelle, &siens).await {
        Err(store::Error::DejaPris(Unicite::EnveloppeOuverte)) => {
            return Err(Error::conflit("deja-a-signer", "Ce document est déjà à signer."));
        }
        ouverte => ouverte?,
    };
    let dit = DetailDePreuve { dit: Some(depose.empreinte.clone()), ..DetailDePreuve::default() };
    preuve::noter(tx, enveloppe.id, None, EvenementDePreuve::Ouverture, &dit).await?;
    Ok(enveloppe)
}

/// Locks the last envelope of a subject, whatever its state. A caller that starts from the mandate or the reservation must call this before
/// it locks that row.
pub(crate) async fn verrouiller_la_derniere(tx: &Ecriture, sujet: SujetSigne) -> Result<Option<EnveloppeLue>> {
    let Some(derniere) = store::enveloppe::du_sujet(tx, sujet).await? else { return Ok(None) };
    Ok(store::enveloppe::par_id_verrouillee(tx, derniere.enveloppe.id).await?)
}

/// Closes an envelope, so that its links no longer work. Does nothing when the envelope is already closed.
pub(crate) async fn fermer(tx: &Ecriture, enveloppe: &Enveloppe, raison: &str) -> Result<()> {
    let Some(fermee) = enveloppe.fermer(tx.maintenant().date()) else { return Ok(()) };
    if !store::enveloppe::fermer(tx, &fermee).await? {
        return Err(store::Error::Conflit.into());
    }
    lien::finir_tous(tx, enveloppe.id).await?;
    let dit = DetailDePreuve { dit: Some(raison.to_owned()), ..DetailDePreuve::default() };
    Ok(preuve::noter(tx, enveloppe.id, None, EvenementDePreuve::Fermeture, &dit).await?)
}

/// Makes the link of the signatory whose turn it is, for a letter that the caller sends. The former link no longer works.
pub(crate) async fn envoyer_le_lien(tx: &Ecriture, enveloppe: &Enveloppe) -> Result<Jeton> {
    envoyer_un_lien(tx, enveloppe, qui_signe(enveloppe)?.0.rang).await
}

/// Makes the link of the signatory of this rank, even one who has refused.
pub(crate) async fn envoyer_un_lien(tx: &Ecriture, enveloppe: &Enveloppe, rang: u16) -> Result<Jeton> {
    let sien = enveloppe.signataire(rang).and_then(|signataire| Some((signataire, signataire.personne.as_ref()?)));
    let (signataire, personne) = sien.ok_or_else(sans_signataire)?;
    let jeton = lien::creer(tx, signataire.id, GenreDeLien::Lettre, DUREE_DU_LIEN, None).await?;
    let detail = DetailDePreuve { email: Some(personne.email.clone()), ..DetailDePreuve::default() };
    preuve::noter(tx, enveloppe.id, Some(signataire.rang), EvenementDePreuve::Lien, &detail).await?;
    Ok(jeton)
}

/// Finds the person whose turn it is. The call is refused when it is the turn of a company.
fn qui_signe(enveloppe: &Enveloppe) -> Result<(&SignataireDActe, &PersonneSignataire)> {
    let personne = enveloppe.au_tour().and_then(|signataire| Some((signataire, signataire.personne.as_ref()?)));
    personne.ok_or_else(sans_signataire)
}

fn sans_signataire() -> Error {
    Error::conflit(SIGNATURE_CLOSE.code, "Ce document n’attend la signature de personne.")
}

/// Makes a link to the signed copy for each person who signed, except for the portal's company. The closed envelope of a contract
/// signed by hand has no signatures, so everybody in it gets a link. The former links still work, because a buyer may be reading their
/// copy, or waiting for what the letter announces, at this instant.
pub(crate) async fn liens_de_copie<'a>(
    tx: &Ecriture,
    enveloppe: &'a Enveloppe,
) -> Result<Vec<(&'a SignataireDActe, Jeton)>> {
    let mut liens = Vec::new();
    for signataire in &enveloppe.signataires {
        let signe = match &signataire.etat {
            EtatDeSignataire::Signe { .. } => true,
            EtatDeSignataire::Attend => enveloppe.etat == EtatDEnveloppe::Fermee,
            EtatDeSignataire::Refuse { .. } => false,
        };
        if signataire.role != RoleDeSignataire::Societe && signe {
            let jeton = lien::ajouter(tx, signataire.id, GenreDeLien::Copie, DUREE_DE_LA_COPIE, None).await?;
            liens.push((signataire, jeton));
        }
    }
    Ok(liens)
}

/// Refuses a user who acts in somebody's place, because nobody has a document signed for another user.
pub(crate) fn en_son_nom(contexte: &Contexte) -> Result<()> {
    if contexte.acteur().pour.is_none() {
        return Ok(());
    }
    Err(Error::empeche(EN_INCARNATION))
}

/// Opens, from the portal, the page of the next signatory. The code still goes to the signatory. The caller checks the right of the
/// user. A user who acts in somebody's place is refused.
pub async fn sur_place(contexte: &Contexte, sujet: SujetSigne) -> Result<Ecrit<Jeton>> {
    en_son_nom(contexte)?;
    let qui = contexte.acteur().auteur.utilisateur();
    let travail = |tx: Ecriture| async move {
        let close = || Error::empeche(SIGNATURE_CLOSE);
        let lue = verrouiller_la_derniere(&tx, sujet).await?.ok_or_else(close)?;
        let jeton = lien_sur_place(&tx, &lue.enveloppe, qui).await?;
        Ok(Acte::fait(jeton, Fait::SignatureSurPlace { enveloppe: lue.enveloppe.id }))
    };
    contexte.ecrire(travail).await
}

/// Makes the link of the next signatory's page, opened from the portal by this user.
pub(crate) async fn lien_sur_place(tx: &Ecriture, enveloppe: &Enveloppe, qui: Option<IdUtilisateur>) -> Result<Jeton> {
    let (signataire, _) = qui_signe(enveloppe)?;
    let jeton = lien::creer(tx, signataire.id, GenreDeLien::SurPlace, DUREE_SUR_PLACE, qui).await?;
    let (id, rang) = (enveloppe.id, Some(signataire.rang));
    preuve::noter(tx, id, rang, EvenementDePreuve::SurPlace, &DetailDePreuve::default()).await?;
    Ok(jeton)
}
