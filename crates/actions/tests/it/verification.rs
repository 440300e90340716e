//! A file is recognised by its hashes alone: what is asked for, and what a file that the portal did not make is answered.

use crate::gens::{Gens, dit};
use crate::outils::sur_les_deux;
use actions::parapheur::{EMPREINTES_ENSEMBLE, verifier_un_fichier};
use testkit::base::Moteur;

sur_les_deux!(un_fichier_se_verifie_par_ses_empreintes);

async fn un_fichier_se_verifie_par_ses_empreintes(moteur: Moteur) {
    let gens = Gens::nouveaux(moteur).await;
    let contexte = gens.par_un_visiteur();
    let verifier =
        async |empreinte: &str, revisions: Vec<String>| verifier_un_fichier(&contexte, empreinte, &revisions).await;
    let bonne = "0a".repeat(32);
    for (fausse, quoi) in [
        (String::new(), "nothing"),
        ("0a".repeat(31), "too short"),
        ("0a".repeat(33), "too long"),
        ("0A".repeat(32), "upper case"),
        ("0g".repeat(32), "not hexadecimal"),
    ] {
        assert_eq!(dit(&verifier(&fausse, Vec::new()).await), "empreinte:format", "{quoi}");
        assert_eq!(dit(&verifier(&bonne, vec![fausse]).await), "revisions:format", "{quoi}");
    }
    let trop = vec![bonne.clone(); EMPREINTES_ENSEMBLE + 1];
    assert_eq!(dit(&verifier(&bonne, trop).await), "revisions:format", "more revisions than a file has");
    let autant = vec![bonne.clone(); EMPREINTES_ENSEMBLE];
    assert_eq!(verifier(&bonne, autant).await.expect("an answer"), None, "the portal knows no part of this file");
}
