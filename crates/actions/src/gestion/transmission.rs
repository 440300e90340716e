//! Handing a prescriber's running files over to a colleague (`domain.md` section 1), so that a leaver takes nothing away.

use super::{droits, utilisateur_inconnu, verrouiller};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeTransmission, poster_a};
use crate::error::{Error, RefusDAction, Result, Violation};
use crate::pouvoir::regard;
use domain::acces::Role;
use domain::regard::Regard;
use domain::utilisateur::{Compte, IdUtilisateur, Utilisateur};
use store::transmission::{DossiersAPasser, DossiersEnCours, DossiersTransmis, en_cours, transmettre};
use store::utilisateur::{UtilisateurLu, UtilisateursVisibles};
use store::{Acte, Ecrit, Ecriture, Fait};

/// Hands running declarations, options and drafts of a prescriber over to a colleague: those made for the company where the
/// colleague works, all of them or the chosen ones. Both persons get a letter. The files then count for the colleague, even when
/// this exceeds what one prescriber may take.
pub async fn transmettre_les_dossiers(
    contexte: &Contexte,
    de: IdUtilisateur,
    vers: IdUtilisateur,
    lesquels: &DossiersAPasser,
) -> Result<Ecrit<DossiersTransmis>> {
    if lesquels.est_vide() {
        let message = "Choisissez au moins un dossier à transmettre.";
        return Err(RefusDAction::invalide(vec![Violation::nouvelle("dossiers", "required", message)]).into());
    }
    let travail = |tx: Ecriture| async move {
        verrouiller(&tx, [contexte.pour_qui()?, de, vers]).await?;
        let regard = regard(&tx, contexte).await?;
        let visibles = UtilisateursVisibles::par(&regard);
        let cible = visibles.par_id(&tx, vers).await?;
        let societe = cible.as_ref().and_then(|cible| cible.utilisateur.compte.clone());
        let source = source(&tx, &regard, de, societe.as_ref()).await?;
        let cible = cible.filter(|cible| peut_recevoir(&source, cible)).ok_or_else(cible_inconnue)?.utilisateur;
        let societe = societe.ok_or_else(cible_inconnue)?;
        // The files belong to the company of the receiver, wherever the giver works by now.
        droits::transmettre_ceux_de(&regard, &societe)?;
        let compte = societe.id;
        let dossiers = transmettre(&tx, compte, de, vers, lesquels).await?;
        if dossiers.est_vide() {
            return Ok(Acte::sans_effet(dossiers));
        }
        let restent = en_cours(&tx, de, Some(compte)).await?;
        ecrire_aux_deux(&tx, &source, &cible, (&dossiers, restent)).await?;
        let faits = faits(&dossiers, de, vers);
        Ok::<_, Error>(Acte::faits(dossiers, faits))
    };
    contexte.ecrire(travail).await
}

/// Reads the user whose files are handed over: one whom the caller sees, or one who made files for the company of the receiver.
async fn source(tx: &Ecriture, regard: &Regard, de: IdUtilisateur, societe: Option<&Compte>) -> Result<UtilisateurLu> {
    if let Some(vue) = UtilisateursVisibles::par(regard).par_id(tx, de).await? {
        let la_leur = vue.utilisateur.compte.as_ref().map(|compte| compte.id) == societe.map(|societe| societe.id);
        // When the giver still works for the company of the receiver, or when that company is unknown, the rights over the giver
        // decide. Otherwise only the rights over the company of the receiver count, which the caller checks.
        if la_leur || societe.is_none() {
            droits::transmettre(regard, &vue.utilisateur)?;
        }
        return Ok(vue);
    }
    let partie = match societe {
        Some(societe) if !en_cours(tx, de, Some(societe.id)).await?.est_vide() => {
            store::utilisateur::par_id(tx, de).await?
        }
        Some(_) | None => None,
    };
    partie.ok_or_else(utilisateur_inconnu)
}

/// Writes to the receiver, and to the giver when the giver's account is active.
async fn ecrire_aux_deux(
    tx: &Ecriture,
    source: &UtilisateurLu,
    cible: &Utilisateur,
    (dossiers, restent): (&DossiersTransmis, DossiersEnCours),
) -> Result<()> {
    let nom = |qui: &Utilisateur| format!("{} {}", qui.identite.prenom, qui.identite.nom);
    let lettre = LettreDeTransmission {
        prenom: cible.identite.prenom.clone(),
        de: nom(&source.utilisateur),
        denonciations: dossiers.denonciations.len(),
        options: dossiers.options.len(),
        reservations: dossiers.reservations.len(),
        restent: restent.total(),
        societe: None,
        ou: None,
    };
    if source.actif {
        let prenom = source.utilisateur.identite.prenom.clone();
        let cedes = LettreDeTransmission { prenom, de: nom(cible), ..lettre.clone() };
        poster_a(tx, &source.utilisateur, &Lettre::DossiersCedes(cedes)).await?;
    }
    poster_a(tx, cible, &Lettre::DossiersTransmis(lettre)).await
}

/// The facts: one about the former prescriber, then one about each file, so that the history of the file names its former
/// prescriber.
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

/// Says whether a user may receive files: a prescriber other than the giver, whose account is active and has a password, because
/// files may expire before an invitation is answered.
fn peut_recevoir(source: &UtilisateurLu, cible: &UtilisateurLu) -> bool {
    cible.actif
        && cible.mot_de_passe.is_some()
        && cible.utilisateur.roles.contains(&Role::EP)
        && cible.utilisateur.id != source.utilisateur.id
}

fn cible_inconnue() -> Error {
    let message = "Choisissez un autre prescripteur de la société, dont le compte est actif et déjà ouvert.";
    RefusDAction::invalide(vec![Violation::nouvelle("vers", "inconnu", message)]).into()
}
