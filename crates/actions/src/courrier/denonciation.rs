//! The letters about a declaration, to its prescriber and to the referent of their company. Neither is told of another company or
//! prescriber. The referent reads a number, the prescriber and the programmes, and opens the sheet to see the person.

use super::option_lot::{RoleDansLaVente, nom_et_societe};
use super::{
    Bloc, Bouton, Brouillon, Lettre, bonjour, objet, porte_un_lien, poster_a, referent, referent_ou_administrateurs,
};
use crate::dossier::ParQui;
use crate::error::Result;
use crate::moyens::Enseigne;
use domain::calendrier::jour_a_paris;
use domain::denonciation::{IdDenonciation, RENOUVELLEMENTS};
use domain::programme::IdProgramme;
use domain::texte::de;
use domain::vente::{Denonciation, LettreSurDenonciation, RaisonDAttente};
use serde::{Deserialize, Serialize};
use store::contact::ContactLu;
use store::{Acces, Ecriture};

/// The content of a letter about a declaration.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDeDenonciation {
    pub lecteur: RoleDansLaVente,
    pub prenom: String,
    /// The number of the declaration.
    pub id: i64,
    /// The prescriber and their company, for the referent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prescripteur: Option<String>,
    /// The person whom the declaration names. Only the letter to the prescriber of the declaration holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact: Option<String>,
    /// The names of its programmes.
    pub programmes: Vec<String>,
    /// The day on which it ends, as people read it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fin: Option<String>,
    /// Why it was refused, cancelled or given priority.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motif: Option<String>,
    /// How many more times it may be renewed.
    #[serde(default)]
    pub renouvellements: u16,
    /// True when it waits because it exceeds a quota.
    #[serde(default)]
    pub au_dela: bool,
    /// The declaration from which this one was just split, and which goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partie_de: Option<i64>,
    /// The person who acted, when it was not its prescriber in person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub par: Option<ParQui>,
}

/// The data of a letter that the declaration itself does not hold.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Circonstances<'a> {
    /// Why it was given priority.
    pub(crate) motif: Option<&'a str>,
    /// The person who acted, when it was not its prescriber in person.
    pub(crate) par: Option<&'a ParQui>,
    /// The declaration from which this step split it.
    pub(crate) partie_de: Option<IdDenonciation>,
}

impl<'a> Circonstances<'a> {
    /// The circumstances of a step taken by `par`.
    pub(crate) fn par(par: Option<&'a ParQui>) -> Self {
        Self { par, ..Self::default() }
    }

    /// Adds that this step split the part from the whole. Later letters about the part do not mention the whole, which follows its own
    /// course.
    pub(crate) fn separee(self, partie: &Denonciation, entiere: IdDenonciation) -> Self {
        Self { partie_de: (partie.id != entiere).then_some(entiere), ..self }
    }
}

/// The declarations of a day, as the referent of their companies reads them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDuJour {
    pub prenom: String,
    /// The declarations, in the order in which they were made.
    pub denonciations: Vec<DenonciationAnnoncee>,
}

/// One declaration of the day. Its buyer is not named.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DenonciationAnnoncee {
    pub id: i64,
    /// The company that is protected.
    pub societe: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prescripteur: Option<String>,
    /// The names of its programmes.
    pub programmes: Vec<String>,
}

/// How many declarations one letter lists. The letter gives only the number of the others.
const ANNONCEES: usize = 100;
/// How many companies the subject of the letter names. The subject gives only the number of the others.
const SOCIETES: usize = 2;

impl LettreDuJour {
    pub(super) fn rediger(&self, enseigne: &Enseigne) -> Brouillon {
        let (titre, phrase) = match self.denonciations.len() {
            1 => ("Une dénonciation a été validée".to_owned(), "elle a été validée automatiquement"),
            nombre => (format!("{nombre} dénonciations ont été validées"), "elles ont été validées automatiquement"),
        };
        let mut corps = vec![
            Bloc::Paragraphe(bonjour(&self.prenom)),
            Bloc::Paragraphe(format!("Aucune autre société ne s’y opposait\u{a0}: {phrase}.")),
        ];
        corps.extend(self.denonciations.iter().take(ANNONCEES).map(DenonciationAnnoncee::ligne));
        if let Some(reste) = self.denonciations.len().checked_sub(ANNONCEES).filter(|reste| *reste > 0) {
            corps.push(Bloc::Paragraphe(format!("Et {reste} autres.")));
        }
        let societes = self.societes();
        let objet = match self.denonciations.as_slice() {
            [une] => objet(&titre, &format!("n°\u{a0}{}", une.id), &societes),
            _ if societes.is_empty() => titre.clone(),
            _ => format!("{titre}\u{a0}: {societes}"),
        };
        Brouillon {
            objet,
            titre,
            corps,
            bouton: Some(Bouton {
                libelle: "Voir les dénonciations",
                url: format!("{}/gestion/denonciations", enseigne.url_publique),
            }),
            suite: Vec::new(),
        }
    }

    /// The names of the companies: the first ones, and the number of the others.
    fn societes(&self) -> String {
        let mut noms: Vec<&str> = Vec::new();
        for une in &self.denonciations {
            let nom = une.societe.as_str();
            // Some names look like an address, which a mail program would turn into a link.
            if !nom.is_empty() && !porte_un_lien(nom) && !noms.contains(&nom) {
                noms.push(nom);
            }
        }
        let autres = match noms.len().saturating_sub(SOCIETES) {
            0 => return noms.join(" et "),
            1 => "une autre".to_owned(),
            autres => format!("{autres} autres"),
        };
        noms.truncate(SOCIETES);
        format!("{} et {autres}", noms.join(", "))
    }
}

impl DenonciationAnnoncee {
    /// The line of one declaration: its number, the prescriber and their company, the programmes.
    fn ligne(&self) -> Bloc {
        let Self { id, societe, prescripteur, programmes } = self;
        let qui = match prescripteur {
            Some(nom) => format!("{nom} ({societe})"),
            None => societe.clone(),
        };
        Bloc::Paragraphe(format!("N°\u{a0}{id}, {qui}\u{a0}: {}", programmes.join(", ")))
    }
}

/// Writes to the prescriber of a declaration, and to the referent of their company, about what happened to it. No letter is written
/// about the developer's own contacts. `personnes` are the persons whom it names. Only the prescriber is warned that it ends soon, and
/// the referent reads of the declarations validated at once in the daily letter.
pub(crate) async fn poster_la_denonciation(
    tx: &Ecriture,
    denonciation: &Denonciation,
    personnes: &[ContactLu],
    lettre: LettreSurDenonciation,
    circonstances: Circonstances<'_>,
) -> Result<()> {
    let (Some(prescripteur), en_lettre) = (denonciation.prescripteur, en_lettre(lettre)) else { return Ok(()) };
    let fin = Some(denonciation.echeance).filter(|_| denonciation.statut().court());
    let auteur = store::utilisateur::par_id(tx, prescripteur).await?;
    let modele = LettreDeDenonciation {
        lecteur: RoleDansLaVente::Referent,
        prenom: String::new(),
        id: denonciation.id.0,
        prescripteur: auteur.as_ref().map(|lu| nom_et_societe(&lu.utilisateur)),
        contact: None,
        programmes: noms_de_programmes(tx, &denonciation.programmes).await?,
        fin: fin.map(|fin| jour_a_paris(fin).format("%d/%m/%Y").to_string()),
        motif: circonstances.motif.or_else(|| denonciation.motif()).map(str::to_owned),
        renouvellements: RENOUVELLEMENTS.saturating_sub(denonciation.renouvellements),
        au_dela: denonciation.attente == Some(RaisonDAttente::Quota),
        partie_de: circonstances.partie_de.map(|entiere| entiere.0),
        par: circonstances.par.cloned(),
    };
    if let Some(qui) = auteur.filter(|lu| lu.actif).map(|lu| lu.utilisateur) {
        let noms = personnes.iter().filter_map(|lu| lu.contact.as_ref());
        let noms: Vec<_> = noms.map(|contact| format!("{} {}", contact.prenom, contact.nom)).collect();
        let nom = (!noms.is_empty()).then(|| noms.join(" et "));
        let prenom = qui.identite.prenom.clone();
        let lecteur = RoleDansLaVente::Prescripteur;
        let sienne = LettreDeDenonciation { lecteur, prenom, contact: nom, prescripteur: None, ..modele.clone() };
        poster_a(tx, &qui, &en_lettre(sienne)).await?;
    }
    if matches!(lettre, LettreSurDenonciation::Rappel | LettreSurDenonciation::ValideeAussitot) {
        return Ok(());
    }
    let Some(compte) = denonciation.compte else { return Ok(()) };
    let societe = store::compte::par_id(tx, compte).await?;
    // A declaration that waits must reach somebody who decides, so administrators get it when there is no referent.
    let concernes = if denonciation.statut().attend() {
        referent_ou_administrateurs(tx, societe.as_ref()).await?
    } else {
        referent(tx, societe.as_ref()).await?.into_iter().collect()
    };
    for un in concernes {
        let sienne = LettreDeDenonciation { prenom: un.identite.prenom.clone(), ..modele.clone() };
        poster_a(tx, &un, &en_lettre(sienne)).await?;
    }
    Ok(())
}

/// Reads the commercial names of programmes, in their order.
pub(crate) async fn noms_de_programmes(db: &impl Acces, programmes: &[IdProgramme]) -> Result<Vec<String>> {
    let lus = store::programme::sans_documents(db, programmes).await?;
    Ok(lus.into_iter().map(|lu| lu.programme.nom_commercial).collect())
}

/// The variant of `Lettre` for each letter about a declaration.
fn en_lettre(lettre: LettreSurDenonciation) -> fn(LettreDeDenonciation) -> Lettre {
    match lettre {
        LettreSurDenonciation::Recue => Lettre::DenonciationRecue,
        LettreSurDenonciation::Validee | LettreSurDenonciation::ValideeAussitot | LettreSurDenonciation::Priorisee => {
            Lettre::DenonciationValidee
        }
        LettreSurDenonciation::Rappel => Lettre::DenonciationRappel,
        LettreSurDenonciation::Refusee => Lettre::DenonciationRefusee,
        LettreSurDenonciation::Annulee => Lettre::DenonciationAnnulee,
        LettreSurDenonciation::Echue => Lettre::DenonciationEchue,
        LettreSurDenonciation::Renouvelee => Lettre::DenonciationRenouvelee,
    }
}

impl LettreDeDenonciation {
    pub(super) fn recue(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = "Elle attend la décision de notre équipe\u{a0}: nous vous écrirons dès qu’elle sera prise.";
        let au_referent = match &self.prescripteur {
            Some(qui) => format!("{qui} vient de dénoncer une personne, et cette dénonciation attend une décision."),
            None => "Une personne vient d’être dénoncée, et cette dénonciation attend une décision.".to_owned(),
        };
        match self.lecteur {
            RoleDansLaVente::Prescripteur if self.au_dela => self.rediger(
                enseigne,
                "Votre dénonciation est enregistrée",
                "Vous avez atteint le nombre de dénonciations validées automatiquement en 24 heures\u{a0}: notre équipe \
                 décide de celle-ci, et nous vous écrirons dès qu’elle l’aura fait.",
            ),
            RoleDansLaVente::Referent if self.au_dela => self.rediger(
                enseigne,
                "Une dénonciation attend votre décision",
                &format!(
                    "{au_referent} Elle dépasse le nombre de dénonciations validées automatiquement en 24 heures."
                ),
            ),
            RoleDansLaVente::Prescripteur => self.rediger(enseigne, "Votre dénonciation est enregistrée", phrase),
            RoleDansLaVente::Referent => self.rediger(enseigne, "Une dénonciation attend votre décision", &au_referent),
        }
    }

    pub(super) fn validee(&self, enseigne: &Enseigne) -> Brouillon {
        self.dire(
            enseigne,
            "est validée",
            "Votre société est protégée pour cette personne tant que votre dénonciation court.",
        )
    }

    pub(super) fn rappel(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = if self.renouvellements > 0 {
            "Vous pouvez dès maintenant renouveler cette dénonciation\u{a0}: votre société restera protégée trente jours de plus."
        } else {
            "Cette dénonciation a été renouvelée deux fois\u{a0}: vous pourrez dénoncer cette personne à nouveau une fois \
             l’échéance passée."
        };
        let fin = self.fin.as_ref().map_or_else(|| "bientôt".to_owned(), |fin| format!("le {fin}"));
        self.rediger(enseigne, &format!("Votre protection prend fin {fin}"), phrase)
    }

    pub(super) fn refusee(&self, enseigne: &Enseigne) -> Brouillon {
        self.dire(enseigne, "est refusée", "Votre société n’est pas protégée pour cette personne.")
    }

    pub(super) fn annulee(&self, enseigne: &Enseigne) -> Brouillon {
        self.dire(enseigne, "est annulée", "Elle a pris fin\u{a0}: elle ne compte plus pour cette personne.")
    }

    pub(super) fn echue(&self, enseigne: &Enseigne) -> Brouillon {
        self.dire(
            enseigne,
            "est échue",
            "Son échéance est passée\u{a0}: vous pouvez dénoncer cette personne à nouveau.",
        )
    }

    pub(super) fn renouvelee(&self, enseigne: &Enseigne) -> Brouillon {
        self.dire(
            enseigne,
            "est renouvelée",
            "Votre société reste protégée pour cette personne pendant trente jours de plus.",
        )
    }

    /// Writes what happened to the declaration (`suite`). The prescriber also reads what this means for them (`phrase`), and the referent
    /// also reads the name of the prescriber.
    fn dire(&self, enseigne: &Enseigne, suite: &str, phrase: &str) -> Brouillon {
        match self.lecteur {
            RoleDansLaVente::Prescripteur => self.rediger(enseigne, &format!("Votre dénonciation {suite}"), phrase),
            RoleDansLaVente::Referent => {
                let phrase = match &self.prescripteur {
                    Some(qui) => format!("La dénonciation {} {suite}.", de(qui)),
                    None => format!("La dénonciation d’un prescripteur d’une société que vous suivez {suite}."),
                };
                self.rediger(enseigne, &format!("Une dénonciation {suite}"), &phrase)
            }
        }
    }

    fn rediger(&self, enseigne: &Enseigne, titre: &str, phrase: &str) -> Brouillon {
        let numero = format!("n°\u{a0}{}", self.id);
        let mut faits = vec![("Dénonciation", numero.clone())];
        faits.extend(self.contact.clone().filter(|nom| !porte_un_lien(nom)).map(|nom| ("Contact", nom)));
        let programmes = if self.programmes.len() > 1 { "Programmes" } else { "Programme" };
        faits.push((programmes, self.programmes.join(", ")));
        faits.extend(self.fin.clone().map(|fin| ("Échéance", fin)));
        faits.extend(self.par.as_ref().map(|par| par.dit(self.lecteur)));
        let mut corps = vec![Bloc::Paragraphe(bonjour(&self.prenom)), Bloc::Paragraphe(phrase.to_owned())];
        corps.push(Bloc::Faits(faits));
        corps.extend(self.motif.as_ref().map(|motif| Bloc::Paragraphe(format!("Motif\u{a0}: {motif}"))));
        corps.extend(self.partie_de.map(|entiere| {
            let phrase = format!(
                "Elle faisait partie de la dénonciation n°\u{a0}{entiere}, qui suit son cours sur ses autres programmes."
            );
            Bloc::Paragraphe(phrase)
        }));
        let (libelle, chemin, qui) = match self.lecteur {
            RoleDansLaVente::Prescripteur => {
                ("Voir mes dénonciations", "/suivi/denonciations".to_owned(), &self.contact)
            }
            RoleDansLaVente::Referent => {
                ("Voir la dénonciation", format!("/gestion/denonciations/{}", self.id), &self.prescripteur)
            }
        };
        Brouillon {
            objet: objet(titre, &numero, qui.as_deref().unwrap_or_default()),
            titre: titre.to_owned(),
            corps,
            bouton: Some(Bouton { libelle, url: format!("{}{chemin}", enseigne.url_publique) }),
            suite: Vec::new(),
        }
    }
}
