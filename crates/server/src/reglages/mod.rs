//! The settings of a process: one table, read from the environment and from a TOML file. The environment wins.
//!
//! The table below is the only list of settings. The struct, the reading, the check of unknown names and the help of
//! `serve` are made from this table, and a test compares the README with it. A setting that cannot be read stops the
//! start with one line.

mod lire;
mod source;
#[cfg(test)]
mod tests;

pub(crate) use lire::{AdresseBase, FormatJournal, ReglageSecret};
pub(crate) use source::{ErreurReglage, OUVERT, SourceDesReglages};

use ipnet::IpNet;
use outside::captcha::Fournisseur;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// One line of the table of settings.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reglage {
    pub(crate) variable: &'static str,
    /// The text of the default value, empty when there is no default.
    pub(crate) defaut: &'static str,
    /// Its French description, for the help and the README.
    pub(crate) aide: &'static str,
    /// Whether the value is secret. A secret value is never shown, not even in an error.
    pub(crate) secret: bool,
}

impl Reglage {
    /// The key in the TOML file: the variable without its prefix, in lower case.
    pub(crate) fn cle(&self) -> String {
        self.variable.trim_start_matches(source::PREFIXE).to_ascii_lowercase()
    }
}

macro_rules! reglages {
    ($($champ:ident: $type:ty, $variable:literal, $defaut:literal, $lire:expr, $visible:ident, $aide:literal;)*) => {
        /// The settings as typed values. The doc of each field is its line of help.
        #[derive(Debug, Clone)]
        pub(crate) struct Reglages {
            $(#[doc = $aide] pub(crate) $champ: $type,)*
        }

        /// The description of every setting, in the order of the help and of the README.
        pub(crate) const TABLE: &[Reglage] = &[
            $(Reglage { variable: $variable, defaut: $defaut, aide: $aide, secret: reglages!(@$visible) },)*
        ];

        impl Reglages {
            /// Reads every setting. The error is about the first wrong one.
            pub(crate) fn lire(source: &SourceDesReglages) -> Result<Self, ErreurReglage> {
                source.refuser_les_inconnus()?;
                let mut lignes = TABLE.iter();
                $(
                    let ligne = lignes.next().expect("one line a field");
                    let $champ: $type = source.valeur(ligne, $lire)?;
                )*
                Ok(Self { $($champ,)* })
            }
        }
    };
    (@visible) => { false };
    (@secret) => { true };
}

reglages! {
    listen: SocketAddr, "LINTEAU_LISTEN", "127.0.0.1:8080", lire::adresse, visible,
        "adresse et port d’écoute";
    data_dir: PathBuf, "LINTEAU_DATA_DIR", "./var", lire::chemin, visible,
        "répertoire des données\u{a0}: base SQLite, fichiers, clés";
    database_url: Option<AdresseBase>, "LINTEAU_DATABASE_URL", "", lire::facultatif(lire::base), secret,
        "base de données\u{a0}: sqlite:CHEMIN ou postgres://… (sans réglage\u{a0}: linteau.sqlite3 dans le répertoire des données)";
    database_unverified: bool, "LINTEAU_DATABASE_UNVERIFIED", "non", lire::oui_ou_non, visible,
        "oui\u{a0}: accepte une base PostgreSQL d’une autre machine sans vérifier son certificat (sslmode=verify-full le vérifie)";
    key_file: Option<PathBuf>, "LINTEAU_KEY_FILE", "", lire::facultatif(lire::chemin), visible,
        "fichier des clés de chiffrement (sans réglage\u{a0}: cles.json dans le répertoire des données)";
    models_dir: Option<PathBuf>, "LINTEAU_MODELS_DIR", "", lire::facultatif(lire::chemin), visible,
        "dossier des modèles de papiers (.typ) qui remplacent les nôtres, vérifiés au départ (sans réglage\u{a0}: les nôtres)";
    public_url: Option<String>, "LINTEAU_PUBLIC_URL", "", lire::facultatif(lire::site), visible,
        "adresse publique du portail, sans chemin\u{a0}; en https, les cookies sont Secure";
    https_subdomains: bool, "LINTEAU_HTTPS_SUBDOMAINS", "oui", lire::oui_ou_non, visible,
        "en https, les navigateurs ne viennent plus qu’en https, aux sous-domaines de l’adresse publique aussi\u{a0}; non\u{a0}: à elle seule";
    maintenance: bool, "LINTEAU_MAINTENANCE", "non", lire::oui_ou_non, visible,
        "oui\u{a0}: chaque page mène à la page de maintenance";
    trusted_proxies: Vec<IpNet>, "LINTEAU_TRUSTED_PROXIES", "", lire::reseaux, visible,
        "mandataires dont l’en-tête X-Forwarded-For est cru\u{a0}: adresses ou réseaux, séparés par des virgules";
    metrics_listen: Option<SocketAddr>, "LINTEAU_METRICS_LISTEN", "", lire::facultatif(lire::adresse), visible,
        "adresse et port des mesures Prometheus (sans réglage\u{a0}: pas de mesures)";
    address_url: Option<String>, "LINTEAU_ADDRESS_URL", "", lire::facultatif(lire::url), visible,
        "service national d’adresses (sans réglage\u{a0}: les communes du portail)";
    address_key: Option<ReglageSecret>, "LINTEAU_ADDRESS_KEY", "", lire::facultatif(lire::secret), secret,
        "clé du service d’adresses";
    address_key_header: String, "LINTEAU_ADDRESS_KEY_HEADER", "apikey", lire::texte, visible,
        "en-tête qui porte la clé du service d’adresses";
    register_url: Option<String>, "LINTEAU_REGISTER_URL", "", lire::facultatif(lire::url), visible,
        "annuaire national des sociétés, par exemple https://api.insee.fr/api-sirene/3.11 (sans réglage\u{a0}: saisie à la main, ou un annuaire fictif dans la démonstration)";
    register_key: Option<ReglageSecret>, "LINTEAU_REGISTER_KEY", "", lire::facultatif(lire::secret), secret,
        "clé de l’annuaire des sociétés";
    register_key_header: String, "LINTEAU_REGISTER_KEY_HEADER", "X-INSEE-Api-Key-Integration", lire::texte, visible,
        "en-tête qui porte la clé de l’annuaire des sociétés";
    captcha_provider: Option<Fournisseur>, "LINTEAU_CAPTCHA_PROVIDER", "", lire::facultatif(lire::captcha), visible,
        "vérification anti-robot de l’inscription par un autre service\u{a0}: hcaptcha ou turnstile (sans réglage\u{a0}: un calcul, que le portail vérifie lui-même)";
    captcha_site_key: Option<String>, "LINTEAU_CAPTCHA_SITE_KEY", "", lire::facultatif(lire::texte), visible,
        "clé publique du portail auprès de ce service";
    captcha_secret: Option<ReglageSecret>, "LINTEAU_CAPTCHA_SECRET", "", lire::facultatif(lire::secret), secret,
        "clé secrète du portail auprès de ce service";
    captcha_url: Option<String>, "LINTEAU_CAPTCHA_URL", "", lire::facultatif(lire::url), visible,
        "adresse à laquelle ce service vérifie une réponse (sans réglage\u{a0}: la sienne)";
    map_tiles: Option<String>, "LINTEAU_MAP_TILES", "", lire::facultatif(lire::tuiles), visible,
        "tuiles sous la carte\u{a0}: adresse http(s) avec {z}, {x} et {y} (sans réglage\u{a0}: nos seuls contours)";
    map_tiles_credit: Option<String>, "LINTEAU_MAP_TILES_CREDIT", "", lire::facultatif(lire::texte), visible,
        "mention de la source des tuiles, montrée sur la carte";
    clear_on_network: bool, "LINTEAU_CLEAR_ON_NETWORK", "non", lire::oui_ou_non, visible,
        "oui\u{a0}: accepte d’écouter ailleurs que sur la boucle locale sans adresse publique en https\u{a0}: mots de passe et sessions passent en clair";
    demo_on_network: bool, "LINTEAU_DEMO_ON_NETWORK", "non", lire::oui_ou_non, visible,
        "oui\u{a0}: accepte de servir des comptes de démonstration ailleurs que sur la boucle locale";
    log: Option<String>, "LINTEAU_LOG", "", lire::facultatif(lire::filtre_de_journal), visible,
        "niveau du journal, ou filtre par module\u{a0}: info, debug, «\u{a0}store=debug,info\u{a0}»… (sans réglage\u{a0}: info)";
    log_format: FormatJournal, "LINTEAU_LOG_FORMAT", "texte", lire::format_de_journal, visible,
        "forme du journal\u{a0}: texte ou json";
    request_deadline: Duration, "LINTEAU_REQUEST_DEADLINE", "10", lire::secondes, visible,
        "temps laissé à une requête, en secondes";
    max_concurrency: usize, "LINTEAU_MAX_CONCURRENCY", "512", lire::nombre, visible,
        "requêtes traitées en même temps, dont la moitié au plus sans connexion\u{a0}; au-delà, 503 avec Retry-After";
    max_calls_per_address: usize, "LINTEAU_MAX_CALLS_PER_ADDRESS", "64", lire::nombre, visible,
        "requêtes traitées en même temps sans connexion pour une même adresse (un /48 en IPv6)\u{a0}; au-delà, 503 avec Retry-After";
    max_connections_per_address: usize, "LINTEAU_MAX_CONNECTIONS_PER_ADDRESS", "256", lire::nombre, visible,
        "connexions ouvertes par une même adresse (un /48 en IPv6), mandataires de confiance exceptés\u{a0}; au-delà, refusées";
    max_streams: usize, "LINTEAU_MAX_STREAMS", "4096", lire::nombre, visible,
        "pages ouvertes qui suivent les évènements en direct, dont la moitié au plus sans connexion\u{a0}; au-delà, 503 avec Retry-After";
    max_streams_per_address: usize, "LINTEAU_MAX_STREAMS_PER_ADDRESS", "256", lire::nombre, visible,
        "celles d’une même adresse, cette machine exceptée";
    max_streams_per_user: usize, "LINTEAU_MAX_STREAMS_PER_USER", "16", lire::nombre, visible,
        "celles d’une même personne connectée";
    shutdown_grace: Duration, "LINTEAU_SHUTDOWN_GRACE", "20", lire::secondes, visible,
        "temps laissé aux requêtes en cours à l’arrêt, en secondes";
    mail_smtp: Option<String>, "LINTEAU_MAIL_SMTP", "", lire::facultatif(lire::serveur_de_courrier), visible,
        "serveur de messagerie\u{a0}: smtp://hôte:port (STARTTLS exigé, sauf sur cette machine) ou smtps://hôte:port (sans réglage\u{a0}: un dossier)";
    mail_user: Option<String>, "LINTEAU_MAIL_USER", "", lire::facultatif(lire::texte), visible,
        "nom sous lequel le portail se connecte au serveur de messagerie";
    mail_password: Option<ReglageSecret>, "LINTEAU_MAIL_PASSWORD", "", lire::facultatif(lire::secret), secret,
        "mot de passe de ce nom";
    mail_dir: Option<PathBuf>, "LINTEAU_MAIL_DIR", "", lire::facultatif(lire::chemin), visible,
        "dossier où les e-mails sont déposés (.eml) tant qu’aucun serveur n’est réglé (sans réglage\u{a0}: «\u{a0}courrier\u{a0}» dans le répertoire des données)";
    mail_from: Option<String>, "LINTEAU_MAIL_FROM", "", lire::facultatif(lire::courriel), visible,
        "adresse d’expédition des e-mails (sans réglage\u{a0}: ne-pas-repondre@ suivi du domaine de la marque)";
    seal_p12: Option<PathBuf>, "LINTEAU_SEAL_P12", "", lire::facultatif(lire::chemin), visible,
        "fichier PKCS#12 (.p12, .pfx) d’une clé ECDSA P-256 et de ses certificats, qui scelle les documents signés (sans réglage\u{a0}: une clé que le portail fait lui-même)";
    seal_p12_password: Option<ReglageSecret>, "LINTEAU_SEAL_P12_PASSWORD", "", lire::facultatif(lire::secret), secret,
        "mot de passe de ce fichier";
    seal_p12_password_file: Option<PathBuf>, "LINTEAU_SEAL_P12_PASSWORD_FILE", "", lire::facultatif(lire::chemin), visible,
        "fichier qui contient ce mot de passe, sur une ligne, au lieu du réglage précédent";
    timestamp_url: Option<String>, "LINTEAU_TIMESTAMP_URL", "", lire::facultatif(lire::url), visible,
        "autorité d’horodatage (RFC 3161) qui atteste l’instant de chaque signature, par exemple https://horodatage.example/tsa (sans réglage\u{a0}: l’horloge du portail seule, PAdES B-B)";
    crl_private: bool, "LINTEAU_CRL_PRIVATE", "non", lire::oui_ou_non, visible,
        "les listes de révocation des certificats, que le portail lit pour le niveau PAdES B-LT quand LINTEAU_TIMESTAMP_URL est réglé, peuvent être à une adresse privée (autorité interne)";
    brand_name: String, "LINTEAU_BRAND_NAME", "Linteau", lire::texte, visible,
        "marque\u{a0}: nom";
    brand_legal_name: String, "LINTEAU_BRAND_LEGAL_NAME", "Linteau", lire::texte, visible,
        "marque\u{a0}: raison sociale";
    brand_email_domain: String, "LINTEAU_BRAND_EMAIL_DOMAIN", "linteau.example", lire::domaine, visible,
        "marque\u{a0}: domaine des adresses e-mail";
    brand_phone: Option<String>, "LINTEAU_BRAND_PHONE", "", lire::facultatif(lire::texte), visible,
        "marque\u{a0}: téléphone";
    brand_logo: Option<String>, "LINTEAU_BRAND_LOGO", "", lire::facultatif(lire::adresse_ou_chemin), visible,
        "marque\u{a0}: logo, adresse http(s) ou chemin qui commence par / (sans réglage\u{a0}: celui de Linteau)";
    brand_color: String, "LINTEAU_BRAND_COLOR", "#C8321A", lire::couleur, visible,
        "marque\u{a0}: couleur, #RRVVBB";
}

impl Reglages {
    /// The address of the database, or its default in the data directory.
    pub(crate) fn base(&self) -> AdresseBase {
        self.database_url.clone().unwrap_or_else(|| AdresseBase::Sqlite(self.data_dir.join("linteau.sqlite3")))
    }

    /// The key file, or its default in the data directory.
    pub(crate) fn cles(&self) -> PathBuf {
        self.key_file.clone().unwrap_or_else(|| self.data_dir.join("cles.json"))
    }

    /// The folder of mails, or its default in the data directory.
    pub(crate) fn dossier_des_courriers(&self) -> PathBuf {
        self.mail_dir.clone().unwrap_or_else(|| self.data_dir.join("courrier"))
    }

    /// The brand of the portal, as the settings give it at the start.
    pub(crate) fn marque(&self) -> domain::marque::Marque {
        domain::marque::Marque {
            nom: self.brand_name.clone(),
            raison_sociale: self.brand_legal_name.clone(),
            siege: None,
            domaine_email: self.brand_email_domain.clone(),
            telephone: self.brand_phone.clone(),
            logo: self.brand_logo.clone(),
            couleur: self.brand_color.clone(),
        }
    }

    /// The public address, or the address on which the process listens, without a final slash.
    pub(crate) fn url_publique(&self) -> String {
        self.public_url.clone().unwrap_or_else(|| format!("http://{}", self.listen))
    }

    /// The setting that lets strangers reach the portal, with its address. `None` when only this machine can reach it.
    pub(crate) fn ouverture_au_reseau(&self) -> Option<(&'static str, String)> {
        if !self.listen.ip().is_loopback() {
            return Some(("LINTEAU_LISTEN", self.listen.ip().to_string()));
        }
        let (_, hote) = self.public_url.as_deref()?.split_once("://")?;
        let sans_port = hote.rsplit_once(':').filter(|(_, port)| port.bytes().all(|o| o.is_ascii_digit()));
        let nom = sans_port.map_or(hote, |(nom, _)| nom);
        let ip = nom.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        let local = nom.eq_ignore_ascii_case("localhost") || ip.is_ok_and(|ip| ip.is_loopback());
        (!local).then(|| ("LINTEAU_PUBLIC_URL", nom.to_owned()))
    }
}

/// The settings as the help of a command lists them.
pub(crate) fn aide() -> String {
    use std::fmt::Write as _;
    let mut texte = String::from(
        "Réglages, par l’environnement ou par un fichier TOML (LINTEAU_CONFIG, sinon ./linteau.toml) où la clé est le \
         nom sans LINTEAU_, en minuscules\u{a0}; l’environnement l’emporte\u{a0}:\n",
    );
    for reglage in TABLE {
        let _ = write!(texte, "\n  {}\n      {}", reglage.variable, reglage.aide);
        if !reglage.defaut.is_empty() {
            let _ = write!(texte, " [{}]", reglage.defaut);
        }
    }
    texte
}
