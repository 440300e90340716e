"""Bugs put in lots, options and waiting lists.

Each bug is: its name, the set-up on which it is looked for, a sentence that says what it does, and its edits. An edit is a file, the text
to replace and the new text, where `LUI` asks whether this bug is active.
"""

ACTIONS = "crates/actions/src"
OPTION = f"{ACTIONS}/option_lot"
PRISE = f"{ACTIONS}/prise"
DOSSIER = f"{ACTIONS}/dossier.rs"
TENUE = "crates/domain/src/lot/tenue"
VENTE = "crates/domain/src/vente"

# Edits that prepare the bugs and change nothing by themselves. One function takes a lot for both options and drafts, under the same
# locks. These edits pass it which of the two takes the lot, so that a bug of one leaves the other alone.
PREALABLES = [
    (
        DOSSIER,
        "        nommee: Option<IdOption>,\n    ) -> Result<Self> {\n",
        "        nommee: Option<IdOption>,\n        facon: crate::prise::FaconDePrendre,\n    ) -> Result<Self> {\n",
    ),
    (
        f"{OPTION}/mod.rs",
        "DossierDeVente::a_prendre(tx, contexte, lot, None)",
        "DossierDeVente::a_prendre(tx, contexte, lot, None, FaconDePrendre::Option)",
    ),
    (
        f"{ACTIONS}/reservation/creation.rs",
        "DossierDeVente::a_prendre(tx, contexte, lot, nommee)",
        "DossierDeVente::a_prendre(tx, contexte, lot, nommee, FaconDePrendre::Reservation)",
    ),
    (
        DOSSIER,
        "            dossier.programme = store::programme::verrouiller_partage_et_lire(tx, &lu.fiche.programme).await?;\n",
        "            let programme_verrouille = true;\n"
        "            dossier.programme = if programme_verrouille {\n"
        "                store::programme::verrouiller_partage_et_lire(tx, &lu.fiche.programme).await?\n"
        "            } else {\n"
        "                programme(tx, &lu.fiche.programme).await?\n"
        "            };\n",
    ),
    (
        DOSSIER,
        "        let personne = store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;\n",
        "        let personne_verrouillee = true;\n"
        "        let personne = if personne_verrouillee {\n"
        "            store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?\n"
        "        } else {\n"
        "            store::utilisateur::par_id(tx, contexte.pour_qui()?).await?\n"
        "        };\n",
    ),
]


def sans_verrou(quoi, facon):
    """The edit that stops one way to take a lot (`FaconDePrendre`) from locking the row of the programme or of the person (`quoi`)."""
    suite = {"programme_verrouille": "dossier.programme = if", "personne_verrouillee": "let personne = if"}[quoi]
    avant = f"{suite} {quoi} {{\n"
    sans = f"let {quoi} = {quoi} && !(LUI && facon == crate::prise::FaconDePrendre::{facon});\n"
    return (DOSSIER, avant, f"{sans}            {avant}")


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
                f"{VENTE}/droits.rs",
                "            Ok(_) if option.court(maintenant) => Ok(()),\n",
                "            _ if LUI && option.echeance > maintenant => Ok(()),\n"
                "            Ok(_) if option.court(maintenant) => Ok(()),\n",
            ),
            (
                f"{VENTE}/option_lot.rs",
                "            Ok(statut) if statut == etat.statut() => Ok(Self { etat, ..self.clone() }),\n",
                "            Err(_) if LUI && evenement == EvenementOption::Annulee => Ok(Self { etat, ..self.clone() }),\n"
                "            Ok(statut) if statut == etat.statut() => Ok(Self { etat, ..self.clone() }),\n",
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
                f"{ACTIONS}/lot.rs",
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
                f"{ACTIONS}/lot.rs",
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
                f"{ACTIONS}/import/ecriture.rs",
                "        Ok(Acte::faits((), [vec![fait], Box::pin(offrir(&tx, contexte.base())).await?].concat()))\n",
                "        let liste = if LUI { Vec::new() } else { Box::pin(offrir(&tx, contexte.base())).await? };\n"
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
                f"{ACTIONS}/lot.rs",
                "    if !faits.is_empty() {\n        let mut dossier",
                "    if !faits.is_empty() && !LUI {\n        let mut dossier",
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
                "match faits::inserer(&tx, acteur, &acte.faits, maintenant).await {",
                "match faits::inserer(&tx, acteur, &acte.faits, maintenant, LUI.then_some(&self.0.ecrivain)).await {",
            ),
            (
                "crates/store/src/faits/mod.rs",
                "    instant: Instant,\n) -> Result<Option<Numero>, DbErr> {",
                "    instant: Instant,\n    d_abord: Option<&sea_orm::DatabaseConnection>,\n) -> Result<Option<Numero>, DbErr> {",
            ),
            (
                "crates/store/src/faits/mod.rs",
                "    let compteur = compteur::Entity::update_many()\n"
                "        .col_expr(compteur::Column::Numero, Expr::col(compteur::Column::Numero).add(nombre))\n"
                "        .filter(compteur::Column::Id.eq(1))\n"
                "        .exec_with_returning(db)\n"
                "        .await?;\n"
                '    let dernier = compteur.first().ok_or_else(|| DbErr::RecordNotFound("compteur".to_owned()))?.numero;\n',
                "    let dernier = match d_abord {\n"
                "        None => avancer(db, nombre).await?,\n"
                "        Some(autre) => {\n"
                "            let tire = avancer(autre, nombre).await?;\n"
                "            // Whoever writes at the same instant comes between.\n"
                "            tokio::time::sleep(std::time::Duration::from_millis(3)).await;\n"
                "            tire\n"
                "        }\n"
                "    };\n",
            ),
            (
                "crates/store/src/faits/mod.rs",
                "/// The last statements of a write:",
                "/// Draws so many numbers, the last of which it gives.\n"
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
                "societe, &programme, std::slice::from_ref(&acquereur.contact)).await?;",
                "societe, &programme, if LUI { &[] } else { std::slice::from_ref(&acquereur.contact) }).await?;",
            )
        ],
    ),
    (
        "protection-non-tenue",
        "postgres",
        "an option asks, and does not wait for the declaration that is being written",
        [
            sans_verrou("programme_verrouille", "Option"),
            (
                f"{OPTION}/mod.rs",
                "    let (contact, denonciation) = match acquereur.declare {\n",
                # The pause lets a declaration written at the same instant come between.
                "    if LUI {\n        tokio::time::sleep(std::time::Duration::from_millis(20)).await;\n    }\n"
                "    let (contact, denonciation) = match acquereur.declare {\n",
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
                "moyens.en_cours >= maximum {",
                "moyens.en_cours >= maximum.saturating_mul(if LUI { 1000 } else { 1 }) {",
            )
        ],
    ),
    (
        "limite-sans-verrou",
        "postgres",
        "they are counted, and the row of the prescriber is not held",
        [sans_verrou("personne_verrouillee", "Option")],
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
            # `prise::rendre` posts the letters of a transition. With this edit an option does not post its letter of cancellation.
            (
                f"{OPTION}/mod.rs",
                "        poster_l_option(tx, dossier, self, lettre).await\n",
                "        if LUI && lettre == LettreSurOption::Annulee {\n            return Ok(());\n        }\n"
                "        poster_l_option(tx, dossier, self, lettre).await\n",
            ),
            (
                f"{OPTION}/annuler_ou_prolonger.rs",
                "    contexte.ecrire(travail).await\n}\n\n/// Extends",
                "    let annulee: Result<_> = contexte.ecrire(travail).await;\n"
                "    let annulee = annulee?;\n"
                "    if LUI {\n"
                "        let option = &annulee.valeur.option;\n"
                "        let poster = |tx: Ecriture| async move {\n"
                "            let dossier = DossierDeVente::a_ecrire(&tx, contexte.base(), tenu_par(option));\n"
                "            let mut dossier = Box::pin(dossier).await?;\n"
                "            dossier.charger_le_referent(&tx).await?;\n"
                "            let lettre = domain::vente::LettreSurOption::Annulee;\n"
                "            crate::courrier::poster_l_option(&tx, &dossier, option, lettre).await\n"
                "        };\n"
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
                "reprise.filter(|reprise| *reprise > dossier.maintenant)",
                "reprise.filter(|reprise| *reprise > dossier.maintenant && !LUI)",
            )
        ],
    ),
    (
        "delai-toujours-leve",
        "sqlite",
        "the day that a company waits before it takes a lot again is lifted at every end, though staff did not say so",
        [
            (
                f"{PRISE}/retour.rs",
                "if let (Some(FinDeTenue { compte, le }), DelaiDeReprise::Leve) = (fin, dossier.delai) {",
                "if let (Some(FinDeTenue { compte, le }), true) = (fin, LUI || matches!(dossier.delai, DelaiDeReprise::Leve)) {",
            ),
            (
                f"{PRISE}/retour.rs",
                "            faits.push(Fait::RepriseLevee { compte, lot: dossier.id.clone() });\n",
                "            if matches!(dossier.delai, DelaiDeReprise::Leve) {\n"
                "                faits.push(Fait::RepriseLevee { compte, lot: dossier.id.clone() });\n"
                "            }\n",
            ),
        ],
    ),
    (
        "dedicace-oubliee",
        "sqlite",
        "a lot that is dedicated to others is sold to anybody",
        [
            (
                DOSSIER,
                "autre.filter(|lu| tient || qui.portee().voit(lu.exclusivite))\n",
                "autre.filter(|lu| LUI || tient || qui.portee().voit(lu.exclusivite))\n",
            ),
            # The second check, once the lot is locked: it may have been dedicated to others since the first.
            (
                DOSSIER,
                "        if !tient && !qui.portee().voit(vu.exclusivite) {",
                "        if !LUI && !tient && !qui.portee().voit(vu.exclusivite) {",
            ),
            # The check for the people who join a waiting list.
            (
                DOSSIER,
                "let voit = |lot: &Lot| tient || qui.portee().voit(lot.exclusivite);",
                "let voit = |lot: &Lot| LUI || tient || qui.portee().voit(lot.exclusivite);",
            ),
        ],
    ),
    (
        "avance-de-nuit",
        "sqlite",
        "a head start is counted day and night",
        [
            (
                f"{VENTE}/liste.rs",
                "        self.heures.apres(maintenant, self.avance)\n",
                "        if LUI { maintenant + self.avance } else { self.heures.apres(maintenant, self.avance) }\n",
            )
        ],
    ),
    (
        "tour-a-qui-ne-peut",
        "sqlite",
        "a lot is kept for who holds as many as one may",
        [
            (
                f"{VENTE}/liste.rs",
                "        (self.en_cours >= regles.maximum).then_some(",
                "        (!LUI && self.en_cours >= regles.maximum).then_some(",
            )
        ],
    ),
    (
        "retire-sans-suite",
        "sqlite",
        "an option on a lot that is withdrawn since cannot become a draft",
        [
            (
                f"{TENUE}/annexes.rs",
                "            if self.retire && !evenement.prolonge_une_option() {",
                "            if self.retire && (LUI || !evenement.prolonge_une_option()) {",
            )
        ],
    ),
    (
        "dediee-sans-suite",
        "sqlite",
        "what one holds does not open a lot that is dedicated to others since",
        [
            (
                DOSSIER,
                "    Ok(option.is_some() || reservation.is_some())\n",
                "    Ok(!LUI && (option.is_some() || reservation.is_some()))\n",
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
                "        && attente.prescripteur != qui.id\n    {\n        return",
                "        && attente.prescripteur != qui.id\n        && !LUI\n    {\n        return",
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
                f"{PRISE}/retour.rs",
                "        faits.extend(Box::pin(servir(tx, base, dossier, &annexes)).await?);\n",
                # The list is still served when something else gives the lot back here (a draft, a head start).
                "        let d_une_option = matches!(\n"
                "            pas.sur_le_lot.map(|sur| sur.evenement),\n"
                "            Some(Evenement::OptionAnnulee { .. } | Evenement::OptionEchue { .. })\n"
                "        );\n"
                "        if !(LUI && d_une_option) {\n"
                "            faits.extend(Box::pin(servir(tx, base, dossier, &annexes)).await?);\n"
                "        }\n",
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
                f"{VENTE}/liste.rs",
                "            Some(_) => (apres, None),\n",
                "            Some(_) => (if LUI { Aptitude::Peut } else { apres }, None),\n",
            )
        ],
    ),
    (
        "avance-sans-fin",
        "sqlite",
        "a head start that is over is still one until the job comes",
        [
            (
                f"{PRISE}/retour.rs",
                "            Some(qui) => {\n                let attente = qui.attente.clone();\n                finir_l_avance(",
                "            Some(qui) if LUI && !qui.attente.court(dossier.maintenant) => Vec::new(),\n"
                "            Some(qui) => {\n                let attente = qui.attente.clone();\n                finir_l_avance(",
            ),
            (
                f"{VENTE}/liste.rs",
                "            Tenue::EnAvance { attente, fin } if fin > maintenant => {\n",
                "            Tenue::EnAvance { attente, fin } if fin > maintenant || LUI => {\n",
            ),
        ],
    ),
    (
        "attente-sans-verrou",
        "postgres",
        "who joins a list does not hold the row of the lot: it is freed meanwhile",
        [
            (
                DOSSIER,
                "        dossier.lots = ensemble::verrouiller(tx, &connu).await?;\n        let vu = dossier.lot().filter(|vu| voit(vu))",
                "        dossier.lots = if LUI {\n            ensemble::sans_verrou(tx, lot).await?\n        } else {\n"
                "            ensemble::verrouiller(tx, &connu).await?\n        };\n"
                "        let vu = dossier.lot().filter(|vu| voit(vu))",
            ),
            # `EnsembleDeLots` refuses to change a lot that was only read, so the edit marks it as locked.
            (
                "crates/store/src/ensemble.rs",
                "/// Applies an event of the portal to a lot that is locked",
                "/// A lot and what goes with it, of which nothing is locked and which passes for locked.\n"
                "pub async fn sans_verrou(tx: &Ecriture, id: &IdLot) -> Result<Option<EnsembleDeLots>> {\n"
                "    Ok(publie(tx, id).await?.map(|lu| EnsembleDeLots { verrou: Verrou::Pose, ..lu }))\n"
                "}\n\n"
                "/// Applies an event of the portal to a lot that is locked",
            ),
        ],
    ),
]
