//! Three companies act on one couple, with two spellings of each person, in random orders (`LINTEAU_TEST_ORDRES=200` tries two hundred
//! orders). Corrections always succeed. Only a buyer whose key another company protects is refused. A running option or reservation is
//! never stopped.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, Reponse, commande, sur_les_deux};
use crate::denonciation::{D, statut};
use crate::dossier::{RESERVATIONS, adresse, annuler as abandonner, changer, lire};
use crate::vente::{annuler, mandater, prescripteur};
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use store::compte::NouveauCompte;
use testkit::base::Moteur;

/// The number of orders to try, unless the environment asks for more.
const ORDRES: u64 = 12;
const LOTS: [&str; 3] = ["nantes1-A201", "nantes1-A001", "nantes1-A302"];

sur_les_deux!(une_vente_qui_court_n_est_jamais_arretee_dans_aucun_ordre,);

/// One act of a company, about one person of the couple or about both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Geste {
    Declarer(usize, usize),
    DeclarerLeCouple(usize),
    Optionner(usize, usize),
    Reserver(usize, usize),
    Corriger(usize),
    AjouterLAutre(usize),
}

/// The state of the couple that the rules predict. For each person: the company that is protected, the companies that declared them, the
/// companies that sell to them.
#[derive(Debug, Default)]
struct Couple {
    protege: [Option<usize>; 2],
    declare: [Vec<usize>; 2],
    vend: [Vec<usize>; 2],
}

impl Couple {
    fn d_une_autre(&self, personne: usize, societe: usize) -> bool {
        self.protege[personne].is_some_and(|autre| autre != societe)
    }

    fn libre(&self, personne: usize, societe: usize) -> bool {
        let autres = self.declare[personne].iter().chain(&self.vend[personne]);
        autres.into_iter().all(|autre| *autre == societe)
    }
}

/// A generator of numbers, which are the same at each run.
struct Hasard(u64);

impl Hasard {
    fn suivant(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn parmi(&mut self, combien: usize) -> usize {
        let combien = u64::try_from(combien).expect("few");
        usize::try_from(self.suivant() % combien).expect("fewer")
    }

    fn melanger<T>(&mut self, tous: &mut [T]) {
        for rang in (1..tous.len()).rev() {
            tous.swap(rang, self.parmi(rang + 1));
        }
    }
}

/// One person of the couple of this order, in one of two spellings that give the same keys.
fn personne(ordre: u64, qui: usize, ecriture: usize) -> Value {
    let (chiffres, nom) = (format!("{ordre:03}"), ["Autret", "Bazin"][qui]);
    let (email, tel) = if ecriture == 0 {
        (format!("couple{ordre}.{qui}@exemple.fr"), format!("0639{qui}{chiffres}00"))
    } else {
        (format!("Couple{ordre}.{qui}+immo@Exemple.fr"), format!("+33 (0)6 39 {qui}{chiffres}00"))
    };
    json!({"civilite": "Mme", "nom": nom, "prenom": "Zoé", "email": email, "tel": tel, "cp": "44000", "ville": "Nantes",
        "adresse": "3 rue Crébillon"})
}

/// A prescriber of each of three companies. Two of these companies are in the small test catalogue.
async fn vendeurs(app: &App) -> [Cookie; 3] {
    let tierce = app.base.entretenir(|tx| async move {
        let nouveau = NouveauCompte { nom: "Cabinet Gamma".to_owned(), groupe: None, gerant: None, siren: None };
        let compte = store::compte::creer(&tx, &nouveau).await?;
        let mut lu = store::mandat::creer(&tx, compte).await?;
        let hier = tx.maintenant().jour().pred_opt();
        (lu.mandat.date_signature, lu.mandat.date_signature_societe) = (hier, hier);
        store::mandat::signer(&tx, lu.numero, &lu.mandat, None).await?;
        Ok::<_, store::Error>(compte.0)
    });
    let tierce = tierce.await.expect("written");
    [app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, prescripteur(app, tierce, 9).await]
}

async fn regler(app: &App, cle: &str, valeur: &str) {
    let toute = actions::version::VersionAttendue::Toute;
    actions::reglage::regler(&commande(&app.base), cle, Some(valeur), &toute).await.expect("set");
}

async fn une_vente_qui_court_n_est_jamais_arretee_dans_aucun_ordre(moteur: Moteur) {
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let gens = vendeurs(&app).await;
    regler(&app, "option.reprise", "0").await;
    regler(&app, "denonciation.par-jour", "10000").await;
    app.base.relire_les_reglages().await.expect("read");
    let mut hasard = Hasard(0x2026_1126);
    let ordres = std::env::var("LINTEAU_TEST_ORDRES").map_or(ORDRES, |dit| dit.parse().expect("a number of orders"));
    for ordre in 0..ordres {
        un_ordre(&app, &gens, ordre, &mut hasard).await;
    }
    // Delete some thousand letters that no test reads.
    let oublier = app.base.entretenir(|tx| async move {
        tx.execute_unprepared("DELETE FROM tache").await?;
        Ok::<_, store::Error>(())
    });
    oublier.await.expect("written");
}

async fn un_ordre(app: &App, gens: &[Cookie; 3], ordre: u64, hasard: &mut Hasard) {
    let mut gestes = Vec::new();
    for societe in 0..3 {
        let qui = hasard.parmi(2);
        if hasard.parmi(3) == 0 {
            gestes.push(Geste::DeclarerLeCouple(societe));
        } else {
            gestes.extend([Geste::Declarer(societe, 0), Geste::Declarer(societe, 1)]);
        }
        gestes.extend([Geste::Optionner(societe, qui), Geste::Reserver(societe, qui)]);
        gestes.extend([Geste::Corriger(societe), Geste::AjouterLAutre(societe)]);
    }
    hasard.melanger(&mut gestes);
    let mut couple = Couple::default();
    let mut options: [Option<Value>; 3] = [None, None, None];
    let mut brouillons: [Option<(Value, Vec<usize>)>; 3] = [None, None, None];
    for geste in &gestes {
        let dit = || format!("order {ordre}, {geste:?} of {gestes:?}, {couple:?}");
        match *geste {
            Geste::Declarer(societe, qui) => {
                let corps = json!({"contact": personne(ordre, qui, hasard.parmi(2)), "programmes": ["nantes1"]});
                let faite = app.post(D, &corps).par(&gens[societe]).envoyer().await;
                assert_eq!(faite.statut, 200, "{}: {faite}", dit());
                let attendu = if couple.libre(qui, societe) { "2" } else { "1" };
                assert_eq!(statut(&faite.json()), attendu, "{}", dit());
                couple.declare[qui].push(societe);
                if attendu == "2" {
                    couple.protege[qui] = Some(societe);
                }
            }
            Geste::DeclarerLeCouple(societe) => {
                let [contact, conjoint] = [0, 1].map(|qui| personne(ordre, qui, hasard.parmi(2)));
                let corps = json!({"contact": contact, "conjoint": conjoint, "programmes": ["nantes1"]});
                let faite = app.post(D, &corps).par(&gens[societe]).envoyer().await;
                assert_eq!(faite.statut, 200, "{}: {faite}", dit());
                // A couple is protected together, or waits together.
                let attendu = if [0, 1].iter().all(|qui| couple.libre(*qui, societe)) { "2" } else { "1" };
                assert_eq!(statut(&faite.json()), attendu, "{}", dit());
                for qui in [0, 1] {
                    couple.declare[qui].push(societe);
                    if attendu == "2" {
                        couple.protege[qui] = Some(societe);
                    }
                }
            }
            Geste::Optionner(societe, qui) => {
                if brouillons[societe].is_some() {
                    continue;
                }
                let corps = json!({"lot": LOTS[societe], "contact": personne(ordre, qui, hasard.parmi(2))});
                let posee = app.post("/api/options", &corps).par(&gens[societe]).envoyer().await;
                if exiger(&posee, couple.d_une_autre(qui, societe), &dit()) {
                    options[societe] = Some(posee.json()["id"].clone());
                    couple.vend[qui].push(societe);
                }
            }
            Geste::Reserver(societe, qui) => {
                // A draft made from an option keeps its buyer, whatever was declared since.
                let corps = match &options[societe] {
                    Some(option) => json!({"option": option}),
                    None => json!({"lot": LOTS[societe], "reservataire": personne(ordre, qui, hasard.parmi(2))}),
                };
                let commencee = app.post(RESERVATIONS, &corps).par(&gens[societe]).envoyer().await;
                let refusee = options[societe].is_none() && couple.d_une_autre(qui, societe);
                if exiger(&commencee, refusee, &dit()) {
                    options[societe] = None;
                    brouillons[societe] = Some((commencee.json(), vec![qui]));
                    couple.vend[qui].push(societe);
                }
            }
            Geste::Corriger(societe) => {
                let Some((brouillon, qui)) = &brouillons[societe] else { continue };
                let ecrite = personne(ordre, qui[0], hasard.parmi(2));
                let nom = format!("{}-Duval", ecrite["nom"].as_str().expect("a name"));
                let patch = json!({"reservataire": {"prenom": "Zoé-Marie", "nom": nom, "adresse": format!("{ordre} quai de la Fosse"),
                    "email": ecrite["email"], "tel": ecrite["tel"]}});
                let changee = changer(app, &gens[societe], brouillon, &patch).await;
                assert_eq!(changee.statut, 200, "{}: {changee}", dit());
            }
            Geste::AjouterLAutre(societe) => {
                let Some((brouillon, acheteurs)) = &mut brouillons[societe] else { continue };
                let autre = 1 - acheteurs[0];
                let patch = json!({"coreservataire": personne(ordre, autre, hasard.parmi(2))});
                let changee = changer(app, &gens[societe], brouillon, &patch).await;
                if exiger(&changee, couple.d_une_autre(autre, societe), &dit()) {
                    acheteurs.push(autre);
                    couple.vend[autre].push(societe);
                }
            }
        }
    }
    for societe in 0..3 {
        if let Some(option) = &options[societe] {
            let lue = app.get(&format!("/api/options/{option}")).par(&gens[societe]).json().await;
            assert_eq!(statut(&lue), "1", "order {ordre}: {gestes:?}");
            assert_eq!(annuler(app, &gens[societe], option, &json!({})).await.statut, 200);
        }
        if let Some((brouillon, acheteurs)) = &brouillons[societe] {
            let lue = lire(app, &gens[societe], brouillon).await;
            assert_eq!(lue["draft"], true, "order {ordre}: {gestes:?}");
            let second = lue["coreservataire"]["nom"].is_string();
            assert_eq!(second, acheteurs.len() == 2, "{}: {lue}", adresse(brouillon));
            assert_eq!(abandonner(app, &gens[societe], brouillon, &json!({})).await.json()["code"], 1);
        }
    }
}

/// Requires that the call succeeds, unless a company is protected for the person. Returns whether the call succeeded.
fn exiger(reponse: &Reponse, protegee: bool, dit: &str) -> bool {
    if protegee {
        let (statut, code, _) = reponse.probleme();
        assert_eq!((statut, code.as_str()), (409, "personne-protegee"), "{dit}: {reponse}");
        return false;
    }
    assert!(reponse.statut.is_success(), "{dit}: {reponse}");
    true
}
