//! The key that seals documents, with its certificate (docs/decisions/0088). It is made at the first need and replaced before or at its
//! end, or it comes from the settings (docs/decisions/0100). Only one is in use, whatever the number of servers: a unique index
//! guarantees it, and the second server uses the key of the first.

use crate::contexte::Contexte;
use crate::courrier::{Destinataire, Lettre, LettreDHorodatage, LettreDeRevocation, LettreDeSceau, poster};
use crate::error::{Error, Result};
use crate::fichier::interrompu;
use crate::pouvoir::exiger;
use chrono::{DateTime, Utc};
use domain::acces::Role;
use domain::calendrier::en_bref;
use domain::marque::Marque;
use sceau::{CleDeSceau, ListeAttendue, Titulaire};
use std::time::Duration;
use store::cle_de_sceau::{self, CertificatDuSceau, CleGardee, NouvelleCle, SecretDeSceau};
use store::octets::hexadecimal;
use store::{Acte, Base, Ecrit, Ecriture, Fait, Instant, Unicite};

/// How long a certificate is valid.
pub const DUREE_DU_CERTIFICAT: Duration = Duration::from_hours(3 * 365 * 24);
/// How many days before the end of a certificate administrators are told, the fewest first.
const AVERTISSEMENTS: [u16; 2] = [15, 60];
/// The value noted when administrators are told that a certificate is revoked; it counts as the last warning.
const REVOQUE: u16 = 0;
/// How often, at most, administrators are told that the time-stamp authority does not answer.
const RAPPEL_DE_PANNE: Duration = Duration::from_hours(24);
/// How many times the key of the settings is tried again when the key in use changes meanwhile.
const ADOPTIONS: usize = 4;

/// The key in use, decrypted.
pub(crate) struct CleEnUsage {
    /// The id of the row of this key.
    pub(crate) id: i64,
    pub(crate) cle: CleDeSceau,
}

/// Returns the key in use. Makes one when there is none, or when it has ended.
pub(crate) async fn en_usage(contexte: &Contexte, marque: &Marque) -> Result<CleEnUsage> {
    let gardee = vive(contexte.base()).await?;
    let finie = match gardee {
        Some(gardee) if gardee.certificat.fin > contexte.maintenant() => return ouvrir(&gardee),
        Some(gardee) => {
            tracing::warn!(
                titulaire = gardee.certificat.titulaire,
                "the certificate of the seal has ended: the portal makes its own"
            );
            Some(gardee.id)
        }
        None => None,
    };
    // Anybody who signs needs a key, whatever their role.
    match remplacer(contexte, marque, finie, None).await {
        // Another server made or replaced the key at the same instant, so the key of that server is used.
        Ok(_) | Err(Error::Interne(store::Error::DejaPris(Unicite::CleDeSceau) | store::Error::Conflit)) => {}
        Err(erreur) => return Err(erreur),
    }
    let gardee = vive(contexte.base()).await?;
    ouvrir(&gardee.ok_or(store::Error::Programme("aucun sceau après en avoir établi un"))?)
}

/// Replaces the key in use. Only the command line or an administrator may ask it.
pub async fn renouveler(contexte: &Contexte, marque: &Marque) -> Result<Ecrit<CertificatDuSceau>> {
    let avant = vive(contexte.base()).await?.map(|gardee| gardee.id);
    remplacer(contexte, marque, avant, Some(Role::IA)).await
}

/// Puts the key of the settings in use, whatever key was used before. Returns `None` when the key of the settings is already in use. When
/// two servers have different settings, the server that starts last wins.
pub async fn adopter(contexte: &Contexte, cle: &CleDeSceau) -> Result<Option<Ecrit<CertificatDuSceau>>> {
    let maintenant = contexte.maintenant().date();
    if cle.fin() <= maintenant {
        let phrase = format!("Son certificat a pris fin le {}.", en_bref(cle.fin()));
        return Err(Error::conflit("certificat-fini", phrase));
    }
    if cle.debut() > maintenant {
        let phrase = format!("Son certificat n’est valable qu’à partir du {}.", en_bref(cle.debut()));
        return Err(Error::conflit("certificat-a-venir", phrase));
    }
    let nouvelle = &a_ecrire(cle, cle.titulaire().to_owned())?;
    for _ in 0..ADOPTIONS {
        let avant = vive(contexte.base()).await?;
        // The chain of certificates is compared too, because a file may now bring the certificates above it.
        if avant.as_ref().is_some_and(|gardee| {
            gardee.certificat.empreinte == nouvelle.empreinte && gardee.secret.0 == nouvelle.secret.0
        }) {
            return Ok(None);
        }
        match ecrire(contexte, nouvelle, avant.map(|gardee| gardee.id), Some(Role::IA)).await {
            // Another server replaced the key meanwhile: try again. The new key may be that of the settings, or one that must be replaced.
            Err(Error::Interne(store::Error::DejaPris(Unicite::CleDeSceau) | store::Error::Conflit)) => {}
            ecrit => return ecrit.map(Some),
        }
    }
    Err(store::Error::Conflit.into())
}

/// Reads the certificates of every key, the newest first.
pub async fn lister(contexte: &Contexte) -> Result<Vec<CertificatDuSceau>> {
    Ok(cle_de_sceau::toutes(&contexte.base().lire().await?).await?)
}

async fn vive(base: &Base) -> Result<Option<CleGardee>> {
    Ok(cle_de_sceau::vive(&base.lire().await?).await?)
}

fn ouvrir(gardee: &CleGardee) -> Result<CleEnUsage> {
    // The error must not show the secret.
    let cle = serde_json::from_str(&gardee.secret.0);
    let cle = cle.map_err(|_| store::Error::Programme("la clé du sceau est illisible"))?;
    Ok(CleEnUsage { id: gardee.id, cle })
}

/// Draws a key on a blocking thread, because it takes processor time, then stores it in place of the one that was read.
async fn remplacer(
    contexte: &Contexte,
    marque: &Marque,
    avant: Option<i64>,
    exige: Option<Role>,
) -> Result<Ecrit<CertificatDuSceau>> {
    let (debut, fin) = (contexte.maintenant(), contexte.maintenant().plus(DUREE_DU_CERTIFICAT));
    ecrire(contexte, &tirer(marque, debut, fin).await?, avant, exige).await
}

/// Stores a key in place of the one that was read. A key that sealed before is put back in its row.
async fn ecrire(
    contexte: &Contexte,
    nouvelle: &NouvelleCle,
    avant: Option<i64>,
    exige: Option<Role>,
) -> Result<Ecrit<CertificatDuSceau>> {
    let travail = |tx: Ecriture| async move {
        if let Some(role) = exige {
            exiger(&tx, contexte, role).await?;
        }
        let mut faits = Vec::new();
        if let Some(cle) = avant {
            if !cle_de_sceau::retirer(&tx, cle).await? {
                return Err(store::Error::Conflit.into());
            }
            faits.push(Fait::SceauRetire { cle });
        }
        let cle = match cle_de_sceau::remettre(&tx, nouvelle).await? {
            Some(cle) => cle,
            None => cle_de_sceau::creer(&tx, nouvelle).await?,
        };
        faits.push(Fait::SceauTire { cle });
        let lue = cle_de_sceau::par_id(&tx, cle).await?.ok_or(store::Error::ReferenceAbsente)?;
        Ok::<_, Error>(Acte::faits(lue, faits))
    };
    contexte.sans_cle().ecrire(travail).await
}

async fn tirer(marque: &Marque, debut: Instant, fin: Instant) -> Result<NouvelleCle> {
    let titulaire = Titulaire {
        nom: format!("Sceau {}", domain::texte::de(&marque.nom)),
        organisation: marque.raison_sociale.clone(),
    };
    let nom = titulaire.nom.clone();
    let travail = tokio::task::spawn_blocking(move || CleDeSceau::creer(&titulaire, debut.date(), fin.date()));
    let cle = travail.await.map_err(|_| interrompu("clé interrompue"))?.map_err(|erreur| {
        tracing::error!(%erreur, "no key of the seal could be made");
        store::Error::Programme("aucune clé de sceau n’a pu être établie")
    })?;
    a_ecrire(&cle, nom)
}

fn a_ecrire(cle: &CleDeSceau, titulaire: String) -> Result<NouvelleCle> {
    Ok(NouvelleCle {
        secret: SecretDeSceau(store::forme::texte("clé du sceau", cle)?),
        titulaire,
        empreinte: hexadecimal(&cle.empreinte()),
        debut: Instant::from(cle.debut()),
        fin: Instant::from(cle.fin()),
    })
}

/// Tells administrators, once a day at most, that a document was sealed without a time stamp.
pub(crate) async fn dire_la_panne(base: &Base, cle: i64) -> Result<()> {
    let depuis = base.maintenant().moins(RAPPEL_DE_PANNE);
    base.entretenir(|tx: Ecriture| async move {
        if !cle_de_sceau::noter_la_panne(&tx, cle, depuis).await? {
            return Ok(());
        }
        let le = tx.maintenant().date();
        aux_administrateurs(&tx, |prenom| Lettre::HorodatageEnPanne(LettreDHorodatage { prenom, le })).await
    })
    .await
}

/// Tells administrators that a certificate is revoked: once for the certificate in use, once a day at most for another one.
pub(crate) async fn dire_la_revocation(base: &Base, de: &ListeAttendue, depuis: DateTime<Utc>) -> Result<()> {
    let Some(vive) = vive(base).await? else { return Ok(()) };
    let (id, titulaire) = (vive.id, &de.titulaire);
    let la_sienne = vive.certificat.empreinte == hexadecimal(&de.empreinte);
    let une_fois_par_jour = base.maintenant().moins(RAPPEL_DE_PANNE);
    base.entretenir(|tx: Ecriture| async move {
        let a_dire = if la_sienne {
            cle_de_sceau::noter_l_avertissement(&tx, id, REVOQUE).await?
        } else {
            cle_de_sceau::noter_la_panne(&tx, id, une_fois_par_jour).await?
        };
        if !a_dire {
            return Ok(());
        }
        let lettre = |prenom| LettreDeRevocation { prenom, titulaire: titulaire.clone(), le: depuis };
        aux_administrateurs(&tx, |prenom| Lettre::CertificatRevoque(lettre(prenom))).await
    })
    .await
}

/// Tells administrators, once a day at most, that a signed document stays without its revocation lists.
pub(crate) async fn dire_les_listes_absentes(base: &Base, cause: &str) -> Result<()> {
    let Some(vive) = vive(base).await? else { return Ok(()) };
    let depuis = base.maintenant().moins(RAPPEL_DE_PANNE);
    base.entretenir(|tx: Ecriture| async move {
        if !cle_de_sceau::noter_la_panne(&tx, vive.id, depuis).await? {
            return Ok(());
        }
        let lettre = |prenom| LettreDeRevocation { prenom, titulaire: cause.to_owned(), le: tx.maintenant().date() };
        aux_administrateurs(&tx, |prenom| Lettre::ListesAbsentes(lettre(prenom))).await
    })
    .await
}

/// Queues a letter to each administrator, made from their first name.
async fn aux_administrateurs(tx: &Ecriture, lettre: impl Fn(String) -> Lettre) -> Result<()> {
    for lu in store::utilisateur::lister(tx).await? {
        let u = lu.utilisateur;
        if lu.actif && u.roles.contains(&Role::IA) {
            poster(tx, &Destinataire::utilisateur(u.id, &u.identite), &lettre(u.identite.prenom.clone())).await?;
        }
    }
    Ok(())
}

/// Tells administrators that the certificate ends soon: once sixty days before, and once fifteen days before.
pub(crate) async fn suivre(base: &Base) -> Result<()> {
    let Some(gardee) = vive(base).await? else { return Ok(()) };
    let (id, fin) = (gardee.id, gardee.certificat.fin);
    let restent = fin.micros().saturating_sub(base.maintenant().micros()) / JOUR_EN_MICROS;
    let Some(jours) = AVERTISSEMENTS.into_iter().find(|jours| restent < i64::from(*jours)) else { return Ok(()) };
    base.entretenir(|tx: Ecriture| async move {
        if !cle_de_sceau::noter_l_avertissement(&tx, id, jours).await? {
            return Ok(());
        }
        aux_administrateurs(&tx, |prenom| Lettre::SceauBientotFini(LettreDeSceau { prenom, fin: fin.date() })).await
    })
    .await
}

const JOUR_EN_MICROS: i64 = 24 * 3600 * 1_000_000;
