//! The signatures of the demonstration. They are sealed like any other, but without a code or a password, because nobody is there
//! to type one. Only the demonstration may call this module.

use super::apres_signature::{QuiASigne, ecrire_la_signature, plus_a_signer};
use super::sceller::{IssueDuSceau, Scelle, ranger, sceller};
use crate::contexte::Contexte;
use crate::error::Result;
use crate::signature::Cachet;
use domain::marque::Marque;
use domain::signature::{PersonneSignataire, SujetSigne};
use domain::utilisateur::IdUtilisateur;
use store::enveloppe::{DetailDePreuve, EnveloppeLue};
use store::{Acte, Ecrit, Ecriture};

/// Signs for the signatory whose turn it is: the person of the envelope, or this user for the portal's company.
pub(crate) async fn signer_d_office(
    contexte: &Contexte,
    sujet: SujetSigne,
    pour_la_societe: Option<IdUtilisateur>,
) -> Result<()> {
    let (lue, qui) = {
        let db = contexte.base().lire().await?;
        let lue = store::enveloppe::du_sujet(&db, sujet).await?.ok_or_else(plus_a_signer)?;
        let qui = match pour_la_societe {
            None => None,
            Some(id) => store::utilisateur::par_id(&db, id).await?.map(|lu| (id, lu.utilisateur.identite)),
        };
        (lue, qui)
    };
    let signataire = lue.enveloppe.au_tour().ok_or_else(plus_a_signer)?;
    let cachet = Cachet { marque: contexte.base().metier().marque(&Marque::default()), autorite: None, listes: None };
    let societe = qui.map(|(id, identite)| (id, PersonneSignataire::de(&identite)));
    let nom = match (&societe, &signataire.personne) {
        (Some((_, personne)), _) => format!("{}, pour {}", personne.avec_civilite(), cachet.marque.raison_sociale),
        (None, Some(personne)) => personne.avec_civilite(),
        (None, None) => return Err(plus_a_signer()),
    };
    let Some(scelle) = sceller(contexte, &lue, signataire, &nom, &cachet).await? else { return Ok(()) };
    let ecrit = ecrire(contexte, &lue, signataire.rang, societe.as_ref(), &scelle).await;
    ranger(contexte, lue.enveloppe.id, &scelle, ecrit).await.map(drop)
}

async fn ecrire(
    contexte: &Contexte,
    lue: &EnveloppeLue,
    rang: u16,
    societe: Option<&(IdUtilisateur, PersonneSignataire)>,
    scelle: &Scelle,
) -> Result<Ecrit<IssueDuSceau>> {
    let travail = |tx: Ecriture| async move {
        let id = lue.enveloppe.id;
        let presente = store::enveloppe::par_id_verrouillee(&tx, id).await?.ok_or_else(plus_a_signer)?;
        if presente.enveloppe.version != lue.enveloppe.version {
            return Ok(Acte::sans_effet(IssueDuSceau::Devancee));
        }
        let pour_la_societe = societe.map(|(id, personne)| (*id, personne));
        let qui = QuiASigne { rang, pour_la_societe, consentement: None, d_ou: DetailDePreuve::default() };
        Box::pin(ecrire_la_signature(&tx, contexte, &presente.enveloppe, qui, scelle)).await
    };
    contexte.ecrire(travail).await
}
