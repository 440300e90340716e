//! Secrets that are bound to their row, and encrypted again under a newer key.

use crate::outils::{echec, lecture, personne, sur_les_deux};
use domain::acces::TypeUtilisateur;
use domain::preferences::Preferences;
use domain::reservation::{CategorieDePiece, EtatReservation, PieceFournie, TypeDePiece};
use domain::signature::EvenementDePreuve;
use domain::utilisateur::{Identite, Utilisateur};
use domain::vente::{FinDeReservation, StadeDeReservation};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement, Value};
use std::os::unix::fs::PermissionsExt as _;
use std::time::Duration;
use store::chiffre::{Chiffre, FORME_ECRITE, Forme, Trousseau};
use store::courrier::{AEnvoyer, Contenu, NouveauCourrier};
use store::enveloppe::DetailDePreuve;
use store::idempotence::{CleDEnvoi, DejaEnvoyee, ReponseGardee, UneFois};
use store::mandat::NouveauMandat;
use store::rechiffrement::{Avancement, COLONNES, ColonneChiffree, rechiffrer_un_paquet};
use store::session::{NouvelleSession, Provenance};
use store::{Acces as _, Acte, Base, Ecriture, Error, courrier, idempotence, session, utilisateur};
use testkit::base::{ACTEUR, BaseDeTest, Moteur};

sur_les_deux!(
    chaque_colonne_d_octets_est_un_secret_connu_ou_une_empreinte,
    tout_passe_sous_la_cle_neuve,
    chaque_secret_se_relit_lie_a_sa_ligne,
    un_secret_ne_change_pas_de_ligne,
);

/// Byte columns that are not secrets: hashes and blind indexes.
const EMPREINTES: &[(&str, &str)] = &[
    ("idempotence", "empreinte"),
    ("lien_compte", "jeton"),
    ("lien_signature", "jeton"),
    ("signataire", "code"),
    ("calendrier", "empreinte"),
    ("captcha_employe", "empreinte"),
    ("contact", "email_index"),
    ("contact", "tel_index"),
    ("contact", "email_ancien"),
    ("contact", "tel_ancien"),
    ("denonciation", "empreinte"),
    ("protection", "cle"),
    ("notice_acquereur", "cle"),
    ("reservation_acquereur", "email"),
    ("reservation_acquereur", "tel"),
    ("reservation_cle", "cle"),
    ("echec_connexion", "compte"),
    ("echec_connexion", "email_index"),
    ("inscription", "email_index"),
    ("inscription", "empreinte"),
    ("inscription", "envoi"),
    ("inscription_demande", "jeton"),
    ("inscription_depot", "jeton"),
    ("inscription_document", "reseau"),
    ("fait", "chaine"),
    ("fait", "origine"),
    ("idempotence", "empreinte"),
    ("lien_compte", "jeton"),
    ("piece", "empreinte"),
    ("reseau_connu", "reseau"),
    ("session", "jeton"),
    ("utilisateur", "email_index"),
];

async fn chaque_colonne_d_octets_est_un_secret_connu_ou_une_empreinte(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let db = lecture(&base).await;
    let (genre, sql) = match moteur {
        Moteur::Sqlite => (
            DbBackend::Sqlite,
            "SELECT m.name AS t, c.name AS c FROM sqlite_master m, pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND lower(c.type) = 'blob' ORDER BY 1, 2",
        ),
        Moteur::Postgres => (
            DbBackend::Postgres,
            "SELECT table_name::text AS t, column_name::text AS c FROM information_schema.columns \
             WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1, 2",
        ),
    };
    let lignes = db.query_all_raw(Statement::from_string(genre, sql)).await.expect("a list");
    for ligne in lignes {
        let (table, colonne): (String, String) =
            (ligne.try_get("", "t").expect("a table"), ligne.try_get("", "c").expect("a column"));
        let secret = COLONNES.iter().any(|c| (c.table, c.colonne) == (&table, &colonne));
        let empreinte = EMPREINTES.contains(&(table.as_str(), colonne.as_str()));
        assert!(secret != empreinte, "{table}.{colonne} stands in rechiffrement::COLONNES, or is a hash");
    }
}

/// Adds a second key to the key file of a database.
pub(crate) fn ajouter_une_cle(base: &BaseDeTest) {
    let chemin = &base.reglages().cles;
    let mut fichier: serde_json::Value = serde_json::from_slice(&std::fs::read(chemin).expect("a file")).expect("JSON");
    fichier["cles"]["2"] = "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=".into();
    std::fs::write(chemin, fichier.to_string()).expect("written");
}

async fn rechiffrer(base: &Base, colonne: ColonneChiffree, forme: Forme) -> Avancement {
    let mut avancement = Avancement::default();
    loop {
        let suite = base.entretenir(|tx| async move { rechiffrer_un_paquet(&tx, colonne, forme, avancement).await });
        match suite.await.expect("sealed again") {
            Some(suite) => avancement = suite,
            None => return avancement,
        }
    }
}

async fn des_gens(base: &Base, nombre: usize) {
    base.entretenir(|tx| async move {
        for rang in 0..nombre {
            let personne = personne(TypeUtilisateur::EP, "Soizic", &format!("soizic{rang}@cabinet.example"));
            let id = utilisateur::creer(&tx, &personne).await?;
            let provenance = Provenance { adresse: Some("192.0.2.7".to_owned()), agent: None };
            let duree = Duration::from_hours(1);
            let limite = tx.maintenant().plus(duree);
            let nouvelle = NouvelleSession { utilisateur: id, pour_le_compte_de: None, provenance, duree, limite };
            session::ouvrir(&tx, &nouvelle).await?;
        }
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
}

async fn tout_passe_sous_la_cle_neuve(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    des_gens(&base, 250).await;
    ajouter_une_cle(&base);
    let neuve = base.autre_processus().await;
    assert_eq!(neuve.trousseau().cle_courante(), 2);
    let des_gens = [("utilisateur", "identite"), ("session", "provenance")];
    for colonne in COLONNES.iter().copied().filter(|c| des_gens.contains(&(c.table, c.colonne))) {
        assert_eq!(neuve.cles_d_une_colonne(colonne).await.expect("counted"), [(1, 1, 250)]);
        let avancement = rechiffrer(&neuve, colonne, FORME_ECRITE).await;
        assert_eq!((avancement.lus, avancement.rechiffres), (250, 250));
        assert_eq!(neuve.cles_d_une_colonne(colonne).await.expect("counted"), [(1, 2, 250)]);
        assert_eq!(rechiffrer(&neuve, colonne, FORME_ECRITE).await.rechiffres, 0, "once is enough");
        // The next release will turn the secrets into the second form in this way.
        assert_eq!(rechiffrer(&neuve, colonne, Forme::Ligne).await.rechiffres, 250);
        assert_eq!(neuve.cles_d_une_colonne(colonne).await.expect("counted"), [(2, 2, 250)]);
        assert_eq!(rechiffrer(&neuve, colonne, FORME_ECRITE).await.rechiffres, 0, "never back to the first form");
    }
    let lus = utilisateur::lister(&lecture(&neuve).await).await.expect("readable");
    assert!(lus.iter().all(|lu| lu.utilisateur.identite.prenom == "Soizic"));
    assert_eq!(lus.len(), 250);
    // Without the old key, the database still opens and the rows are read as before.
    let chemin = &base.reglages().cles;
    let mut fichier: serde_json::Value = serde_json::from_slice(&std::fs::read(chemin).expect("a file")).expect("JSON");
    fichier["cles"].as_object_mut().expect("keys").remove("1");
    std::fs::write(chemin, fichier.to_string()).expect("written");
    let seule = base.autre_processus().await;
    assert_eq!(utilisateur::lister(&lecture(&seule).await).await.expect("readable").len(), 250);
}

/// Tables whose secrets were always written in the second form.
const DE_LA_SECONDE_FORME: [&str; 10] = [
    "inscription",
    "contact",
    "denonciation",
    "option_lot",
    "calendrier",
    "reservation",
    "mandat",
    "signataire",
    "preuve_signature",
    "cle_de_sceau",
];

async fn un_fichier(base: &Base) -> store::piece::PieceLue {
    let mut reception = base.pieces().recevoir().await.expect("open");
    reception.ajouter(b"%PDF-1.7 %%EOF").await.expect("received");
    reception.finir("application/pdf").await.expect("sealed")
}

/// Adds a document with a file name to a reservation.
async fn joindre(
    tx: &store::Ecriture,
    reservation: domain::lot::tenue::IdReservation,
    fichier: &store::piece::PieceLue,
) -> store::Result<()> {
    let (categorie, type_piece) = (CategorieDePiece::Reservataire, TypeDePiece::Identite);
    let nom = Some(store::nom_de_fichier::NomDeFichier { nom: "carte.pdf".to_owned() });
    store::reservation::ajouter_document(tx, reservation, PieceFournie { categorie, type_piece }, fichier, nom).await?;
    Ok(())
}

/// The next release will write every secret bound to its row. This release must read them, and each column is read here
/// by the function that the code uses.
async fn chaque_secret_se_relit_lie_a_sa_ligne(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    des_gens(&base, 1).await;
    let contenu =
        Contenu { nom: "Soizic".to_owned(), email: "soizic@cabinet.example".to_owned(), corps: "{}".to_owned() };
    let nouveau = NouveauCourrier { modele: "essai", destinataire: None, contenu: contenu.clone(), suite: None };
    let nouveau = &nouveau;
    let courrier = base.entretenir(|tx| async move { courrier::deposer(&tx, nouveau).await }).await.expect("queued");
    let qui = utilisateur::lister(&lecture(&base).await).await.expect("readable").remove(0).utilisateur;
    let preferences: Preferences = serde_json::from_value(serde_json::json!({"theme": "dark"})).expect("preferences");
    let avec = &Utilisateur { preferences: preferences.clone(), ..qui.clone() };
    base.entretenir(|tx| async move { utilisateur::remplacer(&tx, avec).await }).await.expect("written");
    let cle = CleDEnvoi { utilisateur: qui.id, cle: "une-cle".to_owned(), empreinte: [7; 32] };
    let garde = |(): &()| ReponseGardee {
        issue: "fait".to_owned(),
        type_mime: "application/json".to_owned(),
        emplacement: None,
        etiquette: None,
        corps: "{}".to_owned(),
    };
    let une_fois = UneFois::nouvelle(Some(cle.clone()), move |_, (): &()| Box::pin(std::future::ready(Ok(garde(&())))));
    let rien = |_| async { Ok::<_, Error>(Acte::sans_effet(())) };
    base.ecrire_une_fois(&ACTEUR, &une_fois, rien).await.expect("written");
    let dossier = &crate::inscription::dossier("732829320", "soizic@cabinet.example");
    let inscrite = base.entretenir(|tx| async move {
        let mut faite = store::inscription::creer(&tx, dossier, None).await?;
        let demandee = store::inscription::TexteDeDemande { texte: "Une copie".to_owned() };
        let emplacement = domain::inscription::Emplacement::Statuts;
        store::inscription::demande::creer(&tx, faite.id, emplacement, &demandee, Duration::from_hours(1)).await?;
        faite.motif = Some("Illisible".to_owned());
        store::inscription::remplacer(&tx, &faite).await?;
        Ok::<_, Error>(faite)
    });
    let inscrite = inscrite.await.expect("written");
    let option =
        crate::option_lot::creer(&base, &crate::option_lot::un_monde_de(&base, qui.id).await).await.expect("free");
    let (option, fichier) = (&option, &un_fichier(&base).await);
    let vendu = base.entretenir(|tx| async move {
        let mut option = option.clone();
        let motif = Some("Désistement".to_owned());
        option.etat = domain::vente::EtatOption::Annulee { le: tx.maintenant().date(), motif };
        store::option_lot::remplacer(&tx, &mut option).await?;
        store::calendrier::renouveler(&tx, option.prescripteur).await?;
        let mut reservation = store::reservation::creer(&tx, &crate::reservation::de_l_option(&option)).await?;
        joindre(&tx, reservation.id, fichier).await?;
        let (le, motif) = (tx.maintenant().date(), Some("Désistement".to_owned()));
        let fin = FinDeReservation::nouvelle(EtatReservation::BrouillonAnnule, le, motif, None).expect("an end");
        reservation.stade = StadeDeReservation::Finie(fin);
        store::reservation::remplacer(&tx, &mut reservation).await?;
        let motif = store::motif::MotifDeFin { texte: "Déjà client".to_owned() };
        let scelle = tx.trousseau().chiffrer_ligne(&motif, Forme::Ligne, 1)?;
        let refusee = "INSERT INTO denonciation (id, contact, statut, cree, renouvellements, motif, version) \
                       VALUES (1, $1, 'refusee', 0, 0, $2, 1)";
        let valeurs: [Value; 2] = [option.contact.0.into(), scelle.into()];
        tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), refusee, valeurs)).await?;
        Ok::<_, Error>(())
    });
    vendu.await.expect("written");
    let (representant, refuse) = (&crate::mandat::representant("Léa"), base.maintenant().date());
    let mandate = base.entretenir(|tx| async move {
        let neuf = store::compte::NouveauCompte { nom: "Cabinet".to_owned(), groupe: None, gerant: None, siren: None };
        let compte = store::compte::creer(&tx, &neuf).await?;
        let representant = Some(representant.clone());
        let mut lu = store::mandat::creer_pour(&tx, &NouveauMandat { compte, representant, renouvelle: None }).await?;
        let refus = domain::mandat::FinDeMandat::Refuse(refuse);
        store::mandat::finir(&tx, &mut lu, refus, Some("Le taux ne me convient pas")).await?;
        Ok::<_, Error>(lu)
    });
    let mandate = mandate.await.expect("written");
    crate::enveloppe::cle(&base, "une-empreinte").await.expect("written");
    let enveloppe = &crate::enveloppe::ouvrir(&base, mandate.numero).await.expect("open");
    let refuse = |tx: Ecriture| async move {
        let (le, motif) = (tx.maintenant().date(), "Le taux ne me convient pas");
        let refusee = enveloppe.refuser(1, motif.to_owned(), le).expect("their turn");
        store::enveloppe::refuser(&tx, &refusee, 1, motif).await?;
        let detail = DetailDePreuve { dit: Some(motif.to_owned()), ..DetailDePreuve::default() };
        store::enveloppe::preuve::noter(&tx, enveloppe.id, Some(1), EvenementDePreuve::Refus, &detail).await
    };
    base.entretenir(refuse).await.expect("written");

    for colonne in COLONNES.iter().copied() {
        // Tables that were created with the second form have nothing to convert.
        let lies = u64::from(!DE_LA_SECONDE_FORME.iter().any(|table| colonne.table.starts_with(table)));
        let avancement = rechiffrer(&base, colonne, Forme::Ligne).await;
        assert_eq!((avancement.lus, avancement.rechiffres), (1, lies), "{colonne:?}: a row of each is here");
    }
    let db = lecture(&base).await;
    let lu = utilisateur::par_id(&db, qui.id).await.expect("readable").expect("there").utilisateur;
    assert_eq!((lu.identite, lu.preferences), (qui.identite, preferences));
    let sessions = session::ouvertes(&db, qui.id, base.maintenant()).await.expect("readable");
    assert_eq!(sessions[0].provenance.adresse.as_deref(), Some("192.0.2.7"));
    let lu = courrier::a_envoyer(&db, courrier).await.expect("readable");
    assert!(matches!(lu, AEnvoyer::Oui(_, lu) if lu == contenu));
    let lue = store::inscription::par_id(&db, inscrite.id).await.expect("readable").expect("there");
    assert_eq!((lue.dossier, lue.motif), (inscrite.dossier, inscrite.motif));
    let lu = store::mandat::par_numero(&db, mandate.numero).await.expect("readable").expect("there");
    assert_eq!((lu.representant, lu.motif), (mandate.representant, mandate.motif));
    let lue = store::enveloppe::par_id(&db, enveloppe.id).await.expect("readable").expect("there").enveloppe;
    assert_eq!(lue.signataires[0].personne, enveloppe.signataires[0].personne);
    let reponse = idempotence::lire(&db, &cle, base.maintenant()).await.expect("readable");
    assert_eq!(reponse, Some(DejaEnvoyee::Reponse(garde(&()))));
}

async fn un_secret_ne_change_pas_de_ligne(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    des_gens(&base, 2).await;
    let identite = COLONNES[0];
    assert_eq!((identite.table, identite.colonne), ("utilisateur", "identite"));
    let echanger =
        "UPDATE utilisateur SET identite = (SELECT a.identite FROM utilisateur a WHERE a.id <> utilisateur.id)";
    let echanger = async || {
        base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(echanger).await?) })
            .await
            .expect("written")
    };
    echanger().await;
    let lus = utilisateur::lister(&lecture(&base).await).await.expect("readable");
    assert_eq!(lus[0].utilisateur.identite.email, "soizic1@cabinet.example", "the first form does not see it");
    echanger().await;
    rechiffrer(&base, identite, Forme::Ligne).await;
    assert_eq!(utilisateur::lister(&lecture(&base).await).await.expect("readable").len(), 2);
    echanger().await;
    let vole = utilisateur::lister(&lecture(&base).await).await;
    assert!(matches!(vole, Err(Error::Chiffre { .. })), "the second does");
}

#[test]
fn la_seconde_forme_tient_a_sa_ligne() {
    let dossier = tempfile::tempdir().expect("a folder");
    let trousseau = Trousseau::ouvrir(&dossier.path().join("cles.json")).expect("made");
    let identite = personne(TypeUtilisateur::EP, "Maëlle", "maelle@cabinet.example").identite;
    let secret: Chiffre<Identite> = trousseau.chiffrer_ligne(&identite, Forme::Ligne, 7).expect("encrypted");
    assert_eq!((secret.forme(), secret.cle()), (Some(Forme::Ligne), Some(1)));
    assert_eq!(trousseau.dechiffrer_ligne(&secret, 7).expect("its row"), identite);
    for autre in [6, 8, 7 << 32, -7] {
        assert!(matches!(trousseau.dechiffrer_ligne(&secret, autre), Err(Error::Chiffre { .. })), "row {autre}");
    }
    // A secret of the first form is not bound to a row, so any row number reads it.
    let ancien = trousseau.chiffrer(&identite).expect("encrypted");
    assert_eq!(ancien.forme(), Some(FORME_ECRITE));
    assert_eq!(trousseau.dechiffrer_ligne(&ancien, 9).expect("any row"), identite);
    // Changing the byte that names the form makes the secret unreadable.
    for secret in [secret, ancien] {
        let Value::Bytes(Some(mut octets)) = Value::from(secret) else { panic!("bytes") };
        octets[0] ^= 3;
        let change =
            <Chiffre<Identite> as sea_orm::sea_query::ValueType>::try_from(Value::from(octets)).expect("bytes");
        assert!(matches!(trousseau.dechiffrer_ligne(&change, 7), Err(Error::Chiffre { .. })));
    }
}

#[test]
fn un_fichier_de_cles_ouvert_a_tous_est_refuse() {
    let dossier = tempfile::tempdir().expect("a folder");
    let chemin = dossier.path().join("cles.json");
    Trousseau::ouvrir(&chemin).expect("made");
    let droits = |mode| std::fs::set_permissions(&chemin, std::fs::Permissions::from_mode(mode)).expect("changed");
    for mode in [0o644, 0o604, 0o602, 0o660, 0o777] {
        droits(mode);
        let cause = echec(Trousseau::ouvrir(&chemin)).to_string();
        assert!(cause.contains("chmod 600"), "{mode:o}: {cause}");
    }
    for mode in [0o600, 0o400, 0o640, 0o440] {
        droits(mode);
        Trousseau::ouvrir(&chemin).expect("its owner's, its group may read it");
    }
}
