//! Stored registrations: registrations with the same SIREN or e-mail are linked while they wait, a file is claimed once, and secrets are
//! bound to their row.

use crate::outils::{lecture, sur_les_deux};
use domain::acces::Role;
use domain::inscription::{
    ConstatAnnuaire, ContactInscrit, Dossier, Emplacement, LieuInscrit, PrescripteurInscrit, Raisons, SocieteInscrite,
    StatutInscription,
};
use domain::regard::Regard;
use domain::utilisateur::{Civilite, IdUtilisateur};
use sea_orm::ConnectionTrait as _;
use std::collections::HashMap;
use std::time::Duration;
use store::inscription::document::FichierEnAttente;
use store::inscription::{self, Inscription, InscriptionsVisibles, TexteDeDemande, demande, document};
use store::piece::PieceLue;
use store::{Acces as _, Base, Error};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    plusieurs_attendent_pour_un_siren_ou_une_adresse_et_se_voient,
    un_fichier_ne_se_reclame_qu_une_fois,
    un_lien_ne_sert_qu_une_fois,
    un_dossier_ne_change_pas_de_ligne,
    une_preuve_ne_s_emploie_qu_une_fois,
);

/// A registration with this SIREN and this e-mail.
pub(crate) fn dossier(siren: &str, email: &str) -> Dossier {
    let contact = ContactInscrit { phone: "0639980001".to_owned(), email: email.to_owned() };
    let location = LieuInscrit { address: "8 quai".to_owned(), zipcode: "44000".to_owned(), city: "Nantes".to_owned() };
    Dossier {
        company: SocieteInscrite {
            siren: siren.to_owned(),
            siret: None,
            company_name: "Cabinet Gamma".to_owned(),
            rcs: "RCS Nantes".to_owned(),
            social_status: "SARL".to_owned(),
            category: "autre".to_owned(),
            card_number: "CPI".to_owned(),
            card_expiration_date: "2099-12-31".parse().expect("a day"),
            contact: contact.clone(),
            location: location.clone(),
        },
        prescriber: PrescripteurInscrit {
            civility: Civilite::Mme,
            lastname: "Kervella".to_owned(),
            firstname: "Soazig".to_owned(),
            contact,
            location,
            is_legal_representative: true,
            representative: None,
        },
        raisons: Raisons::default(),
        annuaire: ConstatAnnuaire::Muet,
    }
}

async fn creer(base: &Base, siren: &str, email: &str) -> Result<Inscription, Error> {
    let dossier = &dossier(siren, email);
    base.entretenir(|tx| async move { inscription::creer(&tx, dossier, None).await }).await
}

async fn fichier(base: &Base) -> PieceLue {
    let mut reception = base.pieces().recevoir().await.expect("a place");
    reception.ajouter(b"%PDF-").await.expect("taken");
    reception.finir("application/pdf").await.expect("stored")
}

async fn plusieurs_attendent_pour_un_siren_ou_une_adresse_et_se_voient(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let premiere = creer(&base, "732829320", "a@x.example").await.expect("made");
    let meme_siren = creer(&base, "732829320", "b@x.example").await.expect("beside it").id;
    let meme_email = creer(&base, "005501009", " A@X.example").await.expect("beside it").id;
    let seule = creer(&base, "443061841", "c@x.example").await.expect("made").id;
    let toutes = toutes();
    let vues = async |id| {
        let lues = toutes.semblables(&lecture(&base).await, id).await.expect("readable");
        lues.into_iter().map(|s| (s.inscription.id, s.meme_siren, s.meme_email)).collect::<Vec<_>>()
    };
    assert_eq!(vues(premiere.id).await, [(meme_email, false, true), (meme_siren, true, false)], "the newest first");
    assert_eq!(vues(meme_siren).await, [(premiere.id, true, false)], "not those of those: they share nothing");
    assert_eq!(vues(seule).await, []);
    let ensemble = async || toutes.qui_attendent_ensemble(&lecture(&base).await).await.expect("readable");
    assert_eq!(ensemble().await, HashMap::from([(premiere.id, 2), (meme_siren, 1), (meme_email, 1)]));
    // A decided registration does not wait any more, but the others still show it.
    let decidee = &Inscription { statut: StatutInscription::Refusee, ..premiere.clone() };
    let remplacer = async || base.entretenir(|tx| async move { inscription::remplacer(&tx, decidee).await }).await;
    assert!(remplacer().await.expect("written"));
    assert!(!remplacer().await.expect("written"), "over the version that was read, once");
    assert_eq!(ensemble().await, HashMap::new());
    assert_eq!(vues(meme_siren).await, [(premiere.id, true, false)]);
    // A user whose role may not decide on registrations sees none of them.
    let aucune = InscriptionsVisibles::par(&Regard { roles: vec![Role::IT], ..regard() });
    assert_eq!(aucune.semblables(&lecture(&base).await, premiere.id).await.expect("readable"), []);
    assert_eq!(aucune.qui_attendent_ensemble(&lecture(&base).await).await.expect("readable"), HashMap::new());
}

/// The view of an administrator.
fn regard() -> Regard {
    Regard { utilisateur: IdUtilisateur(1), compte: None, groupe: None, roles: vec![Role::IA] }
}

/// The registrations that an administrator sees.
fn toutes() -> InscriptionsVisibles {
    InscriptionsVisibles::par(&regard())
}

async fn un_fichier_ne_se_reclame_qu_une_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let (une, autre) =
        (creer(&base, "1", "a@x.example").await.expect("made"), creer(&base, "2", "b@x.example").await.expect("made"));
    let piece = &fichier(&base).await;
    base.entretenir(|tx| async move {
        let expire = tx.maintenant().plus(Duration::from_hours(1));
        let attente = FichierEnAttente { expire, depot: None, reseau: tx.trousseau().index("essai", "192.0.2.1") };
        document::deposer(&tx, Emplacement::Statuts, piece, &attente).await
    })
    .await
    .expect("written");
    let reclamer = async |emplacement, qui: &Inscription| {
        let id = qui.id;
        base.entretenir(|tx| async move { document::reclamer(&tx, &piece.id, emplacement, id).await })
            .await
            .expect("written")
    };
    assert!(!reclamer(Emplacement::PieceIdentite, &une).await, "sent as another document");
    assert!(reclamer(Emplacement::Statuts, &une).await);
    assert!(!reclamer(Emplacement::Statuts, &autre).await, "claimed");
    assert!(!base.entretenir(|tx| async move { document::retirer(&tx, &piece.id).await }).await.expect("written"));
    let tous = document::de_plusieurs(&lecture(&base).await, &[une.id, autre.id]).await.expect("readable");
    assert_eq!((tous.len(), tous[&une.id][0].piece.id.as_str()), (1, piece.id.as_str()));
}

async fn un_lien_ne_sert_qu_une_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let id = creer(&base, "1", "a@x.example").await.expect("made").id;
    let demandee = &TexteDeDemande { texte: "Une copie lisible".to_owned() };
    let redemander = async || {
        let duree = Duration::from_hours(1);
        base.entretenir(|tx| async move { demande::creer(&tx, id, Emplacement::Statuts, demandee, duree).await })
            .await
            .expect("written")
    };
    let (premier, second) = (redemander().await, redemander().await);
    let employer =
        async |jeton| base.entretenir(|tx| async move { demande::employer(&tx, jeton).await }).await.expect("written");
    assert_eq!([employer(&premier).await, employer(&second).await, employer(&second).await], [false, true, false]);
    let toutes = demande::de(&lecture(&base).await, id).await.expect("readable");
    assert_eq!(toutes.iter().map(|d| d.recue.is_some()).collect::<Vec<_>>(), [false, true]);
    assert_eq!(toutes[1].demande, *demandee);
}

async fn un_dossier_ne_change_pas_de_ligne(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let une = creer(&base, "1", "a@x.example").await.expect("made");
    creer(&base, "2", "b@x.example").await.expect("made");
    assert_eq!(inscription::par_id(&lecture(&base).await, une.id).await.expect("readable"), Some(une.clone()));
    let echanger =
        "UPDATE inscription SET dossier = (SELECT a.dossier FROM inscription a WHERE a.id <> inscription.id)";
    base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(echanger).await?) }).await.expect("written");
    let vole = inscription::par_id(&lecture(&base).await, une.id).await;
    assert!(matches!(vole, Err(Error::Chiffre { .. })), "{vole:?}");
}

async fn une_preuve_ne_s_emploie_qu_une_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let employer = async || {
        base.entretenir(|tx| async move { store::captcha::employer(&tx, &[7; 32], tx.maintenant()).await })
            .await
            .expect("written")
    };
    assert_eq!([employer().await, employer().await], [true, false]);
    let plus_tard = base.maintenant().plus(Duration::from_hours(1));
    assert_eq!(
        base.entretenir(|tx| async move { store::captcha::purger(&tx, plus_tard).await }).await.expect("purged"),
        1
    );
}
