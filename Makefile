# Linteau: `make run` serves the demonstration, `make test` proves the project. Both set up what they need.
.DEFAULT_GOAL := help
.PHONY: help run test release bench bench-http bench-sql bench-restart bench-delai bench-visiteur bench-lighthouse bench-ligne-lente bench-options bench-direct bench-saisie poids import-200000 bench-10m deux-versions memes-appels captures avis nomenclature

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

run: ## Build, load the demonstration catalogue and serve it on http://127.0.0.1:8080
	@scripts/run.sh

test: ## Format, lints, unit and integration tests on SQLite and PostgreSQL
	@scripts/test.sh

release: ## The binary to install, stripped, its symbols and its bill of materials beside it (target/livraison)
	@scripts/release.sh

bench: ## The engine at 10 thousand, 100 thousand and 1 million lots (release build; figures in docs/benchmarks.md)
	cargo bench -p catalogue --bench melange

bench-10m: ## The engine at 100 thousand, 1 million and 10 million lots, without the scan: 10 GB of memory and some minutes (release build)
	cargo bench -p catalogue --bench melange -- 100000 1000000 10000000 --sans-scan

import-200000: ## Import a feed of 200,000 lots into both databases and report time and memory (release build)
	@scripts/import-200000.sh

bench-http: ## wrk on a page of the search, against the same bytes from a constant (200,000 lots, release build)
	@scripts/mesures/http.sh

bench-sql: ## The same search by hand-written SQL on PostgreSQL, with pgbench (200,000 lots, release build)
	@scripts/mesures/sql.sh

bench-restart: ## From start to ready with 200,000 lots, on both databases (release build)
	@scripts/mesures/redemarrage.sh

bench-delai: ## How long a change takes to be seen by another process, on both databases (release build)
	@scripts/mesures/delai.sh

bench-visiteur: ## What a visitor may cost: unknown parameters, exports, deep pages, a stop meanwhile; then nine attacks, AVANT=COMMIT beside (release build)
	@scripts/mesures/visiteur.sh
	@scripts/mesures/attaques.sh

bench-options: ## Five hundred on one lot, options a second with their jobs and mails, one synced commit, on both databases (release build)
	@scripts/mesures/options.sh

bench-direct: ## How soon open pages of another server see a change, and what 2,000 of them cost, on both databases (release build)
	@scripts/mesures/direct.sh

bench-saisie: ## From a key to its paint in a reservation, the processor four times slower, then letters and filters at random (never part of `make test`)
	@scripts/e2e.sh --config playwright.mesures.config.ts

poids: ## Bytes of scripts and styles, and calls, of each page until it rests, held to e2e/poids.json (part of `make test`)
	@scripts/mesures/poids.sh

bench-lighthouse: ## Lighthouse on home, both searches, a lot, a programme and the landing page, desktop and mobile (8,000 lots, release build; never part of `make test`)
	@scripts/mesures/lighthouse.sh

bench-ligne-lente: ## The first row of five pages at 400 kbit/s and 400 ms, cold and warm (8,000 lots, release build; by hand)
	@scripts/mesures/ligne-lente.sh

deux-versions: ## The version of commit ANCIENNE and this one on one PostgreSQL, writing in turn: both must serve the same
	@scripts/deux-versions.sh $(ANCIENNE)

memes-appels: ## Five hundred calls recorded on commit ANCIENNE and played on this one: the same answers, but for the differences that are listed
	@scripts/deux-versions.sh --appels $(ANCIENNE)

avis: ## The advisories known against both lock files, and those that nobody has decided yet
	@scripts/avis.py

nomenclature: ## The software bill of materials (CycloneDX JSON) from both lock files, on the standard output
	@scripts/nomenclature.py

captures: ## The pictures of the README, and every main screen at 1440 and 390, light and dark (target/captures), from the demonstration
	@scripts/captures.sh
