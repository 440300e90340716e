//! The colours of the identity (`visual/tokens.css`), for each theme.

domain::enumeration! {
    /// The form in which colours are written. Each form has a name, which addresses use.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
    pub enum Theme: TOUS, nom / depuis_nom {
        /// Light, as literal colours, for an `<img>`, a PDF or a file.
        #[default]
        Clair = "clair";
        /// Dark, as literal colours.
        Sombre = "sombre";
        /// CSS variables of the page (`var(--fa-ink)`), for a drawing inlined in it.
        Variables = "page";
    }
}

macro_rules! teintes {
    ($($(#[$doc:meta])* $nom:ident: $variable:literal, $clair:literal, $sombre:literal;)*) => {
        /// A colour, named after its role.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Teinte { $($(#[$doc])* $nom,)* }

        impl Theme {
            /// The colour as it is written in an attribute.
            pub(crate) const fn teinte(self, teinte: Teinte) -> &'static str {
                match (self, teinte) {
                    $((Self::Clair, Teinte::$nom) => $clair,
                    (Self::Sombre, Teinte::$nom) => $sombre,
                    (Self::Variables, Teinte::$nom) => concat!("var(", $variable, ")"),)*
                }
            }
        }
    };
}

teintes! {
    /// Sky of a façade.
    Ciel: "--fa-sky", "#E3EAEC", "#141C24";
    /// Lines of a façade.
    Trait: "--fa-ink", "#26313A", "#84939D";
    /// A lit bay: the lot is free.
    Eclaire: "--fa-lit", "#FFDF8A", "#FFD873";
    /// The plain glass of a bay.
    Verre: "--fa-glass", "#B9CBD3", "#33444F";
    /// A closed blind: the lot is reserved.
    Clos: "--fa-shut", "#8C99A1", "#46535D";
    /// A hatched bay: the lot is optioned.
    Opte: "--fa-opt", "#F3C15A", "#C9923A";
    /// A blind half down: a reservation is in progress.
    PreReserve: "--fa-pre", "#8FA3DA", "#5A70B4";
    /// Hatches and slats over a coloured bay. They are dark in both themes, because the bay is bright in both.
    Hachure: "--lt-head", "#151C24", "#080C10";
    /// The ground, in section.
    Sol: "--fa-ground", "#26313A", "#97A4AD";
    Arbre: "--fa-tree", "#6F8A7C", "#4D6A5B";
    Calcaire: "--fa-calcaire", "#EDE9DF", "#3A3D3C";
    Beton: "--fa-beton", "#DDE2E2", "#2C363D";
    Enduit: "--fa-enduit", "#F8F9F7", "#333D44";
    Brique: "--fa-brique", "#CDA08D", "#55403A";
    Bois: "--fa-bois", "#D3B896", "#4F4638";
    Zinc: "--fa-zinc", "#AEBBC2", "#2B363E";
    Ardoise: "--fa-ardoise", "#5A6773", "#1E2830";
    Tuile: "--fa-tuile", "#C08A6E", "#503A31";
    /// The red of new works, which marks "here" and "now".
    Neuf: "--lt-neuf", "#C8321A", "#FF7A5C";
    Feuille: "--lt-sheet", "#FFFFFF", "#182029";
    /// A part that is set back.
    Creux: "--lt-sunk", "#E6EBEA", "#0B1015";
    Filet: "--lt-line", "#D2DAD9", "#2B3742";
    Bord: "--lt-edge", "#76858A", "#6C7C88";
    Encre: "--lt-ink", "#151C24", "#EDF1F2";
    Encre2: "--lt-ink-2", "#3A4650", "#BFC9CF";
    Encre3: "--lt-ink-3", "#56636C", "#97A4AD";
    /// The pale background of a selection.
    NeufFond: "--lt-neuf-wash", "#FBEAE5", "#3B1D17";
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance (WCAG 2.2) of `#RRGGBB`.
    fn luminance(couleur: &str) -> f64 {
        let part = |rang: usize| {
            let valeur = f64::from(u8::from_str_radix(&couleur[rang..rang + 2], 16).expect("two digits")) / 255.0;
            if valeur <= 0.040_45 { valeur / 12.92 } else { ((valeur + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    #[test]
    fn les_hachures_se_voient_dans_les_deux_themes() {
        for theme in [Theme::Clair, Theme::Sombre] {
            let hachure = luminance(theme.teinte(Teinte::Hachure));
            for fond in [Teinte::Opte, Teinte::PreReserve] {
                let contraste = (luminance(theme.teinte(fond)) + 0.05) / (hachure + 0.05);
                assert!(contraste >= 3.0, "{theme:?} {fond:?}: {contraste:.1}");
            }
        }
    }
}
