"""Bugs of lots, options and waiting lists.

Each has its name, the set-up on which it is looked for, what it is, and each file with the text that is there and what stands in its
stead, where `LUI` asks whether it is this bug that is put in.
"""

OPTION = "crates/actions/src/option_lot"
PRISE = "crates/actions/src/prise"
TENUE = "crates/domain/src/lot/tenue"

OPTIONS = [
    (
        "statut-seul",
        "sqlite",
        "who holds a lot is told by its status alone: staff, feeds and grids free what an option holds",
        [
            (
                f"{TENUE}/transitions.rs",
                "        Some(Detenteur::Portail) => EffetAnnonce::LaisseeDeCote,\n",
                "        Some(Detenteur::Portail) if !LUI || annonce == StatutLot::R => EffetAnnonce::LaisseeDeCote,\n",
            )
        ],
    ),
    (
        "liberation-tardive",
        "sqlite",
        "a late cancellation frees what somebody else holds since: the holder is compared by status alone, the option not at all",
        [
            (
                f"{TENUE}/transitions.rs",
                "        if self.ligne() != evenement.tenait() {",
                "        let par_statut = LUI && self.ligne().is_some() == evenement.tenait().is_some();\n"
                "        if self.ligne() != evenement.tenait() && !par_statut {",
            ),
            (
                f"{OPTION}/suite.rs",
                "            Ok(_) if option.echeance > maintenant => Ok(()),",
                "            _ if LUI && option.echeance > maintenant => Ok(()),\n"
                "            Ok(_) if option.echeance > maintenant => Ok(()),",
            ),
            (
                f"{OPTION}/suite.rs",
                "option.statut = option.statut.apres(EvenementOption::Annulee).map_err(|_| terminee())?;",
                "option.statut = match option.statut.apres(EvenementOption::Annulee) {\n"
                "            Err(_) if LUI => domain::option_lot::StatutOption::Annulee,\n"
                "            autre => autre.map_err(|_| terminee())?,\n"
                "        };",
            ),
        ],
    ),
    (
        "vendu-ailleurs",
        "sqlite",
        "a lot that the developer has sold is optioned all the same",
        [
            (
                f"{TENUE}/transitions.rs",
                "            (Self::Libre | Self::EnAvance { .. }, Evenement::OptionPosee { option, .. }) => {\n",
                "            (Self::Exterieure(_), Evenement::OptionPosee { option, .. }) if LUI => {\n"
                "                Ok(Self::Optionne { option: *option })\n"
                "            }\n"
                "            (Self::Libre | Self::EnAvance { .. }, Evenement::OptionPosee { option, .. }) => {\n",
            )
        ],
    ),
    (
        "dit-sans-faire",
        "sqlite",
        "staff are told that a status is said, and nothing is",
        [
            (
                "crates/actions/src/lot.rs",
                "        let annonce = Evenement::Annonce { statut, source: SourceExterieure::Equipe, le, par };\n",
                "        let annonce = Evenement::Annonce { statut, source: SourceExterieure::Equipe, le, par };\n"
                "        if LUI {\n            return offert(&tx, contexte, id, None).await;\n        }\n",
            )
        ],
    ),
    (
        "chute",
        "postgres",
        "a server stops by itself, now and then",
        [
            (
                "crates/actions/src/lot.rs",
                "        offert(&tx, contexte, id, fait).await\n    };\n    match contexte",
                "        if LUI {\n            std::process::exit(1);\n        }\n"
                "        offert(&tx, contexte, id, fait).await\n    };\n    match contexte",
            )
        ],
    ),
    (
        "import-sans-liste",
        "sqlite",
        "what a feed or a grid frees is free for all, although somebody waits for it",
        [
            (
                "crates/actions/src/import/ecriture.rs",
                "        Ok(Acte::faits((), [vec![fait], offrir(&tx, contexte.base()).await?].concat()))\n",
                "        let liste = if LUI { Vec::new() } else { offrir(&tx, contexte.base()).await? };\n"
                "        Ok(Acte::faits((), [vec![fait], liste].concat()))\n",
            )
        ],
    ),
    (
        "equipe-sans-liste",
        "sqlite",
        "so is what staff free",
        [
            (
                "crates/actions/src/lot.rs",
                "    if !faits.is_empty() {\n        faits.extend(servir(",
                "    if !faits.is_empty() && !LUI {\n        faits.extend(servir(",
            )
        ],
    ),
    (
        "compteur-d-abord",
        "postgres",
        "the numbers of a write are drawn before it is done, by another transaction that ends at once: nobody keeps them until its commit",
        [
            (
                "crates/store/src/ecriture.rs",
                "            let numero = faits::inserer(&interne.tx, acteur, &faits, interne.maintenant).await?;\n",
                "            let tire = if LUI && !faits.is_empty() {\n"
                "                let tire = faits::tirer(&self.0.ecrivain, faits.len()).await?;\n"
                "                // Whoever writes at the same instant comes between.\n"
                "                tokio::time::sleep(Duration::from_millis(3)).await;\n"
                "                Some(tire)\n"
                "            } else {\n"
                "                None\n"
                "            };\n"
                "            let numero = faits::inserer(&interne.tx, acteur, &faits, interne.maintenant, tire).await?;\n",
            ),
            (
                "crates/store/src/faits/mod.rs",
                "    instant: Instant,\n) -> Result<Option<Numero>, DbErr> {",
                "    instant: Instant,\n    tire: Option<i64>,\n) -> Result<Option<Numero>, DbErr> {",
            ),
            (
                "crates/store/src/faits/mod.rs",
                "    let compteur = compteur::Entity::update_many()\n"
                "        .col_expr(compteur::Column::Numero, Expr::col(compteur::Column::Numero).add(nombre))\n"
                "        .filter(compteur::Column::Id.eq(1))\n"
                "        .exec_with_returning(db)\n"
                "        .await?;\n"
                '    let dernier = compteur.first().ok_or_else(|| DbErr::RecordNotFound("compteur".to_owned()))?.numero;\n',
                "    let dernier = if let Some(tire) = tire { tire } else { avancer(db, nombre).await? };\n",
            ),
            (
                "crates/store/src/faits/mod.rs",
                "/// The last statements of a write:",
                "/// Draws so many numbers, the last of which it gives.\n"
                "pub(crate) async fn tirer(db: &impl ConnectionTrait, combien: usize) -> Result<i64, DbErr> {\n"
                "    avancer(db, i64::try_from(combien).unwrap_or(i64::MAX)).await\n"
                "}\n\n"
                "async fn avancer(db: &impl ConnectionTrait, nombre: i64) -> Result<i64, DbErr> {\n"
                "    let compteur = compteur::Entity::update_many()\n"
                "        .col_expr(compteur::Column::Numero, Expr::col(compteur::Column::Numero).add(nombre))\n"
                "        .filter(compteur::Column::Id.eq(1))\n"
                "        .exec_with_returning(db)\n"
                "        .await?;\n"
                '    Ok(compteur.first().ok_or_else(|| DbErr::RecordNotFound("compteur".to_owned()))?.numero)\n'
                "}\n\n"
                "/// The last statements of a write:",
            ),
        ],
    ),
    (
        "protection-oubliee",
        "sqlite",
        "an option does not ask whether its buyer is protected for another company",
        [
            (
                f"{OPTION}/mod.rs",
                "&qui, &programme, std::slice::from_ref(&contact)).await?;",
                "&qui, &programme, if LUI { &[] } else { std::slice::from_ref(&contact) }).await?;",
            )
        ],
    ),
    (
        "protection-non-tenue",
        "postgres",
        "an option asks, and does not wait for the declaration that is being written",
        [
            (
                f"{OPTION}/mod.rs",
                "        store::programme::tenir(tx, &vu.fiche.programme).await?;\n",
                "        if !LUI {\n            store::programme::tenir(tx, &vu.fiche.programme).await?;\n        }\n",
            ),
            (
                f"{OPTION}/mod.rs",
                "    let (contact, denonciation) = match acheteur {\n",
                # Whoever declares at the same instant comes between.
                "    if LUI {\n        tokio::time::sleep(std::time::Duration::from_millis(20)).await;\n    }\n"
                "    let (contact, denonciation) = match acheteur {\n",
            ),
        ],
    ),
    (
        "limite-oubliee",
        "sqlite",
        "nobody counts the options of a prescriber",
        [
            (
                f"{PRISE}/obstacle.rs",
                ">= metier.options_maximum {",
                ">= metier.options_maximum.saturating_mul(if LUI { 1000 } else { 1 }) {",
            )
        ],
    ),
    (
        "limite-sans-verrou",
        "postgres",
        "they are counted, and the row of the prescriber is not held",
        [
            (
                f"{OPTION}/mod.rs",
                "    store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;\n    let qui",
                "    if !LUI {\n        store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;\n    }\n    let qui",
            )
        ],
    ),
    (
        "annexe-oubliee",
        "sqlite",
        "a home is taken without its annex, which somebody holds",
        [
            (
                f"{TENUE}/annexes.rs",
                "                let apres = prise.map_err(|_| RefusDeTenue::AnnexePrise {\n",
                "                if LUI && prise.is_err() {\n                    continue;\n                }\n"
                "                let apres = prise.map_err(|_| RefusDeTenue::AnnexePrise {\n",
            )
        ],
    ),
    (
        "courrier-hors-transaction",
        "sqlite",
        "the mail of a cancelled option is queued once its transaction is over",
        [
            (
                f"{OPTION}/suite.rs",
                "        poster_a_la_vente(&tx, &option, Lettre::OptionAnnulee).await?;\n",
                "        if !LUI {\n            poster_a_la_vente(&tx, &option, Lettre::OptionAnnulee).await?;\n        }\n",
            ),
            (
                f"{OPTION}/suite.rs",
                "    contexte.ecrire(travail).await\n}\n\n/// Extends",
                "    let annulee: Result<_> = contexte.ecrire(travail).await;\n"
                "    let annulee = annulee?;\n"
                "    if LUI {\n"
                "        let option = &annulee.valeur.option;\n"
                "        let poster = |tx: Ecriture| async move { poster_a_la_vente(&tx, option, Lettre::OptionAnnulee).await };\n"
                "        contexte.entretenir(poster).await?;\n"
                "    }\n"
                "    Ok(annulee)\n}\n\n/// Extends",
            ),
        ],
    ),
    (
        "cle-ignoree",
        "sqlite",
        "what is sent twice under one key is done twice",
        [
            (
                "crates/api/src/plomberie/envoi.rs",
                "let cle = auteur.zip(self.cle).map(",
                "let cle = auteur.zip(self.cle).filter(|_| !LUI).map(",
            )
        ],
    ),
    (
        "reprise-oubliee",
        "sqlite",
        "a company takes a lot again as soon as its option has ended",
        [
            (
                f"{PRISE}/obstacle.rs",
                "Duration::from_hours(metier.option_reprise)",
                "Duration::from_hours(if LUI { 0 } else { metier.option_reprise })",
            )
        ],
    ),
    (
        "dedicace-oubliee",
        "sqlite",
        "a lot that is dedicated to others is sold to anybody",
        [
            (
                "crates/actions/src/lot_vu.rs",
                ".filter(|vu| qui.portee().voit(vu.exclusivite));",
                ".filter(|vu| LUI || qui.portee().voit(vu.exclusivite));",
            )
        ],
    ),
    (
        "tour-oublie",
        "sqlite",
        "a lot that is kept for whoever waited is anybody's",
        [
            (
                f"{PRISE}/obstacle.rs",
                "        && attente.prescripteur != qui.id\n    {\n        let fin",
                "        && attente.prescripteur != qui.id\n        && !LUI\n    {\n        let fin",
            ),
            (
                f"{PRISE}/refus.rs",
                "tour.filter(|attente| attente.prescripteur != moi);",
                "tour.filter(|attente| attente.prescripteur != moi && !LUI);",
            ),
        ],
    ),
    (
        "liste-non-servie",
        "sqlite",
        "what an option held is free for all, although somebody waits for it",
        [
            (
                f"{OPTION}/suite.rs",
                "    servir(tx, regles, &[vec![lot.clone()], annexes].concat()).await\n",
                "    if LUI {\n        return Ok(Vec::new());\n    }\n"
                "    servir(tx, regles, &[vec![lot.clone()], annexes].concat()).await\n",
            )
        ],
    ),
    (
        "arrivee-perdue",
        "sqlite",
        "the last of a list is served before the first",
        [
            (
                "crates/domain/src/attente/mod.rs",
                "    peuvent.min_by_key(|(_, aptitude)| *aptitude).map(|(id, _)| *id)\n",
                "    if LUI {\n"
                "        return peuvent.rev().min_by_key(|(_, aptitude)| *aptitude).map(|(id, _)| *id);\n"
                "    }\n"
                "    peuvent.min_by_key(|(_, aptitude)| *aptitude).map(|(id, _)| *id)\n",
            )
        ],
    ),
    (
        "deux-fois-de-suite",
        "sqlite",
        "a company takes a lot again while others wait for it",
        [
            (
                "crates/actions/src/attente/tour.rs",
                "Some(_) if regles.apres_les_autres => (",
                "Some(_) if regles.apres_les_autres && !LUI => (",
            )
        ],
    ),
    (
        "avance-sans-fin",
        "sqlite",
        "a head start that is over is still one until the job comes",
        [
            (
                "crates/actions/src/attente/service.rs",
                "            if fin <= tx.maintenant().date() {",
                "            if fin <= tx.maintenant().date() && !LUI {",
            ),
            (
                "crates/actions/src/attente/tour.rs",
                "if Instant::from(fin) > maintenant => {",
                "if Instant::from(fin) > maintenant || LUI => {",
            ),
        ],
    ),
    (
        "attente-sans-verrou",
        "postgres",
        "who joins a list does not hold the row of the lot: it is freed meanwhile",
        [
            (
                "crates/actions/src/attente/mod.rs",
                "        store::lot::verrouiller(&tx, lot).await?;\n        store::import::tenir",
                "        if !LUI {\n            store::lot::verrouiller(&tx, lot).await?;\n        }\n        store::import::tenir",
            )
        ],
    ),
]
