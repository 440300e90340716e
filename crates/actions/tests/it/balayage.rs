//! Hourly sweeps, sweeps that wait for a confirmation, and a data directory that is bound to its database again.

use crate::outils::{commande, sur_les_deux};
use actions::balayage::{Accord, Balayage, Magasin, balayer, balayer_a_la_demande};
use actions::liaison::{Lien, lier};
use actions::{Contexte, SorteDeRefus};
use chrono::TimeDelta;
use store::balayage::{RefusDeBalayage, en_attente};
use store::{Base, Fait, Horloge, Numero, faits};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    un_refus_est_dit_jusqu_a_ce_qu_on_le_confirme,
    un_refus_se_leve_de_lui_meme,
    lier_a_nouveau_est_dans_le_journal,
);

/// Makes a database whose clock starts at the machine's time, because the machine dates the files. The test then moves
/// this clock.
async fn base(moteur: Moteur) -> (BaseDeTest, HorlogeFigee) {
    let horloge = HorlogeFigee::a(&Horloge::systeme().maintenant().to_rfc3339());
    (BaseDeTest::figee(moteur, &horloge).await, horloge)
}

/// Stores files that no row names.
async fn deposer(base: &Base, combien: u32) {
    for _ in 0..combien {
        let mut reception = base.pieces().recevoir().await.expect("a reception");
        reception.ajouter(b"piece").await.expect("taken");
        reception.finir("application/pdf").await.expect("stored");
    }
}

async fn dits(base: &Base) -> Vec<Fait> {
    let lecture = base.lire().await.expect("a place");
    let faits = faits::depuis(&lecture, Numero(0), 1000).await.expect("readable").into_iter().map(|ecrit| ecrit.fait);
    let voulu = |fait: &Fait| {
        matches!(fait, Fait::BalayageRefuse { .. } | Fait::BalayageConfirme { .. } | Fait::RepertoireLie { .. })
    };
    faits.filter(voulu).collect()
}

async fn attendent(base: &Base) -> Vec<(String, RefusDeBalayage)> {
    let lecture = base.lire().await.expect("a place");
    en_attente(&lecture).await.expect("readable").into_iter().map(|vu| (vu.magasin, vu.refus)).collect()
}

fn du_portail(base: &Base) -> Contexte {
    Contexte::des_taches(base.clone())
}

async fn un_refus_est_dit_jusqu_a_ce_qu_on_le_confirme(moteur: Moteur) {
    let (base, horloge) = base(moteur).await;
    deposer(&base, 30).await;
    horloge.avancer(TimeDelta::days(2));
    let refus = RefusDeBalayage { fichiers: 30, sur: 30 };
    let magasin = || "pieces".to_owned();
    for _ in 0..3 {
        let faits = balayer(&du_portail(&base), Accord::Borne).await.expect("swept");
        assert_eq!(faits[1], (Magasin::Pieces, Balayage { refus: Some(refus), ..Balayage::default() }));
        assert_eq!(attendent(&base).await, [(magasin(), refus)]);
    }
    let refuse = Fait::BalayageRefuse { magasin: Magasin::Pieces, fichiers: 30, sur: 30 };
    assert_eq!(dits(&base).await, std::slice::from_ref(&refuse), "said once");
    let visiteur = Contexte::d_un_visiteur((*base).clone(), "192.0.2.1".parse().expect("an address"));
    let interdit = balayer_a_la_demande(&visiteur, Accord::Confirme).await.expect_err("an administrator's decision");
    assert_eq!(interdit.refus().map(|refus| refus.sorte), Some(SorteDeRefus::Interdit));
    let faits = balayer_a_la_demande(&commande(&base), Accord::Confirme).await.expect("swept");
    assert_eq!(faits[1], (Magasin::Pieces, Balayage { ecartes: 30, ..Balayage::default() }));
    assert!(attendent(&base).await.is_empty());
    assert_eq!(dits(&base).await, [refuse, Fait::BalayageConfirme { magasin: Magasin::Pieces, fichiers: 30 }]);
    // This setting says for how many days files that were set aside are kept.
    let contexte = commande(&base);
    let toute = actions::version::VersionAttendue::Toute;
    actions::reglage::regler(&contexte, "fichiers.ecartes", Some("30"), &toute).await.expect("set");
    base.relire_les_reglages().await.expect("read");
    horloge.avancer(TimeDelta::days(30));
    assert_eq!(balayer(&du_portail(&base), Accord::Borne).await.expect("swept")[1].1, Balayage::default());
    horloge.avancer(TimeDelta::days(1));
    let fini = balayer(&du_portail(&base), Accord::Borne).await.expect("swept")[1].1;
    assert_eq!(fini, Balayage { effaces: 30, ..Balayage::default() });
}

/// When a later sweep finds nothing to refuse any more, the refusal disappears without a confirmation.
async fn un_refus_se_leve_de_lui_meme(moteur: Moteur) {
    let (base, horloge) = base(moteur).await;
    deposer(&base, 21).await;
    horloge.avancer(TimeDelta::days(2));
    balayer(&du_portail(&base), Accord::Borne).await.expect("swept");
    assert_eq!(attendent(&base).await.len(), 1);
    std::fs::remove_dir_all(base.reglages().donnees.join("pieces")).expect("removed");
    std::fs::create_dir(base.reglages().donnees.join("pieces")).expect("made");
    balayer(&du_portail(&base), Accord::Borne).await.expect("swept");
    assert!(attendent(&base).await.is_empty());
    assert_eq!(dits(&base).await.len(), 1, "nobody confirmed anything");
}

async fn lier_a_nouveau_est_dans_le_journal(moteur: Moteur) {
    let (base, autre) = (BaseDeTest::nouvelle(moteur).await, BaseDeTest::nouvelle(moteur).await);
    deposer(&base, 1).await;
    let id = |base: &Base| base.liaison().expect("readable").expect("bound").base;
    let (sienne, d_une_autre) = (id(&base), id(&autre));
    assert!(matches!(lier(&commande(&base)).await.expect("an answer"), Lien::Deja(liaison) if liaison.base == sienne));
    let reglages = store::Reglages { url: autre.reglages().url.clone(), ..base.reglages().clone() };
    let confiee = Base::ouvrir_a_lier(&reglages).await.expect("somebody decides");
    let vus = base.liaison().expect("readable").expect("bound").faits.0;
    let Lien::Neuf(liaison) = lier(&commande(&confiee)).await.expect("bound") else { panic!("it was another's") };
    assert_eq!(liaison.base, d_une_autre);
    let fait = Fait::RepertoireLie { base: d_une_autre, avant: Some(sienne), vus: Some(vus) };
    assert_eq!(dits(&autre).await, [fait]);
    assert!(dits(&base).await.is_empty());
}
