//! Files that people send: which kinds are taken, how heavy, and what is said of the others (spec section 5, rules `ext` and
//! `size`).

/// A kind of file, told by its content and never by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A photograph.
    Jpg,
    /// The same by its longer name, where a list of formats says both; no content is told to be one.
    Jpeg,
    /// A picture.
    Png,
    /// A document.
    Pdf,
}

impl Format {
    /// The format of a media type.
    pub fn depuis_mime(mime: &str) -> Option<Self> {
        [Self::Jpg, Self::Png, Self::Pdf].into_iter().find(|format| format.mime() == mime)
    }

    /// Its media type.
    pub fn mime(self) -> &'static str {
        match self {
            Self::Jpg | Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Pdf => "application/pdf",
        }
    }

    /// The end of a file's name.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Jpg | Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// Its name, as people read it.
    pub fn libelle(self) -> &'static str {
        match self {
            Self::Jpg => "JPG",
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::Pdf => "PDF",
        }
    }
}

/// Bytes of a Ko, on both sides (`docs/regles.md`, rule `size`).
pub const KO: u32 = 1000;

/// What is said of a file of another kind.
pub fn phrase_formats(acceptes: &[Format]) -> String {
    let liste = acceptes.iter().map(|format| format.libelle()).collect::<Vec<_>>().join(", ");
    let accord = if acceptes.len() > 1 { "formats acceptés" } else { "format accepté" };
    format!("Ce type de fichier n'est pas valide ({accord} : {liste})")
}

/// What is said of a file too heavy: in Mo from 1 000 Ko on.
pub fn phrase_poids(ko: u32) -> String {
    let poids = match (ko / 1000, ko % 1000) {
        (0, _) => format!("{ko} Ko"),
        (mo, 0) => format!("{mo} Mo"),
        (mo, reste) => {
            let reste = format!("{reste:03}");
            format!("{mo},{} Mo", reste.trim_end_matches('0'))
        }
    };
    format!("Le fichier doit avoir un poids inférieur à {poids}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn les_phrases_sont_celles_de_la_specification() {
        assert_eq!(phrase_formats(&[Format::Pdf]), "Ce type de fichier n'est pas valide (format accepté : PDF)");
        assert_eq!(
            phrase_formats(&[Format::Jpg, Format::Png]),
            "Ce type de fichier n'est pas valide (formats acceptés : JPG, PNG)"
        );
        for (ko, poids) in [(500, "500 Ko"), (999, "999 Ko"), (1000, "1 Mo"), (1500, "1,5 Mo"), (5000, "5 Mo")] {
            assert_eq!(phrase_poids(ko), format!("Le fichier doit avoir un poids inférieur à {poids}"));
        }
    }
}
