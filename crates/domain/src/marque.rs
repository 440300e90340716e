//! The brand of the portal, shown in pages and mails.

/// The name, company and look of the portal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marque {
    pub nom: String,
    pub raison_sociale: String,
    /// The registered office, on one line, as the legal notice gives it (setting `mentions.adresse`).
    pub siege: Option<String>,
    /// Domain of the e-mail addresses of the portal's own company.
    pub domaine_email: String,
    pub telephone: Option<String>,
    /// The address of the logo. When there is none, the pages show Linteau's own logo.
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
