//! A mandate signed on paper: who may record it, which dates are accepted, and that a refused scan is deleted.

use crate::gens::{Gens, dit};
use crate::outils::sur_les_deux;
use actions::mandat::{SignaturesSurPapier, enregistrer_mandat};
use domain::utilisateur::IdCompte;
use store::Fait;
use store::mandat::MandatLu;
use store::piece::PieceLue;
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(qui_enregistre_un_mandat_et_lequel_compte, un_mandat_a_signer_est_celui_que_l_on_signe);

pub(crate) const PDF: &[u8] =
    b"%PDF-1.7\n1 0 obj <</Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]>> endobj\n\
    3 0 obj <</Type/Page>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n";

async fn scan(gens: &Gens, octets: &[u8]) -> PieceLue {
    let mut reception = gens.base.pieces().recevoir().await.expect("a place");
    reception.ajouter(octets).await.expect("taken");
    reception.finir("application/pdf").await.expect("stored")
}

async fn est_la(gens: &Gens, scan: &PieceLue) -> bool {
    gens.base.pieces().lire(scan).await.is_ok_and(|lu| lu.is_some())
}

async fn du_compte(gens: &Gens, compte: IdCompte) -> MandatLu {
    let lecture = gens.base.lire().await.expect("a place");
    let jour = gens.base.maintenant().jour();
    store::mandat::du_compte(&lecture, compte, jour).await.expect("a read").expect("a mandate")
}

fn signe(une: &str, deux: &str) -> SignaturesSurPapier {
    SignaturesSurPapier { date_signature: une.to_owned(), date_signature_societe: deux.to_owned() }
}

/// The tests start on a Monday. Alpha and Beta signed their mandates on the day before.
async fn lundi(moteur: Moteur) -> Gens {
    Gens::dans(BaseDeTest::figee(moteur, &HorlogeFigee::a("2026-11-23T08:00:00Z")).await).await
}

async fn qui_enregistre_un_mandat_et_lequel_compte(moteur: Moteur) {
    let gens = lundi(moteur).await;
    let aujourd_hui = || signe("23/11/2026", "23/11/2026");
    for (quoi, qui, compte, signatures, octets, attendu) in [
        ("staff who only look", gens.it, gens.alpha, aujourd_hui(), PDF, "role"),
        ("the company itself", gens.er, gens.alpha, aujourd_hui(), PDF, "role"),
        ("what one does not see", gens.er, gens.beta, aujourd_hui(), PDF, "societe-introuvable"),
        ("another's company", gens.ir, gens.beta, aujourd_hui(), PDF, "societe-non-geree"),
        ("no company", gens.ia, IdCompte(9999), aujourd_hui(), PDF, "societe-introuvable"),
        ("no date", gens.ir, gens.alpha, signe("", "23/11/2026"), PDF, "dateSignature:date"),
        ("no day", gens.ir, gens.alpha, signe("31/02/2026", "23/11/2026"), PDF, "dateSignature:date"),
        ("tomorrow", gens.ir, gens.alpha, signe("23/11/2026", "24/11/2026"), PDF, "dateSignatureIcade:futur"),
        ("half a file", gens.ir, gens.alpha, aujourd_hui(), &PDF[..40], "fichier:endommage"),
        // A mandate signed on the day of the one in force, or before that day, is refused, because it would take rights
        // from the company.
        ("the same day", gens.ir, gens.alpha, signe("22/11/2026", "23/11/2026"), PDF, "mandat-plus-recent"),
        ("an older one", gens.ir, gens.alpha, signe("01/01/2020", "23/11/2026"), PDF, "mandat-plus-recent"),
    ] {
        let scan = scan(&gens, octets).await;
        let faite = enregistrer_mandat(&gens.par(qui), compte, &signatures, &scan).await;
        assert_eq!(dit(&faite), attendu, "{quoi}");
        assert!(!est_la(&gens, &scan).await, "{quoi}: the scan of what is refused is deleted");
    }
    assert!(gens.faits().await.is_empty());
    let avant = du_compte(&gens, gens.alpha).await;

    let neuf = scan(&gens, PDF).await;
    let faite =
        enregistrer_mandat(&gens.par(gens.ir), gens.alpha, &aujourd_hui(), &neuf).await.expect("recorded").valeur;
    let lu = du_compte(&gens, gens.alpha).await;
    assert_ne!((lu.numero, &lu.mandat.id), (avant.numero, &avant.mandat.id), "the next one, under a name of its own");
    assert_eq!((faite.numero, lu.scan.as_ref()), (lu.numero, Some(&neuf.id)));
    assert_eq!(lu.mandat.date_signature.map(|jour| jour.to_string()).as_deref(), Some("2026-11-23"));
    assert!(lu.mandat.est_actif("2026-11-23".parse().expect("a day")) && est_la(&gens, &neuf).await);
    let (compte, mandat) = (gens.alpha, lu.numero);
    assert_eq!(gens.faits().await, [Fait::MandatCree { compte, mandat }, Fait::MandatEnregistre { compte, mandat }]);
}

/// The scan is recorded on the mandate that a registration made. No second mandate is made, because the company has
/// received the address of the first one.
async fn un_mandat_a_signer_est_celui_que_l_on_signe(moteur: Moteur) {
    let gens = lundi(moteur).await;
    let compte = gens.beta;
    let a_signer = gens.base.entretenir(|tx| async move { store::mandat::creer(&tx, compte).await });
    let a_signer = a_signer.await.expect("a mandate to sign");
    let scan = scan(&gens, PDF).await;
    // The dates on this scan are old, so the mandate that they sign does not replace the one in force.
    let signatures = signe("05/01/2026", "06/01/2026");
    enregistrer_mandat(&gens.par(gens.autre_ir), compte, &signatures, &scan).await.expect("recorded");
    let lecture = gens.base.lire().await.expect("a place");
    let lu = store::mandat::par_numero(&lecture, a_signer.numero).await.expect("a read").expect("the same one");
    assert_eq!(lu.mandat.date_signature.map(|jour| jour.to_string()).as_deref(), Some("2026-01-05"));
    drop(lecture);
    assert_ne!(du_compte(&gens, compte).await.numero, lu.numero, "the one that was signed yesterday ends later");
    assert_eq!(gens.faits().await, [Fait::MandatEnregistre { compte, mandat: lu.numero }], "none is made");
}
