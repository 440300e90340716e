//! Makes from the settings what jobs need, above all the way by which mail leaves this process.

use crate::reglages::Reglages;
use crate::sceau;
use actions::courrier::Enseigne;
use actions::tache::Moyens;
use anyhow::Context as _;
use outside::courrier::{AccesSmtp, Expediteur, Serveur};
use outside::horodatage::Autorite;
use std::sync::Arc;

/// Makes from the settings what jobs need besides the database.
pub(crate) fn moyens(reglages: &Reglages, autorite: Option<Arc<Autorite>>) -> anyhow::Result<Moyens> {
    let marque = reglages.marque();
    let expediteur = match &reglages.mail_smtp {
        None => Expediteur::dossier(reglages.dossier_des_courriers()),
        Some(url) => {
            let mot_de_passe = reglages.mail_password.as_ref().map(|secret| secret.devoiler().to_owned());
            let acces =
                reglages.mail_user.clone().map(|nom| AccesSmtp { nom, mot_de_passe: mot_de_passe.unwrap_or_default() });
            let serveur = Serveur { url: url.clone(), acces, domaine: marque.domaine_email.clone() };
            let expediteur = Expediteur::smtp(&serveur).context("réglage LINTEAU_MAIL_SMTP")?;
            expediteur.en_vidant(reglages.dossier_des_courriers())
        }
    };
    let enseigne = Enseigne { marque, url_publique: reglages.url_publique(), expediteur: reglages.mail_from.clone() };
    let listes = sceau::listes(reglages, autorite.as_deref());
    Ok(Moyens { expediteur, enseigne, autorite, listes })
}
