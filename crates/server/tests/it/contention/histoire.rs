//! The final content of the database: the facts in the order of their commits, and the rows.

use super::cessions::Cessions;
use super::monde::{Monde, PERSONNES, PRESCRIPTEURS, SIENNES, acheteur};
use anyhow::Context as _;
use domain::contact::Contact;
use domain::fait::GenreDObjet;
use domain::signature::{EtatDeSignataire, IdEnveloppe, SignataireDActe};
use domain::utilisateur::IdUtilisateur;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _, QueryOrder as _,
    Statement,
};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::time::Duration;
use store::chiffre::IndexAveugle;
use store::contact::ClesDePersonne;
use store::courrier::Contenu;
use store::faits::FaitEcrit;
use store::tables::{
    attente, contact, courrier, denonciation, denonciation_programme, enveloppe, idempotence, lot, option_lot,
    protection, reservation,
};
use store::{Auteur, Base, Instant, Lecture, Numero};

/// A rule that compares instants is checked a little after the beginning of its transaction, so the model allows this
/// difference. The clock never jumps by less.
pub(super) const MARGE: Duration = Duration::from_mins(5);
/// The models of the reminders, which jobs send.
const RAPPELS: [&str; 2] = ["option-rappel", "reservation-avertissement"];
/// The models of the letters of the morning, which jobs send too: about a coming end, and about what was validated at once.
const DU_MATIN: [&str; 2] = ["denonciation-rappel", "denonciations-du-jour"];
/// The models of letters that no fact announces: a lot left the sale, a person was passed over, a draft is complete, a
/// person must sign.
const SANS_FAIT: [&str; 6] = [
    "option-hors-vente",
    "reservation-hors-vente",
    "attente-empechee",
    "reservation-complete",
    "contrat-rappel",
    "reservation-rappel-de-contresignature",
];
/// The most facts read at once.
const FAITS: u64 = 10_000;

/// A sent contract as the database has it: its envelope, its rows, its file.
#[derive(Debug, Clone)]
pub(super) struct EnveloppeDuContrat {
    pub(super) id: i64,
    pub(super) acquereurs: u16,
    /// The ranks of those who signed, by their rows, and the names of their signature fields.
    pub(super) signes: Vec<u16>,
    pub(super) champs: Vec<String>,
    /// The signed fields of the contract's file, or why its signatures do not hold. `None` once the file is erased.
    pub(super) sceaux: Option<Result<Vec<String>, String>>,
}

/// The final content of the database.
#[derive(Debug)]
pub(super) struct Histoire {
    pub(super) faits: Vec<FaitEcrit>,
    /// The former owners of files, because rows only show the last one.
    cessions: Cessions,
    /// The number that the counter of facts has reached.
    pub(super) compteur: i64,
    pub(super) options: HashMap<i64, option_lot::Model>,
    pub(super) attentes: HashMap<i64, attente::Model>,
    pub(super) reservations: HashMap<i64, reservation::Model>,
    /// The contract envelopes of each reservation, in the order in which they were opened.
    pub(super) contrats: HashMap<i64, Vec<EnveloppeDuContrat>>,
    pub(super) denonciations: HashMap<i64, denonciation::Model>,
    pub(super) programmes: HashMap<i64, Vec<String>>,
    pub(super) contacts: HashMap<i64, Vec<IndexAveugle>>,
    /// The keys of buyers, by their ranks.
    pub(super) personnes: HashMap<usize, Vec<IndexAveugle>>,
    pub(super) lots: Vec<lot::Model>,
    pub(super) courriers: Vec<courrier::Model>,
    /// The reminders whose text still exists: their letter, their option or draft, and the end that they announce.
    pub(super) rappels: Vec<(String, i64, i64)>,
    pub(super) protections: Vec<protection::Model>,
    pub(super) cles: Vec<(IdUtilisateur, String)>,
    pub(super) imports: HashMap<i64, String>,
}

impl Histoire {
    /// Reads the facts after this one, and all rows.
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
        for courrier in courriers.iter().filter(|courrier| RAPPELS.contains(&courrier.modele.as_str())) {
            let Some(contenu) = &courrier.contenu else { continue };
            let contenu: Contenu = base.trousseau().dechiffrer_ligne(contenu, courrier.id)?;
            let lettre: Value = serde_json::from_str(&contenu.corps)?;
            let dit = |champs: [&str; 2]| {
                let valeur = champs.into_iter().find_map(|champ| lettre["valeurs"][champ].as_i64());
                valeur.context("a letter of an option, or of a draft")
            };
            let (objet, fin) = (dit(["option", "reservation"])?, dit(["echeance", "expire"])?);
            rappels.push((courrier.modele.clone(), objet, fin));
        }
        let cles = idempotence::Entity::find().all(db).await?.into_iter();
        let faits = faits_depuis(base, depuis).await?;
        Ok(Self {
            cessions: Cessions::lire(&faits),
            faits,
            compteur,
            options: option_lot::Entity::find().all(db).await?.into_iter().map(|o| (o.id, o)).collect(),
            attentes: attente::Entity::find().all(db).await?.into_iter().map(|a| (a.id, a)).collect(),
            reservations: reservation::Entity::find().all(db).await?.into_iter().map(|r| (r.id, r)).collect(),
            contrats: les_contrats(base, db).await?,
            denonciations: denonciation::Entity::find().all(db).await?.into_iter().map(|d| (d.id, d)).collect(),
            programmes,
            contacts: contacts.collect(),
            personnes: (0..PERSONNES)
                .chain(SIENNES..SIENNES + PRESCRIPTEURS)
                .map(|rang| Ok((rang, cles_de(base, rang)?)))
                .collect::<anyhow::Result<_>>()?,
            lots: lot::Entity::find().all(db).await?,
            courriers,
            rappels,
            protections: protection::Entity::find().all(db).await?,
            cles: cles.map(|cle| (IdUtilisateur(cle.utilisateur), cle.cle)).collect(),
            imports,
        })
    }

    /// The owner that a file's row names at the end.
    fn a_la_fin(&self, quoi: (GenreDObjet, i64)) -> Option<i32> {
        match quoi {
            (GenreDObjet::Option, id) => self.options.get(&id).map(|ligne| ligne.prescripteur),
            (GenreDObjet::Reservation, id) => self.reservations.get(&id).map(|ligne| ligne.prescripteur),
            (GenreDObjet::Denonciation, id) => self.denonciations.get(&id).and_then(|ligne| ligne.prescripteur),
            _ => None,
        }
    }

    /// The owner of a file when this fact was written.
    pub(super) fn titulaire(&self, quoi: (GenreDObjet, i64), numero: i64) -> Option<i32> {
        Some(self.cessions.titulaire(quoi, numero, self.a_la_fin(quoi)?))
    }

    /// The first owner of a file.
    pub(super) fn premier_titulaire(&self, quoi: (GenreDObjet, i64)) -> Option<i32> {
        self.titulaire(quoi, 0)
    }

    /// The owners of a file over time, each with the instant from which they had it.
    pub(super) fn fil_des_titulaires(&self, quoi: (GenreDObjet, i64)) -> Vec<(Instant, i32)> {
        self.a_la_fin(quoi).map_or_else(Vec::new, |a_la_fin| self.cessions.fil(quoi, a_la_fin))
    }

    /// The programmes of a declaration at some point of the history: those of its rows, and those of the parts that are
    /// separated only later. `separees` are the parts that are separated already.
    pub(super) fn programmes_de(&self, id: i64, separees: &HashSet<i64>) -> Vec<String> {
        let mut siens = self.programmes.get(&id).cloned().unwrap_or_default();
        let parties =
            self.denonciations.values().filter(|une| une.scindee_de == Some(id) && !separees.contains(&une.id));
        for partie in parties {
            siens.extend(self.programmes_de(partie.id, separees));
        }
        siens
    }

    /// The reservation whose contract is in this envelope.
    pub(super) fn contrat_de(&self, enveloppe: IdEnveloppe) -> Option<i64> {
        let sienne = |siennes: &&Vec<EnveloppeDuContrat>| siennes.iter().any(|une| une.id == enveloppe.0);
        self.contrats.iter().find(|(_, siennes)| sienne(siennes)).map(|(id, _)| *id)
    }

    /// Whether the buyer of this rank is the last who signs the contract.
    pub(super) fn est_le_dernier(&self, reservation: i64, rang: u16) -> bool {
        self.contrats.get(&reservation).and_then(|siennes| siennes.last()).is_some_and(|une| une.acquereurs == rang)
    }

    /// Whether two contacts are certainly the same person.
    pub(super) fn meme_personne(&self, un: i64, autre: i64) -> bool {
        self.contacts.get(&autre).is_some_and(|autre| self.est(un, autre))
    }

    /// Whether a contact is certainly the person with these keys.
    pub(super) fn est(&self, un: i64, cles: &[IndexAveugle]) -> bool {
        self.contacts.get(&un).is_some_and(|un| un.iter().any(|cle| cles.contains(cle)))
    }
}

/// Reads the envelopes of contracts, with the signatures in their files.
async fn les_contrats(base: &Base, db: &Lecture) -> anyhow::Result<HashMap<i64, Vec<EnveloppeDuContrat>>> {
    let mut contrats: HashMap<i64, Vec<EnveloppeDuContrat>> = HashMap::new();
    for ligne in enveloppe::Entity::find().order_by_asc(enveloppe::Column::Id).all(db).await? {
        let lue = store::enveloppe::par_id(db, IdEnveloppe(ligne.id)).await?.context("an envelope")?;
        let champs = match &lue.document {
            None => None,
            Some(document) => {
                let pdf = base.pieces().lire(document).await?.context("a contract that is kept")?;
                Some(sceaux(&pdf))
            }
        };
        let signataires = &lue.enveloppe.signataires;
        let signe = |s: &&SignataireDActe| matches!(s.etat, EtatDeSignataire::Signe { .. });
        contrats.entry(ligne.sujet_numero).or_default().push(EnveloppeDuContrat {
            id: ligne.id,
            acquereurs: u16::try_from(signataires.iter().filter(|s| s.role.est_un_acquereur()).count())?,
            signes: signataires.iter().filter(signe).map(|s| s.rang).collect(),
            champs: signataires.iter().filter(signe).map(SignataireDActe::champ).collect(),
            sceaux: champs,
        });
    }
    Ok(contrats)
}

/// The signed fields of a file, in order, or why its signatures do not hold.
fn sceaux(pdf: &[u8]) -> Result<Vec<String>, String> {
    let rapport = sceau::verifier(pdf).map_err(|erreur| erreur.to_string())?;
    let champs: Vec<String> = rapport.signatures.iter().map(|signature| signature.champ.clone()).collect();
    if champs.is_empty() || rapport.est_intact() { Ok(champs) } else { Err(format!("{rapport:?}")) }
}

/// Whether jobs send this letter without a fact.
pub(super) fn est_un_rappel(modele: &str) -> bool {
    RAPPELS.contains(&modele) || DU_MATIN.contains(&modele)
}

/// Whether no fact says that this letter was queued.
pub(super) fn est_sans_fait(modele: &str) -> bool {
    est_un_rappel(modele) || SANS_FAIT.contains(&modele)
}

/// The keys of the buyer of this rank.
fn cles_de(base: &Base, rang: usize) -> anyhow::Result<Vec<IndexAveugle>> {
    let contact: Contact = serde_json::from_value(acheteur(rang))?;
    let cles = ClesDePersonne::de(base.trousseau(), &contact);
    Ok(cles.toutes().into_iter().cloned().collect())
}

/// The range of the facts of one transaction. They follow each other, and have the same instant and author.
pub(super) fn ensemble(faits: &[FaitEcrit], rang: usize) -> Range<usize> {
    let meme = |autre: &&FaitEcrit| {
        let celui = |fait: &FaitEcrit| (fait.instant, fait.auteur, fait.pour);
        faits.get(rang).map(celui) == Some(celui(autre))
    };
    let avant = faits[..rang].iter().rev().take_while(meme).count();
    let apres = faits[rang..].iter().take_while(meme).count();
    rang - avant..rang + apres
}

/// Reads all facts after this one.
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

/// The number of free lots that could be given to somebody who waits. When it is not zero, the job that gives them is
/// not done.
pub(super) async fn a_servir(lecture: &Lecture, monde: &Monde) -> anyhow::Result<usize> {
    let mut nombre = 0;
    for lot in store::attente::lots_a_servir(lecture, None, 100).await? {
        let Some(bien) = monde.bien(&lot.0).filter(|bien| bien.principal.is_none()) else { continue };
        let annexes = lot::Entity::find().filter(lot::Column::Id.is_in(bien.ids_des_annexes()));
        let libres = annexes.filter(lot::Column::Statut.eq("L")).count(lecture).await?;
        nombre += usize::from(usize::try_from(libres)? == bien.annexes.len());
    }
    Ok(nombre)
}

/// The user on whose files a fact acts.
pub(super) fn auteur(ecrit: &FaitEcrit) -> Option<i32> {
    ecrit.pour.or(ecrit.auteur.and_then(Auteur::utilisateur)).map(|id| id.0)
}
