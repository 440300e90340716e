"""Bugs put in the handing over of files to another prescriber. `bogues_denonciations.py` explains the fields of a bug."""

TRANSMISSION = "crates/store/src/transmission.rs"

TRANSMISSIONS = [
    (
        "transmission-des-finies",
        "sqlite",
        "options that have ended are handed over with those that run",
        [
            (
                TRANSMISSION,
                "    Condition::all().add(option_lot::Column::Statut.eq(StatutOption::EnCours.nom()))\n",
                "    if LUI {\n"
                "        return Condition::all();\n"
                "    }\n"
                "    Condition::all().add(option_lot::Column::Statut.eq(StatutOption::EnCours.nom()))\n",
            )
        ],
    ),
    (
        "transmission-sans-verrou",
        "postgres",
        "what is handed over is not held: it may end meanwhile",
        [
            (
                TRANSMISSION,
                "    let mut ids: Vec<i64> = dossiers.lock_exclusive().into_tuple().all(tx).await?;\n",
                "    let dossiers = if LUI { dossiers } else { dossiers.lock_exclusive() };\n"
                "    let mut ids: Vec<i64> = dossiers.into_tuple().all(tx).await?;\n",
            )
        ],
    ),
    (
        "transmission-incomplete",
        "sqlite",
        "drafts stay with who leaves",
        [
            (
                TRANSMISSION,
                "        let nommees = choisis.map(|ceux| ceux.reservations.iter().map(|id| id.0).collect());\n",
                "        let nommees = choisis.map(|ceux| ceux.reservations.iter().map(|id| id.0).collect());\n"
                "        let nommees = if LUI { Some(HashSet::new()) } else { nommees };\n",
            )
        ],
    ),
]
