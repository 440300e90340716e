//! The document of a mandate: it is written from the data of the company, stored, and sent to the representative. A job does this
//! work, because writing and sealing take too long for a transaction.

use super::societe;
use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeMandat, poster_au_representant};
use crate::error::{Error, Result};
use crate::moyens::{Moyens, Sort};
use crate::signature::{self, NouveauSignataire};
use chrono::NaiveDate;
use domain::inscription::Dossier;
use domain::mandat::{EtatDeMandat, Mandat, RepresentantLegal};
use domain::marque::Marque;
use domain::signature::{GenreDActe, RoleDeSignataire, SujetSigne};
use domain::utilisateur::Compte;
use papers::actes::{ActeRedige, CarteProfessionnelle, MandatARediger, Mandataire, Personne};
use std::time::Duration;
use store::mandat::MandatLu;
use store::tache::TacheSousBail;
use store::{Acces, Acte, Base, Ecriture, Fait};

/// The data from which the document of a mandate is written.
#[derive(Debug, Clone)]
struct AEcrire {
    lu: MandatLu,
    representant: RepresentantLegal,
    compte: Compte,
    siren: String,
    dossier: Option<Dossier>,
    /// The mandate that this one renews, while that one is active.
    ancien: Option<(i64, Mandat)>,
}

/// Does the job that makes the document of a mandate. No document is made when there is one already, or when no representative is
/// known.
pub(crate) async fn etablir(base: &Base, moyens: &Moyens, sous_bail: &TacheSousBail, numero: i64) -> Result<Sort> {
    let marque = base.metier().marque(&moyens.enseigne.marque);
    match faire(base, marque, numero, Some(sous_bail)).await {
        Ok(true) => return Ok(Sort::Finie),
        Ok(false) => {}
        Err(NonEtabli::Composition(cause)) => return Ok(Sort::Manque(cause)),
        Err(NonEtabli::Action(erreur)) => return Err(erreur),
    }
    base.entretenir(|tx| async move { store::tache::terminer(&tx, sous_bail, Duration::ZERO).await }).await?;
    Ok(Sort::Finie)
}

/// Makes the document of a mandate at once. Refused when there is no document to make, or when it cannot be made.
pub(crate) async fn etablir_maintenant(base: &Base, marque: Marque, numero: i64) -> Result<()> {
    match faire(base, marque, numero, None).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(Error::conflit("mandat-etabli", "Ce mandat n’est pas à établir.")),
        Err(NonEtabli::Action(erreur)) => Err(erreur),
        Err(NonEtabli::Composition(cause)) => Err(Error::conflit("mandat-non-compose", cause)),
    }
}

/// Why the document of a mandate could not be made.
enum NonEtabli {
    Action(Error),
    Composition(String),
}

impl From<Error> for NonEtabli {
    fn from(erreur: Error) -> Self {
        Self::Action(erreur)
    }
}

impl From<store::Error> for NonEtabli {
    fn from(erreur: store::Error) -> Self {
        Self::Action(erreur.into())
    }
}

/// Makes the document of a mandate, and ends the job in the same transaction. Returns false when there is no document to make.
async fn faire(base: &Base, marque: Marque, numero: i64, sous_bail: Option<&TacheSousBail>) -> Result<bool, NonEtabli> {
    let contexte = Contexte::des_taches(base.clone());
    let a_ecrire = {
        let lecture = base.lire().await?;
        a_ecrire(&lecture, numero, base.maintenant().jour()).await?
    };
    let Some(a_ecrire) = a_ecrire else { return Ok(false) };
    let acte = composer(&a_ecrire, marque, base.maintenant().jour()).await?;
    let libelle = GenreDActe::Mandat.libelle();
    // Files are written before the transaction that names them. If the transaction fails, a sweep removes the files.
    let depose = &signature::deposer(&contexte, &acte, libelle).await?;
    let a_ecrire = &a_ecrire;
    let travail = |tx: Ecriture| async move {
        if let Some(sous_bail) = sous_bail {
            store::tache::terminer(&tx, sous_bail, Duration::ZERO).await?;
        }
        let Some(mut lu) = store::mandat::par_numero_verrouille(&tx, numero).await? else {
            return Ok(Acte::sans_effet(()));
        };
        // The mandate has changed since it was read: another server made its document, it was signed on paper, or another
        // representative was named.
        if lu != a_ecrire.lu {
            return Ok(Acte::sans_effet(()));
        }
        if lu.representant.is_none() {
            store::mandat::nommer(&tx, &mut lu, &a_ecrire.representant).await?;
        }
        let signataires = [
            NouveauSignataire { role: RoleDeSignataire::Representant, personne: Some(a_ecrire.representant.0.clone()) },
            NouveauSignataire { role: RoleDeSignataire::Societe, personne: None },
        ];
        let enveloppe = signature::ouvrir(&tx, SujetSigne::Mandat(numero), depose, &signataires).await?;
        let jeton = signature::envoyer_le_lien(&tx, &enveloppe).await?;
        store::mandat::etablir(&tx, &mut lu).await?;
        let compte = societe(&tx, &lu).await?;
        let lettre = LettreDeMandat::de(&lu, &compte).apres(a_ecrire.ancien.as_ref().map(|(_, ancien)| ancien));
        poster_au_representant(&tx, &a_ecrire.representant, lettre, Some(&jeton), Lettre::MandatASigner).await?;
        Ok::<_, Error>(Acte::fait((), Fait::MandatEtabli { compte: compte.id, mandat: numero }))
    };
    contexte.ecrire(travail).await?;
    Ok(true)
}

/// Reads the values from which a mandate is written. `None` when no document is to be made.
async fn a_ecrire(db: &impl Acces, numero: i64, aujourd_hui: NaiveDate) -> Result<Option<AEcrire>> {
    let Some(lu) = store::mandat::par_numero(db, numero).await? else { return Ok(None) };
    match lu.mandat.etat(aujourd_hui) {
        EtatDeMandat::SansRepresentant | EtatDeMandat::EnPreparation => {}
        _ => return Ok(None),
    }
    let dossier = store::inscription::dossier_de_la_societe(db, lu.mandat.compte).await?;
    let representant = lu.representant.clone().or_else(|| representant_de(dossier.as_ref()));
    let Some((representant, compte)) = representant.zip(store::compte::par_id(db, lu.mandat.compte).await?) else {
        return Ok(None);
    };
    let siren = store::compte::siren(db, compte.id).await?;
    let siren = siren.or_else(|| dossier.as_ref().map(|dossier| dossier.company.siren.clone())).unwrap_or_default();
    let ancien = match lu.renouvelle {
        None => None,
        Some(ancien) => store::mandat::par_numero(db, ancien).await?.map(|lu| (lu.numero, lu.mandat)),
    };
    // The document must not name a mandate that has ended as one that runs.
    let ancien = ancien.filter(|(_, mandat)| mandat.est_actif(aujourd_hui));
    Ok(Some(AEcrire { lu, representant, compte, siren, dossier, ancien }))
}

/// The representative of a company, from this mandate of the company or from its registration.
pub(crate) async fn representant_connu(db: &impl Acces, lu: &MandatLu) -> Result<Option<RepresentantLegal>> {
    if lu.representant.is_some() {
        return Ok(lu.representant.clone());
    }
    let dossier = store::inscription::dossier_de_la_societe(db, lu.mandat.compte).await?;
    Ok(representant_de(dossier.as_ref()))
}

fn representant_de(dossier: Option<&Dossier>) -> Option<RepresentantLegal> {
    dossier.and_then(|dossier| RepresentantLegal::de(&dossier.prescriber))
}

/// Writes the document on a blocking thread, because it takes processor time.
async fn composer(a_ecrire: &AEcrire, marque: Marque, date: NaiveDate) -> Result<ActeRedige, NonEtabli> {
    let a_ecrire = a_ecrire.clone();
    let travail = tokio::task::spawn_blocking(move || rediger(&a_ecrire, &marque, date));
    let fait = travail.await.map_err(|_| store::Error::Indisponible("composition interrompue".to_owned()))?;
    fait.map_err(|erreur| NonEtabli::Composition(erreur.to_string()))
}

fn rediger(a_ecrire: &AEcrire, marque: &Marque, date: NaiveDate) -> Result<ActeRedige, papers::Error> {
    let reference = SujetSigne::Mandat(a_ecrire.lu.numero).reference();
    let renouvelle = a_ecrire.ancien.as_ref().map(|(numero, _)| SujetSigne::Mandat(*numero).reference());
    let inscrite = a_ecrire.dossier.as_ref().map(|dossier| &dossier.company);
    let inscrit = |champ: fn(&domain::inscription::SocieteInscrite) -> &str| inscrite.map_or("", champ);
    let carte = inscrite.filter(|inscrite| !inscrite.card_number.is_empty());
    let rcs = ville_du_rcs(inscrit(|inscrite| &inscrite.rcs), &a_ecrire.siren);
    let RepresentantLegal(personne) = &a_ecrire.representant;
    papers::actes::mandat(&MandatARediger {
        reference: &reference,
        marque,
        mandataire: Mandataire {
            raison_sociale: &a_ecrire.compte.nom,
            forme: match inscrit(|inscrite| &inscrite.social_status) {
                "autre" => "",
                forme => forme,
            },
            siren: &a_ecrire.siren,
            rcs: &rcs,
            adresse: inscrit(|inscrite| &inscrite.location.address),
            code_postal: inscrit(|inscrite| &inscrite.location.zipcode),
            ville: inscrit(|inscrite| &inscrite.location.city),
            carte: carte.map(|inscrite| CarteProfessionnelle {
                numero: &inscrite.card_number,
                fin: inscrite.card_expiration_date,
            }),
        },
        representant: Personne { civilite: personne.civilite, prenom: &personne.prenom, nom: &personne.nom },
        renouvelle: renouvelle.as_deref(),
        date,
    })
}

/// The town of the trade register, from what the company typed: `RCS Nantes 732 829 320` gives `Nantes`.
fn ville_du_rcs(dit: &str, siren: &str) -> String {
    let sans_sigle = dit.trim().trim_start_matches("R.C.S.").trim_start_matches("RCS").trim();
    let chiffres = |mot: &str| mot.bytes().all(|b| b.is_ascii_digit()) || mot == siren || mot == "B";
    let mots: Vec<&str> = sans_sigle.split_whitespace().filter(|mot| !chiffres(mot)).collect();
    mots.join(" ")
}

#[cfg(test)]
mod tests {
    use super::ville_du_rcs;

    #[test]
    fn la_ville_du_registre_se_lit_dans_ce_qui_fut_saisi() {
        for (dit, attendu) in [
            ("RCS Nantes 732 829 320", "Nantes"),
            ("RCS Nantes 732829320", "Nantes"),
            ("Nantes B 732829320", "Nantes"),
            ("R.C.S. La Roche-sur-Yon", "La Roche-sur-Yon"),
            ("Nantes", "Nantes"),
            ("", ""),
        ] {
            assert_eq!(ville_du_rcs(dit, "732829320"), attendu, "{dit}");
        }
    }
}
