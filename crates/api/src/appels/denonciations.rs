//! The list of declarations: prescribers see their own, managers those of their company, staff all of them.

use crate::appels::comptes::{FiltresAPart, LigneComptee, compter_les_lignes};
use crate::appels::denonciation_vue::Vues;
use crate::appels::feuilles::suivis::DENONCIATIONS;
use crate::appels::suivi::Dossiers;
use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, repondre_a_la_personne};
use crate::plomberie::hydra::de_la_page;
use crate::plomberie::liste::{ListeDecrite, ListePosee};
use crate::plomberie::parametres::{Lecteur, Paires};
use crate::plomberie::tableur::{self, FormatDExport};
use axum::extract::State;
use axum::response::Response;
use catalogue::requete::parametres::TypeValeur;
use domain::denonciation::StatutDenonciation;
use domain::regard::Regard;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};
use store::denonciation::{Denonciation, DenonciationsVisibles, FiltreDenonciations};
use wire::comptes::ComptesDeSuivi;
use wire::hydra::CollectionDenonciations;

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| decrire(ListeDecrite::a("/api/denonciations")));

parametres! {
    /// The parameters of the list of declarations.
    ParametresDenonciations, LISTE.parametres()
}

/// Declares the parameters that lists of declarations share.
pub(crate) fn decrire(liste: ListeDecrite) -> ListeDecrite {
    liste
        .plusieurs("statut.code", TypeValeur::Texte)
        .plusieurs("programme", TypeValeur::Texte)
        .plusieurs("prescripteur.id", TypeValeur::Entier)
        .un("contact", TypeValeur::Texte)
        .un("recherche", TypeValeur::Texte)
        .entre("dateCreation", TypeValeur::Date)
        .entre("dateEcheance", TypeValeur::Date)
        .ordres(&["dateCreation", "dateEcheance", "contact.nom", "statut"])
}

/// A question to a list of declarations.
#[derive(Debug)]
pub(crate) struct ListeVoulue {
    /// The filters on columns of the table.
    pub(crate) filtre: FiltreDenonciations,
    /// The words typed to find a buyer.
    contact: String,
    /// The words typed to find a buyer or a programme.
    recherche: String,
    /// `true` keeps only the declarations with conflicts, `false` only those without. `None` keeps both.
    conflit: Option<bool>,
    /// Whether the list is sorted by buyer. Buyers are then read even when no filter needs them.
    par_contact: bool,
}

impl ListeVoulue {
    /// Reads the filters that lists of declarations share.
    pub(crate) fn lire(lecteur: &mut Lecteur<'_>, paires: &Paires) -> Self {
        let filtre = FiltreDenonciations {
            statuts: lecteur.codes("statut.code", StatutDenonciation::depuis_code),
            programmes: lecteur.plusieurs("programme"),
            prescripteurs: lecteur.ids("prescripteur.id"),
            gerants: Vec::new(),
            creees: lecteur.jours("dateCreation"),
            echeances: lecteur.jours("dateEcheance"),
        };
        let contact = lecteur.un("contact").unwrap_or_default().to_owned();
        let recherche = lecteur.un("recherche").unwrap_or_default().to_owned();
        Self {
            filtre,
            contact,
            recherche,
            conflit: None,
            par_contact: paires.0.iter().any(|(nom, _)| nom == "order[contact.nom]"),
        }
    }

    /// Keeps only the declarations with conflicts, or only those without.
    pub(crate) fn en_conflit(self, conflit: Option<bool>) -> Self {
        Self { conflit, ..self }
    }

    /// Reads the declarations that match, each with the name of its buyer when buyers were read.
    pub(crate) async fn mener(
        self,
        etat: &Etat,
        appelant: &Appelant,
        regard: &Regard,
    ) -> Result<Vec<(Denonciation, String)>, Error> {
        let (base, regard) = (etat.base.clone(), regard.clone());
        let chercher = async move {
            let vue = base.instantane().await?;
            let mut trouvees = DenonciationsVisibles::par(&regard).lister(&vue, &self.filtre).await?;
            if let Some(conflit) = self.conflit {
                let maintenant = base.maintenant();
                let courent = trouvees.iter().filter(|une| une.court(maintenant.date()));
                let courent: Vec<_> = courent.map(|une| une.id).collect();
                let rivalites = store::denonciation::rivalites(&vue, &courent, maintenant).await?;
                let ventes = store::denonciation::ventes_rivales(&vue, &courent, maintenant).await?;
                let disputees = rivalites.into_iter().map(|rivalite| rivalite.de);
                let disputees: BTreeSet<_> = disputees.chain(ventes.into_iter().map(|vente| vente.de)).collect();
                trouvees.retain(|une| disputees.contains(&une.id) == conflit);
            }
            let cherchee = !self.recherche.trim().is_empty();
            let contacts = if self.par_contact || cherchee || !self.contact.trim().is_empty() {
                let siens: Vec<_> = trouvees.iter().flat_map(Denonciation::contacts).collect();
                let programmes: BTreeSet<_> = trouvees.iter().flat_map(|une| &une.programmes).collect();
                let programmes: Vec<_> = programmes.into_iter().filter(|_| cherchee).cloned().collect();
                Dossiers::lire(&vue, &regard, &siens, &programmes, &[]).await?
            } else {
                Dossiers::default()
            };
            trouvees.retain(|une| une.contacts().any(|contact| contacts.convient(contact, &self.contact)));
            trouvees.retain(|une| contacts.est_cherchee(une.contacts(), &une.programmes, &self.recherche));
            let avec = |une: Denonciation| {
                let nom = contacts.nom_du_contact(une.contact);
                (une, nom)
            };
            Ok::<_, store::Error>(trouvees.into_iter().map(avec).collect::<Vec<_>>())
        };
        Ok(etat.listes(appelant.portee()).mener(chercher).await??)
    }
}

/// The sort key of a declaration for this field.
fn cle((une, nom): &(Denonciation, String), champ: &str) -> String {
    match champ {
        "dateEcheance" => format!("{:020}", store::Instant::from(une.echeance).micros()),
        "contact.nom" => nom.clone(),
        "statut" => une.statut().ordre().to_string(),
        _ => format!("{:020}{:020}", store::Instant::from(une.cree).micros(), une.id.0),
    }
}

/// Sorts a list in the requested order.
pub(crate) fn ranger(question: &ListePosee<'_>, trouvees: &mut Vec<(Denonciation, String)>) {
    question.ordres.ranger(trouvees, "dateCreation", cle);
}

/// The declarations that the caller follows, newest first.
#[utoipa::path(get, path = "/api/denonciations", tag = "Suivi", operation_id = "listerDenonciations",
    params(ParametresDenonciations),
    responses(
        (status = 200, description = "Les dénonciations", body = CollectionDenonciations, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let (question, trouvees) = trouver(&etat, &appelant, &regard, &paires).await?;
    let page: Vec<&Denonciation> = de_la_page(&trouvees, question.page).map(|(une, _)| une).collect();
    let lecture = etat.base.lire().await?;
    let vues = Vues::lire(&lecture, &regard, &page, etat.base.maintenant()).await?;
    drop(lecture);
    let membres: Vec<_> = page.into_iter().map(|une| vues.montrer(&regard, une)).collect();
    Ok(question.repondre_la_page(&etat, &appelant, &negocie, trouvees.len() as u64, &membres))
}

/// All these declarations as a spreadsheet. `page` and `limit` are accepted and change nothing.
#[utoipa::path(get, path = "/api/denonciations/export", tag = "Suivi", operation_id = "exporterDenonciations",
    params(ParametresDenonciations, ("format" = Option<FormatDExport>, Query, description = "`xlsx`, sinon `csv`")),
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
    let (_, trouvees) = trouver(&etat, &appelant, &regard, &paires).await?;
    let base = etat.base.clone();
    tableur::exporter(&etat, &appelant, (&DENONCIATIONS, format), trouvees, move |trouvees| {
        let (base, regard) = (base.clone(), regard.clone());
        async move {
            let page: Vec<&Denonciation> = trouvees.iter().map(|(une, _)| une).collect();
            let vues = Vues::lire(&base.lire().await?, &regard, &page, base.maintenant()).await?;
            Ok(page.into_iter().map(|une| vues.montrer(&regard, une)).collect())
        }
    })
    .await
}

/// The number of declarations by state, by programme and, for the manager of a company, by prescriber. The parameters are
/// those of the list. A filter never restricts its own counts. `page`, `limit` and `order` are accepted and change nothing.
#[utoipa::path(get, path = "/api/denonciations/comptes", tag = "Suivi", operation_id = "compterDenonciations",
    params(ParametresDenonciations),
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
    let mut question = LISTE.lire(&paires);
    let mut demande = ListeVoulue::lire(&mut question.lecteur, &paires);
    question.finir()?;
    let statuts = demande.filtre.statuts.take();
    let filtres = FiltresAPart {
        statuts: statuts.map(|voulus| voulus.into_iter().map(StatutDenonciation::code).collect()),
        programmes: std::mem::take(&mut demande.filtre.programmes),
        prescripteurs: std::mem::take(&mut demande.filtre.prescripteurs),
    };
    let trouvees = demande.mener(&etat, &appelant, &regard).await?;
    let lignes: Vec<_> = trouvees
        .into_iter()
        .map(|(une, _)| {
            let statut = une.statut();
            let statut = (usize::from(statut.ordre()), statut.code(), statut.libelle());
            LigneComptee { statut, programmes: une.programmes, prescripteur: une.prescripteur, montant: None }
        })
        .collect();
    let comptes = compter_les_lignes(&etat.base.lire().await?, &regard, &lignes, &filtres).await?;
    repondre_a_la_personne(&etat, &appelant, &negocie, &comptes)
}

/// Reads the requested declarations, in the requested order.
async fn trouver<'q>(
    etat: &Etat,
    appelant: &Appelant,
    regard: &Regard,
    paires: &'q Paires,
) -> Result<(ListePosee<'q>, Vec<(Denonciation, String)>), Error> {
    let mut question = LISTE.lire(paires);
    let demande = ListeVoulue::lire(&mut question.lecteur, paires);
    let question = question.finir()?;
    let mut trouvees = demande.mener(etat, appelant, regard).await?;
    if question.ordres.premier().is_some() {
        ranger(&question, &mut trouvees);
    } else {
        trouvees.sort_by_key(|(une, _)| Reverse((une.cree, une.id)));
    }
    Ok((question, trouvees))
}
