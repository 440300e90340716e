//! The list of options that the caller follows. Buyers are encrypted, so searching and sorting by buyer are done here and not by the
//! database.

use crate::appels::comptes::{FiltresAPart, LigneComptee, compter_les_lignes, mettre_a_part};
use crate::appels::feuilles::suivis::OPTIONS;
use crate::appels::option_lot::CHEMIN;
use crate::appels::suivi::{est_cherchee, nom_de, parle_de, programmes_par_id, textes_du_programme};
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, repondre_a_la_personne};
use crate::plomberie::hydra::de_la_page;
use crate::plomberie::liste::{ListeDecrite, ListeDemandee, ListePosee};
use crate::plomberie::parametres::{Lecteur, Paires};
use crate::plomberie::tableur::{self, FormatDExport};
use actions::option_lot::{completer, prix_des_acheteurs};
use axum::extract::State;
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use domain::acces::Role;
use domain::contact::IdContact;
use domain::option_lot::StatutOption;
use domain::regard::Regard;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};
use store::contact::ContactLu;
use store::option_lot::{FiltreOptions, OptionLot, OptionsVisibles};
use wire::comptes::ComptesDeSuivi;
use wire::hydra::CollectionOptions;
use wire::option_lot::numero_du_lot;

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a(CHEMIN)
        .plusieurs("statut.code", TypeValeur::Texte)
        .plusieurs("programme", TypeValeur::Texte)
        .plusieurs("lot", TypeValeur::Texte)
        .plusieurs("prescripteur.id", TypeValeur::Entier)
        .un("contact", TypeValeur::Texte)
        .un("recherche", TypeValeur::Texte)
        .entre("date", TypeValeur::Date)
        .entre("dateEcheance", TypeValeur::Date)
        .ordres(&["dateEcheance", "date", "contact.nom", "statut", "lot.numero"])
});

/// The filters that do not restrict their own counts ([`compter`]).
const COMPTES_A_PART: [&str; 3] = ["statut.code", "programme", "prescripteur.id"];

parametres! {
    /// The parameters of the list.
    ParametresOptions, LISTE.parametres()
}

/// The options that the caller follows. By default, running ones first, by their end, then ended ones, last ended first.
#[utoipa::path(get, path = "/api/options", tag = "Option", operation_id = "listerOptions",
    params(ParametresOptions),
    responses(
        (status = 200, description = "Les options", body = CollectionOptions, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let (question, options) = trouver(&etat, &appelant, &regard, LISTE.lire(&paires)).await?;
    let sur_la_page: Vec<OptionLot> = de_la_page(&options, question.page).cloned().collect();
    let suivies = completer(&etat.base.instantane().await?, sur_la_page).await?;
    let membres: Vec<_> = suivies.iter().map(|suivie| suivie.sur_le_fil(&etat.base, &regard)).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, options.len() as u64, &membres))
}

/// All these options as a spreadsheet. `page` and `limit` are accepted and change nothing.
#[utoipa::path(get, path = "/api/options/export", tag = "Option", operation_id = "exporterOptions",
    params(ParametresOptions, ("format" = Option<FormatDExport>, Query, description = "`xlsx`, sinon `csv`")),
    responses(
        (status = 200, description = "Le fichier", body = Vec<u8>, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 422, description = "Plus de 20\u{202f}000 lignes"),
        (status = 429, description = "Trop d’exports en une heure"),
    ))]
pub(crate) async fn exporter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let (format, paires) = tableur::demande(paires)?;
    let (_, options) = trouver(&etat, &appelant, &regard, LISTE.lire(&paires)).await?;
    let base = etat.base.clone();
    tableur::exporter(&etat, &appelant, (&OPTIONS, format), options, move |options| {
        let (base, regard) = (base.clone(), regard.clone());
        async move {
            let suivies = completer(&base.instantane().await?, options).await?;
            Ok(suivies.iter().map(|suivie| suivie.sur_le_fil(&base, &regard)).collect())
        }
    })
    .await
}

/// The number of options by state, by programme and, for the manager of a company, by prescriber. The parameters are those
/// of the list. A filter never restricts its own counts. `page`, `limit` and `order` are accepted and change nothing.
#[utoipa::path(get, path = "/api/options/comptes", tag = "Option", operation_id = "compterOptions",
    params(ParametresOptions),
    responses(
        (status = 200, description = "Les comptes", body = ComptesDeSuivi, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
    ))]
pub(crate) async fn compter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let (siennes, autres) = mettre_a_part(paires, &COMPTES_A_PART);
    let mut lecteur = Lecteur::nouveau(&siennes);
    let statuts = lecteur.codes("statut.code", StatutOption::depuis_code);
    let filtres = FiltresAPart {
        statuts: statuts.map(|voulus| voulus.into_iter().map(StatutOption::code).collect()),
        programmes: lecteur.plusieurs("programme"),
        prescripteurs: lecteur.ids("prescripteur.id"),
    };
    lecteur.finir()?;
    let (_, trouvees) = trouver(&etat, &appelant, &regard, LISTE.lire(&autres)).await?;
    let lecture = etat.base.lire().await?;
    let prix = if regard.a(Role::ER) { prix_des_acheteurs(&lecture, &trouvees).await? } else { HashMap::new() };
    let lignes: Vec<_> = trouvees
        .into_iter()
        .map(|option| {
            let statut = option.statut();
            let rang = StatutOption::TOUS.iter().position(|connu| *connu == statut).unwrap_or_default();
            LigneComptee {
                statut: (rang, statut.code(), statut.libelle()),
                prescripteur: Some(option.prescripteur),
                montant: prix.get(&option.id).copied(),
                programmes: vec![option.programme],
            }
        })
        .collect();
    let comptes = compter_les_lignes(&lecture, &regard, &lignes, &filtres).await?;
    drop(lecture);
    let comptes = ComptesDeSuivi { maximum: Some(etat.base.metier().options_maximum), ..comptes };
    repondre_a_la_personne(&etat, &appelant, &negocie, &comptes)
}

/// Reads the requested options, in the requested order.
async fn trouver<'q>(
    etat: &Etat,
    appelant: &Appelant,
    regard: &Regard,
    mut question: ListeDemandee<'q>,
) -> Result<(ListePosee<'q>, Vec<OptionLot>), Error> {
    let lecteur = &mut question.lecteur;
    let filtre = FiltreOptions {
        statuts: lecteur.codes("statut.code", StatutOption::depuis_code),
        programmes: lecteur.plusieurs("programme"),
        lots: lecteur.plusieurs("lot"),
        prescripteurs: lecteur.ids("prescripteur.id"),
        prises: lecteur.jours("date"),
        echeances: lecteur.jours("dateEcheance"),
    };
    let contact = lecteur.un("contact").unwrap_or_default().to_owned();
    let recherche = lecteur.un("recherche").unwrap_or_default().to_owned();
    let question = question.finir()?;
    let par_contact = question.ordres.premier().is_some_and(|(champ, _)| champ == "contact.nom");
    let (base, visibles) = (etat.base.clone(), OptionsVisibles::par(regard));
    let chercher = async move {
        let vue = base.instantane().await?;
        let mut options = visibles.lister(&vue, &filtre).await?;
        // Read the buyers only when the question searches or sorts by buyer.
        let mut acheteurs = HashMap::new();
        if par_contact || !contact.trim().is_empty() || !recherche.trim().is_empty() {
            let ids: BTreeSet<_> = options.iter().map(|option| option.contact).collect();
            acheteurs = store::contact::par_ids(&vue, &ids.into_iter().collect::<Vec<_>>()).await?;
        }
        let connu = |option: &OptionLot| acheteurs.get(&option.contact)?.contact.as_ref();
        if !contact.trim().is_empty() {
            options.retain(|option| connu(option).is_some_and(|acheteur| parle_de(acheteur, &contact)));
        }
        if !recherche.trim().is_empty() {
            let programmes = programmes_par_id(&vue, options.iter().map(|option| &option.programme)).await?;
            options.retain(|option| {
                let numero = numero_du_lot(&option.lot, &option.programme);
                let textes = textes_du_programme(programmes.get(&option.programme)).chain([numero]);
                est_cherchee(connu(option).as_slice(), textes, &recherche)
            });
        }
        Ok::<_, store::Error>((options, acheteurs))
    };
    let (mut options, acheteurs) = etat.listes(appelant.portee()).mener(chercher).await??;
    if question.ordres.premier().is_some() {
        question.ordres.ranger(&mut options, "date", |option, champ| cle(option, &acheteurs, champ));
    } else {
        options.sort_by_key(rang);
    }
    Ok((question, options))
}

/// The default rank. Running options come first, by their end. Then come the finished ones, the latest first.
fn rang(option: &OptionLot) -> (bool, i64) {
    match option.finie() {
        None => (false, option.echeance.timestamp_micros()),
        Some(finie) => (true, -finie.timestamp_micros()),
    }
}

/// The sort key of an option for this field.
fn cle(option: &OptionLot, acheteurs: &HashMap<IdContact, ContactLu>, champ: &str) -> String {
    match champ {
        "dateEcheance" => format!("{:020}", option.echeance.timestamp_micros()),
        "contact.nom" => nom_de(acheteurs.get(&option.contact).and_then(|lu| lu.contact.as_ref())),
        "statut" => format!("{:>4}", option.statut().code()),
        "lot.numero" => option.lot.0.clone(),
        _ => format!("{:020}", option.cree.timestamp_micros()),
    }
}
