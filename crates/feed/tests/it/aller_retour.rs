//! Tests with random values: a feed that is written is read back unchanged, and damaged bytes give either a value or a reason.

use chrono::NaiveDate;
use domain::CodeLibelle;
use domain::document::{Categorie, Document, Famille, Source};
use domain::lot::champs::{DrapeauLot, textes};
use domain::lot::{
    DepotGarantie, Etage, Exclusivite, FicheLot, FiscaliteLot, LotFlux, Nature, PrixLot, StatutLot, Surfaces, Typologie,
};
use domain::nombres::{Montant, Surface, Taux};
use domain::programme::{
    Calendrier, Caracteristiques, Coordonnees, Descriptifs, IdProgramme, Intervenant, LieuProgramme, Programme,
};
use feed::ecriture::{ecrire_lot, ecrire_programme};
use feed::lecture::{Alentours, ContenuDeLigne, LecteurDeFlux, LigneDeFlux};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

fn texte() -> impl Strategy<Value = String> {
    "[a-zA-Zéèàœ0-9«»&<>\"\\\\'’€/{}-][a-zéç ,:&<>\"\\\\]{0,20}[a-z.!\"]"
}

fn html() -> impl Strategy<Value = String> {
    "(<p>|<b>|<ul><li>|&amp;|&|<script>|<a href=\"https://a\\.example\">){0,3}[a-zé'\" <>&]{0,20}(</p>|</b>)?x"
        .prop_map(|brut| feed::html::nettoyer(&brut).trim().to_owned())
        .prop_filter("something is left", |propre| !propre.is_empty())
}

fn code_libelle() -> impl Strategy<Value = CodeLibelle> {
    ("[a-z][a-z0-9_-]{0,10}", texte()).prop_map(|(code, libelle)| CodeLibelle { code, libelle })
}

fn date() -> impl Strategy<Value = NaiveDate> {
    (1990..=2099, 1..=365_u32).prop_map(|(annee, jour)| NaiveDate::from_yo_opt(annee, jour).expect("a day of the year"))
}

fn montant() -> impl Strategy<Value = Montant> {
    (1..100_000_000_000_i64).prop_map(Montant::depuis_centiemes)
}

fn surface() -> impl Strategy<Value = Surface> {
    (0..=10_000_000_i64).prop_map(Surface::depuis_centiemes)
}

fn tva() -> impl Strategy<Value = Taux> {
    select(vec![550, 850, 1000, 2000]).prop_map(Taux::depuis_centiemes)
}

fn documents(categories: &'static [Categorie]) -> impl Strategy<Value = Vec<Document>> {
    let source = prop_oneof![
        "[a-z]{1,8}(/[a-z ]{0,5}[a-z]){0,2}\\.pdf".prop_map(Source::Fichier),
        "https?://[a-z]{1,8}\\.example(/[a-z0-9?=]{0,8})?".prop_map(Source::Adresse),
        "[a-z]{1,8}(-[a-z]{1,8})?".prop_map(Source::Modele),
    ];
    let famille = select(vec![Famille::Document, Famille::Media]);
    let quoi = ("[A-Za-z0-9_.-]{1,80}", texte(), of(texte()), famille, select(categories), "[A-Z][A-Z0-9_]{0,39}");
    let reste = (of(texte()), 1..=100_000_i32, of(texte()), of(texte()), source);
    let document = (quoi, reste).prop_map(
        |((id, titre, libelle, famille, categorie, type_document), (alternatif, position, batiment, etage, source))| {
            Document {
                id,
                titre,
                libelle,
                famille,
                categorie,
                type_document,
                alternatif,
                position,
                batiment,
                etage,
                source,
            }
        },
    );
    vec(document, 0..3)
}

fn descriptifs() -> impl Strategy<Value = Descriptifs> {
    vec(of(html()), 9).prop_map(|mut textes| {
        let mut suivant = || textes.pop().flatten();
        Descriptifs {
            introduction: suivant(),
            description_titre: suivant(),
            description_contenu: suivant(),
            environnement_titre: suivant(),
            environnement_contenu: suivant(),
            prestation_residence_titre: suivant(),
            prestation_residence_contenu: suivant(),
            prestation_logement_titre: suivant(),
            prestation_logement_contenu: suivant(),
        }
    })
}

fn intervenant() -> impl Strategy<Value = Intervenant> {
    (texte(), texte(), vec(of(texte()), 5), of("[a-z]{1,8}@[a-z]{1,8}\\.example"), vec(of("[0-9]{10}"), 3)).prop_map(
        |(fonction, nom, mut textes, email, mut nombres)| {
            let mut texte = || textes.pop().flatten();
            let mut nombre = || nombres.pop().flatten();
            Intervenant {
                fonction,
                nom,
                prenom: texte(),
                contact: texte(),
                email,
                tel_mobile: nombre(),
                tel_fixe: nombre(),
                adresse: texte(),
                adresse2: texte(),
                cp: nombre(),
                ville: texte(),
            }
        },
    )
}

fn caracteristiques() -> impl Strategy<Value = Caracteristiques> {
    any::<[bool; 10]>().prop_map(
        |[fibre, domotique, bi_home, imagin_home, nord, sud, ouest, est, bord_mer, montagne]| Caracteristiques {
            fibre,
            domotique,
            bi_home,
            imagin_home,
            nord,
            sud,
            ouest,
            est,
            bord_mer,
            montagne,
        },
    )
}

/// Any programme that a feed can hold.
pub(crate) fn programme() -> impl Strategy<Value = Programme> {
    let lieu =
        select(vec![("44109", "44300", 47.2, -1.5), ("75111", "75011", 48.86, 2.37), ("97411", "97400", -20.9, 55.4)]);
    let ou = (lieu, of((-20_000..20_000_i32, -20_000..20_000_i32)), of(texte()), of(texte()));
    let quoi = ("[A-Za-z0-9_]{1,40}", texte(), "[A-Z][A-Z0-9_]{0,39}", texte(), any::<[bool; 3]>());
    let zone = of(select(vec!["A bis", "A", "B1", "B2", "C"]).prop_map(str::to_owned));
    let listes = (vec(code_libelle(), 0..3), vec(texte(), 0..3), vec(texte(), 0..3), vec(texte(), 0..3));
    let objets = (caracteristiques(), descriptifs(), vec(intervenant(), 0..3), documents(&Categorie::PROGRAMME));
    let taux = of((0..=10_000_i64).prop_map(Taux::depuis_centiemes));
    (ou, quoi, zone, listes, objets, (of(texte()), of(texte()), taux), vec(of(date()), 4)).prop_map(
        |(ou, quoi, zone_fiscale, listes, objets, (nature_lots, gamme_prestations, taux_commission), dates)| {
            let ((code_insee, code_postal, lat, long), ecart, adresse, adresse2) = ou;
            let (id, nom_commercial, phase, libelle, [demat, promotion, dernieres]) = quoi;
            let (fiscalites, avantages, certifications_environnementales, niveaux_energetiques) = listes;
            let (caracteristiques, descriptifs, intervenants, documents) = objets;
            let arrondir = |degres: f64| (degres * 1e6).round() / 1e6;
            Programme {
                id: IdProgramme(id),
                nom_commercial,
                adresse,
                adresse2,
                lieu: LieuProgramme { code_insee: code_insee.to_owned(), code_postal: code_postal.to_owned() },
                phase_commerciale: CodeLibelle { code: phase, libelle },
                coordonnees: ecart.map(|(dlat, dlong)| Coordonnees {
                    lat: arrondir(lat + f64::from(dlat) / 1e5),
                    long: arrondir(long + f64::from(dlong) / 1e5),
                }),
                zone_fiscale,
                fiscalites,
                nature_lots,
                promotion_en_cours: promotion,
                calendrier: Calendrier {
                    date_commercialisation: dates[0],
                    date_livraison: dates[1],
                    date_actabilite: dates[2],
                    date_debut_travaux: dates[3],
                },
                is_eligible_demat: demat,
                dernieres_opportunites: dernieres,
                avantages,
                caracteristiques,
                descriptifs,
                certifications_environnementales,
                niveaux_energetiques,
                gamme_prestations,
                taux_commission,
                intervenants,
                documents,
            }
        },
    )
}

/// A price and the price of the grid, which is never below it.
fn couple() -> impl Strategy<Value = (Option<Montant>, Option<Montant>)> {
    (of(montant()), of(montant())).prop_map(|(a, b)| match (a, b) {
        (Some(a), Some(b)) => (Some(a.min(b)), Some(a.max(b))),
        seul => seul,
    })
}

fn prix() -> impl Strategy<Value = PrixLot> {
    (vec(of(tva()), 3), couple(), couple(), couple(), vec(of(montant()), 3)).prop_map(
        |(tva, normal, reduit, lli, seul)| PrixLot {
            tva: tva[0],
            prix: normal.0,
            prix_grille: normal.1,
            tva_reduite: tva[1],
            prix_tva_reduite: reduit.0,
            prix_grille_tva_reduite: reduit.1,
            tva_lli: tva[2],
            prix_lli: lli.0,
            prix_grille_lli: lli.1,
            prix_lot_principal: seul[0],
            prix_lot_principal_tva_reduite: seul[1],
            prix_lot_principal_lli: seul[2],
        },
    )
}

fn fiche() -> impl Strategy<Value = FicheLot> {
    let nature = select(Nature::TOUTES.to_vec());
    let typologie = (nature, "[A-Z][A-Z0-9]{0,3}", texte(), 1..=30_u8);
    let etage = of((texte(), -20..=200_i16).prop_map(|(libelle, priorite)| Etage { libelle, priorite }));
    let surfaces = vec(of(surface()), 6).prop_map(|s| Surfaces {
        surface: s[0],
        surface_jardin: s[1],
        surface_balcon: s[2],
        surface_loggia: s[3],
        surface_terrasse: s[4],
        surface_ponderee: s[5],
    });
    let fiscalite = ("[a-z][a-z0-9-]{0,10}", texte(), of(montant()))
        .prop_map(|(code, libelle, plafond)| FiscaliteLot { code, libelle, plafond_loyer_theorique: plafond });
    let depot = ("[a-z][a-z0-9-]{0,10}", texte(), montant()).prop_map(|(code, libelle, montant)| DepotGarantie {
        code,
        libelle,
        montant,
    });
    let annexes = proptest::collection::btree_set("P[0-9]{1,3}", 0..3);
    let ids = ("[A-Za-z0-9_]{1,40}", "L[A-Za-z0-9_.]{0,19}");
    let listes = (vec(fiscalite, 0..3), annexes, vec(depot, 0..3), documents(&Categorie::LOT));
    let textes_lus = vec(of(texte()), textes().count());
    (ids, typologie, etage, any::<[bool; DrapeauLot::TOUS.len()]>(), surfaces, textes_lus, listes, of(montant()))
        .prop_map(
            |((programme, numero), (nature, code, libelle, pieces), etage, drapeaux, surfaces, lus, listes, frais)| {
                let (fiscalites, annexes, depots_garantie, documents) = listes;
                let annexe = matches!(nature, Nature::Parking | Nature::Cave);
                let mut fiche = FicheLot {
                    pieces: if annexe { 0 } else { pieces },
                    etage,
                    surfaces,
                    fiscalites,
                    lots_secondaires: if annexe { Vec::new() } else { annexes.into_iter().collect() },
                    depots_garantie,
                    frais_de_notaire: frais,
                    documents,
                    ..FicheLot::nouvelle(IdProgramme(programme), numero, Typologie { nature, code, libelle })
                };
                for (drapeau, leve) in DrapeauLot::TOUS.into_iter().zip(drapeaux) {
                    *(drapeau.emplacement().place)(&mut fiche) = leve;
                }
                for ((_, max, ou), lu) in textes().zip(lus) {
                    // Only a long text may have several lines.
                    *(ou.place)(&mut fiche) = if max >= 1000 { lu.map(|t| format!("{t}\n\t{t}")) } else { lu };
                }
                // The reader of feeds keeps only harmless HTML in a description, so the expected description is cleaned too.
                let propre = fiche.description.take().map(|dite| feed::html::nettoyer(&dite).trim().to_owned());
                fiche.description = propre.filter(|dite| !dite.is_empty());
                fiche
            },
        )
}

/// Any lot that a feed can hold. Its annexes need not exist.
pub(crate) fn lot() -> impl Strategy<Value = LotFlux> {
    let exclusivite = of(texte().prop_map(|nom| Exclusivite { nom: format!("Groupe {nom}") }));
    (fiche(), prix(), select(StatutLot::TOUS.to_vec()), exclusivite)
        .prop_map(|(fiche, prix, statut, exclusivite)| LotFlux { fiche, prix, statut, exclusivite })
}

fn lire(octets: &[u8]) -> Vec<LigneDeFlux> {
    LecteurDeFlux::nouveau(octets, Alentours::default()).map(|ligne| ligne.expect("memory")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn un_programme_ecrit_se_relit(programme in programme()) {
        let mut octets = Vec::new();
        ecrire_programme(&programme, &mut octets).expect("memory");
        let lues = lire(&octets);
        prop_assert_eq!(lues.len(), 1);
        prop_assert_eq!(&lues[0].contenu, &Ok(ContenuDeLigne::Programme(Box::new(programme))));
    }

    #[test]
    fn un_lot_ecrit_se_relit(lot in lot()) {
        let mut octets = Vec::new();
        ecrire_lot(&lot, &mut octets).expect("memory");
        let lues = lire(&octets);
        prop_assert_eq!(lues.len(), 1);
        prop_assert_eq!(&lues[0].contenu, &Ok(ContenuDeLigne::Lot(Box::new(lot))));
    }

    /// Two equal lots have the same fingerprint, and two different lots have different fingerprints.
    #[test]
    fn l_empreinte_distingue_les_lots(un in lot(), autre in lot()) {
        use feed::empreinte::Empreinte;
        prop_assert_eq!(Empreinte::de_lot(&un, &[]), Empreinte::de_lot(&un.clone(), &[]));
        prop_assert_eq!(Empreinte::de_lot(&un, &[]) == Empreinte::de_lot(&autre, &[]), un == autre);
    }

    /// A damaged feed is read to its end without a panic, and a line with a mistake always gives a reason.
    #[test]
    fn des_octets_abimes_ne_font_que_des_erreurs(
        lot in lot(),
        rang in any::<prop::sample::Index>(),
        dommage in vec(any::<u8>(), 1..4),
    ) {
        let mut octets = Vec::new();
        ecrire_lot(&lot, &mut octets).expect("memory");
        let rang = rang.index(octets.len());
        octets.splice(rang..=rang, dommage);
        for ligne in lire(&octets) {
            if let Err(erreurs) = ligne.contenu {
                prop_assert!(!erreurs.is_empty());
                prop_assert!(erreurs.iter().all(|e| e.ligne == ligne.numero && !e.raison.is_empty()));
            }
        }
    }
}
