//! Documents to sign as they are stored: a subject has one open envelope, one of two concurrent signatures wins, links expire, one
//! key seals at a time, and deleted data is gone.

use crate::outils::{echec, lecture, sur_les_deux};
use chrono::TimeDelta;
use domain::signature::{
    CodeTape, Enveloppe, EtatDEnveloppe, EvenementDePreuve, PersonneSignataire, RoleDeSignataire, SujetSigne,
};
use domain::utilisateur::Civilite;
use sea_orm::{ConnectionTrait as _, Statement};
use std::collections::HashSet;
use std::time::Duration;
use store::cle_de_sceau::{self, NouvelleCle, SecretDeSceau};
use store::enveloppe::oubli::{self, AOublier, Signees};
use store::enveloppe::{
    self, DetailDePreuve, EnveloppeLue, GenreDeLien, NouvelleEnveloppe, SignatureScellee, code, lien, preuve, revision,
};
use store::piece::PieceLue;
use store::session::Jeton;
use store::{Base, Ecriture, Error, Instant, Unicite};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    une_seule_enveloppe_d_un_sujet_est_ouverte,
    de_deux_signatures_d_une_version_une_seule_s_ecrit,
    les_listes_viennent_avant_la_preuve_et_une_fois,
    un_refus_se_reprend_et_une_adresse_se_corrige,
    un_lien_remplace_ou_expire_n_ouvre_rien,
    un_code_est_une_empreinte_liee_a_son_envoi,
    une_seule_cle_scelle_a_la_fois,
    ce_qui_est_oublie_l_est,
);

const HEURE: Duration = Duration::from_hours(1);

fn lea() -> PersonneSignataire {
    PersonneSignataire {
        civilite: Civilite::Mme,
        nom: "Perrin".to_owned(),
        prenom: "Léa".to_owned(),
        email: "lea.perrin@cabinet.example".to_owned(),
        tel: None,
    }
}

/// Stores these bytes as a file.
pub(crate) async fn piece(base: &Base, octets: &[u8]) -> PieceLue {
    let mut reception = base.pieces().recevoir().await.expect("a place");
    reception.ajouter(octets).await.expect("taken");
    reception.finir("application/pdf").await.expect("stored")
}

/// Opens an envelope for the mandate of this number, with a legal representative and the company as signers.
pub(crate) async fn ouvrir(base: &Base, numero: i64) -> Result<Enveloppe, Error> {
    let (document, rendu) = (&piece(base, b"document").await, &piece(base, b"rendu").await);
    let empreinte = &format!("{numero:064}");
    base.entretenir(|tx: Ecriture| async move {
        let nouvelle = NouvelleEnveloppe {
            sujet: SujetSigne::Mandat(numero),
            libelle: "Mandat",
            document,
            rendu,
            empreinte,
            pages: 3,
        };
        let signataires = [(RoleDeSignataire::Representant, Some(lea())), (RoleDeSignataire::Societe, None)];
        enveloppe::ouvrir(&tx, &nouvelle, &signataires).await
    })
    .await
}

/// Writes a new sealing key with this fingerprint.
pub(crate) async fn cle(base: &Base, nom: &str) -> Result<i64, Error> {
    let maintenant = base.maintenant();
    let nouvelle = &NouvelleCle {
        secret: SecretDeSceau("secret du sceau".to_owned()),
        titulaire: "Sceau".to_owned(),
        empreinte: nom.to_owned(),
        debut: maintenant,
        fin: maintenant.plus(HEURE),
    };
    base.entretenir(|tx: Ecriture| async move { cle_de_sceau::creer(&tx, nouvelle).await }).await
}

/// Signs the envelope `lue` for the signer whose turn it is. Returns false when another write came first.
async fn signer(base: &Base, lue: &Enveloppe, empreinte: &str, cle: i64) -> bool {
    let document = &piece(base, empreinte.as_bytes()).await;
    let rang = lue.au_tour().expect("somebody's turn").rang;
    let apres = &lue.signer(rang, base.maintenant().date()).expect("their turn");
    let travail = |tx: Ecriture| async move {
        let scellee = SignatureScellee { rang, document, empreinte, cle, horodatee: None, pour_la_societe: None };
        match enveloppe::signer(&tx, apres, &scellee).await? {
            Some(remplaces) => Ok(remplaces.len()),
            None => Err(Error::Conflit),
        }
    };
    match base.entretenir(travail).await {
        Ok(remplaces) => {
            assert_eq!(remplaces, 1, "the former file has given its place");
            true
        }
        Err(Error::Conflit) => false,
        Err(autre) => panic!("{autre}"),
    }
}

/// The proofs contain the hash of the document. The revocation lists therefore enter the document before the proofs exist, and only one
/// server adds them.
async fn les_listes_viennent_avant_la_preuve_et_une_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let cle = cle(&base, "sceau").await.expect("made");
    let debut = ouvrir(&base, 12).await.expect("open");
    let lue = async || enveloppe::par_id(&lecture(&base).await, debut.id).await.expect("readable").expect("there");
    let conserver = async |lue: &EnveloppeLue, empreinte: &str| {
        let document = &piece(&base, empreinte.as_bytes()).await;
        let travail = |tx: Ecriture| async move { enveloppe::conserver(&tx, lue, (document, empreinte), &[2]).await };
        base.entretenir(travail).await.expect("an answer").is_some()
    };
    let empreintes: Vec<String> = (1001..1006).map(|n| format!("{n:064}")).collect();
    assert!(signer(&base, &debut, &empreintes[0], cle).await);
    assert!(!conserver(&lue().await, &empreintes[1]).await, "one has still to sign");
    assert!(signer(&base, &lue().await.enveloppe, &empreintes[1], cle).await);

    let signee = lue().await;
    assert!(conserver(&signee, &empreintes[2]).await);
    assert!(!conserver(&signee, &empreintes[3]).await, "another document is there");
    let avec_listes = lue().await;
    assert_eq!(
        (avec_listes.empreinte.as_str(), &avec_listes.conservees),
        (empreintes[2].as_str(), &HashSet::from([2]))
    );
    assert_eq!(avec_listes.enveloppe, signee.enveloppe, "nothing else has changed");
    let toutes: Vec<&str> = empreintes.iter().map(String::as_str).collect();
    let connues = revision::parmi(&lecture(&base).await, &toutes).await.expect("read");
    let signatures: Vec<_> = toutes.iter().map(|une| connues.get(*une).map(|revision| revision.signatures)).collect();
    assert_eq!(signatures, [Some(1), Some(2), Some(2), None, None]);

    let preuve = &piece(&base, b"preuve").await;
    let (sienne, empreinte) = (&avec_listes.enveloppe, empreintes[3].as_str());
    let prouver = |tx: Ecriture| async move { enveloppe::poser_la_preuve(&tx, sienne, preuve, empreinte).await };
    assert!(base.entretenir(prouver).await.expect("written"));
    assert!(!conserver(&avec_listes, &empreintes[4]).await, "its proofs name its hash");
}

async fn un_refus_se_reprend_et_une_adresse_se_corrige(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let debut = ouvrir(&base, 12).await.expect("open");
    let lue = async || {
        let lue = enveloppe::par_id(&lecture(&base).await, debut.id).await.expect("readable");
        lue.expect("there").enveloppe
    };
    let (motif, le) = ("Le prix est faux.", base.maintenant().date());
    let refusee = &debut.refuser(1, motif.to_owned(), le).expect("their turn");
    let ecrire_le_refus = |tx: Ecriture| async move { enveloppe::refuser(&tx, refusee, 1, motif).await };
    assert!(base.entretenir(ecrire_le_refus).await.expect("written"));
    let reprise = &lue().await.reprendre(1).expect("theirs");
    let reprendre = |tx: Ecriture| async move { enveloppe::reprendre(&tx, reprise, 1).await };
    assert!(base.entretenir(reprendre).await.expect("written"));
    assert!(!base.entretenir(reprendre).await.expect("an answer"), "another version is there");
    assert_eq!(lue().await, *reprise, "what was refused is forgotten, and it is open again");

    let signataire = reprise.signataires[0].id;
    let liens = base.entretenir(|tx: Ecriture| async move {
        code::tirer(&tx, signataire, HEURE).await?;
        let lettre = lien::creer(&tx, signataire, GenreDeLien::Lettre, HEURE, None).await?;
        Ok::<_, Error>((lettre, lien::creer(&tx, signataire, GenreDeLien::Notaire, HEURE, None).await?))
    });
    let (lettre, notaire) = liens.await.expect("made");
    let juste = &reprise.corriger(1, "lea@juste.example".to_owned(), None).expect("they have not signed");
    let corriger = |tx: Ecriture| async move { enveloppe::corriger(&tx, juste, 1).await };
    assert!(base.entretenir(corriger).await.expect("written"));
    assert!(!base.entretenir(corriger).await.expect("an answer"), "another version is there");
    assert_eq!(lue().await, *juste);
    let db = lecture(&base).await;
    let ouvre = async |jeton: &Jeton| lien::par_jeton(&db, jeton, base.maintenant()).await.expect("readable").is_some();
    assert_eq!((ouvre(&lettre).await, ouvre(&notaire).await), (false, true), "the notary's is not theirs");
    assert_eq!(code::de(&db, signataire).await.expect("readable"), None, "nor is the code worth anything");
}

async fn une_seule_enveloppe_d_un_sujet_est_ouverte(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let premiere = ouvrir(&base, 12).await.expect("open");
    let refus = echec(ouvrir(&base, 12).await);
    assert!(matches!(refus, Error::DejaPris(Unicite::EnveloppeOuverte)), "{refus}");
    let autre = ouvrir(&base, 13).await.expect("of another subject");
    let apres = &premiere.fermer(base.maintenant().date()).expect("open");
    let fermer = |tx: Ecriture| async move { enveloppe::fermer(&tx, apres).await };
    assert!(base.entretenir(fermer).await.expect("written"));
    assert!(!base.entretenir(fermer).await.expect("written"), "another version is there");
    // The subject gets a new envelope with the same bytes. A search by hash finds the newest one.
    let premiere = ouvrir(&base, 12).await.expect("open again");

    let db = lecture(&base).await;
    let lue = enveloppe::du_sujet(&db, SujetSigne::Mandat(12)).await.expect("readable").expect("there");
    assert_eq!((lue.enveloppe.id, lue.enveloppe.etat), (premiere.id, EtatDEnveloppe::Ouverte));
    assert_eq!((lue.pages, lue.document.is_some(), lue.preuve.is_some()), (3, true, false));
    assert_eq!(lue.enveloppe.signataires[0].personne, Some(lea()));
    let empreinte = format!("{:064}", 12);
    let connues = revision::parmi(&db, &[&empreinte]).await.expect("readable");
    assert_eq!(connues.get(&empreinte).map(|lue| lue.enveloppe), Some(premiere.id));
    let sujets = [12, 13, 14].map(SujetSigne::Mandat);
    let toutes = enveloppe::des_sujets(&db, &sujets).await.expect("readable");
    assert_eq!(
        sujets.map(|sujet| toutes.get(&sujet).map(|l| l.enveloppe.id)),
        [Some(premiere.id), Some(autre.id), None]
    );
}

async fn de_deux_signatures_d_une_version_une_seule_s_ecrit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let lue = ouvrir(&base, 12).await.expect("open");
    let cle = cle(&base, "aa").await.expect("a key");
    let (une, deux) = (format!("{:064}", 1001), format!("{:064}", 1002));
    let (une_faite, deux_faite) = tokio::join!(signer(&base, &lue, &une, cle), signer(&base, &lue, &deux, cle));
    assert!(une_faite != deux_faite, "exactly one: {une_faite} {deux_faite}");
    let (gagnante, perdante) = if une_faite { (&une, &deux) } else { (&deux, &une) };
    let db = lecture(&base).await;
    let apres = enveloppe::par_id(&db, lue.id).await.expect("readable").expect("there");
    assert_eq!((&apres.empreinte, apres.enveloppe.version, apres.cles.get(&1)), (gagnante, 2, Some(&cle)));
    let connues = revision::parmi(&db, &[gagnante, perdante]).await.expect("readable");
    assert_eq!(connues.get(gagnante).map(|lue| lue.signatures), Some(1));
    assert!(!connues.contains_key(perdante), "what was not written is not known");
}

async fn un_lien_remplace_ou_expire_n_ouvre_rien(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-27T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let lue = &ouvrir(&base, 12).await.expect("open");
    let signataire = lue.signataires[0].id;
    let creer = async |genre: GenreDeLien| {
        let travail = |tx: Ecriture| async move { lien::creer(&tx, signataire, genre, HEURE, None).await };
        base.entretenir(travail).await.expect("a link")
    };
    let ouvre = async |jeton: &Jeton| {
        let lu = lien::par_jeton(&lecture(&base).await, jeton, base.maintenant()).await.expect("readable");
        lu.map(|lu| (lu.enveloppe, lu.rang, lu.genre))
    };
    let premier = creer(GenreDeLien::Lettre).await;
    let sur_place = creer(GenreDeLien::SurPlace).await;
    assert_eq!(ouvre(&premier).await, Some((lue.id, 1, GenreDeLien::Lettre)), "the other came in another way");
    let second = creer(GenreDeLien::Lettre).await;
    assert_eq!(ouvre(&premier).await, None, "replaced");
    assert!(ouvre(&second).await.is_some() && ouvre(&sur_place).await.is_some());
    horloge.avancer(TimeDelta::hours(1));
    assert_eq!((ouvre(&second).await, ouvre(&sur_place).await), (None, None), "expired");
    let avant = creer(GenreDeLien::Lettre).await;
    let ajouter = |tx: Ecriture| async move { lien::ajouter(&tx, signataire, GenreDeLien::Lettre, HEURE, None).await };
    let de_plus = base.entretenir(ajouter).await.expect("a link");
    assert!(ouvre(&avant).await.is_some() && ouvre(&de_plus).await.is_some(), "one beside the other");
    let dernier = creer(GenreDeLien::Lettre).await;
    assert_eq!((ouvre(&avant).await, ouvre(&de_plus).await), (None, None), "both replaced");
    base.entretenir(|tx: Ecriture| async move { lien::finir_tous(&tx, lue.id).await }).await.expect("written");
    assert_eq!(ouvre(&dernier).await, None, "taken back");
    horloge.avancer(TimeDelta::days(1));
    let maintenant = base.maintenant();
    let purges = base.entretenir(|tx: Ecriture| async move { lien::purger(&tx, maintenant).await }).await;
    assert_eq!(purges.expect("written"), 6);
}

async fn un_code_est_une_empreinte_liee_a_son_envoi(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-27T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let lue = &ouvrir(&base, 12).await.expect("open");
    let [un, deux] = [0, 1].map(|rang: usize| lue.signataires[rang].id);
    let tirer = async |signataire: i64| {
        base.entretenir(|tx: Ecriture| async move { code::tirer(&tx, signataire, HEURE).await }).await.expect("drawn")
    };
    let chiffres = tirer(un).await;
    assert!(chiffres.len() == 6 && chiffres.bytes().all(|b| b.is_ascii_digit()), "six digits");
    assert_eq!(code::de(&lecture(&base).await, deux).await.expect("readable"), None, "the other has none");
    base.entretenir(|tx: Ecriture| async move { code::compter_un_faux(&tx, un).await }).await.expect("counted");
    let db = lecture(&base).await;
    let lu = code::de(&db, un).await.expect("readable").expect("sent");
    assert_eq!((lu.code.essais, lu.comparer(&db, &chiffres)), (1, CodeTape::Concorde));
    assert_eq!(lu.comparer(&db, "12345"), CodeTape::Differe);
    drop(db);
    horloge.avancer(TimeDelta::minutes(1));
    let autres = tirer(un).await;
    let db = lecture(&base).await;
    let lu = code::de(&db, un).await.expect("readable").expect("sent");
    assert_eq!((lu.code.essais, lu.comparer(&db, &autres)), (0, CodeTape::Concorde), "another code, other tries");
    if autres != chiffres {
        assert_eq!(lu.comparer(&db, &chiffres), CodeTape::Differe);
    }
}

async fn une_seule_cle_scelle_a_la_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let (une, deux) = tokio::join!(cle(&base, "aa"), cle(&base, "bb"));
    let (id, refus) = match (une, deux) {
        (Ok(id), Err(refus)) | (Err(refus), Ok(id)) => (id, refus),
        (une, deux) => panic!("exactly one: {une:?} {deux:?}"),
    };
    assert!(matches!(refus, Error::DejaPris(Unicite::CleDeSceau)), "{refus}");
    let vive = cle_de_sceau::vive(&lecture(&base).await).await.expect("readable").expect("in use");
    assert_eq!((vive.id, vive.secret), (id, SecretDeSceau("secret du sceau".to_owned())));
    let avertir = async |jours: u16| {
        let travail = |tx: Ecriture| async move { cle_de_sceau::noter_l_avertissement(&tx, id, jours).await };
        base.entretenir(travail).await.expect("written")
    };
    assert_eq!(
        [avertir(60).await, avertir(60).await, avertir(15).await, avertir(60).await],
        [true, false, true, false]
    );
    let retirer = |tx: Ecriture| async move { cle_de_sceau::retirer(&tx, id).await };
    assert!(base.entretenir(retirer).await.expect("written"));
    assert!(!base.entretenir(retirer).await.expect("written"), "once");
    assert!(cle_de_sceau::vive(&lecture(&base).await).await.expect("readable").is_none());
    let neuve = cle(&base, "cc").await.expect("another takes its place");
    let toutes = cle_de_sceau::toutes(&lecture(&base).await).await.expect("readable");
    assert_eq!(toutes.iter().map(|lu| (lu.id, lu.retiree.is_some())).collect::<Vec<_>>(), [(neuve, false), (id, true)]);
}

async fn ce_qui_est_oublie_l_est(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let (signee, sans) = (ouvrir(&base, 1).await.expect("open"), ouvrir(&base, 2).await.expect("open"));
    let cle = cle(&base, "aa").await.expect("a key");
    assert!(signer(&base, &signee, &format!("{:064}", 1001), cle).await);
    let id = sans.id;
    base.entretenir(|tx: Ecriture| async move {
        let detail = DetailDePreuve { email: Some(lea().email), ..DetailDePreuve::default() };
        preuve::noter(&tx, id, Some(1), EvenementDePreuve::CodeEnvoye, &detail).await
    })
    .await
    .expect("noted");
    let signee =
        &enveloppe::par_id(&lecture(&base).await, signee.id).await.expect("readable").expect("there").enveloppe;
    for elle in [signee, &sans] {
        let fermee = &elle.fermer(base.maintenant().date()).expect("open");
        base.entretenir(|tx: Ecriture| async move { enveloppe::fermer(&tx, fermee).await }).await.expect("written");
    }
    let plus_tard = base.maintenant().plus(HEURE);
    let dues = async |signees, quoi, avant: Instant| {
        oubli::dues(&lecture(&base).await, signees, quoi, avant, 10).await.expect("readable")
    };
    assert_eq!(dues(Signees::ParPersonne, AOublier::Fichiers, plus_tard).await, [id], "the other was signed");
    assert_eq!(dues(Signees::ParQuelquUn, AOublier::Tout, plus_tard).await, [signee.id]);
    assert_eq!(dues(Signees::ParPersonne, AOublier::Tout, Instant::depuis_micros(0)).await, [], "not yet");

    let noms = base.entretenir(|tx: Ecriture| async move { oubli::fichiers(&tx, id).await }).await.expect("erased");
    assert_eq!(noms.len(), 2, "the document and its pages");
    assert_eq!(dues(Signees::ParPersonne, AOublier::Fichiers, plus_tard).await, [], "once");
    let lue = enveloppe::par_id(&lecture(&base).await, id).await.expect("readable").expect("there");
    assert_eq!((lue.document, lue.rendu, lue.enveloppe.signataires[0].personne.is_some()), (None, None, true));
    base.entretenir(|tx: Ecriture| async move { oubli::tout(&tx, id).await }).await.expect("erased");
    assert_eq!(dues(Signees::ParPersonne, AOublier::Tout, plus_tard).await, [], "once");
    let db = lecture(&base).await;
    let lue = enveloppe::par_id(&db, id).await.expect("readable").expect("what happened stays");
    assert_eq!(lue.enveloppe.signataires[0].personne, None);
    let evenements = preuve::de(&db, id).await.expect("readable");
    assert_eq!(evenements.iter().map(|lu| lu.detail.clone()).collect::<Vec<_>>(), [DetailDePreuve::default()]);
    let restent = Statement::from_string(
        db.get_database_backend(),
        format!("SELECT count(*) FROM signataire WHERE enveloppe = {} AND identite IS NOT NULL", signee.id.0),
    );
    let ligne = db.query_one_raw(restent).await.expect("readable").expect("a row");
    assert_eq!(ligne.try_get_by_index::<i64>(0).expect("a number"), 1, "the other keeps who signed");
}
