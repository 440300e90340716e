//! The changes that users make to their own account.

use crate::gens::{Gens, dit};
use crate::outils::sur_les_deux;
use actions::mon_compte::{MesChangements, modifier_mon_compte};
use actions::photo::{poser_photo, retirer_photo};
use actions::version::VersionAttendue;
use domain::preferences::ValeurPreferee;
use domain::utilisateur::IdUtilisateur;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use std::collections::BTreeMap;
use std::io::Cursor;
use store::Fait;
use store::piece::PieceLue;
use testkit::base::Moteur;
use wire::corps::Patch;

sur_les_deux!(on_change_ses_telephones_et_ses_preferences, une_photo_remplacee_ou_refusee_ne_laisse_pas_de_fichier);

const TOUTE: VersionAttendue = VersionAttendue::Toute;

fn preferences(patch: impl IntoIterator<Item = (String, Option<ValeurPreferee>)>) -> MesChangements {
    MesChangements { preferences: Some(patch.into_iter().collect::<BTreeMap<_, _>>()), ..MesChangements::default() }
}

fn mobile(numero: Option<&str>) -> MesChangements {
    MesChangements {
        tel_mobile: numero.map_or(Patch::Vide, |numero| Patch::Valeur(numero.to_owned())),
        ..MesChangements::default()
    }
}

async fn on_change_ses_telephones_et_ses_preferences(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let oui = || Some(ValeurPreferee::Logique(true));
    let une = |nom: &str, valeur| preferences([(nom.to_owned(), valeur)]);
    let texte = |lettres: usize| Some(ValeurPreferee::Texte("é".repeat(lettres)));
    for (quoi, changement, attendu) in [
        ("a phone", mobile(Some(" 06 39 98 12 34 ")), ""),
        ("no phone", mobile(Some("dix")), "telMobile:phone_number"),
        ("a name with a space", une("deux mots", oui()), "preferences:preferences"),
        ("an empty name", une("", oui()), "preferences:preferences"),
        ("41 letters", une(&"n".repeat(41), oui()), "preferences:preferences"),
        ("40 letters", une(&"n".repeat(40), oui()), ""),
        ("a long text", une("lecture", texte(301)), "preferences:preferences"),
        ("as long as it may be", une("lecture", texte(300)), ""),
        (
            "more than 40 in all",
            preferences((0..39).map(|rang| (format!("p{rang}"), oui()))),
            "preferences:preferences",
        ),
        ("40 in all", preferences((0..38).map(|rang| (format!("p{rang}"), oui()))), ""),
        ("one more for one less", preferences([("neuve".to_owned(), oui()), ("p0".to_owned(), None)]), ""),
    ] {
        assert_eq!(dit(&modifier_mon_compte(&gens.par(gens.ep), &changement, &TOUTE).await), attendu, "{quoi}");
    }
    let lu = gens.lu(gens.ep).await.utilisateur;
    assert_eq!(lu.identite.tel_mobile.as_deref(), Some("+33639981234"), "what was refused after it changed nothing");
    let encore = modifier_mon_compte(&gens.par(gens.ep), &mobile(Some("06.39.98.12.34")), &TOUTE).await;
    assert_eq!(encore.expect("the same number").numero, None);
    let ancienne = VersionAttendue::Parmi(vec![lu.version - 1]);
    assert_eq!(dit(&modifier_mon_compte(&gens.par(gens.ep), &mobile(None), &ancienne).await), "version-depassee");

    // The network manager acts in the place of the prescriber, so the account of the prescriber changes. The fact names
    // the changed fields, but never their values.
    let en_son_nom = gens.par(gens.ir).pour(gens.ep);
    let vide = MesChangements { tel_pro: Patch::Valeur("0240000000".to_owned()), ..mobile(Some("  ")) };
    modifier_mon_compte(&en_son_nom, &vide, &TOUTE).await.expect("changed");
    let identite = gens.lu(gens.ep).await.utilisateur.identite;
    assert_eq!(
        (identite.tel_mobile, identite.tel_pro.as_deref()),
        (None, Some("+33240000000")),
        "an empty one is none"
    );
    let champs = vec!["telMobile".to_owned(), "telPro".to_owned()];
    let dernier = gens.faits().await.pop();
    assert_eq!(dernier, Some(Fait::UtilisateurModifie { utilisateur: gens.ep, champs, quittee: None }));
    assert_eq!(dit(&modifier_mon_compte(&gens.par_un_visiteur(), &vide, &TOUTE).await), "role");
    actions::gestion::desactiver_utilisateur(&gens.par(gens.ir), gens.ep).await.expect("disabled");
    assert_eq!(
        dit(&modifier_mon_compte(&gens.par(gens.ep), &mobile(None), &TOUTE).await),
        "role",
        "a disabled account"
    );
}

/// Stores a received file, with the media type that its form gave.
async fn recue(gens: &Gens, octets: &[u8], mime: &'static str) -> PieceLue {
    let mut reception = gens.base.pieces().recevoir().await.expect("a place");
    reception.ajouter(octets).await.expect("taken");
    reception.finir(mime).await.expect("stored")
}

async fn est_la(gens: &Gens, piece: &PieceLue) -> bool {
    gens.base.pieces().lire(piece).await.is_ok_and(|lu| lu.is_some())
}

/// A PNG picture of 70 by 60 pixels.
fn image() -> Vec<u8> {
    let mut octets = Cursor::new(Vec::new());
    let dessin = RgbImage::from_fn(70, 60, |x, y| Rgb([u8::from(x > 35) * 200, u8::from(y > 30) * 200, 90]));
    DynamicImage::from(dessin).write_to(&mut octets, ImageFormat::Png).expect("a picture");
    octets.into_inner()
}

async fn une_photo_remplacee_ou_refusee_ne_laisse_pas_de_fichier(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let adresse = |nom: &str| format!("/photos/{nom}");
    let poser = async |qui: IdUtilisateur, recue: &PieceLue| poser_photo(&gens.par(gens.ep), qui, recue, adresse).await;
    let photo = async || gens.lu(gens.ep).await.utilisateur.identite.photo;

    let fausse = recue(&gens, b"%PDF-1.7", "image/png").await;
    assert_eq!(
        dit(&poser(gens.ep, &fausse).await),
        "photo:endommage",
        "what it is said to be does not make it a picture"
    );
    let texte = recue(&gens, b"bonjour", "text/plain").await;
    assert_eq!(dit(&poser(gens.ep, &texte).await), "photo:ext");
    assert!(!est_la(&gens, &fausse).await && !est_la(&gens, &texte).await, "nothing of what is refused is kept");
    assert_eq!(photo().await, None);

    let bonne = recue(&gens, &image(), "image/png").await;
    poser(gens.ep, &bonne).await.expect("a photo");
    let premiere = photo().await.expect("an address");
    assert!(premiere.starts_with("/photos/") && !premiere.contains(&bonne.id), "another file, drawn again: {premiere}");
    assert!(!est_la(&gens, &bonne).await, "what a camera wrote into the file is gone with it");
    poser(gens.ep, &recue(&gens, &image(), "image/png").await).await.expect("another");
    assert_ne!(photo().await.as_deref(), Some(premiere.as_str()));
    assert_eq!(
        dit(&poser(IdUtilisateur(9999), &recue(&gens, &image(), "image/png").await).await),
        "utilisateur-introuvable"
    );

    let sans = MesChangements { sans_photo: true, ..MesChangements::default() };
    assert!(modifier_mon_compte(&gens.par(gens.ep), &sans, &TOUTE).await.expect("taken away").numero.is_some());
    assert_eq!(photo().await, None);
    assert_eq!(modifier_mon_compte(&gens.par(gens.ep), &sans, &TOUTE).await.expect("nothing to do").numero, None);
    retirer_photo(&gens.par(gens.ir), gens.ep).await.expect("none is none");
    assert_eq!(dit(&retirer_photo(&gens.par(gens.ir), IdUtilisateur(9999)).await), "utilisateur-introuvable");
}
