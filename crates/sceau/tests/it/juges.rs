//! Checks with other tools: poppler, qpdf, pyHanko, and a validator of PDF/UA-1 and PDF/A-2a, through `scripts/juges.sh`.

use crate::conservation::{AUTORITE, CONSERVE, DEUX_HORODATES, liste};
use crate::exemple::{CLE, DEUX_FOIS, REPRESENTANTE, SOCIETE, UNE_FOIS, instant, prepare};
use crate::p12::CLE_D_AUTORITE;
use sceau::{ASceller, Horodatage, sceller, sceller_a_horodater};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use testkit::horodatage::{AutoriteDEssai, Humeur, NOM};

/// The output of a tool about a file; an error with this output when the exit code of the tool is not zero.
fn juger(juge: &str, fichier: &Path) -> Result<String, String> {
    juger_ensemble(juge, &[fichier])
}

fn juger_ensemble(juge: &str, fichiers: &[&Path]) -> Result<String, String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/juges.sh");
    let dit = Command::new(&script).arg(juge).args(fichiers).output().expect("scripts/juges.sh runs");
    let tout = format!("{}{}", String::from_utf8_lossy(&dit.stdout), String::from_utf8_lossy(&dit.stderr));
    if dit.status.success() { Ok(tout) } else { Err(tout) }
}

/// The answer of certomancer to a question, with its clock at `instant`.
fn horodater(demande: &[u8], instant: &str) -> Vec<u8> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/juges.sh");
    let mut autorite = Command::new(&script);
    autorite.args(["horodater", instant]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut autorite = autorite.spawn().expect("scripts/juges.sh runs");
    autorite.stdin.take().expect("piped").write_all(demande).expect("read");
    let dit = autorite.wait_with_output().expect("it ends");
    assert!(dit.status.success(), "{dit:?}");
    dit.stdout
}

/// pyHanko accepts the time stamps of two authorities: certomancer, which has an RSA key and names its certificate in the older
/// attribute, and our own test authority.
#[test]
fn un_horodatage_tient_pour_les_autres() {
    let dossier = tempfile::tempdir().expect("a directory");
    let quoi = ASceller { instant: instant(0), ..REPRESENTANTE };
    let a_horodater = sceller_a_horodater(&prepare(), &quoi, &CLE_D_AUTORITE).expect("a seal");
    let la_notre = AutoriteDEssai { instant: instant(1), humeur: Humeur::Juste };
    for (nom, reponse, autorite) in [
        ("certomancer", horodater(a_horodater.demande(), "2026-11-27T09:13:05+00:00"), "Horodatage de certomancer"),
        ("la-notre", la_notre.repondre(a_horodater.demande()), NOM),
    ] {
        let horodate = a_horodater.horodater(&reponse).expect("a token");
        assert_eq!(horodate.horodatage, Horodatage { instant: instant(1), autorite: autorite.to_owned() });
        let quoi = ASceller { instant: instant(60), ..SOCIETE };
        let deux = sceller(&horodate.octets, &quoi, &CLE).expect("a seal");
        let fichier = dossier.path().join(format!("{nom}.pdf"));
        std::fs::write(&fichier, &deux).expect("a file");
        for juge in ["qpdf", "pdfua", "pdfsig"] {
            juger(juge, &fichier).unwrap_or_else(|dit| panic!("{juge} says of {nom}: {dit}"));
        }
        let dit = juger("pyhanko", &fichier).unwrap_or_else(|dit| panic!("pyHanko says of {nom}: {dit}"));
        assert!(dit.contains("timestamp=2026-11-27T09:13:05+00:00 intact=True valid=True trusted=True"), "{dit}");
    }
}

/// A file at level B-LT: its signatures are valid, it stays PDF/UA-1 and PDF/A-2a, and pyHanko trusts both signatures from
/// the root certificate and the file alone.
#[test]
fn un_niveau_b_lt_tient_pour_les_autres() {
    let dossier = tempfile::tempdir().expect("a directory");
    let ecrire = |nom: &str, octets: &[u8]| {
        let fichier = dossier.path().join(nom);
        std::fs::write(&fichier, octets).expect("a file");
        fichier
    };
    let conserve = ecrire("conserve.pdf", &CONSERVE);
    for juge in ["qpdf", "pdfua", "pdfsig-conserve", "pyhanko"] {
        juger(juge, &conserve).unwrap_or_else(|dit| panic!("{juge}: {dit}"));
    }
    let racine = ecrire("racine.der", &AUTORITE.racine());
    let dit = juger_ensemble("long-terme", &[&racine, &conserve]).unwrap_or_else(|dit| panic!("pyHanko: {dit}"));
    assert_eq!(dit.matches("trusted=True timestamp=True after=").count(), 2, "{dit}");

    // pyHanko does not trust the file without its security store (`/DSS`), nor when a byte is changed in a list of revoked
    // certificates or in a signed part.
    let place = |mot: &[u8]| CONSERVE.windows(mot.len()).position(|f| f == mot).expect("it is there");
    let liste = liste(&[]);
    let changer = |nom: &str, place: usize| {
        let mut change = CONSERVE.clone();
        change[place] ^= 1;
        ecrire(nom, &change)
    };
    let sans = ecrire("sans.pdf", &DEUX_HORODATES);
    for mauvais in
        [sans, changer("liste.pdf", place(&liste) + liste.len() - 3), changer("signe.pdf", DEUX_HORODATES.len() / 5)]
    {
        assert!(juger_ensemble("long-terme", &[&racine, &mauvais]).is_err(), "{}", mauvais.display());
    }
}

#[test]
fn les_outils_des_autres_disent_de_meme() {
    let dossier = tempfile::tempdir().expect("a directory");
    let ecrire = |nom: &str, octets: &[u8]| {
        let fichier = dossier.path().join(nom);
        std::fs::write(&fichier, octets).expect("a file");
        fichier
    };
    let vide = prepare();
    let prepare = ecrire("prepare.pdf", &vide);
    let une = ecrire("une.pdf", &UNE_FOIS);
    let deux = ecrire("deux.pdf", &DEUX_FOIS);
    let quoi = ASceller { instant: instant(0), ..REPRESENTANTE };
    let autorite = ecrire("autorite.pdf", &sceller(&vide, &quoi, &CLE_D_AUTORITE).expect("a seal"));
    for (juge, fichiers) in [
        ("qpdf", vec![&prepare, &une, &deux, &autorite]),
        ("pdfua", vec![&prepare, &une, &deux, &autorite]),
        ("pdfsig", vec![&une, &deux, &autorite]),
        ("pyhanko", vec![&une, &deux, &autorite]),
    ] {
        for fichier in fichiers {
            if let Err(dit) = juger(juge, fichier) {
                panic!("{juge} says of {}: {dit}", fichier.display());
            }
        }
    }
    // The same tools refuse a file that was changed, so they do check something.
    let mut change = DEUX_FOIS.clone();
    let milieu = change.len() / 5;
    change[milieu] ^= 1;
    let change = ecrire("change.pdf", &change);
    for juge in ["pdfsig", "pyhanko"] {
        assert!(juger(juge, &change).is_err(), "{juge} sees no change");
    }
}
