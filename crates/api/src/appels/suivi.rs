//! The common part of the lists of declarations and options: their buyers, programmes and prescribers, read together for a page.

use domain::contact::{Contact, IdContact};
use domain::programme::{IdProgramme, Programme};
use domain::regard::Regard;
use domain::texte::normaliser;
use domain::utilisateur::{IdUtilisateur, Utilisateur};
use domain::vente::Denonciation;
use domain::{email, telephone};
use std::collections::{HashMap, HashSet};
use store::Acces;
use store::contact::ContactLu;
use store::utilisateur::UtilisateursVisibles;
use wire::denonciation::DenonciationEtAutour;

/// The buyers, programmes and prescribers of a page of rows.
#[derive(Debug, Default)]
pub(crate) struct Dossiers {
    contacts: HashMap<IdContact, ContactLu>,
    programmes: HashMap<IdProgramme, Programme>,
    prescripteurs: HashMap<IdUtilisateur, Utilisateur>,
}

impl Dossiers {
    /// Reads the buyers, programmes and prescribers with these ids, limited to what the viewer may see.
    pub(crate) async fn lire(
        db: &impl Acces,
        regard: &Regard,
        contacts: &[IdContact],
        programmes: &[IdProgramme],
        prescripteurs: &[IdUtilisateur],
    ) -> store::Result<Self> {
        let ids: Vec<i32> = prescripteurs.iter().map(|id| id.0).collect();
        let lus = store::programme::sans_documents(db, programmes).await?;
        Ok(Self {
            contacts: store::contact::par_ids(db, contacts).await?,
            programmes: lus.into_iter().map(|lu| (lu.programme.id.clone(), lu.programme)).collect(),
            prescripteurs: UtilisateursVisibles::par(regard).par_ids(db, &ids).await?,
        })
    }

    /// Gathers buyers, programmes and a prescriber that were already read.
    pub(crate) fn de(contacts: Vec<ContactLu>, programmes: Vec<Programme>, prescripteur: Option<Utilisateur>) -> Self {
        Self {
            contacts: contacts.into_iter().map(|contact| (contact.id, contact)).collect(),
            programmes: programmes.into_iter().map(|programme| (programme.id.clone(), programme)).collect(),
            prescripteurs: prescripteur.into_iter().map(|qui| (qui.id, qui)).collect(),
        }
    }

    /// A declaration, with its buyer and its prescriber when they were read.
    pub(crate) fn de_la_denonciation<'a>(&'a self, denonciation: &'a Denonciation) -> DenonciationEtAutour<'a> {
        DenonciationEtAutour {
            denonciation,
            contact: self.contacts.get(&denonciation.contact).and_then(|lu| lu.contact.as_ref()),
            informe_le: self.contacts.get(&denonciation.contact).and_then(|lu| lu.informe_le),
            conjoint: denonciation.conjoint.and_then(|id| Some((id, self.contacts.get(&id)?.contact.as_ref()?))),
            programmes: &self.programmes,
            prescripteur: denonciation.prescripteur.and_then(|id| self.prescripteurs.get(&id)),
        }
    }

    /// A prescriber, if the viewer may see them.
    pub(crate) fn prescripteur(&self, id: IdUtilisateur) -> Option<&Utilisateur> {
        self.prescripteurs.get(&id)
    }

    /// The programmes that were read, by id.
    pub(crate) fn programmes(&self) -> &HashMap<IdProgramme, Programme> {
        &self.programmes
    }

    /// The sort key of a buyer.
    pub(crate) fn nom_du_contact(&self, id: IdContact) -> String {
        nom_de(self.contacts.get(&id).and_then(|lu| lu.contact.as_ref()))
    }

    /// Whether every word of the search begins one of the buyer's words: names, e-mail, phone, town.
    pub(crate) fn convient(&self, id: IdContact, recherche: &str) -> bool {
        let contact = self.contacts.get(&id).and_then(|lu| lu.contact.as_ref());
        recherche.trim().is_empty() || contact.is_some_and(|contact| parle_de(contact, recherche))
    }

    /// Whether a search matches these buyers or programmes ([`est_cherchee`]).
    pub(crate) fn est_cherchee(
        &self,
        contacts: impl Iterator<Item = IdContact>,
        programmes: &[IdProgramme],
        recherche: &str,
    ) -> bool {
        let siens: Vec<&Contact> =
            contacts.filter_map(|id| self.contacts.get(&id).and_then(|lu| lu.contact.as_ref())).collect();
        let textes = programmes.iter().flat_map(|id| textes_du_programme(self.programmes.get(id)));
        est_cherchee(&siens, textes, recherche)
    }
}

/// The sort key of a person: their names, without case and accents.
pub(crate) fn nom_de_personne(nom: &str, prenom: &str) -> String {
    normaliser(&format!("{nom} {prenom}"))
}

/// The sort key of a buyer. Erased buyers come first.
pub(crate) fn nom_de(contact: Option<&Contact>) -> String {
    contact.map(|c| nom_de_personne(&c.nom, &c.prenom)).unwrap_or_default()
}

/// Reads the programmes of these rows, by id.
pub(crate) async fn programmes_par_id<'p>(
    db: &impl Acces,
    programmes: impl Iterator<Item = &'p IdProgramme>,
) -> store::Result<HashMap<IdProgramme, Programme>> {
    let distincts: HashSet<&IdProgramme> = programmes.collect();
    let ids: Vec<IdProgramme> = distincts.into_iter().cloned().collect();
    let lus = store::programme::sans_documents(db, &ids).await?;
    Ok(lus.into_iter().map(|lu| (lu.programme.id.clone(), lu.programme)).collect())
}

/// The names of a programme and of its town. Nothing when the programme could not be read.
pub(crate) fn textes_du_programme(programme: Option<&Programme>) -> impl Iterator<Item = &str> {
    programme.into_iter().flat_map(|lu| {
        let lieu = territoire::territoire().par_insee(&lu.lieu.code_insee).map(|lieu| lieu.libelle);
        [Some(lu.nom_commercial.as_str()), lieu].into_iter().flatten()
    })
}

/// Whether a row matches a search. Every typed word must begin a word of one buyer ([`parle_de`]), or a word of `textes`, which come from
/// the row's lot and programmes.
pub(crate) fn est_cherchee<'t>(contacts: &[&Contact], textes: impl Iterator<Item = &'t str>, recherche: &str) -> bool {
    if recherche.trim().is_empty() || contacts.iter().any(|contact| parle_de(contact, recherche)) {
        return true;
    }
    let mots: Vec<String> =
        contacts.iter().flat_map(|contact| mots_de(contact)).chain(textes.flat_map(en_mots)).collect();
    commencent(recherche, &mots)
}

fn en_mots(texte: &str) -> Vec<String> {
    normaliser(texte).split(' ').map(str::to_owned).collect()
}

/// Whether each word of a search begins one of these words.
fn commencent(recherche: &str, mots: &[String]) -> bool {
    normaliser(recherche).split_whitespace().all(|mot| mots.iter().any(|sien| sien.starts_with(mot)))
}

/// The words of a buyer: names, e-mail, phone, town.
fn mots_de(contact: &Contact) -> Vec<String> {
    let adresse = contact.email.as_deref();
    let lisible = adresse.map(email::afficher);
    let textes = [
        Some(contact.nom.as_str()),
        Some(contact.prenom.as_str()),
        adresse,
        lisible.as_deref(),
        contact.ville.as_deref(),
    ];
    let numero = contact.tel.as_deref().and_then(telephone::cle);
    textes
        .into_iter()
        .flatten()
        .flat_map(en_mots)
        .chain(numero.map(|cle| telephone::reduire(&telephone::afficher(&cle))))
        .collect()
}

/// Whether every word of the search begins one of the buyer's words: names, e-mail, phone, town. Phones and e-mails are
/// compared by their keys, so any way of writing them works, including the one that we display.
pub(crate) fn parle_de(contact: &Contact, recherche: &str) -> bool {
    let numero = contact.tel.as_deref();
    if telephone::ressemble(recherche) {
        return numero.is_some_and(|numero| telephone::convient(numero, recherche));
    }
    let adresse = contact.email.as_deref();
    if recherche.contains('@') && adresse.is_some_and(|adresse| email::cle(adresse) == email::cle(recherche)) {
        return true;
    }
    commencent(recherche, &mots_de(contact))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_contact_se_cherche_par_ses_noms_son_e_mail_et_son_numero() {
        let contact = Contact {
            civilite: None,
            nom: "Le Goff".to_owned(),
            prenom: "Anaïs".to_owned(),
            email: Some("anais+immo@xn--htel-vqa.example".to_owned()),
            tel: Some("+33639981234".to_owned()),
            cp: None,
            ville: Some("Nantes".to_owned()),
            adresse: None,
        };
        for cherche in [
            "goff",
            "ANAIS le",
            "Anai\u{308}s",
            "anais@hôtel.example",
            "anais+immo@xn--htel-vqa.example",
            "anais@ho",
            // Accents are ignored in an e-mail address too, as in any text.
            "anais@hotel.example",
            "06 39 98",
            "9812",
            "nantes goff",
            "goff 0639981234",
            "06\u{a0}39\u{a0}98\u{a0}12\u{a0}34",
            "+33 6 39 98 12 34",
            "+33 (0)6 39",
            "0033639981234",
            "639981234",
        ] {
            assert!(parle_de(&contact, cherche), "{cherche}");
        }
        for autre in ["gofff", "0640", "brest", "+32 639981234", "anais@autre.example", "0998"] {
            assert!(!parle_de(&contact, autre), "{autre}");
        }
        // An earlier version stored numbers as they were typed.
        for garde in ["0639981234", "+330639981234", "0033639981234"] {
            let ancien = Contact { tel: Some(garde.to_owned()), ..contact.clone() };
            assert!(parle_de(&ancien, "+33 6 39 98 12 34") && parle_de(&ancien, "06 39 98 12"), "{garde}");
        }
    }
}
