"""Bugs put in drafts of reservations.

Each bug is: its name, the set-up on which it is looked for, a sentence that says what it does, and its edits. An edit is a file, the text
to replace and the new text, where `LUI` asks whether this bug is active.
"""

from bogues_options import sans_verrou

RESERVATION = "crates/actions/src/reservation"
TENUE = "crates/domain/src/lot/tenue"
VENTE = "crates/domain/src/vente"

RESERVATIONS = [
    (
        "brouillon-hors-limite",
        "sqlite",
        "drafts do not count with the options of a prescriber",
        [
            (
                "crates/store/src/prise.rs",
                "        StatutReservation::EnCours.code()\n    )\n",
                # No reservation has the status `aucun`, so none is counted.
                '        if LUI { "aucun" } else { StatutReservation::EnCours.code() }\n    )\n',
            )
        ],
    ),
    (
        "brouillon-limite-sans-verrou",
        "postgres",
        "drafts are counted with the options of a prescriber, and their row is not held",
        [sans_verrou("personne_verrouillee", "Reservation")],
    ),
    (
        "brouillon-protection-oubliee",
        "sqlite",
        "a draft does not ask whether its buyer is protected for another company",
        [
            (
                f"{RESERVATION}/creation.rs",
                "societe, &programme, &cles_nouvelles(&du_debut, &document)).await?;",
                "societe, &programme, &if LUI { Vec::new() } else { cles_nouvelles(&du_debut, &document) }).await?;",
            )
        ],
    ),
    (
        "brouillon-protection-non-tenue",
        "postgres",
        "a draft that is begun asks, and does not wait for the declaration that is being written",
        [
            sans_verrou("programme_verrouille", "Reservation"),
            (
                f"{RESERVATION}/creation.rs",
                "    let nouvelle = NouvelleReservation {\n",
                # The pause lets a declaration written at the same instant come between.
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
                f"{RESERVATION}/verrouillee.rs",
                "        let reservation = visibles.par_id_verrouillee(tx, id).await?.ok_or_else(introuvable)?;\n",
                "        let reservation = if LUI {\n"
                "            visibles.par_id(tx, id).await?.ok_or_else(introuvable)?\n"
                "        } else {\n"
                "            visibles.par_id_verrouillee(tx, id).await?.ok_or_else(introuvable)?\n"
                "        };\n",
            ),
            (
                "crates/store/src/reservation/mod.rs",
                "        .filter(Column::Version.eq(reservation.version))\n",
                "        .filter(if LUI { Column::Id.eq(reservation.id.0) } else { Column::Version.eq(reservation.version) })\n",
            ),
        ],
    ),
    (
        "option-non-finie",
        "sqlite",
        "an option whose lot is reserved goes on",
        [
            (
                # `prise::passer` has the option write itself: with this edit it answers that it did, and writes nothing.
                "crates/actions/src/option_lot/mod.rs",
                "        if store::option_lot::remplacer(tx, self).await? {",
                "        if LUI && self.statut() == domain::option_lot::StatutOption::Transformee {\n            return Ok(());\n        }\n"
                "        if store::option_lot::remplacer(tx, self).await? {",
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
                f"{VENTE}/reservation/droits.rs",
                "            Ok(_) => self.se_remplit(),\n",
                "            Ok(_) | Err(_) if LUI => Ok(()),\n            Ok(_) => self.se_remplit(),\n",
            ),
            # With this edit, a draft that has ended may end again and keeps its state.
            (
                f"{VENTE}/reservation.rs",
                "        let etat = self.etat().apres(evenement).map_err(|_| self.terminee())?;\n",
                "        let etat = match self.etat().apres(evenement) {\n"
                "            Err(_) if LUI => self.etat(),\n"
                "            autre => autre.map_err(|_| self.terminee())?,\n"
                "        };\n",
            ),
            (
                f"{VENTE}/reservation.rs",
                "            Ok(etat) if etat == stade.etat() => Ok(Self { stade, ..self.clone() }),\n",
                "            Err(_) if LUI && stade.etat() == self.etat() => Ok(Self { stade, ..self.clone() }),\n"
                "            Ok(etat) if etat == stade.etat() => Ok(Self { stade, ..self.clone() }),\n",
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
                "    if !neuves.is_empty() {\n        // What its company protects",
                "    if !neuves.is_empty() && !LUI {\n        // What its company protects",
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
        "prix-garde",
        "sqlite",
        "the draft that takes the place of an option takes the prices that it kept, though the grid fell since",
        [
            (
                f"{RESERVATION}/creation.rs",
                "|option| option.prix_offerts(Some(&vu.prix)));",
                "|option| if LUI { option.prix } else { option.prix_offerts(Some(&vu.prix)) });",
            )
        ],
    ),
    (
        "prix-du-jour",
        "sqlite",
        "the draft that takes the place of an option takes the prices of the day, though the grid rose since",
        [
            (
                f"{RESERVATION}/creation.rs",
                "let prix = option.as_ref().map_or(vu.prix,",
                "let prix = option.as_ref().filter(|_| !LUI).map_or(vu.prix,",
            )
        ],
    ),
]
