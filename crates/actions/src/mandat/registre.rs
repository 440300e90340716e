//! The number of a mandate in the company's own register (decree 72-678, article 72: the holder of the card keeps the register).
//! The company or staff write this number once both sides have signed.

use super::droits::a_inscrire;
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::gestion::societe_geree;
use crate::pouvoir::{moi, regard};
use crate::regle::au_plus;
use domain::acces::Role;
use domain::texte::nettoyer_ligne;
use domain::utilisateur::{IdCompte, Utilisateur};
use store::mandat::MandatLu;
use store::{Acte, Ecrit, Ecriture, Fait};

/// The name of the number's field in the API.
const CHAMP: &str = "numeroRegistre";
/// The most characters of a number.
const LONGUEUR: u16 = 30;

/// The company whose register is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegistreDe {
    /// The company of the user who acts.
    MaSociete,
    /// A company that staff manage.
    Societe(IdCompte),
}

/// Writes the number of the mandate that counts, or removes it when the text is empty.
pub async fn noter_numero_registre(contexte: &Contexte, de: RegistreDe, texte: &str) -> Result<Ecrit<()>> {
    let texte = nettoyer_ligne(texte);
    au_plus(CHAMP, LONGUEUR, &texte)?;
    if texte.chars().any(char::is_control) {
        return Err(Error::invalide(CHAMP, "format", "Un numéro d’une seule ligne est attendu."));
    }
    let neuf = &Some(texte).filter(|texte| !texte.is_empty());
    let travail = |tx: Ecriture| async move {
        let (compte, qui) = match de {
            RegistreDe::Societe(id) => (societe_geree(&tx, &regard(&tx, contexte).await?, id).await?.id, None),
            RegistreDe::MaSociete => {
                let qui = moi(&tx, contexte).await?;
                let sienne = qui.compte.as_ref().map(|compte| compte.id).ok_or_else(Error::sans_droit)?;
                // Lock the company before its mandates are read, because another transaction may be changing which of them
                // counts.
                store::compte::par_id_verrouille(&tx, sienne).await?;
                (sienne, Some(qui))
            }
        };
        let siens = store::mandat::de_la_societe(&tx, compte).await?;
        let qui_compte = siens.qui_compte(tx.maintenant().jour());
        if let Some(qui) = &qui
            && !tient_le_registre(qui, qui_compte)
        {
            return Err(Error::sans_droit());
        }
        let mut lu = a_inscrire(qui_compte)?.clone();
        if &lu.numero_registre == neuf {
            return Ok(Acte::sans_effet(()));
        }
        store::mandat::noter_registre(&tx, &mut lu, neuf.as_deref()).await?;
        Ok::<_, Error>(Acte::fait((), Fait::MandatRegistre { compte, mandat: lu.numero }))
    };
    contexte.ecrire(travail).await
}

/// Says whether a user may write in the register of their company: its manager may, and its legal representative.
fn tient_le_registre(qui: &Utilisateur, lu: Option<&MandatLu>) -> bool {
    let representant = lu.and_then(|lu| lu.representant.as_ref());
    qui.roles.contains(&Role::ER) || representant.is_some_and(|representant| representant.0.email == qui.identite.email)
}
