//! The changes that staff and company managers make to companies and people: who may make them, which ones are refused,
//! and which facts are written.

use crate::gens::{Gens, dit};
use crate::outils::sur_les_deux;
use actions::gestion::{
    ChangementsSociete, ChangementsUtilisateur, NouvelleInvitation, NouvelleSociete, commencer_incarnation,
    creer_societe, desactiver_utilisateur, inviter_utilisateur, modifier_societe, modifier_utilisateur,
    reactiver_utilisateur, renvoyer_invitation, terminer_incarnation, transmettre_les_dossiers,
};
use actions::utilisateur::CoordonneesSaisies;
use actions::version::VersionAttendue;
use domain::acces::{Role, TypeUtilisateur};
use domain::utilisateur::{Civilite, IdCompte, IdUtilisateur};
use std::time::Duration;
use store::Fait;
use store::session::{Jeton, NouvelleSession, Provenance};
use store::transmission::DossiersAPasser;
use testkit::base::Moteur;
use wire::corps::Patch;

sur_les_deux!(
    une_societe_se_cree_par_qui_la_suivra,
    une_societe_se_change_par_qui_la_gere,
    on_invite_qui_l_on_peut_inviter,
    ce_qui_se_change_d_un_utilisateur_depend_de_son_type,
    une_desactivation_ferme_tout_et_se_dit_une_fois,
    on_n_agit_a_la_place_de_personne_sans_sa_propre_session,
    des_dossiers_ne_passent_qu_a_un_prescripteur_de_la_societe,
);

const TOUTE: VersionAttendue = VersionAttendue::Toute;

async fn une_societe_se_cree_par_qui_la_suivra(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let nouvelle = |nom: &str, gerant: Option<IdUtilisateur>| NouvelleSociete {
        nom: nom.to_owned(),
        groupe: Some("  ".to_owned()),
        gerant,
    };
    for (qui, gerant, attendu) in [
        (gens.ia, None, ""),
        (gens.ia, Some(gens.ir), ""),
        (gens.ia, Some(gens.it), "gerant:gerant"),
        (gens.ia, Some(gens.ep), "gerant:gerant"),
        (gens.ia, Some(IdUtilisateur(9999)), "gerant:gerant"),
        (gens.ir, None, ""),
        (gens.ir, Some(gens.ir), ""),
        // A network manager cannot create a company for another manager.
        (gens.ir, Some(gens.autre_ir), "societe-non-geree"),
        (gens.it, None, "role"),
        (gens.er, None, "role"),
        (gens.ep, Some(gens.ir), "role"),
    ] {
        let faite = creer_societe(&gens.par(qui), &nouvelle(" Gamma ", gerant)).await;
        assert_eq!(dit(&faite), attendu, "{qui:?} for {gerant:?}");
        let Ok(faite) = faite else { continue };
        assert_eq!((faite.valeur.nom.as_str(), &faite.valeur.groupe), ("Gamma", &None), "a blank group is none");
        let suivie = gerant.or((qui == gens.ir).then_some(gens.ir));
        assert_eq!(
            faite.valeur.gerant.map(|gerant| gerant.id),
            suivie,
            "who makes it follows it, but for administrators"
        );
    }
    for (nom, attendu) in
        [("  ", "nom:required"), ("x\ny", "nom:format"), (&*"x".repeat(201), "nom:max"), (&*"x".repeat(200), "")]
    {
        assert_eq!(dit(&creer_societe(&gens.par(gens.ia), &nouvelle(nom, None)).await), attendu, "{nom}");
    }
    let grand = NouvelleSociete { groupe: Some("g".repeat(101)), ..nouvelle("Delta", None) };
    assert_eq!(dit(&creer_societe(&gens.par(gens.ia), &grand).await), "groupe:max");
    let du_reseau = NouvelleSociete { groupe: Some(" Réseau ".to_owned()), ..nouvelle("Delta", None) };
    let groupe =
        async || creer_societe(&gens.par(gens.ia), &du_reseau).await.expect("made").valeur.groupe.expect("a group");
    let premiere = groupe().await;
    assert_eq!((premiere.nom.as_str(), premiere.id), ("Réseau", groupe().await.id), "one group of one name");
    let groupes = gens.faits().await.into_iter().filter(|fait| matches!(fait, Fait::Groupe { .. })).count();
    assert_eq!(groupes, 1);
}

async fn une_societe_se_change_par_qui_la_gere(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let nom = |nom: &str| ChangementsSociete { nom: Some(nom.to_owned()), ..ChangementsSociete::default() };
    let referent = |gerant: Option<IdUtilisateur>| ChangementsSociete {
        gerant: gerant.map_or(Patch::Vide, Patch::Valeur),
        ..ChangementsSociete::default()
    };
    let inconnue = IdCompte(9999);
    for (qui, societe, changement, attendu) in [
        (gens.ir, gens.alpha, nom("Alpha & Fils"), ""),
        (gens.ir, gens.beta, nom("Bêta"), "societe-non-geree"),
        (gens.ia, gens.beta, nom("Bêta"), ""),
        (gens.it, gens.alpha, nom("Autre"), "role"),
        (gens.er, gens.alpha, nom("Autre"), "role"),
        // A company that the person may not see is refused like one that does not exist.
        (gens.er, gens.beta, nom("Autre"), "societe-introuvable"),
        (gens.ia, inconnue, nom("Autre"), "societe-introuvable"),
        (gens.ir, gens.alpha, nom(""), "nom:required"),
        (gens.ir, gens.alpha, referent(Some(gens.autre_ir)), "referent-de-la-societe"),
        (gens.ir, gens.alpha, referent(None), "referent-de-la-societe"),
        // When the present referent is chosen again, nothing changes.
        (gens.ir, gens.alpha, referent(Some(gens.ir)), ""),
        (gens.ia, gens.alpha, referent(Some(gens.it)), "gerant:gerant"),
        (gens.ia, gens.alpha, referent(Some(gens.autre_ir)), ""),
        (gens.ia, gens.beta, referent(None), ""),
    ] {
        let faite = modifier_societe(&gens.par(qui), societe, &changement, &TOUTE).await;
        assert_eq!(dit(&faite), attendu, "{qui:?} {societe:?} {changement:?}");
    }
    // The new referent manages the company, and the former one no longer does.
    assert_eq!(
        dit(&modifier_societe(&gens.par(gens.ir), gens.alpha, &nom("Encore"), &TOUTE).await),
        "societe-non-geree"
    );
    let faite =
        modifier_societe(&gens.par(gens.autre_ir), gens.alpha, &nom("Encore"), &TOUTE).await.expect("theirs now");
    let version = faite.valeur.version;
    let de_trop = VersionAttendue::Parmi(vec![version - 1]);
    assert_eq!(
        dit(&modifier_societe(&gens.par(gens.ia), gens.alpha, &nom("Trop tard"), &de_trop).await),
        "version-depassee"
    );
    let sans_effet =
        modifier_societe(&gens.par(gens.ia), gens.alpha, &nom("Encore"), &TOUTE).await.expect("nothing to do");
    assert_eq!((sans_effet.numero, sans_effet.valeur.version), (None, version), "the same name is no change");
}

fn invitation(type_utilisateur: TypeUtilisateur, email: &str) -> NouvelleInvitation {
    NouvelleInvitation {
        type_utilisateur,
        civilite: Civilite::Mme,
        nom: "Lenoir".to_owned(),
        prenom: "Zoé".to_owned(),
        email: email.to_owned(),
        coordonnees: CoordonneesSaisies::default(),
        compte: None,
        gerant: None,
    }
}

async fn on_invite_qui_l_on_peut_inviter(moteur: Moteur) {
    use TypeUtilisateur as T;
    let gens = Gens::nouveaux(moteur).await;
    let dans = |genre, compte| NouvelleInvitation { compte: Some(compte), ..invitation(genre, "") };
    let suivi = |genre, gerant| NouvelleInvitation { gerant: Some(gerant), ..invitation(genre, "") };
    for (rang, (qui, demandee, attendu)) in [
        (gens.ia, dans(T::ER, gens.alpha), ""),
        (gens.ia, invitation(T::EP, ""), "compte:required"),
        (gens.ia, invitation(T::IT, ""), ""),
        (gens.ia, dans(T::IT, gens.alpha), "compte:interne"),
        (gens.ia, suivi(T::IT, gens.ir), ""),
        (gens.ia, suivi(T::IT, gens.ep), "gerant:gerant"),
        (gens.ia, dans(T::EP, IdCompte(9999)), "compte:inconnu"),
        (gens.ir, dans(T::EP, gens.alpha), ""),
        (gens.ir, dans(T::ER, gens.alpha), ""),
        (gens.ir, dans(T::EP, gens.beta), "societe-non-geree"),
        (gens.ir, invitation(T::IT, ""), "type:type"),
        // The manager of a company invites prescribers, and only to that company.
        (gens.er, invitation(T::EP, ""), ""),
        (gens.er, dans(T::EP, gens.alpha), ""),
        (gens.er, invitation(T::ER, ""), "type:type"),
        (gens.er, dans(T::EP, gens.beta), "compte:inconnu"),
        (gens.er, invitation(T::IA, ""), "type:type"),
        (gens.it, dans(T::EP, gens.alpha), "role"),
        (gens.ep, invitation(T::EP, ""), "role"),
    ]
    .into_iter()
    .enumerate()
    {
        let demandee = NouvelleInvitation { email: format!(" Zoe{rang}@X.example"), ..demandee };
        let faite = inviter_utilisateur(&gens.par(qui), &demandee).await;
        assert_eq!(dit(&faite), attendu, "row {rang}");
        let Ok(faite) = faite else { continue };
        let invite = faite.valeur.utilisateur;
        assert_eq!(invite.identite.email, format!("zoe{rang}@x.example"), "in small letters");
        assert_eq!(invite.roles, [demandee.type_utilisateur.role()], "one role, that of the type");
        assert!(faite.valeur.mot_de_passe.is_none() && faite.valeur.actif);
        let derniers = gens.faits().await;
        let [.., cree, envoyee] = derniers.as_slice() else { panic!("two facts") };
        assert_eq!(*cree, Fait::UtilisateurCree { utilisateur: invite.id });
        assert_eq!(*envoyee, Fait::InvitationEnvoyee { utilisateur: invite.id });
    }
    let avant = gens.faits().await.len();
    for (faute, attendu) in [
        (NouvelleInvitation { nom: " ".to_owned(), ..invitation(T::IT, "un@x.example") }, "nom:required"),
        (NouvelleInvitation { prenom: "R2D2".to_owned(), ..invitation(T::IT, "un@x.example") }, "prenom:name"),
        (NouvelleInvitation { nom: "x".repeat(101), ..invitation(T::IT, "un@x.example") }, "nom:max"),
        (invitation(T::IT, "zoe"), "email:email"),
        // The e-mail in another case belongs to the same mailbox, so the account exists.
        (invitation(T::IT, "ZOE0@x.example "), "compte-existant"),
    ] {
        assert_eq!(dit(&inviter_utilisateur(&gens.par(gens.ia), &faute).await), attendu, "{}", faute.email);
    }
    assert_eq!(gens.faits().await.len(), avant, "what is refused leaves nothing");
}

async fn ce_qui_se_change_d_un_utilisateur_depend_de_son_type(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let rien = ChangementsUtilisateur::default;
    let roles = |roles: &[Role]| ChangementsUtilisateur { roles: Some(roles.to_vec()), ..rien() };
    let societe = |compte| ChangementsUtilisateur { compte: Some(compte), ..rien() };
    let referent = |gerant: Option<IdUtilisateur>| ChangementsUtilisateur {
        gerant: gerant.map_or(Patch::Vide, Patch::Valeur),
        ..rien()
    };
    for (qui, sur, changement, attendu) in [
        // A user of a company may have both roles of companies, but no role of staff.
        (gens.ia, gens.ep, roles(&[Role::ER, Role::EP, Role::EP]), ""),
        (gens.ia, gens.ep, roles(&[Role::ER]), "roles:roles"),
        (gens.ia, gens.ep, roles(&[Role::EP, Role::IA]), "roles:roles"),
        (gens.ia, gens.ep, roles(&[]), "roles:roles"),
        (gens.ia, gens.it, roles(&[Role::IT, Role::IA]), "roles:roles"),
        (gens.ia, gens.it, roles(&[Role::IT]), ""),
        (gens.ia, gens.it, societe(gens.alpha), "compte:interne"),
        (gens.ia, gens.it, referent(Some(gens.ir)), ""),
        (gens.ia, gens.it, referent(Some(gens.ep)), "gerant:gerant"),
        (gens.ia, gens.it, referent(None), ""),
        (gens.ia, gens.ep, referent(Some(gens.ir)), "gerant:externe"),
        (gens.ia, gens.ep, ChangementsUtilisateur { nom: Some("  ".to_owned()), ..rien() }, "nom:required"),
        (gens.ia, gens.ep, societe(IdCompte(9999)), "compte:inconnu"),
        // To move somebody to another company, a manager must manage both companies.
        (gens.ir, gens.ep, societe(gens.beta), "societe-non-geree"),
        (gens.ir, gens.ep_beta, societe(gens.alpha), "societe-non-geree"),
        (gens.er, gens.ep, roles(&[Role::EP]), "role"),
        (gens.er, gens.ep_beta, roles(&[Role::EP]), "utilisateur-introuvable"),
    ] {
        let faite = modifier_utilisateur(&gens.par(qui), sur, &changement, &TOUTE).await;
        assert_eq!(dit(&faite), attendu, "{qui:?} on {sur:?}: {changement:?}");
    }
    let avant = gens.lu(gens.ep).await.utilisateur;
    assert_eq!(avant.roles, [Role::EP, Role::ER], "each once, in order");
    let lue = VersionAttendue::Parmi(vec![avant.version]);
    let change = ChangementsUtilisateur {
        civilite: Some(Civilite::M),
        nom: Some(" Le Goff ".to_owned()),
        compte: Some(gens.beta),
        ..rien()
    };
    modifier_utilisateur(&gens.par(gens.ia), gens.ep, &change, &lue).await.expect("changed");
    let apres = gens.lu(gens.ep).await.utilisateur;
    assert_eq!((apres.identite.nom.as_str(), apres.version), ("Le Goff", avant.version + 1));
    assert_eq!(apres.compte.map(|compte| compte.id), Some(gens.beta));
    let champs = ["civilite", "nom", "compte"].map(str::to_owned).to_vec();
    let dernier = gens.faits().await.pop().expect("a fact");
    assert_eq!(dernier, Fait::UtilisateurModifie { utilisateur: gens.ep, champs, quittee: Some(gens.alpha) });
    assert_eq!(dit(&modifier_utilisateur(&gens.par(gens.ia), gens.ep, &change, &lue).await), "version-depassee");
    let encore = modifier_utilisateur(&gens.par(gens.ia), gens.ep, &change, &TOUTE).await.expect("nothing to do");
    assert_eq!(encore.numero, None, "what is so already is no change");
}

/// Opens a session for this user.
async fn session(gens: &Gens, qui: IdUtilisateur) -> Jeton {
    let ouverte = gens.base.entretenir(|tx| async move {
        let duree = Duration::from_hours(1);
        let limite = tx.maintenant().plus(duree);
        let provenance = Provenance::default();
        let nouvelle = NouvelleSession { utilisateur: qui, pour_le_compte_de: None, provenance, duree, limite };
        Ok::<_, store::Error>(store::session::ouvrir(&tx, &nouvelle).await?.0)
    });
    ouverte.await.expect("a session")
}

async fn une_desactivation_ferme_tout_et_se_dit_une_fois(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let jeton = session(&gens, gens.ep).await;
    let lien = renvoyer_invitation(&gens.par(gens.er), gens.ep).await;
    assert_eq!(dit(&lien), "", "the manager of their company sends the invitation again");
    for (qui, sur, attendu) in [
        (gens.it, gens.ep, "role"),
        (gens.er, gens.ep_beta, "utilisateur-introuvable"),
        (gens.er, gens.er, "soi-meme"),
        (gens.autre_ir, gens.ep, "societe-non-geree"),
        (gens.ia, gens.ia, "soi-meme"),
        (gens.ir, gens.ep, ""),
    ] {
        assert_eq!(dit(&desactiver_utilisateur(&gens.par(qui), sur).await), attendu, "{qui:?} on {sur:?}");
    }
    let lecture = gens.base.lire().await.expect("a place");
    let ouverte = store::session::par_jeton(&lecture, &jeton, gens.base.maintenant()).await.expect("a read");
    assert!(ouverte.is_none(), "their session is over");
    drop(lecture);
    assert_eq!(desactiver_utilisateur(&gens.par(gens.ir), gens.ep).await.expect("nothing to do").numero, None);
    assert_eq!(dit(&renvoyer_invitation(&gens.par(gens.er), gens.ep).await), "desactive");
    // A disabled user can no longer act, even with a session that was already open.
    let nom = ChangementsSociete { nom: Some("Bêta".to_owned()), ..ChangementsSociete::default() };
    assert_eq!(dit(&modifier_societe(&gens.par(gens.autre_ir), gens.beta, &nom, &TOUTE).await), "");
    desactiver_utilisateur(&gens.par(gens.ia), gens.autre_ir).await.expect("disabled");
    assert_eq!(dit(&modifier_societe(&gens.par(gens.autre_ir), gens.beta, &nom, &TOUTE).await), "role");
    assert!(reactiver_utilisateur(&gens.par(gens.ir), gens.ep).await.expect("back").numero.is_some());
    assert_eq!(reactiver_utilisateur(&gens.par(gens.ir), gens.ep).await.expect("nothing to do").numero, None);
    let dits = gens.faits().await;
    let fois = |fait: &Fait| dits.iter().filter(|ecrit| *ecrit == fait).count();
    assert_eq!(fois(&Fait::UtilisateurDesactive { utilisateur: gens.ep }), 1);
    assert_eq!(fois(&Fait::UtilisateurReactive { utilisateur: gens.ep }), 1);
    let base = &gens.base;
    let choisir = |tx| async move { store::utilisateur::definir_mot_de_passe(&tx, gens.ep, "$argon2id$").await };
    base.entretenir(choisir).await.expect("a password");
    assert_eq!(dit(&renvoyer_invitation(&gens.par(gens.er), gens.ep).await), "deja-active");
}

async fn on_n_agit_a_la_place_de_personne_sans_sa_propre_session(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let (la_mienne, autrui) = (session(&gens, gens.ir).await, session(&gens, gens.autre_ir).await);
    let provenance = Provenance::default();
    let incarner = async |contexte: actions::Contexte, jeton: &Jeton, cible| {
        commencer_incarnation(&contexte, jeton, cible, &provenance).await
    };
    for (quoi, contexte, jeton, cible, attendu) in [
        ("the session of another", gens.par(gens.ir), &autrui, gens.ep, "role"),
        ("another's company", gens.par(gens.ir), &la_mienne, gens.ep_beta, "societe-non-geree"),
        ("a colleague", gens.par(gens.ir), &la_mienne, gens.it, "incarnation-interne"),
        ("nobody", gens.par(gens.ir), &la_mienne, IdUtilisateur(9999), "utilisateur-introuvable"),
        ("while one does already", gens.par(gens.ir).pour(gens.ep), &la_mienne, gens.ep, "en-incarnation"),
        ("a prescriber", gens.par(gens.ep), &la_mienne, gens.ep, "role"),
        ("a visitor", gens.par_un_visiteur(), &la_mienne, gens.ep, "role"),
    ] {
        assert_eq!(dit(&incarner(contexte, jeton, cible).await), attendu, "{quoi}");
    }
    assert_eq!(dit(&terminer_incarnation(&gens.par(gens.ir), &la_mienne, &provenance).await), "aucune-incarnation");
    let commencee = incarner(gens.par(gens.ir), &la_mienne, gens.ep).await.expect("in their place").valeur;
    assert_eq!((commencee.utilisateur.id, commencee.reel.map(|reel| reel.id)), (gens.ep, Some(gens.ir)));
    // The first session ended when the impersonation began, so it can do nothing more. Another user cannot end this
    // impersonation.
    assert_eq!(dit(&incarner(gens.par(gens.ir), &la_mienne, gens.ep).await), "role");
    assert_eq!(dit(&terminer_incarnation(&gens.par(gens.ir), &la_mienne, &provenance).await), "role");
    assert_eq!(dit(&terminer_incarnation(&gens.par(gens.autre_ir), &commencee.jeton, &provenance).await), "role");
    let finie = terminer_incarnation(&gens.par(gens.ir), &commencee.jeton, &provenance).await.expect("oneself again");
    assert_eq!((finie.valeur.utilisateur.id, finie.valeur.reel.is_none()), (gens.ir, true));
}

async fn des_dossiers_ne_passent_qu_a_un_prescripteur_de_la_societe(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    for (qui, de, vers, attendu) in [
        (gens.er, gens.ep, gens.ep, "vers:inconnu"),
        (gens.er, gens.ep, gens.er, "vers:inconnu"),
        (gens.er, gens.ep, gens.ep_beta, "vers:inconnu"),
        (gens.ia, gens.ep, gens.ep_beta, "vers:inconnu"),
        (gens.er, gens.ep_beta, gens.ep, "utilisateur-introuvable"),
        (gens.autre_ir, gens.ep, gens.ep_beta, "vers:inconnu"),
        (gens.it, gens.ep, gens.ep, "role"),
        (gens.ia, gens.er, gens.ep, "sans-dossiers"),
        (gens.ia, gens.it, gens.ep, "vers:inconnu"),
    ] {
        let faite = transmettre_les_dossiers(&gens.par(qui), de, vers, &DossiersAPasser::Tous).await;
        assert_eq!(dit(&faite), attendu, "{qui:?}: from {de:?} to {vers:?}");
    }
    assert!(gens.faits().await.is_empty(), "nothing is handed over, nothing is told");
}
