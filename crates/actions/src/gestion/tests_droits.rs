//! Tests of the rights over users and companies: one table for each right, with a row for each kind of user and a column for each
//! viewer.

use super::droits::{DroitsSurSociete, DroitsSurUtilisateur};
use crate::error::{Result, SorteDeRefus};
use domain::acces::{Role, TypeUtilisateur};
use domain::preferences::Preferences;
use domain::regard::Regard;
use domain::utilisateur::{Civilite, Compte, IdCompte, IdUtilisateur, Identite, Referent, Utilisateur};
use store::Instant;
use store::utilisateur::UtilisateurLu;

/// The network manager of company 1.
const IR: i32 = 4;
/// The network manager of company 2.
const AUTRE_IR: i32 = 5;

fn identite() -> Identite {
    Identite {
        civilite: Civilite::Mme,
        nom: "Lenoir".to_owned(),
        prenom: "Zoé".to_owned(),
        email: "zoe@cabinet.example".to_owned(),
        tel_mobile: None,
        tel_fixe: None,
        tel_pro: None,
        cp: None,
        ville: None,
        adresse: None,
        photo: None,
        perimetre_geo: None,
    }
}

fn societe(id: i32, gerant: i32) -> Compte {
    let gerant = Some(Referent { id: IdUtilisateur(gerant), identite: identite() });
    Compte { id: IdCompte(id), nom: format!("Société {id}"), groupe: None, gerant, version: 1 }
}

fn quelqu_un(id: i32, type_utilisateur: TypeUtilisateur, roles: &[Role], compte: Option<Compte>) -> Utilisateur {
    Utilisateur {
        id: IdUtilisateur(id),
        type_utilisateur,
        roles: roles.to_vec(),
        identite: identite(),
        compte,
        gerant: None,
        preferences: Preferences::default(),
        demo: false,
        version: 1,
    }
}

/// An active prescriber of company 1, who chose a password.
fn prescripteur() -> UtilisateurLu {
    lu(quelqu_un(1, TypeUtilisateur::EP, &[Role::EP], Some(societe(1, IR))))
}

fn lu(utilisateur: Utilisateur) -> UtilisateurLu {
    UtilisateurLu {
        utilisateur,
        mot_de_passe: Some("$argon2id$".to_owned()),
        actif: true,
        ecarte_par_sa_societe: false,
        cree: Instant::depuis_micros(0),
    }
}

fn sans_mot_de_passe(lu: UtilisateurLu) -> UtilisateurLu {
    UtilisateurLu { mot_de_passe: None, ..lu }
}

fn desactive(lu: UtilisateurLu) -> UtilisateurLu {
    UtilisateurLu { actif: false, ..lu }
}

fn ecarte(lu: UtilisateurLu) -> UtilisateurLu {
    UtilisateurLu { ecarte_par_sa_societe: true, ..desactive(lu) }
}

/// The viewers, in the order of the tables: an administrator, the network manager of company 1, another one, a technician, the
/// manager of company 1, the manager of company 2, a colleague of user 1, user 1.
fn regards() -> [Regard; 8] {
    use TypeUtilisateur as T;
    let de = |id, type_utilisateur: T, compte| {
        Regard::de(&quelqu_un(id, type_utilisateur, &[type_utilisateur.role()], compte))
    };
    [
        de(9, T::IA, None),
        de(IR, T::IR, None),
        de(AUTRE_IR, T::IR, None),
        de(6, T::IT, None),
        de(2, T::ER, Some(societe(1, IR))),
        de(3, T::ER, Some(societe(2, AUTRE_IR))),
        de(7, T::EP, Some(societe(1, IR))),
        de(1, T::EP, Some(societe(1, IR))),
    ]
}

/// What a right says to a viewer: an empty text when they have it, `role` when their role never allows it, otherwise the code of
/// the conflict that prevents it.
fn dit(droit: &Result<()>) -> &'static str {
    match droit.as_ref().err().and_then(crate::Error::refus) {
        None => {
            assert!(droit.is_ok(), "a refusal, never a breakdown: {droit:?}");
            ""
        }
        Some(refus) if refus.sorte == SorteDeRefus::Interdit => "role",
        Some(refus) => {
            assert_eq!(refus.sorte, SorteDeRefus::Conflit, "{refus:?}");
            refus.code
        }
    }
}

fn verifier<T>(
    de: impl Fn(&Regard, &UtilisateurLu) -> T,
    droit: impl Fn(&T) -> &Result<()>,
    table: Vec<(UtilisateurLu, [&str; 8])>,
) {
    for (rang, (lu, attendus)) in table.into_iter().enumerate() {
        let dits = regards().map(|regard| dit(droit(&de(&regard, &lu))));
        assert_eq!(dits, attendus, "row {rang}: {:?}, {}", lu.utilisateur.type_utilisateur, lu.actif);
    }
}

/// The refusal for a company of another network manager. It is a conflict (409) and not a 403, because the role itself is
/// right and the browser signs out on a 403.
const AUTRE: &str = "societe-non-geree";

#[test]
fn qui_modifie_desactive_ou_reactive() {
    let gerants = ["", "", AUTRE, "role", "role", "role", "role", "role"];
    let interne = || lu(quelqu_un(6, TypeUtilisateur::IT, &[Role::IT], None));
    let des_internes = ["", AUTRE, AUTRE, "role", "role", "role", "role", "role"];
    verifier(DroitsSurUtilisateur::de, |d| &d.modifier, vec![(prescripteur(), gerants), (interne(), des_internes)]);
    let admin = || lu(quelqu_un(9, TypeUtilisateur::IA, &[Role::IA], None));
    // The manager of company 1, who is also a viewer.
    let responsable = || lu(quelqu_un(2, TypeUtilisateur::ER, &[Role::ER], Some(societe(1, IR))));
    verifier(
        DroitsSurUtilisateur::de,
        |d| &d.desactiver,
        vec![
            // The manager of the company may disable its users too, but not themselves, so that the company keeps a manager.
            (prescripteur(), ["", "", AUTRE, "role", "", "role", "role", "role"]),
            (responsable(), ["", "", AUTRE, "role", "soi-meme", "role", "role", "role"]),
            (desactive(prescripteur()), ["desactive", "desactive", AUTRE, "role", "desactive", "role", "role", "role"]),
            // An administrator may not disable themselves, so that an administrator is left.
            (admin(), ["soi-meme", AUTRE, AUTRE, "role", "role", "role", "role", "role"]),
        ],
    );
    verifier(
        DroitsSurUtilisateur::de,
        |d| &d.reactiver,
        vec![
            (prescripteur(), ["actif", "actif", AUTRE, "role", "role", "role", "role", "role"]),
            (desactive(prescripteur()), gerants),
            // The manager of the company may renew an invitation that the company cancelled, but not one that staff cancelled.
            (ecarte(sans_mot_de_passe(prescripteur())), ["", "", AUTRE, "role", "", "role", "role", "role"]),
            (desactive(sans_mot_de_passe(prescripteur())), gerants),
            (ecarte(prescripteur()), gerants),
        ],
    );
}

#[test]
fn qui_nomme_un_responsable() {
    let les_deux = || lu(quelqu_un(1, TypeUtilisateur::EP, &[Role::EP, Role::ER], Some(societe(1, IR))));
    let interne = || lu(quelqu_un(6, TypeUtilisateur::IT, &[Role::IT], None));
    let deja = "deja-responsable";
    verifier(
        DroitsSurUtilisateur::de,
        |d| &d.nommer_responsable,
        vec![
            (prescripteur(), ["", "", AUTRE, "role", "", "role", "role", "role"]),
            (les_deux(), [deja, deja, AUTRE, "role", deja, "role", "role", "role"]),
            (desactive(prescripteur()), ["desactive", "desactive", AUTRE, "role", "desactive", "role", "role", "role"]),
            (interne(), ["responsable-interne", AUTRE, AUTRE, "role", "role", "role", "role", "role"]),
        ],
    );
}

#[test]
fn qui_invite_encore_qui_n_a_pas_repondu() {
    let responsable = || lu(quelqu_un(1, TypeUtilisateur::ER, &[Role::ER], Some(societe(1, IR))));
    verifier(
        DroitsSurUtilisateur::de,
        |d| &d.inviter,
        vec![
            (sans_mot_de_passe(prescripteur()), ["", "", AUTRE, "role", "", "role", "role", "role"]),
            (prescripteur(), ["deja-active", "deja-active", AUTRE, "role", "deja-active", "role", "role", "role"]),
            (
                desactive(sans_mot_de_passe(prescripteur())),
                ["desactive", "desactive", AUTRE, "role", "desactive", "role", "role", "role"],
            ),
            // The manager of a company may invite prescribers again, but no other manager.
            (sans_mot_de_passe(responsable()), ["", "", AUTRE, "role", "role", "role", "role", "role"]),
        ],
    );
}

#[test]
fn qui_agit_a_la_place_de_qui() {
    let interne = || lu(quelqu_un(6, TypeUtilisateur::IT, &[Role::IT], None));
    let arrete = "incarnation-desactive";
    verifier(
        DroitsSurUtilisateur::de,
        |d| &d.incarner,
        vec![
            (prescripteur(), ["", "", AUTRE, "role", "role", "role", "role", "role"]),
            (desactive(prescripteur()), [arrete, arrete, arrete, "role", "role", "role", "role", "role"]),
            (
                interne(),
                [
                    "incarnation-interne",
                    "incarnation-interne",
                    "incarnation-interne",
                    "role",
                    "role",
                    "role",
                    "role",
                    "role",
                ],
            ),
        ],
    );
}

#[test]
fn qui_transmet_les_dossiers_de_qui() {
    let responsable = || lu(quelqu_un(1, TypeUtilisateur::ER, &[Role::ER], Some(societe(1, IR))));
    let interne = || lu(quelqu_un(6, TypeUtilisateur::IT, &[Role::IT], None));
    let sans = "sans-dossiers";
    verifier(
        DroitsSurUtilisateur::de,
        |d| &d.transmettre,
        vec![
            (prescripteur(), ["", "", AUTRE, "role", "", "role", "role", "role"]),
            // The files of a disabled user may be handed over too, because these files still run.
            (desactive(prescripteur()), ["", "", AUTRE, "role", "", "role", "role", "role"]),
            (responsable(), [sans, sans, AUTRE, "role", sans, "role", "role", "role"]),
            // An internal user belongs to no company, so nobody may hand files of theirs over.
            (interne(), [AUTRE, AUTRE, AUTRE, "role", "role", "role", "role", "role"]),
        ],
    );
}

#[test]
fn qui_fait_quoi_d_une_societe() {
    let de = |id, gerant| {
        regards().map(|regard| {
            let droits = DroitsSurSociete::de(&regard, &societe(id, gerant));
            [dit(&droits.modifier), dit(&droits.changer_gerant), dit(&droits.inviter)]
        })
    };
    let rien = ["role"; 3];
    let referent = ["", "referent-de-la-societe", ""];
    // The manager of a partner company may invite people to it, and may change nothing else.
    assert_eq!(
        de(1, IR),
        [["", "", ""], referent, [AUTRE; 3], rien, ["role", "role", ""], rien, rien, rien],
        "company 1"
    );
    assert_eq!(
        de(2, AUTRE_IR),
        [["", "", ""], [AUTRE; 3], referent, rien, rien, ["role", "role", ""], rien, rien],
        "company 2"
    );
}
