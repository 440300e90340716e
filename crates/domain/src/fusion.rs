//! JSON Merge Patch, exactly as RFC 7396 section 2 says. A member that is null in the patch is removed, an object is
//! merged, and any other value, even a list, replaces the former one.
//!
//! Calls that change columns of a row read the patch into a struct (`wire::corps`). This module is for rows that are
//! stored as one document.
//!
//! ```
//! use serde_json::json;
//! let mut document = json!({"reservataire": {"nom": "Le Goff", "tel": "0639980001"}, "apport": [1, 2]});
//! domain::fusion::fusionner(&mut document, json!({"reservataire": {"tel": null}, "apport": [3]}));
//! assert_eq!(document, json!({"reservataire": {"nom": "Le Goff"}, "apport": [3]}));
//! ```

use serde_json::{Map, Value};

/// Applies a patch to a document. The caller must bound the depth of the patch (`serde_json` stops at 128 levels).
pub fn fusionner(cible: &mut Value, patch: Value) {
    let Value::Object(membres) = patch else {
        *cible = patch;
        return;
    };
    if !cible.is_object() {
        *cible = Value::Object(Map::new());
    }
    let Value::Object(objet) = cible else { return };
    for (nom, valeur) in membres {
        if valeur.is_null() {
            objet.remove(&nom);
        } else {
            fusionner(objet.entry(nom).or_insert(Value::Null), valeur);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn fusionne(mut cible: Value, patch: Value) -> Value {
        fusionner(&mut cible, patch);
        cible
    }

    /// The examples of RFC 7396, appendix A.
    #[test]
    fn les_exemples_de_la_rfc_tiennent() {
        for (cible, patch, attendu) in [
            (json!({"a": "b"}), json!({"a": "c"}), json!({"a": "c"})),
            (json!({"a": "b"}), json!({"b": "c"}), json!({"a": "b", "b": "c"})),
            (json!({"a": "b"}), json!({"a": null}), json!({})),
            (json!({"a": "b", "b": "c"}), json!({"a": null}), json!({"b": "c"})),
            (json!({"a": ["b"]}), json!({"a": "c"}), json!({"a": "c"})),
            (json!({"a": "c"}), json!({"a": ["b"]}), json!({"a": ["b"]})),
            (json!({"a": {"b": "c"}}), json!({"a": {"b": "d", "c": null}}), json!({"a": {"b": "d"}})),
            (json!({"a": [{"b": "c"}]}), json!({"a": [1]}), json!({"a": [1]})),
            (json!(["a", "b"]), json!(["c", "d"]), json!(["c", "d"])),
            (json!({"a": "b"}), json!(["c"]), json!(["c"])),
            (json!({"a": "foo"}), json!(null), json!(null)),
            (json!({"a": "foo"}), json!("bar"), json!("bar")),
            (json!({"e": null}), json!({"a": 1}), json!({"e": null, "a": 1})),
            (json!([1, 2]), json!({"a": "b", "c": null}), json!({"a": "b"})),
            (json!({}), json!({"a": {"bb": {"ccc": null}}}), json!({"a": {"bb": {}}})),
        ] {
            assert_eq!(fusionne(cible.clone(), patch.clone()), attendu, "{cible} with {patch}");
        }
        // A list in a patch keeps its nulls, and the objects in it are not merged.
        let liste = json!({"a": [null, {"b": null}]});
        assert_eq!(fusionne(json!({"a": [1, {"c": 2}]}), liste.clone()), liste);
    }

    fn valeurs() -> impl Strategy<Value = Value> {
        let feuille = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0i64..5).prop_map(Value::from),
            "[a-c]{0,2}".prop_map(Value::from),
        ];
        feuille.prop_recursive(4, 32, 4, |dedans| {
            prop_oneof![
                prop::collection::vec(dedans.clone(), 0..3).prop_map(Value::from),
                prop::collection::btree_map("[a-d]", dedans, 0..4).prop_map(|m| Value::Object(m.into_iter().collect())),
            ]
        })
    }

    /// The value without the null members of its objects. Documents have none, because no patch can set a null.
    fn sans_nul(valeur: Value) -> Value {
        match valeur {
            Value::Object(membres) => {
                membres.into_iter().filter(|(_, v)| !v.is_null()).map(|(nom, v)| (nom, sans_nul(v))).collect()
            }
            autre => autre,
        }
    }

    /// The patch that turns `de` into `vers`. No object of these documents has a null member.
    fn ecart(de: &Value, vers: &Value) -> Value {
        let (Value::Object(de), Value::Object(vers)) = (de, vers) else { return vers.clone() };
        let otes = de.keys().filter(|nom| !vers.contains_key(*nom)).map(|nom| (nom.clone(), Value::Null));
        let poses = vers.iter().filter(|(nom, v)| de.get(*nom) != Some(v));
        otes.chain(poses.map(|(nom, v)| (nom.clone(), ecart(de.get(nom).unwrap_or(&Value::Null), v)))).collect()
    }

    proptest! {
        #[test]
        fn un_patch_fait_deux_fois_n_en_fait_qu_un(cible in valeurs(), patch in valeurs()) {
            let une = fusionne(cible, patch.clone());
            prop_assert_eq!(fusionne(une.clone(), patch), une);
        }

        #[test]
        fn un_patch_mene_ou_l_on_veut(de in valeurs(), vers in valeurs()) {
            let vers = sans_nul(vers);
            let patch = ecart(&de, &vers);
            prop_assert_eq!(fusionne(de, patch), vers);
        }

        /// A patch sets the members that it names, leaves the others, and replaces each list as a whole.
        #[test]
        fn chaque_membre_est_pose_ote_ou_laisse(cible in valeurs(), patch in valeurs()) {
            let resultat = fusionne(cible.clone(), patch.clone());
            let Value::Object(membres) = &patch else {
                prop_assert_eq!(resultat, patch);
                return Ok(());
            };
            let avant = cible.as_object().cloned().unwrap_or_default();
            let apres = resultat.as_object().cloned().unwrap_or_default();
            for (nom, dite) in membres {
                match dite {
                    Value::Null => prop_assert!(!apres.contains_key(nom)),
                    Value::Object(_) => prop_assert_eq!(
                        &apres[nom],
                        &fusionne(avant.get(nom).cloned().unwrap_or_default(), dite.clone())
                    ),
                    autre => prop_assert_eq!(&apres[nom], autre),
                }
            }
            for (nom, valeur) in avant.iter().filter(|(nom, _)| !membres.contains_key(*nom)) {
                prop_assert_eq!(&apres[nom], valeur);
            }
            prop_assert!(apres.keys().all(|nom| avant.contains_key(nom) || membres.contains_key(nom)));
        }
    }
}
