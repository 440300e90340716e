//! The decisions of staff on a registration: who may decide and under which conditions. A refused decision writes
//! nothing.

use crate::gens::{Gens, dit};
use crate::outils::sur_les_deux;
use actions::inscription::{
    ChangementsInscription, DroitsSurInscription, accepter, demander_pieces, modifier, recevoir_piece, refuser,
};
use actions::version::VersionAttendue;
use domain::acces::{IdGroupe, Role};
use domain::inscription::{
    ConstatAnnuaire, ContactInscrit, Dossier, Emplacement, IdInscription, LieuInscrit, PrescripteurInscrit, Raisons,
    SocieteInscrite, StatutInscription,
};
use domain::mandat::{EtapeMandat, RepresentantLegal};
use domain::regard::Regard;
use domain::utilisateur::{Civilite, IdUtilisateur};
use std::collections::BTreeSet;
use store::Fait;
use store::inscription::Inscription;
use store::piece::PieceLue;
use testkit::base::Moteur;
use wire::corps::Patch;

sur_les_deux!(
    qui_accepte_et_avec_quel_referent,
    ce_qui_existe_deja_n_est_pas_cree_deux_fois,
    qui_refuse_dit_pourquoi,
    une_piece_ne_se_demande_que_tant_qu_on_attend,
);

const TOUTE: VersionAttendue = VersionAttendue::Toute;

/// Makes a registration with this SIREN and this e-mail.
fn dossier(siren: &str, email: &str) -> Dossier {
    let contact = ContactInscrit { phone: "0239980001".to_owned(), email: email.to_owned() };
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

async fn recue(gens: &Gens, dossier: Dossier) -> IdInscription {
    let dossier = &dossier;
    let creee = gens.base.entretenir(|tx| async move { store::inscription::creer(&tx, dossier, None).await });
    creee.await.expect("a registration").id
}

async fn lue(gens: &Gens, id: IdInscription) -> Inscription {
    let lecture = gens.base.lire().await.expect("a place");
    store::inscription::par_id(&lecture, id).await.expect("a read").expect("a registration")
}

async fn nombres(gens: &Gens) -> (usize, usize) {
    let lecture = gens.base.lire().await.expect("a place");
    let societes = store::compte::lister(&lecture).await.expect("companies").len();
    (societes, store::utilisateur::lister(&lecture).await.expect("users").len())
}

async fn qui_accepte_et_avec_quel_referent(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let avant = nombres(&gens).await;
    let a_decider = recue(&gens, dossier("732829320", "soazig@gamma.example")).await;
    let inconnue = IdInscription(9999);
    for (quoi, qui, id, gerant, groupe, attendu) in [
        ("staff who do not decide", gens.it, a_decider, Some(gens.ir), None, "inscription-introuvable"),
        ("a manager of another company", gens.er, a_decider, Some(gens.ir), None, "inscription-introuvable"),
        ("none", gens.ia, inconnue, Some(gens.ir), None, "inscription-introuvable"),
        ("an administrator follows nobody", gens.ia, a_decider, None, None, "gerant:required"),
        ("no network manager", gens.ia, a_decider, Some(gens.it), None, "gerant:gerant"),
        ("a prescriber", gens.ia, a_decider, Some(gens.ep), None, "gerant:gerant"),
        ("nobody", gens.ir, a_decider, Some(IdUtilisateur(9999)), None, "gerant:gerant"),
        ("no group", gens.ir, a_decider, None, Some(IdGroupe(9999)), "groupe:inconnu"),
    ] {
        assert_eq!(dit(&accepter(&gens.par(qui), id, gerant, groupe, &TOUTE).await), attendu, "{quoi}");
    }
    let perimee = VersionAttendue::Parmi(vec![lue(&gens, a_decider).await.version + 1]);
    assert_eq!(dit(&accepter(&gens.par(gens.ir), a_decider, None, None, &perimee).await), "version-depassee");
    assert_eq!((nombres(&gens).await, gens.faits().await), (avant, vec![]), "all or nothing");

    // The person who accepts becomes the referent of the company, if their role allows it.
    accepter(&gens.par(gens.ir), a_decider, None, None, &TOUTE).await.expect("accepted");
    let acceptee = lue(&gens, a_decider).await;
    assert_eq!(acceptee.statut, StatutInscription::Acceptee);
    let premiere = gens.lu(acceptee.utilisateur.expect("somebody")).await;
    let societe = premiere.utilisateur.compte.clone().expect("a company");
    assert_eq!((societe.nom.as_str(), societe.gerant.map(|gerant| gerant.id)), ("Cabinet Gamma", Some(gens.ir)));
    assert_eq!(premiere.utilisateur.roles, [Role::EP, Role::ER], "who represents the company runs it too");
    let identite = &premiere.utilisateur.identite;
    assert_eq!((&identite.tel_mobile, identite.tel_fixe.as_deref()), (&None, Some("0239980001")), "a landline is none");
    let lecture = gens.base.lire().await.expect("a place");
    let jour = gens.base.maintenant().jour();
    let mandat = store::mandat::du_compte(&lecture, societe.id, jour).await.expect("a read").expect("a mandate");
    drop(lecture);
    assert_eq!((mandat.mandat.etat(jour).etape(), acceptee.compte), (EtapeMandat::EnPreparation, Some(societe.id)));
    let RepresentantLegal(signe) = mandat.representant.expect("who registered represents the company");
    assert_eq!((&signe.email, &signe.nom), (&identite.email, &identite.nom));
    // A second decision is refused, whether it accepts or refuses. The refusal names the person who decided first.
    let trop_tard = accepter(&gens.par(gens.autre_ir), a_decider, None, None, &TOUTE).await;
    assert_eq!(dit(&trop_tard), "inscription-decidee");
    assert!(trop_tard.expect_err("too late").to_string().contains("Essai ir"), "it names who decided");
    let motif = "Ce dossier est incomplet.";
    assert_eq!(dit(&refuser(&gens.par(gens.ia), a_decider, motif, &TOUTE).await), "inscription-decidee");

    let mut seul = dossier("443061841", "gael@delta.example");
    seul.prescriber.is_legal_representative = false;
    "0639980002".clone_into(&mut seul.prescriber.contact.phone);
    let seul = recue(&gens, seul).await;
    accepter(&gens.par(gens.ia), seul, Some(gens.autre_ir), None, &TOUTE).await.expect("accepted");
    let lui = gens.lu(lue(&gens, seul).await.utilisateur.expect("somebody")).await.utilisateur;
    assert_eq!((lui.roles.as_slice(), lui.identite.tel_mobile.as_deref()), (&[Role::EP][..], Some("0639980002")));
    assert_eq!(lui.compte.and_then(|compte| compte.gerant).map(|gerant| gerant.id), Some(gens.autre_ir));
}

async fn ce_qui_existe_deja_n_est_pas_cree_deux_fois(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let premiere = recue(&gens, dossier("732829320", "un@gamma.example")).await;
    let meme_societe = recue(&gens, dossier("732829320", "deux@gamma.example")).await;
    let meme_adresse = recue(&gens, dossier("443061841", "EP@Alpha.example")).await;
    accepter(&gens.par(gens.ir), premiere, None, None, &TOUTE).await.expect("accepted");
    let avant = (nombres(&gens).await, gens.faits().await.len());
    for (id, attendu) in [(meme_societe, "societe-connue"), (meme_adresse, "compte-existant")] {
        assert_eq!(dit(&accepter(&gens.par(gens.ir), id, None, None, &TOUTE).await), attendu);
        assert!(lue(&gens, id).await.statut.attend(), "it still waits to be decided");
    }
    assert_eq!((nombres(&gens).await, gens.faits().await.len()), avant, "neither a company without people, nor a fact");
}

async fn qui_refuse_dit_pourquoi(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let id = recue(&gens, dossier("732829320", "soazig@gamma.example")).await;
    for motif in ["", "   ", "trop"] {
        let refus = refuser(&gens.par(gens.ir), id, motif, &TOUTE).await.expect_err("no reason");
        assert_eq!(refus.refus().map(|refus| refus.sorte), Some(actions::SorteDeRefus::Invalide), "{motif:?}");
    }
    let motif = " La carte professionnelle est échue. ";
    assert_eq!(dit(&refuser(&gens.par(gens.it), id, motif, &TOUTE).await), "inscription-introuvable");
    refuser(&gens.par(gens.autre_ir), id, motif, &TOUTE).await.expect("refused");
    let refusee = lue(&gens, id).await;
    assert_eq!((refusee.statut, refusee.motif.as_deref()), (StatutInscription::Refusee, Some(motif.trim())));
    assert_eq!(refusee.decision.map(|(qui, _)| qui), Some(gens.autre_ir));
    assert_eq!(gens.faits().await, [Fait::InscriptionRefusee { inscription: id }]);
    for (role, statut, attendu) in [
        (gens.ir, StatutInscription::ATraiter, ""),
        (gens.ir, StatutInscription::Refusee, "inscription-decidee"),
        (gens.it, StatutInscription::ATraiter, "role"),
        (gens.it, StatutInscription::Refusee, "role"),
    ] {
        let regard = Regard::de(&gens.lu(role).await.utilisateur);
        assert_eq!(dit(&DroitsSurInscription::de(&regard, statut).decider), attendu, "{statut:?}");
    }
}

async fn piece(gens: &Gens, octets: &[u8]) -> PieceLue {
    let mut reception = gens.base.pieces().recevoir().await.expect("a place");
    reception.ajouter(octets).await.expect("taken");
    reception.finir("application/pdf").await.expect("stored")
}

async fn une_piece_ne_se_demande_que_tant_qu_on_attend(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let id = recue(&gens, dossier("732829320", "soazig@gamma.example")).await;
    let (ou, texte) = (Emplacement::GarantieFinanciere, "La page 2 manque, merci de l’envoyer.");
    let demandees = BTreeSet::from([ou]);
    let demander = async |qui, texte| demander_pieces(&gens.par(qui), id, &demandees, texte, &TOUTE).await;
    assert_eq!(dit(&demander(gens.it, texte).await), "inscription-introuvable");
    assert!(demander(gens.ir, "quoi").await.is_err_and(|erreur| erreur.refus().is_some()), "it says what is asked");
    demander(gens.ir, texte).await.expect("asked");
    assert!(lue(&gens, id).await.statut.attend());
    // A link that nobody was sent is refused, and the file that was sent through it is deleted.
    for jeton in ["", "A", &"A".repeat(43)] {
        let envoyee = piece(&gens, b"%PDF-1.7").await;
        assert_eq!(dit(&recevoir_piece(&gens.par_un_visiteur(), jeton, &envoyee).await), "lien-inconnu", "{jeton}");
        assert!(!gens.base.pieces().lire(&envoyee).await.is_ok_and(|lue| lue.is_some()), "{jeton}");
    }
    let fin = |texte: &str| ChangementsInscription { assurance_fin: Patch::Valeur(texte.parse().expect("a day")) };
    let noter =
        async |qui, changements: ChangementsInscription| modifier(&gens.par(qui), id, &changements, &TOUTE).await;
    assert_eq!(dit(&noter(gens.it, fin("2027-01-31")).await), "inscription-introuvable");
    assert!(noter(gens.ir, fin("2027-01-31")).await.expect("noted").numero.is_some());
    assert_eq!(noter(gens.ir, fin("2027-01-31")).await.expect("nothing to do").numero, None);
    assert_eq!(noter(gens.ir, ChangementsInscription::default()).await.expect("nothing to do").numero, None);
    assert!(
        noter(gens.ir, ChangementsInscription { assurance_fin: Patch::Vide }).await.expect("noted").numero.is_some()
    );
    refuser(&gens.par(gens.ir), id, "Cette société a cessé son activité.", &TOUTE).await.expect("refused");
    assert_eq!(dit(&demander(gens.ir, texte).await), "inscription-decidee");
    assert_eq!(dit(&noter(gens.ir, fin("2028-01-31")).await), "inscription-decidee");
    let faits = gens.faits().await;
    assert_eq!(faits[0], Fait::InscriptionPieceDemandee { inscription: id, emplacement: ou });
    let changees = faits.iter().filter(|fait| matches!(fait, Fait::InscriptionModifiee { .. })).count();
    assert_eq!((changees, faits.len()), (2, 4));
}
