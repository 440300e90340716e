//! The letters about a mandate, to its representative, to the people of its company, to staff.

use super::mise_en_page::{Bloc, Bouton, Brouillon};
use super::{Destinataire, Lettre, bonjour, objet, poster, poster_a, referent_ou_administrateurs};
use crate::error::Result;
use crate::moyens::Enseigne;
use chrono::NaiveDate;
use domain::acces::Role;
use domain::mandat::{Mandat, RepresentantLegal};
use domain::signature::SujetSigne;
use domain::utilisateur::Compte;
use serde::{Deserialize, Serialize};
use store::Ecriture;
use store::mandat::MandatLu;
use store::session::Jeton;

/// The reader of a letter about a mandate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LecteurDeMandat {
    /// The representative who signs for the company. They may have no account.
    Representant,
    /// A manager of the people of the company.
    Societe,
    Equipe,
}

/// A mandate, as a letter tells it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeMandat {
    pub pour: LecteurDeMandat,
    pub prenom: String,
    pub societe: String,
    /// The number of the company, for the page of staff.
    pub compte: i32,
    /// The reference by which people name the mandate.
    pub reference: String,
    /// The name of the mandate in the API, for the page of the company.
    pub mandat: String,
    /// The representative who signs for the company.
    #[serde(default)]
    pub representant: Option<String>,
    /// The last day of the mandate, as `31/12/2027`.
    #[serde(default)]
    pub echeance: Option<String>,
    /// The number of days until the last day of the mandate.
    #[serde(default)]
    pub jours: Option<i64>,
    /// The last day of the mandate that this one renews, while the renewed mandate runs.
    #[serde(default)]
    pub renouvelle: Option<String>,
    /// The reason why the mandate was refused, or ended early.
    #[serde(default)]
    pub motif: Option<String>,
    /// The token of the signatory's link.
    #[serde(default)]
    pub jeton: Option<String>,
}

impl LettreDeMandat {
    /// The letter about this mandate, without its addressee.
    pub(crate) fn de(lu: &MandatLu, compte: &Compte) -> Self {
        Self {
            pour: LecteurDeMandat::Equipe,
            prenom: String::new(),
            societe: compte.nom.clone(),
            compte: compte.id.0,
            reference: SujetSigne::Mandat(lu.numero).reference(),
            mandat: lu.mandat.id.0.clone(),
            representant: lu.representant.as_ref().map(|representant| representant.0.avec_civilite()),
            echeance: lu.mandat.date_echeance().map(en_chiffres),
            jours: None,
            renouvelle: None,
            motif: lu.motif.clone(),
            jeton: None,
        }
    }

    /// Adds the last day of the mandate that this one renews.
    pub(crate) fn apres(self, ancien: Option<&Mandat>) -> Self {
        Self { renouvelle: ancien.and_then(Mandat::date_echeance).map(en_chiffres), ..self }
    }

    /// The letter without its token, for lists that show letters.
    pub(super) fn sans_jeton(self) -> Self {
        Self { jeton: self.jeton.map(|_| "…".to_owned()), ..self }
    }

    pub(super) fn a_signer(&self, enseigne: &Enseigne) -> Brouillon {
        let nom = &enseigne.marque.nom;
        let phrase = match &self.renouvelle {
            None => format!(
                "La société {} rejoint {nom}\u{a0}: il ne lui manque que votre signature. Le mandat est prêt. Lisez-le, puis signez-le en \
                 ligne, à l’aide d’un code que nous vous enverrons par e-mail.",
                self.societe
            ),
            Some(echeance) => format!(
                "Le mandat de la société {} prend fin le {echeance}. Voici celui qui lui succède\u{a0}: lisez-le, puis signez-le en ligne, à \
                 l’aide d’un code que nous vous enverrons par e-mail. D’ici là, rien ne change pour vos équipes.",
                self.societe
            ),
        };
        let url = self.jeton.as_ref().map(|jeton| format!("{}/signature#{jeton}", enseigne.url_publique));
        Brouillon {
            objet: objet("Votre mandat est à signer", &self.reference, &self.societe),
            titre: "Votre mandat est à signer".to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(phrase),
                Bloc::Faits(vec![("Société", self.societe.clone()), ("Mandat", self.reference.clone())]),
            ],
            bouton: url.map(|url| Bouton { libelle: "Lire et signer le mandat", url }),
            suite: vec![
                "Ce lien est personnel et valable trente jours. Il remplace ceux que vous avez pu recevoir avant\u{a0}: ne le transmettez à \
                 personne."
                    .to_owned(),
            ],
        }
    }

    pub(super) fn a_contresigner(&self, enseigne: &Enseigne) -> Brouillon {
        let qui = self.representant.as_deref().unwrap_or("Le représentant légal");
        let phrase = format!(
            "{qui} a signé le mandat de la société {}. Il attend votre contresignature\u{a0}: le mandat sera actif aussitôt.",
            self.societe
        );
        let page = ("Contresigner le mandat", "/gestion/mandats".to_owned());
        self.rediger(enseigne, "Un mandat est à contresigner", phrase, Some(page))
    }

    pub(super) fn actif(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = match (self.pour, &self.echeance) {
            (LecteurDeMandat::Representant, _) if self.jeton.is_some() => format!(
                "Le mandat de la société {} est signé de part et d’autre\u{a0}: il est actif. Votre exemplaire signé et son dossier de preuve \
                 vous attendent\u{a0}: ce lien est valable 90 jours.",
                self.societe
            ),
            _ => format!(
                "Le mandat de la société {} est signé de part et d’autre\u{a0}: il est actif. Vous pouvez poser des options et ouvrir des \
                 réservations.",
                self.societe
            ),
        };
        let mut lettre = self.rediger(enseigne, "Votre mandat est actif", phrase, self.page());
        lettre.suite = vec![
            "Inscrivez-le dans votre registre des mandats, puis notez son numéro dans votre compte\u{a0}: il figurera avec le mandat."
                .to_owned(),
        ];
        lettre
    }

    pub(super) fn refuse(&self, enseigne: &Enseigne) -> Brouillon {
        let qui = self.representant.as_deref().unwrap_or("Le représentant légal");
        let phrase = format!(
            "{qui} n’a pas souhaité signer le mandat de la société {}. Après en avoir parlé ensemble, vous pouvez le lui renvoyer \
             depuis la fiche de la société.",
            self.societe
        );
        self.rediger(enseigne, "Un mandat est refusé", phrase, self.page())
    }

    pub(super) fn bientot_fini(&self, enseigne: &Enseigne) -> Brouillon {
        let dans = match self.jours.unwrap_or_default() {
            0 => "aujourd’hui".to_owned(),
            1 => "demain".to_owned(),
            jours => format!("dans {jours} jours"),
        };
        let suite = match (self.pour, &self.representant) {
            (LecteurDeMandat::Equipe, Some(qui)) => {
                format!("Celui qui lui succède est envoyé à {qui}, qui n’a plus qu’à le signer.")
            }
            (LecteurDeMandat::Equipe, None) => {
                "Désignez son représentant légal sur la fiche de la société\u{a0}: le mandat suivant lui sera envoyé."
                    .to_owned()
            }
            (LecteurDeMandat::Societe | LecteurDeMandat::Representant, Some(qui)) => format!(
                "Celui qui lui succède est envoyé à {qui} pour signature\u{a0}: signé avant cette date, il vous évite toute interruption."
            ),
            (LecteurDeMandat::Societe | LecteurDeMandat::Representant, None) => {
                "Votre référent prépare avec vous celui qui lui succède.".to_owned()
            }
        };
        let phrase = format!("Le mandat de la société {} prend fin {dans}. {suite}", self.societe);
        self.rediger(enseigne, "Un mandat prend bientôt fin", phrase, self.page())
    }

    pub(super) fn termine(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = match &self.motif {
            Some(_) => format!("Notre équipe a mis fin au mandat de la société {}.", self.societe),
            None => format!("Le mandat de la société {} a pris fin.", self.societe),
        };
        let suite = "Vos options et vos réservations en cours continuent. Pour en ouvrir d’autres, un nouveau mandat est nécessaire.";
        let phrase = match self.pour {
            LecteurDeMandat::Equipe => phrase,
            LecteurDeMandat::Societe | LecteurDeMandat::Representant => format!("{phrase} {suite}"),
        };
        // A mandate that is over has no deadline. One that staff end early would show a day that is still to come.
        Self { echeance: None, ..self.clone() }.rediger(enseigne, "Un mandat a pris fin", phrase, self.page())
    }

    /// The page where the reader of the letter sees the mandate, with the words of the button.
    fn page(&self) -> Option<(&'static str, String)> {
        match (self.pour, &self.jeton) {
            (LecteurDeMandat::Equipe, _) => {
                Some(("Voir la fiche de la société", format!("/gestion/societes/{}", self.compte)))
            }
            (LecteurDeMandat::Societe, _) => Some(("Voir le mandat", format!("/signature-mandat/{}", self.mandat))),
            (LecteurDeMandat::Representant, Some(jeton)) => {
                Some(("Télécharger mon exemplaire", format!("/signature#{jeton}")))
            }
            (LecteurDeMandat::Representant, None) => None,
        }
    }

    /// Writes what happened, to which mandate, and where to see it.
    fn rediger(
        &self,
        enseigne: &Enseigne,
        titre: &str,
        phrase: String,
        page: Option<(&'static str, String)>,
    ) -> Brouillon {
        let mut faits = vec![("Société", self.societe.clone()), ("Mandat", self.reference.clone())];
        faits.extend(self.echeance.clone().map(|echeance| ("Échéance", echeance)));
        faits.extend(self.motif.clone().map(|motif| ("Motif", motif)));
        Brouillon {
            objet: objet(titre, &self.reference, &self.societe),
            titre: titre.to_owned(),
            corps: vec![Bloc::Paragraphe(bonjour(&self.prenom)), Bloc::Paragraphe(phrase), Bloc::Faits(faits)],
            bouton: page.map(|(libelle, page)| Bouton { libelle, url: format!("{}{page}", enseigne.url_publique) }),
            suite: Vec::new(),
        }
    }
}

fn en_chiffres(jour: NaiveDate) -> String {
    jour.format("%d/%m/%Y").to_string()
}

/// Queues a letter to the representative of a company. When a user has the same e-mail, the letter is listed among
/// theirs.
pub(crate) async fn poster_au_representant(
    tx: &Ecriture,
    representant: &RepresentantLegal,
    lettre: LettreDeMandat,
    jeton: Option<&Jeton>,
    en_lettre: fn(LettreDeMandat) -> Lettre,
) -> Result<()> {
    let personne = &representant.0;
    let compte = store::utilisateur::par_email(tx, &personne.email).await?.filter(|lu| lu.actif);
    let destinataire = Destinataire {
        utilisateur: compte.map(|lu| lu.utilisateur.id),
        nom: personne.nom_complet(),
        email: personne.email.clone(),
    };
    let lettre = LettreDeMandat {
        pour: LecteurDeMandat::Representant,
        prenom: personne.prenom.clone(),
        jeton: jeton.map(|jeton| jeton.en_clair().to_owned()),
        ..lettre
    };
    poster(tx, &destinataire, &en_lettre(lettre)).await.map(drop)
}

/// Queues a letter to the managers of the people of a company. The representative is left out, because they get another letter.
pub(crate) async fn poster_aux_responsables(
    tx: &Ecriture,
    compte: &Compte,
    lettre: &LettreDeMandat,
    representant: Option<&RepresentantLegal>,
    en_lettre: fn(LettreDeMandat) -> Lettre,
) -> Result<()> {
    let son_email = representant.map(|representant| representant.0.email.as_str());
    for lu in store::utilisateur::lister(tx).await? {
        let u = &lu.utilisateur;
        let sien = u.compte.as_ref().is_some_and(|sien| sien.id == compte.id) && u.roles.contains(&Role::ER);
        if lu.actif && sien && Some(u.identite.email.as_str()) != son_email {
            let (pour, prenom) = (LecteurDeMandat::Societe, u.identite.prenom.clone());
            poster_a(tx, u, &en_lettre(LettreDeMandat { pour, prenom, ..lettre.clone() })).await?;
        }
    }
    Ok(())
}

/// Queues a letter to the referent of a company, or to the administrators when it has none.
pub(crate) async fn poster_a_l_equipe(
    tx: &Ecriture,
    compte: &Compte,
    lettre: &LettreDeMandat,
    en_lettre: fn(LettreDeMandat) -> Lettre,
) -> Result<()> {
    for qui in referent_ou_administrateurs(tx, Some(compte)).await? {
        let (pour, prenom) = (LecteurDeMandat::Equipe, qui.identite.prenom.clone());
        poster_a(tx, &qui, &en_lettre(LettreDeMandat { pour, prenom, ..lettre.clone() })).await?;
    }
    Ok(())
}
