//! The mandates of the demonstration that are signed on the portal. Their papers are made and sealed like any other, by the people who
//! would do it, but without the code that nobody could type.

use super::jeu::{self, MandatDeDemo, SocieteDemo};
use crate::contexte::Contexte;
use crate::error::Result;
use crate::mandat::etablir_maintenant;
use crate::parapheur;
use domain::acces::TypeUtilisateur;
use domain::mandat::RepresentantLegal;
use domain::marque::Marque;
use domain::signature::{PersonneSignataire, SujetSigne};
use domain::utilisateur::IdUtilisateur;
use store::mandat::NouveauMandat;
use store::{Acte, Ecriture, Fait};

/// A mandate to be signed on the portal.
#[derive(Debug, Clone, Copy)]
struct ASigner {
    numero: i64,
    jusqu_ou: MandatDeDemo,
    /// The user who countersigns for the portal's company.
    reseau: IdUtilisateur,
}

/// Gives the demonstration the mandates that are signed on the portal, and returns their number. When a process died in the middle of a
/// mandate, a user can still sign it.
pub(super) async fn completer(contexte: &Contexte) -> Result<usize> {
    if !jeu::societes().iter().any(signe_ici) {
        return Ok(0);
    }
    let demo = store::utilisateur::nombre_de_demonstration(&contexte.base().lire().await?).await? > 0;
    if !demo {
        return Ok(0);
    }
    let faits = contexte.ecrire(|tx| async move { preparer(&tx).await }).await?.valeur;
    let marque = contexte.base().metier().marque(&Marque::default());
    for ASigner { numero, jusqu_ou, reseau } in &faits {
        let sujet = SujetSigne::Mandat(*numero);
        etablir_maintenant(contexte.base(), marque.clone(), *numero).await?;
        if *jusqu_ou != MandatDeDemo::ASigner {
            parapheur::signer_d_office(contexte, sujet, None).await?;
        }
        if *jusqu_ou == MandatDeDemo::Electronique {
            parapheur::signer_d_office(contexte, sujet, Some(*reseau)).await?;
        }
    }
    Ok(faits.len())
}

fn signe_ici(societe: &SocieteDemo) -> bool {
    use MandatDeDemo::{AContresigner, ASigner, BientotFini, Electronique, Fini, SurPapier};
    match societe.mandat {
        ASigner | AContresigner | Electronique => true,
        SurPapier | BientotFini | Fini => false,
    }
}

/// The representative of a company of the demonstration: its manager.
pub(super) fn representant(societe: &SocieteDemo) -> Option<RepresentantLegal> {
    let (_, qui) = societe.gens.iter().find(|(type_utilisateur, _)| *type_utilisateur == TypeUtilisateur::ER)?;
    Some(RepresentantLegal(PersonneSignataire {
        civilite: qui.civilite,
        nom: qui.nom.clone(),
        prenom: qui.prenom.clone(),
        email: qui.email.clone(),
        tel: None,
    }))
}

/// Creates the missing rows, only once even when two processes fill the demonstration together.
async fn preparer(tx: &Ecriture) -> Result<Acte<Vec<ASigner>>> {
    let Some(reseau) = super::un_referent(tx).await? else { return Ok(Acte::sans_effet(Vec::new())) };
    let (mut a_signer, mut faits) = (Vec::new(), Vec::new());
    for societe in jeu::societes().iter().filter(|societe| signe_ici(societe)) {
        let Some(compte) = store::compte::par_siren(tx, &societe.siren).await? else { continue };
        if store::mandat::de_la_societe(tx, compte.id).await?.tous().iter().any(|lu| lu.representant.is_some()) {
            continue;
        }
        let nouveau = NouveauMandat { compte: compte.id, representant: representant(societe), renouvelle: None };
        let numero = store::mandat::creer_pour(tx, &nouveau).await?.numero;
        faits.push(Fait::MandatCree { compte: compte.id, mandat: numero });
        a_signer.push(ASigner { numero, jusqu_ou: societe.mandat, reseau });
    }
    Ok(Acte::faits(a_signer, faits))
}
