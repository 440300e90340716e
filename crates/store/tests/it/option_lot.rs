//! Options: only one option runs on a lot, each change of an option compares the version, and due options are found in order.

use crate::monde;
use crate::outils::{echec, lecture, personne, sur_les_deux};
use chrono::{DateTime, TimeDelta, Utc};
use domain::acces::{Portee, Role, TypeUtilisateur};
use domain::contact::Contact;
use domain::lot::{IdLot, PrixLot};
use domain::mandat::Mandats;
use domain::nombres::Montant;
use domain::programme::IdProgramme;
use domain::utilisateur::IdUtilisateur;
use domain::vente::{EtatOption, Prolongation};
use sea_orm::ConnectionTrait as _;
use std::time::Duration;
use store::attente::NouvelleAttente;
use store::compte::NouveauCompte;
use store::option_lot::{self, FiltreOptions, NouvelleOption, OptionLot, OptionsVisibles};
use store::{Base, Error, Unicite, contact, utilisateur};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    une_option_au_plus_court_sur_un_lot,
    ce_qui_change_compare_la_version,
    ce_qui_est_du_se_trouve_dans_l_ordre,
    un_contact_dit_deux_fois_est_un_contact,
    une_option_qui_ne_se_lit_pas_n_arrete_pas_les_autres,
    chaque_etat_se_relit_comme_il_fut_ecrit,
    ce_qui_decide_de_prendre_un_lot_se_lit_ensemble,
);

/// A buyer with this e-mail.
pub(crate) fn acheteur(email: &str) -> Contact {
    Contact {
        civilite: None,
        nom: "Aubry".to_owned(),
        prenom: "Lucie".to_owned(),
        email: Some(email.to_owned()),
        tel: Some("0639983001".to_owned()),
        cp: None,
        ville: None,
        adresse: None,
    }
}

async fn un_monde(base: &Base) -> NouvelleOption {
    let soizic = &personne(TypeUtilisateur::EP, "Soizic", "soizic@vente.example");
    let qui = base.entretenir(|tx| async move { utilisateur::creer(&tx, soizic).await }).await.expect("written");
    un_monde_de(base, qui).await
}

/// Writes a programme `P` with lots `A1` and `A2`, and returns an option that this prescriber could take on `A1`.
pub(crate) async fn un_monde_de(base: &Base, prescripteur: IdUtilisateur) -> NouvelleOption {
    let faite = base.entretenir(|tx| async move {
        monde::poser_programme(&tx, &monde::un_programme("P"), false).await?;
        for numero in ["A1", "A2"] {
            monde::poser_lot(&tx, &monde::un_lot_de("P", numero)).await?;
        }
        let contact = contact::trouver_ou_creer(&tx, Some(prescripteur), &acheteur("lucie@exemple.fr")).await?.id;
        Ok::<_, Error>(NouvelleOption {
            lot: IdLot("P-A1".to_owned()),
            programme: IdProgramme("P".to_owned()),
            prescripteur,
            compte: None,
            contact,
            denonciation: None,
            cree: tx.maintenant().date(),
            prix: PrixLot { prix: Some(Montant::depuis_unites(329_000)), ..PrixLot::default() },
            regime: None,
        })
    });
    faite.await.expect("written")
}

/// Writes this option; returns an error when the lot already has a running one.
pub(crate) async fn creer(base: &Base, nouvelle: &NouvelleOption) -> Result<OptionLot, Error> {
    base.entretenir(|tx| async move { option_lot::creer(&tx, nouvelle).await }).await
}

async fn une_option_au_plus_court_sur_un_lot(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let nouvelle = un_monde(&base).await;
    let mut option = creer(&base, &nouvelle).await.expect("free");
    assert_eq!(option, nouvelle.nee(option.id), "what is given is what is written");
    let seconde = echec(creer(&base, &nouvelle).await);
    assert!(matches!(seconde, Error::DejaPris(Unicite::OptionEnCours)), "{seconde:?}");
    let le = base.maintenant().date();
    option.etat = EtatOption::Annulee { le, motif: Some("Désistement".to_owned()) };
    let remplacer = base.entretenir(|tx| {
        let mut option = option.clone();
        async move { option_lot::remplacer(&tx, &mut option).await }
    });
    assert!(remplacer.await.expect("written"));
    let relue = OptionsVisibles::de(nouvelle.prescripteur).par_id(&lecture(&base).await, option.id).await;
    let ecrite = OptionLot { version: 2, ..option };
    assert_eq!(relue.expect("readable"), Some(ecrite), "as it was written");
    let autre = creer(&base, &nouvelle).await.expect("free again");
    let lecture = lecture(&base).await;
    assert_eq!(option_lot::en_cours_sur(&lecture, &nouvelle.lot).await.expect("readable"), Some(autre));
    assert_eq!(store::prise::moyens(&lecture, nouvelle.prescripteur, None).await.expect("counted").en_cours, 1);
}

async fn ce_qui_change_compare_la_version(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let option = creer(&base, &un_monde(&base).await).await.expect("free");
    let remplacer = async || {
        let travail = |tx| {
            let mut lue = option.clone();
            async move { option_lot::remplacer(&tx, &mut lue).await }
        };
        base.entretenir(travail).await.expect("an answer")
    };
    assert!(remplacer().await);
    assert!(!remplacer().await, "another version is there");
}

async fn ce_qui_est_du_se_trouve_dans_l_ordre(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let nouvelle = un_monde(&base).await;
    let tard = creer(&base, &nouvelle).await.expect("free");
    let lot = IdLot("P-A2".to_owned());
    // This option was taken a week before, so its end comes first.
    let cree = base.maintenant().moins(Duration::from_hours(24 * 7)).date();
    let tot = NouvelleOption { lot, cree, ..nouvelle.clone() };
    let tot = creer(&base, &tot).await.expect("free");
    let lecture = lecture(&base).await;
    let dues = async |quand: DateTime<Utc>| option_lot::a_finir(&lecture, quand.into(), 10).await.expect("readable");
    let avant = tot.echeance - TimeDelta::microseconds(1);
    let toutes = (dues(avant).await, dues(tot.echeance).await, dues(tard.echeance).await);
    assert_eq!(toutes, (vec![], vec![tot.id], vec![tot.id, tard.id]));
}

async fn un_contact_dit_deux_fois_est_un_contact(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let nouvelle = un_monde(&base).await;
    let dire = async |contact: &Contact| {
        let travail = |tx| async move { contact::trouver_ou_creer(&tx, Some(nouvelle.prescripteur), contact).await };
        base.entretenir(travail).await.expect("written").id
    };
    let meme = acheteur("lucie@exemple.fr");
    assert_eq!(dire(&meme).await, nouvelle.contact);
    let demenage = Contact { ville: Some("Brest".to_owned()), ..meme };
    assert_ne!(dire(&demenage).await, nouvelle.contact, "what was declared before stays as it was");
}

async fn une_option_qui_ne_se_lit_pas_n_arrete_pas_les_autres(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let nouvelle = un_monde(&base).await;
    let abimee = creer(&base, &nouvelle).await.expect("free");
    // This option is cancelled without a date, which no version ever wrote.
    let gater = |tx: store::Ecriture| async move {
        tx.execute_unprepared("UPDATE option_lot SET statut = 'annulee'").await?;
        Ok::<_, Error>(())
    };
    base.entretenir(gater).await.expect("written");
    let autre = creer(&base, &nouvelle).await.expect("free by now");
    let vue = lecture(&base).await;
    let siennes = OptionsVisibles::de(nouvelle.prescripteur);
    let lues = siennes.lister(&vue, &FiltreOptions::default()).await.expect("the others are given");
    assert_eq!(lues, std::slice::from_ref(&autre));
    let lues = option_lot::par_ids(&vue, &[abimee.id, autre.id]).await.expect("the others are given");
    assert_eq!(lues.into_keys().collect::<Vec<_>>(), [autre.id]);
    let erreur = siennes.par_id(&vue, abimee.id).await.expect_err("asked for by its id");
    let Error::DocumentIllisible { table, id, .. } = erreur else { panic!("{erreur:?}") };
    assert_eq!((table, id), ("option_lot", abimee.id.0.to_string()), "it is named");
}

async fn chaque_etat_se_relit_comme_il_fut_ecrit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let nouvelle = un_monde(&base).await;
    let le = base.maintenant().date();
    let motif = Some("Désistement".to_owned());
    for etat in [
        EtatOption::EnCours { rappel: None },
        EtatOption::EnCours { rappel: Some(le) },
        EtatOption::Transformee { le },
        EtatOption::Echue { le },
        EtatOption::Annulee { le, motif: None },
        EtatOption::Annulee { le, motif },
    ] {
        let posee = creer(&base, &nouvelle).await.expect("free");
        let ecrite = &OptionLot { etat, prolongation: Prolongation::Faite, echeance: le, ..posee };
        let travail = |tx| async move { option_lot::remplacer(&tx, &mut ecrite.clone()).await };
        assert!(base.entretenir(travail).await.expect("written"));
        let vue = lecture(&base).await;
        let relue = OptionsVisibles::de(nouvelle.prescripteur).par_id(&vue, ecrite.id).await.expect("readable");
        assert_eq!(relue, Some(OptionLot { version: 2, ..ecrite.clone() }));
        drop(vue);
        // Only one option may run on a lot, so the test deletes the present one.
        let liberer = |tx: store::Ecriture| async move {
            tx.execute_unprepared("DELETE FROM option_lot").await?;
            Ok::<_, Error>(())
        };
        base.entretenir(liberer).await.expect("written");
    }
}

async fn ce_qui_decide_de_prendre_un_lot_se_lit_ensemble(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let nouvelle = un_monde(&base).await;
    let soizic = nouvelle.prescripteur;
    let societe = base.entretenir(|tx| async move {
        let groupe = store::groupe::creer(&tx, "Alpha").await?.id;
        let neuf = NouveauCompte { nom: "Cabinet".to_owned(), groupe: Some(groupe), gerant: None, siren: None };
        let compte = store::compte::creer(&tx, &neuf).await?;
        let mut qui = utilisateur::par_id(&tx, soizic).await?.expect("there").utilisateur;
        qui.compte = store::compte::par_id(&tx, compte).await?;
        utilisateur::remplacer(&tx, &qui).await?;
        store::mandat::creer(&tx, compte).await?;
        Ok::<_, Error>((compte, groupe))
    });
    let (compte, groupe) = societe.await.expect("written");
    let sienne = NouvelleOption { compte: Some(compte), ..nouvelle };
    let mut option = creer(&base, &sienne).await.expect("free");
    let attente = &NouvelleAttente {
        lot: sienne.lot.clone(),
        programme: sienne.programme.clone(),
        prescripteur: soizic,
        compte: Some(compte),
        creee: base.maintenant().date(),
    };
    let place = base.entretenir(|tx| async move { store::attente::creer(&tx, attente).await }).await.expect("a place");
    let vue = lecture(&base).await;
    let moyens = store::prise::moyens(&vue, soizic, Some(compte)).await.expect("readable");
    let jour = base.maintenant().jour();
    let du_compte = |mandats: &Mandats| mandats.qui_compte(jour).map(|mandat| mandat.compte);
    assert_eq!((moyens.en_cours, du_compte(&moyens.mandats)), (1, Some(compte)));
    let sans = store::prise::moyens(&vue, soizic, None).await.expect("readable");
    assert_eq!((sans.en_cours, sans.mandats), (1, Mandats::default()));
    let lot = store::lot::par_id(&vue, &sienne.lot).await.expect("readable").expect("there");
    let liste = store::prise::liste(&vue, &lot, None).await.expect("readable");
    let [qui] = liste.gens.as_slice() else { panic!("{liste:?}") };
    assert_eq!((&qui.attente, qui.actif, qui.compte), (&place, true, Some(compte)));
    assert_eq!((qui.portee, qui.roles.as_slice()), (Portee::Groupe(groupe), &[Role::EP][..]));
    assert_eq!((qui.identite.prenom.as_str(), liste.fins.len()), ("Soizic", 0));
    drop(vue);
    // After a cancellation, her company must wait before it takes the lot again.
    let le = base.maintenant().date();
    option.etat = EtatOption::Annulee { le, motif: None };
    let option = &option;
    let ecrire = |tx| async move { option_lot::remplacer(&tx, &mut option.clone()).await };
    assert!(base.entretenir(ecrire).await.expect("written"));
    let vue = lecture(&base).await;
    let liste = store::prise::liste(&vue, &lot, None).await.expect("readable");
    assert_eq!(liste.fins.get(&compte).map(|fins| fins.derniere), Some(le));
    assert_eq!(store::prise::moyens(&vue, soizic, None).await.expect("counted").en_cours, 0);
}
