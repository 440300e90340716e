//! Handing a prescriber's running files to another of their company (`domain.md` section 1): who leaves takes nothing away.

use super::{droits, utilisateur_inconnu, verrouiller};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeTransmission, poster_a};
use crate::error::{Error, Refusal, Result, Violation};
use crate::pouvoir::regard;
use domain::acces::Role;
use domain::utilisateur::IdUtilisateur;
use store::transmission::{DossiersTransmis, transmettre};
use store::utilisateur::{UtilisateurLu, UtilisateursVisibles};
use store::{Acte, Ecrit, Ecriture, Fait};

/// Hands the declarations, options and drafts that run of one prescriber to another of their company, who is told. They count as
/// that one's from then on, though they may then be more than one may take.
pub async fn transmettre_les_dossiers(
    contexte: &Contexte,
    de: IdUtilisateur,
    vers: IdUtilisateur,
) -> Result<Ecrit<DossiersTransmis>> {
    let travail = |tx: Ecriture| async move {
        verrouiller(&tx, [contexte.pour_qui()?, de, vers]).await?;
        let regard = regard(&tx, contexte).await?;
        let visibles = UtilisateursVisibles::par(&regard);
        let source = visibles.par_id(&tx, de).await?.ok_or_else(utilisateur_inconnu)?;
        droits::transmettre(&regard, &source.utilisateur)?;
        let cible = visibles.par_id(&tx, vers).await?.filter(|cible| peut_recevoir(&source, cible));
        let cible = cible.ok_or_else(cible_inconnue)?.utilisateur;
        let dossiers = transmettre(&tx, de, vers).await?;
        if dossiers.est_vide() {
            return Ok(Acte::sans_effet(dossiers));
        }
        let lettre = LettreDeTransmission {
            prenom: cible.identite.prenom.clone(),
            de: format!("{} {}", source.utilisateur.identite.prenom, source.utilisateur.identite.nom),
            denonciations: dossiers.denonciations.len(),
            options: dossiers.options.len(),
            reservations: dossiers.reservations.len(),
        };
        poster_a(&tx, &cible, &Lettre::DossiersTransmis(lettre)).await?;
        let fait = Fait::DossiersTransmis {
            utilisateur: de,
            vers,
            denonciations: dossiers.denonciations.clone(),
            options: dossiers.options.clone(),
            reservations: dossiers.reservations.clone(),
        };
        Ok::<_, Error>(Acte::fait(dossiers, fait))
    };
    contexte.ecrire(travail).await
}

/// Another prescriber of the same company, who works there.
fn peut_recevoir(source: &UtilisateurLu, cible: &UtilisateurLu) -> bool {
    let compte = |lu: &UtilisateurLu| lu.utilisateur.compte.as_ref().map(|compte| compte.id);
    let de_la_societe = compte(cible).is_some() && compte(cible) == compte(source);
    de_la_societe
        && cible.actif
        && cible.utilisateur.roles.contains(&Role::EP)
        && cible.utilisateur.id != source.utilisateur.id
}

fn cible_inconnue() -> Error {
    let message = "Choisissez un autre prescripteur de la société, dont le compte est actif.";
    Refusal::invalid(vec![Violation::nouvelle("vers", "inconnu", message)]).into()
}
