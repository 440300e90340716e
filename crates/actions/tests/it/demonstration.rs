//! The data of the demonstration. It is the same at each run, it is added to the data of an earlier version, and it is
//! never added twice.

use crate::outils::{commande, importe, sur_les_deux};
use actions::demonstration::completer;
use actions::utilisateur::{charger_demo, lister};
use domain::acces::{Role, TypeUtilisateur};
use domain::denonciation::{StatutDenonciation, peut_renouveler};
use domain::inscription::StatutInscription;
use domain::mandat::EtapeMandat;
use domain::regard::Regard;
use domain::signature::SujetSigne;
use outside::annuaire::{SOCIETES, societe};
use std::collections::{BTreeMap, HashSet};
use store::denonciation::{Denonciation, DenonciationsVisibles, FiltreDenonciations};
use store::inscription::{InscriptionsVisibles, document};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(la_demonstration_se_complete_une_fois, les_denonciations_sont_la_dans_chaque_etat);

async fn la_demonstration_se_complete_une_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    assert_eq!(completer(&commande(&base)).await.expect("nothing"), 0, "no account of demonstration");
    // An earlier version wrote only the named accounts, as these lines do.
    assert_eq!(charger_demo(&commande(&base)).await.expect("the demo"), 6);
    let autre = base.autre_processus().await;
    let (ici, la) = (commande(&base), commande(&autre));
    let (un, deux) = tokio::join!(completer(&ici), completer(&la));
    let ajoutes = un.expect("filled") + deux.expect("filled");
    assert_eq!(ajoutes, 23 + 40 + 4, "each was added by one of them");
    assert_eq!(charger_demo(&commande(&base)).await.expect("again"), 0, "the named accounts are as they were");
    assert_eq!(completer(&commande(&base)).await.expect("again"), 0);
    let tous = lister(&base).await.expect("users");
    assert_eq!(tous.len(), 60);
    assert!(tous.iter().all(|lu| lu.utilisateur.demo && lu.mot_de_passe.is_some()));
    let lecture = base.lire().await.expect("a place");
    let comptes = store::compte::lister(&lecture).await.expect("companies");
    assert_eq!(comptes.len(), 25);
    // Each company is in the fictional directory, so a person who registers it again is told that the portal knows it.
    let sirens: HashSet<String> =
        (0..SOCIETES).flat_map(societe).filter(|siege| siege.active).map(|siege| siege.siren).collect();
    let mut connus = 0;
    for siren in &sirens {
        connus += usize::from(store::compte::par_siren(&lecture, siren).await.expect("readable").is_some());
    }
    assert_eq!(connus, comptes.len());
    let aujourd_hui = base.maintenant().jour();
    let (mut etapes, mut finis, mut bientot, mut scelles) = (BTreeMap::<_, usize>::new(), Vec::new(), 0, Vec::new());
    for compte in &comptes {
        let lu = store::mandat::du_compte(&lecture, compte.id, aujourd_hui).await.expect("readable").expect("one each");
        let etape = lu.mandat.etat(aujourd_hui).etape();
        *etapes.entry(etape.code()).or_default() += 1;
        bientot += usize::from(lu.mandat.est_a_renouveler(aujourd_hui));
        if etape == EtapeMandat::Termine {
            finis.push(compte.nom.as_str());
        }
        if let Some(lue) = store::enveloppe::du_sujet(&lecture, SujetSigne::Mandat(lu.numero)).await.expect("readable")
        {
            let document = lue.document.expect("its bytes are kept");
            let octets = base.pieces().lire(&document).await.expect("readable").expect("there");
            let signatures = octets.windows(10).filter(|suite| suite.starts_with(b"/ByteRange")).count();
            assert_eq!(signatures, lue.enveloppe.signatures(), "{etape:?}: sealed as many times as it is signed");
            scelles.push((etape.code(), signatures));
        }
    }
    assert_eq!(
        etapes,
        BTreeMap::from([("a-contresigner", 2), ("a-signer", 1), ("actif", 21), ("termine", 1)]),
        "companies at each step"
    );
    assert_eq!((finis, bientot), (vec!["Marchand Immobilier"], 1), "one has another to sign, one will soon");
    scelles.sort_unstable();
    assert_eq!(scelles, [("a-contresigner", 1), ("a-contresigner", 1), ("a-signer", 0), ("actif", 2)]);
    let equipe =
        tous.iter().find(|lu| lu.utilisateur.type_utilisateur == TypeUtilisateur::IA).expect("an administrator");
    let regard = Regard::de(&equipe.utilisateur);
    assert!(regard.a(Role::IA));
    let vues = InscriptionsVisibles::par(&regard);
    let mut combien = Vec::new();
    for statut in StatutInscription::TOUS {
        let siennes = vues.lister(&lecture, &[statut]).await.expect("readable");
        assert!(siennes.iter().all(|i| i.dossier.is_none() == (statut == StatutInscription::Effacee)));
        combien.push(siennes.len());
    }
    assert_eq!(combien, [14, 6, 10, 6, 4]);
    let attendent = vues.lister(&lecture, &[StatutInscription::ATraiter]).await.expect("readable");
    let documents = document::de(&lecture, attendent[0].id).await.expect("readable");
    assert!(documents.len() >= 6);
    let octets = base.pieces().lire(&documents[0].piece).await.expect("readable").expect("its bytes");
    assert!(octets.starts_with(b"%PDF-"));
    drop(lecture);
    // The transaction that lost has written files too. They are deleted.
    let fichiers = fichiers(&base.reglages().donnees.join("pieces"));
    let lignes = base.cles_des_pieces().await.expect("counted").iter().map(|(_, nombre)| nombre).sum::<u64>();
    assert_eq!(fichiers as u64, lignes);
}

/// Once there is a catalogue, some two hundred declarations are added, dated from today. When two processes add them
/// together, they are added once.
async fn les_denonciations_sont_la_dans_chaque_etat(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    // An earlier version, which had no declarations, leaves the data in this state.
    completer(&commande(&base)).await.expect("filled");
    importe(&base, testkit::petit_monde::FLUX).await;
    let autre = base.autre_processus().await;
    let (ici, la) = (commande(&base), commande(&autre));
    let (un, deux) = tokio::join!(completer(&ici), completer(&la));
    assert!(un.expect("filled") + deux.expect("filled") >= 210);
    assert_eq!(completer(&commande(&base)).await.expect("again"), 0);
    let lecture = base.lire().await.expect("a place");
    let tous = lister(&base).await.expect("users");
    let ia = tous.iter().find(|lu| lu.utilisateur.type_utilisateur == TypeUtilisateur::IA).expect("an administrator");
    let vues = DenonciationsVisibles::par(&Regard::de(&ia.utilisateur));
    let toutes = vues.lister(&lecture, &FiltreDenonciations::default()).await.expect("readable");
    let combien = StatutDenonciation::TOUS.map(|statut| toutes.iter().filter(|une| une.statut() == statut).count());
    assert_eq!(combien, [14, 108, 44, 20, 24]);
    let maintenant = base.maintenant();
    assert!(
        toutes.iter().all(|une| une.court(maintenant.date()) == une.statut().court() && une.cree <= maintenant.date())
    );
    // Staff have conflicts to resolve. Each named account has a declaration in its last days, which it can renew.
    let ids: Vec<_> = toutes.iter().map(|une| une.id).collect();
    let rivalites = store::denonciation::rivalites(&lecture, &ids, maintenant).await.expect("readable");
    let attendent = toutes.iter().filter(|une| une.statut() == StatutDenonciation::EnCours);
    assert!(attendent.clone().all(|une| rivalites.iter().any(|rivalite| rivalite.de == une.id)));
    for email in ["prescripteur@cabinet-alpha.example", "prescripteur@cabinet-beta.example"] {
        let qui =
            tous.iter().find(|lu| lu.utilisateur.identite.email == email).expect("a named account").utilisateur.id;
        let siennes: Vec<_> = toutes.iter().filter(|une| une.prescripteur == Some(qui)).collect();
        let bientot = siennes
            .iter()
            .filter(|une| peut_renouveler(une.statut(), une.echeance, une.renouvellements, maintenant.date()).is_ok());
        assert!(siennes.len() >= 6 && bientot.count() >= 1, "{email}: {}", siennes.len());
    }
    // At least three waiting declarations will be decided without staff, because all their rivals end before them.
    let decidees = toutes.iter().filter(|une| {
        let contre = |autre: &&Denonciation| rivalites.iter().any(|lien| lien.de == une.id && lien.rivale == autre.id);
        let mut contre = toutes.iter().filter(contre).peekable();
        une.statut() == StatutDenonciation::EnCours
            && contre.peek().is_some()
            && contre.all(|autre| autre.echeance < une.echeance)
    });
    assert!(decidees.count() >= 3, "waiting declarations that will be decided");
    let couples = toutes.iter().filter(|une| une.statut().court() && une.conjoint.is_some()).count();
    assert!(couples >= 3, "couples: {couples}");
    let contacts: Vec<_> = toutes.iter().filter(|une| une.statut().court()).map(|une| une.contact).collect();
    let lus = store::contact::par_ids(&lecture, &contacts).await.expect("readable");
    let a_l_etranger = lus.values().filter_map(|lu| lu.contact.as_ref()?.cp.as_deref()).filter(|cp| cp.len() == 4);
    assert!(a_l_etranger.count() >= 3, "buyers who live abroad");
    let mut cles: Vec<_> = rivalites.iter().map(|rivalite| (rivalite.de, rivalite.statut)).collect();
    cles.retain(|(de, statut)| {
        let sienne = toutes.iter().find(|une| une.id == *de).expect("one of them");
        sienne.statut() == StatutDenonciation::Validee && *statut == StatutDenonciation::Validee
    });
    assert!(cles.is_empty(), "no two companies are protected for one person");
}

fn fichiers(dossier: &std::path::Path) -> usize {
    let entrees = std::fs::read_dir(dossier).expect("a folder").map(|entree| entree.expect("an entry").path());
    entrees.map(|chemin| if chemin.is_dir() { fichiers(&chemin) } else { 1 }).sum()
}
