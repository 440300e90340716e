//! Copies the browser application (`web/dist`) to where the crate embeds it from.
//!
//! Everything is copied first, because the application may be built again while this crate compiles. Without a built
//! application, a page that says how to build it takes its place.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The page served until the application has been built.
const SANS_APPLICATION: &str = "<!doctype html><html lang=\"fr\"><head><meta charset=\"utf-8\"><title>Linteau</title></head>\
<body><main id=\"racine\"><h1>L’application du navigateur n’est pas construite</h1><p><code>make run</code> la construit, \
puis sert le portail. Les appels répondent déjà\u{a0}: <a href=\"/api/docs/\">leur documentation</a>.</p></main></body></html>\n";

fn main() -> io::Result<()> {
    let sortie = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let source = Path::new("../../web/dist");
    // Without this folder, cargo would run this script at each build, because the path to watch would not exist.
    fs::create_dir_all(source)?;
    println!("cargo::rerun-if-changed={}", source.display());
    println!("cargo::rerun-if-changed=build.rs");

    let copie = sortie.join("dist");
    if copie.exists() {
        fs::remove_dir_all(&copie)?;
    }
    fs::create_dir_all(copie.join("assets"))?;
    let page = fs::read_to_string(source.join("index.html")).unwrap_or_else(|_| SANS_APPLICATION.to_owned());
    fs::write(sortie.join("index.html"), page)?;
    let manifeste = fs::read_to_string(source.join("manifest.json")).unwrap_or_else(|_| "{}".to_owned());
    fs::write(sortie.join("manifest.json"), manifeste)?;
    if let Ok(dossier) = fs::read_dir(source.join("assets")) {
        for fichier in dossier {
            let fichier = fichier?;
            fs::copy(fichier.path(), copie.join("assets").join(fichier.file_name()))?;
        }
    }
    let assets = memory_serve::assets_to_code("assets", &copie.join("assets"), &sortie, true, |_| {});
    fs::write(sortie.join("memory_serve_assets.rs"), format!("&[(\"default\", {assets})]"))
}
