//! Handing a prescriber's running files to another of their company (`domain.md` section 1): who leaves takes nothing away.

use super::{droits, utilisateur_inconnu, verrouiller};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeTransmission, poster_a};
use crate::error::{Error, RefusDAction, Result, Violation};
use crate::pouvoir::regard;
use domain::acces::Role;
use domain::utilisateur::IdUtilisateur;
use store::transmission::{DossiersTransmis, transmettre};
use store::utilisateur::{UtilisateurLu, UtilisateursVisibles};
use store::{Acte, Ecrit, Ecriture, Fait};

/// Hands the declarations, options and drafts that run of one prescriber for their company to another who works there, who is told.
/// They count as that one's from then on, though they may then be more than one may take.
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
        let compte = cible.compte.as_ref().map(|compte| compte.id).ok_or_else(cible_inconnue)?;
        let dossiers = transmettre(&tx, compte, de, vers).await?;
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
        let faits = faits(&dossiers, de, vers);
        Ok::<_, Error>(Acte::faits(dossiers, faits))
    };
    contexte.ecrire(travail).await
}

/// What is told of the prescriber, then of each file, whose own history says whose it was.
fn faits(dossiers: &DossiersTransmis, utilisateur: IdUtilisateur, vers: IdUtilisateur) -> Vec<Fait> {
    let denonciations =
        dossiers.denonciations.iter().map(|id| Fait::DenonciationTransmise { denonciation: *id, utilisateur, vers });
    let options = dossiers.options.iter().map(|id| Fait::OptionTransmise { option: *id, utilisateur, vers });
    let reservations =
        dossiers.reservations.iter().map(|id| Fait::ReservationTransmise { reservation: *id, utilisateur, vers });
    let tous = Fait::DossiersTransmis {
        utilisateur,
        vers,
        denonciations: dossiers.denonciations.clone(),
        options: dossiers.options.clone(),
        reservations: dossiers.reservations.clone(),
    };
    std::iter::once(tous).chain(denonciations).chain(options).chain(reservations).collect()
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
    RefusDAction::invalide(vec![Violation::nouvelle("vers", "inconnu", message)]).into()
}
