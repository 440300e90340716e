//! The reservations that the caller follows, and the drafts among them. Their content is encrypted, so searching and sorting by buyer are
//! done here and not by the database.

use crate::appels::comptes::{FiltresAPart, LigneComptee, compter_les_lignes, mettre_a_part};
use crate::appels::feuilles::suivis::RESERVATIONS;
use crate::appels::suivi::{est_cherchee, nom_de, nom_de_personne, parle_de, programmes_par_id, textes_du_programme};
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, repondre_a_la_personne};
use crate::plomberie::hydra::de_la_page;
use crate::plomberie::liste::{ListeDecrite, ListeDemandee, ListePosee};
use crate::plomberie::parametres::{Lecteur, Paires};
use crate::plomberie::tableur::{self, FormatDExport};
use actions::reservation::{ReservationSuivie, completer, personnes};
use axum::extract::State;
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use chrono::{DateTime, Utc};
use domain::acces::Role;
use domain::nombres::Montant;
use domain::programme::Programme;
use domain::regard::Regard;
use domain::reservation::{BrouillonReservation, EtapeReservation, StatutReservation};
use domain::texte::normaliser;
use domain::utilisateur::{IdUtilisateur, Utilisateur};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};
use store::Instant;
use store::reservation::{FiltreReservations, Reservation, ReservationsVisibles};
use wire::comptes::ComptesDeSuivi;
use wire::hydra::CollectionReservations;
use wire::option_lot::numero_du_lot;
use wire::reservation::CHEMIN;

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| {
    ListeDecrite::a(CHEMIN)
        .plusieurs("etape", TypeValeur::Texte)
        .plusieurs("statut", TypeValeur::Texte)
        .plusieurs("programme", TypeValeur::Texte)
        .plusieurs("lot", TypeValeur::Texte)
        .plusieurs("prescripteur.id", TypeValeur::Entier)
        .un("contact", TypeValeur::Texte)
        .un("recherche", TypeValeur::Texte)
        .entre("dateReservation", TypeValeur::Date)
        .entre("dateEcheance", TypeValeur::Date)
        .ordres(&["dateEcheance", "dateReservation", "contact.nom", "statut", "prix", "prescripteur.nom"])
});

static BROUILLONS: LazyLock<ListeDecrite> = LazyLock::new(|| ListeDecrite::a("/api/reservations/drafts"));

/// The filters that do not restrict their own counts ([`compter`]).
const COMPTES_A_PART: [&str; 3] = ["statut", "programme", "prescripteur.id"];

parametres! {
    /// The parameters of the list.
    ParametresReservations, LISTE.parametres()
}

/// The reservations that the caller follows. By default, running ones first, by their end, then ended ones, last ended first.
#[utoipa::path(get, path = "/api/reservations", tag = "Reservation", operation_id = "listerReservations",
    params(ParametresReservations),
    responses(
        (status = 200, description = "Les réservations", body = CollectionReservations, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let (question, reservations) = trouver(&etat, &appelant, &regard, LISTE.lire(&paires)).await?;
    let sur_la_page: Vec<Reservation> = de_la_page(&reservations, question.page).cloned().collect();
    let suivies = completer(&etat.base.instantane().await?, sur_la_page).await?;
    let membres: Vec<_> = suivies.iter().map(|suivie| suivie.sur_le_fil(&etat.base, &regard)).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, reservations.len() as u64, &membres))
}

/// All these reservations as a spreadsheet. `page` and `limit` are accepted and change nothing.
#[utoipa::path(get, path = "/api/reservations/export", tag = "Reservation", operation_id = "exporterReservations",
    params(ParametresReservations, ("format" = Option<FormatDExport>, Query, description = "`xlsx`, sinon `csv`")),
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
    let (_, reservations) = trouver(&etat, &appelant, &regard, LISTE.lire(&paires)).await?;
    let base = etat.base.clone();
    tableur::exporter(&etat, &appelant, (&RESERVATIONS, format), reservations, move |reservations| {
        let (base, regard) = (base.clone(), regard.clone());
        async move {
            let suivies = completer(&base.instantane().await?, reservations).await?;
            Ok(suivies.iter().map(|suivie| suivie.sur_le_fil(&base, &regard)).collect())
        }
    })
    .await
}

/// The number of reservations by state, by programme and, for the manager of a company, by prescriber. The parameters are
/// those of the list. A filter never restricts its own counts. `page`, `limit` and `order` are accepted and change nothing.
#[utoipa::path(get, path = "/api/reservations/comptes", tag = "Reservation", operation_id = "compterReservations",
    params(ParametresReservations),
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
    let statuts = lecteur.codes("statut", StatutReservation::depuis_code);
    let filtres = FiltresAPart {
        statuts: statuts.map(|voulus| voulus.into_iter().map(StatutReservation::code).collect()),
        programmes: lecteur.plusieurs("programme"),
        prescripteurs: lecteur.ids("prescripteur.id"),
    };
    lecteur.finir()?;
    let (_, trouvees) = trouver(&etat, &appelant, &regard, LISTE.lire(&autres)).await?;
    let lignes: Vec<_> = trouvees
        .into_iter()
        .map(|reservation| {
            let statut = reservation.etat().statut();
            let rang = StatutReservation::TOUS.iter().position(|connu| *connu == statut).unwrap_or_default();
            LigneComptee {
                statut: (rang, statut.code(), statut.libelle()),
                prescripteur: Some(reservation.prescripteur),
                montant: prix_de(&reservation),
                programmes: vec![reservation.programme],
            }
        })
        .collect();
    let comptes = compter_les_lignes(&etat.base.lire().await?, &regard, &lignes, &filtres).await?;
    repondre_a_la_personne(&etat, &appelant, &negocie, &comptes)
}

/// Reads the requested reservations, in the requested order.
async fn trouver<'q>(
    etat: &Etat,
    appelant: &Appelant,
    regard: &Regard,
    mut question: ListeDemandee<'q>,
) -> Result<(ListePosee<'q>, Vec<Reservation>), Error> {
    let lecteur = &mut question.lecteur;
    let filtre = FiltreReservations {
        etapes: lecteur.codes("etape", EtapeReservation::depuis_code),
        statuts: lecteur.codes("statut", StatutReservation::depuis_code),
        programmes: lecteur.plusieurs("programme"),
        lots: lecteur.plusieurs("lot"),
        prescripteurs: lecteur.ids("prescripteur.id"),
        commencees: lecteur.jours("dateReservation"),
        echeances: lecteur.jours("dateEcheance"),
    };
    let contact = lecteur.un("contact").unwrap_or_default().to_owned();
    let recherche = lecteur.un("recherche").unwrap_or_default().to_owned();
    let question = question.finir()?;
    let (base, visibles) = (etat.base.clone(), ReservationsVisibles::par(regard));
    let ordre = question.ordres.premier().map(|(champ, _)| champ.to_owned());
    let par_prescripteur = ordre.as_deref() == Some("prescripteur.nom");
    let chercher = async move {
        let vue = base.instantane().await?;
        let mut reservations = visibles.lister(&vue, &filtre).await?;
        if !contact.trim().is_empty() {
            reservations.retain(|reservation| concerne(reservation, &contact));
        }
        if !recherche.trim().is_empty() {
            let programmes = programmes_par_id(&vue, reservations.iter().map(|une| &une.programme)).await?;
            reservations.retain(|une| parle_du_dossier(une, programmes.get(&une.programme), &recherche));
        }
        let mut gens = HashMap::new();
        if par_prescripteur {
            let ids: BTreeSet<i32> = reservations.iter().map(|reservation| reservation.prescripteur.0).collect();
            gens = store::utilisateur::par_ids(&vue, &ids.into_iter().collect::<Vec<_>>()).await?;
        }
        Ok::<_, store::Error>((reservations, gens))
    };
    let (mut reservations, gens) = etat.listes(appelant.portee()).mener(chercher).await??;
    if ordre.is_some() {
        question
            .ordres
            .ranger(&mut reservations, "dateReservation", |reservation, champ| cle(reservation, &gens, champ));
    } else {
        reservations.sort_by_key(rang);
    }
    Ok((question, reservations))
}

/// The drafts that the caller is filling, earliest end first. A caller who fills none gets those that they follow.
#[utoipa::path(get, path = "/api/reservations/drafts", tag = "Reservation", operation_id = "listerBrouillons",
    params(
        ("page" = Option<u64>, Query, description = "Page, à partir de 1", minimum = 1, maximum = 4_294_967_295_u64),
        ("limit" = Option<u32>, Query, description = "Membres par page\u{a0}: 20 par défaut, 200 au plus", minimum = 1, maximum = 200),
    ),
    responses(
        (status = 200, description = "Les brouillons", body = CollectionReservations, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
    ))]
pub(crate) async fn brouillons(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let question = BROUILLONS.lire(&paires).finir()?;
    let visibles = if regard.a(Role::EP) {
        ReservationsVisibles::de(regard.utilisateur)
    } else {
        ReservationsVisibles::par(&regard)
    };
    let vue = etat.base.instantane().await?;
    let maintenant = etat.base.maintenant();
    let mut brouillons = visibles.brouillons(&vue).await?;
    brouillons.retain(|brouillon| brouillon.se_remplit(maintenant.date()));
    let sur_la_page: Vec<Reservation> = de_la_page(&brouillons, question.page).cloned().collect();
    let suivies: Vec<ReservationSuivie> = completer(&vue, sur_la_page).await?;
    let membres: Vec<_> = suivies.iter().map(|suivie| suivie.sur_le_fil(&etat.base, &regard)).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, brouillons.len() as u64, &membres))
}

/// The default rank. Running reservations come first, by their end. Then come the finished ones, the latest first.
fn rang(reservation: &Reservation) -> (bool, i64, i64) {
    let micros = |quand: DateTime<Utc>| Instant::from(quand).micros();
    let quand = match reservation.fin() {
        Some(fin) => -micros(fin.le),
        None => reservation.echeance().map_or(i64::MAX, micros),
    };
    (reservation.fin().is_some(), quand, reservation.id.0)
}

/// Whether the search matches a buyer or the buying company.
fn concerne(reservation: &Reservation, recherche: &str) -> bool {
    let societe = brouillon(reservation).societe.and_then(|societe| societe.raison_sociale);
    let de_la_societe = societe.is_some_and(|nom| normaliser(&nom).contains(&normaliser(recherche)));
    de_la_societe || personnes(&reservation.document).iter().any(|acquereur| parle_de(acquereur, recherche))
}

/// Whether the search matches a buyer, the lot or its programme.
fn parle_du_dossier(reservation: &Reservation, programme: Option<&Programme>, recherche: &str) -> bool {
    let acquereurs = personnes(&reservation.document);
    let societe = brouillon(reservation).societe.and_then(|societe| societe.raison_sociale);
    let numero = numero_du_lot(&reservation.lot, &reservation.programme);
    let textes = textes_du_programme(programme).chain([numero]).chain(societe.as_deref());
    est_cherchee(&acquereurs.iter().collect::<Vec<_>>(), textes, recherche)
}

/// The price of the contract. `None` while the draft has no price yet.
fn prix_de(reservation: &Reservation) -> Option<Montant> {
    let prix = brouillon(reservation).prix_du_contrat(&reservation.prix).and_then(Result::ok);
    prix.map(|prix| prix.prix)
}

fn brouillon(reservation: &Reservation) -> BrouillonReservation {
    BrouillonReservation::lire(&reservation.document).unwrap_or_default()
}

/// The sort key of a reservation for this field.
fn cle(reservation: &Reservation, gens: &HashMap<IdUtilisateur, Utilisateur>, champ: &str) -> String {
    match champ {
        "dateEcheance" => {
            format!("{:020}", reservation.stade.expire().map_or(i64::MAX, |fin| Instant::from(fin).micros()))
        }
        // When a company buys, sort by the company's name rather than by its representative's.
        "contact.nom" => {
            let dit = brouillon(reservation);
            let societe = dit.societe.as_ref().filter(|_| dit.par_une_societe());
            let raison = societe.and_then(|societe| societe.raison_sociale.as_deref());
            raison.map_or_else(|| nom_de(personnes(&reservation.document).first()), normaliser)
        }
        "statut" => {
            let (statut, etape) = (reservation.etat().statut(), reservation.etat().etape());
            let rang = |trouve: Option<usize>| trouve.unwrap_or_default();
            let statut = rang(StatutReservation::TOUS.iter().position(|connu| *connu == statut));
            let etape = rang(EtapeReservation::TOUTES.iter().position(|connue| *connue == etape));
            format!("{statut}{etape}")
        }
        "prix" => {
            format!("{:020}", prix_de(reservation).map(Montant::centiemes).unwrap_or_default())
        }
        "prescripteur.nom" => gens
            .get(&reservation.prescripteur)
            .map(|qui| nom_de_personne(&qui.identite.nom, &qui.identite.prenom))
            .unwrap_or_default(),
        _ => format!("{:020}", Instant::from(reservation.creee).micros()),
    }
}
