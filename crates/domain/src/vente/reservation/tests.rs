use super::*;
use crate::acces::Role;
use crate::calendrier::jour_a_paris;
use crate::contrat::{EnvoiASigner, ModeDeNotification, Notification, ObjetDuContrat, Retractation, VoieDeSignature};
use crate::lot::tenue::{Evenement, LignePortail};
use crate::regard::Regard;
use crate::reservation::{CategorieDePiece, PieceFournie, TRANSITIONS, TypeDePiece};
use crate::reservation::{EtapeReservation, StatutReservation};
use crate::vente::{Agissant, DroitsSurReservation, GenreDeRefus, essais};
use chrono::TimeDelta;
use serde_json::json;

const EP: IdUtilisateur = IdUtilisateur(4);
const SOCIETE: IdCompte = IdCompte(2);

fn instant(texte: &str) -> DateTime<Utc> {
    texte.parse().expect("an instant")
}

/// A Monday at 19:00 in Paris. Three days after it, it is again 19:00 of a working day.
fn debut() -> DateTime<Utc> {
    instant("2026-11-23T18:00:00Z")
}

fn dans(heures: i64) -> DateTime<Utc> {
    debut() + TimeDelta::hours(heures)
}

fn brouillon() -> Reservation {
    let nouvelle = NouvelleReservation {
        lot: IdLot("nantes1-A201".to_owned()),
        programme: IdProgramme("nantes1".to_owned()),
        prescripteur: EP,
        compte: Some(SOCIETE),
        option: None,
        origines: [OrigineDAcquereur::default(); 2],
        creee: debut(),
        prix: PrixLot::default(),
        document: json!({}),
    };
    nouvelle.nee(IdReservation(7))
}

fn brouillon_jusqu_a(expire: DateTime<Utc>, avertir: Option<DateTime<Utc>>) -> StadeDeReservation {
    StadeDeReservation::Brouillon { expire, avertir, prolonge: None, renvoye: None }
}

/// A reservation in this state.
fn a_l_etat(etat: EtatReservation) -> Reservation {
    let colonnes = ColonnesDuStade {
        etat,
        expire: Some(dans(72)),
        avertir: (etat.statut() == StatutReservation::EnCours).then(|| dans(48)),
        motif: None,
        finie: etat.est_finie().then(|| dans(1)),
        suite: (etat.etape() != EtapeReservation::Brouillon).then(|| Contrat::envoye(envoi(), debut())),
        renvoyee: None,
    };
    Reservation { stade: StadeDeReservation::des_colonnes(colonnes).expect("they fit"), ..brouillon() }
}

/// What is sent for an online signature by the one buyer of a home.
fn envoi() -> EnvoiASigner {
    EnvoiASigner { voie: VoieDeSignature::Electronique, objet: ObjetDuContrat::Habitation, acquereurs: 1, jours: 7 }
}

fn regard(id: i32, roles: &[Role]) -> Regard {
    Regard { utilisateur: IdUtilisateur(id), compte: Some(SOCIETE), groupe: None, roles: roles.to_vec() }
}

fn change() -> FormulaireChange {
    FormulaireChange {
        document: json!({"tva": 20}),
        origines: [OrigineDAcquereur::default(); 2],
        champs: vec!["tva".to_owned()],
        documents_retires: 2,
    }
}

fn notification() -> Notification {
    Notification { mode: ModeDeNotification::Papier, presentee: jour_a_paris(debut()), notee: dans(1) }
}

fn lettre() -> Retractation {
    Retractation::ParLettre { envoyee: jour_a_paris(debut()) }
}

fn code<T>(fait: Result<T, RefusDeVente>) -> &'static str {
    fait.err().map_or("", |refus| refus.code)
}

/// Who may fill a draft, cancel it and have it signed, in the order of [`tout_le_monde`].
#[test]
fn chacun_a_ses_droits_sur_un_brouillon() {
    let (sienne, sans_droit, non_geree) = ("reservation-d-un-autre", "role-manquant", "societe-non-geree");
    let attendus = [
        ["", "", ""],
        [sans_droit, "", sans_droit],
        ["", "", ""],
        [sienne, "", sienne],
        [sienne, sans_droit, sienne],
        [sienne, sans_droit, sienne],
        [sans_droit, sans_droit, sans_droit],
        [sans_droit, "", sans_droit],
        [sans_droit, non_geree, sans_droit],
        [sans_droit, "", sans_droit],
    ];
    let (brouillon, societe) = (Reservation { compte: Some(essais::SOCIETE), ..brouillon() }, essais::societe());
    for ((qui, regard), droits) in essais::tout_le_monde().into_iter().zip(attendus) {
        let agissant = Agissant { regard: &regard, compte: Some(&societe) };
        let DroitsSurReservation { modifier, annuler, signer, prolonger, .. } =
            DroitsSurReservation::de(agissant, &brouillon, dans(1));
        let gere = ["référent", "administrateur"].contains(&qui);
        assert_eq!(prolonger.is_ok(), gere, "{qui}");
        assert_eq!([code(modifier), code(annuler), code(signer)], droits, "{qui}");
        // Once the draft has ended, the persons who had a right are refused because it has ended.
        let tard = DroitsSurReservation::de(agissant, &brouillon, dans(72));
        let annulable = if droits[1].is_empty() { "reservation-terminee" } else { droits[1] };
        assert_eq!(code(tard.annuler), annulable, "{qui}");
    }
}

#[test]
fn elle_nait_en_brouillon_pour_trois_jours() {
    let nee = brouillon();
    assert_eq!(nee.stade, brouillon_jusqu_a(dans(72), Some(dans(48))));
    assert_eq!((nee.modifiee, nee.version, nee.echeance(), nee.motif()), (debut(), 1, Some(dans(72)), None));
    assert!(nee.se_remplit(dans(71)) && !nee.se_remplit(dans(72)), "whether or not the job came");
    assert!(!nee.dure_au_plus());
    let pas = nee.commencee(Some(LignePortail::Option(IdOption(3))));
    let evenement = pas.sur_le_lot.expect("it takes its lot").evenement;
    let apres = Some(LignePortail::Option(IdOption(3)));
    assert_eq!(evenement, Evenement::BrouillonCree { reservation: IdReservation(7), apres });
    assert_eq!(pas.lettres, [LettreSurReservation::Commencee]);
    let annexes = vec![IdLot("nantes1-P01".to_owned())];
    let lot = IdLot("nantes1-A201".to_owned());
    let attendu = Fait::BrouillonCree { reservation: IdReservation(7), lot, annexes: annexes.clone() };
    assert_eq!(pas.tous_les_faits(annexes), [attendu]);
}

/// Tries every move from every state. It does what the table says, or is refused.
#[test]
fn chaque_geste_depuis_chaque_etat_suit_la_table() {
    let moi = &regard(EP.0, &[Role::EP]);
    let agissant = Agissant { regard: moi, compte: None };
    let de_l_equipe = &regard(9, &[Role::IA]);
    let equipe = Agissant { regard: de_l_equipe, compte: None };
    let piece = PieceFournie { categorie: CategorieDePiece::Reservataire, type_piece: TypeDePiece::Identite };
    for etat in EtatReservation::TOUS {
        let avant = a_l_etat(etat);
        let vers = |evenement| {
            TRANSITIONS.iter().find(|(de, quand, _)| (*de, *quand) == (etat, evenement)).map(|(.., vers)| *vers)
        };
        for (evenement, fait) in [
            (EvenementReservation::Modifiee, avant.modifier(change(), dans(1))),
            (EvenementReservation::Modifiee, avant.recevoir(piece, dans(1))),
            (EvenementReservation::Modifiee, avant.retirer(dans(1))),
            (EvenementReservation::Prolongee, avant.prolonger(equipe, "Le notaire tarde.", dans(1))),
            (EvenementReservation::Reportee, avant.reporter(dans(48)).ok_or_else(|| avant.terminee())),
            (EvenementReservation::Annulee, avant.annulee(None, dans(1))),
            (EvenementReservation::Expiree, avant.echoir(dans(73))),
            (EvenementReservation::Completee, avant.envoyer_a_signer(agissant, envoi(), dans(1))),
            (EvenementReservation::SigneeParLesAcquereurs, avant.signer_par(1, None, dans(1))),
            (EvenementReservation::RefuseeParUnAcquereur, avant.refuser_de_signer(1, dans(1))),
            (EvenementReservation::Renvoyee, avant.renvoyer_au_brouillon(agissant, dans(1))),
            (EvenementReservation::QualiteNotee, avant.noter_professionnel(equipe, 1, dans(1))),
            (EvenementReservation::Contresignee, avant.contresigner(dans(1))),
            (EvenementReservation::Notifiee, avant.notifier(equipe, 1, notification(), dans(1))),
            (EvenementReservation::Retractee, avant.retracter(1, lettre(), dans(1))),
        ] {
            // The event that these two moves cause depends on the stage.
            let evenement = match (evenement, etat) {
                (EvenementReservation::Annulee, EtatReservation::Definitive) => EvenementReservation::VenteAnnulee,
                (EvenementReservation::Expiree, EtatReservation::Retractation) => EvenementReservation::DelaiPasse,
                (evenement, _) => evenement,
            };
            let attendu = vers(evenement);
            assert_eq!(fait.as_ref().ok().map(|pas| pas.apres.etat()), attendu, "{etat:?}, {evenement:?}");
            let Ok(pas) = fait else { continue };
            let sur_le_lot = pas.sur_le_lot.map(|sur| sur.evenement);
            assert_eq!(sur_le_lot, evenement.sur_le_lot(avant.id), "{etat:?}, {evenement:?}");
            let reserve = evenement == EvenementReservation::Contresignee;
            assert_eq!(pas.apres.fin().is_some() || reserve, sur_le_lot.is_some(), "its lot is free once it has ended");
            assert!(!pas.tous_les_faits(Vec::new()).is_empty(), "{etat:?}, {evenement:?}");
        }
        let averti = avant.avertir(dans(48));
        assert_eq!(averti.is_some(), etat.statut() == StatutReservation::EnCours, "{etat:?}");
    }
}

#[test]
fn une_modification_repousse_la_fin_jusqu_a_dix_jours() {
    let change_le = |reservation: &Reservation, heures| {
        reservation.modifier(change(), dans(heures)).map(|pas| pas.apres).expect("it lasts")
    };
    let pas = brouillon().modifier(change(), dans(10)).expect("it lasts");
    let document = Fait::ReservationDocumentRetire { reservation: IdReservation(7) };
    let modifiee = Fait::ReservationModifiee { reservation: IdReservation(7), champs: vec!["tva".to_owned()] };
    assert_eq!(pas.tous_les_faits(Vec::new()), [modifiee, document.clone(), document]);
    assert!(pas.lettres.is_empty());
    let un = pas.apres;
    assert_eq!((un.document.clone(), un.modifiee), (json!({"tva": 20}), dans(10)));
    assert_eq!(un.stade, brouillon_jusqu_a(dans(96), Some(dans(72))));
    // A prescriber who was already warned is warned again only if the end moves.
    let averti = un.avertir(dans(72)).expect("due");
    assert_eq!(averti.lettres, [LettreSurReservation::Avertissement]);
    assert_eq!(averti.apres.stade, brouillon_jusqu_a(dans(96), None));
    assert!(averti.faits.is_empty() && averti.sur_le_lot.is_none());
    let deux = change_le(&averti.apres, 80);
    assert_eq!(deux.stade, brouillon_jusqu_a(dans(168), Some(dans(144))));
    // A draft lasts ten days in all. Later changes are kept, but do not move its end.
    let trois = change_le(&change_le(&deux, 150), 200);
    assert_eq!(trois.stade.expire(), Some(dans(240)));
    assert!(trois.dure_au_plus());
    let averti = trois.avertir(dans(230)).expect("due").apres;
    assert_eq!(change_le(&averti, 231).stade, brouillon_jusqu_a(dans(240), None));
    assert_eq!(code(trois.modifier(change(), dans(240))), "reservation-terminee", "its time is over");
}

#[test]
fn un_document_qui_vient_ou_part_compte_comme_une_modification() {
    let piece = PieceFournie { categorie: CategorieDePiece::Dossier, type_piece: TypeDePiece::Cheque };
    let recu = brouillon().recevoir(piece, dans(5)).expect("it lasts");
    let (reservation, categorie, genre) = (IdReservation(7), CategorieDePiece::Dossier, TypeDePiece::Cheque);
    assert_eq!(recu.tous_les_faits(Vec::new()), [Fait::ReservationDocumentAjoute { reservation, categorie, genre }]);
    let retire = recu.apres.retirer(dans(6)).expect("it lasts");
    assert_eq!(retire.tous_les_faits(Vec::new()), [Fait::ReservationDocumentRetire { reservation }]);
    assert_eq!((retire.apres.modifiee, retire.apres.echeance()), (dans(6), Some(dans(96))));
}

#[test]
fn l_equipe_la_prolonge_une_fois_de_trois_jours_ouvres() {
    let (de_l_equipe, moi) = (&regard(9, &[Role::IA]), &regard(EP.0, &[Role::EP]));
    let prolonger = |reservation: &Reservation, regard: &Regard, motif: &str, quand| {
        reservation.prolonger(Agissant { regard, compte: None }, motif, quand)
    };
    let motif = "La banque répond lundi.";
    assert_eq!(code(prolonger(&brouillon(), moi, motif, dans(1))), "role-manquant");
    assert_eq!(code(prolonger(&brouillon(), de_l_equipe, "", dans(1))), "required");
    assert_eq!(code(prolonger(&brouillon(), de_l_equipe, "Non.", dans(1))), "min");
    assert_eq!(code(prolonger(&brouillon(), de_l_equipe, motif, dans(72))), "reservation-terminee");
    // Without the extension, the draft would end on Thursday the 26th.
    let pas = prolonger(&brouillon(), de_l_equipe, motif, dans(1)).expect("it runs");
    let apres = pas.apres.clone();
    let fin = instant("2026-12-01T18:00:00Z");
    assert_eq!((apres.echeance(), apres.prolonge(), apres.motif()), (Some(fin), Some(motif), None));
    assert_eq!(pas.faits, [Fait::ReservationProlongee { reservation: IdReservation(7) }]);
    assert_eq!(pas.lettres, [LettreSurReservation::Prolongee]);
    assert_eq!(code(prolonger(&apres, de_l_equipe, motif, dans(2))), "reservation-deja-prolongee");
    // A change still moves the end of the draft, and the days that staff added stay.
    let modifiee = apres.modifier(change(), dans(48)).expect("it lasts").apres;
    assert_eq!(modifiee.echeance(), Some(instant("2026-12-03T18:00:00Z")));
    assert_eq!(modifiee.prolonge(), Some(motif));
    assert!(!modifiee.dure_au_plus());
    let averti = modifiee.avertir(instant("2026-12-02T18:00:00Z")).expect("due").apres;
    assert_eq!((averti.echeance(), averti.prolonge()), (modifiee.echeance(), Some(motif)));
    let colonnes = averti.stade.colonnes();
    assert_eq!(
        (colonnes.motif.as_deref(), StadeDeReservation::des_colonnes(colonnes.clone())),
        (Some(motif), Ok(averti.stade))
    );
}

/// While nothing can be signed, a complete draft is postponed from one working day to the next, without a letter.
#[test]
fn un_dossier_complet_va_de_jour_ouvre_en_jour_ouvre() {
    assert!(brouillon().reporter(dans(47)).is_none(), "its end is more than a day away");
    let pas = brouillon().reporter(dans(48)).expect("due");
    assert_eq!(pas.apres.stade, brouillon_jusqu_a(dans(96), Some(dans(72))), "from Thursday to Friday");
    assert_eq!(pas.faits, [Fait::ReservationReportee { reservation: IdReservation(7) }]);
    assert!(pas.lettres.is_empty() && pas.sur_le_lot.is_none());
    let lundi = pas.apres.reporter(dans(72)).expect("due").apres;
    assert_eq!(lundi.echeance(), Some(dans(168)), "over the week-end");
    // After the move at least a day is left, even if the job runs late.
    assert_eq!(brouillon().reporter(dans(150)).map(|pas| pas.apres.echeance()), Some(Some(dans(192))));
    assert!(a_l_etat(EtatReservation::SignatureAcquereurs).reporter(dans(500)).is_none());
    // Once a draft was postponed past its ten days, a change does not make its end earlier. The prescriber is warned
    // of the end, and completes the draft in time.
    let reporte = brouillon().reporter(dans(300)).expect("due").apres;
    let apres_dix_jours = brouillon_jusqu_a(dans(336), Some(dans(312)));
    assert_eq!(reporte.stade, apres_dix_jours);
    assert_eq!(reporte.retirer(dans(310)).expect("it lasts").apres.stade, apres_dix_jours);
    assert_eq!(reporte.modifier(change(), dans(310)).expect("it lasts").apres.stade, apres_dix_jours);
}

#[test]
fn qui_l_annule_en_dit_la_raison_ou_non() {
    let annuler = |regard: &Regard, motif: Option<&str>, quand| {
        brouillon().annuler(Agissant { regard, compte: None }, motif, quand)
    };
    let moi = &regard(EP.0, &[Role::EP]);
    let pas = annuler(moi, Some("  L’acquéreur renonce. "), dans(2)).expect("theirs");
    let fin = pas.apres.fin().expect("it has ended").clone();
    assert_eq!((fin.etape(), fin.issue()), (EtapeReservation::Brouillon, StatutReservation::Annulee));
    assert_eq!((fin.le, fin.motif.as_deref(), fin.expirait), (dans(2), Some("L’acquéreur renonce."), Some(dans(72))));
    assert_eq!((pas.apres.echeance(), pas.apres.motif()), (None, Some("L’acquéreur renonce.")));
    assert_eq!(pas.lettres, [LettreSurReservation::Annulee]);
    assert_eq!(annuler(moi, None, dans(2)).expect("theirs").apres.motif(), None);
    let equipe = &regard(9, &[Role::IA]);
    for (motif, code) in [(None, "required"), (Some("Non."), "min")] {
        let refus = annuler(equipe, motif, dans(2)).expect_err("staff say why");
        assert_eq!((refus.genre, refus.code), (GenreDeRefus::Saisie { champ: "motif" }, code));
    }
    assert!(annuler(equipe, Some("Le prix était faux."), dans(2)).is_ok());
    assert_eq!(code(annuler(moi, None, dans(72))), "reservation-terminee", "its time is over");
}

#[test]
fn elle_finit_a_son_heure_quand_que_vienne_la_tache() {
    assert_eq!(code(brouillon().echoir(dans(71))), "reservation-en-cours");
    let pas = brouillon().echoir(dans(500)).expect("its time is over");
    let fin = pas.apres.fin().expect("it has ended");
    assert_eq!((fin.le, fin.issue(), fin.motif.as_deref()), (dans(72), StatutReservation::Expiree, None));
    assert_eq!(pas.lettres, [LettreSurReservation::Expiree]);
    // No warning is sent once the draft has ended.
    let tard = brouillon().avertir(dans(72)).expect("due");
    assert!(tard.lettres.is_empty());
    assert_eq!(tard.apres.stade, brouillon_jusqu_a(dans(72), None));
    assert!(brouillon().avertir(dans(47)).is_none(), "not yet");
    // The time in which the company countersigns has no limit.
    assert_eq!(code(a_l_etat(EtatReservation::SignatureSociete).echoir(dans(5000))), "reservation-en-cours");
}

#[test]
fn ce_que_dit_une_ligne_se_relit_ou_se_refuse() {
    use EtatReservation as E;
    for etat in EtatReservation::TOUS {
        let reservation = a_l_etat(etat);
        assert_eq!(reservation.etat(), etat);
        let colonnes = reservation.stade.colonnes();
        assert_eq!(StadeDeReservation::des_colonnes(colonnes), Ok(reservation.stade), "{etat:?}");
    }
    let contrat = || Contrat::envoye(envoi(), debut());
    let sans_contrat = |etat, expire: Option<i64>, finie: Option<i64>| ColonnesDuStade {
        etat,
        expire: expire.map(dans),
        avertir: None,
        motif: None,
        finie: finie.map(dans),
        suite: None,
        renvoyee: None,
    };
    let colonnes =
        |etat, expire, finie| ColonnesDuStade { suite: Some(contrat()), ..sans_contrat(etat, expire, finie) };
    for (fausses, pourquoi) in [
        (colonnes(E::Brouillon, None, None), "étape sans échéance"),
        (colonnes(E::SignatureAcquereurs, None, None), "étape sans échéance"),
        (colonnes(E::Brouillon, Some(72), Some(1)), "en cours, avec une date de fin"),
        (colonnes(E::Definitive, None, Some(1)), "en cours, avec une date de fin"),
        (colonnes(E::BrouillonAnnule, Some(72), None), "terminée, sans date de fin"),
        (colonnes(E::VenteAnnulee, None, None), "terminée, sans date de fin"),
        (sans_contrat(E::SignatureAcquereurs, Some(72), None), "à la signature, sans contrat"),
        (sans_contrat(E::Definitive, None, None), "à la signature, sans contrat"),
    ] {
        assert_eq!(StadeDeReservation::des_colonnes(fausses), Err(pourquoi));
    }
    let retractation = StadeDeReservation::des_colonnes(colonnes(E::Retractation, None, None));
    let sans_preuve = StadeDeReservation::Retractation { fin: None, contrat: contrat() };
    assert_eq!(retractation, Ok(sans_preuve), "a notice has no proof yet");
    // An earlier version ended this reservation, and stored no contract.
    for etat in [E::BrouillonExpire, E::SignatureAnnulee] {
        let finie = StadeDeReservation::des_colonnes(sans_contrat(etat, None, Some(1))).expect("it is read");
        assert_eq!((finie.etat(), finie.contrat()), (etat, None));
    }
    assert_eq!(FinDeReservation::nouvelle(E::Definitive, debut(), None, None), None, "which is no end");
}
