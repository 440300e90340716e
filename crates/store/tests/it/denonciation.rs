//! Declarations: they are found by the person that they name, and compared between companies. At most one company is protected, and
//! contacts are deleted later.

use crate::monde;
use crate::option_lot::acheteur;
use crate::outils::{lecture, personne, sur_les_deux};
use domain::acces::{Portee, Role, TypeUtilisateur};
use domain::contact::Contact;
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::programme::IdProgramme;
use domain::regard::Regard;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use domain::vente::{DebutDeDenonciation, EtatDenonciation, RaisonDAttente};
use sea_orm::{ConnectionTrait as _, Statement};
use std::time::Duration;
use store::compte::NouveauCompte;
use store::contact::ClesDePersonne;
use store::denonciation::{self, Denonciation, DenonciationsVisibles, FiltreDenonciations, NouvelleDenonciation};
use store::utilisateur::NouvelUtilisateur;
use store::{Acces, Error, Instant, compte, contact, programme, protection, utilisateur};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    une_personne_se_retrouve_par_son_e_mail_ou_son_telephone,
    celles_d_autres_societes_sont_des_rivales,
    chacun_voit_les_siennes,
    ce_qui_change_compare_la_version,
    une_ligne_qui_ne_tient_pas_est_ecartee_et_n_arrete_pas_les_autres,
    une_societe_au_plus_est_protegee,
    un_programme_s_ouvre_a_qui_voit_ses_lots,
);

/// Two companies with one prescriber each, and the programmes `P` and `Q`.
struct Monde {
    base: BaseDeTest,
    gens: Vec<(IdUtilisateur, IdCompte)>,
}

impl Monde {
    async fn nouveau(moteur: Moteur) -> Self {
        let base = BaseDeTest::nouvelle(moteur).await;
        let gens = base.entretenir(|tx| async move {
            for id in ["P", "Q"] {
                monde::poser_programme(&tx, &monde::un_programme(id), false).await?;
            }
            let mut gens = Vec::new();
            for nom in ["Alpha", "Beta"] {
                let nouveau = NouveauCompte { nom: nom.to_owned(), groupe: None, gerant: None, siren: None };
                let compte = compte::creer(&tx, &nouveau).await?;
                let qui = personne(TypeUtilisateur::EP, nom, &format!("ep@{nom}.example").to_lowercase());
                let qui = NouvelUtilisateur { compte: Some(compte), ..qui };
                gens.push((utilisateur::creer(&tx, &qui).await?, compte));
            }
            Ok::<_, Error>(gens)
        });
        Self { gens: gens.await.expect("written"), base }
    }

    /// Writes a declaration of this company (`None`: the developer) that runs for a day.
    async fn denoncer(
        &self,
        qui: Option<usize>,
        acheteur: &Contact,
        programmes: &[&str],
        statut: StatutDenonciation,
    ) -> Denonciation {
        let qui = qui.map(|rang| self.gens[rang]);
        let attend = DebutDeDenonciation::EnAttente(RaisonDAttente::Conflit);
        let debut = if statut.protege() { DebutDeDenonciation::Validee } else { attend };
        let ecrite = self.base.entretenir(|tx| async move {
            let contact = contact::creer_le(&tx, qui.map(|(id, _)| id), acheteur, tx.maintenant()).await?;
            let nouvelle = NouvelleDenonciation {
                prescripteur: qui.map(|(id, _)| id),
                compte: qui.map(|(_, compte)| compte),
                contact: contact.id,
                conjoint: None,
                programmes: programmes.iter().map(|id| IdProgramme((*id).to_owned())).collect(),
                cree: tx.maintenant().date(),
                echeance: tx.maintenant().plus(Duration::from_hours(24)).date(),
                debut,
                decideur: None,
            };
            let faite = denonciation::creer(&tx, &nouvelle).await?;
            let le = tx.maintenant().date();
            let etat = match statut {
                StatutDenonciation::EnCours | StatutDenonciation::Validee => return Ok(faite),
                StatutDenonciation::Echue => EtatDenonciation::Echue { le },
                StatutDenonciation::Refusee => EtatDenonciation::Refusee { le, motif: None },
                StatutDenonciation::Annulee => EtatDenonciation::Annulee { le, motif: None },
            };
            let mut finie = Denonciation { etat, ..faite };
            assert!(denonciation::remplacer(&tx, &mut finie).await?);
            Ok::<_, Error>(finie)
        });
        ecrite.await.expect("written")
    }
}

/// The contact of `email` with this phone: the same person, who is recognised by the phone alone.
fn par_telephone(email: &str, tel: &str) -> Contact {
    Contact { tel: Some(tel.to_owned()), ..acheteur(email) }
}

fn ids(denonciations: &[Denonciation]) -> Vec<IdDenonciation> {
    denonciations.iter().map(|une| une.id).collect()
}

async fn une_personne_se_retrouve_par_son_e_mail_ou_son_telephone(moteur: Moteur) {
    let monde = Monde::nouveau(moteur).await;
    let validee = StatutDenonciation::Validee;
    let une = monde.denoncer(Some(0), &acheteur("lucie@x.example"), &["Q", "P"], validee).await;
    assert_eq!(une.programmes, ["P", "Q"].map(|id| IdProgramme(id.to_owned())));
    let autre = monde.denoncer(Some(1), &par_telephone("autre@x.example", "+33639983001"), &["P"], validee).await;
    let finie = monde.denoncer(None, &acheteur("lucie@x.example"), &["P"], StatutDenonciation::Annulee).await;
    monde.denoncer(Some(1), &par_telephone("tiers@x.example", "0639983009"), &["P"], validee).await;
    let lecture = lecture(&monde.base).await;
    let de = async |contact: &Contact, programme: &str, depuis: Duration| {
        let cles = [ClesDePersonne::de(lecture.trousseau(), contact)];
        let programmes = [IdProgramme(programme.to_owned())];
        let depuis = monde.base.maintenant().plus(depuis);
        ids(&denonciation::de_la_personne(&lecture, &cles, &programmes, depuis).await.expect("readable"))
    };
    let heure = Duration::from_hours(1);
    let lucie = acheteur("LUCIE@x.example ");
    assert_eq!(de(&lucie, "P", heure).await, [une.id, autre.id]);
    assert_eq!(de(&lucie, "Q", heure).await, [une.id]);
    let sans_tel = Contact { tel: None, ..lucie.clone() };
    assert_eq!(de(&sans_tel, "P", heure).await, [une.id]);
    let personne = Contact { email: None, tel: None, ..lucie.clone() };
    assert!(de(&personne, "P", heure).await.is_empty());
    // A declaration that ended recently still counts.
    let depuis = monde.base.maintenant().moins(heure);
    let cles = [ClesDePersonne::de(lecture.trousseau(), &sans_tel)];
    let lues = denonciation::de_la_personne(&lecture, &cles, &une.programmes, depuis).await.expect("readable");
    assert_eq!(ids(&lues), [une.id, finie.id]);
}

async fn celles_d_autres_societes_sont_des_rivales(moteur: Moteur) {
    let monde = Monde::nouveau(moteur).await;
    let (validee, en_cours) = (StatutDenonciation::Validee, StatutDenonciation::EnCours);
    let une = monde.denoncer(Some(0), &acheteur("lucie@x.example"), &["P", "Q"], validee).await;
    let colleague = monde.denoncer(Some(0), &acheteur("lucie@x.example"), &["P"], validee).await;
    let autre =
        monde.denoncer(Some(1), &par_telephone("autre@x.example", "0033639983001"), &["P", "Q"], en_cours).await;
    let promoteur = monde.denoncer(None, &Contact { tel: None, ..acheteur("lucie@x.example") }, &["Q"], en_cours).await;
    monde.denoncer(None, &acheteur("lucie@x.example"), &["P"], StatutDenonciation::Refusee).await;
    let lecture = lecture(&monde.base).await;
    let rivales = async |une: &Denonciation, maintenant| {
        let trouvees = denonciation::rivalites(&lecture, &[une.id], maintenant).await.expect("readable");
        trouvees.into_iter().map(|r| (r.rivale, r.programme.0, r.compte, r.statut)).collect::<Vec<_>>()
    };
    let (maintenant, beta) = (monde.base.maintenant(), Some(monde.gens[1].1));
    // The rival matches by the e-mail and by the phone, but it is listed once for each programme.
    assert_eq!(
        rivales(&une, maintenant).await,
        [
            (autre.id, "P".to_owned(), beta, en_cours),
            (autre.id, "Q".to_owned(), beta, en_cours),
            (promoteur.id, "Q".to_owned(), None, en_cours)
        ]
    );
    assert_eq!(rivales(&promoteur, maintenant).await.len(), 1, "of a person known by the e-mail alone");
    assert_eq!(rivales(&colleague, maintenant).await.len(), 1);
    assert!(
        rivales(&une, maintenant.plus(Duration::from_hours(25))).await.is_empty(),
        "what is over stands against nobody"
    );
    let courent = denonciation::qui_courent_sur(&lecture, &une.programmes, maintenant).await.expect("readable");
    assert_eq!(ids(&courent), [une.id, colleague.id, autre.id, promoteur.id]);
}

async fn chacun_voit_les_siennes(moteur: Moteur) {
    let monde = Monde::nouveau(moteur).await;
    let validee = StatutDenonciation::Validee;
    let une = monde.denoncer(Some(0), &acheteur("a@x.example"), &["P"], validee).await;
    let deux = monde.denoncer(Some(1), &acheteur("b@x.example"), &["Q"], StatutDenonciation::EnCours).await;
    let trois = monde.denoncer(None, &acheteur("c@x.example"), &["P"], validee).await;
    let lecture = lecture(&monde.base).await;
    let regard = |role, rang: usize| Regard {
        utilisateur: monde.gens[rang].0,
        compte: Some(monde.gens[rang].1),
        groupe: None,
        roles: vec![role],
    };
    let tout = FiltreDenonciations::default();
    for (regard, attendues) in [
        (regard(Role::EP, 0), vec![une.id]),
        (regard(Role::ER, 1), vec![deux.id]),
        (regard(Role::IT, 0), vec![trois.id, deux.id, une.id]),
        (Regard { compte: None, ..regard(Role::ER, 0) }, vec![une.id]),
    ] {
        let vues = DenonciationsVisibles::par(&regard);
        assert_eq!(ids(&vues.lister(&lecture, &tout).await.expect("readable")), attendues, "{regard:?}");
        for id in [une.id, deux.id, trois.id] {
            let vue = vues.par_id(&lecture, id).await.expect("readable").is_some();
            assert_eq!(vue, attendues.contains(&id), "{regard:?}, {id:?}");
        }
    }
    let equipe = DenonciationsVisibles::par(&regard(Role::IT, 0));
    let sur_p = FiltreDenonciations { programmes: vec!["P".to_owned()], statuts: Some(vec![validee]), ..tout.clone() };
    assert_eq!(ids(&equipe.lister(&lecture, &sur_p).await.expect("readable")), [trois.id, une.id]);
    let (nombre, depuis) = equipe.qui_attendent(&lecture, None, monde.base.maintenant()).await.expect("readable");
    assert_eq!((nombre, depuis), (1, Some(deux.cree.into())));
    let ailleurs = equipe.qui_attendent(&lecture, Some(IdUtilisateur(999)), monde.base.maintenant()).await;
    assert_eq!(ailleurs.expect("readable"), (0, None));
}

async fn ce_qui_change_compare_la_version(moteur: Moteur) {
    let monde = Monde::nouveau(moteur).await;
    let une = &monde.denoncer(Some(0), &acheteur("a@x.example"), &["P"], StatutDenonciation::EnCours).await;
    let remplacer = async |version| {
        monde
            .base
            .entretenir(|tx| async move {
                let (le, motif) = (tx.maintenant().date(), Some("Déjà suivie".to_owned()));
                let etat = EtatDenonciation::Refusee { le, motif };
                let mut autre = Denonciation { version, etat, ..une.clone() };
                denonciation::remplacer(&tx, &mut autre).await
            })
            .await
            .expect("written")
    };
    assert!(!remplacer(une.version + 1).await);
    assert!(remplacer(une.version).await);
    assert!(!remplacer(une.version).await, "over the version that was read, once");
    let lecture = lecture(&monde.base).await;
    let lue = denonciation::par_id(&lecture, une.id).await.expect("readable").expect("there");
    assert_eq!((lue.statut(), lue.motif(), lue.version), (StatutDenonciation::Refusee, Some("Déjà suivie"), 2));
    let tard = Instant::from(lue.cree).plus(Duration::from_hours(48));
    assert!(denonciation::a_finir(&lecture, tard, 9).await.expect("read").is_empty());
}

async fn une_ligne_qui_ne_tient_pas_est_ecartee_et_n_arrete_pas_les_autres(moteur: Moteur) {
    let monde = Monde::nouveau(moteur).await;
    let abimee = monde.denoncer(Some(0), &acheteur("a@x.example"), &["P"], StatutDenonciation::Refusee).await;
    let saine = monde.denoncer(Some(0), &acheteur("b@x.example"), &["P"], StatutDenonciation::Validee).await;
    // The declaration has ended, but its row has no end date.
    let gater = monde.base.entretenir(|tx| async move {
        let sql = "UPDATE denonciation SET finie = NULL WHERE statut = 'refusee'";
        tx.execute_raw(Statement::from_string(tx.get_database_backend(), sql)).await?;
        Ok::<_, Error>(())
    });
    gater.await.expect("written");
    let lecture = lecture(&monde.base).await;
    let (utilisateur, compte) = monde.gens[0];
    let regard = Regard { utilisateur, compte: Some(compte), groupe: None, roles: vec![Role::EP] };
    let siennes = DenonciationsVisibles::par(&regard);
    let lues = siennes.lister(&lecture, &FiltreDenonciations::default()).await.expect("the others are read");
    assert_eq!(ids(&lues), [saine.id]);
    let erreur = siennes.par_id(&lecture, abimee.id).await.expect_err("asked for by its number");
    assert!(matches!(&erreur, Error::DocumentIllisible { table: "denonciation", .. }), "{erreur:?}");
}

async fn une_societe_au_plus_est_protegee(moteur: Moteur) {
    let monde = Monde::nouveau(moteur).await;
    let une = &monde.denoncer(Some(0), &acheteur("a@x.example"), &["P"], StatutDenonciation::Validee).await;
    let (programme, [alpha, beta]) = (&une.programmes[0], [0, 1].map(|rang| Some(monde.gens[rang].1)));
    let prendre = async |compte, heures| {
        monde
            .base
            .entretenir(|tx| async move {
                let cles = ClesDePersonne::de(tx.trousseau(), &acheteur("a@x.example"));
                let fin = tx.maintenant().plus(Duration::from_hours(heures));
                protection::proteger(&tx, &cles, programme, compte, fin).await
            })
            .await
            .expect("written")
    };
    assert!(prendre(alpha, 24).await && prendre(alpha, 2).await, "their own");
    assert!(!prendre(beta, 24).await && !prendre(None, 24).await);
    let rendre = monde.base.entretenir(|tx| async move {
        let cles = ClesDePersonne::de(tx.trousseau(), &acheteur("a@x.example"));
        protection::recalculer(&tx, &cles, programme, alpha).await
    });
    rendre.await.expect("written");
    assert!(!prendre(beta, 24).await, "a validated declaration still runs");
    let finir = monde.base.entretenir(|tx| async move {
        let etat = EtatDenonciation::Annulee { le: tx.maintenant().date(), motif: None };
        let mut finie = Denonciation { etat, ..une.clone() };
        denonciation::remplacer(&tx, &mut finie).await?;
        let cles = ClesDePersonne::de(tx.trousseau(), &acheteur("a@x.example"));
        protection::recalculer(&tx, &cles, programme, alpha).await
    });
    finir.await.expect("written");
    assert!(prendre(beta, 24).await);
}

async fn un_programme_s_ouvre_a_qui_voit_ses_lots(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let groupe = base.entretenir(|tx| async move {
        let groupe = store::groupe::creer(&tx, "Armor").await?.id;
        for (id, retire) in [("DEDIE", false), ("MIXTE", false), ("RETIRE", true), ("SANSLOT", false)] {
            monde::poser_programme(&tx, &monde::un_programme(id), retire).await?;
        }
        for (programme, numero, dedie) in [("DEDIE", "1", true), ("MIXTE", "1", true), ("MIXTE", "2", false)] {
            let lot = monde::un_lot_de(programme, numero);
            let lot = domain::lot::Lot { exclusivite: dedie.then_some(groupe), ..lot };
            monde::poser_lot(&tx, &lot).await?;
        }
        Ok::<_, Error>(groupe)
    });
    let groupe = groupe.await.expect("written");
    let lecture = lecture(&base).await;
    let demandes = ["DEDIE", "MIXTE", "RETIRE", "SANSLOT", "INCONNU"].map(|id| IdProgramme(id.to_owned()));
    let autre = domain::acces::IdGroupe(groupe.0 + 1);
    for (portee, attendus) in [
        (Portee::Interne, &["DEDIE", "MIXTE", "SANSLOT"][..]),
        (Portee::Groupe(groupe), &["DEDIE", "MIXTE", "SANSLOT"]),
        (Portee::Groupe(autre), &["MIXTE", "SANSLOT"]),
        (Portee::SansGroupe, &["MIXTE", "SANSLOT"]),
    ] {
        let lus = programme::ouverts_a(&lecture, &demandes, portee).await.expect("readable");
        assert_eq!(lus.iter().map(|lu| lu.programme.id.0.as_str()).collect::<Vec<_>>(), attendus, "{portee:?}");
    }
}
