//! What a viewer may know of the lots of one programme: `syntheseLots`, `lotsParStatut`, `logementsParStatut`,
//! `hasExclusivity`. It is computed when it is written, from the lots that this viewer sees, which are about forty a
//! programme.

use crate::bits;
use crate::interieur::Interieur;
use crate::json::{self, ABSENT, brut};
use crate::ligne::morceau;
use crate::segment::BLOCS;
use domain::acces::Portee;
use domain::lot::{Nature, StatutLot};

/// The ranks, in a row of prices, of the prices that the summary shows.
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

impl Interieur {
    /// Calls `f` with each row of a programme that this viewer sees and that is on sale.
    pub(crate) fn lots_visibles(&self, bloc: usize, programme: usize, portee: Portee, mut f: impl FnMut(usize)) {
        let plage = self.blocs[bloc].lignes_de(programme);
        if plage.is_empty() {
            return;
        }
        let (touche, base) = self.touche_de(bloc, plage.start, plage.end);
        let mut mots = vec![0; touche.fin - touche.debut];
        self.visibles(portee, touche, &mut mots);
        bits::pour_chaque_dans(&mots, plage.start - base, plage.end - base, |ligne| f(base + ligne));
    }

    /// Whether this viewer sees a dedicated lot of any status.
    pub(crate) fn has_exclusivity(&self, bloc: usize, programme: usize, portee: Portee) -> bool {
        let etats = &self.blocs[bloc].etats;
        let mut dedie = false;
        if self.segments[bloc / BLOCS].a_des_dedies() {
            self.lots_visibles(bloc, programme, portee, |ligne| dedie |= etats[ligne].groupe.is_some());
        }
        dedie
    }
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

/// Writes the members `,"syntheseLots":[…],"lotsParStatut":{…},"logementsParStatut":{…}`.
pub(crate) fn ecrire(interieur: &Interieur, numero: usize, programme: usize, portee: Portee, sortie: &mut Vec<u8>) {
    let bloc = &*interieur.blocs[numero];
    let (mut par_statut, mut logements) = ([0usize; 4], [0usize; 4]);
    let mut lignes: Vec<Ligne> = Vec::new();
    let cle = |ligne: usize| match bloc.prix.courant[ligne] {
        ABSENT => i64::MAX,
        prix => prix,
    };
    interieur.lots_visibles(numero, programme, portee, |rang| {
        let statut = bloc.etats[rang].statut;
        par_statut[usize::from(statut)] += 1;
        if matches!(Nature::TOUTES[usize::from(bloc.fixes.nature[rang])], Nature::Appartement | Nature::Maison) {
            logements[usize::from(statut)] += 1;
        }
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
    brut(sortie, "]");
    for (nom, nombres) in [(",\"lotsParStatut\":{", par_statut), (",\"logementsParStatut\":{", logements)] {
        brut(sortie, nom);
        for (i, statut) in StatutLot::TOUS.into_iter().enumerate() {
            brut(sortie, if i == 0 { "\"" } else { ",\"" });
            brut(sortie, statut.code());
            brut(sortie, "\":");
            json::entier(sortie, nombres[i]);
        }
        sortie.push(b'}');
    }
}
