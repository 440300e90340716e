//! The brand of the portal, shown in pages and mails.

/// The name, company and look of the portal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marque {
    pub nom: String,
    pub raison_sociale: String,
    /// Registered office, on one line: the one of the legal notice (setting `mentions.adresse`).
    pub siege: Option<String>,
    /// Domain of the e-mail addresses of the portal's own company.
    pub domaine_email: String,
    pub telephone: Option<String>,
    /// Address of the logo. Without one, Linteau's own logo is shown.
    pub logo: Option<String>,
    /// Main colour, written as `#RRGGBB`.
    pub couleur: String,
}

impl Default for Marque {
    fn default() -> Self {
        Self {
            nom: "Linteau".to_owned(),
            raison_sociale: "Linteau".to_owned(),
            siege: None,
            domaine_email: "linteau.example".to_owned(),
            telephone: None,
            logo: None,
            couleur: "#C8321A".to_owned(),
        }
    }
}
