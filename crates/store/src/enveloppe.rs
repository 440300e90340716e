//! Documents that are signed in the portal (`domain.md` section 7). An envelope has signatories in order, and the file of its document
//! with the signatures made so far. A change of an envelope compares its version first.
//!
//! Links are in [`lien`], codes in [`code`], proofs in [`preuve`], hashes of files in [`revision`]. [`oubli`] erases old envelopes.

pub mod code;
mod corrections;
mod lecture;
pub mod lien;
pub mod oubli;
pub mod preuve;
pub mod revision;

pub use crate::tables::preuve_signature::DetailDePreuve;
pub use corrections::{corriger, reprendre};
pub use lien::{GenreDeLien, LienDeSignatureLu};

use crate::base::Acces;
use crate::chiffre::Forme;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::motif::MotifDeFin;
use crate::piece::{self, GenrePiece, PieceLue};
use crate::tables::enveloppe::{ActiveModel, Column, Entity};
use crate::tables::signataire;
use crate::temps::Instant;
use domain::signature::{
    Enveloppe, EtatDEnveloppe, EtatDeSignataire, IdEnveloppe, PersonneSignataire, RevocationsGardees, RoleDeSignataire,
    SignataireDActe, SujetSigne,
};
use domain::utilisateur::IdUtilisateur;
use lecture::relire;
use revision::GenreDeRevision;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::{HashMap, HashSet};

/// A document to be signed.
#[derive(Debug, Clone)]
pub struct NouvelleEnveloppe<'a> {
    /// The mandate or the contract that the document is about.
    pub sujet: SujetSigne,
    /// The name of the document for people.
    pub libelle: &'a str,
    /// The document, with its signature fields ready.
    pub document: &'a PieceLue,
    /// The file that holds the pages of the document as images, and its text.
    pub rendu: &'a PieceLue,
    /// SHA-256 of the document, in hexadecimal.
    pub empreinte: &'a str,
    pub pages: u32,
}

/// An envelope, with the other data of its row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnveloppeLue {
    pub enveloppe: Enveloppe,
    /// The document with the signatures made so far; `None` once it is erased.
    pub document: Option<PieceLue>,
    /// The file that holds its pages as images, and its text; `None` once it is erased.
    pub rendu: Option<PieceLue>,
    /// The file of its proofs; `None` until this file is sealed.
    pub preuve: Option<PieceLue>,
    /// SHA-256 of the document with the signatures made so far, in hexadecimal.
    pub empreinte: String,
    pub pages: u32,
    /// The key that sealed each signature, by the rank of the signatory.
    pub cles: HashMap<u16, i64>,
    /// The instant attested by a time-stamp authority, by the rank of the signatory.
    pub horodatages: HashMap<u16, Instant>,
    /// The ranks of the signatories whose certificates are not revoked, as shown by the revocation lists that the document holds since
    /// everybody signed.
    pub conservees: HashSet<u16>,
}

impl EnveloppeLue {
    /// Says whether the document shows that the certificates of this signature were not revoked.
    pub fn revocations(&self, rang: u16) -> RevocationsGardees {
        if self.conservees.contains(&rang) { RevocationsGardees::Oui } else { RevocationsGardees::Non }
    }
}

/// A signature that was sealed.
#[derive(Debug, Clone, Copy)]
pub struct SignatureScellee<'a> {
    pub rang: u16,
    /// The document with this signature's seal.
    pub document: &'a PieceLue,
    /// SHA-256 of that document, in hexadecimal.
    pub empreinte: &'a str,
    /// The key that sealed.
    pub cle: i64,
    /// The instant that a time-stamp authority attests; `None` when no authority answered.
    pub horodatee: Option<Instant>,
    /// The user who signs for the portal's company, and their identity.
    pub pour_la_societe: Option<(IdUtilisateur, &'a PersonneSignataire)>,
}

/// Opens an envelope. Fails with [`crate::Unicite::EnveloppeOuverte`] when its subject already has an open one.
pub async fn ouvrir(
    tx: &Ecriture,
    nouvelle: &NouvelleEnveloppe<'_>,
    signataires: &[(RoleDeSignataire, Option<PersonneSignataire>)],
) -> Result<Enveloppe> {
    piece::inscrire(tx, GenrePiece::ActeSigne, nouvelle.document).await?;
    piece::inscrire(tx, GenrePiece::RenduDActe, nouvelle.rendu).await?;
    let ligne = ActiveModel {
        id: NotSet,
        sujet_genre: Set(nouvelle.sujet.genre().code().to_owned()),
        sujet_numero: Set(nouvelle.sujet.numero()),
        libelle: Set(nouvelle.libelle.to_owned()),
        etat: Set(EtatDEnveloppe::Ouverte.code().to_owned()),
        version: Set(1),
        document: Set(Some(nouvelle.document.id.clone())),
        rendu: Set(Some(nouvelle.rendu.id.clone())),
        preuve: Set(None),
        empreinte: Set(nouvelle.empreinte.to_owned()),
        pages: Set(i32::try_from(nouvelle.pages).unwrap_or(i32::MAX)),
        ouverte: Set(tx.maintenant()),
        close: Set(None),
        oubliee: Set(None),
    };
    let id = IdEnveloppe(Entity::insert(ligne).exec_with_returning(tx).await?.id);
    let mut crees = Vec::with_capacity(signataires.len());
    for (rang, (role, personne)) in (1..).zip(signataires) {
        crees.push(ajouter(tx, id, rang, *role, personne.as_ref()).await?);
    }
    revision::noter(tx, id, GenreDeRevision::Document, 0, nouvelle.empreinte).await?;
    Ok(Enveloppe {
        id,
        sujet: nouvelle.sujet,
        libelle: nouvelle.libelle.to_owned(),
        etat: EtatDEnveloppe::Ouverte,
        version: 1,
        ouverte: tx.maintenant().date(),
        close: None,
        signataires: crees,
    })
}

async fn ajouter(
    tx: &Ecriture,
    enveloppe: IdEnveloppe,
    rang: u16,
    role: RoleDeSignataire,
    personne: Option<&PersonneSignataire>,
) -> Result<SignataireDActe> {
    let ligne = signataire::ActiveModel {
        id: NotSet,
        enveloppe: Set(enveloppe.0),
        rang: Set(rang.into()),
        role: Set(role.code().to_owned()),
        identite: Set(None),
        utilisateur: Set(None),
        etat: Set(EtatDeSignataire::Attend.code().to_owned()),
        instant: Set(None),
        motif: Set(None),
        code: Set(None),
        code_envoye: Set(None),
        code_expire: Set(None),
        code_essais: Set(0),
        cle: Set(None),
        horodatee: Set(None),
        conservee: Set(None),
    };
    let id = signataire::Entity::insert(ligne).exec_with_returning(tx).await?.id;
    if let Some(personne) = personne {
        // The secret is bound to its row, whose id is known only once it is inserted.
        let scelle = tx.trousseau().chiffrer_ligne(personne, Forme::Ligne, id)?;
        let sienne = signataire::Entity::update_many().filter(signataire::Column::Id.eq(id));
        sienne.col_expr(signataire::Column::Identite, Expr::value(Some(scelle))).exec(tx).await?;
    }
    Ok(SignataireDActe { id, rang, role, personne: personne.cloned(), etat: EtatDeSignataire::Attend })
}

/// Reads one envelope by id.
pub async fn par_id(db: &impl Acces, id: IdEnveloppe) -> Result<Option<EnveloppeLue>> {
    let ligne = Entity::find_by_id(id.0).one(db).await?;
    Ok(relire(db, ligne.into_iter().collect()).await?.pop())
}

/// Locks the row of an envelope until the transaction ends, and reads it.
pub async fn par_id_verrouillee(tx: &Ecriture, id: IdEnveloppe) -> Result<Option<EnveloppeLue>> {
    // SQLite ignores the lock: its transaction is the only writer.
    let ligne = Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
    Ok(relire(tx, ligne.into_iter().collect()).await?.pop())
}

/// Reads the last envelope of a subject.
pub async fn du_sujet(db: &impl Acces, sujet: SujetSigne) -> Result<Option<EnveloppeLue>> {
    let siennes = Entity::find()
        .filter(Column::SujetGenre.eq(sujet.genre().code()))
        .filter(Column::SujetNumero.eq(sujet.numero()))
        .order_by_desc(Column::Id);
    Ok(relire(db, siennes.one(db).await?.into_iter().collect()).await?.pop())
}

/// Reads the last envelope of each of these subjects.
pub async fn des_sujets(db: &impl Acces, sujets: &[SujetSigne]) -> Result<HashMap<SujetSigne, EnveloppeLue>> {
    let mut toutes = HashMap::new();
    for numeros in sujets.chunks(500) {
        let lignes = Entity::find()
            .filter(Column::SujetNumero.is_in(numeros.iter().map(|sujet| sujet.numero())))
            .order_by_asc(Column::Id)
            .all(db)
            .await?;
        for lue in relire(db, lignes).await? {
            // Envelopes come in the order of their numbers, so the last one stays in the map.
            toutes.insert(lue.enveloppe.sujet, lue);
        }
    }
    toutes.retain(|sujet, _| sujets.contains(sujet));
    Ok(toutes)
}

/// Writes a signature over the version that was read. Returns the files that the signed document replaces, or `None` when the version has
/// changed.
pub async fn signer(tx: &Ecriture, apres: &Enveloppe, scellee: &SignatureScellee<'_>) -> Result<Option<Vec<String>>> {
    let avant: Option<Option<String>> =
        Entity::find_by_id(apres.id.0).select_only().column(Column::Document).into_tuple().one(tx).await?;
    piece::inscrire(tx, GenrePiece::ActeSigne, scellee.document).await?;
    let neuf = Some((scellee.document.id.as_str(), scellee.empreinte));
    if !avancer(tx, apres, neuf).await? {
        return Ok(None);
    }
    // The instant that the seal bears.
    let le = apres.signataire(scellee.rang).and_then(|signataire| signataire.etat.le()).map(Instant::from);
    let mut sienne = signataire::Entity::update_many()
        .col_expr(signataire::Column::Etat, Expr::value("signe"))
        .col_expr(signataire::Column::Instant, Expr::value(le))
        .col_expr(signataire::Column::Cle, Expr::value(scellee.cle))
        .col_expr(signataire::Column::Horodatee, Expr::value(scellee.horodatee))
        .col_expr(signataire::Column::Code, Expr::value(Option::<Vec<u8>>::None));
    if let Some((utilisateur, personne)) = scellee.pour_la_societe
        && let Some(signataire) = apres.signataire(scellee.rang)
    {
        let identite = tx.trousseau().chiffrer_ligne(personne, Forme::Ligne, signataire.id)?;
        sienne = sienne
            .col_expr(signataire::Column::Identite, Expr::value(Some(identite)))
            .col_expr(signataire::Column::Utilisateur, Expr::value(utilisateur.0));
    }
    du_rang(sienne, apres.id, scellee.rang).exec(tx).await?;
    let signatures = u16::try_from(apres.signatures()).unwrap_or(u16::MAX);
    revision::noter(tx, apres.id, GenreDeRevision::Document, signatures, scellee.empreinte).await?;
    let remplace: Vec<String> = avant.flatten().into_iter().collect();
    for ancien in &remplace {
        piece::rayer(tx, ancien).await?;
    }
    Ok(Some(remplace))
}

/// Writes a refusal over the version that was read; returns false when the version has changed.
pub async fn refuser(tx: &Ecriture, apres: &Enveloppe, rang: u16, motif: &str) -> Result<bool> {
    if !avancer(tx, apres, None).await? {
        return Ok(false);
    }
    let Some(signataire) = apres.signataire(rang) else { return Ok(false) };
    let motif = MotifDeFin { texte: motif.to_owned() };
    let scelle = tx.trousseau().chiffrer_ligne(&motif, Forme::Ligne, signataire.id)?;
    let sienne = signataire::Entity::update_many()
        .col_expr(signataire::Column::Etat, Expr::value("refuse"))
        .col_expr(signataire::Column::Instant, Expr::value(tx.maintenant()))
        .col_expr(signataire::Column::Motif, Expr::value(Some(scelle)))
        .col_expr(signataire::Column::Code, Expr::value(Option::<Vec<u8>>::None));
    du_rang(sienne, apres.id, rang).exec(tx).await?;
    Ok(true)
}

/// Closes an envelope over the version that was read; returns false when the version has changed.
pub async fn fermer(tx: &Ecriture, apres: &Enveloppe) -> Result<bool> {
    avancer(tx, apres, None).await
}

/// Replaces a document that everybody has signed by the same document with revocation lists for the certificates of these ranks. Returns
/// the file that was replaced. Returns `None` when the envelope has another document by now, or when its file of proofs already exists,
/// because that file holds the hash of the document.
pub async fn conserver(
    tx: &Ecriture,
    lue: &EnveloppeLue,
    (document, empreinte): (&PieceLue, &str),
    rangs: &[u16],
) -> Result<Option<String>> {
    let Some(avant) = &lue.document else { return Ok(None) };
    piece::inscrire(tx, GenrePiece::ActeSigne, document).await?;
    let id = lue.enveloppe.id;
    let remplace = Entity::update_many()
        .col_expr(Column::Document, Expr::value(document.id.clone()))
        .col_expr(Column::Empreinte, Expr::value(empreinte))
        .filter(Column::Id.eq(id.0))
        .filter(Column::Etat.eq(EtatDEnveloppe::Signee.code()))
        .filter(Column::Document.eq(avant.id.as_str()))
        .filter(Column::Preuve.is_null())
        .filter(Column::Oubliee.is_null())
        .exec(tx)
        .await?;
    if remplace.rows_affected == 0 {
        return Ok(None);
    }
    signataire::Entity::update_many()
        .col_expr(signataire::Column::Conservee, Expr::value(Some(tx.maintenant())))
        .filter(signataire::Column::Enveloppe.eq(id.0))
        .filter(signataire::Column::Rang.is_in(rangs.iter().map(|rang| i32::from(*rang))))
        .exec(tx)
        .await?;
    let signatures = u16::try_from(lue.enveloppe.signatures()).unwrap_or(u16::MAX);
    revision::noter(tx, id, GenreDeRevision::Document, signatures, empreinte).await?;
    piece::rayer(tx, &avant.id).await?;
    Ok(Some(avant.id.clone()))
}

/// Keeps the file of proofs of an envelope that everybody has signed. Returns false when the envelope already has one.
pub async fn poser_la_preuve(tx: &Ecriture, enveloppe: &Enveloppe, preuve: &PieceLue, empreinte: &str) -> Result<bool> {
    piece::inscrire(tx, GenrePiece::PreuveDActe, preuve).await?;
    let posee = Entity::update_many()
        .col_expr(Column::Preuve, Expr::value(preuve.id.clone()))
        .filter(Column::Id.eq(enveloppe.id.0))
        .filter(Column::Etat.eq(EtatDEnveloppe::Signee.code()))
        .filter(Column::Preuve.is_null())
        .filter(Column::Oubliee.is_null())
        .exec(tx)
        .await?;
    if posee.rows_affected == 0 {
        return Ok(false);
    }
    let signatures = u16::try_from(enveloppe.signatures()).unwrap_or(u16::MAX);
    revision::noter(tx, enveloppe.id, GenreDeRevision::Preuve, signatures, empreinte).await?;
    Ok(true)
}

/// Compares the version, then writes the state of the envelope.
async fn avancer(tx: &Ecriture, apres: &Enveloppe, document: Option<(&str, &str)>) -> Result<bool> {
    let mut elle = Entity::update_many()
        .col_expr(Column::Etat, Expr::value(apres.etat.code()))
        .col_expr(Column::Version, Expr::value(apres.version))
        .col_expr(Column::Close, Expr::value(apres.close.map(Instant::from)))
        .filter(Column::Id.eq(apres.id.0))
        .filter(Column::Version.eq(apres.version - 1));
    if let Some((document, empreinte)) = document {
        elle =
            elle.col_expr(Column::Document, Expr::value(document)).col_expr(Column::Empreinte, Expr::value(empreinte));
    }
    Ok(elle.exec(tx).await?.rows_affected > 0)
}

fn du_rang(
    change: sea_orm::UpdateMany<signataire::Entity>,
    enveloppe: IdEnveloppe,
    rang: u16,
) -> sea_orm::UpdateMany<signataire::Entity> {
    change.filter(signataire::Column::Enveloppe.eq(enveloppe.0)).filter(signataire::Column::Rang.eq(i32::from(rang)))
}
