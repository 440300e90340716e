"""Bugs put in on purpose, in a copy of the sources: the proof under contention must find every one within a minute.

Usage: python3 scripts/contention/mutants.py TARGET-FOLDER [NAME…]   (by scripts/contention.sh --mutants)

The copy is `contention/source` of the target folder, built in a target folder of its own (cargo takes two trees with one target folder
for one). It is built once, with all of them: the variable MUTANT says which one a server has; none is played first, and must be found
well. The harness is the one of the tree, not mutated. Ends with 1 when a mutant survives, or when the text that it changes is not there
any more.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import time

# Seconds of one seed, within which a mutant must be found, and after which a seed that does not end is given up.
GRAINE, DELAI, PATIENCE = "10", 60, 240

OPTION = "crates/actions/src/option_lot"
PRISE = "crates/actions/src/prise"
RESERVATION = "crates/actions/src/reservation"
TENUE = "crates/domain/src/lot/tenue"

# The name; the set-up on which it is looked for; what it is; each file with the text that is there and what stands in its stead, where
# `LUI` asks whether it is this bug that is put in. All of them stand in one build.
MUTANTS = [
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
        "the number of a fact is drawn before the work of its transaction, and kept by nobody until its commit",
        [
            (
                "crates/store/src/ecriture.rs",
                "        let tx = match self.0.ecrivain.begin_with_options(options).await {",
                "        let tire = match faits::tirer(&self.0.ecrivain, LUI).await {\n"
                "            Ok(tire) => tire,\n"
                "            Err(e) => return Issue::Echec(Error::from(e).into()),\n"
                "        };\n"
                "        let tx = match self.0.ecrivain.begin_with_options(options).await {",
            ),
            (
                "crates/store/src/ecriture.rs",
                "faits::inserer(&interne.tx, acteur, &faits, interne.maintenant).await?",
                "faits::inserer(&interne.tx, acteur, &faits, interne.maintenant, tire).await?",
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
                "/// Draws numbers, for as many facts as one write may state.\n"
                "pub(crate) async fn tirer(db: &impl ConnectionTrait, tot: bool) -> Result<Option<i64>, DbErr> {\n"
                "    if tot { avancer(db, 12).await.map(Some) } else { Ok(None) }\n"
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
            )
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
                "crates/api/src/wire/envoi.rs",
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
                "    let premiere = |aptitude| file.iter().find(|(_, celle)| *celle == aptitude).map(|(id, _)| *id);\n",
                "    let premiere = |aptitude| {\n"
                "        let mut celles = file.iter().filter(|(_, celle)| *celle == aptitude).map(|(id, _)| *id);\n"
                "        if LUI { celles.last() } else { celles.next() }\n"
                "    };\n",
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
                "if fin <= tx.maintenant().date() => {",
                "if fin <= tx.maintenant().date() && !LUI => {",
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
            )
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
# What `LUI` stands for, in a copy of the sources and nowhere else.
AIGUILLAGE = """
/// Whether that bug is the one that is put in.
pub fn mutant(nom: &str) -> bool {
    static LEQUEL: std::sync::LazyLock<Option<String>> = std::sync::LazyLock::new(|| std::env::var("MUTANT").ok());
    LEQUEL.as_deref() == Some(nom)
}
"""


def lire():
    """The tracked files as they stand, with all of the bugs: each text that one changes must be there once."""
    suivis = subprocess.run(["git", "ls-files", "-z", "crates", "Cargo.toml", "Cargo.lock", "web/public", "web/src"], check=True, capture_output=True)
    noms = [nom for nom in suivis.stdout.decode().split("\0") if nom and pathlib.Path(nom).is_file()]
    contenus = {nom: pathlib.Path(nom).read_bytes() for nom in noms}
    contenus["crates/domain/src/lib.rs"] += AIGUILLAGE.encode()
    for mutant, _, _, editions in MUTANTS:
        for nom, avant, apres in editions:
            texte = contenus.get(nom, b"").decode()
            if texte.count(avant) != 1:
                sys.exit(f"{mutant}, {nom}: the text to change is there {texte.count(avant)} times:\n{avant}")
            aiguille = "crate" if nom.startswith("crates/domain/") else "domain"
            contenus[nom] = texte.replace(avant, apres.replace("LUI", f'{aiguille}::mutant("{mutant}")')).encode()
    return contenus


def copier(contenus, source):
    """Writes the copy; what did not change keeps its date, so that it is not compiled again."""
    for nom, contenu in contenus.items():
        vers = source / nom
        if not vers.exists() or vers.read_bytes() != contenu:
            vers.parent.mkdir(parents=True, exist_ok=True)
            vers.write_bytes(contenu)
    for chemin in [c for c in source.rglob("*") if c.is_file() and str(c.relative_to(source)) not in contenus]:
        chemin.unlink()


def construire(source, cible, ou):
    """Builds the portal of the copy."""
    ordre = ["cargo", "build", "--locked", "--quiet", "--workspace", "--bin", "linteau", "--example", "horloge"]
    # Lints are not asked of a bug.
    monde = {nom: valeur for nom, valeur in os.environ.items() if nom != "RUSTC_WORKSPACE_WRAPPER"}
    subprocess.run(ordre, cwd=source, check=True, env={**monde, "CARGO_TARGET_DIR": str(cible)})
    shutil.copy2(cible / "debug/linteau", ou / "linteau")
    shutil.copy2(cible / "debug/examples/horloge", ou / "examples/horloge")


def jouer(cible, nom, montage, graines, delai):
    """Plays seeds until one fails; gives the seconds that it took, and the faults."""
    debut = time.monotonic()
    jeu = [cible / "contention/mutant/examples/contention", montage, graines, GRAINE, cible / "contention/mutants", delai]
    monde = {**os.environ, "MUTANT": nom, "RUST_BACKTRACE": "0"}
    try:
        joue = subprocess.run(jeu, capture_output=True, text=True, env=monde, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        print(f"{nom}: its seed has not ended after {PATIENCE} s", flush=True)
        return time.monotonic() - debut, []
    fautes = [ligne.strip() for ligne in joue.stdout.splitlines() if ligne.startswith("  - ")]
    if joue.returncode != 0 and not fautes:
        print(joue.stdout[-2000:] + joue.stderr[-2000:], flush=True)
    return time.monotonic() - debut, fautes


def main():
    cible = pathlib.Path(sys.argv[1]).resolve()
    voulus = set(sys.argv[2:])
    inconnus = voulus - {nom for nom, *_ in MUTANTS}
    if inconnus:
        sys.exit(f"no such mutant: {' '.join(sorted(inconnus))}")
    contenus = lire()
    source, ou = cible / "contention/source", cible / "contention/mutant"
    (ou / "examples").mkdir(parents=True, exist_ok=True)
    shutil.copy2(cible / "contention/binaires/examples/contention", ou / "examples/contention")
    copier(contenus, source)
    construire(source, cible / "contention/cible", ou)
    survivants = []
    _, fautes = jouer(cible, "none", "sqlite", "1", "1")
    if fautes:
        sys.exit("without any of them the copy fails too:\n" + "\n".join(fautes[:3]))
    for nom, montage, quoi, _ in MUTANTS:
        if voulus and nom not in voulus:
            continue
        duree, fautes = jouer(cible, nom, montage, "1-1000", str(DELAI))
        issue = "SURVIVES" if not fautes else "found TOO LATE" if duree > DELAI else "found"
        print(f"{nom} ({montage}): {issue} after {duree:.0f} s; {quoi}", flush=True)
        print("\n".join(f"    {faute[:200]}" for faute in fautes[:3]), flush=True)
        if issue != "found":
            survivants.append(nom)
    if survivants:
        sys.exit(f"not found: {', '.join(survivants)}")


main()
