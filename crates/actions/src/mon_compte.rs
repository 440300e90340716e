//! Users change their own account.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::photo;
use crate::utilisateur::telephone;
use crate::version::VersionAttendue;
use domain::preferences::{Preferences, PreferencesRefusees, ValeurPreferee};
use domain::utilisateur::Utilisateur;
use std::collections::BTreeMap;
use store::{Acte, Ecrit, Fait};
use wire::corps::Patch;

/// The changes that a user asks for. A missing field stays as it is, and an empty one is cleared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MesChangements {
    pub tel_mobile: Patch<String>,
    pub tel_fixe: Patch<String>,
    pub tel_pro: Patch<String>,
    /// The preferences to change, by their names. `None` removes a preference.
    pub preferences: Option<BTreeMap<String, Option<ValeurPreferee>>>,
    /// True when the photo is removed.
    pub sans_photo: bool,
}

/// Changes the account of the user who acts, or of the user in whose place they act.
pub async fn modifier_mon_compte(
    contexte: &Contexte,
    changements: &MesChangements,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Utilisateur>> {
    let moi = contexte.pour_qui()?;
    let lus = [
        ("telMobile", lire("telMobile", &changements.tel_mobile)?),
        ("telFixe", lire("telFixe", &changements.tel_fixe)?),
        ("telPro", lire("telPro", &changements.tel_pro)?),
    ];
    let lus = &lus;
    let travail = |tx| async move {
        let lu = store::utilisateur::par_id_verrouille(&tx, moi).await?.filter(|lu| lu.actif);
        let mut moi = lu.ok_or_else(Error::sans_droit)?.utilisateur;
        attendue.verifier(moi.version)?;
        let mut champs = Vec::new();
        let siens = [&mut moi.identite.tel_mobile, &mut moi.identite.tel_fixe, &mut moi.identite.tel_pro];
        for ((champ, neuf), sien) in lus.iter().zip(siens) {
            let apres = neuf.clone().sur(sien.clone());
            if apres != *sien {
                *sien = apres;
                champs.push((*champ).to_owned());
            }
        }
        if let Some(patch) = &changements.preferences {
            let neuves = preferences(&moi.preferences, patch.clone())?;
            if neuves != moi.preferences {
                moi.preferences = neuves;
                champs.push("preferences".to_owned());
            }
        }
        let mut otee = None;
        if changements.sans_photo && moi.identite.photo.take().is_some() {
            otee = store::photo::detacher(&tx, moi.id).await?;
            champs.push(photo::CHAMP.to_owned());
        }
        if champs.is_empty() {
            return Ok(Acte::sans_effet((moi, None)));
        }
        if !store::utilisateur::remplacer(&tx, &moi).await? {
            return Err(Error::Interne(store::Error::Conflit));
        }
        moi.version += 1;
        let fait = Fait::UtilisateurModifie { utilisateur: moi.id, champs, quittee: None };
        Ok::<_, Error>(Acte::fait((moi, otee), fait))
    };
    let Ecrit { valeur: (moi, otee), numero } = contexte.ecrire(travail).await?;
    if let Some(photo) = otee {
        photo::oublier(contexte.base(), &photo).await;
    }
    Ok(Ecrit { valeur: moi, numero })
}

fn lire(champ: &'static str, neuf: &Patch<String>) -> Result<Patch<String>> {
    Ok(match neuf {
        Patch::Absent => Patch::Absent,
        Patch::Vide => Patch::Vide,
        Patch::Valeur(texte) => telephone(champ, Some(texte))?.map_or(Patch::Vide, Patch::Valeur),
    })
}

fn preferences(miennes: &Preferences, patch: BTreeMap<String, Option<ValeurPreferee>>) -> Result<Preferences> {
    miennes.modifiees(patch).map_err(|refus| {
        let phrase = match refus {
            PreferencesRefusees::Nom => {
                "Le nom d’une préférence doit compter de 1 à 40 lettres, chiffres, points ou tirets."
            }
            PreferencesRefusees::Texte => "Le texte d’une préférence doit compter 300 lettres au plus.",
            PreferencesRefusees::Nombre => "Un utilisateur ne peut pas enregistrer plus de 40 préférences.",
        };
        Error::invalide("preferences", "preferences", phrase)
    })
}
