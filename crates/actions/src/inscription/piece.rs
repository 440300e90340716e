//! Documents that staff ask for again: one mail, whose link reopens each of them once.

use super::decision::{a_decider, inconnue};
use super::{CHAMP, destinataire, lettre, prevenir, violation};
use crate::contexte::Contexte;
use crate::courrier::{ENTRE_LES_JETONS, Lettre, PieceDemandee, poster};
use crate::error::{Error, RefusDAction, Result};
use crate::fichier::verifier;
use crate::photo::oublier;
use crate::version::VersionAttendue;
use domain::inscription::{Emplacement, EvenementInscription, IdInscription};
use domain::saisie::raison;
use std::collections::BTreeSet;
use std::time::Duration;
use store::inscription::{DemandeLue, Inscription, TexteDeDemande, demande};
use store::piece::PieceLue;
use store::session::Jeton;
use store::{Acte, Ecrit, Ecriture, Fait};

/// For how long a document may be sent.
pub const DUREE_DEMANDE: Duration = Duration::from_hours(14 * 24);

/// Asks who registered for documents, by one mail; a former link for the same one is useless from here on.
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
        super::decision::garder(&tx, &mut inscription).await?;
        let reference = inscription.reference();
        if let Some(lettre) = PieceDemandee::nouvelle(&qui.firstname, reference, &demandee.texte, &pieces) {
            poster(&tx, &destinataire(&qui), &Lettre::InscriptionPieceDemandee(lettre)).await?;
        }
        Ok(Acte::faits(inscription, faits))
    };
    contexte.ecrire(travail).await
}

/// Whether a link still asks for something: the tokens of one mail stand in it side by side.
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

/// What a link asks for, and of which registration; whoever holds a link that serves no more learns nothing.
pub async fn piece_attendue(contexte: &Contexte, jeton: &str) -> Result<(DemandeLue, Inscription)> {
    let jeton = Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let lecture = contexte.base().lire().await?;
    let demandee = demande::par_jeton(&lecture, &jeton, contexte.maintenant()).await?.ok_or_else(lien_inconnu)?;
    let inscription = store::inscription::par_id(&lecture, demandee.inscription).await?;
    let inscription = inscription.filter(|i| i.statut.attend() && i.dossier.is_some()).ok_or_else(lien_inconnu)?;
    Ok((demandee, inscription))
}

/// Takes the document that a link asks for, in the place of the former one; the file is deleted when it is refused.
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
            // After any other failure the row may have been written all the same: the sweep knows.
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
        // Whoever decides meanwhile holds the registration: their decision makes the link useless.
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
        super::decision::garder(&tx, &mut inscription).await?;
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
    Error::introuvable("lien-inconnu", "Ce lien n’est plus valable : il a déjà servi, ou il a expiré.")
}
