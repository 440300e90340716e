//! The bell of the header: what happened to the caller's own files, and how far they have read it.

use crate::appels::gestion::exiger;
use crate::error::{Error, no_content};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, repondre_a_la_personne};
use crate::plomberie::corps::Objet;
use axum::extract::State;
use axum::response::Response;
use domain::acces::{Portee, Role};
use domain::contact::IdContact;
use domain::fait::cloche::phrase;
use domain::fait::{self, GenreDObjet};
use domain::lot::IdLot;
use domain::programme::IdProgramme;
use domain::regard::Regard;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;
use store::cloche::{FaitArrive, QuestionDeCloche, SujetArrive};
use store::contact::ContactLu;
use store::import::recouvrement;
use store::{Acces, Instant, Numero};
use wire::cloche::{ArriveeDeCloche, Cloche, ClocheLue};
use wire::instant;

/// How far back the bell looks.
const FENETRE: Duration = Duration::from_hours(24 * 30);
/// How many facts are shown, and up to how many unread ones are counted.
const MONTREES: u64 = 30;
const COMPTEES: u64 = 100;

/// The question to the database for this viewer.
pub(super) fn question(regard: &Regard, maintenant: Instant) -> QuestionDeCloche {
    QuestionDeCloche { utilisateur: regard.utilisateur, compte: regard.compte, depuis: maintenant.moins(FENETRE) }
}

/// How many facts this viewer has not read.
pub(super) async fn non_lues(db: &impl Acces, question: &QuestionDeCloche) -> store::Result<u64> {
    store::cloche::non_lues(db, question, COMPTEES).await
}

/// What happened to the caller's files in thirty days, newest first: what others did or decided, and deadlines that passed.
#[utoipa::path(get, path = "/api/user/me/cloche", tag = "Utilisateur", operation_id = "maCloche",
    responses(
        (status = 200, description = "Ce qui est arrivé", body = Cloche, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 401, description = "Personne n’est connecté"),
        (status = 403, description = "Réservé aux partenaires"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::External])?;
    let cloche = {
        let vue = etat.base.instantane().await?;
        let question = question(&regard, etat.base.maintenant());
        let arrivees = store::cloche::dernieres(&vue, &question, MONTREES).await?;
        let portee = appelant.portee();
        let autour = AutourDeLaCloche::lire(&vue, &arrivees, (&regard, portee)).await?;
        let lue = store::cloche::lue(&vue, regard.utilisateur).await?;
        Cloche {
            arrivees: arrivees.iter().filter_map(|arrive| autour.dire(arrive, lue)).collect(),
            non_lues: non_lues(&vue, &question).await?,
        }
    };
    repondre_a_la_personne(&etat, &appelant, &negocie, &cloche)
}

/// Notes that the caller has read everything up to this fact.
#[utoipa::path(post, path = "/api/user/me/cloche/lecture", tag = "Utilisateur", operation_id = "lireMaCloche",
    request_body(content = ClocheLue, content_type = "application/json"),
    responses(
        (status = 204, description = "C’est lu"),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 401, description = "Personne n’est connecté"),
        (status = 403, description = "Réservé aux partenaires"),
        (status = 409, description = "On agit à la place de quelqu’un d’autre (`en-incarnation`)"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn noter(State(etat): State<Arc<Etat>>, appelant: Appelant, objet: Objet) -> Result<Response, Error> {
    exiger(&appelant, &[Role::External])?;
    let ClocheLue { jusqu_a } = objet.lire_comme()?;
    actions::cloche::lire_jusqu_a(&appelant.contexte(&etat), Numero(jusqu_a)).await?;
    Ok(no_content())
}

/// The data that the facts of the bell are shown with. The viewer may read all these names, because the facts are about their own files.
struct AutourDeLaCloche {
    sujets: HashMap<fait::ObjetDeFait, SujetArrive>,
    contacts: HashMap<IdContact, ContactLu>,
    numeros: HashMap<IdLot, String>,
    /// The lots whose page the viewer may open. A lot that was dedicated to another group since is not among them: the bell still shows its
    /// name, but the fact links to another page.
    ouverts: BTreeSet<IdLot>,
    programmes: HashMap<IdProgramme, String>,
    societe: Option<String>,
}

impl AutourDeLaCloche {
    async fn lire(
        vue: &impl Acces,
        arrivees: &[FaitArrive],
        (regard, portee): (&Regard, Portee),
    ) -> store::Result<Self> {
        let sujets = store::cloche::sujets(vue, arrivees).await?;
        let contacts: BTreeSet<IdContact> = sujets.values().filter_map(|sujet| sujet.contact).collect();
        let lots: BTreeSet<IdLot> = sujets.values().filter_map(|sujet| sujet.lot.clone()).collect();
        let programmes: BTreeSet<IdProgramme> = sujets.values().flat_map(|sujet| sujet.programmes.clone()).collect();
        let lots = recouvrement::lots_par_id(vue, &lots.into_iter().collect::<Vec<_>>()).await?.lus;
        let programmes = store::programme::sans_documents(vue, &programmes.into_iter().collect::<Vec<_>>()).await?;
        let une_societe = arrivees.iter().any(|arrive| arrive.objet.genre == GenreDObjet::Compte);
        let compte = match regard.compte.filter(|_| une_societe) {
            Some(compte) => store::compte::par_id(vue, compte).await?,
            None => None,
        };
        Ok(Self {
            contacts: store::contact::par_ids(vue, &contacts.into_iter().collect::<Vec<_>>()).await?,
            ouverts: lots.iter().filter(|lot| portee.voit(lot.exclusivite)).map(|lot| lot.fiche.id()).collect(),
            numeros: lots.into_iter().map(|lot| (lot.fiche.id(), lot.fiche.numero)).collect(),
            programmes: programmes.into_iter().map(|lu| (lu.programme.id, lu.programme.nom_commercial)).collect(),
            societe: compte.map(|compte| compte.nom),
            sujets,
        })
    }

    /// A fact as the wire shows it.
    fn dire(&self, arrive: &FaitArrive, lue: Numero) -> Option<ArriveeDeCloche> {
        let sujet = self.sujets.get(&arrive.objet);
        Some(ArriveeDeCloche {
            fait: arrive.numero.0,
            phrase: phrase(&arrive.code)?.to_owned(),
            type_fait: arrive.code.clone(),
            date: instant(arrive.instant),
            sujet: match sujet {
                None if arrive.objet.genre == GenreDObjet::Compte => self.societe.clone().unwrap_or_default(),
                None => String::new(),
                Some(sujet) => self.nommer(sujet),
            },
            objet: arrive.objet.genre.code().to_owned(),
            id: arrive.objet.id.parse().ok()?,
            lot: sujet
                .and_then(|sujet| sujet.lot.as_ref())
                .filter(|lot| self.ouverts.contains(lot))
                .map(|lot| lot.0.clone()),
            lue: arrive.numero <= lue,
        })
    }

    /// The name of the subject: "A203, L’Écluse Saint-Félix · Paul Le Bihan".
    fn nommer(&self, sujet: &SujetArrive) -> String {
        let numero = sujet.lot.as_ref().and_then(|lot| self.numeros.get(lot)).map(String::as_str);
        let programmes = sujet.programmes.iter().filter_map(|id| self.programmes.get(id)).map(String::as_str);
        let quoi = numero.into_iter().chain(programmes).collect::<Vec<_>>().join(", ");
        let contact = sujet.contact.and_then(|id| self.contacts.get(&id)?.contact.as_ref());
        let acheteur = contact.map(|contact| format!("{} {}", contact.prenom, contact.nom)).unwrap_or_default();
        [quoi, acheteur].into_iter().filter(|texte| !texte.is_empty()).collect::<Vec<_>>().join(" · ")
    }
}
