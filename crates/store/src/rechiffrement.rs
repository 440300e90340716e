//! Encrypts every secret again under the newest key. This must be done before an older key is thrown away.
//!
//! Secrets are decrypted and encrypted again as bytes, in batches. A secret is written only if its row still holds the bytes that were
//! read: a simultaneous change wins, because it uses the newest key anyway.

use crate::base::{Acces as _, Base};
use crate::chiffre::{Forme, Trousseau, echec};
use crate::ecriture::Ecriture;
use crate::error::Result;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement, Value};

/// The number of rows that one batch takes.
const PAR_PAQUET: usize = 200;

/// A column of secrets, with the context that the secrets are bound to. Its table must have a numeric `id`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColonneChiffree {
    pub table: &'static str,
    pub colonne: &'static str,
    /// The context that its secrets are bound to (`Secret::CONTEXTE`).
    pub contexte: &'static str,
}

const fn colonne(table: &'static str, colonne: &'static str, contexte: &'static str) -> ColonneChiffree {
    ColonneChiffree { table, colonne, contexte }
}

/// Every column of secrets. A test checks the list against each column of bytes of the schema.
pub const COLONNES: &[ColonneChiffree] = &[
    colonne("utilisateur", "identite", "utilisateur.identite"),
    colonne("session", "provenance", "session.provenance"),
    colonne("courrier", "contenu", "courrier.contenu"),
    colonne("utilisateur", "preferences", "utilisateur.preferences"),
    colonne("idempotence", "reponse", "idempotence.reponse"),
    colonne("inscription", "dossier", "inscription.dossier"),
    colonne("inscription", "motif", "inscription.motif"),
    colonne("inscription_demande", "demande", "inscription_demande.demande"),
    colonne("contact", "donnees", "contact.donnees"),
    colonne("denonciation", "motif", "motif"),
    colonne("option_lot", "motif", "motif"),
    colonne("reservation", "document", "reservation.document"),
    colonne("reservation", "motif", "motif"),
    colonne("reservation_document", "nom", "reservation_document.nom"),
    colonne("calendrier", "jeton", "calendrier.jeton"),
    colonne("signataire", "identite", "signataire.identite"),
    colonne("signataire", "motif", "motif"),
    colonne("preuve_signature", "detail", "preuve_signature.detail"),
    colonne("cle_de_sceau", "cle", "cle_de_sceau.cle"),
    colonne("mandat", "representant", "mandat.representant"),
    colonne("mandat", "motif_fin", "motif"),
];

/// The progress of the work on a column.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Avancement {
    /// The greatest id that was read.
    pub dernier: i64,
    pub lus: u64,
    pub rechiffres: u64,
}

impl Trousseau {
    /// The number of the key that encrypts.
    pub fn cle_courante(&self) -> u32 {
        self.courante()
    }

    /// Encrypts a secret again under the newest key, in at least this form. Returns `None` when the secret already is under this key and
    /// in such a form.
    fn rechiffrer(&self, octets: &[u8], colonne: &'static str, forme: Forme, ligne: i64) -> Result<Option<Vec<u8>>> {
        let ([actuelle, cle @ ..], _) =
            octets.split_first_chunk::<5>().ok_or_else(|| echec(colonne, "contenu abîmé"))?;
        let actuelle = Forme::lire(*actuelle).ok_or_else(|| echec(colonne, "forme inconnue"))?;
        let voulue = if actuelle == Forme::Ligne { actuelle } else { forme };
        if u32::from_be_bytes(*cle) == self.courante() && actuelle == voulue {
            return Ok(None);
        }
        let clair = self.desceller_octets(octets, colonne, Some(ligne))?;
        self.sceller_octets(&clair, colonne, voulue, Some(ligne)).map(Some)
    }
}

/// Encrypts the next batch of a column again; returns `None` when nothing is left.
pub async fn rechiffrer_un_paquet(
    tx: &Ecriture,
    ColonneChiffree { table, colonne, contexte }: ColonneChiffree,
    forme: Forme,
    depuis: Avancement,
) -> Result<Option<Avancement>> {
    let genre = tx.get_database_backend();
    let verrou = if genre == DbBackend::Postgres { " FOR UPDATE" } else { "" };
    let lire = format!(
        "SELECT CAST(id AS bigint) AS id, {colonne} AS secret FROM {table} WHERE id > {} AND {colonne} IS NOT NULL \
         ORDER BY id LIMIT {PAR_PAQUET}{verrou}",
        depuis.dernier
    );
    let lignes = tx.query_all_raw(Statement::from_string(genre, lire)).await?;
    if lignes.is_empty() {
        return Ok(None);
    }
    let mut avancement = depuis;
    for ligne in lignes {
        let id: i64 = ligne.try_get("", "id")?;
        let secret: Vec<u8> = ligne.try_get("", "secret")?;
        avancement.dernier = id;
        avancement.lus += 1;
        if let Some(neuf) = tx.trousseau().rechiffrer(&secret, contexte, forme, id)? {
            let (neuve, cle, ancienne) = match genre {
                DbBackend::Postgres => ("$1", "$2", "$3"),
                _ => ("?", "?", "?"),
            };
            let poser = format!("UPDATE {table} SET {colonne} = {neuve} WHERE id = {cle} AND {colonne} = {ancienne}");
            let valeurs: [Value; 3] = [neuf.into(), id.into(), secret.into()];
            let change = tx.execute_raw(Statement::from_sql_and_values(genre, poser, valeurs)).await?;
            avancement.rechiffres += change.rows_affected();
        }
    }
    Ok(Some(avancement))
}

impl Base {
    /// Counts the secrets of a column by form and key. The counts tell when an old key is not needed any more.
    pub async fn cles_d_une_colonne(&self, colonne: ColonneChiffree) -> Result<Vec<(u8, u32, u64)>> {
        let ColonneChiffree { table, colonne, .. } = colonne;
        let entete = match self.genre() {
            DbBackend::Postgres => format!("encode(substring({colonne} from 1 for 5), 'hex')"),
            _ => format!("lower(hex(substr({colonne}, 1, 5)))"),
        };
        let compter = format!(
            "SELECT {entete} AS entete, CAST(count(*) AS bigint) AS nombre FROM {table} WHERE {colonne} IS NOT NULL \
             GROUP BY 1 ORDER BY 1"
        );
        let lecture = self.lire().await?;
        let mut trouves = Vec::new();
        for ligne in lecture.query_all_raw(Statement::from_string(self.genre(), compter)).await? {
            let (entete, nombre): (String, i64) = (ligne.try_get("", "entete")?, ligne.try_get("", "nombre")?);
            let forme = entete.get(..2).and_then(|h| u8::from_str_radix(h, 16).ok()).unwrap_or_default();
            let cle = entete.get(2..).and_then(|h| u32::from_str_radix(h, 16).ok()).unwrap_or_default();
            trouves.push((forme, cle, u64::try_from(nombre).unwrap_or_default()));
        }
        Ok(trouves)
    }
}
