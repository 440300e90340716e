//! Envelopes read back from their rows.

use super::EnveloppeLue;
use crate::base::Acces;
use crate::error::{Error, Result};
use crate::motif::MotifDeFin;
use crate::piece::{self, PieceLue};
use crate::tables::enveloppe::Model;
use crate::tables::{piece as pieces, signataire};
use crate::temps::Instant;
use domain::signature::{
    Enveloppe, EtatDEnveloppe, EtatDeSignataire, IdEnveloppe, RoleDeSignataire, SignataireDActe, SujetSigne,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use std::collections::HashMap;

pub(super) async fn relire(db: &impl Acces, lignes: Vec<Model>) -> Result<Vec<EnveloppeLue>> {
    if lignes.is_empty() {
        return Ok(Vec::new());
    }
    let siens = signataire::Entity::find()
        .filter(signataire::Column::Enveloppe.is_in(lignes.iter().map(|ligne| ligne.id)))
        .order_by_asc(signataire::Column::Rang);
    let mut par_enveloppe = HashMap::<i64, Vec<signataire::Model>>::new();
    for ligne in siens.all(db).await? {
        par_enveloppe.entry(ligne.enveloppe).or_default().push(ligne);
    }
    let noms: Vec<&str> =
        lignes.iter().flat_map(|l| [&l.document, &l.rendu, &l.preuve]).flatten().map(String::as_str).collect();
    let mut fichiers = HashMap::new();
    for noms in noms.chunks(500) {
        let lues = pieces::Entity::find().filter(pieces::Column::Id.is_in(noms.iter().copied())).all(db).await?;
        fichiers.extend(lues.into_iter().map(|ligne| (ligne.id.clone(), piece::relire(ligne))));
    }
    let mut lues = Vec::with_capacity(lignes.len());
    for ligne in lignes {
        let signataires = par_enveloppe.remove(&ligne.id).unwrap_or_default();
        lues.extend(relire_une(db, ligne, &signataires, &fichiers)?);
    }
    Ok(lues)
}

/// Reads one row. Returns `None` when its subject is of a kind that only another version signs.
fn relire_une(
    db: &impl Acces,
    ligne: Model,
    signataires: &[signataire::Model],
    fichiers: &HashMap<String, PieceLue>,
) -> Result<Option<EnveloppeLue>> {
    let sujet = SujetSigne::nouveau(&ligne.sujet_genre, ligne.sujet_numero);
    let Some((sujet, etat)) = sujet.zip(EtatDEnveloppe::depuis_code(&ligne.etat)) else { return Ok(None) };
    let rang = |ligne: &signataire::Model| u16::try_from(ligne.rang).unwrap_or(u16::MAX);
    let cles = signataires.iter().filter_map(|ligne| Some((rang(ligne), ligne.cle?))).collect();
    let horodatages = signataires.iter().filter_map(|ligne| Some((rang(ligne), ligne.horodatee?))).collect();
    let conservees = signataires.iter().filter(|ligne| ligne.conservee.is_some()).map(rang).collect();
    let mut lus = Vec::with_capacity(signataires.len());
    for sien in signataires {
        lus.push(relire_un_signataire(db, sien)?);
    }
    let fichier = |nom: &Option<String>| nom.as_ref().and_then(|nom| fichiers.get(nom).cloned());
    Ok(Some(EnveloppeLue {
        document: fichier(&ligne.document),
        rendu: fichier(&ligne.rendu),
        preuve: fichier(&ligne.preuve),
        pages: u32::try_from(ligne.pages).unwrap_or(0),
        empreinte: ligne.empreinte,
        cles,
        horodatages,
        conservees,
        enveloppe: Enveloppe {
            id: IdEnveloppe(ligne.id),
            sujet,
            libelle: ligne.libelle,
            etat,
            version: ligne.version,
            ouverte: ligne.ouverte.date(),
            close: ligne.close.map(Instant::date),
            signataires: lus,
        },
    }))
}

fn relire_un_signataire(db: &impl Acces, ligne: &signataire::Model) -> Result<SignataireDActe> {
    let illisible = |cause: &str| Error::DocumentIllisible {
        table: "signataire",
        id: ligne.id.to_string(),
        cause: cause.to_owned(),
    };
    let role = RoleDeSignataire::depuis_code(&ligne.role).ok_or_else(|| illisible("rôle inconnu"))?;
    let trousseau = db.trousseau();
    let motif: Option<MotifDeFin> =
        ligne.motif.as_ref().map(|motif| trousseau.dechiffrer_ligne(motif, ligne.id)).transpose()?;
    let etat = match (ligne.etat.as_str(), ligne.instant.map(Instant::date)) {
        ("attend", _) => EtatDeSignataire::Attend,
        ("signe", Some(le)) => EtatDeSignataire::Signe { le },
        // The reason of a refusal may be erased before the row, so it may be missing.
        ("refuse", Some(le)) => {
            EtatDeSignataire::Refuse { le, motif: motif.map(|motif| motif.texte).unwrap_or_default() }
        }
        _ => return Err(illisible("état inconnu")),
    };
    Ok(SignataireDActe {
        id: ligne.id,
        rang: u16::try_from(ligne.rang).unwrap_or(u16::MAX),
        role,
        personne: ligne.identite.as_ref().map(|qui| trousseau.dechiffrer_ligne(qui, ligne.id)).transpose()?,
        etat,
    })
}
