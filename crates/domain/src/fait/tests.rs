use super::{ANCIENS, Annonce, Cedant, Fait, GenreDObjet, MotDuDirect, ObjetDeFait, Touche};
use crate::denonciation::IdDenonciation;
use crate::lot::IdLot;
use crate::utilisateur::{IdCompte, IdUtilisateur};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

#[test]
fn chaque_fait_se_relit_sous_son_code() {
    for fait in Fait::exemples() {
        let json = serde_json::to_value(&fait).expect("JSON");
        assert_eq!(json["type"], fait.code());
        assert_eq!(serde_json::from_value::<Fait>(json).expect("read back"), fait);
        assert!(!fait.libelle().is_empty() && fait.libelle() != fait.code(), "{fait:?} has a word of people");
    }
}

#[test]
fn chaque_code_est_a_un_seul_fait() {
    let codes: HashSet<&str> = Fait::CODES.into_iter().chain(ANCIENS.map(|(code, _)| code)).collect();
    assert_eq!(codes.len(), Fait::CODES.len() + ANCIENS.len(), "a code that rows bear is never given to another fact");
}

#[test]
fn un_objet_se_relit() {
    for objet in Fait::exemples().iter().filter_map(Fait::objet) {
        assert_eq!(ObjetDeFait::lire(&objet.to_string()), Some(objet));
    }
    for illisible in ["", "lot", "lot:", "venu-du-futur:1"] {
        assert_eq!(ObjetDeFait::lire(illisible), None, "{illisible}");
    }
}

#[test]
fn un_fait_d_une_autre_version_garde_ce_que_disent_ses_colonnes() {
    let objet = Some(ObjetDeFait::nouveau(GenreDObjet::Programme, "P1"));
    let touche = Touche { catalogue: true, ..Touche::default() };
    let inconnu = |code: &str| Fait::Inconnu { code: code.to_owned(), objet: objet.clone(), touche: touche.clone() };
    assert_eq!(inconnu("programme").libelle(), "Programme changé", "rows of an earlier version keep their words");
    let futur = inconnu("venu-du-futur");
    assert_eq!((futur.libelle(), futur.code()), ("venu-du-futur", "venu-du-futur"));
    assert_eq!((futur.objet(), futur.touche()), (objet.clone(), touche.clone()));
}

/// The page `docs/faits.md`, made from the table. A test compares it with the file, so any change of a name on disk
/// is seen.
fn document() -> String {
    let mut texte = String::from(
        "# Les faits\n\nCe que le journal retient, un fait par changement (`crates/domain/src/fait/table.rs`).\n\n\
         | Code | Libellé | Objet | Relu par les serveurs | Corps |\n| --- | --- | --- | --- | --- |\n",
    );
    for fait in Fait::exemples() {
        let json = serde_json::to_value(&fait).expect("JSON");
        let objet = fait.objet().map_or("", |objet| objet.genre.code());
        let (code, libelle, touche) = (fait.code(), fait.libelle(), dire(&fait.touche()));
        writeln!(texte, "| `{code}` | {libelle} | {objet} | {touche} | `{}` |", json["corps"]).expect("a text");
    }
    texte.push_str(
        "\n## Ce que les pages ouvertes apprennent\n\nEn plus des lots, dans la portée de qui les regarde\u{a0}: un mot et un identifiant \
         (`crates/domain/src/fait/annonce.rs`).\n\n| Mot | Faits |\n| --- | --- |\n",
    );
    for mot in MotDuDirect::TOUS {
        let siens =
            Fait::exemples().into_iter().filter(|fait| fait.annonce().is_some_and(|annonce| annonce.mot == mot));
        let codes: Vec<String> = siens.map(|fait| format!("`{}`", fait.code())).collect();
        writeln!(texte, "| `{}` | {} |", mot.code(), codes.join(", ")).expect("a text");
    }
    texte
}

fn dire(touche: &Touche) -> String {
    let Touche { catalogue, lots, programme, groupe, import, utilisateur, compte, session, reglage } = touche;
    let dits = [
        (*catalogue, "catalogue"),
        (!lots.is_empty(), if lots.len() > 1 { "lot et annexes" } else { "lot" }),
        (programme.is_some(), "programme"),
        (groupe.is_some(), "groupe"),
        (import.is_some(), "import"),
        (utilisateur.is_some(), "utilisateur"),
        (compte.is_some(), "société"),
        (session.is_some(), "session"),
        (*reglage, "réglages"),
    ];
    dits.into_iter().filter_map(|(dit, nom)| dit.then_some(nom)).collect::<Vec<_>>().join(", ")
}

#[test]
fn le_document_est_celui_de_la_table() {
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/faits.md");
    if std::env::var_os("LINTEAU_ECRIRE_ETATS").is_some() {
        std::fs::write(&chemin, document()).expect("the document is written");
    }
    let publie = std::fs::read_to_string(&chemin).expect("docs/faits.md");
    assert_eq!(publie, document(), "LINTEAU_ECRIRE_ETATS=oui cargo test -p domain writes it anew");
}

#[test]
fn un_fait_annonce_ce_dont_il_parle() {
    let annonce = |mot, id| Some(Annonce { mot, id, cedant: None });
    let denonciation = IdDenonciation(6);
    let validee = Fait::DenonciationValidee { denonciation };
    assert_eq!(validee.annonce(), annonce(MotDuDirect::Denonciations, 6));
    let signe = Fait::MandatEnregistre { compte: IdCompte(2), mandat: 9 };
    assert_eq!(signe.annonce(), annonce(MotDuDirect::Mandats, 2), "a mandate is known by its company");
    let (utilisateur, vers) = (IdUtilisateur(3), IdUtilisateur(4));
    let transmise = Fait::DenonciationTransmise { denonciation, utilisateur, vers };
    let cedant = |fait: &Fait| fait.annonce().and_then(|annonce| annonce.cedant);
    assert_eq!(cedant(&transmise), Some(Cedant::Utilisateur(utilisateur)), "who lets it go is told");
    let modifie = |quittee| Fait::UtilisateurModifie { utilisateur, champs: vec!["compte".to_owned()], quittee };
    assert_eq!(
        cedant(&modifie(Some(IdCompte(2)))),
        Some(Cedant::Societe(IdCompte(2))),
        "the company that one leaves is told"
    );
    assert_eq!(modifie(None).annonce(), annonce(MotDuDirect::Utilisateurs, 3));
    let ancien = serde_json::json!({"type": "utilisateur-modifie", "corps": {"utilisateur": 3, "champs": ["compte"]}});
    assert_eq!(serde_json::from_value::<Fait>(ancien).expect("a row of an earlier version"), modifie(None));
    let rencontree = Fait::ProtectionRencontree { denonciation, lot: IdLot("P1-A101".to_owned()) };
    assert_eq!(rencontree.annonce(), None, "who is protected is not told of what others try");
    assert_eq!(Fait::SessionOuverte { session: 1, utilisateur }.annonce(), None, "nobody is told who signs in");
    let futur = |genre, id: &str| Fait::Inconnu {
        code: "venu-du-futur".to_owned(),
        objet: Some(ObjetDeFait::nouveau(genre, id)),
        touche: Touche::default(),
    };
    assert_eq!(
        futur(GenreDObjet::Reservation, "8").annonce(),
        annonce(MotDuDirect::Reservations, 8),
        "of another version too"
    );
    assert_eq!(futur(GenreDObjet::Reservation, "huit").annonce(), None);
}
