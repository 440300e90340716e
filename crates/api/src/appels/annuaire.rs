//! Looks up a company by its siren: the head office of an active company, in the shape of the national register.

use crate::error::{Error, sans_reponse};
use crate::flux::etat::Etat;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{negocier_simple, prive};
use crate::plomberie::parametres::{Lecteur, Paires};
use actions::{RefusDAction, SorteDeRefus};
use axum::extract::State;
use axum::response::Response;
use domain::regle::Regle;
use http::{HeaderMap, HeaderName, HeaderValue};
use outside::annuaire::{Annuaire, Error as Panne, Etablissement};
use std::sync::Arc;
use wire::annuaire::{AdresseEtablissement, EnTeteAnnuaire, EtablissementDuFil, ReponseAnnuaire, UniteLegale};

/// The header that says that the directory is fictitious.
const FICTIF: HeaderName = HeaderName::from_static("x-annuaire");
/// The directory of a demonstration portal.
static ANNUAIRE_FICTIF: Annuaire = Annuaire::Fictif;

/// The directory of this portal. `None` when no setting names one and the portal is not a demonstration.
pub(crate) fn annuaire(etat: &Etat) -> Option<&Annuaire> {
    etat.reglages.annuaire.as_deref().or_else(|| etat.reglages.demo.then_some(&ANNUAIRE_FICTIF))
}

/// The head office of a company, by its siren.
#[utoipa::path(get, path = "/api/insee", tag = "Inscription", operation_id = "chercherSociete",
    params(("q" = String, Query, description = "La question de l’annuaire national, et elle seule",
        example = "siren:265701342 AND etablissementSiege:true AND etatAdministratifUniteLegale:a")),
    responses(
        (status = 200, description = "Le siège\u{a0}; X-Annuaire dit «\u{a0}fictif\u{a0}» dans la démonstration", body = ReponseAnnuaire),
        (status = 400, description = "La question n’est pas celle-là"),
        (status = 404, description = "Aucune société active n’a ce siren", body = ReponseAnnuaire, content_type = "application/json"),
        (status = 429, description = "Trop de questions en une minute"),
        (status = 503, description = "L’annuaire ne répond pas\u{a0}: la saisie se fait à la main"),
    ))]
pub(crate) async fn chercher(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    paires: Paires,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let mut lecteur = Lecteur::nouveau(&paires);
    let q = lecteur.obligatoire("q");
    let siren = siren(q);
    if siren.is_none() && !q.is_empty() {
        lecteur.refuser(
            "q",
            "«\u{a0}q\u{a0}» est «\u{a0}siren:… AND etablissementSiege:true AND etatAdministratifUniteLegale:a\u{a0}».",
        );
    }
    lecteur.finir()?;
    etat.limiteur_etapes.compter(etat.base.metier().inscription_etapes, client)?;
    let annuaire = annuaire(&etat).ok_or_else(|| muet("L’annuaire des sociétés ne répond pas."))?;
    let siege = annuaire.siege(siren.unwrap_or_default(), etat.base.maintenant().date()).await.map_err(|erreur| {
        tracing::debug!(%erreur, "the directory of companies gives nothing");
        muet(ce_qu_il_en_est(&erreur))
    })?;
    let active = siege.filter(|siege| siege.active);
    let trouvee = active.is_some();
    let corps = ReponseAnnuaire {
        header: if trouvee {
            EnTeteAnnuaire { statut: 200, message: "OK".to_owned(), total: Some(1), debut: Some(0), nombre: Some(1) }
        } else {
            EnTeteAnnuaire { statut: 404, message: "Not Found".to_owned(), total: None, debut: None, nombre: None }
        },
        etablissements: active.map(en_etablissement).into_iter().collect(),
    };
    let corps = serde_json::to_vec(&corps).map_err(Error::interne)?;
    let mut reponse = prive(type_mime, corps);
    if annuaire.est_fictif() {
        reponse.headers_mut().insert(FICTIF, HeaderValue::from_static("fictif"));
    }
    Ok(if trouvee { reponse } else { sans_reponse(reponse) })
}

/// A head office in the shape of the national register.
fn en_etablissement(siege: Etablissement) -> EtablissementDuFil {
    EtablissementDuFil {
        siren: siege.siren,
        siret: siege.siret,
        etablissement_siege: siege.siege,
        unite_legale: UniteLegale {
            etat_administratif_unite_legale: if siege.active { "A" } else { "C" }.to_owned(),
            denomination_unite_legale: siege.denomination,
            categorie_juridique_unite_legale: siege.categorie_juridique,
        },
        adresse_etablissement: AdresseEtablissement {
            numero_voie_etablissement: siege.numero,
            indice_repetition_etablissement: siege.repetition,
            type_voie_etablissement: siege.type_voie,
            libelle_voie_etablissement: siege.voie,
            code_postal_etablissement: siege.code_postal,
            libelle_commune_etablissement: siege.commune,
            code_commune_etablissement: siege.code_commune,
            complement_adresse_etablissement: siege.complement,
        },
    }
}

/// The refusal when the directory is absent or gives nothing, so that the person types the company by hand.
fn muet(cause: &str) -> RefusDAction {
    let phrase = format!("{cause} Veuillez saisir les informations de votre société.");
    RefusDAction::nouveau(SorteDeRefus::Indisponible, "annuaire-muet", phrase)
}

/// Why the directory gives nothing, in French. The sentence must not say that the directory is silent when it did answer.
fn ce_qu_il_en_est(erreur: &Panne) -> &'static str {
    match erreur {
        Panne::Illisible | Panne::TropLong | Panne::Deplace(_) | Panne::TropCourt => {
            "La réponse de l’annuaire des sociétés n’a pas pu être lue."
        }
        Panne::Occupe => "L’annuaire des sociétés reçoit trop de questions en ce moment.",
        Panne::Reponse(400..=499) => "L’annuaire des sociétés refuse nos questions.",
        Panne::Delai | Panne::Injoignable(_) | Panne::Reponse(_) | Panne::EnPause => {
            "L’annuaire des sociétés ne répond pas."
        }
    }
}

/// The siren in `q`. `None` unless `q` asks for the active head office with one siren, because the portal answers no other question.
fn siren(q: &str) -> Option<&str> {
    let mut conditions = q.split(" AND ").map(str::trim);
    let siren = conditions.next()?.strip_prefix("siren:")?;
    let siege = conditions.next()? == "etablissementSiege:true";
    let active = conditions.next()?.eq_ignore_ascii_case("etatAdministratifUniteLegale:a");
    let juste = siege && active && conditions.next().is_none() && siren.len() == 9 && Regle::Siren.texte(siren).is_ok();
    juste.then_some(siren)
}

#[cfg(test)]
mod tests {
    use super::siren;

    #[test]
    fn une_seule_question_se_pose() {
        let juste = "siren:265701342 AND etablissementSiege:true AND etatAdministratifUniteLegale:";
        assert_eq!(siren(&format!("{juste}a")), Some("265701342"));
        assert_eq!(siren(&format!("{juste}A")), Some("265701342"));
        for autre in [
            "siren:265701342",
            "siren:26570134 AND etablissementSiege:true AND etatAdministratifUniteLegale:a",
            "siren:* AND etablissementSiege:true AND etatAdministratifUniteLegale:a",
            "siren:265701342 AND etablissementSiege:false AND etatAdministratifUniteLegale:a",
            &format!("{juste}a AND siren:732829320"),
            &format!("{juste}a OR siren:732829320"),
        ] {
            assert_eq!(siren(autre), None, "{autre}");
        }
    }
}
