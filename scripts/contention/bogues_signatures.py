"""Bugs put in the signature of contracts.

Each bug is: its name, the set-up on which it is looked for, a sentence that says what it does, and its edits. An edit is a file, the text
to replace and the new text, where `LUI` asks whether this bug is active.
"""

PARAPHEUR = "crates/actions/src/parapheur"
CONTRAT = "crates/actions/src/reservation/contrat"
DOMAINE = "crates/domain/src"
VENTE = f"{DOMAINE}/vente/reservation"
ENVELOPPE = "crates/store/src/enveloppe.rs"

SIGNATURES = [
    (
        "signe-deux-fois",
        "postgres",
        "who signs from two devices signs twice: neither the version nor the turn is looked at again once it is sealed",
        [
            (
                f"{PARAPHEUR}/signature.rs",
                "        if lue.enveloppe.version != sien.lue.enveloppe.version {\n",
                "        if !LUI && lue.enveloppe.version != sien.lue.enveloppe.version {\n",
            ),
            (
                f"{PARAPHEUR}/signature.rs",
                "        confirmer_le_code(&tx, lu.signataire, &sien.juge, sien.chiffres).await?;\n        noter(&tx, sien).await?;\n",
                "        if !LUI {\n            confirmer_le_code(&tx, lu.signataire, &sien.juge, sien.chiffres).await?;\n        }\n"
                "        let lue = if LUI { sien.lue.clone() } else { lue };\n"
                "        noter(&tx, sien).await?;\n",
            ),
            (
                ENVELOPPE,
                "        .filter(Column::Version.eq(apres.version - 1));\n",
                "        .filter(if LUI { Column::Id.eq(apres.id.0) } else { Column::Version.eq(apres.version - 1) });\n",
            ),
            (
                f"{VENTE}/contrat.rs",
                "            Some(_) | None => Err(signature_faite()),\n",
                "            Some(_) | None if LUI => Ok(contrat),\n            Some(_) | None => Err(signature_faite()),\n",
            ),
        ],
    ),
    (
        "derniere-seconde",
        "sqlite",
        "the last second of the delay to withdraw is not theirs",
        [
            (
                f"{DOMAINE}/contrat/mod.rs",
                "    fin + APRES_LA_DERNIERE_SECONDE\n",
                "    if LUI { fin } else { fin + APRES_LA_DERNIERE_SECONDE }\n",
            )
        ],
    ),
    (
        "retracte-une-fois-ferme",
        "sqlite",
        "a buyer withdraws by their link although the delay is over",
        [
            (
                f"{VENTE}/apres_contresignature.rs",
                "            Retractation::ParLien if ferme => {\n",
                "            Retractation::ParLien if ferme && !LUI => {\n",
            )
        ],
    ),
    (
        "retractation-sans-liste",
        "sqlite",
        "the home of a sale that is withdrawn from is free for all, although somebody waits for it",
        [
            (
                "crates/actions/src/prise/retour.rs",
                "        faits.extend(Box::pin(servir(tx, base, dossier, &annexes)).await?);\n",
                "        if !(LUI && faits.iter().any(|fait| matches!(fait, Fait::VenteRetractee { .. }))) {\n"
                "            faits.extend(Box::pin(servir(tx, base, dossier, &annexes)).await?);\n        }\n",
            )
        ],
    ),
    (
        "refus-oublie",
        "sqlite",
        "the sale does not keep that a buyer refuses to sign",
        [
            (
                f"{VENTE}/contrat.rs",
                "        let contrat = Contrat { refus: Some(RefusEnSuspens { rang, le }), ..contrat.clone() };\n",
                "        let refus = if LUI { None } else { Some(RefusEnSuspens { rang, le }) };\n"
                "        let contrat = Contrat { refus, ..contrat.clone() };\n",
            )
        ],
    ),
    (
        "signe-trop-tard",
        "sqlite",
        "a buyer signs although the time to sign is over, as long as the job has not come",
        [
            (
                f"{VENTE}/contrat.rs",
                "                if *expire > le {\n",
                "                if LUI || *expire > le {\n",
            )
        ],
    ),
    (
        "corrige-une-fois-signe",
        "sqlite",
        "a contract goes back to its draft although a buyer has signed it",
        [
            (
                f"{VENTE}/droits.rs",
                "        if contrat.est_signe_par_quelqu_un() {\n",
                "        if contrat.est_signe_par_quelqu_un() && !LUI {\n",
            )
        ],
    ),
    (
        "exemplaire-perdu",
        "sqlite",
        "the last buyer signs, and the file without their signature is kept",
        [
            (
                ENVELOPPE,
                "    let neuf = Some((scellee.document.id.as_str(), scellee.empreinte));\n",
                "    let garde = LUI && scellee.rang == 2;\n"
                "    let neuf = if garde { None } else { Some((scellee.document.id.as_str(), scellee.empreinte)) };\n",
            ),
            (
                ENVELOPPE,
                "    let remplace: Vec<String> = avant.flatten().into_iter().collect();\n",
                "    let remplace: Vec<String> = avant.flatten().into_iter().filter(|_| !garde).collect();\n",
            ),
        ],
    ),
    (
        "notifie-a-moitie",
        "sqlite",
        "the delay to withdraw runs from the notice of one buyer, though the other has none",
        [
            (
                f"{DOMAINE}/contrat/mod.rs",
                "            .map(|acquereur| acquereur.notification.map(|notification| notification.presentee))\n            .collect();\n",
                "            .map(|acquereur| acquereur.notification.map(|notification| notification.presentee))\n"
                "            .filter(|presentee| presentee.is_some() || !LUI)\n            .collect();\n",
            )
        ],
    ),
    (
        "second-jamais-prevenu",
        "trois-serveurs",
        "the first buyer signs, and the second one is not sent their link",
        [
            (
                f"{CONTRAT}/apres_signature.rs",
                "        poster_au_signataire(tx, suivant, lettre, Some(&jeton), Lettre::ContratASigner).await?;\n",
                "        if !LUI {\n"
                "            poster_au_signataire(tx, suivant, lettre, Some(&jeton), Lettre::ContratASigner).await?;\n        }\n",
            )
        ],
    ),
]
