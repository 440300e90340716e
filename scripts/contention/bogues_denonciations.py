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
                "        if !dispute && protection::prendre(tx, cles, programme, pour.compte, pour.echeance.into()).await? {\n",
                "        let echeance = pour.echeance.into();\n"
                "        let prise = !dispute && protection::prendre(tx, cles, programme, pour.compte, echeance).await?;\n"
                "        if prise || LUI {\n",
            ),
            (
                f"{DENONCIATION}/declaration.rs",
                "        proteger(tx, &pas.apres, &contact.cles).await?;\n",
                "        let seule = proteger(tx, &pas.apres, &contact.cles).await;\n"
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
                # It protected before this step: it is renewed.
                "    if LUI && avant.statut().protege() && pas.apres.statut().protege() {\n"
                "        // What protects ends when it did.\n"
                "    } else if pas.apres.statut().protege() {\n",
            )
        ],
    ),
]
