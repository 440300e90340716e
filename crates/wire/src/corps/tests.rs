use super::*;
use proptest::prelude::*;
use serde::Deserialize;
use serde_json::json;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum Couleur {
    Rouge,
    Bleue,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Personne {
    nom: String,
    annee_naissance: i32,
    #[serde(default)]
    surnom: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envoi {
    texte: String,
    #[serde(rename = "type")]
    nombre: u8,
    personne: Personne,
    autre: Option<Personne>,
    couleur: Couleur,
    liste: Vec<i64>,
    trois: [Option<String>; 3],
    #[serde(default)]
    oui: bool,
    secret: TexteExact,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Changement {
    nom: SiDit<String>,
    groupe: Patch<String>,
    nombre: Patch<i32>,
    sous: Option<Sous>,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Sous {
    code: Option<String>,
}

/// The resource that [`Changement`] changes.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "its names are what counts")]
struct Montre {
    id: i32,
    nom: String,
    groupe: Option<String>,
}

fn objet(valeur: Value) -> Map<String, Value> {
    serde_json::from_value(valeur).expect("an object")
}

fn dites(fautes: &[Violation]) -> Vec<(&str, &str)> {
    fautes.iter().map(|faute| (faute.property_path.as_str(), faute.code.as_str())).collect()
}

fn juste() -> Value {
    json!({
        "texte": "e\u{301}te\u{200b}", "type": 3, "personne": {"nom": "Sorel", "anneeNaissance": 1980}, "autre": null,
        "couleur": "Bleue", "liste": [1, 2], "trois": ["a", null, "c"], "secret": " e\u{301}\u{200b} ",
    })
}

#[test]
fn un_objet_juste_se_lit_et_ses_textes_se_nettoient() {
    let lu: Envoi = lire(&objet(juste())).expect("right");
    assert_eq!((lu.texte.as_str(), lu.nombre, lu.couleur, lu.oui), ("éte", 3, Couleur::Bleue, false));
    assert_eq!((lu.personne.annee_naissance, lu.autre, lu.liste), (1980, None, vec![1, 2]));
    assert_eq!(lu.trois, [Some("a".to_owned()), None, Some("c".to_owned())]);
    assert_eq!(lu.secret.0, " e\u{301}\u{200b} ", "a secret stays as it was typed");
}

#[test]
fn toutes_les_fautes_sont_dites_dans_l_ordre_des_champs() {
    let faux = json!({
        "type": 300, "personne": {"nom": 3, "age": 4}, "autre": {"nom": "Sorel", "anneeNaissance": "1980"}, "couleur": "Verte",
        "liste": [1, "deux", 3.5], "trois": ["a"], "oui": "oui", "secret": "", "z": 1, "a": null,
    });
    let fautes = lire::<Envoi>(&objet(faux)).expect_err("wrong");
    let attendues = [
        ("texte", "required"),
        ("type", "type"),
        ("personne.nom", "type"),
        ("personne.anneeNaissance", "required"),
        ("personne.age", "inconnu"),
        ("autre.anneeNaissance", "type"),
        ("couleur", "type"),
        ("liste[1]", "type"),
        ("liste[2]", "type"),
        ("trois", "type"),
        ("oui", "type"),
        ("secret", "required"),
        ("a", "inconnu"),
        ("z", "inconnu"),
    ];
    assert_eq!(dites(&fautes), attendues);
    let phrases = ["Ce champ est obligatoire.", "Ce champ n'est pas valide.", "Ce champ n’est pas connu."];
    assert_eq!([0, 1, 4].map(|rang| fautes[rang].message.as_str()), phrases);
}

#[test]
fn d_un_objet_absent_chaque_champ_manque() {
    let mut sans = juste();
    for absent in [Value::Null, json!({})] {
        sans["personne"] = absent;
        let fautes = lire::<Envoi>(&objet(sans.clone())).expect_err("no person");
        assert_eq!(dites(&fautes), [("personne.nom", "required"), ("personne.anneeNaissance", "required")]);
    }
    let seuls = manques::<Personne>("contact");
    assert_eq!(dites(&seuls), [("contact.nom", "required"), ("contact.anneeNaissance", "required")]);
    sans["personne"] = json!("Sorel");
    let fautes = lire::<Envoi>(&objet(sans)).expect_err("no object");
    assert_eq!(dites(&fautes)[0], ("personne", "type"));
    assert_eq!(fautes.len(), 3);
}

#[test]
fn une_liste_trop_longue_ou_qui_n_en_est_pas_une() {
    for (champ, faux) in [("trois", json!(["a", "b", "c", "d"])), ("trois", json!("a")), ("liste", json!({}))] {
        let mut corps = juste();
        corps[champ] = faux;
        let fautes = lire::<Envoi>(&objet(corps)).expect_err("wrong");
        assert_eq!(dites(&fautes), [(champ, "type")]);
    }
}

#[test]
fn un_changement_dit_ce_qui_reste_ce_qui_se_vide_et_ce_qui_se_pose() {
    let lu = |valeur| lire_le_patch::<Changement, Montre>(&objet(valeur));
    assert_eq!(lu(json!({})).expect("nothing"), Changement::default());
    let pose = lu(json!({"nom": "A", "groupe": null, "nombre": 3, "sous": {"code": null}})).expect("right");
    assert_eq!((pose.nom.0.as_deref(), pose.groupe, pose.nombre), (Some("A"), Patch::Vide, Patch::Valeur(3)));
    assert_eq!(pose.sous, Some(Sous::default()));
    let Err(CorpsRefuse::Illisible(fautes)) = lu(json!({"nom": null, "nombre": "3", "sous": 3, "z": 1, "id": 4}))
    else {
        panic!("unreadable before anything else");
    };
    assert_eq!(dites(&fautes), [("nom", "type"), ("nombre", "type"), ("sous", "type"), ("z", "inconnu")]);
    // A name that the resource shows and no change accepts gives its own refusal.
    let refus = lu(json!({"nom": "A", "id": 4})).expect_err("not to be changed");
    assert_eq!(refus, CorpsRefuse::NonModifiables(vec!["id".to_owned()]));
}

#[test]
fn ou_null_est_une_valeur_il_n_est_ni_texte_ni_objet() {
    let mut corps = juste();
    corps["personne"] = Value::Null;
    corps["liste"] = Value::Null;
    let fautes = lire_sans_nul::<Envoi>(&objet(corps)).expect_err("null");
    assert_eq!(dites(&fautes)[..1], [("personne", "type")]);
    assert!(dites(&fautes).contains(&("liste", "type")), "{fautes:?}");
}

#[test]
fn les_champs_d_une_forme_sont_ceux_du_fil() {
    assert_eq!(champs_de::<Personne>(), ["nom", "anneeNaissance", "surnom"]);
    assert!(champs_de::<Vec<Personne>>().is_empty());
}

#[test]
fn une_liste_hostile_ne_coute_pas_sans_fin() {
    #[derive(Debug, Deserialize)]
    struct Lot {
        #[serde(rename = "gens")]
        _gens: Vec<Personne>,
    }
    let gens: Vec<Value> = (0..3_000).map(|_| json!({})).collect();
    let fautes = lire::<Lot>(&objet(json!({ "gens": gens }))).expect_err("nobody");
    assert!((100..=1_000).contains(&fautes.len()), "{}", fautes.len());
}

fn valeurs() -> impl Strategy<Value = Value> {
    let feuille = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-300i64..300).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z]{0,4}".prop_map(Value::from),
    ];
    feuille.prop_recursive(3, 24, 4, |dedans| {
        prop_oneof![
            prop::collection::vec(dedans.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(
                prop_oneof![Just("nom".to_owned()), Just("anneeNaissance".to_owned()), "[a-z]{1,3}"],
                dedans,
                0..4
            )
            .prop_map(|m| Value::Object(m.into_iter().collect())),
        ]
    })
}

proptest! {
    /// For any value: the reader and serde accept the same bodies, and give the same struct.
    #[test]
    fn le_lecteur_et_serde_s_accordent(champ in prop::sample::select(vec!["texte", "type", "personne", "autre", "couleur", "liste", "trois", "oui", "z"]), valeur in valeurs()) {
        let mut corps = juste();
        corps["texte"] = json!("t");
        corps["secret"] = json!("s");
        // A list in the place of a struct is not tried: serde reads it as the values of the fields, in their order.
        prop_assume!(!(matches!(champ, "personne" | "autre") && valeur.is_array()));
        corps[champ] = valeur;
        let par_serde: Result<EnvoiBrut, _> = serde_json::from_value(corps.clone());
        let lu = lire_sans_nul::<EnvoiBrut>(&objet(corps));
        match (par_serde, lu) {
            (Ok(attendu), Ok(lu)) => prop_assert_eq!(lu, attendu),
            (Err(_), Err(fautes)) => {
                prop_assert!(!fautes.is_empty());
                prop_assert!(fautes.iter().all(|faute| faute.property_path.starts_with(champ)), "{:?}", fautes);
            }
            (attendu, lu) => prop_assert!(false, "{attendu:?} and {lu:?}"),
        }
    }
}

/// [`Envoi`] with a plain text for the secret, which serde can read.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct EnvoiBrut {
    texte: String,
    #[serde(rename = "type")]
    nombre: u8,
    personne: Personne,
    autre: Option<Personne>,
    couleur: Couleur,
    liste: Vec<i64>,
    trois: [Option<String>; 3],
    #[serde(default)]
    oui: bool,
    secret: String,
}
