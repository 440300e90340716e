//! The developer's own contacts (`domain.md` section 5), entered one by one or from a file. Each contact counts like another
//! company's declaration for three years from the day on which the developer first knew the person.

use super::declaration::{
    Declarant, Denoncees, ProgrammesPartages, ecrire, ecrire_tout, lire_programmes, ouverts, partager,
};
use super::promoteur_csv::{LigneLue, Lu, champ, jour, lire_contacts};
use crate::contexte::Contexte;
use crate::courrier::Circonstances;
use crate::error::{Error, RefusDAction, Result, Violation};
use crate::pouvoir::{exiger, moi};
use chrono::NaiveDate;
use domain::acces::Role;
use domain::calendrier::a_paris;
use domain::contact::{Contact, SaisieContact};
use domain::denonciation::echeance_du_promoteur;
use domain::programme::IdProgramme;
use domain::regard::Regard;
use domain::saisie::Faute;
use domain::telephone;
use domain::texte::normaliser;
use domain::utilisateur::IdUtilisateur;
use domain::vente::{DebutDeDenonciation, RaisonDAttente};
use std::collections::{BTreeSet, HashMap};
use store::chiffre::{IndexAveugle, Trousseau};
use store::contact::ClesDePersonne;
use store::{Acces, Acte, Ecrit, Ecriture, Fait};

/// How many contacts one transaction writes. Such a transaction takes well under a second.
const PAR_PAQUET: usize = 100;

/// One of the developer's own contacts, as it was typed.
#[derive(Debug, Clone, Default)]
pub struct ContactDuPromoteur {
    pub contact: SaisieContact,
    /// The ids of the programmes.
    pub programmes: Vec<String>,
    /// The day since when the developer has known the person. An empty text means today.
    pub date: String,
}

/// The result of importing a file of contacts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BilanDeContacts {
    /// The number of lines that name a person.
    pub lignes: usize,
    /// The number of contacts that were added.
    pub ajoutes: usize,
    /// The number of contacts that were already there, or that the file names twice.
    pub inchanges: usize,
    /// Sentences about the hidden parts of the spreadsheet that the import read all the same.
    pub remarques: Vec<String>,
}

/// Enters one of the developer's own contacts.
pub async fn saisir_contact(contexte: &Contexte, saisi: &ContactDuPromoteur) -> Result<Ecrit<Denoncees>> {
    let aujourd_hui = contexte.maintenant().jour();
    let (contact, programmes) = (saisi.contact.lire_du_promoteur(), lire_programmes(&saisi.programmes));
    let connu = jour(&saisi.date, aujourd_hui).map_err(|(code, message)| Faute { champ: "date", code, message });
    let (contact, programmes, connu) = match (contact, programmes, connu) {
        (Ok(contact), Ok(programmes), Ok(connu)) => (contact, programmes, connu),
        (contact, programmes, connu) => {
            let fautes = contact.err().into_iter().flatten().chain(programmes.err()).chain(connu.err());
            return Err(RefusDAction::saisie(fautes.collect()).into());
        }
    };
    let (contact, programmes) = (&contact, &programmes);
    let travail = |tx: Ecriture| async move {
        exiger(&tx, contexte, Role::IR).await?;
        let qui = moi(&tx, contexte).await?;
        store::programme::verrouiller(&tx, programmes).await?;
        let lus = ouverts(&tx, &qui, programmes).await?;
        let pour = du_promoteur(qui.id, connu, &tx);
        let cles = [ClesDePersonne::de(tx.trousseau(), contact)];
        let connues = store::denonciation::de_la_personne(&tx, &cles, programmes, tx.maintenant()).await?;
        if connues.iter().any(|une| une.compte.is_none() && une.court(tx.maintenant().date())) {
            let phrase = "Ce contact est déjà saisi sur l’un de ces programmes.";
            return Err(Error::conflit("contact-connu", phrase));
        }
        let ventes = store::denonciation::ventes_de_la_personne(&tx, &cles, programmes, tx.maintenant()).await?;
        let partages = partager(&tx, &pour, &cles, programmes, (&connues, &ventes), None).await?;
        let contacts = vec![store::contact::creer_le(&tx, None, contact, pour.cree.into()).await?];
        let (principale, autres, faits) = ecrire_tout(&tx, &pour, &contacts, partages).await?;
        Ok(Acte::faits(Denoncees { principale, autres, contacts, programmes: lus, prescripteur: None }, faits))
    };
    contexte.ecrire(travail).await
}

/// Adds the contacts of a file. All mistakes are reported together, and a file with one mistake writes nothing. The same file may
/// be sent again: contacts that are already there stay as they are, so an interrupted import goes on where it stopped.
pub async fn importer_contacts(contexte: &Contexte, octets: &[u8]) -> Result<Ecrit<BilanDeContacts>> {
    let Lu { lignes, nommes, mut fautes, remarques } = lire_contacts(octets, contexte.maintenant().jour());
    let programmes = {
        let lecture = contexte.base().lire().await?;
        let qui = moi(&lecture, contexte).await?;
        if !Regard::de(&qui).a(Role::IR) {
            return Err(Error::sans_droit());
        }
        programmes(&lecture, &nommes, &mut fautes).await?
    };
    if !fautes.is_empty() {
        fautes.sort_by_key(|(ligne, _)| *ligne);
        return Err(RefusDAction::du_fichier(fautes.into_iter().map(|(_, violation)| violation).collect()).into());
    }
    let trousseau = contexte.base().trousseau();
    let mut vues = BTreeSet::new();
    let a_ecrire: Vec<ContactAEcrire> = lignes
        .iter()
        .filter_map(|ligne| {
            let programme = programmes.get(&ligne.programme)?.clone();
            let empreinte = empreinte(trousseau, ligne, &programme);
            // A person named twice for the same programme is one contact.
            vues.insert(empreinte.hexadecimal()).then(|| ContactAEcrire {
                contact: ligne.contact.clone(),
                programme,
                connu: ligne.date,
                empreinte,
            })
        })
        .collect();
    let inchanges = lignes.len() - a_ecrire.len();
    let mut bilan = BilanDeContacts { lignes: lignes.len(), ajoutes: 0, inchanges, remarques };
    let mut numero = None;
    for paquet in a_ecrire.chunks(PAR_PAQUET) {
        let ecrit =
            contexte.ecrire(|tx: Ecriture| async move { ecrire_un_paquet(&tx, contexte, paquet).await }).await?;
        numero = ecrit.numero.or(numero);
        bilan.ajoutes += ecrit.valeur;
        bilan.inchanges += paquet.len() - ecrit.valeur;
    }
    Ok(Ecrit { valeur: bilan, numero })
}

/// A contact of a file, checked and ready to be written.
struct ContactAEcrire {
    contact: Contact,
    programme: IdProgramme,
    connu: NaiveDate,
    empreinte: IndexAveugle,
}

async fn ecrire_un_paquet(tx: &Ecriture, contexte: &Contexte, paquet: &[ContactAEcrire]) -> Result<Acte<usize>> {
    exiger(tx, contexte, Role::IR).await?;
    let qui = contexte.pour_qui()?;
    let siens: BTreeSet<&IdProgramme> = paquet.iter().map(|contact| &contact.programme).collect();
    store::programme::verrouiller(tx, &siens.into_iter().cloned().collect::<Vec<_>>()).await?;
    let empreintes: Vec<_> = paquet.iter().map(|contact| contact.empreinte.clone()).collect();
    let deja = store::denonciation::deja_saisis(tx, &empreintes).await?;
    let (mut ajoutes, mut faits) = (0, Vec::<Fait>::new());
    for ligne in paquet.iter().filter(|ligne| !deja.contains(&ligne.empreinte)) {
        let pour = du_promoteur(qui, ligne.connu, tx);
        let cles = [ClesDePersonne::de(tx.trousseau(), &ligne.contact)];
        let sien = std::slice::from_ref(&ligne.programme);
        let connues = store::denonciation::de_la_personne(tx, &cles, sien, tx.maintenant()).await?;
        let ventes = store::denonciation::ventes_de_la_personne(tx, &cles, sien, tx.maintenant()).await?;
        let ProgrammesPartages { libres, .. } = partager(tx, &pour, &cles, sien, (&connues, &ventes), None).await?;
        let debut = if libres.is_empty() {
            DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit)
        } else {
            DebutDeDenonciation::Validee
        };
        let contact = store::contact::creer_le(tx, None, &ligne.contact, pour.cree.into()).await?;
        let contacts = [contact];
        let nouvelle = pour.nouvelle(&contacts, sien.to_vec(), debut)?;
        let creee = store::denonciation::creer_du_promoteur(tx, &nouvelle, &ligne.empreinte).await?;
        faits.extend(ecrire(tx, &contacts, creee.faite(), Circonstances::default()).await?.1);
        ajoutes += 1;
    }
    Ok(Acte::faits(ajoutes, faits))
}

/// Builds the declarant of a contact whom the developer has known since this day.
fn du_promoteur(qui: IdUtilisateur, connu: NaiveDate, tx: &Ecriture) -> Declarant {
    let aujourd_hui = connu == tx.maintenant().jour();
    Declarant {
        utilisateur: None,
        compte: None,
        decideur: Some(qui),
        cree: if aujourd_hui { tx.maintenant().date() } else { a_paris(connu, 12) },
        echeance: echeance_du_promoteur(connu),
        par: None,
    }
}

/// Reads the programmes that lines name, by id or by commercial name, and adds a fault for each line whose programme is unknown
/// or ambiguous.
async fn programmes(
    db: &impl Acces,
    nommes: &[(u32, String)],
    fautes: &mut Vec<(u32, Violation)>,
) -> Result<HashMap<String, IdProgramme>> {
    let mut trouves: HashMap<&str, std::result::Result<IdProgramme, &'static str>> = HashMap::new();
    for (ligne, nom) in nommes {
        if !trouves.contains_key(nom.as_str()) {
            trouves.insert(nom, programme(db, nom).await?);
        }
        if let Some(Err(message)) = trouves.get(nom.as_str()) {
            fautes.push((*ligne, Violation::nouvelle(champ(*ligne, "programme"), "inconnu", *message)));
        }
    }
    Ok(trouves.into_iter().filter_map(|(nom, trouve)| Some((nom.to_owned(), trouve.ok()?))).collect())
}

async fn programme(db: &impl Acces, nom: &str) -> Result<std::result::Result<IdProgramme, &'static str>> {
    let id = IdProgramme(nom.to_owned());
    let par_id = store::programme::sans_documents(db, std::slice::from_ref(&id)).await?;
    if par_id.iter().any(|lu| !lu.retire) {
        return Ok(Ok(id));
    }
    Ok(match &store::programme::par_nom(db, nom).await?[..] {
        [seul] => Ok(seul.clone()),
        [] => Err("Ce programme n’existe pas, ou n’est plus en vente."),
        _ => Err("Plusieurs programmes ont ce nom\u{a0}: donnez son identifiant."),
    })
}

/// The fingerprint by which an import recognises a line: a keyed hash of its normalised values.
fn empreinte(trousseau: &Trousseau, ligne: &LigneLue, programme: &IdProgramme) -> IndexAveugle {
    let Contact { nom, prenom, email, tel, ville, .. } = &ligne.contact;
    let dit = [
        programme.0.clone(),
        normaliser(nom),
        normaliser(prenom),
        email.clone().unwrap_or_default(),
        tel.as_deref().and_then(telephone::cle).map(|cle| telephone::pour_index(&cle)).unwrap_or_default(),
        ville.as_deref().map(normaliser).unwrap_or_default(),
        ligne.date_dite.clone(),
    ];
    trousseau.index("contact-du-promoteur", &dit.join("\n"))
}
