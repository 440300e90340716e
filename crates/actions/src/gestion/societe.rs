//! The management of partner companies: creating them, and changing them.

use super::droits::{changer_gerant, gerer_societe};
use super::referent;
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::{non_gere, regard};
use crate::regle::{au_plus, exiger_la_regle};
use crate::version::VersionAttendue;
use domain::acces::Role;
use domain::refus_partage::SOCIETE_INTROUVABLE;
use domain::regard::Regard;
use domain::regle::Regle;
use domain::utilisateur::{Compte, Groupe, IdCompte, IdUtilisateur};
use store::compte::{ComptesVisibles, NouveauCompte};
use store::{Acte, Ecrit, Ecriture, Fait};
use wire::corps::Patch;

/// A partner company to be created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NouvelleSociete {
    pub nom: String,
    /// The name of its group, which is created when it does not exist.
    pub groupe: Option<String>,
    /// Its referent. When none is named, a network manager who creates the company becomes its referent.
    pub gerant: Option<IdUtilisateur>,
}

/// The changes of a company. A field stays as it is when it is `None` here.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangementsSociete {
    pub nom: Option<String>,
    /// The name of its group, which is created when it does not exist.
    pub groupe: Patch<String>,
    pub gerant: Patch<IdUtilisateur>,
}

/// Creates a company. An administrator may create any, a network manager only one whose referent they are.
pub async fn creer_societe(contexte: &Contexte, nouvelle: &NouvelleSociete) -> Result<Ecrit<Compte>> {
    let nom = &nom(&nouvelle.nom)?;
    let travail = |tx| async move {
        let regard = regard(&tx, contexte).await?;
        let gerant = match nouvelle.gerant {
            _ if !regard.a(Role::IR) => return Err(Error::sans_droit()),
            None if regard.a(Role::IA) => None,
            None => Some(regard.utilisateur),
            Some(gerant) => Some(referent(&tx, gerant, Role::IR).await?.id),
        };
        if !regard.a(Role::IA) && gerant != Some(regard.utilisateur) {
            return Err(non_gere(&regard));
        }
        let mut faits = Vec::new();
        let groupe = groupe(&tx, nouvelle.groupe.as_deref(), &mut faits).await?;
        let nouveau = NouveauCompte { nom: nom.clone(), groupe: groupe.map(|g| g.id), gerant, siren: None };
        let id = store::compte::creer(&tx, &nouveau).await?;
        let compte = store::compte::par_id(&tx, id).await?.ok_or(store::Error::ReferenceAbsente)?;
        faits.push(Fait::CompteCree { compte: id });
        Ok(Acte::faits(compte, faits))
    };
    contexte.ecrire(travail).await
}

/// Changes a company. Its referent may change the name and the group. An administrator may also change the referent.
pub async fn modifier_societe(
    contexte: &Contexte,
    id: IdCompte,
    changements: &ChangementsSociete,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Compte>> {
    let nom = &changements.nom.as_deref().map(nom).transpose()?;
    let travail = |tx| async move {
        let regard = regard(&tx, contexte).await?;
        let mut compte = societe_geree(&tx, &regard, id).await?;
        attendue.verifier(compte.version)?;
        let (avant, mut faits) = (compte.clone(), Vec::new());
        if let Some(nom) = nom {
            compte.nom.clone_from(nom);
        }
        match &changements.groupe {
            Patch::Absent => {}
            Patch::Vide => compte.groupe = None,
            Patch::Valeur(neuf) => compte.groupe = groupe(&tx, Some(neuf.as_str()), &mut faits).await?,
        }
        let gerant = compte.gerant.as_ref().map(|g| g.id);
        let neuf = changements.gerant.sur(gerant);
        if neuf != gerant {
            changer_gerant(&regard)?;
            compte.gerant = match neuf {
                None => None,
                Some(gerant) => Some(referent(&tx, gerant, Role::IR).await?),
            };
        }
        if compte == avant {
            return Ok(Acte::sans_effet(compte));
        }
        if !store::compte::remplacer(&tx, &compte).await? {
            return Err(store::Error::Conflit.into());
        }
        compte.version += 1;
        faits.push(Fait::CompteModifie { compte: id });
        Ok(Acte::faits(compte, faits))
    };
    contexte.ecrire(travail).await
}

/// Reads a company that a viewer manages, and locks its row until the transaction ends.
pub(crate) async fn societe_geree(tx: &Ecriture, regard: &Regard, id: IdCompte) -> Result<Compte> {
    let inconnue = || Error::absent(SOCIETE_INTROUVABLE);
    ComptesVisibles::par(regard).par_id(tx, id).await?.ok_or_else(inconnue)?;
    let compte = store::compte::par_id_verrouille(tx, id).await?.ok_or_else(inconnue)?;
    gerer_societe(regard, &compte)?;
    Ok(compte)
}

async fn groupe(tx: &Ecriture, nom: Option<&str>, faits: &mut Vec<Fait>) -> Result<Option<Groupe>> {
    let Some(nom) = nom.map(str::trim).filter(|n| !n.is_empty()) else { return Ok(None) };
    au_plus("groupe", 100, nom)?;
    let (groupe, fait) = store::groupe::trouver_ou_creer(tx, nom).await?;
    faits.extend(fait);
    Ok(Some(groupe))
}

fn nom(texte: &str) -> Result<String> {
    let nom = texte.trim();
    exiger_la_regle("nom", Regle::Required, nom)?;
    au_plus("nom", 200, nom)?;
    if nom.chars().any(char::is_control) {
        return Err(Error::invalide("nom", "format", "Un nom d’une seule ligne est attendu."));
    }
    Ok(nom.to_owned())
}
