//! The contracts that wait for the company to countersign them or to notify them.

use crate::appels::gestion::exiger;
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{Negocie, negocier_simple, prive};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use crate::plomberie::liste::ListeDecrite;
use crate::plomberie::parametres::Paires;
use actions::parapheur::contresigner as contresigner_des_documents;
use actions::reservation::{ReservationSuivie, completer};
use axum::extract::State;
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use chrono::{DateTime, Utc};
use domain::acces::Role;
use domain::regard::Regard;
use domain::signature::{PersonneSignataire, SujetSigne};
use domain::vente::{Agissant, DroitsSurReservation};
use http::HeaderMap;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};
use store::Acces;
use store::enveloppe::EnveloppeLue;
use store::reservation::Reservation;
use wire::contrat::{
    ContratEnListe, ContratNonContresigne, ContratsContresignes, ContresignatureDeContrats, DroitsSurContrat,
    EtapeDeContrat, LotDuContrat, ProgrammeDuContrat, SocieteQuiVend,
};
use wire::corps::TexteExact;
use wire::hydra::CollectionContrats;
use wire::instant;
use wire::option_lot::LotDOption;

static LISTE: LazyLock<ListeDecrite> =
    LazyLock::new(|| ListeDecrite::a("/api/gestion/contrats").un("etape", TypeValeur::Texte));

parametres! {
    /// The parameters of the list.
    ParametresContrats, LISTE.parametres()
}

/// The contracts at this step that belong to the companies that the viewer manages, oldest first.
pub(super) async fn qui_attendent(
    db: &impl Acces,
    regard: &Regard,
    etape: EtapeDeContrat,
) -> store::Result<Vec<Reservation>> {
    let mut lues = match etape {
        EtapeDeContrat::AContresigner => store::reservation::a_contresigner(db).await?,
        EtapeDeContrat::ANotifier => store::reservation::a_notifier(db).await?,
    };
    if !regard.a(Role::IA) {
        let siennes: HashSet<_> = store::compte::geres_par(db, regard.utilisateur).await?.into_iter().collect();
        lues.retain(|lue| lue.compte.is_some_and(|compte| siennes.contains(&compte)));
    }
    lues.sort_by_key(|lue| (depuis(lue, etape), lue.id.0));
    Ok(lues)
}

/// The time since which a contract is at this step.
pub(super) fn depuis(reservation: &Reservation, etape: EtapeDeContrat) -> DateTime<Utc> {
    let contrat = reservation.contrat();
    let depuis = match etape {
        EtapeDeContrat::AContresigner => contrat.and_then(|contrat| contrat.signe),
        EtapeDeContrat::ANotifier => contrat.and_then(|contrat| contrat.contresigne),
    };
    depuis.unwrap_or(reservation.modifiee)
}

/// The contracts that wait for the company, among the companies that the caller manages, oldest first. By default they are
/// those to countersign; the others are those to notify.
#[utoipa::path(get, path = "/api/gestion/contrats", tag = "Gestion", operation_id = "listerContrats",
    params(ParametresContrats),
    responses(
        (status = 200, description = "Les contrats", body = CollectionContrats, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let mut question = LISTE.lire(&paires);
    let etape = match question.lecteur.un("etape") {
        None => EtapeDeContrat::AContresigner,
        Some(code) => EtapeDeContrat::depuis_code(code).unwrap_or_else(|| {
            let codes = EtapeDeContrat::TOUTES.map(EtapeDeContrat::code).join(", ");
            question.lecteur.refuser("etape", format!("«\u{a0}etape\u{a0}» est l’un de {codes}."));
            EtapeDeContrat::AContresigner
        }),
    };
    let question = question.finir()?;
    let maintenant = etat.base.maintenant().date();
    let (suivies, enveloppes) = {
        let vue = etat.base.instantane().await?;
        let suivies = completer(&vue, qui_attendent(&vue, &regard, etape).await?).await?;
        let sujets: Vec<_> = suivies.iter().map(|suivie| SujetSigne::Contrat(suivie.reservation.id.0)).collect();
        (suivies, store::enveloppe::des_sujets(&vue, &sujets).await?)
    };
    let dire = |suivie: &ReservationSuivie| {
        let enveloppe = enveloppes.get(&SujetSigne::Contrat(suivie.reservation.id.0));
        en_liste((suivie, enveloppe), etape, &regard, maintenant)
    };
    Ok(question.repondre(&etat, &appelant, &negocie, &suivies, dire))
}

fn en_liste(
    (suivie, enveloppe): (&ReservationSuivie, Option<&EnveloppeLue>),
    etape: EtapeDeContrat,
    regard: &Regard,
    maintenant: DateTime<Utc>,
) -> ContratEnListe {
    let reservation = &suivie.reservation;
    let droits = DroitsSurReservation::de(Agissant { regard, compte: suivie.compte.as_ref() }, reservation, maintenant);
    let signataires = enveloppe.iter().flat_map(|lue| &lue.enveloppe.signataires);
    let acquereurs = signataires.filter(|signataire| signataire.role.est_un_acquereur());
    let acquereurs = acquereurs.filter_map(|signataire| signataire.personne.as_ref());
    let acquereurs: Vec<String> = acquereurs.map(PersonneSignataire::avec_civilite).collect();
    let lot = LotDOption::de(&reservation.lot, &reservation.programme, suivie.lot.as_ref(), suivie.programme.as_ref());
    ContratEnListe {
        id: reservation.id.0,
        reference: SujetSigne::Contrat(reservation.id.0).reference(),
        acquereurs: acquereurs.join(" et "),
        lot: LotDuContrat { id: lot.id, numero: lot.numero },
        programme: ProgrammeDuContrat { id: lot.programme.id, nom_commercial: lot.programme.nom_commercial },
        societe: suivie.compte.as_ref().map(|compte| SocieteQuiVend { id: compte.id.0, nom: compte.nom.clone() }),
        depuis: instant(depuis(reservation, etape)),
        etape,
        droits: DroitsSurContrat { contresigner: droits.contresigner.is_ok() },
    }
}

/// Countersigns one or several contracts. The caller types their password again.
#[utoipa::path(post, path = "/api/gestion/contrats/contresignature", tag = "Gestion", operation_id = "contresignerContrats",
    request_body(content = ContresignatureDeContrats, content_type = "application/json"),
    responses(
        (status = 200, description = "Ceux qui sont contresignés, et pourquoi les autres ne le sont pas", body = ContratsContresignes),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 409, description = "On agit à la place de quelqu’un d’autre"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le mot de passe n’est pas le bon, ou trop de contrats sont demandés à la fois"),
        (status = 429, description = "Trop de tentatives"),
    ))]
pub(crate) async fn contresigner(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    AdresseClient(adresse): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    exiger(&appelant, &[Role::IR])?;
    let ContresignatureDeContrats { contrats, mot_de_passe: TexteExact(mot_de_passe) } = objet.lire_comme()?;
    let sujets: Vec<SujetSigne> = contrats.into_iter().map(SujetSigne::Contrat).collect();
    let contexte = appelant.contexte(&etat);
    let faite = contresigner_des_documents(&contexte, &sujets, &mot_de_passe, (adresse, &etat.cachet())).await?;
    let refus = faite.refus.into_iter();
    let corps = ContratsContresignes {
        contresignes: faite.contresignes.iter().map(|sujet| sujet.numero()).collect(),
        refus: refus.map(|(sujet, phrase)| ContratNonContresigne { id: sujet.numero(), phrase }).collect(),
    };
    let reponse = prive(type_mime, serde_json::to_vec(&corps).map_err(Error::interne)?);
    Ok(ecrit(&etat, faite.numero, reponse).await)
}
