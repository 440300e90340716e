//! The letter to a buyer about their data. It is sent when the prescriber did not say that they informed the buyer (RGPD, article
//! 14).

use super::mise_en_page::{Bloc, Bouton, Brouillon};
use super::{bonjour, porte_un_lien};
use crate::moyens::Enseigne;
use domain::texte::de;
use serde::{Deserialize, Serialize};

/// The letter about a declaration to the person whom it names. It holds no link to a page of theirs, because they have
/// no account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LettreDInformation {
    pub prenom: String,
    /// The company that declared them.
    pub societe: String,
    pub programmes: Vec<String>,
}

impl LettreDInformation {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let (marque, raison_sociale) = (&enseigne.marque.nom, &enseigne.marque.raison_sociale);
        let societe = if porte_un_lien(&self.societe) { "Une société" } else { &self.societe };
        let programmes = self.programmes.join(", ");
        let du_promoteur = de(raison_sociale);
        Brouillon {
            objet: format!("Vos coordonnées sur {marque}"),
            titre: "Vos coordonnées sont enregistrées".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(format!(
                    "{societe}, partenaire {du_promoteur}, a enregistré vos coordonnées sur le portail {marque}, pour vous \
                     présenter\u{a0}: {programmes}."
                )),
                Bloc::Paragraphe(format!(
                    "Elles servent à reconnaître qui vous a présenté un programme et à vous garder un lot. Elles sont effacées trois \
                     ans après la fin de ce qui vous concerne. Vous pouvez demander à {raison_sociale} de les voir, de les corriger \
                     ou de les effacer, et vous y opposer."
                )),
            ],
            bouton: Some(Bouton {
                libelle: "Lire la charte",
                url: format!("{}/charte-de-protection-des-donnees-personnelles#acquereurs", enseigne.url_publique),
            }),
            suite: Vec::new(),
        }
    }
}
