//! The states of an option and of a declaration: in each state, each call and each job is allowed, or refused with its code.

use crate::app::{App, Cookie, EP_ALPHA, IR, Reponse, sur_les_deux};
use crate::denonciation::{D, denoncer};
use crate::denonciation_suite::suivre_les_denonciations;
use crate::vente::{mandater, poser, suivre};
use chrono::{DateTime, TimeDelta, Utc};
use domain::denonciation::{IdDenonciation, StatutDenonciation};
use domain::lot::tenue::IdOption;
use domain::option_lot::StatutOption;
use domain::vente::{Denonciation, EtatDenonciation, EtatOption};
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(chaque_etat_d_une_option_devant_chaque_geste, chaque_etat_d_une_denonciation_devant_chaque_geste);

const LUNDI: &str = "2026-11-23T08:00:00Z";

/// An answer in short: 200, or the code of its refusal.
fn dit(reponse: &Reponse) -> String {
    if reponse.statut == 200 { "200".to_owned() } else { reponse.probleme().1 }
}

async fn gestes_sur_l_option(app: &App, (ep, ir): (&Cookie, &Cookie), id: &Value) -> [String; 2] {
    let prolongee = app.post(&format!("/api/options/{id}/prolongation"), &json!({})).par(ir).envoyer().await;
    let annulee = app.post(&format!("/api/options/{id}/annulation"), &json!({})).par(ep).envoyer().await;
    [dit(&prolongee), dit(&annulee)]
}

async fn placer(app: &App, id: &Value, statut: StatutOption) {
    let id = IdOption(id.as_i64().expect("a number"));
    let ecrire = |tx: store::Ecriture| async move {
        let mut option = store::option_lot::par_id_verrouillee(&tx, id).await?.expect("it is there");
        let le = tx.maintenant().date();
        option.etat = match statut {
            StatutOption::EnCours => EtatOption::EnCours { rappel: None },
            StatutOption::Transformee => EtatOption::Transformee { le },
            StatutOption::Echue => EtatOption::Echue { le },
            StatutOption::Annulee => EtatOption::Annulee { le, motif: None },
        };
        store::option_lot::remplacer(&tx, &mut option).await
    };
    assert!(app.base.entretenir(ecrire).await.expect("written"));
}

async fn chaque_etat_d_une_option_devant_chaque_geste(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, ir) = (app.connecter(EP_ALPHA).await, app.connecter(IR).await);
    let lots = ["nantes1-A201", "nantes1-A001", "nantes1-A302", "paris1-101"];
    let mut posees = Vec::new();
    for lot in lots {
        posees.push(poser(&app, &ep, lot, 1).await["id"].clone());
    }
    let finis = [StatutOption::Transformee, StatutOption::Echue, StatutOption::Annulee];
    for (id, statut) in posees[1..].iter().zip(finis) {
        placer(&app, id, statut).await;
        assert_eq!(gestes_sur_l_option(&app, (&ep, &ir), id).await, ["option-terminee"; 2], "{statut:?}");
    }
    // The first option is extended, then cancelled. One more runs until its end.
    assert_eq!(gestes_sur_l_option(&app, (&ep, &ir), &posees[0]).await, ["200"; 2]);
    let derniere = poser(&app, &ep, "paris1-102", 2).await["id"].clone();
    horloge.avancer(TimeDelta::days(4));
    suivre(&app).await;
    let echues = app.faits("option-echue").await;
    assert_eq!(echues.len(), 1, "no job ends what has ended: {echues:?}");
    assert_eq!(echues[0]["option"], derniere);
    let ep = app.connecter(EP_ALPHA).await;
    for (id, statut) in posees[1..].iter().zip(finis) {
        let lue = app.get(&format!("/api/options/{id}")).par(&ep).json().await;
        assert_eq!(lue["statut"]["code"], statut.code(), "as it was");
    }
}

/// Puts a declaration into a state that calls alone would reach slowly.
async fn mettre(app: &App, id: &Value, statut: StatutDenonciation, fin: DateTime<Utc>) {
    let id = IdDenonciation(id.as_i64().expect("a number"));
    let ecrire = |tx: store::Ecriture| async move {
        let lue = store::denonciation::par_id_verrouillee(&tx, id).await?.expect("it is there");
        let finie = (!statut.court()).then(|| tx.maintenant().date());
        let etat = EtatDenonciation::des_colonnes(statut, finie, None).expect("they fit");
        let mut lue = Denonciation { etat, echeance: fin, ..lue };
        store::denonciation::remplacer(&tx, &mut lue).await
    };
    assert!(app.base.entretenir(ecrire).await.expect("written"));
}

async fn chaque_etat_d_une_denonciation_devant_chaque_geste(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let gestes = ["annulation", "renouvellement", "validation", "refus", "priorite"];
    let (terminee, decidee) = ("denonciation-terminee", "denonciation-decidee");
    let attendus = [
        (StatutDenonciation::EnCours, ["200", "denonciation-non-validee", "200", "200", "denonciation-sans-conflit"]),
        (StatutDenonciation::Validee, ["200", "200", decidee, decidee, decidee]),
        (StatutDenonciation::Echue, [terminee, terminee, decidee, decidee, decidee]),
        (StatutDenonciation::Refusee, [terminee, terminee, decidee, decidee, decidee]),
        (StatutDenonciation::Annulee, [terminee, terminee, decidee, decidee, decidee]),
    ];
    let (ep, ir) = (app.connecter(EP_ALPHA).await, app.connecter(IR).await);
    // Every declaration ends in three days, so that a validated one can already be renewed.
    let fin = app.base.maintenant().plus(std::time::Duration::from_hours(72)).date();
    let mut rang = 0;
    for (statut, codes) in attendus {
        for (geste, code) in gestes.into_iter().zip(codes) {
            rang += 1;
            let fil = denoncer(&app, &ep, &format!("ana{rang}@x.example"), &["nantes1"]).await;
            mettre(&app, &fil["id"], statut, fin).await;
            let motif = "L’acquéreur a choisi cette société";
            let (qui, base, corps) = match geste {
                "annulation" | "renouvellement" => (&ep, D, json!({})),
                "validation" => (&ir, "/api/gestion/denonciations", json!({})),
                "priorite" => (&ir, "/api/gestion/denonciations", json!({"motif": motif, "motifAutres": motif})),
                _ => (&ir, "/api/gestion/denonciations", json!({"motif": motif})),
            };
            let reponse = app.post(&format!("{base}/{}/{geste}", fil["id"]), &corps).par(qui).envoyer().await;
            assert_eq!(dit(&reponse), code, "{statut:?}, {geste}: {reponse}");
        }
    }
    // The job ends the running declarations, and no others.
    let mut dernieres = Vec::new();
    for (statut, _) in attendus {
        rang += 1;
        let fil = denoncer(&app, &ep, &format!("ana{rang}@x.example"), &["nantes1"]).await;
        mettre(&app, &fil["id"], statut, fin).await;
        dernieres.push((fil["id"].clone(), statut));
    }
    horloge.avancer(TimeDelta::days(4));
    suivre_les_denonciations(&app).await;
    let faits = app.faits("denonciation-echue").await;
    for (id, statut) in dernieres {
        let fois = faits.iter().filter(|fait| fait["denonciation"] == id).count();
        assert_eq!(fois, usize::from(statut.court()), "{statut:?}");
    }
}
