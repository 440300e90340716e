//! The foot of every letter: who signs, whom to call, and whether an answer is read.

use domain::marque::Marque;
use domain::telephone;
use domain::utilisateur::Referent;
use outside::courrier::Boite;

/// The referent of the addressee of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signataire {
    nom: String,
    telephone: Option<String>,
    email: String,
}

/// Says whether an answer to a letter goes to the referent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reponses {
    Lues,
    /// An answer does not reach the referent, because the letter holds a link or a code that the answer would quote.
    NonLues,
}

/// The lines at the foot of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pied(Vec<String>);

impl From<Referent> for Signataire {
    fn from(Referent { identite, .. }: Referent) -> Self {
        let telephone = identite.tel_mobile.or(identite.tel_fixe).or(identite.tel_pro);
        Self {
            nom: format!("{} {}", identite.prenom, identite.nom),
            telephone: telephone.map(|numero| telephone::afficher(&numero)),
            email: identite.email,
        }
    }
}

impl Signataire {
    /// The mailbox that an answer goes to.
    pub(super) fn boite(&self) -> Boite {
        Boite { nom: self.nom.clone(), email: self.email.clone() }
    }
}

impl Pied {
    /// The foot of a letter under this brand, for an addressee who has this referent.
    pub fn nouveau(marque: &Marque, signataire: Option<&Signataire>, reponses: Reponses) -> Self {
        let mut lignes = Vec::new();
        if let Some(Signataire { nom, telephone, .. }) = signataire {
            let telephone = telephone.as_ref().map(|numero| format!(", {numero}")).unwrap_or_default();
            lignes.push(format!("Votre référent\u{a0}: {nom}{telephone}"));
        }
        lignes.push(marque.raison_sociale.clone());
        lignes.extend(marque.telephone.clone());
        lignes.push(match (signataire, reponses) {
            (Some(_), Reponses::Lues) => {
                "Ce message est envoyé automatiquement\u{a0}: si vous y répondez, c’est votre référent qui vous lira."
                    .to_owned()
            }
            _ => "Ce message est envoyé automatiquement\u{a0}: les réponses ne sont pas lues.".to_owned(),
        });
        Self(lignes)
    }

    pub(super) fn lignes(&self) -> &[String] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn le_pied_dit_qui_appeler_et_si_l_on_est_lu() {
        let marque = Marque {
            raison_sociale: "Bâti".to_owned(),
            telephone: Some("02 40 00 00 00".to_owned()),
            ..Marque::default()
        };
        let nadia = |telephone: Option<&str>| Signataire {
            nom: "Nadia Royer".to_owned(),
            telephone: telephone.map(telephone::afficher),
            email: "nadia@bati.example".to_owned(),
        };
        let pied = |signataire: Option<&Signataire>, reponses| Pied::nouveau(&marque, signataire, reponses).0.join("|");
        let lu = "si vous y répondez, c’est votre référent qui vous lira.";
        let non_lu = "les réponses ne sont pas lues.";
        for (signataire, reponses, debut, fin) in [
            (
                Some(nadia(Some("0639981234"))),
                Reponses::Lues,
                "Votre référent\u{a0}: Nadia Royer, 06\u{a0}39\u{a0}98\u{a0}12\u{a0}34|Bâti|",
                lu,
            ),
            (Some(nadia(None)), Reponses::Lues, "Votre référent\u{a0}: Nadia Royer|Bâti|", lu),
            (Some(nadia(None)), Reponses::NonLues, "Votre référent\u{a0}: Nadia Royer|Bâti|", non_lu),
            (None, Reponses::Lues, "Bâti|02 40 00 00 00|", non_lu),
        ] {
            let dit = pied(signataire.as_ref(), reponses);
            assert!(dit.starts_with(debut) && dit.ends_with(fin), "{dit}");
        }
    }
}
