//! Mandates: which mandate of a company is in force, and which mandates wait for a step. Each mandate is read back as it was written.

use crate::outils::{lecture, sur_les_deux};
use chrono::{Days, NaiveDate};
use domain::inscription::{EvenementInscription, StatutInscription};
use domain::mandat::{DocumentDuMandat, EtatDeMandat, FinDeMandat, RappelDeMandat, RepresentantLegal};
use domain::signature::PersonneSignataire;
use domain::utilisateur::{Civilite, IdCompte};
use store::compte::NouveauCompte;
use store::mandat::{self, MandatLu, NouveauMandat};
use store::{Base, Ecriture};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    un_mandat_passe_par_ses_etapes,
    celui_qui_court_compte_meme_avec_un_autre_a_signer,
    ce_qui_attend_quelque_chose_se_trouve,
    la_fin_d_un_mandat_se_dit_une_fois,
);

/// A legal representative with this first name.
pub(crate) fn representant(prenom: &str) -> RepresentantLegal {
    RepresentantLegal(PersonneSignataire {
        civilite: Civilite::Mme,
        nom: "Perrin".to_owned(),
        prenom: prenom.to_owned(),
        email: "lea.perrin@cabinet.example".to_owned(),
        tel: None,
    })
}

async fn une_societe(base: &Base, nom: &str) -> IdCompte {
    let nouveau = &NouveauCompte { nom: nom.to_owned(), groupe: None, gerant: None, siren: None };
    base.entretenir(|tx| async move { store::compte::creer(&tx, nouveau).await }).await.expect("written")
}

async fn creer(base: &Base, compte: IdCompte, representant: Option<RepresentantLegal>) -> MandatLu {
    let nouveau = &NouveauMandat { compte, representant, renouvelle: None };
    base.entretenir(|tx| async move { mandat::creer_pour(&tx, nouveau).await }).await.expect("written")
}

async fn signer(base: &Base, lu: &MandatLu, signe: Option<NaiveDate>, societe: Option<NaiveDate>) {
    let travail = |tx: Ecriture| async move {
        let mut mandat = lu.mandat.clone();
        (mandat.date_signature, mandat.date_signature_societe) = (signe, societe);
        mandat::signer(&tx, lu.numero, &mandat, None).await
    };
    base.entretenir(travail).await.expect("written");
}

async fn relu(base: &Base, numero: i64) -> MandatLu {
    mandat::par_numero(&lecture(base).await, numero).await.expect("readable").expect("there")
}

async fn un_mandat_passe_par_ses_etapes(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let jour = base.maintenant().jour();
    let compte = une_societe(&base, "Cabinet").await;
    let sans = creer(&base, compte, None).await;
    assert_eq!(relu(&base, sans.numero).await.mandat.etat(jour), EtatDeMandat::SansRepresentant);
    let nomme = &sans;
    let lea = &representant("Léa");
    base.entretenir(|tx| async move { mandat::nommer(&tx, &mut nomme.clone(), lea).await }).await.expect("written");
    let lu = &relu(&base, sans.numero).await;
    assert_eq!((lu.representant.as_ref(), lu.mandat.etat(jour)), (Some(lea), EtatDeMandat::EnPreparation));
    base.entretenir(|tx| async move { mandat::etablir(&tx, &mut lu.clone()).await }).await.expect("written");
    let lu = &relu(&base, sans.numero).await;
    assert_eq!(lu.mandat.etat(jour), EtatDeMandat::ASigner);
    let le = base.maintenant().date();
    let refuser = |tx| async move {
        mandat::finir(&tx, &mut lu.clone(), FinDeMandat::Refuse(le), Some("Le taux ne me convient pas")).await
    };
    base.entretenir(refuser).await.expect("written");
    let lu = &relu(&base, sans.numero).await;
    assert_eq!(lu.mandat.etat(jour), EtatDeMandat::Refuse { le });
    assert_eq!(lu.motif.as_deref(), Some("Le taux ne me convient pas"));
    // A new person must sign, so the document is prepared again and the refusal is cleared.
    let malo = &representant("Malo");
    base.entretenir(|tx| async move { mandat::nommer(&tx, &mut lu.clone(), malo).await }).await.expect("written");
    let lu = relu(&base, sans.numero).await;
    assert_eq!((lu.mandat.document, lu.mandat.fin, lu.motif.clone()), (DocumentDuMandat::EnPreparation, None, None));
    signer(&base, &lu, Some(jour), None).await;
    assert_eq!(relu(&base, lu.numero).await.mandat.etat(jour), EtatDeMandat::AContresigner { signe: jour });
    signer(&base, &lu, Some(jour), Some(jour)).await;
    let lu = &relu(&base, lu.numero).await;
    assert!(lu.mandat.est_actif(jour));
    let registre = |tx| async move { mandat::noter_registre(&tx, &mut lu.clone(), Some("2026-117")).await };
    base.entretenir(registre).await.expect("written");
    let finir = |tx| async move {
        mandat::finir(&tx, &mut lu.clone(), FinDeMandat::Anticipee(le), Some("Cessation d’activité")).await
    };
    base.entretenir(finir).await.expect("written");
    let lu = relu(&base, lu.numero).await;
    assert!(!lu.mandat.est_actif(jour));
    assert_eq!((lu.numero_registre.as_deref(), lu.motif.as_deref()), (Some("2026-117"), Some("Cessation d’activité")));
}

async fn celui_qui_court_compte_meme_avec_un_autre_a_signer(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let jour = base.maintenant().jour();
    let (compte, autre) = (une_societe(&base, "Cabinet").await, une_societe(&base, "Agence").await);
    let court = creer(&base, compte, None).await;
    signer(&base, &court, jour.checked_sub_days(Days::new(350)), jour.checked_sub_days(Days::new(349))).await;
    let a_signer = creer(&base, compte, Some(representant("Léa"))).await;
    creer(&base, autre, None).await;
    let vue = lecture(&base).await;
    let siens = mandat::de_la_societe(&vue, compte).await.expect("readable");
    let numero = |lu: Option<&MandatLu>| lu.map(|lu| lu.numero);
    assert_eq!(numero(siens.qui_compte(jour)), Some(court.numero));
    assert_eq!(numero(siens.suivant(jour)), Some(a_signer.numero));
    assert_eq!(numero(siens.dernier()), Some(a_signer.numero));
    // Once the mandate in force has ended, the mandate to sign takes its place.
    let plus_tard = jour + Days::new(30);
    assert_eq!(numero(siens.qui_compte(plus_tard)), Some(a_signer.numero));
    assert_eq!(numero(siens.suivant(plus_tard)), None);
    let personne = mandat::de_la_societe(&vue, IdCompte(9999)).await.expect("readable");
    assert_eq!((numero(personne.qui_compte(jour)), numero(personne.suivant(jour))), (None, None));
    let moyens = store::prise::moyens(&vue, domain::utilisateur::IdUtilisateur(1), Some(compte)).await;
    let actif = moyens.expect("readable").mandats.actif(jour).map(|mandat| mandat.id.clone());
    assert_eq!(actif, Some(court.mandat.id), "who takes a lot does it under the one that runs");
}

async fn ce_qui_attend_quelque_chose_se_trouve(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let jour = base.maintenant().jour();
    let a_etablir = async || mandat::a_etablir(&lecture(&base).await, 10).await.expect("readable");
    let inconnue = une_societe(&base, "Inconnue").await;
    creer(&base, inconnue, None).await;
    assert!(a_etablir().await.is_empty(), "nobody is known who signs it");
    let nommee = creer(&base, une_societe(&base, "Nommée").await, Some(representant("Léa"))).await;
    // This company registered before mandates were signed electronically, so the signer is found in its registration.
    let inscrite = une_societe(&base, "Inscrite").await;
    let dossier = &crate::inscription::dossier("732829320", "soizic@cabinet.example");
    let accepter = |tx| async move {
        let mut faite = store::inscription::creer(&tx, dossier, None).await?;
        faite.statut = StatutInscription::ATraiter.apres(EvenementInscription::Acceptee).expect("allowed");
        faite.compte = Some(inscrite);
        store::inscription::remplacer(&tx, &faite).await
    };
    assert!(base.entretenir(accepter).await.expect("written"));
    let ancienne = &creer(&base, inscrite, None).await;
    assert_eq!(a_etablir().await, [nommee.numero, ancienne.numero]);
    let lu = store::inscription::dossier_de_la_societe(&lecture(&base).await, inscrite).await.expect("readable");
    assert_eq!(lu.as_ref(), Some(dossier));
    let rien = store::inscription::dossier_de_la_societe(&lecture(&base).await, inconnue).await.expect("readable");
    assert_eq!(rien, None);
    let nommee = &nommee;
    base.entretenir(|tx| async move { mandat::etablir(&tx, &mut nommee.clone()).await }).await.expect("written");
    assert_eq!(a_etablir().await, [ancienne.numero]);
    signer(&base, ancienne, Some(jour), None).await;
    assert!(a_etablir().await.is_empty());
    let attendus = mandat::a_contresigner(&lecture(&base).await).await.expect("readable");
    assert_eq!(attendus.iter().map(|lu| lu.numero).collect::<Vec<_>>(), [ancienne.numero]);
    let ids = [nommee.mandat.id.clone(), domain::mandat::IdMandat("0".repeat(32))];
    let numeros = mandat::numeros(&lecture(&base).await, &ids).await.expect("readable");
    assert_eq!(numeros.into_iter().collect::<Vec<_>>(), [(nommee.mandat.id.0.clone(), nommee.numero)]);
}

async fn la_fin_d_un_mandat_se_dit_une_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let jour = base.maintenant().jour();
    let compte = une_societe(&base, "Cabinet").await;
    let lu = &creer(&base, compte, None).await;
    signer(&base, lu, Some(jour), Some(jour)).await;
    let echeance = relu(&base, lu.numero).await.mandat.date_echeance().expect("signed");
    let dus = async |restent: i64| {
        let quand = echeance - chrono::TimeDelta::days(restent);
        mandat::a_rappeler(&lecture(&base).await, quand, 10).await.expect("readable")
    };
    let noter = async |rappel| {
        let travail = |tx: Ecriture| async move { mandat::noter_rappel(&tx, &mut lu.clone(), rappel).await };
        base.entretenir(travail).await.expect("written");
    };
    assert!(dus(31).await.is_empty());
    assert_eq!(dus(30).await, [lu.numero]);
    noter(RappelDeMandat::Trente).await;
    assert!(dus(30).await.is_empty() && dus(8).await.is_empty());
    assert_eq!(dus(7).await, [lu.numero]);
    noter(RappelDeMandat::Sept).await;
    assert!(dus(0).await.is_empty(), "its last day");
    assert_eq!(dus(-1).await, [lu.numero]);
    noter(RappelDeMandat::Fini).await;
    assert!(dus(-1).await.is_empty());
    let le = base.maintenant().date();
    let autre = &creer(&base, compte, None).await;
    signer(&base, autre, Some(jour), Some(jour)).await;
    assert_eq!(dus(7).await, [autre.numero]);
    let finir =
        |tx: Ecriture| async move { mandat::finir(&tx, &mut autre.clone(), FinDeMandat::Anticipee(le), None).await };
    base.entretenir(finir).await.expect("written");
    assert!(dus(7).await.is_empty(), "ended early: who ended it has told it");
}
