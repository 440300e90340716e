//! Options: one runs on a lot, each change compares its version, those that are due are found in order.

use crate::monde;
use crate::outils::{echec, lecture, personne, sur_les_deux};
use chrono::{DateTime, TimeDelta, Utc};
use domain::acces::TypeUtilisateur;
use domain::contact::Contact;
use domain::lot::{IdLot, PrixLot};
use domain::nombres::Montant;
use domain::programme::IdProgramme;
use domain::utilisateur::IdUtilisateur;
use domain::vente::EtatOption;
use std::time::Duration;
use store::option_lot::{self, NouvelleOption, OptionLot, OptionsVisibles};
use store::{Base, Error, Unicite, contact, utilisateur};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    une_option_au_plus_court_sur_un_lot,
    ce_qui_change_compare_la_version,
    ce_qui_est_du_se_trouve_dans_l_ordre,
    un_contact_dit_deux_fois_est_un_contact,
);

/// A buyer of this e-mail.
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

/// A programme `P` with lots `A1` and `A2`, and an option that this prescriber would take.
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
        })
    });
    faite.await.expect("written")
}

/// Writes an option.
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
    assert_eq!(option_lot::nombre_en_cours(&lecture, nouvelle.prescripteur).await.expect("counted"), 1);
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
    // Taken a week before: its end comes first.
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
