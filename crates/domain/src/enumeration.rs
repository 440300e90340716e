//! The only way to declare an enumeration whose values have words. Each value takes one line.

/// Declares an enumeration with its words, one line a value.
///
/// The head names what the macro makes: the constant that lists the values, then one function for each column of
/// words. A column written `code / depuis_code` makes a second function, which finds the value that has this word. An
/// enumeration may have no column, and then its values have no words. A value that lacks a word does not compile.
///
/// `code` is the word on the wire, and also in the database, unless there is a column `nom`, which is then the word
/// in the database. `libelle` is the label that people read.
///
/// ```
/// domain::enumeration! {
///     /// Where a parcel is.
///     #[derive(Debug, Clone, Copy, PartialEq, Eq)]
///     pub enum Colis: TOUS, code / depuis_code, libelle {
///         /// On its way.
///         EnRoute = "en-route", "En route";
///         /// There.
///         Livre = "livre", "Livré";
///     }
/// }
/// assert_eq!(Colis::TOUS.map(Colis::code), ["en-route", "livre"]);
/// assert_eq!(Colis::depuis_code("livre").map(Colis::libelle), Some("Livré"));
/// ```
#[macro_export]
macro_rules! enumeration {
    ($(#[$meta:meta])* $vis:vis enum $nom:ident: $tous:ident $(, $colonne:ident $(/ $lire:ident)?)* { $($table:tt)+ }) => {
        $crate::enumeration!(@valeurs [$(#[$meta])*] $vis, $nom, $tous, { $($table)+ });
        $crate::enumeration!(@mots { $($table)+ } $vis, $nom, $tous $(, $colonne $(/ $lire)?)*);
    };
    (@mots $table:tt $vis:vis, $nom:ident, $tous:ident) => {};
    (@mots $table:tt $vis:vis, $nom:ident, $tous:ident, $un:ident $(/ $lire_un:ident)?
        $(, $deux:ident $(/ $lire_deux:ident)? $(, $trois:ident $(/ $lire_trois:ident)?)?)?) => {
        impl $nom {
            $crate::enumeration!(@premier $vis, $un, $table);
            $($crate::enumeration!(@lire $vis, $tous, $un, $lire_un);)?
            $(
                $crate::enumeration!(@deuxieme $vis, $deux, $table);
                $($crate::enumeration!(@lire $vis, $tous, $deux, $lire_deux);)?
                $(
                    $crate::enumeration!(@troisieme $vis, $trois, $table);
                    $($crate::enumeration!(@lire $vis, $tous, $trois, $lire_trois);)?
                )?
            )?
        }
    };
    (@valeurs [$($tete:tt)*] $vis:vis, $nom:ident, $tous:ident,
        { $($(#[$meta:meta])* $valeur:ident $(= $($mot:literal),+)?;)+ }) => {
        $($tete)*
        $vis enum $nom {
            $($(#[$meta])* $valeur,)+
        }

        impl $nom {
            #[doc = "All of them, in the order of the table."]
            $vis const $tous: [Self; [$(stringify!($valeur)),+].len()] = [$(Self::$valeur),+];
        }
    };
    (@premier $vis:vis, $colonne:ident,
        { $($(#[$meta:meta])* $valeur:ident = $mot:literal $(, $autre:literal)*;)+ }) => {
        $crate::enumeration!(@colonne $vis, $colonne, $($valeur = $mot),+);
    };
    (@deuxieme $vis:vis, $colonne:ident,
        { $($(#[$meta:meta])* $valeur:ident = $un:literal, $mot:literal $(, $autre:literal)*;)+ }) => {
        $crate::enumeration!(@colonne $vis, $colonne, $($valeur = $mot),+);
    };
    (@troisieme $vis:vis, $colonne:ident,
        { $($(#[$meta:meta])* $valeur:ident = $un:literal, $deux:literal, $mot:literal;)+ }) => {
        $crate::enumeration!(@colonne $vis, $colonne, $($valeur = $mot),+);
    };
    (@colonne $vis:vis, $colonne:ident, $($valeur:ident = $mot:literal),+) => {
        #[doc = concat!("Its `", stringify!($colonne), "` in the table.")]
        $vis const fn $colonne(self) -> &'static str {
            match self {
                $(Self::$valeur => $mot,)+
            }
        }
    };
    (@lire $vis:vis, $tous:ident, $colonne:ident, $lire:ident) => {
        #[doc = concat!("The one whose `", stringify!($colonne), "` this is.")]
        $vis fn $lire(mot: &str) -> Option<Self> {
            Self::$tous.into_iter().find(|valeur| valeur.$colonne() == mot)
        }
    };
}

#[cfg(test)]
mod tests {
    enumeration! {
        /// A table with as many columns as the macro takes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        enum Feu: TOUS, code / depuis_code, nom / depuis_nom, libelle {
            Rouge = "1", "rouge", "Arrêt";
            Vert = "2", "vert", "Voie libre";
        }
    }

    enumeration! {
        /// A table without words. The macro makes only the list of the values.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        enum Cote: TOUS {
            Gauche;
            Droite;
        }
    }

    #[test]
    fn chaque_colonne_donne_son_mot_et_se_relit() {
        assert_eq!(Feu::TOUS, [Feu::Rouge, Feu::Vert]);
        assert_eq!(Feu::TOUS.map(|feu| (feu.code(), feu.nom(), feu.libelle()))[1], ("2", "vert", "Voie libre"));
        for feu in Feu::TOUS {
            assert_eq!((Feu::depuis_code(feu.code()), Feu::depuis_nom(feu.nom())), (Some(feu), Some(feu)));
        }
        assert_eq!(Cote::TOUS, [Cote::Gauche, Cote::Droite]);
        assert_eq!((Feu::depuis_code("vert"), Feu::depuis_nom("2")), (None, None), "a column does not read another");
    }
}
