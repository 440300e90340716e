"""Bugs put in on purpose, each in a copy of the sources: the proof under contention must find every one within a minute.

Usage: python3 scripts/contention/mutants.py TARGET-FOLDER [NAME…]   (by scripts/contention.sh --mutants)

The copy is `contention/source` of the target folder, built in a target folder of its own (cargo takes two trees with one target folder
for one), one mutant after the other. The harness is the one of the tree, not mutated. Ends with 1 when a mutant survives, or when the text that it changes is not there any more.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import time

# Seconds of one seed, and within which a mutant must be found.
GRAINE, DELAI = "10", "60"

OPTION = "crates/actions/src/option_lot"
TENUE = "crates/domain/src/lot/tenue"

# The name; the set-up on which it is looked for; what it is; each file with the text that is there and what stands in its stead.
MUTANTS = [
    (
        "statut-seul",
        "sqlite",
        "who holds a lot is told by its status alone: staff, feeds and grids free what an option holds",
        [
            (
                f"{TENUE}/transitions.rs",
                "        Some(Detenteur::Portail) => EffetAnnonce::LaisseeDeCote,\n",
                "        Some(Detenteur::Portail) if annonce == StatutLot::R => EffetAnnonce::LaisseeDeCote,\n",
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
                "if self.ligne() != evenement.tenait() {",
                "if self.ligne().is_some() != evenement.tenait().is_some() {",
            ),
            (f"{OPTION}/suite.rs", "Ok(_) if option.echeance > maintenant => Ok(()),", "_ if option.echeance > maintenant => Ok(()),"),
            (
                f"{OPTION}/suite.rs",
                "option.statut = option.statut.apres(EvenementOption::Annulee).map_err(|_| terminee())?;",
                "option.statut = domain::option_lot::StatutOption::Annulee;",
            ),
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
                "        let tire = match faits::tirer(&self.0.ecrivain).await {\n"
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
                "    instant: Instant,\n    dernier: i64,\n) -> Result<Option<Numero>, DbErr> {",
            ),
            (
                "crates/store/src/faits/mod.rs",
                "    let compteur = compteur::Entity::update_many()\n"
                "        .col_expr(compteur::Column::Numero, Expr::col(compteur::Column::Numero).add(nombre))\n"
                "        .filter(compteur::Column::Id.eq(1))\n"
                "        .exec_with_returning(db)\n"
                "        .await?;\n"
                '    let dernier = compteur.first().ok_or_else(|| DbErr::RecordNotFound("compteur".to_owned()))?.numero;\n',
                "",
            ),
            (
                "crates/store/src/faits/mod.rs",
                "/// The last statements of a write:",
                "/// Draws numbers, for as many facts as one write may state.\n"
                "pub(crate) async fn tirer(db: &impl ConnectionTrait) -> Result<i64, DbErr> {\n"
                "    let compteur = compteur::Entity::update_many()\n"
                "        .col_expr(compteur::Column::Numero, Expr::col(compteur::Column::Numero).add(8))\n"
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
                "if protegee(tx, contexte, &qui, &programme, &contact).await?.is_some() {",
                "if protegee(tx, contexte, &qui, &programme, &contact).await?.is_some() && lot.0.is_empty() {",
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
                "        let _ = &vu;\n",
            )
        ],
    ),
    (
        "limite-oubliee",
        "sqlite",
        "nobody counts the options of a prescriber",
        [(f"{OPTION}/obstacle.rs", ">= metier.options_maximum {", ">= metier.options_maximum + 1000 {")],
    ),
    (
        "limite-sans-verrou",
        "postgres",
        "they are counted, and the row of the prescriber is not held",
        [(f"{OPTION}/mod.rs", "    store::utilisateur::par_id_verrouille(tx, contexte.pour_qui()?).await?;\n    let qui", "    let qui")],
    ),
    (
        "annexe-oubliee",
        "sqlite",
        "a home is taken without its annex, which somebody holds",
        [
            (
                f"{TENUE}/annexes.rs",
                "                let apres = prise.map_err(|_| RefusDeTenue::AnnexePrise {\n"
                "                    annexe: annexe.id.clone(),\n"
                "                    statut: annexe.tenue.statut(),\n"
                "                })?;\n",
                "                let Ok(apres) = prise else { continue };\n",
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
                "        poster_a_la_vente(&tx, &option, Lettre::OptionAnnulee).await?;\n"
                "        let fait = Fait::OptionAnnulee { option: id, lot: option.lot.clone(), annexes: lots };\n"
                "        Ok(Acte::fait(une(&tx, option).await?, fait))\n"
                "    };\n"
                "    contexte.ecrire(travail).await\n",
                "        let fait = Fait::OptionAnnulee { option: id, lot: option.lot.clone(), annexes: lots };\n"
                "        Ok(Acte::fait(une(&tx, option).await?, fait))\n"
                "    };\n"
                "    let annulee = contexte.ecrire(travail).await?;\n"
                "    let option = &annulee.valeur.option;\n"
                "    let poster = |tx: Ecriture| async move { poster_a_la_vente(&tx, option, Lettre::OptionAnnulee).await };\n"
                "    contexte.entretenir(poster).await?;\n"
                "    Ok(annulee)\n",
            )
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
                "let cle = auteur.zip(self.cle).filter(|_| false).map(",
            )
        ],
    ),
    (
        "reprise-oubliee",
        "sqlite",
        "a company takes a lot again as soon as its option has ended",
        [(f"{OPTION}/obstacle.rs", "Duration::from_hours(metier.option_reprise)", "Duration::from_hours(metier.option_reprise * 0)")],
    ),
    (
        "dedicace-oubliee",
        "sqlite",
        "a lot that is dedicated to others is sold to anybody",
        [(f"{OPTION}/mod.rs", ".filter(|vu| qui.portee().voit(vu.exclusivite));", ".filter(|_| !qui.roles.is_empty());")],
    ),
]


def copier(source):
    """The tracked files as they stand; what did not change keeps its date, so that it is not compiled again."""
    suivis = subprocess.run(["git", "ls-files", "-z", "crates", "Cargo.toml", "Cargo.lock", "web/src"], check=True, capture_output=True)
    suivis = [nom for nom in suivis.stdout.decode().split("\0") if nom and pathlib.Path(nom).is_file()]
    for nom in suivis:
        remettre(source, nom)
    for chemin in [c for c in source.rglob("*") if c.is_file() and str(c.relative_to(source)) not in set(suivis)]:
        chemin.unlink()


def remettre(source, nom):
    vers = source / nom
    if not vers.exists() or vers.read_bytes() != pathlib.Path(nom).read_bytes():
        vers.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(nom, vers)


def muter(source, editions):
    """Changes each text, which must be there once."""
    for nom, avant, apres in editions:
        chemin = source / nom
        texte = chemin.read_text()
        if texte.count(avant) != 1:
            sys.exit(f"{nom}: the text to change is there {texte.count(avant)} times:\n{avant}")
        chemin.write_text(texte.replace(avant, apres))


def construire(source, cible, ou):
    """Builds the portal of the copy."""
    ordre = ["cargo", "build", "--locked", "--quiet", "-p", "server", "--bin", "linteau", "--example", "horloge"]
    subprocess.run(ordre, cwd=source, check=True, env={**os.environ, "CARGO_TARGET_DIR": str(cible)})
    shutil.copy2(cible / "debug/linteau", ou / "linteau")
    shutil.copy2(cible / "debug/examples/horloge", ou / "examples/horloge")


def main():
    cible = pathlib.Path(sys.argv[1]).resolve()
    voulus = set(sys.argv[2:])
    inconnus = voulus - {nom for nom, *_ in MUTANTS}
    if inconnus:
        sys.exit(f"no such mutant: {' '.join(sorted(inconnus))}")
    source, ou = cible / "contention/source", cible / "contention/mutant"
    (ou / "examples").mkdir(parents=True, exist_ok=True)
    shutil.copy2(cible / "contention/binaires/examples/contention", ou / "examples/contention")
    copier(source)
    # All of them are applied once before any is built: a text that is gone is told at once.
    for _, _, _, editions in MUTANTS:
        muter(source, editions)
        for nom, _, _ in editions:
            remettre(source, nom)
    survivants = []
    for nom, montage, quoi, editions in MUTANTS:
        if voulus and nom not in voulus:
            continue
        muter(source, editions)
        try:
            construire(source, cible / "contention/cible", ou)
        finally:
            for fichier, _, _ in editions:
                remettre(source, fichier)
        debut = time.monotonic()
        jeu = [ou / "examples/contention", montage, "1-1000", GRAINE, cible / "contention/mutants", DELAI]
        joue = subprocess.run(jeu, capture_output=True, text=True, env={**os.environ, "RUST_BACKTRACE": "0"})
        duree = time.monotonic() - debut
        fautes = [ligne.strip() for ligne in joue.stdout.splitlines() if ligne.startswith("  - ")]
        trouve = joue.returncode != 0 and fautes
        print(f"{nom} ({montage}): {'found' if trouve else 'SURVIVES'} after {duree:.0f} s; {quoi}", flush=True)
        print("\n".join(f"    {faute[:200]}" for faute in fautes[:3]) or joue.stderr[-2000:], flush=True)
        if not trouve:
            survivants.append(nom)
    if survivants:
        sys.exit(f"not found: {', '.join(survivants)}")


main()
