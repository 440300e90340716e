//! Mails that leave together: they are read together and sent one after the other, so that how they ended is one transaction.
//!
//! A crash between sending and that transaction sends them once more, the same to the byte.

use super::Lettre;
use crate::error::Result;
use crate::moyens::{Enseigne, Moyens, Sort};
use outside::courrier::{Boite, Message, Refus};
use std::collections::HashMap;
use std::time::Duration;
use store::Base;
use store::courrier::{AEnvoyer, Contenu, Courrier};

/// For how long mails go on being sent before it is written that they left. The others are given back, because a slow server
/// would keep them from the workers that have a place.
const DUREE: Duration = Duration::from_secs(1);

/// What is done with a mail.
enum Prepare {
    Decide(Sort),
    Message(Box<Message>),
}

/// Sends mails of the outbox, in this order; gives what became of each. Nothing of it is written yet.
pub(crate) async fn expedier(base: &Base, moyens: &Moyens, ids: &[i64]) -> Result<Vec<Sort>> {
    let (avant, mut lus) = {
        let lecture = base.lire().await?;
        let avant = store::courrier::apres_un_autre(&lecture, ids).await?;
        (avant, store::courrier::a_envoyer(&lecture, ids).await?)
    };
    let metier = base.metier();
    let enseigne = Enseigne { marque: metier.marque(&moyens.enseigne.marque), ..moyens.enseigne.clone() };
    let de = metier.courrier_expediteur.clone().unwrap_or_else(|| enseigne.marque.nom.clone());
    let mut prepares: Vec<Prepare> = Vec::with_capacity(ids.len());
    for (rang, id) in ids.iter().enumerate() {
        prepares.push(match lus.remove(id) {
            _ if attend(&avant, ids, &prepares, rang) => Prepare::Decide(Sort::PasEncore),
            None | Some(AEnvoyer::DejaParti) => Prepare::Decide(Sort::Partie(*id)),
            Some(AEnvoyer::Efface) => {
                Prepare::Decide(Sort::Perdue("ce que disait le courrier n’est plus gardé".to_owned()))
            }
            Some(AEnvoyer::Illisible(cause)) => Prepare::Decide(Sort::Manque(cause)),
            Some(AEnvoyer::Oui(courrier)) => preparer(*courrier, &enseigne, &de),
        });
    }
    let messages: Vec<&Message> = prepares
        .iter()
        .filter_map(|prepare| match prepare {
            Prepare::Message(message) => Some(&**message),
            Prepare::Decide(_) => None,
        })
        .collect();
    let mut issues = moyens.expediteur.envoyer_tous(&messages, DUREE).await.into_iter();
    let sort = |(prepare, id): (Prepare, &i64)| match prepare {
        Prepare::Decide(sort) => sort,
        Prepare::Message(_) => match issues.next() {
            Some(Ok(())) => Sort::Partie(*id),
            Some(Err(Refus::Passager(cause))) => Sort::Manque(cause),
            Some(Err(Refus::Definitif(cause))) => Sort::Perdue(cause),
            None => Sort::Rendue,
        },
    };
    Ok(prepares.into_iter().zip(ids).map(sort).collect())
}

/// Whether the mail of this rank leaves after one that is not dealt with here before it.
fn attend(avant: &HashMap<i64, i64>, ids: &[i64], prepares: &[Prepare], rang: usize) -> bool {
    let Some(avant) = avant.get(&ids[rang]) else { return false };
    let ici = ids[..rang].iter().zip(prepares).find(|(id, _)| *id == avant);
    ici.is_none_or(|(_, prepare)| matches!(prepare, Prepare::Decide(Sort::PasEncore)))
}

fn preparer((courrier, contenu): (Courrier, Contenu), enseigne: &Enseigne, de: &str) -> Prepare {
    match serde_json::from_str::<Lettre>(&contenu.corps) {
        Ok(lettre) => Prepare::Message(Box::new(message(&courrier, contenu, &lettre, enseigne, de))),
        Err(_) => Prepare::Decide(Sort::Manque("la lettre est d’une autre version du portail".to_owned())),
    }
}

fn message(courrier: &Courrier, contenu: Contenu, lettre: &Lettre, enseigne: &Enseigne, de: &str) -> Message {
    let brouillon = lettre.rediger(enseigne);
    Message {
        id: courrier.envoi.clone(),
        de: Boite { nom: de.to_owned(), email: enseigne.adresse() },
        a: Boite { nom: contenu.nom, email: contenu.email },
        texte: brouillon.texte(enseigne),
        html: brouillon.html(enseigne),
        objet: brouillon.objet,
        date: courrier.cree.date().into(),
    }
}
