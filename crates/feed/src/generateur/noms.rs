//! Invented names: residences, streets, neighbourhoods, people, firms.

use super::alea::Alea;
use super::gabarit::GenreResidence;

const LIEUX_DITS: [&str; 20] = [
    "Les Jardins",
    "Le Clos",
    "Les Terrasses",
    "Les Allées",
    "Le Domaine",
    "Les Balcons",
    "La Closerie",
    "Les Hauts",
    "Le Parc",
    "Villa",
    "Carré",
    "Le Hameau",
    "Les Rives",
    "Le Patio",
    "Les Ateliers",
    "Le Verger",
    "La Promenade",
    "Les Loges",
    "Cour",
    "Le Belvédère",
];
const COMPLEMENTS: [&str; 32] = [
    "des Tilleuls",
    "d’Émeraude",
    "du Levant",
    "des Lavandières",
    "de l’Alouette",
    "Saint-Elme",
    "des Charmilles",
    "du Cèdre bleu",
    "d’Armance",
    "des Hirondelles",
    "Montgaillard",
    "de la Source",
    "des Amandiers",
    "Bellerive",
    "du Petit Bois",
    "de Clairvaux",
    "des Vanneaux",
    "Marceline",
    "de l’Horloge",
    "des Aubépines",
    "d’Isaure",
    "de la Garance",
    "du Vieux Four",
    "des Cigognes",
    "Valcombe",
    "de l’Orangeraie",
    "des Glycines",
    "d’Octave",
    "du Moulin blanc",
    "des Capucines",
    "Beauregard",
    "de la Clairière",
];
const MOTS: [&str; 36] = [
    "Canopée",
    "Résonance",
    "Contrepoint",
    "Plein Ciel",
    "Ligne Claire",
    "Prélude",
    "Nuances",
    "Cadence",
    "Alizés",
    "Équinoxe",
    "Paisible",
    "Faubourg 9",
    "Intervalle",
    "Mosaïque",
    "Aquarelle",
    "Belle Saison",
    "Harmonie",
    "Boréal",
    "Sillage",
    "Empreinte",
    "Le Trait d’union",
    "Solstice",
    "Éclat",
    "Grand Angle",
    "Villanelle",
    "Rive Gauche",
    "Inédit",
    "L’Échappée",
    "Contre-jour",
    "Hémisphère",
    "Le Pas de côté",
    "Florilège",
    "Azimut",
    "Panorama",
    "Cristal",
    "Madrigal",
];
const SUFFIXES: [&str; 9] = ["", " Parc", " Jardin", " Nature", " Village", " Lumière", " II", " Côté cour", " Sud"];
const EDIFICES: [&str; 8] = [
    "L’Hôtel d’Aubremont",
    "L’Ancienne Manufacture",
    "Le Couvent des Ursules",
    "La Filature",
    "L’Hôtel de Valserine",
    "Les Casernes",
    "L’Imprimerie",
    "La Maison du Bailli",
];
const VOIES: [&str; 8] = ["rue", "rue", "rue", "avenue", "boulevard", "allée", "chemin", "place"];
const NOMS_VOIES: [&str; 24] = [
    "des Tilleuls",
    "de la Gare",
    "du Général Fabvier",
    "des Écoles",
    "de la République",
    "du Moulin",
    "des Lilas",
    "de Verdun",
    "de la Fontaine",
    "du Stade",
    "des Acacias",
    "Victor Hugo",
    "de l’Église",
    "des Vignes",
    "du Marché",
    "de la Paix",
    "Louise Michel",
    "des Peupliers",
    "du Château",
    "Marie Curie",
    "de la Liberté",
    "du Port",
    "des Chênes",
    "Jules Ferry",
];
const QUARTIERS: [&str; 10] = [
    "Quartier des Aubépines",
    "Îlot C",
    "ZAC des Coteaux",
    "Quartier de la Gare",
    "Îlot B2",
    "Écoquartier du Vallon",
    "Quartier du Port",
    "ZAC du Grand Pré",
    "Angle de la rue des Lilas",
    "Entrée par le mail piéton",
];
const NOMS: [&str; 24] = [
    "Aubremont",
    "Vauquelin",
    "Tessandier",
    "Maurebois",
    "Rivoyre",
    "Lacharme",
    "Fontorbe",
    "Beaulac",
    "Marsollier",
    "Pradelou",
    "Castelnoir",
    "Quentreval",
    "Delorière",
    "Sauveterre",
    "Gressigny",
    "Montalembeau",
    "Hautecombe",
    "Villebrune",
    "Passelaigue",
    "Roquebert",
    "Estrabaud",
    "Clairfontaine",
    "Jouvencel",
    "Mirebourg",
];
const PRENOMS: [&str; 16] = [
    "Camille", "Élise", "Hugo", "Nadia", "Thomas", "Inès", "Olivier", "Sophie", "Karim", "Anne", "Mathieu", "Claire",
    "Julien", "Yasmine", "Paul", "Hélène",
];

/// The commercial name of a residence. An ordinary residence takes its name from 964 names, in an order that the seed shifts. So
/// two of them never have the same name in a catalogue of at most 964 programmes.
pub(super) fn residence(alea: &mut Alea, genre: GenreResidence, graine: u64, index: u64) -> String {
    match genre {
        GenreResidence::Etudiante => {
            format!("{} {}", alea.choix(&["Campus", "Studios", "Le Quad", "La Ruche"]), alea.choix(&MOTS))
        }
        GenreResidence::Senior => {
            format!("{} {}", alea.choix(&["Les Saisons", "Les Beaux Jours", "La Maison"]), alea.choix(&COMPLEMENTS))
        }
        GenreResidence::Tourisme => {
            format!("{} {}", alea.choix(&["Les Horizons", "Le Grand Balcon", "Les Vues"]), alea.choix(&COMPLEMENTS))
        }
        GenreResidence::Renovation => {
            let aile =
                alea.choix(&["", " – Aile Nord", " – Aile Sud", " – Le Cloître", " – La Cour", " – Le Pavillon"]);
            format!("{}{aile}", alea.choix(&EDIFICES))
        }
        GenreResidence::Collectif | GenreResidence::Mixte | GenreResidence::Maisons => {
            residence_ordinaire(graine, index)
        }
    }
}

fn residence_ordinaire(graine: u64, index: u64) -> String {
    const COMPOSES: usize = LIEUX_DITS.len() * COMPLEMENTS.len();
    const TOUS: usize = COMPOSES + MOTS.len() * SUFFIXES.len();
    // The step has no common divisor with the number of names, so it goes through all the names before one comes again.
    const PAS: u64 = 577;
    let rang = (index % TOUS as u64 * PAS + graine % TOUS as u64) % TOUS as u64;
    let rang = usize::try_from(rang).unwrap_or_default();
    match rang.checked_sub(COMPOSES) {
        None => format!("{} {}", LIEUX_DITS[rang % LIEUX_DITS.len()], COMPLEMENTS[rang / LIEUX_DITS.len()]),
        Some(mot) => format!("{}{}", MOTS[mot % MOTS.len()], SUFFIXES[mot / MOTS.len()]),
    }
}

/// A street address: "12 rue des Tilleuls".
pub(super) fn adresse(alea: &mut Alea) -> String {
    let bis = if alea.chance(80) { " bis" } else { "" };
    format!("{}{bis} {} {}", 1 + alea.sous(140), alea.choix(&VOIES), alea.choix(&NOMS_VOIES))
}

pub(super) fn quartier(alea: &mut Alea) -> String {
    alea.choix(&QUARTIERS).to_owned()
}

pub(super) fn nom(alea: &mut Alea) -> &'static str {
    alea.choix(&NOMS)
}

pub(super) fn prenom(alea: &mut Alea) -> &'static str {
    alea.choix(&PRENOMS)
}

/// A landline in the range 01 99 00 xx xx, which is reserved for fiction.
pub(super) fn tel_fixe(alea: &mut Alea) -> String {
    format!("019900{:04}", alea.sous(10_000))
}

/// A mobile in the range 06 39 98 xx xx, which is reserved for fiction.
pub(super) fn tel_mobile(alea: &mut Alea) -> String {
    format!("063998{:04}", alea.sous(10_000))
}
