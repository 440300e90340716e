//! Whether one record matches a filter, constraint by constraint.

use super::{LotNaif, ProgrammeNaif};
use crate::requete::{DrapeauProgramme, EXTERIEURS, Fenetre, Filtre, FiltreLot, FiltreProgramme, Intervalle, Texte};
use domain::texte::normaliser;
use territoire::{GenreDeLieu, Lieu, distance_km, rayon_km};

/// How to read the values of a field in a record.
type Lecture<R> = fn(&R) -> Valeurs<'_>;

/// A filter whose values are in the form in which records are compared.
pub(super) struct FiltrePret<'a> {
    programme: &'a FiltreProgramme,
    lot: &'a FiltreLot,
    textes_programme: [(Lecture<ProgrammeNaif>, TextePret); 11],
    textes_lot: [(Lecture<LotNaif>, TextePret); 6],
    /// The places asked for. A place that does not exist matches no programme.
    lieux: Vec<&'static Lieu>,
}

/// The values of one field: none, one or several.
enum Valeurs<'a> {
    Une(Option<&'a str>),
    Plusieurs(&'a [String]),
}

impl Valeurs<'_> {
    fn une_est(&self, test: impl Fn(&str) -> bool) -> bool {
        match self {
            Self::Une(valeur) => valeur.is_some_and(test),
            Self::Plusieurs(valeurs) => valeurs.iter().any(|v| test(v)),
        }
    }
}

/// A constraint on a text or a code.
struct TextePret {
    parmi: Vec<String>,
    prefixes: Vec<String>,
    different: Vec<String>,
    /// Whether the field holds codes, compared as written except for prefixes, or normalised texts.
    code: bool,
    vide: bool,
}

impl TextePret {
    /// A constraint on a code.
    fn code(texte: &Texte) -> Self {
        Self {
            parmi: texte.parmi.clone(),
            prefixes: texte.prefixes.iter().map(|v| normaliser(v)).collect(),
            different: texte.different.clone(),
            code: true,
            vide: *texte == Texte::default(),
        }
    }

    /// A constraint on a text that people read.
    fn texte(texte: &Texte) -> Self {
        let normalises = |valeurs: &[String]| valeurs.iter().map(|v| normaliser(v)).collect();
        Self {
            parmi: normalises(&texte.parmi),
            different: normalises(&texte.different),
            code: false,
            ..Self::code(texte)
        }
    }

    fn tient(&self, valeurs: &Valeurs<'_>) -> bool {
        if self.vide {
            return true;
        }
        let commence = |valeur: &str| {
            let valeur = if self.code { normaliser(valeur) } else { valeur.to_owned() };
            self.prefixes.iter().any(|prefixe| valeur.starts_with(prefixe))
        };
        (self.parmi.is_empty() || valeurs.une_est(|v| self.parmi.iter().any(|p| p == v)))
            && (self.prefixes.is_empty() || valeurs.une_est(commence))
            && !valeurs.une_est(|v| self.different.iter().any(|d| d == v))
    }
}

/// Whether a value matches an interval, where `egal` compares two values.
fn dans_par<T: PartialOrd>(intervalle: &Intervalle<T>, valeur: Option<T>, egal: impl Fn(&T, &T) -> bool) -> bool {
    let Some(valeur) = valeur else {
        return intervalle.egal.is_empty() && intervalle.min.is_none() && intervalle.max.is_none();
    };
    intervalle.min.as_ref().is_none_or(|min| valeur >= *min)
        && intervalle.max.as_ref().is_none_or(|max| valeur <= *max)
        && (intervalle.egal.is_empty() || intervalle.egal.iter().any(|e| egal(&valeur, e)))
        && !intervalle.different.iter().any(|d| egal(&valeur, d))
}

fn dans<T: PartialOrd>(intervalle: &Intervalle<T>, valeur: Option<T>) -> bool {
    dans_par(intervalle, valeur, |valeur, voulu| valeur == voulu)
}

impl<'a> FiltrePret<'a> {
    pub(super) fn nouveau(filtre: &'a Filtre) -> Self {
        use Valeurs::{Plusieurs, Une};
        let (programme, lot) = (&filtre.programme, &filtre.lot);
        Self {
            programme,
            lot,
            textes_programme: [
                (|p| Une(Some(&p.id)), TextePret::code(&programme.id)),
                (|p| Une(Some(&p.nom)), TextePret::texte(&programme.nom_commercial)),
                (|p| Une(Some(&p.phase)), TextePret::code(&programme.phase)),
                (|p| Plusieurs(&p.fiscalite_codes), TextePret::code(&programme.fiscalite_code)),
                (|p| Plusieurs(&p.fiscalite_libelles), TextePret::texte(&programme.fiscalite_libelle)),
                (|p| Une(p.zone_fiscale.as_deref()), TextePret::code(&programme.zone_fiscale)),
                (|p| Une(Some(&p.code_postal)), TextePret::texte(&programme.code_postal)),
                (|p| Une(p.ville.as_deref()), TextePret::texte(&programme.ville)),
                (|p| Une(Some(&p.code_insee)), TextePret::code(&programme.code_insee)),
                (|p| Une(p.lieu.and_then(|l| l.code_departement)), TextePret::code(&programme.code_departement)),
                (|p| Une(p.lieu.map(|l| l.code_region)), TextePret::code(&programme.code_region)),
            ],
            textes_lot: [
                (|l| Une(Some(&l.id)), TextePret::code(&lot.id)),
                (|l| Une(Some(&l.numero)), TextePret::texte(&lot.numero)),
                (|l| Une(l.batiment.as_deref()), TextePret::texte(&lot.batiment)),
                (|l| Une(Some(l.statut.code())), TextePret::code(&lot.statut)),
                (|l| Une(Some(l.nature.code())), TextePret::code(&lot.nature)),
                (|l| Plusieurs(&l.fiscalite_codes), TextePret::code(&lot.fiscalite_code)),
            ],
            lieux: programme.lieux.iter().filter_map(|id| territoire::territoire().lieu(id)).collect(),
        }
    }

    /// Whether the programme matches.
    pub(super) fn programme(&self, p: &ProgrammeNaif) -> bool {
        let f = self.programme;
        dans(&f.date_livraison, p.calendrier.date_livraison)
            && dans(&f.date_actabilite, p.calendrier.date_actabilite)
            && dans(&f.date_commercialisation, p.calendrier.date_commercialisation)
            && dans(&f.date_debut_travaux, p.calendrier.date_debut_travaux)
            && dans(&f.taux_commission, p.taux_commission)
            && f.drapeaux.iter().all(|(drapeau, voulu)| drapeau_programme(*drapeau, p) == *voulu)
            && self.textes_programme.iter().all(|(champ, texte)| texte.vide || texte.tient(&champ(p)))
            && (f.mots_du_nom.is_empty() || {
                let nom = normaliser(&p.nom);
                let siens: Vec<&str> = nom.split(' ').collect();
                f.mots_du_nom.iter().all(|mot| siens.iter().any(|sien| sien.starts_with(mot)))
            })
            && f.fenetre.is_none_or(|fenetre| p.point.is_some_and(|point| dans_fenetre(fenetre, point)))
            && f.rayon.is_none_or(|r| p.point.is_some_and(|point| distance_km((r.lat, r.long), point) <= r.km))
            && (f.lieux.is_empty() || self.lieux.iter().any(|lieu| dans_lieu(lieu, f.distance, p)))
    }

    /// Whether the lot itself matches.
    pub(super) fn lot(&self, l: &LotNaif) -> bool {
        let f = self.lot;
        dans(&f.prix, l.prix())
            && dans_par(&f.pieces, Some(l.pieces), |pieces, voulu| pieces == voulu || (*voulu == 5 && *pieces > 5))
            && dans(&f.surface, l.surface)
            && dans(&f.etage, l.etage)
            && f.exclusivite.is_none_or(|voulu| l.exclusivite.is_some() == voulu)
            && f.drapeaux.iter().all(|(drapeau, voulu)| l.drapeaux.contains(drapeau) == *voulu)
            && (f.exterieur.parmi.is_empty()
                || EXTERIEURS.iter().any(|(drapeau, code)| {
                    l.drapeaux.contains(drapeau) && f.exterieur.parmi.iter().any(|voulu| voulu == code)
                }))
            && self.textes_lot.iter().all(|(champ, texte)| texte.vide || texte.tient(&champ(l)))
    }
}

fn drapeau_programme(drapeau: DrapeauProgramme, p: &ProgrammeNaif) -> bool {
    let c = &p.caracteristiques;
    match drapeau {
        DrapeauProgramme::IsEligibleDemat => p.is_eligible_demat,
        DrapeauProgramme::PromotionEnCours => p.promotion_en_cours,
        DrapeauProgramme::DernieresOpportunites => p.dernieres_opportunites,
        DrapeauProgramme::Fibre => c.fibre,
        DrapeauProgramme::Domotique => c.domotique,
        DrapeauProgramme::BiHome => c.bi_home,
        DrapeauProgramme::ImaginHome => c.imagin_home,
        DrapeauProgramme::Nord => c.nord,
        DrapeauProgramme::Sud => c.sud,
        DrapeauProgramme::Ouest => c.ouest,
        DrapeauProgramme::Est => c.est,
        DrapeauProgramme::BordMer => c.bord_mer,
        DrapeauProgramme::Montagne => c.montagne,
    }
}

fn dans_fenetre(fenetre: Fenetre, (lat, long): (f64, f64)) -> bool {
    let entre = if fenetre.ouest <= fenetre.est {
        (fenetre.ouest..=fenetre.est).contains(&long)
    } else {
        long >= fenetre.ouest || long <= fenetre.est
    };
    entre && (fenetre.sud..=fenetre.nord).contains(&lat)
}

/// Whether a programme is in the place or within its radius. `distance` replaces the radius when it is given.
fn dans_lieu(lieu: &Lieu, distance: Option<f64>, p: &ProgrammeNaif) -> bool {
    let dedans = p.lieu.is_some_and(|sien| match lieu.genre {
        GenreDeLieu::Region => sien.code_region == lieu.code_region,
        GenreDeLieu::Departement => sien.code_departement == lieu.code_departement,
        GenreDeLieu::Ville => sien.code_commune == lieu.code_commune,
        GenreDeLieu::Arrondissement => sien.id == lieu.id,
    });
    let a_portee = || {
        let rayon = rayon_km(lieu).map(|rayon| distance.unwrap_or(rayon));
        rayon.is_some_and(|rayon| p.point.is_some_and(|point| distance_km(point, lieu.point()) <= rayon))
    };
    dedans || a_portee()
}
