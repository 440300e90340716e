"""Bugs of declarations.

Each has its name, the set-up on which it is looked for, what it is, and each file with the text that is there and what stands in its
stead, where `LUI` asks whether it is this bug that is put in.
"""

DENONCIATION = "crates/actions/src/denonciation"

DENONCIATIONS = [
    (
        "deux-protections",
        "trois-serveurs",
        "a declaration is validated at once although another company's runs, and the keys of what protects are no net",
        [
            (
                f"{DENONCIATION}/declaration.rs",
                "        if !dispute && protection::prendre(tx, cles, programme, pour.compte, pour.echeance).await? {\n",
                "        let prise = !dispute && protection::prendre(tx, cles, programme, pour.compte, pour.echeance).await?;\n"
                "        if prise || LUI {\n",
            ),
            (
                f"{DENONCIATION}/declaration.rs",
                "        if !proteger(tx, &ecrite, cles).await? {\n",
                "        if !proteger(tx, &ecrite, cles).await? && !LUI {\n",
            ),
        ],
    ),
    (
        "fin-sans-reprise",
        "sqlite",
        "a renewed declaration protects until its former end only",
        [
            (
                f"{DENONCIATION}/suite.rs",
                "        if !proteger(&tx, denonciation, &cles(&tx, denonciation).await?).await? {\n",
                "        if !LUI && !proteger(&tx, denonciation, &cles(&tx, denonciation).await?).await? {\n",
            )
        ],
    ),
]
