"""Makes the PKCS#12 files of the tests in its own folder: `cryptography` makes the certificates, OpenSSL 3 the files with its defaults.

Usage: target/juges/python/bin/python crates/sceau/tests/pieces/p12.py   (each run makes other keys)

`chaine.p12`: a P-256 key, its certificate, and the two authorities above it. `fini.p12`: a certificate that ended in June 2026. `rsa.p12`: an
RSA key. `ancien.p12`: the content of `chaine.p12`, encrypted as before OpenSSL 3. `chiffrement.p12`: a certificate whose usage does not allow
signing. `nu.p12`: a certificate without a key. Their password is in `p12.rs`; they protect nothing.
"""

import datetime
import pathlib
import subprocess
import tempfile

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID

ICI = pathlib.Path(__file__).parent
MOT = "Sésame, ouvre-toi"


def nom(commun):
    return x509.Name(
        [
            x509.NameAttribute(NameOID.COUNTRY_NAME, "FR"),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Essai SAS"),
            x509.NameAttribute(NameOID.COMMON_NAME, commun),
        ]
    )


def certifier(cle, commun, emetteur, cle_emetteur, fin, autorite, signe=True):
    usages = dict.fromkeys(
        ["key_agreement", "data_encipherment", "encipher_only", "decipher_only", "content_commitment", "crl_sign"], False
    )
    usages |= {"digital_signature": signe and not autorite, "content_commitment": signe and not autorite}
    usages |= {"key_cert_sign": autorite, "key_encipherment": not signe}
    return (
        x509.CertificateBuilder()
        .subject_name(nom(commun))
        .issuer_name(nom(emetteur))
        .public_key(cle.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime.datetime(2026, 1, 1))
        .not_valid_after(fin)
        .add_extension(x509.BasicConstraints(ca=autorite, path_length=None), critical=True)
        .add_extension(x509.KeyUsage(**usages), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(cle.public_key()), critical=False)
        .sign(cle_emetteur, hashes.SHA256())
    )


def en_pem(objet):
    if isinstance(objet, x509.Certificate):
        return objet.public_bytes(serialization.Encoding.PEM)
    return objet.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def ecrire(fichier, objets, *options):
    with tempfile.NamedTemporaryFile(suffix=".pem") as pem:
        pem.write(b"".join(map(en_pem, objets)))
        pem.flush()
        commande = ["openssl", "pkcs12", "-export", "-in", pem.name, "-passout", f"pass:{MOT}", *options]
        subprocess.run([*commande, "-out", ICI / fichier], check=True)


def main():
    toujours, finie = datetime.datetime(2046, 1, 1), datetime.datetime(2026, 6, 1)
    racine, entre, cle = (ec.generate_private_key(ec.SECP256R1()) for _ in range(3))
    certificats = [
        certifier(racine, "Racine d’essai", "Racine d’essai", racine, toujours, True),
        certifier(entre, "Autorité d’essai", "Racine d’essai", racine, toujours, True),
        certifier(cle, "Cachet de Essai SAS", "Autorité d’essai", entre, toujours, False),
    ]
    # The certificates are out of order, because a file may hold them in any order.
    chaine = [cle, certificats[2], certificats[0], certificats[1]]
    ecrire("chaine.p12", chaine)
    ecrire("ancien.p12", chaine, "-legacy")
    ecrire("nu.p12", [certificats[2]], "-nokeys")
    ecrire("fini.p12", [cle, certifier(cle, "Cachet fini", "Autorité d’essai", entre, finie, False)])
    autre = certifier(cle, "Chiffrement", "Autorité d’essai", entre, toujours, False, signe=False)
    ecrire("chiffrement.p12", [cle, autre])
    grande = rsa.generate_private_key(65537, 2048)
    ecrire("rsa.p12", [grande, certifier(grande, "Cachet RSA", "Autorité d’essai", entre, toujours, False)])


if __name__ == "__main__":
    main()
