"""Bugs of the drafts of reservations.

Each has its name, the set-up on which it is looked for, what it is, and each file with the text that is there and what stands in its
stead, where `LUI` asks whether it is this bug that is put in.
"""

RESERVATION = "crates/actions/src/reservation"
TENUE = "crates/domain/src/lot/tenue"

RESERVATIONS = [
    (
        "brouillon-hors-limite",
        "sqlite",
        "drafts do not count with the options of a prescriber",
        [
            (
                "crates/store/src/prise.rs",
                "Ok(options + reservations::nombre_de_brouillons(db, prescripteur).await?)",
                "Ok(options + if LUI { 0 } else { reservations::nombre_de_brouillons(db, prescripteur).await? })",
            )
        ],
    ),
    (
        "brouillon-limite-sans-verrou",
        "postgres",
        "drafts are counted with the options of a prescriber, and their row is not held",
        [
            (
                f"{RESERVATION}/creation.rs",
                "    store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;\n    let qui",
                "    if !LUI {\n        store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;\n    }\n    let qui",
            )
        ],
    ),
    (
        "brouillon-protection-oubliee",
        "sqlite",
        "a draft does not ask whether its buyer is protected for another company",
        [
            (
                f"{RESERVATION}/creation.rs",
                "&qui, &programme, &personnes(&document)).await?;",
                "&qui, &programme, &if LUI { Vec::new() } else { personnes(&document) }).await?;",
            )
        ],
    ),
    (
        "brouillon-protection-non-tenue",
        "postgres",
        "a draft that is begun asks, and does not wait for the declaration that is being written",
        [
            (
                f"{RESERVATION}/creation.rs",
                "        store::programme::tenir(tx, &vu.fiche.programme).await?;\n",
                "        if !LUI {\n            store::programme::tenir(tx, &vu.fiche.programme).await?;\n        }\n",
            ),
            (
                f"{RESERVATION}/creation.rs",
                "    let nouvelle = NouvelleReservation {\n",
                # Whoever declares at the same instant comes between.
                "    if LUI {\n        tokio::time::sleep(std::time::Duration::from_millis(20)).await;\n    }\n"
                "    let nouvelle = NouvelleReservation {\n",
            ),
        ],
    ),
    (
        "brouillon-change-sans-verrou",
        "postgres",
        "a draft is changed or cancelled over what was read of it: its row is not held, nor its version compared",
        [
            (
                f"{RESERVATION}/droits.rs",
                "    let reservation = store::reservation::par_id_verrouillee(tx, id).await?.ok_or_else(introuvable)?;\n",
                "    let reservation = if LUI {\n"
                "        ReservationsVisibles::par(&regard).par_id(tx, id).await?.ok_or_else(introuvable)?\n"
                "    } else {\n"
                "        store::reservation::par_id_verrouillee(tx, id).await?.ok_or_else(introuvable)?\n"
                "    };\n",
            ),
            (
                "crates/store/src/reservation/mod.rs",
                "        .filter(Column::Version.eq(reservation.version))\n",
                "        .filter(if LUI { Column::Id.eq(id) } else { Column::Version.eq(reservation.version) })\n",
            ),
        ],
    ),
    (
        "option-non-finie",
        "sqlite",
        "an option whose lot is reserved goes on",
        [
            (
                f"{RESERVATION}/creation.rs",
                "    crate::option_lot::garder(tx, option).await?;\n",
                "    if !LUI {\n        crate::option_lot::garder(tx, option).await?;\n    }\n",
            )
        ],
    ),
    (
        "brouillon-par-statut",
        "sqlite",
        "a late cancellation of a draft frees what somebody else holds since: the holder is compared by status alone, the draft not at all",
        [
            (
                f"{TENUE}/transitions.rs",
                "        if self.ligne() != evenement.tenait() && !par_statut {",
                "        let par_statut = par_statut || LUI && self.ligne().is_some() == evenement.tenait().is_some();\n"
                "        if self.ligne() != evenement.tenait() && !par_statut {",
            ),
            (
                f"{RESERVATION}/droits.rs",
                "            _ => remplissable(reservation, maintenant),\n",
                "            _ if LUI => Ok(()),\n            _ => remplissable(reservation, maintenant),\n",
            ),
            (
                f"{RESERVATION}/suite.rs",
                "reservation.etat = reservation.etat.apres(evenement).map_err(|_| store::Error::Conflit)?;",
                "reservation.etat = match reservation.etat.apres(evenement) {\n"
                "        Err(_) if LUI => reservation.etat,\n"
                "        autre => autre.map_err(|_| store::Error::Conflit)?,\n"
                "    };",
            ),
        ],
    ),
    (
        "acquereur-change",
        "sqlite",
        "the buyer of a draft becomes somebody whom another company protects",
        [
            (
                f"{RESERVATION}/modification.rs",
                "    if change_d_acquereurs {",
                "    if change_d_acquereurs && !LUI {",
            )
        ],
    ),
    (
        "version-ignoree",
        "sqlite",
        "a change of a draft is kept, whatever the version that it was meant for",
        [
            (
                f"{RESERVATION}/modification.rs",
                "    attendue.verifier(suivie.reservation.version)?;\n",
                "    if !LUI {\n        attendue.verifier(suivie.reservation.version)?;\n    }\n",
            )
        ],
    ),
    (
        "prix-du-jour",
        "sqlite",
        "the draft that takes the place of an option takes the prices of the day",
        [
            (
                f"{RESERVATION}/creation.rs",
                "prix: option.as_ref().map_or(vu.prix, |option| option.prix),",
                "prix: option.as_ref().filter(|_| !LUI).map_or(vu.prix, |option| option.prix),",
            )
        ],
    ),
]
