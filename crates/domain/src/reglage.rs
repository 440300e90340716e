//! The business settings (`design.md` section 2, rule 12). One table gives their names, defaults, bounds and
//! purposes. They can be changed while the portal runs. The settings of a process cannot: they stand in its
//! environment.
//!
//! Add a setting here together with the first code that reads it.

use crate::marque::Marque;
use crate::reservation::JOURS_DE_SIGNATURE;
use std::ops::RangeInclusive;

/// The values that a setting accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bornes {
    /// A number within this range, and the unit that the number counts.
    Nombre(RangeInclusive<u64>, &'static str),
    OuiNon,
    /// A line of text of at most this many letters, or nothing.
    Texte(usize),
    /// A colour, written `#RRVVBB`, or nothing.
    Couleur,
    /// An address, `http(s)://…`, or a path of the portal, or nothing.
    Adresse,
    /// The domain of e-mail addresses, or nothing.
    Domaine,
}

/// A line of the table: the definition of a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    pub cle: &'static str,
    /// The values that the setting accepts.
    pub bornes: Bornes,
    /// The label that people read, in French.
    pub libelle: &'static str,
    /// The purpose of the setting, in French.
    pub aide: &'static str,
}

/// Why a setting is refused. The text of the fault is the end of a French sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FauteDeReglage {
    /// No setting has the given name.
    Inconnu,
    /// The setting does not accept the given value.
    Valeur(String),
}

/// A type of value, which is read and written as people write it.
trait Valeur: Sized {
    fn lire(texte: &str, bornes: &Bornes) -> Result<Self, String>;
    fn dire(&self) -> String;
}

macro_rules! registre {
    ($($champ:ident: $type:ty = $cle:literal, $defaut:expr, $bornes:expr, $libelle:literal, $aide:literal;)*) => {
        /// The settings of the portal, each with its type.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Reglages {
            $(#[doc = $aide] pub $champ: $type,)*
        }

        impl Default for Reglages {
            fn default() -> Self {
                Self { $($champ: $defaut,)* }
            }
        }

        /// Every setting, in the order in which pages show them.
        pub const REGISTRE: &[Definition] =
            &[$(Definition { cle: $cle, bornes: $bornes, libelle: $libelle, aide: $aide },)*];

        impl Reglages {
            /// Sets a setting to a value that is written as people write it.
            pub fn poser(&mut self, cle: &str, texte: &str) -> Result<(), FauteDeReglage> {
                match cle {
                    $($cle => {
                        self.$champ = <$type as Valeur>::lire(texte.trim(), &$bornes).map_err(FauteDeReglage::Valeur)?;
                        Ok(())
                    })*
                    _ => Err(FauteDeReglage::Inconnu),
                }
            }

            /// The value of a setting, as people write it. `None` when no setting has this name.
            pub fn dire(&self, cle: &str) -> Option<String> {
                match cle {
                    $($cle => Some(Valeur::dire(&self.$champ)),)*
                    _ => None,
                }
            }
        }
    };
}

registre! {
    import_retrait_maximal: u64 = "import.retrait-maximal", 10, Bornes::Nombre(1..=100, "%"),
        "Retrait maximal d’un flux",
        "part du catalogue en vente qu’un flux complet peut retirer sans --confirmer";
    courrier_expediteur: Option<String> = "courrier.expediteur", None, Bornes::Texte(80),
        "Nom de l’expéditeur",
        "nom de l’expéditeur des e-mails (sans réglage\u{a0}: celui de la marque)";
    courrier_garde: u64 = "courrier.garde", 30, Bornes::Nombre(1..=365, "jours"),
        "Garde des e-mails",
        "temps pendant lequel le contenu d’un e-mail envoyé est gardé";
    fichiers_ecartes: u64 = "fichiers.ecartes", 7, Bornes::Nombre(1..=90, "jours"),
        "Garde des fichiers mis à l’écart",
        "temps pendant lequel un fichier que plus rien ne nomme est gardé à l’écart avant d’être effacé";
    connexion_essais: u64 = "connexion.essais", 5, Bornes::Nombre(3..=20, "essais"),
        "Essais depuis un réseau",
        "essais manqués d’un compte, depuis un même réseau, avant qu’il faille attendre";
    connexion_attente: u64 = "connexion.attente-maximale", 15, Bornes::Nombre(1..=120, "minutes"),
        "Attente maximale entre deux essais",
        "attente la plus longue entre deux essais d’un compte depuis un même réseau";
    connexion_essais_compte: u64 = "connexion.essais-du-compte", 50, Bornes::Nombre(20..=1000, "essais"),
        "Essais depuis tous les réseaux",
        "essais manqués d’un compte, de tous les réseaux inconnus ensemble, avant qu’il faille y attendre un peu";
    reseaux_garde: u64 = "connexion.reseaux-connus", 400, Bornes::Nombre(30..=1000, "jours"),
        "Garde des réseaux connus",
        "temps au bout duquel un réseau d’où personne ne revient n’est plus connu de son compte";
    invitations_par_heure: u64 = "invitation.par-heure", 20, Bornes::Nombre(1..=1000, "invitations"),
        "Invitations par heure",
        "invitations qu’une même personne peut envoyer en une heure";
    inscription_etapes: u64 = "inscription.etapes-par-minute", 120, Bornes::Nombre(10..=10_000, "étapes"),
        "Étapes d’inscription par minute",
        "étapes d’inscription vérifiées en une minute depuis une même adresse";
    inscriptions_par_heure: u64 = "inscription.par-heure", 10, Bornes::Nombre(1..=10_000, "inscriptions"),
        "Inscriptions par heure",
        "inscriptions envoyées en une heure depuis une même adresse";
    options_maximum: u64 = "option.maximum", 5, Bornes::Nombre(1..=50, "options"),
        "Options d’un prescripteur",
        "options et réservations qu’un prescripteur peut avoir en cours en même temps";
    option_reprise: u64 = "option.reprise", 24, Bornes::Nombre(0..=720, "heures"),
        "Reprise d’un lot",
        "temps pendant lequel une société ne peut pas reprendre un lot après la fin de son option";
    option_reprise_attendue: bool = "option.reprise-apres-les-autres", true, Bornes::OuiNon,
        "Reprise après la liste d’attente",
        "une société qui a déjà eu un lot en option ne le reprend pas tant que d’autres l’attendent (oui ou non)";
    attente_avance: u64 = "attente.avance", 15, Bornes::Nombre(0..=1440, "minutes"),
        "Avance de la liste d’attente",
        "temps pendant lequel un lot redevenu libre est gardé aux personnes qui l’attendent, l’une après l’autre (0\u{a0}: tous prévenus à la fois)";
    attente_ouverture: u64 = "attente.ouverture", 8, Bornes::Nombre(0..=23, "heures"),
        "Début des heures ouvertes",
        "heure de Paris à partir de laquelle l’avance de la liste d’attente se compte, du lundi au samedi, hors jours fériés";
    attente_fermeture: u64 = "attente.fermeture", 20, Bornes::Nombre(0..=24, "heures"),
        "Fin des heures ouvertes",
        "heure de Paris à laquelle l’avance cesse de se compter\u{a0}; au plus tôt que le début\u{a0}: elle se compte jour et nuit";
    session_inactivite: u64 = "session.inactivite", 12, Bornes::Nombre(1..=168, "heures"),
        "Session sans activité",
        "temps au bout duquel une session dont personne ne se sert est fermée";
    session_duree: u64 = "session.duree", 7, Bornes::Nombre(1..=30, "jours"),
        "Durée d’une session",
        "durée la plus longue d’une session, même active\u{a0}; vaut pour celles qui s’ouvrent ensuite";
    denonciation_toujours_decider: bool = "denonciation.toujours-decider", false, Bornes::OuiNon,
        "Décider de chaque dénonciation",
        "chaque dénonciation attend la décision de l’équipe, même quand personne d’autre n’en a fait (oui ou non)";
    denonciations_par_jour: u64 = "denonciation.par-jour", 50, Bornes::Nombre(1..=10_000, "dénonciations"),
        "Dénonciations validées d’office",
        "dénonciations d’un prescripteur validées automatiquement en 24 heures\u{a0}; au-delà, l’équipe décide";
    denonciation_programmes: u64 = "denonciation.programmes-par-personne", 20, Bornes::Nombre(1..=1000, "programmes"),
        "Programmes d’une personne",
        "programmes sur lesquels une société est protégée d’office pour une même personne en 24 heures\u{a0}; au-delà, l’équipe décide";
    acquereurs_notice: bool = "acquereurs.notice", false, Bornes::OuiNon,
        "Notice aux acquéreurs",
        "le portail écrit à la personne dénoncée que son prescripteur n’a pas déclaré avoir informée, une fois par adresse et par an (oui ou non)";
    signature_acquereurs: u64 = "signature.acquereurs", JOURS_DE_SIGNATURE, Bornes::Nombre(1..=30, "jours"),
        "Signature des acquéreurs",
        "jours que les acquéreurs ont pour signer leur contrat de réservation, sans compter celui de l’envoi\u{a0}; vaut pour ceux qui partent ensuite";
    gestion_tenue_longue: u64 = "gestion.tenue-longue", 30, Bornes::Nombre(1..=365, "jours"),
        "Lots retenus longtemps",
        "temps au bout duquel un lot optionné ou pré-réservé hors du portail est signalé à l’équipe";
    marque_nom: Option<String> = "marque.nom", None, Bornes::Texte(40),
        "Nom de la marque",
        "marque\u{a0}: nom (sans réglage\u{a0}: LINTEAU_BRAND_NAME)";
    marque_raison_sociale: Option<String> = "marque.raison-sociale", None, Bornes::Texte(80),
        "Raison sociale",
        "marque\u{a0}: raison sociale (sans réglage\u{a0}: LINTEAU_BRAND_LEGAL_NAME)";
    marque_domaine: Option<String> = "marque.domaine-email", None, Bornes::Domaine,
        "Domaine des e-mails",
        "marque\u{a0}: domaine de l’adresse d’où partent les e-mails, sauf LINTEAU_MAIL_FROM (sans réglage\u{a0}: LINTEAU_BRAND_EMAIL_DOMAIN)";
    marque_telephone: Option<String> = "marque.telephone", None, Bornes::Texte(30),
        "Téléphone",
        "marque\u{a0}: téléphone (sans réglage\u{a0}: LINTEAU_BRAND_PHONE)";
    marque_logo: Option<String> = "marque.logo", None, Bornes::Adresse,
        "Logo",
        "marque\u{a0}: logo, adresse http(s) ou chemin qui commence par / (sans réglage\u{a0}: LINTEAU_BRAND_LOGO)";
    marque_couleur: Option<String> = "marque.couleur", None, Bornes::Couleur,
        "Couleur",
        "marque\u{a0}: couleur, #RRVVBB (sans réglage\u{a0}: LINTEAU_BRAND_COLOR)";
    mentions_adresse: Option<String> = "mentions.adresse", None, Bornes::Texte(200),
        "Adresse du siège",
        "mentions légales\u{a0}: adresse du siège de la société";
    mentions_directeur: Option<String> = "mentions.directeur", None, Bornes::Texte(80),
        "Direction de la publication",
        "mentions légales\u{a0}: directeur ou directrice de la publication";
    mentions_hebergeur: Option<String> = "mentions.hebergeur", None, Bornes::Texte(200),
        "Hébergeur",
        "mentions légales\u{a0}: hébergeur du portail, avec son adresse";
}

impl Reglages {
    /// The settings that rows hold; the defaults apply to the other settings. A row counts as not set when this
    /// version has no such setting, or no longer accepts its value. The names of such rows are returned too.
    pub fn depuis<'a>(lignes: impl IntoIterator<Item = (&'a str, &'a str)>) -> (Self, Vec<&'a str>) {
        let mut reglages = Self::default();
        let ecartes = lignes.into_iter().filter(|(cle, texte)| reglages.poser(cle, texte).is_err()).map(|(cle, _)| cle);
        let ecartes = ecartes.collect();
        (reglages, ecartes)
    }

    /// The brand: the one that was given when the process started, with the changes that the settings make.
    #[must_use]
    pub fn marque(&self, depart: &Marque) -> Marque {
        let ou = |regle: &Option<String>, depart: &String| regle.clone().unwrap_or_else(|| depart.clone());
        Marque {
            nom: ou(&self.marque_nom, &depart.nom),
            raison_sociale: ou(&self.marque_raison_sociale, &depart.raison_sociale),
            siege: self.mentions_adresse.clone().or_else(|| depart.siege.clone()),
            domaine_email: ou(&self.marque_domaine, &depart.domaine_email),
            telephone: self.marque_telephone.clone().or_else(|| depart.telephone.clone()),
            logo: self.marque_logo.clone().or_else(|| depart.logo.clone()),
            couleur: ou(&self.marque_couleur, &depart.couleur),
        }
    }
}

/// The default of a setting, as people read it. For the brand, it is the value that was given when the process
/// started.
pub fn defaut(cle: &str, depart: &Marque) -> String {
    match cle {
        "courrier.expediteur" | "marque.nom" => depart.nom.clone(),
        "marque.raison-sociale" => depart.raison_sociale.clone(),
        "marque.domaine-email" => depart.domaine_email.clone(),
        "marque.telephone" => depart.telephone.clone().unwrap_or_default(),
        "marque.logo" => depart.logo.clone().unwrap_or_default(),
        "marque.couleur" => depart.couleur.clone(),
        autre => Reglages::default().dire(autre).unwrap_or_default(),
    }
}

impl Valeur for u64 {
    fn lire(texte: &str, bornes: &Bornes) -> Result<Self, String> {
        let Bornes::Nombre(entre, unite) = bornes else { return Err("un nombre n’est pas attendu".to_owned()) };
        let nombre = texte.parse().ok().filter(|n| entre.contains(n));
        nombre.ok_or_else(|| format!("un nombre de {} à {} est attendu ({unite})", entre.start(), entre.end()))
    }

    fn dire(&self) -> String {
        self.to_string()
    }
}

impl Valeur for bool {
    fn lire(texte: &str, _: &Bornes) -> Result<Self, String> {
        match texte.to_lowercase().as_str() {
            "oui" | "true" => Ok(true),
            "non" | "false" => Ok(false),
            _ => Err("oui ou non est attendu".to_owned()),
        }
    }

    fn dire(&self) -> String {
        (if *self { "oui" } else { "non" }).to_owned()
    }
}

impl Valeur for Option<String> {
    fn lire(texte: &str, bornes: &Bornes) -> Result<Self, String> {
        let refus = match bornes {
            Bornes::Texte(lettres) if texte.chars().count() > *lettres || texte.chars().any(char::is_control) => {
                format!("un texte d’une ligne, de {lettres} lettres au plus, est attendu")
            }
            Bornes::Couleur if !texte.is_empty() && !est_une_couleur(texte) => {
                "une couleur #RRVVBB est attendue".to_owned()
            }
            Bornes::Adresse if !texte.is_empty() && !est_une_adresse(texte) => {
                "une adresse http:// ou https://, ou un chemin qui commence par /, est attendu".to_owned()
            }
            Bornes::Domaine if !texte.is_empty() && !est_un_domaine(texte) => {
                "un nom de domaine est attendu, par exemple linteau.example".to_owned()
            }
            _ => return Ok(Some(texte.to_owned()).filter(|t| !t.is_empty())),
        };
        Err(refus)
    }

    fn dire(&self) -> String {
        self.clone().unwrap_or_default()
    }
}

/// Whether the text is an address that a page may load (one word without quotes), or a path of the portal itself.
fn est_une_adresse(texte: &str) -> bool {
    let permis = |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '\'' | '<' | '>' | ';' | ',' | '\\');
    let hote = ["https://", "http://"].into_iter().find_map(|debut| texte.strip_prefix(debut));
    let ailleurs = hote.is_some_and(|reste| reste.split('/').next().is_some_and(|hote| !hote.is_empty()));
    let ici = texte.starts_with('/') && !texte.starts_with("//");
    texte.len() <= 300 && texte.chars().all(permis) && (ailleurs || ici)
}

/// Whether the text is a domain: at least two labels of letters, digits and hyphens.
fn est_un_domaine(texte: &str) -> bool {
    let etiquette = |e: &str| {
        (1..=63).contains(&e.len())
            && e.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !e.starts_with('-')
            && !e.ends_with('-')
    };
    texte.len() <= 200 && texte.contains('.') && texte.split('.').all(etiquette)
}

fn est_une_couleur(texte: &str) -> bool {
    texte.strip_prefix('#').is_some_and(|c| c.len() == 6 && c.bytes().all(|b| b.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chaque_reglage_se_dit_et_se_repose() {
        let mut reglages = Reglages::default();
        for Definition { cle, libelle, aide, .. } in REGISTRE {
            let dit = reglages.dire(cle).expect("a setting of the table");
            assert_eq!(reglages.poser(cle, &dit), Ok(()), "{cle}: its default is allowed");
            assert!(!aide.is_empty() && !libelle.is_empty());
            assert!(
                Reglages::default().poser(cle, &defaut(cle, &Marque::default())).is_ok(),
                "{cle}: so is that of the start"
            );
        }
        assert_eq!(reglages, Reglages::default());
    }

    #[test]
    fn une_valeur_hors_des_bornes_est_refusee_et_ne_change_rien() {
        let mut reglages = Reglages::default();
        for (cle, texte, attendu) in [
            ("import.retrait-maximal", "0", "un nombre de 1 à 100 est attendu (%)"),
            ("import.retrait-maximal", "beaucoup", "un nombre de 1 à 100 est attendu (%)"),
            ("marque.couleur", "rouge", "une couleur #RRVVBB est attendue"),
            ("denonciation.toujours-decider", "peut-être", "oui ou non est attendu"),
            ("session.duree", "31", "un nombre de 1 à 30 est attendu (jours)"),
            (
                "marque.logo",
                "//ailleurs.example/logo.svg",
                "une adresse http:// ou https://, ou un chemin qui commence par /, est attendu",
            ),
            (
                "marque.logo",
                "https://a.example/l.svg; script-src *",
                "une adresse http:// ou https://, ou un chemin qui commence par /, est attendu",
            ),
            ("marque.domaine-email", "linteau", "un nom de domaine est attendu, par exemple linteau.example"),
            ("marque.nom", "deux\nlignes", "un texte d’une ligne, de 40 lettres au plus, est attendu"),
        ] {
            assert_eq!(reglages.poser(cle, texte), Err(FauteDeReglage::Valeur(attendu.to_owned())), "{cle}");
        }
        assert_eq!(reglages.poser("bidule", "1"), Err(FauteDeReglage::Inconnu));
        assert_eq!(reglages, Reglages::default());
    }

    #[test]
    fn une_ligne_d_une_autre_version_n_empeche_rien() {
        let (reglages, ecartes) =
            Reglages::depuis([("plus-tard", "1"), ("import.retrait-maximal", "25"), ("courrier.garde", "9999")]);
        assert_eq!((reglages.import_retrait_maximal, reglages.courrier_garde), (25, 30));
        assert_eq!(ecartes, ["plus-tard", "courrier.garde"]);
    }

    #[test]
    fn la_marque_reglee_l_emporte_sur_celle_du_depart() {
        let depart = Marque { telephone: Some("01 00 00 00 00".to_owned()), ..Marque::default() };
        assert_eq!(Reglages::default().marque(&depart), depart);
        let mut reglages = Reglages::default();
        reglages.poser("marque.nom", " Bâti Neuf ").expect("a name");
        reglages.poser("mentions.adresse", "1 quai de la Fosse, 44000 Nantes").expect("an address");
        let marque = reglages.marque(&depart);
        assert_eq!((marque.nom.as_str(), &marque.telephone), ("Bâti Neuf", &depart.telephone));
        assert_eq!(marque.siege.as_deref(), Some("1 quai de la Fosse, 44000 Nantes"));
    }
}
