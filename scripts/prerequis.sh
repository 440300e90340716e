#!/usr/bin/env bash
# Makes sure that the machine has the programs that `make run` or `make test` needs.
#
# As root on a Debian-like system it installs missing packages without a question; otherwise one sentence names the missing
# packages and how to get them. Usage: scripts/prerequis.sh run|test
set -euo pipefail

but=${1:?run or test}

dire() { printf '\033[1m==>\033[0m %s\n' "$*"; }
manque() {
    printf 'make %s cannot go on: %s\n' "$but" "$*" >&2
    exit 1
}

command -v cargo >/dev/null || manque "Rust is missing (cargo was not found). Install it with rustup, then run this again."
voulue=$(sed -nE 's/^rust-version = "([0-9.]+)"/\1/p' Cargo.toml | head -1)
version=$(cargo --version | cut -d' ' -f2)
[ "$(printf '%s\n%s\n' "$voulue" "$version" | sort -V | head -1)" = "$voulue" ] ||
    manque "Rust $voulue or newer is needed and this is $version. Run 'rustup update'."

# Whether this version of Node.js runs the tools of the browser application: 20.19 or a later 20, or 22.12 and above.
node_convient() {
    local majeure mineure
    IFS=. read -r majeure mineure _ <<<"${1#v}"
    [[ $majeure =~ ^[0-9]+$ && $mineure =~ ^[0-9]+$ ]] || return 1
    ((majeure == 20 && mineure >= 19 || majeure == 22 && mineure >= 12 || majeure > 22))
}

paquets=()
command -v cc >/dev/null || paquets+=(gcc libc6-dev)
if ! node_convient "$(node --version 2>/dev/null)" || ! command -v npm >/dev/null; then
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq || true
    fi
    offert=$({ apt-cache policy nodejs 2>/dev/null || true; } | sed -nE 's/^ *Candidate: ([0-9]+:)?//p')
    trouve="none, and apt offers none"
    [ -z "$offert" ] || [ "$offert" = "(none)" ] || trouve="none recent enough, and apt offers ${offert%%[-~+]*} (Debian 12 has 18, too old)"
    node_convient "$offert" ||
        manque "Node.js 20.19 or newer with npm is needed and this machine has $trouve. Install it from nodejs.org or with a version manager, then run this again."
    paquets+=(nodejs)
    # The nodejs package of nodejs.org contains npm; Debian's package does not.
    [[ $(apt-cache show nodejs 2>/dev/null) == *"Provides: "*npm* ]] || paquets+=(npm)
fi
if [ "$but" = test ]; then
    command -v chromium >/dev/null || paquets+=(chromium)
    # Debian keeps the server's own programs out of the PATH.
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || paquets+=(postgresql)
    command -v curl >/dev/null || paquets+=(curl)
    # aiosmtpd is the mail server of the tests. Asks /usr/bin/python3, because only Debian's Python sees Debian's packages.
    /usr/bin/python3 -c 'import aiosmtpd' 2>/dev/null || paquets+=(python3-aiosmtpd)
fi
if [ ${#paquets[@]} -gt 0 ]; then
    [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null ||
        manque "these Debian packages are missing: ${paquets[*]}. Install them (sudo apt-get install ${paquets[*]}), then run this again."
    dire "Installing Debian packages: ${paquets[*]}"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends "${paquets[@]}" >/dev/null ||
        manque "the packages ${paquets[*]} could not be installed (see the lines above)."
fi

# The tools that check our PDF files need two more packages, and a Python environment beside the build.
if [ "$but" = test ]; then
    scripts/juges.sh --preparer || manque "what judges the papers could not be prepared (see the line above)."
fi
