//! A buyer, as a prescriber or the developer's staff know them (spec section 3, Contact). This module also decides
//! whether two buyers are the same person (`domain.md` section 5).
//!
//! The resemblance is *certain* when the e-mail or the phone is the same, compared by its key. It is *probable* when
//! the name and the address, or the name and the town, are the same. Only staff see a probable one, and nothing is
//! decided by it.
//!
//! ```
//! use domain::contact::{Ressemblance, SaisieContact, ressemblances};
//! let saisie = |tel: &str| SaisieContact { nom: "Sorel".into(), tel: tel.into(), ..SaisieContact::default() };
//! let [un, autre] = ["0692 00 33 01", "+262 692 00 33 01"].map(|tel| saisie(tel).lire_du_promoteur().expect("a phone"));
//! assert!(ressemblances(&un, &autre).contains(&Ressemblance::Telephone));
//! ```

use crate::regle::Regle;
use crate::saisie::{AdressesAdmises, Exigences, Faute, LectureDeSaisie};
use crate::texte::{nettoyer_ligne, normaliser};
use crate::utilisateur::Civilite;
use crate::{code_postal, email, telephone};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Identifier of a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdContact(pub i64);

/// What is known of a buyer. It is encrypted wherever it is stored. A prescriber must give everything except the
/// phone and the address. Less is required of the developer's own contacts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    pub civilite: Option<Civilite>,
    pub nom: String,
    pub prenom: String,
    /// The whole e-mail, as [`email::lire`] gives it.
    pub email: Option<String>,
    /// The phone, as [`telephone::lire`] gives it. Rows written by earlier versions hold the phone as it was typed.
    pub tel: Option<String>,
    pub cp: Option<String>,
    pub ville: Option<String>,
    pub adresse: Option<String>,
}

/// A contact as it was typed in a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SaisieContact {
    pub civilite: String,
    pub nom: String,
    pub prenom: String,
    pub email: String,
    pub tel: String,
    pub cp: String,
    pub ville: String,
    pub adresse: String,
}

impl SaisieContact {
    /// The contact, or every field that breaks a rule.
    pub fn lire(&self) -> Result<Contact, Vec<Faute>> {
        let mut lecture = lecture();
        let lu = Contact {
            civilite: lecture.civilite(&self.civilite),
            nom: lecture.ligne("contact.nom", &self.nom, 100, &[Regle::Name]),
            prenom: lecture.ligne("contact.prenom", &self.prenom, 100, &[Regle::Name]),
            email: Some(lecture.email("contact.email", &self.email, AdressesAdmises::Toutes)),
            tel: lecture.telephone_facultatif(&self.tel),
            cp: Some(lecture.code_postal("contact.cp", &self.cp, Regle::ZipCode)),
            ville: Some(lecture.ligne("contact.ville", &self.ville, 100, &[])),
            adresse: lecture.texte_facultatif("contact.adresse", &self.adresse, 255, &[]),
        };
        lecture.finir(lu)
    }

    /// Reads the other person of a couple like [`Self::lire`], but the faults name the fields `conjoint.…`.
    pub fn lire_du_conjoint(&self) -> Result<Contact, Vec<Faute>> {
        let du_conjoint = |champ: &'static str| match champ {
            "contact.civilite" => "conjoint.civilite",
            "contact.nom" => "conjoint.nom",
            "contact.prenom" => "conjoint.prenom",
            "contact.email" => "conjoint.email",
            "contact.tel" => "conjoint.tel",
            "contact.cp" => "conjoint.cp",
            "contact.ville" => "conjoint.ville",
            "contact.adresse" => "conjoint.adresse",
            autre => autre,
        };
        let renommer = |faute: Faute| Faute { champ: du_conjoint(faute.champ), ..faute };
        self.lire().map_err(|fautes| fautes.into_iter().map(renommer).collect())
    }

    /// Reads one of the developer's own contacts like [`Self::lire`], but a name with an e-mail or a phone is enough.
    pub fn lire_du_promoteur(&self) -> Result<Contact, Vec<Faute>> {
        let mut lecture = lecture();
        if nettoyer_ligne(&self.email).is_empty() && nettoyer_ligne(&self.tel).is_empty() {
            lecture.refuser("contact.email", "joignable", "Un e-mail ou un téléphone est nécessaire.");
        }
        let civilite = if self.civilite.trim().is_empty() { None } else { lecture.civilite(&self.civilite) };
        let email = nettoyer_ligne(&self.email);
        let cp = code_postal::lire(&self.cp);
        let lu = Contact {
            civilite,
            nom: lecture.ligne("contact.nom", &self.nom, 100, &[Regle::Name]),
            prenom: lecture.texte_facultatif("contact.prenom", &self.prenom, 100, &[Regle::Name]).unwrap_or_default(),
            email: (!email.is_empty()).then(|| lecture.email("contact.email", &email, AdressesAdmises::Toutes)),
            tel: lecture.telephone_facultatif(&self.tel),
            cp: lecture.texte_facultatif("contact.cp", &cp, 10, &[Regle::ZipCode]),
            ville: lecture.texte_facultatif("contact.ville", &self.ville, 100, &[]),
            adresse: lecture.texte_facultatif("contact.adresse", &self.adresse, 255, &[]),
        };
        lecture.finir(lu)
    }
}

impl Contact {
    /// The contact with its phone and e-mail written as this version keeps them, because earlier versions kept them
    /// as they were typed.
    #[must_use]
    pub fn relu(self) -> Self {
        let tel = self.tel.map(|tel| telephone::lire(&tel).unwrap_or(tel));
        Self { email: self.email.as_deref().map(email::lire), tel, ..self }
    }
}

/// A reading that is given neither today's date nor the portal's domain, because no rule of a contact depends on
/// them.
fn lecture() -> LectureDeSaisie<'static> {
    LectureDeSaisie::nouvelle(Exigences { aujourd_hui: NaiveDate::MIN, domaine: "" })
}

impl LectureDeSaisie<'_> {
    fn civilite(&mut self, texte: &str) -> Option<Civilite> {
        Civilite::depuis_code(&self.parmi("contact.civilite", texte, "M,Mme"))
    }

    fn telephone_facultatif(&mut self, texte: &str) -> Option<String> {
        (!nettoyer_ligne(texte).is_empty()).then(|| self.telephone("contact.tel", texte))
    }

    fn texte_facultatif(&mut self, champ: &'static str, texte: &str, n: u16, regles: &[Regle]) -> Option<String> {
        let texte = nettoyer_ligne(texte);
        if texte.is_empty() {
            return None;
        }
        let regles = regles.iter().map(|regle| (*regle, Value::Null)).chain([(Regle::Max, json!({ "n": n }))]);
        Some(self.facultatif(champ, &texte, &regles.collect::<Vec<_>>()))
    }
}

/// Why two contacts look like the same person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ressemblance {
    Email,
    Telephone,
    /// The same name and the same address.
    NomAdresse,
    /// The same name and the same town.
    NomVille,
}

impl Ressemblance {
    /// Whether this resemblance alone decides that the two contacts are the same person.
    pub const fn est_certaine(self) -> bool {
        matches!(self, Self::Email | Self::Telephone)
    }
}

/// The keys by which contacts are compared, computed once for many comparisons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traits {
    email: Option<String>,
    tel: Option<String>,
    /// The words of the name in alphabetical order, without case or accents, because people type first name and
    /// family name in either order.
    nom: String,
    adresse: Option<String>,
    ville: Option<String>,
}

impl Traits {
    /// The keys of a contact.
    pub fn de(contact: &Contact) -> Self {
        let non_vide = |texte: String| Some(texte).filter(|texte| !texte.is_empty());
        Self {
            email: contact.email.as_deref().and_then(|e| non_vide(email::cle(e))),
            tel: contact.tel.as_deref().and_then(telephone::cle),
            nom: mots_ranges(&format!("{} {}", contact.prenom, contact.nom)),
            adresse: contact.adresse.as_deref().and_then(|adresse| non_vide(mots_ranges(adresse))),
            ville: contact.ville.as_deref().and_then(|ville| non_vide(normaliser(ville))),
        }
    }

    /// Every resemblance between these two contacts.
    pub fn ressemblances(&self, autre: &Self) -> Vec<Ressemblance> {
        let meme = |a: &Option<String>, b: &Option<String>| a.is_some() && a == b;
        let meme_nom = self.nom == autre.nom;
        [
            (meme(&self.email, &autre.email), Ressemblance::Email),
            (meme(&self.tel, &autre.tel), Ressemblance::Telephone),
            (meme_nom && meme(&self.adresse, &autre.adresse), Ressemblance::NomAdresse),
            (meme_nom && meme(&self.ville, &autre.ville), Ressemblance::NomVille),
        ]
        .into_iter()
        .filter_map(|(tient, raison)| tient.then_some(raison))
        .collect()
    }
}

/// Every resemblance between two contacts. [`Traits`] computes the keys once when one contact is compared with many.
pub fn ressemblances(un: &Contact, autre: &Contact) -> Vec<Ressemblance> {
    Traits::de(un).ressemblances(&Traits::de(autre))
}

fn mots_ranges(texte: &str) -> String {
    let normalise = normaliser(texte);
    let mut mots: Vec<&str> = normalise.split(' ').collect();
    mots.sort_unstable();
    mots.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saisie() -> SaisieContact {
        SaisieContact {
            civilite: "Mme".to_owned(),
            nom: " Le Goff ".to_owned(),
            prenom: "Anaïs".to_owned(),
            email: "Anais.LeGoff@Exemple.fr ".to_owned(),
            tel: "06 39 98 12 34".to_owned(),
            cp: "44000".to_owned(),
            ville: "Nantes".to_owned(),
            adresse: "8 quai de la Fosse".to_owned(),
        }
    }

    fn contact() -> Contact {
        saisie().lire().expect("all rules hold")
    }

    #[test]
    fn un_contact_se_lit_comme_il_se_garde() {
        let lu = contact();
        assert_eq!((lu.nom.as_str(), lu.email.as_deref()), ("Le Goff", Some("anais.legoff@exemple.fr")));
        assert_eq!((lu.tel.as_deref(), lu.civilite), (Some("+33639981234"), Some(Civilite::Mme)));
        let sans = SaisieContact { tel: " ".to_owned(), adresse: String::new(), ..saisie() }.lire().expect("optional");
        assert_eq!((sans.tel, sans.adresse), (None, None));
    }

    #[test]
    fn chaque_champ_dit_la_regle_qu_il_rompt() {
        let fautes = SaisieContact::default().lire().expect_err("nothing typed");
        let champs: Vec<_> = fautes.iter().map(|f| (f.champ, f.code)).collect();
        let requis = ["civilite", "nom", "prenom", "email", "cp", "ville"].map(|champ| format!("contact.{champ}"));
        assert_eq!(champs.iter().map(|(champ, _)| *champ).collect::<Vec<_>>(), requis);
        assert!(champs.iter().all(|(_, code)| *code == "required"));
        for (saisie, champ, code) in [
            (SaisieContact { civilite: "Dr".into(), ..saisie() }, "contact.civilite", "in_list"),
            (SaisieContact { nom: "L3 Goff".into(), ..saisie() }, "contact.nom", "name"),
            (SaisieContact { email: "anais@".into(), ..saisie() }, "contact.email", "email"),
            (SaisieContact { tel: "12".into(), ..saisie() }, "contact.tel", "phone_number"),
            (SaisieContact { cp: "?".into(), ..saisie() }, "contact.cp", "zip_code"),
            (SaisieContact { adresse: "x".repeat(256), ..saisie() }, "contact.adresse", "max"),
        ] {
            let fautes = saisie.lire().expect_err("a rule is broken");
            assert_eq!(fautes.iter().map(|f| (f.champ, f.code)).collect::<Vec<_>>(), [(champ, code)]);
        }
    }

    #[test]
    fn un_contact_du_promoteur_se_joint_au_moins() {
        let nom = SaisieContact { nom: "Morvan".to_owned(), ..SaisieContact::default() };
        let fautes = nom.lire_du_promoteur().expect_err("nobody can be reached");
        assert_eq!(fautes.iter().map(|f| f.code).collect::<Vec<_>>(), ["joignable"]);
        let lu = SaisieContact { tel: "+33639981234".to_owned(), ..nom }.lire_du_promoteur().expect("a phone");
        assert_eq!((lu.email, lu.tel.as_deref(), lu.civilite), (None, Some("+33639981234"), None));
    }

    #[test]
    fn une_personne_est_la_meme_quelle_que_soit_l_ecriture_de_ce_qui_la_joint() {
        use Ressemblance::{Email, Telephone};
        let un = Contact { email: Some("ana@hôtel.example".into()), tel: Some("0692003301".into()), ..contact() };
        let autre = |email: &str, tel: &str| SaisieContact { email: email.into(), tel: tel.into(), ..saisie() }.lire();
        for (email, tel, attendues) in [
            ("Ana+immo@xn--htel-vqa.example", "", vec![Email]),
            ("autre@x.example", "+262 (0)692 00 33 01", vec![Telephone]),
            ("autre@x.example", "692003301", vec![Telephone]),
            ("autre@x.example", "+32 692 00 33 01", vec![]),
        ] {
            let autre = autre(email, tel).expect("all rules hold");
            let certaines = ressemblances(&un, &autre).into_iter().filter(|raison| raison.est_certaine());
            assert_eq!(certaines.collect::<Vec<_>>(), attendues, "{email} {tel}");
        }
        let nomme = |nom: &str| Contact { nom: nom.into(), email: None, tel: None, adresse: None, ..contact() };
        for (un, autre) in [("Guérin", "Gue\u{301}rin"), ("Nguyễn", "Nguyen"), ("Łuczak", "LUCZAK"), ("Weiß", "Weiss")]
        {
            assert_eq!(ressemblances(&nomme(un), &nomme(autre)), [Ressemblance::NomVille], "{un}");
        }
    }

    #[test]
    fn ce_qu_un_collage_apporte_ne_se_garde_pas() {
        let lu = SaisieContact {
            nom: "Le\u{202f}Goff\u{2011}Gue\u{301}rin\u{feff}".into(),
            prenom: "D\u{2018}Ana\u{200b}".into(),
            email: "mailto:ana@x.example;".into(),
            tel: "\u{202a}+33 6 39 98 55 01\u{202c}".into(),
            cp: "44\u{a0}000\u{200b}".into(),
            ville: "\u{202e}Nantes".into(),
            adresse: "8\u{ad} quai".into(),
            ..saisie()
        };
        let lu = lu.lire().expect("nobody sees what differs");
        let attendu = Contact {
            civilite: Some(Civilite::Mme),
            nom: "Le Goff-Guérin".into(),
            prenom: "D’Ana".into(),
            email: Some("ana@x.example".into()),
            tel: Some("+33639985501".into()),
            cp: Some("44000".into()),
            ville: Some("Nantes".into()),
            adresse: Some("8 quai".into()),
        };
        assert_eq!(lu, attendu);
        let fautes = SaisieContact { nom: "Le×Goff".into(), ..saisie() }.lire().expect_err("a sign that is no letter");
        assert!(fautes[0].message.ends_with("le caractère “×” n’est pas admis"), "{}", fautes[0].message);
    }

    #[test]
    fn deux_contacts_se_ressemblent_par_ce_qui_les_joint_ou_par_leur_nom() {
        use Ressemblance::{Email, NomAdresse, NomVille, Telephone};
        let un = contact();
        assert_eq!(ressemblances(&un, &un), [Email, Telephone, NomAdresse, NomVille]);
        let ailleurs = |c: Contact| Contact { email: Some("autre@exemple.fr".to_owned()), tel: None, ..c };
        let inverse = Contact { nom: "anais".into(), prenom: "LE-GOFF".into(), adresse: None, ..ailleurs(un.clone()) };
        assert_eq!(ressemblances(&un, &inverse), [NomVille]);
        let adresse = Contact { ville: Some("Rezé".into()), ..ailleurs(un.clone()) };
        assert_eq!(ressemblances(&un, &adresse), [NomAdresse]);
        let homonyme = Contact { ville: Some("Brest".into()), adresse: None, ..ailleurs(un.clone()) };
        assert_eq!(ressemblances(&un, &homonyme), []);
        // A contact without e-mail nor phone resembles nobody.
        let muet = Contact { email: None, tel: None, ..homonyme };
        assert_eq!(ressemblances(&muet, &Contact { nom: "Autre".into(), ..muet.clone() }), []);
        assert!(Email.est_certaine() && !NomVille.est_certaine());
    }
}
