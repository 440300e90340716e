//! Taking a lot, giving it back, waiting for it, and declaring a person: who may, what is refused, what is written and who is told.

use crate::gens::{Gens, dit};
use crate::outils::{commande, importe, sur_les_deux};
use actions::Result;
use actions::attente::{quitter, rejoindre};
use actions::courrier::lister;
use actions::denonciation::{Denoncees, EnvoiDeDenonciation, denoncer};
use actions::option_lot::{Acheteur, OptionSuivie, annuler_option, poser_option, prolonger_option};
use domain::contact::SaisieContact;
use domain::denonciation::StatutDenonciation;
use domain::lot::IdLot;
use domain::lot::tenue::IdOption;
use domain::utilisateur::IdUtilisateur;
use domain::vente::DelaiDeReprise;
use store::{Ecrit, Fait};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;
use testkit::petit_monde::{FLUX, LOT_ALPHA, LOT_LIBRE};

sur_les_deux!(
    un_lot_se_prend_une_fois,
    ce_qui_ne_se_vend_pas_ne_se_prend_pas,
    un_prescripteur_tient_un_nombre_de_lots,
    une_option_s_annule_par_qui_en_a_le_droit,
    une_option_se_prolonge_une_fois_par_l_equipe,
    qui_attend_est_servi_quand_le_lot_se_libere,
    une_personne_denoncee_protege_sa_societe,
);

/// An ordinary Tuesday at 10:00 in Paris.
const MARDI: &str = "2026-11-24T09:00:00Z";
const MOTIF: &str = "L’acheteuse a renoncé à son projet.";

/// The small world, with the staff and the two companies.
async fn monde(moteur: Moteur) -> Gens {
    let base = BaseDeTest::figee(moteur, &HorlogeFigee::a(MARDI)).await;
    importe(&base, FLUX).await;
    Gens::dans(base).await
}

fn lot(id: &str) -> IdLot {
    IdLot(id.to_owned())
}

fn zoe() -> SaisieContact {
    SaisieContact {
        civilite: "Mme".to_owned(),
        nom: "Bazin".to_owned(),
        prenom: "Zoé".to_owned(),
        email: "zoe.bazin@courriel.example".to_owned(),
        tel: "06 39 98 12 34".to_owned(),
        cp: "44000".to_owned(),
        ville: "Nantes".to_owned(),
        adresse: String::new(),
    }
}

async fn poser(gens: &Gens, qui: IdUtilisateur, id: &str) -> Result<Ecrit<OptionSuivie>> {
    Box::pin(poser_option(&gens.par(qui), &lot(id), &Acheteur::Saisi(zoe()), None)).await
}

/// Takes an option that must be given, and returns its id.
async fn prise(gens: &Gens, qui: IdUtilisateur, id: &str) -> IdOption {
    poser(gens, qui, id).await.expect("the lot is free").valeur.option.id
}

async fn annuler(
    gens: &Gens,
    qui: IdUtilisateur,
    option: IdOption,
    motif: Option<&str>,
    delai: DelaiDeReprise,
) -> Result<Ecrit<OptionSuivie>> {
    Box::pin(annuler_option(&gens.par(qui), option, motif, delai)).await
}

async fn dite(gens: &Gens, qui: IdUtilisateur, programmes: &[&str]) -> Result<Ecrit<Denoncees>> {
    let programmes = programmes.iter().map(|id| (*id).to_owned()).collect();
    let envoi = EnvoiDeDenonciation { contact: zoe(), conjoint: None, programmes, informe_le: None };
    Box::pin(denoncer(&gens.par(qui), &envoi)).await
}

/// The letters of this code, by the ids of those who get them.
async fn lettres(gens: &Gens, modele: &str) -> Vec<Option<IdUtilisateur>> {
    let tous = lister(&commande(&gens.base), None, 100).await.expect("readable");
    let siennes = tous.into_iter().filter(|courrier| courrier.modele == modele);
    let mut a_qui: Vec<_> = siennes.map(|courrier| courrier.destinataire).collect();
    a_qui.sort_by_key(|qui| qui.map(|qui| qui.0));
    a_qui
}

/// The facts after the first `avant`.
async fn suite(gens: &Gens, avant: usize) -> Vec<Fait> {
    gens.faits().await.split_off(avant)
}

async fn un_lot_se_prend_une_fois(moteur: Moteur) {
    let gens = monde(moteur).await;
    let avant = gens.faits().await.len();
    for (qui, sans) in
        [(gens.it, "a technician"), (gens.ia, "an administrator"), (gens.er, "a manager who does not sell")]
    {
        assert_eq!(dit(&poser(&gens, qui, LOT_LIBRE).await), "role", "{sans}");
    }
    assert_eq!(suite(&gens, avant).await, [], "what is refused leaves nothing");

    let posee = poser(&gens, gens.ep, LOT_LIBRE).await.expect("the lot is free").valeur;
    assert_eq!((posee.option.prescripteur, posee.option.compte), (gens.ep, Some(gens.alpha)));
    assert_eq!(posee.contact.and_then(|contact| contact.email).as_deref(), Some("zoe.bazin@courriel.example"));
    let faits = suite(&gens, avant).await;
    let [Fait::OptionPosee { option, lot, annexes }] = faits.as_slice() else { panic!("{faits:?}") };
    assert_eq!((*option, lot.0.as_str()), (posee.option.id, LOT_LIBRE));
    let mut prises: Vec<&str> = annexes.iter().map(|annexe| annexe.0.as_str()).collect();
    prises.sort_unstable();
    assert_eq!(prises, ["nantes1-C02", "nantes1-P02"], "the annexes go with their home");
    assert_eq!(lettres(&gens, "option-posee").await, [Some(gens.ir), Some(gens.ep)], "its holder and their referent");

    assert_eq!(dit(&poser(&gens, gens.ep_beta, LOT_LIBRE).await), "lot-indisponible");
    assert_eq!(dit(&poser(&gens, gens.ep, LOT_LIBRE).await), "option-deja-posee");
    assert_eq!(suite(&gens, avant).await.len(), 1);
}

async fn ce_qui_ne_se_vend_pas_ne_se_prend_pas(moteur: Moteur) {
    let gens = monde(moteur).await;
    for (id, attendu) in [
        ("nantes1-P01", "lot-annexe"),
        ("nantes1-A102", "lot-indisponible"),
        ("nantes1-A301", "lot-indisponible"),
        ("stetienne1-B12", "avant-premiere"),
        // A lot of another group is answered as one that does not exist.
        (LOT_ALPHA, "lot-introuvable"),
        ("nantes1-Z999", "lot-introuvable"),
    ] {
        assert_eq!(dit(&poser(&gens, gens.ep, id).await), attendu, "{id}");
    }
    let sans_nom = SaisieContact { nom: String::new(), ..zoe() };
    let refus = Box::pin(poser_option(&gens.par(gens.ep), &lot(LOT_LIBRE), &Acheteur::Saisi(sans_nom), None)).await;
    assert_eq!(dit(&refus), "contact.nom:required");
    let mut faits = gens.faits().await;
    faits.retain(|fait| matches!(fait, Fait::OptionPosee { .. }));
    assert_eq!(faits, []);
}

async fn un_prescripteur_tient_un_nombre_de_lots(moteur: Moteur) {
    let gens = monde(moteur).await;
    let libres = [
        "nantes1-A001",
        "nantes1-A101",
        "nantes1-A201",
        "nantes1-A302",
        "nantes1-P03",
        "paris1-101",
        "paris1-RC1",
        "stdenis1-M1",
    ];
    let maximum = usize::try_from(gens.base.metier().options_maximum).expect("small");
    for id in &libres[..maximum] {
        prise(&gens, gens.ep, id).await;
    }
    assert_eq!(dit(&poser(&gens, gens.ep, libres[maximum]).await), "limite-options");
    assert_eq!(dit(&poser(&gens, gens.ep_beta, libres[maximum]).await), "", "the limit is that of each prescriber");
}

async fn une_option_s_annule_par_qui_en_a_le_droit(moteur: Moteur) {
    let gens = monde(moteur).await;
    let option = prise(&gens, gens.ep, LOT_LIBRE).await;
    let court = DelaiDeReprise::Court;
    for (qui, motif, attendu) in [
        (gens.ep_beta, None, "option-introuvable"),
        (gens.it, Some(MOTIF), "role"),
        (gens.autre_ir, Some(MOTIF), "societe-non-geree"),
        (gens.ir, None, "motif:required"),
        (gens.ir, Some("Trop."), "motif:min"),
    ] {
        assert_eq!(dit(&annuler(&gens, qui, option, motif, court).await), attendu, "{qui:?} {motif:?}");
    }
    assert_eq!(dit(&annuler(&gens, gens.er, option, None, DelaiDeReprise::Leve).await), "sansDelai:role");
    let avant = gens.faits().await.len();
    let annulee = annuler(&gens, gens.er, option, None, court).await.expect("a manager of the company may").valeur;
    assert_eq!(annulee.option.motif(), None, "a company need not say why");
    let faits = suite(&gens, avant).await;
    assert!(matches!(faits.as_slice(), [Fait::OptionAnnulee { .. }]), "{faits:?}");
    assert_eq!(lettres(&gens, "option-annulee").await, [Some(gens.ir), Some(gens.ep)]);
    assert_eq!(dit(&annuler(&gens, gens.ep, option, None, court).await), "option-terminee");

    // The company held the lot a moment ago, and another company may have it.
    assert_eq!(dit(&poser(&gens, gens.ep, LOT_LIBRE).await), "option-recente");
    let autre = prise(&gens, gens.ep_beta, LOT_LIBRE).await;
    annuler(&gens, gens.autre_ir, autre, Some(MOTIF), DelaiDeReprise::Leve)
        .await
        .expect("the referent of the company may");
    prise(&gens, gens.ep_beta, LOT_LIBRE).await;
}

async fn une_option_se_prolonge_une_fois_par_l_equipe(moteur: Moteur) {
    let gens = monde(moteur).await;
    let option = prise(&gens, gens.ep, LOT_LIBRE).await;
    let prolonger = async |qui: IdUtilisateur| Box::pin(prolonger_option(&gens.par(qui), option)).await;
    for (qui, attendu) in [
        (gens.ep, "role"),
        (gens.er, "role"),
        (gens.autre_ir, "societe-non-geree"),
        (gens.ep_beta, "option-introuvable"),
    ] {
        assert_eq!(dit(&prolonger(qui).await), attendu, "{qui:?}");
    }
    let avant = gens.faits().await.len();
    prolonger(gens.ir).await.expect("its referent may");
    assert_eq!(suite(&gens, avant).await, [Fait::OptionProlongee { option }]);
    assert_eq!(lettres(&gens, "option-prolongee").await, [Some(gens.ir), Some(gens.ep)]);
    assert_eq!(dit(&prolonger(gens.ia).await), "option-deja-prolongee");
}

async fn qui_attend_est_servi_quand_le_lot_se_libere(moteur: Moteur) {
    let gens = monde(moteur).await;
    let attendre = async |qui: IdUtilisateur| Box::pin(rejoindre(&gens.par(qui), &lot(LOT_LIBRE))).await;
    assert_eq!(dit(&attendre(gens.ep_beta).await), "alerte-impossible", "a free lot is taken, not waited for");
    let option = prise(&gens, gens.ep, LOT_LIBRE).await;
    assert_eq!(dit(&attendre(gens.ep).await), "alerte-impossible", "its holder has it already");
    assert_eq!(dit(&attendre(gens.it).await), "role");
    let place = attendre(gens.ep_beta).await.expect("a place");
    assert_eq!((place.valeur.place, place.valeur.nombre), (Some(1), 1));
    let encore = attendre(gens.ep_beta).await.expect("the same place");
    assert_eq!((encore.valeur.place, encore.numero), (Some(1), None), "who waits keeps their place");
    let partir = async |qui: IdUtilisateur| Box::pin(quitter(&gens.par(qui), &lot(LOT_LIBRE))).await;
    assert_eq!(dit(&partir(gens.ep).await), "attente-inconnue");

    let avant = gens.faits().await.len();
    annuler(&gens, gens.ep, option, None, DelaiDeReprise::Court).await.expect("its holder may");
    let faits = suite(&gens, avant).await;
    assert!(faits.iter().any(|fait| matches!(fait, Fait::AvanceDonnee { .. })), "{faits:?}");
    assert_eq!(lettres(&gens, "attente-avance").await, [Some(gens.ep_beta)]);
    assert_eq!(dit(&poser(&gens, gens.ep, LOT_LIBRE).await), "lot-indisponible", "it is kept for who waited");
    let prise = prise(&gens, gens.ep_beta, LOT_LIBRE).await;
    let faits = suite(&gens, avant).await;
    let honoree = |fait: &Fait| matches!(fait, Fait::AttenteHonoree { option, .. } if *option == Some(prise));
    assert!(faits.iter().any(honoree), "{faits:?}");
    assert_eq!(dit(&partir(gens.ep_beta).await), "attente-inconnue", "who was served waits no more");
}

async fn une_personne_denoncee_protege_sa_societe(moteur: Moteur) {
    let gens = monde(moteur).await;
    assert_eq!(dit(&dite(&gens, gens.er, &["nantes1"]).await), "role");
    assert_eq!(dit(&dite(&gens, gens.ep, &[]).await), "programmes:required");
    assert_eq!(dit(&dite(&gens, gens.ep, &["nantes9"]).await), "programmes:inconnu");
    let sienne = dite(&gens, gens.ep, &["nantes1"]).await.expect("declared").valeur;
    assert_eq!((sienne.principale.statut(), sienne.autres.len()), (StatutDenonciation::Validee, 0));
    assert_eq!(dit(&dite(&gens, gens.ep, &["nantes1"]).await), "denonciation-similaire");
    let autre = dite(&gens, gens.ep_beta, &["nantes1"]).await.expect("declared").valeur;
    assert_eq!(autre.principale.statut(), StatutDenonciation::EnCours, "another company protects the person");

    // The refusal names nobody. Staff are told once a day, however often it is met.
    let avant = gens.faits().await.len();
    for _ in 0..2 {
        assert_eq!(dit(&poser(&gens, gens.ep_beta, LOT_LIBRE).await), "personne-protegee");
    }
    let rencontree = Fait::ProtectionRencontree { denonciation: sienne.principale.id, lot: lot(LOT_LIBRE) };
    assert_eq!(suite(&gens, avant).await, [rencontree]);
    assert_eq!(lettres(&gens, "protection-rencontree").await, [Some(gens.autre_ir)], "the referent of who asked");
    prise(&gens, gens.ep_beta, "paris1-101").await;
    prise(&gens, gens.ep, LOT_LIBRE).await;
}
