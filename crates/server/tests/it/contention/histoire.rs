//! What the database says once nobody writes any more: the facts in the order of their commits, and the rows.

use anyhow::Context as _;
use domain::utilisateur::IdUtilisateur;
use sea_orm::{ConnectionTrait as _, EntityTrait as _, Statement};
use serde_json::Value;
use std::collections::HashMap;
use std::time::Duration;
use store::chiffre::IndexAveugle;
use store::courrier::Contenu;
use store::faits::FaitEcrit;
use store::tables::{
    contact, courrier, denonciation, denonciation_programme, idempotence, lot, option_lot, protection,
};
use store::{Auteur, Base, Numero};

/// Rules that compare instants are looked at within a call, a little after its transaction began; the clock never jumps by less.
pub(super) const MARGE: Duration = Duration::from_mins(5);
/// The one letter that comes with no fact.
pub(super) const RAPPEL: &str = "option-rappel";
/// Facts read at once.
const FAITS: u64 = 10_000;

/// The database at the end.
#[derive(Debug)]
pub(super) struct Histoire {
    /// The facts of the run.
    pub(super) faits: Vec<FaitEcrit>,
    /// The number that the counter says.
    pub(super) compteur: i64,
    pub(super) options: HashMap<i64, option_lot::Model>,
    pub(super) denonciations: HashMap<i64, denonciation::Model>,
    /// The programmes of each declaration.
    pub(super) programmes: HashMap<i64, Vec<String>>,
    pub(super) contacts: HashMap<i64, Vec<IndexAveugle>>,
    pub(super) lots: Vec<lot::Model>,
    pub(super) courriers: Vec<courrier::Model>,
    /// Of each reminder whose words are still kept, its option and the end that it reminds of.
    pub(super) rappels: Vec<(i64, i64)>,
    pub(super) protections: Vec<protection::Model>,
    pub(super) cles: Vec<(IdUtilisateur, String)>,
    /// The file of each import.
    pub(super) imports: HashMap<i64, String>,
}

impl Histoire {
    /// The facts after that one, and all rows.
    pub(super) async fn lire(base: &Base, depuis: Numero) -> anyhow::Result<Self> {
        let lecture = base.lire().await?;
        let db = &lecture;
        let mut programmes: HashMap<i64, Vec<String>> = HashMap::new();
        for ligne in denonciation_programme::Entity::find().all(db).await? {
            programmes.entry(ligne.denonciation).or_default().push(ligne.programme);
        }
        let contacts = contact::Entity::find().all(db).await?.into_iter();
        let contacts = contacts.map(|c| (c.id, c.email_index.into_iter().chain(c.tel_index).collect()));
        let question = Statement::from_string(base.genre(), "SELECT import, fichier FROM import_origine");
        let mut imports = HashMap::new();
        for ligne in db.query_all_raw(question).await? {
            imports.insert(ligne.try_get("", "import")?, ligne.try_get("", "fichier")?);
        }
        let question = Statement::from_string(base.genre(), "SELECT numero FROM compteur");
        let compteur = db.query_one_raw(question).await?.context("the counter")?.try_get("", "numero")?;
        let courriers = courrier::Entity::find().all(db).await?;
        let mut rappels = Vec::new();
        for courrier in courriers.iter().filter(|courrier| courrier.modele == RAPPEL) {
            let Some(contenu) = &courrier.contenu else { continue };
            let contenu: Contenu = base.trousseau().dechiffrer_ligne(contenu, courrier.id)?;
            let lettre: Value = serde_json::from_str(&contenu.corps)?;
            let dit = |champ: &str| lettre["valeurs"][champ].as_i64().context("a letter of an option");
            rappels.push((dit("option")?, dit("echeance")?));
        }
        let cles = idempotence::Entity::find().all(db).await?.into_iter();
        Ok(Self {
            faits: faits_depuis(base, depuis).await?,
            compteur,
            options: option_lot::Entity::find().all(db).await?.into_iter().map(|o| (o.id, o)).collect(),
            denonciations: denonciation::Entity::find().all(db).await?.into_iter().map(|d| (d.id, d)).collect(),
            programmes,
            contacts: contacts.collect(),
            lots: lot::Entity::find().all(db).await?,
            courriers,
            rappels,
            protections: protection::Entity::find().all(db).await?,
            cles: cles.map(|cle| (IdUtilisateur(cle.utilisateur), cle.cle)).collect(),
            imports,
        })
    }

    /// Whether two contacts are certainly one person.
    pub(super) fn meme_personne(&self, un: i64, autre: i64) -> bool {
        let (Some(un), Some(autre)) = (self.contacts.get(&un), self.contacts.get(&autre)) else { return false };
        un.iter().any(|cle| autre.contains(cle))
    }
}

/// All the facts after that one.
pub(super) async fn faits_depuis(base: &Base, depuis: Numero) -> anyhow::Result<Vec<FaitEcrit>> {
    let mut faits: Vec<FaitEcrit> = Vec::new();
    loop {
        let dernier = faits.last().map_or(depuis, |fait| fait.numero);
        let suite = store::faits::depuis(&base.lire().await?, dernier, FAITS).await?;
        if suite.is_empty() {
            return Ok(faits);
        }
        faits.extend(suite);
    }
}

/// Whose things count in a fact.
pub(super) fn auteur(ecrit: &FaitEcrit) -> Option<i32> {
    ecrit.pour.or(ecrit.auteur.and_then(Auteur::utilisateur)).map(|id| id.0)
}
