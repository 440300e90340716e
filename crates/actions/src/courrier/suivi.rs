//! Staff read a mail, without its links and codes, and send again a mail that did not leave.

use super::{Brouillon, Enseigne, Lettre, Pied, Signataire};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::{non_gere, regard};
use domain::acces::Role;
use domain::refus_partage::COURRIER_INTROUVABLE;
use domain::regard::Regard;
use domain::utilisateur::Utilisateur;
use store::courrier::{Contenu, CourrierSuivi, CourriersVisibles};
use store::{Acte, Ecrit, Fait};

/// The words of a mail, as staff may read them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LettreMontree {
    pub objet: String,
    pub texte: String,
}

/// Writes the words of a mail, with the present brand and referent. Its links lead nowhere, so that nobody acts in the place of
/// the addressee. `None` when only another version can write the letter.
pub fn montrer(contenu: &Contenu, enseigne: &Enseigne, signataire: Option<&Signataire>) -> Option<LettreMontree> {
    let lettre: Lettre = serde_json::from_str(&contenu.corps).ok()?;
    let pied = Pied::nouveau(&enseigne.marque, signataire, lettre.reponses());
    let brouillon: Brouillon = lettre.sans_secret().rediger(enseigne);
    Some(LettreMontree { texte: brouillon.texte(&pied), objet: brouillon.objet })
}

/// Says whether a viewer may read a mail and send it again: an administrator any mail, a network manager those to the people
/// they manage.
pub fn suit(regard: &Regard, destinataire: Option<&Utilisateur>) -> bool {
    match destinataire {
        None => regard.a(Role::IA),
        Some(destinataire) => regard.gere_utilisateur(destinataire),
    }
}

/// Sends again, at once, a mail that did not leave. Returns its addressee too.
pub async fn relancer(contexte: &Contexte, id: i64) -> Result<Ecrit<(CourrierSuivi, Option<Utilisateur>)>> {
    let travail = |tx| async move {
        let regard = regard(&tx, contexte).await?;
        let visibles = CourriersVisibles::par(&regard);
        let inconnu = || Error::absent(COURRIER_INTROUVABLE);
        let suivi = visibles.par_id(&tx, id).await?.ok_or_else(inconnu)?;
        let destinataire = match suivi.courrier.destinataire {
            None => None,
            Some(id) => store::utilisateur::par_id(&tx, id).await?.map(|lu| lu.utilisateur),
        };
        if !suit(&regard, destinataire.as_ref()) {
            return Err(non_gere(&regard));
        }
        if suivi.courrier.envoye.is_some() {
            return Err(Error::conflit("courrier-envoye", "Cet e-mail est déjà parti."));
        }
        if suivi.courrier.efface {
            let phrase = "Le contenu de cet e-mail n’est plus conservé\u{a0}: il ne peut plus être envoyé.";
            return Err(Error::conflit("courrier-efface", phrase));
        }
        store::courrier::relancer(&tx, &suivi).await?;
        let suivi = visibles.par_id(&tx, id).await?.ok_or_else(inconnu)?;
        Ok(Acte::fait((suivi, destinataire), Fait::CourrierRelance { courrier: id }))
    };
    contexte.ecrire(travail).await
}
