//! The letters of waiting lists: the lot is kept for the prescriber for a while, is free for all, or is no longer to be waited
//! for.

use super::{Bloc, Bouton, Brouillon, Destinataire, Enseigne, Lettre, bonjour, objet, poster_dans};
use crate::dossier::DossierDeVente;
use crate::error::Result;
use domain::attente::Empechement;
use domain::calendrier::en_toutes_lettres;
use domain::vente::{Attente, LettreSurAttente};
use serde::{Deserialize, Serialize};
use store::{Ecriture, Instant};

/// The next state of a lot that somebody could not take in their turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApresLeTour {
    /// The lot is offered to the next in the list.
    #[default]
    Suivante,
    /// Nobody comes next, so the lot is free for all.
    Libre,
}

/// A place in a waiting list, as a letter tells it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LettreDAttente {
    /// The first name of the prescriber who waits.
    pub prenom: String,
    pub lot: String,
    /// The lot in words: "Appartement 3 pièces, lot A201".
    pub designation: String,
    /// The name of the programme: "Les Terrasses de l’Erdre".
    pub programme: String,
    /// When their head start ends, or ended, in microseconds.
    pub fin: Option<i64>,
    /// From when their company, which held the lot until lately, may take it again, in microseconds.
    #[serde(default)]
    pub reprise: Option<i64>,
    /// The reason that keeps them from taking the lot, in a sentence.
    #[serde(default)]
    pub empechement: Option<String>,
    /// The next state of the lot.
    #[serde(default)]
    pub apres: ApresLeTour,
    /// The number of the home with which the lot is sold from now on.
    #[serde(default)]
    pub principal: Option<String>,
}

/// Queues a letter to a prescriber who waits or waited, if their account is still active. All that it says is in the dossier of
/// the lot.
pub(crate) async fn poster_a_qui_attend(
    tx: &Ecriture,
    dossier: &DossierDeVente,
    attente: &Attente,
    lettre: LettreSurAttente,
) -> Result<()> {
    let Some(qui) = dossier.liste.par_id(attente.id).filter(|qui| qui.actif) else { return Ok(()) };
    let contenu = LettreDAttente {
        prenom: qui.identite.prenom.clone(),
        lot: attente.lot.0.clone(),
        designation: dossier.designation(),
        programme: dossier.nom_du_programme(),
        fin: attente.avance().map(|fin| Instant::from(fin).micros()),
        reprise: None,
        principal: None,
        empechement: None,
        apres: ApresLeTour::default(),
    };
    let empechement = || qui.empechement(dossier.regles, dossier.maintenant).map(Empechement::phrase);
    let lettre = match lettre {
        LettreSurAttente::Avance => Lettre::AttenteAvance(contenu),
        LettreSurAttente::Empeche => Lettre::AttenteEmpechee(LettreDAttente { empechement: empechement(), ..contenu }),
        LettreSurAttente::EmpecheEtLibre => {
            let apres = ApresLeTour::Libre;
            Lettre::AttenteEmpechee(LettreDAttente { empechement: empechement(), apres, ..contenu })
        }
        LettreSurAttente::Passee => Lettre::AttentePassee(contenu),
        LettreSurAttente::Libre => {
            // The lot is free for them too, once their company, which held it until lately, may take it again.
            let reprise = qui.compte.and_then(|compte| dossier.liste.reprise_de(dossier.regles, compte));
            let reprise = reprise.filter(|reprise| *reprise > dossier.maintenant);
            let reprise = reprise.map(|reprise| Instant::from(reprise).micros());
            Lettre::AttenteLibre(LettreDAttente { reprise, ..contenu })
        }
        LettreSurAttente::SansSuite => {
            let rattache = dossier.lots.as_ref().filter(|lots| !lots.lot.retire);
            let principal = rattache.and_then(|lots| lots.principal.as_ref()).map(|lot| lot.numero().to_owned());
            Lettre::AttenteSansSuite(LettreDAttente { principal, ..contenu })
        }
    };
    // The people who wait for one lot get their letters in the order of its list.
    let suite = format!("attente:{}", attente.lot.0);
    let a_qui = Destinataire::utilisateur(attente.prescripteur, &qui.identite);
    poster_dans(tx, Some(suite), &a_qui, &lettre).await.map(drop)
}

impl LettreDAttente {
    pub(super) fn avance(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = "Vous attendiez ce lot\u{a0}: il est de nouveau libre, et c’est votre tour. Personne d’autre ne peut \
                      l’optionner ni le réserver avant l’heure ci-dessous\u{a0}; ensuite, il passera à la personne suivante, ou sera libre pour tous.";
        self.rediger(enseigne, "Un lot que vous attendez est à vous en priorité", phrase, "Jusqu’au")
    }

    pub(super) fn libre(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = match self.reprise {
            None => "Vous attendiez ce lot\u{a0}: il est de nouveau libre, pour vous comme pour tous.",
            Some(_) => {
                "Vous attendiez ce lot\u{a0}: il est de nouveau libre, mais votre société l’a eu récemment. Elle pourra le reprendre \
                 à partir de l’heure ci-dessous, s’il est encore libre."
            }
        };
        self.rediger(enseigne, "Un lot que vous attendez est libre", phrase, "Jusqu’au")
    }

    pub(super) fn passee(&self, enseigne: &Enseigne) -> Brouillon {
        let phrase = "Vous n’avez pas optionné ce lot pendant qu’il vous était proposé\u{a0}: il est désormais proposé à la \
                      personne suivante, ou libre pour tous. Vous n’êtes plus dans sa liste d’attente.";
        self.rediger(enseigne, "Votre priorité sur un lot a pris fin", phrase, "Proposé jusqu’au")
    }

    pub(super) fn empechee(&self, enseigne: &Enseigne) -> Brouillon {
        let (titre, libre) = match self.apres {
            ApresLeTour::Suivante => {
                ("Un lot que vous attendez passe à la personne suivante", "libre, et c’était votre tour")
            }
            ApresLeTour::Libre => {
                ("Un lot que vous attendez est libre, mais vous ne pouvez pas le prendre", "libre pour tous")
            }
        };
        let empechement = self.empechement.as_deref().unwrap_or_default();
        let phrase = format!("Vous attendiez ce lot\u{a0}: il est de nouveau {libre}. {empechement}");
        self.rediger(enseigne, titre, &phrase, "Proposé jusqu’au")
    }

    pub(super) fn sans_suite(&self, enseigne: &Enseigne) -> Brouillon {
        // A list that is closed offers the lot to nobody, so a head start that was cut shows no end.
        let close = Self { fin: None, ..self.clone() };
        if let Some(principal) = &self.principal {
            let phrase = format!(
                "Vous attendiez ce lot\u{a0}: il se vend désormais avec le lot {principal}, et sa liste d’attente est close."
            );
            return close.rediger(
                enseigne,
                "Un lot que vous attendiez n’est plus vendu seul",
                &phrase,
                "Proposé jusqu’au",
            );
        }
        let phrase = "Vous attendiez ce lot\u{a0}: il n’est plus en vente, et sa liste d’attente est close.";
        // A withdrawn lot has no page, so the button leads to the search.
        let bouton =
            Bouton { libelle: "Chercher un autre lot", url: format!("{}/recherche/lots", enseigne.url_publique) };
        Brouillon {
            bouton: Some(bouton),
            ..close.rediger(enseigne, "Un lot que vous attendiez n’est plus en vente", phrase, "Proposé jusqu’au")
        }
    }

    /// Writes what happened, to which lot, and where to look at it. `jusqu_au` is the label of the end of a head start.
    fn rediger(&self, enseigne: &Enseigne, titre: &str, phrase: &str, jusqu_au: &'static str) -> Brouillon {
        let mut faits = vec![("Lot", self.designation.clone()), ("Programme", self.programme.clone())];
        let fin = self.fin.map(|fin| en_toutes_lettres(Instant::depuis_micros(fin).date()));
        faits.extend(fin.map(|fin| (jusqu_au, fin)));
        let reprise = self.reprise.map(|des| en_toutes_lettres(Instant::depuis_micros(des).date()));
        faits.extend(reprise.map(|des| ("Pour vous, à partir du", des)));
        Brouillon {
            objet: objet(titre, &self.designation, &self.programme),
            titre: titre.to_owned(),
            corps: vec![
                Bloc::Paragraphe(bonjour(&self.prenom)),
                Bloc::Paragraphe(phrase.to_owned()),
                Bloc::Faits(faits),
            ],
            bouton: Some(Bouton { libelle: "Voir le lot", url: format!("{}/lot/{}", enseigne.url_publique, self.lot) }),
            suite: Vec::new(),
        }
    }
}
