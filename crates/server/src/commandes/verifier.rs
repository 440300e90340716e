//! `linteau verifier`.

use crate::sortie::dire;
use anyhow::{Context as _, bail};
use chrono::{DateTime, Utc};
use domain::calendrier::en_bref;
use sceau::{FauteDeSceau, Niveau, Rapport, SignatureLue, Suite};
use std::fmt::Write as _;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// The largest file that is read. A larger one is refused before it fills the memory.
const TAILLE: u64 = 64 << 20;

/// Says whether the signatures of a file hold.
pub(crate) fn executer(fichier: &Path) -> anyhow::Result<()> {
    let nom = fichier.display();
    let mut octets = Vec::new();
    File::open(fichier)
        .and_then(|ouvert| ouvert.take(TAILLE + 1).read_to_end(&mut octets))
        .with_context(|| format!("{nom} ne peut pas être lu"))?;
    let rapport = sceau::verifier(&octets).with_context(|| format!("{nom} ne peut pas être vérifié"))?;
    if rapport.signatures.is_empty() {
        bail!("{nom} ne porte aucune signature électronique");
    }
    dire(raconter(&rapport).trim_end())?;
    if !rapport.est_intact() {
        bail!("{nom} n’est pas intact");
    }
    Ok(())
}

/// The French report: first the file as a whole, then each signature.
fn raconter(rapport: &Rapport) -> String {
    let mut dit = String::from(if rapport.est_intact() {
        "Ce fichier est intact\u{a0}: rien n’y a changé depuis qu’il a été signé.\n"
    } else {
        "Ce fichier n’est pas intact\u{a0}: ce qui suit dit pourquoi.\n"
    });
    for (rang, signature) in (1_usize..).zip(&rapport.signatures) {
        let _ = writeln!(dit, "\nSignature {rang}\u{a0}: {}", initiales(&signature.signataire));
        let mut ligne = |nom: &str, valeur: &str| {
            let _ = writeln!(dit, "  {nom}\u{a0}: {valeur}");
        };
        ligne("Signé le", &le(signature.instant));
        ligne("Niveau", niveau(signature.niveau));
        if let Some(horodatage) = &signature.horodatage {
            ligne("Horodaté le", &format!("{} par {}", en_bref(horodatage.instant), horodatage.autorite));
        }
        ligne("État", &etat(signature));
        if !signature.titulaire.is_empty() {
            ligne("Certificat", &signature.titulaire);
            ligne("Empreinte du certificat", &hexa(&signature.certificat));
        }
    }
    dit.push_str(
        "\nUn certificat peut être fait par n’importe qui\u{a0}: comparez son empreinte à celle que publie le portail, ou déposez le \
         fichier sur sa page «\u{a0}Vérifier un document\u{a0}».\n",
    );
    dit
}

/// The initials of a name without its title: « Mme Léa Perrin » is « L. P. ».
fn initiales(nom: &str) -> String {
    let mots = nom.split_whitespace().filter(|mot| !matches!(*mot, "M." | "Mme" | "M" | "Mlle"));
    let lettres: Vec<String> = mots
        .filter_map(|mot| mot.chars().find(|c| c.is_alphanumeric()))
        .map(|lettre| format!("{}.", lettre.to_uppercase()))
        .collect();
    if lettres.is_empty() { "sans nom".to_owned() } else { lettres.join("\u{a0}") }
}

fn le(instant: DateTime<Utc>) -> String {
    if instant == DateTime::UNIX_EPOCH {
        return "date inconnue".to_owned();
    }
    format!("{} (inscrite dans le fichier)", en_bref(instant))
}

fn niveau(niveau: Niveau) -> &'static str {
    match niveau {
        Niveau::PadesBB => "PAdES B-B, signature électronique simple au sens du règlement eIDAS",
        Niveau::PadesBT => {
            "PAdES B-T, signature électronique simple au sens du règlement eIDAS, dont une autorité atteste l’instant"
        }
        Niveau::PadesBLT => {
            "PAdES B-LT, signature électronique simple au sens du règlement eIDAS, dont une autorité atteste l’instant\u{a0}; le fichier garde \
             de quoi montrer qu’aucun certificat n’était alors révoqué"
        }
        Niveau::Autre => "autre forme de signature, que Linteau ne fait pas",
    }
}

fn etat(signature: &SignatureLue) -> String {
    let tient = match signature.faute {
        None => "elle est valable",
        Some(FauteDeSceau::Etendue) => "elle ne couvre pas tout ce qu’elle devrait",
        Some(FauteDeSceau::Enveloppe) => "elle ne peut pas être lue",
        Some(FauteDeSceau::Certificat) => "son certificat manque, ou n’est pas celui qui a signé",
        Some(FauteDeSceau::Algorithme) => "elle n’est pas d’une sorte que Linteau sache juger",
        Some(FauteDeSceau::Empreinte) => "le fichier n’est plus celui qui a été signé",
        Some(FauteDeSceau::Signature) => "elle n’a pas été faite avec la clé de son certificat",
        Some(FauteDeSceau::Horodatage) => "son horodatage est celui d’autre chose, ou a été changé",
    };
    let apres = match (signature.suite, signature.couvre_tout) {
        (Suite::Modifie, _) => "le fichier a été modifié après elle",
        (Suite::Conservation, _) => {
            "seules la suivent d’autres signatures, ou les listes de révocation des certificats"
        }
        (Suite::Rien, true) => "elle couvre tout le fichier",
        (Suite::Rien, false) => "seules d’autres signatures la suivent",
    };
    match signature.faute {
        Some(_) if signature.suite != Suite::Modifie => tient.to_owned(),
        _ => format!("{tient}\u{a0}; {apres}"),
    }
}

fn hexa(octets: &[u8]) -> String {
    octets.iter().fold(String::new(), |mut ecrit, octet| {
        let _ = write!(ecrit, "{octet:02x}");
        ecrit
    })
}

#[cfg(test)]
mod tests {
    use super::{initiales, raconter};
    use chrono::{DateTime, Utc};
    use sceau::{FauteDeSceau, Horodatage, Niveau, Rapport, SignatureLue, Suite};

    fn signature(intacte: Result<(), FauteDeSceau>, suite: Suite) -> SignatureLue {
        SignatureLue {
            champ: "signature-1".to_owned(),
            signataire: "Mme Léa Perrin".to_owned(),
            raison: "Lu et accepté".to_owned(),
            instant: DateTime::<Utc>::from_timestamp(1_795_770_725, 0).expect("an instant"),
            niveau: Niveau::PadesBB,
            horodatage: None,
            intacte: intacte.is_ok(),
            faute: intacte.err(),
            couvre_tout: suite == Suite::Rien,
            suite,
            certificat: [0xab; 32],
            titulaire: "Sceau de Linteau, Linteau SAS".to_owned(),
            fin_de_revision: 10,
        }
    }

    #[test]
    fn un_nom_se_dit_par_ses_initiales() {
        for (nom, attendu) in
            [("Mme Léa Perrin", "L.\u{a0}P."), ("M. Élie de la Tour", "É.\u{a0}D.\u{a0}L.\u{a0}T."), ("", "sans nom")]
        {
            assert_eq!(initiales(nom), attendu);
        }
    }

    #[test]
    fn un_rapport_se_dit_en_francais_et_sans_nom() {
        let intact = Rapport { signatures: vec![signature(Ok(()), Suite::Rien)], suite: Suite::Rien };
        let dit = raconter(&intact);
        assert!(dit.starts_with("Ce fichier est intact"), "{dit}");
        assert!(
            dit.contains("L.\u{a0}P.")
                && dit.contains("27/11/2026 à 10:12, heure de Paris")
                && dit.contains(&"ab".repeat(32)),
            "{dit}"
        );
        assert!(!dit.contains("Perrin"), "{dit}");

        let horodatage = Horodatage { instant: intact.signatures[0].instant, autorite: "Essai TSA".to_owned() };
        let datee =
            SignatureLue { niveau: Niveau::PadesBT, horodatage: Some(horodatage), ..signature(Ok(()), Suite::Rien) };
        let dit = raconter(&Rapport { signatures: vec![datee], suite: Suite::Rien });
        assert!(dit.contains("PAdES B-T") && dit.contains("10:12, heure de Paris par Essai TSA"), "{dit}");

        let gardee = SignatureLue { niveau: Niveau::PadesBLT, ..signature(Ok(()), Suite::Conservation) };
        let dit = raconter(&Rapport { signatures: vec![gardee], suite: Suite::Conservation });
        assert!(dit.starts_with("Ce fichier est intact") && dit.contains("PAdES B-LT"), "{dit}");
        assert!(
            dit.contains("elle est valable\u{a0}; seules la suivent d’autres signatures, ou les listes de révocation"),
            "{dit}"
        );

        let change =
            Rapport { signatures: vec![signature(Err(FauteDeSceau::Empreinte), Suite::Rien)], suite: Suite::Rien };
        assert!(raconter(&change).contains("État\u{a0}: le fichier n’est plus celui qui a été signé\n"));
        let suivi = Rapport { signatures: vec![signature(Ok(()), Suite::Modifie)], suite: Suite::Modifie };
        assert!(
            raconter(&suivi).contains("n’est pas intact")
                && raconter(&suivi).contains("elle est valable\u{a0}; le fichier a été modifié après elle")
        );
    }
}
