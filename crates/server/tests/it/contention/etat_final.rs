//! Compares the final rows with the model, and what each server shows with the rows.

use super::client::{Demande, appeler};
use super::histoire::Histoire;
use super::modele::{Modele, Tenu};
use super::monde::{ADMINISTRATEUR, acheteur};
use super::scene::Scene;
use anyhow::Context as _;
use chrono::SecondsFormat;
use domain::lot::tenue::IdReservation;
use domain::nombres::Montant;
use domain::option_lot::StatutOption;
use domain::reservation::StatutReservation;
use domain::utilisateur::IdUtilisateur;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use store::reservation::ReservationsVisibles;
use store::{Base, Instant};

/// The longest time for a server to apply facts that others wrote, far longer than a server takes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Compares the rows with the model, and returns the faults.
pub(super) fn comparer(histoire: &Histoire, modele: &Modele<'_>, maintenant: Instant) -> Vec<String> {
    let mut fautes = Vec::new();
    for ligne in &histoire.lots {
        let Some(etat) = modele.lots.get(&ligne.id) else {
            fautes.push(format!("lot {} came from nowhere", ligne.id));
            continue;
        };
        let juste = match &etat.tenu {
            Tenu::Par(tenant) => {
                ligne.statut.chars().eq([modele.statut_de(*tenant)])
                    && ligne.detenteur.as_deref() == Some("portail")
                    && ligne.detenu_ligne == Some(tenant.nom())
                    && ligne.disponible_le == modele.fin_de_l_avance(*tenant)
            }
            Tenu::Hors(statuts) => {
                ligne.statut.chars().all(|statut| statuts.contains_key(&statut))
                    && ligne.detenteur.as_deref() != Some("portail")
                    && ligne.detenu_ligne.is_none()
                    && ligne.disponible_le.is_none()
            }
        };
        let groupe = etat.groupe.map(|groupe| groupe.0);
        let reste = (ligne.retire, ligne.exclusivite, ligne.prix) == (etat.retire, groupe, Some(etat.prix()));
        if !juste || !reste {
            let (statut, tenu, prix) = (&ligne.statut, &ligne.detenu_ligne, ligne.prix);
            fautes.push(format!("lot {}: {statut} {tenu:?} {prix:?}, the facts say {etat:?}", ligne.id));
        }
    }
    fautes.extend(les_options(histoire, modele));
    fautes.extend(les_reservations(histoire, modele));
    fautes.extend(les_contrats(histoire, modele));
    fautes.extend(modele.une_vente_par_lot());
    fautes.extend(les_attentes(histoire, modele));
    fautes.extend(les_denonciations(histoire, modele));
    fautes.extend(les_protections(histoire, modele, maintenant));
    fautes.extend(les_contacts(histoire));
    fautes
}

fn les_options(histoire: &Histoire, modele: &Modele<'_>) -> Vec<String> {
    let mut fautes = Vec::new();
    let mut par_lot: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for ligne in histoire.reservations.values().filter(|ligne| ligne.statut == StatutReservation::EnCours.code()) {
        par_lot.entry(&ligne.lot).or_default().push(format!("draft {}", ligne.id));
    }
    for ligne in histoire.options.values() {
        if ligne.statut == StatutOption::EnCours.nom() {
            par_lot.entry(&ligne.lot).or_default().push(format!("option {}", ligne.id));
        }
        match modele.options.get(&ligne.id) {
            None => fautes.push(format!("option {} has no fact", ligne.id)),
            Some(etat)
                if (ligne.statut.as_str(), ligne.echeance, ligne.prescripteur)
                    != (etat.statut.nom(), etat.echeance, etat.prescripteur) =>
            {
                fautes.push(format!("option {} is {} in its row, the facts say {etat:?}", ligne.id, ligne.statut));
            }
            Some(_) => {}
        }
    }
    let deux = par_lot.iter().filter(|(_, options)| options.len() > 1);
    fautes.extend(deux.map(|(lot, options)| format!("{options:?} run on {lot}")));
    fautes
}

fn les_reservations(histoire: &Histoire, modele: &Modele<'_>) -> Vec<String> {
    let mut fautes = Vec::new();
    for ligne in histoire.reservations.values() {
        let id = ligne.id;
        let Some(etat) = modele.reservations.get(&id) else {
            fautes.push(format!("reservation {id} has no fact"));
            continue;
        };
        let dit = (ligne.etape.as_str(), ligne.statut.as_str(), ligne.expire, ligne.prescripteur);
        if dit != (etat.etat.etape().code(), etat.etat.statut().code(), etat.expire, etat.prescripteur) {
            fautes.push(format!("reservation {id} is {dit:?} in its row, the facts say {etat:?}"));
        }
    }
    fautes
}

/// Checks that the signatories of each contract are the same in the facts, in the rows and in the file.
fn les_contrats(histoire: &Histoire, modele: &Modele<'_>) -> Vec<String> {
    let mut fautes = Vec::new();
    for enveloppe in histoire.contrats.values().flatten() {
        let id = enveloppe.id;
        let siens = modele.scelles.iter().filter(|(autre, _)| *autre == id);
        let faits: Vec<u16> = siens.map(|(_, rang)| *rang).collect();
        if enveloppe.signes != faits {
            fautes.push(format!(
                "envelope {id} is signed by {:?} in its rows, the facts say {faits:?}",
                enveloppe.signes
            ));
        }
        match &enveloppe.sceaux {
            Some(Ok(champs)) if *champs == enveloppe.champs => {}
            None if faits.is_empty() => {}
            sceaux => {
                fautes.push(format!("the file of envelope {id} has {sceaux:?}, its rows say {:?}", enveloppe.champs));
            }
        }
    }
    for (id, etat) in &modele.reservations {
        let Some(contrat) = &etat.contrat else { continue };
        let scelles = modele.scelles.iter().filter(|(autre, _)| *autre == contrat.enveloppe).count();
        if scelles != contrat.signes.len() + usize::from(contrat.contresigne) {
            fautes.push(format!("contract {id}: {scelles} signatures, and {contrat:?}"));
        }
    }
    fautes
}

/// Checks that the form of each draft says what its last change said, as far as this change is known.
pub(super) async fn les_formulaires(base: &Base, modele: &Modele<'_>) -> anyhow::Result<Vec<String>> {
    let mut fautes = Vec::new();
    let lecture = base.lire().await?;
    for (id, etat) in &modele.reservations {
        let Some(envoye) = etat.modifiee_par.and_then(|fait| modele.envoyes.get(&fait)) else { continue };
        let visibles = ReservationsVisibles::de(IdUtilisateur(etat.prescripteur));
        let lue = visibles.par_id(&lecture, IdReservation(*id)).await?.context("a reservation")?;
        let dit = (lue.document["financement"]["apport"][0].as_i64(), lue.document["reservataire"]["email"].as_str());
        let email = envoye.personne.map(|rang| acheteur(rang)["email"].as_str().unwrap_or_default().to_owned());
        let apport_faux = envoye.apport.is_some() && envoye.apport != dit.0;
        if apport_faux || (email.is_some() && email.as_deref() != dit.1) {
            fautes.push(format!("the form of {id} says {dit:?}, it was told {envoye:?}"));
        }
    }
    Ok(fautes)
}

fn les_attentes(histoire: &Histoire, modele: &Modele<'_>) -> Vec<String> {
    let mut fautes = Vec::new();
    for ligne in histoire.attentes.values() {
        match modele.attentes.toutes.get(&ligne.id) {
            None => fautes.push(format!("place {} has no fact", ligne.id)),
            Some(etat) if ligne.statut != etat.statut.nom() || ligne.avance_fin != etat.fin => {
                fautes.push(format!("place {} is {} in its row, the facts say {etat:?}", ligne.id, ligne.statut));
            }
            Some(_) => {}
        }
    }
    fautes
}

fn les_denonciations(histoire: &Histoire, modele: &Modele<'_>) -> Vec<String> {
    let mut fautes = Vec::new();
    for ligne in histoire.denonciations.values() {
        match modele.denonciations.toutes.get(&ligne.id) {
            None => fautes.push(format!("declaration {} has no fact", ligne.id)),
            Some(etat) if ligne.statut != etat.statut.nom() || ligne.echeance != Some(etat.echeance) => {
                fautes.push(format!("declaration {} is {} in its row, the facts say {etat:?}", ligne.id, ligne.statut));
            }
            Some(_) => {}
        }
    }
    fautes
}

/// The companies that declarations protect, and until when, by key of a person and programme.
type Protections = BTreeMap<(Vec<u8>, String), BTreeSet<(Option<i32>, Instant)>>;

/// Checks that each running validated declaration protects each key of its person on each of its programmes, and that
/// there is no other protection.
fn les_protections(histoire: &Histoire, modele: &Modele<'_>, maintenant: Instant) -> Vec<String> {
    let mut voulues = Protections::new();
    let cle = |index: &store::chiffre::IndexAveugle| index.hexadecimal().into_bytes();
    for (id, etat) in modele.denonciations.toutes.iter().filter(|(_, etat)| etat.statut.protege()) {
        let Some(ligne) = histoire.denonciations.get(id) else { continue };
        for index in histoire.contacts.get(&ligne.contact).into_iter().flatten() {
            for programme in histoire.programmes.get(id).into_iter().flatten() {
                let cle = (cle(index), programme.clone());
                voulues.entry(cle).or_default().insert((ligne.compte, etat.echeance));
            }
        }
    }
    let mut fautes = Vec::new();
    for ligne in &histoire.protections {
        let sienne = voulues.remove(&(cle(&ligne.cle), ligne.programme.clone())).unwrap_or_default();
        let fin = sienne.iter().map(|(_, fin)| *fin).max();
        let seule = sienne.iter().all(|(compte, _)| *compte == ligne.compte);
        if ligne.echeance > maintenant && (!seule || fin != Some(ligne.echeance)) {
            let (programme, compte) = (&ligne.programme, ligne.compte);
            fautes.push(format!("{compte:?} is protected on {programme} until {:?}, for {sienne:?}", ligne.echeance));
        }
    }
    let manquent = voulues.into_iter().filter(|(_, siennes)| siennes.iter().any(|(_, fin)| *fin > maintenant));
    fautes.extend(manquent.map(|((_, programme), siennes)| format!("nothing protects {siennes:?} on {programme}")));
    fautes
}

/// Checks that refused calls left no contact without a row that names it.
fn les_contacts(histoire: &Histoire) -> Vec<String> {
    let options = histoire.options.values().map(|option| option.contact);
    let reservations = histoire.reservations.values().flat_map(|une| [une.contact, une.co_contact]).flatten();
    let denonciations = histoire.denonciations.values().map(|une| une.contact);
    let cites: BTreeSet<i64> = options.chain(reservations).chain(denonciations).collect();
    let seuls = histoire.contacts.keys().filter(|id| !cites.contains(id));
    seuls.map(|id| format!("contact {id} is nobody's")).collect()
}

/// What a server shows of a lot: its status, its price, the end of its head start, and whether it is dedicated.
type Montre = (String, Option<f64>, Option<String>, bool);

fn a_montrer(ligne: &store::tables::lot::Model) -> Montre {
    let prix = ligne.prix.map(|prix| Montant::depuis_centiemes(prix).decimal());
    let fin = ligne.disponible_le.map(|fin| fin.date().to_rfc3339_opts(SecondsFormat::Secs, true));
    (ligne.statut.clone(), prix, fin, ligne.exclusivite.is_some())
}

fn montre(lot: &serde_json::Value) -> (String, Montre) {
    let texte = |valeur: &serde_json::Value| valeur.as_str().map(str::to_owned);
    let statut = texte(&lot["statut"]["code"]).unwrap_or_default();
    let dediee = !lot["exclusivite"].is_null();
    (texte(&lot["id"]).unwrap_or_default(), (statut, lot["prix"].as_f64(), texte(&lot["disponibleLe"]), dediee))
}

/// Checks that each server shows each lot as the lot's row says.
pub(super) async fn les_serveurs(scene: &Scene, histoire: &Histoire) -> anyhow::Result<Vec<String>> {
    let mut fautes = Vec::new();
    let cookie = {
        scene.monde.rouvrir(&scene.base, ADMINISTRATEUR).await?;
        scene.monde.cookie(ADMINISTRATEUR)
    };
    let en_vente = |ligne: &&store::tables::lot::Model| !ligne.retire;
    let attendus: BTreeMap<String, Montre> =
        histoire.lots.iter().filter(en_vente).map(|ligne| (ligne.id.clone(), a_montrer(ligne))).collect();
    for serveur in 0..scene.banc.serveurs() {
        let adresse = scene.banc.adresse(serveur).await?;
        let demande = Demande {
            methode: "GET",
            chemin: "/api/offre/lots?limit=200",
            cookie: &cookie,
            jeton: None,
            genre: None,
            cle: None,
            fait: Some(histoire.compteur),
            version: None,
            corps: "",
        };
        let suivie = async {
            loop {
                // A server that has just started needs a moment to catch up, so the call is made again.
                match appeler(&adresse, demande).await {
                    Some(reponse) if reponse.statut == 200 => return reponse,
                    _ => tokio::time::sleep(Duration::from_millis(50)).await,
                }
            }
        };
        let Ok(reponse) = tokio::time::timeout(PATIENCE, suivie).await else {
            fautes.push(format!("server {serveur} never comes to fact {}", histoire.compteur));
            continue;
        };
        let membres = reponse.corps["hydra:member"].as_array().context("a list of lots")?;
        let montres: BTreeMap<String, Montre> = membres.iter().map(montre).collect();
        if attendus != montres {
            let ecarts: Vec<_> = montres.iter().filter(|(id, dit)| attendus.get(*id) != Some(dit)).collect();
            let (montres, attendus) = (montres.len(), attendus.len());
            fautes.push(format!("server {serveur} shows {montres} lots of {attendus}, otherwise: {ecarts:?}"));
        }
    }
    Ok(fautes)
}
