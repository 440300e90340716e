//! Tests of the feed, as the people who produce one use it.

mod aller_retour;
mod controle;
mod documentation;
mod fautes;
mod genere;
mod grille;
mod grille_classeurs;
mod grille_titres;
mod petit_flux;
mod schema;
mod tables;

/// A feed made of a header and these lines.
pub fn flux(genre: &str, lignes: &[&str]) -> String {
    let mut texte = format!("{{\"flux\":\"linteau\",\"version\":1,\"genre\":\"{genre}\"}}\n");
    for ligne in lignes {
        texte.push_str(ligne);
        texte.push('\n');
    }
    texte
}

/// The messages of a feed that is refused.
pub fn refus(texte: &str) -> Vec<String> {
    refus_de(texte, &feed::controle::EtatConnu::vide())
}

/// The messages of a feed that is refused because of the catalogue.
pub fn refus_de(texte: &str, etat: &feed::controle::EtatConnu) -> Vec<String> {
    match feed::controle::verifier(texte.as_bytes(), feed::lecture::Alentours::default(), etat) {
        Ok(bilan) => panic!("accepted: {bilan}"),
        Err(feed::erreur::Echec::Lecture(erreur)) => panic!("{erreur}"),
        Err(feed::erreur::Echec::Refus(refus)) => refus.erreurs.iter().map(ToString::to_string).collect(),
    }
}

/// A programme without a mistake.
pub const PROGRAMME: &str = r#"{"type":"programme","id":"erdre","nomCommercial":"Les Rives","lieu":{"codeInsee":"44109","codePostal":"44000"},"phaseCommerciale":{"code":"TRAVAUX"}}"#;
/// A lot of that programme, without a mistake.
pub const LOT: &str = r#"{"type":"lot","programme":{"id":"erdre"},"numero":"A1","pieces":2,"statut":{"code":"L"},"typologie":{"nature":{"code":"appartement"},"code":"T2","libelle":"2 pièces"}}"#;
