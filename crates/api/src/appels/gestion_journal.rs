//! The journal (`domain.md` section 9), for administrators: who did what, and whether a row was changed afterwards.
//!
//! Rows hold ids and codes. The names beside them are read for each viewer.

use crate::appels::feuilles::gestion::JOURNAL;
use crate::appels::gestion::exiger;
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, prive, repondre_a_la_personne};
use crate::plomberie::corps::Objet as CorpsEnvoye;
use crate::plomberie::liste::{ListeDecrite, ListePosee};
use crate::plomberie::parametres::{Paires, aucun};
use crate::plomberie::tableur::{self, FormatDExport};
use actions::journal::{Constat, demander_verification};
use axum::extract::State;
use axum::response::Response;
use catalogue::requete::Sens;
use catalogue::requete::parametres::TypeValeur;
use domain::acces::Role;
use domain::regard::Regard;
use domain::utilisateur::{IdUtilisateur, Utilisateur};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use store::compte::ComptesVisibles;
use store::faits::{GenreDObjet, ObjetDeFait};
use store::journal::{FaitLu, FiltreJournal};
use store::utilisateur::UtilisateursVisibles;
use store::{Acces, Auteur, Numero, Periode};
use wire::gestion::Designation;
use wire::hydra::CollectionFaits;
use wire::journal::{FaitDuJournal, ObjetDuJournal, VerificationDuJournal};
use wire::{CodeLibelle, Vide, instant};

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a("/api/gestion/journal")
        .plusieurs("type", TypeValeur::Texte)
        .plusieurs("acteur", TypeValeur::Texte)
        .plusieurs("auteur", TypeValeur::Entier)
        .plusieurs("pour", TypeValeur::Entier)
        .plusieurs("objet", TypeValeur::Texte)
        .entre("instant", TypeValeur::Date)
        .ordres(&["numero"])
});

parametres! {
    /// The parameters of the list.
    ParametresJournal, LISTE.parametres()
}

/// The journal, newest fact first. `objet` is written like `utilisateur:12`.
#[utoipa::path(get, path = "/api/gestion/journal", tag = "Gestion", operation_id = "lireJournal",
    params(ParametresJournal),
    responses(
        (status = 200, description = "Les faits\u{a0}; leur compte s’arrête à 10\u{202f}000", body = CollectionFaits, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IA])?;
    let (question, filtre) = lire_la_question(&paires)?;
    let tranche = question.tranche(Sens::Decroissant)?;
    let base = etat.base.clone();
    let chercher = async move {
        let vue = base.instantane().await?;
        let (total, faits) = store::journal::chercher(&vue, &filtre, tranche).await?;
        let noms = Noms::lire(&vue, &regard, &faits).await?;
        Ok::<_, store::Error>((total, faits, noms))
    };
    let (total, faits, noms) = etat.listes(appelant.portee()).mener(chercher).await??;
    let membres: Vec<_> = faits.iter().map(|fait| fil(fait, &noms)).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, total, &membres))
}

/// All these facts as a spreadsheet. `page` and `limit` are accepted and change nothing.
#[utoipa::path(get, path = "/api/gestion/journal/export", tag = "Gestion", operation_id = "exporterJournal",
    params(ParametresJournal, ("format" = Option<FormatDExport>, Query, description = "`xlsx`, sinon `csv`")),
    responses(
        (status = 200, description = "Le fichier", body = Vec<u8>, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 422, description = "Plus de 20\u{202f}000 lignes"),
        (status = 429, description = "Trop d’exports en une heure"),
    ))]
pub(crate) async fn exporter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IA])?;
    let (format, paires) = tableur::demande(paires)?;
    let (question, filtre) = lire_la_question(&paires)?;
    let (base, tout) = (etat.base.clone(), question.tout(Sens::Decroissant));
    let chercher = async move { store::journal::chercher(&base.instantane().await?, &filtre, tout).await };
    let (_, faits) = etat.listes(appelant.portee()).mener(chercher).await??;
    let base = etat.base.clone();
    tableur::exporter(&etat, &appelant, (&JOURNAL, format), faits, move |faits| {
        let (base, regard) = (base.clone(), regard.clone());
        async move {
            let noms = Noms::lire(&base.lire().await?, &regard, &faits).await?;
            Ok(faits.iter().map(|fait| fil(fait, &noms)).collect())
        }
    })
    .await
}

/// Reads the filters of the list.
fn lire_la_question(paires: &Paires) -> Result<(ListePosee<'_>, FiltreJournal), Error> {
    let mut question = LISTE.lire(paires);
    let lecteur = &mut question.lecteur;
    let mut filtre = FiltreJournal {
        types: lecteur.plusieurs("type"),
        acteurs: lecteur.plusieurs("acteur"),
        auteurs: lecteur.ids("auteur"),
        pour: lecteur.ids("pour"),
        objets: lecteur.plusieurs("objet"),
        ..FiltreJournal::default()
    };
    Periode { depuis: filtre.depuis, avant: filtre.avant } = lecteur.jours("instant");
    Ok((question.finir()?, filtre))
}

/// The names that a viewer may read beside the ids of these facts.
struct Noms {
    gens: HashMap<IdUtilisateur, Utilisateur>,
    autres: HashMap<ObjetDeFait, String>,
}

impl Noms {
    async fn lire(db: &impl Acces, regard: &Regard, faits: &[FaitLu]) -> store::Result<Self> {
        let objets: Vec<ObjetDeFait> = faits.iter().filter_map(|fait| fait.ecrit.fait.objet()).collect();
        let du_genre =
            |genre: GenreDObjet| objets.iter().filter(|o| o.genre == genre).filter_map(|o| o.id.parse().ok()).collect();
        let mut ids: Vec<i32> = du_genre(GenreDObjet::Utilisateur);
        for fait in faits {
            let auteur = fait.ecrit.auteur.and_then(Auteur::utilisateur);
            ids.extend([auteur, fait.ecrit.pour].into_iter().flatten().map(|u| u.0));
        }
        let gens = UtilisateursVisibles::par(regard).par_ids(db, &ids).await?;
        let mut autres = HashMap::new();
        let comptes = ComptesVisibles::par(regard).par_ids(db, &du_genre(GenreDObjet::Compte)).await?;
        autres.extend(comptes.into_iter().map(|c| (ObjetDeFait::nouveau(GenreDObjet::Compte, &c.id.0), c.nom)));
        if objets.iter().any(|o| o.genre == GenreDObjet::Groupe) {
            let groupes = store::groupe::lister(db).await?;
            autres.extend(groupes.into_iter().map(|g| (ObjetDeFait::nouveau(GenreDObjet::Groupe, &g.id.0), g.nom)));
        }
        Ok(Self { gens, autres })
    }

    /// A person by their id. When the viewer may not see the person, there is only the id.
    fn personne(&self, id: IdUtilisateur) -> Designation {
        let connu = self.gens.get(&id).map(|u| Designation::de(id, &u.identite));
        connu.unwrap_or_else(|| Designation { id: id.0, nom: format!("n°\u{a0}{}", id.0) })
    }

    fn objet(&self, objet: &ObjetDeFait) -> Option<String> {
        if objet.genre == GenreDObjet::Utilisateur {
            let id = IdUtilisateur(objet.id.parse().ok()?);
            return self.gens.get(&id).map(|u| Designation::de(id, &u.identite).nom);
        }
        self.autres.get(objet).cloned()
    }
}

/// A fact as the wire shows it.
fn fil(lu: &FaitLu, noms: &Noms) -> FaitDuJournal {
    let ecrit = &lu.ecrit;
    FaitDuJournal {
        numero: ecrit.numero.0,
        type_fait: CodeLibelle::nouveau(&lu.code, ecrit.fait.libelle()),
        instant: instant(ecrit.instant),
        acteur: ecrit.auteur.map(|auteur| auteur.code().to_owned()),
        auteur: ecrit.auteur.and_then(Auteur::utilisateur).map(|id| noms.personne(id)),
        pour: ecrit.pour.map(|id| noms.personne(id)),
        objet: ecrit.fait.objet().map(|objet| ObjetDuJournal {
            nom: noms.objet(&objet),
            genre: objet.genre.code().to_owned(),
            id: objet.id,
        }),
        corps: serde_json::from_str(&lu.corps).unwrap_or_else(|erreur| {
            tracing::error!(fait = ecrit.numero.0, %erreur, "the body of a fact cannot be read: it is shown without");
            serde_json::Value::Null
        }),
        origine: lu.origine.as_ref().map(store::chiffre::IndexAveugle::abrege),
        enchaine: lu.enchaine,
    }
}

/// The result of the last verification of the journal: whether any of it was changed after it was written.
#[utoipa::path(get, path = "/api/gestion/journal/verification", tag = "Gestion", operation_id = "lireVerificationJournal",
    responses(
        (status = 200, description = "Ce que la dernière vérification a trouvé", body = VerificationDuJournal, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn verification(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    aucun(&paires)?;
    exiger(&appelant, &[Role::IA])?;
    let lecture = etat.base.lire().await?;
    let (constat, dernier) = (store::journal::constat(&lecture).await?, store::faits::dernier(&lecture).await?);
    drop(lecture);
    repondre_a_la_personne(&etat, &appelant, &negocie, &montrer(constat, dernier))
}

fn montrer(constat: Constat, dernier: Numero) -> VerificationDuJournal {
    let en_cours = constat.est_en_cours();
    let verifie_le = constat.verifiee.map(instant);
    let (code, libelle) = match &constat.verification {
        None => ("jamais", "Jamais vérifié"),
        Some(vu) if vu.rupture.is_some() => ("rompu", "Rompu"),
        Some(_) => ("entier", "Entier"),
    };
    let vu = constat.verification;
    VerificationDuJournal {
        etat: CodeLibelle::nouveau(code, libelle),
        en_cours,
        verifie_le,
        enchaines: vu.as_ref().map_or(0, |vu| vu.enchaines),
        en_attente: vu.as_ref().map_or(0, |vu| vu.en_attente),
        rupture: vu.as_ref().and_then(|vu| vu.rupture).map(|numero| numero.0),
        dernier_maillon: vu.map(|vu| vu.dernier_maillon),
        dernier_fait: dernier.0,
    }
}

/// Asks for a verification of the journal, which a job of one of the servers does.
#[utoipa::path(post, path = "/api/gestion/journal/verification", tag = "Gestion", operation_id = "verifierJournal",
    request_body(content = Vide, content_type = "application/json"),
    responses(
        (status = 200, description = "Ce qu’on en sait jusque-là\u{a0}; enCours jusqu’à la fin", body = VerificationDuJournal, content_type = "application/ld+json"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn verifier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    objet: CorpsEnvoye,
) -> Result<Response, Error> {
    exiger(&appelant, &[Role::IA])?;
    let Vide {} = objet.lire_comme()?;
    let constat = demander_verification(&appelant.contexte(&etat)).await?;
    let dernier = store::faits::dernier(&etat.base.lire().await?).await?;
    let corps = serde_json::to_vec(&montrer(constat, dernier)).map_err(Error::interne)?;
    Ok(prive(negocie.type_mime, corps))
}
