//! Lots as staff follow them: the holder of each lot, and what staff set on it by hand (`domain.md` section 3).

use crate::appels::feuilles::gestion::LotExporte;
use crate::appels::gestion::exiger;
use crate::error::{Error, Reussite};
use crate::flux::etat::{Etat, Instantane};
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::envoi::{Envoi, UnEnvoi};
use crate::plomberie::fiche::Fiche;
use crate::plomberie::parametres::{Paires, aucun};
use actions::{Contexte, RefusDAction, SorteDeRefus, Violation};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::acces::{IdGroupe, Portee, Role};
use domain::lot::tenue::LignePortail;
use domain::lot::{Detenteur, IdLot, StatutLot, Tenue};
use domain::nombres::{Montant, Surface};
use domain::refus_partage::LOT_INCONNU;
use domain::regard::Regard;
use domain::utilisateur::{IdUtilisateur, Utilisateur};
use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use store::lot::equipe::{DedicacePar, LotSuivi, Retirant, suivi};
use store::utilisateur::UtilisateursVisibles;
use store::{Acces, Ecrit};
use wire::gestion::Designation;
use wire::gestion_lot::{ActionsDeGestion, BienDuLot, DedicaceEnvoyee, LotGere, StatutEnvoye, TenueDuLot};
use wire::lot::Action;
use wire::refus::CodeDeRefus;
use wire::utilisateur::GroupeDuFil;
use wire::{CodeLibelle, Vide, instant};

/// The data that lots are shown with: their programmes, their groups, and the names of staff.
#[derive(Clone)]
pub(super) struct NomsDesLots {
    regard: Regard,
    /// `None` while the catalogue loads.
    instantane: Option<Arc<Instantane>>,
    groupes: HashMap<IdGroupe, String>,
    gens: HashMap<IdUtilisateur, Utilisateur>,
}

impl NomsDesLots {
    /// Reads the names for these lots.
    pub(super) async fn lire(
        etat: &Etat,
        db: &impl Acces,
        regard: &Regard,
        suivis: &[LotSuivi],
    ) -> store::Result<Self> {
        let par = suivis.iter().filter_map(|suivi| match suivi.tenue {
            Tenue::Exterieure(tenue) => tenue.par,
            _ => None,
        });
        let ids: Vec<i32> = par.chain([regard.utilisateur]).map(|u| u.0).collect();
        let groupes = store::groupe::lister(db).await?.into_iter().map(|g| (g.id, g.nom)).collect();
        let gens = UtilisateursVisibles::par(regard).par_ids(db, &ids).await?;
        Ok(Self { regard: regard.clone(), instantane: etat.instantane().ok(), groupes, gens })
    }

    fn groupe(&self, id: IdGroupe) -> GroupeDuFil {
        GroupeDuFil { id: id.0, nom: self.groupes.get(&id).cloned().unwrap_or_default() }
    }

    /// The description of the lot in the catalogue, withdrawn or not, because staff see withdrawn lots too.
    fn bien(&self, id: &IdLot) -> Option<BienDuLot> {
        let catalogue = &self.instantane.as_ref()?.catalogue;
        let detail = catalogue.detail_lot(Portee::Interne, catalogue.lot(Portee::Interne, &id.0)?);
        Some(BienDuLot {
            nom_commercial: detail.programme.nom_commercial.to_owned(),
            ville: detail.programme.ville.map(str::to_owned),
            nature: CodeLibelle::nouveau(detail.vue.nature.code(), detail.vue.nature.libelle()),
            pieces: detail.vue.pieces,
        })
    }

    /// A lot as the wire shows it.
    pub(super) fn fil(&self, suivi: &LotSuivi) -> LotGere {
        let statut = suivi.tenue.statut();
        let (depuis, par) = match suivi.tenue {
            Tenue::Exterieure(tenue) => (Some(instant(tenue.depuis)), tenue.par),
            _ => (None, None),
        };
        LotGere {
            id: suivi.id.0.clone(),
            programme: suivi.programme.0.clone(),
            numero: suivi.numero.clone(),
            bien: self.bien(&suivi.id),
            statut: CodeLibelle::nouveau(statut.code(), statut.libelle()),
            disponible_le: suivi.tenue.disponible_le().map(instant),
            tenue: suivi.tenue.detenteur().map(|detenteur| TenueDuLot {
                detenteur: detenteur.code().to_owned(),
                ligne: suivi.tenue.ligne().map(LignePortail::nom),
                depuis,
                par: par.and_then(|id| self.gens.get(&id)).map(|u| Designation::de(u.id, &u.identite)),
            }),
            exclusivite: suivi.exclusivite.map(|id| self.groupe(id)),
            dedie_par_equipe: suivi.dedie_par != DedicacePar::Flux,
            exclusivite_flux: match suivi.dedie_par {
                DedicacePar::Flux => None,
                DedicacePar::Equipe { du_flux } => du_flux.map(|id| self.groupe(id)),
            },
            retrait: suivi.retrait.map(|retirant| retirant.code().to_owned()),
            actions: self.actions(suivi),
        }
    }

    /// A lot as a row of the spreadsheet, with its prices and surface.
    pub(super) fn en_ligne(&self, suivi: &LotSuivi) -> LotExporte {
        let catalogue = self.instantane.as_ref().map(|instantane| &instantane.catalogue);
        let detail = catalogue.and_then(|catalogue| {
            Some(catalogue.detail_lot(Portee::Interne, catalogue.lot(Portee::Interne, &suivi.id.0)?))
        });
        let detail = detail.as_ref();
        LotExporte {
            gere: self.fil(suivi),
            code_postal: detail.map(|detail| detail.programme.code_postal.to_owned()),
            etage: detail.and_then(|detail| detail.etage.clone()),
            batiment: detail.and_then(|detail| detail.vue.batiment.clone()),
            surface: detail.and_then(|detail| detail.surfaces.surface).map(Surface::decimal),
            prix: detail.and_then(|detail| detail.prix.prix).map(Montant::decimal),
            prix_tva_reduite: detail.and_then(|detail| detail.prix.prix_tva_reduite).map(Montant::decimal),
            livraison: detail.and_then(|detail| detail.programme.date_livraison),
        }
    }

    fn actions(&self, suivi: &LotSuivi) -> ActionsDeGestion {
        let sans_role =
            |role: Role, motif: &'static str| (!self.regard.a(role)).then_some((CodeDeRefus::RoleManquant, motif));
        let catalogue = sans_role(Role::IA, "réservé aux administrateurs");
        let statut = sans_role(Role::IR, "réservé aux responsables réseau et aux administrateurs");
        let par_le_portail = suivi.tenue.detenteur() == Some(Detenteur::Portail);
        let tenu = par_le_portail.then_some((CodeDeRefus::LotTenu, "ce lot est retenu par le portail"));
        let deja = (CodeDeRefus::LotRetire, "ce lot est déjà retiré");
        let parti = (CodeDeRefus::LotRetireParLeFlux, "ce lot n’est plus dans le flux");
        let (retire, remis) = match suivi.retrait {
            None => (None, Some((CodeDeRefus::LotEnVente, "ce lot est en vente"))),
            Some(Retirant::Equipe) => (Some(deja), None),
            Some(Retirant::Deux) => (Some(deja), Some(parti)),
            Some(Retirant::Flux) => (None, Some(parti)),
        };
        ActionsDeGestion {
            statut: Action::selon(statut.or(tenu).as_ref()),
            dedicace: Action::selon(catalogue.as_ref()),
            retrait: Action::selon(catalogue.or(retire).as_ref()),
            remise: Action::selon(catalogue.or(remis).as_ref()),
        }
    }

    fn fiche(&self, suivi: &LotSuivi) -> Fiche<LotGere> {
        Fiche::nouvelle(self.fil(suivi), suivi.version)
    }
}

/// One lot, withdrawn or not.
#[utoipa::path(get, path = "/api/gestion/lots/{id}", tag = "Gestion", operation_id = "lireLotGere",
    params(("id" = String, Path, description = "Identifiant du lot", example = "nantes1-A201")),
    responses(
        (status = 200, description = "Le lot\u{a0}; son ETag porte sa version", body = LotGere, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Ce lot n’existe pas"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    aucun(&paires)?;
    let regard = exiger(&appelant, &[Role::Internal])?;
    fiche(&etat, &regard, &IdLot(id)).await?.repondre(&etat, &negocie)
}

/// The refusal when the lot does not exist.
pub(super) fn inconnu() -> RefusDAction {
    RefusDAction::absent(LOT_INCONNU)
}

async fn fiche(etat: &Etat, regard: &Regard, id: &IdLot) -> Result<Fiche<LotGere>, Error> {
    let lecture = etat.base.lire().await?;
    let suivi = suivi(&lecture, id).await?.ok_or_else(inconnu)?;
    let noms = NomsDesLots::lire(etat, &lecture, regard, std::slice::from_ref(&suivi)).await?;
    Ok(noms.fiche(&suivi))
}

/// Runs an action on a lot once, even when the call is repeated. A 409 carries the current lot.
async fn faire<F, Fut>(
    etat: &Arc<Etat>,
    regard: Regard,
    id: IdLot,
    un_envoi: UnEnvoi,
    agir: F,
) -> Result<Response, Error>
where
    F: FnOnce(Contexte, IdLot) -> Fut,
    Fut: Future<Output = actions::Result<Ecrit<LotSuivi>>>,
{
    let (lot, pour_rendre, regard_de_qui_rend) = (id.clone(), Arc::clone(etat), regard.clone());
    let fait = un_envoi.faire_et_relire(
        |contexte| agir(contexte, lot),
        move |tx, suivi: &LotSuivi| {
            let (etat, regard) = (Arc::clone(&pour_rendre), regard_de_qui_rend.clone());
            Box::pin(async move {
                let noms = NomsDesLots::lire(&etat, tx, &regard, std::slice::from_ref(suivi)).await?;
                noms.fiche(suivi).rendue(&etat, Reussite::Fait, None)
            })
        },
    );
    match fait.await {
        Err(Error::Refus(refus)) if refus.sorte == SorteDeRefus::Conflit => {
            let present = fiche(etat, &regard, &id).await?.valeur()?;
            Err(Error::Depassee(Box::new((refus, present))))
        }
        autre => autre,
    }
}

/// Sets the status of a lot that is sold outside the portal, or releases the lot.
#[utoipa::path(post, path = "/api/gestion/lots/{id}/statut", tag = "Gestion", operation_id = "changerStatutLot",
    request_body(content = StatutEnvoye, content_type = "application/json"),
    params(
        ("id" = String, Path, description = "Identifiant du lot", example = "nantes1-A201"),
        ("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures"),
    ),
    responses(
        (status = 200, description = "Le lot, tel qu’il est maintenant", body = LotGere),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Ce lot n’existe pas"),
        (status = 409, description = "Le portail tient ce lot, ou un import le met à jour\u{a0}; `ressource` est le lot"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Ce statut n’existe pas"),
    ))]
pub(crate) async fn changer_statut(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<String>,
    envoi: Envoi,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IR])?;
    let (StatutEnvoye { statut: code }, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let inconnu = || RefusDAction::invalide(vec![Violation::nouvelle("statut", "statut", "Ce statut n’existe pas.")]);
    let statut = StatutLot::depuis_code(&code).ok_or_else(inconnu)?;
    faire(&etat, regard, IdLot(id), un_envoi, async move |contexte, id| {
        actions::lot::changer_statut(&contexte, &id, statut).await
    })
    .await
}

/// Dedicates a lot to a group or opens it to all, against the feed. Can also give the choice back to the feed.
#[utoipa::path(post, path = "/api/gestion/lots/{id}/dedicace", tag = "Gestion", operation_id = "dedierLot",
    request_body(content = DedicaceEnvoyee, content_type = "application/json"),
    params(
        ("id" = String, Path, description = "Identifiant du lot", example = "nantes1-A201"),
        ("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures"),
    ),
    responses(
        (status = 200, description = "Le lot, tel qu’il est maintenant", body = LotGere),
        (status = 400, description = "Des champs sont illisibles"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Ce lot n’existe pas"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Ce groupe n’existe pas"),
    ))]
pub(crate) async fn dedier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<String>,
    envoi: Envoi,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IA])?;
    let (DedicaceEnvoyee { groupe, selon_le_flux }, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let groupe = groupe.map(IdGroupe);
    faire(&etat, regard, IdLot(id), un_envoi, async move |contexte, id| {
        if selon_le_flux == Some(true) {
            actions::lot::dedier_selon_le_flux(&contexte, &id).await
        } else {
            actions::lot::dedier(&contexte, &id, groupe).await
        }
    })
    .await
}

/// Withdraws a lot from sale. No feed can put it back on sale.
#[utoipa::path(post, path = "/api/gestion/lots/{id}/retrait", tag = "Gestion", operation_id = "retirerLot",
    request_body(content = Vide, content_type = "application/json"),
    params(
        ("id" = String, Path, description = "Identifiant du lot", example = "nantes1-A201"),
        ("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures"),
    ),
    responses(
        (status = 200, description = "Le lot, tel qu’il est maintenant", body = LotGere),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Ce lot n’existe pas"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn retirer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<String>,
    envoi: Envoi,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IA])?;
    let (Vide {}, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let agir = async move |contexte: Contexte, id: IdLot| actions::lot::retirer(&contexte, &id).await;
    faire(&etat, regard, IdLot(id), un_envoi, agir).await
}

/// Puts back on sale a lot that staff withdrew.
#[utoipa::path(post, path = "/api/gestion/lots/{id}/remise", tag = "Gestion", operation_id = "remettreLot",
    request_body(content = Vide, content_type = "application/json"),
    params(
        ("id" = String, Path, description = "Identifiant du lot", example = "nantes1-A201"),
        ("Idempotency-Key" = Option<String>, Header, description = "La même clé donne la même réponse pendant 24 heures"),
    ),
    responses(
        (status = 200, description = "Le lot, tel qu’il est maintenant", body = LotGere),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Ce lot n’existe pas"),
        (status = 409, description = "Ce lot n’est plus dans le flux\u{a0}; `ressource` est le lot"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn remettre(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<String>,
    envoi: Envoi,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::IA])?;
    let (Vide {}, un_envoi) = envoi.lire_comme(&etat, &appelant)?;
    let agir = async move |contexte: Contexte, id: IdLot| actions::lot::remettre(&contexte, &id).await;
    faire(&etat, regard, IdLot(id), un_envoi, agir).await
}
