"""Bugs put in declarations.

Each bug is: its name, the set-up on which it is looked for, a sentence that says what it does, and its edits. An edit is a file, the text
to replace and the new text, where `LUI` asks whether this bug is active.
"""

DENONCIATION = "crates/actions/src/denonciation"

DENONCIATIONS = [
    (
        "denonciation-contre-option",
        "sqlite",
        "a declaration does not look at the options and drafts of other companies",
        [
            (
                f"{DENONCIATION}/declaration.rs",
                "        let vendue = ventes.iter().any(",
                "        let vendue = !LUI && ventes.iter().any(",
            )
        ],
    ),
    (
        "denonciation-contre-brouillon",
        "sqlite",
        "the keys of the buyers of a draft are not written",
        [
            (
                "crates/store/src/reservation/cles.rs",
                "    if !lignes.is_empty() {\n",
                "    if !lignes.is_empty() && !LUI {\n",
            )
        ],
    ),
    (
        "renouvellement-empeche",
        "sqlite",
        "a declaration that waits keeps the one that protects from being renewed",
        [
            (
                "crates/domain/src/vente/denonciation.rs",
                "        rivalites.iter().any(|rivalite| rivalite.statut.protege() && plus_tot(rivalite))\n",
                "        rivalites.iter().any(|rivalite| (LUI || rivalite.statut.protege()) && (LUI || plus_tot(rivalite)))\n",
            )
        ],
    ),
    (
        "attente-oubliee",
        "sqlite",
        "who waited is not decided with the end of an option",
        [
            (
                f"{DENONCIATION}/attendus.rs",
                "        if base.metier().denonciation_toujours_decider {\n",
                "        if LUI || base.metier().denonciation_toujours_decider {\n",
            )
        ],
    ),
    (
        "attente-non-tenue",
        "postgres",
        "an option ends without waiting for the declaration that is being written",
        [
            (
                "crates/store/src/programme.rs",
                "    Ok(ligne.lock(LockType::Share).into_tuple::<String>().one(tx).await?.map(IdProgramme))\n}\n\n/// Those of these",
                "    if LUI {\n"
                "        return Ok(ligne.into_tuple::<String>().one(tx).await?.map(IdProgramme));\n"
                "    }\n"
                "    Ok(ligne.lock(LockType::Share).into_tuple::<String>().one(tx).await?.map(IdProgramme))\n}\n\n/// Those of these",
            ),
            (
                f"{DENONCIATION}/attendus.rs",
                "        let programmes = vec![programme];\n",
                # The pause lets a declaration written at the same instant come between.
                "        if LUI {\n            tokio::time::sleep(std::time::Duration::from_millis(20)).await;\n        }\n"
                "        let programmes = vec![programme];\n",
            ),
        ],
    ),
    (
        "priorite-entiere",
        "sqlite",
        "what gives way to a priority is cancelled on all its programmes, also on those that nobody disputes",
        [
            (
                f"{DENONCIATION}/decision.rs",
                "            let (partie, separee) = separer(&tx, rivale, &disputes).await?;\n",
                "            let (partie, separee) =\n"
                "                if LUI { (rivale, Vec::new()) } else { separer(&tx, rivale, &disputes).await? };\n",
            )
        ],
    ),
    (
        "deux-protections",
        "trois-serveurs",
        "a declaration is validated at once although another company's runs, and the keys of what protects are no net",
        [
            (
                f"{DENONCIATION}/declaration.rs",
                "        if declaree || vendue {\n",
                "        if !LUI && (declaree || vendue) {\n",
            ),
            (
                f"{DENONCIATION}/declaration.rs",
                "    if !seule {\n        for personne in cles {\n",
                "    if LUI {\n        return Ok(true);\n    }\n    if !seule {\n        for personne in cles {\n",
            ),
            (
                f"{DENONCIATION}/declaration.rs",
                "        proteger(tx, &pas.apres, contacts).await?;\n",
                "        let seule = proteger(tx, &pas.apres, contacts).await;\n"
                "        if !LUI {\n            seule?;\n        }\n",
            ),
        ],
    ),
    (
        "fin-sans-reprise",
        "sqlite",
        "a renewed declaration protects until its former end only",
        [
            (
                f"{DENONCIATION}/mod.rs",
                "    if pas.apres.statut().protege() {\n",
                # This step renews the declaration when it protected its company before the step, and still does after it.
                "    if LUI && avant.statut().protege() && pas.apres.statut().protege() {\n"
                "        // What protects ends when it did.\n"
                "    } else if pas.apres.statut().protege() {\n",
            )
        ],
    ),
]
