//! The sales of the demonstration whose contract was sent. They are at every stage, their documents are really sealed,
//! and the jobs move them on as time passes.

use crate::outils::{commande, importe, sur_les_deux};
use actions::courrier::Enseigne;
use actions::demonstration::completer;
use actions::reservation::contrat::dossier_de_la_vente;
use actions::reservation::{oublier_anciennes, suivre};
use actions::tache::{Moyens, traiter};
use actions::utilisateur::{charger_demo, lister};
use chrono::{DateTime, TimeDelta, Utc};
use domain::acces::Role;
use domain::contrat::VoieDeSignature;
use domain::lot::StatutLot;
use domain::marque::Marque;
use domain::regard::Regard;
use domain::reservation::EtatReservation;
use domain::signature::SujetSigne;
use domain::utilisateur::IdUtilisateur;
use feed::generateur::{Parametres, generer};
use outside::courrier::Expediteur;
use serde_json::json;
use store::Base;
use store::contrat::GenreDePieceDeContrat;
use store::enveloppe::EnveloppeLue;
use store::reservation::{FiltreReservations, Reservation, ReservationsVisibles};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;
use testkit::juges::juger_un_papier_signe;

sur_les_deux!(des_ventes_a_chaque_etape_sur_des_papiers_scelles, le_temps_passe_sur_les_ventes);

async fn demonstration(base: &Base) {
    let mut flux = Vec::new();
    let parametres = Parametres { programmes: 60, lots: 2000, graine: 1, aujourd_hui: base.maintenant().jour() };
    generer(&parametres, &mut flux, |_| {}).expect("a vector");
    importe(base, &String::from_utf8(flux).expect("text")).await;
    charger_demo(&commande(base)).await.expect("the demo");
    completer(&commande(base)).await.expect("completed");
}

async fn administrateur(base: &Base) -> IdUtilisateur {
    let gens = lister(base).await.expect("users").into_iter().map(|lu| lu.utilisateur);
    gens.into_iter().find(|u| u.demo && u.roles.contains(&Role::IA)).expect("an administrator").id
}

/// The reservations whose contract was sent.
async fn ventes(base: &Base) -> Vec<Reservation> {
    let vue = base.lire().await.expect("a place");
    let ia = store::utilisateur::par_id(&vue, administrateur(base).await).await.expect("readable").expect("there");
    let visibles = ReservationsVisibles::par(&Regard::de(&ia.utilisateur));
    let toutes = visibles.lister(&vue, &FiltreReservations::default()).await.expect("readable");
    toutes.into_iter().filter(|une| une.contrat().is_some()).collect()
}

async fn enveloppe(base: &Base, vente: &Reservation) -> EnveloppeLue {
    let vue = base.lire().await.expect("a place");
    let sujet = SujetSigne::Contrat(vente.id.0);
    store::enveloppe::du_sujet(&vue, sujet).await.expect("readable").expect("it was sent")
}

/// The kinds of the files that go with a contract.
async fn genres(base: &Base, vente: &Reservation) -> Vec<GenreDePieceDeContrat> {
    let vue = base.lire().await.expect("a place");
    let pieces = store::contrat::pieces(&vue, &[vente.id]).await.expect("readable").remove(&vente.id);
    pieces.unwrap_or_default().into_iter().map(|piece| piece.piece.genre).collect()
}

fn combien(ventes: &[Reservation], etat: EtatReservation) -> usize {
    ventes.iter().filter(|vente| vente.etat() == etat).count()
}

fn la_seule(ventes: &[Reservation], etat: EtatReservation) -> &Reservation {
    let elles: Vec<&Reservation> = ventes.iter().filter(|vente| vente.etat() == etat).collect();
    let [une] = elles.as_slice() else { panic!("{} of {etat:?}", elles.len()) };
    une
}

async fn des_ventes_a_chaque_etape_sur_des_papiers_scelles(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    demonstration(&base).await;
    assert_eq!(completer(&commande(&base)).await.expect("nothing to add"), 0);

    let toutes = ventes(&base).await;
    let etats = [
        (EtatReservation::SignatureAcquereurs, 3),
        (EtatReservation::SignatureSociete, 3),
        (EtatReservation::Retractation, 2),
        (EtatReservation::Definitive, 1),
        (EtatReservation::Retractee, 1),
        (EtatReservation::VenteAnnulee, 1),
    ];
    for (etat, attendues) in etats {
        assert_eq!(combien(&toutes, etat), attendues, "{etat:?}");
    }
    assert_eq!(toutes.len(), 11);
    for vente in &toutes {
        let lue = enveloppe(&base, vente).await;
        let contrat = vente.contrat().expect("one of those that were sent");
        let document = lue.document.as_ref().expect("its paper");
        let octets = base.pieces().lire(document).await.expect("readable").expect("its bytes");
        let sceaux = octets.windows(10).filter(|mot| *mot == b"/ByteRange").count();
        assert_eq!(sceaux, lue.enveloppe.signatures(), "one seal a signature: {:?}", vente.etat());
        let annexes = genres(&base, vente).await.iter().filter(|g| **g == GenreDePieceDeContrat::Annexe).count();
        assert!(annexes > 0, "what is hashed with the contract is kept: {:?}", vente.etat());
        let lot = {
            let vue = base.lire().await.expect("a place");
            store::lot::par_id(&vue, &vente.lot).await.expect("readable").expect("its lot")
        };
        let attendu = match vente.etat() {
            EtatReservation::Retractation | EtatReservation::Definitive => StatutLot::R,
            EtatReservation::Retractee | EtatReservation::VenteAnnulee => StatutLot::L,
            _ => StatutLot::T,
        };
        assert_eq!(lot.tenue.statut(), attendu, "{:?}", vente.etat());
        if contrat.voie == VoieDeSignature::Papier && vente.etat() == EtatReservation::SignatureSociete {
            assert!(genres(&base, vente).await.contains(&GenreDePieceDeContrat::Papier), "its scan is deposited");
        }
    }

    let (ferme, retractee) =
        (la_seule(&toutes, EtatReservation::Definitive), la_seule(&toutes, EtatReservation::Retractee));
    let administrateur = administrateur(&base).await;
    let equipe = commande(&base).reconnu(administrateur);
    let trop_tot = dossier_de_la_vente(&equipe, ferme.id).await.expect_err("the proofs are a job's");
    assert_eq!(trop_tot.refus().map(|refus| refus.code), Some("dossier-en-preparation"));
    let enseigne =
        Enseigne { marque: Marque::default(), url_publique: "https://portail.example".to_owned(), expediteur: None };
    let expediteur = Expediteur::dossier(base.dossier().join("courrier"));
    traiter(&base, &Moyens { expediteur, enseigne, autorite: None, listes: None }).await.expect("jobs are done");

    // Two buyers and the company sign this contract, through the code that signs every contract. The test runs on one
    // engine only, because the signed file does not depend on the database.
    if moteur == Moteur::Sqlite {
        let mut a_trois = None;
        for vente in toutes.iter().filter(|vente| vente.etat() == EtatReservation::Retractation) {
            let lue = enveloppe(&base, vente).await;
            a_trois = a_trois.or((lue.enveloppe.signatures() == 3).then_some(lue.document).flatten());
        }
        let octets = base.pieces().lire(&a_trois.expect("one that two buyers signed")).await.expect("readable");
        juger_un_papier_signe(&octets.expect("its bytes"));
    }

    let archive = dossier_de_la_vente(&equipe, ferme.id).await.expect("all of it is there");
    assert_eq!(archive.nom, format!("dossier-R-{:06}.zip", ferme.id.0));
    assert!(archive.octets.starts_with(b"PK\x03\x04"));
    let contient = |nom: &str| archive.octets.windows(nom.len()).any(|mot| mot == nom.as_bytes());
    for nom in ["index.txt", "contrat-R-", "preuve-R-", "annexes/01-"] {
        assert!(contient(nom), "{nom}");
    }
    let pas_ferme = dossier_de_la_vente(&equipe, retractee.id).await.expect_err("it has ended");
    assert_eq!(pas_ferme.refus().map(|refus| refus.code), Some("reservation-terminee"));
    let siens = genres(&base, retractee).await;
    assert_eq!(siens.iter().filter(|g| **g == GenreDePieceDeContrat::Recepisse).count(), 1, "{siens:?}");
    assert!(siens.contains(&GenreDePieceDeContrat::Retractation), "the letter");
}

/// What remains of a sale: whether its form is stored, the number of its files, and whether its signed document is
/// stored.
async fn reste(base: &Base, vente: &Reservation) -> (bool, usize, bool) {
    let vue = base.lire().await.expect("a place");
    let lue = store::reservation::par_id(&vue, vente.id).await.expect("readable").expect("its row stays");
    drop(vue);
    let document = enveloppe(base, vente).await.document;
    (lue.document != json!({}), genres(base, vente).await.len(), document.is_some())
}

async fn le_temps_passe_sur_les_ventes(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-27T09:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    demonstration(&base).await;
    let jusqu_a = |quand: DateTime<Utc>| horloge.avancer(quand - base.maintenant().date());
    let instant = |texte: &str| texte.parse::<DateTime<Utc>>().expect("an instant");

    // The notice of the contract was presented on a Friday; the tenth day is a Monday.
    let toutes = ventes(&base).await;
    let en_delai =
        toutes.iter().find(|vente| vente.etat() == EtatReservation::Retractation && vente.echeance().is_some());
    let en_delai = en_delai.expect("one whose buyers were notified").id;
    let lire = async || {
        let vue = base.lire().await.expect("a place");
        store::reservation::par_id(&vue, en_delai).await.expect("readable").expect("there")
    };
    assert_eq!(lire().await.echeance(), Some(instant("2026-12-07T22:59:59Z")));
    jusqu_a(instant("2026-12-07T22:59:59Z"));
    suivre(&base).await.expect("followed");
    assert_eq!(lire().await.etat(), EtatReservation::Retractation, "the last second is theirs");
    // The job runs forty minutes after the end of the delay.
    jusqu_a(instant("2026-12-07T23:40:00Z"));
    suivre(&base).await.expect("followed");
    let ferme = lire().await;
    assert_eq!(ferme.etat(), EtatReservation::Definitive);
    let definitif = ferme.contrat().and_then(|contrat| contrat.definitif);
    assert_eq!(definitif, Some(instant("2026-12-07T23:00:00Z")), "firm from its instant on");
    let apres = ventes(&base).await;
    assert_eq!(combien(&apres, EtatReservation::SignatureExpiree), 3, "not signed in seven days");
    assert_eq!(combien(&apres, EtatReservation::SignatureSociete), 3, "the company has no end");

    // Four years later the signed contracts are still there, because they are kept for ten years.
    let retractee = la_seule(&apres, EtatReservation::Retractee).clone();
    let annulee = la_seule(&apres, EtatReservation::VenteAnnulee).clone();
    let expirees: Vec<&Reservation> = apres.iter().filter(|v| v.etat() == EtatReservation::SignatureExpiree).collect();
    horloge.avancer(TimeDelta::days(4 * 365));
    oublier_anciennes(&base).await.expect("forgotten");
    for vente in [&retractee, &annulee, &ferme] {
        let (gens, pieces, document) = reste(&base, vente).await;
        assert!(gens && pieces > 0 && document, "{:?}", vente.etat());
    }
    let mut signees = 0;
    for vente in &expirees {
        let signee = enveloppe(&base, vente).await.enveloppe.signatures() > 0;
        let (gens, pieces, _) = reste(&base, vente).await;
        assert_eq!((gens, pieces > 0), (signee, signee), "what one buyer signed is kept, the rest is not");
        signees += usize::from(signee);
    }
    assert_eq!(signees, 1);

    horloge.avancer(TimeDelta::days(6 * 365 + 30));
    oublier_anciennes(&base).await.expect("forgotten");
    for vente in [&retractee, &annulee] {
        assert_eq!(reste(&base, vente).await, (false, 0, false), "{:?}", vente.etat());
        let lue = enveloppe(&base, vente).await;
        assert!(lue.enveloppe.signataires.iter().all(|s| s.personne.is_none()) && lue.preuve.is_none());
    }
    assert!(reste(&base, &ferme).await.0, "its programme was delivered less than ten years ago");
    horloge.avancer(TimeDelta::days(6 * 365));
    oublier_anciennes(&base).await.expect("forgotten");
    assert_eq!(reste(&base, &ferme).await, (false, 0, false));
}
