//! Every page of spec section 2: who may open it, and the status it is served with.
//!
//! `pages.json` is the one table of the pages. The browser reads it too (`web/src/lib/pages.ts`), for its router, its addresses and the
//! measure of page views.

use crate::appels::{lot, mandat};
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use domain::acces::{Role, autorise};
use domain::denonciation::IdDenonciation;
use domain::inscription::IdInscription;
use domain::lot::tenue::IdReservation;
use domain::regard::Regard;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use store::compte::ComptesVisibles;
use store::denonciation::DenonciationsVisibles;
use store::inscription::InscriptionsVisibles;
use store::reservation::ReservationsVisibles;
use store::utilisateur::UtilisateursVisibles;

/// Who may open a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Garde {
    /// Everybody may open the page.
    Ouverte,
    /// Signed-in users may open the page.
    Connecte,
    /// Users who have this role may open the page.
    #[serde(untagged)]
    Role(Role),
}

/// The thing that must exist for a page to exist.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Sujet {
    #[default]
    Aucun,
    Lot,
    /// A lot, on the page where staff follow it. The page of the offer is another one.
    LotGere,
    Programme,
    Utilisateur,
    Societe,
    Inscription,
    Denonciation,
    Reservation,
    /// The mandate of a company, which the token in the address names.
    Mandat,
    /// A document that a mailed link asks for.
    PieceAttendue,
    /// A demonstration portal, where all data is invented.
    Demonstration,
}

/// The layout of a page (`web/src/app/disposition.tsx`; spec section 2).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Disposition {
    /// Under the header of the signed-in user, or under that of a visitor.
    #[default]
    Principale,
    /// Under a header that is the same for everybody.
    Anonyme,
    /// Without any header of the portal.
    Nue,
}

/// A page of the portal.
#[derive(Debug)]
pub(super) struct PageDuNavigateur {
    /// The route of the page, as the router reads it.
    pub(super) chemin: String,
    /// The modules of the application that the page is made of.
    pub(super) modules: Vec<String>,
    /// The heading of the page, when it depends on no call. `{marque}` stands for the brand.
    pub(super) en_tete: Option<String>,
    /// The name of the page, unless the data of the page makes this name.
    pub(super) titre: Option<String>,
    /// The layout in which the page is shown.
    pub(super) disposition: Disposition,
    garde: Garde,
    sujet: Sujet,
}

/// The page that stays open under maintenance.
const MAINTENANCE: &str = "/maintenance";

/// Every page of the portal.
pub(super) static PAGES: LazyLock<Vec<PageDuNavigateur>> = LazyLock::new(|| {
    let dites: BTreeMap<String, PageDite> =
        serde_json::from_str(include_str!("pages.json")).expect("pages.json, which the tests read");
    dites.into_iter().map(|(route, dite)| dite.sous(&route)).collect()
});

/// A page as `pages.json` describes it. Only the browser reads the other fields of its line.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PageDite {
    garde: Garde,
    #[serde(default)]
    sujet: Sujet,
    modules: Vec<String>,
    en_tete: Option<String>,
    titre: Option<String>,
    #[serde(default)]
    disposition: Disposition,
}

impl PageDite {
    /// The page of this route. `pages.json` writes `:id`, or another name, as the browser's router does.
    fn sous(self, route: &str) -> PageDuNavigateur {
        let segments = route.split('/').map(|segment| if segment.starts_with(':') { "{id}" } else { segment });
        let chemin = segments.collect::<Vec<_>>().join("/");
        let Self { garde, sujet, modules, en_tete, titre, disposition } = self;
        PageDuNavigateur { chemin, modules, en_tete, titre, disposition, garde, sujet }
    }
}

impl PageDuNavigateur {
    /// Whether the page is open under maintenance.
    pub(super) fn reste_ouverte(&self) -> bool {
        self.chemin == MAINTENANCE
    }

    /// Whether a path is one of this page's, compared segment by segment.
    #[cfg(test)]
    pub(super) fn est(&self, chemin: &str) -> bool {
        let mut demandes = chemin.split('/');
        self.chemin.split('/').all(|segment| {
            demandes.next().is_some_and(|demande| segment == demande || (segment == "{id}" && !demande.is_empty()))
        }) && demandes.next().is_none()
    }

    /// The part of a path that stands where the route says `{id}`.
    fn sujet_de<'a>(&self, chemin: &'a str) -> &'a str {
        let rang = self.chemin.split('/').position(|segment| segment == "{id}");
        rang.and_then(|rang| chemin.split('/').nth(rang)).unwrap_or_default()
    }

    /// Whether a lot has exactly the id of this path. The address is then right as it is, because a lot's number may end with a full stop.
    pub(super) fn est_ainsi(&self, etat: &Etat, appelant: &Appelant, chemin: &str) -> bool {
        let du_lot = matches!(self.sujet, Sujet::Lot | Sujet::LotGere);
        let connu = |id| etat.instantane().is_ok_and(|vue| vue.catalogue.lot(appelant.portee(), id).is_some());
        du_lot && connu(self.sujet_de(chemin))
    }

    /// Whether this viewer, who was sent the page, is shown it. A visitor is not shown a guarded page, and goes to sign in instead.
    pub(super) fn se_montre(&self, appelant: &Appelant) -> bool {
        self.garde == Garde::Ouverte || appelant.session().is_some()
    }

    /// Whether this viewer is sent the page, or the error that they get. A visitor is sent a guarded page too, because the browser takes
    /// them to sign in and then back.
    pub(super) async fn admettre(&self, etat: &Etat, appelant: &Appelant, chemin: &str) -> Result<(), Error> {
        let connecte = appelant.session().is_some();
        match self.garde {
            Garde::Connecte | Garde::Role(_) if !connecte => return Ok(()),
            Garde::Ouverte | Garde::Connecte => {}
            Garde::Role(role) if autorise(appelant.roles(), role) => {}
            Garde::Role(_) => return Err(Error::Interdit),
        }
        self.sujet.exister(etat, appelant, self.sujet_de(chemin)).await
    }
}

impl Sujet {
    /// Checks that the subject of the page exists for this viewer. Otherwise the answer is 404, or 503 while the catalogue loads.
    async fn exister(self, etat: &Etat, appelant: &Appelant, id: &str) -> Result<(), Error> {
        let portee = appelant.portee();
        let (present, absent) = match self {
            Self::Aucun => return Ok(()),
            Self::LotGere => (etat.instantane()?.catalogue.lot(portee, id).is_some(), Absent::Adresse),
            Self::Lot => (lot::se_voit(etat, appelant, id).await?, Absent::Lot),
            Self::Programme => (etat.instantane()?.catalogue.programme(portee, id).is_some(), Absent::Programme),
            Self::Utilisateur | Self::Societe => {
                let regard = Regard::de(appelant.connecte()?);
                let id = id.parse().unwrap_or_default();
                let lecture = etat.base.lire().await?;
                let present = if self == Self::Utilisateur {
                    UtilisateursVisibles::par(&regard).par_id(&lecture, IdUtilisateur(id)).await?.is_some()
                } else {
                    ComptesVisibles::par(&regard).par_id(&lecture, IdCompte(id)).await?.is_some()
                };
                (present, Absent::Adresse)
            }
            Self::Inscription => {
                let regard = Regard::de(appelant.connecte()?);
                let id = IdInscription(id.parse().unwrap_or_default());
                let lecture = etat.base.lire().await?;
                (InscriptionsVisibles::par(&regard).par_id(&lecture, id).await?.is_some(), Absent::Adresse)
            }
            Self::Denonciation => {
                let regard = Regard::de(appelant.connecte()?);
                let id = IdDenonciation(id.parse().unwrap_or_default());
                let lecture = etat.base.lire().await?;
                (DenonciationsVisibles::par(&regard).par_id(&lecture, id).await?.is_some(), Absent::Adresse)
            }
            Self::Reservation => {
                let regard = Regard::de(appelant.connecte()?);
                let id = IdReservation(id.parse().unwrap_or_default());
                let lecture = etat.base.lire().await?;
                (ReservationsVisibles::par(&regard).par_id(&lecture, id).await?.is_some(), Absent::Adresse)
            }
            Self::Mandat => (mandat::se_montre(etat, appelant, id).await?, Absent::Adresse),
            Self::PieceAttendue => {
                let sert = actions::inscription::un_lien_sert(&appelant.contexte(etat), id).await?;
                (sert, Absent::Adresse)
            }
            Self::Demonstration => (etat.reglages.demo, Absent::Adresse),
        };
        if present { Ok(()) } else { Err(Error::Introuvable(absent)) }
    }
}
