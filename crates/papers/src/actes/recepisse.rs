//! The receipt that a buyer gets when they withdraw (article L271-1 of the Code de la construction et de l'habitation).

use super::{ActeAComposer, ActeRedige, Personne};
use crate::chiffres;
use crate::erreur::Error;
use crate::jeu::Modele;
use crate::monde::Epreuve;
use chrono::{DateTime, NaiveDate, Utc};
use domain::calendrier::jour_a_paris;
use domain::marque::Marque;
use domain::nombres::Montant;
use serde_json::json;

/// The data of a receipt.
#[derive(Debug, Clone)]
pub struct RecepisseARediger<'a> {
    /// The reference of the contract: `R-000012`.
    pub reference: &'a str,
    /// The company of the portal.
    pub marque: &'a Marque,
    /// Date of the receipt.
    pub date: NaiveDate,
    /// Every buyer of the contract, in their order.
    pub acquereurs: Vec<Personne<'a>>,
    /// The rank, from 1, of the buyer who withdraws.
    pub rang: u16,
    /// The name of the company that bought, when one did.
    pub societe: Option<&'a str>,
    /// Name of the programme.
    pub programme: &'a str,
    /// Number of the lot.
    pub lot: &'a str,
    /// When the company that sells countersigned the contract, which is its last signature.
    pub contresigne: DateTime<Utc>,
    /// SHA-256 of the contract, in hexadecimal: of the signed file, or of the scan of a paper contract.
    pub empreinte: &'a str,
    /// The day on which the notice of the signed contract was first presented to the buyer who withdraws; `None` when that day was not
    /// known yet.
    pub presentee: Option<NaiveDate>,
    /// The last instant of the delay to withdraw; `None` while that day is not known for every buyer.
    pub fin: Option<DateTime<Utc>>,
    /// How the buyer withdrew.
    pub moyen: MoyenDeRetractation,
    /// The instant at which the portal received the withdrawal: when the code was typed, or when the letter was recorded.
    pub recue: DateTime<Utc>,
    /// The deposit that has to be returned.
    pub depot: Option<Montant>,
}

/// The way in which a buyer withdrew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoyenDeRetractation {
    /// Through their link, with a code.
    ParLien,
    /// By a registered letter.
    ParLettre {
        /// The day on which the letter was posted.
        envoyee: NaiveDate,
    },
}

/// Writes a receipt. It has one signature field, `sceau`, where the portal puts its own seal.
pub fn recepisse(quoi: &RecepisseARediger<'_>) -> Result<ActeRedige, Error> {
    a_composer(quoi)?.composer()
}

/// Prepares the receipt; the caller typesets it. It is an error when the contract has no buyer of this rank.
pub(crate) fn a_composer(quoi: &RecepisseARediger<'_>) -> Result<ActeAComposer, Error> {
    let noms: Vec<String> = quoi.acquereurs.iter().map(Personne::ecrite).collect();
    let rang = usize::from(quoi.rang).wrapping_sub(1);
    let Some(retractant) = noms.get(rang) else {
        return Err(Error::Composition(format!("le contrat {} n’a pas d’acquéreur {}", quoi.reference, quoi.rang)));
    };
    let autres = noms.iter().enumerate().filter(|(autre, _)| *autre != rang).map(|(_, nom)| nom);
    let donnees = json!({
        "marque": quoi.marque.nom,
        "reservant": quoi.marque.raison_sociale,
        "date": chiffres::date(quoi.date),
        "reference": quoi.reference,
        "qui": retractant,
        "autres": autres.collect::<Vec<_>>(),
        "societe": quoi.societe,
        "ensemble": quoi.programme,
        "lot": quoi.lot,
        "contresigne": chiffres::date(jour_a_paris(quoi.contresigne)),
        "empreinte": quoi.empreinte,
        "presentee": quoi.presentee.map(chiffres::date),
        "fin": quoi.fin.map(|fin| chiffres::date(jour_a_paris(fin))),
        "envoyee": match quoi.moyen {
            MoyenDeRetractation::ParLien => None,
            MoyenDeRetractation::ParLettre { envoyee } => Some(chiffres::date(envoyee)),
        },
        "recue": chiffres::instant(quoi.recue),
        "depot": quoi.depot.map(|montant| json!({"montant": chiffres::prix(montant), "lettres": chiffres::en_lettres(montant)})),
    });
    let epreuve = Epreuve {
        modele: Modele::Recepisse,
        donnees,
        dessins: Vec::new(),
        photographies: Vec::new(),
        date: quoi.date,
        cle: format!("recepisse {} {} {}", quoi.reference, quoi.rang, quoi.date),
    };
    Ok(ActeAComposer { epreuve, cadres: vec![("sceau", "Sceau du portail")] })
}
