//! A mail as its reader sees it: its headers and its two forms, decoded.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

/// A mail, decoded from the form in which it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Courriel {
    pub destinataire: String,
    /// The address for answers. `None` when answers go to the sender.
    pub reponse: Option<String>,
    pub objet: String,
    pub texte: String,
    pub html: String,
}

impl Courriel {
    /// Decodes a message from the form in which it is sent.
    pub fn lire(message: &str) -> Self {
        let message = message.replace("\r\n", "\n");
        let (tete, corps) = message.split_once("\n\n").expect("a head and a body");
        Self {
            destinataire: mots(&en_tete(tete, "To")),
            reponse: en_tete_facultatif(tete, "Reply-To").map(|valeur| mots(&valeur)),
            objet: mots(&en_tete(tete, "Subject")),
            texte: partie(corps, "text/plain"),
            html: partie(corps, "text/html"),
        }
    }

    /// The word that follows `debut` in the plain text, such as the token of a link.
    pub fn apres(&self, debut: &str) -> &str {
        let (_, suite) = self.texte.split_once(debut).unwrap_or_else(|| panic!("no {debut} in {}", self.texte));
        suite.split_whitespace().next().unwrap_or_default()
    }
}

/// The value of a header, on one line.
fn en_tete(tete: &str, nom: &str) -> String {
    en_tete_facultatif(tete, nom).unwrap_or_else(|| panic!("no {nom} in {tete}"))
}

/// The value of a header, on one line. `None` when the header is missing.
fn en_tete_facultatif(tete: &str, nom: &str) -> Option<String> {
    let tete = tete.replace("\n ", " ").replace("\n\t", " ");
    let prefixe = format!("{nom}: ");
    tete.lines().find_map(|ligne| ligne.strip_prefix(&prefixe)).map(str::to_owned)
}

/// Decodes the base64 words of a header. Spaces between two encoded words are dropped, as RFC 2047 asks.
fn mots(valeur: &str) -> String {
    let mut sortie = String::new();
    let mut apres_un_code = false;
    for mot in valeur.split(' ') {
        let code = mot.strip_prefix("=?utf-8?b?").and_then(|m| m.strip_suffix("?="));
        if !sortie.is_empty() && (!apres_un_code || code.is_none()) {
            sortie.push(' ');
        }
        apres_un_code = code.is_some();
        match code {
            Some(code) => sortie += &texte(BASE64.decode(code).expect("base64")),
            None => sortie += mot,
        }
    }
    sortie
}

fn partie(corps: &str, genre: &str) -> String {
    // This is how the portal's boundaries begin. `--` alone would also match the line above the foot of a letter.
    let partie = corps.split("\n--=_").find(|p| p.contains(&format!("Content-Type: {genre}")));
    let partie = partie.unwrap_or_else(|| panic!("no {genre} in {corps}"));
    let (tete, contenu) = partie.split_once("\n\n").expect("a head and a content");
    match en_tete(tete.trim_start(), "Content-Transfer-Encoding").as_str() {
        "base64" => texte(BASE64.decode(contenu.split_whitespace().collect::<String>()).expect("base64")),
        "quoted-printable" => imprimable(contenu),
        _ => contenu.to_owned(),
    }
}

fn imprimable(contenu: &str) -> String {
    let contenu = contenu.replace("=\n", "");
    let mut octets = Vec::with_capacity(contenu.len());
    let mut reste = contenu.as_bytes();
    while let [premier, suite @ ..] = reste {
        if let (b'=', [a, b, suite @ ..]) = (premier, suite) {
            let code = std::str::from_utf8(&[*a, *b]).ok().and_then(|c| u8::from_str_radix(c, 16).ok());
            octets.push(code.expect("two hexadecimal digits"));
            reste = suite;
        } else {
            octets.push(*premier);
            reste = suite;
        }
    }
    texte(octets)
}

fn texte(octets: Vec<u8>) -> String {
    String::from_utf8(octets).expect("UTF-8").replace("\r\n", "\n")
}
