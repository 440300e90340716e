//! Whose portal this is: shown wherever people read it, in pages and in mails.

/// The brand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marque {
    /// Name.
    pub nom: String,
    /// Legal name.
    pub raison_sociale: String,
    /// Registered office, on one line; that of the legal notice (setting `mentions.adresse`).
    pub siege: Option<String>,
    /// Domain of the e-mail addresses of the portal's own company.
    pub domaine_email: String,
    /// Phone.
    pub telephone: Option<String>,
    /// Address of the logo; Linteau's own without it.
    pub logo: Option<String>,
    /// Colour, `#RRGGBB`.
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
