//! Reads the line of a lot.

use super::Alentours;
use super::champs::{Champs, citer};
use super::{document, programme};
use domain::lot::champs::{CHAMPS_LOT, ChampPropre, GenreChamp};
use domain::lot::prix::TAUX_DE_TVA;
use domain::lot::{
    DepotGarantie, Etage, Exclusivite, FicheLot, FiscaliteLot, LotFlux, Nature, PrixLot, StatutLot, Surfaces, Typologie,
};
use domain::nombres::{Montant, Taux};
use domain::programme::IdProgramme;

/// Reads the programme and the number of a lot, before its other fields. Each is empty when it has a mistake.
pub(super) fn identifiants(o: &mut Champs<'_>) -> (IdProgramme, String) {
    o.exiger("programme");
    let programme = o.objet("programme", programme::identifiant).unwrap_or(IdProgramme(String::new()));
    (programme, numero(o))
}

fn numero(o: &mut Champs<'_>) -> String {
    let permis = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    o.identifiant("numero", 20, permis, "lettres sans accent, chiffres, «\u{a0}_\u{a0}» et «\u{a0}.\u{a0}»")
}

/// Reads the fields of a lot, with the digests of its files.
pub(super) fn lire(
    o: &mut Champs<'_>,
    programme: IdProgramme,
    numero: String,
    alentours: &Alentours<'_>,
) -> (Option<LotFlux>, Vec<u128>) {
    verifier_id(o, &programme, &numero);
    o.exiger("typologie");
    let typologie = o.objet("typologie", lire_typologie).flatten();
    let nature = typologie.as_ref().map(|t| t.nature);
    let pieces = lire_pieces(o, nature);
    o.exiger("statut");
    let statut = o.objet("statut", lire_statut).flatten();
    let complet = typologie.is_some() && statut.is_some();
    // Without its typology and its status there is no lot. The other fields are read all the same, so that every mistake is
    // reported.
    let typologie =
        typologie.unwrap_or(Typologie { nature: Nature::Appartement, code: String::new(), libelle: String::new() });
    let fiche = FicheLot { pieces, ..FicheLot::nouvelle(programme, numero, typologie) };
    let statut = statut.unwrap_or(StatutLot::L);
    let mut lot = LotFlux { fiche, prix: PrixLot::default(), statut, exclusivite: None };
    let digestes = lire_champs(o, &mut lot, nature, alentours);
    (complet.then_some(lot), digestes)
}

/// Reads into `lot` every field of the table except those that identify it. Returns the digests of its files. `nature` is
/// `None` when it could not be read.
fn lire_champs(o: &mut Champs<'_>, lot: &mut LotFlux, nature: Option<Nature>, alentours: &Alentours<'_>) -> Vec<u128> {
    let mut digestes = Vec::new();
    for champ in CHAMPS_LOT {
        match champ.genre {
            GenreChamp::Texte { max, ou } => *(ou.place)(&mut lot.fiche) = o.texte(champ.nom, max),
            GenreChamp::Html { max, ou } => *(ou.place)(&mut lot.fiche) = o.html(champ.nom, max),
            GenreChamp::Drapeau(drapeau) => *(drapeau.emplacement().place)(&mut lot.fiche) = o.booleen(champ.nom),
            GenreChamp::Montant { min, ou } => *(ou.place)(lot) = o.montant(champ.nom, min),
            GenreChamp::Tva(ou) => *(ou.place)(lot) = lire_tva(o, champ.nom),
            GenreChamp::Propre(ChampPropre::Etage) => lot.fiche.etage = o.objet(champ.nom, lire_etage),
            GenreChamp::Propre(ChampPropre::Surfaces) => {
                lot.fiche.surfaces = o.objet(champ.nom, lire_surfaces).unwrap_or_default();
            }
            GenreChamp::Propre(ChampPropre::Fiscalites) => {
                lot.fiche.fiscalites = o.objets(champ.nom, 30, |o| Some(lire_fiscalite(o)));
            }
            GenreChamp::Propre(ChampPropre::Exclusivite) => lot.exclusivite = o.objet(champ.nom, lire_exclusivite),
            GenreChamp::Propre(ChampPropre::LotsSecondaires) => {
                verifier_prix(o, &lot.prix);
                lot.fiche.lots_secondaires = lire_lots_secondaires(o, &lot.fiche.numero, nature);
            }
            GenreChamp::Propre(ChampPropre::DepotsGarantie) => {
                lot.fiche.depots_garantie = o.objets(champ.nom, 10, lire_depot);
            }
            GenreChamp::Propre(ChampPropre::Documents) => {
                (lot.fiche.documents, digestes) = document::de_lot(o, alentours);
            }
            // These fields are read before, because the others depend on them.
            GenreChamp::Propre(
                ChampPropre::Programme
                | ChampPropre::Numero
                | ChampPropre::Pieces
                | ChampPropre::Statut
                | ChampPropre::Typologie,
            ) => {}
        }
    }
    digestes
}

/// Checks the id of a lot, when the feed gives one. It must be the id that follows from the programme and the number.
fn verifier_id(o: &mut Champs<'_>, programme: &IdProgramme, numero: &str) {
    let Some(id) = o.texte("id", 80) else { return };
    let attendu = format!("{}-{numero}", programme.0);
    if !programme.0.is_empty() && !numero.is_empty() && id != attendu {
        o.faute("id", format!("{}\u{a0}: le programme et le numéro donnent {}", citer(&id), citer(&attendu)));
    }
}

fn lire_typologie(o: &mut Champs<'_>) -> Option<Typologie> {
    o.exiger("nature");
    let natures = Nature::TOUTES.map(|nature| (nature.code(), nature));
    let nature = o
        .objet("nature", |o| {
            o.texte("libelle", 120);
            o.code("code", &natures)
        })
        .flatten();
    let permis = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let code = o.identifiant("code", 20, permis, "lettres sans accent, chiffres, «\u{a0}-\u{a0}» et «\u{a0}_\u{a0}»");
    let libelle = o.texte_requis("libelle", 120);
    Some(Typologie { nature: nature?, code, libelle })
}

/// Reads the number of rooms. Homes must have rooms, parking places and cellars must have none, and shops may have some.
fn lire_pieces(o: &mut Champs<'_>, nature: Option<Nature>) -> u8 {
    let bornes = match nature {
        Some(Nature::Appartement | Nature::Maison) => {
            o.exiger("pieces");
            1..=30
        }
        Some(Nature::Parking | Nature::Cave) => 0..=0,
        Some(Nature::Commerce) | None => 0..=30,
    };
    let Some(pieces) = o.entier("pieces", 0..=30) else { return 0 };
    match nature {
        Some(nature) if !bornes.contains(&pieces) && pieces == 0 => {
            o.faute("pieces", format!("un lot de nature {} a au moins une pièce", nature.code()));
        }
        Some(nature) if !bornes.contains(&pieces) => {
            o.faute("pieces", format!("un lot de nature {} n’a pas de pièce\u{a0}: 0 est attendu", nature.code()));
        }
        _ => {}
    }
    u8::try_from(pieces).unwrap_or_default()
}

fn lire_statut(o: &mut Champs<'_>) -> Option<StatutLot> {
    o.texte("libelle", 120);
    o.code("code", &StatutLot::TOUS.map(|statut| (statut.code(), statut)))
}

fn lire_etage(o: &mut Champs<'_>) -> Etage {
    let priorite = o.entier_requis("priorite", -20..=200);
    Etage { libelle: o.texte_requis("libelle", 60), priorite: i16::try_from(priorite).unwrap_or_default() }
}

/// Reads the group to which a lot is dedicated. Groups are compared by their normalised names. So a name of which nothing is left
/// once normalised is refused: the lot would be dedicated to everybody.
fn lire_exclusivite(o: &mut Champs<'_>) -> Exclusivite {
    let nom = o.texte_requis("nom", 120);
    if !nom.is_empty() && domain::texte::normaliser(&nom).is_empty() {
        o.faute("nom", format!("{}\u{a0}: une lettre ou un chiffre est attendu", citer(&nom)));
    }
    Exclusivite { nom }
}

fn lire_surfaces(o: &mut Champs<'_>) -> Surfaces {
    Surfaces {
        surface: o.surface("surface"),
        surface_jardin: o.surface("surfaceJardin"),
        surface_balcon: o.surface("surfaceBalcon"),
        surface_loggia: o.surface("surfaceLoggia"),
        surface_terrasse: o.surface("surfaceTerrasse"),
        surface_ponderee: o.surface("surfacePonderee"),
    }
}

fn lire_fiscalite(o: &mut Champs<'_>) -> FiscaliteLot {
    FiscaliteLot {
        code: programme::code_fiscalite(o),
        libelle: o.texte_requis("libelle", 120),
        plafond_loyer_theorique: o.montant("plafondLoyerTheorique", 1),
    }
}

fn lire_depot(o: &mut Champs<'_>) -> Option<DepotGarantie> {
    o.exiger("montant");
    let permis = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let code = o.identifiant("code", 40, permis, "lettres sans accent, chiffres, «\u{a0}-\u{a0}» et «\u{a0}_\u{a0}»");
    let libelle = o.texte_requis("libelle", 120);
    Some(DepotGarantie { code, libelle, montant: o.montant("montant", 0)? })
}

fn lire_lots_secondaires(o: &mut Champs<'_>, sien: &str, nature: Option<Nature>) -> Vec<String> {
    let mut numeros: Vec<String> = Vec::new();
    let annexes = o.objets("lotsSecondaires", 50, |o| {
        let annexe = numero(o);
        let raison = if annexe.is_empty() {
            return None;
        } else if annexe == sien {
            "un lot ne peut pas être son propre lot secondaire"
        } else if numeros.contains(&annexe) {
            "lot secondaire cité deux fois"
        } else {
            numeros.push(annexe.clone());
            return Some(annexe);
        };
        o.faute("numero", format!("{}\u{a0}: {raison}", citer(&annexe)));
        None
    });
    if let Some(nature @ (Nature::Parking | Nature::Cave)) = nature
        && !annexes.is_empty()
    {
        o.faute("lotsSecondaires", format!("un lot de nature {} n’a pas de lot secondaire", nature.code()));
    }
    annexes
}

fn verifier_prix(o: &Champs<'_>, prix: &PrixLot) {
    sous_la_grille(o, ("prix", prix.prix), ("prixGrille", prix.prix_grille));
    sous_la_grille(
        o,
        ("prixTvaReduite", prix.prix_tva_reduite),
        ("prixGrilleTvaReduite", prix.prix_grille_tva_reduite),
    );
    sous_la_grille(o, ("prixLLI", prix.prix_lli), ("prixGrilleLLI", prix.prix_grille_lli));
}

fn lire_tva(o: &mut Champs<'_>, nom: &'static str) -> Option<Taux> {
    let taux = o.taux(nom)?;
    if TAUX_DE_TVA.contains(&taux.centiemes()) {
        return Some(taux);
    }
    o.faute(nom, format!("taux de TVA inconnu {taux}, attendu 5.5, 8.5, 10 ou 20"));
    None
}

/// Checks that a price is not above the price of the grid: a promotion may lower it, but never raise it.
fn sous_la_grille(o: &Champs<'_>, prix: (&str, Option<Montant>), grille: (&str, Option<Montant>)) {
    if let (Some(paye), Some(reference)) = (prix.1, grille.1)
        && paye > reference
    {
        o.faute(prix.0, format!("{paye} dépasse {} ({reference})", grille.0));
    }
}
