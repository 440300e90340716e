//! Fills a portal of demonstration beside its named accounts (`utilisateur::charger_demo`): partner companies with their people and mandates, registrations
//! in every state, and their files on lots of the catalogue. When it runs again, or in a newer version, it adds only what is missing.

mod attentes;
mod contrats;
mod denonciations;
mod etats_des_risques;
mod jeu;
mod mandats;
mod options;
mod papier;
mod reservations;

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::mot_de_passe::hacher;
use crate::photo::oublier;
use crate::utilisateur::MOT_DE_PASSE_DEMO;
use chrono::Days;
use domain::acces::Role;
use domain::inscription::{Emplacement, IdInscription, StatutInscription};
use domain::utilisateur::{Compte, IdCompte, IdUtilisateur};
use jeu::{DossierFictif, INSCRIPTIONS, MandatDeDemo, SocieteDemo};
use sha2::{Digest as _, Sha256};
use std::time::Duration;
use store::compte::NouveauCompte;
use store::inscription::{self, CleDInscription, Inscription, TexteDeDemande};
use store::mandat::NouveauMandat;
use store::piece::PieceLue;
use store::utilisateur::NouvelUtilisateur;
use store::{Acte, Ecriture, Fait, Instant};

/// The beginning of the e-mails of the two named prescribers.
const NOMMES: &str = "prescripteur@";

/// Fills the demonstration; returns how many rows were added. What concerns lots is added once the catalogue exists. Nothing happens on a portal without an
/// account of the demonstration.
pub async fn completer(contexte: &Contexte) -> Result<usize> {
    let inscrits = inscrire_tous(contexte).await? + mandats::completer(contexte).await?;
    let suivis = denonciations::completer(contexte).await? + options::completer(contexte).await?;
    let reserves = attentes::completer(contexte).await? + reservations::completer(contexte).await?;
    // The `états des risques` come before any contract is sent.
    let risques = etats_des_risques::completer(contexte).await?;
    Ok(inscrits + suivis + reserves + risques + Box::pin(contrats::completer(contexte)).await?)
}

/// Adds companies, people, mandates and registrations.
async fn inscrire_tous(contexte: &Contexte) -> Result<usize> {
    if complete(contexte).await? {
        return Ok(0);
    }
    let hache = &hacher(MOT_DE_PASSE_DEMO).await?;
    // Files are written before the transaction that names them. If the transaction fails, they are deleted.
    let papiers = &ecrire_les_papiers(contexte).await?;
    let ecrit = contexte.ecrire(|tx| async move { remplir(&tx, hache, papiers).await }).await;
    let pris = matches!(&ecrit, Ok(ecrit) if ecrit.valeur.1);
    if !pris {
        for papier in papiers.iter().flatten() {
            oublier(contexte.base(), &papier.id).await;
        }
    }
    Ok(ecrit?.valeur.0)
}

/// Says whether there is nothing to add, as far as a read can tell. The transaction that writes checks this again.
async fn complete(contexte: &Contexte) -> Result<bool> {
    let lecture = contexte.base().lire().await?;
    let demo = store::utilisateur::nombre_de_demonstration(&lecture).await? > 0;
    Ok(!demo || inscription::par_envoi(&lecture, &cle(jeu::TEMOIN).envoi).await?.is_some())
}

/// The key by which a registration of the demonstration is recognised.
fn cle(rang: u32) -> CleDInscription {
    let envoi = Sha256::digest(format!("demonstration:{rang}")).into();
    CleDInscription { envoi, empreinte: [0; 32] }
}

/// Writes the documents of each registration. Erased registrations have none.
async fn ecrire_les_papiers(contexte: &Contexte) -> Result<Vec<Vec<PieceLue>>> {
    let mut tous = Vec::new();
    for rang in 0..INSCRIPTIONS {
        let demande = DossierFictif::de(rang);
        let mut siens = Vec::new();
        for emplacement in demande.documents() {
            let mut reception = contexte.base().pieces().recevoir().await?;
            reception.ajouter(&papier::pdf(emplacement.libelle(), &demande.dossier.company.company_name)).await?;
            siens.push(reception.finir("application/pdf").await?);
        }
        tous.push(siens);
    }
    Ok(tous)
}

/// Adds all that is missing, in one transaction, and tells whether the files were used.
async fn remplir(tx: &Ecriture, hache: &str, papiers: &[Vec<PieceLue>]) -> Result<Acte<(usize, bool)>> {
    let mut faits = Vec::new();
    let Some(reseau) = un_referent(tx).await? else { return Ok(Acte::sans_effet((0, false))) };
    if inscription::par_envoi(tx, &cle(jeu::TEMOIN).envoi).await?.is_some() {
        return Ok(Acte::sans_effet((0, false)));
    }
    let mut ajoutes = 0;
    for societe in jeu::societes() {
        ajoutes += usize::from(inscrire_la_societe(tx, &societe, reseau, hache, &mut faits).await?);
    }
    for compte in store::compte::lister(tx).await? {
        donner_un_mandat(tx, &compte, &mut faits).await?;
        // A visitor who registers a company of the named accounts again is told that it is known.
        if let Some(siren) = jeu::siren_des_comptes_nommes(&compte.nom)
            && store::compte::donner_un_siren(tx, compte.id, &siren).await?
        {
            faits.push(Fait::CompteModifie { compte: compte.id });
        }
    }
    for (rang, siens) in (0..INSCRIPTIONS).zip(papiers) {
        ajoutes += usize::from(inscrire(tx, rang, siens, reseau, &mut faits).await?);
    }
    Ok(Acte::faits((ajoutes, true), faits))
}

/// Reads the first network manager of the demonstration and locks their row, so that two processes do not fill the demonstration twice.
async fn un_referent(tx: &Ecriture) -> Result<Option<IdUtilisateur>> {
    let tous = store::utilisateur::lister(tx).await?.into_iter().map(|lu| lu.utilisateur);
    let Some(referent) = tous.into_iter().find(|u| u.demo && u.roles.contains(&Role::IR)) else { return Ok(None) };
    store::utilisateur::par_id_verrouille(tx, referent.id).await?;
    Ok(Some(referent.id))
}

/// Adds a company and its people, unless a company of the portal already has this SIREN.
async fn inscrire_la_societe(
    tx: &Ecriture,
    societe: &SocieteDemo,
    reseau: IdUtilisateur,
    hache: &str,
    faits: &mut Vec<Fait>,
) -> Result<bool> {
    if store::compte::par_siren(tx, &societe.siren).await?.is_some() {
        return Ok(false);
    }
    let groupe = match societe.groupe {
        None => None,
        Some(nom) => {
            let (groupe, fait) = store::groupe::trouver_ou_creer(tx, nom).await?;
            faits.extend(fait);
            Some(groupe.id)
        }
    };
    let nouveau =
        NouveauCompte { nom: societe.nom.clone(), groupe, gerant: Some(reseau), siren: Some(societe.siren.clone()) };
    let compte = store::compte::creer(tx, &nouveau).await?;
    faits.push(Fait::CompteCree { compte });
    for (type_utilisateur, identite) in &societe.gens {
        if store::utilisateur::acces_par_email(tx, &identite.email).await?.is_some() {
            continue;
        }
        let nouveau = NouvelUtilisateur {
            type_utilisateur: *type_utilisateur,
            roles: vec![type_utilisateur.role()],
            identite: identite.clone(),
            mot_de_passe: Some(hache.to_owned()),
            compte: Some(compte),
            gerant: None,
            demo: true,
        };
        let utilisateur = store::utilisateur::creer(tx, &nouveau).await?;
        faits.push(Fait::UtilisateurCree { utilisateur });
    }
    Ok(true)
}

/// Adds a mandate that both sides signed on paper, for a company that has none: this year, or so long ago that it ends soon or has ended. The mandates signed
/// on the portal are made by [`mandats`].
async fn donner_un_mandat(tx: &Ecriture, compte: &Compte, faits: &mut Vec<Fait>) -> Result<()> {
    let du_jeu = compte.nom.starts_with("Cabinet Alpha") || compte.nom.starts_with("Cabinet Beta");
    let societe = jeu::societes().into_iter().find(|societe| societe.nom == compte.nom);
    let deja = store::mandat::de_la_societe(tx, compte.id).await?.dernier().is_some();
    let ancien = match societe.as_ref().map(|societe| societe.mandat) {
        _ if deja => return Ok(()),
        None if !du_jeu => return Ok(()),
        Some(MandatDeDemo::ASigner | MandatDeDemo::AContresigner | MandatDeDemo::Electronique) => return Ok(()),
        None | Some(MandatDeDemo::SurPapier) => u64::try_from(compte.id.0).unwrap_or_default() * 11 % 300,
        Some(MandatDeDemo::BientotFini) => 345,
        Some(MandatDeDemo::Fini) => 400,
    };
    let nouveau = NouveauMandat {
        compte: compte.id,
        representant: societe
            .as_ref()
            .filter(|s| s.mandat == MandatDeDemo::BientotFini)
            .and_then(mandats::representant),
        renouvelle: None,
    };
    let mut lu = store::mandat::creer_pour(tx, &nouveau).await?;
    let signe = tx.maintenant().jour().checked_sub_days(Days::new(ancien + 2));
    lu.mandat.date_signature = signe;
    lu.mandat.date_signature_societe = signe.and_then(|jour| jour.checked_add_days(Days::new(1)));
    store::mandat::signer(tx, lu.numero, &lu.mandat, None).await?;
    faits.push(Fait::MandatCree { compte: compte.id, mandat: lu.numero });
    faits.push(Fait::MandatEnregistre { compte: compte.id, mandat: lu.numero });
    Ok(())
}

/// Adds a registration with its documents, in its state.
async fn inscrire(
    tx: &Ecriture,
    rang: u32,
    papiers: &[PieceLue],
    reseau: IdUtilisateur,
    faits: &mut Vec<Fait>,
) -> Result<bool> {
    let DossierFictif { dossier, statut, il_y_a, demandee } = DossierFictif::de(rang);
    let quand = tx.maintenant().moins(il_y_a);
    let mut inscrite = inscription::creer_le(tx, &dossier, Some(&cle(rang)), quand).await?;
    let id = inscrite.id;
    faits.push(Fait::InscriptionRecue { inscription: id });
    for (emplacement, papier) in DossierFictif::de(rang).documents().into_iter().zip(papiers) {
        inscription::document::remplacer(tx, id, emplacement, papier).await?;
    }
    match statut {
        StatutInscription::ATraiter => return Ok(true),
        StatutInscription::PieceDemandee => demander(tx, &mut inscrite, demandee, faits).await?,
        StatutInscription::Acceptee => accepter(tx, &mut inscrite, reseau, quand, faits).await?,
        StatutInscription::Refusee | StatutInscription::Effacee => refuser(tx, &mut inscrite, reseau, quand, faits),
    }
    if !inscription::remplacer(tx, &inscrite).await? {
        return Err(store::Error::Conflit.into());
    }
    if statut == StatutInscription::Effacee {
        inscription::effacer(tx, id).await?;
        faits.push(Fait::InscriptionEffacee { inscription: id });
    }
    Ok(true)
}

async fn demander(
    tx: &Ecriture,
    inscrite: &mut Inscription,
    emplacement: Emplacement,
    faits: &mut Vec<Fait>,
) -> Result<()> {
    let texte = TexteDeDemande {
        texte: "La copie reçue est illisible\u{a0}: pouvez-vous en envoyer une autre\u{a0}?".to_owned(),
    };
    inscription::demande::creer(tx, inscrite.id, emplacement, &texte, crate::inscription::DUREE_DEMANDE).await?;
    inscrite.statut = StatutInscription::PieceDemandee;
    faits.push(Fait::InscriptionPieceDemandee { inscription: inscrite.id, emplacement });
    Ok(())
}

/// Accepts a registration: it belongs to a company of the demonstration and to its first prescriber.
async fn accepter(
    tx: &Ecriture,
    inscrite: &mut Inscription,
    reseau: IdUtilisateur,
    quand: Instant,
    faits: &mut Vec<Fait>,
) -> Result<()> {
    let inscription: IdInscription = inscrite.id;
    let Some(dossier) = &inscrite.dossier else { return Ok(()) };
    let compte = store::compte::par_siren(tx, &dossier.company.siren).await?.map(|compte| compte.id);
    let qui = store::utilisateur::acces_par_email(tx, &dossier.prescriber.contact.email).await?.map(|acces| acces.id);
    let (compte, utilisateur): (IdCompte, IdUtilisateur) =
        compte.zip(qui).ok_or(Error::Interne(store::Error::ReferenceAbsente))?;
    inscrite.statut = StatutInscription::Acceptee;
    inscrite.compte = Some(compte);
    inscrite.utilisateur = Some(utilisateur);
    inscrite.decision = Some((reseau, quand.plus(Duration::from_hours(30))));
    faits.push(Fait::InscriptionAcceptee { inscription, compte, utilisateur });
    Ok(())
}

fn refuser(tx: &Ecriture, inscrite: &mut Inscription, reseau: IdUtilisateur, quand: Instant, faits: &mut Vec<Fait>) {
    inscrite.statut = StatutInscription::Refusee;
    inscrite.motif = Some("La carte professionnelle n’est pas celle de cette société.".to_owned());
    inscrite.decision = Some((reseau, quand.plus(Duration::from_hours(52)).min(tx.maintenant())));
    faits.push(Fait::InscriptionRefusee { inscription: inscrite.id });
}
