//! Writes a lot and a programme as JSON for the wire: ready pieces are copied one after the other, with numbers written
//! between them.

use crate::bits;
use crate::bloc::BlocDeLots;
use crate::interieur::Interieur;
use crate::json::{self, ABSENT, brut};
use crate::ligne::{instant, morceau};
use crate::requete::{DrapeauLot, FormeProgramme};
use crate::synthese;
use chrono::SecondsFormat;
use domain::acces::Portee;
use domain::lot::StatutLot;
use std::sync::LazyLock;

pub use domain::lot::CasActions;

/// The ready JSON value of `actions` for each case. The `api` crate makes these values once for each request.
#[derive(Debug, Clone)]
pub struct ActionsLot {
    cas: Vec<String>,
}

impl ActionsLot {
    /// Asks `valeur` for the JSON of each case.
    pub fn nouveau(mut valeur: impl FnMut(CasActions) -> String) -> Self {
        let mut cas = Vec::with_capacity(16);
        for statut in StatutLot::TOUS {
            for (avant_premiere, annexe) in [(false, false), (false, true), (true, false), (true, true)] {
                cas.push(valeur(CasActions { statut, avant_premiere, annexe }));
            }
        }
        Self { cas }
    }

    /// The JSON value of a case.
    pub fn valeur(&self, cas: CasActions) -> &str {
        &self.cas[cas.statut as usize * 4 + usize::from(cas.avant_premiere) * 2 + usize::from(cas.annexe)]
    }
}

/// Names of prices and VAT rates as JSON members, in the order of storage.
const PRIX: [&str; 12] = [
    ",\"tva\":",
    ",\"prix\":",
    ",\"prixGrille\":",
    ",\"tvaReduite\":",
    ",\"prixTvaReduite\":",
    ",\"prixGrilleTvaReduite\":",
    ",\"prixLLI\":",
    ",\"prixGrilleLLI\":",
    ",\"tvaLLI\":",
    ",\"prixLotPrincipal\":",
    ",\"prixLotPrincipalTvaReduite\":",
    ",\"prixLotPrincipalLLI\":",
];

/// The members of [`PRIX`] with the value `null`. They are kept ready because half of the values are missing.
const PRIX_NULS: [&str; 12] = [
    ",\"tva\":null",
    ",\"prix\":null",
    ",\"prixGrille\":null",
    ",\"tvaReduite\":null",
    ",\"prixTvaReduite\":null",
    ",\"prixGrilleTvaReduite\":null",
    ",\"prixLLI\":null",
    ",\"prixGrilleLLI\":null",
    ",\"tvaLLI\":null",
    ",\"prixLotPrincipal\":null",
    ",\"prixLotPrincipalTvaReduite\":null",
    ",\"prixLotPrincipalLLI\":null",
];

/// Number of flags that are written together.
const DRAPEAUX_ENSEMBLE: usize = 8;

/// The JSON members of eight flags together, for each of their values.
static DRAPEAUX: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    DrapeauLot::TOUS
        .chunks(DRAPEAUX_ENSEMBLE)
        .map(|ensemble| {
            (0..1_u16 << ensemble.len())
                .map(|bits| {
                    let membre = |(rang, drapeau): (usize, &DrapeauLot)| {
                        format!("{}{}", drapeau.membre(), bits >> rang & 1 == 1)
                    };
                    ensemble.iter().enumerate().map(membre).collect()
                })
                .collect()
        })
        .collect()
});

/// The JSON of each status.
const STATUTS: [&str; 4] = [
    ",\"statut\":{\"code\":\"L\",\"libelle\":\"Libre\"}",
    ",\"statut\":{\"code\":\"O\",\"libelle\":\"Optionné\"}",
    ",\"statut\":{\"code\":\"T\",\"libelle\":\"Pré-réservé\"}",
    ",\"statut\":{\"code\":\"R\",\"libelle\":\"Réservé\"}",
];

fn numero_json(sortie: &mut Vec<u8>, numero: &str) {
    if numero.bytes().all(|o| o.is_ascii_alphanumeric() || matches!(o, b'_' | b'.' | b'-')) {
        sortie.push(b'"');
        brut(sortie, numero);
        sortie.push(b'"');
    } else {
        json::valeur(sortie, numero);
    }
}

impl Interieur {
    /// Writes a lot for this viewer.
    pub(crate) fn ecrire_lot(
        &self,
        portee: Portee,
        (bloc, rang): (usize, usize),
        actions: &ActionsLot,
        s: &mut Vec<u8>,
    ) {
        let bloc = &*self.blocs[bloc];
        let f = &*bloc.fixes;
        let etat = bloc.etats[rang];
        let programme = &bloc.programmes.fiches[f.programme[rang] as usize];
        let piece = |s: &mut Vec<u8>, nom: &str, lequel: usize| {
            brut(s, nom);
            brut(s, f.morceau(rang, lequel));
        };
        let numero = f.numeros.get(rang);
        brut(s, "{\"id\":");
        if programme.id.0.bytes().all(|o| o.is_ascii_alphanumeric() || o == b'_') {
            s.push(b'"');
            brut(s, &programme.id.0);
            s.push(b'-');
            let debut = s.len();
            numero_json(s, numero);
            // The number has an opening quote of its own, but the id has one already.
            s.remove(debut);
        } else {
            json::valeur(s, &format!("{}-{numero}", programme.id.0));
        }
        brut(s, ",\"numero\":");
        numero_json(s, numero);
        brut(s, ",\"programme\":");
        brut(s, &programme.morceaux.dans_lot);
        if portee.est_connecte() {
            brut(s, &programme.morceaux.taux);
        }
        brut(s, "},\"pieces\":");
        json::entier(s, f.pieces[rang]);
        brut(s, STATUTS[usize::from(etat.statut)]);
        match instant(etat.disponible_le) {
            None => brut(s, ",\"disponibleLe\":null"),
            Some(fin) => {
                brut(s, ",\"disponibleLe\":\"");
                brut(s, &fin.to_rfc3339_opts(SecondsFormat::Secs, true));
                s.push(b'"');
            }
        }
        piece(s, ",\"typologie\":", morceau::TYPOLOGIE);
        piece(s, ",\"etage\":", morceau::ETAGE);
        piece(s, ",\"batiment\":", morceau::BATIMENT);
        piece(s, ",\"description\":", morceau::DESCRIPTION);
        piece(s, ",\"exposition\":", morceau::EXPOSITION);
        brut(s, f.surfaces_en_json(rang));
        for (ensemble, valeurs) in DRAPEAUX.iter().enumerate() {
            let bits = usize::from(f.drapeaux[rang]) >> (ensemble * DRAPEAUX_ENSEMBLE);
            brut(s, &valeurs[bits & (valeurs.len() - 1)]);
        }
        piece(s, ",\"dispositifFiscal\":", morceau::DISPOSITIF);
        piece(s, ",\"fiscalites\":", morceau::FISCALITES);
        if portee.est_connecte() {
            brut(s, ",\"exclusivite\":");
            match etat.groupe {
                None => brut(s, "null"),
                Some(groupe) => brut(s, self.groupes.get(&groupe).map_or("{\"nom\":null}", String::as_str)),
            }
        }
        for ((nom, nul), prix) in PRIX.iter().zip(PRIX_NULS).zip(bloc.prix.lignes[rang]) {
            if prix == ABSENT {
                brut(s, nul);
            } else {
                brut(s, nom);
                json::centiemes(s, prix);
            }
        }
        ecrire_annexes(bloc, rang, portee, s);
        piece(s, ",\"depotsGarantie\":", morceau::DEPOTS);
        brut(s, ",\"fraisDeNotaire\":");
        json::centiemes(s, f.frais[rang]);
        piece(s, "", morceau::TEXTES);
        brut(s, ",\"actions\":");
        brut(
            s,
            actions.valeur(CasActions {
                statut: StatutLot::TOUS[usize::from(etat.statut)],
                avant_premiere: programme.avant_premiere,
                annexe: est_annexe(bloc, rang, portee),
            }),
        );
        s.push(b'}');
    }

    /// Writes a programme for this viewer.
    pub(crate) fn ecrire_programme(&self, portee: Portee, rang: u32, forme: FormeProgramme, s: &mut Vec<u8>) {
        let (numero, programme) = self.carte.programme(rang);
        let bloc = &self.blocs[numero];
        let m = &bloc.programmes.fiches[programme].morceaux;
        let (carte, synthese) = match forme {
            FormeProgramme::Entiere => (false, true),
            FormeProgramme::SansSynthese => (false, false),
            FormeProgramme::Carte => (true, true),
            FormeProgramme::CarteSansSynthese => (true, false),
        };
        if carte {
            brut(s, &m.carte);
        } else {
            brut(s, &m.tronc);
            if portee.est_connecte() {
                brut(s, &m.taux);
            }
            brut(s, ",\"intervenants\":");
            brut(s, if portee.est_connecte() { &m.intervenants } else { &m.intervenants_visiteur });
        }
        brut(s, ",\"hasExclusivity\":");
        json::logique(s, self.has_exclusivity(numero, programme, portee));
        if synthese {
            synthese::ecrire(self, numero, programme, portee, s);
        }
        s.push(b'}');
    }
}

/// Whether this viewer may be shown a lot beside `autre`. A withdrawn lot is shown only beside a withdrawn one.
fn existe(bloc: &BlocDeLots, rang: usize, autre: usize, portee: Portee) -> bool {
    voit(bloc, rang, portee) && (!est_retire(bloc, rang) || est_retire(bloc, autre))
}

/// Whether a lot is an annex of a lot that this viewer may be shown.
fn est_annexe(bloc: &BlocDeLots, rang: usize, portee: Portee) -> bool {
    let f = &bloc.fixes;
    if !bits::est_mis(&f.rattaches, rang) {
        return false;
    }
    // A lot can only be an annex of lots of its programme.
    let plage = bloc.lignes_de(f.programme[rang] as usize);
    f.annexes
        .des_lignes(plage)
        .any(|rattachement| rattachement.annexe() == Some(rang) && existe(bloc, rattachement.principal(), rang, portee))
}

/// Writes `lotsSecondaires`: the annexes that this viewer may be shown, in their present state.
fn ecrire_annexes(bloc: &BlocDeLots, rang: usize, portee: Portee, s: &mut Vec<u8>) {
    brut(s, ",\"lotsSecondaires\":[");
    let visibles = bloc.fixes.annexes_de(rang).filter(|annexe| existe(bloc, *annexe, rang, portee));
    for (i, annexe) in visibles.enumerate() {
        brut(s, if i == 0 { "{\"numero\":" } else { ",{\"numero\":" });
        numero_json(s, bloc.fixes.numeros.get(annexe));
        let prix = &bloc.prix.lignes[annexe];
        for (nom, lequel) in [
            (",\"batiment\":", morceau::BATIMENT),
            (",\"typologie\":", morceau::TYPOLOGIE),
            (",\"etage\":", morceau::ETAGE),
        ] {
            brut(s, nom);
            brut(s, bloc.fixes.morceau(annexe, lequel));
        }
        for nom in [1, 4, 6] {
            brut(s, PRIX[nom]);
            json::centiemes(s, prix[nom]);
        }
        s.push(b'}');
    }
    s.push(b']');
}

/// Whether a lot is withdrawn, by itself or with its programme.
pub(crate) fn est_retire(bloc: &BlocDeLots, rang: usize) -> bool {
    bloc.etats[rang].retire || bloc.programmes.fiches[bloc.fixes.programme[rang] as usize].retire
}

/// Whether this viewer may see the page of a lot.
pub(crate) fn voit(bloc: &BlocDeLots, rang: usize, portee: Portee) -> bool {
    let groupe = bloc.etats[rang].groupe.map(domain::acces::IdGroupe);
    portee.voit(groupe) && (!est_retire(bloc, rang) || portee == Portee::Interne)
}
