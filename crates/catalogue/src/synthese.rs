//! What a viewer is told of the lots of one programme: `syntheseLots`, `lotsParStatut`, `hasExclusivity`. Computed as it
//! is written, for this viewer, from the lots they see: a programme has some forty.

use crate::bits;
use crate::bloc::{Bloc, PUBLICS};
use crate::json::{self, ABSENT, brut};
use crate::ligne::morceau;
use crate::selection::visibles;
use domain::acces::Portee;
use domain::lot::{Nature, StatutLot};

/// Ranks in a row of prices of what the summary tells.
const TVA: usize = 0;
const PRIX: usize = 1;
const TVA_REDUITE: usize = 3;
const PRIX_TVA_REDUITE: usize = 4;

/// The free lots of one nature and number of rooms.
struct Ligne {
    nature: u8,
    pieces: u8,
    nombre: usize,
    min: usize,
}

/// Calls `f` with each row of a programme that this viewer sees and that is in sale.
pub(crate) fn lots_visibles(bloc: &Bloc, programme: usize, portee: Portee, mut f: impl FnMut(usize)) {
    let plage = bloc.lignes_de(programme);
    if plage.is_empty() {
        return;
    }
    let premier = plage.start >> 6;
    let mut mots = vec![0; bits::mots(plage.end) - premier];
    visibles(&bloc.etats, portee, premier, &mut mots);
    let base = premier * 64;
    bits::pour_chaque_dans(&mots, plage.start - base, plage.end - base, |ligne| f(base + ligne));
}

/// Whether this viewer sees a dedicated lot, whatever its status.
pub(crate) fn has_exclusivity(bloc: &Bloc, programme: usize, portee: Portee) -> bool {
    if bloc.etats.groupes.is_empty() {
        return false;
    }
    let publics = bloc.etats.plan(PUBLICS);
    let mut dedie = false;
    lots_visibles(bloc, programme, portee, |ligne| dedie |= !bits::est_mis(publics, ligne));
    dedie
}

/// The label of a nature and a number of rooms (spec section 9: a studio has one room).
fn libelle(nature: Nature, pieces: u8) -> String {
    let pluriel = if pieces > 1 { "s" } else { "" };
    match (nature, pieces) {
        (Nature::Appartement, 1) => "Studio".to_owned(),
        (Nature::Appartement, 2..) => format!("{pieces} pièces"),
        (Nature::Maison, 1..) => format!("Maison {pieces} pièce{pluriel}"),
        _ => nature.libelle().to_owned(),
    }
}

/// Writes `,"syntheseLots":[…],"lotsParStatut":{…}`.
pub(crate) fn ecrire(bloc: &Bloc, programme: usize, portee: Portee, sortie: &mut Vec<u8>) {
    let mut par_statut = [0usize; 4];
    let mut lignes: Vec<Ligne> = Vec::new();
    let cle = |ligne: usize| match bloc.prix.courant[ligne] {
        ABSENT => i64::MAX,
        prix => prix,
    };
    lots_visibles(bloc, programme, portee, |rang| {
        let statut = bloc.etats.lignes[rang].statut;
        par_statut[usize::from(statut)] += 1;
        if statut != StatutLot::L as u8 {
            return;
        }
        let (nature, pieces) = (bloc.fixes.nature[rang], bloc.fixes.pieces[rang]);
        match lignes.iter_mut().find(|l| l.nature == nature && l.pieces == pieces) {
            None => lignes.push(Ligne { nature, pieces, nombre: 1, min: rang }),
            Some(ligne) => {
                ligne.nombre += 1;
                if cle(rang) < cle(ligne.min) {
                    ligne.min = rang;
                }
            }
        }
    });
    lignes.sort_unstable_by_key(|l| (l.nature, l.pieces));
    brut(sortie, ",\"syntheseLots\":[");
    let id = &bloc.programmes.fiches[programme].id.0;
    for (i, ligne) in lignes.iter().enumerate() {
        if i > 0 {
            sortie.push(b',');
        }
        let nature = Nature::TOUTES[usize::from(ligne.nature)];
        brut(sortie, "{\"nature\":\"");
        brut(sortie, nature.code());
        brut(sortie, "\",\"pieces\":");
        json::entier(sortie, ligne.pieces);
        json::membre(sortie, "libelle", &libelle(nature, ligne.pieces));
        brut(sortie, ",\"nombre\":");
        json::entier(sortie, ligne.nombre);
        brut(sortie, ",\"min\":{");
        let prix = &bloc.prix.lignes[ligne.min];
        for (nom, rang) in [
            ("\"tva\":", TVA),
            (",\"prix\":", PRIX),
            (",\"tvaReduite\":", TVA_REDUITE),
            (",\"prixTvaReduite\":", PRIX_TVA_REDUITE),
        ] {
            brut(sortie, nom);
            json::centiemes(sortie, prix[rang]);
        }
        brut(sortie, ",\"dispositifFiscal\":");
        brut(sortie, bloc.fixes.morceau(ligne.min, morceau::DISPOSITIF));
        json::membre(sortie, "idLot", &format!("{id}-{}", bloc.fixes.numeros.get(ligne.min)));
        brut(sortie, "}}");
    }
    brut(sortie, "],\"lotsParStatut\":{");
    for (i, statut) in StatutLot::TOUS.into_iter().enumerate() {
        brut(sortie, if i == 0 { "\"" } else { ",\"" });
        brut(sortie, statut.code());
        brut(sortie, "\":");
        json::entier(sortie, par_statut[i]);
    }
    sortie.push(b'}');
}
