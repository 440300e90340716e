//! An address of a page as a mail or a chat has changed it, and the address that was meant.
//!
//! Programs that find links in a text also take the signs around a link: a full stop, a bracket, a quotation mark, a space that nobody
//! sees. Other programs write a link anew, with `&amp;`, one slash too many, or a parameter that tracks the person who clicks. None of this
//! can be a part of our addresses, so it is dropped, and the visitor is led to the page. The browser has the same rule for the part that
//! the server never sees (after the `#`). Both sides read `adresses.json`, and both are tested with the cases of `adresses-abimees.json`.

use super::pages::PAGES;
use domain::texte::{est_tiret, nettoyer};
use form_urlencoded::Serializer;
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The data that the server and the browser share. The browser also finds the routes of the pages in this file.
#[derive(Debug, Deserialize)]
struct Donnees {
    suivis: Suivis,
    /// For each HTML entity, the character that it stands for.
    entites: BTreeMap<String, String>,
}

/// The parameters that other programs add to track the person who clicks, in lower case: whole names, and beginnings of names.
#[derive(Debug, Deserialize)]
struct Suivis {
    debuts: Vec<String>,
    noms: Vec<String>,
}

static DONNEES: LazyLock<Donnees> =
    LazyLock::new(|| serde_json::from_str(include_str!("adresses.json")).expect("adresses.json, which the tests read"));
/// How often an address is decoded at most. A link that went through several programs is encoded as many times.
const ENCODAGES: usize = 3;
/// Characters that a text puts after a link. Our addresses never end with one of them, unless it is encoded.
const FINS: &str = ".,;:!|*'`)]}>\"";
/// Characters that a browser encodes when a link holds them. Our addresses never end with one of them, even encoded.
const FINS_ENCODEES: &str = "<>\"«»“”‘’…";

/// The address that was meant. `None` when it is not the address of a page, or when it is the address that was received. It begins with one
/// slash and a route of ours, so it never leads to another site.
pub(super) fn redresser(chemin: &str, requete: Option<&str>, fragment: Option<&str>) -> Option<String> {
    remettre(chemin, requete, fragment, page)
}

/// The address that was meant, for a call that a browser opens as a document. Its path may be any path.
pub(super) fn redresser_un_appel(chemin: &str, requete: Option<&str>) -> Option<String> {
    remettre(chemin, requete, None, |lu| Some(format!("/{}", segments(lu).join("/"))))
}

/// Puts an address together again: its path, which `route` gives, then its parameters and its anchor.
fn remettre(
    chemin: &str,
    requete: Option<&str>,
    fragment: Option<&str>,
    route: impl FnOnce(&str) -> Option<String>,
) -> Option<String> {
    let lu = sans_entites(&decoder(chemin));
    let (lu, suite) = lu.split_at(lu.find(['?', '&', '#']).unwrap_or(lu.len()));
    let (ajout, ancre_lue) = suite.split_once('#').map_or((suite, None), |(ajout, ancre)| (ajout, Some(ancre)));
    let mut juste = route(lu)?;
    let parametres = parametres(ajout, requete.unwrap_or_default());
    let ancre = ancre(ancre_lue.or(fragment).unwrap_or_default());
    for (signe, partie) in [('?', parametres), ('#', ancre)] {
        if !partie.is_empty() {
            juste.push(signe);
            juste.push_str(&partie);
        }
    }
    let mut recue = chemin.to_owned();
    for (signe, partie) in [('?', requete), ('#', fragment)] {
        if let Some(partie) = partie {
            recue.push(signe);
            recue.push_str(partie);
        }
    }
    (juste != recue).then_some(juste)
}

/// The path of an address.
pub(super) fn chemin(adresse: &str) -> &str {
    adresse.split(['?', '#']).next().unwrap_or_default()
}

/// The segments of a path, without the characters that other programs added.
fn segments(lu: &str) -> Vec<String> {
    let mut segments: Vec<String> = Vec::new();
    for segment in lu.split(['/', '\\']) {
        let segment = visible(segment);
        let debut = segment.trim_start_matches(|c: char| !de_nos_chemins(c) && !est_une_lettre(c));
        let fin = debut.find(|c| !de_nos_chemins(c)).unwrap_or(debut.len());
        if fin > 0 {
            segments.push(debut[..fin].to_owned());
        }
        // A sign that no path of ours holds ends the link. The characters after it are the text around the link.
        if fin < debut.len() {
            break;
        }
    }
    if let Some(dernier) = segments.pop() {
        let dernier = dernier.trim_end_matches('.');
        segments.extend((!dernier.is_empty()).then(|| dernier.to_owned()));
    }
    segments
}

/// The path of the page that this path leads to.
fn page(lu: &str) -> Option<String> {
    let segments = segments(lu);
    if segments.is_empty() && lu.contains(est_une_lettre) {
        return None;
    }
    PAGES.iter().find_map(|page| {
        let route: Vec<&str> = page.chemin.split('/').filter(|segment| !segment.is_empty()).collect();
        let est_elle = route.len() == segments.len()
            && route.iter().zip(&segments).all(|(mot, lu)| *mot == "{id}" || mot.eq_ignore_ascii_case(lu));
        let mots = route.iter().zip(&segments).map(|(mot, lu)| if *mot == "{id}" { lu.as_str() } else { mot });
        est_elle.then(|| format!("/{}", mots.collect::<Vec<_>>().join("/")))
    })
}

/// The parameters of a page: those that stand in the path by mistake, then those of the query.
fn parametres(ajout: &str, requete: &str) -> String {
    let requete = sans_entites(requete);
    // We write a question mark as `%3F`, so a second plain one begins what another program has added.
    let bruts = [ajout, &requete].into_iter().flat_map(|texte| texte.split(['&', '?']));
    let mut gardes: Vec<Cow<'_, str>> = bruts.filter_map(parametre).collect();
    while let Some(dernier) = gardes.pop() {
        let propre = sans_fin(&dernier);
        // `parametre` did not recognise a tracking parameter such as `fbclid).`, because the signs after the link were part of its
        // name. Without them it is recognised, so it is dropped.
        if parametre(propre).is_some() {
            gardes.push(propre.to_owned().into());
            break;
        }
    }
    gardes.join("&")
}

/// A parameter as it is written, or written again without the characters that nobody sees. `None` when it is not ours.
fn parametre(brut: &str) -> Option<Cow<'_, str>> {
    let (nom, valeur) = form_urlencoded::parse(brut.as_bytes()).next()?;
    let minuscule = nom.to_ascii_lowercase();
    let suivis = &DONNEES.suivis;
    if suivis.noms.contains(&minuscule) || suivis.debuts.iter().any(|debut| minuscule.starts_with(debut)) {
        return None;
    }
    let (nom_propre, valeur_propre) = (nettoyer(&nom), nettoyer(&valeur));
    if nom_propre.is_empty() && valeur_propre.is_empty() {
        return None;
    }
    if nom_propre == nom && valeur_propre == valeur && brut.bytes().all(|octet| octet.is_ascii_graphic()) {
        return Some(brut.into());
    }
    let mut ecrit = Serializer::new(String::new());
    if brut.contains('=') {
        ecrit.append_pair(&nom_propre, &valeur_propre);
    } else {
        ecrit.append_key_only(&nom_propre);
    }
    Some(ecrit.finish().into())
}

/// A parameter without the signs that a text puts after a link.
fn sans_fin(parametre: &str) -> &str {
    let mut reste = parametre;
    loop {
        let coupe = reste.strip_suffix(|c| FINS.contains(c) || c == '+').or_else(|| sans_fin_encodee(reste));
        match coupe {
            Some(coupe) => reste = coupe,
            None => return reste,
        }
    }
}

/// A parameter without its last character. `None` unless this character is encoded, and is a space or a sign that our addresses never end
/// with.
fn sans_fin_encodee(parametre: &str) -> Option<&str> {
    // A character has four bytes at most, each written with three signs.
    (1..=4).find_map(|octets| {
        let (avant, fin) = parametre.split_at_checked(parametre.len().checked_sub(octets * 3)?)?;
        let octets = fin.as_bytes().chunks(3).map(octet_encode).collect::<Option<Vec<u8>>>()?;
        let mut lus = str::from_utf8(&octets).ok()?.chars();
        let lu = lus.next().filter(|_| lus.next().is_none())?;
        (lu.is_whitespace() || FINS_ENCODEES.contains(lu)).then_some(avant)
    })
}

/// The anchor, after the `#`: a token or the name of a place in the page.
fn ancre(lue: &str) -> String {
    let lue = visible(&decoder(lue));
    let fin = lue.find(|c| !de_nos_chemins(c)).unwrap_or(lue.len());
    lue[..fin].trim_end_matches('.').to_owned()
}

/// Whether a character may stand in a segment of our paths. The ids of lots and the tokens use these characters.
fn de_nos_chemins(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')
}

/// Whether a character carries meaning. The mark of a byte that could not be read counts too.
fn est_une_lettre(c: char) -> bool {
    c.is_alphanumeric() || c == char::REPLACEMENT_CHARACTER
}

/// A segment as it was meant: without invisible characters, and with a hyphen where an office program had made a dash of it.
fn visible(segment: &str) -> String {
    let net = nettoyer(segment);
    net.chars().filter(|c| !c.is_control()).map(|c| if est_tiret(c) { '-' } else { c }).collect()
}

/// A text without its percent encoding, however often it was encoded.
fn decoder(texte: &str) -> String {
    let mut texte = texte.to_owned();
    for _ in 0..ENCODAGES {
        if !texte.contains('%') {
            break;
        }
        let mut octets = Vec::with_capacity(texte.len());
        let mut reste = texte.as_bytes();
        while let Some((premier, suite)) = reste.split_first() {
            let encode = reste.get(..3).and_then(octet_encode);
            octets.push(encode.unwrap_or(*premier));
            reste = if encode.is_some() { &reste[3..] } else { suite };
        }
        texte = String::from_utf8_lossy(&octets).into_owned();
    }
    texte
}

/// The byte that `%XX` encodes.
fn octet_encode(signes: &[u8]) -> Option<u8> {
    let [b'%', haut, bas] = *signes else { return None };
    let chiffre = |signe: u8| char::from(signe).to_digit(16).and_then(|chiffre| u8::try_from(chiffre).ok());
    Some(chiffre(haut)? << 4 | chiffre(bas)?)
}

/// A text in which HTML entities, perhaps written several times over, are replaced with their characters.
fn sans_entites(texte: &str) -> String {
    let mut texte = texte.to_owned();
    // Each replacement makes the text shorter, so the loop ends.
    while let Some((entite, signe)) = DONNEES.entites.iter().find(|(entite, _)| texte.contains(entite.as_str())) {
        texte = texte.replace(entite.as_str(), signe);
    }
    texte
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Deserialize)]
    struct Corpus {
        redressees: Vec<(String, String)>,
        laissees: Vec<String>,
    }

    fn lire(adresse: &str) -> Option<String> {
        let (reste, fragment) = adresse.split_once('#').map_or((adresse, None), |(a, f)| (a, Some(f)));
        let (chemin, requete) = reste.split_once('?').map_or((reste, None), |(c, r)| (c, Some(r)));
        redresser(chemin, requete, fragment)
    }

    #[test]
    fn une_adresse_abimee_mene_a_la_page_et_une_juste_reste() {
        let corpus: Corpus = serde_json::from_str(include_str!("adresses-abimees.json")).expect("the cases");
        for (recue, juste) in &corpus.redressees {
            assert_eq!(lire(recue).as_deref(), Some(juste.as_str()), "{recue}");
            assert_eq!(lire(juste), None, "{juste}: what was mended stays");
        }
        for adresse in &corpus.laissees {
            assert_eq!(lire(adresse), None, "{adresse}");
        }
    }

    #[test]
    fn les_donnees_se_lisent() {
        assert!(!DONNEES.suivis.noms.is_empty() && !DONNEES.entites.is_empty());
    }

    proptest! {
        /// For any input, the visitor is led to one of our pages, in one step.
        #[test]
        fn une_adresse_redressee_est_une_page_et_le_reste(
            chemin in "/{1,2}(lot|LOT|home|recherche/lots|ailleurs\\.example|\\PC{0,4})(/?%?[-A-Za-z0-9.%é )&#?;\u{200b}]{0,12}){0,3}",
            requete in proptest::option::of("[-A-Za-z0-9=&?;+%. )>\u{200b}]{0,30}"),
        ) {
            if let Some(juste) = redresser(&chemin, requete.as_deref(), None) {
                let chemin = super::chemin(&juste);
                prop_assert!(chemin.starts_with('/') && !chemin.starts_with("//") && juste.is_ascii(), "{juste}");
                prop_assert!(PAGES.iter().any(|page| page.est(chemin)), "{juste}");
                prop_assert_eq!(lire(&juste), None, "{}", juste);
            }
        }
    }
}
