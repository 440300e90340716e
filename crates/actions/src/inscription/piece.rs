//! Documents that staff ask for again: one mail holds one link, by which each of these documents is sent once.

use super::decision::{a_decider, inconnue};
use super::{CHAMP, destinataire, lettre, prevenir, violation};
use crate::contexte::Contexte;
use crate::courrier::{ENTRE_LES_JETONS, Lettre, PieceDemandee, poster};
use crate::error::{Error, RefusDAction, Result};
use crate::fichier::verifier;
use crate::photo::oublier;
use crate::version::VersionAttendue;
use domain::inscription::{Emplacement, EvenementInscription, IdInscription};
use domain::refus_partage::phrase::LIEN_PERIME;
use domain::saisie::raison;
use std::collections::BTreeSet;
use std::time::Duration;
use store::inscription::{DemandeLue, Inscription, TexteDeDemande, demande};
use store::piece::PieceLue;
use store::session::Jeton;
use store::{Acte, Ecrit, Ecriture, Fait};

/// How long a document that was asked for may be sent.
pub const DUREE_DEMANDE: Duration = Duration::from_hours(14 * 24);

/// Asks the sender of a registration for documents, in one mail. A former link for the same document no longer works.
pub async fn demander_pieces(
    contexte: &Contexte,
    id: IdInscription,
    emplacements: &BTreeSet<Emplacement>,
    texte: &str,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Inscription>> {
    let texte = raison("demande", texte).map_err(|faute| RefusDAction::invalide(vec![violation("", faute)]))?;
    let demandee = &TexteDeDemande { texte };
    let travail = |tx| async move {
        let mut inscription = a_decider(&tx, contexte, id, attendue).await?;
        let qui = inscription.dossier.as_ref().ok_or_else(inconnue)?.prescriber.clone();
        inscription.statut = super::decision::apres(&inscription, EvenementInscription::PieceDemandee)?;
        let (mut pieces, mut faits) = (Vec::new(), Vec::new());
        for &emplacement in emplacements {
            let jeton = demande::creer(&tx, id, emplacement, demandee, DUREE_DEMANDE).await?;
            pieces.push((emplacement.libelle(), jeton));
            faits.push(Fait::InscriptionPieceDemandee { inscription: id, emplacement });
        }
        super::decision::ecrire(&tx, &mut inscription).await?;
        let reference = inscription.reference();
        if let Some(lettre) = PieceDemandee::nouvelle(&qui.firstname, reference, &demandee.texte, &pieces) {
            poster(&tx, &destinataire(&qui), &Lettre::InscriptionPieceDemandee(lettre)).await?;
        }
        Ok(Acte::faits(inscription, faits))
    };
    contexte.ecrire(travail).await
}

/// Says whether a link still asks for a document. The link holds the tokens of one mail side by side, one token for each
/// document.
pub async fn un_lien_sert(contexte: &Contexte, lien: &str) -> Result<bool> {
    for jeton in lien.split(ENTRE_LES_JETONS).take(Emplacement::TOUS.len()) {
        match piece_attendue(contexte, jeton).await {
            Ok(_) => return Ok(true),
            Err(erreur) if erreur.refus().is_some() => {}
            Err(erreur) => return Err(erreur),
        }
    }
    Ok(false)
}

/// Reads the request for a document that a token stands for, and the registration. The refusal of a token that no longer works
/// does not say why.
pub async fn piece_attendue(contexte: &Contexte, jeton: &str) -> Result<(DemandeLue, Inscription)> {
    let jeton = Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let lecture = contexte.base().lire().await?;
    let demandee = demande::par_jeton(&lecture, &jeton, contexte.maintenant()).await?.ok_or_else(lien_inconnu)?;
    let inscription = store::inscription::par_id(&lecture, demandee.inscription).await?;
    let inscription = inscription.filter(|i| i.statut.attend() && i.dossier.is_some()).ok_or_else(lien_inconnu)?;
    Ok((demandee, inscription))
}

/// Receives the document that a link asks for, in place of the former one. A refused file is deleted.
pub async fn recevoir_piece(contexte: &Contexte, jeton: &str, recue: &PieceLue) -> Result<Ecrit<Inscription>> {
    let base = contexte.base();
    let recu = async {
        piece_attendue(contexte, jeton).await?;
        verifier(contexte, CHAMP, recue).await?;
        ecrire(contexte, jeton, recue).await
    };
    match recu.await {
        Ok(Ecrit { valeur: (inscription, ancien), numero }) => {
            if let Some(ancien) = ancien {
                oublier(base, &ancien).await;
            }
            Ok(Ecrit { valeur: inscription, numero })
        }
        Err(erreur) => {
            // After a failure that is not a refusal, the row may have been written all the same. So the file stays, and the sweep
            // removes it if no row names it.
            if erreur.refus().is_some() {
                oublier(base, &recue.id).await;
            }
            Err(erreur)
        }
    }
}

async fn ecrire(contexte: &Contexte, jeton: &str, recue: &PieceLue) -> Result<Ecrit<(Inscription, Option<String>)>> {
    let jeton = &Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let travail = |tx: Ecriture| async move {
        let demandee = demande::par_jeton(&tx, jeton, tx.maintenant()).await?.ok_or_else(lien_inconnu)?;
        let (id, emplacement) = (demandee.inscription, demandee.emplacement);
        // Lock the registration, because a simultaneous decision locks it too and ends the link.
        let mut inscription = store::inscription::par_id_verrouillee(&tx, id).await?.ok_or_else(lien_inconnu)?;
        if !demande::employer(&tx, jeton).await? {
            return Err(lien_inconnu());
        }
        let complete = demande::attendues(&tx, id, tx.maintenant()).await? == 0;
        let evenement =
            if complete { EvenementInscription::DernierePieceRecue } else { EvenementInscription::PieceRecue };
        inscription.statut = inscription.statut.apres(evenement).map_err(|_| lien_inconnu())?;
        let qui = inscription.dossier.as_ref().ok_or_else(lien_inconnu)?.prescriber.clone();
        let ancien = store::inscription::document::remplacer(&tx, id, emplacement, recue).await?;
        super::decision::ecrire(&tx, &mut inscription).await?;
        let recue = Lettre::InscriptionPieceRecue(lettre(&qui, &inscription, None));
        poster(&tx, &destinataire(&qui), &recue).await?;
        if complete {
            prevenir(&tx, &inscription, Lettre::InscriptionCompletee).await?;
        }
        Ok(Acte::fait((inscription, ancien), Fait::InscriptionPieceRecue { inscription: id, emplacement }))
    };
    contexte.ecrire(travail).await
}

fn lien_inconnu() -> Error {
    Error::introuvable("lien-inconnu", LIEN_PERIME)
}
