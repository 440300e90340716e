//! The buyers of a form, as persons that a declaration may protect.

use super::CategorieDePiece;
use crate::contact::Contact;
use crate::utilisateur::Civilite;
use crate::{email, telephone};
use serde_json::Value;

/// The two buyers, whose categories are also the names of their objects in the form.
pub const ACQUEREURS: [CategorieDePiece; 2] = [CategorieDePiece::Reservataire, CategorieDePiece::Coreservataire];

/// The buyers of a form, as persons whom a declaration may protect.
pub fn personnes(document: &Value) -> Vec<Contact> {
    ACQUEREURS.into_iter().filter_map(|qui| personne(document, qui.code())).collect()
}

/// One buyer of a form. Each field is read separately, so that a buyer is protected even when their income cannot be
/// read.
pub fn personne(document: &Value, qui: &str) -> Option<Contact> {
    let acquereur = document.get(qui)?.as_object()?;
    let dit = |champ: &str| acquereur.get(champ).and_then(Value::as_str).map(str::to_owned);
    Some(Contact {
        civilite: dit("civilite").and_then(|code| Civilite::depuis_code(&code)),
        nom: dit("nom").unwrap_or_default(),
        prenom: dit("prenom").unwrap_or_default(),
        email: dit("email"),
        tel: dit("tel"),
        cp: dit("cp"),
        ville: dit("ville"),
        adresse: dit("adresse"),
    })
}

/// The persons of a form who have an e-mail or a phone that no buyer had before the change. Each person is given with
/// the new e-mail or phone only.
pub fn cles_nouvelles(avant: &Value, apres: &Value) -> Vec<Contact> {
    let (emails, telephones): (Vec<_>, Vec<_>) = personnes(avant).iter().map(cles).unzip();
    let nouvelle = |cle: &Option<String>, connues: &[Option<String>]| cle.is_some() && !connues.contains(cle);
    let neuves = personnes(apres).into_iter().map(|personne| {
        let (email, tel) = cles(&personne);
        let (neuf_email, neuf_tel) = (nouvelle(&email, &emails), nouvelle(&tel, &telephones));
        Contact {
            email: personne.email.clone().filter(|_| neuf_email),
            tel: personne.tel.clone().filter(|_| neuf_tel),
            ..personne
        }
    });
    neuves.filter(|personne| personne.email.is_some() || personne.tel.is_some()).collect()
}

/// The data that identifies a buyer: the key of their e-mail and the key of their phone, or a keyed hash of each key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClesDAcquereur<C> {
    pub email: Option<C>,
    pub tel: Option<C>,
}

impl<C: PartialEq> ClesDAcquereur<C> {
    /// Whether `nouvelles` belong to somebody else, because neither the e-mail nor the phone is the same. The answer
    /// is no for a buyer without any key, because such a buyer is still being typed.
    pub fn est_un_autre(&self, nouvelles: &Self) -> bool {
        let meme = |un: &Option<C>, autre: &Option<C>| un.is_some() && un == autre;
        let connu = self.email.is_some() || self.tel.is_some();
        connu && !meme(&self.email, &nouvelles.email) && !meme(&self.tel, &nouvelles.tel)
    }

    /// These keys, in which each missing key is taken from `nouvelles`.
    #[must_use]
    pub fn completees(self, nouvelles: Self) -> Self {
        Self { email: self.email.or(nouvelles.email), tel: self.tel.or(nouvelles.tel) }
    }
}

/// Whether a buyer became somebody else between two forms. They did when both forms have this buyer, and neither the
/// e-mail nor the phone is the same.
pub fn acquereur_a_change(avant: &Value, apres: &Value, qui: &str) -> bool {
    let cles = |document: &Value| {
        let (email, tel) = cles(&personne(document, qui)?);
        Some(ClesDAcquereur { email, tel })
    };
    cles(avant).zip(cles(apres)).is_some_and(|(anciennes, nouvelles)| anciennes.est_un_autre(&nouvelles))
}

/// The key of a person's e-mail, and the key of their phone.
fn cles(personne: &Contact) -> (Option<String>, Option<String>) {
    let email = personne.email.as_deref().map(email::cle).filter(|cle| !cle.is_empty());
    (email, personne.tel.as_deref().and_then(telephone::cle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn brouillon(email: Option<&str>, tel: Option<&str>) -> Value {
        json!({"reservataire": {"nom": "Le Goff", "email": email, "tel": tel}, "coreservataire": {"email": "paul@x.example"}})
    }

    #[test]
    fn seule_une_cle_qui_n_y_etait_pas_est_nouvelle() {
        let avant = brouillon(Some("ana@x.example"), Some("0639981234"));
        let neuves = |apres: Value| {
            let dites = cles_nouvelles(&avant, &apres).into_iter();
            dites.map(|une| (une.email, une.tel)).collect::<Vec<_>>()
        };
        let texte = |dit: &str| Some(dit.to_owned());
        assert_eq!(neuves(brouillon(Some("Ana+immo@X.example"), Some("+33 (0)6 39 98 12 34"))), [], "another writing");
        assert_eq!(neuves(brouillon(None, Some("0639981234"))), [], "one that goes");
        let (autre, tel) = ("zoe@x.example", "0639989999");
        assert_eq!(neuves(brouillon(Some(autre), Some("0639981234"))), [(texte(autre), None)], "by that alone");
        assert_eq!(neuves(brouillon(Some(autre), Some(tel))), [(texte(autre), texte(tel))]);
        let echange =
            json!({"reservataire": {"email": "paul@x.example"}, "coreservataire": {"email": "ana@x.example"}});
        assert_eq!(neuves(echange), [], "they change places");
    }

    #[test]
    fn un_acquereur_change_quand_ni_l_e_mail_ni_le_telephone_ne_restent() {
        let avant = brouillon(Some("ana@x.example"), Some("0639981234"));
        for (email, tel, attendu) in [
            (Some("ana@x.example"), Some("0639989999"), false),
            (Some("zoe@x.example"), Some("+33639981234"), false),
            (Some("zoe@x.example"), Some("0639989999"), true),
            (Some("zoe@x.example"), None, true),
            (None, None, true),
        ] {
            assert_eq!(
                acquereur_a_change(&avant, &brouillon(email, tel), "reservataire"),
                attendu,
                "{email:?} {tel:?}"
            );
        }
        let sans = brouillon(None, None);
        assert!(!acquereur_a_change(&sans, &avant, "reservataire"), "they are being typed");
        assert!(!acquereur_a_change(&avant, &json!({}), "reservataire"), "who goes is no other");
    }

    #[test]
    fn des_cles_se_completent_de_celles_qui_n_y_etaient_pas() {
        let cles = |email: Option<&'static str>, tel: Option<&'static str>| ClesDAcquereur { email, tel };
        let completes = cles(Some("ana"), None).completees(cles(Some("zoe"), Some("06")));
        assert_eq!(completes, cles(Some("ana"), Some("06")), "those of then stay");
        assert!(!completes.est_un_autre(&cles(Some("zoe"), Some("06"))));
        assert!(completes.est_un_autre(&cles(Some("zoe"), None)));
    }
}
